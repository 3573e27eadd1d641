#include "server/metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tilewright {

namespace {

class Page {
  public:
    Page() { out_.precision(15); }

    void begin(const char* name, const char* kind, const char* help) {
        // What every process has goes by the names that are usual for it.
        name_ = std::string(name).starts_with("process_") ? name : std::string("tilewright_") + name;
        out_ << "# HELP " << name_ << " " << help << "\n# TYPE " << name_ << " " << kind << "\n";
    }
    template <class Number>
    void value(const Number& number, const std::string& labels = "", const char* ending = "") {
        out_ << name_ << ending << (labels.empty() ? "" : "{" + labels + "}") << " " << number << "\n";
    }
    template <class Number>
    void one(const char* name, const char* kind, const char* help, const Number& number) {
        begin(name, kind, help);
        value(number);
    }
    // In seconds, as is usual there.
    void times(const char* name, const char* help, const Times& times) {
        begin(name, "histogram", help);
        std::uint64_t sum = 0;
        for (std::size_t n = 0; n < times.counts.size(); ++n) {
            sum += times.counts[n];
            const bool last = n == Times::bounds.size();
            std::ostringstream bound;
            if (!last) bound << Times::bounds[n] / 1000;
            value(sum, "le=\"" + (last ? "+Inf" : bound.str()) + "\"", "_bucket");
        }
        value(times.sum_ms / 1000, "", "_sum");
        value(times.count, "", "_count");
    }
    std::string text() const { return out_.str(); }

  private:
    std::ostringstream out_;
    std::string name_;
};

std::uint64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    file >> all >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::size_t open_files() {
    std::error_code error;
    std::size_t count = 0;
    for (std::filesystem::directory_iterator files("/proc/self/fd", error), end; !error && files != end;
         files.increment(error))
        ++count;
    return count;
}

double processor_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace

std::string metrics_text(const std::string& version, const Hub& hub, const ServerCounts& server,
                         const StoreCounts& store, const BotCounts& bots, std::int64_t workers) {
    const HubCounts& counts = hub.counts();
    Page page;
    page.begin("info", "gauge", "The version that runs.");
    page.value(1, "version=\"" + version + "\"");
    page.one("tables", "gauge", "Tables that are live.", hub.live());
    page.one("tables_listed", "gauge", "Tables in the lobby.", hub.listed());
    page.one("tables_made_total", "counter", "Tables that were made.", counts.made);
    page.one("clients", "gauge", "Connections by WebSocket.", hub.clients());
    page.one("connections", "gauge", "Connections of any kind.", server.open);
    page.one("connections_total", "counter", "Connections that were made.", server.connected);
    page.begin("moves_total", "counter", "Moves that were stored.");
    page.value(counts.moves, "by=\"client\"");
    page.value(counts.bot_moves, "by=\"bot\"");
    page.one("messages_received_total", "counter", "Messages of clients.", counts.messages);
    page.one("messages_sent_total", "counter", "Messages to clients.", server.sent);
    page.begin("errors_total", "counter", "Requests that were answered with an error.");
    for (std::size_t n = 0; n < counts.errors.size(); ++n)
        page.value(counts.errors[n], "code=\"" + std::string(code_names[n]) + "\"");
    page.times("move_seconds", "From a move's arrival to its answer, stored.", counts.play);
    page.begin("http_answers_total", "counter", "Answers by HTTP.");
    for (const auto& [status, count] : server.answers) page.value(count, "status=\"" + std::to_string(status) + "\"");
    page.begin("refused_total", "counter", "What was refused because a limit was reached.");
    for (const auto& [limit, count] : server.refused) page.value(count, "limit=\"" + limit + "\"");
    page.one("slow_readers_total", "counter", "Connections that were ended because they did not read.", server.slow);
    page.one("unsent_bytes", "gauge", "Bytes that wait for clients to read them.", server.unsent);
    page.one("store_waiting", "gauge", "Jobs that wait for the store.", store.waiting);
    page.one("store_stored_total", "counter", "Batches of events that were stored.", store.stored);
    page.one("store_failed_total", "counter", "Batches that could not be stored.", store.failed + store.refused);
    page.times("store_commit_seconds", "Commits of the store; each holds all that waited.", store.commits);
    page.one("bots_waiting", "gauge", "Moves of house bots, and other work, that wait for a thread.", bots.waiting);
    page.one("hints_waiting", "gauge", "Hints that wait for a thread.", bots.hints);
    page.one("study_waiting", "gauge", "Pieces of reviews and live analyses that wait for a thread.", bots.study);
    page.one("bots_thinking", "gauge", "Threads of house bots at work.", bots.thinking);
    page.one("worker_threads", "gauge", "Threads of workers on other machines that are there.", workers);
    page.one("away", "gauge", "Moves, hints and study that workers were sent.", bots.away);
    page.times("bot_wait_seconds", "Before a move of a house bot is thought about.", bots.waited);
    page.times("bot_think_seconds", "How long house bots thought about a move.", bots.thought);
    page.one("process_resident_memory_bytes", "gauge", "Memory of this process.", resident_bytes());
    page.one("process_cpu_seconds_total", "counter", "Processor time of this process.", processor_seconds());
    page.one("process_open_fds", "gauge", "Files and sockets this process has open.", open_files());
    return page.text();
}

}  // namespace tilewright
