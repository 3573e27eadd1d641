#include "server/workers.h"

#include <chrono>
#include <utility>

namespace tilewright {

namespace {

using Steady = std::chrono::steady_clock;
constexpr std::chrono::seconds between_looks{2};  // where nothing is heard

}  // namespace

Workers::Workers(BotPool& bots, std::unique_ptr<Jobs> jobs) : bots_(bots), jobs_(std::move(jobs)) {
    bots_.when_waiting([this] { jobs_->wake(); });
    thread_ = std::thread([this] { serve(); });
}

Workers::~Workers() {
    bots_.when_waiting({});
    ending_ = true;
    jobs_->wake();
    thread_.join();
}

void Workers::serve() {
    auto next = Steady::now();
    while (!ending_) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - Steady::now());
        const bool news = jobs_->wait(std::max(left, std::chrono::milliseconds(0)));
        if (news || Steady::now() >= next) {
            look();
            next = Steady::now() + between_looks;
        }
        withdraw(bots_.unwanted());
        offer();
        reclaim();
    }
    withdraw({offered_.begin(), offered_.end()});
}

void Workers::look() {
    const auto seen = jobs_->look();
    if (!seen) return take_back();
    threads_ = seen->threads;
    std::vector<std::int64_t> unknown;
    std::set<std::int64_t> open;
    for (const std::int64_t number : seen->open) {
        if (offered_.contains(number)) {
            open.insert(number);
        } else {
            unknown.push_back(number);
        }
    }
    for (const auto& [number, answer] : seen->answered) {
        if (offered_.erase(number) > 0) bots_.came_back(number, answer);
    }
    // What was offered and is nowhere was lost by PostgreSQL.
    for (const std::int64_t number : std::exchange(offered_, open)) {
        if (!open.contains(number)) bots_.came_back(number, std::nullopt);
    }
    if (!unknown.empty()) (void)jobs_->withdraw(unknown);
    if (threads_ == 0) take_back();
}

// As much as they can do at once, and as much again, so that nobody there waits for us.
void Workers::offer() {
    const auto most = static_cast<std::size_t>(2 * threads_);
    if (offered_.size() >= most) return;
    std::vector<Job> jobs;
    for (auto& sent : bots_.send(most - offered_.size()))
        jobs.push_back({sent.number, sent.rank, std::move(sent.task)});
    if (jobs.empty()) return;
    for (const Job& job : jobs) offered_.insert(job.number);
    if (!jobs_->offer(jobs)) take_back();
}

// What waits there would be done here at once.
void Workers::reclaim() {
    const std::size_t free = bots_.free();
    if (free == 0 || offered_.empty()) return;
    for (const std::int64_t number : jobs_->reclaim(free)) {
        if (offered_.erase(number) > 0) bots_.came_back(number, std::nullopt);
    }
}

void Workers::withdraw(const std::vector<std::int64_t>& numbers) {
    if (numbers.empty()) return;
    for (const std::int64_t number : numbers) offered_.erase(number);
    (void)jobs_->withdraw(numbers);
}

// Nobody is there who could do it.
void Workers::take_back() {
    threads_ = 0;
    if (offered_.empty()) return;
    const std::vector<std::int64_t> all(offered_.begin(), offered_.end());
    offered_.clear();
    (void)jobs_->withdraw(all);
    for (const std::int64_t number : all) bots_.came_back(number, std::nullopt);
}

}  // namespace tilewright
