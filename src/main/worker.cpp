// Thinks for the servers of a database.
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <thread>

#include "main/commands.h"
#include "main/log.h"
#include "server/worker.h"
#include "store/store.h"

namespace tilewright {

namespace {

struct WorkerOptions {
    std::string database;
    int bots = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::string log = "text";
};

int work(const WorkerOptions& given) {
    if (!is_postgres(given.database)) {
        std::cerr << "tilewright: --database: found " << given.database
                  << ", expected postgresql://USER@HOST/DATABASE, as the servers have it: a file is for one server\n";
        return 2;
    }
    // Brings the database up to date where it is not, and says what is wrong with it.
    if (const auto store = open_store(given.database); !store) {
        std::cerr << "tilewright: --database " << store_name(given.database) << ": " << store.error().message << "\n";
        return 1;
    }
    // Before there is another thread: whoever is asked to end asks this one.
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ending, nullptr);
    const auto log = make_log(given.log);
    JobWorker worker(open_jobs(given.database, JobsSide::worker, TILEWRIGHT_VERSION), given.bots, log);
    std::cout << "Thinking for the servers of " << store_name(given.database) << ", " << given.bots
              << (given.bots == 1 ? " job" : " jobs") << " at a time\n"
              << "Ctrl-C stops it; others go on with what it has.\n"
              << std::flush;
    std::thread working([&] { worker.run(); });
    int signal = 0;
    sigwait(&ending, &signal);
    worker.stop();
    working.join();
    std::cout << "Stopped, after " << worker.answered() << (worker.answered() == 1 ? " job" : " jobs") << ".\n";
    return 0;
}

}  // namespace

void add_worker(CLI::App& app, Action& action) {
    auto given = std::make_shared<WorkerOptions>();
    CLI::App* sub =
        app.add_subcommand("worker", "Think for the servers of a PostgreSQL, on any machine (docs/operating.md)");
    sub->add_option("--database", given->database, "postgresql://USER@HOST/DATABASE, that of the servers")
        ->envname("TILEWRIGHT_DATABASE")
        ->required();
    sub->add_option("--bots", given->bots, "How many jobs at the same time; usually one for each processor")
        ->envname("TILEWRIGHT_BOTS")
        ->check(CLI::Range(1, 256));
    sub->add_option("--log", given->log, "How the log is written: text, json")
        ->envname("TILEWRIGHT_LOG")
        ->capture_default_str()
        ->check(CLI::IsMember({"text", "json"}));
    sub->callback([given, &action] { action = [given] { return work(*given); }; });
}

}  // namespace tilewright
