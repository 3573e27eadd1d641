// A program with pipes to its standard input, output and error. Lines go in and come out, each with a deadline; what it
// says on standard error is kept for the day it dies.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilewright {

class Process {
  public:
    using Clock = std::chrono::steady_clock;
    enum class Got : std::uint8_t { line, late, closed };

    // Runs a shell command; what can't be started shows at the first line.
    explicit Process(const std::string& command);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();  // kills it and what it started

    // False if it does not read, or is gone.
    bool write_line(std::string_view line, Clock::time_point deadline);
    Got read_line(std::string& line, Clock::time_point deadline);

    // What it has printed that is not read yet.
    const std::string& unread() const { return output_; }

    // Ends its input and waits for it to end by itself; false if it does not.
    bool finish(Clock::time_point deadline);

    // "exit code 1", "signal 11", "closed its output"; with the end of what it wrote to standard error.
    std::string last_words();
    bool failed() const { return status_ > 0; }  // it ended, and not with exit code 0

  private:
    bool wait_for(int output_events, Clock::time_point deadline);
    void read_some(int& from, std::string& into);
    bool ended();

    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    int error_ = -1;
    int status_ = -1;
    std::string output_;  // not yet read as lines
    std::string errors_;
};

}  // namespace tilewright
