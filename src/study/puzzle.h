// Puzzles: positions in which one move is clearly best. What that means, how hard one is and what its file looks like
// is said here and nowhere else (docs/notation.md). Knows nothing of who solves them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/position.h"
#include "study/marks.h"
#include "study/outlook.h"

namespace tilewright {

// Every other move would be called a mistake, in each of two looks. Searched again, none of them may be called good.
inline constexpr double clear_from = mistake_from;
inline constexpr double still_clear_from = doubtful_from;
inline constexpr std::size_t least_choices = 6;

// By the weakest level from which on every bot plays the solution: greedy, novice, apprentice, artisan, or none of
// these.
inline constexpr int grades = 5;

struct Puzzle {
    explicit Puzzle(const Position& at) : position(at) {}

    Position position;
    std::uint32_t number = 0;  // stays its own when others are taken away
    std::uint32_t from = 0;    // the game it was found in
    int grade = 1;
    std::string move;             // the solution
    double chance = 0;            // of winning, for the seat to act
    std::string next;             // the best of the other moves
    double loss = 0;              // what that one loses of the chance
    std::vector<int> losses;      // of every legal move, in their order, in hundredths
    std::vector<std::string> on;  // how the game would go on, up to the next draw
};

// Two ways to look at a position as long: another seed, and more or less of looking around, which matters where nothing
// is drawn. Of `round` to `round` all looks are different ones.
std::array<StudySettings, 2> two_looks(std::uint64_t nodes, std::uint64_t round = 0);

// The best move, where every other loses at least `least` of the chance of winning.
struct Clear {
    std::string move;
    std::string next;
    double chance = 0;
    double loss = 0;
    std::vector<std::string> on;
};
std::optional<Clear> clearly_best(const Position& position, const StudySettings& settings, double least);

// A puzzle made of this position, if it is one: by a quick look, two long ones, and one at each move alone. What is not
// wanted, by its solution and grade, is given up after the quick one.
std::optional<Puzzle> make_puzzle(const Position& position, std::uint64_t nodes,
                                  const std::function<bool(const Puzzle&)>& wanted = {});

// Do two looks find its solution clearly best?
bool confirmed(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t round = 0);

// Does this bot play the solution?
bool solves(std::string_view bot, const Puzzle& puzzle, std::uint64_t seed = 1);
int grade_of(const Puzzle& puzzle);

// The file of a game: a line that says what it is, then two lines a puzzle. Reading checks all that can be checked
// without a search.
struct PuzzleFile {
    std::string game;
    std::string engine;  // the version that made it
    std::vector<Puzzle> puzzles;
};
Result<PuzzleFile> read_puzzles(std::string_view text);
std::string puzzles_head(std::string_view game, std::string_view engine);
std::string write(const Puzzle& puzzle);
std::string write(const PuzzleFile& file);

}  // namespace tilewright
