// What a bot pool sends to another machine, and what comes back, as text: a task is begun there in a pool of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "hub/hub.h"

namespace tilewright {

class BotPool;

std::string write_task(const std::string& bot, const Position& position, std::uint64_t seed);
std::string write_task(const Looking& looking);
std::string write_task(const StudyTask& task);  // of a piece

// The answer to the first of them, if it is one: a legal move.
std::optional<Chosen> read_chosen(const std::string& answer, const Position& position);

// Begins it; `key`: a name of its own, by which the pool drops it. No: this is not a task.
bool start_task(BotPool& bots, const std::string& key, const std::string& text,
                std::function<void(const std::string&)> done);

// A piece of a review, or what was found of all of them put together.
std::optional<std::string> find(const StudyTask& task, const std::atomic<bool>& ended);

}  // namespace tilewright
