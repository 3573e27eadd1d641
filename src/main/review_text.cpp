#include "main/review_text.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <iostream>

#include "base/text.h"
#include "terminal/paint.h"

namespace tilewright {

namespace {

std::string percent(double part, int digits = 1) { return decimals(100 * part, digits) + "%"; }
std::string with_sign(const std::string& number) { return number[0] == '-' ? number : "+" + number; }

std::string right(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}
std::string right(std::integral auto number, std::size_t width) { return right(std::to_string(number), width); }

std::string seat_text(int seat) { return "seat " + std::to_string(seat + 1); }
std::string name_column(const std::string& name) { return fitted(name, 15) + " "; }

// As `fitted`, but the blanks come first.
std::string right_fitted(const std::string& text, int width) {
    const std::string out = fitted(text, width);
    const std::size_t end = out.find_last_not_of(' ') + 1;
    return out.substr(end) + out.substr(0, end);
}

void print_line(const std::string& text) { std::cout << text.substr(0, text.find_last_not_of(' ') + 1) << "\n"; }

// As many of the words as a line has room for.
std::string words_within(const std::vector<std::string>& all, std::size_t width) {
    std::string out;
    for (const std::string& word : all) {
        if (out.size() + word.size() + 1 > width) break;
        out += (out.empty() ? "" : " ") + word;
    }
    return out;
}

// ---- Moves

void print_summaries(const GameReview& review) {
    std::cout << "\n" << fitted("player", 16);
    for (const char* column : {"moves", "only", "best"}) std::cout << right(column, 6);
    for (const char* column : {"doubtful", "mistakes", "blunders"}) std::cout << right(column, 9);
    std::cout << right("mean loss", 10) << right("accuracy", 9) << "\n";
    for (std::size_t i = 0; i < review.names.size(); ++i) {
        const SeatSummary& seat = review.summaries[i];
        std::cout << name_column(review.names[i]) << right(seat.moves, 6) << right(seat.forced, 6)
                  << right(seat.best, 6);
        for (const Mark mark : {Mark::doubtful, Mark::mistake, Mark::blunder})
            std::cout << right(seat.marks[static_cast<unsigned>(mark)], 9);
        std::cout << right(percent(seat.loss, 2), 10) << right(seat.accuracy ? decimals(*seat.accuracy, 1) : "-", 9)
                  << "\n";
    }
}

void print_mistakes(const GameReview& review) {
    bool any = false;
    for (std::size_t seat = 0; seat < review.names.size(); ++seat) {
        for (const std::size_t i : review.summaries[seat].mistakes) {
            if (!any) std::cout << "\nThe biggest mistakes; --move shows the position with its best moves:\n";
            any = true;
            const Reviewed& move = review.moves[i];
            std::cout << "  " << name_column(review.names[seat]) << fitted(move.played.text, 8)
                      << right(percent(move.loss), 6) << right(decimals(move.points, 1), 7) << " points, better "
                      << fitted(move.best.text, 8) << " --move " << move.event - 1 << "\n";
        }
    }
}

// ---- The course of the game

// Each column is an event, or several in a long game; in it each player's digit is as high as the chance of winning,
// the first player's at the bottom.
void print_graph(const std::vector<Expected>& course) {
    constexpr std::size_t label = 6;
    constexpr int height = 10;
    const std::size_t columns = std::min(text_width - label, course.size());
    const auto at = [&](std::size_t column) -> const Expected& {
        return course[columns == 1 ? 0 : column * (course.size() - 1) / (columns - 1)];
    };
    std::cout << "\nThe chance of winning, event by event: as high as a player's digit is\n";
    for (int row = height - 1; row >= 0; --row) {
        std::string line = row == height - 1 ? "100%" : row == height / 2 ? " 50%" : row == 0 ? "  0%" : "";
        line.resize(label, ' ');
        for (std::size_t column = 0; column < columns; ++column) {
            const auto& winning = at(column).of.winning;
            const double level = (row + 0.5) / height;
            std::size_t seat = 0;
            for (double sum = winning[0]; sum <= level && seat + 1 < winning.size() && winning[seat + 1] > 0;)
                sum += winning[++seat];
            line += static_cast<char>('1' + seat);
        }
        std::cout << line << "\n";
    }
    std::string rounds = "round ";
    for (std::size_t column = 0; column < columns; ++column) {
        const bool begins = column == 0 || at(column).round != at(column - 1).round;
        const std::string number = std::to_string(at(column).round);
        // A number needs a blank before it and must not stand out on the right.
        if (!begins || rounds.size() > label + column || column + number.size() > columns) continue;
        rounds.resize(label + column, ' ');
        rounds += number + (column + number.size() < columns ? " " : "");
    }
    print_line(rounds);
}

// Whose chance changed most; who moved, where nobody's did clearly more.
std::size_t most_changed(const TurningPoint& point, std::size_t players) {
    auto out = static_cast<std::size_t>(std::max(point.seat, 0));
    for (std::size_t seat = 0; seat < players; ++seat) {
        if (std::abs(point.change[seat]) > std::abs(point.change[out]) + 1e-6) out = seat;
    }
    return out;
}

void print_turning_points(const GameReview& review) {
    if (review.turning_points.empty()) return;
    std::cout << "\nWhose chance changed most and by what; --move shows the position:\n";
    for (const TurningPoint& point : review.turning_points) {
        const std::size_t seat = most_changed(point, review.names.size());
        const bool drawn = point.seat == chance;
        std::string what = "tiles were drawn";
        if (!drawn) {
            const Reviewed& move = review.moves[point.index];
            what = move.played.text + (static_cast<std::size_t>(move.seat) == seat
                                           ? ", better " + move.best.text
                                           : " of " + review.names[static_cast<std::size_t>(move.seat)]);
        }
        const int round = drawn ? review.refills[point.index].round : review.moves[point.index].round;
        std::cout << "  round " << fitted(std::to_string(round), 3) << name_column(review.names[seat])
                  << right(with_sign(percent(point.change[seat])), 7) << "  " << fitted(what, 26) << " --move "
                  << (drawn ? point.event : point.event - 1) << "\n";
    }
}

// ---- Luck and skill

void print_account(const std::string& name, const Account& account, const std::string& doubt, auto written) {
    std::string line = name_column(name) + right(written(account.start), 9);
    for (const double part : {account.draws, account.own, account.others, account.rest})
        line += right(with_sign(written(part)), 9);
    print_line(line + right(written(account.result), 9) + right(doubt, 10));
}

void print_accounts(const GameReview& review) {
    std::cout << "\nWhere the result came from: the draws (luck, and how far off that may be), what\n"
              << "the own moves lost, what the others' moves gave, and what was not foreseen\n\n"
              << fitted("player", 16);
    for (const char* column : {"start", "draws", "own", "others", "rest", "result"}) std::cout << right(column, 9);
    std::cout << right("luck +/-", 10) << "\n";
    for (std::size_t seat = 0; seat < review.names.size(); ++seat) {
        const SeatAccount& account = review.accounts[seat];
        print_account(review.names[seat], account.winning, percent(account.doubt), [](double x) { return percent(x); });
    }
    std::cout << "in points ahead of the best of the others\n";
    for (std::size_t seat = 0; seat < review.names.size(); ++seat)
        print_account(review.names[seat], review.accounts[seat].points, "", [](double x) { return decimals(x, 1); });
}

std::string refill_text(const std::optional<std::size_t>& index, int seat, const GameReview& review) {
    if (!index) return fitted("-", 30);
    const Refill& refill = review.refills[*index];
    return fitted("round " + std::to_string(refill.round) + right(with_sign(percent(refill.luck(seat))), 8) +
                      "  --move " + std::to_string(refill.last),
                  30);
}

void print_lucky_draws(const GameReview& review) {
    if (review.refills.empty()) return;
    std::cout << "\n" << fitted("player", 16) << fitted("luckiest draws", 30) << "unluckiest draws\n";
    for (std::size_t seat = 0; seat < review.names.size(); ++seat) {
        const SeatAccount& account = review.accounts[seat];
        const int s = static_cast<int>(seat);
        print_line(name_column(review.names[seat]) + refill_text(account.luckiest, s, review) +
                   refill_text(account.unluckiest, s, review));
    }
}

// ---- Statistics

// A row of the table: a name, and a text for each seat.
void print_row(const std::string& name, const std::vector<SeatStatistics>& seats, auto written) {
    std::string line = fitted(name, 16);
    for (const SeatStatistics& seat : seats) line += right(written(seat), 16);
    std::cout << line << "\n";
}

std::string mean_text(int sum, int of) { return of == 0 ? "-" : decimals(static_cast<double>(sum) / of, 1); }

void print_statistics(const GameReview& review) {
    const auto& seats = review.statistics.seats;
    std::cout << "\nWhat the scores are made of: how often, and points\n\n" << pad(16);
    for (const std::string& name : review.names) std::cout << "  " << right_fitted(name, 14);
    std::cout << "\n";
    const auto number = [](int x) { return std::to_string(x); };
    print_row("beginning", seats, [&](const SeatStatistics& seat) { return number(seat.begin); });
    for (std::size_t i = 0; i < seats[0].tallies.size(); ++i) {
        if (std::ranges::all_of(seats, [&](const auto& seat) { return seat.tallies[i].times == 0; })) continue;
        print_row(std::string(seats[0].tallies[i].what), seats, [&](const SeatStatistics& seat) {
            return right(seat.tallies[i].times, 4) + right(seat.tallies[i].points, 6);
        });
    }
    print_row("score", seats, [&](const SeatStatistics& seat) { return number(seat.score); });
    print_row("forgiven", seats, [&](const SeatStatistics& seat) {
        int sum = 0;
        for (const Tally& tally : seat.tallies) sum += tally.forgiven;
        return number(sum);
    });
    print_row("began rounds", seats, [&](const SeatStatistics& seat) { return number(seat.starts); });
    print_row("moves a round", seats,
              [&](const SeatStatistics& seat) { return mean_text(seat.moves, review.statistics.rounds); });
    print_row("tiles a take", seats, [](const SeatStatistics& seat) { return mean_text(seat.taken, seat.takes); });
}

}  // namespace

void print_analysis(const Position& position, const Analysis& found) {
    std::cout << position.game() << ", round " << found.round << ", " << seat_text(found.seat)
              << " to move: " << (found.choices == 1 ? "the only move" : std::to_string(found.choices) + " legal moves")
              << ", " << found.nodes << (found.nodes == 1 ? " node" : " nodes")
              << (found.lines[0].exact ? ", exact" : "") << "\n\n";
    std::cout << " #  " << fitted("move", 8) << right("wins", 6);
    for (int seat = 0; seat < position.players(); ++seat) std::cout << right("points " + std::to_string(seat + 1), 9);
    std::cout << right("visits", 10) << "  goes on\n";
    int rank = 0;
    for (const StudyLine& line : found.lines) {
        std::string text = right(++rank, 2) + "  " + fitted(line.text, 8) +
                           right(percent(line.expected.winning[static_cast<std::size_t>(found.seat)]), 6);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.players()); ++seat)
            text += right(decimals(line.expected.points[seat], 1), 9);
        text += right(line.visits, 10) + "  ";
        text += words_within(line.on, text_width - text.size());
        print_line(text);
    }
}

void print_review_head(const Log& log) {
    std::cout << wrapped(log.record().game + "  " + log.record().options, text_width, 2) << "\n\n"
              << "wins: the player's chance after the move; loss and points: what the best move\n"
              << "would have kept of that chance, and of the margin in points\n\n"
              << "event round  " << fitted("player", 16) << fitted("move", 9) << right("wins", 7) << right("loss", 8)
              << right("points", 8) << "  better\n";
}

void print_reviewed(const Reviewed& move, const std::string& name) {
    const auto seat = static_cast<std::size_t>(move.seat);
    std::string text =
        right(move.event, 5) + right(move.round, 6) + "  " + name_column(name) + fitted(move.played.text, 9);
    if (move.forced) {
        text += std::string(7 + 8 + 8, ' ') + "  the only move";
    } else {
        text += right(percent(move.played.expected.winning[seat]), 7) + right(percent(move.loss), 8) +
                right(decimals(move.points, 1), 8) + "  " + fitted(move.was_best() ? "" : move.best.text, 8);
        if (move.mark() != Mark::good) text += " " + std::string(tilewright::name(move.mark()));
    }
    print_line(text);
    std::cout << std::flush;
}

void print_game(const GameReview& review) {
    print_summaries(review);
    print_mistakes(review);
    print_graph(review.course);
    print_turning_points(review);
    print_accounts(review);
    print_lucky_draws(review);
    print_statistics(review);
}

}  // namespace tilewright
