// Azul as text: what is read, what is refused, and in which words.
#include <gtest/gtest.h>

#include "games/azul/azul.h"

namespace tilewright::azul {
namespace {

struct Bad {
    std::string text;
    Code code;
    std::string field;
    std::string says;  // a part of the message
    int column;
};

template <class T>
void expect_error(const Result<T>& result, const Bad& bad) {
    ASSERT_FALSE(result) << bad.text;
    const Error& error = result.error();
    EXPECT_EQ(name(error.code), name(bad.code)) << bad.text << "\n" << error.text();
    EXPECT_EQ(error.field, bad.field) << bad.text << "\n" << error.text();
    EXPECT_NE(error.message.find(bad.says), std::string::npos) << bad.text << "\n" << error.text();
    EXPECT_EQ(error.column, bad.column) << bad.text << "\n" << error.text();
}

TEST(AzulOptions, read_and_written) {
    EXPECT_EQ(Azul::write(*Azul::options("")), "players=2 wall=coloured jokers=off first=random");
    EXPECT_EQ(Azul::write(*Azul::options("first=3, players=4,grey-joker")), "players=4 wall=grey jokers=on first=3");
    EXPECT_EQ(Azul::write(*Azul::options("joker jokers=off")), "players=2 wall=coloured jokers=off first=random");
    for (const auto& text : Azul::variants()) EXPECT_EQ(Azul::write(*Azul::options(text)), text);
}

TEST(AzulOptions, errors_name_the_key_and_the_place) {
    for (const Bad& bad : std::vector<Bad>{
             {"players=5", Code::range, "players", "expected 2, 3 or 4", 9},
             {"players=2 wall=red", Code::unknown, "wall", "expected coloured or grey", 16},
             {"jokers=yes", Code::unknown, "jokers", "expected on or off", 8},
             {"first=0", Code::range, "first", "a seat from 1 to 4", 7},
             {"players=2 first=3", Code::range, "first", "there are 2 players", 17},
             {"wall=grey wall=grey", Code::syntax, "wall", "twice", 11},
             {"sides=B", Code::unknown, "options", "unknown key 'sides'", 1},
             {"grey purple", Code::unknown, "options", "a preset: standard, grey", 6},
         }) {
        expect_error(Azul::options(bad.text), bad);
    }
}

class AzulMoves : public ::testing::Test {
  protected:
    State offer = *Azul::read(
        "azul jokers=on factories=BBYK,RRWW,YJJW,BRKW,BYRK lines1=Y,R,-,-,- wall1=...../...../..B../...../.....");
    State tiling = *Azul::read(
        "azul wall=grey phase=tiling turn=1 line=2 marker=2 floor2=M lines1=-,BB,-,-,- "
        "wall1=.B.../Y..../...../...../.....");
};

TEST_F(AzulMoves, errors_say_why) {
    for (const Bad& bad : std::vector<Bad>{
             {"", Code::syntax, "move", "found the end, expected where to take from", 1},
             {"6B1", Code::syntax, "move", "a factory from 1 to 5, or c", 1},
             {"xB1", Code::syntax, "move", "a factory from 1 to 5, or c", 1},
             {"1", Code::syntax, "move", "expected B, Y, R, K, W or J", 2},
             {"1Q1", Code::syntax, "move", "found 'Q1'", 2},
             {"1W1", Code::illegal, "move", "factory 1 holds no white tile", 2},
             {"cB1", Code::illegal, "move", "the centre holds no blue tile", 2},
             {"1B", Code::syntax, "move", "a pattern line from 1 to 5, or - for the floor line", 3},
             {"1B6", Code::syntax, "move", "a pattern line from 1 to 5", 3},
             {"1B1", Code::illegal, "move", "line 1 is full", 4},
             {"1B2", Code::illegal, "move", "line 2 holds red tiles", 4},
             {"1B3", Code::illegal, "move", "row 3 of the wall already has blue", 4},
             {"1B4x", Code::syntax, "move", "expected nothing more", 4},
             {"1+B4", Code::illegal, "move", "factory 1 holds no joker", 3},
             {"1+X", Code::syntax, "move", "expected B, Y, R, K or W", 3},
             {"3+J4", Code::syntax, "move", "expected B, Y, R, K or W", 3},
             {"3+W2", Code::illegal, "move", "line 2 holds red tiles", 5},
             {"3+Y3:1", Code::syntax, "move", "expected nothing more", 5},
             {"3+Y3:", Code::syntax, "move", "expected nothing more", 5},
             {"2>4", Code::syntax, "move", "expected B, Y", 2},
             {"B", Code::syntax, "move", "where to take from", 1},
         }) {
        expect_error(Azul::read(offer, bad.text), bad);
    }
}

TEST_F(AzulMoves, a_choice_of_jokers_must_be_said) {
    const State choice = *Azul::read("azul jokers=on factories=BBJJ,RRWW,YYKW,BRKW,BYRK");
    expect_error(Azul::read(choice, "1+B2"),
                 {"1+B2", Code::syntax, "move", "how many jokers stay on the line, from 0 to 2", 5});
    expect_error(Azul::read(choice, "1+B2:3"), {"1+B2:3", Code::syntax, "move", "from 0 to 2", 6});
    expect_error(Azul::read(choice, "1+B3:0"), {"1+B3:0", Code::syntax, "move", "from 1 to 2", 6});
    EXPECT_TRUE(Azul::read(choice, "1+B2:2"));
}

TEST_F(AzulMoves, errors_in_tiling_deal_first_and_over) {
    expect_error(Azul::read(tiling, "1B1"), {"1B1", Code::syntax, "move", "line 2 to a column: 2>3, 2>4, 2>5", 2});
    expect_error(Azul::read(tiling, "3>1"), {"3>1", Code::illegal, "move", "seat 1 is to move line 2", 3});
    expect_error(Azul::read(tiling, "2>6"), {"2>6", Code::syntax, "move", "a column from 1 to 5", 3});
    expect_error(Azul::read(tiling, "2>1"), {"2>1", Code::illegal, "move", "already holds a yellow tile", 4});
    expect_error(Azul::read(tiling, "2>2"),
                 {"2>2", Code::illegal, "move", "column 2 already holds a blue tile (A6.1)", 4});
    const State deal = *Azul::read("azul phase=deal bag=Y20R20K20W20 lid=B20");
    expect_error(Azul::read(deal, "B"), {"B", Code::illegal, "move", "the bag holds no blue tile", 1});
    expect_error(Azul::read(deal, "1B1"), {"1B1", Code::syntax, "move", "the tile drawn", 1});
    expect_error(Azul::read(deal, "YY"), {"YY", Code::syntax, "move", "nothing more", 2});
    const State first = Azul::start(*Azul::options("players=3"));
    expect_error(Azul::read(first, "@4"), {"@4", Code::syntax, "move", "a seat from 1 to 3", 2});
    const State over = *Azul::read("azul phase=over wall1=BYRKW/...../...../...../.....");
    expect_error(Azul::read(over, "1B1"), {"1B1", Code::illegal, "move", "the game is over", 1});
}

TEST(AzulPosition, what_is_left_out_has_its_meaning) {
    const State state = *Azul::read("azul factories=BBYK,RRWW,YYKW,BRKW,KBYR");
    EXPECT_EQ(
        Azul::write(state),
        "azul players=2 wall=coloured jokers=off round=1 phase=offer start=1 turn=1 marker=centre bag=B16Y16R16K16W16 "
        "lid=- centre=- factories=BBYK,RRWW,YYKW,BRKW,BYRK score1=0 lines1=-,-,-,-,- "
        "wall1=...../...../...../...../..... floor1=- score2=0 lines2=-,-,-,-,- "
        "wall2=...../...../...../...../..... floor2=-");
}

TEST(AzulPosition, the_turn_follows_from_the_empty_factories) {
    EXPECT_EQ(Azul::to_act(*Azul::read("azul players=3 start=2 factories=-,-,YYYY,RRRR,KKKK,WWWW,BBBB centre=B5")), 0);
}

TEST(AzulPosition, errors_name_the_key_and_the_place) {
    const std::string offer = "azul factories=BBYK,RRWW,YYKW,BRKW,BYRK ";  // 40 characters
    const int next = 41;
    for (const Bad& bad : std::vector<Bad>{
             {"", Code::unknown, "game", "begins with the game's name", 1},
             {"chess", Code::unknown, "game", "begins with the game's name", 1},
             {offer + "turn", Code::syntax, "position", "expected key=value", next},
             {offer + "players=7", Code::range, "players", "expected 2, 3 or 4", next + 8},
             {offer + "score1=1 score1=2", Code::syntax, "score1", "twice", next + 9},
             {offer + "score3=1", Code::unknown, "score3", "does not exist in a position of 2 players", next + 7},
             {offer + "phase=lunch", Code::unknown, "phase", "first, deal, offer, tiling or over", next + 6},
             {offer + "round=0", Code::range, "round", "from 1 to 65535", next + 6},
             {offer + "start=3", Code::range, "start", "a seat from 1 to 2", next + 6},
             {offer + "turn=2", Code::inconsistent, "turn", "it is the turn of seat 1", next + 5},
             {offer + "turn=chance", Code::range, "turn", "a seat from 1 to 2", next + 5},
             {offer + "line=2", Code::inconsistent, "line", "only phase tiling", next + 5},
             {offer + "score1=-3", Code::range, "score1", "a number from 0 to 32000", next + 7},
             {offer + "score1=32001", Code::range, "score1", "from 0 to 32000", next + 7},
             {offer + "lid=X", Code::syntax, "lid", "expected B, Y, R, K or W and a number", next + 4},
             {offer + "lid=B3J1", Code::inconsistent, "lid", "a joker, but this game is played without", next + 6},
             {offer + "lid=B17", Code::inconsistent, "factories", "more than the 20 blue tiles", 36},
             {offer + "bag=B5", Code::inconsistent, "bag", "of 20 blue tiles only 9 are somewhere", next + 4},
             {offer + "centre=B1", Code::inconsistent, "centre", "at most 3, and 0 are empty", next + 7},
             {"azul factories=-,BBBB,YYYY,RRRR,KKKK centre=W4", Code::inconsistent, "centre",
              "at most 3, and 1 are empty", 45},
             {"azul bag=- lid=B15Y20R20K20W20 factories=BBB,BB,-,-,-", Code::inconsistent, "factories",
              "although factory 1 is short", 42},
             {offer + "lines1=B,-", Code::syntax, "lines1", "five lines", next + 7},
             {offer + "lines1=BB,-,-,-,-", Code::inconsistent, "lines1", "expected - or 1 to 1 letters", next + 7},
             {offer + "lines1=-,BY,-,-,-", Code::inconsistent, "lines1", "two colours", next + 10},
             {offer + "wall1=B..../...../...../...../..... lines1=B,-,-,-,-", Code::inconsistent, "lines1",
              "already has (A3.5)", next + 43},
             {offer + "wall1=Y..../...../...../...../.....", Code::inconsistent, "wall1",
              "yellow lies on the space of blue", next + 6},
             {offer + "wall1=...../..../...../...../.....", Code::syntax, "wall1", "row 2 is '....'", next + 12},
             {offer + "wall1=...../...../..x../...../.....", Code::syntax, "wall1", "row 3, column 3: found 'x'",
              next + 20},
             {offer + "wall1=B/.", Code::syntax, "wall1", "five rows of five", next + 6},
             {offer + "wall1=BYRKW/...../...../...../.....", Code::inconsistent, "wall1",
              "a complete row ends the game", next + 6},
             {offer + "wall=grey wall1=B.B../...../...../...../.....", Code::inconsistent, "wall1",
              "row 1 has blue twice", next + 18},
             {offer + "wall=grey wall1=B..../B..../...../...../.....", Code::inconsistent, "wall1",
              "column 1 has blue twice", next + 22},
             {offer + "floor1=BBBBBBBB", Code::syntax, "floor1", "1 to 7 letters", next + 7},
             {offer + "floor1=M floor2=M", Code::inconsistent, "floor2", "one marker only", next + 16},
             {offer + "floor1=M", Code::inconsistent, "marker", "nobody took from the centre yet", next + 8},
             {offer + "marker=5", Code::range, "marker", "centre or a seat", next + 7},
             {"azul factories=BBYK,RRWW", Code::inconsistent, "factories", "found 2 factories, expected 5", 16},
             {"azul factories=BBYKW,-,-,-,-", Code::syntax, "factories", "1 to 4 letters", 16},
             {"azul factories=BBQK,-,-,-,-", Code::syntax, "factories", "found 'QK'", 18},
             {"azul factories=BB,RRRR,-,-,- start=2", Code::inconsistent, "factories",
              "2 tiles while the bag is not empty", 16},
             {"azul", Code::inconsistent, "factories", "there are tiles to take", 5},
             {"azul factories=-,BBBB,-,-,- turn=1 centre=B marker=1", Code::inconsistent, "marker",
              "it is not on its floor line", 52},
             {"azul factories=-,BBBB,-,-,- turn=1 marker=1 floor2=M", Code::inconsistent, "marker",
              "on the floor line of seat 2", 43},
             {"azul phase=deal factories=BBBB,Y,R,-,-", Code::inconsistent, "factories", "one after another", 27},
             {"azul phase=deal centre=B", Code::inconsistent, "centre", "the centre is empty", 24},
             {"azul phase=deal floor1=B", Code::inconsistent, "floor1", "its floor line is empty", 24},
             {"azul phase=deal lines1=B,-,-,-,-", Code::inconsistent, "lines1", "no line is full", 24},
             {"azul phase=deal marker=1", Code::inconsistent, "marker", "in phases offer and tiling only", 24},
             {"azul phase=deal turn=1", Code::inconsistent, "turn", "chance in this phase", 22},
             {"azul phase=deal bag=- lid=B20Y20R20K20W20", Code::inconsistent, "bag", "the bag is not empty", 21},
             {"azul phase=deal factories=BBBB,YYYY,RRRR,KKKK,WWWW", Code::inconsistent, "phase", "phase is offer", 12},
             {"azul phase=over", Code::inconsistent, "phase", "the game is not over", 12},
             {"azul phase=over wall1=BYRKW/...../...../...../..... lines1=-,-,BBB,-,-", Code::inconsistent, "lines1",
              "no line is full", 60},
             {"azul phase=over wall1=...../BYRKW/...../...../.....", Code::inconsistent, "wall1",
              "lies on the space of", 29},
             {"azul phase=over wall1=...../WBYRK/...../...../..... lines1=-,B,-,-,-", Code::inconsistent, "lines1",
              "its wall row is complete", 62},
             {"azul phase=first score1=3", Code::inconsistent, "phase", "phase first is the start of the game", 12},
             {"azul phase=first start=1", Code::syntax, "start", "- in phase first", 24},
             {"azul phase=tiling wall=grey lines1=B,-,-,-,-", Code::inconsistent, "line", "needs a line to be placed",
              45},
             {"azul phase=tiling wall=grey lines1=B,-,-,-,- line=2", Code::inconsistent, "line",
              "line 1 of seat 1 comes first", 51},
             {"azul phase=tiling wall=grey lines1=B,-,-,-,- line=2 turn=2", Code::inconsistent, "lines1",
              "seat 1 is tiled", 36},
             {"azul phase=tiling wall=grey line=2", Code::inconsistent, "line", "is not full", 34},
             {"azul phase=tiling lines1=B,-,-,-,- line=1", Code::inconsistent, "line", "nothing to choose", 41},
             {"azul phase=tiling wall=grey lines1=B,-,-,-,- line=1 centre=B", Code::inconsistent, "phase",
              "factories and centre are empty", 12},
             {"azul phase=tiling wall=grey lines1=B,-,-,-,- line=1 marker=1", Code::inconsistent, "marker",
              "not on its floor line", 60},
         }) {
        expect_error(Azul::read(bad.text), bad);
    }
}

}  // namespace
}  // namespace tilewright::azul
