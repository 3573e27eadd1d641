#include "match/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include "base/text.h"

namespace tilewright {

namespace {

constexpr std::size_t longest_line = 1'000'000;
constexpr std::size_t errors_kept = 2'000;

// Both ends are closed in programs started later; -1 where there are no more pipes to be had.
std::array<int, 2> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
    return ends;
}

void shut(int& end) {
    if (end >= 0) close(end);
    end = -1;
}

int milliseconds_until(Process::Clock::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

}  // namespace

Process::Process(const std::string& command) {
    signal(SIGPIPE, SIG_IGN);  // a program that is gone is noticed by what `write` says
    std::array<int, 2> in = make_pipe();
    std::array<int, 2> out = make_pipe();
    std::array<int, 2> error = make_pipe();
    if (in[0] < 0 || out[0] < 0 || error[0] < 0) {
        for (std::array<int, 2>* pipe : {&in, &out, &error}) {
            for (int& end : *pipe) shut(end);
        }
        return;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, error[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);  // a group of its own, so that all of it can be killed
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    const std::array<const char*, 4> arguments = {"sh", "-c", command.c_str(), nullptr};
    const int failed =
        posix_spawn(&pid_, "/bin/sh", &actions, &attributes, const_cast<char* const*>(arguments.data()), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    shut(in[0]);
    shut(out[1]);
    shut(error[1]);
    in_ = in[1];
    out_ = out[0];
    error_ = error[0];
    for (const int end : {in_, out_, error_}) fcntl(end, F_SETFL, O_NONBLOCK);
    if (failed != 0) pid_ = -1;
}

Process::~Process() {
    if (pid_ > 0 && !ended()) {
        kill(-pid_, SIGKILL);  // and all it started
        kill(pid_, SIGKILL);
        waitpid(pid_, &status_, 0);
    }
    for (int* end : {&in_, &out_, &error_}) shut(*end);
}

bool Process::write_line(std::string_view line, Clock::time_point deadline) {
    std::string text(line);
    text += '\n';
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t n = write(in_, rest.data(), rest.size());
        if (n > 0) {
            rest.remove_prefix(static_cast<std::size_t>(n));
        } else if (errno == EAGAIN) {
            if (!wait_for(POLLOUT, deadline)) return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

Process::Got Process::read_line(std::string& line, Clock::time_point deadline) {
    while (true) {
        if (const std::size_t end = output_.find('\n'); end != std::string::npos) {
            line = output_.substr(0, end);
            output_.erase(0, end + 1);
            return Got::line;
        }
        if (out_ < 0 || output_.size() > longest_line) return Got::closed;
        if (!wait_for(POLLIN, deadline)) return Got::late;
        // What it writes to standard error is no answer.
        if (Clock::now() >= deadline && output_.find('\n') == std::string::npos && out_ >= 0) return Got::late;
    }
}

// Waits until it can be written to or has said something; false when the time is over.
bool Process::wait_for(int output_events, Clock::time_point deadline) {
    std::array<pollfd, 3> ends = {
        {{out_, POLLIN, 0}, {error_, POLLIN, 0}, {output_events == POLLOUT ? in_ : -1, POLLOUT, 0}}};
    const int ready = poll(ends.data(), ends.size(), milliseconds_until(deadline));
    if (ends[0].revents != 0) read_some(out_, output_);
    if (ends[1].revents != 0) {
        read_some(error_, errors_);
        if (errors_.size() > errors_kept) errors_.erase(0, errors_.size() - errors_kept);
    }
    return ready > 0 || (ready < 0 && errno == EINTR) || Clock::now() < deadline;
}

void Process::read_some(int& from, std::string& into) {
    std::array<char, 65536> buffer{};
    const ssize_t n = read(from, buffer.data(), buffer.size());
    if (n > 0) into.append(buffer.data(), static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) shut(from);
}

bool Process::ended() {
    if (status_ < 0 && waitpid(pid_, &status_, WNOHANG) != pid_) status_ = -1;
    return status_ >= 0;
}

bool Process::finish(Clock::time_point deadline) {
    shut(in_);
    while (!ended()) {
        if (Clock::now() >= deadline) return false;
        if (out_ >= 0 || error_ >= 0) {
            wait_for(POLLIN, std::min(deadline, Clock::now() + std::chrono::milliseconds(10)));
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    return true;
}

std::string Process::last_words() {
    if (pid_ < 0) return "could not be started";
    // Its end may be a moment behind the end of its output.
    const bool gone = finish(Clock::now() + std::chrono::milliseconds(200));
    std::string out = "closed its output";
    if (gone && WIFEXITED(status_)) out = "ended with exit code " + std::to_string(WEXITSTATUS(status_));
    if (gone && WIFSIGNALED(status_)) out = "was ended by signal " + std::to_string(WTERMSIG(status_));
    while (!errors_.empty() && errors_.back() == '\n') errors_.pop_back();
    std::string said = one_line(errors_.substr(errors_.find_last_of('\n') + 1));
    while (const auto bad = bad_utf8(said)) said[*bad] = '?';
    if (!said.empty()) out += ": " + said;
    return out;
}

}  // namespace tilewright
