#include <algorithm>

#include "base/text.h"
#include "games/sintra/sintra_words.h"
#include "terminal/board.h"

namespace tilewright {

using namespace sintra;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }
std::string pad(int n) { return std::string(u(std::max(n, 0)), ' '); }

constexpr int board_width = 17;  // eight columns of two, and one for the label

class Painter {
  public:
    explicit Painter(bool colour) : colour_(colour) {}
    std::string piece(int kind, int n = 1) const {
        return n == 0 ? "" : paint(std::string(u(n), letter(kind)), piece_codes[u(kind)]);
    }
    // An empty cell: a small letter for its colour, * for a joker cell.
    std::string cell(int kind) const {
        if (kind == joker_cell) return paint("*", "38;5;250");
        return paint(std::string(1, static_cast<char>(letter(kind) - 'A' + 'a')), cell_codes[u(kind)]);
    }
    std::string faint(const std::string& text) const { return paint(text, "38;5;245"); }
    std::string strong(const std::string& text) const { return paint(text, "1"); }

  private:
    std::string paint(const std::string& text, std::string_view code) const {
        return colour_ ? "\x1b[" + std::string(code) + "m" + text + "\x1b[0m" : text;
    }
    static constexpr std::array<std::string_view, 6> piece_codes = {"0",
                                                                    "1;48;5;25;38;5;231",
                                                                    "1;48;5;29;38;5;231",
                                                                    "1;48;5;208;38;5;16",
                                                                    "1;48;5;175;38;5;16",
                                                                    "1;48;5;220;38;5;16"};
    static constexpr std::array<std::string_view, 6> cell_codes = {"0",        "38;5;68",  "38;5;72",
                                                                   "38;5;208", "38;5;175", "38;5;178"};
    bool colour_;
};

std::string fitted(std::string_view name, int width) {
    std::string out;
    int n = 0;
    for (const char c : name) {
        const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
        if (!continues && n++ == width) return out;
        out += c;
    }
    return out + pad(width - n);
}

// One character for each window, with a blank between them.
template <class F>
std::string row(const std::string& label, F each) {
    std::string out = label;
    for (int window = 0; window < windows; ++window) out += each(window) + (window + 1 < windows ? " " : "");
    return out + pad(board_width - 2 * windows);
}

std::vector<std::string> board_rows(const State& state, int seat, const Look& look, const Painter& painter) {
    const Board& board = state.boards[u(seat)];
    std::vector<std::string> out;
    const bool acts = Sintra::to_act(state) == seat;
    const std::string score = str(board.score);
    const std::string heading = (acts ? ">" : " ") + str(seat + 1) + " " +
                                fitted(look.names[u(seat)], board_width - 4 - static_cast<int>(score.size())) + " " +
                                score;
    out.push_back(acts ? painter.strong(heading) : heading);
    out.push_back(
        row(" ", [&](int window) { return window == board.glazier ? painter.strong("v") : std::string(" "); }));
    for (int cell = 0; cell < cells; ++cell) {
        out.push_back(row(" ", [&](int window) {
            const Slot slot = board.strips[u(window)];
            if (!slot.there()) return std::string(" ");
            const int piece = board.pieces[u(window)].at(cell);
            return piece != none ? painter.piece(piece)
                                 : painter.cell(state.parts.face(slot.strip(), slot.face()).at(cell));
        }));
    }
    out.push_back(row(" ", [&](int window) {
        const bool chosen = state.phase == Phase::pane && acts && window == state.pane;
        return chosen ? painter.strong("v") : painter.faint("-");
    }));
    out.push_back(row(" ", [&](int window) {
        return board.upper(window) != none ? painter.piece(board.upper(window)) : painter.faint(".");
    }));
    out.push_back(row(" ", [&](int window) {
        return board.lower(window) != none ? painter.piece(board.lower(window)) : painter.faint(".");
    }));
    out.push_back(row(" ", [&](int window) {
        const int value = state.parts.value(window);
        return painter.faint(value < 10 ? str(value) : std::string(1, static_cast<char>('a' + value - 10)));
    }));
    const std::string glass =
        "glass " + str(board.glass) + (board.glass > 0 ? " (-" + str(state.parts.track[board.glass]) + ")" : "");
    out.push_back(glass + pad(board_width - static_cast<int>(glass.size())));
    return out;
}

}  // namespace

std::string draw_state(const State& state, const Look& look) {
    const Painter painter(look.colour);
    std::string out = "Sintra  round " + str(state.round) + " of 6  side " + name(state.side) + "  bag " +
                      str(state.offer.bag.total()) + "  tower " + str(state.offer.lid.total()) + "  round colours ";
    for (const std::uint8_t piece : state.indicator) out += piece == none ? painter.faint(".") : painter.piece(piece);
    out += "\n";
    for (int f = 0; f < state.offer.factories; ++f) {
        out += " " + str(f + 1) + " ";
        for (int piece = blue; piece <= yellow; ++piece) out += painter.piece(piece, state.offer.count(f, piece));
        out += painter.faint(std::string(u(factory_size - state.offer.factory[u(f)].total()), '.')) + " ";
    }
    out += "\n c ";
    const bool tile_there = state.phase == Phase::offer && state.offer.marker == 0;
    if (tile_there) out += painter.strong("1") + " ";
    for (int piece = blue; piece <= yellow; ++piece) {
        const int n = state.offer.centre.of(piece);
        if (n > 0) out += painter.piece(piece, n) + " ";
    }
    if (state.offer.centre.empty()) out += painter.faint(tile_there ? "(the first-player tile)" : "(empty)");
    out += "\n\n";
    std::vector<std::vector<std::string>> boards;
    for (int seat = 0; seat < state.players; ++seat) boards.push_back(board_rows(state, seat, look, painter));
    for (std::size_t line = 0; line < boards[0].size(); ++line) {
        for (std::size_t seat = 0; seat < boards.size(); ++seat) out += (seat > 0 ? "    " : "") + boards[seat][line];
        out += '\n';
    }
    return out;
}

std::string say_state_notation(const State&) {
    return "B blue, G green, O orange, P pink, Y yellow; * a joker cell, 1 the first-player tile.\n"
           "Capitals are pieces, small letters empty cells of that colour; v is the glazier.\n"
           "The numbers below the windows are their points. Rules: src/games/sintra/rules.md\n\n"
           "A move: from where, what, onto which strip.\n"
           "  3B5      factory 3, blue, the strip above window 5;  cB5 from the centre\n"
           "  3B-      no strip in reach has a cell for blue: they break\n"
           "  back     the glazier returns to the leftmost strip\n"
           "  5=B      the strip is complete: a blue piece goes into window 5\n";
}

std::string tidied(const State&, std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\r') continue;
        out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (out == "back") return out;
    for (std::size_t i = out.starts_with('c') ? 1 : 0; i < out.size(); ++i) {
        if (out[i] >= 'a' && out[i] <= 'z') out[i] = static_cast<char>(out[i] - 'a' + 'A');
    }
    return out;
}

std::size_t say_state_group(const State& state, std::string_view move) {
    return state.phase == Phase::offer && move != "back" ? 2 : 0;
}

std::string say_state_move(const State& before, Move move) {
    switch (kind(move)) {
        case Kind::draw: return "draws " + piece_name(first_field(move));
        case Kind::first: return "seat " + str(first_field(move) + 1) + " starts";
        case Kind::strip: return "lays strip " + str(first_field(move) + 1);
        case Kind::back: return "sends the glazier back";
        case Kind::pane:
            return "puts a " + piece_name(second_field(move)) + " piece into window " + str(first_field(move) + 1);
        case Kind::take: break;
    }
    const int source = first_field(move);
    const int colour = second_field(move);
    std::string out = "takes " + str(before.offer.count(source, colour)) + " " + piece_name(colour);
    out += source == centre_source ? " from the centre" : " from factory " + str(source + 1);
    if (source == centre_source && before.offer.marker == 0) out += " with the tile";
    return out + (target(move) == breaks ? ", and all break" : " to strip " + str(target(move) + 1));
}

std::string say_seat_points(const std::vector<Event>& events, int seat) {
    std::vector<std::string> parts;
    int broken = 0;
    for (const Event& event : events) {
        if (event.seat != seat) continue;
        if (event.what == What::moved && event.to == Place::tower &&
            (event.from == Place::factory || event.from == Place::centre))
            broken += event.count;
        if (event.what != What::scored) continue;
        const std::string points = (event.points > 0 ? "+" : event.points == 0 ? "-" : "") + str(event.points);
        switch (event.why) {
            case Why::bonus: parts.push_back("round colour " + points); break;
            case Why::window: parts.push_back("window " + str(event.window + 1) + " " + points); break;
            case Why::fall: parts.push_back("broken glass " + points); break;
            case Why::pieces: parts.push_back("pieces left " + points); break;
            case Why::track: parts.push_back("broken glass " + points); break;
            case Why::ornament: parts.push_back("ornament " + str(event.window + 1) + " " + points); break;
            case Why::colour: parts.push_back("windows of one colour " + points); break;
        }
    }
    if (broken > 0) parts.insert(parts.begin(), str(broken) + (broken == 1 ? " piece breaks" : " pieces break"));
    return join(parts, ", ");
}

}  // namespace tilewright
