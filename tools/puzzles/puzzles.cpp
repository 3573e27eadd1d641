// Makes puzzles (src/study/puzzle.h) from games the search plays against itself, and checks those there are. One seed
// finds the same ones again; what is found is saved at once, so it can be ended and goes on later.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.h"
#include "search/bot.h"
#include "search/thinker.h"
#include "study/puzzle.h"

namespace tilewright {

namespace {

constexpr const char* help = R"(puzzles GAME [OPTIONS]: makes puzzles, or looks at those there are

  --file FILE     where they are; what is there is gone on with (web/public/puzzles/GAME.txt)
  --each N        of each variant (15)
  --most N        ends when there are so many in all (0: when each variant has its number)
  --games N       of each variant at most (1000)
  --patience N    after so many of them puzzles that novice solves are taken as they come (40)
  --play N        nodes of a move of the games (5000)
  --nodes N       of each look at a puzzle (400000)
  --seed N        of the games (1)
  --seconds N     after which it ends (0: when all are found)
  --check         instead: do two looks with other seeds find each solution clearly best?
  --every N       of those that are checked: each Nth (1)
  --drop          checks, and takes away what is not confirmed
  --figures       instead: how many of each grade, and how many each bot solves
)";

struct Settings {
    std::string game;
    std::string file;
    std::size_t each = 15;
    std::size_t most = 0;
    std::uint32_t games = 1000;
    std::uint32_t patience = 40;
    std::uint64_t play = 5'000;
    std::uint64_t nodes = 400'000;
    std::uint64_t seed = 1;
    std::uint32_t seconds = 0;
    bool check = false;
    std::size_t every = 1;
    bool drop = false;
    bool figures = false;
};

constexpr std::size_t most_of_a_game = 2;

// What is still wanted of a variant. Easy ones are found everywhere: at most a fifth that greedy solves, two fifths for
// novice, and after a while of the latter whatever comes.
class Wanted {
  public:
    Wanted(std::size_t each, std::uint32_t patience) : each_(each), patience_(patience) {}

    void take(const Puzzle& puzzle) {
        ++all_;
        greedy_ += solves("greedy", puzzle) ? 1U : 0U;
        novice_ += puzzle.grade == 2 ? 1U : 0U;
    }
    bool full() const { return all_ >= each_; }
    bool easy() const { return greedy_ < each_ / 5; }  // also those that greedy solves
    bool wants(const Puzzle& puzzle, std::uint32_t game) const {
        if (full()) return false;
        if (solves("greedy", puzzle)) return easy();
        return puzzle.grade != 2 || game >= patience_ || novice_ < each_ * 2 / 5;
    }

  private:
    std::size_t each_;
    std::uint32_t patience_;  // games
    std::size_t all_ = 0;
    std::size_t greedy_ = 0;
    std::size_t novice_ = 0;
};

// Mostly the best move; now and then another that was looked at, rarely any, so that players of all kinds sit there.
Move choose(const Position& position, const std::vector<Looked>& looked, Rng& rng) {
    const std::uint32_t kind = rng.below(20);
    if (kind == 0) return position.sample(rng);
    if (kind > 3) return looked[0].move;
    return looked[rng.below(static_cast<std::uint32_t>(std::min<std::size_t>(looked.size(), 4)))].move;
}

// Worth a closer look: the search found one move much better than the others it looked at.
bool stands_out(const std::vector<Looked>& looked, int seat) {
    const auto s = static_cast<std::size_t>(seat);
    std::uint32_t visits = 0;
    for (const Looked& one : looked) visits += one.visits;
    return std::ranges::all_of(looked.begin() + 1, looked.end(), [&](const Looked& one) {
        if (one.visits * 50 < visits && !one.exact) return true;
        return looked[0].expected.winning[s] - one.expected.winning[s] >= still_clear_from;
    });
}

// One game; what was found is told as soon as it is.
template <class Tell>
void play(Position position, const Settings& settings, std::uint64_t seed, const Wanted& wanted, std::uint32_t game,
          Tell tell) {
    Rng rng(seed);
    MctsSettings search;
    search.seed = rng.next();
    search.megabytes = 256;
    Thinker thinker(search);
    std::size_t found = 0;
    int last_round = -1;
    while (!position.over() && found < most_of_a_game && !wanted.full()) {
        if (position.to_act() == chance) {
            position.apply_silently(position.sample(rng));
            continue;
        }
        thinker.think(position, {0, settings.play});
        const auto looked = thinker.looked();
        // What is hard to find does not stand out: some others are looked at too.
        const bool tried = rng.below(32) == 0 || stands_out(looked, position.to_act());
        Puzzle likely(position);
        likely.move = position.write(looked[0].move);
        if (tried && looked.size() >= least_choices && round_of(position) != last_round &&
            (wanted.easy() || !solves("greedy", likely))) {
            const auto puzzle =
                make_puzzle(position, settings.nodes, [&](const Puzzle& one) { return wanted.wants(one, game); });
            if (puzzle) {
                tell(*puzzle);
                ++found;
                last_round = round_of(position);
            }
        }
        position.apply_silently(choose(position, looked, rng));
    }
}

int complain(const std::string& what) {
    std::cerr << "puzzles: " << what << "\n";
    return 2;
}

Result<PuzzleFile> read(const Settings& settings) {
    std::ifstream in(settings.file, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    if (text.empty() && !settings.check && !settings.figures) return PuzzleFile{settings.game, TILEWRIGHT_VERSION, {}};
    return read_puzzles(text);
}

void save(const Settings& settings, const PuzzleFile& file) {
    std::ofstream(settings.file, std::ios::binary) << write(file);
}

// The variant of a puzzle, as `variants` names it.
std::size_t variant_of(const std::vector<std::string>& variants, const Position& position) {
    const auto found =
        std::ranges::find_if(variants, [&](const std::string& options) { return agrees(options, position); });
    return static_cast<std::size_t>(found - variants.begin());
}

int make(const Settings& settings, const std::vector<std::string>& variants, PuzzleFile file) {
    using Steady = std::chrono::steady_clock;
    const auto begin = Steady::now();
    std::vector<Wanted> wanted(variants.size(), Wanted(settings.each, settings.patience));
    std::vector<std::uint32_t> next(variants.size());  // game: what is there is not looked for again
    for (const Puzzle& puzzle : file.puzzles) {
        const std::size_t v = variant_of(variants, puzzle.position);
        if (v == variants.size()) return complain("a puzzle is of no variant: " + std::to_string(puzzle.number));
        wanted[v].take(puzzle);
        next[v] = std::max(next[v], puzzle.from + 1);
    }
    for (std::uint32_t game = 0; game < settings.games; ++game) {
        for (std::size_t v = 0; v < variants.size(); ++v) {
            if (wanted[v].full() || game < next[v]) continue;
            const auto seconds = std::chrono::duration<double>(Steady::now() - begin).count();
            if (settings.seconds > 0 && seconds >= settings.seconds) return 1;
            if (settings.most > 0 && file.puzzles.size() >= settings.most) return 0;
            const std::uint64_t seed = (settings.seed * 1'000 + v) * 1'000'003 + game;
            play(*Position::start(settings.game, variants[v]), settings, seed, wanted[v], game,
                 [&](const Puzzle& found) {
                     wanted[v].take(found);
                     file.puzzles.push_back(found);
                     file.puzzles.back().number =
                         file.puzzles.size() == 1 ? 1 : file.puzzles[file.puzzles.size() - 2].number + 1;
                     file.puzzles.back().from = game;
                     save(settings, file);
                     std::printf("%.0f s: %s: number %u, grade %d\n", seconds, variants[v].c_str(),
                                 file.puzzles.back().number, found.grade);
                     std::fflush(stdout);
                 });
        }
        if (std::ranges::all_of(wanted, &Wanted::full)) return 0;
    }
    return 1;
}

int check(const Settings& settings, PuzzleFile file) {
    std::vector<std::uint32_t> bad;
    std::size_t checked = 0;
    for (std::size_t i = 0; i < file.puzzles.size(); i += settings.every, ++checked) {
        if (!confirmed(file.puzzles[i], settings.nodes, settings.seed)) bad.push_back(file.puzzles[i].number);
    }
    for (const std::uint32_t number : bad) std::printf("not confirmed: %u\n", number);
    std::printf("%zu of %zu confirmed\n", checked - bad.size(), checked);
    if (!settings.drop) return bad.empty() ? 0 : 1;
    std::erase_if(file.puzzles,
                  [&](const Puzzle& puzzle) { return std::ranges::find(bad, puzzle.number) != bad.end(); });
    save(settings, file);
    return 0;
}

int figures(const PuzzleFile& file) {
    std::array<int, grades + 1> of_grade{};
    for (const Puzzle& puzzle : file.puzzles) ++of_grade[static_cast<std::size_t>(puzzle.grade)];
    std::printf("%s, %zu puzzles; grades 1 to %d:", file.game.c_str(), file.puzzles.size(), grades);
    for (int grade = 1; grade <= grades; ++grade) std::printf(" %d", of_grade[static_cast<std::size_t>(grade)]);
    std::printf("\n");
    for (const Level& level : levels()) {
        int solved = 0;
        for (const Puzzle& puzzle : file.puzzles) {
            solved += solves(level.name, puzzle, 1000 + puzzle.number) ? 1 : 0;
        }
        std::printf("%s %.1f %%\n", std::string(level.name).c_str(),
                    100.0 * solved / static_cast<double>(std::max<std::size_t>(file.puzzles.size(), 1)));
        std::fflush(stdout);
    }
    return 0;
}

int run(const std::vector<std::string>& words) {
    Settings settings;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--help" || word == "-h") {
            std::cout << help;
            return 0;
        }
        if (word == "--check" || word == "--drop" || word == "--figures") {
            settings.check |= word != "--figures";
            settings.drop |= word == "--drop";
            settings.figures |= word == "--figures";
            continue;
        }
        if (!word.starts_with("--")) {
            settings.game = word;
            continue;
        }
        if (i + 1 == words.size()) return complain(word + " needs a value");
        const std::string& value = words[++i];
        if (word == "--file") {
            settings.file = value;
            continue;
        }
        const auto given = number(value, 1'000'000'000);
        if (!given || *given == 0) return complain(word + ": found " + shown(value) + ", expected a number above 0");
        if (word == "--each")
            settings.each = *given;
        else if (word == "--most")
            settings.most = *given;
        else if (word == "--games")
            settings.games = *given;
        else if (word == "--patience")
            settings.patience = *given;
        else if (word == "--play")
            settings.play = *given;
        else if (word == "--nodes")
            settings.nodes = *given;
        else if (word == "--seed")
            settings.seed = *given;
        else if (word == "--seconds")
            settings.seconds = *given;
        else if (word == "--every")
            settings.every = *given;
        else
            return complain(word + " is unknown; --help says what there is");
    }
    if (settings.file.empty()) settings.file = "web/public/puzzles/" + settings.game + ".txt";
    std::vector<std::string> variants;
    const bool known = Games::with(settings.game, [&]<class G>(std::type_identity<G>) { variants = G::variants(); });
    if (!known) return complain("expected azul, sintra or pavilion");
    auto file = read(settings);
    if (!file) return complain(settings.file + ": " + file.error().text());
    if (file->game != settings.game) return complain(settings.file + ": puzzles of " + file->game);
    if (settings.check) return check(settings, std::move(*file));
    return settings.figures ? figures(*file) : make(settings, variants, std::move(*file));
}

}  // namespace

}  // namespace tilewright

int main(int argc, char** argv) { return tilewright::run(std::vector<std::string>(argv + 1, argv + argc)); }
