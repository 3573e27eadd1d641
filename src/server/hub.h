// The tables that are live, their inboxes, and who watches them. One message of a table at a time: its step is stored,
// then shown, then the next one is taken. Everything here runs on one thread; stores and bots answer through `post`.
// Knows no socket: clients are numbers, and messages to them go out through `send`.
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

#include "server/bot_pool.h"
#include "server/store_thread.h"
#include "table/table.h"

namespace tilewright {

using Text = std::shared_ptr<const std::string>;  // written once, sent to many

// What the hub needs of the world around it.
struct World {
    std::function<void(ClientId, const Text&)> send;
    std::function<void(std::function<void()>)> post;  // runs it on the hub's thread; may be called from any
    std::function<std::int64_t()> now;                // milliseconds since 1970
    std::function<void(std::int64_t)> wake;           // call `tick` at this time
    std::function<void(const std::string&)> log;      // a line for the operator; holds no secret
};

struct HubSettings {
    std::string version;
    std::int64_t expire_ms = 0;        // private tables that did not change for so long are deleted; 0: never
    std::size_t most_tables = 10'000;  // live at the same time
};

class Hub {
  public:
    struct HttpAnswer {
        int status = 200;
        std::string type = "application/json";
        std::string body;
    };

    Hub(HubSettings settings, World world, StoreThread& store, BotPool& bots);

    void open();  // before anything else: takes up the games that were going on
    void stop();  // says goodbye to everyone

    void enter(ClientId client);
    void receive(ClientId client, std::string_view text);
    void leave(ClientId client);
    void tick();

    // GET and POST below /api/; the answer may come later.
    void api(const std::string& method, const std::string& path, const std::string& body,
             const std::function<void(HttpAnswer)>& done);

    std::size_t live() const { return tables_.size(); }
    std::size_t clients() const { return clients_.size(); }

  private:
    struct Arrived {
        Message message;
        std::int64_t at = 0;
    };
    struct Live {
        explicit Live(Table begins) : table(std::move(begins)) {}
        Table table;
        std::deque<Arrived> inbox;
        std::unordered_set<ClientId> watchers;
        bool busy = false;      // a step is being stored
        bool retrying = false;  // it could not be, and is tried again soon
        std::optional<std::int64_t> due;
        std::int64_t created_ms = 0;
    };
    struct Client {
        bool greeted = false;
        bool lobby = false;
        bool replaying = false;        // a game it asked for is being written
        bool hinting = false;          // a hint it asked for is being thought about
        std::set<std::string> tables;  // those it watches
    };
    struct Listed {
        std::int64_t created_ms = 0;
        Json summary;
        std::string text;
    };
    using Found = std::function<void(Live*, const Error*)>;

    void answer(ClientId client, const Json& message);
    void greet(ClientId client, const Request& request);
    void handle(ClientId client, const Request& request);
    void create(Setup setup, std::string key, std::function<void(Result<Json>)> done);
    Json lobby() const;
    void send_lobby(ClientId client, const Request& request);
    void replay(ClientId client, const Request& request);

    // Calls `found` with the table, now or when it is loaded, or with what is wrong.
    void at_table(const std::string& id, Found found);
    void loaded(const std::string& id, Result<std::optional<LoadedGame>> game);
    Result<std::unique_ptr<Live>> revive(const std::string& id, const LoadedGame& game);
    void reload(const std::string& id);

    void deliver(const std::string& id, Message message, std::int64_t at);
    void process(const std::string& id);
    bool prepare(Live& live, Arrived& arrived);
    void store(const std::string& id, Arrived arrived, Step step);
    void stored(const std::string& id, Arrived arrived, Step step, Outcome outcome);
    void show(Live& live, const Arrived& arrived, Step step);
    void think_ahead(ClientId client, const Json& id, const HintRequest& hint);
    void forget_if_idle(const std::string& id);

    void list(Live& live);
    void unlist(const std::string& id);
    void tell_lobby(const Json& message);
    void look_for_others();

    HubSettings settings_;
    World world_;
    StoreThread& store_;
    BotPool& bots_;
    std::unordered_map<std::string, std::unique_ptr<Live>> tables_;
    std::unordered_map<std::string, std::vector<Found>> loading_;
    std::unordered_map<ClientId, Client> clients_;
    std::unordered_map<std::string, Listed> lobby_;
    std::set<std::pair<std::int64_t, std::string>> due_;
    std::set<std::pair<std::int64_t, std::string>> retries_;  // tables that wait for the store
    Table::Pauses pauses_;
    bool opened_ = false;                             // the store has told all that is needed to begin
    std::vector<std::function<void()>> before_open_;  // what was asked before
    std::optional<std::int64_t> others_;
    std::int64_t next_alive_ = 0;
    std::int64_t next_look_ = 0;
    std::int64_t next_expiry_ = 0;
};

}  // namespace tilewright
