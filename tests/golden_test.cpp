// Games and counts that were right once stay right: records, how they replay, and perft counts. Compared here,
// rewritten only by tools/golden.sh; the perft counts come from the referee (tests/reference/perft.py).
#include <gtest/gtest.h>

#include <sstream>

#include "data.h"
#include "game/perft.h"
#include "play/record.h"

namespace tilewright {
namespace {

TEST(Golden, records_read_and_are_played_again_from_their_seed) {
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/golden")) {
        if (entry.path().extension() != ".txt") continue;
        SCOPED_TRACE(entry.path().filename().string());
        ++seen;
        const std::string text = read_source(entry.path());
        const auto log = Log::read(text);
        ASSERT_TRUE(log) << log.error().text();
        EXPECT_EQ(write(log->record()), text);
        // The same seed draws and plays the same game, with every compiler.
        Rng rng(std::stoull(*log->record().header("Seed")));
        Log again = *Log::start(log->record().game, log->record().options);
        while (!again.now().over()) again.play(again.now().sample(rng));
        EXPECT_EQ(again.record().main, log->record().main);
    }
    EXPECT_EQ(seen, 12 + 6 + 8);
}

TEST(Golden, perft_counts) {
    std::string all;
    for (const auto name : Games::names()) all += read_source("tests/perft/" + std::string(name) + ".txt");
    std::istringstream lines(all);
    int seen = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string file;
        std::size_t events = 0;
        int depth = 0;
        std::uint64_t nodes = 0;
        ASSERT_TRUE(words >> file >> events >> depth >> nodes) << line;
        const auto log = Log::read(read_source("tests/golden/" + file));
        ASSERT_TRUE(log) << log.error().text();
        const auto found = log->after(events).visit(
            [&]<class G>(std::type_identity<G>, const auto& state) { return perft<G>(state, depth); });
        EXPECT_EQ(found, nodes) << line;
        ++seen;
    }
    EXPECT_GE(seen, 100);
}

}  // namespace
}  // namespace tilewright
