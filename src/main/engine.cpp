// The engine on standard input and output: one thread reads queries, others think about them.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "main/commands.h"
#include "protocol/query.h"
#include "search/parallel.h"

namespace tilewright {

namespace {

struct Job {
    Query query;
    std::atomic<bool> cancelled = false;
};

class Engine {
  public:
    void run(int workers) {
        in_parallel(workers + 1, [&](int i) { i == 0 ? read() : work(); });
    }

  private:
    void say(const Json& message) {
        const std::lock_guard lock(output_);
        std::cout << message.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n" << std::flush;
    }

    void read() {
        for (std::string line; std::getline(std::cin, line);) {
            if (line.find_first_not_of(" \t\r") != std::string::npos) take(line);
        }
        const std::lock_guard lock(jobs_);
        closed_ = true;
        changed_.notify_all();
    }

    void take(const std::string& line) {
        Json id;
        auto query = read_query(line, id);
        if (!query) return say(answer_error(id, query.error()));
        if (query->action == Query::Action::version) return say(answer_version(id, TILEWRIGHT_VERSION));
        if (query->action == Query::Action::cancel) return cancel(*query);
        auto job = std::make_shared<Job>();
        job->query = std::move(*query);
        {
            const std::lock_guard lock(jobs_);
            if (running_.try_emplace(id.dump(), job).second) {
                waiting_.push_back(job);
                changed_.notify_one();
                return;
            }
        }
        say(answer_error(id, {Code::inconsistent, "id", "a query with this id is not answered yet", 1, 1}));
    }

    void cancel(const Query& query) {
        std::shared_ptr<Job> job;
        bool waits = false;
        {
            const std::lock_guard lock(jobs_);
            if (const auto found = running_.find(query.of.dump()); found != running_.end()) job = found->second;
            waits = std::erase(waiting_, job) > 0;
        }
        say(answer_cancel(query, job != nullptr));
        if (job) job->cancelled = true;
        if (waits) answer_job(*job);  // nobody thinks about it, and nobody needs to
    }

    void work() {
        while (true) {
            std::shared_ptr<Job> job;
            {
                std::unique_lock lock(jobs_);
                changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
                if (waiting_.empty()) return;
                job = waiting_.front();
                waiting_.pop_front();
            }
            answer_job(*job);
        }
    }

    void answer_job(const Job& job) {
        Thinker thinker(job.query.settings, job.query.threads);  // whose memory is given back after the answer
        const Json last = think(job, thinker);
        {
            const std::lock_guard lock(jobs_);
            running_.erase(job.query.id.dump());
        }
        say(last);
    }

    // In slices, with a partial answer after each where that is asked for. A slice goes on where the last one stopped,
    // so the answer is the same as of one piece.
    Json think(const Job& job, Thinker& thinker) {
        using Clock = std::chrono::steady_clock;
        const Query& query = job.query;
        const auto begin = Clock::now();
        Thought thought;
        while (true) {
            Budget slice = query.budget;
            if (slice.nodes > 0) slice.nodes -= thought.nodes;
            if (slice.milliseconds > 0) slice.milliseconds -= static_cast<std::uint32_t>(thought.milliseconds);
            if (query.report > 0 && (slice.milliseconds == 0 || query.report < slice.milliseconds))
                slice.milliseconds = query.report;
            thinker.think(*query.position, slice, &job.cancelled);
            thought.nodes += thinker.nodes();
            thought.milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
            thought.moves = thinker.looked();
            thought.cancelled = job.cancelled;
            const bool spent = (query.budget.nodes > 0 && thought.nodes >= query.budget.nodes) ||
                               (query.budget.milliseconds > 0 && thought.milliseconds >= query.budget.milliseconds);
            thought.last = spent || thought.cancelled || thought.moves.size() == 1 || thought.moves[0].exact;
            if (thought.last) return answer(query, thought);
            if (query.report > 0) say(answer(query, thought));
        }
    }

    std::mutex output_;
    std::mutex jobs_;
    std::condition_variable changed_;
    std::deque<std::shared_ptr<Job>> waiting_;
    std::map<std::string, std::shared_ptr<Job>> running_;  // by id, those that wait too
    bool closed_ = false;
};

}  // namespace

void add_engine(CLI::App& app, Action& action) {
    struct Given {
        int workers = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        std::string learned;
    };
    auto given = std::make_shared<Given>();
    CLI::App* sub = app.add_subcommand("engine", "Answer queries in JSON on standard input (docs/protocol.md)");
    sub->add_option("--concurrency", given->workers, "Queries at the same time")->check(CLI::Range(1, 256));
    sub->add_option("--learned", given->learned, "Judge a game by this file of tools/train instead of our own");
    sub->callback([given, &action] {
        action = [given] {
            if (!given->learned.empty()) {
                const auto file = read_file(given->learned);
                if (!file) return 1;
                if (const auto game = learn(*file); !game) {  // which has no lines to point at
                    std::cerr << "tilewright: " << given->learned << ": " << game.error().message << "\n";
                    return 1;
                }
            }
            Engine().run(given->workers);
            return 0;
        };
    });
}

}  // namespace tilewright
