#include "server/world.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

#include "server/task.h"

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
    world.load = [&store, back](const std::string& id, std::uint32_t events, std::uint32_t chat, auto done) {
        store.read([id, events, chat, told = back(std::move(done))](Store& there) {
            told(events + chat == 0 ? there.load(id) : there.load_since(id, events, chat));
        });
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
    if (store.shared()) {
        world.say = [&store](const std::string& text) { store.run([text](Store& there) { there.say(text); }); };
        world.call_roll = [&store, back](auto done) {
            store.run([told = back(std::move(done))](Store& there) {
                if (const auto roll = there.call_roll()) told(*roll);
            });
        };
        world.unfinished = [&store, back](auto done) {
            store.read([told = back(std::move(done))](Store& there) {
                if (const auto games = there.list(true)) told(*games);
            });
        };
        world.release = [&store](const std::string& id) { store.run([id](Store& there) { there.release(id); }); };
    }
    world.think = [&bots, back](const std::string& from, const std::string& table, const std::string& bot,
                                const Position& position, std::uint64_t seed,
                                auto done) { bots.think(from, table, bot, position, seed, back(std::move(done))); };
    world.open_review = [&store, back](const std::string& id, const ReviewOf& of, const Lease& lease, auto done) {
        store.run(
            [id, of, lease, told = back(std::move(done))](Store& there) { told(there.open_review(id, of, lease)); });
    };
    world.add_finding = [&store, back](const std::string& id, const Lease& lease, std::uint32_t piece,
                                       const std::string& finding, auto done) {
        store.run([id, lease, piece, finding, told = back(std::move(done))](Store& there) {
            told(there.add_finding(id, lease, piece, finding));
        });
    };
    world.finish_review = [&store, back](const std::string& id, const std::string& holder, const std::string& result,
                                         auto done) {
        store.run([id, holder, result, told = back(std::move(done))](Store& there) {
            told(there.finish_review(id, holder, result));
        });
    };
    world.leave_review = [&store](const std::string& id, const std::string& holder) {
        store.run([id, holder](Store& there) { (void)there.leave_review(id, holder); });
    };
    world.analyse = [&bots, back](const Looking& looking, auto done) {
        return bots.analyse(looking, back(std::move(done)));
    };
    world.study = [&bots, back](const StudyTask& task, auto done) {
        // What puts all together searches nothing: it is done here.
        std::function<std::string()> sent;
        if (task.piece) sent = [task] { return write_task(task); };
        bots.study(
            task.about, [task](const std::atomic<bool>& ended) { return find(task, ended); }, back(std::move(done)),
            std::move(sent));
    };
    world.drop = [&bots](const std::string& about) { bots.drop(about); };
    world.aside = [&bots, back](std::function<Text()> work, auto done) {
        return bots.run([work = std::move(work), told = back(std::move(done))] { told(work()); });
    };
    return world;
}

}  // namespace tilewright
