#include "protocol/preview.h"
#include "protocol/query.h"
#include "search/bot.h"
#include "search/signature.h"
#include "search/speed.h"
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

// What one worker finds out in so much time: {"do":"look","position":...,"ms":1000,"seed":"1"}. Where nothing is drawn
// a seed changes nothing: so those who look together each look around more or less, or all would see the same.
Json look(const Json& question, const Position& position) {
    MctsSettings settings;
    settings.seed = seed_of(question);
    settings.exploration *= 1 + 0.25 * static_cast<double>((settings.seed - 1) % 4);
    settings.megabytes = question.value("megabytes", megabytes_a_bot);
    Thinker thinker(settings);
    thinker.think(position, {question.value("ms", 1000U), 0});
    Thought thought;
    thought.moves = thinker.looked();
    thought.nodes = thinker.nodes();
    return write_thought(thought);
}

// Where moves and draws lead: {"do":"follow","position":...,"moves":["3B2"]}
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
    return out;
}

Json bench(const Json& question) {
    Json rows = Json::array();
    measure_speed(question.value("game", ""), question.value("seconds", 0.3), [&](const Speed& speed) {
        rows.push_back({{"game", speed.game},
                        {"options", speed.options},
                        {"games_per_second", speed.games},
                        {"games_per_second_moves", speed.games_listed},
                        {"search_nodes_per_second", speed.nodes}});
    });
    return {{"bench", std::move(rows)}};
}

Result<Json> answer_to(const Json& question) {
    if (!question.is_object()) return Error{Code::syntax, "", "expected a JSON object", 0, 0};
    const std::string what = question.value("do", "");
    if (what == "signature") return Json{{"signature", search_signature()}};
    if (what == "bench") return bench(question);
    const auto position = Position::read(question.value("position", ""));
    if (!position) return position.error();
    if (what == "follow") return follow(question, *position);
    if (position->to_act() < 0) return Error{Code::phase, "position", "no seat is to act", 0, 0};
    if (what == "think") return think(question, *position);
    if (what == "look") return look(question, *position);
    if (what == "preview") return Json{{"moves", previews_of(*position, question.value("prefix", ""))}};
    return Error{Code::unknown, "do", "nothing of this name can be asked", 0, 0};
}

}  // namespace

std::string answer_question(std::string_view question) {
    auto answer = answer_to(Json::parse(question, nullptr, false));
    if (!answer) answer = Json{{"error", answer.error().text()}};
    return answer->dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tilewright
