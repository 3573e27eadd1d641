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

namespace tilewright {

namespace {

using Kind = Request::Kind;

constexpr std::int64_t alive_every = 10'000;
constexpr std::int64_t look_every = 1'000;
constexpr std::int64_t expire_every = 3'600'000;
constexpr std::int64_t retry_after = 1'000;
constexpr std::size_t most_in_lobby = 200;  // that are told
constexpr std::size_t most_listed = 2'000;
constexpr std::size_t most_waiting = 10'000;  // messages in one inbox
constexpr Budget hint_time{1'000, 0};

Text text_of(const Json& message) {
    return std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Error refuse(Code code, std::string field, std::string message) {
    return {code, std::move(field), std::move(message), 0, 0};
}

Error no_such_table() { return refuse(Code::unknown, "table", "there is no such table"); }
Error not_stored() { return refuse(Code::unavailable, "", "this could not be stored: try again"); }

std::string hash_of(const std::string& key) { return key.empty() ? "" : sha256(key); }

}  // namespace

Hub::Hub(HubSettings settings, World world) : settings_(std::move(settings)), world_(std::move(world)) {}

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
    world_.begin(world_.now(), [this](const std::optional<Begun>& begun) {
        if (!begun) {
            // Without the pauses clocks would be wrong: nothing begins before they are known.
            world_.log("the store can't be opened yet; it is tried again");
            retries_.emplace(world_.now() + retry_after, "");
            return world_.wake(world_.now() + retry_after);
        }
        opened_ = true;
        pauses_ = begun->pauses;
        // Clocks run on whether anybody watches or not, and the lobby shows what is public.
        for (const GameSummary& game : begun->games) {
            const auto setup = read_stored_setup(game.game.setup);
            if (!setup || setup->clock.kind != ClockRule::Kind::none || setup->listed)
                at_table(game.game.id, [](Live*, const Error*) {});
        }
        for (const auto& work : std::exchange(before_open_, {})) work();
        tick();
    });
}

void Hub::stop() {
    const Text bye = text_of({{"t", "bye"}});
    for (const auto& [client, state] : clients_) world_.send(client, bye);
    world_.alive(world_.now());
}

void Hub::tick() {
    const std::int64_t now = world_.now();
    while (!due_.empty() && due_.begin()->first <= now) {
        const std::string id = due_.begin()->second;
        due_.erase(due_.begin());
        if (const auto found = tables_.find(id); found != tables_.end()) found->second->due.reset();
        deliver(id, Message{}, now);
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
    if (now >= next_alive_) {
        next_alive_ = now + alive_every;
        world_.alive(now);
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
            if (gone > 0) world_.log(std::to_string(gone) + " old private tables deleted");
        });
    }
    std::int64_t next = std::min(next_alive_, next_look_);
    if (!due_.empty()) next = std::min(next, due_.begin()->first);
    if (!retries_.empty()) next = std::min(next, retries_.begin()->first);
    world_.wake(next);
}

// Somebody else wrote to the store (the operator's commands): what is live may be another game than we think.
void Hub::look_for_others() {
    world_.others([this](std::int64_t number) {
        const bool changed = others_ && *others_ != number;
        others_ = number;
        if (!changed) return;
        std::vector<std::string> ids;
        for (const auto& [id, live] : tables_) ids.push_back(id);
        for (const std::string& id : ids) {
            if (!tables_.at(id)->busy) reload(id);
        }
        ids.clear();
        for (const auto& [id, listed] : lobby_) {
            if (!tables_.contains(id)) ids.push_back(id);
        }
        for (const std::string& id : ids) {
            at_table(id, [this, id](Live* live, const Error* error) {
                if (live == nullptr && error->code != Code::unavailable) unlist(id);
            });
        }
    });
}

// ---- Clients

void Hub::answer(ClientId client, const Json& message) {
    if (clients_.contains(client)) world_.send(client, text_of(message));
}

void Hub::enter(ClientId client) { clients_.try_emplace(client); }

void Hub::leave(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) return;
    const auto tables = found->second.tables;
    clients_.erase(found);
    for (const std::string& id : tables) {
        if (!tables_.contains(id)) continue;
        Message message;
        message.kind = Message::Kind::left;
        message.client = client;
        deliver(id, std::move(message), world_.now());
    }
}

void Hub::receive(ClientId client, std::string_view text) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) return;
    Json id;
    const auto request = read_request(text, id);
    if (!request) return answer(client, error_answer(id, request.error()));
    if (request->kind == Kind::hello) return greet(client, *request);
    if (!found->second.greeted)
        return answer(client, error_answer(id, refuse(Code::version, "t", "say hello first, with your protocol")));
    handle(client, *request);
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
            return create(request.setup, request.key, [this, client, id = request.id](const Result<Json>& made) {
                Json out = made ? ok_answer(id) : error_answer(id, made.error());
                if (made) out.update(*made);
                answer(client, out);
            });
        case Kind::replay: return replay(client, request);
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
        if (std::exchange(asks->second.replaying, true))
            return answer(client, error_answer(id, refuse(Code::limit, "", "one game at a time is shown")));
        world_.aside(
            [id, game = std::move(game)] {
                auto shown = game();
                Json out = shown ? ok_answer(id) : error_answer(id, shown.error());
                for (auto field = shown ? shown->begin() : out.end(); shown && field != shown->end(); ++field)
                    out[field.key()] = std::move(field.value());
                return text_of(out);
            },
            [this, client](const Text& text) {
                const auto asked = clients_.find(client);
                if (asked == clients_.end()) return;
                asked->second.replaying = false;
                world_.send(client, text);
            });
    };
    if (request.table.empty()) return aside([record = request.record] { return replay_of(record); });
    at_table(request.table, [this, client, id = request.id, aside](Live* live, const Error* error) {
        if (live == nullptr) return answer(client, error_answer(id, *error));
        aside([table = live->table] { return table.replay(); });
    });
}

// ---- New tables

void Hub::create(Setup setup, std::string key, std::function<void(Result<Json>)> done) {
    if (!opened_) {
        before_open_.emplace_back([this, setup = std::move(setup), key = std::move(key), done = std::move(done)] {
            create(setup, key, done);
        });
        return;
    }
    if (tables_.size() >= settings_.most_tables || (setup.listed && lobby_.size() >= most_listed))
        return done(refuse(Code::limit, "", "this server has as many tables as it can hold"));
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
    if (!table) return done(table.error());
    auto live = std::make_unique<Live>(std::move(*table));
    live->created_ms = now;
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
    world_.append(std::move(batch), [this, id, shared, made, done](Outcome outcome) {
        if (outcome != Outcome::stored) return done(not_stored());
        Live& there = *(tables_[id] = std::move(shared->first));
        there.busy = false;
        done(made);
        show(there, Arrived{}, std::move(shared->second));
        list(there);
        forget_if_idle(id);
    });
}

// ---- Finding tables

void Hub::at_table(const std::string& id, Found found) {
    if (!opened_) {
        before_open_.emplace_back([this, id, found = std::move(found)] { at_table(id, found); });
        return;
    }
    if (const auto live = tables_.find(id); live != tables_.end()) return found(live->second.get(), nullptr);
    if (const auto waiting = loading_.find(id); waiting != loading_.end())
        return waiting->second.push_back(std::move(found));
    if (id.size() > 40) {
        const Error error = no_such_table();
        return found(nullptr, &error);
    }
    loading_[id].push_back(std::move(found));
    world_.load(id, [this, id](Result<std::optional<LoadedGame>> game) { loaded(id, std::move(game)); });
}

void Hub::loaded(const std::string& id, Result<std::optional<LoadedGame>> game) {
    const auto waiting = std::move(loading_[id]);
    loading_.erase(id);
    std::optional<Error> error;
    if (!game) {
        error = refuse(Code::unavailable, "", "the game can't be read now: try again");
    } else if (!*game) {
        error = no_such_table();
    } else if (auto live = revive(id, **game)) {
        const bool waits = !(*live)->table.state().started;
        tables_[id] = std::move(*live);
        list(*tables_[id]);
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
    process(id);
}

Result<std::unique_ptr<Hub::Live>> Hub::revive(const std::string& id, const LoadedGame& game) {
    if (!game.broken.empty()) return refuse(Code::broken, "table", game.broken);
    const auto setup = read_stored_setup(game.game.setup);
    auto table =
        setup ? Table::load(id, *setup, game.events, game.chat, world_.now(), pauses_) : Result<Table>(setup.error());
    if (!table) {
        const std::string why =
            "this game can't be followed: " + (table.error().field.empty() ? "" : table.error().field + ": ") +
            table.error().message;
        world_.log("table " + id + " is broken: " + why);
        world_.mark_broken(id, why);
        return refuse(Code::broken, "table", why);
    }
    auto live = std::make_unique<Live>(std::move(*table));
    live->created_ms = game.game.created_ms;
    return live;
}

// Somebody else may have written to this table, or deleted it.
void Hub::reload(const std::string& id) {
    tables_.at(id)->busy = true;
    world_.load(id, [this, id](const Result<std::optional<LoadedGame>>& game) { reloaded(id, game); });
}

void Hub::reloaded(const std::string& id, const Result<std::optional<LoadedGame>>& game) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    Live& live = *found->second;
    live.busy = false;
    std::optional<Error> error;
    if (game && !*game) {
        error = no_such_table();
    } else if (game && ((*game)->events.size() != live.table.log().size() || !(*game)->broken.empty())) {
        auto fresh = revive(id, **game);
        if (fresh) {
            const auto known = static_cast<std::uint32_t>(live.table.log().size());
            (*fresh)->table.adopt(live.table.state());
            live.table = std::move((*fresh)->table);
            Message message;
            message.kind = Message::Kind::reloaded;
            message.turn = known;
            live.inbox.push_front({std::move(message), world_.now()});
        } else {
            error = fresh.error();
        }
    }
    if (!error) return process(id);
    const Text gone = text_of({{"t", "gone"}, {"table", id}});
    for (const ClientId client : live.watchers) {
        if (const auto there = clients_.find(client); there != clients_.end()) there->second.tables.erase(id);
        world_.send(client, gone);
    }
    for (const Arrived& arrived : live.inbox) {
        if (arrived.message.kind == Message::Kind::request)
            answer(arrived.message.client, error_answer(arrived.message.request.id, *error));
    }
    unlist(id);
    if (live.due) due_.erase({*live.due, id});
    tables_.erase(id);
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
        if (live.inbox.empty()) return forget_if_idle(id);
        Arrived arrived = std::move(live.inbox.front());
        live.inbox.pop_front();
        if (!prepare(live, arrived)) continue;
        Step step = live.table.step(arrived.message, arrived.at, world_.random());
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
        if (watches) {  // begins anew
            Message left;
            left.kind = Message::Kind::left;
            left.client = message.client;
            live.table.commit(live.table.step(left, arrived.at, 0), arrived.at);
            live.watchers.erase(message.client);
        }
        message.key = hash_of(request.key);
        return true;
    }
    if (!watches) {
        answer(message.client, error_answer(request.id, refuse(Code::phase, "table", "watch the table first")));
        return false;
    }
    if (request.kind == Kind::unwatch) {
        answer(message.client, ok_answer(request.id));
        clients_[message.client].tables.erase(live.table.id());
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
        if (!request.key.empty()) message.key = hash_of(request.key);
        if (message.key.empty()) {
            message.secret = fresh_key();
            message.key = hash_of(message.secret);
        }
    }
    if (request.kind == Kind::rematch) message.fresh = fresh_id();
    return true;
}

void Hub::store(const std::string& id, Arrived arrived, Step step) {
    Live& live = *tables_.at(id);
    live.busy = true;
    Batch batch;
    batch.game = id;
    batch.events = step.events;
    batch.chat = step.chat;
    batch.ended = step.ended;
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
    if (outcome == Outcome::conflict) {
        if (message.kind == Message::Kind::request) {
            Json out =
                error_answer(message.request.id, refuse(Code::stale, "seq", "the table has changed: look at it again"));
            out["seq"] = live.table.log().size();
            answer(message.client, out);
        }
        return reload(id);
    }
    if (message.kind == Message::Kind::request) {
        answer(message.client, error_answer(message.request.id, not_stored()));
        return process(id);
    }
    // A bot's move, or time that ran out, is not lost: it is tried again.
    world_.log("table " + id + ": an event could not be stored, it is tried again");
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
    if (watches && clients_.contains(message.client)) {
        live.watchers.insert(message.client);
        clients_[message.client].tables.insert(id);
    }
    const auto send = std::move(step.send);
    const auto bots = std::move(step.bots);
    const auto hint = step.hint;
    const auto rematch = std::move(step.rematch);
    const bool changed = !step.events.empty() || !send.empty();
    live.table.commit(std::move(step), world_.now());
    for (const Outgoing& out : send) {
        const Text text = text_of(out.message);
        if (!out.everyone) {
            for (const ClientId client : out.clients) world_.send(client, text);
            continue;
        }
        for (const ClientId client : live.watchers) {
            if (std::ranges::find(out.clients, client) == out.clients.end()) world_.send(client, text);
        }
    }
    for (const BotRequest& bot : bots) {
        world_.think(id, bot.bot, bot.position, world_.random(), [this, id, turn = bot.turn](const Chosen& chosen) {
            Message moved;
            moved.kind = Message::Kind::bot;
            moved.turn = turn;
            moved.move = chosen.move;
            moved.used = chosen.used;
            deliver(id, std::move(moved), world_.now());
        });
    }
    if (hint) think_ahead(message.client, message.request.id, *hint);
    if (live.due) due_.erase({*live.due, id});
    live.due = live.table.due();
    if (live.due) {
        due_.emplace(*live.due, id);
        world_.wake(*live.due);
    }
    if (changed) list(live);
    if (rematch) at_table(rematch->id, [](Live*, const Error*) {});
}

// The table may be anywhere when the answer comes; it says what it was for.
void Hub::think_ahead(ClientId client, const Json& id, const HintRequest& hint) {
    const auto asks = clients_.find(client);
    if (asks == clients_.end()) return;
    asks->second.hinting = true;
    world_.analyse(hint.position, hint_time, [this, client, id, hint](const Json& found) {
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
}

void Hub::forget_if_idle(const std::string& id) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    const Live& live = *found->second;
    if (live.busy || !live.inbox.empty() || !live.watchers.empty() || !live.table.idle()) return;
    tables_.erase(found);
}

// ---- The lobby

void Hub::list(Live& live) {
    if (!live.table.setup().listed) return;
    if (live.table.state().over()) return unlist(live.table.id());
    Json summary = live.table.summary();
    std::string text = summary.dump(-1, ' ', false, Json::error_handler_t::replace);
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

void Hub::api(const std::string& method, const std::string& path, const std::string& body,
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
        return create(request->setup, request->key, [say, wrong, done](const Result<Json>& made) {
            const int status = made ? 201 : made.error().code == Code::unavailable ? 503 : 400;
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
            if (live == nullptr) return done(wrong(error->code == Code::unavailable ? 503 : 404, *error));
            const Table& table = live->table;
            if (record) return done(HttpAnswer{200, "text/plain; charset=utf-8", table.record()});
            done(say(200, view_table(table.id(), table.setup(), table.state())));
        });
    }
    done(wrong(404, refuse(Code::unknown, "", "there is nothing at this address")));
}

}  // namespace tilewright
