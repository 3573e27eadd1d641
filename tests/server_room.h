// What tests of servers share: a server on a thread, and clients that keep what they are told.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/client.h"
#include "server/server.h"

namespace tilewright {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Running {
  public:
    explicit Running(std::unique_ptr<Store> store, ServerSettings settings = {}) {
        settings.port = 0;
        settings.hub.version = "test";
        server_ = std::make_unique<Server>(std::move(settings), std::move(store));
        thread_ = std::thread([this] { server_->run(); });
    }
    ~Running() { stop(); }
    void stop() {
        if (!thread_.joinable()) return;
        server_->stop();
        thread_.join();
        server_.reset();
    }
    std::uint16_t port() const { return server_->port(); }

  private:
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

// A client that keeps what it is told.
class Guest {
  public:
    explicit Guest(std::uint16_t port, bool greets = true, const HttpHeaders& headers = {}) {
        auto made = Client::connect("127.0.0.1", port, headers);
        EXPECT_TRUE(made) << made.error().text();
        client_ = std::move(*made);
        if (greets) EXPECT_EQ(ask({{"t", "hello"}, {"protocol", 1}})["t"], "ok");
    }

    Json ask(Json request) {
        request["id"] = ++id_;
        client_->send(request.dump());
        while (true) {
            const Json message = next();
            if (message.is_null()) return {{"t", "gone"}};
            if (message.contains("id") && message["id"] == id_) return message;
            notices.push_back(message);
        }
    }
    // The next notice of that kind that is like this.
    Json wait(
        const std::string& kind, const std::function<bool(const Json&)>& like = [](const Json&) { return true; }) {
        while (true) {
            for (; seen_ < notices.size(); ++seen_) {
                if (notices[seen_]["t"] == kind && like(notices[seen_])) return notices[seen_++];
            }
            const Json message = next();
            if (message.is_null()) return {{"t", "gone"}};
            notices.push_back(message);
        }
    }
    void send(const std::string& text) { client_->send(text); }
    Json next() {
        const auto text = client_->receive(seconds(20));
        return text ? Json::parse(*text) : Json();
    }
    // Ended by the server, whatever it said before.
    bool gone() {
        while (client_->receive(seconds(20))) continue;
        return client_->gone();
    }
    bool quiet() { return !client_->receive(milliseconds(100)); }
    void close() { client_.reset(); }

    std::vector<Json> notices;

  private:
    std::unique_ptr<Client> client_;
    int id_ = 0;
    std::size_t seen_ = 0;
};

inline Json human(const char* name) { return {{"kind", "human"}, {"name", name}}; }
inline Json bot(const char* level) { return {{"kind", "bot"}, {"bot", level}}; }
inline Json open_seat() { return {{"kind", "open"}}; }

inline Json create(const std::string& game, const std::string& options, const std::vector<Json>& seats) {
    return {{"t", "create"}, {"game", game}, {"options", options}, {"seats", seats}};
}

}  // namespace
}  // namespace tilewright
