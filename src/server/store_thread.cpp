#include "server/store_thread.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tilewright {

StoreThread::StoreThread(std::unique_ptr<Store> store) : store_(std::move(store)), thread_([this] { serve(); }) {}

StoreThread::~StoreThread() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void StoreThread::append(Batch batch, std::function<void(Outcome)> done) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() < most_waiting) {
            waiting_.push_back({std::move(batch), std::move(done), nullptr});
            changed_.notify_one();
            return;
        }
    }
    done(Outcome::unavailable);  // the disk can't keep up: better an answer than a queue without end
}

void StoreThread::run(std::function<void(Store&)> work) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({{}, nullptr, std::move(work)});
    changed_.notify_one();
}

void StoreThread::serve() {
    while (true) {
        std::vector<Job> jobs;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
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
        const auto outcomes = store_->append(batches);
        for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].stored(outcomes[i]);
    }
}

}  // namespace tilewright
