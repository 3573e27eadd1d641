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
        const std::string found = "found " + std::to_string(plan.bots.size()) + ", expected ";
        const std::string seats = std::to_string(match.players_);
        const bool more = match.players_ < max_seats;
        return Error{Code::range, "bots",
                     found + (match.players_ == 2 ? "2" : "2 to " + seats) + " for a game of " + seats + " players" +
                         (more ? ": --options players=" + std::to_string(match.players_ + 1) + " has more seats" : ""),
                     1, 1};
    }
    for (const std::string& name : plan.bots) {
        if (is_program(name)) {
            if (const auto program = read_program(name); !program) return program.error();
        } else if (const auto bot = make_bot(name, 1); !bot) {
            return bot.error();
        }
    }
    const int deal = match.games_in_a_deal();
    match.plan_.games = (std::max(plan.games, 1) + deal - 1) / deal * deal;
    return match;
}

namespace {

// Who sits at a seat: a bot of ours, or somebody's program.
struct Player {
    std::unique_ptr<Bot> bot;
    ProgramBot* program = nullptr;
    int moves = 0;
    double milliseconds = 0;  // the mean of a move

    Result<Move> choose(const Turn& turn, const std::atomic<bool>* stop) {
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        Result<Move> move = program != nullptr ? program->choose(turn) : Result<Move>(bot->choose(turn.position, stop));
        const double time = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
        ++moves;
        milliseconds += (time - milliseconds) / moves;
        return move;
    }
};

// The bot at fault is last with all its seats, the others are ranked as they stand.
void rank_forfeit(GameResult& result) {
    const std::vector<int> stood = result.ranks;
    const int at_fault = result.bots[static_cast<std::size_t>(result.forfeit->seat)];
    for (std::size_t seat = 0; seat < stood.size(); ++seat) {
        int rank = 1;
        for (std::size_t other = 0; other < stood.size(); ++other) {
            if (result.bots[other] != at_fault && (stood[other] < stood[seat] || result.bots[seat] == at_fault)) ++rank;
        }
        result.ranks[seat] = rank;
    }
}

}  // namespace

GameResult Match::play_game(int game, Programs& programs, const std::atomic<bool>* stop) const {
    const int deal = game / games_in_a_deal();
    const std::uint64_t seed = plan_.seed * 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(deal);
    Rng rng(seed);
    Log log = *Log::start(plan_.game, plan_.options);
    GameResult result;
    result.game = game;
    const auto seats = static_cast<std::size_t>(players_);
    std::vector<Player> players(seats);
    std::vector<std::optional<SeatTime>> clock(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const int which = (static_cast<int>(seat) + game) % games_in_a_deal();
        const std::string& name = plan_.bots[static_cast<std::size_t>(which)];
        result.bots.push_back(which);
        log.set_header("Bot" + std::to_string(seat + 1), name);
        if (is_program(name)) {
            ProgramBot& program = programs.try_emplace(which, *read_program(name)).first->second;
            players[seat].program = &program;
            clock[seat] = {program.program().a_move.count(), 0, std::nullopt};
        } else {
            const std::uint64_t own = seed ^ (0xD1B54A32D192ED03U * (seat + 1));  // not the one of the draws
            players[seat].bot = std::move(*make_bot(name, own, 1, plan_.megabytes));
        }
    }
    const std::string id = std::to_string(game + 1);
    while (!log.now().over() && !result.forfeit && !result.unfinished) {
        const int actor = log.now().to_act();
        if ((stop != nullptr && *stop) || log.size() >= static_cast<std::size_t>(plan_.limit)) {
            result.unfinished = true;
        } else if (actor == chance) {
            log.play(log.now().sample(rng));
        } else {
            const Turn turn{id, log.size(), log.now(), clock};
            Player& player = players[static_cast<std::size_t>(actor)];
            for (Player& other : players) {
                if (&other != &player && other.bot != nullptr) other.bot->ponder(turn.position);
            }
            if (const auto move = player.choose(turn, stop)) {
                log.play(*move);
            } else {
                result.forfeit = {actor, move.error().message, log.now().write()};
                log.set_header("Ended", "forfeit:" + std::to_string(actor + 1));
            }
        }
    }
    log.close();
    const PerSeat scores = log.now().scores();
    const PerSeat ranks = log.now().ranks();
    result.scores.assign(scores.begin(), scores.begin() + players_);
    result.ranks.assign(ranks.begin(), ranks.begin() + players_);
    for (const Player& player : players) result.milliseconds.push_back(player.milliseconds);
    if (result.forfeit) rank_forfeit(result);
    result.record = log.record();
    return result;
}

void Match::play(const std::vector<int>& done, const std::function<bool(const GameResult&)>& finished,
                 const std::atomic<bool>* stop) const {
    std::atomic<int> next = 0;
    std::atomic<bool> enough = false;
    std::mutex one_at_a_time;
    in_parallel(plan_.threads, [&](int) {
        Programs programs;
        while (!enough) {
            const int game = next++;
            if (game >= plan_.games) break;
            if (std::ranges::find(done, game) != done.end()) continue;
            const GameResult result = play_game(game, programs, stop);
            if (stop != nullptr && *stop) break;
            const std::lock_guard lock(one_at_a_time);
            if (!enough && !finished(result)) enough = true;
        }
        for (auto& [bot, program] : programs) (void)program.finish();
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
                    if (!game->forfeit && !game->unfinished) tally.points.add(game->scores[seat]);
                    if (game->forfeit && game->forfeit->seat == static_cast<int>(seat)) ++tally.forfeits;
                    tally.ranks.add(game->ranks[seat]);
                    if (game->milliseconds[seat] > 0) tally.milliseconds.add(game->milliseconds[seat]);
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
