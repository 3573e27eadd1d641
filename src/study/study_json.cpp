#include "study/study_json.h"

#include "view/writer.h"

namespace tilewright {

namespace {

void write_seats(Writer& out, std::string_view key, const std::array<double, max_seats>& values, int players) {
    out.list(key, [&] {
        for (int seat = 0; seat < players; ++seat) out.value(values[static_cast<std::size_t>(seat)]);
    });
}

void write_expected(Writer& out, const Judgement& expected, int players) {
    write_seats(out, "winning", expected.winning, players);
    write_seats(out, "points", expected.points, players);
}

void write_line(Writer& out, const StudyLine& line, int players) {
    out.field("move", line.text);
    out.field("visits", line.visits);
    out.field("exact", line.exact);
    write_expected(out, line.expected, players);
    out.field("margin", line.margin);
    out.list("on", [&] {
        for (const std::string& text : line.on) out.value(text);
    });
}

// ---- Parts of a game

void write_mistake(Writer& out, const Reviewed& move) {
    out.object([&] {
        out.field("event", move.event);
        out.field("move", move.played.text);
        out.field("best", move.best.text);
        out.field("loss", move.loss);
        out.field("points_loss", move.points);
        out.field("mark", name(move.mark()));
    });
}

void write_summary(Writer& out, const SeatSummary& seat, const std::vector<Reviewed>& moves) {
    out.field("moves", seat.moves);
    out.field("forced", seat.forced);
    out.field("best", seat.best);
    out.field("mean_loss", seat.loss);
    out.field("mean_points_loss", seat.points);
    if (seat.accuracy) {
        out.field("accuracy", *seat.accuracy);
    } else {
        out.field("accuracy", nullptr);
    }
    out.object("marks", [&] {
        for (std::size_t mark = 0; mark < mark_names.size(); ++mark) out.field(mark_names[mark], seat.marks[mark]);
    });
    out.list("mistakes", [&] {
        for (const std::size_t i : seat.mistakes) write_mistake(out, moves[i]);
    });
}

void write_account(Writer& out, std::string_view key, const Account& account) {
    out.object(key, [&] {
        out.field("start", account.start);
        out.field("draws", account.draws);
        out.field("own", account.own);
        out.field("others", account.others);
        out.field("rest", account.rest);
        out.field("result", account.result);
    });
}

// A refill by its last event.
void write_refill_of(Writer& out, std::string_view key, const std::optional<std::size_t>& refill,
                     const GameReview& review) {
    if (refill) {
        out.field(key, review.refills[*refill].last);
    } else {
        out.field(key, nullptr);
    }
}

void write_luck(Writer& out, const SeatAccount& account, const GameReview& review) {
    out.object("account", [&] {
        write_account(out, "winning", account.winning);
        write_account(out, "points", account.points);
        out.field("doubt", account.doubt);
        write_refill_of(out, "luckiest", account.luckiest, review);
        write_refill_of(out, "unluckiest", account.unluckiest, review);
    });
}

void write_statistics(Writer& out, const SeatStatistics& seat) {
    out.object("statistics", [&] {
        out.field("begin", seat.begin);
        out.field("score", seat.score);
        out.field("moves", seat.moves);
        out.field("takes", seat.takes);
        out.field("taken", seat.taken);
        out.field("starts", seat.starts);
        out.list("tallies", [&] {
            for (const Tally& tally : seat.tallies) {
                out.object([&] {
                    out.field("what", tally.what);
                    out.field("times", tally.times);
                    out.field("points", tally.points);
                    out.field("forgiven", tally.forgiven);
                });
            }
        });
    });
}

void write_refill(Writer& out, const Refill& refill, int players) {
    out.object([&] {
        out.field("first", refill.first);
        out.field("last", refill.last);
        out.field("round", refill.round);
        out.object("before", [&] { write_expected(out, refill.before, players); });
        out.object("after", [&] { write_expected(out, refill.after, players); });
        out.list("luck", [&] {
            for (int seat = 0; seat < players; ++seat) out.value(refill.luck(seat));
        });
        write_seats(out, "doubt", refill.doubt, players);
    });
}

void write_turning_point(Writer& out, const TurningPoint& point, int players) {
    out.object([&] {
        out.field("event", point.event);
        if (point.seat == chance) {
            out.field("turn", "chance");
        } else {
            out.field("turn", point.seat + 1);
        }
        write_seats(out, "change", point.change, players);
    });
}

void write_reviewed(Writer& out, const Reviewed& move, int players) {
    out.field("event", move.event);
    out.field("round", move.round);
    out.field("seat", move.seat + 1);
    out.field("move", move.played.text);
    out.field("choices", move.choices);
    out.field("forced", move.forced);
    out.field("loss", move.loss);
    out.field("points_loss", move.points);
    out.field("cost", move.cost);
    out.field("mark", name(move.mark()));
    if (move.forced) return;
    out.object("played", [&] { write_line(out, move.played, players); });
    out.object("best", [&] { write_line(out, move.best, players); });
}

void write_game(Writer& out, const Log& log, const GameReview& review, const Budget& budget) {
    const int players = log.now().players();
    out.field("game", log.record().game);
    out.field("options", log.record().options);
    out.field("budget", write(budget));
    out.field("rounds", review.statistics.rounds);
    out.list("seats", [&] {
        for (std::size_t seat = 0; seat < review.names.size(); ++seat) {
            out.object([&] {
                out.field("seat", seat + 1);
                out.field("name", review.names[seat]);
                write_summary(out, review.summaries[seat], review.moves);
                write_luck(out, review.accounts[seat], review);
                write_statistics(out, review.statistics.seats[seat]);
            });
        }
    });
    out.list("refills", [&] {
        for (const Refill& refill : review.refills) write_refill(out, refill, players);
    });
    out.list("turning_points", [&] {
        for (const TurningPoint& point : review.turning_points) write_turning_point(out, point, players);
    });
    out.list("course", [&] {
        for (const Expected& expected : review.course) {
            out.object([&] {
                out.field("event", expected.event);
                out.field("round", expected.round);
                write_expected(out, expected.of, players);
            });
        }
    });
}

}  // namespace

std::string analysis_json(const Position& position, const Analysis& found, const Budget& budget) {
    Writer out;
    out.object([&] {
        out.field("game", position.game());
        out.field("position", position.write());
        out.field("round", found.round);
        out.field("seat", found.seat + 1);
        out.field("choices", found.choices);
        out.field("budget", write(budget));
        out.field("nodes", found.nodes);
        out.list("moves", [&] {
            for (const StudyLine& line : found.lines) out.object([&] { write_line(out, line, position.players()); });
        });
    });
    return out.take();
}

std::string reviewed_json(const Reviewed& move, int record, int players) {
    Writer out;
    out.object([&] {
        out.field("record", record);
        write_reviewed(out, move, players);
    });
    return out.take();
}

std::string game_json(const Log& log, int record, const GameReview& review, const Budget& budget) {
    Writer out;
    out.object([&] {
        out.field("record", record);
        write_game(out, log, review, budget);
    });
    return out.take();
}

std::string review_json(const Log& log, const GameReview& review, const Budget& budget, std::string_view engine) {
    Writer out;
    out.object([&] {
        out.field("engine", engine);
        out.field("events", log.kept().size());
        write_game(out, log, review, budget);
        out.list("moves", [&] {
            for (const Reviewed& move : review.moves)
                out.object([&] { write_reviewed(out, move, log.now().players()); });
        });
    });
    return out.take();
}

}  // namespace tilewright
