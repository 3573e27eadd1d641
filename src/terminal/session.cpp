#include "terminal/session.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <istream>
#include <map>
#include <ostream>

#include "base/text.h"

namespace tilewright {

namespace {

constexpr std::string_view commands_text =
    "  ?        all legal moves; ? 3B those that begin so\n"
    "  undo     take back your last move\n"
    "  save     write the game to a file; save NAME chooses the file\n"
    "  board    show the table again\n"
    "  position show the position as text\n"
    "  quit     stop here\n";

}  // namespace

Result<std::vector<Seat>> read_seats(std::string_view text, std::uint64_t seed) {
    std::vector<Seat> seats;
    int people = 0;
    for (const Word& word : split(text, ',')) {
        const std::size_t colon = word.text.find(':');
        const std::string_view kind = word.text.substr(0, colon);
        const std::string_view name = colon == std::string_view::npos ? "" : word.text.substr(colon + 1);
        if (kind == "human") {
            ++people;
            seats.push_back(
                {name.empty() ? (people == 1 ? "you" : "you " + std::to_string(people)) : std::string(name), nullptr});
            continue;
        }
        auto bot = make_bot(kind, seed + seats.size());
        if (!bot) {
            return error_at(text, word.at, Code::unknown, "seats",
                            "found " + shown(word.text) + ", expected human, " + join(bot_names(), " or "));
        }
        seats.push_back({name.empty() ? std::string(kind) : std::string(name), std::move(*bot)});
    }
    if (seats.size() < 2 || seats.size() > max_seats) {
        return error_at(text, 0, Code::range, "seats",
                        "found " + std::to_string(seats.size()) + " seats, expected 2 to 4, separated by commas");
    }
    return seats;
}

std::vector<Seat> seats_of(const Record& record, int players, std::uint64_t seed) {
    std::vector<Seat> seats;
    for (int seat = 0; seat < players; ++seat) {
        const std::string* name = record.header("Seat" + std::to_string(seat + 1));
        auto bot = make_bot(name != nullptr ? *name : "", seed + static_cast<unsigned>(seat));
        seats.push_back(
            {name != nullptr ? *name : "seat " + std::to_string(seat + 1), bot ? std::move(*bot) : nullptr});
    }
    return seats;
}

Session::Session(Log log, std::vector<Seat> seats, SessionOptions options, std::istream& in, std::ostream& out)
    : log_(std::move(log)),
      seats_(std::move(seats)),
      options_(std::move(options)),
      rng_(options_.seed),
      in_(in),
      out_(out) {
    look_.colour = options_.colour;
    saved_as_ = options_.loaded_from;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        look_.names.push_back(seats_[seat].name);
        log_.headers().set_header("Seat" + std::to_string(seat + 1), seats_[seat].name);
    }
    if (log_.record().header("Date") == nullptr && !options_.date.empty())
        log_.headers().set_header("Date", options_.date);
}

void Session::run() {
    const bool people = std::ranges::any_of(seats_, [](const Seat& seat) { return seat.bot == nullptr; });
    if (people) out_ << "Type a move, or ? for the legal moves, help for the rest.\n";
    while (true) {
        if (!play_on()) return;
        log_.close();
        show();
        show_result();
        if (!options_.prompt || !people) return;
        // The game is over, but there is still somebody there: save, undo or quit.
        Answer answer = Answer::stay;
        while (answer == Answer::stay) answer = ask(nobody);
        if (answer == Answer::quit) return;
    }
}

// Plays until the game is over; false if it is to stop before.
bool Session::play_on() {
    while (!log_.now().over()) {
        const int actor = log_.now().to_act();
        if (actor == chance) {
            log_.play(log_.now().sample(rng_));
            continue;
        }
        Seat& seat = seats_[static_cast<unsigned>(actor)];
        if (seat.bot != nullptr) {
            announce(seat.name, seat.bot->choose(log_.now()));
            continue;
        }
        show();
        Answer answer = Answer::stay;
        while (answer == Answer::stay) answer = ask(actor);
        if (answer == Answer::quit) return false;
    }
    return true;
}

void Session::announce(const std::string& who, Move move) {
    const Position before = log_.now();
    const Happened happened = log_.play(move);
    out_ << before.to_act() + 1 << " " << who << " " << say_move(before, move) << "  [" << before.write(move) << "]\n";
    for (const std::string& line : say_points(happened, look_)) out_ << "  " << line << "\n";
}

void Session::show() { out_ << "\n" << draw(log_.now(), look_) << "\n"; }

void Session::show_result() {
    const PerSeat scores = log_.now().scores();
    const PerSeat ranks = log_.now().ranks();
    std::vector<std::string> winners;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        if (ranks[seat] == 1) winners.push_back(seats_[seat].name);
        out_ << ranks[seat] << ". " << seats_[seat].name << " " << scores[seat] << "\n";
    }
    out_ << (winners.size() == 1 ? winners[0] + (winners[0] == "you" ? " win.\n" : " wins.\n")
                                 : join(winners, " and ") + " share the victory.\n");
}

Session::Answer Session::ask(int seat) {
    if (options_.prompt) {
        out_ << (seat == nobody ? std::string("game over") : seats_[static_cast<unsigned>(seat)].name) << "> "
             << std::flush;
    }
    std::string line;
    if (!std::getline(in_, line)) {
        out_ << (options_.prompt ? "\n" : "") << (seat == nobody ? "" : "The input ended before the game did.\n");
        return Answer::quit;
    }
    const auto parts = words(line);
    if (parts.empty()) return Answer::stay;
    const std::string_view command = parts[0].text;
    const std::string_view rest = parts.size() > 1 ? std::string_view(line).substr(parts[1].at) : std::string_view{};
    static constexpr std::array<std::string_view, 8> commands = {"?",     "help",     "undo", "save",
                                                                 "board", "position", "quit", "exit"};
    if (std::ranges::find(commands, command) != commands.end()) return obey(command, rest);
    if (seat == nobody) {
        out_ << "The game is over: save, undo or quit.\n";
        return Answer::stay;
    }
    const auto move = parts.size() > 1 ? Result<Move>(Error{Code::syntax, "move", "one move at a time", 1, 1})
                                       : log_.now().read_move(command);
    if (!move) {
        out_ << "Not a move: " << move.error().message << ". Type ? for the legal moves.\n";
        return Answer::stay;
    }
    announce(seats_[static_cast<unsigned>(seat)].name, *move);
    return Answer::went_on;
}

Session::Answer Session::obey(std::string_view command, std::string_view rest) {
    if (command == "?") {
        list_moves(rest);
    } else if (command == "help") {
        out_ << say_notation(log_.now()) << commands_text;
    } else if (command == "undo") {
        return undo() ? Answer::went_on : Answer::stay;
    } else if (command == "save") {
        save(rest);
    } else if (command == "board") {
        show();
    } else if (command == "position") {
        out_ << log_.now().write() << "\n";
    } else {
        return Answer::quit;
    }
    return Answer::stay;
}

// The legal moves that begin with the prefix, those of one source and colour on a line together.
void Session::list_moves(std::string_view prefix) {
    std::map<std::string, std::string> groups;
    for (const std::string& text : log_.now().move_texts()) {
        if (!text.starts_with(prefix)) continue;
        const std::string key =
            text.substr(0, text.size() > 1 && text[1] == '+' ? 3 : std::min<std::size_t>(2, text.size()));
        groups[key] += (groups[key].empty() ? "" : " ") + text;
    }
    if (groups.empty()) out_ << "No legal move begins with " << shown(prefix) << ".\n";
    std::string line;
    for (const auto& [key, moves] : groups) {
        if (!line.empty() && line.size() + moves.size() + 3 > 80) {
            out_ << line << "\n";
            line.clear();
        }
        line += (line.empty() ? "" : "   ") + moves;
    }
    if (!line.empty()) out_ << line << "\n";
}

// Back to the last decision of a person. Past a draw the tiles are drawn afresh, and the record says so.
bool Session::undo() {
    const auto kept = log_.kept();
    for (std::size_t i = kept.size(); i-- > 0;) {
        const int actor = log_.after(kept[i]).to_act();
        if (actor < 0 || seats_[static_cast<unsigned>(actor)].bot != nullptr) continue;
        const bool redraws = std::any_of(kept.begin() + static_cast<std::ptrdiff_t>(i), kept.end(),
                                         [&](std::size_t k) { return log_.record().main.events[k].by_chance; });
        if (redraws) log_.headers().set_header("Redrawn", "yes");
        log_.headers().remove_header("Result");
        log_.headers().remove_header("Ended");
        (void)log_.undo(static_cast<std::uint32_t>(kept[i]));
        return true;
    }
    out_ << "There is nothing to take back.\n";
    return false;
}

void Session::save(std::string_view name) {
    const std::string file = !name.empty() ? std::string(name) : !saved_as_.empty() ? saved_as_ : options_.save_name;
    if (file != saved_as_ && std::filesystem::exists(file)) {
        out_ << "Not saved: " << file << " exists already. Give another name: save NAME\n";
        return;
    }
    log_.close();
    const std::string part = file + ".part";  // the file is there whole or not at all
    {
        std::ofstream stream(part, std::ios::binary);
        stream << write(log_.record());
        stream.close();
        if (!stream) {
            out_ << "Not saved: can't write " << part << "\n";
            return;
        }
    }
    std::error_code error;
    std::filesystem::rename(part, file, error);
    if (error) {
        out_ << "Not saved: " << error.message() << "\n";
        return;
    }
    saved_as_ = file;
    out_ << "Saved as " << file << ". Go on with: ./play --load " << file << "\n";
}

}  // namespace tilewright
