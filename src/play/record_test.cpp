#include "play/record.h"

#include <gtest/gtest.h>

namespace tilewright {
namespace {

const std::string head = "[Tilewright \"1\"]\n[Game \"azul\"]\n[Options \"first=1\"]\n";
const std::string deal = "B B Y K R R W W Y Y K W B R K W B Y R K\n";

Log read(const std::string& text) {
    auto log = Log::read(text);
    EXPECT_TRUE(log) << text << "\n" << (log ? "" : log.error().text());
    return log ? *log : *Log::start("azul", "");
}

TEST(Record, written_and_read_back) {
    Record record =
        read(head + deal +
             "2R2 <4.2> {Two reds.} {Really \\} \\\\.} (2W2 (2W3) cR1 {marker}) 1B1 <10> undo:21 4B1 <0.035>")
            .record();
    record.set_header("Seat1", "Ada \"the\" \\ first\nline");
    record.set_header("Seat2", "Zo\xC3\xAB");
    record.main.comments.push_back("before the first event");
    const Log again = read(write(record));
    EXPECT_EQ(again.record(), record);
    EXPECT_EQ(write(again.record()), write(record));
    const RecordEvent& event = again.record().main.events[20];
    EXPECT_EQ(event.move, "2R2");
    EXPECT_EQ(event.time, 4200U);
    EXPECT_EQ(event.comments, (std::vector<std::string>{"Two reds.", "Really } \\."}));
    ASSERT_EQ(event.variations.size(), 1U);
    EXPECT_EQ(event.variations[0].events[0].variations[0].events[0].move, "2W3");
    EXPECT_EQ(*again.record().header("Seat1"), "Ada \"the\" \\ first\nline");
}

TEST(Record, lines_are_at_most_100_wide_and_draws_stand_alone) {
    const std::string text = write(read(head + deal + "2R2 (2W2 cR1) 1B1").record());
    EXPECT_NE(text.find("\nB B Y K R R W W Y Y K W B R K W B Y R K\n2R2 (2W2 cR1) 1B1\n"), std::string::npos) << text;
    Log log = *Log::start("azul", "players=4");
    Rng rng(3);
    while (!log.now().over()) log.play(log.now().sample(rng));
    const std::string game = write(log.record());
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = game.find('\n', begin)) != std::string::npos; begin = end + 1)
        EXPECT_LE(end - begin, 100U);
}

TEST(Record, control_characters_in_names_do_no_harm) {
    Record record = read(head + deal).record();
    record.set_header("Seat1", "a\x01\x7F\tb");
    EXPECT_EQ(*read(write(record)).record().header("Seat1"), "a   b");
}

TEST(Record, undo_is_an_event_and_what_was_taken_back_stays) {
    Log log = read(head + deal + "2R2 1B1");
    const Position before = log.after(21);
    ASSERT_TRUE(log.undo(21));
    EXPECT_EQ(log.now(), before);
    EXPECT_EQ(log.size(), 23U);
    ASSERT_TRUE(log.play("4B1"));
    EXPECT_EQ(log.kept().size(), 22U);
    EXPECT_EQ(log.kept().back(), 23U);
    // An undo of an undo: back to where the game stood after 22 events, with 1B1 on the board.
    ASSERT_TRUE(log.undo(22));
    EXPECT_EQ(log.now(), log.after(22));
    EXPECT_EQ(log.kept().back(), 21U);
    EXPECT_EQ(read(write(log.record())).now(), log.now());
    EXPECT_FALSE(log.undo(25)) << "that is not back";
    EXPECT_EQ(log.size(), 25U);
}

TEST(Record, a_start_position) {
    const Position position = *Position::read("azul wall=grey factories=BBYK,RRWW,YYKW,BRKW,BYRK");
    Log log = *Log::start_at(position, options_of(position));
    ASSERT_TRUE(log.play("1B2"));
    const Log again = read(write(log.record()));
    EXPECT_EQ(again.now(), log.now());
    EXPECT_EQ(again.after(0), position);
    EXPECT_FALSE(Log::start_at(position, "wall=coloured"));
}

TEST(Record, an_illegal_move_changes_nothing) {
    Log log = read(head + deal);
    const Position before = log.now();
    EXPECT_FALSE(log.play("1W1"));
    EXPECT_EQ(log.now(), before);
    EXPECT_EQ(log.size(), 20U);
}

TEST(Record, result_and_ending_must_agree_with_the_moves) {
    Log log = *Log::start("azul", "");
    Rng rng(3);
    while (!log.now().over()) log.play(log.now().sample(rng));
    log.close();
    EXPECT_EQ(*log.record().header("Ended"), "rules");
    const std::string good = write(log.record());
    EXPECT_TRUE(Log::read(good));
    Record wrong = log.record();
    wrong.set_header("Result", "1-2");
    EXPECT_EQ(Log::read(write(wrong)).error().field, "Result");
    wrong = log.record();
    wrong.set_header("Ended", "unfinished");
    EXPECT_EQ(Log::read(write(wrong)).error().field, "Ended");
    for (const std::string ended : {"unfinished", "abandoned", "resigned:2", "time:1"}) {
        EXPECT_TRUE(Log::read(head + "[Ended \"" + ended + "\"]\n" + deal)) << ended;
    }
    for (const std::string ended : {"rules", "resigned:3", "resigned:0", "time", "lunch"}) {
        EXPECT_FALSE(Log::read(head + "[Ended \"" + ended + "\"]\n" + deal)) << ended;
    }
}

TEST(Record, errors_have_code_field_line_and_column) {
    struct Bad {
        std::string text;
        Code code;
        std::string field;
        int line;
        int column;
    };
    for (const Bad& bad : std::vector<Bad>{
             {"", Code::syntax, "Tilewright", 1, 1},
             {"1B2", Code::syntax, "Tilewright", 1, 1},
             {"[Game \"azul\"]", Code::syntax, "Game", 1, 1},
             {"[Tilewright \"2\"]", Code::unknown, "Tilewright", 1, 14},
             {"[Tilewright \"1\"]\n[Game \"chess\"]\n[Options \"\"]", Code::unknown, "Game", 2, 8},
             {"[Tilewright \"1\"]\n[Game \"azul\"]", Code::syntax, "Options", 2, 14},
             {"[Tilewright \"1\"]\n[Game \"azul\"]\n[Options \"players=9\"]", Code::range, "Options", 3, 19},
             {"[Tilewright \"1\"]\n[Tilewright \"1\"]", Code::syntax, "Tilewright", 2, 1},
             {"[Tilewright \"1\"]\n[9 \"x\"]", Code::syntax, "header", 2, 2},
             {"[Tilewright \"1\"]\n[Date x]", Code::syntax, "Date", 2, 7},
             {"[Tilewright \"1\"]\n[Date \"x", Code::syntax, "Date", 2, 7},
             {"[Tilewright \"1\"]\n[Date \"x\"", Code::syntax, "Date", 2, 10},
             {"[Tilewright \"1\"]\n[Date \"a\\b\"]", Code::syntax, "Date", 2, 9},
             {"[Tilewright \"1\"]\n[Date \"a\nb\"]", Code::syntax, "Date", 2, 9},
             {head + "[Date \"16.11.2026\"]", Code::syntax, "Date", 4, 8},
             {head + "[Date \"2026-02-29\"]", Code::syntax, "Date", 4, 8},
             {head + "[Clock \"banana\"]", Code::syntax, "Clock", 4, 9},
             {head + "[Start \"azul\\nphase=lunch\"]", Code::unknown, "Start", 4, 21},
             {head + "{open", Code::syntax, "event 1", 4, 1},
             {head + "[Start \"azul phase=lunch\"]", Code::unknown, "Start", 4, 20},
             {head + "[Start \"azul players=3 factories=BBBB,-,-,-,-,-,-\"]", Code::inconsistent, "Start", 4, 9},
             {head + "\xFF", Code::syntax, "", 4, 1},
             {head + "B Q", Code::syntax, "event 2", 4, 3},
             {head + deal + "1W1", Code::illegal, "event 21", 5, 2},
             {head + deal + "2R2 (1W1)", Code::illegal, "event 21", 5, 7},
             {head + deal + "2R2 (2W2", Code::syntax, "event 21", 5, 5},
             {head + deal + "2R2 ()", Code::syntax, "event 21", 5, 6},
             {head + deal + "2R2 )", Code::syntax, "event 21", 5, 5},
             {head + deal + "2R2 (undo:1)", Code::syntax, "event 21", 5, 6},
             {head + deal + "2R2 undo:21", Code::range, "event 22", 5, 5},
             {head + deal + "undo:x", Code::syntax, "event 21", 5, 1},
             {head + deal + "undo:3 (B)", Code::syntax, "event 21", 5, 8},
             {head + deal + "2R2 <4.2345>", Code::syntax, "event 21", 5, 5},
             {head + deal + "2R2 <4.>", Code::syntax, "event 21", 5, 5},
             {head + deal + "2R2 <4", Code::syntax, "event 21", 5, 5},
             {head + deal + "2R2 <4> <5>", Code::syntax, "event 21", 5, 9},
             {head + deal + "2R2 {open", Code::syntax, "event 21", 5, 5},
             {head + deal + "2R2 (2W2) {late}", Code::syntax, "event 21", 5, 11},
             {head + "<4>", Code::syntax, "event 1", 4, 1},
             {head + "}", Code::syntax, "event 1", 4, 1},
             {head + "B [Late \"x\"]", Code::syntax, "event 1", 4, 3},
         }) {
        const auto log = Log::read(bad.text);
        ASSERT_FALSE(log) << bad.text;
        const Error& error = log.error();
        EXPECT_EQ(name(error.code), name(bad.code)) << bad.text << "\n" << error.text();
        EXPECT_EQ(error.field, bad.field) << bad.text << "\n" << error.text();
        EXPECT_EQ(error.line, bad.line) << bad.text << "\n" << error.text();
        EXPECT_EQ(error.column, bad.column) << bad.text << "\n" << error.text();
    }
}

TEST(Record, a_game_that_is_played_on_has_not_ended) {
    Log log = read(head + "[Ended \"resigned:2\"]\n" + deal);
    log.close();
    EXPECT_EQ(*log.record().header("Ended"), "resigned:2") << "nothing has changed";
    ASSERT_TRUE(log.play("2R2"));
    EXPECT_EQ(log.record().header("Ended"), nullptr);
    log.close();
    EXPECT_EQ(*log.record().header("Ended"), "unfinished");
}

TEST(Record, several_in_one_text) {
    const std::string one = "\n" + head + "{a comment\n[Tilewright is not a header here]}" + deal;
    const std::string two = head + "[Seat1 \"\\\"[Tilewright \"]\r\n" + deal;
    const std::string both = one + "\n" + two;
    const auto parts = split_records(both);
    ASSERT_EQ(parts.size(), 2U);
    for (const auto part : parts) EXPECT_TRUE(Log::read(part)) << part << Log::read(part).error().text();
    EXPECT_EQ(split_records("").size(), 1U);
    EXPECT_FALSE(Log::read(both));
}

TEST(Record, variations_are_nested_32_deep_and_no_deeper) {
    const auto nested = [](int depth) {
        std::string text = head + "B ";
        for (int i = 0; i < depth; ++i) text += "(B ";
        return text + std::string(static_cast<unsigned>(depth), ')');
    };
    EXPECT_TRUE(Log::read(nested(32)));
    EXPECT_EQ(Log::read(nested(33)).error().code, Code::range);
}

TEST(Position, speaks_for_its_game) {
    Position position = *Position::start("azul", "players=3 first=2");
    EXPECT_EQ(position.game(), "azul");
    EXPECT_EQ(position.players(), 3);
    EXPECT_EQ(position.to_act(), chance);
    EXPECT_EQ(position.move_texts(), (std::vector<std::string>{"B", "Y", "R", "K", "W"}));
    EXPECT_EQ(position.weight(*position.read_move("K")), 20);
    Position other = position;
    other.apply_silently(*position.read_move("K"));
    EXPECT_NE(other, position);
    EXPECT_NE(other.hash(), position.hash());
    EXPECT_EQ(Position::read("go players=2").error().field, "game");
    EXPECT_EQ(Position::start("go", "").error().code, Code::unknown);
    EXPECT_EQ(options_of(position), "players=3 wall=coloured jokers=off first=random");
}

TEST(Log, straight_it_has_only_what_was_not_taken_back) {
    Log log = *Log::start_at(*Position::read("azul factories=BBYK,YYRK,RRWW,BKWW,YRWB"), "");
    log.set_header("Seat1", "Ada");
    ASSERT_TRUE(log.play("1B2", 500));
    ASSERT_TRUE(log.play("2Y2"));
    ASSERT_TRUE(log.undo(1));
    ASSERT_TRUE(log.play("3R2"));
    const Log straight = log.straight();
    ASSERT_EQ(straight.size(), 2U);
    EXPECT_EQ(straight.record().main.events[0], log.record().main.events[0]);
    EXPECT_EQ(straight.record().main.events[1].move, "3R2");
    EXPECT_EQ(straight.after(1).write(), log.after(1).write());
    EXPECT_EQ(straight.now().write(), log.now().write());
    EXPECT_EQ(straight.record().headers, log.record().headers);
    EXPECT_EQ(write(Log::read(write(straight.record()))->record()), write(straight.record()));
}

}  // namespace
}  // namespace tilewright
