// A live table with everybody around it, for tests: clients that watch, a store that may fail, bots that think, time
// that passes when it is told to. After every step it checks what must hold at all times (docs/protocol.md).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "table/entry.h"
#include "table/table.h"
#include "view/view.h"

namespace tilewright {

// What a client called `ada` shows; `ada/phone` is another client with the same key. Both strings stand for secrets, so
// neither may turn up in a message.
inline std::string key_of(std::string_view client) {
    std::string key = "key-of-";
    for (const char c : client.substr(0, client.find('/')))
        key += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return key;
}
inline std::string secret_of(std::string_view client) { return "secret-of-" + std::string(client); }

// Where the JSON lacks what is wanted; empty where it does not. Wanted fields must be equal, others may be there. Of
// texts, "*" is anything, "!" that there is no such field, "#3" a list of three, "~abc" something that contains abc.
inline std::string mismatch(const Json& there, const Json& wanted, const std::string& place = "") {
    if (wanted.is_string()) {
        const std::string& text = wanted.get_ref<const std::string&>();
        if (text == "*") return "";
        if (text.starts_with('#'))
            return there.is_array() && std::to_string(there.size()) == text.substr(1) ? "" : place + ": not " + text;
        if (text.starts_with('~'))
            return there.dump().find(text.substr(1)) != std::string::npos ? "" : place + ": lacks " + text.substr(1);
    }
    if (wanted.is_object() && there.is_object()) {
        for (const auto& [key, value] : wanted.items()) {
            const std::string inside = place + "." + key;
            const bool absent = value.is_string() && value.get_ref<const std::string&>() == "!";
            if (absent != !there.contains(key)) return inside + (absent ? " is there" : " is missing");
            if (absent) continue;
            if (std::string differs = mismatch(there[key], value, inside); !differs.empty()) return differs;
        }
        return "";
    }
    if (wanted.is_array() && there.is_array()) {
        if (wanted.size() != there.size()) return place + ": has " + std::to_string(there.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const std::string differs = mismatch(there[i], wanted[i], place + "[" + std::to_string(i) + "]");
            if (!differs.empty()) return differs;
        }
        return "";
    }
    return there == wanted ? "" : place + ": " + there.dump() + " instead of " + wanted.dump();
}

// A state as text, to compare and to show what differs: what a log says, and all of it.
inline std::string stored_part(const TableState& state, bool clocked) {
    Json out = {{"position", state.position.write()}, {"started", state.started}, {"end", state.end},
                {"rematch", state.rematch},           {"length", state.length},   {"chat", state.chat_length}};
    if (clocked) out["clock"] = state.clock.left;
    for (const TableSeat& seat : state.seats) {
        out["seats"].push_back({name(seat.kind), seat.name, seat.bot, seat.key, seat.ready, seat.stand_in,
                                static_cast<int>(seat.out), seat.out_after, seat.muted});
    }
    return out.dump(1);
}

inline std::string whole(const TableState& state) {
    Json out = {{"began", state.turn_began},
                {"turn_length", state.turn_length},
                {"watchers", state.watchers},
                {"asked", state.asked}};
    for (const Holder& holder : state.holders) out["holders"].push_back({holder.client, holder.key});
    for (const TableSeat& seat : state.seats) out["seats"].push_back({seat.away_since, seat.premoves, seat.said});
    if (state.undo) out["undo"] = {state.undo->by, state.undo->to, state.undo->agreed};
    return stored_part(state, true) + out.dump(1);
}

class Room {
  public:
    static constexpr std::int64_t beginning = 1'000'000'000'000;

    explicit Room(const Setup& setup) : table_(make(setup)) {
        const auto again = read_stored_setup(write_setup(setup));
        EXPECT_TRUE(again);
        if (again) {
            EXPECT_EQ(write_setup(*again), write_setup(setup));
        }
    }

    const Table& table() const { return table_; }
    const TableState& state() const { return table_.state(); }
    std::int64_t now() const { return now_ - beginning; }
    const Json& answer() const { return answer_; }
    const std::vector<BotRequest>& bots() const { return bots_; }
    const std::optional<Rematch>& rematch() const { return rematch_; }

    std::vector<Json> heard_by(const std::string& who) const {
        std::vector<Json> out;
        for (const auto& [client, message] : heard_)
            if (name_of(client) == who && message->value("t", "") != "ok" && message->value("t", "") != "error")
                out.push_back(*message);
        return out;
    }
    std::vector<std::string> watching() const {
        std::vector<std::string> out;
        for (const ClientId client : watching_) out.push_back(name_of(client));
        return out;
    }

    // Long games check what costs most only now and then.
    void check_every(int steps) { check_every_ = steps; }

    // ---- Time, the store, randomness

    void set_time(std::int64_t ms) { now_ = beginning + ms; }
    void pass(std::int64_t ms) { now_ += ms; }
    // As a server does it: a tick whenever one is due.
    void pass_with_ticks(std::int64_t ms) {
        const std::int64_t end = now_ + ms;
        for (int n = 0; n < 1000 && table_.due() && *table_.due() <= end; ++n) {
            EXPECT_LT(n, 999) << "ticks without end";
            now_ = std::max(now_, *table_.due());
            tick();
        }
        now_ = end;
    }
    void set_seed(std::uint64_t seed) { seed_ = seed; }
    void fail_next() { fails_ = true; }
    void store_takes(std::int64_t ms) { store_takes_ = ms; }

    // ---- What comes in

    void open() {
        Message message;
        message.kind = Message::Kind::opened;
        send(message);
    }

    void tick() { send(Message{}); }

    void watch(const std::string& who, bool with_key = true, const Json& fields = Json::object()) {
        if (watching_.contains(id_of(who))) leave(who);
        Message message;
        message.key = with_key ? key_of(who) : "";
        request(who, "watch", fields, message);
    }

    void leave(const std::string& who) {
        Message message;
        message.kind = Message::Kind::left;
        message.client = id_of(who);
        watching_.erase(message.client);
        send(message);
    }

    void request(const std::string& who, const std::string& kind, const Json& fields = Json::object()) {
        Message message;
        const auto holder = std::ranges::find(state().holders, id_of(who), &Holder::client);
        if (holder != state().holders.end()) message.key = holder->key;
        if (kind == "sit" && message.key.empty()) {
            message.key = key_of(who);
            message.secret = secret_of(who);
        }
        if (kind == "rematch") message.fresh = table_.id() + "again";
        if (kind != "record") {
            EXPECT_TRUE(watching_.contains(id_of(who))) << who << " does not watch";
        }
        request(who, kind, fields, message);
    }

    // The last bot that was asked answers, also where nobody wants to know any more; the first legal move if none is
    // given.
    void bot_plays(std::string move = "", std::int64_t used = 100) {
        ASSERT_TRUE(asked_.has_value()) << "no bot was ever asked";
        now_ += used;
        Message message;
        message.kind = Message::Kind::bot;
        message.turn = asked_->turn;
        message.move = move.empty() ? asked_->position.move_texts().front() : std::move(move);
        message.used = used;
        send(message);
    }

    // Whoever is to act plays some move.
    void anybody_plays() {
        ASSERT_TRUE(state().playing());
        const TableSeat& seat = state().seats[static_cast<std::size_t>(state().position.to_act())];
        const auto moves = state().position.move_texts();
        const std::string& move = moves[Rng(++seed_).below(static_cast<std::uint32_t>(moves.size()))];
        if (house_plays(seat)) return bot_plays(move);
        for (const ClientId client : watching_) {
            if (keys_[client] != seat.key) continue;
            request(name_of(client), "play", {{"seq", state().length}, {"move", move}});
            EXPECT_EQ(answer_.value("t", ""), "ok") << answer_;
            return;
        }
        FAIL() << "nobody is there to play for seat " << state().position.to_act() + 1;
    }

    // Another server writes to the same log, and this one reads it again.
    void played_elsewhere(const std::string& who, const std::string& move) {
        Message play;
        play.kind = Message::Kind::request;
        play.client = id_of(who);
        play.key = key_of(who);
        play.request.kind = Request::Kind::play;
        play.request.seq = state().length;
        play.request.move = move;
        const Step step = table_.step(play, now_, ++seed_);
        ASSERT_FALSE(step.events.empty()) << step.send.front().notice.head;
        Message reloaded;
        reloaded.kind = Message::Kind::reloaded;
        reloaded.turn = state().length;
        const auto followed = table_.go_on(step.events, step.chat, now_, {});
        ASSERT_TRUE(followed) << followed.error().text();
        // As if it were read from the beginning.
        const auto again = Table::load(table_.id(), table_.setup(), table_.log(), chat_, now_, {});
        EXPECT_EQ(stored_part(again->state(), clocked()), stored_part(state(), clocked()));
        send(reloaded);
    }

    // Nothing is left but what was stored; in the time it takes the table is served by nobody, or nobody wants it.
    void restart(std::int64_t ms, bool down) {
        Table::Pauses pauses;
        if (down) pauses.emplace_back(now_, now_ + ms);
        now_ += ms;
        auto again = Table::load(table_.id(), table_.setup(), table_.log(), chat_, now_, pauses);
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(stored_part(again->state(), clocked()), stored_part(state(), clocked()));
        table_ = std::move(*again);
        watching_.clear();
        keys_.clear();
        asked_.reset();
        if (state().started) return tick();
        open();
    }

    // Who comes late and knows the log up to some length is told what is missing, and no more.
    void check_late_watchers() {
        const std::uint32_t length = state().length;
        for (std::uint32_t after = 0; after <= length; after += 1 + length / 12) {
            Message message;
            message.kind = Message::Kind::request;
            message.client = 99;
            message.request.kind = Request::Kind::watch;
            message.request.after = after;
            const Step step = table_.step(message, now_, 1);
            for (const Outgoing& out : step.send) {
                if (out.notice.head.value("t", "") != "ok") continue;
                std::uint32_t known = after;
                for (const Json& event : out.notice.head["events"]) {
                    check_event(event);
                    known = covered(event, known);
                }
                EXPECT_EQ(known, length);
            }
        }
    }

  private:
    static Table make(const Setup& setup) {
        auto table = Table::create("table", setup, beginning);
        EXPECT_TRUE(table) << table.error().text();
        return std::move(*table);
    }

    bool clocked() const { return table_.setup().clock.kind != ClockRule::Kind::none; }
    bool small() const { return table_.setup().game == "azul" && table_.setup().seats.size() == 2; }

    ClientId id_of(const std::string& who) {
        const auto found = std::ranges::find(names_, who);
        if (found != names_.end()) return static_cast<ClientId>(found - names_.begin()) + 1;
        names_.push_back(who);
        return names_.size();
    }
    std::string name_of(ClientId client) const { return client == 0 ? "" : names_[client - 1]; }

    void request(const std::string& who, const std::string& kind, const Json& fields, Message message) {
        Json json = {{"t", kind}, {"id", ++requests_}, {"table", table_.id()}};
        json.update(fields);
        if (json["table"].is_null()) json.erase("table");
        Json id;
        const auto read = read_request(json.dump(), id);
        if (!read) {
            heard_.clear();
            answer_ = error_answer(id, read.error());
            return;
        }
        message.kind = Message::Kind::request;
        message.client = id_of(who);
        message.request = *read;
        send(message);
    }

    // ---- The road of a message

    void send(const Message& message) {
        thorough_ = ++steps_ % check_every_ == 0;
        const std::string before = thorough_ ? whole(state()) : "";
        const TableState old = state();
        const std::size_t length = table_.log().size();
        Step step = table_.step(message, now_, ++seed_);
        step.send = apart(step.send);
        if (thorough_) {
            EXPECT_EQ(whole(state()), before) << "a step is only a plan";
        }
        EXPECT_EQ(table_.log().size(), length);
        answer_ = Json::object();
        heard_.clear();
        bots_.clear();
        rematch_.reset();
        check_answer(message, step);
        check_stored(step, old);
        if (std::exchange(fails_, false)) {
            answer_ = {{"t", "ok"}, {"not", "stored"}};
            return;
        }
        if (message.kind == Message::Kind::request && message.request.kind == Request::Kind::watch) {
            watching_.insert(message.client);
            keys_[message.client] = message.key;
        }
        if (message.kind == Message::Kind::request && message.request.kind == Request::Kind::sit &&
            answer_.value("t", "") == "ok")
            keys_[message.client] = message.key;
        deliver(step);
        check_heard(message, step, old);
        chat_.insert(chat_.end(), step.chat.begin(), step.chat.end());
        bots_ = step.bots;
        rematch_ = step.rematch;
        if (!bots_.empty()) asked_ = bots_.back();
        now_ += std::exchange(store_takes_, 0);
        table_.commit(step, now_);
        check_now();
    }

    void deliver(const Step& step) {
        for (const Outgoing& out : step.send) {
            const auto message = std::make_shared<const Json>(out.notice.head);
            if (!out.everyone) {
                for (const ClientId client : out.clients) heard_.emplace_back(client, message);
                continue;
            }
            for (const ClientId client : watching_)
                if (std::ranges::find(out.clients, client) == out.clients.end()) heard_.emplace_back(client, message);
        }
    }

    // ---- What must always hold

    // One answer to a request, to who asked; a refusal changes nothing.
    void check_answer(const Message& message, const Step& step) {
        int answers = 0;
        for (const Outgoing& out : step.send) {
            const std::string kind = out.notice.head.value("t", "");
            if (kind != "ok" && kind != "error") continue;
            ++answers;
            answer_ = out.notice.head;
            EXPECT_FALSE(out.everyone);
            EXPECT_EQ(out.clients, std::vector<ClientId>{message.client});
            EXPECT_EQ(out.notice.head["id"], message.request.id);
        }
        if (step.hint) {  // answered when it has been thought about
            EXPECT_EQ(step.hint->position.to_act(), step.hint->seat);
            answer_ = {{"t", "ok"}, {"seq", step.hint->seq}, {"seat", step.hint->seat + 1}};
            EXPECT_EQ(answers, 0);
            return;
        }
        EXPECT_EQ(answers, message.kind == Message::Kind::request ? 1 : 0);
        if (answers != 1) return;
        if (answer_["t"] == "ok") return check_ok(message.request);
        EXPECT_FALSE(answer_.value("message", "").empty());
        EXPECT_NE(std::ranges::find(code_names, answer_.value("code", "")), code_names.end());
        EXPECT_EQ(answer_.contains("seq"), answer_["code"] == "stale");
        if (table_.due() && *table_.due() <= now_) return;  // what was due happens as well
        EXPECT_EQ(step.send.size(), 1U) << answer_;
        EXPECT_TRUE(step.events.empty() && step.chat.empty() && step.bots.empty() && !step.rematch && !step.ended);
        EXPECT_EQ(whole(step.next), whole(state())) << answer_;
    }

    void check_ok(const Request& request) {
        using Kind = Request::Kind;
        static const std::map<Kind, std::pair<std::string, std::string>> fields = {
            {Kind::watch, {"table board state position you chat", "events"}},
            {Kind::sit, {"seat you", "key"}},
            {Kind::play, {"seq", "repeated"}},
            {Kind::premoves, {"moves", ""}},
            {Kind::preview, {"seat moves", ""}},
            {Kind::undo, {"", "seq asked"}},
            {Kind::consent, {"", "seq"}},
            {Kind::resign, {"seq", ""}},
            {Kind::rematch, {"rematch", ""}},
            {Kind::record, {"record", ""}}};
        const auto found = fields.find(request.kind);
        const auto& [must, may] = found == fields.end() ? std::pair<std::string, std::string>() : found->second;
        check_fields(answer_, "t id " + must, may + " seq");
        if (request.kind == Kind::undo) {
            EXPECT_NE(answer_.contains("seq"), answer_.contains("asked"));
        }
        if (request.kind == Kind::watch) {
            EXPECT_EQ(answer_.contains("events"), request.after.has_value());
        }
    }

    static void check_fields(const Json& message, const std::string& must, const std::string& may) {
        for (const Word& word : words(must)) EXPECT_TRUE(message.contains(word.text)) << word.text << ": " << message;
        for (const auto& [key, value] : message.items()) {
            const auto is = [&](const Word& word) { return word.text == key; };
            EXPECT_TRUE(std::ranges::any_of(words(must), is) || std::ranges::any_of(words(may), is))
                << key << ": " << message;
        }
    }

    static void check_stored(const Step& step, const TableState& old) {
        std::uint32_t seq = old.length;
        for (const StoredEvent& event : step.events) EXPECT_EQ(event.seq, seq++);
        EXPECT_EQ(step.next.length, seq);
        std::uint32_t number = old.chat_length;
        for (const StoredChat& line : step.chat) EXPECT_EQ(line.number, number++);
        EXPECT_EQ(step.next.chat_length, number);
    }

    // What each client is told is what it may know, and all of it.
    void check_heard(const Message& message, const Step& step, const TableState& old) {
        for (const Outgoing& out : step.send) {
            const std::string text = out.notice.head.dump();
            EXPECT_EQ(text.find("key-of-"), std::string::npos) << text;
            const bool told = text.find("secret-of-") != std::string::npos;
            EXPECT_EQ(told, out.notice.head.value("t", "") == "ok" && !message.secret.empty()) << text;
            check_notice(out.notice.head, step);
        }
        for (const auto& [client, said] : heard_) {
            EXPECT_TRUE(watching_.contains(client) || said->contains("id")) << name_of(client) << ": " << *said;
            check_may_know(client, *said, step);
        }
        for (const ClientId client : watching_) {
            if (message.kind == Message::Kind::request && message.request.kind == Request::Kind::watch &&
                message.client == client)
                continue;
            check_told(client, step, old, message.kind == Message::Kind::reloaded ? message.turn : old.length);
        }
        for (const BotRequest& bot : step.bots) {
            EXPECT_TRUE(step.next.playing());
            EXPECT_EQ(bot.seat, step.next.position.to_act());
            EXPECT_TRUE(house_plays(step.next.seats[static_cast<std::size_t>(bot.seat)]));
            EXPECT_TRUE(bot.position == step.next.position);
        }
        EXPECT_LE(step.bots.size(), 1U);
    }

    bool holds(ClientId client, const Step& step, int seat) {
        const auto n = static_cast<std::size_t>(seat);
        return seat >= 0 && n < step.next.seats.size() && !keys_[client].empty() &&
               step.next.seats[n].key == keys_[client];
    }

    // Legal moves are for the seat to act, moves chosen ahead for who chose them.
    void check_may_know(ClientId client, const Json& said, const Step& step) {
        const std::string kind = said.value("t", "");
        if (kind == "premoves") {
            EXPECT_TRUE(holds(client, step, said["seat"].get<int>() - 1)) << name_of(client) << ": " << said;
        }
        if (kind != "state" && !said.contains("state")) return;
        const bool told = (kind == "state" ? said : said["state"]).contains("moves");
        const int actor = step.next.position.to_act();
        const bool acts = step.next.playing() && holds(client, step, actor);
        const bool played = acts && house_plays(step.next.seats[static_cast<std::size_t>(actor)]);
        EXPECT_EQ(told, acts && !played) << name_of(client) << ": " << said;
    }

    void check_notice(const Json& said, const Step& step) {
        const std::string kind = said.value("t", "");
        if (kind == "ok" || kind == "error") {
            if (said.contains("state")) check_state(said["state"], step);
            if (said.contains("events"))
                for (const Json& event : said["events"]) check_event(event);
            return;
        }
        EXPECT_EQ(said.value("table", ""), table_.id()) << said;
        if (kind == "state") {
            check_state(said, step);
        } else if (kind == "event") {
            check_event(said);
        } else if (kind == "table") {
            check_table(said, step);
        } else if (kind == "premoves") {
            check_fields(said, "t table seat moves", "");
        } else if (kind == "chat") {
            check_fields(said, "t table number seat name text at", "");
        } else {
            ADD_FAILURE() << "unknown notice " << said;
        }
    }

    void check_state(const Json& said, const Step& step) {
        check_fields(said, "seq turn view", "t table clock moves");
        EXPECT_EQ(said.contains("clock"), clocked()) << said;
        if (thorough_) {
            EXPECT_EQ(said["view"], view_now(step.next.position));
        }
        EXPECT_EQ(said["turn"], view_turn(step.next.playing() ? step.next.position.to_act() : nobody));
        EXPECT_EQ(said["seq"], step.next.length);
        if (said.contains("moves")) {
            EXPECT_EQ(said["moves"].get<std::vector<std::string>>(), step.next.position.move_texts());
        }
        if (small()) {
            EXPECT_LE(said.dump().size(), 2048U) << said;
        }
    }

    void check_event(const Json& said) {
        const bool draws = said.value("by", Json()) == "chance";
        const bool moves = said.contains("moves");
        check_fields(said, "seq by at", "t table moves ms happened undo sit start out stand_in muted end rematch");
        EXPECT_EQ(said.contains("happened"), moves) << said;
        EXPECT_EQ(said.contains("ms"), moves && !draws) << said;
        int deeds = 0;
        for (const char* deed : {"moves", "undo", "sit", "start", "out", "stand_in", "muted", "end", "rematch"})
            deeds += said.contains(deed) ? 1 : 0;
        EXPECT_EQ(deeds, 1) << said;
        if (moves && !draws) {
            EXPECT_EQ(said["moves"].size(), 1U) << said;
        }
        if (small()) {
            EXPECT_LE(said.dump().size(), 2048U) << said;
        }
    }

    void check_table(const Json& said, const Step& step) {
        check_fields(said, "t table seq phase name game options public clock start seats watchers",
                     "end undo rematch former hints");
        EXPECT_EQ(said["seq"], step.next.length);
        EXPECT_EQ(said["phase"], step.next.over() ? "over" : step.next.started ? "playing" : "waiting");
        EXPECT_EQ(said.contains("end"), step.next.over());
        EXPECT_EQ(said["watchers"], watching_.size());
        EXPECT_EQ(said["seats"].size(), step.next.seats.size());
        int number = 0;
        for (const Json& seat : said["seats"]) {
            check_fields(seat, "seat kind name", "bot here away_since invited stand_in out muted rank");
            EXPECT_EQ(seat["seat"], ++number);
            const bool person = seat["kind"] == "human" || seat["kind"] == "remote";
            EXPECT_EQ(seat.contains("here"), person) << seat;
            EXPECT_EQ(seat.contains("bot"), seat["kind"] == "bot") << seat;
            EXPECT_EQ(seat.contains("away_since"), person && !seat["here"].get<bool>()) << seat;
            EXPECT_EQ(seat.contains("rank"), step.next.over()) << seat;
            bool there = false;
            for (const ClientId client : watching_) there = there || holds(client, step, number - 1);
            if (person) {
                EXPECT_EQ(seat["here"], there) << seat;
            }
        }
    }

    // The log up to which this event reaches, which must follow what is known.
    static std::uint32_t covered(const Json& event, std::uint32_t from) {
        EXPECT_EQ(event["seq"], from) << event;
        return from + (event.contains("moves") ? static_cast<std::uint32_t>(event["moves"].size()) : 1);
    }

    void check_told(ClientId client, const Step& step, const TableState& old, std::uint32_t known) {
        bool state_told = false;
        const Json* last_table = nullptr;
        std::size_t lines = 0;
        std::map<int, Json> premoves;
        for (const auto& [to, said] : heard_) {
            if (to != client) continue;
            const std::string kind = said->value("t", "");
            if (kind == "event") known = covered(*said, known);
            if (kind == "state") state_told = true;
            if (kind == "table") last_table = said.get();
            if (kind == "chat") ++lines;
            if (kind == "premoves") premoves[(*said)["seat"].get<int>() - 1] = (*said)["moves"];
        }
        EXPECT_EQ(known, step.next.length) << name_of(client);
        EXPECT_EQ(lines, step.chat.size());
        EXPECT_TRUE(state_told || old.position == step.next.position) << name_of(client);
        for (int seat = 0; seat < static_cast<int>(old.seats.size()); ++seat) {
            const auto& chosen = step.next.seats[static_cast<std::size_t>(seat)].premoves;
            if (!holds(client, step, seat) || chosen == old.seats[static_cast<std::size_t>(seat)].premoves) continue;
            EXPECT_TRUE(premoves.contains(seat)) << name_of(client);
            EXPECT_EQ(premoves[seat], Json(chosen));
        }
        if (!thorough_) return;
        Json was = view_table(table_.id(), table_.setup(), old);
        Json is = view_table(table_.id(), table_.setup(), step.next);
        EXPECT_TRUE(last_table == nullptr || *last_table == is) << is;
        for (const char* not_news : {"seq", "watchers"}) {
            was.erase(not_news);
            is.erase(not_news);
        }
        EXPECT_TRUE(last_table != nullptr || was == is) << name_of(client) << ": " << was << "\n" << is;
    }

    // The table after the step: nothing waits for chance, the end is known, the log says the same.
    void check_now() {
        EXPECT_TRUE(!state().playing() || state().position.to_act() >= 0);
        EXPECT_EQ(table_.log().size(), state().length);
        if (state().started && state().position.over()) {
            EXPECT_TRUE(state().over());
        }
        EXPECT_EQ(state().watchers, watching_.size());
        const bool persons = std::ranges::any_of(state().seats, [](const TableSeat& seat) {
            return (seat.kind == SeatSetup::Kind::human || seat.kind == SeatSetup::Kind::remote) && !house_plays(seat);
        });
        if (state().playing() && house_plays(state().seats[static_cast<std::size_t>(state().position.to_act())]) &&
            (persons || !watching_.empty())) {
            EXPECT_TRUE(state().asked) << "a bot is to move and was not asked";
        }
        if (!thorough_) return;
        const auto again = Table::load(table_.id(), table_.setup(), table_.log(), chat_, now_, {});
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(stored_part(again->state(), clocked()), stored_part(state(), clocked()));
        EXPECT_EQ(again->record(), table_.record());
        const auto record = Log::read(table_.record());
        ASSERT_TRUE(record) << record.error().text() << "\n" << table_.record();
        EXPECT_EQ(record->now().write(), state().position.write());
    }

    Table table_;
    std::vector<StoredChat> chat_;
    std::int64_t now_ = beginning;
    std::uint64_t seed_ = 0;
    std::int64_t store_takes_ = 0;
    bool fails_ = false;
    int requests_ = 0;
    int steps_ = 0;
    int check_every_ = 1;
    bool thorough_ = true;

    std::vector<std::string> names_;
    std::set<ClientId> watching_;
    std::map<ClientId, std::string> keys_;

    // Of the last step:
    Json answer_;
    std::vector<std::pair<ClientId, std::shared_ptr<const Json>>> heard_;
    std::vector<BotRequest> bots_;
    std::optional<Rematch> rematch_;
    std::optional<BotRequest> asked_;
};

}  // namespace tilewright
