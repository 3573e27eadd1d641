#include "match/match.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tilewright {
namespace {

Samples samples(std::initializer_list<double> all) {
    Samples out;
    for (const double x : all) out.add(x);
    return out;
}

TEST(Statistics, mean_variance_and_error) {
    const Samples eight = samples({2, 4, 4, 4, 5, 5, 7, 9});  // the textbook's example: deviations squared sum to 32
    EXPECT_DOUBLE_EQ(eight.mean(), 5);
    EXPECT_NEAR(eight.variance(), 32.0 / 7, 1e-12);
    EXPECT_NEAR(eight.error(), 1.959964 * 2.1380899 / 2.8284271, 1e-6);
    EXPECT_EQ(samples({1}).error(), 0) << "one sample says nothing of its error";
    EXPECT_EQ(score_error(samples({1})), 0.5) << "one deal proves nothing";
    EXPECT_NEAR(score_error(samples({1, 1, 1, 1})), 0.5 * 1.959964 / 4, 1e-6) << "four wins are not certainty";
    EXPECT_NEAR(score_error(samples({1, 0, 1, 0, 1, 0, 1, 0})), 1.959964 * std::sqrt((2 + 0.25) / 64), 1e-6);
}

TEST(Statistics, elo_of_a_score) {
    EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
    EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9) << "ten to one is 400 points";
    EXPECT_NEAR(elo_of(0.76), 200, 1) << "as in the tables of chess";
    EXPECT_NEAR(elo_of(0.36), -100, 1);
    EXPECT_LT(elo_of(1.0), 1300) << "a clean sweep is not infinity";
}

TEST(Statistics, sprt_has_walds_bounds_and_decides) {
    const Sprt sprt(0.5, 0.6);
    EXPECT_NEAR(sprt.upper(), 2.9444, 1e-4) << "ln 19, the well-known 2.94";
    EXPECT_NEAR(sprt.lower(), -2.9444, 1e-4);
    Samples strong;
    Samples even;
    for (int i = 0; i < 400; ++i) {
        strong.add(i % 3 == 0 ? 0.5 : 1);
        even.add(i % 2);
    }
    EXPECT_EQ(sprt.verdict(strong), Sprt::Verdict::h1);
    EXPECT_EQ(sprt.verdict(even), Sprt::Verdict::h0);
    // By hand: 100 samples, half 1 and half 0.2: mean 0.6, squares 16; eight more of variance 0.25.
    Samples some;
    for (int i = 0; i < 100; ++i) some.add(i % 2 == 0 ? 1 : 0.2);
    EXPECT_NEAR(sprt.ratio(some), 100 * 0.1 * (1.2 - 1.1) / (2 * (16 + 2) / 107.0), 1e-9);
    EXPECT_EQ(Sprt(0.5, 0.6).verdict(samples({1, 1, 1})), Sprt::Verdict::open) << "three wins prove nothing";
}

// Deals of two games between bots of which the first wins a game with this chance: how often H1 is found.
double found_h1(double chance_to_win, std::uint64_t seed) {
    const Sprt sprt(0.5, 0.6);
    Rng rng(seed);
    const auto wins = [&] { return rng.below(1000) < static_cast<std::uint32_t>(1000 * chance_to_win) ? 0.5 : 0.0; };
    int h1 = 0;
    constexpr int tests = 1000;
    for (int i = 0; i < tests; ++i) {
        Samples deals;
        while (sprt.verdict(deals) == Sprt::Verdict::open) deals.add(wins() + wins());
        h1 += sprt.verdict(deals) == Sprt::Verdict::h1 ? 1 : 0;
    }
    return static_cast<double>(h1) / tests;
}

TEST(Statistics, sprt_errs_no_more_often_than_promised) {
    EXPECT_LE(found_h1(0.5, 1), 0.06) << "5 %, and the luck of a thousand tests";
    EXPECT_GE(found_h1(0.6, 2), 0.94);
    EXPECT_GE(found_h1(0.8, 3), 0.999);
}

MatchPlan plan(const std::string& game, const std::string& options, std::vector<std::string> bots, int games) {
    MatchPlan out;
    out.game = game;
    out.options = options;
    out.bots = std::move(bots);
    out.games = games;
    return out;
}

std::vector<GameResult> played(const MatchPlan& plan) {
    std::vector<GameResult> out;
    const auto match = Match::plan(plan);
    EXPECT_TRUE(match) << match.error().text();
    if (!match) return out;
    match->play({}, [&](const GameResult& result) {
        out.push_back(result);
        return true;
    });
    std::ranges::sort(out, {}, &GameResult::game);
    return out;
}

TEST(Match, every_deal_is_played_once_for_each_seating) {
    const auto games = played(plan("azul", "players=3 first=random", {"greedy", "random", "random"}, 7));
    ASSERT_EQ(games.size(), 9U) << "whole deals";
    EXPECT_EQ(games[0].bots, (std::vector{0, 1, 2}));
    EXPECT_EQ(games[1].bots, (std::vector{1, 2, 0}));
    EXPECT_EQ(games[2].bots, (std::vector{2, 0, 1}));
    for (const GameResult& game : games) {
        // Who starts and the tiles of the first deal: one draw for the seat, then 7 factories of 4.
        const auto& same_deal = games[static_cast<std::size_t>(game.game / 3 * 3)].record.main.events;
        for (std::size_t i = 0; i < 29; ++i) EXPECT_EQ(game.record.main.events[i].move, same_deal[i].move);
    }
    EXPECT_NE(games[0].record.main.events[3].move + games[0].record.main.events[4].move +
                  games[0].record.main.events[5].move + games[0].record.main.events[6].move,
              games[3].record.main.events[3].move + games[3].record.main.events[4].move +
                  games[3].record.main.events[5].move + games[3].record.main.events[6].move)
        << "another deal has other tiles";
}

TEST(Match, repeats_exactly_whatever_the_number_of_threads) {
    for (const std::string game : {"azul", "sintra", "pavilion"}) {
        MatchPlan one = plan(game, "players=2", {"novice@40n", "greedy"}, 4);
        MatchPlan two = one;
        two.threads = 3;
        const auto a = played(one);
        const auto b = played(two);
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].record.main, b[i].record.main) << game << " " << i;
    }
}

TEST(Match, games_that_are_done_are_not_played_again) {
    const auto match = Match::plan(plan("azul", "", {"greedy", "random"}, 6));
    std::vector<int> seen;
    match->play({0, 1, 4}, [&](const GameResult& result) {
        seen.push_back(result.game);
        return true;
    });
    EXPECT_EQ(seen, (std::vector{2, 3, 5}));
    int until = 0;
    match->play({}, [&](const GameResult&) { return ++until < 2; });
    EXPECT_EQ(until, 2) << "stops when told to";
}

TEST(Match, a_tally_counts_deals_not_games) {
    const auto match = Match::plan(plan("azul", "", {"greedy", "random"}, 4));
    const auto game = [](int number, std::vector<int> bots, std::vector<int> scores, std::vector<int> ranks) {
        GameResult out;
        out.game = number;
        out.bots = std::move(bots);
        out.scores = std::move(scores);
        out.ranks = std::move(ranks);
        out.milliseconds = {1, 3};
        return out;
    };
    // Deal 1: greedy wins both. Deal 2: one shared victory, one lost. A third deal is not complete.
    const auto tally = match->tally({game(0, {0, 1}, {50, 20}, {1, 2}), game(1, {1, 0}, {10, 60}, {2, 1}),
                                     game(2, {0, 1}, {30, 30}, {1, 1}), game(3, {1, 0}, {40, 20}, {1, 2}),
                                     game(4, {0, 1}, {99, 0}, {1, 2})});
    ASSERT_EQ(tally.size(), 2U);
    EXPECT_EQ(tally[0].name, "greedy");
    EXPECT_EQ(tally[0].share.count(), 2U);
    EXPECT_DOUBLE_EQ(tally[0].share.mean(), (1 + 0.25) / 2);
    EXPECT_DOUBLE_EQ(tally[1].share.mean(), 1 - (1 + 0.25) / 2);
    EXPECT_DOUBLE_EQ(tally[0].duels.mean(), (1 + 0.25) / 2);
    EXPECT_DOUBLE_EQ(tally[0].points.mean(), (50 + 60 + 30 + 20) / 4.0);
    EXPECT_DOUBLE_EQ(tally[0].milliseconds.mean(), (1 + 3 + 1 + 3) / 4.0);
}

TEST(Match, a_wrong_plan_is_named) {
    EXPECT_EQ(Match::plan(plan("azul", "", {"greedy"}, 2)).error().field, "bots");
    EXPECT_EQ(Match::plan(plan("azul", "", {"greedy", "greedy", "greedy"}, 2)).error().field, "bots");
    EXPECT_EQ(Match::plan(plan("azul", "", {"greedy", "wizard"}, 2)).error().field, "bot");
    EXPECT_EQ(Match::plan(plan("azul", "wall=red", {"greedy", "random"}, 2)).error().field, "wall");
    EXPECT_EQ(Match::plan(plan("chess", "", {"greedy", "random"}, 2)).error().field, "game");
}

}  // namespace
}  // namespace tilewright
