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
    int started = 1;
    try {
        for (; started < count; ++started) others.emplace_back(work, started);
    } catch (const std::system_error&) {
        // The machine gives no more threads: what is left is done by this one.
    }
    work(0);
    for (; started < count; ++started) work(started);
    for (std::thread& other : others) other.join();
#else
    for (int i = 0; i < count; ++i) work(i);
#endif
}

}  // namespace tilewright
