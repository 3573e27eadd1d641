// Whole games at live tables, with everything in between that people, servers and stores do; and the time that house
// bots are given.
#include <gtest/gtest.h>

#include <memory>

#include "search/bot.h"
#include "table/entry.h"
#include "table/table.h"
#include "table_room.h"

namespace tilewright {

namespace {

// What the log says, followed by nothing but the notation's own Log: moves, draws and undos.
Position followed(const Table& table) {
    auto log = begin(table.setup());
    EXPECT_TRUE(log);
    std::vector<std::uint32_t> lengths;  // of that Log, before each event
    for (const StoredEvent& event : table.log()) {
        lengths.push_back(static_cast<std::uint32_t>(log->size()));
        const auto deed = read_deed(event.text);
        EXPECT_TRUE(deed) << event.text;
        if (deed->kind == Deed::Kind::move) {
            EXPECT_TRUE(log->play(deed->text)) << event.text;
        } else if (deed->kind == Deed::Kind::undo) {
            EXPECT_TRUE(log->undo(lengths[deed->to])) << event.text;
        }
    }
    return log->now();
}

// People in the first seats, each with a client of their own, a bot in the last one of every other game.
class Evening {
  public:
    Evening(const std::string& game, const std::string& options, std::uint64_t seed)
        : rng_(seed), room_(setup(game, options, seed % 2 == 0)), greedy_(std::move(*make_bot("greedy", seed))) {
        room_.check_every(40);
        room_.set_seed(seed * 1'000'003);
        room_.open();
        everyone_comes();
        for (std::size_t n = 0; n < people(); ++n) {
            if (state().seats[n].kind == SeatSetup::Kind::open)
                room_.request(names[n], "sit", {{"name", names[n]}, {"seat", n + 1}});
        }
    }

    void play() {
        for (int n = 0; n < 3000 && !state().over() && !testing::Test::HasFailure(); ++n) {
            room_.pass(1 + rng_.below(900));
            one_thing();
        }
        EXPECT_TRUE(state().over());
        EXPECT_EQ(followed(room_.table()).write(), state().position.write());
        room_.check_late_watchers();
    }

  private:
    static constexpr std::array<const char*, 4> names = {"ada", "bob", "cem", "dan"};

    static Setup setup(const std::string& game, const std::string& options, bool with_bot) {
        Setup setup;
        setup.game = game;
        setup.options = options;
        setup.seats.resize(static_cast<std::size_t>(begin(setup)->now().players()));
        setup.seats.front() = {SeatSetup::Kind::human, "Ada", "", key_of("ada"), true};
        if (with_bot) setup.seats.back() = {SeatSetup::Kind::bot, "", "novice", "", true};
        setup.clock = *read_clock("game:1h+5s");
        setup.creator = key_of("ada");
        return setup;
    }

    const TableState& state() const { return room_.state(); }
    std::size_t people() const {
        return state().seats.size() - (state().seats.back().kind == SeatSetup::Kind::bot ? 1 : 0);
    }
    std::string anybody() { return names[rng_.below(static_cast<std::uint32_t>(people()))]; }

    void everyone_comes() {
        for (std::size_t n = 0; n < people(); ++n) room_.watch(names[n]);
    }

    void one_thing() {
        const std::uint32_t what = rng_.below(100);
        if (what == 0) {
            room_.restart(rng_.below(100'000), true);
            everyone_comes();
        } else if (what == 1) {
            const std::string who = anybody();
            room_.leave(who);
            room_.watch(who, true, {{"after", rng_.below(state().length + 1)}});
        } else if (what < 7) {
            room_.request(anybody(), "undo");
        } else if (what < 11 && state().undo) {
            room_.request(anybody(), "consent", {{"yes", rng_.below(4) > 0}});
        } else if (what < 18) {
            choose_ahead();
        } else if (what == 18) {
            room_.request(anybody(), "chat", {{"text", "hm"}});
        } else if (what == 19) {
            const std::uint32_t seat = rng_.below(static_cast<std::uint32_t>(people()));
            room_.request(names[seat], "stand_in", {{"seat", seat + 1}, {"on", rng_.below(2) == 0}});
        } else {
            if (rng_.below(25) == 0) room_.fail_next();
            move();
        }
    }

    void choose_ahead() {
        const std::uint32_t seat = rng_.below(static_cast<std::uint32_t>(people()));
        room_.request(names[seat], "premoves", {{"seat", seat + 1}});
        if (room_.answer()["t"] != "ok" || room_.answer()["moves"].empty()) return;
        const Json& moves = room_.answer()["moves"];
        Json chosen = state().seats[seat].premoves;
        chosen.push_back(moves[rng_.below(static_cast<std::uint32_t>(moves.size()))]);
        room_.request(names[seat], "premove", {{"seat", seat + 1}, {"moves", chosen}});
    }

    // Well enough that the game comes to its end.
    void move() {
        const int actor = state().position.to_act();
        const auto moves = state().position.move_texts();
        const std::string move = rng_.below(8) == 0 ? moves[rng_.below(static_cast<std::uint32_t>(moves.size()))]
                                                    : state().position.write(greedy_->choose(state().position));
        if (house_plays(state().seats[static_cast<std::size_t>(actor)])) return room_.bot_plays(move);
        room_.request(names[static_cast<std::size_t>(actor)], "play", {{"seq", state().length}, {"move", move}});
        EXPECT_EQ(room_.answer()["t"], "ok") << room_.answer();
    }

    Rng rng_;
    Room room_;
    std::unique_ptr<Bot> greedy_;
};

TEST(TableGames, every_variant_is_played_to_its_end) {
    std::uint64_t seed = 0;
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const std::string& options : G::variants()) {
            const testing::ScopedTrace trace(__FILE__, __LINE__, std::string(G::name) + " " + options);
            Evening(std::string(G::name), options, ++seed).play();
            if (testing::Test::HasFailure()) return;
        }
    });
}

// The time in a budget like master@200ms+75000n; -1 where there is none.
std::int64_t milliseconds(const std::string& bot) {
    const std::size_t at = bot.find('@');
    return at == std::string::npos ? -1 : std::stoll(bot.substr(at + 1));
}

TEST(TableBots, a_budget_is_never_more_than_the_time_there_is) {
    for (const char* text : {"move:1s", "move:30s", "move:2d", "game:1s", "game:5m", "game:1m+3s", "game:1s+60s"}) {
        const ClockRule rule = *read_clock(text);
        for (const std::string& level : bot_names()) {
            for (std::int64_t left = 2; left <= rule.base; left = left * 3 / 2 + 1) {
                const std::string bot = bot_with_budget(level, rule, left);
                EXPECT_TRUE(make_bot(bot, 1)) << bot;
                EXPECT_LT(milliseconds(bot), left) << bot << " with " << text;
            }
        }
    }
}

// However slow the house is, what a bot is charged leaves it something.
TEST(TableBots, no_bot_runs_out_of_time_in_a_long_game) {
    for (const char* text : {"game:1s", "game:30s", "game:5m", "game:1m+1s"}) {
        const ClockRule rule = *read_clock(text);
        Clock clock = start_clock(rule, 2);
        for (int move = 0; move < 200; ++move) {
            const std::int64_t used = milliseconds(bot_with_budget("grandmaster", rule, clock.left[0]));
            EXPECT_LE(used, std::max<std::int64_t>(clock.left[0] / 4, 1)) << text << ", move " << move;
            clock = after_move(rule, clock, 0, std::min(used, std::max<std::int64_t>(clock.left[0] - 1, 0)));
            EXPECT_GT(clock.left[0], 0) << text << ", move " << move;
        }
    }
}

}  // namespace

}  // namespace tilewright
