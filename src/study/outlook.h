// What a search finds about any position, also one where tiles are to be drawn: what each seat may expect. It looks to
// the end of a round and judges there, as a search one move earlier does, so that both can be compared.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "play/position.h"
#include "search/budget.h"
#include "search/mcts.h"

namespace tilewright {

struct StudySettings {
    Budget budget;  // of the search of a decision; closer looks take at most as much again, a draw three times
    MctsSettings search;
    int threads = 1;
    const std::atomic<bool>* cancelled = nullptr;  // ends a search that is under way
};

int round_of(const Position& position);
Judgement judge_at_once(const Position& position);
Budget part_of(const Budget& budget, double part);  // what is bounded stays so
void add(Judgement& sum, const Judgement& more, double weight);

struct Seen {
    Judgement expected;
    std::uint32_t visits = 0;
    std::vector<std::string> on;  // how the game would go on
};

// Looks to the end of this round and no further, and at a few outcomes of draws on the way.
class Outlook {
  public:
    Outlook(const StudySettings& settings, int round)
        : settings_(settings), round_(round), rng_(settings.search.seed) {}

    Seen of(Position position, const Budget& budget, bool drawn = false);

  private:
    bool beyond(const Position& position) const { return position.over() || round_of(position) != round_; }
    Seen think(const Position& position, const Budget& budget, std::vector<std::string> on) const;

    const StudySettings& settings_;
    int round_;
    Rng rng_;
};

}  // namespace tilewright
