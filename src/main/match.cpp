#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "base/text.h"
#include "main/commands.h"
#include "match/check.h"
#include "match/match.h"
#include "search/bot.h"
#include "view/view.h"

namespace tilewright {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

// The first signal ends the match with what it has, the second at once.
void end_when_interrupted() {
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

struct MatchOptions {
    MatchPlan plan;
    std::string bots;
    std::string results;
    std::string sprt;
    std::string check;
    bool one_game = false;  // --game was given
    bool json = false;
};

Json game_line(const GameResult& result) {
    std::vector<int> bots;
    for (const int bot : result.bots) bots.push_back(bot + 1);
    Json times = Json::array();
    for (const double time : result.milliseconds) times.push_back(rounded(time, 3));
    Json out = {
        {"game", result.game + 1}, {"bots", bots}, {"scores", result.scores}, {"ranks", result.ranks}, {"ms", times}};
    if (result.forfeit) {
        out["forfeit"] = {{"seat", result.forfeit->seat + 1},
                          {"reason", result.forfeit->reason},
                          {"position", result.forfeit->position}};
    }
    if (result.unfinished) out["unfinished"] = true;
    out["record"] = write(result.record);
    return out;
}

std::optional<GameResult> read_game(const std::string& line) {
    try {
        const Json json = Json::parse(line);
        GameResult result;
        result.game = json.at("game").get<int>() - 1;
        for (const Json& bot : json.at("bots")) result.bots.push_back(bot.get<int>() - 1);
        result.scores = json.at("scores").get<std::vector<int>>();
        result.ranks = json.at("ranks").get<std::vector<int>>();
        result.milliseconds = json.at("ms").get<std::vector<double>>();
        if (json.contains("forfeit")) {
            const Json& forfeit = json["forfeit"];
            result.forfeit = {forfeit.at("seat").get<int>() - 1, forfeit.at("reason").get<std::string>(), {}};
        }
        result.unfinished = json.contains("unfinished");
        const std::size_t seats = result.bots.size();
        if (result.scores.size() != seats || result.ranks.size() != seats || result.milliseconds.size() != seats)
            return std::nullopt;
        return result;
    } catch (const Json::exception&) {
        return std::nullopt;  // a line that was being written when a run was cut off: that game is played again
    }
}

// The file with every game of a match, which may have games of an earlier run.
class ResultsFile {
  public:
    // Says what is wrong and answers false if it can't be used for this match.
    bool open(const std::string& name, const std::string& head, std::vector<GameResult>& before) {
        std::string text;
        if (std::ifstream there(name); there.good()) text.assign(std::istreambuf_iterator<char>(there), {});
        const auto lines = words(text, "\n");
        if (!lines.empty() && lines[0].text != head) {
            std::cerr << "tilewright: " << name << ": these are not results of this match:\n  " << shown(lines[0].text)
                      << "\nexpected\n  " << head << "\nGive another file, or move this one away.\n";
            return false;
        }
        std::set<int> games;
        for (std::size_t i = 1; i < lines.size(); ++i) {
            auto game = read_game(std::string(lines[i].text));
            if (game && games.insert(game->game).second) {
                before.push_back(std::move(*game));
            } else {
                std::cerr << "tilewright: " << name << ", line " << i + 1 << ": "
                          << (game ? "this game stands there already" : "this line is damaged") << "; left out\n";
            }
        }
        if (!before.empty()) std::cerr << "Going on after " << before.size() << " games of " << name << "\n";
        stream_.open(name, std::ios::app);
        if (lines.empty()) {
            stream_ << head << "\n";
        } else if (text.back() != '\n') {
            stream_ << "\n";
        }
        stream_.flush();
        if (stream_) return true;
        std::cerr << "tilewright: " << name << ": this file can't be written\n";
        return false;
    }

    // False if it can't be written.
    bool add(const std::string& line) {
        if (stream_.is_open()) stream_ << line << "\n" << std::flush;
        return static_cast<bool>(stream_);
    }

  private:
    std::ofstream stream_;
};

Json summary(const Match& match, const MatchOptions& given, const std::vector<GameResult>& results) {
    Json out;
    out["game"] = given.plan.game;
    out["options"] = *canonical_options(given.plan.game, given.plan.options);
    out["seed"] = given.plan.seed;
    out["games"] = results.size();
    out["bots"] = Json::array();
    for (const BotTally& bot : match.tally(results)) {
        const Elo elo = elo_of(bot.duels);
        out["bots"].push_back({{"name", bot.name},
                               {"score", rounded(bot.share.mean(), 3)},
                               {"score_error", rounded(score_error(bot.share), 3)},
                               {"elo", rounded(elo.elo, 3)},
                               {"elo_error", rounded(elo.error, 3)},
                               {"mean_points", rounded(bot.points.mean(), 3)},
                               {"mean_rank", rounded(bot.ranks.mean(), 3)},
                               {"forfeits", bot.forfeits},
                               {"mean_ms", rounded(bot.milliseconds.mean(), 3)}});
    }
    return out;
}

void print_summary(const Json& json) {
    std::printf("%6s %6s %14s %7s %5s %9s  %s\n", "won", "+-", "elo", "points", "rank", "ms/move", "bot");
    for (const Json& bot : json["bots"]) {
        std::printf("%5.1f%% %5.1f%% %6.0f +- %4.0f %7.1f %5.2f %9.2f  %s\n", 100 * bot["score"].get<double>(),
                    100 * bot["score_error"].get<double>(), bot["elo"].get<double>(), bot["elo_error"].get<double>(),
                    bot["mean_points"].get<double>(), bot["mean_rank"].get<double>(), bot["mean_ms"].get<double>(),
                    bot["name"].get<std::string>().c_str());
    }
}

int run_check(const MatchOptions& given) {
    const std::string name = is_program(given.check) ? given.check : "exec:" + given.check;
    if (const auto program = read_program(name); !program) return complain("--check", program.error());
    if (const auto names = Games::names(); std::ranges::find(names, given.plan.game) == names.end())
        return complain("--game", unknown_game(given.plan.game));
    const bool good = check_program(name, given.one_game ? given.plan.game : "", [&](const Finding& finding) {
        if (given.json) {
            Json line = {{"ok", finding.good}, {"what", finding.what}, {"detail", finding.detail}};
            if (!finding.position.empty()) line["position"] = finding.position;
            std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace);
        } else {
            std::cout << (finding.good ? "ok      " : "FAILED  ") << finding.what << ": " << finding.detail;
            if (!finding.position.empty()) std::cout << "\n        " << finding.position;
        }
        std::cout << "\n" << std::flush;
    });
    if (!given.json)
        std::cout << (good ? "Nothing wrong was found.\n" : "See docs/protocol.md for what a bot must do.\n");
    return good ? 0 : 1;
}

// The test asked for; says what is wrong with it and answers false if it can't be had.
bool read_sprt(const std::string& text, std::optional<Sprt>& out) {
    if (text.empty()) return true;
    double low = 0;
    double high = 0;
    int read = 0;
    const bool two = std::sscanf(text.c_str(), "%lf,%lf%n", &low, &high, &read) == 2;
    if (two && static_cast<std::size_t>(read) == text.size() && low > 0 && low < high && high < 1) {
        out.emplace(low, high);
        return true;
    }
    std::cerr << "tilewright: --sprt: found " << shown(text)
              << ", expected two scores of the first bot between 0 and 1, like 0.5,0.6\n";
    return false;
}

// Tells on standard error how far the match is, and what went wrong.
class Progress {
  public:
    Progress(const MatchOptions& given, int games, std::size_t before)
        : given_(given), games_(games), before_(before) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void tell(const GameResult& result, std::size_t played) {
        if (result.forfeit) {
            clear();
            const auto bot = static_cast<std::size_t>(result.bots[static_cast<std::size_t>(result.forfeit->seat)]);
            std::cerr << "game " << result.game + 1 << ": " << given_.plan.bots[bot]
                      << " loses: " << result.forfeit->reason << "\n";
        }
        if (!live_) return;
        const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        const double each = passed / static_cast<double>(played - before_);
        std::fprintf(stderr, "\r%zu of %d games, %.0f s left ", played, games_,
                     std::max(0.0, each * (games_ - static_cast<double>(played))));
    }

  private:
    void clear() const {
        if (live_) std::fprintf(stderr, "\r%40s\r", "");
    }

    const MatchOptions& given_;
    int games_;
    std::size_t before_;
    bool live_ = isatty(STDERR_FILENO) != 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// How often each bot forfeited, and why the last time.
void print_forfeits(const MatchOptions& given, const std::vector<GameResult>& results) {
    std::map<int, std::pair<int, std::string>> all;
    for (const GameResult& result : results) {
        if (!result.forfeit) continue;
        auto& [count, reason] = all[result.bots[static_cast<std::size_t>(result.forfeit->seat)]];
        ++count;
        reason = result.forfeit->reason;
    }
    for (const auto& [bot, forfeits] : all) {
        std::cout << given.plan.bots[static_cast<std::size_t>(bot)] << " forfeited " << forfeits.first
                  << (forfeits.first == 1 ? " game: " : " games, the last one: ") << forfeits.second << "\n";
    }
}

void print_end(const MatchOptions& given, const std::vector<GameResult>& results, const Json& last) {
    if (given.json) {
        std::cout << last.dump() << "\n";
        return;
    }
    std::cout << last["games"] << " games of " << given.plan.game << ", " << last["options"].get<std::string>() << "\n"
              << std::flush;
    print_summary(last);
    print_forfeits(given, results);
    if (!last.contains("sprt")) return;
    const Json& sprt = last["sprt"];
    std::printf("SPRT %s: %s (llr %.2f, bounds %.2f and %.2f)\n", given.sprt.c_str(),
                sprt["verdict"].get<std::string>().c_str(), sprt["llr"].get<double>(), sprt["lower"].get<double>(),
                sprt["upper"].get<double>());
}

int run_match(MatchOptions& given) {
    for (const Word& word : split(given.bots, ',')) given.plan.bots.emplace_back(word.text);
    const auto match = Match::plan(given.plan);
    if (!match) {
        const bool bots = match.error().field == "bots" || match.error().field == "bot";
        return complain(bots ? "--bots" : "--options " + shown(given.plan.options), match.error());
    }
    std::optional<Sprt> sprt;
    if (!read_sprt(given.sprt, sprt)) return 2;
    const Json head = {{"match", given.plan.game},
                       {"options", *canonical_options(given.plan.game, given.plan.options)},
                       {"bots", given.plan.bots},
                       {"seed", given.plan.seed}};
    std::vector<GameResult> results;
    ResultsFile file;
    if (!given.results.empty() && !file.open(given.results, head.dump(), results)) return 1;
    std::vector<int> done;
    for (const GameResult& result : results) done.push_back(result.game);
    const auto undecided = [&] {
        return !sprt || sprt->verdict(match->tally(results)[0].duels) == Sprt::Verdict::open;
    };
    bool written = true;
    if (undecided()) {
        end_when_interrupted();
        Progress progress(given, match->games(), results.size());
        const auto finished = [&](const GameResult& result) {
            const std::string line = game_line(result).dump(-1, ' ', false, Json::error_handler_t::replace);
            if (given.json) std::cout << line << "\n" << std::flush;
            written = file.add(line);
            results.push_back(result);
            results.back().record = {};
            progress.tell(result, results.size());
            return written && std::cout && undecided();
        };
        match->play(done, finished, &interrupted);
    }
    if (!written) std::cerr << "tilewright: " << given.results << ": this file can't be written\n";
    Json last = summary(*match, given, results);
    if (sprt) {
        const Samples scores = match->tally(results)[0].duels;
        last["sprt"] = {{"low", sprt->low()},
                        {"high", sprt->high()},
                        {"llr", rounded(sprt->ratio(scores), 3)},
                        {"lower", rounded(sprt->lower(), 3)},
                        {"upper", rounded(sprt->upper(), 3)},
                        {"verdict", name(sprt->verdict(scores))}};
    }
    print_end(given, results, last);
    if (interrupted && !given.results.empty()) std::cerr << "Stopped; the same command goes on.\n";
    return interrupted || !written ? 1 : 0;
}

}  // namespace

void add_match(CLI::App& app, Action& action) {
    auto given = std::make_shared<MatchOptions>();
    CLI::App* sub = app.add_subcommand("match", "Let bots play a match and say how sure the result is");
    CLI::Option* game = sub->add_option("--game", given->plan.game, game_help())->capture_default_str();
    CLI::Option* options =
        sub->add_option("--options", given->plan.options, "The variant and the number of players (docs/notation.md)");
    CLI::Option* bots =
        sub->add_option("--bots", given->bots,
                        "Two or more, separated by commas: " + join(bot_names(), ", ") +
                            "; master@200ms gives a budget; exec:COMMAND@200ms is a program (docs/protocol.md)");
    sub->add_option(
           "--games", given->plan.games,
           "How many, rounded up to whole deals: each is played as often as there are bots, all moved on by a seat")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    add_seed(*sub, given->plan.seed, "Of the deals")->capture_default_str();
    sub->add_option("--concurrency", given->plan.threads, "Games at the same time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    sub->add_option("--memory", given->plan.megabytes, "Megabytes for each bot that searches (512)")
        ->check(CLI::Range(1, 1'000'000));
    sub->add_option("--limit", given->plan.limit, "Events after which a game ends as it stands")
        ->check(CLI::Range(100, 1'000'000))
        ->capture_default_str();
    sub->add_option("--sprt", given->sprt,
                    "Stop when it is clear whether the first bot scores this or that against another's seat: 0.5,0.6");
    sub->add_option("--results", given->results, "Write every game to this file; if it has games of this match, go on");
    sub->add_flag("--json", given->json, "A JSON object for each game, and one for the match at the end");
    CLI::Option* check = sub->add_option("--check", given->check,
                                         "Instead of a match: say what a program COMMAND[@200ms] does wrong, in every "
                                         "variant (of --game, or of all games)")
                             ->excludes(bots)
                             ->excludes(options);
    sub->callback([given, game, bots, check, &action] {
        given->one_game = game->count() > 0;
        if (bots->count() + check->count() == 0) throw CLI::RequiredError("--bots or --check");
        const bool checks = check->count() > 0;
        action = [given, checks] { return checks ? run_check(*given) : run_match(*given); };
    });
}

}  // namespace tilewright
