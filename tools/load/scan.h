// Reads what a message says at its top level without parsing the rest: members of an object, items of a list, each as
// the piece of text it is. Right about strings, escapes and nesting; it does not judge what it skips. A key that is
// written with escapes is told as it is written: the server writes none so.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/text.h"

namespace tilewright::load {

class Scanner {
  public:
    // The text of an object or a list.
    explicit Scanner(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {
        blanks();
        good_ = at_ != end_ && (*at_ == '{' || *at_ == '[');
        if (!good_) return;
        close_ = *at_ == '{' ? '}' : ']';
        ++at_;
        blanks();
        if (at_ != end_ && *at_ == close_) finish();
    }

    // The next member of an object; false at its end, or where the text is wrong.
    bool member(std::string_view& key, std::string_view& value) {
        if (done_ || !good_) return false;
        const char* begin = at_;
        if (at_ == end_ || *at_ != '"' || !text()) return wrong();
        key = {begin + 1, static_cast<std::size_t>(at_ - begin) - 2};
        blanks();
        if (at_ == end_ || *at_ != ':') return wrong();
        ++at_;
        blanks();
        return item(value);
    }

    // The next item of a list.
    bool item(std::string_view& value) {
        if (done_ || !good_) return false;
        const char* begin = at_;
        if (!skip()) return wrong();
        value = {begin, static_cast<std::size_t>(at_ - begin)};
        blanks();
        if (at_ == end_) return wrong();
        if (*at_ == close_) {
            finish();
        } else if (*at_ == ',') {
            ++at_;
            blanks();
        } else {
            return wrong();
        }
        return true;
    }

    // It was read to its end, and nothing follows.
    bool whole() const { return good_ && done_ && at_ == end_; }

  private:
    bool wrong() { return good_ = false; }
    void finish() {
        done_ = true;
        ++at_;
        blanks();
    }
    void blanks() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }
    // From the opening quote to behind the closing one.
    bool text() {
        for (++at_; at_ != end_; ++at_) {
            if (*at_ == '"') return ++at_, true;
            if (*at_ == '\\' && ++at_ == end_) return false;
        }
        return false;
    }
    bool skip() {
        if (at_ == end_) return false;
        if (*at_ == '"') return text();
        if (*at_ == '{' || *at_ == '[') return nested();
        const char* begin = at_;
        while (at_ != end_ && *at_ != ',' && *at_ != '}' && *at_ != ']' && *at_ != ' ' && *at_ != '\n') ++at_;
        return at_ != begin;
    }
    bool nested() {
        int depth = 0;
        while (at_ != end_) {
            const char c = *at_;
            if (c == '"') {
                if (!text()) return false;
                continue;
            }
            ++at_;
            if (c == '{' || c == '[') ++depth;
            if ((c == '}' || c == ']') && --depth == 0) return true;
        }
        return false;
    }

    const char* at_;
    const char* end_;
    char close_ = '}';
    bool good_ = false;
    bool done_ = false;
};

// What a player needs of a message. Texts are as they stand there, with their quotes; empty: not there.
struct Said {
    std::string_view t, id, seq, turn, moves, table, code, message;
    std::string_view state, events, undo, end, repeated;  // of some messages only
    bool whole = false;

    explicit Said(std::string_view text) {
        struct Wanted {
            std::string_view key;
            std::string_view Said::* field;
        };
        constexpr std::array<Wanted, 13> wanted = {{{"t", &Said::t},
                                                    {"id", &Said::id},
                                                    {"seq", &Said::seq},
                                                    {"turn", &Said::turn},
                                                    {"moves", &Said::moves},
                                                    {"table", &Said::table},
                                                    {"code", &Said::code},
                                                    {"message", &Said::message},
                                                    {"state", &Said::state},
                                                    {"events", &Said::events},
                                                    {"undo", &Said::undo},
                                                    {"end", &Said::end},
                                                    {"repeated", &Said::repeated}}};
        Scanner scanner(text);
        std::string_view key;
        std::string_view value;
        while (scanner.member(key, value)) {
            for (const Wanted& one : wanted) {
                if (one.key == key) this->*one.field = value;
            }
        }
        whole = scanner.whole();
    }
};

inline std::string_view unquoted(std::string_view text) {
    return text.size() >= 2 && text.front() == '"' ? text.substr(1, text.size() - 2) : text;
}

inline std::optional<std::uint32_t> whole_number(std::string_view text) { return number(text, 0xFFFFFFFFU); }

// Says what is wrong with the scanner; empty: nothing.
std::string_view scanner_fault();

}  // namespace tilewright::load
