#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <system_error>
#include <tuple>

#include "base/text.h"
#include "store/store.h"

namespace tilewright {

namespace {

struct KeptGame {
    LoadedGame all;  // with the whole chat
    std::int64_t changed_ms = 0;
};

template <class T>
bool continues(const std::vector<T>& added, std::size_t next, std::uint32_t T::* number) {
    return std::ranges::all_of(added, [&](const T& one) { return one.*number == next++; });
}

class MemoryStore final : public Store {
  public:
    std::vector<Outcome> append(std::span<const Batch> batches) override {
        std::vector<Outcome> outcomes;
        outcomes.reserve(batches.size());
        for (const Batch& batch : batches) {
            outcomes.push_back(fits(batch) ? Outcome::stored : Outcome::conflict);
            if (outcomes.back() == Outcome::stored) write(batch);
        }
        return outcomes;
    }

    Result<std::optional<LoadedGame>> load(std::string_view id) override {
        const auto found = games_.find(id);
        if (found == games_.end()) return std::optional<LoadedGame>();
        LoadedGame loaded = found->second.all;
        if (loaded.chat.size() > loaded_chat) loaded.chat.erase(loaded.chat.begin(), loaded.chat.end() - loaded_chat);
        return std::optional(std::move(loaded));
    }

    Result<std::vector<GameSummary>> list(bool unfinished_only) override {
        std::vector<GameSummary> out;
        for (const auto& [id, kept] : games_) {
            const LoadedGame& all = kept.all;
            if (unfinished_only && (all.ended || !all.broken.empty())) continue;
            out.push_back(
                {all.game, kept.changed_ms, static_cast<std::uint32_t>(all.events.size()), all.ended, all.broken});
        }
        std::ranges::sort(out, [](const GameSummary& a, const GameSummary& b) {
            return std::tie(b.changed_ms, a.game.id) < std::tie(a.changed_ms, b.game.id);
        });
        return out;
    }

    Outcome mark_broken(std::string_view id, std::string_view why) override {
        const auto found = games_.find(id);
        if (found == games_.end()) return Outcome::conflict;
        found->second.all.broken = why;
        return Outcome::stored;
    }

    Outcome remove(std::string_view id) override {
        const auto found = games_.find(id);
        if (found == games_.end()) return Outcome::conflict;
        games_.erase(found);
        return Outcome::stored;
    }

    Result<std::size_t> expire(std::int64_t before_ms) override {
        return std::erase_if(
            games_, [&](const auto& one) { return !one.second.all.game.listed && one.second.changed_ms < before_ms; });
    }

    Result<std::int64_t> others() override { return 0; }  // nobody else can

    Outcome alive(std::int64_t now_ms) override {
        alive_ = std::max(alive_.value_or(now_ms), now_ms);
        return Outcome::stored;
    }

    Outcome resumed(std::int64_t now_ms) override {
        if (alive_ && now_ms > *alive_) pauses_.emplace_back(*alive_, now_ms);
        return alive(now_ms);
    }

    Result<std::vector<std::pair<std::int64_t, std::int64_t>>> pauses() override { return pauses_; }

    // By way of a store in a folder beside it, so that the file is there whole or not at all.
    Status backup(const std::string& file) override {
        std::string folder = file + ".XXXXXX";
        if (mkdtemp(folder.data()) == nullptr) {
            const std::string why = std::generic_category().message(errno);
            return Error{Code::unavailable, "backup", "no copy can be made at " + shown(file) + ": " + why, 1, 1};
        }
        Status copied = copy(folder + "/copy", file);
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
        return copied;
    }

  private:
    bool fits(const Batch& batch) const {
        std::set<std::string_view> created;
        for (const StoredGame& game : batch.create) {
            if (games_.contains(game.id) || !created.insert(game.id).second) return false;
        }
        const bool only_creates =
            batch.game.empty() && batch.events.empty() && batch.chat.empty() && !batch.ended.has_value();
        if (only_creates) return true;
        const auto found = games_.find(batch.game);
        if (found == games_.end() && !created.contains(batch.game)) return false;
        const std::size_t events = found == games_.end() ? 0 : found->second.all.events.size();
        const std::size_t chat = found == games_.end() ? 0 : found->second.all.chat.size();
        return continues(batch.events, events, &StoredEvent::seq) && continues(batch.chat, chat, &StoredChat::number);
    }

    void write(const Batch& batch) {
        for (const StoredGame& game : batch.create) games_[game.id] = {{game, {}, {}, false, ""}, game.created_ms};
        const auto found = games_.find(batch.game);
        if (found == games_.end()) return;
        KeptGame& kept = found->second;
        for (const StoredEvent& event : batch.events) {
            kept.all.events.push_back(event);
            kept.changed_ms = std::max(kept.changed_ms, event.at_ms);
        }
        kept.all.chat.insert(kept.all.chat.end(), batch.chat.begin(), batch.chat.end());
        kept.all.ended = batch.ended.value_or(kept.all.ended);
    }

    Status copy(const std::string& between, const std::string& file) const {
        Result<std::unique_ptr<Store>> opened = open_sqlite(between);
        if (!opened) return opened.error();
        Store& store = **opened;
        bool whole = true;
        const auto check = [&](Outcome outcome) { whole = whole && outcome == Outcome::stored; };
        std::vector<Batch> batches;
        for (const auto& [id, kept] : games_) {
            batches.push_back({{kept.all.game}, id, kept.all.events, kept.all.chat, kept.all.ended});
        }
        for (const Outcome outcome : store.append(batches)) check(outcome);
        for (const auto& [id, kept] : games_) {
            if (!kept.all.broken.empty()) check(store.mark_broken(id, kept.all.broken));
        }
        for (const auto& [from, to] : pauses_) {
            check(store.alive(from));
            check(store.resumed(to));
        }
        if (alive_) check(store.alive(*alive_));
        if (whole) return store.backup(file);
        return Error{Code::unavailable, "backup", "no copy can be written at " + shown(file), 1, 1};
    }

    std::map<std::string, KeptGame, std::less<>> games_;
    std::optional<std::int64_t> alive_;
    std::vector<std::pair<std::int64_t, std::int64_t>> pauses_;
};

}  // namespace

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace tilewright
