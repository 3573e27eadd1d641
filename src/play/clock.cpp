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

std::string write_duration(std::int64_t ms) {
    for (const Unit& unit : units) {
        if (ms >= unit.ms && ms % unit.ms == 0) return std::to_string(ms / unit.ms) + unit.letter;
    }
    return "0s";
}

}  // namespace

std::optional<std::int64_t> read_duration(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const auto unit = std::ranges::find(units, text.back(), &Unit::letter);
    const auto n = number(text.substr(0, text.size() - 1), 100'000);
    if (unit == units.end() || !n) return std::nullopt;
    return *n * unit->ms;
}

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

std::string write_seconds(std::int64_t ms) {
    std::string out = std::to_string(ms / 1000);
    if (ms % 1000 == 0) return out;
    std::string decimals = std::to_string(1000 + ms % 1000).substr(1);
    while (decimals.back() == '0') decimals.pop_back();
    return out + "." + decimals;
}

std::optional<std::int64_t> read_seconds(std::string_view text) {
    const std::size_t point = text.find('.');
    const auto seconds = number(text.substr(0, point), 1'000'000'000);
    std::string decimals(point == std::string_view::npos ? "0" : text.substr(point + 1));
    if (!seconds || decimals.empty() || decimals.size() > 3) return std::nullopt;
    decimals.resize(3, '0');
    const auto fraction = number(decimals, 999);
    if (!fraction) return std::nullopt;
    return std::int64_t{*seconds} * 1000 + *fraction;
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
