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
        for (const Job* job : running_) *job->ended = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(const std::string& from, const std::string& table, std::string bot, const Position& position,
                    std::uint64_t seed, std::function<void(Chosen)> done) {
    using Steady = std::chrono::steady_clock;
    const auto ended = std::make_shared<std::atomic<bool>>(false);
    Job job{table, ended,
            [this, ended, bot = std::move(bot), position, seed, done = std::move(done), asked = Steady::now()] {
                const auto begin = Steady::now();
                const auto made = make_bot(bot, seed, 1, megabytes_a_bot);
                const Move move = made ? (*made)->choose(position, ended.get()) : position.moves().front();
                using Milliseconds = std::chrono::duration<double, std::milli>;
                const Milliseconds used = Steady::now() - begin;
                {
                    const std::lock_guard lock(mutex_);
                    counts_.waited.add(Milliseconds(begin - asked).count());
                    counts_.thought.add(used.count());
                }
                if (!*ended) done({position.write(move), static_cast<std::int64_t>(used.count())});
            }};
    const std::lock_guard lock(mutex_);
    for (const Job* running : running_) {
        if (running->table == table) *running->ended = true;
    }
    for (auto& [who, jobs] : moves_) {
        if (const auto before = std::ranges::find(jobs, table, &Job::table); before != jobs.end()) {
            *before = std::move(job);
            return changed_.notify_one();
        }
    }
    auto& own = moves_[from];
    if (own.empty()) turns_.push_back(from);
    own.push_back(std::move(job));
    changed_.notify_one();
}

bool BotPool::run(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    if (beside_.size() >= most_waiting) return false;
    beside_.push_back({"", std::make_shared<std::atomic<bool>>(false), std::move(work)});
    changed_.notify_one();
    return true;
}

bool BotPool::analyse(const Position& position, const Budget& budget, std::function<void(const Json&)> done) {
    const std::lock_guard lock(mutex_);
    if (hints_.size() >= most_waiting) return false;
    const auto ended = std::make_shared<std::atomic<bool>>(false);
    hints_.push_back({"", ended, [ended, position, budget, done = std::move(done)] {
                          Query query;
                          query.position = position;
                          query.budget = budget;
                          query.settings.megabytes = megabytes_a_bot;
                          Thinker thinker(query.settings);
                          thinker.think(position, budget, ended.get());
                          if (*ended) return;
                          Thought thought;
                          thought.moves = thinker.looked();
                          thought.nodes = thinker.nodes();
                          done(answer(query, thought));
                      }});
    changed_.notify_one();
    return true;
}

BotCounts BotPool::counts() const {
    const std::lock_guard lock(mutex_);
    BotCounts out = counts_;
    out.waiting = beside_.size();
    for (const auto& [who, jobs] : moves_) out.waiting += jobs.size();
    out.hints = hints_.size();
    return out;
}

BotPool::Job BotPool::take_first(std::deque<Job>& jobs) {
    Job job = std::move(jobs.front());
    jobs.pop_front();
    return job;
}

BotPool::Job BotPool::next_move() {
    const std::string who = std::move(turns_.front());
    turns_.pop_front();
    auto& own = moves_[who];
    Job job = take_first(own);
    if (own.empty()) {
        moves_.erase(who);
    } else {
        turns_.push_back(who);
    }
    return job;
}

void BotPool::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        const auto may_hint = [&] { return !hints_.empty() && hinting_ < most_hints_; };
        changed_.wait(lock, [&] { return closing_ || !moves_.empty() || !beside_.empty() || may_hint(); });
        if (closing_) return;
        // Moves and other work in turn, so that neither waits for all of the other; hints when nothing else waits.
        const bool hint = moves_.empty() && beside_.empty();
        const bool move = !moves_.empty() && (beside_.empty() || !moved_);
        moved_ = move;
        Job job = move ? next_move() : take_first(hint ? hints_ : beside_);
        running_.push_back(&job);
        hinting_ += hint ? 1 : 0;
        ++counts_.thinking;
        lock.unlock();
        job.work();
        lock.lock();
        std::erase(running_, &job);
        --counts_.thinking;
        hinting_ -= hint ? 1 : 0;
        if (hint) changed_.notify_one();  // another may have waited for this one's end
    }
}

}  // namespace tilewright
