// What a game is. Each game is a struct of static functions over its own Options, State and Event; the compiler
// checks the list below. Search, perft and random play are templates over it and know no game.
//
// Every game promises:
//   - a State is a plain value: equal positions are equal bytes, and it holds no secret;
//   - `moves` gives exactly the legal moves of whoever is to act (for chance: the draws of non-zero weight), at
//     most `max_moves`, none twice, always in the same order, and at least one unless nobody is to act;
//   - `sample` draws from the same set without building it: uniformly for a player, by weight for chance;
//   - `apply` takes only moves of that set, and neither it nor `moves` nor `sample` allocates;
//   - the text of a move holds no white space and none of { } < ( ) [ and does not begin with "undo:" (records rely on
//   it);
//   - `as_if` gives the position in which that seat acts next, or the state unchanged where it has nothing to choose.
//     It leaves out whatever another seat is in the middle of, so its text need not read back;
//   - `foresee` tells, as `apply` would and without changing anything, what the end of the round would do to a seat's
//     board as it stands now, up to where the seat would have to choose. Bonuses of the end of the game are not in it.
//     Where a choice is in the middle of being made, it tells what comes of it whatever is chosen. Where neither is
//     the case it tells nothing;
//   - `last_round` says `will` only where the game is certain to end with this round.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/fixed_vector.h"
#include "base/hash.h"
#include "base/result.h"
#include "base/rng.h"
#include "game/learned.h"
#include "game/move.h"

namespace tilewright {

inline constexpr int max_seats = 4;

// Who is to act: a seat from 0, or one of these two.
inline constexpr int chance = -1;
inline constexpr int nobody = -2;

// One number for each seat; entries past the number of players are 0.
using PerSeat = std::array<int, max_seats>;

// Ranks from 1, shared where neither seat is better(a, b) than the other.
template <class Better>
PerSeat ranks_by(int players, Better better) {
    PerSeat out{};
    for (int seat = 0; seat < players; ++seat) {
        out[static_cast<std::size_t>(seat)] = 1;
        for (int other = 0; other < players; ++other)
            out[static_cast<std::size_t>(seat)] += better(other, seat) ? 1 : 0;
    }
    return out;
}

// Is the round being played the last one?
enum class Last : std::uint8_t { no, may, will };

// The sink that hears nothing: `apply` compiled for it reports nothing and costs nothing.
struct Silence {};
template <class Sink>
inline constexpr bool hears = !std::is_same_v<Sink, Silence>;

template <class G>
using MoveList = FixedVector<Move, G::max_moves>;

template <class G>
concept Game = PlainValue<typename G::State> && std::equality_comparable<typename G::Options> &&
               requires(const typename G::State& state, typename G::State& changing, const typename G::Options& options,
                        Move move, int seat, Rng& rng, std::string_view text, MoveList<G>& list, Silence silence,
                        std::vector<typename G::Event>& events, Facts& facts) {
                   { G::name } -> std::convertible_to<std::string_view>;
                   { G::max_moves } -> std::convertible_to<std::size_t>;

                   { G::variants() } -> std::same_as<std::vector<std::string>>;  // options that together use every rule
                   { G::options(text) } -> std::same_as<Result<typename G::Options>>;
                   { G::write(options) } -> std::same_as<std::string>;
                   { G::start(options) } -> std::same_as<typename G::State>;
                   { G::options_of(state) } -> std::same_as<typename G::Options>;  // what of them a State shows
                   { G::same_variant(options, options) } -> std::same_as<bool>;    // equal in all that a State shows

                   { G::players(state) } -> std::same_as<int>;
                   { G::to_act(state) } -> std::same_as<int>;
                   { G::round(state) } -> std::same_as<int>;  // from 1; the deal belongs to the round it begins
                   { G::last_round(state) } -> std::same_as<Last>;
                   { G::moves(state, list) } -> std::same_as<void>;
                   { G::weight(state, move) } -> std::same_as<int>;
                   { G::sample(state, rng) } -> std::same_as<Move>;
                   { G::apply(changing, move, silence) } -> std::same_as<void>;
                   { G::apply(changing, move, events) } -> std::same_as<void>;
                   { G::as_if(state, seat) } -> std::same_as<typename G::State>;
                   { G::foresee(state, seat, events) } -> std::same_as<void>;  // for showing: no search calls it

                   { G::scores(state) } -> std::same_as<PerSeat>;
                   { G::ranks(state) } -> std::same_as<PerSeat>;  // from 1, shared where the rules share
                   // What the seat will end with, in hundredths of a point; and, where they are asked for, facts that
                   // may mend that guess, each below `facts_total`. Only while somebody is to act.
                   { G::guess(state, seat) } -> std::same_as<int>;
                   { G::guess(state, seat, &facts) } -> std::same_as<int>;
                   { G::facts_total } -> std::convertible_to<int>;
                   { G::stage(state) } -> std::same_as<int>;  // of the game, below Learned::stages
                   { G::learned() } -> std::same_as<Learned&>;

                   { G::write(state) } -> std::same_as<std::string>;
                   { G::write(state, move) } -> std::same_as<std::string>;
                   { G::read(text) } -> std::same_as<Result<typename G::State>>;
                   { G::read(state, text) } -> std::same_as<Result<Move>>;
               };

}  // namespace tilewright
