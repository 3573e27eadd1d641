// The server is killed, again and again, while clients play at it. Afterwards every move that was acknowledged and
// every event that was shown stands in the log, at its place, once; no game is torn; and the clients have gone on.
//
// With several nodes they share a PostgreSQL, which is killed too, and the lines between them are cut and held; clients
// come back at whichever node, and two at a time play the same game.
//
// crash_test BINARY KILLS [SEED [NODES]]
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <mutex>
#include <thread>

#include "base/rng.h"
#include "postgres.h"
#include "server/client.h"
#include "store/store.h"
#include "table/entry.h"
#include "table/table.h"
#include "tcp_proxy.h"

namespace tilewright {
namespace {

using std::chrono::milliseconds;
constexpr int players = 12;

// The server as a process; its port is another one after each start.
class Victim {
  public:
    Victim(std::string binary, std::string database) : binary_(std::move(binary)), database_(std::move(database)) {}

    bool start() {
        std::array<int, 2> pipe_ends{};
        if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) return false;
        pid_ = fork();
        if (pid_ == 0) {
            dup2(pipe_ends[1], STDOUT_FILENO);
            execl(binary_.c_str(), binary_.c_str(), "serve", "--address", "127.0.0.1", "--port", "0", "--database",
                  database_.c_str(), "--bots", "1", nullptr);
            _exit(127);
        }
        close(pipe_ends[1]);
        std::string said;
        std::array<char, 256> buffer{};
        while (said.find('\n') == std::string::npos) {
            const ssize_t got = read(pipe_ends[0], buffer.data(), buffer.size());
            if (got <= 0) break;
            said.append(buffer.data(), static_cast<std::size_t>(got));
        }
        output_ = pipe_ends[0];
        const std::size_t colon = said.rfind(':', said.find('\n'));
        if (said.find("http://") == std::string::npos || colon == std::string::npos) return false;
        port = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
        return true;
    }
    int end(int signal) {
        port = 0;
        kill(pid_, signal);
        int status = 0;
        waitpid(pid_, &status, 0);
        close(output_);
        return status;
    }

    std::atomic<std::uint16_t> port = 0;

  private:
    std::string binary_;
    std::string database_;
    pid_t pid_ = -1;
    int output_ = -1;
};

// A game that several play at.
struct Shared {
    std::mutex mutex;
    std::string table;
    std::string key;
};

// What a client was promised.
struct Promised {
    std::map<std::string, std::map<std::uint32_t, std::string>> moves;  // by table and number: acknowledged
    std::map<std::string, std::map<std::uint32_t, std::string>> shown;  // draws and moves that were told
    std::map<std::string, std::vector<std::string>> chat;               // acknowledged
    std::size_t reconnects = 0;
    std::size_t finished = 0;
};

class Player {
  public:
    Player(const std::vector<std::unique_ptr<Victim>>& victims, const std::atomic<bool>& over, Shared* shared,
           int number, std::uint64_t seed)
        : victims_(victims), over_(over), shared_(shared), rng_(seed + static_cast<std::uint64_t>(number)) {}

    // Until told to stop.
    void run() {
        while (!over_) {
            if (!client_ && !connect()) {
                std::this_thread::sleep_for(milliseconds(2));
                continue;
            }
            if (!act()) client_.reset();
        }
    }

    Promised promised;
    std::string wrong;

  private:
    bool connect() {
        const std::uint16_t port = victims_[rng_.below(static_cast<std::uint32_t>(victims_.size()))]->port;
        if (port == 0) return false;
        auto made = Client::connect("127.0.0.1", port);
        if (!made) return false;
        client_ = std::move(*made);
        ++promised.reconnects;
        if (!ask({{"t", "hello"}, {"protocol", 1}})) return false;
        return table_.empty() || watch();
    }

    bool act() {
        if (table_.empty()) return create();
        if (state_.is_null()) return watch();
        if (state_["turn"] == "nobody") {
            ++promised.finished;
            if (shared_ != nullptr) {
                const std::lock_guard lock(shared_->mutex);
                if (shared_->table == table_) shared_->table.clear();
            }
            table_.clear();
            return true;
        }
        if (!state_.contains("moves")) return listen();  // a bot is to move
        const std::uint32_t chance_of = rng_.below(100);
        if (chance_of == 0) return chat();
        if (chance_of == 1) {
            const auto undone = ask({{"t", "undo"}, {"table", table_}});
            return undone.has_value() && (undone->at("t") == "error" || listen());
        }
        const Json moves = state_["moves"];
        const std::string move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
        const std::uint32_t seq = state_["seq"];
        state_ = nullptr;
        const auto played = ask({{"t", "play"}, {"table", table_}, {"seq", seq}, {"move", move}});
        if (!played) return false;
        if (played->at("t") == "ok") {
            promised.moves[table_][seq] = move;
        } else if (played->at("code") != "stale" && played->at("code") != "unavailable" &&
                   (shared_ == nullptr || played->at("code") != "phase")) {
            wrong = played->dump();
        }
        return state_.is_null() ? watch() : true;
    }

    bool create() {
        if (shared_ != nullptr) {
            const std::lock_guard lock(shared_->mutex);
            table_ = shared_->table;
            key_ = shared_->key;
        }
        if (!table_.empty()) {
            promised.moves[table_];
            length_.reset();
            return watch();
        }
        constexpr std::array<const char*, 3> games = {"azul", "sintra", "pavilion"};
        Json request = {{"t", "create"}, {"game", games[rng_.below(3)]}};
        const bool against_bot = rng_.below(3) == 0;
        request["seats"] = Json::array({{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "human"}, {"name", "Ben"}}});
        if (against_bot) request["seats"][1] = {{"kind", "bot"}, {"bot", "greedy"}};
        if (rng_.below(2) == 0) request["clock"] = "game:1h+1s";
        const auto made = ask(request);
        if (!made || made->at("t") != "ok") return false;
        table_ = made->at("table");
        key_ = made->at("key");
        promised.moves[table_];
        length_.reset();
        if (shared_ != nullptr) {
            const std::lock_guard lock(shared_->mutex);
            shared_->table = table_;
            shared_->key = key_;
        }
        return watch();
    }

    bool watch() {
        Json request = {{"t", "watch"}, {"table", table_}, {"key", key_}};
        if (length_) request["after"] = *length_;
        const auto watched = ask(request);
        if (!watched) return false;
        if (watched->at("t") != "ok") {
            if (watched->at("code") == "unavailable") return false;
            wrong = "an acknowledged table is gone: " + watched->dump();
            table_.clear();
            return true;
        }
        if (watched->contains("events")) {
            for (const Json& event : watched->at("events")) note(event);
        }
        state_ = watched->at("state");
        length_ = state_["seq"];
        return true;
    }

    bool chat() {
        const std::string text = "said " + std::to_string(++said_);
        const auto answer = ask({{"t", "chat"}, {"table", table_}, {"text", text}});
        if (answer && answer->at("t") == "ok") promised.chat[table_].push_back(text);
        return answer.has_value();
    }

    // Waits for the next state.
    bool listen() {
        state_ = nullptr;
        while (state_.is_null() && !over_) {
            const auto text = client_->receive(milliseconds(200));
            if (!text && client_->gone()) return false;
            if (text) note(Json::parse(*text));
        }
        return true;
    }

    std::optional<Json> ask(Json request) {
        request["id"] = ++id_;
        client_->send(request.dump());
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (std::chrono::steady_clock::now() < patience) {
            const auto text = client_->receive(milliseconds(200));
            if (!text) {
                if (client_->gone()) return std::nullopt;
                if (over_) return std::nullopt;
                continue;
            }
            Json message = Json::parse(*text);
            if (message.contains("id") && message["id"] == id_) return message;
            note(message);
        }
        wrong = "no answer to " + request.dump();
        return std::nullopt;
    }

    void note(const Json& message) {
        if (message.value("table", Json()) != table_) return;
        if (message["t"] == "state") {
            state_ = message;
            length_ = message["seq"];
        }
        if (message["t"] != "event" || !message.contains("moves")) return;
        std::uint32_t seq = message["seq"];
        for (const Json& move : message["moves"]) promised.shown[table_][seq++] = move;
    }

    const std::vector<std::unique_ptr<Victim>>& victims_;
    const std::atomic<bool>& over_;
    Shared* shared_;
    Rng rng_;
    std::unique_ptr<Client> client_;
    std::string table_;
    std::string key_;
    Json state_;
    std::optional<std::uint32_t> length_;
    int id_ = 0;
    int said_ = 0;
};

struct Found {
    std::size_t tables = 0;
    std::size_t moves = 0;
    std::size_t shown = 0;
    std::size_t wrong = 0;
};

// Compares what was promised with what is in the store.
void compare(Store& store, const Promised& promised, Found& found) {
    const auto complain = [&](const std::string& table, const std::string& what) {
        ++found.wrong;
        std::cerr << "table " << table << ": " << what << "\n";
    };
    for (const auto& [id, moves] : promised.moves) {
        ++found.tables;
        const auto game = store.load(id);
        if (!game || !*game) {
            complain(id, "it was acknowledged and is not there");
            continue;
        }
        const auto& events = (*game)->events;
        const auto setup = read_stored_setup((*game)->game.setup);
        const auto table = Table::load(id, *setup, events, (*game)->chat, 0, {});
        if (!table) complain(id, "it is torn: " + table.error().text());
        const auto check = [&](std::uint32_t seq, const std::string& move, const char* what) {
            const auto deed = seq < events.size() ? read_deed(events[seq].text) : Result<Deed>(Error{});
            if (!deed || deed->text != move)
                complain(id, std::string(what) + " " + move + " at " + std::to_string(seq) + " is not there");
        };
        for (const auto& [seq, move] : moves) check(seq, move, "the acknowledged move");
        found.moves += moves.size();
        if (const auto shown = promised.shown.find(id); shown != promised.shown.end()) {
            for (const auto& [seq, move] : shown->second) check(seq, move, "the event that was shown,");
            found.shown += shown->second.size();
        }
        const auto chat = promised.chat.find(id);
        for (const std::string& text : chat != promised.chat.end() ? chat->second : std::vector<std::string>{}) {
            if (std::ranges::find((*game)->chat, text, &StoredChat::text) == (*game)->chat.end())
                complain(id, "the acknowledged words " + text + " are not there");
        }
    }
}

// What the nodes share, and how they reach it: each by a line of its own.
struct Together {
    explicit Together(int nodes) : database(postgres.fresh()) {
        for (int n = 0; n < nodes; ++n) lines.push_back(std::make_unique<TcpProxy>(postgres.port()));
    }
    // Something that is no node breaks; it is whole again afterwards.
    void hurt(Rng& rng) {
        TcpProxy& line = *lines[rng.below(static_cast<std::uint32_t>(lines.size()))];
        switch (rng.below(4)) {
            case 0: line.cut(); break;
            case 1:
                line.delay(milliseconds(5));
                std::this_thread::sleep_for(milliseconds(200));
                line.mend();
                break;
            case 2:
                line.hold();
                std::this_thread::sleep_for(milliseconds(200 + rng.below(800)));
                line.mend();
                break;
            default:
                postgres.stop(rng.below(2) == 0 ? SIGKILL : SIGINT);
                postgres.start();
                ++ends;
        }
    }

    Postgres postgres{true};
    std::string database;
    std::vector<std::unique_ptr<TcpProxy>> lines;
    int ends = 0;
};

// At every node, in the same words.
std::size_t compare_nodes(const std::vector<std::unique_ptr<Victim>>& victims, const Promised& promised) {
    std::size_t wrong = 0;
    for (const auto& [id, moves] : promised.moves) {
        std::string first;
        for (const auto& victim : victims) {
            const auto reply = http_request("127.0.0.1", victim->port, "GET", "/api/tables/" + id + "/record");
            const std::string body = reply && reply->status == 200 ? reply->body : "nothing";
            if (first.empty()) first = body;
            if (body == first && body != "nothing") continue;
            ++wrong;
            std::cerr << "table " << id << " is another at another node: " << body << "\n";
        }
    }
    return wrong;
}

int crash(const std::string& binary, int kills, std::uint64_t seed, int nodes) {
    const auto folder = std::filesystem::temp_directory_path() / ("tilewright_crash_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::optional<Together> together;
    if (nodes > 0) together.emplace(nodes);
    std::string database = (folder / "games.db").string();
    std::vector<std::unique_ptr<Victim>> victims;
    for (int n = 0; n < std::max(nodes, 1); ++n) {
        if (together)
            database = Postgres::url(together->database, together->lines[static_cast<std::size_t>(n)]->port());
        victims.push_back(std::make_unique<Victim>(binary, database));
        if (victims.back()->start()) continue;
        std::cerr << "crash_test: " << binary << " does not start\n";
        return 1;
    }
    std::atomic<bool> over = false;
    std::vector<std::unique_ptr<Player>> all;
    std::vector<std::thread> threads;
    std::array<Shared, players / 2> games;
    for (int i = 0; i < players; ++i) {
        Shared* game = together ? &games[static_cast<std::size_t>(i / 2)] : nullptr;
        all.push_back(std::make_unique<Player>(victims, over, game, i, seed));
        threads.emplace_back([player = all.back().get()] { player->run(); });
    }
    Rng rng(seed);
    int gentle = 0;
    for (int n = 0; n < kills; ++n) {
        std::this_thread::sleep_for(milliseconds(30 + rng.below(400)));
        if (together && rng.below(3) == 0) together->hurt(rng);
        Victim& victim = *victims[rng.below(static_cast<std::uint32_t>(victims.size()))];
        const bool asked = rng.below(10) == 0;  // and now and then it is asked to stop
        const int status = victim.end(asked ? SIGTERM : SIGKILL);
        gentle += asked ? 1 : 0;
        if (asked && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) std::cerr << "it did not stop when asked\n";
        if (!victim.start()) {
            std::cerr << "crash_test: it does not start again after kill " << n + 1 << "\n";
            over = true;
            for (std::thread& thread : threads) thread.join();
            return 1;
        }
    }
    std::this_thread::sleep_for(milliseconds(500));
    over = true;
    for (std::thread& thread : threads) thread.join();
    Found found;
    if (together) {
        std::this_thread::sleep_for(milliseconds(2'000));
        for (const auto& player : all) found.wrong += compare_nodes(victims, player->promised);
        database = together->postgres.url(together->database);
    }
    for (const auto& victim : victims) victim->end(SIGTERM);
    auto store = open_store(database);
    if (!store) {
        std::cerr << "crash_test: " << store.error().text() << "\n";
        return 1;
    }
    std::size_t reconnects = 0;
    std::size_t finished = 0;
    for (const auto& player : all) {
        compare(**store, player->promised, found);
        reconnects += player->promised.reconnects;
        finished += player->promised.finished;
        if (player->wrong.empty()) continue;
        ++found.wrong;
        std::cerr << "a player was told: " << player->wrong << "\n";
    }
    if (together) std::cout << victims.size() << " nodes, " << together->ends << " ends of PostgreSQL, ";
    std::cout << kills << " ends (" << kills - gentle << " by kill -9), " << reconnects << " connections, "
              << found.tables << " tables, " << finished << " games played to their end, " << found.moves
              << " moves acknowledged, " << found.shown << " events shown, " << found.wrong << " wrong\n";
    store->reset();
    std::filesystem::remove_all(folder);
    // A test in which nothing happened proves nothing.
    const bool enough = found.moves > static_cast<std::size_t>(kills) * 10;
    return found.wrong == 0 && enough ? 0 : 1;
}

}  // namespace
}  // namespace tilewright

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: crash_test BINARY KILLS [SEED [NODES]]\n";
        return 2;
    }
    return tilewright::crash(argv[1], std::atoi(argv[2]), argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1,
                             argc > 4 ? std::atoi(argv[4]) : 0);
}
