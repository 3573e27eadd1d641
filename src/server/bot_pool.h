// House bots think here, in a bounded number of threads, first come first served. Other work that would keep the hub's
// thread too long is done here too, in turn with them. What waits may be sent to other machines (server/workers.h).
// Answers are given on the bot's thread, so the asker posts them to where it wants them.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "hub/hub.h"

namespace tilewright {

struct BotCounts {
    std::size_t waiting = 0;   // moves and other work that wait
    std::size_t hints = 0;     // hints that wait
    std::size_t study = 0;     // pieces of reviews and live analyses that wait
    std::size_t studying = 0;  // threads that think about one
    std::size_t thinking = 0;  // threads that do something
    std::size_t away = 0;      // what other machines do for us
    Times waited;              // of moves, before they are thought about
    Times thought;             // of moves
};

class BotPool {
  public:
    // At most so many of the threads for study; 0: half of them.
    explicit BotPool(int threads, int study = 0);
    ~BotPool();  // those that think stop soon; nobody is answered any more
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;

    // `bot` is a name with its budget, as `make_bot` takes it. A table needs only the last it asked for: what it asked
    // for before is dropped, or ended, and never answered. So tables bound what waits. Those who ask (`from`) take
    // turns: nobody waits for all that another asked for.
    void think(const std::string& from, const std::string& table, std::string bot, const Position& position,
               std::uint64_t seed, std::function<void(Chosen)> done);
    bool run(std::function<void()> work);  // short work; no: too much waits
    // Thinks about a position in which a seat is to act, when no bot waits: the answer to a query (protocol/query.h).
    // Where there are several threads one is left to the bots. No: too many wait.
    bool analyse(const Looking& looking, std::function<void(const Json&)> done);
    // Thinks about something that no game waits for, with half of the threads at most. Where a move, other work or a
    // hint would have to wait for it, it is ended, and begun anew later: then, and when it was dropped, what it says is
    // not `told`. `task`: the same for another machine (server/task.h); none: it can't be sent away.
    using Finds = std::function<std::optional<std::string>(const std::atomic<bool>& ended)>;
    void study(const std::string& about, Finds finds, std::function<void(const std::optional<std::string>&)> told,
               std::function<std::string()> task = {});
    void drop(const std::string& about);  // a table, or what is studied
    BotCounts counts() const;

    // What waits, no thread being free for it, may be done on another machine. `waits` is called, on any thread, when
    // there is such a job, or when a thread is free again; it must not ask anything of the pool.
    struct Sent {
        std::int64_t number = 0;
        int rank = 0;
        std::string task;
    };
    void when_waiting(std::function<void()> waits);
    std::vector<Sent> send(std::size_t most);
    // What is answered to one that was sent. No answer, or one that can't be understood: it waits here again.
    void came_back(std::int64_t number, const std::optional<std::string>& answer);
    std::size_t free() const;              // threads for which nothing waits
    std::vector<std::int64_t> unwanted();  // of those that were sent, since the last call

  private:
    static constexpr std::size_t most_waiting = 1'000;  // of work, and of hints
    static constexpr int move_rank = 0;
    static constexpr int hint_rank = 1;
    static constexpr int study_rank = 2;

    struct Job {
        std::string about;                             // of a bot's move its table; of study who wants it
        std::shared_ptr<std::atomic<bool>> ended;      // nobody wants to know any more
        std::function<bool()> work;                    // was it answered? Only study may not be
        std::function<std::string()> task;             // for another machine; none: it can't be done there
        std::function<bool(const std::string&)> came;  // what it answered; no: it makes no sense
        int rank = 0;
        std::string from;  // of a move: who asked
        bool dropped = false;

        bool study() const { return rank == study_rank; }
        bool can_travel() const { return task != nullptr; }
    };

    static Job take_first(std::deque<Job>& jobs);
    Job next_move();
    void make_room();
    void arrived();
    void wait_again(Job job);
    void forget_sent(const std::string& about);
    std::optional<int> may_send() const;
    void add_study(Job job);
    void work();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, std::deque<Job>> moves_;  // by who asked; none is empty
    std::deque<std::string> turns_;                 // those who asked, in the order they are served
    std::deque<Job> beside_;                        // other work
    std::deque<Job> hints_;
    std::deque<Job> study_;
    std::vector<Job*> running_;
    std::map<std::int64_t, Job> sent_;
    std::vector<std::int64_t> unwanted_;
    std::int64_t last_sent_ = 0;
    std::function<void()> waits_;
    bool moved_ = false;  // the last job was a bot's move
    BotCounts counts_;
    int hinting_ = 0;  // threads that think about hints
    int most_hints_;
    std::size_t most_study_;
    std::size_t all_;  // threads
    bool closing_ = false;
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace tilewright
