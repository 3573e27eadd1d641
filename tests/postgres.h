// A PostgreSQL for tests and for the load driver, on loopback: Debian's program, a data folder of its own that is gone
// at the end, and never as root, which it refuses. It ends with the test, whatever becomes of that.
#pragma once

#include <arpa/inet.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace tilewright {

// A port of loopback that is free now.
inline std::uint16_t free_port() {
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    const bool bound = bind(file, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                       getsockname(file, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    close(file);
    if (!bound) throw std::runtime_error("there is no free port");
    return ntohs(address.sin_port);
}

class Postgres {
  public:
    // `safe`: writes to the disk as a real one does. Its data are below a folder that others may enter.
    explicit Postgres(bool safe = false, const std::filesystem::path& parent = std::filesystem::temp_directory_path())
        : safe_(safe) {
        std::string path = std::filesystem::absolute(parent / "tilewright-postgres-XXXXXX").string();
        if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("can't make a folder for PostgreSQL");
        folder_ = path;
        for (const auto& one : std::filesystem::directory_iterator("/usr/lib/postgresql"))
            bin_ = std::max(bin_, (one.path() / "bin").string());
        if (bin_.empty()) throw std::runtime_error("PostgreSQL is not installed: apt-get install postgresql-15");
        if (geteuid() == 0) {
            const passwd* user = getpwnam("postgres");
            if (user == nullptr) throw std::runtime_error("there is no user postgres");
            user_ = user->pw_uid;
            group_ = user->pw_gid;
            if (chown(folder_.c_str(), user_, group_) != 0) throw std::runtime_error("can't give a folder away");
        }
        int status = 0;
        const pid_t made = run({bin_ + "/initdb", "-D", folder_ + "/data", "-U", "tilewright", "-A", "trust", "-E",
                                "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"});
        if (waitpid(made, &status, 0) != made || status != 0) throw std::runtime_error("initdb failed");
        port_ = free_port();
        start();
    }
    Postgres(const Postgres&) = delete;
    Postgres& operator=(const Postgres&) = delete;
    ~Postgres() {
        stop(SIGQUIT);
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    // The one all tests of a program share.
    static Postgres& shared() {
        static Postgres one;
        return one;
    }

    void start() {
        pid_ = run({bin_ + "/postgres", "-D", folder_ + "/data", "-p", std::to_string(port_), "-c",
                    "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c",
                    safe_ ? "fsync=on" : "fsync=off", "-c", "max_connections=200"});
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (PQping(url("postgres").c_str()) != PQPING_OK) {
            if (std::chrono::steady_clock::now() > until) throw std::runtime_error("PostgreSQL does not start");
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }
    // SIGINT: in order; SIGQUIT: at once; SIGKILL: as if the machine had died. Those who serve end with it.
    void stop(int signal) {
        if (pid_ <= 0) return;
        kill(pid_, signal);
        waitpid(pid_, nullptr, 0);
        pid_ = -1;
        // Its backends notice that it is gone; until then nobody can take its place.
        if (signal == SIGKILL) std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }

    std::uint16_t port() const { return port_; }
    pid_t pid() const { return pid_; }
    std::string url(const std::string& database) const { return url(database, port_); }
    static std::string url(const std::string& database, std::uint16_t port) {
        return "postgresql://tilewright@127.0.0.1:" + std::to_string(port) + "/" + database;
    }
    // A new database; its name.
    std::string fresh() {
        const std::string name = "test" + std::to_string(++made_);
        (void)ask("postgres", "create database " + name);
        return name;
    }
    // What a statement answers, all in one word.
    std::string ask(const std::string& database, const std::string& sql) const {
        PGconn* db = PQconnectdb(url(database).c_str());
        PGresult* rows = PQexec(db, sql.c_str());
        const ExecStatusType status = PQresultStatus(rows);
        std::string out = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? "" : PQerrorMessage(db);
        for (int row = 0; row < PQntuples(rows); ++row) {
            for (int column = 0; column < PQnfields(rows); ++column) out += PQgetvalue(rows, row, column);
        }
        PQclear(rows);
        PQfinish(db);
        return out;
    }

  private:
    // As a user that is not root, and never longer than we are there.
    pid_t run(const std::vector<std::string>& command) const {
        std::vector<char*> arguments;
        for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        const std::string log = folder_ + "/log";
        const pid_t parent = getpid();
        std::fflush(nullptr);
        const pid_t child = fork();
        if (child != 0) return child;
        const bool dropped = user_ == 0 || (setgroups(0, nullptr) == 0 && setgid(group_) == 0 && setuid(user_) == 0);
        if (!dropped || chdir("/") != 0) _exit(126);
        prctl(PR_SET_PDEATHSIG, SIGQUIT);
        setpgid(0, 0);  // Ctrl-C is for who tests
        if (getppid() != parent) _exit(125);
        const bool quiet = std::freopen(log.c_str(), "a", stdout) != nullptr && dup2(STDOUT_FILENO, STDERR_FILENO) >= 0;
        if (quiet) execv(arguments[0], arguments.data());
        _exit(127);
    }

    std::string folder_;
    std::string bin_;
    uid_t user_ = 0;
    gid_t group_ = 0;
    std::uint16_t port_ = 0;
    pid_t pid_ = -1;
    int made_ = 0;
    bool safe_;
};

}  // namespace tilewright
