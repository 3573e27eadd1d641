// A TCP stream that sends together what its writer holds together: a move is an event, a position and an answer, and
// three calls of the system cost more than the game. A write is done when it is taken over; how much has not left yet
// is counted, and it is the writer's to stop.
#pragma once

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace tilewright {

class Gathered : public boost::beast::tcp_stream {
  public:
    using Error = boost::beast::error_code;

    // Bytes that may wait; a reader who leaves more is let go. The longest message, a replay, is half of it.
    static constexpr std::size_t most_unsent = 8 * 1024 * 1024;
    static constexpr std::size_t much = 64 * 1024;

    // `all` counts what waits in every stream.
    Gathered(boost::beast::tcp_stream stream, std::size_t& all)
        : boost::beast::tcp_stream(std::move(stream)), out_(std::make_shared<Out>(all)) {}
    Gathered(Gathered&&) = default;  // before the first write only
    ~Gathered() {
        if (out_) out_->owner = nullptr;
    }
    Gathered(const Gathered&) = delete;
    Gathered& operator=(const Gathered&) = delete;
    Gathered& operator=(Gathered&&) = delete;

    std::size_t unsent() const { return out_->unsent; }
    bool overflowed() const { return out_->error == boost::asio::error::no_buffer_space; }
    // Nothing more is sent; what is on its way does not count any more.
    void drop() {
        out_->waiting = std::string();
        out_->all -= std::exchange(out_->unsent, 0);
    }
    void when_sent(std::function<void()> done) { out_->sent = std::move(done); }  // once, when all has left

    // What is written between the two leaves together, or in pieces where it is much.
    void hold() { out_->held = true; }
    void let_go() {
        out_->held = false;
        if (!out_->waiting.empty() && !std::exchange(out_->busy, true)) leave(out_);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
            [this](auto handler, const Buffers& given) {
                const std::size_t size = take(given);
                boost::asio::post(get_executor(),
                                  boost::beast::bind_front_handler(std::move(handler), out_->error, size));
            },
            token, buffers);
    }

  private:
    struct Out {
        explicit Out(std::size_t& counted) : all(counted) {}
        ~Out() { all -= unsent; }
        Out(const Out&) = delete;
        Out& operator=(const Out&) = delete;

        Gathered* owner = nullptr;
        std::size_t& all;
        std::size_t unsent = 0;
        std::string waiting;
        std::string leaving;
        std::size_t at = 0;  // so much of it has left
        bool busy = false;   // something is leaving, or will
        bool held = false;
        Error error;
        std::function<void()> sent;
    };

    template <class Buffers>
    std::size_t take(const Buffers& buffers) {
        const std::size_t before = out_->waiting.size();
        for (auto one = boost::asio::buffer_sequence_begin(buffers); one != boost::asio::buffer_sequence_end(buffers);
             ++one) {
            const boost::asio::const_buffer part(*one);
            out_->waiting.append(static_cast<const char*>(part.data()), part.size());
        }
        const std::size_t size = out_->waiting.size() - before;
        out_->unsent += size;
        out_->all += size;
        out_->owner = this;
        // Answers to pings are written without anybody asking: they are bounded here.
        if (out_->unsent > most_unsent && !out_->error) {
            out_->error = boost::asio::error::no_buffer_space;
            close();
        }
        if (out_->held && out_->waiting.size() < much) return size;
        if (!std::exchange(out_->busy, true)) boost::asio::post(get_executor(), [out = out_] { leave(out); });
        return size;
    }

    // A piece at a time: the stream may be gone before the next, and only a single write keeps what it needs alive.
    static void leave(const std::shared_ptr<Out>& out) {
        if (out->owner == nullptr || out->error) return;
        if (out->at == out->leaving.size()) {
            out->leaving = std::exchange(out->waiting, std::string());
            out->at = 0;
        }
        static_cast<boost::beast::tcp_stream&>(*out->owner)
            .async_write_some(boost::asio::buffer(out->leaving.data() + out->at, out->leaving.size() - out->at),
                              [out](const Error& error, std::size_t size) {
                                  out->at += size;
                                  const std::size_t counted = std::min(size, out->unsent);
                                  out->unsent -= counted;
                                  out->all -= counted;
                                  if (error && !out->error) out->error = error;
                                  const bool more = out->at < out->leaving.size() || !out->waiting.empty();
                                  if (!error && more) return leave(out);
                                  out->leaving = std::string();  // and its memory
                                  out->at = 0;
                                  out->busy = false;
                                  if (const auto sent = std::exchange(out->sent, nullptr)) sent();
                              });
    }

    std::shared_ptr<Out> out_;
};

// What a WebSocket does at its end is done to the stream below.
inline void teardown(boost::beast::role_type role, Gathered& stream, boost::beast::error_code& error) {
    boost::beast::websocket::teardown(role, static_cast<boost::beast::tcp_stream&>(stream).socket(), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, Gathered& stream, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, static_cast<boost::beast::tcp_stream&>(stream).socket(),
                                            std::forward<Handler>(handler));
}
inline void beast_close_socket(Gathered& stream) { stream.close(); }

}  // namespace tilewright
