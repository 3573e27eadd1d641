// Options and moves of Azul as text (docs/notation.md). Reading a move ends with a look into the list of legal moves;
// everything else here only finds the words to say why a text is not one of them.
#include <algorithm>

#include "base/text.h"
#include "games/azul/azul_words.h"

namespace tilewright {

using namespace azul;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }
const Board& board_of(const State& state, int seat) { return state.boards[u(seat)]; }

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
        const auto players = read_players(value);
        if (!players) return players.error();
        options.players = *players;
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
    const auto preset = [](Options& options, std::string_view word) {
        const auto found = std::ranges::find(presets, word, &Preset::name);
        if (found == presets.end()) return false;
        options.wall = found->wall;
        options.jokers = found->jokers;
        return true;
    };
    return read_options<Options>(text, preset, "standard, grey, joker, grey-joker", set_variant,
                                 "players, wall, jokers or first");
}

std::string Azul::write(const Options& options) {
    return write_variant(options.players, options.wall, options.jokers) + " first=" + write_first(options.first);
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

class MoveReader {
  public:
    MoveReader(const State& state, std::string_view text) : state_(state), text_(text, tile_kinds(state)) {}

    Result<Move> read() {
        switch (state_.phase) {
            case Phase::over: return text_.fail(Code::illegal, "the game is over, there are no moves");
            case Phase::first: {
                const auto seat = text_.starting_seat(state_.players);
                return seat ? text_.done(azul::first(*seat)) : seat.error();
            }
            case Phase::deal: {
                const auto tile = text_.drawn(state_.offer.bag);
                return tile ? text_.done(azul::draw(*tile)) : tile.error();
            }
            case Phase::tiling: return read_place();
            case Phase::offer: return read_take();
        }
        return text_.fail(Code::syntax, "no move");
    }

  private:
    Result<Move> read_place() {
        const std::string expected = "line " + str(state_.line + 1) + " to a column: " + options_here();
        const auto line = text_.index(rows);
        if (!line || !text_.skip('>')) return text_.unexpected(expected);
        if (*line != state_.line)
            return text_.fail(Code::illegal, "seat " + str(state_.turn + 1) + " is to move " + expected);
        const auto column = text_.index(rows);
        if (!column) return text_.unexpected("a column from 1 to 5");
        if ((legal_columns(board_of(state_, state_.turn), *line) >> u(*column) & 1U) == 0) {
            const Board& board = board_of(state_, state_.turn);
            const int there = board.cell(*line, *column);
            return text_.fail(Code::illegal, there != none
                                                 ? "column " + str(*column + 1) + " of row " + str(*line + 1) +
                                                       " already holds a " + tile_name(there) + " tile"
                                                 : "column " + str(*column + 1) + " already holds a " +
                                                       tile_name(board.colour[u(*line)]) + " tile (A6.1)");
        }
        return text_.done(azul::place(*line, *column));
    }

    Result<Move> read_take() {
        const auto source = text_.source(state_.offer);
        if (!source) return source.error();
        const bool both = text_.skip('+');
        if (both && (text_.kind() == none || text_.kind() == joker)) return text_.unexpected("B, Y, R, K or W");
        if (both && state_.offer.count(*source, joker) == 0)
            return text_.fail(Code::illegal, source_name(*source) + " holds no joker");
        const auto tile = text_.taken(state_.offer, *source);
        if (!tile) return tile.error();
        if (text_.skip('-')) return text_.done(azul::take(*source, *tile, floor_line, both));
        const auto line = text_.index(rows);
        if (!line) return text_.unexpected("a pattern line from 1 to 5, or - for the floor line");
        const Board& board = board_of(state_, state_.turn);
        if (!board.accepts_kind(*line, *tile)) return text_.fail(Code::illegal, why_not(board, *line, *tile));
        if (!both) return text_.done(azul::take(*source, *tile, *line));
        return read_stay(
            *source, *tile, *line,
            stay_range(board.free(*line), state_.offer.count(*source, *tile), state_.offer.count(*source, joker)));
    }

    Result<Move> read_stay(int factory, int tile, int line, StayRange range) {
        int n = range.least;
        if (range.least < range.most) {
            const std::string expected = ": and how many jokers stay on the line, from " + str(range.least) + " to " +
                                         str(range.most) + " (A7.4)";
            const auto given = text_.skip(':') ? text_.digit(range.least, range.most) : std::nullopt;
            if (!given) return text_.unexpected(expected);
            n = *given;
        }
        return text_.done(azul::take(factory, tile, line, true, n));
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
    MoveText text_;
};

}  // namespace

Result<Move> Azul::read(const State& state, std::string_view text) {
    return if_legal<Azul>(state, text, MoveReader(state, text).read());
}

}  // namespace tilewright
