// Options and moves of Azul as text (docs/notation.md). Reading a move ends with a look into the list of legal moves;
// everything else here only finds the words to say why a text is not one of them.
#include <algorithm>
#include <set>

#include "base/text.h"
#include "games/azul/azul_words.h"

namespace tilewright {

using namespace azul;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }
const Board& board_of(const State& state, int seat) { return state.boards[u(seat)]; }

std::string source_name(int source) { return source == centre_source ? "the centre" : "factory " + str(source + 1); }

// ---- Options

struct Preset {
    std::string_view name;
    Wall wall;
    bool jokers;
};
constexpr std::array<Preset, 4> presets = {{{"standard", Wall::coloured, false},
                                            {"grey", Wall::grey, false},
                                            {"joker", Wall::coloured, true},
                                            {"grey-joker", Wall::grey, true}}};

}  // namespace

namespace azul {

Result<bool> set_variant(Options& options, std::string_view key, std::string_view value) {
    const auto bad = [&](Code code, const std::string& expected) {
        return Error{code, std::string(key), "found " + shown(value) + ", expected " + expected, 1, 1};
    };
    if (key == "players") {
        const auto n = number(value, max_seats);
        if (!n || *n < 2) return bad(Code::range, "2, 3 or 4");
        options.players = static_cast<std::uint8_t>(*n);
    } else if (key == "wall") {
        if (value != "coloured" && value != "grey") return bad(Code::unknown, "coloured or grey");
        options.wall = value == "grey" ? Wall::grey : Wall::coloured;
    } else if (key == "jokers") {
        if (value != "on" && value != "off") return bad(Code::unknown, "on or off");
        options.jokers = value == "on";
    } else {
        return false;
    }
    return true;
}

std::string write_variant(int players, Wall wall, bool jokers) {
    return "players=" + str(players) + " wall=" + std::string(name(wall)) + " jokers=" + (jokers ? "on" : "off");
}

}  // namespace azul

std::vector<std::string> Azul::variants() {
    std::vector<std::string> out;
    for (const Preset& preset : presets) {
        for (std::uint8_t players = 2; players <= max_seats; ++players) {
            out.push_back(write(Options{players, preset.wall, preset.jokers, 0}));
        }
    }
    return out;
}

Result<azul::Options> Azul::options(std::string_view text) {
    Options options;
    std::size_t first_at = 0;
    std::set<std::string_view> given;
    for (const Word& word : words(text, " ,\t\r\n")) {
        const auto fail = [&](Code code, std::string field, std::string message) {
            return error_at(text, word.at, code, std::move(field), std::move(message));
        };
        const std::size_t equals = word.text.find('=');
        if (equals == std::string_view::npos) {
            const auto preset = std::ranges::find(presets, word.text, &Preset::name);
            if (preset == presets.end()) {
                return fail(Code::unknown, "options",
                            "found " + shown(word.text) +
                                ", expected key=value or a preset: standard, grey, joker, grey-joker");
            }
            options.wall = preset->wall;
            options.jokers = preset->jokers;
            continue;
        }
        const std::string_view key = word.text.substr(0, equals);
        const std::string_view value = word.text.substr(equals + 1);
        if (!given.insert(key).second) return fail(Code::syntax, std::string(key), "this key stands twice");
        if (key == "first") {
            const auto seat = number(value, max_seats);
            if (value != "random" && (!seat || *seat == 0)) {
                return fail(Code::range, "first", "found " + shown(value) + ", expected random or a seat from 1 to 4");
            }
            options.first = value == "random" ? 0 : static_cast<std::uint8_t>(*seat);
            first_at = word.at;
            continue;
        }
        const auto known = set_variant(options, key, value);
        if (!known) return fail(known.error().code, known.error().field, known.error().message);
        if (!*known) {
            return fail(Code::unknown, "options",
                        "unknown key " + shown(key) + ", expected players, wall, jokers or first");
        }
    }
    if (options.first > options.players) {
        return error_at(text, first_at, Code::range, "first",
                        "seat " + str(options.first) + " starts, but there are " + str(options.players) + " players");
    }
    return options;
}

std::string Azul::write(const Options& options) {
    return write_variant(options.players, options.wall, options.jokers) +
           " first=" + (options.first == 0 ? "random" : str(options.first));
}

// ---- Moves

std::string Azul::write(const State& state, Move move) {
    switch (kind(move)) {
        case Kind::draw: return {letter(drawn_tile(move))};
        case Kind::first: return "@" + str(first_seat(move) + 1);
        case Kind::place: return str(placed_line(move) + 1) + ">" + str(placed_column(move) + 1);
        case Kind::take: break;
    }
    const int from = source(move);
    const int tile = taken_tile(move);
    const int line = target(move);
    std::string out = from == centre_source ? "c" : str(from + 1);
    if (with_jokers(move)) out += '+';
    out += letter(tile);
    out += line == floor_line ? "-" : str(line + 1);
    if (with_jokers(move) && line != floor_line) {
        const StayRange range = stay_range(board_of(state, state.turn).free(line), state.offer.count(from, tile),
                                           state.offer.count(from, joker));
        if (range.least < range.most) out += ":" + str(stay(move));
    }
    return out;
}

namespace {

// Reads one move text; remembers how far it came so that an error can point there.
class MoveReader {
  public:
    MoveReader(const State& state, std::string_view text) : state_(state), text_(text) {}

    Result<Move> read() {
        switch (state_.phase) {
            case Phase::over: return fail(Code::illegal, "the game is over, there are no moves");
            case Phase::first: return read_first();
            case Phase::deal: return read_draw();
            case Phase::tiling: return read_place();
            case Phase::offer: return read_take();
        }
        return fail(Code::syntax, "no move");
    }

  private:
    Error fail(Code code, std::string message) const { return error_at(text_, at_, code, "move", std::move(message)); }
    Error unexpected(const std::string& expected) const {
        const std::string found = at_ < text_.size() ? shown(text_.substr(at_)) : "the end";
        return fail(Code::syntax, "found " + found + " in " + shown(text_) + ", expected " + expected);
    }
    bool skip(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    // A digit from 1 to max, as an index from 0.
    std::optional<int> digit(int max) {
        if (at_ >= text_.size() || text_[at_] < '1' || text_[at_] > '0' + max) return std::nullopt;
        return text_[at_++] - '1';
    }
    Result<Move> done(Move move) const {
        if (at_ < text_.size()) return unexpected("nothing more");
        return move;
    }

    Result<Move> read_first() {
        if (!skip('@')) return unexpected("@ and the seat that starts");
        const auto seat = digit(state_.players);
        if (!seat) return unexpected("a seat from 1 to " + str(state_.players));
        return done(azul::first(*seat));
    }

    Result<Move> read_draw() {
        const int tile = at_ < text_.size() ? kind_of(text_[at_]) : none;
        if (tile == none) return unexpected("the tile drawn: " + letters_expected(state_.jokers != 0));
        if (state_.offer.bag.of(tile) == 0) return fail(Code::illegal, "the bag holds no " + tile_name(tile) + " tile");
        ++at_;
        return done(azul::draw(tile));
    }

    Result<Move> read_place() {
        const std::string expected = "line " + str(state_.line + 1) + " to a column: " + options_here();
        const auto line = digit(rows);
        if (!line || !skip('>')) return unexpected(expected);
        if (*line != state_.line)
            return fail(Code::illegal, "seat " + str(state_.turn + 1) + " is to move " + expected);
        const auto column = digit(rows);
        if (!column) return unexpected("a column from 1 to 5");
        if ((legal_columns(board_of(state_, state_.turn), *line) >> u(*column) & 1U) == 0) {
            const Board& board = board_of(state_, state_.turn);
            const int there = board.cell(*line, *column);
            return fail(Code::illegal, there != none ? "column " + str(*column + 1) + " of row " + str(*line + 1) +
                                                           " already holds a " + tile_name(there) + " tile"
                                                     : "column " + str(*column + 1) + " already holds a " +
                                                           tile_name(board.colour[u(*line)]) + " tile (A6.1)");
        }
        return done(azul::place(*line, *column));
    }

    Result<Move> read_take() {
        const bool centre = skip('c');
        const auto factory = centre ? centre_source : digit(state_.offer.factories);
        if (!factory) {
            return unexpected("where to take from: a factory from 1 to " + str(state_.offer.factories) +
                              ", or c for the centre");
        }
        const bool both = skip('+');
        const int tile = at_ < text_.size() ? kind_of(text_[at_]) : none;
        if (tile == none || (both && tile == joker))
            return unexpected(both ? "B, Y, R, K or W" : letters_expected(state_.jokers != 0));
        const int tiles = state_.offer.count(*factory, tile);
        const int jokers = both ? state_.offer.count(*factory, joker) : 0;
        if (tiles == 0) return fail(Code::illegal, source_name(*factory) + " holds no " + tile_name(tile) + " tile");
        if (both && jokers == 0) return fail(Code::illegal, source_name(*factory) + " holds no joker");
        ++at_;
        if (skip('-')) return done(azul::take(*factory, tile, floor_line, both));
        const auto line = digit(rows);
        if (!line) return unexpected("a pattern line from 1 to 5, or - for the floor line");
        const Board& board = board_of(state_, state_.turn);
        if (!board.accepts_kind(*line, tile)) return fail(Code::illegal, why_not(board, *line, tile));
        if (!both) return done(azul::take(*factory, tile, *line));
        return read_stay(*factory, tile, *line, stay_range(board.free(*line), tiles, jokers));
    }

    Result<Move> read_stay(int factory, int tile, int line, StayRange range) {
        int n = range.least;
        if (range.least < range.most) {
            const std::string expected = ": and how many jokers stay on the line, from " + str(range.least) + " to " +
                                         str(range.most) + " (A7.4)";
            if (!skip(':') || at_ >= text_.size()) return unexpected(expected);
            n = text_[at_] - '0';
            if (n < range.least || n > range.most) return unexpected(expected);
            ++at_;
        }
        return done(azul::take(factory, tile, line, true, n));
    }

    static std::string why_not(const Board& board, int line, int tile) {
        const std::string the_line = "line " + str(line + 1);
        if (board.free(line) == 0) return the_line + " is full";
        const int colour = board.colour[u(line)];
        if (colour != none)
            return the_line + " holds " + tile_name(colour) + " tiles, so it takes no " + tile_name(tile) + " (A3.5)";
        return "row " + str(line + 1) + " of the wall already has " + tile_name(tile) + ", so " + the_line +
               " takes none (A3.5)";
    }

    std::string options_here() const {
        std::vector<std::string> texts;
        MoveList<Azul> list;
        Azul::moves(state_, list);
        for (const Move move : list) texts.push_back(Azul::write(state_, move));
        return join(texts, ", ");
    }

    const State& state_;
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

Result<Move> Azul::read(const State& state, std::string_view text) {
    auto move = MoveReader(state, text).read();
    if (!move) return move;
    MoveList<Azul> list;
    moves(state, list);
    if (std::ranges::find(list, *move) == list.end()) {
        return Error{Code::illegal, "move", shown(text) + " is not a legal move here", 1, 1};
    }
    return move;
}

}  // namespace tilewright
