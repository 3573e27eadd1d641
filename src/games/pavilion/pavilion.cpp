#include "games/pavilion/pavilion.h"

#include "base/bits.h"

#include <algorithm>
#include <iterator>

namespace tilewright {

namespace pavilion {
namespace {

constexpr std::uint8_t u8(int n) { return static_cast<std::uint8_t>(n); }
constexpr unsigned u(int n) { return static_cast<unsigned>(n); }
constexpr unsigned every_colour = 0b0111'1110;

// ---- Telling what happens. With the silent sink all of this compiles to nothing.

struct Spot {
    Place place;
    int index = 0;
};

Event& tell(Events& out, What what, int seat) {
    Event e;
    e.what = what;
    e.seat = u8(seat);
    out.push_back(e);
    return out.back();
}

void tell_moved(Events& out, int seat, int tile, int count, Spot from, Spot to, Why why = Why::none) {
    if (count == 0) return;
    Event& e = tell(out, What::moved, seat);
    e.tile = u8(tile);
    e.count = u8(count);
    e.from = from.place;
    e.from_index = u8(from.index);
    e.to = to.place;
    e.to_index = u8(to.index);
    e.why = why;
}

void tell_heap(Events& out, int seat, Counts heap, Spot from, Spot to, Why why = Why::none) {
    for (int tile = purple; tile <= red; ++tile) tell_moved(out, seat, tile, heap.of(tile), from, to, why);
}

Event& tell_scored(Events& out, int seat, Why why, int points) {
    Event& e = tell(out, What::scored, seat);
    e.why = why;
    e.points = static_cast<std::int16_t>(points);
    return e;
}

void tell_count(Events& out, What what, int seat, int tile, int count) {
    Event& e = tell(out, what, seat);
    e.tile = u8(tile);
    e.count = u8(count);
}

// ---- Points

void gain(Board& board, int points) {
    board.score = static_cast<std::int16_t>(std::min(board.score + points, highest_score));
}

template <class Sink>
void lose(State& state, int seat, int points, [[maybe_unused]] Why why, [[maybe_unused]] Sink& sink) {
    Board& board = state.boards[u(seat)];
    const int lost = std::min(points, board.score - state.floor);  // P2.4
    board.score = static_cast<std::int16_t>(board.score - lost);
    if constexpr (hears<Sink>) {
        if (points > 0) tell_scored(sink, seat, why, -lost).forgiven = static_cast<std::int16_t>(points - lost);
    }
}

// ---- Rounds

template <class Sink>
void end_game(State& state, Sink& sink) {
    for (int seat = 0; seat < state.players; ++seat) {
        Board& board = state.boards[u(seat)];
        for (int star = 0; star < stars; ++star) {  // P7.1
            const int points = star_bonus(state.side, board, star);
            gain(board, points);
            if constexpr (hears<Sink>) {
                if (points == 0) continue;
                Event& e = tell_scored(sink, seat, Why::star, points);
                e.star = u8(star);
                e.tile = u8(points == multicolour_points ? +none : board.tile(space_at(star, 0)));
            }
        }
        for (int number = 1; number < static_cast<int>(number_points.size()); ++number) {  // P7.2
            const int points = number_bonus(state.side, board, number);
            gain(board, points);
            if constexpr (hears<Sink>) {
                if (points > 0) tell_scored(sink, seat, Why::number, points).number = u8(number);
            }
        }
    }
    state.phase = Phase::over;
    if constexpr (hears<Sink>) tell(sink, What::over, 0).round = state.round;
}

// A tile must be drawn: the tower goes into an empty bag first (P3.2).
template <class Sink>
bool refill_bag(Offer& offer, [[maybe_unused]] Sink& sink) {
    if constexpr (hears<Sink>) {
        if (offer.bag.empty()) tell_heap(sink, 0, offer.lid, {Place::tower}, {Place::bag});
    }
    return offer.refill_bag();
}

template <class Sink>
void begin_round(State& state, Sink& sink);

template <class Sink>
void end_round(State& state, Sink& sink) {
    const int holder = state.offer.marker - 1;
    if constexpr (hears<Sink>) {
        if (holder >= 0) tell_moved(sink, holder, marker, 1, {Place::player}, {Place::centre});
    }
    state.offer.marker = 0;
    state.passed = 0;
    state.turn = 0;
    if (state.round == rounds) return end_game(state, sink);
    if (holder >= 0) state.start = u8(holder);  // P6.1
    ++state.round;
    begin_round(state, sink);
}

// The next seat that has not passed and has tiles (P5.9).
template <class Sink>
void next_turn(State& state, Sink& sink) {
    int seat = state.turn;
    for (int i = 0; i < state.players; ++i) {
        seat = seat + 1 == state.players ? 0 : seat + 1;
        if (has(state.passed, seat)) continue;
        if (!state.boards[u(seat)].hand.empty()) {
            state.turn = u8(seat);
            state.phase = Phase::place;
            return;
        }
        state.passed |= u8(1 << seat);
        if constexpr (hears<Sink>) tell(sink, What::passed, seat);
    }
    end_round(state, sink);  // P5.10
}

template <class Sink>
void begin_placing(State& state, Sink& sink) {
    const int first = state.offer.marker > 0 ? state.offer.marker - 1 : state.start;  // P5.1
    if constexpr (hears<Sink>) tell(sink, What::placing, first);
    state.turn = u8((first == 0 ? state.players : first) - 1);
    next_turn(state, sink);
}

template <class Sink>
void begin_round(State& state, Sink& sink) {
    if constexpr (hears<Sink>) {
        Event& e = tell(sink, What::starts, state.start);
        e.round = state.round;
        e.tile = u8(state.joker());
    }
    state.phase = Phase::deal;
    if (!refill_bag(state.offer, sink)) begin_placing(state, sink);
}

// P5.7
template <class Sink>
void end_turn(State& state, Sink& sink) {
    if (state.supply.total() < supply_size && refill_bag(state.offer, sink)) {
        state.phase = Phase::refill;
    } else {
        next_turn(state, sink);
    }
}

// ---- Phase 1

template <class Sink>
void apply_take(State& state, Move move, Sink& sink) {
    const int seat = state.turn;
    const int source = first_field(move);
    const int tile = second_field(move);
    const int joker = state.joker();
    Offer& offer = state.offer;
    Counts taken;
    if (tile != joker) taken.add(tile, offer.count(source, tile));
    if (offer.count(source, joker) > 0) taken.add(joker, 1);  // P4.1, P4.2
    [[maybe_unused]] const Counts rest = offer.take_some(source, taken);
    state.boards[u(seat)].hand.add(taken);
    if constexpr (hears<Sink>) {
        const Spot from = source == centre_source ? Spot{Place::centre} : Spot{Place::factory, source};
        tell_heap(sink, seat, taken, from, {Place::hand});
        tell_heap(sink, seat, rest, from, {Place::centre});
    }
    if (source == centre_source && offer.marker == 0) {  // P4.4
        offer.marker = u8(seat + 1);
        if constexpr (hears<Sink>) tell_moved(sink, seat, marker, 1, {Place::centre}, {Place::player});
        lose(state, seat, taken.total(), Why::marker, sink);
    }
    if (offer.empty()) {
        begin_placing(state, sink);
    } else {
        state.turn = u8(seat + 1 == state.players ? 0 : seat + 1);
    }
}

// ---- Phase 2

// Pays for a placement, places and scores it (P5.2, P5.5), and finds its bonus (P5.6).
template <class Sink>
void put(State& state, int space, int colour, int jokers, Sink& sink) {
    const int seat = state.turn;
    Board& board = state.boards[u(seat)];
    const int joker = state.joker();
    const Space& where = spaces[u(space)];
    const int own = where.cost[u(static_cast<int>(state.side))] - jokers;
    board.hand.remove(colour, own);
    board.hand.remove(joker, jokers);
    state.offer.lid.add(colour, own - 1);
    state.offer.lid.add(joker, jokers);
    board.covered |= bit(space);
    board.tiles[where.star] |= u(colour) << u(3 * where.slot);
    if (state.side == Side::grey || where.star == centre_star) find_takes(state.side, board, where.star);
    const unsigned run = runs[board.ring(where.star)][where.slot];
    gain(board, std::popcount(run));
    if constexpr (hears<Sink>) {
        tell_moved(sink, seat, colour, 1, {Place::hand}, {Place::space, space});
        tell_moved(sink, seat, colour, own - 1, {Place::hand}, {Place::tower}, Why::paid);
        tell_moved(sink, seat, joker, jokers, {Place::hand}, {Place::tower}, Why::paid);
        Event& e = tell_scored(sink, seat, Why::run, std::popcount(run));
        e.star = where.star;
        e.run = static_cast<std::uint8_t>(run);
        e.to_index = u8(space);
    }
    int tiles = 0;
    for (unsigned i = 0; i < where.features; ++i) {
        const Feature& feature = features[where.feature[i]];
        if ((board.covered & feature.spaces) != feature.spaces) continue;
        tiles += feature.tiles;
        if constexpr (hears<Sink>) {
            Event& e = tell(sink, What::completed, seat);
            e.feature = where.feature[i];
            e.count = feature.tiles;
        }
    }
    const int there = state.supply.total();
    if constexpr (hears<Sink>) {
        if (tiles > there) tell_count(sink, What::lacking, seat, none, tiles - there);
    }
    state.space = 0;
    state.colour = none;
    state.bonus = u8(std::min(tiles, there));
    state.phase = Phase::bonus;
    if (state.bonus == 0) end_turn(state, sink);
}

template <class Sink>
void apply_place(State& state, Move move, Sink& sink) {
    const int space = first_field(move);
    const int colour = second_field(move);
    const JokerRange range = joker_range(state, state.boards[state.turn], space, colour);
    if (range.least == range.most) return put(state, space, colour, range.least, sink);
    state.phase = Phase::jokers;
    state.space = u8(space);
    state.colour = u8(colour);
}

template <class Sink>
void apply_bonus(State& state, Move move, Sink& sink) {
    const int tile = first_field(move);
    state.supply.remove(tile, 1);
    state.boards[state.turn].hand.add(tile, 1);
    if constexpr (hears<Sink>) tell_moved(sink, state.turn, tile, 1, {Place::supply}, {Place::hand});
    if (--state.bonus == 0) end_turn(state, sink);
}

// ---- Passing (P5.8)

template <class Sink>
void discard(State& state, Counts tiles, Sink& sink) {
    state.boards[state.turn].hand.remove(tiles);
    state.offer.lid.add(tiles);
    if constexpr (hears<Sink>) tell_heap(sink, state.turn, tiles, {Place::hand}, {Place::tower}, Why::discarded);
    lose(state, state.turn, tiles.total(), Why::discarded, sink);
}

template <class Sink>
void end_pass(State& state, Sink& sink) {
    state.colour = none;
    state.passed |= u8(1 << state.turn);
    end_turn(state, sink);
}

// Asks for the next colour in hand after `colour`, if there is one and anything more can be kept.
template <class Sink>
void ask_after(State& state, int colour, Sink& sink) {
    const Counts hand = state.boards[state.turn].hand;
    const std::uint64_t asked = (std::uint64_t{1} << u(8 * (colour + 1))) - 1;
    const Counts kept{hand.packed & asked};
    const Counts rest{hand.packed & ~asked};
    if (rest.empty()) return end_pass(state, sink);
    if (kept.total() == most_kept) {
        discard(state, rest, sink);
        return end_pass(state, sink);
    }
    state.phase = Phase::keep;
    state.colour = u8(std::countr_zero(rest.packed) / 8);
}

template <class Sink>
void apply_pass(State& state, Sink& sink) {
    if constexpr (hears<Sink>) tell(sink, What::passed, state.turn);
    if (state.round < rounds) return ask_after(state, none, sink);
    discard(state, state.boards[state.turn].hand, sink);
    end_pass(state, sink);
}

template <class Sink>
void apply_keep(State& state, Move move, Sink& sink) {
    const int colour = first_field(move);
    const int n = second_field(move);
    Counts surplus;
    surplus.add(colour, state.boards[state.turn].hand.of(colour) - n);
    if constexpr (hears<Sink>) {
        if (n > 0) tell_count(sink, What::kept, state.turn, colour, n);
    }
    discard(state, surplus, sink);
    ask_after(state, colour, sink);
}

// ---- Chance

template <class Sink>
void apply_draw(State& state, Move move, Sink& sink) {
    const int tile = first_field(move);
    if (state.phase == Phase::deal) {
        if constexpr (hears<Sink>)
            tell_moved(sink, 0, tile, 1, {Place::bag}, {Place::factory, state.offer.dealt / factory_size});
        state.offer.draw(tile);
        if (!state.offer.all_dealt() && refill_bag(state.offer, sink)) return;
        state.offer.dealt = 0;
        state.phase = Phase::offer;
        state.turn = state.start;
        return;
    }
    state.offer.bag.remove(tile, 1);
    state.supply.add(tile, 1);
    if constexpr (hears<Sink>) tell_moved(sink, 0, tile, 1, {Place::bag}, {Place::supply});
    if (state.supply.total() < supply_size && refill_bag(state.offer, sink)) return;
    if (state.phase == Phase::supply) return begin_round(state, sink);
    next_turn(state, sink);
}

template <class Sink>
void apply_any(State& state, Move move, Sink& sink) {
    switch (kind(move)) {
        case Kind::draw: return apply_draw(state, move, sink);
        case Kind::take: return apply_take(state, move, sink);
        case Kind::place: return apply_place(state, move, sink);
        case Kind::jokers: return put(state, state.space, state.colour, first_field(move), sink);
        case Kind::bonus: return apply_bonus(state, move, sink);
        case Kind::pass: return apply_pass(state, sink);
        case Kind::keep: return apply_keep(state, move, sink);
        case Kind::first:
            state.start = u8(first_field(move));
            state.phase = Phase::supply;
            return;
    }
}

}  // namespace

JokerRange joker_range(const State& state, const Board& board, int space, int colour) {
    const int cost = spaces[u(space)].cost[u(static_cast<int>(state.side))];
    const int own = board.hand.of(colour);
    const int jokers = colour == state.joker() ? 0 : board.hand.of(state.joker());
    return {std::max(0, cost - own), own == 0 ? -1 : std::min(jokers, cost - 1)};
}

unsigned colours_taken(Side side, int star, std::uint32_t tiles) {
    if (side == Side::coloured && star != centre_star) return 1U << star_colours[u(star)];
    unsigned present = 0;
    int n = 0;
    for (; tiles != 0; tiles >>= 3U) {
        present |= 1U << (tiles & 7U);
        n += (tiles & 7U) != 0 ? 1 : 0;
    }
    present &= every_colour;
    if (side == Side::coloured) return every_colour & ~present;
    if (n < 2) return every_colour;
    return std::has_single_bit(present) ? present : every_colour & ~present;
}

int may_keep(const State& state) {
    const Counts hand = state.boards[state.turn].hand;
    int left = most_kept;
    for (int colour = purple; colour < state.colour; ++colour) left -= hand.of(colour);
    return std::min(left, hand.of(state.colour));
}

int star_worth(Side side, const Board& board, int star) {
    if (side == Side::coloured) return star == centre_star ? multicolour_points : star_points[star_colours[u(star)]];
    const std::uint32_t tiles = board.tiles[u(star)];
    int colour = none;
    for (int slot = 0; slot < slots; ++slot) {
        const int tile = static_cast<int>(tiles >> u(3 * slot) & 7U);
        if (tile == none) continue;
        if (colour != none) return tile == colour ? star_points[u(colour)] : multicolour_points;
        colour = tile;
    }
    return 0;
}

int number_bonus(Side side, const Board& board, int number) {
    return (spaces_of_cost(side, number) & ~board.covered) == 0 ? number_points[u(number)] : 0;
}

void find_takes(Side side, Board& board, int star) {
    const unsigned allowed = colours_taken(side, star, board.tiles[u(star)]);
    for (int colour = purple; colour <= red; ++colour) {
        const unsigned yes = allowed >> u(colour) & 1U;
        std::uint8_t& stars_of_colour = board.takes[u(colour)];
        stars_of_colour = static_cast<std::uint8_t>((stars_of_colour & ~(1U << u(star))) | yes << u(star));
    }
}

void find_takes(Side side, Board& board) {
    for (int star = 0; star < stars; ++star) find_takes(side, board, star);
}

}  // namespace pavilion

using namespace pavilion;

pavilion::State Pavilion::start(const Options& options) {
    State state{};
    state.players = options.players;
    state.side = options.side;
    state.floor = options.floor;
    state.joker_order = options.joker_order;
    state.round = 1;
    state.offer.factories = u8(factories_for(options.players));
    for (int colour = purple; colour <= red; ++colour) state.offer.bag.add(colour, each_colour);
    for (int seat = 0; seat < options.players; ++seat) {
        state.boards[u(seat)].score = first_score;
        find_takes(options.side, state.boards[u(seat)]);
    }
    state.phase = options.first == 0 ? Phase::first : Phase::supply;
    if (options.first > 0) state.start = u8(options.first - 1);
    return state;
}

pavilion::Options Pavilion::options_of(const State& state) {
    return {state.players, state.side, state.joker_order, state.floor, 0};
}

bool Pavilion::same_variant(const Options& a, const Options& b) {
    Options other = b;
    other.first = a.first;
    return a == other;
}

void Pavilion::apply(State& state, Move move, Silence silence) { apply_any(state, move, silence); }

void Pavilion::apply(State& state, Move move, Events& events) { apply_any(state, move, events); }

void Pavilion::foresee(const State& state, int seat, Events& events) {
    if (state.phase != Phase::jokers || state.turn != seat) return;
    State then = state;
    const JokerRange range = joker_range(state, state.boards[u(seat)], state.space, state.colour);
    Events all;
    put(then, state.space, state.colour, range.least, all);
    std::ranges::copy_if(all, std::back_inserter(events), [](const Event& event) {
        return (event.what == What::scored && event.why == Why::run) || event.what == What::completed;
    });
}

pavilion::State Pavilion::as_if(const State& state, int seat) {
    if (to_act(state) == seat || state.phase < Phase::offer || state.phase == Phase::over) return state;
    State other = state;
    other.turn = u8(seat);
    if (state.phase == Phase::offer) return other;
    // Phase 2: whatever the seat at turn is in the middle of is left out.
    const bool done = has(state.passed, seat) || state.boards[u(seat)].hand.empty();
    if (done) return state;
    if (state.phase == Phase::keep) other.passed |= u8(1 << state.turn);
    other.phase = Phase::place;
    other.space = 0;
    other.colour = none;
    other.bonus = 0;
    return other;
}

PerSeat Pavilion::scores(const State& state) {
    PerSeat out{};
    for (int seat = 0; seat < state.players; ++seat) out[u(seat)] = state.boards[u(seat)].score;
    return out;
}

PerSeat Pavilion::ranks(const State& state) {  // P7.3
    return ranks_by(state.players, [&](int a, int b) { return state.boards[u(a)].score > state.boards[u(b)].score; });
}

}  // namespace tilewright
