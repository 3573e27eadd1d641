// Legal moves of Azul: listing them, and picking one of them at random without a list.
#include <bit>

#include "games/azul/azul_bits.h"

namespace tilewright {

namespace azul {
namespace {

// The lines that take a kind: bit 0 of byte `line` for each, and always byte 5, the floor.
std::uint64_t targets(std::uint64_t accepts, int kind) {
    return ((accepts >> u(kind)) & 0x0101010101U) | 1ULL << (8 * u(floor_line));
}

// The position of set bit number n of a mask of up to 10 bits, without a branch to mispredict.
int nth_of_ten(unsigned bits, unsigned n) {
    struct Table {
        std::array<std::array<std::uint8_t, 8>, 32> at{};
        constexpr Table() {
            for (unsigned five = 0; five < 32; ++five) {
                unsigned found = 0;
                for (unsigned i = 0; i < 5; ++i) {
                    if ((five >> i & 1U) != 0) at[five][found++] = static_cast<std::uint8_t>(i);
                }
            }
        }
    };
    static constexpr Table table;
    const auto low = u(std::popcount(bits & 31U));
    const unsigned upper = n >= low ? 1 : 0;
    return table.at[(bits >> (5 * upper)) & 31U][n - low * upper] + static_cast<int>(5 * upper);
}

// The same for a word of six bytes of 0 or 1: the number of the byte that holds the n-th 1.
int nth_byte(std::uint64_t ones, unsigned n) {
    constexpr std::uint64_t each = 0x0101010101010101U;
    const std::uint64_t upto = ones * each;
    return std::popcount(((each * (n | 0x80U)) - upto) & (each << 7U));
}

// A colour and all jokers of one source: calls visit(line, stay) for every choice, the floor last (A7.4).
template <class Visit>
void each_with_jokers(const State& state, const Board& board, int from, int colour, Visit visit) {
    const int tiles = state.offer.count(from, colour);
    const int jokers = state.offer.count(from, joker);
    for (int line = 0; line < rows; ++line) {
        if (!board.accepts_kind(line, colour)) continue;
        const StayRange range = stay_range(board.free(line), tiles, jokers);
        for (int n = range.least; n <= range.most; ++n) visit(line, n);
    }
    visit(floor_line, 0);
}

std::uint64_t sources_with_jokers(const State& state, int colour) {
    return state.offer.sources(colour) & state.offer.sources(joker);
}

// For every set of lines, a bit each, the targets of a take: those lines and then the floor, where a Move has them.
struct TargetList {
    std::array<Move, 8> at{};
    std::size_t size = 0;
};
constexpr auto target_lists = [] {
    std::array<TargetList, 32> table{};
    for (unsigned set = 0; set < table.size(); ++set) {
        for (int line = 0; line <= floor_line; ++line) {
            if (line == floor_line || (set >> u(line) & 1U) != 0) table[set].at[table[set].size++] = {u(line) << 10U};
        }
    }
    return table;
}();

void list_takes(const State& state, MoveList<Azul>& out) {
    const Board& board = state.boards[state.turn];
    const std::uint64_t accepts = by_line(board, offsetof(Board, accepts));
    for (std::uint64_t bits = state.offer.source_bits; bits != 0;) {
        const int at = take_lowest(bits);
        const int kind = at / source_lane + 1;
        const TargetList& to = target_lists[packed_bits(accepts >> u(kind))];
        const std::uint32_t from = take(at % source_lane, kind, 0).bits;
        Move* const next = out.reserve(to.at.size());
        for (std::size_t i = 0; i < to.at.size(); ++i) next[i].bits = to.at[i].bits | from;
        out.grow(to.size);
    }
    if (state.jokers == 0) return;
    for (int colour = blue; colour <= white; ++colour) {
        for (std::uint64_t sources = sources_with_jokers(state, colour); sources != 0;) {
            const int from = take_lowest(sources);
            each_with_jokers(state, board, from, colour,
                             [&](int line, int n) { out.push_back(take(from, colour, line, true, n)); });
        }
    }
}

// Six numbers side by side in one word, ten bits each, as the sources of an Offer are: one lane a kind.
namespace lanes {

constexpr std::uint64_t ones = 1ULL | 1ULL << 10U | 1ULL << 20U | 1ULL << 30U | 1ULL << 40U | 1ULL << 50U;

// How many bits are set in each lane.
std::uint64_t popcounts(std::uint64_t word) {
    constexpr std::uint64_t two = ones * 3;
    const std::uint64_t pairs = word - (word >> 1U & ones * 0b0101010101);
    return (pairs & two) + (pairs >> 2U & two) + (pairs >> 4U & two) + (pairs >> 6U & two) + (pairs >> 8U & two);
}

// For every set of kinds, as `accepts` has them, their lanes full of ones.
constexpr auto of_kinds = [] {
    std::array<std::uint64_t, 128> table{};
    for (unsigned set = 0; set < table.size(); ++set) {
        for (unsigned kind = blue; kind <= joker; ++kind)
            table[set] |= (set >> kind & 1U) * (1023ULL << (10 * (kind - 1)));
    }
    return table;
}();

}  // namespace lanes

// The takes of one kind alone are sources times targets, so nothing needs listing to pick one of them.
struct Products {
    std::uint64_t upto;  // lane k - 1: the takes of the kinds 1 to k; at most 6 * 10 * 6 in all

    explicit Products(const State& state) {
        const std::uint64_t sources = lanes::popcounts(state.offer.source_bits);
        std::uint64_t takes = sources;  // to the floor
        for (const std::uint8_t kinds : state.boards[state.turn].accepts) takes += sources & lanes::of_kinds[kinds];
        upto = takes * lanes::ones;
    }
    std::uint32_t total() const { return static_cast<std::uint32_t>(upto >> 50U) & 1023U; }

    // The kind by where `index` falls among all takes, then a source and a target of that kind.
    Move pick(const State& state, std::uint32_t index, Rng& rng) const {
        // As many lanes hold no more than index as there are kinds before the wanted one.
        const int kind = std::popcount((lanes::ones * (index | 512U) - upto) & (lanes::ones << 9U)) + 1;
        const unsigned sources = state.offer.sources(kind);
        const std::uint64_t to = targets(by_line(state.boards[state.turn], offsetof(Board, accepts)), kind);
        const auto [from, line] = rng.below(u(std::popcount(sources)), u(std::popcount(to)));
        return take(nth_of_ten(sources, from), kind, nth_byte(to, line));
    }
};

// With jokers: the products as before, then each colour with the jokers beside it, counted one by one.
[[gnu::noinline]] Move sample_joker_take(const State& state, Rng& rng) {
    const Board& board = state.boards[state.turn];
    const Products products(state);
    std::uint32_t wanted = 0;
    Move chosen;
    const auto count_all = [&](bool choosing) {
        std::uint32_t index = products.total();
        for (int colour = blue; colour <= white; ++colour) {
            for (std::uint64_t sources = sources_with_jokers(state, colour); sources != 0;) {
                const int from = take_lowest(sources);
                each_with_jokers(state, board, from, colour, [&](int line, int n) {
                    if (choosing && index == wanted) chosen = take(from, colour, line, true, n);
                    ++index;
                });
            }
        }
        return index;
    };
    wanted = rng.below(count_all(false));
    if (wanted < products.total()) return products.pick(state, wanted, rng);
    count_all(true);
    return chosen;
}

}  // namespace

Move sample_take(const State& state, Rng& rng) {
    if (state.jokers != 0) return sample_joker_take(state, rng);
    const Products products(state);
    return products.pick(state, rng.below(products.total()), rng);
}

Move sample_rest(const State& state, Rng& rng) {
    assert(state.phase == Phase::tiling || state.phase == Phase::first);
    if (state.phase == Phase::first) return first(static_cast<int>(rng.below(state.players)));
    const unsigned open = legal_columns(state.boards[state.turn], state.line);
    return place(state.line, nth_of_ten(open, rng.below(u(std::popcount(open)))));
}

}  // namespace azul

using namespace azul;

void Azul::moves(const State& state, MoveList<Azul>& out) {
    out.clear();
    switch (state.phase) {
        case Phase::first:
            for (int seat = 0; seat < state.players; ++seat) out.push_back(azul::first(seat));
            return;
        case Phase::deal:
            for (int kind = blue; kind <= joker; ++kind) {
                if (state.offer.bag.of(kind) > 0) out.push_back(azul::draw(kind));
            }
            return;
        case Phase::offer: list_takes(state, out); return;
        case Phase::tiling:
            for (std::uint64_t open = legal_columns(state.boards[state.turn], state.line); open != 0;) {
                out.push_back(azul::place(state.line, take_lowest(open)));
            }
            return;
        case Phase::over: return;
    }
}

int Azul::weight(const State& state, Move draw) {
    return kind(draw) == Kind::first ? 1 : state.offer.bag.of(drawn_tile(draw));
}

}  // namespace tilewright
