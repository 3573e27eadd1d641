// A Bot picks a move for a position. The named bots are listed in bot.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
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

    // A legal move for the seat to act, which is not chance. Soon after `cancelled` is set it answers with what it has.
    virtual Move choose(const Position& position, const std::atomic<bool>* cancelled = nullptr) = 0;

    // Somebody else is to act: it may think about that beside the caller's own work, until it is asked for more. Most
    // do nothing.
    virtual void ponder(const Position& /*position*/) {}
};

// A bot by name. Those that search have a level's budget of nodes, or the one given: `master@200ms`, `novice@5000n`;
// `master@200ms+ponder` thinks while others do.
struct Level {
    std::string_view name;
    std::uint64_t nodes = 0;  // 0: it does not search
};
std::span<const Level> levels();       // the weakest first
std::vector<std::string> bot_names();  // the same by name

// The seed is for bots that play by chance, and for the draws a search looks at; 0 megabytes: as many as usual.
Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed, int threads = 1,
                                      std::size_t megabytes = 0);

}  // namespace tilewright
