// The C interface of study.wasm: the engine of the browser as far as reviews need it, fetched when one is asked for.
// The same exports as in exports.cpp, but for tables.
#include "play/position.h"
#include "wasm/browser.h"

#define EXPORT(name) extern "C" __attribute__((export_name(name)))

extern "C" __attribute__((import_module("host"), import_name("result"))) void host_result(const char* text,
                                                                                          std::size_t size);

namespace {

std::string buffer;

}  // namespace

EXPORT("reserve") char* reserve(std::size_t size) {
    buffer.resize(size);
    return buffer.data();
}

EXPORT("learn") bool learn() { return static_cast<bool>(tilewright::learn(buffer)); }

EXPORT("question") void question() {
    const std::string answer = tilewright::answer_study(buffer);
    host_result(answer.data(), answer.size());
}
