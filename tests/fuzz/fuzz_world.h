// A world for a hub without threads: a store in memory, bots that take the first move, and answers that come when
// `settle` is called. Nothing in it is random.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

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
        out.load = [this](const std::string& id, std::uint32_t events, std::uint32_t chat, auto done) {
            const auto read = [this, id, events, chat] {
                return tells_all ? store_->load(id) : store_->load_since(id, events, chat);
            };
            if (!holds) return later([read, done] { done(read()); });
            held_.push_back([done, found = read()] { done(found); });
        };
        out.mark_broken = [this](const std::string& id, const std::string& why) { (void)store_->mark_broken(id, why); };
        out.alive = [](std::int64_t) {};
        out.others = [](const auto&) {};
        out.expire = [](std::int64_t, const auto&) {};
        out.think = [this](const std::string&, const std::string&, const std::string&, const Position& position,
                           std::uint64_t, auto done) {
            later([position, done] { done(Chosen{position.write(position.moves().front()), 1}); });
        };
        out.open_review = [this](const std::string& id, const ReviewOf& of, const Lease& lease, auto done) {
            later([this, id, of, lease, done] { done(store_->open_review(id, of, lease)); });
        };
        out.add_finding = [this](const std::string& id, const Lease& lease, std::uint32_t piece,
                                 const std::string& finding, auto done) {
            later([this, id, lease, piece, finding, done] { done(store_->add_finding(id, lease, piece, finding)); });
        };
        out.finish_review = [this](const std::string& id, const std::string& holder, const std::string& result,
                                   auto done) {
            later([this, id, holder, result, done] { done(store_->finish_review(id, holder, result)); });
        };
        out.leave_review = [this](const std::string& id, const std::string& holder) {
            (void)store_->leave_review(id, holder);
        };
        out.study = [this](const StudyTask& task, auto done) {
            studied.push_back(task);
            if (stalls) return;
            later([this, task, done, drops = drops_[task.about]] {
                if (drops == drops_[task.about]) done(finds(task));
            });
        };
        out.drop = [this](const std::string& about) { ++drops_[about]; };
        out.analyse = [this](const Looking& looking, auto done) {
            later([looking, done] {
                Query query;
                query.position = looking.position;
                query.budget.nodes = 20;
                query.lines = looking.lines;
                Thinker thinker(query.settings);
                thinker.think(looking.position, query.budget, nullptr);
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

    void settle(int most = 300) {
        for (; !waiting_.empty() && most > 0; --most) {
            const auto work = std::move(waiting_.front());
            waiting_.pop_front();
            work();
        }
    }

    // What was read while `holds` was set is answered only now.
    void let_go() {
        holds = false;
        for (const auto& answer : std::exchange(held_, {})) later(answer);
    }

    // The hub is gone: nobody hears what was still to come.
    void forget() { waiting_.clear(); }

    std::function<void(ClientId, const Text&)> heard;
    std::vector<StudyTask> studied;  // what was asked for
    bool stalls = false;             // nothing is found
    bool tells_all = true;           // of a game that is read again, not only what is new
    bool holds = false;              // a game that is read is told later
    std::function<std::optional<std::string>(const StudyTask&)> finds = [](const StudyTask& task) {
        return task.piece ? "piece " + std::to_string(*task.piece) : R"({"engine":"none"})";
    };
    std::int64_t time = 1'700'000'000'000;

  private:
    void later(std::function<void()> work) { waiting_.push_back(std::move(work)); }

    std::unique_ptr<Store> store_ = make_memory_store();
    std::deque<std::function<void()>> waiting_;
    std::vector<std::function<void()>> held_;
    std::map<std::string, int> drops_;
    std::uint64_t random_ = 0;
};

}  // namespace tilewright
