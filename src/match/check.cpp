#include "match/check.h"

#include <algorithm>
#include <cmath>

#include "match/match.h"

namespace tilewright {

namespace {

constexpr int patience = 3;  // failures

// Two games of a variant: the program sits at odd seats, then at even ones.
Finding try_variant(const std::string& name, std::string_view game, const std::string& options,
                    Match::Programs& programs) {
    Finding finding{true, std::string(game) + " " + options, {}, {}};
    MatchPlan plan;
    plan.game = game;
    plan.options = options;
    plan.bots = {name, "random"};
    const auto match = Match::plan(plan);
    std::size_t moves = 0;
    double slowest = 0;
    for (int i = 0; i < 2; ++i) {
        const GameResult result = match->play_game(i, programs);
        if (result.forfeit) {
            finding.good = false;
            finding.detail = "as seat " + std::to_string(result.forfeit->seat + 1) + ", at event " +
                             std::to_string(result.record.main.events.size() + 1) + ": " + result.forfeit->reason;
            finding.position = result.forfeit->position;
            return finding;
        }
        for (std::size_t seat = 0; seat < result.bots.size(); ++seat) {
            if (result.bots[seat] == 0) slowest = std::max(slowest, result.milliseconds[seat]);
        }
        moves += result.record.main.events.size();
    }
    finding.detail = std::to_string(moves) + " events, " + std::to_string(std::lround(slowest)) + " ms a move";
    return finding;
}

}  // namespace

bool check_program(const std::string& name, std::string_view game, const std::function<void(const Finding&)>& found) {
    Match::Programs programs;
    int failures = 0;
    const auto tell = [&](const Finding& finding) {
        failures += finding.good ? 0 : 1;
        found(finding);
    };
    Games::each([&]<class G>(std::type_identity<G>) {
        if (!game.empty() && game != G::name) return;
        for (const std::string& options : G::variants()) {
            if (failures < patience) tell(try_variant(name, G::name, options, programs));
        }
    });
    if (failures == patience) {
        found({false, "gave up", "after " + std::to_string(patience) + " failures", {}});
        return false;
    }
    for (auto& [bot, program] : programs) {
        const Status ended = program.finish();
        tell({static_cast<bool>(ended), "the end", ended ? "it ends when its input ends" : ended.error().message, {}});
    }
    return failures == 0;
}

}  // namespace tilewright
