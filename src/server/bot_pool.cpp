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

BotPool::BotPool(int threads)
    : most_hints_(std::max(1, threads - 1)),
      most_study_(static_cast<std::size_t>(std::max(1, threads / 2))),
      all_(static_cast<std::size_t>(threads)) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        for (Job* job : running_) *job->ended = job->dropped = true;
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
                return true;
            }};
    const std::lock_guard lock(mutex_);
    for (const Job* running : running_) {
        if (!running->study && running->about == table) *running->ended = true;
    }
    for (auto& [who, jobs] : moves_) {
        if (const auto before = std::ranges::find(jobs, table, &Job::about); before != jobs.end()) {
            *before = std::move(job);
            return changed_.notify_one();
        }
    }
    auto& own = moves_[from];
    if (own.empty()) turns_.push_back(from);
    own.push_back(std::move(job));
    make_room();
    changed_.notify_one();
}

bool BotPool::run(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    if (beside_.size() >= most_waiting) return false;
    beside_.push_back({"", std::make_shared<std::atomic<bool>>(false), [work = std::move(work)] {
                           work();
                           return true;
                       }});
    make_room();
    changed_.notify_one();
    return true;
}

bool BotPool::analyse(const Looking& looking, std::function<void(const Json&)> done) {
    const auto look = [looking, done = std::move(done)](const std::atomic<bool>& ended) {
        Query query;
        query.position = looking.position;
        query.budget = looking.budget;
        query.lines = looking.lines;
        query.settings.megabytes = megabytes_a_bot;
        Thinker thinker(query.settings);
        thinker.think(looking.position, looking.budget, &ended);
        if (ended) return false;
        Thought thought;
        thought.moves = thinker.looked();
        thought.nodes = thinker.nodes();
        done(answer(query, thought));
        return true;
    };
    const std::lock_guard lock(mutex_);
    if ((looking.about.empty() ? hints_ : study_).size() >= most_waiting) return false;
    if (!looking.about.empty()) {
        add_study(looking.about, look);
        return true;
    }
    const auto ended = std::make_shared<std::atomic<bool>>(false);
    hints_.push_back({"", ended, [ended, look] { return look(*ended); }});
    make_room();
    changed_.notify_one();
    return true;
}

void BotPool::study(const std::string& about, Finds finds,
                    std::function<void(const std::optional<std::string>&)> told) {
    const std::lock_guard lock(mutex_);
    add_study(about, [finds = std::move(finds), told = std::move(told)](const std::atomic<bool>& ended) {
        const auto found = finds(ended);
        if (ended) return false;
        told(found);
        return true;
    });
}

void BotPool::add_study(const std::string& about, std::function<bool(const std::atomic<bool>&)> work) {
    const auto ended = std::make_shared<std::atomic<bool>>(false);
    study_.push_back({about, ended, [ended, work = std::move(work)] { return work(*ended); }, true});
    changed_.notify_one();
}

void BotPool::drop(const std::string& about) {
    const std::lock_guard lock(mutex_);
    std::erase_if(study_, [&](const Job& job) { return job.about == about; });
    for (Job* job : running_) {
        if (!job->study || job->about != about) continue;
        job->dropped = true;
        *job->ended = true;
    }
}

// Something waits that a game waits for: study gives way where all threads are at work.
void BotPool::make_room() {
    if (counts_.thinking < all_) return;
    const auto gives = std::ranges::find_if(running_, [](const Job* job) { return job->study && !*job->ended; });
    if (gives != running_.end()) *(*gives)->ended = true;
}

BotCounts BotPool::counts() const {
    const std::lock_guard lock(mutex_);
    BotCounts out = counts_;
    out.waiting = beside_.size();
    for (const auto& [who, jobs] : moves_) out.waiting += jobs.size();
    out.hints = hints_.size();
    out.study = study_.size();
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

// Moves and other work in turn, so that neither waits for all of the other; hints when nothing else waits, and study
// after them.
void BotPool::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        const auto may_hint = [&] { return !hints_.empty() && hinting_ < most_hints_; };
        const auto may_study = [&] { return !study_.empty() && counts_.studying < most_study_; };
        changed_.wait(lock,
                      [&] { return closing_ || !moves_.empty() || !beside_.empty() || may_hint() || may_study(); });
        if (closing_) return;
        const bool free = moves_.empty() && beside_.empty();
        const bool hint = free && may_hint();
        const bool study = free && !hint;
        const bool move = !moves_.empty() && (beside_.empty() || !moved_);
        moved_ = move;
        Job job = move ? next_move() : take_first(hint ? hints_ : study ? study_ : beside_);
        running_.push_back(&job);
        hinting_ += hint ? 1 : 0;
        counts_.studying += study ? 1 : 0;
        ++counts_.thinking;
        lock.unlock();
        const bool answered = job.work();
        lock.lock();
        std::erase(running_, &job);
        --counts_.thinking;
        hinting_ -= hint ? 1 : 0;
        counts_.studying -= study ? 1 : 0;
        if (study && !answered && !job.dropped) {
            *job.ended = false;
            study_.push_front(std::move(job));
        }
        if (hint || study) changed_.notify_one();  // another may have waited for this one's end
    }
}

}  // namespace tilewright
