#include "store/copy.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/text.h"

namespace tilewright {

namespace {

constexpr std::size_t most_events = 20'000;  // written together

Error not_written() { return {Code::unavailable, "store", "the copy can't be written", 1, 1}; }

Status write(Store& to, std::vector<Batch>& batches) {
    for (const Outcome outcome : to.append(batches)) {
        if (outcome != Outcome::stored) return not_written();
    }
    batches.clear();
    return ok();
}

// As it stands; who holds it goes on to do so.
Status copy_review(Store& from, Store& to, const std::string& id) {
    const auto found = from.review(id);
    if (!found) return found.error();
    if (!*found) return ok();
    const StoredReview& stored = **found;
    const Lease lease{stored.holder.empty() ? "copy" : stored.holder, 0, stored.until_ms};
    const auto opened = to.open_review(id, stored.review.of, lease);
    bool whole = opened && *opened && (*opened)->held;
    for (const auto& [piece, finding] : stored.review.findings)
        whole = whole && to.add_finding(id, lease, piece, finding) == Outcome::stored;
    if (!stored.review.result.empty())
        whole = whole && to.finish_review(id, lease.holder, stored.review.result) == Outcome::stored;
    else if (stored.holder.empty())
        whole = whole && to.leave_review(id, lease.holder) == Outcome::stored;
    return whole ? ok() : Status(not_written());
}

}  // namespace

Result<std::size_t> copy_store(Store& from, Store& to) {
    const auto games = from.list(false);
    if (!games) return games.error();
    std::vector<Batch> batches;
    std::size_t waiting = 0;
    for (const GameSummary& summary : *games) {
        auto loaded = from.load(summary.game.id);
        if (!loaded) return loaded.error();
        if (!*loaded) continue;  // removed meanwhile
        auto chat = from.chat(summary.game.id);
        if (!chat) return chat.error();
        LoadedGame& game = **loaded;
        waiting += game.events.size() + chat->size();
        batches.push_back({{game.game}, game.game.id, std::move(game.events), std::move(*chat), game.ended});
        if (waiting >= most_events || !game.broken.empty()) {
            waiting = 0;
            if (const Status written = write(to, batches); !written) return written.error();
        }
        if (!game.broken.empty() && to.mark_broken(game.game.id, game.broken) != Outcome::stored) return not_written();
    }
    if (const Status written = write(to, batches); !written) return written.error();
    for (const GameSummary& summary : *games) {
        if (const Status copied = copy_review(from, to, summary.game.id); !copied) return copied.error();
    }
    const auto pauses = from.pauses();
    const auto alive = from.last_alive();
    if (!pauses || !alive) return pauses ? alive.error() : pauses.error();
    bool whole = true;
    for (const auto& [begins, ends] : *pauses)
        whole = whole && to.alive(begins) == Outcome::stored && to.resumed(ends) == Outcome::stored;
    if (*alive) whole = whole && to.alive(**alive) == Outcome::stored;
    if (!whole) return not_written();
    return games->size();
}

// By way of a store in a folder beside it.
Status copy_to_file(Store& from, const std::string& file) {
    std::string folder = file + ".XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) {
        const std::string why = std::generic_category().message(errno);
        return Error{Code::unavailable, "backup", "no copy can be made at " + shown(file) + ": " + why, 1, 1};
    }
    const auto copied = [&]() -> Status {
        const auto opened = open_sqlite(folder + "/copy");
        if (!opened) return opened.error();
        const auto done = copy_store(from, **opened);
        return done ? (*opened)->backup(file) : Status(done.error());
    }();
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return copied;
}

}  // namespace tilewright
