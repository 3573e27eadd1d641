#include "match/program.h"

#include "base/text.h"
#include "search/budget.h"

namespace tilewright {

namespace {

constexpr std::string_view prefix = "exec:";

}  // namespace

bool is_program(std::string_view name) { return name.starts_with(prefix); }

Result<Program> read_program(std::string_view name) {
    Program program;
    std::string_view command = name.substr(prefix.size());
    if (const std::size_t at = command.rfind('@'); at != std::string_view::npos) {
        // A command may have an @ of its own, but a digit after it begins a time.
        const std::string_view time = command.substr(at + 1);
        if (!time.empty() && time[0] >= '0' && time[0] <= '9') {
            const auto budget = read_budget(time);
            if (!budget || budget->nodes > 0)
                return error_at(name, prefix.size() + at + 1, Code::syntax, "bot",
                                "found " + shown(time) + ", expected a time like 200ms or 2s");
            program.a_move = std::chrono::milliseconds(budget->milliseconds);
            command = command.substr(0, at);
        }
    }
    if (words(command).empty())
        return error_at(name, prefix.size(), Code::syntax, "bot", "expected a command, like exec:./mybot@200ms");
    program.command = command;
    return program;
}

Error ProgramBot::fault(Code code, std::string what) {
    process_.reset();
    return {code, "bot", std::move(what), 1, 1};
}

Result<Move> ProgramBot::choose(Turn turn) {
    using Clock = Process::Clock;
    const bool starts = process_ == nullptr;
    if (starts) process_ = std::make_unique<Process>(program_.command);
    std::string line;
    if (process_->read_line(line, Clock::now()) == Process::Got::line)
        return fault(Code::syntax, "printed " + shown(line) + " when it was not asked for a move");
    const auto begin = Clock::now();
    const auto deadline = begin + program_.a_move + margin + (starts ? to_start : std::chrono::milliseconds(0));
    const auto seat = static_cast<std::size_t>(turn.position.to_act());
    const auto now =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
    const auto due = now + program_.a_move + (starts ? to_start : std::chrono::milliseconds(0));
    turn.clock[seat] = {program_.a_move.count(), 0, due.count()};
    const bool heard = process_->write_line(turn_message(turn).dump(), deadline);
    const Process::Got got = heard ? process_->read_line(line, deadline) : Process::Got::closed;
    if (got == Process::Got::late) {
        const std::string& begun = process_->unread();
        return fault(Code::range, begun.empty() ? "gave no move within " + std::to_string(program_.a_move.count()) +
                                                      " ms (does it flush its output?)"
                                                : "printed " + shown(begun) + " without an end of line");
    }
    if (got == Process::Got::closed) return fault(Code::range, process_->last_words());
    if (!process_->unread().empty())
        return fault(Code::syntax, "printed more than one line: " + shown(line) + " and " + shown(process_->unread()));
    const auto move = read_reply(turn.position, line);
    if (!move)
        return fault(move.error().code, "answered " + shown(line) + ", which is no move: " + move.error().message);
    return *move;
}

Status ProgramBot::finish() {
    if (!process_) return ok();
    const bool ended = process_->finish(Process::Clock::now() + std::chrono::seconds(2));
    if (!ended) return fault(Code::range, "was still running 2 s after the end of its input");
    if (!process_->unread().empty())
        return fault(Code::syntax, "printed " + shown(process_->unread()) + " when it was not asked for a move");
    if (process_->failed()) return fault(Code::range, "at the end of its input it " + process_->last_words());
    process_.reset();
    return ok();
}

}  // namespace tilewright
