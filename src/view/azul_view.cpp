#include "games/azul/azul_words.h"
#include "view/view.h"

namespace tilewright {

using namespace azul;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string text(int tile) { return {letter(tile)}; }

void write_tile(Writer& out, std::string_view key, int tile) { out.field(key, letter(tile)); }

void write_line(Writer& out, const State& state, const Board& board, int line) {
    const int colour = board.colour[u(line)];
    out.field("size", line + 1);
    if (colour == none) {
        out.field("colour", nullptr);
    } else {
        write_tile(out, "colour", colour);
    }
    out.field("tiles",
              std::string(board.tiles[u(line)], letter(colour)) + std::string(board.jokers[u(line)], letter(joker)));
    // A6.4: on the grey wall a colour may have no space left; a client warns.
    if (state.wall == Wall::grey && colour != none && legal_columns(board, line) == 0) out.field("dead", true);
}

// A row of a wall, a letter a space.
template <class TileAt>
std::string wall_row(int row, TileAt tile_at) {
    std::string out;
    for (int column = 0; column < rows; ++column) out += letter(tile_at(row, column));
    return out;
}
Json printed_wall() {
    Json out = Json::array();
    for (int row = 0; row < rows; ++row) out.push_back(wall_row(row, colour_at));
    return out;
}

void write_seat(Writer& out, const State& state, int seat, int rank) {
    const Board& board = state.boards[u(seat)];
    out.field("seat", seat + 1);
    out.field("score", board.score);
    out.field("rank", rank);
    out.list("lines", [&] {
        for (int line = 0; line < rows; ++line) out.object([&] { write_line(out, state, board, line); });
    });
    out.list("wall", [&] {
        for (int row = 0; row < rows; ++row)
            out.value(wall_row(row, [&](int r, int column) { return board.cell(r, column); }));
    });
    std::string floor;
    int cost = 0;
    for (int i = 0; i < board.floor_tiles(); ++i) {
        floor += letter(board.floor_at(i));
        cost += floor_cost[u(i)];
    }
    out.field("floor", floor);
    out.field("floor_cost", cost);
    out.object("complete", [&] {
        out.field("rows", complete_rows(board));
        out.field("columns", complete_columns(board));
        out.list("colours", [&] {
            for (int colour = blue; colour <= white; ++colour) {
                if (complete_colour(board, colour)) out.value(letter(colour));
            }
        });
    });
}

void write_place(Writer& out, std::string_view key, Place place, int index, const Event& event) {
    constexpr std::array<const char*, 8> names = {"bag", "lid", "factory", "centre", "line", "wall", "floor", "player"};
    const bool on_board = place >= Place::line;
    out.object(key, [&] {
        out.field("place", names[static_cast<unsigned>(place)]);
        if (on_board) out.field("seat", event.seat + 1);
        if (place == Place::factory) out.field("factory", index + 1);
        if (place == Place::line) out.field("line", index + 1);
        if (place == Place::wall) {
            out.field("row", index + 1);
            out.field("column", event.column + 1);
        }
        if (place == Place::floor) out.field("space", index + 1);
    });
}

void write_scored(Writer& out, const Event& event) {
    out.field("what", "scored");
    out.field("seat", event.seat + 1);
    out.field("points", event.points);
    switch (event.why) {
        case Why::tile:
            out.field("why", "tile");
            write_tile(out, "tile", event.tile);
            out.field("row", event.row + 1);
            out.field("column", event.column + 1);
            out.field("horizontal", event.horizontal);
            out.field("vertical", event.vertical);
            break;
        case Why::floor:
            out.field("why", "floor");
            write_tile(out, "tile", event.tile);
            out.field("space", event.column + 1);
            out.field("forgiven", event.forgiven);
            break;
        case Why::row:
            out.field("why", "row");
            out.field("row", event.row + 1);
            break;
        case Why::column:
            out.field("why", "column");
            out.field("column", event.column + 1);
            break;
        case Why::colour:
            out.field("why", "colour");
            write_tile(out, "colour", event.tile);
            break;
    }
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

void write_now(Writer& out, const State& state) {
    write_round(out, state.round, Azul::last_round(state));
    out.field("phase", name(state.phase));
    write_turn(out, state.phase == Phase::first ? 0 : state.start + 1, Azul::to_act(state));
    if (state.phase == Phase::tiling) {
        out.field("line", state.line + 1);
        out.list("columns", [&] {
            const unsigned open = legal_columns(state.boards[state.turn], state.line);
            for (int column = 0; column < rows; ++column) {
                if ((open >> u(column) & 1U) != 0) out.value(column + 1);
            }
        });
    }
    write_offer(out, state.offer, "marker", "lid", kind_letters);
    const PerSeat ranks = Azul::ranks(state);
    out.list("seats", [&] {
        for (int seat = 0; seat < state.players; ++seat)
            out.object([&] { write_seat(out, state, seat, ranks[u(seat)]); });
    });
}

void write_event(Writer& out, const Event& event) {
    out.object([&] {
        switch (event.what) {
            case What::starts:
                out.field("what", "starts");
                out.field("seat", event.seat + 1);
                out.field("round", event.round);
                break;
            case What::over:
                out.field("what", "over");
                out.field("round", event.round);
                break;
            case What::scored: write_scored(out, event); break;
            case What::moved:
                out.field("what", "moved");
                write_tile(out, "tile", event.tile);
                out.field("count", event.count);
                write_place(out, "from", event.from, event.from_index, event);
                write_place(out, "to", event.to, event.to_index, event);
                break;
        }
    });
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
