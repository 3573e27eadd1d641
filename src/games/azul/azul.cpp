#include "games/azul/azul.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "games/azul/azul_bits.h"

namespace tilewright::azul {

namespace {

constexpr std::uint8_t colour_bits = 0b0011'1110;
constexpr std::uint8_t joker_bit = 1U << joker;

// ---- Telling what happens. With the silent sink all of this compiles to nothing.

struct Spot {
    Place place;
    int index = 0;
};

void tell_moved(Events& out, int seat, int tile, int count, Spot from, Spot to, int column = 0) {
    if (count == 0) return;
    Event e;
    e.what = What::moved;
    e.seat = u8(seat);
    e.tile = u8(tile);
    e.count = u8(count);
    e.from = from.place;
    e.from_index = u8(from.index);
    e.to = to.place;
    e.to_index = u8(to.index);
    if (to.place == Place::wall) {
        e.row = u8(to.index);
        e.column = u8(column);
    }
    out.push_back(e);
}

void tell_heap(Events& out, Counts heap, Spot from, Spot to) {
    for (int tile = blue; tile <= joker; ++tile) tell_moved(out, 0, tile, heap.of(tile), from, to);
}

Event& tell_scored(Events& out, int seat, Why why, int points) {
    Event e;
    e.what = What::scored;
    e.seat = u8(seat);
    e.why = why;
    e.points = static_cast<std::int16_t>(points);
    out.push_back(e);
    return out.back();
}

void tell(Events& out, What what, int seat, int round) {
    Event e;
    e.what = what;
    e.seat = u8(seat);
    e.round = static_cast<std::uint16_t>(round);
    out.push_back(e);
}

// ---- Pattern lines

// The full lines, a bit each.
unsigned full_lines(const Board& board) {
    const std::uint64_t filled = by_line(board, offsetof(Board, tiles)) + by_line(board, offsetof(Board, jokers));
    const std::uint64_t missing = 0x0504030201U - filled;  // no line holds more than its size, so nothing borrows
    const std::uint64_t full = (0x8080808080U - missing) & 0x8080808080U;
    return packed_bits(full >> 7U);
}

// Colours that a row's wall bars from its pattern line (A3.5); a joker bars the colour of a printed space (A7.6), on
// the grey wall none (A7.8).
[[gnu::noinline]] unsigned barred(const State& state, const Board& board, int row) {
    if (state.wall == Wall::coloured) {
        const unsigned taken = u(board.wall_row(row));
        return (((taken | taken << 5U) >> u(row)) & 31U) << 1U;  // A1.4: column (colour + row) mod 5
    }
    unsigned bars = 0;
    for (int column = 0; column < rows; ++column) bars |= 1U << u(board.cell(row, column));
    return bars & colour_bits;
}

inline void find_accepts(const State& state, Board& board, int line) {
    unsigned kinds = 0;
    if (board.free(line) > 0) {
        const unsigned colour = board.colour[u(line)];
        kinds = colour != none ? 1U << colour : colour_bits & ~barred(state, board, line);
        if (state.jokers != 0) kinds |= joker_bit;  // A7.3
    }
    board.accepts[u(line)] = static_cast<std::uint8_t>(kinds);
}

// ---- Floor line

// Puts tiles on the floor line from the left; what does not fit goes to the lid and costs nothing (A3.6).
template <class Sink>
void drop(State& state, int seat, int tile, int count, [[maybe_unused]] Spot from, [[maybe_unused]] Sink& sink) {
    Board& board = state.boards[u(seat)];
    const int lying = board.floor_tiles();
    const int fits = std::min(count, floor_size - lying);
    const std::uint32_t copies = (0x1111111U * u(tile)) & ((1U << (4 * u(fits))) - 1U);
    board.floor |= copies << (4 * u(lying));
    state.offer.lid.add(tile, count - fits);
    if constexpr (hears<Sink>) {
        tell_moved(sink, seat, tile, fits, from, {Place::floor, lying});
        tell_moved(sink, seat, tile, count - fits, from, {Place::lid});
    }
}

// A4.4: tile by tile, never below 0; tiles to the lid.
template <class Sink>
void charge_floor(State& state, int seat, [[maybe_unused]] Sink& sink) {
    Board& board = state.boards[u(seat)];
    if (board.floor == 0) return;
    constexpr std::array<int, floor_size + 1> cost_of = [] {
        std::array<int, floor_size + 1> sums{};
        for (unsigned i = 0; i < floor_size; ++i) sums[i + 1] = sums[i] + floor_cost[i];
        return sums;
    }();
    const int lying = board.floor_tiles();
    if constexpr (hears<Sink>) {
        int score = board.score;
        for (int i = 0; i < lying; ++i) {
            const int lost = std::min(score, floor_cost[u(i)]);
            score -= lost;
            Event& e = tell_scored(sink, seat, Why::floor, -lost);
            e.tile = u8(board.floor_at(i));
            e.column = u8(i);
            e.forgiven = static_cast<std::int16_t>(floor_cost[u(i)] - lost);
        }
        for (int i = 0, alike = 1; i < lying; i += alike) {
            const int tile = board.floor_at(i);
            for (alike = 1; i + alike < lying && board.floor_at(i + alike) == tile;) ++alike;
            tell_moved(sink, seat, tile, alike, {Place::floor, i}, {tile == marker ? Place::player : Place::lid});
        }
    }
    board.score = static_cast<std::int16_t>(std::max(0, board.score - cost_of[u(lying)]));
    Counts fallen;
    for (int i = 0; i < floor_size; ++i) fallen.add(board.floor_at(i), 1);
    fallen.packed &= ~(0xFFULL | 0xFFULL << (8 * marker));  // empty spaces and the marker are no tiles
    state.offer.lid.add(fallen);
    board.floor = 0;
}

// ---- The wall

struct RunTable {
    std::array<std::array<std::uint8_t, rows>, 32> length{};  // [five spaces][position]: the run through it
    constexpr RunTable() {
        for (unsigned spaces = 0; spaces < 32; ++spaces) {
            for (int at = 0; at < rows; ++at) {
                int n = 1;
                for (int i = at - 1; i >= 0 && (spaces >> u(i) & 1U) != 0; --i) ++n;
                for (int i = at + 1; i < rows && (spaces >> u(i) & 1U) != 0; ++i) ++n;
                length[spaces][u(at)] = u8(n);
            }
        }
    }
};
constexpr RunTable run_table;

constexpr std::uint32_t one_column = 0b00001'00001'00001'00001'00001;

// Moves one tile of a full line to the wall and scores it; the other tiles of the line go to the lid (A4.1, A7.5).
template <class Sink>
void place_on_wall(State& state, int seat, int row, int column, [[maybe_unused]] Sink& sink) {
    Board& board = state.boards[u(seat)];
    const int colour = board.colour[u(row)];
    const int tiles = board.tiles[u(row)];
    const int jokers = board.jokers[u(row)];
    const int placed = jokers > 0 ? +joker : colour;

    board.wall |= 1U << u(row * rows + column);
    board.cells[u(row)] |= static_cast<std::uint16_t>(placed << 3 * column);
    const Runs runs = runs_at(board.wall, row, column);
    board.score = static_cast<std::int16_t>(std::min(board.score + runs.points(), highest_score));

    Counts& lid = state.offer.lid;
    lid.add(colour, tiles);  // colour is none only where tiles is 0
    lid.add(joker, jokers);
    lid.remove(placed, 1);
    board.colour[u(row)] = none;
    board.tiles[u(row)] = 0;
    board.jokers[u(row)] = 0;
    find_accepts(state, board, row);

    if constexpr (hears<Sink>) {
        tell_moved(sink, seat, placed, 1, {Place::line, row}, {Place::wall, row}, column);
        Event& e = tell_scored(sink, seat, Why::tile, runs.points());
        e.tile = u8(placed);
        e.row = u8(row);
        e.column = u8(column);
        e.horizontal = u8(runs.horizontal > 1 ? runs.horizontal : 0);
        e.vertical = u8(runs.vertical > 1 ? runs.vertical : 0);
        tell_moved(sink, seat, colour, jokers > 0 ? tiles : tiles - 1, {Place::line, row}, {Place::lid});
        tell_moved(sink, seat, joker, jokers > 0 ? jokers - 1 : 0, {Place::line, row}, {Place::lid});
    }
}

// A6.3: a full line without a legal space falls to the floor. It holds no joker: that could go anywhere (A7.8).
template <class Sink>
void drop_line(State& state, int seat, int line, Sink& sink) {
    Board& board = state.boards[u(seat)];
    const int colour = board.colour[u(line)];
    const int tiles = board.tiles[u(line)];
    board.colour[u(line)] = none;
    board.tiles[u(line)] = 0;
    find_accepts(state, board, line);
    drop(state, seat, colour, tiles, {Place::line, line}, sink);
}

// ---- Rounds

template <class Sink>
void end_game(State& state, [[maybe_unused]] Sink& sink) {
    for (int seat = 0; seat < state.players; ++seat) {
        Board& board = state.boards[u(seat)];
        int bonus = row_bonus * complete_rows(board) + column_bonus * complete_columns(board);
        for (int colour = blue; colour <= white; ++colour) bonus += complete_colour(board, colour) ? colour_bonus : 0;
        board.score = static_cast<std::int16_t>(std::min(board.score + bonus, highest_score));
        if constexpr (hears<Sink>) {
            for (int i = 0; i < rows; ++i) {
                if (board.wall_row(i) == 31) tell_scored(sink, seat, Why::row, row_bonus).row = u8(i);
            }
            for (int i = 0; i < rows; ++i) {
                const std::uint32_t column = one_column << u(i);
                if ((board.wall & column) == column) tell_scored(sink, seat, Why::column, column_bonus).column = u8(i);
            }
            for (int colour = blue; colour <= white; ++colour) {
                if (complete_colour(board, colour))
                    tell_scored(sink, seat, Why::colour, colour_bonus).tile = u8(colour);
            }
        }
    }
    state.phase = Phase::over;
    if constexpr (hears<Sink>) tell(sink, What::over, 0, state.round);
}

// A tile must be drawn: the lid goes into an empty bag first (A3.1).
template <class Sink>
bool ready_to_draw(State& state, [[maybe_unused]] Sink& sink) {
    if constexpr (hears<Sink>) {
        const Counts lid = state.offer.lid;
        const bool refills = state.offer.bag.empty();
        const bool ready = state.offer.ready_to_draw();
        if (refills && ready) tell_heap(sink, lid, {Place::lid}, {Place::bag});
        return ready;
    }
    return state.offer.ready_to_draw();
}

template <class Sink>
void begin_round(State& state, Sink& sink) {
    if constexpr (hears<Sink>) tell(sink, What::starts, state.start, state.round);
    ready_to_draw(state, sink);
    state.phase = Phase::deal;
}

template <class Sink>
void end_round(State& state, Sink& sink) {
    bool row_complete = false;
    for (int seat = 0; seat < state.players; ++seat) row_complete |= complete_rows(state.boards[u(seat)]) > 0;
    const unsigned holder = state.offer.marker;
    if constexpr (hears<Sink>) {
        if (holder > 0) tell_moved(sink, static_cast<int>(holder) - 1, marker, 1, {Place::player}, {Place::centre});
    }
    state.turn = 0;
    state.line = 0;
    state.offer.marker = 0;
    const bool nothing_to_deal = state.offer.bag.empty() && state.offer.lid.empty();
    if (row_complete || nothing_to_deal) {
        end_game(state, sink);  // A5.1, A5.4
        return;
    }
    if (holder > 0) state.start = static_cast<std::uint8_t>(holder - 1);  // A4.4, A4.5
    if (state.round < UINT16_MAX) ++state.round;                          // A5.5: no cap; the count stays there
    begin_round(state, sink);
}

// A full line whose tile the owner places: on the grey wall all, on the coloured one those of jokers alone (A6.2,
// A7.5).
bool is_choice(const State& state, const Board& board, int line) {
    return state.wall == Wall::grey || board.colour[u(line)] == none;
}

// Tiles the lines of one seat from `state.line` on, up to the first choice; true when there is none left.
template <class Sink>
bool tile_lines(State& state, int seat, Sink& sink) {
    Board& board = state.boards[u(seat)];
    for (std::uint64_t full = full_lines(board) >> state.line << state.line; full != 0;) {
        const int line = take_lowest(full);
        if (!is_choice(state, board, line)) {
            place_on_wall(state, seat, line, column_of(line, board.colour[u(line)]), sink);
        } else if (legal_columns(board, line) != 0) {
            state.line = u8(line);
            return false;
        } else {
            drop_line(state, seat, line, sink);
        }
    }
    return true;
}

// Goes on with the tiling phase (A4.6) until somebody has a choice to make, or the round is over.
template <class Sink>
void tile(State& state, Sink& sink) {
    while (true) {
        if (!tile_lines(state, state.turn, sink)) {
            state.phase = Phase::tiling;
            return;
        }
        charge_floor(state, state.turn, sink);
        state.line = 0;
        state.turn = u8(state.turn + 1 == state.players ? 0 : state.turn + 1);
        if (state.turn == state.start) break;
    }
    end_round(state, sink);
}

// ---- The kinds of move

// After a draw: goes on with the deal if another tile can be drawn, else begins the offer.
template <class Sink>
void go_on_dealing(State& state, Sink& sink) {
    if (ready_to_draw(state, sink)) return;
    state.offer.dealt = 0;
    state.phase = Phase::offer;
    state.turn = state.start;
}

// Puts what was taken onto a line, or lets it fall (A3.5, A7.4). Fallen tiles lie coloured first, then jokers.
template <class Sink>
void put(State& state, int seat, Move move, int tiles, int jokers, Sink& sink) {
    const int colour = taken_tile(move);
    const int line = target(move);
    [[maybe_unused]] const Spot from =
        source(move) == centre_source ? Spot{Place::centre} : Spot{Place::factory, source(move)};
    if (line != floor_line) {
        Board& board = state.boards[u(seat)];
        const int free = board.free(line);
        int put_jokers = 0;
        int put_tiles = 0;
        if (colour == joker) {
            put_jokers = std::min(jokers, free);
        } else {
            put_jokers = stay(move);
            put_tiles = std::min(tiles, free - put_jokers);
        }
        if (put_tiles > 0) board.colour[u(line)] = u8(colour);
        board.tiles[u(line)] = u8(board.tiles[u(line)] + put_tiles);
        board.jokers[u(line)] = u8(board.jokers[u(line)] + put_jokers);
        find_accepts(state, board, line);
        if constexpr (hears<Sink>) {
            tell_moved(sink, seat, colour, put_tiles, from, {Place::line, line});
            tell_moved(sink, seat, joker, put_jokers, from, {Place::line, line});
        }
        tiles -= put_tiles;
        jokers -= put_jokers;
    }
    if (tiles > 0) drop(state, seat, colour, tiles, from, sink);
    if (jokers > 0) drop(state, seat, joker, jokers, from, sink);
}

template <class Sink>
void apply_take(State& state, Move move, Sink& sink) {
    const int seat = state.turn;
    const int from = source(move);
    const int kind = taken_tile(move);
    Offer& offer = state.offer;
    if (from == centre_source && offer.marker == 0) {  // A3.4
        offer.marker = u8(seat + 1);
        Board& board = state.boards[u(seat)];
        const int lying = board.floor_tiles();
        const bool fits = lying < floor_size;
        if (fits) board.floor |= static_cast<std::uint32_t>(marker) << (4 * u(lying));
        if constexpr (hears<Sink>) {
            tell_moved(sink, seat, marker, 1, {Place::centre}, fits ? Spot{Place::floor, lying} : Spot{Place::player});
        }
    }
    int tiles = offer.count(from, kind);
    int jokers = with_jokers(move) ? offer.count(from, joker) : 0;
    [[maybe_unused]] const Counts rest = offer.take(from, kind, with_jokers(move) ? +joker : 0);  // A3.3
    if (kind == joker) std::swap(tiles, jokers);
    put(state, seat, move, tiles, jokers, sink);
    if constexpr (hears<Sink>) tell_heap(sink, rest, {Place::factory, from}, {Place::centre});
    if (offer.empty()) {  // A3.7
        state.turn = state.start;
        tile(state, sink);
    } else {
        state.turn = u8(seat + 1 == state.players ? 0 : seat + 1);
    }
}

template <class Sink>
void apply_place(State& state, Move move, Sink& sink) {
    place_on_wall(state, state.turn, state.line, placed_column(move), sink);
    ++state.line;
    tile(state, sink);
}

template <class Sink>
void apply_first(State& state, Move move, Sink& sink) {
    state.start = u8(first_seat(move));
    begin_round(state, sink);
}

template <class Sink>
void apply_no_draw(State& state, Move move, Sink& sink) {
    switch (kind(move)) {
        case Kind::take: return apply_take(state, move, sink);
        case Kind::place: return apply_place(state, move, sink);
        case Kind::first: return apply_first(state, move, sink);
        case Kind::draw: break;
    }
}

}  // namespace

int tiles_in_game(int players, bool jokers, int kind) {
    const int exchanged = jokers ? (players == 2 ? 1 : 2) : 0;
    return kind == joker ? colours * exchanged : 20 - exchanged;
}

unsigned legal_columns(const Board& board, int line) {
    unsigned open = 31U & ~u(board.wall_row(line));
    if (board.jokers[u(line)] > 0) return open;  // A7.5, A7.8
    const int colour = board.colour[u(line)];
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < rows; ++column) {
            if (board.cell(row, column) == colour) open &= ~(1U << u(column));
        }
    }
    return open;
}

Runs runs_at(std::uint32_t wall, int row, int column) {
    // The five bits of a column, 5 apart, side by side: the products fall on distinct bits, so nothing carries.
    constexpr std::uint64_t gather = 1U << 20U | 1U << 16U | 1U << 12U | 1U << 8U | 1U << 4U;
    const std::uint32_t across = wall >> (5 * u(row)) & 31U;
    const auto down = static_cast<std::uint32_t>(((wall >> u(column) & one_column) * gather) >> 20U) & 31U;
    return {run_table.length[across][u(column)], run_table.length[down][u(row)]};
}

int complete_rows(const Board& board) {
    std::uint32_t w = board.wall;  // bit 5r survives where all five bits of row r are set
    w &= w >> 1U;
    w &= w >> 1U;
    w &= board.wall >> 3U & board.wall >> 4U;
    return std::popcount(w & one_column);
}

int complete_columns(const Board& board) {
    std::uint32_t columns = 31;
    for (int row = 0; row < rows; ++row) columns &= u(board.wall_row(row));
    return std::popcount(columns);
}

bool complete_colour(const Board& board, int colour) {
    for (int row = 0; row < rows; ++row) {
        bool there = false;
        for (int column = 0; column < rows; ++column) there |= board.cell(row, column) == colour;
        if (!there) return false;
    }
    return true;
}

void find_accepts(State& state) {
    for (int seat = 0; seat < state.players; ++seat) {
        for (int line = 0; line < rows; ++line) find_accepts(state, state.boards[u(seat)], line);
    }
}

}  // namespace tilewright::azul

namespace tilewright {

using namespace azul;

azul::State Azul::start(const Options& options) {
    State state{};
    state.players = options.players;
    state.wall = options.wall;
    state.jokers = options.jokers ? 1 : 0;
    state.round = 1;
    state.offer.factories = u8(factories_for(options.players));
    for (int kind = blue; kind <= joker; ++kind) {
        state.offer.bag.add(kind, tiles_in_game(options.players, options.jokers, kind));
    }
    azul::find_accepts(state);
    state.phase = options.first == 0 ? Phase::first : Phase::deal;
    if (options.first > 0) state.start = u8(options.first - 1);
    return state;
}

azul::Options Azul::options_of(const State& state) { return {state.players, state.wall, state.jokers != 0, 0}; }

bool Azul::same_variant(const Options& a, const Options& b) {
    return a.players == b.players && a.wall == b.wall && a.jokers == b.jokers;
}

void azul::apply_rest(State& state, Move move, Silence silence) { apply_no_draw(state, move, silence); }

void azul::after_draw(State& state, Silence silence) { go_on_dealing(state, silence); }

void Azul::apply(State& state, Move move, Events& events) {
    if (kind(move) != Kind::draw) return apply_no_draw(state, move, events);
    const int tile = drawn_tile(move);
    tell_moved(events, 0, tile, 1, {Place::bag}, {Place::factory, state.offer.dealt / factory_size});
    state.offer.draw(tile);
    go_on_dealing(state, events);
}

azul::State Azul::as_if(const State& state, int seat) {
    State other = state;
    if (state.phase == Phase::offer) {
        other.turn = u8(seat);
    } else if (state.phase == Phase::tiling && seat != state.turn) {
        // Only seats after the one that is choosing still have lines to tile (A4.6).
        const auto place_in_order = [&](int s) { return (s + state.players - state.start) % state.players; };
        if (place_in_order(seat) < place_in_order(state.turn)) return state;
        other.turn = u8(seat);
        other.line = 0;
        Silence silence;
        if (tile_lines(other, seat, silence)) return state;
    }
    return other;
}

void Azul::foresee(const State& state, int seat, Events& events) {
    if (state.phase != Phase::offer) return;
    State then = state;
    tile_lines(then, seat, events);
    charge_floor(then, seat, events);
}

namespace {

// May a line above still take the one space that is left in the row of this full line (A6.1)? Only by its colour: a
// joker bars nothing there (A7.8).
bool can_be_barred(const State& state, const Board& board, int line) {
    const int colour = board.colour[u(line)];
    if (state.wall == Wall::coloured || board.jokers[u(line)] > 0) return false;
    const unsigned space = 31U & ~u(board.wall_row(line));
    for (int above = 0; above < line; ++above) {
        const bool stays = state.phase == Phase::tiling && board.free(above) > 0;  // this round
        if (stays || (u(board.wall_row(above)) & space) != 0 || board.jokers[u(above)] > 0) continue;
        if (board.colour[u(above)] == colour || board.accepts_kind(above, colour)) return true;
    }
    return false;
}

}  // namespace

Last Azul::last_round(const State& state) {
    if (state.phase == Phase::over) return Last::no;
    Last out = Last::no;
    for (int seat = 0; seat < state.players; ++seat) {
        const Board& board = state.boards[u(seat)];
        for (int row = 0; row < rows; ++row) {
            const int tiles = std::popcount(u(board.wall_row(row)));
            const bool full = board.free(row) == 0;
            if (tiles == rows) return Last::will;
            if (tiles < rows - 1) continue;
            const bool has_space = state.wall == Wall::coloured || legal_columns(board, row) != 0;
            if (full && has_space && !can_be_barred(state, board, row)) return Last::will;
            // A full line without a space falls (A6.3); while tiles are laid no line gets full.
            if (full ? has_space : state.phase != Phase::tiling) out = Last::may;
        }
    }
    return out;
}

PerSeat Azul::scores(const State& state) {
    PerSeat out{};
    for (int seat = 0; seat < state.players; ++seat) out[u(seat)] = state.boards[u(seat)].score;
    return out;
}

PerSeat Azul::ranks(const State& state) {  // A5.3
    return ranks_by(state.players, [&](int a, int b) {
        const Board& x = state.boards[u(a)];
        const Board& y = state.boards[u(b)];
        return x.score != y.score ? x.score > y.score : complete_rows(x) > complete_rows(y);
    });
}

}  // namespace tilewright
