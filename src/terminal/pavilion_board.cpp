#include <algorithm>

#include "base/bits.h"
#include "base/text.h"
#include "games/pavilion/pavilion_words.h"
#include "terminal/board.h"
#include "terminal/paint.h"

namespace tilewright {

using namespace pavilion;

namespace {

constexpr unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }

constexpr Palette palette = {tile_letters,
                             {"1;48;5;97;38;5;231", "1;48;5;29;38;5;231", "1;48;5;208;38;5;16", "1;48;5;220;38;5;16",
                              "1;48;5;25;38;5;231", "1;48;5;160;38;5;231"},
                             {"38;5;140", "38;5;72", "38;5;208", "38;5;178", "38;5;68", "38;5;167"}};

// The board drawn by its table. Its places stand in 11 columns and 12 rows; the points of the stars above and below fit
// between those of the middle ones, which leaves 10 rows.
constexpr int columns = 11;
constexpr int lines = 10;
constexpr int column_of(Point at) { return at.x / 10 + columns / 2; }
constexpr int line_of(Point at) {
    constexpr std::array<int, 17> by_y = {0, 1, -1, 2, 3, -1, 3, 4, -1, 5, 6, -1, 6, 7, -1, 8, 9};
    return by_y[u(at.y / 10 + 8)];
}
constexpr bool every_space_has_a_cell() {
    std::array<bool, lines * columns> taken{};
    for (const Space& space : spaces) {
        if (line_of(space.at) < 0) return false;
        bool& cell = taken[u(line_of(space.at) * columns + column_of(space.at))];
        if (cell) return false;
        cell = true;
    }
    return true;
}
static_assert(every_space_has_a_cell());

// With four players a board has 19 columns, else 21, every second of them empty.
struct Drawing {
    explicit Drawing(int players) : stride(players == max_seats ? 1 : 2), width(players == max_seats ? 19 : 21) {}
    int stride;
    int width;
    int margin() const { return (width - (columns - 1) * stride - 1) / 2; }
};

// A free space shows its slot, in the colour it takes; between the uppermost slots stands the star's letter.
std::vector<std::string> star_lines(const State& state, const Board& board, const Drawing& drawing,
                                    const Painter& painter) {
    std::array<std::array<std::string, columns>, lines> at{};
    for (int space = 0; space < spaces_total; ++space) {
        const Space& s = spaces[u(space)];
        const int tile = board.tile(space);
        const int printed = state.side == Side::coloured ? star_colours[s.star] : +none;
        at[u(line_of(s.at))][u(column_of(s.at))] = tile != none      ? painter.tile(tile)
                                                   : printed != none ? painter.space(printed, str(s.slot + 1))
                                                                     : painter.faint(str(s.slot + 1));
    }
    for (int star = 0; star < stars; ++star) {
        const Point middle = star_middles[u(star)];
        at[u(line_of(middle + Point{0, -10}))][u(column_of(middle))] =
            painter.faint(squeezed(star_letters.substr(u(star), 1), false));
    }
    std::vector<std::string> out;
    for (const auto& row : at) {
        std::string line = pad(drawing.margin());
        for (int column = 0; column < columns; ++column) {
            if (column > 0) line += pad(drawing.stride - 1);
            line += row[u(column)].empty() ? " " : row[u(column)];
        }
        out.push_back(line + pad(drawing.width - drawing.margin() - (columns - 1) * drawing.stride - 1));
    }
    return out;
}

std::string hand_line(const State& state, int seat, const Drawing& drawing, const Painter& painter) {
    const Counts hand = state.boards[u(seat)].hand;
    std::string out;
    int width = 0;
    for (int tile = purple; tile <= red; ++tile) {
        if (hand.of(tile) == 0) continue;
        out += painter.tile(tile) + str(hand.of(tile));
        width += 1 + static_cast<int>(str(hand.of(tile)).size());
    }
    if (out.empty()) {
        out = painter.faint("-");
        width = 1;
    }
    if (state.offer.marker == seat + 1 && width + 2 <= drawing.width) {
        out += " " + painter.strong("M");
        width += 2;
    }
    const std::string label = "hand ";
    if (width + static_cast<int>(label.size()) <= drawing.width)
        return label + out + pad(drawing.width - width - static_cast<int>(label.size()));
    return out + pad(drawing.width - width);
}

}  // namespace

std::string draw_state(const State& state, const Look& look) {
    const Painter painter(look.colour, palette);
    const Drawing drawing(state.players);
    std::vector<std::vector<std::string>> boards;
    for (int seat = 0; seat < state.players; ++seat) {
        const Board& board = state.boards[u(seat)];
        const char mark = Pavilion::to_act(state) == seat ? '>' : has(state.passed, seat) ? 'x' : ' ';
        std::vector<std::string> rows = star_lines(state, board, drawing, painter);
        rows.insert(rows.begin(), heading(mark, seat, look.names[u(seat)], board.score, drawing.width, painter));
        rows.push_back(hand_line(state, seat, drawing, painter));
        boards.push_back(std::move(rows));
    }
    const bool marker_there = state.phase == Phase::offer && state.offer.marker == 0;
    std::string supply = "   supply ";
    for (int tile = purple; tile <= red; ++tile) supply += painter.tile(tile, state.supply.of(tile));
    supply += painter.faint(std::string(u(supply_size - state.supply.total()), '.'));
    std::string jokers;
    for (int round = state.round; round < rounds; ++round) jokers += painter.tile(state.joker_order[u(round)]);
    return "Pavilion  round " + str(state.round) + " of 6  joker " + painter.tile(state.joker()) +
           (jokers.empty() ? "" : ", then " + jokers) + "  " + std::string(name(state.side)) + " board  bag " +
           str(state.offer.bag.total()) + "  tower " + str(state.offer.lid.total()) + "\n" +
           draw_factories(state.offer, painter) + "\n" +
           draw_centre(state.offer, painter, marker_there ? painter.strong("M") : "", "(the marker)") + supply + "\n" +
           (state.side == Side::grey ? " spaces 1 to 6 cost 3 2 1 4 5 6; in the centre 3 each" : "") + "\n" +
           side_by_side(boards, state.players == max_seats ? 1 : 4);
}

std::string say_state_notation(const State& state) {
    const bool coloured = state.side == Side::coloured;
    return "P purple, G green, O orange, Y yellow, B blue, R red; M the first-player marker.\n"
           "On the board capitals are tiles, numbers free spaces" +
           std::string(coloured ? " and their cost" : "") +
           ",\nsmall letters name the star; > is to act, x has passed.\n"
           "Rules: src/games/pavilion/rules.md\n"
           "Bonus tiles: 3 for spaces 5 6 of a star (window); 2 for 1 2 of a star and 3 4\n"
           "of the next clockwise (statue); 1 for 2 3 and the two facing in star c (pillar).\n"
           "End: full stars R14 B15 Y16 O17 G18 P20 mixed 12; all 1s 4, 2s 8, 3s 12, 4s 16.\n\n"
           "  3G       factory 3, green, and a joker if one is there;  cG from the centre\n" +
           (coloured ? "  O3       star o, space 3;  C3R the centre star takes any colour: a red tile\n"
                     : "  O3R      star o, space 3, a red tile\n") +
           "  C3R+2    the same, two of its cost paid with jokers; asked where it matters\n"
           "  sG       a green bonus tile from the supply\n"
           "  pass     and then, colour by colour, what to keep:  kG2 two green ones\n";
}

std::string say_event_news(const Event& event, const Look& look) {
    if (event.what == What::over) return "The game is over.";
    if (event.what == What::placing) return "All is taken: " + look.names[event.seat] + " begins placing.";
    if (event.what != What::starts) return "";
    return "Round " + str(event.round) + ": " + look.names[event.seat] + " starts, " + tile_name(event.tile) +
           " is the joker.";
}

std::string say_state_question(const State& state) {
    if (state.phase == Phase::jokers) {
        const JokerRange range = joker_range(state, state.boards[state.turn], state.space, state.colour);
        const int cost = spaces[state.space].cost[static_cast<unsigned>(state.side)];
        return write_placement(state.space, state.colour) + " costs " + str(cost) + ": how many of them jokers? +" +
               str(range.least) + " to +" + str(range.most);
    }
    if (state.phase == Phase::bonus) return "Which bonus tile? s and a letter; " + str(state.bonus) + " to take";
    if (state.phase != Phase::keep) return "";
    const std::string asked = std::string("k") + letter(state.colour);
    return "Keep how many " + tile_name(state.colour) + "? " + asked + "0 to " + asked + str(may_keep(state)) +
           "; four tiles at most in all";
}

// Only c (the centre), s (the supply), k (keep) and pass are small.
std::string tidied(const State& state, std::string_view text) {
    std::string small = squeezed(text, false);
    if (small == "pass" || small.empty()) return small;
    // A bare number answers the question that was asked.
    if (small.find_first_not_of("0123456789") == std::string::npos) {
        if (state.phase == Phase::jokers) return "+" + small;
        if (state.phase == Phase::keep) return std::string("k") + letter(state.colour) + small;
    }
    const bool first_small = (state.phase == Phase::offer && small[0] == 'c') ||
                             (state.phase == Phase::bonus && small[0] == 's') ||
                             (state.phase == Phase::keep && small[0] == 'k');
    std::string out = first_small ? small.substr(0, 1) + squeezed(small.substr(1), true) : squeezed(small, true);
    // On the coloured board the colour of a space goes without saying.
    const std::size_t star = star_letters.find(out[0]);
    const bool one_colour = state.side == Side::coloured && star < outer_stars;
    if (state.phase == Phase::place && out.size() == 2 && one_colour) out += letter(star_colours[star]);
    return out;
}

std::size_t say_state_group(const State& state, std::string_view move) {
    if (state.phase == Phase::offer) return 1;
    if (state.phase != Phase::place || move == "pass") return 0;
    return state.side == Side::grey || move[0] == 'C' ? 2 : 1;
}

namespace {

std::string jokers(int n) { return n == 0 ? "no joker" : n == 1 ? "1 joker" : str(n) + " jokers"; }

}  // namespace

std::string say_state_move(const State& before, Move move) {
    const int a = first_field(move);
    switch (kind(move)) {
        case Kind::draw: return "draws " + tile_name(a);
        case Kind::first: return "seat " + str(a + 1) + " starts";
        case Kind::place: {
            const std::string what = tile_name(second_field(move)) + " on " + space_name(a) + " of the " +
                                     std::string(star_names[spaces[u(a)].star]) + " star";
            const JokerRange range = joker_range(before, before.boards[before.turn], a, second_field(move));
            if (range.least < range.most) return "chooses " + what;
            return "places " + what + (range.least > 0 ? ", paying " + jokers(range.least) : "");
        }
        case Kind::jokers: return "places it, paying " + jokers(a);
        case Kind::bonus: return "takes a bonus tile: " + tile_name(a);
        case Kind::pass: return "passes";
        case Kind::keep:
            return "keeps " + (second_field(move) == 0 ? "no" : str(second_field(move))) + " " + tile_name(a);
        case Kind::take: break;
    }
    const int tile = second_field(move);
    const int joker = before.joker();
    const bool with_joker = tile != joker && before.offer.count(a, joker) > 0;
    std::string out = "takes " + str(tile == joker ? 1 : before.offer.count(a, tile)) + " " + tile_name(tile);
    if (with_joker) out += " and a joker";
    out += " from " + source_name(a);
    if (a == centre_source && before.offer.marker == 0) out += " with the marker";
    return out;
}

std::string say_seat_points(const std::vector<Event>& events, int seat) {
    std::vector<std::string> parts;
    int discarded = 0;
    int lost = 0;
    int forgiven = 0;
    for (const Event& event : events) {
        if (event.seat != seat) continue;
        const std::string points = signed_points(event.points, true);
        switch (event.what) {
            case What::completed:
                parts.push_back(feature_name(event.feature) + ": " + str(event.count) +
                                (event.count == 1 ? " tile" : " tiles"));
                break;
            case What::lacking: parts.push_back("the supply lacks " + str(event.count)); break;
            case What::moved:
                if (event.why == Why::discarded) discarded += event.count;
                break;
            case What::scored:
                switch (event.why) {
                    case Why::run: parts.push_back("run of " + str(event.points) + " " + points); break;
                    case Why::marker: parts.push_back("the marker " + points); break;
                    case Why::discarded:
                        lost -= event.points;
                        forgiven += event.forgiven;
                        break;
                    case Why::star:
                        parts.push_back((event.tile != none          ? tile_name(event.tile)
                                         : event.star == centre_star ? "centre"
                                                                     : "multicolour") +
                                        " star " + points);
                        break;
                    case Why::number: parts.push_back("all spaces of cost " + str(event.number) + " " + points); break;
                    default: break;
                }
                break;
            default: break;
        }
    }
    if (discarded > 0) {
        const std::string tiles = str(discarded) + (discarded == 1 ? " tile" : " tiles");
        parts.insert(parts.begin(),
                     tiles + " discarded -" + str(lost) + (forgiven > 0 ? " (" + str(forgiven) + " forgiven)" : ""));
    }
    return join(parts, ", ");
}

}  // namespace tilewright
