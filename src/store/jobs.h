// Work that one program wants done and another does: nodes offer it, workers (`tilewright worker`) take it. It lies in
// the store's PostgreSQL, in tables that are empty after a crash of it: who offered work asks what became of it, and
// does himself what nobody knows of any more. Knows no game: work is text, and so is what came of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace tilewright {

struct Job {
    std::int64_t number = 0;  // of its node
    int rank = 0;             // a smaller one is taken first, then what waits longest
    std::string text;
};

using JobKey = std::pair<std::int64_t, std::int64_t>;  // its node, and its number there

// A job that a worker has, until it answers, leaves, or has not said for six seconds that it keeps it.
struct TakenJob {
    JobKey key;
    int rank = 0;
    std::string text;
};

// What became of all that a node offered.
struct JobsSeen {
    std::vector<std::pair<std::int64_t, std::string>> answered;  // it is not there any more
    std::vector<std::int64_t> open;                              // waits, or is being done
    std::int64_t threads = 0;                                    // of all workers that are there

    bool operator==(const JobsSeen&) const = default;
};

// Of a node or of a worker. Used by one thread, but for `wake`. Programs of different versions do not meet here. What
// can't be had from PostgreSQL now is nothing, or a no.
class Jobs {
  public:
    virtual ~Jobs() = default;

    // Until there may be something new (true), `wake` is called, or that time is over.
    virtual bool wait(std::chrono::milliseconds most) = 0;
    virtual void wake() = 0;  // from any thread

    // A node's. What it offered is wanted for ten seconds after it has looked last.
    virtual bool offer(std::span<const Job> jobs) = 0;
    virtual bool withdraw(std::span<const std::int64_t> numbers) = 0;
    // Withdraws at most so many that nobody has taken; their numbers.
    virtual std::vector<std::int64_t> reclaim(std::size_t most) = 0;
    virtual std::optional<JobsSeen> look() = 0;

    // A worker's: at most so many jobs, up to a rank.
    virtual std::optional<std::vector<TakenJob>> take(int rank, std::size_t most) = 0;
    // It is there, with that many threads, and has these still: those of them that are its own and wanted.
    virtual std::optional<std::vector<JobKey>> keep(std::int64_t threads, std::span<const JobKey> jobs) = 0;
    // Nobody hears it who does not want it any more.
    virtual bool answer(const JobKey& job, std::string_view text) = 0;
    // What it has is anybody's now.
    virtual void leave() = 0;
};

enum class JobsSide : std::uint8_t { node, worker };

// Of a database that a store has been opened on.
std::unique_ptr<Jobs> open_jobs(const std::string& url, JobsSide side, std::string version);

}  // namespace tilewright
