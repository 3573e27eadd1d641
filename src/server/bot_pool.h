// House bots think here, in a bounded number of threads, first come first served. The answer is given on the bot's
// thread, so the asker posts it to where it wants it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "play/position.h"

namespace tilewright {

class BotPool {
  public:
    struct Thought {
        std::string move;
        std::int64_t used = 0;  // milliseconds
    };

    explicit BotPool(int threads);
    ~BotPool();  // those that think stop soon; nobody is answered any more
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;

    // `bot` is a name with its budget, as `make_bot` takes it.
    void think(std::string bot, const Position& position, std::uint64_t seed, std::function<void(Thought)> done);
    std::size_t waiting() const;

  private:
    struct Job {
        std::string bot;
        Position position;
        std::uint64_t seed;
        std::function<void(Thought)> done;
    };

    void work();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> waiting_;
    bool closing_ = false;
    std::atomic<bool> cancelled_ = false;
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace tilewright
