// Options and moves of Pavilion as text (docs/notation.md). Reading a move ends with a look into the list of legal
// moves; everything else here only finds the words to say why a text is not one of them.
#include "base/bits.h"
#include "base/text.h"
#include "games/pavilion/pavilion_words.h"

namespace tilewright {

using namespace pavilion;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }

Result<JokerOrder> read_order(std::string_view value) {
    if (value == "standard") return standard_order;
    if (value == "other") return other_order;
    const auto bad = [&](Code code, const std::string& message, std::size_t at = 0) {
        return Error{code, "joker_order", message, 1, static_cast<int>(at) + 1};
    };
    if (value.size() != rounds)
        return bad(Code::unknown,
                   "found " + shown(value) + ", expected standard, other or the six letters P G O Y B R in any order");
    JokerOrder order{};
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int tile = tile_kinds().of(value[i]);
        if (tile == none)
            return bad(Code::unknown, "found " + shown(value.substr(i)) + ", expected " + tile_kinds().expected(), i);
        if (value.find(value[i]) < i)
            return bad(Code::inconsistent, tile_name(tile) + " stands twice: each colour is joker once (P2.3)", i);
        order[i] = static_cast<std::uint8_t>(tile);
    }
    return order;
}

}  // namespace

namespace pavilion {

Result<bool> set_variant(Options& options, std::string_view key, std::string_view value) {
    if (key == "players") {
        const auto players = read_players(value);
        if (!players) return players.error();
        options.players = *players;
    } else if (key == "board") {
        if (value != "coloured" && value != "grey")
            return Error{Code::unknown, "board", "found " + shown(value) + ", expected coloured or grey", 1, 1};
        options.side = value == "grey" ? Side::grey : Side::coloured;
    } else if (key == "joker_order") {
        const auto order = read_order(value);
        if (!order) return order.error();
        options.joker_order = *order;
    } else if (key == "floor") {
        if (value != "0" && value != "1")
            return Error{Code::range, "floor", "found " + shown(value) + ", expected 0 or 1", 1, 1};
        options.floor = value == "1" ? 1 : 0;
    } else {
        return false;
    }
    return true;
}

std::string write_order(const JokerOrder& order) {
    if (order == standard_order) return "standard";
    if (order == other_order) return "other";
    std::string out;
    for (const std::uint8_t tile : order) out += letter(tile);
    return out;
}

std::string write_variant(const Options& options) {
    return "players=" + str(options.players) + " board=" + std::string(name(options.side)) +
           " joker_order=" + write_order(options.joker_order) + " floor=" + str(options.floor);
}

std::string feature_name(int feature) {
    const Feature& f = features[u(feature)];
    const std::string star(star_names[f.star]);
    const std::string kind(feature_names[static_cast<unsigned>(f.kind)]);
    if (f.kind != FeatureKind::statue) return "the " + kind + " of " + star;
    return "the " + kind + " between " + star + " and " + std::string(star_names[(f.star + 1U) % outer_stars]);
}

std::string write_placement(int space, int colour) { return space_name(space) + letter(colour); }

Result<Placement> read_placement(MoveText& text, const std::string& also) {
    int star = 0;
    while (star < stars && !text.skip(star_letters[u(star)])) ++star;
    if (star == stars) return text.unexpected("a star: O, R, B, Y, G, P, or C for the centre" + also);
    const auto slot = text.index(slots);
    if (!slot) return text.unexpected("a slot from 1 to 6");
    const int colour = text.kind();
    if (colour == none) return text.unexpected("the colour to be placed: " + text.kinds().expected());
    text.pass_kind();
    return Placement{space_at(star, *slot), colour};
}

std::string why_not(const State& state, int space, int colour) {
    const Board& board = state.boards[state.turn];
    const int star = spaces[u(space)].star;
    const std::string the_star = "the " + std::string(star_names[u(star)]) + " star";
    if (has(board.covered, space)) return "space " + space_name(space) + " is covered";
    if (!has(board.takes[u(colour)], star)) {
        if (state.side == Side::coloured) {
            return star == centre_star ? the_star + " has " + tile_name(colour) + " already (P5.4)"
                                       : the_star + " takes no " + tile_name(colour) + " (P5.4)";
        }
        return star_worth(state.side, board, star) != multicolour_points
                   ? the_star + " is of one colour by now (P8.2)"
                   : the_star + " has " + tile_name(colour) + " already, and its tiles all differ (P8.2)";
    }
    const int cost = spaces[u(space)].cost[static_cast<unsigned>(state.side)];
    const int jokers = board.hand.of(state.joker());
    const std::string costs = "space " + space_name(space) + " costs " + str(cost);
    const std::string own = str(board.hand.of(colour)) + " " + tile_name(colour);
    if (board.hand.of(colour) == 0)
        return costs + ", at least one of them " + tile_name(colour) + ", and the hand holds none (P5.2)";
    if (colour == state.joker()) return costs + ", and the hand holds " + own + " (P5.3)";
    return costs + ", and the hand holds " + own + " and " + str(jokers) + (jokers == 1 ? " joker" : " jokers") +
           " (P5.2)";
}

}  // namespace pavilion

std::vector<std::string> Pavilion::variants() {
    std::vector<std::string> out;
    for (const Side side : {Side::coloured, Side::grey}) {
        for (std::uint8_t players = 2; players <= max_seats; ++players)
            out.push_back(write(Options{players, side, standard_order, 0, 0}));
    }
    out.push_back(write(Options{2, Side::coloured, other_order, 1, 0}));
    out.push_back(write(Options{3, Side::grey, {red, yellow, blue, green, purple, orange}, 1, 0}));
    return out;
}

Result<pavilion::Options> Pavilion::options(std::string_view text) {
    const auto preset = [](Options& options, std::string_view word) {
        const auto set = set_variant(options, "board", word);
        return bool(set);
    };
    return read_options<Options>(text, preset, "coloured, grey", set_variant,
                                 "players, board, joker_order, floor or first");
}

std::string Pavilion::write(const Options& options) {
    return write_variant(options) + " first=" + write_first(options.first);
}

// ---- Moves

std::string Pavilion::write(const State&, Move move) {
    const int a = first_field(move);
    switch (kind(move)) {
        case Kind::draw: return {letter(a)};
        case Kind::first: return "@" + str(a + 1);
        case Kind::take: return (a == centre_source ? "c" : str(a + 1)) + letter(second_field(move));
        case Kind::place: return write_placement(a, second_field(move));
        case Kind::jokers: return "+" + str(a);
        case Kind::bonus: return std::string("s") + letter(a);
        case Kind::pass: return "pass";
        case Kind::keep: return std::string("k") + letter(a) + str(second_field(move));
    }
    return "";
}

namespace {

class MoveReader {
  public:
    MoveReader(const State& state, std::string_view text) : state_(state), text_(text, tile_kinds()) {}

    Result<Move> read() {
        switch (state_.phase) {
            case Phase::over: return text_.fail(Code::illegal, "the game is over, there are no moves");
            case Phase::first: {
                const auto seat = text_.starting_seat(state_.players);
                return seat ? text_.done(pavilion::first(*seat)) : seat.error();
            }
            case Phase::supply:
            case Phase::deal:
            case Phase::refill: {
                const auto tile = text_.drawn(state_.offer.bag);
                return tile ? text_.done(pavilion::draw(*tile)) : tile.error();
            }
            case Phase::offer: return read_take();
            case Phase::place: return text_.is("pass") ? Result<Move>(pavilion::pass()) : read_place();
            case Phase::jokers: return read_jokers();
            case Phase::bonus: return read_bonus();
            case Phase::keep: return read_keep();
        }
        return text_.fail(Code::syntax, "no move");
    }

  private:
    Result<Move> read_take() {
        const auto source = text_.source(state_.offer);
        if (!source) return source.error();
        const int joker = state_.joker();
        if (text_.kind() == joker && state_.offer.count(*source, joker) > 0) {
            for (int other = purple; other <= red; ++other) {
                if (other == joker || state_.offer.count(*source, other) == 0) continue;
                return text_.fail(Code::illegal, tile_name(joker) +
                                                     " is the joker colour: it comes with another colour, "
                                                     "one tile a turn (P4.1)");
            }
        }
        const auto tile = text_.taken(state_.offer, *source);
        return tile ? text_.done(pavilion::take(*source, *tile)) : tile.error();
    }

    Result<Move> read_place() {
        MoveText rest = text_;
        const auto to = read_placement(rest, "; or pass");
        if (!to) return to.error();
        if (!has(placements(state_, board_, to->colour), to->space))
            return text_.fail(Code::illegal, why_not(state_, to->space, to->colour));
        return rest.done(pavilion::place(to->space, to->colour));
    }

    Result<Move> read_jokers() {
        const JokerRange range = joker_range(state_, board_, state_.space, state_.colour);
        const std::string expected = "+ and how many jokers to pay for " +
                                     write_placement(state_.space, state_.colour) + ", from " + str(range.least) +
                                     " to " + str(range.most) + " (P5.2)";
        if (!text_.skip('+')) return text_.unexpected(expected);
        const auto given = text_.digit_here();
        if (!given) return text_.unexpected(expected);
        const auto n = text_.digit(range.least, range.most);
        if (!n) return text_.fail(Code::illegal, "found " + str(*given) + ", expected " + expected);
        return text_.done(pavilion::pay(*n));
    }

    Result<Move> read_bonus() {
        if (!text_.skip('s')) return text_.unexpected("s and a colour: a bonus tile from the supply (P5.6)");
        const int tile = text_.kind();
        if (tile == none) return text_.unexpected(text_.kinds().expected());
        if (state_.supply.of(tile) == 0)
            return text_.fail(Code::illegal, "the supply holds no " + tile_name(tile) + " tile");
        text_.pass_kind();
        return text_.done(pavilion::bonus(tile));
    }

    Result<Move> read_keep() {
        const std::string asked = std::string("k") + letter(state_.colour);
        const std::string expected =
            asked + " and how many " + tile_name(state_.colour) + " tiles to keep, from 0 to " + str(may_keep(state_));
        if (!text_.skip('k') || text_.kind() == none) return text_.unexpected(expected);
        if (text_.kind() != state_.colour)
            return text_.fail(Code::illegal, "colours are asked in the order P G O Y B R, now " + expected);
        text_.pass_kind();
        const auto given = text_.digit_here();
        if (!given) return text_.unexpected("a number from 0 to " + str(may_keep(state_)));
        const auto n = text_.digit(0, may_keep(state_));
        if (!n) return text_.fail(Code::illegal, "found " + str(*given) + ", expected " + expected + " (P5.8)");
        return text_.done(pavilion::keep(state_.colour, *n));
    }

    const State& state_;
    const Board& board_ = state_.boards[state_.turn];
    MoveText text_;
};

}  // namespace

Result<Move> Pavilion::read(const State& state, std::string_view text) {
    return if_legal<Pavilion>(state, text, MoveReader(state, text).read());
}

}  // namespace tilewright
