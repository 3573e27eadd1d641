#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <iostream>
#include <memory>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "main/commands.h"
#include "main/review_text.h"
#include "play/record.h"
#include "study/study_json.h"

namespace tilewright {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view position_budget = "2s";
constexpr std::string_view record_budget = "200ms";

struct AnalyseOptions {
    std::string file;
    std::string position;
    std::string budget;
    StudySettings study;
    std::size_t lines = 5;
    std::size_t move = 0;
    bool positioned = false;
    bool moved = false;
    bool json = false;
};

// ---- Progress, on standard error where that is a terminal

class Progress {
  public:
    void show(double part, const std::string& words) const {
        if (!live_) return;
        constexpr std::size_t width = 20;
        const auto full = std::min(width, static_cast<std::size_t>(part * width));
        const std::string bar = "[" + std::string(full, '#') + std::string(width - full, '.') + "] " + words;
        std::fprintf(stderr, "\r%-*s", static_cast<int>(text_width - 1), bar.c_str());
    }
    void clear() const {
        if (live_) std::fprintf(stderr, "\r%*s\r", static_cast<int>(text_width - 1), "");
    }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
    bool live() const { return live_; }

  private:
    bool live_ = isatty(STDERR_FILENO) != 0;
    Clock::time_point begin_ = Clock::now();
};

std::string whole(double x) { return std::to_string(std::lround(x)); }

// One search is long work too; it has nothing to tell before its end but the time that has passed.
Analysis analyse_with_progress(const Position& position, const AnalyseOptions& given) {
    const Progress progress;
    std::mutex mutex;
    std::condition_variable_any ended;
    std::jthread watch;
    if (progress.live()) {
        watch = std::jthread([&](const std::stop_token& stop) {
            // The search, and as much again for closer looks.
            const double all = given.study.budget.milliseconds / 1000.0 * (given.lines > 1 ? 2 : 1);
            std::unique_lock lock(mutex);
            while (!ended.wait_for(lock, stop, std::chrono::milliseconds(250), [&] { return stop.stop_requested(); })) {
                const double passed = progress.seconds();
                progress.show(all > 0 ? passed / all : 0,
                              all > 0 ? whole(passed) + " of " + whole(all) + " s" : whole(passed) + " s");
            }
        });
    }
    Analysis out = analyse(position, given.study, given.lines);
    if (watch.joinable()) {
        watch.request_stop();
        watch.join();
    }
    progress.clear();
    return out;
}

// ---- The command

int analyse_position(const std::string& what, const Position& position, const AnalyseOptions& given) {
    if (position.to_act() < 0) {
        std::cerr << "tilewright: " << what << ": "
                  << (position.over() ? "the game is over" : "tiles are to be drawn here")
                  << ", expected a position where a player moves\n";
        return 1;
    }
    const Analysis found = analyse_with_progress(position, given);
    if (given.json) {
        std::cout << analysis_json(position, found, given.study.budget) << "\n";
    } else {
        print_analysis(position, found);
    }
    return 0;
}

// The bar of something that is done in `all` steps.
class Steps {
  public:
    Steps(std::size_t all, std::string what) : all_(all), what_(std::move(what)) { show(); }
    ~Steps() { progress_.clear(); }
    Steps(const Steps&) = delete;
    Steps& operator=(const Steps&) = delete;

    // The step is done; `tell` may print.
    template <class Tell>
    void step(Tell tell) {
        ++done_;
        progress_.clear();
        tell();
        if (done_ < all_) show();
    }

  private:
    void show() const {
        std::string words = std::to_string(done_) + " of " + std::to_string(all_) + " " + what_;
        const auto left = static_cast<double>(all_ - done_);
        if (done_ > 0) words += ", " + whole(progress_.seconds() / static_cast<double>(done_) * left) + " s left";
        if (all_ > 0) progress_.show(static_cast<double>(done_) / static_cast<double>(all_), words);
    }

    Progress progress_;
    std::size_t all_;
    std::string what_;
    std::size_t done_ = 0;
};

void review_record(const Log& log, int record, const AnalyseOptions& given) {
    const auto names = names_of(log);
    if (!given.json) print_review_head(log);
    const auto read_on = [] { return static_cast<bool>(std::cout); };
    std::vector<Reviewed> moves;
    {
        Steps steps(decisions(log), "moves");
        moves = review(log, given.study, [&](const Reviewed& move) {
            steps.step([&] {
                if (given.json) {
                    std::cout << reviewed_json(move, record, log.now().players()) << "\n" << std::flush;
                } else {
                    print_reviewed(move, names[static_cast<std::size_t>(move.seat)]);
                }
            });
            return read_on();
        });
    }
    std::vector<Refill> drawn;
    if (read_on()) {
        Steps steps(refills(log).size(), "draws");
        drawn = weighed_refills(log, given.study, [&](const Refill&) {
            steps.step([] {});
            return read_on();
        });
    }
    const GameReview whole_game = game_review(log, std::move(moves), std::move(drawn));
    if (given.json) {
        std::cout << game_json(log, record, whole_game, given.study.budget) << "\n";
    } else {
        print_game(whole_game);
    }
}

int analyse_records(const std::string& text, const AnalyseOptions& given) {
    std::vector<Log> logs;
    int line = 0;
    for (const std::string_view record : split_records(text)) {
        auto log = Log::read(record);
        if (!log) {
            Error error = log.error();
            error.line += line;
            return complain(given.file, error);
        }
        line += static_cast<int>(std::ranges::count(record, '\n'));
        logs.push_back(std::move(*log));
    }
    if (!given.moved) {
        for (std::size_t i = 0; i < logs.size(); ++i) {
            if (i > 0 && !given.json) std::cout << "\n";
            review_record(logs[i], static_cast<int>(i) + 1, given);
        }
        return 0;
    }
    const std::string what = "--move " + std::to_string(given.move);
    if (logs.size() != 1 || given.move > logs[0].size()) {
        std::cerr << "tilewright: " << what << ": "
                  << (logs.size() != 1
                          ? "found " + std::to_string(logs.size()) + " records, expected one"
                          : "expected 0 to " + std::to_string(logs[0].size()) + ", the number of events of the record")
                  << "\n";
        return 1;
    }
    return analyse_position(what, logs[0].after(given.move), given);
}

int run_analyse(AnalyseOptions& given) {
    if (given.positioned == !given.file.empty()) {
        std::cerr << "tilewright: analyse: expected a file (- for standard input) or --position, one of them\n";
        return 2;
    }
    std::string text = given.position;
    if (!given.positioned) {
        const auto read = read_file(given.file);
        if (!read) return 1;
        text = *read;
    }
    const auto all = words(text);
    const bool record = !given.positioned && !all.empty() && all[0].text.starts_with('[');
    if (given.budget.empty()) given.budget = record && !given.moved ? record_budget : position_budget;
    const auto budget = read_budget(given.budget);
    if (!budget) return complain("--budget " + shown(given.budget), budget.error());
    given.study.budget = *budget;
    if (record) return analyse_records(text, given);
    const std::string what = given.positioned ? "--position" : given.file;
    const auto position = Position::read(text);
    if (!position) {
        Error error = position.error();
        if (error.field == "game") {
            error.field.clear();  // not the option of other commands
            error.message += ", with which a position begins";
            if (!given.positioned) error.message += ", or [Tilewright \"1\"], with which a record does";
        }
        return complain(what, error);
    }
    if (given.moved) {
        std::cerr << "tilewright: --move " << given.move << ": " << what << " is a position, expected a record\n";
        return 1;
    }
    return analyse_position(what, *position, given);
}

}  // namespace

void add_analyse(CLI::App& app, Action& action) {
    auto given = std::make_shared<AnalyseOptions>();
    CLI::App* sub = app.add_subcommand(
        "analyse", "The best moves of a position with what to expect of them, or every move of a record and its loss");
    sub->add_option("file", given->file, "A file with a position or with records; - for standard input");
    CLI::Option* position = sub->add_option("--position", given->position, "A position given as text");
    CLI::Option* move =
        sub->add_option("--move", given->move, "The position of a record after this many events, counted as in undo:N");
    sub->add_option(
        "--budget", given->budget,
        "Of the search of a decision: time, nodes (then the answer repeats) or both: 500ms, 20000n, 1s+20000n; "
        "closer looks at single moves take at most as much again, a draw three times as much (default " +
            std::string(position_budget) + ", in the review of a record " + std::string(record_budget) + ")");
    sub->add_option("--lines", given->lines, "How many moves of a position to show, the best first")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    sub->add_option("--threads", given->study.threads, "Threads that search")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    sub->add_option("--memory", given->study.search.megabytes, "For the search, in megabytes")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add_seed(*sub, given->study.search.seed, "For the draws that the search looks at")->capture_default_str();
    sub->add_flag("--json", given->json,
                  "A JSON object for the position; for a record one a move, then one for the game");
    sub->callback([given, position, move, &action] {
        given->positioned = position->count() > 0;
        given->moved = move->count() > 0;
        action = [given] { return run_analyse(*given); };
    });
}

}  // namespace tilewright
