// Positions of Azul as text (docs/notation.md): writing, and reading with a check of everything a real table satisfies.
#include <algorithm>
#include <cassert>

#include "base/text.h"
#include "games/azul/azul_words.h"
#include "games/offer_text.h"

namespace tilewright {

using namespace azul;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }
Board& board_of(State& state, int seat) { return state.boards[u(seat)]; }
const Board& board_of(const State& state, int seat) { return state.boards[u(seat)]; }

constexpr OfferRules offer_rules{"A3.1", "A3.1", "A3.7", "A3.3", "A3.4", "marker"};
constexpr std::array<std::string_view, 5> phase_names = {"first", "deal", "offer", "tiling", "over"};

std::string write_board(const Board& board, const std::string& seat) {
    std::vector<std::string> lines;
    std::vector<std::string> wall;
    for (int row = 0; row < rows; ++row) {
        std::string line(board.tiles[u(row)], letter(board.colour[u(row)]));
        line.append(board.jokers[u(row)], letter(joker));
        lines.push_back(line.empty() ? "-" : line);
        std::string cells;
        for (int column = 0; column < rows; ++column) cells += letter(board.cell(row, column));
        wall.push_back(cells);
    }
    std::string floor;
    for (int i = 0; i < board.floor_tiles(); ++i) floor += letter(board.floor_at(i));
    return " score" + seat + "=" + str(board.score) + " lines" + seat + "=" + join(lines, ",") + " wall" + seat + "=" +
           join(wall, "/") + " floor" + seat + "=" + (floor.empty() ? "-" : floor);
}

}  // namespace

std::string_view azul::name(Phase phase) { return phase_names[static_cast<unsigned>(phase)]; }

std::string Azul::write(const State& state) {
    const Offer& offer = state.offer;
    const Kinds kinds = tile_kinds(state);
    std::string out = "azul " + write_variant(state.players, state.wall, state.jokers != 0);
    out += " round=" + str(state.round);
    out += " phase=" + std::string(azul::name(state.phase));
    out += " start=" + (state.phase == Phase::first ? "-" : str(state.start + 1));
    out += " turn=" + write_turn(to_act(state));
    if (state.phase == Phase::tiling) out += " line=" + str(state.line + 1);
    out += " marker=" + (offer.marker == 0 ? "centre" : str(offer.marker));
    out += " bag=" + write_counts(offer.bag, kinds) + " lid=" + write_counts(offer.lid, kinds) +
           " centre=" + write_counts(offer.centre, kinds);
    out += " factories=" + write_factories(offer, kinds);
    for (int seat = 0; seat < state.players; ++seat) out += write_board(board_of(state, seat), str(seat + 1));
    return out;
}

// ---- Positions: reading

namespace {

class PositionReader {
  public:
    explicit PositionReader(const Fields& fields) : fields_(fields) {}

    Result<State> read() {
        for (const auto step : {&PositionReader::read_variant, &PositionReader::read_phase, &PositionReader::read_offer,
                                &PositionReader::read_boards, &PositionReader::read_marker, &PositionReader::read_bag,
                                &PositionReader::read_turn, &PositionReader::check_phase}) {
            if (const auto done = (this->*step)(); !done) return done.error();
        }
        return state_;
    }

  private:
    Status read_variant() {
        Options options;
        for (const std::string key : {"players", "wall", "jokers"}) {
            const Word* word = fields_.find(key);
            if (word == nullptr) continue;
            if (const auto set = set_variant(options, key, word->text); !set) {
                return fields_.fail(key, set.error().code, set.error().message);
            }
        }
        state_.players = options.players;
        state_.wall = options.wall;
        state_.jokers = options.jokers ? 1 : 0;
        state_.offer.factories = static_cast<std::uint8_t>(factories_for(options.players));
        return check_keys();
    }

    Status check_keys() {
        static constexpr std::array<std::string_view, 13> plain = {"players", "wall",   "jokers",   "round",  "phase",
                                                                   "start",   "turn",   "line",     "marker", "bag",
                                                                   "lid",     "centre", "factories"};
        static constexpr std::array<std::string_view, 4> of_seat = {"score", "lines", "wall", "floor"};
        tiles_.set_kinds(tile_kinds(state_));
        return fields_.only(plain, of_seat, state_.players);
    }

    Status read_phase() {
        state_.phase = Phase::offer;
        state_.round = 1;
        if (const auto done = fields_.one_of("phase", phase_names, state_.phase); !done) return done;
        if (const auto done = fields_.number("round", 1, UINT16_MAX, state_.round); !done) return done;
        return fields_.start(state_.phase == Phase::first, state_.players, state_.start);
    }

    Status read_offer() { return tiles_.offer(state_.offer, "lid", "A1.2"); }

    // ---- Boards

    Status read_boards() {
        for (int seat = 0; seat < state_.players; ++seat) {
            for (const auto step : {&PositionReader::read_score, &PositionReader::read_wall,
                                    &PositionReader::read_lines, &PositionReader::read_floor}) {
                if (const auto done = (this->*step)(board_of(state_, seat), str(seat + 1)); !done) return done;
            }
        }
        return ok();
    }

    Status read_score(Board& board, const std::string& seat) {
        return fields_.number("score" + seat, 0, highest_score, board.score);
    }

    Status read_wall(Board& board, const std::string& seat) {
        const std::string key = "wall" + seat;
        const Word* word = fields_.find(key);
        if (word == nullptr) return ok();
        const auto parts = split(word->text, '/');
        if (parts.size() != rows) return fields_.found(key, "five rows of five letters or dots, separated by /");
        for (int row = 0; row < rows; ++row) {
            const Word& part = parts[u(row)];
            if (part.text.size() != rows) {
                return fields_.fail(
                    key, Code::syntax,
                    "row " + str(row + 1) + " is " + shown(part.text) + ", expected five letters or dots", part.at);
            }
            for (int column = 0; column < rows; ++column) {
                if (const auto done = read_cell(board, key, row, column, part.text[u(column)], part.at + u(column));
                    !done)
                    return done;
            }
        }
        return ok();
    }

    Status read_cell(Board& board, const std::string& key, int row, int column, char c, std::size_t at) {
        if (c == '.') return ok();
        const int tile = tiles_.kinds().of(c);
        const std::string where = "row " + str(row + 1) + ", column " + str(column + 1);
        if (tile == none)
            return fields_.fail(key, Code::syntax,
                                where + ": found " + shown({&c, 1}) + ", expected . or " + tiles_.kinds().expected(),
                                at);
        if (const auto placed = tiles_.count(key, tile, at); !placed) return placed;
        if (tile != joker && state_.wall == Wall::coloured && tile != colour_at(row, column)) {
            return fields_.fail(key, Code::inconsistent,
                                where + ": " + tile_name(tile) + " lies on the space of " +
                                    tile_name(colour_at(row, column)) + " (A1.4)",
                                at);
        }
        if (tile != joker && state_.wall == Wall::grey) {
            for (int i = 0; i < rows; ++i) {
                if (board.cell(row, i) == tile)
                    return fields_.fail(key, Code::inconsistent,
                                        "row " + str(row + 1) + " has " + tile_name(tile) + " twice (A6.1)", at);
                if (board.cell(i, column) == tile)
                    return fields_.fail(key, Code::inconsistent,
                                        "column " + str(column + 1) + " has " + tile_name(tile) + " twice (A6.1)", at);
            }
        }
        board.cells[u(row)] |= static_cast<std::uint16_t>(tile << 3 * column);
        board.wall |= 1U << u(row * rows + column);
        return ok();
    }

    Status read_lines(Board& board, const std::string& seat) {
        const std::string key = "lines" + seat;
        std::vector<Word> parts(rows, Word{"-", 0});
        if (const Word* word = fields_.find(key)) parts = split(word->text, ',');
        if (parts.size() != rows) return fields_.found(key, "five lines, separated by commas");
        azul::find_accepts(state_);  // what the wall lets into each line (A3.5) while this board's lines are empty
        for (int line = 0; line < rows; ++line) {
            const Word& part = parts[u(line)];
            if (part.text == "-") continue;
            const std::string the_line = "line " + str(line + 1);
            if (board.wall_row(line) == 31)
                return fields_.fail(key, Code::inconsistent, the_line + " is not empty, but its wall row is complete",
                                    part.at);
            if (part.text.empty() || part.text.size() > u(line + 1)) {
                return fields_.fail(
                    key, Code::inconsistent,
                    the_line + " is " + shown(part.text) + ", expected - or 1 to " + str(line + 1) + " letters",
                    part.at);
            }
            for (std::size_t i = 0; i < part.text.size(); ++i) {
                const int tile = tiles_.kinds().of(part.text[i]);
                if (tile == none)
                    return fields_.fail(
                        key, Code::syntax,
                        the_line + ": found " + shown(part.text.substr(i)) + ", expected " + tiles_.kinds().expected(),
                        part.at + i);
                if (const auto placed = tiles_.count(key, tile, part.at + i); !placed) return placed;
                if (tile == joker) {
                    ++board.jokers[u(line)];
                    continue;
                }
                const int colour = board.colour[u(line)];
                if (colour != none && colour != tile)
                    return fields_.fail(key, Code::inconsistent, the_line + " holds two colours (A3.5)", part.at + i);
                if (!board.accepts_kind(line, tile)) {
                    return fields_.fail(
                        key, Code::inconsistent,
                        the_line + " holds " + tile_name(tile) + ", which its wall row already has (A3.5)",
                        part.at + i);
                }
                board.colour[u(line)] = static_cast<std::uint8_t>(tile);
                ++board.tiles[u(line)];
            }
        }
        return ok();
    }

    Status read_floor(Board& board, const std::string& seat) {
        const std::string key = "floor" + seat;
        const Word* word = fields_.find(key);
        if (word == nullptr || word->text == "-") return ok();
        if (word->text.empty() || word->text.size() > floor_size)
            return fields_.found(key, "- or 1 to 7 letters (A1.3)");
        for (std::size_t i = 0; i < word->text.size(); ++i) {
            int tile = tiles_.kinds().of(word->text[i]);
            if (word->text[i] == 'M') {
                if (marker_on_floor_ != 0) return fields_.fail(key, Code::inconsistent, "there is one marker only", i);
                marker_on_floor_ = static_cast<std::uint8_t>(seat[0] - '0');
                tile = marker;
            } else if (tile == none) {
                return fields_.fail(key, Code::syntax,
                                    "found " + shown(word->text.substr(i)) + ", expected " + tiles_.kinds().expected() +
                                        ", or M for the marker",
                                    i);
            } else if (const auto placed = tiles_.count(key, tile, i); !placed) {
                return placed;
            }
            board.floor |= u(tile) << (4 * i);
        }
        return ok();
    }

    // ---- The marker, the bag, the turn

    Status read_marker() {
        state_.offer.marker = marker_on_floor_;
        const bool may_be_taken = state_.phase == Phase::offer || state_.phase == Phase::tiling;
        if (const auto done =
                fields_.marker("marker", may_be_taken, "phases offer and tiling", state_.players, state_.offer.marker);
            !done)
            return done;
        const unsigned holder = state_.offer.marker;
        if (marker_on_floor_ != 0 && marker_on_floor_ != holder) {
            return fields_.fail("marker", Code::inconsistent,
                                "the marker lies on the floor line of seat " + str(marker_on_floor_));
        }
        return ok();
    }

    Status read_bag() {
        const auto bag = tiles_.bag();
        if (!bag) return bag.error();
        state_.offer.bag = *bag;
        return ok();
    }

    Status read_turn() {
        if (state_.phase == Phase::offer || state_.phase == Phase::tiling) {
            const bool by_factories = state_.phase == Phase::offer && state_.offer.marker == 0;
            state_.turn = static_cast<std::uint8_t>(
                by_factories ? turn_by_factories(state_.offer, state_.start, state_.players) : state_.start);
        }
        if (const auto done = fields_.turn(Azul::to_act(state_), state_.players, state_.turn); !done) return done;
        const auto line = fields_.only_in("line", state_.phase == Phase::tiling, "tiling", "a line to be placed");
        if (!line) return line.error();
        if (*line) {
            if (const auto done = fields_.number("line", 1, rows, state_.line); !done) return done;
            --state_.line;
        }
        azul::find_accepts(state_);
        return ok();
    }

    // ---- Does the phase fit what lies on the table?

    Status check_phase() {
        assert(state_.players >= 2);
        for (int seat = 0; seat < state_.players; ++seat) {
            const bool running = state_.phase != Phase::over && state_.phase != Phase::tiling;
            if (running && complete_rows(board_of(state_, seat)) > 0) {
                return fields_.fail("wall" + str(seat + 1), Code::inconsistent,
                                    "a complete row ends the game: phase is over (A5.1)");
            }
        }
        switch (state_.phase) {
            case Phase::offer: return check_offer();
            case Phase::tiling: return check_tiling();
            case Phase::first:
            case Phase::deal:
            case Phase::over: return check_between();
        }
        return ok();
    }

    // The holder of the marker has it on the floor line, unless that was full (A3.4).
    Status check_marker_on_floor() {
        const int holder = state_.offer.marker;
        if (holder == 0 || marker_on_floor_ != 0 || board_of(state_, holder - 1).floor_tiles() == floor_size)
            return ok();
        return fields_.fail("marker", Code::inconsistent,
                            "seat " + str(holder) + " took the marker, but it is not on its floor line (A3.4)");
    }

    Status check_offer() {
        if (const auto done = check_marker_on_floor(); !done) return done;
        if (const auto done = check_taking(fields_, state_.offer, offer_rules); !done) return done;
        return check_turn_by_factories(fields_, state_.offer, state_.start, state_.turn, state_.players);
    }

    Status check_tiling() {
        if (!state_.offer.empty())
            return fields_.fail("phase", Code::inconsistent, "in phase tiling factories and centre are empty (A3.7)");
        const auto place_in_order = [&](int seat) { return (seat + state_.players - state_.start) % state_.players; };
        if (place_in_order(state_.offer.marker - 1) >= place_in_order(state_.turn)) {
            if (const auto done = check_marker_on_floor(); !done) return done;
        }
        // Seats before the one to act are done: no full line, nothing on the floor (A4.6).
        for (int seat = state_.start; seat != state_.turn; seat = (seat + 1) % state_.players) {
            if (const auto done = check_tiled(seat); !done) return done;
        }
        const Board& board = board_of(state_, state_.turn);
        for (int line = 0; line < state_.line; ++line) {
            if (board.free(line) == 0)
                return fields_.fail(
                    "line", Code::inconsistent,
                    "line " + str(line + 1) + " of seat " + str(state_.turn + 1) + " comes first (A4.1)");
        }
        const std::string the_line = "line " + str(state_.line + 1) + " of seat " + str(state_.turn + 1);
        if (board.free(state_.line) > 0) return fields_.fail("line", Code::inconsistent, the_line + " is not full");
        if (state_.wall == Wall::coloured && board.colour[state_.line] != none) {
            return fields_.fail("line", Code::inconsistent,
                                the_line + " has a colour, so on the coloured wall there is nothing to choose (A7.5)");
        }
        if (legal_columns(board, state_.line) == 0)
            return fields_.fail("line", Code::inconsistent, the_line + " has no space to go to (A6.3)");
        return ok();
    }

    Status check_tiled(int seat) {
        const Board& board = board_of(state_, seat);
        if (board.floor != 0)
            return fields_.fail("floor" + str(seat + 1), Code::inconsistent,
                                "seat " + str(seat + 1) + " is tiled, so its floor line is empty (A4.4)");
        for (int line = 0; line < rows; ++line) {
            if (board.free(line) == 0)
                return fields_.fail("lines" + str(seat + 1), Code::inconsistent,
                                    "seat " + str(seat + 1) + " is tiled, so no line is full (A4.1)");
        }
        return ok();
    }

    Status check_between() {
        for (int seat = 0; seat < state_.players; ++seat) {
            if (const auto done = check_tiled(seat); !done) return done;
        }
        if (state_.phase == Phase::deal) return check_dealing(fields_, state_.offer, offer_rules);
        if (const auto done = check_taken(fields_, state_.offer); !done) return done;
        return state_.phase == Phase::first ? check_first() : check_over();
    }

    Status check_first() {
        if (same(state_, Azul::start(Azul::options_of(state_)))) return ok();
        return fields_.fail("phase", Code::inconsistent,
                            "phase first is the start of the game: all tiles in the bag, nothing on the boards");
    }

    Status check_over() {
        bool row = false;
        for (int seat = 0; seat < state_.players; ++seat) row |= complete_rows(board_of(state_, seat)) > 0;
        if (!row && !(state_.offer.bag.empty() && state_.offer.lid.empty())) {
            return fields_.fail("phase", Code::inconsistent,
                                "the game is not over: no row is complete (A5.1) and there are tiles to deal (A5.4)");
        }
        return ok();
    }

    const Fields& fields_;
    TileReader tiles_{fields_, {}};
    State state_{};
    std::uint8_t marker_on_floor_ = 0;
};

}  // namespace

Result<azul::State> Azul::read(std::string_view text) {
    const auto fields = Fields::read(text, name);
    if (!fields) return fields.error();
    return PositionReader(*fields).read();
}

}  // namespace tilewright
