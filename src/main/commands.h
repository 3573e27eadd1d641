// The subcommands of tilewright. Each adds itself to the command line; what it does runs after parsing and its answer
// is the program's exit code: 0 done, 1 what was asked failed, 2 the call was wrong.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "base/result.h"

namespace tilewright {

using Action = std::function<int()>;

void add_play(CLI::App& app, Action& action);
void add_replay(CLI::App& app, Action& action);
void add_random(CLI::App& app, Action& action);
void add_perft(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);
void add_parts(CLI::App& app, Action& action);
void add_match(CLI::App& app, Action& action);
void add_engine(CLI::App& app, Action& action);
void add_analyse(CLI::App& app, Action& action);
void add_puzzle(CLI::App& app, Action& action);
void add_serve(CLI::App& app, Action& action);
void add_tables(CLI::App& app, Action& action);
void add_worker(CLI::App& app, Action& action);
void add_migrate(CLI::App& app, Action& action);

// A seat at a server's table from the terminal: `play --join`.
struct JoinOptions {
    std::string url;
    std::string name;
    std::string as;  // a bot that chooses; empty: a person
    std::string game;
    std::string options;
    std::string seats;
    std::string clock;
    bool listed = false;
    bool watch = false;
    bool colour = false;
};
int join_game(const JoinOptions& given);

// Where games are kept unless something else is said: below the user's data folder.
std::string usual_database();

// The folder of the web page, where it was installed or built; empty if it was not.
std::string usual_page();

// Says what is wrong with the user's input; returns 1.
int complain(const std::string& what, const Error& error);

// A whole file, or standard input for "-". Says why if it can't be read.
std::optional<std::string> read_file(const std::string& name);

// The option --seed, a whole number; and the help text of --game.
CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& help);
std::string game_help();

// The option --parts: a file with a part set. `with_parts` adds it to options; says what is wrong and gives nothing if
// it can't.
void add_parts_option(CLI::App& app, std::string& file);
std::optional<std::string> with_parts(const std::string& options, const std::string& file);

// A seed from the operating system.
std::uint64_t fresh_seed();

}  // namespace tilewright
