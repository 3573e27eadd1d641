// The move after which the position looks best to the player who made it, by the game's own guess, nothing learned and
// no further look ahead; among equals the first.
#pragma once

#include "game/evaluation.h"

namespace tilewright {

template <Game G>
Move greedy_move(const typename G::State& state) {
    MoveList<G> list;
    G::moves(state, list);
    const int seat = G::to_act(state);
    Move best = list[0];
    int most = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        typename G::State after = state;
        G::apply(after, list[i], Silence{});
        const int value = guess<G>(after, seat);
        if (i == 0 || value > most) {
            most = value;
            best = list[i];
        }
    }
    return best;
}

}  // namespace tilewright
