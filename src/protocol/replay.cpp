#include "protocol/replay.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"

namespace tilewright {

namespace {

Error refuse(Code code, std::string message) { return {code, "record", std::move(message), 0, 0}; }

Json header_or(const Record& record, const std::string& name, Json otherwise) {
    const std::string* found = record.header(name);
    return found != nullptr ? Json(*found) : std::move(otherwise);
}

// By the rules, or with who gave up as the last one; nothing where the game has no end.
Json ranks_of(const Log& log) {
    const int players = log.now().players();
    PerSeat ranks = log.now().ranks();
    if (log.now().over()) return view_seats(ranks, players);
    const std::string* ended = log.record().header("Ended");
    const std::size_t colon = ended != nullptr ? ended->find(':') : std::string::npos;
    const auto out =
        colon != std::string::npos ? number(std::string_view(*ended).substr(colon + 1), max_seats) : std::nullopt;
    if (!out || *out < 1 || static_cast<int>(*out) > players) return nullptr;
    const int rank = std::exchange(ranks[*out - 1], players);
    for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
        if (seat != *out - 1 && ranks[seat] > rank) --ranks[seat];
    }
    return view_seats(ranks, players);
}

}  // namespace

Result<Json> replay_of(const Log& log, const std::function<Json(std::size_t)>& seq) {
    const Record& record = log.record();
    Position position = log.after(0);
    Json out = {{"game", record.game}, {"options", record.options}};
    out["names"] = Json::array();
    out["bots"] = Json::array();
    for (int seat = 1; seat <= position.players(); ++seat) {
        out["names"].push_back(header_or(record, "Seat" + std::to_string(seat), ""));
        out["bots"].push_back(header_or(record, "Bot" + std::to_string(seat), nullptr));
    }
    out["board"] = view_board(position);
    out["view"] = view_now(position);
    out["steps"] = Json::array();
    Json& steps = out["steps"];
    const auto close = [&] {
        if (!steps.empty()) steps.back()["view"] = view_now(position);
    };
    bool drawing = false;
    bool numbered = false;
    const auto kept = log.kept();
    for (std::size_t n = 0; n < kept.size(); ++n) {
        const RecordEvent& event = record.main.events[kept[n]];
        const Json number = seq ? seq(n) : Json(nullptr);
        if (!(drawing && event.by_chance && numbered == !number.is_null())) {
            close();
            if (steps.size() == most_steps)
                return refuse(Code::limit, "a game of more than " + std::to_string(most_steps) + " steps is not shown");
            Json step;
            if (!number.is_null()) step["seq"] = number;
            step["by"] = view_turn(position.to_act());
            step["moves"] = Json::array();
            if (event.time) step["ms"] = *event.time;
            step["happened"] = Json::array();
            steps.push_back(std::move(step));
        }
        drawing = event.by_chance;
        numbered = !number.is_null();
        const auto move = position.read_move(event.move);
        if (!move) return refuse(move.error().code, move.error().message);  // can't happen: a Log is a legal game
        steps.back()["moves"].push_back(event.move);
        for (Json& row : view_rows(position.apply(*move))) steps.back()["happened"].push_back(std::move(row));
    }
    close();
    if (const Json ended = header_or(record, "Ended", nullptr); !ended.is_null()) out["ended"] = ended;
    if (const Json result = header_or(record, "Result", nullptr); !result.is_null()) out["result"] = result;
    if (const Json ranks = ranks_of(log); !ranks.is_null()) out["ranks"] = ranks;
    return out;
}

Result<Json> replay_of(std::string_view record) {
    if (record.size() > longest_record)
        return refuse(Code::range, "found " + std::to_string(record.size()) + " bytes, expected at most " +
                                       std::to_string(longest_record));
    const auto log = Log::read(record);
    if (log) return replay_of(*log);
    const Error& error = log.error();
    return Error{error.code, "record", error.text(), error.line, error.column};
}

}  // namespace tilewright
