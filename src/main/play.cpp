#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <iostream>
#include <memory>

#include "base/text.h"
#include "main/commands.h"
#include "terminal/session.h"

namespace tilewright {

namespace {

struct PlayOptions {
    std::string game = "azul";
    std::string options;
    std::string seats;
    std::string load;
    std::string position;
    std::string parts;
    std::string colour = "auto";
    std::uint64_t seed = 0;
    bool seeded = false;
    bool positioned = false;
    JoinOptions join;
};

std::string time_text(const char* format) {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    std::array<char, 64> buffer{};
    return {buffer.data(), std::strftime(buffer.data(), buffer.size(), format, &parts)};
}

bool wants_colour(const std::string& choice) {
    if (choice != "auto") return choice == "always";
    const char* term = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr && term != nullptr &&
           std::string_view(term) != "dumb";
}

// The options with the number of players that the seats say, unless they say it themselves.
std::string with_players(const std::string& options, std::size_t seats) {
    return options.find("players=") != std::string::npos ? options : options + " players=" + std::to_string(seats);
}

int join_at_server(const PlayOptions& given) {
    JoinOptions options = given.join;
    options.game = given.game;
    options.options = given.options;
    options.seats = given.seats;
    options.colour = wants_colour(given.colour);
    return join_game(options);
}

int play(const PlayOptions& given) {
    if (!given.join.url.empty()) return join_at_server(given);
    const std::uint64_t seed = given.seeded ? given.seed : fresh_seed();
    std::vector<Seat> seats;
    if (!given.seats.empty()) {
        auto read = read_seats(given.seats, seed);
        if (!read) return complain("--seats " + shown(given.seats), read.error());
        seats = std::move(*read);
    }
    std::optional<Log> log;
    if (!given.load.empty()) {
        const auto text = read_file(given.load);
        if (!text) return 1;
        auto read = Log::read(*text);
        if (!read) return complain(given.load, read.error());
        log = std::move(*read);
        if (seats.empty()) seats = seats_of(log->record(), log->now().players(), seed);
    } else if (given.positioned) {
        const auto position = Position::read(given.position);
        if (!position) return complain("--position", position.error());
        auto start = Log::start_at(*position, options_of(*position));
        if (!start) return complain("--position", start.error());
        log = std::move(*start);
    } else {
        const auto wanted = with_parts(with_players(given.options, seats.empty() ? 2 : seats.size()), given.parts);
        if (!wanted) return 1;
        auto start = Log::start(given.game, *wanted);
        if (!start) return complain("--options " + shown(given.options), start.error());
        log = std::move(*start);
    }
    const int players = log->now().players();
    if (seats.empty()) {
        std::string text = "human";
        for (int seat = 1; seat < players; ++seat) text += ",greedy";
        seats = std::move(*read_seats(text, seed));
    }
    if (static_cast<int>(seats.size()) != players) {
        return complain(
            "--seats",
            Error{Code::inconsistent, "",
                  std::to_string(seats.size()) + " seats for a game of " + std::to_string(players) + " players", 1, 1});
    }
    SessionOptions options;
    options.colour = wants_colour(given.colour);
    options.prompt = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
    options.loaded_from = given.load == "-" ? "" : given.load;
    options.save_name = "tilewright-" + log->record().game + "-" + time_text("%Y%m%d-%H%M%S") + ".txt";
    options.seed = seed;
    options.date = time_text("%Y-%m-%d");
    Session(std::move(*log), std::move(seats), options, std::cin, std::cout).run();
    return 0;
}

}  // namespace

void add_play(CLI::App& app, Action& action) {
    auto given = std::make_shared<PlayOptions>();
    CLI::App* sub = app.add_subcommand("play", "Play in the terminal, against bots or one another");
    CLI::Option* game = sub->add_option("--game", given->game, game_help())->capture_default_str();
    CLI::Option* options = sub->add_option("--options", given->options,
                                           "The variant, like \"wall=grey jokers=on first=1\" (docs/notation.md)");
    sub->add_option("--seats", given->seats,
                    "Who sits where, 2 to 4 separated by commas (default human,greedy): human or human:NAME, " +
                        join(bot_names(), ", ") + "; master@200ms gives a budget");
    CLI::Option* load = sub->add_option("--load", given->load, "Go on with a saved record");
    CLI::Option* position = sub->add_option("--position", given->position, "Begin at a position given as text");
    load->excludes(game)->excludes(options)->excludes(position);
    position->excludes(game)->excludes(options);
    sub->add_option("--colour,--color", given->colour, "auto, always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
    add_parts_option(*sub, given->parts);
    if (const char* user = std::getenv("USER")) given->join.name = user;
    if (given->join.name.empty()) given->join.name = "guest";
    CLI::Option* join_url = sub->add_option(
        "--join", given->join.url,
        "Play at a server: http://HOST:8080/t/TABLE sits down there, with #KEY it goes on in a seat you "
        "have; without a table it lists the public ones or, with --seats, makes one (seats human, open "
        "or a bot)");
    join_url->excludes(load)->excludes(position);
    sub->add_option("--name", given->join.name, "At a server: your name")->needs(join_url)->capture_default_str();
    sub->add_flag("--watch", given->join.watch, "At a server: do not sit down")->needs(join_url);
    sub->add_option("--as", given->join.as,
                    "At a server: let a bot choose: " + join(bot_names(), ", ") + ", or exec:COMMAND@200ms")
        ->needs(join_url);
    sub->add_option("--clock", given->join.clock, "At a server: the new table's clock, like move:30s or game:5m+3s")
        ->needs(join_url);
    sub->add_flag("--public", given->join.listed, "At a server: the new table is in the lobby")->needs(join_url);
    CLI::Option* seed = add_seed(*sub, given->seed, "Draw the same tiles every time");
    sub->callback([given, seed, position, &action] {
        given->seeded = seed->count() > 0;
        given->positioned = position->count() > 0;
        action = [given] { return play(*given); };
    });
}

}  // namespace tilewright
