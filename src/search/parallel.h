// The only place up to `search` that knows threads; in the browser there is one.
#pragma once

#include <functional>

namespace tilewright {

// Calls work(0) to work(count - 1), each on a thread of its own as long as there are any, and waits for all.
void in_parallel(int count, const std::function<void(int)>& work);

}  // namespace tilewright
