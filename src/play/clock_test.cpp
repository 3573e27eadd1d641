#include "play/clock.h"

#include <gtest/gtest.h>

namespace tilewright {
namespace {

TEST(Clock, read_and_written) {
    for (const std::string text : {"none", "move:30s", "move:2d", "game:5m+3s", "game:1h+0s"}) {
        const auto rule = read_clock(text);
        ASSERT_TRUE(rule) << text;
        EXPECT_EQ(write(*rule), text);
    }
    EXPECT_EQ(write(*read_clock("game:90s")), "game:90s+0s");
    EXPECT_EQ(write(*read_clock("move:120s")), "move:2m");
    for (const std::string text : {"", "game", "game:", "game:5", "game:0s", "game:5m+", "game:5m+3", "move:0d",
                                   "move:-1s", "move:5x", "move:99999999999d"}) {
        EXPECT_FALSE(read_clock(text)) << text;
    }
}

TEST(Clock, per_game_gives_the_increment_back) {
    const ClockRule rule = *read_clock("game:1m+2s");
    Clock clock = start_clock(rule, 2);
    EXPECT_EQ(time_left(rule, clock, 0, 10'000), 50'000);
    clock = after_move(rule, clock, 0, 10'000);
    EXPECT_EQ(time_left(rule, clock, 0, 0), 52'000);
    EXPECT_EQ(time_left(rule, clock, 1, 0), 60'000) << "the other seat's clock stood still";
    EXPECT_EQ(time_left(rule, clock, 0, 52'000), 0) << "out of time";
    EXPECT_LT(*time_left(rule, clock, 0, 60'000), 0);
    EXPECT_EQ(time_left(rule, clock, 0, -5), 52'000) << "time never runs backwards";
}

TEST(Clock, per_move_begins_anew_each_time) {
    const ClockRule rule = *read_clock("move:30s");
    Clock clock = start_clock(rule, 3);
    clock = after_move(rule, clock, 2, 29'000);
    EXPECT_EQ(time_left(rule, clock, 2, 1'000), 29'000);
}

TEST(Clock, none_never_ends) {
    const ClockRule rule;
    EXPECT_FALSE(time_left(rule, start_clock(rule, 2), 0, 1'000'000'000));
}

}  // namespace
}  // namespace tilewright
