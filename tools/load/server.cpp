#include "server.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include "base/text.h"

namespace tilewright::load {

namespace {

std::string system_message(int code) { return std::generic_category().message(code); }

// User and system time of a process or a thread, in seconds. Its name, in brackets, may hold anything.
double seconds_of(const std::filesystem::path& stat) {
    std::ifstream file(stat);
    std::string line;
    std::getline(file, line);
    const std::size_t name_ends = line.rfind(')');
    if (name_ends == std::string::npos) return 0;
    const auto fields = words(std::string_view(line).substr(name_ends + 1));
    if (fields.size() < 13) return 0;
    const auto ticks = [&](std::size_t n) { return std::strtod(std::string(fields[n].text).c_str(), nullptr); };
    return (ticks(11) + ticks(12)) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::filesystem::path proc(pid_t pid) { return std::filesystem::path("/proc") / std::to_string(pid); }

std::int64_t status_of(pid_t pid, std::string_view name) {
    std::ifstream file(proc(pid) / "status");
    std::string line;
    while (pid > 0 && std::getline(file, line)) {
        if (line.starts_with(name)) return std::strtoll(line.c_str() + name.size(), nullptr, 10);
    }
    return 0;
}

}  // namespace

std::int64_t rss_kb(pid_t pid) { return status_of(pid, "VmRSS:"); }
std::int64_t highest_rss_kb(pid_t pid) { return status_of(pid, "VmHWM:"); }

Cpu cpu_of(pid_t pid) {
    Cpu out;
    if (pid <= 0) return out;
    out.all = seconds_of(proc(pid) / "stat");
    std::error_code gone;
    for (const auto& thread : std::filesystem::directory_iterator(proc(pid) / "task", gone))
        out.threads.emplace_back(thread.path().filename(), seconds_of(thread.path() / "stat"));
    std::ranges::sort(out.threads);
    return out;
}

double cpu_of_family(pid_t pid) {
    double out = seconds_of(proc(pid) / "stat");
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const auto other = number(entry.path().filename().string(), 0x7FFFFFFF);
        if (other && status_of(static_cast<pid_t>(*other), "PPid:") == pid) out += seconds_of(entry.path() / "stat");
    }
    return out;
}

std::string allow_files(std::size_t connections) {
    const rlim_t needed = connections + 200;
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= needed) return "";
    const rlim_t most = limit.rlim_max;
    limit.rlim_cur = needed;
    limit.rlim_max = std::max(most, needed);
    if (setrlimit(RLIMIT_NOFILE, &limit) == 0) return "";
    return std::to_string(connections) + " connections need " + std::to_string(needed) +
           " open files, and this system allows " + std::to_string(most) +
           " (ulimit -Hn): ask for fewer, or raise the limit";
}

ServerProcess::~ServerProcess() {
    if (!ours_) return;
    kill(pid_, SIGTERM);
    int status = 0;
    pid_t ended = 0;
    for (int tenths = 0; tenths < 100 && (ended = waitpid(pid_, &status, WNOHANG)) == 0; ++tenths) usleep(100'000);
    if (ended == 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, &status, 0);
    }
    close(output_);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

std::string ServerProcess::start(const std::string& binary, const std::string& folder, std::string_view more_options,
                                 const std::string& database) {
    if (access(binary.c_str(), X_OK) != 0) return "there is no server at " + binary + ": build it, or say --server";
    std::error_code wrong;
    const auto parent = folder.empty() ? std::filesystem::temp_directory_path(wrong) : std::filesystem::path(folder);
    std::string name = (parent / "tilewright_load_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) return "no folder can be made in " + parent.string();
    folder_ = name;
    std::vector<std::string> arguments = {
        binary, "serve",  "--address", "127.0.0.1",  "--port",
        "0",    "--bots", "1",         "--database", database.empty() ? (folder_ / "games.db").string() : database};
    for (const Word& word : words(more_options)) arguments.emplace_back(word.text);
    std::vector<char*> raw;
    for (std::string& argument : arguments) raw.push_back(argument.data());
    raw.push_back(nullptr);
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return "no pipe: " + system_message(errno);
    pid_ = fork();
    if (pid_ < 0) return "no process: " + system_message(errno);
    if (pid_ == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);  // whatever becomes of us, it does not stay
        setpgid(0, 0);                     // Ctrl-C is for us, and we end it
        dup2(ends[1], STDOUT_FILENO);
        execv(binary.c_str(), raw.data());
        _exit(127);
    }
    ours_ = true;
    close(ends[1]);
    output_ = ends[0];
    std::string said;
    std::array<char, 256> buffer{};
    while (said.find('\n') == std::string::npos) {
        const ssize_t got = read(output_, buffer.data(), buffer.size());
        if (got <= 0) break;
        said.append(buffer.data(), static_cast<std::size_t>(got));
    }
    const std::size_t colon = said.rfind(':', said.find('\n'));
    if (said.find("http://") == std::string::npos || colon == std::string::npos)
        return binary + " serve does not start; it said " + shown(said);
    port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
    return "";
}

std::string ServerProcess::use(std::string_view url, pid_t pid) {
    std::string_view rest = url;
    bool here = false;
    for (const std::string_view host : {"http://127.0.0.1:", "http://localhost:"}) {
        if (!url.starts_with(host)) continue;
        here = true;
        rest.remove_prefix(host.size());
    }
    if (rest.ends_with('/')) rest.remove_suffix(1);
    const auto port = number(rest, 65535);
    if (!here || !port || *port == 0)
        return "found " + shown(url) + ", expected http://127.0.0.1:PORT: load is for this computer only";
    port_ = static_cast<std::uint16_t>(*port);
    pid_ = pid;
    if (pid != 0 && rss_kb(pid) == 0) return "there is no process " + std::to_string(pid);
    return "";
}

bool ServerProcess::runs() const {
    if (!ours_) return pid_ == 0 || kill(pid_, 0) == 0;
    siginfo_t ended{};
    return waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0;
}

}  // namespace tilewright::load
