// Tells the author of a bot program what it does wrong: it plays every variant against random moves.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tilewright {

struct Finding {
    bool good = false;
    std::string what;      // was tried
    std::string detail;    // what came of it
    std::string position;  // where it failed, as text
};

// `name` is that of a program (match/program.h), known to be well formed; `game` one of the games, or empty for all.
// Calls `found` after each thing tried; gives up after three failures. True if all was good.
bool check_program(const std::string& name, std::string_view game, const std::function<void(const Finding&)>& found);

}  // namespace tilewright
