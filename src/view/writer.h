// JSON text, written from the front to the back. Positions and what happened are sent with every move: building values
// only to write them took half of a server's time. Knows no names and no rules; who writes a key twice gets it twice.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace tilewright {

class Writer {
  public:
    // In rows an object is the list of its values, or its value alone where it has only one: {"place":"bag"} is "bag".
    enum class Form : std::uint8_t { objects, rows };

    explicit Writer(Form form = Form::objects, std::size_t size = 0) : form_(form) { out_.reserve(size); }

    void value(std::string_view text) {
        next();
        quote(text);
    }
    void value(const char* text) { value(std::string_view(text)); }
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(char letter) { value(std::string_view(&letter, 1)); }
    void value(bool yes) { plain(yes ? "true" : "false"); }
    void value(std::nullptr_t) { plain("null"); }
    void value(std::integral auto number) {
        char digits[24];
        plain({digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, number).ptr - digits)});
    }
    // To four digits after the point, at least one: what is measured is not known better.
    void value(double number) {
        std::string digits = decimals(number, 4);
        digits.erase(std::max(digits.find_last_not_of('0') + 1, digits.find('.') + 2));
        plain(digits);
    }

    template <class Fill>
    void object(Fill fill) {
        next();
        const std::size_t at = out_.size();
        const int outside = std::exchange(values_, 0);
        out_ += form_ == Form::rows ? '[' : '{';
        fill();
        if (form_ == Form::objects) {
            out_ += '}';
        } else if (values_ == 1) {
            out_.erase(at, 1);
        } else {
            out_ += ']';
        }
        values_ = outside;
    }
    template <class Fill>
    void list(Fill fill) {
        next();
        const int outside = std::exchange(values_, 0);
        out_ += '[';
        fill();
        out_ += ']';
        values_ = outside;
    }

    void field(std::string_view key, const auto& one) {
        name(key);
        value(one);
    }
    template <class Fill>
    void object(std::string_view key, Fill fill) {
        name(key);
        object(fill);
    }
    template <class Fill>
    void list(std::string_view key, Fill fill) {
        name(key);
        list(fill);
    }

    std::string take() { return std::move(out_); }

  private:
    // A comma before every value but the first; a key brings its own.
    void next() {
        if (!named_ && values_ > 0) out_ += ',';
        named_ = false;
        ++values_;
    }
    void name(std::string_view key) {
        if (form_ == Form::rows) return;
        if (values_ > 0) out_ += ',';
        quote(key);
        out_ += ':';
        named_ = true;
    }
    void plain(std::string_view text) {
        next();
        out_ += text;
    }
    static bool special(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }
    void quote(std::string_view text) {
        constexpr std::string_view hex = "0123456789abcdef";
        out_ += '"';
        if (std::ranges::none_of(text, special)) {
            out_ += text;
        } else {
            for (const char c : text) {
                const auto byte = static_cast<unsigned char>(c);
                if (byte < 0x20) {
                    (out_ += "\\u00") += {hex[byte >> 4U], hex[byte & 15U]};
                } else {
                    if (special(c)) out_ += '\\';
                    out_ += c;
                }
            }
        }
        out_ += '"';
    }

    Form form_;
    std::string out_;
    int values_ = 0;      // so far in what is open
    bool named_ = false;  // a key was written, its value comes
};

}  // namespace tilewright
