// Search for a position of any game. With one thread and a budget in nodes the outcome repeats exactly.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "play/position.h"
#include "search/budget.h"
#include "search/mcts.h"

namespace tilewright {

class Thinker {
  public:
    explicit Thinker(const MctsSettings& settings = {}, int threads = 1) : settings_(settings), threads_(threads) {}

    // Thinks about a position in which a seat is to act. What it found out about it before is used again.
    void think(const Position& position, const Budget& budget, const std::atomic<bool>* cancelled = nullptr);

    // The moves of the position thought about, the best first.
    std::vector<Looked> looked() const;
    std::uint64_t nodes() const;  // made by the last call of `think`

  private:
    template <class List>
    struct OfList;
    template <class... G>
    struct OfList<GameList<G...>> {
        using Tree = std::variant<std::monostate, Mcts<G>...>;
    };

    MctsSettings settings_;
    int threads_;
    OfList<Games>::Tree tree_;
};

// The move and how the game would go on, as texts.
std::vector<std::string> line_texts(Position position, const Looked& looked);

}  // namespace tilewright
