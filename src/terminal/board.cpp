#include "terminal/board.h"

#include <map>
#include <utility>

#include "base/text.h"

namespace tilewright {

std::string draw(const Position& position, const Look& look) {
    return position.visit([&](auto, const auto& state) { return draw_state(state, look); });
}

std::string say_move(const Position& before, Move move) {
    return before.visit([&](auto, const auto& state) { return say_state_move(state, move); });
}

std::string tidy_move(const Position& position, std::string_view text) {
    return position.visit([&](auto, const auto& state) { return tidied(state, text); });
}

std::size_t say_group(const Position& position, std::string_view move) {
    return position.visit([&](auto, const auto& state) { return say_state_group(state, move); });
}

std::string say_notation(const Position& position) {
    return position.visit([](auto, const auto& state) { return say_state_notation(state); });
}

std::vector<std::string> say_points(const Happened& happened, const Look& look) {
    return std::visit(
        [&](const auto& events) {
            std::vector<std::string> out;
            for (std::size_t seat = 0; seat < look.names.size(); ++seat) {
                const std::string points = say_seat_points(events, static_cast<int>(seat));
                if (!points.empty()) out.push_back(std::to_string(seat + 1) + " " + look.names[seat] + ": " + points);
            }
            return out;
        },
        happened);
}

std::vector<std::string> say_news(const Happened& happened, const Look& look) {
    return std::visit(
        [&](const auto& events) {
            std::vector<std::string> out;
            for (const auto& event : events) {
                if (const std::string news = say_event_news(event, look); !news.empty()) out.push_back(news);
            }
            return out;
        },
        happened);
}

std::string say_question(const Position& position) {
    return position.visit([](auto, const auto& state) { return say_state_question(state); });
}

std::string say_moves(const Position& position, std::string_view prefix) {
    std::map<std::string, std::string> groups;
    for (const std::string& text : position.move_texts()) {
        if (!text.starts_with(prefix)) continue;
        const std::size_t common = say_group(position, text);
        groups[text.substr(0, common)] += " " + text.substr(common);
    }
    if (groups.empty()) return "No legal move begins with " + shown(prefix) + ".\n";
    std::string out;
    std::string line;
    for (const auto& [key, moves] : groups) {
        const std::string group = key + (key.empty() ? moves.substr(1) : moves);
        if (!line.empty() && line.size() + 3 + group.size() > 80) out += std::exchange(line, "") + "\n";
        line += (line.empty() ? "" : "   ") + group;
    }
    return out + (line.size() > 80 ? wrapped(line, 80) : line) + "\n";
}

}  // namespace tilewright
