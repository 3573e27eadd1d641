#include "server/client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <sstream>
#include <thread>

#include "base/text.h"

namespace tilewright {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;

Error unreachable(const std::string& host, std::uint16_t port, const std::string& why) {
    return {Code::unavailable, "", "can't reach " + host + " port " + std::to_string(port) + ": " + why, 1, 1};
}

beast::error_code dial(asio::io_context& io, Tcp::socket& socket, const std::string& host, std::uint16_t port) {
    beast::error_code error;
    const auto places = Tcp::resolver(io).resolve(host, std::to_string(port), error);
    if (!error) asio::connect(socket, places, error);
    if (!error) socket.set_option(Tcp::no_delay(true), error);
    return error;
}

}  // namespace

Result<Address> read_address(std::string_view text) {
    const Error bad{Code::syntax, "",
                    "found " + shown(text) + ", expected an address like http://localhost:8080/t/TABLE#KEY", 1, 1};
    Address out;
    if (text.starts_with("http://")) text.remove_prefix(7);
    if (text.starts_with("https://"))
        return Error{Code::syntax, "", "https is not spoken here: use the server's own http address", 1, 1};
    const std::size_t hash = text.find('#');
    if (hash != std::string_view::npos) out.key = text.substr(hash + 1);
    text = text.substr(0, hash);
    const std::size_t slash = text.find('/');
    const std::string_view path = slash == std::string_view::npos ? "" : text.substr(slash);
    text = text.substr(0, slash);
    if (path.starts_with("/t/")) {
        out.table = path.substr(3);
    } else if (!path.empty() && path != "/") {
        return bad;
    }
    const std::size_t colon = text.rfind(':');
    out.host = text.substr(0, colon);
    if (colon != std::string_view::npos) {
        const auto port = number(text.substr(colon + 1), 65535);
        if (!port || *port == 0) return bad;
        out.port = static_cast<std::uint16_t>(*port);
    }
    if (out.host.empty()) return bad;
    return out;
}

// The socket belongs to one thread; whoever sends or receives talks to it through `post` and the queue of what came.
struct Client::Inside {
    ~Inside() {  // NOLINT(bugprone-exception-escape): a broken world ends the program
        close();
        if (thread.joinable()) thread.join();
    }

    void close() {
        asio::post(io, [this] {
            beast::error_code ignored;
            socket.next_layer().shutdown(Tcp::socket::shutdown_both, ignored);
        });
    }

    void read() {
        socket.async_read(buffer, [this](const beast::error_code& error, std::size_t) {
            {
                const std::lock_guard lock(mutex);
                if (error) {
                    gone = true;
                } else {
                    came.push_back(beast::buffers_to_string(buffer.data()));
                }
            }
            changed.notify_all();
            buffer.clear();
            if (!error) read();
        });
    }

    void write() {
        socket.async_write(asio::buffer(unsent.front()), [this](const beast::error_code& error, std::size_t) {
            unsent.pop_front();
            if (!error && !unsent.empty()) write();
        });
    }

    asio::io_context io{1};
    beast::websocket::stream<Tcp::socket> socket{io};
    beast::flat_buffer buffer;
    std::deque<std::string> unsent;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::string> came;
    bool gone = false;
    std::thread thread;
};

Client::Client(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Client::~Client() = default;

Result<std::unique_ptr<Client>> Client::connect(const std::string& host, std::uint16_t port,
                                                const HttpHeaders& headers) {
    auto inside = std::make_unique<Inside>();
    if (const auto error = dial(inside->io, inside->socket.next_layer(), host, port))
        return unreachable(host, port, error.message());
    beast::error_code error;
    inside->socket.set_option(beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
        for (const auto& [name, value] : headers) request.set(name, value);
    }));
    inside->socket.handshake(host + ":" + std::to_string(port), "/ws", error);
    if (error) return unreachable(host, port, "it does not speak as a Tilewright server: " + error.message());
    inside->socket.text(true);
    inside->read();
    inside->thread = std::thread([inside = inside.get()] { inside->io.run(); });
    return std::unique_ptr<Client>(new Client(std::move(inside)));
}

bool Client::send(std::string message) {
    {
        const std::lock_guard lock(inside_->mutex);
        if (inside_->gone) return false;
    }
    asio::post(inside_->io, [inside = inside_.get(), message = std::move(message)]() mutable {
        inside->unsent.push_back(std::move(message));
        if (inside->unsent.size() == 1) inside->write();
    });
    return true;
}

std::optional<std::string> Client::receive(std::chrono::milliseconds patience) {
    std::unique_lock lock(inside_->mutex);
    inside_->changed.wait_for(lock, patience, [&] { return inside_->gone || !inside_->came.empty(); });
    if (inside_->came.empty()) return std::nullopt;
    std::string out = std::move(inside_->came.front());
    inside_->came.pop_front();
    return out;
}

bool Client::gone() const {
    const std::lock_guard lock(inside_->mutex);
    return inside_->gone && inside_->came.empty();
}

void Client::close() { inside_->close(); }

Result<HttpReply> http_request(const std::string& host, std::uint16_t port, const std::string& method,
                               const std::string& target, const std::string& body, const HttpHeaders& headers) {
    asio::io_context io;
    Tcp::socket socket(io);
    if (const auto error = dial(io, socket, host, port)) return unreachable(host, port, error.message());
    http::request<http::string_body> request(http::string_to_verb(method), target, 11);
    request.set(http::field::host, host + ":" + std::to_string(port));
    request.keep_alive(false);
    for (const auto& [name, value] : headers) request.set(name, value);
    request.body() = body;
    request.prepare_payload();
    beast::error_code error;
    http::write(socket, request, error);
    if (error) return unreachable(host, port, error.message());
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response, error);
    if (error) return unreachable(host, port, error.message());
    std::ostringstream told;
    told << response.base();
    return HttpReply{static_cast<int>(response.result_int()), response.body(), told.str()};
}

}  // namespace tilewright
