// Clients that behave badly, each in its own way and from its own address, while others play. Whatever they send is
// answered with an error or ends their connection; those who play do not notice.
//
// abuse_test BINARY SECONDS
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "base/rng.h"
#include "load/server.h"
#include "server/client.h"
#include "view/view.h"

namespace tilewright {
namespace {

using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

std::uint16_t port = 0;

// What went wrong, from any thread.
class Complaints {
  public:
    void add(const std::string& text) {
        const std::lock_guard lock(mutex_);
        all_.push_back(text);
    }
    const std::vector<std::string>& all() const { return all_; }

  private:
    std::mutex mutex_;
    std::vector<std::string> all_;
} complaints;

void expect(bool condition, const std::string& what) {
    if (!condition) complaints.add(what);
}

// Bytes on a socket, with nothing in between.
class Raw {
  public:
    explicit Raw(std::string address) : address_(std::move(address)) {
        socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in there{};
        there.sin_family = AF_INET;
        there.sin_port = htons(port);
        there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(socket_, reinterpret_cast<const sockaddr*>(&there), sizeof(there)) != 0) end();
    }
    ~Raw() { end(); }
    Raw(const Raw&) = delete;
    Raw& operator=(const Raw&) = delete;

    bool open() const { return socket_ >= 0; }
    // What could be sent at once, or within the time.
    bool send(std::string_view bytes, milliseconds patience = milliseconds(2'000)) {
        const auto until = Steady::now() + patience;
        while (open() && !bytes.empty() && Steady::now() < until) {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent > 0) {
                bytes.remove_prefix(static_cast<std::size_t>(sent));
            } else if (errno == EAGAIN) {
                pollfd writable{socket_, POLLOUT, 0};
                poll(&writable, 1, 20);
            } else {
                end();
            }
        }
        return bytes.empty();
    }
    // What comes within the time; `ended` says whether the other side closed.
    std::string receive(milliseconds patience) {
        std::string out;
        const auto until = Steady::now() + patience;
        std::array<char, 65536> buffer{};
        while (open() && Steady::now() < until) {
            pollfd readable{socket_, POLLIN, 0};
            if (poll(&readable, 1, 20) <= 0) {
                if (!out.empty()) break;
                continue;
            }
            const ssize_t got = recv(socket_, buffer.data(), buffer.size(), 0);
            if (got <= 0) {
                end();
                break;
            }
            out.append(buffer.data(), static_cast<std::size_t>(got));
        }
        return out;
    }
    // Waits for the other side to close; what it still says is thrown away.
    bool closes(milliseconds patience) {
        const auto until = Steady::now() + patience;
        while (open() && Steady::now() < until) receive(milliseconds(200));
        return !open();
    }
    std::string http(const std::string& line, const std::string& headers = "", const std::string& body = "") {
        send(line + " HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + address_ + "\r\n" + headers + "\r\n" + body);
        return receive(milliseconds(3'000));
    }
    // Has no more to say, and still listens; or is gone without a word, as a process that was killed.
    void fall_silent() const { shutdown(socket_, SHUT_WR); }
    void vanish() {
        const linger at_once{1, 0};
        setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
        end();
    }
    bool upgrade() {
        const std::string answer = http("GET /ws",
                                        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
        return answer.starts_with("HTTP/1.1 101");
    }

  private:
    void end() {
        if (socket_ >= 0) close(socket_);
        socket_ = -1;
    }

    std::string address_;
    int socket_ = -1;
};

// A frame of WebSocket; `length` may lie.
std::string frame(unsigned first, std::string_view payload, bool masked = true, std::uint64_t length = 0) {
    if (length == 0) length = payload.size();
    std::string out(1, static_cast<char>(first));
    const unsigned mask = masked ? 0x80U : 0;
    if (length < 126) {
        out += static_cast<char>(mask | length);
    } else if (length < 65536) {
        out += static_cast<char>(mask | 126U);
        for (int shift = 8; shift >= 0; shift -= 8) out += static_cast<char>(length >> shift);
    } else {
        out += static_cast<char>(mask | 127U);
        for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(length >> shift);
    }
    if (masked) out += std::string(4, '\0');  // which changes nothing
    out += payload;
    return out;
}
std::string text_frame(std::string_view text) { return frame(0x81, text); }

std::string printed(const std::string& command) {
    std::string out;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer{};
    while (pipe != nullptr && std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) out += buffer.data();
    if (pipe != nullptr) pclose(pipe);
    return out;
}

// The folder of the page, with something in it and something beside it that is nobody's business.
class Page {
  public:
    static constexpr std::string_view open = "for everyone";
    static constexpr std::string_view secret = "for nobody";

    Page() {
        std::string name = (std::filesystem::temp_directory_path() / "tilewright_abuse_XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made at " + name);
        around_ = name;
        write("page/index.html", open);
        write("page/open.txt", open);
        write("page/assets/open.js", open);
        write("page/.git/secret.txt", secret);
        for (const char* file : {"secret.txt", "secret.html", "page.txt", "page-old/secret.txt"}) write(file, secret);
    }
    ~Page() {
        std::error_code ignored;
        std::filesystem::remove_all(around_, ignored);
    }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    std::string around() const { return around_.string(); }
    std::string folder() const { return (around_ / "page").string(); }

  private:
    void write(const std::string& name, std::string_view text) const {
        std::filesystem::create_directories((around_ / name).parent_path());
        std::ofstream(around_ / name) << text;
    }

    std::filesystem::path around_;
};

std::string random_bytes(Rng& rng, std::size_t size) {
    std::string out;
    for (std::size_t n = 0; n < size; ++n) out += static_cast<char>(rng.below(256));
    return out;
}

HttpHeaders from(const std::string& address) { return {{"X-Forwarded-For", address}}; }

// One request after the other, each with its answer.
class Asker {
  public:
    explicit Asker(const std::string& address) {
        auto made = Client::connect("127.0.0.1", port, from(address));
        if (made) client_ = std::move(*made);
        if (client_) ask({{"t", "hello"}, {"protocol", 1}});
    }
    bool open() const { return client_ && !client_->gone(); }

    Json ask(Json request) {
        request["id"] = ++id_;
        if (!client_ || !client_->send(request.dump())) return {{"t", "gone"}};
        const auto until = Steady::now() + std::chrono::seconds(20);
        while (Steady::now() < until) {
            const auto text = client_->receive(milliseconds(500));
            if (!text && client_->gone()) return {{"t", "gone"}};
            if (!text) continue;
            Json message = Json::parse(*text);
            if (message.contains("id") && message["id"] == id_) return message;
            if (message["t"] == "state") state = message;
        }
        return {{"t", "silence"}};
    }
    std::string code(const Json& request) {
        const Json answer = ask(request);
        return answer["t"] == "error" ? answer["code"].get<std::string>() : answer["t"].get<std::string>();
    }

    Json state;

  private:
    std::unique_ptr<Client> client_;
    int id_ = 0;
};

Json human(const char* name) { return {{"kind", "human"}, {"name", name}}; }

// ---- Those who play, and how long they wait

class Quiet {
  public:
    void run(const std::atomic<bool>& over, int number) {
        Rng rng(static_cast<std::uint64_t>(number) + 77);
        constexpr std::array<const char*, 3> games = {"azul", "sintra", "pavilion"};
        Asker asker("198.51.100." + std::to_string(number + 1));
        std::string table;
        while (!over) {
            if (table.empty() || asker.state.value("turn", Json("nobody")) == "nobody") {
                const Json made = asker.ask({{"t", "create"},
                                             {"game", games[rng.below(3)]},
                                             {"seats", Json::array({human("Ada"), human("Ben")})}});
                if (made["t"] != "ok") return complaints.add("a player's new table: " + made.dump());
                table = made["table"];
                const Json watched = asker.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
                if (watched["t"] != "ok") return complaints.add("a player's own table: " + watched.dump());
                asker.state = watched["state"];
            }
            const Json moves = asker.state["moves"];
            const Json move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            const auto begin = Steady::now();
            const Json played =
                asker.ask({{"t", "play"}, {"table", table}, {"seq", asker.state["seq"]}, {"move", move}});
            if (played["t"] != "ok") return complaints.add("a player's move: " + played.dump());
            waits.push_back(std::chrono::duration<double, std::milli>(Steady::now() - begin).count());
            std::this_thread::sleep_for(milliseconds(50));  // as people would, only faster
        }
    }
    std::vector<double> waits;  // milliseconds
};

std::string summary(std::vector<double> waits) {
    if (waits.empty()) return "no moves";
    std::ranges::sort(waits);
    const auto at = [&](double part) {
        return waits[static_cast<std::size_t>(part * static_cast<double>(waits.size() - 1))];
    };
    std::ostringstream out;
    out.precision(3);
    out << waits.size() << " moves, answered after " << at(0.5) << " ms (half), " << at(0.99) << " ms (99 %), "
        << waits.back() << " ms (longest)";
    return out.str();
}

// Four tables for a while, with or without what goes on beside them.
std::vector<double> play(milliseconds time, const std::function<void()>& meanwhile) {
    std::atomic<bool> over = false;
    std::array<Quiet, 4> quiet;
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; ++n) threads.emplace_back([&, n] { quiet[static_cast<std::size_t>(n)].run(over, n); });
    const auto until = Steady::now() + time;
    meanwhile();
    std::this_thread::sleep_until(until);
    over = true;
    for (std::thread& thread : threads) thread.join();
    std::vector<double> waits;
    for (const Quiet& one : quiet) waits.insert(waits.end(), one.waits.begin(), one.waits.end());
    return waits;
}

// ---- Those who behave badly

void garbage(const std::string& address, Rng& rng) {
    for (const std::string& bytes :
         {random_bytes(rng, 65536), std::string("\r\n\r\n"), std::string("GET"), std::string(100'000, 'A'),
          std::string("GET / HTTP/9.9\r\n\r\n"), "GET / HTTP/1.1\r\nX: " + random_bytes(rng, 500) + "\r\n\r\n"}) {
        Raw raw(address);
        raw.send(bytes);
        raw.receive(milliseconds(300));  // an error, or the end, or it waits for the rest
    }
    Raw header(address);
    expect(header.http("GET /", "X: " + std::string(40'000, 'x') + "\r\n").find(" 413 ") != std::string::npos ||
               !header.open(),
           "a header of 40,000 bytes is not refused");
    Raw body(address);
    expect(body.http("POST /api/tables", "Content-Length: 100000000\r\n").find(" 413 ") != std::string::npos ||
               !body.open(),
           "a body of 100 MB is not refused");
}

// Out of the page's folder, by every road that ever led out of one.
void traversal(const std::string& address, const Page& page) {
    const auto get = [&](const std::string& target) {
        Raw raw(address);
        const std::string answer = raw.http("GET " + target);
        expect(answer.starts_with("HTTP/1.1 ") ? !answer.starts_with("HTTP/1.1 5") : !raw.open(),
               target + " is neither answered nor refused: " + answer.substr(0, 100));
        return answer;
    };
    for (const char* target : {"/open.txt", "/assets/open.js", "/%6fpen.txt?../secret.txt", "/"})
        expect(get(target).ends_with(Page::open), std::string(target) + " of the page is not shown");
    std::vector<std::string> targets = {"/.git/secret.txt", "/%2egit/secret.txt", "/%", "/%zz", "/assets/%00.js", "*"};
    // From the folder, from one in it, from a file, from elsewhere; up; and down again.
    for (const std::string from : {"/", "/assets/../", "/assets/%2e%2e/", "/index.html/../", "/api/tables/../../", "//",
                                   "/./", "/%2e/", "/x/../", "", "http://x/", "/%00/", "/\\"}) {
        for (const std::string up : {"../", "%2e%2e/", "%2E./", "..%2f", "%2e%2e%2f", "..\\", "..%5c", "%5c..%5c",
                                     "%252e%252e%252f", "%c0%ae%c0%ae/", "..%c0%af", "..;/", "..%00/", "..//", ".../"})
            targets.push_back(from + up + "secret.txt");
    }
    for (const std::string end : {"secret.html", "secret.txt?x", "secret.txt#x", "secret.txt%00.html",
                                  "page-old/secret.txt", "page.txt", "page/../secret.txt"}) {
        targets.push_back("/../" + end);
        targets.push_back("/%2e%2e%2f" + end);
    }
    for (const std::string begin : {"", "/", "//", "/%2f", "/assets//", "/assets/%2f", "file://"})
        targets.push_back(begin + page.around() + "/secret.txt");
    for (const std::string& target : targets)
        expect(get(target).find(Page::secret) == std::string::npos, target + " shows what is not the page's");
}

void bad_frames(const std::string& address, Rng& rng) {
    const std::map<std::string, std::string> frames = {
        {"a frame without a mask", frame(0x81, "{}", false)},
        {"a frame of 300,000 bytes", frame(0x81, std::string(300'000, 'x'))},
        {"a frame that says it has 2^62 bytes", frame(0x81, "x", true, std::uint64_t{1} << 62U)},
        {"text that is no UTF-8", frame(0x81, "\xff\xfe\xfd")},
        {"an unknown opcode", frame(0x8b, "x")},
        {"reserved bits", frame(0xf1, "x")},
        {"a ping of 200 bytes", frame(0x89, std::string(200, 'x'))},
        {"a continuation of nothing", frame(0x80, "x")},
        {"a close with half a code", frame(0x88, "x")},
    };
    for (const auto& [name, bytes] : frames) {
        Raw raw(address);
        if (!raw.upgrade()) return complaints.add("no connection for " + name);
        raw.send(bytes);
        expect(raw.closes(milliseconds(5'000)), name + " does not end the connection");
    }
    Raw noise(address);
    if (noise.upgrade()) noise.send(random_bytes(rng, 100'000));
    expect(noise.closes(milliseconds(5'000)), "noise does not end the connection");
    Raw binary(address);
    if (binary.upgrade()) binary.send(frame(0x82, R"({"t":"hello","id":1,"protocol":1})"));
    expect(!binary.receive(milliseconds(3'000)).empty() || !binary.open(), "a binary message has no answer");
}

void bad_messages(const std::string& address) {
    Raw raw(address);
    if (!raw.upgrade()) return complaints.add("no connection for bad messages");
    for (const std::string& text :
         {std::string("nonsense"), std::string("{}"), std::string("[]"), std::string(50'000, '['),
          R"({"t":"ping","id":)" + std::string(20'000, '{'), std::string(R"({"t":"ping","id":1})"),
          std::string(R"({"t":"hello","id":{},"protocol":1})"), std::string("\"\\u0000\""), std::string("1e999"),
          R"({"t":")" + std::string(200'000, 'x') + R"(","id":1})"}) {
        raw.send(text_frame(text));
        const std::string answer = raw.receive(milliseconds(5'000));
        expect(answer.find("\"error\"") != std::string::npos,
               "no error for " + text.substr(0, 40) + ": " + answer.substr(0, 100));
    }
}

void strangers(const std::string& address) {
    Asker ada("198.51.100.200");
    Json made = ada.ask({{"t", "create"},
                         {"game", "azul"},
                         {"options", "first=1"},
                         {"seats", Json::array({human("Ada"), human("Ben")})}});
    const Json table = made["table"];
    const Json watched = ada.ask({{"t", "watch"}, {"table", table}, {"key", made["key"]}});
    if (watched["t"] != "ok") return complaints.add("no table for strangers to look at: " + watched.dump());
    const Json seq = watched["state"]["seq"];
    const Json move = watched["state"]["moves"][0];
    Asker eve(address);
    const auto play = [&](const Json& at, const Json& what) {
        return Json{{"t", "play"}, {"table", table}, {"seq", at}, {"move", what}};
    };
    // Each has an answer of its own: an end or silence would be none.
    const auto answers = [&](Asker& who, const Json& request, const std::string& expected) {
        const std::string code = who.code(request);
        expect(code == expected, request.dump() + " is answered " + code + ", expected " + expected);
    };
    answers(eve, play(seq, move), "phase");  // without watching
    const Json guessed = eve.ask({{"t", "watch"}, {"table", table}, {"key", std::string(32, '0')}});
    expect(guessed["t"] == "ok" && guessed["you"]["seats"] == Json::array(),
           "a key that was guessed: " + guessed.dump().substr(0, 200));
    answers(eve, play(seq, move), "seat");
    const std::map<std::string, std::string> of_a_seat = {{"resign", "seat"},      {"stand", "seat"},
                                                          {"premoves", "seat"},    {"stand_in", "seat"},
                                                          {"remove", "forbidden"}, {"mute", "forbidden"}};
    for (const auto& [kind, code] : of_a_seat) answers(eve, {{"t", kind}, {"table", table}, {"seat", 1}}, code);
    answers(eve, {{"t", "premove"}, {"table", table}, {"seat", 1}, {"moves", Json::array({move})}}, "seat");
    const std::map<std::string, std::string> of_the_table = {
        {"undo", "seat"}, {"close", "forbidden"}, {"rematch", "phase"}, {"start", "forbidden"}, {"hint", "seat"}};
    for (const auto& [kind, code] : of_the_table) answers(eve, {{"t", kind}, {"table", table}}, code);
    answers(eve, {{"t", "sit"}, {"table", table}, {"seat", 1}, {"name", "Eve"}}, "phase");  // the game has begun
    answers(eve, {{"t", "chat"}, {"table", table}, {"text", "x"}}, "seat");
    answers(ada, play(0, move), "stale");
    answers(ada, play(999'999, move), "stale");
    answers(ada, play(seq, "9Z9"), "syntax");
    answers(ada, play(seq, move), "ok");  // after all that, the move itself
}

// Ten thousand requests in one go: each is answered, or the connection ends.
void flood(const std::string& address) {
    Raw raw(address);
    if (!raw.upgrade()) return complaints.add("no connection for a flood");
    std::string all = text_frame(R"({"t":"hello","id":"h","protocol":1})");
    for (int n = 0; n < 10'000; ++n) all += text_frame(R"({"t":"lobby","id":)" + std::to_string(n) + "}");
    std::thread sender([&] { raw.send(all, milliseconds(20'000)); });
    std::size_t answers = 0;
    const auto until = Steady::now() + std::chrono::seconds(30);
    while (raw.open() && answers < 10'001 && Steady::now() < until) {
        const std::string got = raw.receive(milliseconds(500));
        for (std::size_t at = 0; (at = got.find("\"id\":", at)) != std::string::npos; ++at) ++answers;
    }
    sender.join();
    expect(answers >= 100, "a flood had " + std::to_string(answers) + " answers");
    expect(answers >= 10'000 || !raw.open(), "a flood is neither answered nor ended");
}

// Many requests of HTTP in one go.
void hurry(const std::string& address) {
    Raw raw(address);
    std::string all;
    for (int n = 0; n < 3'000; ++n)
        all += "GET /api/version HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + address + "\r\n\r\n";
    std::thread sender([&] { raw.send(all, milliseconds(10'000)); });
    std::size_t answers = 0;
    const auto until = Steady::now() + std::chrono::seconds(20);
    while (raw.open() && answers < 3'000 && Steady::now() < until) {
        const std::string got = raw.receive(milliseconds(500));
        for (std::size_t at = 0; (at = got.find("HTTP/1.1 ", at)) != std::string::npos; ++at) ++answers;
    }
    sender.join();
    expect(answers == 3'000 || !raw.open(), "requests in one go are neither answered nor ended");
}

// Many connections. From another address than many requests: who has sent too many of those can't open one.
void crowd(const std::string& address) {
    std::vector<std::unique_ptr<Raw>> all;
    std::size_t refused = 0;
    for (int n = 0; n < 150; ++n) {
        all.push_back(std::make_unique<Raw>(address));
        if (!all.back()->upgrade()) ++refused;
    }
    expect(refused == 50, std::to_string(refused) + " of 150 connections refused, expected 50");
}

// Tables without end.
void maker(const std::string& address) {
    Asker eve(address);
    int made = 0;
    std::string last = "ok";
    for (int n = 0; n < 60 && last == "ok"; ++n) {
        last = eve.code({{"t", "create"}, {"game", "azul"}, {"public", true}});
        made += last == "ok" ? 1 : 0;
    }
    expect(made == 40 && last == "limit", std::to_string(made) + " tables made, then " + last);
}

// Asks for whole games and never reads them: what waits for it is bounded, and then it is let go.
void deaf(const std::string& address, milliseconds time, const std::string& record) {
    Raw raw(address);
    if (!raw.upgrade()) return complaints.add("no connection for a slow reader");
    raw.send(text_frame(R"({"t":"hello","id":"h","protocol":1})"));
    const std::string ask = text_frame(Json{{"t", "replay"}, {"id", 1}, {"record", record}}.dump());
    const auto until = Steady::now() + time;
    while (raw.open() && Steady::now() < until) {
        raw.send(ask, milliseconds(50));
        std::this_thread::sleep_for(milliseconds(30));
    }
    expect(!raw.open(), "who never reads is still there");
}

// A byte now and then: frames may take as long as something of them comes, a request has half a minute.
constexpr milliseconds request_ends{40'000};  // by then
void slow(const std::string& address, milliseconds time) {
    const std::string request = "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + address + "\r\nX: ";
    std::vector<std::unique_ptr<Raw>> frames;
    std::vector<std::unique_ptr<Raw>> requests;
    for (int n = 0; n < 20; ++n) {
        requests.push_back(std::make_unique<Raw>(address));
        frames.push_back(std::make_unique<Raw>(address));
        if (!frames.back()->upgrade()) return complaints.add("no connection for a slow one");
        frames.back()->send(frame(0x81, "{", true, 1'000));
    }
    const auto begin = Steady::now();
    std::size_t at = 0;
    for (; Steady::now() - begin < time; ++at) {
        for (const auto& one : requests) one->send(at < request.size() ? request.substr(at, 1) : "x");
        for (const auto& one : frames) one->send("x");
        std::this_thread::sleep_for(milliseconds(300));
    }
    const auto there = [](const auto& all) {
        return std::ranges::count_if(all, [](auto& one) { return one->open(); });
    };
    expect(there(frames) == 20, "only " + std::to_string(there(frames)) + " of 20 slow frames are still waited for");
    if (time >= request_ends) {
        expect(there(requests) == 0,
               std::to_string(there(requests)) + " requests of a byte now and then are still waited for");
    } else if (time < milliseconds(25'000)) {
        const std::string rest = request.substr(std::min(at, request.size())) + "\r\n\r\n";
        for (const auto& one : requests) {
            one->send(rest);
            expect(one->receive(milliseconds(5'000)).starts_with("HTTP/1.1 200"), "a slow request has no answer");
        }
    }
}

// Pings without end, and reads no answer.
void pinger(const std::string& address, milliseconds time) {
    Raw raw(address);
    if (!raw.upgrade()) return complaints.add("no connection for pings");
    std::string pings;
    for (int n = 0; n < 1'000; ++n) pings += frame(0x89, std::string(125, 'p'));
    const auto until = Steady::now() + time;
    while (raw.open() && Steady::now() < until) raw.send(pings, milliseconds(500));
    expect(!raw.open(), "who pings without end is still there");
}

// One says nothing and answers no ping, as a phone that has left the network; another only answers pings.
constexpr milliseconds silence_ends{64'000};  // by then
void silent(const std::string& address, milliseconds time) {
    Raw mute(address);
    Raw polite(address);
    if (!mute.upgrade() || !polite.upgrade()) return complaints.add("no connection for silent ones");
    const auto until = Steady::now() + std::min(time, silence_ends);
    bool pinged = false;
    while (Steady::now() < until) {
        pinged = mute.receive(milliseconds(200)).starts_with('\x89') || pinged;
        if (polite.receive(milliseconds(200)).starts_with('\x89')) polite.send(frame(0x8a, ""));
    }
    expect(polite.open(), "who answers pings was given up");
    if (time >= silence_ends) expect(pinged && !mute.open(), "a connection that answers no ping is still there");
    if (time < milliseconds(55'000)) expect(mute.open(), "who says nothing was given up too early");
}

// Ends in the middle of things: in a request, in a frame, between two.
void broken_off(const std::string& address) {
    const std::string request = "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + address + "\r\n";
    const std::string body = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";
    for (int n = 0; n < 20; ++n) {
        for (const std::string& begin : {std::string(), request, body}) {
            Raw half(address);
            half.send(begin);
            half.fall_silent();
            expect(half.closes(milliseconds(5'000)), "half a request is waited for after its end");
            Raw gone(address);
            gone.send(begin);
            gone.vanish();
        }
        for (const std::string& begin : {std::string(), frame(0x81, "{", true, 1'000), frame(0x01, "{}")}) {
            Raw half(address);
            Raw gone(address);
            if (!half.upgrade() || !gone.upgrade()) return complaints.add("no connection to break off");
            half.send(begin);
            half.fall_silent();
            expect(half.closes(milliseconds(5'000)), "half a frame is waited for after its end");
            gone.send(begin);
            gone.vanish();
        }
    }
}

// A number of /metrics; -1: it is not there.
std::int64_t metric(const std::string& name) {
    const auto metrics = http_request("127.0.0.1", port, "GET", "/metrics");
    const std::size_t at = metrics ? metrics->body.find("\n" + name + " ") : std::string::npos;
    return at == std::string::npos ? -1 : std::strtoll(metrics->body.c_str() + at + name.size() + 2, nullptr, 10);
}

// Whoever is gone leaves nothing behind: no connection but the one that asks, no bytes that wait.
void nothing_left() {
    std::int64_t connections = -1;
    for (int tenths = 0; tenths < 50 && connections != 1; ++tenths) {
        connections = metric("tilewright_connections");
        if (connections != 1) std::this_thread::sleep_for(milliseconds(100));
    }
    expect(connections == 1, "all are gone, and the server counts " + std::to_string(connections) + " connections");
    for (const char* name : {"tilewright_clients", "tilewright_unsent_bytes"})
        expect(metric(name) == 0, std::string(name) + " is " + std::to_string(metric(name)) + " after all are gone");
}

// Nobody makes the server large. It grows by 25 MB, most of it for the one who never reads; twice that is too much.
void stays_small(std::int64_t before, const load::ServerProcess& server) {
    const std::int64_t highest = load::highest_rss_kb(server.pid());
    std::cout << "memory of the server: " << before << " kB before, " << highest << " kB at its highest, "
              << load::rss_kb(server.pid()) << " kB after\n";
    expect(before > 0 && highest >= before && highest - before < 50 * 1024,
           "the server grew by " + std::to_string(highest - before) + " kB");
}

int abuse(const std::string& binary, int seconds) {
    load::ServerProcess server;
    const Page page;
    // Small limits, so that they are reached.
    const std::string wrong = server.start(binary, "",
                                           "--proxies 127.0.0.1 --connections-per-address 100 --tables-per-address 40 "
                                           "--requests-per-address 100 --page " +
                                               page.folder());
    if (!wrong.empty()) {
        std::cerr << "abuse_test: " << wrong << "\n";
        return 1;
    }
    port = server.port();
    const std::string record = printed(binary + " random --game pavilion --options players=4 --seed 1");
    const auto before = play(milliseconds(3'000), [] {});
    const std::int64_t memory = load::rss_kb(server.pid());
    const auto during = play(std::chrono::seconds(seconds), [&] {
        const milliseconds time = std::chrono::seconds(seconds);
        Rng one(1);
        Rng two(2);
        const std::vector<std::function<void()>> bad = {
            [&] { garbage("203.0.113.1", one); },
            [&] { bad_frames("203.0.113.2", two); },
            [] { bad_messages("203.0.113.3"); },
            [] { strangers("203.0.113.4"); },
            [] { flood("203.0.113.5"); },
            [] { hurry("203.0.113.6"); },
            [] { maker("203.0.113.7"); },
            [&] { deaf("203.0.113.8", time - milliseconds(500), record); },
            [&] { slow("203.0.113.9", time); },
            [&] { silent("203.0.113.10", time); },
            [&] { pinger("203.0.113.11", time - milliseconds(500)); },
            [] { crowd("203.0.113.12"); },
            [&] { traversal("203.0.113.13", page); },
            [] { broken_off("203.0.113.14"); },
        };
        std::vector<std::thread> threads;
        threads.reserve(bad.size());
        for (const auto& behave : bad) threads.emplace_back(behave);
        for (std::thread& thread : threads) thread.join();
    });
    expect(server.runs(), "the server is gone");
    expect(metric("tilewright_slow_readers_total") == 1, "who did not read was not let go for that");
    nothing_left();
    stays_small(memory, server);
    const auto health = http_request("127.0.0.1", port, "GET", "/healthz");
    expect(health && health->status == 200, "the server is not well");
    std::cout << "before: " << summary(before) << "\nduring: " << summary(during) << "\n";
    const milliseconds time = std::chrono::seconds(seconds);
    if (time < silence_ends)
        std::cout << "not tested in " << seconds << " s: that "
                  << (time < request_ends ? "a slow request ends after 30 s, and that " : "")
                  << "who answers no ping is gone after 60 s; that takes " << silence_ends.count() / 1'000 << " s\n";
    for (const std::string& text : complaints.all()) std::cerr << "wrong: " << text << "\n";
    // Nobody who plays should notice. A busy disk may take its time; but if one move of a hundred waits a second longer
    // than without the bad clients, or any move ten, somebody would.
    const auto p99 = [](std::vector<double> all) {
        std::ranges::sort(all);
        return all.empty() ? 0.0 : all[all.size() * 99 / 100];
    };
    const bool noticed =
        during.empty() || p99(during) > p99(before) + 1'000 || *std::ranges::max_element(during) > 10'000;
    if (noticed) std::cerr << "wrong: those who play noticed\n";
    return complaints.all().empty() && !noticed ? 0 : 1;
}

}  // namespace
}  // namespace tilewright

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: abuse_test BINARY SECONDS\n";
        return 2;
    }
    try {
        return tilewright::abuse(argv[1], std::atoi(argv[2]));
    } catch (const std::exception& broken) {
        std::cerr << "abuse_test: " << broken.what() << "\n";
        return 1;
    }
}
