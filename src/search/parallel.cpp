#include "search/parallel.h"

#ifndef __wasm__
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace tilewright {

void in_parallel(int count, const std::function<void(int)>& work) {
#ifndef __wasm__
    std::vector<std::thread> others;
    int given = count;
    try {
        for (int i = 1; i < count; ++i) others.emplace_back(work, i);
    } catch (const std::system_error&) {
        given = static_cast<int>(others.size()) + 1;  // no more threads: what is left is done by this one
    }
    work(0);
    for (int i = given; i < count; ++i) work(i);
    for (std::thread& other : others) other.join();
#else
    for (int i = 0; i < count; ++i) work(i);
#endif
}

struct Beside::Thread {
    std::atomic<bool> enough = false;
#ifndef __wasm__
    std::thread thread;
#endif
};

Beside::Beside() = default;
Beside::~Beside() { end(); }

void Beside::begin([[maybe_unused]] const std::function<void(const std::atomic<bool>&)>& work) {
#ifndef __wasm__
    end();
    thread_ = std::make_unique<Thread>();
    try {
        thread_->thread = std::thread([work, thread = thread_.get()] { work(thread->enough); });
    } catch (const std::system_error&) {
        thread_.reset();  // no more threads: it is not done
    }
#endif
}

void Beside::end() {
#ifndef __wasm__
    if (thread_ == nullptr) return;
    thread_->enough = true;
    thread_->thread.join();
    thread_.reset();
#endif
}

void give_way() {
#ifndef __wasm__
    std::this_thread::yield();
#endif
}

}  // namespace tilewright
