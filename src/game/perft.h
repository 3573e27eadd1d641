// Counts the move sequences of a given length: draws count as moves, each possible draw once. A quick way to see that
// two engines, or two versions of one, agree on the legal moves.
#pragma once

#include <cstdint>

#include "game/game.h"

namespace tilewright {

template <Game G>
std::uint64_t perft(const typename G::State& state, int depth) {
    if (depth == 0) return 1;
    MoveList<G> list;
    G::moves(state, list);
    if (depth == 1) return list.size();
    std::uint64_t total = 0;
    for (const Move move : list) {
        typename G::State next = state;
        G::apply(next, move, Silence{});
        total += perft<G>(next, depth - 1);
    }
    return total;
}

}  // namespace tilewright
