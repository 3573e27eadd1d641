#include "protocol/preview.h"
#include "protocol/query.h"
#include "search/bot.h"
#include "wasm/browser.h"
#include "wasm/thoughts.h"

namespace tilewright {

namespace {

constexpr std::size_t megabytes_a_bot = 128;

std::uint64_t seed_of(const Json& question) {
    std::uint64_t seed = 0;
    for (const char digit : question.value("seed", "1")) seed = seed * 10 + static_cast<std::uint64_t>(digit - '0');
    return seed;
}

// A bot's move: {"do":"think","bot":"master","position":...,"seed":"17"}
Result<Json> think(const Json& question, const Position& position) {
    const auto bot = make_bot(question.value("bot", ""), seed_of(question), 1, megabytes_a_bot);
    if (!bot) return bot.error();
    return Json{{"move", position.write((*bot)->choose(position))}};
}

// What one worker finds out in so much time, or nodes: {"do":"look","position":...,"ms":1000,"nodes":0,"seed":"1"}.
// Where nothing is drawn a seed changes nothing: so those who look together each look around more or less, or all would
// see the same.
Json look(const Json& question, const Position& position) {
    MctsSettings settings;
    settings.seed = seed_of(question);
    settings.exploration *= 1 + 0.25 * static_cast<double>((settings.seed - 1) % 4);
    settings.megabytes = question.value("megabytes", megabytes_a_bot);
    Thinker thinker(settings);
    thinker.think(position, {question.value("ms", 1000U), question.value("nodes", std::uint64_t{0})});
    Thought thought;
    thought.moves = thinker.looked();
    thought.nodes = thinker.nodes();
    return write_thought(thought);
}

// Of what those who looked together found out, the best lines: {"do":"lines","position":...,"found":[...],"lines":3}
Result<Json> lines(const Json& question, const Position& position) {
    const auto thought = join_thoughts(question["found"]);
    if (!thought) return Error{Code::syntax, "found", "expected a list of what was found", 0, 0};
    Query query;
    query.position = position;
    query.lines = question.value("lines", 1);
    return answer(query, *thought);
}

// Where moves and draws lead: {"do":"follow","position":...,"moves":["3B2"]}; from the beginning of a game with "game"
// and "options" instead of a position. With "board" also what is printed, and the options. While chance is to act it
// says what can be drawn, with the weight of each.
Result<Json> follow(const Json& question, Position position) {
    Json happened = Json::array();
    for (const Json& text : question["moves"]) {
        const auto move = position.read_move(text.get_ref<const std::string&>());
        if (!move) return move.error();
        for (Json& row : view_rows(position.apply(*move))) happened.push_back(std::move(row));
    }
    Json out = {{"position", position.write()},
                {"turn", view_turn(position.to_act())},
                {"view", view_now(position)},
                {"happened", std::move(happened)},
                {"moves", Json::array()}};
    if (position.to_act() >= 0) out["moves"] = position.move_texts();
    if (position.to_act() == chance) {
        for (const Move draw : position.moves()) out["draws"].push_back({position.write(draw), position.weight(draw)});
    }
    if (question.contains("board")) {
        out["board"] = view_board(position);
        out["options"] = options_of(position);
    }
    return out;
}

Result<Json> answer_to(const Json& question) {
    if (!question.is_object()) return Error{Code::syntax, "", "expected a JSON object", 0, 0};
    const std::string what = question.value("do", "");
    const auto position = question.contains("game")
                              ? Position::start(question.value("game", ""), question.value("options", ""))
                              : Position::read(question.value("position", ""));
    if (!position) return position.error();
    if (what == "follow") return follow(question, *position);
    if (position->to_act() < 0) return Error{Code::phase, "position", "no seat is to act", 0, 0};
    if (what == "think") return think(question, *position);
    if (what == "look") return look(question, *position);
    if (what == "lines") return lines(question, *position);
    if (what == "preview") return Json{{"moves", previews_of(*position, question.value("prefix", ""))}};
    return Error{Code::unknown, "do", "nothing of this name can be asked", 0, 0};
}

}  // namespace

std::string answer_question(std::string_view question) {
    auto answer = answer_to(Json::parse(question, nullptr, false));
    if (!answer) {
        const Error& error = answer.error();
        answer = Json{{"error",
                       {{"code", name(error.code)},
                        {"field", error.field},
                        {"message", error.message},
                        {"line", error.line},
                        {"column", error.column}}}};
    }
    return answer->dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tilewright
