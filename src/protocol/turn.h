// The messages between a match, or a server, and a bot program: a turn goes out as one line of JSON, a move comes back
// (docs/protocol.md). Knows no process and no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/position.h"
#include "view/view.h"

namespace tilewright {

struct SeatTime {
    std::int64_t left = 0;  // milliseconds
    std::int64_t increment = 0;
    std::optional<std::int64_t> deadline;  // of the seat to move: milliseconds since 1970
};

struct Turn {
    std::string_view game;   // which game this is: turns of one game have the same
    std::size_t number = 0;  // events before it, draws included
    const Position& position;
    std::vector<std::optional<SeatTime>> clock;  // a seat each; nothing for one without limit
};

Json turn_message(const Turn& turn);

// The move as text, or an object with it: {"move": "3B2"}.
Result<Move> read_reply(const Position& position, std::string_view line);

}  // namespace tilewright
