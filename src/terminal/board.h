// Boards and what happened as text for a terminal of 80 columns: letters that read without colour, colour on top.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/position.h"

namespace tilewright {

struct Look {
    bool colour = false;
    std::vector<std::string> names;  // of the seats
};

// At most 80 columns and 16 lines, for any number of players.
std::string draw(const Position& position, const Look& look);

// The move in words, told by the position before it: "takes 2 blue from factory 3 to line 2".
std::string say_move(const Position& before, Move move);

// What was typed, as the notation would have it: people type lower case and blanks.
std::string tidy_move(const Position& position, std::string_view text);

// How many characters of a move's text say where from and what: moves alike in them are listed together.
std::size_t say_group(const Position& position, std::string_view move);

// The legal moves that begin with the prefix, on lines; those that begin alike together, as "3B 1 2 5 -" for 3B1, 3B2,
// 3B5 and 3B-.
std::string say_moves(const Position& position, std::string_view prefix);

// What a move set off beyond itself, a line for each seat that gained or lost: "1 Ada: row 2 blue +3, floor -2".
std::vector<std::string> say_points(const Happened& happened, const Look& look);

// Rounds and phases that begin, and the end: "Round 2: Ada starts."
std::vector<std::string> say_news(const Happened& happened, const Look& look);

// What the seat to act is in the middle of: "Jokers for B4B? +0 to +2"; empty where it just moves.
std::string say_question(const Position& position);

// How moves are typed, in a line or two.
std::string say_notation(const Position& position);

// For each game, in its own file.
std::string draw_state(const azul::State& state, const Look& look);
std::string say_state_notation(const azul::State& state);
std::string tidied(const azul::State& state, std::string_view text);
std::size_t say_state_group(const azul::State& state, std::string_view move);
std::string say_event_news(const azul::Event& event, const Look& look);
std::string say_state_question(const azul::State& state);
std::string say_state_move(const azul::State& before, Move move);
std::string say_seat_points(const std::vector<azul::Event>& events, int seat);  // "" where there are none

std::string draw_state(const sintra::State& state, const Look& look);
std::string say_state_notation(const sintra::State& state);
std::string tidied(const sintra::State& state, std::string_view text);
std::size_t say_state_group(const sintra::State& state, std::string_view move);
std::string say_event_news(const sintra::Event& event, const Look& look);
std::string say_state_question(const sintra::State& state);
std::string say_state_move(const sintra::State& before, Move move);
std::string say_seat_points(const std::vector<sintra::Event>& events, int seat);

std::string draw_state(const pavilion::State& state, const Look& look);
std::string say_state_notation(const pavilion::State& state);
std::string tidied(const pavilion::State& state, std::string_view text);
std::size_t say_state_group(const pavilion::State& state, std::string_view move);
std::string say_event_news(const pavilion::Event& event, const Look& look);
std::string say_state_question(const pavilion::State& state);
std::string say_state_move(const pavilion::State& before, Move move);
std::string say_seat_points(const std::vector<pavilion::Event>& events, int seat);

}  // namespace tilewright
