// Reviews that somebody waits for: which pieces of which games are thought about, what was found, who is told. The
// review of a table goes through the store, that of a record is kept here for some time. Knows no rule and can't think:
// the World does (hub/hub.h).
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hub/limits.h"
#include "play/record.h"
#include "store/store.h"
#include "table/table.h"

namespace tilewright {

struct World;

// A part of a review: a piece (study/pieces.h), or all that was found put together.
struct StudyTask {
    std::string about;  // whose it is
    std::shared_ptr<const Log> log;
    std::optional<std::size_t> piece;
    std::vector<std::string> found;  // where all is put together
    std::string engine;
};

class Reviews {
  public:
    static constexpr std::size_t most_of_a_client = 5;
    static constexpr std::size_t most = 1'000;      // of all clients
    static constexpr std::size_t most_rested = 20;  // of records, that nobody waits for
    static constexpr std::size_t at_once = 4;       // pieces of one that are asked for
    static constexpr std::int64_t lease_time = 60'000;
    static constexpr std::int64_t again_after = 2'000;

    // `answer` sends what is a request's, and counts errors. `holder` is a name nobody else has.
    using Answer = std::function<void(ClientId, const Json&)>;
    Reviews(World& world, std::shared_ptr<Limits> limits, Answer answer, std::string engine, std::string holder);

    // Up to which event of a table it is; nothing: it is of a record, and not stored.
    struct Asked {
        std::string id;
        std::optional<std::uint32_t> events;
        std::function<Log()> game;  // called if there is something to think about
    };
    void ask(ClientId client, const std::string& from, const Json& request, Asked asked);
    void leave(ClientId client, const std::string& id);
    void leave(ClientId client);
    // For whoever is there after us: what is not finished may be taken.
    void stop();
    // It is no longer wanted: the game goes on, or is deleted.
    void end(const std::string& id, const Error& why);

    void tick();
    std::optional<std::int64_t> due() const;
    std::size_t running() const { return reviews_.size(); }

  private:
    struct Review {
        std::uint64_t number = 0;  // what comes for an older one of the same id is not its
        Asked asked;
        ReviewOf of;
        bool opened = false;
        bool held = false;  // the pieces are ours to find
        std::shared_ptr<const Log> log;
        std::vector<std::string> found;  // by piece; empty: it was not yet
        std::vector<bool> underway;
        std::size_t done = 0;
        std::size_t out = 0;
        bool joining = false;  // all was found and is put together
        std::string result;
        std::map<ClientId, std::string> watchers;  // with their addresses
        std::vector<std::pair<ClientId, Json>> unanswered;
        std::optional<std::int64_t> again;  // when it is opened again

        bool kept() const { return asked.events.has_value(); }
    };

    Review* find(const std::string& id, std::uint64_t number);
    Lease lease() const;
    Json state_of(const Review& review) const;
    void tell(const Review& review, ClientId client, Json head) const;
    void tell_all(const Review& review) const;
    void answer_all(Review& review);
    void open(Review& review);
    void opened(Review& review, const KeptReview& kept);
    void go_on(Review& review);
    void found(const std::string& id, std::uint64_t number, std::size_t piece, const std::optional<std::string>& text);
    void piece_kept(const std::string& id, std::uint64_t number, std::size_t piece, const std::string& text,
                    Outcome outcome);
    void joined(const std::string& id, std::uint64_t number, const std::optional<std::string>& text);
    void finished(const std::string& id, std::uint64_t number, const std::string& text, Outcome outcome);
    void lost(Review& review, Outcome outcome) const;
    void rest(const std::string& id);
    void forget_oldest();
    std::function<void(const std::optional<std::string>&)> task_done(const Review& review,
                                                                     std::optional<std::size_t> piece);

    World& world_;
    std::shared_ptr<Limits> limits_;
    Answer answer_;
    std::string engine_;
    std::string holder_;
    std::map<std::string, Review> reviews_;
    std::deque<std::string> rested_;  // of records, the oldest first
    std::uint64_t numbers_ = 0;
};

}  // namespace tilewright
