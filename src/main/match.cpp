#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>

#include "base/text.h"
#include "main/commands.h"
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
    bool json = false;
};

Json game_line(const GameResult& result) {
    std::vector<int> bots;
    for (const int bot : result.bots) bots.push_back(bot + 1);
    return {{"game", result.game + 1},   {"bots", bots},
            {"scores", result.scores},   {"ranks", result.ranks},
            {"ms", result.milliseconds}, {"record", write(result.record)}};
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
    const auto rounded = [](double x) {
        return static_cast<double>(static_cast<long>(x * 1000 + (x < 0 ? -0.5 : 0.5))) / 1000;
    };
    for (const BotTally& bot : match.tally(results)) {
        const Elo elo = elo_of(bot.duels);
        out["bots"].push_back({{"name", bot.name},
                               {"score", rounded(bot.share.mean())},
                               {"score_error", rounded(bot.share.error())},
                               {"elo", rounded(elo.elo)},
                               {"elo_error", rounded(elo.error)},
                               {"mean_points", rounded(bot.points.mean())},
                               {"mean_ms", rounded(bot.milliseconds.mean())}});
    }
    return out;
}

void print_summary(const Json& json) {
    std::printf("%-24s %8s %8s %18s %8s %9s\n", "bot", "won", "+-", "elo", "points", "ms/move");
    for (const Json& bot : json["bots"]) {
        std::printf("%-24s %7.1f%% %7.1f%% %9.0f +- %5.0f %8.1f %9.2f\n", bot["name"].get<std::string>().c_str(),
                    100 * bot["score"].get<double>(), 100 * bot["score_error"].get<double>(), bot["elo"].get<double>(),
                    bot["elo_error"].get<double>(), bot["mean_points"].get<double>(), bot["mean_ms"].get<double>());
    }
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
        last["sprt"] = {{"low", given.sprt.substr(0, given.sprt.find(','))},
                        {"high", given.sprt.substr(given.sprt.find(',') + 1)},
                        {"llr", sprt->ratio(tally[0].duels)},
                        {"lower", sprt->lower()},
                        {"upper", sprt->upper()},
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
    sub->add_option("--game", given->plan.game, game_help())->capture_default_str();
    sub->add_option("--options", given->plan.options, "The variant and the number of players (docs/notation.md)");
    sub->add_option("--bots", given->bots,
                    "Two or more, separated by commas: " + join(bot_names(), ", ") + "; master@200ms gives a budget")
        ->required();
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
    sub->callback([given, &action] { action = [given] { return run_match(*given); }; });
}

}  // namespace tilewright
