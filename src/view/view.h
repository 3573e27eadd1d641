// Positions and what happened as JSON: all that a client needs to draw and animate a table and to explain every point,
// without knowing a rule. Seats, factories, lines, rows and columns are numbered from 1, as in the notation; tiles are
// their letters, and those that lie together are one string. The fields are described in docs/notation.md.
#pragma once

#include <nlohmann/json.hpp>

#include "play/position.h"
#include "view/writer.h"

namespace tilewright {

using Json = nlohmann::ordered_json;

// What is printed and stays the same throughout a game with these options; what changes; and both in one object, the
// board first. No field is in both, so a client that has the board needs only what changes.
Json view_board(const Position& position);
Json view_now(const Position& position);
Json view(const Position& position);
std::string now_text(const Position& position);  // what changes, as text

// What happened: objects, or, where every byte is sent, each of them as the list of its values in their order. An
// object within one is a list too, or its value alone where it has only one: {"place":"bag"} is "bag".
Json view(const Happened& happened);
Json view_rows(const Happened& happened);
std::string rows_text(const Happened& happened);

// Who is to act: a seat from 1, "chance" or "nobody".
Json view_turn(int actor);
Json view_seats(const PerSeat& values, int players);

// JSON from somebody else; discarded where it can't be read, or is nested deeper than any message of ours.
Json parse_flat(std::string_view text);

// A number with so many digits after the point.
Json rounded(double x, int digits);

// ---- Parts of what changes

// Round, and `last` where it is so: it will be, or may be, the last one.
void write_round(Writer& out, int round, Last last);
// Who starts the round (0: not known yet) and who is to act.
void write_turn(Writer& out, int start, int actor);
// A heap as an object of letters and counts, and as a string of letters; `letters` are those of the kinds from 1.
void write_counts(Writer& out, std::string_view key, Counts heap, std::string_view letters);
std::string tiles_text(Counts heap, std::string_view letters);
// The marker (by its name in the game): in the centre or at a seat; bag, lid (by its name), centre and factories.
void write_offer(Writer& out, const Offer& offer, std::string_view marker, std::string_view lid,
                 std::string_view letters);

// For each game, in its own file.
Json view_board(const azul::State& state);
void write_now(Writer& out, const azul::State& state);
void write_event(Writer& out, const azul::Event& event);
Json view_board(const sintra::State& state);
void write_now(Writer& out, const sintra::State& state);
void write_event(Writer& out, const sintra::Event& event);
Json view_board(const pavilion::State& state);
void write_now(Writer& out, const pavilion::State& state);
void write_event(Writer& out, const pavilion::Event& event);

// What the game is made of, and where each table comes from.
Json view_parts(std::type_identity<Azul>);
Json view_parts(std::type_identity<Sintra>);
Json view_parts(std::type_identity<Pavilion>);

// A part set from the text of its file (docs/notation.md), as the option `parts` takes it; each violation is named with
// its place.
Result<std::string> read_part_set(std::string_view text);

}  // namespace tilewright
