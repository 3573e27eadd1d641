// What a client asks of a server (docs/protocol.md): requests as they are read, and the answer to one. Every request
// has exactly one answer, `ok` or `error`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/setup.h"
#include "view/view.h"

namespace tilewright {

inline constexpr int rules_version = 1;  // of rules.md of the games: a client of another one can't explain this game

struct Request {
    enum class Kind : std::uint8_t {
        hello,
        create,
        lobby,
        watch,
        unwatch,
        sit,
        stand,
        start,
        remove,
        mute,
        close,
        play,
        premove,
        undo,
        consent,
        resign,
        stand_in,
        rematch,
        chat,
        preview,
        premoves,
        record,
        replay,
        hint,
        review,
        analyse,
        ping,
    };

    Json id;
    Kind kind = Kind::ping;
    std::string table;
    std::optional<std::uint32_t> seq;    // of play: the length of the log the client knows
    std::optional<std::uint32_t> after;  // of watch: the length of the log the client knows
    std::optional<std::uint32_t> to;     // of undo
    std::optional<int> seat;             // from 0
    std::string move;
    std::vector<std::string> moves;  // of premove
    std::string prefix;
    std::string text;                  // of chat
    std::string record;                // of replay and review, where it is of no table
    std::optional<Position> position;  // of analyse
    int lines = 0;                     // of analyse: how many moves
    std::string name;
    std::string key;  // the secret, 32 hexadecimal digits
    std::string bot;
    bool yes = true;
    int protocol = 0;
    int rules = rules_version;
    Setup setup;  // of create
};

// One line. `id` becomes that of the request as soon as it is known, so that an error can say what it answers.
Result<Request> read_request(std::string_view line, Json& id);

bool is_key(std::string_view text);

// Answers. Fields of an `ok` follow its id. An error with a place in a text has its `line` and `column`.
Json ok_answer(const Json& id);
Json error_answer(const Json& id, const Error& error);

}  // namespace tilewright
