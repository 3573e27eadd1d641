#include "games/sintra/sintra_words.h"
#include "view/view.h"

namespace tilewright {

using namespace sintra;

namespace {

unsigned u(int n) { return static_cast<unsigned>(n); }
std::string text(int piece) { return {letter(piece)}; }
Json piece_or_null(int piece) { return piece == none ? Json(nullptr) : Json(text(piece)); }
std::string cell_name(int glass) { return glass == joker_cell ? "joker" : piece_name(glass); }

// Five cells from the top: what is printed there, or what lies there. The client puts a motif on both (S9.1).
std::string letters(Cells row) {
    std::string out;
    for (int cell = 0; cell < cells; ++cell) out += letter(row.at(cell));
    return out;
}

Json strip_view(Slot slot) {
    if (!slot.there()) return nullptr;
    return {{"strip", slot.strip() + 1}, {"face", slot.face() == 0 ? "a" : "b"}};
}

// What completing the strip above a window would score now by S5.4.
int worth(const State& state, const Board& board, int window) {
    int points = state.parts.value(window);
    for (int other = window + 1; other < windows; ++other)
        points += board.upper(other) != none ? state.parts.value(other) : 0;
    return points;
}

Json window_view(const State& state, const Board& board, int window) {
    const Slot slot = board.strips[u(window)];
    Json out;
    out["window"] = window + 1;
    out["upper"] = piece_or_null(board.upper(window));
    out["lower"] = piece_or_null(board.lower(window));
    out["strip"] = strip_view(slot);
    if (!slot.there()) return out;
    out["pieces"] = letters(board.pieces[u(window)]);
    out["in_reach"] = window >= board.glazier;
    out["worth"] = worth(state, board, window);
    return out;
}

Json seat_view(const State& state, int seat, int rank) {
    const Board& board = state.boards[u(seat)];
    const EndScore end = end_score(state, board);
    Json out;
    out["seat"] = seat + 1;
    out["score"] = board.score;
    out["rank"] = rank;
    out["glazier"] = board.glazier + 1;
    out["glass"] = board.glass;
    out["glass_cost"] = state.parts.track[board.glass];
    out["lost"] = board.lost;
    out["windows"] = Json::array();
    for (int window = 0; window < windows; ++window) out["windows"].push_back(window_view(state, board, window));
    // What the end would bring if it came now (S8).
    out["end"] = {{"pieces", end.pieces}, {"track", -end.track}};
    if (state.side == Side::a) {
        out["end"]["ornaments"] = Json::array();
        for (int ornament = 0; ornament < windows / 2; ++ornament)
            out["end"]["ornaments"].push_back(ornament_points(board, ornament));
    } else {
        out["end"]["colour"] = end.colour;
    }
    return out;
}

Json where(Place place, int index, const Event& event) {
    const int seat = event.seat;
    switch (place) {
        case Place::bag: return {{"place", "bag"}};
        case Place::tower: return {{"place", "tower"}};
        case Place::centre: return {{"place", "centre"}};
        case Place::factory: return {{"place", "factory"}, {"factory", index + 1}};
        case Place::indicator: return {{"place", "indicator"}, {"space", index + 1}};
        case Place::strip:
            return {{"place", "strip"}, {"seat", seat + 1}, {"window", index + 1}, {"cell", event.cell + 1}};
        case Place::window:
            return {{"place", "window"},
                    {"seat", seat + 1},
                    {"window", index + 1},
                    {"half", event.half == 0 ? "upper" : "lower"}};
    }
    return nullptr;
}

Json scored(const Event& event) {
    Json out = {{"what", "scored"}, {"seat", event.seat + 1}, {"points", event.points}};
    switch (event.why) {
        case Why::bonus:
            out["why"] = "bonus";
            out["window"] = event.window + 1;
            out["colour"] = text(event.piece);
            break;
        case Why::window:
            out["why"] = "window";
            out["window"] = event.window + 1;
            break;
        case Why::fall:
            out["why"] = "fall";
            out["forgiven"] = event.forgiven;
            break;
        case Why::pieces: out["why"] = "pieces"; break;
        case Why::track:
            out["why"] = "track";
            out["forgiven"] = event.forgiven;
            break;
        case Why::ornament:
            out["why"] = "ornament";
            out["ornament"] = event.window + 1;
            break;
        case Why::colour: out["why"] = "colour"; break;
    }
    return out;
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

Json view_now(const State& state) {
    Json out;
    out["round"] = state.round;
    view_last(out, Sintra::last_round(state));
    out["phase"] = name(state.phase);
    out["start"] = state.phase == Phase::first ? Json(nullptr) : Json(state.start + 1);
    out["turn"] = view_turn(Sintra::to_act(state));
    if (state.phase == Phase::pane) out["pane"] = state.pane + 1;
    out["tile"] = state.offer.marker == 0 ? Json("centre") : Json(state.offer.marker);
    view_offer(out, state.offer, "tower", cell_letters.substr(0, colours));
    std::string indicator;
    for (const std::uint8_t piece : state.indicator) indicator += letter(piece);
    out["indicator"] = indicator;
    out["seats"] = Json::array();
    const PerSeat ranks = Sintra::ranks(state);
    for (int seat = 0; seat < state.players; ++seat) out["seats"].push_back(seat_view(state, seat, ranks[u(seat)]));
    return out;
}

Json view_event(const Event& event) {
    switch (event.what) {
        case What::starts: return {{"what", "starts"}, {"seat", event.seat + 1}, {"round", event.round}};
        case What::over: return {{"what", "over"}, {"round", event.round}};
        case What::glazier: return {{"what", "glazier"}, {"seat", event.seat + 1}, {"window", event.window + 1}};
        case What::glass: return {{"what", "glass"}, {"seat", event.seat + 1}, {"cell", event.steps}};
        case What::laid:
        case What::turned:
            return {{"what", event.what == What::laid ? "laid" : "turned"},
                    {"seat", event.seat + 1},
                    {"window", event.window + 1},
                    {"strip", strip_view(event.slot)}};
        case What::scored: return scored(event);
        case What::moved: break;
    }
    return {{"what", "moved"},
            {"piece", text(event.piece)},
            {"count", event.count},
            {"from", where(event.from, event.from_index, event)},
            {"to", where(event.to, event.to_index, event)}};
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
