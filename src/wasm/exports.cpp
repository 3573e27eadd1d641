// The C interface of the engine in the browser (web/src/engine/wasm.ts is the other side). Texts go in through one
// buffer: `reserve` it, fill it, call. Texts come out through the imports of "host".
#include <optional>
#include <string>

#include "play/position.h"
#include "wasm/browser.h"

#define EXPORT(name) extern "C" __attribute__((export_name(name)))
#define IMPORT(name) extern "C" __attribute__((import_module("host"), import_name(name)))

IMPORT("send") void host_send(const char* text, std::size_t size);
IMPORT("ask") void host_ask(std::uint32_t ticket, const char* text, std::size_t size);
IMPORT("wake") void host_wake(double at);
IMPORT("log") void host_log(const char* text, std::size_t size);
IMPORT("result") void host_result(const char* text, std::size_t size);

namespace {

std::string buffer;
std::optional<tilewright::Browser> browser;

}  // namespace

EXPORT("reserve") char* reserve(std::size_t size) {
    buffer.resize(size);
    return buffer.data();
}

// A file that a game learned; the page fetches them beside the engine. False: it is of another version.
EXPORT("learn") bool learn() { return static_cast<bool>(tilewright::learn(buffer)); }

// One question, answered through `result` before this returns.
EXPORT("question") void question() {
    const std::string answer = tilewright::answer_question(buffer);
    host_result(answer.data(), answer.size());
}

// From here on there are tables.
EXPORT("open") void open() {
    browser.emplace(tilewright::Worker{
        [](std::string_view text) { host_send(text.data(), text.size()); },
        [](std::uint32_t ticket, std::string_view text) { host_ask(ticket, text.data(), text.size()); },
        [](std::int64_t at) { host_wake(static_cast<double>(at)); },
        [](std::string_view text) { host_log(text.data(), text.size()); }});
}

EXPORT("receive") void receive() { browser->receive(std::string(buffer)); }
EXPORT("tick") void tick() { browser->tick(); }
EXPORT("answer") void answer(std::uint32_t ticket) { browser->answer(ticket, std::string(buffer)); }
