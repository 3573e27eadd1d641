// The program as people call it: the real binary, real files, real pipes.
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/text.h"
#include "data.h"
#include "play/record.h"
#include "shell.h"

namespace tilewright {
namespace {

Ran run(const std::string& arguments) {
    return shell("\"" TILEWRIGHT_BINARY "\" " + arguments +
                 (arguments.find("/dev/full") == std::string::npos ? " 2>&1" : " 2> /dev/null"));
}

// A file of this process's own.
std::filesystem::path scratch(const std::string& name) {
    return std::filesystem::temp_directory_path() / ("tilewright_cli_" + std::to_string(getpid()) + "_" + name);
}

Ran run(const std::string& arguments, const std::string& input) {
    const auto file = scratch("input.txt");
    std::ofstream(file) << input;
    const Ran ran = run(arguments + " < " + file.string());
    std::filesystem::remove(file);
    return ran;
}

using Json = nlohmann::json;

TEST(Cli, help_everywhere) {
    for (const std::string command :
         {"", "play", "replay", "random", "perft", "bench", "parts", "match", "engine", "analyse", "serve", "tables"}) {
        const Ran ran = run(command + " --help");
        EXPECT_EQ(ran.code, 0) << command;
        EXPECT_NE(ran.out.find("--help"), std::string::npos) << command;
    }
    EXPECT_EQ(run("--version").out.find("tilewright "), 0U);
}

// What the help of a subcommand lists: its subcommands, its options.
struct Listed {
    std::vector<std::string> subcommands;
    std::vector<std::string> options;
};
Listed listed(const std::string& command) {
    Listed out;
    bool options = true;
    const std::string help = run(command + " --help").out;
    for (const Word& line : split(help, '\n')) {
        if (line.text.starts_with("Subcommands:")) options = false;
        if (!line.text.starts_with("  ") || line.text.starts_with("   ")) continue;
        const auto first = words(line.text).front().text;
        if (!options) out.subcommands.emplace_back(first);
        if (options && first.starts_with("-"))
            for (const Word& name : split(first, ',')) out.options.emplace_back(name.text);
    }
    return out;
}

TEST(Cli, the_manual_tells_every_subcommand_and_option) {
    std::string manual = read_source("packaging/tilewright.1");
    std::erase(manual, '\\');
    // From its heading to the next.
    const auto section = [&](const std::string& command) {
        std::size_t at = manual.find("\n.SS " + command + "\n");
        if (at == std::string::npos) at = manual.find("\n.SS \"" + command + " ");
        return at == std::string::npos ? "" : manual.substr(at, manual.find("\n.S", at + 1) - at);
    };
    // As a whole word: --game is not told by --games.
    const auto tells = [](const std::string& text, const std::string& word) {
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
            if (std::string("~ ,\n").find(text.substr(at + word.size(), 1)) != std::string::npos) return true;
        return false;
    };
    const std::vector<std::string> commands = listed("").subcommands;
    EXPECT_GE(commands.size(), 11U);
    for (const std::string& command : commands) {
        const std::string text = section(command);
        EXPECT_FALSE(text.empty()) << command;
        std::vector<std::string> options = listed(command).options;
        for (const std::string& sub : listed(command).subcommands) {
            EXPECT_TRUE(tells(text, " " + sub)) << command << " " << sub;
            for (const std::string& option : listed(command + " " + sub).options) options.push_back(option);
        }
        EXPECT_GE(options.size(), 3U) << command;
        for (const std::string& option : options) {
            if (option == "-h" || option == "--help" || option == "--help-all") continue;
            EXPECT_TRUE(tells(text, option)) << command << " " << option;
        }
    }
    for (const std::string& option : listed("serve").options) {
        if (option == "--help" || option == "-h" || option == "--help-all" || option == "--config" ||
            option == "--open")
            continue;
        std::string variable = "TILEWRIGHT_" + option.substr(2);
        for (char& c : variable) c = c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        EXPECT_TRUE(tells(manual, variable)) << variable;
    }
}

TEST(Cli, bash_completes_what_the_program_knows) {
    const auto complete = [](const std::string& typed) {
        const std::string script = (source_dir() / "packaging/tilewright.bash").string();
        return shell(
                   "bash -c '. \"$0\" && COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1)) && _tilewright && "
                   "echo \"${COMPREPLY[@]}\"' \"" +
                   script + "\" \"" TILEWRIGHT_BINARY "\" " + typed)
            .out;
    };
    std::string all;
    for (const std::string& command : listed("").subcommands) all += (all.empty() ? "" : " ") + command;
    EXPECT_EQ(complete("''"), all + "\n");
    EXPECT_EQ(complete("tables ''"), "list close delete export backup\n");
    EXPECT_EQ(complete("tables export --a"), "--all\n");
    EXPECT_EQ(complete("serve --p"), "--port --page --proxies\n");
    EXPECT_EQ(complete("serve --log ''"), "text json\n");
    EXPECT_EQ(complete("worker --log ''"), "text json\n");
    EXPECT_EQ(complete("serve --metrics ''"), "here all\n");
    EXPECT_EQ(complete("play --game ''"), "azul sintra pavilion\n");
    EXPECT_EQ(complete("play --game = s"), "sintra\n");
    EXPECT_EQ(complete("play --seats human,gr"), "human,greedy human,grandmaster\n");
    EXPECT_EQ(complete("play --seats human : Ada,ma"), "Ada,master\n");
    EXPECT_EQ(complete("match --bots novice,a"), "novice,apprentice novice,artisan\n");
}

TEST(Cli, a_puzzle_is_asked_and_answered) {
    const auto folder = std::filesystem::temp_directory_path() / ("tilewright-puzzle-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder / "puzzles");
    std::ofstream(folder / "puzzles/azul.txt")
        << "tilewright puzzles 1 azul 0.1.0\n"
           "3 grade=1 move=cW1 chance=1.0000 next=cW2 loss=0.5000 on=- losses=0,50,60,100,100,100 from=12\n"
           "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... score2=8 "
           "lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....\n";
    const auto answer = [&](const std::string& typed, const std::string& options = "") {
        return shell("printf '" + typed + "' | " TILEWRIGHT_BINARY " puzzle --page " + folder.string() + " " + options +
                     " 2>&1");
    };
    const auto has = [](const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; };
    const Ran right = answer("cw1\\n");
    EXPECT_EQ(right.code, 0);
    EXPECT_TRUE(has(right, "Puzzle 3 of azul, grade 1 of 5")) << right.out;
    EXPECT_TRUE(has(right, "Right! cW1 takes 1 white from the centre")) << right.out;
    EXPECT_TRUE(has(right, "wins 100 % of games; any other move 50 % at most")) << right.out;
    const Ran wrong = answer("?\\n1B2\\ncW3\\n", "--number 3");
    EXPECT_TRUE(has(wrong, "cW 1 2 3 4 5 -")) << wrong.out;
    EXPECT_TRUE(has(wrong, "factory 1 holds no blue")) << wrong.out;
    EXPECT_TRUE(has(wrong, "Not the best: cW3")) << wrong.out;
    EXPECT_TRUE(has(wrong, "wins 40 % of games")) << wrong.out;
    EXPECT_FALSE(has(answer(""), "Right!"));
    EXPECT_EQ(answer("", "--number 4").code, 1);
    EXPECT_EQ(answer("", "chess").code, 1);
    std::filesystem::remove_all(folder);
}

TEST(Cli, a_wrong_call_is_said_and_exits_2) {
    EXPECT_EQ(run("").code, 2);
    EXPECT_EQ(run("dance").code, 2);
    EXPECT_EQ(run("perft").code, 2);
    EXPECT_EQ(run("random --games many").code, 2);
    EXPECT_EQ(run("play --colour pink").code, 2);
    EXPECT_EQ(run("random --seed -1").code, 2);
    EXPECT_EQ(run("random --seed 99999999999999999999999").code, 2);
    EXPECT_EQ(run("play --load x --options grey").code, 2);
}

TEST(Cli, a_wrong_value_is_said_and_exits_1) {
    Ran ran = run("random --options players=9");
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find("players: found '9', expected 2, 3 or 4"), std::string::npos) << ran.out;
    ran = run("play --seats human,wizard < /dev/null");
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find("expected human, random, greedy, novice"), std::string::npos) << ran.out;
    EXPECT_EQ(run("play --seats greedy,greedy,greedy --options players=2 < /dev/null").code, 1);
    EXPECT_EQ(run("play --game chess < /dev/null").code, 1);
    EXPECT_EQ(run("play --load /nonexistent < /dev/null").code, 1);
    EXPECT_EQ(run("play --position 'azul turn=9' < /dev/null").code, 1);
    EXPECT_EQ(run("replay /nonexistent").code, 1);
    EXPECT_NE(run("replay /").out.find("this is a folder"), std::string::npos);
    EXPECT_NE(run("replay /nonexistent").out.find("this file does not exist"), std::string::npos);
    EXPECT_EQ(run("replay /dev/null").code, 1);
    EXPECT_EQ(run("parts chess").code, 1);
}

TEST(Cli, play_never_waits_where_there_is_no_terminal) {
    Ran ran = run("play < /dev/null");
    EXPECT_EQ(ran.code, 0);
    EXPECT_NE(ran.out.find("The input ended"), std::string::npos) << ran.out;
    EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "no colour in a pipe";
    ran = run("play --seats greedy,random,greedy --options 'grey-joker' --seed 3 < /dev/null");
    EXPECT_EQ(ran.code, 0);
    EXPECT_NE(ran.out.find("1. "), std::string::npos);
    ran = run("play --options first=1 --seats human,greedy --colour always < /dev/null");
    EXPECT_NE(ran.out.find('\x1b'), std::string::npos);
}

TEST(Cli, play_from_a_position_and_from_a_file) {
    Ran ran = run("play --position 'azul factories=-,-,-,-,BBBB' --seats human,human --seed 1 < /dev/null");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_NE(ran.out.find("5 BBBB"), std::string::npos) << ran.out;
    const std::string file = scratch("test.txt").string();
    std::filesystem::remove(file);
    EXPECT_NE(run("play --position 'azul factories=-,-,-,-,BBBB' --seats human:Ada,greedy", "save " + file + "\n")
                  .out.find("Saved as"),
              std::string::npos);
    ran = run("play --load " + file + " < /dev/null");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_NE(ran.out.find(">1 Ada"), std::string::npos) << ran.out;
    EXPECT_NE(run("replay " + file).out.find("0 events, all legal"), std::string::npos);
    std::filesystem::remove(file);
}

TEST(Cli, random_games_replay) {
    for (const std::string options : {"standard", "grey players=3", "joker players=4", "grey-joker"}) {
        const std::string file = scratch("random.txt").string();
        ASSERT_EQ(run("random --games 3 --seed 5 --options '" + options + "' > " + file).code, 0);
        const Ran text = run("replay " + file);
        EXPECT_EQ(text.code, 0) << text.out;
        EXPECT_NE(text.out.find("ended: rules"), std::string::npos);
        std::istringstream lines(run("replay --json " + file).out);
        int records = 0;
        for (std::string line; std::getline(lines, line);) {
            const Json json = Json::parse(line);
            EXPECT_TRUE(json["over"].get<bool>());
            EXPECT_EQ(json["scores"], json["steps"].back()["scores"]);
            EXPECT_EQ(json["position"]["turn"], "nobody");
            ++records;
        }
        EXPECT_EQ(records, 3);
        std::filesystem::remove(file);
    }
}

TEST(Cli, sintra_is_played_with_a_part_set_of_ones_own) {
    const std::string set = scratch("set.json").string();
    std::string text = read_source("docs/sintra-house.json");
    const std::string values = "[1, 2, 3, 4, 2, 2, 1, 1]";
    text.replace(text.find(values), values.size(), "[5, 5, 5, 5, 5, 5, 5, 15]");
    std::ofstream(set) << text;
    const std::string record = scratch("own.txt").string();
    Ran ran = run("random --game sintra --options B --parts " + set + " > " + record);
    EXPECT_EQ(ran.code, 0) << ran.out;
    const std::string written = read_source(record);
    EXPECT_NE(written.find("parts=BPBGB/"), std::string::npos) << "the record carries the set";
    EXPECT_NE(written.find(":5.5.5.5.5.5.5.15:"), std::string::npos);
    EXPECT_EQ(run("replay " + record).code, 0);
    EXPECT_EQ(run("play --game sintra --seats greedy,random --parts " + set + " < /dev/null").code, 0);
    std::ofstream(set) << "{\"strips\": 3}";
    ran = run("random --game sintra --parts " + set);
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find("strips"), std::string::npos) << ran.out;
    std::ofstream(set) << "not json";
    EXPECT_EQ(run("random --game sintra --parts " + set).code, 1);
    EXPECT_EQ(run("random --game azul --parts " + set).code, 1);
    EXPECT_EQ(run("parts sintra --parts docs/none.json").code, 1);
    std::filesystem::remove(set);
    std::filesystem::remove(record);
}

TEST(Cli, replay_says_where_a_record_is_wrong) {
    const Ran ran = run("replay -", "[Tilewright \"1\"]\n[Game \"azul\"]\n[Options \"first=1\"]\nB B Q");
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find("line 4, column 5: event 3: found 'Q'"), std::string::npos) << ran.out;
}

TEST(Cli, replay_shows_comments_times_and_variations) {
    const std::string record =
        "[Tilewright \"1\"]\n[Game \"azul\"]\n[Options \"first=1\"]\n{before} B B Y K R R W W Y Y K W B R K W B Y R K "
        "{the deal}\n"
        "2R2 <4.2> {good} (2W2 {or so} cR1) undo:20 {no} 1B1";
    const std::string text = run("replay -", record).out;
    for (const std::string part :
         {"{before}", "{the deal}", "(4.2 s)", "{good}", "(2W2 {or so} cR1)", "back to after event 20", "{no}"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
    }
    const Json json = Json::parse(run("replay --json -", record).out);
    EXPECT_EQ(json["comments"][0], "before");
    EXPECT_EQ(json["steps"][20]["variations"][0]["events"][1]["move"], "cR1");
    EXPECT_EQ(json["steps"][20]["seconds"], 4.2);
    EXPECT_EQ(json["steps"][21]["undo"], 20);
}

TEST(Cli, replay_shows_the_golden_games_as_before) {
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/golden")) {
        if (entry.path().extension() != ".replay") continue;
        std::filesystem::path record = entry.path();
        EXPECT_EQ(run("replay " + record.replace_extension(".txt").string()).out, read_source(entry.path()))
            << entry.path().filename();
        ++seen;
    }
    EXPECT_EQ(seen, 4 + 2 + 2);
}

TEST(Cli, perft_counts_draws_and_moves) {
    EXPECT_EQ(run("perft 0").out, "1\n");
    EXPECT_EQ(run("perft 1 --options players=3").out, "3\n") << "who starts";
    EXPECT_EQ(run("perft 2 --options first=1").out, "25\n") << "five colours, twice";
    const Json json =
        Json::parse(run("perft 1 --divide --json --position 'azul factories=BBBB,YYYY,RRRR,KKKK,WWWW'").out);
    EXPECT_EQ(json["nodes"], 30) << "five colours onto five lines or the floor";
    EXPECT_EQ(json["divide"].size(), 30U);
}

TEST(Cli, bench_as_json) {
    const Json json = Json::parse(run("bench --seconds 0.01 --json").out);
    ASSERT_EQ(json["bench"].size(), 12U + 6U + 8U);
    for (const Json& row : json["bench"]) {
        EXPECT_GT(row["games_per_second"].get<double>(), 0);
        EXPECT_GT(row["moves_per_second"].get<double>(), row["games_per_second"].get<double>());
        EXPECT_GT(row["games_per_second_moves"].get<double>(), 0);
        EXPECT_NE(row["options"].get<std::string>().find("players=" + std::to_string(row["players"].get<int>())),
                  std::string::npos);
    }
}

TEST(Cli, output_that_cannot_be_written_is_an_error) {
    for (const std::string command : {"parts", "perft 3", "random", "play --seats greedy,greedy < /dev/null"}) {
        EXPECT_EQ(run(command + " > /dev/full").code, 1) << command;
    }
}

TEST(Cli, matches_are_played_and_resumed) {
    const std::string file = ::testing::TempDir() + "match" + std::to_string(getpid()) + ".jsonl";
    const std::string command = "match --game pavilion --bots greedy,random --seed 3 --json --results " + file;
    Ran ran = run(command + " --games 4");
    ASSERT_EQ(ran.code, 0) << ran.out;
    std::vector<Json> lines;
    for (const Word& line : words(ran.out, "\n")) lines.push_back(Json::parse(line.text));
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[4]["bots"][0]["name"], "greedy");
    EXPECT_EQ(lines[4]["bots"][0]["score"], 1.0);
    for (const char* key : {"elo", "elo_error", "mean_points", "mean_ms"})
        EXPECT_TRUE(lines[4]["bots"][1].contains(key));
    EXPECT_TRUE(Log::read(lines[0]["record"].get<std::string>()));
    ran = run(command + " --games 6");
    EXPECT_EQ(words(ran.out, "\n").size(), 4U) << "a word that it goes on, two more games and the end";
    EXPECT_EQ(Json::parse(words(ran.out, "\n").back().text)["games"], 6);
    EXPECT_EQ(run("match --game azul --bots greedy,random --results " + file).code, 1) << "another match";
    // A line cut off in the middle is left out and its game played again; a game counts once.
    std::string text = [&] {
        std::ifstream stream(file);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    }();
    const auto all = words(text, "\n");
    std::ofstream(file) << all[0].text << "\n"
                        << all[1].text << "\n"
                        << all[1].text << "\n"
                        << all[2].text.substr(0, 40);
    ran = run(command + " --games 4");
    EXPECT_NE(ran.out.find("line 3: this game stands there already"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("line 4: this line is damaged"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("Going on after 1 games"), std::string::npos) << ran.out;
    EXPECT_EQ(Json::parse(words(ran.out, "\n").back().text)["games"], 4);
    std::ofstream(file) << "";
    EXPECT_EQ(run(command + " --games 2").code, 0) << "an empty file is a fresh one";
    EXPECT_EQ(run(command + " --games 2").code, 0);
    // What is decided is not played on.
    const std::string decided = "match --bots greedy,random --games 200 --sprt 0.5,0.6 --results " + file + ".2";
    const auto last_line = [](const Ran& of) { return std::string(words(of.out, "\n").back().text); };
    const std::string verdict = last_line(run(decided));
    EXPECT_EQ(last_line(run(decided)), verdict);
    std::filesystem::remove(file + ".2");
    EXPECT_EQ(run("match --bots greedy,random --sprt nan,0.6").code, 2);
    EXPECT_EQ(run("match --bots greedy,random --sprt 0.6,0.5").code, 2);
    EXPECT_EQ(run("match --bots greedy,wizard").code, 1);
    EXPECT_EQ(run("match --bots greedy,random --sprt high").code, 2);
    EXPECT_NE(run("match --bots greedy,random --games 200 --sprt 0.5,0.6").out.find("H1"), std::string::npos);
    std::filesystem::remove(file);
}

// What the engine says to these lines.
std::vector<Json> engine(const std::string& queries, const std::string& options = "") {
    const Ran ran = run("engine " + options, queries);
    EXPECT_EQ(ran.code, 0) << ran.out;
    std::vector<Json> out;
    for (const Word& line : words(ran.out, "\n")) out.push_back(Json::parse(line.text));
    return out;
}

TEST(Cli, the_engine_answers_many_queries_at_once_and_each_finally_once) {
    const std::string at = R"("position":"azul factories=BBYK,YYRK,RRWW,BKWW,YRWB","budget":"3000n")";
    std::string queries;
    for (int i = 0; i < 12; ++i) queries += "{\"id\":" + std::to_string(i) + "," + at + ",\"lines\":3}\n\n";
    const std::vector<Json> answers = engine(queries, "--concurrency 4");
    ASSERT_EQ(answers.size(), 12U);
    std::vector<int> seen(12);
    for (const Json& answer : answers) {
        EXPECT_EQ(answer["type"], "final");
        ++seen.at(answer["id"].get<std::size_t>());
        EXPECT_EQ(answer["lines"], answers[0]["lines"]) << "nodes and one thread: always the same";
    }
    EXPECT_EQ(seen, std::vector<int>(12, 1));
}

TEST(Cli, the_engine_reports_on_the_way) {
    const std::string at = R"({"id":1,"position":"azul factories=BBYK,YYRK,RRWW,BKWW,YRWB","lines":2,)";
    const std::vector<Json> answers = engine(at + R"("budget":"400ms","report":20})");
    ASSERT_GE(answers.size(), 2U);
    for (std::size_t i = 0; i < answers.size(); ++i)
        EXPECT_EQ(answers[i]["type"], i + 1 < answers.size() ? "partial" : "final");
    // In slices or in one piece: the same, also where memory is short.
    const std::vector<Json> sliced = engine(at + R"("budget":"60000n","report":5})");
    EXPECT_EQ(sliced.back()["lines"], engine(at + R"("budget":"60000n"})").back()["lines"]);
    const std::vector<Json> small = engine(at + R"("budget":"100000n","memory":2,"report":5})");
    EXPECT_GE(small.size(), 2U);
    EXPECT_EQ(small.back()["lines"], engine(at + R"("budget":"100000n","memory":2})").back()["lines"]);
}

TEST(Cli, a_bot_program_is_checked) {
    Ran ran = run("match --game azul --check \"read line; exit 3\"");
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find("FAILED  azul players=2"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("exit code 3"), std::string::npos) << ran.out;
    EXPECT_EQ(run("match").code, 2);
    EXPECT_EQ(run("match --check a --bots greedy,random").code, 2);
    EXPECT_EQ(run("match --check ./mybot@5000n").code, 1);
    EXPECT_EQ(run("match --check a --game chess").code, 1);
    EXPECT_EQ(run("match --check ''").code, 1);
    EXPECT_EQ(run("match --check a --options grey").code, 2);
    ran = run("match --bots \"exec:read line; exit 3@1s,greedy\" --games 2 --json");
    const Json game = Json::parse(words(ran.out, "\n").at(0).text);
    EXPECT_EQ(game["forfeit"]["reason"], "ended with exit code 3");
    EXPECT_EQ(Json::parse(words(ran.out, "\n").back().text)["bots"][0]["forfeits"], 2);
}

// The last take of a game: cW1 completes the top row and wins 16 to 15, everything else loses
// (src/study/review_test.cpp has the sums).
const std::string last_take =
    "azul round=5 start=2 turn=1 centre=W score1=10 wall1=BYRK./...../...../...../..... "
    "score2=8 lines2=W,-,-,-,- wall2=BYRK./...../...../...../.....";

void expect_narrow(const std::string& text) {
    for (const Word& line : words(text, "\n")) EXPECT_LE(line.text.size(), 80U) << line.text;
}

TEST(Cli, analyse_a_position) {
    const Ran ran = run("analyse --budget 500n --lines 2 --position '" + last_take + "'");
    ASSERT_EQ(ran.code, 0) << ran.out;
    EXPECT_NE(ran.out.find("azul, round 5, seat 1 to move: 6 legal moves"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find(" 1  cW1     100.0%     16.0     15.0"), std::string::npos) << ran.out;
    EXPECT_EQ(ran.out.find(" 3  "), std::string::npos) << ran.out;
    expect_narrow(ran.out);
    const Json json = Json::parse(run("analyse - --json --budget 500n", last_take + "\n").out);
    EXPECT_EQ(json["seat"], 1);
    EXPECT_EQ(json["choices"], 6);
    ASSERT_EQ(json["moves"].size(), 5U);
    EXPECT_EQ(json["moves"][0]["move"], "cW1");
    EXPECT_EQ(json["moves"][0]["winning"], Json::array({1.0, 0.0}));
    EXPECT_EQ(json["moves"][0]["points"], Json::array({16.0, 15.0}));
    EXPECT_EQ(json["moves"][0]["margin"], 1.0);
}

TEST(Cli, a_review_is_as_before_with_every_compiler) {
    EXPECT_EQ(run("analyse " + (source_dir() / "tests/golden/review/azul.txt").string() +
                  " --json --budget 300000n --memory 128")
                  .out,
              read_source("tests/golden/review/azul.json"));
}

TEST(Cli, analyse_a_record) {
    const std::string head =
        "[Tilewright \"1\"]\n[Game \"azul\"]\n[Options \"\"]\n[Start \"" + last_take + "\"]\n[Seat1 \"Ada\"]\n\n";
    const Ran text = run("analyse - --budget 500n", head + "cW-\n");
    ASSERT_EQ(text.code, 0) << text.out;
    EXPECT_NE(text.out.find("Ada             cW-         0.0%  100.0%     8.0  cW1"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("cW1      blunder\n"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("--move 0"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find(" 50%  12\n"), std::string::npos) << "the graph: won, then lost\n" << text.out;
    EXPECT_NE(text.out.find("Ada                100.0%    +0.0%  -100.0%    +0.0%    +0.0%     0.0%      0.0%\n"),
              std::string::npos)
        << text.out;
    EXPECT_NE(text.out.find("floor                    2    -2"), std::string::npos) << text.out;
    EXPECT_EQ(text.out.find('['), std::string::npos) << "no bar where there is no terminal";
    std::vector<Json> lines;
    const Ran json = run("analyse - --json --budget 500n", head + "cW-\n");
    for (const Word& line : words(json.out, "\n")) lines.push_back(Json::parse(line.text));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["event"], 1);
    EXPECT_EQ(lines[0]["loss"], 1.0);
    EXPECT_EQ(lines[0]["points_loss"], 8.0);
    EXPECT_EQ(lines[0]["best"]["move"], "cW1");
    EXPECT_EQ(lines[0]["mark"], "blunder");
    EXPECT_EQ(lines[1]["seats"][0]["name"], "Ada");
    EXPECT_EQ(lines[1]["seats"][0]["mean_loss"], 1.0);
    EXPECT_EQ(lines[1]["seats"][0]["mistakes"][0]["move"], "cW-");
    EXPECT_EQ(lines[1]["seats"][1]["moves"], 0);
    const Ran best = run("analyse - --budget 500n", head + "cW1\n");
    EXPECT_NE(best.out.find("Ada             cW1       100.0%    0.0%     0.0\n"), std::string::npos) << best.out;
    EXPECT_EQ(run("analyse - --move 0 --budget 500n", head + "cW-\n").out,
              run("analyse --budget 500n --position '" + last_take + "'").out);
}

TEST(Cli, analyse_whole_games) {
    const std::string file = scratch("analyse.txt").string();
    for (const std::string options : {"--game azul --options 'grey-joker players=4'", "--game sintra --options B",
                                      "--game pavilion --options players=3"}) {
        ASSERT_EQ(run("random " + options + " --games 2 --seed 8 > " + file).code, 0);
        const Ran ran = run("analyse --budget 100n " + file);
        EXPECT_EQ(ran.code, 0) << ran.out;
        expect_narrow(ran.out);
        EXPECT_EQ(run("analyse --budget 100n " + file).out, ran.out) << "nodes repeat";
        const std::string json = run("analyse --json --budget 100n " + file).out;
        EXPECT_EQ(run("analyse --json --budget 100n " + file).out, json) << "every byte of it";
        EXPECT_EQ(run("analyse --move 60 " + file).code, 1) << "of which record?";
    }
    std::filesystem::remove(file);
}

TEST(Cli, analyse_says_what_it_can_not) {
    const auto says = [](const std::string& arguments, const std::string& input, int code, const std::string& part) {
        const Ran ran = run("analyse " + arguments, input);
        EXPECT_EQ(ran.code, code) << arguments;
        EXPECT_NE(ran.out.find(part), std::string::npos) << ran.out;
    };
    says("", "", 2, "expected a file (- for standard input) or --position");
    says("- --position azul", "", 2, "one of them");
    says("-", "", 1, "expected azul, sintra, pavilion");
    says("-", "hello", 1, "-: line 1, column 1: found 'hello'");
    says("-", "azul turn=9", 1, "column 11: turn: found '9', expected a seat");
    says("-", "azul phase=deal", 1, "tiles are to be drawn here, expected a position where a player moves");
    says("-", "azul phase=over score1=2 wall1=BYRKW/...../...../...../.....", 1, "the game is over");
    says("- --move 1", last_take, 1, "is a position, expected a record");
    says("- --budget 3", last_take, 1, "expected a time like 200ms or 2s");
    says("- --lines 0", last_take, 2, "--lines");
    const std::string record = "[Tilewright \"1\"]\n[Game \"azul\"]\n[Options \"first=1\"]\nB B ";
    says("-", record + "Q", 1, "line 4, column 5: event 3: found 'Q'");
    says("- --move 3", record, 1, "--move 3: expected 0 to 2");
    says("- --move 2", record, 1, "tiles are to be drawn here");
    says("/nonexistent", "", 1, "this file does not exist");
}

TEST(Cli, parts_are_printed) {
    EXPECT_NE(run("parts azul").out.find("BYRKW"), std::string::npos);
    EXPECT_EQ(Json::parse(run("parts azul --json").out)["game"], "azul");
    EXPECT_NE(run("parts sintra").out.find("not the published print"), std::string::npos);
    const Json pavilion = Json::parse(run("parts pavilion --json").out);
    EXPECT_EQ(pavilion["tables"][2]["values"].size(), 42U) << "the spaces";
    EXPECT_NE(run("parts pavilion").out.find("statue-orange-red"), std::string::npos);
}

}  // namespace
}  // namespace tilewright
