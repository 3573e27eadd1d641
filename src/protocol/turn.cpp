#include "protocol/turn.h"

#include "base/text.h"
#include "protocol/query.h"

namespace tilewright {

Json turn_message(const Turn& turn) {
    Json out = {{"type", "turn"},
                {"protocol", protocol_version},
                {"id", turn.game},
                {"turn", turn.number},
                {"game", turn.position.game()},
                {"options", options_of(turn.position)},
                {"seat", turn.position.to_act() + 1},
                {"position", turn.position.write()},
                {"moves", turn.position.move_texts()},
                {"clock", Json::array()}};
    for (const auto& time : turn.clock) {
        if (!time) {
            out["clock"].push_back(nullptr);
            continue;
        }
        Json seat = {{"left_ms", time->left}, {"increment_ms", time->increment}, {"deadline_ms", nullptr}};
        if (time->deadline) seat["deadline_ms"] = *time->deadline;
        out["clock"].push_back(std::move(seat));
    }
    out["view"] = view(turn.position);
    return out;
}

Result<Move> read_reply(const Position& position, std::string_view line) {
    const auto parts = words(line);
    if (parts.empty()) return Error{Code::syntax, "", "found an empty line, expected a move", 1, 1};
    if (parts[0].text[0] != '{') return position.read_move(parts.size() == 1 ? parts[0].text : line);
    const Json json = parse_flat(line);
    if (!json.is_object() || !json.contains("move") || !json["move"].is_string())
        return Error{Code::syntax, "", "found " + shown(line) + R"(, expected a move or {"move": "..."})", 1, 1};
    return position.read_move(json["move"].get_ref<const std::string&>());
}

}  // namespace tilewright
