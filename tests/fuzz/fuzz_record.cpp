// Any text as a record: an error, or a record that reads back as itself.
#include "fuzz.h"
#include "play/record.h"

using namespace tilewright;

void fuzz_one(std::string_view text) {
    const auto log = Log::read(text);
    if (!log) {
        require_good(log.error(), text);
        return;
    }
    const std::string written = write(log->record());
    const auto again = Log::read(written);
    require(static_cast<bool>(again), "a written record does not read", written);
    require(again->record() == log->record() && again->now() == log->now(), "a record does not read back", written);
    require(write(again->record()) == written, "a record is written in two ways", written);
}
