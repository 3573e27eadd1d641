// A bot program that links the library: of the legal moves it takes the one after which the position looks best to it.
// Built as build/release/greedy_bot; try it: tilewright match --check build/release/greedy_bot
#include <iostream>
#include <string>

#include "search/greedy.h"
#include "view/view.h"

int main() {
    using namespace tilewright;
    for (std::string line; std::getline(std::cin, line);) {
        const Json turn = Json::parse(line);
        const auto position = Position::read(turn["position"].get<std::string>());
        if (!position) {
            std::cerr << position.error().text() << "\n";
            return 1;
        }
        const Move move =
            position->visit([]<class G>(std::type_identity<G>, const auto& state) { return greedy_move<G>(state); });
        std::cout << position->write(move) << "\n" << std::flush;
    }
}
