#include <iostream>
#include <memory>

#include "base/text.h"
#include "game/random_play.h"
#include "main/commands.h"
#include "play/record.h"
#include "search/bot.h"
#include "view/view.h"

namespace tilewright {

namespace {

struct RandomOptions {
    std::string game = "azul";
    std::string options;
    std::string parts;
    std::string bot = "random";
    int games = 1;
    std::uint64_t seed = 1;
    int limit = random_play_limit;
    bool json = false;
};

// Everything a referee needs to check the game step by step (tests/reference).
Json step_before(const Position& position, Move move) {
    Json step;
    const int actor = position.to_act();
    step["turn"] = view_turn(actor);
    step["legal"] = Json::array();
    if (actor == chance) step["weights"] = Json::array();
    for (const Move legal : position.moves()) {
        step["legal"].push_back(position.write(legal));
        if (actor == chance) step["weights"].push_back(position.weight(legal));
    }
    step["move"] = position.write(move);
    return step;
}

int random_games(const RandomOptions& given) {
    const auto options = with_parts(given.options, given.parts);
    if (!options) return 1;
    for (int game = 0; game < given.games; ++game) {
        const std::uint64_t seed = given.seed + static_cast<unsigned>(game);
        auto log = Log::start(given.game, *options);
        if (!log) return complain("--options " + shown(given.options), log.error());
        Rng rng(seed);
        const auto bot = make_bot(given.bot, seed);
        if (!bot) return complain("--bot", bot.error());
        const bool sampled = given.bot == "random";  // the game's own seed decides everything
        const int players = log->now().players();
        Json trace;
        if (given.json) {
            trace = {{"game", given.game},
                     {"options", log->record().options},
                     {"seed", seed},
                     {"start", log->now().write()},
                     {"steps", Json::array()}};
        }
        for (int made = 0; made < given.limit && !log->now().over(); ++made) {
            const bool drawn = sampled || log->now().to_act() == chance;
            const Move move = drawn ? log->now().sample(rng) : (*bot)->choose(log->now());
            Json step = given.json ? step_before(log->now(), move) : Json();
            log->play(move);
            if (!given.json) continue;
            step["scores"] = view_seats(log->now().scores(), players);
            step["position"] = log->now().write();
            trace["steps"].push_back(std::move(step));
        }
        if (given.json) {
            trace["over"] = log->now().over();
            trace["scores"] = view_seats(log->now().scores(), players);
            trace["ranks"] = view_seats(log->now().ranks(), players);
            std::cout << trace.dump() << "\n";
        } else {
            for (int seat = 1; seat <= players; ++seat) log->set_header("Bot" + std::to_string(seat), given.bot);
            log->set_header("Seed", std::to_string(seed));
            log->close();
            std::cout << (game > 0 ? "\n" : "") << write(log->record());
        }
    }
    return std::cout.flush() ? 0 : 1;
}

}  // namespace

void add_random(CLI::App& app, Action& action) {
    auto given = std::make_shared<RandomOptions>();
    CLI::App* sub =
        app.add_subcommand("random", "Play seeded games, random ones or those of a bot, and print their records");
    sub->add_option("--game", given->game, game_help())->capture_default_str();
    sub->add_option("--options", given->options, "The variant, like \"players=3 wall=grey\" (docs/notation.md)");
    sub->add_option("--games", given->games, "How many")->check(CLI::Range(1, 10'000'000))->capture_default_str();
    add_parts_option(*sub, given->parts);
    sub->add_option("--bot", given->bot,
                    "Who chooses the moves: " + join(bot_names(), ", ") + "; master@200ms gives a budget")
        ->capture_default_str();
    add_seed(*sub, given->seed, "Of the first game; each further game has the next one")->capture_default_str();
    sub->add_option("--limit", given->limit,
                    "Stop a game after this many moves and draws: some games have no end by rule (A5.5)")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    sub->add_flag("--json", given->json,
                  "Instead of records, one JSON object a game with the legal moves, scores and position of every step");
    sub->callback([given, &action] { action = [given] { return random_games(*given); }; });
}

}  // namespace tilewright
