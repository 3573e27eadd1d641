// What Pavilion says to bad options, moves and positions: which key, where, why.
#include <gtest/gtest.h>

#include "base/text.h"
#include "games/pavilion/pavilion_words.h"

namespace tilewright::pavilion {
namespace {

struct Bad {
    std::string text;
    Code code;
    std::string field;
    std::string says;
    int column = 0;  // 0: not looked at
};

void expect(const Error& error, const Bad& bad) {
    EXPECT_EQ(error.code, bad.code) << bad.text << "\n" << error.text();
    EXPECT_EQ(error.field, bad.field) << bad.text << "\n" << error.text();
    EXPECT_NE(error.message.find(bad.says), std::string::npos) << bad.text << "\n" << error.text();
    if (bad.column > 0) EXPECT_EQ(error.column, bad.column) << bad.text << "\n" << error.text();
}

TEST(PavilionOptions, read_and_write) {
    EXPECT_EQ(Pavilion::write(*Pavilion::options("")),
              "players=2 board=coloured joker_order=standard floor=0 first=random");
    EXPECT_EQ(Pavilion::write(*Pavilion::options("grey,floor=1 joker_order=BGRYOP first=4 players=4")),
              "players=4 board=grey joker_order=BGRYOP floor=1 first=4");
    for (const auto& text : Pavilion::variants()) EXPECT_EQ(Pavilion::write(*Pavilion::options(text)), text);
    EXPECT_FALSE(Pavilion::same_variant(*Pavilion::options(""), *Pavilion::options("floor=1")));
    EXPECT_FALSE(Pavilion::same_variant(*Pavilion::options(""), *Pavilion::options("joker_order=other")));
    EXPECT_TRUE(Pavilion::same_variant(*Pavilion::options(""), *Pavilion::options("first=2")));
}

TEST(PavilionOptions, errors_name_the_key_and_the_place) {
    for (const Bad& bad : std::vector<Bad>{
             {"players=1", Code::range, "players", "expected 2, 3 or 4"},
             {"board=gray", Code::unknown, "board", "expected coloured or grey"},
             {"joker_order=PGOYB", Code::unknown, "joker_order", "six letters", 13},
             {"joker_order=PGOYBX", Code::unknown, "joker_order", "expected P, G, O, Y, B or R"},
             {"joker_order=PGOYBG", Code::inconsistent, "joker_order", "green stands twice", 18},
             {"floor=-1", Code::range, "floor", "expected 0 or 1", 7},
             {"first=5", Code::range, "first", "a seat from 1 to 4"},
             {"first=3", Code::range, "first", "there are 2 players"},
             {"floor=1 floor=1", Code::syntax, "floor", "twice"},
             {"side=A", Code::unknown, "options", "expected players, board, joker_order, floor or first"},
             {"purple", Code::unknown, "options", "a preset: coloured, grey"},
         }) {
        const auto options = Pavilion::options(bad.text);
        ASSERT_FALSE(options) << bad.text;
        expect(options.error(), bad);
    }
    EXPECT_EQ(Pavilion::options("players=3 joker_order=PGOYBG").error().column, 28) << "at the letter";
}

void expect_moves(const std::string& position, const std::vector<Bad>& all) {
    const auto state = Pavilion::read(position);
    ASSERT_TRUE(state) << state.error().text();
    for (const Bad& bad : all) {
        const auto move = Pavilion::read(*state, bad.text);
        ASSERT_FALSE(move) << bad.text;
        expect(move.error(), bad);
    }
}

TEST(PavilionMoves, errors_say_why) {
    expect_moves("pavilion phase=first", {{"1G", Code::syntax, "move", "@ and the seat"},
                                          {"@3", Code::syntax, "move", "a seat from 1 to 2"},
                                          {"", Code::syntax, "move", "found the end"}});
    expect_moves("pavilion phase=supply", {{"K", Code::syntax, "move", "the tile drawn: P, G, O, Y, B or R"},
                                           {"PP", Code::syntax, "move", "expected nothing more"}});
    expect_moves("pavilion supply=G2O2Y2B2R2 factories=PPGO,OOBB,GGRR,YYBB,OOBB",
                 {{"1P", Code::illegal, "move", "purple is the joker colour"},
                  {"1R", Code::illegal, "move", "factory 1 holds no red tile", 2},
                  {"cR", Code::illegal, "move", "the centre holds no red tile"},
                  {"6R", Code::syntax, "move", "a factory from 1 to 5, or c"},
                  {"1", Code::syntax, "move", "expected P, G, O, Y, B or R"},
                  {"1GG", Code::syntax, "move", "nothing more", 3},
                  {"pass", Code::syntax, "move", "where to take from"}});
    expect_moves(
        "pavilion phase=place marker=1 supply=G2O2Y2B2R2 hand1=P2G2R1 stars1="
        "....../R...../....../....../....../....../R.....",
        {{"X1G", Code::syntax, "move", "a star: O, R, B, Y, G, P, or C"},
         {"G7G", Code::syntax, "move", "a slot from 1 to 6", 2},
         {"G1", Code::syntax, "move", "the colour to be placed", 3},
         {"R1R", Code::illegal, "move", "space R1 is covered"},
         {"C2R", Code::illegal, "move", "the centre star has red already (P5.4)"},
         {"O1G", Code::illegal, "move", "the orange star takes no green (P5.4)"},
         {"O1O", Code::illegal, "move", "the hand holds none (P5.2)"},
         {"G5G", Code::illegal, "move", "costs 5, and the hand holds 2 green and 2 jokers"},
         {"P3P", Code::illegal, "move", "costs 3, and the hand holds 2 purple (P5.3)"},
         {"G1GG", Code::syntax, "move", "nothing more", 4},
         {"kG1", Code::syntax, "move", "C for the centre; or pass", 1}});
    expect_moves(
        "pavilion board=grey phase=place marker=1 supply=G2O2Y2B2R2 hand1=P2G2R1 stars1="
        "YY..../YR..../....../....../....../....../......",
        {{"O3G", Code::illegal, "move", "of one colour by now (P8.2)"},
         {"R3R", Code::illegal, "move", "has red already, and its tiles all differ (P8.2)"}});
    expect_moves("pavilion phase=jokers placing=G2G marker=1 supply=G2O2Y2B2R2 hand1=P2G2",
                 {{"pass", Code::syntax, "move", "how many jokers to pay for G2G, from 0 to 1"},
                  {"+", Code::syntax, "move", "from 0 to 1"},
                  {"+2", Code::illegal, "move", "found 2, expected + and how many jokers", 2},
                  {"+11", Code::syntax, "move", "nothing more"}});
    expect_moves(
        "pavilion phase=bonus bonus=3 marker=1 supply=G2O2Y2B2R2 hand1=P2G2 "
        "stars1=....../....../....../....YY/....../....../......",
        {{"pass", Code::syntax, "move", "s and a colour"},
         {"sP", Code::illegal, "move", "the supply holds no purple tile"},
         {"s", Code::syntax, "move", "expected P, G"}});
    expect_moves("pavilion phase=keep keeping=G marker=1 supply=G2O2Y2B2R2 hand1=G3R2",
                 {{"pass", Code::syntax, "move", "kG and how many green tiles to keep, from 0 to 3"},
                  {"kR1", Code::illegal, "move", "colours are asked in the order"},
                  {"kG4", Code::illegal, "move", "from 0 to 3 (P5.8)", 3},
                  {"kG", Code::syntax, "move", "a number from 0 to 3"}});
    expect_moves("pavilion round=6 phase=over supply=G2O2Y2B2R2",
                 {{"pass", Code::illegal, "move", "the game is over"}});
}

TEST(PavilionPosition, errors_name_the_key) {
    const std::string offer = "pavilion supply=G2O2Y2B2R2 factories=PPGO,OOBB,GGRR,YYBB,OOBB";
    const std::string place = "pavilion phase=place marker=1 supply=G2O2Y2B2R2 hand1=G3";
    const std::string supply = " supply=G2O2Y2B2R2";
    for (const Bad& bad : std::vector<Bad>{
             {offer + " colour=red", Code::unknown, "colour", "does not exist"},
             {offer + " hand3=P1", Code::unknown, "hand3", "does not exist in a position of 2 players"},
             {offer + " players=5", Code::range, "players", "expected 2, 3 or 4"},
             {offer + " joker_order=PGOYBG", Code::inconsistent, "joker_order", "twice"},
             {offer + " round=0", Code::range, "round", "from 1 to 6"},
             {offer + " phase=tiling", Code::unknown, "phase", "first, supply, deal, offer, place"},
             {offer + " start=3", Code::range, "start", "a seat from 1 to 2"},
             {offer + " turn=2", Code::inconsistent, "turn", "it is the turn of seat 1"},
             {offer + " turn=chance", Code::range, "turn", "a seat from 1 to 2"},
             {offer + " passed=1", Code::inconsistent, "passed", "phases of placing only"},
             {offer + " marker=1", Code::inconsistent, "marker", "nobody took from the centre"},
             {offer + " centre=G1", Code::inconsistent, "centre", "at most 3"},
             {offer + " score1=x", Code::range, "score1", "from 0 to 32000"},
             {offer + " floor=1 score1=0", Code::range, "score1", "from 1 to 32000"},
             {offer + " hand1=P30", Code::inconsistent, "hand1", "more than the 22 purple tiles"},
             {offer + " hand1=X1", Code::syntax, "hand1", "expected P, G, O"},
             {offer + " bag=P1", Code::inconsistent, "bag", "only"},
             {offer + " placing=G1G", Code::inconsistent, "placing", "only phase jokers"},
             {offer + " bonus=1", Code::inconsistent, "bonus", "only phase bonus"},
             {offer + " keeping=G", Code::inconsistent, "keeping", "only phase keep"},
             {offer + " after=1", Code::inconsistent, "after", "only phase refill"},
             {offer + " stars1=O...../....../....../....../....../....../......", Code::inconsistent, "stars1",
              "before the first phase 2"},
             {"pavilion factories=PPGO,OOBB,GGRR,YYBB,OOBB", Code::inconsistent, "supply", "10 tiles"},
             {"pavilion supply=P6G6 phase=place", Code::inconsistent, "supply", "at most 10"},
             {"pavilion" + supply, Code::inconsistent, "factories", "there are tiles to take"},
             {"pavilion phase=first start=1", Code::syntax, "start", "- in phase first"},
             {"pavilion phase=first marker=1", Code::inconsistent, "marker", "phase offer and the phases of placing"},
             {"pavilion phase=first supply=P1", Code::inconsistent, "phase", "all tiles are in the bag (P3.1)"},
             {"pavilion phase=supply supply=P10", Code::inconsistent, "phase", "up to 9 tiles"},
             {"pavilion phase=deal" + supply + " hand1=G1", Code::inconsistent, "hand1", "at most 0"},
             {"pavilion phase=deal round=2" + supply + " hand1=G5", Code::inconsistent, "hand1", "at most 4"},
             {"pavilion phase=deal round=2" + supply + " factories=PP,P,-,-,-", Code::inconsistent, "factories",
              "one after another"},
             {place + " centre=G1", Code::inconsistent, "centre", "the centre is empty"},
             {place + " factories=GGGG,-,-,-,-", Code::inconsistent, "factories", "the factories are empty"},
             {place + " turn=2", Code::inconsistent, "hand2", "its hand is not empty"},
             {place + " passed=1", Code::inconsistent, "passed", "has not passed"},
             {place + " passed=21", Code::syntax, "passed", "rising"},
             {place + " passed=3", Code::syntax, "passed", "seats from 1 to 2"},
             {place + " passed=2 hand2=R5", Code::inconsistent, "hand2", "at most 4"},
             {place + " round=6 passed=2 hand2=R1", Code::inconsistent, "hand2", "at most 0"},
             {place + " stars1=O.....", Code::syntax, "stars1", "seven stars"},
             {place + " stars1=O..../....../....../....../....../....../......", Code::syntax, "stars1",
              "the orange star is 'O....'"},
             {place + " stars1=x...../....../....../....../....../....../......", Code::syntax, "stars1",
              "expected . or P, G"},
             {place + " stars1=G...../....../....../....../....../....../......", Code::inconsistent, "stars1",
              "(P5.4)"},
             {"pavilion phase=place hand1=G3 supply=G2", Code::inconsistent, "supply", "in bag or tower"},
             {"pavilion phase=jokers" + supply + " hand1=G3", Code::inconsistent, "placing", "phase jokers needs"},
             {"pavilion phase=jokers placing=G1 hand1=G3" + supply, Code::syntax, "placing", "the colour to be placed",
              33},
             {"pavilion phase=jokers placing=G1GG hand1=G3" + supply, Code::syntax, "placing", "like O3O"},
             {"pavilion phase=jokers placing=G4G hand1=G3" + supply, Code::inconsistent, "placing",
              "costs 4, and the hand holds 3 green"},
             {"pavilion phase=jokers placing=G1G hand1=G3P2" + supply, Code::inconsistent, "placing", "no choice"},
             {"pavilion phase=bonus bonus=4" + supply, Code::range, "bonus", "from 1 to 3"},
             {"pavilion phase=bonus bonus=2 supply=G1", Code::inconsistent, "bonus", "fewer tiles"},
             {"pavilion phase=keep keeping=X hand1=G2" + supply, Code::syntax, "keeping", "P, G, O"},
             {"pavilion phase=keep keeping=R hand1=G2" + supply, Code::inconsistent, "keeping", "none of that colour"},
             {"pavilion phase=keep keeping=R hand1=G4R1" + supply, Code::inconsistent, "keeping", "keeps four"},
             {"pavilion phase=keep keeping=G hand1=G2 supply=G2", Code::inconsistent, "supply", "in bag or tower"},
             {"pavilion phase=keep keeping=G hand1=G2 round=6" + supply, Code::inconsistent, "phase", "round 6"},
             {"pavilion phase=refill after=3 supply=G2", Code::range, "after", "a seat from 1 to 2"},
             {"pavilion phase=refill after=1" + supply, Code::inconsistent, "phase", "the supply is full"},
             {"pavilion phase=refill after=1 supply=G2O2Y2B2R1", Code::inconsistent, "stars1",
              "placed a tile or was a pass"},
             {"pavilion phase=refill after=1 passed=1 supply=G2O2Y2B2R1 tower=R1", Code::inconsistent, "supply",
              "no turn takes that many"},
             {"pavilion phase=refill after=1 stars1=O...../....../....../....../....../....../...... supply=G6 "
              "tower=R1",
              Code::inconsistent, "supply", "no turn takes that many"},
             {"pavilion phase=refill after=1 supply=P1 bag=-", Code::inconsistent, "bag", "leave bag out"},
             {"pavilion phase=bonus bonus=3 hand1=G3" + supply, Code::inconsistent, "bonus",
              "no complete feature of seat 1"},
             {"pavilion phase=bonus bonus=1 supply=G6 stars1=....../....../....../....YY/....../....../......",
              Code::inconsistent, "bonus", "the 6 tiles of the supply"},
             {offer + " hand1=R9", Code::inconsistent, "hand1", "all hands together hold 9 tiles"},
             {offer + " tower=R5", Code::inconsistent, "tower", "nothing is discarded"},
             {offer + " score1=300", Code::inconsistent, "score1", "scores start at 5"},
             {offer + " score1=4", Code::inconsistent, "score1", "scores start at 5"},
             {"pavilion phase=supply round=2", Code::inconsistent, "round", "round 1"},
             {"pavilion phase=supply score2=6", Code::inconsistent, "score2", "scores start at 5"},
             {"pavilion phase=over" + supply, Code::inconsistent, "round", "after round 6"},
             {"pavilion phase=over round=6 hand1=G1" + supply, Code::inconsistent, "hand1", "nothing is kept"},
         }) {
        const auto state = Pavilion::read(bad.text);
        ASSERT_FALSE(state) << bad.text;
        expect(state.error(), bad);
    }
}

}  // namespace
}  // namespace tilewright::pavilion
