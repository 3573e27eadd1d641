#include "base/text.h"

#include <algorithm>

namespace tilewright {

std::vector<Word> words(std::string_view text, std::string_view separators) {
    std::vector<Word> out;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(separators, at)) != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        out.push_back({text.substr(at, end - at), at});
        at = end;
    }
    return out;
}

std::vector<Word> split(std::string_view text, char separator) {
    std::vector<Word> out;
    std::size_t at = 0;
    while (true) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        out.push_back({text.substr(at, end - at), at});
        if (end == text.size()) return out;
        at = end + 1;
    }
}

std::optional<std::uint32_t> number(std::string_view text, std::uint32_t max) {
    if (text.empty()) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + static_cast<unsigned>(c - '0');
        if (value > max) return std::nullopt;
    }
    return static_cast<std::uint32_t>(value);
}

Error error_at(std::string_view text, std::size_t at, Code code, std::string field, std::string message) {
    Error error{code, std::move(field), std::move(message), 1, 1};
    for (const char c : text.substr(0, std::min(at, text.size()))) {
        if (c == '\n') {
            ++error.line;
            error.column = 1;
        } else {
            ++error.column;
        }
    }
    return error;
}

std::string shown(std::string_view text) {
    constexpr std::size_t longest = 40;
    constexpr std::string_view hex = "0123456789abcdef";
    std::string out = "'";
    for (const char c : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F) {
            out += c;
        } else {
            out += {'\\', 'x', hex[byte >> 4U], hex[byte & 15U]};
        }
    }
    return out + (text.size() > longest ? "...'" : "'");
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += separator;
        out += parts[i];
    }
    return out;
}

std::string either(std::span<const std::string_view> names) {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) out += i + 1 == names.size() ? " or " : ", ";
        out += names[i];
    }
    return out;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string out;
    std::size_t column = 0;
    for (const Word& word : words(text)) {
        std::size_t length = 0;  // in characters: bytes that continue one do not count
        for (const char c : word.text) length += (static_cast<unsigned char>(c) & 0xC0U) == 0x80 ? 0 : 1;
        if (column > 0 && column + 1 + length > width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > 0) {
            out += ' ';
            ++column;
        }
        out += word.text;
        column += length;
    }
    return out;
}

std::string decimals(double x, int digits) {
    double scale = 1;
    for (int i = 0; i < digits; ++i) scale *= 10;
    const double up = (x < 0 ? -x : x) * scale + 0.5;  // then cut: no library may round for us
    const auto scaled = static_cast<std::int64_t>(up);
    std::string out = std::to_string(scaled);
    const auto n = static_cast<std::size_t>(digits);
    if (out.size() <= n) out.insert(0, n + 1 - out.size(), '0');
    if (digits > 0) out.insert(out.size() - n, 1, '.');
    return x < 0 && scaled > 0 ? "-" + out : out;
}

std::string one_line(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    }
    return out;
}

std::string clean(std::string_view text, std::size_t most) {
    if (const auto bad = bad_utf8(text)) text = text.substr(0, *bad);
    const std::string line = one_line(text);
    std::string out;
    std::size_t characters = 0;
    for (std::size_t i = 0; i < line.size() && characters < most;) {
        std::size_t size = 1;
        while (i + size < line.size() && (static_cast<unsigned char>(line[i + size]) & 0xC0U) == 0x80) ++size;
        const std::string_view one = std::string_view(line).substr(i, size);
        i += size;
        const bool unseen =
            one == "\xEF\xBB\xBF" || one == "\xC2\xAD" || (one >= "\xE2\x80\x8B" && one <= "\xE2\x80\x8F") ||
            (one >= "\xE2\x80\xA8" && one <= "\xE2\x80\xAE") ||  // NOLINT(misc-misleading-bidirectional)
            (one >= "\xE2\x81\xA0" && one <= "\xE2\x81\xAF") || (one >= "\xC2\x80" && one <= "\xC2\x9F");
        if (unseen || (one == " " && (out.empty() || out.back() == ' '))) continue;
        out += one;
        ++characters;
    }
    if (out.ends_with(' ')) out.pop_back();
    return out;
}

std::optional<std::size_t> bad_utf8(std::string_view text) {
    std::size_t i = 0;
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    while (i < text.size()) {
        const unsigned lead = byte(i);
        if (lead < 0x80) {
            ++i;
            continue;
        }
        // How many bytes continue the character, and the least character that needs so many.
        const std::size_t more = (lead & 0xE0U) == 0xC0   ? 1
                                 : (lead & 0xF0U) == 0xE0 ? 2
                                 : (lead & 0xF8U) == 0xF0 ? 3
                                                          : 0;
        if (more == 0) return i;
        const std::uint32_t least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
        std::uint32_t point = lead & (0x3FU >> more);
        if (i + more >= text.size()) return i;
        for (std::size_t k = 1; k <= more; ++k) {
            if ((byte(i + k) & 0xC0U) != 0x80) return i;
            point = (point << 6U) | (byte(i + k) & 0x3FU);
        }
        if (point < least || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return i;
        i += more + 1;
    }
    return std::nullopt;
}

}  // namespace tilewright
