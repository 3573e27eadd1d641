#include "search/bot.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "search/greedy.h"
#include "search/parallel.h"
#include "search/thinker.h"

namespace tilewright {

namespace {

class RandomBot : public Bot {
  public:
    explicit RandomBot(std::uint64_t seed) : rng_(seed) {}
    Move choose(const Position& position, const std::atomic<bool>*) override { return position.sample(rng_); }

  private:
    Rng rng_;
};

class GreedyBot : public Bot {
  public:
    Move choose(const Position& position, const std::atomic<bool>*) override {
        return position.visit([]<class G>(std::type_identity<G>, const auto& state) { return greedy_move<G>(state); });
    }
};

class SearchBot : public Bot {
  public:
    SearchBot(const Budget& budget, const MctsSettings& settings, int threads, bool ponders)
        : budget_(budget), thinker_(settings, threads), ponders_(ponders) {}
    Move choose(const Position& position, const std::atomic<bool>* cancelled) override {
        pondering_.end();
        thinker_.think(position, budget_, cancelled);
        return thinker_.looked()[0].move;
    }
    void ponder(const Position& position) override {
        if (!ponders_ || position.to_act() < 0) return;
        pondering_.begin([this, position](const std::atomic<bool>& enough) { thinker_.think(position, {}, &enough); });
    }

  private:
    Budget budget_;
    Thinker thinker_;
    bool ponders_;
    Beside pondering_;  // the last: it ends before what it thinks with
};

// Each level looks five times as far as the one below it.
constexpr std::array<Level, 7> all_levels = {{{"random"},
                                              {"greedy"},
                                              {"novice", 600},
                                              {"apprentice", 3'000},
                                              {"artisan", 15'000},
                                              {"master", 75'000},
                                              {"grandmaster", 375'000}}};

}  // namespace

std::span<const Level> levels() { return all_levels; }

std::vector<std::string> bot_names() {
    std::vector<std::string> out;
    for (const Level& level : all_levels) out.emplace_back(level.name);
    return out;
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed, int threads, std::size_t megabytes) {
    const std::size_t at = std::min(name.find('@'), name.size());
    const auto level = std::ranges::find(all_levels, name.substr(0, at), &Level::name);
    if (level == all_levels.end()) {
        std::vector<std::string_view> names;
        for (const Level& one : all_levels) names.push_back(one.name);
        return Error{Code::unknown, "bot", "found " + shown(name) + ", expected " + either(names), 1, 1};
    }
    Budget budget{0, level->nodes};
    constexpr std::string_view pondering = "+ponder";
    const bool ponders = at < name.size() && name.ends_with(pondering);
    if (at < name.size()) {
        if (level->nodes == 0)
            return Error{Code::syntax, "bot", std::string(level->name) + " does not search, so it takes no budget", 1,
                         static_cast<int>(at) + 1};
        if (ponders) name.remove_suffix(pondering.size());
        const auto given = read_budget(name.substr(at + 1));
        if (!given) {
            Error error = given.error();
            error.field = "bot";
            error.column += static_cast<int>(at) + 1;
            return error;
        }
        budget = *given;
        if (ponders && budget.nodes > 0)
            return Error{Code::syntax, "bot", "who counts nodes does not ponder: expected a time, like 2s+ponder", 1,
                         static_cast<int>(at) + 2};
    }
    if (level->name == "random") return std::unique_ptr<Bot>(std::make_unique<RandomBot>(seed));
    if (level->name == "greedy") return std::unique_ptr<Bot>(std::make_unique<GreedyBot>());
    MctsSettings settings;
    settings.seed = seed;
    if (megabytes > 0) settings.megabytes = megabytes;
    return std::unique_ptr<Bot>(std::make_unique<SearchBot>(budget, settings, threads, ponders));
}

}  // namespace tilewright
