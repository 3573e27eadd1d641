#include "study/puzzle.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "search/bot.h"
#include "study/review.h"

namespace tilewright {

namespace {

constexpr std::string_view kind = "tilewright puzzles 1 ";
constexpr std::size_t lines_compared = 4;

double chance_of(const StudyLine& line, int seat) { return line.expected.winning[static_cast<std::size_t>(seat)]; }

int hundredths(double loss) { return static_cast<int>(std::lround(100 * std::clamp(loss, 0.0, 1.0))); }

// What every move loses, each thought about alone. Nothing if another one than the solution turns out no mistake.
std::optional<std::vector<int>> losses_of(const Position& position, const Clear& best, const StudySettings& settings) {
    const auto moves = position.moves();
    const Analysis found = analyse(position, settings, moves.size());
    std::vector<int> out;
    for (const Move move : moves) {
        const auto line = std::ranges::find(found.lines, move, &StudyLine::move);
        const int loss = line->text == best.move ? 0 : hundredths(best.chance - chance_of(*line, found.seat));
        if (line->text != best.move && loss < hundredths(clear_from)) return std::nullopt;
        out.push_back(line->text == best.next ? hundredths(best.loss) : loss);
    }
    return out;
}

// One line of a file, read key by key.
class Fields {
  public:
    Fields(std::string_view text, std::size_t at, std::string_view line) : text_(text), at_(at) {
        for (const Word& word : words(line)) words_.push_back({word.text, at + word.at});
    }

    Error fail(std::size_t at, Code code, std::string_view field, const std::string& message) const {
        return error_at(text_, at, code, std::string(field), message);
    }
    const std::vector<Word>& all() const { return words_; }

    Result<Word> value(std::string_view key) const {
        for (const Word& word : words_) {
            if (word.text.starts_with(key) && word.text.substr(key.size()).starts_with('='))
                return Word{word.text.substr(key.size() + 1), word.at + key.size() + 1};
        }
        return fail(at_, Code::syntax, key, "found none, expected " + std::string(key) + "=");
    }
    Result<std::uint32_t> whole(std::string_view key, std::uint32_t least, std::uint32_t most) const {
        const auto word = value(key);
        if (!word) return word.error();
        const auto found = number(word->text, most);
        if (found && *found >= least) return *found;
        return fail(word->at, Code::range, key,
                    "found " + shown(word->text) + ", expected a number from " + std::to_string(least) + " to " +
                        std::to_string(most));
    }
    // 0.1234
    Result<double> part(std::string_view key) const {
        const auto word = value(key);
        if (!word) return word.error();
        const std::size_t point = word->text.find('.');
        if (point == 1 && word->text.size() == 6) {
            const auto before = number(word->text.substr(0, 1), 1);
            const auto after = number(word->text.substr(2), 9999);
            if (before && after && *before * 10'000 + *after <= 10'000) return *before + *after / 10'000.0;
        }
        return fail(word->at, Code::range, key, "found " + shown(word->text) + ", expected a part of 1 like 0.1234");
    }
    Result<std::string> move(std::string_view key, const Position& position) const {
        const auto word = value(key);
        if (!word) return word.error();
        const auto found = position.read_move(word->text);
        if (found) return std::string(word->text);
        return fail(word->at, found.error().code, key, found.error().message);
    }

  private:
    std::string_view text_;
    std::size_t at_;
    std::vector<Word> words_;
};

// Fields one after the other; the first that is wrong is told.
struct Reader {
    std::optional<Error> error;

    template <class T, class Value>
    void take(T& into, Result<Value> found) {
        if (error) return;
        if (found)
            into = static_cast<T>(*found);
        else
            error = found.error();
    }
};

Status read_lists(Puzzle& puzzle, const Fields& fields) {
    const auto losses = fields.value("losses");
    if (!losses) return losses.error();
    const auto moves = puzzle.position.move_texts();
    for (const Word& one : split(losses->text, ',')) {
        const auto loss = number(one.text, 100);
        if (!loss)
            return fields.fail(losses->at + one.at, Code::range, "losses",
                               "found " + shown(one.text) + ", expected hundredths, at most 100");
        puzzle.losses.push_back(static_cast<int>(*loss));
    }
    const auto solution = static_cast<std::size_t>(std::ranges::find(moves, puzzle.move) - moves.begin());
    if (puzzle.losses.size() != moves.size() || std::ranges::count(puzzle.losses, 0) != 1 ||
        puzzle.losses[solution] != 0)
        return fields.fail(
            losses->at, Code::inconsistent, "losses",
            "expected one for each of " + std::to_string(moves.size()) + " legal moves, and 0 for the solution alone");
    const auto on = fields.value("on");
    if (!on) return on.error();
    if (on->text == "-") return ok();
    Position then = puzzle.position;
    then.apply_silently(*then.read_move(puzzle.move));
    for (const Word& one : split(on->text, ',')) {
        const auto move = then.read_move(one.text);
        if (!move) return fields.fail(on->at + one.at, move.error().code, "on", move.error().message);
        puzzle.on.emplace_back(one.text);
        then.apply_silently(*move);
    }
    return ok();
}

Result<Puzzle> read_puzzle(const Fields& fields, const Position& position) {
    Puzzle puzzle(position);
    if (fields.all().empty() || !number(fields.all()[0].text, 1'000'000))
        return fields.fail(fields.all().empty() ? 0 : fields.all()[0].at, Code::syntax, "number",
                           "expected the number of a puzzle");
    puzzle.number = *number(fields.all()[0].text, 1'000'000);
    Reader reader;
    reader.take(puzzle.grade, fields.whole("grade", 1, grades));
    reader.take(puzzle.from, fields.whole("from", 0, 1'000'000));
    reader.take(puzzle.chance, fields.part("chance"));
    reader.take(puzzle.loss, fields.part("loss"));
    reader.take(puzzle.move, fields.move("move", position));
    reader.take(puzzle.next, fields.move("next", position));
    if (reader.error) return *reader.error;
    const Status lists = read_lists(puzzle, fields);
    if (!lists) return lists.error();
    return puzzle;
}

}  // namespace

std::array<StudySettings, 2> two_looks(std::uint64_t nodes, std::uint64_t round) {
    std::array<StudySettings, 2> out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].budget.nodes = nodes;
        out[i].search.seed = 2 * round + i + 1;
        out[i].search.exploration *= i == 0 ? 1.0 : 1.5;
        out[i].search.megabytes = 256;
    }
    return out;
}

std::optional<Clear> clearly_best(const Position& position, const StudySettings& settings, double least) {
    const Analysis found = analyse(position, settings, lines_compared);
    if (found.lines.size() < 2) return std::nullopt;
    const StudyLine& best = found.lines[0];
    Clear out{best.text, {}, chance_of(best, found.seat), 1, best.on};
    for (std::size_t i = 1; i < found.lines.size(); ++i) {
        const double loss = out.chance - chance_of(found.lines[i], found.seat);
        if (loss >= out.loss && !out.next.empty()) continue;
        out.loss = loss;
        out.next = found.lines[i].text;
    }
    if (out.loss < least) return std::nullopt;
    return out;
}

std::optional<Puzzle> make_puzzle(const Position& position, std::uint64_t nodes,
                                  const std::function<bool(const Puzzle&)>& wanted) {
    if (position.to_act() < 0 || position.moves().size() < least_choices) return std::nullopt;
    const auto looks = two_looks(nodes);
    StudySettings quick = looks[0];
    quick.budget = part_of(quick.budget, 1.0 / 8);
    const auto seen = clearly_best(position, quick, clear_from);
    if (!seen) return std::nullopt;
    Puzzle out(position);
    out.move = seen->move;
    out.grade = grade_of(out);
    if (wanted && !wanted(out)) return std::nullopt;
    const auto first = clearly_best(position, looks[0], clear_from);
    if (!first || first->move != out.move) return std::nullopt;
    const auto second = clearly_best(position, looks[1], clear_from);
    if (!second || second->move != out.move) return std::nullopt;
    auto losses = losses_of(position, *first, looks[0]);
    if (!losses) return std::nullopt;
    out.chance = first->chance;
    out.next = first->next;
    out.loss = first->loss;
    out.losses = std::move(*losses);
    out.on = first->on;
    return out;
}

bool confirmed(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t round) {
    return std::ranges::all_of(two_looks(nodes, round), [&](const StudySettings& look) {
        const auto found = clearly_best(puzzle.position, look, still_clear_from);
        return found && found->move == puzzle.move;
    });
}

bool solves(std::string_view bot, const Puzzle& puzzle, std::uint64_t seed) {
    return puzzle.position.write((*make_bot(bot, seed))->choose(puzzle.position)) == puzzle.move;
}

int grade_of(const Puzzle& puzzle) {
    int grade = grades;
    while (grade > 1 && solves(levels()[static_cast<std::size_t>(grade - 1)].name, puzzle)) --grade;
    return grade;
}

Result<PuzzleFile> read_puzzles(std::string_view text) {
    const auto lines = split(text, '\n');
    const auto head = words(lines[0].text);
    if (!lines[0].text.starts_with(kind) || head.size() != 5)
        return error_at(
            text, 0, Code::version, "",
            "found " + shown(lines[0].text) + ", expected '" + std::string(kind) + "', a game and a version");
    PuzzleFile out{std::string(head[3].text), std::string(head[4].text), {}};
    for (std::size_t i = 1; i + 1 < lines.size(); i += 2) {
        const Fields fields(text, lines[i].at, lines[i].text);
        const auto position = Position::read(lines[i + 1].text);
        if (!position || position->game() != out.game || position->to_act() < 0)
            return error_at(
                text, lines[i + 1].at, position ? Code::inconsistent : position.error().code, "position",
                position ? "expected a position of " + out.game + " with a seat to act" : position.error().message);
        auto puzzle = read_puzzle(fields, *position);
        if (!puzzle) return puzzle.error();
        if (!out.puzzles.empty() && puzzle->number <= out.puzzles.back().number)
            return error_at(text, lines[i].at, Code::inconsistent, "number", "expected numbers that rise");
        out.puzzles.push_back(std::move(*puzzle));
    }
    return out;
}

std::string puzzles_head(std::string_view game, std::string_view engine) {
    return std::string(kind) + std::string(game) + " " + std::string(engine) + "\n";
}

std::string write(const Puzzle& puzzle) {
    std::vector<std::string> losses;
    for (const int loss : puzzle.losses) losses.push_back(std::to_string(loss));
    return std::to_string(puzzle.number) + " grade=" + std::to_string(puzzle.grade) + " move=" + puzzle.move +
           " chance=" + decimals(puzzle.chance, 4) + " next=" + puzzle.next + " loss=" + decimals(puzzle.loss, 4) +
           " on=" + (puzzle.on.empty() ? "-" : join(puzzle.on, ",")) + " losses=" + join(losses, ",") +
           " from=" + std::to_string(puzzle.from) + "\n" + puzzle.position.write() + "\n";
}

std::string write(const PuzzleFile& file) {
    std::string out = puzzles_head(file.game, file.engine);
    for (const Puzzle& puzzle : file.puzzles) out += write(puzzle);
    return out;
}

}  // namespace tilewright
