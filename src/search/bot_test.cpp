#include "search/bot.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tilewright {
namespace {

Position at(const std::string& text) { return *Position::read(text); }

std::string choice(const std::string& bot, const Position& position) {
    return position.write((*make_bot(bot, 1))->choose(position));
}

TEST(Bot, names_make_bots_and_others_do_not) {
    for (const auto& name : bot_names()) EXPECT_TRUE(make_bot(name, 1)) << name;
    EXPECT_EQ(make_bot("oracle", 1).error().code, Code::unknown);
    EXPECT_TRUE(make_bot("master@20ms", 1));
    EXPECT_TRUE(make_bot("novice@50n", 1));
    EXPECT_EQ(make_bot("novice@50x", 1).error().column, 8);
    EXPECT_EQ(make_bot("greedy@50n", 1).error().code, Code::syntax) << "it does not search";
    EXPECT_TRUE(make_bot("master@20ms+ponder", 1));
    EXPECT_EQ(make_bot("master@50n+ponder", 1).error().column, 8) << "pondering is for who has time";
    EXPECT_EQ(make_bot("master@+ponder", 1).error().code, Code::syntax);
    EXPECT_EQ(make_bot("master+ponder", 1).error().code, Code::unknown);
}

TEST(Bot, ponders_while_others_think_and_is_there_when_asked) {
    Games::each([&]<class G>(std::type_identity<G>) {
        Position position = *Position::start(G::name, "players=2");
        Rng rng(3);
        const auto bot = make_bot("novice@1ms+ponder", 7, 1, 4);
        for (int i = 0; i < 60 && !position.over(); ++i) {
            if (position.to_act() == 0) {
                const Move move = (*bot)->choose(position);
                const auto legal = position.moves();
                ASSERT_NE(std::ranges::find(legal, move), legal.end());
                position.apply_silently(move);
            } else {
                (*bot)->ponder(position);  // with draws there is nothing to think about
                position.apply_silently(position.sample(rng));
            }
        }
    });
}

TEST(Bot, every_bot_plays_every_variant_to_the_end) {
    for (const Level& level : levels()) {  // those that search with little to search
        const std::string name = std::string(level.name) + (level.nodes > 0 ? "@30n" : "");
        Games::each([&]<class G>(std::type_identity<G>) {
            for (const auto& options : G::variants()) {
                Position position = *Position::start(G::name, options);
                const auto bot = make_bot(name, 7);
                Rng rng(7);
                for (int i = 0; i < 20'000 && !position.over(); ++i) {
                    const Move move = position.to_act() == chance ? position.sample(rng) : (*bot)->choose(position);
                    const auto legal = position.moves();
                    ASSERT_NE(std::ranges::find(legal, move), legal.end()) << name << " " << options;
                    position.apply_silently(move);
                }
                EXPECT_TRUE(position.over()) << name << " " << options;
            }
        });
    }
}

TEST(Greedy, completes_the_line_that_scores_most) {
    // Yellow onto line 1 between two tiles scores 3; everything else at most 1.
    EXPECT_EQ(
        choice("greedy", at("azul factories=YBRK,RRWW,YYKW,BRKW,BYRK wall1=B.R../...../...../...../.....")).substr(1),
        "Y1");
}

TEST(Greedy, shuns_the_floor) {
    const Position position = at("azul marker=2 floor2=M turn=1 centre=B1K7 factories=-,-,-,-,WWWW lines1=-,-,-,-,BB");
    EXPECT_NE(choice("greedy", position)[1], 'K') << "seven black tiles fit nowhere";
    // Forced to the floor it takes as little as it can.
    const Position forced =
        at("azul marker=2 floor2=M turn=1 centre=B1K7 factories=-,-,-,-,- lines1=W,WW,WWW,WWWW,R "
           "wall1=...../...../...../...../.....");
    EXPECT_EQ(choice("greedy", forced), "cB-");
}

TEST(Greedy, beats_random_by_far) {
    for (const std::string game : {"azul", "sintra", "pavilion"}) {
        int wins = 0;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Position position = *Position::start(game, "");
            const auto greedy = make_bot("greedy", 0);
            const auto random = make_bot("random", seed);
            Rng rng(seed);
            const int seat = static_cast<int>(seed % 2);
            while (!position.over()) {
                const int actor = position.to_act();
                position.apply_silently(actor == chance ? position.sample(rng)
                                                        : (*(actor == seat ? greedy : random))->choose(position));
            }
            wins += position.ranks()[static_cast<unsigned>(seat)] == 1 ? 1 : 0;
        }
        EXPECT_GE(wins, 38) << game;
    }
}

}  // namespace
}  // namespace tilewright
