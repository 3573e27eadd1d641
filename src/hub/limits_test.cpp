#include "hub/limits.h"

#include <gtest/gtest.h>

#include "hub/counts.h"
#include "hub/report.h"

namespace tilewright {
namespace {

TEST(Limits, a_pace_lets_a_burst_go_and_then_one_at_a_time) {
    Pace pace;
    for (int n = 0; n < 5; ++n) EXPECT_TRUE(pace.take(1'000, 100'000, 5)) << n;  // ten a second, five at once
    EXPECT_FALSE(pace.take(1'000, 100'000, 5));
    EXPECT_FALSE(pace.take(1'099, 100'000, 5));
    EXPECT_TRUE(pace.take(1'100, 100'000, 5));
    EXPECT_FALSE(pace.take(1'100, 100'000, 5));
    EXPECT_FALSE(pace.rested(1'599));
    EXPECT_TRUE(pace.rested(1'600));
    for (int n = 0; n < 5; ++n) EXPECT_TRUE(pace.take(9'000, 100'000, 5)) << n;
    EXPECT_FALSE(pace.take(9'000, 100'000, 5)) << "a long rest is no larger burst";
    EXPECT_TRUE(pace.take(2'000, 100'000, 5)) << "the clock was set back";
}

TEST(Limits, what_costs_more_counts_as_several) {
    Pace pace;
    EXPECT_TRUE(pace.take(1'000, 100'000, 5, 20)) << "one that is dear is better than none";
    EXPECT_FALSE(pace.take(2'500, 100'000, 5));
    EXPECT_TRUE(pace.take(2'600, 100'000, 5)) << "two seconds later but for a burst";

    LimitSettings settings;
    settings.address_messages = 10;  // and a hundred at once
    Limits limits(settings);
    for (int n = 0; n < 10; ++n) EXPECT_TRUE(limits.message("a", 1'000, 10)) << n;
    EXPECT_FALSE(limits.message("a", 1'000, 1));
    EXPECT_TRUE(limits.message("b", 1'000, 1));
    EXPECT_TRUE(limits.message("a", 1'100, 1));
}

TEST(Limits, what_was_granted_for_nothing_is_given_back) {
    LimitSettings settings;
    settings.tables = settings.seats = settings.asking = 1;
    Limits limits(settings);
    for (int n = 0; n < 3; ++n) {
        EXPECT_TRUE(limits.make_table("a", 1'000) && limits.sit("a", 1'000) && limits.ask("a")) << n;
        EXPECT_FALSE(limits.make_table("a", 1'000) || limits.sit("a", 1'000) || limits.ask("a")) << n;
        limits.unmake_table("a");
        limits.unsit("a");
        limits.answered("a");
    }
}

TEST(Limits, each_address_has_its_own_and_gets_back_what_it_gives_back) {
    LimitSettings settings;
    settings.connections = 2;
    settings.watching = 1;
    Limits limits(settings);
    EXPECT_TRUE(limits.connect("a"));
    EXPECT_TRUE(limits.connect("a"));
    EXPECT_FALSE(limits.connect("a"));
    EXPECT_TRUE(limits.connect("b"));
    limits.disconnect("a");
    EXPECT_TRUE(limits.connect("a"));
    EXPECT_TRUE(limits.watch("a"));
    EXPECT_FALSE(limits.watch("a"));
    limits.unwatch("a");
    EXPECT_TRUE(limits.watch("a"));
}

TEST(Limits, so_many_tables_and_seats_an_hour) {
    LimitSettings settings;
    settings.tables = 3;
    settings.seats = 0;
    Limits limits(settings);
    for (int n = 0; n < 3; ++n) EXPECT_TRUE(limits.make_table("a", 5'000));
    EXPECT_FALSE(limits.make_table("a", 5'000));
    EXPECT_FALSE(limits.make_table("a", 5'000 + 1'199'999));
    EXPECT_TRUE(limits.make_table("a", 5'000 + 1'200'000)) << "a third of an hour later";
    EXPECT_FALSE(limits.sit("a", 5'000)) << "none is none";
}

TEST(Limits, this_machine_has_none_and_those_who_rest_are_forgotten) {
    LimitSettings settings;
    settings.connections = settings.watching = settings.tables = settings.seats = settings.requests = 0;
    settings.address_messages = 1;
    settings.asking = 0;
    Limits limits(settings);
    for (int n = 0; n < 1'000; ++n) {
        EXPECT_TRUE(limits.connect("") && limits.watch("") && limits.make_table("", 1) && limits.sit("", 1) &&
                    limits.request("", 1) && limits.message("", 1, 10) && limits.ask(""));
    }
    limits.disconnect("");
    EXPECT_EQ(limits.known(), 0U);

    Limits usual((LimitSettings()));
    EXPECT_TRUE(usual.connect("a"));
    EXPECT_TRUE(usual.request("b", 1'000));
    EXPECT_TRUE(usual.make_table("c", 1'000));
    usual.sweep(2'000);
    EXPECT_EQ(usual.known(), 2U) << "b has rested";
    usual.disconnect("a");
    usual.sweep(1'000 + 3'600'000);
    EXPECT_EQ(usual.known(), 0U);
}

TEST(Limits, two_hundred_people_behind_one_router_can_play) {
    Limits limits((LimitSettings()));
    for (int n = 0; n < 200; ++n) {
        for (int file = 0; file < 40; ++file) EXPECT_TRUE(limits.request("router", 1'000)) << n;
        for (int one = 0; one < 7; ++one) EXPECT_TRUE(limits.connect("router")) << "six for files and one to play";
        for (int tab = 0; tab < 2; ++tab) EXPECT_TRUE(limits.watch("router")) << n;
        EXPECT_TRUE(limits.make_table("router", 1'000) && limits.sit("router", 1'000)) << n;
        EXPECT_TRUE(limits.message("router", 1'000, 50)) << "a table made, watched, and looked at";
    }
    for (int second = 2; second < 100; ++second) {
        for (int n = 0; n < 200; ++n) EXPECT_TRUE(limits.message("router", second * 1'000, 6)) << "a preview, a move";
    }
}

TEST(Reports, are_one_line_each) {
    EXPECT_EQ(line_of({false, "started", {{"version", "0.1.0"}, {"port", "8080"}}}), "started version=0.1.0 port=8080");
    EXPECT_EQ(line_of({true, "table_broken", {{"table", "k3f"}, {"why", "event 3: \"x\"\nnext"}, {"none", ""}}}),
              R"(table_broken table=k3f why="event 3: \"x\"\nnext" none="")");
    EXPECT_EQ(line_of({true, "odd", {{"text", "a=b \xff"}}}).find('\xff'), std::string::npos);
}

TEST(Times, are_counted_in_classes) {
    Times times;
    times.add(0.4);
    times.add(1);
    times.add(49);
    times.add(99'999);
    EXPECT_EQ(times.count, 4U);
    EXPECT_EQ(times.counts.front(), 1U);
    EXPECT_EQ(times.counts[1], 1U) << "a bound belongs to its class";
    EXPECT_EQ(times.counts.back(), 1U);
    EXPECT_DOUBLE_EQ(times.sum_ms, 0.4 + 1 + 49 + 99'999);
}

}  // namespace
}  // namespace tilewright
