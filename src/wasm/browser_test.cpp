// The engine of the browser, with a worker that keeps games in a map and thinks at once.
#include "wasm/browser.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "search/bot.h"
#include "wasm/thoughts.h"

namespace tilewright {
namespace {

Json ask(const Json& question) { return Json::parse(answer_question(question.dump())); }

// What a worker does (web/src/engine/tables.worker.ts), one thing after the other.
class Page {
  public:
    Page() { open(); }

    void open() {
        browser_ = std::make_unique<Browser>(Worker{
            [this](std::string_view text) { heard_.push_back(Json::parse(text)); },
            [this](std::uint32_t ticket, std::string_view text) { asked_.emplace_back(ticket, Json::parse(text)); },
            [](std::int64_t) {}, [](std::string_view) {}});
        serve();
        EXPECT_EQ(request({{"t", "hello"}, {"protocol", 1}})["t"], "ok");
    }

    // Everything it had in memory is gone.
    void crash() {
        browser_.reset();
        asked_.clear();
        open();
    }

    Json request(Json message) {
        message["id"] = ++requests_;
        browser_->receive(message.dump());
        serve();
        for (const Json& heard : heard_) {
            if (heard.contains("id") && heard["id"] == requests_) return heard;
        }
        ADD_FAILURE() << "no answer to " << message;
        return {};
    }

    // The last of its kind that was heard.
    Json last(const std::string& kind) const {
        for (auto heard = heard_.rbegin(); heard != heard_.rend(); ++heard) {
            if ((*heard)["t"] == kind) return *heard;
        }
        return {};
    }

    bool fails = false;      // the store
    bool conflicts = false;  // another tab was faster

  private:
    void serve() {
        while (!asked_.empty()) {
            const auto [ticket, what] = std::move(asked_.front());
            asked_.pop_front();
            const Json answer = answer_to(what);
            if (ticket > 0) browser_->answer(ticket, answer.dump());
        }
    }

    Json answer_to(const Json& what) {
        const std::string kind = what["ask"];
        if (kind == "begin") return {{"pauses", Json::array()}, {"games", Json::array()}};
        if (kind == "append") return append(what);
        if (kind == "load") {
            if (fails) return "unavailable";
            const auto found = games_.find(what["game"]);
            return found == games_.end() ? Json(nullptr) : found->second;
        }
        if (kind == "mark_broken") games_[what["game"]]["broken"] = what["why"];
        if (kind == "others") return 0;
        if (kind == "think") {
            Json question = what;
            question["do"] = "think";
            return ask(question);
        }
        if (kind == "analyse") {
            Json found = Json::array();
            for (const char* seed : {"1", "2"})
                found.push_back(ask({{"do", "look"}, {"position", what["position"]}, {"ms", 20}, {"seed", seed}}));
            return found;
        }
        if (kind == "study") {
            Json question = what;
            question["do"] = what.contains("piece") ? "piece" : "review";
            return Json::parse(answer_study(question.dump()))["found"];
        }
        if (kind.ends_with("_review") || kind == "add_finding") return review(what);
        return nullptr;
    }

    // As far as one tab needs it.
    Json review(const Json& what) {
        const std::string kind = what["ask"];
        Json& kept = reviews_[what["game"]];
        if (kind == "open_review") {
            if (kept.is_null()) kept = {{"result", ""}, {"findings", Json::array()}, {"held", true}};
            kept["held"] = kept["result"] == "";
            return kept;
        }
        if (kind == "add_finding") kept["findings"].push_back({{"piece", what["piece"]}, {"finding", what["finding"]}});
        if (kind == "finish_review") kept["result"] = what["result"];
        return "stored";
    }

    Json append(const Json& batch) {
        if (fails) return "unavailable";
        if (std::exchange(conflicts, false)) return "conflict";
        for (const Json& game : batch["create"]) {
            games_[game["id"]] = game;
            for (const char* list : {"events", "chat"}) games_[game["id"]][list] = Json::array();
        }
        for (const char* list : {"events", "chat"}) {
            for (const Json& one : batch[list]) games_[batch["game"]][list].push_back(one);
        }
        return "stored";
    }

    std::unique_ptr<Browser> browser_;
    std::map<std::string, Json> games_;
    std::map<std::string, Json> reviews_;
    std::deque<std::pair<std::uint32_t, Json>> asked_;
    std::vector<Json> heard_;
    int requests_ = 0;
};

const Json against_greedy = Json::parse(R"([{"kind":"human","name":"Ada"},{"kind":"bot","bot":"greedy"}])");

struct Seated {
    std::string table;
    std::string key;
};

Seated sit_down(Page& page, const std::string& game) {
    const Json made = page.request({{"t", "create"}, {"game", game}, {"seats", against_greedy}});
    EXPECT_EQ(made["t"], "ok") << made;
    return {made["table"], made["key"]};
}

TEST(Browser, a_whole_game_of_each_kind_with_crashes_in_between) {
    for (const std::string_view game : Games::names()) {
        Page page;
        const auto [table, key] = sit_down(page, std::string(game));
        EXPECT_TRUE(table.starts_with("here-")) << table;
        Json state = page.request({{"t", "watch"}, {"table", table}, {"key", key}})["state"];
        int moves = 0;
        while (state["turn"] != "nobody") {
            ASSERT_EQ(state["turn"], 1) << state;
            ASSERT_LT(moves, 500);
            if (++moves % 10 == 0) {
                page.crash();
                state = page.request({{"t", "watch"}, {"table", table}, {"key", key}})["state"];
            }
            const Json& legal = state["moves"];
            const Json played = page.request({{"t", "play"},
                                              {"table", table},
                                              {"seq", state["seq"]},
                                              {"move", legal[static_cast<std::size_t>(moves) % legal.size()]}});
            ASSERT_EQ(played["t"], "ok") << played;
            state = page.last("state");
        }
        EXPECT_EQ(page.last("table")["phase"], "over");
    }
}

TEST(Browser, nothing_is_shown_that_could_not_be_stored) {
    Page page;
    const auto [table, key] = sit_down(page, "azul");
    const Json state = page.request({{"t", "watch"}, {"table", table}, {"key", key}})["state"];
    const Json play = {{"t", "play"}, {"table", table}, {"seq", state["seq"]}, {"move", state["moves"][0]}};
    page.fails = true;
    EXPECT_EQ(page.request(play)["code"], "unavailable");
    page.fails = false;
    page.conflicts = true;
    EXPECT_EQ(page.request(play)["code"], "stale");
    EXPECT_EQ(page.request(play)["t"], "ok");
}

TEST(Browser, a_review_goes_on_after_a_crash_and_finds_the_blunder) {
    Page page;
    const Json made =
        page.request({{"t", "create"},
                      {"position",
                       "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... score2=8 "
                       "lines2=W,-,-,-,- wall2=BYRK./...../...../...../....."},
                      {"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "bot"}, {"bot", "greedy"}}}}});
    const Json& table = made["table"];
    page.request({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
    EXPECT_EQ(page.request({{"t", "play"}, {"table", table}, {"seq", 1}, {"move", "cW-"}})["t"], "ok");
    const Json begun = page.request({{"t", "review"}, {"table", table}});
    EXPECT_EQ(begun["of"], 1) << begun;
    const Json done = page.last("review");
    ASSERT_EQ(done["state"], "done") << done;
    EXPECT_EQ(done["review"]["moves"][0]["mark"], "blunder");
    EXPECT_EQ(done["review"]["engine"], TILEWRIGHT_VERSION);
    page.crash();
    const Json again = page.request({{"t", "review"}, {"table", table}});
    EXPECT_EQ(again["state"], "done") << again;
    EXPECT_EQ(again["review"], done["review"]);
}

TEST(Browser, questions_of_study) {
    const auto study = [](const Json& question) { return Json::parse(answer_study(question.dump())); };
    for (const Json& bad : {Json(3), Json::object(), Json{{"do", "piece"}, {"record", "none"}},
                            Json{{"do", "review"}, {"record", ""}, {"found", {"x"}}}})
        EXPECT_TRUE(study(bad).contains("error")) << bad;
}

TEST(Browser, a_hint_joins_what_several_workers_found) {
    Page page;
    const auto [table, key] = sit_down(page, "sintra");
    const Json state = page.request({{"t", "watch"}, {"table", table}, {"key", key}})["state"];
    const Json hint = page.request({{"t", "hint"}, {"table", table}});
    ASSERT_EQ(hint["t"], "ok") << hint;
    EXPECT_NE(std::find(state["moves"].begin(), state["moves"].end(), hint["move"]), state["moves"].end());
    EXPECT_EQ(hint["line"][0], hint["move"]);
}

TEST(Browser, thoughts_are_joined_as_trees_are) {
    const std::string position = "azul factories=BBYK,YYRK,RRWW,BKWW,YRWB";
    const auto looked = [&](const char* seed) {
        return ask({{"do", "look"}, {"position", position}, {"ms", 30}, {"seed", seed}});
    };
    const Json one = looked("1");
    const Json two = looked("2");
    const auto both = join_thoughts({one, two});
    ASSERT_TRUE(both);
    EXPECT_EQ(both->nodes, one["nodes"].get<std::uint64_t>() + two["nodes"].get<std::uint64_t>());
    std::uint64_t visits = 0;
    for (const Json& thought : {one, two}) {
        for (const Json& move : thought["moves"]) visits += move["visits"].get<std::uint64_t>();
    }
    std::uint64_t sum = 0;
    for (const Looked& move : both->moves) sum += move.visits;
    EXPECT_EQ(sum, visits);
    EXPECT_FALSE(join_thoughts(nullptr));
}

TEST(Browser, questions) {
    const std::string position = "azul factories=BBYK,YYRK,RRWW,BKWW,YRWB";
    // 2Y2 takes both yellow tiles of factory 2 to line 2; red and black go to the centre (A3.1, A3.2).
    const Json after = ask({{"do", "follow"}, {"position", position}, {"moves", {"2Y2"}}});
    EXPECT_EQ(after["turn"], 2);
    EXPECT_EQ(after["happened"][0], Json::parse(R"(["moved","Y",2,["factory",2],["line",1,2]])"));
    EXPECT_EQ(Position::read(after["position"].get<std::string>())->to_act(), 1);
    const Json previews = ask({{"do", "preview"}, {"position", position}, {"prefix", "2Y2"}});
    ASSERT_EQ(previews["moves"].size(), 1U);
    EXPECT_EQ(previews["moves"][0]["happened"], after["happened"]);
    // The same move as a bot of the house, for the same seed.
    const auto bot = make_bot("novice", 17);
    const auto here = *Position::read(position);
    EXPECT_EQ(ask({{"do", "think"}, {"bot", "novice"}, {"position", position}, {"seed", "17"}})["move"],
              here.write((*bot)->choose(here)));
    for (const Json& bad : {Json(7), Json{{"do", "fly"}}, Json{{"do", "fly"}, {"position", position}},
                            Json{{"do", "follow"}, {"position", position}, {"moves", {"9Z9"}}},
                            Json{{"do", "think"}, {"bot", "nobody"}, {"position", position}},
                            Json{{"do", "think"}, {"bot", "novice"}, {"position", "azul"}}})
        EXPECT_TRUE(ask(bad).contains("error")) << bad;
}

TEST(Browser, questions_of_a_study) {
    // The beginning of a game: who starts is drawn, then the first of 100 tiles.
    const Json begin =
        ask({{"do", "follow"}, {"game", "azul"}, {"options", "players=3"}, {"moves", Json::array()}, {"board", true}});
    EXPECT_EQ(begin["turn"], "chance");
    EXPECT_EQ(begin["draws"], Json::parse(R"([["@1",1],["@2",1],["@3",1]])"));
    EXPECT_EQ(begin["board"]["players"], 3);
    EXPECT_EQ(begin["options"], "players=3 wall=coloured jokers=off first=random");
    const Json one = ask({{"do", "follow"}, {"position", begin["position"]}, {"moves", {"@2", "B"}}});
    EXPECT_EQ(one["draws"], Json::parse(R"([["B",19],["Y",20],["R",20],["K",20],["W",20]])"));
    EXPECT_FALSE(one.contains("board"));
    // What two found out, joined. Taking W ends the game, and line 1 is the only one that wins it.
    const std::string last =
        "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... score2=8 "
        "lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....";
    const Json found = ask({{"do", "look"}, {"position", last}, {"ms", 5}, {"megabytes", 16}});
    const Json lines = ask({{"do", "lines"}, {"position", last}, {"found", {found, found}}, {"lines", 2}});
    EXPECT_EQ(lines["lines"].size(), 2U);
    EXPECT_EQ(lines["lines"][0]["move"], "cW1");
    EXPECT_EQ(lines["nodes"], 2 * found["nodes"].get<std::uint64_t>());
    EXPECT_TRUE(ask({{"do", "lines"}, {"position", last}, {"found", 7}}).contains("error"));
    // An impossible position says what is wrong, and where.
    const Json error =
        ask({{"do", "follow"}, {"position", "azul lines1=BY,-,-,-,-"}, {"moves", Json::array()}})["error"];
    EXPECT_EQ(error["code"], "inconsistent");
    EXPECT_EQ(error["field"], "lines1");
    EXPECT_EQ(error["column"], 13);
}

}  // namespace
}  // namespace tilewright
