// What a game was made of, counted from what `apply` tells: where each seat's points came from, what it completed, how
// much it took. No rule is worked out again here, so the points of the tallies and the score at the beginning always
// come to the score at the end.
#pragma once

#include <string_view>
#include <vector>

#include "play/record.h"

namespace tilewright {

// The names are the reasons for points (docs/notation.md), then what is completed or broken without points.
struct Tally {
    std::string_view what;
    int times = 0;
    int points = 0;
    int forgiven = 0;  // points not lost because the score was at its lowest
};

struct SeatStatistics {
    int begin = 0;               // the score where the record begins
    int score = 0;               // where it ends
    std::vector<Tally> tallies;  // the same for all seats of a game, in the same order
    int moves = 0;
    int takes = 0;   // moves that took tiles from a factory or from the centre
    int taken = 0;   // those tiles; the first-player marker is none
    int starts = 0;  // rounds that this seat began
};

struct Statistics {
    int rounds = 0;  // in which somebody moved
    std::vector<SeatStatistics> seats;
};

// Of the events that were not taken back.
Statistics statistics(const Log& log);

}  // namespace tilewright
