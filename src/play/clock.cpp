#include "play/clock.h"

#include <algorithm>

#include "base/text.h"

namespace tilewright {

namespace {

struct Unit {
    char letter;
    std::int64_t ms;
};
constexpr std::array<Unit, 4> units = {{{'d', 86'400'000}, {'h', 3'600'000}, {'m', 60'000}, {'s', 1000}}};

std::optional<std::int64_t> read_duration(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const auto unit = std::ranges::find(units, text.back(), &Unit::letter);
    const auto n = number(text.substr(0, text.size() - 1), 100'000);
    if (unit == units.end() || !n) return std::nullopt;
    return *n * unit->ms;
}

std::string write_duration(std::int64_t ms) {
    for (const Unit& unit : units) {
        if (ms >= unit.ms && ms % unit.ms == 0) return std::to_string(ms / unit.ms) + unit.letter;
    }
    return "0s";
}

}  // namespace

Result<ClockRule> read_clock(std::string_view text) {
    const Error bad{Code::syntax, "clock",
                    "found " + shown(text) + ", expected none, move:30s or game:5m+3s (units s, m, h, d)", 1, 1};
    if (text == "none") return ClockRule{};
    if (text.starts_with("move:")) {
        const auto base = read_duration(text.substr(5));
        if (!base || *base == 0) return bad;
        return ClockRule{ClockRule::Kind::per_move, *base, 0};
    }
    if (!text.starts_with("game:")) return bad;
    text.remove_prefix(5);
    const std::size_t plus = text.find('+');
    const auto base = read_duration(text.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? std::optional<std::int64_t>(0) : read_duration(text.substr(plus + 1));
    if (!base || *base == 0 || !increment) return bad;
    return ClockRule{ClockRule::Kind::per_game, *base, *increment};
}

std::string write(const ClockRule& rule) {
    switch (rule.kind) {
        case ClockRule::Kind::none: break;
        case ClockRule::Kind::per_move: return "move:" + write_duration(rule.base);
        case ClockRule::Kind::per_game:
            return "game:" + write_duration(rule.base) + "+" + write_duration(rule.increment);
    }
    return "none";
}

Clock start_clock(const ClockRule& rule, int players) {
    Clock clock;
    for (int seat = 0; seat < players; ++seat) clock.left[static_cast<unsigned>(seat)] = rule.base;
    return clock;
}

std::optional<std::int64_t> time_left(const ClockRule& rule, const Clock& clock, int seat, std::int64_t used) {
    if (rule.kind == ClockRule::Kind::none) return std::nullopt;
    return clock.left[static_cast<unsigned>(seat)] - std::max<std::int64_t>(used, 0);
}

Clock after_move(const ClockRule& rule, Clock clock, int seat, std::int64_t used) {
    if (rule.kind == ClockRule::Kind::per_game) {
        clock.left[static_cast<unsigned>(seat)] += rule.increment - std::max<std::int64_t>(used, 0);
    }
    return clock;
}

}  // namespace tilewright
