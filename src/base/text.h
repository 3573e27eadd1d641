// Reading and writing short text: words, numbers, and the place in a text where something is wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tilewright {

// A piece of a text that knows where it stands in it (an offset in bytes).
struct Word {
    std::string_view text;
    std::size_t at = 0;
};

// The pieces between any of `separators`; empty pieces are left out.
std::vector<Word> words(std::string_view text, std::string_view separators = " \t\r\n");

// The pieces between one separator, empty ones included: "a,,b" has three.
std::vector<Word> split(std::string_view text, char separator);

// All digits, at least one, and within 0 .. max.
std::optional<std::uint32_t> number(std::string_view text, std::uint32_t max);

// An Error at the offset `at` of `text`, with line and column counted in bytes.
Error error_at(std::string_view text, std::size_t at, Code code, std::string field, std::string message);

// 'abc' between quotes for a message, shortened and with unprintable bytes shown as \xNN.
std::string shown(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// "a, b or c"
std::string either(std::span<const std::string_view> names);

// The words of a text on lines of at most `width` characters, those after the first with an indent.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

// Control characters, line breaks too, as spaces: for names that people chose.
std::string one_line(std::string_view text);

// A name or a message that somebody else typed, made harmless: valid UTF-8 on one line, without marks that are not seen
// (zero width, changes of direction), no blanks at its ends or two in a row, at most so many characters.
std::string clean(std::string_view text, std::size_t most);

// So many digits after the point, halves away from 0; no "-0". The same with every compiler.
std::string decimals(double x, int digits);

// The byte where text stops being valid UTF-8, if it does.
std::optional<std::size_t> bad_utf8(std::string_view text);

}  // namespace tilewright
