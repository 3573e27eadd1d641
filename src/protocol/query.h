// The messages of `tilewright engine` (docs/protocol.md): queries as they are read, answers as they are written. Knows
// no stream, no thread and no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "play/position.h"
#include "search/thinker.h"
#include "view/view.h"

namespace tilewright {

inline constexpr int protocol_version = 1;

struct Query {
    enum class Action : std::uint8_t { analyse, cancel, version };

    Json id;  // a string or a whole number
    Action action = Action::analyse;
    std::optional<Position> position;  // of analyse
    Budget budget{1000, 0};
    int lines = 1;
    std::uint32_t report = 0;  // milliseconds between partial answers; 0: none
    int threads = 1;
    MctsSettings settings;
    Json of;  // of cancel: which query
};

// One line. `id` becomes that of the query as soon as it is known, so that an error can say which query it answers.
Result<Query> read_query(std::string_view line, Json& id);

// What a search has found out so far.
struct Thought {
    std::vector<Looked> moves;  // the best first
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    bool last = true;
    bool cancelled = false;
};

Json answer(const Query& query, const Thought& thought);
Json answer_version(const Json& id, std::string_view version);
Json answer_cancel(const Query& query, bool running);
Json answer_error(const Json& id, const Error& error);

}  // namespace tilewright
