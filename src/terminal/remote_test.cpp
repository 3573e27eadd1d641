// Two people at terminals and a table between them, without a server.
#include "terminal/remote.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <set>

#include "table/table.h"

namespace tilewright {
namespace {

const std::string a_key(32, 'a');
const std::string b_key(32, 'b');

class Remote : public testing::Test {
  protected:
    void open(const std::string& json) {
        const auto setup = *read_stored_setup(json);
        table_.emplace(*Table::create("k3f", setup, 0));
        Message message;
        message.kind = Message::Kind::opened;
        take(message);
    }
    RemoteGame& guest(ClientId id, const std::string& key, const std::string& name = "") {
        RemoteOptions options;
        options.table = "k3f";
        options.key = key;
        options.name = name;
        options.link = "http://host/t/k3f";
        keys_[id] = key;
        RemoteGame& game = games_.emplace(id, RemoteGame(options)).first->second;
        game.begin();
        settle();
        return game;
    }
    // Requests go to the table, its messages to the games, until all is quiet.
    void settle() {
        for (bool again = true; again;) {
            again = false;
            for (auto& [id, game] : games_) {
                for (const Json& request : game.take_requests()) {
                    again = true;
                    Json ignored;
                    if (request["t"] == "hello") continue;
                    Message message;
                    message.kind = Message::Kind::request;
                    message.client = id;
                    message.key = keys_[id];
                    message.request = *read_request(request.dump(), ignored);
                    message.fresh = "next";
                    if (request["t"] == "watch" && watching_.contains(id)) {
                        Message left;
                        left.kind = Message::Kind::left;
                        left.client = id;
                        take(left);
                    }
                    if (request["t"] == "watch") watching_.insert(id);
                    take(message);
                }
            }
        }
    }
    void take(const Message& message) {
        now_ += 1000;
        Step step = table_->step(message, now_, 7);
        const auto sends = apart(step.send);
        table_->commit(std::move(step), now_);
        for (const Outgoing& out : sends) {
            for (auto& [id, game] : games_) {
                const bool named = std::ranges::find(out.clients, id) != out.clients.end();
                if (watching_.contains(id) && named != out.everyone) game.receive(out.notice.head);
            }
        }
    }
    static bool says(RemoteGame& game, const std::string& text) {
        const std::string said = game.take_text();
        if (said.find(text) != std::string::npos) return true;
        std::cerr << said;
        return false;
    }
    void type(RemoteGame& game, const std::string& line) {
        game.type(line);
        settle();
    }

    std::optional<Table> table_;
    std::map<ClientId, RemoteGame> games_;
    std::map<ClientId, std::string> keys_;
    std::set<ClientId> watching_;
    std::int64_t now_ = 0;
};

constexpr const char* two_people =
    R"({"position":"azul factories=BBYK,YYRK,RRWW,BKWW,YRWB","seats":[{"kind":"human","name":"Ada","key":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},{"kind":"human","name":"Ben","key":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}],"creator":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})";

TEST_F(Remote, a_move_is_told_to_both_in_words) {
    open(two_people);
    RemoteGame& ada = guest(1, a_key);
    RemoteGame& ben = guest(2, b_key);
    EXPECT_TRUE(says(ada, ">1 Ada"));
    EXPECT_EQ(ada.prompt(), "Ada> ");
    ben.take_text();
    type(ben, "2Y2");
    EXPECT_TRUE(says(ben, "It is not your turn."));
    type(ada, "9z");
    EXPECT_TRUE(says(ada, "Not a move: "));
    type(ada, "? 2y");
    EXPECT_TRUE(says(ada, "2Y 1 2 3 4 5 -"));
    type(ada, "2y2");
    EXPECT_TRUE(says(ada, "1 Ada takes 2 yellow from factory 2 to line 2 [2Y2]"));
    EXPECT_TRUE(says(ben, ">2 Ben"));
    EXPECT_EQ(ada.prompt(), "");
    EXPECT_EQ(ben.prompt(), "Ben> ");
}

TEST_F(Remote, taking_back_is_asked_and_answered) {
    open(two_people);
    RemoteGame& ada = guest(1, a_key);
    RemoteGame& ben = guest(2, b_key);
    type(ada, "2Y2");
    type(ben, "1B1");
    ada.take_text();
    ben.take_text();
    type(ada, "undo");
    EXPECT_TRUE(says(ada, "The others are asked."));
    EXPECT_TRUE(says(ben, "Ada asks to take back a move: yes or no?"));
    type(ben, "no");
    EXPECT_TRUE(says(ada, "The question is settled."));
    type(ada, "undo");
    type(ben, "yes");
    EXPECT_TRUE(says(ben, "Ada takes back a move."));
    EXPECT_EQ(ada.prompt(), "Ada> ");
    EXPECT_EQ(ada.to_choose()->write(), table_->state().position.write()) << "both know the position again";
    type(ada, "3R2");
    EXPECT_TRUE(says(ben, "1 Ada takes 2 red"));
}

TEST_F(Remote, sitting_chatting_resigning_and_the_end) {
    open(
        R"({"position":"azul factories=BBYK,YYRK,RRWW,BKWW,YRWB","seats":[{"kind":"human","name":"Ada","key":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},{"kind":"open"}],"creator":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})");
    RemoteGame& ada = guest(1, a_key);
    EXPECT_TRUE(says(ada, "Waiting for players. The table: http://host/t/k3f"));
    RemoteGame& ben = guest(2, b_key, "Ben");
    EXPECT_TRUE(says(ben, "You have seat 2. Your seat on any device:\n  http://host/t/k3f#" + b_key));
    EXPECT_TRUE(says(ada, "Ben sits down.\nThe game begins."));
    type(ben, "say good luck");
    EXPECT_TRUE(says(ada, "Ben: good luck"));
    type(ben, "bot greedy");
    EXPECT_TRUE(says(ada, "The bot greedy plays for Ben."));
    type(ben, "back");
    EXPECT_TRUE(says(ada, "Ben plays again."));
    type(ben, "rematch");
    EXPECT_TRUE(says(ben, "Not done: the game is not over."));
    type(ben, "resign");
    EXPECT_TRUE(says(ada, "Ben gives up."));
    EXPECT_TRUE(ada.over());
    type(ben, "rematch");
    EXPECT_TRUE(says(ben, "The rematch is table next"));
    RemoteGame& eve = guest(3, "", "Eve");
    EXPECT_TRUE(says(eve, "There is no seat to take: you watch."));
    type(eve, "resign");
    EXPECT_TRUE(says(eve, "You have no seat at this table."));
    type(eve, "quit");
    EXPECT_TRUE(eve.ended());
    EXPECT_FALSE(eve.failed());
}

TEST_F(Remote, what_was_missed_is_caught_up) {
    open(two_people);
    RemoteGame& ada = guest(1, a_key);
    RemoteGame& ben = guest(2, b_key);
    watching_.erase(2);  // his connection is lost without a word
    type(ada, "2Y2");
    ben.take_text();
    ben.begin();
    settle();
    EXPECT_TRUE(says(ben, "1 Ada takes 2 yellow from factory 2 to line 2 [2Y2]"));
    EXPECT_EQ(ben.prompt(), "Ben> ");
    ben.receive(Json::parse(R"({"t":"event","table":"k3f","seq":40,"by":1,"moves":["1B1"],"happened":[]})"));
    EXPECT_EQ(ben.take_requests().size(), 1U) << "something is missing: it looks again";
    ben.receive(Json::parse(R"({"t":"gone","table":"k3f"})"));
    EXPECT_TRUE(ben.ended());
}

}  // namespace
}  // namespace tilewright
