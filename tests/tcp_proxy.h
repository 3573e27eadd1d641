// A line between two programs that a test may cut, hold or slow down.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <list>
#include <stdexcept>
#include <thread>

namespace tilewright {

class TcpProxy {
  public:
    explicit TcpProxy(std::uint16_t to) : to_(to), listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address = loopback(0);
        socklen_t size = sizeof(address);
        const bool ready = bind(listener_, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                           listen(listener_, 100) == 0 &&
                           getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) == 0;
        if (!ready) throw std::runtime_error("a proxy can't listen");
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    TcpProxy(const TcpProxy&) = delete;
    TcpProxy& operator=(const TcpProxy&) = delete;
    ~TcpProxy() {
        ending_ = true;
        thread_.join();
        close(listener_);
    }

    std::uint16_t port() const { return port_; }

    // Every line, when it has carried so many bytes more: answers, or what is asked.
    void cut_after(bool answers, std::size_t bytes) {
        left_[answers ? 0 : 1] = -1;
        left_[answers ? 1 : 0] = static_cast<long>(bytes);
        has_cut_ = false;
    }
    bool has_cut() const { return has_cut_; }
    void hold() { held_ = true; }                                      // nothing passes, and nobody is told
    void delay(std::chrono::milliseconds by) { delay_ = by.count(); }  // each piece
    void cut() { cut_all_ = true; }                                    // what there is, once
    void mend() {
        left_[0] = left_[1] = -1;
        held_ = false;
        delay_ = 0;
    }

  private:
    struct Line {
        std::array<int, 2> ends;  // who asks, who answers
    };

    static sockaddr_in loopback(std::uint16_t port) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        return address;
    }

    void accept_one() {
        const int asks = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (asks < 0) return;
        const int answers = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const sockaddr_in address = loopback(to_);
        if (connect(answers, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) {
            lines_.push_back({{asks, answers}});
        } else {
            close(asks);
            close(answers);
        }
    }

    // Carries what one end has said to the other; no: the line is cut.
    bool carry(const Line& line, std::size_t from) {
        std::array<char, 16'384> bytes{};
        const ssize_t got = recv(line.ends[from], bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (got <= 0) return false;
        if (delay_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds(delay_));
        ssize_t pass = got;
        const long left = left_[from];
        if (left >= 0 && got > left) pass = left;
        if (left >= 0) left_[from] = left - pass;
        for (ssize_t sent = 0; sent < pass;) {
            const ssize_t now =
                send(line.ends[1 - from], bytes.data() + sent, static_cast<std::size_t>(pass - sent), MSG_NOSIGNAL);
            if (now <= 0) return false;
            sent += now;
        }
        if (pass == got) return true;
        has_cut_ = true;
        left_[from] = -1;  // the next line is whole
        return false;
    }

    void serve() {
        while (!ending_) {
            std::vector<pollfd> files = {{listener_, POLLIN, 0}};
            for (const Line& line : lines_) {
                for (const int end : line.ends) files.push_back({end, POLLIN, 0});
            }
            if (held_) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                continue;
            }
            const bool cut_all = cut_all_.exchange(false);
            poll(files.data(), files.size(), 20);
            std::size_t at = 1;
            for (auto line = lines_.begin(); line != lines_.end();) {
                bool whole = !cut_all;
                for (std::size_t from = 0; from < 2; ++from) {
                    const bool said = files[at++].revents != 0;
                    whole = whole && (!said || carry(*line, from));
                }
                if (!whole) {
                    for (const int end : line->ends) close(end);
                }
                line = whole ? std::next(line) : lines_.erase(line);
            }
            if (files[0].revents != 0) accept_one();
        }
        for (const Line& line : lines_) {
            for (const int end : line.ends) close(end);
        }
    }

    std::uint16_t to_;
    int listener_;
    std::uint16_t port_ = 0;
    std::list<Line> lines_;
    std::array<std::atomic<long>, 2> left_ = {-1, -1};  // asked, answered; less than 0: no limit
    std::atomic<bool> has_cut_ = false;
    std::atomic<bool> held_ = false;
    std::atomic<bool> cut_all_ = false;
    std::atomic<long> delay_ = 0;
    std::atomic<bool> ending_ = false;
    std::thread thread_;
};

}  // namespace tilewright
