#include "hub/hub.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/qr.h"
#include "base/sha256.h"
#include "base/text.h"
#include "protocol/query.h"
#include "protocol/replay.h"
#include "search/bot.h"
#include "table/entry.h"

namespace tilewright {

namespace {

using Kind = Request::Kind;

constexpr std::int64_t alive_every = 10'000;
constexpr std::int64_t look_every = 1'000;
constexpr std::int64_t expire_every = 3'600'000;
constexpr std::int64_t retry_after = 1'000;
constexpr std::int64_t roll_every = 2'000;
constexpr std::int64_t news_every = 100;
constexpr std::int64_t overdue_after = 20'000;     // for the bot of another server, which has ten seconds to think
constexpr std::int64_t sleep_after = 10 * 60'000;  // a table alone with its clock is forgotten until its time comes
constexpr std::size_t most_in_lobby = 200;         // that are told
constexpr std::size_t most_listed = 2'000;
constexpr std::size_t most_waiting = 10'000;  // messages in one inbox
constexpr Budget hint_time{1'000, 0};
constexpr std::uint64_t first_look = 20'000;  // nodes of live analysis; then twice as many, and again
constexpr std::uint64_t deepest_look = 5'120'000;

Text text_of(const Json& message) {
    return std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Error refuse(Code code, std::string field, std::string message) {
    return {code, std::move(field), std::move(message), 0, 0};
}

Error no_such_table() { return refuse(Code::unknown, "table", "there is no such table"); }
Error not_stored() { return refuse(Code::unavailable, "", "this could not be stored: try again"); }

Error full() { return refuse(Code::limit, "", "this server has as many tables as it can hold"); }
Error too_busy() { return refuse(Code::limit, "", "too many ask for this at the moment: try again"); }
Error too_many(const char* of) {
    return refuse(Code::limit, "", std::string("too many ") + of + " for one address: try again later");
}

// What a message costs us, in moves.
std::int64_t cost_of(Request::Kind kind) {
    switch (kind) {
        case Kind::replay:
        case Kind::hint:
        case Kind::review:
        case Kind::analyse: return 20;
        case Kind::create:
        case Kind::watch:
        case Kind::lobby: return 10;
        case Kind::preview:
        case Kind::record: return 5;
        default: return 1;
    }
}

// In the words of HTTP: what may succeed later, and what never will.
int status_of(Code code, int otherwise) {
    return code == Code::unavailable ? 503 : code == Code::limit ? 429 : otherwise;
}

std::string hash_of(const std::string& key) { return key.empty() ? "" : sha256(key); }

// Has it been read again, and whoever watches not been told?
bool has_untold(const auto& live) {
    return !live.inbox.empty() && live.inbox.front().message.kind == Message::Kind::reloaded;
}

}  // namespace

Hub::Hub(HubSettings settings, World world)
    : settings_(std::move(settings)), world_(std::move(world)), limits_(std::make_shared<Limits>(settings_.limits)) {}

// 12 letters and digits, 60 bits, without letters that look like digits or each other.
std::string Hub::fresh_id() const {
    constexpr const char* letters = "abcdefghijkmnpqrstuvwxyz23456789";
    const std::uint64_t number = world_.random();
    std::string out = settings_.prefix;
    for (unsigned i = 0; i < 12; ++i) out += letters[number >> (5 * i) & 31U];
    return out;
}

// 32 hexadecimal digits, 128 bits.
std::string Hub::fresh_key() const {
    std::string out;
    for (int half = 0; half < 2; ++half) {
        const std::uint64_t number = world_.random();
        for (unsigned i = 0; i < 16; ++i) out += "0123456789abcdef"[number >> (4 * i) & 15U];
    }
    return out;
}

// ---- The server comes and goes

void Hub::open() {
    if (!reviews_)
        reviews_.emplace(
            world_, limits_, [this](ClientId client, const Json& message) { answer(client, message); },
            settings_.version, fresh_key());
    world_.begin(world_.now(), [this](const std::optional<Begun>& begun) {
        if (!begun) {
            // Without the pauses clocks would be wrong: nothing begins before they are known.
            world_.log({true, "store_not_ready", {}});
            retries_.emplace(world_.now() + retry_after, "");
            return world_.wake(world_.now() + retry_after);
        }
        opened_ = true;
        pauses_ = begun->pauses;
        // Clocks run on whether anybody watches or not, and the lobby shows what is public.
        for (const GameSummary& game : begun->games) {
            const auto setup = read_stored_setup(game.game.setup);
            if (!setup || setup->clock.kind != ClockRule::Kind::none || setup->listed)
                at_table(game.game.id, [](Live*, const Error*) {}, true);
        }
        for (const auto& work : std::exchange(before_open_, {})) work();
        tick();
    });
}

void Hub::stop() {
    const Text bye = text_of({{"t", "bye"}});
    for (const auto& [client, state] : clients_) world_.send(client, bye);
    if (reviews_) reviews_->stop();
    world_.alive(world_.now());
}

void Hub::tick() {
    const std::int64_t now = world_.now();
    while (!due_.empty() && due_.begin()->first <= now) {
        const std::string id = due_.begin()->second;
        due_.erase(due_.begin());
        if (const auto found = tables_.find(id); found != tables_.end()) {
            found->second->due.reset();
            deliver(id, Message{}, now);
        } else {
            waken(id);
        }
    }
    while (!retries_.empty() && retries_.begin()->first <= now) {
        const std::string id = retries_.begin()->second;
        retries_.erase(retries_.begin());
        if (id.empty()) {
            open();
            continue;
        }
        const auto found = tables_.find(id);
        if (found == tables_.end()) continue;
        found->second->busy = found->second->retrying = false;
        process(id);
    }
    if (!opened_) return;
    reviews_->tick();
    if (now >= next_alive_) {
        next_alive_ = now + alive_every;
        world_.alive(now);
        limits_->sweep(now);
    }
    if (now >= next_look_) {
        next_look_ = now + look_every;
        look_for_others();
    }
    if (settings_.expire_ms > 0 && now >= next_expiry_) {
        next_expiry_ = now + expire_every;
        // Time in which nobody could have come does not count.
        std::int64_t before = now - settings_.expire_ms;
        const std::int64_t limit = before;
        for (const auto& [from, to] : pauses_) before -= std::max<std::int64_t>(to - std::max(from, limit), 0);
        world_.expire(before, [this](std::size_t gone) {
            if (gone > 0) world_.log({false, "tables_expired", {{"count", std::to_string(gone)}}});
        });
    }
    while (!overdue_.empty() && overdue_.begin()->first <= now) {
        const std::string id = overdue_.begin()->second;
        overdue_.erase(overdue_.begin());
        const auto found = tables_.find(id);
        if (found != tables_.end() && !found->second->later.empty()) go_on_with(id, *found->second);
    }
    if (world_.call_roll && now >= next_roll_) {
        next_roll_ = now + roll_every;
        call_roll();
    }
    if ((!news_.empty() || !changed_.empty()) && now >= next_news_) {
        next_news_ = now + news_every;
        for (const std::string& id : std::exchange(news_, {})) tell_others(id);
        for (const std::string& id : std::exchange(changed_, {})) {
            at_table(
                id,
                [this, id](Live* live, const Error* error) {
                    if (live == nullptr && (error->code == Code::unknown || error->code == Code::broken)) unlist(id);
                },
                true);
        }
    }
    std::int64_t next = std::min(next_alive_, next_look_);
    if (world_.call_roll) next = std::min(next, next_roll_);
    if (!news_.empty() || !changed_.empty()) next = std::min(next, next_news_);
    if (!overdue_.empty()) next = std::min(next, overdue_.begin()->first);
    if (!due_.empty()) next = std::min(next, due_.begin()->first);
    if (!retries_.empty()) next = std::min(next, retries_.begin()->first);
    if (const auto due = reviews_->due()) next = std::min(next, *due);
    world_.wake(next);
}

// A clock runs out at a table that was forgotten: loading it looks at the time.
void Hub::waken(const std::string& id) {
    sleeping_.erase(id);
    const auto woken = [this, id](Live* live, const Error* error) {
        if (live != nullptr || error->code != Code::unavailable) return;
        const std::int64_t again = world_.now() + retry_after;
        sleeping_[id] = again;
        due_.emplace(again, id);
        world_.wake(again);
    };
    at_table(id, woken, true);
}

// Somebody else wrote to the store (the operator's commands): what is live may be another game than we think.
void Hub::look_for_others() {
    world_.others([this](std::int64_t number) {
        const bool changed = others_ && *others_ != number;
        others_ = number;
        if (changed) look_again();
    });
}

void Hub::look_again() {
    std::vector<std::string> ids;
    for (const auto& [id, live] : tables_) ids.push_back(id);
    for (const auto& [id, found] : loading_) changed_since_.insert(id);
    for (const std::string& id : ids) {
        Live& live = *tables_.at(id);
        live.stale = live.busy;
        if (!live.busy) reload(id);
    }
    for (const auto& [id, listed] : lobby_) {
        if (!tables_.contains(id)) changed_.insert(id);
    }
    world_.wake(world_.now());
    if (!world_.unfinished) return;
    world_.unfinished([this](const std::vector<GameSummary>& games) {
        for (const GameSummary& game : games) {
            if (game.game.listed && !tables_.contains(game.game.id)) changed_.insert(game.game.id);
        }
        world_.wake(world_.now());
    });
}

// ---- Other servers that share the store

void Hub::hear(const Heard& heard) {
    if (!opened_) {
        if (before_open_.size() < most_waiting) before_open_.emplace_back([this, heard] { hear(heard); });
        return;
    }
    if (!heard.said.empty()) return hear_said(heard.node, heard.said);
    if (heard.game.empty()) return look_again();
    const auto found = tables_.find(heard.game);
    if (found == tables_.end()) {
        if (loading_.contains(heard.game)) changed_since_.insert(heard.game);
        if (!heard.shown) return;
        changed_.insert(heard.game);
        return world_.wake(std::max(world_.now(), next_news_));
    }
    Live& live = *found->second;
    if (heard.length > 0 && heard.length < live.table.log().size()) return;  // known, and more
    live.stale = live.busy;
    if (!live.busy) reload(heard.game);
}

// Who is at a table elsewhere, and whether an undo is asked for there; or somebody asks who is here.
void Hub::hear_said(const std::string& node, const std::string& text) {
    const Json said = Json::parse(text, nullptr, false);
    if (!said.is_object() || !said["table"].is_string()) return;
    const std::string id = said["table"];
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    if (said["t"] == "who") {
        if (found->second->table.state().watchers > 0) news_.insert(id);
        return world_.wake(std::max(world_.now(), next_news_));
    }
    Message message;
    message.kind = Message::Kind::elsewhere;
    message.there = {node, said.value("watchers", std::size_t{0}), said.value("keys", std::vector<std::string>())};
    message.turn = said.value("seq", 0U);
    if (const auto undo = said.find("undo"); undo != said.end()) {
        message.undo.emplace();
        if (undo->is_object())
            *message.undo = UndoAsk{undo->value("by", 0), undo->value("to", 0U), undo->value("agreed", 0U)};
    }
    deliver(id, std::move(message), world_.now());
}

// What is not stored and yet everybody's: told together, a moment later.
void Hub::note_for_others(Live& live, const Message& message, const Step& step) {
    if (!world_.say || message.kind == Message::Kind::elsewhere) return;
    const TableState& before = live.table.state();
    const bool asks = step.events.empty() && message.kind == Message::Kind::request && before.undo != step.next.undo;
    if (!asks && before.watchers == step.next.watchers && before.holders == step.next.holders) return;
    live.undo_news = live.undo_news || asks;
    news_.insert(live.table.id());
    world_.wake(std::max(world_.now(), next_news_));
}

void Hub::tell_others(const std::string& id) {
    constexpr std::size_t most_keys = 100;
    const auto found = tables_.find(id);
    if (found == tables_.end()) return world_.say(Json({{"t", "here"}, {"table", id}}).dump());
    Live& live = *found->second;
    const TableState& state = live.table.state();
    Json out = {{"t", "here"}, {"table", id}, {"watchers", state.watchers}, {"keys", Json::array()}};
    for (const Holder& holder : state.holders) {
        if (out["keys"].size() < most_keys) out["keys"].push_back(holder.key);
    }
    if (std::exchange(live.undo_news, false)) {
        out["seq"] = state.length;
        out["undo"] = nullptr;
        if (state.undo) out["undo"] = {{"by", state.undo->by}, {"to", state.undo->to}, {"agreed", state.undo->agreed}};
    }
    world_.say(out.dump());
}

// We are there. What belonged to servers that are not is ours, and who was at them has left.
void Hub::call_roll() {
    world_.call_roll([this](const Roll& roll) {
        std::vector<std::pair<std::string, std::string>> gone;
        for (const auto& [id, live] : tables_) {
            for (const Elsewhere& there : live->table.state().elsewhere) {
                if (std::ranges::find(roll.nodes, there.node) == roll.nodes.end()) gone.emplace_back(id, there.node);
            }
        }
        for (const auto& [id, node] : gone) {
            Message message;
            message.kind = Message::Kind::elsewhere;
            message.there.node = node;
            deliver(id, std::move(message), world_.now());
        }
        for (const std::string& id : roll.games) take_over(id);
        if (!roll.games.empty())
            world_.log({false, "tables_taken_over", {{"count", std::to_string(roll.games.size())}}});
    });
}

// Its clock runs on even where nobody of ours is.
void Hub::take_over(const std::string& id) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return at_table(id, [](Live*, const Error*) {}, true);
    go_on_with(id, *found->second);
}

void Hub::go_on_with(const std::string& id, Live& live) {
    live.ours = true;
    const auto bots = std::exchange(live.later, {});
    const TableState& state = live.table.state();
    if (!bots.empty() && state.asked && bots.front().turn == state.turn_length) think(id, live, bots);
}

void Hub::think(const std::string& id, const Live& live, const std::vector<BotRequest>& bots) {
    for (const BotRequest& bot : bots) {
        world_.think(live.from, id, bot.bot, bot.position, world_.random(),
                     [this, id, turn = bot.turn](const Chosen& chosen) {
                         Message moved;
                         moved.kind = Message::Kind::bot;
                         moved.turn = turn;
                         moved.move = chosen.move;
                         moved.used = chosen.used;
                         deliver(id, std::move(moved), world_.now());
                     });
    }
}

// ---- Clients

void Hub::answer(ClientId client, const Json& message) {
    if (!clients_.contains(client)) return;
    count(message);
    world_.send(client, text_of(message));
}

void Hub::count(const Json& message) {
    const auto code = message.find("code");
    if (code == message.end() || message["t"] != "error") return;
    const auto found = std::ranges::find(code_names, std::string_view(code->get_ref<const std::string&>()));
    if (found != code_names.end()) ++counts_.errors[static_cast<std::size_t>(found - code_names.begin())];
}

void Hub::enter(ClientId client, std::string from) {
    clients_.try_emplace(client).first->second.from = std::move(from);
}

void Hub::leave(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) return;
    const auto tables = found->second.tables;
    for (const std::string& id : tables) unwatch(client, id);
    if (reviews_) reviews_->leave(client);
    end_analysis(client);
    clients_.erase(found);
    for (const std::string& id : tables) {
        if (!tables_.contains(id)) continue;
        Message message;
        message.kind = Message::Kind::left;
        message.client = client;
        deliver(id, std::move(message), world_.now());
    }
}

void Hub::unwatch(ClientId client, const std::string& table) {
    const auto found = clients_.find(client);
    if (found != clients_.end() && found->second.tables.erase(table) > 0) limits_->unwatch(found->second.from);
}

bool Hub::receive(ClientId client, std::string_view text) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) return true;
    ++counts_.messages;
    Json id;
    const auto refused = [&] {
        answer(client, error_answer(id, too_many("messages")));
        return false;
    };
    const std::string& from = found->second.from;
    // Whatever it says, it costs its reading.
    if (!limits_->message(from, world_.now(), weight_of(text.size()))) {
        (void)read_message(text, id);
        return refused();
    }
    const auto request = read_request(text, id);
    if (!request) {
        answer(client, error_answer(id, request.error()));
    } else if (request->kind == Kind::hello) {
        greet(client, *request);
    } else if (!found->second.greeted) {
        answer(client, error_answer(id, refuse(Code::version, "t", "say hello first, with your protocol")));
    } else if (const auto more = cost_of(request->kind) - 1; more > 0 && !limits_->message(from, world_.now(), more)) {
        return refused();
    } else {
        handle(client, *request);
    }
    return true;
}

void Hub::greet(ClientId client, const Request& request) {
    Json out = ok_answer(request.id);
    const bool same = request.protocol == protocol_version && request.rules == rules_version;
    if (!same) {
        out =
            error_answer(request.id, refuse(Code::version, request.protocol != protocol_version ? "protocol" : "rules",
                                            "this server is of another version: load the page again"));
    }
    clients_[client].greeted = same;
    out["protocol"] = protocol_version;
    out["rules"] = rules_version;
    out["version"] = settings_.version;
    if (same) {
        out["games"] = Games::names();
        out["levels"] = bot_names();
    }
    answer(client, out);
}

void Hub::handle(ClientId client, const Request& request) {
    const std::int64_t arrived = world_.now();
    switch (request.kind) {
        case Kind::ping: return answer(client, ok_answer(request.id));
        case Kind::lobby: return send_lobby(client, request);
        case Kind::create:
            return create(clients_[client].from, request.setup, request.key,
                          [this, client, id = request.id](const Result<Json>& made) {
                              Json out = made ? ok_answer(id) : error_answer(id, made.error());
                              if (made) out.update(*made);
                              answer(client, out);
                          });
        case Kind::replay: return replay(client, request);
        case Kind::review: return review(client, request);
        case Kind::analyse: return analyse(client, request);
        default: break;
    }
    Message message;
    message.kind = Message::Kind::request;
    message.client = client;
    message.request = request;
    at_table(request.table, [this, client, message = std::move(message), arrived](Live* live, const Error* error) {
        if (live != nullptr) return deliver(live->table.id(), message, arrived);
        answer(client, error_answer(message.request.id, *error));
    });
}

// The newest first.
Json Hub::lobby() const {
    std::vector<const Listed*> all;
    for (const auto& [id, one] : lobby_) all.push_back(&one);
    std::ranges::sort(all, std::greater<>(), &Listed::created_ms);
    Json tables = Json::array();
    for (std::size_t i = 0; i < std::min(all.size(), most_in_lobby); ++i) tables.push_back(all[i]->summary);
    return tables;
}

void Hub::send_lobby(ClientId client, const Request& request) {
    clients_[client].lobby = request.yes;
    Json out = ok_answer(request.id);
    out["tables"] = lobby();
    answer(client, out);
}

// A long game is megabytes of text: it is written beside the bots, one at a time for each client.
void Hub::replay(ClientId client, const Request& request) {
    const auto aside = [this, client, id = request.id](std::function<Result<Json>()> game) {
        const auto asks = clients_.find(client);
        if (asks == clients_.end()) return;
        if (asks->second.replaying)
            return answer(client, error_answer(id, refuse(Code::limit, "", "one game at a time is shown")));
        const std::string from = asks->second.from;
        if (!limits_->ask(from)) return answer(client, error_answer(id, too_many("replays")));
        asks->second.replaying = true;
        const bool taken = world_.aside(
            [id, game = std::move(game)] {
                auto shown = game();
                Json out = shown ? ok_answer(id) : error_answer(id, shown.error());
                for (auto field = shown ? shown->begin() : out.end(); shown && field != shown->end(); ++field)
                    out[field.key()] = std::move(field.value());
                return text_of(out);
            },
            [this, client, from](const Text& text) {
                limits_->answered(from);
                const auto asked = clients_.find(client);
                if (asked == clients_.end()) return;
                asked->second.replaying = false;
                world_.send(client, text);
            });
        if (taken) return;
        limits_->answered(from);
        asks->second.replaying = false;
        answer(client, error_answer(id, too_busy()));
    };
    if (request.table.empty()) return aside([record = request.record] { return replay_of(record); });
    at_table(request.table, [this, client, id = request.id, aside](Live* live, const Error* error) {
        if (live == nullptr) return answer(client, error_answer(id, *error));
        aside([table = live->table] { return table.replay(); });
    });
}

// ---- Study

void Hub::review(ClientId client, const Request& request) {
    if (!request.yes) {
        answer(client, ok_answer(request.id));
        return reviews_->leave(client, request.table);
    }
    const auto ask = [this, client, id = request.id](Reviews::Asked asked) {
        if (const auto asks = clients_.find(client); asks != clients_.end())
            reviews_->ask(client, asks->second.from, id, std::move(asked));
    };
    if (request.table.empty()) {
        if (request.record.size() > longest_record)
            return answer(client, error_answer(request.id, refuse(Code::range, "record",
                                                                  "expected a record of at most " +
                                                                      std::to_string(longest_record) + " bytes")));
        const auto log = Log::read(request.record);
        if (!log) {
            Error error = log.error();
            error.field = "record";
            error.message = log.error().text();
            return answer(client, error_answer(request.id, error));
        }
        return ask({"record-" + sha256(request.record).substr(0, 12), {}, [log = *log] { return log.straight(); }});
    }
    at_table(request.table, [this, client, id = request.id, ask](Live* live, const Error* error) {
        if (live == nullptr) return answer(client, error_answer(id, *error));
        const TableState& state = live->table.state();
        if (!state.over())
            return answer(client, error_answer(id, refuse(Code::phase, "table", "a game is reviewed when it is over")));
        ask({live->table.id(), state.kept.empty() ? 0 : state.kept.back() + 1,
             [table = live->table] { return table.game().straight(); }});
    });
}

void Hub::analyse(ClientId client, const Request& request) {
    end_analysis(client);
    if (!request.yes) return answer(client, ok_answer(request.id));
    const std::string from = clients_[client].from;
    if (!limits_->ask(from)) return answer(client, error_answer(request.id, too_many("analyses")));
    Looking looking{"analysis " + std::to_string(client), *request.position, {0, first_look}, request.lines};
    clients_[client].analysing = Analysing{request.id, std::move(looking), ++analyses_};
    if (look_on(client)) return answer(client, ok_answer(request.id));
    end_analysis(client);
    answer(client, error_answer(request.id, too_busy()));
}

bool Hub::look_on(ClientId client) {
    const Analysing& analysing = *clients_[client].analysing;
    return world_.analyse(analysing.looking, [this, client, number = analysing.number](const Json& found) {
        looked(client, number, found);
    });
}

void Hub::looked(ClientId client, std::uint64_t number, const Json& found) {
    const auto asked = clients_.find(client);
    if (asked == clients_.end() || !asked->second.analysing || asked->second.analysing->number != number) return;
    Analysing& analysing = *asked->second.analysing;
    const bool deepest = found["exact"] || analysing.looking.budget.nodes >= deepest_look;
    analysing.looking.budget.nodes *= 2;
    const bool last = deepest || !look_on(client);
    Json out = {{"t", "analysis"}, {"of", analysing.id}, {"last", last}};
    for (const char* field : {"seat", "lines", "exact", "nodes"}) out[field] = found[field];
    world_.send(client, text_of(out));
    if (last) end_analysis(client);
}

void Hub::end_analysis(ClientId client) {
    const auto asked = clients_.find(client);
    if (asked == clients_.end() || !asked->second.analysing) return;
    limits_->answered(asked->second.from);
    world_.drop(asked->second.analysing->looking.about);
    asked->second.analysing.reset();
}

// ---- New tables

void Hub::create(const std::string& from, Setup setup, std::string key, std::function<void(Result<Json>)> done) {
    if (!opened_) {
        if (before_open_.size() >= most_waiting) return done(too_busy());
        before_open_.emplace_back([this, from, setup = std::move(setup), key = std::move(key), done = std::move(done)] {
            create(from, setup, key, done);
        });
        return;
    }
    if (tables_.size() >= settings_.most_tables) return done(full());
    if (!limits_->make_table(from, world_.now())) return done(too_many("new tables"));
    if (key.empty()) key = fresh_key();
    setup.creator = hash_of(key);
    Json made = {{"table", fresh_id()}, {"key", key}, {"tokens", Json::object()}};
    for (std::size_t n = 0; n < setup.seats.size(); ++n) {
        SeatSetup& seat = setup.seats[n];
        if (seat.kind == SeatSetup::Kind::human) seat.key = setup.creator;
        if (seat.kind != SeatSetup::Kind::remote) continue;
        const std::string token = fresh_key();
        seat.key = hash_of(token);
        made["tokens"][std::to_string(n + 1)] = token;
    }
    const std::string id = made["table"];
    const std::int64_t now = world_.now();
    auto table = Table::create(id, setup, now);
    if (!table) {
        limits_->unmake_table(from);
        return done(table.error());
    }
    auto live = std::make_unique<Live>(std::move(*table));
    live->created_ms = now;
    live->from = from;
    live->busy = true;
    Message opened;
    opened.kind = Message::Kind::opened;
    Step step = live->table.step(opened, now, world_.random());
    Batch batch;
    batch.create.push_back({id, write_setup(setup), now, setup.listed});
    batch.game = id;
    batch.events = step.events;
    batch.ended = step.ended;
    auto shared = std::make_shared<std::pair<std::unique_ptr<Live>, Step>>(std::move(live), std::move(step));
    world_.append(std::move(batch), [this, from, id, shared, made, done](Outcome outcome) {
        if (outcome != Outcome::stored) {
            limits_->unmake_table(from);
            return done(not_stored());
        }
        Live& there = *(tables_[id] = std::move(shared->first));
        there.busy = false;
        ++counts_.made;
        done(made);
        show(there, Arrived{}, std::move(shared->second));
        list(there);
        forget_if_idle(id);
    });
}

// ---- Finding tables

void Hub::at_table(const std::string& id, Found found, bool ours) {
    const auto refused = [&found](const Error& error) { found(nullptr, &error); };
    if (!opened_) {
        if (before_open_.size() >= most_waiting) return refused(too_busy());
        before_open_.emplace_back([this, id, found = std::move(found)] { at_table(id, found); });
        return;
    }
    if (const auto live = tables_.find(id); live != tables_.end()) return found(live->second.get(), nullptr);
    if (const auto waiting = loading_.find(id); waiting != loading_.end()) {
        if (waiting->second.size() >= most_waiting) return refused(too_busy());
        return waiting->second.push_back(std::move(found));
    }
    if (id.size() > 40) return refused(no_such_table());
    if (loading_.size() >= most_waiting && !ours) return refused(too_busy());
    if (tables_.size() >= settings_.most_tables && !ours) return refused(full());
    loading_[id].push_back(std::move(found));
    world_.load(id, 0, 0, [this, id](Result<std::optional<LoadedGame>> game) { loaded(id, std::move(game)); });
}

void Hub::loaded(const std::string& id, Result<std::optional<LoadedGame>> game) {
    const auto waiting = std::move(loading_[id]);
    loading_.erase(id);
    const bool old = changed_since_.erase(id) > 0;
    std::optional<Error> error;
    if (!game) {
        error = refuse(Code::unavailable, "", "the game can't be read now: try again");
    } else if (!*game) {
        error = no_such_table();
    } else if (auto live = revive(id, **game)) {
        const bool waits = !(*live)->table.state().started;
        if (const auto asleep = sleeping_.extract(id)) (*live)->due = asleep.mapped();
        tables_[id] = std::move(*live);
        list(*tables_[id]);
        if (world_.say) world_.say(Json({{"t", "who"}, {"table", id}}).dump());
        Message message;  // what may have been cut off: a game that was to begin, a bot that was to move
        message.kind = waits ? Message::Kind::opened : Message::Kind::tick;
        tables_[id]->inbox.push_back({std::move(message), world_.now()});
        tables_[id]->busy = true;  // what waits is queued, not taken: it must not be forgotten in between
    } else {
        error = live.error();
    }
    for (const Found& found : waiting) found(error ? nullptr : tables_[id].get(), error ? &*error : nullptr);
    if (error) return;
    tables_[id]->busy = false;
    tables_[id]->stale = old;
    process(id);
}

Result<std::unique_ptr<Hub::Live>> Hub::revive(const std::string& id, const LoadedGame& game) {
    if (!game.broken.empty()) return refuse(Code::broken, "table", game.broken);
    const auto setup = read_stored_setup(game.game.setup);
    auto table =
        setup ? Table::load(id, *setup, game.events, game.chat, world_.now(), pauses_) : Result<Table>(setup.error());
    if (!table) return not_followed(id, table.error());
    auto live = std::make_unique<Live>(std::move(*table));
    live->created_ms = game.game.created_ms;
    live->ours = game.ours;
    return live;
}

Error Hub::not_followed(const std::string& id, const Error& error) {
    const std::string why =
        "this game can't be followed: " + (error.field.empty() ? "" : error.field + ": ") + error.message;
    world_.log({true, "table_broken", {{"table", id}, {"why", why}}});
    world_.mark_broken(id, why);
    return refuse(Code::broken, "table", why);
}

// Somebody else may have written to this table, or deleted it.
void Hub::reload(const std::string& id) {
    Live& live = *tables_.at(id);
    live.busy = true;
    world_.load(id, static_cast<std::uint32_t>(live.table.log().size()), live.table.state().chat_length,
                [this, id](Result<std::optional<LoadedGame>> game) { reloaded(id, std::move(game)); });
}

void Hub::reloaded(const std::string& id, Result<std::optional<LoadedGame>> game) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    Live& live = *found->second;
    live.busy = false;
    std::optional<Error> error;
    if (!game) {
        live.stale = live.busy = live.retrying = true;
        retries_.emplace(world_.now() + retry_after, id);
        return world_.wake(world_.now() + retry_after);
    }
    if (!*game) {
        error = no_such_table();
    } else if (!(*game)->broken.empty()) {
        error = refuse(Code::broken, "table", (*game)->broken);
    } else {
        live.ours = (*game)->ours;
        error = catch_up(id, live, std::move((*game)->events), std::move((*game)->chat));
    }
    if (!error) return process(id);
    const Text gone = text_of({{"t", "gone"}, {"table", id}});
    for (const ClientId client : live.watchers) {
        unwatch(client, id);
        world_.send(client, gone);
    }
    for (const Arrived& arrived : live.inbox) {
        if (arrived.message.kind == Message::Kind::request)
            answer(arrived.message.client, error_answer(arrived.message.request.id, *error));
    }
    unlist(id);
    reviews_->end(id, *error);
    if (live.due) due_.erase({*live.due, id});
    tables_.erase(id);
}

// What somebody else has stored since, and perhaps what is known.
std::optional<Error> Hub::catch_up(const std::string& id, Live& live, std::vector<StoredEvent> events,
                                   std::vector<StoredChat> chat) {
    Message message;
    message.kind = Message::Kind::reloaded;
    message.turn = static_cast<std::uint32_t>(live.table.log().size());
    message.chat = live.table.state().chat_length;
    std::erase_if(events, [&](const StoredEvent& event) { return event.seq < message.turn; });
    std::erase_if(chat, [&](const StoredChat& line) { return line.number < message.chat; });
    if (events.empty() && chat.empty()) return std::nullopt;
    if (const auto followed = live.table.go_on(std::move(events), std::move(chat), world_.now(), pauses_); !followed)
        return not_followed(id, followed.error());
    if (!live.table.state().asked) live.later.clear();  // another turn
    // What was read before and is not told yet is told with this.
    if (!has_untold(live)) live.inbox.push_front({std::move(message), world_.now()});
    return std::nullopt;
}

// ---- The road of a message

void Hub::deliver(const std::string& id, Message message, std::int64_t at) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    auto& inbox = found->second->inbox;
    if (found->second->retrying && message.kind == Message::Kind::request)
        return answer(message.client, error_answer(message.request.id, not_stored()));
    if (inbox.size() >= most_waiting && message.kind == Message::Kind::request) {
        return answer(message.client, error_answer(message.request.id,
                                                   refuse(Code::limit, "table", "too much is asked of this table")));
    }
    inbox.push_back({std::move(message), at});
    process(id);
}

void Hub::process(const std::string& id) {
    while (true) {
        const auto found = tables_.find(id);
        if (found == tables_.end()) return;
        Live& live = *found->second;
        if (live.busy) return;
        // What was read is told before it is read again, or what came first would be told last.
        if (!has_untold(live) && std::exchange(live.stale, false)) return reload(id);
        if (live.inbox.empty()) return forget_if_idle(id);
        Arrived arrived = std::move(live.inbox.front());
        live.inbox.pop_front();
        if (!prepare(live, arrived)) continue;
        if (const auto asks = clients_.find(arrived.message.client); asks != clients_.end())
            live.from = asks->second.from;
        Step step = live.table.step(arrived.message, arrived.at, world_.random());
        give_back(arrived, &step);
        if (step.events.empty() && step.chat.empty()) {
            show(live, arrived, std::move(step));
        } else {
            store(id, std::move(arrived), std::move(step));
        }
    }
}

// Is there anything to be done with it? Puts in what only the hub knows: the client's key, an id nobody has.
bool Hub::prepare(Live& live, Arrived& arrived) {
    Message& message = arrived.message;
    if (message.kind == Message::Kind::left) return live.watchers.erase(message.client) > 0;
    if (message.kind != Message::Kind::request) return true;
    if (!clients_.contains(message.client)) return false;
    const Request& request = message.request;
    const bool watches = live.watchers.contains(message.client);
    if (request.kind == Kind::record) return true;
    if (request.kind == Kind::watch) {
        Client& client = clients_[message.client];
        // Who has missed much is told of much.
        const auto missed = static_cast<std::int64_t>(request.after ? live.table.log().size() : 0);
        if (!limits_->message(client.from, arrived.at, missed / 30)) {
            answer(message.client, error_answer(request.id, too_many("messages")));
            return false;
        }
        if (watches) {  // begins anew
            Message left;
            left.kind = Message::Kind::left;
            left.client = message.client;
            live.table.commit(live.table.step(left, arrived.at, 0), arrived.at);
            live.watchers.erase(message.client);
            unwatch(message.client, live.table.id());
        }
        if (!client.tables.contains(live.table.id()) && !limits_->watch(client.from)) {
            answer(message.client, error_answer(request.id, too_many("watched tables")));
            return false;
        }
        client.tables.insert(live.table.id());  // and out again where the table says no
        message.key = hash_of(request.key);
        return true;
    }
    if (!watches) {
        answer(message.client, error_answer(request.id, refuse(Code::phase, "table", "watch the table first")));
        return false;
    }
    if (request.kind == Kind::unwatch) {
        answer(message.client, ok_answer(request.id));
        unwatch(message.client, live.table.id());
        live.watchers.erase(message.client);
        message.kind = Message::Kind::left;
        return true;
    }
    if (request.kind == Kind::hint && clients_[message.client].hinting) {
        answer(message.client, error_answer(request.id, refuse(Code::limit, "", "one hint at a time")));
        return false;
    }
    const auto& holders = live.table.state().holders;
    const auto holder = std::ranges::find(holders, message.client, &Holder::client);
    if (holder != holders.end()) message.key = holder->key;
    if (request.kind == Kind::sit) {
        if (!limits_->sit(clients_[message.client].from, arrived.at)) {
            answer(message.client, error_answer(request.id, too_many("seats")));
            return false;
        }
        if (!request.key.empty()) message.key = hash_of(request.key);
        if (message.key.empty()) {
            message.secret = fresh_key();
            message.key = hash_of(message.secret);
        }
    }
    if (request.kind == Kind::rematch && live.table.state().rematch.empty()) {
        const bool room = tables_.size() < settings_.most_tables;
        if (!room || !limits_->make_table(clients_[message.client].from, arrived.at)) {
            answer(message.client, error_answer(request.id, room ? too_many("new tables") : full()));
            return false;
        }
        arrived.counted = true;
    }
    if (request.kind == Kind::rematch) message.fresh = fresh_id();
    return true;
}

// What was counted in `prepare` and is not granted by the table, or not stored, was not taken.
void Hub::give_back(const Arrived& arrived, const Step* granted) {
    const Message& message = arrived.message;
    if (message.kind != Message::Kind::request || !clients_.contains(message.client)) return;
    const std::string& from = clients_[message.client].from;
    if (message.request.kind == Kind::sit && (granted == nullptr || granted->events.empty())) limits_->unsit(from);
    if (arrived.counted && (granted == nullptr || !granted->rematch)) limits_->unmake_table(from);
}

void Hub::store(const std::string& id, Arrived arrived, Step step) {
    Live& live = *tables_.at(id);
    live.busy = true;
    Batch batch;
    batch.game = id;
    batch.events = step.events;
    batch.chat = step.chat;
    batch.ended = step.ended;
    batch.shown = live.table.setup().listed && std::ranges::any_of(step.events, [](const StoredEvent& event) {
                      const auto deed = read_deed(event.text);
                      return deed && deed->kind != Deed::Kind::move;
                  });
    if (step.rematch) {
        const Setup& setup = step.rematch->setup;
        batch.create.push_back({step.rematch->id, write_setup(setup), world_.now(), setup.listed});
    }
    auto shared = std::make_shared<std::pair<Arrived, Step>>(std::move(arrived), std::move(step));
    world_.append(std::move(batch), [this, id, shared](Outcome outcome) {
        stored(id, std::move(shared->first), std::move(shared->second), outcome);
    });
}

void Hub::stored(const std::string& id, Arrived arrived, Step step, Outcome outcome) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    Live& live = *found->second;
    live.busy = false;
    if (outcome == Outcome::stored) {
        show(live, arrived, std::move(step));
        return process(id);
    }
    const Message& message = arrived.message;
    give_back(arrived, nullptr);
    // Over a network it may be there all the same: it is read again, when the store can be.
    live.stale = live.stale || (outcome == Outcome::unavailable && world_.say);
    if (outcome == Outcome::conflict) {
        if (message.kind == Message::Kind::request) {
            Json out =
                error_answer(message.request.id, refuse(Code::stale, "seq", "the table has changed: look at it again"));
            out["seq"] = live.table.log().size();
            answer(message.client, out);
        }
        if (message.kind == Message::Kind::reloaded) live.inbox.push_front(std::move(arrived));  // it is not told yet
        return reload(id);
    }
    if (message.kind == Message::Kind::request) {
        answer(message.client, error_answer(message.request.id, not_stored()));
        return process(id);
    }
    // A bot's move, or time that ran out, is not lost: it is tried again.
    world_.log({true, "not_stored", {{"table", id}, {"next", "it is tried again"}}});
    for (const Arrived& waiting : live.inbox) {
        if (waiting.message.kind == Message::Kind::request)
            answer(waiting.message.client, error_answer(waiting.message.request.id, not_stored()));
    }
    std::erase_if(live.inbox, [](const Arrived& one) { return one.message.kind == Message::Kind::request; });
    live.inbox.push_front(std::move(arrived));
    live.busy = live.retrying = true;
    const std::int64_t again = world_.now() + retry_after;
    retries_.emplace(again, id);
    world_.wake(again);
}

// It is stored: it becomes the truth, and is told.
void Hub::show(Live& live, const Arrived& arrived, Step step) {
    const std::string& id = live.table.id();
    const Message& message = arrived.message;
    const bool watches =
        message.kind == Message::Kind::request && step.next.watchers == live.table.state().watchers + 1;
    if (message.kind == Message::Kind::request && message.request.kind == Kind::watch) {
        if (watches && clients_.contains(message.client)) {
            live.watchers.insert(message.client);
        } else {
            unwatch(message.client, id);
        }
    }
    if (!step.events.empty()) {
        const bool played = message.kind == Message::Kind::request && message.request.kind == Kind::play;
        counts_.moves += played ? 1 : 0;
        counts_.bot_moves += message.kind == Message::Kind::bot ? 1 : 0;
        if (played)
            counts_.play.add(
                static_cast<double>(std::max<std::int64_t>(world_.now() - arrived.at, 0)));  // a clock set back
    }
    note_for_others(live, message, step);
    const bool stores = !step.events.empty();
    const auto send = std::move(step.send);
    const auto bots = std::move(step.bots);
    const auto hint = step.hint;
    const auto rematch = std::move(step.rematch);
    const bool changed = !step.events.empty() || !send.empty();
    if (step.ended == false) reviews_->end(id, refuse(Code::phase, "table", "the game goes on"));
    live.table.commit(std::move(step), world_.now());
    tell(live, send);
    // Who stored the last event thinks; should nothing come of it, we do.
    if (!bots.empty()) live.later = bots;
    if (live.ours || stores) {
        go_on_with(id, live);
    } else if (!bots.empty()) {
        overdue_.emplace(world_.now() + overdue_after, id);
        world_.wake(world_.now() + overdue_after);
    }
    if (hint) think_ahead(message.client, message.request.id, *hint);
    if (live.due) due_.erase({*live.due, id});
    live.due = live.table.due();
    if (live.due) {
        due_.emplace(*live.due, id);
        world_.wake(*live.due);
    }
    if (changed) list(live);
    if (rematch) {
        ++counts_.made;
        at_table(rematch->id, [](Live*, const Error*) {}, true);
    }
}

// Those who play first, then those who watch, who may be thousands; to each in its order.
void Hub::tell(const Live& live, const std::vector<Outgoing>& send) {
    std::vector<ClientId> players;
    for (const Holder& holder : live.table.state().holders) players.push_back(holder.client);
    for (const Outgoing& out : send) {
        if (!out.everyone) players.insert(players.end(), out.clients.begin(), out.clients.end());
    }
    std::ranges::sort(players);
    players.erase(std::ranges::unique(players).begin(), players.end());
    std::vector<std::pair<Text, Text>> texts;  // to all, and with moves
    for (const Outgoing& out : send) {
        count(out.notice.head);
        texts.emplace_back(std::make_shared<const std::string>(out.notice.write()), nullptr);
        if (out.moves.is_null()) continue;
        auto with = std::make_shared<std::string>(*texts.back().first, 0, texts.back().first->size() - 1);
        *with += ",\"moves\":" + out.moves.dump() + "}";
        texts.back().second = std::move(with);
    }
    const auto tell_one = [&](ClientId client) {
        for (std::size_t n = 0; n < send.size(); ++n) {
            const bool named = std::ranges::find(send[n].clients, client) != send[n].clients.end();
            if (named && texts[n].second) {
                world_.send(client, texts[n].second);
            } else if (named ? !send[n].everyone : send[n].everyone && live.watchers.contains(client)) {
                world_.send(client, texts[n].first);
            }
        }
    };
    for (const ClientId client : players) tell_one(client);
    if (std::ranges::none_of(send, &Outgoing::everyone)) return;
    for (const ClientId client : live.watchers) {
        if (!std::ranges::binary_search(players, client)) tell_one(client);
    }
}

// The table may be anywhere when the answer comes; it says what it was for.
void Hub::think_ahead(ClientId client, const Json& id, const HintRequest& hint) {
    const auto asks = clients_.find(client);
    if (asks == clients_.end()) return;
    const std::string from = asks->second.from;
    if (!limits_->ask(from)) return answer(client, error_answer(id, too_many("hints")));
    const Looking looking{"", hint.position, hint_time};
    asks->second.hinting = world_.analyse(looking, [this, client, from, id, hint](const Json& found) {
        limits_->answered(from);
        const auto asked = clients_.find(client);
        if (asked == clients_.end()) return;
        asked->second.hinting = false;
        Json out = ok_answer(id);
        out["seq"] = hint.seq;
        out["seat"] = hint.seat + 1;
        for (const char* field : {"move", "winning", "margin"}) out[field] = found[field];
        out["line"] = found["lines"][0]["line"];
        answer(client, out);
    });
    if (asks->second.hinting) return;
    limits_->answered(from);
    answer(client, error_answer(id, too_busy()));
}

void Hub::forget_if_idle(const std::string& id) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    const Live& live = *found->second;
    if (live.busy || !live.inbox.empty() || !live.watchers.empty() || !live.table.idle()) return;
    if (live.due) {  // soon it is needed again; later it is loaded when its time has come
        if (*live.due - world_.now() < sleep_after) return;
        sleeping_[id] = *live.due;
    }
    if (world_.release && live.ours && !live.due && !live.table.state().over()) world_.release(id);
    tables_.erase(found);
}

// ---- The lobby

void Hub::list(Live& live) {
    if (!live.table.setup().listed) return;
    if (live.table.state().over()) return unlist(live.table.id());
    Json summary = live.table.summary();
    std::string text = summary.dump(-1, ' ', false, Json::error_handler_t::replace);
    // There is always room for a new one: the oldest makes it.
    if (lobby_.size() >= most_listed && !lobby_.contains(live.table.id())) {
        const auto oldest = std::ranges::min_element(lobby_, {}, [](const auto& one) { return one.second.created_ms; });
        if (oldest->second.created_ms >= live.created_ms) return;
        unlist(std::string(oldest->first));
    }
    Listed& listed = lobby_[live.table.id()];
    if (listed.text == text) return;
    tell_lobby({{"t", "lobby"}, {"changed", Json::array({summary})}, {"gone", Json::array()}});
    listed = {live.created_ms, std::move(summary), std::move(text)};
}

void Hub::unlist(const std::string& id) {
    if (lobby_.erase(id) > 0) tell_lobby({{"t", "lobby"}, {"changed", Json::array()}, {"gone", Json::array({id})}});
}

void Hub::tell_lobby(const Json& message) {
    const Text text = text_of(message);
    for (const auto& [client, state] : clients_) {
        if (state.lobby) world_.send(client, text);
    }
}

// ---- HTTP

void Hub::api(const std::string& from, const std::string& method, const std::string& path, const std::string& body,
              const std::function<void(HttpAnswer)>& done) {
    const auto say = [](int status, const Json& message) {
        return HttpAnswer{status, "application/json",
                          message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"};
    };
    const auto wrong = [say](int status, const Error& error) {
        Json out = error_answer(nullptr, error);
        out.erase("id");
        return say(status, out);
    };
    if (!limits_->message(from, world_.now(), cost_of(Kind::lobby)))
        return done(wrong(status_of(Code::limit, 429), too_many("requests")));
    const auto parts = split(path, '/');  // "", "api", ...
    const std::string what(parts.size() > 2 ? parts[2].text : "");
    if (what == "version" && parts.size() == 3 && method == "GET") {
        return done(
            say(200, {{"version", settings_.version}, {"protocol", protocol_version}, {"rules", rules_version}}));
    }
    if (what == "tables" && parts.size() == 3 && method == "GET") {
        return done(say(200, {{"tables", lobby()}}));
    }
    if (what == "tables" && parts.size() == 3 && method == "POST") {
        Json json = parse_flat(body);
        if (!json.is_object()) return done(wrong(400, refuse(Code::syntax, "", "expected a JSON object")));
        json["t"] = "create";
        json["id"] = 0;
        Json id;
        const auto request = read_request(json.dump(-1, ' ', false, Json::error_handler_t::replace), id);
        if (!request) return done(wrong(400, request.error()));
        return create(from, request->setup, request->key, [say, wrong, done](const Result<Json>& made) {
            const int status = made ? 201 : status_of(made.error().code, 400);
            done(made ? say(status, *made) : wrong(status, made.error()));
        });
    }
    if (what == "qr" && parts.size() == 3 && method == "POST") {
        constexpr std::size_t longest = 200;
        const auto qr = !body.empty() && body.size() <= longest ? make_qr(body) : std::nullopt;
        if (qr) return done(say(200, {{"size", qr->size}, {"rows", rows_of(*qr)}}));
        return done(wrong(400, refuse(Code::range, "",
                                      "found " + std::to_string(body.size()) + " bytes, expected a text of 1 to " +
                                          std::to_string(longest))));
    }
    const bool record = parts.size() == 5 && parts[4].text == "record";
    if (what == "tables" && (parts.size() == 4 || record) && method == "GET") {
        return at_table(std::string(parts[3].text), [say, wrong, done, record](Live* live, const Error* error) {
            if (live == nullptr) return done(wrong(status_of(error->code, 404), *error));
            const Table& table = live->table;
            if (record) return done(HttpAnswer{200, "text/plain; charset=utf-8", table.record()});
            done(say(200, view_table(table.id(), table.setup(), table.state())));
        });
    }
    done(wrong(404, refuse(Code::unknown, "", "there is nothing at this address")));
}

}  // namespace tilewright
