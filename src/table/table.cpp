#include "table/table.h"

#include <algorithm>
#include <chrono>

#include "base/text.h"
#include "protocol/replay.h"
#include "search/bot.h"
#include "table/entry.h"

namespace tilewright {

namespace {

std::size_t u(int n) { return static_cast<std::size_t>(n); }

Error misplaced(std::string message) { return {Code::inconsistent, "", std::move(message), 0, 0}; }

std::string date_of(std::int64_t ms) {
    using namespace std::chrono;
    const year_month_day date{floor<days>(sys_time<milliseconds>(milliseconds(ms)))};
    const auto two = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    return std::to_string(static_cast<int>(date.year())) + "-" + two(static_cast<unsigned>(date.month())) + "-" +
           two(static_cast<unsigned>(date.day()));
}

// Does a turn begin with this event?
bool turns(const StoredEvent& event) {
    const auto deed = read_deed(event.text);
    return deed && (deed->kind == Deed::Kind::move || deed->kind == Deed::Kind::undo ||
                    deed->kind == Deed::Kind::start || (deed->kind == Deed::Kind::bot && deed->used > 0));
}

// The seat a `sit` event describes.
Result<SeatSetup> read_sit(std::string_view text) {
    const Json json = parse_flat(text);
    if (!json.is_object()) return misplaced("found " + shown(text) + ", expected a seat as a JSON object");
    Fields fields(json);
    SeatSetup seat;
    const std::string kind = fields.text("kind", "open");
    seat.kind = kind == "human" ? SeatSetup::Kind::human : SeatSetup::Kind::open;
    seat.name = fields.text("name");
    seat.key = fields.text("key");
    if (fields.error()) return *fields.error();
    if (kind != name(seat.kind)) return misplaced("found a seat of kind " + shown(kind) + ", expected open or human");
    return seat;
}

}  // namespace

Table::Table(std::string id, Setup setup, Log begun, std::int64_t now)
    : id_(std::move(id)), setup_(std::move(setup)), begun_(std::move(begun)), state_(begun_.now()) {
    for (const SeatSetup& seat : setup_.seats) {
        state_.seats.push_back({});
        static_cast<SeatSetup&>(state_.seats.back()) = seat;
        state_.seats.back().away_since = now;
    }
    state_.clock = start_clock(setup_.clock, static_cast<int>(setup_.seats.size()));
    state_.turn_began = now;
}

Result<Table> Table::create(std::string id, const Setup& setup, std::int64_t now) {
    auto begun = begin(setup);
    if (!begun) return begun.error();
    if (begun->now().players() != static_cast<int>(setup.seats.size()))
        return misplaced("the number of seats is not that of the players");
    return Table(std::move(id), setup, std::move(*begun), now);
}

Result<Table> Table::load(std::string id, const Setup& setup, std::vector<StoredEvent> events,
                          std::vector<StoredChat> chat, std::int64_t now, const Pauses& pauses) {
    auto table = create(std::move(id), setup, now);
    if (!table) return table;
    if (const auto followed = table->follow_all(std::move(events), now, pauses); !followed) return followed.error();
    table->state_.chat_length = chat.empty() ? 0 : chat.back().number + 1;
    table->chat_ = std::move(chat);
    return table;
}

Status Table::go_on(std::vector<StoredEvent> events, std::vector<StoredChat> chat, std::int64_t now,
                    const Pauses& pauses) {
    const TableState before = state_;
    state_.undo.reset();
    state_.asked = false;
    if (auto followed = follow_all(std::move(events), now, pauses); !followed) return followed;
    if (!chat.empty()) state_.chat_length = chat.back().number + 1;
    add_chat(std::move(chat));
    adopt(before);
    return ok();
}

Status Table::follow_all(std::vector<StoredEvent> events, std::int64_t now, const Pauses& pauses) {
    log_.reserve(log_.size() + events.size());
    bool turned = false;
    for (StoredEvent& event : events) {
        Status followed = ok();
        if (event.seq != log_.size()) {
            followed = misplaced("this event has the number " + std::to_string(event.seq));
        } else if (const auto happened = follow(state_, event); !happened) {
            followed = happened.error();
        }
        if (!followed) {
            Error error = followed.error();
            error.field = "event " + std::to_string(log_.size());
            return error;
        }
        log_.push_back(std::move(event));
        if (!turns(log_.back())) continue;
        turned = true;
        state_.turn_began = log_.back().at_ms;
        state_.turn_length = state_.length;
    }
    if (!turned) return ok();
    std::int64_t& began = state_.turn_began;
    const std::int64_t since = began;
    for (const auto& [from, to] : pauses) began += std::max<std::int64_t>(to - std::max(from, since), 0);
    began = std::min(began, now);
    return ok();
}

Result<Happened> Table::follow(TableState& state, const StoredEvent& event) const {
    const auto deed = read_deed(event.text);
    if (!deed) return deed.error();
    Happened happened;
    if (deed->kind != Deed::Kind::move) {
        if (const auto done = follow_seat(state, event); !done) return done.error();
    } else {
        const int actor = state.position.to_act();
        if (!state.playing()) return misplaced("a move, but no game is being played");
        if (event.actor != (actor == chance ? 0 : actor + 1))
            return misplaced("a move of " + std::to_string(event.actor) + ", but it was not its turn");
        const auto move = state.position.read_move(deed->text);
        if (!move) return move.error();
        happened = state.position.apply(*move);
        if (actor != chance) state.clock = after_move(setup_.clock, state.clock, actor, deed->used);
        state.kept.push_back(event.seq);
    }
    ++state.length;
    return happened;
}

// Everything but moves.
Status Table::follow_seat(TableState& state, const StoredEvent& event) const {
    const auto deed = read_deed(event.text);
    TableSeat* seat = event.actor > 0 && event.actor <= static_cast<int>(state.seats.size())
                          ? &state.seats[u(event.actor - 1)]
                          : nullptr;
    const bool of_seat = deed->kind == Deed::Kind::sit || deed->kind == Deed::Kind::out ||
                         deed->kind == Deed::Kind::bot || deed->kind == Deed::Kind::mute;
    if (of_seat && seat == nullptr) return misplaced("an event of a seat, but no such seat");
    switch (deed->kind) {
        case Deed::Kind::undo:
            if (deed->to >= state.length) return misplaced("an undo to what has not been played");
            if (state.position.to_act() >= 0) state.clock.left[u(state.position.to_act())] -= deed->used;
            take_increments_back(state, deed->to);
            if (const auto at = std::ranges::lower_bound(state.kept, deed->to);
                at != state.kept.end() && *at == deed->to) {
                state.kept.erase(at, state.kept.end());
            } else {
                state.kept = kept_at(deed->to);
            }
            state.position = position_after(state.kept);
            state.end.clear();
            for (TableSeat& one : state.seats) one.premoves.clear();
            break;
        case Deed::Kind::sit: {
            const auto sits = read_sit(deed->text);
            if (!sits) return sits.error();
            static_cast<SeatSetup&>(*seat) = *sits;
            seat->muted = false;
            break;
        }
        case Deed::Kind::start: state.started = true; break;
        case Deed::Kind::out:
            seat->out_after = static_cast<int>(
                std::ranges::count_if(state.seats, [](const TableSeat& one) { return one.out != Out::no; }));
            seat->out = deed->text == "time" ? Out::time : Out::resigned;
            seat->premoves.clear();
            break;
        case Deed::Kind::bot:
            seat->stand_in = deed->text == "-" ? "" : deed->text;
            state.clock.left[u(event.actor - 1)] -= deed->used;
            seat->premoves.clear();
            break;
        case Deed::Kind::mute: seat->muted = deed->text == "on"; break;
        case Deed::Kind::end: state.end = deed->text; break;
        case Deed::Kind::rematch: state.rematch = deed->text; break;
        case Deed::Kind::move: break;
    }
    return ok();
}

// What was given for moves that are taken back: else who plays and takes back again would win time by it. The time they
// took stays used.
void Table::take_increments_back(TableState& state, std::uint32_t to) const {
    if (setup_.clock.kind != ClockRule::Kind::per_game) return;
    const std::int64_t increment = setup_.clock.increment;
    for (const std::uint32_t n : state.kept) {
        if (n < to || log_[n].actor <= 0) continue;
        std::int64_t& left = state.clock.left[u(log_[n].actor - 1)];
        left = std::max(left - increment, std::min(left, increment));
    }
}

std::vector<std::uint32_t> Table::kept_at(std::uint32_t length) const {
    std::vector<std::uint32_t> out;
    for (std::uint32_t n = length; n > 0;) {
        const auto deed = read_deed(log_[n - 1].text);
        if (deed && deed->kind == Deed::Kind::undo) {
            n = deed->to;
            continue;
        }
        --n;
        if (deed && deed->kind == Deed::Kind::move) out.push_back(n);
    }
    std::ranges::reverse(out);
    return out;
}

Position Table::position_after(const std::vector<std::uint32_t>& moves) const {
    Position position = begun_.now();
    for (const std::uint32_t n : moves) {
        const auto deed = read_deed(log_[n].text);
        if (const auto move = position.read_move(deed->text)) position.apply_silently(*move);
    }
    return position;
}

void Table::commit(Step step, std::int64_t now) {
    state_ = std::move(step.next);
    if (step.turned) state_.turn_began = now;
    for (StoredEvent& event : step.events) log_.push_back(std::move(event));
    add_chat(std::move(step.chat));
}

void Table::add_chat(std::vector<StoredChat> lines) {
    for (StoredChat& line : lines) chat_.push_back(std::move(line));
    if (chat_.size() > 300) chat_.erase(chat_.begin(), chat_.end() - 200);
}

void Table::adopt(const TableState& before) {
    state_.holders = before.holders;
    state_.watchers = before.watchers;
    state_.elsewhere = before.elsewhere;
    for (std::size_t n = 0; n < state_.seats.size(); ++n) {
        state_.seats[n].away_since = before.seats[n].away_since;
        state_.seats[n].said = before.seats[n].said;
        state_.seats[n].premoves = before.seats[n].premoves;
    }
    // What has happened since ends what was wished before, as it would have here.
    for (std::size_t n = before.length; n < log_.size(); ++n) {
        const auto deed = read_deed(log_[n].text);
        if (deed && deed->kind == Deed::Kind::undo) {
            for (TableSeat& seat : state_.seats) seat.premoves.clear();
        } else if (deed && (deed->kind == Deed::Kind::out || deed->kind == Deed::Kind::bot)) {
            state_.seats[u(log_[n].actor - 1)].premoves.clear();
        }
    }
    if (state_.over()) {
        for (TableSeat& seat : state_.seats) seat.premoves.clear();
    }
    if (state_.length == before.length) state_.undo = before.undo;
    state_.asked = before.asked && state_.turn_length == before.turn_length;
}

bool TableState::here(const TableSeat& seat) const {
    if (seat.key.empty()) return false;
    return std::ranges::any_of(holders, [&](const Holder& holder) { return holder.key == seat.key; }) ||
           std::ranges::any_of(elsewhere, [&](const Elsewhere& there) {
               return std::ranges::find(there.keys, seat.key) != there.keys.end();
           });
}

std::size_t TableState::all_watchers() const {
    std::size_t out = watchers;
    for (const Elsewhere& there : elsewhere) out += there.watchers;
    return out;
}

std::optional<std::int64_t> Table::due() const {
    const int actor = state_.position.to_act();
    if (!state_.playing() || actor < 0 || setup_.clock.kind == ClockRule::Kind::none) return std::nullopt;
    if (house_plays(state_.seats[u(actor)])) return std::nullopt;
    return state_.turn_began + state_.clock.left[u(actor)];
}

bool Table::idle() const { return state_.watchers == 0 && !state_.asked; }

bool house_plays(const TableSeat& seat) {
    return seat.kind == SeatSetup::Kind::bot || !seat.stand_in.empty() || seat.out != Out::no;
}

PerSeat ranks_of(const TableState& state) {
    const PerSeat by_rules = state.position.ranks();
    PerSeat out{};
    const auto in_game = [&](std::size_t seat) { return state.seats[seat].out == Out::no; };
    for (std::size_t seat = 0; seat < state.seats.size(); ++seat) {
        if (!in_game(seat)) {
            out[seat] = static_cast<int>(state.seats.size()) - state.seats[seat].out_after;
            continue;
        }
        // As if those who are out had not played.
        out[seat] = 1;
        for (std::size_t other = 0; other < state.seats.size(); ++other)
            out[seat] += in_game(other) && by_rules[other] < by_rules[seat] ? 1 : 0;
    }
    return out;
}

Log Table::game() const {
    Log log = begun_;
    bool redrawn = false;
    const auto& moves = state_.kept;
    // A draw that was taken back: the tiles that came instead are others.
    std::size_t next = 0;
    for (std::uint32_t n = 0; n < state_.length; ++n) {
        const bool stays = next < moves.size() && moves[next] == n;
        next += stays ? 1 : 0;
        redrawn = redrawn || (!stays && log_[n].actor == 0);
    }
    for (const std::uint32_t n : moves) {
        const auto deed = read_deed(log_[n].text);
        const bool timed = log_[n].actor > 0;
        (void)log.play(deed->text, timed ? std::optional(static_cast<std::uint64_t>(deed->used)) : std::nullopt);
    }
    for (std::size_t seat = 0; seat < state_.seats.size(); ++seat) {
        const TableSeat& one = state_.seats[seat];
        const std::string number = std::to_string(seat + 1);
        log.set_header("Seat" + number, !one.name.empty() ? one.name : !one.bot.empty() ? one.bot : "seat " + number);
        if (one.kind == SeatSetup::Kind::bot) log.set_header("Bot" + number, one.bot);
    }
    if (setup_.clock.kind != ClockRule::Kind::none) log.set_header("Clock", write(setup_.clock));
    if (!log_.empty()) log.set_header("Date", date_of(log_.front().at_ms));
    if (redrawn) log.set_header("Redrawn", "yes");
    log.set_header("Table", id_);
    if (state_.over() && !log.now().over()) log.set_header("Ended", state_.end == "closed" ? "abandoned" : state_.end);
    log.close();
    return log;
}

std::string Table::record() const { return write(game().record()); }

Result<Json> Table::replay() const {
    const Log log = game();
    const std::size_t before = begun_.kept().size();
    auto out =
        replay_of(log, [&](std::size_t n) { return n < before ? Json(nullptr) : Json(state_.kept[n - before]); });
    if (!out) return Error{out.error().code, "table", out.error().message, 0, 0};
    if (state_.over()) (*out)["ranks"] = view_seats(ranks_of(state_), log.now().players());
    return out;
}

std::string bot_with_budget(std::string_view bot, const ClockRule& rule, std::optional<std::int64_t> left) {
    const auto level = std::ranges::find(levels(), bot, &Level::name);
    if (level == levels().end() || level->nodes == 0) return std::string(bot);
    // Without a clock a move is bounded too, so that a busy machine still answers.
    std::int64_t most = 10'000;
    if (left && rule.kind == ClockRule::Kind::per_move) most = std::min(most, *left / 2);
    // A game has at most some 30 moves of a seat: a part of what is left, and most of what a move gives back.
    if (left && rule.kind == ClockRule::Kind::per_game)
        most = std::min({most, *left / 30 + rule.increment * 3 / 4, *left / 4});
    most = std::max<std::int64_t>(most, 1);
    return std::string(bot) + "@" + std::to_string(most) + "ms+" + std::to_string(level->nodes) + "n";
}

}  // namespace tilewright
