#include "match/match.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>

#include "base/text.h"
#include "search/bot.h"
#include "search/parallel.h"

namespace tilewright {

Result<Match> Match::plan(const MatchPlan& plan) {
    const auto position = Position::start(plan.game, plan.options);
    if (!position) return position.error();
    Match match(plan);
    match.players_ = position->players();
    if (plan.bots.size() < 2 || static_cast<int>(plan.bots.size()) > match.players_) {
        return Error{Code::range, "bots",
                     "found " + std::to_string(plan.bots.size()) + ", expected 2 to " + std::to_string(match.players_) +
                         ", as many as there are seats at most",
                     1, 1};
    }
    for (const std::string& name : plan.bots) {
        if (const auto bot = make_bot(name, 1); !bot) return bot.error();
    }
    const int deal = match.games_in_a_deal();
    match.plan_.games = (std::max(plan.games, 1) + deal - 1) / deal * deal;
    return match;
}

GameResult Match::play_game(int game) const {
    using Clock = std::chrono::steady_clock;
    const int deal = game / games_in_a_deal();
    const int turn = game % games_in_a_deal();
    const std::uint64_t seed = plan_.seed * 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(deal);
    Rng rng(seed);
    Log log = *Log::start(plan_.game, plan_.options);
    GameResult result;
    result.game = game;
    const auto seats = static_cast<std::size_t>(players_);
    std::vector<std::unique_ptr<Bot>> bots;
    std::vector<int> moves(seats);
    result.milliseconds.resize(seats);
    for (int seat = 0; seat < players_; ++seat) {
        const int which = (seat + turn) % static_cast<int>(plan_.bots.size());
        const std::string& name = plan_.bots[static_cast<std::size_t>(which)];
        result.bots.push_back(which);
        bots.push_back(std::move(*make_bot(name, seed + static_cast<std::uint64_t>(which))));
        log.set_header("Bot" + std::to_string(seat + 1), name);
    }
    while (!log.now().over()) {
        const int actor = log.now().to_act();
        if (actor == chance) {
            log.play(log.now().sample(rng));
            continue;
        }
        const auto seat = static_cast<std::size_t>(actor);
        const auto begin = Clock::now();
        const Move move = bots[seat]->choose(log.now());
        const double time = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
        ++moves[seat];
        result.milliseconds[seat] += (time - result.milliseconds[seat]) / moves[seat];
        log.play(move);
    }
    log.close();
    const PerSeat scores = log.now().scores();
    const PerSeat ranks = log.now().ranks();
    result.scores.assign(scores.begin(), scores.begin() + players_);
    result.ranks.assign(ranks.begin(), ranks.begin() + players_);
    result.record = log.record();
    return result;
}

void Match::play(const std::vector<int>& done, const std::function<bool(const GameResult&)>& finished) const {
    std::atomic<int> next = 0;
    std::atomic<bool> stop = false;
    std::mutex one_at_a_time;
    in_parallel(plan_.threads, [&](int) {
        while (!stop) {
            const int game = next++;
            if (game >= plan_.games) return;
            if (std::ranges::find(done, game) != done.end()) continue;
            const GameResult result = play_game(game);
            const std::lock_guard lock(one_at_a_time);
            if (!stop && !finished(result)) stop = true;
        }
    });
}

std::vector<BotTally> Match::tally(const std::vector<GameResult>& results) const {
    std::map<int, std::vector<const GameResult*>> deals;
    for (const GameResult& result : results) deals[result.game / games_in_a_deal()].push_back(&result);
    std::vector<BotTally> out;
    for (std::size_t bot = 0; bot < plan_.bots.size(); ++bot) {
        BotTally tally;
        tally.name = plan_.bots[bot];
        for (const auto& [deal, games] : deals) {
            if (static_cast<int>(games.size()) != games_in_a_deal()) continue;
            double share = 0;
            Samples duels;
            for (const GameResult* game : games) {
                const auto winners = std::ranges::count(game->ranks, 1);
                for (std::size_t seat = 0; seat < game->bots.size(); ++seat) {
                    if (game->bots[seat] != static_cast<int>(bot)) continue;
                    if (game->ranks[seat] == 1) share += 1.0 / static_cast<double>(winners);
                    tally.points.add(game->scores[seat]);
                    tally.milliseconds.add(game->milliseconds[seat]);
                    for (std::size_t other = 0; other < game->bots.size(); ++other) {
                        if (game->bots[other] == game->bots[seat]) continue;
                        const int difference = game->ranks[other] - game->ranks[seat];
                        duels.add(difference > 0 ? 1 : difference == 0 ? 0.5 : 0);
                    }
                }
            }
            tally.share.add(share / games_in_a_deal());
            tally.duels.add(duels.mean());
        }
        out.push_back(tally);
    }
    return out;
}

}  // namespace tilewright
