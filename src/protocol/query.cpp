#include "protocol/query.h"

#include <array>
#include <span>

#include "base/text.h"
#include "protocol/fields.h"
#include "search/bot.h"

namespace tilewright {

namespace {

using Action = Query::Action;

constexpr std::array<std::string_view, 3> actions = {"analyse", "cancel", "version"};
constexpr std::array<std::string_view, 12> analyse_fields = {
    "id", "action", "position", "game", "options", "moves", "lines", "budget", "report", "seed", "threads", "memory"};
constexpr std::array<std::string_view, 3> cancel_fields = {"id", "action", "of"};
constexpr std::array<std::string_view, 2> version_fields = {"id", "action"};

std::span<const std::string_view> fields_of(Action action) {
    switch (action) {
        case Action::cancel: return cancel_fields;
        case Action::version: return version_fields;
        default: return analyse_fields;
    }
}

class QueryReader {
  public:
    explicit QueryReader(const Json& json) : fields_(json) {}

    Result<Query> read() {
        Query query;
        query.id = fields_["id"];
        query.action = static_cast<Action>(fields_.one_of("action", actions));
        fields_.check_known(fields_of(query.action));
        if (query.action == Action::analyse) {
            analyse(query);
        } else if (query.action == Action::cancel) {
            if (fields_.has("of") && is_id(fields_["of"])) {
                query.of = fields_["of"];
            } else {
                fields_.fail(Code::syntax, "of", "expected the id of the query to be cancelled");
            }
        }
        if (fields_.error()) return *fields_.error();
        return query;
    }

  private:
    void analyse(Query& query) {
        query.lines = static_cast<int>(fields_.whole("lines", 1, 1, 1000));
        query.report = static_cast<std::uint32_t>(fields_.whole("report", 0, 1, 1'000'000'000));
        query.threads = static_cast<int>(fields_.whole("threads", 1, 1, 256));
        query.settings.seed = fields_.whole("seed", 1, 0, UINT64_MAX);
        query.settings.megabytes =
            static_cast<std::size_t>(fields_.whole("memory", query.settings.megabytes, 1, 1'000'000));
        if (const auto budget = read_budget(fields_.text("budget", "1s"))) {
            query.budget = *budget;
        } else {
            fields_.fail_in("budget", budget.error());
        }
        query.position = fields_.has("position") ? position() : moves();
        if (!query.position) return;
        if (query.position->over()) fields_.fail(Code::illegal, "position", "the game is over: nobody is to move");
        if (query.position->to_act() == chance)
            fields_.fail(Code::illegal, "position",
                         "tiles are to be drawn, expected a position in which a seat is to move");
    }

    std::optional<Position> position() {
        for (const char* other : {"game", "options", "moves"}) {
            if (fields_.has(other)) fields_.fail(Code::inconsistent, other, "a position says this already");
        }
        const auto read = Position::read(fields_.text("position", ""));
        if (read) return *read;
        fields_.fail_in("position", read.error());
        return std::nullopt;
    }

    std::optional<Position> moves() {
        if (!fields_.has("game")) {
            fields_.fail(Code::syntax, "position", "missing, expected a position, or a game with options and moves");
            return std::nullopt;
        }
        const std::string game = fields_.text("game", "");
        auto position = Position::start(game, fields_.text("options", ""));
        if (!position) {
            const bool unknown_name = position.error().field == "game";
            if (unknown_name) {
                fields_.fail(Code::unknown, "game", position.error().message);
            } else {
                fields_.fail_in("options", position.error());
            }
            return std::nullopt;
        }
        const Json list = fields_.has("moves") ? fields_["moves"] : Json::array();
        if (!list.is_array()) fields_.fail(Code::syntax, "moves", "expected a list of moves and draws as strings");
        for (std::size_t i = 0; list.is_array() && i < list.size() && !fields_.error(); ++i) {
            const std::string place = "moves[" + std::to_string(i) + "]";
            if (!list[i].is_string()) {
                fields_.fail(Code::syntax, place, "found " + shown(list[i].dump()) + ", expected a string");
                break;
            }
            const auto move = position->read_move(list[i].get_ref<const std::string&>());
            if (move) {
                position->apply_silently(*move);
            } else {
                fields_.fail_in(place, move.error());
            }
        }
        return *position;
    }

    Fields fields_;
};

// What to expect after a move, seat by seat.
void expect(Json& out, const Judgement& expected, int players) {
    for (const char* key : {"winning", "margin"}) out[key] = Json::array();
    for (int seat = 0; seat < players; ++seat) {
        out["winning"].push_back(rounded(expected.winning[static_cast<std::size_t>(seat)], 4));
        out["margin"].push_back(rounded(expected.margin(seat, players), 2));
    }
}

}  // namespace

Result<Query> read_query(std::string_view line, Json& id) {
    const auto json = read_message(line, id);
    if (!json) return json.error();
    return QueryReader(*json).read();
}

Json answer(const Query& query, const Thought& thought) {
    Json out = {{"id", query.id},
                {"type", thought.last ? "final" : "partial"},
                {"seat", query.position->to_act() + 1},
                {"move", query.position->write(thought.moves[0].move)}};
    expect(out, thought.moves[0].expected, query.position->players());
    out["lines"] = Json::array();
    for (const Looked& looked : thought.moves) {
        if (out["lines"].size() == static_cast<std::size_t>(query.lines)) break;
        Json line = {{"move", query.position->write(looked.move)}, {"visits", looked.visits}};
        expect(line, looked.expected, query.position->players());
        line["line"] = line_texts(*query.position, looked);
        out["lines"].push_back(std::move(line));
    }
    out["exact"] = thought.moves[0].exact;
    out["cancelled"] = thought.cancelled;
    out["nodes"] = thought.nodes;
    out["ms"] = thought.milliseconds;
    return out;
}

Json answer_version(const Json& id, std::string_view version) {
    return {{"id", id},
            {"type", "version"},
            {"name", "tilewright"},
            {"version", version},
            {"protocol", protocol_version},
            {"games", Games::names()},
            {"levels", bot_names()}};
}

Json answer_cancel(const Query& query, bool running) {
    return {{"id", query.id}, {"type", "cancel"}, {"of", query.of}, {"running", running}};
}

Json answer_error(const Json& id, const Error& error) {
    return {{"id", id},
            {"type", "error"},
            {"error", {{"code", name(error.code)}, {"field", error.field}, {"message", error.message}}}};
}

}  // namespace tilewright
