// What the draws of a game brought to whom. A refill is a run of draws with no move between them: a deal, a refill of
// the supply. What a seat may expect after it is compared with the mean of what it might have been: other outcomes,
// drawn as the rules draw, each thought about exactly as long. Knows nothing about who deserved what.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "play/record.h"
#include "study/outlook.h"

namespace tilewright {

// So many other outcomes are looked at, each with this part of the budget. A single draw is no sample: everything that
// could come is looked at and counts by its probability.
inline constexpr int outcomes_compared = 24;
inline constexpr double part_of_outcome = 1.0 / 8;

struct Refill {
    std::size_t first = 0;  // events, numbered from 1
    std::size_t last = 0;
    int round = 0;  // that is played after it
    Judgement before;
    Judgement after;
    std::array<double, max_seats> doubt{};  // of the luck: the standard error of the mean chance before; 0: no sample

    double luck(int seat) const {
        const auto i = static_cast<std::size_t>(seat);
        return after.winning[i] - before.winning[i];
    }
    double points(int seat, int players) const { return after.margin(seat, players) - before.margin(seat, players); }
};

// The refills that were not taken back and are complete, not thought about yet.
std::vector<Refill> refills(const Log& log);

// Thinks about one of them. The verdict does not depend on what was asked before.
void weigh(Refill& refill, const Log& log, const StudySettings& settings);

// All of them in order; each is told when it is done, and where `told` answers false those after it are left out.
std::vector<Refill> weighed_refills(const Log& log, const StudySettings& settings,
                                    const std::function<bool(const Refill&)>& told = {});

}  // namespace tilewright
