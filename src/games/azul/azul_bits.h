// Small tools of azul.cpp and azul_moves.cpp: sets as bits, and the five lines of a Board as the bytes of one word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/bits.h"
#include "games/azul/azul.h"

namespace tilewright::azul {

constexpr std::uint8_t u8(int n) { return static_cast<std::uint8_t>(n); }
constexpr unsigned u(int n) { return static_cast<unsigned>(n); }

// Five bytes of a Board, one a line, as one word: byte `line` of the result.
inline std::uint64_t by_line(const Board& board, std::size_t offset) {
    static_assert(offsetof(Board, jokers) + 8 <= sizeof(Board));
    std::uint64_t word = 0;
    std::memcpy(&word, reinterpret_cast<const unsigned char*>(&board) + offset, 8);
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    return word & 0xFF'FFFF'FFFFU;
}

// Bit 0 of each of the five bytes, side by side.
inline unsigned packed_bits(std::uint64_t bytes) {
    return static_cast<unsigned>(((bytes & 0x0101010101U) * 0x0102040810U) >> 32U) & 31U;
}

}  // namespace tilewright::azul
