// One contract for every store, then what is SQLite's own: files, other writers, and a world that breaks.
// PostgreSQL's own is in postgres_test.cpp.
#include "store/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <thread>

#include "postgres.h"
#include "store/schema.h"
#include "store_room.h"

namespace tilewright {
namespace {

// --- What every store promises.

class StoreContract : public testing::TestWithParam<const char*> {
  protected:
    StoreContract()
        : store_(GetParam() == std::string("memory")     ? make_memory_store()
                 : GetParam() == std::string("postgres") ? opened(postgres_url())
                                                         : opened(folder_ / "games.db")) {}
    Store& store() { return *store_; }

    Folder folder_;

  private:
    static std::string postgres_url() {
        Postgres& server = Postgres::shared();
        return server.url(server.fresh());
    }

    std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract, testing::Values("memory", "sqlite", "postgres"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST_P(StoreContract, keeps_a_game_with_its_events_and_chat_in_order) {
    const std::vector<StoredEvent> events = {{0, -1, "seats", 2'000}, {1, 0, "BBYK", 2'001}, {2, 4, "3B2", 1'999}};
    const std::vector<StoredChat> chat = {{0, 0, "Watcher", "hi", 2'002}, {1, 2, "Bob", "hello", 2'003}};
    EXPECT_EQ(append(store(), {{game("a", 1'000, true)}, "a", {events[0], events[1]}, {chat[0]}, {}}), stored);
    EXPECT_EQ(append(store(), {{}, "a", {events[2]}, {chat[1]}, {}}), stored);

    const LoadedGame expected = {game("a", 1'000, true), events, chat, false, ""};
    EXPECT_EQ(load(store(), "a"), expected);
    EXPECT_EQ(load(store(), "a"), expected);
}

TEST_P(StoreContract, has_nothing_where_there_is_no_such_game) {
    EXPECT_EQ(load(store(), "a"), std::nullopt);
    EXPECT_EQ(load(store(), ""), std::nullopt);
    EXPECT_EQ(*store().list(false), std::vector<GameSummary>());
    EXPECT_EQ(append(store(), std::vector<Batch>()), Outcomes());
}

TEST_P(StoreContract, makes_several_games_in_one_batch) {
    EXPECT_EQ(append(store(), {{game("a"), game("b")}, "", {}, {}, {}}), stored);
    EXPECT_EQ(append(store(), {{game("c"), game("d")}, "c", {event(0)}, {}, {}}), stored);
    EXPECT_EQ(append(store(), {{game("e")}, "a", {event(0)}, {}, {}}), stored);
    EXPECT_EQ(listed(store(), false), (std::vector<std::string>{"a", "c", "b", "d", "e"}));
}

TEST_P(StoreContract, a_conflict_is_a_number_that_is_there_already_or_leaves_a_gap) {
    ASSERT_EQ(append(store(), creates(game("a"))), stored);
    EXPECT_EQ(append(store(), plays("a", {event(1)})), conflict);
    ASSERT_EQ(append(store(), plays("a", {event(0, "mine"), event(1)})), stored);
    EXPECT_EQ(append(store(), plays("a", {event(1, "late")})), conflict);
    EXPECT_EQ(append(store(), plays("a", {event(0)})), conflict);
    EXPECT_EQ(append(store(), plays("a", {event(3)})), conflict);
    EXPECT_EQ(append(store(), plays("a", {event(2), event(4)})), conflict);
    EXPECT_EQ(append(store(), plays("a", {event(2), event(2)})), conflict);
    EXPECT_EQ(append(store(), plays("a", {event(3), event(2)})), conflict);
    EXPECT_EQ(load(store(), "a")->events, (std::vector{event(0, "mine"), event(1)}));
    EXPECT_EQ(append(store(), plays("a", {event(2), event(3)})), stored);

    EXPECT_EQ(append(store(), says("a", {line(1)})), conflict);
    EXPECT_EQ(append(store(), says("a", {line(0), line(1)})), stored);
    EXPECT_EQ(append(store(), says("a", {line(1)})), conflict);
    EXPECT_EQ(append(store(), says("a", {line(3)})), conflict);
    EXPECT_EQ(append(store(), says("a", {line(2)})), stored);
    EXPECT_EQ(load(store(), "a")->chat.size(), 3U);
}

TEST_P(StoreContract, a_conflict_is_a_game_that_is_there_already_or_is_not) {
    ASSERT_EQ(append(store(), creates(game("a"))), stored);
    StoredGame other = game("a");
    other.setup = "another";
    EXPECT_EQ(append(store(), creates(other)), conflict);
    EXPECT_EQ(load(store(), "a")->game, game("a"));
    EXPECT_EQ(append(store(), {{game("b"), game("b")}, "", {}, {}, {}}), conflict);
    EXPECT_EQ(append(store(), plays("b", {event(0)})), conflict);
    EXPECT_EQ(append(store(), plays("", {event(0)})), conflict);
    EXPECT_EQ(append(store(), says("b", {line(0)})), conflict);
    EXPECT_EQ(append(store(), ends("b", true)), conflict);
    EXPECT_EQ(append(store(), plays("b", {})), conflict);
    EXPECT_EQ(listed(store(), false), std::vector<std::string>{"a"});
}

TEST_P(StoreContract, a_batch_is_stored_whole_or_not_at_all) {
    ASSERT_EQ(append(store(), {{game("a")}, "a", {event(0)}, {line(0)}, {}}), stored);
    const Everything before = everything(store());
    EXPECT_EQ(append(store(), {{game("b")}, "a", {event(1), event(3)}, {line(1)}, true}), conflict);
    EXPECT_EQ(append(store(), {{game("b")}, "a", {event(1, "x", 9'000)}, {line(0)}, true}), conflict);
    EXPECT_EQ(append(store(), {{game("b"), game("a")}, "b", {event(0)}, {}, {}}), conflict);
    EXPECT_EQ(append(store(), {{game("b")}, "c", {event(0)}, {}, {}}), conflict);
    EXPECT_EQ(everything(store()), before);
    EXPECT_EQ(append(store(), {{game("b")}, "a", {event(1)}, {line(1)}, true}), stored);
}

TEST_P(StoreContract, a_conflict_between_good_batches_leaves_them_stored) {
    EXPECT_EQ(append(store(), {creates(game("a")),
                               plays("a", {event(0, "good")}),
                               plays("a", {event(0, "late")}),
                               {{game("c")}, "a", {event(2)}, {}, {}},
                               plays("a", {event(1)}),
                               plays("b", {event(0)}),
                               creates(game("b")),
                               plays("b", {event(0)})}),
              (Outcomes{stored, stored, conflict, conflict, stored, conflict, stored, stored}));
    EXPECT_EQ(load(store(), "a")->events, (std::vector{event(0, "good"), event(1)}));
    EXPECT_EQ(events_of(store(), "b"), 1U);
    EXPECT_EQ(load(store(), "c"), std::nullopt);
}

TEST_P(StoreContract, batches_are_stored_in_their_order) {
    EXPECT_EQ(append(store(), {plays("a", {event(0)}), creates(game("a")), plays("a", {event(1)}),
                               plays("a", {event(0)}), plays("a", {event(1)})}),
              (Outcomes{conflict, stored, conflict, stored, stored}));
    EXPECT_EQ(events_of(store(), "a"), 2U);
}

TEST_P(StoreContract, loads_only_the_last_of_the_chat) {
    const auto all = static_cast<std::uint32_t>(Store::loaded_chat) + 50;
    std::vector<StoredChat> chat;
    for (std::uint32_t i = 0; i < all; ++i) chat.push_back(line(i, std::to_string(i)));
    ASSERT_EQ(append(store(), {{game("a")}, "a", {}, chat, {}}), stored);
    EXPECT_EQ(load(store(), "a")->chat, std::vector<StoredChat>(chat.begin() + 50, chat.end()));
    EXPECT_EQ(append(store(), says("a", {line(all)})), stored);
    EXPECT_EQ(load(store(), "a")->chat.back(), line(all));
    EXPECT_EQ(load(store(), "a")->chat.size(), Store::loaded_chat);
}

TEST_P(StoreContract, loads_only_what_is_new_where_that_is_asked_for) {
    ASSERT_EQ(append(store(), {{game("a")}, "a", {event(0), event(1), event(2)}, {line(0), line(1)}, true}), stored);
    const auto since = store().load_since("a", 2, 1);
    ASSERT_TRUE(since && *since);
    EXPECT_EQ((*since)->events, std::vector<StoredEvent>{event(2)});
    EXPECT_EQ((*since)->chat, std::vector<StoredChat>{line(1)});
    EXPECT_TRUE((*since)->ended);
    EXPECT_EQ((*since)->game, load(store(), "a")->game);
    const auto nothing = store().load_since("a", 3, 2);
    ASSERT_TRUE(nothing && *nothing);
    EXPECT_TRUE((*nothing)->events.empty() && (*nothing)->chat.empty());
    EXPECT_EQ(*store().load_since("b", 3, 2), std::nullopt);
}

TEST_P(StoreContract, a_game_is_over_or_goes_on_again) {
    ASSERT_EQ(append(store(), creates(game("a"))), stored);
    EXPECT_FALSE(load(store(), "a")->ended);
    EXPECT_EQ(append(store(), {{}, "a", {event(0)}, {}, true}), stored);
    EXPECT_TRUE(load(store(), "a")->ended);
    EXPECT_EQ(append(store(), plays("a", {event(1)})), stored);
    EXPECT_TRUE(load(store(), "a")->ended);
    EXPECT_EQ(listed(store(), true), std::vector<std::string>());
    EXPECT_EQ(append(store(), ends("a", false)), stored);
    EXPECT_FALSE(load(store(), "a")->ended);
    EXPECT_EQ(listed(store(), true), std::vector<std::string>{"a"});
}

TEST_P(StoreContract, lists_every_game_or_the_unfinished_the_last_changed_first) {
    ASSERT_EQ(append(store(), {creates(game("d", 1'000)), creates(game("c", 1'000)), creates(game("b", 3'000, true)),
                               creates(game("a", 2'000)), creates(game("over", 500))}),
              Outcomes(5, stored));
    ASSERT_EQ(append(store(), ends("over", true)), stored);
    EXPECT_EQ(listed(store(), false), (std::vector<std::string>{"b", "a", "c", "d", "over"}));
    EXPECT_EQ(listed(store(), true), (std::vector<std::string>{"b", "a", "c", "d"}));

    // An event counts, unless its clock was behind; chat and the end do not.
    ASSERT_EQ(append(store(), {plays("c", {event(0, "x", 5'000), event(1, "y", 4'000)}), says("d", {line(0)}),
                               plays("b", {event(0, "z", 10)})}),
              Outcomes(3, stored));
    EXPECT_EQ(listed(store(), true), (std::vector<std::string>{"c", "b", "a", "d"}));
    ASSERT_EQ(store().mark_broken("a", "why"), stored);
    const std::vector<GameSummary> expected = {{game("c", 1'000), 5'000, 2, false, ""},
                                               {game("b", 3'000, true), 3'000, 1, false, ""},
                                               {game("a", 2'000), 2'000, 0, false, "why"},
                                               {game("d", 1'000), 1'000, 0, false, ""},
                                               {game("over", 500), 500, 0, true, ""}};
    EXPECT_EQ(*store().list(false), expected);
    EXPECT_EQ(*store().list(true), (std::vector{expected[0], expected[1], expected[3]}));
}

TEST_P(StoreContract, a_broken_game_stays_as_it_is) {
    ASSERT_EQ(append(store(), {{game("a")}, "a", {event(0)}, {line(0)}, {}}), stored);
    LoadedGame expected = *load(store(), "a");
    EXPECT_EQ(store().mark_broken("a", "event 0: '3B2' is illegal"), stored);
    expected.broken = "event 0: '3B2' is illegal";
    EXPECT_EQ(load(store(), "a"), expected);
    EXPECT_EQ(listed(store(), true), std::vector<std::string>());
    EXPECT_EQ((*store().list(false))[0].changed_ms, 2'000);
    EXPECT_EQ(store().mark_broken("b", "why"), conflict);
    EXPECT_EQ(store().mark_broken("a", ""), stored);
    EXPECT_EQ(listed(store(), true), std::vector<std::string>{"a"});
}

TEST_P(StoreContract, a_review_is_made_piece_by_piece_and_then_it_is_whole) {
    ASSERT_EQ(append(store(), creates(game("a"))), stored);
    EXPECT_EQ(open_review(store(), "b", lease("me", 10, 20)), std::nullopt);
    EXPECT_EQ(open_review(store(), "a", lease("me", 10, 20)), (KeptReview{reviewed, {}, "", true}));
    EXPECT_EQ(store().add_finding("a", lease("me", 11, 21), 2, "two"), stored);
    EXPECT_EQ(store().add_finding("a", lease("me", 12, 22), 0, ""), stored);
    EXPECT_EQ(store().add_finding("a", lease("me", 12, 22), 2, "two again"), stored);
    EXPECT_EQ(store().add_finding("b", lease("me", 12, 22), 0, "x"), conflict);
    EXPECT_EQ(open_review(store(), "a", lease("me", 13, 23)),
              (KeptReview{reviewed, {{0, ""}, {2, "two again"}}, "", true}));
    EXPECT_EQ(store().finish_review("a", "me", "the whole"), stored);
    EXPECT_EQ(open_review(store(), "a", lease("me", 14, 24)), (KeptReview{reviewed, {}, "the whole", false}));
    EXPECT_EQ(store().finish_review("a", "me", "another"), conflict);
    EXPECT_EQ(store().add_finding("a", lease("me", 15, 25), 1, "late"), conflict);
    EXPECT_EQ(store().leave_review("a", "me"), conflict);
    EXPECT_EQ(load(store(), "a"), (LoadedGame{game("a"), {}, {}, false, ""})) << "the game knows nothing of it";
}

TEST_P(StoreContract, a_review_has_one_holder_until_he_lets_go_or_dies) {
    ASSERT_EQ(append(store(), creates(game("a"))), stored);
    EXPECT_TRUE(open_review(store(), "a", lease("me", 100, 200))->held);
    EXPECT_FALSE(open_review(store(), "a", lease("you", 150, 250))->held);
    EXPECT_EQ(store().add_finding("a", lease("you", 150, 250), 0, "yours"), conflict);
    EXPECT_EQ(store().add_finding("a", lease("", 150, 250), 0, "nobody's"), conflict);
    EXPECT_EQ(store().finish_review("a", "you", "yours"), conflict);
    EXPECT_EQ(store().leave_review("a", "you"), conflict);
    EXPECT_EQ(store().add_finding("a", lease("me", 190, 290), 0, "mine"), stored) << "and longer is his";
    EXPECT_FALSE(open_review(store(), "a", lease("you", 200, 300))->held);
    // He died. What he found stays.
    const auto taken = open_review(store(), "a", lease("you", 290, 390));
    EXPECT_EQ(taken, (KeptReview{reviewed, {{0, "mine"}}, "", true}));
    EXPECT_EQ(store().add_finding("a", lease("me", 300, 400), 1, "late"), conflict);
    EXPECT_EQ(store().finish_review("a", "me", "late"), conflict);
    EXPECT_EQ(store().leave_review("a", "you"), stored);
    EXPECT_EQ(store().leave_review("a", "you"), conflict);
    EXPECT_EQ(store().add_finding("a", lease("you", 300, 400), 1, "left"), conflict);
    EXPECT_TRUE(open_review(store(), "a", lease("me", 301, 401))->held);
    EXPECT_EQ(store().add_finding("a", lease("me", 999, 1'100), 1, "slow"), stored) << "nobody else wanted it";
}

TEST_P(StoreContract, a_review_of_something_else_begins_anew) {
    ASSERT_EQ(append(store(), {creates(game("a")), creates(game("b"))}), Outcomes(2, stored));
    const auto refill = [&](const char* id) {
        (void)open_review(store(), id, lease("me", 1, 2));
        EXPECT_EQ(store().add_finding(id, lease("me", 1, 1'000), 0, "x"), stored);
    };
    const std::vector<ReviewOf> others = {{8, "1.0", "300000n"}, {7, "1.1", "300000n"}, {7, "1.0", "9n"}};
    for (const ReviewOf& other : others) {
        refill("a");
        EXPECT_EQ(open_review(store(), "a", lease("you", 3, 4), other), (KeptReview{other, {}, "", true}));
        EXPECT_EQ(store().finish_review("a", "you", "whole"), stored);
        EXPECT_EQ(store().remove("a"), stored);
        ASSERT_EQ(append(store(), creates(game("a"))), stored);
    }
    // A finished one stays as it is, unless the game went on.
    refill("b");
    EXPECT_EQ(store().finish_review("b", "me", "whole"), stored);
    EXPECT_EQ(open_review(store(), "b", lease("me", 5, 6), others[1]), (KeptReview{reviewed, {}, "whole", false}));
    EXPECT_EQ(open_review(store(), "b", lease("me", 5, 6), others[0]), (KeptReview{others[0], {}, "", true}));
}

TEST_P(StoreContract, a_review_goes_with_its_game) {
    ASSERT_EQ(append(store(), {creates(game("a")), creates(game("b"))}), Outcomes(2, stored));
    for (const char* id : {"a", "b"}) {
        (void)open_review(store(), id, lease("me", 1, 2));
        EXPECT_EQ(store().add_finding(id, lease("me", 1, 1'000), 0, "x"), stored);
    }
    EXPECT_EQ(store().remove("a"), stored);
    EXPECT_EQ(*store().expire(1'000'000), 1U);
    EXPECT_EQ(store().add_finding("b", lease("me", 1, 2), 1, "x"), conflict);
    ASSERT_EQ(append(store(), {creates(game("a")), creates(game("b"))}), Outcomes(2, stored));
    for (const char* id : {"a", "b"})
        EXPECT_EQ(open_review(store(), id, lease("you", 1, 2)), (KeptReview{reviewed, {}, "", true}));
}

TEST_P(StoreContract, removes_a_game_with_everything_that_belongs_to_it) {
    fill(store());
    EXPECT_EQ(store().remove("one"), stored);
    EXPECT_EQ(store().remove("one"), conflict);
    EXPECT_EQ(store().remove("none"), conflict);
    EXPECT_EQ(load(store(), "one"), std::nullopt);
    EXPECT_EQ(events_of(store(), "two"), 1U);
    ASSERT_EQ(append(store(), creates(game("one"))), stored);
    EXPECT_EQ(load(store(), "one"), (LoadedGame{game("one"), {}, {}, false, ""}));
    EXPECT_EQ(append(store(), {{}, "one", {event(0)}, {line(0)}, {}}), stored);
}

TEST_P(StoreContract, expires_what_is_not_listed_and_did_not_change_since) {
    ASSERT_EQ(append(store(), {creates(game("old", 1'000)),
                               creates(game("listed", 1'000, true)),
                               creates(game("played", 1'000)),
                               creates(game("just", 2'000)),
                               {{game("over", 1'000)}, "over", {event(0, "x", 1'999)}, {line(0)}, true}}),
              Outcomes(5, stored));
    ASSERT_EQ(append(store(), plays("played", {event(0, "x", 2'500)})), stored);
    EXPECT_EQ(*store().expire(1'000), 0U);
    EXPECT_EQ(*store().expire(2'000), 2U);
    EXPECT_EQ(listed(store(), false), (std::vector<std::string>{"played", "just", "listed"}));
    EXPECT_EQ(*store().expire(2'000), 0U);
    EXPECT_EQ(*store().expire(1'000'000), 2U);
    EXPECT_EQ(listed(store(), false), std::vector<std::string>{"listed"});
    EXPECT_EQ(append(store(), {{game("over")}, "over", {event(0)}, {line(0)}, {}}), stored);
}

TEST_P(StoreContract, the_time_it_was_not_alive_is_a_pause) {
    EXPECT_EQ(*store().pauses(), Pauses());
    EXPECT_EQ(store().resumed(1'000), stored);
    EXPECT_EQ(*store().pauses(), Pauses());
    EXPECT_EQ(store().alive(2'000), stored);
    EXPECT_EQ(store().alive(3'000), stored);
    EXPECT_EQ(*store().pauses(), Pauses());
    EXPECT_EQ(store().resumed(5'000), stored);
    EXPECT_EQ(*store().pauses(), (Pauses{{3'000, 5'000}}));
    EXPECT_EQ(store().resumed(6'000), stored);  // it died at once
    EXPECT_EQ(store().alive(7'000), stored);
    EXPECT_EQ(store().resumed(9'000), stored);
    EXPECT_EQ(*store().pauses(), (Pauses{{3'000, 5'000}, {5'000, 6'000}, {7'000, 9'000}}));
}

TEST_P(StoreContract, a_clock_that_was_set_back_makes_no_pause) {
    EXPECT_EQ(store().alive(2'000), stored);
    EXPECT_EQ(store().alive(1'000), stored);
    EXPECT_EQ(store().resumed(2'000), stored);
    EXPECT_EQ(store().resumed(500), stored);
    EXPECT_EQ(*store().pauses(), Pauses());
    EXPECT_EQ(store().resumed(2'001), stored);
    EXPECT_EQ(*store().pauses(), (Pauses{{2'000, 2'001}}));
}

TEST_P(StoreContract, any_text_survives) {
    using namespace std::string_literals;
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    std::vector<std::string> texts = {""s,          "'"s,      R"(it's "so" `--; drop table games)"s,
                                      "\0"s,        "a\0b\0"s, "line\r\n\ttab"s,
                                      "Zoë 棋 🎲"s, "12"s,     "1e3"s,
                                      "%s ?1 :a"s,  bytes,     std::string(3'000'000, 'x')};
    for (const std::string& text : texts) {
        const std::string id = "id" + text.substr(0, 300);
        const StoredGame made = {id, text, -5, false};
        const StoredChat said = {0, 0, text, text, std::numeric_limits<std::int64_t>::max()};
        ASSERT_EQ(append(store(), {{made}, id, {event(0, text)}, {said}, {}}), stored);
        ASSERT_EQ(store().mark_broken(id, text), stored);
        EXPECT_TRUE(load(store(), id) == (LoadedGame{made, {event(0, text)}, {said}, false, text}));
    }
    EXPECT_EQ(store().list(false)->size(), texts.size());
}

TEST_P(StoreContract, its_own_writing_is_not_that_of_others) {
    const std::int64_t before = *store().others();
    fill(store());
    EXPECT_EQ(*store().others(), before);
    EXPECT_EQ(*store().expire(1'000'000), 2U);
    EXPECT_EQ(*store().others(), before);
}

TEST_P(StoreContract, a_copy_opens_as_a_store) {
    fill(store());
    std::vector<StoredChat> chat;
    for (std::uint32_t i = 2; i < 300; ++i) chat.push_back(line(i));
    ASSERT_EQ(append(store(), says("one", chat)), stored);
    const Everything all = everything(store());
    const std::size_t files = folder_.files();
    const Status copied = store().backup(folder_ / "copy.db");
    ASSERT_TRUE(copied) << copied.error().message;
    EXPECT_EQ(folder_.files(), files + 1);
    EXPECT_EQ(append(store(), plays("one", {event(2)})), stored);

    const auto copy = opened(folder_ / "copy.db");
    EXPECT_EQ(everything(*copy), all);
    EXPECT_EQ(open_review(*copy, "two", lease("you", 29, 40)), two_pieces(false));
    EXPECT_EQ(open_review(*copy, "two", lease("me", 29, 40)), two_pieces(true));
    ASSERT_EQ(copy->finish_review("two", "me", "whole"), stored);
    ASSERT_TRUE(copy->backup(folder_ / "copy of it.db"));
    EXPECT_EQ(open_review(*opened(folder_ / "copy of it.db"), "two", lease("me", 29, 40))->result, "whole");
    EXPECT_EQ(append(*copy, {{}, "one", {event(2)}, {line(300)}, {}}), stored);
    EXPECT_EQ(copy->resumed(500), stored);
    EXPECT_EQ(*copy->pauses(), (Pauses{{150, 200}, {200, 500}}));
    EXPECT_EQ(store().pauses()->size(), 1U);
}

TEST_P(StoreContract, a_copy_never_replaces_a_file) {
    fill(store());
    std::ofstream(folder_ / "notes.txt") << "precious";
    const std::size_t files = folder_.files();
    const Status copied = store().backup(folder_ / "notes.txt");
    ASSERT_FALSE(copied);
    EXPECT_NE(copied.error().message.find("exists"), std::string::npos) << copied.error().message;
    std::stringstream text;
    text << std::ifstream(folder_ / "notes.txt").rdbuf();
    EXPECT_EQ(text.str(), "precious");
    EXPECT_FALSE(store().backup(folder_ / "no such folder/copy.db"));
    EXPECT_FALSE(store().backup(""));
    EXPECT_EQ(folder_.files(), files);
    EXPECT_TRUE(store().backup(folder_ / "copy.db"));
}

// --- What is SQLite's own.

// A connection beside the store's.
class Raw {
  public:
    explicit Raw(const std::string& file) { sqlite3_open(file.c_str(), &db_); }
    Raw(const Raw&) = delete;
    Raw& operator=(const Raw&) = delete;
    ~Raw() { sqlite3_close(db_); }

    bool run(const std::string& sql) {
        const bool done = sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
        EXPECT_TRUE(done) << sqlite3_errmsg(db_);
        return done;
    }
    std::string ask(const std::string& sql) { return ask(db_, sql); }

    static std::string ask(sqlite3* db, const std::string& sql) {
        std::string out;
        const auto add = [](void* to, int columns, char** values, char**) {
            for (int i = 0; i < columns; ++i) *static_cast<std::string*>(to) += values[i] == nullptr ? "" : values[i];
            return 0;
        };
        EXPECT_EQ(sqlite3_exec(db, sql.c_str(), add, &out, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
        return out;
    }

  private:
    sqlite3* db_ = nullptr;
};

// The connection of the store that was opened last, through the door SQLite has for extensions.
sqlite3* last_connection = nullptr;

int remember(sqlite3* db, char**, const void*) {
    last_connection = db;
    return SQLITE_OK;
}

std::unique_ptr<Store> opened(const std::string& file, sqlite3*& connection) {
    const auto entry = reinterpret_cast<void (*)()>(&remember);
    sqlite3_auto_extension(entry);
    auto store = opened(file);
    sqlite3_cancel_auto_extension(entry);
    connection = last_connection;
    return store;
}

class SqliteStore : public testing::Test {
  protected:
    std::unique_ptr<Store> open() { return opened(file_, connection_); }
    std::string refusal() {
        const auto store = open_sqlite(file_);
        return store ? "none" : store.error().message;
    }
    void write_file(std::string_view text) { std::ofstream(file_) << text; }
    std::string read_file() {
        std::stringstream text;
        text << std::ifstream(file_).rdbuf();
        return text.str();
    }

    Folder folder_;
    std::string file_ = folder_ / "games.db";
    sqlite3* connection_ = nullptr;
};

bool says_of(const std::string& message, std::string_view what) { return message.find(what) != std::string::npos; }

TEST_F(SqliteStore, survives_the_program) {
    auto store = open();
    fill(*store);
    const Everything all = everything(*store);
    store.reset();
    store = open();
    EXPECT_EQ(everything(*store), all);
    EXPECT_EQ(open_review(*store, "two", lease("you", 30, 40)), two_pieces(true));
    EXPECT_EQ(append(*store, {{}, "one", {event(2)}, {line(2)}, {}}), stored);
    EXPECT_EQ(store->resumed(300), stored);
    EXPECT_EQ(*store->pauses(), (Pauses{{150, 200}, {200, 300}}));
}

TEST_F(SqliteStore, what_was_stored_survives_a_kill) {
    std::fflush(nullptr);  // or the child has it too
    const pid_t child = fork();
    if (child == 0) {
        auto store = open_sqlite(file_);
        if (!store) _exit(1);
        for (std::uint32_t i = 0; i < 50; ++i) {
            Batch batch = plays("a", {event(i)});
            if (i == 0) batch.create = {game("a")};
            if (append(**store, batch) != stored) _exit(2);
        }
        kill(getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << status;
    EXPECT_EQ(events_of(*open(), "a"), 50U);
}

TEST_F(SqliteStore, is_safe_and_patient) {
    const auto store = open();
    EXPECT_EQ(Raw::ask(connection_, "pragma journal_mode"), "wal");
    EXPECT_EQ(Raw::ask(connection_, "pragma synchronous"), "2");
    EXPECT_EQ(Raw::ask(connection_, "pragma foreign_keys"), "1");
    EXPECT_EQ(Raw::ask(connection_, "pragma busy_timeout"), "2000");
}

TEST_F(SqliteStore, its_files_are_its_owners) {
    const mode_t mask = umask(0);
    file_ = folder_ / "new/folder/games.db";
    const auto store = open();
    fill(*store);
    EXPECT_TRUE(store->backup(folder_ / "copy.db"));
    umask(mask);
    for (const std::string& file : {file_, file_ + "-wal", file_ + "-shm", folder_ / "copy.db"}) {
        struct stat found{};
        ASSERT_EQ(stat(file.c_str(), &found), 0) << file;
        EXPECT_EQ(found.st_mode & 0777U, 0600U) << file;
    }
}

TEST_F(SqliteStore, a_name_is_that_of_a_file) {
    const std::filesystem::path here = std::filesystem::current_path();
    std::filesystem::current_path(std::filesystem::path(file_).parent_path());
    for (const std::string name : {":memory:", "file:x?mode=memory", "it's one.db"}) {
        {
            const auto store = opened(name);
            EXPECT_EQ(append(*store, creates(game("a"))), stored);
            EXPECT_TRUE(store->backup(name + ".copy"));
        }
        EXPECT_TRUE(load(*opened(name), "a").has_value());
        EXPECT_TRUE(load(*opened(name + ".copy"), "a").has_value());
    }
    std::filesystem::current_path(here);
    EXPECT_FALSE(open_sqlite(""));
}

TEST_F(SqliteStore, nothing_of_a_removed_game_is_left) {
    const auto store = open();
    fill(*store);
    EXPECT_EQ(store->remove("one"), stored);
    EXPECT_EQ(*store->expire(1'000'000), 2U);
    EXPECT_EQ(Raw(file_).ask("select (select count(*) from events) + (select count(*) from chat)"), "0");
}

TEST_F(SqliteStore, of_two_writers_one_is_faster) {
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

TEST_F(SqliteStore, many_writers_at_once_store_each_number_once) {
    constexpr std::uint32_t events = 100;
    ASSERT_EQ(append(*open(), creates(game("a"))), stored);
    std::atomic<unsigned> won = 0;
    std::vector<std::thread> writers;
    for (int i = 0; i < 4; ++i) {
        writers.emplace_back([&] {
            const auto store = opened(file_);
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

TEST_F(SqliteStore, notices_what_others_have_written) {
    const auto mine = open();
    const auto theirs = open();
    const std::int64_t before = *mine->others();
    ASSERT_EQ(append(*theirs, creates(game("a"))), stored);
    const std::int64_t after = *mine->others();
    EXPECT_NE(after, before);
    EXPECT_EQ(append(*theirs, creates(game("a"))), conflict);
    EXPECT_TRUE(theirs->list(false));
    EXPECT_EQ(append(*mine, creates(game("b"))), stored);
    EXPECT_EQ(*mine->others(), after);
    EXPECT_EQ(theirs->remove("a"), stored);
    EXPECT_NE(*mine->others(), after);
}

TEST_F(SqliteStore, a_game_is_read_as_it_was_at_one_time) {
    ASSERT_EQ(append(*open(), creates(game("a"))), stored);
    std::atomic<bool> done = false;
    std::jthread writer([&] {
        const auto store = opened(file_);
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

TEST_F(SqliteStore, is_unavailable_while_somebody_locks_it) {
    const auto store = open();
    fill(*store);
    const Everything all = everything(*store);
    sqlite3_busy_timeout(connection_, 20);
    for (const std::string lock : {"begin immediate", "begin exclusive"}) {
        Raw other(file_);
        ASSERT_TRUE(other.run(lock));
        EXPECT_EQ(append(*store, {plays("one", {event(2)}), plays("one", {event(7)}), creates(game("one"))}),
                  Outcomes(3, unavailable));
        EXPECT_EQ(store->mark_broken("one", "why"), unavailable);
        EXPECT_EQ(store->remove("one"), unavailable);
        const auto expired = store->expire(1'000'000);
        ASSERT_FALSE(expired);
        EXPECT_EQ(expired.error().code, Code::unavailable);
        EXPECT_TRUE(says_of(expired.error().message, "locked")) << expired.error().message;
        EXPECT_EQ(store->alive(5'000), unavailable);
        EXPECT_EQ(store->resumed(5'000), unavailable);
        EXPECT_EQ(everything(*store), all);
    }
    EXPECT_EQ(append(*store, plays("one", {event(2)})), stored);
    EXPECT_EQ(store->resumed(5'000), stored);
    EXPECT_EQ(store->pauses()->back(), (std::pair<std::int64_t, std::int64_t>{200, 5'000}));
}

TEST_F(SqliteStore, waits_for_a_lock_that_is_short) {
    const auto store = open();
    Raw other(file_);
    ASSERT_TRUE(other.run("begin immediate"));
    std::thread soon([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        other.run("commit");
    });
    EXPECT_EQ(append(*store, creates(game("a"))), stored);
    soon.join();
}

// --- A full disk.

TEST_F(SqliteStore, is_unavailable_when_it_is_full) {
    const auto store = open();
    fill(*store);
    const Everything all = everything(*store);
    Raw::ask(connection_, "pragma max_page_count = 1");  // as many as there are
    const Batch big = plays("one", {event(2, std::string(200'000, 'x'))});
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(append(*store, {plays("two", {event(1)}), big, plays("one", {event(9)})}), Outcomes(3, unavailable));
        EXPECT_EQ(sqlite3_errcode(connection_), SQLITE_FULL);
        EXPECT_NE(sqlite3_get_autocommit(connection_), 0);  // nothing is left open
        EXPECT_EQ(everything(*store), all);
    }
    Raw::ask(connection_, "pragma max_page_count = 1000000");
    EXPECT_EQ(append(*store, {plays("two", {event(1)}), big, plays("one", {event(9)})}),
              (Outcomes{stored, stored, conflict}));
}

// Files can't grow beyond a size for as long as it lives.
class Limit {
  public:
    explicit Limit(rlim_t bytes) {
        signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now = {bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;
    ~Limit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        signal(SIGXFSZ, SIG_DFL);
    }

  private:
    rlimit before_{};
};

TEST_F(SqliteStore, is_unavailable_when_its_files_cannot_grow) {
    auto store = open();
    fill(*store);
    const Batch big = plays("one", {event(2, std::string(300'000, 'x'))});
    const Everything all = everything(*store);
    {
        const Limit limit(200'000);
        EXPECT_EQ(append(*store, {plays("two", {event(1)}), big}), Outcomes(2, unavailable));
        EXPECT_EQ(everything(*store), all);
        EXPECT_EQ(append(*store, plays("two", {event(1)})), stored);  // there is room for a small one
        const std::size_t files = folder_.files();
        EXPECT_EQ(append(*store, big), unavailable);
        EXPECT_EQ(folder_.files(), files);
    }
    EXPECT_EQ(append(*store, big), stored);
    {
        const Limit limit(200'000);
        const std::size_t files = folder_.files();
        const Status copied = store->backup(folder_ / "copy.db");
        ASSERT_FALSE(copied);
        EXPECT_EQ(copied.error().code, Code::unavailable);
        EXPECT_EQ(folder_.files(), files);  // nothing half-written
    }
    EXPECT_TRUE(store->backup(folder_ / "copy.db"));
    const Everything now = everything(*store);
    store.reset();
    EXPECT_EQ(everything(*open()), now);
    EXPECT_EQ(everything(*opened(folder_ / "copy.db")), now);
}

// SQLite's own way to the system's `pwrite`, which fails after some more.
int writes_left = 0;

ssize_t write_or_fail(int file, const void* bytes, std::size_t size, off_t at) {
    if (writes_left-- > 0) return pwrite(file, bytes, size, at);
    errno = ENOSPC;
    return -1;
}

class FullDisk {
  public:
    explicit FullDisk(int writes) {
        writes_left = writes;
        for (const char* name : calls) set(name, reinterpret_cast<sqlite3_syscall_ptr>(&write_or_fail));
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() {
        for (const char* name : calls) set(name, nullptr);
    }
    bool refused() const { return writes_left < 0; }

  private:
    static constexpr const char* calls[] = {"pwrite", "pwrite64"};

    static void set(const char* name, sqlite3_syscall_ptr call) {
        sqlite3_vfs* system = sqlite3_vfs_find(nullptr);
        system->xSetSystemCall(system, name, call);
    }
};

TEST_F(SqliteStore, a_disk_may_be_full_at_any_write) {
    auto store = open();
    fill(*store);
    const Batch batch = {{game("new")}, "one", {event(2, std::string(20'000, 'x')), event(3)}, {line(2)}, true};
    const Everything all = everything(*store);
    int refusals = 0;
    for (int writes = 0;; ++writes, ++refusals) {
        Outcomes outcomes;
        bool refused = false;
        {
            const FullDisk full(writes);
            outcomes = append(*store, {batch, plays("two", {event(1)})});
            refused = full.refused();
        }
        if (!refused) {
            EXPECT_EQ(outcomes, Outcomes(2, stored));
            break;
        }
        ASSERT_EQ(outcomes, Outcomes(2, unavailable)) << writes;
        ASSERT_EQ(everything(*store), all) << writes;
        ASSERT_EQ(everything(*opened(file_)), all) << writes;
    }
    EXPECT_GT(refusals, 10);
    EXPECT_EQ(load(*store, "one")->events.size(), 4U);
    const Everything now = everything(*store);
    store.reset();
    EXPECT_EQ(everything(*open()), now);
    EXPECT_EQ(Raw(file_).ask("pragma integrity_check"), "ok");
}

TEST_F(SqliteStore, a_new_file_on_a_full_disk_is_an_error_and_opens_later) {
    for (int writes = 0;; ++writes) {
        const FullDisk full(writes);
        const auto store = open_sqlite(file_);
        if (store) break;
        ASSERT_TRUE(full.refused());
        ASSERT_EQ(store.error().code, Code::unavailable) << store.error().message;
    }
    EXPECT_EQ(append(*open(), creates(game("a"))), stored);
}

// --- Files of all kinds.

TEST_F(SqliteStore, says_that_a_file_is_not_a_database) {
    for (const std::string& text : {std::string("hello"), std::string(100'000, 'x')}) {
        write_file(text);
        EXPECT_TRUE(says_of(refusal(), "is not a SQLite database")) << refusal();
        EXPECT_EQ(read_file(), text);
    }
}

TEST_F(SqliteStore, says_that_a_database_belongs_to_another_program) {
    Raw(file_).run("create table t (a)");
    const std::string bytes = read_file();
    EXPECT_TRUE(says_of(refusal(), "another program")) << refusal();
    EXPECT_EQ(read_file(), bytes);
    Raw(file_).run("drop table t; pragma application_id = 77");
    EXPECT_TRUE(says_of(refusal(), "another program")) << refusal();
    Raw(file_).run("pragma application_id = 0; pragma user_version = 1");
    EXPECT_TRUE(says_of(refusal(), "another program")) << refusal();
    Raw(file_).run("pragma user_version = 0");
    EXPECT_NE(open(), nullptr);  // nothing is nobody's
}

TEST_F(SqliteStore, says_that_a_file_is_newer) {
    fill(*open());
    const std::string known = std::to_string(store_migrations.size());
    EXPECT_EQ(Raw(file_).ask("pragma user_version"), known);
    EXPECT_EQ(Raw(file_).ask("pragma application_id"), std::to_string(store_application_id));
    Raw(file_).run("pragma user_version = 999");
    const auto store = open_sqlite(file_);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, Code::version);
    EXPECT_TRUE(
        says_of(store.error().message, "newer Tilewright: its version is 999, this program knows up to " + known))
        << store.error().message;
    Raw(file_).run("pragma user_version = " + known);
    EXPECT_EQ(listed(*open(), false).size(), 3U);
}

TEST_F(SqliteStore, opens_a_file_of_version_1) {
    Raw(file_).run(R"sql(
        create table games (id text not null primary key, setup text not null, created_ms integer not null,
            changed_ms integer not null, listed integer not null, ended integer not null default 0,
            broken text not null default '');
        create index unfinished_games on games (id) where ended = 0 and broken = '';
        create table events (game_id text not null references games (id) on delete cascade, seq integer not null,
            actor integer not null, text text not null, at_ms integer not null, primary key (game_id, seq)) without rowid;
        create table chat (game_id text not null references games (id) on delete cascade, number integer not null,
            seat integer not null, name text not null, text text not null, at_ms integer not null,
            primary key (game_id, number)) without rowid;
        create table pauses (from_ms integer not null, to_ms integer not null);
        create table meta (key text not null primary key, value) without rowid;
        insert into games (id, setup, created_ms, changed_ms, listed) values ('a', 'azul players=2', 1000, 2000, 0);
        insert into events values ('a', 0, 1, '3B2', 2000);
        insert into chat values ('a', 0, 1, 'Ann', 'hello', 3000);
        insert into pauses values (10, 20);
        insert into meta values ('alive', 30);
        pragma application_id = 1414089797;
        pragma user_version = 1;
    )sql");
    const auto store = open();
    EXPECT_EQ(load(*store, "a"), (LoadedGame{game("a"), {event(0)}, {line(0)}, false, ""}));
    EXPECT_EQ(append(*store, {{game("b")}, "a", {event(1)}, {line(1)}, true}), stored);
    EXPECT_EQ(store->resumed(40), stored);
    EXPECT_EQ(*store->pauses(), (Pauses{{10, 20}, {30, 40}}));
}

TEST_F(SqliteStore, says_that_its_folder_cannot_be_made) {
    write_file("a file, not a folder");
    file_ += "/deeper/games.db";
    EXPECT_TRUE(says_of(refusal(), "can't be made")) << refusal();
    file_ = folder_ / "";
    EXPECT_NE(refusal(), "none");
}

TEST_F(SqliteStore, a_damaged_file_is_an_error_and_no_crash) {
    {
        const auto store = open();
        fill(*store);
        ASSERT_EQ(append(*store, plays("one", {event(2, std::string(100'000, 'x'))})), stored);
    }
    const std::string bytes = read_file();
    for (std::size_t at = 100; at < bytes.size(); at += 1'013) {
        std::string damaged = bytes;
        for (std::size_t i = at; i < std::min(at + 600, bytes.size()); ++i) damaged[i] = static_cast<char>(i * 31);
        write_file(damaged);
        const auto store = open_sqlite(file_);
        if (!store) continue;
        const auto games = (*store)->list(false);
        const auto loaded = (*store)->load("one");
        const Outcome outcome = append(**store, plays("one", {event(3)}));
        EXPECT_TRUE(games || games.error().code == Code::unavailable);
        EXPECT_TRUE(loaded || loaded.error().code == Code::unavailable);
        EXPECT_LE(outcome, unavailable);
    }
}

TEST_F(SqliteStore, opens_while_another_writes) {
    const auto store = open();
    Raw other(file_);
    ASSERT_TRUE(other.run("begin immediate"));
    EXPECT_EQ(listed(*open(), false), std::vector<std::string>());
}

TEST_F(SqliteStore, a_new_file_opened_by_many_threads_is_made_once) {
    for (int round = 0; round < 10; ++round) {
        file_ = folder_ / std::to_string(round);
        std::atomic<int> stores = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 6; ++i) {
            threads.emplace_back([&, i] {
                const auto store = open_sqlite(file_);
                EXPECT_TRUE(store) << store.error().message;
                if (store && append(**store, creates(game(std::to_string(i)))) == stored) ++stores;
            });
        }
        for (std::thread& thread : threads) thread.join();
        ASSERT_EQ(stores, 6);
        ASSERT_EQ(listed(*open(), false).size(), 6U);
    }
}

TEST_F(SqliteStore, a_new_file_opened_by_many_processes_is_made_once) {
    for (int round = 0; round < 5; ++round) {
        file_ = folder_ / std::to_string(round);
        std::fflush(nullptr);
        std::vector<pid_t> children;
        for (int i = 0; i < 4; ++i) {
            children.push_back(fork());
            if (children.back() == 0) {
                const auto store = open_sqlite(file_);
                _exit(store && append(**store, creates(game(std::to_string(i)))) == stored ? 0 : 1);
            }
        }
        for (const pid_t child : children) {
            int status = 0;
            ASSERT_EQ(waitpid(child, &status, 0), child);
            EXPECT_EQ(status, 0);
        }
        ASSERT_EQ(listed(*open(), false).size(), 4U);
    }
}

TEST_F(SqliteStore, is_copied_while_others_write) {
    ASSERT_EQ(append(*open(), creates(game("a"))), stored);
    const std::jthread writer([&](const std::stop_token& stop) {
        const auto store = opened(file_);
        for (std::uint32_t i = 0; !stop.stop_requested(); ++i) append(*store, {{}, "a", {event(i)}, {line(i)}, {}});
    });
    const auto store = open();
    std::size_t before = 0;
    for (int i = 0; i < 10; ++i) {
        const std::string copy = folder_ / ("copy" + std::to_string(i));
        const Status copied = store->backup(copy);
        EXPECT_TRUE(copied) << copied.error().message;
        const auto loaded = load(*opened(copy), "a");
        ASSERT_TRUE(loaded);
        EXPECT_GE(loaded->events.size(), before);
        before = loaded->events.size();
        EXPECT_EQ(loaded->chat.empty() ? 0 : loaded->chat.back().number + 1, before);
    }
}

}  // namespace
}  // namespace tilewright
