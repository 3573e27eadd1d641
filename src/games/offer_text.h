// What the texts of all games share: options and positions are key=value words, and every game has a bag, factories and
// a centre in them. Knows kinds of tile by the letters and names a game gives.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text.h"
#include "games/offer.h"

namespace tilewright {

// The kinds of tile of a game, from kind 1: their letters and names, and how many of each there are.
struct Kinds {
    std::string_view letters;
    std::span<const std::string_view> names;
    std::array<int, max_kinds + 1> in_game{};
    std::string_view rules;  // where the numbers come from: "A1.1, A7.1"

    int of(char letter) const;  // 0: no such letter
    char letter(int kind) const { return letters[static_cast<unsigned>(kind - 1)]; }
    std::string name(int kind) const { return std::string(names[static_cast<unsigned>(kind - 1)]); }
    std::string expected() const;  // "B, Y or R"
    int count() const { return static_cast<int>(letters.size()); }
};

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

  private:
    explicit Fields(std::string_view text) : text_(text) {}

    std::string_view text_;
    std::map<std::string, Word> values_;
};

// Reads tiles wherever they lie and counts them, so that no kind has more than the game.
class TileReader {
  public:
    TileReader(const Fields& fields, const Kinds& kinds) : fields_(fields), kinds_(kinds) {}

    Status count(const std::string& key, int kind, std::size_t offset, int n = 1);
    Result<Counts> counts(const std::string& key);
    Status factories(Offer& offer, std::string_view rule);
    // The bag as given, which must complete all kinds but for what is `elsewhere`; or, if it was left out, the rest.
    Result<Counts> bag(const std::array<int, max_kinds + 1>& elsewhere = {});

  private:
    const Fields& fields_;
    const Kinds& kinds_;
    std::array<int, max_kinds + 1> seen_{};
};

}  // namespace tilewright
