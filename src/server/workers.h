// The other machines that think for this server (`tilewright worker`): what waits for a thread here is offered there,
// as long as any is, and comes back as an answer, or to wait here again.
#pragma once

#include <atomic>
#include <memory>
#include <set>
#include <thread>

#include "server/bot_pool.h"
#include "store/jobs.h"

namespace tilewright {

class Workers {
  public:
    Workers(BotPool& bots, std::unique_ptr<Jobs> jobs);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    std::int64_t threads() const { return threads_; }  // of those that are there

  private:
    void serve();
    void look();
    void offer();
    void reclaim();
    void withdraw(const std::vector<std::int64_t>& numbers);
    void take_back();

    BotPool& bots_;
    std::unique_ptr<Jobs> jobs_;
    std::set<std::int64_t> offered_;
    std::atomic<std::int64_t> threads_ = 0;
    std::atomic<bool> ending_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace tilewright
