// The search: does it find what there is to find, keep its budget, repeat itself, and use what it knows?
#include "search/mcts.h"

#include <gtest/gtest.h>

#include "data.h"
#include "play/position.h"
#include "search/bot.h"
#include "search/signature.h"
#include "search/thinker.h"

namespace tilewright {
namespace {

// What a seat can expect when everybody plays what is best for them to the end of the round: by looking at everything.
// Nothing where that is too much, or where tiles are drawn on the way.
template <Game G>
std::optional<Judgement> solved(const typename G::State& state, int round, int& nodes) {
    if (G::to_act(state) == nobody || G::round(state) != round) return judge<G>(state);
    if (G::to_act(state) == chance || nodes <= 0) return std::nullopt;
    MoveList<G> list;
    G::moves(state, list);
    std::optional<Judgement> best;
    const int actor = G::to_act(state);
    const int players = G::players(state);
    for (const Move move : list) {
        typename G::State next = state;
        G::apply(next, move, Silence{});
        --nodes;
        const auto found = solved<G>(next, round, nodes);
        if (!found) return std::nullopt;
        if (!best || found->utility(actor, players) > best->utility(actor, players)) best = found;
    }
    return best;
}

// At the end of a round the search comes to the same as looking at everything.
template <Game G>
int check_against_everything(const std::string& options) {
    int checked = 0;
    Rng rng(5);
    for (int game = 0; game < 6; ++game) {
        typename G::State state = G::start(*G::options(options));
        while (G::to_act(state) != nobody) {
            const int actor = G::to_act(state);
            MoveList<G> list;
            G::moves(state, list);
            if (actor >= 0 && list.size() > 1 && rng.below(3) == 0) {
                int nodes = 1'500;
                if (const auto exact = solved<G>(state, G::round(state), nodes)) {
                    Mcts<G> tree({});
                    tree.think(state, {0, 20'000});
                    typename G::State after = state;
                    G::apply(after, tree.looked()[0].move, Silence{});
                    int more = 3'000;
                    const auto chosen = solved<G>(after, G::round(state), more);
                    EXPECT_TRUE(chosen);
                    const int players = G::players(state);
                    if (chosen) {
                        EXPECT_NEAR(chosen->utility(actor, players), exact->utility(actor, players), 1e-6)
                            << G::write(state) << "\n"
                            << G::write(state, tree.looked()[0].move);
                    }
                    ++checked;
                }
            }
            G::apply(state, G::sample(state, rng), Silence{});
        }
    }
    return checked;
}

TEST(Mcts, finds_the_best_move_where_everything_can_be_looked_at) {
    EXPECT_GE(check_against_everything<Azul>("players=2"), 5);
    EXPECT_GE(check_against_everything<Azul>("players=3 grey"), 5);
    EXPECT_GE(check_against_everything<Sintra>("players=2"), 5);
    EXPECT_GE(check_against_everything<Pavilion>("players=2"), 5);
}

Position first_decision(std::string_view game, const std::string& options) {
    Position position = *Position::start(game, options);
    Rng rng(3);
    while (position.to_act() == chance) position.apply_silently(position.sample(rng));
    return position;
}

TEST(Mcts, keeps_a_budget_of_nodes_and_repeats_itself) {
    for (const auto game : Games::names()) {
        const Position position = first_decision(game, "players=3");
        Thinker one;
        Thinker again;
        one.think(position, {0, 3'000});
        again.think(position, {0, 3'000});
        EXPECT_GE(one.nodes(), 3'000U);
        EXPECT_LT(one.nodes(), 3'000U + 500) << "a node is made with all its moves, and no further one is begun";
        const auto a = one.looked();
        const auto b = again.looked();
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
            EXPECT_EQ(a[i].move, b[i].move);
            EXPECT_EQ(a[i].visits, b[i].visits);
        }
    }
}

TEST(Mcts, stops_when_time_is_up_or_it_is_cancelled) {
    const Position position = first_decision("azul", "");
    Thinker thinker;
    const auto begin = std::chrono::steady_clock::now();
    thinker.think(position, {30, 0});
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2))
        << "sanitizers and a busy machine allowed for";
    EXPECT_GT(thinker.nodes(), 0U);
    const std::atomic<bool> cancelled = true;
    Thinker other;
    other.think(position, {600'000, 0}, &cancelled);
    EXPECT_FALSE(other.looked().empty()) << "there is a move even so";
}

TEST(Mcts, what_was_found_out_is_used_again) {
    Position position = first_decision("azul", "players=2");
    Thinker thinker;
    thinker.think(position, {0, 20'000});
    position.apply_silently(thinker.looked()[0].move);
    const Move reply = thinker.looked()[0].on.at(0);
    position.apply_silently(reply);
    thinker.think(position, {0, 1'000});
    std::uint32_t again = 0;
    for (const Looked& one : thinker.looked()) again += one.visits;
    Thinker fresh;
    fresh.think(position, {0, 1'000});
    std::uint32_t anew = 0;
    for (const Looked& one : fresh.looked()) anew += one.visits;
    EXPECT_GT(again, anew);
}

TEST(Mcts, memory_is_bounded_and_what_fits_is_used_on) {
    const Position position = first_decision("azul", "players=2");
    const auto visits = [](const Thinker& thinker) {
        std::uint32_t sum = 0;
        for (const Looked& one : thinker.looked()) sum += one.visits;
        return sum;
    };
    Thinker thinker({.megabytes = 1});
    thinker.think(position, {0, 100'000});
    EXPECT_GE(thinker.nodes(), 100'000U) << "it goes on looking at what it has";
    const std::uint32_t before = visits(thinker);
    thinker.think(position, {0, 1'000});
    EXPECT_GT(visits(thinker), before) << "the same position is never begun anew";
    // Every move of the root takes 64 bytes for itself; a megabyte has room for 15,000, a search without limit makes
    // more.
    Thinker roomy;
    roomy.think(position, {0, 100'000});
    EXPECT_LT(visits(roomy), before) << "a look that makes no node costs few nodes, so there are more of them";
}

TEST(Mcts, thinks_without_end_only_as_far_as_it_can_use_again) {
    Position position = first_decision("azul", "players=2");
    Thinker thinker({.megabytes = 8});
    thinker.think(position, {});  // comes back
    EXPECT_GT(thinker.nodes(), 1'000U);
    const auto looked = thinker.looked();
    position.apply_silently(looked[0].move);
    thinker.think(position, {0, 1});
    std::uint32_t visits = 0;
    for (const Looked& one : thinker.looked()) visits += one.visits;
    EXPECT_GE(visits + 1, looked[0].visits) << "all of it is still there";
}

TEST(Mcts, threads_grow_one_tree) {
    const auto visits = [](const Thinker& thinker) {
        std::uint32_t sum = 0;
        for (const Looked& one : thinker.looked()) sum += one.visits;
        return sum;
    };
    for (const auto game : Games::names()) {
        const Position position = first_decision(game, "");
        Thinker one;
        Thinker four({}, 4);
        one.think(position, {0, 40'000});
        four.think(position, {0, 40'000});
        EXPECT_GE(four.nodes(), 40'000U);
        EXPECT_EQ(four.looked().size(), position.moves().size());
        // Four trees of their own would each begin anew.
        EXPECT_GT(visits(four), visits(one) / 2) << game;
    }
}

// What is looked at wholly comes out the same, however many look.
TEST(Mcts, threads_know_exactly_what_one_knows) {
    const Position position = *Position::read(
        "azul round=4 start=1 turn=1 marker=1 floor1=M factories=-,BBYK,-,-,- centre=R score1=27 "
        "lines1=-,B,-,YYY,RR "
        "wall1=..RKW/..Y.K/.WBY./...B./..K.. score2=24 lines2=B,-,W,-,WW wall2=.Y.K./W..R./K...R/RK.../Y....");
    Thinker one;
    Thinker four({}, 4);
    one.think(position, {0, 10'000'000});
    four.think(position, {0, 10'000'000});
    const auto a = one.looked();
    const auto b = four.looked();
    ASSERT_TRUE(a[0].exact);
    ASSERT_TRUE(b[0].exact);
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].move, b[i].move);
        EXPECT_DOUBLE_EQ(a[i].utility, b[i].utility);
    }
}

TEST(Mcts, expects_chances_that_sum_to_one) {
    for (const auto game : Games::names()) {
        const Position position = first_decision(game, "players=4");
        Thinker thinker;
        thinker.think(position, {0, 5'000});
        const Looked best = thinker.looked()[0];
        double sum = 0;
        for (const double chance_of_seat : best.expected.winning) sum += chance_of_seat;
        EXPECT_NEAR(sum, 1, 1e-3);
    }
}

TEST(Utility, winning_comes_first_and_the_margin_second) {
    const Judgement even = judged({1000, 1000, 0, 0}, 2, 500);
    EXPECT_NEAR(even.winning[0], 0.5, 1e-12);
    const Judgement ahead = judged({1500, 1000, 0, 0}, 2, 500);
    EXPECT_NEAR(ahead.winning[0], 0.5 + 0.5 / std::sqrt(2.0), 1e-12) << "ahead by as much as the doubt";
    EXPECT_NEAR(ahead.winning[0] + ahead.winning[1], 1, 1e-12);
    EXPECT_GT(ahead.utility(0, 2), even.utility(0, 2));
    // A shared victory is split; with the same result more points are better.
    const auto over = *Azul::read(
        "azul phase=over score1=10 score2=10 wall1=BYRKW/...../...../...../..... "
        "wall2=BYRKW/...../...../...../.....");
    EXPECT_NEAR(judge<Azul>(over).winning[0], 0.5, 1e-12);
    const auto won = *Azul::read("azul phase=over score1=11 score2=10 wall1=BYRKW/...../...../...../.....");
    const auto far = *Azul::read("azul phase=over score1=60 score2=10 wall1=BYRKW/...../...../...../.....");
    EXPECT_EQ(judge<Azul>(won).winning[0], 1);
    EXPECT_GT(judge<Azul>(far).utility(0, 2), judge<Azul>(won).utility(0, 2));
    EXPECT_LT(judge<Azul>(far).utility(0, 2) - judge<Azul>(won).utility(0, 2), 0.02);
}

TEST(Budget, reads_and_writes) {
    EXPECT_EQ(*read_budget("200ms"), (Budget{200, 0}));
    EXPECT_EQ(*read_budget("2s"), (Budget{2000, 0}));
    EXPECT_EQ(*read_budget("5000n"), (Budget{0, 5000}));
    EXPECT_EQ(*read_budget("5000n+100ms"), (Budget{100, 5000}));
    EXPECT_EQ(write(*read_budget("5000n+100ms")), "100ms+5000n");
    for (const std::string bad : {"", "200", "ms", "0ms", "5000n+1n", "1s+1ms", "-1ms", "5000n+", "99999999999n"})
        EXPECT_EQ(read_budget(bad).error().field, "budget") << bad;
    EXPECT_EQ(read_budget("100ms+x").error().column, 7);
}

TEST(Search, plays_with_every_compiler_as_it_always_did) {
    EXPECT_EQ(search_signature(), read_source("tests/bench.txt"))
        << "if this is meant: build/release/tilewright bench --signature > tests/bench.txt";
}

}  // namespace
}  // namespace tilewright
