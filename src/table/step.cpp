// What each message does to a table. A Stepper works on a copy of the state and writes down what is to be stored and
// sent; whatever is refused leaves no trace.
#include <algorithm>

#include "base/text.h"
#include "protocol/preview.h"
#include "search/bot.h"
#include "table/entry.h"
#include "table/table.h"

namespace tilewright {

namespace {

using Kind = Request::Kind;

std::size_t u(int n) { return static_cast<std::size_t>(n); }

Error refuse(Code code, std::string field, std::string message) {
    return {code, std::move(field), std::move(message), 0, 0};
}

}  // namespace

class Stepper {
  public:
    Stepper(const Table& table, const Message& message, std::int64_t now, std::uint64_t seed)
        : table_(table), message_(message), request_(message.request), now_(now), rng_(seed), step_{table.state_} {}

    Step run() {
        switch (message_.kind) {
            case Message::Kind::opened: begin_if_full(); break;
            case Message::Kind::request: answer(); break;
            case Message::Kind::left: leave(); break;
            case Message::Kind::bot: bot_moves(); break;
            case Message::Kind::tick: break;
            case Message::Kind::reloaded: catch_up(); break;
            case Message::Kind::elsewhere: hear_of_others(); break;
        }
        // Who comes or goes changes nothing that is stored: the tick that judges comes by itself.
        const bool comes_or_goes = message_.kind == Message::Kind::left || message_.kind == Message::Kind::elsewhere ||
                                   (message_.kind == Message::Kind::request && request_.kind == Kind::watch);
        if (!comes_or_goes) judge_time();
        finish();
        return std::move(step_);
    }

  private:
    TableState& state() { return step_.next; }
    const TableState& state() const { return step_.next; }
    TableSeat& seat(int n) { return state().seats[u(n)]; }
    int players() const { return static_cast<int>(state().seats.size()); }
    int to_act() const { return state().position.to_act(); }

    // ---- Who asks

    bool mine(const TableSeat& one) const { return !message_.key.empty() && one.key == message_.key; }
    bool creator() const { return !message_.key.empty() && message_.key == table_.setup_.creator; }
    bool player() const {
        return std::ranges::any_of(state().seats, [&](const TableSeat& one) { return mine(one); });
    }
    bool here(const TableSeat& one) const { return state().here(one); }
    std::vector<ClientId> clients_of(const TableSeat& one) const {
        std::vector<ClientId> out;
        for (const Holder& holder : state().holders) {
            if (!one.key.empty() && holder.key == one.key) out.push_back(holder.client);
        }
        return out;
    }
    // The seat a request names, which must exist.
    Result<int> named_seat() const {
        if (request_.seat && *request_.seat < players()) return *request_.seat;
        return refuse(Code::range, "seat", "this table has seats 1 to " + std::to_string(players()));
    }
    Result<int> own_seat() const {
        auto named = named_seat();
        if (!named || mine(state().seats[u(*named)])) return named;
        return refuse(Code::seat, "seat", "seat " + std::to_string(*named + 1) + " is not yours");
    }

    // ---- What is written down

    void send(std::vector<ClientId> clients, Json message) {
        if (!clients.empty()) step_.send.push_back({false, std::move(clients), {std::move(message)}, nullptr});
    }
    void send_all(Notice notice, std::vector<ClientId> but = {}) {
        step_.send.push_back({true, std::move(but), std::move(notice), nullptr});
    }

    // An event that can be followed: all checks are done before.
    void add(int actor, std::string text) {
        const StoredEvent event{state().length, actor, std::move(text), now_};
        const bool draw = actor == 0;
        const auto happened = table_.follow(state(), event);
        if (!happened) return;
        const bool move = read_deed(event.text)->kind == Deed::Kind::move;
        if (draw && drawing_) {
            add_draw(step_.send.back().notice, event, *happened);
        } else {
            send_all(view_entry(table_.id_, event, move ? &*happened : nullptr));
        }
        drawing_ = draw;
        seats_changed_ = seats_changed_ || !move;
        step_.events.push_back(event);
    }
    void table_event(std::string text) { add(-1, std::move(text)); }
    void seat_event(int n, std::string text) { add(n + 1, std::move(text)); }

    // ---- The flow of the game

    bool full() const {
        return std::ranges::all_of(state().seats,
                                   [](const TableSeat& one) { return one.kind != SeatSetup::Kind::open && one.ready; });
    }
    void begin_if_full() {
        if (state().started || state().over() || !full() || table_.setup_.on_call) return;
        begin();
    }
    void begin() {
        table_event("start");
        go_on();
    }

    // Draws, moves chosen ahead, and the end.
    void go_on() {
        seats_changed_ = seats_changed_ || state().undo;
        state().undo.reset();
        step_.turned = true;
        while (state().playing()) {
            const int actor = to_act();
            if (actor == nobody) {
                table_event("end:rules");
            } else if (actor == chance) {
                add(0, state().position.write(state().position.sample(rng_)));
            } else if (!play_premove(actor)) {
                return;
            }
        }
    }

    bool play_premove(int actor) {
        TableSeat& one = seat(actor);
        if (one.premoves.empty() || house_plays(one)) return false;
        const std::string move = one.premoves.front();
        one.premoves.erase(one.premoves.begin());
        if (state().position.read_move(move)) {
            seat_event(actor, move_deed(move, 0));
        } else {
            one.premoves.clear();
        }
        tell_premoves(actor);
        return true;
    }
    void drop_premoves(int n) {
        if (seat(n).premoves.empty()) return;
        seat(n).premoves.clear();
        tell_premoves(n);
    }
    void tell_premoves(int n) {
        send(clients_of(seat(n)),
             {{"t", "premoves"}, {"table", table_.id_}, {"seat", n + 1}, {"moves", seat(n).premoves}});
    }

    // A seat is given up: two players end the game, more go on with a bot in its place.
    void give_up(int n, Out why) {
        const std::string word = why == Out::time ? "time" : "resigned";
        step_.turned = step_.turned || to_act() == n;
        drop_premoves(n);
        seat_event(n, "out:" + word);
        const auto in_game =
            std::ranges::count_if(state().seats, [](const TableSeat& one) { return one.out == Out::no; });
        if (in_game <= 1) table_event("end:" + word + ":" + std::to_string(n + 1));
    }

    void judge_time() {
        const auto due = [&]() -> bool {
            const int actor = to_act();
            if (!state().playing() || actor < 0 || house_plays(seat(actor)) || !step_.events.empty()) return false;
            const auto left = time_left(table_.setup_.clock, state().clock, actor, now_ - state().turn_began);
            return left && *left <= 0;
        };
        if (due()) give_up(to_act(), Out::time);
    }

    // ---- At the end of every step

    void finish() {
        // The store is told when it changes, not with every move.
        if (!step_.events.empty() && state().over() != table_.state_.over()) step_.ended = state().over();
        if (state().over() && !table_.state_.over()) {
            state().undo.reset();
            for (int n = 0; n < players(); ++n) drop_premoves(n);
        }
        if (step_.turned || handed_over_) {
            state().asked = false;
            state().turn_length = state().length;
        }
        if (step_.turned) state().turn_began = now_;
        if (step_.turned || handed_over_ || (state().over() && !step_.events.empty())) tell_turn();
        if (seats_changed_) send_all({view_table(table_.id_, table_.setup_, state())});
        // The answer comes last: what it confirms has been told.
        if (answer_) send({message_.client}, std::move(*answer_));
        ask_bot();
    }

    // The position for everyone; the legal moves only for the seat to act.
    void tell_turn() {
        const int actor = to_act();
        const auto owners = state().playing() && actor >= 0 && !house_plays(seat(actor)) ? clients_of(seat(actor))
                                                                                         : std::vector<ClientId>{};
        send_all(view_turn_of(table_.id_, table_.setup_, state(), now_), owners);
        if (!owners.empty()) step_.send.back().moves = state().position.move_texts();
    }

    // A table of bots that nobody looks at pauses.
    void ask_bot() {
        const int actor = to_act();
        if (!state().playing() || actor < 0 || state().asked || !house_plays(seat(actor))) return;
        const bool people = std::ranges::any_of(state().seats, [](const TableSeat& one) {
            return one.kind != SeatSetup::Kind::bot && one.out == Out::no && one.stand_in.empty();
        });
        if (!people && state().all_watchers() == 0) return;
        const TableSeat& one = seat(actor);
        const std::string bot = one.out != Out::no ? "artisan" : !one.stand_in.empty() ? one.stand_in : one.bot;
        const auto left = time_left(table_.setup_.clock, state().clock, actor, 0);
        step_.bots.push_back(
            {actor, bot_with_budget(bot, table_.setup_.clock, left), state().turn_length, state().position});
        state().asked = true;
    }

    void bot_moves() {
        if (!state().asked || state().turn_length != message_.turn) return;
        const int actor = to_act();
        const auto move = state().position.read_move(message_.move);
        if (!move || actor < 0) {
            state().asked = false;  // can't happen; it is asked again
            return;
        }
        // What the house needed to find time for its bot costs the bot nothing, and no bot of the house loses by time.
        std::int64_t used = message_.used;
        if (const auto left = time_left(table_.setup_.clock, state().clock, actor, 0))
            used = std::clamp<std::int64_t>(used, 0, std::max<std::int64_t>(*left - 1, 0));
        seat_event(actor, move_deed(message_.move, used));
        go_on();
    }

    // ---- Clients come and go

    void catch_up() {
        for (Notice& event : events_after(message_.turn)) send_all(std::move(event));
        for (const StoredChat& line : table_.chat_) {
            if (line.number >= message_.chat) send_all({view_chat(table_.id_, line)});
        }
        if (message_.turn == state().length) return;
        seats_changed_ = true;
        // Somebody here may have chosen ahead.
        const int actor = to_act();
        if (state().playing() && actor >= 0 && !seat(actor).premoves.empty()) go_on();
        step_.turned = !step_.events.empty();
        if (!step_.turned) tell_turn();
    }

    std::vector<bool> who_is_here() const {
        std::vector<bool> out;
        for (const TableSeat& one : state().seats) out.push_back(here(one));
        return out;
    }
    void tell_who_came_or_went(const std::vector<bool>& was) {
        for (int n = 0; n < players(); ++n) {
            if (was[u(n)] == here(seat(n))) continue;
            if (was[u(n)]) seat(n).away_since = now_;
            seats_changed_ = true;
        }
    }

    void leave() {
        const std::vector<bool> was = who_is_here();
        std::erase_if(state().holders, [&](const Holder& holder) { return holder.client == message_.client; });
        if (state().watchers > 0) --state().watchers;
        tell_who_came_or_went(was);
    }

    void hear_of_others() {
        const std::vector<bool> was = who_is_here();
        std::erase_if(state().elsewhere, [&](const Elsewhere& one) { return one.node == message_.there.node; });
        if (message_.there.watchers > 0) state().elsewhere.push_back(message_.there);
        tell_who_came_or_went(was);
        if (!message_.undo || message_.turn != state().length || *message_.undo == state().undo) return;
        state().undo = *message_.undo;
        seats_changed_ = true;
    }

    void hold() {
        if (message_.key.empty()) return;
        for (Holder& holder : state().holders) {
            if (holder.client == message_.client) {
                holder.key = message_.key;
                return;
            }
        }
        state().holders.push_back({message_.client, message_.key});
    }

    Json you() const {
        Json seats = Json::array();
        for (int n = 0; n < players(); ++n) {
            if (mine(state().seats[u(n)])) seats.push_back(n + 1);
        }
        return {{"seats", seats}, {"creator", creator()}};
    }

    // ---- Requests

    void answer() {
        Json fields = Json::object();
        const auto done = obey(fields);
        if (!done) {
            // Nothing of what was begun happens.
            step_ = Step{table_.state_};
            drawing_ = seats_changed_ = handed_over_ = false;
            answer_ = error_answer(request_.id, done.error());
            if (done.error().code == Code::stale) (*answer_)["seq"] = state().length;
            return;
        }
        if (step_.hint) return;
        answer_ = ok_answer(request_.id);
        for (auto& [key, value] : fields.items()) (*answer_)[key] = value;
        if (!step_.events.empty()) (*answer_)["seq"] = state().length;
    }

    Status obey(Json& fields) {
        switch (request_.kind) {
            case Kind::watch: return watch(fields);
            case Kind::sit: return sit(fields);
            case Kind::stand: return stand();
            case Kind::start: return start();
            case Kind::remove: return remove();
            case Kind::mute: return mute();
            case Kind::close: return close();
            case Kind::play: return play(fields);
            case Kind::premove: return premove();
            case Kind::premoves: return list_premoves(fields);
            case Kind::preview: return preview(fields);
            case Kind::hint: return hint();
            case Kind::undo: return undo(fields);
            case Kind::consent: return consent();
            case Kind::resign: return resign();
            case Kind::stand_in: return stand_in();
            case Kind::rematch: return rematch(fields);
            case Kind::chat: return chat();
            case Kind::record: fields["record"] = table_.record(); return ok();
            default: return refuse(Code::unknown, "t", "this is nothing a table does");
        }
    }

    Status watch(Json& fields) {
        constexpr std::size_t most_holders = 100;
        const bool stranger = !message_.key.empty() && !player() && !creator();
        if (stranger && state().holders.size() >= most_holders)
            return refuse(Code::limit, "table", "too many people with a key are here already");
        const std::vector<bool> was = who_is_here();
        ++state().watchers;
        hold();
        for (int n = 0; n < players(); ++n) seats_changed_ = seats_changed_ || was[u(n)] != here(seat(n));
        const int actor = to_act();
        const bool moves = state().playing() && actor >= 0 && mine(seat(actor)) && !house_plays(seat(actor));
        fields["table"] = view_table(table_.id_, table_.setup_, state());
        fields["board"] = view_board(state().position);
        fields["state"] = view_turn_of(table_.id_, table_.setup_, state(), now_).whole();
        if (moves) fields["state"]["moves"] = state().position.move_texts();
        fields["position"] = state().position.write();
        fields["you"] = you();
        fields["chat"] = Json::array();
        for (const StoredChat& line : table_.chat_) fields["chat"].push_back(view_chat(table_.id_, line));
        if (request_.after && table_.log_.size() <= *request_.after + Table::most_missed) {
            fields["events"] = Json::array();
            for (const Notice& event : events_after(*request_.after)) fields["events"].push_back(event.whole());
        }
        for (int n = 0; n < players(); ++n) {
            if (mine(seat(n)) && !seat(n).premoves.empty()) tell_premoves(n);
        }
        return ok();
    }

    // What a client that knows so many events has missed, as it would have been sent.
    std::vector<Notice> events_after(std::uint32_t after) const {
        std::vector<Notice> out;
        auto begun = Table::create(table_.id_, table_.setup_, now_);
        TableState replayed = begun->state_;
        bool drawing = false;
        for (const StoredEvent& event : table_.log_) {
            const auto happened = table_.follow(replayed, event);
            if (event.seq < after || !happened) continue;
            const bool draw = event.actor == 0;
            const bool move = read_deed(event.text)->kind == Deed::Kind::move;
            if (draw && drawing) {
                add_draw(out.back(), event, *happened);
            } else {
                out.push_back(view_entry(table_.id_, event, move ? &*happened : nullptr));
            }
            drawing = draw;
        }
        return out;
    }

    Status sit(Json& fields) {
        if (message_.key.empty()) return refuse(Code::forbidden, "key", "a seat is held by a secret: send one");
        int found = -1;
        if (request_.seat) {
            const auto named = named_seat();
            if (!named) return named.error();
            found = *named;
        } else {
            // The seat this client was invited to, or has already; else the first open one.
            for (int n = players(); n-- > 0;) {
                if (seat(n).kind == SeatSetup::Kind::open && (found < 0 || !mine(seat(found)))) found = n;
                if (mine(seat(n))) found = n;
            }
            if (found < 0) return refuse(Code::taken, "seat", "every seat is taken");
        }
        TableSeat& one = seat(found);
        fields["seat"] = found + 1;
        if (mine(one) && one.ready && one.name == request_.name) {  // said twice
            seats_changed_ = !here(one);
            hold();
            fields["you"] = you();
            return ok();
        }
        if (state().started || state().over())
            return refuse(Code::phase, "table", "the game has begun: nobody can sit down any more");
        if (const auto room = room_left(); !room) return room;
        if (one.kind != SeatSetup::Kind::open && !mine(one))
            return refuse(Code::taken, "seat", "seat " + std::to_string(found + 1) + " is taken");
        hold();
        const Json sits = {{"kind", "human"}, {"name", request_.name}, {"key", message_.key}};
        seat_event(found, "sit:" + sits.dump(-1, ' ', false, Json::error_handler_t::replace));
        if (!message_.secret.empty()) fields["key"] = message_.secret;
        fields["you"] = you();
        begin_if_full();
        return ok();
    }

    Status room_left() const {
        if (state().length < Table::most_events) return ok();
        return refuse(Code::limit, "table", "this game has gone on for too long");
    }

    Status before_start() const {
        if (!state().started && !state().over()) return ok();
        return refuse(Code::phase, "table", "the game has begun");
    }

    Status stand() {
        const auto own = own_seat();
        if (!own) return own.error();
        if (const auto before = before_start(); !before)
            return refuse(Code::phase, "table", "the game has begun: resign, or hand the seat to a bot");
        seat_event(*own, R"(sit:{"kind":"open"})");
        return ok();
    }

    Status only_creator() const {
        if (creator()) return ok();
        return refuse(Code::forbidden, "table", "only who made the table may do this");
    }

    Status start() {
        if (const auto may = only_creator(); !may) return may;
        if (const auto before = before_start(); !before) return before;
        if (!full()) return refuse(Code::phase, "table", "not every seat is taken");
        begin();
        return ok();
    }

    Status remove() {
        if (const auto may = only_creator(); !may) return may;
        const auto named = named_seat();
        if (!named) return named.error();
        if (const auto before = before_start(); !before) return before;
        if (seat(*named).kind != SeatSetup::Kind::human) return refuse(Code::seat, "seat", "nobody sits there");
        seat_event(*named, R"(sit:{"kind":"open"})");
        return ok();
    }

    Status mute() {
        if (const auto may = only_creator(); !may) return may;
        const auto named = named_seat();
        if (!named) return named.error();
        if (seat(*named).kind == SeatSetup::Kind::open || seat(*named).kind == SeatSetup::Kind::bot)
            return refuse(Code::seat, "seat", "nobody sits there who could chat");
        if (const auto room = room_left(); !room) return room;
        if (seat(*named).muted != request_.yes) seat_event(*named, request_.yes ? "mute:on" : "mute:off");
        return ok();
    }

    Status close() {
        if (const auto may = only_creator(); !may) return may;
        if (state().over()) return refuse(Code::phase, "table", "the game is over");
        table_event("end:closed");
        return ok();
    }

    Status being_played() const {
        if (state().playing()) return ok();
        return refuse(Code::phase, "table", state().over() ? "the game is over" : "the game has not begun");
    }

    Status play(Json& fields) {
        const auto& log = table_.log_;
        // The answer to this was lost: say it again.
        if (*request_.seq < log.size()) {
            const StoredEvent& stored = log[*request_.seq];
            const auto deed = read_deed(stored.text);
            if (stored.actor > 0 && mine(seat(stored.actor - 1)) && deed->kind == Deed::Kind::move &&
                deed->text == request_.move) {
                fields["seq"] = state().length;
                fields["repeated"] = true;
                return ok();
            }
        }
        if (const auto playing = being_played(); !playing) return playing;
        if (*request_.seq > log.size()) return refuse(Code::stale, "seq", "the log is not that long");
        for (std::size_t n = *request_.seq; n < log.size(); ++n) {
            const auto kind = read_deed(log[n].text)->kind;
            if (kind == Deed::Kind::move || kind == Deed::Kind::undo)
                return refuse(Code::stale, "seq", "the game has gone on since");
        }
        const int actor = to_act();
        if (!mine(seat(actor)))
            return player() ? refuse(Code::turn, "table", "it is not your turn")
                            : refuse(Code::seat, "table", "you have no seat at this table");
        if (house_plays(seat(actor))) return refuse(Code::seat, "table", "a bot plays this seat: take it back first");
        const auto move = state().position.read_move(request_.move);
        if (!move) {
            const Error& error = move.error();
            return Error{error.code, "move", error.message, error.line, error.column};
        }
        const std::int64_t used = std::max<std::int64_t>(now_ - state().turn_began, 0);
        const auto left = time_left(table_.setup_.clock, state().clock, actor, used);
        if (left && *left <= 0) return refuse(Code::phase, "table", "your time is up");
        if (const auto room = room_left(); !room) return room;
        seat_event(actor, move_deed(state().position.write(*move), used));
        go_on();
        return ok();
    }

    // The position in which a seat would choose its next move ahead; nothing where it can't.
    std::optional<Position> ahead(int n, const std::vector<std::string>& chosen, std::size_t& illegal) const {
        Position position = state().position.as_if(n);
        for (illegal = 0; illegal < chosen.size(); ++illegal) {
            if (position.to_act() != n) return std::nullopt;
            const auto move = position.read_move(chosen[illegal]);
            if (!move) return std::nullopt;
            position.apply_silently(*move);
            position = position.to_act() >= 0 ? position.as_if(n) : position;
        }
        return position;
    }

    Status premove() {
        const auto own = own_seat();
        if (!own) return own.error();
        if (const auto playing = being_played(); !playing) return playing;
        if (house_plays(seat(*own))) return refuse(Code::seat, "seat", "a bot plays this seat");
        if (to_act() == *own && !request_.moves.empty())
            return refuse(Code::turn, "seat", "it is your turn: play the move");
        if (request_.moves.size() > Table::most_premoves)
            return refuse(Code::limit, "moves",
                          "at most " + std::to_string(Table::most_premoves) + " moves can be chosen ahead");
        std::size_t illegal = 0;
        if (!ahead(*own, request_.moves, illegal))
            return refuse(Code::illegal, "moves[" + std::to_string(illegal) + "]",
                          "this would not be a legal move as things stand");
        seat(*own).premoves = request_.moves;
        tell_premoves(*own);
        return ok();
    }

    Status list_premoves(Json& fields) {
        const auto own = own_seat();
        if (!own) return own.error();
        if (const auto playing = being_played(); !playing) return playing;
        std::size_t illegal = 0;
        const auto position = ahead(*own, seat(*own).premoves, illegal);
        fields["moves"] = position && position->to_act() == *own ? Json(position->move_texts()) : Json::array();
        return ok();
    }

    Status preview(Json& fields) {
        if (!player()) return refuse(Code::seat, "table", "you have no seat at this table");
        if (const auto playing = being_played(); !playing) return playing;
        int n = to_act();
        if (!mine(seat(n))) {
            n = 0;
            while (!mine(seat(n))) ++n;
        }
        const Position position = state().position.as_if(n);
        fields["seat"] = n + 1;
        fields["moves"] = position.to_act() == n ? previews_of(position, request_.prefix) : Json::array();
        return ok();
    }

    // Where nobody else is played against but bots of the house and who sits at the same screen, or where all who sat
    // down agreed to it.
    Status hint() {
        if (!player()) return refuse(Code::seat, "table", "you have no seat at this table");
        if (const auto playing = being_played(); !playing) return playing;
        const bool alone =
            std::ranges::all_of(state().seats, [&](const TableSeat& one) { return mine(one) || house_plays(one); });
        if (!alone && !table_.setup_.hints)
            return refuse(Code::forbidden, "table", "no hints against people, where they did not agree to it");
        const int actor = to_act();
        if (!mine(seat(actor)) || house_plays(seat(actor))) return refuse(Code::turn, "table", "it is not your turn");
        step_.hint = HintRequest{actor, state().length, state().position};
        return ok();
    }

    // ---- Taking back

    Status undo(Json& fields) {
        if (!state().started || state().end == "closed") return refuse(Code::phase, "table", "there is no game");
        if (state().over() && state().end != "rules")
            return refuse(Code::phase, "table", "the game was given up, and stays so");
        if (!player()) return refuse(Code::seat, "table", "you have no seat at this table");
        if (const auto time = time_is_left(); !time) return time;
        const auto kept = state().kept;
        const auto my_move = [&](std::uint32_t n) {
            const int actor = table_.log_[n].actor;
            return actor > 0 && mine(seat(actor - 1)) && !house_plays(seat(actor - 1));
        };
        auto target = kept.rend();
        for (auto n = kept.rbegin(); n != kept.rend() && target == kept.rend(); ++n) {
            if (my_move(*n) && (!request_.to || *request_.to == *n)) target = n;
        }
        if (target == kept.rend())
            return request_.to ? refuse(Code::range, "to", "none of your moves stands at this place")
                               : refuse(Code::phase, "table", "you have not moved: there is nothing to take back");
        if (const auto room = room_left(); !room) return room;
        const int by = table_.log_[*target].actor - 1;
        const bool alone = std::all_of(kept.rbegin(), target + 1, my_move);
        if (alone || asked_of(message_.key) == 0) {
            take_back(by, *target);
            return ok();
        }
        state().undo = UndoAsk{by, *target, 0};
        seats_changed_ = true;
        fields["asked"] = true;
        return ok();
    }
    // The seats that must agree, as bits: people who are still in the game, other than who asks.
    unsigned asked_of(const std::string& asker) const {
        unsigned out = 0;
        for (int n = 0; n < players(); ++n) {
            const TableSeat& one = state().seats[u(n)];
            const bool agrees =
                one.kind == SeatSetup::Kind::human && one.key != asker && one.out == Out::no && one.stand_in.empty();
            out |= agrees ? 1U << u(n) : 0U;
        }
        return out;
    }
    // What the seat to act has thought so far stays used, where that counts: in a game with a clock for all of it.
    std::string time_used() const {
        const int actor = to_act();
        const bool counts = state().playing() && actor >= 0 && !house_plays(state().seats[u(actor)]) &&
                            table_.setup_.clock.kind == ClockRule::Kind::per_game && now_ > state().turn_began;
        return counts ? move_deed("", now_ - state().turn_began) : "";
    }
    Status time_is_left() const {
        const int actor = to_act();
        if (!state().playing() || actor < 0 || house_plays(state().seats[u(actor)])) return ok();
        const auto left = time_left(table_.setup_.clock, state().clock, actor, now_ - state().turn_began);
        if (!left || *left > 0) return ok();
        return refuse(Code::phase, "table", "the time of seat " + std::to_string(actor + 1) + " is up");
    }

    void take_back(int by, std::uint32_t to) {
        std::vector<int> chosen_ahead;
        for (int n = 0; n < players(); ++n) {
            if (!seat(n).premoves.empty()) chosen_ahead.push_back(n);
        }
        seat_event(by, "undo:" + std::to_string(to) + time_used());
        for (const int n : chosen_ahead) tell_premoves(n);
        go_on();
    }

    Status consent() {
        if (!state().undo) return refuse(Code::phase, "table", "nobody asks to take back a move");
        if (const auto time = time_is_left(); !time) return time;
        UndoAsk ask = *state().undo;
        const unsigned needed = asked_of(seat(ask.by).key);
        unsigned mine_now = 0;
        for (int n = 0; n < players(); ++n) mine_now |= mine(seat(n)) ? needed & 1U << u(n) : 0U;
        const bool withdraws = seat(ask.by).key == message_.key && !request_.yes;
        if (mine_now == 0 && !withdraws) return refuse(Code::seat, "table", "you are not asked");
        seats_changed_ = true;
        if (!request_.yes) {
            state().undo.reset();
            return ok();
        }
        ask.agreed |= mine_now;
        if ((ask.agreed & needed) == needed) {
            take_back(ask.by, ask.to);
        } else {
            state().undo = ask;
        }
        return ok();
    }

    // ---- Leaving

    Status resign() {
        const auto own = own_seat();
        if (!own) return own.error();
        if (const auto playing = being_played(); !playing) return playing;
        if (seat(*own).out != Out::no) return refuse(Code::phase, "seat", "this seat was given up already");
        give_up(*own, Out::resigned);
        return ok();
    }

    Status stand_in() {
        const auto named = named_seat();
        if (!named) return named.error();
        if (const auto playing = being_played(); !playing) return playing;
        if (!player() && !creator()) return refuse(Code::seat, "table", "you have no seat at this table");
        TableSeat& one = seat(*named);
        if (one.kind == SeatSetup::Kind::bot || one.out != Out::no)
            return refuse(Code::seat, "seat", "a bot plays this seat anyway");
        if (!request_.yes) {
            if (!mine(one)) return refuse(Code::seat, "seat", "only its player takes the seat back");
            if (one.stand_in.empty()) return ok();
            const auto left = time_left(table_.setup_.clock, state().clock, *named, now_ - state().turn_began);
            if (to_act() == *named && left && *left <= 0)
                return refuse(Code::phase, "seat", "your time for this move is up: the bot makes it");
            seat_event(*named, "bot:-");
            handed_over_ = to_act() == *named;
            return ok();
        }
        const std::string bot = request_.bot.empty() ? "artisan" : request_.bot;
        if (std::ranges::find(levels(), bot, &Level::name) == levels().end())
            return refuse(Code::unknown, "bot", "found " + shown(bot) + ", expected the name of a level");
        if (!mine(one)) {
            if (here(one)) return refuse(Code::phase, "seat", "its player is here");
            if (table_.setup_.clock.kind != ClockRule::Kind::none && table_.setup_.clock.base >= 3'600'000)
                return refuse(Code::phase, "seat", "in a game with hours to think, the clock decides");
            if (now_ - one.away_since < Table::grace)
                return refuse(Code::phase, "seat", "its player has left only a moment ago");
        }
        if (one.stand_in == bot) return ok();
        if (const auto room = room_left(); !room) return room;
        if (const auto time = time_is_left(); !time) return time;
        drop_premoves(*named);
        const std::string used = to_act() == *named ? time_used() : "";
        seat_event(*named, "bot:" + bot + used);
        handed_over_ = to_act() == *named;
        step_.turned = step_.turned || !used.empty();
        return ok();
    }

    Status rematch(Json& fields) {
        if (!state().over()) return refuse(Code::phase, "table", "the game is not over");
        if (!player()) return refuse(Code::seat, "table", "you have no seat at this table");
        if (!state().rematch.empty()) {
            fields["rematch"] = state().rematch;
            return ok();
        }
        Rematch next{message_.fresh, table_.setup_};
        next.setup.position.clear();
        next.setup.record.clear();
        next.setup.former = table_.id_;
        next.setup.options = rotated_options();
        next.setup.game = state().position.game();
        next.setup.creator = message_.key;
        for (int n = 0; n < players(); ++n) {
            SeatSetup& one = next.setup.seats[u(n)];
            one = static_cast<const SeatSetup&>(seat(n));
            // Whoever asked sits; the others are invited, and sit down when they come.
            one.ready = one.kind != SeatSetup::Kind::human || mine(seat(n));
        }
        table_event("rematch:" + next.id);
        step_.rematch = std::move(next);
        fields["rematch"] = message_.fresh;
        return ok();
    }
    // The seat after the one that began starts.
    std::string rotated_options() const {
        const Log& begun = table_.begun_;
        int first = 0;
        std::size_t played = 0;
        while (played < begun.size() && begun.after(played).to_act() == chance) ++played;
        Position position = begun.after(played);
        const auto& moves = table_.state_.kept;
        for (std::size_t i = 0; i < moves.size() && position.to_act() == chance; ++i) {
            const auto move = position.read_move(read_deed(table_.log_[moves[i]].text)->text);
            if (!move) break;
            position.apply_silently(*move);
        }
        if (position.to_act() >= 0) first = position.to_act();
        std::string options;
        for (const Word& word : words(table_.begun_.record().options)) {
            if (!word.text.starts_with("first=")) options += std::string(word.text) + " ";
        }
        return options + "first=" + std::to_string((first + 1) % players() + 1);
    }

    Status chat() {
        int n = 0;
        while (n < players() && !mine(seat(n))) ++n;
        if (n == players()) return refuse(Code::seat, "table", "only players chat: take a seat");
        TableSeat& one = seat(n);
        if (one.muted) return refuse(Code::forbidden, "table", "you were muted");
        const std::string text = clean(request_.text, Table::longest_chat);
        if (text.empty()) return refuse(Code::syntax, "text", "there is nothing to be seen in it");
        if (one.said.front() != 0 && now_ - one.said.front() < 10'000)
            return refuse(Code::limit, "text", "at most 5 messages in 10 seconds");
        std::ranges::rotate(one.said, one.said.begin() + 1);
        one.said.back() = now_;
        step_.chat.push_back({state().chat_length++, n + 1, one.name, text, now_});
        send_all({view_chat(table_.id_, step_.chat.back())});
        return ok();
    }

    const Table& table_;
    const Message& message_;
    const Request& request_;
    std::int64_t now_;
    Rng rng_;
    Step step_;
    std::optional<Json> answer_;
    bool handed_over_ = false;    // the seat to act, from its player to a bot or back: the clock goes on as it was
    bool drawing_ = false;        // the last event sent is a run of draws
    bool seats_changed_ = false;  // something of the table changed beside its position
};

Step Table::step(const Message& message, std::int64_t now, std::uint64_t seed) const {
    return Stepper(*this, message, now, seed).run();
}

}  // namespace tilewright
