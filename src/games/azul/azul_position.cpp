// Positions of Azul as text (docs/notation.md): writing, and reading with a check of everything a real table satisfies.
#include <algorithm>
#include <cassert>
#include <map>

#include "base/text.h"
#include "games/azul/azul_words.h"

namespace tilewright {

using namespace azul;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }
Board& board_of(State& state, int seat) { return state.boards[u(seat)]; }
const Board& board_of(const State& state, int seat) { return state.boards[u(seat)]; }

constexpr std::array<std::string_view, 5> phase_names = {"first", "deal", "offer", "tiling", "over"};

std::string write_counts(Counts counts) {
    std::string out;
    for (int kind = blue; kind <= joker; ++kind) {
        if (counts.of(kind) > 0) out += letter(kind) + str(counts.of(kind));
    }
    return out.empty() ? "-" : out;
}

std::string write_turn(const State& state) {
    const int actor = Azul::to_act(state);
    return actor == chance ? "chance" : actor == nobody ? "nobody" : str(actor + 1);
}

std::string write_factories(const State& state) {
    std::vector<std::string> out;
    for (int f = 0; f < state.offer.factories; ++f) {
        std::string tiles;
        for (int kind = blue; kind <= joker; ++kind) tiles.append(u(state.offer.count(f, kind)), letter(kind));
        out.push_back(tiles.empty() ? "-" : tiles);
    }
    return join(out, ",");
}

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
    std::string out = "azul " + write_variant(state.players, state.wall, state.jokers != 0);
    out += " round=" + str(state.round);
    out += " phase=" + std::string(azul::name(state.phase));
    out += " start=" + (state.phase == Phase::first ? "-" : str(state.start + 1));
    out += " turn=" + write_turn(state);
    if (state.phase == Phase::tiling) out += " line=" + str(state.line + 1);
    out += " marker=" + (offer.marker == 0 ? "centre" : str(offer.marker));
    out +=
        " bag=" + write_counts(offer.bag) + " lid=" + write_counts(offer.lid) + " centre=" + write_counts(offer.centre);
    out += " factories=" + write_factories(state);
    for (int seat = 0; seat < state.players; ++seat) out += write_board(board_of(state, seat), str(seat + 1));
    return out;
}

// ---- Positions: reading

namespace {

class PositionReader {
  public:
    explicit PositionReader(std::string_view text) : text_(text) {}

    Result<State> read() {
        for (const auto step : {&PositionReader::read_words, &PositionReader::read_variant, &PositionReader::read_phase,
                                &PositionReader::read_offer, &PositionReader::read_boards, &PositionReader::read_marker,
                                &PositionReader::read_bag, &PositionReader::read_turn, &PositionReader::check_phase}) {
            if (const auto done = (this->*step)(); !done) return done.error();
        }
        return state_;
    }

  private:
    // ---- Words: the key=value pairs, each used once

    Status read_words() {
        const auto all = words(text_);
        if (all.empty() || all[0].text != "azul") {
            return error_at(text_, all.empty() ? 0 : all[0].at, Code::unknown, "game",
                            "a position begins with the game's name: azul");
        }
        for (std::size_t i = 1; i < all.size(); ++i) {
            const std::size_t equals = all[i].text.find('=');
            if (equals == std::string_view::npos) {
                return error_at(text_, all[i].at, Code::syntax, "position",
                                "found " + shown(all[i].text) + ", expected key=value");
            }
            const std::string key(all[i].text.substr(0, equals));
            const Word value{all[i].text.substr(equals + 1), all[i].at + equals + 1};
            if (!values_.emplace(key, value).second) {
                return error_at(text_, all[i].at, Code::syntax, key, "this key stands twice");
            }
        }
        return ok();
    }

    const Word* find(const std::string& key) {
        const auto it = values_.find(key);
        return it == values_.end() ? nullptr : &it->second;
    }
    // An error about a key: at its value, or at the end of the text where it was left out.
    Error fail(const std::string& key, Code code, std::string message, std::size_t offset = 0) {
        const Word* word = find(key);
        return error_at(text_, word != nullptr ? word->at + offset : text_.size(), code, key, std::move(message));
    }
    Error found(const std::string& key, const std::string& expected, Code code = Code::syntax) {
        const Word* word = find(key);
        return fail(key, code, "found " + (word != nullptr ? shown(word->text) : "nothing") + ", expected " + expected);
    }

    Status read_variant() {
        Options options;
        for (const std::string key : {"players", "wall", "jokers"}) {
            const Word* word = find(key);
            if (word == nullptr) continue;
            if (const auto set = set_variant(options, key, word->text); !set) {
                return fail(key, set.error().code, set.error().message);
            }
        }
        state_.players = options.players;
        state_.wall = options.wall;
        state_.jokers = options.jokers ? 1 : 0;
        state_.offer.factories = static_cast<std::uint8_t>(factories_for(options.players));
        return check_keys();
    }

    Status check_keys() {
        for (const auto& [key, word] : values_) {
            static constexpr std::array<std::string_view, 13> plain = {
                "players", "wall",   "jokers", "round", "phase",  "start",    "turn",
                "line",    "marker", "bag",    "lid",   "centre", "factories"};
            if (std::ranges::find(plain, key) != plain.end()) continue;
            bool known = false;
            for (int seat = 1; seat <= state_.players; ++seat) {
                for (const std::string_view of_seat : {"score", "lines", "wall", "floor"}) {
                    known |= key == std::string(of_seat) + str(seat);
                }
            }
            if (!known)
                return fail(key, Code::unknown,
                            "this key does not exist in a position of " + str(state_.players) + " players");
        }
        return ok();
    }

    Status read_phase() {
        state_.phase = Phase::offer;
        if (const Word* word = find("phase")) {
            const auto at = std::ranges::find(phase_names, word->text);
            if (at == phase_names.end()) return found("phase", "first, deal, offer, tiling or over", Code::unknown);
            state_.phase = static_cast<Phase>(at - phase_names.begin());
        }
        state_.round = 1;
        if (const Word* word = find("round")) {
            const auto n = number(word->text, UINT16_MAX);
            if (!n || *n == 0) return found("round", "a number from 1 to 65535", Code::range);
            state_.round = static_cast<std::uint16_t>(*n);
        }
        if (const Word* word = find("start")) {
            if (state_.phase == Phase::first) {
                if (word->text != "-") return found("start", "- in phase first");
            } else if (const auto seat = read_seat(word->text)) {
                state_.start = static_cast<std::uint8_t>(*seat);
            } else {
                return found("start", "a seat from 1 to " + str(state_.players), Code::range);
            }
        }
        return ok();
    }

    std::optional<int> read_seat(std::string_view text) const {
        const auto seat = number(text, state_.players);
        if (!seat || *seat == 0) return std::nullopt;
        return static_cast<int>(*seat) - 1;
    }

    // ---- Tiles

    // Counts one tile that lies on the table; an error if the game has not so many.
    Status place_tile(const std::string& key, int kind, std::size_t offset, int n = 1) {
        on_table_[u(kind)] += n;
        const int all = tiles_in_game(state_.players, state_.jokers != 0, kind);
        if (on_table_[u(kind)] <= all) return ok();
        return fail(key, Code::inconsistent,
                    kind == joker && all == 0
                        ? "a joker, but jokers=off"
                        : "more than the " + str(all) + " " + tile_name(kind) + " tiles of the game (A1.1, A7.1)",
                    offset);
    }

    Result<Counts> read_counts(const std::string& key) {
        Counts counts;
        const Word* word = find(key);
        if (word == nullptr || word->text == "-") return counts;
        std::size_t i = 0;
        while (i < word->text.size()) {
            const std::size_t at = i;
            const int kind = kind_of(word->text[i++]);
            if (kind == none)
                return fail(key, Code::syntax,
                            "found " + shown(word->text.substr(at)) + ", expected " + std::string(letters_expected) +
                                " and a number",
                            at);
            const std::size_t digits = std::min(word->text.find_first_not_of("0123456789", i), word->text.size());
            const auto n =
                i == digits ? std::optional<std::uint32_t>(1) : number(word->text.substr(i, digits - i), 100);
            if (!n) return fail(key, Code::range, "no game has so many tiles", i);
            if (const auto placed = place_tile(key, kind, at, static_cast<int>(*n)); !placed) return placed.error();
            counts.add(kind, static_cast<int>(*n));
            i = digits;
        }
        return counts;
    }

    Status read_offer() {
        for (const std::string key : {"lid", "centre"}) {
            const auto counts = read_counts(key);
            if (!counts) return counts.error();
            (key == "lid" ? state_.offer.lid : state_.offer.centre) = *counts;
        }
        if (const Word* word = find("factories")) {
            const auto parts = split(word->text, ',');
            if (parts.size() != state_.offer.factories) {
                return fail("factories", Code::inconsistent,
                            "found " + std::to_string(parts.size()) + " factories, expected " +
                                str(state_.offer.factories) + " for " + str(state_.players) + " players (A1.2)");
            }
            for (std::size_t f = 0; f < parts.size(); ++f) {
                if (const auto done = read_factory(parts[f], static_cast<int>(f)); !done) return done;
            }
        }
        state_.offer.find_sources();
        return ok();
    }

    Status read_factory(const Word& part, int factory) {
        if (part.text == "-") return ok();
        if (part.text.empty() || part.text.size() > factory_size) {
            return fail("factories", Code::syntax,
                        "factory " + str(factory + 1) + " is " + shown(part.text) + ", expected - or 1 to 4 letters",
                        part.at);
        }
        for (std::size_t i = 0; i < part.text.size(); ++i) {
            const int kind = kind_of(part.text[i]);
            if (kind == none) {
                return fail("factories", Code::syntax,
                            "found " + shown(part.text.substr(i)) + ", expected " + std::string(letters_expected),
                            part.at + i);
            }
            if (const auto placed = place_tile("factories", kind, part.at + i); !placed) return placed;
            state_.offer.factory[u(factory)].add(kind, 1);
        }
        return ok();
    }

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
        const std::string key = "score" + seat;
        const Word* word = find(key);
        if (word == nullptr) return ok();
        const auto n = number(word->text, INT16_MAX / 2);
        if (!n) return found(key, "a number of points from 0", Code::range);
        board.score = static_cast<std::int16_t>(*n);
        return ok();
    }

    Status read_wall(Board& board, const std::string& seat) {
        const std::string key = "wall" + seat;
        const Word* word = find(key);
        if (word == nullptr) return ok();
        const auto parts = split(word->text, '/');
        if (parts.size() != rows) return found(key, "five rows of five letters or dots, separated by /");
        for (int row = 0; row < rows; ++row) {
            const Word& part = parts[u(row)];
            if (part.text.size() != rows) {
                return fail(key, Code::syntax,
                            "row " + str(row + 1) + " is " + shown(part.text) + ", expected five letters or dots",
                            part.at);
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
        const int tile = kind_of(c);
        const std::string where = "row " + str(row + 1) + ", column " + str(column + 1);
        if (tile == none)
            return fail(key, Code::syntax,
                        where + ": found " + shown({&c, 1}) + ", expected . or " + std::string(letters_expected), at);
        if (const auto placed = place_tile(key, tile, at); !placed) return placed;
        if (tile != joker && state_.wall == Wall::coloured && tile != colour_at(row, column)) {
            return fail(key, Code::inconsistent,
                        where + ": " + tile_name(tile) + " lies on the space of " + tile_name(colour_at(row, column)) +
                            " (A1.4)",
                        at);
        }
        if (tile != joker && state_.wall == Wall::grey) {
            for (int i = 0; i < rows; ++i) {
                if (board.cell(row, i) == tile)
                    return fail(key, Code::inconsistent,
                                "row " + str(row + 1) + " has " + tile_name(tile) + " twice (A6.1)", at);
                if (board.cell(i, column) == tile)
                    return fail(key, Code::inconsistent,
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
        if (const Word* word = find(key)) parts = split(word->text, ',');
        if (parts.size() != rows) return found(key, "five lines, separated by commas");
        // What the wall alone lets into each line (A3.5); the lines are still empty.
        for (int line = 0; line < rows; ++line) {
            const Word& part = parts[u(line)];
            azul::find_accepts(state_);
            if (part.text == "-") continue;
            const std::string the_line = "line " + str(line + 1);
            if (board.wall_row(line) == 31)
                return fail(key, Code::inconsistent, the_line + " is not empty, but its wall row is complete", part.at);
            if (part.text.empty() || part.text.size() > u(line + 1)) {
                return fail(key, Code::inconsistent,
                            the_line + " is " + shown(part.text) + ", expected - or 1 to " + str(line + 1) + " letters",
                            part.at);
            }
            for (std::size_t i = 0; i < part.text.size(); ++i) {
                const int tile = kind_of(part.text[i]);
                if (tile == none)
                    return fail(key, Code::syntax,
                                the_line + ": found " + shown(part.text.substr(i)) + ", expected " +
                                    std::string(letters_expected),
                                part.at + i);
                if (const auto placed = place_tile(key, tile, part.at + i); !placed) return placed;
                if (tile == joker) {
                    ++board.jokers[u(line)];
                    continue;
                }
                const int colour = board.colour[u(line)];
                if (colour != none && colour != tile)
                    return fail(key, Code::inconsistent, the_line + " holds two colours (A3.5)", part.at + i);
                if (!board.accepts_kind(line, tile)) {
                    return fail(key, Code::inconsistent,
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
        const Word* word = find(key);
        if (word == nullptr || word->text == "-") return ok();
        if (word->text.empty() || word->text.size() > floor_size) return found(key, "- or 1 to 7 letters (A1.3)");
        for (std::size_t i = 0; i < word->text.size(); ++i) {
            int tile = kind_of(word->text[i]);
            if (word->text[i] == 'M') {
                if (marker_on_floor_ != 0) return fail(key, Code::inconsistent, "there is one marker only", i);
                marker_on_floor_ = static_cast<std::uint8_t>(seat[0] - '0');
                tile = marker;
            } else if (tile == none) {
                return fail(key, Code::syntax,
                            "found " + shown(word->text.substr(i)) + ", expected " + std::string(letters_expected) +
                                ", or M for the marker",
                            i);
            } else if (const auto placed = place_tile(key, tile, i); !placed) {
                return placed;
            }
            board.floor |= u(tile) << (4 * i);
        }
        return ok();
    }

    // ---- The marker, the bag, the turn

    Status read_marker() {
        state_.offer.marker = marker_on_floor_;
        const Word* word = find("marker");
        if (word != nullptr && word->text != "centre") {
            const auto seat = read_seat(word->text);
            if (!seat) return found("marker", "centre or a seat from 1 to " + str(state_.players), Code::range);
            state_.offer.marker = static_cast<std::uint8_t>(*seat + 1);
        } else if (word != nullptr) {
            state_.offer.marker = 0;
        }
        const unsigned holder = state_.offer.marker;
        if (marker_on_floor_ != 0 && marker_on_floor_ != holder) {
            return fail("marker", Code::inconsistent,
                        "the marker lies on the floor line of seat " + str(marker_on_floor_));
        }
        const bool taken_phase = state_.phase == Phase::offer || state_.phase == Phase::tiling;
        if (holder != 0 && !taken_phase) {
            return fail("marker", Code::inconsistent, "the marker is with a seat in phases offer and tiling only");
        }
        return ok();
    }

    Status read_bag() {
        if (find("bag") == nullptr) {
            for (int kind = blue; kind <= joker; ++kind) {
                state_.offer.bag.add(kind,
                                     tiles_in_game(state_.players, state_.jokers != 0, kind) - on_table_[u(kind)]);
            }
            return ok();
        }
        const auto counts = read_counts("bag");
        if (!counts) return counts.error();
        state_.offer.bag = *counts;
        for (int kind = blue; kind <= joker; ++kind) {
            const int all = tiles_in_game(state_.players, state_.jokers != 0, kind);
            if (on_table_[u(kind)] != all) {
                return fail("bag", Code::inconsistent,
                            "of " + str(all) + " " + tile_name(kind) + " tiles only " + str(on_table_[u(kind)]) +
                                " are somewhere (A1.1, A7.1); leave bag out and it gets the rest");
            }
        }
        return ok();
    }

    Status read_turn() {
        const Word* word = find("turn");
        const bool seat_acts = state_.phase == Phase::offer || state_.phase == Phase::tiling;
        if (!seat_acts) {
            const std::string expected = state_.phase == Phase::over ? "nobody" : "chance";
            if (word != nullptr && word->text != expected)
                return found("turn", expected + " in this phase", Code::inconsistent);
        } else if (word != nullptr) {
            const auto seat = read_seat(word->text);
            if (!seat) return found("turn", "a seat from 1 to " + str(state_.players), Code::range);
            state_.turn = static_cast<std::uint8_t>(*seat);
        } else {
            state_.turn = state_.start;
        }
        const Word* line = find("line");
        if ((line != nullptr) != (state_.phase == Phase::tiling)) {
            return fail("line", Code::inconsistent,
                        state_.phase == Phase::tiling ? "in phase tiling say which line is to be placed"
                                                      : "only phase tiling has a line to be placed");
        }
        if (line != nullptr) {
            const auto n = number(line->text, rows);
            if (!n || *n == 0) return found("line", "a line from 1 to 5", Code::range);
            state_.line = static_cast<std::uint8_t>(*n - 1);
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
                return fail("wall" + str(seat + 1), Code::inconsistent,
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

    int tiles_on_factories() const {
        int n = 0;
        for (int f = 0; f < state_.offer.factories; ++f) n += state_.offer.factory[u(f)].total();
        return n;
    }

    // The holder of the marker has it on the floor line, unless that was full (A3.4).
    Status check_marker_on_floor() {
        const int holder = state_.offer.marker;
        if (holder == 0 || marker_on_floor_ != 0 || board_of(state_, holder - 1).floor_tiles() == floor_size)
            return ok();
        return fail("marker", Code::inconsistent,
                    "seat " + str(holder) + " took the marker, but it is not on its floor line (A3.4)");
    }

    Status check_offer() {
        if (const auto done = check_marker_on_floor(); !done) return done;
        const Offer& offer = state_.offer;
        if (offer.empty())
            return fail("factories", Code::inconsistent, "in phase offer there are tiles to take (A3.7)");
        int emptied = 0;
        for (int f = 0; f < offer.factories; ++f) {
            const int n = offer.factory[u(f)].total();
            emptied += n == 0 ? 1 : 0;
            if (n > 0 && n < factory_size && !offer.bag.empty()) {
                return fail("factories", Code::inconsistent,
                            "factory " + str(f + 1) + " has " + str(n) + " tiles while the bag is not empty (A3.1)");
            }
        }
        if (emptied == 0 && !offer.centre.empty()) {
            return fail("centre", Code::inconsistent, "no factory is empty, so the centre is (A3.3)");
        }
        if (emptied == 0 && offer.marker != 0) {
            return fail("marker", Code::inconsistent, "no factory is empty, so nobody took from the centre yet (A3.4)");
        }
        // While nobody took from the centre each turn emptied one factory. After a short deal, when the bag is empty,
        // some may have been empty from the start.
        const int turn = (state_.start + emptied) % state_.players;
        if (offer.marker == 0 && !offer.bag.empty() && state_.turn != turn) {
            return fail("turn", Code::inconsistent,
                        str(emptied) +
                            " factories are empty and the marker is in the centre, so it is the turn of seat " +
                            str(turn + 1));
        }
        return ok();
    }

    Status check_tiling() {
        if (!state_.offer.empty())
            return fail("phase", Code::inconsistent, "in phase tiling factories and centre are empty (A3.7)");
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
                return fail("line", Code::inconsistent,
                            "line " + str(line + 1) + " of seat " + str(state_.turn + 1) + " comes first (A4.1)");
        }
        const std::string the_line = "line " + str(state_.line + 1) + " of seat " + str(state_.turn + 1);
        if (board.free(state_.line) > 0) return fail("line", Code::inconsistent, the_line + " is not full");
        if (state_.wall == Wall::coloured && board.colour[state_.line] != none) {
            return fail("line", Code::inconsistent,
                        the_line + " has a colour, so on the coloured wall there is nothing to choose (A7.5)");
        }
        if (legal_columns(state_, state_.turn, state_.line) == 0)
            return fail("line", Code::inconsistent, the_line + " has no space to go to (A6.3)");
        return ok();
    }

    Status check_tiled(int seat) {
        const Board& board = board_of(state_, seat);
        if (board.floor != 0)
            return fail("floor" + str(seat + 1), Code::inconsistent,
                        "seat " + str(seat + 1) + " is tiled, so its floor line is empty (A4.4)");
        for (int line = 0; line < rows; ++line) {
            if (board.free(line) == 0)
                return fail("lines" + str(seat + 1), Code::inconsistent,
                            "seat " + str(seat + 1) + " is tiled, so no line is full (A4.1)");
        }
        return ok();
    }

    Status check_between() {
        Offer& offer = state_.offer;
        if (!offer.centre.empty()) return fail("centre", Code::inconsistent, "between rounds the centre is empty");
        for (int seat = 0; seat < state_.players; ++seat) {
            if (const auto done = check_tiled(seat); !done) return done;
        }
        const int tiles = tiles_on_factories();
        if (state_.phase != Phase::deal) {
            if (tiles > 0) return fail("factories", Code::inconsistent, "in this phase the factories are empty");
            if (state_.phase == Phase::first) return check_first();
            return check_over();
        }
        for (int f = 0; f < offer.factories; ++f) {
            const int expected = std::clamp(tiles - f * factory_size, 0, factory_size);
            if (offer.factory[u(f)].total() != expected)
                return fail("factories", Code::inconsistent, "factories are filled one after another (A3.1)");
        }
        offer.dealt = static_cast<std::uint8_t>(tiles);
        if (tiles == offer.factories * factory_size)
            return fail("phase", Code::inconsistent, "all factories are full: phase is offer");
        if (offer.bag.empty())
            return fail("bag", Code::inconsistent, "a tile is to be drawn, so the bag is not empty (A3.1)");
        return ok();
    }

    Status check_first() {
        if (same(state_, Azul::start(Azul::options_of(state_)))) return ok();
        return fail("phase", Code::inconsistent,
                    "phase first is the start of the game: all tiles in the bag, nothing on the boards");
    }

    Status check_over() {
        bool row = false;
        for (int seat = 0; seat < state_.players; ++seat) row |= complete_rows(board_of(state_, seat)) > 0;
        if (!row && !(state_.offer.bag.empty() && state_.offer.lid.empty())) {
            return fail("phase", Code::inconsistent,
                        "the game is not over: no row is complete (A5.1) and there are tiles to deal (A5.4)");
        }
        return ok();
    }

    std::string_view text_;
    std::map<std::string, Word> values_;
    State state_{};
    std::array<int, 8> on_table_{};
    std::uint8_t marker_on_floor_ = 0;
};

}  // namespace

Result<azul::State> Azul::read(std::string_view text) { return PositionReader(text).read(); }

}  // namespace tilewright
