// How long a search may think: time, nodes, or both; whichever is used up first ends it. Without either it goes on
// until it is cancelled, or knows more than it could take along to the next position. A node is one move of a player
// that the search makes on a copy.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace tilewright {

struct Budget {
    std::uint32_t milliseconds = 0;  // 0: not bounded by time
    std::uint64_t nodes = 0;         // 0: not bounded by nodes

    bool operator==(const Budget&) const = default;
};

// "200ms", "2s", "5000n", or time and nodes: "200ms+5000n".
Result<Budget> read_budget(std::string_view text);
std::string write(const Budget& budget);

}  // namespace tilewright
