// What every fuzz target needs: libFuzzer's entry, and a check that says what failed before it stops the run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/result.h"

inline void require(bool condition, const char* what, const std::string& text) {
    if (condition) return;
    std::fprintf(stderr, "%s\n%s\n", what, text.c_str());
    std::abort();
}

// Every error says something, and points into the text or right behind it.
inline void require_good(const tilewright::Error& error, std::string_view text) {
    require(!error.message.empty(), "an error without words", std::string(text));
    std::size_t begin = 0;
    for (int line = 1; line < error.line; ++line) {
        begin = text.find('\n', begin);
        require(begin != std::string_view::npos, "an error on a line that is not there", std::string(text));
        ++begin;
    }
    const std::size_t length = std::min(text.find('\n', begin), text.size()) - begin;
    require(error.column >= 1 && static_cast<std::size_t>(error.column) <= length + 1, "an error beyond its line",
            error.text() + "\n" + std::string(text));
}

void fuzz_one(std::string_view text);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz_one({reinterpret_cast<const char*>(data), size});
    return 0;
}
