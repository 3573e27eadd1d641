// The course of a game: sums worked out by hand from chances that are known.
#include "study/course.h"

#include <gtest/gtest.h>

#include "study/study_json.h"

namespace tilewright {
namespace {

StudySettings nodes(std::uint64_t count) {
    StudySettings settings;
    settings.budget.nodes = count;
    return settings;
}

Log log_at(const std::string& text, const std::string& move) {
    const Position position = *Position::read(text);
    Log log = *Log::start_at(position, options_of(position));
    EXPECT_TRUE(log.play(move)) << move;
    return log;
}

GameReview reviewed(const Log& log, std::uint64_t count) {
    return game_review(log, review(log, nodes(count)), weighed_refills(log, nodes(count)));
}

Judgement chances(double first, double second) {
    Judgement out;
    out.winning = {first, second};
    out.points = {20 * first, 20 * second};  // a margin of 20 points is the whole game
    return out;
}

Reviewed move_of(std::size_t event, int seat, const Judgement& best, const Judgement& played) {
    const auto s = static_cast<std::size_t>(seat);
    Reviewed out;
    out.event = event;
    out.round = 1;
    out.seat = seat;
    out.best.expected = best;
    out.played.expected = played;
    out.loss = best.winning[s] - played.winning[s];
    out.points = best.margin(seat, 2) - played.margin(seat, 2);
    return out;
}

// Two draws, a move of each, two draws: 0.5 | 0.6 | 0.55 | 0.70 | 0.4.
struct Made {
    std::vector<Reviewed> moves;
    std::vector<Refill> refills;
};
Made made() {
    Made out;
    out.refills.push_back({1, 2, 1, chances(0.5, 0.5), chances(0.6, 0.4), {0.03, 0.03}});
    out.moves.push_back(move_of(3, 0, chances(0.65, 0.35), chances(0.55, 0.45)));
    out.moves.push_back(move_of(4, 1, chances(0.5, 0.5), chances(0.7, 0.3)));
    out.refills.push_back({5, 6, 2, chances(0.66, 0.34), chances(0.4, 0.6), {0.04, 0.04}});
    return out;
}

TEST(Course, has_a_point_for_the_beginning_each_refill_and_each_move) {
    Log log = *Log::start("azul", "players=2");
    Rng rng(1);
    while (log.size() < 6) log.play(log.now().sample(rng));
    const Made game = made();
    const auto points = course(log, game.moves, game.refills);
    ASSERT_EQ(points.size(), 5U);
    const std::vector<std::size_t> events = {0, 2, 3, 4, 6};
    const std::vector<double> first = {0.5, 0.6, 0.55, 0.7, 0.4};
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(points[i].event, events[i]);
        EXPECT_EQ(points[i].of.winning[0], first[i]) << i;
    }
    EXPECT_EQ(points.back().round, 2);
}

TEST(Course, an_account_adds_up) {
    Log log = *Log::start("azul", "players=2");
    const Made game = made();
    const auto found = accounts(course(log, game.moves, game.refills), game.moves, game.refills, 2);
    const Account& first = found[0].winning;
    EXPECT_NEAR(first.start, 0.5, 1e-12);
    EXPECT_NEAR(first.draws, 0.1 - 0.26, 1e-12);
    EXPECT_NEAR(first.own, -0.1, 1e-12);
    EXPECT_NEAR(first.others, 0.2, 1e-12);
    EXPECT_NEAR(first.result, 0.4, 1e-12);
    EXPECT_NEAR(first.rest, 0.4 - 0.5 + 0.16 + 0.1 - 0.2, 1e-12);
    const Account& second = found[1].winning;
    EXPECT_NEAR(second.draws, 0.16, 1e-12) << "what one seat gains the other loses";
    EXPECT_NEAR(second.own, -0.2, 1e-12);
    EXPECT_NEAR(second.others, 0.1, 1e-12);
    EXPECT_NEAR(second.rest, -first.rest, 1e-12);
    // A margin is 20 * (0.6 - 0.4) and the like: 40 times the chance above one half.
    EXPECT_NEAR(found[0].points.draws, 40 * (0.1 - 0.26), 1e-9);
    EXPECT_NEAR(found[0].points.own, -4, 1e-9);
    EXPECT_NEAR(found[0].points.others, 8, 1e-9);
    EXPECT_NEAR(found[0].doubt, 0.05, 1e-12) << "3, 4, 5";
    EXPECT_EQ(found[0].luckiest, 0U);
    EXPECT_EQ(found[0].unluckiest, 1U);
    EXPECT_EQ(found[1].luckiest, 1U);
}

TEST(Course, turning_points_are_the_biggest_changes) {
    const Made game = made();
    const auto found = turning_points(game.moves, game.refills, 2);
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0].event, 6U) << "the second refill: 0.26";
    EXPECT_EQ(found[0].seat, chance);
    EXPECT_EQ(found[0].index, 1U);
    EXPECT_NEAR(found[0].change[0], -0.26, 1e-12);
    EXPECT_EQ(found[1].event, 4U) << "seat 2 gave 0.2 away";
    EXPECT_EQ(found[1].seat, 1);
    EXPECT_NEAR(found[1].change[0], 0.2, 1e-12);
    EXPECT_TRUE(turning_points({move_of(1, 0, chances(0.5, 0.5), chances(0.46, 0.54))}, {}, 2).empty()) << "too small";
    EXPECT_EQ(turning_points(std::vector(9, game.moves[0]), {}, 2).size(), turning_points_told);
}

// As in review_test.cpp: cW1 wins 16 to 15, cW- loses 8 to 15.
const char* const last_take =
    "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... "
    "score2=8 lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....";

TEST(Course, a_game_thrown_away_is_lost_by_the_own_move_alone) {
    const GameReview game = reviewed(log_at(last_take, "cW-"), 2'000);
    ASSERT_EQ(game.course.size(), 2U);
    EXPECT_NEAR(game.course[0].of.winning[0], 1, 1e-6);
    EXPECT_EQ(game.course[1].of.winning[0], 0);
    EXPECT_EQ(game.moves[0].mark(), Mark::blunder);
    EXPECT_NEAR(*game.summaries[0].accuracy, 0, 1e-3);
    EXPECT_FALSE(game.summaries[1].accuracy);
    EXPECT_NEAR(game.accounts[0].winning.own, -1, 1e-6);
    EXPECT_EQ(game.accounts[0].winning.draws, 0);
    EXPECT_NEAR(game.accounts[0].winning.rest, 0, 1e-6);
    EXPECT_NEAR(game.accounts[0].points.own, -8, 1e-4) << "from 1 ahead to 7 behind";
    EXPECT_NEAR(game.accounts[0].points.result, -7, 1e-4);
    EXPECT_NEAR(game.accounts[1].winning.others, 1, 1e-6);
    EXPECT_NEAR(game.accounts[1].winning.rest, 0, 1e-6);
    ASSERT_EQ(game.turning_points.size(), 1U);
    EXPECT_EQ(game.turning_points[0].event, 1U);
}

TEST(Course, a_forced_move_changes_nothing) {
    // Every line holds yellow, so the white tile can only go to the floor (A3.5).
    const GameReview game = reviewed(log_at("azul start=2 turn=1 centre=W lines1=Y,Y,Y,Y,Y", "cW-"), 500);
    ASSERT_EQ(game.course.size(), 2U);
    EXPECT_EQ(game.course[0].of.winning, game.course[1].of.winning);
    EXPECT_TRUE(game.turning_points.empty());
    EXPECT_EQ(game.accounts[0].winning.own, 0);
    EXPECT_FALSE(game.summaries[0].accuracy) << "no choice";
    EXPECT_EQ(game.summaries[0].marks, (std::array<int, 4>{}));
}

TEST(Course, the_end_of_a_game_is_its_result_and_every_account_adds_up) {
    for (const auto game : Games::names()) {
        for (int players = 2; players <= 4; ++players) {
            Log log = *Log::start(game, "players=" + std::to_string(players));
            Rng rng(static_cast<std::uint64_t>(players));
            while (!log.now().over()) log.play(log.now().sample(rng));
            const GameReview found = reviewed(log, 60);
            const PerSeat ranks = log.now().ranks();
            double draws = 0;
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
                const Account& account = found.accounts[seat].winning;
                EXPECT_EQ(account.result > 0, ranks[seat] == 1);
                EXPECT_NEAR(account.start + account.draws + account.own + account.others + account.rest, account.result,
                            1e-9);
                EXPECT_LE(account.own, 0);
                draws += account.draws;
            }
            EXPECT_NEAR(draws, 0, 1e-3) << "luck is shared out, not made";
            EXPECT_EQ(found.course.size(), 1 + found.moves.size() + found.refills.size());
            for (std::size_t i = 1; i < found.course.size(); ++i)
                EXPECT_LT(found.course[i - 1].event, found.course[i].event);
        }
    }
}

TEST(Course, the_same_record_gives_the_same_review) {
    for (const auto game : Games::names()) {
        Log log = *Log::start(game, "players=2");
        Rng rng(11);
        while (log.size() < 70) log.play(log.now().sample(rng));
        const auto text = [&] { return game_json(log, 1, reviewed(log, 200), nodes(200).budget); };
        EXPECT_EQ(text(), text());
    }
}

}  // namespace
}  // namespace tilewright
