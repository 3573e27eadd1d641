// The table of the Pavilion board against board.json, which was put together from the print by other hands.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "data.h"
#include "games/pavilion/pavilion_words.h"
#include "view/view.h"

namespace tilewright::pavilion {
namespace {

Json board_json() { return Json::parse(read_source("src/games/pavilion/board.json")); }

std::string id(int space) {
    const Space& s = spaces[static_cast<unsigned>(space)];
    return std::string(star_names[s.star]) + "-" + std::to_string(s.slot + 1);
}

std::set<std::string> texts(const Json& list) {
    std::set<std::string> out;
    for (const Json& item : list) out.insert(item.get<std::string>());
    return out;
}

// "O3" of the view as "orange-3" of the file.
std::string long_name(const std::string& space) {
    for (int i = 0; i < spaces_total; ++i) {
        if (space_name(i) == space) return id(i);
    }
    return "?";
}

TEST(PavilionBoard, P1_2_the_spaces_are_those_of_the_print) {
    const Json json = board_json();
    const Json shown_spaces = view(*Position::start("pavilion", ""))["spaces"];
    ASSERT_EQ(json["spaces"].size(), 42U);
    ASSERT_EQ(shown_spaces.size(), 42U);
    std::map<std::string, Json> by_id;
    for (const Json& space : json["spaces"]) by_id[space["id"].get<std::string>()] = space;
    for (int i = 0; i < spaces_total; ++i) {
        const Space& space = spaces[static_cast<unsigned>(i)];
        const Json& printed = by_id[id(i)];
        SCOPED_TRACE(id(i));
        EXPECT_EQ(printed["star"], star_names[space.star]);
        EXPECT_EQ(printed["slot"], space.slot + 1);
        EXPECT_EQ(printed["cost_coloured"], space.cost[0]);
        EXPECT_EQ(printed["cost_grey"], space.cost[1]);
        EXPECT_EQ(printed["direction_deg"], 60 * space.direction);
        EXPECT_EQ(texts(printed["neighbours"]),
                  (std::set<std::string>{id(space.neighbours[0]), id(space.neighbours[1])}));
        const Json& shown_space = shown_spaces[static_cast<unsigned>(i)];
        EXPECT_NEAR(shown_space["x"].get<double>(), printed["xy"][0].get<double>(), 0.00011);
        EXPECT_NEAR(shown_space["y"].get<double>(), printed["xy"][1].get<double>(), 0.00011);
        EXPECT_EQ(shown_space["cost"], printed["cost_coloured"]);
    }
}

TEST(PavilionBoard, P1_2_rings_are_symmetric_and_closed) {
    for (int i = 0; i < spaces_total; ++i) {
        const Space& space = spaces[static_cast<unsigned>(i)];
        std::set<int> ring{i};
        for (int at = space.neighbours[0]; at != i; at = spaces[static_cast<unsigned>(at)].neighbours[0]) {
            EXPECT_EQ(spaces[static_cast<unsigned>(at)].star, space.star);
            ASSERT_TRUE(ring.insert(at).second);
        }
        EXPECT_EQ(ring.size(), 6U);
        for (const int neighbour : space.neighbours) {
            const auto& back = spaces[static_cast<unsigned>(neighbour)].neighbours;
            EXPECT_TRUE(back[0] == i || back[1] == i);
        }
    }
    // Runs follow the neighbours: two tiles make a run of two if and only if they touch.
    for (unsigned a = 0; a < slots; ++a) {
        for (unsigned b = 0; b < slots; ++b) {
            if (a == b) continue;
            const bool touch = spaces[a].neighbours[0] == b || spaces[a].neighbours[1] == b;
            EXPECT_EQ(std::popcount(unsigned{runs[1U << a | 1U << b][a]}), touch ? 2 : 1) << a << " " << b;
        }
    }
}

TEST(PavilionBoard, P1_3_the_features_are_those_of_the_print) {
    const Json json = board_json();
    const Json shown_features = view(*Position::start("pavilion", "grey"))["features"];
    ASSERT_EQ(shown_features.size(), 18U);
    std::map<std::string, Json> by_id;
    for (const auto& kind : {"pillars", "statues", "windows"}) {
        EXPECT_EQ(json["features"][kind].size(), 6U);
        for (const Json& feature : json["features"][kind]) by_id[feature["id"].get<std::string>()] = feature;
    }
    std::map<int, int> features_of_space;
    for (const Json& feature : shown_features) {
        const Json& printed = by_id[feature["feature"].get<std::string>()];
        SCOPED_TRACE(feature["feature"].get<std::string>());
        std::set<std::string> names;
        for (const Json& space : feature["spaces"]) names.insert(long_name(space.get<std::string>()));
        EXPECT_EQ(names, texts(printed["spaces"]));
        EXPECT_EQ(names.size(), feature["kind"] == "window" ? 2U : 4U);
        EXPECT_EQ(feature["tiles"], printed["bonus_tiles"]);
        EXPECT_NEAR(feature["x"].get<double>(), printed["xy"][0].get<double>(), 0.00011);
        EXPECT_NEAR(feature["y"].get<double>(), printed["xy"][1].get<double>(), 0.00011);
    }
    for (int i = 0; i < spaces_total; ++i) {
        const Space& space = spaces[static_cast<unsigned>(i)];
        std::uint64_t member = 0;
        for (unsigned f = 0; f < features_total; ++f) member += features[f].spaces >> static_cast<unsigned>(i) & 1U;
        EXPECT_EQ(space.features, member) << id(i) << ": the space knows the features that know it";
        for (unsigned f = 0; f < space.features; ++f) EXPECT_NE(features[space.feature[f]].spaces & bit(i), 0U);
    }
}

TEST(PavilionBoard, the_other_tables) {
    const Json json = board_json();
    EXPECT_EQ(json["tiles"]["per_colour"], each_colour);
    EXPECT_EQ(json["supply_spaces"], supply_size);
    EXPECT_EQ(json["start_score"], first_score);
    EXPECT_EQ(json["rounds"], rounds);
    EXPECT_EQ(json["max_kept_tiles"], most_kept);
    EXPECT_EQ(json["star_bonus"]["multicolour"], multicolour_points);
    for (int tile = purple; tile <= red; ++tile)
        EXPECT_EQ(json["star_bonus"][tile_name(tile)], star_points[static_cast<unsigned>(tile)]);
    for (int number = 1; number <= 4; ++number) {
        const std::string n = std::to_string(number);
        EXPECT_EQ(json["number_bonus"][n], number_points[static_cast<unsigned>(number)]);
        for (const Side side : {Side::coloured, Side::grey}) {
            EXPECT_EQ(json["number_bonus_space_counts"][std::string(name(side))][n],
                      std::popcount(spaces_of_cost(side, number)));
        }
    }
    for (const auto& [key, order] : {std::pair{"standard", standard_order}, std::pair{"other", other_order}}) {
        for (unsigned i = 0; i < rounds; ++i) EXPECT_EQ(json["joker_order"][key][i], tile_name(order[i]));
    }
}

}  // namespace
}  // namespace tilewright::pavilion
