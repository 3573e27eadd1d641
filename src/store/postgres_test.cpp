// What is PostgreSQL's own: several writers, a connection that is cut at any moment, a server that dies, and databases
// of all kinds.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <stop_token>
#include <thread>

#include "postgres.h"
#include "store/copy.h"
#include "store/postgres_schema.h"
#include "store/store.h"
#include "store_room.h"
#include "tcp_proxy.h"

namespace tilewright {
namespace {

using namespace std::chrono_literals;

bool says_of(const std::string& message, std::string_view what) { return message.find(what) != std::string::npos; }

class PostgresStore : public testing::Test {
  protected:
    std::unique_ptr<Store> open() const { return opened(url()); }
    std::string url() const { return server_.url(database_); }
    std::string ask(const std::string& sql) const { return server_.ask(database_, sql); }
    std::string refusal() const {
        const auto store = open_postgres(url());
        return store ? "none" : store.error().message;
    }

    Postgres& server_ = Postgres::shared();
    std::string database_ = server_.fresh();
};

TEST_F(PostgresStore, survives_the_program) {
    auto store = open();
    fill(*store);
    const Everything all = everything(*store);
    store.reset();
    store = open();
    EXPECT_EQ(everything(*store), all);
    EXPECT_EQ(append(*store, {{}, "one", {event(2)}, {line(2)}, {}}), stored);
}

TEST_F(PostgresStore, nothing_of_a_removed_game_is_left) {
    const auto store = open();
    fill(*store);
    EXPECT_EQ(store->remove("one"), stored);
    EXPECT_EQ(*store->expire(1'000'000), 2U);
    EXPECT_EQ(ask("select (select count(*) from tilewright.events) + (select count(*) from tilewright.chat)"), "0");
}

// --- Several writers.

TEST_F(PostgresStore, of_two_writers_one_is_faster) {
    const auto mine = open();
    const auto theirs = open();
    ASSERT_EQ(append(*mine, creates(game("a"))), stored);
    EXPECT_EQ(append(*theirs, plays("a", {event(0, "theirs")})), stored);
    EXPECT_EQ(append(*mine, plays("a", {event(0, "mine")})), conflict);
    EXPECT_EQ(append(*mine, creates(game("b"))), stored);
    EXPECT_EQ(append(*theirs, {{game("b")}, "a", {event(1)}, {}, {}}), conflict);
    EXPECT_EQ(load(*mine, "a")->events, std::vector{event(0, "theirs")});
    EXPECT_EQ(everything(*mine), everything(*theirs));
}

TEST_F(PostgresStore, many_writers_at_once_store_each_number_once) {
    constexpr std::uint32_t events = 100;
    ASSERT_EQ(append(*open(), creates(game("a"))), stored);
    std::atomic<unsigned> won = 0;
    std::vector<std::thread> writers;
    for (int i = 0; i < 4; ++i) {
        writers.emplace_back([&] {
            const auto store = open();
            for (std::uint32_t seq = 0; seq < events;) {
                const Outcome outcome = append(*store, plays("a", {event(seq)}));
                if (outcome == stored) ++won;
                if (outcome != unavailable) ++seq;
            }
        });
    }
    for (std::thread& writer : writers) writer.join();
    EXPECT_EQ(won, events);
    EXPECT_EQ(events_of(*open(), "a"), events);
}

// Each in another order: nobody may wait in a circle.
TEST_F(PostgresStore, many_writers_of_many_games_never_wait_in_a_circle) {
    constexpr std::uint32_t rounds = 50;
    std::vector<std::string> ids;
    for (char c = 'a'; c <= 'h'; ++c) ids.emplace_back(1, c);
    for (const std::string& id : ids) ASSERT_EQ(append(*open(), creates(game(id))), stored);
    std::atomic<unsigned> won = 0;
    std::vector<std::thread> writers;
    for (int i = 0; i < 4; ++i) {
        writers.emplace_back([&, i] {
            const auto store = open();
            std::vector<std::string> order = ids;
            for (std::uint32_t seq = 0; seq < rounds; ++seq) {
                std::ranges::rotate(order, order.begin() + i + 1);
                std::vector<Batch> batches;
                for (const std::string& id : order) batches.push_back(plays(id, {event(seq)}));
                for (const Outcome outcome : append(*store, batches)) {
                    ASSERT_NE(outcome, unavailable);
                    won += outcome == stored ? 1 : 0;
                }
            }
        });
    }
    for (std::thread& writer : writers) writer.join();
    EXPECT_EQ(won, rounds * ids.size());
}

TEST_F(PostgresStore, the_same_new_game_is_made_once) {
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> made = 0;
        std::vector<std::thread> writers;
        for (int i = 0; i < 3; ++i) {
            writers.emplace_back([&] {
                const auto store = open();
                const Outcome outcome = append(*store, creates(game(std::to_string(round))));
                ASSERT_NE(outcome, unavailable);
                made += outcome == stored ? 1 : 0;
            });
        }
        for (std::thread& writer : writers) writer.join();
        ASSERT_EQ(made, 1);
    }
}

TEST_F(PostgresStore, a_game_is_read_as_it_was_at_one_time) {
    ASSERT_EQ(append(*open(), creates(game("a"))), stored);
    std::atomic<bool> done = false;
    std::jthread writer([&] {
        const auto store = open();
        for (std::uint32_t i = 0; i < 300; ++i) append(*store, {{}, "a", {event(i)}, {line(i)}, i % 2 == 0});
        done = true;
    });
    const auto store = open();
    while (!done) {
        const auto loaded = load(*store, "a");
        ASSERT_EQ(loaded->chat.empty() ? 0 : loaded->chat.back().number + 1, loaded->events.size());
        ASSERT_EQ(loaded->ended, loaded->events.size() % 2 == 1);
    }
    writer.join();
    EXPECT_EQ(events_of(*store, "a"), 300U);
}

TEST_F(PostgresStore, is_copied_while_others_write) {
    const Folder folder;
    ASSERT_EQ(append(*open(), creates(game("a"))), stored);
    const std::jthread writer([&](const std::stop_token& stop) {
        const auto store = open();
        for (std::uint32_t i = 0; !stop.stop_requested(); ++i) append(*store, {{}, "a", {event(i)}, {line(i)}, {}});
    });
    const auto store = open();
    for (int i = 0; i < 5; ++i) {
        const std::string copy = folder / ("copy" + std::to_string(i));
        const Status copied = store->backup(copy);
        ASSERT_TRUE(copied) << copied.error().message;
        const auto loaded = load(*opened(copy), "a");
        EXPECT_EQ(loaded->chat.empty() ? 0 : loaded->chat.back().number + 1, loaded->events.size());
    }
}

TEST_F(PostgresStore, is_unavailable_while_somebody_locks_it) {
    const auto store = open();
    fill(*store);
    const Everything all = everything(*store);
    PGconn* other = PQconnectdb(url().c_str());
    PQclear(PQexec(other, "begin; lock table tilewright.events in exclusive mode"));
    EXPECT_EQ(append(*store, plays("one", {event(2)})), unavailable);
    EXPECT_EQ(everything(*store), all);
    PQfinish(other);
    EXPECT_EQ(append(*store, plays("one", {event(2)})), stored);
}

// --- Nodes.

// What a node has heard so far.
class Ear {
  public:
    explicit Ear(Store& store) {
        EXPECT_TRUE(store.listen([this](const Heard& one) {
            const std::lock_guard lock(mutex_);
            heard_.push_back(one.game.empty() && one.said.empty() ? "missed"
                             : one.said.empty()
                                 ? one.game + " " + std::to_string(one.length) + (one.shown ? " shown" : "")
                                 : one.said);
        }));
    }
    bool hears(const std::string& what) {
        for (int i = 0; i < 200; ++i) {
            {
                const std::lock_guard lock(mutex_);
                if (std::ranges::find(heard_, what) != heard_.end()) return true;
            }
            std::this_thread::sleep_for(50ms);
        }
        return false;
    }
    std::vector<std::string> all() {
        const std::lock_guard lock(mutex_);
        return heard_;
    }

  private:
    std::mutex mutex_;
    std::vector<std::string> heard_;
};

TEST_F(PostgresStore, a_node_hears_what_others_store_and_say) {
    const auto theirs = open();
    auto mine = open();
    const auto ear = std::make_shared<Ear>(*mine);
    ASSERT_EQ(append(*mine, creates(game("own"))), stored);
    ASSERT_EQ(append(*theirs, {creates(game("a", 1'000, true)), plays("a", {event(0), event(1)}), creates(game("b"))}),
              Outcomes(3, stored));
    EXPECT_TRUE(ear->hears("a 2 shown"));
    EXPECT_TRUE(ear->hears("b 0"));
    ASSERT_EQ(append(*theirs, plays("a", {event(2)})), stored);
    EXPECT_TRUE(ear->hears("a 3"));
    ASSERT_EQ(append(*theirs, plays("a", {event(2)})), conflict);
    ASSERT_EQ(append(*theirs, says("b", {line(0)})), stored);
    ASSERT_EQ(theirs->remove("b"), stored);
    EXPECT_TRUE(ear->hears("b 0 shown"));
    theirs->say("hello");
    EXPECT_TRUE(ear->hears("hello"));
    EXPECT_EQ(ear->all(), (std::vector<std::string>{"a 2 shown", "b 0", "a 3", "b 0", "b 0 shown", "hello"}));
    ask("select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid() and datname = "
        "current_database()");
    ASSERT_EQ(append(*theirs, plays("a", {event(3)})), stored);
    for (int i = 0; i < 100 && std::ranges::count(ear->all(), "missed") == 0; ++i) std::this_thread::sleep_for(50ms);
    EXPECT_GE(std::ranges::count(ear->all(), "missed"), 1);
    mine.reset();  // before its ear
}

TEST_F(PostgresStore, who_stored_the_last_event_goes_on_until_it_is_gone) {
    auto one = open();
    const auto two = open();
    EXPECT_EQ(one->resumed(1'000), stored);
    EXPECT_EQ(one->alive(2'000), stored);
    EXPECT_EQ(two->resumed(3'000), stored);
    EXPECT_EQ(*two->pauses(), Pauses()) << "one was there";
    ASSERT_EQ(append(*one, {creates(game("a")), creates(game("b")), creates(game("over"))}), Outcomes(3, stored));
    ASSERT_EQ(append(*one, ends("over", true)), stored);
    EXPECT_TRUE(load(*one, "a")->ours);
    EXPECT_FALSE(load(*two, "a")->ours);
    ASSERT_EQ(append(*two, plays("a", {event(0)})), stored);
    EXPECT_FALSE(load(*one, "a")->ours);
    EXPECT_TRUE(load(*two, "a")->ours);
    EXPECT_EQ(append(*one, says("a", {line(0)})), stored);
    EXPECT_TRUE(load(*two, "a")->ours) << "words change nothing";
    auto roll = two->call_roll();
    ASSERT_TRUE(roll);
    EXPECT_EQ(roll->nodes.size(), 1U);
    EXPECT_TRUE(roll->games.empty());
    ASSERT_EQ(append(*one, plays("a", {event(1)})), stored);
    one.reset();
    EXPECT_TRUE(load(*two, "b")->ours);
    roll = two->call_roll();
    ASSERT_TRUE(roll);
    EXPECT_TRUE(roll->nodes.empty());
    std::ranges::sort(roll->games);
    EXPECT_EQ(roll->games, (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(two->call_roll()->games.empty());
    two->release("a");
    const auto three = open();
    EXPECT_EQ(three->resumed(4'000), stored);
    EXPECT_TRUE(load(*three, "a")->ours);
    EXPECT_FALSE(load(*three, "b")->ours);
    EXPECT_TRUE(three->call_roll()->games.empty());
}

// --- A world that breaks.

TEST_F(PostgresStore, a_connection_that_was_ended_is_made_anew_at_once) {
    const auto store = open();
    fill(*store);
    const std::string end =
        "select count(pg_terminate_backend(pid)) from pg_stat_activity"
        " where pid <> pg_backend_pid() and datname = current_database()";
    for (std::uint32_t i = 2; i < 6; ++i) {
        EXPECT_EQ(ask(end), "1");
        EXPECT_EQ(append(*store, plays("one", {event(i)})), stored);
        ask(end);
        EXPECT_EQ(events_of(*store, "one"), i + 1);
        ask(end);
        EXPECT_EQ(store->alive(1'000), stored);
    }
}

// Cut after so many bytes either way, a transaction is there whole or not at all, and we know which.
TEST_F(PostgresStore, what_became_of_a_commit_is_known_wherever_the_line_is_cut) {
    TcpProxy line(server_.port());
    const auto store = opened(Postgres::url(database_, line.port()));
    ASSERT_EQ(append(*store, creates(game("a"))), stored);
    std::uint32_t next = 0;
    int cut = 0;
    for (const bool answers : {false, true}) {
        for (std::size_t bytes = 0; bytes < 1'000; bytes += 23) {
            line.cut_after(answers, bytes);
            const Outcome outcome = append(*store, plays("a", {event(next)}));
            cut += line.has_cut() ? 1 : 0;
            line.mend();
            ASSERT_EQ(outcome, stored) << bytes;  // there was somebody to ask
            ASSERT_EQ(ask("select count(*), max(seq) from tilewright.events"),
                      std::to_string(next + 1) + std::to_string(next));
            ++next;
        }
    }
    EXPECT_GT(cut, 10);
}

TEST_F(PostgresStore, a_line_that_is_silent_is_given_up) {
    TcpProxy line(server_.port());
    const auto store = opened(Postgres::url(database_, line.port()));
    ASSERT_EQ(append(*store, creates(game("a"))), stored);
    line.hold();
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(append(*store, plays("a", {event(0)})), unavailable);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 20s);
    line.mend();
    Outcome outcome = unavailable;
    for (int i = 0; i < 20 && outcome == unavailable; ++i) {
        std::this_thread::sleep_for(300ms);
        outcome = append(*store, plays("a", {event(0)}));
    }
    EXPECT_EQ(outcome, stored);
}

TEST_F(PostgresStore, a_slow_line_is_only_slow) {
    TcpProxy line(server_.port());
    line.delay(20ms);
    const auto store = opened(Postgres::url(database_, line.port()));
    fill(*store);
    EXPECT_EQ(append(*store, plays("one", {event(2)})), stored);
    EXPECT_EQ(events_of(*store, "one"), 3U);
}

TEST_F(PostgresStore, outlives_a_server_that_ends_or_dies) {
    Postgres server(true);
    const auto store = opened(server.url(server.fresh()));
    ASSERT_EQ(append(*store, creates(game("a"))), stored);
    std::uint32_t next = 0;
    for (const int signal : {SIGINT, SIGQUIT, SIGKILL}) {
        ASSERT_EQ(append(*store, plays("a", {event(next++)})), stored);
        server.stop(signal);
        EXPECT_EQ(append(*store, plays("a", {event(next)})), unavailable);
        EXPECT_FALSE(store->load("a"));
        EXPECT_EQ(store->alive(1'000), unavailable);
        EXPECT_FALSE(store->list(true));
        server.start();
        Outcome outcome = unavailable;
        for (int i = 0; i < 50 && outcome == unavailable; ++i) {
            std::this_thread::sleep_for(100ms);
            outcome = append(*store, plays("a", {event(next)}));
        }
        ASSERT_EQ(outcome, stored);
        ++next;
        ASSERT_EQ(events_of(*store, "a"), next);
    }
}

// --- Databases of all kinds.

TEST_F(PostgresStore, a_new_database_opened_by_many_is_prepared_once) {
    for (int round = 0; round < 5; ++round) {
        database_ = server_.fresh();
        std::atomic<int> stores = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 6; ++i) {
            threads.emplace_back([&, i] {
                const auto store = open_postgres(url());
                EXPECT_TRUE(store) << store.error().message;
                if (store && append(**store, creates(game(std::to_string(i)))) == stored) ++stores;
            });
        }
        for (std::thread& thread : threads) thread.join();
        ASSERT_EQ(stores, 6);
        ASSERT_EQ(listed(*open(), false).size(), 6U);
    }
}

TEST_F(PostgresStore, says_that_a_database_is_newer) {
    fill(*open());
    const std::string known = std::to_string(postgres_migrations.size());
    EXPECT_EQ(ask("select value from tilewright.meta where key = 'version'"), known);
    ask("update tilewright.meta set value = 999 where key = 'version'");
    const auto store = open_postgres(url());
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, Code::version);
    EXPECT_TRUE(
        says_of(store.error().message, "newer Tilewright: its version is 999, this program knows up to " + known))
        << store.error().message;
    ask("update tilewright.meta set value = " + known + " where key = 'version'");
    EXPECT_EQ(listed(*open(), false).size(), 3U);
}

TEST_F(PostgresStore, leaves_what_others_have_in_the_database) {
    ask("create table public.games (a int); insert into public.games values (1)");
    fill(*open());
    EXPECT_EQ(ask("select a from public.games"), "1");
    database_ = server_.fresh();
    ask("create schema tilewright; create table tilewright.games (a int)");
    EXPECT_TRUE(says_of(refusal(), "another program")) << refusal();
    EXPECT_EQ(ask("select count(*) from tilewright.games"), "0");
}

TEST_F(PostgresStore, says_what_is_wrong_and_never_the_password) {
    const auto refused = [](const std::string& url) {
        const auto store = open_store(url);
        return store ? "none" : store.error().message;
    };
    const std::string port = std::to_string(server_.port());
    const std::string none = refused("postgresql://tilewright:secret@127.0.0.1:" + port + "/nothing");
    EXPECT_TRUE(says_of(none, "database \"nothing\" does not exist")) << none;
    const std::string nobody = refused("postgresql://x:secret@127.0.0.1:" + std::to_string(free_port()) + "/y");
    EXPECT_TRUE(says_of(nobody, "Connection refused")) << nobody;
    const std::string bad = refused("postgresql://x:secret@127.0.0.1:port/y?colour=red");
    EXPECT_NE(bad, "none");
    for (const std::string& one : {none, nobody, bad}) EXPECT_FALSE(says_of(one, "secret")) << one;
    EXPECT_EQ(store_name("postgresql://x:secret@db.example:5433/games?password=secret"),
              "postgresql://db.example:5433/games");
    EXPECT_EQ(store_name("/var/lib/games.db"), "/var/lib/games.db");
}

// --- From one store to another.

TEST_F(PostgresStore, is_moved_to_and_from_a_file) {
    const Folder folder;
    const auto file = opened(folder / "games.db");
    fill(*file);
    std::vector<StoredChat> chat;
    for (std::uint32_t i = 2; i < 300; ++i) chat.push_back(line(i));
    ASSERT_EQ(append(*file, says("one", chat)), stored);
    const Everything all = everything(*file);

    const auto store = open();
    const auto moved = copy_store(*file, *store);
    ASSERT_TRUE(moved);
    EXPECT_EQ(*moved, 3U);
    EXPECT_EQ(everything(*store), all);
    EXPECT_EQ(store->chat("one")->size(), 300U);
    EXPECT_EQ(*store->last_alive(), 200);

    const auto back = opened(folder / "back.db");
    ASSERT_TRUE(copy_store(*store, *back));
    EXPECT_EQ(everything(*back), all);
    EXPECT_EQ(*back->chat("one"), *file->chat("one"));
    EXPECT_EQ(*back->last_alive(), 200);
}

}  // namespace
}  // namespace tilewright
