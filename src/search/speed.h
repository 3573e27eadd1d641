// How fast the engine is here: random games and search, one thread, nothing written. For `tilewright bench` and for the
// same figures in a browser.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tilewright {

struct Speed {
    std::string game;
    std::string options;
    int players = 0;
    double games = 0;         // a second, each move drawn by `sample`
    double moves = 0;         // in those, draws included
    double games_listed = 0;  // a second, each player's move picked from the list of `moves`
    double nodes = 0;         // a second, of the search at the first decision of a game
};

// For every variant of a game, or of every game where its name is empty; so many seconds for each figure.
void measure_speed(std::string_view game, double seconds, const std::function<void(const Speed&)>& told);

}  // namespace tilewright
