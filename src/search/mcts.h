// Monte-Carlo tree search for any Game and any number of seats: every seat wants its own utility (max-n). It looks to
// the end of the round and judges there, and where it has not looked yet, with the game's evaluation; nothing is rolled
// out. With a budget in nodes, one seed and one thread the choice repeats exactly; several threads grow one tree.
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
#include "search/parallel.h"
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
    void think(const State& state, const Budget& budget, const std::atomic<bool>* cancelled = nullptr,
               int threads = 1) {
        using Steady = std::chrono::steady_clock;
        const auto limit = Steady::now() + std::chrono::milliseconds(budget.milliseconds);
        nodes_made_ = 0;
        root_at(state);
        if (tree_[root_].count == 1) return;
        const auto ended = [&] {
            return tree_[root_].known != unknown || (budget.nodes > 0 && nodes_made_ >= budget.nodes) ||
                   (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) ||
                   (budget.milliseconds > 0 && Steady::now() >= limit) || (budget == Budget{} && nearly_too_much());
        };
        Lock lock;  // on the tree; who judges positions does not hold it
        in_parallel(threads, [&](int) {
            Look look;
            unsigned nothing_new = 0;  // looks in a row that ended at what is known
            lock.lock();
            while (!ended()) {
                set_out(look);
                while (true) {
                    go_down(look);
                    lock.unlock();
                    play_path(look);
                    if (look.end != Look::End::to_draw) break;
                    lock.lock();
                    add_draws(look);
                }
                judge(look);
                // What is left to find may be what another thread is at.
                nothing_new = look.end == Look::End::known ? nothing_new + 1 : 0;
                if (look.end == Look::End::given_up || (threads > 1 && nothing_new % 64 == 63)) give_way();
                lock.lock();
                come_back(look);
            }
            lock.unlock();
        });
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
                one.expected.winning[seat] = expected_[e].winning[seat];
                one.expected.points[seat] = expected_[e].points[seat];
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
    static constexpr std::uint32_t to_come = 0xFFFFFFFF;
    static constexpr std::uint32_t unknown = 0xFFFFFFFF;

    // What is read of every move of a node to find the next to look at: two fit a line of the cache.
    struct Edge {
        Move move;  // for an outcome of draws: the seed that draws it
        std::uint32_t visits = 0;
        std::uint32_t child = none;
        float interest = 0;           // what part of the looks the first guess would give it
        float guess = 0;              // its utility to the seat that moves, before looking further
        std::uint16_t under_way = 0;  // looks that have not come back yet
        bool closed = false;          // its child is known: looking again finds nothing
        double mean = 0;              // the same as the guess, of all looks
    };
    static_assert(sizeof(Edge) == 32);
    // And what is only told, or changed on the way back; beside each Edge.
    struct Expected {
        std::array<float, max_seats> winning{};
        std::array<float, max_seats> points{};

        void set(const Judgement& judgement) {
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                winning[seat] = static_cast<float>(judgement.winning[seat]);
                points[seat] = static_cast<float>(judgement.points[seat]);
            }
        }
    };
    template <class T>
    using Edges = Blocks<T, 11>;
    static_assert(G::max_moves <= 1U << 11U);  // those of a node lie together

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
        if (!tree_.empty() && to_be_kept() && G::round(state) == round_) {
            // What was played is near: all that is one move away is tried first, then what is two away.
            int steps = 20'000;
            std::uint32_t found = none;
            for (int depth = 1; depth <= 12 && steps > 0 && found == none; ++depth)
                found = find(root_, root_state_, state, depth, steps);
            if (found != none) {
                root_ = found;
                root_state_ = state;
                return;
            }
        }
        tree_.clear();
        edges_.clear();
        expected_.clear();
        judgements_.clear();
        tree_.push_back({});  // node 0 is no node
        round_ = G::round(state);
        root_state_ = state;
        Fresh fresh;
        guess(state, fresh);
        root_ = take_in(fresh);
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
            follow(next, here.actor, edges_[e].move);
            if (const std::uint32_t found = find(edges_[e].child, next, wanted, depth - 1, steps); found != none)
                return found;
        }
        return none;
    }

    std::size_t used() const {
        return edges_.size() * (sizeof(Edge) + sizeof(Expected)) + tree_.size() * sizeof(Node) +
               judgements_.size() * sizeof(Judgement);
    }
    std::uint64_t limit() const { return std::uint64_t{settings_.megabytes} * 1'000'000; }
    bool to_be_kept() const { return 2 * used() < limit(); }           // or there is no room for the next position
    bool nearly_too_much() const { return 5 * used() > 2 * limit(); }  // to be kept
    // One more node with all its moves might not fit.
    bool full() const {
        constexpr std::size_t one =
            G::max_moves * (sizeof(Edge) + sizeof(Expected) + sizeof(Node) + sizeof(Judgement)) + Edges<Edge>::bytes +
            Edges<Expected>::bytes + Blocks<Node>::bytes + Blocks<Judgement>::bytes;
        return used() + one > limit();
    }

    bool beyond(const State& state) const { return G::to_act(state) == nobody || G::round(state) != round_; }

    // Touches nothing of the tree.
    void follow(State& state, int actor, Move move) const {
        if (actor != chance) return G::apply(state, move, Silence{});
        Rng rng(move.bits);
        while (G::to_act(state) == chance && !beyond(state)) G::apply(state, G::sample(state, rng), Silence{});
    }

    std::uint32_t judged_node(const Judgement& judgement) {
        tree_.push_back({0, 0, 0, keep(judgement), static_cast<std::int8_t>(nobody)});
        return static_cast<std::uint32_t>(tree_.size() - 1);
    }

    void lead(Edge& edge, std::uint32_t child) {
        edge.child = child;
        edge.closed = tree_[child].known != unknown;
    }

    std::uint32_t keep(const Judgement& judgement) {
        judgements_.push_back(judgement);
        return static_cast<std::uint32_t>(judgements_.size() - 1);
    }

    // What becomes a node for the seat to act.
    struct Fresh {
        int actor = nobody;
        std::vector<Edge> edges;            // with a first guess at each move
        std::vector<Expected> expected;     // beside them
        std::vector<Judgement> judgements;  // of the moves that end the round, in their order
        Judgement best;                     // guess
    };

    // Touches nothing of the tree.
    void guess(const State& state, Fresh& out) const {
        out.actor = G::to_act(state);
        out.edges.clear();
        out.expected.clear();
        out.judgements.clear();
        const auto seat = static_cast<std::size_t>(out.actor);
        const int players = G::players(state);
        const int off = doubt<G>(state);
        PerSeat values{};
        for (int s = 0; s < players; ++s) values[static_cast<std::size_t>(s)] = value<G>(state, s);
        MoveList<G> list;
        G::moves(state, list);
        double best = -1000;
        for (const Move move : list) {
            State next = state;
            G::apply(next, move, Silence{});
            Judgement guess;
            const bool ends = beyond(next);
            if (ends) {
                guess = tilewright::judge<G>(next);
                out.judgements.push_back(guess);
            } else {
                PerSeat changed = values;  // the others have what they had
                changed[seat] = value<G>(next, out.actor);
                guess = judged(changed, players, off);
            }
            const double utility = guess.utility(out.actor, players);
            Edge& edge = out.edges.emplace_back();
            edge.move = move;
            edge.guess = static_cast<float>(utility);
            out.expected.emplace_back().set(guess);
            if (ends) edge.child = to_come;
            if (utility > best) {
                best = utility;
                out.best = guess;
            }
        }
        double sum = 0;
        for (Edge& edge : out.edges) {
            const double behind = 1 + (best - edge.guess) / settings_.sharpness;
            edge.interest = static_cast<float>(1 / (behind * behind));
            sum += edge.interest;
        }
        for (Edge& edge : out.edges) edge.interest = static_cast<float>(edge.interest / sum);
    }

    std::uint32_t take_in(const Fresh& fresh) {
        edges_.keep_together(fresh.edges.size());
        expected_.keep_together(fresh.edges.size());
        const auto first = static_cast<std::uint32_t>(edges_.size());
        auto judgement = fresh.judgements.begin();
        for (std::size_t i = 0; i < fresh.edges.size(); ++i) {
            Edge edge = fresh.edges[i];
            if (edge.child == to_come) lead(edge, judged_node(*judgement++));
            edges_.push_back(edge);
            expected_.push_back(fresh.expected[i]);
        }
        nodes_made_ += fresh.edges.size();
        tree_.push_back(
            {first, static_cast<std::uint32_t>(fresh.edges.size()), 0, unknown, static_cast<std::int8_t>(fresh.actor)});
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
        std::uint32_t chosen_open = node.first;
        double most = -1000;
        double most_open = -1000;
        const Edge* const edges = &edges_[node.first];  // they lie together
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const Edge& edge = edges[i];
            if (edge.child == none && edge.under_way > 0) continue;  // another thread is at it
            const double visits = edge.visits + edge.under_way;  // what is under way counts as lost until it is back
            const double mean = (settings_.trust * edge.guess + edge.mean * edge.visits) / (settings_.trust + visits);
            const double interest = mean + (edge.closed ? 0 : looks * edge.interest / (1 + visits));
            if (interest > most) {
                most = interest;
                chosen = node.first + i;
            }
            if (!edge.closed && interest > most_open) {
                most_open = interest;
                chosen_open = node.first + i;
            }
        }
        return node.visits % now_and_then == 0 && most_open > -1000 ? chosen_open : chosen;
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
            if (!edges_[e].closed) return false;
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
                expected_.push_back({});
            }
        }
        return tree_[at].first + tree_[at].visits % tree_[at].count;
    }

    struct Step {
        std::uint32_t node;
        std::uint32_t edge;
        int actor;
        Move move;
    };
    // From the root to what is not in the tree yet, and back.
    struct Look {
        std::vector<Step> path;
        std::uint32_t at;    // the node at its end, while it goes down
        std::size_t played;  // the steps that the state has come
        State state;
        enum class End : std::uint8_t { known, unseen, to_draw, to_judge, to_make, given_up } end;
        bool full;  // there is no room for what it finds
        Judgement judgement;
        Fresh fresh;
    };

    void set_out(Look& look) const {
        look.path.clear();
        look.at = root_;
        look.played = 0;
    }

    // Only chooses the way: it is played when the lock is open again.
    void go_down(Look& look) {
        while (true) {
            Node& node = tree_[look.at];
            ++node.visits;
            if (node.known != unknown) {
                look.judgement = judgements_[node.known];
                look.end = Look::End::known;
                return;
            }
            const std::uint32_t e = node.actor == chance ? next_outcome(look.at) : most_interesting(node);
            Edge& edge = edges_[e];
            look.path.push_back({look.at, e, node.actor, edge.move});
            const bool another_is_at_it = edge.child == none && edge.under_way > 0;
            ++edge.under_way;
            if (edge.child == none) {
                look.end = another_is_at_it ? Look::End::given_up : Look::End::unseen;
                look.full = full();
                return;
            }
            look.at = edge.child;
        }
    }

    // What is at the end of the way? Touches nothing of the tree.
    void play_path(Look& look) const {
        if (look.end != Look::End::unseen) return;
        if (look.played == 0) look.state = root_state_;
        for (; look.played < look.path.size(); ++look.played)
            follow(look.state, look.path[look.played].actor, look.path[look.played].move);
        // Moves that end the round have their node already, draws may not.
        look.end = beyond(look.state) || look.full   ? Look::End::to_judge
                   : G::to_act(look.state) == chance ? Look::End::to_draw
                                                     : Look::End::to_make;
    }

    void add_draws(Look& look) {
        tree_.push_back({0, 0, 0, unknown, static_cast<std::int8_t>(chance)});
        look.at = edges_[look.path.back().edge].child = static_cast<std::uint32_t>(tree_.size() - 1);
    }

    // What takes most of the time. Touches nothing of the tree.
    void judge(Look& look) const {
        if (look.end == Look::End::to_judge) look.judgement = tilewright::judge<G>(look.state);
        if (look.end != Look::End::to_make) return;
        guess(look.state, look.fresh);
        look.judgement = look.fresh.best;
    }

    void come_back(const Look& look) {
        for (const Step& step : look.path) {
            --edges_[step.edge].under_way;
            if (look.end == Look::End::given_up) --tree_[step.node].visits;
        }
        if (look.end == Look::End::given_up) return;
        for (const Step& step : look.path) nodes_made_ += step.actor == chance ? 0 : 1;
        if (!look.path.empty() && !full()) {
            Edge& edge = edges_[look.path.back().edge];
            if (look.end == Look::End::to_judge) lead(edge, judged_node(look.judgement));
            if (look.end == Look::End::to_make) lead(edge, take_in(look.fresh));
        }
        const int players = G::players(root_state_);
        for (const Step& step : look.path) {
            Edge& edge = edges_[step.edge];
            ++edge.visits;
            if (edge.closed) continue;  // it is known by more than one look
            if (step.actor >= 0) edge.mean += (look.judgement.utility(step.actor, players) - edge.mean) / edge.visits;
            Expected& expected = expected_[step.edge];
            const auto looks = static_cast<float>(edge.visits);
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
                expected.winning[seat] +=
                    (static_cast<float>(look.judgement.winning[seat]) - expected.winning[seat]) / looks;
                expected.points[seat] +=
                    (static_cast<float>(look.judgement.points[seat]) - expected.points[seat]) / looks;
            }
        }
        settle_path(look.path);
    }

    // From the end of the path up, as far as everything is known; the means give way to what is known.
    void settle_path(const std::vector<Step>& path) {
        for (auto step = path.rbegin(); step != path.rend(); ++step) {
            Edge& edge = edges_[step->edge];
            if (edge.child == none || tree_[edge.child].known == unknown) return;
            edge.closed = true;
            const Judgement& exact = judgements_[tree_[edge.child].known];
            if (step->actor >= 0) edge.mean = exact.utility(step->actor, G::players(root_state_));
            edge.guess = static_cast<float>(edge.mean);
            expected_[step->edge].set(exact);
            if (!settle(step->node)) return;
        }
    }

    MctsSettings settings_;
    Rng rng_;
    Blocks<Node> tree_;
    Edges<Edge> edges_;
    Edges<Expected> expected_;
    Blocks<Judgement> judgements_;
    State root_state_{};
    std::uint32_t root_ = none;
    int round_ = 0;
    std::uint64_t nodes_made_ = 0;
};

}  // namespace tilewright
