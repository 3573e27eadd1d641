#include "games/sintra/sintra.h"

#include <algorithm>
#include <cstring>

#include "base/bits.h"

namespace tilewright {

namespace sintra {
namespace {

constexpr std::uint8_t u8(int n) { return static_cast<std::uint8_t>(n); }
constexpr unsigned u(int n) { return static_cast<unsigned>(n); }
constexpr std::uint8_t every_colour = 0b0011'1110;

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

void tell_moved(Events& out, int seat, int piece, int count, Spot from, Spot to, int cell = 0, int half = 0) {
    if (count == 0) return;
    Event& e = tell(out, What::moved, seat);
    e.piece = u8(piece);
    e.count = u8(count);
    e.from = from.place;
    e.from_index = u8(from.index);
    e.to = to.place;
    e.to_index = u8(to.index);
    e.cell = u8(cell);
    e.half = u8(half);
}

void tell_heap(Events& out, Counts heap, Spot from, Spot to) {
    for (int piece = blue; piece <= yellow; ++piece) tell_moved(out, 0, piece, heap.of(piece), from, to);
}

void tell_scored(Events& out, int seat, Why why, int points, int window = 0, int piece = none, int forgiven = 0) {
    Event& e = tell(out, What::scored, seat);
    e.why = why;
    e.points = static_cast<std::int16_t>(points);
    e.window = u8(window);
    e.piece = u8(piece);
    e.forgiven = static_cast<std::int16_t>(forgiven);
}

// ---- Strips

void find_fits(const Parts& parts, Board& board, int window) {
    const auto w = u(window);
    unsigned kinds = 0;
    if (board.strips[w].there()) {
        const Cells face = parts.face(board.strips[w].strip(), board.strips[w].face());
        for (int cell = 0; cell < cells; ++cell) {
            if (board.pieces[w].at(cell) != none) continue;
            kinds |= face.at(cell) == joker_cell ? every_colour : 1U << u(face.at(cell));
        }
    }
    board.fits[w] = static_cast<std::uint8_t>(kinds);
}

// Puts up to n pieces onto a strip, coloured cells before joker cells (S4.3, S4.5); returns how many found a cell.
template <class Sink>
int fill(State& state, int seat, int window, int colour, int n, [[maybe_unused]] Spot from,
         [[maybe_unused]] Sink& sink) {
    Board& board = state.boards[u(seat)];
    const Slot slot = board.strips[u(window)];
    const Cells face = state.parts.face(slot.strip(), slot.face());
    Cells& pieces = board.pieces[u(window)];
    int placed = 0;
    for (const int wanted : {colour, +joker_cell}) {
        for (int cell = 0; cell < cells && placed < n; ++cell) {
            if (face.at(cell) != wanted || pieces.at(cell) != none) continue;
            pieces.set(cell, colour);
            ++placed;
            if constexpr (hears<Sink>) tell_moved(sink, seat, colour, 1, from, {Place::strip, window}, cell);
        }
    }
    find_fits(state.parts, board, window);
    return placed;
}

// ---- Points

template <class Sink>
void lose(Board& board, [[maybe_unused]] int seat, int points, [[maybe_unused]] Why why, [[maybe_unused]] Sink& sink) {
    const int lost = std::min<int>(board.score, points);  // S7.2
    board.score = static_cast<std::int16_t>(board.score - lost);
    board.lost = static_cast<std::uint16_t>(std::min(board.lost + points, highest_score));
    if constexpr (hears<Sink>) tell_scored(sink, seat, why, -lost, 0, none, points - lost);
}

template <class Sink>
void gain(Board& board, [[maybe_unused]] int seat, int points, [[maybe_unused]] Why why, [[maybe_unused]] int window,
          [[maybe_unused]] int piece, [[maybe_unused]] Sink& sink) {
    board.score = static_cast<std::int16_t>(std::min(board.score + points, highest_score));
    if constexpr (hears<Sink>) tell_scored(sink, seat, why, points, window, piece);
}

// Moves the marker down the broken-glass track (S7.1).
template <class Sink>
void step_down(State& state, int seat, int steps, Sink& sink) {
    Board& board = state.boards[u(seat)];
    for (; steps > 0; --steps) {
        ++board.glass;
        const bool falls = board.glass == state.parts.track_cells - 1;
        if constexpr (hears<Sink>) tell(sink, What::glass, seat).steps = board.glass;
        if (!falls) continue;
        lose(board, seat, fall_cost, Why::fall, sink);
        board.glass = 0;
        if constexpr (hears<Sink>) tell(sink, What::glass, seat).steps = 0;
    }
}

// ---- Rounds

template <class Sink>
void end_game(State& state, Sink& sink) {
    for (int seat = 0; seat < state.players; ++seat) {
        Board& board = state.boards[u(seat)];
        const EndScore end = end_score(state, board);
        if (end.pieces > 0) gain(board, seat, end.pieces, Why::pieces, 0, none, sink);
        if (end.track > 0) lose(board, seat, end.track, Why::track, sink);
        if (state.side == Side::a) {
            for (int ornament = 0; ornament < windows / 2; ++ornament) {
                const int points = ornament_points(board, ornament);
                if (points > 0) gain(board, seat, points, Why::ornament, ornament, none, sink);
            }
        } else if (end.colour > 0) {
            gain(board, seat, end.colour, Why::colour, 0, none, sink);
        }
    }
    state.phase = Phase::over;
    if constexpr (hears<Sink>) tell(sink, What::over, 0).round = state.round;
}

// A piece must be drawn: the tower goes into an empty bag first (S6.2).
template <class Sink>
bool ready_to_draw(State& state, [[maybe_unused]] Sink& sink) {
    if constexpr (hears<Sink>) {
        const Counts tower = state.offer.lid;
        const bool refills = state.offer.bag.empty();
        const bool ready = state.offer.ready_to_draw();
        if (refills && ready) tell_heap(sink, tower, {Place::tower}, {Place::bag});
        return ready;
    }
    return state.offer.ready_to_draw();
}

template <class Sink>
void begin_round(State& state, Sink& sink);

template <class Sink>
void end_round(State& state, Sink& sink) {
    const int piece = state.indicator[state.round - 1U];  // S6.1
    state.indicator[state.round - 1U] = none;
    state.offer.lid.add(piece, 1);
    if constexpr (hears<Sink>) tell_moved(sink, 0, piece, 1, {Place::indicator, state.round - 1}, {Place::tower});
    if (state.offer.marker > 0) state.start = u8(state.round < rounds ? state.offer.marker - 1 : state.start);
    state.offer.marker = 0;
    state.turn = 0;
    if (state.round == rounds) {
        end_game(state, sink);
        return;
    }
    ++state.round;
    begin_round(state, sink);
}

template <class Sink>
void begin_round(State& state, Sink& sink) {
    if constexpr (hears<Sink>) {
        Event& e = tell(sink, What::starts, state.start);
        e.round = state.round;
    }
    state.phase = Phase::deal;
    if (!ready_to_draw(state, sink)) end_round(state, sink);  // S6.3
}

template <class Sink>
void end_turn(State& state, Sink& sink) {
    if (state.offer.empty()) {
        end_round(state, sink);
    } else {
        state.turn = u8(state.turn + 1 == state.players ? 0 : state.turn + 1);
    }
}

// ---- The kinds of move

template <class Sink>
void apply_take(State& state, Move move, Sink& sink) {
    const int seat = state.turn;
    const int source = first_field(move);
    const int colour = second_field(move);
    const int window = target(move);
    Offer& offer = state.offer;
    Board& board = state.boards[u(seat)];
    const Spot from = source == centre_source ? Spot{Place::centre} : Spot{Place::factory, source};
    const bool first_at_centre = source == centre_source && offer.marker == 0;
    if (first_at_centre) {  // S4.1; its step comes first (S7.3)
        offer.marker = u8(seat + 1);
        step_down(state, seat, 1, sink);
    }
    const int n = offer.count(source, colour);
    [[maybe_unused]] const Counts rest = offer.take(source, colour);
    if (window != breaks && board.glazier != window) {
        board.glazier = u8(window);
        if constexpr (hears<Sink>) tell(sink, What::glazier, seat).window = board.glazier;
    }
    const int broken = n - (window == breaks ? 0 : fill(state, seat, window, colour, n, from, sink));
    offer.lid.add(colour, broken);
    if constexpr (hears<Sink>) {
        tell_moved(sink, seat, colour, broken, from, {Place::tower});
        tell_heap(sink, rest, from, {Place::centre});
    }
    step_down(state, seat, broken, sink);
    if (window == breaks || board.fits[u(window)] != 0) {
        end_turn(state, sink);
        return;
    }
    // S5.1: a piece on a joker cell counts by its own colour.
    const int topmost = state.indicator[state.round - 1U];
    int bonus = 0;
    for (int cell = 0; cell < cells; ++cell) bonus += board.pieces[u(window)].at(cell) == topmost ? 1 : 0;
    if (bonus > 0) gain(board, seat, bonus, Why::bonus, window, topmost, sink);
    state.phase = Phase::pane;
    state.pane = u8(window);
}

template <class Sink>
void apply_pane(State& state, Move move, Sink& sink) {
    const int seat = state.turn;
    const int window = first_field(move);
    const int chosen = second_field(move);
    const auto w = u(window);
    Board& board = state.boards[u(seat)];
    const bool second = board.upper(window) != none;
    board.panes[w] = u8(second ? board.panes[w] | chosen << 3 : chosen);  // S5.2
    bool kept = false;
    for (int cell = 0; cell < cells; ++cell) {
        const int piece = board.pieces[w].at(cell);
        const bool goes_in = piece == chosen && !kept;
        kept |= goes_in;
        if (!goes_in) state.offer.lid.add(piece, 1);
        if constexpr (hears<Sink>) {
            tell_moved(sink, seat, piece, 1, {Place::strip, window},
                       {goes_in ? Place::window : Place::tower, goes_in ? window : 0}, cell, goes_in && second ? 1 : 0);
        }
    }
    board.pieces[w] = {};
    board.strips[w] = second ? Slot{} : Slot::of(board.strips[w].strip(), 1 - board.strips[w].face());  // S5.3
    find_fits(state.parts, board, window);
    if constexpr (hears<Sink>) {
        Event& e = tell(sink, What::turned, seat);
        e.window = u8(window);
        e.slot = board.strips[w];
    }
    for (int other = window; other < windows; ++other) {  // S5.4
        if (board.upper(other) != none) gain(board, seat, state.parts.value(other), Why::window, other, none, sink);
    }
    state.phase = Phase::offer;
    state.pane = 0;
    end_turn(state, sink);
}

template <class Sink>
void apply_lay(State& state, Move move, [[maybe_unused]] Sink& sink) {
    const unsigned seat = state.laid / windows;
    const int window = state.laid % windows;
    Board& board = state.boards[seat];
    board.strips[u(window)] = Slot::of(first_field(move), second_field(move));
    find_fits(state.parts, board, window);
    if constexpr (hears<Sink>) {
        Event& e = tell(sink, What::laid, static_cast<int>(seat));
        e.window = u8(window);
        e.slot = board.strips[u(window)];
    }
    if (++state.laid < windows * state.players) return;
    state.laid = 0;
    state.phase = Phase::indicator;
    for (int colour = blue; colour <= yellow; ++colour) state.offer.bag.remove(colour, 1);  // S3.3: held ready
}

template <class Sink>
void apply_draw(State& state, Move move, Sink& sink) {
    const int piece = first_field(move);
    if (state.phase == Phase::deal) {
        if constexpr (hears<Sink>) {
            tell_moved(sink, 0, piece, 1, {Place::bag}, {Place::factory, state.offer.dealt / factory_size});
        }
        state.offer.draw(piece);
        if (ready_to_draw(state, sink)) return;
        state.offer.dealt = 0;
        state.phase = Phase::offer;
        state.turn = state.start;
        return;
    }
    const bool last = state.laid == rounds - 1;  // S3.3: space I comes last, from the bag
    const unsigned space = last ? 0 : state.laid + 1U;
    state.indicator[space] = u8(piece);
    if (last) state.offer.bag.remove(piece, 1);
    if constexpr (hears<Sink>) tell_moved(sink, 0, piece, 1, {Place::bag}, {Place::indicator, static_cast<int>(space)});
    ++state.laid;
    if (!last) return;
    state.laid = 0;
    begin_round(state, sink);
}

template <class Sink>
void apply_any(State& state, Move move, Sink& sink) {
    switch (kind(move)) {
        case Kind::draw: return apply_draw(state, move, sink);
        case Kind::take: return apply_take(state, move, sink);
        case Kind::pane: return apply_pane(state, move, sink);
        case Kind::strip: return apply_lay(state, move, sink);
        case Kind::back: {
            Board& board = state.boards[state.turn];
            board.glazier = u8(leftmost(board));
            if constexpr (hears<Sink>) tell(sink, What::glazier, state.turn).window = board.glazier;
            return end_turn(state, sink);
        }
        case Kind::first:
            state.start = u8(first_field(move));
            state.phase = Phase::strips;
            return;
    }
}

// ---- Legal moves

bool may_go_back(const Board& board) {
    const int left = leftmost(board);
    return left >= 0 && left != board.glazier;
}

// Where a colour may go: the fitting strips, or nowhere.
std::uint64_t targets(const Board& board, int colour) {
    const unsigned windows_open = fitting(board, colour);
    return windows_open != 0 ? windows_open : 1U << u(breaks);
}

// The strips a seat still has to lay, a bit each.
unsigned strips_left(const Board& board) {
    unsigned left = 0xFF;
    for (const Slot slot : board.strips) {
        if (slot.there()) left &= ~(1U << u(slot.strip()));
    }
    return left;
}

// The colours not yet on spaces II to VI.
unsigned colours_left(const State& state) {
    unsigned left = every_colour;
    for (unsigned space = 1; space < rounds; ++space) left &= ~(1U << state.indicator[space]);
    return left;
}

unsigned pieces_on(const Board& board, int window) {
    unsigned kinds = 0;
    for (int cell = 0; cell < cells; ++cell) kinds |= 1U << u(board.pieces[u(window)].at(cell));
    return kinds;
}

bool from_bag(const State& state) { return state.phase == Phase::deal || state.laid == rounds - 1; }

Move sample_offer(const State& state, Rng& rng) {
    const Board& board = state.boards[state.turn];
    std::array<std::uint64_t, colours + 1> to{};
    std::array<std::uint32_t, colours + 1> upto{};
    for (int colour = blue; colour <= yellow; ++colour) {
        to[u(colour)] = targets(board, colour);
        upto[u(colour)] =
            upto[u(colour - 1)] + u(std::popcount(state.offer.sources(colour)) * std::popcount(to[u(colour)]));
    }
    const std::uint32_t takes = upto[yellow];
    const std::uint32_t index = rng.below(takes + (may_go_back(board) ? 1 : 0));
    if (index == takes) return sintra::back();
    int colour = blue;
    for (int k = blue; k < yellow; ++k) colour += static_cast<int>(index >= upto[u(k)]);
    const auto [from, window] =
        rng.below(u(std::popcount(state.offer.sources(colour))), u(std::popcount(to[u(colour)])));
    return sintra::take(nth_bit(state.offer.sources(colour), from), colour, nth_bit(to[u(colour)], window));
}

}  // namespace

int leftmost(const Board& board) {
    for (int window = 0; window < windows; ++window) {
        if (board.strips[u(window)].there()) return window;
    }
    return -1;
}

unsigned fitting(const Board& board, int colour) {
    std::uint64_t fits = 0;
    std::memcpy(&fits, board.fits.data(), sizeof fits);
    if constexpr (std::endian::native == std::endian::big) fits = __builtin_bswap64(fits);
    const std::uint64_t ones = fits >> u(colour) & 0x0101010101010101U;
    const auto open = static_cast<unsigned>((ones * 0x0102040810204080U) >> 56U);
    return open >> board.glazier << board.glazier;
}

int ornament_points(const Board& board, int ornament) {
    return ornament_values[u(board.filled(2 * ornament) + board.filled(2 * ornament + 1))];
}

EndScore end_score(const State& state, const Board& board) {
    EndScore end;
    int lying = 0;
    for (const Cells pieces : board.pieces) {
        for (int cell = 0; cell < cells; ++cell) lying += pieces.at(cell) != none ? 1 : 0;
    }
    end.pieces = lying / 3;  // S8.1
    end.track = state.parts.track[board.glass];
    std::array<int, colours + 1> of_colour{};
    int finished = 0;
    for (int window = 0; window < windows; ++window) {
        ++of_colour[u(board.upper(window))];
        ++of_colour[u(board.lower(window))];
        finished += board.filled(window) == 2 ? 1 : 0;
        if (window % 2 == 0) end.ornaments += ornament_points(board, window / 2);
    }
    end.colour = finished * *std::max_element(of_colour.begin() + 1, of_colour.end());  // S8.4
    return end;
}

void find_fits(State& state) {
    for (int seat = 0; seat < state.players; ++seat) {
        for (int window = 0; window < windows; ++window) find_fits(state.parts, state.boards[u(seat)], window);
    }
}

}  // namespace sintra

using namespace sintra;

sintra::State Sintra::start(const Options& options) {
    State state{};
    state.parts = options.parts;
    state.players = options.players;
    state.side = options.side;
    state.round = 1;
    state.offer.factories = u8(factories_for(options.players));
    for (int colour = blue; colour <= yellow; ++colour) state.offer.bag.add(colour, each_colour);
    state.phase = options.first == 0 ? Phase::first : Phase::strips;
    if (options.first > 0) state.start = u8(options.first - 1);
    return state;
}

sintra::Options Sintra::options_of(const State& state) { return {state.players, state.side, 0, state.parts}; }

bool Sintra::same_variant(const Options& a, const Options& b) {
    return a.players == b.players && a.side == b.side && a.parts == b.parts;
}

void Sintra::moves(const State& state, MoveList<Sintra>& out) {
    out.clear();
    switch (state.phase) {
        case Phase::first:
            for (int seat = 0; seat < state.players; ++seat) out.push_back(sintra::first(seat));
            return;
        case Phase::strips:
            for (std::uint64_t left = strips_left(state.boards[state.laid / windows]); left != 0;) {
                const int strip = take_lowest(left);
                for (int face = 0; face < 2; ++face) {
                    if (!state.parts.has_jokers(strip, face)) out.push_back(sintra::lay(strip, face));
                }
            }
            return;
        case Phase::indicator:
        case Phase::deal:
            for (int colour = blue; colour <= yellow; ++colour) {
                const bool possible =
                    from_bag(state) ? state.offer.bag.of(colour) > 0 : (colours_left(state) >> u(colour) & 1U) != 0;
                if (possible) out.push_back(sintra::draw(colour));
            }
            return;
        case Phase::offer: {
            const Board& board = state.boards[state.turn];
            for (int colour = blue; colour <= yellow; ++colour) {
                const std::uint64_t to = targets(board, colour);
                for (std::uint64_t sources = state.offer.sources(colour); sources != 0;) {
                    const int from = take_lowest(sources);
                    for (std::uint64_t open = to; open != 0;)
                        out.push_back(sintra::take(from, colour, take_lowest(open)));
                }
            }
            if (may_go_back(board)) out.push_back(sintra::back());
            return;
        }
        case Phase::pane:
            for (std::uint64_t kinds = pieces_on(state.boards[state.turn], state.pane); kinds != 0;) {
                out.push_back(sintra::pane(state.pane, take_lowest(kinds)));
            }
            return;
        case Phase::over: return;
    }
}

int Sintra::weight(const State& state, Move draw) {
    switch (kind(draw)) {
        case Kind::strip: return state.parts.has_jokers(first_field(draw), 1 - second_field(draw)) ? 2 : 1;  // S3.1
        case Kind::draw: return from_bag(state) ? state.offer.bag.of(first_field(draw)) : 1;
        default: return 1;
    }
}

Move Sintra::sample(const State& state, Rng& rng) {
    switch (state.phase) {
        case Phase::first: return sintra::first(static_cast<int>(rng.below(state.players)));
        case Phase::strips: {
            const unsigned left = strips_left(state.boards[state.laid / windows]);
            const std::uint32_t index = rng.below(2 * u(std::popcount(left)));
            const int strip = nth_bit(left, index / 2);
            const int face = static_cast<int>(index % 2);
            return sintra::lay(strip, state.parts.has_jokers(strip, face) ? 1 - face : face);
        }
        case Phase::indicator:
            if (!from_bag(state)) {
                const unsigned left = colours_left(state);
                return sintra::draw(nth_bit(left, rng.below(u(std::popcount(left)))));
            }
            [[fallthrough]];
        case Phase::deal:
            return sintra::draw(state.offer.bag.kind_at(static_cast<int>(rng.below(u(state.offer.bag.total())))));
        case Phase::offer: return sample_offer(state, rng);
        case Phase::pane: {
            const unsigned kinds = pieces_on(state.boards[state.turn], state.pane);
            return sintra::pane(state.pane, nth_bit(kinds, rng.below(u(std::popcount(kinds)))));
        }
        case Phase::over: break;
    }
    assert(false && "nobody is to act");
    return {};
}

void Sintra::apply(State& state, Move move, Silence silence) { apply_any(state, move, silence); }

void Sintra::apply(State& state, Move move, Events& events) { apply_any(state, move, events); }

sintra::State Sintra::as_if(const State& state, int seat) {
    State other = state;
    const bool acts_later =
        state.phase == Phase::offer || (state.phase == Phase::pane && seat != state.turn && !state.offer.empty());
    if (!acts_later) return state;
    other.phase = Phase::offer;
    other.pane = 0;
    other.turn = u8(seat);
    return other;
}

PerSeat Sintra::scores(const State& state) {
    PerSeat out{};
    for (int seat = 0; seat < state.players; ++seat) out[u(seat)] = state.boards[u(seat)].score;
    return out;
}

PerSeat Sintra::ranks(const State& state) {  // S8.5
    return ranks_by(state.players, [&](int a, int b) {
        const Board& x = state.boards[u(a)];
        const Board& y = state.boards[u(b)];
        return x.score != y.score ? x.score > y.score : x.lost < y.lost;
    });
}

}  // namespace tilewright
