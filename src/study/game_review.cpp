#include "study/game_review.h"

#include <utility>

#include "base/text.h"

namespace tilewright {

std::vector<std::string> names_of(const Log& log) {
    std::vector<std::string> out;
    for (int seat = 1; seat <= log.now().players(); ++seat) {
        const std::string number = std::to_string(seat);
        const std::string* name = log.record().header("Seat" + number);
        if (name == nullptr) name = log.record().header("Bot" + number);
        out.push_back(name != nullptr ? one_line(*name) : "seat " + number);
    }
    return out;
}

GameReview game_review(const Log& log, std::vector<Reviewed> moves, std::vector<Refill> refills) {
    const int players = log.now().players();
    GameReview out;
    out.moves = std::move(moves);
    out.refills = std::move(refills);
    out.course = course(log, out.moves, out.refills);
    out.turning_points = turning_points(out.moves, out.refills, players);
    out.names = names_of(log);
    out.summaries = summaries(out.moves, players, mistakes_told);
    out.accounts = accounts(out.course, out.moves, out.refills, players);
    out.statistics = statistics(log);
    return out;
}

}  // namespace tilewright
