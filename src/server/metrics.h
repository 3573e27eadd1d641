// What /metrics tells, in the text form of Prometheus (docs/operating.md has every name).
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "hub/hub.h"
#include "server/bot_pool.h"
#include "server/store_thread.h"

namespace tilewright {

// What the sockets count.
struct ServerCounts {
    std::size_t open = 0;                          // connections, of any kind
    std::uint64_t connected = 0;                   // ever
    std::uint64_t sent = 0;                        // messages to clients of WebSocket
    std::uint64_t slow = 0;                        // connections that were ended because they did not read
    std::size_t unsent = 0;                        // bytes that wait for their readers
    std::map<int, std::uint64_t> answers;          // of HTTP, by status
    std::map<std::string, std::uint64_t> refused;  // by the limit that was reached
};

std::string metrics_text(const std::string& version, const Hub& hub, const ServerCounts& server,
                         const StoreCounts& store, const BotCounts& bots, std::int64_t workers);

}  // namespace tilewright
