// A Record is a whole game as text: headers and events, with times, comments and variations (docs/notation.md). A Log
// is a game that is being played or has been read: its Record and the position after each event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "play/position.h"

namespace tilewright {

struct RecordEvent;

// A run of events, of the game itself or of a variation. Comments before the first event are the line's own.
struct RecordLine {
    std::vector<std::string> comments;
    std::vector<RecordEvent> events;

    bool operator==(const RecordLine&) const;
};

struct RecordEvent {
    std::string move;                   // empty for an undo
    bool by_chance = false;             // a draw
    std::optional<std::uint32_t> undo;  // back to where the game stood after this many events
    std::optional<std::uint64_t> time;  // milliseconds
    std::vector<std::string> comments;
    std::vector<RecordLine> variations;  // what could have been played instead

    bool operator==(const RecordEvent&) const = default;
};

struct Record {
    std::string game;
    std::string options;  // written out in full
    // All further headers in their order, unknown ones too.
    std::vector<std::pair<std::string, std::string>> headers;
    RecordLine main;

    bool operator==(const Record&) const = default;

    const std::string* header(std::string_view name) const;
    void set_header(std::string_view name, std::string value);
    void remove_header(std::string_view name);
};

std::string write(const Record& record);

// The records of a text that holds several, one after another; each begins with its own [Tilewright header.
std::vector<std::string_view> split_records(std::string_view text);

// "41-37": the scores in seat order, as the header Result has them.
std::string result_text(const Position& position);

class Log {
  public:
    static Result<Log> start(std::string_view game, std::string_view options);
    static Result<Log> start_at(const Position& position, std::string_view options);  // from a position
    // Reads a record and plays it through, variations too: a Log is always a legal game.
    static Result<Log> read(std::string_view text);

    const Record& record() const { return record_; }
    void set_header(std::string_view name, std::string value) { record_.set_header(name, std::move(value)); }
    std::size_t size() const { return record_.main.events.size(); }
    const Position& now() const { return after_.back(); }
    const Position& after(std::size_t events) const { return after_[events]; }

    Result<Happened> play(std::string_view text, std::optional<std::uint64_t> time = std::nullopt);
    Happened play(Move move, std::optional<std::uint64_t> time = std::nullopt);  // a legal move
    // An event like any other: what was taken back stays in the record.
    Status undo(std::uint32_t to);

    // The events that were not taken back, in order: the game as it went in the end.
    std::vector<std::size_t> kept() const;
    // With those alone, without comments and variations.
    Log straight() const;

    // Sets Result and Ended to what the moves say. A game that was resigned or the like and not played on stays so.
    void close();

  private:
    friend class RecordReader;
    void go_on(RecordEvent event, const Position& next);
    void reopen();

    Log(Record record, Position start) : record_(std::move(record)) { after_.push_back(start); }

    Record record_;
    std::vector<Position> after_;  // after_[n]: after n events
};

}  // namespace tilewright
