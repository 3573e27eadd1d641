// How good a position is for a seat: what its board would score if the round ended now, and a share of what it is on
// the way to. A plain function of the State, in hundredths of a point.
#include <algorithm>
#include <cassert>

#include "games/azul/azul_bits.h"

namespace tilewright {

using namespace azul;

namespace {

// What part of a bonus five tiles away from it, four, ... is worth, in hundredths of the bonus.
constexpr std::array<int, rows + 1> progress = {0, 4, 12, 28, 55, 100};

// The wall as it grows while we look ahead; `cells` are kept for colours.
struct Ahead {
    Board board;
    int points = 0;

    void set(int row, int column, int tile) {
        board.wall |= 1U << u(row * rows + column);
        board.cells[u(row)] |= static_cast<std::uint16_t>(tile << 3 * column);
    }
};

constexpr std::uint32_t first_column = 0b00001'00001'00001'00001'00001;

int in_column(std::uint32_t wall, int column) { return std::popcount(wall & first_column << u(column)); }

// The column where the tile of a line would go: the printed one, or the legal one that scores most; -1 if there is
// none.
int best_column(const State& state, const Board& board, int line) {
    const int colour = board.colour[u(line)];
    if (state.wall == Wall::coloured && colour != none) return column_of(line, colour);
    std::uint64_t open = legal_columns(board, line);
    int best = -1;
    int most = -1;
    while (open != 0) {
        const int column = take_lowest(open);
        const int points = 10 * runs_at(board.wall | 1U << u(line * rows + column), line, column).points() +
                           in_column(board.wall, column);
        if (points > most) {
            most = points;
            best = column;
        }
    }
    return best;
}

// Tiles of each kind on the wall.
using Kinds = std::array<int, 8>;
Kinds kinds_on(const Board& board) {
    Kinds out{};
    for (std::uint64_t wall = board.wall; wall != 0;) {
        const int cell = take_lowest(wall);
        ++out[u(board.cell(cell / rows, cell % rows))];
    }
    return out;
}

int bonus_progress(const Board& board, const Kinds& kinds) {
    int value = 0;
    for (int column = 0; column < rows; ++column) value += column_bonus * progress[u(in_column(board.wall, column))];
    for (int colour = blue; colour <= white; ++colour) value += colour_bonus * progress[u(kinds[u(colour)])];
    return value + row_bonus * 100 * complete_rows(board);
}

// The board as it would be after the end of the round, and what that brings; lines whose tile has no place stay.
Ahead look_ahead(const State& state, const Board& now, int& floor) {
    Ahead ahead{now};
    floor = now.floor_tiles();
    for (int line = 0; line < rows; ++line) {
        if (now.free(line) > 0) continue;
        const int column = best_column(state, ahead.board, line);
        if (column < 0) {
            floor += line + 1;  // A6.3
            continue;
        }
        ahead.set(line, column, now.jokers[u(line)] > 0 ? +joker : now.colour[u(line)]);
        ahead.points += runs_at(ahead.board.wall, line, column).points();
    }
    int lost = 0;
    for (int i = 0; i < std::min(floor, floor_size); ++i) lost += floor_cost[u(i)];
    ahead.points = std::max(0, now.score + ahead.points - lost);
    return ahead;
}

// Where the tile of each line would go that is begun and not full, and what it would score there; column -1: nowhere.
struct Begun {
    std::array<int, rows> column{-1, -1, -1, -1, -1};
    std::array<int, rows> points{};
};

Begun begun_lines(const State& state, const Board& now, const Board& after) {
    Begun out;
    for (int line = 0; line < rows; ++line) {
        if (now.filled(line) == 0 || now.free(line) == 0) continue;
        const int column = best_column(state, after, line);
        out.column[u(line)] = column;
        if (column >= 0)
            out.points[u(line)] = runs_at(after.wall | 1U << u(line * rows + column), line, column).points();
    }
    return out;
}

// The lines, with what there is to fill those that are begun.
void tell_lines(const State& state, const Board& now, const Board& after, const Begun& begun, const Kinds& kinds,
                Counts there, FactWriter& facts) {
    for (int line = 0; line < rows; ++line) {
        const int filled = now.filled(line);
        facts.add(line * (line + 3) / 2 + filled);
        if (filled == 0 || now.free(line) == 0) continue;
        const int colour = now.colour[u(line)];
        if (const int column = begun.column[u(line)]; column >= 0) {
            facts.add(20 + line * 10 + begun.points[u(line)] - 1);
            facts.add(70 + line * 5 + in_column(after.wall, column));
        }
        if (colour == none) continue;
        facts.add(95 + line * 6 + std::min(kinds[u(colour)], 5));
        if (state.phase == Phase::offer) facts.add(125 + (now.free(line) - 1) * 8 + std::min(there.of(colour), 7));
    }
    facts.next(157);
}

// The wall, with the length of its longest row.
int tell_wall(const Board& after, const Kinds& kinds, FactWriter& facts) {
    for (std::uint64_t wall = after.wall; wall != 0;) facts.add(take_lowest(wall));
    facts.next(25);
    int longest = 0;
    for (int row = 0; row < rows; ++row) {
        const int tiles = std::popcount(u(after.wall_row(row)));
        longest = std::max(longest, tiles);
        facts.add(row * 6 + tiles);
    }
    facts.next(30);
    for (int column = 0; column < rows; ++column) facts.add(column * 6 + in_column(after.wall, column));
    facts.next(30);
    for (int colour = blue; colour <= white; ++colour) facts.add((colour - 1) * 6 + std::min(kinds[u(colour)], 5));
    facts.next(30);
    return longest;
}

// How far the game has come, and whose turn it is.
void tell_time(const State& state, int seat, Counts there, int longest, FactWriter& facts) {
    int others = 0;
    for (int other = 0; other < state.players; ++other) {
        for (int row = 0; row < rows && other != seat; ++row)
            others = std::max(others, std::popcount(u(state.boards[u(other)].wall_row(row))));
    }
    facts.add(longest * 6 + others);
    facts.next(36);
    facts.add(std::min(state.round - 1, 9) * 3 + state.players - 2);
    facts.next(30);
    const bool offered = state.phase == Phase::offer;
    facts.add(offered ? 1 + std::min(there.total() * 10 / (factory_size * state.offer.factories), 10) : 0);
    facts.next(12);
    facts.add((state.wall == Wall::grey ? 2 : 0) + state.jokers);
    facts.next(4);
    facts.add(state.offer.marker == 0 ? (offered ? 0 : 1) : state.offer.marker == seat + 1 ? 2 : 3);
    facts.next(4);
    facts.add(offered ? (state.turn == seat ? 0 : 1) : state.start == seat ? 2 : 3);
    facts.next(4);
}

}  // namespace

int Azul::guess(const State& state, int seat, Facts* told) {
    const Board& now = state.boards[u(seat)];
    int floor = 0;
    const Ahead ahead = look_ahead(state, now, floor);
    const Begun begun = begun_lines(state, now, ahead.board);
    const Kinds kinds = kinds_on(ahead.board);
    int value = 100 * ahead.points + bonus_progress(ahead.board, kinds);
    for (int line = 0; line < rows; ++line) value += 60 * begun.points[u(line)] * now.filled(line) / (line + 1);
    if (told == nullptr) return value;
    FactWriter facts(*told);
    const int longest = tell_wall(ahead.board, kinds, facts);
    Counts there = state.offer.centre;
    for (int f = 0; f < state.offer.factories; ++f) there.add(state.offer.factory[u(f)].counts());
    tell_lines(state, now, ahead.board, begun, kinds, there, facts);
    facts.add(std::min(floor, 7));
    facts.next(8);
    tell_time(state, seat, there, longest, facts);
    assert(facts.told() == facts_total);
    return value;
}

int Azul::stage(const State& state) {
    // Games last five rounds or a little more; a full row is not far off once one is nearly there.
    int longest = 0;
    for (int seat = 0; seat < state.players; ++seat) {
        for (int row = 0; row < rows; ++row)
            longest = std::max(longest, std::popcount(u(state.boards[u(seat)].wall_row(row))));
    }
    return longest;
}

Learned& Azul::learned() {
    static Learned known = read_own(learned_of_azul());
    return known;
}

}  // namespace tilewright
