// Sintra as text: what is refused, and in which words.
#include <gtest/gtest.h>

#include "games/sintra/sintra.h"

namespace tilewright::sintra {
namespace {

struct Bad {
    std::string text;
    Code code;
    std::string field;
    std::string says;  // a part of the message
};

template <class T>
void expect_error(const Result<T>& result, const Bad& bad) {
    ASSERT_FALSE(result) << bad.text;
    const Error& error = result.error();
    EXPECT_EQ(name(error.code), name(bad.code)) << bad.text << "\n" << error.text();
    EXPECT_EQ(error.field, bad.field) << bad.text << "\n" << error.text();
    EXPECT_NE(error.message.find(bad.says), std::string::npos) << bad.text << "\n" << error.text();
}

const std::string fresh = "1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....";
const std::string strips = " strips1=" + fresh + " strips2=" + fresh;
const std::string offer = "sintra indicator=BYGOPB factories=BGOP,YYGG,OOPP,BBYY,GOPY" + strips;

TEST(SintraOptions, errors_name_the_key) {
    for (const Bad& bad : std::vector<Bad>{
             {"players=1", Code::range, "players", "expected 2, 3 or 4"},
             {"side=a", Code::unknown, "side", "expected A or B"},
             {"first=9", Code::range, "first", "a seat from 1 to 4"},
             {"wall=grey", Code::unknown, "options", "expected players, side, parts or first"},
             {"C", Code::unknown, "options", "a preset: A, B"},
             {"side=A side=B", Code::syntax, "side", "twice"},
             {"parts=mine", Code::syntax, "parts", "expected house or strips:values:track"},
             {"parts=BPBGB/YOPOY:1:0.18", Code::inconsistent, "parts", "found 1 strips, expected 8"},
             {"parts=A.B.C.D.E.F.G.H:1:0.18", Code::syntax, "parts", "strip 1: expected two faces"},
         }) {
        expect_error(Sintra::options(bad.text), bad);
    }
    EXPECT_EQ(
        Sintra::options(
            "parts=BPBGB/YOPOY.PYPOP/GBYQG.YGYBY/OPGPO.GOGPG/BYOYB.OBOYO/PGBGP.BPYGB/YGOBY.PYGOP/GOBPG.OBPYO/BJGJP:1:0")
            .error()
            .column,
        28)
        << "the letter that is no colour";
    for (const auto& text : Sintra::variants()) EXPECT_EQ(Sintra::write(*Sintra::options(text)), text);
}

TEST(SintraMoves, errors_say_why) {
    const State state = *Sintra::read(offer + " glazier1=4");
    for (const Bad& bad : std::vector<Bad>{
             {"", Code::syntax, "move", "where to take from: a factory from 1 to 5, c for the centre, or back"},
             {"6B1", Code::syntax, "move", "a factory from 1 to 5"},
             {"1", Code::syntax, "move", "expected B, G, O, P or Y"},
             {"1Y1", Code::illegal, "move", "factory 1 holds no yellow piece"},
             {"cY1", Code::illegal, "move", "the centre holds no yellow piece"},
             {"1B", Code::syntax, "move", "a strip from 1 to 8, or -"},
             {"1B2", Code::illegal, "move", "lies to the left of the glazier, who stands above window 4 (S4.2)"},
             {"1B7", Code::illegal, "move", "has no cell for blue (S4.4)"},
             {"1B-", Code::illegal, "move", "so it must be used (S4.4)"},
             {"1B5x", Code::syntax, "move", "nothing more"},
             {"backwards", Code::syntax, "move", "where to take from"},
         }) {
        expect_error(Sintra::read(state, bad.text), bad);
    }
    expect_error(Sintra::read(*Sintra::read(offer), "back"),
                 {"back", Code::illegal, "move", "already stands above the leftmost strip"});
    const State laying = Sintra::start(*Sintra::options("first=1"));
    expect_error(Sintra::read(laying, "9a"), {"9a", Code::syntax, "move", "1 to 8, and its face a or b"});
    expect_error(Sintra::read(laying, "8b"), {"8b", Code::illegal, "move", "turned over at the start (S3.1)"});
    expect_error(Sintra::read(laying, "3c"), {"3c", Code::syntax, "move", "a or b"});
}

TEST(SintraPosition, errors_name_the_key) {
    for (const Bad& bad : std::vector<Bad>{
             {"azul", Code::unknown, "game", "begins with the game's name: sintra"},
             {offer + " round=7", Code::range, "round", "from 1 to 6"},
             {offer + " glass1=8", Code::range, "glass1", "from 0 to 7"},
             {offer + " glazier1=0", Code::range, "glazier1", "from 1 to 8"},
             {offer + " tile=5", Code::range, "tile", "centre or a seat"},
             {offer + " tile=2", Code::inconsistent, "tile", "nobody took from the centre yet"},
             {offer + " pane=1", Code::inconsistent, "pane", "only phase pane"},
             {offer + " phase=pane", Code::inconsistent, "pane", "needs a window"},
             {offer + " phase=pane pane=1", Code::inconsistent, "pane", "is not full"},
             {offer + " centre=B1", Code::inconsistent, "centre", "1 pieces, but each empty factory leaves at most 3"},
             {offer + " windows1=BG,-,-,-,-,-,-,-", Code::inconsistent, "strips1",
              "the window is finished, so the strip is gone"},
             {offer + " windows1=BG,-", Code::syntax, "windows1", "eight windows"},
             {offer + " tower=B20", Code::inconsistent, "factories", "more than the 20 blue"},
             {offer + " turn=nobody", Code::range, "turn", "a seat from 1 to 2"},
             {"sintra factories=BGOP,YYGG,OOPP,BBYY,GOPY" + strips, Code::inconsistent, "indicator",
              "space 1 holds a piece"},
             {"sintra indicator=BYYOPB factories=BGOP,YYGG,OOPP,BBYY,GOPY" + strips, Code::inconsistent, "indicator",
              "each colour once"},
             {"sintra indicator=BYGOP" + strips, Code::syntax, "indicator", "six characters"},
             {"sintra indicator=BYGOPB" + strips, Code::inconsistent, "factories", "there are pieces to take (S6.1)"},
             {"sintra phase=over round=5 indicator=------" + strips, Code::inconsistent, "round", "after round 6"},
             {"sintra phase=deal indicator=BYGOPB centre=B" + strips, Code::inconsistent, "centre",
              "the centre is empty"},
             {"sintra phase=strips score1=3", Code::inconsistent, "phase", "part of the set-up"},
             {"sintra phase=indicator indicator=-YY---" + strips, Code::inconsistent, "phase", "part of the set-up"},
             {"sintra strips1=1a:Y....,-,-,-,-,-,-,-", Code::inconsistent, "strips1", "yellow lies on a cell of blue"},
             {"sintra strips1=1a:.....,1b:.....,-,-,-,-,-,-", Code::inconsistent, "strips1", "strip 1 lies twice"},
             {"sintra strips1=9a:.....,-,-,-,-,-,-,-", Code::syntax, "strips1", "expected - or a strip like 3a:B..G."},
         }) {
        expect_error(Sintra::read(bad.text), bad);
    }
}

}  // namespace
}  // namespace tilewright::sintra
