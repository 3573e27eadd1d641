// A server on a port: HTTP for the page and the API, WebSocket for play. Sockets are known here and in client.cpp only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hub/hub.h"
#include "server/addresses.h"

namespace tilewright {

struct ServerSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;    // 0: any that is free
    std::uint16_t last_port = 0;  // where the port is taken, the next one that is free, up to this
    std::string page;             // the folder of the page; empty: none
    int bot_threads = 1;
    std::string jobs;                       // the PostgreSQL on which workers may think for us; empty: none
    std::size_t most_connections = 20'000;  // of everybody
    std::vector<Network> proxies;           // whose word on whom they forward for is taken
    bool metrics_for_all = false;           // not on this machine only
    bool log_requests = false;
    HubSettings hub;
    std::function<void(const Report&)> log;
};

class Server {
  public:
    // Throws std::runtime_error, with a sentence, where the address can't be had.
    Server(ServerSettings settings, std::unique_ptr<Store> store);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;
    void run();   // until `stop`, or a signal to end
    void stop();  // from any thread: finishes what is being stored, tells everyone

  private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace tilewright
