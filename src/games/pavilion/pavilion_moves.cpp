// Legal moves of Pavilion: listing them, and picking one of them at random without a list.
#include "base/bits.h"
#include "games/pavilion/pavilion.h"

namespace tilewright {

namespace pavilion {
namespace {

constexpr unsigned u(int n) { return static_cast<unsigned>(n); }

// Where a colour can be taken from: the joker colour only where nothing else lies (P4.1, P4.2).
unsigned sources_of(const State& state, int colour) {
    if (colour != state.joker()) return state.offer.sources(colour);
    unsigned others = 0;
    for (int other = purple; other <= red; ++other) {
        if (other != colour) others |= state.offer.sources(other);
    }
    return state.offer.sources(colour) & ~others;
}

// One of several sets of places, by colour: picks uniformly among all their members, `none` being one more where
// `also` is 1.
struct Picked {
    int colour;
    int at;
};
template <class SetOf>
Picked pick(SetOf set_of, int also, Rng& rng) {
    std::array<std::uint64_t, colours + 1> sets{};
    std::array<std::uint32_t, colours + 1> upto{};
    for (int colour = purple; colour <= red; ++colour) {
        sets[u(colour)] = set_of(colour);
        upto[u(colour)] = upto[u(colour - 1)] + u(std::popcount(sets[u(colour)]));
    }
    const std::uint32_t index = rng.below(upto[red] + u(also));
    if (index == upto[red]) return {none, 0};
    int colour = purple;
    for (int c = purple; c < red; ++c) colour += static_cast<int>(index >= upto[u(c)]);
    return {colour, nth_bit(sets[u(colour)], index - upto[u(colour - 1)])};
}

}  // namespace
}  // namespace pavilion

using namespace pavilion;

void Pavilion::moves(const State& state, MoveList<Pavilion>& out) {
    out.clear();
    const Board& board = state.boards[state.turn];
    const auto every = [&](auto set_of, auto make) {
        for (int colour = purple; colour <= red; ++colour) {
            for (std::uint64_t set = set_of(colour); set != 0;) out.push_back(make(take_lowest(set), colour));
        }
    };
    const auto every_kind = [&](Counts heap, auto make) {
        for (int colour = purple; colour <= red; ++colour) {
            if (heap.of(colour) > 0) out.push_back(make(colour));
        }
    };
    switch (state.phase) {
        case Phase::first:
            for (int seat = 0; seat < state.players; ++seat) out.push_back(pavilion::first(seat));
            return;
        case Phase::supply:
        case Phase::deal:
        case Phase::refill: return every_kind(state.offer.bag, pavilion::draw);
        case Phase::offer: return every([&](int colour) { return sources_of(state, colour); }, pavilion::take);
        case Phase::place:
            every([&](int colour) { return placements(state, board, colour); }, pavilion::place);
            out.push_back(pavilion::pass());
            return;
        case Phase::jokers: {
            const JokerRange range = joker_range(state, board, state.space, state.colour);
            for (int n = range.least; n <= range.most; ++n) out.push_back(pavilion::pay(n));
            return;
        }
        case Phase::bonus: return every_kind(state.supply, pavilion::bonus);
        case Phase::keep:
            for (int n = 0; n <= may_keep(state); ++n) out.push_back(pavilion::keep(state.colour, n));
            return;
        case Phase::over: return;
    }
}

int Pavilion::weight(const State& state, Move draw) {
    return kind(draw) == Kind::draw ? state.offer.bag.of(first_field(draw)) : 1;
}

Move Pavilion::sample(const State& state, Rng& rng) {
    const Board& board = state.boards[state.turn];
    switch (state.phase) {
        case Phase::first: return pavilion::first(static_cast<int>(rng.below(state.players)));
        case Phase::supply:
        case Phase::deal:
        case Phase::refill:
            return pavilion::draw(state.offer.bag.kind_at(static_cast<int>(rng.below(u(state.offer.bag.total())))));
        case Phase::offer: {
            const Picked from = pick([&](int colour) { return sources_of(state, colour); }, 0, rng);
            return pavilion::take(from.at, from.colour);
        }
        case Phase::place: {
            const Picked to = pick([&](int colour) { return placements(state, board, colour); }, 1, rng);
            return to.colour == none ? pavilion::pass() : pavilion::place(to.at, to.colour);
        }
        case Phase::jokers: {
            const JokerRange range = joker_range(state, board, state.space, state.colour);
            return pavilion::pay(range.least + static_cast<int>(rng.below(u(range.most - range.least + 1))));
        }
        case Phase::bonus: {
            unsigned there = 0;
            for (int colour = purple; colour <= red; ++colour)
                there |= static_cast<unsigned>(state.supply.of(colour) > 0) << u(colour);
            return pavilion::bonus(nth_bit(there, rng.below(u(std::popcount(there)))));
        }
        case Phase::keep: return pavilion::keep(state.colour, static_cast<int>(rng.below(u(may_keep(state) + 1))));
        case Phase::over: break;
    }
    assert(false && "nobody is to act");
    return {};
}

}  // namespace tilewright
