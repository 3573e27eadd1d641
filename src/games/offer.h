// What all the games share: tiles drawn from a bag onto factories, taken from there and from the centre, and discarded
// into a lid (or tower) that becomes the bag again. Knows kinds of tile as numbers 1 to 6, no colours and no boards.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/rng.h"

namespace tilewright {

inline constexpr int max_kinds = 6;
inline constexpr int max_factories = 9;
inline constexpr int factory_size = 4;

constexpr int factories_for(int players) { return 2 * players + 1; }  // A1.2, S1.1, P1.1

// How many tiles of each kind: one byte a kind in one word, so that adding two heaps is one addition.
struct Counts {
    std::uint64_t packed = 0;

    bool operator==(const Counts&) const = default;
    bool empty() const { return packed == 0; }
    int of(int kind) const { return static_cast<int>((packed >> (8 * kind)) & 0xFFU); }
    int total() const { return static_cast<int>((packed * 0x0101010101010101U) >> 56U); }
    void add(int kind, int n) { packed += static_cast<std::uint64_t>(n) << (8 * kind); }
    void remove(int kind, int n) { packed -= static_cast<std::uint64_t>(n) << (8 * kind); }
    void add(Counts other) { packed += other.packed; }
    void remove(Counts other) { packed -= other.packed; }

    // The kind of the tile numbered `index` (from 0) when they lie in a row, kind by kind.
    int kind_at(int index) const;
};

// A factory: at most 4 tiles, four bits a kind.
struct Factory {
    std::uint32_t packed = 0;

    bool operator==(const Factory&) const = default;
    bool empty() const { return packed == 0; }
    int of(int kind) const { return static_cast<int>((packed >> (4 * kind)) & 0xFU); }
    int total() const { return static_cast<int>((packed * 0x11111111U) >> 28U); }
    void add(int kind, int n) { packed += static_cast<std::uint32_t>(n) << (4 * kind); }
    void clear(int kind) { packed &= ~(0xFU << (4 * kind)); }
    Counts counts() const;
};

// Where tiles can be taken from: factories 0 to 8, and the centre.
inline constexpr int centre_source = 9;
inline constexpr int source_lane = centre_source + 1;

struct Offer {
    Counts bag;
    Counts lid;
    Counts centre;
    // For each kind the sources that hold it: ten bits a kind from kind 1, a bit a source. Follows from the tiles; kept
    // because every legal move asks.
    std::uint64_t source_bits;
    std::array<Factory, max_factories> factory;
    std::uint8_t factories;  // how many there are
    std::uint8_t dealt;      // tiles dealt onto them this round
    std::uint8_t marker;     // 0: in the centre; else 1 + the seat that took it this round
    std::uint8_t unused;

    bool empty() const { return source_bits == 0; }  // nothing left to take
    unsigned sources(int kind) const {
        return static_cast<unsigned>(source_bits >> (source_lane * (kind - 1))) & ((1U << source_lane) - 1);
    }
    int count(int source, int kind) const;

    bool all_dealt() const { return dealt == factories * factory_size; }
    // A tile must be drawn now: puts the lid into an empty bag. False when nothing is left.
    bool refill_bag();
    // The same for the factories: false also when all of them are full.
    bool ready_to_draw() { return !all_dealt() && refill_bag(); }
    void draw(int kind);  // onto the factories

    // Removes all tiles of a kind from a source, and of a second kind too unless that is 0. From a factory the rest
    // goes to the centre; returns that rest.
    Counts take(int source, int kind, int second = 0);
    // The same for any part of what lies there.
    Counts take_some(int source, Counts taken);

    void find_sources();  // fills `source_bits` from the tiles
};

inline int Counts::kind_at(int index) const {
    // Byte k of `upto` is the number of tiles of kinds 0 to k; count the bytes that are <= index. Bytes above 127 would
    // spoil a comparison byte by byte, so the even and the odd bytes are compared in 16-bit lanes.
    constexpr std::uint64_t even = 0x00FF00FF00FF00FFU;
    constexpr std::uint64_t ones = 0x0001000100010001U;
    constexpr std::uint64_t high = 0x8000800080008000U;
    const std::uint64_t upto = packed * 0x0101010101010101U;
    const std::uint64_t limit = static_cast<std::uint64_t>(index) * ones | high;
    const std::uint64_t a = (limit - (upto & even)) & high;
    const std::uint64_t b = (limit - ((upto >> 8U) & even)) & high;
    return std::popcount(a | (b >> 1U));
}

inline Counts Factory::counts() const {
    std::uint64_t v = packed;
    v = (v | (v << 16U)) & 0x0000FFFF0000FFFFU;
    v = (v | (v << 8U)) & 0x00FF00FF00FF00FFU;
    v = (v | (v << 4U)) & 0x0F0F0F0F0F0F0F0FU;
    return {v};
}

inline int Offer::count(int source, int kind) const {
    return source == centre_source ? centre.of(kind) : factory[static_cast<std::size_t>(source)].of(kind);
}

// The bit of a source in the lane of a kind.
constexpr std::uint64_t source_bit(int source, int kind) {
    return 1ULL << static_cast<unsigned>(source + source_lane * (kind - 1));
}

inline Counts Offer::take(int source, int kind, int second) {
    constexpr std::uint64_t every_lane =
        source_bit(0, 1) | source_bit(0, 2) | source_bit(0, 3) | source_bit(0, 4) | source_bit(0, 5) | source_bit(0, 6);
    // The kinds that leave the source, a bit in each one's lane. (Kind 0, no second kind, has none.)
    const std::uint64_t taken = source_bit(0, kind) | (second != 0 ? source_bit(0, second) : 0);
    if (source == centre_source) {
        centre.remove(kind, centre.of(kind));
        if (second != 0) centre.remove(second, centre.of(second));
        source_bits &= ~(taken << centre_source);
        return {};
    }
    Factory& from = factory[static_cast<std::size_t>(source)];
    from.clear(kind);
    from.clear(second);
    const Counts rest = from.counts();
    from = {};
    centre.add(rest);
    const auto at = static_cast<unsigned>(source);
    const std::uint64_t moved = (source_bits >> at & every_lane) & ~taken;
    source_bits = (source_bits & ~(every_lane << at)) | moved << centre_source;
    return rest;
}

inline Counts Offer::take_some(int source, Counts taken) {
    Counts rest;
    if (source == centre_source) {
        centre.remove(taken);
    } else {
        Factory& from = factory[static_cast<std::size_t>(source)];
        rest = from.counts();
        rest.remove(taken);
        from = {};
        centre.add(rest);
    }
    // Whatever the source was, it is empty now or it is the centre.
    std::uint64_t bits = source_bits;
    for (int kind = 1; kind <= max_kinds; ++kind) {
        bits &= ~(source_bit(source, kind) | source_bit(centre_source, kind));
        bits |= static_cast<std::uint64_t>(centre.of(kind) != 0)
                << static_cast<unsigned>(centre_source + source_lane * (kind - 1));
    }
    source_bits = bits;
    return rest;
}

inline bool Offer::refill_bag() {
    if (bag.empty()) {
        bag = lid;
        lid = {};
    }
    return !bag.empty();
}

inline void Offer::draw(int kind) {
    assert(bag.of(kind) > 0);
    const unsigned f = dealt / factory_size;
    bag.remove(kind, 1);
    factory[f].add(kind, 1);
    source_bits |= source_bit(static_cast<int>(f), kind);
    ++dealt;
}

}  // namespace tilewright
