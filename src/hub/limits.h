// How much one address may ask for. An address is a text to it; the empty one (this very machine) has no limits. Those
// who share a router share an address: the usual limits let two hundred of them play.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace tilewright {

struct LimitSettings {
    std::size_t connections = 2'000;       // open at the same time; a browser may open seven
    std::size_t watching = 2'000;          // tables watched at the same time, by all of them together
    std::size_t tables = 2'000;            // made in an hour, rematches too
    std::size_t seats = 4'000;             // taken in an hour
    std::size_t requests = 1'000;          // of HTTP, in a second
    std::size_t messages = 50;             // of one connection, in a second
    std::size_t address_messages = 2'000;  // of all its connections, in a second
    std::size_t asking = 30;               // hints and replays that wait
};

// A long message counts as several.
constexpr std::int64_t weight_of(std::size_t bytes) { return 1 + static_cast<std::int64_t>(bytes / (8 * 1024)); }

// So many in a time, evenly; after a pause up to `burst` at once.
class Pace {
  public:
    // May there be one more, or one that counts as several? Times are in milliseconds; `every` is the time that one
    // takes, in microseconds.
    bool take(std::int64_t now_ms, std::int64_t every, std::int64_t burst, std::int64_t count = 1) {
        const std::int64_t now = now_ms * 1000;
        // The clock may have been set back.
        const bool odd = next_ - now > std::max(every * burst, lead_);
        const std::int64_t from = next_ < now || odd ? now : next_;
        if (from - now > every * (burst - 1)) return false;
        next_ = from + every * count;
        lead_ = next_ - now;
        return true;
    }
    void give_back(std::int64_t every) { next_ -= every; }
    bool rested(std::int64_t now_ms) const { return next_ <= now_ms * 1000; }

  private:
    std::int64_t next_ = 0;  // when one more would come evenly
    std::int64_t lead_ = 0;  // how far that was off when the last one was taken
};

class Limits {
  public:
    explicit Limits(LimitSettings settings) : settings_(settings) {}

    // Each counts one more, or says no and counts nothing. What is granted only for a time, or was granted for nothing,
    // is given back.
    bool connect(const std::string& from);
    void disconnect(const std::string& from);
    bool watch(const std::string& from);
    void unwatch(const std::string& from);
    bool ask(const std::string& from);
    void answered(const std::string& from);
    bool make_table(const std::string& from, std::int64_t now_ms);
    void unmake_table(const std::string& from);
    bool sit(const std::string& from, std::int64_t now_ms);
    void unsit(const std::string& from);
    bool request(const std::string& from, std::int64_t now_ms);
    // Some cost as much as many others.
    bool message(const std::string& from, std::int64_t now_ms, std::int64_t cost);

    void sweep(std::int64_t now_ms);  // forgets who asks for nothing
    std::size_t known() const { return all_.size(); }

  private:
    struct Who {
        std::size_t connections = 0;
        std::size_t watching = 0;
        std::size_t asking = 0;
        Pace tables;
        Pace seats;
        Pace requests;
        Pace messages;
    };

    LimitSettings settings_;
    std::unordered_map<std::string, Who> all_;
};

}  // namespace tilewright
