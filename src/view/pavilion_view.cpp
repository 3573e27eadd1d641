#include <numbers>

#include "base/bits.h"
#include "games/pavilion/pavilion_words.h"
#include "view/view.h"

namespace tilewright {

using namespace pavilion;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string text(int tile) { return {letter(tile)}; }
std::string star_text(int star) { return {star_letters[u(star)]}; }

Json space_list(std::uint64_t set) {
    Json out = Json::array();
    while (set != 0) out.push_back(space_name(take_lowest(set)));
    return out;
}

void write_spaces(Writer& out, std::string_view key, std::uint64_t set) {
    out.list(key, [&] {
        while (set != 0) out.value(space_name(take_lowest(set)));
    });
}

// To four decimals, in sides of a rhombus.
double rounded(double value) {
    return static_cast<double>(static_cast<int>(value * 10'000 + (value < 0 ? -0.5 : 0.5))) / 10'000;
}
void put_point(Json& out, Point at) {
    out["x"] = rounded(at.x * 3 / 40.0);
    out["y"] = rounded(at.y * std::numbers::sqrt3 / 40);
}

std::string feature_id(int feature) {
    const Feature& f = features[u(feature)];
    std::string out = std::string(feature_names[static_cast<unsigned>(f.kind)]) + "-" + std::string(star_names[f.star]);
    if (f.kind == FeatureKind::statue) out += "-" + std::string(star_names[(f.star + 1U) % outer_stars]);
    return out;
}

// The board as printed: the same for every seat.
Json spaces_view(Side side) {
    Json out = Json::array();
    for (int space = 0; space < spaces_total; ++space) {
        const Space& s = spaces[u(space)];
        Json one = {{"space", space_name(space)},
                    {"star", star_text(s.star)},
                    {"slot", s.slot + 1},
                    {"cost", s.cost[static_cast<unsigned>(side)]}};
        if (side == Side::coloured)
            one["printed"] = star_colours[s.star] == none ? Json(nullptr) : Json(text(star_colours[s.star]));
        put_point(one, s.at);
        one["angle"] = 60 * s.direction;
        out.push_back(one);
    }
    return out;
}

Json features_view() {
    Json out = Json::array();
    for (int feature = 0; feature < features_total; ++feature) {
        const Feature& f = features[u(feature)];
        Json one = {{"feature", feature_id(feature)},
                    {"kind", feature_names[static_cast<unsigned>(f.kind)]},
                    {"spaces", space_list(f.spaces)},
                    {"tiles", f.tiles}};
        put_point(one, f.at);
        out.push_back(one);
    }
    return out;
}

void write_star(Writer& out, const State& state, const Board& board, int star) {
    out.field("star", star_letters[u(star)]);
    std::string tiles;  // of slots 1 to 6
    for (int slot = 0; slot < slots; ++slot) tiles += letter(board.tile(space_at(star, slot)));
    out.field("tiles", tiles);
    const bool complete = board.ring(star) == 63;
    const unsigned taken = complete ? 0 : colours_taken(state.side, star, board.tiles[u(star)]);
    out.list("takes", [&] {  // the colours that may still be placed there
        for (int colour = purple; colour <= red; ++colour) {
            if (has(taken, colour)) out.value(letter(colour));
        }
    });
    out.field("complete", complete);
    // What it brings once complete (P7.1); null while a grey star is not decided yet.
    if (state.side == Side::grey && std::popcount(board.ring(star)) < 2) {
        out.field("points", nullptr);
    } else {
        out.field("points", star_worth(state.side, board, star));
    }
}

void write_seat(Writer& out, const State& state, int seat, int rank) {
    const Board& board = state.boards[u(seat)];
    out.field("seat", seat + 1);
    out.field("score", board.score);
    out.field("rank", rank);
    out.field("passed", has(state.passed, seat));
    write_counts(out, "hand", board.hand, tile_letters);
    int stars_now = 0;
    out.list("stars", [&] {
        for (int star = 0; star < stars; ++star) {
            out.object([&] { write_star(out, state, board, star); });
            stars_now += star_bonus(state.side, board, star);
        }
    });
    out.list("features", [&] {  // the complete ones
        for (int feature = 0; feature < features_total; ++feature) {
            if ((features[u(feature)].spaces & ~board.covered) == 0) out.value(feature_id(feature));
        }
    });
    int numbers_now = 0;
    out.list("numbers", [&] {
        for (int number = 1; number < static_cast<int>(number_points.size()); ++number) {
            const std::uint64_t all = spaces_of_cost(state.side, number);
            out.object([&] {
                out.field("number", number);
                out.field("covered", std::popcount(all & board.covered));
                out.field("of", std::popcount(all));
                out.field("points", number_points[u(number)]);
            });
            numbers_now += number_bonus(state.side, board, number);
        }
    });
    // What the end would bring if it came now (P7); at the end it is in the score.
    out.object("end", [&] {
        out.field("stars", stars_now);
        out.field("numbers", numbers_now);
    });
}

void write_place(Writer& out, std::string_view key, Place place, int index, const Event& event) {
    constexpr std::array<const char*, 8> names = {"bag",    "tower", "factory", "centre",
                                                  "supply", "hand",  "space",   "player"};
    out.object(key, [&] {
        out.field("place", names[static_cast<unsigned>(place)]);
        if (place == Place::factory) out.field("factory", index + 1);
        if (place >= Place::hand) out.field("seat", event.seat + 1);
        if (place == Place::space) out.field("space", space_name(index));
    });
}

void write_scored(Writer& out, const Event& event) {
    out.field("what", "scored");
    out.field("seat", event.seat + 1);
    out.field("points", event.points);
    switch (event.why) {
        case Why::run:
            out.field("why", "run");
            out.field("space", space_name(event.to_index));
            write_spaces(out, "run", std::uint64_t{event.run} << u(slots * event.star));
            break;
        case Why::marker:
        case Why::discarded:
            out.field("why", event.why == Why::marker ? "marker" : "discarded");
            out.field("forgiven", event.forgiven);
            break;
        case Why::star:
            out.field("why", "star");
            out.field("star", star_letters[event.star]);
            if (event.tile == none) {
                out.field("colour", nullptr);
            } else {
                out.field("colour", letter(event.tile));
            }
            break;
        case Why::number:
            out.field("why", "number");
            out.field("number", event.number);
            break;
        case Why::none:
        case Why::paid: break;
    }
}

}  // namespace

Json view_board(const State& state) {
    Json out;
    out["game"] = Pavilion::name;
    out["players"] = state.players;
    out["board"] = name(state.side);
    out["joker_order"] = Json::array();
    for (const std::uint8_t tile : state.joker_order) out["joker_order"].push_back(text(tile));
    out["floor"] = state.floor;
    out["spaces"] = spaces_view(state.side);
    out["features"] = features_view();
    return out;
}

void write_now(Writer& out, const State& state) {
    write_round(out, state.round, Pavilion::last_round(state));
    out.field("joker", letter(state.joker()));
    out.field("phase", name(state.phase));
    write_turn(out, state.phase == Phase::first ? 0 : state.start + 1, Pavilion::to_act(state));
    if (state.phase == Phase::jokers) {
        const JokerRange range = joker_range(state, state.boards[state.turn], state.space, state.colour);
        out.object("placing", [&] {
            out.field("space", space_name(state.space));
            out.field("colour", letter(state.colour));
            out.field("least", range.least);
            out.field("most", range.most);
        });
    }
    if (state.phase == Phase::bonus) out.field("bonus", state.bonus);
    if (state.phase == Phase::keep) {
        out.object("keeping", [&] {
            out.field("colour", letter(state.colour));
            out.field("most", may_keep(state));
        });
    }
    if (state.phase == Phase::refill) out.field("after", state.turn + 1);
    write_offer(out, state.offer, "marker", "tower", tile_letters);
    out.field("supply", tiles_text(state.supply, tile_letters));
    const PerSeat ranks = Pavilion::ranks(state);
    out.list("seats", [&] {
        for (int seat = 0; seat < state.players; ++seat)
            out.object([&] { write_seat(out, state, seat, ranks[u(seat)]); });
    });
}

void write_event(Writer& out, const Event& event) {
    const int seat = event.seat + 1;
    out.object([&] {
        switch (event.what) {
            case What::starts:
                out.field("what", "starts");
                out.field("seat", seat);
                out.field("round", event.round);
                out.field("joker", letter(event.tile));
                break;
            case What::placing:
                out.field("what", "placing");
                out.field("seat", seat);
                break;
            case What::over:
                out.field("what", "over");
                out.field("round", event.round);
                break;
            case What::scored: write_scored(out, event); break;
            case What::completed:
                out.field("what", "completed");
                out.field("seat", seat);
                out.field("feature", feature_id(event.feature));
                write_spaces(out, "spaces", features[event.feature].spaces);
                out.field("tiles", event.count);
                break;
            case What::lacking:
                out.field("what", "lacking");
                out.field("seat", seat);
                out.field("tiles", event.count);
                break;
            case What::kept:
                out.field("what", "kept");
                out.field("seat", seat);
                out.field("tile", letter(event.tile));
                out.field("count", event.count);
                break;
            case What::passed:
                out.field("what", "passed");
                out.field("seat", seat);
                break;
            case What::moved:
                out.field("what", "moved");
                out.field("tile", letter(event.tile));
                out.field("count", event.count);
                write_place(out, "from", event.from, event.from_index, event);
                write_place(out, "to", event.to, event.to_index, event);
                if (event.why != Why::none) out.field("why", event.why == Why::paid ? "paid" : "discarded");
                break;
        }
    });
}

Json view_parts(std::type_identity<Pavilion>) {
    constexpr const char* board = "print of the 2019 edition; the Mini is inferred to be the same";
    Json tiles = Json::array();
    for (int tile = purple; tile <= red; ++tile)
        tiles.push_back({{"letter", text(tile)}, {"name", tile_name(tile)}, {"tiles", each_colour}});
    Json out;
    out["game"] = Pavilion::name;
    out["tables"] = Json::array();
    const auto table = [&](const char* what, Json values, const char* rule, const char* certainty) {
        out["tables"].push_back(
            {{"table", what}, {"values", std::move(values)}, {"rule", rule}, {"certainty", certainty}});
    };
    const auto order = [](const JokerOrder& colours_in_order) {
        Json names = Json::array();
        for (const std::uint8_t tile : colours_in_order) names.push_back(tile_name(tile));
        return names;
    };
    Json star_values = Json::array({{{"star", "multicolour"}, {"points", multicolour_points}}});
    for (int tile = red; tile >= purple; --tile)
        star_values.push_back({{"star", tile_name(tile)}, {"points", star_points[u(tile)]}});
    Json grey = grey_costs;
    grey.push_back(grey_centre_cost);
    table("tiles", tiles, "P1.1", "book; 22 of each colour by the 2019 edition");
    table("factories for 2, 3, 4 players", {factories_for(2), factories_for(3), factories_for(4)}, "P1.1", "book");
    table("spaces of the coloured board", spaces_view(Side::coloured), "P1.2", board);
    table("features", features_view(), "P1.3", board);
    table("costs of the grey board: slots 1 to 6 of an outer star, then the centre", grey, "P8.1", board);
    table("joker colours, standard", order(standard_order), "P2.3", board);
    table("joker colours, other", order(other_order), "P2.3",
          "ruling: the only other order in print; the reverse of the Mini market is shown only as a picture");
    table("complete stars", star_values, "P7.1", "book");
    table("all spaces of cost 1, 2, 3, 4", std::vector<int>(number_points.begin() + 1, number_points.end()), "P7.2",
          "book");
    return out;
}

}  // namespace tilewright
