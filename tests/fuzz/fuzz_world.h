// A world for a hub without threads: a store in memory, bots that take the first move, and answers that come when
// `settle` is called. Nothing in it is random.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <utility>

#include "hub/hub.h"
#include "protocol/query.h"
#include "store/store.h"

namespace tilewright {

class FuzzWorld {
  public:
    World world() {
        World out;
        out.send = [this](ClientId client, const Text& text) {
            if (heard) heard(client, text);
        };
        out.now = [this] { return time; };
        out.wake = [](std::int64_t) {};
        out.random = [this] { return ++random_ * 0x9e3779b97f4a7c15U; };
        out.log = [](const Report&) {};
        out.begin = [this](std::int64_t now, auto done) {
            later([this, now, done] {
                (void)store_->resumed(now);
                done(Begun{*store_->pauses(), *store_->list(true)});
            });
        };
        out.append = [this](Batch batch, auto done) {
            later([this, batch = std::move(batch), done] { done(store_->append({&batch, 1}).front()); });
        };
        out.load = [this](const std::string& id, auto done) { later([this, id, done] { done(store_->load(id)); }); };
        out.mark_broken = [this](const std::string& id, const std::string& why) { (void)store_->mark_broken(id, why); };
        out.alive = [](std::int64_t) {};
        out.others = [](const auto&) {};
        out.expire = [](std::int64_t, const auto&) {};
        out.think = [this](const std::string&, const std::string&, const std::string&, const Position& position,
                           std::uint64_t, auto done) {
            later([position, done] { done(Chosen{position.write(position.moves().front()), 1}); });
        };
        out.analyse = [this](const Position& position, const Budget&, auto done) {
            later([position, done] {
                Query query;
                query.position = position;
                query.budget.nodes = 20;
                Thinker thinker(query.settings);
                thinker.think(position, query.budget, nullptr);
                Thought thought;
                thought.moves = thinker.looked();
                thought.nodes = thinker.nodes();
                done(answer(query, thought));
            });
            return true;
        };
        out.aside = [this](std::function<Text()> work, auto done) {
            later([work = std::move(work), done] { done(work()); });
            return true;
        };
        return out;
    }

    void settle() {
        for (int most = 0; !waiting_.empty() && most < 300; ++most) {
            const auto work = std::move(waiting_.front());
            waiting_.pop_front();
            work();
        }
    }

    std::function<void(ClientId, const Text&)> heard;
    std::int64_t time = 1'700'000'000'000;

  private:
    void later(std::function<void()> work) { waiting_.push_back(std::move(work)); }

    std::unique_ptr<Store> store_ = make_memory_store();
    std::deque<std::function<void()>> waiting_;
    std::uint64_t random_ = 0;
};

}  // namespace tilewright
