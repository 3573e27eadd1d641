// Monte-Carlo tree search for any Game and any number of seats: every seat wants its own utility (max-n). It looks to
// the end of the round and judges there, and where it has not looked yet, with the game's evaluation; nothing is rolled
// out. With a budget in nodes and one seed the choice repeats exactly.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <vector>

#include "game/game.h"
#include "search/blocks.h"
#include "search/budget.h"
#include "search/utility.h"

namespace tilewright {

struct MctsSettings {
    double exploration = 0.7;
    double trust = 1.5;       // visits that a first guess counts as
    double sharpness = 0.03;  // by how much less a guess halves the interest in a move, about
    int outcomes = 8;         // of a run of draws that are looked at
    std::size_t megabytes = 512;
    std::uint64_t seed = 1;
};

// A move that was looked at.
struct Looked {
    Move move;
    std::uint32_t visits = 0;
    double utility = 0;    // to the seat that moves
    Judgement expected;    // for every seat, if it is played
    std::vector<Move> on;  // how the game would go on, up to the next draw
    bool exact = false;    // of all moves or none: everything up to the end of the round was looked at
};

inline bool better(const Looked& a, const Looked& b) {
    if (!a.exact && a.visits != b.visits) return a.visits > b.visits;
    return a.utility != b.utility ? a.utility > b.utility : a.move.bits < b.move.bits;
}

// Joins what another tree found about one of the moves.
inline void add(std::vector<Looked>& all, const Looked& more) {
    for (Looked& one : all) {
        if (one.move != more.move || more.visits == 0) continue;
        const double part = static_cast<double>(more.visits) / (one.visits + more.visits);
        one.utility += part * (more.utility - one.utility);
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            one.expected.winning[seat] += part * (more.expected.winning[seat] - one.expected.winning[seat]);
            one.expected.points[seat] += part * (more.expected.points[seat] - one.expected.points[seat]);
        }
        if (more.visits > one.visits) one.on = more.on;
        one.visits += more.visits;
    }
}

// What several trees found about one position, the best first. Where one has looked at everything, it is right.
inline std::vector<Looked> joined(const std::vector<std::vector<Looked>>& trees) {
    std::vector<Looked> sum = trees[0];
    for (std::size_t i = 1; i < trees.size() && !sum[0].exact; ++i) {
        if (trees[i][0].exact) return trees[i];
        for (const Looked& more : trees[i]) add(sum, more);
    }
    std::ranges::sort(sum, better);
    return sum;
}

template <Game G>
class Mcts {
  public:
    using State = typename G::State;

    explicit Mcts(const MctsSettings& settings) : settings_(settings), rng_(settings.seed) {}

    // Thinks about a position in which a seat is to act. What an earlier call found out about it is used again.
    void think(const State& state, const Budget& budget, const std::atomic<bool>* cancelled = nullptr) {
        using Steady = std::chrono::steady_clock;
        const auto begin = Steady::now();
        const auto limit = begin + std::chrono::milliseconds(budget.milliseconds);
        nodes_made_ = 0;
        root_at(state);
        if (tree_[root_].count == 1) return;
        while (tree_[root_].known == unknown && (budget.nodes == 0 || nodes_made_ < budget.nodes)) {
            if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) break;
            if (budget.milliseconds != 0 && Steady::now() >= limit) break;
            look();
        }
    }

    std::uint64_t nodes() const { return nodes_made_; }

    // The moves of the position thought about, the best first.
    std::vector<Looked> looked() const {
        std::vector<Looked> out;
        const Node& root = tree_[root_];
        for (std::uint32_t e = root.first; e < root.first + root.count; ++e) {
            const Edge& edge = edges_[e];
            Looked one{edge.move, edge.visits, edge.visits > 0 ? edge.mean : edge.guess, {}, {}, false};
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                one.expected.winning[seat] = edge.winning[seat];
                one.expected.points[seat] = edge.points[seat];
            }
            if (root.known != unknown) {
                one.exact = true;
                one.expected = judgements_[tree_[edge.child].known];
                one.utility = one.expected.utility(root.actor, G::players(root_state_));
            }
            for (std::uint32_t node = edge.child; node != none && tree_[node].actor >= 0;) {
                const std::uint32_t next = best(tree_[node]);
                if (edges_[next].visits == 0 && tree_[node].known == unknown) break;
                one.on.push_back(edges_[next].move);
                node = edges_[next].child;
            }
            out.push_back(std::move(one));
        }
        std::ranges::sort(out, better);
        return out;
    }

  private:
    static constexpr std::uint32_t none = 0;  // no node yet: 0 is never a child
    static constexpr std::uint32_t unknown = 0xFFFFFFFF;

    struct Edge {
        Move move;  // for an outcome of draws: the seed that draws it
        std::uint32_t visits = 0;
        std::uint32_t child = none;
        float interest = 0;  // what part of the looks the first guess would give it
        float guess = 0;     // its utility to the seat that moves, before looking further
        double mean = 0;     // the same, of all looks
        std::array<float, max_seats> winning{};
        std::array<float, max_seats> points{};
    };
    struct Node {
        std::uint32_t first = 0;  // edge
        std::uint32_t count = 0;
        std::uint32_t visits = 0;
        std::uint32_t known = unknown;  // the judgement it comes to, once everything below it was looked at
        std::int8_t actor = nobody;
    };

    // ---- The tree

    void root_at(const State& state) {
        if (!tree_.empty() && same(root_state_, state)) return;
        if (!tree_.empty() && 2 * used() < limit() && G::round(state) == round_) {
            // What was played is near: all that is one move away is tried first, then what is two away.
            int steps = 20'000;
            std::uint32_t found = none;
            for (int depth = 1; depth <= 12 && steps > 0 && found == none; ++depth)
                found = find(root_, root_state_, state, depth, steps);
            nodes_made_ = 0;  // finding it is not looking
            if (found != none) {
                root_ = found;
                root_state_ = state;
                return;
            }
        }
        tree_.clear();
        edges_.clear();
        judgements_.clear();
        tree_.push_back({});  // node 0 is no node
        round_ = G::round(state);
        root_state_ = state;
        Judgement ignored;
        root_ = decision_node(state, ignored);
    }

    // The node of a State so many moves on, among those looked at.
    std::uint32_t find(std::uint32_t node, const State& at, const State& wanted, int depth, int& steps) {
        if (depth == 0) return same(at, wanted) && tree_[node].actor >= 0 ? node : none;
        if (tree_[node].actor == nobody) return none;
        const Node here = tree_[node];
        for (std::uint32_t e = here.first; e < here.first + here.count; ++e) {
            if (edges_[e].child == none) continue;
            if (--steps < 0) return none;
            State next = at;
            follow(next, here, edges_[e]);
            if (const std::uint32_t found = find(edges_[e].child, next, wanted, depth - 1, steps); found != none)
                return found;
        }
        return none;
    }

    std::size_t used() const {
        return edges_.size() * sizeof(Edge) + tree_.size() * sizeof(Node) + judgements_.size() * sizeof(Judgement);
    }
    std::uint64_t limit() const { return std::uint64_t{settings_.megabytes} * 1'000'000; }
    // One more node with all its moves might not fit.
    bool full() const {
        constexpr std::size_t one = G::max_moves * (sizeof(Edge) + sizeof(Node) + sizeof(Judgement)) +
                                    Blocks<Edge>::bytes + Blocks<Node>::bytes + Blocks<Judgement>::bytes;
        return used() + one > limit();
    }

    bool beyond(const State& state) const { return G::to_act(state) == nobody || G::round(state) != round_; }

    void follow(State& state, const Node& node, const Edge& edge) {
        if (node.actor != chance) {
            G::apply(state, edge.move, Silence{});
            ++nodes_made_;
            return;
        }
        Rng rng(edge.move.bits);
        while (G::to_act(state) == chance && !beyond(state)) G::apply(state, G::sample(state, rng), Silence{});
    }

    std::uint32_t judged_node(const Judgement& judgement) {
        tree_.push_back({0, 0, 0, keep(judgement), static_cast<std::int8_t>(nobody)});
        return static_cast<std::uint32_t>(tree_.size() - 1);
    }

    std::uint32_t keep(const Judgement& judgement) {
        judgements_.push_back(judgement);
        return static_cast<std::uint32_t>(judgements_.size() - 1);
    }

    // A node for the seat to act, with a first guess at each of its moves; `judgement` is that of the best guess.
    std::uint32_t decision_node(const State& state, Judgement& judgement) {
        const int actor = G::to_act(state);
        const auto seat = static_cast<std::size_t>(actor);
        const int players = G::players(state);
        const int off = doubt<G>(state);
        PerSeat values{};
        for (int s = 0; s < players; ++s) values[static_cast<std::size_t>(s)] = value<G>(state, s);
        MoveList<G> list;
        G::moves(state, list);
        const auto first = static_cast<std::uint32_t>(edges_.size());
        double best = -1000;
        for (const Move move : list) {
            State next = state;
            G::apply(next, move, Silence{});
            ++nodes_made_;
            Judgement guess;
            if (beyond(next)) {
                guess = judge<G>(next);
            } else {
                PerSeat changed = values;  // the others have what they had
                changed[seat] = value<G>(next, actor);
                guess = judged(changed, players, off);
            }
            const double utility = guess.utility(actor, players);
            Edge edge;
            edge.move = move;
            edge.guess = static_cast<float>(utility);
            for (std::size_t s = 0; s < max_seats; ++s) {
                edge.winning[s] = static_cast<float>(guess.winning[s]);
                edge.points[s] = static_cast<float>(guess.points[s]);
            }
            if (beyond(next)) edge.child = judged_node(guess);
            edges_.push_back(edge);
            if (utility > best) {
                best = utility;
                judgement = guess;
            }
        }
        double sum = 0;
        for (std::size_t e = first; e < edges_.size(); ++e) {
            const double behind = 1 + (best - edges_[e].guess) / settings_.sharpness;
            edges_[e].interest = static_cast<float>(1 / (behind * behind));
            sum += edges_[e].interest;
        }
        for (std::size_t e = first; e < edges_.size(); ++e)
            edges_[e].interest = static_cast<float>(edges_[e].interest / sum);
        tree_.push_back({first, static_cast<std::uint32_t>(list.size()), 0, unknown, static_cast<std::int8_t>(actor)});
        const auto made = static_cast<std::uint32_t>(tree_.size() - 1);
        settle(made);
        return made;
    }

    // ---- Looking

    // Where everything is known, looking again finds nothing; but what looks worse may still be better, so now and then
    // the best of the others is looked at all the same. Thus what can be looked at wholly is, in the end.
    std::uint32_t most_interesting(const Node& node) const {
        constexpr std::uint32_t now_and_then = 8;
        const double looks = settings_.exploration * std::sqrt(static_cast<double>(node.visits) + 1);
        std::uint32_t chosen = node.first;
        std::uint32_t chosen_open = node.first;  // there is one, or the node would be known
        double most = -1000;
        double most_open = -1000;
        for (std::uint32_t e = node.first; e < node.first + node.count; ++e) {
            const Edge& edge = edges_[e];
            const double mean =
                (settings_.trust * edge.guess + edge.mean * edge.visits) / (settings_.trust + edge.visits);
            const bool open = edge.child == none || tree_[edge.child].known == unknown;
            const double interest = mean + (open ? looks * edge.interest / (1 + edge.visits) : 0);
            if (interest > most) {
                most = interest;
                chosen = e;
            }
            if (open && interest > most_open) {
                most_open = interest;
                chosen_open = e;
            }
        }
        return node.visits % now_and_then == 0 ? chosen_open : chosen;
    }

    // The move a seat would choose by what is known now.
    std::uint32_t best(const Node& node) const {
        std::uint32_t chosen = node.first;
        for (std::uint32_t e = node.first + 1; e < node.first + node.count; ++e) {
            const bool better = node.known == unknown ? edges_[e].visits > edges_[chosen].visits
                                                      : exactly(node, e) > exactly(node, chosen);
            if (better) chosen = e;
        }
        return chosen;
    }

    double exactly(const Node& node, std::uint32_t e) const {
        return judgements_[tree_[edges_[e].child].known].utility(node.actor, G::players(root_state_));
    }

    // A node of which every move is known is known: its seat chooses the best. Draws never are: only some of their
    // outcomes are looked at.
    bool settle(std::uint32_t at) {
        const Node& node = tree_[at];
        if (node.actor == chance) return false;
        for (std::uint32_t e = node.first; e < node.first + node.count; ++e) {
            if (edges_[e].child == none || tree_[edges_[e].child].known == unknown) return false;
        }
        std::uint32_t chosen = node.first;
        for (std::uint32_t e = node.first + 1; e < node.first + node.count; ++e) {
            if (exactly(node, e) > exactly(node, chosen)) chosen = e;
        }
        tree_[at].known = tree_[edges_[chosen].child].known;
        return true;
    }

    // Outcomes are drawn by their chances, so each counts the same: the one looked at least.
    std::uint32_t next_outcome(std::uint32_t at) {
        if (tree_[at].count == 0) {
            tree_[at].first = static_cast<std::uint32_t>(edges_.size());
            tree_[at].count = static_cast<std::uint32_t>(settings_.outcomes);
            for (int i = 0; i < settings_.outcomes; ++i) {
                Edge edge;
                edge.move = {static_cast<std::uint32_t>(rng_.next() >> 32U)};
                edges_.push_back(edge);
            }
        }
        return tree_[at].first + tree_[at].visits % tree_[at].count;
    }

    void look() {
        State state = root_state_;
        std::uint32_t node = root_;
        path_.clear();
        Judgement judgement;
        while (true) {
            ++tree_[node].visits;
            if (tree_[node].known != unknown) {
                judgement = judgements_[tree_[node].known];
                break;
            }
            const std::uint32_t e = tree_[node].actor == chance ? next_outcome(node) : most_interesting(tree_[node]);
            path_.push_back({node, e, tree_[node].actor});
            follow(state, tree_[node], edges_[e]);
            if (edges_[e].child != none) {
                node = edges_[e].child;
                continue;
            }
            if (beyond(state) || full()) {  // moves that end the round have their node already, draws may not
                judgement = judge<G>(state);
                if (!full()) edges_[e].child = judged_node(judgement);
                break;
            }
            if (G::to_act(state) != chance) {
                const std::uint32_t made = decision_node(state, judgement);
                edges_[e].child = made;
                break;
            }
            tree_.push_back({0, 0, 0, unknown, static_cast<std::int8_t>(chance)});
            node = edges_[e].child = static_cast<std::uint32_t>(tree_.size() - 1);
        }
        const int players = G::players(state);
        for (const Step& step : path_) {
            Edge& edge = edges_[step.edge];
            ++edge.visits;
            if (step.actor >= 0) edge.mean += (judgement.utility(step.actor, players) - edge.mean) / edge.visits;
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
                edge.winning[seat] += (static_cast<float>(judgement.winning[seat]) - edge.winning[seat]) /
                                      static_cast<float>(edge.visits);
                edge.points[seat] +=
                    (static_cast<float>(judgement.points[seat]) - edge.points[seat]) / static_cast<float>(edge.visits);
            }
        }
        settle_path();
    }

    // From the end of the path up, as far as everything is known; the means give way to what is known.
    void settle_path() {
        for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
            Edge& edge = edges_[step->edge];
            if (edge.child == none || tree_[edge.child].known == unknown) return;
            const Judgement& exact = judgements_[tree_[edge.child].known];
            if (step->actor >= 0) edge.mean = exact.utility(step->actor, G::players(root_state_));
            edge.guess = static_cast<float>(edge.mean);
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                edge.winning[seat] = static_cast<float>(exact.winning[seat]);
                edge.points[seat] = static_cast<float>(exact.points[seat]);
            }
            if (!settle(step->node)) return;
        }
    }

    struct Step {
        std::uint32_t node;
        std::uint32_t edge;
        int actor;
    };

    MctsSettings settings_;
    Rng rng_;
    Blocks<Node> tree_;
    Blocks<Edge> edges_;
    Blocks<Judgement> judgements_;
    std::vector<Step> path_;
    State root_state_{};
    std::uint32_t root_ = none;
    int round_ = 0;
    std::uint64_t nodes_made_ = 0;
};

}  // namespace tilewright
