// The JSON view: everything a client needs to draw, animate and explain, checked against positions whose content is
// known.
#include <gtest/gtest.h>

#include "view/view.h"

namespace tilewright {
namespace {

Json view_of(const std::string& text) { return view(*Position::read(text)); }

TEST(AzulView, the_table) {
    const Json v = view_of(
        "azul players=3 round=2 start=2 turn=3 marker=1 factories=BBYK,-,YYKW,BRKW,BYRK,-,WWWW centre=R2K1 lid=Y2 "
        "floor1=M "
        "score2=7 lines2=-,RR,-,KK,- wall2=B..../...../...../...../.....");
    EXPECT_EQ(v["game"], "azul");
    EXPECT_EQ(v["players"], 3);
    EXPECT_EQ(v["round"], 2);
    EXPECT_EQ(v["phase"], "offer");
    EXPECT_EQ(v["start"], 2);
    EXPECT_EQ(v["turn"], 3);
    EXPECT_EQ(v["marker"], 1);
    EXPECT_EQ(v["factories"], Json::parse(R"(["BBYK","","YYKW","BRKW","BYRK","","WWWW"])"));
    EXPECT_EQ(v["centre"], "RRK");
    EXPECT_EQ(v["lid"], Json::parse(R"({"Y":2})"));
    EXPECT_EQ(v["bag"], Json::parse(R"({"B":15,"Y":14,"R":14,"K":13,"W":14})"));
    EXPECT_EQ(v["floor_costs"], Json::parse("[1,1,2,2,2,3,3]"));
    EXPECT_EQ(v["printed"], Json::parse(R"(["BYRKW","WBYRK","KWBYR","RKWBY","YRKWB"])"));
    ASSERT_EQ(v["seats"].size(), 3U);
    const Json& seat = v["seats"][1];
    EXPECT_EQ(seat["seat"], 2);
    EXPECT_EQ(seat["score"], 7);
    EXPECT_EQ(seat["rank"], 1);
    EXPECT_EQ(seat["lines"][1], Json::parse(R"({"size":2,"colour":"R","tiles":"RR"})"));
    EXPECT_EQ(seat["lines"][0], Json::parse(R"({"size":1,"colour":null,"tiles":""})"));
    EXPECT_EQ(seat["wall"], Json::parse(R"(["B....",".....",".....",".....","....."])"));
    EXPECT_EQ(v["seats"][0]["floor"], "M");
    EXPECT_EQ(v["seats"][0]["floor_cost"], 1);
}

TEST(AzulView, jokers_lie_after_the_colour_of_their_line) {
    const Json v = view_of(
        "azul jokers=on turn=2 marker=1 factories=RRRR,-,-,-,- lines1=J,-,BBJ,-,- wall1=..J../...../...../...../..... "
        "floor1=MJ");
    const Json& seat = v["seats"][0];
    EXPECT_EQ(seat["lines"][0], Json::parse(R"({"size":1,"colour":null,"tiles":"J"})"));
    EXPECT_EQ(seat["lines"][2], Json::parse(R"({"size":3,"colour":"B","tiles":"BBJ"})"));
    EXPECT_EQ(seat["wall"][0], "..J..");
    EXPECT_EQ(seat["floor"], "MJ");
    EXPECT_EQ(seat["floor_cost"], 2);
}

TEST(AzulView, a_choice_on_the_wall_names_its_columns) {
    const Json v =
        view_of("azul wall=grey phase=tiling turn=1 line=2 lines1=-,BB,-,-,- wall1=.B.../Y..../...../...../.....");
    EXPECT_EQ(v["line"], 2);
    EXPECT_EQ(v["columns"], Json::parse("[3,4,5]"));
    EXPECT_EQ(v["seats"][0]["wall"][0], ".B...");
    EXPECT_FALSE(v.contains("printed")) << "nothing is printed on the grey wall";
}

TEST(AzulView, A6_4_a_line_with_no_space_left_is_marked_so_that_a_client_can_warn) {
    const Json v =
        view_of("azul wall=grey factories=YYYY,-,-,-,- start=1 lines1=-,B,-,-,K wall1=B..../...YR/.B.../..B../.....");
    EXPECT_EQ(v["seats"][0]["lines"][1]["dead"], true);
    EXPECT_FALSE(v["seats"][0]["lines"][4].contains("dead"));
}

TEST(AzulView, A7_8_the_house_ruling_is_named_where_it_applies) {
    EXPECT_EQ(view_of("azul wall=grey jokers=on factories=BBBB,YYYY,RRRR,KKKK,WWWW")["rulings"],
              Json::parse(R"(["A7.8"])"));
    EXPECT_EQ(view_of("azul wall=grey factories=BBBB,YYYY,RRRR,KKKK,WWWW")["rulings"], Json::array());
    EXPECT_EQ(view_of("azul jokers=on factories=BBBB,YYYY,RRRR,KKKK,WWWW")["rulings"], Json::array());
}

TEST(AzulView, what_happened_is_enough_to_animate_and_explain) {
    Position position = *Position::read(
        "azul turn=1 centre=W lines1=-,-,YYY,-,- wall1=...K./...R./KWB../...../..... floor1=B floor2=K "
        "factories=-,-,-,-,- start=2");
    const Json happened = view(position.apply(*position.read_move("cW5")));
    const Json expected = Json::parse(R"([
        {"what":"moved","tile":"M","count":1,"from":{"place":"centre"},"to":{"place":"floor","seat":1,"space":2}},
        {"what":"moved","tile":"W","count":1,"from":{"place":"centre"},"to":{"place":"line","seat":1,"line":5}},
        {"what":"scored","seat":2,"points":0,"why":"floor","tile":"K","space":1,"forgiven":1},
        {"what":"moved","tile":"K","count":1,"from":{"place":"floor","seat":2,"space":1},"to":{"place":"lid"}},
        {"what":"moved","tile":"Y","count":1,"from":{"place":"line","seat":1,"line":3},"to":{"place":"wall","seat":1,"row":3,"column":4}},
        {"what":"scored","seat":1,"points":7,"why":"tile","tile":"Y","row":3,"column":4,"horizontal":4,"vertical":3},
        {"what":"moved","tile":"Y","count":2,"from":{"place":"line","seat":1,"line":3},"to":{"place":"lid"}},
        {"what":"scored","seat":1,"points":-1,"why":"floor","tile":"B","space":1,"forgiven":0},
        {"what":"scored","seat":1,"points":-1,"why":"floor","tile":"M","space":2,"forgiven":0},
        {"what":"moved","tile":"B","count":1,"from":{"place":"floor","seat":1,"space":1},"to":{"place":"lid"}},
        {"what":"moved","tile":"M","count":1,"from":{"place":"floor","seat":1,"space":2},"to":{"place":"player","seat":1}},
        {"what":"moved","tile":"M","count":1,"from":{"place":"player","seat":1},"to":{"place":"centre"}},
        {"what":"starts","seat":1,"round":2}
    ])");
    EXPECT_EQ(happened.dump(1), expected.dump(1));
}

TEST(AzulView, what_happened_as_rows) {
    Position position = *Position::read(
        "azul turn=1 centre=W lines1=-,-,YYY,-,- wall1=...K./...R./KWB../...../..... floor2=K factories=-,-,-,-,- "
        "start=2");
    EXPECT_EQ(view_rows(position.foresee(0)).dump(),
              R"([["moved","Y",1,["line",1,3],["wall",1,3,4]],["scored",1,7,"tile","Y",3,4,4,3],)"
              R"(["moved","Y",2,["line",1,3],"lid"]])");
    EXPECT_EQ(view_rows(position.apply(*position.read_move("cW5"))).dump(1), Json::parse(R"([
        ["moved","M",1,"centre",["floor",1,1]],
        ["moved","W",1,"centre",["line",1,5]],
        ["scored",2,0,"floor","K",1,1],
        ["moved","K",1,["floor",2,1],"lid"],
        ["moved","Y",1,["line",1,3],["wall",1,3,4]],
        ["scored",1,7,"tile","Y",3,4,4,3],
        ["moved","Y",2,["line",1,3],"lid"],
        ["scored",1,-1,"floor","M",1,0],
        ["moved","M",1,["floor",1,1],["player",1]],
        ["moved","M",1,["player",1],"centre"],
        ["starts",1,2]
    ])")
                                                                                 .dump(1));
    EXPECT_EQ(view_rows(position.apply(*position.read_move("B"))).dump(), R"([["moved","B",1,"bag",["factory",1]]])");
}

TEST(AzulView, bonuses_and_the_end_are_told) {
    Position position =
        *Position::read("azul turn=1 marker=2 floor2=M centre=W lines1=W,-,-,-,- wall1=BYRK./WB.../K.B../R..B./Y...B");
    const Json happened = view(position.apply(*position.read_move("cW5")));
    const std::size_t n = happened.size();
    EXPECT_EQ(happened[n - 4], Json::parse(R"({"what":"scored","seat":1,"points":2,"why":"row","row":1})"));
    EXPECT_EQ(happened[n - 3], Json::parse(R"({"what":"scored","seat":1,"points":7,"why":"column","column":1})"));
    EXPECT_EQ(happened[n - 2], Json::parse(R"({"what":"scored","seat":1,"points":10,"why":"colour","colour":"B"})"));
    EXPECT_EQ(happened[n - 1], Json::parse(R"({"what":"over","round":1})"));
    EXPECT_EQ(view(position)["turn"], "nobody");
    EXPECT_EQ(view(position)["seats"][0]["complete"], Json::parse(R"({"rows":1,"columns":1,"colours":["B"]})"));
}

TEST(AzulView, parts_tell_their_rule_and_certainty) {
    const Json parts = view_parts(std::type_identity<Azul>{});
    for (const Json& table : parts["tables"]) {
        EXPECT_FALSE(table["rule"].get<std::string>().empty());
        EXPECT_FALSE(table["certainty"].get<std::string>().empty());
    }
    EXPECT_EQ(parts["tables"][3]["values"], Json::parse(R"(["BYRKW","WBYRK","KWBYR","RKWBY","YRKWB"])"));
}

}  // namespace
}  // namespace tilewright
