// Analysis and review as JSON, one code for the terminal, the server and the browser. The fields are described in
// docs/notation.md.
#pragma once

#include <string>
#include <string_view>

#include "study/game_review.h"

namespace tilewright {

std::string analysis_json(const Position& position, const Analysis& found, const Budget& budget);

// `record` is its number in a file of several.
std::string reviewed_json(const Reviewed& move, int record, int players);
std::string game_json(const Log& log, int record, const GameReview& review, const Budget& budget);

// The game and every move of it in one object, as reviews are kept and sent (docs/protocol.md).
std::string review_json(const Log& log, const GameReview& review, const Budget& budget, std::string_view engine);

}  // namespace tilewright
