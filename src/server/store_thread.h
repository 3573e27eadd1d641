// A store with a thread of its own. Whoever asks goes on; the answer is given on the store's thread, so the asker posts
// it to where it wants it. Appends that wait at the same time share a commit.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "store/store.h"

namespace tilewright {

class StoreThread {
  public:
    explicit StoreThread(std::unique_ptr<Store> store);
    ~StoreThread();  // after everything that was asked for is done
    StoreThread(const StoreThread&) = delete;
    StoreThread& operator=(const StoreThread&) = delete;

    void append(Batch batch, std::function<void(Outcome)> done);
    void run(std::function<void(Store&)> work);  // in its turn, between appends

  private:
    struct Job {
        Batch batch;
        std::function<void(Outcome)> stored;
        std::function<void(Store&)> work;  // or this
    };

    void serve();

    static constexpr std::size_t most_waiting = 20'000;
    static constexpr std::size_t most_together = 500;

    std::unique_ptr<Store> store_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> waiting_;
    bool closing_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace tilewright
