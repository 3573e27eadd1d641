// What games can learn: the file, the arithmetic, the facts they tell, and that a fit finds what is there to be found.
#include <gtest/gtest.h>

#include <algorithm>

#include "data.h"
#include "game/evaluation.h"
#include "play/position.h"
#include "train/fit.h"

namespace tilewright {
namespace {

Learned small() {
    Learned out;
    out.rows.resize(3);
    out.direct = {5, -700, 32'000};
    out.rows[0].hidden[0] = 64;  // 1
    out.rows[0].hidden[31] = -64;
    out.rows[1].hidden[0] = -128;
    out.rows[1].hidden[31] = 127;
    out.bias.hidden[0] = 32;
    out.bias.hidden[31] = -1;
    out.second.hidden[0] = 800;     // a point
    out.second.hidden[31] = -1600;  // two points less
    out.last = -3;
    out.doubts.fill(9);
    out.doubts[Learned::doubt_at(2, 0)] = 1;
    out.doubts[Learned::doubt_at(4, 7)] = 100'000;
    return out;
}

int corrected(const Learned& learned, const std::vector<std::uint16_t>& told) {
    Facts facts;
    for (const std::uint16_t fact : told) facts.push_back(fact);
    return learned.correction(facts);
}

TEST(Learned, the_correction_is_what_one_finds_by_hand) {
    const Learned learned = small();
    EXPECT_EQ(corrected(learned, {}), -3 + 50);                       // half of a point: the bias of the first
    EXPECT_EQ(corrected(learned, {0}), -3 + 5 + 150);                 // one and a half; the last is below 0
    EXPECT_EQ(corrected(learned, {1}), -3 - 700 - 126 * 1600 / 512);  // the first is below 0
    EXPECT_EQ(corrected(learned, {0, 0}), -3 + 10 + 250);             // a fact told twice counts twice
    EXPECT_EQ(corrected(learned, {0, 1}), -3 - 695 - 62 * 1600 / 512);
}

TEST(Learned, a_file_reads_back) {
    const std::string bytes = write_learned("azul", small());
    const auto read = read_learned(bytes);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->game, "azul");
    EXPECT_EQ(write_learned("azul", read->learned), bytes);
    EXPECT_EQ(corrected(read->learned, {0, 1, 2}), corrected(small(), {0, 1, 2}));
    EXPECT_EQ(read->learned.doubts, small().doubts);
}

TEST(Learned, a_damaged_file_is_refused) {
    const std::string bytes = write_learned("azul", small());
    const auto why = [](const std::string& text) {
        const auto read = read_learned(text);
        return read ? "" : read.error().message;
    };
    EXPECT_EQ(why(""), "this holds nothing learned of this version");
    EXPECT_EQ(why("tilewright learned 1 azul 3\n"), "this holds nothing learned of this version");
    EXPECT_EQ(why("tilewright learned 2 azul\n"), "expected the game and its number of facts");
    EXPECT_EQ(why("tilewright learned 2 azul 99999999\n"), "expected the game and its number of facts");
    EXPECT_EQ(why(bytes.substr(0, bytes.size() - 1)), "found 333 bytes, expected 334");
    for (const std::size_t at : {std::size_t{30}, bytes.size() / 2, bytes.size() - 1}) {
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        EXPECT_EQ(why(changed), "the check sum is wrong") << at;
    }
}

TEST(Learned, games_ship_what_they_learned) {
    Games::each([]<class G>(std::type_identity<G>) {
        const std::string name(G::name);
        const std::string file = read_source("src/games/" + name + "/" + name + ".learned");
        EXPECT_LT(file.size(), 1'000'000);
        const auto read = read_learned(file);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->game, name);
        EXPECT_EQ(read->learned.rows.size(), G::facts_total);
        // The program has it built in.
        EXPECT_EQ(write_learned(name, G::learned()), file);
        EXPECT_EQ(*learn(file), name);
    });
}

TEST(Learned, what_is_of_no_game_or_of_another_version_of_it_is_not_learned) {
    const std::string before = write_learned("azul", Azul::learned());
    EXPECT_EQ(learn("nothing").error().message, "this holds nothing learned of this version");
    EXPECT_EQ(learn(write_learned("chess", small())).error().code, Code::unknown);
    EXPECT_EQ(learn(write_learned("azul", small())).error().message,
              "found 3 facts of azul, expected " + std::to_string(Azul::facts_total));
    EXPECT_EQ(write_learned("azul", Azul::learned()), before);
}

TEST(Learned, every_fact_of_every_game_has_its_number) {
    Games::each([]<class G>(std::type_identity<G>) {
        std::vector<bool> told(G::facts_total);
        Rng rng(7);
        for (const std::string& options : G::variants()) {
            for (int n = 0; n < 4; ++n) {
                typename G::State state = G::start(*G::options(options));
                while (G::to_act(state) != nobody) {
                    EXPECT_LT(G::stage(state), Learned::stages);
                    for (int seat = 0; seat < G::players(state); ++seat) {
                        Facts facts;
                        G::guess(state, seat, &facts);
                        for (std::size_t i = 0; i < facts.size(); ++i) {
                            ASSERT_LT(facts[i], G::facts_total) << G::write(state);
                            told[facts[i]] = true;
                        }
                        EXPECT_LT(facts.size(), Facts::capacity() - 10);
                    }
                    G::apply(state, G::sample(state, rng), Silence{});
                }
            }
        }
        // Random games do not come everywhere, but they come far.
        EXPECT_GT(std::ranges::count(told, true), G::facts_total / 2) << G::name;
    });
}

// Two facts are worth points, and both together less than their sum, which needs the layer between.
TEST(Learned, a_fit_finds_what_is_there) {
    train::Samples samples;
    Rng rng(3);
    const auto worth = [](unsigned facts) { return facts == 3 ? 4.0F : facts == 2 ? 10.0F : facts == 1 ? 6.0F : 0.0F; };
    for (int n = 0; n < 20'000; ++n) {
        samples.all.push_back({static_cast<std::uint32_t>(samples.seats.size()), 2, 1, static_cast<std::uint32_t>(n)});
        std::array<float, 2> score{};
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const unsigned facts = rng.below(4);
            train::Seat one;
            one.first = static_cast<std::uint32_t>(samples.facts.size());
            for (std::uint16_t fact = 0; fact < 2; ++fact)
                if ((facts >> fact & 1U) != 0) samples.facts.push_back(fact);
            one.count = static_cast<std::uint32_t>(samples.facts.size()) - one.first;
            one.guess = static_cast<float>(rng.below(20));
            one.score = score[seat] = one.guess + worth(facts);
            samples.seats.push_back(one);
        }
        for (std::size_t seat = 0; seat < 2; ++seat)
            samples.seats[samples.seats.size() - 2 + seat].won = score[seat] == score[1 - seat]  ? 0.5F
                                                                 : score[seat] > score[1 - seat] ? 1.0F
                                                                                                 : 0.0F;
    }
    train::Model model(2, 1);
    train::FitSettings settings;
    settings.epochs = 30;  // there is little to learn from
    settings.rate = 0.01;
    const train::Misfit misfit = model.fit(samples, settings);
    EXPECT_LT(misfit.points, 0.7);
    const Learned learned = model.learned();
    EXPECT_NEAR(corrected(learned, {0}) - corrected(learned, {}), 600, 100);
    EXPECT_NEAR(corrected(learned, {1}) - corrected(learned, {}), 1000, 100);
    EXPECT_NEAR(corrected(learned, {0, 1}) - corrected(learned, {}), 400, 100);
    EXPECT_LT(learned.doubts[1], 500) << "where the score decides, there is little doubt";
}

}  // namespace
}  // namespace tilewright
