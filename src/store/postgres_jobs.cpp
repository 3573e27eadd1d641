// Jobs in PostgreSQL. A row is a job; it is taken by a lock nobody waits for (`skip locked`), and a worker's name in
// it. Whoever waits for news listens on the connection that also asks.
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <random>
#include <thread>

#include "store/jobs.h"
#include "store/pg.h"

namespace tilewright {

namespace {

using pg::Answer;
using pg::Connection;
using pg::Rows;
using pg::Statement;
using pg::Values;
using Steady = std::chrono::steady_clock;
using namespace std::chrono_literals;

class PostgresJobs final : public Jobs {
  public:
    PostgresJobs(std::string url, JobsSide side, std::string version)
        : db_(std::move(url)),
          side_(side),
          version_(std::move(version)),
          wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        std::random_device random;
        own_ = static_cast<std::int64_t>((std::uint64_t{random()} << 30U ^ random()) | 1U);
    }
    ~PostgresJobs() override { close(wake_); }

    bool wait(std::chrono::milliseconds most) override {
        const auto until = Steady::now() + most;
        while (true) {
            const bool listening = listen();
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Steady::now());
            const auto time = std::max(0ms, listening ? left : std::min<std::chrono::milliseconds>(left, 300ms));
            std::array<pollfd, 2> files = {{{wake_, POLLIN, 0}, {listening ? db_.socket() : -1, POLLIN, 0}}};
            (void)poll(files.data(), files.size(), static_cast<int>(time.count()));
            eventfd_t woken = 0;
            if (eventfd_read(wake_, &woken) == 0) return false;
            if (listening && files[1].revents != 0 && PQconsumeInput(db_.handle()) != 1) db_.close();
            if (db_.is_open() && heard()) return true;
            if (Steady::now() >= until) return false;
        }
    }

    void wake() override { (void)eventfd_write(wake_, 1); }

    bool offer(std::span<const Job> jobs) override {
        std::vector<std::int64_t> numbers;
        std::vector<std::int64_t> ranks;
        std::vector<std::string_view> texts;
        for (const Job& job : jobs) {
            numbers.push_back(job.number);
            ranks.push_back(job.rank);
            texts.emplace_back(job.text);
        }
        return run({{"insert into jobs (node, version, wanted, number, rank, text)"
                     " select $1, $2, now() + interval '10 seconds', number, rank, text"
                     " from unnest($3::bigint[], $4::bigint[], $5::bytea[]) as one (number, rank, text)",
                     Values().add(own_).add(version_).add(numbers).add(ranks).add(texts)},
                    {"select pg_notify('tilewright_jobs', '')"}})
            .good();
    }

    bool withdraw(std::span<const std::int64_t> numbers) override {
        return run({{"delete from jobs where node = $1 and number = any ($2::bigint[])",
                     Values().add(own_).add(std::vector<std::int64_t>(numbers.begin(), numbers.end()))}})
            .good();
    }

    std::vector<std::int64_t> reclaim(std::size_t most) override {
        const Answer answer =
            run({{"with next as (select node, number from jobs where node = $1 and answered = 0"
                  " and (worker = 0 or until <= now())"
                  " order by rank, offered, number limit $2 for update skip locked)"
                  " delete from jobs using next"
                  " where jobs.node = next.node and jobs.number = next.number"
                  " returning jobs.number",
                  Values().add(own_).add(static_cast<std::int64_t>(most))}});
        std::vector<std::int64_t> numbers;
        if (!answer.good()) return numbers;
        for (int row = 0; row < answer.rows[0].size(); ++row) numbers.push_back(answer.rows[0].number(row, 0));
        return numbers;
    }

    std::optional<JobsSeen> look() override {
        const Answer answer =
            run({{"delete from jobs where node = $1 and answered = 1 returning number, answer", Values().add(own_)},
                 {"update jobs set wanted = now() + interval '10 seconds' where node = $1"
                  " returning number",
                  Values().add(own_)},
                 {"select coalesce(sum(threads), 0)::bigint from workers"
                  " where version = $1 and until > now()",
                  Values().add(version_)}});
        if (!answer.good()) return std::nullopt;
        JobsSeen seen;
        for (int row = 0; row < answer.rows[0].size(); ++row)
            seen.answered.emplace_back(answer.rows[0].number(row, 0), answer.rows[0].text(row, 1));
        for (int row = 0; row < answer.rows[1].size(); ++row) seen.open.push_back(answer.rows[1].number(row, 0));
        seen.threads = answer.rows[2].number(0, 0);
        return seen;
    }

    std::optional<std::vector<TakenJob>> take(int rank, std::size_t most) override {
        const Answer answer =
            run({{"with next as (select node, number from jobs where answered = 0 and version = $2 and wanted > now()"
                  " and (worker = 0 or until <= now()) and rank <= $3"
                  " order by rank, offered, number limit $4 for update skip locked)"
                  " update jobs set worker = $1, until = now() + interval '6 seconds' from next"
                  " where jobs.node = next.node and jobs.number = next.number"
                  " returning jobs.node, jobs.number, jobs.rank, jobs.text",
                  Values().add(own_).add(version_).add(std::int64_t{rank}).add(static_cast<std::int64_t>(most))}});
        if (!answer.good()) return std::nullopt;
        const Rows& rows = answer.rows[0];
        std::vector<TakenJob> taken;
        for (int row = 0; row < rows.size(); ++row)
            taken.push_back(
                {{rows.number(row, 0), rows.number(row, 1)}, static_cast<int>(rows.number(row, 2)), rows.text(row, 3)});
        return taken;
    }

    std::optional<std::vector<JobKey>> keep(std::int64_t threads, std::span<const JobKey> jobs) override {
        std::vector<std::int64_t> nodes;
        std::vector<std::int64_t> numbers;
        for (const auto& [node, number] : jobs) {
            nodes.push_back(node);
            numbers.push_back(number);
        }
        const Answer answer =
            run({{"insert into workers (id, version, threads, until) values ($1, $2, $3, now() + interval '6 seconds')"
                  " on conflict (id) do update set until = excluded.until",
                  Values().add(own_).add(version_).add(threads)},
                 {"update jobs set until = now() + interval '6 seconds'"
                  " from unnest($2::bigint[], $3::bigint[]) as one (node, number)"
                  " where jobs.node = one.node and jobs.number = one.number and worker = $1 and wanted > now()"
                  " returning jobs.node, jobs.number",
                  Values().add(own_).add(nodes).add(numbers)},
                 {"delete from jobs where wanted <= now()"},
                 {"delete from workers where until <= now()"}});
        if (!answer.good()) return std::nullopt;
        std::vector<JobKey> kept;
        for (int row = 0; row < answer.rows[1].size(); ++row)
            kept.emplace_back(answer.rows[1].number(row, 0), answer.rows[1].number(row, 1));
        return kept;
    }

    bool answer(const JobKey& job, std::string_view text) override {
        return run({{"update jobs set answered = 1, answer = $4 where node = $1 and number = $2 and worker = $3",
                     Values().add(job.first).add(job.second).add(own_).add(text)},
                    {"select pg_notify('tilewright_answers', $1::text)", Values().add(std::to_string(job.first))}})
            .good();
    }

    void leave() override {
        (void)run({{"update jobs set worker = 0 where worker = $1 and answered = 0", Values().add(own_)},
                   {"delete from workers where id = $1", Values().add(own_)},
                   {"select pg_notify('tilewright_jobs', '')"}});
    }

  private:
    // What is done here may be done twice.
    Answer run(const std::vector<Statement>& statements) {
        const bool was_open = db_.is_open();
        Answer answer = db_.run(statements);
        if (answer.lost && was_open) answer = db_.run(statements);
        return answer;
    }

    // On this connection, since it is there. No: there is none.
    bool listen() {
        if (!db_.open()) return false;
        if (listening_ == db_.opened()) return true;
        if (!db_.go_on(Statement{side_ == JobsSide::node ? "listen tilewright_answers" : "listen tilewright_jobs"})
                 .good())
            return false;
        listening_ = db_.opened();
        return true;
    }

    // Is anything of what was said for us?
    bool heard() {
        bool ours = false;
        while (PGnotify* notice = PQnotifies(db_.handle())) {
            ours = ours || side_ == JobsSide::worker || notice->extra == std::to_string(own_);
            PQfreemem(notice);
        }
        return ours;
    }

    Connection db_;
    JobsSide side_;
    std::string version_;
    std::int64_t own_ = 0;  // who we are
    std::uint64_t listening_ = 0;
    int wake_;  // a file that becomes readable
};

}  // namespace

std::unique_ptr<Jobs> open_jobs(const std::string& url, JobsSide side, std::string version) {
    return std::make_unique<PostgresJobs>(url, side, std::move(version));
}

}  // namespace tilewright
