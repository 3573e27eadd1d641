// A whole game, reviewed: everything that is told of it after its last move.
#pragma once

#include <string>
#include <vector>

#include "study/course.h"
#include "study/luck.h"
#include "study/review.h"
#include "study/statistics.h"

namespace tilewright {

struct GameReview {
    std::vector<Reviewed> moves;
    std::vector<Refill> refills;
    std::vector<Expected> course;
    std::vector<TurningPoint> turning_points;
    // For each seat:
    std::vector<std::string> names;  // who sits there, which bot, or "seat 1"
    std::vector<SeatSummary> summaries;
    std::vector<SeatAccount> accounts;
    Statistics statistics;
};

inline constexpr std::size_t mistakes_told = 3;  // of each seat

std::vector<std::string> names_of(const Log& log);

// From all moves and refills that were thought about. Nothing is searched any more.
GameReview game_review(const Log& log, std::vector<Reviewed> moves, std::vector<Refill> refills);

}  // namespace tilewright
