// Positions of Sintra as text (docs/notation.md): writing, and reading with a check of what every table satisfies.
#include <algorithm>
#include <cassert>

#include "base/text.h"
#include "games/offer_text.h"
#include "games/sintra/sintra_words.h"

namespace tilewright {

using namespace sintra;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }

constexpr std::array<std::string_view, 7> phase_names = {"first", "strips", "indicator", "deal",
                                                         "offer", "pane",   "over"};

bool seat_acts(Phase phase) { return phase == Phase::offer || phase == Phase::pane; }

std::string write_board(const Board& board, const std::string& seat) {
    std::vector<std::string> strips;
    std::vector<std::string> panes;
    for (int window = 0; window < windows; ++window) {
        const Slot slot = board.strips[u(window)];
        std::string strip = "-";
        if (slot.there()) {
            strip = str(slot.strip() + 1) + (slot.face() == 0 ? "a:" : "b:");
            for (int cell = 0; cell < cells; ++cell) strip += letter(board.pieces[u(window)].at(cell));
        }
        strips.push_back(strip);
        std::string pane;
        if (board.upper(window) != none) pane += letter(board.upper(window));
        if (board.lower(window) != none) pane += letter(board.lower(window));
        panes.push_back(pane.empty() ? "-" : pane);
    }
    return " score" + seat + "=" + str(board.score) + " glass" + seat + "=" + str(board.glass) + " lost" + seat + "=" +
           str(board.lost) + " glazier" + seat + "=" + str(board.glazier + 1) + " strips" + seat + "=" +
           join(strips, ",") + " windows" + seat + "=" + join(panes, ",");
}

}  // namespace

std::string_view sintra::name(Phase phase) { return phase_names[static_cast<unsigned>(phase)]; }

std::string Sintra::write(const State& state) {
    const Kinds kinds = piece_kinds();
    const Offer& offer = state.offer;
    std::string out = "sintra " + write_variant(options_of(state)) + " round=" + str(state.round) +
                      " phase=" + std::string(sintra::name(state.phase));
    out += " start=" + (state.phase == Phase::first ? "-" : str(state.start + 1));
    out += " turn=" + write_turn(to_act(state));
    if (state.phase == Phase::pane) out += " pane=" + str(state.pane + 1);
    out += " tile=" + (offer.marker == 0 ? "centre" : str(offer.marker));
    out += " bag=" + write_counts(offer.bag, kinds) + " tower=" + write_counts(offer.lid, kinds) +
           " centre=" + write_counts(offer.centre, kinds);
    out += " factories=" + write_factories(offer, kinds) + " indicator=";
    for (const std::uint8_t piece : state.indicator) out += piece == none ? '-' : letter(piece);
    for (int seat = 0; seat < state.players; ++seat) out += write_board(state.boards[u(seat)], str(seat + 1));
    return out;
}

namespace {

class PositionReader {
  public:
    explicit PositionReader(const Fields& fields) : fields_(fields) {}

    Result<State> read() {
        for (const auto step : {&PositionReader::read_variant, &PositionReader::read_phase, &PositionReader::read_offer,
                                &PositionReader::read_indicator, &PositionReader::read_boards,
                                &PositionReader::read_turn, &PositionReader::read_bag, &PositionReader::check_phase}) {
            if (const auto done = (this->*step)(); !done) return done.error();
        }
        return state_;
    }

  private:
    Status read_variant() {
        Options options;
        for (const std::string key : {"players", "side", "parts"}) {
            const Word* word = fields_.find(key);
            if (word == nullptr) continue;
            if (const auto set = set_variant(options, key, word->text); !set) {
                return fields_.fail(key, set.error().code, set.error().message, u(set.error().column - 1));
            }
        }
        state_.players = options.players;
        state_.side = options.side;
        state_.parts = options.parts;
        state_.offer.factories = static_cast<std::uint8_t>(factories_for(options.players));
        static constexpr std::array<std::string_view, 14> plain = {
            "players", "side", "parts", "round", "phase",  "start",     "turn",
            "pane",    "tile", "bag",   "tower", "centre", "factories", "indicator"};
        static constexpr std::array<std::string_view, 6> of_seat = {"score",   "glass",  "lost",
                                                                    "glazier", "strips", "windows"};
        return fields_.only(plain, of_seat, state_.players);
    }

    Status read_phase() {
        state_.phase = Phase::offer;
        state_.round = 1;
        if (const auto done = fields_.one_of("phase", phase_names, state_.phase); !done) return done;
        if (const auto done = fields_.number("round", 1, rounds, state_.round); !done) return done;
        return fields_.start(state_.phase == Phase::first, state_.players, state_.start);
    }

    Status read_offer() { return pieces_.offer(state_.offer, "tower", "S1.1"); }

    Status read_indicator() {
        const Word* word = fields_.find("indicator");
        if (word == nullptr) return ok();
        if (word->text.size() != rounds)
            return fields_.found("indicator", "six characters: a letter or - for each space");
        for (unsigned space = 0; space < rounds; ++space) {
            const char c = word->text[space];
            if (c == '-') continue;
            const int piece = kinds_.of(c);
            if (piece == none)
                return fields_.fail("indicator", Code::syntax,
                                    "found " + shown({&c, 1}) + ", expected - or " + kinds_.expected(), space);
            if (const auto done = pieces_.count("indicator", piece, space); !done) return done;
            state_.indicator[space] = static_cast<std::uint8_t>(piece);
        }
        return ok();
    }

    // ---- Boards

    Status read_boards() {
        for (int seat = 0; seat < state_.players; ++seat) {
            Board& board = state_.boards[u(seat)];
            const std::string number = str(seat + 1);
            int glazier = 1;
            for (const auto& done : {fields_.number("score" + number, 0, highest_score, board.score),
                                     fields_.number("glass" + number, 0, state_.parts.track_cells - 2, board.glass),
                                     fields_.number("lost" + number, 0, highest_score, board.lost),
                                     fields_.number("glazier" + number, 1, windows, glazier)}) {
                if (!done) return done;
            }
            board.glazier = static_cast<std::uint8_t>(glazier - 1);
            if (const auto done = read_windows(board, "windows" + number); !done) return done;
            if (const auto done = read_strips(board, "strips" + number); !done) return done;
        }
        sintra::find_fits(state_);
        return ok();
    }

    Status read_windows(Board& board, const std::string& key) {
        const Word* word = fields_.find(key);
        if (word == nullptr) return ok();
        const auto parts = split(word->text, ',');
        if (parts.size() != windows) return fields_.found(key, "eight windows, separated by commas");
        for (unsigned w = 0; w < windows; ++w) {
            if (parts[w].text == "-") continue;
            if (parts[w].text.empty() || parts[w].text.size() > 2) {
                return fields_.fail(key, Code::syntax,
                                    "window " + std::to_string(w + 1) + " is " + shown(parts[w].text) +
                                        ", expected -, one or two letters",
                                    parts[w].at);
            }
            for (std::size_t i = 0; i < parts[w].text.size(); ++i) {
                const int piece = kinds_.of(parts[w].text[i]);
                if (piece == none)
                    return fields_.fail(key, Code::syntax,
                                        "found " + shown(parts[w].text) + ", expected " + kinds_.expected(),
                                        parts[w].at + i);
                if (const auto done = pieces_.count(key, piece, parts[w].at + i); !done) return done;
                board.panes[w] |= static_cast<std::uint8_t>(piece << (3 * i));
            }
        }
        return ok();
    }

    Status read_strips(Board& board, const std::string& key) {
        const Word* word = fields_.find(key);
        if (word == nullptr) return ok();
        const auto parts = split(word->text, ',');
        if (parts.size() != windows) return fields_.found(key, "eight strips, separated by commas");
        std::array<bool, windows> used{};
        for (int window = 0; window < windows; ++window) {
            const Word& part = parts[u(window)];
            if (part.text == "-") continue;
            const auto fail = [&](Code code, const std::string& message) {
                return fields_.fail(key, code, "above window " + str(window + 1) + ": " + message, part.at);
            };
            const auto strip = part.text.size() == 8 ? number(part.text.substr(0, 1), windows) : std::nullopt;
            const char face = part.text.size() == 8 ? part.text[1] : ' ';
            if (!strip || *strip == 0 || (face != 'a' && face != 'b') || part.text[2] != ':') {
                return fail(Code::syntax, "found " + shown(part.text) + ", expected - or a strip like 3a:B..G.");
            }
            if (used[*strip - 1]) return fail(Code::inconsistent, "strip " + std::to_string(*strip) + " lies twice");
            used[*strip - 1] = true;
            const Slot slot = Slot::of(static_cast<int>(*strip) - 1, face == 'b' ? 1 : 0);
            board.strips[u(window)] = slot;
            if (state_.parts.has_jokers(slot.strip(), slot.face()) && board.filled(window) == 0) {
                return fail(Code::inconsistent,
                            "the face with the jokers does not lie up before the strip was completed once (S3.1)");
            }
            if (const auto done = read_pieces(board, key, window, part); !done) return done;
        }
        return ok();
    }

    Status read_pieces(Board& board, const std::string& key, int window, const Word& part) {
        const Slot slot = board.strips[u(window)];
        const Cells face = state_.parts.face(slot.strip(), slot.face());
        for (int cell = 0; cell < cells; ++cell) {
            const std::size_t at = 3 + u(cell);
            if (part.text[at] == '.') continue;
            const int piece = kinds_.of(part.text[at]);
            if (piece == none)
                return fields_.fail(key, Code::syntax,
                                    "found " + shown(part.text) + ", expected . or " + kinds_.expected(), part.at + at);
            if (face.at(cell) != joker_cell && face.at(cell) != piece) {
                return fields_.fail(key, Code::inconsistent,
                                    piece_name(piece) + " lies on a cell of " + piece_name(face.at(cell)) + " (S4.3)",
                                    part.at + at);
            }
            if (const auto done = pieces_.count(key, piece, part.at + at); !done) return done;
            board.pieces[u(window)].set(cell, piece);
        }
        return ok();
    }

    // ---- Turn, tile, bag

    Status read_turn() {
        if (seat_acts(state_.phase)) state_.turn = state_.start;
        if (const auto done = fields_.turn(Sintra::to_act(state_), state_.players, state_.turn); !done) return done;
        if (const auto done = fields_.marker("tile", seat_acts(state_.phase), "phases offer and pane", state_.players,
                                             state_.offer.marker);
            !done)
            return done;
        const auto pane = fields_.only_in("pane", state_.phase == Phase::pane, "pane", "a window that gets a piece");
        if (!pane) return pane.error();
        if (*pane) {
            if (const auto done = fields_.number("pane", 1, windows, state_.pane); !done) return done;
            --state_.pane;
        }
        return ok();
    }

    Status read_bag() {
        std::array<int, max_kinds + 1> held{};  // S3.3: the pieces for spaces II to VI that are not laid yet
        if (state_.phase == Phase::indicator) {
            for (int colour = blue; colour <= yellow; ++colour) held[u(colour)] = 1;
            for (unsigned space = 1; space < rounds; ++space) held[state_.indicator[space]] = 0;
        }
        const auto bag = pieces_.bag(held);
        if (!bag) return bag.error();
        state_.offer.bag = *bag;
        return ok();
    }

    // ---- Does the phase fit what lies on the table?

    Status check_phase() {
        assert(state_.players >= 2);
        const bool setting_up =
            state_.phase == Phase::first || state_.phase == Phase::strips || state_.phase == Phase::indicator;
        if (setting_up) return check_set_up();
        if (const auto done = check_indicator(); !done) return done;
        if (const auto done = check_strips(); !done) return done;
        static constexpr OfferRules rules{"S3.4", "S6.2", "S6.1", "S4.1", "S4.1", "tile", "piece"};
        switch (state_.phase) {
            case Phase::deal: return check_dealing(fields_, state_.offer, rules);
            case Phase::offer: return check_taking(fields_, state_.offer, rules);
            case Phase::over:
                if (const auto done = check_taken(fields_, state_.offer); !done) return done;
                if (state_.round != rounds)
                    return fields_.fail("round", Code::inconsistent, "the game is over after round 6 (S6.1)");
                return ok();
            default:  // pane: the offer may be empty by now
                return state_.offer.empty() ? ok() : check_taking(fields_, state_.offer, rules);
        }
    }

    // In round r the pieces of the spaces r to VI lie there, and no others.
    Status check_indicator() {
        const unsigned gone = state_.phase == Phase::over ? rounds : state_.round - 1U;
        for (unsigned space = 0; space < rounds; ++space) {
            if ((state_.indicator[space] == none) != (space < gone)) {
                return fields_.fail("indicator", Code::inconsistent,
                                    "in round " + str(state_.round) + " space " + std::to_string(space + 1) +
                                        (space < gone ? " is empty" : " holds a piece") + " (S1.3)",
                                    space);
            }
            for (unsigned other = 1; other < space; ++other) {
                if (state_.indicator[space] != none && state_.indicator[space] == state_.indicator[other]) {
                    return fields_.fail("indicator", Code::inconsistent, "spaces 2 to 6 have each colour once (S3.3)",
                                        space);
                }
            }
        }
        return ok();
    }

    Status check_strips() {
        for (int seat = 0; seat < state_.players; ++seat) {
            const Board& board = state_.boards[u(seat)];
            for (int window = 0; window < windows; ++window) {
                const bool chosen = state_.phase == Phase::pane && seat == state_.turn && window == state_.pane;
                const bool there = board.strips[u(window)].there();
                const std::string where = "above window " + str(window + 1) + ": ";
                if (there == (board.filled(window) == 2)) {
                    return fields_.fail("strips" + str(seat + 1), Code::inconsistent,
                                        where + (there ? "the window is finished, so the strip is gone (S5.3)"
                                                       : "the window is not finished, so there is a strip (S5.3)"));
                }
                const bool full = there && board.fits[u(window)] == 0;
                if (full && !chosen)
                    return fields_.fail("strips" + str(seat + 1), Code::inconsistent,
                                        where + "a full strip is taken off at once (S5)");
                if (chosen && !full)
                    return fields_.fail("pane", Code::inconsistent,
                                        "the strip above window " + str(window + 1) + " is not full");
                if (chosen && board.glazier != window)
                    return fields_.fail("pane", Code::inconsistent,
                                        "the glazier stands above the strip just completed (S4.2)");
            }
        }
        return ok();
    }

    // Set-up is checked by laying again what lies there: the result must be this very position.
    Status check_set_up() {
        State again = Sintra::start(Sintra::options_of(state_));
        again.start = state_.start;
        if (state_.phase != Phase::first) again.phase = Phase::strips;
        for (int place = 0; place < windows * state_.players && state_.phase != Phase::first; ++place) {
            const Slot slot = state_.boards[u(place / windows)].strips[u(place % windows)];
            if (!slot.there()) break;
            Sintra::apply(again, sintra::lay(slot.strip(), slot.face()), Silence{});
        }
        if (again.phase == Phase::indicator) {
            for (unsigned space = 1; space < rounds && state_.indicator[space] != none; ++space) {
                MoveList<Sintra> list;
                Sintra::moves(again, list);
                if (std::ranges::find(list, sintra::draw(state_.indicator[space])) == list.end()) break;
                Sintra::apply(again, sintra::draw(state_.indicator[space]), Silence{});
            }
        }
        state_.laid = again.laid;
        if (same(again, state_)) return ok();
        return fields_.fail("phase", Code::inconsistent,
                            "phase " + std::string(sintra::name(state_.phase)) +
                                " is part of the set-up (S3): strips seat by seat, then spaces 2 to 6 of the "
                                "indicator, and nothing else lies on the table");
    }

    const Fields& fields_;
    Kinds kinds_ = piece_kinds();
    TileReader pieces_{fields_, kinds_};
    State state_{};
};

}  // namespace

Result<sintra::State> Sintra::read(std::string_view text) {
    const auto fields = Fields::read(text, name);
    if (!fields) return fields.error();
    return PositionReader(*fields).read();
}

}  // namespace tilewright
