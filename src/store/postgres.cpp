// A store many servers may share: nodes. What is to be stored is read, judged and written in one transaction that locks
// the games it is about; the primary keys stand behind that. The other nodes are told with the commit.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <random>
#include <thread>

#include "base/text.h"
#include "store/copy.h"
#include "store/listener.h"
#include "store/pg.h"
#include "store/postgres_schema.h"
#include "store/store.h"

namespace tilewright {

namespace {

using pg::Answer;
using pg::Connection;
using pg::Rows;
using pg::Statement;
using pg::Values;
using namespace std::chrono_literals;

constexpr auto long_patience = 60s;  // where everything is looked at
constexpr int most_tries = 4;

constexpr const char* begin = "begin";
constexpr const char* begin_snapshot = "begin isolation level repeatable read read only";
constexpr const char* take_time = "set local statement_timeout = '60s'";
constexpr const char* commit = "commit";
constexpr const char* rollback = "rollback";

template <class... Parts>
Values of(const Parts&... parts) {
    Values values;
    (values.add(parts), ...);
    return values;
}

// What is known of a game while batches are judged, and of those stored so far.
struct Head {
    bool exists = false;
    std::int64_t events = 0;
    std::int64_t chat = 0;
    bool told = false;   // something of it is stored,
    bool shown = false;  // also for the lobby
};
using Heads = std::map<std::string_view, Head>;

template <class T>
bool continues(const std::vector<T>& added, std::int64_t next, std::uint32_t T::* number) {
    return std::ranges::all_of(added, [&](const T& one) { return one.*number == next++; });
}

bool only_creates(const Batch& batch) {
    return batch.game.empty() && batch.events.empty() && batch.chat.empty() && !batch.ended.has_value();
}

// Does it fit what is there? Then it is there.
bool take(Heads& heads, const Batch& batch) {
    Heads after;  // of the games it touches
    for (const StoredGame& game : batch.create) {
        if (heads[game.id].exists || !after.emplace(game.id, Head{true, 0, 0, true, game.listed}).second) return false;
    }
    if (!only_creates(batch)) {
        Head& head = after.try_emplace(batch.game, heads[batch.game]).first->second;
        if (!head.exists || !continues(batch.events, head.events, &StoredEvent::seq) ||
            !continues(batch.chat, head.chat, &StoredChat::number))
            return false;
        head.events += static_cast<std::int64_t>(batch.events.size());
        head.chat += static_cast<std::int64_t>(batch.chat.size());
        head.told = true;
        head.shown = head.shown || batch.shown;
    }
    for (const auto& [id, head] : after) heads[id] = head;
    return true;
}

// What other nodes are told: `k3f 18`, and whether it is for the lobby. A game whose name is none of ours is not told
// of.
std::string notice_of(std::string_view id, std::int64_t length, bool shown) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    if (id.empty() || id.size() > 100 || !std::ranges::all_of(id, plain)) return "";
    return std::string(id) + " " + std::to_string(length) + (shown ? " shown" : "");
}

Statement notify(const std::vector<std::string>& notices) {
    return {"select pg_notify('tilewright', convert_from(one, 'UTF8')) from unnest($1::bytea[]) as one where one <> ''",
            of(std::vector<std::string_view>(notices.begin(), notices.end()))};
}

// Columns of what is written at once.
struct Writing {
    std::vector<std::string_view> game_id, setup, event_game, event_text, chat_game, chat_name, chat_text;
    std::vector<std::int64_t> created, listed, seq, actor, event_at, number, seat, chat_at;
    std::map<std::string_view, std::int64_t> changed;
    std::map<std::string_view, bool> ended;

    void add(const Batch& batch) {
        for (const StoredGame& game : batch.create) {
            game_id.push_back(game.id);
            setup.push_back(game.setup);
            created.push_back(game.created_ms);
            listed.push_back(game.listed ? 1 : 0);
        }
        for (const StoredEvent& event : batch.events) {
            event_game.push_back(batch.game);
            event_text.push_back(event.text);
            seq.push_back(event.seq);
            actor.push_back(event.actor);
            event_at.push_back(event.at_ms);
            const auto at = changed.try_emplace(batch.game, event.at_ms).first;
            at->second = std::max(at->second, event.at_ms);
        }
        for (const StoredChat& line : batch.chat) {
            chat_game.push_back(batch.game);
            chat_name.push_back(line.name);
            chat_text.push_back(line.text);
            number.push_back(line.number);
            seat.push_back(line.seat);
            chat_at.push_back(line.at_ms);
        }
        if (batch.ended) ended[batch.game] = *batch.ended;
    }

    // Games first, because the rest belongs to them.
    std::vector<Statement> statements(std::int64_t node) const {
        std::vector<Statement> out;
        if (!game_id.empty())
            out.emplace_back(
                "insert into games (id, setup, created_ms, changed_ms, listed, node)"
                " select id, setup, created_ms, created_ms, listed, $5 from"
                " unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bigint[])"
                " as one (id, setup, created_ms, listed)",
                of(game_id, setup, created, listed, node));
        if (!event_game.empty())
            out.emplace_back(
                "insert into events (game_id, seq, actor, text, at_ms) select * from"
                " unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[])",
                of(event_game, seq, actor, event_text, event_at));
        if (!chat_game.empty())
            out.emplace_back(
                "insert into chat (game_id, number, seat, name, text, at_ms) select * from"
                " unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bigint[])",
                of(chat_game, number, seat, chat_name, chat_text, chat_at));
        std::vector<std::string_view> ids;
        std::vector<std::int64_t> numbers;
        for (const auto& [id, at] : changed) {
            ids.push_back(id);
            numbers.push_back(at);
        }
        if (!ids.empty())
            out.emplace_back(
                "update games set changed_ms = greatest(changed_ms, one.at), node = $3"
                " from unnest($1::bytea[], $2::bigint[]) as one (id, at) where games.id = one.id",
                of(ids, numbers, node));
        ids.clear();
        numbers.clear();
        for (const auto& [id, over] : ended) {
            ids.push_back(id);
            numbers.push_back(over ? 1 : 0);
        }
        if (!ids.empty())
            out.emplace_back(
                "update games set ended = one.over from unnest($1::bytea[], $2::bigint[]) as one (id, over)"
                " where games.id = one.id",
                of(ids, numbers));
        return out;
    }
};

class PostgresStore final : public Store {
  public:
    explicit PostgresStore(std::unique_ptr<Connection> db) : db_(std::move(db)), own_(db_->backend()) {
        std::random_device random;
        node_ = static_cast<std::int64_t>((std::uint64_t{random()} << 30U ^ random()) | 1U);
    }
    PostgresStore(std::unique_ptr<Connection> db, std::int64_t node) : db_(std::move(db)), node_(node) {}
    // In order: the others need not wait until it is missed.
    ~PostgresStore() override {
        listener_.reset();
        if (there_ && db_->open()) (void)db_->run({"update nodes set until = now() where id = $1", of(node_)});
    }

    std::vector<Outcome> append(std::span<const Batch> batches) override {
        std::vector<Outcome> outcomes;
        for (int tries = 0; tries < most_tries && !batches.empty(); ++tries) {
            const Tried tried = try_append(batches, outcomes);
            if (tried == Tried::done) return outcomes;
            if (tried == Tried::failed) break;
        }
        return std::vector<Outcome>(batches.size(), Outcome::unavailable);
    }

    Result<std::optional<LoadedGame>> load(std::string_view id) override {
        return loaded(id, read(all_of_game(id, 0, 0)));
    }

    // Not as it was at one moment: what is added in between is read, or told of soon.
    Result<std::optional<LoadedGame>> load_since(std::string_view id, std::uint32_t events,
                                                 std::uint32_t chat) override {
        return loaded(id, run(all_of_game(id, events, chat)));
    }

    Result<std::vector<StoredChat>> chat(std::string_view id) override {
        const Answer answer =
            read({{"select number, seat, name, text, at_ms from chat where game_id = $1 order by number", of(id)}});
        if (!answer.good()) return db_->failure("read");
        return chat_of(answer.rows[0]);
    }

    Result<std::vector<GameSummary>> list(bool unfinished_only) override {
        static constexpr const char* all =
            "select id, setup, created_ms, listed, changed_ms,"
            " coalesce((select max(seq) + 1 from events where game_id = id), 0), ended, broken"
            " from games order by changed_ms desc, id";
        static constexpr const char* unfinished =
            "select id, setup, created_ms, listed, changed_ms,"
            " coalesce((select max(seq) + 1 from events where game_id = id), 0), ended, broken"
            " from games where ended = 0 and broken = '' order by changed_ms desc, id";
        const Answer answer = read({{unfinished_only ? unfinished : all}});
        if (!answer.good()) return db_->failure("read");
        const Rows& rows = answer.rows[0];
        std::vector<GameSummary> out;
        for (int row = 0; row < rows.size(); ++row) {
            out.push_back({{rows.text(row, 0), rows.text(row, 1), rows.number(row, 2), rows.number(row, 3) != 0},
                           rows.number(row, 4),
                           static_cast<std::uint32_t>(rows.number(row, 5)),
                           rows.number(row, 6) != 0,
                           rows.text(row, 7)});
        }
        return out;
    }

    Outcome mark_broken(std::string_view id, std::string_view why) override {
        return one_game({"update games set broken = $2 where id = $1", of(id, why)}, id);
    }

    // One after the other: the game is locked meanwhile.
    Result<std::optional<KeptReview>> open_review(std::string_view id, const ReviewOf& of_what,
                                                  const Lease& lease) override {
        const std::int64_t events = of_what.events;
        const Answer answer = run({
            {begin},
            {"select from games where id = $1 for update", of(id)},
            {"delete from reviews where game_id = $1"
             " and (events <> $2 or (result = '' and (engine <> $3 or budget <> $4)))",
             of(id, events, of_what.engine, of_what.budget)},
            {"insert into reviews (game_id, events, engine, budget) select id, $2, $3, $4 from games where id = $1"
             " on conflict (game_id) do nothing",
             of(id, events, of_what.engine, of_what.budget)},
            {"update reviews set holder = $2, until_ms = $4 where game_id = $1 and result = ''"
             " and (holder = '' or holder = $2 or until_ms <= $3)",
             of(id, lease.holder, lease.now_ms, lease.until_ms)},
            review_row(id),
            review_findings(id),
            {commit},
        });
        if (!answer.good()) return db_->failure("written");
        if (answer.rows[5].size() == 0) return std::optional<KeptReview>();  // there is no such game
        KeptReview out = review_of(answer.rows[5], answer.rows[6]);
        out.held = answer.rows[4].changed() > 0;
        return std::optional(std::move(out));
    }

    Outcome add_finding(std::string_view id, const Lease& lease, std::uint32_t piece,
                        std::string_view finding) override {
        return to_holder(run({
            {"update reviews set until_ms = $3 where game_id = $1 and holder = $2 and holder <> ''",
             of(id, lease.holder, lease.until_ms)},
            {"insert into findings (game_id, piece, finding) select game_id, $3, $4 from reviews"
             " where game_id = $1 and holder = $2 and holder <> ''"
             " on conflict (game_id, piece) do update set finding = excluded.finding",
             of(id, lease.holder, std::int64_t{piece}, finding)},
        }));
    }

    Outcome finish_review(std::string_view id, std::string_view holder, std::string_view result) override {
        return to_holder(run({
            {"update reviews set result = $3 where game_id = $1 and holder = $2 and holder <> ''",
             of(id, holder, result)},
            {"delete from findings where game_id = (select game_id from reviews"
             " where game_id = $1 and holder = $2 and holder <> '')",
             of(id, holder)},
            {"update reviews set holder = '' where game_id = $1 and holder = $2", of(id, holder)},
        }));
    }

    Outcome leave_review(std::string_view id, std::string_view holder) override {
        return to_holder(run(
            {{"update reviews set holder = '' where game_id = $1 and holder = $2 and holder <> ''", of(id, holder)}}));
    }

    Result<std::optional<StoredReview>> review(std::string_view id) override {
        const Answer answer = read({review_row(id), review_findings(id)});
        if (!answer.good()) return db_->failure("read");
        const Rows& row = answer.rows[0];
        if (row.size() == 0) return std::optional<StoredReview>();
        return std::optional(StoredReview{review_of(row, answer.rows[1]), row.text(0, 4), row.number(0, 5)});
    }

    Outcome remove(std::string_view id) override {
        return one_game({"delete from games where id = $1", of(id)}, id);  // the rest goes with it
    }

    Result<std::size_t> expire(std::int64_t before_ms) override {
        const Answer answer = run(
            {{begin}, {take_time}, {"delete from games where listed = 0 and changed_ms < $1", of(before_ms)}, commit},
            long_patience);
        if (!answer.good()) return db_->failure("written");
        return answer.rows[2].changed();
    }

    // Games are told of one by one.
    Result<std::int64_t> others() override { return 0; }

    Outcome alive(std::int64_t now_ms) override { return done(run({still_alive(now_ms)})); }

    // While another node is there, nothing stands still. One after the other: of two that begin at once, the second
    // finds the first.
    Outcome resumed(std::int64_t now_ms) override {
        const Answer answer = run({{"select from pg_advisory_xact_lock(418547, 1)"},
                                   {"insert into pauses (from_ms, to_ms) select value, $1 from meta"
                                    " where key = 'alive' and value < $1"
                                    " and not exists (select from nodes where id <> $2 and until > now())",
                                    of(now_ms, node_)},
                                   still_alive(now_ms),
                                   still_there()});
        there_ = there_ || answer.good();
        return done(answer);
    }

    bool listen(std::function<void(const Heard&)> heard) override {
        listener_ = std::make_unique<pg::Listener>(db_->url(), own_, std::move(heard));
        return true;
    }

    std::unique_ptr<Store> reader() override {
        return std::make_unique<PostgresStore>(std::make_unique<Connection>(db_->url()), node_);
    }

    void say(const std::string& text) override {
        constexpr std::size_t most = 7'900;  // bytes; PostgreSQL takes 8,000
        const std::string all = std::to_string(node_) + " " + text;
        if (all.size() <= most)
            (void)run({{"select pg_notify('tilewright_said', convert_from($1::bytea, 'UTF8'))", of(all)}});
    }

    // Some games at a time, so that nobody waits for long; a node without games is forgotten.
    Result<Roll> call_roll() override {
        const Answer answer = run({
            still_there(),
            {"select convert_to(id::text, 'UTF8') from nodes where id <> $1 and until > now()", of(node_)},
            {"with taken as (select id from games where ended = 0 and broken = ''"
             " and node in (select id from nodes where until <= now()) limit 500 for no key update skip locked)"
             " update games set node = $1 from taken where games.id = taken.id returning games.id",
             of(node_)},
            {"delete from nodes where until <= now() - interval '1 minute' and not exists"
             " (select from games where ended = 0 and broken = '' and node = nodes.id)"},
        });
        if (!answer.good()) return db_->failure("read");
        there_ = true;
        Roll roll;
        for (int row = 0; row < answer.rows[1].size(); ++row) roll.nodes.push_back(answer.rows[1].text(row, 0));
        for (int row = 0; row < answer.rows[2].size(); ++row) roll.games.push_back(answer.rows[2].text(row, 0));
        return roll;
    }

    void release(std::string_view id) override {
        (void)run({{"update games set node = 0 where id = $1 and node = $2 and ended = 0", of(id, node_)}});
    }

    Result<std::optional<std::int64_t>> last_alive() override {
        const Answer answer = read({{"select value from meta where key = 'alive'"}});
        if (!answer.good()) return db_->failure("read");
        const Rows& rows = answer.rows[0];
        return rows.size() == 0 ? std::optional<std::int64_t>() : std::optional(rows.number(0, 0));
    }

    Result<std::vector<std::pair<std::int64_t, std::int64_t>>> pauses() override {
        const Answer answer = read({{"select from_ms, to_ms from pauses order by from_ms, to_ms"}});
        if (!answer.good()) return db_->failure("read");
        std::vector<std::pair<std::int64_t, std::int64_t>> out;
        const Rows& rows = answer.rows[0];
        for (int row = 0; row < rows.size(); ++row) out.emplace_back(rows.number(row, 0), rows.number(row, 1));
        return out;
    }

    // One snapshot for all that is read meanwhile.
    Status backup(const std::string& file) override {
        if (!run({begin_snapshot}).good()) return db_->failure("read");
        in_snapshot_ = true;
        Status copied = copy_to_file(*this, file);
        in_snapshot_ = false;
        (void)db_->go_on({rollback});
        return copied;
    }

  private:
    enum class Tried : std::uint8_t { done, again, failed };

    Statement still_there() const {
        return {
            "insert into nodes (id, until) values ($1, now() + interval '6 seconds')"
            " on conflict (id) do update set until = excluded.until",
            of(node_)};
    }

    static Statement still_alive(std::int64_t now_ms) {
        return {
            "insert into meta (key, value) values ('alive', $1)"
            " on conflict (key) do update set value = excluded.value where excluded.value > meta.value",
            of(now_ms)};
    }

    static std::vector<StoredChat> chat_of(const Rows& rows) {
        std::vector<StoredChat> out;
        for (int row = 0; row < rows.size(); ++row) {
            out.push_back({static_cast<std::uint32_t>(rows.number(row, 0)), static_cast<int>(rows.number(row, 1)),
                           rows.text(row, 2), rows.text(row, 3), rows.number(row, 4)});
        }
        return out;
    }

    // Once more on a new connection where the old one is found to be gone: for what may be done twice.
    Answer run(const std::vector<Statement>& statements, std::chrono::milliseconds most = Connection::patience) {
        const bool was_open = db_->is_open();
        if (in_snapshot_) return db_->go_on(statements, most);
        Answer answer = db_->run(statements, most);
        if (answer.lost && was_open) answer = db_->run(statements, most);
        if (db_->is_open()) own_ = db_->backend();
        if (!answer.good()) (void)db_->go_on({rollback});
        return answer;
    }

    // All as it was at one moment.
    Answer read(std::vector<Statement> asked) {
        if (in_snapshot_) return run(asked, long_patience);
        asked.insert(asked.begin(), {{begin_snapshot}, {take_time}});
        asked.emplace_back(commit);
        Answer answer = run(asked, long_patience);
        if (answer.good()) answer.rows.erase(answer.rows.begin(), answer.rows.begin() + 2);
        return answer;
    }

    std::vector<Statement> all_of_game(std::string_view id, std::int64_t events, std::int64_t chat) const {
        return {
            {"select setup, created_ms, listed, ended, broken, (node = $2 or not exists (select from nodes"
             " where nodes.id = games.node and until > now()))::int::bigint from games where id = $1",
             of(id, node_)},
            {"select seq, actor, text, at_ms from events where game_id = $1 and seq >= $2 order by seq",
             of(id, events)},
            {"select * from (select number, seat, name, text, at_ms from chat where game_id = $1 and number >= $3"
             " order by number desc limit $2) as last order by number",
             of(id, static_cast<std::int64_t>(loaded_chat), chat)},
        };
    }

    Result<std::optional<LoadedGame>> loaded(std::string_view id, const Answer& answer) const {
        if (!answer.good()) return db_->failure("read");
        const Rows& game = answer.rows[0];
        if (game.size() == 0) return std::optional<LoadedGame>();
        LoadedGame loaded;
        loaded.game = {std::string(id), game.text(0, 0), game.number(0, 1), game.number(0, 2) != 0};
        loaded.ended = game.number(0, 3) != 0;
        loaded.broken = game.text(0, 4);
        loaded.ours = game.number(0, 5) != 0;
        const Rows& events = answer.rows[1];
        for (int row = 0; row < events.size(); ++row) {
            loaded.events.push_back({static_cast<std::uint32_t>(events.number(row, 0)),
                                     static_cast<int>(events.number(row, 1)), events.text(row, 2),
                                     events.number(row, 3)});
        }
        loaded.chat = chat_of(answer.rows[2]);
        return std::optional(std::move(loaded));
    }

    static Statement review_row(std::string_view id) {
        return {"select events, engine, budget, result, holder, until_ms from reviews where game_id = $1", of(id)};
    }
    static Statement review_findings(std::string_view id) {
        return {"select piece, finding from findings where game_id = $1 order by piece", of(id)};
    }
    static KeptReview review_of(const Rows& row, const Rows& findings) {
        KeptReview out{
            {static_cast<std::uint32_t>(row.number(0, 0)), row.text(0, 1), row.text(0, 2)}, {}, row.text(0, 3), false};
        for (int one = 0; one < findings.size(); ++one)
            out.findings.emplace_back(static_cast<std::uint32_t>(findings.number(one, 0)), findings.text(one, 1));
        return out;
    }
    // What is for the holder of a review alone.
    static Outcome to_holder(const Answer& answer) {
        if (!answer.good()) return Outcome::unavailable;
        return answer.rows[0].changed() > 0 ? Outcome::stored : Outcome::conflict;
    }

    static Outcome done(const Answer& answer) { return answer.good() ? Outcome::stored : Outcome::unavailable; }

    Outcome one_game(Statement statement, std::string_view id) {
        const Answer answer = run({std::move(statement), notify({notice_of(id, 0, true)})});
        if (!answer.good()) return Outcome::unavailable;
        return answer.rows[0].changed() > 0 ? Outcome::stored : Outcome::conflict;
    }

    // Two journeys: what is there, with the games locked in the order of their ids, so that nobody waits in a circle;
    // then all that is written, and the commit.
    Tried try_append(std::span<const Batch> batches, std::vector<Outcome>& outcomes) {
        Heads heads;
        for (const Batch& batch : batches) {
            if (!only_creates(batch)) heads[batch.game];
            for (const StoredGame& game : batch.create) heads[game.id];
        }
        std::vector<std::string_view> ids;
        for (const auto& [id, head] : heads) ids.push_back(id);
        const Answer found = db_->run(std::vector<Statement>{
            {begin},
            {"select from games where id = any ($1::bytea[]) order by id for no key update", of(ids)},
            {"select id, coalesce((select max(seq) + 1 from events where game_id = id), 0),"
             " coalesce((select max(number) + 1 from chat where game_id = id), 0)"
             " from games where id = any ($1::bytea[])",
             of(ids)},
            {"select pg_current_xact_id()::text::bigint"}});
        if (!found.good()) return given_up(found);
        own_ = db_->backend();
        const Rows& games = found.rows[2];
        for (int row = 0; row < games.size(); ++row)
            heads.find(games.text(row, 0))->second = {true, games.number(row, 1), games.number(row, 2)};

        outcomes.clear();
        Writing writing;
        for (const Batch& batch : batches) {
            outcomes.push_back(take(heads, batch) ? Outcome::stored : Outcome::conflict);
            if (outcomes.back() == Outcome::stored) writing.add(batch);
        }
        if (std::ranges::find(outcomes, Outcome::stored) == outcomes.end()) {
            (void)db_->go_on({rollback});
            return Tried::done;
        }
        std::vector<std::string> notices;
        for (const auto& [id, head] : heads) {
            if (head.told) notices.push_back(notice_of(id, head.events, head.shown));
        }
        std::vector<Statement> statements = writing.statements(node_);
        statements.push_back(notify(notices));
        statements.emplace_back(commit);
        const int backend = db_->backend();
        const Answer written = db_->go_on(statements);
        if (written.good()) return Tried::done;
        return written.lost ? settle(found.rows[3].number(0, 0), backend) : given_up(written);
    }

    // Nothing is stored; is it worth another try? So it is where somebody was faster, where two waited for each other,
    // and where the connection was gone.
    Tried given_up(const Answer& answer) {
        if (answer.lost) return db_->open() ? Tried::again : Tried::failed;
        (void)db_->go_on({rollback});
        const bool chance = answer.state == "23505" || answer.state == "23503" || answer.state.starts_with("40");
        return chance ? Tried::again : Tried::failed;
    }

    // The connection was lost while it committed: PostgreSQL knows what became of the transaction.
    Tried settle(std::int64_t transaction, int backend) {
        const auto until = std::chrono::steady_clock::now() + Connection::patience;
        while (std::chrono::steady_clock::now() < until) {
            const Answer answer = db_->run(std::vector<Statement>{
                {"select convert_to(pg_xact_status($1::text::xid8), 'UTF8')", of(std::to_string(transaction))}});
            const std::string status = answer.good() ? answer.rows[0].text(0, 0) : "";
            if (status == "committed") return Tried::done;
            if (status == "aborted") return Tried::again;
            // It may still wait for the rest of what we said.
            if (status == "in progress")
                (void)db_->run(
                    Statement{"select from pg_terminate_backend($1::bigint::int)", of(std::int64_t{backend})});
            std::this_thread::sleep_for(50ms);
        }
        return Tried::failed;
    }

    std::unique_ptr<Connection> db_;
    std::int64_t node_ = 0;     // who we are
    std::atomic<int> own_ = 0;  // the process that serves us there
    bool there_ = false;        // the others know of us
    bool in_snapshot_ = false;
    std::unique_ptr<pg::Listener> listener_;  // last: it uses the above
};

// ---- Opening

// Brings the database up to date; whoever comes second finds it done. An error says what is wrong with it.
Status prepare(Connection& db) {
    const auto refuse = [&](Code code, const std::string& why) { return Error{code, "store", why, 1, 1}; };
    const auto ask = [&](const char* sql) {
        const Answer answer = db.go_on(Statement{sql});
        return answer.good() ? std::optional(answer.rows[0].number(0, 0)) : std::nullopt;
    };
    // For all of the transaction: two that start at once would both make the tables.
    constexpr std::int64_t lock = 0x54494C45;
    if (!db.run(std::vector<Statement>{{begin}, {"select from pg_advisory_xact_lock($1::bigint)", of(lock)}}).good())
        return db.failure("opened");
    const auto ours = ask("select (to_regclass('tilewright.meta') is not null)::int::bigint");
    if (!ours) return db.failure("opened");
    std::int64_t version = 0;
    if (*ours == 0) {
        const auto taken = ask("select count(*) from pg_namespace where nspname = 'tilewright'");
        if (!taken) return db.failure("opened");
        if (*taken != 0) {
            (void)db.go_on({rollback});
            return refuse(Code::unknown,
                          "the schema tilewright of this database is of another program, expected a store of "
                          "Tilewright or no such schema");
        }
        if (!db.run_script("create schema tilewright").good()) return db.failure("written");
    } else {
        const auto found = ask("select coalesce((select value from meta where key = 'version'), -1)");
        if (!found) return db.failure("read");
        version = *found;
    }
    constexpr auto known = static_cast<std::int64_t>(postgres_migrations.size());
    if (version < 0 || version > known) {
        (void)db.go_on({rollback});
        return refuse(Code::version, "this database was written by a newer Tilewright: its version is " +
                                         std::to_string(version) + ", this program knows up to " +
                                         std::to_string(known));
    }
    if (version < known) {
        for (std::int64_t step = version; step < known; ++step) {
            if (!db.run_script(postgres_migrations[static_cast<std::size_t>(step)], long_patience).good())
                return db.failure("written");
        }
        if (!db.go_on({"insert into meta (key, value) values ('version', $1)"
                       " on conflict (key) do update set value = excluded.value",
                       of(known)})
                 .good())
            return db.failure("written");
    }
    return db.go_on({commit}).good() ? ok() : Status(db.failure("written"));
}

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& url) {
    auto db = std::make_unique<Connection>(url);
    if (!db->open()) return db->failure("opened");
    if (const Status prepared = prepare(*db); !prepared) return prepared.error();
    return std::unique_ptr<Store>(std::make_unique<PostgresStore>(std::move(db)));
}

Result<std::unique_ptr<Store>> open_store(const std::string& database) {
    return is_postgres(database) ? open_postgres(database) : open_sqlite(database);
}

std::string store_name(const std::string& database) { return is_postgres(database) ? pg::name_of(database) : database; }

}  // namespace tilewright
