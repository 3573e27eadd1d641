// QR codes, compared module by module with those of another program (tests/qr.txt).
#include "base/qr.h"

#include <gtest/gtest.h>

#include <sstream>

#include "data.h"

namespace tilewright {
namespace {

TEST(Qr, the_same_as_another_programs) {
    std::istringstream stream(read_source("tests/qr.txt"));
    int compared = 0;
    std::string text;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("> ")) text = line.substr(2);
        if (!line.starts_with('#') || line.starts_with("# ")) continue;
        const auto qr = make_qr(text);
        ASSERT_TRUE(qr) << text;
        const auto rows = rows_of(*qr);
        ASSERT_EQ(rows.size(), line.size()) << text;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            EXPECT_EQ(rows[row], line) << text << ", row " << row;
            std::getline(stream, line);
        }
        ++compared;
    }
    EXPECT_GE(compared, 6);
}

TEST(Qr, as_long_as_fits) {
    EXPECT_EQ(make_qr("")->size, 21);
    EXPECT_EQ(make_qr(std::string(14, 'x'))->size, 21);
    EXPECT_EQ(make_qr(std::string(15, 'x'))->size, 25);
    EXPECT_EQ(make_qr(std::string(180, 'x'))->size, 53);
    EXPECT_EQ(make_qr(std::string(181, 'x'))->size, 57);
    EXPECT_EQ(make_qr(std::string(longest_qr, '\xFF'))->size, 57);
    EXPECT_FALSE(make_qr(std::string(longest_qr + 1, 'x')));
    EXPECT_FALSE(make_qr(std::string(100'000, 'x')));
}

TEST(Qr, in_a_terminal_with_a_light_border) {
    const auto qr = make_qr("x");
    std::istringstream stream(for_terminal(*qr));
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 15U);  // 21 rows and 8 of the border, two a line
    const std::string colours = "\x1b[38;5;16;48;5;231m";
    EXPECT_EQ(lines[0], colours + std::string(29, ' ') + "\x1b[0m");
    EXPECT_EQ(lines[2].find(colours + "    █▀▀▀▀▀█ "), 0U) << lines[2];
    EXPECT_EQ(lines[3].find(colours + "    █ ███ █ "), 0U) << lines[3];
}

}  // namespace
}  // namespace tilewright
