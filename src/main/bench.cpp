#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "main/commands.h"
#include "play/position.h"
#include "search/signature.h"
#include "search/speed.h"
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

}  // namespace

void add_bench(CLI::App& app, Action& action) {
    struct Given {
        double seconds = 0.5;
        bool json = false;
        bool signature = false;
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
    sub->callback([given, &action] {
        action = [given] {
            if (!given->signature) return bench(given->game, given->seconds, given->json);
            std::cout << search_signature();
            return 0;
        };
    });
}

}  // namespace tilewright
