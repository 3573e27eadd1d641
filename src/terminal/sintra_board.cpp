#include "base/text.h"
#include "games/sintra/sintra_words.h"
#include "terminal/board.h"
#include "terminal/paint.h"

namespace tilewright {

using namespace sintra;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }

constexpr int board_width = 17;  // eight columns of two, and one for the label

constexpr Palette palette = {
    "BGOPY",
    {"1;48;5;25;38;5;231", "1;48;5;29;38;5;231", "1;48;5;208;38;5;16", "1;48;5;175;38;5;16", "1;48;5;220;38;5;16"},
    {"38;5;68", "38;5;72", "38;5;208", "38;5;175", "38;5;178", "38;5;250"}};

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
    out.push_back(heading(acts ? '>' : ' ', seat, look.names[u(seat)], board.score, board_width, painter));
    out.push_back(
        row(" ", [&](int window) { return window == board.glazier ? painter.strong("v") : std::string(" "); }));
    for (int cell = 0; cell < cells; ++cell) {
        out.push_back(row(" ", [&](int window) {
            const Slot slot = board.strips[u(window)];
            if (!slot.there()) return std::string(" ");
            const int piece = board.pieces[u(window)].at(cell);
            if (piece != none) return painter.tile(piece);
            const int printed = state.parts.face(slot.strip(), slot.face()).at(cell);
            return printed == joker_cell ? painter.space(printed, "*") : painter.space(printed);
        }));
    }
    out.push_back(row(" ", [&](int window) {
        const bool chosen = state.phase == Phase::pane && acts && window == state.pane;
        return chosen ? painter.strong("v") : painter.faint(str(window + 1));
    }));
    out.push_back(row(" ", [&](int window) {
        return board.upper(window) != none ? painter.tile(board.upper(window)) : painter.faint(".");
    }));
    out.push_back(row(" ", [&](int window) {
        return board.lower(window) != none ? painter.tile(board.lower(window)) : painter.faint(".");
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
    const Painter painter(look.colour, palette);
    std::string out = "Sintra  round " + str(state.round) + " of 6  side " + name(state.side) + "  bag " +
                      str(state.offer.bag.total()) + "  tower " + str(state.offer.lid.total()) + "  round colours ";
    for (const std::uint8_t piece : state.indicator) out += piece == none ? painter.faint(".") : painter.tile(piece);
    const bool tile_there = state.phase == Phase::offer && state.offer.marker == 0;
    std::vector<std::vector<std::string>> boards;
    for (int seat = 0; seat < state.players; ++seat) boards.push_back(board_rows(state, seat, look, painter));
    return out + "\n" + draw_factories(state.offer, painter) + "\n" +
           draw_centre(state.offer, painter, tile_there ? painter.strong("1") : "", "(the first-player tile)") +
           "\n\n" + side_by_side(boards, 4);
}

std::string say_state_notation(const State&) {
    return "B blue, G green, O orange, P pink, Y yellow; * a joker cell; v the glazier.\n"
           "Capitals are pieces, small letters empty cells; 1 is the first-player tile.\n"
           "1 to 8 number the windows; below them stand their points.\n"
           "Rules: src/games/sintra/rules.md\n\n"
           "A move: from where, what, onto which strip.\n"
           "  3B5      factory 3, blue, the strip above window 5;  cB5 from the centre\n"
           "  3B-      no strip in reach has a cell for blue: they break\n"
           "  back     the glazier returns to the leftmost strip\n"
           "  5=B      the strip is complete: a blue piece goes into window 5\n";
}

std::string tidied(const State&, std::string_view text) {
    std::string out = squeezed(text, false);
    if (out == "back") return out;
    return out.starts_with('c') ? "c" + squeezed(out.substr(1), true) : squeezed(out, true);
}

std::size_t say_state_group(const State& state, std::string_view move) {
    return state.phase == Phase::offer && move != "back" ? 2 : 0;
}

std::string say_event_news(const Event& event, const Look& look) {
    if (event.what == What::over) return "The game is over.";
    if (event.what != What::starts) return "";
    return "Round " + str(event.round) + ": " + look.names[event.seat] + " starts.";
}

std::string say_state_question(const State& state) {
    if (state.phase != Phase::pane) return "";
    return "Which piece goes into window " + str(state.pane + 1) + "? " + str(state.pane + 1) + "= and a letter";
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
        const std::string points = signed_points(event.points, true);
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
