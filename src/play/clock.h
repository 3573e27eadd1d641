// Clock arithmetic: how much time a seat has and what a move costs. Knows no clock on any wall: time is a parameter,
// in milliseconds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/game.h"

namespace tilewright {

// As text: `none`, `move:30s` (or `move:2d`), `game:5m+3s`. Units: s, m, h, d.
struct ClockRule {
    enum class Kind : std::uint8_t { none, per_move, per_game };
    Kind kind = Kind::none;
    std::int64_t base = 0;       // for each move, or for the whole game
    std::int64_t increment = 0;  // per game: given back after each move

    bool operator==(const ClockRule&) const = default;
};

Result<ClockRule> read_clock(std::string_view text);
std::string write(const ClockRule& rule);

// "30s", "5m", "2h" or "3d" in milliseconds.
std::optional<std::int64_t> read_duration(std::string_view text);

// Milliseconds as records write them: seconds with up to three decimals, "4.2".
std::string write_seconds(std::int64_t ms);
std::optional<std::int64_t> read_seconds(std::string_view text);

struct Clock {
    std::array<std::int64_t, max_seats> left{};  // what each seat had when its turn began

    bool operator==(const Clock&) const = default;
};

Clock start_clock(const ClockRule& rule, int players);

// What is left of a seat's time after thinking for `used`; nothing where there is no clock. Zero or less: out of time.
std::optional<std::int64_t> time_left(const ClockRule& rule, const Clock& clock, int seat, std::int64_t used);

// The clock after a move that took `used`, which was in time.
Clock after_move(const ClockRule& rule, Clock clock, int seat, std::int64_t used);

}  // namespace tilewright
