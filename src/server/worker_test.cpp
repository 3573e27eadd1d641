// Thinking elsewhere: what a bot pool sends away, and servers with workers on one PostgreSQL.
#include "server/worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <set>

#include "postgres.h"
#include "server/task.h"
#include "server_room.h"

namespace tilewright {
namespace {

constexpr const char* some_position = "azul factories=BBYK,YYRK,RRWW,BKWW,YRWB";
// One tile is left, and where it goes decides the game.
constexpr const char* last_tile =
    "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... score2=8 "
    "lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....";

// A pool whose one thread is busy until it is let go.
class BusyPool {
  public:
    BusyPool() {
        pool.run([this] {
            busy_.set_value();
            free_.get_future().wait();
        });
        busy_.get_future().wait();
    }
    ~BusyPool() { let_go(); }
    void let_go() {
        if (!std::exchange(gone_, true)) free_.set_value();
    }

  private:
    std::promise<void> busy_;
    std::promise<void> free_;
    bool gone_ = false;

  public:
    BotPool pool{1};
};

TEST(BotPoolAway, what_waits_can_be_sent_what_matters_most_first) {
    BusyPool busy;
    BotPool& pool = busy.pool;
    const Position position = *Position::read(some_position);
    const auto finds = [](const std::atomic<bool>&) { return std::optional<std::string>("here"); };
    const auto nothing = [](const auto&) {};
    std::atomic<int> told = 0;
    pool.when_waiting([&] { ++told; });
    pool.study("stays", finds, nothing);
    EXPECT_EQ(told, 0) << "it can't be sent";
    pool.study("goes", finds, nothing, [] { return std::string("study"); });
    EXPECT_EQ(told, 1);
    EXPECT_TRUE(pool.analyse({"", position, {0, 100}, 1}, nothing));
    pool.think("", "k3f", "greedy", position, 1, nothing);
    EXPECT_EQ(told, 3);
    const auto first = pool.send(1);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_EQ(first[0].rank, 0);
    const auto rest = pool.send(9);
    ASSERT_EQ(rest.size(), 2U);
    EXPECT_EQ(rest[0].rank, 1);
    EXPECT_EQ(rest[1].rank, 2);
    EXPECT_EQ(rest[1].task, "study");
    EXPECT_EQ(pool.counts().away, 3U);
    EXPECT_EQ(pool.counts().study, 1U);
    pool.when_waiting({});
}

TEST(BotPoolAway, a_free_thread_does_it_itself) {
    BotPool pool(1);
    std::promise<void> moved;
    pool.think("", "k3f", "greedy", *Position::read(some_position), 1, [&](const Chosen&) { moved.set_value(); });
    EXPECT_TRUE(pool.send(9).empty());
    moved.get_future().wait();
}

TEST(BotPoolAway, an_answer_is_told_and_nonsense_is_thought_about_here) {
    BusyPool busy;
    BotPool& pool = busy.pool;
    const Position position = *Position::read(some_position);
    std::vector<std::string> moves;
    std::promise<std::string> here;
    pool.think("", "one", "greedy", position, 1, [&](const Chosen& chosen) { moves.push_back(chosen.move); });
    pool.think("", "two", "greedy", position, 1, [&](const Chosen& chosen) { here.set_value(chosen.move); });
    auto sent = pool.send(9);
    ASSERT_EQ(sent.size(), 2U);
    const std::string legal = position.write(position.moves().back());
    pool.came_back(sent[0].number, R"({"move":")" + legal + R"(","used":7})");
    EXPECT_EQ(moves, std::vector<std::string>{legal});
    pool.came_back(sent[0].number, R"({"move":")" + legal + R"(","used":7})");
    EXPECT_EQ(moves.size(), 1U) << "once";
    for (const char* nonsense : {"", "{}", "[1]", R"({"move":"9B1","used":7})", R"({"move":7,"used":7})"}) {
        pool.came_back(sent[1].number, nonsense);
        EXPECT_EQ(pool.counts().waiting, 1U) << nonsense;
        sent = {sent[0], pool.send(1).at(0)};
    }
    pool.came_back(sent[1].number, std::nullopt);
    busy.let_go();
    EXPECT_TRUE(position.read_move(here.get_future().get()));
}

TEST(BotPoolAway, what_nobody_wants_any_more_is_said) {
    BusyPool busy;
    BotPool& pool = busy.pool;
    const Position position = *Position::read(some_position);
    const auto nothing = [](const auto&) {};
    pool.think("", "k3f", "greedy", position, 1, nothing);
    pool.study(
        "review", [](const std::atomic<bool>&) { return std::nullopt; }, nothing, [] { return std::string("s"); });
    const auto sent = pool.send(9);
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_TRUE(pool.unwanted().empty());
    pool.think("", "k3f", "greedy", position, 1, nothing);
    EXPECT_EQ(pool.unwanted(), std::vector<std::int64_t>{sent[0].number});
    pool.drop("review");
    EXPECT_EQ(pool.unwanted(), std::vector<std::int64_t>{sent[1].number});
    pool.came_back(sent[1].number, "found");
    EXPECT_EQ(pool.counts().away, 0U);
}

TEST(Tasks, are_done_elsewhere_as_here) {
    BotPool pool(1);
    const Position position = *Position::read(some_position);
    const auto there = [&](const std::string& text) {
        std::promise<std::string> answer;
        EXPECT_TRUE(start_task(pool, "1/1", text, [&](const std::string& found) { answer.set_value(found); })) << text;
        return answer.get_future().get();
    };
    const auto chosen = read_chosen(there(write_task("novice@500n", position, 18446744073709551615U)), position);
    ASSERT_TRUE(chosen);
    std::promise<std::string> here;
    pool.think("", "k3f", "novice@500n", position, 18446744073709551615U,
               [&](const Chosen& found) { here.set_value(found.move); });
    EXPECT_EQ(chosen->move, here.get_future().get());

    std::promise<Json> analysed;
    const Looking looking{"", position, {0, 500}, 3};
    EXPECT_TRUE(pool.analyse(looking, [&](const Json& found) { analysed.set_value(found); }));
    Json elsewhere = Json::parse(there(write_task(looking)));
    EXPECT_EQ(elsewhere, analysed.get_future().get());
    EXPECT_EQ(elsewhere["lines"].size(), 3U);

    Log log = *Log::start_at(*Position::read(last_tile), "");
    ASSERT_TRUE(log.play("cW-"));
    StudyTask task;
    task.log = std::make_shared<const Log>(log);
    task.piece = 0;
    const std::atomic<bool> ended = false;
    EXPECT_EQ(there(write_task(task)), *find(task, ended));
}

TEST(Tasks, of_another_kind_are_refused) {
    BotPool pool(1);
    for (const char* text : {"", "7", "{}", R"({"bot":"greedy","position":"azul","seed":1})",
                             R"({"bot":"nobody","position":"x","seed":1})",
                             R"({"budget":"1s","lines":1,"position":"chess"})", R"({"record":"","piece":0})"}) {
        EXPECT_FALSE(start_task(pool, "1/1", text, [](const std::string&) { FAIL(); })) << text;
    }
}

// A worker on a thread.
class Working {
  public:
    explicit Working(const std::string& url, int threads = 2)
        : worker_(open_jobs(url, JobsSide::worker, "test"), threads, {}), thread_([this] { worker_.run(); }) {}
    ~Working() {
        worker_.stop();
        thread_.join();
    }
    std::uint64_t answered() const { return worker_.answered(); }

  private:
    JobWorker worker_;
    std::thread thread_;
};

class Workplace : public testing::Test {
  protected:
    std::unique_ptr<Running> node() {
        ServerSettings settings;
        settings.jobs = url();
        auto store = open_postgres(url());
        EXPECT_TRUE(store) << store.error().message;
        return std::make_unique<Running>(std::move(*store), settings);
    }
    std::string url() const { return server_.url(database_); }
    std::string ask(const std::string& sql) const { return server_.ask(database_, sql); }
    void until(const std::string& sql, const std::string& answer) const {
        for (int n = 0; n < 400 && ask(sql) != answer; ++n) std::this_thread::sleep_for(milliseconds(50));
        ASSERT_EQ(ask(sql), answer) << sql;
    }
    // Until the server knows of so many threads elsewhere.
    static void knows_of(const Running& running, int threads) {
        const std::string line = "\ntilewright_worker_threads " + std::to_string(threads) + "\n";
        bool known = false;
        for (int n = 0; n < 400 && !known; ++n) {
            std::this_thread::sleep_for(milliseconds(50));
            known = http_request("127.0.0.1", running.port(), "GET", "/metrics")->body.find(line) != std::string::npos;
        }
        ASSERT_TRUE(known) << line;
    }
    // So many tables at which a bot is to think for a while, and then Ada is to move.
    static std::vector<Json> tables(Guest& ada, int many, const char* level) {
        std::vector<Json> out;
        for (int n = 0; n < many; ++n) {
            const Json made = ada.ask(create("azul", "first=2", {human("Ada"), bot(level)}));
            EXPECT_EQ(made["t"], "ok") << made;
            out.push_back({{"t", "watch"}, {"table", made["table"]}, {"key", made["key"]}});
            ada.ask(out.back());
        }
        return out;
    }
    static void wait_for_bots(Guest& ada, const std::vector<Json>& tables) {
        for (const Json& watch : tables) {
            Json state;
            for (int n = 0; n < 400 && !state.contains("moves"); ++n) {
                std::this_thread::sleep_for(milliseconds(n == 0 ? 0 : 50));
                state = ada.ask(watch)["state"];
            }
            const std::string record = ada.ask({{"t", "record"}, {"table", watch["table"]}})["record"];
            ASSERT_TRUE(state.contains("moves")) << record;
            EXPECT_EQ(std::ranges::count(record, '<'), 1) << "one move, with its time: " << record;
        }
    }

    // One that does nothing, and is there for six seconds after each `keep`; the server knows of it.
    std::unique_ptr<Jobs> idle_worker(const Running& running) const {
        auto idle = open_jobs(url(), JobsSide::worker, "test");
        EXPECT_TRUE(idle->keep(20, {}));
        knows_of(running, 20);
        return idle;
    }
    // It is there until it has taken so many.
    static void take(Jobs& idle, std::size_t many) {
        std::size_t taken = 0;
        for (int n = 0; n < 2'000 && taken < many; ++n) {
            ASSERT_TRUE(idle.keep(20, {}));
            taken += idle.take(0, 99)->size();
            std::this_thread::sleep_for(milliseconds(10));
        }
        EXPECT_EQ(taken, many);
    }

    Postgres& server_ = Postgres::shared();
    std::string database_ = server_.fresh();
};

TEST_F(Workplace, bots_that_would_wait_think_elsewhere) {
    const auto one = node();
    const Working worker(url());
    knows_of(*one, 2);
    Guest ada(one->port());
    wait_for_bots(ada, tables(ada, 8, "artisan"));
    EXPECT_GT(worker.answered(), 0U);
    EXPECT_EQ(ask("select count(*) from tilewright.jobs"), "0");
}

TEST_F(Workplace, the_work_of_a_worker_that_dies_is_done_by_another) {
    const auto one = node();
    const auto dead = idle_worker(*one);
    Guest ada(one->port());
    tables(ada, 1, "grandmaster");  // the server has something else to do
    const auto all = tables(ada, 3, "artisan");
    take(*dead, all.size());  // and it is never heard of again
    const Working worker(url());
    wait_for_bots(ada, all);
    EXPECT_GT(worker.answered(), 0U);
}

TEST_F(Workplace, without_workers_all_is_done_here_again) {
    const auto one = node();
    const auto dead = idle_worker(*one);
    Guest ada(one->port());
    tables(ada, 1, "master");  // the server has something else to do
    const auto all = tables(ada, 3, "artisan");
    take(*dead, all.size());
    wait_for_bots(ada, all);
    EXPECT_EQ(ask("select count(*) from tilewright.jobs"), "0");
}

TEST_F(Workplace, what_nobody_takes_is_done_here_when_there_is_time) {
    const auto one = node();
    const auto busy = idle_worker(*one);
    Guest ada(one->port());
    const auto all = tables(ada, 4, "artisan");
    std::atomic<bool> done = false;
    std::thread there([&] {
        for (; !done; std::this_thread::sleep_for(milliseconds(100))) (void)busy->keep(20, {});
    });
    wait_for_bots(ada, all);
    done = true;
    there.join();
    knows_of(*one, 20);
}

TEST_F(Workplace, a_review_is_the_same_with_workers) {
    const auto one = node();
    Guest ada(one->port());
    const auto reviewed = [&] {
        const Json made = ada.ask({{"t", "create"}, {"position", last_tile}, {"seats", {human("Ada"), bot("greedy")}}});
        const std::string table = made["table"];
        ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
        EXPECT_EQ(ada.ask({{"t", "play"}, {"table", table}, {"seq", 1}, {"move", "cW-"}})["t"], "ok");
        Json answer = ada.ask({{"t", "review"}, {"table", table}});
        if (answer["state"] == "done") return answer["review"];
        return ada.wait("review", [&](const Json& message) {
            return message["table"] == table && message["state"] == "done";
        })["review"];
    };
    const Json here = reviewed();
    EXPECT_EQ(here["moves"][0]["mark"], "blunder") << here;
    const Working worker(url(), 4);
    knows_of(*one, 4);
    tables(ada, 3, "grandmaster");  // the server has something else to do
    EXPECT_EQ(reviewed(), here);
    EXPECT_GT(worker.answered(), 0U);
}

}  // namespace
}  // namespace tilewright
