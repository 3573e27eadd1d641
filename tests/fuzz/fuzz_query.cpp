// Any text as a query to the engine, and as a bot's reply: an error with words and a field, or a position in which a
// seat is to move, and a legal move.
#include <algorithm>

#include "fuzz.h"
#include "protocol/query.h"
#include "protocol/turn.h"

using namespace tilewright;

void fuzz_one(std::string_view text) {
    Json id;
    const auto query = read_query(text, id);
    if (!query) {
        require(!query.error().message.empty(), "an error without words", std::string(text));
        const Json said = answer_error(id, query.error());
        require(!said.dump(-1, ' ', false, Json::error_handler_t::replace).empty(), "an error that can't be written",
                std::string(text));
    } else if (query->action == Query::Action::analyse) {
        require(query->position && query->position->to_act() >= 0, "nobody is to move", std::string(text));
    }
    static const Position position = *Position::read("azul factories=BBYK,YYRK,RRWW,BKWW,YRWB");
    static const std::vector<Move> legal = position.moves();
    const auto move = read_reply(position, text);
    if (move) require(std::ranges::find(legal, *move) != legal.end(), "an illegal reply was read", std::string(text));
}
