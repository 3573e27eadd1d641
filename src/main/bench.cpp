#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>

#include "game/random_play.h"
#include "main/commands.h"
#include "search/mcts.h"
#include "search/signature.h"
#include "view/view.h"

namespace tilewright {

namespace {

using Clock = std::chrono::steady_clock;

struct Speed {
    double games = 0;
    double moves = 0;
};

// Seeded random games, one thread, no input or output, for at least `seconds`.
template <Game G, class Play>
Speed measure(const typename G::Options& options, double seconds, Play play) {
    Rng rng(1);
    std::int64_t games = 0;
    std::int64_t moves = 0;
    const auto begin = Clock::now();
    double elapsed = 0;
    while (elapsed < seconds) {
        for (int i = 0; i < 256; ++i) {
            typename G::State state = G::start(options);
            moves += play(state, rng);
        }
        games += 256;
        elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
    }
    return {static_cast<double>(games) / elapsed, static_cast<double>(moves) / elapsed};
}

// Nodes a second of the search, at the first decision of a game.
template <Game G>
double search_speed(const typename G::Options& options, double seconds) {
    typename G::State state = G::start(options);
    Rng rng(1);
    while (G::to_act(state) == chance) G::apply(state, G::sample(state, rng), Silence{});
    Mcts<G> tree({});
    const auto begin = Clock::now();
    tree.think(state, {static_cast<std::uint32_t>(seconds * 1000) + 1, 0});
    return static_cast<double>(tree.nodes()) / std::chrono::duration<double>(Clock::now() - begin).count();
}

int bench(double seconds, bool json) {
    Json rows = Json::array();
    if (!json) {
        std::printf("random games, one thread, %.1f s a figure\n", seconds);
        std::printf("%-8s %-72s %10s %12s %18s %14s\n", "game", "options", "games/s", "moves/s", "games/s by moves()",
                    "search nodes/s");
    }
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const std::string& text : G::variants()) {
            const auto options = *G::options(text);
            const Speed sampled =
                measure<G>(options, seconds, [](auto& state, Rng& rng) { return play_out<G>(state, rng); });
            const Speed listed =
                measure<G>(options, seconds, [](auto& state, Rng& rng) { return play_out_listed<G>(state, rng); });
            const double nodes = search_speed<G>(options, seconds);
            if (!json) {
                std::printf("%-8s %-72s %10.0f %12.0f %18.0f %14.0f\n", std::string(G::name).c_str(), text.c_str(),
                            sampled.games, sampled.moves, listed.games, nodes);
                std::fflush(stdout);
            }
            rows.push_back({{"game", std::string(G::name)},
                            {"options", text},
                            {"players", G::players(G::start(options))},
                            {"games_per_second", sampled.games},
                            {"moves_per_second", sampled.moves},
                            {"games_per_second_moves", listed.games},
                            {"search_nodes_per_second", nodes}});
        }
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
    };
    auto given = std::make_shared<Given>();
    CLI::App* sub = app.add_subcommand("bench", "Measure the engine: random games and search nodes a second");
    sub->add_option("--seconds", given->seconds, "For each figure")
        ->check(CLI::Range(0.01, 600.0))
        ->capture_default_str();
    sub->add_flag("--json", given->json, "As one JSON object");
    sub->add_flag("--signature", given->signature, "Instead: a fingerprint of how the search plays (tests/bench.txt)");
    sub->callback([given, &action] {
        action = [given] {
            if (!given->signature) return bench(given->seconds, given->json);
            std::cout << search_signature();
            return 0;
        };
    });
}

}  // namespace tilewright
