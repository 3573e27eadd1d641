// The player board of Summer Pavilion as one table: 42 spaces in 7 stars, 18 features, and where each is drawn (P1.2,
// P1.3, P8.1). The rules, the texts and whoever shows the board read it from here; a test holds it against board.json.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tilewright::pavilion {

// P1.1. 0 is "no tile" and 7 the first-player marker.
enum Tile : std::uint8_t { none, purple, green, orange, yellow, blue, red, marker };
inline constexpr int colours = 6;

enum class Side : std::uint8_t { coloured, grey };

// Stars 0 to 5 stand clockwise from the upper left, star 6 in the centre. Slots are counted from 0 here: slot 0 has the
// name 1.
inline constexpr int outer_stars = 6;
inline constexpr int centre_star = 6;
inline constexpr int stars = 7;
inline constexpr int slots = 6;
inline constexpr int spaces_total = stars * slots;
inline constexpr int features_total = 3 * outer_stars;
inline constexpr std::array<std::uint8_t, stars> star_colours = {orange, red, blue, yellow, green, purple, none};
inline constexpr std::array<int, slots> grey_costs = {3, 2, 1, 4, 5, 6};  // P8.1, outer stars by slot
inline constexpr int grey_centre_cost = 3;

constexpr int space_at(int star, int slot) { return star * slots + slot; }
constexpr std::uint64_t bit(int space) { return 1ULL << static_cast<unsigned>(space); }

// A place on the drawing: x in units of 3/40 and y in units of sqrt(3)/40 of the side of a rhombus, so that both are
// whole numbers; the origin is the middle of the board, y grows downwards.
struct Point {
    std::int16_t x = 0;
    std::int16_t y = 0;

    bool operator==(const Point&) const = default;
};
constexpr Point operator+(Point a, Point b) {
    return {static_cast<std::int16_t>(a.x + b.x), static_cast<std::int16_t>(a.y + b.y)};
}

// From the tip of a rhombus to its middle, for the six directions clockwise from straight up.
inline constexpr std::array<Point, 6> half_rhombus = {{{0, -20}, {10, -10}, {10, 10}, {0, 20}, {-10, 10}, {-10, -10}}};
inline constexpr std::array<Point, stars> star_middles = {
    {{-20, -60}, {20, -60}, {40, 0}, {20, 60}, {-20, 60}, {-40, 0}, {0, 0}}};

enum class FeatureKind : std::uint8_t { pillar, statue, window };

struct Feature {
    FeatureKind kind = FeatureKind::pillar;
    std::uint8_t star = 0;   // a statue stands between this star and the next one clockwise
    std::uint8_t tiles = 0;  // the bonus for completing it (P5.6)
    std::uint64_t spaces = 0;
    Point at;
};

struct Space {
    std::uint8_t star = 0;
    std::uint8_t slot = 0;
    std::array<std::uint8_t, 2> cost{};        // by Side
    std::array<std::uint8_t, 2> neighbours{};  // clockwise, then the other way (P1.2)
    std::uint8_t direction = 0;                // where its tip points away from the star's middle: 60 degrees each
    std::uint8_t features = 0;                 // how many of the two below it has
    std::array<std::uint8_t, 2> feature{};
    Point at;
};

constexpr std::array<Feature, features_total> make_features() {
    std::array<Feature, features_total> out{};
    for (int star = 0; star < outer_stars; ++star) {
        const int next = (star + 1) % outer_stars;
        const auto i = static_cast<unsigned>(star);
        const Point middle = star_middles[i];
        const Point beside = star_middles[static_cast<unsigned>(next)];
        const auto half = [](Point p) {
            return Point{static_cast<std::int16_t>(p.x / 2), static_cast<std::int16_t>(p.y / 2)};
        };
        const auto outside = [](Point p) {
            return Point{static_cast<std::int16_t>(p.x * 145 / 100), static_cast<std::int16_t>(p.y * 145 / 100)};
        };
        const auto at = static_cast<std::uint8_t>(star);
        out[i] = {FeatureKind::pillar, at, 1,
                  bit(space_at(star, 1)) | bit(space_at(star, 2)) | bit(space_at(centre_star, (star + 5) % slots)) |
                      bit(space_at(centre_star, star)),
                  half(middle)};
        out[i + 6] = {FeatureKind::statue, at, 2,
                      bit(space_at(star, 0)) | bit(space_at(star, 1)) | bit(space_at(next, 2)) | bit(space_at(next, 3)),
                      half(middle + beside)};
        out[i + 12] = {FeatureKind::window, at, 3, bit(space_at(star, 4)) | bit(space_at(star, 5)), outside(middle)};
    }
    return out;
}
inline constexpr std::array<Feature, features_total> features = make_features();

constexpr std::array<Space, spaces_total> make_spaces() {
    std::array<Space, spaces_total> out{};
    for (int star = 0; star < stars; ++star) {
        for (int slot = 0; slot < slots; ++slot) {
            Space& space = out[static_cast<unsigned>(space_at(star, slot))];
            const auto s = static_cast<unsigned>(slot);
            space.star = static_cast<std::uint8_t>(star);
            space.slot = static_cast<std::uint8_t>(slot);
            space.cost = {static_cast<std::uint8_t>(slot + 1),
                          static_cast<std::uint8_t>(star == centre_star ? grey_centre_cost : grey_costs[s])};
            space.neighbours = {static_cast<std::uint8_t>(space_at(star, (slot + 1) % slots)),
                                static_cast<std::uint8_t>(space_at(star, (slot + slots - 1) % slots))};
            // Each outer star is its neighbour turned by 60 degrees (P1.2).
            space.direction = static_cast<std::uint8_t>(star == centre_star ? slot : (slot + 1 + star) % 6);
            space.at = star_middles[static_cast<unsigned>(star)] + half_rhombus[space.direction];
            for (unsigned f = 0; f < features_total; ++f) {
                if ((features[f].spaces & bit(space_at(star, slot))) != 0)
                    space.feature[space.features++] = static_cast<std::uint8_t>(f);
            }
        }
    }
    return out;
}
inline constexpr std::array<Space, spaces_total> spaces = make_spaces();

// The spaces that cost at most n, by Side and n from 0 to 6.
constexpr std::array<std::array<std::uint64_t, slots + 1>, 2> make_cost_upto() {
    std::array<std::array<std::uint64_t, slots + 1>, 2> out{};
    for (unsigned side = 0; side < 2; ++side) {
        for (unsigned n = 0; n <= slots; ++n) {
            for (int space = 0; space < spaces_total; ++space) {
                if (spaces[static_cast<unsigned>(space)].cost[side] <= n) out[side][n] |= bit(space);
            }
        }
    }
    return out;
}
inline constexpr auto cost_upto = make_cost_upto();
constexpr std::uint64_t spaces_of_cost(Side side, int n) {
    const auto s = static_cast<unsigned>(side);
    return cost_upto[s][static_cast<unsigned>(n)] & ~cost_upto[s][static_cast<unsigned>(n - 1)];
}

// All spaces of a set of stars.
constexpr std::array<std::uint64_t, 1U << stars> make_spaces_of_stars() {
    std::array<std::uint64_t, 1U << stars> out{};
    for (unsigned set = 0; set < out.size(); ++set) {
        for (unsigned star = 0; star < stars; ++star) {
            if ((set >> star & 1U) != 0) out[set] |= 63ULL << (slots * star);
        }
    }
    return out;
}
inline constexpr auto spaces_of_stars = make_spaces_of_stars();

// The slots of the unbroken run around a star that contains a slot, for every way a star can be filled (P5.5).
constexpr std::array<std::array<std::uint8_t, slots>, 64> make_runs() {
    std::array<std::array<std::uint8_t, slots>, 64> out{};
    for (unsigned ring = 0; ring < 64; ++ring) {
        for (unsigned slot = 0; slot < slots; ++slot) {
            if ((ring >> slot & 1U) == 0) continue;
            unsigned run = 1U << slot;
            for (unsigned way = 0; way < 2; ++way) {  // star 0 stands for all: they are alike
                for (unsigned s = spaces[slot].neighbours[way]; (ring >> s & 1U) != 0 && s != slot;
                     s = spaces[s].neighbours[way])
                    run |= 1U << s;
            }
            out[ring][slot] = static_cast<std::uint8_t>(run);
        }
    }
    return out;
}
inline constexpr auto runs = make_runs();

}  // namespace tilewright::pavilion
