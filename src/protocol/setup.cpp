#include "protocol/setup.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "protocol/replay.h"
#include "search/bot.h"

namespace tilewright {

namespace {

using Kind = SeatSetup::Kind;

constexpr std::array<std::string_view, 4> kinds = {"open", "human", "bot", "remote"};
constexpr std::array<std::string_view, 2> starts = {"full", "call"};

bool is_level(std::string_view bot) {
    return std::ranges::any_of(levels(), [&](const Level& level) { return level.name == bot; });
}

SeatSetup read_seat(const Json& json, const std::string& place, Fields& all) {
    SeatSetup seat;
    if (!json.is_object()) {
        all.fail(Code::syntax, place, "found " + shown(json.dump()) + R"(, expected an object like {"kind":"open"})");
        return seat;
    }
    static constexpr std::array<std::string_view, 5> known = {"kind", "name", "bot", "key", "ready"};
    Fields fields(json);
    fields.check_known(known);
    seat.kind = static_cast<Kind>(fields.one_of("kind", kinds));
    seat.name = clean(fields.text("name"), longest_name);
    seat.bot = fields.text("bot", seat.kind == Kind::bot ? "artisan" : "");
    seat.key = fields.text("key");
    seat.ready = fields.yes("ready", true);
    if (seat.kind == Kind::bot && !is_level(seat.bot)) {
        std::vector<std::string_view> names;
        for (const Level& level : levels()) names.push_back(level.name);
        fields.fail(Code::unknown, "bot", "found " + shown(seat.bot) + ", expected " + either(names));
    }
    if (fields.error()) all.fail(fields.error()->code, place + "." + fields.error()->field, fields.error()->message);
    return seat;
}

// Which game, which variant and where it begins: a record or a position says it all.
void read_game(Setup& setup, Fields& fields) {
    setup.position = fields.text("position");
    setup.record = fields.text("record");
    const char* whole = !setup.record.empty() ? "record" : "position";
    if (!setup.record.empty() || !setup.position.empty()) {
        for (const char* other : {"game", "options"}) {
            if (fields.has(other))
                fields.fail(Code::inconsistent, other, std::string("a ") + whole + " says this already");
        }
    }
    if (!setup.record.empty() && !setup.position.empty())
        fields.fail(Code::inconsistent, "position", "a record says this already");
    if (setup.record.size() > longest_record)
        fields.fail(Code::range, "record",
                    "a table takes records of at most " + std::to_string(longest_record) + " bytes");
    setup.game = fields.text("game", "azul");
    setup.options = fields.text("options");
    if (fields.error()) return;
    const auto log = begin(setup);
    if (!log && (whole == std::string_view("record") || !setup.position.empty())) {
        fields.fail_in(whole, log.error());
    } else if (!log) {
        const bool unknown_name = log.error().field == "game";
        if (unknown_name) {
            fields.fail(log.error().code, "game", log.error().message);
        } else {
            fields.fail_in("options", log.error());
        }
    } else if (log->now().over()) {
        fields.fail(Code::illegal, whole, "the game is over: there is nothing to play");
    } else {
        setup.game = log->record().game;
        setup.options = log->record().options;
    }
}

void read_seats(Setup& setup, Fields& fields) {
    const auto log = begin(setup);
    const auto players = static_cast<std::size_t>(log ? log->now().players() : 2);
    if (!fields.has("seats")) {
        setup.seats.resize(players);
        return;
    }
    if (!fields["seats"].is_array()) {
        fields.fail(Code::syntax, "seats", "expected a list of seats");
        return;
    }
    for (const Json& seat : fields["seats"])
        setup.seats.push_back(read_seat(seat, "seats[" + std::to_string(setup.seats.size()) + "]", fields));
    if (setup.seats.size() != players)
        fields.fail(Code::inconsistent, "seats",
                    "found " + std::to_string(setup.seats.size()) + " seats for a game of " + std::to_string(players) +
                        " players");
}

Setup read(Fields& fields) {
    Setup setup;
    read_game(setup, fields);
    if (fields.error()) return setup;
    read_seats(setup, fields);
    if (const auto clock = read_clock(fields.text("clock", "none"))) {
        setup.clock = *clock;
    } else {
        fields.fail(clock.error().code, "clock", clock.error().message);
    }
    setup.listed = fields.yes("public", false);
    setup.on_call = fields.one_of("start", starts) == 1;
    setup.hints = fields.yes("hints", false);
    setup.name = clean(fields.text("name"), 2 * longest_name);
    return setup;
}

}  // namespace

std::string_view name(SeatSetup::Kind kind) { return kinds[static_cast<std::size_t>(kind)]; }

Setup read_setup(Fields& fields) {
    Setup setup = read(fields);
    for (std::size_t i = 0; i < setup.seats.size(); ++i) {
        const SeatSetup& seat = setup.seats[i];
        const std::string place = "seats[" + std::to_string(i) + "].";
        if (!seat.key.empty()) fields.fail(Code::unknown, place + "key", "not a field of this message");
        if (!seat.ready) fields.fail(Code::unknown, place + "ready", "not a field of this message");
        if (seat.kind == Kind::human && seat.name.empty())
            fields.fail(Code::syntax, place + "name", "missing, expected the player's name");
    }
    return setup;
}

std::string write_setup(const Setup& setup) {
    Json out;
    if (!setup.record.empty()) {
        out["record"] = setup.record;
    } else if (!setup.position.empty()) {
        out["position"] = setup.position;
    } else {
        out["game"] = setup.game;
        out["options"] = setup.options;
    }
    out["seats"] = Json::array();
    for (const SeatSetup& seat : setup.seats) {
        Json one = {{"kind", name(seat.kind)}};
        if (!seat.name.empty()) one["name"] = seat.name;
        if (!seat.bot.empty()) one["bot"] = seat.bot;
        if (!seat.key.empty()) one["key"] = seat.key;
        if (!seat.ready) one["ready"] = false;
        out["seats"].push_back(std::move(one));
    }
    out["clock"] = write(setup.clock);
    out["public"] = setup.listed;
    out["start"] = starts[setup.on_call ? 1 : 0];
    if (setup.hints) out["hints"] = true;
    out["name"] = setup.name;
    out["creator"] = setup.creator;
    if (!setup.former.empty()) out["former"] = setup.former;
    return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Setup> read_stored_setup(std::string_view text) {
    const Json json = parse_flat(text);
    if (!json.is_object()) return Error{Code::syntax, "", "the setup is not a JSON object", 1, 1};
    Fields fields(json);
    Setup setup = read(fields);
    setup.creator = fields.text("creator");
    setup.former = fields.text("former");
    if (fields.error()) return *fields.error();
    return setup;
}

Result<Log> begin(const Setup& setup) {
    if (!setup.record.empty()) return Log::read(setup.record);
    if (setup.position.empty()) return Log::start(setup.game, setup.options);
    const auto position = Position::read(setup.position);
    if (!position) return position.error();
    return Log::start_at(*position, options_of(*position));
}

}  // namespace tilewright
