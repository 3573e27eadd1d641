// Who may include whom, and what the rooms that also run in the browser must do without (docs/architecture.md).
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "data.h"

namespace tilewright {
namespace {

using Rooms = std::set<std::string>;

// A room includes itself and the rooms listed for it.
const std::map<std::string, Rooms>& allowed() {
    static const std::map<std::string, Rooms> table = [] {
        std::map<std::string, Rooms> rooms;
        const Rooms game{"base"};
        const Rooms games{"base", "game"};
        const Rooms play{"base", "game", "games"};
        const Rooms view{"base", "game", "games", "play"};
        Rooms outer = view;
        outer.insert({"view", "search"});
        rooms["base"] = {};
        rooms["game"] = game;
        rooms["games"] = games;
        rooms["play"] = play;
        rooms["view"] = view;
        rooms["search"] = view;
        rooms["study"] = outer;
        rooms["terminal"] = outer;
        rooms["protocol"] = outer;
        outer.insert("protocol");
        rooms["match"] = outer;
        rooms["table"] = outer;
        rooms["store"] = {"base"};
        Rooms hub = outer;
        hub.insert({"table", "store", "study"});
        rooms["hub"] = hub;
        Rooms server = hub;
        server.insert("hub");
        rooms["server"] = server;
        rooms["wasm"] = server;
        outer.insert({"study", "terminal", "match", "table", "store", "hub", "server"});
        rooms["main"] = outer;
        return rooms;
    }();
    return table;
}

// These also run in the browser.
const Rooms portable{"base", "game", "games", "play", "view", "search", "study", "protocol", "table", "hub", "wasm"};
const Rooms standard_only{"base", "game", "games", "play", "search", "study"};

// The code without comments and strings: words in those forbid nothing.
std::string bare(const std::string& line) {
    static const std::regex text(R"("([^"\\]|\\.)*")");
    const std::string out = std::regex_replace(line, text, "\"\"");
    return out.substr(0, out.find("//"));
}

struct Source {
    std::filesystem::path path;  // below src
    std::string room;
};

std::vector<Source> sources() {
    std::vector<Source> out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() / "src")) {
        const auto path = std::filesystem::relative(entry.path(), source_dir() / "src");
        const std::string name = path.filename().string();
        if (!entry.is_regular_file() || name.ends_with("_test.cpp") || name.ends_with(".md")) continue;
        out.push_back({path, path.begin()->string()});
    }
    return out;
}

TEST(Includes, a_room_includes_only_rooms_to_its_left) {
    const std::regex include("^\\s*#\\s*include\\s*\"([^\"]+)\"");
    int seen = 0;
    for (const Source& source : sources()) {
        ASSERT_TRUE(allowed().contains(source.room)) << source.path << ": this room is not in the table";
        std::istringstream lines(read_source("src" / source.path));
        for (std::string line; std::getline(lines, line);) {
            std::smatch match;
            if (!std::regex_search(line, match, include)) continue;
            ++seen;
            const std::filesystem::path target = match[1].str();
            const std::string room = target.begin()->string();
            EXPECT_TRUE(room == source.room || allowed().at(source.room).contains(room))
                << source.path << " includes " << target;
            // A game never includes another game.
            if (source.room == "games" && room == "games" && std::distance(target.begin(), target.end()) > 2) {
                EXPECT_EQ(*std::next(target.begin()), *std::next(source.path.begin()))
                    << source.path << " includes " << target;
            }
        }
    }
    EXPECT_GT(seen, 50);
}

TEST(Includes, rooms_for_the_browser_do_without_exceptions_threads_and_standard_shuffles) {
    const std::regex forbidden(
        R"(\bthrow\b|\btry\b|std::thread|std::jthread|std::mutex|std::async|std::shuffle|_distribution\b|<thread>|<mutex>|<random>|<future>|random_device)");
    for (const Source& source : sources()) {
        if (!portable.contains(source.room) || source.path == "search/parallel.cpp") continue;
        std::istringstream lines(read_source("src" / source.path));
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            std::smatch match;
            const std::string code = bare(line);
            EXPECT_FALSE(std::regex_search(code, match, forbidden)) << source.path << ":" << number << ": " << line;
        }
    }
}

TEST(Includes, sql_only_in_store_and_sockets_only_in_server) {
    for (const Source& source : sources()) {
        const std::string text = read_source("src" / source.path);
        for (const char* database : {"<sqlite3.h>", "<libpq-fe.h>"})
            EXPECT_TRUE(source.room == "store" || text.find(database) == std::string::npos) << source.path;
        EXPECT_TRUE(source.room == "server" || text.find("<boost/") == std::string::npos) << source.path;
    }
}

TEST(Includes, up_to_search_the_standard_library_only) {
    const std::regex foreign(
        R"(^\s*#\s*include\s*<[^>]*[/.][^>]*>)");  // <nlohmann/json.hpp>, <unistd.h>: no standard header
    for (const Source& source : sources()) {
        if (!standard_only.contains(source.room)) continue;
        std::istringstream lines(read_source("src" / source.path));
        for (std::string line; std::getline(lines, line);)
            EXPECT_FALSE(std::regex_search(line, foreign)) << source.path << ": " << line;
    }
}

}  // namespace
}  // namespace tilewright
