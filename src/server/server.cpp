#include "server/server.h"

#include <sys/resource.h>

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

#include "protocol/fields.h"
#include "server/gathered.h"
#include "server/metrics.h"
#include "server/routes.h"
#include "server/workers.h"
#include "server/world.h"

namespace tilewright {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using Socket = websocket::stream<Gathered>;
using ServerRequest = http::request<http::string_body>;
using ServerAnswer = http::response<http::span_body<const char>>;

constexpr auto token = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t longest_message = 256 * 1024;
// Bytes all slow readers together may leave; then those with most go, and catch up later.
constexpr std::size_t most_unsent_of_all = 256 * 1024 * 1024;
constexpr std::size_t large_buffer = 64 * 1024;
constexpr rlim_t own_files = 100;    // database, page, log
constexpr int most_refused = 1'000;  // messages above the limit, after which the connection ends

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

bool is_request_id(std::string_view text) {
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

// One client. It is owned by its reading coroutine; the writing one runs while there is something to write.
class Session : public std::enable_shared_from_this<Session> {
  public:
    Session(Socket socket, ClientId id, bool limited, std::size_t messages, ServerCounts& counts)
        : socket_(std::move(socket)), id_(id), limited_(limited), messages_(messages), counts_(counts) {}
    ~Session() { counts_.unsent -= queued_; }

    ClientId id() const { return id_; }

    void send(const Text& text) {
        if (closed_) return;
        queued_ += text->size();
        counts_.unsent += text->size();
        ++counts_.sent;
        if (unsent() > Gathered::most_unsent) return let_go();
        queue_.push_back(text);
        if (writing_) return;
        writing_ = true;
        asio::co_spawn(socket_.get_executor(), [self = shared_from_this()] { return self->write(); }, asio::detached);
    }

    std::size_t unsent() const { return closed_ ? 0 : queued_ + socket_.next_layer().unsent(); }
    // Too much waits for it.
    void let_go() {
        ++counts_.slow;
        close("slow");
    }

    asio::awaitable<void> read(Hub& hub) {
        // Pings are answered below us, so they are counted here.
        socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
            if (kind == websocket::frame_type::ping) count(paced(0));
        });
        beast::flat_buffer buffer;
        while (!closed_) {
            const auto [error, size] = co_await socket_.async_read(buffer, token);
            if (error) break;
            const std::string_view text{static_cast<const char*>(buffer.data().data()), buffer.size()};
            if (paced(size)) {
                count(hub.receive(id_, text));
            } else {
                refuse(text);
                count(false);
            }
            buffer.consume(size);
            if (buffer.capacity() > large_buffer) buffer.shrink_to_fit();
        }
        if (socket_.next_layer().overflowed()) let_go();
        close("gone");
    }

    // When all that was sent before is gone.
    void finish() {
        finishing_ = true;
        if (writing_) return;
        if (socket_.next_layer().unsent() == 0) return close("stopped");
        socket_.next_layer().when_sent([self = weak_from_this()] {
            if (const auto session = self.lock()) session->close("stopped");
        });
    }

    void close(const char* why) {
        if (closed_) return;
        closed_ = why;
        // What waits is not counted any more: whoever looks for room must not find it here again.
        queue_.clear();
        counts_.unsent -= std::exchange(queued_, 0);
        socket_.next_layer().drop();
        beast::get_lowest_layer(socket_).close();
    }
    const char* closed() const { return closed_; }

  private:
    bool paced(std::size_t size) {
        constexpr std::int64_t second = 1'000'000;
        if (!limited_ || messages_ == 0) return true;
        const auto each = static_cast<std::int64_t>(messages_);
        return pace_.take(now_ms(), second / each, each * 5, weight_of(size));
    }

    void count(bool granted) {
        refused_ = granted ? std::max(refused_ - 10, 0) : refused_ + 1;
        if (refused_ > most_refused) close("flood");
    }

    // It has its one answer, at the price of reading its id.
    void refuse(std::string_view text) {
        ++counts_.refused["messages"];
        Json id;
        (void)read_message(text, id);
        const Error error{Code::limit, "", "at most " + std::to_string(messages_) + " messages a second", 0, 0};
        send(std::make_shared<const std::string>(error_answer(id, error).dump()));
    }

    asio::awaitable<void> write() {
        socket_.next_layer().hold();
        while (!queue_.empty() && !closed_) {
            const Text text = queue_.front();
            queue_.pop_front();
            queued_ -= text->size();  // from now on it waits below
            counts_.unsent -= text->size();
            const auto [error, size] = co_await socket_.async_write(asio::buffer(*text), token);
            if (error) {
                close("gone");
                break;
            }
        }
        writing_ = false;
        socket_.next_layer().let_go();
        if (finishing_) finish();
    }

    Socket socket_;
    ClientId id_;
    bool limited_;
    std::size_t messages_;  // a second
    ServerCounts& counts_;
    Pace pace_;
    int refused_ = 0;  // lately: each that was in time makes up for ten
    std::deque<Text> queue_;
    std::size_t queued_ = 0;  // bytes
    bool writing_ = false;
    bool finishing_ = false;
    const char* closed_ = nullptr;  // why
};

// A connection that is counted as long as it is there.
class Counted {
  public:
    Counted(ServerCounts& counts, std::shared_ptr<Limits> limits) : counts_(counts), limits_(std::move(limits)) {
        ++counts_.open;
        ++counts_.connected;
    }
    ~Counted() {
        --counts_.open;
        if (of_address_) limits_->disconnect(*of_address_);
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

    // Is there room for one more of this address? Once for each connection.
    bool claim(const std::string& from) {
        if (of_address_) return true;
        if (!limits_->connect(from)) {
            ++counts_.refused["connections"];
            return false;
        }
        of_address_ = from;
        return true;
    }

  private:
    ServerCounts& counts_;
    std::shared_ptr<Limits> limits_;  // a connection may be the last thing that goes
    std::optional<std::string> of_address_;
};

}  // namespace

class Server::Inside {
  public:
    Inside(ServerSettings settings, std::unique_ptr<Store> store)
        : settings_(std::move(settings)),
          acceptor_(io_),
          signals_(io_, SIGINT, SIGTERM),  // from now on: whoever is told of the address may end us
          timer_(io_),
          goodbye_(io_),
          store_(std::make_unique<StoreThread>(
              std::move(store), [this](const Heard& heard) { asio::post(io_, [this, heard] { hub_.hear(heard); }); })),
          bots_(std::make_unique<BotPool>(settings_.bot_threads)),
          hub_(settings_.hub, world()),
          routes_(routes(), hub_) {
        fit_file_limit();
        if (!settings_.jobs.empty())
            workers_ =
                std::make_unique<Workers>(*bots_, open_jobs(settings_.jobs, JobsSide::node, settings_.hub.version));
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
        workers_.reset();
        bots_.reset();   // first those who answer
        store_.reset();  // everything asked for is stored
    }

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    void run() {
        signals_.async_wait([this](const beast::error_code& error, int) {
            if (!error) begin_stop();
        });
        asio::co_spawn(io_, accept(), [this](const std::exception_ptr& thrown) {
            if (!thrown) return;
            broken("listening", thrown);  // nobody could come any more: better begin anew
            begin_stop();
        });
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
            if (counts_.unsent > most_unsent_of_all) let_hoarders_go();
        };
        world.now = now_ms;
        world.wake = [this](std::int64_t at) { wake(at); };
        world.log = [this](const Report& report) { log(report); };
        return world;
    }

    RoutesSettings routes() {
        RoutesSettings out;
        out.page = settings_.page;
        out.metrics_for_all = settings_.metrics_for_all;
        out.metrics = [this] {
            return metrics_text(settings_.hub.version, hub_, counts_, store_->counts(), bots_->counts(),
                                workers_ ? workers_->threads() : 0);
        };
        // A store that hangs or stores nothing is not well, one that is slow is.
        out.healthy = [this] {
            const StoreCounts store = store_->counts();
            return hub_.ready() && !stopping_ && store.longest_ms < 5'000 && !store.failing;
        };
        out.addresses = [this] {
            std::vector<std::string> urls;
            for (const std::string& one :
                 settings_.address == "0.0.0.0" ? network_addresses() : std::vector<std::string>{})
                urls.push_back("http://" + one + ":" + std::to_string(port()));
            return urls;
        };
        return out;
    }

    void log(const Report& report) const {
        if (settings_.log) settings_.log(report);
    }

    // Each connection is a file, and the usual limit of 1,024 is for programs of another kind. Where it can't be raised
    // far enough there are fewer connections: database and page need files too.
    void fit_file_limit() {
        rlimit files{};
        if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
        rlimit raised = files;
        raised.rlim_cur = raised.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &raised) == 0) files = raised;
        const std::size_t room = files.rlim_cur > 2 * own_files ? files.rlim_cur - own_files : own_files;
        if (settings_.most_connections <= room) return;
        const bool fewer = settings_.most_connections > files.rlim_cur;
        settings_.most_connections = room;
        if (fewer) log({true, "few_connections", {{"most", std::to_string(room)}, {"why", "the limit of open files"}}});
    }

    // The largest first, until there is room for a while.
    void let_hoarders_go() {
        std::vector<std::pair<std::size_t, Session*>> all;
        std::size_t sum = 0;
        for (const auto& [id, session] : sessions_) {
            all.emplace_back(session->unsent(), session.get());
            sum += all.back().first;
        }
        if (sum <= most_unsent_of_all) return;
        std::ranges::sort(all, std::greater<>());
        for (const auto& [unsent, session] : all) {
            if (sum <= most_unsent_of_all / 4 * 3) break;
            session->let_go();
            sum -= unsent;
        }
    }

    void wake(std::int64_t at) {
        if (wake_at_ != 0 && wake_at_ <= at) return;
        wake_at_ = at;
        timer_.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(at - now_ms(), 0)));
        timer_.async_wait([this](const beast::error_code& error) {
            if (error || stopping_) return;
            wake_at_ = 0;
            hub_.tick();
            if (counts_.unsent > most_unsent_of_all) let_hoarders_go();
        });
    }

    // New clients are refused, those there are told; when the store has written all it was given, the loop ends.
    void begin_stop() {
        if (stopping_) return;
        stopping_ = true;
        beast::error_code ignored;
        acceptor_.close(ignored);
        timer_.cancel();
        // A disk that hangs is not waited for twice: what was acknowledged is on it.
        signals_.async_wait([](const beast::error_code& error, int number) {
            if (!error) std::_Exit(128 + number);
        });
        store_->run([this](Store&) {
            asio::post(io_, [this] {
                hub_.stop();
                const auto sessions = sessions_;
                for (const auto& [id, session] : sessions) session->finish();
                // Whoever does not take the goodbye is not waited for.
                goodbye_.expires_after(std::chrono::milliseconds(500));
                goodbye_.async_wait([this](const beast::error_code&) { io_.stop(); });
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
            if (counts_.open >= settings_.most_connections) {
                ++counts_.refused["all_connections"];
                continue;  // which closes it
            }
            socket.set_option(Tcp::no_delay(true), ignored);
            asio::co_spawn(io_, serve(beast::tcp_stream(std::move(socket))), [this](const std::exception_ptr& thrown) {
                if (thrown) broken("connection", thrown);
            });
        }
    }

    // A broken world (no memory, most likely): what it happened to ends, the rest goes on.
    void broken(const char* what, const std::exception_ptr& thrown) const {
        std::string why;
        try {
            std::rethrow_exception(thrown);
        } catch (const std::exception& error) {
            why = error.what();
        } catch (...) {
            why = "unknown";
        }
        log({true, "broken", {{"what", what}, {"why", why}}});
    }

    // Who asks, and as what he is counted.
    struct Asker {
        std::string address;
        std::string from;  // of limits
        std::string id;    // of the request
        bool direct = true;
    };

    bool is_proxy(const std::string& peer) const { return among(settings_.proxies, read_ip(peer)); }

    Asker asker(const std::string& peer, const ServerRequest& request) {
        Asker out;
        std::string forwarded;  // of all lines of that name: the last one is the proxy's own
        for (auto [line, end] = request.equal_range("X-Forwarded-For"); line != end; ++line)
            forwarded += (forwarded.empty() ? "" : ",") + std::string(line->value());
        out.address = client_of(peer, forwarded, settings_.proxies);
        const bool proxied = is_proxy(peer) && !forwarded.empty();
        out.direct = forwarded.empty() && request["Forwarded"].empty() && request["Via"].empty();
        out.from = limits_of(out.address);
        if (proxied && out.from.empty()) out.from = out.address;  // only a connection from here is this machine's
        if (out.from.empty() && !forwarded.empty() && !proxied && !std::exchange(warned_, true)) {
            // Behind a proxy that is not named everybody is this machine, which has no limits.
            log({true, "proxy_not_named", {{"address", peer}, {"next", "name it with --proxies"}}});
        }
        const std::string_view given = request["X-Request-Id"];
        if (proxied && is_request_id(given)) {
            out.id = given;
        } else {
            out.id = "r" + std::to_string(++last_request_);
        }
        return out;
    }

    asio::awaitable<void> serve(beast::tcp_stream stream) {
        Counted counted(counts_, hub_.limits());
        beast::error_code ignored;
        const std::string peer = stream.socket().remote_endpoint(ignored).address().to_string();
        // Whom a proxy forwards for is known when it asks.
        if (!is_proxy(peer) && !counted.claim(limits_of(peer))) co_return;
        beast::flat_buffer buffer;
        while (!stopping_) {
            auto parser = std::make_unique<http::request_parser<http::string_body>>();
            parser->body_limit(longest_message);
            parser->header_limit(16 * 1024);
            stream.expires_after(std::chrono::seconds(30));
            const auto [error, size] = co_await http::async_read(stream, buffer, *parser, token);
            const bool too_long = error == http::error::body_limit || error == http::error::header_limit;
            if (error && !too_long) break;
            const Asker who = asker(peer, parser->get());
            HttpQuestion question = read(parser->get(), who);
            if (too_long) {
                co_await answer(stream, parser->get(), who, Routes::refusal(question, 413, "too long"));
                break;
            }
            ServerRequest request = parser->release();
            parser.reset();
            if (!hub_.limits()->request(who.from, now_ms())) {
                ++counts_.refused["requests"];
                co_await answer(stream, request, who, Routes::refusal(question, 429, "too many requests"));
                break;
            }
            if (websocket::is_upgrade(request)) {
                const bool ours = request.target() == "/ws" && same_origin(question) && request.body().empty();
                if (ours && stopping_) {  // a proxy that kept its line asks the next server
                    co_await answer(stream, request, who, Routes::refusal(question, 503, "it stops"));
                    break;
                }
                if (ours && counted.claim(who.from)) {
                    question = {};  // what a long conversation does not need
                    buffer = {};
                    stream.expires_never();
                    co_return co_await converse(std::move(stream), std::move(request), who);
                }
                // A name for what is answered: g++ 12 destroys a choice between temporaries twice.
                HttpResponse refusal = Routes::refusal(question, 403, "only this server's own page may");
                if (ours) refusal = Routes::refusal(question, 429, "too many connections from one address");
                co_await answer(stream, request, who, std::move(refusal));
                break;
            }
            HttpResponse response = co_await ask(question);
            const bool keep = request.keep_alive() && !response.close;
            const bool sent = co_await answer(stream, request, who, std::move(response));
            if (!sent || !keep) break;
        }
        stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    }

    static HttpQuestion read(const ServerRequest& request, const Asker& who) {
        HttpQuestion out;
        out.method = request.method_string();
        out.target = request.target();
        out.host = request[http::field::host];
        out.origin = request[http::field::origin];
        out.accept_encoding = request[http::field::accept_encoding];
        out.body = request.body();
        out.from = who.from;
        const auto address = read_ip(who.address);
        out.here = who.direct && address && is_loopback(*address);
        return out;
    }

    asio::awaitable<bool> answer(beast::tcp_stream& stream, const ServerRequest& request, const Asker& who,
                                 HttpResponse response) {
        ServerAnswer out(static_cast<http::status>(response.status), request.version());
        for (const auto& [name, value] : response.headers) out.set(name, value);
        out.set("X-Request-Id", who.id);
        out.keep_alive(request.keep_alive() && !response.close);
        const Text body = std::move(response.body);
        out.body() = {body->data(), body->size()};
        out.prepare_payload();
        if (request.method() == http::verb::head) out.body() = {};
        ++counts_.answers[response.status];
        if (settings_.log_requests) {
            const std::string_view target = request.target();
            log({false,
                 "request",
                 {{"id", who.id},
                  {"from", who.address},
                  {"method", std::string(request.method_string())},
                  {"path", std::string(target.substr(0, std::min<std::size_t>(target.find_first_of("?#"), 200)))},
                  {"status", std::to_string(response.status)}}});
        }
        stream.expires_after(std::chrono::seconds(120));  // a slow line may take its time
        const auto [error, size] = co_await http::async_write(stream, out, token);
        co_return !error;
    }

    // The answer comes now or later: a timer that is cancelled is how a coroutine waits for it.
    asio::awaitable<HttpResponse> ask(const HttpQuestion& question) {
        struct Waiting {
            explicit Waiting(asio::io_context& io) : timer(io, std::chrono::seconds(20)) {}
            asio::steady_timer timer;
            std::optional<HttpResponse> answer;
        };
        auto waiting = std::make_shared<Waiting>(io_);
        routes_.answer(question, [waiting](HttpResponse came) {
            waiting->answer = std::move(came);
            waiting->timer.cancel();
        });
        while (!waiting->answer) {
            const auto [error] = co_await waiting->timer.async_wait(token);
            if (!error && !waiting->answer) co_return Routes::refusal(question, 503, "no answer in time");
        }
        co_return std::move(*waiting->answer);
    }

    asio::awaitable<void> converse(beast::tcp_stream stream, ServerRequest request, Asker who) {
        const ClientId id = ++last_client_;
        std::shared_ptr<Session> session;
        {
            Socket socket(Gathered(std::move(stream), counts_.unsent));
            websocket::stream_base::timeout times{};
            times.handshake_timeout = std::chrono::seconds(30);
            times.idle_timeout = std::chrono::seconds(60);  // half of it without a word: a ping; all of it: gone
            times.keep_alive_pings = true;
            socket.set_option(times);
            socket.read_message_max(longest_message);
            const auto [error] = co_await socket.async_accept(request, token);
            if (error) co_return;
            socket.text(true);
            socket.auto_fragment(false);  // a frame a message: they leave together anyway
            request = {};
            const bool limited = !who.from.empty();
            session = std::make_shared<Session>(std::move(socket), id, limited, settings_.hub.limits.messages, counts_);
        }
        if (settings_.log_requests)
            log({false, "client_came", {{"id", who.id}, {"from", who.address}, {"client", std::to_string(id)}}});
        sessions_[id] = session;
        hub_.enter(id, who.from);
        try {
            co_await session->read(hub_);
        } catch (...) {
            broken("client", std::current_exception());
            session->close("broken");
        }
        sessions_.erase(id);
        if (!stopping_) hub_.leave(id);
        const std::string why = session->closed();
        if (settings_.log_requests || why == "slow" || why == "flood") {
            log({why == "flood",
                 "client_left",
                 {{"id", who.id}, {"from", who.address}, {"client", std::to_string(id)}, {"why", why}}});
        }
    }

    ServerSettings settings_;
    ServerCounts counts_;  // before the loop: whatever still waits in it counts to its end
    asio::io_context io_{1};
    Tcp::acceptor acceptor_;
    asio::signal_set signals_;
    asio::steady_timer timer_;
    asio::steady_timer goodbye_;
    std::int64_t wake_at_ = 0;
    std::unordered_map<ClientId, std::shared_ptr<Session>> sessions_;
    ClientId last_client_ = 0;
    std::uint64_t last_request_ = 0;
    bool stopping_ = false;
    bool warned_ = false;
    std::unique_ptr<StoreThread> store_;
    std::unique_ptr<BotPool> bots_;
    std::unique_ptr<Workers> workers_;
    Hub hub_;
    Routes routes_;
};

Server::Server(ServerSettings settings, std::unique_ptr<Store> store)
    : inside_(std::make_unique<Inside>(std::move(settings), std::move(store))) {}
Server::~Server() = default;
std::uint16_t Server::port() const { return inside_->port(); }
void Server::run() { inside_->run(); }
void Server::stop() { inside_->stop(); }

}  // namespace tilewright
