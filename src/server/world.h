// The world of a hub on a server: a store and bots with threads of their own, and the operating system's randomness.
#pragma once

#include <functional>

#include "hub/hub.h"
#include "server/bot_pool.h"
#include "server/store_thread.h"

namespace tilewright {

// Everything but what is about clients and time. `post` runs work on the hub's thread and may be called from any.
World make_world(StoreThread& store, BotPool& bots, std::function<void(std::function<void()>)> post);

}  // namespace tilewright
