#include "study/review.h"

#include <algorithm>

#include "search/thinker.h"

namespace tilewright {

namespace {

int round_of(const Position& position) {
    return position.visit([]<class G>(std::type_identity<G>, const auto& state) { return G::round(state); });
}

Judgement judge_at_once(const Position& position) {
    return position.visit([]<class G>(std::type_identity<G>, const auto& state) { return judge<G>(state); });
}

// A part of a budget; what is bounded stays so.
Budget part_of(const Budget& budget, double part) {
    Budget out = budget;
    if (budget.milliseconds > 0)
        out.milliseconds = std::max(1U, static_cast<std::uint32_t>(budget.milliseconds * part));
    if (budget.nodes > 0)
        out.nodes = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(budget.nodes) * part));
    return out;
}

void add(Judgement& sum, const Judgement& more, double weight) {
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        sum.winning[seat] += weight * more.winning[seat];
        sum.points[seat] += weight * more.points[seat];
    }
}

// What a search finds about a position, to compare with what a search one move earlier kept for the move that leads
// here.
struct Seen {
    Judgement expected;
    std::uint32_t visits = 0;
    std::vector<std::string> on;
};

// Looks as that search does: to the end of the round and no further, and at a few outcomes of draws on the way.
class Outlook {
  public:
    Outlook(const StudySettings& settings, int round)
        : settings_(settings), round_(round), rng_(settings.search.seed) {}

    Seen of(Position position, const Budget& budget, bool drawn = false) {
        std::vector<std::string> on;
        while (!beyond(position) && position.to_act() >= 0) {
            const auto moves = position.moves();
            if (moves.size() > 1) return think(position, budget, std::move(on));
            on.push_back(position.write(moves[0]));
            position.apply_silently(moves[0]);
        }
        if (beyond(position)) return {judge_at_once(position), 1, std::move(on)};
        // Draws after draws would multiply: one outcome each is enough for the later ones.
        const int outcomes = drawn ? 1 : settings_.search.outcomes;
        Seen sum{{}, 0, std::move(on)};
        for (int i = 0; i < outcomes; ++i) {
            Position next = position;
            while (next.to_act() == chance && !beyond(next)) next.apply_silently(next.sample(rng_));
            const Seen one = of(next, part_of(budget, 1.0 / outcomes), true);
            add(sum.expected, one.expected, 1.0 / outcomes);
            sum.visits += one.visits;
        }
        return sum;
    }

  private:
    bool beyond(const Position& position) const { return position.over() || round_of(position) != round_; }

    // The mean of all looks: so a search one move earlier has it.
    Seen think(const Position& position, const Budget& budget, std::vector<std::string> on) const {
        Thinker thinker(settings_.search, settings_.threads);
        thinker.think(position, budget, settings_.cancelled);
        const auto looked = thinker.looked();
        Seen out{{}, 0, std::move(on)};
        for (const Looked& one : looked) out.visits += one.visits;
        if (looked[0].exact) {
            out.expected = looked[0].expected;
        } else if (out.visits == 0) {
            return {judge_at_once(position), 1, std::move(out.on)};
        } else {
            for (const Looked& one : looked)
                add(out.expected, one.expected, static_cast<double>(one.visits) / out.visits);
        }
        for (std::string& text : line_texts(position, looked[0])) out.on.push_back(std::move(text));
        return out;
    }

    const StudySettings& settings_;
    int round_;
    Rng rng_;
};

double utility_of(const StudyLine& line, const Position& before) {
    return line.expected.utility(before.to_act(), before.players());
}

StudyLine line_of(const Position& before, const Looked& looked) {
    StudyLine line;
    line.move = looked.move;
    line.on = line_texts(before, looked);
    line.text = std::move(line.on[0]);
    line.on.erase(line.on.begin());
    line.visits = looked.visits;
    line.expected = looked.expected;
    line.exact = looked.exact;
    line.margin = line.expected.margin(before.to_act(), before.players());
    return line;
}

// Thinks about what follows a move, about that move alone.
void look_closer(StudyLine& line, const Position& before, const StudySettings& settings, const Budget& budget) {
    Position after = before;
    after.apply_silently(line.move);
    Seen seen = Outlook(settings, round_of(before)).of(after, budget);
    line.visits = seen.visits;
    line.expected = seen.expected;
    line.margin = line.expected.margin(before.to_act(), before.players());
    line.on = std::move(seen.on);
}

// The search looks little at what it thinks is worse, and a mean of few looks is a poor one: with every move that is
// made in a round the boards are worth more. Values are compared only where the looks are not too far apart.
bool hardly_looked_at(const StudyLine& line, const StudyLine& best) {
    return !line.exact && (line.visits == 0 || 2 * std::uint64_t{line.visits} <= best.visits);
}

// All legal moves, the most visited first.
Analysis search(const Position& position, const StudySettings& settings) {
    Thinker thinker(settings.search, settings.threads);
    thinker.think(position, settings.budget, settings.cancelled);
    Analysis out;
    out.round = round_of(position);
    out.seat = position.to_act();
    for (const Looked& one : thinker.looked()) out.lines.push_back(line_of(position, one));
    out.choices = out.lines.size();
    out.nodes = thinker.nodes();
    // An only move, or a budget that ended before the first look.
    if (out.lines[0].visits == 0 && !out.lines[0].exact) look_closer(out.lines[0], position, settings, settings.budget);
    return out;
}

}  // namespace

Analysis analyse(const Position& position, const StudySettings& settings, std::size_t most) {
    Analysis out = search(position, settings);
    if (out.lines.size() > most) out.lines.resize(std::max<std::size_t>(1, most));
    const bool alike =
        std::ranges::none_of(out.lines, [&](const StudyLine& line) { return hardly_looked_at(line, out.lines[0]); });
    const Budget each = part_of(settings.budget, 1.0 / static_cast<double>(out.lines.size()));
    for (StudyLine& line : out.lines) {
        if (!alike) look_closer(line, position, settings, each);
    }
    std::ranges::sort(out.lines, [&](const StudyLine& a, const StudyLine& b) {
        const double difference = utility_of(a, position) - utility_of(b, position);
        return difference != 0 ? difference > 0 : a.move.bits < b.move.bits;
    });
    return out;
}

// The search before the move names the best one. A move played that it hardly looked at is thought about alone, with
// the part of the budget that the best one got: then both values are the means of about as many looks. If the move
// played comes out ahead after all, or as good as level, it was the best.
Reviewed review_move(const Position& before, Move move, const StudySettings& settings) {
    constexpr double level = 0.0001;  // a third of a point
    Reviewed out;
    out.round = round_of(before);
    out.seat = before.to_act();
    out.choices = before.moves().size();
    out.forced = out.choices == 1;
    out.played.move = move;
    out.played.text = before.write(move);
    if (out.forced) {
        out.best = out.played;
        return out;
    }
    const Analysis found = search(before, settings);
    out.best = found.lines[0];
    double visits = 0;
    for (const StudyLine& line : found.lines) {
        visits += line.visits;
        if (line.move == move) out.played = line;
    }
    if (out.was_best()) return out;
    if (hardly_looked_at(out.played, out.best))
        look_closer(out.played, before, settings, part_of(settings.budget, out.best.visits / visits));
    if (utility_of(out.played, before) >= utility_of(out.best, before) - level) {
        out.best = out.played;
        return out;
    }
    const auto seat = static_cast<std::size_t>(out.seat);
    out.loss = std::clamp(out.best.expected.winning[seat] - out.played.expected.winning[seat], 0.0, 1.0);
    out.points = out.best.margin - out.played.margin;
    return out;
}

std::size_t decisions(const Log& log) {
    std::size_t count = 0;
    for (const std::size_t event : log.kept()) count += log.after(event).to_act() >= 0 ? 1U : 0U;
    return count;
}

std::vector<Reviewed> review(const Log& log, const StudySettings& settings, const Told& told) {
    std::vector<Reviewed> out;
    for (const std::size_t event : log.kept()) {
        const Position& before = log.after(event);
        if (before.to_act() < 0) continue;
        out.push_back(review_move(before, *before.read_move(log.record().main.events[event].move), settings));
        out.back().event = event + 1;
        if (told && !told(out.back())) break;
    }
    return out;
}

std::vector<SeatSummary> summaries(const std::vector<Reviewed>& moves, int players, std::size_t most) {
    std::vector<SeatSummary> out(static_cast<std::size_t>(players));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Reviewed& move = moves[i];
        SeatSummary& seat = out[static_cast<std::size_t>(move.seat)];
        ++seat.moves;
        seat.forced += move.forced ? 1 : 0;
        seat.best += !move.forced && move.was_best() ? 1 : 0;
        seat.loss += move.loss;
        seat.points += move.points;
        if (!move.was_best()) seat.mistakes.push_back(i);
    }
    for (SeatSummary& seat : out) {
        const int choices = std::max(1, seat.moves - seat.forced);
        seat.loss /= choices;
        seat.points /= choices;
        std::ranges::sort(seat.mistakes, [&](std::size_t a, std::size_t b) {
            if (moves[a].loss != moves[b].loss) return moves[a].loss > moves[b].loss;
            return moves[a].points != moves[b].points ? moves[a].points > moves[b].points : a < b;
        });
        if (seat.mistakes.size() > most) seat.mistakes.resize(most);
    }
    return out;
}

}  // namespace tilewright
