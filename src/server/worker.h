// A machine that thinks for the servers of a database: takes what they offer, as many at a time as it has threads.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/bot_pool.h"
#include "store/jobs.h"

namespace tilewright {

class JobWorker {
  public:
    JobWorker(std::unique_ptr<Jobs> jobs, int threads, std::function<void(const Report&)> log);

    void run();   // until `stop`; what is not done then is given back
    void stop();  // from any thread
    std::uint64_t answered() const { return answered_; }

  private:
    void take();
    void keep();
    void answer();

    std::unique_ptr<Jobs> jobs_;
    std::size_t threads_;
    std::function<void(const Report&)> log_;
    bool reached_ = true;          // the database
    std::map<JobKey, int> taken_;  // what is thought about, with its rank
    std::mutex mutex_;
    std::vector<std::pair<JobKey, std::string>> done_;  // what is to be answered
    std::atomic<std::uint64_t> answered_ = 0;
    std::atomic<bool> ending_ = false;
    BotPool bots_;  // last: its threads use the above
};

}  // namespace tilewright
