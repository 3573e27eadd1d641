// The server over real sockets: what clients are promised in docs/protocol.md.
#include "server/server.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "data.h"
#include "play/record.h"
#include "server/bot_pool.h"
#include "server/client.h"
#include "server/static_files.h"
#include "server_room.h"

namespace tilewright {
namespace {

// A store that fails when told to: a full disk, a locked database.
class FaultyStore : public Store {
  public:
    FaultyStore(std::unique_ptr<Store> store, std::atomic<bool>& fails) : store_(std::move(store)), fails_(fails) {}

    std::vector<Outcome> append(std::span<const Batch> batches) override {
        if (fails_) return std::vector<Outcome>(batches.size(), Outcome::unavailable);
        return store_->append(batches);
    }
    Result<std::optional<LoadedGame>> load(std::string_view id) override {
        if (fails_) return Error{Code::unavailable, "", "it fails", 1, 1};
        return store_->load(id);
    }
    Result<std::vector<StoredChat>> chat(std::string_view id) override { return store_->chat(id); }
    Result<std::vector<GameSummary>> list(bool unfinished_only) override { return store_->list(unfinished_only); }
    Outcome mark_broken(std::string_view id, std::string_view why) override { return store_->mark_broken(id, why); }
    Result<std::optional<KeptReview>> open_review(std::string_view id, const ReviewOf& of,
                                                  const Lease& lease) override {
        if (fails_) return Error{Code::unavailable, "", "it fails", 1, 1};
        return store_->open_review(id, of, lease);
    }
    Outcome add_finding(std::string_view id, const Lease& lease, std::uint32_t piece,
                        std::string_view finding) override {
        return fails_ ? Outcome::unavailable : store_->add_finding(id, lease, piece, finding);
    }
    Outcome finish_review(std::string_view id, std::string_view holder, std::string_view result) override {
        return fails_ ? Outcome::unavailable : store_->finish_review(id, holder, result);
    }
    Outcome leave_review(std::string_view id, std::string_view holder) override {
        return store_->leave_review(id, holder);
    }
    Result<std::optional<StoredReview>> review(std::string_view id) override { return store_->review(id); }
    Outcome remove(std::string_view id) override { return store_->remove(id); }
    Result<std::size_t> expire(std::int64_t before_ms) override { return store_->expire(before_ms); }
    Result<std::int64_t> others() override { return store_->others(); }
    Outcome alive(std::int64_t now_ms) override { return store_->alive(now_ms); }
    Outcome resumed(std::int64_t now_ms) override { return store_->resumed(now_ms); }
    Result<std::vector<std::pair<std::int64_t, std::int64_t>>> pauses() override { return store_->pauses(); }
    Result<std::optional<std::int64_t>> last_alive() override { return store_->last_alive(); }
    Status backup(const std::string& file) override { return store_->backup(file); }

  private:
    std::unique_ptr<Store> store_;
    std::atomic<bool>& fails_;
};

TEST(Server, hello_comes_first_and_an_old_client_is_told_to_reload) {
    Running running(make_memory_store());
    Guest guest(running.port(), false);
    EXPECT_EQ(guest.ask({{"t", "ping"}})["code"], "version");
    Json old = guest.ask({{"t", "hello"}, {"protocol", 0}});
    EXPECT_EQ(old["code"], "version");
    EXPECT_EQ(old["protocol"], 1);
    EXPECT_EQ(guest.ask({{"t", "hello"}, {"protocol", 1}, {"rules", 99}})["code"], "version");
    Json hello = guest.ask({{"t", "hello"}, {"protocol", 1}});
    EXPECT_EQ(hello["games"], Json({"azul", "sintra", "pavilion"}));
    EXPECT_EQ(hello["version"], "test");
    EXPECT_EQ(guest.ask({{"t", "ping"}})["t"], "ok");
}

TEST(Server, whatever_is_sent_has_one_answer) {
    Running running(make_memory_store());
    Guest guest(running.port());
    for (const std::string text : {"nonsense", "[]", "{}", R"({"t":"ping"})", R"({"id":1})", R"({"t":"dance","id":1})",
                                   R"({"t":"play","id":1})", R"({"t":"ping","id":1,"x":2})", R"({"t":5,"id":1})"}) {
        guest.send(text);
        EXPECT_EQ(guest.next()["t"], "error") << text;
    }
    EXPECT_EQ(guest.ask({{"t", "watch"}, {"table", "nowhere"}})["code"], "unknown");
    EXPECT_EQ(guest.ask({{"t", "watch"}, {"table", std::string(10'000, 'x')}})["code"], "unknown");
    EXPECT_TRUE(guest.quiet());
}

TEST(Server, a_table_that_is_on_disk_only_answers_everyone_who_asks_for_it_at_once) {
    Running running(make_memory_store());
    Guest ada(running.port());
    const std::string table = ada.ask(create("azul", "", {human("Ada"), open_seat()}))["table"];
    for (const char* what : {"record", "record", "chat", "watch", "record"}) {
        Json request = {{"t", what}, {"id", what}, {"table", table}};
        if (request["t"] == "chat") request["text"] = "hello";
        ada.send(request.dump());
    }
    for (const char* expected : {"ok", "ok", "error", "ok", "ok"}) EXPECT_EQ(ada.next()["t"], expected);
}

TEST(Server, a_game_against_a_bot_of_every_kind_to_its_end) {
    Running running(make_memory_store());
    for (const std::string game : {"azul", "sintra", "pavilion"}) {
        Guest guest(running.port());
        Json made = guest.ask(create(game, "", {human("Ada"), bot("greedy")}));
        ASSERT_EQ(made["t"], "ok") << made;
        const std::string table = made["table"];
        Json state = guest.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}})["state"];
        std::string end;
        while (end.empty()) {
            if (state.contains("moves")) {
                const Json played =
                    guest.ask({{"t", "play"}, {"table", table}, {"seq", state["seq"]}, {"move", state["moves"][0]}});
                ASSERT_EQ(played["t"], "ok") << played;
            }
            state = guest.wait("state");
            ASSERT_EQ(state["t"], "state");
            if (state["turn"] == "nobody")
                end = guest.wait("table", [](const Json& t) { return t["phase"] == "over"; })["end"];
        }
        EXPECT_EQ(end, "rules");
        const auto record = Log::read(guest.ask({{"t", "record"}, {"table", table}})["record"].get<std::string>());
        ASSERT_TRUE(record) << record.error().text();
        EXPECT_TRUE(record->now().over());
        EXPECT_EQ(*record->record().header("Seat1"), "Ada");
    }
}

TEST(Server, everyone_who_watches_sees_the_same_and_only_the_seat_to_act_its_moves) {
    Running running(make_memory_store());
    Guest ada(running.port());
    Guest ben(running.port());
    Guest eve(running.port());
    Json made = ada.ask(create("azul", "first=1", {human("Ada"), open_seat()}));
    const std::string table = made["table"];
    ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
    ben.ask({{"t", "watch"}, {"table", table}});
    eve.ask({{"t", "watch"}, {"table", table}});
    Json sat = ben.ask({{"t", "sit"}, {"table", table}, {"name", "Ben"}});
    ASSERT_EQ(sat["seat"], 2) << sat;
    EXPECT_EQ(sat["key"].get<std::string>().size(), 32U);
    Json mine = ada.wait("state");
    EXPECT_TRUE(mine.contains("moves"));
    EXPECT_FALSE(ben.wait("state").contains("moves"));
    EXPECT_FALSE(eve.wait("state").contains("moves"));
    // Not Ben's turn, not Eve's game, and the log is as long as Ada says.
    const Json move = mine["moves"][0];
    Json play = {{"t", "play"}, {"table", table}, {"seq", mine["seq"]}, {"move", move}};
    EXPECT_EQ(ben.ask(play)["code"], "turn");
    EXPECT_EQ(eve.ask(play)["code"], "seat");
    Json ok = ada.ask(play);
    EXPECT_EQ(ok["t"], "ok");
    Json again = ada.ask(play);
    EXPECT_EQ(again["t"], "ok") << "the same again changes nothing";
    EXPECT_EQ(again["seq"], ok["seq"]);
    play["move"] = mine["moves"][1];
    EXPECT_EQ(ada.ask(play)["code"], "stale");
    const auto is_move = [&](const Json& event) { return event.contains("moves") && event["by"] == 1; };
    Json seen = eve.wait("event", is_move);
    EXPECT_EQ(seen["moves"], Json::array({move}));
    EXPECT_EQ(ben.wait("event", is_move), seen);
    EXPECT_EQ(ada.wait("event", is_move), seen);
    for (const Json& notice : eve.notices) {
        EXPECT_EQ(notice.dump().find(sat["key"].get<std::string>()), std::string::npos);
        EXPECT_EQ(notice.dump().find(made["key"].get<std::string>()), std::string::npos);
    }
}

TEST(Server, coming_back_with_the_key_on_another_device_catches_up) {
    Running running(make_memory_store());
    Guest ada(running.port());
    Json made = ada.ask(create("azul", "first=1", {human("Ada"), human("Ben")}));
    const std::string table = made["table"];
    Json state = ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}})["state"];
    const std::uint32_t known = state["seq"];
    std::vector<Json> told;
    for (int i = 0; i < 15; ++i) {
        ada.ask({{"t", "play"}, {"table", table}, {"seq", state["seq"]}, {"move", state["moves"][0]}});
        state = ada.wait("state");
    }
    for (const Json& notice : ada.notices) {
        if (notice["t"] == "event") told.push_back(notice);
    }
    ada.close();
    Guest phone(running.port());
    Json back = phone.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}, {"after", known}});
    EXPECT_EQ(back["events"], Json(told));
    EXPECT_EQ(back["you"]["seats"], Json({1, 2}));
    EXPECT_EQ(back["state"]["seq"], state["seq"]);
    EXPECT_TRUE(back["state"].contains("moves"));
}

TEST(Server, the_lobby_is_live_and_knows_public_tables_only) {
    Running running(make_memory_store());
    Guest watcher(running.port());
    EXPECT_EQ(watcher.ask({{"t", "lobby"}})["tables"], Json::array());
    Guest ada(running.port());
    Json request = create("sintra", "", {human("Ada"), open_seat()});
    ada.ask(request);
    request["public"] = true;
    Json made = ada.ask(request);
    Json listed = watcher.wait("lobby");
    EXPECT_EQ(listed["changed"][0]["table"], made["table"]);
    EXPECT_EQ(listed["changed"][0]["seats"][1]["kind"], "open");
    EXPECT_EQ(watcher.ask({{"t", "lobby"}})["tables"].size(), 1U);
    ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}});
    EXPECT_EQ(ada.ask({{"t", "close"}, {"table", made["table"]}})["t"], "ok");
    Json gone = watcher.wait("lobby", [](const Json& notice) { return !notice["gone"].empty(); });
    EXPECT_EQ(gone["gone"][0], made["table"]);
}

TEST(Server, what_cannot_be_stored_is_unavailable_and_did_not_happen) {
    std::atomic<bool> fails = false;
    Running running(std::make_unique<FaultyStore>(make_memory_store(), fails));
    Guest ada(running.port());
    Json made = ada.ask(create("azul", "first=1", {human("Ada"), human("Ben")}));
    Json state = ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}})["state"];
    const Json play = {{"t", "play"}, {"table", made["table"]}, {"seq", state["seq"]}, {"move", state["moves"][0]}};
    fails = true;
    EXPECT_EQ(ada.ask(play)["code"], "unavailable");
    EXPECT_EQ(ada.ask(create("azul", "", {}))["code"], "inconsistent");
    EXPECT_EQ(ada.ask({{"t", "create"}})["code"], "unavailable");
    EXPECT_EQ(ada.ask({{"t", "watch"}, {"table", "k3f9x2m7q4tz"}})["code"], "unavailable");
    EXPECT_EQ(ada.ask({{"t", "chat"}, {"table", made["table"]}, {"text", "hello"}})["code"], "unavailable");
    for (const Json& notice : ada.notices) EXPECT_NE(notice["t"], "event") << "shown, but not stored";
    fails = false;
    EXPECT_EQ(ada.ask(play)["t"], "ok");
}

TEST(Server, a_bots_move_that_cannot_be_stored_is_tried_again) {
    std::atomic<bool> fails = false;
    Running running(std::make_unique<FaultyStore>(make_memory_store(), fails));
    Guest ada(running.port());
    Json made = ada.ask(create("azul", "first=1", {human("Ada"), bot("apprentice")}));
    Json state = ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}})["state"];
    ada.send(
        Json({{"t", "play"}, {"id", 99}, {"table", made["table"]}, {"seq", state["seq"]}, {"move", state["moves"][0]}})
            .dump());
    ada.wait("event", [](const Json& event) { return event["by"] == 1; });
    fails = true;
    std::this_thread::sleep_for(milliseconds(50));  // the bot may or may not have been faster
    fails = false;
    EXPECT_EQ(ada.wait("event", [](const Json& event) { return event["by"] == 2; })["t"], "event");
}

class ServerOnDisk : public testing::Test {
  protected:
    ServerOnDisk()
        : folder_(std::filesystem::temp_directory_path() /
                  ("tilewright_server_" + std::to_string(getpid()) + "_" +
                   testing::UnitTest::GetInstance()->current_test_info()->name())),
          file_((folder_ / "games.db").string()) {
        std::filesystem::remove_all(folder_);
    }
    ~ServerOnDisk() override { std::filesystem::remove_all(folder_); }
    std::unique_ptr<Store> store() {
        auto opened = open_sqlite(file_);
        EXPECT_TRUE(opened) << opened.error().text();
        return std::move(*opened);
    }

    std::filesystem::path folder_;
    std::string file_;
};

TEST_F(ServerOnDisk, a_game_goes_on_after_a_restart) {
    Json made;
    Json state;
    {
        Running running(store());
        Guest ada(running.port());
        made = ada.ask(create("pavilion", "players=3 first=1", {human("Ada"), bot("novice"), human("Ben")}));
        ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}});
        ada.ask({{"t", "chat"}, {"table", made["table"]}, {"text", "see you"}});
        state = ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}})["state"];
        running.stop();
        EXPECT_EQ(ada.wait("bye")["t"], "bye");
    }
    Running running(store());
    Guest ada(running.port());
    Json back = ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}});
    EXPECT_EQ(back["state"], state);
    EXPECT_EQ(back["chat"][0]["text"], "see you");
    EXPECT_EQ(
        ada.ask({{"t", "play"}, {"table", made["table"]}, {"seq", state["seq"]}, {"move", state["moves"][0]}})["t"],
        "ok");
    // The bot that has to move now, or does later, does.
    EXPECT_EQ(ada.wait("event", [](const Json& event) { return event["by"] == 1; })["t"], "event");
}

TEST_F(ServerOnDisk, who_else_writes_to_the_log_is_noticed) {
    Running running(store());
    Guest ada(running.port());
    Json made = ada.ask(create("azul", "first=1", {human("Ada"), human("Ben")}));
    const std::string table = made["table"];
    Json state = ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}})["state"];
    const auto other = store();
    Batch batch;
    batch.game = table;
    batch.events.push_back({state["seq"], -1, "end:closed", 5});
    batch.ended = true;
    ASSERT_EQ(other->append({&batch, 1}).front(), Outcome::stored);
    // Whichever comes first, our own append that conflicts or our look around: Ada hears of the end.
    Json played = ada.ask({{"t", "play"}, {"table", table}, {"seq", state["seq"]}, {"move", state["moves"][0]}});
    EXPECT_EQ(played["t"], "error");
    EXPECT_EQ(ada.wait("event", [](const Json& event) { return event.contains("end"); })["end"], "closed");
    ASSERT_EQ(other->remove(table), Outcome::stored);
    EXPECT_EQ(ada.wait("gone")["table"], table);
    EXPECT_EQ(ada.ask({{"t", "watch"}, {"table", table}})["code"], "unknown");
}

TEST_F(ServerOnDisk, a_game_that_cannot_be_followed_is_broken_at_its_place_and_the_server_goes_on) {
    {
        const auto other = store();
        Batch batch;
        batch.create.push_back(
            {"brokentable",
             R"({"game":"azul","options":"players=2 wall=coloured jokers=off first=1","seats":[{"kind":"bot","bot":"greedy"},{"kind":"bot","bot":"greedy"}],"clock":"move:30s"})",
             1, true});
        batch.game = "brokentable";
        batch.events = {{0, -1, "start", 1}, {1, 0, "B", 1}, {2, 0, "Q", 1}};
        ASSERT_EQ(other->append({&batch, 1}).front(), Outcome::stored);
    }
    Running running(store());
    Guest ada(running.port());
    Json watched = ada.ask({{"t", "watch"}, {"table", "brokentable"}});
    EXPECT_EQ(watched["code"], "broken");
    EXPECT_NE(watched["message"].get<std::string>().find("event 2"), std::string::npos) << watched;
    EXPECT_EQ(ada.ask(create("azul", "", {human("Ada"), bot("greedy")}))["t"], "ok");
    running.stop();
    const auto list = store()->list(false);
    const auto broken =
        std::ranges::find_if(*list, [](const GameSummary& game) { return game.game.id == "brokentable"; });
    EXPECT_NE(broken->broken.find("event 2"), std::string::npos);
    EXPECT_EQ(broken->events, 3U) << "nothing of it is thrown away";
}

TEST_F(ServerOnDisk, old_private_tables_expire) {
    {
        const auto other = store();
        for (const std::string id : {"old_private", "old_public"}) {
            Batch batch;
            batch.create.push_back({id, R"({"game":"azul","options":""})", 1, id == "old_public"});
            batch.game = id;
            ASSERT_EQ(other->append({&batch, 1}).front(), Outcome::stored);
        }
    }
    ServerSettings settings;
    settings.hub.expire_ms = 1000;
    Running running(store(), settings);
    Guest ada(running.port());
    EXPECT_EQ(ada.ask({{"t", "watch"}, {"table", "old_public"}})["t"], "ok");
    // The sweep is asked of the store before Ada's request is.
    EXPECT_EQ(ada.ask({{"t", "watch"}, {"table", "old_private"}})["code"], "unknown");
}

TEST(Server, secrets_are_kept_as_hashes) {
    const auto folder = std::filesystem::temp_directory_path() / ("tilewright_secrets_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const std::string file = (folder / "games.db").string();
    std::vector<std::string> secrets;
    {
        Running running(std::move(*open_sqlite(file)));
        Guest ada(running.port());
        const Json made =
            ada.ask(create("azul", "players=3", {human("Ada"), open_seat(), {{"kind", "remote"}, {"name", "Robo"}}}));
        ada.ask({{"t", "watch"}, {"table", made["table"]}});
        Json sat = ada.ask({{"t", "sit"}, {"table", made["table"]}, {"name", "Ben"}});
        secrets = {made["key"], made["tokens"]["3"], sat["key"]};
    }
    std::string bytes;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream stream(entry.path(), std::ios::binary);
        bytes.append(std::istreambuf_iterator<char>(stream), {});
    }
    std::filesystem::remove_all(folder);
    ASSERT_GT(bytes.size(), 4096U);
    for (const std::string& secret : secrets) {
        EXPECT_EQ(secret.size(), 32U);
        EXPECT_EQ(bytes.find(secret), std::string::npos);
    }
}

TEST(Server, a_game_is_shown_again_from_its_table_or_from_its_record) {
    Running running(make_memory_store());
    Guest ada(running.port());
    Json made = ada.ask({{"t", "create"},
                         {"position", "azul factories=BBYK,RRWW,YYKW,BRKW,BYRK"},
                         {"seats", {human("Ada"), human("Bea")}}});
    const std::string table = made["table"];
    EXPECT_EQ(ada.ask({{"t", "replay"}, {"table", table}})["steps"], Json::array());
    ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
    ada.ask({{"t", "play"}, {"table", table}, {"seq", 1}, {"move", "1B1"}});
    Guest eve(running.port());
    const Json shown = eve.ask({{"t", "replay"}, {"table", table}});
    EXPECT_EQ(shown["t"], "ok") << shown;
    EXPECT_EQ(shown["names"], Json({"Ada", "Bea"}));
    EXPECT_EQ(shown["steps"][0]["seq"], 1);
    EXPECT_EQ(shown["steps"][0]["moves"], Json({"1B1"}));
    const Json record = eve.ask({{"t", "record"}, {"table", table}})["record"];
    Json again = eve.ask({{"t", "replay"}, {"record", record}});
    EXPECT_EQ(again["steps"][0]["view"], shown["steps"][0]["view"]);
    EXPECT_EQ(again["t"], "ok") << again;
    // As long as games get: four at Pavilion, about a megabyte.
    const std::string longest = read_source("tests/golden/pavilion-grey-4.txt");
    again = eve.ask({{"t", "replay"}, {"record", longest}});
    EXPECT_EQ(again["ended"], "rules");
    EXPECT_GT(again.dump().size(), 500'000U);
    EXPECT_EQ(eve.ask({{"t", "replay"}, {"table", "nowhere"}})["code"], "unknown");
    for (const Json& both : {Json{{"t", "replay"}}, Json{{"t", "replay"}, {"table", table}, {"record", record}}})
        EXPECT_EQ(eve.ask(both)["code"], "inconsistent");
    const Json bad = eve.ask({{"t", "replay"}, {"record", "[Tilewright \"1\"]\n[Game \"chess\"]\n"}});
    EXPECT_EQ(bad["field"], "record");
    EXPECT_EQ(bad["line"], 3) << bad;
    EXPECT_TRUE(bad.contains("column"));
    // One at a time: of several at once each is answered, some with a refusal.
    for (int n = 0; n < 5; ++n) eve.send(Json{{"t", "replay"}, {"id", n}, {"record", longest}}.dump());
    std::map<std::string, int> answers;
    for (int n = 0; n < 5; ++n) ++answers[eve.next().value("code", "ok")];
    EXPECT_GE(answers["ok"], 1);
    EXPECT_EQ(answers["ok"] + answers["limit"], 5);
}

TEST(Server, errors_in_a_text_have_their_place) {
    Running running(make_memory_store());
    Guest ada(running.port());
    Json bad = ada.ask({{"t", "create"}, {"position", "azul wall1=full"}});
    EXPECT_EQ(bad["field"], "position");
    EXPECT_EQ(bad["line"], 1);
    EXPECT_EQ(bad["column"], 12);
    bad = ada.ask({{"t", "create"}, {"options", "players=2 wall=pink"}});
    EXPECT_EQ(bad["field"], "options");
    EXPECT_EQ(bad["column"], 16) << bad;
    bad = ada.ask({{"t", "create"}, {"game", "chess"}});
    EXPECT_EQ(bad["field"], "game");
    EXPECT_FALSE(bad.contains("line")) << bad;
    Json made = ada.ask(create("azul", "first=1", {human("Ada"), bot("greedy")}));
    const Json state = ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}})["state"];
    bad = ada.ask({{"t", "play"}, {"table", made["table"]}, {"seq", state["seq"]}, {"move", "1Q1"}});
    EXPECT_EQ(bad["field"], "move");
    EXPECT_EQ(bad["line"], 1) << bad;
    bad = ada.ask({{"t", "play"}, {"table", made["table"]}, {"seq", 1}, {"move", "1B1"}});
    EXPECT_EQ(bad["code"], "stale");
    EXPECT_FALSE(bad.contains("line")) << bad;
}

TEST(Server, a_hint_in_practice_is_answered_once_whatever_happens_meanwhile) {
    Running running(make_memory_store());
    Guest ada(running.port());
    Json made = ada.ask({{"t", "create"},
                         {"position",
                          "azul round=5 start=1 turn=1 marker=2 bag=- lid=B9Y9R11K9W7 centre=B1R1K1 "
                          "factories=BBRR,-,-,BBRK,- score1=29 lines1=W,KK,-,WWW,WWWW "
                          "wall1=BYRK./WBYR./.WB../.K.../.R... score2=27 lines2=W,-,-,YYYY,KKK "
                          "wall2=BYRK./WBYR./KW.Y./...B./Y.... floor2=MY"},
                         {"seats", {human("Ada"), human("Bea")}}});
    const std::string table = made["table"];
    EXPECT_EQ(ada.ask({{"t", "hint"}, {"table", table}})["code"], "phase") << "not watching";
    ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
    const Json hint = ada.ask({{"t", "hint"}, {"table", table}});
    ASSERT_EQ(hint["t"], "ok") << hint;
    EXPECT_EQ(hint["seq"], 1);
    EXPECT_EQ(hint["seat"], 1);
    EXPECT_EQ(hint["move"], "cK-");
    EXPECT_EQ(hint["line"][0], "cK-");
    EXPECT_EQ(hint["winning"].size(), 2U);
    EXPECT_EQ(hint["margin"].size(), 2U);
    EXPECT_GT(hint["winning"][0], 0.5);
    // A second one at the same time is refused; the first comes although the table is closed and left.
    ada.send(Json{{"t", "hint"}, {"id", "first"}, {"table", table}}.dump());
    ada.send(Json{{"t", "hint"}, {"id", "second"}, {"table", table}}.dump());
    ada.send(Json{{"t", "close"}, {"id", "close"}, {"table", table}}.dump());
    ada.send(Json{{"t", "unwatch"}, {"id", "unwatch"}, {"table", table}}.dump());
    std::map<std::string, std::string> answers;
    while (answers.size() < 4) {
        const Json message = ada.next();
        ASSERT_TRUE(message.is_object());
        if (message.contains("id")) answers[message["id"]] = message.value("code", "ok");
    }
    EXPECT_EQ(answers["first"], "ok");
    EXPECT_EQ(answers["second"], "limit");
    EXPECT_EQ(answers["close"], "ok");
    EXPECT_EQ(ada.ask({{"t", "ping"}})["t"], "ok");
    // Who leaves before the answer comes leaves nothing behind.
    made = ada.ask(create("azul", "first=1", {human("Ada"), bot("greedy")}));
    Guest gone(running.port());
    gone.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}});
    gone.send(Json{{"t", "hint"}, {"id", 1}, {"table", made["table"]}}.dump());
    gone.close();
    EXPECT_EQ(ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}})["t"], "ok");
}

TEST(Server, a_remote_bot_holds_its_seat_by_its_token) {
    Running running(make_memory_store());
    Guest ada(running.port());
    Json made = ada.ask(create("azul", "first=2", {human("Ada"), {{"kind", "remote"}, {"name", "Robo"}}}));
    const std::string table = made["table"];
    Guest robot(running.port());
    Json watched = robot.ask({{"t", "watch"}, {"table", table}, {"key", made["tokens"]["2"]}});
    EXPECT_EQ(watched["you"]["seats"], Json({2}));
    EXPECT_EQ(robot.ask({{"t", "play"},
                         {"table", table},
                         {"seq", watched["state"]["seq"]},
                         {"move", watched["state"]["moves"][0]}})["t"],
              "ok");
}

TEST(Server, a_rematch_begins_where_the_others_sit_down) {
    Running running(make_memory_store());
    Guest ada(running.port());
    Guest ben(running.port());
    Json made = ada.ask(create("azul", "first=1", {human("Ada"), open_seat()}));
    const std::string table = made["table"];
    ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
    ben.ask({{"t", "watch"}, {"table", table}});
    Json sat = ben.ask({{"t", "sit"}, {"table", table}, {"name", "Ben"}});
    EXPECT_EQ(ben.ask({{"t", "resign"}, {"table", table}, {"seat", 2}})["t"], "ok");
    Json again = ben.ask({{"t", "rematch"}, {"table", table}});
    ASSERT_EQ(again["t"], "ok") << again;
    const std::string next = again["rematch"];
    EXPECT_EQ(ada.ask({{"t", "rematch"}, {"table", table}})["rematch"], next) << "there is one rematch";
    Json invited = ada.ask({{"t", "watch"}, {"table", next}, {"key", made["key"]}});
    EXPECT_EQ(invited["table"]["phase"], "waiting");
    EXPECT_EQ(invited["you"]["seats"], Json({1}));
    EXPECT_EQ(ada.ask({{"t", "sit"}, {"table", next}, {"name", "Ada"}})["seat"], 1);
    Json there = ben.ask({{"t", "watch"}, {"table", next}, {"key", sat["key"]}});
    EXPECT_EQ(there["table"]["phase"], "playing");
    EXPECT_EQ(there["state"]["turn"], 2) << "the start goes round";
}

TEST(Server, the_clock_runs_out) {
    Running running(make_memory_store());
    Guest ada(running.port());
    Json request = create("azul", "first=1", {human("Ada"), human("Ben")});
    request["clock"] = "move:1s";
    Json made = ada.ask(request);
    ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}});
    EXPECT_EQ(ada.wait("table", [](const Json& table) { return table["phase"] == "over"; })["end"], "time:1");
}

TEST(Server, http_serves_the_api_and_the_page_and_nothing_else) {
    const auto folder = std::filesystem::temp_directory_path() / ("tilewright_page_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder / "page/assets");
    std::ofstream(folder / "secret.txt") << "secret";
    std::ofstream(folder / "page/index.html") << "<title>page</title>";
    std::ofstream(folder / "page/assets/a.js") << "1";
    ServerSettings settings;
    settings.page = (folder / "page").string();
    Running running(make_memory_store(), settings);
    const auto get = [&](const std::string& target, const std::string& method = "GET", const std::string& body = "") {
        const auto reply = http_request("127.0.0.1", running.port(), method, target, body);
        EXPECT_TRUE(reply) << reply.error().text();
        return *reply;
    };
    EXPECT_EQ(Json::parse(get("/api/version").body)["protocol"], 1);
    const HttpReply made =
        get("/api/tables", "POST", R"({"game":"azul","public":true,"seats":[{"kind":"open"},{"kind":"bot"}]})");
    EXPECT_EQ(made.status, 201) << made.body;
    const std::string table = Json::parse(made.body)["table"];
    EXPECT_EQ(Json::parse(get("/api/tables").body)["tables"][0]["table"], table);
    EXPECT_EQ(Json::parse(get("/api/tables/" + table).body)["phase"], "waiting");
    EXPECT_EQ(get("/api/tables/" + table + "/record").body.find("[Tilewright"), 0U);
    EXPECT_EQ(get("/api/tables/nowhere").status, 404);
    EXPECT_EQ(get("/api/tables", "POST", R"({"game":"chess"})").status, 400);
    EXPECT_EQ(get("/api/tables", "POST", "nonsense").status, 400);
    EXPECT_EQ(get("/api/dance").status, 404);
    EXPECT_EQ(get("/").body, "<title>page</title>");
    EXPECT_EQ(get("/t/" + table).body, "<title>page</title>") << "addresses of the page are the page";
    EXPECT_EQ(get("/assets/a.js").body, "1");
    EXPECT_NE(get("/assets/a.js").headers.find("immutable"), std::string::npos);
    EXPECT_EQ(get("/assets/none.js").status, 404);
    EXPECT_EQ(get("/", "DELETE").status, 405);
    for (const std::string target : {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
                                     "/.git/config", "/assets/%00.js", "/%zz.txt"}) {
        const HttpReply reply = get(target);
        EXPECT_NE(reply.status, 200) << target;
        EXPECT_EQ(reply.body.find("secret"), std::string::npos) << target;
    }
    EXPECT_EQ(get("/api/tables", "POST", std::string(1'000'000, 'x')).status, 413);
    std::filesystem::remove_all(folder);
}

TEST(Server, http_has_what_a_page_needs) {
    const auto folder = std::filesystem::temp_directory_path() / ("tilewright_files_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder / "assets");
    const auto write = [&](const char* name, const char* text) { std::ofstream(folder / name) << text; };
    for (const char* name : {"index.html", "assets/a.js", "b.mjs", "c.webmanifest", "d.woff2", "e.svg", "f.js"})
        write(name, "plain");
    for (const char* name : {"f.js.gz", "index.html.gz", "assets/a.js.gz"}) write(name, "zipped");
    using namespace std::chrono_literals;
    std::filesystem::last_write_time(folder / "f.js.gz", std::filesystem::last_write_time(folder / "f.js") - 1h);
    ServerSettings settings;
    settings.page = folder.string();
    Running running(make_memory_store(), settings);
    const auto get = [&](const std::string& target, const std::string& encoding = "") {
        return *http_request("127.0.0.1", running.port(), "GET", target, "", {{"Accept-Encoding", encoding}});
    };
    const auto says = [](const HttpReply& reply, const std::string& header) {
        return reply.headers.find(header) != std::string::npos;
    };
    EXPECT_TRUE(says(get("/b.mjs"), "Content-Type: text/javascript"));
    EXPECT_TRUE(says(get("/c.webmanifest"), "Content-Type: application/manifest+json"));
    EXPECT_TRUE(says(get("/d.woff2"), "Content-Type: font/woff2"));
    EXPECT_TRUE(says(get("/e.svg"), "Content-Type: image/svg+xml"));
    EXPECT_TRUE(says(get("/e.svg"), "Vary: Accept-Encoding"));
    EXPECT_EQ(get("/assets/a.js").body, "plain");
    for (const char* taken : {"gzip", "br, gzip;q=0.8", "deflate, gzip"}) {
        const HttpReply zipped = get("/assets/a.js", taken);
        EXPECT_EQ(zipped.body, "zipped") << taken;
        EXPECT_TRUE(says(zipped, "Content-Encoding: gzip") && says(zipped, "Content-Type: text/javascript"));
        EXPECT_TRUE(says(zipped, "immutable"));
    }
    EXPECT_EQ(get("/t/k3f", "gzip").body, "zipped") << "the page itself too";
    EXPECT_TRUE(says(get("/", "gzip"), "no-cache"));
    for (const char* taken : {"br", "identity", "xgzip", "gzip;q=0"})
        EXPECT_EQ(get("/assets/a.js", taken).body, "plain") << taken;
    EXPECT_EQ(get("/b.mjs", "gzip").body, "plain") << "nothing zipped stands beside it";
    EXPECT_EQ(get("/f.js", "gzip").body, "plain") << "what stands beside it is older";
    EXPECT_EQ(get("/assets/a.js.gz").status, 404);
    const HttpReply page = get("/");
    const std::string host = "127.0.0.1:" + std::to_string(running.port());
    for (const std::string rule :
         {"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "style-src 'self';",
          "img-src 'self' data: blob:", "font-src 'self'", "manifest-src 'self'", "worker-src 'self'",
          "frame-ancestors 'none'", "X-Frame-Options: DENY", "Referrer-Policy: no-referrer",
          "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin", "X-Request-Id: "})
        EXPECT_TRUE(says(page, rule)) << rule;
    EXPECT_TRUE(says(page, "connect-src 'self' ws://" + host + " wss://" + host + ";")) << page.headers;
    std::filesystem::remove_all(folder);
}

// ---- Limits. Addresses are those a proxy forwards for.

ServerSettings behind_a_proxy() {
    ServerSettings settings;
    settings.proxies = *read_networks("127.0.0.1");
    return settings;
}
HttpHeaders from(const std::string& address) { return {{"X-Forwarded-For", address}}; }

TEST(Limits, an_address_has_so_many_connections_and_others_do_not_notice) {
    ServerSettings settings = behind_a_proxy();
    settings.hub.limits.connections = 2;
    Running running(make_memory_store(), settings);
    Guest one(running.port(), true, from("203.0.113.1"));
    {
        Guest two(running.port(), true, from("203.0.113.1"));
        EXPECT_FALSE(Client::connect("127.0.0.1", running.port(), from("203.0.113.1")));
        Guest other(running.port(), true, from("203.0.113.2"));
        Guest here(running.port());
        EXPECT_EQ(here.ask({{"t", "ping"}})["t"], "ok");
    }
    // Those who left make room; the server hears of it a moment later.
    Result<std::unique_ptr<Client>> again = Error{};
    for (int tries = 0; tries < 200 && !again; ++tries)
        again = Client::connect("127.0.0.1", running.port(), from("203.0.113.1"));
    EXPECT_TRUE(again);
}

TEST(Limits, an_address_watches_makes_and_sits_so_much) {
    ServerSettings settings = behind_a_proxy();
    settings.hub.limits.watching = 1;
    settings.hub.limits.tables = 2;
    settings.hub.limits.seats = 1;
    Running running(make_memory_store(), settings);
    Guest eve(running.port(), true, from("203.0.113.1"));
    const Json first = eve.ask(create("azul", "", {open_seat(), open_seat()}));
    EXPECT_EQ(eve.ask({{"t", "watch"}, {"table", first["table"]}})["t"], "ok");
    for (int n = 0; n < 5; ++n) {  // what is refused counts for nothing
        EXPECT_EQ(eve.ask({{"t", "rematch"}, {"table", first["table"]}})["t"], "error");
        EXPECT_EQ(eve.ask({{"t", "sit"}, {"table", first["table"]}, {"seat", 3}, {"name", "Eve"}})["code"], "range");
    }
    const Json second = eve.ask(create("azul", "", {open_seat(), open_seat()}));
    ASSERT_EQ(second["t"], "ok");
    EXPECT_EQ(eve.ask(create("azul", "", {open_seat(), open_seat()}))["code"], "limit");
    EXPECT_EQ(
        http_request("127.0.0.1", running.port(), "POST", "/api/tables", R"({"game":"azul"})", from("203.0.113.1"))
            ->status,
        429);
    const auto watch = [&](Guest& guest, const Json& table) {
        return guest.ask({{"t", "watch"}, {"table", table["table"]}});
    };
    EXPECT_EQ(watch(eve, first)["t"], "ok");
    EXPECT_EQ(watch(eve, first)["t"], "ok") << "the same table again is no second one";
    EXPECT_EQ(watch(eve, second)["code"], "limit");
    EXPECT_EQ(eve.ask({{"t", "sit"}, {"table", first["table"]}, {"name", "Eve"}})["t"], "ok");
    EXPECT_EQ(eve.ask({{"t", "sit"}, {"table", first["table"]}, {"name", "Eve"}})["code"], "limit");
    EXPECT_EQ(eve.ask({{"t", "unwatch"}, {"table", first["table"]}})["t"], "ok");
    EXPECT_EQ(watch(eve, second)["t"], "ok");
    EXPECT_EQ(eve.ask({{"t", "watch"}, {"table", "nowhere"}})["code"], "unknown") << "and that counts for nothing";
    Guest ada(running.port());
    for (int n = 0; n < 5; ++n)
        EXPECT_EQ(watch(ada, ada.ask(create("azul", "", {open_seat(), open_seat()})))["t"], "ok");
}

TEST(Limits, messages_that_come_too_fast_are_refused_one_by_one_and_a_flood_ends_it) {
    ServerSettings settings = behind_a_proxy();
    settings.hub.limits.messages = 5;  // and 25 at once
    Running running(make_memory_store(), settings);
    Guest eve(running.port(), true, from("203.0.113.1"));
    for (int n = 0; n < 150; ++n) eve.send(Json{{"t", "ping"}, {"id", "p" + std::to_string(n)}}.dump());
    int ok = 0;
    int refused = 0;
    for (int n = 0; n < 150; ++n) {
        const Json answer = eve.next();
        EXPECT_EQ(answer["id"], "p" + std::to_string(n)) << "each has its own answer, in its order";
        (answer["t"] == "ok" ? ok : refused) += 1;
        if (answer["t"] != "ok") EXPECT_EQ(answer["code"], "limit");
    }
    EXPECT_GE(ok, 24);
    EXPECT_GE(refused, 1);
    for (int n = 0; n < 5'000; ++n) eve.send(R"({"t":"ping","id":1})");
    EXPECT_TRUE(eve.gone());
    Guest ada(running.port());
    for (int n = 0; n < 500; ++n) EXPECT_EQ(ada.ask({{"t", "ping"}})["t"], "ok") << "this machine has no limit";
}

TEST(Limits, requests_of_http) {
    ServerSettings settings = behind_a_proxy();
    settings.hub.limits.requests = 1;  // and ten at once
    Running running(make_memory_store(), settings);
    int refused = 0;
    for (int n = 0; n < 20; ++n) {
        const auto reply = http_request("127.0.0.1", running.port(), "GET", "/api/version", "", from("203.0.113.1"));
        refused += reply->status == 429 ? 1 : 0;
        if (reply->status == 429) EXPECT_NE(reply->headers.find("Retry-After:"), std::string::npos);
    }
    EXPECT_GE(refused, 1);
    EXPECT_EQ(http_request("127.0.0.1", running.port(), "GET", "/api/version", "", from("203.0.113.2"))->status, 200);
}

TEST(Limits, all_connections_together) {
    ServerSettings settings;
    settings.most_connections = 2;
    Running running(make_memory_store(), settings);
    Guest one(running.port());
    Guest two(running.port());
    EXPECT_FALSE(Client::connect("127.0.0.1", running.port()));
    EXPECT_EQ(one.ask({{"t", "ping"}})["t"], "ok");
}

TEST(BotPool, a_table_needs_only_the_last_it_asked_for) {
    Position position = *Position::start("azul", "");
    Rng rng(1);
    while (position.to_act() == chance) position.apply_silently(position.sample(rng));
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> answered;
    BotPool pool(1);
    const auto ask = [&](const std::string& table, const std::string& what, const std::string& bot) {
        pool.think("", table, bot, position, 1, [&, what](const Chosen&) {
            const std::lock_guard lock(mutex);
            answered.push_back(what);
            changed.notify_one();
        });
    };
    for (int n = 0; n < 100; ++n) ask("k3f", std::to_string(n), "grandmaster@60s");
    ask("other", "other", "greedy");
    ask("k3f", "last", "greedy");
    EXPECT_LE(pool.counts().waiting, 2U);
    std::unique_lock lock(mutex);
    EXPECT_TRUE(changed.wait_for(lock, seconds(20), [&] { return answered.size() == 2; }));
    std::ranges::sort(answered);
    EXPECT_EQ(answered, (std::vector<std::string>{"last", "other"}));
}

TEST(BotPool, other_work_and_moves_take_turns) {
    Position position = *Position::start("azul", "");
    Rng rng(1);
    while (position.to_act() == chance) position.apply_silently(position.sample(rng));
    std::mutex mutex;
    std::condition_variable changed;
    std::string order;
    BotPool pool(1);
    const auto note = [&](char what) {
        const std::lock_guard lock(mutex);
        order += what;
        changed.notify_one();
    };
    std::promise<void> busy;
    std::promise<void> begin;
    pool.run([&] {
        busy.set_value();
        begin.get_future().wait();
    });
    busy.get_future().wait();  // from now on all wait
    for (int n = 0; n < 5; ++n) EXPECT_TRUE(pool.run([&] { note('w'); }));
    for (int n = 0; n < 3; ++n)
        pool.think("", "t" + std::to_string(n), "greedy", position, 1, [&](const Chosen&) { note('m'); });
    begin.set_value();
    std::unique_lock lock(mutex);
    EXPECT_TRUE(changed.wait_for(lock, seconds(20), [&] { return order.size() == 8; }));
    EXPECT_EQ(order, "mwmwmwww");
}

TEST(BotPool, who_asks_for_much_waits_for_himself) {
    Position position = *Position::start("azul", "");
    Rng rng(1);
    while (position.to_act() == chance) position.apply_silently(position.sample(rng));
    std::promise<std::string> all;
    std::string order;
    BotPool pool(1);
    std::promise<void> busy;
    std::promise<void> begin;
    pool.run([&] {
        busy.set_value();
        begin.get_future().wait();
    });
    busy.get_future().wait();
    const auto ask = [&](const std::string& from, int table, char what) {
        pool.think(from, from + std::to_string(table), "greedy", position, 1, [&, what](const Chosen&) {
            order += what;
            if (order.size() == 6) all.set_value(order);
        });
    };
    for (int n = 0; n < 4; ++n) ask("203.0.113.1", n, 'e');
    ask("203.0.113.2", 0, 'a');
    ask("", 0, 'h');
    EXPECT_EQ(pool.counts().waiting, 6U);
    begin.set_value();
    EXPECT_EQ(all.get_future().get(), "eaheee");
}

// Study that says when it begins, and goes on until it is let go or ended.
class Scholars {
  public:
    BotPool::Finds finds() {
        return [this](const std::atomic<bool>& ended) -> std::optional<std::string> {
            std::unique_lock lock(mutex_);
            most_ = std::max<int>(most_, ++at_once_);
            ++begun_;
            changed_.notify_all();
            while (!free_ && !ended) changed_.wait_for(lock, milliseconds(1));
            --at_once_;
            return "found";
        };
    }
    void wait_for(int begun) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, seconds(20), [&] { return begun_ >= begun; }));
    }
    void let_go() {
        const std::lock_guard lock(mutex_);
        free_ = true;
        changed_.notify_all();
    }
    int most() const { return most_; }
    int begun() const { return begun_; }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool free_ = false;
    int at_once_ = 0;
    std::atomic<int> most_ = 0;
    std::atomic<int> begun_ = 0;
};

TEST(BotPool, study_has_half_of_the_threads_and_moves_the_rest) {
    Position position = *Position::read("azul factories=BBYK,YYRK,RRWW,BKWW,YRWB");
    Scholars scholars;
    std::mutex mutex;
    std::condition_variable changed;
    int told = 0;
    BotPool pool(4);
    for (int n = 0; n < 10; ++n)
        pool.study("review " + std::to_string(n), scholars.finds(), [&](const std::optional<std::string>&) {
            const std::lock_guard lock(mutex);
            ++told;
            changed.notify_all();
        });
    scholars.wait_for(2);
    std::promise<void> moved;
    pool.think("", "k3f", "greedy", position, 1, [&](const Chosen&) { moved.set_value(); });
    EXPECT_EQ(moved.get_future().wait_for(seconds(20)), std::future_status::ready);
    EXPECT_EQ(scholars.begun(), 2) << "there was a thread for it";
    EXPECT_EQ(pool.counts().study, 8U);
    scholars.let_go();
    std::unique_lock lock(mutex);
    EXPECT_TRUE(changed.wait_for(lock, seconds(20), [&] { return told == 10; }));
    EXPECT_EQ(scholars.most(), 2);
}

TEST(BotPool, study_gives_way_to_a_move_and_begins_anew) {
    Position position = *Position::read("azul factories=BBYK,YYRK,RRWW,BKWW,YRWB");
    Scholars scholars;
    std::promise<std::string> told;
    BotPool pool(1);
    pool.study("review", scholars.finds(), [&](const std::optional<std::string>& found) { told.set_value(*found); });
    scholars.wait_for(1);
    std::promise<void> moved;
    pool.think("", "k3f", "greedy", position, 1, [&](const Chosen&) { moved.set_value(); });
    EXPECT_EQ(moved.get_future().wait_for(seconds(20)), std::future_status::ready);
    scholars.wait_for(2);
    scholars.let_go();
    EXPECT_EQ(told.get_future().get(), "found") << "once";
}

TEST(BotPool, what_is_dropped_ends_and_is_not_told) {
    Scholars scholars;
    std::atomic<int> told = 0;
    BotPool pool(1);
    for (int n = 0; n < 3; ++n)
        pool.study("review", scholars.finds(), [&](const std::optional<std::string>&) { ++told; });
    scholars.wait_for(1);
    pool.drop("review");
    std::promise<void> after;
    pool.study(
        "another", [](const std::atomic<bool>&) { return std::optional<std::string>(); },
        [&](const std::optional<std::string>&) { after.set_value(); });
    EXPECT_EQ(after.get_future().wait_for(seconds(20)), std::future_status::ready);
    EXPECT_EQ(told, 0);
    EXPECT_EQ(scholars.begun(), 1);
}

TEST_F(ServerOnDisk, a_review_finds_the_blunder_and_is_there_after_a_restart) {
    Json made;
    {
        const Running running(store());
        Guest ada(running.port());
        made = ada.ask({{"t", "create"},
                        {"position",
                         "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... score2=8 "
                         "lines2=W,-,-,-,- wall2=BYRK./...../...../...../....."},
                        {"seats", {human("Ada"), bot("greedy")}}});
        EXPECT_EQ(ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}})["t"], "ok");
        EXPECT_EQ(ada.ask({{"t", "review"}, {"table", made["table"]}})["code"], "phase");
        EXPECT_EQ(ada.ask({{"t", "play"}, {"table", made["table"]}, {"seq", 1}, {"move", "cW-"}})["t"], "ok");
        const Json begun = ada.ask({{"t", "review"}, {"table", made["table"]}});
        EXPECT_EQ(begun["state"], "running") << begun;
        EXPECT_EQ(begun["of"], 1);
        const Json done = ada.wait("review", [](const Json& message) { return message["state"] == "done"; });
        const Json& review = done["review"];
        EXPECT_EQ(review["engine"], "test");
        EXPECT_EQ(review["budget"], "300000n");
        ASSERT_EQ(review["moves"].size(), 1U) << done;
        EXPECT_EQ(review["moves"][0]["mark"], "blunder");
        EXPECT_EQ(review["moves"][0]["best"]["move"], "cW1");
        EXPECT_EQ(review["seats"][0]["accuracy"], 0.0);
    }
    const Running running(store());
    Guest bob(running.port());
    const Json there = bob.ask({{"t", "review"}, {"table", made["table"]}});
    EXPECT_EQ(there["state"], "done") << there;
    EXPECT_EQ(there["review"]["moves"][0]["mark"], "blunder");
}

TEST(Server, an_analysis_sees_what_is_forced) {
    const Running server(make_memory_store());
    Guest ada(server.port());
    const Json asked = ada.ask({{"t", "analyse"},
                                {"position",
                                 "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... "
                                 "score2=8 lines2=W,-,-,-,- wall2=BYRK./...../...../...../....."}});
    EXPECT_EQ(asked["t"], "ok") << asked;
    const Json found = ada.wait("analysis");
    EXPECT_EQ(found["of"], asked["id"]);
    EXPECT_EQ(found["last"], true) << "all is known";
    EXPECT_EQ(found["exact"], true);
    EXPECT_EQ(found["lines"][0]["move"], "cW1");
    EXPECT_EQ(found["lines"][0]["winning"][0], 1.0);
    // A client that leaves while it looks.
    Guest gone(server.port());
    EXPECT_EQ(gone.ask({{"t", "analyse"}, {"position", "azul factories=BBYK,YYRK,RRWW,BKWW,YRWB"}})["t"], "ok");
    gone.close();
    EXPECT_EQ(ada.ask({{"t", "ping"}})["t"], "ok");
}

TEST(Limits, what_could_not_be_stored_counts_for_nothing) {
    ServerSettings settings = behind_a_proxy();
    settings.hub.limits.tables = 2;
    settings.hub.limits.seats = 1;
    std::atomic<bool> fails = false;
    Running running(std::make_unique<FaultyStore>(make_memory_store(), fails), settings);
    Guest eve(running.port(), true, from("203.0.113.1"));
    const Json first = eve.ask(create("azul", "", {open_seat(), open_seat()}));
    EXPECT_EQ(eve.ask({{"t", "watch"}, {"table", first["table"]}})["t"], "ok");
    fails = true;
    for (int n = 0; n < 3; ++n) {
        EXPECT_EQ(eve.ask(create("azul", "", {open_seat(), open_seat()}))["code"], "unavailable");
        EXPECT_EQ(eve.ask({{"t", "sit"}, {"table", first["table"]}, {"name", "Eve"}})["code"], "unavailable");
    }
    fails = false;
    EXPECT_EQ(eve.ask(create("azul", "players=9", {open_seat(), open_seat()}))["t"], "error");
    EXPECT_EQ(eve.ask(create("azul", "", {open_seat(), open_seat()}))["t"], "ok");
    EXPECT_EQ(eve.ask({{"t", "sit"}, {"table", first["table"]}, {"name", "Eve"}})["t"], "ok");
}

TEST(Limits, an_address_of_this_machine_that_a_proxy_tells_is_one_like_others) {
    ServerSettings settings = behind_a_proxy();
    settings.hub.limits.tables = 1;
    Running running(make_memory_store(), settings);
    Guest eve(running.port(), true, from("127.0.0.5"));
    EXPECT_EQ(eve.ask(create("azul", "", {open_seat(), open_seat()}))["t"], "ok");
    EXPECT_EQ(eve.ask(create("azul", "", {open_seat(), open_seat()}))["code"], "limit");
}

TEST(Operation, a_foreign_page_may_not_use_the_api) {
    Running running(make_memory_store());
    const auto post = [&](const std::string& origin) {
        return http_request("127.0.0.1", running.port(), "POST", "/api/tables", R"({"game":"azul"})",
                            {{"Origin", origin}})
            ->status;
    };
    EXPECT_EQ(post("http://evil.example"), 403);
    EXPECT_EQ(post("null"), 403);
    EXPECT_EQ(post("http://127.0.0.1:" + std::to_string(running.port())), 201);
    EXPECT_FALSE(Client::connect("127.0.0.1", running.port(), {{"Origin", "http://evil.example"}}));
}

TEST(Operation, health_and_metrics) {
    ServerSettings settings = behind_a_proxy();
    std::atomic<bool> fails = false;
    Running running(std::make_unique<FaultyStore>(make_memory_store(), fails), settings);
    const auto get = [&](const std::string& path, const HttpHeaders& headers = {}) {
        return *http_request("127.0.0.1", running.port(), "GET", path, "", headers);
    };
    Guest ada(running.port());
    Json made = ada.ask(create("azul", "first=1", {human("Ada"), bot("random")}));
    const Json watched = ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}});
    const Json& state = watched["state"];
    EXPECT_EQ(
        ada.ask({{"t", "play"}, {"table", made["table"]}, {"seq", state["seq"]}, {"move", state["moves"][0]}})["t"],
        "ok");
    EXPECT_EQ(ada.ask({{"t", "play"}, {"table", made["table"]}, {"seq", 0}, {"move", "1B1"}})["code"], "stale");
    ada.wait("state", [](const Json& one) { return one.contains("moves"); });  // the bot has played
    EXPECT_EQ(get("/healthz").body, "ok\n");
    EXPECT_EQ(get("/healthz", from("203.0.113.1")).status, 200);
    const std::string metrics = get("/metrics").body;
    for (const std::string line :
         {"tilewright_info{version=\"test\"} 1", "tilewright_tables 1", "tilewright_clients 1",
          "tilewright_moves_total{by=\"client\"} 1", "tilewright_moves_total{by=\"bot\"} 1",
          "tilewright_errors_total{code=\"stale\"} 1", "tilewright_move_seconds_count 1",
          "tilewright_move_seconds_bucket{le=\"+Inf\"} 1", "tilewright_http_answers_total{status=\"200\"} 2",
          "# TYPE tilewright_store_commit_seconds histogram", "process_resident_memory_bytes "})
        EXPECT_NE(metrics.find("\n" + line), std::string::npos) << line << "\n" << metrics;
    // Every name is told in docs/operating.md, every line is of the form that Prometheus reads.
    const std::string told = read_source("docs/operating.md");
    for (const Word& line : split(metrics, '\n')) {
        if (line.text.starts_with("# TYPE "))
            EXPECT_NE(told.find("`" + std::string(words(line.text)[2].text)), std::string::npos) << line.text;
        if (line.text.empty() || line.text.starts_with("# ")) continue;
        const std::size_t space = line.text.rfind(' ');
        ASSERT_NE(space, std::string_view::npos) << line.text;
        EXPECT_NE(line.text.substr(space + 1).find_first_of("0123456789"), std::string_view::npos) << line.text;
        EXPECT_TRUE(line.text.starts_with("tilewright_") || line.text.starts_with("process_")) << line.text;
    }
    fails = true;
    EXPECT_EQ(ada.ask(create("azul", "", {open_seat(), open_seat()}))["code"], "unavailable");
    EXPECT_EQ(get("/healthz").status, 503) << "nothing can be stored";
    fails = false;
    EXPECT_EQ(ada.ask(create("azul", "", {open_seat(), open_seat()}))["t"], "ok");
    EXPECT_EQ(get("/healthz").status, 200);
    EXPECT_EQ(get("/metrics", from("203.0.113.1")).status, 403) << "what goes on here is the operator's to know";
    EXPECT_EQ(http_request("127.0.0.1", running.port(), "POST", "/metrics")->status, 405);
}

TEST(Operation, requests_have_numbers_and_the_log_has_no_secrets) {
    ServerSettings settings = behind_a_proxy();
    settings.log_requests = true;
    std::mutex mutex;
    std::string log;
    settings.log = [&](const Report& report) {
        const std::lock_guard lock(mutex);
        log += line_of(report) + "\n";
    };
    const HttpHeaders proxied = {{"X-Forwarded-For", "203.0.113.9"}, {"X-Request-Id", "abc-123"}};
    std::string key;
    {
        Running running(make_memory_store(), settings);
        EXPECT_NE(http_request("127.0.0.1", running.port(), "GET", "/api/version?key=hidden", "", proxied)
                      ->headers.find("X-Request-Id: abc-123"),
                  std::string::npos);
        EXPECT_EQ(http_request("127.0.0.1", running.port(), "GET", "/api/version", "", {{"X-Request-Id", "mine"}})
                      ->headers.find("X-Request-Id: mine"),
                  std::string::npos)
            << "only a proxy of ours gives numbers";
        Guest ada(running.port(), true, from("203.0.113.8"));
        const Json made = ada.ask(create("azul", "", {human("Ada"), open_seat()}));
        key = made["key"];
        ada.ask({{"t", "watch"}, {"table", made["table"]}, {"key", key}});
        ada.ask({{"t", "chat"}, {"table", made["table"]}, {"text", "between us"}});
    }
    EXPECT_NE(log.find("request id=abc-123 from=203.0.113.9 method=GET path=/api/version status=200"),
              std::string::npos)
        << log;
    EXPECT_NE(log.find("client_came id=r"), std::string::npos) << log;
    EXPECT_NE(log.find("from=203.0.113.8"), std::string::npos) << log;
    for (const std::string& secret : {key, std::string("hidden"), std::string("between us")})
        EXPECT_EQ(log.find(secret), std::string::npos) << log;
}

TEST(Operation, a_proxy_that_is_not_named_is_complained_about_once) {
    ServerSettings settings;
    std::mutex mutex;
    int complaints = 0;
    settings.log = [&](const Report& report) {
        const std::lock_guard lock(mutex);
        complaints += report.event == "proxy_not_named" ? 1 : 0;
    };
    {
        Running running(make_memory_store(), settings);
        for (int n = 0; n < 3; ++n)
            EXPECT_EQ(http_request("127.0.0.1", running.port(), "GET", "/", "", from("203.0.113.9"))->status, 200);
    }
    EXPECT_EQ(complaints, 1);
}

TEST(Operation, files_are_read_anew_when_they_change) {
    const auto folder = std::filesystem::temp_directory_path() / ("tilewright_cached_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    StaticFiles files(folder.string());
    EXPECT_FALSE(files.find("/a.js"));
    std::ofstream(folder / "a.js") << "one";
    EXPECT_EQ(*files.find("/a.js")->body, "one");
    EXPECT_EQ(files.find("/a.js")->body, files.find("/a.js")->body) << "read once";
    std::ofstream(folder / "a.js") << "another";
    EXPECT_EQ(*files.find("/a.js")->body, "another");
    std::filesystem::remove(folder / "a.js");
    EXPECT_FALSE(files.find("/a.js"));
    std::filesystem::remove_all(folder);
}

TEST(Server, http_draws_a_qr_code) {
    Running running(make_memory_store());
    const auto post = [&](const std::string& text) {
        return *http_request("127.0.0.1", running.port(), "POST", "/api/qr", text);
    };
    const HttpReply drawn = post("http://localhost:8080/");
    EXPECT_EQ(drawn.status, 200);
    const Json qr = Json::parse(drawn.body);
    EXPECT_EQ(qr["size"], 25);
    EXPECT_EQ(qr["rows"].size(), 25U);
    EXPECT_EQ(qr["rows"][0].get<std::string>().substr(0, 8), "#######.");
    EXPECT_EQ(post(std::string(200, 'x')).status, 200);
    for (const std::string& text : {std::string(), std::string(201, 'x')}) {
        EXPECT_EQ(post(text).status, 400);
        EXPECT_EQ(Json::parse(post(text).body)["code"], "range");
    }
    EXPECT_EQ(http_request("127.0.0.1", running.port(), "GET", "/api/qr")->status, 404);
}

TEST(Server, http_tells_its_own_machine_where_others_reach_it) {
    Running running(make_memory_store());  // listens on loopback only: nobody else reaches it
    const auto told = http_request("127.0.0.1", running.port(), "GET", "/api/addresses");
    EXPECT_EQ(told->status, 200);
    EXPECT_EQ(told->body, R"({"addresses":[]})");
}

TEST(Server, a_port_that_is_taken_gives_way_to_the_next) {
    Running running(make_memory_store());
    ServerSettings settings;
    settings.port = running.port();
    settings.last_port = static_cast<std::uint16_t>(std::min(65535, running.port() + 20));
    const Server second(settings, make_memory_store());
    EXPECT_GT(second.port(), running.port());
    EXPECT_LE(second.port(), settings.last_port);
}

TEST(Server, an_address_that_cannot_be_had_is_said) {
    Running running(make_memory_store());
    ServerSettings settings;
    settings.port = running.port();
    try {
        const Server second(settings, make_memory_store());
        FAIL() << "two servers on one port";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("can't listen on 127.0.0.1 port"), std::string::npos);
    }
    settings.address = "nowhere";
    EXPECT_THROW(Server(settings, make_memory_store()), std::runtime_error);
}

TEST(Client, addresses) {
    const auto whole = read_address("http://localhost:8080/t/k3f#00112233445566778899aabbccddeeff");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->host, "localhost");
    EXPECT_EQ(whole->port, 8080);
    EXPECT_EQ(whole->table, "k3f");
    EXPECT_EQ(whole->key, "00112233445566778899aabbccddeeff");
    EXPECT_EQ(read_address("example.org")->port, 80);
    EXPECT_EQ(read_address("http://[::1]:80/")->host, "[::1]");
    for (const char* bad : {"", "http://", "https://x", "http://x:0", "http://x:99999", "http://x/rules"})
        EXPECT_FALSE(read_address(bad)) << bad;
}

}  // namespace
}  // namespace tilewright
