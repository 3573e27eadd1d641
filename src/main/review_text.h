// Analysis and review as text for a terminal of 80 columns.
#pragma once

#include <string>

#include "study/game_review.h"

namespace tilewright {

inline constexpr std::size_t text_width = 80;

void print_analysis(const Position& position, const Analysis& found);

// A review: the head, a line a move while it goes on, and at the end what it all comes to.
void print_review_head(const Log& log);
void print_reviewed(const Reviewed& move, const std::string& name);
void print_game(const GameReview& review);

}  // namespace tilewright
