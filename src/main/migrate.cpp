// From a database of one kind to one of the other.
#include <filesystem>
#include <iostream>

#include "main/commands.h"
#include "store/copy.h"
#include "store/store.h"

namespace tilewright {

namespace {

struct MigrateOptions {
    std::string from;
    std::string to;
};

int fail(const std::string& where, const std::string& why) {
    std::cerr << "tilewright: " << store_name(where) << ": " << why << "\n";
    return 1;
}

// Into a database without games. Whoever writes to the other meanwhile would be left behind.
Status fill(Store& from, Store& to) {
    const auto there = to.list(false);
    if (!there) return there.error();
    if (!there->empty()) {
        return Error{Code::taken, "store",
                     "games are kept there already (" + std::to_string(there->size()) + "): name a new database", 1, 1};
    }
    const auto before = from.others();
    const auto copied = copy_store(from, to);
    const auto after = from.others();
    if (copied && before && after && *before == *after) return ok();
    const std::string why = copied ? "somebody has written to the old database meanwhile" : copied.error().message;
    return Error{Code::unavailable, "store",
                 why + ". What was copied so far is of no use: drop the schema tilewright, stop the server, try again",
                 1, 1};
}

int migrate(const MigrateOptions& given) {
    std::error_code error;
    if (!is_postgres(given.from) && !std::filesystem::exists(given.from, error))
        return fail(given.from, "this file does not exist");
    const auto from = open_store(given.from);
    if (!from) return fail(given.from, from.error().message);
    // A file is a copy, whole or not there.
    if (!is_postgres(given.to)) {
        if (const auto copied = (*from)->backup(given.to); !copied) return fail(given.to, copied.error().message);
    }
    const auto to = open_store(given.to);
    if (!to) return fail(given.to, to.error().message);
    if (is_postgres(given.to)) {
        if (const auto filled = fill(**from, **to); !filled) return fail(given.to, filled.error().message);
    }
    const auto games = (*to)->list(false);
    if (!games) return fail(given.to, games.error().message);
    std::cout << games->size() << (games->size() == 1 ? " game" : " games") << " copied to " << store_name(given.to)
              << "\n";
    return 0;
}

}  // namespace

void add_migrate(CLI::App& app, Action& action) {
    auto given = std::make_shared<MigrateOptions>();
    CLI::App* sub =
        app.add_subcommand("migrate", "For who runs a server: copy all games to another database (docs/operating.md)");
    sub->add_option("FROM", given->from, "The file the games are kept in, or postgresql://USER@HOST/DATABASE")
        ->required();
    sub->add_option("TO", given->to, "A file that does not exist, or a PostgreSQL database without games")->required();
    sub->callback([given, &action] { action = [given] { return migrate(*given); }; });
}

}  // namespace tilewright
