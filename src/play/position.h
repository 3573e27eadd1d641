// A State of any of the games, spoken to in text: what servers, terminals and files work with. The list of games is
// here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "game/game.h"
#include "games/azul/azul.h"
#include "games/pavilion/pavilion.h"
#include "games/sintra/sintra.h"

namespace tilewright {

template <Game... G>
struct GameList {
    using States = std::variant<typename G::State...>;
    using Happened = std::variant<std::vector<typename G::Event>...>;

    // Which of the games a State belongs to; only its type is of interest.
    template <class State>
    static auto of(std::type_identity<State>) {
        return first_with<State, G...>();
    }

    static std::vector<std::string_view> names() { return {G::name...}; }

    // Calls f with every game.
    template <class F>
    static void each(F&& f) {
        (f(std::type_identity<G>{}), ...);
    }

    // Calls f with the game of that name; false if there is none.
    template <class F>
    static bool with(std::string_view name, F&& f) {
        return ((name == G::name ? (f(std::type_identity<G>{}), true) : false) || ...);
    }

  private:
    template <class State, class First, class... Others>
    static auto first_with() {
        if constexpr (std::is_same_v<State, typename First::State>) {
            return std::type_identity<First>{};
        } else {
            return first_with<State, Others...>();
        }
    }
};

using Games = GameList<Azul, Sintra, Pavilion>;

// The Game a State belongs to.
template <class State>
using GameOf = typename decltype(Games::of(std::type_identity<State>{}))::type;

// What one move did, as told by `apply`.
using Happened = Games::Happened;

class Position {
  public:
    explicit Position(Games::States state) : state_(state) {}

    static Result<Position> start(std::string_view game, std::string_view options);
    static Result<Position> read(std::string_view text);
    std::string write() const;

    std::string_view game() const;
    int players() const;
    int to_act() const;  // a seat from 0, `chance` or `nobody`
    bool over() const { return to_act() == nobody; }
    PerSeat scores() const;
    PerSeat ranks() const;

    std::vector<Move> moves() const;
    std::vector<std::string> move_texts() const;
    int weight(Move draw) const;
    Move sample(Rng& rng) const;
    Result<Move> read_move(std::string_view text) const;
    std::string write(Move move) const;
    Happened apply(Move move);  // tells what happened
    void apply_silently(Move move);
    Position as_if(int seat) const;
    Happened foresee(int seat) const;  // what the end of the round would bring this seat as things stand

    std::uint64_t hash() const;
    bool operator==(const Position& other) const;

    // Calls f(std::type_identity<Game>, state).
    template <class F>
    decltype(auto) visit(F&& f) const {
        return std::visit(
            [&]<class State>(const State& state) -> decltype(auto) {
                return f(std::type_identity<GameOf<State>>{}, state);
            },
            state_);
    }

  private:
    Games::States state_;
};

// The options of a game, checked and written out in full.
Result<std::string> canonical_options(std::string_view game, std::string_view options);

// Do these options describe the variant and the number of players of this position?
bool agrees(std::string_view options, const Position& position);

// The options this position was reached with, as far as it shows them: the variant and the players, not who started.
std::string options_of(const Position& position);

// From now on the game that this file (game/learned.h) is of is judged by it, in every thread: call it before any
// search. The name of the game.
Result<std::string> learn(std::string_view file);

// A sentence for an unknown game, with the ones there are.
Error unknown_game(std::string_view game);

}  // namespace tilewright
