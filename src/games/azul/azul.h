// Azul: coloured and grey wall, with and without Joker tiles, 2 to 4 players. The rules are in rules.md beside this
// file and are cited by number (A3.5). What a person reads or writes is in azul_text.cpp and azul_position.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "games/offer.h"

namespace tilewright::azul {

// A1.1. 0 is "no tile" and 7 the first-player marker, which lies among tiles on a floor line.
enum Tile : std::uint8_t { none, blue, yellow, red, black, white, joker, marker };

inline constexpr int colours = 5;
inline constexpr int rows = 5;
inline constexpr int floor_size = 7;
inline constexpr std::array<int, floor_size> floor_cost = {1, 1, 2, 2, 2, 3, 3};  // A1.5
inline constexpr int floor_line = rows;                                           // "line" 6: the floor as a target

inline constexpr int row_bonus = 2;  // A5.2
inline constexpr int column_bonus = 7;
inline constexpr int colour_bonus = 10;

inline constexpr int highest_score = 32'000;  // far beyond any real one; a score stays there

enum class Wall : std::uint8_t { coloured, grey };

struct Options {
    std::uint8_t players = 2;
    Wall wall = Wall::coloured;
    bool jokers = false;
    std::uint8_t first = 0;  // 0: drawn at random; else the seat, from 1

    bool operator==(const Options&) const = default;
};

// A1.4: the colour printed on a space of the coloured wall.
constexpr int colour_at(int row, int column) { return (column - row + colours) % colours + 1; }
constexpr int column_of(int row, int colour) { return (colour - 1 + row) % colours; }

// How many tiles of a kind the game is played with (A1.1, A7.1).
int tiles_in_game(int players, bool jokers, int kind);

struct Board {
    std::uint32_t wall;   // bit row * 5 + column: a tile is there
    std::uint32_t floor;  // four bits a space from the left, a Tile each
    // A bit for each kind a line takes now (A3.5, A7.3). Follows from the rest; kept because every legal move asks.
    std::array<std::uint8_t, rows> accepts;
    std::array<std::uint8_t, rows> colour;  // of each pattern line; none if empty or jokers only
    std::array<std::uint8_t, rows> tiles;   // coloured tiles on it
    std::array<std::uint8_t, rows> jokers;  // jokers on it
    std::array<std::uint16_t, rows> cells;  // the wall's tiles, three bits a column
    std::int16_t score;

    int filled(int line) const { return tiles[static_cast<unsigned>(line)] + jokers[static_cast<unsigned>(line)]; }
    int free(int line) const { return line + 1 - filled(line); }
    bool accepts_kind(int line, int kind) const {
        return ((accepts[static_cast<unsigned>(line)] >> static_cast<unsigned>(kind)) & 1U) != 0;
    }
    int floor_tiles() const { return (35 - std::countl_zero(floor)) / 4; }
    int floor_at(int space) const { return static_cast<int>((floor >> (4U * static_cast<unsigned>(space))) & 0xFU); }
    int cell(int row, int column) const {
        return (cells[static_cast<unsigned>(row)] >> (3U * static_cast<unsigned>(column))) & 7;
    }
    int wall_row(int row) const { return static_cast<int>((wall >> (5U * static_cast<unsigned>(row))) & 31U); }
};

enum class Phase : std::uint8_t { first, deal, offer, tiling, over };

struct State {
    Offer offer;
    std::array<Board, max_seats> boards;
    std::uint16_t round;
    std::uint8_t players;
    Wall wall;
    std::uint8_t jokers;
    Phase phase;
    std::uint8_t turn;   // the seat to act, in offer and tiling
    std::uint8_t start;  // the seat that starts this round
    std::uint8_t line;   // in tiling: the line whose tile is to be placed
    std::array<std::uint8_t, 7> unused;
};
static_assert(sizeof(State) <= 256 && PlainValue<State>);

// What happened, told by `apply`: every tile that moves and every point with its reason, in order.
enum class Place : std::uint8_t {
    bag,
    lid,
    factory,
    centre,
    line,
    wall,
    floor,
    player
};  // player: the marker, beside the board
enum class What : std::uint8_t { starts, moved, scored, over };
enum class Why : std::uint8_t { tile, floor, row, column, colour };

struct Event {
    What what = What::moved;
    std::uint8_t seat = 0;  // starts: who starts round `round`; moved, scored: whose board
    // moved: `count` tiles of a kind from one place to another. Indices from 0: factory, line, row, floor space;
    // several tiles lie on that floor space and on those after it.
    std::uint8_t tile = none;
    std::uint8_t count = 0;
    Place from = Place::bag;
    std::uint8_t from_index = 0;
    Place to = Place::bag;
    std::uint8_t to_index = 0;
    // scored: `points` gained or lost. tile: the space and the runs; floor: the space; row, column: which; colour: tile
    Why why = Why::tile;
    std::uint8_t row = 0;  // also for a move to the wall
    std::uint8_t column = 0;
    std::uint8_t horizontal = 0;  // the run that scored, 0 if it is no run (A4.2)
    std::uint8_t vertical = 0;
    std::int16_t points = 0;
    std::int16_t forgiven = 0;  // points not lost because the score was 0 (A4.4)
    std::uint16_t round = 0;

    bool operator==(const Event&) const = default;
};
using Events = std::vector<Event>;

// The moves. A take goes to `line`, or to the floor line; `stay` is how many of the jokers taken with a colour stay on
// the line (A7.4), 0 where no jokers were taken with a colour or all tiles go to the floor.
enum class Kind : std::uint8_t { draw, take, place, first };

constexpr Move draw(int tile) { return {static_cast<unsigned>(tile) << 2U}; }
constexpr Move take(int source, int tile, int line, bool with_jokers = false, int stay = 0) {
    return {1U | static_cast<unsigned>(source) << 2U | static_cast<unsigned>(tile) << 6U |
            static_cast<unsigned>(with_jokers) << 9U | static_cast<unsigned>(line) << 10U |
            static_cast<unsigned>(stay) << 13U};
}
constexpr Move place(int line, int column) {
    return {2U | static_cast<unsigned>(line) << 2U | static_cast<unsigned>(column) << 5U};
}
constexpr Move first(int seat) { return {3U | static_cast<unsigned>(seat) << 2U}; }

constexpr Kind kind(Move m) { return static_cast<Kind>(m.bits & 3U); }
constexpr int drawn_tile(Move m) { return static_cast<int>(m.bits >> 2U); }
constexpr int first_seat(Move m) { return static_cast<int>(m.bits >> 2U); }
constexpr int source(Move m) { return static_cast<int>((m.bits >> 2U) & 15U); }
constexpr int taken_tile(Move m) { return static_cast<int>((m.bits >> 6U) & 7U); }
constexpr bool with_jokers(Move m) { return ((m.bits >> 9U) & 1U) != 0; }
constexpr int target(Move m) { return static_cast<int>((m.bits >> 10U) & 7U); }
constexpr int stay(Move m) { return static_cast<int>((m.bits >> 13U) & 7U); }
constexpr int placed_line(Move m) { return static_cast<int>((m.bits >> 2U) & 7U); }
constexpr int placed_column(Move m) { return static_cast<int>((m.bits >> 5U) & 7U); }

// The numbers of jokers, from `least` to `most`, that may stay on a line when `tiles` of a colour and `jokers` come to
// `free` spaces (A7.4).
struct StayRange {
    int least;
    int most;
};
constexpr StayRange stay_range(int free, int tiles, int jokers) {
    return {free > tiles ? (free - tiles < jokers ? free - tiles : jokers) : 0, jokers < free ? jokers : free};
}

// The columns, a bit each, where the owner may put the tile of a line: any on the grey wall that the colour allows
// (A6.1), any for a joker (A7.5, A7.8). On the coloured wall a line with a colour has no such choice.
unsigned legal_columns(const Board& board, int line);

// What a placed tile scores: its runs through the wall that already holds it (A4.2).
struct Runs {
    int horizontal;
    int vertical;
    constexpr int points() const {
        const int sum = (horizontal > 1 ? horizontal : 0) + (vertical > 1 ? vertical : 0);
        return sum > 0 ? sum : 1;
    }
};
Runs runs_at(std::uint32_t wall, int row, int column);

int complete_rows(const Board& board);
int complete_columns(const Board& board);
bool complete_colour(const Board& board, int colour);  // A7.7

// The parts of `sample` and `apply` that are not worth inlining: all but the draw of a tile, two moves of three.
Move sample_take(const State& state, Rng& rng);
Move sample_rest(const State& state, Rng& rng);
void apply_rest(State& state, Move move, Silence silence);
void after_draw(State& state, Silence silence);  // the bag is empty, or all factories are full

// Fills what follows from the rest: for a Board that was put together by hand.
void find_accepts(State& state);

}  // namespace tilewright::azul

namespace tilewright {

std::string_view learned_of_azul();  // made by the build of azul.learned

struct Azul {
    using Options = azul::Options;
    using State = azul::State;
    using Event = azul::Event;

    static constexpr std::string_view name = "azul";
    // At most 10 sources; from each 5 colours alone to 6 targets, jokers alone to 6, and a colour with the jokers to
    // the floor or to a line of size n, where 0 to n of the jokers stay (A7.4): 2 + 3 + 4 + 5 + 6 and the floor.
    static constexpr std::size_t max_moves = 10 * (5 * 6 + 6 + 5 * (2 + 3 + 4 + 5 + 6 + 1));

    static std::vector<std::string> variants();
    static Result<Options> options(std::string_view text);
    static std::string write(const Options& options);
    static State start(const Options& options);
    static Options options_of(const State& state);  // `first` is left at random
    static bool same_variant(const Options& a, const Options& b);

    static int players(const State& state) { return state.players; }
    static int to_act(const State& state) {
        using azul::Phase;
        if (state.phase == Phase::offer || state.phase == Phase::tiling) return state.turn;
        return state.phase == Phase::over ? nobody : chance;
    }
    static int round(const State& state) { return state.round; }
    // A5.1. `will`: a row is complete, or will be: four tiles are on the wall and the fifth has its line full and a
    // space that nothing can take away. `may`: a row has four tiles.
    static Last last_round(const State& state);
    static void moves(const State& state, MoveList<Azul>& out);
    static int weight(const State& state, Move draw);
    static Move sample(const State& state, Rng& rng) {
        if (state.phase == azul::Phase::deal) [[likely]] {
            const Counts bag = state.offer.bag;
            return azul::draw(bag.kind_at(static_cast<int>(rng.below(static_cast<unsigned>(bag.total())))));
        }
        if (state.phase == azul::Phase::offer) [[likely]]
            return azul::sample_take(state, rng);
        return azul::sample_rest(state, rng);
    }
    static void apply(State& state, Move move, Silence silence) {
        if (azul::kind(move) == azul::Kind::draw) [[likely]] {
            state.offer.draw(azul::drawn_tile(move));
            if (!state.offer.bag.empty() && !state.offer.all_dealt()) [[likely]]
                return;
            return azul::after_draw(state, silence);
        }
        azul::apply_rest(state, move, silence);
    }
    static void apply(State& state, Move move, std::vector<Event>& events);
    static State as_if(const State& state, int seat);
    // In the offer: full lines to the wall and the floor's cost (A4). At the first line whose place the owner would
    // choose (A6.2, A7.5) the lines end, and the floor is charged as if nothing came after it.
    static void foresee(const State& state, int seat, std::vector<Event>& events);

    static PerSeat scores(const State& state);
    static PerSeat ranks(const State& state);
    static int guess(const State& state, int seat, Facts* told = nullptr);  // azul_eval.cpp
    static constexpr int facts_total = 370;
    static int stage(const State& state);
    static Learned& learned();

    static std::string write(const State& state);
    static std::string write(const State& state, Move move);
    static Result<State> read(std::string_view text);
    static Result<Move> read(const State& state, std::string_view text);
};
static_assert(Game<Azul>);

}  // namespace tilewright
