#include "game/perft.h"

#include <iostream>
#include <memory>

#include "base/text.h"
#include "main/commands.h"
#include "view/view.h"

namespace tilewright {

namespace {

struct PerftOptions {
    int depth = 0;
    std::string game = "azul";
    std::string options;
    std::string position;
    bool divide = false;
    bool json = false;
};

int run_perft(const PerftOptions& given) {
    const auto position =
        given.position.empty() ? Position::start(given.game, given.options) : Position::read(given.position);
    if (!position)
        return complain(given.position.empty() ? "--options " + shown(given.options) : "--position", position.error());
    const auto count = [&](const Position& from, int depth) {
        return from.visit([&]<class G>(std::type_identity<G>, const auto& state) { return perft<G>(state, depth); });
    };
    Json out = {{"game", std::string(position->game())},
                {"position", position->write()},
                {"depth", given.depth},
                {"nodes", count(*position, given.depth)}};
    if (given.divide && given.depth > 0) {
        for (const Move move : position->moves()) {
            Position next = *position;
            next.apply_silently(move);
            out["divide"][position->write(move)] = count(next, given.depth - 1);
        }
    }
    if (given.json) {
        std::cout << out.dump() << "\n";
        return 0;
    }
    if (out.contains("divide")) {
        for (const auto& [move, nodes] : out["divide"].items()) std::cout << move << " " << nodes << "\n";
    }
    std::cout << out["nodes"] << "\n";
    return 0;
}

}  // namespace

void add_perft(CLI::App& app, Action& action) {
    auto given = std::make_shared<PerftOptions>();
    CLI::App* sub = app.add_subcommand("perft", "Count the sequences of moves and draws of a given length");
    sub->add_option("depth", given->depth, "How many moves deep")->required()->check(CLI::Range(0, 60));
    sub->add_option("--game", given->game, game_help())->capture_default_str();
    sub->add_option("--options", given->options, "Start of this variant");
    sub->add_option("--position", given->position, "Start at a position given as text");
    sub->add_flag("--divide", given->divide, "Also the count behind each first move");
    sub->add_flag("--json", given->json, "As one JSON object");
    sub->callback([given, &action] { action = [given] { return run_perft(*given); }; });
}

}  // namespace tilewright
