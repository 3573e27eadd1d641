// Games for showing: what stands in docs/protocol.md under `replay`.
#include "protocol/replay.h"

#include <gtest/gtest.h>

#include "data.h"
#include "protocol/request.h"

namespace tilewright {
namespace {

std::string record_of(const std::string& events, const std::string& headers = "") {
    return "[Tilewright \"1\"]\n[Game \"azul\"]\n[Options \"players=2 wall=coloured jokers=off first=1\"]\n"
           "[Seat1 \"Ada\"]\n[Seat2 \"greedy\"]\n[Bot2 \"greedy\"]\n" +
           headers + "\n" + events;
}
const std::string deal = "B B Y K R R W W Y Y K W B R K W B Y R K\n";

TEST(Replay, a_game_with_draws_times_and_what_was_undone) {
    const auto replay = replay_of(record_of(deal + "2R2 <4.2> {comment} (2W2 cR1) 1B1 undo:21 4B1 <0.35>"));
    ASSERT_TRUE(replay) << replay.error().text();
    const Json& game = *replay;
    EXPECT_EQ(game["game"], "azul");
    EXPECT_EQ(game["options"], "players=2 wall=coloured jokers=off first=1");
    EXPECT_EQ(game["names"], Json({"Ada", "greedy"}));
    EXPECT_EQ(game["bots"], Json::parse(R"([null,"greedy"])"));
    EXPECT_EQ(game["board"]["game"], "azul");
    EXPECT_EQ(game["view"]["phase"], "deal");
    ASSERT_EQ(game["steps"].size(), 3U);
    EXPECT_EQ(game["steps"][0]["by"], "chance");
    EXPECT_EQ(game["steps"][0]["moves"].size(), 20U);
    EXPECT_EQ(game["steps"][0]["happened"].size(), 20U);
    EXPECT_EQ(game["steps"][0]["view"]["phase"], "offer");
    EXPECT_FALSE(game["steps"][0].contains("seq"));
    EXPECT_EQ(game["steps"][1]["by"], 1);
    EXPECT_EQ(game["steps"][1]["moves"], Json({"2R2"}));
    EXPECT_EQ(game["steps"][1]["ms"], 4200);
    EXPECT_EQ(game["steps"][1]["happened"][0].dump(), R"(["moved","R",2,["factory",2],["line",1,2]])");
    EXPECT_EQ(game["steps"][2]["by"], 2);
    EXPECT_EQ(game["steps"][2]["moves"], Json({"4B1"}));
    EXPECT_EQ(game["steps"][2]["view"]["turn"], 1);
    for (const char* absent : {"ended", "result", "ranks"}) EXPECT_FALSE(game.contains(absent)) << absent;
}

TEST(Replay, how_it_ended) {
    const auto given_up = replay_of(record_of(deal + "2R2", "[Ended \"resigned:1\"]\n"));
    ASSERT_TRUE(given_up) << given_up.error().text();
    EXPECT_EQ((*given_up)["ended"], "resigned:1");
    EXPECT_EQ((*given_up)["ranks"], Json({2, 1}));
    const auto unfinished = replay_of(record_of(deal + "2R2", "[Ended \"unfinished\"]\n"));
    EXPECT_EQ((*unfinished)["ended"], "unfinished");
    EXPECT_FALSE(unfinished->contains("ranks"));
}

TEST(Replay, whole_games_end_where_they_ended) {
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests" / "golden")) {
        if (entry.path().extension() != ".txt") continue;
        const std::string text = read_source(entry.path());
        const auto log = Log::read(text);
        const auto replay = replay_of(text);
        ASSERT_TRUE(log && replay) << entry.path();
        std::vector<std::string> moves;
        Json last;
        for (const Json& step : (*replay)["steps"]) {
            for (const Json& move : step["moves"]) moves.push_back(move);
            EXPECT_TRUE(step["by"] == "chance" || step["moves"].size() == 1) << step["by"];
            EXPECT_FALSE(step["by"] == "chance" && last == "chance") << "a run of draws is one step";
            last = step["by"];
        }
        std::vector<std::string> played;
        for (const std::size_t n : log->kept()) played.push_back(log->record().main.events[n].move);
        EXPECT_EQ(moves, played);
        EXPECT_EQ((*replay)["steps"].back()["view"], view_now(log->now()));
        EXPECT_EQ((*replay)["ended"], "rules");
        EXPECT_EQ((*replay)["result"], result_text(log->now()));
        EXPECT_EQ((*replay)["ranks"], view_seats(log->now().ranks(), log->now().players()));
    }
}

TEST(Replay, a_record_that_is_wrong_has_a_place) {
    const auto replay = replay_of(record_of(deal + "2R2\n1B1 9Q1"));
    ASSERT_FALSE(replay);
    EXPECT_EQ(replay.error().field, "record");
    EXPECT_EQ(replay.error().code, Code::syntax);
    EXPECT_EQ(replay.error().line, 10);
    EXPECT_EQ(replay.error().column, 5);
    const Json answer = error_answer(7, replay.error());
    EXPECT_EQ(answer["line"], 10);
    EXPECT_EQ(answer["column"], 5);
}

TEST(Replay, what_is_too_long) {
    const auto bytes = replay_of(std::string(longest_record + 1, ' '));
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code, Code::range);
    EXPECT_FALSE(error_answer(1, bytes.error()).contains("line"));
    // A game in which everything goes to the floor has no end (A5.5).
    auto log = Log::start("azul", "first=1");
    Rng rng(1);
    while (log->size() < 20 * most_steps) {
        const Position& now = log->now();
        Move move = now.sample(rng);
        for (const Move one : now.to_act() == chance ? std::vector<Move>{} : now.moves()) {
            if (now.write(one).ends_with('-')) move = one;
        }
        log->play(move);
    }
    const auto steps = replay_of(*log);
    ASSERT_FALSE(steps);
    EXPECT_EQ(steps.error().code, Code::limit);
}

}  // namespace
}  // namespace tilewright
