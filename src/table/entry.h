// What stands in a table's log: the text of one event, taken apart and put together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace tilewright {

// Moves and draws are notation, a player's with the time it took, as in records: `3B2 <4.213>`. All others are a word,
// with something after a colon; an undo, and a seat that is handed to a bot, with the time the seat to act had used.
struct Deed {
    enum class Kind : std::uint8_t { move, undo, sit, start, out, bot, mute, end, rematch };
    Kind kind = Kind::move;
    std::string text;       // the move, or what stands after the colon
    std::int64_t used = 0;  // milliseconds
    std::uint32_t to = 0;   // of undo
};

Result<Deed> read_deed(std::string_view text);
std::string move_deed(std::string_view move, std::int64_t used);

}  // namespace tilewright
