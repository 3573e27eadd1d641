// How good a position is for a seat: its points, a share of the bonuses its stars, numbers and features are on the way
// to, and what its tiles in hand are worth. A plain function of the State, in hundredths of a point.
#include <bit>

#include "base/bits.h"
#include "games/pavilion/pavilion.h"

namespace tilewright {

using namespace pavilion;

namespace {

constexpr unsigned u(int n) { return static_cast<unsigned>(n); }

// What part of a star's bonus 0 to 6 tiles in it are worth, in hundredths.
constexpr std::array<int, slots + 1> progress = {0, 2, 6, 14, 30, 60, 100};

int stars_value(const State& state, const Board& board) {
    int value = 0;
    for (int star = 0; star < stars; ++star) {
        const int n = std::popcount(board.ring(star));
        if (n == 0) continue;
        const int worth = n < 2 && state.side == Side::grey ? multicolour_points : star_worth(state.side, board, star);
        value += worth * progress[u(n)];
    }
    return value;
}

int numbers_value(const State& state, const Board& board) {
    int value = 0;
    for (int number = 1; number < static_cast<int>(number_points.size()); ++number) {
        const std::uint64_t all = spaces_of_cost(state.side, number);
        const int of = std::popcount(all);
        const int n = std::popcount(all & board.covered);
        value += 100 * number_points[u(number)] * n * n * n / (of * of * of);
    }
    return value;
}

// Features that are not complete yet will bring tiles.
int features_value(const Board& board, int tile_worth) {
    int value = 0;
    for (const Feature& feature : features) {
        const int of = std::popcount(feature.spaces);
        const int n = std::popcount(feature.spaces & board.covered);
        if (n < of) value += tile_worth * feature.tiles * n * n / (2 * of * of);
    }
    return value;
}

}  // namespace

int Pavilion::value(const State& state, int seat) {
    const Board& board = state.boards[u(seat)];
    if (state.phase == Phase::over) return 100 * board.score;
    if (state.phase == Phase::jokers && state.turn == seat) {  // as if paid with as few jokers as can be
        State paid = state;
        apply(paid, pavilion::pay(joker_range(state, board, state.space, state.colour).least), Silence{});
        return value(paid, seat);
    }
    const bool last = state.round == rounds;
    const int tile_worth = last && state.phase >= Phase::place ? 60 : 90;
    const int hand = board.hand.total();
    int total = 100 * board.score + stars_value(state, board) + numbers_value(state, board);
    if (!last) total += features_value(board, tile_worth);
    total += tile_worth * hand;
    // Jokers go with every colour; what is kept may be next round's.
    const bool passing = state.phase == Phase::keep && state.turn == seat;
    const bool passed = passing || has(state.passed, seat);
    if (!passed) total += 40 * board.hand.of(state.joker());
    if (!last) total += 25 * board.hand.of(state.joker_order[state.round]);
    if (state.phase == Phase::bonus && state.turn == seat) total += (tile_worth + 20) * state.bonus;
    // What can't be kept is lost, and a point with it.
    if (passing && hand > most_kept) total -= (tile_worth + 100) * (hand - most_kept);
    return total;
}

int Pavilion::doubt(const State& state) { return 500 + 250 * (rounds - state.round); }

}  // namespace tilewright
