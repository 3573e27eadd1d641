// Part sets: the built-in one, and the facts every set must keep (S1.4).
#include "games/sintra/sintra.h"
#include "games/sintra/sintra_words.h"

namespace tilewright::sintra {

namespace {

constexpr Cells face(std::string_view letters) {
    Cells out;
    for (int cell = 0; cell < cells; ++cell) {
        out.set(cell, static_cast<int>(cell_letters.find(letters[static_cast<unsigned>(cell)])) + 1);
    }
    return out;
}

constexpr Parts make_house() {
    Parts parts{};
    // Own design: keeps every fact the rulebook states; not the published print.
    constexpr std::array<std::string_view, 2 * windows> faces = {"BPBGB", "YOPOY", "PYPOP", "GBYBG", "YGYBY", "OPGPO",
                                                                 "GOGPG", "BYOYB", "OBOYO", "PGBGP", "BPYGB", "YGOBY",
                                                                 "PYGOP", "GOBPG", "OBPYO", "BJGJP"};
    for (unsigned i = 0; i < faces.size(); ++i) parts.faces[i] = face(faces[i]);
    // One weak public source; the range 1 to 4 is confirmed by a second.
    constexpr std::array<unsigned, windows> values = {1, 2, 3, 4, 2, 2, 1, 1};
    for (unsigned i = 0; i < values.size(); ++i) parts.values |= values[i] << (4 * i);
    // 8 and 18 are stated by the rulebook, the others inferred.
    constexpr std::array<std::uint8_t, 9> track = {0, 1, 2, 4, 6, 8, 11, 14, 18};
    for (unsigned i = 0; i < track.size(); ++i) parts.track[i] = track[i];
    parts.track_cells = track.size();
    return parts;
}

}  // namespace

constinit const Parts house = make_house();

bool Parts::has_jokers(int strip, int side) const {
    for (int cell = 0; cell < cells; ++cell) {
        if (face(strip, side).at(cell) == joker_cell) return true;
    }
    return false;
}

Result<Parts> checked(const Parts& parts) {
    std::vector<std::string> wrong;  // every violation, with its place
    int faces_with_jokers = 0;
    for (int strip = 0; strip < windows; ++strip) {
        for (int side = 0; side < 2; ++side) {
            const std::string place = "strip " + std::to_string(strip + 1) + ", face " + (side == 0 ? "a" : "b");
            int jokers = 0;
            for (int cell = 0; cell < cells; ++cell) {
                const int glass = parts.face(strip, side).at(cell);
                if (glass == none || glass > joker_cell)
                    wrong.push_back(place + ", cell " + std::to_string(cell + 1) + ": no colour");
                jokers += glass == joker_cell ? 1 : 0;
            }
            if (jokers != 0 && jokers != 2)
                wrong.push_back(place + ": " + std::to_string(jokers) + " joker cells, expected none or 2");
            faces_with_jokers += jokers > 0 ? 1 : 0;
        }
    }
    if (faces_with_jokers != 1)
        wrong.push_back(std::to_string(faces_with_jokers) + " faces with joker cells, expected exactly one");
    for (int window = 0; window < windows; ++window) {
        if (parts.value(window) == 0)
            wrong.push_back("window " + std::to_string(window + 1) + ": value 0, expected 1 to 15");
    }
    if (parts.track_cells < 2 || parts.track_cells > longest_track) {
        wrong.emplace_back("the broken-glass track has 2 to 16 cells");
    } else {
        if (parts.track[0] != 0) wrong.emplace_back("track cell 1: the broken-glass track starts at 0");
        for (unsigned cell = 1; cell < parts.track_cells; ++cell) {
            if (parts.track[cell] < parts.track[cell - 1])
                wrong.push_back("track cell " + std::to_string(cell + 1) + ": the track never falls");
        }
        if (parts.track[parts.track_cells - 1U] != fall_cost) {
            wrong.push_back("track cell " + std::to_string(parts.track_cells) + ": the track ends at 18");
        }
    }
    if (wrong.empty()) return parts;
    return Error{Code::inconsistent, "parts", join(wrong, "; ") + " (S1.4)", 1, 1};
}

}  // namespace tilewright::sintra
