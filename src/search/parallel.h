// The only place up to `search` that knows threads; in the browser there is one.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

namespace tilewright {

// Calls work(0) to work(count - 1), each on a thread of its own as long as there are any, and waits for all.
void in_parallel(int count, const std::function<void(int)>& work);

void give_way();  // to another thread

// Held for so short a time that waiting for it is cheaper than sleeping.
class Lock {
  public:
    void lock() {
        // Who waits only reads, so that the one who holds it is not slowed down.
        for (int tries = 0; held_.test(std::memory_order_relaxed) || held_.test_and_set(std::memory_order_acquire);
             ++tries) {
            if (tries > 1000) give_way();
        }
    }
    void unlock() { held_.clear(std::memory_order_release); }

  private:
    std::atomic_flag held_;
};

// One piece of work on a thread of its own, until there is enough of it; where there are no threads it is not done.
class Beside {
  public:
    Beside();
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;
    ~Beside();                                                                     // ends it
    void begin(const std::function<void(const std::atomic<bool>& enough)>& work);  // after the last one was ended
    void end();                                                                    // and waits for it

  private:
    struct Thread;
    std::unique_ptr<Thread> thread_;
};

}  // namespace tilewright
