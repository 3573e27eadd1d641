// The letters and names of Azul: for azul_text.cpp (options and moves), azul_position.cpp and whoever shows the game.
#pragma once

#include <string>
#include <string_view>

#include "games/azul/azul.h"
#include "games/offer_text.h"

namespace tilewright::azul {

inline constexpr std::string_view kind_letters = "BYRKWJ";  // from 1
inline constexpr std::array<std::string_view, 6> kind_names = {"blue", "yellow", "red", "black", "white", "joker"};

inline char letter(int tile) { return std::string_view(".BYRKWJM")[static_cast<unsigned>(tile)]; }
inline std::string tile_name(int tile) {
    return tile == marker ? "marker" : std::string(kind_names[static_cast<unsigned>(tile - 1)]);
}

// Tiles as the shared texts want them.
inline Kinds tile_kinds(const State& state) {
    Kinds kinds{kind_letters, kind_names, {}, "A1.1, A7.1"};
    for (int kind = blue; kind <= joker; ++kind) {
        kinds.in_game[static_cast<unsigned>(kind)] = tiles_in_game(state.players, state.jokers != 0, kind);
    }
    return kinds;
}

inline std::string_view name(Wall wall) { return wall == Wall::grey ? "grey" : "coloured"; }
std::string_view name(Phase phase);

// players, wall and jokers, which options and positions share. Setting is false if the key is another one.
Result<bool> set_variant(Options& options, std::string_view key, std::string_view value);
std::string write_variant(int players, Wall wall, bool jokers);

}  // namespace tilewright::azul
