#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "store/copy.h"
#include "store/store.h"

namespace tilewright {

namespace {

struct ReviewJob {
    ReviewOf of;
    std::map<std::uint32_t, std::string> findings;
    std::string result;
    std::string holder;  // empty: nobody
    std::int64_t until_ms = 0;
};

struct KeptGame {
    LoadedGame all;  // with the whole chat
    std::int64_t changed_ms = 0;
    std::optional<ReviewJob> review;
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

    Result<std::vector<StoredChat>> chat(std::string_view id) override {
        const auto found = games_.find(id);
        return found == games_.end() ? std::vector<StoredChat>() : found->second.all.chat;
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

    Result<std::optional<KeptReview>> open_review(std::string_view id, const ReviewOf& of,
                                                  const Lease& lease) override {
        const auto found = games_.find(id);
        if (found == games_.end()) return std::optional<KeptReview>();
        auto& job = found->second.review;
        const bool good = job && (job->result.empty() ? job->of == of : job->of.events == of.events);
        if (!good) job = ReviewJob{of, {}, {}, {}, 0};
        const bool free = job->holder.empty() || job->holder == lease.holder || job->until_ms <= lease.now_ms;
        KeptReview out{job->of, {job->findings.begin(), job->findings.end()}, job->result, false};
        out.held = out.result.empty() && free;
        if (out.held) {
            job->holder = lease.holder;
            job->until_ms = lease.until_ms;
        }
        return std::optional(std::move(out));
    }

    Outcome add_finding(std::string_view id, const Lease& lease, std::uint32_t piece,
                        std::string_view finding) override {
        ReviewJob* job = held(id, lease.holder);
        if (job == nullptr) return Outcome::conflict;
        job->findings[piece] = finding;
        job->until_ms = lease.until_ms;
        return Outcome::stored;
    }

    Outcome finish_review(std::string_view id, std::string_view holder, std::string_view result) override {
        ReviewJob* job = held(id, holder);
        if (job == nullptr) return Outcome::conflict;
        *job = ReviewJob{job->of, {}, std::string(result), {}, 0};
        return Outcome::stored;
    }

    Outcome leave_review(std::string_view id, std::string_view holder) override {
        ReviewJob* job = held(id, holder);
        if (job == nullptr) return Outcome::conflict;
        job->holder.clear();
        return Outcome::stored;
    }

    Result<std::optional<StoredReview>> review(std::string_view id) override {
        const auto found = games_.find(id);
        if (found == games_.end() || !found->second.review) return std::optional<StoredReview>();
        const ReviewJob& job = *found->second.review;
        return std::optional(StoredReview{
            {job.of, {job.findings.begin(), job.findings.end()}, job.result, false}, job.holder, job.until_ms});
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

    Result<std::optional<std::int64_t>> last_alive() override { return alive_; }

    Status backup(const std::string& file) override { return copy_to_file(*this, file); }

  private:
    // The review of that game, where he holds it.
    ReviewJob* held(std::string_view id, std::string_view holder) {
        const auto found = games_.find(id);
        if (found == games_.end() || !found->second.review || holder.empty()) return nullptr;
        return found->second.review->holder == holder ? &*found->second.review : nullptr;
    }

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
        for (const StoredGame& game : batch.create) games_[game.id] = {{game, {}, {}, false, ""}, game.created_ms, {}};
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

    std::map<std::string, KeptGame, std::less<>> games_;
    std::optional<std::int64_t> alive_;
    std::vector<std::pair<std::int64_t, std::int64_t>> pauses_;
};

}  // namespace

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace tilewright
