#include "games/sintra/sintra_words.h"
#include "view/view.h"

namespace tilewright {

using namespace sintra;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string text(int piece) { return {letter(piece)}; }
void write_piece(Writer& out, std::string_view key, int piece) {
    if (piece == none) {
        out.field(key, nullptr);
    } else {
        out.field(key, letter(piece));
    }
}
std::string cell_name(int glass) { return glass == joker_cell ? "joker" : piece_name(glass); }

// Five cells from the top: what is printed there, or what lies there. The client puts a motif on both (S9.1).
std::string letters(Cells row) {
    std::string out;
    for (int cell = 0; cell < cells; ++cell) out += letter(row.at(cell));
    return out;
}

void write_strip(Writer& out, Slot slot) {
    if (!slot.there()) {
        out.field("strip", nullptr);
        return;
    }
    out.object("strip", [&] {
        out.field("strip", slot.strip() + 1);
        out.field("face", slot.face() == 0 ? "a" : "b");
    });
}

// What completing the strip above a window would score now by S5.4.
int worth(const State& state, const Board& board, int window) {
    int points = state.parts.value(window);
    for (int other = window + 1; other < windows; ++other)
        points += board.upper(other) != none ? state.parts.value(other) : 0;
    return points;
}

void write_window(Writer& out, const State& state, const Board& board, int window) {
    const Slot slot = board.strips[u(window)];
    out.field("window", window + 1);
    write_piece(out, "upper", board.upper(window));
    write_piece(out, "lower", board.lower(window));
    write_strip(out, slot);
    if (!slot.there()) return;
    out.field("pieces", letters(board.pieces[u(window)]));
    out.field("in_reach", window >= board.glazier);
    out.field("worth", worth(state, board, window));
}

void write_seat(Writer& out, const State& state, int seat, int rank) {
    const Board& board = state.boards[u(seat)];
    const EndScore end = end_score(state, board);
    out.field("seat", seat + 1);
    out.field("score", board.score);
    out.field("rank", rank);
    out.field("glazier", board.glazier + 1);
    out.field("glass", board.glass);
    out.field("glass_cost", state.parts.track[board.glass]);
    out.field("lost", board.lost);
    out.list("windows", [&] {
        for (int window = 0; window < windows; ++window) out.object([&] { write_window(out, state, board, window); });
    });
    // What the end would bring if it came now (S8).
    out.object("end", [&] {
        out.field("pieces", end.pieces);
        out.field("track", -end.track);
        if (state.side == Side::b) return out.field("colour", end.colour);
        out.list("ornaments", [&] {
            for (int ornament = 0; ornament < windows / 2; ++ornament) out.value(ornament_points(board, ornament));
        });
    });
}

void write_place(Writer& out, std::string_view key, Place place, int index, const Event& event) {
    constexpr std::array<const char*, 7> names = {"bag", "tower", "factory", "centre", "strip", "window", "indicator"};
    out.object(key, [&] {
        out.field("place", names[static_cast<unsigned>(place)]);
        if (place == Place::factory) out.field("factory", index + 1);
        if (place == Place::indicator) out.field("space", index + 1);
        if (place != Place::strip && place != Place::window) return;
        out.field("seat", event.seat + 1);
        out.field("window", index + 1);
        if (place == Place::strip) {
            out.field("cell", event.cell + 1);
        } else {
            out.field("half", event.half == 0 ? "upper" : "lower");
        }
    });
}

void write_scored(Writer& out, const Event& event) {
    out.field("what", "scored");
    out.field("seat", event.seat + 1);
    out.field("points", event.points);
    switch (event.why) {
        case Why::bonus:
            out.field("why", "bonus");
            out.field("window", event.window + 1);
            out.field("colour", letter(event.piece));
            break;
        case Why::window:
            out.field("why", "window");
            out.field("window", event.window + 1);
            break;
        case Why::fall:
            out.field("why", "fall");
            out.field("forgiven", event.forgiven);
            break;
        case Why::pieces: out.field("why", "pieces"); break;
        case Why::track:
            out.field("why", "track");
            out.field("forgiven", event.forgiven);
            break;
        case Why::ornament:
            out.field("why", "ornament");
            out.field("ornament", event.window + 1);
            break;
        case Why::colour: out.field("why", "colour"); break;
    }
}

}  // namespace

Json view_board(const State& state) {
    Json out;
    out["game"] = Sintra::name;
    out["players"] = state.players;
    out["side"] = std::string(1, name(state.side));
    out["parts"] = write_parts(state.parts);
    out["strips"] = Json::array();
    for (int strip = 0; strip < windows; ++strip)
        out["strips"].push_back(
            {{"a", letters(state.parts.face(strip, 0))}, {"b", letters(state.parts.face(strip, 1))}});
    out["values"] = Json::array();
    for (int window = 0; window < windows; ++window) out["values"].push_back(state.parts.value(window));
    out["track"] = Json::array();
    for (unsigned cell = 0; cell < state.parts.track_cells; ++cell) out["track"].push_back(state.parts.track[cell]);
    if (state.side == Side::a) {
        out["ornaments"] = Json::array();
        for (int window = 0; window < windows; window += 2) out["ornaments"].push_back({window + 1, window + 2});
        out["ornament_points"] = ornament_values;
    }
    return out;
}

void write_now(Writer& out, const State& state) {
    write_round(out, state.round, Sintra::last_round(state));
    out.field("phase", name(state.phase));
    write_turn(out, state.phase == Phase::first ? 0 : state.start + 1, Sintra::to_act(state));
    if (state.phase == Phase::pane) out.field("pane", state.pane + 1);
    write_offer(out, state.offer, "tile", "tower", cell_letters.substr(0, colours));
    std::string indicator;
    for (const std::uint8_t piece : state.indicator) indicator += letter(piece);
    out.field("indicator", indicator);
    const PerSeat ranks = Sintra::ranks(state);
    out.list("seats", [&] {
        for (int seat = 0; seat < state.players; ++seat)
            out.object([&] { write_seat(out, state, seat, ranks[u(seat)]); });
    });
}

void write_event(Writer& out, const Event& event) {
    out.object([&] {
        switch (event.what) {
            case What::starts:
                out.field("what", "starts");
                out.field("seat", event.seat + 1);
                out.field("round", event.round);
                break;
            case What::over:
                out.field("what", "over");
                out.field("round", event.round);
                break;
            case What::glazier:
                out.field("what", "glazier");
                out.field("seat", event.seat + 1);
                out.field("window", event.window + 1);
                break;
            case What::glass:
                out.field("what", "glass");
                out.field("seat", event.seat + 1);
                out.field("cell", event.steps);
                break;
            case What::laid:
            case What::turned:
                out.field("what", event.what == What::laid ? "laid" : "turned");
                out.field("seat", event.seat + 1);
                out.field("window", event.window + 1);
                write_strip(out, event.slot);
                break;
            case What::scored: write_scored(out, event); break;
            case What::moved:
                out.field("what", "moved");
                out.field("piece", letter(event.piece));
                out.field("count", event.count);
                write_place(out, "from", event.from, event.from_index, event);
                write_place(out, "to", event.to, event.to_index, event);
                break;
        }
    });
}

Json view_parts(std::type_identity<Sintra>) {
    Json pieces = Json::array();
    for (int piece = blue; piece <= yellow; ++piece) {
        pieces.push_back({{"letter", text(piece)}, {"name", piece_name(piece)}, {"pieces", each_colour}});
    }
    Json strips = Json::array();
    for (int strip = 0; strip < windows; ++strip) {
        Json row = {{"strip", strip + 1}};
        for (int face = 0; face < 2; ++face) {
            std::string names;
            for (int cell = 0; cell < cells; ++cell)
                names += (cell > 0 ? "," : "") + cell_name(house.face(strip, face).at(cell));
            row[face == 0 ? "a" : "b"] = names;
        }
        strips.push_back(row);
    }
    Json values = Json::array();
    for (int window = 0; window < windows; ++window) values.push_back(house.value(window));
    Json track = Json::array();
    for (unsigned cell = 0; cell < house.track_cells; ++cell) track.push_back(house.track[cell]);
    Json out;
    out["game"] = Sintra::name;
    out["set"] = "house";
    out["tables"] = Json::array();
    const auto table = [&](const char* what, Json rows, const char* rule, const char* certainty) {
        out["tables"].push_back(
            {{"table", what}, {"values", std::move(rows)}, {"rule", rule}, {"certainty", certainty}});
    };
    table("pieces", pieces, "S1.1", "book; that blue and green are the colours not named is a ruling");
    table("factories for 2, 3, 4 players", {factories_for(2), factories_for(3), factories_for(4)}, "S1.1", "book");
    table("strips, both faces from top to bottom", strips, "S1.4",
          "own design: keeps every fact the rulebook states; not the published print");
    table("window values from left to right", values, "S1.4",
          "one weak public source; the range 1 to 4 is confirmed by a second");
    table("broken-glass track", track, "S1.4",
          "the cells 8 and 18 (last) are stated by the rulebook; the others inferred");
    table("ornament points for 0 to 4 filled cells", ornament_values, "S8.3",
          "book; between which windows they stand is inferred");
    return out;
}

namespace {

Error wrong(std::string message) { return {Code::inconsistent, "parts", std::move(message), 1, 1}; }

Result<Cells> read_face(const Json& face, const std::string& place) {
    if (!face.is_array() || face.size() != cells) return wrong(place + ": expected a list of five cells");
    Cells out;
    for (int cell = 0; cell < cells; ++cell) {
        const Json& given = face[u(cell)];
        int glass = none;
        for (int piece = blue; piece <= yellow; ++piece) {
            if (given == piece_name(piece)) glass = piece;
        }
        if (given == "J") glass = joker_cell;
        if (glass == none)
            return wrong(place + ", cell " + std::to_string(cell + 1) + ": found " + given.dump() +
                         ", expected blue, green, orange, pink, yellow or J");
        out.set(cell, glass);
    }
    return out;
}

// A list of numbers at json[table][key].
Result<std::vector<int>> read_list(const Json& json, const char* table, const char* key, std::size_t least,
                                   std::size_t most, int highest) {
    const std::string place = std::string(table) + "." + key;
    if (!json.contains(table) || !json[table].is_object() || !json[table].contains(key) ||
        !json[table][key].is_array()) {
        return wrong(place + ": expected a list of numbers");
    }
    const Json& list = json[table][key];
    if (list.size() < least || list.size() > most) {
        return wrong(place + ": found " + std::to_string(list.size()) + " numbers, expected " + std::to_string(least) +
                     (least == most ? "" : " to " + std::to_string(most)));
    }
    std::vector<int> out;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!list[i].is_number_integer() || list[i] < 0 || list[i] > highest) {
            return wrong(place + ", number " + std::to_string(i + 1) + ": found " + list[i].dump() +
                         ", expected 0 to " + std::to_string(highest));
        }
        out.push_back(list[i].get<int>());
    }
    return out;
}

}  // namespace

Result<std::string> read_part_set(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object())
        return Error{Code::syntax, "parts", "this is not a JSON object", 1, 1};
    Parts parts{};
    if (!json.contains("strips") || !json["strips"].is_object() || !json["strips"].contains("faces") ||
        !json["strips"]["faces"].is_array() || json["strips"]["faces"].size() != windows) {
        return wrong("strips.faces: expected a list of 8 strips (S1.4)");
    }
    for (unsigned strip = 0; strip < windows; ++strip) {
        const Json& faces = json["strips"]["faces"][strip];
        const std::string place = "strips.faces, strip " + std::to_string(strip + 1);
        if (!faces.is_array() || faces.size() != 2) return wrong(place + ": expected a list of 2 faces");
        for (unsigned side = 0; side < 2; ++side) {
            const auto face = read_face(faces[side], place + ", face " + (side == 0 ? "a" : "b"));
            if (!face) return face.error();
            parts.faces[2 * strip + side] = *face;
        }
    }
    const auto values = read_list(json, "window_values", "left_to_right", windows, windows, highest_value);
    if (!values) return values.error();
    for (unsigned i = 0; i < windows; ++i) parts.values |= u((*values)[i]) << (4 * i);
    const auto track = read_list(json, "broken_glass", "cost", 2, longest_track, fall_cost);
    if (!track) return track.error();
    for (std::size_t i = 0; i < track->size(); ++i) parts.track[i] = static_cast<std::uint8_t>((*track)[i]);
    parts.track_cells = static_cast<std::uint8_t>(track->size());
    const auto good = checked(parts);
    if (!good) return good.error();
    return write_parts(*good);
}

}  // namespace tilewright
