// A fingerprint of how the search plays: it must be the same with every compiler and on every machine, and changes only
// when somebody means it to (tests/bench.txt).
#pragma once

#include <string>

namespace tilewright {

// A line for each variant of each game: game, options, and the hash of a game played by searches of 300 nodes a move.
std::string search_signature();

}  // namespace tilewright
