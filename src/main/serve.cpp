// The server: tables for browsers, terminals and bots.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>

#include "base/qr.h"
#include "base/text.h"
#include "main/commands.h"
#include "main/log.h"
#include "play/clock.h"
#include "server/server.h"
#include "view/view.h"

namespace tilewright {

namespace {

struct ServeOptions {
    ServerSettings server;
    std::string database;
    std::string expire = "30d";
    std::string page;
    std::string proxies;
    std::string log = "text";
    std::string metrics = "here";
    bool open = false;
};

constexpr std::uint16_t last_port = 8099;  // looked for where none is named

std::int64_t expire_ms(const std::string& text) { return text == "never" ? 0 : read_duration(text).value_or(0); }

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

// Opens the page where there is a screen. Whatever comes of it, the server runs.
void open_page(const std::string& url) {
#ifdef __APPLE__
    const std::string command = "open " + url;
#else
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return;
    const std::string command = std::string("xdg-open ") + url + (is_set("BROWSER") ? " || \"$BROWSER\" " + url : "");
#endif
    // In the background: what it prints is not ours, and Ctrl-C is for the server.
    if (std::system(("{ " + command + "; } < /dev/null > /dev/null 2>&1 &").c_str()) != 0) return;
}

// Where it is, for people and programs alike: the first line has the address.
void greet(const std::string& address, const std::string& port) {
    const bool everywhere = address == "0.0.0.0" || address == "::";
    const bool here = everywhere || address.starts_with("127.") || address == "::1";
    const std::string host = here                                     ? "localhost"
                             : address.find(':') != std::string::npos ? "[" + address + "]"
                                                                      : address;
    std::cout << "Tilewright is at http://" << host << ":" << port << "/\n";
    std::vector<std::string> urls;
    for (const std::string& one : everywhere ? network_addresses() : std::vector<std::string>{}) {
        urls.push_back("http://" + one + ":" + port + "/");
        std::cout << "In your network: " << urls.back() << "\n";
    }
    if (!here) urls.push_back("http://" + host + ":" + port + "/");
    const auto qr = !urls.empty() && isatty(STDOUT_FILENO) != 0 ? make_qr(urls.front()) : std::nullopt;
    if (qr) std::cout << "With a phone in the same network:\n" << for_terminal(*qr);
}

int serve(const ServeOptions& given) {
    auto store = open_store(given.database);
    if (!store) {
        std::cerr << "tilewright: --database " << store_name(given.database) << ": " << store.error().message << "\n";
        return 1;
    }
    auto proxies = read_networks(given.proxies);
    if (!proxies) {
        std::cerr << "tilewright: --proxies: " << proxies.error().message << "\n";
        return 2;
    }
    ServerSettings settings = given.server;
    settings.page = given.page;
    settings.hub.version = TILEWRIGHT_VERSION;
    if (is_postgres(given.database)) settings.jobs = given.database;
    settings.hub.expire_ms = expire_ms(given.expire);
    settings.proxies = std::move(*proxies);
    settings.metrics_for_all = given.metrics == "all";
    settings.log = make_log(given.log);
    const auto log = settings.log;
    Server server(std::move(settings), std::move(*store));
    const std::string port = std::to_string(server.port());
    greet(given.server.address, port);
    std::cout << "Games are kept in " << store_name(given.database) << "\n"
              << "Ctrl-C stops it; no game is lost.\n"
              << std::flush;
    const bool seen = isatty(STDERR_FILENO) != 0;  // who sits before it has been greeted
    if (!seen)
        log({false, "started", {{"version", TILEWRIGHT_VERSION}, {"address", given.server.address}, {"port", port}}});
    if (given.open) open_page("http://localhost:" + port + "/");
    server.run();
    if (!seen) log({false, "stopped", {}});
    std::cout << "Stopped.\n";
    return 0;
}

}  // namespace

std::string usual_page() {
    // Where `cmake --install` puts it, or beside the program's own tree, where ./play builds it.
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto tree = program.parent_path().parent_path();
    for (const auto& page : {tree / "share" / "tilewright" / "web", tree / "web"})
        if (!error && std::filesystem::exists(page / "index.html", error)) return page.string();
    return "";
}

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
    const CLI::Option* port = option("--port", given->server.port, "The port; 0: any that is free");
    option("--database", given->database,
           "The file the games are kept in, made where it does not exist; or postgresql://USER@HOST/DATABASE");
    option("--page", given->page, "The folder of the web page");
    option("--bots", given->server.bot_threads, "How many house bots think at the same time")
        ->check(CLI::Range(1, 256));
    option("--tables", given->server.hub.most_tables, "How many tables may be live at the same time");
    option("--connections", given->server.most_connections, "How many connections may be open at the same time");
    LimitSettings& limits = given->server.hub.limits;
    option("--connections-per-address", limits.connections,
           "How many of them of one address; a router with two hundred players behind it is one address, and this "
           "computer itself has no limits");
    option("--watching-per-address", limits.watching, "How many tables one address may watch at the same time");
    option("--tables-per-address", limits.tables, "How many tables one address may make in an hour");
    option("--seats-per-address", limits.seats, "How many seats one address may take in an hour");
    option("--requests-per-address", limits.requests, "How many HTTP requests one address may make in a second");
    option("--messages", limits.messages, "How many messages one connection may send in a second; 0: no limit");
    option("--messages-per-address", limits.address_messages,
           "How many messages all connections of one address may send in a second; 0: no limit");
    option("--proxies", given->proxies,
           "Proxies in front of this server, as 127.0.0.1 or 10.1.0.0/16, with commas: whom they forward for "
           "(X-Forwarded-For) is believed");
    option("--metrics", given->metrics, "Who may read /metrics: here (this computer only), all")
        ->check(CLI::IsMember({"here", "all"}));
    option("--log", given->log, "How the log is written: text, json")->check(CLI::IsMember({"text", "json"}));
    sub->add_flag("--log-requests", given->server.log_requests, "Log every request and connection with its number")
        ->envname("TILEWRIGHT_LOG_REQUESTS");
    const auto duration = [](const std::string& text) {
        const bool good = text == "never" || read_duration(text);
        return good ? std::string() : "found " + text + ", expected a time like 30d, or never";
    };
    option("--expire", given->expire, "Private tables nobody touched for so long are deleted: 30d, 12h, never")
        ->check(CLI::Validator(duration, "TIME"));
    sub->add_option("--config", "A file with a line `port = 8080` for each option; the command line has the last word");
    sub->add_flag("--open", given->open, "Open the page in a browser, where there is one");
    sub->callback([given, port, &action] {
        if (port->count() == 0) given->server.last_port = last_port;
        action = [given] { return serve(*given); };
    });
}

}  // namespace tilewright
