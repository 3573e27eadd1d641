// Does it come as it is called? Of the positions in which a search gives the seat to move seven chances in ten, seven
// in ten should be won. Games of the search against itself; with a budget in nodes the figures repeat exactly.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "search/budget.h"

namespace tilewright {

// Positions that were called alike.
struct Called {
    int positions = 0;
    double expected = 0;  // the sum of the chances
    double won = 0;       // and what came of them; a shared victory is split

    // How far apart the means are; 0 without positions.
    double off() const { return positions == 0 ? 0 : (won - expected) / positions; }
};

// By tenths of the chance: 0 to 10 %, ... 90 to 100 %.
using Calls = std::array<Called, 10>;

struct CallSettings {
    int games = 200;
    Budget budget{0, 600};
    std::uint64_t seed = 1;
    int threads = 1;
};

// The options are those of a game that there is.
Calls calibration(std::string_view game, std::string_view options, const CallSettings& settings);

}  // namespace tilewright
