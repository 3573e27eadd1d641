#include "study/luck.h"

#include <cmath>

namespace tilewright {

namespace {

struct Outcome {
    Position position;
    double weight;  // its probability, or its part of the sample
};

// Every outcome of a single draw; of a run, which has too many, a sample.
std::vector<Outcome> outcomes_of(const Position& before, Rng& rng, bool& sampled) {
    std::vector<Outcome> out;
    double total = 0;
    for (const Move move : before.moves()) {
        out.push_back({before, static_cast<double>(before.weight(move))});
        out.back().position.apply_silently(move);
        total += out.back().weight;
    }
    sampled = out[0].position.to_act() == chance;
    if (!sampled) {
        for (Outcome& one : out) one.weight /= total;
        return out;
    }
    out.assign(outcomes_compared, {before, 1.0 / outcomes_compared});
    for (Outcome& one : out) {
        while (one.position.to_act() == chance) one.position.apply_silently(one.position.sample(rng));
    }
    return out;
}

}  // namespace

std::vector<Refill> refills(const Log& log) {
    std::vector<Refill> out;
    bool running = false;
    for (const std::size_t event : log.kept()) {
        if (log.after(event).to_act() != chance) continue;
        if (!running) out.push_back({event + 1, 0, 0, {}, {}, {}});
        running = log.after(event + 1).to_act() == chance;
        out.back().last = event + 1;
        out.back().round = round_of(log.after(event + 1));
    }
    if (running) out.pop_back();
    return out;
}

void weigh(Refill& refill, const Log& log, const StudySettings& settings) {
    const Budget budget = part_of(settings.budget, part_of_outcome);
    const auto expected = [&](const Position& position) {
        return Outlook(settings, round_of(position)).of(position, budget).expected;
    };
    refill.after = expected(log.after(refill.last));
    Rng rng(settings.search.seed);
    bool sampled = false;
    std::vector<Judgement> found;
    refill.before = {};
    for (const Outcome& one : outcomes_of(log.after(refill.first - 1), rng, sampled)) {
        found.push_back(expected(one.position));
        add(refill.before, found.back(), one.weight);
    }
    if (!sampled) return;
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        double squares = 0;
        for (const Judgement& one : found) {
            const double off = one.winning[seat] - refill.before.winning[seat];
            squares += off * off;
        }
        refill.doubt[seat] = std::sqrt(squares / (outcomes_compared - 1) / outcomes_compared);
    }
}

std::vector<Refill> weighed_refills(const Log& log, const StudySettings& settings,
                                    const std::function<bool(const Refill&)>& told) {
    std::vector<Refill> out = refills(log);
    for (std::size_t i = 0; i < out.size(); ++i) {
        weigh(out[i], log, settings);
        if (told && !told(out[i])) out.resize(i + 1);
    }
    return out;
}

}  // namespace tilewright
