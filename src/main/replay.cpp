#include <algorithm>
#include <iostream>
#include <memory>

#include "base/text.h"
#include "main/commands.h"
#include "play/record.h"
#include "terminal/board.h"
#include "view/view.h"

namespace tilewright {

namespace {

Json line_json(const RecordLine& line);

// What a record says of an event beyond what it does.
void add_marks(Json& step, const RecordEvent& event) {
    if (event.time) step["seconds"] = static_cast<double>(*event.time) / 1000;
    if (!event.comments.empty()) step["comments"] = event.comments;
    for (const RecordLine& variation : event.variations) step["variations"].push_back(line_json(variation));
}

Json line_json(const RecordLine& line) {
    Json out;
    if (!line.comments.empty()) out["comments"] = line.comments;
    out["events"] = Json::array();
    for (const RecordEvent& event : line.events) {
        Json step = {{"move", event.move}};
        add_marks(step, event);
        out["events"].push_back(step);
    }
    return out;
}

void print_json(const Log& log) {
    Json out;
    out["game"] = log.record().game;
    out["options"] = log.record().options;
    out["headers"] = Json::object();
    for (const auto& [name, value] : log.record().headers) out["headers"][name] = value;
    if (!log.record().main.comments.empty()) out["comments"] = log.record().main.comments;
    out["start"] = log.after(0).write();
    out["steps"] = Json::array();
    for (std::size_t i = 0; i < log.size(); ++i) {
        const RecordEvent& event = log.record().main.events[i];
        Json step;
        if (event.undo) {
            step["undo"] = *event.undo;
        } else {
            Position position = log.after(i);
            step["turn"] = view_turn(position.to_act());
            step["move"] = event.move;
            step["happened"] = view(position.apply(*position.read_move(event.move)));
        }
        add_marks(step, event);
        step["scores"] = view_seats(log.after(i + 1).scores(), log.now().players());
        out["steps"].push_back(step);
    }
    out["over"] = log.now().over();
    out["scores"] = view_seats(log.now().scores(), log.now().players());
    out["ranks"] = view_seats(log.now().ranks(), log.now().players());
    out["position"] = view(log.now());
    std::cout << out.dump() << "\n";
}

void print_comments(const std::vector<std::string>& comments) {
    for (const auto& comment : comments) std::cout << "        " << wrapped("{" + comment + "}", 72, 8) << "\n";
}

std::string line_text(const RecordLine& line) {
    std::string out;
    for (const auto& comment : line.comments) out += " {" + comment + "}";
    for (const RecordEvent& event : line.events) {
        out += " " + event.move;
        for (const auto& comment : event.comments) out += " {" + comment + "}";
        for (const auto& variation : event.variations) out += " (" + line_text(variation) + ")";
    }
    return out.empty() ? out : out.substr(1);
}

void print_marks(const RecordEvent& event) {
    print_comments(event.comments);
    for (const auto& variation : event.variations)
        std::cout << "        " << wrapped("(" + line_text(variation) + ")", 72, 8) << "\n";
}

void print_event(const Log& log, std::size_t i, const Look& look) {
    const RecordEvent& event = log.record().main.events[i];
    if (event.undo) {
        std::cout << "    back to after event " << *event.undo << "\n";
        print_marks(event);
        return;
    }
    Position position = log.after(i);
    const Move move = *position.read_move(event.move);
    const int seat = position.to_act();
    if (seat == chance) {  // only where there is something to say of a draw
        if (!event.comments.empty() || !event.variations.empty()) std::cout << "    " << event.move << "  drawn\n";
        print_marks(event);
        return;
    }
    const std::string words = say_move(position, move);
    const Happened happened = position.apply(move);
    const auto points = say_points(happened, look);
    std::cout << "    " << event.move << "  " << look.names[static_cast<unsigned>(seat)] << " " << words;
    if (event.time) std::cout << "  (" << static_cast<double>(*event.time) / 1000 << " s)";
    std::cout << "\n";
    print_marks(event);
    for (const auto& line : points) std::cout << "        " << wrapped(line, 72, 12) << "\n";
    if (!points.empty()) std::cout << "        score " << result_text(position) << "\n";
    for (const auto& line : say_news(happened, look)) std::cout << line << "\n";
}

void print_text(const Log& log) {
    Look look;
    const int players = log.now().players();
    for (int seat = 1; seat <= players; ++seat) {
        const std::string* name = log.record().header("Seat" + std::to_string(seat));
        look.names.push_back(name != nullptr ? one_line(*name) : "seat " + std::to_string(seat));
    }
    std::cout << log.record().game << "  " << log.record().options << "\n";
    print_comments(log.record().main.comments);
    for (std::size_t i = 0; i < log.size(); ++i) print_event(log, i, look);
    std::cout << "\n" << draw(log.now(), look) << "\n";
    const PerSeat ranks = log.now().ranks();
    const PerSeat scores = log.now().scores();
    for (std::size_t seat = 0; seat < look.names.size(); ++seat) {
        std::cout << (log.now().over() ? std::to_string(ranks[seat]) + ". " : "") << look.names[seat] << " "
                  << scores[seat] << "\n";
    }
    const std::string* ended = log.record().header("Ended");
    std::cout << "ended: "
              << (ended != nullptr   ? *ended
                  : log.now().over() ? "rules"
                                     : "unfinished")
              << ", " << log.size() << " events, all legal\n";
}

int replay(const std::string& file, bool json) {
    const auto text = read_file(file);
    if (!text) return 1;
    int line = 0;
    for (const std::string_view record : split_records(*text)) {
        auto log = Log::read(record);
        if (!log) {
            Error error = log.error();
            error.line += line;
            return complain(file, error);
        }
        for (const char c : record) line += c == '\n' ? 1 : 0;
        if (json) {
            print_json(*log);
        } else {
            print_text(*log);
        }
    }
    return 0;
}

}  // namespace

void add_replay(CLI::App& app, Action& action) {
    struct Given {
        std::vector<std::string> files;
        bool json = false;
    };
    auto given = std::make_shared<Given>();
    CLI::App* sub = app.add_subcommand("replay", "Check a record and show the game move by move with its scores");
    sub->add_option("files", given->files, "Files with one or more records; - for standard input")->required();
    sub->add_flag("--json", given->json, "One JSON object a record, with everything that happened");
    sub->callback([given, &action] {
        action = [given] {
            int code = 0;
            for (const auto& file : given->files) code = std::max(code, replay(file, given->json));
            return code;
        };
    });
}

}  // namespace tilewright
