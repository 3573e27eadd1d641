#include "search/parallel.h"

#ifndef __wasm__
#include <thread>
#include <vector>
#endif

namespace tilewright {

void in_parallel(int count, const std::function<void(int)>& work) {
#ifndef __wasm__
    std::vector<std::thread> others;
    for (int i = 1; i < count; ++i) others.emplace_back(work, i);
    work(0);
    for (std::thread& other : others) other.join();
#else
    for (int i = 0; i < count; ++i) work(i);
#endif
}

}  // namespace tilewright
