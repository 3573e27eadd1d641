#include "server/bot_pool.h"

#include <chrono>
#include <optional>
#include <utility>

#include "search/bot.h"

namespace tilewright {

namespace {

constexpr std::size_t megabytes_a_bot = 128;

}  // namespace

BotPool::BotPool(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    cancelled_ = true;
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(std::string bot, const Position& position, std::uint64_t seed, std::function<void(Thought)> done) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(bot), position, seed, std::move(done)});
    changed_.notify_one();
}

std::size_t BotPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

void BotPool::work() {
    while (true) {
        std::optional<Job> job;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
            if (closing_) return;
            job = std::move(waiting_.front());
            waiting_.pop_front();
        }
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        const auto bot = make_bot(job->bot, job->seed, 1, megabytes_a_bot);
        const Move move = bot ? (*bot)->choose(job->position, &cancelled_) : job->position.moves().front();
        const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
        if (!cancelled_) job->done({job->position.write(move), used.count()});
    }
}

}  // namespace tilewright
