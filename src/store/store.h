// Where games are kept: for each game its setup, a log of events that only grows, and its chat. Knows no rule and no
// message: a setup and an event are text to it. One contract test runs against every store (store_test.cpp).
//
// A Store is used by one thread at a time. Whatever goes wrong in the world (a full disk, a locked database) is an
// `unavailable`, after which nothing of that call is stored and the store may be used again. (Over a network there is
// one exception: where nobody can be asked any more what became of a commit, it may have been stored. Whoever tries
// again then meets a conflict.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/entry.h"
#include "base/result.h"

namespace tilewright {

struct StoredGame {
    std::string id;
    std::string setup;
    std::int64_t created_ms = 0;
    bool listed = false;  // in the lobby, and never expired

    bool operator==(const StoredGame&) const = default;
};

// What is written together or not at all.
struct Batch {
    std::vector<StoredGame> create;  // new games, before anything else
    std::string game;                // what follows is of this game
    std::vector<StoredEvent> events;
    std::vector<StoredChat> chat;
    std::optional<bool> ended;  // the game is over now, or goes on again
    bool shown = false;         // in the lobby it looks otherwise now
};

enum class Outcome : std::uint8_t { stored, conflict, unavailable };

struct LoadedGame {
    StoredGame game;
    std::vector<StoredEvent> events;
    std::vector<StoredChat> chat;  // the last ones
    bool ended = false;
    std::string broken;  // why it can't be played on; empty: it can
    bool ours = true;    // no other node goes on with it

    bool operator==(const LoadedGame&) const = default;
};

struct GameSummary {
    StoredGame game;
    std::int64_t changed_ms = 0;  // its last event, or its creation
    std::uint32_t events = 0;
    bool ended = false;
    std::string broken;

    bool operator==(const GameSummary&) const = default;
};

// What a review is of, and by what. An unfinished one goes on only where all three are the same.
struct ReviewOf {
    std::uint32_t events = 0;  // up to the last move of the log: an undo and another move make it another game
    std::string engine;        // the version of the program that thinks
    std::string budget;        // how long it thinks about a move

    bool operator==(const ReviewOf&) const = default;
};

// Who makes a review, and until when at the latest: whoever died lets go by himself.
struct Lease {
    std::string holder;
    std::int64_t now_ms = 0;
    std::int64_t until_ms = 0;
};

// As far as it is.
struct KeptReview {
    ReviewOf of;
    std::vector<std::pair<std::uint32_t, std::string>> findings;  // of its pieces by number; none when it is finished
    std::string result;                                           // the whole of it; empty: it is not finished
    bool held = false;                                            // by who asked: the pieces are his to find

    bool operator==(const KeptReview&) const = default;
};

// Several servers may share a store: its nodes. What one of them hears of the others; without a game and a word: it was
// not listening for a while, so anything may have changed.
struct Heard {
    std::string game;          // somebody has written to it
    std::uint32_t length = 0;  // of its log then
    bool shown = false;        // in the lobby it looks otherwise now
    std::string node;          // or who has said
    std::string said;          // this
};

// What a node learns when it says that it is there.
struct Roll {
    std::vector<std::string> games;  // whose node is gone: they are its own now
    std::vector<std::string> nodes;  // the others that are there
};

// With who holds it, as it stands in the store.
struct StoredReview {
    KeptReview review;
    std::string holder;
    std::int64_t until_ms = 0;

    bool operator==(const StoredReview&) const = default;
};

class Store {
  public:
    static constexpr std::size_t loaded_chat = 200;

    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    // Each batch is stored whole or not at all, in their order; all of them share one commit. `conflict`: a game or an
    // event of that number is there already (somebody else was faster), events leave a gap, or the game does not exist.
    // When the commit itself fails every batch is `unavailable`.
    virtual std::vector<Outcome> append(std::span<const Batch> batches) = 0;

    // Nothing where there is no such game.
    virtual Result<std::optional<LoadedGame>> load(std::string_view id) = 0;

    // The same without what is known of it: only the events and the chat from these numbers on.
    virtual Result<std::optional<LoadedGame>> load_since(std::string_view id, std::uint32_t events,
                                                         std::uint32_t chat) {
        auto all = load(id);
        if (!all || !*all) return all;
        std::erase_if((*all)->events, [&](const StoredEvent& event) { return event.seq < events; });
        std::erase_if((*all)->chat, [&](const StoredChat& line) { return line.number < chat; });
        return all;
    }

    // All of a game's chat.
    virtual Result<std::vector<StoredChat>> chat(std::string_view id) = 0;

    // Every game, or only those that are not over and not broken; the last changed first.
    virtual Result<std::vector<GameSummary>> list(bool unfinished_only) = 0;

    // The game stays as it is, but is known not to be playable.
    virtual Outcome mark_broken(std::string_view id, std::string_view why) = 0;

    // The review of a game, which is a job: made piece by piece, by one holder at a time. `open_review` takes it, or
    // takes it again, where it is not finished and nobody else holds it now. It begins anew where there is none, one of
    // other events, or an unfinished one by something else. Nothing: there is no such game.
    virtual Result<std::optional<KeptReview>> open_review(std::string_view id, const ReviewOf& of,
                                                          const Lease& lease) = 0;
    // Each is for its holder alone, also after the time of the lease if nobody else has taken it since: otherwise
    // `conflict`. Keeps what was found of a piece, in place of what was there, and the lease until the new time.
    virtual Outcome add_finding(std::string_view id, const Lease& lease, std::uint32_t piece,
                                std::string_view finding) = 0;
    // The whole is there: what was found of the pieces is forgotten.
    virtual Outcome finish_review(std::string_view id, std::string_view holder, std::string_view result) = 0;
    // Anybody may take it now.
    virtual Outcome leave_review(std::string_view id, std::string_view holder) = 0;
    // Taken by nobody for that; nothing where there is none.
    virtual Result<std::optional<StoredReview>> review(std::string_view id) = 0;

    // Removes a game with everything that belongs to it; `conflict`: there is none.
    virtual Outcome remove(std::string_view id) = 0;

    // Removes games that are not listed and did not change since; tells how many.
    virtual Result<std::size_t> expire(std::int64_t before_ms) = 0;

    // A number that is another one after somebody else has written to the same store.
    virtual Result<std::int64_t> others() = 0;

    // The server was alive at this time. `resumed` is called once, at its start: the time between the last `alive` and
    // now is from then on one of the `pauses`, [from, to), the oldest first. A store that is new has none.
    virtual Outcome alive(std::int64_t now_ms) = 0;
    virtual Outcome resumed(std::int64_t now_ms) = 0;
    virtual Result<std::vector<std::pair<std::int64_t, std::int64_t>>> pauses() = 0;
    virtual Result<std::optional<std::int64_t>> last_alive() = 0;

    // Calls `heard` with what other nodes do, on a thread of its own, from now on; no: this store has one node only,
    // and what follows does nothing.
    virtual bool listen(std::function<void(const Heard&)> /*heard*/) { return false; }
    // To the nodes that listen; nobody keeps it, and who was not there has missed it.
    virtual void say(const std::string& text) { (void)text; }
    // This node is there, for some seconds. Who stores an event goes on with the game (its bots, its clocks), until
    // another node stores one, or until it is gone: then the first that calls the roll does.
    virtual Result<Roll> call_roll() { return Roll{}; }
    // Nobody is at this game any more: who comes next goes on with it.
    virtual void release(std::string_view id) { (void)id; }

    // The same store for another thread, which only reads there: `load`, `chat`, `list`, `review`. Nothing: one is
    // enough.
    virtual std::unique_ptr<Store> reader() { return nullptr; }

    // A copy that opens as a store, made while this one goes on being used. The file must not exist.
    virtual Status backup(const std::string& file) = 0;
};

// Keeps everything in memory, for tests and for tables that need not outlive the program.
std::unique_ptr<Store> make_memory_store();

// SQLite; the file and its folder are made where they do not exist. An error says what is wrong with the file.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& file);

// PostgreSQL, in a schema of its own: `postgresql://user@host/database`, and whatever else libpq knows.
Result<std::unique_ptr<Store>> open_postgres(const std::string& url);

// One or the other, by its name; and that name for people, without a password.
inline bool is_postgres(std::string_view database) {
    return database.starts_with("postgresql://") || database.starts_with("postgres://");
}
Result<std::unique_ptr<Store>> open_store(const std::string& database);
std::string store_name(const std::string& database);

}  // namespace tilewright
