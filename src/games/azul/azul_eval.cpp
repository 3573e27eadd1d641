// How good a position is for a seat: what its board would score if the round ended now, and a share of what it is on
// the way to. A plain function of the State, in hundredths of a point.
#include <algorithm>

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
        int in_column = 0;
        for (int row = 0; row < rows; ++row) in_column += board.cell(row, column) != none ? 1 : 0;
        const int points = 10 * runs_at(board.wall | 1U << u(line * rows + column), line, column).points() + in_column;
        if (points > most) {
            most = points;
            best = column;
        }
    }
    return best;
}

int bonus_progress(const Board& board) {
    int value = 0;
    for (int column = 0; column < rows; ++column) {
        int n = 0;
        for (int row = 0; row < rows; ++row) n += board.cell(row, column) != none ? 1 : 0;
        value += column_bonus * progress[u(n)];
    }
    for (int colour = blue; colour <= white; ++colour) {
        int n = 0;
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < rows; ++column) n += board.cell(row, column) == colour ? 1 : 0;
        }
        value += colour_bonus * progress[u(n)];
    }
    return value + row_bonus * 100 * complete_rows(board);
}

}  // namespace

int Azul::value(const State& state, int seat) {
    const Board& now = state.boards[u(seat)];
    if (state.phase == Phase::over) return 100 * now.score;  // the bonuses are in it
    Ahead ahead{now};
    int floor = now.floor_tiles();
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
    int value = 100 * std::max(0, now.score + ahead.points - lost) + bonus_progress(ahead.board);
    for (int line = 0; line < rows; ++line) {
        const int filled = now.filled(line);
        if (filled == 0 || now.free(line) == 0) continue;
        const int column = best_column(state, ahead.board, line);
        if (column < 0) continue;
        const int points = runs_at(ahead.board.wall | 1U << u(line * rows + column), line, column).points();
        value += 60 * points * filled / (line + 1);
    }
    return value;
}

int Azul::doubt(const State& state) {
    // Games last five rounds or a little more; a full row is not far off once one is nearly there.
    int longest = 0;
    for (int seat = 0; seat < state.players; ++seat) {
        for (int row = 0; row < rows; ++row)
            longest = std::max(longest, std::popcount(u(state.boards[u(seat)].wall_row(row))));
    }
    return 500 + 250 * (rows - longest);
}

}  // namespace tilewright
