// A bot that is a program of somebody's: it is told of its turns and answers with moves (docs/protocol.md). What it
// does wrong is an Error with the reason; after that it is started afresh.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "match/process.h"
#include "protocol/turn.h"

namespace tilewright {

// `exec:COMMAND@200ms`: a shell command, and how long it may think about a move.
struct Program {
    std::string command;
    std::chrono::milliseconds a_move{10'000};
};

// Whether a bot's name is that of a program, and what it says.
bool is_program(std::string_view name);
Result<Program> read_program(std::string_view name);

class ProgramBot {
  public:
    explicit ProgramBot(Program program) : program_(std::move(program)) {}

    const Program& program() const { return program_; }

    // `turn` without its deadline, which begins now.
    Result<Move> choose(Turn turn);

    // Ends its input, and gives what it then did wrong.
    Status finish();

    // A move may come this much later: a busy machine is nobody's fault.
    static constexpr std::chrono::milliseconds margin{100};
    // A program's first move may take this much longer: it has to start.
    static constexpr std::chrono::milliseconds to_start{5'000};

  private:
    Error fault(Code code, std::string what);

    Program program_;
    std::unique_ptr<Process> process_;
};

}  // namespace tilewright
