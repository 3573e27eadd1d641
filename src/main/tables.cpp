// The operator's look into the store, while the server runs or not.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "main/commands.h"
#include "store/store.h"
#include "table/table.h"

namespace tilewright {

namespace {

struct TablesOptions {
    std::string database = usual_database();
    std::string what;
    std::vector<std::string> ids;
    std::string to;
    bool all = false;
    bool json = false;
};

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string when(std::int64_t ms) {
    const auto seconds = static_cast<std::time_t>(ms / 1000);
    std::tm parts{};
    localtime_r(&seconds, &parts);
    std::array<char, 64> buffer{};
    return {buffer.data(), std::strftime(buffer.data(), buffer.size(), "%Y-%m-%d %H:%M", &parts)};
}

int fail(const std::string& what, const std::string& why) {
    std::cerr << "tilewright: " << what << ": " << why << "\n";
    return 1;
}

Result<Table> load(Store& store, const std::string& id) {
    const auto game = store.load(id);
    if (!game) return game.error();
    if (!*game) return Error{Code::unknown, "table", "there is no such table", 1, 1};
    const auto setup = read_stored_setup((*game)->game.setup);
    if (!setup) return setup.error();
    return Table::load(id, *setup, (*game)->events, (*game)->chat, now_ms(), {});
}

int list(Store& store, const TablesOptions& given) {
    const auto games = store.list(!given.all);
    if (!games) return fail(store_name(given.database), games.error().message);
    for (const GameSummary& game : *games) {
        const auto setup = read_stored_setup(game.game.setup);
        std::string names;
        Json seats = Json::array();
        for (const SeatSetup& seat : setup ? setup->seats : std::vector<SeatSetup>{}) {
            const std::string name = !seat.name.empty() ? seat.name : !seat.bot.empty() ? seat.bot : "open";
            seats.push_back(name);
            names += (names.empty() ? "" : ", ") + name;
        }
        const std::string state = !game.broken.empty() ? "broken" : game.ended ? "over" : "going on";
        if (given.json) {
            const Json line = {
                {"table", game.game.id}, {"game", setup ? setup->game : ""},   {"options", setup ? setup->options : ""},
                {"seats", seats},        {"public", game.game.listed},         {"state", state},
                {"events", game.events}, {"created_ms", game.game.created_ms}, {"changed_ms", game.changed_ms},
                {"broken", game.broken}};
            std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
            continue;
        }
        std::cout << game.game.id << "  " << when(game.changed_ms) << "  " << (setup ? setup->game : "?") << "  "
                  << state << ", " << game.events << " events, " << (game.game.listed ? "public" : "private") << ": "
                  << names << (game.broken.empty() ? "" : " (" + game.broken + ")") << "\n";
    }
    if (games->empty() && !given.json)
        std::cout << (given.all ? "No tables.\n" : "No game is going on; --all lists those that are over too.\n");
    return 0;
}

int close(Store& store, const std::string& id) {
    const auto table = load(store, id);
    if (!table) return fail(id, table.error().message);
    Message message;
    message.kind = Message::Kind::request;
    message.client = 1;
    message.key = table->setup().creator;  // as who made it would
    message.request.kind = Request::Kind::close;
    const Step step = table->step(message, now_ms(), 0);
    if (step.events.empty()) return fail(id, "this game is over already");
    Batch batch;
    batch.game = id;
    batch.events = step.events;
    batch.ended = true;
    const auto outcome = store.append({&batch, 1}).front();
    if (outcome == Outcome::conflict) return fail(id, "somebody moved at this very moment: try again");
    if (outcome == Outcome::unavailable)
        return fail(id, "the database can't be written: is it locked, or the disk full?");
    std::cout << "closed " << id << "\n";
    return 0;
}

int remove(Store& store, const std::string& id) {
    const auto outcome = store.remove(id);
    if (outcome == Outcome::conflict) return fail(id, "there is no such table");
    if (outcome == Outcome::unavailable)
        return fail(id, "the database can't be written: is it locked, or the disk full?");
    std::cout << "deleted " << id << "\n";
    return 0;
}

// Finished games as records: one to standard output, or each to a file of its own.
int export_games(Store& store, const TablesOptions& given) {
    std::vector<std::string> ids = given.ids;
    if (given.all) {
        const auto games = store.list(false);
        if (!games) return fail(store_name(given.database), games.error().message);
        for (const GameSummary& game : *games) {
            if (game.ended && game.broken.empty()) ids.push_back(game.game.id);
        }
    }
    int code = 0;
    for (const std::string& id : ids) {
        const auto table = load(store, id);
        if (!table) {
            code = fail(id, table.error().message);
            continue;
        }
        if (given.to.empty()) {
            std::cout << table->record() << "\n";
            continue;
        }
        std::error_code error;
        std::filesystem::create_directories(given.to, error);
        std::ofstream file(std::filesystem::path(given.to) / (id + ".txt"), std::ios::binary);
        file << table->record();
        if (!file.flush()) return fail(given.to, "can't be written");
    }
    if (!given.to.empty()) std::cout << ids.size() << " games exported to " << given.to << "\n";
    return code;
}

int tables(const TablesOptions& given) {
    const std::string name = "--database " + store_name(given.database);
    std::error_code error;
    if (!is_postgres(given.database) && !std::filesystem::exists(given.database, error))
        return fail(name, "this file does not exist: no server has kept games there");
    auto store = open_store(given.database);
    if (!store) return fail(name, store.error().message);
    if (given.what == "list") return list(**store, given);
    if (given.what == "export") return export_games(**store, given);
    if (given.what == "backup") {
        const auto done = (*store)->backup(given.to);
        if (!done) return fail(given.to, done.error().message);
        std::cout << "backed up to " << given.to << "\n";
        return 0;
    }
    int code = 0;
    for (const std::string& id : given.ids)
        code = std::max(code, given.what == "close" ? close(**store, id) : remove(**store, id));
    return code;
}

}  // namespace

void add_tables(CLI::App& app, Action& action) {
    auto given = std::make_shared<TablesOptions>();
    CLI::App* sub = app.add_subcommand("tables", "For who runs a server: look after its tables (docs/operating.md)");
    sub->require_subcommand(1);
    sub->add_option("--database", given->database, "The file the games are kept in, or postgresql://USER@HOST/DATABASE")
        ->envname("TILEWRIGHT_DATABASE")
        ->capture_default_str();
    const auto command = [&](const char* name, const char* help) {
        CLI::App* one = sub->add_subcommand(name, help)->fallthrough();
        one->callback([given, name, &action] {
            given->what = name;
            action = [given] { return tables(*given); };
        });
        return one;
    };
    CLI::App* listing = command("list", "Games that are going on");
    listing->add_flag("--all", given->all, "Those that are over too");
    listing->add_flag("--json", given->json, "A JSON object for each");
    command("close", "End games as they stand; a running server tells its players")
        ->add_option("TABLE", given->ids, "Their ids")
        ->required();
    command("delete", "Delete games with everything that belongs to them")
        ->add_option("TABLE", given->ids, "Their ids")
        ->required();
    CLI::App* exporting = command("export", "Games as records");
    exporting->add_option("TABLE", given->ids, "Their ids");
    exporting->add_flag("--all", given->all, "Every game that is over");
    exporting->add_option("--to", given->to, "A folder, for a file each");
    command("backup", "A copy of the database as a file, made while the server runs")
        ->add_option("FILE", given->to, "A file that does not exist")
        ->required();
}

}  // namespace tilewright
