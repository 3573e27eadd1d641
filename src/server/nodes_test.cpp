// Several servers on one PostgreSQL: whoever is at whichever of them plays at the same table.
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "postgres.h"
#include "server_room.h"
#include "tcp_proxy.h"

namespace tilewright {
namespace {

class Nodes : public testing::Test {
  protected:
    std::unique_ptr<Running> node() {
        auto store = open_postgres(server_.url(database_));
        EXPECT_TRUE(store) << store.error().message;
        return std::make_unique<Running>(std::move(*store));
    }
    // One that hears and says everything through a line of its own.
    std::unique_ptr<Running> node(const TcpProxy& line) {
        auto store = open_postgres(Postgres::url(database_, line.port()));
        EXPECT_TRUE(store) << store.error().message;
        return std::make_unique<Running>(std::move(*store));
    }
    // Two of the house's people, one at each node, at a table that has begun.
    struct Two {
        Guest ada;
        Guest ben;
        std::string table;
        std::string key;
        std::string other;
        Json state;
    };
    Two seated(const Running& one, const Running& two, Json setup = {}) {
        Two out{Guest(one.port()), Guest(two.port()), "", "", "", nullptr};
        Json request = create("azul", "first=1", {human("Ada"), open_seat()});
        request.update(setup.is_null() ? Json::object() : setup);
        const Json made = out.ada.ask(request);
        EXPECT_EQ(made["t"], "ok") << made;
        out.table = made["table"];
        out.key = made["key"];
        out.ada.ask({{"t", "watch"}, {"table", out.table}, {"key", out.key}});
        EXPECT_EQ(out.ben.ask({{"t", "watch"}, {"table", out.table}})["t"], "ok");
        const Json sat = out.ben.ask({{"t", "sit"}, {"table", out.table}, {"name", "Ben"}});
        EXPECT_EQ(sat["t"], "ok") << sat;
        out.other = sat["key"];
        out.state = out.ada.wait("state", [](const Json& state) { return state.contains("moves"); });
        return out;
    }
    static Json play(Guest& guest, const std::string& table, const Json& state, std::size_t n = 0) {
        return guest.ask({{"t", "play"}, {"table", table}, {"seq", state["seq"]}, {"move", state["moves"][n]}});
    }
    static Json my_turn(Guest& guest) {
        return guest.wait("state", [](const Json& state) { return state.contains("moves"); });
    }
    std::string ask(const std::string& sql) const { return server_.ask(database_, sql); }

    Postgres& server_ = Postgres::shared();
    std::string database_ = server_.fresh();
};

TEST_F(Nodes, two_players_of_one_game_see_each_others_moves) {
    const auto one = node();
    const auto two = node();
    Two room = seated(*one, *two);
    Json state = room.state;
    std::chrono::steady_clock::duration longest{};
    for (int n = 0; n < 6; ++n) {
        Guest& mover = n % 2 == 0 ? room.ada : room.ben;
        Guest& other = n % 2 == 0 ? room.ben : room.ada;
        const auto begun = std::chrono::steady_clock::now();
        ASSERT_EQ(play(mover, room.table, state)["t"], "ok");
        state = my_turn(other);
        ASSERT_EQ(state["t"], "state");
        longest = std::max(longest, std::chrono::steady_clock::now() - begun);
    }
    EXPECT_LT(longest, seconds(2)) << "on a busy machine; a few milliseconds on another";
    EXPECT_EQ(room.ada.ask({{"t", "record"}, {"table", room.table}})["record"],
              room.ben.ask({{"t", "record"}, {"table", room.table}})["record"]);
}

TEST_F(Nodes, what_is_said_is_heard_everywhere) {
    const auto one = node();
    const auto two = node();
    Two room = seated(*one, *two);
    EXPECT_EQ(room.ada.ask({{"t", "chat"}, {"table", room.table}, {"text", "good luck"}})["t"], "ok");
    EXPECT_EQ(room.ben.wait("chat")["text"], "good luck");
    EXPECT_EQ(room.ben.ask({{"t", "chat"}, {"table", room.table}, {"text", "and you"}})["t"], "ok");
    EXPECT_EQ(room.ada.wait("chat", [](const Json& line) { return line["name"] == "Ben"; })["text"], "and you");
}

TEST_F(Nodes, who_is_at_another_node_is_here) {
    const auto one = node();
    const auto two = node();
    Two room = seated(*one, *two);
    const auto ben_is = [](bool here) {
        return [here](const Json& table) { return table["seats"][1].value("here", false) == here; };
    };
    EXPECT_EQ(room.ada.wait("table", ben_is(true))["t"], "table");
    Guest late(two->port());
    const auto both = [&] {
        const Json seats = late.ask({{"t", "watch"}, {"table", room.table}})["table"]["seats"];
        return seats[0]["here"] == true && seats[1]["here"] == true;
    };
    bool seen = false;
    for (int n = 0; n < 100 && !seen; ++n) {
        seen = both();
        std::this_thread::sleep_for(milliseconds(50));
    }
    EXPECT_TRUE(seen);
    room.ben.close();
    EXPECT_EQ(room.ada.wait("table", ben_is(false))["t"], "table");
}

TEST_F(Nodes, an_undo_is_asked_for_at_one_and_granted_at_the_other) {
    const auto one = node();
    const auto two = node();
    Two room = seated(*one, *two);
    ASSERT_EQ(play(room.ada, room.table, room.state)["t"], "ok");
    ASSERT_EQ(play(room.ben, room.table, my_turn(room.ben))["t"], "ok");
    my_turn(room.ada);
    EXPECT_EQ(room.ada.ask({{"t", "undo"}, {"table", room.table}})["asked"], true);
    const auto asks = [](const Json& table) { return table.contains("undo"); };
    EXPECT_EQ(room.ben.wait("table", asks)["undo"]["by"], 1);
    EXPECT_EQ(room.ben.ask({{"t", "consent"}, {"table", room.table}, {"yes", true}})["t"], "ok");
    const Json again = my_turn(room.ada);
    EXPECT_EQ(again["moves"], room.state["moves"]);
}

TEST_F(Nodes, a_move_chosen_ahead_is_played_when_the_other_has_moved_elsewhere) {
    const auto one = node();
    const auto two = node();
    Two room = seated(*one, *two);
    const Json choices = room.ben.ask({{"t", "premoves"}, {"table", room.table}, {"seat", 2}});
    ASSERT_EQ(choices["t"], "ok") << choices;
    // From another display than Ada takes from.
    const char hers = room.state["moves"][0].get<std::string>().front();
    Json ahead;
    for (const Json& move : choices["moves"]) {
        if (move.get<std::string>().front() != hers) ahead = move;
    }
    const Json chosen = {{"t", "premove"}, {"table", room.table}, {"seat", 2}, {"moves", Json::array({ahead})}};
    ASSERT_EQ(room.ben.ask(chosen)["t"], "ok");
    ASSERT_EQ(play(room.ada, room.table, room.state)["t"], "ok");
    EXPECT_EQ(my_turn(room.ada)["t"], "state")
        << "it is her turn again: "
        << ask("select seq || ' ' || convert_from(text, 'UTF8') || '; ' from tilewright.events order by seq");
}

TEST_F(Nodes, the_lobby_is_the_same_everywhere) {
    const auto one = node();
    const auto two = node();
    Guest eve(two->port());
    EXPECT_EQ(eve.ask({{"t", "lobby"}})["tables"], Json::array());
    Guest ada(one->port());
    Json request = create("azul", "", {human("Ada"), open_seat()});
    request["public"] = true;
    const std::string table = ada.ask(request)["table"];
    Json changed = eve.wait("lobby", [](const Json& lobby) { return !lobby["changed"].empty(); });
    EXPECT_EQ(changed["changed"][0]["table"], table) << changed;
    ada.ask({{"t", "watch"}, {"table", table}});
    Guest ben(one->port());
    ben.ask({{"t", "watch"}, {"table", table}});
    ben.ask({{"t", "sit"}, {"table", table}, {"name", "Ben"}});
    changed = eve.wait("lobby", [](const Json& lobby) {
        return !lobby["changed"].empty() && lobby["changed"][0]["seats"][1]["name"] == "Ben";
    });
    EXPECT_EQ(changed["t"], "lobby");
    EXPECT_EQ(eve.ask({{"t", "lobby"}})["tables"][0]["phase"], "playing");
}

TEST_F(Nodes, a_bot_of_a_node_that_ends_is_played_on_by_another) {
    auto one = node();
    const auto two = node();
    Guest ada(one->port());
    const Json made = ada.ask(create("azul", "first=1", {human("Ada"), bot("greedy")}));
    const std::string table = made["table"];
    ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
    // Ada waits at the other node; her node is gone before its bot has moved.
    Guest again(two->port());
    const Json state = again.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}})["state"];
    ask("update tilewright.games set node = 12345; insert into tilewright.nodes values (12345, now())");
    one.reset();
    const Json played = play(again, table, state);
    ASSERT_EQ(played["t"], "ok") << played;
    EXPECT_EQ(my_turn(again)["t"], "state");
    EXPECT_NE(ask("select node from tilewright.games"), "12345");
}

TEST_F(Nodes, a_bot_is_played_once_however_many_nodes_there_are) {
    const auto one = node();
    const auto two = node();
    const auto three = node();
    Guest ada(one->port());
    const Json made = ada.ask(create("azul", "players=3 first=1", {human("Ada"), bot("greedy"), bot("random")}));
    const std::string table = made["table"];
    const Json watch = {{"t", "watch"}, {"table", table}, {"key", made["key"]}};
    std::vector<std::unique_ptr<Guest>> guests;
    for (const auto* running : {&one, &two, &three}) {
        guests.push_back(std::make_unique<Guest>((*running)->port()));
        EXPECT_EQ(guests.back()->ask(watch)["t"], "ok");
    }
    const auto turn = [&](Guest& guest) {
        Json state;
        for (int n = 0; n < 300 && !state.contains("moves"); ++n) {
            std::this_thread::sleep_for(milliseconds(n == 0 ? 0 : 50));
            state = guest.ask(watch)["state"];
        }
        return state;
    };
    for (std::size_t n = 0; n < 12; ++n) {
        Guest& guest = *guests[n % guests.size()];
        Json played;
        do {  // it may not have heard yet of the move before
            const Json state = turn(guest);
            ASSERT_TRUE(state.contains("moves"));
            played = play(guest, table, state);
        } while (played["code"] == "stale");
        ASSERT_EQ(played["t"], "ok") << played;
    }
    // When all have heard of the last move, all tell the same game.
    std::set<Json> records;
    for (int n = 0; n < 100 && records.size() != 1; ++n) {
        std::this_thread::sleep_for(milliseconds(100));
        records.clear();
        for (const auto& guest : guests) records.insert(guest->ask({{"t", "record"}, {"table", table}})["record"]);
    }
    EXPECT_EQ(records.size(), 1U);
}

TEST_F(Nodes, a_node_that_was_cut_off_catches_up) {
    TcpProxy line(server_.port());
    const auto one = node();
    const auto two = node(line);
    Two room = seated(*one, *two);
    line.cut();
    line.hold();
    ASSERT_EQ(play(room.ada, room.table, room.state)["t"], "ok");
    std::this_thread::sleep_for(milliseconds(300));
    line.mend();
    const Json state = my_turn(room.ben);
    ASSERT_EQ(state["t"], "state");
    line.cut();
    // Until it has a connection again it says so.
    Json played = play(room.ben, room.table, state);
    for (int n = 0; n < 100 && played["code"] == "unavailable"; ++n) {
        std::this_thread::sleep_for(milliseconds(50));
        played = play(room.ben, room.table, state);
    }
    EXPECT_EQ(played["t"], "ok") << played;
    EXPECT_EQ(my_turn(room.ada)["t"], "state");
}

TEST_F(Nodes, a_node_that_comes_takes_no_time_off_anybodys_clock) {
    const auto one = node();
    std::this_thread::sleep_for(milliseconds(50));
    const auto two = node();
    EXPECT_EQ(ask("select count(*) from tilewright.pauses"), "0");
}

}  // namespace
}  // namespace tilewright
