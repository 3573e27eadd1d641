// One hash for every value that is its bytes: States first of all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace tilewright {

// The bytes of T are the whole of T: no padding, no pointers, nothing that two equal values could differ in.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

template <PlainValue T>
std::uint64_t hash(const T& value) {
    constexpr std::uint64_t k = 0x9E3779B97F4A7C15U;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
    std::uint64_t h = sizeof(T) * k;
    for (std::size_t i = 0; i < sizeof(T); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + i, sizeof(T) - i < 8 ? sizeof(T) - i : 8);
        h = (h ^ word) * k;
        h ^= h >> 32U;
    }
    return h;
}

template <PlainValue T>
bool same(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

}  // namespace tilewright
