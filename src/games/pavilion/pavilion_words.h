// The letters and names of Pavilion: for its text files and whoever shows the game.
#pragma once

#include <string>
#include <string_view>

#include "games/offer_text.h"
#include "games/pavilion/pavilion.h"

namespace tilewright::pavilion {

inline constexpr std::string_view tile_letters = "PGOYBR";  // from 1
inline constexpr std::array<std::string_view, colours> tile_names = {"purple", "green", "orange",
                                                                     "yellow", "blue",  "red"};
inline constexpr std::string_view star_letters = "ORBYGPC";
inline constexpr std::array<std::string_view, stars> star_names = {"orange", "red",    "blue",  "yellow",
                                                                   "green",  "purple", "centre"};
inline constexpr std::array<std::string_view, 3> feature_names = {"pillar", "statue", "window"};
inline constexpr std::array<std::string_view, 2> side_names = {"coloured", "grey"};

inline char letter(int tile) {
    return tile == none ? '.' : tile == marker ? 'M' : tile_letters[static_cast<unsigned>(tile - 1)];
}
inline std::string tile_name(int tile) { return std::string(tile_names[static_cast<unsigned>(tile - 1)]); }
inline std::string space_name(int space) {
    const Space& s = spaces[static_cast<unsigned>(space)];
    return star_letters[s.star] + std::to_string(s.slot + 1);
}
inline std::string_view name(Side side) { return side_names[static_cast<unsigned>(side)]; }
std::string_view name(Phase phase);
// "the pillar of red", "the statue between red and blue", "the window of red"
std::string feature_name(int feature);

inline Kinds tile_kinds() {
    return {tile_letters,
            tile_names,
            {0, each_colour, each_colour, each_colour, each_colour, each_colour, each_colour},
            "P1.1"};
}

// players, board, joker_order and floor, which options and positions share. Setting is false if the key is another one.
inline constexpr std::array<std::string_view, 4> variant_keys = {"players", "board", "joker_order", "floor"};
Result<bool> set_variant(Options& options, std::string_view key, std::string_view value);
std::string write_variant(const Options& options);
std::string write_order(const JokerOrder& order);

// A space and a colour, like O3O.
std::string write_placement(int space, int colour);
struct Placement {
    int space;
    int colour;
};
// Goes behind it; `also` is said where no star stands here.
Result<Placement> read_placement(MoveText& text, const std::string& also = "");
// Why the seat at turn can't place there.
std::string why_not(const State& state, int space, int colour);

}  // namespace tilewright::pavilion
