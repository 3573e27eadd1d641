// Reviews in pieces: the same as in one go, whatever was left in between.
#include "study/pieces.h"

#include <gtest/gtest.h>

#include "study/study_json.h"

namespace tilewright {
namespace {

// Two draws, two moves: the tile that completes both top rows comes, and seat 1 leaves it.
Log short_game() {
    const auto position = Position::read(
        "azul round=5 phase=deal start=1 factories=BBBB,YYYY,RRRR,BBYY,RRY bag=K1W1 lid=B12Y11R12K17W19 "
        "score1=20 wall1=BYRK./...../...../...../..... score2=20 wall2=BYRK./...../...../...../.....");
    EXPECT_TRUE(position) << position.error().text();
    Log log = *Log::start_at(*position, options_of(*position));
    for (const char* move : {"W", "5Y3", "cW1"}) EXPECT_TRUE(log.play(move)) << move;
    return log;
}

std::vector<std::string> all_of(const Log& log) {
    std::vector<std::string> out;
    for (std::size_t piece = 0; piece < pieces(log); ++piece) out.push_back(find_piece(log, piece));
    return out;
}

TEST(Pieces, each_decision_and_each_complete_run_of_draws_is_one) {
    Log log = *Log::start("azul", "first=1");
    EXPECT_EQ(pieces(log), 0U);
    Rng rng(3);
    log.play(log.now().sample(rng));
    EXPECT_EQ(pieces(log), 0U) << "the deal is not complete";
    int moves = 0;
    while (moves < 30 && !log.now().over()) {
        moves += log.now().to_act() >= 0 ? 1 : 0;
        log.play(log.now().sample(rng));
        EXPECT_EQ(pieces(log), decisions(log) + refills(log).size());
    }
    ASSERT_TRUE(log.undo(21));
    EXPECT_EQ(pieces(log), decisions(log) + refills(log).size()) << "what was taken back is none";
}

TEST(Pieces, put_together_they_are_the_review) {
    const Log log = short_game();
    StudySettings settings;
    settings.budget = review_budget;
    const GameReview whole = game_review(log, review(log, settings), weighed_refills(log, settings));
    ASSERT_EQ(pieces(log), 3U);
    std::vector<std::string> found(3);
    for (const std::size_t piece : {2U, 0U, 1U}) found[piece] = find_piece(log, piece);
    const auto together = put_together(log, found, "1.2");
    ASSERT_TRUE(together) << together.error().text();
    EXPECT_EQ(*together, review_json(log, whole, review_budget, "1.2"));
    // A record that was written and read, as in a browser.
    const std::string record = write(log.record());
    EXPECT_EQ(*find_piece(record, 1), found[1]);
    EXPECT_EQ(*put_together(record, found, "1.2"), *together);
    EXPECT_NE(together->find(R"("mark":"blunder")"), std::string::npos) << "seat 1 left the tile it waited for";
    EXPECT_TRUE(together->starts_with(R"({"engine":"1.2","events":3,"game":"azul",)")) << *together;
}

TEST(Pieces, what_is_damaged_or_of_another_game_is_refused) {
    const Log log = short_game();
    const std::vector<std::string> found = all_of(log);
    const auto refused = [&](std::vector<std::string> changed) { return !put_together(log, changed, "1"); };
    EXPECT_FALSE(refused(found));
    EXPECT_TRUE(refused({}));
    EXPECT_TRUE(refused({found[0], found[1]}));
    EXPECT_TRUE(refused({found[0], found[2], found[1]}));
    EXPECT_TRUE(refused({found[1], found[1], found[2]}));
    for (std::size_t piece = 0; piece < found.size(); ++piece) {
        for (const std::string& damaged :
             {std::string(), found[piece] + " 1", found[piece].substr(0, 40), std::string("m d x")}) {
            auto changed = found;
            changed[piece] = damaged;
            EXPECT_TRUE(refused(changed)) << piece << ": " << damaged;
        }
    }
    EXPECT_FALSE(find_piece("no record", 0));
    EXPECT_FALSE(find_piece(write(log.record()), 3));
}

TEST(Pieces, one_that_is_cancelled_ends_at_once) {
    const Log log = short_game();
    const std::atomic<bool> cancelled = true;
    for (std::size_t piece = 0; piece < pieces(log); ++piece) EXPECT_FALSE(find_piece(log, piece, &cancelled).empty());
}

}  // namespace
}  // namespace tilewright
