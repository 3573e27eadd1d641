// The letters and names of Azul: for azul_text.cpp (options and moves), azul_position.cpp and whoever shows the game.
#pragma once

#include <string>
#include <string_view>

#include "games/azul/azul.h"

namespace tilewright::azul {

inline constexpr std::string_view kind_letters = "BYRKWJ";
inline std::string letters_expected(bool jokers) { return jokers ? "B, Y, R, K, W or J" : "B, Y, R, K or W"; }

inline char letter(int tile) { return std::string_view(".BYRKWJM")[static_cast<unsigned>(tile)]; }

inline std::string tile_name(int tile) {
    constexpr std::array<const char*, 8> names = {"nothing", "blue",  "yellow", "red",
                                                  "black",   "white", "joker",  "marker"};
    return names[static_cast<unsigned>(tile)];
}

// The kind a letter stands for, or none.
inline int kind_of(char c) {
    const std::size_t at = kind_letters.find(c);
    return at == std::string_view::npos ? +none : static_cast<int>(at) + 1;
}

inline std::string_view name(Wall wall) { return wall == Wall::grey ? "grey" : "coloured"; }
std::string_view name(Phase phase);

// players, wall and jokers, which options and positions share. Setting is false if the key is another one.
Result<bool> set_variant(Options& options, std::string_view key, std::string_view value);
std::string write_variant(int players, Wall wall, bool jokers);

}  // namespace tilewright::azul
