// Positions of Pavilion as text (docs/notation.md): writing, and reading with a check of what every table satisfies.
#include <algorithm>

#include "base/bits.h"
#include "base/text.h"
#include "games/pavilion/pavilion_words.h"

namespace tilewright {

using namespace pavilion;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string str(int n) { return std::to_string(n); }

constexpr std::array<std::string_view, 10> phase_names = {"first",  "supply", "deal", "offer",  "place",
                                                          "jokers", "bonus",  "keep", "refill", "over"};

// P5, from the first placement to the last refill.
bool placing(Phase phase) { return phase >= Phase::place && phase <= Phase::refill; }

std::string write_board(const Board& board, const std::string& seat) {
    std::vector<std::string> rows;
    for (int star = 0; star < stars; ++star) {
        std::string row;
        for (int slot = 0; slot < slots; ++slot) row += letter(board.tile(space_at(star, slot)));
        rows.push_back(row);
    }
    return " score" + seat + "=" + str(board.score) + " hand" + seat + "=" + write_counts(board.hand, tile_kinds()) +
           " stars" + seat + "=" + join(rows, "/");
}

}  // namespace

std::string_view pavilion::name(Phase phase) { return phase_names[static_cast<unsigned>(phase)]; }

std::string Pavilion::write(const State& state) {
    const Kinds kinds = tile_kinds();
    const Offer& offer = state.offer;
    std::string out = "pavilion " + write_variant(options_of(state)) + " round=" + str(state.round) +
                      " phase=" + std::string(pavilion::name(state.phase));
    out += " start=" + (state.phase == Phase::first ? "-" : str(state.start + 1));
    out += " turn=" + write_turn(to_act(state));
    if (state.phase == Phase::jokers) out += " placing=" + write_placement(state.space, state.colour);
    if (state.phase == Phase::bonus) out += " bonus=" + str(state.bonus);
    if (state.phase == Phase::keep) out += std::string(" keeping=") + letter(state.colour);
    if (state.phase == Phase::refill) out += " after=" + str(state.turn + 1);
    out += " marker=" + (offer.marker == 0 ? "centre" : str(offer.marker)) + " passed=";
    if (state.passed == 0) out += '-';
    for (int seat = 0; seat < state.players; ++seat) {
        if (has(state.passed, seat)) out += str(seat + 1);
    }
    out += " bag=" + write_counts(offer.bag, kinds) + " tower=" + write_counts(offer.lid, kinds) +
           " centre=" + write_counts(offer.centre, kinds) + " supply=" + write_counts(state.supply, kinds) +
           " factories=" + write_factories(offer, kinds);
    for (int seat = 0; seat < state.players; ++seat) out += write_board(state.boards[u(seat)], str(seat + 1));
    return out;
}

namespace {

class PositionReader {
  public:
    explicit PositionReader(const Fields& fields) : fields_(fields) {}

    Result<State> read() {
        for (const auto step :
             {&PositionReader::read_variant, &PositionReader::read_phase, &PositionReader::read_offer,
              &PositionReader::read_boards, &PositionReader::read_marker, &PositionReader::read_turn,
              &PositionReader::read_passed, &PositionReader::read_bag, &PositionReader::check_phase}) {
            if (const auto done = (this->*step)(); !done) return done.error();
        }
        return state_;
    }

  private:
    Status read_variant() {
        Options options;
        for (const std::string_view name : variant_keys) {
            const std::string key(name);
            const Word* word = fields_.find(key);
            if (word == nullptr) continue;
            if (const auto set = set_variant(options, key, word->text); !set)
                return fields_.fail(key, set.error().code, set.error().message, u(set.error().column - 1));
        }
        state_.players = options.players;
        state_.side = options.side;
        state_.joker_order = options.joker_order;
        state_.floor = options.floor;
        state_.offer.factories = static_cast<std::uint8_t>(factories_for(options.players));
        static constexpr std::array<std::string_view, 19> plain = {
            "players", "board", "joker_order", "floor",  "round", "phase", "start",  "turn",   "placing",  "bonus",
            "keeping", "after", "marker",      "passed", "bag",   "tower", "centre", "supply", "factories"};
        static constexpr std::array<std::string_view, 3> of_seat = {"score", "hand", "stars"};
        return fields_.only(plain, of_seat, state_.players);
    }

    Status read_phase() {
        state_.phase = Phase::offer;
        state_.round = 1;
        if (const auto done = fields_.one_of("phase", phase_names, state_.phase); !done) return done;
        if (const auto done = fields_.number("round", 1, rounds, state_.round); !done) return done;
        return fields_.start(state_.phase == Phase::first, state_.players, state_.start);
    }

    Status read_offer() {
        if (const auto done = tiles_.offer(state_.offer, "tower", "P1.1"); !done) return done;
        const auto supply = tiles_.counts("supply");
        if (!supply) return supply.error();
        if (supply->total() > supply_size)
            return fields_.found("supply", "at most 10 tiles (P1.1)", Code::inconsistent);
        state_.supply = *supply;
        return ok();
    }

    // ---- Boards

    Status read_boards() {
        for (int seat = 0; seat < state_.players; ++seat) {
            Board& board = state_.boards[u(seat)];
            const std::string n = str(seat + 1);
            board.score = first_score;
            if (const auto done = fields_.number("score" + n, state_.floor, highest_score, board.score); !done)
                return done;
            const auto hand = tiles_.counts("hand" + n);
            if (!hand) return hand.error();
            board.hand = *hand;
            if (const auto done = read_stars(board, "stars" + n); !done) return done;
            find_takes(state_.side, board);
        }
        return ok();
    }

    Status read_stars(Board& board, const std::string& key) {
        const Word* word = fields_.find(key);
        if (word == nullptr) return ok();
        const auto parts = split(word->text, '/');
        if (parts.size() != stars) return fields_.found(key, "seven stars of six letters or dots, separated by /");
        for (int star = 0; star < stars; ++star) {
            const Word& part = parts[u(star)];
            const std::string the_star = "the " + std::string(star_names[u(star)]) + " star";
            if (part.text.size() != slots) {
                return fields_.fail(key, Code::syntax,
                                    the_star + " is " + shown(part.text) + ", expected six letters or dots", part.at);
            }
            for (int slot = 0; slot < slots; ++slot) {
                const char c = part.text[u(slot)];
                const std::size_t at = part.at + u(slot);
                if (c == '.') continue;
                const int tile = tiles_.kinds().of(c);
                if (tile == none)
                    return fields_.fail(
                        key, Code::syntax,
                        the_star + ": found " + shown({&c, 1}) + ", expected . or " + tiles_.kinds().expected(), at);
                if (const auto done = tiles_.count(key, tile, at); !done) return done;
                if (!has(colours_taken(state_.side, star, board.tiles[u(star)]), tile)) {
                    return fields_.fail(key, Code::inconsistent,
                                        the_star + " can't hold " + tile_name(tile) + " here (" +
                                            (state_.side == Side::grey ? "P8.2)" : "P5.4)"),
                                        at);
                }
                board.tiles[u(star)] |= u(tile) << u(3 * slot);
                board.covered |= bit(space_at(star, slot));
            }
        }
        return ok();
    }

    // ---- Whose turn it is, and what is in the middle of being done

    Status read_marker() {
        return fields_.marker("marker", state_.phase == Phase::offer || placing(state_.phase),
                              "phase offer and the phases of placing", state_.players, state_.offer.marker);
    }

    Status read_turn() {
        if (state_.phase == Phase::offer) {
            state_.turn = static_cast<std::uint8_t>(state_.offer.marker == 0
                                                        ? turn_by_factories(state_.offer, state_.start, state_.players)
                                                        : state_.start);
        } else if (placing(state_.phase)) {
            state_.turn = static_cast<std::uint8_t>(state_.offer.marker == 0 ? state_.start : state_.offer.marker - 1);
        }
        if (const auto done = fields_.turn(Pavilion::to_act(state_), state_.players, state_.turn); !done) return done;
        for (const auto step : {&PositionReader::read_placing, &PositionReader::read_bonus,
                                &PositionReader::read_keeping, &PositionReader::read_after}) {
            if (const auto done = (this->*step)(); !done) return done;
        }
        return ok();
    }

    Status read_placing() {
        const auto given =
            fields_.only_in("placing", state_.phase == Phase::jokers, "jokers", "a placement to be paid, like O3O");
        if (!given) return given.error();
        if (!*given) return ok();
        MoveText text(fields_.find("placing")->text, tile_kinds());
        const auto to = read_placement(text);
        if (!to) return fields_.fail("placing", to.error().code, to.error().message, u(to.error().column - 1));
        if (!text.at_end()) return fields_.found("placing", "a space and a colour, like O3O");
        state_.space = static_cast<std::uint8_t>(to->space);
        state_.colour = static_cast<std::uint8_t>(to->colour);
        return ok();
    }

    Status read_bonus() {
        const auto given =
            fields_.only_in("bonus", state_.phase == Phase::bonus, "bonus", "a number of tiles still to be taken");
        if (!given) return given.error();
        return fields_.number("bonus", 1, most_bonus, state_.bonus);
    }

    Status read_keeping() {
        const auto given = fields_.only_in("keeping", state_.phase == Phase::keep, "keep", "a colour asked for");
        if (!given) return given.error();
        if (!*given) return ok();
        const std::string_view text = fields_.find("keeping")->text;
        const int colour = text.size() == 1 ? tiles_.kinds().of(text[0]) : none;
        if (colour == none) return fields_.found("keeping", tiles_.kinds().expected());
        state_.colour = static_cast<std::uint8_t>(colour);
        return ok();
    }

    Status read_after() {
        const auto given =
            fields_.only_in("after", state_.phase == Phase::refill, "refill", "a seat whose turn just ended");
        if (!given) return given.error();
        return fields_.seat("after", state_.players, state_.turn);
    }

    Status read_passed() {
        const Word* word = fields_.find("passed");
        if (word == nullptr || word->text == "-") return ok();
        int last = 0;
        for (std::size_t i = 0; i < word->text.size(); ++i) {
            const auto seat = read_seat(word->text.substr(i, 1), state_.players);
            if (!seat || *seat < last)
                return fields_.found("passed", "- or seats from 1 to " + str(state_.players) + ", rising, like 13");
            state_.passed |= static_cast<std::uint8_t>(1U << u(*seat));
            last = *seat + 1;
        }
        if (word->text.empty()) return fields_.found("passed", "- or the seats that have passed");
        if (!placing(state_.phase))
            return fields_.fail("passed", Code::inconsistent, "seats pass in the phases of placing only (P5.8)");
        return ok();
    }

    Status read_bag() {
        const auto bag = tiles_.bag();
        if (!bag) return bag.error();
        state_.offer.bag = *bag;
        return ok();
    }

    // ---- Does the phase fit what lies on the table?

    Status check_phase() {
        static constexpr OfferRules rules{"P3.1", "P3.2", "P4", "P4.3", "P4.4", "marker"};
        if (state_.phase == Phase::first || state_.phase == Phase::supply) return check_set_up();
        if (const auto done = check_supply(); !done) return done;
        if (const auto done = check_seats(); !done) return done;
        if (state_.phase == Phase::deal) return check_dealing(fields_, state_.offer, rules);
        if (state_.phase == Phase::offer) {
            if (const auto done = check_taking(fields_, state_.offer, rules); !done) return done;
            if (const auto done = check_taken_tiles(); !done) return done;
            return check_turn_by_factories(fields_, state_.offer, state_.start, state_.turn, state_.players);
        }
        if (const auto done = check_taken(fields_, state_.offer); !done) return done;
        if (state_.phase == Phase::over) {
            if (state_.round != rounds)
                return fields_.fail("round", Code::inconsistent, "the game is over after round 6 (P7)");
            return ok();
        }
        return check_placing();
    }

    Status check_set_up() {
        if (state_.round != 1) return fields_.fail("round", Code::inconsistent, "the set-up is in round 1 (P3.1)");
        if (const auto done = check_first_round(); !done) return done;
        State again = Pavilion::start(Pavilion::options_of(state_));
        again.phase = state_.phase;
        again.start = state_.start;
        if (state_.phase == Phase::supply) {
            again.supply = state_.supply;
            again.offer.bag.remove(state_.supply);
        }
        if (same(again, state_) && state_.supply.total() < supply_size) return ok();
        return fields_.fail("phase", Code::inconsistent,
                            state_.phase == Phase::first
                                ? "phase first is the start of the game: all tiles are in the bag (P3.1)"
                                : "in phase supply only the supply lies on the table, up to 9 tiles so far (P3.1)");
    }

    // Before the first phase 2 nothing is placed, discarded or scored but for the marker.
    Status check_first_round() {
        if (!state_.offer.lid.empty())
            return fields_.fail("tower", Code::inconsistent, "nothing is discarded before the first phase 2 (P5)");
        for (int seat = 0; seat < state_.players; ++seat) {
            const Board& board = state_.boards[u(seat)];
            if (board.covered != 0)
                return fields_.fail("stars" + str(seat + 1), Code::inconsistent,
                                    "nothing is placed before the first phase 2 (P5)");
            const bool lost = state_.offer.marker == seat + 1;
            if (board.score != first_score && (!lost || board.score > first_score))
                return fields_.fail(
                    "score" + str(seat + 1), Code::inconsistent,
                    "scores start at 5, and only the marker costs points before the first phase 2 (P1.4)");
        }
        return ok();
    }

    // Tiles taken in phase 1 are all in hand, with those that were kept.
    Status check_taken_tiles() {
        const Offer& offer = state_.offer;
        int on_offer = offer.centre.total();
        for (int f = 0; f < offer.factories; ++f) {
            const int n = offer.factory[u(f)].total();
            on_offer += n;
            if (n > 0 && n < factory_size && !offer.lid.empty())
                return fields_.fail("factories", Code::inconsistent,
                                    source_name(f) + " is short while the tower is not empty (P3.2)");
        }
        if (offer.bag.empty()) return ok();  // a deal may have been short
        int in_hand = 0;
        for (int seat = 0; seat < state_.players; ++seat) in_hand += state_.boards[u(seat)].hand.total();
        const int kept = in_hand - (offer.factories * factory_size - on_offer);
        const int most = state_.round == 1 ? 0 : most_kept * state_.players;
        if (kept >= 0 && kept <= most) return ok();
        return fields_.fail("hand1", Code::inconsistent,
                            "all hands together hold " + str(in_hand) + " tiles; " + str(in_hand - kept) +
                                " were taken in this round, and from 0 to " + str(most) + " were kept (P5.8)");
    }

    // After every turn the supply is full, unless bag and tower were empty (P5.7); then nothing can be dealt either.
    Status check_supply() {
        const Offer& offer = state_.offer;
        const int there = state_.supply.total();
        const bool full = there == supply_size;
        const auto wanted = [&](const std::string& expected) {
            return fields_.found("supply", expected, Code::inconsistent);
        };
        switch (state_.phase) {
            case Phase::deal:
            case Phase::offer:
                return full ? ok() : Status(wanted("10 tiles: the supply is full before factories are filled (P5.7)"));
            case Phase::place:
            case Phase::jokers:
            case Phase::over:
                if (full || (offer.bag.empty() && offer.lid.empty())) return ok();
                return wanted("10 tiles while there are others in bag or tower (P5.7)");
            case Phase::keep: {
                // Where it is short, the tower holds what this pass has discarded, and nothing else.
                bool discarded = offer.bag.empty();
                for (int colour = state_.colour; colour <= red; ++colour) discarded &= offer.lid.of(colour) == 0;
                if (full || discarded) return ok();
                return wanted("10 tiles while there are others in bag or tower (P5.7)");
            }
            case Phase::bonus: return check_bonus();
            case Phase::refill: {
                if (full) return fields_.fail("phase", Code::inconsistent, "the supply is full: nothing to refill");
                if (offer.bag.empty())
                    return fields_.fail("bag", Code::inconsistent,
                                        "a tile is to be drawn, so the bag is not empty (P3.2)");
                // It was full before the turn, or bag and tower were empty.
                const bool passed = has(state_.passed, state_.turn);
                if ((passed || there < supply_size - most_bonus) && !offer.lid.empty())
                    return wanted("more tiles: no turn takes that many from it (P5.6)");
                if (!passed && state_.boards[state_.turn].covered == 0)
                    return fields_.fail("stars" + str(state_.turn + 1), Code::inconsistent,
                                        "the turn that just ended placed a tile or was a pass (P5.1)");
                return ok();
            }
            default: return ok();
        }
    }

    // A space of the seat completed features that explain the tiles still to be taken and those taken already.
    Status check_bonus() {
        const Board& board = state_.boards[state_.turn];
        const int there = state_.supply.total();
        if (there < state_.bonus)
            return fields_.fail("bonus", Code::inconsistent, "the supply has fewer tiles than that (P5.6)");
        for (int space = 0; space < spaces_total; ++space) {
            if (!has(board.covered, space)) continue;
            int tiles = 0;
            for (unsigned i = 0; i < spaces[u(space)].features; ++i) {
                const Feature& feature = features[spaces[u(space)].feature[i]];
                if ((feature.spaces & ~board.covered) == 0) tiles += feature.tiles;
            }
            const bool was_full = there + tiles - state_.bonus == supply_size;
            if (tiles >= state_.bonus && (was_full || state_.offer.bag.empty())) return ok();
        }
        return fields_.fail("bonus", Code::inconsistent,
                            "no complete feature of seat " + str(state_.turn + 1) + " explains it and the " +
                                str(there) + " tiles of the supply (P5.6)");
    }

    Status check_seats() {
        if (state_.round == 1 && state_.phase <= Phase::offer) {
            if (const auto done = check_first_round(); !done) return done;
        }
        for (int seat = 0; seat < state_.players; ++seat) {
            const int n = state_.boards[u(seat)].hand.total();
            const std::string key = "hand" + str(seat + 1);
            const bool passed = has(state_.passed, seat);
            if (state_.phase == Phase::over && n > 0)
                return fields_.fail(key, Code::inconsistent, "in round 6 nothing is kept (P5.8)");
            const int most = state_.round == (passed ? rounds : 1) ? 0 : most_kept;
            if ((passed || state_.phase == Phase::deal) && n > most)
                return fields_.fail(key, Code::inconsistent,
                                    str(n) + " tiles, but at most " + str(most) + " can have been kept (P5.8)");
        }
        return ok();
    }

    Status check_placing() {
        const std::string seat = str(state_.turn + 1);
        const Board& board = state_.boards[state_.turn];
        if (state_.phase == Phase::refill) return ok();
        if (has(state_.passed, state_.turn))
            return fields_.fail("passed", Code::inconsistent,
                                "it is the turn of seat " + seat + ", so it has not passed");
        switch (state_.phase) {
            case Phase::place:
                if (!board.hand.empty()) return ok();
                return fields_.fail("hand" + seat, Code::inconsistent,
                                    "it is the turn of seat " + seat + ", so its hand is not empty (P5.9)");
            case Phase::jokers: {
                if (!has(placements(state_, board, state_.colour), state_.space))
                    return fields_.fail("placing", Code::inconsistent, why_not(state_, state_.space, state_.colour));
                const JokerRange range = joker_range(state_, board, state_.space, state_.colour);
                if (range.least < range.most) return ok();
                return fields_.fail("placing", Code::inconsistent, "there is no choice of jokers for it (P5.2)");
            }
            case Phase::keep:
                if (state_.round == rounds)
                    return fields_.fail("phase", Code::inconsistent, "in round 6 nothing is kept (P5.8)");
                if (may_keep(state_) > 0) return ok();
                return fields_.fail("keeping", Code::inconsistent,
                                    "seat " + seat + " has none of that colour, or keeps four already (P5.8)");
            default: return ok();
        }
    }

    const Fields& fields_;
    TileReader tiles_{fields_, tile_kinds()};
    State state_{};
};

}  // namespace

Result<pavilion::State> Pavilion::read(std::string_view text) {
    const auto fields = Fields::read(text, name);
    if (!fields) return fields.error();
    return PositionReader(*fields).read();
}

}  // namespace tilewright
