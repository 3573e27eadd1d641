#include "protocol/request.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace tilewright {

namespace {

using Kind = Request::Kind;

constexpr std::array<std::string_view, 27> kinds = {
    "hello", "create",  "lobby",    "watch",   "unwatch", "sit",     "stand",  "start",    "remove",
    "mute",  "close",   "play",     "premove", "undo",    "consent", "resign", "stand_in", "rematch",
    "chat",  "preview", "premoves", "record",  "replay",  "hint",    "review", "analyse",  "ping"};

// Which fields a request has beside `t` and `id`; those with ! must be there.
constexpr std::array<std::string_view, 27> fields_of = {
    "protocol! rules",                                                       // hello
    "game options position record seats clock public start hints name key",  // create
    "on",                                                                    // lobby
    "table! key after",                                                      // watch
    "table!",                                                                // unwatch
    "table! seat name! key",                                                 // sit
    "table! seat!",                                                          // stand
    "table!",                                                                // start
    "table! seat!",                                                          // remove
    "table! seat! on",                                                       // mute
    "table!",                                                                // close
    "table! seq! move!",                                                     // play
    "table! seat! moves!",                                                   // premove
    "table! to",                                                             // undo
    "table! yes!",                                                           // consent
    "table! seat!",                                                          // resign
    "table! seat! bot on",                                                   // stand_in
    "table!",                                                                // rematch
    "table! text!",                                                          // chat
    "table! prefix",                                                         // preview
    "table! seat!",                                                          // premoves
    "table!",                                                                // record
    "table record",                                                          // replay
    "table!",                                                                // hint
    "table record on",                                                       // review
    "position lines on",                                                     // analyse
    "",                                                                      // ping
};

void check_fields(Fields& fields, Kind kind) {
    std::vector<std::string_view> known = {"t", "id"};
    for (const Word& word : words(fields_of[static_cast<std::size_t>(kind)])) {
        const bool needed = word.text.ends_with('!');
        known.push_back(word.text.substr(0, word.text.size() - (needed ? 1 : 0)));
        if (needed && !fields.has(std::string(known.back()).c_str()))
            fields.fail(Code::syntax, std::string(known.back()), "missing");
    }
    fields.check_known(known);
}

// The position that a seat is to look at; nothing where that shall end.
void read_analysis(Request& request, Fields& fields) {
    if (!request.yes) {
        if (fields.has("position"))
            fields.fail(Code::inconsistent, "position", "nothing is looked at where on is false");
        return;
    }
    if (!fields.has("position")) return fields.fail(Code::syntax, "position", "missing");
    const auto position = Position::read(fields.text("position"));
    if (!position) return fields.fail_in("position", position.error());
    if (position->to_act() < 0)
        return fields.fail(Code::illegal, "position",
                           position->over() ? "the game is over: nobody is to move"
                                            : "tiles are to be drawn, expected a position in which a seat is to move");
    request.position = *position;
}

std::optional<std::uint32_t> number_of(Fields& fields, const char* key) {
    if (!fields.has(key)) return std::nullopt;
    return static_cast<std::uint32_t>(fields.whole(key, 0, 0, 1'000'000'000));
}

}  // namespace

bool is_key(std::string_view text) {
    return text.size() == 32 &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

Result<Request> read_request(std::string_view line, Json& id) {
    const auto json = read_message(line, id);
    if (!json) return json.error();
    Fields fields(*json);
    if (!fields.has("t")) return Error{Code::syntax, "t", "missing, expected what is asked for", 0, 0};
    Request request;
    request.id = id;
    request.kind = static_cast<Kind>(fields.one_of("t", kinds));
    if (fields.error()) return *fields.error();
    check_fields(fields, request.kind);
    request.table = fields.text("table");
    request.seq = number_of(fields, "seq");
    request.after = number_of(fields, "after");
    request.to = number_of(fields, "to");
    if (fields.has("seat")) request.seat = static_cast<int>(fields.whole("seat", 1, 1, max_seats)) - 1;
    request.move = fields.text("move");
    request.moves = fields.texts("moves");
    request.prefix = fields.text("prefix");
    request.text = fields.text("text");
    request.name = clean(fields.text("name"), longest_name);
    request.key = fields.text("key");
    request.bot = fields.text("bot");
    request.yes = fields.yes(request.kind == Kind::consent ? "yes" : "on", true);
    request.protocol = static_cast<int>(fields.whole("protocol", 0, 0, 1'000'000));
    request.rules = static_cast<int>(fields.whole("rules", rules_version, 0, 1'000'000));
    if (!request.key.empty() && !is_key(request.key))
        fields.fail(Code::syntax, "key", "expected 32 hexadecimal digits in lower case");
    if (request.kind == Kind::sit && request.name.empty())
        fields.fail(Code::syntax, "name", "a name has at least one character that can be seen");
    request.lines = static_cast<int>(fields.whole("lines", 3, 1, 10));
    if (request.kind == Kind::analyse && !fields.error()) read_analysis(request, fields);
    if (request.kind == Kind::replay || request.kind == Kind::review) {
        if (fields.has("table") == fields.has("record"))
            fields.fail(Code::inconsistent, "record", "expected either a table or a record");
        request.record = fields.text("record");
    }
    if (request.kind == Kind::create && !fields.error()) request.setup = read_setup(fields);
    if (fields.error()) return *fields.error();
    return request;
}

Json ok_answer(const Json& id) { return {{"t", "ok"}, {"id", id}}; }

Json error_answer(const Json& id, const Error& error) {
    Json out = {
        {"t", "error"}, {"id", id}, {"code", name(error.code)}, {"field", error.field}, {"message", error.message}};
    if (error.line > 0) {
        out["line"] = error.line;
        out["column"] = error.column;
    }
    return out;
}

}  // namespace tilewright
