#include "terminal/remote.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace tilewright {

namespace {

constexpr std::string_view commands_text =
    "  ?        all legal moves; ? 3 those that begin with 3\n"
    "  undo     take back your last move; people at the table are asked\n"
    "  yes, no  answer such a question\n"
    "  say TEXT chat\n"
    "  resign   give up\n"
    "  bot      let a bot play your seat; back takes it again\n"
    "  rematch  after the end: play again\n"
    "  board    show the table again\n"
    "  record   show the game as text\n"
    "  quit     leave; your seat stays yours\n";

std::string text_in(const Json& json, const char* key) {
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

}  // namespace

RemoteGame::RemoteGame(RemoteOptions options) : options_(std::move(options)) { look_.colour = options_.colour; }

void RemoteGame::request(const char* what, Json fields) {
    Json out = {{"t", what}, {"id", ++last_id_}};
    for (const auto& [key, value] : fields.items()) out[key] = value;
    requests_.push_back(std::move(out));
}

void RemoteGame::begin() {
    request("hello", {{"protocol", 1}});
    watch();
}

void RemoteGame::watch() {
    Json fields = {{"table", options_.table}};
    if (!options_.key.empty()) fields["key"] = options_.key;
    if (position_) fields["after"] = length_;
    request("watch", std::move(fields));
    watch_id_ = last_id_;
    looking_ = true;
}

bool RemoteGame::mine(const Json& seat) const { return std::ranges::find(my_seats_, seat) != my_seats_.end(); }

std::string RemoteGame::who(const Json& seat) const {
    if (!seat.is_number_integer()) return "the table";
    const auto n = seat.get<std::size_t>();
    return n >= 1 && n <= look_.names.size() ? look_.names[n - 1] : "seat " + std::to_string(n);
}

void RemoteGame::receive(const Json& message) {
    const std::string what = text_in(message, "t");
    if (what == "ok") {
        if (message["id"] == watch_id_) watched(message);
        if (message["id"] == sit_id_) {
            my_seats_ = message["you"]["seats"];
            if (message.contains("key")) options_.key = message["key"];
            say("You have seat " + std::to_string(message["seat"].get<int>()) + ". Your seat on any device:\n  " +
                options_.link + "#" + options_.key);
        }
        if (message.contains("record")) say(message["record"]);
        if (message.contains("asked")) say("The others are asked.");
        if (message.contains("rematch"))
            say("The rematch is table " + text_in(message, "rematch") + ", with the same key.");
    } else if (what == "error") {
        refused(message);
    } else if (what == "table") {
        seats(message);
    } else if (what == "event") {
        event(message);
    } else if (what == "state") {
        if (!looking_) state(message);  // else the answer to our look has it, with the position
    } else if (what == "chat") {
        say(text_in(message, "name") + ": " + text_in(message, "text"));
    } else if (what == "bye") {
        say("The server stops.");
    } else if (what == "gone") {
        say("This table was deleted.");
        ended_ = true;
    }
}

// Everything there is to know, at the beginning and when something was missed.
void RemoteGame::watched(const Json& message) {
    looking_ = false;
    if (message.contains("events")) {
        for (const Json& missed : message["events"]) event(missed);
    }
    const auto position = Position::read(text_in(message, "position"));
    if (!position) {
        say("The server sent a position that can't be read: is it of another version?");
        ended_ = failed_ = true;
        return;
    }
    const bool first = !position_;
    position_ = *position;
    my_seats_ = message["you"]["seats"];
    seats(message["table"]);
    length_ = message["table"]["seq"];
    if (first && my_seats_.empty() && !options_.name.empty() && !asked_to_sit_) {
        const bool open = std::ranges::any_of(table_["seats"], [](const Json& seat) { return seat["kind"] == "open"; });
        asked_to_sit_ = true;
        if (open && table_["phase"] == "waiting") {
            Json fields = {{"table", options_.table}, {"name", options_.name}};
            if (!options_.key.empty()) fields["key"] = options_.key;
            request("sit", std::move(fields));
            sit_id_ = last_id_;
        } else {
            say("There is no seat to take: you watch.");
        }
    }
    state(message["state"]);
    if (first && my_seats_.empty() && sit_id_ == 0) show();
}

void RemoteGame::seats(const Json& table) {
    const Json before = std::exchange(table_, table);
    look_.names.clear();
    for (const Json& seat : table_["seats"]) {
        std::string name = text_in(seat, "name");
        if (name.empty()) name = seat.contains("bot") ? text_in(seat, "bot") : "(" + text_in(seat, "kind") + ")";
        look_.names.push_back(name);
    }
    if (before.is_null() && table_["phase"] == "waiting") say("Waiting for players. The table: " + options_.link);
    if (table_.contains("undo") && (before.is_null() || !before.contains("undo"))) {
        const Json& by = table_["undo"]["by"];
        if (!mine(by) && !my_seats_.empty()) say(who(by) + " asks to take back a move: yes or no?");
    }
    if (!before.is_null() && before.contains("undo") && !table_.contains("undo")) say("The question is settled.");
    for (std::size_t n = 0; !before.is_null() && n < table_["seats"].size(); ++n) {
        const Json& now = table_["seats"][n];
        const Json& then = before["seats"][n];
        if (now.contains("here") && then.contains("here") && now["here"] != then["here"] && !mine(now["seat"]))
            say(look_.names[n] + (now["here"] == true ? " is here." : " is away."));
    }
    if (table_["phase"] == "over")
        show_result();
    else
        told_result_ = false;
}

void RemoteGame::event(const Json& message) {
    const auto seq = message["seq"].get<std::uint32_t>();
    if (seq > length_) return watch();  // something was missed
    if (seq < length_) return;
    length_ = seq + 1;
    const Json& by = message["by"];
    if (message.contains("moves")) {
        moved(message);
    } else if (message.contains("undo")) {
        say(who(by) + " takes back a move.");
        watch();
    } else if (message.contains("sit") && !text_in(message, "sit").empty()) {
        look_.names[by.get<std::size_t>() - 1] = text_in(message, "sit");
        say(text_in(message, "sit") + " sits down.");
    } else if (message.contains("start")) {
        say("The game begins.");
    } else if (message.contains("out")) {
        say(who(by) + (message["out"] == "time" ? " has no time left." : " gives up."));
    } else if (message.contains("stand_in")) {
        say(message["stand_in"].is_null() ? who(by) + " plays again."
                                          : "The bot " + text_in(message, "stand_in") + " plays for " + who(by) + ".");
    }
}

void RemoteGame::moved(const Json& message) {
    const bool draws = message["by"] == "chance";
    length_ += static_cast<std::uint32_t>(message["moves"].size()) - 1;
    for (const Json& text : message["moves"]) {
        const auto move = position_ ? position_->read_move(text.get<std::string>())
                                    : Result<Move>(Error{Code::inconsistent, "", "", 1, 1});
        if (!move) return watch();
        const Position before = *position_;
        const Happened happened = position_->apply(*move);
        if (!draws) {
            const std::string said =
                std::to_string(before.to_act() + 1) + " " + who(message["by"]) + " " + say_move(before, *move);
            say(wrapped(said + " [" + before.write(*move) + "]", 80, 2));
        }
        for (const std::string& line : say_points(happened, look_)) say("  " + wrapped(line, 78, 6));
        for (const std::string& line : say_news(happened, look_)) say(wrapped(line, 80));
    }
}

void RemoteGame::state(const Json& message) {
    my_turn_ = message.contains("moves");
    if (!my_turn_) return;
    if (message.contains("clock")) {
        const auto left = message["clock"][message["turn"].get<std::size_t>() - 1].get<std::int64_t>();
        say("You have " + std::to_string(left / 1000) + " s.");
    }
    show();
}

void RemoteGame::refused(const Json& message) {
    const std::string code = text_in(message, "code");
    if (message["id"] == watch_id_ || code == "version") {
        say("The server says: " + text_in(message, "message") + ".");
        ended_ = failed_ = true;
        return;
    }
    say(wrapped("Not done: " + text_in(message, "message") + ".", 80));
    if (code == "stale" || message["id"] == play_id_) watch();
}

void RemoteGame::show() {
    if (!position_) return;
    text_ += "\n" + draw(*position_, look_) + "\n";
    if (const std::string question = say_question(*position_); !question.empty()) say(question);
}

void RemoteGame::show_result() {
    if (!position_ || std::exchange(told_result_, true)) return;
    show();
    const PerSeat scores = position_->scores();
    const std::string end = text_in(table_, "end");
    if (end == "closed") return say("The table was closed.");
    std::vector<std::string> lines;
    for (std::size_t rank = 1; rank <= look_.names.size(); ++rank) {
        for (std::size_t n = 0; n < look_.names.size(); ++n) {
            if (table_["seats"][n]["rank"] == rank)
                say(std::to_string(rank) + ". " + look_.names[n] + " " + std::to_string(scores[n]));
        }
    }
    say("The game is over. rematch plays again, record shows it as text, quit leaves.");
}

std::string RemoteGame::prompt() const { return my_turn_ ? who(position_->to_act() + 1) + "> " : ""; }

void RemoteGame::play(const std::string& move) {
    my_turn_ = false;
    request("play", {{"table", options_.table}, {"seq", length_}, {"move", move}});
    play_id_ = last_id_;
}

void RemoteGame::type(std::string_view line) {
    const auto parts = words(line);
    if (parts.empty()) return;
    if (line[parts[0].at] == '?') {
        return list_moves(position_ ? tidy_move(*position_, line.substr(parts[0].at + 1)) : "");
    }
    std::string command(parts[0].text);
    for (char& c : command) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const std::string rest(parts.size() > 1 ? line.substr(parts[1].at) : "");
    static constexpr std::array<std::string_view, 14> commands = {"help",   "undo", "yes",  "no",      "say",
                                                                  "resign", "bot",  "back", "rematch", "board",
                                                                  "record", "quit", "exit", "position"};
    if (std::ranges::find(commands, command) != commands.end()) return obey(command, rest);
    if (!my_turn_) return say("It is not your turn. help lists what you can do.");
    const std::string move = tidy_move(*position_, line);
    const auto read = position_->read_move(move);
    if (read) return play(position_->write(*read));
    const auto legal = position_->move_texts();
    const bool begins = std::ranges::any_of(legal, [&](const std::string& one) { return one.starts_with(move); });
    if (begins) return list_moves(move);
    say(wrapped("Not a move: " + read.error().message + ". Type ? for the legal moves.", 80));
}

void RemoteGame::obey(const std::string& command, const std::string& rest) {
    const Json table = {{"table", options_.table}};
    const auto with = [&](const char* key, Json value) {
        Json out = table;
        out[key] = std::move(value);
        return out;
    };
    const bool needs_seat = command == "resign" || command == "bot" || command == "back";
    if (needs_seat && my_seats_.empty()) return say("You have no seat at this table.");
    if (command == "help") {
        text_ += (position_ ? say_notation(*position_) : "") + std::string(commands_text);
    } else if (command == "undo" || command == "rematch" || command == "record") {
        request(command.c_str(), table);
    } else if (command == "yes" || command == "no") {
        request("consent", with("yes", command == "yes"));
    } else if (command == "say") {
        request("chat", with("text", rest));
    } else if (command == "resign") {
        request("resign", with("seat", my_seats_[0]));
    } else if (command == "bot" || command == "back") {
        Json fields = with("seat", my_seats_[0]);
        fields["on"] = command == "bot";
        if (command == "bot" && !rest.empty()) fields["bot"] = rest;
        request("stand_in", std::move(fields));
    } else if (command == "board") {
        show();
    } else if (command == "position") {
        if (position_) say(position_->write());
    } else {
        ended_ = true;
    }
}

void RemoteGame::list_moves(std::string_view prefix) {
    text_ += my_turn_ ? say_moves(*position_, prefix) : "It is not your turn.\n";
}

}  // namespace tilewright
