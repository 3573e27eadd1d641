// A seat at a server's table from the terminal: one thread reads what is typed, one what the server says.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <iostream>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "main/commands.h"
#include "match/program.h"
#include "protocol/request.h"
#include "search/bot.h"
#include "server/client.h"
#include "terminal/remote.h"

namespace tilewright {

namespace {

constexpr std::chrono::seconds patience{30};

// One request that must be answered before there is a game: its answer, or nothing where the connection is gone.
std::optional<Json> ask(Client& client, const Json& request) {
    client.send(request.dump());
    while (auto text = client.receive(patience)) {
        Json message = parse_flat(*text);
        if (message.is_object() && message.contains("id") && message["id"] == request["id"]) return message;
    }
    return std::nullopt;
}

int list_tables(Client& client) {
    const auto answer = ask(client, {{"t", "lobby"}, {"id", 2}});
    if (!answer) return 1;
    for (const Json& table : (*answer)["tables"]) {
        std::vector<std::string> names;
        for (const Json& seat : table["seats"]) {
            const std::string name = seat["name"];
            names.push_back(!name.empty() ? name : seat[seat.contains("bot") ? "bot" : "kind"].get<std::string>());
        }
        std::cout << table["table"].get<std::string>() << "  " << table["game"].get<std::string>() << "  "
                  << table["phase"].get<std::string>() << "  " << join(names, ", ") << "\n";
    }
    if ((*answer)["tables"].empty()) std::cout << "No public table is open.\n";
    std::cout << "Join one with /t/TABLE at the end of the address; make one with --seats, like --seats human,open\n";
    return 0;
}

// "human:Ada,open,artisan" as the seats of a create request.
Json seats_json(const std::string& text, const std::string& name) {
    Json out = Json::array();
    for (const Word& word : split(text, ',')) {
        const std::size_t colon = word.text.find(':');
        const std::string kind(word.text.substr(0, colon));
        const std::string given(colon == std::string_view::npos ? "" : word.text.substr(colon + 1));
        if (kind == "human") {
            out.push_back({{"kind", "human"}, {"name", given.empty() ? name : given}});
        } else if (kind == "open") {
            out.push_back({{"kind", "open"}});
        } else {
            out.push_back({{"kind", "bot"}, {"bot", kind}});
        }
    }
    return out;
}

// Chooses for a seat: a bot of the house, or a program.
class Chooser {
  public:
    static Result<std::unique_ptr<Chooser>> make(const std::string& name) {
        auto out = std::make_unique<Chooser>();
        if (is_program(name)) {
            const auto program = read_program(name);
            if (!program) return program.error();
            out->program_ = std::make_unique<ProgramBot>(*program);
        } else {
            auto bot = make_bot(name, fresh_seed());
            if (!bot) return bot.error();
            out->bot_ = std::move(*bot);
        }
        return out;
    }
    Result<std::string> choose(const Position& position, const std::string& table) {
        if (bot_) return position.write(bot_->choose(position));
        Turn turn{table, turns_++, position,
                  std::vector<std::optional<SeatTime>>(static_cast<std::size_t>(position.players()))};
        const auto move = program_->choose(turn);
        if (!move) return move.error();
        return position.write(*move);
    }

    // Somebody else is to move.
    void ponder(const Position& position) {
        if (bot_) bot_->ponder(position);
    }

  private:
    std::unique_ptr<Bot> bot_;
    std::unique_ptr<ProgramBot> program_;
    std::size_t turns_ = 0;
};

// Lines that are typed, or come from a pipe, without waiting for ever.
class Lines {
  public:
    enum class What : std::uint8_t { line, nothing, end };

    What next(std::string& line, int patience_ms) {
        while (true) {
            if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
                line = unread_.substr(0, end);
                unread_.erase(0, end + 1);
                return What::line;
            }
            if (at_end_) return What::end;
            pollfd waiting{STDIN_FILENO, POLLIN, 0};
            if (poll(&waiting, 1, patience_ms) <= 0) return What::nothing;
            std::array<char, 4096> buffer{};
            const ssize_t got = read(STDIN_FILENO, buffer.data(), buffer.size());
            if (got > 0) {
                unread_.append(buffer.data(), static_cast<std::size_t>(got));
            } else {
                at_end_ = true;
                if (!unread_.empty()) unread_ += '\n';
            }
        }
    }

  private:
    std::string unread_;
    bool at_end_ = false;
};

class Joined {
  public:
    Joined(Address address, RemoteOptions options, std::unique_ptr<Client> client, std::unique_ptr<Chooser> chooser,
           bool prompt)
        : address_(std::move(address)),
          table_(options.table),
          game_(std::move(options)),
          client_(std::move(client)),
          chooser_(std::move(chooser)),
          prompt_(prompt) {}

    int run() {
        game_.begin();
        flush();
        std::thread listener([this] { listen(); });
        if (!chooser_) read();
        listener.join();
        return game_.failed() ? 1 : 0;
    }

  private:
    void read() {
        Lines lines;
        std::string line;
        while (!over_) {
            if (!prompt_ && !known()) {  // lines of a pipe wait for the table; people do that by themselves
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                continue;
            }
            const auto what = lines.next(line, 100);
            const std::lock_guard lock(mutex_);
            if (what == Lines::What::end) {
                // Where lines come from a pipe, what was asked last is still answered.
                if (!prompt_) last_words_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
                over_ = true;
            } else if (what == Lines::What::line) {
                prompted_ = false;  // its line is ended
                game_.type(line);
                flush();
            }
        }
    }

    bool known() {
        const std::lock_guard lock(mutex_);
        return game_.known();
    }

    // Sends what is to be sent and shows what is to be shown. Under the lock.
    void flush() {
        for (const Json& request : game_.take_requests())
            client_->send(request.dump(-1, ' ', false, Json::error_handler_t::replace));
        const std::string text = game_.take_text();
        const std::string prompt = prompt_ && !chooser_ ? game_.prompt() : "";
        if (prompted_ && !text.empty()) std::cout << "\r";  // what is told takes the prompt's line
        std::cout << text;
        if (!prompt.empty() && (!prompted_ || !text.empty())) std::cout << prompt;
        prompted_ = !prompt.empty();
        std::cout << std::flush;
        if (game_.ended()) over_ = true;
    }

    void listen() {
        while (!over_ || std::chrono::steady_clock::now() < last_words_.load()) {
            const auto text = client_->receive(std::chrono::milliseconds(100));
            if (!text) {
                if (client_->gone() && !reconnect()) return;
                continue;
            }
            const Json message = parse_flat(*text);
            if (!message.is_object()) continue;
            if (chooser_ && message.value("code", "") == "unavailable")
                std::this_thread::sleep_for(std::chrono::seconds(1));  // it is tried again, not at once
            const std::lock_guard lock(mutex_);
            game_.receive(message);
            choose();
            flush();
        }
    }

    void choose() {
        if (chooser_ && game_.over()) over_ = true;
        const Position* position = chooser_ ? game_.to_choose() : nullptr;
        if (position == nullptr) {
            if (chooser_ && game_.now() != nullptr) chooser_->ponder(*game_.now());
            return;
        }
        const auto move = chooser_->choose(*position, table_);
        if (move) return game_.play(*move);
        std::cerr << "tilewright: " << move.error().message << "\n";
        over_ = true;
    }

    // The server may be starting again: a minute of tries, then we give up.
    bool reconnect() {
        if (over_) return false;
        std::cout << "The connection is lost; trying again.\n" << std::flush;
        for (int attempt = 0; attempt < 60 && !over_; ++attempt) {
            auto client = Client::connect(address_.host, address_.port);
            if (client) {
                const std::lock_guard lock(mutex_);
                client_ = std::move(*client);
                game_.begin();
                flush();
                return true;
            }
            std::this_thread::sleep_for(std::chrono::seconds(1));
        }
        std::cout << "The server does not answer.\n";
        over_ = true;
        return false;
    }

    Address address_;
    std::string table_;
    std::mutex mutex_;
    RemoteGame game_;
    std::unique_ptr<Client> client_;
    std::unique_ptr<Chooser> chooser_;
    bool prompt_;
    bool prompted_ = false;  // a prompt stands at the end of what was printed
    std::atomic<bool> over_ = false;
    std::atomic<std::chrono::steady_clock::time_point> last_words_;
};

}  // namespace

int join_game(const JoinOptions& given) {
    auto address = read_address(given.url);
    if (!address) return complain("--join", address.error());
    std::unique_ptr<Chooser> chooser;
    if (!given.as.empty()) {
        auto made = Chooser::make(given.as);
        if (!made) return complain("--as " + shown(given.as), made.error());
        chooser = std::move(*made);
    }
    auto client = Client::connect(address->host, address->port);
    if (!client) return complain("--join", client.error());
    if (address->table.empty()) {
        const auto hello = ask(**client, {{"t", "hello"}, {"id", 1}, {"protocol", 1}});
        if (!hello || (*hello)["t"] != "ok") {
            std::cerr << "tilewright: --join: "
                      << (hello ? (*hello)["message"].get<std::string>() : "the server does not answer") << "\n";
            return 1;
        }
        if (given.seats.empty()) return list_tables(**client);
        Json create = {{"t", "create"}, {"id", 2}, {"game", given.game}, {"options", given.options}};
        create["seats"] = seats_json(given.seats, given.name);
        create["public"] = given.listed;
        if (!given.clock.empty()) create["clock"] = given.clock;
        if (given.options.find("players=") == std::string::npos)
            create["options"] = given.options + " players=" + std::to_string(create["seats"].size());
        const auto made = ask(**client, create);
        if (!made || (*made)["t"] != "ok") {
            std::cerr << "tilewright: "
                      << (made ? (*made)["field"].get<std::string>() + ": " + (*made)["message"].get<std::string>()
                               : "the server does not answer")
                      << "\n";
            return 1;
        }
        address->table = (*made)["table"];
        address->key = (*made)["key"];
    }
    if (!address->key.empty() && !is_key(address->key)) {
        std::cerr << "tilewright: --join: after # stands the key of a seat, 32 hexadecimal digits\n";
        return 1;
    }
    RemoteOptions options;
    options.table = address->table;
    options.key = address->key;
    options.name = given.watch ? "" : given.name;
    options.link = "http://" + address->host + ":" + std::to_string(address->port) + "/t/" + address->table;
    options.colour = given.colour;
    const bool prompt = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
    return Joined(*address, options, std::move(*client), std::move(chooser), prompt).run();
}

}  // namespace tilewright
