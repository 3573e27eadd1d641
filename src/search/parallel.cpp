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

}  // namespace tilewright
