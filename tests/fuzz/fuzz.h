// What every fuzz target needs: libFuzzer's entry, and a check that says what failed before it stops the run.
#pragma once

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

// Every error says something, and points into the text.
inline void require_good(const tilewright::Error& error, std::string_view text) {
    require(!error.message.empty() && error.line >= 1 && error.column >= 1, "an error without words or place",
            std::string(text));
}

void fuzz_one(std::string_view text);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz_one({reinterpret_cast<const char*>(data), size});
    return 0;
}
