#include "websocket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>

namespace tilewright::load {

namespace {

constexpr unsigned char text_frame = 1;
constexpr unsigned char close_frame = 8;
constexpr unsigned char ping_frame = 9;
constexpr unsigned char pong_frame = 10;
constexpr std::uint64_t longest_frame = 16 * 1024 * 1024;

std::string system_message(int code) { return std::generic_category().message(code); }

// What a client sends is masked: so the standard wants it.
void append_masked(std::string& out, std::string_view text, std::uint32_t mask) {
    const std::uint64_t wide = mask | static_cast<std::uint64_t>(mask) << 32U;
    const std::size_t begin = out.size();
    out.append(text);
    char* at = out.data() + begin;
    std::size_t left = text.size();
    std::uint64_t word = 0;
    for (; left >= sizeof(word); left -= sizeof(word), at += sizeof(word)) {
        std::memcpy(&word, at, sizeof(word));
        word ^= wide;
        std::memcpy(at, &word, sizeof(word));
    }
    std::memcpy(&word, at, left);
    word ^= wide;
    std::memcpy(at, &word, left);
}

}  // namespace

Sockets::Sockets(Listener& listener) : listener_(listener), epoll_(epoll_create1(EPOLL_CLOEXEC)), buffer_(256 * 1024) {
    if (epoll_ < 0) throw std::runtime_error("epoll: " + system_message(errno));
}

Sockets::~Sockets() {
    for (std::size_t n = 0; n < all_.size(); ++n) abort(n);
    ::close(epoll_);
}

std::size_t Sockets::add() {
    all_.emplace_back().number_ = all_.size() - 1;
    return all_.size() - 1;
}

std::string Sockets::open(std::size_t number, std::uint16_t port) {
    Socket& socket = all_[number];
    abort(number);
    socket.port_ = port;
    socket.fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket.fd_ < 0) return "no socket: " + system_message(errno);
    const int on = 1;
    setsockopt(socket.fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);  // never anywhere else
    if (::connect(socket.fd_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 &&
        errno != EINPROGRESS) {
        const int code = errno;
        abort(number);
        return "can't connect to port " + std::to_string(port) + ": " + system_message(code) +
               (code == EADDRNOTAVAIL ? "; every local port is in use, or was until a minute ago" : "");
    }
    socket.state_ = Socket::State::connecting;
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT;
    event.data.u64 = number;
    socket.wants_to_write_ = true;
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, socket.fd_, &event) != 0) return "epoll: " + system_message(errno);
    return "";
}

void Sockets::send(std::size_t number, std::string_view text) {
    if (all_[number].is_open()) send_frame(all_[number], text_frame, text);
}

void Sockets::close(std::size_t number) {
    Socket& socket = all_[number];
    if (!socket.is_open()) return abort(number);
    send_frame(socket, close_frame, std::string_view("\x03\xE8", 2));  // 1000: all is well
    socket.state_ = Socket::State::closing;
}

// A reset, not an orderly end: ten thousand sockets that linger would block the next run.
void Sockets::abort(std::size_t number) {
    Socket& socket = all_[number];
    if (socket.fd_ >= 0) {
        const linger at_once{1, 0};
        setsockopt(socket.fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
        ::close(socket.fd_);
    }
    const std::uint32_t times = socket.times_ + 1;
    socket = Socket{};
    socket.number_ = number;
    socket.times_ = times;
}

void Sockets::send_frame(Socket& socket, unsigned char kind, std::string_view text) {
    frame_.clear();
    frame_ += static_cast<char>(0x80U | kind);
    if (text.size() < 126) {
        frame_ += static_cast<char>(0x80U | text.size());
    } else {
        const bool wide = text.size() > 0xFFFF;
        frame_ += static_cast<char>(0x80U | (wide ? 127U : 126U));
        for (unsigned shift = wide ? 64 : 16; shift > 0;) {
            shift -= 8;
            frame_ += static_cast<char>(text.size() >> shift & 0xFFU);
        }
    }
    const auto mask = static_cast<std::uint32_t>(masks_.next());
    std::array<char, sizeof(mask)> bytes{};
    std::memcpy(bytes.data(), &mask, sizeof(mask));
    frame_.append(bytes.data(), bytes.size());
    append_masked(frame_, text, mask);
    write(socket, frame_);
}

void Sockets::write(Socket& socket, std::string_view bytes) {
    if (!socket.out_.empty()) {
        socket.out_.append(bytes);
        return;
    }
    const ssize_t sent = ::send(socket.fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return;  // epoll says so too, and the listener hears of it there
    const std::size_t gone = sent < 0 ? 0 : static_cast<std::size_t>(sent);
    if (gone == bytes.size()) return;
    socket.out_.assign(bytes.substr(gone));
    watch_writes(socket, true);
}

void Sockets::flush(Socket& socket) {
    while (!socket.out_.empty()) {
        const ssize_t sent = ::send(socket.fd_, socket.out_.data(), socket.out_.size(), MSG_NOSIGNAL);
        if (sent <= 0) return;
        socket.out_.erase(0, static_cast<std::size_t>(sent));
    }
    watch_writes(socket, false);
}

void Sockets::watch_writes(Socket& socket, bool on) const {
    if (socket.wants_to_write_ == on) return;
    socket.wants_to_write_ = on;
    epoll_event event{};
    event.events = EPOLLIN | (on ? static_cast<std::uint32_t>(EPOLLOUT) : 0U);
    event.data.u64 = socket.number_;
    epoll_ctl(epoll_, EPOLL_CTL_MOD, socket.fd_, &event);
}

void Sockets::wait(int milliseconds) {
    std::array<epoll_event, 512> events{};
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), milliseconds);
    now_ = Clock::now();
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        ready(static_cast<std::size_t>(event.data.u64), event.events);
    }
}

void Sockets::ready(std::size_t number, std::uint32_t events) {
    Socket& socket = all_[number];
    if (socket.fd_ < 0) return;  // given up in this very round
    if (socket.state_ == Socket::State::connecting) {
        int code = 0;
        socklen_t size = sizeof(code);
        getsockopt(socket.fd_, SOL_SOCKET, SO_ERROR, &code, &size);
        if (code != 0) return lost(number, "no connection: " + system_message(code));
        if ((events & EPOLLOUT) == 0) return;
        socket.state_ = Socket::State::shaking;
        watch_writes(socket, false);
        write(socket, "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(socket.port_) +
                          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        return;
    }
    if ((events & EPOLLOUT) != 0) flush(socket);
    if ((events & (EPOLLIN | EPOLLERR | EPOLLHUP)) == 0) return;
    const ssize_t got = recv(socket.fd_, buffer_.data(), buffer_.size(), 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got < 0) return lost(number, system_message(errno));
    if (got == 0) return lost(number, "the server closed the connection");
    now_ = Clock::now();
    const std::string_view bytes(buffer_.data(), static_cast<std::size_t>(got));
    if (socket.in_.empty()) return take(number, bytes);
    std::string all = std::move(socket.in_);
    socket.in_.clear();
    all.append(bytes);
    take(number, all);
}

void Sockets::take(std::size_t number, std::string_view bytes) {
    Socket& socket = all_[number];
    const std::uint32_t times = socket.times_;  // whoever listens may close it, or open it anew
    while (!bytes.empty()) {
        const std::size_t used =
            socket.state_ == Socket::State::shaking ? take_handshake(number, bytes) : take_frame(number, bytes);
        if (socket.times_ != times) return;
        if (used == 0) break;
        bytes.remove_prefix(used);
    }
    socket.in_.assign(bytes);
}

std::size_t Sockets::take_handshake(std::size_t number, std::string_view bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    if (!bytes.starts_with("HTTP/1.1 101 ")) {
        lost(number, "no WebSocket: " + std::string(bytes.substr(0, bytes.find('\r'))));
        return 0;
    }
    all_[number].state_ = Socket::State::open;
    listener_.opened(number);
    return end + 4;
}

std::size_t Sockets::take_frame(std::size_t number, std::string_view bytes) {
    const auto byte = [&](std::size_t n) { return static_cast<unsigned char>(bytes[n]); };
    if (bytes.size() < 2) return 0;
    std::size_t head = 2;
    std::uint64_t size = byte(1) & 0x7FU;
    if (size >= 126) {
        const std::size_t more = size == 126 ? 2 : 8;
        head += more;
        if (bytes.size() < head) return 0;
        size = 0;
        for (std::size_t n = 2; n < head; ++n) size = size << 8U | byte(n);
    }
    const unsigned kind = byte(0) & 0x0FU;
    const bool last = (byte(0) & 0x80U) != 0;
    if ((byte(1) & 0x80U) != 0 || (byte(0) & 0x70U) != 0 || size > longest_frame || (kind > 1 && kind < close_frame) ||
        kind > pong_frame) {
        lost(number, "a frame no server may send");
        return 0;
    }
    if (bytes.size() - head < size) return 0;
    const std::string_view text = bytes.substr(head, size);
    const std::size_t used = head + size;
    Socket& socket = all_[number];
    if (kind == ping_frame && socket.is_open()) send_frame(socket, pong_frame, text);
    if (kind == close_frame && socket.is_open()) {
        lost(number, "the server said goodbye");
        return 0;
    }
    if (kind > text_frame || !socket.is_open()) return used;  // what comes after our own goodbye is not listened to
    if ((kind == text_frame) == socket.in_parts_) {
        lost(number, "a message within a message");
        return 0;
    }
    if (last && !socket.in_parts_) {
        listener_.received(number, text);
        return used;
    }
    socket.parts_.append(text);
    socket.in_parts_ = !last;
    if (!last) return used;
    const std::string message = std::move(socket.parts_);
    socket.parts_.clear();
    listener_.received(number, message);
    return used;
}

void Sockets::lost(std::size_t number, const std::string& why) {
    abort(number);
    listener_.closed(number, why);
}

}  // namespace tilewright::load
