#include <gtest/gtest.h>

#include "view/view.h"

namespace tilewright {
namespace {

Position at(const std::string& text) {
    const auto position = Position::read(text);
    EXPECT_TRUE(position) << text << "\n" << (position ? "" : position.error().text());
    return position ? *position : *Position::start("pavilion", "");
}

Json happened(Position& position, const std::string& move) { return view(position.apply(*position.read_move(move))); }

TEST(PavilionView, the_table) {
    const Json v =
        view(at("pavilion round=2 phase=place marker=2 turn=1 passed=2 supply=P2G2O2Y2B2 score1=30 hand1=P1R2 "
                "stars1=OOOOOO/..R.../....../....../....GG/....../GR...."));
    EXPECT_EQ(v["game"], "pavilion");
    EXPECT_EQ(v["board"], "coloured");
    EXPECT_EQ(v["joker_order"], Json::parse(R"(["P","G","O","Y","B","R"])"));
    EXPECT_EQ(v["joker"], "G");
    EXPECT_EQ(v["phase"], "place");
    EXPECT_EQ(v["turn"], 1);
    EXPECT_EQ(v["marker"], 2);
    EXPECT_EQ(v["supply"], "PPGGOOYYBB");
    EXPECT_EQ(
        v["spaces"][0],
        Json::parse(R"({"space":"O1","star":"O","slot":1,"cost":1,"printed":"O","x":-0.75,"y":-3.0311,"angle":60})"));
    EXPECT_EQ(v["spaces"][41]["printed"], nullptr);
    EXPECT_EQ(v["features"][6]["feature"], "statue-orange-red");
    const Json& seat = v["seats"][0];
    EXPECT_EQ(seat["score"], 30);
    EXPECT_EQ(seat["rank"], 1);
    EXPECT_EQ(seat["passed"], false);
    EXPECT_EQ(v["seats"][1]["passed"], true);
    EXPECT_EQ(seat["hand"], Json::parse(R"({"P":1,"R":2})"));
    EXPECT_EQ(seat["stars"][0], Json::parse(R"({"star":"O","tiles":"OOOOOO","takes":[],"complete":true,"points":17})"));
    EXPECT_EQ(seat["stars"][1]["tiles"], "..R...");
    EXPECT_EQ(seat["stars"][6]["takes"], Json::parse(R"(["P","O","Y","B"])"));
    EXPECT_EQ(seat["features"], Json::parse(R"(["window-orange","window-green"])"));
    EXPECT_EQ(seat["numbers"][0], Json::parse(R"({"number":1,"covered":2,"of":7,"points":4})"));
    EXPECT_EQ(seat["end"], Json::parse(R"({"stars":17,"numbers":0})"));
}

TEST(PavilionView, a_grey_star_has_no_points_before_it_is_decided) {
    const Json v =
        view(at("pavilion board=grey phase=place marker=1 supply=P2G2O2Y2B2 hand1=R2 "
                "stars1=R...../RR..../RG..../....../....../....../......"));
    EXPECT_EQ(v["spaces"][0]["cost"], 3);
    EXPECT_FALSE(v["spaces"][0].contains("printed"));
    const Json& stars = v["seats"][0]["stars"];
    EXPECT_EQ(stars[0]["points"], nullptr);
    EXPECT_EQ(stars[1]["points"], 14);
    EXPECT_EQ(stars[2]["points"], 12);
}

TEST(PavilionView, what_is_in_the_middle_of_being_done) {
    EXPECT_EQ(view(at("pavilion phase=jokers placing=G3G marker=1 supply=G2O2Y2B2R2 hand1=P3G2"))["placing"],
              Json::parse(R"({"space":"G3","colour":"G","least":1,"most":2})"));
    EXPECT_EQ(view(at("pavilion phase=bonus bonus=2 marker=1 supply=G2O2Y2B2R1 "
                      "stars1=....../....../....../....YY/....../....../......"))["bonus"],
              2);
    EXPECT_EQ(view(at("pavilion phase=keep keeping=R marker=1 supply=G2O2Y2B2R2 hand1=G3R2"))["keeping"],
              Json::parse(R"({"colour":"R","most":1})"));
    const Json refill =
        view(at("pavilion phase=refill after=2 marker=1 supply=G2O2Y2B2R1 "
                "stars2=....../.R..../....../....../....../....../......"));
    EXPECT_EQ(refill["after"], 2);
    EXPECT_EQ(refill["turn"], "chance");
}

TEST(PavilionView, what_happened_is_enough_to_animate_and_explain) {
    Position offer =
        at("pavilion joker_order=GPOYBR round=2 supply=G2O2Y2B2R2 turn=2 factories=-,OOBB,GGRR,YYBB,OOBB centre=P1Y2 "
           "score2=2 hand1=R1");
    EXPECT_EQ(happened(offer, "cY").dump(1), Json::parse(R"([
        {"what":"moved","tile":"P","count":1,"from":{"place":"centre"},"to":{"place":"hand","seat":2}},
        {"what":"moved","tile":"Y","count":2,"from":{"place":"centre"},"to":{"place":"hand","seat":2}},
        {"what":"moved","tile":"M","count":1,"from":{"place":"centre"},"to":{"place":"player","seat":2}},
        {"what":"scored","seat":2,"points":-2,"why":"marker","forgiven":1}
    ])")
                                                 .dump(1));
    Position placing =
        at("pavilion phase=place marker=1 supply=G2O2Y2B2R2 hand1=P2O1 hand2=Y1 "
           "stars1=O.O.../..RR../....../....../....../....../R....G");
    EXPECT_EQ(happened(placing, "O2O").dump(1), Json::parse(R"([
        {"what":"moved","tile":"O","count":1,"from":{"place":"hand","seat":1},"to":{"place":"space","seat":1,"space":"O2"}},
        {"what":"moved","tile":"P","count":1,"from":{"place":"hand","seat":1},"to":{"place":"tower"},"why":"paid"},
        {"what":"scored","seat":1,"points":3,"why":"run","space":"O2","run":["O1","O2","O3"]},
        {"what":"completed","seat":1,"feature":"pillar-orange","spaces":["O2","O3","C1","C6"],"tiles":1},
        {"what":"completed","seat":1,"feature":"statue-orange-red","spaces":["O1","O2","R3","R4"],"tiles":2}
    ])")
                                                    .dump(1));
}

TEST(PavilionView, what_happened_as_rows) {
    Position placing =
        at("pavilion phase=place marker=1 supply=G2O2Y2B2R2 hand1=P2O1 hand2=Y1 "
           "stars1=O.O.../..RR../....../....../....../....../R....G");
    EXPECT_EQ(view_rows(placing.apply(*placing.read_move("O2O"))).dump(1), Json::parse(R"([
        ["moved","O",1,["hand",1],["space",1,"O2"]],
        ["moved","P",1,["hand",1],"tower","paid"],
        ["scored",1,3,"run","O2",["O1","O2","O3"]],
        ["completed",1,"pillar-orange",["O2","O3","C1","C6"],1],
        ["completed",1,"statue-orange-red",["O1","O2","R3","R4"],2]
    ])")
                                                                               .dump(1));
    Position alone = at("pavilion phase=place marker=1 supply=G2O2Y2B2R2 hand1=O1 hand2=Y1");
    EXPECT_EQ(view_rows(alone.apply(*alone.read_move("O1O")))[1].dump(), R"(["scored",1,1,"run","O1",["O1"]])")
        << "a list stays a list, however short";
}

TEST(PavilionView, a_supply_that_lacks_bonus_tiles) {
    const std::string full = "OOOOOO/RRRRRR/BBBBBB/YYYYYY/GGGGGG/PPPPPP/PGOYBR";
    Position position =
        at("pavilion players=4 round=5 phase=place marker=4 bag=- supply=P1 hand1=G1 hand2=O1 hand3=Y1 hand4=R1 "
           "stars1=OOOOOO/RRRRR./BBBBB./YYYYYY/GGGGGG/PPPPPP/PGOYBR stars2=" +
           full + " stars3=" + full + " stars4=....../.R..../..BB../....../....../....../......");
    const Json events = happened(position, "R1R");
    EXPECT_EQ(events.back(), Json::parse(R"({"what":"lacking","seat":4,"tiles":1})"));
}

TEST(PavilionView, passing_and_the_end) {
    Position passing = at("pavilion phase=place marker=1 supply=G2O2Y2B2R2 hand1=G3R2 hand2=Y1");
    EXPECT_EQ(happened(passing, "pass"), Json::parse(R"([{"what":"passed","seat":1}])"));
    EXPECT_EQ(happened(passing, "kG2").dump(1), Json::parse(R"([
        {"what":"kept","seat":1,"tile":"G","count":2},
        {"what":"moved","tile":"G","count":1,"from":{"place":"hand","seat":1},"to":{"place":"tower"},"why":"discarded"},
        {"what":"scored","seat":1,"points":-1,"why":"discarded","forgiven":0}
    ])")
                                                    .dump(1));
    Position end =
        at("pavilion round=6 phase=place marker=1 passed=2 supply=G2O2Y2B2R2 hand1=G1 "
           "stars1=OOOOOO/R...../B...../Y...../G...../P...../R.....");
    EXPECT_EQ(happened(end, "pass").dump(1), Json::parse(R"([
        {"what":"passed","seat":1},
        {"what":"moved","tile":"G","count":1,"from":{"place":"hand","seat":1},"to":{"place":"tower"},"why":"discarded"},
        {"what":"scored","seat":1,"points":-1,"why":"discarded","forgiven":0},
        {"what":"moved","tile":"M","count":1,"from":{"place":"player","seat":1},"to":{"place":"centre"}},
        {"what":"scored","seat":1,"points":17,"why":"star","star":"O","colour":"O"},
        {"what":"scored","seat":1,"points":4,"why":"number","number":1},
        {"what":"over","round":6}
    ])")
                                                 .dump(1));
}

}  // namespace
}  // namespace tilewright
