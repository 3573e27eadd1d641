// Runs every fenced example of docs/notation.md.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "data.h"
#include "play/record.h"
#include "view/view.h"

namespace tilewright {
namespace {

struct Block {
    std::string kind;
    int line = 0;
    std::vector<std::string> lines;
};

std::vector<Block> blocks() {
    std::vector<Block> out;
    std::istringstream text(read_source("docs/notation.md"));
    bool inside = false;
    int number = 0;
    for (std::string line; std::getline(text, line);) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) out.push_back({line.substr(3), number, {}});
        } else if (inside) {
            out.back().lines.push_back(line);
        }
    }
    EXPECT_FALSE(inside) << "a fence is not closed";
    return out;
}

// "left -> right"; right is empty where there is no arrow.
std::pair<std::string, std::string> arrow(const std::string& line) {
    const std::size_t at = line.find(" -> ");
    return at == std::string::npos ? std::pair{line, std::string()}
                                   : std::pair{line.substr(0, at), line.substr(at + 4)};
}

std::string rest(const std::vector<std::string>& lines, std::size_t from) {
    std::string out;
    for (std::size_t i = from; i < lines.size(); ++i) out += lines[i] + "\n";
    return out;
}

void run_options(const Block& block) {
    const std::string game = block.kind.substr(block.kind.find(' ') + 1);
    for (const auto& line : block.lines) {
        const auto [text, expected] = arrow(line);
        const auto options = canonical_options(game, text);
        EXPECT_EQ(options ? *options : "error: " + options.error().field, expected) << line;
    }
}

// The example is the built-in set.
void run_parts(const Block& block) {
    const auto parts = read_part_set(rest(block.lines, 0));
    ASSERT_TRUE(parts) << parts.error().text();
    EXPECT_EQ(*parts, "house");
}

void run_positions(const Block& block) {
    std::string written;
    for (const auto& line : block.lines) {
        if (line.starts_with("= ")) {
            EXPECT_EQ(written, line.substr(2));
            continue;
        }
        const auto [text, expected] = arrow(line);
        const auto position = Position::read(text);
        EXPECT_EQ(position ? "" : "error: " + position.error().field, expected)
            << line << (position ? "" : position.error().text());
        written = position ? position->write() : "";
    }
}

void run_moves(const Block& block) {
    const auto position = Position::read(block.lines.at(0));
    ASSERT_TRUE(position) << position.error().text();
    for (std::size_t i = 1; i < block.lines.size(); ++i) {
        const auto [text, expected] = arrow(block.lines[i]);
        const auto move = position->read_move(text);
        EXPECT_EQ(move ? "" : "error: " + std::string(name(move.error().code)), expected) << block.lines[i];
    }
}

void run_record(const Block& block) {
    const auto log = Log::read(rest(block.lines, 0));
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_EQ(Log::read(write(log->record()))->record(), log->record());
}

void run_happened(const Block& block) {
    auto position = Position::read(block.lines.at(0));
    ASSERT_TRUE(position) << position.error().text();
    const auto move = position->read_move(block.lines.at(1));
    ASSERT_TRUE(move) << move.error().text();
    EXPECT_EQ(view(position->apply(*move)).dump(1), Json::parse(rest(block.lines, 2)).dump(1));
}

TEST(Notation, every_example_is_true) {
    const std::map<std::string, void (*)(const Block&)> kinds = {
        {"options azul", run_options}, {"options sintra", run_options}, {"options pavilion", run_options},
        {"parts sintra", run_parts},   {"position", run_positions},     {"moves", run_moves},
        {"record", run_record},        {"happened", run_happened}};
    std::map<std::string, int> seen;
    for (const Block& block : blocks()) {
        SCOPED_TRACE("docs/notation.md:" + std::to_string(block.line));
        ASSERT_TRUE(kinds.contains(block.kind)) << "an example nobody runs: " << block.kind;
        ++seen[block.kind];
        kinds.at(block.kind)(block);
    }
    EXPECT_EQ(seen.size(), kinds.size()) << "every kind of example is there";
}

}  // namespace
}  // namespace tilewright
