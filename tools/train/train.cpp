// Learns a game: plays it against itself, fits what can be learned (src/game/learned.h) to how the games ended, and
// plays on with that. With one seed and one compiler the result repeats, whatever the number of threads.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/text.h"
#include "play/position.h"
#include "search/mcts.h"
#include "train/fit.h"

namespace tilewright::train {

namespace {

constexpr const char* help = R"(train GAME [OPTIONS]: learns from games against itself

  --generations N   so often it plays and learns (6)
  --games N         of each variant in a generation, twice as many for two players (1000)
  --nodes N         of a move (1000)
  --window N        generations that are learned from (3)
  --epochs N        of a fit (4): more learn games by heart
  --trust N         in what a search expects one round later, against how the game ended, in hundredths (50)
  --seed N          (1)
  --threads N       that play (2)
  --from FILE       goes on with what was learned before
  --out FILE        GAME.learned
)";

struct Settings {
    int generations = 6;
    int games = 1000;
    std::uint64_t nodes = 1000;
    std::size_t window = 3;
    int epochs = 4;
    int trust = 50;
    std::uint64_t seed = 1;
    int threads = 2;
    std::string from;
    std::string out;
};

// What a position came to for each seat: points, and victory as a part of one.
struct Came {
    std::array<double, max_seats> points{};
    std::array<double, max_seats> won{};
};

template <Game G>
Came ended(const typename G::State& state) {
    const Judgement end = judge<G>(state);
    return {end.points, end.winning};
}

template <Game G>
void keep(const typename G::State& state, const Came& came, Samples& samples) {
    const int players = G::players(state);
    samples.all.push_back({static_cast<std::uint32_t>(samples.seats.size()), static_cast<std::uint8_t>(players),
                           static_cast<std::uint8_t>(G::stage(state)), 0});
    for (int seat = 0; seat < players; ++seat) {
        Facts facts;
        const int guess = G::guess(state, seat, &facts);
        const auto s = static_cast<std::size_t>(seat);
        samples.seats.push_back({static_cast<std::uint32_t>(samples.facts.size()),
                                 static_cast<std::uint32_t>(facts.size()), static_cast<float>(guess) / 100,
                                 static_cast<float>(came.points[s]), static_cast<float>(came.won[s])});
        for (std::size_t i = 0; i < facts.size(); ++i) samples.facts.push_back(facts[i]);
    }
}

// Mostly the best move; now and then one that was looked at, rarely any: what a search looks at is not all good.
template <Game G>
Move choose(Mcts<G>& tree, const typename G::State& state, std::uint64_t nodes, Rng& rng,
            std::optional<Judgement>& expected) {
    if (rng.below(100) < 3) return G::sample(state, rng);
    tree.think(state, {0, nodes});
    const auto looked = tree.looked();
    if (!expected) expected = looked[0].expected;
    if (rng.below(4) != 0) return looked[0].move;
    std::uint32_t sum = 0;
    for (const Looked& one : looked) sum += one.visits;
    std::uint32_t at = sum == 0 ? 0 : rng.below(sum);
    for (const Looked& one : looked) {
        if (at < one.visits) return one.move;
        at -= one.visits;
    }
    return looked[0].move;
}

// One game: half of the positions in which somebody chooses, and all between two rounds. How a game ends is mostly luck
// early on: what a search expects at the next deal tells more, as soon as it has learned something. So each position
// came to a mixture of both.
template <Game G>
Samples play(const std::string& options, std::uint64_t nodes, double trust, std::uint64_t seed) {
    struct Kept {
        typename G::State state;
        std::size_t next;  // deal
    };
    Rng rng(seed);
    MctsSettings settings;
    settings.seed = rng.next();
    settings.megabytes = 64;
    Mcts<G> tree(settings);
    typename G::State state = G::start(*G::options(options));
    std::vector<Kept> kept;
    std::vector<std::optional<Judgement>> expected(1);  // at the first choice of each round
    while (G::to_act(state) != nobody) {
        const int round = G::round(state);
        if (G::to_act(state) == chance) {
            G::apply(state, G::sample(state, rng), Silence{});
        } else {
            if (rng.below(2) == 0) kept.push_back({state, expected.size()});
            G::apply(state, choose<G>(tree, state, nodes, rng, expected.back()), Silence{});
        }
        if (G::to_act(state) != nobody && G::round(state) != round) {
            kept.push_back({state, expected.size()});
            expected.emplace_back();
        }
    }
    Samples out;
    const Came end = ended<G>(state);
    for (const Kept& one : kept) {
        Came came = end;
        if (one.next < expected.size() && expected[one.next]) {
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                came.points[seat] += trust * (expected[one.next]->points[seat] - came.points[seat]);
                came.won[seat] += trust * (expected[one.next]->winning[seat] - came.won[seat]);
            }
        }
        keep<G>(one.state, came, out);
    }
    out.games = 1;
    return out;
}

template <Game G>
Samples generation(const Settings& settings, int number) {
    struct Wanted {
        std::string options;
        std::uint64_t seed;
    };
    std::vector<Wanted> wanted;
    const double trust = known<G>() == nullptr ? 0 : settings.trust / 100.0;
    Rng seeds(settings.seed * 1'000 + static_cast<std::uint64_t>(number));
    for (const std::string& options : G::variants()) {
        const bool two = G::players(G::start(*G::options(options))) == 2;
        for (int n = 0; n < settings.games * (two ? 2 : 1); ++n) wanted.push_back({options, seeds.next()});
    }
    std::vector<Samples> played(wanted.size());
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < settings.threads; ++i) {
        threads.emplace_back([&] {
            for (std::size_t n = next++; n < wanted.size(); n = next++)
                played[n] = play<G>(wanted[n].options, settings.nodes, trust, wanted[n].seed);
        });
    }
    for (std::thread& thread : threads) thread.join();
    Samples out;
    for (const Samples& one : played) out.add(one);
    return out;
}

template <Game G>
int learn(const Settings& settings) {
    using Steady = std::chrono::steady_clock;
    const auto begin = Steady::now();
    const std::string out = settings.out.empty() ? std::string(G::name) + ".learned" : settings.out;
    G::learned() = {};
    if (!settings.from.empty()) {
        std::ifstream in(settings.from, std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(in)), {});
        const auto game = tilewright::learn(bytes);
        if (!game || *game != G::name) {
            std::cerr << "train: " << settings.from << ": " << (game ? "not of this game" : game.error().message)
                      << "\n";
            return 2;
        }
    }
    std::vector<Samples> window;
    for (int number = 1; number <= settings.generations; ++number) {
        window.push_back(generation<G>(settings, number));
        if (window.size() > settings.window) window.erase(window.begin());
        Samples all;
        for (const Samples& one : window) all.add(one);
        const auto played = std::chrono::duration<double>(Steady::now() - begin).count();
        Model model(G::facts_total, settings.seed);
        FitSettings fit;
        fit.epochs = settings.epochs;
        fit.seed = settings.seed;
        const Misfit misfit = model.fit(all, fit);
        G::learned() = model.learned();
        std::ofstream(out, std::ios::binary) << write_learned(std::string(G::name), G::learned());
        std::printf("generation %d: %zu positions, winning off by %.4f, points by %.2f; %.0f s played, %.0f s in all\n",
                    number, all.all.size(), misfit.winning, misfit.points, played,
                    std::chrono::duration<double>(Steady::now() - begin).count());
        std::fflush(stdout);
    }
    return 0;
}

int run(const std::vector<std::string>& words) {
    Settings settings;
    std::string game;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--help" || word == "-h") {
            std::cout << help;
            return 0;
        }
        if (!word.starts_with("--")) {
            game = word;
            continue;
        }
        if (i + 1 == words.size()) {
            std::cerr << "train: " << word << " needs a value\n";
            return 2;
        }
        const std::string& value = words[++i];
        if (word == "--from" || word == "--out") {
            (word == "--from" ? settings.from : settings.out) = value;
            continue;
        }
        const auto given = number(value, 1'000'000'000);
        if (!given || *given == 0) {
            std::cerr << "train: " << word << ": found " << shown(value) << ", expected a number above 0\n";
            return 2;
        }
        const int n = static_cast<int>(*given);
        if (word == "--generations")
            settings.generations = n;
        else if (word == "--games")
            settings.games = n;
        else if (word == "--nodes")
            settings.nodes = *given;
        else if (word == "--window")
            settings.window = *given;
        else if (word == "--epochs")
            settings.epochs = n;
        else if (word == "--trust")
            settings.trust = std::min(n, 100);
        else if (word == "--seed")
            settings.seed = *given;
        else if (word == "--threads")
            settings.threads = n;
        else {
            std::cerr << "train: " << word << " is unknown; --help says what there is\n";
            return 2;
        }
    }
    int code = 2;
    const bool known = Games::with(game, [&]<class G>(std::type_identity<G>) { code = learn<G>(settings); });
    if (!known) std::cerr << "train: expected azul, sintra or pavilion\n";
    return code;
}

}  // namespace

}  // namespace tilewright::train

int main(int argc, char** argv) { return tilewright::train::run(std::vector<std::string>(argv + 1, argv + argc)); }
