// Luck: whom a draw helps, and that a draw which could not fall otherwise helps nobody.
#include "study/luck.h"

#include <gtest/gtest.h>

namespace tilewright {
namespace {

StudySettings nodes(std::uint64_t count) {
    StudySettings settings;
    settings.budget.nodes = count;
    return settings;
}

// Round 5, the last factory is being filled. Both top rows wait for white, and there is none in the offer; with it the
// top row is complete: 5 for the tile and 2 for the row (A4.2, A5.2), and the game ends a round earlier. Seat 1 moves
// first, so a white tile is its own.
std::string last_draws(const std::string& last_factory, const std::string& bag, const std::string& lid) {
    return "azul round=5 phase=deal start=1 factories=BBBB,YYYY,RRRR,BBYY," + last_factory + " bag=" + bag +
           " lid=" + lid +
           " score1=20 wall1=BYRK./...../...../...../..... score2=20 wall2=BYRK./...../...../...../.....";
}

// One tile is left to draw, from a bag with a black and a white one.
const std::string black_or_white = last_draws("RRY", "K1W1", "B12Y11R12K17W19");

// So many nodes see what the white tile is worth: it is taken first, and the round that it ends is still long.
constexpr std::uint64_t enough = 1'000'000;

Log log_at(const std::string& text, const std::vector<std::string>& moves) {
    const auto position = Position::read(text);
    EXPECT_TRUE(position) << position.error().text();
    Log log = *Log::start_at(*position, options_of(*position));
    for (const std::string& move : moves) EXPECT_TRUE(log.play(move)) << move;
    return log;
}

Refill only_refill(const std::string& text, const std::vector<std::string>& moves, std::uint64_t count = 100'000) {
    const auto found = weighed_refills(log_at(text, moves), nodes(count));
    EXPECT_EQ(found.size(), 1U);
    return found.at(0);
}

TEST(Luck, the_tile_that_a_seat_waits_for_is_its_luck) {
    const Refill white = only_refill(black_or_white, {"W"}, enough);
    EXPECT_EQ(white.round, 5);
    EXPECT_GT(white.luck(0), 0.03);
    EXPECT_LT(white.luck(1), -0.03);
    EXPECT_GT(white.points(0, 2), 0);
    EXPECT_LT(white.points(1, 2), 0);
    EXPECT_EQ(white.doubt[0], 0) << "both tiles that could come were looked at";
}

TEST(Luck, the_other_tile_is_bad_luck_and_as_much_of_it) {
    const Refill white = only_refill(black_or_white, {"W"}, enough);
    const Refill black = only_refill(black_or_white, {"K"}, enough);
    EXPECT_LT(black.luck(0), -0.03);
    EXPECT_NEAR(black.luck(0), -white.luck(0), 1e-9) << "each has a chance of one half";
    EXPECT_NEAR(black.before.winning[0], white.before.winning[0], 1e-12);
    // Three black tiles and one white: white is three times the luck that black is bad luck.
    const std::string rare = last_draws("RRY", "K3W1", "B12Y11R12K15W19");
    EXPECT_NEAR(only_refill(rare, {"W"}, enough).luck(0), -3 * only_refill(rare, {"K"}, enough).luck(0), 1e-9);
}

TEST(Luck, what_could_not_fall_otherwise_is_none) {
    const Refill one = only_refill(last_draws("RRY", "W1", "B12Y11R12K18W19"), {"W"}, 800);
    EXPECT_EQ(one.luck(0), 0);
    EXPECT_EQ(one.points(0, 2), 0);
    const Refill two = only_refill(last_draws("RR", "W2", "B12Y12R12K18W18"), {"W", "W"}, 800);
    EXPECT_EQ(two.first, 1U);
    EXPECT_EQ(two.last, 2U);
    EXPECT_NEAR(two.luck(0), 0, 1e-9);
    EXPECT_NEAR(two.doubt[0], 0, 1e-9) << "all outcomes of the sample are alike";
}

TEST(Luck, a_run_of_draws_is_compared_with_a_sample_that_knows_its_doubt) {
    // Two draws, one white tile among seven. Without it seat 1 was unlucky to begin second best: the sample has it at
    // about 2 in 7.
    const std::string two = last_draws("RR", "K6W1", "B12Y12R12K12W19");
    const Refill none = only_refill(two, {"K", "K"});
    const Refill white = only_refill(two, {"W", "K"});
    EXPECT_GT(white.luck(0), 0);
    EXPECT_LT(none.luck(0), white.luck(0));
    EXPECT_GT(white.doubt[0], 0);
    EXPECT_LT(white.doubt[0], 0.2);
    EXPECT_EQ(white.doubt[2], 0) << "nobody sits there";
}

TEST(Luck, what_was_taken_back_or_is_not_complete_is_no_refill) {
    Log log = log_at(black_or_white, {"W"});
    ASSERT_TRUE(log.undo(0));
    ASSERT_TRUE(log.play("K"));
    const auto found = refills(log);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].first, 3U);
    EXPECT_EQ(found[0].last, 3U);
    EXPECT_TRUE(refills(log_at(last_draws("RR", "W2", "B12Y12R12K18W18"), {"W"})).empty());
}

TEST(Luck, every_run_of_draws_of_every_game_is_one_refill) {
    for (const auto game : Games::names()) {
        Log log = *Log::start(game, "players=3");
        Rng rng(5);
        while (!log.now().over()) log.play(log.now().sample(rng));
        std::size_t draws = 0;
        for (std::size_t i = 0; i < log.size(); ++i) draws += log.after(i).to_act() == chance ? 1U : 0U;
        std::size_t last = 0;
        for (const Refill& refill : refills(log)) {
            EXPECT_GT(refill.first, last) << "a move between them";
            for (std::size_t event = refill.first; event <= refill.last; ++event)
                EXPECT_EQ(log.after(event - 1).to_act(), chance);
            EXPECT_NE(log.after(refill.last).to_act(), chance);
            draws -= refill.last - refill.first + 1;
            last = refill.last + 1;
        }
        EXPECT_EQ(draws, 0U) << game;
    }
}

TEST(Luck, stops_where_it_is_told_to) {
    Log log = *Log::start("azul", "players=2");
    Rng rng(7);
    while (!log.now().over()) log.play(log.now().sample(rng));
    ASSERT_GT(refills(log).size(), 2U);
    int told = 0;
    EXPECT_EQ(weighed_refills(log, nodes(80), [&](const Refill&) { return ++told < 2; }).size(), 2U);
    EXPECT_EQ(told, 2);
}

}  // namespace
}  // namespace tilewright
