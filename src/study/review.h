// What was best, and how much a move cost: a position's best moves with what to expect of them, and a whole game move
// by move. One code for the terminal, the server and the browser. It knows no files, clocks or screens; a caller is
// told after each move and may stop there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "play/record.h"
#include "study/marks.h"
#include "study/outlook.h"

namespace tilewright {

// A move and what follows from it.
struct StudyLine {
    Move move;
    std::string text;
    std::uint32_t visits = 0;     // the looks that what is expected is the mean of
    Judgement expected;           // for every seat, if it is played
    bool exact = false;           // no mean: everything up to the end of the round was looked at
    double margin = 0;            // expected points of the seat that moves, less those of the best of the others
    std::vector<std::string> on;  // how the game would go on, up to the next draw
};

struct Analysis {
    int round = 0;
    int seat = 0;
    std::size_t choices = 0;       // legal moves
    std::uint64_t nodes = 0;       // the search made
    std::vector<StudyLine> lines;  // the best first
};

// The best moves of a position in which a seat is to act: at most `most`. Where the search hardly looked at some
// of them, all are then thought about one by one and as long, so that what is expected of them can be compared. With
// one thread and a budget in nodes the answer repeats exactly.
Analysis analyse(const Position& position, const StudySettings& settings, std::size_t most);

// One decision of a game.
struct Reviewed {
    std::size_t event = 0;  // its number in the record, from 1
    int round = 0;
    int seat = 0;
    std::size_t choices = 0;
    bool forced = false;  // the only legal move: nothing was thought about, `played` and `best` are its text alone
    StudyLine played;
    StudyLine best;
    double loss = 0;    // of the chance of winning against the best move: 0 to 1
    double points = 0;  // of margin; below 0 where the best move gives up points for a better chance
    double cost = 0;    // what mark and accuracy go by (marks.h)

    bool was_best() const { return played.move == best.move; }
    Mark mark() const { return mark_of(cost); }
};

// How good one legal move is. The verdict does not depend on what was asked before.
Reviewed review_move(const Position& before, Move move, const StudySettings& settings);

// How many decisions the review of this game has: the moves of players that were not taken back.
std::size_t decisions(const Log& log);

// Every decision in order, each told when it is done; stops early where `told` answers false.
using Told = std::function<bool(const Reviewed&)>;
std::vector<Reviewed> review(const Log& log, const StudySettings& settings, const Told& told = {});

// What a seat's moves come to.
struct SeatSummary {
    int moves = 0;
    int forced = 0;
    int best = 0;                       // of those with a choice
    double loss = 0;                    // the mean of those with a choice
    double points = 0;                  // the same of the margin
    std::array<int, 4> marks{};         // how many of those with a choice have each mark
    std::optional<double> accuracy;     // 0 to 100; none without a choice
    std::vector<std::size_t> mistakes;  // in the list of the review, the biggest first
};

// For each seat, with at most `most` of its biggest mistakes.
std::vector<SeatSummary> summaries(const std::vector<Reviewed>& moves, int players, std::size_t most);

}  // namespace tilewright
