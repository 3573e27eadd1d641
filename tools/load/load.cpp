// Load for a server: plays, thinks, watches, comes and goes over real WebSockets on this computer, says how fast the
// server answers and what it costs, and fails where anything it promises is not so. `load --help` has the rest.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

#include "base/text.h"
#include "play.h"
#include "postgres.h"
#include "server.h"

namespace tilewright::load {
namespace {

constexpr std::string_view help = R"(load MODE [OPTIONS]: puts load on a server of this computer, measures, checks

Modes
  think      players at many tables, each of whom thinks 0.5 to 1 s before a
             move: how long until a move is acknowledged, and until the other
             player has it
  saturate   nobody thinks: how many moves a second are acknowledged, and so
             stored
  idle       many connections that watch one table and say nothing: what each
             costs in memory, and how long a move takes to reach all of them
  mixed      as think, for long, with lost connections, undos and chat: does
             the server's memory stay as it is

Every mode checks that each connection gets every event once and in order,
that all at a table are told the same, that each request has one answer, and
that nothing is refused. What is wrong is said, and the exit status is 1. So
it is where too little happened to prove anything.

Options
  --tables N         tables of two players: 1000, 50, 1 or 100 by mode
  --seconds N        how long is measured: 60, 30, 5 (idle before the move) or
                     3600 by mode
  --watchers N       of idle: 10000
  --game NAME        azul, sintra or pavilion; all three in turn if left out
  --think MIN,MAX    milliseconds before a move: 500,1000 (0,0 of saturate)
  --drop N           of mixed: seconds until a connection is lost, on average
                     (60); half of them without a word, half right after a
                     move, which is then sent again
  --undo N, --chat N of mixed: once in so many moves (40, 50)
  --seed N           of choices and pauses (1)
  --nodes N          so many servers that share a PostgreSQL, which is started
                     too; the players of a table are at different ones, and
                     whoever has lost his connection comes back at another.
                     Without it: one server that stores into a file
  --server FILE      the server's program: tilewright beside this one
  --database-dir DIR where it keeps its games, on the disk that shall be
                     measured; they are deleted afterwards
  --serve-options "..."  more options for its `serve`
  --url URL          a server that runs instead, http://127.0.0.1:PORT
  --pid N            its process, for its memory and processor time
  --json             one line of JSON instead of words
  --self-test        checks the reader of messages, and ends
)";

struct Options {
    std::string mode;
    std::optional<std::uint32_t> tables;
    std::optional<std::uint32_t> seconds;
    std::optional<std::uint32_t> watchers;
    std::string game;
    std::optional<std::pair<unsigned, unsigned>> think;
    std::optional<std::uint32_t> drop;
    std::optional<std::uint32_t> undo;
    std::optional<std::uint32_t> chat;
    std::optional<std::uint32_t> seed;
    std::string server;
    std::string folder;
    std::string serve_options;
    std::string url;
    std::optional<std::uint32_t> pid;
    std::optional<std::uint32_t> nodes;
    bool json = false;
};

volatile std::sig_atomic_t interrupted = 0;

double seconds_between(Time from, Time to) { return std::chrono::duration<double>(to - from).count(); }

// Lines for people, or the same as one line for programs.
class Report {
  public:
    explicit Report(bool json) : json_(json) {}

    void line(const std::string& text) const {
        if (!json_) std::cout << text << std::endl;
    }
    template <class Number>
    void field(const std::string& name, Number value) {
        std::ostringstream out;
        out << value;
        raw(name, out.str());
    }
    void raw(const std::string& name, const std::string& json) {
        fields_ += (fields_.empty() ? "\"" : ",\"") + name + "\":" + json;
    }
    void close() const {
        if (json_) std::cout << "{" << fields_ << "}" << std::endl;
    }

  private:
    bool json_;
    std::string fields_;
};

std::string fixed(double value, int digits) {
    std::ostringstream out;
    out.setf(std::ios::fixed);
    out.precision(digits);
    out << value;
    return out.str();
}

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out + '"';
}

class Run {
  public:
    explicit Run(const Options& options) : options_(options), report_(options.json) {}

    int run() {
        const std::string wrong = begin();
        if (!wrong.empty()) {
            std::cerr << "load: " << wrong << "\n";
            return 1;
        }
        if (arrive()) {
            if (options_.mode == "idle") {
                watch();
            } else {
                play();
            }
        }
        return judge();
    }

  private:
    std::uint32_t by_mode(std::uint32_t think, std::uint32_t saturate, std::uint32_t idle, std::uint32_t mixed) const {
        if (options_.mode == "think") return think;
        if (options_.mode == "saturate") return saturate;
        return options_.mode == "idle" ? idle : mixed;
    }

    std::string begin() {
        Manner manner;
        manner.tables = options_.tables.value_or(by_mode(1'000, 50, 1, 100));
        manner.watchers = options_.mode == "idle" ? options_.watchers.value_or(10'000) : 0;
        manner.game = options_.game;
        const bool thinks = options_.mode == "think" || options_.mode == "mixed";
        const auto think = options_.think.value_or(thinks ? std::pair(500U, 1'000U) : std::pair(0U, 0U));
        manner.think_least_ms = think.first;
        manner.think_most_ms = think.second;
        manner.on_call = options_.mode == "idle";
        if (options_.mode == "mixed") {
            manner.drop_every_s = options_.drop.value_or(60);
            manner.undo = options_.undo.value_or(40);
            manner.chat = options_.chat.value_or(50);
        }
        manner.seed = options_.seed.value_or(1);
        seconds_ = options_.seconds.value_or(by_mode(60, 30, 5, 3'600));
        manner_ = manner;
        if (std::string wrong = allow_files(2 * manner.tables + manner.watchers); !wrong.empty()) return wrong;
        if (std::string wrong = serve(); !wrong.empty()) return wrong;
        std::vector<std::uint16_t> ports;
        for (const ServerProcess& server : servers_) ports.push_back(server.port());
        crowd_ = std::make_unique<Crowd>(ports, manner);
        report_.raw("mode", in_quotes(options_.mode));
        if (postgres_) report_.field("nodes", servers_.size());
        report_.field("tables", manner.tables);
        return "";
    }

    std::string serve() {
        if (!options_.url.empty())
            return servers_.emplace_back().use(options_.url, static_cast<pid_t>(options_.pid.value_or(0)));
        std::string database;
        if (options_.nodes) {
            postgres_.emplace(true, options_.folder.empty() ? std::filesystem::temp_directory_path()
                                                            : std::filesystem::path(options_.folder));
            database = postgres_->url(postgres_->fresh());
        }
        std::string wrong;
        for (std::uint32_t n = 0; n < options_.nodes.value_or(1) && wrong.empty(); ++n)
            wrong = servers_.emplace_back().start(options_.server, options_.folder, options_.serve_options, database);
        return wrong;
    }

    bool all_run() const { return std::ranges::all_of(servers_, &ServerProcess::runs); }
    std::string the_servers() const {
        return servers_.size() == 1 ? "the server" : "the " + std::to_string(servers_.size()) + " servers";
    }
    // Of all servers.
    std::int64_t memory() const {
        std::int64_t sum = 0;
        for (const ServerProcess& server : servers_) sum += rss_kb(server.pid());
        return sum;
    }

    // Turns the wheel until something is so, or for at most so many seconds.
    template <class Until>
    bool until(double seconds, Until so) {
        const Time begin = Clock::now();
        Time looked = begin;
        while (!so()) {
            if (interrupted != 0 || crowd_->wrong > 1'000) return false;
            if (seconds_between(begin, Clock::now()) > seconds) return false;
            crowd_->turn(100);
            if (seconds_between(looked, Clock::now()) < 1) continue;
            looked = Clock::now();
            if (all_run()) continue;
            crowd_->complain("a server has ended");
            return false;
        }
        return true;
    }

    bool arrive() {
        const Time begin = Clock::now();
        if (!until(120, [&] { return crowd_->ready() || crowd_->wrong > 0; }) || crowd_->wrong > 0) {
            crowd_->complain("not all tables have begun within " + fixed(seconds_between(begin, Clock::now()), 0) +
                             " s");
            return false;
        }
        report_.line(std::to_string(manner_.tables) + " tables, begun in " +
                     fixed(seconds_between(begin, Clock::now()), 2) + " s");
        return true;
    }

    // ---- think, saturate, mixed

    struct Sample {
        double at = 0;
        double kb = 0;
    };

    void play() {
        until(1, [] { return false; });  // the first moves are not like the others
        crowd_->counts = {};
        const std::int64_t rss = memory();
        begin_cpu();
        const Time begin = Clock::now();
        const double every = std::min(10.0, seconds_ / 10.0);
        std::vector<Sample> samples;
        double passed = 0;
        while (passed < seconds_) {
            samples.push_back({passed, static_cast<double>(memory())});
            const double next = std::min<double>(every * static_cast<double>(samples.size()), seconds_);
            until(next - passed, [] { return false; });
            passed = seconds_between(begin, Clock::now());
            if (interrupted != 0 || !all_run() || crowd_->wrong > 1'000) break;
        }
        samples.push_back({passed, static_cast<double>(memory())});
        end_cpu(passed);
        const Counts counts = crowd_->counts;
        tell_moves(counts, passed);
        report_.line("memory of " + the_servers() + ": " + std::to_string(rss) + " kB, at the end " +
                     std::to_string(memory()) + " kB");
        report_.field("rss_kb_first", rss);
        report_.field("rss_kb_last", memory());
        if (options_.mode == "mixed") tell_slope(samples);
        settle();
        enough(counts, passed);
    }

    void tell_moves(const Counts& counts, double seconds) {
        const double rate = static_cast<double>(counts.moves) / seconds;
        report_.line(std::to_string(counts.moves) + " moves acknowledged in " + fixed(seconds, 1) +
                     " s: " + fixed(rate, 1) + " a second; " + std::to_string(counts.games) + " games ended, " +
                     std::to_string(counts.events) + " events received");
        report_.field("seconds", seconds);
        report_.field("moves", counts.moves);
        report_.field("moves_per_second", rate);
        report_.field("games", counts.games);
        report_.field("events", counts.events);
        tell_durations("acknowledged", "until it is acknowledged", counts.answered);
        tell_durations("told", "until the other has it", counts.told);
        if (options_.mode != "mixed") return;
        report_.line(std::to_string(counts.drops) + " connections lost, " +
                     std::to_string(counts.repeated + counts.renewed) + " moves sent again, " +
                     std::to_string(counts.repeated) + " of which were stored already, " +
                     std::to_string(counts.undos) + " undos asked for, " + std::to_string(counts.consents) +
                     " of the other player, " + std::to_string(counts.chats) + " chats, " +
                     std::to_string(counts.raced) + " came too late");
        report_.field("drops", counts.drops);
        report_.field("repeated", counts.repeated);
        report_.field("renewed", counts.renewed);
        report_.field("undos", counts.undos);
        report_.field("consents", counts.consents);
        report_.field("chats", counts.chats);
    }

    void tell_durations(const std::string& name, const std::string& words, const Durations& durations) {
        const auto ms = [](std::uint64_t us) { return fixed(static_cast<double>(us) / 1'000.0, 2); };
        const std::string p50 = ms(durations.percentile(50));
        const std::string p95 = ms(durations.percentile(95));
        const std::string p99 = ms(durations.percentile(99));
        const std::string most = ms(durations.longest());
        report_.line("a move, " + words + ": p50 " + p50 + " ms, p95 " + p95 + ", p99 " + p99 + ", longest " + most);
        report_.raw(name + "_ms", "{\"p50\":" + p50 + ",\"p95\":" + p95 + ",\"p99\":" + p99 + ",\"max\":" + most + "}");
    }

    // Least squares, without the first fifth, in which whatever is kept for good is filled.
    void tell_slope(const std::vector<Sample>& samples) {
        double n = 0;
        double sum_x = 0;
        double sum_y = 0;
        double sum_xx = 0;
        double sum_xy = 0;
        for (std::size_t i = samples.size() / 5; i < samples.size(); ++i) {
            n += 1;
            sum_x += samples[i].at;
            sum_y += samples[i].kb;
            sum_xx += samples[i].at * samples[i].at;
            sum_xy += samples[i].at * samples[i].kb;
        }
        const double below = n * sum_xx - sum_x * sum_x;
        const double slope = below > 0 ? (n * sum_xy - sum_x * sum_y) / below * 3'600 : 0;
        const double first = samples[samples.size() / 5].kb;
        report_.line("after the first fifth it was " + fixed(first, 0) + " kB, then " + fixed(samples.back().kb, 0) +
                     " kB; the line through " + fixed(n, 0) + " samples rises by " + fixed(slope, 0) + " kB an hour");
        // Over minutes it says little; over an hour a fifth more would be a leak.
        constexpr double long_enough = 1'800;
        if (samples.back().at >= long_enough && slope > first / 5)
            crowd_->complain("the server's memory grows by " + fixed(slope, 0) + " kB an hour");
        report_.field("rss_kb_warm", first);
        report_.field("rss_kb_per_hour", slope);
    }

    // A run in which hardly anything happened proves nothing: half of what such players would do, and of those who are
    // away now and then a quarter.
    void enough(const Counts& counts, double seconds) {
        if (interrupted != 0) return;
        const double pause = (manner_.think_least_ms + manner_.think_most_ms) / 2'000.0;
        const double tables = static_cast<double>(manner_.tables);
        const double expected =
            pause > 0 ? tables * seconds / pause / (options_.mode == "mixed" ? 4 : 2) : tables * seconds;
        if (static_cast<double>(counts.moves) < expected || counts.events <= counts.moves)
            crowd_->complain("too little happened: " + std::to_string(counts.moves) + " moves, expected at least " +
                             fixed(expected, 0));
        // Every second loss should leave a move unanswered.
        const double losses = manner_.drop_every_s == 0 ? 0 : 2 * tables * seconds / manner_.drop_every_s;
        if (seconds >= 10 && losses >= 20 && counts.repeated == 0)
            crowd_->complain("too little happened: of " + std::to_string(counts.drops) +
                             " lost connections none made a move be sent again that was stored");
    }

    // ---- idle

    void watch() {
        const std::int64_t before = memory();
        const Time begin = Clock::now();
        crowd_->invite_watchers();
        if (!until(300, [&] { return crowd_->ready() && crowd_->open_questions() == 0; }))
            return crowd_->complain("not all watchers came within " + fixed(seconds_between(begin, Clock::now()), 0) +
                                    " s; may the server have as many open files? (ulimit -n)");
        const double came = seconds_between(begin, Clock::now());
        begin_cpu();
        const Time rests = Clock::now();
        until(seconds_, [] { return false; });
        end_cpu(seconds_between(rests, Clock::now()));
        const std::int64_t after = memory();
        const double each = static_cast<double>(after - before) * 1'024 / static_cast<double>(manner_.watchers);
        report_.line(std::to_string(manner_.watchers) + " watchers came in " + fixed(came, 2) + " s; memory of " +
                     the_servers() + ": " + std::to_string(before) + " kB before, " + std::to_string(after) +
                     " kB after, " + fixed(each, 0) + " bytes each");
        report_.field("watchers", manner_.watchers);
        report_.field("came_seconds", came);
        report_.field("rss_kb_before", before);
        report_.field("rss_kb_after", after);
        report_.field("bytes_each", each);
        crowd_->counts = {};
        const Time sent = Clock::now();
        if (!crowd_->play_one()) return crowd_->complain("nobody is to move");
        if (!until(60, [&] { return crowd_->counts.moves == 1 && crowd_->behind() == 0; }))
            return crowd_->complain(std::to_string(crowd_->behind()) + " did not get the event within a minute");
        const double all = seconds_between(sent, Clock::now()) * 1'000;
        if (crowd_->counts.told.count() < manner_.watchers)
            crowd_->complain("only " + std::to_string(crowd_->counts.told.count()) + " were told of the move");
        report_.line("a move has reached all of them after " + fixed(all, 2) + " ms");
        report_.field("all_ms", all);
        tell_durations("acknowledged", "until it is acknowledged", crowd_->counts.answered);
        tell_durations("told", "until one who watches has it", crowd_->counts.told);
        report_.line("memory of " + the_servers() + " after it: " + std::to_string(memory()) + " kB");
        report_.field("rss_kb_last", memory());
        settle();
    }

    // ---- For all

    // Processor time, in seconds.
    struct Used {
        std::vector<Cpu> servers;
        double database = 0;
        double own = 0;
    };
    Used used() const {
        Used out;
        for (const ServerProcess& server : servers_) out.servers.push_back(cpu_of(server.pid()));
        if (postgres_) out.database = cpu_of_family(postgres_->pid());
        out.own = cpu_of(getpid()).all;
        return out;
    }
    void begin_cpu() { used_ = used(); }
    void end_cpu(double seconds) {
        const Used now = used();
        const double own = (now.own - used_.own) / seconds;
        double servers = 0;
        std::string each;
        for (std::size_t n = 0; n < servers_.size(); ++n) {
            const double server = (now.servers[n].all - used_.servers[n].all) / seconds;
            servers += server;
            each += (n == 0 ? "" : ", ") + fixed(server, 2) + threads_of(used_.servers[n], now.servers[n], seconds);
        }
        report_.field("server_cpu", servers);
        report_.field("own_cpu", own);
        std::string database;
        if (postgres_) {
            const double share = (now.database - used_.database) / seconds;
            database = "PostgreSQL " + fixed(share, 2) + ", ";
            report_.field("postgres_cpu", share);
        }
        report_.line("processors used: " + the_servers() + " " + each + ", " + database + "load itself " +
                     fixed(own, 2));
    }
    static std::string threads_of(const Cpu& was, const Cpu& now, double seconds) {
        std::string out;
        for (const auto& [id, used] : now.threads) {
            const auto before = std::ranges::find(was.threads, id, &std::pair<std::string, double>::first);
            const double share = (used - (before != was.threads.end() ? before->second : 0)) / seconds;
            if (share >= 0.005) out += (out.empty() ? "" : ", ") + fixed(share, 2);
        }
        return out.empty() ? "" : " (threads " + out + ")";
    }

    void settle() {
        crowd_->finish();
        if (until(30, [&] { return crowd_->finished(); }) || interrupted != 0) return;
        crowd_->complain(std::to_string(crowd_->open_questions()) + " requests were never answered, and " +
                         std::to_string(crowd_->behind()) + " connections did not get the last events");
    }

    int judge() {
        if (interrupted != 0) crowd_->complain("it was interrupted");
        std::string refusals;
        for (const auto& [code, count] : crowd_->refusals) {
            report_.line("refused with " + code + ": " + std::to_string(count));
            refusals += (refusals.empty() ? "" : ",") + in_quotes(code) + ":" + std::to_string(count);
        }
        report_.raw("refused", "{" + refusals + "}");
        for (const std::string& sentence : crowd_->wrongs) std::cerr << "load: " << sentence << "\n";
        report_.field("wrong", crowd_->wrong);
        report_.line(crowd_->wrong == 0 ? "nothing was lost, repeated or out of order; every request had its answer"
                                        : std::to_string(crowd_->wrong) + " things were wrong");
        report_.close();
        return crowd_->wrong == 0 ? 0 : 1;
    }

    Options options_;
    Report report_;
    Manner manner_;
    std::uint32_t seconds_ = 0;
    std::optional<Postgres> postgres_;  // ends after those who use it
    std::deque<ServerProcess> servers_;
    std::unique_ptr<Crowd> crowd_;
    Used used_;
};

// ---- The command line

struct CountOption {
    std::string_view name;
    std::optional<std::uint32_t> Options::* into;
    std::uint32_t least;
    std::uint32_t most;
};
constexpr std::array<CountOption, 9> counts = {{{"--tables", &Options::tables, 1, 10'000},
                                                {"--seconds", &Options::seconds, 1, 86'400},
                                                {"--watchers", &Options::watchers, 1, 25'000},
                                                {"--drop", &Options::drop, 0, 86'400},
                                                {"--undo", &Options::undo, 0, 1'000'000},
                                                {"--chat", &Options::chat, 0, 1'000'000},
                                                {"--seed", &Options::seed, 0, 0xFFFFFFFFU},
                                                {"--nodes", &Options::nodes, 1, 16},
                                                {"--pid", &Options::pid, 1, 0x7FFFFFFFU}}};

struct TextOption {
    std::string_view name;
    std::string Options::* into;
};
constexpr std::array<TextOption, 4> texts = {{{"--server", &Options::server},
                                              {"--database-dir", &Options::folder},
                                              {"--serve-options", &Options::serve_options},
                                              {"--url", &Options::url}}};

std::string read_options(const std::vector<std::string_view>& given, Options& options) {
    constexpr std::array<std::string_view, 4> modes = {"think", "saturate", "idle", "mixed"};
    constexpr std::array<std::string_view, 3> games = {"azul", "sintra", "pavilion"};
    if (given.empty() || std::ranges::find(modes, given[0]) == modes.end())
        return "say what to do: " + either(modes) + "; load --help tells what they are";
    options.mode = given[0];
    for (std::size_t n = 1; n < given.size(); ++n) {
        const std::string_view name = given[n];
        if (name == "--json") {
            options.json = true;
            continue;
        }
        if (n + 1 == given.size())
            return "found " + shown(name) + " as the last word, expected an option and its value";
        const std::string_view value = given[++n];
        std::string wrong;
        if (const auto found = std::ranges::find(counts, name, &CountOption::name); found != counts.end()) {
            const auto read = number(value, found->most);
            if (!read || *read < found->least)
                return std::string(name) + ": found " + shown(value) + ", expected a number from " +
                       std::to_string(found->least) + " to " + std::to_string(found->most);
            options.*found->into = *read;
        } else if (name == "--game") {
            options.game = value;
            if (std::ranges::find(games, value) == games.end())
                wrong = "--game: found " + shown(value) + ", expected " + either(games);
        } else if (name == "--think") {
            const auto parts = split(value, ',');
            const auto least = number(parts[0].text, 3'600'000);
            const auto most = number(parts.back().text, 3'600'000);
            if (parts.size() != 2 || !least || !most || *least > *most)
                wrong = "--think: found " + shown(value) + ", expected milliseconds like 500,1000";
            if (wrong.empty()) options.think = {*least, *most};
        } else if (const auto text = std::ranges::find(texts, name, &TextOption::name); text != texts.end()) {
            options.*text->into = value;
        } else {
            wrong = "found " + shown(name) + ", which is no option; load --help has those there are";
        }
        if (!wrong.empty()) return wrong;
    }
    return "";
}

int main_of(const std::vector<std::string_view>& given) {
    if (given.size() == 1 && (given[0] == "--help" || given[0] == "-h")) {
        std::cout << help;
        return 0;
    }
    const std::string_view fault = scanner_fault();
    if (!fault.empty()) {
        std::cerr << "load: its own reader of messages is wrong about " << fault << "\n";
        return 1;
    }
    if (given.size() == 1 && given[0] == "--self-test") {
        std::cout << "the reader of messages is right\n";
        return 0;
    }
    Options options;
    if (const std::string wrong = read_options(given, options); !wrong.empty()) {
        std::cerr << "load: " << wrong << "\n";
        return 2;
    }
    if (options.server.empty()) {
        std::error_code ignored;
        options.server =
            (std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / "tilewright").string();
    }
    if (options.nodes && !options.url.empty()) {
        std::cerr << "load: --nodes starts servers, and --url names one that runs: say one of them\n";
        return 2;
    }
    std::signal(SIGINT, [](int) { interrupted = 1; });
    std::signal(SIGTERM, [](int) { interrupted = 1; });
    return Run(options).run();
}

}  // namespace
}  // namespace tilewright::load

int main(int argc, char** argv) {
    try {
        return tilewright::load::main_of({argv + 1, argv + argc});
    } catch (const std::exception& broken) {
        std::cerr << "load: " << broken.what() << "\n";
        return 1;
    }
}
