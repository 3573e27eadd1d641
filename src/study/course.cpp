#include "study/course.h"

#include <algorithm>
#include <cmath>

namespace tilewright {

namespace {

// The first that was thought about says what could be expected before it.
Expected beginning(const Log& log, const std::vector<Reviewed>& moves, const std::vector<Refill>& refills) {
    Expected out{0, round_of(log.after(0)), judge_at_once(log.after(0))};
    const auto move = std::ranges::find_if(moves, [](const Reviewed& one) { return !one.forced; });
    if (move != moves.end()) out.of = move->best.expected;
    if (!refills.empty() && (move == moves.end() || refills[0].first < move->event)) out.of = refills[0].before;
    return out;
}

// What choosing this move instead of the best one changed for a seat.
double change(const Reviewed& move, std::size_t seat) {
    return move.forced ? 0 : move.played.expected.winning[seat] - move.best.expected.winning[seat];
}

double margin_change(const Reviewed& move, int seat, int players) {
    return move.forced ? 0 : move.played.expected.margin(seat, players) - move.best.expected.margin(seat, players);
}

void measure(TurningPoint& point) {
    for (const double one : point.change) point.size = std::max(point.size, std::abs(one));
}

SeatAccount account_of(int seat, const std::vector<Reviewed>& moves, const std::vector<Refill>& refills, int players) {
    const auto s = static_cast<std::size_t>(seat);
    SeatAccount out;
    double squares = 0;
    for (std::size_t i = 0; i < refills.size(); ++i) {
        const double luck = refills[i].luck(seat);
        out.winning.draws += luck;
        out.points.draws += refills[i].points(seat, players);
        squares += refills[i].doubt[s] * refills[i].doubt[s];
        if (luck > 0 && (!out.luckiest || luck > refills[*out.luckiest].luck(seat))) out.luckiest = i;
        if (luck < 0 && (!out.unluckiest || luck < refills[*out.unluckiest].luck(seat))) out.unluckiest = i;
    }
    out.doubt = std::sqrt(squares);
    for (const Reviewed& move : moves) {
        if (move.seat == seat) {
            out.winning.own -= move.loss;
            out.points.own -= move.points;
        } else {
            out.winning.others += change(move, s);
            out.points.others += margin_change(move, seat, players);
        }
    }
    return out;
}

void close(Account& account, double start, double result) {
    account.start = start;
    account.result = result;
    account.rest = result - start - account.draws - account.own - account.others;
}

}  // namespace

std::vector<Expected> course(const Log& log, const std::vector<Reviewed>& moves, const std::vector<Refill>& refills) {
    std::vector<Expected> out = {beginning(log, moves, refills)};
    std::size_t m = 0;
    std::size_t r = 0;
    while (m < moves.size() || r < refills.size()) {
        if (m == moves.size() || (r < refills.size() && refills[r].last < moves[m].event)) {
            out.push_back({refills[r].last, refills[r].round, refills[r].after});
            ++r;
        } else {
            out.push_back({moves[m].event, moves[m].round, moves[m].forced ? out.back().of : moves[m].played.expected});
            ++m;
        }
    }
    if (log.now().over()) out.back().of = judge_at_once(log.now());
    return out;
}

std::vector<TurningPoint> turning_points(const std::vector<Reviewed>& moves, const std::vector<Refill>& refills,
                                         int players) {
    std::vector<TurningPoint> out;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        TurningPoint point{moves[i].event, moves[i].seat, i, {}, 0};
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat)
            point.change[seat] = change(moves[i], seat);
        measure(point);
        out.push_back(point);
    }
    for (std::size_t i = 0; i < refills.size(); ++i) {
        TurningPoint point{refills[i].last, chance, i, {}, 0};
        for (int seat = 0; seat < players; ++seat) point.change[static_cast<std::size_t>(seat)] = refills[i].luck(seat);
        measure(point);
        out.push_back(point);
    }
    std::erase_if(out, [](const TurningPoint& point) { return point.size < turning_from; });
    std::ranges::sort(out, [](const TurningPoint& a, const TurningPoint& b) {
        return a.size != b.size ? a.size > b.size : a.event < b.event;
    });
    if (out.size() > turning_points_told) out.resize(turning_points_told);
    return out;
}

std::vector<SeatAccount> accounts(const std::vector<Expected>& course, const std::vector<Reviewed>& moves,
                                  const std::vector<Refill>& refills, int players) {
    std::vector<SeatAccount> out;
    for (int seat = 0; seat < players; ++seat) {
        const auto s = static_cast<std::size_t>(seat);
        SeatAccount one = account_of(seat, moves, refills, players);
        const Judgement& start = course.front().of;
        const Judgement& result = course.back().of;
        close(one.winning, start.winning[s], result.winning[s]);
        close(one.points, start.margin(seat, players), result.margin(seat, players));
        out.push_back(one);
    }
    return out;
}

}  // namespace tilewright
