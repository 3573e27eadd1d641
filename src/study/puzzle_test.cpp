// What a puzzle is, its file, and those that ship.
#include "study/puzzle.h"

#include <gtest/gtest.h>

#include <map>

#include "data.h"

namespace tilewright {
namespace {

// As in review_test.cpp: cW1 wins 16 to 15, every other move loses.
const char* const last_take =
    "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... "
    "score2=8 lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....";

StudySettings nodes(std::uint64_t count) { return two_looks(count)[0]; }

TEST(Puzzle, is_a_move_without_which_the_game_is_lost) {
    const Position position = *Position::read(last_take);
    const auto made = make_puzzle(position, 4'000);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->move, "cW1");
    EXPECT_NEAR(made->chance, 1, 1e-6);
    EXPECT_NEAR(made->loss, 1, 1e-6);
    EXPECT_EQ(made->losses, (std::vector<int>{0, 100, 100, 100, 100, 100}));
    EXPECT_TRUE(made->on.empty()) << "the game is over";
    EXPECT_TRUE(confirmed(*made, 4'000, 7));
}

TEST(Puzzle, is_none_where_two_moves_are_as_good) {
    // Two factories hold the same, and so does the first move: nothing is lost with either.
    const Position position = *Position::read("azul factories=BBBB,BBBB,YYRK,YYRK,WWRK");
    EXPECT_FALSE(clearly_best(position, nodes(4'000), clear_from));
    EXPECT_FALSE(make_puzzle(position, 4'000));
}

TEST(Puzzle, is_none_with_few_choices) {
    const Position position = *Position::read(
        "azul round=5 start=2 turn=1 centre=W score1=10 lines1=-,R,R,R,R wall1=BYRK./...../...../...../..... "
        "score2=8 lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....");
    EXPECT_TRUE(clearly_best(position, nodes(1'000), clear_from));
    EXPECT_FALSE(make_puzzle(position, 1'000));
}

TEST(Puzzle, is_hard_if_only_stronger_bots_find_it) {
    Puzzle puzzle = *make_puzzle(*Position::read(last_take), 2'000);
    EXPECT_EQ(puzzle.grade, 1);
    EXPECT_TRUE(solves("greedy", puzzle));
    puzzle.move = "cW2";
    EXPECT_EQ(grade_of(puzzle), grades) << "nobody plays that";
}

const char* const one =
    "3 grade=1 move=cW1 chance=1.0000 next=cW2 loss=1.0000 on=- losses=0,100,100,100,100,100 from=12\n";

std::string file_of(const std::string& facts) {
    return puzzles_head("azul", "0.1.0") + facts + Position::read(last_take)->write() + "\n";
}

TEST(PuzzleFile, reads_back) {
    const std::string text = file_of(one);
    const auto read = read_puzzles(text);
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->puzzles.size(), 1U);
    EXPECT_EQ(read->puzzles[0].number, 3U);
    EXPECT_EQ(read->puzzles[0].from, 12U);
    EXPECT_EQ(read->engine, "0.1.0");
    EXPECT_EQ(write(*read), text);
    EXPECT_TRUE(read_puzzles(puzzles_head("azul", "0.1.0"))->puzzles.empty());
}

TEST(PuzzleFile, errors_say_what_is_wrong_and_where) {
    struct Bad {
        std::string from;
        std::string to;
        Code code;
        std::string field;
        std::string words;
        int column;
    };
    for (const Bad& bad : std::vector<Bad>{
             {"3 ", "x ", Code::syntax, "number", "the number of a puzzle", 1},
             {"grade=1", "grade=6", Code::range, "grade", "expected a number from 1 to 5", 9},
             {"grade=1 ", "", Code::syntax, "grade", "found none", 1},
             {"chance=1.0000", "chance=1.0001", Code::range, "chance", "expected a part of 1", 27},
             {"move=cW1", "move=cW9", Code::syntax, "move", "", 16},
             {"next=cW2", "next=1B2", Code::illegal, "next", "", 39},
             {"losses=0,", "losses=", Code::inconsistent, "losses", "one for each of 6 legal moves", 67},
             {"losses=0,", "losses=0,0,", Code::inconsistent, "losses", "0 for the solution alone", 67},
             {",100 ", ",101 ", Code::range, "losses", "at most 100", 85},
             {"on=-", "on=cW1", Code::illegal, "on", "", 58},
         }) {
        std::string facts = one;
        facts.replace(facts.find(bad.from), bad.from.size(), bad.to);
        const auto read = read_puzzles(file_of(facts));
        ASSERT_FALSE(read) << bad.to;
        EXPECT_EQ(read.error().code, bad.code) << bad.to;
        EXPECT_EQ(read.error().field, bad.field) << bad.to;
        EXPECT_NE(read.error().message.find(bad.words), std::string::npos) << read.error().text();
        EXPECT_EQ(read.error().line, 2) << bad.to;
        EXPECT_EQ(read.error().column, bad.column) << bad.to;
    }
    EXPECT_EQ(read_puzzles("").error().code, Code::version);
    EXPECT_EQ(read_puzzles("tilewright puzzles 2 azul 0.1.0\n").error().code, Code::version);
    const auto twice = read_puzzles(file_of(one) + one + last_take + "\n");
    EXPECT_EQ(twice.error().text(), "line 4, column 1: number: expected numbers that rise");
    EXPECT_EQ(read_puzzles(puzzles_head("sintra", "0.1.0") + one + last_take + "\n").error().field, "position");
}

// What is shipped. Each look is short here: the tool makes the long ones (./test).
class Shipped : public testing::TestWithParam<std::string> {
  protected:
    static PuzzleFile file() {
        const std::string text = read_source("web/public/puzzles/" + GetParam() + ".txt");
        EXPECT_LT(text.size(), 200'000U);
        auto read = read_puzzles(text);
        EXPECT_TRUE(read) << read.error().text();
        EXPECT_EQ(write(*read), text);
        return *read;
    }
};

TEST_P(Shipped, are_a_hundred_or_more_of_every_variant_and_grade) {
    const PuzzleFile all = file();
    EXPECT_EQ(all.game, GetParam());
    EXPECT_GE(all.puzzles.size(), 100U);
    std::map<int, int> of_grade;
    for (const Puzzle& puzzle : all.puzzles) {
        ++of_grade[puzzle.grade];
        EXPECT_GE(puzzle.losses.size(), least_choices);
        EXPECT_GE(puzzle.loss, clear_from);
        for (const int loss : puzzle.losses) EXPECT_TRUE(loss == 0 || loss >= 10) << puzzle.number;
    }
    for (int grade = 1; grade <= grades; ++grade) EXPECT_GE(of_grade[grade], 1) << "of grade " << grade;
    Games::with(GetParam(), [&]<class G>(std::type_identity<G>) {
        for (const std::string& options : G::variants()) {
            EXPECT_TRUE(std::ranges::any_of(all.puzzles, [&](const Puzzle& puzzle) {
                return agrees(options, puzzle.position);
            })) << options;
        }
    });
}

TEST_P(Shipped, are_too_hard_for_greedy_two_times_of_three) {
    const PuzzleFile all = file();
    const auto solved =
        std::ranges::count_if(all.puzzles, [](const Puzzle& puzzle) { return solves("greedy", puzzle); });
    EXPECT_LE(3 * static_cast<std::size_t>(solved), all.puzzles.size());
}

TEST_P(Shipped, have_one_solution_whoever_looks) {
    const PuzzleFile all = file();
    for (std::size_t i = 0; i < all.puzzles.size(); i += all.puzzles.size() / 3)
        EXPECT_TRUE(confirmed(all.puzzles[i], 100'000, 3)) << all.puzzles[i].number;
}

INSTANTIATE_TEST_SUITE_P(Puzzles, Shipped, testing::Values("azul", "sintra", "pavilion"),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace tilewright
