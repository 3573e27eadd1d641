#include "store/pg.h"

#include <poll.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "base/text.h"

namespace tilewright::pg {

namespace {

constexpr std::chrono::milliseconds pause_between_tries{500};

using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

// Of the session. The server gives up before we do, so that we hear why; a node that hangs half-way holds no lock for
// long.
constexpr const char* session_sql =
    "set search_path = tilewright; set statement_timeout = '4s'; set lock_timeout = '3s';"
    " set idle_in_transaction_session_timeout = '5s'; set client_min_messages = warning;"
    " set default_transaction_isolation = 'read committed'";

std::string tidy(const char* message) {
    std::string out = one_line(message == nullptr ? "" : message);
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

}  // namespace

std::int64_t Rows::number(int row, int column) const {
    if (PQgetlength(rows_.get(), row, column) != 8) return 0;
    const char* bytes = PQgetvalue(rows_.get(), row, column);
    std::uint64_t out = 0;
    for (int i = 0; i < 8; ++i) out = out << 8U | static_cast<unsigned char>(bytes[i]);
    return static_cast<std::int64_t>(out);
}

std::string Rows::text(int row, int column) const {
    return {PQgetvalue(rows_.get(), row, column), static_cast<std::size_t>(PQgetlength(rows_.get(), row, column))};
}

std::size_t Rows::changed() const {
    const std::string_view text = PQcmdTuples(rows_.get());
    std::size_t out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

Values& Values::add(std::string_view bytes) {
    values_.emplace_back(bytes);
    formats_.push_back(1);
    return *this;
}

Values& Values::add(std::int64_t number) {
    values_.push_back(std::to_string(number));
    formats_.push_back(0);
    return *this;
}

Values& Values::add(const std::vector<std::string_view>& texts) {
    std::string out = "{";
    for (const std::string_view text : texts) {
        out += out.size() > 1 ? R"(,"\\x)" : R"("\\x)";
        for (const char c : text) {
            out += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4U];
            out += "0123456789abcdef"[static_cast<unsigned char>(c) & 15U];
        }
        out += '"';
    }
    values_.push_back(out + "}");
    formats_.push_back(0);
    return *this;
}

Values& Values::add(const std::vector<std::int64_t>& numbers) {
    std::string out = "{";
    for (const std::int64_t number : numbers) out += (out.size() > 1 ? "," : "") + std::to_string(number);
    values_.push_back(out + "}");
    formats_.push_back(0);
    return *this;
}

std::string name_of(const std::string& url) {
    const Options options(PQconninfoParse(url.c_str(), nullptr), &PQconninfoFree);
    if (!options) return "postgresql://";
    std::string host;
    std::string port;
    std::string database;
    for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one) {
        if (one->val == nullptr) continue;
        if (std::strcmp(one->keyword, "host") == 0) host = one->val;
        if (std::strcmp(one->keyword, "port") == 0) port = std::string(":") + one->val;
        if (std::strcmp(one->keyword, "dbname") == 0) database = std::string("/") + one->val;
    }
    return "postgresql://" + host + port + database;
}

// ---- The connection

bool Connection::open() {
    if (db_ && PQstatus(db_.get()) == CONNECTION_OK) return true;
    if (failed_ && std::chrono::steady_clock::now() - *failed_ < pause_between_tries) return false;
    close();
    failed_ = std::chrono::steady_clock::now();
    char* wrong = nullptr;
    const Options options(PQconninfoParse(url_.c_str(), &wrong), &PQconninfoFree);
    if (!options) {
        why_ = tidy(wrong);
        PQfreemem(wrong);
        return false;
    }
    // Ours first: what the URL says wins. A cut line is noticed where nothing is waited for, too.
    constexpr std::array<const char*, 8> names = {
        "fallback_application_name", "connect_timeout",  "keepalives_idle", "keepalives_interval",
        "keepalives_count",          "tcp_user_timeout", "dbname",          nullptr};
    const std::array<const char*, 8> values = {"tilewright", "3", "10", "5", "3", "10000", url_.c_str(), nullptr};
    db_.reset(PQconnectdbParams(names.data(), values.data(), 1));
    if (PQstatus(db_.get()) != CONNECTION_OK) {
        why_ = tidy(PQerrorMessage(db_.get()));
        db_.reset();
        failed_ = std::chrono::steady_clock::now();
        return false;
    }
    PQsetNoticeProcessor(db_.get(), [](void*, const char*) {}, nullptr);  // standard error is not its
    PQsetnonblocking(db_.get(), 1);
    if (!run_script(session_sql).good()) {
        close();
        return false;
    }
    PQenterPipelineMode(db_.get());
    failed_.reset();
    ++opened_;
    return true;
}

void Connection::close() {
    db_.reset();
    prepared_.clear();
}

bool Connection::wait(bool to_write, Time until) {
    using namespace std::chrono;
    const auto left = ceil<milliseconds>(until - steady_clock::now()).count();
    if (left <= 0) return false;
    pollfd file{PQsocket(db_.get()), static_cast<short>(to_write ? POLLIN | POLLOUT : POLLIN), 0};
    if (file.fd < 0) return false;
    const int ready = poll(&file, 1, static_cast<int>(left));
    if (ready < 0) return errno == EINTR;
    return (file.revents & ~POLLOUT) == 0 || PQconsumeInput(db_.get()) == 1;
}

bool Connection::flush(Time until) {
    while (true) {
        const int left = PQflush(db_.get());
        if (left <= 0) return left == 0;
        if (!wait(true, until)) return false;
    }
}

// The next result, which may be none; nothing where the connection is lost.
std::optional<PGresult*> Connection::next(Time until) {
    while (PQisBusy(db_.get()) == 1) {
        if (!wait(false, until)) return std::nullopt;
    }
    return PQgetResult(db_.get());
}

Answer Connection::lose(Answer answer, std::string why) {
    answer.lost = true;
    if (answer.why.empty()) answer.why = std::move(why);
    why_ = answer.why;
    close();
    return answer;
}

// The first that fails says why; what follows it is only left out.
void Connection::note(Answer& answer, const PGresult* failed) {
    if (!answer.state.empty()) return;
    const char* state = PQresultErrorField(failed, PG_DIAG_SQLSTATE);
    const char* message = PQresultErrorField(failed, PG_DIAG_MESSAGE_PRIMARY);
    answer.state = state == nullptr ? "?" : state;
    answer.why = tidy(message == nullptr ? PQresultErrorMessage(failed) : message);
    why_ = answer.why;
}

Answer Connection::run_script(const char* sql, std::chrono::milliseconds most) {
    Answer answer;
    const Time until = std::chrono::steady_clock::now() + most;
    const bool piped = PQpipelineStatus(db_.get()) != PQ_PIPELINE_OFF;
    if (piped && PQexitPipelineMode(db_.get()) != 1) return lose(std::move(answer), "the connection is busy");
    if (PQsendQuery(db_.get(), sql) != 1 || !flush(until)) return lose(std::move(answer), PQerrorMessage(db_.get()));
    while (true) {
        const auto came = next(until);
        if (!came) return lose(std::move(answer), "no answer in time");
        if (*came == nullptr) break;
        const Rows rows(*came);
        const auto status = PQresultStatus(rows.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) note(answer, rows.get());
    }
    if (PQstatus(db_.get()) != CONNECTION_OK) return lose(std::move(answer), PQerrorMessage(db_.get()));
    if (piped) PQenterPipelineMode(db_.get());
    return answer;
}

Answer Connection::run(std::span<const Statement> statements, std::chrono::milliseconds most) {
    if (open()) return go_on(statements, most);
    Answer answer;
    answer.lost = true;
    answer.why = why_;
    return answer;
}

Answer Connection::go_on(std::span<const Statement> statements, std::chrono::milliseconds most) {
    Answer answer;
    if (!db_ || PQstatus(db_.get()) != CONNECTION_OK) return lose(std::move(answer), why_);
    const Time until = std::chrono::steady_clock::now() + most;
    std::vector<std::string_view> sent;  // in their order: what is prepared; empty: what is run
    bool good = true;
    for (const Statement& statement : statements) {
        const std::string_view sql = statement.sql;
        auto found = prepared_.find(sql);
        if (found == prepared_.end()) {
            // Known from now on: where it can't be prepared, all of them are forgotten.
            found = prepared_.emplace(sql, "s" + std::to_string(names_++)).first;
            good = good && PQsendPrepare(db_.get(), found->second.c_str(), statement.sql, 0, nullptr) == 1;
            sent.push_back(sql);
        }
        std::vector<const char*> values;
        std::vector<int> lengths;
        for (const std::string& value : statement.values.values_) {
            values.push_back(value.data());
            lengths.push_back(static_cast<int>(value.size()));
        }
        good = good && PQsendQueryPrepared(db_.get(), found->second.c_str(), static_cast<int>(values.size()),
                                           values.data(), lengths.data(), statement.values.formats_.data(), 1) == 1;
        sent.emplace_back();
    }
    good = good && PQpipelineSync(db_.get()) == 1 && flush(until);
    if (!good) return lose(std::move(answer), tidy(PQerrorMessage(db_.get())));
    for (std::size_t at = 0, nothing = 0;;) {
        const auto came = next(until);
        if (!came) return lose(std::move(answer), "no answer in time");
        if (*came == nullptr) {  // between two statements; twice: there is nobody any more
            if (++nothing > 1) return lose(std::move(answer), tidy(PQerrorMessage(db_.get())));
            continue;
        }
        nothing = 0;
        Rows rows(*came);
        const auto status = PQresultStatus(rows.get());
        if (status == PGRES_PIPELINE_SYNC) break;
        const bool done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        const std::string_view preparing = at < sent.size() ? sent[at] : std::string_view();
        ++at;
        if (!done) {
            if (!preparing.empty()) prepared_.erase(preparing);
            if (status != PGRES_PIPELINE_ABORTED) note(answer, rows.get());
        } else if (preparing.empty()) {
            answer.rows.push_back(std::move(rows));
        }
    }
    // The server ends a session with a word of its own, before the line is cut.
    const bool ended = answer.state.starts_with("57P") || answer.state.starts_with("08") || answer.state == "25P03";
    if (ended || PQstatus(db_.get()) != CONNECTION_OK) return lose(std::move(answer), tidy(PQerrorMessage(db_.get())));
    return answer;
}

Error Connection::failure(std::string_view doing) const {
    return {Code::unavailable, "store",
            "the store " + shown(name_of(url_)) + " can't be " + std::string(doing) + ": " + why_, 1, 1};
}

}  // namespace tilewright::pg
