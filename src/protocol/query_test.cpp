// The engine's messages: what a query may say, what is said about a wrong one, what an answer holds.
#include "protocol/query.h"

#include <gtest/gtest.h>

namespace tilewright {
namespace {

const std::string azul = R"("position":"azul factories=BBYK,YYRK,RRWW,BKWW,YRWB")";

Result<Query> read(const std::string& text) {
    Json id;
    return read_query(text, id);
}

TEST(Query, says_all_it_may_say) {
    const auto query = read(R"({"id":"q","action":"analyse",)" + azul +
                            R"(,"budget":"200ms+5000n","lines":3,"report":50,"seed":7,"threads":2,"memory":64})");
    ASSERT_TRUE(query) << query.error().text();
    EXPECT_EQ(query->id, "q");
    EXPECT_EQ(query->budget, (Budget{200, 5000}));
    EXPECT_EQ(query->lines, 3);
    EXPECT_EQ(query->report, 50U);
    EXPECT_EQ(query->settings.seed, 7U);
    EXPECT_EQ(query->settings.megabytes, 64U);
    EXPECT_EQ(query->threads, 2);
    EXPECT_EQ(query->position->game(), "azul");
    EXPECT_EQ(read(R"({"id":3,)" + azul + "}")->budget, (Budget{1000, 0})) << "a second, if nothing is said";
    EXPECT_EQ(read(R"({"id":3,"action":"cancel","of":"q"})")->of, "q");
    EXPECT_EQ(read(R"({"id":3,"action":"version"})")->action, Query::Action::version);
}

TEST(Query, moves_lead_to_the_position) {
    std::string moves = R"(["@1")";
    for (const char tile : std::string_view("BBYKYYRKRRWWBKWWYRWB")) moves += std::string(",\"") + tile + "\"";
    const auto query = read(R"({"id":1,"game":"azul","moves":)" + moves + R"(,"3R2"]})");
    ASSERT_TRUE(query) << query.error().text();
    EXPECT_EQ(query->position->to_act(), 1);
    EXPECT_EQ(query->position->moves().size(), query->position->move_texts().size());
}

struct Wrong {
    std::string query;
    Code code;
    std::string field;
};

TEST(Query, what_is_wrong_is_said_with_its_field) {
    const std::vector<Wrong> all = {
        {"nonsense", Code::syntax, ""},
        {"[1]", Code::syntax, ""},
        {R"({"id":)" + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}", Code::syntax, ""},
        {"{}", Code::syntax, "id"},
        {R"({"id":[1]})", Code::syntax, "id"},
        {R"({"id":1.5})", Code::syntax, "id"},
        {R"({"id":1})", Code::syntax, "position"},
        {R"({"id":1,"action":"dance"})", Code::unknown, "action"},
        {R"({"id":1,"action":7})", Code::syntax, "action"},
        {R"({"id":1,"game":"chess"})", Code::unknown, "game"},
        {R"({"id":1,"game":"azul","options":"players=9"})", Code::range, "options"},
        {R"({"id":1,"game":"azul","moves":["@1","?"]})", Code::syntax, "moves[1]"},
        {R"({"id":1,"game":"azul","moves":["@1",3]})", Code::syntax, "moves[1]"},
        {R"({"id":1,"game":"azul","moves":"@1"})", Code::syntax, "moves"},
        {R"({"id":1,"game":"azul"})", Code::illegal, "position"},
        {R"({"id":1,"position":"azul phase=over wall1=BYRKW/...../...../...../....."})", Code::illegal, "position"},
        {R"({"id":1,"position":"azul colour=pink"})", Code::unknown, "position"},
        {R"({"id":1,"game":"azul",)" + azul + "}", Code::inconsistent, "game"},
        {R"({"id":1,"budget":"soon",)" + azul + "}", Code::syntax, "budget"},
        {R"({"id":1,"budget":200,)" + azul + "}", Code::syntax, "budget"},
        {R"({"id":1,"lines":0,)" + azul + "}", Code::range, "lines"},
        {R"({"id":1,"lines":-1,)" + azul + "}", Code::range, "lines"},
        {R"({"id":1,"lines":"two",)" + azul + "}", Code::syntax, "lines"},
        {R"({"id":1,"threads":257,)" + azul + "}", Code::range, "threads"},
        {R"({"id":1,"line":2,)" + azul + "}", Code::unknown, "line"},
        {R"({"id":1,"action":"cancel"})", Code::syntax, "of"},
        {R"({"id":1,"action":"version","of":2})", Code::unknown, "of"},
    };
    for (const Wrong& wrong : all) {
        Json id;
        const auto query = read_query(wrong.query, id);
        ASSERT_FALSE(query) << wrong.query;
        EXPECT_EQ(query.error().field, wrong.field) << wrong.query;
        EXPECT_EQ(name(query.error().code), std::string(name(wrong.code))) << wrong.query << query.error().text();
        EXPECT_FALSE(query.error().message.empty());
        const Json said = answer_error(id, query.error());
        EXPECT_EQ(said["error"]["field"], wrong.field);
        EXPECT_EQ(said["id"].is_null(), !wrong.query.starts_with("{\"id\":1,") && wrong.query != "{\"id\":1}");
    }
}

TEST(Query, an_answer_holds_lines_in_order_with_chances_that_sum_to_one) {
    const auto query = read(R"({"id":1,"budget":"3000n","lines":4,)" + azul + "}");
    Thinker thinker;
    thinker.think(*query->position, query->budget);
    const Json json = answer(*query, {thinker.looked(), thinker.nodes(), 5, true, false});
    EXPECT_EQ(json["type"], "final");
    EXPECT_EQ(json["seat"], 1);
    ASSERT_EQ(json["lines"].size(), 4U);
    EXPECT_EQ(json["move"], json["lines"][0]["move"]);
    EXPECT_EQ(json["move"], json["lines"][0]["line"][0]);
    for (const Json& line : json["lines"]) {
        EXPECT_NEAR(line["winning"][0].get<double>() + line["winning"][1].get<double>(), 1, 2e-4);
        EXPECT_NEAR(line["margin"][0].get<double>() + line["margin"][1].get<double>(), 0, 0.02);
        Position position = *query->position;
        for (const Json& text : line["line"]) {
            const auto move = position.read_move(text.get<std::string>());
            ASSERT_TRUE(move) << move.error().text();
            position.apply_silently(*move);
        }
    }
    EXPECT_GE(json["lines"][0]["visits"].get<int>(), json["lines"][1]["visits"].get<int>());
}

}  // namespace
}  // namespace tilewright
