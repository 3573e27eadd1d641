// How good a position is for a seat: its points, a share of what its strips are on the way to, and what the end would
// add; and facts about the board that may mend that guess. A plain function of the State, in hundredths of a point.
#include <algorithm>
#include <cassert>

#include "games/sintra/sintra.h"

namespace tilewright {

using namespace sintra;

namespace {

constexpr unsigned u(int n) { return static_cast<unsigned>(n); }

// What completing a strip would score now: its window and those to the right that hold a piece.
int worth_of(const State& state, const Board& board, int window) {
    int worth = state.parts.value(window);
    for (int other = window + 1; other < windows; ++other)
        worth += board.upper(other) != none ? state.parts.value(other) : 0;
    return worth;
}

struct Strip {
    int filled = 0;
    int offered = 0;  // of its empty cells, those for which there is a piece now
    int bonus = 0;    // pieces of the indicator's colour
};

Strip strip_of(const State& state, const Board& board, int window, Counts there, int indicator) {
    Strip out;
    const Slot slot = board.strips[u(window)];
    const Cells face = state.parts.face(slot.strip(), slot.face());
    std::array<int, 7> missing{};
    for (int cell = 0; cell < cells; ++cell) {
        const int piece = board.pieces[u(window)].at(cell);
        if (piece == none) {
            ++missing[u(face.at(cell))];
        } else {
            ++out.filled;
            out.bonus += piece == indicator ? 1 : 0;
        }
    }
    for (int colour = blue; colour <= yellow; ++colour) out.offered += std::min(missing[u(colour)], there.of(colour));
    if (missing[joker_cell] > 0) out.offered += std::min(missing[joker_cell], there.total());
    out.offered = std::min(out.offered, cells - out.filled);
    return out;
}

void tell_time(const State& state, int seat, Counts there, FactWriter& facts) {
    facts.add((state.round - 1) * 3 + state.players - 2);
    facts.next(18);
    const bool offered = state.phase == Phase::offer || state.phase == Phase::pane;
    facts.add(offered ? 1 + std::min(there.total() * 10 / (factory_size * state.offer.factories), 10) : 0);
    facts.next(12);
    facts.add(state.offer.marker == 0 ? (offered ? 0 : 1) : state.offer.marker == seat + 1 ? 2 : 3);
    facts.next(4);
    facts.add(offered ? (state.turn == seat ? 0 : 1) : state.start == seat ? 2 : 3);
    facts.next(4);
}

void tell(const State& state, int seat, Facts& out) {
    const Board& board = state.boards[u(seat)];
    const int indicator = state.indicator[u(state.round - 1)];
    Counts there = state.offer.centre;
    for (int f = 0; f < state.offer.factories; ++f) there.add(state.offer.factory[u(f)].counts());
    FactWriter facts(out);
    int reach = 0;  // strips the glazier can still get to without going back
    for (int window = windows - 1; window >= 0; --window) {
        const int panes = board.filled(window);
        facts.add(window * 3 + panes);
        if (!board.strips[u(window)].there()) continue;
        const Strip strip = strip_of(state, board, window, there, indicator);
        const int worth = worth_of(state, board, window);
        const bool near = window >= board.glazier;
        reach += near ? 1 : 0;
        facts.add(24 + window * 6 + strip.filled);
        facts.add(72 + (std::min(worth, 15) * 6 + strip.filled) * 2 + (near ? 1 : 0));
        facts.add(264 + (strip.filled * 6 + strip.offered) * 2 + (near ? 1 : 0));
        if (strip.filled > 2) facts.add(336 + strip.bonus);
    }
    facts.next(342);
    for (int ornament = 0; ornament < windows / 2 && state.side == Side::a; ++ornament)
        facts.add(board.filled(2 * ornament) + board.filled(2 * ornament + 1));
    facts.next(5);
    if (state.side == Side::b) {
        std::array<int, colours + 1> pieces{};
        int finished = 0;
        for (int window = 0; window < windows; ++window) {
            ++pieces[u(board.upper(window))];
            ++pieces[u(board.lower(window))];
            finished += board.filled(window) == 2 ? 1 : 0;
        }
        std::sort(pieces.begin() + 1, pieces.end());
        facts.add(finished);
        facts.add(9 + std::min(pieces[colours], 9));
        facts.add(19 + std::min(pieces[colours - 1], 9));
    }
    facts.next(29);
    facts.add(board.glazier);
    facts.next(9);
    const int first = leftmost(board);
    facts.add(first < 0 ? 8 : std::clamp(board.glazier - first, 0, 7));
    facts.next(9);
    facts.add(reach);
    facts.next(9);
    facts.add(board.glass);
    facts.next(16);
    facts.add(std::min(state.parts.track_cells - 1 - board.glass, 15));
    facts.next(16);
    tell_time(state, seat, there, facts);
    assert(facts.told() == Sintra::facts_total);
}

}  // namespace

int Sintra::guess(const State& state, int seat, Facts* told) {
    if (told != nullptr) tell(state, seat, *told);
    const Board& board = state.boards[u(seat)];
    const EndScore end = end_score(state, board);
    const int rounds_left = rounds - state.round;
    // Broken glass costs its cell, and the nearer the fall the more.
    int value = 100 * board.score - 100 * end.track;
    value += state.side == Side::a ? 100 * end.ornaments : 100 * end.colour;
    int reach = 0;  // strips the glazier can still get to without going back
    for (int window = windows - 1; window >= 0; --window) {
        if (!board.strips[u(window)].there()) continue;
        int filled = 0;
        for (int cell = 0; cell < cells; ++cell) filled += board.pieces[u(window)].at(cell) != none ? 1 : 0;
        const int worth = worth_of(state, board, window) + (state.side == Side::a ? 2 : 1);
        value += worth * 100 * filled * filled / 30;
        if (filled == cells) value += worth * 20;
        if (window >= board.glazier) ++reach;
    }
    return value + 12 * reach * (rounds_left > 0 ? 1 : 0);
}

Learned& Sintra::learned() {
    static Learned known = read_own(learned_of_sintra());
    return known;
}

}  // namespace tilewright
