// QR codes (ISO 18004) for short texts, such as the address of a table: bytes, error correction level M, versions 1 to
// 10. Knows nothing of screens but how to draw itself in a terminal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilewright {

inline constexpr std::size_t longest_qr = 213;  // bytes that fit into version 10

struct Qr {
    int size = 0;            // modules a side, without the light border around it
    std::vector<bool> dark;  // row by row from the top left

    bool at(int row, int column) const {
        return dark[static_cast<std::size_t>(row) * static_cast<std::size_t>(size) + static_cast<std::size_t>(column)];
    }
};

// The smallest code that holds the text; nothing where it is too long.
std::optional<Qr> make_qr(std::string_view text);

// '#' for a dark module, '.' for a light one, a string for each row.
std::vector<std::string> rows_of(const Qr& qr);

// Two rows a line in half blocks, black on white whatever the terminal's colours are, with the light border of four
// modules that scanners need.
std::string for_terminal(const Qr& qr);

}  // namespace tilewright
