// Players and watchers at real tables, over real sockets, and what every one of them checks: no event is lost, repeated
// or out of order; everyone at a table is told the same; each request has exactly one answer; nothing is refused but
// what a race explains. Knows no mode and prints nothing.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <queue>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "scan.h"
#include "websocket.h"

namespace tilewright::load {

// How long things took, in microseconds, within 2 %, in a room that does not grow.
class Durations {
  public:
    void add(std::uint64_t us);
    std::uint64_t count() const { return count_; }
    std::uint64_t longest() const { return longest_; }
    std::uint64_t percentile(double percent) const;

  private:
    static constexpr unsigned fine = 6;  // bits that are kept below the highest
    static std::size_t slot(std::uint64_t us);

    std::array<std::uint64_t, std::size_t{64} << fine> slots_{};
    std::uint64_t count_ = 0;
    std::uint64_t longest_ = 0;
};

struct Manner {
    std::size_t tables = 1;
    std::size_t watchers = 0;  // of the first table, beside its players
    std::string game;          // empty: azul, sintra and pavilion in turn
    unsigned think_least_ms = 0;
    unsigned think_most_ms = 0;
    bool on_call = false;  // moves are played when `play_one` says so, and only then
    // Now and then, once in so many moves; 0: never.
    unsigned undo = 0;
    unsigned chat = 0;
    // On average each connection is lost once in this time, every second time with a move on its way, and comes back.
    unsigned drop_every_s = 0;
    std::uint64_t seed = 1;
};

// What is counted from when it is asked to be.
struct Counts {
    std::uint64_t moves = 0;  // acknowledged: they are stored
    std::uint64_t events = 0;
    std::uint64_t games = 0;  // that came to their end
    std::uint64_t requests = 0;
    std::uint64_t drops = 0;
    std::uint64_t undos = 0;
    std::uint64_t consents = 0;
    std::uint64_t chats = 0;
    std::uint64_t repeated = 0;  // moves that were sent again after a lost connection and had been stored
    std::uint64_t renewed = 0;   // ... and had not
    std::uint64_t raced = 0;     // requests that came too late, as may be
    Durations answered;          // from a move that is sent to its `ok`
    Durations told;              // ... to the moment somebody else at the table has its event
};

class Crowd : private Listener {
  public:
    // At the ports of one server, or of several that share their games: those of a table are spread over them.
    Crowd(std::vector<std::uint16_t> ports, Manner manner);

    // Looks after everyone for at most so many milliseconds.
    void turn(int milliseconds);

    bool ready() const { return playing_ == tables_.size() && arriving() == 0; }
    void invite_watchers() { invited_ = persons_.size(); }
    bool play_one();             // on call; false: nobody is to move
    std::size_t behind() const;  // how many do not know yet all that somebody knows
    std::size_t open_questions() const;

    // Nobody moves any more. When all is answered each asks the server once more what there is: nothing, it must be.
    void finish() { finishing_ = true; }
    bool finished();

    Counts counts;
    std::uint64_t wrong = 0;
    std::vector<std::string> wrongs;  // the first of them, as sentences
    std::map<std::string, std::uint64_t> refusals;
    void complain(std::string sentence);

  private:
    enum class Kind : std::uint8_t { hello, create, watch, audit, sit, play, undo, consent, chat, unwatch };
    struct Request {
        std::uint64_t id = 0;
        Kind kind = Kind::hello;
        Time at;
        std::uint32_t seq = 0;  // of a move
        bool again = false;     // it was sent before, and the answer lost
        bool stored = false;    // ... and since then its event was told
    };
    enum class Stage : std::uint8_t { none, making, playing, leaving };
    struct Game {
        std::size_t number = 0;
        Stage stage = Stage::none;
        bool counted = false;
        std::string id;
        std::vector<std::uint64_t> log;  // for each event a hash of what was told; 0 for the rest of a run of draws
        std::uint32_t sent_seq = 0;      // of the move that was sent last
        std::size_t sent_by = 0;
        Time sent_at;
    };
    struct Person {
        std::size_t number = 0;
        std::size_t game = 0;
        std::size_t server = 0;  // where it is; whoever has lost his line comes back at the next one
        int seat = 0;            // from 1; 0: only watches
        bool greeted = false;
        bool watching = false;
        bool ended = false;     // has seen the end of the game
        bool audited = false;   // has been told that there is no more
        bool unsure = false;    // sent a move and lost the connection before the answer
        bool away = false;      // on purpose
        bool hangs_up = false;  // loses the connection right after its next move
        bool regrets = false;   // takes its last move back when the other has moved: that needs consent
        std::string key;
        std::uint32_t known = 0;  // length of the log
        std::vector<Request> asked;
        // The move it is going to play, or has just sent.
        std::string move;
        std::uint32_t move_seq = 0;
        bool planned = false;
        bool stored = false;     // it was told as an event
        std::uint32_t plan = 0;  // a timer of another plan means nothing
        std::string choice;      // moves to choose from when the answer to an unsure one has come
        Time last_chat;
    };
    enum class Alarm : std::uint8_t { play, drop, come_back };
    struct Due {
        Time at;
        std::size_t person;
        Alarm alarm;
        std::uint32_t plan;
        bool operator<(const Due& other) const { return at > other.at; }
    };

    void opened(std::size_t number) override;
    void received(std::size_t number, std::string_view message) override;
    void closed(std::size_t number, const std::string& why) override;

    std::size_t arriving() const;
    void invite();
    void ask(Person& person, Kind kind, std::string_view fields);
    void answer(Person& person, const Said& said, std::string_view text);
    void granted(Person& person, const Request& request, const Said& said);
    void refused(Person& person, const Request& request, const Said& said, std::string_view text);
    void event(Person& person, const Said& said, std::string_view text, bool live);
    void played(Person& person, const Request& request, const Said& said);
    void no_longer_unsure(Person& person);
    void state(Person& person, const Said& said);
    static bool awaits(const Person& person, Kind kind);
    void asked_to_undo(Person& person, const Said& said);

    void make(Game& game);
    void made(Game& game, const Said& said);
    void watch(Person& person, Kind kind);
    void watched(Person& person, const Request& request, const Said& said);
    void leave_if_over(Game& game);
    void left(Game& game);
    void plan(Person& person, std::string_view moves);
    void play(Person& person);
    bool in_game(const Person& person) const;
    void drop(Person& person);
    void play_and_drop(Person& person);
    void alarm(const Due& due);
    void later(Person& person, Alarm alarm, std::uint64_t ms);

    Person& seat(const Game& game, int seat) { return persons_[2 * game.number + static_cast<std::size_t>(seat) - 1]; }
    std::string open(const Person& person);
    std::string of(const Person& person) const;

    Manner manner_;
    Rng rng_;
    Sockets sockets_;
    std::deque<Person> persons_;
    std::vector<Game> tables_;
    std::size_t playing_ = 0;  // tables that have begun once
    std::vector<std::uint16_t> ports_;
    std::size_t invited_ = 0;  // persons that may come
    std::size_t next_ = 0;     // the one to come next
    std::size_t welcomed_ = 0;
    std::priority_queue<Due> due_;
    std::uint64_t last_id_ = 0;
    std::string text_;  // of the request that is being written
    std::vector<std::string_view> choice_;
    bool finishing_ = false;
    bool auditing_ = false;
};

}  // namespace tilewright::load
