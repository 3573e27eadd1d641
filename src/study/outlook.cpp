#include "study/outlook.h"

#include <algorithm>

#include "search/thinker.h"

namespace tilewright {

int round_of(const Position& position) {
    return position.visit([]<class G>(std::type_identity<G>, const auto& state) { return G::round(state); });
}

Judgement judge_at_once(const Position& position) {
    return position.visit([]<class G>(std::type_identity<G>, const auto& state) { return judge<G>(state); });
}

Budget part_of(const Budget& budget, double part) {
    Budget out = budget;
    if (budget.milliseconds > 0)
        out.milliseconds = std::max(1U, static_cast<std::uint32_t>(budget.milliseconds * part));
    if (budget.nodes > 0)
        out.nodes = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(budget.nodes) * part));
    return out;
}

void add(Judgement& sum, const Judgement& more, double weight) {
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        sum.winning[seat] += weight * more.winning[seat];
        sum.points[seat] += weight * more.points[seat];
    }
}

Seen Outlook::of(Position position, const Budget& budget, bool drawn) {
    std::vector<std::string> on;
    while (!beyond(position) && position.to_act() >= 0) {
        const auto moves = position.moves();
        if (moves.size() > 1) return think(position, budget, std::move(on));
        on.push_back(position.write(moves[0]));
        position.apply_silently(moves[0]);
    }
    if (beyond(position)) return {judge_at_once(position), 1, std::move(on)};
    // Draws after draws would multiply: one outcome each is enough for the later ones.
    const int outcomes = drawn ? 1 : settings_.search.outcomes;
    Seen sum{{}, 0, std::move(on)};
    for (int i = 0; i < outcomes; ++i) {
        Position next = position;
        while (next.to_act() == chance && !beyond(next)) next.apply_silently(next.sample(rng_));
        const Seen one = of(next, part_of(budget, 1.0 / outcomes), true);
        add(sum.expected, one.expected, 1.0 / outcomes);
        sum.visits += one.visits;
    }
    return sum;
}

// The mean of all looks: so a search one move earlier has it.
Seen Outlook::think(const Position& position, const Budget& budget, std::vector<std::string> on) const {
    Thinker thinker(settings_.search, settings_.threads);
    thinker.think(position, budget, settings_.cancelled);
    const auto looked = thinker.looked();
    Seen out{{}, 0, std::move(on)};
    for (const Looked& one : looked) out.visits += one.visits;
    if (looked[0].exact) {
        out.expected = looked[0].expected;
    } else if (out.visits == 0) {
        return {judge_at_once(position), 1, std::move(out.on)};
    } else {
        for (const Looked& one : looked) add(out.expected, one.expected, static_cast<double>(one.visits) / out.visits);
    }
    for (std::string& text : line_texts(position, looked[0])) out.on.push_back(std::move(text));
    return out;
}

}  // namespace tilewright
