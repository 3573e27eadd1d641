// House bots think here, in a bounded number of threads, first come first served. Other work that would keep the hub's
// thread too long is done here too. Answers are given on the bot's thread, so the asker posts them to where it wants
// them.
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

#include "hub/hub.h"

namespace tilewright {

class BotPool {
  public:
    explicit BotPool(int threads);
    ~BotPool();  // those that think stop soon; nobody is answered any more
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;

    // `bot` is a name with its budget, as `make_bot` takes it.
    void think(std::string bot, const Position& position, std::uint64_t seed, std::function<void(Chosen)> done);
    void run(std::function<void()> work);  // short work, in its turn among the bots
    // Thinks about a position in which a seat is to act, when no bot waits: the answer to a query (protocol/query.h).
    // Where there are several threads one is left to the bots.
    void analyse(const Position& position, const Budget& budget, std::function<void(const Json&)> done);
    std::size_t waiting() const;

  private:
    void work();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    std::deque<std::function<void()>> hints_;
    int hinting_ = 0;  // threads that think about hints
    int most_hints_;
    bool closing_ = false;
    std::atomic<bool> cancelled_ = false;
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace tilewright
