// Options, part sets and moves of Sintra as text (docs/notation.md). Reading a move ends with a look into the list of
// legal moves; everything else here only finds the words to say why a text is not one of them.
#include <algorithm>

#include "base/text.h"
#include "games/sintra/sintra_words.h"

namespace tilewright {

using namespace sintra;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }

// The faces of the strips: "BPBGB/YOPOY.PYPOP/...".
Status read_strips(Parts& parts, const Word& text) {
    const auto wrong = [&](std::size_t at, Code code, std::string message) {
        return Error{code, "parts", std::move(message), 1, static_cast<int>(text.at + at) + 1};
    };
    const auto strips = split(text.text, '.');
    if (strips.size() != windows) {
        return wrong(0, Code::inconsistent,
                     "found " + std::to_string(strips.size()) + " strips, expected 8 separated by . (S1.4)");
    }
    for (std::size_t s = 0; s < strips.size(); ++s) {
        const auto faces = split(strips[s].text, '/');
        if (faces.size() != 2)
            return wrong(strips[s].at, Code::syntax,
                         "strip " + std::to_string(s + 1) + ": expected two faces separated by /");
        for (std::size_t f = 0; f < 2; ++f) {
            const std::size_t at = strips[s].at + faces[f].at;
            if (faces[f].text.size() != cells) {
                return wrong(
                    at, Code::syntax,
                    "strip " + std::to_string(s + 1) + ": found " + shown(faces[f].text) + ", expected five letters");
            }
            for (int cell = 0; cell < cells; ++cell) {
                const std::size_t glass = cell_letters.find(faces[f].text[u(cell)]);
                if (glass == std::string_view::npos) {
                    return wrong(at + u(cell), Code::syntax,
                                 "strip " + std::to_string(s + 1) + ": found " + shown(faces[f].text) +
                                     ", expected B, G, O, P, Y or J");
                }
                parts.faces[2 * s + f].set(cell, static_cast<int>(glass) + 1);
            }
        }
    }
    return ok();
}

Status read_numbers(const Word& text, std::span<std::uint8_t> out, std::size_t& count, std::uint32_t max,
                    const std::string& what) {
    const auto numbers = split(text.text, '.');
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto n = number(numbers[i].text, max);
        if (!n || i >= out.size()) {
            return Error{Code::range, "parts",
                         i >= out.size() ? "more than " + std::to_string(out.size()) + " " + what
                                         : what + " " + std::to_string(i + 1) + ": found " + shown(numbers[i].text) +
                                               ", expected 0 to " + std::to_string(max),
                         1, static_cast<int>(text.at + numbers[i].at) + 1};
        }
        out[i] = static_cast<std::uint8_t>(*n);
    }
    count = numbers.size();
    return ok();
}

}  // namespace

namespace sintra {

Result<Parts> read_parts(std::string_view text) {
    if (text == "house") return house;
    const auto three = split(text, ':');
    if (three.size() != 3) {
        return Error{Code::syntax, "parts", "found " + shown(text) + ", expected house or strips:values:track", 1, 1};
    }
    Parts parts{};
    if (const auto done = read_strips(parts, three[0]); !done) return done.error();
    std::array<std::uint8_t, windows> values{};
    std::size_t count = 0;
    if (const auto done = read_numbers(three[1], values, count, highest_value, "window values"); !done)
        return done.error();
    if (count != windows) {
        return Error{Code::inconsistent, "parts",
                     "found " + std::to_string(count) + " window values, expected 8 (S1.4)", 1,
                     static_cast<int>(three[1].at) + 1};
    }
    for (unsigned i = 0; i < windows; ++i) parts.values |= unsigned{values[i]} << (4 * i);
    if (const auto done = read_numbers(three[2], parts.track, count, fall_cost, "track cells"); !done)
        return done.error();
    parts.track_cells = static_cast<std::uint8_t>(count);
    return checked(parts);
}

std::string write_parts(const Parts& parts) {
    if (parts == house) return "house";
    std::vector<std::string> strips;
    std::vector<std::string> values;
    std::vector<std::string> track;
    for (int strip = 0; strip < windows; ++strip) {
        std::string text;
        for (int face = 0; face < 2; ++face) {
            if (face == 1) text += '/';
            for (int cell = 0; cell < cells; ++cell) text += letter(parts.face(strip, face).at(cell));
        }
        strips.push_back(text);
        values.push_back(str(parts.value(strip)));
    }
    for (unsigned cell = 0; cell < parts.track_cells; ++cell) track.push_back(str(parts.track[cell]));
    return join(strips, ".") + ":" + join(values, ".") + ":" + join(track, ".");
}

Result<bool> set_variant(Options& options, std::string_view key, std::string_view value) {
    if (key == "players") {
        const auto players = read_players(value);
        if (!players) return players.error();
        options.players = *players;
    } else if (key == "side") {
        if (value != "A" && value != "B")
            return Error{Code::unknown, "side", "found " + shown(value) + ", expected A or B", 1, 1};
        options.side = value == "B" ? Side::b : Side::a;
    } else if (key == "parts") {
        const auto parts = read_parts(value);
        if (!parts) return parts.error();
        options.parts = *parts;
    } else {
        return false;
    }
    return true;
}

std::string write_variant(const Options& options) {
    return "players=" + str(options.players) + " side=" + name(options.side) + " parts=" + write_parts(options.parts);
}

}  // namespace sintra

std::vector<std::string> Sintra::variants() {
    std::vector<std::string> out;
    for (const Side side : {Side::a, Side::b}) {
        for (std::uint8_t players = 2; players <= max_seats; ++players)
            out.push_back(write(Options{players, side, 0, house}));
    }
    return out;
}

Result<sintra::Options> Sintra::options(std::string_view text) {
    const auto preset = [](Options& options, std::string_view word) {
        return bool(set_variant(options, "side", word));
    };
    return read_options<Options>(text, preset, "A, B", set_variant, "players, side, parts or first");
}

std::string Sintra::write(const Options& options) {
    return write_variant(options) + " first=" + write_first(options.first);
}

// ---- Moves

std::string Sintra::write(const State&, Move move) {
    switch (kind(move)) {
        case Kind::draw: return {letter(first_field(move))};
        case Kind::first: return "@" + str(first_field(move) + 1);
        case Kind::strip: return str(first_field(move) + 1) + (second_field(move) == 0 ? "a" : "b");
        case Kind::pane: return str(first_field(move) + 1) + "=" + letter(second_field(move));
        case Kind::back: return "back";
        case Kind::take: break;
    }
    const int source = first_field(move);
    return (source == centre_source ? "c" : str(source + 1)) + letter(second_field(move)) +
           (target(move) == breaks ? "-" : str(target(move) + 1));
}

namespace {

class MoveReader {
  public:
    MoveReader(const State& state, std::string_view text) : state_(state), text_(text, piece_kinds()) {}

    Result<Move> read() {
        switch (state_.phase) {
            case Phase::over: return text_.fail(Code::illegal, "the game is over, there are no moves");
            case Phase::first: {
                const auto seat = text_.starting_seat(state_.players);
                return seat ? text_.done(sintra::first(*seat)) : seat.error();
            }
            case Phase::strips: return read_strip();
            case Phase::indicator:
            case Phase::deal: return read_draw();
            case Phase::pane: return read_pane();
            case Phase::offer: return text_.is("back") ? read_back() : read_take();
        }
        return text_.fail(Code::syntax, "no move");
    }

  private:
    Result<Move> read_strip() {
        const auto strip = text_.index(windows);
        if (!strip) return text_.unexpected("the strip laid next: 1 to 8, and its face a or b");
        const bool b = text_.skip('b');
        if (!b && !text_.skip('a')) return text_.unexpected("the face that lies up: a or b");
        for (const Slot slot : state_.boards[state_.laid / windows].strips) {
            if (slot.there() && slot.strip() == *strip)
                return text_.fail(Code::illegal, "strip " + str(*strip + 1) + " lies there already");
        }
        if (state_.parts.has_jokers(*strip, b ? 1 : 0))
            return text_.fail(Code::illegal, "the face with the jokers is turned over at the start (S3.1)");
        return text_.done(sintra::lay(*strip, b ? 1 : 0));
    }

    Result<Move> read_draw() {
        const int colour = text_.kind();
        if (colour == none) return text_.unexpected("the piece drawn: " + text_.kinds().expected());
        MoveList<Sintra> list;
        Sintra::moves(state_, list);
        if (std::ranges::find(list, sintra::draw(colour)) == list.end()) {
            return text_.fail(Code::illegal, state_.phase == Phase::deal
                                                 ? "the bag holds no " + piece_name(colour) + " piece"
                                                 : piece_name(colour) + " lies on the indicator already (S3.3)");
        }
        text_.pass_kind();
        return text_.done(sintra::draw(colour));
    }

    Result<Move> read_pane() {
        const std::string window = str(state_.pane + 1);
        const auto given = text_.index(windows);
        if (!given || *given != state_.pane || !text_.skip('='))
            return text_.unexpected("a piece for window " + window + ", like " + window + "=B (S5.2)");
        const int colour = text_.kind();
        if (colour == none) return text_.unexpected(text_.kinds().expected());
        bool there = false;
        for (int cell = 0; cell < cells; ++cell)
            there |= state_.boards[state_.turn].pieces[state_.pane].at(cell) == colour;
        if (!there) return text_.fail(Code::illegal, "the strip holds no " + piece_name(colour) + " piece");
        text_.pass_kind();
        return text_.done(sintra::pane(state_.pane, colour));
    }

    Result<Move> read_back() {
        const Board& board = state_.boards[state_.turn];
        const int left = leftmost(board);
        if (left < 0) return text_.fail(Code::illegal, "no strip is left, so the glazier stays (S4.7)");
        if (left == board.glazier)
            return text_.fail(Code::illegal, "the glazier already stands above the leftmost strip (S4.7)");
        return sintra::back();
    }

    Result<Move> read_take() {
        const auto source = text_.source(state_.offer, "back");
        if (!source) return source.error();
        const auto taken = text_.taken(state_.offer, *source);
        if (!taken) return taken.error();
        const int colour = *taken;
        const Board& board = state_.boards[state_.turn];
        const unsigned open = fitting(board, colour);
        if (text_.skip('-')) {
            if (open != 0)
                return text_.fail(Code::illegal, "a strip in reach has a cell for " + piece_name(colour) +
                                                     ", so it must be used (S4.4)");
            return text_.done(sintra::take(*source, colour, breaks));
        }
        const auto window = text_.index(windows);
        if (!window) return text_.unexpected("a strip from 1 to 8, or - where no strip fits");
        if ((open >> u(*window) & 1U) == 0) return text_.fail(Code::illegal, why_not(board, *window, colour));
        return text_.done(sintra::take(*source, colour, *window));
    }

    static std::string why_not(const Board& board, int window, int colour) {
        const std::string strip = "the strip above window " + str(window + 1);
        if (!board.strips[u(window)].there()) return strip + " has left the game";
        if (window < board.glazier)
            return strip + " lies to the left of the glazier, who stands above window " + str(board.glazier + 1) +
                   " (S4.2)";
        return strip + " has no cell for " + piece_name(colour) + " (S4.4)";
    }

    const State& state_;
    MoveText text_;
};

}  // namespace

Result<Move> Sintra::read(const State& state, std::string_view text) {
    return if_legal<Sintra>(state, text, MoveReader(state, text).read());
}

}  // namespace tilewright
