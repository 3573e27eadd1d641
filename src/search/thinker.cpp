#include "search/thinker.h"

#include <type_traits>

namespace tilewright {

void Thinker::think(const Position& position, const Budget& budget, const std::atomic<bool>* cancelled) {
    position.visit([&]<class G>(std::type_identity<G>, const auto& state) {
        if (!std::holds_alternative<Mcts<G>>(tree_)) tree_.template emplace<Mcts<G>>(settings_);
        std::get<Mcts<G>>(tree_).think(state, budget, cancelled, threads_);
    });
}

std::vector<Looked> Thinker::looked() const {
    return std::visit(
        []<class Tree>(const Tree& tree) -> std::vector<Looked> {
            if constexpr (std::is_same_v<Tree, std::monostate>)
                return {};
            else
                return tree.looked();
        },
        tree_);
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
        []<class Tree>(const Tree& tree) -> std::uint64_t {
            if constexpr (std::is_same_v<Tree, std::monostate>)
                return 0;
            else
                return tree.nodes();
        },
        tree_);
}

}  // namespace tilewright
