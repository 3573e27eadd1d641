#include "server/store_thread.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tilewright {

StoreThread::StoreThread(std::unique_ptr<Store> store, std::function<void(const Heard&)> heard)
    : store_(std::move(store)), shared_(store_->listen(std::move(heard))) {
    for (int n = 0; n < most_readers; ++n) {
        if (auto reader = store_->reader()) readers_.push_back(std::move(reader));
    }
    threads_.emplace_back([this] { serve(); });
    for (const auto& reader : readers_) threads_.emplace_back([this, &store = *reader] { serve_reads(store); });
}

StoreThread::~StoreThread() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_one();
    read_changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void StoreThread::append(Batch batch, std::function<void(Outcome)> done) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() < most_waiting) {
            waiting_.push_back({std::move(batch), std::move(done), nullptr});
            changed_.notify_one();
            return;
        }
        ++counts_.refused;
    }
    done(Outcome::unavailable);  // the disk can't keep up: better an answer than a queue without end
}

void StoreThread::run(std::function<void(Store&)> work) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({{}, nullptr, std::move(work)});
    changed_.notify_one();
}

void StoreThread::read(std::function<void(Store&)> work) {
    if (readers_.empty()) return run(std::move(work));
    const std::lock_guard lock(mutex_);
    reads_.push_back({{}, nullptr, std::move(work)});
    read_changed_.notify_one();
}

StoreCounts StoreThread::counts() const {
    const std::lock_guard lock(mutex_);
    StoreCounts out = counts_;
    out.waiting = waiting_.size() + reads_.size();
    std::optional<Steady::time_point> oldest = doing_;
    if (!oldest && !waiting_.empty()) oldest = waiting_.front().since;
    if (!reads_.empty()) oldest = std::min(oldest.value_or(reads_.front().since), reads_.front().since);
    if (oldest) out.longest_ms = std::chrono::duration<double, std::milli>(Steady::now() - *oldest).count();
    return out;
}

void StoreThread::serve() {
    while (true) {
        std::vector<Job> jobs;
        {
            std::unique_lock lock(mutex_);
            doing_.reset();
            changed_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            doing_ = waiting_.front().since;
            // As many appends as wait, or one other thing.
            do {
                jobs.push_back(std::move(waiting_.front()));
                waiting_.pop_front();
            } while (jobs.back().stored && jobs.size() < most_together && !waiting_.empty() && waiting_.front().stored);
        }
        if (!jobs.front().stored) {
            jobs.front().work(*store_);
            continue;
        }
        std::vector<Batch> batches;
        batches.reserve(jobs.size());
        for (Job& job : jobs) batches.push_back(std::move(job.batch));
        const auto begin = Steady::now();
        const auto outcomes = store_->append(batches);
        {
            const std::lock_guard lock(mutex_);
            counts_.commits.add(std::chrono::duration<double, std::milli>(Steady::now() - begin).count());
            for (const Outcome outcome : outcomes) {
                counts_.stored += outcome == Outcome::stored ? 1 : 0;
                counts_.failed += outcome == Outcome::unavailable ? 1 : 0;
                counts_.failing = outcome == Outcome::unavailable;
            }
        }
        for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].stored(outcomes[i]);
    }
}

void StoreThread::serve_reads(Store& store) {
    while (true) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            read_changed_.wait(lock, [&] { return closing_ || !reads_.empty(); });
            if (reads_.empty()) return;
            job = std::move(reads_.front());
            reads_.pop_front();
        }
        job.work(store);
    }
}

}  // namespace tilewright
