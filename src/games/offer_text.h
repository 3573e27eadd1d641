// What the texts of all games share: options and positions are key=value words, and every game has a bag, factories and
// a centre in them. Knows kinds of tile by the letters and names a game gives.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text.h"
#include "game/game.h"
#include "games/offer.h"

namespace tilewright {

// The kinds of tile of a game, from kind 1: their letters and names, and how many of each there are.
struct Kinds {
    std::string_view letters;
    std::span<const std::string_view> names;
    std::array<int, max_kinds + 1> in_game{};
    std::string_view rules;          // where the numbers come from: "A1.1, A7.1"
    std::string_view noun = "tile";  // what one is called

    int of(char letter) const;  // 0: no such letter
    char letter(int kind) const { return letters[static_cast<unsigned>(kind - 1)]; }
    std::string name(int kind) const { return std::string(names[static_cast<unsigned>(kind - 1)]); }
    std::string expected() const;  // "B, Y or R"
    int count() const { return static_cast<int>(letters.size()); }
};

std::string source_name(int source);  // "the centre", "factory 3"

std::string write_turn(int actor);  // a seat, "chance" or "nobody"
std::string write_counts(Counts counts, const Kinds& kinds);
std::string write_factories(const Offer& offer, const Kinds& kinds);

// A seat from 1 to `players` as an index from 0.
std::optional<int> read_seat(std::string_view text, int players);

// The key=value words of a position. Errors about a key point at its value.
class Fields {
  public:
    static Result<Fields> read(std::string_view text, std::string_view game);

    const Word* find(const std::string& key) const;
    Error fail(const std::string& key, Code code, std::string message, std::size_t offset = 0) const;
    Error found(const std::string& key, const std::string& expected, Code code = Code::syntax) const;
    // An error if there is a key that is neither one of `plain` nor one of `of_seat` with a seat's number behind it.
    Status only(std::span<const std::string_view> plain, std::span<const std::string_view> of_seat, int players) const;

    // Each of these leaves `out` as it is where the key was left out.
    template <class Number>
    Status number(const std::string& key, int least, int most, Number& out) const;
    template <class Enum>
    Status one_of(const std::string& key, std::span<const std::string_view> names, Enum& out) const;
    Status seat(const std::string& key, int players, std::uint8_t& out) const;
    Status start(bool not_drawn_yet, int players, std::uint8_t& out) const;
    // `actor` is who acts by the phase: chance, nobody, or anything else for a seat.
    Status turn(int actor, int players, std::uint8_t& out) const;
    // "centre", or the seat that has the marker: 1 + its index.
    Status marker(const std::string& key, bool may_be_taken, const std::string& phases, int players,
                  std::uint8_t& out) const;
    // A key that a phase must have and others must not have: is it there, or what is wrong?
    Result<bool> only_in(const std::string& key, bool wanted, std::string_view phase, const std::string& what) const;

  private:
    explicit Fields(std::string_view text) : text_(text) {}

    std::string_view text_;
    std::map<std::string, Word> values_;
};

// Reads tiles wherever they lie and counts them, so that no kind has more than the game.
class TileReader {
  public:
    TileReader(const Fields& fields, Kinds kinds) : fields_(fields), kinds_(kinds) {}

    const Kinds& kinds() const { return kinds_; }
    void set_kinds(const Kinds& kinds) { kinds_ = kinds; }  // where they follow from the position itself

    Status count(const std::string& key, int kind, std::size_t offset, int n = 1);
    Result<Counts> counts(const std::string& key);
    Status factories(Offer& offer, std::string_view rule);
    // Lid (by its name in the game), centre and factories.
    Status offer(Offer& offer, const std::string& lid, std::string_view rule);
    // The bag as given, which must complete all kinds but for what is `elsewhere`; or, if it was left out, the rest.
    Result<Counts> bag(const std::array<int, max_kinds + 1>& elsewhere = {});

  private:
    const Fields& fields_;
    Kinds kinds_;
    std::array<int, max_kinds + 1> seen_{};
};

// The rules that say how an offer comes about, for the two checks below.
struct OfferRules {
    std::string_view fill;    // factories are filled one after another
    std::string_view refill;  // from where, when the bag is empty
    std::string_view take;    // until nothing is left
    std::string_view centre;  // what a take leaves there
    std::string_view taker;   // who has the marker
    std::string_view marker;  // its key
    std::string_view noun = "tile";
};

// In the middle of a deal: fills `offer.dealt`.
Status check_dealing(const Fields& fields, Offer& offer, const OfferRules& rules);
// While tiles are being taken.
Status check_taking(const Fields& fields, const Offer& offer, const OfferRules& rules);
// When all are taken.
Status check_taken(const Fields& fields, const Offer& offer);
// Where every turn empties a factory until somebody takes from the centre, the turn is known while the marker lies
// there. (After a short deal, when the bag is empty, factories may have been empty from the start.)
int turn_by_factories(const Offer& offer, int start, int players);
Status check_turn_by_factories(const Fields& fields, const Offer& offer, int start, int turn, int players);

// Reads one move text from the left and remembers how far it came, so that an error can point there.
class MoveText {
  public:
    MoveText(std::string_view text, Kinds kinds) : text_(text), kinds_(kinds) {}

    Error fail(Code code, std::string message) const;
    Error unexpected(const std::string& expected) const;
    bool is(std::string_view word) const { return text_ == word; }
    bool skip(char c);
    bool at_end() const { return at_ >= text_.size(); }
    // A digit from `least` to `most`; goes behind it if it is one.
    std::optional<int> digit(int least, int most);
    // The digit that stands here, without going behind it.
    std::optional<int> digit_here() const;
    // A digit from 1 to `most`, as an index from 0.
    std::optional<int> index(int most);
    // The kind of the letter that stands here; 0: none. `pass_kind` goes behind it.
    int kind() const { return at_ < text_.size() ? kinds_.of(text_[at_]) : 0; }
    void pass_kind() { ++at_; }
    const Kinds& kinds() const { return kinds_; }
    Result<Move> done(Move move) const;

    Result<int> starting_seat(int players);  // "@2"
    Result<int> drawn(Counts bag);           // "B", which the bag must hold
    // "3" or "c"; `also` is said where neither stands here.
    Result<int> source(const Offer& offer, const std::string& also = "");
    // The kind to be taken from a source, which must hold it; goes behind it.
    Result<int> taken(const Offer& offer, int source);

  private:
    std::string_view text_;
    Kinds kinds_;
    std::size_t at_ = 0;
};

// A move that was read, if it is one of the legal ones.
template <Game G>
Result<Move> if_legal(const typename G::State& state, std::string_view text, Result<Move> move) {
    if (!move) return move;
    MoveList<G> list;
    G::moves(state, list);
    if (std::ranges::find(list, *move) == list.end())
        return Error{Code::illegal, "move", shown(text) + " is not a legal move here", 1, 1};
    return move;
}

// Options are key=value words and presets. `preset(options, word)` is false if there is no such preset;
// `set(options, key, value)` gives false for an unknown key and an error, with a column within the value, for a bad
// one. `first` and the rule that no key stands twice are the same for all games.
template <class Options, class Preset, class Set>
Result<Options> read_options(std::string_view text, Preset preset, std::string_view presets, Set set,
                             std::string_view keys) {
    Options options;
    std::size_t first_at = 0;
    std::set<std::string_view> given;
    for (const Word& word : words(text, " ,\t\r\n")) {
        const auto fail = [&](Code code, std::string_view field, std::string message, std::size_t offset = 0) {
            return error_at(text, word.at + offset, code, std::string(field), std::move(message));
        };
        const std::size_t equals = word.text.find('=');
        if (equals == std::string_view::npos) {
            if (preset(options, word.text)) continue;
            return fail(Code::unknown, "options",
                        "found " + shown(word.text) + ", expected key=value or a preset: " + std::string(presets));
        }
        const std::string_view key = word.text.substr(0, equals);
        const std::string_view value = word.text.substr(equals + 1);
        if (!given.insert(key).second) return fail(Code::syntax, key, "this key stands twice");
        if (key == "first") {
            const auto seat = read_seat(value, max_seats);
            if (value != "random" && !seat) {
                return fail(Code::range, key, "found " + shown(value) + ", expected random or a seat from 1 to 4",
                            equals + 1);
            }
            options.first = static_cast<std::uint8_t>(seat ? *seat + 1 : 0);
            first_at = word.at + equals + 1;
            continue;
        }
        const Result<bool> known = set(options, key, value);
        if (!known) {
            return fail(known.error().code, known.error().field, known.error().message,
                        equals + static_cast<std::size_t>(known.error().column));
        }
        if (!*known)
            return fail(Code::unknown, "options", "unknown key " + shown(key) + ", expected " + std::string(keys));
    }
    if (options.first > options.players) {
        return error_at(text, first_at, Code::range, "first",
                        "seat " + std::to_string(options.first) + " starts, but there are " +
                            std::to_string(options.players) + " players");
    }
    return options;
}

// `players`, which all games have.
Result<std::uint8_t> read_players(std::string_view value);
inline std::string write_first(std::uint8_t first) { return first == 0 ? "random" : std::to_string(first); }

template <class Number>
Status Fields::number(const std::string& key, int least, int most, Number& out) const {
    const Word* word = find(key);
    if (word == nullptr) return ok();
    const auto n = tilewright::number(word->text, static_cast<std::uint32_t>(most));
    if (!n || static_cast<int>(*n) < least)
        return found(key, "a number from " + std::to_string(least) + " to " + std::to_string(most), Code::range);
    out = static_cast<Number>(*n);
    return ok();
}

template <class Enum>
Status Fields::one_of(const std::string& key, std::span<const std::string_view> names, Enum& out) const {
    const Word* word = find(key);
    if (word == nullptr) return ok();
    const auto at = std::ranges::find(names, word->text);
    if (at == names.end()) return found(key, either(names), Code::unknown);
    out = static_cast<Enum>(at - names.begin());
    return ok();
}

}  // namespace tilewright
