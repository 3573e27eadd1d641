// A line of the log for the operator: what happened, and to what. Holds no secret: no key, no token, no chat.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tilewright {

struct Report {
    bool bad = false;   // somebody should look
    std::string event;  // a word: table_broken
    std::vector<std::pair<std::string, std::string>> fields;
};

// `table_broken table=k3f why="event 17: ..."`: values with anything but plain characters are quoted.
std::string line_of(const Report& report);

}  // namespace tilewright
