// What a position is worth to a seat, in hundredths of a point: what the game guesses, mended by what it has learned.
#pragma once

#include <algorithm>

#include "game/game.h"
#include "game/learned.h"

namespace tilewright {

// Without anything learned.
template <Game G>
int guess(const typename G::State& state, int seat) {
    if (G::to_act(state) == nobody) return 100 * G::scores(state)[static_cast<std::size_t>(seat)];
    return G::guess(state, seat);
}

// What is known better than the guess, or nothing.
template <Game G>
const Learned* known() {
    const Learned& learned = G::learned();
    return learned.rows.empty() ? nullptr : &learned;
}

template <Game G>
int value(const typename G::State& state, int seat) {
    if (G::to_act(state) == nobody) return 100 * G::scores(state)[static_cast<std::size_t>(seat)];
    const Learned* learned = known<G>();
    if (learned == nullptr) return G::guess(state, seat);
    Facts facts;
    const int guess = G::guess(state, seat, &facts);
    return guess + learned->correction(facts);
}

// How far off the difference of two such values may be.
template <Game G>
int doubt(const typename G::State& state) {
    const int stage = G::stage(state);
    const Learned* learned = known<G>();
    if (learned == nullptr) return 500 + 250 * std::max(5 - stage, 0);
    return learned->doubts[Learned::doubt_at(G::players(state), stage)];
}

}  // namespace tilewright
