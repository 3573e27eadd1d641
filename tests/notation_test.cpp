// Runs every fenced example of docs/notation.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "data.h"
#include "game/random_play.h"
#include "play/record.h"
#include "search/greedy.h"
#include "study/puzzle.h"
#include "study/study_json.h"
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

void run_rows(const Block& block) {
    auto position = Position::read(block.lines.at(0));
    ASSERT_TRUE(position) << position.error().text();
    const auto move = position->read_move(block.lines.at(1));
    ASSERT_TRUE(move) << move.error().text();
    EXPECT_EQ(view_rows(position->apply(*move)).dump(1), Json::parse(rest(block.lines, 2)).dump(1));
}

void run_foreseen(const Block& block) {
    const auto position = Position::read(block.lines.at(0));
    ASSERT_TRUE(position) << position.error().text();
    const int seat = std::stoi(block.lines.at(1)) - 1;
    EXPECT_EQ(view_rows(position->foresee(seat)).dump(1), Json::parse(rest(block.lines, 2)).dump(1));
}

StudySettings nodes(std::uint64_t count) {
    StudySettings settings;
    settings.budget.nodes = count;
    return settings;
}

Json reviewed(const Log& log, const StudySettings& settings) {
    return Json::parse(
        game_json(log, 1, game_review(log, review(log, settings), weighed_refills(log, settings)), settings.budget));
}

void run_review(const Block& block) {
    const auto json = std::ranges::find_if(block.lines, [](const auto& line) { return line.starts_with('{'); });
    const auto log = Log::read(rest({block.lines.begin(), json}, 0));
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_EQ(reviewed(*log, nodes(2'000)).dump(1), Json::parse(rest({json, block.lines.end()}, 0)).dump(1));
}

void run_puzzles(const Block& block) {
    const auto file = read_puzzles(rest(block.lines, 0));
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(write(*file), rest(block.lines, 0));
}

void run_view(const Block& block) {
    const auto position = Position::read(block.lines.at(0));
    ASSERT_TRUE(position) << position.error().text();
    EXPECT_EQ(view_board(*position).dump(1), Json::parse(block.lines.at(1)).dump(1));
    EXPECT_EQ(view_now(*position).dump(1), Json::parse(rest(block.lines, 2)).dump(1));
}

TEST(Notation, every_example_is_true) {
    const std::map<std::string, void (*)(const Block&)> kinds = {
        {"options azul", run_options}, {"options sintra", run_options}, {"options pavilion", run_options},
        {"parts sintra", run_parts},   {"position", run_positions},     {"moves", run_moves},
        {"record", run_record},        {"happened", run_happened},      {"rows", run_rows},
        {"foreseen", run_foreseen},    {"review", run_review},          {"view", run_view},
        {"puzzles", run_puzzles}};
    std::map<std::string, int> seen;
    for (const Block& block : blocks()) {
        SCOPED_TRACE("docs/notation.md:" + std::to_string(block.line));
        ASSERT_TRUE(kinds.contains(block.kind)) << "an example nobody runs: " << block.kind;
        ++seen[block.kind];
        kinds.at(block.kind)(block);
    }
    EXPECT_EQ(seen.size(), kinds.size()) << "every kind of example is there";
}

// The rows below a table's first line, each as its cells without spaces at their ends.
std::vector<std::vector<std::string>> table_rows(const std::string& first_line) {
    std::istringstream text(read_source("docs/notation.md"));
    std::vector<std::vector<std::string>> out;
    std::string line;
    while (std::getline(text, line) && line != first_line) {
    }
    std::getline(text, line);  // |---|
    while (std::getline(text, line) && line.starts_with("|")) {
        out.emplace_back();
        std::istringstream cells(line.substr(1));
        for (std::string cell; std::getline(cells, cell, '|');) {
            cell.erase(0, cell.find_first_not_of(' '));
            out.back().push_back(cell.substr(0, cell.find_last_not_of(' ') + 1));
        }
    }
    EXPECT_GT(out.size(), 3U) << "no table begins with " << first_line;
    return out;
}

std::string fields_of(const Json& object) {
    std::string out;
    for (const auto& [key, value] : object.items()) out += (out.empty() ? "`" : " `") + key + "`";
    return out;
}

// Rows are read by these tables, so the order of the fields is theirs.
TEST(Notation, the_tables_of_what_happened_have_every_field_in_its_order) {
    std::map<std::string, std::string> events;  // "azul `scored` `tile`": the fields
    for (const auto& row : table_rows("| game | what | why | fields |"))
        events[row.at(0) + " " + row.at(1) + " " + row.at(2)] = row.at(3);
    std::map<std::string, std::string> places;
    for (const auto& row : table_rows("| place | fields | game |")) places[row.at(0)] = row.at(1);
    std::set<std::string> seen;
    const auto check = [&](const std::string& game, const Json& event) {
        const auto word = [&](const char* key) {
            return event.contains(key) ? "`" + event[key].get<std::string>() + "`" : std::string();
        };
        const std::string key = game + " " + word("what") + " " + word("why");
        ASSERT_TRUE(events.contains(key)) << key;
        ASSERT_EQ(fields_of(event), events[key]) << key;
        seen.insert(key);
        for (const char* end : {"from", "to"}) {
            if (!event.contains(end)) continue;
            const std::string place = "`" + event[end]["place"].get<std::string>() + "`";
            ASSERT_TRUE(places.contains(place)) << place;
            ASSERT_EQ(fields_of(event[end]), places[place]);
            seen.insert(place);
        }
    };
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) {
            for (const bool greedy : {false, true}) {
                typename G::State state = G::start(*G::options(options));
                Rng rng(7);
                for (int i = 0; i < random_play_limit && G::to_act(state) != nobody; ++i) {
                    const bool thinks = greedy && G::to_act(state) != chance;
                    std::vector<typename G::Event> told;
                    G::apply(state, thinks ? greedy_move<G>(state) : G::sample(state, rng), told);
                    for (const Json& event : view(Happened{told})) check(std::string(G::name), event);
                }
            }
        }
    });
    events.erase("pavilion `lacking` ");  // a supply so short is for tests alone
    for (const auto& [key, fields] : events) EXPECT_TRUE(seen.contains(key)) << "never happened: " << key;
    for (const auto& [place, fields] : places) EXPECT_TRUE(seen.contains(place)) << "never happened: " << place;
}

void check_described(const Json& json, const std::string& text) {
    for (const auto& [key, value] : json.items()) {
        const bool letters_with_counts = key == "bag" || key == "lid" || key == "tower" || key == "hand";
        if (json.is_object()) EXPECT_NE(text.find("`" + key + "`"), std::string::npos) << key;
        if (value.is_structured() && !letters_with_counts) check_described(value, text);
    }
}

TEST(Notation, every_field_of_a_review_is_described) {
    const std::string text = read_source("docs/notation.md");
    for (const auto game : Games::names()) {
        Log log = *Log::start(game, "");
        Rng rng(1);
        while (log.size() < 60) log.play(log.now().sample(rng));
        const Json json = reviewed(log, nodes(50));
        check_described(json, text);
        for (const Json& tally : json["seats"][0]["statistics"]["tallies"])
            EXPECT_NE(text.find("`" + tally["what"].get<std::string>() + "`"), std::string::npos) << tally;
        for (const Reviewed& move : review(log, nodes(50), [](const Reviewed&) { return false; }))
            check_described(Json::parse(reviewed_json(move, 1, 2)), text);
    }
}

TEST(Notation, every_field_of_a_view_is_described) {
    const std::string text = read_source("docs/notation.md");
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) {
            Position position = *Position::start(G::name, options);
            Rng rng(1);
            check_described(view_board(position), text);
            for (int i = 0; !position.over(); ++i) {
                if (i % 5 == 0) check_described(view_now(position), text);
                position.apply_silently(position.sample(rng));
            }
            check_described(view_now(position), text);
        }
    });
}

}  // namespace
}  // namespace tilewright
