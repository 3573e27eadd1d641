#include "view/view.h"

#include <cmath>

namespace tilewright {

namespace {

std::string text_of(const Happened& happened, Writer::Form form) {
    Writer out(form);
    out.list([&] {
        std::visit(
            [&](const auto& events) {
                for (const auto& event : events) write_event(out, event);
            },
            happened);
    });
    return out.take();
}

}  // namespace

Json view_board(const Position& position) {
    return position.visit([](auto, const auto& state) { return view_board(state); });
}

std::string now_text(const Position& position) {
    Writer out(Writer::Form::objects, 2'048);  // with two players it seldom has to grow
    out.object([&] { position.visit([&](auto, const auto& state) { write_now(out, state); }); });
    return out.take();
}

Json view_now(const Position& position) { return Json::parse(now_text(position)); }

Json view(const Position& position) {
    Json out = view_board(position);
    out.update(view_now(position));
    return out;
}

std::string rows_text(const Happened& happened) { return text_of(happened, Writer::Form::rows); }

Json view(const Happened& happened) { return Json::parse(text_of(happened, Writer::Form::objects)); }

Json view_rows(const Happened& happened) { return Json::parse(rows_text(happened)); }

Json view_turn(int actor) {
    if (actor == chance) return "chance";
    if (actor == nobody) return "nobody";
    return actor + 1;
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

void write_round(Writer& out, int round, Last last) {
    out.field("round", round);
    if (last != Last::no) out.field("last", last == Last::will ? "will" : "may");
}

void write_turn(Writer& out, int start, int actor) {
    if (start == 0) {
        out.field("start", nullptr);
    } else {
        out.field("start", start);
    }
    if (actor >= 0) {
        out.field("turn", actor + 1);
    } else {
        out.field("turn", actor == chance ? "chance" : "nobody");
    }
}

void write_counts(Writer& out, std::string_view key, Counts heap, std::string_view letters) {
    out.object(key, [&] {
        for (std::size_t i = 0; i < letters.size(); ++i) {
            const int n = heap.of(static_cast<int>(i) + 1);
            if (n > 0) out.field(letters.substr(i, 1), n);
        }
    });
}

std::string tiles_text(Counts heap, std::string_view letters) {
    std::string out;
    for (std::size_t i = 0; i < letters.size(); ++i)
        out.append(static_cast<std::size_t>(heap.of(static_cast<int>(i) + 1)), letters[i]);
    return out;
}

void write_offer(Writer& out, const Offer& offer, std::string_view marker, std::string_view lid,
                 std::string_view letters) {
    if (offer.marker == 0) {
        out.field(marker, "centre");
    } else {
        out.field(marker, offer.marker);
    }
    write_counts(out, "bag", offer.bag, letters);
    write_counts(out, lid, offer.lid, letters);
    out.field("centre", tiles_text(offer.centre, letters));
    out.list("factories", [&] {
        for (unsigned f = 0; f < offer.factories; ++f) out.value(tiles_text(offer.factory[f].counts(), letters));
    });
}

}  // namespace tilewright
