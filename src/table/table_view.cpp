// What clients are told of a table (docs/protocol.md).
#include <algorithm>

#include "table/entry.h"
#include "table/table.h"

namespace tilewright {

namespace {

std::size_t u(int n) { return static_cast<std::size_t>(n); }

// Who did it: a seat from 1, chance, or the table.
Json actor_of(const StoredEvent& event) {
    if (event.actor > 0) return event.actor;
    return event.actor == 0 ? "chance" : "table";
}

Json view_seat(const TableState& state, const TableSeat& seat, int number, int rank) {
    Json out = {{"seat", number}, {"kind", name(seat.kind)}, {"name", seat.name}};
    if (seat.kind == SeatSetup::Kind::bot) out["bot"] = seat.bot;
    if (seat.kind == SeatSetup::Kind::human || seat.kind == SeatSetup::Kind::remote) {
        const bool here = state.here(seat);
        out["here"] = here;
        if (!here) out["away_since"] = seat.away_since;
        if (!seat.ready) out["invited"] = true;
    }
    if (!seat.stand_in.empty()) out["stand_in"] = seat.stand_in;
    if (seat.out != Out::no) out["out"] = seat.out == Out::time ? "time" : "resigned";
    if (seat.muted) out["muted"] = true;
    if (state.over()) out["rank"] = rank;
    return out;
}

Json seats_of(const TableState& state) {
    Json out = Json::array();
    const PerSeat ranks = ranks_of(state);
    for (std::size_t n = 0; n < state.seats.size(); ++n)
        out.push_back(view_seat(state, state.seats[n], static_cast<int>(n) + 1, ranks[n]));
    return out;
}

const char* phase_of(const TableState& state) { return state.over() ? "over" : state.started ? "playing" : "waiting"; }

}  // namespace

std::string Notice::write() const {
    std::string out = head.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (field.empty()) return out;
    out.reserve(out.size() + field.size() + text.size() + 4);
    out.back() = ',';
    (((out += '"') += field) += "\":") += text;
    out += '}';
    return out;
}

Json Notice::whole() const {
    Json out = head;
    if (!field.empty()) out[field] = Json::parse(text);
    return out;
}

Json view_table(const std::string& id, const Setup& setup, const TableState& state) {
    Json out = {{"t", "table"},
                {"table", id},
                {"seq", state.length},
                {"phase", phase_of(state)},
                {"name", setup.name},
                {"game", state.position.game()},
                {"options", setup.options},
                {"public", setup.listed},
                {"clock", write(setup.clock)},
                {"start", setup.on_call ? "call" : "full"},
                {"seats", seats_of(state)},
                {"watchers", state.all_watchers()}};
    if (state.over()) out["end"] = state.end;
    if (state.undo) {
        out["undo"] = {{"by", state.undo->by + 1}, {"to", state.undo->to}, {"agreed", Json::array()}};
        for (std::size_t n = 0; n < state.seats.size(); ++n) {
            if ((state.undo->agreed >> n & 1U) != 0) out["undo"]["agreed"].push_back(n + 1);
        }
    }
    if (!state.rematch.empty()) out["rematch"] = state.rematch;
    if (setup.hints) out["hints"] = true;
    if (!setup.former.empty()) out["former"] = setup.former;
    return out;
}

Json Table::summary() const {
    Json out = {{"table", id_},
                {"phase", phase_of(state_)},
                {"name", setup_.name},
                {"game", state_.position.game()},
                {"options", setup_.options},
                {"clock", write(setup_.clock)},
                {"seats", seats_of(state_)},
                {"watchers", state_.all_watchers()}};
    for (Json& seat : out["seats"]) {
        for (const char* detail : {"away_since", "muted", "seat"}) seat.erase(detail);
    }
    return out;
}

Notice view_turn_of(const std::string& id, const Setup& setup, const TableState& state, std::int64_t now) {
    const int actor = state.position.to_act();
    Json out = {{"t", "state"}, {"table", id}, {"seq", state.length}};
    out["turn"] = state.playing() ? view_turn(actor) : Json("nobody");
    if (setup.clock.kind != ClockRule::Kind::none) {
        out["clock"] = Json::array();
        for (int n = 0; n < static_cast<int>(state.seats.size()); ++n) {
            const bool runs = state.playing() && n == actor && !house_plays(state.seats[u(n)]);
            const auto left = time_left(setup.clock, state.clock, n, runs ? now - state.turn_began : 0);
            out["clock"].push_back(std::max<std::int64_t>(*left, 0));
        }
    }
    return {std::move(out), "view", now_text(state.position)};
}

Json view_chat(const std::string& id, const StoredChat& line) {
    return {{"t", "chat"},       {"table", id},       {"number", line.number}, {"seat", line.seat},
            {"name", line.name}, {"text", line.text}, {"at", line.at_ms}};
}

Notice view_entry(const std::string& id, const StoredEvent& event, const Happened* happened) {
    const auto deed = read_deed(event.text);
    Notice notice;
    Json& out = notice.head;
    out = {{"t", "event"}, {"table", id}, {"seq", event.seq}, {"by", actor_of(event)}, {"at", event.at_ms}};
    switch (deed->kind) {
        case Deed::Kind::move:
            out["moves"] = Json::array({deed->text});
            if (event.actor > 0) out["ms"] = deed->used;
            if (happened != nullptr) {
                notice.field = "happened";
                notice.text = rows_text(*happened);
            }
            break;
        case Deed::Kind::undo: out["undo"] = deed->to; break;
        case Deed::Kind::sit: {
            const Json seat = parse_flat(deed->text);
            out["sit"] = seat.value("name", "");  // nobody stands up under a name
            break;
        }
        case Deed::Kind::start: out["start"] = true; break;
        case Deed::Kind::out: out["out"] = deed->text; break;
        case Deed::Kind::bot: out["stand_in"] = deed->text == "-" ? Json(nullptr) : Json(deed->text); break;
        case Deed::Kind::mute: out["muted"] = deed->text == "on"; break;
        case Deed::Kind::end: out["end"] = deed->text; break;
        case Deed::Kind::rematch: out["rematch"] = deed->text; break;
    }
    return notice;
}

void add_draw(Notice& run, const StoredEvent& event, const Happened& happened) {
    run.head["moves"].push_back(read_deed(event.text)->text);
    const std::string more = rows_text(happened);
    if (more == "[]") return;
    if (run.text == "[]") {
        run.text = more;
        return;
    }
    run.text.back() = ',';
    run.text.append(more, 1);
}

std::vector<Outgoing> apart(const std::vector<Outgoing>& send) {
    std::vector<Outgoing> out;
    for (const Outgoing& one : send) {
        out.push_back({one.everyone, one.clients, {one.notice.whole()}, nullptr});
        if (one.moves.is_null()) continue;
        out.push_back({false, one.clients, out.back().notice, nullptr});
        out.back().notice.head["moves"] = one.moves;
    }
    return out;
}

}  // namespace tilewright
