// Statistics: by hand where a position says it, and for whole games of every variant they come to the score.
#include "study/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/greedy.h"

namespace tilewright {
namespace {

Log log_at(const std::string& text, const std::vector<std::string>& moves) {
    const auto position = Position::read(text);
    EXPECT_TRUE(position) << position.error().text();
    Log log = *Log::start_at(*position, options_of(*position));
    for (const std::string& move : moves) EXPECT_TRUE(log.play(move)) << move;
    return log;
}

Tally tally(const SeatStatistics& seat, std::string_view what) {
    const auto found = std::ranges::find(seat.tallies, what, &Tally::what);
    EXPECT_NE(found, seat.tallies.end()) << what;
    return found == seat.tallies.end() ? Tally{} : *found;
}

void expect_tally(const SeatStatistics& seat, std::string_view what, int times, int points) {
    EXPECT_EQ(tally(seat, what).times, times) << what;
    EXPECT_EQ(tally(seat, what).points, points) << what;
}

TEST(Statistics, azul_by_hand) {
    // The white tile completes the top row: a run of 5 (A4.2), 2 for the row (A5.2), 1 lost for the marker (A3.4).
    const Statistics found =
        statistics(log_at("azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... "
                          "score2=8 lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....",
                          {"cW1"}));
    EXPECT_EQ(found.rounds, 1);
    const SeatStatistics& first = found.seats[0];
    EXPECT_EQ(first.begin, 10);
    EXPECT_EQ(first.score, 16);
    expect_tally(first, "tile", 1, 5);
    expect_tally(first, "floor", 1, -1);
    expect_tally(first, "row", 1, 2);
    expect_tally(first, "column", 0, 0);
    expect_tally(first, "colour", 0, 0);
    EXPECT_EQ(first.moves, 1);
    EXPECT_EQ(first.takes, 1);
    EXPECT_EQ(first.taken, 1) << "the marker is no tile";
    EXPECT_EQ(first.starts, 0);
    EXPECT_EQ(found.seats[1].starts, 1);
    EXPECT_EQ(found.seats[1].moves, 0);
    expect_tally(found.seats[1], "tile", 1, 5);
    EXPECT_EQ(found.seats[1].score, 15);
}

TEST(Statistics, azul_what_is_forgiven_is_no_loss) {
    // At score 0 marker and tile on the floor would cost 1 each (A4.4).
    const Statistics found = statistics(log_at("azul start=2 turn=1 centre=W", {"cW-"}));
    expect_tally(found.seats[0], "floor", 2, 0);
    EXPECT_EQ(tally(found.seats[0], "floor").forgiven, 2);
}

TEST(Statistics, pavilion_by_hand) {
    // O3 beside O2 is a run of two (P5.5) and completes the pillar of orange (P5.6). All of it is orange.
    const Log log = log_at(
        "pavilion round=2 phase=jokers placing=O3O marker=1 hand1=G2O3 supply=P2G2O2Y2B2 "
        "stars1=.O..../....../....../....../....../....../P....Y",
        {"+0"});
    const Statistics found = statistics(log);
    EXPECT_EQ(found.seats[0].begin + 2, found.seats[0].score);
    expect_tally(found.seats[0], "run", 1, 2);
    expect_tally(found.seats[0], "pillar", 1, 0);
    expect_tally(found.seats[0], "statue", 0, 0);
    EXPECT_EQ(found.seats[0].takes, 0) << "nothing from a factory";
    EXPECT_EQ(found.seats[0].moves, 1);
}

TEST(Statistics, what_was_taken_back_does_not_count) {
    Log log = log_at("azul start=2 turn=1 centre=W score1=5", {"cW-"});
    ASSERT_TRUE(log.undo(0));
    ASSERT_TRUE(log.play("cW2"));
    const Statistics found = statistics(log);
    EXPECT_EQ(found.seats[0].moves, 1);
    expect_tally(found.seats[0], "floor", 1, -1);
}

// A game of some seats that play by the evaluation and some that play anything: all reasons for points come up.
Log played(std::string_view game, const std::string& options, bool greedy) {
    Log log = *Log::start(game, options);
    Rng rng(3);
    while (!log.now().over()) {
        const bool thinks = greedy && log.now().to_act() >= 0;
        log.play(thinks ? log.now().visit(
                              []<class G>(std::type_identity<G>, const auto& state) { return greedy_move<G>(state); })
                        : log.now().sample(rng));
    }
    return log;
}

void check(const Log& log) {
    const Statistics found = statistics(log);
    const PerSeat scores = log.now().scores();
    int starts = 0;
    int moves = 0;
    for (std::size_t seat = 0; seat < found.seats.size(); ++seat) {
        int sum = found.seats[seat].begin;
        for (const Tally& one : found.seats[seat].tallies) {
            sum += one.points;
            EXPECT_GE(one.forgiven, 0);
            if (one.times == 0) EXPECT_EQ(one.points, 0);
        }
        EXPECT_EQ(sum, scores[seat]) << "every point has its reason";
        EXPECT_EQ(found.seats[seat].score, scores[seat]);
        EXPECT_LE(found.seats[seat].takes, found.seats[seat].moves);
        EXPECT_GE(found.seats[seat].taken, found.seats[seat].takes);
        starts += found.seats[seat].starts;
        moves += found.seats[seat].moves;
    }
    EXPECT_EQ(starts, found.rounds);
    const auto by_players = std::ranges::count_if(log.record().main.events, [](const auto& e) { return !e.by_chance; });
    EXPECT_EQ(moves, by_players);
}

TEST(Statistics, points_come_to_the_score_in_every_variant) {
    Games::each([]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) {
            for (const bool greedy : {false, true}) {
                SCOPED_TRACE(std::string(G::name) + " " + options);
                check(played(G::name, options, greedy));
            }
        }
    });
}

TEST(Statistics, azul_every_tile_that_is_dealt_is_taken) {
    const Log log = played("azul", "players=3", true);
    int dealt = 0;
    for (const RecordEvent& event : log.record().main.events)
        dealt += event.by_chance && !event.move.starts_with('@') ? 1 : 0;
    int taken = 0;
    for (const SeatStatistics& seat : statistics(log).seats) taken += seat.taken;
    EXPECT_EQ(taken, dealt);
}

TEST(Statistics, sintra_strips_are_counted_where_a_piece_is_chosen_for_the_window) {
    const Log log = played("sintra", "players=2", true);
    int chosen = 0;  // "5=B" (S5.2)
    for (const RecordEvent& event : log.record().main.events) chosen += event.move.find('=') == 1 ? 1 : 0;
    ASSERT_GT(chosen, 0);
    int strips = 0;
    for (const SeatStatistics& seat : statistics(log).seats) {
        strips += tally(seat, "strip").times;
        EXPECT_LE(2 * tally(seat, "finished").times, tally(seat, "strip").times) << "a window takes two (S5.3)";
    }
    EXPECT_EQ(strips, chosen);
}

}  // namespace
}  // namespace tilewright
