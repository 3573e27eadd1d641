#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "base/text.h"
#include "main/commands.h"
#include "play/position.h"
#include "search/signature.h"
#include "search/speed.h"
#include "study/calibration.h"
#include "view/view.h"

namespace tilewright {

namespace {

int bench(const std::string& game, double seconds, bool json) {
    Json rows = Json::array();
    if (!json) {
        std::printf("random games, one thread, %.1f s a figure\n", seconds);
        std::printf("%-8s %-72s %10s %12s %18s %14s\n", "game", "options", "games/s", "moves/s", "games/s by moves()",
                    "search nodes/s");
    }
    measure_speed(game, seconds, [&](const Speed& speed) {
        if (!json) {
            std::printf("%-8s %-72s %10.0f %12.0f %18.0f %14.0f\n", speed.game.c_str(), speed.options.c_str(),
                        speed.games, speed.moves, speed.games_listed, speed.nodes);
            std::fflush(stdout);
        }
        rows.push_back({{"game", speed.game},
                        {"options", speed.options},
                        {"players", speed.players},
                        {"games_per_second", speed.games},
                        {"moves_per_second", speed.moves},
                        {"games_per_second_moves", speed.games_listed},
                        {"search_nodes_per_second", speed.nodes}});
    });
    if (json) std::cout << Json{{"bench", rows}}.dump() << "\n";
    return 0;
}

// A table for each game: of positions called so, how many were won. Fails where a call that is made often is far off.
int calls(const std::string& game, const std::string& options, const CallSettings& settings) {
    bool good = true;
    for (const std::string_view name : Games::names()) {
        if (!game.empty() && game != name) continue;
        const auto full = canonical_options(name, options);
        if (!full) return complain("--options " + shown(options), full.error());
        std::printf("%.*s %s, %d games, %s a move\n%10s %10s %10s\n", static_cast<int>(name.size()), name.data(),
                    full->c_str(), settings.games, write(settings.budget).c_str(), "called", "won", "positions");
        for (const Called& tenth : calibration(name, *full, settings)) {
            if (tenth.positions == 0) continue;
            const double mean = tenth.expected / tenth.positions;
            std::printf("%8.1f %% %8.1f %% %10d\n", 100 * mean, 100 * (mean + tenth.off()), tenth.positions);
            constexpr int often = 100;  // chance alone moves a hundred by five or so
            if (tenth.positions >= often && std::abs(tenth.off()) > 0.15) good = false;
        }
        std::fflush(stdout);
    }
    return good ? 0 : 1;
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
    struct Given {
        double seconds = 0.5;
        bool json = false;
        bool signature = false;
        bool calls = false;
        std::string options;
        std::string budget = "600n";
        CallSettings called;
        std::string game;
    };
    auto given = std::make_shared<Given>();
    CLI::App* sub = app.add_subcommand("bench", "Measure the engine: random games and search nodes a second");
    sub->add_option("--seconds", given->seconds, "For each figure")
        ->check(CLI::Range(0.01, 600.0))
        ->capture_default_str();
    const auto names = Games::names();
    sub->add_option("--game", given->game, "Only of this game")
        ->check(CLI::IsMember(std::vector<std::string>(names.begin(), names.end())));
    sub->add_flag("--json", given->json, "As one JSON object");
    sub->add_flag("--signature", given->signature, "Instead: a fingerprint of how the search plays (tests/bench.txt)");
    CLI::Option* called =
        sub->add_flag("--calls", given->calls,
                      "Instead: how often positions are won that a search calls so, in games against itself");
    sub->add_option("--options", given->options, "Of these games: the variant and the number of players")
        ->needs(called);
    sub->add_option("--games", given->called.games, "So many of them")
        ->check(CLI::Range(1, 1'000'000))
        ->needs(called)
        ->capture_default_str();
    sub->add_option("--budget", given->budget, "Of a move in them")->needs(called)->capture_default_str();
    sub->add_option("--threads", given->called.threads, "That play them")
        ->check(CLI::Range(1, 256))
        ->needs(called)
        ->capture_default_str();
    sub->callback([given, &action] {
        action = [given] {
            if (given->calls) {
                const auto budget = read_budget(given->budget);
                if (!budget) return complain("--budget " + shown(given->budget), budget.error());
                given->called.budget = *budget;
                return calls(given->game, given->options, given->called);
            }
            if (!given->signature) return bench(given->game, given->seconds, given->json);
            std::cout << search_signature();
            return 0;
        };
    });
}

}  // namespace tilewright
