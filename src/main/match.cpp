#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>

#include "base/text.h"
#include "main/commands.h"
#include "match/check.h"
#include "match/match.h"
#include "search/bot.h"
#include "view/view.h"

namespace tilewright {

namespace {

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
    if (result.forfeit) out["forfeit"] = {{"seat", result.forfeit->seat + 1}, {"reason", result.forfeit->reason}};
    out["record"] = write(result.record);
    return out;
}

// Games of an earlier run of the same match.
bool read_results(const std::string& file, const std::string& head, std::vector<GameResult>& out) {
    std::ifstream stream(file);
    std::string line;
    if (!std::getline(stream, line)) return true;
    if (line != head) {
        std::cerr << "tilewright: " << file << ": these are the results of another match:\n  " << line
                  << "\nGive another file, or move this one away.\n";
        return false;
    }
    while (std::getline(stream, line)) {
        const Json json = Json::parse(line, nullptr, false);
        if (json.is_discarded() || !json.contains("ranks")) continue;  // the line that was being written at the end
        GameResult result;
        result.game = json["game"].get<int>() - 1;
        for (const Json& bot : json["bots"]) result.bots.push_back(bot.get<int>() - 1);
        result.scores = json["scores"].get<std::vector<int>>();
        result.ranks = json["ranks"].get<std::vector<int>>();
        result.milliseconds = json["ms"].get<std::vector<double>>();
        if (json.contains("forfeit"))
            result.forfeit = {json["forfeit"]["seat"].get<int>() - 1, json["forfeit"]["reason"].get<std::string>()};
        out.push_back(std::move(result));
    }
    return true;
}

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
                               {"score_error", rounded(bot.share.error(), 3)},
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
            std::cout << Json{{"ok", finding.good}, {"what", finding.what}, {"detail", finding.detail}}.dump();
        } else {
            std::cout << (finding.good ? "ok      " : "FAILED  ") << finding.what << ": " << finding.detail;
        }
        std::cout << std::endl;
    });
    if (!given.json)
        std::cout << (good ? "Nothing wrong was found.\n" : "See docs/protocol.md for what a bot must do.\n");
    return good ? 0 : 1;
}

int run_match(MatchOptions& given) {
    for (const Word& word : split(given.bots, ',')) given.plan.bots.emplace_back(word.text);
    const auto match = Match::plan(given.plan);
    if (!match) {
        const bool bots = match.error().field == "bots" || match.error().field == "bot";
        return complain(bots ? "--bots" : "--options " + shown(given.plan.options), match.error());
    }
    std::optional<Sprt> sprt;
    if (!given.sprt.empty()) {
        double low = 0;
        double high = 0;
        if (std::sscanf(given.sprt.c_str(), "%lf,%lf", &low, &high) != 2 || low <= 0 || high <= low || high >= 1) {
            std::cerr << "tilewright: --sprt: found " << shown(given.sprt)
                      << ", expected two scores of the first bot, like 0.5,0.6\n";
            return 2;
        }
        sprt.emplace(low, high);
    }
    const Json head = {{"match", given.plan.game},
                       {"options", *canonical_options(given.plan.game, given.plan.options)},
                       {"bots", given.plan.bots},
                       {"seed", given.plan.seed}};
    std::vector<GameResult> results;
    std::ofstream file;
    if (!given.results.empty()) {
        if (!read_results(given.results, head.dump(), results)) return 1;
        const bool fresh = results.empty() && !std::ifstream(given.results).good();
        file.open(given.results, std::ios::app);
        if (!file) {
            std::cerr << "tilewright: " << given.results << ": this file can't be written\n";
            return 1;
        }
        if (fresh) file << head.dump() << "\n" << std::flush;
    }
    std::vector<int> done;
    for (const GameResult& result : results) done.push_back(result.game);
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const std::size_t before = results.size();
    const bool live = isatty(STDERR_FILENO) != 0;
    match->play(done, [&](const GameResult& result) {
        const std::string line = game_line(result).dump();
        if (given.json) std::cout << line << "\n" << std::flush;
        if (file.is_open()) file << line << "\n" << std::flush;
        results.push_back(result);
        results.back().record = {};
        if (result.forfeit) {
            const auto bot = static_cast<std::size_t>(result.bots[static_cast<std::size_t>(result.forfeit->seat)]);
            std::cerr << (live ? "\r" : "") << "game " << result.game + 1 << ": " << given.plan.bots[bot]
                      << " loses: " << result.forfeit->reason << "\n";
        }
        if (live) {
            const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
            const auto left = static_cast<double>(match->games()) - static_cast<double>(results.size());
            std::fprintf(stderr, "\r%zu of %d games, %.0f s left ", results.size(), match->games(),
                         passed / static_cast<double>(results.size() - before) * left);
        }
        return !sprt || sprt->verdict(match->tally(results)[0].duels) == Sprt::Verdict::open;
    });
    if (live) std::fprintf(stderr, "\r%40s\r", "");
    Json last = summary(*match, given, results);
    if (sprt) {
        const auto tally = match->tally(results);
        last["sprt"] = {{"low", sprt->low()},
                        {"high", sprt->high()},
                        {"llr", rounded(sprt->ratio(tally[0].duels), 3)},
                        {"lower", rounded(sprt->lower(), 3)},
                        {"upper", rounded(sprt->upper(), 3)},
                        {"verdict", name(sprt->verdict(tally[0].duels))}};
    }
    if (given.json) {
        std::cout << last.dump() << "\n";
        return 0;
    }
    std::cout << last["games"] << " games of " << given.plan.game << ", " << last["options"].get<std::string>() << "\n"
              << std::flush;
    print_summary(last);
    if (sprt) {
        std::printf("SPRT %s: %s (llr %.2f, bounds %.2f and %.2f)\n", given.sprt.c_str(),
                    last["sprt"]["verdict"].get<std::string>().c_str(), last["sprt"]["llr"].get<double>(),
                    sprt->lower(), sprt->upper());
    }
    return 0;
}

}  // namespace

void add_match(CLI::App& app, Action& action) {
    auto given = std::make_shared<MatchOptions>();
    CLI::App* sub = app.add_subcommand("match", "Let bots play a match and say how sure the result is");
    CLI::Option* game = sub->add_option("--game", given->plan.game, game_help())->capture_default_str();
    sub->add_option("--options", given->plan.options, "The variant and the number of players (docs/notation.md)");
    CLI::Option* bots =
        sub->add_option("--bots", given->bots,
                        "Two or more, separated by commas: " + join(bot_names(), ", ") +
                            "; master@200ms gives a budget; exec:COMMAND@200ms is a program (docs/protocol.md)");
    sub->add_option("--games", given->plan.games, "How many; every deal is played once for each seating of the bots")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    add_seed(*sub, given->plan.seed, "Of the deals")->capture_default_str();
    sub->add_option("--concurrency", given->plan.threads, "Games at the same time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    sub->add_option("--sprt", given->sprt, "Stop when it is clear whether the first bot scores this or that: 0.5,0.6");
    sub->add_option("--results", given->results, "Write every game to this file; if it has games of this match, go on");
    sub->add_flag("--json", given->json, "A JSON object for each game, and one for the match at the end");
    CLI::Option* check = sub->add_option("--check", given->check,
                                         "Instead of a match: say what a program COMMAND[@200ms] does wrong, in every "
                                         "variant (of --game, or of all games)")
                             ->excludes(bots);
    sub->callback([given, game, bots, check, &action] {
        given->one_game = game->count() > 0;
        if (bots->count() + check->count() == 0) throw CLI::RequiredError("--bots or --check");
        action = [given] { return given->check.empty() ? run_match(*given) : run_check(*given); };
    });
}

}  // namespace tilewright
