#include "play.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace tilewright::load {

namespace {

constexpr std::size_t most_arriving = 128;  // handshakes at the same time
constexpr std::size_t most_sentences = 10;

std::uint64_t hash_of(std::string_view text) {
    std::uint64_t h = text.size() + 1;
    for (std::size_t i = 0; i < text.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + i, std::min<std::size_t>(8, text.size() - i));
        h = (h ^ word) * 0x9E3779B97F4A7C15U;
        h ^= h >> 32U;
    }
    return h | 1U;  // never 0
}

std::uint64_t us_between(Time from, Time to) {
    return static_cast<std::uint64_t>(
        std::max<std::int64_t>(std::chrono::duration_cast<std::chrono::microseconds>(to - from).count(), 0));
}

std::string fresh_key(Rng& rng) {
    std::string out;
    for (int half = 0; half < 2; ++half) {
        const std::uint64_t number = rng.next();
        for (unsigned i = 0; i < 16; ++i) out += "0123456789abcdef"[number >> (4 * i) & 15U];
    }
    return out;
}

std::size_t items_of(std::string_view list) {
    Scanner scanner(list);
    std::size_t count = 0;
    std::string_view item;
    while (scanner.item(item)) ++count;
    return count;
}

}  // namespace

// ---- Durations

std::size_t Durations::slot(std::uint64_t us) {
    if (us < 1U << fine) return us;
    const unsigned high = static_cast<unsigned>(std::bit_width(us)) - 1;
    const unsigned shift = high - fine;
    return (std::size_t{shift + 1} << fine) + (us >> shift) - (std::size_t{1} << fine);
}

void Durations::add(std::uint64_t us) {
    ++slots_[slot(us)];
    ++count_;
    longest_ = std::max(longest_, us);
}

// The upper end of the slot in which it lies, so that nothing looks better than it is.
std::uint64_t Durations::percentile(double percent) const {
    const auto rank = static_cast<std::uint64_t>(static_cast<double>(count_) * percent / 100.0);
    std::uint64_t seen = 0;
    for (std::size_t n = 0; n < slots_.size(); ++n) {
        seen += slots_[n];
        if (seen <= rank && seen != count_) continue;
        if (seen == 0) break;
        const std::size_t shift = n >> fine;
        const std::uint64_t upper = shift <= 1 ? n : (((n & ((1U << fine) - 1)) + (1U << fine) + 1) << (shift - 1)) - 1;
        return std::min<std::uint64_t>(upper, longest_);
    }
    return 0;
}

// ---- Coming

Crowd::Crowd(std::vector<std::uint16_t> ports, Manner manner)
    : manner_(std::move(manner)),
      rng_(manner_.seed),
      sockets_(*this),
      tables_(manner_.tables),
      ports_(std::move(ports)) {
    for (std::size_t n = 0; n < 2 * manner_.tables + manner_.watchers; ++n) {
        Person& person = persons_.emplace_back();
        person.number = sockets_.add();
        const bool plays = n < 2 * manner_.tables;
        person.game = plays ? n / 2 : 0;
        person.seat = plays ? static_cast<int>(n % 2) + 1 : 0;
        person.server = plays ? person.game + n % 2 : n;
    }
    for (std::size_t n = 0; n < tables_.size(); ++n) tables_[n].number = n;
    invited_ = 2 * manner_.tables;
}

std::size_t Crowd::arriving() const { return invited_ - welcomed_; }

void Crowd::invite() {
    while (next_ < invited_ && next_ - welcomed_ < most_arriving) {
        if (const std::string why = open(persons_[next_]); !why.empty()) complain(why);
        ++next_;
    }
}

void Crowd::turn(int milliseconds) {
    invite();
    const Time now = Clock::now();
    if (!due_.empty()) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(due_.top().at - now).count();
        milliseconds = static_cast<int>(std::clamp<std::int64_t>(left + 1, 0, milliseconds));
    }
    sockets_.wait(milliseconds);
    while (!due_.empty() && due_.top().at <= sockets_.now()) {
        const Due due = due_.top();
        due_.pop();
        alarm(due);
    }
}

std::string Crowd::open(const Person& person) {
    return sockets_.open(person.number, ports_[person.server % ports_.size()]);
}

void Crowd::opened(std::size_t number) { ask(persons_[number], Kind::hello, R"("protocol":1)"); }

void Crowd::closed(std::size_t number, const std::string& why) {
    if (persons_[number].away) return;
    complain(of(persons_[number]) + " lost its connection: " + why);
}

// ---- Asking, and being answered

void Crowd::ask(Person& person, Kind kind, std::string_view fields) {
    static constexpr std::array<std::string_view, 10> words = {"hello", "create", "watch",   "watch", "sit",
                                                               "play",  "undo",   "consent", "chat",  "unwatch"};
    text_ = R"({"t":")";
    text_ += words[static_cast<std::size_t>(kind)];
    text_ += R"(","id":)";
    text_ += std::to_string(++last_id_);
    if (kind != Kind::hello && kind != Kind::create) {
        text_ += R"(,"table":")";
        text_ += tables_[person.game].id;
        text_ += '"';
    }
    if (!fields.empty()) text_ += ',';
    text_ += fields;
    text_ += '}';
    ++counts.requests;
    const bool again = kind == Kind::play && person.unsure;
    person.asked.push_back({last_id_, kind, Clock::now(), person.move_seq, again, again && person.stored});
    sockets_.send(person.number, text_);
}

void Crowd::received(std::size_t number, std::string_view message) {
    Person& person = persons_[number];
    const Said said(message);
    if (!said.whole) return complain(of(person) + " got what is no JSON object: " + shown(message));
    const std::string_view t = unquoted(said.t);
    if (t == "ok" || t == "error") return answer(person, said, message);
    if (t == "event") return event(person, said, message, true);
    if (t == "state") return state(person, said);
    if (t == "table") return asked_to_undo(person, said);
    if (t == "gone" || t == "bye") return complain(of(person) + " was told " + shown(message));
}

void Crowd::answer(Person& person, const Said& said, std::string_view text) {
    const auto id = whole_number(said.id);
    const auto found = std::ranges::find_if(person.asked, [&](const Request& one) { return id && one.id == *id; });
    if (found == person.asked.end())
        return complain(of(person) + " got an answer to nothing, or a second one: " + shown(text));
    const Request request = *found;
    person.asked.erase(found);
    if (unquoted(said.t) == "ok") {
        granted(person, request, said);
    } else {
        refused(person, request, said, text);
    }
}

void Crowd::granted(Person& person, const Request& request, const Said& said) {
    Game& game = tables_[person.game];
    switch (request.kind) {
        case Kind::hello:
            if (!std::exchange(person.greeted, true)) {
                ++welcomed_;
                if (manner_.drop_every_s != 0 && person.seat != 0)
                    later(person, Alarm::drop, 1 + rng_.below(2'000 * manner_.drop_every_s));
            }
            if (person.away || person.seat == 0) {
                person.away = false;
                return watch(person, Kind::watch);
            }
            if (seat(game, 3 - person.seat).greeted && game.stage == Stage::none) make(game);
            return;
        case Kind::create: return made(game, said);
        case Kind::watch:
        case Kind::audit: return watched(person, request, said);
        case Kind::sit: return;  // the events tell that the game has begun
        case Kind::play: return played(person, request, said);
        case Kind::undo:
        case Kind::consent:
        case Kind::chat: return;
        case Kind::unwatch: person.watching = false; return left(game);
    }
}

void Crowd::played(Person& person, const Request& request, const Said& said) {
    const auto seq = whole_number(said.seq);
    if (!seq || *seq <= request.seq) complain(of(person) + " was not told where its move stands");
    const bool repeated = said.repeated == "true";
    if (repeated && !request.again) complain(of(person) + " was told that it repeats what it sent once");
    if (request.stored && !repeated) complain(of(person) + " sent a move again, and it was played anew");
    ++counts.moves;
    if (request.again) {
        ++(repeated ? counts.repeated : counts.renewed);
        no_longer_unsure(person);
    } else {
        counts.answered.add(us_between(request.at, sockets_.now()));
    }
    if (finishing_ || person.ended) return;
    const bool newest = request.seq == person.move_seq && !awaits(person, Kind::undo);
    if (newest && manner_.undo != 0 && rng_.below(manner_.undo) == 0) {
        person.regrets = rng_.below(2) == 0;
        counts.undos += person.regrets ? 0 : 1;
        if (!person.regrets) ask(person, Kind::undo, R"("to":)" + std::to_string(request.seq));
    }
    // At most 5 in 10 seconds are allowed.
    const bool talks = manner_.chat != 0 && rng_.below(manner_.chat) == 0;
    if (!talks || sockets_.now() - person.last_chat < std::chrono::seconds(3)) return;
    ++counts.chats;
    person.last_chat = sockets_.now();
    ask(person, Kind::chat, R"("text":"\"well\" } and more")");
}

// It may be its turn again by now.
void Crowd::no_longer_unsure(Person& person) {
    person.unsure = false;
    if (!person.choice.empty()) plan(person, std::exchange(person.choice, {}));
}

bool Crowd::awaits(const Person& person, Kind kind) {
    return std::ranges::find(person.asked, kind, &Request::kind) != person.asked.end();
}

// What a race explains: a move that met an undo, a consent to a question that was gone, or replaced by one's own; with
// several servers also an undo that met a move elsewhere. A move that is stored is never too late.
void Crowd::refused(Person& person, const Request& request, const Said& said, std::string_view text) {
    const std::string_view code = unquoted(said.code);
    const bool elsewhere = ports_.size() > 1 && code == "stale";
    const bool may_be =
        manner_.undo != 0 && ((request.kind == Kind::play && code == "stale" && !request.stored) ||
                              (request.kind == Kind::consent && (code == "phase" || code == "seat" || elsewhere)) ||
                              (request.kind == Kind::undo && elsewhere));
    if (may_be) {
        ++counts.raced;
        if (request.again) no_longer_unsure(person);
        return;
    }
    if (request.kind == Kind::play && code == "limit") {  // 5,000 events: random players may never come to an end
        for (int n = 1; n <= 2; ++n) seat(tables_[person.game], n).ended = true;
        return leave_if_over(tables_[person.game]);
    }
    ++refusals[std::string(code)];
    complain(of(person) + " was refused: " + std::string(text));
    if (request.kind == Kind::play) {
        person.planned = true;
        later(person, Alarm::play, 1'000);
    }
}

// ---- The checks

void Crowd::event(Person& person, const Said& said, std::string_view text, bool live) {
    Game& game = tables_[person.game];
    const auto seq = whole_number(said.seq);
    if (!seq || unquoted(said.table) != game.id || !person.watching)
        return complain(of(person) + " got an event of another table: " + shown(text));
    if (*seq != person.known)
        return complain(of(person) + " knows " + std::to_string(person.known) + " events and got number " +
                        std::to_string(*seq) + (*seq > person.known ? ": some were lost" : ": it was told before"));
    ++counts.events;
    const std::size_t length = said.moves.empty() ? 1 : std::max<std::size_t>(items_of(said.moves), 1);
    const std::uint64_t hash = hash_of(text);
    if (*seq < game.log.size()) {
        if (game.log[*seq] != hash)
            complain(of(person) + " was told another event " + std::to_string(*seq) + " than others: " + shown(text));
    } else {
        game.log.resize(*seq);
        game.log.push_back(hash);
        game.log.resize(game.log.size() + length - 1);
    }
    person.known += static_cast<std::uint32_t>(length);
    const bool sent = *seq == person.move_seq && !person.planned && !person.move.empty() && !said.moves.empty();
    if (sent && said.moves != "[" + person.move + "]")
        complain(of(person) + " sent " + person.move + " and was told " + std::string(said.moves));
    person.stored = person.stored || sent;
    if (!said.undo.empty()) person.regrets = false;  // its own move may be gone already
    if (live && game.sent_at != Time{} && *seq == game.sent_seq && person.number != game.sent_by)
        counts.told.add(us_between(game.sent_at, sockets_.now()));
    if (said.end.empty()) return;
    person.ended = true;
    leave_if_over(game);
}

void Crowd::state(Person& person, const Said& said) {
    Game& game = tables_[person.game];
    if (whole_number(said.seq) != person.known)
        complain(of(person) + " knows " + std::to_string(person.known) + " events and got the state after " +
                 std::string(said.seq));
    person.planned = false;
    person.choice.clear();
    ++person.plan;
    if (game.stage == Stage::making && seat(game, 1).watching && seat(game, 2).watching && !said.turn.empty() &&
        said.turn.front() != '"') {
        game.stage = Stage::playing;
        if (!std::exchange(game.counted, true)) ++playing_;
    }
    const bool mine = person.seat != 0 && said.turn == std::to_string(person.seat);
    if (mine != !said.moves.empty())
        complain(of(person) + (mine ? " is to move and was not told its moves" : " was told the moves of another"));
    if (!mine || said.moves.empty()) return;
    const bool asks = person.regrets && !finishing_ && !awaits(person, Kind::play) && !awaits(person, Kind::undo);
    if (asks) {
        person.regrets = false;
        ++counts.undos;
        ask(person, Kind::undo, "");
    }
    if (person.unsure) {  // it sends the same again first, whatever came of it
        person.choice = said.moves;
    } else {
        plan(person, said.moves);
    }
}

void Crowd::asked_to_undo(Person& person, const Said& said) {
    if (said.undo.empty() || person.seat == 0 || finishing_ || person.ended || manner_.undo == 0) return;
    std::string_view key;
    std::string_view value;
    Scanner scanner(said.undo);
    while (scanner.member(key, value)) {
        if (key == "by" && value == std::to_string(person.seat)) return;
    }
    if (awaits(person, Kind::consent)) return;
    ++counts.consents;
    ask(person, Kind::consent, rng_.below(10) < 7 ? R"("yes":true)" : R"("yes":false)");
}

// ---- Tables come and go

void Crowd::make(Game& game) {
    static constexpr std::array<std::string_view, 3> games = {"azul", "sintra", "pavilion"};
    game.stage = Stage::making;
    game.id.clear();
    game.log.clear();
    game.sent_at = {};
    for (int n = 1; n <= 2; ++n) {
        Person& person = seat(game, n);
        person.key = fresh_key(rng_);
        person.known = 0;
        person.ended = person.planned = person.unsure = person.regrets = false;
        person.move.clear();
    }
    const std::string name = manner_.game.empty() ? std::string(games[game.number % games.size()]) : manner_.game;
    ask(seat(game, 1), Kind::create,
        R"("game":")" + name + R"(","seats":[{"kind":"human","name":"Ada"},{"kind":"open"}],"key":")" +
            seat(game, 1).key + '"');
}

void Crowd::made(Game& game, const Said& said) {
    game.id = unquoted(said.table);
    watch(seat(game, 1), Kind::watch);
}

void Crowd::watch(Person& person, Kind kind) {
    std::string fields;
    // A seat that is not taken yet is nobody's: its key is shown when it is.
    if (person.seat == 1 || (person.seat == 2 && person.known > 0)) fields = R"("key":")" + person.key + R"(",)";
    fields += R"("after":)" + std::to_string(person.known);
    ask(person, kind, fields);
}

// Everything that was missed, and then the state.
void Crowd::watched(Person& person, const Request& request, const Said& said) {
    Game& game = tables_[person.game];
    person.watching = true;
    Scanner events(said.events);
    std::string_view text;
    std::size_t missed = 0;
    for (; events.item(text); ++missed) event(person, Said(text), text, false);
    const Said now(said.state);
    if (said.events.empty() || !now.whole || whole_number(now.seq) != person.known)
        complain(of(person) + " knows " + std::to_string(person.known) + " events and watched at " +
                 std::string(now.seq));
    if (request.kind == Kind::audit) {
        person.audited = true;
        if (missed > 0) complain(of(person) + " was not told the last " + std::to_string(missed) + " events");
        return;
    }
    if (person.seat == 0 || game.stage == Stage::leaving) return;
    if (game.stage == Stage::making && !seat(game, 2).watching) return watch(seat(game, 2), Kind::watch);
    if (game.stage == Stage::making && person.seat == 2 && person.known == 0)
        return ask(person, Kind::sit, R"("seat":2,"name":"Ben","key":")" + person.key + '"');
    state(person, now);
    if (person.unsure) play(person);
}

// The next game begins when both have seen the end of this one and have left it.
void Crowd::leave_if_over(Game& game) {
    if (game.stage == Stage::leaving || finishing_) return;
    for (int n = 1; n <= 2; ++n) {
        const Person& person = seat(game, n);
        if (!person.ended || !person.watching || person.away || !sockets_.at(person.number).is_open()) return;
    }
    if (seat(game, 1).known != seat(game, 2).known || seat(game, 1).known != game.log.size())
        complain("table " + game.id + ": at its end one player knows " + std::to_string(seat(game, 1).known) +
                 " events and the other " + std::to_string(seat(game, 2).known));
    ++counts.games;
    game.stage = Stage::leaving;
    for (int n = 1; n <= 2; ++n) {
        seat(game, n).planned = false;
        ask(seat(game, n), Kind::unwatch, "");
    }
}

void Crowd::left(Game& game) {
    const bool both = !seat(game, 1).watching && !seat(game, 2).watching;
    if (both && !finishing_) make(game);
}

// ---- Moving

void Crowd::plan(Person& person, std::string_view moves) {
    choice_.clear();
    Scanner scanner(moves);
    std::string_view move;
    while (scanner.item(move)) choice_.push_back(move);
    if (choice_.empty() || !scanner.whole()) return complain(of(person) + " was told no moves: " + shown(moves));
    person.move = choice_[rng_.below(static_cast<std::uint32_t>(choice_.size()))];
    person.move_seq = person.known;
    person.planned = true;
    person.stored = false;
    if (manner_.on_call || finishing_) return;
    if (manner_.think_most_ms == 0) return play(person);
    later(person, Alarm::play, manner_.think_least_ms + rng_.below(manner_.think_most_ms - manner_.think_least_ms + 1));
}

void Crowd::play(Person& person) {
    Game& game = tables_[person.game];
    person.planned = false;
    if (!person.unsure) {
        game.sent_seq = person.move_seq;
        game.sent_by = person.number;
        game.sent_at = Clock::now();
    }
    ask(person, Kind::play, R"("seq":)" + std::to_string(person.move_seq) + R"(,"move":)" + person.move);
}

bool Crowd::play_one() {
    for (Person& person : persons_) {
        if (!person.planned) continue;
        play(person);
        return true;
    }
    return false;
}

std::size_t Crowd::behind() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        persons_, [&](const Person& one) { return one.greeted && one.known != tables_[one.game].log.size(); }));
}

std::size_t Crowd::open_questions() const {
    std::size_t out = 0;
    for (const Person& person : persons_) out += person.asked.size();
    return out;
}

// ---- Losing the line

bool Crowd::in_game(const Person& person) const {
    return tables_[person.game].stage == Stage::playing && person.watching && !person.away && !finishing_;
}

void Crowd::drop(Person& person) {
    if (!in_game(person)) return later(person, Alarm::drop, 500);
    for (const Request& one : person.asked) person.unsure = person.unsure || one.kind == Kind::play;
    person.asked.clear();  // what was asked may have been done or not: the events will tell
    person.planned = false;
    person.away = true;
    person.watching = false;
    ++counts.drops;
    if (rng_.below(2) == 0) {
        sockets_.close(person.number);
    } else {
        sockets_.abort(person.number);
    }
    later(person, Alarm::come_back, 1 + rng_.below(2'000));
}

// The answer to the move is lost, and now and then the move itself.
void Crowd::play_and_drop(Person& person) {
    const bool nowhere = rng_.below(4) == 0;
    person.hangs_up = false;
    if (nowhere) sockets_.abort(person.number);
    play(person);
    if (nowhere) tables_[person.game].sent_at = {};  // how long the other waits for it says nothing
    drop(person);
}

void Crowd::alarm(const Due& due) {
    Person& person = persons_[due.person];
    switch (due.alarm) {
        case Alarm::play:
            if (!person.planned || due.plan != person.plan || finishing_) return;
            return person.hangs_up && in_game(person) ? play_and_drop(person) : play(person);
        case Alarm::drop:  // who does not think has a move on its way anyway
            person.hangs_up = manner_.think_most_ms != 0 && rng_.below(2) == 0;
            if (!person.hangs_up) drop(person);
            return;
        case Alarm::come_back:
            ++person.server;
            if (const std::string why = open(person); !why.empty()) complain(why);
            later(person, Alarm::drop, 1 + rng_.below(2'000 * manner_.drop_every_s));
            return;
    }
}

void Crowd::later(Person& person, Alarm alarm, std::uint64_t ms) {
    due_.push({Clock::now() + std::chrono::milliseconds(ms), person.number, alarm, person.plan});
}

// ---- The end

bool Crowd::finished() {
    const auto settled = [&](const Person& person) {
        return person.asked.empty() && !person.away && person.known == tables_[person.game].log.size();
    };
    if (!std::ranges::all_of(persons_, settled)) return false;
    if (!auditing_) {
        auditing_ = true;
        for (Person& person : persons_) {
            person.audited = !person.watching;
            if (person.watching) watch(person, Kind::audit);
        }
    }
    return std::ranges::all_of(persons_, &Person::audited);
}

void Crowd::complain(std::string sentence) {
    ++wrong;
    if (wrongs.size() < most_sentences) wrongs.push_back(std::move(sentence));
}

std::string Crowd::of(const Person& person) const {
    const std::string& id = tables_[person.game].id;
    const std::string who = person.seat == 0 ? "watcher " + std::to_string(person.number + 1 - 2 * tables_.size())
                                             : "seat " + std::to_string(person.seat);
    return (id.empty() ? "table " + std::to_string(person.game + 1) : "table " + id) + ", " + who;
}

}  // namespace tilewright::load
