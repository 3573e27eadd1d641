#include <algorithm>
#include <iostream>
#include <memory>

#include "main/commands.h"
#include "view/view.h"

namespace tilewright {

namespace {

int print_parts(const std::string& game, const std::string& file, bool json) {
    if (!file.empty()) {  // a set of one's own: is it in order?
        const auto options = with_parts("", file);
        if (!options) return 1;
        std::cout << options->substr(1) << "\n";
        return 0;
    }
    Json parts;
    if (!Games::with(game, [&](auto which) { parts = view_parts(which); }))
        return complain("parts", unknown_game(game));
    if (json) {
        std::cout << parts.dump() << "\n";
        return 0;
    }
    std::cout << "The parts of " << game << ", with the rule each comes from and how sure it is.\n";
    for (const Json& table : parts["tables"]) {
        std::cout << "\n"
                  << table["table"].get<std::string>() << "  (" << table["rule"].get<std::string>() << "; "
                  << table["certainty"].get<std::string>() << ")\n";
        const auto plain = [](const Json& value) {
            return value.is_string() ? value.get<std::string>() : value.dump();
        };
        const bool one_row = std::ranges::all_of(table["values"], [](const Json& value) { return value.is_number(); });
        for (const Json& row : table["values"]) {
            std::cout << "  ";
            if (row.is_object()) {
                for (const auto& [key, value] : row.items()) std::cout << key << " " << plain(value) << "  ";
            } else {
                std::cout << plain(row);
            }
            if (!one_row) std::cout << "\n";
        }
        if (one_row) std::cout << "\n";
    }
    return 0;
}

}  // namespace

void add_parts(CLI::App& app, Action& action) {
    struct Given {
        std::string game = "azul";
        std::string file;
        bool json = false;
    };
    auto given = std::make_shared<Given>();
    CLI::App* sub = app.add_subcommand("parts", "Print what a game is made of, and how sure each table is");
    sub->add_option("game", given->game, game_help())->capture_default_str();
    sub->add_option("--parts", given->file, "Sintra: check the part set of this file and print it as an option");
    sub->add_flag("--json", given->json, "As one JSON object");
    sub->callback(
        [given, &action] { action = [given] { return print_parts(given->game, given->file, given->json); }; });
}

}  // namespace tilewright
