#include <algorithm>
#include <iostream>
#include <memory>

#include "base/text.h"
#include "main/commands.h"
#include "study/puzzle.h"
#include "terminal/board.h"

namespace tilewright {

namespace {

struct Given {
    std::string game = "azul";
    std::uint32_t number = 0;  // 0: any
    std::string page;
};

std::string in_hundred(double part) { return decimals(100 * part, 0) + " %"; }

// A legal move, or none where the player gives up.
std::optional<std::string> ask(const Position& position) {
    for (std::string line; std::cout << "Your move: " << std::flush, std::getline(std::cin, line);) {
        const std::string text = tidy_move(position, line);
        if (text.empty()) break;
        if (text == "?") {
            std::cout << say_moves(position, "");
            continue;
        }
        const auto move = position.read_move(text);
        if (move) return text;
        std::cout << move.error().message << "\n";
    }
    return std::nullopt;
}

void tell(const Puzzle& puzzle, const std::optional<std::string>& tried) {
    const auto words = [&](const std::string& move) {
        return move + " " + say_move(puzzle.position, *puzzle.position.read_move(move));
    };
    if (!tried) std::cout << "\n";
    if (tried == puzzle.move) {
        std::cout << "Right! ";
    } else if (tried) {
        const auto moves = puzzle.position.move_texts();
        const auto at = static_cast<std::size_t>(std::ranges::find(moves, *tried) - moves.begin());
        std::cout << "Not the best: " << words(*tried) << ", and wins "
                  << in_hundred(std::max(0.0, puzzle.chance - puzzle.losses[at] / 100.0)) << " of games.\n";
    }
    std::cout << words(puzzle.move) << ", and wins " << in_hundred(puzzle.chance) << " of games; any other move "
              << in_hundred(std::max(0.0, puzzle.chance - puzzle.loss)) << " at most.\n";
    if (!puzzle.on.empty()) std::cout << "Then: " << join(puzzle.on, " ") << "\n";
}

int solve(const Given& given) {
    if (!Games::with(given.game, [](auto) {})) return complain("puzzle", unknown_game(given.game));
    const auto text = read_file(given.page + "/puzzles/" + given.game + ".txt");
    if (!text) return 1;
    const auto file = read_puzzles(*text);
    if (!file) return complain("puzzle", file.error());
    const auto& all = file->puzzles;
    auto puzzle = std::ranges::find(all, given.number, &Puzzle::number);
    if (given.number == 0 && !all.empty())
        puzzle = all.begin() + static_cast<std::ptrdiff_t>(fresh_seed() % all.size());
    if (puzzle == all.end()) {
        std::cerr << "puzzle: there is no puzzle of " << given.game << " with this number\n";
        return 1;
    }
    Look look;
    for (int seat = 0; seat < puzzle->position.players(); ++seat)
        look.names.push_back(seat == puzzle->position.to_act() ? "you" : "player " + std::to_string(seat + 1));
    std::cout << "Puzzle " << puzzle->number << " of " << given.game << ", grade " << puzzle->grade << " of " << grades
              << ". One move is clearly best; ? lists all of them, an empty line shows the solution.\n\n"
              << draw(puzzle->position, look) << "\n";
    tell(*puzzle, ask(puzzle->position));
    return 0;
}

}  // namespace

void add_puzzle(CLI::App& app, Action& action) {
    auto given = std::make_shared<Given>();
    given->page = usual_page();
    CLI::App* sub = app.add_subcommand("puzzle", "Solve a puzzle: find the one move that is clearly best");
    sub->add_option("game", given->game, game_help())->capture_default_str();
    sub->add_option("--number", given->number, "This one; else any");
    sub->add_option("--page", given->page, "The folder of the web page, which holds the puzzles")
        ->capture_default_str();
    sub->callback([given, &action] { action = [given] { return solve(*given); }; });
}

}  // namespace tilewright
