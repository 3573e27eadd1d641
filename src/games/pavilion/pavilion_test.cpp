// The rules of Pavilion, a test for each number in rules.md. Expected values are the rulebook's or worked out by hand.
#include "games/pavilion/pavilion.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/pavilion/pavilion_words.h"

namespace tilewright::pavilion {
namespace {

using Set = std::set<std::string>;

State at(const std::string& text) {
    const auto state = Pavilion::read(text);
    EXPECT_TRUE(state) << text << "\n" << (state ? "" : state.error().text());
    return state ? *state : Pavilion::start({});
}

Options options(const std::string& text) { return *Pavilion::options(text); }

Events play(State& state, const std::string& text) {
    Events events;
    const auto move = Pavilion::read(state, text);
    EXPECT_TRUE(move) << text << "\n" << (move ? "" : move.error().text()) << "\n" << Pavilion::write(state);
    if (move) Pavilion::apply(state, *move, events);
    return events;
}

void play_all(State& state, const std::string& texts) {
    for (const Word& word : words(texts)) play(state, std::string(word.text));
}

Set legal(const State& state, const std::string& prefix = "") {
    MoveList<Pavilion> list;
    Pavilion::moves(state, list);
    Set out;
    for (const Move move : list) {
        const std::string text = Pavilion::write(state, move);
        if (text.starts_with(prefix)) out.insert(text);
    }
    return out;
}

std::string field(const State& state, const std::string& key) {
    const std::string text = Pavilion::write(state) + " ";
    const std::size_t begin = text.find(" " + key + "=") + key.size() + 2;
    return text.substr(begin, text.find(' ', begin) - begin);
}

int score(const State& state, int seat) { return Pavilion::scores(state)[static_cast<unsigned>(seat - 1)]; }

// What `apply` told of one kind, by count.
int told(const Events& events, What what, Why why = Why::none) {
    int n = 0;
    for (const Event& event : events) n += event.what == what && event.why == why ? 1 : 0;
    return n;
}

using Keys = std::map<std::string, std::string>;

// A table in phase 2 of round 1 (the joker is purple), seat 1 to act with the marker, seat 2 with one tile that fits
// nowhere else in a test. What a test gives for a key replaces what stands here.
std::string table(const Keys& given) {
    Keys keys = {{"phase", "place"}, {"marker", "1"}, {"supply", "G2O2Y2B2R2"}, {"hand2", "Y1"}};
    for (const auto& [key, value] : given) keys[key] = value;
    std::string out = "pavilion";
    for (const auto& [key, value] : keys) out += " " + key + "=" + value;
    return out;
}

// The seven stars, each empty unless given: stars({{'O', "O.O..."}}).
std::string board(const std::map<char, std::string>& given) {
    std::vector<std::string> rows;
    for (const char star : star_letters) rows.push_back(given.contains(star) ? given.at(star) : "......");
    return join(rows, "/");
}
const std::string full_board = "OOOOOO/RRRRRR/BBBBBB/YYYYYY/GGGGGG/PPPPPP/PGOYBR";

// Seat 2 has passed, so seat 1 ends the game by passing with an empty remainder: a hand of one tile costs a point.
State before_the_end(Keys given) {
    given.emplace("round", "6");
    given.emplace("passed", "2");
    given.emplace("hand1", "P1");
    given.emplace("hand2", "-");
    given.emplace("score1", "11");
    return at(table(given));
}
// The points that the end added to seat 1: it has 10 after the pass.
int end_bonus(const Keys& given) {
    State state = before_the_end(given);
    play(state, "pass");
    EXPECT_EQ(state.phase, Phase::over);
    return score(state, 1) - 10;
}

// ---- P1 Parts

TEST(Pavilion, P1_1_132_tiles_and_5_7_or_9_factories_and_a_supply_of_10) {
    const std::vector<std::string> factories = {"-,-,-,-,-", "-,-,-,-,-,-,-", "-,-,-,-,-,-,-,-,-"};
    for (int players = 2; players <= 4; ++players) {
        const State state = Pavilion::start(options("players=" + std::to_string(players)));
        EXPECT_EQ(field(state, "bag"), "P22G22O22Y22B22R22");
        EXPECT_EQ(field(state, "factories"), factories[static_cast<unsigned>(players - 2)]);
    }
    EXPECT_EQ(Pavilion::read(table({{"supply", "P5G6"}})).error().field, "supply");
    EXPECT_LE(sizeof(State), 384U);
}

TEST(Pavilion, P1_4_scores_start_at_5) {
    const State state = Pavilion::start(options("players=4"));
    EXPECT_EQ(Pavilion::scores(state), (PerSeat{5, 5, 5, 5}));
}

// ---- P2 Options

TEST(Pavilion, P2_1_players_2_to_4) {
    EXPECT_EQ(options("players=3").players, 3);
    EXPECT_EQ(Pavilion::options("players=5").error().field, "players");
}

TEST(Pavilion, P2_2_coloured_or_grey_board) {
    EXPECT_EQ(options("").side, Side::coloured);
    EXPECT_EQ(options("board=grey").side, Side::grey);
    EXPECT_EQ(options("grey").side, Side::grey);
    EXPECT_EQ(Pavilion::options("board=blue").error().field, "board");
}

TEST(Pavilion, P2_3_joker_order_standard_other_or_any_permutation) {
    const auto jokers = [](const std::string& text) {
        State state = Pavilion::start(options(text));
        std::string out;
        for (state.round = 1; state.round <= rounds; ++state.round) out += letter(state.joker());
        return out;
    };
    EXPECT_EQ(jokers(""), "PGOYBR");
    EXPECT_EQ(jokers("joker_order=other"), "ORBYGP");
    EXPECT_EQ(jokers("joker_order=RYBGPO"), "RYBGPO");
    EXPECT_EQ(options("joker_order=PGOYBR"), options("joker_order=standard"));
    for (const std::string bad : {"PGOYB", "PGOYBRP", "PGOYBP", "pgoybr", "", "sometimes"})
        EXPECT_EQ(Pavilion::options("joker_order=" + bad).error().field, "joker_order") << bad;
}

TEST(Pavilion, P2_4_floor_0_or_1) {
    EXPECT_EQ(options("").floor, 0);
    EXPECT_EQ(options("floor=1").floor, 1);
    EXPECT_EQ(Pavilion::options("floor=2").error().field, "floor");
    EXPECT_EQ(Pavilion::read(table({{"floor", "1"}, {"hand1", "G1"}, {"score1", "0"}})).error().field, "score1");
}

TEST(Pavilion, P2_5_who_starts_is_given_or_drawn) {
    EXPECT_EQ(field(Pavilion::start(options("first=2")), "start"), "2");
    EXPECT_EQ(legal(Pavilion::start(options("players=3"))), (Set{"@1", "@2", "@3"}));
    EXPECT_EQ(Pavilion::options("players=2 first=3").error().field, "first");
}

TEST(Pavilion, P2_6_everything_is_public) {
    State state = Pavilion::start(options("first=1"));
    play_all(state, "P P G");
    EXPECT_EQ(field(state, "bag"), "P20G21O22Y22B22R22");
    EXPECT_TRUE(same(state, *Pavilion::read(Pavilion::write(state)))) << "the text of a position is all there is";
}

// ---- P3 Set-up and refills

TEST(Pavilion, P3_1_ten_onto_the_supply_then_four_onto_each_factory) {
    State state = Pavilion::start(options("first=2"));
    EXPECT_EQ(state.phase, Phase::supply);
    play_all(state, "P G O Y B R P G O Y");
    EXPECT_EQ(field(state, "supply"), "P2G2O2Y2B1R1");
    EXPECT_EQ(state.phase, Phase::deal);
    play_all(state, "P P P P G G G G O O O O Y Y Y Y B B B B");
    EXPECT_EQ(state.phase, Phase::offer);
    EXPECT_EQ(field(state, "factories"), "PPPP,GGGG,OOOO,YYYY,BBBB");
    EXPECT_EQ(field(state, "marker"), "centre");
    EXPECT_EQ(field(state, "turn"), "2");
}

// Two full boards, a third with five tiles in each outer star, ten on the supply: 8 tiles are left.
const std::string nearly_all_placed = "pavilion players=4 round=4 phase=deal supply=P3G3O3R1 stars1=" + full_board +
                                      " stars2=" + full_board +
                                      " stars3=OOOOO./RRRRR./BBBBB./YYYYY./GGGGG./PPPPP./...... ";

TEST(Pavilion, P3_2_the_tower_goes_into_the_bag_only_when_a_tile_is_needed) {
    State state = at(nearly_all_placed + "bag=Y1 tower=Y2B3R2");
    play(state, "Y");
    EXPECT_EQ(field(state, "bag"), "Y2B3R2") << "in the middle of the deal";
    EXPECT_EQ(field(state, "tower"), "-");
    State full = Pavilion::start(options("first=1"));
    play_all(full, "P P P P P P P P P P G G G G G G G G G G G G G G G G G G G");
    full.offer.bag = {};
    full.offer.bag.add(red, 1);
    full.offer.lid.add(blue, 5);
    play(full, "R");
    EXPECT_EQ(full.phase, Phase::offer);
    EXPECT_EQ(full.offer.lid.of(blue), 5) << "the last factory is full: no tile is needed";
    EXPECT_TRUE(full.offer.bag.empty());
}

TEST(Pavilion, P3_2_factories_stay_short_when_bag_and_tower_are_empty) {
    State state = at(nearly_all_placed + "bag=Y3B3R2");
    play_all(state, "Y Y Y B B B R");
    EXPECT_EQ(state.phase, Phase::deal);
    play(state, "R");
    EXPECT_EQ(state.phase, Phase::offer);
    EXPECT_EQ(field(state, "factories"), "YYYB,BBRR,-,-,-,-,-,-,-");
}

// ---- P4 Phase 1

// The book's example of phase 1: Anna, Paul and Tom; the joker is purple.
TEST(Pavilion, P4_1_the_books_example) {
    State state = at("pavilion players=3 supply=G2O2Y2B2R2 factories=RRYY,PPGY,OOBB,OOBB,GGRR,YYBB,OOGG");
    EXPECT_EQ(legal(state, "1"), (Set{"1R", "1Y"}));
    EXPECT_EQ(legal(state, "2"), (Set{"2G", "2Y"})) << "the joker colour is not chosen where another lies";
    play(state, "1R");
    EXPECT_EQ(field(state, "hand1"), "R2") << "no joker lay there";
    EXPECT_EQ(field(state, "centre"), "Y2");
    play(state, "2G");
    EXPECT_EQ(field(state, "hand2"), "P1G1") << "one green and exactly one joker";
    EXPECT_EQ(field(state, "centre"), "P1Y3");
    play(state, "cY");
    EXPECT_EQ(field(state, "hand3"), "P1Y3");
    EXPECT_EQ(field(state, "marker"), "3");
    EXPECT_EQ(score(state, 3), 1) << "4 points lost: three yellow and the joker";
    EXPECT_EQ(field(state, "turn"), "1");
}

TEST(Pavilion, P4_1_the_joker_colour_follows_the_round) {
    const State state =
        at("pavilion round=2 supply=P2O2Y2B2R2 factories=PPGG,GGGO,-,-,- marker=1 turn=2 hand1=R6 hand2=B6");
    EXPECT_EQ(legal(state), (Set{"1P", "2O"})) << "in round 2 green is the joker";
}

TEST(Pavilion, P4_2_only_jokers_in_a_factory_or_the_centre) {
    State state = at("pavilion supply=G2O2Y2B2R2 factories=PPPP,PPPP,OOBB,GGRR,YYBB");
    EXPECT_EQ(legal(state, "1"), (Set{"1P"}));
    play(state, "1P");
    EXPECT_EQ(field(state, "hand1"), "P1") << "exactly one";
    EXPECT_EQ(field(state, "centre"), "P3") << "and the other three go to the centre";
    EXPECT_EQ(legal(state, "c"), (Set{"cP"}));
    play(state, "cP");
    EXPECT_EQ(field(state, "hand2"), "P1");
    EXPECT_EQ(field(state, "centre"), "P2");
    EXPECT_EQ(score(state, 2), 4);
    EXPECT_EQ(legal(state, "c"), (Set{"cP"}));
    play(state, "3O");
    EXPECT_EQ(legal(state, "c"), (Set{"cB"})) << "something else lies there again";
    play(state, "cB");
    EXPECT_EQ(field(state, "hand2"), "P2B2");
    EXPECT_EQ(field(state, "centre"), "P1");
}

TEST(Pavilion, P4_3_what_is_left_of_a_factory_goes_to_the_centre) {
    State state = at("pavilion supply=G2O2Y2B2R2 factories=PPGO,OOBB,GGRR,YYBB,OOBB");
    play(state, "1G");
    EXPECT_EQ(field(state, "factories"), "-,OOBB,GGRR,YYBB,OOBB");
    EXPECT_EQ(field(state, "centre"), "P1O1");
    play(state, "cO");
    EXPECT_EQ(field(state, "centre"), "-") << "from the centre nothing moves on";
}

TEST(Pavilion, P4_4_the_first_from_the_centre_takes_the_marker_and_loses_a_point_a_tile) {
    const auto taken = [](const std::string& keys) {
        State state =
            at("pavilion joker_order=GPOYBR round=2 supply=G2O2Y2B2R2 factories=-,OOBB,GGRR,YYBB,- centre=P1Y3 "
               "turn=1 hand2=R4 " +
               keys);
        play(state, "cY");
        EXPECT_EQ(field(state, "marker"), "1");
        return score(state, 1);
    };
    EXPECT_EQ(taken("score1=10"), 6);
    EXPECT_EQ(taken("score1=3"), 0) << "floor 0";
    EXPECT_EQ(taken("score1=0"), 0);
    EXPECT_EQ(taken("score1=3 floor=1"), 1) << "floor 1";
    EXPECT_EQ(taken("score1=5 floor=1"), 1);
    State second =
        at("pavilion supply=G2O2Y2B2R2 factories=-,OOBB,GGRR,YYBB,- turn=2 marker=1 score1=4 centre=P1Y3 hand1=R4");
    play(second, "cY");
    EXPECT_EQ(score(second, 2), 5) << "only the first one pays";
    EXPECT_EQ(field(second, "marker"), "1");
}

TEST(Pavilion, P4_5_taken_tiles_are_the_hand_and_stay_with_what_was_kept) {
    State state = at("pavilion round=2 supply=P2O2Y2B2R2 factories=OOBB,OOBB,RRYY,YYBB,OOBB hand1=O2B1");
    play(state, "1O");
    EXPECT_EQ(field(state, "hand1"), "O4B1");
}

// ---- P5 Phase 2

TEST(Pavilion, P5_1_one_placement_a_turn_beginning_with_the_holder_of_the_marker) {
    State state = at("pavilion players=3 supply=G2O2Y2B2R2 turn=3 marker=2 centre=O1 hand1=R9 hand2=B9 hand3=Y9");
    play(state, "cO");
    EXPECT_EQ(field(state, "turn"), "2");
    play(state, "B1B");
    EXPECT_EQ(field(state, "turn"), "3");
    play(state, "Y1Y");
    EXPECT_EQ(field(state, "turn"), "1");
    play(state, "R1R");
    EXPECT_EQ(field(state, "turn"), "2");
}

TEST(Pavilion, P5_1_nobody_takes_the_marker) {
    // Every factory was taken from whole, so the centre stayed empty.
    State state = at("pavilion start=2 turn=2 supply=G2O2Y2B2R2 factories=-,-,-,-,GGGG hand1=R8 hand2=B8");
    play(state, "5G");
    EXPECT_EQ(field(state, "marker"), "centre");
    EXPECT_EQ(field(state, "turn"), "2") << "the starting player begins";
    play_all(state, "pass kG4 pass kR4");
    EXPECT_EQ(field(state, "round"), "2");
    EXPECT_EQ(field(state, "start"), "2") << "and starts again";
}

// The book's examples of phase 2; the joker is purple.
TEST(Pavilion, P5_2_the_books_example_A) {
    State state = at(table({{"hand1", "B7"}}));
    play(state, "B6B");
    EXPECT_EQ(field(state, "hand1"), "B1");
    EXPECT_EQ(field(state, "tower"), "B5");
    EXPECT_EQ(field(state, "stars1"), board({{'B', ".....B"}}));
    EXPECT_EQ(score(state, 1), 6);
}

TEST(Pavilion, P5_2_the_books_example_B) {
    State state = at(table({{"hand1", "R3"}, {"stars1", board({{'R', "R....R"}})}}));
    play(state, "R3R");
    EXPECT_EQ(field(state, "hand1"), "-");
    EXPECT_EQ(field(state, "tower"), "R2");
    EXPECT_EQ(score(state, 1), 6) << "no tile beside it";
}

TEST(Pavilion, P5_2_the_books_example_C) {
    State state = at(table({{"hand1", "B3P3"}, {"stars1", board({{'B', "...BB."}})}}));
    play(state, "B6B");
    EXPECT_EQ(field(state, "tower"), "P3B2") << "all six had to be paid: nothing to choose";
    EXPECT_EQ(score(state, 1), 8);
}

TEST(Pavilion, P5_2_the_books_example_D) {
    State state = at(table({{"hand1", "O1G1P3"}, {"stars1", board({{'O', ".OO..."}})}}));
    play(state, "O4O");
    EXPECT_EQ(field(state, "hand1"), "G1");
    EXPECT_EQ(field(state, "tower"), "P3");
    EXPECT_EQ(score(state, 1), 8);
    play_all(state, "Y1Y pass kG1");
    EXPECT_EQ(field(state, "hand1"), "G1") << "green is the next joker";
    EXPECT_EQ(score(state, 1), 8);
}

TEST(Pavilion, P5_2_the_books_example_E_and_F) {
    State state = at(table({{"hand1", "P2R2G4"}, {"stars1", board({{'P', "P.P..."}})}}));
    play(state, "P2P");
    EXPECT_EQ(field(state, "hand1"), "G4R2");
    EXPECT_EQ(field(state, "tower"), "P1");
    EXPECT_EQ(score(state, 1), 8);
    play_all(state, "Y1Y pass");
    EXPECT_EQ(legal(state), (Set{"kG0", "kG1", "kG2", "kG3", "kG4"}));
    play(state, "kG4");
    EXPECT_EQ(field(state, "hand1"), "G4");
    EXPECT_EQ(score(state, 1), 6) << "two red tiles discarded";
}

TEST(Pavilion, P5_2_jokers_are_a_choice_but_one_tile_is_of_the_colour) {
    State state = at(table({{"hand1", "P3G2"}}));
    EXPECT_TRUE(legal(state).contains("G5G")) << "two green and three jokers";
    EXPECT_FALSE(legal(state).contains("G6G"));
    EXPECT_EQ(legal(state, "O"), Set{}) << "no orange tile, however many jokers";
    play(state, "G3G");
    EXPECT_EQ(field(state, "phase"), "jokers");
    EXPECT_EQ(field(state, "hand1"), "P3G2") << "nothing is paid yet";
    EXPECT_EQ(legal(state), (Set{"+1", "+2"})) << "three: one green is placed, at most two jokers";
    play(state, "+2");
    EXPECT_EQ(field(state, "hand1"), "P1G1");
    EXPECT_EQ(field(state, "tower"), "P2");
    State plain = at(table({{"hand1", "P3G2"}}));
    play(plain, "G1G");
    EXPECT_EQ(field(plain, "hand1"), "P3G1") << "cost 1: no jokers, nothing to choose";
}

TEST(Pavilion, P5_3_the_joker_colour_is_paid_with_its_own_tiles) {
    State state = at(table({{"hand1", "P3G4"}}));
    EXPECT_EQ(legal(state, "P"), (Set{"P1P", "P2P", "P3P"}));
    EXPECT_EQ(legal(state, "C3P"), (Set{"C3P"})) << "in the centre star too";
    EXPECT_EQ(legal(state, "C4P"), Set{});
    play(state, "P3P");
    EXPECT_EQ(field(state, "phase"), "place") << "no choice of jokers";
    EXPECT_EQ(field(state, "tower"), "P2");
    State centre = at(table({{"hand1", "P3"}}));
    play(centre, "C2P");
    EXPECT_EQ(field(centre, "stars1"), board({{'C', ".P...."}}));
    EXPECT_EQ(field(centre, "hand1"), "P1");
}

TEST(Pavilion, P5_4_a_star_takes_its_colour_and_the_centre_each_colour_once) {
    const State state = at(table({{"hand1", "R1G1"}, {"stars1", board({{'C', ".R...."}})}}));
    EXPECT_EQ(legal(state), (Set{"R1R", "G1G", "C1G", "pass"})) << "red is in the centre already";
    const State covered = at(table({{"hand1", "R1"}, {"stars1", board({{'R', "R....."}})}}));
    EXPECT_EQ(legal(covered), (Set{"C1R", "pass"}));
    EXPECT_EQ(Pavilion::read(table({{"hand1", "R1"}, {"stars1", board({{'C', "R.R..."}})}})).error().field, "stars1");
    EXPECT_EQ(Pavilion::read(table({{"hand1", "R1"}, {"stars1", board({{'O', "R....."}})}})).error().field, "stars1");
}

TEST(Pavilion, P5_5_the_run_around_the_star_scores) {
    const auto points = [](const std::string& star, const std::string& move) {
        State state = at(table({{"hand1", "B6"}, {"stars1", board({{'B', star}})}}));
        const Events events = play(state, move);
        EXPECT_EQ(told(events, What::scored, Why::run), 1);
        return score(state, 1) - 5;
    };
    EXPECT_EQ(points("......", "B1B"), 1);
    EXPECT_EQ(points("..B...", "B1B"), 1) << "not beside it";
    EXPECT_EQ(points(".B....", "B1B"), 2);
    EXPECT_EQ(points(".....B", "B1B"), 2) << "6 and 1 lie side by side";
    EXPECT_EQ(points(".B..BB", "B1B"), 4) << "both ways";
    EXPECT_EQ(points("B.BBBB", "B2B"), 6) << "the whole ring";
    EXPECT_EQ(points("BB.B..", "B3B"), 4);
    EXPECT_EQ(points("B..B..", "B3B"), 2) << "a gap ends it";
}

TEST(Pavilion, P5_6_a_pillar_a_statue_and_a_window_bring_1_2_and_3_tiles) {
    const auto bonus = [](const std::map<char, std::string>& stars_given, const std::string& hand,
                          const std::string& move) {
        State state = at(table({{"hand1", hand}, {"stars1", board(stars_given)}}));
        const Events events = play(state, move);
        EXPECT_EQ(told(events, What::completed), state.phase == Phase::bonus ? 1 : 0);
        return state.phase == Phase::bonus ? state.bonus : 0;
    };
    // The pillar of red: red 2, 3 and centre 1, 2.
    EXPECT_EQ(bonus({{'R', "..R..."}, {'C', "GB...."}}, "R2", "R2R"), 1);
    EXPECT_EQ(bonus({{'R', "..R..."}, {'C', "G....."}}, "R2", "R2R"), 0);
    EXPECT_EQ(bonus({{'R', ".RR..."}, {'C', "G....."}}, "B2", "C2B"), 1);
    // The statue between red and blue: red 1, 2 and blue 3, 4.
    EXPECT_EQ(bonus({{'R', ".R...."}, {'B', "..BB.."}}, "R1", "R1R"), 2);
    EXPECT_EQ(bonus({{'R', "RR...."}, {'B', "...B.."}}, "B3", "B3B"), 2);
    // The window of yellow: yellow 5, 6.
    EXPECT_EQ(bonus({{'Y', ".....Y"}}, "Y5", "Y5Y"), 3);
}

TEST(Pavilion, P5_6_bonus_tiles_are_taken_one_by_one_from_the_supply_and_must_be) {
    State state = at(table({{"hand1", "Y5"}, {"stars1", board({{'Y', ".....Y"}})}, {"supply", "P1G2O2Y2B2R1"}}));
    play(state, "Y5Y");
    EXPECT_EQ(legal(state), (Set{"sP", "sG", "sO", "sY", "sB", "sR"})) << "no pass; the joker colour too";
    play(state, "sP");
    EXPECT_EQ(legal(state), (Set{"sG", "sO", "sY", "sB", "sR"})) << "no refill between";
    play_all(state, "sR sG");
    EXPECT_EQ(field(state, "hand1"), "P1G1R1");
    EXPECT_EQ(field(state, "phase"), "refill");
}

TEST(Pavilion, P5_6_two_features_at_once_bring_the_sum) {
    // Orange 2 completes the pillar of orange (orange 2, 3, centre 6, 1) and the statue between orange and red
    // (orange 1, 2, red 3, 4).
    State state = at(table({{"hand1", "O2"}, {"stars1", board({{'O', "O.O..."}, {'R', "..RR.."}, {'C', "B....G"}})}}));
    const Events events = play(state, "O2O");
    EXPECT_EQ(told(events, What::completed), 2);
    EXPECT_EQ(state.bonus, 3);
    // Two pillars through one space of the centre.
    State pillars =
        at(table({{"hand1", "Y1"}, {"stars1", board({{'O', ".OO..."}, {'R', ".RR..."}, {'C', ".B...G"}})}}));
    play(pillars, "C1Y");
    EXPECT_EQ(pillars.bonus, 2);
    for (const Space& space : spaces) {
        int most = 0;
        for (unsigned i = 0; i < space.features; ++i) most += features[space.feature[i]].tiles;
        EXPECT_LE(most, most_bonus) << "never more than three";
    }
}

// Nearly all 132 tiles lie on boards; bag and tower are empty and one tile is on the supply. Seat 4 is about to
// complete the statue between red and blue.
const std::string drawn_out =
    "pavilion players=4 round=5 phase=place marker=4 bag=- supply=P1 hand1=G1 hand2=O1 hand3=Y1 hand4=R1 "
    "stars1=OOOOOO/RRRRR./BBBBB./YYYYYY/GGGGGG/PPPPPP/PGOYBR stars2=" +
    full_board + " stars3=" + full_board + " stars4=....../.R..../..BB../....../....../....../......";

TEST(Pavilion, P5_6_what_a_short_supply_lacks_is_lost) {
    State state = at(drawn_out);
    const Events events = play(state, "R1R");
    EXPECT_EQ(state.bonus, 1) << "two tiles, but the supply has one";
    EXPECT_EQ(told(events, What::lacking), 1);
    play(state, "sP");
    EXPECT_EQ(field(state, "hand4"), "P1");
    State none_left = at(drawn_out);
    none_left.supply = {};
    play(none_left, "R1R");
    EXPECT_EQ(field(none_left, "turn"), "1") << "with nothing on the supply the turn is over";
}

TEST(Pavilion, P5_7_the_supply_is_refilled_at_the_end_of_the_turn) {
    State state = at(table({{"hand1", "Y5"}, {"stars1", board({{'Y', ".....Y"}})}}));
    play_all(state, "Y5Y sG sG sO");
    EXPECT_EQ(field(state, "turn"), "chance");
    EXPECT_EQ(field(state, "after"), "1");
    EXPECT_EQ(field(state, "supply"), "O1Y2B2R2");
    play_all(state, "P P");
    EXPECT_EQ(field(state, "phase"), "refill");
    play(state, "R");
    EXPECT_EQ(field(state, "supply"), "P2O1Y2B2R3");
    EXPECT_EQ(field(state, "turn"), "2");
}

TEST(Pavilion, P5_7_tiles_paid_this_turn_are_in_the_tower_already) {
    State state = at(table({{"hand1", "Y5"}, {"stars1", board({{'Y', ".....Y"}})}}));
    const int others = state.offer.bag.total();
    state.offer.lid = state.offer.bag;
    state.offer.bag = {};
    play_all(state, "Y5Y sG sG sO");
    EXPECT_EQ(field(state, "phase"), "refill");
    EXPECT_EQ(state.offer.bag.total(), others + 4) << "four of the five yellow ones, too";
    EXPECT_EQ(field(state, "tower"), "-");
}

TEST(Pavilion, P5_7_bag_and_tower_empty_in_the_middle_of_a_turn) {
    State state = at(drawn_out);
    play_all(state, "R1R sP");
    EXPECT_EQ(field(state, "supply"), "-");
    EXPECT_EQ(field(state, "turn"), "1") << "nothing can be drawn: the supply stays empty";
    // A pass is a turn as well: what it discards refills the supply.
    play_all(state, "pass kG0");
    EXPECT_EQ(field(state, "phase"), "refill");
    EXPECT_EQ(field(state, "bag"), "G1");
    EXPECT_EQ(field(state, "passed"), "1");
    play(state, "G");
    EXPECT_EQ(field(state, "supply"), "G1");
    EXPECT_EQ(field(state, "turn"), "2") << "and the next seat plays on";
}

TEST(Pavilion, P5_8_a_pass_keeps_0_to_4_tiles_and_each_other_costs_a_point) {
    for (int kept = 0; kept <= 4; ++kept) {
        State state = at(table({{"hand1", "G4"}}));
        play(state, "pass");
        const std::string n = std::to_string(kept);
        play(state, "kG" + n);
        EXPECT_EQ(field(state, "hand1"), kept == 0 ? "-" : "G" + n);
        EXPECT_EQ(field(state, "tower"), kept == 4 ? "-" : "G" + std::to_string(4 - kept));
        EXPECT_EQ(score(state, 1), 5 - (4 - kept));
        EXPECT_EQ(field(state, "passed"), "1");
        EXPECT_EQ(field(state, "turn"), "2");
    }
}

TEST(Pavilion, P5_8_more_than_4_in_hand_are_asked_colour_by_colour) {
    State state = at(table({{"hand1", "R1G3P3"}, {"score1", "20"}}));
    play(state, "pass");
    EXPECT_EQ(legal(state), (Set{"kP0", "kP1", "kP2", "kP3"}));
    play(state, "kP3");
    EXPECT_EQ(legal(state), (Set{"kG0", "kG1"})) << "one more fits";
    State all = state;
    play(all, "kG1");
    EXPECT_EQ(field(all, "hand1"), "P3G1") << "four are kept: red is not asked";
    EXPECT_EQ(field(all, "tower"), "G2R1");
    EXPECT_EQ(score(all, 1), 17);
    play(state, "kG0");
    EXPECT_EQ(legal(state), (Set{"kR0", "kR1"}));
    EXPECT_EQ(score(state, 1), 17) << "three green are gone already";
    EXPECT_EQ(field(state, "passed"), "-") << "the turn is not over";
    play(state, "kR0");
    EXPECT_EQ(score(state, 1), 16);
}

TEST(Pavilion, P5_8_never_below_the_floor) {
    const auto left = [](const std::string& keys) {
        State state = at(table({{"hand1", "R5"}}) + " " + keys);
        const Events before = play(state, "pass");
        EXPECT_EQ(told(before, What::passed), 1);
        const Events events = play(state, "kR0");
        EXPECT_EQ(told(events, What::scored, Why::discarded), 1);
        for (const Event& event : events) {
            if (event.what == What::scored) EXPECT_EQ(event.forgiven - event.points, 5);
        }
        return score(state, 1);
    };
    EXPECT_EQ(left("score1=9"), 4);
    EXPECT_EQ(left("score1=2"), 0);
    EXPECT_EQ(left("score1=2 floor=1"), 1);
    EXPECT_EQ(left("score1=1 floor=1"), 1);
}

TEST(Pavilion, P5_8_in_round_6_nothing_is_kept) {
    State state = at(table({{"round", "6"}, {"hand1", "G2R1"}, {"score1", "20"}}));
    play(state, "pass");
    EXPECT_EQ(field(state, "hand1"), "-");
    EXPECT_EQ(field(state, "tower"), "G2R1");
    EXPECT_EQ(score(state, 1), 17);
    EXPECT_EQ(field(state, "turn"), "2");
}

TEST(Pavilion, P5_8_a_pass_is_always_allowed_and_final) {
    State state = at(table({{"hand1", "G1R1"}, {"hand2", "Y3"}}));
    EXPECT_TRUE(legal(state).contains("pass"));
    EXPECT_TRUE(legal(state).contains("G1G"));
    play_all(state, "pass kG1 kR1");
    EXPECT_EQ(field(state, "turn"), "2");
    play(state, "Y1Y");
    EXPECT_EQ(field(state, "turn"), "2") << "seat 1 has tiles, but it has passed";
}

TEST(Pavilion, P5_9_an_empty_hand_has_passed) {
    State state = at(table({{"hand1", "G1"}, {"hand2", "Y3"}}));
    play(state, "G1G");
    EXPECT_EQ(field(state, "passed"), "-") << "its turn has not come again";
    const Events events = play(state, "Y1Y");
    EXPECT_EQ(field(state, "passed"), "1");
    EXPECT_EQ(told(events, What::passed), 1);
    EXPECT_EQ(field(state, "turn"), "2");
    EXPECT_EQ(Pavilion::read(table({{"hand1", "-"}})).error().field, "hand1");
}

TEST(Pavilion, P5_10_the_phase_ends_when_all_have_passed) {
    State state = at(table({{"hand1", "G1"}}));
    play_all(state, "pass kG1");
    EXPECT_EQ(field(state, "phase"), "place");
    play_all(state, "pass kY1");
    EXPECT_EQ(field(state, "phase"), "deal");
    EXPECT_EQ(field(state, "passed"), "-");
}

TEST(Pavilion, P5_10_the_last_turn_of_a_round_and_of_the_game_refills_too) {
    for (const std::string round : {"5", "6"}) {
        State state = at(drawn_out);
        state.round = static_cast<std::uint8_t>(round[0] - '0');
        play(state, "R1R");
        play(state, "sP");
        state.passed = 0b0111;  // only seat 4 is left: it passes last
        for (unsigned seat = 0; seat < 3; ++seat) state.boards[seat].hand = {};
        state.turn = 3;
        play(state, "pass");
        if (round == "5") play(state, "kP0");
        EXPECT_EQ(field(state, "phase"), "refill");
        EXPECT_EQ(field(state, "passed"), "1234");
        play(state, "P");
        EXPECT_EQ(field(state, "supply"), "P1");
        EXPECT_EQ(field(state, "phase"), "over") << "bag and tower are empty, so are all hands";
        EXPECT_EQ(field(state, "round"), "6");
    }
}

// ---- P6 The next round

TEST(Pavilion, P6_1_the_next_round) {
    State state = at(table({{"marker", "2"}, {"turn", "1"}, {"hand1", "G3"}, {"passed", "2"}}));
    const Events before = play(state, "pass");
    const Events events = play(state, "kG2");
    EXPECT_EQ(field(state, "round"), "2");
    EXPECT_EQ(letter(state.joker()), 'G') << "the next joker colour";
    EXPECT_EQ(field(state, "phase"), "deal");
    EXPECT_EQ(field(state, "marker"), "centre");
    EXPECT_EQ(field(state, "start"), "2") << "the holder of the marker";
    EXPECT_EQ(field(state, "hand1"), "G2") << "kept tiles are the hand";
    EXPECT_EQ(field(state, "hand2"), "Y1");
    EXPECT_EQ(told(events, What::starts), 1);
    EXPECT_EQ(told(before, What::starts), 0);
    play_all(state, "P P P P P P P P P P P P P P P P P P P P");
    EXPECT_EQ(field(state, "factories"), "PPPP,PPPP,PPPP,PPPP,PPPP");
    EXPECT_EQ(field(state, "turn"), "2");
}

TEST(Pavilion, P6_1_nothing_to_deal_begins_phase_2_at_once) {
    State state = at(drawn_out);
    // Everybody keeps the last tile.
    play_all(state, "pass kR1 pass kG1 pass kO1 pass kY1");
    EXPECT_EQ(field(state, "round"), "6");
    EXPECT_EQ(field(state, "start"), "4");
    EXPECT_EQ(field(state, "phase"), "place") << "bag and tower are empty";
    EXPECT_EQ(field(state, "turn"), "4");
    EXPECT_EQ(field(state, "marker"), "centre");
    play(state, "R1R");
    play(state, "sP");
    EXPECT_EQ(field(state, "turn"), "1");
}

// ---- P7 The end

TEST(Pavilion, P7_1_complete_stars) {
    EXPECT_EQ(end_bonus({}), 0);
    EXPECT_EQ(end_bonus({{"stars1", board({{'C', "PGOYBR"}})}}), 12);
    EXPECT_EQ(end_bonus({{"stars1", board({{'R', "RRRRRR"}})}}), 14);
    EXPECT_EQ(end_bonus({{"stars1", board({{'B', "BBBBBB"}})}}), 15);
    EXPECT_EQ(end_bonus({{"stars1", board({{'Y', "YYYYYY"}})}}), 16);
    EXPECT_EQ(end_bonus({{"stars1", board({{'O', "OOOOOO"}})}}), 17);
    EXPECT_EQ(end_bonus({{"stars1", board({{'G', "GGGGGG"}})}}), 18);
    EXPECT_EQ(end_bonus({{"stars1", board({{'P', "PPPPPP"}})}}), 20);
    EXPECT_EQ(end_bonus({{"stars1", board({{'P', "PPPPP."}})}}), 0) << "five are none";
}

TEST(Pavilion, P7_2_all_spaces_of_a_number) {
    const auto all = [](const std::string& numbers) {  // these slots of every star
        std::map<char, std::string> out;
        for (const char star : star_letters) {
            std::string row = "......";
            for (const char n : numbers) {
                const auto slot = static_cast<unsigned>(n - '1');
                row[slot] = star == 'C' ? std::string("PGOYBR")[slot] : star;
            }
            out[star] = row;
        }
        return board(out);
    };
    EXPECT_EQ(end_bonus({{"stars1", all("1")}}), 4);
    EXPECT_EQ(end_bonus({{"stars1", all("2")}}), 8);
    EXPECT_EQ(end_bonus({{"stars1", all("3")}}), 12);
    EXPECT_EQ(end_bonus({{"stars1", all("4")}}), 16);
    EXPECT_EQ(end_bonus({{"stars1", all("56")}}), 0) << "there is nothing for 5 and 6";
    EXPECT_EQ(end_bonus({{"stars1", all("1234")}}), 40);
    EXPECT_EQ(end_bonus({{"stars1", full_board}}), 112 + 40);
    std::string but_one = all("1");
    but_one[0] = '.';
    EXPECT_EQ(end_bonus({{"stars1", but_one}}), 0);
}

TEST(Pavilion, P7_3_most_points_win_and_a_tie_is_shared) {
    State state = before_the_end({{"score1", "21"}, {"score2", "20"}});
    play(state, "pass");
    EXPECT_EQ(Pavilion::to_act(state), nobody);
    EXPECT_EQ(Pavilion::scores(state), (PerSeat{20, 20, 0, 0}));
    EXPECT_EQ(Pavilion::ranks(state), (PerSeat{1, 1, 0, 0}));
    State three = at(table({{"players", "3"},
                            {"round", "6"},
                            {"passed", "23"},
                            {"hand1", "P1"},
                            {"hand2", "-"},
                            {"score1", "11"},
                            {"score2", "12"},
                            {"score3", "12"}}));
    play(three, "pass");
    EXPECT_EQ(Pavilion::ranks(three), (PerSeat{3, 1, 1, 0}));
    State four = at(table({{"players", "4"},
                           {"round", "6"},
                           {"passed", "234"},
                           {"hand1", "P1"},
                           {"hand2", "-"},
                           {"score1", "12"},
                           {"score2", "11"},
                           {"score3", "11"},
                           {"score4", "11"}}));
    play(four, "pass");
    EXPECT_EQ(Pavilion::ranks(four), (PerSeat{1, 1, 1, 1}));
    State won = before_the_end({{"score1", "22"}, {"score2", "20"}});
    play(won, "pass");
    EXPECT_EQ(Pavilion::ranks(won), (PerSeat{1, 2, 0, 0}));
    EXPECT_EQ(field(won, "marker"), "centre");
    EXPECT_EQ(field(won, "passed"), "-");
    EXPECT_EQ(field(won, "round"), "6");
}

// ---- P8 The grey board

TEST(Pavilion, P8_1_costs_of_the_grey_board) {
    const auto affordable = [](const std::string& hand, const std::string& star) {
        return legal(at(table({{"board", "grey"}, {"hand1", hand}})), star);
    };
    EXPECT_EQ(affordable("R1", "O"), (Set{"O3R"}));
    EXPECT_EQ(affordable("R2", "O"), (Set{"O2R", "O3R"}));
    EXPECT_EQ(affordable("R3", "O"), (Set{"O1R", "O2R", "O3R"}));
    EXPECT_EQ(affordable("R4", "O"), (Set{"O1R", "O2R", "O3R", "O4R"}));
    EXPECT_EQ(affordable("R6", "P"), (Set{"P1R", "P2R", "P3R", "P4R", "P5R", "P6R"}));
    EXPECT_EQ(affordable("R2", "C"), Set{});
    EXPECT_EQ(affordable("R3", "C"), (Set{"C1R", "C2R", "C3R", "C4R", "C5R", "C6R"}));
    State state = at(table({{"board", "grey"}, {"hand1", "R3"}}));
    play(state, "O1R");
    EXPECT_EQ(field(state, "tower"), "R2");
}

TEST(Pavilion, P8_2_the_second_tile_decides) {
    const auto takes = [](const std::string& star) {  // which colours the orange star would take on its slot 3
        std::string out;
        const State state = at(table({{"board", "grey"}, {"hand1", "P1G1O1Y1B1R1"}, {"stars1", board({{'O', star}})}}));
        for (const std::string& move : legal(state, "O3")) out += move[2];
        return out;
    };
    EXPECT_EQ(takes("......"), "BGOPRY");
    EXPECT_EQ(takes("R....."), "BGOPRY") << "one tile decides nothing";
    EXPECT_EQ(takes("RR...."), "R") << "one colour from now on";
    EXPECT_EQ(takes("RG...."), "BOPY") << "all different from now on";
    EXPECT_EQ(takes("RG.Y.."), "BOP");
    EXPECT_EQ(takes("RR.RRR"), "R");
    // Several stars may be alike, the centre too.
    const State alike = at(table(
        {{"board", "grey"}, {"hand1", "R3"}, {"stars1", board({{'O', "RR...."}, {'G', "RR...."}, {'C', "RR...."}})}}));
    EXPECT_TRUE(legal(alike).contains("C3R"));
    EXPECT_TRUE(legal(alike).contains("G3R"));
    EXPECT_EQ(
        Pavilion::read(table({{"board", "grey"}, {"hand1", "R3"}, {"stars1", board({{'O', "RGR..."}})}})).error().field,
        "stars1");
}

TEST(Pavilion, P8_3_uniform_stars_score_by_colour_and_others_12) {
    const auto bonus = [](const std::map<char, std::string>& stars_given) {
        return end_bonus({{"board", "grey"}, {"stars1", board(stars_given)}});
    };
    EXPECT_EQ(bonus({{'O', "PPPPPP"}}), 20) << "by its tiles, whatever star it is";
    EXPECT_EQ(bonus({{'P', "RRRRRR"}}), 14);
    EXPECT_EQ(bonus({{'P', "PGOYBR"}}), 12);
    EXPECT_EQ(bonus({{'O', "YYYYYY"}, {'R', "YYYYYY"}}), 32);
    // The twelve 3s: slot 1 of the outer stars and the whole centre star.
    const std::map<char, std::string> threes = {{'O', "P....."}, {'R', "G....."}, {'B', "O....."}, {'Y', "Y....."},
                                                {'G', "B....."}, {'P', "R....."}, {'C', "BBBBBB"}};
    EXPECT_EQ(bonus(threes), 15 + 12);
    std::map<char, std::string> eleven = threes;
    eleven['O'] = "......";
    EXPECT_EQ(bonus(eleven), 15);
    // The six 1s are slot 3 of the outer stars, the 2s and 4s slots 2 and 4.
    const auto everywhere = [](const std::string& row) {
        std::map<char, std::string> out;
        for (const char star : star_letters.substr(0, 6)) out[star] = row;
        return out;
    };
    EXPECT_EQ(bonus(everywhere("..R...")), 4);
    EXPECT_EQ(bonus(everywhere(".R....")), 8);
    EXPECT_EQ(bonus(everywhere("...R..")), 16);
}

// ---- Beyond the numbers

TEST(Pavilion, as_if_gives_the_seat_that_acts_next) {
    const State offer = at("pavilion supply=G2O2Y2B2R2 factories=PPGO,OOBB,GGRR,YYBB,OOBB");
    EXPECT_EQ(Pavilion::to_act(Pavilion::as_if(offer, 1)), 1);
    State placing = at(table({{"hand1", "P3G2"}, {"hand2", "Y3"}}));
    play(placing, "G3G");
    EXPECT_EQ(placing.phase, Phase::jokers);
    const State other = Pavilion::as_if(placing, 1);
    EXPECT_EQ(other.phase, Phase::place);
    EXPECT_EQ(legal(other, "Y"), (Set{"Y1Y", "Y2Y", "Y3Y"}));
    EXPECT_TRUE(Pavilion::read(Pavilion::write(other)));
    EXPECT_TRUE(same(Pavilion::as_if(placing, 0), placing));
    State bonus = at(table({{"hand1", "Y5"}, {"hand2", "Y3"}, {"stars1", board({{'Y', ".....Y"}})}}));
    play(bonus, "Y5Y");
    EXPECT_EQ(legal(Pavilion::as_if(bonus, 1), "Y"), (Set{"Y1Y", "Y2Y", "Y3Y"})) << "in bonus";
    play_all(bonus, "sG sG sO");
    EXPECT_EQ(bonus.phase, Phase::refill);
    EXPECT_EQ(Pavilion::to_act(Pavilion::as_if(bonus, 0)), 0) << "in refill";
    EXPECT_EQ(legal(Pavilion::as_if(bonus, 1), "Y"), (Set{"Y1Y", "Y2Y", "Y3Y"}));
    State keeping = at(table({{"hand1", "G2"}, {"hand2", "Y3"}}));
    play(keeping, "pass");
    EXPECT_EQ(legal(Pavilion::as_if(keeping, 1), "Y"), (Set{"Y1Y", "Y2Y", "Y3Y"})) << "in keep";
    const State passed = at(table({{"hand1", "G2"}, {"passed", "2"}}));
    EXPECT_TRUE(same(Pavilion::as_if(passed, 1), passed)) << "it has nothing to choose";
}

TEST(Pavilion, a_round_without_tiles_for_anybody_is_skipped) {
    State last = at(drawn_out);
    last.supply = {};
    for (unsigned seat = 0; seat < 3; ++seat) last.boards[seat].hand = {};
    Events events = play(last, "R1R");
    EXPECT_EQ(field(last, "phase"), "over") << "round 5 ends, nobody has a tile in round 6 either";
    EXPECT_EQ(told(events, What::passed), 8);
    EXPECT_EQ(told(events, What::over), 1);
}

TEST(Pavilion, foresee_tells_nothing_because_P4_5_what_was_taken_stays_in_the_hand) {
    State state = at("pavilion supply=G2O2Y2B2R2 turn=1 marker=2 centre=G1 hand1=O10 hand2=B8R1 score2=3");
    Events events;
    for (int seat = 0; seat < 2; ++seat) Pavilion::foresee(state, seat, events);
    EXPECT_TRUE(events.empty());
    play(state, "cG");
    EXPECT_EQ(state.phase, Phase::place);
    EXPECT_EQ(field(state, "hand2") + " " + field(state, "score2"), "B8R1 3");
    EXPECT_EQ(legal(state, "pass"), Set{"pass"}) << "what it costs is decided with the pass (P5.8)";
}

}  // namespace
}  // namespace tilewright::pavilion
