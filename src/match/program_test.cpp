// Bot programs, with real processes: what they do wrong is said, and the next game begins afresh.
#include "match/program.h"

#include <gtest/gtest.h>

#include "match/check.h"
#include "match/match.h"

namespace tilewright {
namespace {

// A whole bot: it prints the first legal move.
const std::string first_move = R"bot(sed -u -E 's/.*"moves":\["([^"]*)".*/\1/')bot";

Position position() { return *Position::read("azul factories=BBYK,YYRK,RRWW,BKWW,YRWB"); }

Result<Move> ask(ProgramBot& bot) {
    const Position at = position();
    return bot.choose({"1", 21, at, std::vector<std::optional<SeatTime>>(2)});
}

std::string fault_of(const std::string& name) {
    ProgramBot bot(*read_program(name));
    const auto move = ask(bot);
    return move ? "no fault" : move.error().message;
}

TEST(Program, is_a_command_with_a_time) {
    EXPECT_TRUE(is_program("exec:./mybot"));
    EXPECT_FALSE(is_program("master"));
    EXPECT_EQ(read_program("exec:./mybot")->a_move.count(), 10'000);
    EXPECT_EQ(read_program("exec:./mybot --fast@200ms")->command, "./mybot --fast");
    EXPECT_EQ(read_program("exec:./mybot --fast@2s")->a_move.count(), 2'000);
    EXPECT_EQ(read_program("exec:ssh me@there bot")->command, "ssh me@there bot");
    EXPECT_EQ(read_program("exec:./mybot@5000n").error().column, 14);
    EXPECT_FALSE(read_program("exec:"));
    EXPECT_FALSE(read_program("exec: @200ms"));
}

TEST(Program, answers_with_a_move_and_runs_on) {
    ProgramBot bot(*read_program("exec:" + first_move));
    for (int i = 0; i < 3; ++i) {
        const auto move = ask(bot);
        ASSERT_TRUE(move) << move.error().message;
        EXPECT_EQ(*move, position().moves()[0]);
    }
    EXPECT_TRUE(bot.finish());
}

TEST(Program, what_it_does_wrong_is_said) {
    EXPECT_EQ(fault_of("exec:read line; exit 7"), "ended with exit code 7");
    EXPECT_EQ(fault_of("exec:read line; echo sorry >&2; exit 1"), "ended with exit code 1: sorry");
    EXPECT_EQ(fault_of("exec:read line; kill -SEGV $$"), "was ended by signal 11");
    EXPECT_EQ(fault_of("exec:exec 1>&-; read line; sleep 100"), "closed its output");
    EXPECT_NE(fault_of("exec:/no/such/bot").find("exit code 127"), std::string::npos);
    EXPECT_NE(fault_of("exec:read line; echo 9B1; sleep 100").find("answered '9B1'"), std::string::npos);
    EXPECT_NE(fault_of("exec:read line; echo; sleep 100").find("expected a move"), std::string::npos);
    EXPECT_EQ(fault_of("exec:read line; printf 3R2; sleep 100@50ms"), "printed '3R2' without an end of line");
    EXPECT_NE(fault_of("exec:read line; printf '3R2\\nmore\\n'; sleep 100").find("more than one line"),
              std::string::npos);
    EXPECT_NE(fault_of("exec:read line; while :; do echo busy >&2; done@50ms").find("within 50 ms"), std::string::npos);
}

TEST(Program, talking_out_of_turn_and_stalling_are_faults_and_it_starts_afresh) {
    ProgramBot bot(*read_program("exec:" + first_move + " | while read m; do echo $m; sleep 0.3; echo extra; done"));
    ASSERT_TRUE(ask(bot));
    const auto second = ask(bot);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("'extra'"), std::string::npos) << second.error().message;
    EXPECT_TRUE(ask(bot)) << "a new process";
    ProgramBot once(*read_program("exec:head -n 1 | " + first_move + "; cat >&2@50ms"));
    ASSERT_TRUE(ask(once));
    const auto late = ask(once);
    ASSERT_FALSE(late);
    EXPECT_NE(late.error().message.find("within 50 ms"), std::string::npos) << late.error().message;
}

TEST(Program, that_does_not_end_is_told_so_and_killed) {
    ProgramBot bot(*read_program("exec:" + first_move + "; sleep 1000"));
    ASSERT_TRUE(ask(bot));
    const Status ended = bot.finish();
    ASSERT_FALSE(ended);
    EXPECT_NE(ended.error().message.find("still running"), std::string::npos);
}

TEST(Program, forfeits_lose_the_game_and_the_others_keep_their_order) {
    MatchPlan plan;
    plan.options = "players=3";
    plan.bots = {"exec:read line; exit 1", "greedy", "random"};
    plan.games = 3;
    const auto match = Match::plan(plan);
    ASSERT_TRUE(match);
    std::vector<GameResult> results;
    match->play({}, [&](const GameResult& result) {
        results.push_back(result);
        return true;
    });
    ASSERT_EQ(results.size(), 3U);
    for (const GameResult& result : results) {
        ASSERT_TRUE(result.forfeit);
        const auto seat = static_cast<std::size_t>(result.forfeit->seat);
        EXPECT_EQ(result.bots[seat], 0);
        EXPECT_EQ(result.ranks[seat], 3);
        EXPECT_EQ(*result.record.header("Ended"), "forfeit:" + std::to_string(seat + 1));
        EXPECT_TRUE(Log::read(write(result.record)));
    }
    const auto tally = match->tally(results);
    EXPECT_EQ(tally[0].forfeits, 3);
    EXPECT_EQ(tally[0].share.mean(), 0);
    EXPECT_EQ(tally[0].points.count(), 0U);
}

TEST(Program, that_forfeits_is_last_with_all_its_seats) {
    MatchPlan plan;
    plan.options = "players=4";
    plan.bots = {"exec:read line; printf '\\377 bad \\n' >&2; exit 1", "random"};
    plan.games = 2;
    Match::Programs programs;
    const GameResult result = Match::plan(plan)->play_game(0, programs);
    ASSERT_TRUE(result.forfeit);
    EXPECT_EQ(result.forfeit->reason, "ended with exit code 1: ? bad ") << "what it said is made readable";
    for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_EQ(result.ranks[seat], result.bots[seat] == 0 ? 3 : 1);
}

TEST(Program, that_never_ends_a_game_meets_the_limit) {
    // Always to the floor: the last legal move of a list (A3.6, A5.5).
    MatchPlan plan;
    plan.bots = {"exec:sed -u -E 's/.*\"([^\"]*-)\"\\],\"clock.*/\\1/'", "random"};
    plan.limit = 100;
    Match::Programs programs;
    const GameResult result = Match::plan(plan)->play_game(0, programs);
    ASSERT_FALSE(result.forfeit) << result.forfeit->reason;
    EXPECT_TRUE(result.unfinished);
    EXPECT_EQ(result.record.main.events.size(), 100U);
    EXPECT_EQ(*result.record.header("Ended"), "unfinished");
}

TEST(Check, finds_nothing_wrong_with_a_good_bot) {
    int tried = 0;
    EXPECT_TRUE(check_program("exec:" + first_move, "azul", [&](const Finding& finding) {
        EXPECT_TRUE(finding.good) << finding.what << finding.detail;
        ++tried;
    }));
    EXPECT_EQ(tried, static_cast<int>(Azul::variants().size()) + 1);
}

TEST(Check, gives_up_on_a_bad_one) {
    std::vector<Finding> findings;
    EXPECT_FALSE(
        check_program("exec:read line; exit 3", "", [&](const Finding& finding) { findings.push_back(finding); }));
    ASSERT_EQ(findings.size(), 4U);
    EXPECT_NE(findings[0].detail.find("exit code 3"), std::string::npos);
    EXPECT_EQ(findings[3].what, "gave up");
}

}  // namespace
}  // namespace tilewright
