#include "games/azul/azul_words.h"
#include "view/view.h"

namespace tilewright {

using namespace azul;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string text(int tile) { return {letter(tile)}; }

Json pattern_line(const State& state, int seat, int line) {
    const Board& board = state.boards[u(seat)];
    const int colour = board.colour[u(line)];
    Json out;
    out["size"] = line + 1;
    out["colour"] = colour == none ? Json(nullptr) : Json(text(colour));
    out["tiles"] =
        std::string(board.tiles[u(line)], letter(colour)) + std::string(board.jokers[u(line)], letter(joker));
    // A6.4: on the grey wall a colour may have no space left; a client warns.
    if (state.wall == Wall::grey && colour != none && legal_columns(board, line) == 0) out["dead"] = true;
    return out;
}

// The rows of a wall, a letter a space.
template <class TileAt>
Json wall_rows(TileAt tile_at) {
    Json out = Json::array();
    for (int row = 0; row < rows; ++row) {
        std::string letters;
        for (int column = 0; column < rows; ++column) letters += letter(tile_at(row, column));
        out.push_back(letters);
    }
    return out;
}
Json printed_wall() { return wall_rows(colour_at); }

Json seat_view(const State& state, int seat, int rank) {
    const Board& board = state.boards[u(seat)];
    Json out;
    out["seat"] = seat + 1;
    out["score"] = board.score;
    out["rank"] = rank;
    out["lines"] = Json::array();
    for (int line = 0; line < rows; ++line) out["lines"].push_back(pattern_line(state, seat, line));
    out["wall"] = wall_rows([&](int row, int column) { return board.cell(row, column); });
    std::string floor;
    int cost = 0;
    for (int i = 0; i < board.floor_tiles(); ++i) {
        floor += letter(board.floor_at(i));
        cost += floor_cost[u(i)];
    }
    out["floor"] = floor;
    out["floor_cost"] = cost;
    out["complete"] = {
        {"rows", complete_rows(board)}, {"columns", complete_columns(board)}, {"colours", Json::array()}};
    for (int colour = blue; colour <= white; ++colour) {
        if (complete_colour(board, colour)) out["complete"]["colours"].push_back(text(colour));
    }
    return out;
}

Json where(Place place, int index, int seat, int column) {
    switch (place) {
        case Place::bag: return {{"place", "bag"}};
        case Place::lid: return {{"place", "lid"}};
        case Place::centre: return {{"place", "centre"}};
        case Place::factory: return {{"place", "factory"}, {"factory", index + 1}};
        case Place::line: return {{"place", "line"}, {"seat", seat + 1}, {"line", index + 1}};
        case Place::wall: return {{"place", "wall"}, {"seat", seat + 1}, {"row", index + 1}, {"column", column + 1}};
        case Place::player: return {{"place", "player"}, {"seat", seat + 1}};
        case Place::floor: return {{"place", "floor"}, {"seat", seat + 1}, {"space", index + 1}};
    }
    return nullptr;
}

Json scored(const Event& event) {
    Json out = {{"what", "scored"}, {"seat", event.seat + 1}, {"points", event.points}};
    switch (event.why) {
        case Why::tile:
            out["why"] = "tile";
            out["tile"] = text(event.tile);
            out["row"] = event.row + 1;
            out["column"] = event.column + 1;
            out["horizontal"] = event.horizontal;
            out["vertical"] = event.vertical;
            break;
        case Why::floor:
            out["why"] = "floor";
            out["tile"] = text(event.tile);
            out["space"] = event.column + 1;
            out["forgiven"] = event.forgiven;
            break;
        case Why::row:
            out["why"] = "row";
            out["row"] = event.row + 1;
            break;
        case Why::column:
            out["why"] = "column";
            out["column"] = event.column + 1;
            break;
        case Why::colour:
            out["why"] = "colour";
            out["colour"] = text(event.tile);
            break;
    }
    return out;
}

}  // namespace

Json view_board(const State& state) {
    Json out;
    out["game"] = Azul::name;
    out["players"] = state.players;
    out["wall"] = name(state.wall);
    out["jokers"] = state.jokers != 0;
    // Rulings a client shows as such, because the books do not say (A7.8).
    out["rulings"] = state.wall == Wall::grey && state.jokers != 0 ? Json::array({"A7.8"}) : Json::array();
    if (state.wall == Wall::coloured) out["printed"] = printed_wall();
    out["floor_costs"] = floor_cost;
    out["bonuses"] = {{"row", row_bonus}, {"column", column_bonus}, {"colour", colour_bonus}};
    return out;
}

Json view_now(const State& state) {
    Json out;
    out["round"] = state.round;
    view_last(out, Azul::last_round(state));
    out["phase"] = name(state.phase);
    out["start"] = state.phase == Phase::first ? Json(nullptr) : Json(state.start + 1);
    out["turn"] = view_turn(Azul::to_act(state));
    if (state.phase == Phase::tiling) {
        out["line"] = state.line + 1;
        out["columns"] = Json::array();
        const unsigned open = legal_columns(state.boards[state.turn], state.line);
        for (int column = 0; column < rows; ++column) {
            if ((open >> u(column) & 1U) != 0) out["columns"].push_back(column + 1);
        }
    }
    out["marker"] = state.offer.marker == 0 ? Json("centre") : Json(state.offer.marker);
    view_offer(out, state.offer, "lid", kind_letters);
    out["seats"] = Json::array();
    const PerSeat ranks = Azul::ranks(state);
    for (int seat = 0; seat < state.players; ++seat) out["seats"].push_back(seat_view(state, seat, ranks[u(seat)]));
    return out;
}

Json view_event(const Event& event) {
    switch (event.what) {
        case What::starts: return {{"what", "starts"}, {"seat", event.seat + 1}, {"round", event.round}};
        case What::over: return {{"what", "over"}, {"round", event.round}};
        case What::scored: return scored(event);
        case What::moved: break;
    }
    return {{"what", "moved"},
            {"tile", text(event.tile)},
            {"count", event.count},
            {"from", where(event.from, event.from_index, event.seat, event.column)},
            {"to", where(event.to, event.to_index, event.seat, event.column)}};
}

Json view_parts(std::type_identity<Azul>) {
    Json tiles = Json::array();
    for (int kind = blue; kind <= joker; ++kind) {
        Json tile = {{"letter", text(kind)}, {"name", tile_name(kind)}};
        tile["without jokers"] = tiles_in_game(2, false, kind);
        tile["with jokers, 2 players"] = tiles_in_game(2, true, kind);
        tile["3 or 4 players"] = tiles_in_game(3, true, kind);
        tiles.push_back(tile);
    }
    Json out;
    out["game"] = Azul::name;
    out["tables"] = Json::array();
    const auto table = [&](const char* what, Json values, const char* rule, const char* certainty) {
        out["tables"].push_back(
            {{"table", what}, {"values", std::move(values)}, {"rule", rule}, {"certainty", certainty}});
    };
    table("tiles", tiles, "A1.1, A7.1", "book; that the fifth colour is white is a ruling");
    table("factories for 2, 3, 4 players", {factories_for(2), factories_for(3), factories_for(4)}, "A1.2", "book");
    table("pattern line sizes", {1, 2, 3, 4, 5}, "A1.3", "book");
    table("coloured wall", printed_wall(), "A1.4", "ruling: printed on the board, the same on every known copy");
    table("floor costs", floor_cost, "A1.5", "ruling: printed on the board; the books' example agrees");
    table("bonus for a row, a column, a colour", {row_bonus, column_bonus, colour_bonus}, "A5.2", "book");
    return out;
}

}  // namespace tilewright
