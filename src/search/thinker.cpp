#include "search/thinker.h"

#include <algorithm>

#include "search/parallel.h"

namespace tilewright {

void Thinker::think(const Position& position, const Budget& budget, const std::atomic<bool>* cancelled) {
    position.visit([&]<class G>(std::type_identity<G>, const auto& state) {
        using Trees = std::vector<Mcts<G>>;
        if (!std::holds_alternative<Trees>(trees_)) {
            Trees fresh;
            MctsSettings settings = settings_;
            settings.megabytes = std::max<std::size_t>(1, settings.megabytes / static_cast<std::size_t>(threads_));
            for (int i = 0; i < threads_; ++i) {
                settings.seed = settings_.seed + static_cast<std::uint64_t>(i);
                fresh.emplace_back(settings);
            }
            trees_ = std::move(fresh);
        }
        auto& trees = std::get<Trees>(trees_);
        Budget each = budget;
        if (budget.nodes > 0) each.nodes = std::max<std::uint64_t>(1, budget.nodes / trees.size());
        in_parallel(static_cast<int>(trees.size()),
                    [&](int i) { trees[static_cast<std::size_t>(i)].think(state, each, cancelled); });
    });
}

std::vector<Looked> Thinker::looked() const {
    return std::visit(
        []<class Trees>(const Trees& trees) -> std::vector<Looked> {
            if constexpr (std::is_same_v<Trees, std::monostate>) {
                return {};
            } else {
                std::vector<std::vector<Looked>> found;
                for (const auto& tree : trees) found.push_back(tree.looked());
                return joined(found);
            }
        },
        trees_);
}

std::vector<std::string> line_texts(Position position, const Looked& looked) {
    std::vector<std::string> out = {position.write(looked.move)};
    position.apply_silently(looked.move);
    for (const Move move : looked.on) {
        out.push_back(position.write(move));
        position.apply_silently(move);
    }
    return out;
}

std::uint64_t Thinker::nodes() const {
    return std::visit(
        []<class Trees>(const Trees& trees) {
            std::uint64_t sum = 0;
            if constexpr (!std::is_same_v<Trees, std::monostate>) {
                for (const auto& tree : trees) sum += tree.nodes();
            }
            return sum;
        },
        trees_);
}

}  // namespace tilewright
