// A review in pieces: each decision and each refill is one, thought about alone, in any order, by anybody. What is
// found is a text that can be kept; from all of them, nothing more being searched, comes the review. So it can be left
// and gone on with, and the same record has the same review wherever its pieces were thought about.
#pragma once

#include <atomic>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/budget.h"
#include "study/game_review.h"

namespace tilewright {

// Of the reviews that are kept and shared: always this one. With it the search does not come near its memory.
inline constexpr Budget review_budget{0, 300'000};
inline constexpr std::size_t review_megabytes = 128;

// How many pieces a game has. Nothing is thought about.
std::size_t pieces(const Log& log);

// Thinks about one of them, from 0. Cancelled: what it says is worth nothing.
std::string find_piece(const Log& log, std::size_t piece, const std::atomic<bool>* cancelled = nullptr);

// The review of the whole game as JSON (docs/protocol.md). An error where a text is not what `find_piece` wrote for
// that piece of this game.
Result<std::string> put_together(const Log& log, std::span<const std::string> found, std::string_view engine);

// The same from a record as text, for those who have no Log: one question, one answer.
Result<std::string> find_piece(std::string_view record, std::size_t piece);
Result<std::string> put_together(std::string_view record, std::span<const std::string> found, std::string_view engine);

}  // namespace tilewright
