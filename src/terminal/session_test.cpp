#include "terminal/session.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/text.h"

namespace tilewright {
namespace {

struct Played {
    std::string out;
    Log log;
};

Played play_log(Log log, const std::string& seats, const std::string& input, SessionOptions session = {}) {
    std::istringstream in(input);
    std::ostringstream out;
    Session game(std::move(log), std::move(*read_seats(seats, 1)), std::move(session), in, out);
    game.run();
    return {out.str(), game.log()};
}

Played play(const std::string& options, const std::string& seats, const std::string& input,
            SessionOptions session = {}) {
    return play_log(*Log::start("azul", options), seats, input, std::move(session));
}

// Two people, from a position.
Played play_at(const std::string& position, const std::string& input) {
    const Position start = *Position::read(position);
    return play_log(*Log::start_at(start, options_of(start)), "human,human", input);
}

std::string drawn(const std::string& text, bool colour = false,
                  std::vector<std::string> names = {"Ada", "Ben", "Cy", "Dora"}) {
    return draw(*Position::read(text), {colour, std::move(names)});
}

TEST(Board, letters_tell_everything_without_colour) {
    EXPECT_EQ(drawn("azul round=2 factories=-,BBYK,RRWW,YYKW,BRKW centre=R1Y2 turn=2 score1=12 lines1=R,-,KK,-,- "
                    "wall1=B..../..Y../...../...../..... floor1=RK"),
              "Azul  round 2  coloured wall  bag 74  lid 0\n"
              " 1 ....  2 BBYK  3 RRWW  4 YYKW  5 BRKW \n"
              " c M YY R \n"
              "\n"
              " 1 Ada           12    >2 Ben            0\n"
              "1     R | B y r k w    1     . | b y r k w\n"
              "2    .. | w b Y r k    2    .. | w b y r k\n"
              "3   .KK | k w b y r    3   ... | k w b y r\n"
              "4  .... | r k w b y    4  .... | r k w b y\n"
              "5 ..... | y r k w b    5 ..... | y r k w b\n"
              "floor RK.....-2        floor .......      \n");
}

TEST(Board, fits_80_columns_for_any_number_of_players) {
    Rng rng(4);
    std::vector<Position> starts;
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) starts.push_back(*Position::start(G::name, options));
    });
    for (Position position : starts) {
        for (int i = 0; i < 500 && !position.over(); ++i) {
            position.apply_silently(position.sample(rng));
            const std::string text =
                draw(position, {false, {"A name much longer than its board", "Zo\xC3\xAB", "c", "d"}});
            int lines = 0;
            for (const Word& line : split(text, '\n')) {
                int width = 0;
                for (const char c : line.text) width += (static_cast<unsigned char>(c) & 0xC0U) == 0x80 ? 0 : 1;
                ASSERT_LE(width, 80) << line.text;
                ++lines;
            }
            ASSERT_LE(lines, 17);
        }
    }
}

TEST(Board, colour_is_only_added) {
    const std::string text =
        "azul jokers=on wall=grey factories=BBYJ,RRWW,YYKW,BRKW,BYRK wall1=B..../..Y../...../...../.....";
    std::string stripped;
    const std::string coloured = drawn(text, true);
    EXPECT_NE(coloured.find("\x1b["), std::string::npos);
    for (std::size_t i = 0; i < coloured.size(); ++i) {
        if (coloured[i] == '\x1b') {
            i = coloured.find('m', i);
        } else {
            stripped += coloured[i];
        }
    }
    EXPECT_EQ(stripped, drawn(text));
}

TEST(Seats, people_and_bots) {
    const auto seats = read_seats("human,greedy,human:Zoe,random", 1);
    ASSERT_TRUE(seats);
    EXPECT_EQ((*seats)[0].name, "human");
    EXPECT_NE((*seats)[1].bot, nullptr);
    EXPECT_EQ((*seats)[2].name, "Zoe");
    EXPECT_EQ((*seats)[2].bot, nullptr);
    EXPECT_EQ(read_seats("human", 1).error().code, Code::range);
    EXPECT_EQ(read_seats("human,greedy,greedy,greedy,greedy", 1).error().code, Code::range);
    EXPECT_EQ(read_seats("human,wizard", 1).error().column, 7);
    EXPECT_FALSE(read_seats("", 1));
    EXPECT_EQ(read_seats("human:Zo\xEB,greedy", 1).error().code, Code::syntax) << "not UTF-8";
    EXPECT_EQ((*read_seats("human:a\nb,greedy", 1))[0].name, "a b");
}

TEST(Seats, survive_saving_and_loading_whatever_their_names) {
    std::istringstream in("");
    std::ostringstream out;
    Session game(*Log::start("azul", "players=3 first=1"), std::move(*read_seats("human:greedy,greedy:Bob,human", 1)),
                 {}, in, out);
    const auto seats = seats_of(game.log().record(), 3, 1);
    EXPECT_EQ(seats[0].bot, nullptr) << "a person called greedy";
    EXPECT_NE(seats[1].bot, nullptr) << "a bot called Bob";
    EXPECT_EQ(seats[1].name, "Bob");
    EXPECT_EQ(seats[2].bot, nullptr);
}

TEST(Session, nothing_is_wider_than_80_columns) {
    std::vector<Log> games;
    for (const std::string options : {"players=4 grey-joker first=1", "players=4 joker first=1"})
        games.push_back(*Log::start("azul", options));
    games.push_back(*Log::start("sintra", "players=4 first=1"));
    games.push_back(*Log::start("pavilion", "players=4 first=1"));
    games.push_back(*Log::start("pavilion", "players=4 grey first=1"));
    for (const Log& log : games) {
        std::string input;
        for (int i = 0; i < 200; ++i) input += "?\n? c\nhelp\n";
        SessionOptions session;
        session.seed = 9;
        const Played start = play_log(log, "human,greedy,random,random", input, session);
        const Played bots = play_log(log, "greedy,greedy,random,random", "", session);
        for (const std::string& text : {start.out, bots.out}) {
            for (const Word& line : split(text, '\n')) ASSERT_LE(line.text.size(), 80U) << line.text;
        }
        int lines = 0;  // of one ?
        for (const Word& line : split(play_log(log, "human,greedy,random,random", "?\n", session).out, '\n'))
            lines += line.text.empty() ? 0 : 1;
        EXPECT_LE(lines, 40);
    }
}

TEST(Board, sintra_shows_strips_windows_glazier_and_glass) {
    EXPECT_EQ(drawn("sintra indicator=BYGOPB factories=BGOP,YYGG,OOPP,BBYY,GOPY glazier1=2 glass1=3 score1=7 "
                    "windows1=GB,-,-,-,-,-,-,O "
                    "strips1=-,2a:P....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8b:.B... "
                    "strips2=1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."),
              "Sintra  round 1 of 6  side A  bag 69  tower 0  round colours BYGOPB\n"
              " 1 BGOP  2 GGYY  3 OOPP  4 BBYY  5 GOPY \n"
              " c 1 (the first-player tile)\n"
              "\n"
              ">1 Ada          7     2 Ben          0\n"
              "   v                  v               \n"
              "   P y g o b p b      b p y g o b p o \n"
              "   y g o b p y B      p y g o b p y b \n"
              "   p y g o y g g      b p y g o y g p \n"
              "   o b p y g o *      g o b p y g o y \n"
              "   p y g o b p p      b p y g o b p o \n"
              " 1 2 3 4 5 6 7 8      1 2 3 4 5 6 7 8 \n"
              " G . . . . . . O      . . . . . . . . \n"
              " B . . . . . . .      . . . . . . . . \n"
              " 1 2 3 4 2 2 1 1      1 2 3 4 2 2 1 1 \n"
              "glass 3 (-4)         glass 0          \n");
}

TEST(Session, sintra_is_played_with_panes_and_the_way_back) {
    const Played played = play_at(
        "sintra indicator=BYGOPB factories=BGOP,YYGG,OOPP,BBYY,GOPY glazier1=3 "
        "strips1=1a:BPBG.,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:..... "
        "strips2=1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....",
        "back\n2y2\n1b1\n1 = p\n");
    EXPECT_NE(played.out.find("sends the glazier back [back]"), std::string::npos) << played.out;
    EXPECT_NE(played.out.find("puts a pink piece into window 1 [1=P]"), std::string::npos) << played.out;
}

TEST(Board, pavilion_shows_the_stars_where_they_lie) {
    // Orange upper left, red upper right, blue right, yellow and green below, purple left (P1.2).
    EXPECT_EQ(drawn("pavilion round=2 phase=keep keeping=O marker=1 passed=2 score1=12 score2=103 supply=P2G2O2Y2B1R1 "
                    "hand1=P1O3 hand2=G2 stars1=O....O/...R../....../....Y./.G..../..P.../P.R..."),
              "Pavilion  round 2 of 6  joker G, then OYBR  coloured board  bag 108  tower 0\n"
              " 1 ....  2 ....  3 ....  4 ....  5 .... \n"
              " c (empty)   supply PPGGOOYYBR\n"
              "\n"
              ">1 Ada             12    x2 Ben            103\n"
              "      O       5                6       5      \n"
              "    5 o O   R r 6            5 o 1   4 r 6    \n"
              "    4   2   3   1            4   2   3   1    \n"
              "  1   3   P   2   4        1   3   1   2   4  \n"
              "6 p 2   6 c 2   3 b 5    6 p 2   6 c 2   3 b 5\n"
              "5   P   5   R   2   6    5   3   5   3   2   6\n"
              "  4   G   4   3   1        4   2   4   3   1  \n"
              "    1 g 3   2 y 4            1 g 3   2 y 4    \n"
              "    6   4   1   Y            6   4   1   5    \n"
              "      5       6                5       6      \n"
              "hand P1O3 M              hand G2              \n");
}

TEST(Session, pavilion_is_played_with_jokers_bonus_tiles_and_keeping) {
    const Played played = play_at(
        "pavilion phase=place marker=1 score1=20 supply=G2O2Y2B2R2 hand1=P2R5 hand2=Y1 "
        "stars1=....../..R.../....../....../....../....../GB....",
        "r2\n+ 1\ns g\nP\ny1\npass\nkp1\nk g 0\nkr3\n");
    for (const std::string said :
         {"R2R costs 2: how many of them jokers? +0 to +1", "chooses red on R2 of the red star [R2R]",
          "places it, paying 1 joker [+1]", "run of 2 +2, the pillar of red: 1 tile",
          "Which bonus tile? s and a letter; 1 to take", "takes a bonus tile: green [sG]",
          "Keep how many purple? kP0 to kP1", "keeps no green [kG0]", "1 tile discarded -1", "keeps 3 red [kR3]"}) {
        EXPECT_NE(played.out.find(said), std::string::npos) << said << "\n" << played.out;
    }
    EXPECT_NE(played.log.now().write().find("score1=20 hand1=P1R3"), std::string::npos) << played.log.now().write();
}

TEST(Session, bots_play_a_whole_game_without_input) {
    for (const auto& options : Azul::variants()) {
        const std::string seats = options.find("players=2") == 0   ? "greedy,random"
                                  : options.find("players=3") == 0 ? "greedy,random,greedy"
                                                                   : "greedy,random,greedy,random";
        const Played played = play(options, seats, "");
        EXPECT_TRUE(played.log.now().over()) << options;
        EXPECT_NE(played.out.find("1. "), std::string::npos);
        EXPECT_TRUE(Log::read(write(played.log.record()))) << options;
    }
}

TEST(Session, the_end_of_the_input_ends_it) {
    const Played played = play("first=1", "human,greedy", "");
    EXPECT_FALSE(played.log.now().over());
    EXPECT_NE(played.out.find("The input ended before the game did."), std::string::npos);
}

TEST(Session, a_wrong_move_is_explained_and_changes_nothing) {
    const Played played = play("first=1", "human,greedy", "9B1\nhello\n1B1 2B1\n");
    EXPECT_NE(played.out.find("Not a move: found '9B1'"), std::string::npos) << played.out;
    EXPECT_NE(played.out.find("Not a move: found"), std::string::npos);
    EXPECT_EQ(played.log.size(), 20U);
}

TEST(Session, question_mark_lists_the_legal_moves) {
    const Played played = play("first=1", "human,greedy", "?\n? 1\n? 9\nhelp\nposition\n");
    const Position start = played.log.now();
    const std::string first = start.move_texts()[0];
    EXPECT_NE(played.out.find(first.substr(0, 2) + " " + first.substr(2) + " "), std::string::npos)
        << first << played.out;
    EXPECT_NE(played.out.find("No legal move begins with '9'"), std::string::npos);
    EXPECT_NE(played.out.find("take back your last move"), std::string::npos);
    EXPECT_NE(played.out.find(start.write()), std::string::npos);
}

TEST(Session, moves_may_be_typed_in_lower_case_and_with_blanks) {
    SessionOptions options;
    options.seed = 3;
    const std::string move = play("first=1", "human,greedy", "", options).log.now().move_texts()[0];  // like 1B1
    const std::string typed = {move[0], ' ', static_cast<char>(move[1] - 'A' + 'a'), ' ', move[2]};
    EXPECT_EQ(play("first=1", "human,greedy", typed + "\n", options).log.record().main.events[20].move, move);
    const Played begun =
        play("first=1", "human,greedy", move.substr(0, 2) + "\n?" + move.substr(0, 1) + "\nHELP\n", options);
    EXPECT_NE(begun.out.find(move.substr(0, 2) + " 1 2 3 4 5 -"), std::string::npos) << begun.out;
    EXPECT_NE(begun.out.find("K black"), std::string::npos);
}

TEST(Session, quitting_an_unsaved_game_takes_two_words) {
    SessionOptions options;
    options.prompt = true;
    const Played played = play("first=1", "human,greedy", "quit\nquit\n1B1\n", options);
    EXPECT_NE(played.out.find("This game is not saved."), std::string::npos);
    EXPECT_EQ(played.log.size(), 20U);
}

TEST(Session, undo_goes_back_to_your_last_choice) {
    SessionOptions options;
    options.seed = 3;
    const Played one = play("first=1", "human,greedy", "undo\n", options);
    EXPECT_NE(one.out.find("There is nothing to take back."), std::string::npos);
    const std::string move = one.log.now().move_texts()[0];
    const Played two = play("first=1", "human,greedy", move + "\nundo\n", options);
    EXPECT_EQ(two.log.now(), two.log.after(20));
    EXPECT_EQ(two.log.record().main.events.back().undo, 20U);
    EXPECT_EQ(two.log.record().header("Redrawn"), nullptr) << "nothing was drawn since";
}

TEST(Session, undo_past_a_draw_is_marked) {
    SessionOptions options;
    options.seed = 3;
    std::istringstream in("5B5\nundo\n");
    std::ostringstream out;
    const Position last = *Position::read("azul factories=-,-,-,-,BBBB");
    Session game(*Log::start_at(last, options_of(last)), std::move(*read_seats("human,human", 1)), options, in, out);
    game.run();
    EXPECT_EQ(game.log().now(), last);
    ASSERT_NE(game.log().record().header("Redrawn"), nullptr);
}

TEST(Session, save_writes_a_record_that_goes_on) {
    const auto file =
        std::filesystem::temp_directory_path() / ("tilewright_session_test_" + std::to_string(getpid()) + ".txt");
    std::filesystem::remove(file);
    SessionOptions options;
    options.save_name = file.string();
    options.date = "2026-11-16";
    const Played played =
        play("first=1 wall=grey", "human:Ada,greedy", "save\nsave\nsave " + file.string() + "\n", options);
    EXPECT_NE(played.out.find("Saved as"), std::string::npos) << played.out;
    EXPECT_EQ(played.out.find("exists already"), std::string::npos) << "its own file may be replaced";
    std::ifstream stream(file);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const auto log = Log::read(text);
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_EQ(log->now(), played.log.now());
    EXPECT_EQ(*log->record().header("Date"), "2026-11-16");
    const auto seats = seats_of(log->record(), 2, 1);
    EXPECT_EQ(seats[0].name, "Ada");
    EXPECT_EQ(seats[0].bot, nullptr);
    EXPECT_NE(seats[1].bot, nullptr);

    const Played other = play("first=1", "human,greedy", "save\n", options);
    EXPECT_NE(other.out.find("exists already"), std::string::npos) << "somebody else's may not";
    std::filesystem::remove(file);
    options.save_name = "/nonexistent/folder/x.txt";
    EXPECT_NE(play("first=1", "human,greedy", "save\n", options).out.find("Not saved"), std::string::npos);
    const std::string endless(300, 'x');
    EXPECT_NE(play("first=1", "human,greedy", "save " + endless + "\n", options).out.find("Not saved"),
              std::string::npos);
    const std::string dos = file.string() + ".dos";
    EXPECT_NE(play("first=1", "human,greedy", "save " + dos + " \r\n", options).out.find("Saved as " + dos + "."),
              std::string::npos);
    EXPECT_TRUE(std::filesystem::remove(dos));
}

TEST(Session, after_the_end_one_can_undo_and_play_on) {
    SessionOptions options;
    options.prompt = true;
    std::istringstream in("cW5\nhello\nundo\ncW-\nquit\nquit\n");
    std::ostringstream out;
    const Position last =
        *Position::read("azul turn=1 marker=2 floor2=M centre=W lines1=W,-,-,-,- wall1=BYRK./...../...../...../.....");
    Session game(*Log::start_at(last, options_of(last)), std::move(*read_seats("human,greedy", 1)), options, in, out);
    game.run();
    EXPECT_NE(out.str().find("human (seat 1) wins."), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("The game is over: save, undo or quit."), std::string::npos);
    EXPECT_TRUE(game.log().now().over());
    EXPECT_EQ(game.log().kept().size(), 1U);
    EXPECT_EQ(game.log().record().main.events.back().move, "cW-");
}

}  // namespace
}  // namespace tilewright
