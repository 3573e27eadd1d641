// A connection to PostgreSQL that never waits without end: statements are sent together, answered together, and
// whoever takes too long has lost the connection. Knows no table and no game.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tilewright::pg {

struct Close {
    void operator()(PGconn* db) const { PQfinish(db); }
    void operator()(PGresult* rows) const { PQclear(rows); }
};

// What a statement answered. Numbers come as bigint and texts as bytea, both as bytes.
class Rows {
  public:
    explicit Rows(PGresult* rows) : rows_(rows) {}

    int size() const { return PQntuples(rows_.get()); }
    std::int64_t number(int row, int column) const;  // 0 where there is none
    std::string text(int row, int column) const;
    std::size_t changed() const;  // how many rows a statement has written
    PGresult* get() const { return rows_.get(); }

  private:
    std::unique_ptr<PGresult, Close> rows_;
};

// Parameters of a statement: $1 and so on.
class Values {
  public:
    Values& add(std::string_view bytes);
    Values& add(std::int64_t number);
    Values& add(const std::vector<std::string_view>& texts);  // bytea[]
    Values& add(const std::vector<std::int64_t>& numbers);    // bigint[]

  private:
    friend class Connection;
    std::vector<std::string> values_;
    std::vector<int> formats_;
};

struct Statement {
    Statement(const char* text, Values with = {}) : sql(text), values(std::move(with)) {}

    const char* sql;  // lives as long as the program
    Values values;
};

// What came of statements that were sent together.
struct Answer {
    std::vector<Rows> rows;  // of each, where all went well
    bool lost = false;       // the connection is: nobody knows what was done
    std::string state;       // SQLSTATE of what went wrong; empty: nothing
    std::string why;

    bool good() const { return !lost && state.empty(); }
};

// Which database a URL names, for people: without its password.
std::string name_of(const std::string& url);

class Connection {
  public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::seconds patience{5};  // for a statement

    explicit Connection(std::string url) : url_(std::move(url)) {}

    // Connects anew where there is no connection. After one that failed it says no for a while without trying.
    bool open();
    bool is_open() const { return db_ != nullptr; }
    const std::string& url() const { return url_; }
    void close();
    std::uint64_t opened() const { return opened_; }  // how often

    // Together, so in one transaction unless there is a `begin` among them; prepared where they come for the first
    // time.
    Answer run(std::span<const Statement> statements, std::chrono::milliseconds most = patience);
    Answer run(const Statement& statement) { return run({&statement, 1}); }
    // The same on this connection only, never on a new one: what was begun goes on.
    Answer go_on(std::span<const Statement> statements, std::chrono::milliseconds most = patience);
    Answer go_on(const Statement& statement) { return go_on({&statement, 1}); }
    // Several in one text, without parameters.
    Answer run_script(const char* sql, std::chrono::milliseconds most = patience);

    int backend() const { return PQbackendPID(db_.get()); }
    int socket() const { return PQsocket(db_.get()); }
    PGconn* handle() const { return db_.get(); }

    const std::string& why() const { return why_; }  // what has gone wrong last
    Error failure(std::string_view doing) const;

  private:
    bool wait(bool to_write, Time until);
    bool flush(Time until);
    std::optional<PGresult*> next(Time until);
    Answer lose(Answer answer, std::string why);
    void note(Answer& answer, const PGresult* failed);

    std::string url_;
    std::unique_ptr<PGconn, Close> db_;
    std::map<std::string_view, std::string> prepared_;  // their names
    std::uint64_t names_ = 0;
    std::uint64_t opened_ = 0;
    std::optional<Time> failed_;
    std::string why_ = "there is no connection";
};

}  // namespace tilewright::pg
