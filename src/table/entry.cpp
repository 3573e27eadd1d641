#include "table/entry.h"

#include <array>

#include "base/text.h"
#include "play/clock.h"

namespace tilewright {

namespace {

constexpr std::array<std::string_view, 9> words_of = {
    "", "undo:", "sit:", "start", "out:", "bot:", "mute:", "end:", "rematch:"};

// Takes " <4.2>" off the end of the text; nothing where that can't be read.
std::optional<std::int64_t> take_time(std::string& text) {
    const std::size_t blank = text.find(' ');
    if (blank == std::string::npos) return 0;
    const std::string time = text.substr(blank + 1);
    text.resize(blank);
    if (time.size() < 3 || time.front() != '<' || time.back() != '>') return std::nullopt;
    return read_seconds(std::string_view(time).substr(1, time.size() - 2));
}

}  // namespace

Result<Deed> read_deed(std::string_view text) {
    const auto bad = [&] {
        return Error{Code::syntax, "", "found " + shown(text) + ", expected an event of a table", 1, 1};
    };
    Deed deed;
    for (std::size_t i = 1; i < words_of.size(); ++i) {
        const bool whole = !words_of[i].ends_with(':');
        if (whole ? text != words_of[i] : !text.starts_with(words_of[i])) continue;
        deed.kind = static_cast<Deed::Kind>(i);
        deed.text = text.substr(words_of[i].size());
        if (deed.kind == Deed::Kind::undo || deed.kind == Deed::Kind::bot) {
            const auto used = take_time(deed.text);
            if (!used) return bad();
            deed.used = *used;
        }
        if (deed.kind == Deed::Kind::undo) {
            const auto to = number(deed.text, 1'000'000'000);
            if (!to) return bad();
            deed.to = *to;
        }
        return deed;
    }
    deed.text = text;
    const auto used = take_time(deed.text);
    if (!used) return bad();
    deed.used = *used;
    return deed;
}

std::string move_deed(std::string_view move, std::int64_t used) {
    return std::string(move) + " <" + write_seconds(used) + ">";
}

}  // namespace tilewright
