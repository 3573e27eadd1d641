#include "study/review.h"

#include <algorithm>

#include "search/thinker.h"

namespace tilewright {

namespace {

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
    out.cost = cost_of(out.loss, out.points, out.best.expected.winning[seat]);
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
        if (!move.forced) {
            ++seat.marks[static_cast<unsigned>(move.mark())];
            seat.accuracy = seat.accuracy.value_or(0) + accuracy_of(move.cost);
        }
        if (!move.was_best()) seat.mistakes.push_back(i);
    }
    for (SeatSummary& seat : out) {
        const int choices = std::max(1, seat.moves - seat.forced);
        seat.loss /= choices;
        seat.points /= choices;
        if (seat.accuracy) *seat.accuracy /= choices;
        std::ranges::sort(seat.mistakes, [&](std::size_t a, std::size_t b) {
            if (moves[a].loss != moves[b].loss) return moves[a].loss > moves[b].loss;
            return moves[a].points != moves[b].points ? moves[a].points > moves[b].points : a < b;
        });
        if (seat.mistakes.size() > most) seat.mistakes.resize(most);
    }
    return out;
}

}  // namespace tilewright
