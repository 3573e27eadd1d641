// What one worker found out about a position, as JSON, so that what several of them found can be joined.
#pragma once

#include <optional>

#include "protocol/query.h"

namespace tilewright {

Json write_thought(const Thought& thought);
// Of a list of them, about the same position; nothing where it is none.
std::optional<Thought> join_thoughts(const Json& list);

}  // namespace tilewright
