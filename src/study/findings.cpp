// What was found about a piece as words: `m` for a move, `d` for draws, then its fields. A number with a fraction is
// written as its bits, so that nothing is lost on any machine.
#include <bit>
#include <charconv>
#include <concepts>
#include <optional>

#include "base/text.h"
#include "study/pieces.h"
#include "study/study_json.h"

namespace tilewright {

namespace {

class Words {
  public:
    void add(std::string_view word) { (out_ += out_.empty() ? "" : " ") += word; }
    void add(std::integral auto number) { add(std::string_view(std::to_string(number))); }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    void add(const Judgement& judgement) {
        for (const double one : judgement.winning) add(one);
        for (const double one : judgement.points) add(one);
    }
    void add(const StudyLine& line) {
        add(line.move.bits);
        add(line.text);
        add(line.visits);
        add(line.expected);
        add(line.exact);
        add(line.margin);
        add(line.on.size());
        for (const std::string& text : line.on) add(text);
    }
    std::string take() { return std::move(out_); }

  private:
    std::string out_;
};

// Reads them in the same order; what does not fit makes all of it worthless.
class Reader {
  public:
    explicit Reader(std::string_view text) : words_(words(text)) {}

    bool good() const { return good_ && next_ == words_.size(); }
    bool begins(std::string_view kind) { return word() == kind; }
    std::string word() {
        if (next_ < words_.size()) return std::string(words_[next_++].text);
        good_ = false;
        return {};
    }
    template <std::integral Number = std::uint64_t>
    Number number() {
        const std::string digits = word();
        std::uint64_t out = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), out);
        good_ = good_ && read.ec == std::errc() && read.ptr == digits.data() + digits.size();
        return static_cast<Number>(out);
    }
    double fraction() { return std::bit_cast<double>(number()); }
    Judgement judgement() {
        Judgement out;
        for (double& one : out.winning) one = fraction();
        for (double& one : out.points) one = fraction();
        return out;
    }
    StudyLine line() {
        StudyLine out;
        out.move = {number<std::uint32_t>()};
        out.text = word();
        out.visits = number<std::uint32_t>();
        out.expected = judgement();
        out.exact = number() != 0;
        out.margin = fraction();
        for (std::uint64_t left = number(); left > 0 && good_; --left) out.on.push_back(word());
        return out;
    }

  private:
    std::vector<Word> words_;
    std::size_t next_ = 0;
    bool good_ = true;
};

std::string write(const Reviewed& move) {
    Words out;
    out.add("m");
    out.add(move.event);
    out.add(move.round);
    out.add(move.seat);
    out.add(move.choices);
    out.add(move.forced);
    out.add(move.played);
    out.add(move.best);
    out.add(move.loss);
    out.add(move.points);
    out.add(move.cost);
    return out.take();
}

std::optional<Reviewed> read_move(std::string_view text) {
    Reader in(text);
    if (!in.begins("m")) return std::nullopt;
    Reviewed out;
    out.event = in.number<std::size_t>();
    out.round = in.number<int>();
    out.seat = in.number<int>();
    out.choices = in.number<std::size_t>();
    out.forced = in.number() != 0;
    out.played = in.line();
    out.best = in.line();
    out.loss = in.fraction();
    out.points = in.fraction();
    out.cost = in.fraction();
    return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

std::string write(const Refill& refill) {
    Words out;
    out.add("d");
    out.add(refill.first);
    out.add(refill.last);
    out.add(refill.round);
    out.add(refill.before);
    out.add(refill.after);
    for (const double one : refill.doubt) out.add(one);
    return out.take();
}

std::optional<Refill> read_refill(std::string_view text) {
    Reader in(text);
    if (!in.begins("d")) return std::nullopt;
    Refill out;
    out.first = in.number<std::size_t>();
    out.last = in.number<std::size_t>();
    out.round = in.number<int>();
    out.before = in.judgement();
    out.after = in.judgement();
    for (double& one : out.doubt) one = in.fraction();
    return in.good() ? std::optional(out) : std::nullopt;
}

// The pieces in the order of the game: a move by its event, draws as `refills` has them.
struct Piece {
    std::size_t event = 0;  // from 1; of draws the first
    std::optional<Refill> draws;
};

std::vector<Piece> pieces_of(const Log& log) {
    std::vector<Piece> out;
    const std::vector<Refill> all = refills(log);
    auto refill = all.begin();
    for (const std::size_t event : log.kept()) {
        if (log.after(event).to_act() >= 0) {
            out.push_back({event + 1, std::nullopt});
        } else if (refill != all.end() && refill->first == event + 1) {
            out.push_back({event + 1, *refill++});
        }
    }
    return out;
}

StudySettings settings_of(const std::atomic<bool>* cancelled) {
    StudySettings out;
    out.budget = review_budget;
    out.search.megabytes = review_megabytes;
    out.cancelled = cancelled;
    return out;
}

Error not_found(std::size_t piece) {
    return {Code::inconsistent, "", "what was found of piece " + std::to_string(piece) + " is damaged", 0, 0};
}

}  // namespace

std::string find_piece(const Log& log, std::size_t piece, const std::atomic<bool>* cancelled) {
    Piece wanted = pieces_of(log)[piece];
    const StudySettings settings = settings_of(cancelled);
    if (wanted.draws) {
        weigh(*wanted.draws, log, settings);
        return write(*wanted.draws);
    }
    const Position& before = log.after(wanted.event - 1);
    Reviewed move = review_move(before, *before.read_move(log.record().main.events[wanted.event - 1].move), settings);
    move.event = wanted.event;
    return write(move);
}

Result<std::string> put_together(const Log& log, std::span<const std::string> found, std::string_view engine) {
    const std::vector<Piece> all = pieces_of(log);
    if (found.size() != all.size()) return not_found(found.size());
    std::vector<Reviewed> moves;
    std::vector<Refill> drawn;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].draws) {
            const auto refill = read_refill(found[i]);
            if (!refill || refill->first != all[i].event || refill->last != all[i].draws->last) return not_found(i);
            drawn.push_back(*refill);
        } else {
            auto move = read_move(found[i]);
            if (!move || move->event != all[i].event || move->seat != log.after(all[i].event - 1).to_act())
                return not_found(i);
            moves.push_back(std::move(*move));
        }
    }
    return review_json(log, game_review(log, std::move(moves), std::move(drawn)), review_budget, engine);
}

Result<std::string> find_piece(std::string_view record, std::size_t piece) {
    const auto log = Log::read(record);
    if (!log) return log.error();
    if (piece >= pieces(*log)) return Error{Code::range, "piece", "this game has fewer pieces", 0, 0};
    return find_piece(*log, piece);
}

Result<std::string> put_together(std::string_view record, std::span<const std::string> found, std::string_view engine) {
    const auto log = Log::read(record);
    if (!log) return log.error();
    return put_together(*log, found, engine);
}

}  // namespace tilewright
