// Random games: uniformly random legal moves, draws by their weight. There is no cap on rounds in some games (A5.5), so
// whoever plays many games sets a limit here.
#pragma once

#include <cstdint>

#include "game/game.h"

namespace tilewright {

inline constexpr int random_play_limit = 20'000;  // draws included; no random game of ours came near it

// Plays on with `sample` until the end or the limit; returns how many moves, draws included, were made.
template <Game G>
int play_out(typename G::State& state, Rng& rng, int limit = random_play_limit) {
    int made = 0;
    while (made < limit && G::to_act(state) != nobody) {
        G::apply(state, G::sample(state, rng), Silence{});
        ++made;
    }
    return made;
}

// The same, choosing each player's move from the list of `moves` (draws still come from `sample`: a list of draws
// would have to be weighed one by one).
template <Game G>
int play_out_listed(typename G::State& state, Rng& rng, int limit = random_play_limit) {
    int made = 0;
    MoveList<G> list;
    while (made < limit) {
        const int actor = G::to_act(state);
        if (actor == nobody) break;
        if (actor == chance) {
            G::apply(state, G::sample(state, rng), Silence{});
        } else {
            G::moves(state, list);
            G::apply(state, list[rng.below(static_cast<std::uint32_t>(list.size()))], Silence{});
        }
        ++made;
    }
    return made;
}

}  // namespace tilewright
