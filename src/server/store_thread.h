// A store with a thread of its own. Whoever asks goes on; the answer is given on the store's thread, so the asker posts
// it to where it wants it. Appends that wait at the same time share a commit. Where the store is far away, two more
// threads read from it, so that neither waits for the other.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "hub/counts.h"
#include "store/store.h"

namespace tilewright {

struct StoreCounts {
    std::size_t waiting = 0;    // jobs
    double longest_ms = 0;      // how long the one that is being done, or the oldest that waits, has been there
    std::uint64_t stored = 0;   // batches
    std::uint64_t failed = 0;   // batches that could not be
    std::uint64_t refused = 0;  // batches that were too many
    bool failing = false;       // the last could not be stored
    Times commits;              // each stores all that waited
};

class StoreThread {
  public:
    // `heard`: called on some thread with what other servers do that share the store.
    StoreThread(std::unique_ptr<Store> store, std::function<void(const Heard&)> heard);
    ~StoreThread();  // after everything that was asked for is done
    StoreThread(const StoreThread&) = delete;
    StoreThread& operator=(const StoreThread&) = delete;

    void append(Batch batch, std::function<void(Outcome)> done);
    void run(std::function<void(Store&)> work);   // in its turn, between appends
    void read(std::function<void(Store&)> work);  // what was appended may be missing until that is answered
    StoreCounts counts() const;
    bool shared() const { return shared_; }

  private:
    using Steady = std::chrono::steady_clock;
    struct Job {
        Batch batch;
        std::function<void(Outcome)> stored;
        std::function<void(Store&)> work;  // or this
        Steady::time_point since = Steady::now();
    };

    void serve();
    void serve_reads(Store& store);

    static constexpr int most_readers = 2;
    static constexpr std::size_t most_waiting = 20'000;
    static constexpr std::size_t most_together = 500;

    std::unique_ptr<Store> store_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> waiting_;
    std::condition_variable read_changed_;
    std::deque<Job> reads_;                    // where there are readers
    std::optional<Steady::time_point> doing_;  // since when what is being done has been there
    StoreCounts counts_;
    bool closing_ = false;
    bool shared_;
    std::vector<std::unique_ptr<Store>> readers_;
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace tilewright
