// What the tests of stores share: batches in few words, and everything a store can be asked for.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"

namespace tilewright {
namespace {

using Pauses = std::vector<std::pair<std::int64_t, std::int64_t>>;
using Outcomes = std::vector<Outcome>;
using enum Outcome;

// A folder of its own, gone with everything in it at the end.
class Folder {
  public:
    Folder() {
        std::string path = (std::filesystem::temp_directory_path() / "tilewright-store-XXXXXX").string();
        if (mkdtemp(path.data()) != nullptr) path_ = path;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    std::string operator/(const std::string& file) const { return (path_ / file).string(); }
    std::size_t files() const {
        return static_cast<std::size_t>(std::ranges::distance(std::filesystem::directory_iterator(path_)));
    }

  private:
    std::filesystem::path path_;
};

inline StoredGame game(std::string id, std::int64_t created_ms = 1'000, bool listed = false) {
    return {std::move(id), "azul players=2", created_ms, listed};
}

inline StoredEvent event(std::uint32_t seq, std::string text = "3B2", std::int64_t at_ms = 2'000) {
    return {seq, static_cast<int>(seq % 2) + 1, std::move(text), at_ms};
}

inline StoredChat line(std::uint32_t number, std::string text = "hello") {
    return {number, 1, "Ann", std::move(text), 3'000 + number};
}

inline Batch creates(StoredGame one) {
    std::string id = one.id;
    return {{std::move(one)}, std::move(id), {}, {}, {}};
}

inline Batch plays(std::string id, std::vector<StoredEvent> events) {
    return {{}, std::move(id), std::move(events), {}, {}};
}

inline Batch says(std::string id, std::vector<StoredChat> chat) { return {{}, std::move(id), {}, std::move(chat), {}}; }

inline Batch ends(std::string id, bool ended) { return {{}, std::move(id), {}, {}, ended}; }

inline Outcomes append(Store& store, const std::vector<Batch>& batches) { return store.append(batches); }

inline Outcome append(Store& store, const Batch& batch) {
    const Outcomes outcomes = store.append({&batch, 1});
    EXPECT_EQ(outcomes.size(), 1U);
    return outcomes.empty() ? unavailable : outcomes[0];
}

inline std::optional<LoadedGame> load(Store& store, std::string_view id) {
    auto loaded = store.load(id);
    EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
    return loaded ? *loaded : std::nullopt;
}

inline std::size_t events_of(Store& store, std::string_view id) {
    const auto loaded = load(store, id);
    return loaded ? loaded->events.size() : 0;
}

inline std::vector<std::string> listed(Store& store, bool unfinished_only) {
    std::vector<std::string> ids;
    const auto games = store.list(unfinished_only);
    EXPECT_TRUE(games);
    if (games) {
        for (const GameSummary& summary : *games) ids.push_back(summary.game.id);
    }
    return ids;
}

inline const ReviewOf reviewed{7, "1.0", "300000n"};

inline Lease lease(std::string holder, std::int64_t now_ms, std::int64_t until_ms) {
    return {std::move(holder), now_ms, until_ms};
}

inline std::optional<KeptReview> open_review(Store& store, std::string_view id, const Lease& by,
                                             const ReviewOf& of = reviewed) {
    auto kept = store.open_review(id, of, by);
    EXPECT_TRUE(kept) << (kept ? "" : kept.error().message);
    return kept ? *kept : std::nullopt;
}

// What `fill` leaves of the game two.
inline KeptReview two_pieces(bool held) { return {reviewed, {{0, "d 3"}, {3, "m 1 2"}}, "", held}; }

// Everything a store can be asked for.
struct Everything {
    std::vector<GameSummary> games;
    std::vector<LoadedGame> loaded;
    std::vector<StoredReview> reviews;
    Pauses pauses;

    bool operator==(const Everything&) const = default;
};

inline Everything everything(Store& store) {
    Everything all;
    const auto games = store.list(false);
    EXPECT_TRUE(games);
    if (games) all.games = *games;
    for (const GameSummary& summary : all.games) {
        const auto loaded = load(store, summary.game.id);
        EXPECT_TRUE(loaded);
        if (loaded) all.loaded.push_back(*loaded);
        const auto review = store.review(summary.game.id);
        EXPECT_TRUE(review);
        if (review && *review) all.reviews.push_back(**review);
    }
    const auto pauses = store.pauses();
    EXPECT_TRUE(pauses);
    if (pauses) all.pauses = *pauses;
    return all;
}

// A bit of each.
inline void fill(Store& store) {
    Batch first = creates(game("one", 1'000, true));
    first.events = {event(0, "first", 1'500), event(1, "second", 1'700)};
    first.chat = {line(0), line(1, "ça va")};
    Batch second = creates(game("two"));
    second.events = {event(0)};
    second.ended = true;
    ASSERT_EQ(append(store, {first, second, creates(game("three"))}), (Outcomes{stored, stored, stored}));
    ASSERT_EQ(store.mark_broken("three", "event 3 is no move"), stored);
    ASSERT_TRUE(open_review(store, "two", lease("me", 10, 20)));
    ASSERT_EQ(store.add_finding("two", lease("me", 10, 30), 3, "m 1 2"), stored);
    ASSERT_EQ(store.add_finding("two", lease("me", 10, 30), 0, "d 3"), stored);
    ASSERT_EQ(store.resumed(100), stored);
    ASSERT_EQ(store.alive(150), stored);
    ASSERT_EQ(store.resumed(200), stored);
}

inline std::unique_ptr<Store> opened(const std::string& database) {
    auto store = open_store(database);
    if (!store) throw std::runtime_error(store.error().message);
    return std::move(*store);
}

}  // namespace
}  // namespace tilewright
