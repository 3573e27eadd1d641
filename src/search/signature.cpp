#include "search/signature.h"

#include <array>
#include <charconv>

#include "search/thinker.h"

namespace tilewright {

namespace {

std::string hexadecimal(std::uint64_t n) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), n, 16).ptr;
    return std::string(digits.data(), end);
}

std::uint64_t played(Position position) {
    Rng rng(1);
    std::vector<Thinker> thinkers(static_cast<std::size_t>(position.players()));
    std::uint64_t sum = 0;
    while (!position.over()) {
        const int actor = position.to_act();
        Move move;
        if (actor == chance) {
            move = position.sample(rng);
        } else {
            Thinker& thinker = thinkers[static_cast<std::size_t>(actor)];
            thinker.think(position, {0, 300});
            const Looked best = thinker.looked()[0];
            move = best.move;
            sum = (sum ^ best.visits) * 0x9E3779B97F4A7C15U;
        }
        sum = (sum ^ move.bits) * 0x9E3779B97F4A7C15U;
        position.apply_silently(move);
    }
    return sum ^ position.hash();
}

}  // namespace

std::string search_signature() {
    std::string out;
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const std::string& options : G::variants()) {
            out += std::string(G::name) + " " + options + " " +
                   hexadecimal(played(*Position::start(G::name, options))) + "\n";
        }
    });
    return out;
}

}  // namespace tilewright
