// A small fast generator of our own (Wang Yi's wyrand), so that a seed means the same game with every compiler and in
// the browser. Games between people are not drawn from a seed anybody could know.
#pragma once

#include <cstdint>
#include <utility>

namespace tilewright {

class Rng {
  public:
    // Seeds that lie side by side are spread over the whole range first (the finish of splitmix64).
    explicit Rng(std::uint64_t seed) : state_(seed + 0x9E3779B97F4A7C15U) {
        state_ = (state_ ^ (state_ >> 30U)) * 0xBF58476D1CE4E5B9U;
        state_ = (state_ ^ (state_ >> 27U)) * 0x94D049BB133111EBU;
        state_ ^= state_ >> 31U;
    }

    std::uint64_t next() {
        __extension__ using Wide = unsigned __int128;
        state_ += 0xA0761D6478BD642FU;
        const Wide product = Wide{state_} * (state_ ^ 0xE7037ED1A0B428DBU);
        return static_cast<std::uint64_t>(product >> 64U) ^ static_cast<std::uint64_t>(product);
    }

    // Uniform in 0 .. n-1, n > 0; exactly so (Lemire's multiplication with rejection).
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32U) * n;
        if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
            const std::uint32_t threshold = (0U - n) % n;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32U) * n;
        }
        return static_cast<std::uint32_t>(product >> 32U);
    }

    // Two such numbers for the price of one: uniform in 0 .. n-1 and in 0 .. m-1, independent of each other.
    std::pair<std::uint32_t, std::uint32_t> below(std::uint32_t n, std::uint32_t m) {
        while (true) {
            const std::uint64_t bits = next();
            const std::uint64_t a = (bits >> 32U) * n;
            const std::uint64_t b = (bits & 0xFFFFFFFFU) * m;
            if (static_cast<std::uint32_t>(a) >= n && static_cast<std::uint32_t>(b) >= m) [[likely]]
                return {a >> 32U, b >> 32U};
            if (static_cast<std::uint32_t>(a) >= (0U - n) % n && static_cast<std::uint32_t>(b) >= (0U - m) % m)
                return {a >> 32U, b >> 32U};
        }
    }

  private:
    std::uint64_t state_;
};

}  // namespace tilewright
