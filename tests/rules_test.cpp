// Every number in a game's rules.md has a test that bears it: A3.5 wants a test whose name has A3_5 in it.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "data.h"

namespace tilewright {
namespace {

TEST(Rules, every_number_has_a_test) {
    std::set<std::string> tested;
    const auto& unit = *::testing::UnitTest::GetInstance();
    const std::regex in_name("([A-Z][0-9]+_[0-9]+)_");
    for (int i = 0; i < unit.total_test_suite_count(); ++i) {
        const auto& suite = *unit.GetTestSuite(i);
        for (int k = 0; k < suite.total_test_count(); ++k) {
            const std::string name = suite.GetTestInfo(k)->name();
            for (std::sregex_iterator it(name.begin(), name.end(), in_name), end; it != end; ++it)
                tested.insert((*it)[1]);
        }
    }
    int rules = 0;
    const std::regex number("\\b([A-Z][0-9]+)\\.([0-9]+)\\b");
    for (const auto& game : std::filesystem::directory_iterator(source_dir() / "src/games")) {
        if (!game.is_directory()) continue;
        const std::string text = read_source(game.path() / "rules.md");
        for (std::sregex_iterator it(text.begin(), text.end(), number), end; it != end; ++it) {
            const std::string rule = (*it)[1].str() + "_" + (*it)[2].str();
            EXPECT_TRUE(tested.contains(rule)) << game.path().filename() << ": no test bears " << rule;
            ++rules;
        }
    }
    EXPECT_GE(rules, 40) << "rules.md was not found where it should be";
}

}  // namespace
}  // namespace tilewright
