// The server: tables for browsers, terminals and bots.
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <iostream>
#include <thread>

#include "base/text.h"
#include "main/commands.h"
#include "play/clock.h"
#include "server/server.h"

namespace tilewright {

namespace {

struct ServeOptions {
    ServerSettings server;
    std::string database;
    std::string expire = "30d";
    std::string page;
};

std::int64_t expire_ms(const std::string& text) { return text == "never" ? 0 : read_duration(text).value_or(0); }

int serve(const ServeOptions& given) {
    auto store = open_sqlite(given.database);
    if (!store) {
        std::cerr << "tilewright: --database " << given.database << ": " << store.error().message << "\n";
        return 1;
    }
    auto logger = spdlog::stderr_logger_mt("tilewright");
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %l %v");
    ServerSettings settings = given.server;
    settings.page = given.page;
    settings.hub.version = TILEWRIGHT_VERSION;
    settings.hub.expire_ms = expire_ms(given.expire);
    settings.log = [logger](const std::string& line) { logger->info(line); };
    Server server(std::move(settings), std::move(*store));
    const std::string port = std::to_string(server.port());
    // The first line is for whoever started it, people and programs alike.
    std::cout << "Tilewright is at http://localhost:" << port << "\n";
    if (given.server.address == "0.0.0.0") {
        for (const std::string& address : network_addresses())
            std::cout << "In your network: http://" << address << ":" << port << "\n";
    }
    std::cout << "Games are kept in " << given.database << "\n"
              << "Ctrl-C stops it; no game is lost.\n"
              << std::flush;
    server.run();
    std::cout << "Stopped.\n";
    return 0;
}

std::string usual_page() {
    // Beside the program's own tree, where ./play builds it.
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto page = program.parent_path().parent_path() / "web";
    return !error && std::filesystem::exists(page / "index.html", error) ? page.string() : "";
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
    auto given = std::make_shared<ServeOptions>();
    given->server.address = "0.0.0.0";
    given->server.bot_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
    given->database = usual_database();
    given->page = usual_page();
    CLI::App* sub = app.add_subcommand("serve", "Host tables for browsers, terminals and bots (docs/operating.md)");
    const auto option = [&](const char* name, auto& value, const std::string& help) {
        std::string variable = "TILEWRIGHT_" + std::string(name + 2);
        for (char& c : variable) c = c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        return sub->add_option(name, value, help)
            ->envname(variable)
            ->capture_default_str()
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    };
    option("--address", given->server.address, "Where to listen; 127.0.0.1: for this computer only");
    option("--port", given->server.port, "The port; 0: any that is free");
    option("--database", given->database, "The file the games are kept in; made where it does not exist");
    option("--page", given->page, "The folder of the web page");
    option("--bots", given->server.bot_threads, "How many house bots think at the same time")
        ->check(CLI::Range(1, 256));
    option("--tables", given->server.hub.most_tables, "How many tables may be live at the same time");
    const auto duration = [](const std::string& text) {
        const bool good = text == "never" || read_duration(text);
        return good ? std::string() : "found " + text + ", expected a time like 30d, or never";
    };
    option("--expire", given->expire, "Private tables nobody touched for so long are deleted: 30d, 12h, never")
        ->check(CLI::Validator(duration, "TIME"));
    sub->add_option("--config", "A file with a line `port = 8080` for each option; the command line has the last word");
    sub->callback([given, &action] { action = [given] { return serve(*given); }; });
}

}  // namespace tilewright
