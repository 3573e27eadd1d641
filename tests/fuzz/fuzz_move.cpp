// Any text as a move, in a position chosen by its first bytes: an error, or a legal move that reads back as itself.
#include <algorithm>

#include "fuzz.h"
#include "play/position.h"

using namespace tilewright;

void fuzz_one(std::string_view text) {
    if (text.size() < 2) return;
    std::vector<Position> starts;
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) starts.push_back(*Position::start(G::name, options));
    });
    Position position = starts[static_cast<unsigned char>(text[0]) % starts.size()];
    Rng rng(1);
    for (int i = static_cast<unsigned char>(text[1]); i > 0 && !position.over(); --i)
        position.apply_silently(position.sample(rng));
    text.remove_prefix(2);
    const auto move = position.read_move(text);
    if (!move) {
        require_good(move.error(), text);
        return;
    }
    require(position.write(*move) == text, "a move is written otherwise than it was read", std::string(text));
    const auto legal = position.moves();
    require(std::ranges::find(legal, *move) != legal.end(), "an illegal move was read",
            std::string(text) + " in " + position.write());
}
