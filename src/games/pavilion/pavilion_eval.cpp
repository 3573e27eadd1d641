// How good a position is for a seat: its points, what a quick plan makes of its tiles in hand, a share of the bonuses
// its stars, numbers and features are then on the way to, and what the tiles left over are worth. A plain function of
// the State, in hundredths of a point.
#include <bit>
#include <cassert>

#include "base/bits.h"
#include "games/pavilion/pavilion.h"

namespace tilewright {

using namespace pavilion;

namespace {

constexpr unsigned u(int n) { return static_cast<unsigned>(n); }

// ---- What matches showed to be good guesses, in hundredths of a point

constexpr int spent_on_star = 121;    // a tile that goes into completing a star
constexpr int spent_now = 110;        // a tile paid now, when one placement is compared with another
constexpr int spent_joker = 30;       // the more for a joker
constexpr int bonus_worth = 150;      // a bonus tile that does not go with the hand
constexpr int last_bonus_worth = 80;  // the same in the last round
constexpr int kept_worth = 120;
constexpr int kept_joker_worth = 60;  // the more for next round's joker colour
constexpr int kept_alike_worth = 15;  // the more for each tile after the first of a colour
constexpr int spare_worth = 130;      // a tile without a place yet while more can be taken
constexpr int spare_joker_worth = 24;
constexpr int start_worth = 150;  // to begin the next round

// ---- Chances. Time to come is counted in sixteenths of a round.

constexpr int round_time = 16;
constexpr int most_missing = 36;  // tiles: for the twelve 3s of the grey board
constexpr int certain = 1024;

using Chances = std::array<std::array<std::int16_t, most_missing + 1>, rounds * round_time + 1>;

// The chance to complete what so many tiles are missing for, when at best so many tenths of a tile go there in a round.
constexpr Chances make_chances(int tenths_a_round) {
    Chances out{};
    for (int time = 0; time <= rounds * round_time; ++time) {
        const int reach = tenths_a_round * time;
        constexpr int tile = 10 * round_time;
        out[u(time)][0] = certain;
        for (int missing = 1; tile * missing < reach && missing <= most_missing; ++missing) {
            const int spare = reach - tile * missing;
            out[u(time)][u(missing)] = static_cast<std::int16_t>(certain * spare / reach * spare / reach);
        }
    }
    return out;
}
constexpr Chances star_chances = make_chances(32);
constexpr Chances number_chances = make_chances(60);

// Points of a placement, by the ring after it and its slot (P5.5): the runs, counted once and for all.
constexpr auto run_points = [] {
    std::array<std::array<std::uint8_t, slots>, 64> out{};
    for (unsigned ring = 0; ring < 64; ++ring) {
        for (unsigned slot = 0; slot < slots; ++slot)
            out[ring][slot] = static_cast<std::uint8_t>(std::popcount(runs[ring][slot]));
    }
    return out;
}();

// For every way a star can be filled: the tiles it takes to complete it, on the three kinds of star, and the points
// that placing them brings (P5.5).
struct Rings {
    std::array<std::array<std::uint8_t, 64>, 3> missing{};
    std::array<std::uint8_t, 64> points{};
};
constexpr int kind_of_star(Side side, int star) { return side == Side::coloured ? 0 : star == centre_star ? 2 : 1; }
constexpr Rings make_rings() {
    Rings out;
    constexpr std::array<std::array<int, slots>, 3> costs = {{{1, 2, 3, 4, 5, 6}, grey_costs, {3, 3, 3, 3, 3, 3}}};
    for (unsigned ring = 63; ring-- > 0;) {
        int most = 0;
        for (unsigned slot = 0; slot < slots; ++slot) {
            if ((ring >> slot & 1U) != 0) continue;
            const unsigned after = ring | 1U << slot;
            most = std::max(most, run_points[after][slot] + out.points[after]);
            for (unsigned kind = 0; kind < 3; ++kind)
                out.missing[kind][ring] = static_cast<std::uint8_t>(out.missing[kind][after] + costs[kind][slot]);
        }
        out.points[ring] = static_cast<std::uint8_t>(most);
    }
    return out;
}
constexpr Rings rings = make_rings();
static_assert(rings.missing[0][0] == 21 && rings.points[0] == 21);

// ---- What is on the way

// What a feature is worth before it is complete, by the tiles it brings and the spaces missing: windows have two
// spaces, the others four (P1.3).
constexpr auto feature_parts = [] {
    std::array<std::array<std::int16_t, 5>, most_bonus + 1> out{};
    for (int tiles = 1; tiles <= most_bonus; ++tiles) {
        const int of = tiles == 3 ? 2 : 4;
        for (int missing = 1; missing <= of; ++missing) {
            const int n = of - missing;
            out[u(tiles)][u(missing)] = static_cast<std::int16_t>(3 * bonus_worth * tiles * n * n / (10 * of * of));
        }
    }
    return out;
}();

// A board with some time to come.
struct Outlook {
    Side side;
    int time;

    int star(int star, unsigned ring, int bonus) const {
        const int missing = rings.missing[u(kind_of_star(side, star))][ring];
        const int gain = 100 * (rings.points[ring] + bonus) - spent_on_star * missing;
        return std::max(gain, 0) * star_chances[u(time)][u(missing)] / certain;
    }
    int number(int number, int missing) const {
        return 100 * number_points[u(number)] * number_chances[u(time)][u(number * missing)] / certain;
    }
    // A feature that is not complete will bring tiles.
    int feature(int tiles, int missing) const {
        constexpr int soon = 2 * round_time;
        return feature_parts[u(tiles)][u(missing)] * std::min(time, soon) / soon;
    }
};

// What a star will bring once complete, by the tiles in it; on the grey board one tile decides nothing (P8.2).
int likely_bonus(Side side, const Board& board, int star) {
    const unsigned ring = board.ring(star);
    if (side == Side::coloured || std::popcount(ring) > 1) return star_worth(side, board, star);
    if (ring == 0) return multicolour_points;
    return star_points[u(board.tile(space_at(star, std::countr_zero(ring))))];
}

int on_the_way(const Outlook& outlook, const Board& board) {
    int value = 0;
    for (int star = 0; star < stars; ++star)
        value += outlook.star(star, board.ring(star), likely_bonus(outlook.side, board, star));
    for (int number = 1; number < static_cast<int>(number_points.size()); ++number)
        value += outlook.number(number, std::popcount(spaces_of_cost(outlook.side, number) & ~board.covered));
    for (const Feature& feature : features)
        value += outlook.feature(feature.tiles, std::popcount(feature.spaces & ~board.covered));
    return value;
}

// ---- Tiles that are not placed

struct Leftover {
    int joker;   // next round's, or none in the last round
    int lost;    // what a tile brings that can't be kept: less than nothing, unless more can be taken yet
    int losses;  // how many of them cost a point at all: the score has a floor (P2.4)

    int of(Counts hand) const {
        const int total = hand.total();
        const int kept = joker == none ? 0 : std::min(total, most_kept);
        int value = kept_worth * kept;
        if (joker != none) value += kept_joker_worth * std::min(hand.of(joker), kept);
        const int over = total - kept;
        return value + lost * (lost < 0 ? std::min(over, losses) : over);
    }
};

// Tiles of one colour go together.
int alike(Counts hand) {
    int more = 0;
    for (int colour = purple; colour <= red; ++colour) more += std::max(hand.of(colour) - 1, 0);
    return kept_alike_worth * more;
}

// ---- The plan

// Places the hand on a copy of the board, each time what brings most for its tiles, as long as that is better than to
// keep them.
class Plan {
  public:
    Plan(const State& state, int seat, const Outlook& outlook, const Leftover& leftover)
        : state_(state), outlook_(outlook), leftover_(leftover), board_(state.boards[u(seat)]), supply_(state.supply) {
        for (int star = 0; star < stars; ++star) {
            bonus_[u(star)] = likely_bonus(state.side, board_, star);
            find_undecided(star);
        }
        bonus_worth_ = state.round == rounds ? last_bonus_worth : bonus_worth;
        for (int number = 1; number < static_cast<int>(number_points.size()); ++number) find_number(number);
    }

    // Bonus tiles (P5.6): jokers while there are any, then what there is most of in hand.
    void take_bonus(int tiles) {
        for (; tiles > 0; --tiles) {
            int best = supply_.of(state_.joker()) > 0 ? state_.joker() : +none;
            for (int colour = purple, most = 0; colour <= red && best != state_.joker(); ++colour) {
                if (supply_.of(colour) == 0 || board_.hand.of(colour) <= most) continue;
                most = board_.hand.of(colour);
                best = colour;
            }
            if (best == none) break;
            supply_.remove(best, 1);
            board_.hand.add(best, 1);
        }
        value_ += bonus_worth_ * std::min(tiles, supply_.total());
    }

    // What the placements bring; the hand is what they leave.
    int carry_out() {
        while (true) {
            const Step step = best_step();
            if (step.cost == 0) break;
            Counts rest = board_.hand;
            rest.remove(step.colour, step.cost - step.jokers);
            rest.remove(state_.joker(), step.jokers);
            if (step.gain + leftover_.of(rest) <= leftover_.of(board_.hand)) break;
            board_.hand = rest;
            put(step);
        }
        return value_;
    }
    Counts hand() const { return board_.hand; }

  private:
    struct Step {
        int space = 0;
        int colour = none;
        int cost = 0;
        int jokers = 0;
        int gain = 0;
    };
    // What a space brings: points, and what is nearer then, but for the numbers. On the grey board the second tile of a
    // star decides what it becomes (P8.2): one value with a tile like the first, one with another; elsewhere they are
    // the same.
    struct Gain {
        std::array<int, 2> value{};
        int tiles = 0;
    };

    const Gain& gain_of(int space) {
        Gain& gain = gains_[u(space)];
        if ((known_ & bit(space)) != 0) return gain;
        known_ |= bit(space);
        const Space& where = spaces[u(space)];
        const unsigned ring = board_.ring(where.star);
        const unsigned after = ring | 1U << where.slot;
        int value = 100 * run_points[after][where.slot];
        gain.tiles = 0;
        for (unsigned i = 0; i < where.features; ++i) {
            const Feature& feature = features[where.feature[i]];
            const int missing = std::popcount(feature.spaces & ~board_.covered);
            if (missing == 1) gain.tiles += feature.tiles;
            value += outlook_.feature(feature.tiles, missing - 1) - outlook_.feature(feature.tiles, missing);
        }
        const int bonus = bonus_[where.star];
        value += bonus_worth_ * gain.tiles - outlook_.star(where.star, ring, bonus);
        gain.value[0] = value + outlook_.star(where.star, after, bonus);
        const bool decides = has(undecided_, where.star);
        gain.value[1] = decides ? value + outlook_.star(where.star, after, multicolour_points) : gain.value[0];
        return gain;
    }

    // The stars that a colour makes multicolour.
    std::uint64_t mixed_by(int colour) const {
        unsigned mixed = 0;
        for (std::uint64_t set = undecided_; set != 0;) {
            const int star = take_lowest(set);
            if (board_.tile(space_at(star, std::countr_zero(board_.ring(star)))) != colour) mixed |= 1U << u(star);
        }
        return mixed;
    }

    Step best_step() {
        Step best;
        int most = 0;
        const int joker = state_.joker();
        for (int colour = purple; colour <= red; ++colour) {
            std::uint64_t open = placements(state_, board_, colour);
            const std::uint64_t mixed = open == 0 ? 0 : mixed_by(colour);
            const int own = board_.hand.of(colour);
            while (open != 0) {
                Step step{take_lowest(open), colour};
                const Space& where = spaces[u(step.space)];
                step.cost = where.cost[u(static_cast<int>(state_.side))];
                step.jokers = std::max(0, step.cost - own);
                step.gain = gain_of(step.space).value[has(mixed, where.star) ? 1 : 0] + number_[u(step.cost)];
                const int net =
                    step.gain - spent_now * step.cost - spent_joker * (colour == joker ? step.cost : step.jokers);
                if (best.cost == 0 || net > most) {
                    most = net;
                    best = step;
                }
            }
        }
        return best;
    }

    void put(const Step& step) {
        const Space& where = spaces[u(step.space)];
        const int tiles = gain_of(step.space).tiles;
        board_.covered |= bit(step.space);
        board_.tiles[where.star] |= u(step.colour) << u(3 * where.slot);
        if (state_.side == Side::grey || where.star == centre_star) find_takes(state_.side, board_, where.star);
        bonus_[where.star] = likely_bonus(state_.side, board_, where.star);
        find_undecided(where.star);
        value_ += step.gain - bonus_worth_ * tiles;
        if (step.cost < static_cast<int>(number_points.size())) find_number(step.cost);
        known_ &= ~spaces_of_stars[1U << where.star];
        for (unsigned i = 0; i < where.features; ++i) known_ &= ~features[where.feature[i]].spaces;
        take_bonus(tiles);
    }

    void find_number(int number) {
        const int open = std::popcount(spaces_of_cost(state_.side, number) & ~board_.covered);
        number_[u(number)] = open == 0 ? 0 : outlook_.number(number, open - 1) - outlook_.number(number, open);
    }

    void find_undecided(int star) {
        const bool one = state_.side == Side::grey && std::has_single_bit(board_.ring(star));
        undecided_ = (undecided_ & ~(1U << u(star))) | static_cast<unsigned>(one) << u(star);
    }

    const State& state_;
    const Outlook& outlook_;
    const Leftover& leftover_;
    Board board_;
    Counts supply_;
    std::array<int, stars> bonus_{};       // what each star would bring
    std::array<int, slots + 1> number_{};  // what one more space of a cost brings for its number
    unsigned undecided_ = 0;               // stars of the grey board with one tile
    std::array<Gain, spaces_total> gains_{};
    std::uint64_t known_ = 0;  // the spaces whose gain is found
    int bonus_worth_ = 0;
    int value_ = 0;
};

// How much of the round's tiles are still to be taken, in sixteenths.
int time_to_take(const State& state) {
    if (state.phase < Phase::offer) return round_time;
    if (state.phase > Phase::offer) return 0;
    int left = state.offer.centre.total();
    for (int f = 0; f < state.offer.factories; ++f) left += state.offer.factory[u(f)].total();
    return std::min(round_time, round_time * left / std::max(1, factory_size * state.offer.factories));
}

// ---- The facts

// Of tiles that can still be placed: what becomes of the others is known.
void tell_hand(const State& state, const Board& board, FactWriter& facts) {
    for (int colour = purple; colour <= red; ++colour) facts.add((colour - 1) * 8 + std::min(board.hand.of(colour), 7));
    facts.next(48);
    const bool last = state.round == rounds;
    facts.add(std::min(board.hand.of(state.joker()), 9));
    facts.next(10);
    facts.add(last ? 10 : std::min(board.hand.of(state.joker_order[state.round]), 9));
    facts.next(11);
    facts.add(std::min(board.hand.total(), 19));
    facts.next(20);
}
constexpr int hand_facts = 48 + 10 + 11 + 20;

// What each star has: which of its spaces, and how many; on the grey board what it has become. (Every way a star can be
// filled would be a fact that few games tell anything about.)
void tell_stars(const State& state, const Board& board, FactWriter& facts) {
    const int side = static_cast<int>(state.side);
    for (int star = 0; star < stars; ++star) {
        const unsigned ring = board.ring(star);
        const int tiles = std::popcount(ring);
        for (std::uint64_t set = ring; set != 0;) facts.add((side * stars + star) * slots + take_lowest(set));
        facts.add(2 * stars * slots + (side * stars + star) * (slots + 1) + tiles);
        if (state.side == Side::grey && ring != 0)
            facts.add(2 * stars * (2 * slots + 1) + tiles * 7 + (likely_bonus(state.side, board, star) - 8) / 2);
    }
    facts.next(2 * stars * (2 * slots + 1) + 49);
    for (int number = 1; number < static_cast<int>(number_points.size()); ++number) {
        const int open = std::popcount(spaces_of_cost(state.side, number) & ~board.covered);
        facts.add((number - 1) * 10 + std::min(open, 9));
    }
    facts.next(40);
    for (const Feature& feature : features) {
        const int open = std::popcount(feature.spaces & ~board.covered);
        if (open == 1 || open == 2) facts.add((feature.tiles - 1) * 2 + open - 1);
    }
    facts.next(6);
}

void tell(const State& state, int seat, Facts& out) {
    const Board& board = state.boards[u(seat)];
    FactWriter facts(out);
    tell_stars(state, board, facts);
    const bool passed = has(state.passed, seat) || (state.phase == Phase::keep && state.turn == seat);
    if (passed)
        facts.next(hand_facts);
    else
        tell_hand(state, board, facts);
    facts.add((state.round - 1) * 3 + state.players - 2);
    facts.next(18);
    facts.add(state.phase < Phase::offer    ? 0
              : state.phase == Phase::offer ? 1 + time_to_take(state)
              : passed                      ? 18
                                            : 19);
    facts.next(20);
    facts.add(state.phase < Phase::offer       ? (state.start == seat ? 0 : 1)
              : state.offer.marker == 0        ? 2
              : state.offer.marker == seat + 1 ? 3
                                               : 4);
    facts.next(5);
    facts.add(state.phase < Phase::offer ? 0 : state.turn == seat ? 1 : 2);
    facts.next(3);
    facts.add(std::min(state.supply.total(), 10));
    facts.next(11);
    facts.add(std::min(state.supply.of(state.joker()), 4));
    facts.next(5);
    facts.add(std::min<int>(board.score, 9));
    facts.next(10);
    if (state.phase == Phase::bonus && state.turn == seat)
        facts.add(std::min<int>(state.bonus, 7));  // still to be taken
    facts.next(8);
    assert(facts.told() == Pavilion::facts_total);
}

}  // namespace

int Pavilion::guess(const State& state, int seat, Facts* told) {
    const Board& board = state.boards[u(seat)];
    if (state.phase == Phase::jokers && state.turn == seat) {  // as if paid with as few jokers as can be
        State paid = state;
        apply(paid, pavilion::pay(joker_range(state, board, state.space, state.colour).least), Silence{});
        return guess(paid, seat, told);
    }
    if (told != nullptr) tell(state, seat, *told);
    const bool last = state.round == rounds;
    const int taking = time_to_take(state);
    const Outlook outlook{state.side, round_time * (rounds - state.round) + taking};
    int total = 100 * board.score + on_the_way(outlook, board);
    if (state.phase < Phase::offer) {
        if (state.start == seat) total += start_worth;
        const Leftover kept{state.joker(), 0, 0};
        return total + kept.of(board.hand) + alike(board.hand);
    }
    if (!last && state.offer.marker == seat + 1) total += start_worth;
    const Leftover leftover{last ? +none : state.joker_order[state.round],
                            -100 + (100 + spare_worth) * std::min(round_time, 2 * taking) / round_time,
                            std::max(0, board.score - state.floor)};
    const bool passing = state.phase == Phase::keep && state.turn == seat;
    if (passing || has(state.passed, seat)) return total + leftover.of(board.hand) + (last ? 0 : alike(board.hand));
    Plan plan(state, seat, outlook, leftover);
    if (state.phase == Phase::bonus && state.turn == seat) plan.take_bonus(state.bonus);
    total += plan.carry_out() + leftover.of(plan.hand());
    if (!last) total += alike(plan.hand());
    if (state.phase == Phase::offer) total += spare_joker_worth * plan.hand().of(state.joker());
    return total;
}

Learned& Pavilion::learned() {
    static Learned known = read_own(learned_of_pavilion());
    return known;
}

}  // namespace tilewright
