#include "base/bits.h"
#include "games/pavilion/pavilion_words.h"
#include "view/view.h"

namespace tilewright {

using namespace pavilion;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string text(int tile) { return {letter(tile)}; }
Json tile_or_null(int tile) { return tile == none ? Json(nullptr) : Json(text(tile)); }
std::string star_text(int star) { return {star_letters[u(star)]}; }

Json space_list(std::uint64_t set) {
    Json out = Json::array();
    while (set != 0) out.push_back(space_name(take_lowest(set)));
    return out;
}

// To four decimals, in sides of a rhombus.
double rounded(double value) {
    return static_cast<double>(static_cast<int>(value * 10'000 + (value < 0 ? -0.5 : 0.5))) / 10'000;
}
void put_point(Json& out, Point at) {
    constexpr double root_of_3 = 1.7320508075688772;
    out["x"] = rounded(at.x * 3 / 40.0);
    out["y"] = rounded(at.y * root_of_3 / 40);
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
        if (side == Side::coloured) one["printed"] = tile_or_null(star_colours[s.star]);
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

Json star_view(const State& state, const Board& board, int star) {
    Json out;
    out["star"] = star_text(star);
    std::string tiles;  // of slots 1 to 6
    for (int slot = 0; slot < slots; ++slot) tiles += letter(board.tile(space_at(star, slot)));
    out["tiles"] = tiles;
    out["takes"] = Json::array();  // the colours that may still be placed there
    const bool complete = board.ring(star) == 63;
    const unsigned taken = complete ? 0 : colours_taken(state.side, star, board.tiles[u(star)]);
    for (int colour = purple; colour <= red; ++colour) {
        if (has(taken, colour)) out["takes"].push_back(text(colour));
    }
    out["complete"] = complete;
    // What it brings once complete (P7.1); null while a grey star is not decided yet.
    const bool open = state.side == Side::grey && std::popcount(board.ring(star)) < 2;
    out["points"] = open ? Json(nullptr) : Json(star_worth(state.side, board, star));
    return out;
}

Json seat_view(const State& state, int seat, int rank) {
    const Board& board = state.boards[u(seat)];
    Json out;
    out["seat"] = seat + 1;
    out["score"] = board.score;
    out["rank"] = rank;
    out["passed"] = has(state.passed, seat);
    out["hand"] = view_counts(board.hand, tile_letters);
    out["stars"] = Json::array();
    int stars_now = 0;
    for (int star = 0; star < stars; ++star) {
        out["stars"].push_back(star_view(state, board, star));
        stars_now += star_bonus(state.side, board, star);
    }
    out["features"] = Json::array();  // the complete ones
    for (int feature = 0; feature < features_total; ++feature) {
        if ((features[u(feature)].spaces & ~board.covered) == 0) out["features"].push_back(feature_id(feature));
    }
    out["numbers"] = Json::array();
    int numbers_now = 0;
    for (int number = 1; number < static_cast<int>(number_points.size()); ++number) {
        const std::uint64_t all = spaces_of_cost(state.side, number);
        out["numbers"].push_back({{"number", number},
                                  {"covered", std::popcount(all & board.covered)},
                                  {"of", std::popcount(all)},
                                  {"points", number_points[u(number)]}});
        numbers_now += number_bonus(state.side, board, number);
    }
    // What the end would bring if it came now (P7); at the end it is in the score.
    out["end"] = {{"stars", stars_now}, {"numbers", numbers_now}};
    return out;
}

Json where(Place place, int index, int seat) {
    switch (place) {
        case Place::bag: return {{"place", "bag"}};
        case Place::tower: return {{"place", "tower"}};
        case Place::centre: return {{"place", "centre"}};
        case Place::supply: return {{"place", "supply"}};
        case Place::factory: return {{"place", "factory"}, {"factory", index + 1}};
        case Place::hand: return {{"place", "hand"}, {"seat", seat + 1}};
        case Place::space: return {{"place", "space"}, {"seat", seat + 1}, {"space", space_name(index)}};
        case Place::player: return {{"place", "player"}, {"seat", seat + 1}};
    }
    return nullptr;
}

Json scored(const Event& event) {
    Json out = {{"what", "scored"}, {"seat", event.seat + 1}, {"points", event.points}};
    switch (event.why) {
        case Why::run:
            out["why"] = "run";
            out["space"] = space_name(event.to_index);
            out["run"] = space_list(std::uint64_t{event.run} << u(slots * event.star));
            break;
        case Why::marker:
            out["why"] = "marker";
            out["forgiven"] = event.forgiven;
            break;
        case Why::discarded:
            out["why"] = "discarded";
            out["forgiven"] = event.forgiven;
            break;
        case Why::star:
            out["why"] = "star";
            out["star"] = star_text(event.star);
            out["colour"] = tile_or_null(event.tile);
            break;
        case Why::number:
            out["why"] = "number";
            out["number"] = event.number;
            break;
        case Why::none:
        case Why::paid: break;
    }
    return out;
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

Json view_now(const State& state) {
    Json out;
    out["round"] = state.round;
    view_last(out, Pavilion::last_round(state));
    out["joker"] = text(state.joker());
    out["phase"] = name(state.phase);
    out["start"] = state.phase == Phase::first ? Json(nullptr) : Json(state.start + 1);
    out["turn"] = view_turn(Pavilion::to_act(state));
    if (state.phase == Phase::jokers) {
        const JokerRange range = joker_range(state, state.boards[state.turn], state.space, state.colour);
        out["placing"] = {{"space", space_name(state.space)},
                          {"colour", text(state.colour)},
                          {"least", range.least},
                          {"most", range.most}};
    }
    if (state.phase == Phase::bonus) out["bonus"] = state.bonus;
    if (state.phase == Phase::keep) out["keeping"] = {{"colour", text(state.colour)}, {"most", may_keep(state)}};
    if (state.phase == Phase::refill) out["after"] = state.turn + 1;
    out["marker"] = state.offer.marker == 0 ? Json("centre") : Json(state.offer.marker);
    view_offer(out, state.offer, "tower", tile_letters);
    out["supply"] = view_tiles(state.supply, tile_letters);
    out["seats"] = Json::array();
    const PerSeat ranks = Pavilion::ranks(state);
    for (int seat = 0; seat < state.players; ++seat) out["seats"].push_back(seat_view(state, seat, ranks[u(seat)]));
    return out;
}

Json view_event(const Event& event) {
    const int seat = event.seat + 1;
    switch (event.what) {
        case What::starts:
            return {{"what", "starts"}, {"seat", seat}, {"round", event.round}, {"joker", text(event.tile)}};
        case What::placing: return {{"what", "placing"}, {"seat", seat}};
        case What::over: return {{"what", "over"}, {"round", event.round}};
        case What::scored: return scored(event);
        case What::completed:
            return {{"what", "completed"},
                    {"seat", seat},
                    {"feature", feature_id(event.feature)},
                    {"spaces", space_list(features[event.feature].spaces)},
                    {"tiles", event.count}};
        case What::lacking: return {{"what", "lacking"}, {"seat", seat}, {"tiles", event.count}};
        case What::kept: return {{"what", "kept"}, {"seat", seat}, {"tile", text(event.tile)}, {"count", event.count}};
        case What::passed: return {{"what", "passed"}, {"seat", seat}};
        case What::moved: break;
    }
    Json out = {{"what", "moved"},
                {"tile", text(event.tile)},
                {"count", event.count},
                {"from", where(event.from, event.from_index, event.seat)},
                {"to", where(event.to, event.to_index, event.seat)}};
    if (event.why != Why::none) out["why"] = event.why == Why::paid ? "paid" : "discarded";
    return out;
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
