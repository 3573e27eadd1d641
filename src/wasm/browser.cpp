#include "wasm/browser.h"

#include <unistd.h>

#include <chrono>
#include <unordered_map>
#include <utility>

#include "protocol/query.h"
#include "wasm/thoughts.h"

namespace tilewright {

namespace {

constexpr ClientId page = 1;

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::uint64_t random_number() {
    std::uint64_t number = 0;
    (void)getentropy(&number, sizeof(number));
    return number;
}

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json written(const StoredEvent& event) {
    return {{"seq", event.seq}, {"actor", event.actor}, {"text", event.text}, {"at_ms", event.at_ms}};
}

Json written(const StoredChat& line) {
    return {
        {"number", line.number}, {"seat", line.seat}, {"name", line.name}, {"text", line.text}, {"at_ms", line.at_ms}};
}

Json written(const StoredGame& game) {
    return {{"id", game.id}, {"setup", game.setup}, {"created_ms", game.created_ms}};
}

Json written(const Batch& batch) {
    Json out = {{"game", batch.game}};
    for (const char* list : {"create", "events", "chat"}) out[list] = Json::array();
    for (const StoredGame& game : batch.create) out["create"].push_back(written(game));
    for (const StoredEvent& event : batch.events) out["events"].push_back(written(event));
    for (const StoredChat& line : batch.chat) out["chat"].push_back(written(line));
    if (batch.ended) out["ended"] = *batch.ended;
    return out;
}

// What this program wrote itself; anything else is as if it were not there.
StoredGame read_game(const Json& json) {
    return {json.value("id", ""), json.value("setup", ""), json.value("created_ms", std::int64_t{0}), false};
}

LoadedGame read_loaded(const Json& json) {
    LoadedGame out;
    out.game = read_game(json);
    out.ended = json.value("ended", false);
    out.broken = json.value("broken", "");
    for (const Json& event : json["events"])
        out.events.push_back({event.value("seq", 0U), event.value("actor", 0), event.value("text", ""),
                              event.value("at_ms", std::int64_t{0})});
    for (const Json& line : json["chat"])
        out.chat.push_back({line.value("number", 0U), line.value("seat", 0), line.value("name", ""),
                            line.value("text", ""), line.value("at_ms", std::int64_t{0})});
    return out;
}

std::optional<Begun> read_begun(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    Begun out;
    for (const Json& pause : json["pauses"]) out.pauses.emplace_back(pause[0], pause[1]);
    for (const Json& game : json["games"]) out.games.push_back({read_game(game), 0, 0, false, ""});
    return out;
}

Result<std::optional<LoadedGame>> read_load(const Json& json) {
    if (json.is_null()) return std::optional<LoadedGame>();
    if (!json.is_object()) return Error{Code::unavailable, "", "the store does not answer", 0, 0};
    return std::optional<LoadedGame>(read_loaded(json));
}

Outcome read_outcome(const Json& json) {
    return json == "stored" ? Outcome::stored : json == "conflict" ? Outcome::conflict : Outcome::unavailable;
}

Result<std::optional<KeptReview>> read_review(const Json& json, const ReviewOf& of) {
    if (json.is_null()) return std::optional<KeptReview>();
    if (!json.is_object()) return Error{Code::unavailable, "", "the store does not answer", 0, 0};
    KeptReview out{of, {}, json.value("result", ""), json.value("held", false)};
    for (const Json& one : json["findings"])
        out.findings.emplace_back(one.value("piece", 0U), one.value("finding", ""));
    return std::optional(std::move(out));
}

}  // namespace

class Browser::Inside {
  public:
    explicit Inside(Worker worker) : worker_(std::move(worker)), hub_(settings(), world()) {
        hub_.open();
        hub_.enter(page);
    }

    Hub& hub() { return hub_; }

    void answer(std::uint32_t ticket, std::string_view text) {
        const auto found = waiting_.find(ticket);
        if (found == waiting_.end()) return;
        const auto done = std::move(found->second);
        waiting_.erase(found);
        done(Json::parse(text, nullptr, false));
    }

  private:
    static HubSettings settings() {
        HubSettings out;
        out.version = TILEWRIGHT_VERSION;
        out.prefix = "here-";
        return out;
    }

    void ask(const Json& what, std::function<void(const Json&)> done = nullptr) {
        const std::uint32_t ticket = done ? ++tickets_ : 0;
        if (done) waiting_[ticket] = std::move(done);
        worker_.ask(ticket, text_of(what));
    }

    World world() {
        World out;
        out.send = [this](ClientId, const Text& text) { worker_.send(*text); };
        out.now = now_ms;
        out.wake = [this](std::int64_t at) { worker_.wake(at); };
        out.random = random_number;
        out.log = [this](const Report& report) { worker_.log(line_of(report)); };
        out.begin = [this](std::int64_t now, auto done) {
            ask({{"ask", "begin"}, {"now", now}},
                [done = std::move(done)](const Json& told) { done(read_begun(told)); });
        };
        out.append = [this](const Batch& batch, auto done) {
            Json what = written(batch);
            what["ask"] = "append";
            ask(what, [done = std::move(done)](const Json& told) { done(read_outcome(told)); });
        };
        out.load = [this](const std::string& id, std::uint32_t, std::uint32_t, auto done) {
            ask({{"ask", "load"}, {"game", id}}, [done = std::move(done)](const Json& told) { done(read_load(told)); });
        };
        out.mark_broken = [this](const std::string& id, const std::string& why) {
            ask({{"ask", "mark_broken"}, {"game", id}, {"why", why}});
        };
        out.alive = [this](std::int64_t now) { ask({{"ask", "alive"}, {"now", now}}); };
        out.others = [this](auto done) {
            ask({{"ask", "others"}}, [done = std::move(done)](const Json& told) {
                if (told.is_number_integer()) done(told);
            });
        };
        out.expire = [](std::int64_t, const auto&) {};  // nothing expires in a browser
        out.think = [this](const std::string& /*from*/, const std::string& table, const std::string& bot,
                           const Position& position, std::uint64_t seed, auto done) {
            ask({{"ask", "think"},
                 {"table", table},
                 {"bot", bot},
                 {"position", position.write()},
                 {"seed", std::to_string(seed)}},
                [done = std::move(done)](const Json& told) {
                    if (told.is_object()) done({told.value("move", ""), told.value("used", std::int64_t{0})});
                });
        };
        out.analyse = [this](const Looking& looking, auto done) {
            ask({{"ask", "analyse"}, {"about", looking.about}, {"position", looking.position.write()}},
                {{"ms", looking.budget.milliseconds}, {"nodes", static_cast<std::int64_t>(looking.budget.nodes)}},
                [looking, done = std::move(done)](const Json& told) {
                    Query query;
                    query.position = looking.position;
                    query.lines = looking.lines;
                    if (auto thought = join_thoughts(told)) done(tilewright::answer(query, *thought));
                });
            return true;
        };
        out.aside = [this](std::function<Text()> work, auto done) {
            ask({{"ask", "later"}}, [work = std::move(work), done = std::move(done)](const Json&) { done(work()); });
            return true;
        };
        add_reviews(out);
        return out;
    }

    // The same in less code: fields that are texts, then those that are numbers.
    void ask(std::initializer_list<std::pair<const char*, std::string_view>> texts,
             std::initializer_list<std::pair<const char*, std::int64_t>> numbers,
             std::function<void(const Json&)> done = nullptr) {
        Json what;
        for (const auto& [key, text] : texts) what[key] = text;
        for (const auto& [key, number] : numbers) what[key] = number;
        ask(what, std::move(done));
    }

    void add_reviews(World& out) {
        out.open_review = [this](const std::string& id, const ReviewOf& of, const Lease& lease, auto done) {
            ask({{"ask", "open_review"},
                 {"game", id},
                 {"engine", of.engine},
                 {"budget", of.budget},
                 {"holder", lease.holder}},
                {{"events", of.events}, {"now", lease.now_ms}, {"until", lease.until_ms}},
                [of, done = std::move(done)](const Json& told) { done(read_review(told, of)); });
        };
        out.add_finding = [this](const std::string& id, const Lease& lease, std::uint32_t piece,
                                 const std::string& finding, auto done) {
            ask({{"ask", "add_finding"}, {"game", id}, {"holder", lease.holder}, {"finding", finding}},
                {{"piece", piece}, {"now", lease.now_ms}, {"until", lease.until_ms}},
                [done = std::move(done)](const Json& told) { done(read_outcome(told)); });
        };
        out.finish_review = [this](const std::string& id, const std::string& holder, const std::string& result,
                                   auto done) {
            ask({{"ask", "finish_review"}, {"game", id}, {"holder", holder}, {"result", result}}, {},
                [done = std::move(done)](const Json& told) { done(read_outcome(told)); });
        };
        out.leave_review = [this](const std::string& id, const std::string& holder) {
            ask({{"ask", "leave_review"}, {"game", id}, {"holder", holder}}, {});
        };
        out.study = [this](const StudyTask& task, auto done) {
            const std::string record = write(task.log->record());
            const auto found = [done = std::move(done)](const Json& told) {
                done(told.is_string() ? std::optional(told.get<std::string>()) : std::nullopt);
            };
            if (task.piece)
                return ask({{"ask", "study"}, {"about", task.about}, {"record", record}},
                           {{"piece", static_cast<std::int64_t>(*task.piece)}}, found);
            Json what;
            what["ask"] = "study";
            what["about"] = task.about;
            what["record"] = record;
            what["found"] = task.found;
            what["engine"] = task.engine;
            ask(what, found);
        };
        out.drop = [this](const std::string& about) { ask({{"ask", "drop"}, {"about", about}}, {}); };
    }

    Worker worker_;
    std::unordered_map<std::uint32_t, std::function<void(const Json&)>> waiting_;
    std::uint32_t tickets_ = 0;
    Hub hub_;
};

Browser::Browser(Worker worker) : inside_(std::make_unique<Inside>(std::move(worker))) {}
Browser::~Browser() = default;

void Browser::receive(std::string_view message) { inside_->hub().receive(page, message); }
void Browser::tick() { inside_->hub().tick(); }
void Browser::answer(std::uint32_t ticket, std::string_view text) { inside_->answer(ticket, text); }

}  // namespace tilewright
