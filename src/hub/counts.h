// What is counted for the operator. Numbers only: what they are called is the server's matter (server/metrics.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/result.h"

namespace tilewright {

// How long things took, in classes of milliseconds.
struct Times {
    static constexpr std::array<double, 13> bounds = {0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1'000, 2'000, 5'000};

    void add(double ms) {
        std::size_t n = 0;
        while (n < bounds.size() && ms > bounds[n]) ++n;
        ++counts[n];
        ++count;
        sum_ms += ms;
    }

    std::array<std::uint64_t, bounds.size() + 1> counts{};  // the last one: longer than every bound
    std::uint64_t count = 0;
    double sum_ms = 0;
};

struct HubCounts {
    std::uint64_t messages = 0;                             // that came
    std::uint64_t moves = 0;                                // of people and programs, that were stored
    std::uint64_t bot_moves = 0;                            // of house bots
    std::uint64_t made = 0;                                 // tables
    std::array<std::uint64_t, code_names.size()> errors{};  // that were answered, by code
    Times play;                                             // from a move's arrival to its answer, stored
};

}  // namespace tilewright
