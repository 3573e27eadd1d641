// Many WebSocket clients (RFC 6455) in one thread, on epoll, cheap enough to share two processors with the server they
// talk to. Knows no Tilewright message. It believes the server's handshake: what is tested is what follows.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"

namespace tilewright::load {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

class Sockets;

// One client. Numbers are its owner's names for it: 0, 1, 2 ...
class Socket {
  public:
    enum class State : std::uint8_t { none, connecting, shaking, open, closing };

    State state() const { return state_; }
    bool is_open() const { return state_ == State::open; }

  private:
    friend class Sockets;

    int fd_ = -1;
    std::size_t number_ = 0;
    std::uint16_t port_ = 0;
    std::uint32_t times_ = 0;  // it was given up: what is being read of an earlier life is not of this one
    State state_ = State::none;
    bool wants_to_write_ = false;
    std::string in_;  // the beginning of a frame, or of the handshake
    bool in_parts_ = false;
    std::string parts_;  // the beginning of a message that comes in several frames
    std::string out_;    // what the socket did not take yet
};

class Listener {
  public:
    virtual ~Listener() = default;
    virtual void opened(std::size_t number) = 0;
    virtual void received(std::size_t number, std::string_view message) = 0;
    // By the server, or because a closing handshake is through. `why` is for people.
    virtual void closed(std::size_t number, const std::string& why) = 0;
};

class Sockets {
  public:
    explicit Sockets(Listener& listener);
    ~Sockets();
    Sockets(const Sockets&) = delete;
    Sockets& operator=(const Sockets&) = delete;

    std::size_t add();  // a new one, closed
    const Socket& at(std::size_t number) const { return all_[number]; }

    // At a port of this computer. Empty: it is being opened, and the listener is told. Else what is wrong.
    std::string open(std::size_t number, std::uint16_t port);
    void send(std::size_t number, std::string_view text);
    void close(std::size_t number);  // with a word; the listener is told when it is done
    void abort(std::size_t number);  // without one, at once; the listener is not told

    // Whatever has come within so many milliseconds. `now` is the time of the last look.
    void wait(int milliseconds);
    Time now() const { return now_; }

  private:
    void write(Socket& socket, std::string_view bytes);
    void send_frame(Socket& socket, unsigned char kind, std::string_view text);
    void flush(Socket& socket);
    void watch_writes(Socket& socket, bool on) const;
    void ready(std::size_t number, std::uint32_t events);
    void take(std::size_t number, std::string_view bytes);
    // Both tell how much of the bytes they used.
    std::size_t take_handshake(std::size_t number, std::string_view bytes);
    std::size_t take_frame(std::size_t number, std::string_view bytes);
    void lost(std::size_t number, const std::string& why);

    Listener& listener_;
    int epoll_ = -1;
    std::deque<Socket> all_;
    std::vector<char> buffer_;
    std::string frame_;
    Rng masks_{1};
    Time now_ = Clock::now();
};

}  // namespace tilewright::load
