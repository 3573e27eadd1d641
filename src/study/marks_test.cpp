// Marks and accuracy: thresholds, and points where chances say little.
#include "study/marks.h"

#include <gtest/gtest.h>

namespace tilewright {
namespace {

TEST(Marks, go_by_the_cost_of_a_move) {
    EXPECT_EQ(mark_of(0), Mark::good);
    EXPECT_EQ(mark_of(0.049), Mark::good);
    EXPECT_EQ(mark_of(0.05), Mark::doubtful);
    EXPECT_EQ(mark_of(0.099), Mark::doubtful);
    EXPECT_EQ(mark_of(0.10), Mark::mistake);
    EXPECT_EQ(mark_of(0.199), Mark::mistake);
    EXPECT_EQ(mark_of(0.20), Mark::blunder);
    EXPECT_EQ(mark_of(1), Mark::blunder);
    EXPECT_EQ(name(Mark::doubtful), "doubtful");
}

TEST(Marks, points_count_only_where_the_game_is_decided) {
    EXPECT_EQ(cost_of(0.01, 8, 0.5), 0.01) << "an open game: the chance says it all";
    EXPECT_EQ(mark_of(cost_of(0.01, 8, 0.04)), Mark::mistake) << "lost anyway, and 8 points thrown away";
    EXPECT_EQ(mark_of(cost_of(0, 4, 0.05)), Mark::doubtful);
    EXPECT_EQ(mark_of(cost_of(0.02, 16, 1)), Mark::blunder) << "still won, but by 16 points less";
    EXPECT_EQ(cost_of(0.03, 16, 0.97), 0.03) << "0.94 is left: not won yet";
    EXPECT_EQ(cost_of(0.04, 1, 1), 0.04) << "the chance costs more than the point";
    EXPECT_EQ(cost_of(0, -3, 0.01), 0) << "points gained cost nothing";
    EXPECT_EQ(cost_of(0, 200, 0), 1) << "never more than the game";
}

TEST(Marks, accuracy_is_100_for_no_cost_and_falls) {
    EXPECT_EQ(accuracy_of(0), 100);
    EXPECT_NEAR(accuracy_of(0.05), 100 * 0.95 / 1.2, 1e-9);
    EXPECT_NEAR(accuracy_of(1.0 / 6), 50, 1e-9) << "100 * (5/6) / (10/6)";
    EXPECT_EQ(accuracy_of(1), 0);
    for (int i = 0; i < 100; ++i) EXPECT_GT(accuracy_of(i / 100.0), accuracy_of((i + 1) / 100.0)) << i;
}

}  // namespace
}  // namespace tilewright
