// A game at a terminal, or through a pipe: people type moves as notation, bots answer. Reads and writes streams, so a
// test can play it; stops at the end of its input and never waits for anything else.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/record.h"
#include "search/bot.h"
#include "terminal/board.h"

namespace tilewright {

struct Seat {
    std::string name;
    std::string plays;         // the bot's name; empty: a person
    std::unique_ptr<Bot> bot;  // none: a person
};

// "human,greedy" or "human:Ada,greedy:Ben": who sits where.
Result<std::vector<Seat>> read_seats(std::string_view text, std::uint64_t seed);

// The seats of a record: bots where a header like Bot2 names one, all others people.
std::vector<Seat> seats_of(const Record& record, int players, std::uint64_t seed);

struct SessionOptions {
    bool colour = false;
    bool prompt = false;      // a person is watching: show a prompt
    std::string loaded_from;  // the record this game goes on from: `save` may replace it
    std::string save_name;    // where `save` without a name writes
    std::uint64_t seed = 0;   // for draws
    std::string date;         // for the record
};

class Session {
  public:
    Session(Log log, std::vector<Seat> seats, SessionOptions options, std::istream& in, std::ostream& out);

    // Plays until the game is over, the input ends or somebody quits.
    void run();
    const Log& log() const { return log_; }

  private:
    enum class Answer : std::uint8_t { went_on, stay, quit };

    bool play_on();
    void announce(const std::string& who, Move move);
    void show();
    void show_result();
    Answer ask(int seat);
    Answer type_move(int seat, std::string_view line);
    Answer obey(std::string_view command, std::string_view rest);
    void list_moves(std::string_view prefix);
    bool undo();
    void save(std::string_view name);

    Log log_;
    std::vector<Seat> seats_;
    SessionOptions options_;
    Look look_;
    Rng rng_;
    std::istream& in_;
    std::ostream& out_;
    std::string saved_as_;
    std::size_t saved_size_ = 0;  // how many events are in that file
    bool warned_ = false;         // that the game is not saved
};

}  // namespace tilewright
