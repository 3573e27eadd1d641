#include "search/speed.h"

#include <chrono>
#include <cstdint>
#include <tuple>
#include <utility>

#include "game/random_play.h"
#include "play/position.h"
#include "search/mcts.h"

namespace tilewright {

namespace {

using Clock = std::chrono::steady_clock;

// Games and moves a second of seeded random games, for at least so many seconds.
template <Game G, class Play>
std::pair<double, double> random_games(const typename G::Options& options, double seconds, Play play) {
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

template <Game G>
double search_nodes(const typename G::Options& options, double seconds) {
    typename G::State state = G::start(options);
    Rng rng(1);
    while (G::to_act(state) == chance) G::apply(state, G::sample(state, rng), Silence{});
    Mcts<G> tree({});
    const auto begin = Clock::now();
    tree.think(state, {static_cast<std::uint32_t>(seconds * 1000) + 1, 0});
    return static_cast<double>(tree.nodes()) / std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

void measure_speed(std::string_view game, double seconds, const std::function<void(const Speed&)>& told) {
    Games::each([&]<class G>(std::type_identity<G>) {
        if (!game.empty() && game != G::name) return;
        for (const std::string& text : G::variants()) {
            const auto options = *G::options(text);
            Speed speed{std::string(G::name), text, G::players(G::start(options))};
            std::tie(speed.games, speed.moves) =
                random_games<G>(options, seconds, [](auto& state, Rng& rng) { return play_out<G>(state, rng); });
            speed.games_listed = random_games<G>(options, seconds, [](auto& state, Rng& rng) {
                                     return play_out_listed<G>(state, rng);
                                 }).first;
            speed.nodes = search_nodes<G>(options, seconds);
            told(speed);
        }
    });
}

}  // namespace tilewright
