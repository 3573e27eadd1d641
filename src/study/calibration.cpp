#include "study/calibration.h"

#include <algorithm>
#include <vector>

#include "search/parallel.h"
#include "search/thinker.h"

namespace tilewright {

namespace {

double expected(const std::vector<Looked>& looked, std::size_t seat) {
    if (looked[0].exact) return looked[0].expected.winning[seat];
    double sum = 0;
    double visits = 0;
    for (const Looked& one : looked) {
        sum += one.visits * one.expected.winning[seat];
        visits += one.visits;
    }
    return visits > 0 ? sum / visits : looked[0].expected.winning[seat];
}

// One game, of which every eighth decision counts: those near each other are called alike.
void play(Position position, const Budget& budget, std::uint64_t seed, Calls& calls) {
    struct Call {
        std::size_t seat;
        double chance;
    };
    Rng rng(seed);
    MctsSettings settings;
    settings.seed = rng.next();
    settings.megabytes = 128;
    Thinker thinker(settings);
    std::vector<Call> called;
    while (!position.over()) {
        if (position.to_act() == chance) {
            position.apply_silently(position.sample(rng));
            continue;
        }
        thinker.think(position, budget);
        const auto looked = thinker.looked();
        const auto seat = static_cast<std::size_t>(position.to_act());
        if (rng.below(8) == 0 && looked.size() > 1) called.push_back({seat, expected(looked, seat)});
        position.apply_silently(looked[0].move);
    }
    const PerSeat ranks = position.ranks();
    const auto winners = std::ranges::count(ranks, 1);
    for (const Call& call : called) {
        Called& tenth = calls[static_cast<std::size_t>(std::clamp(call.chance * 10, 0.0, 9.0))];
        ++tenth.positions;
        tenth.expected += call.chance;
        tenth.won += ranks[call.seat] == 1 ? 1.0 / static_cast<double>(winners) : 0;
    }
}

}  // namespace

Calls calibration(std::string_view game, std::string_view options, const CallSettings& settings) {
    const Position start = *Position::start(game, options);
    std::vector<Calls> found(static_cast<std::size_t>(settings.games));
    in_parallel(settings.threads, [&](int thread) {
        for (int n = thread; n < settings.games; n += settings.threads)
            play(start, settings.budget, settings.seed * 1'000'003 + static_cast<std::uint64_t>(n),
                 found[static_cast<std::size_t>(n)]);
    });
    Calls out;
    for (const Calls& one : found) {
        for (std::size_t tenth = 0; tenth < out.size(); ++tenth) {
            out[tenth].positions += one[tenth].positions;
            out[tenth].expected += one[tenth].expected;
            out[tenth].won += one[tenth].won;
        }
    }
    return out;
}

}  // namespace tilewright
