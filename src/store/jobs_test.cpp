// The work that lies in PostgreSQL between nodes and workers.
#include "store/jobs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <set>
#include <thread>

#include "postgres.h"
#include "store/store.h"

namespace tilewright {
namespace {

using namespace std::chrono_literals;
using Numbers = std::vector<std::int64_t>;

class JobsTest : public testing::Test {
  protected:
    JobsTest() { EXPECT_TRUE(open_postgres(url())); }

    std::string url() const { return server_.url(database_); }
    std::string ask(const std::string& sql) const { return server_.ask(database_, sql); }
    std::unique_ptr<Jobs> node(const std::string& version = "1") const {
        return open_jobs(url(), JobsSide::node, version);
    }
    std::unique_ptr<Jobs> worker(const std::string& version = "1") const {
        return open_jobs(url(), JobsSide::worker, version);
    }
    static std::vector<Job> some(std::int64_t many) {
        std::vector<Job> jobs;
        for (std::int64_t n = 1; n <= many; ++n) jobs.push_back({n, 0, "job " + std::to_string(n)});
        return jobs;
    }
    static Numbers numbers(const std::vector<TakenJob>& taken) {
        Numbers out;
        for (const TakenJob& one : taken) out.push_back(one.key.second);
        return out;
    }
    // As if that much more time had passed for all leases.
    void later(int seconds) const {
        const std::string gone = " - interval '" + std::to_string(seconds) + " seconds'";
        EXPECT_EQ(ask("update tilewright.jobs set until = until" + gone + ", wanted = wanted" + gone), "");
        EXPECT_EQ(ask("update tilewright.workers set until = until" + gone), "");
    }

    Postgres& server_ = Postgres::shared();
    std::string database_ = server_.fresh();
};

TEST_F(JobsTest, what_one_offers_another_does) {
    const auto one = node();
    const auto other = worker();
    EXPECT_EQ(other->keep(3, {})->size(), 0U);
    ASSERT_TRUE(one->offer(some(1)));
    const auto taken = other->take(2, 5);
    ASSERT_EQ(taken->size(), 1U);
    EXPECT_EQ(taken->front().text, "job 1");
    EXPECT_EQ(one->look()->open, Numbers{1});
    const std::string found("a\0b\n\xff", 5);
    EXPECT_TRUE(other->answer(taken->front().key, found));
    const auto seen = one->look();
    EXPECT_EQ(seen->answered, (std::vector<std::pair<std::int64_t, std::string>>{{1, found}}));
    EXPECT_EQ(seen->open, Numbers{});
    EXPECT_EQ(seen->threads, 3);
    EXPECT_TRUE(one->look()->answered.empty()) << "once";
}

TEST_F(JobsTest, what_matters_more_is_taken_first_and_then_what_is_older) {
    const auto one = node();
    ASSERT_TRUE(one->offer(std::vector<Job>{{1, 2, ""}, {2, 0, ""}, {3, 1, ""}, {4, 0, ""}, {5, 2, ""}}));
    const auto other = worker();
    std::multiset<std::int64_t> first;
    for (const std::int64_t number : numbers(*other->take(2, 2))) first.insert(number);
    EXPECT_EQ(first, (std::multiset<std::int64_t>{2, 4}));
    EXPECT_EQ(numbers(*other->take(1, 9)), Numbers{3}) << "no study";
    EXPECT_EQ(numbers(*other->take(2, 1)), Numbers{1});
    EXPECT_EQ(numbers(*other->take(2, 9)), Numbers{5});
}

TEST_F(JobsTest, of_many_workers_each_takes_others) {
    const auto one = node();
    ASSERT_TRUE(one->offer(some(200)));
    std::vector<std::future<Numbers>> all;
    for (int n = 0; n < 4; ++n) {
        all.push_back(std::async(std::launch::async, [&] {
            const auto mine = worker();
            Numbers out;
            while (true) {
                const auto taken = mine->take(2, 7);
                if (!taken || taken->empty()) return out;
                for (const std::int64_t number : numbers(*taken)) out.push_back(number);
            }
        }));
    }
    Numbers taken;
    for (auto& each : all) {
        const Numbers some_of_them = each.get();
        taken.insert(taken.end(), some_of_them.begin(), some_of_them.end());
    }
    std::ranges::sort(taken);
    Numbers expected(200);
    for (std::size_t n = 0; n < 200; ++n) expected[n] = static_cast<std::int64_t>(n) + 1;
    EXPECT_EQ(taken, expected);
}

TEST_F(JobsTest, both_are_told) {
    const auto one = node();
    const auto two = node();
    const auto other = worker();
    for (const auto& jobs : {&one, &two, &other}) EXPECT_FALSE((*jobs)->wait(0ms));  // from now on they listen
    ASSERT_TRUE(one->offer(some(1)));
    EXPECT_TRUE(other->wait(20s));
    const auto taken = other->take(2, 1);
    ASSERT_TRUE(other->answer(taken->front().key, "done"));
    EXPECT_TRUE(one->wait(20s));
    EXPECT_FALSE(two->wait(100ms)) << "it is not for this one";
    std::thread waker([&] { one->wake(); });
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_FALSE(one->wait(20s));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
    waker.join();
}

TEST_F(JobsTest, the_work_of_a_worker_that_is_gone_returns) {
    const auto one = node();
    ASSERT_TRUE(one->offer(some(2)));
    const auto gone = worker();
    const auto lost = gone->take(2, 2);
    ASSERT_EQ(lost->size(), 2U);
    const auto other = worker();
    EXPECT_EQ(other->take(2, 2)->size(), 0U);
    later(5);
    EXPECT_EQ(other->take(2, 2)->size(), 0U) << "five seconds are not enough";
    const std::vector<JobKey> one_of_them = {lost->front().key};
    EXPECT_EQ(*gone->keep(1, one_of_them), one_of_them);
    later(5);
    ASSERT_TRUE(one->look());  // it wants them still
    EXPECT_EQ(numbers(*other->take(2, 2)), Numbers{lost->back().key.second}) << "the other one was kept";
    later(5);
    ASSERT_TRUE(one->look());
    ASSERT_EQ(other->take(2, 2)->size(), 1U);
    EXPECT_EQ(gone->keep(1, one_of_them)->size(), 0U);
    EXPECT_TRUE(gone->answer(one_of_them.front(), "too late"));
    EXPECT_TRUE(one->look()->answered.empty());
    EXPECT_TRUE(other->answer(one_of_them.front(), "in time"));
    EXPECT_EQ(one->look()->answered.size(), 1U);
}

TEST_F(JobsTest, who_leaves_gives_back_at_once) {
    const auto one = node();
    ASSERT_TRUE(one->offer(some(1)));
    const auto leaves = worker();
    ASSERT_TRUE(leaves->keep(4, {}));
    ASSERT_EQ(leaves->take(2, 1)->size(), 1U);
    EXPECT_EQ(one->look()->threads, 4);
    leaves->leave();
    EXPECT_EQ(one->look()->threads, 0);
    EXPECT_EQ(worker()->take(2, 1)->size(), 1U);
}

TEST_F(JobsTest, what_is_withdrawn_is_not_wanted) {
    const auto one = node();
    ASSERT_TRUE(one->offer(some(2)));
    const auto other = worker();
    const auto taken = other->take(2, 1);
    ASSERT_TRUE(one->withdraw(Numbers{1, 2}));
    EXPECT_EQ(other->keep(1, std::vector<JobKey>{taken->front().key})->size(), 0U);
    EXPECT_EQ(other->take(2, 1)->size(), 0U);
    EXPECT_TRUE(other->answer(taken->front().key, "done"));
    EXPECT_EQ(one->look(), (JobsSeen{{}, {}, 1}));
}

TEST_F(JobsTest, what_nobody_has_taken_can_be_had_back) {
    const auto one = node();
    const auto two = node();
    ASSERT_TRUE(one->offer(some(3)));
    ASSERT_TRUE(two->offer(std::vector<Job>{{7, 0, ""}}));
    const auto other = worker();
    ASSERT_EQ(numbers(*other->take(2, 1)), Numbers{1});
    EXPECT_EQ(one->reclaim(1), Numbers{2});
    EXPECT_EQ(one->reclaim(9), Numbers{3});
    EXPECT_EQ(one->reclaim(9), Numbers{});
    EXPECT_EQ(one->look()->open, Numbers{1});
    EXPECT_EQ(numbers(*other->take(2, 9)), Numbers{7}) << "the other's is still there";
    later(7);
    EXPECT_EQ(one->reclaim(9), Numbers{1}) << "its worker is gone";
}

TEST_F(JobsTest, nobody_works_for_a_node_that_is_gone) {
    ASSERT_TRUE(node()->offer(some(2)));
    const auto other = worker();
    const auto taken = other->take(2, 1);
    later(11);
    EXPECT_EQ(other->take(2, 1)->size(), 0U);
    EXPECT_EQ(other->keep(1, std::vector<JobKey>{taken->front().key})->size(), 0U);
    EXPECT_EQ(ask("select count(*) from tilewright.jobs"), "0");
}

TEST_F(JobsTest, versions_keep_to_themselves) {
    const auto one = node("1");
    ASSERT_TRUE(one->offer(some(1)));
    const auto newer = worker("2");
    ASSERT_TRUE(newer->keep(8, {}));
    EXPECT_EQ(newer->take(2, 1)->size(), 0U);
    EXPECT_EQ(one->look()->threads, 0);
    EXPECT_EQ(worker("1")->take(2, 1)->size(), 1U);
}

TEST(JobsOfAServerThatDies, are_nowhere_and_can_be_offered_again) {
    Postgres server(true);
    const std::string database = server.fresh();
    ASSERT_TRUE(open_postgres(server.url(database)));
    const auto one = open_jobs(server.url(database), JobsSide::node, "1");
    const std::vector<Job> jobs = {{1, 0, "job"}};
    ASSERT_TRUE(one->offer(jobs));
    server.stop(SIGKILL);
    EXPECT_FALSE(one->look());
    EXPECT_FALSE(one->wait(10ms));
    server.start();
    std::optional<JobsSeen> seen;
    for (int n = 0; n < 200 && !seen; ++n) {
        std::this_thread::sleep_for(50ms);
        seen = one->look();
    }
    ASSERT_TRUE(seen);
    EXPECT_TRUE(seen->open.empty());
    EXPECT_TRUE(one->offer(jobs));
    EXPECT_EQ(one->look()->open, Numbers{1});
}

}  // namespace
}  // namespace tilewright
