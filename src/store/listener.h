// A second connection to PostgreSQL that only listens, on a thread of its own:
// what other nodes say.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include "store/pg.h"
#include "store/store.h"

namespace tilewright::pg {

inline constexpr const char* games_channel = "tilewright";      // k3f 18
inline constexpr const char* said_channel = "tilewright_said";  // NODE TEXT

class Listener {
  public:
    // `own`: the process at PostgreSQL that serves our own store, whose notices
    // we do not need.
    Listener(std::string url, const std::atomic<int>& own, std::function<void(const Heard&)> heard);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

  private:
    void serve();
    bool listen();
    void wait(std::chrono::milliseconds most);
    void tell(const PGnotify& notice) const;

    Connection db_;
    const std::atomic<int>& own_;
    std::function<void(const Heard&)> heard_;
    int wake_;  // a file that becomes readable at the end
    std::atomic<bool> ending_ = false;
    std::thread thread_;
};

}  // namespace tilewright::pg
