// Analysis and review: losses that follow from the rules, nothing for what was forced or best, and every game runs.
#include "study/review.h"

#include <gtest/gtest.h>

#include <numeric>

namespace tilewright {
namespace {

StudySettings nodes(std::uint64_t count) {
    StudySettings settings;
    settings.budget.nodes = count;
    return settings;
}

// The last take of a game: seat 2 completes its top row in the tiling whatever seat 1 does, with W next to BYRK: a run
// of 5 and 2 for the row (A4.2, A5.2), 8 + 7 = 15. Seat 1 takes the marker with the white tile (A3.4).
// - cW1 completes the own top row: 10 + 5 + 2, less 1 for the marker: 16, and wins.
// - cW2 to cW5 begin a line: 10 - 1 = 9.
// - cW-: marker and tile on the floor cost 1 + 1: 8.
const char* const last_take =
    "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... "
    "score2=8 lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....";

Log log_at(const std::string& text) {
    const Position position = *Position::read(text);
    return *Log::start_at(position, options_of(position));
}

Reviewed reviewed(const std::string& text, const std::string& move) {
    const Position position = *Position::read(text);
    return review_move(position, *position.read_move(move), nodes(2'000));
}

TEST(Analyse, names_the_move_that_wins_and_what_it_brings) {
    const Analysis found = analyse(*Position::read(last_take), nodes(2'000), 10);
    EXPECT_EQ(found.round, 5);
    EXPECT_EQ(found.seat, 0);
    EXPECT_EQ(found.choices, 6U) << "five lines and the floor";
    ASSERT_FALSE(found.lines.empty());
    const StudyLine& best = found.lines[0];
    EXPECT_EQ(best.text, "cW1");
    EXPECT_NEAR(best.expected.winning[0], 1, 1e-6);
    EXPECT_NEAR(best.expected.points[0], 16, 1e-4);
    EXPECT_NEAR(best.expected.points[1], 15, 1e-4);
    EXPECT_NEAR(best.margin, 1, 1e-4);
    EXPECT_TRUE(best.on.empty()) << "the game is over";
    ASSERT_EQ(found.lines.size(), 6U) << "what the search passes over is thought about alone";
    for (std::size_t i = 1; i < 5; ++i) EXPECT_NEAR(found.lines[i].margin, 9 - 15, 1e-4) << found.lines[i].text;
    EXPECT_EQ(found.lines[5].text, "cW-");
    EXPECT_NEAR(found.lines[5].expected.points[0], 8, 1e-4);
    EXPECT_NEAR(found.lines[5].expected.winning[0], 0, 1e-6);
    EXPECT_EQ(analyse(*Position::read(last_take), nodes(2'000), 1).lines.size(), 1U);
}

TEST(Review, the_best_move_loses_nothing) {
    const Reviewed move = reviewed(last_take, "cW1");
    EXPECT_TRUE(move.was_best());
    EXPECT_FALSE(move.forced);
    EXPECT_EQ(move.loss, 0);
    EXPECT_EQ(move.points, 0);
}

TEST(Review, a_move_that_throws_the_game_away_loses_all_of_it) {
    const Reviewed floor = reviewed(last_take, "cW-");
    EXPECT_EQ(floor.best.text, "cW1");
    EXPECT_NEAR(floor.loss, 1, 1e-6) << "won against lost";
    EXPECT_NEAR(floor.played.margin, 8 - 15, 1e-4);
    EXPECT_NEAR(floor.points, 8, 1e-4) << "from 1 ahead to 7 behind";
    const Reviewed line = reviewed(last_take, "cW3");
    EXPECT_NEAR(line.loss, 1, 1e-6);
    EXPECT_NEAR(line.points, 7, 1e-4) << "from 1 ahead to 6 behind";
    EXPECT_EQ(floor.mark(), Mark::blunder);
    EXPECT_EQ(reviewed(last_take, "cW1").mark(), Mark::good);
}

TEST(Review, points_thrown_away_in_a_lost_game_are_marked) {
    // As above from score 0: cW1 brings 5 + 2 - 1 = 6, the floor 0; seat 2 has 15 and wins anyway. 6 points cost
    // 6 * 0.0125 = 0.075 of a game.
    const std::string lost =
        "azul round=5 start=2 turn=1 centre=W score1=0 wall1=BYRK./...../...../...../..... "
        "score2=8 lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....";
    const Reviewed floor = reviewed(lost, "cW-");
    EXPECT_EQ(floor.best.text, "cW1");
    EXPECT_NEAR(floor.loss, 0, 1e-6);
    EXPECT_NEAR(floor.points, 6, 1e-4);
    EXPECT_NEAR(floor.cost, 0.075, 1e-4);
    EXPECT_EQ(floor.mark(), Mark::doubtful);
}

TEST(Review, a_forced_reply_is_seen) {
    // Every line of seat 2 holds yellow: what seat 1 leaves goes to its floor (A3.5). cW1 is worth 16 as above; seat 2
    // gets 1 for the yellow tile of its top line and loses 1 for the black one: 8.
    const Reviewed move = reviewed(
        "azul round=5 start=2 turn=1 centre=KW score1=10 wall1=BYRK./...../...../...../..... score2=8 lines2=Y,Y,Y,Y,Y",
        "cW1");
    EXPECT_TRUE(move.was_best());
    EXPECT_EQ(move.played.on, std::vector<std::string>{"cK-"});
    EXPECT_NEAR(move.played.expected.points[0], 16, 1e-4);
    EXPECT_NEAR(move.played.expected.points[1], 8, 1e-4);
    EXPECT_NEAR(move.played.expected.winning[0], 1, 1e-6);
}

TEST(Review, a_reply_that_must_be_seen_counts) {
    // Two tiles are left and seat 2 moves last. Both rows wait for their last tile, W for seat 1 and K for seat 2; who
    // takes first has the marker. As above a full top row brings 5 + 2.
    // - cW1: 10 + 7 - 1 = 16; then seat 2 plays cK1 and has 8 + 7 = 15.
    // - cK-: 10 - 2 = 8; then seat 2 has only W, and its row holds W: no line 1 (A3.5). It begins another line and
    //   nobody completes a row: the game goes on, with seat 1 a little behind what it would have won.
    const char* const two =
        "azul round=5 start=2 turn=1 centre=KW score1=10 wall1=BYRK./...../...../...../..... "
        "score2=8 wall2=BYR.W/...../...../...../.....";
    const Reviewed best = reviewed(two, "cW1");
    EXPECT_TRUE(best.was_best());
    EXPECT_NEAR(best.played.expected.points[0], 16, 1e-4);
    EXPECT_NEAR(best.played.expected.winning[0], 1, 0.05) << "whatever seat 2 does it has no more than 15";
    ASSERT_EQ(best.played.on.size(), 1U);
    const Reviewed other = reviewed(two, "cK-");
    EXPECT_EQ(other.best.text, "cW1");
    EXPECT_GT(other.loss, 0.1);
    EXPECT_LT(other.loss, 1.0) << "not lost yet";
}

TEST(Review, a_forced_move_has_no_loss) {
    // Every line holds yellow, so the white tile can only go to the floor (A3.5).
    const Position position = *Position::read("azul start=2 turn=1 centre=W lines1=Y,Y,Y,Y,Y");
    ASSERT_EQ(position.move_texts(), std::vector<std::string>{"cW-"});
    const Reviewed move = review_move(position, position.moves()[0], nodes(500));
    EXPECT_TRUE(move.forced);
    EXPECT_TRUE(move.was_best());
    EXPECT_EQ(move.loss, 0);
    EXPECT_EQ(move.points, 0);
    const Analysis found = analyse(position, nodes(500), 5);
    ASSERT_EQ(found.lines.size(), 1U);
    EXPECT_NEAR(found.lines[0].expected.winning[0] + found.lines[0].expected.winning[1], 1, 1e-6)
        << "an only move has its expected result too";
}

TEST(Review, what_was_taken_back_is_no_decision) {
    Log log = log_at(last_take);
    ASSERT_TRUE(log.play("cW-"));
    ASSERT_TRUE(log.undo(0));
    ASSERT_TRUE(log.play("cW1"));
    EXPECT_EQ(decisions(log), 1U);
    const auto moves = review(log, nodes(500));
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves[0].event, 3U);
    EXPECT_EQ(moves[0].played.text, "cW1");
}

TEST(Review, stops_where_it_is_told_to) {
    Log log = *Log::start("azul", "players=2");
    Rng rng(7);
    while (log.size() < 40) log.play(log.now().sample(rng));
    int told = 0;
    const auto moves = review(log, nodes(200), [&](const Reviewed&) { return ++told < 3; });
    EXPECT_EQ(told, 3);
    EXPECT_EQ(moves.size(), 3U);
    EXPECT_GT(decisions(log), 3U);
}

TEST(Review, a_summary_counts_and_ranks_mistakes) {
    std::vector<Reviewed> moves(5);
    const auto set = [&](std::size_t i, int seat, double loss, double points, bool best, bool forced) {
        moves[i].seat = seat;
        moves[i].loss = loss;
        moves[i].points = points;
        moves[i].cost = loss;
        moves[i].forced = forced;
        moves[i].played.move = {1};
        moves[i].best.move = {best ? 1U : 2U};
    };
    set(0, 0, 0.1, 2, false, false);
    set(1, 1, 0, 0, true, false);
    set(2, 0, 0.3, 1, false, false);
    set(3, 0, 0, 0, true, true);
    set(4, 0, 0.1, 3, false, false);
    const auto seats = summaries(moves, 2, 2);
    EXPECT_EQ(seats[0].moves, 4);
    EXPECT_EQ(seats[0].forced, 1);
    EXPECT_EQ(seats[0].best, 0);
    EXPECT_NEAR(seats[0].loss, 0.5 / 3, 1e-12);
    EXPECT_NEAR(seats[0].points, 2, 1e-12);
    EXPECT_EQ(seats[0].mistakes, (std::vector<std::size_t>{2, 4})) << "by chance, then by points";
    // 100 * 0.9 / 1.4 twice and 100 * 0.7 / 2.2.
    EXPECT_NEAR(*seats[0].accuracy, (2 * 90 / 1.4 + 70 / 2.2) / 3, 1e-9);
    EXPECT_EQ(seats[0].marks, (std::array<int, 4>{0, 0, 2, 1})) << "the forced move has none";
    EXPECT_EQ(*seats[1].accuracy, 100);
    EXPECT_EQ(seats[1].best, 1);
    EXPECT_TRUE(seats[1].mistakes.empty());
}

void check_chances(const StudyLine& line, int players) {
    const auto& winning = line.expected.winning;
    EXPECT_NEAR(std::accumulate(winning.begin(), winning.end(), 0.0), 1, 1e-3) << line.text;
    for (int seat = players; seat < max_seats; ++seat) EXPECT_EQ(winning[static_cast<std::size_t>(seat)], 0);
}

TEST(Review, every_game_and_number_of_players_from_beginning_to_end) {
    for (const auto game : Games::names()) {
        for (int players = 2; players <= 4; ++players) {
            Log log = *Log::start(game, "players=" + std::to_string(players));
            Rng rng(static_cast<std::uint64_t>(players));
            while (!log.now().over()) log.play(log.now().sample(rng));
            const auto moves = review(log, nodes(120));
            EXPECT_EQ(moves.size(), decisions(log));
            for (const Reviewed& move : moves) {
                EXPECT_EQ(move.forced, move.choices == 1);
                EXPECT_GE(move.loss, 0);
                EXPECT_LE(move.loss, 1);
                EXPECT_EQ(log.record().main.events[move.event - 1].move, move.played.text);
                if (move.was_best()) {
                    EXPECT_EQ(move.loss, 0);
                    EXPECT_EQ(move.points, 0);
                }
                if (move.forced) continue;
                check_chances(move.played, players);
                check_chances(move.best, players);
            }
        }
    }
}

TEST(Review, repeats_itself_with_nodes_and_does_not_depend_on_what_came_before) {
    Log log = *Log::start("pavilion", "players=2");
    Rng rng(11);
    while (log.size() < 70) log.play(log.now().sample(rng));
    const auto one = review(log, nodes(300));
    const auto two = review(log, nodes(300));
    ASSERT_EQ(one.size(), two.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].best.text, two[i].best.text);
        EXPECT_EQ(one[i].loss, two[i].loss);
        EXPECT_EQ(one[i].points, two[i].points);
        const Position& before = log.after(one[i].event - 1);
        EXPECT_EQ(review_move(before, one[i].played.move, nodes(300)).loss, one[i].loss);
    }
}

}  // namespace
}  // namespace tilewright
