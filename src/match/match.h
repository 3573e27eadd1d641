// A match: bots play many games against each other. Every deal is played as often as there are bots, each time all
// move on by a seat, with the same draws, so that luck and the first seat cancel. Games are numbered, and with bots
// whose budgets are nodes every game repeats exactly, whatever the number of threads.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "match/program.h"
#include "match/statistics.h"
#include "play/record.h"

namespace tilewright {

struct MatchPlan {
    std::string game = "azul";
    std::string options;
    std::vector<std::string> bots;  // as make_bot knows them, or programs; seat s of game g has bot (s + g) % bots
    int games = 100;                // rounded up to whole deals
    std::uint64_t seed = 1;
    int threads = 1;
    std::size_t megabytes = 0;  // of each bot that searches; 0: as many as usual
    int limit = 5'000;          // events: a game that is longer ends there, as it stands (A5.5)
};

// What a bot did that it may not do: it loses the game.
struct Forfeit {
    int seat = 0;
    std::string reason;
    std::string position;  // where it was asked
};

struct GameResult {
    int game = 0;
    std::vector<int> bots;  // of each seat
    std::vector<int> scores;
    std::vector<int> ranks;
    std::vector<double> milliseconds;  // mean time a move, of each seat
    std::optional<Forfeit> forfeit;
    bool unfinished = false;  // too long, or stopped
    Record record;
};

// What the games so far say of one bot.
struct BotTally {
    std::string name;
    Samples share;   // of won games, a shared victory split among the seats
    Samples duels;   // against seats of other bots: won 1, equal rank 1/2
    Samples points;  // of games that were played to the end
    Samples ranks;
    Samples milliseconds;
    int forfeits = 0;
};

class Match {
  public:
    // Checks the plan: names, options, at least two bots and no more than seats.
    static Result<Match> plan(const MatchPlan& plan);

    int games() const { return plan_.games; }
    int games_in_a_deal() const { return static_cast<int>(plan_.bots.size()); }

    // Plays what is not among `done`, in any order; calls `finished` with one game at a time, and stops after those
    // under way when it answers false. When `stop` is set, games under way are broken off and not told of.
    void play(const std::vector<int>& done, const std::function<bool(const GameResult&)>& finished,
              const std::atomic<bool>* stop = nullptr) const;
    // Programs that run already, by bot; those that do not are started.
    using Programs = std::map<int, ProgramBot>;
    GameResult play_game(int game, Programs& programs, const std::atomic<bool>* stop = nullptr) const;

    // Whole deals only: each is one sample.
    std::vector<BotTally> tally(const std::vector<GameResult>& results) const;

  private:
    explicit Match(MatchPlan plan) : plan_(std::move(plan)) {}

    MatchPlan plan_;
    int players_ = 2;
};

}  // namespace tilewright
