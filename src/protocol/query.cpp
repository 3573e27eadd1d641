#include "protocol/query.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/text.h"
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

// Reads the fields of one query; the first thing that is wrong is kept.
class QueryReader {
  public:
    explicit QueryReader(const Json& json) : json_(json) {}

    Result<Query> read() {
        Query query;
        query.id = json_["id"];
        query.action = action();
        check_fields(query.action);
        if (query.action == Action::analyse) {
            analyse(query);
        } else if (query.action == Action::cancel) {
            if (is_id(json_.value("of", Json()))) {
                query.of = json_["of"];
            } else {
                fail(Code::syntax, "of", "expected the id of the query to be cancelled");
            }
        }
        if (error_) return *error_;
        return query;
    }

    static bool is_id(const Json& id) { return id.is_string() || id.is_number_integer(); }

  private:
    void fail(Code code, std::string field, std::string message) {
        if (!error_) error_ = Error{code, std::move(field), std::move(message), 1, 1};
    }
    // Something is wrong within the text of a field.
    void fail_in(std::string field, const Error& error) { fail(error.code, std::move(field), error.text()); }

    Action action() {
        const std::string name = text("action", "analyse");
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (actions[i] == name) return static_cast<Action>(i);
        }
        fail(Code::unknown, "action", "found " + shown(name) + ", expected " + either(actions));
        return Action::analyse;
    }

    void check_fields(Action action) {
        const auto known = fields_of(action);
        for (const auto& [key, value] : json_.items()) {
            if (std::ranges::find(known, key) == known.end())
                fail(Code::unknown, key, "not a field of this query, expected " + either(known));
        }
    }

    std::string text(const char* key, const char* otherwise) {
        if (!json_.contains(key)) return otherwise;
        if (json_[key].is_string()) return json_[key].get<std::string>();
        fail(Code::syntax, key, "found " + shown(json_[key].dump()) + ", expected a string");
        return otherwise;
    }

    std::uint64_t whole(const char* key, std::uint64_t otherwise, std::uint64_t least, std::uint64_t most) {
        if (!json_.contains(key)) return otherwise;
        const Json& value = json_[key];
        if (value.is_number_unsigned()) {
            const auto n = value.get<std::uint64_t>();
            if (n >= least && n <= most) return n;
        }
        fail(value.is_number() ? Code::range : Code::syntax, key,
             "found " + shown(value.dump()) + ", expected a whole number from " + std::to_string(least) + " to " +
                 std::to_string(most));
        return otherwise;
    }

    void analyse(Query& query) {
        query.lines = static_cast<int>(whole("lines", 1, 1, 1000));
        query.report = static_cast<std::uint32_t>(whole("report", 0, 1, 1'000'000'000));
        query.threads = static_cast<int>(whole("threads", 1, 1, 256));
        query.settings.seed = whole("seed", 1, 0, UINT64_MAX);
        query.settings.megabytes = static_cast<std::size_t>(whole("memory", query.settings.megabytes, 1, 1'000'000));
        if (const auto budget = read_budget(text("budget", "1s"))) {
            query.budget = *budget;
        } else {
            fail_in("budget", budget.error());
        }
        query.position = json_.contains("position") ? position() : moves();
        if (!query.position) return;
        if (query.position->over()) fail(Code::illegal, "position", "the game is over: nobody is to move");
        if (query.position->to_act() == chance)
            fail(Code::illegal, "position", "tiles are to be drawn, expected a position in which a seat is to move");
    }

    std::optional<Position> position() {
        for (const char* other : {"game", "options", "moves"}) {
            if (json_.contains(other)) fail(Code::inconsistent, other, "a position says this already");
        }
        const auto read = Position::read(text("position", ""));
        if (read) return *read;
        fail_in("position", read.error());
        return std::nullopt;
    }

    std::optional<Position> moves() {
        if (!json_.contains("game")) {
            fail(Code::syntax, "position", "missing, expected a position, or a game with options and moves");
            return std::nullopt;
        }
        const std::string game = text("game", "");
        auto position = Position::start(game, text("options", ""));
        if (!position) {
            const bool unknown_name = position.error().field == "game";
            if (unknown_name) {
                fail(Code::unknown, "game", position.error().message);
            } else {
                fail_in("options", position.error());
            }
            return std::nullopt;
        }
        const Json list = json_.value("moves", Json::array());
        if (!list.is_array()) fail(Code::syntax, "moves", "expected a list of moves and draws as strings");
        for (std::size_t i = 0; list.is_array() && i < list.size() && !error_; ++i) {
            const std::string place = "moves[" + std::to_string(i) + "]";
            if (!list[i].is_string()) {
                fail(Code::syntax, place, "found " + shown(list[i].dump()) + ", expected a string");
                break;
            }
            const auto move = position->read_move(list[i].get_ref<const std::string&>());
            if (move) {
                position->apply_silently(*move);
            } else {
                fail_in(place, move.error());
            }
        }
        return *position;
    }

    const Json& json_;
    std::optional<Error> error_;
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
    id = nullptr;
    const Json json = parse_flat(line);
    if (!json.is_object())
        return Error{Code::syntax, "", "found " + shown(line) + ", expected a JSON object on one line", 1, 1};
    if (!json.contains("id")) return Error{Code::syntax, "id", "missing, expected a string or a whole number", 1, 1};
    if (!QueryReader::is_id(json["id"])) {
        return Error{Code::syntax, "id", "found " + shown(json["id"].dump()) + ", expected a string or a whole number",
                     1, 1};
    }
    id = json["id"];
    return QueryReader(json).read();
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
