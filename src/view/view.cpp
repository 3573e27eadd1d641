#include "view/view.h"

#include <cmath>

namespace tilewright {

namespace {

Json row(const Json& value) {
    if (!value.is_object()) return value;
    if (value.size() == 1) return row(value.front());
    Json out = Json::array();
    for (const Json& part : value) out.push_back(row(part));
    return out;
}

}  // namespace

Json view_board(const Position& position) {
    return position.visit([](auto, const auto& state) { return view_board(state); });
}

Json view_now(const Position& position) {
    return position.visit([](auto, const auto& state) { return view_now(state); });
}

Json view(const Position& position) {
    Json out = view_board(position);
    out.update(view_now(position));
    return out;
}

Json view(const Happened& happened) {
    Json out = Json::array();
    std::visit(
        [&](const auto& events) {
            for (const auto& event : events) out.push_back(view_event(event));
        },
        happened);
    return out;
}

Json view_rows(const Happened& happened) {
    Json out = view(happened);
    for (Json& event : out) event = row(event);
    return out;
}

Json view_turn(int actor) {
    if (actor == chance) return "chance";
    if (actor == nobody) return "nobody";
    return actor + 1;
}

void view_last(Json& out, Last last) {
    if (last != Last::no) out["last"] = last == Last::will ? "will" : "may";
}

Json parse_flat(std::string_view text) {
    constexpr int deepest = 32;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest) return Json(Json::value_t::discarded);
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return Json::parse(text, nullptr, false);
}

Json rounded(double x, int digits) {
    double scale = 1;
    for (int i = 0; i < digits; ++i) scale *= 10;
    return static_cast<double>(std::llround(x * scale)) / scale;
}

Json view_seats(const PerSeat& values, int players) {
    return std::vector<int>(values.begin(), values.begin() + players);
}

Json view_counts(Counts heap, std::string_view letters) {
    Json out = Json::object();
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const int n = heap.of(static_cast<int>(i) + 1);
        if (n > 0) out[std::string(letters.substr(i, 1))] = n;
    }
    return out;
}

Json view_tiles(Counts heap, std::string_view letters) {
    std::string out;
    for (std::size_t i = 0; i < letters.size(); ++i)
        out.append(static_cast<std::size_t>(heap.of(static_cast<int>(i) + 1)), letters[i]);
    return out;
}

void view_offer(Json& out, const Offer& offer, const char* lid, std::string_view letters) {
    out["bag"] = view_counts(offer.bag, letters);
    out[lid] = view_counts(offer.lid, letters);
    out["centre"] = view_tiles(offer.centre, letters);
    out["factories"] = Json::array();
    for (unsigned f = 0; f < offer.factories; ++f)
        out["factories"].push_back(view_tiles(offer.factory[f].counts(), letters));
}

}  // namespace tilewright
