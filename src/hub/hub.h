// The tables that are live, their inboxes, and who watches them. One message of a table at a time: its step is stored,
// then shown, then the next one is taken. Knows no socket, no thread and no clock: clients are numbers, and the World
// sends, stores and thinks. So server and browser share it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "hub/counts.h"
#include "hub/limits.h"
#include "hub/report.h"
#include "hub/reviews.h"
#include "search/budget.h"
#include "store/store.h"
#include "table/table.h"

namespace tilewright {

using Text = std::shared_ptr<const std::string>;  // written once, sent to many

// What a house bot has chosen.
struct Chosen {
    std::string move;
    std::int64_t used = 0;  // milliseconds
};

// What a store knows when a hub begins.
struct Begun {
    Table::Pauses pauses;
    std::vector<GameSummary> games;  // those that are not over
};

// A position that somebody wants to know more about.
struct Looking {
    std::string about;  // who looks on and on; empty: it is a hint, for which a player waits
    Position position;
    Budget budget;
    int lines = 1;
};

// What the hub needs of the world around it. Everything is called on the hub's thread, and whoever is asked answers
// there, later: never before the call returns.
struct World {
    std::function<void(ClientId, const Text&)> send;
    std::function<std::int64_t()> now;       // milliseconds since 1970
    std::function<void(std::int64_t)> wake;  // call `tick` at this time
    std::function<std::uint64_t()> random;   // that nobody can guess
    std::function<void(const Report&)> log;  // for the operator

    // The store (store/store.h has what each does).
    std::function<void(std::int64_t now, std::function<void(std::optional<Begun>)>)> begin;
    std::function<void(Batch, std::function<void(Outcome)>)> append;
    // What is known of its events and chat may be left out.
    std::function<void(const std::string& id, std::uint32_t events, std::uint32_t chat,
                       std::function<void(Result<std::optional<LoadedGame>>)>)>
        load;
    std::function<void(const std::string& id, const std::string& why)> mark_broken;
    std::function<void(std::int64_t now)> alive;
    std::function<void(std::function<void(std::int64_t)>)> others;
    std::function<void(std::int64_t before, std::function<void(std::size_t)>)> expire;
    std::function<void(const std::string& id, const ReviewOf&, const Lease&,
                       std::function<void(const Result<std::optional<KeptReview>>&)>)>
        open_review;
    std::function<void(const std::string& id, const Lease&, std::uint32_t piece, const std::string& finding,
                       std::function<void(Outcome)>)>
        add_finding;
    std::function<void(const std::string& id, const std::string& holder, const std::string& result,
                       std::function<void(Outcome)>)>
        finish_review;
    std::function<void(const std::string& id, const std::string& holder)> leave_review;
    // Where other servers share the store; else there are none of these.
    std::function<void(const std::string&)> say;
    std::function<void(std::function<void(const Roll&)>)> call_roll;
    std::function<void(const std::string& id)> release;
    std::function<void(std::function<void(const std::vector<GameSummary>&)>)> unfinished;

    // Bots: a move of one, with its budget in its name, of which a table needs only the last it asked for; the answer
    // to a query about a position (protocol/query.h); work that would take too long for the hub's thread.
    // `from` is the address it is for: none waits for all that another asked for.
    std::function<void(const std::string& from, const std::string& table, const std::string& bot, const Position&,
                       std::uint64_t seed, std::function<void(Chosen)>)>
        think;
    // The last two say no where too much waits already.
    std::function<bool(const Looking&, std::function<void(const Json&)>)> analyse;
    std::function<bool(std::function<Text()>, std::function<void(const Text&)>)> aside;

    // Study, for which no game waits: what is found about a part of a review, or nothing where it can't be thought
    // about. What is dropped, by what it is about, ends and is not answered.
    std::function<void(StudyTask, std::function<void(const std::optional<std::string>&)>)> study;
    std::function<void(const std::string& about)> drop;
};

struct HubSettings {
    std::string version;
    std::int64_t expire_ms = 0;        // private tables that did not change for so long are deleted; 0: never
    std::size_t most_tables = 10'000;  // live at the same time
    std::string prefix;                // of the ids of its tables
    LimitSettings limits;              // of one address
};

class Hub {
  public:
    struct HttpAnswer {
        int status = 200;
        std::string type = "application/json";
        std::string body;
    };

    Hub(HubSettings settings, World world);

    void open();  // before anything else: takes up the games that were going on
    void stop();  // says goodbye to everyone

    void enter(ClientId client, std::string from = {});    // `from`: its address, which has limits; empty: none
    bool receive(ClientId client, std::string_view text);  // no: its address says too much, and was told so
    void leave(ClientId client);
    void tick();
    void hear(const Heard& heard);  // of another server that shares the store

    // GET and POST below /api/; the answer may come later.
    void api(const std::string& from, const std::string& method, const std::string& path, const std::string& body,
             const std::function<void(HttpAnswer)>& done);

    bool ready() const { return opened_; }  // the store has told what is needed to begin
    std::size_t live() const { return tables_.size(); }
    std::size_t clients() const { return clients_.size(); }
    std::size_t listed() const { return lobby_.size(); }
    const HubCounts& counts() const { return counts_; }
    const std::shared_ptr<Limits>& limits() const { return limits_; }

  private:
    struct Arrived {
        Message message;
        std::int64_t at = 0;
        bool counted = false;  // as a new table of its address
    };
    struct Live {
        explicit Live(Table begins) : table(std::move(begins)) {}
        Table table;
        std::deque<Arrived> inbox;
        std::unordered_set<ClientId> watchers;
        bool busy = false;              // a step is being stored
        bool retrying = false;          // it could not be, and is tried again soon
        bool stale = false;             // somebody else has written to it meanwhile
        bool ours = true;               // its bots think here, not at another server
        bool undo_news = false;         // others have not heard yet what is asked
        std::vector<BotRequest> later;  // what they would think about
        std::optional<std::int64_t> due;
        std::int64_t created_ms = 0;
        std::string from;  // who was here last, by address: its bots think in turn with those of others
    };
    // A position that a client looks at.
    struct Analysing {
        Json id;  // of its request
        Looking looking;
        std::uint64_t number = 0;  // what comes for another one is not its
    };
    struct Client {
        std::string from;
        bool greeted = false;
        bool lobby = false;
        bool replaying = false;  // a game it asked for is being written
        bool hinting = false;    // a hint it asked for is being thought about
        std::optional<Analysing> analysing;
        std::set<std::string> tables;  // those it watches
    };
    struct Listed {
        std::int64_t created_ms = 0;
        Json summary;
        std::string text;
    };
    using Found = std::function<void(Live*, const Error*)>;

    std::string fresh_id() const;
    std::string fresh_key() const;

    void answer(ClientId client, const Json& message);
    void count(const Json& message);
    void greet(ClientId client, const Request& request);
    void handle(ClientId client, const Request& request);
    void create(const std::string& from, Setup setup, std::string key, std::function<void(Result<Json>)> done);
    Json lobby() const;
    void send_lobby(ClientId client, const Request& request);
    void replay(ClientId client, const Request& request);
    void review(ClientId client, const Request& request);
    void analyse(ClientId client, const Request& request);
    bool look_on(ClientId client);  // no: too much waits
    void looked(ClientId client, std::uint64_t number, const Json& found);
    void end_analysis(ClientId client);

    // Calls `found` with the table, now or when it is loaded, or with what is wrong.
    void at_table(const std::string& id, Found found, bool ours = false);  // `ours`: asked by nobody, so without limits
    void loaded(const std::string& id, Result<std::optional<LoadedGame>> game);
    Result<std::unique_ptr<Live>> revive(const std::string& id, const LoadedGame& game);
    void reload(const std::string& id);
    void reloaded(const std::string& id, Result<std::optional<LoadedGame>> game);
    Error not_followed(const std::string& id, const Error& error);
    std::optional<Error> catch_up(const std::string& id, Live& live, std::vector<StoredEvent> events,
                                  std::vector<StoredChat> chat);
    void look_again();

    // Other servers.
    void hear_said(const std::string& node, const std::string& text);
    void note_for_others(Live& live, const Message& message, const Step& step);
    void tell_others(const std::string& id);
    void call_roll();
    void take_over(const std::string& id);
    void go_on_with(const std::string& id, Live& live);
    void think(const std::string& id, const Live& live, const std::vector<BotRequest>& bots);

    void deliver(const std::string& id, Message message, std::int64_t at);
    void process(const std::string& id);
    bool prepare(Live& live, Arrived& arrived);
    void give_back(const Arrived& arrived, const Step* granted);
    void store(const std::string& id, Arrived arrived, Step step);
    void stored(const std::string& id, Arrived arrived, Step step, Outcome outcome);
    void show(Live& live, const Arrived& arrived, Step step);
    void tell(const Live& live, const std::vector<Outgoing>& send);
    void think_ahead(ClientId client, const Json& id, const HintRequest& hint);
    void unwatch(ClientId client, const std::string& table);
    void forget_if_idle(const std::string& id);
    void waken(const std::string& id);

    void list(Live& live);
    void unlist(const std::string& id);
    void tell_lobby(const Json& message);
    void look_for_others();

    HubSettings settings_;
    World world_;
    std::shared_ptr<Limits> limits_;
    HubCounts counts_;
    std::optional<Reviews> reviews_;  // before it begins there are none: it needs a random name
    std::uint64_t analyses_ = 0;
    std::unordered_map<std::string, std::unique_ptr<Live>> tables_;
    std::unordered_map<std::string, std::vector<Found>> loading_;
    std::unordered_set<std::string> changed_since_;  // of those: what is read may be old already
    std::unordered_map<ClientId, Client> clients_;
    std::unordered_map<std::string, Listed> lobby_;
    std::set<std::pair<std::int64_t, std::string>> due_;
    std::unordered_map<std::string, std::int64_t> sleeping_;  // tables that are forgotten and have a time in `due_`
    std::set<std::pair<std::int64_t, std::string>> retries_;  // tables that wait for the store
    Table::Pauses pauses_;
    bool opened_ = false;                             // the store has told all that is needed to begin
    std::vector<std::function<void()>> before_open_;  // what was asked before
    std::optional<std::int64_t> others_;
    std::set<std::string> news_;                              // tables of which the others are to be told,
    std::set<std::string> changed_;                           // and those that look otherwise in the lobby
    std::set<std::pair<std::int64_t, std::string>> overdue_;  // when we think for whoever should
    std::int64_t next_roll_ = 0;
    std::int64_t next_news_ = 0;
    std::int64_t next_alive_ = 0;
    std::int64_t next_look_ = 0;
    std::int64_t next_expiry_ = 0;
};

}  // namespace tilewright
