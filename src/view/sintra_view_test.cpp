#include <gtest/gtest.h>

#include <algorithm>

#include "view/view.h"

namespace tilewright {
namespace {

const std::string table =
    "sintra indicator=BYGOPB factories=BGOP,YYGG,OOPP,BBYY,GOPY "
    "strips1=1a:BPB..,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:..... "
    "strips2=1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:..... windows1=G,-,-,-,-,-,-,- ";

TEST(SintraView, the_table) {
    const Json v = view(*Position::read(table + "side=B glass1=3 score1=4 glazier1=1"));
    EXPECT_EQ(v["game"], "sintra");
    EXPECT_EQ(v["side"], "B");
    EXPECT_EQ(v["parts"], "house");
    EXPECT_EQ(v["indicator"], "BYGOPB");
    EXPECT_EQ(v["strips"][7], Json::parse(R"({"a":"OBPYO","b":"BJGJP"})"));
    EXPECT_EQ(v["values"], Json::parse("[1,2,3,4,2,2,1,1]"));
    EXPECT_EQ(v["track"], Json::parse("[0,1,2,4,6,8,11,14,18]"));
    const Json& seat = v["seats"][0];
    EXPECT_EQ(seat["glass_cost"], 4);
    EXPECT_EQ(seat["windows"][0]["upper"], "G");
    EXPECT_EQ(seat["windows"][0]["strip"], Json::parse(R"({"strip":1,"face":"a"})"));
    EXPECT_EQ(seat["windows"][0]["pieces"], "BPB..");
    EXPECT_EQ(seat["windows"][0]["worth"], 1);
    EXPECT_EQ(seat["end"]["pieces"], 1);
    EXPECT_EQ(seat["end"]["track"], -4);
    EXPECT_EQ(seat["end"]["colour"], 0);
    EXPECT_FALSE(v.contains("ornaments")) << "side B has none";
}

TEST(SintraView, S8_3_side_A_shows_its_ornaments) {
    const Json v = view(*Position::read(table));
    EXPECT_EQ(v["ornaments"], Json::parse("[[1,2],[3,4],[5,6],[7,8]]"));
    EXPECT_EQ(v["ornament_points"], Json::parse("[0,0,3,6,10]"));
    EXPECT_EQ(v["seats"][0]["end"]["ornaments"], Json::parse("[0,0,0,0]"));
}

TEST(SintraView, a_piece_gone_from_the_indicator_leaves_a_free_space) {
    const Json v =
        view(*Position::read("sintra phase=indicator indicator=-YG--- "
                             "strips1=1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:..... "
                             "strips2=1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."));
    EXPECT_EQ(v["indicator"], ".YG...");
}

TEST(SintraView, S9_1_every_piece_and_every_cell_has_its_letter_so_that_a_client_need_not_rely_on_colour) {
    const Json v = view(*Position::read(table));
    for (const Json& window : v["seats"][1]["windows"]) EXPECT_EQ(window["pieces"].get<std::string>().size(), 5U);
    for (const Json& strip : v["strips"]) {
        for (const Json& face : strip) {
            const auto printed = face.get<std::string>();
            EXPECT_EQ(printed.size(), 5U);
            EXPECT_EQ(printed.find_first_not_of("BGOPYJ"), std::string::npos) << printed;
        }
    }
    for (const Json& factory : v["factories"]) {
        const auto pieces = factory.get<std::string>();
        EXPECT_EQ(pieces.size(), 4U);
        EXPECT_TRUE(std::ranges::is_sorted(pieces)) << "and pieces lie in a fixed order, each kind in its sector";
    }
}

TEST(SintraView, what_happened_is_enough_to_animate_and_explain) {
    Position taking = *Position::read(
        "sintra indicator=BYGOPB factories=-,YYBB,OOPP,BBYY,GOPY centre=G2 turn=1 start=2 "
        "strips1=1a:BPB.B,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:..... "
        "strips2=1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....");
    EXPECT_EQ(view(taking.apply(*taking.read_move("cG1"))).dump(1), Json::parse(R"([
        {"what":"glass","seat":1,"cell":1},
        {"what":"moved","piece":"G","count":1,"from":{"place":"centre"},"to":{"place":"strip","seat":1,"window":1,"cell":4}},
        {"what":"moved","piece":"G","count":1,"from":{"place":"centre"},"to":{"place":"tower"}},
        {"what":"glass","seat":1,"cell":2},
        {"what":"scored","seat":1,"points":3,"why":"bonus","window":1,"colour":"B"}
    ])")
                                                                        .dump(1));
    EXPECT_EQ(view(taking)["pane"], 1);
    const Json chosen = view(taking.apply(*taking.read_move("1=P")));
    EXPECT_EQ(
        chosen[1],
        Json::parse(
            R"({"what":"moved","piece":"P","count":1,"from":{"place":"strip","seat":1,"window":1,"cell":2},"to":{"place":"window","seat":1,"window":1,"half":"upper"}})"));
    EXPECT_EQ(chosen[5], Json::parse(R"({"what":"turned","seat":1,"window":1,"strip":{"strip":1,"face":"b"}})"));
    EXPECT_EQ(chosen[6], Json::parse(R"({"what":"scored","seat":1,"points":1,"why":"window","window":1})"));
}

TEST(SintraView, what_happened_as_rows) {
    Position taking = *Position::read(
        "sintra indicator=BYGOPB factories=-,YYBB,OOPP,BBYY,GOPY centre=G2 turn=1 start=2 "
        "strips1=1a:BPB.B,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:..... "
        "strips2=1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....");
    EXPECT_EQ(view_rows(taking.apply(*taking.read_move("cG1"))).dump(1), Json::parse(R"([
        ["glass",1,1],
        ["moved","G",1,"centre",["strip",1,1,4]],
        ["moved","G",1,"centre","tower"],
        ["glass",1,2],
        ["scored",1,3,"bonus",1,"B"]
    ])")
                                                                             .dump(1));
    const Json chosen = view_rows(taking.apply(*taking.read_move("1=P")));
    EXPECT_EQ(chosen[1].dump(), R"(["moved","P",1,["strip",1,1,2],["window",1,1,"upper"]])");
    EXPECT_EQ(chosen[5].dump(), R"(["turned",1,1,[1,"b"]])");
    Position finishing = *Position::read(
        "sintra phase=pane pane=1 turn=1 indicator=BYGOPB factories=-,YYBB,OOPP,BBYY,GOPY windows1=G,-,-,-,-,-,-,- "
        "strips1=1b:YOPOY,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:..... "
        "strips2=1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....");
    EXPECT_EQ(view_rows(finishing.apply(*finishing.read_move("1=P")))[5].dump(), R"(["turned",1,1,null])")
        << "the strip left the game";
}

}  // namespace
}  // namespace tilewright
