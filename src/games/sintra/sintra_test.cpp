// The rules of Sintra, a test for each number in rules.md. Expected values are the rulebook's or worked out by hand.
#include "games/sintra/sintra.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/sintra/sintra_words.h"

namespace tilewright::sintra {
namespace {

using Set = std::set<std::string>;

State at(const std::string& text) {
    const auto state = Sintra::read(text);
    EXPECT_TRUE(state) << text << "\n" << (state ? "" : state.error().text());
    return state ? *state : Sintra::start({});
}

Options options(const std::string& text) { return *Sintra::options(text); }

Events play(State& state, const std::string& text) {
    Events events;
    const auto move = Sintra::read(state, text);
    EXPECT_TRUE(move) << text << "\n" << (move ? "" : move.error().text()) << "\n" << Sintra::write(state);
    if (move) Sintra::apply(state, *move, events);
    return events;
}

Set legal(const State& state, const std::string& prefix = "") {
    MoveList<Sintra> list;
    Sintra::moves(state, list);
    Set out;
    for (const Move move : list) {
        const std::string text = Sintra::write(state, move);
        if (text.starts_with(prefix)) out.insert(text);
    }
    return out;
}

std::string field(const State& state, const std::string& key) {
    const std::string text = Sintra::write(state) + " ";
    const std::size_t begin = text.find(" " + key + "=") + key.size() + 2;
    return text.substr(begin, text.find(' ', begin) - begin);
}

int score(const State& state, int seat) { return Sintra::scores(state)[static_cast<unsigned>(seat - 1)]; }

// A table in the middle of round 1. What a test gives for a key replaces what stands here.
std::string table(const std::map<std::string, std::string>& given) {
    const std::string fresh = "1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....";
    std::map<std::string, std::string> keys = {
        {"indicator", "BYGOPB"}, {"strips1", fresh}, {"strips2", fresh}, {"factories", "BGOP,YYGG,OOPP,BBYY,GOPY"}};
    for (const auto& [key, value] : given) keys[key] = value;
    std::string out = "sintra";
    for (const auto& [key, value] : keys) out += " " + key + "=" + value;
    return out;
}
// The last move of the game is about to be made: seat 1 takes one blue piece, which breaks unless a test says
// otherwise.
State last_move(std::map<std::string, std::string> given) {
    given.emplace("round", "6");
    given.emplace("indicator", "-----B");
    given.emplace("factories", "-,-,-,-,-");
    given.emplace("centre", "B1");
    given.emplace("tile", "2");
    given.emplace("turn", "1");
    return at(table(given));
}
const std::string all_strips = "1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....";

TEST(Sintra, S1_1_a_hundred_pieces_and_5_7_or_9_factories) {
    const std::vector<std::string> factories = {"-,-,-,-,-", "-,-,-,-,-,-,-", "-,-,-,-,-,-,-,-,-"};
    for (int players = 2; players <= 4; ++players) {
        const State state = Sintra::start(options("players=" + std::to_string(players)));
        EXPECT_EQ(field(state, "bag"), "B20G20O20P20Y20");
        EXPECT_EQ(field(state, "factories"), factories[static_cast<unsigned>(players - 2)]);
    }
}

TEST(Sintra, S1_2_exactly_one_face_has_two_joker_cells) {
    int faces = 0;
    for (int strip = 0; strip < windows; ++strip)
        faces += (house.has_jokers(strip, 0) ? 1 : 0) + (house.has_jokers(strip, 1) ? 1 : 0);
    EXPECT_EQ(faces, 1);
    const State state = Sintra::start({});
    EXPECT_EQ(field(state, "score1"), "0");
    EXPECT_EQ(field(state, "glass1"), "0");
}

TEST(Sintra, S1_3_the_indicator_has_a_piece_for_each_round) {
    EXPECT_EQ(field(at(table({})), "indicator"), "BYGOPB");
    EXPECT_EQ(Sintra::read(table({{"round", "2"}})).error().field, "indicator") << "in round 2 space 1 is empty";
    EXPECT_TRUE(Sintra::read(table({{"round", "2"}, {"indicator", "-YGOPB"}})));
}

TEST(Sintra, S1_4_part_sets_are_data_and_checked) {
    EXPECT_TRUE(checked(house));
    const auto broken = [](auto change) {
        Parts parts = house;
        change(parts);
        return checked(parts) ? "" : checked(parts).error().message;
    };
    EXPECT_NE(broken([](Parts& p) { p.faces[0].set(0, joker_cell); }).find("strip 1, face a: 1 joker cells"),
              std::string::npos);
    EXPECT_NE(broken([](Parts& p) { p.faces[3] = p.faces[15]; }).find("2 faces with joker cells"), std::string::npos);
    EXPECT_NE(broken([](Parts& p) { p.faces[15] = p.faces[0]; }).find("0 faces with joker cells"), std::string::npos);
    EXPECT_NE(broken([](Parts& p) { p.values &= ~0xFU; }).find("window 1: value 0"), std::string::npos);
    EXPECT_NE(broken([](Parts& p) { p.track[0] = 1; }).find("starts at 0"), std::string::npos);
    EXPECT_NE(broken([](Parts& p) { p.track[2] = 0; }).find("track cell 3: the track never falls"), std::string::npos);
    EXPECT_NE(broken([](Parts& p) { p.track_cells = 8; }).find("ends at 18"), std::string::npos);
    EXPECT_NE(broken([](Parts& p) { p.track_cells = 1; }).find("2 to 16 cells"), std::string::npos);
    const std::string several = broken([](Parts& p) {
        p.values &= ~0xF0U;
        p.track[0] = 1;
    });
    EXPECT_NE(several.find("window 2: value 0"), std::string::npos) << "each violation is named";
    EXPECT_NE(several.find("track cell 1"), std::string::npos);
    // The book's facts hold in house: a strip with three orange cells, a track cell of 8.
    int orange_cells = 0;
    for (int cell = 0; cell < cells; ++cell) orange_cells += house.face(4, 0).at(cell) == orange ? 1 : 0;
    EXPECT_EQ(orange_cells, 3);
    EXPECT_NE(std::ranges::find(house.track, 8), house.track.end());
    EXPECT_LE(sizeof(Parts), 64U);
}

TEST(Sintra, S2_1_players_2_to_4) {
    EXPECT_EQ(options("players=3").players, 3);
    EXPECT_EQ(Sintra::options("players=5").error().field, "players");
}

TEST(Sintra, S2_2_side_A_or_B) {
    EXPECT_EQ(options("").side, Side::a);
    EXPECT_EQ(options("side=B").side, Side::b);
    EXPECT_EQ(options("B").side, Side::b);
    EXPECT_EQ(Sintra::options("side=C").error().field, "side");
}

TEST(Sintra, S2_3_parts_house_or_ones_own) {
    const std::string own =
        "BPBGB/YOPOY.PYPOP/GBYBG.YGYBY/OPGPO.GOGPG/BYOYB.OBOYO/PGBGP.BPYGB/YGOBY.PYGOP/GOBPG.BJGJP/"
        "OBPYO:1.1.1.1.15.1.1.1:0.18";
    const Options given = options("parts=" + own);
    EXPECT_EQ(Sintra::write(given), "players=2 side=A parts=" + own + " first=random");
    EXPECT_EQ(Sintra::write(Sintra::options_of(Sintra::start(given))), Sintra::write(given))
        << "the State carries the set";
    const State state = Sintra::start(given);
    EXPECT_TRUE(same(at(Sintra::write(state)), state));
}

TEST(Sintra, S2_4_the_starting_seat_is_given_or_drawn) {
    State drawn = Sintra::start(options("players=3"));
    EXPECT_EQ(legal(drawn), (Set{"@1", "@2", "@3"}));
    play(drawn, "@2");
    EXPECT_EQ(field(drawn, "start"), "2");
    EXPECT_EQ(field(Sintra::start(options("first=2")), "phase"), "strips");
    EXPECT_EQ(Sintra::options("first=3").error().field, "first");
}

TEST(Sintra, S2_5_everything_is_public) {
    Rng rng(6);
    State state = Sintra::start(options("players=4 B"));
    while (Sintra::to_act(state) != nobody) {
        ASSERT_TRUE(same(at(Sintra::write(state)), state)) << Sintra::write(state);
        Sintra::apply(state, Sintra::sample(state, rng), Silence{});
    }
}

TEST(Sintra, S3_1_strips_lie_in_random_order_with_a_random_face_but_not_the_jokers) {
    State state = Sintra::start(options("first=1"));
    EXPECT_EQ(legal(state).size(), 15U) << "eight strips with two faces, less the one with the jokers";
    EXPECT_FALSE(legal(state).contains("8b"));
    EXPECT_EQ(Sintra::weight(state, lay(7, 0)), 2) << "its other face has the weight of both";
    EXPECT_EQ(Sintra::weight(state, lay(0, 1)), 1);
    play(state, "8a");
    EXPECT_EQ(legal(state).size(), 14U);
    for (const std::string text : {"1a", "2b", "3a", "4b", "5a", "6b", "7a"}) play(state, text);
    EXPECT_EQ(field(state, "strips1"), "8a:.....,1a:.....,2b:.....,3a:.....,4b:.....,5a:.....,6b:.....,7a:.....");
    EXPECT_EQ(field(state, "phase"), "strips");
    EXPECT_EQ(legal(state).size(), 15U) << "seat 2 has its own eight";
    EXPECT_EQ(
        Sintra::read(table({{"strips1", "8b:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,1a:....."}}))
            .error()
            .field,
        "strips1");
}

TEST(Sintra, S3_2_the_glazier_stands_above_the_leftmost_strip) { EXPECT_EQ(field(Sintra::start({}), "glazier1"), "1"); }

TEST(Sintra, S3_3_the_indicator_is_filled_with_one_of_each_colour_and_one_from_the_bag) {
    State state = Sintra::start(options("first=1"));
    for (int seat = 0; seat < 2; ++seat) {
        for (const std::string text : {"1a", "2a", "3a", "4a", "5a", "6a", "7a", "8a"}) play(state, text);
    }
    EXPECT_EQ(field(state, "phase"), "indicator");
    EXPECT_EQ(field(state, "bag"), "B19G19O19P19Y19");
    EXPECT_EQ(Sintra::weight(state, draw(blue)), 1);
    for (const std::string text : {"Y", "G", "O", "P"}) play(state, text);
    EXPECT_EQ(legal(state), Set{"B"}) << "the last one falls in one way only, and is a move all the same";
    play(state, "B");
    EXPECT_EQ(field(state, "indicator"), "-YGOPB");
    EXPECT_EQ(Sintra::weight(state, draw(blue)), 19) << "space 1 is drawn from the bag of 95";
    play(state, "B");
    EXPECT_EQ(field(state, "indicator"), "BYGOPB");
    EXPECT_EQ(field(state, "bag"), "B18G19O19P19Y19");
    EXPECT_EQ(field(state, "phase"), "deal");
}

TEST(Sintra, S3_4_every_factory_gets_4_pieces) {
    State state = at(table({{"phase", "deal"}, {"factories", "-,-,-,-,-"}}));
    for (const char c : std::string("BGOPYYGGOOPPBBYYGOP")) play(state, {c});
    EXPECT_EQ(field(state, "phase"), "deal");
    play(state, "Y");
    EXPECT_EQ(field(state, "factories"), "BGOP,GGYY,OOPP,BBYY,GOPY");
    EXPECT_EQ(field(state, "phase"), "offer");
}

TEST(Sintra, S3_5_the_starting_player_begins_and_play_goes_clockwise) {
    State state = at(table({{"start", "2"}}));
    EXPECT_EQ(field(state, "tile"), "centre");
    EXPECT_EQ(Sintra::to_act(state), 1);
    play(state, "1B1");
    EXPECT_EQ(Sintra::to_act(state), 0);
}

TEST(Sintra, S4_1_the_books_take_from_a_factory_and_from_the_centre) {
    // Amanda takes the one pink piece of a factory; the other three go to the centre.
    State state = at(table({{"factories", "POOO,YYGG,BOPP,BBYY,GOPY"}}));
    play(state, "1P2");
    EXPECT_EQ(field(state, "centre"), "O3");
    EXPECT_NE(field(state, "strips1").find("2a:P...."), std::string::npos);
    // Three orange from the centre: the first to take there has the tile and a step down the track.
    const Events events = play(state, "cO5");
    EXPECT_NE(field(state, "strips2").find("5a:O.O.O"), std::string::npos);
    EXPECT_EQ(field(state, "tile"), "2");
    EXPECT_EQ(field(state, "glass2"), "1");
    EXPECT_EQ(field(state, "centre"), "-");
    EXPECT_EQ(events[0].what, What::glass) << "the tile's step comes first (S7.3)";
}

TEST(Sintra, S4_2_onto_a_strip_under_or_right_of_the_glazier) {
    State state = at(table({{"glazier1", "4"}}));
    EXPECT_EQ(legal(state, "1B"), (Set{"1B5", "1B6", "1B8"}))
        << "strip 4 has no blue cell, 7 neither, 1 to 3 lie to the left";
    const Events events = play(state, "1B6");
    EXPECT_EQ(field(state, "glazier1"), "6");
    EXPECT_TRUE(std::ranges::any_of(events, [](const Event& e) { return e.what == What::glazier && e.window == 5; }));
}

TEST(Sintra, S4_3_pieces_without_a_cell_break) {
    State state = at(table({{"factories", "GOOO,YYGG,BOPP,BBYY,GOPY"}}));
    play(state, "1O2");
    EXPECT_NE(field(state, "strips1").find("2a:...O."), std::string::npos);
    EXPECT_EQ(field(state, "glass1"), "2");
    EXPECT_EQ(field(state, "tower"), "O2");
}

TEST(Sintra, S4_4_a_strip_that_fits_must_be_chosen_the_books_choice_between_strips) {
    // Strip A lies left of the glazier; on B one orange fits and two would break; on C all three fit.
    const State state =
        at(table({{"glazier1", "2"},
                  {"centre", "O3"},
                  {"factories", "-,YYGG,BBPP,BBYY,GPPY"},
                  {"tile", "2"},
                  {"turn", "1"},
                  {"strips1", "5a:.....,2a:.....,3a:.....,4a:.O...,1a:.....,6a:.....,7a:...O.,8a:O...O"}}));
    EXPECT_EQ(legal(state, "cO"), Set{"cO2"}) << "to the right no strip has an orange cell left";
    EXPECT_EQ(Sintra::read(state, "cO1").error().code, Code::illegal);
    EXPECT_EQ(Sintra::read(state, "cO-").error().code, Code::illegal) << "none may be broken by choice";
    const State open =
        at(table({{"glazier1", "2"},
                  {"centre", "O3"},
                  {"factories", "-,YYGG,BBPP,BBYY,GPPY"},
                  {"tile", "2"},
                  {"turn", "1"},
                  {"strips1", "1a:.....,2a:.....,3a:.....,5a:.....,4a:.O...,6a:.....,7a:...O.,8a:O...O"}}));
    EXPECT_EQ(legal(open, "cO"), (Set{"cO2", "cO4"}));
    State b = open;
    play(b, "cO2");
    EXPECT_EQ(field(b, "glass1"), "2");
    State c = open;
    play(c, "cO4");
    EXPECT_EQ(field(c, "glass1"), "0");
    EXPECT_NE(field(c, "strips1").find("5a:O.O.O"), std::string::npos);
}

TEST(Sintra, S4_5_coloured_cells_fill_before_joker_cells) {
    const std::string jokers = "1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8b:.....";
    State state =
        at(table({{"factories", "BBGO,YYGG,OOPP,BBYY,GOPY"}, {"strips1", jokers}, {"windows1", "-,-,-,-,-,-,-,O"}}));
    play(state, "1B8");
    EXPECT_NE(field(state, "strips1").find("8b:BB..."), std::string::npos);
    State yellow_only =
        at(table({{"factories", "BBGO,YYGG,OOPP,BBYY,GOPY"}, {"strips1", jokers}, {"windows1", "-,-,-,-,-,-,-,O"}}));
    play(yellow_only, "2Y8");
    EXPECT_NE(field(yellow_only, "strips1").find("8b:.Y.Y."), std::string::npos) << "a joker cell fits every colour";
}

TEST(Sintra, S4_6_where_nothing_fits_all_break_and_the_glazier_stays) {
    State state = at(table({{"glazier1", "7"}, {"factories", "BGOP,YYGG,OOPP,BBYY,GOPY"}}));
    EXPECT_EQ(legal(state, "1G"), Set{"1G7"});
    state = at(table(
        {{"glazier1", "8"}, {"strips1", "1a:.....,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."}}));
    EXPECT_EQ(legal(state, "2G"), Set{"2G-"});
    play(state, "2G-");
    EXPECT_EQ(field(state, "glazier1"), "8");
    EXPECT_EQ(field(state, "glass1"), "2");
    EXPECT_EQ(field(state, "tower"), "G2");
}

TEST(Sintra, S4_7_the_glazier_goes_back_to_the_leftmost_strip_left) {
    EXPECT_TRUE(legal(at(table({})), "back").empty()) << "he stands there already";
    State state = at(table({{"glazier1", "3"}}));
    EXPECT_TRUE(legal(state).contains("back"));
    play(state, "back");
    EXPECT_EQ(field(state, "glazier1"), "1");
    EXPECT_EQ(Sintra::to_act(state), 1) << "that is the whole turn";
    // Above a slot whose strip is gone: back, even if the leftmost strip lies to his right.
    State gone = at(table({{"strips1", "-,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."},
                           {"windows1", "BG,-,-,-,-,-,-,-"}}));
    play(gone, "back");
    EXPECT_EQ(field(gone, "glazier1"), "2");
    // With no strip left there is no return: everything breaks.
    const State empty =
        at(table({{"strips1", "-,-,-,-,-,-,-,-"}, {"windows1", "BG,BG,BG,OP,OP,OP,YB,YB"}, {"glazier1", "3"}}));
    EXPECT_TRUE(legal(empty, "back").empty());
    for (const auto& text : legal(empty)) EXPECT_EQ(text.back(), '-') << text;
}

TEST(Sintra, S5_1_the_books_round_bonus_of_2_points) {
    // Round 3, the topmost piece is yellow, the completed strip holds two yellow pieces.
    State state = at(table({{"round", "3"},
                            {"indicator", "--YOPB"},
                            {"factories", "GBBB,GGGG,OOPP,BBYY,GOPY"},
                            {"strips1", "6b:Y.OBY,2a:.....,3a:.....,4a:.....,5a:.....,1a:.....,7a:.....,8a:....."}}));
    const Events events = play(state, "1G1");
    EXPECT_EQ(score(state, 1), 2);
    EXPECT_EQ(field(state, "phase"), "pane");
    EXPECT_EQ(events.back().why, Why::bonus);
    // A piece on a joker cell counts by its own colour.
    State joker = at(table({{"factories", "YBBB,GGGG,OOPP,BBYY,GOPY"},
                            {"indicator", "YYGOPB"},
                            {"windows1", "O,-,-,-,-,-,-,-"},
                            {"strips1", "8b:BYG.P,2a:.....,3a:.....,4a:.....,5a:.....,1a:.....,7a:.....,6a:....."}}));
    play(joker, "1Y1");
    EXPECT_EQ(score(joker, 1), 2);
}

TEST(Sintra, S5_2_the_player_picks_a_piece_for_the_window) {
    State state = at(table({{"factories", "BGGG,GGYY,OOPP,BBYY,GOPY"},
                            {"strips1", "1a:BPBG.,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."}}));
    play(state, "1B1");
    EXPECT_EQ(Sintra::to_act(state), 0);
    EXPECT_EQ(legal(state), (Set{"1=B", "1=P", "1=G"}));
    State upper = state;
    play(upper, "1=P");
    EXPECT_EQ(field(upper, "windows1"), "P,-,-,-,-,-,-,-");
    EXPECT_EQ(field(upper, "tower"), "B3G1") << "the other four";
    State lower = at(table({{"factories", "BGGG,GGYY,OOPP,BBYY,GOPY"},
                            {"windows1", "Y,-,-,-,-,-,-,-"},
                            {"strips1", "1a:BPBG.,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."}}));
    play(lower, "1B1");
    play(lower, "1=G");
    EXPECT_EQ(field(lower, "windows1"), "YG,-,-,-,-,-,-,-");
}

TEST(Sintra, S5_3_the_strip_is_turned_and_the_second_time_leaves) {
    const std::string strips = "1a:BPBG.,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....";
    State first = at(table({{"factories", "BGGG,GGYY,OOPP,BBYY,GOPY"}, {"strips1", strips}}));
    play(first, "1B1");
    play(first, "1=B");
    EXPECT_EQ(field(first, "strips1").substr(0, 8), "1b:.....");
    EXPECT_EQ(field(first, "glazier1"), "1");
    State second =
        at(table({{"factories", "BGGG,GGYY,OOPP,BBYY,GOPY"}, {"strips1", strips}, {"windows1", "Y,-,-,-,-,-,-,-"}}));
    play(second, "1B1");
    play(second, "1=B");
    EXPECT_EQ(field(second, "strips1").substr(0, 2), "-,");
    EXPECT_EQ(field(second, "glazier1"), "1") << "he does not move";
}

TEST(Sintra, S5_4_the_books_5_points_for_a_window_and_those_to_its_right) {
    // A window of 2, and windows to its right that hold a piece and make 3 more. In house: window 2 (2), and 5 (2) and
    // 7 (1).
    State state = at(table({{"factories", "PGGG,GGYY,OOPP,BBYY,GOPY"},
                            {"indicator", "OYGOPB"},
                            {"windows1", "B,-,-,-,G,-,Y,-"},
                            {"strips1", "2a:.....,1a:B.BGB,3a:.....,4a:.....,5b:.....,6a:.....,7b:.....,8a:....."}}));
    play(state, "1P2");
    EXPECT_EQ(score(state, 1), 0) << "no orange piece, no bonus";
    const Events events = play(state, "2=B");
    EXPECT_EQ(score(state, 1), 5) << "window 1, to the left, counts nothing";
    std::vector<int> told;
    for (const Event& e : events) {
        if (e.what == What::scored) told.push_back(e.points);
    }
    EXPECT_EQ(told, (std::vector<int>{2, 2, 1}));
}

TEST(Sintra, S6_1_after_the_round_the_indicators_piece_goes_to_the_tower_six_rounds_in_all) {
    State state = at(table({{"factories", "-,-,-,-,-"}, {"centre", "B1"}, {"tile", "2"}, {"turn", "1"}}));
    play(state, "cB1");
    EXPECT_EQ(field(state, "round"), "2");
    EXPECT_EQ(field(state, "indicator"), "-YGOPB");
    EXPECT_EQ(field(state, "tower"), "B1");
    EXPECT_EQ(field(state, "phase"), "deal");
    EXPECT_EQ(Sintra::last_round(state), Last::no);
    State last = last_move({});
    EXPECT_EQ(Sintra::last_round(last), Last::will);
    play(last, "cB1");
    EXPECT_EQ(Sintra::last_round(last), Last::no) << "it is over";
    EXPECT_EQ(field(last, "phase"), "over");
    EXPECT_EQ(field(last, "round"), "6");
    EXPECT_TRUE(legal(last).empty());
}

TEST(Sintra, S6_2_the_holder_of_the_tile_starts_and_the_tower_fills_an_empty_bag) {
    State holder = at(table({{"factories", "-,-,-,-,-"}, {"centre", "B1"}, {"tile", "2"}, {"turn", "1"}}));
    play(holder, "cB1");
    EXPECT_EQ(field(holder, "start"), "2");
    State nobody_took = at(table({{"factories", "BBBB,-,-,-,-"}, {"start", "2"}, {"turn", "2"}}));
    play(nobody_took, "1B1");
    EXPECT_EQ(field(nobody_took, "start"), "2") << "the same starter";
    State empty =
        at(table({{"phase", "deal"}, {"factories", "-,-,-,-,-"}, {"bag", "B1"}, {"tower", "B17G19O19P19Y19"}}));
    play(empty, "B");
    EXPECT_EQ(field(empty, "bag"), "B17G19O19P19Y19");
    EXPECT_EQ(field(empty, "tower"), "-");
    // Emptied by the last draw, it stays empty.
    State last = at(table(
        {{"phase", "deal"}, {"factories", "BGOP,GGYY,OOPP,BBYY,GOP"}, {"bag", "Y1"}, {"tower", "B15G15O15P15Y14"}}));
    play(last, "Y");
    EXPECT_EQ(field(last, "bag"), "-");
    EXPECT_EQ(field(last, "tower"), "B15G15O15P15Y14");
}

TEST(Sintra, S6_3_there_is_always_a_piece_to_deal_because_the_indicators_went_to_the_tower) {
    // Nothing in bag and tower: the piece that leaves the indicator is all there is for the next deal, and is dealt.
    std::map<std::string, std::string> given = {
        {"players", "4"}, {"factories", "-,-,-,-,-,-,-,-,-"}, {"centre", "B1"}, {"tile", "2"}, {"turn", "1"}};
    for (const std::string seat : {"1", "2", "3", "4"}) given["strips" + seat] = all_strips;
    State state = at(table(given));
    state.offer.lid = {};
    state.offer.bag = {};  // the rest of the pieces is simply not there: a table no set-up leads to
    play(state, "cB1");
    EXPECT_EQ(field(state, "phase"), "deal");
    EXPECT_EQ(field(state, "bag"), "B1");
    play(state, "B");
    EXPECT_EQ(field(state, "phase"), "offer") << "a short deal";
}

TEST(Sintra, S7_1_the_fall_costs_18_and_the_remaining_steps_go_on) {
    State state =
        at(table({{"glazier1", "8"}, {"glass1", "7"}, {"score1", "30"}, {"factories", "GGGG,YYGG,OOPP,BBYY,GOPY"}}));
    const Events events = play(state, "1G-");
    EXPECT_EQ(score(state, 1), 12);
    EXPECT_EQ(field(state, "glass1"), "3") << "one step to the fall, three from the first cell";
    EXPECT_EQ(field(state, "lost1"), "18");
    EXPECT_EQ(std::ranges::count(events, What::glass, &Event::what), 5);
}

TEST(Sintra, S7_1_several_falls_in_one_turn) {
    const std::string parts =
        "BPBGB/YOPOY.PYPOP/GBYBG.YGYBY/OPGPO.GOGPG/BYOYB.OBOYO/PGBGP.BPYGB/YGOBY.PYGOP/GOBPG.OBPYO/"
        "BJGJP:1.2.3.4.2.2.1.1:0.18";
    State state =
        at(table({{"parts", parts}, {"glazier1", "8"}, {"score1", "40"}, {"factories", "GGGG,YYGG,OOPP,BBYY,GOPY"}}));
    play(state, "1G-");
    EXPECT_EQ(score(state, 1), 0) << "four falls";
    EXPECT_EQ(field(state, "lost1"), "72");
}

TEST(Sintra, S7_2_a_score_never_drops_below_0) {
    State state =
        at(table({{"glazier1", "8"}, {"glass1", "7"}, {"score1", "5"}, {"factories", "GOOO,YYGG,OOPP,BBYY,GOPY"}}));
    const Events events = play(state, "1G-");
    EXPECT_EQ(score(state, 1), 0);
    const auto fallen = std::ranges::find(events, What::scored, &Event::what);
    ASSERT_NE(fallen, events.end());
    EXPECT_EQ(fallen->points, -5);
    EXPECT_EQ(fallen->forgiven, 13);
    EXPECT_EQ(field(state, "lost1"), "18") << "forgiven or not, it was lost (S8.5)";
}

TEST(Sintra, S7_3_the_tiles_step_comes_first_and_all_before_the_bonus) {
    // Score 0: the fall is forgiven before the bonus of the completed strip comes.
    State state = at(table({{"glass1", "7"},
                            {"centre", "B3"},
                            {"factories", "-,YYGG,OOPP,GGYY,GOPY"},
                            {"turn", "1"},
                            {"start", "2"},
                            {"strips1", "1a:BPBG.,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."}}));
    play(state, "cB1");
    EXPECT_EQ(field(state, "glass1"), "2") << "one step for the tile: the fall; two for broken pieces";
    EXPECT_EQ(score(state, 1), 3) << "three blue pieces, blue on top";
}

TEST(Sintra, S8_1_the_books_7_pieces_left_make_2_points) {
    State state = last_move({{"strips1", "1a:B.B..,2a:P.P..,3a:Y.Y..,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."}});
    play(state, "cB1");
    EXPECT_EQ(score(state, 1), 2) << "six and the one just placed";
}

TEST(Sintra, S8_2_then_the_cell_of_the_track_is_lost) {
    State state = last_move({{"glass1", "5"}, {"score1", "10"}});
    play(state, "cB1");
    EXPECT_EQ(score(state, 1), 10 - 8) << "the book's cell of 8";
    EXPECT_EQ(field(state, "lost1"), "8");
    State poor = last_move({{"glass1", "5"},
                            {"score1", "3"},
                            {"strips1", "1a:B.B..,2a:P....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."},
                            {"windows1", "-,-,-,-,O,P,-,-"}});
    play(poor, "cB1");
    EXPECT_EQ(score(poor, 1), 0 + 3) << "3 and 1 for pieces, less 8, is 0; then the ornament";
}

TEST(Sintra, S8_3_the_books_23_points_on_side_A) {
    State state = last_move({{"windows1", "BG,OP,YB,GO,-,-,P,Y"},
                             {"strips1", "-,-,-,-,5a:.....,6a:.....,7b:.....,8a:....."},
                             {"glazier1", "5"}});
    const Events events = play(state, "cB5");
    EXPECT_EQ(score(state, 1), 10 + 10 + 3);
    EXPECT_EQ(
        std::ranges::count_if(events, [](const Event& e) { return e.what == What::scored && e.why == Why::ornament; }),
        3);
    State three = last_move({{"windows1", "BG,O,-,-,-,-,-,P"},
                             {"strips1", "-,2b:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."},
                             {"glazier1", "2"}});
    play(three, "cB2");
    EXPECT_EQ(score(three, 1), 6) << "three cells around one ornament; one around another counts nothing";
}

TEST(Sintra, S8_4_the_books_20_points_on_side_B) {
    // Four finished windows, five orange pieces in all windows.
    State state = last_move({{"side", "B"},
                             {"windows1", "OO,OO,BG,PY,O,-,-,-"},
                             {"strips1", "-,-,-,-,5b:.....,6a:.....,7a:.....,8a:....."},
                             {"glazier1", "5"}});
    play(state, "cB5");
    EXPECT_EQ(score(state, 1), 4 * 5);
}

TEST(Sintra, S8_5_most_points_then_less_lost_on_the_track_then_shared) {
    const auto ranks = [](const std::string& rest) {
        return Sintra::ranks(
            at("sintra phase=over round=6 strips1=" + all_strips + " strips2=" + all_strips + " " + rest));
    };
    EXPECT_EQ(ranks("score1=20 score2=21 lost2=40"), (PerSeat{2, 1, 0, 0}));
    EXPECT_EQ(ranks("score1=20 score2=20 lost1=8 lost2=6"), (PerSeat{2, 1, 0, 0}));
    EXPECT_EQ(ranks("score1=20 score2=20 lost1=8 lost2=8"), (PerSeat{1, 1, 0, 0}));
}

TEST(Sintra, as_if_shows_what_a_seat_could_do) {
    const State state = at(table({{"glazier2", "4"}}));
    EXPECT_EQ(legal(Sintra::as_if(state, 1), "1B"), (Set{"1B5", "1B6", "1B8"}));
    State choosing =
        at(table({{"factories", "BGGG,GGYY,OOPP,BBYY,GOPY"},
                  {"strips1", "1a:BPBG.,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."}}));
    play(choosing, "1B1");
    EXPECT_EQ(Sintra::to_act(Sintra::as_if(choosing, 1)), 1) << "while seat 1 chooses its pane";
    EXPECT_EQ(Sintra::to_act(Sintra::as_if(Sintra::start({}), 1)), chance);
}

TEST(Sintra, foresee_tells_nothing_because_S6_1_the_end_of_a_round_changes_no_board) {
    // The last take of round 1: a strip that is nearly full and broken glass stay as they are.
    State state = at(table({{"factories", "-,-,-,-,-"},
                            {"centre", "G1"},
                            {"tile", "2"},
                            {"glass2", "3"},
                            {"score2", "9"},
                            {"strips2", "1a:BPBG.,2a:.....,3a:.....,4a:.....,5a:.....,6a:.....,7a:.....,8a:....."}}));
    Events events;
    for (int seat = 0; seat < 2; ++seat) Sintra::foresee(state, seat, events);
    EXPECT_TRUE(events.empty());
    const auto seat_2 = [&] { return field(state, "strips2") + field(state, "glass2") + field(state, "score2"); };
    const std::string before = seat_2();
    play(state, "cG1");
    EXPECT_EQ(state.round, 2);
    EXPECT_EQ(seat_2(), before);
}

}  // namespace
}  // namespace tilewright::sintra
