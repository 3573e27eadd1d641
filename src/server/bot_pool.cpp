#include "server/bot_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/query.h"
#include "search/bot.h"
#include "server/task.h"

namespace tilewright {

namespace {

constexpr std::size_t megabytes_a_bot = 128;

}  // namespace

BotPool::BotPool(int threads, int study)
    : most_hints_(std::max(1, threads - 1)),
      most_study_(static_cast<std::size_t>(study > 0 ? study : std::max(1, threads / 2))),
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
    using Milliseconds = std::chrono::duration<double, std::milli>;
    Job job;
    job.about = table;
    job.from = from;
    job.rank = move_rank;
    job.ended = std::make_shared<std::atomic<bool>>(false);
    job.task = [bot, position, seed] { return write_task(bot, position, seed); };
    job.came = [this, position, done](const std::string& answer) {
        const auto chosen = read_chosen(answer, position);
        if (!chosen) return false;
        counts_.thought.add(static_cast<double>(chosen->used));
        done(*chosen);
        return true;
    };
    job.work = [this, ended = job.ended, bot = std::move(bot), position, seed, done = std::move(done),
                asked = Steady::now()] {
        const auto begin = Steady::now();
        const auto made = make_bot(bot, seed, 1, megabytes_a_bot);
        const Move move = made ? (*made)->choose(position, ended.get()) : position.moves().front();
        const Milliseconds used = Steady::now() - begin;
        {
            const std::lock_guard lock(mutex_);
            counts_.waited.add(Milliseconds(begin - asked).count());
            counts_.thought.add(used.count());
        }
        if (!*ended) done({position.write(move), static_cast<std::int64_t>(used.count())});
        return true;
    };
    const std::lock_guard lock(mutex_);
    for (const Job* running : running_) {
        if (!running->study() && running->about == table) *running->ended = true;
    }
    forget_sent(table);
    for (auto& [who, jobs] : moves_) {
        if (const auto before = std::ranges::find(jobs, table, &Job::about); before != jobs.end()) {
            *before = std::move(job);
            return arrived();
        }
    }
    auto& own = moves_[from];
    if (own.empty()) turns_.push_back(from);
    own.push_back(std::move(job));
    make_room();
    arrived();
}

bool BotPool::run(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    if (beside_.size() >= most_waiting) return false;
    Job job;
    job.ended = std::make_shared<std::atomic<bool>>(false);
    job.work = [work = std::move(work)] {
        work();
        return true;
    };
    beside_.push_back(std::move(job));
    make_room();
    arrived();
    return true;
}

bool BotPool::analyse(const Looking& looking, std::function<void(const Json&)> done) {
    Job job;
    job.about = looking.about;
    job.rank = looking.about.empty() ? hint_rank : study_rank;
    job.ended = std::make_shared<std::atomic<bool>>(false);
    job.task = [looking] { return write_task(looking); };
    job.came = [done](const std::string& text) {
        const Json found = Json::parse(text, nullptr, false);
        if (!found.is_object()) return false;
        done(found);
        return true;
    };
    job.work = [looking, ended = job.ended, done = std::move(done)] {
        Query query;
        query.position = looking.position;
        query.budget = looking.budget;
        query.lines = looking.lines;
        query.settings.megabytes = megabytes_a_bot;
        Thinker thinker(query.settings);
        thinker.think(looking.position, looking.budget, ended.get());
        if (*ended) return false;
        Thought thought;
        thought.moves = thinker.looked();
        thought.nodes = thinker.nodes();
        done(answer(query, thought));
        return true;
    };
    const std::lock_guard lock(mutex_);
    if ((looking.about.empty() ? hints_ : study_).size() >= most_waiting) return false;
    if (job.study()) {
        add_study(std::move(job));
        return true;
    }
    hints_.push_back(std::move(job));
    make_room();
    arrived();
    return true;
}

void BotPool::study(const std::string& about, Finds finds, std::function<void(const std::optional<std::string>&)> told,
                    std::function<std::string()> task) {
    Job job;
    job.about = about;
    job.rank = study_rank;
    job.ended = std::make_shared<std::atomic<bool>>(false);
    job.task = std::move(task);
    job.came = [told](const std::string& text) {
        if (text.empty()) return false;
        told(text);
        return true;
    };
    job.work = [ended = job.ended, finds = std::move(finds), told = std::move(told)] {
        const auto found = finds(*ended);
        if (*ended) return false;
        told(found);
        return true;
    };
    const std::lock_guard lock(mutex_);
    add_study(std::move(job));
}

void BotPool::add_study(Job job) {
    study_.push_back(std::move(job));
    arrived();
}

void BotPool::drop(const std::string& about) {
    const std::lock_guard lock(mutex_);
    std::erase_if(study_, [&](const Job& job) { return job.about == about; });
    for (auto own = moves_.begin(); own != moves_.end();) {
        std::erase_if(own->second, [&](const Job& job) { return job.about == about; });
        if (own->second.empty()) std::erase(turns_, own->first);
        own = own->second.empty() ? moves_.erase(own) : std::next(own);
    }
    forget_sent(about);
    for (Job* job : running_) {
        if (job->about != about) continue;
        job->dropped = true;
        *job->ended = true;
    }
}

// ---- Other machines

void BotPool::when_waiting(std::function<void()> waits) {
    const std::lock_guard lock(mutex_);
    waits_ = std::move(waits);
}

void BotPool::arrived() {
    changed_.notify_one();
    if (waits_ && may_send()) waits_();
}

// The rank of what is sent next; a thread that is free takes what waits itself.
std::optional<int> BotPool::may_send() const {
    const bool free = counts_.thinking < all_;
    if (!moves_.empty() && !free) return move_rank;
    if (!hints_.empty() && !(free && hinting_ < most_hints_)) return hint_rank;
    const bool studied = free && counts_.studying < most_study_;
    if (!studied && std::ranges::any_of(study_, &Job::can_travel)) return study_rank;
    return std::nullopt;
}

std::vector<BotPool::Sent> BotPool::send(std::size_t most) {
    const std::lock_guard lock(mutex_);
    std::vector<Sent> out;
    while (out.size() < most) {
        const auto rank = may_send();
        if (!rank) break;
        Job job;
        if (*rank == study_rank) {
            const auto first = std::ranges::find_if(study_, &Job::can_travel);
            job = std::move(*first);
            study_.erase(first);
        } else {
            job = *rank == move_rank ? next_move() : take_first(hints_);
        }
        out.push_back({++last_sent_, *rank, job.task()});
        sent_.emplace(last_sent_, std::move(job));
    }
    return out;
}

void BotPool::came_back(std::int64_t number, const std::optional<std::string>& answer) {
    const std::lock_guard lock(mutex_);
    auto found = sent_.extract(number);
    if (found.empty() || (answer && found.mapped().came(*answer))) return;
    wait_again(std::move(found.mapped()));
    arrived();
}

std::size_t BotPool::free() const {
    const std::lock_guard lock(mutex_);
    const std::size_t busy = counts_.thinking + turns_.size() + beside_.size() + hints_.size();
    return all_ - std::min(all_, busy);
}

std::vector<std::int64_t> BotPool::unwanted() {
    const std::lock_guard lock(mutex_);
    return std::exchange(unwanted_, {});
}

void BotPool::forget_sent(const std::string& about) {
    std::erase_if(sent_, [&](const auto& one) {
        if (about.empty() || one.second.about != about) return false;
        unwanted_.push_back(one.first);
        return true;
    });
}

// Before all others of its kind: it has waited.
void BotPool::wait_again(Job job) {
    *job.ended = false;
    if (job.rank == hint_rank) return hints_.push_front(std::move(job));
    if (job.study()) return study_.push_front(std::move(job));
    auto& own = moves_[job.from];
    if (own.empty()) turns_.push_front(job.from);
    own.push_front(std::move(job));
}

// Something waits that a game waits for: study gives way where all threads are at work.
void BotPool::make_room() {
    if (counts_.thinking < all_) return;
    const auto gives = std::ranges::find_if(running_, [](const Job* job) { return job->study() && !*job->ended; });
    if (gives != running_.end()) *(*gives)->ended = true;
}

BotCounts BotPool::counts() const {
    const std::lock_guard lock(mutex_);
    BotCounts out = counts_;
    out.waiting = beside_.size();
    for (const auto& [who, jobs] : moves_) out.waiting += jobs.size();
    out.hints = hints_.size();
    out.study = study_.size();
    out.away = sent_.size();
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
        if (waits_ && may_send()) waits_();
        lock.unlock();
        const bool answered = job.work();
        lock.lock();
        std::erase(running_, &job);
        --counts_.thinking;
        hinting_ -= hint ? 1 : 0;
        counts_.studying -= study ? 1 : 0;
        if (study && !answered && !job.dropped) wait_again(std::move(job));
        if (waits_ && !sent_.empty()) waits_();
        if (hint || study) changed_.notify_one();  // another may have waited for this one's end
    }
}

}  // namespace tilewright
