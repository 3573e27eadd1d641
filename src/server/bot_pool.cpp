#include "server/bot_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/query.h"
#include "search/bot.h"

namespace tilewright {

namespace {

constexpr std::size_t megabytes_a_bot = 128;

}  // namespace

BotPool::BotPool(int threads) : most_hints_(std::max(1, threads - 1)) {
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

void BotPool::think(std::string bot, const Position& position, std::uint64_t seed, std::function<void(Chosen)> done) {
    run([this, bot = std::move(bot), position, seed, done = std::move(done)] {
        using Steady = std::chrono::steady_clock;
        const auto begin = Steady::now();
        const auto made = make_bot(bot, seed, 1, megabytes_a_bot);
        const Move move = made ? (*made)->choose(position, &cancelled_) : position.moves().front();
        const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(Steady::now() - begin);
        if (!cancelled_) done({position.write(move), used.count()});
    });
}

void BotPool::run(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
    changed_.notify_one();
}

void BotPool::analyse(const Position& position, const Budget& budget, std::function<void(const Json&)> done) {
    const std::lock_guard lock(mutex_);
    hints_.emplace_back([this, position, budget, done = std::move(done)] {
        Query query;
        query.position = position;
        query.budget = budget;
        query.settings.megabytes = megabytes_a_bot;
        Thinker thinker(query.settings);
        thinker.think(position, budget, &cancelled_);
        if (cancelled_) return;
        Thought thought;
        thought.moves = thinker.looked();
        thought.nodes = thinker.nodes();
        done(answer(query, thought));
    });
    changed_.notify_one();
}

std::size_t BotPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size() + hints_.size();
}

void BotPool::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        const auto may_hint = [&] { return !hints_.empty() && hinting_ < most_hints_; };
        changed_.wait(lock, [&] { return closing_ || !waiting_.empty() || may_hint(); });
        if (closing_) return;
        const bool hint = waiting_.empty();
        auto& queue = hint ? hints_ : waiting_;
        const std::function<void()> job = std::move(queue.front());
        queue.pop_front();
        hinting_ += hint ? 1 : 0;
        lock.unlock();
        job();
        lock.lock();
        hinting_ -= hint ? 1 : 0;
        if (hint) changed_.notify_one();  // another may have waited for this one's end
    }
}

}  // namespace tilewright
