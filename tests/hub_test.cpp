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

TEST_F(HubAlone, what_another_server_stores_while_a_game_is_read_is_not_missed) {
    begin({});
    come(1);
    const Json made = table(1, "move:2d");
    hub->leave(1);
    world.settle();
    ASSERT_EQ(hub->live(), 0U);
    come(2);
    world.holds = true;
    hub->receive(2, Json{{"t", "watch"}, {"id", 99}, {"table", made["table"]}, {"key", made["key"]}}.dump());
    world.settle();
    world.holds = false;
    // Another hub on the same store, at which somebody moves meanwhile.
    Hub other({}, world.world());
    other.open();
    world.settle();
    other.enter(3);
    const auto there = [&](Json request) {
        request["id"] = ++id;
        other.receive(3, request.dump());
        world.settle();
        return *std::ranges::find_if(heard[3], [&](const Json& message) { return message.value("id", 0) == id; });
    };
    EXPECT_EQ(there({{"t", "hello"}, {"protocol", 1}})["t"], "ok");
    const Json state = there({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}})["state"];
    const Json play = {{"t", "play"}, {"table", made["table"]}, {"seq", state["seq"]}, {"move", state["moves"][0]}};
    EXPECT_EQ(there(play)["t"], "ok");
    hub->hear({made["table"], state["seq"].get<std::uint32_t>() + 1, false, "", ""});
    world.let_go();
    world.settle();
    const Json now = watch(2, made)["state"];
    EXPECT_EQ(now["seq"], state["seq"].get<int>() + 1) << now;
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

// ---- Another server on the same store

// A game that is read again comes whole, or only what is new.
class TwoHubs : public HubAlone, public testing::WithParamInterface<bool> {
  protected:
    // Both have the table live: client 1 at ours, client 2 at the other; each may play both seats.
    void SetUp() override {
        world.tells_all = GetParam();
        begin({});
        come(1);
        const Json made = table(1, "none");
        id_ = made["table"];
        known_ = watch(1, made)["state"]["seq"];
        other_.emplace(HubSettings{}, world.world());
        other_->open();
        other_->enter(2, "");
        other_->receive(2, R"({"t":"hello","id":"h","protocol":1})");
        const Json request = {{"t", "watch"}, {"id", "w"}, {"table", id_}, {"key", made["key"]}};
        other_->receive(2, request.dump());
        world.settle();
        for (const Json& message : heard[2])
            if (message.contains("id") && message["id"] == "w") state_ = message["state"];
        ASSERT_TRUE(state_.contains("moves"));
    }
    // The first legal move, at the other one; it is stored when the world settles.
    void other_plays() {
        for (const Json& message : heard[2])
            if (message["t"] == "state") state_ = message;
        const Json request = {
            {"t", "play"}, {"id", "p"}, {"table", id_}, {"seq", state_["seq"]}, {"move", state_["moves"][0]}};
        other_->receive(2, request.dump());
    }
    void hear() {
        Heard news;
        news.game = id_;
        hub->hear(news);
    }
    // What client 1 was told follows on each other without a gap, up to what the other one knows.
    void expect_all_was_told() {
        other_plays();  // only to know the last state
        for (const Json& message : heard[1]) {
            if (message["t"] != "event") continue;
            EXPECT_EQ(message["seq"], known_) << message;
            known_ += message.contains("moves") ? message["moves"].size() : 1;
        }
        EXPECT_EQ(known_, state_["seq"]);
    }

    std::optional<Hub> other_;
    std::string id_;
    Json state_;
    std::size_t known_ = 0;
};

TEST_P(TwoHubs, what_is_stored_while_a_game_is_read_again_is_told_in_order) {
    other_plays();
    world.settle();
    hear();         // begins to read,
    hear();         // and will once more;
    other_plays();  // in between there is more
    world.settle();
    expect_all_was_told();
}

TEST_P(TwoHubs, a_move_chosen_ahead_that_comes_too_late_hides_nothing) {
    const Json choices = ask(1, {{"t", "premoves"}, {"table", id_}, {"seat", state_["turn"] == 1 ? 2 : 1}});
    const std::string taken = state_["moves"][0];
    Json ahead;
    for (const Json& move : choices["moves"])
        if (move.get<std::string>().front() != taken.front()) ahead = move;  // from another display
    ASSERT_TRUE(ahead.is_string());
    const Json chosen = ask(
        1, {{"t", "premove"}, {"table", id_}, {"seat", state_["turn"] == 1 ? 2 : 1}, {"moves", Json::array({ahead})}});
    ASSERT_EQ(chosen["t"], "ok") << chosen;
    other_plays();
    world.settle();
    hear();         // reads that move, and would play the one chosen ahead,
    other_plays();  // which the other one has played otherwise by then
    world.settle();
    expect_all_was_told();
}

INSTANTIATE_TEST_SUITE_P(Both, TwoHubs, testing::Bool());

// ---- Reviews

class HubReviews : public HubAlone {
  protected:
    // The end of a game of two at one screen, with at least four moves: it is over when the round is.
    Json over_table(ClientId client) {
        const Json made =
            ask(client, {{"t", "create"},
                         {"position",
                          "azul round=5 start=2 turn=1 factories=-,-,-,BYRK,RRKK score1=10 "
                          "wall1=BYRK./...../...../...../..... score2=8 lines2=W,-,-,-,- "
                          "wall2=BYRK./...../...../...../....."},
                         {"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "human"}, {"name", "Ben"}}}}});
        EXPECT_EQ(made["t"], "ok") << made;
        Json state = watch(client, made)["state"];
        while (state.contains("moves")) {
            const std::size_t before = heard[client].size();
            EXPECT_EQ(
                ask(client,
                    {{"t", "play"}, {"table", made["table"]}, {"seq", state["seq"]}, {"move", state["moves"][0]}})["t"],
                "ok");
            for (std::size_t n = before; n < heard[client].size(); ++n)
                if (heard[client][n]["t"] == "state") state = heard[client][n];
        }
        return made;
    }
    // Asks, and lets so much happen.
    Json review(ClientId client, const Json& made, int most = 300) {
        return ask_some(client, {{"t", "review"}, {"table", made["table"]}}, most);
    }
    Json ask_some(ClientId client, Json request, int most) {
        request["id"] = ++id;
        hub->receive(client, request.dump());
        world.settle(most);
        for (const Json& message : heard[client])
            if (message.contains("id") && message["id"] == id) return message;
        return nullptr;
    }
    Json last(ClientId client, const char* kind) {
        for (auto message = heard[client].rbegin(); message != heard[client].rend(); ++message)
            if ((*message)["t"] == kind) return *message;
        return nullptr;
    }
    int told(ClientId client) {
        return static_cast<int>(
            std::ranges::count_if(heard[client], [](const Json& message) { return message["t"] == "review"; }));
    }
    // How often each piece was thought about.
    std::map<std::size_t, int> thought() {
        std::map<std::size_t, int> out;
        for (const StudyTask& task : world.studied)
            if (task.piece) ++out[*task.piece];
        return out;
    }
    void restart() {
        hub.reset();
        world.forget();
        heard.clear();
        begin({});
    }
};

TEST_F(HubReviews, is_made_piece_by_piece_and_told_to_all_who_wait) {
    begin({});
    come(1);
    come(2);
    const Json made = over_table(1);
    const Json first = review(1, made, 2);
    EXPECT_EQ(first["state"], "running") << first;
    EXPECT_EQ(first["done"], 0);
    const int pieces = first["of"];
    EXPECT_GE(pieces, 4);
    const Json second = review(2, made);
    EXPECT_EQ(second["state"], "running") << second;
    EXPECT_EQ(last(1, "review"),
              (Json{{"t", "review"}, {"table", made["table"]}, {"state", "done"}, {"review", {{"engine", "none"}}}}));
    EXPECT_EQ(last(2, "review"), last(1, "review"));
    EXPECT_EQ(told(1), pieces + 1) << "each step, and the end";
    EXPECT_EQ(static_cast<int>(thought().size()), pieces);
    // From now on it is there.
    const std::size_t studied = world.studied.size();
    const Json again = review(2, made);
    EXPECT_EQ(again["state"], "done");
    EXPECT_EQ(again["review"]["engine"], "none");
    EXPECT_FALSE(again.contains("of"));
    restart();
    come(3);
    EXPECT_EQ(review(3, made)["state"], "done");
    EXPECT_EQ(world.studied.size(), studied);
}

TEST_F(HubReviews, rests_when_nobody_waits_and_goes_on_where_it_was) {
    begin({});
    come(1);
    const Json made = over_table(1);
    (void)review(1, made, 6);
    const int done = last(1, "review")["done"];
    EXPECT_GT(done, 0);
    const std::size_t asked = world.studied.size();
    EXPECT_EQ(ask(1, {{"t", "review"}, {"table", made["table"]}, {"on", false}})["t"], "ok");
    world.settle();
    EXPECT_EQ(world.studied.size(), asked) << "nobody waits";
    EXPECT_EQ(told(1), done);
    restart();
    come(1);
    const Json again = review(1, made);
    EXPECT_GE(again["done"], done) << again;
    EXPECT_EQ(last(1, "review")["state"], "done");
    for (int piece = 0; piece < done; ++piece) EXPECT_EQ(thought()[static_cast<std::size_t>(piece)], 1) << piece;
}

TEST_F(HubReviews, a_client_that_is_gone_waits_for_nothing) {
    begin({});
    come(1);
    const Json made = over_table(1);
    come(2);
    (void)review(2, made, 4);
    const std::size_t asked = world.studied.size();
    hub->leave(2);
    world.settle();
    EXPECT_EQ(world.studied.size(), asked);
    come(3);
    (void)review(3, made, 3);
    hub->leave(3);
    world.settle();
    come(4);
    EXPECT_EQ(review(4, made)["t"], "ok");
    EXPECT_EQ(last(4, "review")["state"], "done");
}

TEST_F(HubReviews, only_of_a_game_that_is_over_and_no_longer_when_it_goes_on) {
    begin({});
    come(1);
    const Json playing = table(1, "none");
    EXPECT_EQ(review(1, playing)["code"], "phase");
    EXPECT_EQ(review(1, {{"table", "nowhere"}})["code"], "unknown");
    const Json made = over_table(1);
    (void)review(1, made, 4);
    const Json undone = ask_some(1, {{"t", "undo"}, {"table", made["table"]}}, 300);
    EXPECT_EQ(undone["t"], "ok") << undone;
    EXPECT_EQ(last(1, "review")["state"], "failed") << last(1, "review");
    EXPECT_EQ(last(1, "review")["code"], "phase");
    EXPECT_EQ(review(1, made)["code"], "phase");
    const std::size_t asked = world.studied.size();
    world.settle();
    EXPECT_EQ(world.studied.size(), asked);
}

TEST_F(HubReviews, somebody_elses_is_waited_for_and_taken_over_when_he_is_dead) {
    begin({});
    come(1);
    const Json made = over_table(1);
    (void)review(1, made, 4);
    const int done = last(1, "review").is_null() ? 0 : last(1, "review")["done"].get<int>();
    // As if another server had it: this hub is gone without letting go.
    restart();
    come(2);
    const std::size_t asked = world.studied.size();
    EXPECT_EQ(review(2, made)["state"], "running");
    EXPECT_EQ(world.studied.size(), asked);
    EXPECT_EQ(told(2), 0) << done;
    for (int n = 0; n < 40; ++n) later(Reviews::again_after);
    EXPECT_EQ(last(2, "review")["state"], "done");
    EXPECT_GT(world.studied.size(), asked);
}

TEST_F(HubReviews, who_stops_in_order_leaves_it_to_the_next) {
    begin({});
    come(1);
    const Json made = over_table(1);
    (void)review(1, made, 4);
    hub->stop();
    world.settle();
    restart();
    come(2);
    EXPECT_EQ(review(2, made)["state"], "running");
    EXPECT_EQ(last(2, "review")["state"], "done") << "no time has gone by";
}

TEST_F(HubReviews, what_cannot_be_thought_about_has_failed_and_may_be_asked_for_again) {
    begin({});
    come(1);
    const Json made = over_table(1);
    const auto finds = std::exchange(world.finds, [](const StudyTask&) { return std::nullopt; });
    EXPECT_EQ(review(1, made)["state"], "running");
    EXPECT_EQ(last(1, "review")["code"], "unavailable") << last(1, "review");
    world.finds = finds;
    EXPECT_EQ(review(1, made)["state"], "running");
    EXPECT_EQ(last(1, "review")["state"], "done");
}

TEST_F(HubReviews, of_a_record_by_its_text) {
    begin({});
    come(1);
    const Json made = over_table(1);
    const std::string record = ask(1, {{"t", "record"}, {"table", made["table"]}})["record"];
    const Json first = ask_some(1, {{"t", "review"}, {"record", record}}, 1);
    EXPECT_EQ(first["state"], "running") << first;
    const std::string name = first["table"];
    EXPECT_TRUE(name.starts_with("record-")) << name;
    EXPECT_EQ(ask_some(1, {{"t", "review"}, {"table", name}, {"on", false}}, 0)["t"], "ok");
    const std::size_t asked = world.studied.size();
    world.settle();
    EXPECT_EQ(world.studied.size(), asked);
    EXPECT_EQ(ask(1, {{"t", "review"}, {"record", record}})["table"], name);
    EXPECT_EQ(last(1, "review")["state"], "done");
    const std::size_t all = world.studied.size();
    EXPECT_EQ(ask(1, {{"t", "review"}, {"record", record}})["state"], "done");
    EXPECT_EQ(world.studied.size(), all) << "it is there for some time";
    EXPECT_EQ(ask(1, {{"t", "review"}, {"record", "nonsense"}})["code"], "syntax");
    EXPECT_EQ(ask(1, {{"t", "review"}, {"record", record}, {"table", "k3f"}})["code"], "inconsistent");
}

TEST_F(HubReviews, a_client_waits_for_five) {
    begin({});
    come(1);
    std::vector<Json> made;
    for (int n = 0; n < 6; ++n) made.push_back(over_table(1));
    world.stalls = true;
    for (std::size_t n = 0; n < 5; ++n) EXPECT_EQ(review(1, made[n])["t"], "ok") << n;
    EXPECT_EQ(review(1, made[5])["code"], "limit");
    EXPECT_EQ(review(1, made[0])["t"], "ok") << "the same again is none more";
    EXPECT_EQ(ask(1, {{"t", "review"}, {"table", made[3]["table"]}, {"on", false}})["t"], "ok");
    EXPECT_EQ(review(1, made[5])["t"], "ok");
}

// ---- Live analysis

TEST_F(HubReviews, an_analysis_goes_deeper_until_it_is_ended) {
    begin({});
    come(1);
    const auto heard_of = [&](const Json& of) {
        return std::ranges::count_if(
            heard[1], [&](const Json& message) { return message["t"] == "analysis" && message["of"] == of; });
    };
    Json request = {{"t", "analyse"}, {"lines", 2}, {"position", "azul factories=BBYK,YYRK,RRWW,BKWW,YRWB"}};
    const Json first = ask_some(1, request, 3);
    EXPECT_EQ(first["t"], "ok") << first;
    EXPECT_EQ(heard_of(first["id"]), 3);
    EXPECT_EQ(last(1, "analysis")["lines"].size(), 2U);
    EXPECT_EQ(last(1, "analysis")["last"], false);
    const Json second = ask_some(1, request, 300);
    EXPECT_EQ(heard_of(first["id"]), 3) << "one at a time";
    EXPECT_EQ(heard_of(second["id"]), 9) << "20,000 nodes, twice as many, up to 5,120,000";
    EXPECT_EQ(last(1, "analysis")["last"], true);
    const Json third = ask_some(1, request, 1);
    EXPECT_EQ(ask_some(1, {{"t", "analyse"}, {"on", false}}, 300)["t"], "ok");
    EXPECT_EQ(heard_of(third["id"]), 1);
    (void)ask_some(1, request, 1);
    hub->leave(1);
    world.settle();
    // What can't be looked at.
    come(2);
    request["position"] = "azul round=5 phase=over";
    EXPECT_EQ(ask(2, request)["t"], "error");
    request["position"] = "azul bag=full";
    EXPECT_EQ(ask(2, request)["field"], "position");
    EXPECT_EQ(ask(2, {{"t", "analyse"}})["field"], "position");
    EXPECT_EQ(ask(2, {{"t", "analyse"}, {"on", false}, {"position", ""}})["code"], "inconsistent");
}

}  // namespace
}  // namespace tilewright
