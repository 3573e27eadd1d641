// What the boards of all games share: letters with colour on top, names that fit, factories and centre, boards side by
// side.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "games/offer.h"

namespace tilewright {

// For each kind of tile, from kind 1: its letter, and the terminal codes of a tile and of a free space that waits for
// it.
struct Palette {
    std::string_view letters;
    std::array<std::string_view, 7> tiles;
    std::array<std::string_view, 7> spaces;
};

class Painter {
  public:
    Painter(bool colour, const Palette& palette) : colour_(colour), palette_(palette) {}

    // Tiles: the letter on its colour, n times.
    std::string tile(int kind, int n = 1) const;
    // A free space that waits for a kind: a small letter, or the text given.
    std::string space(int kind, std::string text = "") const;
    std::string faint(const std::string& text) const { return paint(text, "38;5;245"); }
    std::string strong(const std::string& text) const { return paint(text, "1"); }

    int kinds() const { return static_cast<int>(palette_.letters.size()); }

  private:
    std::string paint(const std::string& text, std::string_view code) const;

    bool colour_;
    const Palette& palette_;
};

std::string pad(int n);
// Exactly `width` characters of a text; it may be UTF-8, so bytes that continue a character do not count.
std::string fitted(std::string_view text, int width);
// "+3", "-2"; a loss of which nothing was left to lose is "-0".
std::string signed_points(int points, bool loss = false);

// ">1 Ada     23": `mark` is > for the seat to act.
std::string heading(char mark, int seat, std::string_view name, int score, int width, const Painter& painter);

// Two lines: the factories, then the centre with `marker` (painted) in front if it lies there.
std::string draw_factories(const Offer& offer, const Painter& painter);
std::string draw_centre(const Offer& offer, const Painter& painter, std::string_view marker,
                        std::string_view only_marker);

// The lines of boards next to each other.
std::string side_by_side(const std::vector<std::vector<std::string>>& boards, int gap);

// Text as typed without blanks; letters as capitals if `capitals`, else small.
std::string squeezed(std::string_view text, bool capitals);

}  // namespace tilewright
