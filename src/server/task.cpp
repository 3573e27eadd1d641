#include "server/task.h"

#include <memory>
#include <utility>

#include "play/record.h"
#include "search/bot.h"
#include "server/bot_pool.h"
#include "study/pieces.h"

namespace tilewright {

namespace {

// Of our own, so it is as we wrote it, or it is not read at all.
std::string text_of(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

template <class Number>
std::optional<Number> number_of(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<Number>();
}

std::optional<Position> position_of(const Json& json) {
    auto position = Position::read(text_of(json, "position"));
    if (!position || position->over() || position->to_act() == chance) return std::nullopt;
    return *position;
}

}  // namespace

std::string write_task(const std::string& bot, const Position& position, std::uint64_t seed) {
    return Json{{"bot", bot}, {"position", position.write()}, {"seed", seed}}.dump();
}

std::string write_task(const Looking& looking) {
    return Json{{"budget", write(looking.budget)},
                {"lines", looking.lines},
                {"about", !looking.about.empty()},
                {"position", looking.position.write()}}
        .dump();
}

std::string write_task(const StudyTask& task) {
    return Json{{"record", write(task.log->record())}, {"piece", *task.piece}}.dump();
}

std::optional<Chosen> read_chosen(const std::string& answer, const Position& position) {
    const Json json = Json::parse(answer, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const auto used = number_of<std::uint32_t>(json, "used");
    std::string move = text_of(json, "move");
    if (!used || !position.read_move(move)) return std::nullopt;
    return Chosen{std::move(move), *used};
}

bool start_task(BotPool& bots, const std::string& key, const std::string& text,
                std::function<void(const std::string&)> done) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return false;
    if (json.contains("bot")) {
        const std::string bot = text_of(json, "bot");
        const auto position = position_of(json);
        const auto seed = number_of<std::uint64_t>(json, "seed");
        if (!position || !seed || !make_bot(bot, *seed)) return false;
        bots.think("", key, bot, *position, *seed, [done = std::move(done)](const Chosen& chosen) {
            done(Json{{"move", chosen.move}, {"used", static_cast<std::uint64_t>(chosen.used)}}.dump());
        });
        return true;
    }
    if (json.contains("budget")) {
        const auto budget = read_budget(text_of(json, "budget"));
        const auto position = position_of(json);
        const auto lines = number_of<std::uint32_t>(json, "lines");
        if (!budget || !position || !lines) return false;
        const bool about = json.value("about", false);
        return bots.analyse({about ? key : "", *position, *budget, static_cast<int>(*lines)},
                            [done = std::move(done)](const Json& found) { done(found.dump()); });
    }
    auto log = Log::read(text_of(json, "record"));
    const auto piece = number_of<std::size_t>(json, "piece");
    if (!log || !piece || *piece >= pieces(*log)) return false;
    StudyTask task;
    task.about = key;
    task.log = std::make_shared<const Log>(std::move(*log));
    task.piece = piece;
    bots.study(
        key, [task = std::move(task)](const std::atomic<bool>& ended) { return find(task, ended); },
        [done = std::move(done)](const std::optional<std::string>& found) { done(found.value_or("")); });
    return true;
}

std::optional<std::string> find(const StudyTask& task, const std::atomic<bool>& ended) {
    if (task.piece) return find_piece(*task.log, *task.piece, &ended);
    const auto whole = put_together(*task.log, task.found, task.engine);
    return whole ? std::optional(*whole) : std::nullopt;
}

}  // namespace tilewright
