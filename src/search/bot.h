// A Bot picks a move for a position. The named bots are listed in bot.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/position.h"

namespace tilewright {

class Bot {
  public:
    Bot() = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    // A legal move for the seat to act, which is not chance.
    virtual Move choose(const Position& position) = 0;
};

std::vector<std::string> bot_names();

// The seed is for bots that play by chance.
Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed);

}  // namespace tilewright
