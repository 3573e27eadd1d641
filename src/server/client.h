// A client of a server: a WebSocket that sends and receives whole messages, and HTTP. For the terminal, for tools and
// for tests. Any thread may send and receive.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace tilewright {

// http://HOST[:PORT][/t/TABLE][#KEY]
struct Address {
    std::string host;
    std::uint16_t port = 80;
    std::string table;  // may be empty
    std::string key;    // may be empty
};
Result<Address> read_address(std::string_view text);

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

class Client {
  public:
    static Result<std::unique_ptr<Client>> connect(const std::string& host, std::uint16_t port,
                                                   const HttpHeaders& headers = {});
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    bool send(std::string message);  // false: the connection is gone
    // The next message, waited for so long; nothing: none came, or the connection is gone.
    std::optional<std::string> receive(std::chrono::milliseconds patience);
    bool gone() const;
    void close();  // ends a `receive` that waits

  private:
    struct Inside;
    explicit Client(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

struct HttpReply {
    int status = 0;
    std::string body;
    std::string headers;
};
Result<HttpReply> http_request(const std::string& host, std::uint16_t port, const std::string& method,
                               const std::string& target, const std::string& body = "",
                               const HttpHeaders& headers = {});

}  // namespace tilewright
