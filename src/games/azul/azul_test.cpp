// The rules of Azul, a test for each number in rules.md. Expected values are the rulebooks' or worked out by hand.
#include "games/azul/azul.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/azul/azul_words.h"

namespace tilewright::azul {
namespace {

State at(const std::string& text) {
    const auto state = Azul::read(text);
    EXPECT_TRUE(state) << text << "\n" << (state ? "" : state.error().text());
    return state ? *state : State{};
}

Options options(const std::string& text) { return *Azul::options(text); }

Events play(State& state, const std::string& text) {
    Events events;
    const auto move = Azul::read(state, text);
    EXPECT_TRUE(move) << text << "\n" << (move ? "" : move.error().text()) << "\n" << Azul::write(state);
    if (move) Azul::apply(state, *move, events);
    return events;
}

std::set<std::string> legal(const State& state, const std::string& prefix = "") {
    MoveList<Azul> list;
    Azul::moves(state, list);
    std::set<std::string> out;
    for (const Move move : list) {
        const std::string text = Azul::write(state, move);
        if (text.starts_with(prefix)) out.insert(text);
    }
    return out;
}
using Set = std::set<std::string>;

// The value of a key of the written position: field(state, "floor1").
std::string field(const State& state, const std::string& key) {
    const std::string text = Azul::write(state) + " ";
    const std::size_t begin = text.find(" " + key + "=") + key.size() + 2;
    return text.substr(begin, text.find(' ', begin) - begin);
}

int score(const State& state, int seat) { return Azul::scores(state)[static_cast<unsigned>(seat - 1)]; }

// Seat 1 is about to make the last take of a round (one white tile onto line 5), so that its board is tiled. Seat 2 has
// the marker and nothing else.
std::string last_take(const std::string& rest) { return "azul turn=1 marker=2 floor2=M centre=W " + rest; }

State tiled(const std::string& rest) {
    State state = at(last_take(rest));
    play(state, "cW5");
    return state;
}

// ---- A1 Parts

TEST(Azul, A1_1_a_hundred_tiles_twenty_of_each_colour) {
    for (int players = 2; players <= 4; ++players) {
        const State state = Azul::start(options("players=" + std::to_string(players)));
        EXPECT_EQ(field(state, "bag"), "B20Y20R20K20W20");
        EXPECT_EQ(state.players, players);
    }
    EXPECT_FALSE(Azul::options("players=1"));
    EXPECT_FALSE(Azul::options("players=5"));
}

TEST(Azul, A1_2_five_seven_or_nine_factories) {
    EXPECT_EQ(field(Azul::start(options("players=2")), "factories"), "-,-,-,-,-");
    EXPECT_EQ(field(Azul::start(options("players=3")), "factories"), "-,-,-,-,-,-,-");
    EXPECT_EQ(field(Azul::start(options("players=4")), "factories"), "-,-,-,-,-,-,-,-,-");
}

TEST(Azul, A1_3_five_lines_a_wall_seven_floor_spaces_and_a_score_from_0) {
    for (int line = 1; line <= 5; ++line) {
        State state = at("azul turn=1 marker=2 floor2=M centre=B12 factories=YYYY,-,-,-,-");
        EXPECT_EQ(score(state, 1), 0);
        play(state, "cB" + std::to_string(line));
        EXPECT_EQ(state.boards[0].filled(line - 1), line);
        EXPECT_EQ(field(state, "floor1"), "BBBBBBB");
    }
}

TEST(Azul, A1_4_the_printed_wall) {
    const std::vector<std::string> printed = {"BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"};
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < rows; ++column) {
            EXPECT_EQ(letter(colour_at(row, column)),
                      printed[static_cast<unsigned>(row)][static_cast<unsigned>(column)]);
            EXPECT_EQ(column_of(row, colour_at(row, column)), column);
        }
    }
}

TEST(Azul, A1_5_floor_spaces_cost_1_1_2_2_2_3_3) {
    const std::vector<int> lost = {0, 1, 2, 4, 6, 8, 11, 14};
    for (std::size_t n = 0; n < lost.size(); ++n) {
        const State state = tiled("score1=20 floor1=" + (n == 0 ? "-" : std::string(n, 'B')));
        EXPECT_EQ(score(state, 1), 20 - lost[n]) << n << " tiles";
    }
}

// ---- A2 Options

TEST(Azul, A2_1_players_2_to_4) {
    EXPECT_EQ(options("").players, 2);
    EXPECT_EQ(options("players=4").players, 4);
}

TEST(Azul, A2_2_wall_coloured_or_grey) {
    EXPECT_EQ(options("").wall, Wall::coloured);
    EXPECT_EQ(options("wall=grey").wall, Wall::grey);
    EXPECT_EQ(Azul::options("wall=blue").error().field, "wall");
}

TEST(Azul, A2_3_jokers_off_or_on) {
    EXPECT_FALSE(options("").jokers);
    EXPECT_TRUE(options("jokers=on").jokers);
}

TEST(Azul, A2_4_the_starting_seat_is_given_or_drawn) {
    State drawn = Azul::start(options("players=3 first=random"));
    EXPECT_EQ(Azul::to_act(drawn), chance);
    EXPECT_EQ(legal(drawn), (Set{"@1", "@2", "@3"}));
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(Azul::weight(drawn, first(seat)), 1);
    play(drawn, "@3");
    EXPECT_EQ(field(drawn, "start"), "3");
    EXPECT_EQ(field(drawn, "phase"), "deal");
    EXPECT_EQ(field(Azul::start(options("first=2")), "start"), "2");
    EXPECT_EQ(Azul::options("players=2 first=3").error().field, "first");
}

TEST(Azul, A2_5_every_combination_is_a_game) {
    const auto variants = Azul::variants();
    EXPECT_EQ(std::set<std::string>(variants.begin(), variants.end()).size(), 12U);
    Rng rng(5);
    for (const auto& text : variants) {
        State state = Azul::start(options(text));
        for (int i = 0; i < 20'000 && Azul::to_act(state) != nobody; ++i)
            Azul::apply(state, Azul::sample(state, rng), Silence{});
        EXPECT_EQ(Azul::to_act(state), nobody) << text;
    }
}

TEST(Azul, A2_6_everything_is_public) {
    // A State is what its text says and nothing else: bag and lid are counts, no order of tiles to come.
    Rng rng(6);
    State state = Azul::start(options("players=4 grey-joker"));
    for (int i = 0; i < 300 && Azul::to_act(state) != nobody; ++i) {
        EXPECT_TRUE(same(at(Azul::write(state)), state));
        Azul::apply(state, Azul::sample(state, rng), Silence{});
    }
}

// ---- A3 Offer

TEST(Azul, A3_1_each_factory_gets_four_tiles_in_turn) {
    State state = Azul::start(options("first=1"));
    for (const char c : std::string("BBYKRRWWYYKWBRKWBYR")) play(state, {c});
    EXPECT_EQ(field(state, "factories"), "BBYK,RRWW,YYKW,BRKW,BYR");
    EXPECT_EQ(field(state, "phase"), "deal");
    play(state, "K");
    EXPECT_EQ(field(state, "factories"), "BBYK,RRWW,YYKW,BRKW,BYRK");
    EXPECT_EQ(field(state, "phase"), "offer");
    EXPECT_EQ(field(state, "bag"), "B16Y16R16K16W16");
}

TEST(Azul, A3_1_the_lid_goes_into_the_bag_only_when_a_tile_must_be_drawn) {
    State middle = at("azul phase=deal round=2 bag=B1 lid=B15Y20R20K20W20 factories=BBBB,-,-,-,-");
    const Events events = play(middle, "B");
    EXPECT_EQ(field(middle, "bag"), "B15Y20R20K20W20");
    EXPECT_EQ(field(middle, "lid"), "-");
    EXPECT_TRUE(std::ranges::any_of(events, [](const Event& e) {
        return e.from == Place::lid && e.to == Place::bag && e.tile == red && e.count == 20;
    }));

    // Emptied by the last draw of the deal, it stays empty.
    State last = at("azul phase=deal round=5 bag=B1 lid=B10Y15R15K20W20 factories=BBBB,BBBB,YYYY,YRRR,RRB");
    play(last, "B");
    EXPECT_EQ(field(last, "phase"), "offer");
    EXPECT_EQ(field(last, "bag"), "-");
    EXPECT_EQ(field(last, "lid"), "B10Y15R15K20W20");
}

// Four columns of all four walls are full: 20 tiles are left for 9 factories.
constexpr const char* crowded =
    "azul players=4 phase=deal round=6 wall1=BYRK./WBYR./KWBY./RKWB./YRKW. wall2=BYRK./WBYR./KWBY./RKWB./YRKW. "
    "wall3=BYRK./WBYR./KWBY./RKWB./YRKW. wall4=BYRK./WBYR./KWBY./RKWB./YRKW. ";

TEST(Azul, A3_1_a_short_deal_leaves_factories_short_or_empty) {
    State state = at(std::string(crowded) + "lines1=-,K,R,-,-");
    EXPECT_EQ(field(state, "bag"), "B4Y4R3K3W4");
    for (const char c : std::string("BBBBYYYYRRRKKKWWWW")) {
        EXPECT_EQ(field(state, "phase"), "deal");
        play(state, {c});
    }
    EXPECT_EQ(field(state, "phase"), "offer");
    EXPECT_EQ(field(state, "factories"), "BBBB,YYYY,RRRK,KKWW,WW,-,-,-,-");
}

TEST(Azul, A3_2_turns_go_clockwise_from_the_starting_player) {
    State state = at("azul players=3 start=2 factories=BBBB,YYYY,RRRR,KKKK,WWWW,BBBB,YYYY");
    EXPECT_EQ(field(state, "marker"), "centre");
    for (const int seat : {2, 3, 1, 2}) {
        EXPECT_EQ(Azul::to_act(state), seat - 1);
        play(state, *legal(state).begin());
    }
}

TEST(Azul, A3_3_one_colour_from_a_factory_the_rest_to_the_centre) {
    State state = at("azul factories=BBYK,RRWW,YYKW,BRKW,BYRK");
    EXPECT_EQ(legal(state, "c"), Set{}) << "the marker alone can't be taken";
    const Events events = play(state, "1B3");
    EXPECT_EQ(field(state, "factories"), "-,RRWW,YYKW,BRKW,BYRK");
    EXPECT_EQ(field(state, "centre"), "Y1K1");
    EXPECT_EQ(field(state, "lines1"), "-,-,BB,-,-");
    // Told: two blue to the line, the rest to the centre.
    ASSERT_EQ(events.size(), 3U);
    EXPECT_EQ(events[0].from, Place::factory);
    EXPECT_EQ(events[0].to, Place::line);
    EXPECT_EQ(events[0].to_index, 2);
    EXPECT_EQ(events[0].count, 2);
    EXPECT_EQ(events[1].tile, yellow);
    EXPECT_EQ(events[1].to, Place::centre);
    EXPECT_EQ(events[2].tile, black);
    play(state, "4K1");
    EXPECT_EQ(field(state, "centre"), "B1Y1R1K1W1");
    play(state, "3K-");
    EXPECT_EQ(field(state, "centre"), "B1Y3R1K1W2");
    play(state, "cY2");
    EXPECT_EQ(field(state, "centre"), "B1R1K1W2") << "all tiles of that colour";
}

TEST(Azul, A3_3_the_books_turn_example) {
    // Philippe takes 2 black from a factory; Martin a yellow, which leaves 3 red in the centre; Mathilde takes those
    // and, being the first at the centre, the marker.
    State state = at("azul players=3 factories=KKBW,YRRR,BBBB,WWWW,YYYY,KKKK,BBWW");
    play(state, "1K2");
    EXPECT_EQ(field(state, "centre"), "B1W1");
    play(state, "2Y1");
    EXPECT_EQ(field(state, "centre"), "B1R3W1");
    play(state, "cR3");
    EXPECT_EQ(field(state, "lines3"), "-,-,RRR,-,-");
    EXPECT_EQ(field(state, "floor3"), "M");
    EXPECT_EQ(field(state, "marker"), "3");
    EXPECT_EQ(field(state, "centre"), "B1W1");
}

TEST(Azul, A3_4_the_first_from_the_centre_gets_the_marker_before_the_tiles) {
    State state = at("azul turn=2 centre=B3 factories=-,YYYY,RRRR,KKKK,WWWW");
    play(state, "cB-");
    EXPECT_EQ(field(state, "floor2"), "MBBB");
    EXPECT_EQ(field(state, "marker"), "2");
}

TEST(Azul, A3_4_on_a_full_floor_line_the_marker_costs_nothing_and_pushes_nothing_out) {
    State state = at("azul start=2 turn=1 score1=20 floor1=BBBBBBB centre=W factories=-,-,-,-,-");
    play(state, "cW1");
    EXPECT_EQ(score(state, 1), 20 + 1 - 14);
    EXPECT_EQ(field(state, "start"), "1") << "still the next starter";
    State other = at("azul start=1 turn=2 floor2=BBBBBBB centre=W1K1 factories=-,-,-,-,-");
    play(other, "cW1");
    EXPECT_EQ(field(other, "floor2"), "BBBBBBB");
    EXPECT_EQ(field(other, "marker"), "2");
    play(other, "cK1");
    EXPECT_EQ(field(other, "start"), "2");
}

TEST(Azul, A3_5_the_books_example_of_where_tiles_may_go) {
    // Two yellow tiles: rows 2 and 3 have yellow, line 4 holds blue; lines 1 and 5 and the floor remain.
    State state = at("azul factories=YYKW,RRWW,BBKW,BRKW,BRRK wall1=...../..Y../...Y./...../..... lines1=-,-,-,B,-");
    EXPECT_EQ(legal(state, "1Y"), (Set{"1Y1", "1Y5", "1Y-"}));
    State excess = state;
    play(excess, "1Y1");
    EXPECT_EQ(field(excess, "lines1"), "Y,-,-,B,-");
    EXPECT_EQ(field(excess, "floor1"), "Y");
    State both = state;
    play(both, "1Y5");
    EXPECT_EQ(field(both, "lines1"), "-,-,-,B,YY");
    State floor = state;
    play(floor, "1Y-");
    EXPECT_EQ(field(floor, "floor1"), "YY");
}

TEST(Azul, A3_5_a_full_line_takes_nothing) {
    const State state = at("azul factories=YYKW,RRWW,BBKW,BRKW,BRRK lines1=Y,YY,YY,-,-");
    EXPECT_EQ(legal(state, "1Y"), (Set{"1Y3", "1Y4", "1Y5", "1Y-"}));
}

TEST(Azul, A3_6_past_seven_tiles_go_to_the_lid) {
    State state = at("azul turn=1 marker=2 floor2=M floor1=KKKKK centre=B4 factories=YYYY,-,-,-,-");
    play(state, "cB-");
    EXPECT_EQ(field(state, "floor1"), "KKKKKBB");
    EXPECT_EQ(field(state, "lid"), "B2");
}

TEST(Azul, A3_7_the_offer_ends_when_factories_and_centre_are_empty) {
    State state = at("azul turn=1 marker=2 floor2=M centre=B1K1 factories=-,-,-,-,-");
    play(state, "cB5");
    EXPECT_EQ(field(state, "phase"), "offer");
    play(state, "cK5");
    EXPECT_EQ(field(state, "phase"), "deal");
    EXPECT_EQ(field(state, "round"), "2");
}

// ---- A4 Tiling

TEST(Azul, A4_1_the_books_tiling_example) {
    // Line 2 is full of red, line 4 of blue; lines 3 and 5 are not full and stay. One point for each tile.
    const State state = tiled("lines1=-,RR,K,BBBB,W");
    EXPECT_EQ(field(state, "wall1"), "...../...R./...../...B./.....");
    EXPECT_EQ(score(state, 1), 2);
    EXPECT_EQ(field(state, "lines1"), "-,-,K,-,WW");
    EXPECT_EQ(field(state, "lid"), "B3R1");
}

TEST(Azul, A4_2_scores_1_3_3_7_of_the_book) {
    EXPECT_EQ(score(tiled("lines1=R,-,-,-,-"), 1), 1) << "a red tile alone";
    EXPECT_EQ(score(tiled("lines1=Y,-,-,-,- wall1=B.R../...../...../...../....."), 1), 3)
        << "yellow between two in its row";
    EXPECT_EQ(score(tiled("lines1=-,BB,-,-,- wall1=.Y.../...../.W.../...../....."), 1), 3)
        << "blue between two in its column";
    EXPECT_EQ(score(tiled("lines1=-,-,YYY,-,- wall1=...K./...R./KWB../...../....."), 1), 7) << "4 across and 3 down";
}

TEST(Azul, A4_2_the_runs_are_told) {
    State state = at(last_take("lines1=-,-,YYY,-,- wall1=...K./...R./KWB../...../....."));
    const Events events = play(state, "cW5");
    const auto scored = std::ranges::find(events, What::scored, &Event::what);
    ASSERT_NE(scored, events.end());
    EXPECT_EQ(scored->why, Why::tile);
    EXPECT_EQ(scored->horizontal, 4);
    EXPECT_EQ(scored->vertical, 3);
    EXPECT_EQ(scored->points, 7);
    EXPECT_EQ(scored->row, 2);
    EXPECT_EQ(scored->column, 3);
}

TEST(Azul, A4_3_tiles_placed_higher_up_count_for_those_below) {
    // Yellow in row 1 scores 1; blue below it makes a column of two and scores 2.
    EXPECT_EQ(score(tiled("lines1=Y,BB,-,-,-"), 1), 3);
}

TEST(Azul, A4_4_the_books_floor_of_four_tiles_and_the_marker_costs_8) {
    State state = at("azul turn=1 score1=10 floor1=BMYRK centre=W1 factories=-,-,-,-,-");
    play(state, "cW5");
    EXPECT_EQ(score(state, 1), 2);
    EXPECT_EQ(field(state, "start"), "1") << "the holder of the marker starts";
    EXPECT_EQ(field(state, "lid"), "B1Y1R1K1");
    EXPECT_EQ(field(state, "floor1"), "-");
    EXPECT_EQ(field(state, "marker"), "centre");
}

TEST(Azul, A4_4_the_score_never_drops_below_0) {
    State state = at(last_take("score1=3 floor1=BBBB"));
    const Events events = play(state, "cW5");
    EXPECT_EQ(score(state, 1), 0);
    std::vector<std::pair<int, int>> charged;  // lost, forgiven, tile by tile
    for (const Event& e : events) {
        if (e.what == What::scored && e.seat == 0) charged.emplace_back(e.points, e.forgiven);
    }
    EXPECT_EQ(charged, (std::vector<std::pair<int, int>>{{-1, 0}, {-1, 0}, {-1, 1}, {0, 2}}));
}

TEST(Azul, A4_4_points_of_the_tiles_come_before_the_floor) {
    EXPECT_EQ(score(tiled("score1=0 lines1=Y,-,-,-,- wall1=B.R../...../...../...../..... floor1=BB"), 1), 1);
}

TEST(Azul, A4_5_nobody_took_the_marker_the_same_player_starts_again) {
    State state = at("azul start=2 factories=-,-,-,-,BBBB");
    EXPECT_EQ(Azul::to_act(state), 1) << "four factories are gone, so it is the starting player's turn";
    play(state, "5B5");
    EXPECT_EQ(field(state, "phase"), "deal");
    EXPECT_EQ(field(state, "start"), "2");
}

TEST(Azul, A4_6_players_are_tiled_one_after_another_each_with_the_floor_last) {
    State state =
        at("azul wall=grey start=2 turn=1 lines1=Y,-,-,-,- floor1=B lines2=K,-,-,-,- floor2=MR score1=5 score2=5 "
           "centre=W");
    play(state, "cW5");
    EXPECT_EQ(field(state, "turn"), "2");
    EXPECT_EQ(field(state, "line"), "1");
    EXPECT_EQ(field(state, "floor2"), "MR");
    play(state, "1>3");
    EXPECT_EQ(score(state, 2), 5 + 1 - 2) << "the floor is charged before seat 1 chooses";
    EXPECT_EQ(score(state, 1), 5);
    EXPECT_EQ(field(state, "turn"), "1");
    play(state, "1>1");
    EXPECT_EQ(score(state, 1), 5 + 1 - 1);
    EXPECT_EQ(field(state, "phase"), "deal");
}

// ---- A5 End

TEST(Azul, A5_1_a_complete_row_ends_the_game_a_column_does_not) {
    const State row = tiled("lines1=W,-,-,-,- wall1=BYRK./...../...../...../.....");
    EXPECT_EQ(field(row, "phase"), "over");
    EXPECT_EQ(field(row, "turn"), "nobody");
    EXPECT_TRUE(legal(row).empty());
    const State column = tiled("lines1=B,-,-,-,- wall1=...../W..../K..../R..../Y....");
    EXPECT_EQ(field(column, "phase"), "deal");
    EXPECT_EQ(score(column, 1), 5) << "no bonus before the end";
}

TEST(Azul, A5_1_the_last_round_is_foreseen) {
    const auto last = [](const std::string& rest) { return Azul::last_round(at(last_take(rest))); };
    EXPECT_EQ(last("lines1=K,-,-,-,- wall1=BYR../...../...../...../....."), Last::no) << "four in this round";
    EXPECT_EQ(last("wall1=.YRKW/...../...../...../....."), Last::may);
    EXPECT_EQ(last("lines2=-,-,-,YYY,- wall2=...../...../...../RKWB./....."), Last::may) << "of any seat";
    EXPECT_EQ(last("lines2=-,-,-,YYYY,- wall2=...../...../...../RKWB./....."), Last::will);
    EXPECT_EQ(last("jokers=on lines1=J,-,-,-,- wall1=.YRKW/...../...../...../....."), Last::will) << "A7.5";
    EXPECT_EQ(last("wall1=B..../W..../K..../R..../Y...."), Last::no) << "a column does not end it";
    EXPECT_EQ(Azul::last_round(tiled("lines1=W,-,-,-,- wall1=BYRK./...../...../...../.....")), Last::no)
        << "it is over";
}

TEST(Azul, A6_1_the_last_round_is_certain_on_the_grey_wall_if_no_line_above_can_take_the_space) {
    const auto last = [](const std::string& rest) { return Azul::last_round(at("azul wall=grey " + rest)); };
    const std::string take = "turn=1 marker=2 floor2=M centre=W ";
    const std::string row = " wall1=...../BYRK./...../...../.....";
    EXPECT_EQ(last(take + "lines1=-,WW,-,-,-" + row), Last::may) << "line 1 may get white, and be put into column 5";
    EXPECT_EQ(last(take + "lines1=W,WW,-,-,-" + row), Last::may);
    EXPECT_EQ(last(take + "lines1=B,WW,-,-,-" + row), Last::will);
    EXPECT_EQ(last(take + "lines1=-,WW,W,-,-" + row), Last::may);
    EXPECT_EQ(last(take + "lines1=-,WW,-,-,- wall1=....R/BYRK./...../...../....."), Last::will) << "no space above";
    EXPECT_EQ(last(take + "jokers=on lines1=-,WJ,-,-,-" + row), Last::will) << "A7.8";
    EXPECT_EQ(last(take + "lines1=-,WW,-,-,- wall1=....W/BYRK./...../...../....."), Last::no) << "it falls, A6.3";
    EXPECT_EQ(last(take + "lines1=-,W,-,-,- wall1=...../BYRK./...../...../....."), Last::may);
    const std::string tiling = "phase=tiling turn=2 marker=1 line=2 lines2=-,BB,-,-,- ";
    EXPECT_EQ(last(tiling + "wall1=BYRKW/...../...../...../....."), Last::will);
    EXPECT_EQ(last(tiling + "lines1=-,W,-,-,-" + row), Last::no) << "seat 1 has been tiled";
    EXPECT_EQ(last(tiling + "wall2=...../.YRKW/...../...../....."), Last::will);
}

TEST(Azul, A5_2_bonus_2_for_a_row_7_for_a_column_10_for_a_colour) {
    State state = at(last_take("lines1=W,-,-,-,- wall1=BYRK./WB.../K.B../R..B./Y...B"));
    const Events events = play(state, "cW5");
    EXPECT_EQ(score(state, 1), 5 + 2 + 7 + 10);
    EXPECT_EQ(score(state, 2), 0);
    std::vector<std::pair<Why, int>> bonuses;
    for (const Event& e : events) {
        if (e.what == What::scored && e.why != Why::tile && e.why != Why::floor) bonuses.emplace_back(e.why, e.points);
    }
    EXPECT_EQ(bonuses, (std::vector<std::pair<Why, int>>{{Why::row, 2}, {Why::column, 7}, {Why::colour, 10}}));
    EXPECT_EQ(events.back().what, What::over);
}

TEST(Azul, A5_3_most_points_then_more_rows_then_shared) {
    const std::string one = "BYRKW/...../...../...../.....";
    const std::string two = "BYRKW/WBYRK/...../...../.....";
    const auto ranks = [](const std::string& rest) { return Azul::ranks(at("azul phase=over " + rest)); };
    EXPECT_EQ(ranks("score1=30 score2=31 wall1=" + two), (PerSeat{2, 1, 0, 0}));
    EXPECT_EQ(ranks("score1=30 score2=30 wall1=" + one + " wall2=" + two), (PerSeat{2, 1, 0, 0}));
    EXPECT_EQ(ranks("score1=30 score2=30 wall1=" + one + " wall2=" + one), (PerSeat{1, 1, 0, 0}));
    EXPECT_EQ(ranks("players=4 score1=10 score2=30 score3=30 score4=20 wall2=" + one + " wall3=" + one),
              (PerSeat{4, 1, 1, 3}));
}

TEST(Azul, A5_4_with_nothing_to_deal_the_game_ends) {
    // All 100 tiles lie on walls and lines that are not full; the last one is just being taken.
    const std::string wall = "BYRK./WBYR./K.BYR/RKWB./YRKW.";
    std::string text =
        "azul players=4 round=7 turn=1 marker=2 floor2=M centre=K1 bag=- lines1=-,-,WW,Y,B wall1=" + wall;
    for (const std::string seat : {"2", "3", "4"}) text += " lines" + seat + "=-,K,WW,Y,B wall" + seat + "=" + wall;
    State state = at(text + " score1=5");
    play(state, "cK2");
    EXPECT_EQ(field(state, "phase"), "over");
    EXPECT_EQ(field(state, "round"), "7");
    EXPECT_EQ(score(state, 1), 5 + 3 * 7 + 10) << "columns 1, 3 and 4, and all five red";
}

TEST(Azul, A5_5_there_is_no_cap_on_rounds) {
    Rng rng(1);
    State state = Azul::start(options("first=1"));
    while (state.round < 200) {
        ASSERT_NE(Azul::to_act(state), nobody);
        if (state.phase == Phase::deal) {
            Azul::apply(state, Azul::sample(state, rng), Silence{});
            continue;
        }
        for (const auto& text : legal(state)) {
            if (text.back() == '-') {
                play(state, text);
                break;
            }
        }
    }
    EXPECT_EQ(Azul::scores(state), PerSeat{});
    State last = at("azul round=65535 start=2 factories=-,-,-,-,BBBB");
    play(last, "5B-");
    EXPECT_EQ(field(last, "round"), "65535") << "the count stays, the game goes on";
    EXPECT_EQ(field(last, "phase"), "deal");
}

// ---- A6 Grey wall

TEST(Azul, A6_1_any_free_space_of_the_row_without_that_colour_in_its_column) {
    const State state = tiled("wall=grey lines1=-,-,BBB,-,- wall1=B..../.K.../Y..../..B../....R");
    EXPECT_EQ(field(state, "phase"), "tiling");
    EXPECT_EQ(legal(state), (Set{"3>2", "3>4", "3>5"})) << "column 1 is taken, columns 1 and 3 hold blue";
    EXPECT_EQ(Azul::read(state, "3>3").error().code, Code::illegal);
    State placed = state;
    play(placed, "3>2");
    EXPECT_EQ(field(placed, "wall1"), "B..../.K.../YB.../..B../....R");
    EXPECT_EQ(score(placed, 1), 2 + 2);
}

TEST(Azul, A6_1_the_row_rule_holds_as_before) {
    const State state = at("azul wall=grey factories=BBYK,RRWW,YYKW,BRKW,BYRK wall1=..B../...../...../...../.....");
    EXPECT_EQ(legal(state, "1B"), (Set{"1B2", "1B3", "1B4", "1B5", "1B-"}));
}

TEST(Azul, A6_2_the_owner_chooses_lines_from_top_to_bottom_and_one_space_is_still_a_move) {
    State state = tiled("wall=grey lines1=-,BB,-,KKKK,- wall1=...../YRKW./...../...../.....");
    EXPECT_EQ(Azul::to_act(state), 0);
    EXPECT_EQ(legal(state), Set{"2>5"});
    play(state, "2>5");
    EXPECT_EQ(legal(state), (Set{"4>1", "4>2", "4>4", "4>5"})) << "column 3 holds black";
}

TEST(Azul, A6_3_a_line_without_a_legal_space_falls_to_the_floor_at_once) {
    const std::string dead = "wall=grey lines1=-,BB,-,-,- wall1=B..../...YR/.B.../..B../..... ";
    State state = at(last_take(dead + "score1=5"));
    const Events events = play(state, "cW5");
    EXPECT_EQ(field(state, "phase"), "deal") << "it is not a choice";
    EXPECT_EQ(score(state, 1), 5 - 2);
    EXPECT_EQ(field(state, "lines1"), "-,-,-,-,W");
    EXPECT_EQ(field(state, "lid"), "B2");
    EXPECT_TRUE(std::ranges::any_of(
        events, [](const Event& e) { return e.from == Place::line && e.to == Place::floor && e.tile == blue; }));
}

TEST(Azul, A6_3_past_seven_the_fallen_line_goes_to_the_lid) {
    const State state = tiled(
        "wall=grey lines1=-,BB,-,-,- wall1=B..../...YR/.B.../..B../..... floor1=KKKKKK score1=30 bag=B10Y19R19K14W19 "
        "lid=B5");
    EXPECT_EQ(score(state, 1), 30 - 14);
    EXPECT_EQ(field(state, "lid"), "B7K6");
}

TEST(Azul, A6_4_starting_a_line_that_has_no_space_left_is_allowed) {
    const State state = at("azul wall=grey wall1=B..../...YR/.B.../..B../..... factories=BYRK,YYYY,RRRR,KKKK,WWWW");
    EXPECT_TRUE(legal(state).contains("1B2"));
}

// ---- A7 Jokers

TEST(Azul, A7_1_jokers_replace_tiles_always_a_hundred) {
    EXPECT_EQ(field(Azul::start(options("players=2 joker")), "bag"), "B19Y19R19K19W19J5");
    EXPECT_EQ(field(Azul::start(options("players=3 joker")), "bag"), "B18Y18R18K18W18J10");
    EXPECT_EQ(field(Azul::start(options("players=4 joker")), "bag"), "B18Y18R18K18W18J10");
}

TEST(Azul, A7_2_a_colour_alone_the_jokers_alone_or_both) {
    const State state = at("azul jokers=on factories=BBJK,RRWW,YYKW,BRKW,BYRK");
    Set kinds;
    for (const auto& text : legal(state, "1")) kinds.insert(text.substr(0, text[1] == '+' ? 3 : 2));
    EXPECT_EQ(kinds, (Set{"1B", "1K", "1J", "1+B", "1+K"}));
    State alone = state;
    play(alone, "1B2");
    EXPECT_EQ(field(alone, "centre"), "K1J1") << "a colour alone leaves the jokers";
    State jokers = state;
    play(jokers, "1J2");
    EXPECT_EQ(field(jokers, "centre"), "B2K1");
    EXPECT_EQ(field(jokers, "lines1"), "-,J,-,-,-");
    State both = state;
    play(both, "1+B3");
    EXPECT_EQ(field(both, "centre"), "K1");
    EXPECT_EQ(field(both, "lines1"), "-,-,BBJ,-,-");
}

TEST(Azul, A7_3_a_line_of_jokers_gets_its_colour_later_if_the_row_allows_it) {
    const State state =
        at("azul jokers=on factories=BBJK,RRWW,YYKW,BRKW,BYRK lines1=-,-,J,-,K wall1=...../...../..B../...../.....");
    EXPECT_FALSE(legal(state).contains("1B3")) << "row 3 has blue";
    EXPECT_TRUE(legal(state).contains("1K3"));
    EXPECT_TRUE(legal(state).contains("1J5")) << "jokers join any colour";
    EXPECT_FALSE(legal(state).contains("1+B5")) << "line 5 holds black";
    State coloured = state;
    play(coloured, "1K3");
    EXPECT_EQ(field(coloured, "lines1"), "-,-,KJ,-,K");
    coloured.turn = 0;
    EXPECT_FALSE(legal(coloured).contains("2R3"));
}

TEST(Azul, A7_4_the_player_chooses_how_many_jokers_stay) {
    const State state = at("azul jokers=on factories=BBJJ,RRWW,YYKW,BRKW,BYRK");
    EXPECT_EQ(legal(state, "1+B"),
              (Set{"1+B1:0", "1+B1:1", "1+B2:0", "1+B2:1", "1+B2:2", "1+B3:1", "1+B3:2", "1+B4", "1+B5", "1+B-"}));
    State one = state;
    play(one, "1+B2:1");
    EXPECT_EQ(field(one, "lines1"), "-,BJ,-,-,-");
    EXPECT_EQ(field(one, "floor1"), "BJ") << "coloured first, then jokers";
    State only = state;
    play(only, "1+B1:1");
    EXPECT_EQ(field(only, "lines1"), "J,-,-,-,-");
    EXPECT_EQ(only.boards[0].colour[0], none) << "only a joker stayed: no colour";
    EXPECT_EQ(field(only, "floor1"), "BBJ");
    State all = state;
    play(all, "1+B-");
    EXPECT_EQ(field(all, "floor1"), "BBJJ");
    EXPECT_EQ(Azul::read(state, "1+B2").error().code, Code::syntax) << "the number must be said";
    EXPECT_FALSE(Azul::read(state, "1+B4:2")) << "and not where there is no choice";
}

TEST(Azul, A7_4_the_line_must_accept_the_colour_even_if_none_of_it_stays) {
    const State state = at("azul jokers=on factories=BBJJ,RRWW,YYKW,BRKW,BYRK wall1=B..../...../...../...../.....");
    EXPECT_TRUE(legal(state, "1+B1").empty());
    EXPECT_TRUE(legal(state).contains("1J1"));
}

TEST(Azul, A7_5_a_line_with_a_joker_sends_a_joker_to_the_wall) {
    const State state = tiled("jokers=on lines1=-,BJ,-,-,- bag=B18Y19R19K19W18J4");
    EXPECT_EQ(field(state, "wall1"), "...../.J.../...../...../.....") << "onto the space of the line's colour";
    EXPECT_EQ(field(state, "lid"), "B1");
}

TEST(Azul, A7_5_jokers_alone_go_to_any_free_space_of_the_row) {
    State state = tiled("jokers=on lines1=Y,JJ,-,KKKK,- wall1=...../W.Y../...../...../.....");
    EXPECT_EQ(field(state, "wall1"), ".Y.../W.Y../...../...../.....") << "line 1 went by itself";
    EXPECT_EQ(legal(state), (Set{"2>2", "2>4", "2>5"}));
    play(state, "2>2");
    EXPECT_EQ(field(state, "wall1"), ".Y.../WJY../...../.K.../.....") << "and line 4 after it";
    EXPECT_EQ(score(state, 1), 1 + (3 + 2) + 1);
    State one = tiled("jokers=on lines1=-,JJ,-,-,- wall1=...../WBYR./...../...../.....");
    EXPECT_EQ(legal(one), Set{"2>5"}) << "a single free space is still a move";
}

TEST(Azul, A7_6_a_joker_blocks_the_colour_of_its_space) {
    const State state = at("azul jokers=on factories=BBJK,RRWW,YYKW,BRKW,BYRK wall1=J..../...../...../...../.....");
    EXPECT_FALSE(legal(state).contains("1B1"));
    EXPECT_TRUE(legal(state).contains("1K1"));
}

TEST(Azul, A7_7_jokers_count_in_runs_rows_and_columns_never_for_a_colour) {
    const State state = tiled("jokers=on lines1=W,-,-,-,- wall1=JYRK./WB.../K.B../R..B./Y...B");
    EXPECT_EQ(score(state, 1), 5 + 2 + 7)
        << "the run of five, the row, the column; not the 10 for four blue and a joker";
}

TEST(Azul, A7_8_on_the_grey_wall_a_joker_has_no_colour) {
    State state = tiled("wall=grey jokers=on lines1=-,BJ,-,-,- wall1=B..../...../...../...../.....");
    EXPECT_EQ(legal(state), (Set{"2>1", "2>2", "2>3", "2>4", "2>5"})) << "column 1 too, where blue lies";
    play(state, "2>1");
    EXPECT_EQ(field(state, "wall1"), "B..../J..../...../...../.....");
    const State next =
        at("azul wall=grey jokers=on factories=BYRK,YYYY,RRRR,KKKK,WWWW wall1=B..../J..../...../...../.....");
    EXPECT_TRUE(legal(next).contains("1B2")) << "and it blocks no colour";
}

TEST(Azul, A7_9_on_the_floor_a_joker_is_a_tile_like_any_other) {
    const State state = tiled("jokers=on score1=9 floor1=JBJ bag=B18Y19R19K19W18J3");
    EXPECT_EQ(score(state, 1), 9 - 4);
    EXPECT_EQ(field(state, "lid"), "B1J2");
}

TEST(Azul, a_score_stays_at_its_limit) {
    const State state = tiled("score1=32000 lines1=R,-,-,-,-");
    EXPECT_EQ(score(state, 1), 32000);
    EXPECT_TRUE(same(at(Azul::write(state)), state));
}

// ---- as_if

TEST(Azul, as_if_shows_what_a_seat_could_do) {
    const State offer = at("azul factories=BBYK,RRWW,YYKW,BRKW,BYRK lines2=B,-,-,-,-");
    const State other = Azul::as_if(offer, 1);
    EXPECT_EQ(Azul::to_act(other), 1);
    EXPECT_FALSE(legal(other).contains("1B1"));
    const State tiling = tiled("wall=grey lines1=Y,-,-,-,- lines2=-,RR,-,-,-");
    EXPECT_EQ(legal(Azul::as_if(tiling, 1)), (Set{"2>1", "2>2", "2>3", "2>4", "2>5"}));
    const State nothing = tiled("wall=grey lines1=Y,-,-,-,-");
    EXPECT_EQ(Azul::to_act(Azul::as_if(nothing, 1)), 0) << "seat 2 has nothing to choose";
    const State over = at("azul phase=over wall1=BYRKW/...../...../...../.....");
    EXPECT_EQ(Azul::to_act(Azul::as_if(over, 1)), nobody);
}

// ---- Foreseeing the end of the round

// What is told, a short text each: "Y1 line3>wall3.4", "+7 tile", "-1 floor (2 forgiven)".
std::vector<std::string> told(const Events& events) {
    const auto where = [](Place place, int index, int column) {
        constexpr std::array names = {"bag", "lid", "factory", "centre", "line", "wall", "floor", "player"};
        std::string out = names[static_cast<unsigned>(place)];
        if (place == Place::line || place == Place::wall || place == Place::floor) out += std::to_string(index + 1);
        if (place == Place::wall) out += "." + std::to_string(column + 1);
        return out;
    };
    std::vector<std::string> out;
    for (const Event& e : events) {
        if (e.what == What::moved) {
            out.push_back(letter(e.tile) + std::to_string(e.count) + " " + where(e.from, e.from_index, e.column) + ">" +
                          where(e.to, e.to_index, e.column));
        } else {
            EXPECT_EQ(e.what, What::scored) << "neither a round nor a game ends";
            out.push_back((e.points > 0 ? "+" : "") + std::to_string(e.points) +
                          (e.why == Why::tile ? " tile" : " floor") +
                          (e.forgiven > 0 ? " (" + std::to_string(e.forgiven) + " forgiven)" : ""));
        }
    }
    return out;
}
using Told = std::vector<std::string>;

Told foreseen(const State& state, int seat) {
    const State before = state;
    Events events;
    Azul::foresee(state, seat - 1, events);
    EXPECT_TRUE(same(state, before));
    for (const Event& e : events) EXPECT_EQ(e.seat, seat - 1);
    return told(events);
}

TEST(AzulForesees, A4_1_full_lines_with_their_points_and_A4_4_then_the_floor) {
    const State state =
        at("azul turn=2 marker=1 factories=RRRR,-,-,-,- score1=5 lines1=-,-,YYY,KK,- "
           "wall1=...K./...R./KWB../...../..... floor1=BM");
    // The yellow tile ends a run of four in its row and of three in its column.
    EXPECT_EQ(foreseen(state, 1), (Told{"Y1 line3>wall3.4", "+7 tile", "Y2 line3>lid", "-1 floor", "-1 floor",
                                        "B1 floor1>lid", "M1 floor2>player"}));
    EXPECT_EQ(foreseen(state, 2), Told{}) << "an empty board";
}

TEST(AzulForesees, A4_3_tiles_placed_higher_up_count_below) {
    const State state = at("azul turn=2 marker=2 floor2=M factories=RRRR,-,-,-,- lines1=B,WW,-,-,-");
    EXPECT_EQ(foreseen(state, 1), (Told{"B1 line1>wall1.1", "+1 tile", "W1 line2>wall2.1", "+2 tile", "W1 line2>lid"}));
}

TEST(AzulForesees, A4_4_what_a_score_of_0_forgives) {
    const State poor = at("azul turn=2 marker=2 floor2=M factories=RRRR,-,-,-,- score1=1 floor1=BBK");
    EXPECT_EQ(foreseen(poor, 1),
              (Told{"-1 floor", "0 floor (1 forgiven)", "0 floor (2 forgiven)", "B2 floor1>lid", "K1 floor3>lid"}));
    EXPECT_EQ(foreseen(poor, 2), (Told{"0 floor (1 forgiven)", "M1 floor1>player"}));
    const State earns = at("azul turn=2 marker=2 floor2=M factories=RRRR,-,-,-,- lines1=B,-,-,-,- floor1=KK");
    EXPECT_EQ(foreseen(earns, 1),
              (Told{"B1 line1>wall1.1", "+1 tile", "-1 floor", "0 floor (1 forgiven)", "K2 floor1>lid"}))
        << "what the lines bring is there to be lost";
}

TEST(AzulForesees, A5_2_no_bonus_of_the_end_of_the_game) {
    const State state =
        at("azul turn=2 marker=2 floor2=M factories=RRRR,-,-,-,- lines1=W,-,-,-,- wall1=BYRK./...../...../...../.....");
    EXPECT_EQ(foreseen(state, 1), (Told{"W1 line1>wall1.5", "+5 tile"}));
}

TEST(AzulForesees, A6_3_on_the_grey_wall_what_falls_before_the_first_choice) {
    // In row 2 the columns 1 to 3 are free, and blue stands in each of them. Black has a choice in row 4.
    const std::string rest = "wall1=B..../...YR/.B.../..B../..... score1=9 floor1=W";
    const State falls =
        at("azul wall=grey turn=2 marker=2 floor2=M factories=RRRR,-,-,-,- lines1=-,BB,-,KKKK,- " + rest);
    EXPECT_EQ(foreseen(falls, 1),
              (Told{"B2 line2>floor2", "-1 floor", "-1 floor", "-2 floor", "W1 floor1>lid", "B2 floor2>lid"}));
    // A6.2: yellow in line 1 is a choice: the blue line after it is not told any more, the floor is.
    const State choice =
        at("azul wall=grey turn=2 marker=2 floor2=M factories=RRRR,-,-,-,- lines1=Y,BB,-,KKKK,- " + rest);
    EXPECT_EQ(foreseen(choice, 1), (Told{"-1 floor", "W1 floor1>lid"}));
}

TEST(AzulForesees, A7_5_a_joker_goes_to_the_space_of_its_colour_and_jokers_alone_are_a_choice) {
    const State state =
        at("azul jokers=on turn=2 marker=2 floor2=M factories=RRRR,-,-,-,- score1=3 lines1=-,BJ,JJJ,-,KKKKK floor1=J");
    EXPECT_EQ(foreseen(state, 1), (Told{"J1 line2>wall2.2", "+1 tile", "B1 line2>lid", "-1 floor", "J1 floor1>lid"}));
}

TEST(AzulForesees, only_while_players_take_tiles) {
    EXPECT_EQ(foreseen(at("azul phase=deal lines1=-,B,-,-,-"), 1), Told{});
    EXPECT_EQ(foreseen(at("azul wall=grey phase=tiling turn=1 line=2 lines1=-,BB,-,-,- floor1=B"), 1), Told{});
    EXPECT_EQ(foreseen(Azul::start(options("standard")), 1), Told{});
}

}  // namespace
}  // namespace tilewright::azul
