#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>

#include "game/random_play.h"
#include "main/commands.h"
#include "view/view.h"

namespace tilewright {

namespace {

struct Speed {
    double games = 0;
    double moves = 0;
};

// Seeded random games, one thread, no input or output, for at least `seconds`.
template <Game G, class Play>
Speed measure(const typename G::Options& options, double seconds, Play play) {
    using Clock = std::chrono::steady_clock;
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

int bench(double seconds, bool json) {
    Json rows = Json::array();
    if (!json) {
        std::printf("random games, one thread, %.1f s a figure\n", seconds);
        std::printf("%-8s %-72s %12s %12s %18s\n", "game", "options", "games/s", "moves/s", "games/s by moves()");
    }
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const std::string& text : G::variants()) {
            const auto options = *G::options(text);
            const Speed sampled =
                measure<G>(options, seconds, [](auto& state, Rng& rng) { return play_out<G>(state, rng); });
            const Speed listed =
                measure<G>(options, seconds, [](auto& state, Rng& rng) { return play_out_listed<G>(state, rng); });
            if (!json) {
                std::printf("%-8s %-72s %12.0f %12.0f %18.0f\n", std::string(G::name).c_str(), text.c_str(),
                            sampled.games, sampled.moves, listed.games);
                std::fflush(stdout);
            }
            rows.push_back({{"game", std::string(G::name)},
                            {"options", text},
                            {"players", G::players(G::start(options))},
                            {"games_per_second", sampled.games},
                            {"moves_per_second", sampled.moves},
                            {"games_per_second_moves", listed.games}});
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
    };
    auto given = std::make_shared<Given>();
    CLI::App* sub = app.add_subcommand("bench", "Measure the engine: random games a second");
    sub->add_option("--seconds", given->seconds, "For each figure")
        ->check(CLI::Range(0.01, 600.0))
        ->capture_default_str();
    sub->add_flag("--json", given->json, "As one JSON object");
    sub->callback([given, &action] { action = [given] { return bench(given->seconds, given->json); }; });
}

}  // namespace tilewright
