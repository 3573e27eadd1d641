// What can go wrong with somebody else's input, as a value. An Error says what, where and what was expected;
// a Result is a value or an Error. Our own mistakes are asserts, not Errors.
#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace tilewright {

// The first five are of texts, the others of tables and servers (docs/protocol.md).
enum class Code : unsigned char {
    syntax,
    unknown,
    range,
    illegal,
    inconsistent,
    stale,
    turn,
    seat,
    taken,
    phase,
    forbidden,
    limit,
    version,
    broken,
    unavailable,
};

inline constexpr std::array<std::string_view, 15> code_names = {
    "syntax", "unknown", "range",     "illegal", "inconsistent", "stale",  "turn",       "seat",
    "taken",  "phase",   "forbidden", "limit",   "version",      "broken", "unavailable"};

inline std::string_view name(Code code) { return code_names[static_cast<unsigned>(code)]; }

struct Error {
    Code code = Code::syntax;
    std::string field;  // the key, or the number of the event; empty where the text as a whole is meant
    std::string message;
    int line = 1;  // both from 1; 0: it is about no text
    int column = 1;

    bool operator==(const Error&) const = default;

    // One line for people: `line 3, column 7: wall1: ...`
    std::string text() const {
        std::string out = "line " + std::to_string(line) + ", column " + std::to_string(column) + ": ";
        if (!field.empty()) out += field + ": ";
        return out + message;
    }
};

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : error_(std::move(error)) {}

    explicit operator bool() const { return value_.has_value(); }
    T& operator*() {
        assert(value_);
        return *value_;
    }
    const T& operator*() const {
        assert(value_);
        return *value_;
    }
    T* operator->() { return &**this; }
    const T* operator->() const { return &**this; }
    const Error& error() const {
        assert(!value_);
        return error_;
    }

  private:
    std::optional<T> value_;
    Error error_;
};

// For actions that yield nothing but may fail.
using Status = Result<std::monostate>;
inline Status ok() { return std::monostate{}; }

}  // namespace tilewright
