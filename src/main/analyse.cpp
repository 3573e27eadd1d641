#include <unistd.h>

#include <algorithm>
#include <array>
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
#include "play/record.h"
#include "study/review.h"
#include "terminal/paint.h"
#include "view/view.h"

namespace tilewright {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view position_budget = "2s";
constexpr std::string_view record_budget = "200ms";
constexpr std::size_t text_width = 80;
constexpr std::size_t mistakes_shown = 3;  // of each seat

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

// ---- As text

std::string percent(double part, int digits = 1) { return decimals(100 * part, digits) + "%"; }

std::string right(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string seat_text(int seat) { return "seat " + std::to_string(seat + 1); }

// As many of the words as a line has room for.
std::string words_within(const std::vector<std::string>& all, std::size_t width) {
    std::string out;
    for (const std::string& word : all) {
        if (out.size() + word.size() + 1 > width) break;
        out += (out.empty() ? "" : " ") + word;
    }
    return out;
}

void print_analysis(const Position& position, const Analysis& found) {
    std::cout << position.game() << ", round " << found.round << ", " << seat_text(found.seat)
              << " to move: " << (found.choices == 1 ? "the only move" : std::to_string(found.choices) + " legal moves")
              << ", " << found.nodes << (found.nodes == 1 ? " node" : " nodes")
              << (found.lines[0].exact ? ", exact" : "") << "\n\n";
    std::cout << " #  " << fitted("move", 8) << right("wins", 6);
    for (int seat = 0; seat < position.players(); ++seat) std::cout << right("points " + std::to_string(seat + 1), 9);
    std::cout << right("visits", 10) << "  goes on\n";
    int rank = 0;
    for (const StudyLine& line : found.lines) {
        std::string text = right(std::to_string(++rank), 2) + "  " + fitted(line.text, 8) +
                           right(percent(line.expected.winning[static_cast<std::size_t>(found.seat)]), 6);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.players()); ++seat)
            text += right(decimals(line.expected.points[seat], 1), 9);
        text += right(std::to_string(line.visits), 10) + "  ";
        text += words_within(line.on, text_width - text.size());
        std::cout << text.substr(0, text.find_last_not_of(' ') + 1) << "\n";
    }
}

std::vector<std::string> names_of(const Log& log) {
    std::vector<std::string> out;
    for (int seat = 0; seat < log.now().players(); ++seat) {
        const std::string* name = log.record().header("Seat" + std::to_string(seat + 1));
        if (name == nullptr) name = log.record().header("Bot" + std::to_string(seat + 1));
        out.push_back(name != nullptr ? one_line(*name) : seat_text(seat));
    }
    return out;
}

void print_review_head(const Log& log) {
    std::cout << wrapped(log.record().game + "  " + log.record().options, text_width, 2) << "\n\n"
              << "wins: the player's chance after the move; loss and points: what the best move\n"
              << "would have kept of that chance, and of the margin in points\n\n"
              << "event round  " << fitted("player", 16) << fitted("move", 9) << right("wins", 7) << right("loss", 8)
              << right("points", 8) << "  better\n";
}

void print_reviewed(const Reviewed& move, const std::string& name) {
    const auto seat = static_cast<std::size_t>(move.seat);
    std::string text = right(std::to_string(move.event), 5) + right(std::to_string(move.round), 6) + "  " +
                       fitted(name, 15) + " " + fitted(move.played.text, 9);
    if (move.forced) {
        text += std::string(7 + 8 + 8, ' ') + "  the only move";
    } else {
        text += right(percent(move.played.expected.winning[seat]), 7) + right(percent(move.loss), 8) +
                right(decimals(move.points, 1), 8) + "  " + (move.was_best() ? "" : move.best.text);
    }
    std::cout << text.substr(0, text.find_last_not_of(' ') + 1) << "\n" << std::flush;
}

void print_summary(const std::vector<Reviewed>& moves, const std::vector<std::string>& names) {
    const auto seats = summaries(moves, static_cast<int>(names.size()), mistakes_shown);
    std::cout << "\n"
              << fitted("player", 16) << right("moves", 7) << right("only", 7) << right("best", 7)
              << right("mean loss", 11) << right("points", 9) << "\n";
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        std::cout << fitted(names[seat], 15) << " " << right(std::to_string(seats[seat].moves), 7)
                  << right(std::to_string(seats[seat].forced), 7) << right(std::to_string(seats[seat].best), 7)
                  << right(percent(seats[seat].loss, 2), 11) << right(decimals(seats[seat].points, 2), 9) << "\n";
    }
    bool any = false;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        for (const std::size_t i : seats[seat].mistakes) {
            if (!any) std::cout << "\nThe biggest mistakes; --move shows the position with its best moves:\n";
            any = true;
            std::cout << "  " << fitted(names[seat], 15) << " " << fitted(moves[i].played.text, 8)
                      << right(percent(moves[i].loss), 6) << right(decimals(moves[i].points, 1), 7)
                      << " points, better " << fitted(moves[i].best.text, 8) << " --move " << moves[i].event - 1
                      << "\n";
        }
    }
}

// ---- As JSON

// To four decimals: more would be noise.
Json fourth(double x) { return rounded(x, 4); }

Json per_seat(const std::array<double, max_seats>& values, int players) {
    Json out = Json::array();
    for (int seat = 0; seat < players; ++seat) out.push_back(fourth(values[static_cast<std::size_t>(seat)]));
    return out;
}

Json line_json(const StudyLine& line, int players) {
    return {{"move", line.text},
            {"visits", line.visits},
            {"exact", line.exact},
            {"winning", per_seat(line.expected.winning, players)},
            {"points", per_seat(line.expected.points, players)},
            {"margin", fourth(line.margin)},
            {"on", line.on}};
}

Json analysis_json(const Position& position, const Analysis& found, const Budget& budget) {
    Json out = {{"game", std::string(position.game())},
                {"position", position.write()},
                {"round", found.round},
                {"seat", found.seat + 1},
                {"choices", found.choices},
                {"budget", write(budget)},
                {"nodes", found.nodes},
                {"moves", Json::array()}};
    for (const StudyLine& line : found.lines) out["moves"].push_back(line_json(line, position.players()));
    return out;
}

Json reviewed_json(const Reviewed& move, int record, int players) {
    Json out = {{"record", record},      {"event", move.event},       {"round", move.round},
                {"seat", move.seat + 1}, {"move", move.played.text},  {"choices", move.choices},
                {"forced", move.forced}, {"loss", fourth(move.loss)}, {"points_loss", fourth(move.points)}};
    if (move.forced) return out;
    out["played"] = line_json(move.played, players);
    out["best"] = line_json(move.best, players);
    return out;
}

Json summary_json(const Log& log, int record, const std::vector<Reviewed>& moves, const Budget& budget) {
    const auto names = names_of(log);
    Json out = {{"record", record},
                {"game", log.record().game},
                {"options", log.record().options},
                {"budget", write(budget)},
                {"seats", Json::array()}};
    for (const SeatSummary& seat : summaries(moves, log.now().players(), mistakes_shown)) {
        const std::size_t i = out["seats"].size();
        Json row = {{"seat", i + 1},
                    {"name", names[i]},
                    {"moves", seat.moves},
                    {"forced", seat.forced},
                    {"best", seat.best},
                    {"mean_loss", fourth(seat.loss)},
                    {"mean_points_loss", fourth(seat.points)},
                    {"mistakes", Json::array()}};
        for (const std::size_t mistake : seat.mistakes) {
            const Reviewed& move = moves[mistake];
            row["mistakes"].push_back({{"event", move.event},
                                       {"move", move.played.text},
                                       {"best", move.best.text},
                                       {"loss", fourth(move.loss)},
                                       {"points_loss", fourth(move.points)}});
        }
        out["seats"].push_back(row);
    }
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
        std::cout << analysis_json(position, found, given.study.budget).dump() << "\n";
    } else {
        print_analysis(position, found);
    }
    return 0;
}

void review_record(const Log& log, int record, const AnalyseOptions& given) {
    const std::size_t all = decisions(log);
    const auto names = names_of(log);
    if (!given.json) print_review_head(log);
    const Progress progress;
    std::size_t done = 0;
    const auto show = [&] {
        std::string words = std::to_string(done) + " of " + std::to_string(all) + " moves";
        const auto left = static_cast<double>(all - done);
        if (done > 0) words += ", " + whole(progress.seconds() / static_cast<double>(done) * left) + " s left";
        if (all > 0) progress.show(static_cast<double>(done) / static_cast<double>(all), words);
    };
    show();
    const auto moves = review(log, given.study, [&](const Reviewed& move) {
        ++done;
        progress.clear();
        if (given.json) {
            std::cout << reviewed_json(move, record, log.now().players()).dump() << "\n" << std::flush;
        } else {
            print_reviewed(move, names[static_cast<std::size_t>(move.seat)]);
        }
        if (done < all) show();
        return static_cast<bool>(std::cout);  // nobody reads on
    });
    progress.clear();
    if (given.json) {
        std::cout << summary_json(log, record, moves, given.study.budget).dump() << "\n";
    } else {
        print_summary(moves, names);
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
        "closer looks at single moves take at most as much again (default " +
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
    sub->add_flag("--json", given->json, "A JSON object for the position; for a record one a move, then a summary");
    sub->callback([given, position, move, &action] {
        given->positioned = position->count() > 0;
        given->moved = move->count() > 0;
        action = [given] { return run_analyse(*given); };
    });
}

}  // namespace tilewright
