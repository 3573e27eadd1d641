// What a bot program is told, and how its answer is read.
#include "protocol/turn.h"

#include <gtest/gtest.h>

#include "data.h"

namespace tilewright {
namespace {

Position position() { return *Position::read("azul factories=BBYK,YYRK,RRWW,BKWW,YRWB"); }

TEST(Turn, tells_position_view_moves_and_clocks) {
    const Position at = position();
    const Json json = turn_message({"7", 21, at, {SeatTime{200, 5, 1'800'000'000'000}, std::nullopt}});
    EXPECT_EQ(json["id"], "7");
    EXPECT_EQ(json["turn"], 21);
    EXPECT_EQ(json["seat"], 1);
    EXPECT_EQ(*Position::read(json["position"].get<std::string>()), at);
    EXPECT_EQ(json["view"], view(at));
    EXPECT_EQ(json["moves"].size(), at.moves().size());
    EXPECT_EQ(json["clock"][0]["left_ms"], 200);
    EXPECT_EQ(json["clock"][0]["increment_ms"], 5);
    EXPECT_EQ(json["clock"][0]["deadline_ms"], 1'800'000'000'000);
    EXPECT_TRUE(json["clock"][1].is_null());
}

TEST(Turn, every_field_is_in_the_document) {
    const std::string text = read_source("docs/protocol.md");
    const Position at = position();
    const Json json = turn_message({"7", 21, at, {SeatTime{}, SeatTime{}}});
    for (const auto& [key, value] : json.items()) EXPECT_NE(text.find("| `" + key + "` |"), std::string::npos) << key;
    for (const auto& [key, value] : json["clock"][0].items()) EXPECT_NE(text.find("`" + key + "`"), std::string::npos);
}

TEST(Turn, a_reply_is_a_move_or_an_object_with_one) {
    const Position at = position();
    const Move wanted = *at.read_move("3R2");
    for (const std::string good : {"3R2", " 3R2 ", "3R2\r", R"({"move":"3R2"})", R"({"why":"nice","move":"3R2"})"}) {
        const auto move = read_reply(at, good);
        ASSERT_TRUE(move) << good;
        EXPECT_EQ(*move, wanted);
    }
    for (const std::string bad : {"", "  ", "3R", "1R2", "3R2 3R2", "{", R"({"move":7})", R"({"best":"3R2"})", "[]"}) {
        const auto move = read_reply(at, bad);
        ASSERT_FALSE(move) << bad;
        EXPECT_FALSE(move.error().message.empty());
    }
}

}  // namespace
}  // namespace tilewright
