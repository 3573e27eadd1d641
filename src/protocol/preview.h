// What each move would do, before it is made. Knows no table: whoever shows a position may ask.
#pragma once

#include <string_view>

#include "play/position.h"
#include "view/view.h"

namespace tilewright {

// For each legal move of the seat to act that begins so: what it does, and what the end of the round would then bring
// that seat (docs/protocol.md, `preview`).
Json previews_of(const Position& position, std::string_view prefix);

}  // namespace tilewright
