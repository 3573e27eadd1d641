// The server and what people do with it from the command line: the real binary, a real file, real sockets.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>

#include "data.h"
#include "play/record.h"
#include "postgres.h"
#include "shell.h"

namespace tilewright {
namespace {

const std::string binary = "\"" TILEWRIGHT_BINARY "\" ";

Ran quietly(const std::string& command) { return shell(command + " 2>&1"); }

// A served folder of its own.
class Serve : public testing::Test {
  protected:
    Serve()
        : folder_(std::filesystem::temp_directory_path() /
                  ("tilewright_serve_" + std::to_string(getpid()) + "_" +
                   testing::UnitTest::GetInstance()->current_test_info()->name())),
          database_((folder_ / "data" / "games.db").string()) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~Serve() override {
        stop(SIGKILL);
        std::filesystem::remove_all(folder_);
    }

    // Its first lines, up to where it says how to stop it.
    std::string start(const std::string& arguments) {
        server_ = popen(("echo $$; " + arguments).c_str(), "r");
        std::array<char, 512> line{};
        if (server_ == nullptr || std::fgets(line.data(), line.size(), server_) == nullptr) return "";
        pid_ = std::atoi(line.data());
        std::string said;
        while (said.find("Ctrl-C") == std::string::npos && std::fgets(line.data(), line.size(), server_) != nullptr)
            said += line.data();
        const std::size_t at = said.find("http://localhost:");
        if (at != std::string::npos) url_ = "http://127.0.0.1:" + std::to_string(std::atoi(said.c_str() + at + 17));
        return said;
    }
    std::string serve() {
        return start("exec " + binary + "serve --address 127.0.0.1 --port 0 --database " + database_);
    }
    int stop(int signal) {
        if (server_ == nullptr) return -1;
        kill(pid_, signal);
        std::array<char, 512> last{};
        while (std::fgets(last.data(), last.size(), server_) != nullptr) {
        }
        const int status = pclose(server_);
        server_ = nullptr;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    Ran join(const std::string& arguments, const std::string& typed = "") {
        return quietly("printf '" + typed + "' | timeout 120 " + binary + "play --join " + url_ + arguments);
    }
    Ran tables(const std::string& arguments) {
        return quietly(binary + "tables --database " + database_ + " " + arguments);
    }

    std::filesystem::path folder_;
    std::string database_;
    std::string url_;
    FILE* server_ = nullptr;
    pid_t pid_ = 0;
};

TEST_F(Serve, says_where_it_is_and_stops_when_asked) {
    const std::string said = serve();
    EXPECT_EQ(said.find("Tilewright is at http://localhost:"), 0U) << said;
    EXPECT_NE(said.find(database_), std::string::npos);
    const auto mode = std::filesystem::status(database_).permissions();
    EXPECT_EQ(mode & std::filesystem::perms::others_read, std::filesystem::perms::none);
    EXPECT_EQ(stop(SIGTERM), 0);
}

TEST_F(Serve, without_a_port_the_first_free_one_from_8080_on) {
    const std::string line = "exec " + binary + "serve --address 127.0.0.1 --database " + database_;
    const std::string said = start(line);
    const int first = std::atoi(url_.c_str() + url_.rfind(':') + 1);
    EXPECT_GE(first, 8080) << said;
    EXPECT_LT(first, 8099);
    EXPECT_NE(said.find("http://localhost:" + std::to_string(first) + "/\n"), std::string::npos) << said;
    const std::string other = (folder_ / "other.db").string();
    const Ran second = shell("timeout -s INT 5 " + binary + "serve --address 127.0.0.1 --database " + other);
    const std::size_t at = second.out.find("localhost:");
    ASSERT_NE(at, std::string::npos) << second.out;
    EXPECT_GT(std::atoi(second.out.c_str() + at + 10), first) << second.out;
}

TEST_F(Serve, tells_its_addresses_in_the_network_and_draws_nothing_for_programs) {
    const std::string said = start("exec " + binary + "serve --port 0 --database " + database_);
    EXPECT_EQ(said.find("Tilewright is at http://localhost:"), 0U) << said;
    EXPECT_EQ(said.find('\x1b'), std::string::npos) << said;
}

TEST_F(Serve, opens_the_page_where_there_is_a_screen) {
    const auto browser = folder_ / "xdg-open";
    const std::string opened = (folder_ / "opened").string();
    std::ofstream(browser) << "#!/bin/sh\necho \"$1\" > " << opened << ".part && mv " << opened << ".part " << opened
                           << "\n";
    std::filesystem::permissions(browser, std::filesystem::perms::owner_all);
    const std::string path = "PATH=" + folder_.string() + ":\"$PATH\" ";
    const std::string line = "exec " + binary + "serve --open --address 127.0.0.1 --port 0 --database " + database_;
    start("exec env -u DISPLAY -u WAYLAND_DISPLAY sh -c '" + path + line + "'");
    EXPECT_EQ(stop(SIGTERM), 0);
    EXPECT_FALSE(std::filesystem::exists(opened));
    start("DISPLAY=:9 " + path + line);
    const Ran url = shell("for n in $(seq 100); do [ -e " + opened + " ] && break; sleep 0.1; done; cat " + opened);
    EXPECT_EQ(url.out, "http://localhost:" + url_.substr(url_.rfind(':') + 1) + "/\n");
    EXPECT_EQ(stop(SIGTERM), 0);
}

TEST_F(Serve, a_bot_plays_whole_games_at_it_and_they_are_exported) {
    serve();
    for (const std::string game : {"azul", "sintra", "pavilion"}) {
        const Ran ran = join(" --game " + game + " --seats human,greedy,random --name Ada --as greedy");
        EXPECT_EQ(ran.code, 0) << ran.out;
        EXPECT_NE(ran.out.find("\n1. "), std::string::npos) << ran.out;
    }
    const Ran exported = tables("export --all --to " + (folder_ / "records").string());
    EXPECT_EQ(exported.code, 0) << exported.out;
    int read = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "records")) {
        std::ifstream stream(entry.path());
        const auto log = Log::read(std::string(std::istreambuf_iterator<char>(stream), {}));
        ASSERT_TRUE(log) << log.error().text();
        EXPECT_TRUE(log->now().over());
        EXPECT_EQ(*log->record().header("Seat1"), "Ada");
        EXPECT_EQ(*log->record().header("Bot2"), "greedy");
        ++read;
    }
    EXPECT_EQ(read, 3);
}

TEST_F(Serve, databases_of_every_release_open) {
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/golden/databases")) {
        if (entry.path().extension() != ".db") continue;
        SCOPED_TRACE(entry.path().filename().string());
        ++seen;
        std::filesystem::create_directories(folder_ / "data");
        std::filesystem::copy_file(entry.path(), database_, std::filesystem::copy_options::overwrite_existing);
        const auto records = folder_ / entry.path().stem();
        const Ran exported = tables("export --all --to " + records.string());
        EXPECT_EQ(exported.code, 0) << exported.out;
        std::map<std::string, std::string> games;
        for (const auto& record : std::filesystem::directory_iterator(records))
            games[record.path().filename().string()] = read_source(record.path());
        std::string all;
        for (const auto& [name, text] : games) all += text;
        auto told = entry.path();
        EXPECT_EQ(all, read_source(told.replace_extension(".txt"))) << "as the version that played them told them";
        serve();
        EXPECT_NE(join("").out.find("Ada"), std::string::npos) << "the table that waits is in the lobby";
        EXPECT_EQ(stop(SIGTERM), 0);
    }
    EXPECT_GE(seen, 1);
    const std::string version = shell("\"" TILEWRIGHT_BINARY "\" --version").out;
    const std::string number = version.substr(version.find(' ') + 1, version.find('\n') - version.find(' ') - 1);
    EXPECT_TRUE(std::filesystem::exists(source_dir() / ("tests/golden/databases/" + number + ".db")))
        << "tools/golden.sh makes the one of " << number;
}

TEST_F(Serve, a_program_plays_a_seat) {
    serve();
    const Ran ran = join(" --seats human,random --as 'exec:" + (source_dir() / "bots/random.py").string() + "@5s'");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_NE(ran.out.find("\n1. "), std::string::npos) << ran.out;
}

TEST_F(Serve, what_is_typed) {
    serve();
    const Ran ran = join(" --seats human,greedy --options first=1 --name Ada",
                         "help\\n? 1\\nxyz\\nsay hello there\\nboard\\nposition\\nundo\\nrecord\\n");
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const char* said : {">1 Ada", "take back your last move", "Not a move: ", "Ada: hello there",
                             "phase=offer start=1", "Not done: you have not moved", "[Seat1 \"Ada\"]"})
        EXPECT_NE(ran.out.find(said), std::string::npos) << said << "\n" << ran.out;
    const Ran listed = join("");
    EXPECT_NE(listed.out.find("No public table is open."), std::string::npos) << listed.out;
    join(" --seats human:Ada,open --public");
    const Ran again = join("");
    EXPECT_NE(again.out.find("azul  waiting  Ada, open"), std::string::npos) << again.out;
    const std::string table = again.out.substr(0, again.out.find(' '));
    const Ran sat = join("/t/" + table + " --name Ben");
    EXPECT_NE(sat.out.find("You have seat 2. Your seat on any device:\n  http://"), std::string::npos) << sat.out;
    EXPECT_NE(sat.out.find("The game begins."), std::string::npos) << sat.out;
    EXPECT_NE(join("/t/" + table + " --watch").out.find("1 Ada"), std::string::npos);
}

TEST_F(Serve, wrong_addresses_are_said) {
    serve();
    EXPECT_EQ(join("/t/nowhere").code, 1);
    EXPECT_NE(join("/t/nowhere").out.find("there is no such table"), std::string::npos);
    EXPECT_EQ(join("/rules").code, 1);
    EXPECT_EQ(join(" --seats human,wizard").code, 1);
    EXPECT_EQ(join(" --seats human,greedy --as wizard").code, 1);
    const Ran none = quietly(binary + "play --join http://127.0.0.1:1");
    EXPECT_EQ(none.code, 1);
    EXPECT_NE(none.out.find("can't reach 127.0.0.1 port 1"), std::string::npos) << none.out;
    const std::string port = url_.substr(url_.rfind(':') + 1);
    const Ran second = quietly(binary + "serve --address 127.0.0.1 --port " + port + " --database " + database_);
    EXPECT_EQ(second.code, 1);
    EXPECT_NE(second.out.find("can't listen on 127.0.0.1 port " + port), std::string::npos) << second.out;
}

TEST_F(Serve, moves_from_a_file_to_postgresql_and_back) {
    Postgres& postgres = Postgres::shared();
    const std::string url = postgres.url(postgres.fresh());
    serve();
    EXPECT_EQ(join(" --seats human,greedy --name Ada --as greedy").code, 0);
    EXPECT_EQ(stop(SIGTERM), 0);
    const std::string before = tables("list --all --json").out;
    const std::string record = tables("export --all").out;
    EXPECT_NE(record.find("Ada"), std::string::npos) << record;

    const Ran moved = quietly(binary + "migrate " + database_ + " " + url);
    EXPECT_EQ(moved.out, "1 game copied to " + url.substr(0, 13) + url.substr(url.find('@') + 1) + "\n");
    EXPECT_EQ(moved.code, 0);
    const std::string file = database_;
    database_ = url;
    EXPECT_EQ(tables("list --all --json").out, before);
    EXPECT_EQ(tables("export --all").out, record);
    const std::string said = serve();
    EXPECT_NE(said.find("/" + url.substr(url.rfind('/') + 1) + "\n"), std::string::npos) << said;
    EXPECT_EQ(said.find("tilewright@"), std::string::npos) << said;
    EXPECT_EQ(join(" --seats human,greedy --name Bob --as greedy").code, 0);
    EXPECT_EQ(stop(SIGTERM), 0);

    const Ran again = quietly(binary + "migrate " + file + " " + url);
    EXPECT_EQ(again.code, 1);
    EXPECT_NE(again.out.find("games are kept there already (2)"), std::string::npos) << again.out;
    const std::string both = tables("list --all --json").out;
    const std::string back = (folder_ / "back.db").string();
    EXPECT_EQ(quietly(binary + "migrate " + url + " " + back).out, "2 games copied to " + back + "\n");
    database_ = back;
    EXPECT_EQ(tables("list --all --json").out, both);
    EXPECT_EQ(quietly(binary + "migrate " + url + " " + back).code, 1) << "never over something that is there";
    EXPECT_EQ(quietly(binary + "migrate /nonexistent/x.db " + back).code, 1);
    EXPECT_EQ(quietly(binary + "migrate " + back).code, 2);
}

TEST_F(Serve, a_worker_thinks_for_the_servers_of_a_postgresql) {
    Postgres& postgres = Postgres::shared();
    const std::string name = postgres.fresh();
    const std::string said = start("exec " + binary + "worker --bots 2 --database " + postgres.url(name));
    EXPECT_NE(said.find("/" + name + ", 2 jobs at a time\n"), std::string::npos) << said;
    EXPECT_EQ(said.find("tilewright@"), std::string::npos) << said;
    std::string threads;
    for (int n = 0; n < 200 && threads != "2"; ++n) {
        usleep(50'000);
        threads = postgres.ask(name, "select sum(threads) from tilewright.workers");
    }
    EXPECT_EQ(threads, "2");
    EXPECT_EQ(stop(SIGTERM), 0);
    EXPECT_EQ(postgres.ask(name, "select count(*) from tilewright.workers"), "0");

    const Ran file = quietly(binary + "worker --database " + database_);
    EXPECT_EQ(file.code, 2);
    EXPECT_NE(file.out.find("expected postgresql://USER@HOST/DATABASE"), std::string::npos) << file.out;
    EXPECT_EQ(quietly(binary + "worker --database postgresql://tilewright@127.0.0.1:1/none").code, 1);
    EXPECT_NE(quietly(binary + "worker").code, 0);
}

TEST_F(Serve, the_operator_looks_after_tables_while_it_runs) {
    serve();
    join(" --seats human:Ada,open");
    const Ran listed = tables("list");
    EXPECT_NE(listed.out.find("azul  going on, 0 events, private: Ada, open"), std::string::npos) << listed.out;
    const nlohmann::json line = nlohmann::json::parse(tables("list --json").out);
    const std::string table = line["table"];
    EXPECT_EQ(line["state"], "going on");
    const std::string copy = (folder_ / "copy.db").string();
    EXPECT_EQ(tables("backup " + copy).code, 0);
    EXPECT_EQ(tables("backup " + copy).code, 1) << "never over something that is there";
    EXPECT_NE(quietly(binary + "tables --database " + copy + " list").out.find(table), std::string::npos);
    EXPECT_EQ(tables("close " + table).out, "closed " + table + "\n");
    EXPECT_EQ(tables("close " + table).code, 1);
    EXPECT_NE(join("/t/" + table).out.find("The table was closed."), std::string::npos);
    EXPECT_NE(tables("list").out.find("No game is going on"), std::string::npos);
    EXPECT_NE(tables("list --all").out.find("over, 1 events"), std::string::npos);
    EXPECT_NE(tables("export " + table).out.find("[Ended \"abandoned\"]"), std::string::npos);
    EXPECT_EQ(tables("delete " + table).code, 0);
    EXPECT_EQ(tables("delete " + table).code, 1);
    EXPECT_EQ(tables("delete nowhere").code, 1);
    EXPECT_EQ(quietly(binary + "tables --database /nonexistent/x.db list").code, 1);
    EXPECT_EQ(quietly(binary + "tables").code, 2);
}

TEST_F(Serve, settings_come_from_a_file_and_the_environment_too) {
    const std::string file = (folder_ / "serve.conf").string();
    std::ofstream(file) << "# our club\naddress = 127.0.0.1\nport = 1\ndatabase = " << database_ << "  # here\n";
    std::string said = start("exec " + binary + "serve --config " + file + " --port 0");
    EXPECT_NE(said.find(database_), std::string::npos) << said;
    EXPECT_EQ(said.find("localhost:1\n"), std::string::npos) << "the command line has the last word";
    EXPECT_EQ(stop(SIGINT), 0);
    const std::string other = (folder_ / "other.db").string();
    said = start("TILEWRIGHT_ADDRESS=127.0.0.1 TILEWRIGHT_PORT=0 TILEWRIGHT_DATABASE=" + other + " exec " + binary +
                 "serve");
    EXPECT_NE(said.find(other), std::string::npos) << said;
    EXPECT_EQ(stop(SIGINT), 0);
    std::ofstream(file) << "port 8080\n";
    const Ran bad = quietly(binary + "serve --config " + file);
    EXPECT_EQ(bad.code, 1);
    EXPECT_NE(bad.out.find("line 1: found 'port 8080', expected key = value"), std::string::npos) << bad.out;
    std::ofstream(file) << "prot = 8080\n";
    EXPECT_EQ(quietly(binary + "serve --config " + file).code, 2);
    EXPECT_EQ(quietly(binary + "serve --config /nonexistent").code, 1);
    EXPECT_EQ(quietly(binary + "serve --port many").code, 2);
    EXPECT_EQ(quietly(binary + "serve --expire soon").code, 2);
    std::ofstream(folder_ / "text.db") << "this is no database, but it is long enough to be looked at as one......";
    const Ran text = quietly(binary + "serve --port 0 --database " + (folder_ / "text.db").string());
    EXPECT_EQ(text.code, 1) << text.out;
}

}  // namespace
}  // namespace tilewright
