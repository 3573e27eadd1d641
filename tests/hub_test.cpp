// The hub alone: time is a parameter, and answers come when they are asked for.
#include <gtest/gtest.h>

#include <map>

#include "fuzz/fuzz_world.h"
#include "protocol/fields.h"

namespace tilewright {
namespace {

class HubAlone : public testing::Test {
  protected:
    void begin(const HubSettings& settings) {
        world.heard = [this](ClientId client, const Text& text) { heard[client].push_back(Json::parse(*text)); };
        hub.emplace(settings, world.world());
        hub->open();
        world.settle();
    }
    void come(ClientId client, const std::string& from = "") {
        hub->enter(client, from);
        ask(client, {{"t", "hello"}, {"protocol", 1}});
    }
    Json ask(ClientId client, Json request) {
        request["id"] = ++id;
        hub->receive(client, request.dump());
        world.settle();
        for (const Json& message : heard[client])
            if (message.contains("id") && message["id"] == id) return message;
        return nullptr;
    }
    // A table of two who sit at one screen, watched by its maker.
    Json table(ClientId client, const std::string& clock) {
        Json made =
            ask(client, {{"t", "create"},
                         {"game", "azul"},
                         {"clock", clock},
                         {"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "human"}, {"name", "Ben"}}}}});
        EXPECT_EQ(made["t"], "ok") << made;
        return made;
    }
    Json watch(ClientId client, const Json& made) {
        return ask(client, {{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}});
    }
    void later(std::int64_t ms) {
        world.time += ms;
        hub->tick();
        world.settle();
    }

    FuzzWorld world;
    std::map<ClientId, std::vector<Json>> heard;
    std::optional<Hub> hub;
    int id = 0;
};

constexpr std::int64_t day = 24 * 3'600'000;

TEST_F(HubAlone, a_table_alone_with_a_long_clock_is_forgotten_until_its_time_comes) {
    begin({});
    come(1);
    const Json made = table(1, "move:2d");
    EXPECT_EQ(watch(1, made)["t"], "ok");
    hub->leave(1);
    world.settle();
    EXPECT_EQ(hub->live(), 0U);
    later(day);
    EXPECT_EQ(hub->live(), 0U);
    // Whoever comes in between finds it as it was.
    come(2);
    const Json between = watch(2, made);
    EXPECT_EQ(between["table"]["phase"], "playing") << between;
    EXPECT_EQ(between["state"]["clock"].size(), 2U);
    hub->leave(2);
    world.settle();
    EXPECT_EQ(hub->live(), 0U);
    later(day + 1);
    come(3);
    EXPECT_EQ(watch(3, made)["table"]["phase"], "over") << "the first has not moved in two days";
}

TEST_F(HubAlone, a_table_whose_time_is_near_stays) {
    begin({});
    come(1);
    const Json made = table(1, "move:1m");
    hub->leave(1);
    world.settle();
    EXPECT_EQ(hub->live(), 1U);
    later(60'001);
    come(2);
    EXPECT_EQ(watch(2, made)["table"]["phase"], "over");
}

TEST_F(HubAlone, whatever_an_address_says_counts) {
    HubSettings settings;
    settings.limits.address_messages = 1;  // and ten at once
    begin(settings);
    come(1, "203.0.113.1");
    come(2, "203.0.113.1");
    come(3, "203.0.113.2");
    int refused = 0;
    for (int n = 0; n < 20; ++n) refused += ask(1, {{"t", "nonsense"}})["code"] == "limit" ? 1 : 0;
    EXPECT_GE(refused, 9);
    EXPECT_EQ(ask(1, {{"t", "hello"}, {"protocol", 1}})["code"], "limit");
    EXPECT_FALSE(hub->receive(2, R"({"t":"ping","id":"p"})")) << "they share it";
    EXPECT_TRUE(hub->receive(3, R"({"t":"ping","id":"p"})"));
    world.time += 20'000;
    EXPECT_EQ(ask(1, {{"t", "ping"}})["t"], "ok");
    const std::string long_one = R"({"t":"ping","id":"l","more":")" + std::string(200'000, 'x') + "\"}";
    hub->receive(1, long_one);
    EXPECT_EQ(ask(1, {{"t", "ping"}})["code"], "limit") << "a long one counts as many";
}

TEST_F(HubAlone, who_may_not_watch_anew_watches_on) {
    HubSettings settings;
    settings.limits.address_messages = 5;
    begin(settings);
    come(1);
    const Json made = table(1, "none");
    Json state = watch(1, made)["state"];
    const auto play = [&] {
        const Json played =
            ask(1, {{"t", "play"}, {"table", made["table"]}, {"seq", state["seq"]}, {"move", state["moves"][0]}});
        EXPECT_EQ(played["t"], "ok") << played;
        for (const Json& message : heard[1])
            if (message["t"] == "state" && message.contains("moves")) state = message;
    };
    for (int n = 0; n < 5; ++n) play();
    come(2, "203.0.113.1");
    int refused = 0;
    for (int n = 0; n < 12; ++n) {
        const Json again = ask(2, {{"t", "watch"}, {"table", made["table"]}, {"after", 0}});
        refused += again["t"] == "error" ? 1 : 0;
    }
    EXPECT_GE(refused, 5);
    heard[2].clear();
    play();
    EXPECT_TRUE(std::ranges::any_of(heard[2], [](const Json& message) { return message["t"] == "event"; }));
}

}  // namespace
}  // namespace tilewright
