#include <iostream>
#include <memory>

#include "main/commands.h"
#include "play/record.h"
#include "terminal/board.h"
#include "view/view.h"

namespace tilewright {

namespace {

// The records of a text, one after another; each begins with its own [Tilewright line.
std::vector<std::string> split_records(const std::string& text) {
    std::vector<std::string> out;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t next = text.find("\n[Tilewright ", begin);
        const std::size_t end = next == std::string::npos ? text.size() : next + 1;
        out.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    if (out.empty()) out.emplace_back();
    return out;
}

Json per_seat(const PerSeat& values, int players) {
    Json out = Json::array();
    for (int seat = 0; seat < players; ++seat) out.push_back(values[static_cast<unsigned>(seat)]);
    return out;
}

Json actor(const Position& position) {
    const int seat = position.to_act();
    return seat == chance ? Json("chance") : seat == nobody ? Json("nobody") : Json(seat + 1);
}

void print_json(const Log& log) {
    Json out;
    out["game"] = log.record().game;
    out["options"] = log.record().options;
    out["headers"] = Json::object();
    for (const auto& [name, value] : log.record().headers) out["headers"][name] = value;
    out["start"] = log.after(0).write();
    out["steps"] = Json::array();
    for (std::size_t i = 0; i < log.size(); ++i) {
        const RecordEvent& event = log.record().main.events[i];
        Json step;
        if (event.undo) {
            step["undo"] = *event.undo;
        } else {
            Position position = log.after(i);
            step["turn"] = actor(position);
            step["move"] = event.move;
            step["happened"] = view(position.apply(*position.read_move(event.move)));
        }
        if (event.time) step["seconds"] = static_cast<double>(*event.time) / 1000;
        if (!event.comments.empty()) step["comments"] = event.comments;
        step["scores"] = per_seat(log.after(i + 1).scores(), log.now().players());
        out["steps"].push_back(step);
    }
    out["over"] = log.now().over();
    out["scores"] = per_seat(log.now().scores(), log.now().players());
    out["ranks"] = per_seat(log.now().ranks(), log.now().players());
    out["position"] = view(log.now());
    std::cout << out.dump() << "\n";
}

void print_text(const Log& log, bool colour) {
    Look look;
    look.colour = colour;
    const int players = log.now().players();
    for (int seat = 1; seat <= players; ++seat) {
        const std::string* name = log.record().header("Seat" + std::to_string(seat));
        look.names.push_back(name != nullptr ? *name : "seat " + std::to_string(seat));
    }
    std::cout << log.record().game << "  " << log.record().options << "\n";
    for (std::size_t i = 0; i < log.size(); ++i) {
        const RecordEvent& event = log.record().main.events[i];
        if (event.undo) {
            std::cout << "    back to after event " << *event.undo << "\n";
            continue;
        }
        Position position = log.after(i);
        const Move move = *position.read_move(event.move);
        const int seat = position.to_act();
        const std::string words = say_move(position, move);
        const auto points = say_points(position.apply(move), look);
        if (seat == chance) continue;
        std::cout << "    " << event.move << "  " << look.names[static_cast<unsigned>(seat)] << " " << words << "\n";
        for (const auto& comment : event.comments) std::cout << "        {" << comment << "}\n";
        for (const auto& line : points) std::cout << "        " << line << "\n";
        if (!points.empty()) std::cout << "        score " << result_text(position) << "\n";
    }
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
    if (!text) return complain(file, text.error());
    int line = 0;
    for (const std::string& record : split_records(*text)) {
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
            print_text(*log, false);
        }
    }
    return 0;
}

}  // namespace

void add_replay(CLI::App& app, Action& action) {
    struct Given {
        std::string file;
        bool json = false;
    };
    auto given = std::make_shared<Given>();
    CLI::App* sub = app.add_subcommand("replay", "Check a record and show the game move by move with its scores");
    sub->add_option("file", given->file, "The record, or several of them; - for standard input")->required();
    sub->add_flag("--json", given->json, "One JSON object a record, with everything that happened");
    sub->callback([given, &action] { action = [given] { return replay(given->file, given->json); }; });
}

}  // namespace tilewright
