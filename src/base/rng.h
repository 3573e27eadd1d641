// A small fast generator of our own (xoshiro256++, Blackman and Vigna), so that a seed means the same game with
// every compiler and in the browser. Games between people are not drawn from a seed anybody could know.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace tilewright {

class Rng {
  public:
    explicit Rng(std::uint64_t seed) {
        for (auto& word : state_) {  // splitmix64: any seed, 0 too, gives a good state
            seed += 0x9E3779B97F4A7C15U;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
            z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
            word = z ^ (z >> 31U);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t t = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
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
    std::uint64_t state_[4];
};

}  // namespace tilewright
