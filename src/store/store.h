// Where games are kept: for each game its setup, a log of events that only grows, and its chat. Knows no rule and no
// message: a setup and an event are text to it. One contract test runs against every store (store_test.cpp).
//
// A Store is used by one thread at a time. Whatever goes wrong in the world (a full disk, a locked database) is an
// `unavailable`, after which nothing of that call is stored and the store may be used again.
#pragma once

#include <cstddef>
#include <cstdint>
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
};

enum class Outcome : std::uint8_t { stored, conflict, unavailable };

struct LoadedGame {
    StoredGame game;
    std::vector<StoredEvent> events;
    std::vector<StoredChat> chat;  // the last ones
    bool ended = false;
    std::string broken;  // why it can't be played on; empty: it can

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

    // Every game, or only those that are not over and not broken; the last changed first.
    virtual Result<std::vector<GameSummary>> list(bool unfinished_only) = 0;

    // The game stays as it is, but is known not to be playable.
    virtual Outcome mark_broken(std::string_view id, std::string_view why) = 0;

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

    // A copy that opens as a store, made while this one goes on being used. The file must not exist.
    virtual Status backup(const std::string& file) = 0;
};

// Keeps everything in memory, for tests and for tables that need not outlive the program.
std::unique_ptr<Store> make_memory_store();

// SQLite; the file and its folder are made where they do not exist. An error says what is wrong with the file.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& file);

}  // namespace tilewright
