#include "server/server.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <stdexcept>
#include <unordered_map>

#include "server/static_files.h"
#include "server/world.h"

namespace tilewright {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using Socket = websocket::stream<beast::tcp_stream>;
using ServerRequest = http::request<http::string_body>;
using ServerAnswer = http::response<http::string_body>;

constexpr auto token = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t longest_message = 256 * 1024;
// Bytes a slow reader may leave; it is dropped, and catches up later. The longest message, a replay, is half of it.
constexpr std::size_t most_unsent = 8 * 1024 * 1024;

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// A browser says which page opened the socket: only our own may.
bool same_origin(const ServerRequest& request) {
    const auto origin = request[http::field::origin];
    if (origin.empty()) return true;  // no browser
    const std::size_t at = origin.find("://");
    return at != std::string_view::npos && origin.substr(at + 3) == request[http::field::host];
}

bool takes_gzip(const ServerRequest& request) {
    for (const auto& [name, parameters] : http::ext_list(request[http::field::accept_encoding])) {
        if (name != "gzip") continue;
        return std::ranges::none_of(parameters, [](const auto& one) {
            return one.first == "q" && one.second.find_first_not_of("0.") == std::string_view::npos;
        });
    }
    return false;
}

// What the page may load: its own files, and its socket, which older browsers do not count as its own.
std::string security_policy(const ServerRequest& request) {
    const std::string host(request[http::field::host]);
    const bool plain = !host.empty() && std::ranges::all_of(host, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
               c == ':';
    });
    return "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
           "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'" +
           (plain ? " ws://" + host + " wss://" + host : "") +
           "; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
}

// One client. It is owned by its reading coroutine; the writing one runs while there is something to write.
class Session : public std::enable_shared_from_this<Session> {
  public:
    Session(Socket socket, ClientId id) : socket_(std::move(socket)), id_(id) {}

    ClientId id() const { return id_; }

    void send(const Text& text) {
        if (closed_) return;
        unsent_ += text->size();
        if (unsent_ > most_unsent) return close();
        queue_.push_back(text);
        if (writing_) return;
        writing_ = true;
        asio::co_spawn(socket_.get_executor(), [self = shared_from_this()] { return self->write(); }, asio::detached);
    }

    asio::awaitable<void> read(Hub& hub) {
        beast::flat_buffer buffer;
        while (!closed_) {
            const auto [error, size] = co_await socket_.async_read(buffer, token);
            if (error) break;
            hub.receive(id_, {static_cast<const char*>(buffer.data().data()), buffer.size()});
            buffer.consume(size);
        }
        close();
    }

    // When all that was sent before is gone.
    void finish() {
        finishing_ = true;
        if (!writing_) close();
    }

    void close() {
        if (closed_) return;
        closed_ = true;
        beast::get_lowest_layer(socket_).close();
    }

  private:
    asio::awaitable<void> write() {
        while (!queue_.empty() && !closed_) {
            const Text text = queue_.front();
            queue_.pop_front();
            const auto [error, size] = co_await socket_.async_write(asio::buffer(*text), token);
            if (error) {
                close();
                break;
            }
            unsent_ -= size;
        }
        writing_ = false;
        if (finishing_) close();
    }

    Socket socket_;
    ClientId id_;
    std::deque<Text> queue_;
    std::size_t unsent_ = 0;
    bool writing_ = false;
    bool finishing_ = false;
    bool closed_ = false;
};

}  // namespace

class Server::Inside {
  public:
    Inside(ServerSettings settings, std::unique_ptr<Store> store)
        : settings_(std::move(settings)),
          acceptor_(io_),
          signals_(io_, SIGINT, SIGTERM),  // from now on: whoever is told of the address may end us
          timer_(io_),
          store_(std::make_unique<StoreThread>(std::move(store))),
          bots_(std::make_unique<BotPool>(settings_.bot_threads)),
          hub_(settings_.hub, world()) {
        beast::error_code error;
        const auto address = asio::ip::make_address(settings_.address, error);
        if (error) throw std::runtime_error(settings_.address + " is not an address like 127.0.0.1 or 0.0.0.0");
        error = listen({address, settings_.port});
        for (int port = settings_.port + 1; error == asio::error::address_in_use && port <= settings_.last_port; ++port)
            error = listen({address, static_cast<std::uint16_t>(port)});
        if (error)
            throw std::runtime_error("can't listen on " + settings_.address + " port " +
                                     std::to_string(settings_.port) + ": " + error.message());
    }

    ~Inside() {
        bots_.reset();   // first those who answer
        store_.reset();  // everything asked for is stored
    }

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    void run() {
        signals_.async_wait([this](const beast::error_code& error, int) {
            if (!error) begin_stop();
        });
        asio::co_spawn(io_, accept(), asio::detached);
        hub_.open();
        io_.run();
    }

    void stop() {
        asio::post(io_, [this] { begin_stop(); });
    }

  private:
    beast::error_code listen(const Tcp::endpoint& endpoint) {
        beast::error_code error;
        acceptor_.close(error);
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        return error;
    }

    World world() {
        World world =
            make_world(*store_, *bots_, [this](std::function<void()> work) { asio::post(io_, std::move(work)); });
        world.send = [this](ClientId client, const Text& text) {
            if (const auto found = sessions_.find(client); found != sessions_.end()) found->second->send(text);
        };
        world.now = now_ms;
        world.wake = [this](std::int64_t at) { wake(at); };
        world.log = [this](const std::string& line) {
            if (settings_.log) settings_.log(line);
        };
        return world;
    }

    void wake(std::int64_t at) {
        if (wake_at_ != 0 && wake_at_ <= at) return;
        wake_at_ = at;
        timer_.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(at - now_ms(), 0)));
        timer_.async_wait([this](const beast::error_code& error) {
            if (error || stopping_) return;
            wake_at_ = 0;
            hub_.tick();
        });
    }

    // New clients are refused, those there are told; when the store has written all it was given, the loop ends.
    void begin_stop() {
        if (stopping_) return;
        stopping_ = true;
        beast::error_code ignored;
        acceptor_.close(ignored);
        timer_.cancel();
        signals_.cancel(ignored);
        store_->run([this](Store&) {
            asio::post(io_, [this] {
                hub_.stop();
                const auto sessions = sessions_;
                for (const auto& [id, session] : sessions) session->finish();
                // Whoever does not take the goodbye is not waited for.
                timer_.expires_after(std::chrono::milliseconds(500));
                timer_.async_wait([this](const beast::error_code&) { io_.stop(); });
            });
        });
    }

    asio::awaitable<void> accept() {
        while (!stopping_) {
            auto [error, socket] = co_await acceptor_.async_accept(token);
            if (stopping_) co_return;
            if (error) {
                // Out of sockets, most likely: those there go on, new ones wait a moment.
                asio::steady_timer pause(io_, std::chrono::milliseconds(100));
                co_await pause.async_wait(token);
                continue;
            }
            beast::error_code ignored;
            socket.set_option(Tcp::no_delay(true), ignored);
            asio::co_spawn(io_, serve(beast::tcp_stream(std::move(socket))), asio::detached);
        }
    }

    asio::awaitable<void> serve(beast::tcp_stream stream) {
        beast::flat_buffer buffer;
        while (!stopping_) {
            http::request_parser<http::string_body> parser;
            parser.body_limit(longest_message);
            parser.header_limit(16 * 1024);
            stream.expires_after(std::chrono::seconds(30));
            const auto [error, size] = co_await http::async_read(stream, buffer, parser, token);
            if (error == http::error::body_limit || error == http::error::header_limit) {
                co_await answer(stream, refused(parser.get(), http::status::payload_too_large, "too long"));
            }
            if (error) break;
            ServerRequest request = parser.release();
            if (websocket::is_upgrade(request)) {
                if (request.target() == "/ws" && same_origin(request)) {
                    stream.expires_never();
                    co_return co_await converse(std::move(stream), std::move(request));
                }
                co_await answer(stream, refused(request, http::status::forbidden, "only this server's own page may"));
                break;
            }
            const bool keep = request.keep_alive();
            const bool sent = co_await answer(stream, co_await respond(request));
            if (!sent || !keep) break;
        }
        beast::error_code ignored;
        stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    }

    static asio::awaitable<bool> answer(beast::tcp_stream& stream, ServerAnswer message) {
        stream.expires_after(std::chrono::seconds(120));  // a slow line may take its time
        const auto [error, size] = co_await http::async_write(stream, message, token);
        co_return !error;
    }

    static ServerAnswer plain(const ServerRequest& request, http::status status, const std::string& type,
                              std::string body) {
        ServerAnswer out(status, request.version());
        out.set(http::field::content_type, type);
        out.set("X-Content-Type-Options", "nosniff");
        out.set("Referrer-Policy", "no-referrer");
        out.set("Content-Security-Policy", security_policy(request));
        out.keep_alive(request.keep_alive());
        out.body() = std::move(body);
        out.prepare_payload();
        if (request.method() == http::verb::head) out.body().clear();
        return out;
    }
    static ServerAnswer refused(const ServerRequest& request, http::status status, const std::string& why) {
        ServerAnswer out = plain(request, status, "text/plain; charset=utf-8", why + "\n");
        out.keep_alive(false);
        return out;
    }

    asio::awaitable<ServerAnswer> respond(const ServerRequest& request) {
        const std::string method(request.method_string());
        const std::string target(request.target());
        const std::string path = target.substr(0, target.find('?'));
        if (path == "/api/addresses")
            co_return plain(request, http::status::ok, "application/json", addresses(request));
        if (path.starts_with("/api/")) {
            const auto found = co_await ask(method, path, request.body());
            ServerAnswer out = plain(request, static_cast<http::status>(found.status), found.type, found.body);
            out.set(http::field::cache_control, "no-store");
            co_return out;
        }
        if (method != "GET" && method != "HEAD")
            co_return refused(request, http::status::method_not_allowed, "only GET and HEAD");
        auto file = find_static(settings_.page, target, takes_gzip(request));
        if (!file) co_return plain(request, http::status::not_found, "text/plain; charset=utf-8", "not found\n");
        ServerAnswer out = plain(request, http::status::ok, file->type, std::move(file->body));
        out.set(http::field::cache_control, file->versioned ? "public, max-age=31536000, immutable" : "no-cache");
        out.set(http::field::vary, "Accept-Encoding");
        if (file->zipped) out.set(http::field::content_encoding, "gzip");
        co_return out;
    }

    // Who plays on the server's own machine sees it as localhost, which is of no use in a link for others: where others
    // can reach it. Only told there.
    std::string addresses(const ServerRequest& request) const {
        const std::string_view host = request[http::field::host];
        const bool here = host.starts_with("localhost") || host.starts_with("127.");
        Json out = Json::array();
        if (here && settings_.address == "0.0.0.0") {
            for (const std::string& one : network_addresses())
                out.push_back("http://" + one + ":" + std::to_string(port()));
        }
        return Json{{"addresses", out}}.dump();
    }

    // The hub answers now or later: a timer that is cancelled is how a coroutine waits for it.
    asio::awaitable<Hub::HttpAnswer> ask(const std::string& method, const std::string& path, const std::string& body) {
        struct Waiting {
            explicit Waiting(asio::io_context& io) : timer(io, std::chrono::seconds(20)) {}
            asio::steady_timer timer;
            std::optional<Hub::HttpAnswer> answer;
        };
        auto waiting = std::make_shared<Waiting>(io_);
        hub_.api(method, path, body, [waiting](Hub::HttpAnswer came) {
            waiting->answer = std::move(came);
            waiting->timer.cancel();
        });
        while (!waiting->answer) {
            const auto [error] = co_await waiting->timer.async_wait(token);
            if (!error && !waiting->answer) co_return Hub::HttpAnswer{503, "text/plain", "no answer in time\n"};
        }
        co_return std::move(*waiting->answer);
    }

    asio::awaitable<void> converse(beast::tcp_stream stream, ServerRequest request) {
        Socket socket(std::move(stream));
        websocket::stream_base::timeout times{};
        times.handshake_timeout = std::chrono::seconds(30);
        times.idle_timeout = std::chrono::seconds(60);  // half of it without a word: a ping; all of it: gone
        times.keep_alive_pings = true;
        socket.set_option(times);
        socket.read_message_max(longest_message);
        const auto [error] = co_await socket.async_accept(request, token);
        if (error) co_return;
        socket.text(true);
        const ClientId id = ++last_client_;
        const auto session = std::make_shared<Session>(std::move(socket), id);
        sessions_[id] = session;
        hub_.enter(id);
        co_await session->read(hub_);
        sessions_.erase(id);
        if (!stopping_) hub_.leave(id);
    }

    ServerSettings settings_;
    asio::io_context io_{1};
    Tcp::acceptor acceptor_;
    asio::signal_set signals_;
    asio::steady_timer timer_;
    std::int64_t wake_at_ = 0;
    std::unordered_map<ClientId, std::shared_ptr<Session>> sessions_;
    ClientId last_client_ = 0;
    bool stopping_ = false;
    std::unique_ptr<StoreThread> store_;
    std::unique_ptr<BotPool> bots_;
    Hub hub_;
};

std::vector<std::string> network_addresses() {
    std::vector<std::string> out;
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return out;
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        const bool usable = one->ifa_addr != nullptr && one->ifa_addr->sa_family == AF_INET &&
                            (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
        std::array<char, INET_ADDRSTRLEN> text{};
        if (usable &&
            getnameinfo(one->ifa_addr, sizeof(sockaddr_in), text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0)
            out.emplace_back(text.data());
    }
    freeifaddrs(all);
    return out;
}

Server::Server(ServerSettings settings, std::unique_ptr<Store> store)
    : inside_(std::make_unique<Inside>(std::move(settings), std::move(store))) {}
Server::~Server() = default;
std::uint16_t Server::port() const { return inside_->port(); }
void Server::run() { inside_->run(); }
void Server::stop() { inside_->stop(); }

}  // namespace tilewright
