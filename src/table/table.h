// A live game: seats, clock, undo, premoves, chat, and a log that only grows. A pure state machine: `step` says what a
// message would do, the caller stores what is to be stored, and only then `commit` makes it true. Knows no socket, no
// thread, no store and no clock: time, randomness and fresh ids are parameters. So server and browser share it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/entry.h"
#include "base/result.h"
#include "play/clock.h"
#include "play/record.h"
#include "protocol/request.h"
#include "protocol/setup.h"

namespace tilewright {

using ClientId = std::uint64_t;

// ---- What comes in

// Who watches the table at another server.
struct Elsewhere {
    std::string node;
    std::size_t watchers = 0;
    std::vector<std::string> keys;  // hashes of those they have shown

    bool operator==(const Elsewhere&) const = default;
};

struct UndoAsk {
    int by = 0;
    std::uint32_t to = 0;
    unsigned agreed = 0;  // seats as bits

    bool operator==(const UndoAsk&) const = default;
};

struct Message {
    enum class Kind : std::uint8_t {
        opened,     // the table has just been made: it may be full already
        request,    // of a client that watches, or `watch` itself
        left,       // a client that watched is gone
        bot,        // a house bot has chosen
        tick,       // time has passed
        reloaded,   // somebody else has written to its log: whoever watches missed what follows `turn` and `chat`
        elsewhere,  // at another server that shares the store somebody came, went or asked
    };
    Kind kind = Kind::tick;

    ClientId client = 0;  // of request and left
    std::string key;      // the hash of the secret that client has shown for this table; empty: none
    std::string secret;   // the secret itself, where it was made for this request: the answer tells it
    Request request;

    std::uint32_t turn = 0;  // of bot: what was asked; of reloaded: the length of the log that is known
    std::string move;
    std::int64_t used = 0;  // milliseconds it thought

    std::string fresh;  // an id nobody has: of the table that a rematch makes

    std::uint32_t chat = 0;                      // of reloaded: how much of it is known
    Elsewhere there{};                           // NOLINT(readability-redundant-member-init): of elsewhere,
    std::optional<std::optional<UndoAsk>> undo;  // and what is asked there, where the log has the length `turn`
};

// ---- What goes out

// A message whose last field is text already: `view` of a position, `happened` of moves. Those are long, and told with
// every move.
struct Notice {
    Json head;
    std::string field{};  // NOLINT(readability-redundant-member-init): its name; empty: there is none
    std::string text{};   // NOLINT(readability-redundant-member-init): and its JSON

    std::string write() const;
    Json whole() const;
};

// To the clients named, or to everyone who watches but them. Where there are `moves`, those who are named hear the
// notice too, with that field beside: so a position is written once for all.
struct Outgoing {
    bool everyone = false;
    std::vector<ClientId> clients;
    Notice notice;
    Json moves;
};

struct BotRequest {
    int seat = 0;
    std::string bot;         // with its budget: master@200ms+75000n
    std::uint32_t turn = 0;  // which turn this is of; comes back with the answer
    Position position;
};

// What a player wants to be advised about. It is answered when it is thought about, whatever the game does meanwhile.
struct HintRequest {
    int seat = 0;
    std::uint32_t seq = 0;  // the length of the log it is for
    Position position;
};

struct Rematch {
    std::string id;
    Setup setup;
};

// ---- What a table is at one moment. Small, so that a step works on a copy.

enum class Out : std::uint8_t { no, resigned, time };

struct TableSeat : SeatSetup {
    std::string stand_in;  // the bot that plays it while its player is away
    Out out = Out::no;     // it was given up; a bot plays it on and it ranks last
    int out_after = 0;     // how many were out before it
    bool muted = false;
    // Not stored:
    std::int64_t away_since = 0;
    std::vector<std::string> premoves;
    std::array<std::int64_t, 5> said{};  // when it last chatted, the oldest first
};

struct Holder {
    ClientId client = 0;
    std::string key;

    bool operator==(const Holder&) const = default;
};

struct TableState {
    explicit TableState(const Position& begins) : position(begins) {}

    Position position;
    bool started = false;
    std::string end;  // empty: not over; rules, resigned:2, time:2, closed
    std::vector<TableSeat> seats;
    Clock clock;
    std::string rematch;
    std::uint32_t length = 0;         // of the log
    std::vector<std::uint32_t> kept;  // the moves and draws in it that were not undone
    std::uint32_t chat_length = 0;    // of the chat
    // Not stored:
    std::int64_t turn_began = 0;
    std::uint32_t turn_length = 0;  // of the log when the turn began
    std::vector<Holder> holders;    // those who watch and have shown a secret
    std::size_t watchers = 0;
    std::vector<Elsewhere> elsewhere;  // both of them again, at other servers
    std::optional<UndoAsk> undo;
    bool asked = false;  // a bot is thinking about this turn

    bool over() const { return !end.empty(); }
    bool playing() const { return started && !over(); }
    // Is whoever holds this seat there, at whatever server; and how many watch.
    bool here(const TableSeat& seat) const;
    std::size_t all_watchers() const;
};

struct Step {
    explicit Step(TableState before) : next(std::move(before)) {}

    TableState next;
    std::vector<StoredEvent> events;
    std::vector<StoredChat> chat;
    bool turned = false;        // another turn begins
    std::optional<bool> ended;  // it is over now, or goes on again
    std::optional<Rematch> rematch;
    std::vector<Outgoing> send;  // when all of this is stored
    std::vector<BotRequest> bots;
    std::optional<HintRequest> hint;  // the request is not answered in `send`, but with what is found
};

class Table {
  public:
    static constexpr std::size_t most_premoves = 5;
    static constexpr std::size_t longest_chat = 200;  // characters
    static constexpr std::uint32_t most_events = 5'000;
    static constexpr std::uint32_t most_missed = 1'000;  // events told to who comes back; more are not worth it
    static constexpr std::int64_t grace = 60'000;        // before an absent player's seat may be handed to a bot

    // A table without events. The setup has been checked by `read_setup`.
    static Result<Table> create(std::string id, const Setup& setup, std::int64_t now);
    // The same with its log: an error says at which event it can't be followed. Pauses, [from, to), in which nobody
    // served the table, cost nobody time.
    using Pauses = std::vector<std::pair<std::int64_t, std::int64_t>>;
    static Result<Table> load(std::string id, const Setup& setup, std::vector<StoredEvent> events,
                              std::vector<StoredChat> chat, std::int64_t now, const Pauses& pauses);

    // Goes on with what somebody else has stored since, at this table or where it was loaded last. An error, with the
    // event that can't be followed: the table is of no use any more.
    Status go_on(std::vector<StoredEvent> events, std::vector<StoredChat> chat, std::int64_t now, const Pauses& pauses);

    // What the message would do. Randomness of draws comes from the seed, which nobody may know before.
    Step step(const Message& message, std::int64_t now, std::uint64_t seed) const;
    // It is stored; what follows is timed from now.
    void commit(Step step, std::int64_t now);

    const std::string& id() const { return id_; }
    const Setup& setup() const { return setup_; }
    const TableState& state() const { return state_; }
    const std::vector<StoredEvent>& log() const { return log_; }

    // When to send a tick; nothing where nothing is due.
    std::optional<std::int64_t> due() const;
    // Nobody is there and nothing is going on: it can be forgotten until somebody asks for it.
    bool idle() const;

    Json summary() const;  // for the lobby
    // The game as it went in the end: what was undone is left out.
    Log game() const;
    std::string record() const;
    Result<Json> replay() const;  // step by step (protocol/replay.h)

  private:
    friend class Stepper;

    Table(std::string id, Setup setup, Log begun, std::int64_t now);

    // What one event does to a state, and, where it is a move, what happened. The one place that knows.
    Result<Happened> follow(TableState& state, const StoredEvent& event) const;
    void add_chat(std::vector<StoredChat> lines);
    // Those who watched the table as it was watch it as it is now.
    void adopt(const TableState& before);
    Status follow_all(std::vector<StoredEvent> events, std::int64_t now, const Pauses& pauses);
    Status follow_seat(TableState& state, const StoredEvent& event) const;
    void take_increments_back(TableState& state, std::uint32_t to) const;
    Position position_after(const std::vector<std::uint32_t>& moves) const;
    std::vector<std::uint32_t> kept_at(std::uint32_t length) const;  // by the log alone

    std::string id_;
    Setup setup_;
    Log begun_;  // what was played before the table was made
    TableState state_;
    std::vector<StoredEvent> log_;
    std::vector<StoredChat> chat_;
};

// As it stands: those who gave up are last, who was first to do so last of all.
PerSeat ranks_of(const TableState& state);

// Does a bot of the house choose for this seat?
bool house_plays(const TableSeat& seat);

// The time a house bot may think: never so long that it could lose by it. `left` and `increment` in milliseconds;
// nothing where there is no clock.
std::string bot_with_budget(std::string_view bot, const ClockRule& rule, std::optional<std::int64_t> left);

// ---- Parts of messages, in table_view.cpp

Json view_table(const std::string& id, const Setup& setup, const TableState& state);
Notice view_turn_of(const std::string& id, const Setup& setup, const TableState& state, std::int64_t now);
Json view_chat(const std::string& id, const StoredChat& line);
// An event for clients; `happened` for moves and draws. Runs of draws are one event (`add_draw`).
Notice view_entry(const std::string& id, const StoredEvent& event, const Happened* happened);
void add_draw(Notice& run, const StoredEvent& event, const Happened& happened);

// Notices with `moves` as the two they stand for, and each as one whole message.
std::vector<Outgoing> apart(const std::vector<Outgoing>& send);

}  // namespace tilewright
