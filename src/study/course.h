// How a game went: what every seat could expect after each event, where that changed most, and what became of it by
// draws and by moves. Everything here follows from the moves and refills that were thought about; nothing is searched.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "study/luck.h"
#include "study/review.h"

namespace tilewright {

// What is expected after an event; 0: at the beginning.
struct Expected {
    std::size_t event = 0;
    int round = 0;
    Judgement of;
};

// At the beginning, after each refill and after each move. A forced move changes nothing. At the end of a game it is
// the result.
std::vector<Expected> course(const Log& log, const std::vector<Reviewed>& moves, const std::vector<Refill>& refills);

// A move or a refill that changed the chances: by what the move lost against the best, or by the refill's luck.
struct TurningPoint {
    std::size_t event = 0;  // of a refill the last one
    int seat = chance;      // who moved
    std::size_t index = 0;  // in the list of moves or of refills
    std::array<double, max_seats> change{};
    double size = 0;  // of the biggest of the changes
};

// The biggest first (marks.h says from which size on, and how many).
std::vector<TurningPoint> turning_points(const std::vector<Reviewed>& moves, const std::vector<Refill>& refills,
                                         int players);

// Where a seat's result came from. start + draws + own + others + rest = result, always: `rest` is what none of them
// explains. It comes from the search, which sees to the end of a round and no further, and knows more after a move than
// before it.
struct Account {
    double start = 0;
    double draws = 0;   // the luck of all refills
    double own = 0;     // the losses of the own moves: never above 0 for chances
    double others = 0;  // what the moves of the others left or took
    double rest = 0;
    double result = 0;  // of a game that is not over: what is expected at its end
};

struct SeatAccount {
    Account winning;
    Account points;                       // of the margin over the best of the others
    double doubt = 0;                     // of winning.draws: a standard error
    std::optional<std::size_t> luckiest;  // in the list of refills
    std::optional<std::size_t> unluckiest;
};

std::vector<SeatAccount> accounts(const std::vector<Expected>& course, const std::vector<Reviewed>& moves,
                                  const std::vector<Refill>& refills, int players);

}  // namespace tilewright
