#include <algorithm>

#include "base/text.h"
#include "games/azul/azul_words.h"
#include "terminal/board.h"
#include "terminal/paint.h"

namespace tilewright {

using namespace azul;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }

// A board takes 19 columns: "5 BBBBB | b y r k w".
constexpr int board_width = 19;

constexpr Palette palette = {"BYRKWJM",
                             {"1;48;5;25;38;5;231", "1;48;5;178;38;5;16", "1;48;5;160;38;5;231", "1;48;5;238;38;5;231",
                              "1;48;5;254;38;5;24", "1;48;5;223;38;5;54", "1;7"},
                             {"38;5;68", "38;5;178", "38;5;167", "38;5;246", "38;5;109", "0", "0"}};

std::string wall_row(const State& state, int seat, int row, const Painter& painter) {
    const Board& board = state.boards[u(seat)];
    const bool choosing = state.phase == Phase::tiling && state.turn == seat && state.line == row;
    // With four boards side by side only the first has its rows numbered: the others need the space between them.
    const bool numbered = state.players < 4 || seat == 0;
    std::string out = (numbered ? str(row + 1) + " " : "  ") + pad(rows - row - 1);
    for (int i = 0; i < board.free(row); ++i) out += painter.faint(".");
    out += painter.tile(joker, board.jokers[u(row)]) + painter.tile(board.colour[u(row)], board.tiles[u(row)]);
    out += choosing ? painter.strong(" > ") : painter.faint(" | ");
    for (int column = 0; column < rows; ++column) {
        if (column > 0) out += ' ';
        const int tile = board.cell(row, column);
        out += tile != none                   ? painter.tile(tile)
               : state.wall == Wall::coloured ? painter.space(colour_at(row, column))
                                              : painter.faint(".");
    }
    return out;
}

std::string floor_row(const Board& board, const Painter& painter) {
    std::string out = "floor ";
    int cost = 0;
    for (int i = 0; i < floor_size; ++i) {
        const int tile = board.floor_at(i);
        out += tile == none ? painter.faint(".") : painter.tile(tile);
        if (tile != none) cost += floor_cost[u(i)];
    }
    const std::string text = cost == 0 ? "" : "-" + str(cost);
    return out + text + pad(board_width - 13 - static_cast<int>(text.size()));
}

std::vector<std::string> board_lines(const State& state, int seat, const Look& look, const Painter& painter) {
    const Board& board = state.boards[u(seat)];
    std::vector<std::string> out;
    out.push_back(
        heading(Azul::to_act(state) == seat ? '>' : ' ', seat, look.names[u(seat)], board.score, board_width, painter));
    for (int row = 0; row < rows; ++row) out.push_back(wall_row(state, seat, row, painter));
    out.push_back(floor_row(board, painter));
    return out;
}

}  // namespace

std::string draw_state(const State& state, const Look& look) {
    const Painter painter(look.colour, palette);
    const bool marker_there = state.phase == Phase::offer && state.offer.marker == 0;
    std::vector<std::vector<std::string>> boards;
    for (int seat = 0; seat < state.players; ++seat) boards.push_back(board_lines(state, seat, look, painter));
    return "Azul  round " + str(state.round) + "  " + std::string(name(state.wall)) + " wall" +
           (state.jokers != 0 ? " with jokers" : "") + "  bag " + str(state.offer.bag.total()) + "  lid " +
           str(state.offer.lid.total()) + "\n" + draw_factories(state.offer, painter) + "\n" +
           draw_centre(state.offer, painter, marker_there ? painter.tile(marker) : "", "(the marker)") + "\n\n" +
           side_by_side(boards, state.players == 4 ? 1 : 4);
}

std::string say_state_notation(const State& state) {
    const bool jokers = state.jokers != 0;
    std::string out = "B blue, Y yellow, R red, K black, W white, ";
    out += jokers ? "J joker, M the first-player marker.\n" : "M the first-player marker.\n";
    out +=
        "Capitals are tiles, small letters and dots free spaces; > shows who is to act.\n"
        "The floor costs 1, 1, 2, 2, 2, 3, 3 points. The rules: src/games/azul/rules.md\n\n"
        "A move: from where, what, whereto.\n"
        "  3B2      factory 3, blue, line 2;  cK- the centre, black, to the floor\n";
    if (jokers) {
        out +=
            "  3J2      the jokers alone;  3+B2 blue and the jokers\n"
            "  3+B2:1   the same, and of the jokers one stays on the line\n";
    }
    if (jokers || state.wall == Wall::grey) out += "  2>4      the tile of the full line 2 goes to column 4\n";
    return out;
}

// Letters in capitals and no blanks, but the c of the centre: "1 b 2" is 1B2.
std::string tidied(const State&, std::string_view text) {
    std::string out = squeezed(text, true);
    if (out.starts_with('C')) out[0] = 'c';
    return out;
}

std::size_t say_state_group(const State& state, std::string_view move) {
    if (state.phase != Phase::offer) return 0;
    return move.size() > 1 && move[1] == '+' ? 3 : 2;  // 3B, 3+B
}

std::string say_event_news(const Event& event, const Look& look) {
    if (event.what == What::over) return "The game is over.";
    if (event.what != What::starts) return "";
    return "Round " + str(event.round) + ": " + look.names[event.seat] + " starts.";
}

std::string say_state_question(const State& state) {
    if (state.phase != Phase::tiling) return "";
    return "Where does the tile of line " + str(state.line + 1) + " go? " + str(state.line + 1) + "> and a column";
}

std::string say_state_move(const State& before, Move move) {
    switch (kind(move)) {
        case Kind::draw: return "draws " + tile_name(drawn_tile(move));
        case Kind::first: return "seat " + str(first_seat(move) + 1) + " starts";
        case Kind::place:
            return "puts the tile of line " + str(placed_line(move) + 1) + " in column " + str(placed_column(move) + 1);
        case Kind::take: break;
    }
    const int from = source(move);
    const auto some = [&](int tile) {
        const int n = before.offer.count(from, tile);
        return str(n) + " " + tile_name(tile) + (tile == joker && n > 1 ? "s" : "");
    };
    std::string out = "takes " + some(taken_tile(move)) + (with_jokers(move) ? " and " + some(joker) : "");
    out += from == centre_source ? " from the centre" : " from factory " + str(from + 1);
    if (from == centre_source && before.offer.marker == 0) out += " with the marker";
    if (target(move) == floor_line) return out + " to the floor";
    out += " to line " + str(target(move) + 1);
    const int taken =
        before.offer.count(from, taken_tile(move)) + (with_jokers(move) ? before.offer.count(from, joker) : 0);
    const int fall = taken - before.boards[before.turn].free(target(move));
    if (fall > 0) out += " (" + str(fall) + (fall == 1 ? " falls" : " fall") + " to the floor)";
    return out;
}

std::string say_seat_points(const std::vector<Event>& events, int seat) {
    std::vector<std::string> parts;
    int floor = 0;
    int forgiven = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        if (event.what != What::scored || event.seat != seat) continue;
        switch (event.why) {
            case Why::tile:
                parts.push_back("row " + str(event.row + 1) + " " + tile_name(event.tile) + " " +
                                signed_points(event.points));
                break;
            case Why::floor: {  // one for each tile: said together
                floor -= event.points;
                forgiven += event.forgiven;
                const bool more = i + 1 < events.size() && events[i + 1].what == What::scored &&
                                  events[i + 1].why == Why::floor && events[i + 1].seat == seat;
                if (more) break;
                parts.push_back("floor -" + str(floor) + (forgiven > 0 ? " (" + str(forgiven) + " forgiven)" : ""));
                floor = forgiven = 0;
                break;
            }
            case Why::row: parts.push_back("complete row " + signed_points(event.points)); break;
            case Why::column: parts.push_back("complete column " + signed_points(event.points)); break;
            case Why::colour:
                parts.push_back("all " + tile_name(event.tile) + " " + signed_points(event.points));
                break;
        }
    }
    return join(parts, ", ");
}

}  // namespace tilewright
