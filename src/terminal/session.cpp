#include "terminal/session.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>

#include "base/text.h"

namespace tilewright {

namespace {

constexpr std::string_view commands_text =
    "  ?        all legal moves, those that begin alike together; ? 3 begin with 3\n"
    "  undo     take back your last move\n"
    "  save     write the game to a file; save NAME chooses the file\n"
    "  board    show the table again\n"
    "  position show the position as text\n"
    "  quit     stop here\n";

constexpr std::size_t longest_name = 24;

// Each bot has a stream of its own, and none that of the draws.
std::uint64_t bot_seed(std::uint64_t seed, std::size_t seat) { return seed ^ (0x9E3779B97F4A7C15U * (seat + 1)); }

}  // namespace

Result<std::vector<Seat>> read_seats(std::string_view text, std::uint64_t seed) {
    std::vector<Seat> seats;
    int people = 0;
    if (const auto bad = bad_utf8(text)) return error_at(text, *bad, Code::syntax, "seats", "this is not UTF-8 text");
    for (const Word& word : split(text, ',')) {
        const std::size_t colon = word.text.find(':');
        const std::string kind(word.text.substr(0, colon));
        std::string name = colon == std::string_view::npos ? "" : clean(word.text.substr(colon + 1), longest_name);
        if (kind == "human") {
            ++people;
            if (name.empty()) name = people == 1 ? "human" : "human " + std::to_string(people);
            seats.push_back({name, "", nullptr});
            continue;
        }
        auto bot = make_bot(kind, bot_seed(seed, seats.size()));
        if (!bot && bot.error().code != Code::unknown) {
            return error_at(text, word.at + static_cast<std::size_t>(bot.error().column - 1), bot.error().code, "seats",
                            bot.error().message);
        }
        if (!bot) {
            return error_at(text, word.at, Code::unknown, "seats",
                            "found " + shown(word.text) + ", expected human, " + join(bot_names(), ", ") +
                                "; those that search take a budget, like master@200ms");
        }
        seats.push_back({name.empty() ? kind : name, kind, std::move(*bot)});
    }
    if (seats.size() < 2 || seats.size() > max_seats) {
        return error_at(text, 0, Code::range, "seats",
                        "found " + std::to_string(seats.size()) + (seats.size() == 1 ? " seat" : " seats") +
                            ", expected 2 to 4, separated by commas");
    }
    return seats;
}

std::vector<Seat> seats_of(const Record& record, int players, std::uint64_t seed) {
    std::vector<Seat> seats;
    for (int seat = 0; seat < players; ++seat) {
        const std::string number = std::to_string(seat + 1);
        const std::string* name = record.header("Seat" + number);
        const std::string* plays = record.header("Bot" + number);
        auto bot = make_bot(plays != nullptr ? *plays : "", bot_seed(seed, seats.size()));
        seats.push_back({name != nullptr ? clean(*name, longest_name) : "seat " + number, bot ? *plays : "",
                         bot ? std::move(*bot) : nullptr});
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
    saved_size_ = log_.size();
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        look_.names.push_back(seats_[seat].name);
        const std::string number = std::to_string(seat + 1);
        log_.set_header("Seat" + number, seats_[seat].name);
        if (!seats_[seat].plays.empty()) log_.set_header("Bot" + number, seats_[seat].plays);
    }
    if (log_.record().header("Date") == nullptr && !options_.date.empty()) log_.set_header("Date", options_.date);
}

void Session::run() {
    const bool people = std::ranges::any_of(seats_, [](const Seat& seat) { return seat.bot == nullptr; });
    if (people) out_ << "Type a move, or ? for the legal moves, help for the rest.\n";
    while (true) {
        if (!play_on()) return;
        log_.close();
        show();
        show_result();
        if (!people) return;
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
            const std::string thinks = seat.name + " is thinking";
            if (options_.prompt) out_ << thinks << std::flush;
            const Move move = seat.bot->choose(log_.now());
            if (options_.prompt) out_ << "\r" << std::string(thinks.size(), ' ') << "\r";
            announce(seat.name, move);
            continue;
        }
        for (const Seat& other : seats_) {
            if (other.bot != nullptr) other.bot->ponder(log_.now());
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
    const std::string said = std::to_string(before.to_act() + 1) + " " + who + " " + say_move(before, move);
    out_ << wrapped(said + " [" + before.write(move) + "]", 80, 2) << "\n";
    for (const std::string& line : say_points(happened, look_)) out_ << "  " << wrapped(line, 78, 6) << "\n";
    for (const std::string& line : say_news(happened, look_)) out_ << wrapped(line, 80) << "\n";
}

void Session::show() {
    out_ << "\n" << draw(log_.now(), look_) << "\n";
    if (const std::string question = say_question(log_.now()); !question.empty()) out_ << question << "\n";
}

void Session::show_result() {
    const PerSeat scores = log_.now().scores();
    const PerSeat ranks = log_.now().ranks();
    std::vector<std::string> winners;
    for (int rank = 1; rank <= static_cast<int>(seats_.size()); ++rank) {
        for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
            if (ranks[seat] != rank) continue;
            const std::string name = seats_[seat].name + " (seat " + std::to_string(seat + 1) + ")";
            if (rank == 1) winners.push_back(name);
            out_ << rank << ". " << name << " " << scores[seat] << "\n";
        }
    }
    out_ << (winners.size() == 1 ? winners[0] + " wins.\n" : join(winners, " and ") + " share the victory.\n");
}

Session::Answer Session::ask(int seat) {
    if (options_.prompt) {
        out_ << (seat == nobody ? std::string("game over") : seats_[static_cast<unsigned>(seat)].name) << "> "
             << std::flush;
    }
    std::string line;
    if (!std::getline(in_, line)) {
        if (options_.prompt) out_ << "\n";
        if (seat != nobody) out_ << "The input ended before the game did.\n";
        return Answer::quit;
    }
    const auto parts = words(line);
    if (parts.empty()) return Answer::stay;
    if (line[parts[0].at] == '?') {  // "? 3B" and "?3B" alike
        list_moves(tidy_move(log_.now(), std::string_view(line).substr(parts[0].at + 1)));
        return Answer::stay;
    }
    std::string command(parts[0].text);
    for (char& c : command) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const std::size_t end = parts.back().at + parts.back().text.size();
    const std::string_view rest =
        parts.size() > 1 ? std::string_view(line).substr(parts[1].at, end - parts[1].at) : std::string_view{};
    static constexpr std::array<std::string_view, 7> commands = {"help",     "undo", "save", "board",
                                                                 "position", "quit", "exit"};
    if (std::ranges::find(commands, command) != commands.end()) return obey(command, rest);
    if (seat == nobody) {
        out_ << "The game is over: save, undo or quit.\n";
        return Answer::stay;
    }
    return type_move(seat, line);
}

Session::Answer Session::type_move(int seat, std::string_view line) {
    const std::string text = tidy_move(log_.now(), line);
    const auto move = log_.now().read_move(text);
    if (move) {
        announce(seats_[static_cast<unsigned>(seat)].name, *move);
        return Answer::went_on;
    }
    // A move and the answer to the question it raises, typed in one go: C3R+2.
    if (const std::size_t plus = text.find('+', 1); plus != std::string::npos) {
        if (const auto first = log_.now().read_move(text.substr(0, plus))) {
            Position after = log_.now();
            after.apply_silently(*first);
            if (after.to_act() == seat && after.read_move(text.substr(plus))) {
                announce(seats_[static_cast<unsigned>(seat)].name, *first);
                return type_move(seat, text.substr(plus));
            }
        }
    }
    const auto legal = log_.now().move_texts();
    const auto begins = [&](const std::string& other) { return other.starts_with(text); };
    const auto begun = std::ranges::count_if(legal, begins);
    if (begun == 1 && text.size() > 1) return type_move(seat, *std::ranges::find_if(legal, begins));
    if (begun > 0) {
        list_moves(text);  // the beginning of a move: what can follow
    } else {
        out_ << wrapped("Not a move: " + move.error().message + ". Type ? for the legal moves.", 80) << "\n";
    }
    return Answer::stay;
}

Session::Answer Session::obey(std::string_view command, std::string_view rest) {
    if (command == "help") {
        out_ << say_notation(log_.now()) << commands_text;
    } else if (command == "undo") {
        return undo() ? Answer::went_on : Answer::stay;
    } else if (command == "save") {
        save(rest);
    } else if (command == "board") {
        show();
    } else if (command == "position") {
        out_ << log_.now().write() << "\n";
    } else if (options_.prompt && log_.size() > saved_size_ && !warned_) {
        out_ << "This game is not saved. quit again leaves it; save keeps it.\n";
        warned_ = true;
    } else {
        return Answer::quit;
    }
    return Answer::stay;
}

void Session::list_moves(std::string_view prefix) {
    out_ << (log_.now().over() ? "The game is over.\n" : say_moves(log_.now(), prefix));
}

// Back to the last decision of a person. Past a draw the tiles are drawn afresh, and the record says so.
bool Session::undo() {
    const auto kept = log_.kept();
    for (std::size_t i = kept.size(); i-- > 0;) {
        const int actor = log_.after(kept[i]).to_act();
        if (actor < 0 || seats_[static_cast<unsigned>(actor)].bot != nullptr) continue;
        const bool redraws = std::any_of(kept.begin() + static_cast<std::ptrdiff_t>(i), kept.end(),
                                         [&](std::size_t k) { return log_.record().main.events[k].by_chance; });
        if (redraws) log_.set_header("Redrawn", "yes");
        (void)log_.undo(static_cast<std::uint32_t>(kept[i]));
        return true;
    }
    out_ << "There is nothing to take back.\n";
    return false;
}

void Session::save(std::string_view name) {
    const std::string file = !name.empty() ? std::string(name) : !saved_as_.empty() ? saved_as_ : options_.save_name;
    std::error_code error;
    const bool there = std::filesystem::exists(file, error);
    if (file != saved_as_ && there) {
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
            out_ << "Not saved: can't write " << file << "\n";
            return;
        }
    }
    std::filesystem::rename(part, file, error);
    if (error) {
        std::filesystem::remove(part, error);
        out_ << "Not saved: can't write " << file << "\n";
        return;
    }
    saved_as_ = file;
    saved_size_ = log_.size();
    warned_ = false;
    out_ << (there ? "Saved over " : "Saved as ") << file << ". Go on with: ./play --load \"" << file << "\"\n";
}

}  // namespace tilewright
