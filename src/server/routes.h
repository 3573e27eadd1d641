// HTTP without sockets: what is asked for, and what is answered. The page's files, the API of the hub, and what the
// operator wants to know.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hub/hub.h"
#include "server/static_files.h"

namespace tilewright {

struct HttpQuestion {
    std::string method;
    std::string target;  // as it stands in the request
    std::string host;    // headers
    std::string origin;
    std::string accept_encoding;
    std::string body;
    std::string from;   // what limits are counted by
    bool here = false;  // asked on this very machine, not through a proxy
};

struct HttpResponse {
    int status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    Text body;
    bool close = false;  // the connection
};

struct RoutesSettings {
    std::string page;                                     // the folder of the page; empty: none
    bool metrics_for_all = false;                         // not only on this machine
    std::function<std::string()> metrics;                 // their text
    std::function<bool()> healthy;                        // is everything as it should be?
    std::function<std::vector<std::string>()> addresses;  // where others reach this server
};

class Routes {
  public:
    Routes(RoutesSettings settings, Hub& hub) : settings_(std::move(settings)), hub_(hub), files_(settings_.page) {}

    // The answer may come later, and comes once.
    void answer(const HttpQuestion& question, std::function<void(HttpResponse)> done);

    // One without more words than its status needs: `why` is for people.
    static HttpResponse refusal(const HttpQuestion& question, int status, const std::string& why);

  private:
    HttpResponse operation(const HttpQuestion& question, const std::string& path) const;
    HttpResponse file(const HttpQuestion& question);

    RoutesSettings settings_;
    Hub& hub_;
    StaticFiles files_;
};

// A browser says which page it asks for: only our own may. No origin: no browser, or an address that was typed.
bool same_origin(const HttpQuestion& question);

}  // namespace tilewright
