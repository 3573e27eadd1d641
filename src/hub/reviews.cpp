#include "hub/reviews.h"

#include <algorithm>

#include "hub/hub.h"
#include "study/pieces.h"

namespace tilewright {

namespace {

Error refuse(Code code, std::string field, std::string message) {
    return {code, std::move(field), std::move(message), 0, 0};
}

Error not_now() { return refuse(Code::unavailable, "", "this game can't be reviewed now: try again"); }

std::string about(const std::string& id) { return "review " + id; }

}  // namespace

Reviews::Reviews(World& world, std::shared_ptr<Limits> limits, Answer answer, std::string engine, std::string holder)
    : world_(world),
      limits_(std::move(limits)),
      answer_(std::move(answer)),
      engine_(std::move(engine)),
      holder_(std::move(holder)) {}

Reviews::Review* Reviews::find(const std::string& id, std::uint64_t number) {
    const auto found = reviews_.find(id);
    return found != reviews_.end() && found->second.number == number ? &found->second : nullptr;
}

Lease Reviews::lease() const { return {holder_, world_.now(), world_.now() + lease_time}; }

// ---- What is told

Json Reviews::state_of(const Review& review) const {
    Json out;
    out["table"] = review.asked.id;
    out["state"] = review.result.empty() ? "running" : "done";
    if (!review.result.empty()) return out;
    out["done"] = review.done;
    out["of"] = review.found.size();
    return out;
}

void Reviews::tell(const Review& review, ClientId client, Json head) const {
    head.update(state_of(review));
    Notice notice{std::move(head)};
    if (!review.result.empty()) {
        notice.field = "review";
        notice.text = review.result;
    }
    world_.send(client, std::make_shared<const std::string>(notice.write()));
}

void Reviews::tell_all(const Review& review) const {
    for (const auto& [client, from] : review.watchers) {
        // Who has no answer yet is told in it.
        if (std::ranges::find(review.unanswered, client, &std::pair<ClientId, Json>::first) == review.unanswered.end())
            tell(review, client, {{"t", "review"}});
    }
}

void Reviews::answer_all(Review& review) {
    for (const auto& [client, request] : std::exchange(review.unanswered, {})) tell(review, client, ok_answer(request));
    if (review.result.empty()) return;
    for (const auto& [client, from] : std::exchange(review.watchers, {})) limits_->answered(from);
}

// ---- Who asks, and who leaves

void Reviews::ask(ClientId client, const std::string& from, const Json& request, Asked asked) {
    const auto there = reviews_.find(asked.id);
    const bool same = there != reviews_.end() && there->second.asked.events == asked.events;
    const bool waits = same && there->second.watchers.contains(client);
    const auto refused = [&](const char* message) {
        answer_(client, error_answer(request, refuse(Code::limit, "", message)));
    };
    if (!waits) {
        const auto of_client =
            std::ranges::count_if(reviews_, [&](const auto& one) { return one.second.watchers.contains(client); });
        if (static_cast<std::size_t>(of_client) >= most_of_a_client)
            return refused("you wait for five reviews already");
        if (!same && reviews_.size() - rested_.size() >= most)
            return refused("too many ask for this at the moment: try again");
        if (!limits_->ask(from)) return refused("too many reviews for one address: try again later");
    }
    if (there != reviews_.end() && !same) end(asked.id, refuse(Code::phase, "table", "the game went on since"));
    Review& review = reviews_[asked.id];
    std::erase(rested_, asked.id);
    review.watchers.emplace(client, from);
    review.unanswered.emplace_back(client, request);
    if (!review.result.empty()) return rest(asked.id);
    if (review.number == 0) {
        review.number = ++numbers_;
        review.of = {asked.events.value_or(0), engine_, write(review_budget)};
        review.asked = std::move(asked);
        return open(review);
    }
    if (!review.opened) return;
    answer_all(review);
    go_on(review);
}

void Reviews::leave(ClientId client, const std::string& id) {
    const auto found = reviews_.find(id);
    if (found == reviews_.end()) return;
    Review& review = found->second;
    const auto watcher = review.watchers.find(client);
    if (watcher == review.watchers.end()) return;
    limits_->answered(watcher->second);
    review.watchers.erase(watcher);
    for (const auto& [who, request] : review.unanswered)
        if (who == client) answer_(client, error_answer(request, refuse(Code::phase, "table", "you left it")));
    std::erase_if(review.unanswered, [&](const auto& one) { return one.first == client; });
    if (review.watchers.empty()) rest(id);
}

void Reviews::leave(ClientId client) {
    std::vector<std::string> ids;
    for (const auto& [id, review] : reviews_)
        if (review.watchers.contains(client)) ids.push_back(id);
    for (const std::string& id : ids) leave(client, id);
}

void Reviews::stop() {
    for (const auto& [id, review] : reviews_) {
        world_.drop(about(id));
        if (review.kept() && review.held) world_.leave_review(id, holder_);
    }
    reviews_.clear();
}

// Nobody waits for it, or it is done. What is under way is given up; what was found is stored, or stays a while.
void Reviews::rest(const std::string& id) {
    Review& review = reviews_.at(id);
    if (!review.result.empty()) answer_all(review);
    world_.drop(about(id));
    if (review.kept()) {
        if (review.held && review.result.empty()) world_.leave_review(id, holder_);
        reviews_.erase(id);
        return;
    }
    review.number = ++numbers_;
    review.out = 0;
    review.joining = false;
    review.underway.assign(review.found.size(), false);
    rested_.push_back(id);
    if (rested_.size() <= most_rested) return;
    reviews_.erase(rested_.front());
    rested_.pop_front();
}

void Reviews::end(const std::string& id, const Error& why) {
    const auto found = reviews_.find(id);
    if (found == reviews_.end()) return;
    Review review = std::move(found->second);
    reviews_.erase(found);
    std::erase(rested_, id);
    world_.drop(about(id));
    if (review.kept() && review.held) world_.leave_review(id, holder_);
    for (const auto& [client, from] : review.watchers) limits_->answered(from);
    for (const auto& [client, request] : review.unanswered) {
        answer_(client, error_answer(request, why));
        review.watchers.erase(client);
    }
    const Text text = std::make_shared<const std::string>(
        Json{{"t", "review"}, {"table", id}, {"state", "failed"}, {"code", name(why.code)}, {"message", why.message}}
            .dump());
    for (const auto& [client, from] : review.watchers) world_.send(client, text);
}

// ---- Piece by piece

void Reviews::open(Review& review) {
    if (!review.kept()) return opened(review, {review.of, {}, "", true});
    world_.open_review(review.asked.id, review.of, lease(),
                       [this, id = review.asked.id, number = review.number](const auto& kept) {
                           Review* there = find(id, number);
                           if (there == nullptr) return;
                           if (!kept) return end(id, not_now());
                           if (!*kept) return end(id, refuse(Code::unknown, "table", "there is no such table"));
                           opened(*there, **kept);
                       });
}

void Reviews::opened(Review& review, const KeptReview& kept) {
    review.held = kept.held;
    if (!kept.result.empty()) {
        review.result = kept.result;
        tell_all(review);
        return rest(review.asked.id);
    }
    if (!review.log) {
        review.log = std::make_shared<const Log>(review.asked.game());
        review.asked.game = nullptr;
        review.found.resize(pieces(*review.log));
        review.underway.resize(review.found.size());
    }
    for (const auto& [piece, finding] : kept.findings) {
        if (piece < review.found.size()) review.found[piece] = finding;
    }
    const std::size_t before =
        std::exchange(review.done, static_cast<std::size_t>(std::ranges::count_if(
                                       review.found, [](const std::string& finding) { return !finding.empty(); })));
    if (review.opened && before != review.done) tell_all(review);
    review.opened = true;
    answer_all(review);
    if (!review.held) {  // somebody else is at it: look again
        review.again = world_.now() + again_after;
        return world_.wake(*review.again);
    }
    go_on(review);
}

std::function<void(const std::optional<std::string>&)> Reviews::task_done(const Review& review,
                                                                          std::optional<std::size_t> piece) {
    return [this, id = review.asked.id, number = review.number, piece](const std::optional<std::string>& text) {
        if (piece) return found(id, number, *piece, text);
        joined(id, number, text);
    };
}

// Asks for what can be asked for.
void Reviews::go_on(Review& review) {
    if (!review.held || review.again || review.joining) return;
    if (review.done == review.found.size()) {
        review.joining = true;
        world_.study({about(review.asked.id), review.log, std::nullopt, review.found, engine_},
                     task_done(review, std::nullopt));
        return;
    }
    for (std::size_t piece = 0; piece < review.found.size() && review.out < at_once; ++piece) {
        if (review.underway[piece] || !review.found[piece].empty()) continue;
        review.underway[piece] = true;
        ++review.out;
        world_.study({about(review.asked.id), review.log, piece, {}, engine_}, task_done(review, piece));
    }
}

void Reviews::found(const std::string& id, std::uint64_t number, std::size_t piece,
                    const std::optional<std::string>& text) {
    Review* review = find(id, number);
    if (review == nullptr) return;
    if (!text) return end(id, not_now());
    if (!review->kept()) return piece_kept(id, number, piece, *text, Outcome::stored);
    world_.add_finding(
        id, lease(), static_cast<std::uint32_t>(piece), *text,
        [this, id, number, piece, text = *text](Outcome outcome) { piece_kept(id, number, piece, text, outcome); });
}

void Reviews::piece_kept(const std::string& id, std::uint64_t number, std::size_t piece, const std::string& text,
                         Outcome outcome) {
    Review* review = find(id, number);
    if (review == nullptr) return;
    --review->out;
    review->underway[piece] = false;
    if (outcome != Outcome::stored) return lost(*review, outcome);
    if (review->found[piece].empty()) ++review->done;
    review->found[piece] = text;
    tell_all(*review);
    go_on(*review);
}

void Reviews::joined(const std::string& id, std::uint64_t number, const std::optional<std::string>& text) {
    Review* review = find(id, number);
    if (review == nullptr) return;
    if (!text) return end(id, not_now());
    if (!review->kept()) return finished(id, number, *text, Outcome::stored);
    world_.finish_review(id, holder_, *text,
                         [this, id, number, text = *text](Outcome outcome) { finished(id, number, text, outcome); });
}

void Reviews::finished(const std::string& id, std::uint64_t number, const std::string& text, Outcome outcome) {
    Review* review = find(id, number);
    if (review == nullptr) return;
    review->joining = false;
    if (outcome != Outcome::stored) return lost(*review, outcome);
    review->result = text;
    tell_all(*review);
    rest(id);
}

// Somebody else has it, or it could not be stored: a look at the store tells how it goes on.
void Reviews::lost(Review& review, Outcome outcome) const {
    if (outcome == Outcome::conflict) review.held = false;
    if (review.again) return;
    review.again = world_.now() + again_after;
    world_.wake(*review.again);
}

// ---- Time

void Reviews::tick() {
    std::vector<std::string> ids;
    for (const auto& [id, review] : reviews_)
        if (review.again && *review.again <= world_.now()) ids.push_back(id);
    for (const std::string& id : ids) {
        Review& review = reviews_.at(id);
        review.again.reset();
        open(review);
    }
}

std::optional<std::int64_t> Reviews::due() const {
    std::optional<std::int64_t> out;
    for (const auto& [id, review] : reviews_)
        if (review.again) out = std::min(out.value_or(*review.again), *review.again);
    return out;
}

}  // namespace tilewright
