// What a position is worth to each seat: the chance of winning by the ranks first, the margin second, so that who is
// winning anyway still plays well. Only + - * / and square roots, so that every compiler agrees.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "game/evaluation.h"

namespace tilewright {

struct Judgement {
    std::array<double, max_seats> winning{};  // the chance; a shared victory is split
    std::array<double, max_seats> points{};   // what is seen coming by now: only differences mean something

    // What the seat wants: a chance in a hundred is worth about three points of margin.
    double utility(int seat, int players) const {
        constexpr double point = 0.0003;
        double others = 0;
        for (int other = 0; other < players; ++other) {
            if (other != seat) others += points[static_cast<std::size_t>(other)];
        }
        return winning[static_cast<std::size_t>(seat)] +
               point * (points[static_cast<std::size_t>(seat)] - others / (players - 1));
    }

    // How many points the seat is ahead of the best other one.
    double margin(int seat, int players) const {
        double best = -1e9;
        for (int other = 0; other < players; ++other) {
            if (other != seat) best = std::max(best, points[static_cast<std::size_t>(other)]);
        }
        return points[static_cast<std::size_t>(seat)] - best;
    }
};

// From 0 to 1, one half at 0.
inline double squashed(double difference, double scale) {
    return 0.5 + 0.5 * difference / std::sqrt(difference * difference + scale * scale);
}

// From what each seat is expected to end with, in hundredths of a point, and how far off that may be.
inline Judgement judged(const PerSeat& values, int players, int doubt) {
    Judgement out;
    double sum = 0;
    const auto n = static_cast<std::size_t>(players);
    for (std::size_t i = 0; i < n; ++i) {
        out.points[i] = values[i] / 100.0;
        out.winning[i] = 1;
        for (std::size_t j = 0; j < n; ++j) {
            if (j != i) out.winning[i] *= squashed(values[i] - values[j], doubt);
        }
        sum += out.winning[i];
    }
    for (std::size_t i = 0; i < n; ++i) out.winning[i] /= sum;
    return out;
}

template <Game G>
Judgement judge(const typename G::State& state) {
    const int players = G::players(state);
    if (G::to_act(state) != nobody) {
        PerSeat values{};
        for (int seat = 0; seat < players; ++seat) values[static_cast<std::size_t>(seat)] = value<G>(state, seat);
        return judged(values, players, doubt<G>(state));
    }
    Judgement out;
    const PerSeat scores = G::scores(state);
    const PerSeat ranks = G::ranks(state);
    int winners = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) winners += ranks[i] == 1 ? 1 : 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        out.points[i] = scores[i];
        out.winning[i] = ranks[i] == 1 ? 1.0 / winners : 0;
    }
    return out;
}

}  // namespace tilewright
