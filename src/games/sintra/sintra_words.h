// The letters and names of Sintra: for its text files and whoever shows the game.
#pragma once

#include <string>
#include <string_view>

#include "games/offer_text.h"
#include "games/sintra/sintra.h"

namespace tilewright::sintra {

inline constexpr std::string_view cell_letters = "BGOPYJ";  // from 1; J is the joker cell
inline constexpr std::array<std::string_view, colours> piece_names = {"blue", "green", "orange", "pink", "yellow"};

inline char letter(int glass) { return glass == none ? '.' : cell_letters[static_cast<unsigned>(glass - 1)]; }
inline std::string piece_name(int piece) { return std::string(piece_names[static_cast<unsigned>(piece - 1)]); }
inline char name(Side side) { return side == Side::b ? 'B' : 'A'; }
std::string_view name(Phase phase);

// Pieces as the shared texts want them.
inline Kinds piece_kinds() {
    return {cell_letters.substr(0, colours), piece_names, {0, 20, 20, 20, 20, 20, 0}, "S1.1", "piece"};
}

// players, side and parts, which options and positions share. Setting is false if the key is another one.
Result<bool> set_variant(Options& options, std::string_view key, std::string_view value);
std::string write_variant(const Options& options);

// A part set inline: strips:values:track (docs/notation.md).
Result<Parts> read_parts(std::string_view text);
std::string write_parts(const Parts& parts);

}  // namespace tilewright::sintra
