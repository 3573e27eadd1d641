// Sets as the bits of a word.
#pragma once

#include <bit>
#include <cstdint>

namespace tilewright {

inline bool has(std::uint64_t bits, int at) { return (bits >> static_cast<unsigned>(at) & 1U) != 0; }

// The lowest bit set, which is cleared.
inline int take_lowest(std::uint64_t& bits) {
    const int at = std::countr_zero(bits);
    bits &= bits - 1;
    return at;
}

// The bit that has n set bits below it.
inline int nth_bit(std::uint64_t bits, unsigned n) {
    for (; n > 0; --n) bits &= bits - 1;
    return std::countr_zero(bits);
}

}  // namespace tilewright
