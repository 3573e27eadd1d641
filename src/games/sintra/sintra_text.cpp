// Options, part sets and moves of Sintra as text (docs/notation.md). Reading a move ends with a look into the list of
// legal moves; everything else here only finds the words to say why a text is not one of them.
#include <algorithm>
#include <set>

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
        const auto n = number(value, max_seats);
        if (!n || *n < 2) return Error{Code::range, "players", "found " + shown(value) + ", expected 2, 3 or 4", 1, 1};
        options.players = static_cast<std::uint8_t>(*n);
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
    Options options;
    std::size_t first_at = 0;
    std::set<std::string_view> given;
    for (const Word& word : words(text, " ,\t\r\n")) {
        const auto fail = [&](Code code, std::string field, std::string message, int column = 1) {
            return error_at(text, word.at + u(column - 1), code, std::move(field), std::move(message));
        };
        const std::size_t equals = word.text.find('=');
        if (equals == std::string_view::npos) {
            if (word.text != "A" && word.text != "B") {
                return fail(Code::unknown, "options",
                            "found " + shown(word.text) + ", expected key=value or a preset: A, B");
            }
            options.side = word.text == "B" ? Side::b : Side::a;
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
        if (!known) {
            const int inside = key == "parts" ? static_cast<int>(equals) + 1 + known.error().column : 1;
            return fail(known.error().code, known.error().field, known.error().message, inside);
        }
        if (!*known)
            return fail(Code::unknown, "options",
                        "unknown key " + shown(key) + ", expected players, side, parts or first");
    }
    if (options.first > options.players) {
        return error_at(text, first_at, Code::range, "first",
                        "seat " + str(options.first) + " starts, but there are " + str(options.players) + " players");
    }
    return options;
}

std::string Sintra::write(const Options& options) {
    return write_variant(options) + " first=" + (options.first == 0 ? "random" : str(options.first));
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
    MoveReader(const State& state, std::string_view text) : state_(state), text_(text) {}

    Result<Move> read() {
        switch (state_.phase) {
            case Phase::over: return fail(Code::illegal, "the game is over, there are no moves");
            case Phase::first: return read_first();
            case Phase::strips: return read_strip();
            case Phase::indicator:
            case Phase::deal: return read_draw();
            case Phase::pane: return read_pane();
            case Phase::offer: return text_ == "back" ? read_back() : read_take();
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
    std::optional<int> digit(int max) {
        if (at_ >= text_.size() || text_[at_] < '1' || text_[at_] > '0' + max) return std::nullopt;
        return text_[at_++] - '1';
    }
    int piece() const { return at_ < text_.size() ? kinds_.of(text_[at_]) : none; }
    Result<Move> done(Move move) const {
        if (at_ < text_.size()) return unexpected("nothing more");
        return move;
    }

    Result<Move> read_first() {
        if (!skip('@')) return unexpected("@ and the seat that starts");
        const auto seat = digit(state_.players);
        if (!seat) return unexpected("a seat from 1 to " + str(state_.players));
        return done(sintra::first(*seat));
    }

    Result<Move> read_strip() {
        const auto strip = digit(windows);
        if (!strip) return unexpected("the strip laid next: 1 to 8, and its face a or b");
        const bool b = at_ < text_.size() && text_[at_] == 'b';
        if (!b && (at_ >= text_.size() || text_[at_] != 'a')) return unexpected("the face that lies up: a or b");
        for (const Slot slot : state_.boards[state_.laid / windows].strips) {
            if (slot.there() && slot.strip() == *strip)
                return fail(Code::illegal, "strip " + str(*strip + 1) + " lies there already");
        }
        if (state_.parts.has_jokers(*strip, b ? 1 : 0))
            return fail(Code::illegal, "the face with the jokers is turned over at the start (S3.1)");
        ++at_;
        return done(sintra::lay(*strip, b ? 1 : 0));
    }

    Result<Move> read_draw() {
        const int colour = piece();
        if (colour == none) return unexpected("the piece drawn: " + kinds_.expected());
        MoveList<Sintra> list;
        Sintra::moves(state_, list);
        if (std::ranges::find(list, sintra::draw(colour)) == list.end()) {
            return fail(Code::illegal, state_.phase == Phase::deal
                                           ? "the bag holds no " + piece_name(colour) + " piece"
                                           : piece_name(colour) + " lies on the indicator already (S3.3)");
        }
        ++at_;
        return done(sintra::draw(colour));
    }

    Result<Move> read_pane() {
        const std::string window = str(state_.pane + 1);
        const auto given = digit(windows);
        if (!given || *given != state_.pane || !skip('='))
            return unexpected("a piece for window " + window + ", like " + window + "=B (S5.2)");
        const int colour = piece();
        if (colour == none) return unexpected(kinds_.expected());
        bool there = false;
        for (int cell = 0; cell < cells; ++cell)
            there |= state_.boards[state_.turn].pieces[state_.pane].at(cell) == colour;
        if (!there) return fail(Code::illegal, "the strip holds no " + piece_name(colour) + " piece");
        ++at_;
        return done(sintra::pane(state_.pane, colour));
    }

    Result<Move> read_back() {
        const Board& board = state_.boards[state_.turn];
        const int left = leftmost(board);
        if (left < 0) return fail(Code::illegal, "no strip is left, so the glazier stays (S4.7)");
        if (left == board.glazier)
            return fail(Code::illegal, "the glazier already stands above the leftmost strip (S4.7)");
        return sintra::back();
    }

    Result<Move> read_take() {
        const bool centre = skip('c');
        const auto source = centre ? centre_source : digit(state_.offer.factories);
        if (!source) {
            return unexpected("where to take from: a factory from 1 to " + str(state_.offer.factories) +
                              ", c for the centre, or back");
        }
        const int colour = piece();
        if (colour == none) return unexpected(kinds_.expected());
        if (state_.offer.count(*source, colour) == 0) {
            return fail(Code::illegal, (centre ? std::string("the centre") : "factory " + str(*source + 1)) +
                                           " holds no " + piece_name(colour) + " piece");
        }
        ++at_;
        const Board& board = state_.boards[state_.turn];
        const unsigned open = fitting(board, colour);
        if (skip('-')) {
            if (open != 0)
                return fail(Code::illegal,
                            "a strip in reach has a cell for " + piece_name(colour) + ", so it must be used (S4.4)");
            return done(sintra::take(*source, colour, breaks));
        }
        const auto window = digit(windows);
        if (!window) return unexpected("a strip from 1 to 8, or - where no strip fits");
        if ((open >> u(*window) & 1U) == 0) return fail(Code::illegal, why_not(board, *window, colour));
        return done(sintra::take(*source, colour, *window));
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
    std::string_view text_;
    std::size_t at_ = 0;
    Kinds kinds_ = piece_kinds();
};

}  // namespace

Result<Move> Sintra::read(const State& state, std::string_view text) {
    auto move = MoveReader(state, text).read();
    if (!move) return move;
    MoveList<Sintra> list;
    moves(state, list);
    if (std::ranges::find(list, *move) == list.end())
        return Error{Code::illegal, "move", shown(text) + " is not a legal move here", 1, 1};
    return move;
}

}  // namespace tilewright
