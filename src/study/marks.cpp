#include "study/marks.h"

#include <algorithm>

namespace tilewright {

double cost_of(double loss, double points, double best) {
    const bool decided = best <= decided_within || best - loss >= 1 - decided_within;
    return std::clamp(decided ? std::max(loss, cost_of_point * points) : loss, 0.0, 1.0);
}

Mark mark_of(double cost) {
    if (cost >= blunder_from) return Mark::blunder;
    if (cost >= mistake_from) return Mark::mistake;
    return cost >= doubtful_from ? Mark::doubtful : Mark::good;
}

double accuracy_of(double cost) { return 100 * (1 - cost) / (1 + accuracy_fall * cost); }

}  // namespace tilewright
