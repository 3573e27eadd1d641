#include "play/record.h"

#include <algorithm>
#include <cassert>

#include "base/text.h"
#include "play/clock.h"

namespace tilewright {

bool RecordLine::operator==(const RecordLine&) const = default;

const std::string* Record::header(std::string_view name) const {
    for (const auto& [key, value] : headers) {
        if (key == name) return &value;
    }
    return nullptr;
}

void Record::set_header(std::string_view name, std::string value) {
    for (auto& [key, old] : headers) {
        if (key == name) {
            old = std::move(value);
            return;
        }
    }
    headers.emplace_back(name, std::move(value));
}

void Record::remove_header(std::string_view name) {
    std::erase_if(headers, [&](const auto& header) { return header.first == name; });
}

std::string result_text(const Position& position) {
    const PerSeat scores = position.scores();
    std::string out;
    for (int seat = 0; seat < position.players(); ++seat) {
        if (seat > 0) out += '-';
        out += std::to_string(scores[static_cast<unsigned>(seat)]);
    }
    return out;
}

// ---- Writing

namespace {

// With \ before `special` and itself; control characters, which no text needs, become spaces.
std::string escaped(std::string_view text, char special) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool line_break = c == '\n' || (c == '\t' && special == '}');
        if (c == '\\' || c == special) out += '\\';
        if (c == '\n' && special == '"') {
            out += "\\n";
        } else {
            out += (byte < 0x20 && !line_break) || byte == 0x7F ? ' ' : c;
        }
    }
    return out;
}

// Words on lines of at most 100 characters; draws and moves of the game itself on lines of their own.
class Writer {
  public:
    void line(const RecordLine& line, int depth) {
        for (const auto& comment : line.comments) word("{" + escaped(comment, '}') + "}");
        std::optional<bool> draws;
        for (const auto& event : line.events) {
            if (depth == 0 && draws && *draws != event.by_chance) end_line();
            draws = event.by_chance;
            word(event.undo ? "undo:" + std::to_string(*event.undo) : event.move);
            if (event.time) word("<" + write_seconds(static_cast<std::int64_t>(*event.time)) + ">");
            for (const auto& comment : event.comments) word("{" + escaped(comment, '}') + "}");
            for (const auto& variation : event.variations) {
                word("(");
                this->line(variation, depth + 1);
                word(")");
            }
        }
    }
    std::string finish() {
        end_line();
        return std::move(out_);
    }

  private:
    static constexpr std::size_t widest = 100;

    void word(const std::string& text) {
        const bool tight = column_ == 0 || open_ || text == ")";
        if (column_ > 0 && column_ + text.size() + 1 > widest) {
            end_line();
        } else if (!tight) {
            out_ += ' ';
            ++column_;
        }
        out_ += text;
        column_ += text.size();
        open_ = text == "(";
    }
    void end_line() {
        if (column_ > 0) out_ += '\n';
        column_ = 0;
    }

    std::string out_;
    std::size_t column_ = 0;
    bool open_ = false;
};

}  // namespace

std::string write(const Record& record) {
    std::string out =
        "[Tilewright \"1\"]\n[Game \"" + record.game + "\"]\n[Options \"" + escaped(record.options, '"') + "\"]\n";
    for (const auto& [name, value] : record.headers) out += "[" + name + " \"" + escaped(value, '"') + "\"]\n";
    Writer writer;
    writer.line(record.main, 0);
    const std::string events = writer.finish();
    return events.empty() ? out : out + "\n" + events;
}

// ---- Playing

Result<Log> Log::start(std::string_view game, std::string_view options) {
    auto canonical = canonical_options(game, options);
    if (!canonical) return canonical.error();
    const auto position = Position::start(game, *canonical);
    if (!position) return position.error();
    return Log({std::string(game), *canonical, {}, {}}, *position);
}

Result<Log> Log::start_at(const Position& position, std::string_view options) {
    auto canonical = canonical_options(position.game(), options);
    if (!canonical) return canonical.error();
    if (!agrees(*canonical, position)) {
        return Error{Code::inconsistent, "Start",
                     "the start position is of another variant or number of players than the options", 1, 1};
    }
    return Log({std::string(position.game()), *canonical, {{"Start", position.write()}}, {}}, position);
}

Result<Happened> Log::play(std::string_view text, std::optional<std::uint64_t> time) {
    const auto move = now().read_move(text);
    if (!move) return move.error();
    return play(*move, time);
}

Happened Log::play(Move move, std::optional<std::uint64_t> time) {
    RecordEvent event;
    event.move = now().write(move);
    event.by_chance = now().to_act() == chance;
    event.time = time;
    Position next = now();
    Happened happened = next.apply(move);
    go_on(std::move(event), next);
    reopen();
    return happened;
}

Status Log::undo(std::uint32_t to) {
    if (to >= size()) {
        return Error{Code::range, "undo",
                     "the game has " + std::to_string(size()) + " events, it can't go back to " + std::to_string(to), 1,
                     1};
    }
    RecordEvent event;
    event.undo = to;
    const Position back = after_[to];  // a copy: the list may move as it grows
    go_on(std::move(event), back);
    reopen();
    return ok();
}

std::vector<std::size_t> Log::kept() const {
    std::vector<std::size_t> out;
    for (std::size_t n = size(); n > 0;) {
        const auto& event = record_.main.events[n - 1];
        if (event.undo) {
            n = *event.undo;
        } else {
            out.push_back(--n);
        }
    }
    std::ranges::reverse(out);
    return out;
}

Log Log::straight() const {
    Log out(Record{record_.game, record_.options, {}, {}}, after_.front());
    for (const std::size_t n : kept()) {
        const RecordEvent& event = record_.main.events[n];
        out.go_on({event.move, event.by_chance, {}, event.time, {}, {}}, after_[n + 1]);
    }
    out.record_.headers = record_.headers;
    return out;
}

void Log::close() {
    set_header("Result", result_text(now()));
    if (now().over()) {
        set_header("Ended", "rules");
    } else if (record_.header("Ended") == nullptr) {
        set_header("Ended", "unfinished");
    }
}

// The game goes on: what was said of its end is no longer true.
void Log::reopen() {
    record_.remove_header("Result");
    record_.remove_header("Ended");
}

void Log::go_on(RecordEvent event, const Position& next) {
    record_.main.events.push_back(std::move(event));
    after_.push_back(next);
}

// ---- Reading

namespace {

constexpr int deepest_variation = 32;
constexpr std::uint32_t most_events = 1'000'000;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool is_name(std::string_view name) {
    const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
    return !name.empty() && letter(name[0]) &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

}  // namespace

class RecordReader {
  public:
    explicit RecordReader(std::string_view text) : text_(text) {}

    Result<Log> read() {
        if (const auto bad = bad_utf8(text_)) return fail(*bad, Code::syntax, "", "this is not UTF-8 text");
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;  // a mark some editors put before UTF-8
        if (const auto done = read_headers(); !done) return done.error();
        auto log = begin();
        if (!log) return log.error();
        if (const auto done = read_main(*log); !done) return done.error();
        log->record_.headers = record_.headers;  // playing the moves has taken away how the game ended
        if (const auto done = check_end(*log); !done) return done.error();
        return log;
    }

  private:
    struct HeaderPlace {
        std::string name;
        std::size_t at;
    };

    Error fail(std::size_t at, Code code, std::string field, std::string message) const {
        return error_at(text_, at, code, std::move(field), std::move(message));
    }
    std::string event_name() const { return "event " + std::to_string(std::max<std::size_t>(number_, 1)); }
    void skip_space() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }
    bool peek(char c) const { return at_ < text_.size() && text_[at_] == c; }

    // The text up to `end`, with \ before `end`, before itself and, in headers, before n.
    Result<std::string> quoted_text(char end, const std::string& field) {
        const std::size_t begin = at_++;
        std::string out;
        while (at_ < text_.size() && text_[at_] != end) {
            char c = text_[at_];
            if (c == '\\') {
                ++at_;
                const char next = at_ < text_.size() ? text_[at_] : '\0';
                if (next == 'n' && end == '"') {
                    c = '\n';
                } else if (next == end || next == '\\') {
                    c = next;
                } else {
                    return fail(at_ - 1, Code::syntax, field,
                                "a \\ stands only before \\ and " + std::string(1, end) + (end == '"' ? " and n" : ""));
                }
            } else if (c == '\n' && end == '"') {
                return fail(at_, Code::syntax, field,
                            "the line ends inside the header's text, expected a closing quote");
            } else if ((static_cast<unsigned char>(c) < 0x20 &&
                        (end == '"' || (c != '\n' && c != '\t' && c != '\r'))) ||
                       c == 0x7F) {
                return fail(at_, Code::syntax, field, "a control character has no place here");
            }
            if (c != '\r') out += c;
            ++at_;
        }
        if (at_ == text_.size())
            return fail(begin, Code::syntax, field, "this text is not closed, expected " + std::string(1, end));
        ++at_;
        return out;
    }

    Status read_headers() {
        for (skip_space(); peek('['); skip_space()) {
            const std::size_t at = at_++;
            const std::size_t space = std::min(text_.find_first_of(" \"]\n", at_), text_.size());
            const std::string name(text_.substr(at_, space - at_));
            if (!is_name(name))
                return fail(at_, Code::syntax, "header",
                            "found " + shown(name) + ", expected a name of letters and digits");
            at_ = space;
            skip_space();
            if (!peek('"')) return fail(at_, Code::syntax, name, "expected the header's text in quotes");
            const std::size_t value_at = at_ + 1;
            auto value = quoted_text('"', name);
            if (!value) return value.error();
            skip_space();
            if (!peek(']')) return fail(at_, Code::syntax, name, "expected ] after the header's text");
            ++at_;
            if (std::ranges::find(places_, name, &HeaderPlace::name) != places_.end())
                return fail(at, Code::syntax, name, "this header stands twice");
            if (places_.empty() && name != "Tilewright")
                return fail(at, Code::syntax, name, "the first header is [Tilewright \"1\"]");
            places_.push_back({name, value_at});
            if (name == "Tilewright") {
                if (*value != "1")
                    return fail(value_at, Code::unknown, name,
                                "found version " + shown(*value) + ", this program reads version 1");
            } else if (name == "Game") {
                record_.game = *value;
            } else if (name == "Options") {
                record_.options = *value;
            } else {
                record_.headers.emplace_back(name, *value);
            }
        }
        for (const std::string_view needed : {"Tilewright", "Game", "Options"}) {
            if (!place_of(needed))
                return fail(at_, Code::syntax, std::string(needed),
                            "a record begins with the headers Tilewright, Game and Options");
        }
        return ok();
    }

    std::optional<std::size_t> place_of(std::string_view name) const {
        const auto it = std::ranges::find(places_, name, &HeaderPlace::name);
        return it == places_.end() ? std::nullopt : std::optional(it->at);
    }
    // An error inside a header's text, at its place in the whole: a character there may be written as two.
    Error in_header(std::string_view name, const Error& error, std::string_view value) const {
        std::size_t offset = 0;  // in the header's text
        for (int line = 1; line < error.line; ++line) offset = value.find('\n', offset) + 1;
        offset += static_cast<std::size_t>(error.column - 1);
        std::size_t at = place_of(name).value_or(0);
        for (; offset > 0 && at < text_.size(); --offset) at += text_[at] == '\\' ? 2U : 1U;
        return fail(at, error.code, std::string(name),
                    (error.field.empty() || error.field == name ? "" : error.field + ": ") + error.message);
    }

    Result<Log> begin() {
        auto canonical = canonical_options(record_.game, record_.options);
        if (!canonical) {
            const bool game = canonical.error().field == "game";
            return in_header(game ? "Game" : "Options", canonical.error(), game ? record_.game : record_.options);
        }
        record_.options = *canonical;
        auto position = Position::start(record_.game, record_.options);
        if (const std::string* start = record_.header("Start")) {
            position = Position::read(*start);
            if (!position) return in_header("Start", position.error(), *start);
            if (position->game() != record_.game || !agrees(record_.options, *position)) {
                return fail(*place_of("Start"), Code::inconsistent, "Start",
                            "this position is not of the game, variant and players that Game and Options name");
            }
        }
        if (!position) return position.error();
        if (const std::string* date = record_.header("Date"); date != nullptr && !is_date(*date)) {
            return fail(*place_of("Date"), Code::syntax, "Date", "found " + shown(*date) + ", expected year-month-day");
        }
        if (const std::string* clock = record_.header("Clock")) {
            if (const auto rule = read_clock(*clock); !rule) return in_header("Clock", rule.error(), *clock);
        }
        return Log(record_, *position);
    }

    static bool is_date(std::string_view text) {
        const auto parts = split(text, '-');
        if (parts.size() != 3 || parts[0].text.size() != 4 || parts[1].text.size() != 2 || parts[2].text.size() != 2)
            return false;
        const auto year = number(parts[0].text, 9999);
        const auto month = number(parts[1].text, 12);
        const auto day = number(parts[2].text, 31);
        if (!year || !month || *month == 0 || !day || *day == 0) return false;
        const bool leap = *year % 4 == 0 && (*year % 100 != 0 || *year % 400 == 0);
        const std::uint32_t days = *month == 2 ? (leap ? 29 : 28) : 30 + (*month + *month / 8) % 2;
        return *day <= days;
    }

    // The game itself: every event goes into the log.
    Status read_main(Log& log) {
        while (true) {
            skip_space();
            if (at_ == text_.size()) return ok();
            auto& events = log.record_.main.events;
            const std::size_t at = at_;
            if (is_mark()) {
                const auto before = events.empty() ? log.now() : log.after(events.size() - 1);
                if (const auto done = read_mark(log.record_.main, before, 0); !done) return done;
                continue;
            }
            const std::string_view word = read_word();
            number_ = events.size() + 1;
            if (number_ > most_events)
                return fail(at, Code::range, event_name(), "a record has at most a million events");
            if (word.starts_with("undo:")) {
                const auto to = number(word.substr(5), most_events);
                if (!to)
                    return fail(at, Code::syntax, event_name(),
                                "found " + shown(word) + ", expected undo: and a number of events");
                if (const auto done = log.undo(*to); !done)
                    return fail(at, done.error().code, event_name(), done.error().message);
                continue;
            }
            if (const auto played = log.play(word); !played) return misplayed(at, played.error());
        }
    }

    Error misplayed(std::size_t at, const Error& error) const {
        return fail(at + static_cast<std::size_t>(error.column - 1), error.code, event_name(), error.message);
    }

    bool is_mark() const { return peek('{') || peek('<') || peek('(') || peek(')') || peek('['); }
    std::string_view read_word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_space(text_[at_]) && !is_mark() && text_[at_] != '}') ++at_;
        if (at_ == begin) ++at_;  // a stray }: no move reads it
        return text_.substr(begin, at_ - begin);
    }

    // A time, comment or variation; it belongs to the last event of the line, or to the line itself.
    Status read_mark(RecordLine& line, const Position& before_last, int depth) {
        const std::size_t at = at_;
        RecordEvent* last = line.events.empty() ? nullptr : &line.events.back();
        if (peek('{')) {
            auto comment = quoted_text('}', event_name());
            if (!comment) return comment.error();
            if (last != nullptr && !last->variations.empty())
                return fail(at, Code::syntax, event_name(), "a comment stands before the variations");
            (last != nullptr ? last->comments : line.comments).push_back(*comment);
            return ok();
        }
        if (last == nullptr)
            return fail(at, Code::syntax, "event 1", "found " + shown(text_.substr(at, 1)) + ", expected a move");
        if (peek('<')) {
            if (last->time || !last->comments.empty() || !last->variations.empty()) {
                return fail(at, Code::syntax, event_name(), "a time stands directly after its event, once");
            }
            return read_time(*last);
        }
        if (peek('(')) {
            if (last->undo) return fail(at, Code::syntax, event_name(), "an undo has no variations");
            if (depth == deepest_variation)
                return fail(at, Code::range, event_name(), "variations are nested at most 32 deep");
            ++at_;
            auto variation = read_variation(before_last, depth + 1, at);
            if (!variation) return variation.error();
            last->variations.push_back(std::move(*variation));
            return ok();
        }
        return fail(
            at, Code::syntax, event_name(),
            "found " + shown(text_.substr(at, 1)) + ", expected a move" +
                (peek('[') ? ": headers stand before the first event, and a second record in a file of its own" : ""));
    }

    Status read_time(RecordEvent& event) {
        const std::size_t at = at_;
        const std::size_t end = text_.find('>', at_);
        const std::string_view inside = end == std::string_view::npos ? "" : text_.substr(at_ + 1, end - at_ - 1);
        const auto ms = read_seconds(inside);
        if (!ms) {
            return fail(at, Code::syntax, event_name(),
                        "expected a time like <4.2>: seconds with up to three decimals");
        }
        event.time = static_cast<std::uint64_t>(*ms);
        at_ = end + 1;
        return ok();
    }

    Result<RecordLine> read_variation(Position position, int depth, std::size_t opened) {
        RecordLine line;
        Position before_last = position;
        while (true) {
            skip_space();
            if (at_ == text_.size())
                return fail(opened, Code::syntax, event_name(), "this variation is not closed, expected )");
            if (peek(')')) {
                if (line.events.empty())
                    return fail(at_, Code::syntax, event_name(), "a variation holds at least one move");
                ++at_;
                return line;
            }
            if (is_mark()) {
                if (const auto done = read_mark(line, before_last, depth); !done) return done.error();
                continue;
            }
            const std::size_t at = at_;
            const std::string_view word = read_word();
            if (word.starts_with("undo:")) return fail(at, Code::syntax, event_name(), "a variation holds no undo");
            const auto move = position.read_move(word);
            if (!move) return misplayed(at, move.error());
            RecordEvent event;
            event.move = position.write(*move);
            event.by_chance = position.to_act() == chance;
            line.events.push_back(std::move(event));
            before_last = position;
            position.apply_silently(*move);
        }
    }

    // Do Result and Ended agree with the moves?
    Status check_end(const Log& log) const {
        const Position& end = log.now();
        if (const std::string* result = record_.header("Result"); result != nullptr && *result != result_text(end)) {
            return fail(*place_of("Result"), Code::inconsistent, "Result",
                        "found " + shown(*result) + ", but the moves lead to " + result_text(end) +
                            (end.over() ? "" : " and do not end the game: is something missing?"));
        }
        const std::string* ended = record_.header("Ended");
        if (ended == nullptr) return ok();
        const std::size_t at = *place_of("Ended");
        const bool by_seat =
            ended->starts_with("resigned:") || ended->starts_with("time:") || ended->starts_with("forfeit:");
        const auto seat = by_seat ? number(std::string_view(*ended).substr(ended->find(':') + 1),
                                           static_cast<std::uint32_t>(end.players()))
                                  : std::nullopt;
        if ((by_seat && (!seat || *seat == 0)) ||
            (!by_seat && *ended != "rules" && *ended != "unfinished" && *ended != "abandoned")) {
            return fail(at, Code::unknown, "Ended",
                        "found " + shown(*ended) +
                            ", expected rules, unfinished, abandoned, resigned:SEAT, time:SEAT or forfeit:SEAT");
        }
        if ((*ended == "rules") != end.over()) {
            return fail(at, Code::inconsistent, "Ended",
                        end.over() ? "the moves end the game by the rules" : "the moves do not end the game");
        }
        return ok();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t number_ = 0;  // of the event of the game being read, from 1
    Record record_;
    std::vector<HeaderPlace> places_;
};

std::vector<std::string_view> split_records(std::string_view text) {
    constexpr std::string_view mark = "[Tilewright ";
    std::vector<std::string_view> out;
    std::size_t begin = 0;
    char closes = '\0';  // inside a comment or a header's text: what ends it
    bool seen = false;   // the present record's own mark
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (closes != '\0') {
            if (text[i] == '\\') {
                ++i;
            } else if (text[i] == closes) {
                closes = '\0';
            }
        } else if (text[i] == '{' || text[i] == '"') {
            closes = text[i] == '{' ? '}' : '"';
        } else if (text.substr(i).starts_with(mark)) {
            if (seen) {
                out.push_back(text.substr(begin, i - begin));
                begin = i;
            }
            seen = true;
        }
    }
    out.push_back(text.substr(begin));
    return out;
}

Result<Log> Log::read(std::string_view text) { return RecordReader(text).read(); }

}  // namespace tilewright
