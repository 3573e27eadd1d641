// An entry of a table's log, and of its chat, as tables make them and stores keep them.
#pragma once

#include <cstdint>
#include <string>

namespace tilewright {

struct StoredEvent {
    std::uint32_t seq = 0;  // from 0, without gaps
    int actor = 0;          // a seat from 1; 0: chance; -1: the table itself
    std::string text;
    std::int64_t at_ms = 0;

    bool operator==(const StoredEvent&) const = default;
};

struct StoredChat {
    std::uint32_t number = 0;  // from 0, without gaps
    int seat = 0;              // from 1; 0: a watcher
    std::string name;
    std::string text;
    std::int64_t at_ms = 0;

    bool operator==(const StoredChat&) const = default;
};

}  // namespace tilewright
