// A whole game for showing: where it began, and after each step what happened and how things stand. Knows no table and
// no socket; who wants it has a Log.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "play/record.h"
#include "view/view.h"

namespace tilewright {

inline constexpr std::size_t longest_record = 200'000;  // bytes of a record that somebody sends
inline constexpr std::size_t most_steps = 1'000;

// The fields of an answer to `replay` (docs/protocol.md). A run of draws is one step; what was undone is left out.
// `seq(n)`, where n counts the events that stayed, is the number of that event elsewhere, or null: a step has that of
// its first event, and no step has events with a number and events without. The error is `limit`.
Result<Json> replay_of(const Log& log, const std::function<Json(std::size_t)>& seq = nullptr);

// The same of a text.
Result<Json> replay_of(std::string_view record);

}  // namespace tilewright
