// How good a move was, in a word and as a number. All thresholds of the reviews are here and nowhere else; they are
// explained in docs/notation.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tilewright {

enum class Mark : std::uint8_t { good, doubtful, mistake, blunder };
inline constexpr std::array<std::string_view, 4> mark_names = {"good", "doubtful", "mistake", "blunder"};

// From which cost on a move is called so. A cost is a part of the game: 1 is a won game thrown away.
inline constexpr double doubtful_from = 0.05;
inline constexpr double mistake_from = 0.10;
inline constexpr double blunder_from = 0.20;

// Where a seat has at most this chance even with the best move, or lacks at most as much of certainty even after what
// it played, the game is decided: chances say little there, and the points that a move lost count beside them, each as
// much as this.
inline constexpr double decided_within = 0.05;
inline constexpr double cost_of_point = 0.0125;

// How fast accuracy falls: a sixth of the game leaves half of it.
inline constexpr double accuracy_fall = 4;

// The least change of somebody's chance that turns a game, and how many such events are told.
inline constexpr double turning_from = 0.05;
inline constexpr std::size_t turning_points_told = 5;

// What a move cost, 0 to 1: what it lost of the chance of winning, where `best` was the chance with the best move; in a
// game that is decided the points that it lost of the margin, if they come to more.
double cost_of(double loss, double points, double best);

Mark mark_of(double cost);
inline std::string_view name(Mark mark) { return mark_names[static_cast<unsigned>(mark)]; }

// Of one move: 100 for no cost, falling to 0 for all of the game. A player's is the mean of the moves with a choice.
double accuracy_of(double cost);

}  // namespace tilewright
