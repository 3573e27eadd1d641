// Reading the project's own files in tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace tilewright {

inline std::filesystem::path source_dir() { return SOURCE_DIR; }

inline std::string read_source(const std::filesystem::path& path) {
    std::ifstream stream(source_dir() / path, std::ios::binary);
    EXPECT_TRUE(stream.is_open()) << path;
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace tilewright
