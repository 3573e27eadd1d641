// Stained Glass of Sintra: sides A and B, 2 to 4 players, any part set. The rules are in rules.md beside this file and
// are cited by number (S4.3). Strips, window values and the broken-glass track are data (S1.4), packed into the State.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "games/offer.h"

namespace tilewright::sintra {

// S1.1. 0 is "no piece"; 6 is the joker cell of a strip, never a piece.
enum Glass : std::uint8_t { none, blue, green, orange, pink, yellow, joker_cell };

inline constexpr int colours = 5;
inline constexpr int each_colour = 20;
inline constexpr int windows = 8;
inline constexpr int cells = 5;
inline constexpr int rounds = 6;
inline constexpr int fall_cost = 18;                                     // S7.1
inline constexpr std::array<int, 5> ornament_values = {0, 0, 3, 6, 10};  // S8.3: for 0 to 4 filled cells
inline constexpr int longest_track = 16;
inline constexpr int highest_value = 15;
inline constexpr int highest_score = 32'000;  // far beyond any real one; a score stays there

// A row of five cells, three bits each from the top: the colours of a strip's face, or the pieces lying on it.
struct Cells {
    std::uint16_t packed = 0;

    bool operator==(const Cells&) const = default;
    constexpr int at(int cell) const { return packed >> (3 * cell) & 7; }
    constexpr void set(int cell, int glass) {
        packed =
            static_cast<std::uint16_t>((packed & ~(7U << (3 * cell))) | (static_cast<unsigned>(glass) << (3 * cell)));
    }
};

// S1.4: what is printed. A plain value of at most 64 bytes.
struct Parts {
    std::array<Cells, 2 * windows> faces;           // strip s, face f: 2 * s + f
    std::uint32_t values;                           // of the windows, four bits each
    std::array<std::uint8_t, longest_track> track;  // what each cell costs
    std::uint8_t track_cells;
    std::array<std::uint8_t, 3> unused;

    bool operator==(const Parts&) const = default;
    int value(int window) const { return static_cast<int>(values >> (4 * window) & 15U); }
    Cells face(int strip, int side) const { return faces[static_cast<unsigned>(2 * strip + side)]; }
    bool has_jokers(int strip, int side) const;
};
static_assert(sizeof(Parts) <= 64 && PlainValue<Parts>);

extern const Parts house;

// The facts every set must keep; every violation with its place ("strip 3, face b").
Result<Parts> checked(const Parts& parts);

enum class Side : std::uint8_t { a, b };

struct Options {
    std::uint8_t players = 2;
    Side side = Side::a;
    std::uint8_t first = 0;  // 0: drawn at random; else the seat, from 1
    Parts parts = house;

    bool operator==(const Options&) const = default;
};

// What lies above a window: a strip with a face up, or nothing.
struct Slot {
    std::uint8_t packed = 0;  // bit 7: there is a strip; bits 1 to 3 which; bit 0 the face

    bool operator==(const Slot&) const = default;
    bool there() const { return (packed & 0x80U) != 0; }
    int strip() const { return packed >> 1 & 7; }
    int face() const { return packed & 1; }
    static Slot of(int strip, int face) { return {static_cast<std::uint8_t>(0x80 | strip << 1 | face)}; }
};

struct Board {
    std::array<Cells, windows> pieces;  // on the strips
    std::array<Slot, windows> strips;
    std::array<std::uint8_t, windows> panes;  // upper | lower << 3
    // A bit for each colour that has an empty cell on the strip. Follows from the rest; every legal move asks.
    std::array<std::uint8_t, windows> fits;
    std::int16_t score;
    std::uint16_t lost;    // on the broken-glass track (S8.5)
    std::uint8_t glass;    // the marker's cell
    std::uint8_t glazier;  // above which window

    int upper(int window) const { return panes[static_cast<unsigned>(window)] & 7; }
    int lower(int window) const { return panes[static_cast<unsigned>(window)] >> 3; }
    int filled(int window) const { return (upper(window) != none ? 1 : 0) + (lower(window) != none ? 1 : 0); }
    bool fits_colour(int window, int colour) const { return (fits[static_cast<unsigned>(window)] >> colour & 1) != 0; }
};

enum class Phase : std::uint8_t { first, strips, indicator, deal, offer, pane, over };

struct State {
    Offer offer;  // the lid is the tower, the marker the first-player tile
    Parts parts;
    std::array<Board, max_seats> boards;
    std::array<std::uint8_t, rounds> indicator;  // the piece on each space; none: not yet laid, or gone
    std::uint8_t players;
    Side side;
    std::uint8_t round;
    Phase phase;
    std::uint8_t turn;   // the seat to act, in offer and pane
    std::uint8_t start;  // the seat that starts this round
    std::uint8_t pane;   // in pane: the window whose strip is complete
    std::uint8_t laid;   // in strips and indicator: how many are laid
    std::array<std::uint8_t, 2> unused;
};
static_assert(sizeof(State) <= 384 && PlainValue<State>);

// What happened, told by `apply`.
enum class Place : std::uint8_t { bag, tower, factory, centre, strip, window, indicator };
enum class What : std::uint8_t { starts, laid, moved, glazier, turned, glass, scored, over };
enum class Why : std::uint8_t { bonus, window, fall, pieces, track, ornament, colour };

struct Event {
    What what = What::moved;
    std::uint8_t seat = 0;
    // moved: `count` pieces from one place to another; indices from 0: factory, window, indicator space
    std::uint8_t piece = none;
    std::uint8_t count = 0;
    Place from = Place::bag;
    std::uint8_t from_index = 0;
    Place to = Place::bag;
    std::uint8_t to_index = 0;
    std::uint8_t cell = 0;  // of a strip, from the top
    std::uint8_t half = 0;  // of a window: 0 upper, 1 lower
    // laid, turned: the strip and the face now up (no strip: it left the game) above `window`
    std::uint8_t window = 0;  // also glazier: where he stands now; scored: which window or ornament
    Slot slot;
    std::uint8_t steps = 0;  // glass: the cell the marker stands on now
    Why why = Why::bonus;
    std::int16_t points = 0;
    std::int16_t forgiven = 0;  // points not lost because the score was 0 (S7.2)
    std::uint8_t round = 0;

    bool operator==(const Event&) const = default;
};
using Events = std::vector<Event>;

// The moves.
enum class Kind : std::uint8_t { draw, take, back, pane, first, strip };

constexpr Move make(Kind kind, int a = 0, int b = 0, int c = 0) {
    return {static_cast<unsigned>(kind) | static_cast<unsigned>(a) << 3U | static_cast<unsigned>(b) << 7U |
            static_cast<unsigned>(c) << 10U};
}
inline constexpr int breaks = windows;  // the target of a take that fits nowhere
constexpr Move draw(int piece) { return make(Kind::draw, piece); }
constexpr Move take(int source, int piece, int window) { return make(Kind::take, source, piece, window); }
constexpr Move back() { return make(Kind::back); }
constexpr Move pane(int window, int piece) { return make(Kind::pane, window, piece); }
constexpr Move first(int seat) { return make(Kind::first, seat); }
constexpr Move lay(int strip, int face) { return make(Kind::strip, strip, face); }

constexpr Kind kind(Move m) { return static_cast<Kind>(m.bits & 7U); }
constexpr int first_field(Move m) {
    return static_cast<int>(m.bits >> 3U & 15U);
}  // source, piece, window, seat, strip
constexpr int second_field(Move m) { return static_cast<int>(m.bits >> 7U & 7U); }  // piece, face
constexpr int target(Move m) { return static_cast<int>(m.bits >> 10U & 15U); }

// The leftmost strip that is left, or -1.
int leftmost(const Board& board);
// The windows, a bit each, whose strips are in the glazier's reach and have a cell for the colour (S4.2, S4.4).
unsigned fitting(const Board& board, int colour);

// What the end would add and take (S8), as if the game ended now. Before clamping at 0.
struct EndScore {
    int pieces = 0;     // S8.1
    int track = 0;      // S8.2, a loss
    int ornaments = 0;  // S8.3
    int colour = 0;     // S8.4
};
EndScore end_score(const State& state, const Board& board);
int ornament_points(const Board& board, int ornament);

// Fills what follows from the rest, for a State put together by hand.
void find_fits(State& state);

}  // namespace tilewright::sintra

namespace tilewright {

std::string_view learned_of_sintra();  // made by the build of sintra.learned

struct Sintra {
    using Options = sintra::Options;
    using State = sintra::State;
    using Event = sintra::Event;

    static constexpr std::string_view name = "sintra";
    // At most 10 sources with 5 colours onto 8 strips each (or nowhere), and the return.
    static constexpr std::size_t max_moves = 10 * 5 * 8 + 1 + 8;  // 8 more: room for writing them in one go

    static std::vector<std::string> variants();
    static Result<Options> options(std::string_view text);
    static std::string write(const Options& options);
    static State start(const Options& options);
    static Options options_of(const State& state);  // `first` is left at random
    static bool same_variant(const Options& a, const Options& b);

    static int players(const State& state) { return state.players; }
    static int to_act(const State& state) {
        using sintra::Phase;
        if (state.phase == Phase::offer || state.phase == Phase::pane) return state.turn;
        return state.phase == Phase::over ? nobody : chance;
    }
    static int round(const State& state) { return state.round; }
    static Last last_round(const State& state) {
        const bool last = state.round == sintra::rounds && state.phase != sintra::Phase::over;
        return last ? Last::will : Last::no;
    }
    static void moves(const State& state, MoveList<Sintra>& out);
    static int weight(const State& state, Move draw);
    static Move sample(const State& state, Rng& rng);
    static void apply(State& state, Move move, Silence);
    static void apply(State& state, Move move, std::vector<Event>& events);
    static State as_if(const State& state, int seat);
    // Nothing: a strip is scored when it is complete (S5), broken glass when it breaks (S7.1), and the end of a round
    // moves only the indicator's piece (S6.1). What the end of the game brings is no matter of a round (S8).
    static void foresee(const State& /*state*/, int /*seat*/, std::vector<Event>& /*events*/) {}

    static PerSeat scores(const State& state);
    static PerSeat ranks(const State& state);
    static int guess(const State& state, int seat, Facts* told = nullptr);  // sintra_eval.cpp
    static constexpr int facts_total = 473;
    static int stage(const State& state) { return state.round - 1; }
    static Learned& learned();

    static std::string write(const State& state);
    static std::string write(const State& state, Move move);
    static Result<State> read(std::string_view text);
    static Result<Move> read(const State& state, std::string_view text);
};
static_assert(Game<Sintra>);

}  // namespace tilewright
