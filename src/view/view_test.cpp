// What the views of all games promise: what is printed stays, what changes is small, and rows say what objects say.
#include "view/view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "game/random_play.h"
#include "search/greedy.h"

namespace tilewright {
namespace {

// How a seat plays: the seats of `greedy` (a bit each) by the evaluation, the others at random.
Move next_move(const Position& position, unsigned greedy, Rng& rng) {
    const int actor = position.to_act();
    if (actor < 0 || (greedy >> static_cast<unsigned>(actor) & 1U) == 0) return position.sample(rng);
    return position.visit([]<class G>(std::type_identity<G>, const auto& state) { return greedy_move<G>(state); });
}

// Calls f(position before, what happened, position after) for every move of a game.
template <class F>
void each_move(std::string_view game, const std::string& options, unsigned greedy, std::uint64_t seed, F f) {
    Position position = *Position::start(game, options);
    Rng rng(seed);
    for (int i = 0; i < random_play_limit && !position.over(); ++i) {
        const Position before = position;
        const Happened happened = position.apply(next_move(before, greedy, rng));
        f(before, happened, position);
        if (::testing::Test::HasFailure()) return;
    }
}

// Every variant of every game, at random and played well.
template <class F>
void each_move_of_all(F f) {
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) {
            for (const unsigned greedy : {0U, 15U}) each_move(G::name, options, greedy, 5, f);
        }
    });
}

// The values of an object or a list, those within them too, in order.
void values_of(const Json& json, std::vector<Json>& out) {
    if (!json.is_structured()) {
        out.push_back(json);
        return;
    }
    for (const Json& part : json) values_of(part, out);
}

TEST(View, what_is_printed_stays_and_no_field_is_in_both) {
    Games::each([]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) {
            const Json board = view_board(*Position::start(G::name, options));
            EXPECT_EQ(board.front(), G::name);
            int moves = 0;
            each_move(G::name, options, 0, 3, [&](const Position&, const Happened&, const Position& after) {
                if (++moves % 9 != 0 && !after.over()) return;
                ASSERT_EQ(view_board(after).dump(), board.dump()) << options;
                const Json now = view_now(after);
                for (const auto& [key, value] : now.items()) ASSERT_FALSE(board.contains(key)) << key;
                std::string both = board.dump();
                both.back() = ',';
                both += now.dump().substr(1);
                ASSERT_EQ(view(after).dump(), both);
            });
        }
    });
}

TEST(View, rows_have_the_values_of_the_objects_in_their_order) {
    each_move_of_all([](const Position& before, const Happened& happened, const Position&) {
        const Json objects = view(happened);
        const Json rows = view_rows(happened);
        ASSERT_EQ(rows.size(), objects.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            ASSERT_EQ(rows[i].size(), objects[i].size());
            ASSERT_EQ(rows[i].front(), objects[i]["what"]);
            std::vector<Json> of_row;
            std::vector<Json> of_object;
            values_of(rows[i], of_row);
            values_of(objects[i], of_object);
            ASSERT_EQ(of_row, of_object) << before.write();
        }
    });
}

// A server sends one of these to every client after every move.
TEST(View, the_last_round_is_told_where_it_is_known) {
    const auto last = [](const std::string& text) {
        const auto position = Position::read(text);
        EXPECT_TRUE(position) << position.error().text();
        return view_now(*position).value("last", "-");
    };
    const std::string azul = "azul turn=1 marker=2 floor2=M centre=W wall1=BYRK./...../...../...../.....";
    EXPECT_EQ(last("azul factories=BBYK,RRWW,YYKW,BRKW,BYRK"), "-");
    EXPECT_EQ(last(azul), "may");
    EXPECT_EQ(last(azul + " lines1=W,-,-,-,-"), "will");
    const std::string strips = "1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....";
    const std::string sintra = " factories=BGOP,YYGG,OOPP,BBYY,GOPY strips1=" + strips + " strips2=" + strips;
    EXPECT_EQ(last("sintra round=5 indicator=----PB" + sintra), "-");
    EXPECT_EQ(last("sintra round=6 indicator=-----B" + sintra), "will");
    const std::string pavilion = " supply=P2G2O2Y2B2 factories=PPGO,YBRR,PGOY,BBRP,GOYB";
    EXPECT_EQ(last("pavilion round=5" + pavilion), "-");
    EXPECT_EQ(last("pavilion round=6" + pavilion), "will");
    EXPECT_EQ(last("pavilion round=6 phase=over supply=P2G2O2Y2B2"), "-");
}

TEST(View, a_move_of_two_in_azul_is_small) {
    constexpr std::uint64_t games_each = 25;
    std::size_t most_now = 0;
    std::size_t most_rows = 0;
    for (const std::string options : {"standard", "grey", "joker", "grey-joker"}) {
        for (const unsigned greedy : {0U, 1U, 3U}) {
            for (std::uint64_t seed = 0; seed < games_each; ++seed) {
                each_move("azul", options, greedy, seed,
                          [&](const Position&, const Happened& happened, const Position& after) {
                              most_now = std::max(most_now, view_now(after).dump().size());
                              most_rows = std::max(most_rows, view_rows(happened).dump().size());
                          });
            }
        }
    }
    EXPECT_LE(most_now, 1'300U);
    EXPECT_LE(most_rows, 1'700U);
    // Fuller than any table: every line, both floors, numbers of three digits.
    const Json full = view_now(*Position::read(
        "azul wall=grey jokers=on round=100 turn=1 marker=2 factories=BYRK,BYRK,BYRK,YKWJ,- centre=W3 lid=B1Y1R1K1 "
        "score1=120 lines1=-,WJ,YYJ,RRRR,KKKK wall1=BYRK./...../...../...../..... floor1=BBBBBBB "
        "score2=120 lines2=R,-,BBJ,YYYY,WWWW wall2=...../WBYR./...../...../..... floor2=MRRKKYY"));
    EXPECT_LE(full.dump().size(), 1'300U);
}

TEST(Writer, what_is_not_whole_has_one_to_four_decimals) {
    Writer out;
    out.list([&] {
        for (const double number : {0.5, 1.0, 12.34567, -0.25, -0.00001, 0.0}) out.value(number);
        out.value(7);
    });
    EXPECT_EQ(out.take(), "[0.5,1.0,12.3457,-0.25,0.0,0.0,7]");
}

}  // namespace
}  // namespace tilewright
