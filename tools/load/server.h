// The server under load: a process of our own, or one that runs; and what the system knows of a process.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tilewright::load {

struct Cpu {
    double all = 0;                                       // seconds
    std::vector<std::pair<std::string, double>> threads;  // by their number; only those that are there
};

// Of its memory what is in use, and the most that ever was; 0: not known.
std::int64_t rss_kb(pid_t pid);
std::int64_t highest_rss_kb(pid_t pid);
Cpu cpu_of(pid_t pid);
double cpu_of_family(pid_t pid);  // its children too: PostgreSQL has one for each connection

// So many connections at once; empty: they are allowed. Asked for before a server is started, which inherits it.
std::string allow_files(std::size_t connections);

class ServerProcess {
  public:
    ServerProcess() = default;
    ~ServerProcess();  // stops it, and deletes its games
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    // Empty: it runs and listens. Else what is wrong. Without a database it has a file of its own, in that folder.
    std::string start(const std::string& binary, const std::string& folder, std::string_view more_options,
                      const std::string& database = "");
    // One that runs: `http://127.0.0.1:PORT`, nothing but this computer; 0 for a process that is not known.
    std::string use(std::string_view url, pid_t pid);

    std::uint16_t port() const { return port_; }
    pid_t pid() const { return pid_; }
    bool runs() const;

  private:
    pid_t pid_ = 0;
    bool ours_ = false;
    std::uint16_t port_ = 0;
    int output_ = -1;
    std::filesystem::path folder_;
};

}  // namespace tilewright::load
