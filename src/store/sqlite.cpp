#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <system_error>
#include <thread>

#include "base/text.h"
#include "store/schema.h"
#include "store/store.h"

namespace tilewright {

namespace {

constexpr std::chrono::milliseconds patience{2'000};  // with somebody else's lock

struct Close {
    void operator()(sqlite3* db) const { sqlite3_close(db); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

std::string system_message(int code) { return std::generic_category().message(code); }

// One use of a prepared statement, which is free for the next use afterwards. Texts are not copied: they must outlive
// it.
class Query {
  public:
    template <class... Values>
    Query(sqlite3* db, sqlite3_stmt* statement, const Values&... values) : statement_(statement) {
        if (statement_ == nullptr) {
            code_ = sqlite3_errcode(db);
        } else {
            (bind(values), ...);
        }
    }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query() {
        sqlite3_reset(statement_);
        if (bound_ > 0) sqlite3_clear_bindings(statement_);
    }

    bool row() {
        if (code_ != SQLITE_OK && code_ != SQLITE_ROW) return false;
        code_ = sqlite3_step(statement_);
        return code_ == SQLITE_ROW;
    }

    // SQLITE_OK, or what went wrong.
    int code() const { return code_ == SQLITE_ROW || code_ == SQLITE_DONE ? SQLITE_OK : code_; }

    bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    template <class T>
    T number(int column) const {
        return static_cast<T>(number(column));
    }
    std::string text(int column) const {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
        return bytes == nullptr ? "" : std::string(bytes, static_cast<std::size_t>(size(column)));
    }

  private:
    int size(int column) const { return sqlite3_column_bytes(statement_, column); }

    void bind(std::string_view text) {
        const char* bytes = text.data() == nullptr ? "" : text.data();  // no bytes would be NULL
        keep(sqlite3_bind_text64(statement_, ++bound_, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8));
    }
    template <std::integral Number>
    void bind(Number number) {
        keep(sqlite3_bind_int64(statement_, ++bound_, static_cast<sqlite3_int64>(number)));
    }
    void keep(int code) {
        if (code_ == SQLITE_OK) code_ = code;
    }

    sqlite3_stmt* statement_;
    int bound_ = 0;
    int code_ = SQLITE_OK;
};

// A connection with the statements it has prepared so far. Codes are those of SQLite.
class Connection {
  public:
    explicit Connection(std::string file) : file_(std::move(file)) {}

    int open() {
        sqlite3* db = nullptr;
        const int code = sqlite3_open_v2(file_.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
        db_.reset(db);
        sqlite3_busy_timeout(db, static_cast<int>(patience.count()));
        return code;
    }

    sqlite3* handle() const { return db_.get(); }
    const std::string& file() const { return file_; }

    template <class... Values>
    Query ask(std::string_view sql, const Values&... values) {
        return Query(handle(), prepared(sql), values...);
    }

    template <class... Values>
    int run(std::string_view sql, const Values&... values) {
        Query query(handle(), prepared(sql), values...);
        while (query.row()) {
        }
        return query.code();
    }

    // Several statements, not kept.
    int run_script(const char* sql) const { return sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr); }

    // What has just gone wrong.
    Error failure(std::string_view doing) const {
        return {Code::unavailable, "store",
                "the store " + shown(file_) + " can't be " + std::string(doing) + ": " + sqlite3_errmsg(handle()), 1,
                1};
    }

  private:
    sqlite3_stmt* prepared(std::string_view sql) {
        const auto found = statements_.find(sql);
        if (found != statements_.end()) return found->second.get();
        sqlite3_stmt* statement = nullptr;
        const int code = sqlite3_prepare_v3(handle(), sql.data(), static_cast<int>(sql.size()),
                                            SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        if (code == SQLITE_OK) statements_.emplace(sql, statement);
        return statement;
    }

    std::string file_;
    std::unique_ptr<sqlite3, Close> db_;
    std::map<std::string, std::unique_ptr<sqlite3_stmt, Close>, std::less<>> statements_;
};

// Rolled back unless committed. One that could not begin does nothing.
class Transaction {
  public:
    Transaction(Connection& db, std::string_view begin) : db_(db), code_(db.run(begin)) {}
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        if (code_ == SQLITE_OK && sqlite3_get_autocommit(db_.handle()) == 0) db_.run("rollback");
    }

    int code() const { return code_; }
    int commit() { return db_.run("commit"); }

  private:
    Connection& db_;
    int code_;
};

constexpr std::string_view to_write = "begin immediate";
constexpr std::string_view to_read = "begin";

class SqliteStore final : public Store {
  public:
    explicit SqliteStore(std::unique_ptr<Connection> db) : db_(std::move(db)) {}

    std::vector<Outcome> append(std::span<const Batch> batches) override {
        std::vector<Outcome> outcomes;
        if (batches.empty()) return outcomes;
        outcomes.reserve(batches.size());
        std::vector<Outcome> nothing(batches.size(), Outcome::unavailable);
        Transaction transaction(*db_, to_write);
        if (transaction.code() != SQLITE_OK) return nothing;
        for (const Batch& batch : batches) {
            outcomes.push_back(write(batch));
            if (outcomes.back() == Outcome::unavailable) return nothing;
        }
        if (std::ranges::find(outcomes, Outcome::stored) == outcomes.end()) return outcomes;
        return transaction.commit() == SQLITE_OK ? outcomes : nothing;
    }

    Result<std::optional<LoadedGame>> load(std::string_view id) override {
        const Transaction snapshot(*db_, to_read);
        if (snapshot.code() != SQLITE_OK) return db_->failure("read");
        Query game = db_->ask("select setup, created_ms, listed, ended, broken from games where id = ?1", id);
        if (!game.row()) {
            if (game.code() != SQLITE_OK) return db_->failure("read");
            return std::optional<LoadedGame>();
        }
        LoadedGame loaded;
        loaded.game = {std::string(id), game.text(0), game.number(1), game.number(2) != 0};
        loaded.ended = game.number(3) != 0;
        loaded.broken = game.text(4);
        Query events = db_->ask("select seq, actor, text, at_ms from events where game_id = ?1 order by seq", id);
        while (events.row()) {
            loaded.events.push_back(
                {events.number<std::uint32_t>(0), events.number<int>(1), events.text(2), events.number(3)});
        }
        if (events.code() != SQLITE_OK) return db_->failure("read");
        Query chat = db_->ask(
            "select number, seat, name, text, at_ms from chat where game_id = ?1 order by number desc limit ?2", id,
            loaded_chat);
        while (chat.row()) {
            loaded.chat.push_back(
                {chat.number<std::uint32_t>(0), chat.number<int>(1), chat.text(2), chat.text(3), chat.number(4)});
        }
        if (chat.code() != SQLITE_OK) return db_->failure("read");
        std::ranges::reverse(loaded.chat);
        return std::optional(std::move(loaded));
    }

    Result<std::vector<StoredChat>> chat(std::string_view id) override {
        Query query =
            db_->ask("select number, seat, name, text, at_ms from chat where game_id = ?1 order by number", id);
        std::vector<StoredChat> out;
        while (query.row()) {
            out.push_back(
                {query.number<std::uint32_t>(0), query.number<int>(1), query.text(2), query.text(3), query.number(4)});
        }
        if (query.code() != SQLITE_OK) return db_->failure("read");
        return out;
    }

    Result<std::vector<GameSummary>> list(bool unfinished_only) override {
        std::string sql =
            "select id, setup, created_ms, listed, changed_ms,"
            " (select max(seq) + 1 from events where game_id = id), ended, broken from games";
        if (unfinished_only) sql += " where ended = 0 and broken = ''";
        Query query = db_->ask(sql + " order by changed_ms desc, id");
        std::vector<GameSummary> out;
        while (query.row()) {
            out.push_back({{query.text(0), query.text(1), query.number(2), query.number(3) != 0},
                           query.number(4),
                           query.number<std::uint32_t>(5),
                           query.number(6) != 0,
                           query.text(7)});
        }
        if (query.code() != SQLITE_OK) return db_->failure("read");
        return out;
    }

    Outcome mark_broken(std::string_view id, std::string_view why) override {
        return one_game(db_->run("update games set broken = ?2 where id = ?1", id, why));
    }

    Result<std::optional<KeptReview>> open_review(std::string_view id, const ReviewOf& of,
                                                  const Lease& lease) override {
        Transaction transaction(*db_, to_write);
        if (transaction.code() != SQLITE_OK) return db_->failure("written");
        {
            Query game = db_->ask("select 1 from games where id = ?1", id);
            if (!game.row()) {
                if (game.code() != SQLITE_OK) return db_->failure("read");
                return std::optional<KeptReview>();
            }
        }
        const bool begun = db_->run(
                               "delete from reviews where game_id = ?1"
                               " and (events <> ?2 or (result = '' and (engine <> ?3 or budget <> ?4)))",
                               id, of.events, of.engine, of.budget) == SQLITE_OK &&
                           db_->run(
                               "insert into reviews (game_id, events, engine, budget) values (?1, ?2, ?3, ?4)"
                               " on conflict (game_id) do nothing",
                               id, of.events, of.engine, of.budget) == SQLITE_OK &&
                           db_->run(
                               "update reviews set holder = ?2, until_ms = ?4 where game_id = ?1 and result = ''"
                               " and (holder = '' or holder = ?2 or until_ms <= ?3)",
                               id, lease.holder, lease.now_ms, lease.until_ms) == SQLITE_OK;
        if (!begun) return db_->failure("written");
        KeptReview out;
        out.held = sqlite3_changes(db_->handle()) > 0;
        if (!read_review(id, out)) return db_->failure("read");
        if (transaction.commit() != SQLITE_OK) return db_->failure("written");
        return std::optional(std::move(out));
    }

    Outcome add_finding(std::string_view id, const Lease& lease, std::uint32_t piece,
                        std::string_view finding) override {
        Transaction transaction(*db_, to_write);
        if (transaction.code() != SQLITE_OK) return Outcome::unavailable;
        const Outcome held = one_game(
            db_->run("update reviews set until_ms = ?3 where game_id = ?1 and holder = ?2" + std::string(is_held), id,
                     lease.holder, lease.until_ms));
        if (held != Outcome::stored) return held;
        const bool stored = db_->run(
                                "insert into findings (game_id, piece, finding) values (?1, ?2, ?3)"
                                " on conflict (game_id, piece) do update set finding = excluded.finding",
                                id, piece, finding) == SQLITE_OK &&
                            transaction.commit() == SQLITE_OK;
        return stored ? Outcome::stored : Outcome::unavailable;
    }

    Outcome finish_review(std::string_view id, std::string_view holder, std::string_view result) override {
        Transaction transaction(*db_, to_write);
        if (transaction.code() != SQLITE_OK) return Outcome::unavailable;
        const Outcome held = one_game(db_->run(
            "update reviews set result = ?3, holder = '' where game_id = ?1 and holder = ?2" + std::string(is_held), id,
            holder, result));
        if (held != Outcome::stored) return held;
        const bool stored =
            db_->run("delete from findings where game_id = ?1", id) == SQLITE_OK && transaction.commit() == SQLITE_OK;
        return stored ? Outcome::stored : Outcome::unavailable;
    }

    Outcome leave_review(std::string_view id, std::string_view holder) override {
        return one_game(db_->run(
            "update reviews set holder = '' where game_id = ?1 and holder = ?2" + std::string(is_held), id, holder));
    }

    Result<std::optional<StoredReview>> review(std::string_view id) override {
        Query lease = db_->ask("select holder, until_ms from reviews where game_id = ?1", id);
        if (!lease.row()) {
            if (lease.code() != SQLITE_OK) return db_->failure("read");
            return std::optional<StoredReview>();
        }
        std::optional<StoredReview> out(std::in_place);
        out->holder = lease.text(0);
        out->until_ms = lease.number(1);
        if (!read_review(id, out->review)) return db_->failure("read");
        return out;
    }

    Outcome remove(std::string_view id) override {
        return one_game(db_->run("delete from games where id = ?1", id));  // the rest goes with it
    }

    Result<std::size_t> expire(std::int64_t before_ms) override {
        if (db_->run("delete from games where listed = 0 and changed_ms < ?1", before_ms) != SQLITE_OK) {
            return db_->failure("written");
        }
        return static_cast<std::size_t>(sqlite3_changes(db_->handle()));
    }

    Result<std::int64_t> others() override {
        Query query = db_->ask("pragma data_version");
        if (!query.row()) return db_->failure("read");
        return query.number(0);
    }

    Outcome alive(std::int64_t now_ms) override {
        const int code = db_->run(
            "insert into meta (key, value) values ('alive', ?1)"
            " on conflict (key) do update set value = excluded.value where excluded.value > value",
            now_ms);
        return code == SQLITE_OK ? Outcome::stored : Outcome::unavailable;
    }

    Outcome resumed(std::int64_t now_ms) override {
        Transaction transaction(*db_, to_write);
        const bool stored = transaction.code() == SQLITE_OK &&
                            db_->run(
                                "insert into pauses (from_ms, to_ms)"
                                " select value, ?1 from meta where key = 'alive' and value < ?1",
                                now_ms) == SQLITE_OK &&
                            alive(now_ms) == Outcome::stored && transaction.commit() == SQLITE_OK;
        return stored ? Outcome::stored : Outcome::unavailable;
    }

    Result<std::vector<std::pair<std::int64_t, std::int64_t>>> pauses() override {
        Query query = db_->ask("select from_ms, to_ms from pauses order by from_ms, to_ms");
        std::vector<std::pair<std::int64_t, std::int64_t>> out;
        while (query.row()) out.emplace_back(query.number(0), query.number(1));
        if (query.code() != SQLITE_OK) return db_->failure("read");
        return out;
    }

    Result<std::optional<std::int64_t>> last_alive() override {
        Query query = db_->ask("select value from meta where key = 'alive'");
        if (query.row()) return std::optional(query.number(0));
        if (query.code() != SQLITE_OK) return db_->failure("read");
        return std::optional<std::int64_t>();
    }

    // Written under another name first: what bears the name of the copy is whole and on the disk.
    Status backup(const std::string& file) override {
        std::error_code ignored;
        if (std::filesystem::symlink_status(file, ignored).type() != std::filesystem::file_type::not_found) {
            return backup_failure(file, system_message(EEXIST));
        }
        std::string part = std::filesystem::absolute(file, ignored).string() + ".XXXXXX";
        const int open_part = mkostemp(part.data(), O_CLOEXEC);
        if (open_part < 0) return backup_failure(file, system_message(errno));
        std::string wrong;
        if (db_->run("vacuum into ?1", part) != SQLITE_OK) {
            wrong = sqlite3_errmsg(db_->handle());
        } else if (fsync(open_part) != 0 || !name_new(part, file)) {
            wrong = system_message(errno);
        }
        close(open_part);
        if (wrong.empty()) return ok();
        unlink(part.c_str());
        return backup_failure(file, wrong);
    }

  private:
    static Error backup_failure(const std::string& file, const std::string& why) {
        return {Code::unavailable, "backup", "no copy can be made at " + shown(file) + ": " + why, 1, 1};
    }

    // A rename that replaces nothing; some file systems have no such thing, but links.
    static bool name_new(const std::string& from, const std::string& to) {
        if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0) {
            if (errno != EINVAL && errno != ENOSYS) return false;
            if (link(from.c_str(), to.c_str()) != 0) return false;
            unlink(from.c_str());
        }
        const std::string folder = std::filesystem::path(from).parent_path().string();
        const int open_folder = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (open_folder >= 0) {
            fsync(open_folder);
            close(open_folder);
        }
        return true;
    }

    static constexpr std::string_view is_held = " and holder <> ''";

    bool read_review(std::string_view id, KeptReview& out) {
        Query review = db_->ask("select events, engine, budget, result from reviews where game_id = ?1", id);
        if (!review.row()) return false;
        out.of = {review.number<std::uint32_t>(0), review.text(1), review.text(2)};
        out.result = review.text(3);
        Query findings = db_->ask("select piece, finding from findings where game_id = ?1 order by piece", id);
        while (findings.row()) out.findings.emplace_back(findings.number<std::uint32_t>(0), findings.text(1));
        return findings.code() == SQLITE_OK;
    }

    Outcome one_game(int code) const {
        if (code != SQLITE_OK) return Outcome::unavailable;
        return sqlite3_changes(db_->handle()) > 0 ? Outcome::stored : Outcome::conflict;
    }

    Outcome write(const Batch& batch) {
        if (db_->run("savepoint batch") != SQLITE_OK) return Outcome::unavailable;
        const int code = write_parts(batch);
        if (code != SQLITE_OK && code != SQLITE_CONSTRAINT) return Outcome::unavailable;
        if (code == SQLITE_CONSTRAINT && db_->run("rollback to batch") != SQLITE_OK) return Outcome::unavailable;
        if (db_->run("release batch") != SQLITE_OK) return Outcome::unavailable;
        return code == SQLITE_OK ? Outcome::stored : Outcome::conflict;
    }

    // SQLITE_CONSTRAINT: a conflict, found by a primary key or here.
    int write_parts(const Batch& batch) {
        for (const StoredGame& game : batch.create) {
            const int code =
                db_->run("insert into games (id, setup, created_ms, changed_ms, listed) values (?1, ?2, ?3, ?3, ?4)",
                         game.id, game.setup, game.created_ms, game.listed);
            if (code != SQLITE_OK) return code;
        }
        const bool only_creates =
            batch.game.empty() && batch.events.empty() && batch.chat.empty() && !batch.ended.has_value();
        if (only_creates) return SQLITE_OK;
        int code = write_events(batch);
        if (code == SQLITE_OK && !batch.chat.empty()) code = write_chat(batch);
        if (code == SQLITE_OK && batch.ended.has_value()) {
            code = db_->run("update games set ended = ?2 where id = ?1", batch.game, *batch.ended);
        }
        return code;
    }

    int write_events(const Batch& batch) {
        std::int64_t next = 0;
        {
            Query query = db_->ask(
                "select (select max(seq) + 1 from events where game_id = ?1) from games where id = ?1", batch.game);
            if (!query.row()) return query.code() == SQLITE_OK ? SQLITE_CONSTRAINT : query.code();
            next = query.number(0);  // NULL, which is 0, where there is none
        }
        if (batch.events.empty()) return SQLITE_OK;
        std::int64_t changed = std::numeric_limits<std::int64_t>::min();
        for (const StoredEvent& event : batch.events) {
            if (event.seq != next++) return SQLITE_CONSTRAINT;
            changed = std::max(changed, event.at_ms);
            const int code =
                db_->run("insert into events (game_id, seq, actor, text, at_ms) values (?1, ?2, ?3, ?4, ?5)",
                         batch.game, event.seq, event.actor, event.text, event.at_ms);
            if (code != SQLITE_OK) return code;
        }
        return db_->run("update games set changed_ms = ?2 where id = ?1 and changed_ms < ?2", batch.game, changed);
    }

    int write_chat(const Batch& batch) {
        std::int64_t next = 0;
        {
            Query query = db_->ask("select max(number) + 1 from chat where game_id = ?1", batch.game);
            if (!query.row()) return query.code();
            next = query.number(0);
        }
        for (const StoredChat& line : batch.chat) {
            if (line.number != next++) return SQLITE_CONSTRAINT;
            const int code =
                db_->run("insert into chat (game_id, number, seat, name, text, at_ms) values (?1, ?2, ?3, ?4, ?5, ?6)",
                         batch.game, line.number, line.seat, line.name, line.text, line.at_ms);
            if (code != SQLITE_OK) return code;
        }
        return SQLITE_OK;
    }

    std::unique_ptr<Connection> db_;
};

// How many migrations the file has behind it, or why it is none of ours. Within a transaction, for it asks three times.
Result<std::size_t> version_of(Connection& db) {
    const auto refuse = [&](Code code, const std::string& why) {
        return Error{code, "store", shown(db.file()) + " " + why, 1, 1};
    };
    std::array<std::int64_t, 3> found{};
    std::size_t i = 0;
    for (const char* sql : {"pragma application_id", "pragma user_version", "select count(*) from sqlite_master"}) {
        Query query = db.ask(sql);
        if (query.row()) {
            found[i++] = query.number(0);
        } else if (query.code() == SQLITE_NOTADB) {
            return refuse(Code::unknown, "is not a SQLite database, expected a store of Tilewright or no file");
        } else {
            return db.failure("read");
        }
    }
    const auto [application, version, tables] = found;
    if (application == 0 && version == 0 && tables == 0) return std::size_t{0};
    if (application != store_application_id) {
        return refuse(Code::unknown, "is a database of another program, expected a store of Tilewright or no file");
    }
    if (version < 0 || version > static_cast<std::int64_t>(store_migrations.size())) {
        return refuse(Code::version, "was written by a newer Tilewright: its version is " + std::to_string(version) +
                                         ", this program knows up to " + std::to_string(store_migrations.size()));
    }
    return static_cast<std::size_t>(version);
}

Result<std::size_t> version_now(Connection& db) {
    const Transaction snapshot(db, to_read);
    if (snapshot.code() != SQLITE_OK) return db.failure("read");
    return version_of(db);
}

// Runs one migration; true when there are no more. Whoever gets the lock second finds it done.
Result<bool> migrate(Connection& db) {
    Transaction transaction(db, to_write);
    if (transaction.code() != SQLITE_OK) return db.failure("written");
    const Result<std::size_t> version = version_of(db);
    if (!version) return version.error();
    if (*version == store_migrations.size()) return true;
    const std::string raise = "pragma application_id = " + std::to_string(store_application_id) +
                              "; pragma user_version = " + std::to_string(*version + 1);
    if (db.run_script(store_migrations[*version]) != SQLITE_OK || db.run_script(raise.c_str()) != SQLITE_OK ||
        transaction.commit() != SQLITE_OK) {
        return db.failure("written");
    }
    return *version + 1 == store_migrations.size();
}

// Two that want it at once would wait for each other, so SQLite says `busy` without waiting.
Status use_wal(Connection& db) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (true) {
        {
            Query query = db.ask("pragma journal_mode = wal");
            if (query.row() && query.text(0) == "wal") return ok();
            if (query.code() != SQLITE_BUSY || std::chrono::steady_clock::now() >= deadline) {
                return db.failure("used with a write-ahead log");
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

// A new file is its owner's alone. It is never opened here: to close a file is to lose every lock on it, also those
// that SQLite holds for another store in this program.
Status make_file(const std::filesystem::path& path) {
    std::error_code wrong;
    std::filesystem::create_directories(path.parent_path(), wrong);
    if (wrong) {
        return Error{Code::unavailable, "store",
                     "the folder " + shown(path.parent_path().string()) + " can't be made: " + wrong.message(), 1, 1};
    }
    if (mknod(path.c_str(), S_IFREG | S_IRUSR | S_IWUSR, 0) != 0 && errno != EEXIST) {
        return Error{Code::unavailable, "store",
                     "the file " + shown(path.string()) + " can't be made: " + system_message(errno), 1, 1};
    }
    return ok();
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& file) {
    if (file.empty()) return Error{Code::syntax, "store", "found no name, expected that of a file", 1, 1};
    // Absolute, so that no name means something else to SQLite.
    std::error_code wrong;
    const std::filesystem::path path = std::filesystem::absolute(file, wrong);
    if (const Status made = make_file(path); !made) return made.error();

    auto db = std::make_unique<Connection>(path.string());
    if (db->open() != SQLITE_OK) return db->failure("opened");
    // Before anything is written: it may be somebody else's.
    const Result<std::size_t> version = version_now(*db);
    if (!version) return version.error();
    if (sqlite3_db_readonly(db->handle(), "main") != 0) {
        return Error{Code::unavailable, "store", "the file " + shown(path.string()) + " may not be written", 1, 1};
    }
    if (const Status used = use_wal(*db); !used) return used.error();
    if (db->run_script("pragma synchronous = full; pragma foreign_keys = on") != SQLITE_OK)
        return db->failure("opened");
    bool current = *version == store_migrations.size();
    while (!current) {
        const Result<bool> migrated = migrate(*db);
        if (!migrated) return migrated.error();
        current = *migrated;
    }
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(db)));
}

}  // namespace tilewright
