#include "server/world.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace tilewright {

namespace {

// The operating system's, fetched some at a time: every step of a table takes one.
class Randomness {
  public:
    std::uint64_t operator()() {
        if (left_ == 0) fill();
        return std::exchange(numbers_[--left_], 0);
    }

  private:
    void fill() {
        // So much comes whole or not at all.
        static_assert(sizeof(numbers_) <= 256);
        ssize_t got = 0;
        do got = getrandom(numbers_.data(), sizeof(numbers_), 0);
        while (got < 0 && errno == EINTR);
        if (got != sizeof(numbers_)) throw std::runtime_error("the operating system gives no random numbers");
        left_ = numbers_.size();
    }

    std::array<std::uint64_t, 32> numbers_{};
    std::size_t left_ = 0;
};

std::optional<Begun> begin(Store& store, std::int64_t now) {
    if (store.resumed(now) != Outcome::stored) return std::nullopt;
    auto pauses = store.pauses();
    auto games = store.list(true);
    if (!pauses || !games) return std::nullopt;
    return Begun{std::move(*pauses), std::move(*games)};
}

}  // namespace

World make_world(StoreThread& store, BotPool& bots, std::function<void(std::function<void()>)> post) {
    // What is answered on another thread is told on the hub's.
    const auto back = [post = std::move(post)](auto done) {
        return
            [post, done = std::move(done)](auto answer) { post([done, answer = std::move(answer)] { done(answer); }); };
    };
    World world;
    world.random = Randomness();
    world.begin = [&store, back](std::int64_t now, auto done) {
        store.run([now, told = back(std::move(done))](Store& there) { told(begin(there, now)); });
    };
    world.append = [&store, back](Batch batch, auto done) { store.append(std::move(batch), back(std::move(done))); };
    world.load = [&store, back](const std::string& id, auto done) {
        store.run([id, told = back(std::move(done))](Store& there) { told(there.load(id)); });
    };
    world.mark_broken = [&store](const std::string& id, const std::string& why) {
        store.run([id, why](Store& there) { (void)there.mark_broken(id, why); });
    };
    world.alive = [&store](std::int64_t now) { store.run([now](Store& there) { (void)there.alive(now); }); };
    world.others = [&store, back](auto done) {
        store.run([told = back(std::move(done))](Store& there) {
            if (const auto number = there.others()) told(*number);
        });
    };
    world.expire = [&store, back](std::int64_t before, auto done) {
        store.run([before, told = back(std::move(done))](Store& there) {
            if (const auto gone = there.expire(before)) told(*gone);
        });
    };
    world.think = [&bots, back](const std::string& from, const std::string& table, const std::string& bot,
                                const Position& position, std::uint64_t seed,
                                auto done) { bots.think(from, table, bot, position, seed, back(std::move(done))); };
    world.analyse = [&bots, back](const Position& position, const Budget& budget, auto done) {
        return bots.analyse(position, budget, back(std::move(done)));
    };
    world.aside = [&bots, back](std::function<Text()> work, auto done) {
        return bots.run([work = std::move(work), told = back(std::move(done))] { told(work()); });
    };
    return world;
}

}  // namespace tilewright
