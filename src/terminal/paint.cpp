#include "terminal/paint.h"

#include <algorithm>

namespace tilewright {

std::string Painter::tile(int kind, int n) const {
    const auto k = static_cast<unsigned>(kind - 1);
    return n == 0 ? "" : paint(std::string(static_cast<unsigned>(n), palette_.letters[k]), palette_.tiles[k]);
}

std::string Painter::space(int kind, std::string text) const {
    const auto k = static_cast<unsigned>(kind - 1);
    if (text.empty()) text = squeezed(palette_.letters.substr(k, 1), false);
    return paint(text, palette_.spaces[k]);
}

std::string Painter::paint(const std::string& text, std::string_view code) const {
    return colour_ ? "\x1b[" + std::string(code) + "m" + text + "\x1b[0m" : text;
}

std::string pad(int n) { return std::string(static_cast<unsigned>(std::max(n, 0)), ' '); }

std::string fitted(std::string_view text, int width) {
    std::string out;
    int n = 0;
    for (const char c : text) {
        const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
        if (!continues && n++ == width) return out;
        out += c;
    }
    return out + pad(width - n);
}

std::string signed_points(int points, bool loss) {
    return (points > 0 || (points == 0 && !loss) ? "+" : points == 0 ? "-" : "") + std::to_string(points);
}

std::string heading(char mark, int seat, std::string_view name, int score, int width, const Painter& painter) {
    const std::string points = std::to_string(score);
    const std::string text = std::string(1, mark) + std::to_string(seat + 1) + " " +
                             fitted(name, width - 4 - static_cast<int>(points.size())) + " " + points;
    return mark == '>' ? painter.strong(text) : text;
}

std::string draw_factories(const Offer& offer, const Painter& painter) {
    std::string out;
    for (int f = 0; f < offer.factories; ++f) {
        out += " " + std::to_string(f + 1) + " ";
        for (int kind = 1; kind <= painter.kinds(); ++kind) out += painter.tile(kind, offer.count(f, kind));
        const int n = offer.factory[static_cast<unsigned>(f)].total();
        out += painter.faint(std::string(static_cast<unsigned>(factory_size - n), '.')) + " ";
    }
    return out;
}

std::string draw_centre(const Offer& offer, const Painter& painter, std::string_view marker,
                        std::string_view only_marker) {
    std::string out = " c ";
    if (!marker.empty()) out += std::string(marker) + " ";
    for (int kind = 1; kind <= painter.kinds(); ++kind) {
        const int n = offer.centre.of(kind);
        if (n > 0) out += painter.tile(kind, n) + " ";
    }
    if (offer.centre.empty()) out += painter.faint(marker.empty() ? "(empty)" : std::string(only_marker));
    return out;
}

std::string side_by_side(const std::vector<std::vector<std::string>>& boards, int gap) {
    std::string out;
    for (std::size_t line = 0; line < boards[0].size(); ++line) {
        for (std::size_t seat = 0; seat < boards.size(); ++seat) out += (seat > 0 ? pad(gap) : "") + boards[seat][line];
        out += '\n';
    }
    return out;
}

std::string squeezed(std::string_view text, bool capitals) {
    std::string out;
    for (char c : text) {
        if (c == ' ' || c == '\t' || c == '\r') continue;
        if (capitals && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (!capitals && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        out += c;
    }
    return out;
}

}  // namespace tilewright
