#include "search/bot.h"

#include <array>

#include "base/text.h"
#include "search/greedy.h"

namespace tilewright {

namespace {

class RandomBot : public Bot {
  public:
    explicit RandomBot(std::uint64_t seed) : rng_(seed) {}
    Move choose(const Position& position) override { return position.sample(rng_); }

  private:
    Rng rng_;
};

class GreedyBot : public Bot {
  public:
    explicit GreedyBot(std::uint64_t) {}
    Move choose(const Position& position) override {
        return position.visit([]<class G>(std::type_identity<G>, const auto& state) { return greedy_move<G>(state); });
    }
};

template <class B>
std::unique_ptr<Bot> make(std::uint64_t seed) {
    return std::make_unique<B>(seed);
}

struct Named {
    std::string_view name;
    std::unique_ptr<Bot> (*make)(std::uint64_t);
};
constexpr std::array<Named, 2> bots = {{{"random", make<RandomBot>}, {"greedy", make<GreedyBot>}}};

}  // namespace

std::vector<std::string> bot_names() {
    std::vector<std::string> out;
    for (const Named& bot : bots) out.emplace_back(bot.name);
    return out;
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed) {
    for (const Named& bot : bots) {
        if (bot.name == name) return bot.make(seed);
    }
    return Error{Code::unknown, "bot", "found " + shown(name) + ", expected " + join(bot_names(), " or "), 1, 1};
}

}  // namespace tilewright
