// How good a position is for a seat: its points, a share of what its strips are on the way to, and what the end would
// add. A plain function of the State, in hundredths of a point.
#include "games/sintra/sintra.h"

namespace tilewright {

using namespace sintra;

int Sintra::value(const State& state, int seat) {
    const Board& board = state.boards[static_cast<unsigned>(seat)];
    if (state.phase == Phase::over) return 100 * board.score;
    const EndScore end = end_score(state, board);
    const int rounds_left = rounds - state.round;
    // Broken glass costs its cell, and the nearer the fall the more.
    int value = 100 * board.score - 100 * end.track;
    value += state.side == Side::a ? 100 * end.ornaments : 100 * end.colour;
    int reach = 0;  // strips the glazier can still get to without going back
    for (int window = windows - 1; window >= 0; --window) {
        const auto w = static_cast<unsigned>(window);
        if (!board.strips[w].there()) continue;
        int filled = 0;
        for (int cell = 0; cell < cells; ++cell) filled += board.pieces[w].at(cell) != none ? 1 : 0;
        // What completing it would score: its window and those to the right that hold a piece.
        int worth = state.parts.value(window);
        for (int other = window + 1; other < windows; ++other)
            worth += board.upper(other) != none ? state.parts.value(other) : 0;
        worth += state.side == Side::a ? 2 : 1;
        value += worth * 100 * filled * filled / 30;
        if (filled == cells) value += worth * 20;
        if (window >= board.glazier) ++reach;
    }
    return value + 12 * reach * (rounds_left > 0 ? 1 : 0);
}

int Sintra::doubt(const State& state) { return 500 + 250 * (rounds - state.round); }

}  // namespace tilewright
