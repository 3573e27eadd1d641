// The questions of study.wasm: a piece of a review, and the review of all of them; and what developers ask, for which
// the engine beside the tables has no room.
#include "search/signature.h"
#include "search/speed.h"
#include "study/pieces.h"
#include "view/view.h"
#include "wasm/browser.h"

namespace tilewright {

namespace {

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

// {"do":"piece","record":...,"piece":3} or {"do":"review","record":...,"found":[...],"engine":"0.1.0"}
Result<Json> answer_to(const Json& question) {
    if (!question.is_object()) return Error{Code::syntax, "", "expected a JSON object", 0, 0};
    const std::string what = question.value("do", "");
    if (what == "signature") return Json{{"signature", search_signature()}};
    if (what == "bench") return bench(question);
    const std::string record = question.value("record", "");
    std::vector<std::string> found;
    for (const Json& one : question.value("found", Json::array())) found.push_back(one.get<std::string>());
    if (what != "piece" && what != "review")
        return Error{Code::unknown, "do", "nothing of this name can be asked", 0, 0};
    const auto text = what == "piece" ? find_piece(record, question.value("piece", std::size_t{0}))
                                      : put_together(record, found, question.value("engine", ""));
    return text ? Result<Json>(Json{{"found", *text}}) : text.error();
}

}  // namespace

std::string answer_study(std::string_view question) {
    auto answer = answer_to(Json::parse(question, nullptr, false));
    if (!answer) answer = Json{{"error", answer.error().text()}};
    return answer->dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tilewright
