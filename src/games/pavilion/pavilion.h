// Summer Pavilion: coloured and grey board, any order of the joker colours, 2 to 4 players. The rules are in rules.md
// beside this file and are cited by number (P4.1). The board's geometry is in pavilion_board.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "games/offer.h"
#include "games/pavilion/pavilion_board.h"

namespace tilewright::pavilion {

inline constexpr int each_colour = 22;  // P1.1
inline constexpr int supply_size = 10;
inline constexpr int rounds = 6;
inline constexpr int first_score = 5;  // P1.4
inline constexpr int most_kept = 4;    // P5.8
inline constexpr int most_bonus = 3;   // P5.6
inline constexpr int multicolour_points = 12;
inline constexpr std::array<int, colours + 1> star_points = {0, 20, 18, 17, 16, 15, 14};  // P7.1
inline constexpr std::array<int, 5> number_points = {0, 4, 8, 12, 16};                    // P7.2
inline constexpr int highest_score = 32'000;  // far beyond any real one; a score stays there

// P2.3: the joker colours of rounds 1 to 6.
using JokerOrder = std::array<std::uint8_t, rounds>;
inline constexpr JokerOrder standard_order = {purple, green, orange, yellow, blue, red};
inline constexpr JokerOrder other_order = {orange, red, blue, yellow, green, purple};

struct Options {
    std::uint8_t players = 2;
    Side side = Side::coloured;
    JokerOrder joker_order = standard_order;
    std::uint8_t floor = 0;
    std::uint8_t first = 0;  // 0: drawn at random; else the seat, from 1

    bool operator==(const Options&) const = default;
};

struct Board {
    std::uint64_t covered;                   // a bit a space. Follows from `tiles`; every legal move asks.
    Counts hand;                             // P4.5; once the seat has passed, what it keeps
    std::array<std::uint32_t, stars> tiles;  // three bits a slot
    // For each colour (index 0 is unused) the stars that may take it, a bit each (P5.4, P8.2). Follows from `tiles`.
    std::array<std::uint8_t, colours + 1> takes;
    std::uint8_t unused;
    std::int16_t score;
    std::array<std::uint8_t, 2> unused2;

    unsigned ring(int star) const {
        return static_cast<unsigned>(covered >> static_cast<unsigned>(slots * star)) & 63U;
    }
    int tile(int space) const {
        return static_cast<int>(
            tiles[static_cast<unsigned>(space / slots)] >> static_cast<unsigned>(3 * (space % slots)) & 7U);
    }
};

enum class Phase : std::uint8_t { first, supply, deal, offer, place, jokers, bonus, keep, refill, over };

struct State {
    Offer offer;  // the lid is the tower
    Counts supply;
    std::array<Board, max_seats> boards;
    JokerOrder joker_order;
    std::uint8_t players;
    Side side;
    std::uint8_t floor;
    std::uint8_t round;
    Phase phase;
    std::uint8_t turn;    // the seat to act from offer on; in refill the one whose turn ended
    std::uint8_t start;   // the seat that starts this round
    std::uint8_t passed;  // a bit a seat
    std::uint8_t space;   // in jokers: the placement to be paid
    std::uint8_t colour;  // in jokers: its colour; in keep: the colour asked for
    std::uint8_t bonus;   // in bonus: tiles still to be taken
    std::array<std::uint8_t, 7> unused;

    int joker() const { return joker_order[round - 1U]; }
};
static_assert(sizeof(State) <= 384 && PlainValue<State>);

// What happened, told by `apply`.
enum class Place : std::uint8_t { bag, tower, factory, centre, supply, hand, space, player };
enum class What : std::uint8_t { starts, placing, moved, scored, completed, lacking, kept, passed, over };
enum class Why : std::uint8_t { none, marker, run, discarded, star, number, paid };

struct Event {
    What what = What::moved;
    std::uint8_t seat = 0;
    // moved: `count` tiles from one place to another; indices from 0: factory, space. kept: so many of a colour.
    // completed: the bonus tiles of a feature. lacking: bonus tiles the supply does not have.
    std::uint8_t tile = none;
    std::uint8_t count = 0;
    Place from = Place::bag;
    std::uint8_t from_index = 0;
    Place to = Place::bag;
    std::uint8_t to_index = 0;
    std::uint8_t feature = 0;
    Why why = Why::none;  // of points; and of tiles from the hand to the tower: paid or discarded
    std::int16_t points = 0;
    std::int16_t forgiven = 0;  // points not lost because of the floor
    std::uint8_t star = 0;      // run, star (`tile` is its colour, none: multicolour)
    std::uint8_t run = 0;       // the slots of the run, a bit each; `to_index` is the space just covered
    std::uint8_t number = 0;    // number: the cost
    std::uint8_t round = 0;

    bool operator==(const Event&) const = default;
};
using Events = std::vector<Event>;

// The moves.
enum class Kind : std::uint8_t { draw, take, place, jokers, bonus, pass, keep, first };

constexpr Move make(Kind kind, int a = 0, int b = 0) {
    return {static_cast<unsigned>(kind) | static_cast<unsigned>(a) << 3U | static_cast<unsigned>(b) << 9U};
}
constexpr Move draw(int tile) { return make(Kind::draw, tile); }
constexpr Move take(int source, int tile) { return make(Kind::take, source, tile); }
constexpr Move place(int space, int tile) { return make(Kind::place, space, tile); }
constexpr Move pay(int jokers) { return make(Kind::jokers, jokers); }
constexpr Move bonus(int tile) { return make(Kind::bonus, tile); }
constexpr Move pass() { return make(Kind::pass); }
constexpr Move keep(int tile, int n) { return make(Kind::keep, tile, n); }
constexpr Move first(int seat) { return make(Kind::first, seat); }

constexpr Kind kind(Move m) { return static_cast<Kind>(m.bits & 7U); }
// Source, space, tile, seat or number of jokers.
constexpr int first_field(Move m) { return static_cast<int>(m.bits >> 3U & 63U); }
constexpr int second_field(Move m) { return static_cast<int>(m.bits >> 9U & 7U); }  // tile, number kept

// The spaces where a seat could place a colour now with what it has in hand (P5.2 to P5.4).
inline std::uint64_t placements(const State& state, const Board& board, int colour) {
    const int own = board.hand.of(colour);
    if (own == 0) return 0;
    const int joker = state.joker();
    const int most = std::min(slots, own + (colour == joker ? 0 : board.hand.of(joker)));
    return spaces_of_stars[board.takes[static_cast<unsigned>(colour)]] & ~board.covered &
           cost_upto[static_cast<unsigned>(state.side)][static_cast<unsigned>(most)];
}

// How many jokers may be paid for a placement; empty (least > most) where it can't be paid (P5.2, P5.3).
struct JokerRange {
    int least;
    int most;
};
JokerRange joker_range(const State& state, const Board& board, int space, int colour);

// The colours a star takes with these tiles in it, a bit each (P5.4, P8.2).
unsigned colours_taken(Side side, int star, std::uint32_t tiles);

// How many tiles a seat that is asked `state.colour` in `keep` may keep of it.
int may_keep(const State& state);

// What a star brings once complete (P7.1, P8.3); on the grey board for one with at least two tiles.
int star_worth(Side side, const Board& board, int star);
// What P7 would add if the game ended now.
inline int star_bonus(Side side, const Board& board, int star) {
    return board.ring(star) == 63 ? star_worth(side, board, star) : 0;
}
int number_bonus(Side side, const Board& board, int number);

// Fills what follows from the tiles, for a Board put together by hand.
void find_takes(Side side, Board& board);
// The same after the tiles of one star changed.
void find_takes(Side side, Board& board, int star);

}  // namespace tilewright::pavilion

namespace tilewright {

std::string_view learned_of_pavilion();  // made by the build of pavilion.learned

struct Pavilion {
    using Options = pavilion::Options;
    using State = pavilion::State;
    using Event = pavilion::Event;

    static constexpr std::string_view name = "pavilion";
    // Placing is the longest list: every space with every colour, and a pass. Taking: 10 sources with 6 colours.
    static constexpr std::size_t max_moves = pavilion::spaces_total * pavilion::colours + 1;
    static_assert(max_moves == 42 * 6 + 1);

    static std::vector<std::string> variants();
    static Result<Options> options(std::string_view text);
    static std::string write(const Options& options);
    static State start(const Options& options);
    static Options options_of(const State& state);  // `first` is left at random
    static bool same_variant(const Options& a, const Options& b);

    static int players(const State& state) { return state.players; }
    static int to_act(const State& state) {
        using pavilion::Phase;
        switch (state.phase) {
            case Phase::first:
            case Phase::supply:
            case Phase::deal:
            case Phase::refill: return chance;
            case Phase::over: return nobody;
            default: return state.turn;
        }
    }
    static int round(const State& state) { return state.round; }
    static Last last_round(const State& state) {
        const bool last = state.round == pavilion::rounds && state.phase != pavilion::Phase::over;
        return last ? Last::will : Last::no;
    }
    static void moves(const State& state, MoveList<Pavilion>& out);
    static int weight(const State& state, Move draw);
    static Move sample(const State& state, Rng& rng);
    static void apply(State& state, Move move, Silence);
    static void apply(State& state, Move move, std::vector<Event>& events);
    static State as_if(const State& state, int seat);
    // While the number of jokers is being chosen: what the placement scores and completes, however it is paid. Else
    // nothing: what was taken stays in the hand (P4.5), and what phase 2 brings or costs is the player's choice: where
    // to place, when to pass and what to keep (P5.1, P5.8).
    static void foresee(const State& state, int seat, std::vector<Event>& events);

    static PerSeat scores(const State& state);
    static PerSeat ranks(const State& state);
    static int guess(const State& state, int seat, Facts* told = nullptr);  // pavilion_eval.cpp
    static constexpr int facts_total = 446;
    static int stage(const State& state) { return state.round - 1; }
    static Learned& learned();

    static std::string write(const State& state);
    static std::string write(const State& state, Move move);
    static Result<State> read(std::string_view text);
    static Result<Move> read(const State& state, std::string_view text);
};
static_assert(Game<Pavilion>);

}  // namespace tilewright
