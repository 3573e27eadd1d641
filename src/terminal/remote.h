// A game at a server, at a terminal: what the server says as text, what is typed as requests (docs/protocol.md). Knows
// no socket and no stream: text and requests pile up until they are taken, so a test can play it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/position.h"
#include "terminal/board.h"
#include "view/view.h"

namespace tilewright {

struct RemoteOptions {
    std::string table;
    std::string key;   // a seat that is held already; empty: none
    std::string name;  // to sit down under; empty: only watch
    std::string link;  // of the table, for people to pass on
    bool colour = false;
};

class RemoteGame {
  public:
    explicit RemoteGame(RemoteOptions options);

    void begin();  // when a connection is there; again when it came back
    void receive(const Json& message);
    void type(std::string_view line);

    std::string take_text() { return std::exchange(text_, {}); }
    std::vector<Json> take_requests() { return std::exchange(requests_, {}); }
    bool known() const { return position_.has_value(); }  // the table was seen
    bool over() const { return told_result_; }            // the game is
    bool ended() const { return ended_; }                 // there is nothing more to do here
    bool failed() const { return failed_; }
    std::string prompt() const;

    // For whoever lets a program choose: the position, where it is this client's turn.
    const Position* now() const { return position_ ? &*position_ : nullptr; }
    const Position* to_choose() const { return my_turn_ && position_ ? &*position_ : nullptr; }
    void play(const std::string& move);

  private:
    void request(const char* what, Json fields);
    void watch();
    void watched(const Json& message);
    void seats(const Json& table);
    void event(const Json& message);
    void moved(const Json& message);
    void state(const Json& message);
    void refused(const Json& message);
    void show();
    void show_result();
    void obey(const std::string& command, const std::string& rest);
    void list_moves(std::string_view prefix);
    std::string who(const Json& seat) const;
    bool mine(const Json& seat) const;
    void say(const std::string& line) { text_ += line + "\n"; }

    RemoteOptions options_;
    Look look_;
    std::string text_;
    std::vector<Json> requests_;
    std::optional<Position> position_;
    Json table_;
    Json my_seats_ = Json::array();
    std::uint32_t length_ = 0;  // of the log
    int last_id_ = 0;
    int watch_id_ = 0;
    int sit_id_ = 0;
    int play_id_ = 0;
    bool looking_ = false;  // a watch is not answered yet
    bool my_turn_ = false;
    bool asked_to_sit_ = false;
    bool told_result_ = false;
    bool ended_ = false;
    bool failed_ = false;
};

}  // namespace tilewright
