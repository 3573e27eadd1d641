// What a player or chance does: 32 bits whose meaning is the game's own, text outside.
#pragma once

#include <cstdint>

namespace tilewright {

struct Move {
    std::uint32_t bits = 0;

    bool operator==(const Move&) const = default;
};

}  // namespace tilewright
