#include "server/worker.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "server/task.h"

namespace tilewright {

namespace {

using Steady = std::chrono::steady_clock;
constexpr std::chrono::seconds between_signs{2};  // that it is there, and goes on
constexpr int any_rank = 2;
constexpr int awaited_rank = 1;  // by a game or a player

std::string name_of(const JobKey& key) { return std::to_string(key.first) + "/" + std::to_string(key.second); }

}  // namespace

JobWorker::JobWorker(std::unique_ptr<Jobs> jobs, int threads, std::function<void(const Report&)> log)
    : jobs_(std::move(jobs)),
      threads_(static_cast<std::size_t>(threads)),
      log_(std::move(log)),
      bots_(threads, threads) {}

void JobWorker::run() {
    auto next = Steady::now();
    while (!ending_) {
        if (Steady::now() >= next) {
            keep();
            next = Steady::now() + between_signs;
        }
        answer();
        take();
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - Steady::now());
        (void)jobs_->wait(std::max(left, std::chrono::milliseconds(0)));
    }
    answer();
    jobs_->leave();
}

void JobWorker::stop() {
    ending_ = true;
    jobs_->wake();
}

// A study gives way to what somebody waits for, so there is always room for that until all threads have it.
void JobWorker::take() {
    const auto awaited = static_cast<std::size_t>(
        std::ranges::count_if(taken_, [](const auto& one) { return one.second <= awaited_rank; }));
    const bool full = taken_.size() >= threads_;
    if (awaited >= threads_) return;
    const auto taken = jobs_->take(full ? awaited_rank : any_rank, threads_ - (full ? awaited : taken_.size()));
    if (!taken) return;
    for (const TakenJob& one : *taken) {
        taken_[one.key] = one.rank;
        const auto done = [this, key = one.key](const std::string& text) {
            const std::lock_guard lock(mutex_);
            done_.emplace_back(key, text);
            jobs_->wake();
        };
        if (!start_task(bots_, name_of(one.key), one.text, done)) done("");  // who offered it does it himself
    }
}

void JobWorker::keep() {
    std::vector<JobKey> keys;
    for (const auto& [key, rank] : taken_) keys.push_back(key);
    const auto kept = jobs_->keep(static_cast<std::int64_t>(threads_), keys);
    if (reached_ != kept.has_value() && log_) log_({!kept, kept ? "database_back" : "database_lost", {}});
    reached_ = kept.has_value();
    if (!kept) return;
    const std::set<JobKey> ours(kept->begin(), kept->end());
    for (auto one = taken_.begin(); one != taken_.end();) {
        const bool wanted = ours.contains(one->first);
        if (!wanted) bots_.drop(name_of(one->first));
        one = wanted ? std::next(one) : taken_.erase(one);
    }
}

void JobWorker::answer() {
    std::vector<std::pair<JobKey, std::string>> done;
    {
        const std::lock_guard lock(mutex_);
        done.swap(done_);
    }
    for (const auto& [key, text] : done) {
        const auto found = taken_.find(key);
        if (found == taken_.end()) continue;
        if (!jobs_->answer(key, text)) {  // later
            const std::lock_guard lock(mutex_);
            done_.emplace_back(key, text);
            continue;
        }
        taken_.erase(found);
        ++answered_;
    }
}

}  // namespace tilewright
