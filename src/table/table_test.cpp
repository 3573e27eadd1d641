// Live tables, proven by dialogues: tests/tables/*.txt, in the form docs/testing.md describes. After every step of
// every dialogue the promises of docs/protocol.md that hold at all times are checked too.
#include "table/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "base/text.h"
#include "data.h"
#include "table_room.h"

namespace tilewright {

namespace {

struct Line {
    int number = 0;
    std::string text;
};

struct Dialogue {
    std::string file;
    std::string name;
    std::vector<Line> lines;
    std::map<std::string, std::string> named;  // setups that several dialogues begin with
};

void PrintTo(const Dialogue& dialogue, std::ostream* out) { *out << dialogue.name; }

std::vector<Dialogue> read_dialogues() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests" / "tables"))
        if (entry.path().extension() == ".txt") paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<Dialogue> all;
    for (const auto& path : paths) {
        std::istringstream stream(read_source(path));
        std::string text;
        std::map<std::string, std::string> named;
        for (int number = 1; std::getline(stream, text); ++number) {
            if (text.starts_with("let ")) {
                const std::size_t blank = text.find(' ', 4);
                named[text.substr(4, blank - 4)] = text.substr(blank + 1);
            } else if (text.starts_with("== ")) {
                all.push_back({path.string(), text.substr(3), {{number, text}}, named});
            } else if (!text.empty() && text[0] != '#' && !all.empty()) {
                all.back().lines.push_back({number, text});
            }
        }
    }
    return all;
}

// The words of a line, one after another, and what is left of it.
class Words {
  public:
    explicit Words(std::string_view text) : text_(text) {}

    std::string_view rest() const { return text_; }
    bool empty() const { return text_.empty(); }
    std::string next() {
        const std::size_t blank = std::min(text_.find(' '), text_.size());
        std::string word(text_.substr(0, blank));
        text_.remove_prefix(std::min(blank + 1, text_.size()));
        return word;
    }
    bool accept(std::string_view word) {
        if (text_ != word && !text_.starts_with(std::string(word) + " ")) return false;
        next();
        return true;
    }
    std::int64_t number(std::int64_t otherwise = 0) { return empty() ? otherwise : std::stoll(next()); }
    Json json() {
        if (empty()) return Json::object();
        Json read = parse_flat(text_);
        EXPECT_FALSE(read.is_discarded()) << text_;
        text_ = {};
        return read;
    }

  private:
    std::string_view text_;
};

// ---- One dialogue

class Script {
  public:
    explicit Script(const Dialogue& dialogue) : dialogue_(dialogue) {}

    void run() {
        for (at_ = 1; at_ < dialogue_.lines.size(); ++at_) {
            const Line& line = dialogue_.lines[at_];
            const testing::ScopedTrace trace(dialogue_.file.c_str(), line.number, line.text);
            if (!obey(Words(line.text))) {
                ADD_FAILURE_AT(dialogue_.file.c_str(), line.number) << "not understood: " << line.text;
                return;
            }
            if (testing::Test::HasFailure()) return;
        }
        const testing::ScopedTrace trace(dialogue_.file.c_str(), dialogue_.lines.back().number, "at the end");
        if (room_) room_->check_late_watchers();
    }

  private:
    Room& room() { return *room_; }

    bool refused_next() const {
        return at_ + 1 < dialogue_.lines.size() && dialogue_.lines[at_ + 1].text.starts_with("-> error");
    }
    void answered() {
        if (refused_next()) {
            EXPECT_EQ(room().answer().value("t", ""), "error") << room().answer();
        } else {
            EXPECT_EQ(room().answer().value("t", ""), "ok") << room().answer();
        }
    }

    bool obey(Words words) {
        if (words.accept("table")) return open(words);
        if (words.accept("->")) return heard(words);
        if (words.accept("rematch")) return rematch(words);
        if (!room_) return false;
        if (words.accept("joined")) return joined(words);
        if (words.accept("elsewhere")) return elsewhere(words);
        if (words.accept("at")) return room().set_time(words.number()), true;
        if (words.accept("after")) return room().pass(words.number()), true;
        if (words.accept("later")) return room().pass_with_ticks(words.number()), true;
        if (words.accept("tick")) return room().tick(), true;
        if (words.accept("seed")) return room().set_seed(static_cast<std::uint64_t>(words.number())), true;
        if (words.accept("restart")) return room().restart(words.number(), true), true;
        if (words.accept("forgotten")) return room().restart(words.number(), false), true;
        if (words.accept("store")) return store(words);
        if (words.accept("bot")) return bot(words);
        if (words.accept("plays")) return plays(words);
        return expects(words) || somebody(words);
    }

    bool open(Words words) {
        maker_ = words.next();
        Json json = Json::object();
        if (words.rest().starts_with('$')) {
            const auto named = dialogue_.named.find(words.next().substr(1));
            if (named == dialogue_.named.end()) return false;
            json = parse_flat(named->second);
        }
        const Json changes = words.json();
        for (const auto& [field, value] : changes.items()) {
            json[field] = value;
            if (value.is_null()) json.erase(field);
        }
        Fields fields(json);
        Setup setup = read_setup(fields);
        if (fields.error()) {
            EXPECT_TRUE(refused_next()) << fields.error()->text();
            refused_ = error_answer(0, *fields.error());
            return true;
        }
        EXPECT_FALSE(refused_next());
        setup.creator = key_of(maker_);
        for (SeatSetup& seat : setup.seats) {
            if (seat.kind == SeatSetup::Kind::human) seat.key = setup.creator;
            if (seat.kind == SeatSetup::Kind::remote) seat.key = key_of(seat.name);
        }
        room_.emplace(setup);
        room_->open();
        return true;
    }

    // The maker watches, the others sit down in the seats that are open.
    bool joined(Words words) {
        if (!words.accept("by")) return false;
        room().watch(maker_);
        while (!words.empty()) {
            const std::string who = words.next();
            std::string called = who;
            called[0] = static_cast<char>(called[0] - 'a' + 'A');
            room().watch(who);
            room().request(who, "sit", {{"name", called}});
            EXPECT_EQ(room().answer().value("t", ""), "ok") << room().answer();
        }
        return true;
    }

    bool elsewhere(Words words) {
        const std::string who = words.next();
        if (!words.accept("plays")) return false;
        return room().played_elsewhere(who, words.next()), true;
    }

    bool rematch(Words words) {
        const auto& made = room().rematch();
        if (!made || words.accept("none")) {
            EXPECT_EQ(!made, words.empty() || words.accept("none"));
            return true;
        }
        if (words.accept("opens")) {
            const Setup setup = made->setup;
            const std::int64_t now = room().now();
            room_.emplace(setup);
            room_->set_time(now);
            room_->open();
        } else {
            const Json wanted = words.json();
            Json there = parse_flat(write_setup(made->setup));
            there["id"] = made->id;
            EXPECT_EQ(mismatch(there, wanted), "") << there;
        }
        return true;
    }

    bool store(Words words) {
        if (words.accept("fails")) return room().fail_next(), true;
        if (words.accept("takes")) return room().store_takes(words.number()), true;
        return false;
    }

    bool bot(Words words) {
        if (!words.accept("plays")) return false;
        std::string move;
        if (!words.empty() && !words.rest().starts_with("after")) move = words.next();
        const std::int64_t used = words.accept("after") ? words.number() : 100;
        return room().bot_plays(move, used), true;
    }

    bool plays(Words words) {
        room().check_every(25);
        const bool understood = plays_on(words);
        room().check_every(1);
        return understood;
    }

    bool plays_on(Words words) {
        if (words.accept("on")) {
            for (std::int64_t n = words.number(); n > 0 && !testing::Test::HasFailure(); --n) room().anybody_plays();
            return true;
        }
        if (!words.accept("until")) return false;
        const std::string text(words.rest());
        for (int n = 0; n < 2000 && !testing::Test::HasFailure(); ++n) {
            if (room().state().position.write().find(text) != std::string::npos) return true;
            room().anybody_plays();
        }
        ADD_FAILURE() << "never " << text;
        return true;
    }

    // ---- What somebody does

    bool somebody(Words words) {
        std::string who = words.next();
        if (who.ends_with(':')) {
            who.pop_back();
            const std::string kind = words.next();
            room().request(who, kind, words.json());
            return answered(), true;
        }
        if (words.accept("leaves")) return room().leave(who), true;
        if (words.accept("watches")) {
            const bool bare = words.accept("without-key");
            room().watch(who, !bare, words.json());
            return answered(), true;
        }
        if (words.accept("plays")) {
            std::string move;
            if (!words.empty() && !words.rest().starts_with("at ")) move = words.next();
            if (move.empty()) move = room().state().position.move_texts().front();
            const std::int64_t seq = words.accept("at") ? words.number() : room().state().length;
            room().request(who, "play", {{"seq", seq}, {"move", move}});
            return answered(), true;
        }
        return false;
    }

    // ---- What is expected

    bool heard(Words words) {
        if (words.accept("error")) {
            const Json& answer = room_ ? room_->answer() : refused_;
            EXPECT_EQ(answer.value("code", ""), words.next()) << answer;
            if (!words.empty()) {
                EXPECT_EQ(answer.value("field", ""), words.next()) << answer;
            }
            if (!words.empty()) {
                EXPECT_EQ(mismatch(answer, words.json()), "") << answer;
            }
            return true;
        }
        if (words.accept("ok")) {
            EXPECT_EQ(mismatch(room().answer(), words.json()), "") << room().answer();
            return true;
        }
        const std::string who = words.next();
        for (const std::string& name : who == "all" ? room().watching() : std::vector<std::string>{who})
            heard_by(name, words);
        return true;
    }

    void heard_by(const std::string& who, Words words) {
        const std::vector<Json> messages = room().heard_by(who);
        if (words.accept("nothing")) {
            EXPECT_TRUE(messages.empty()) << who << " heard " << messages.front();
            return;
        }
        const bool none = words.accept("no");
        const std::string kind = words.next();
        const Json wanted = words.json();
        std::string said;
        bool found = false;
        for (const Json& message : messages) {
            if (message.value("t", "") != kind) continue;
            const std::string differs = mismatch(message, wanted);
            found = found || differs.empty();
            said += "\n  " + differs + " in " + message.dump();
        }
        EXPECT_NE(found, none) << who << ": " << kind << " " << wanted << said;
    }

    bool expects(Words words) {
        const TableState& state = room().state();
        if (words.accept("log")) return expect_log(words), true;
        if (words.accept("bots")) return expect_bots(words), true;
        if (words.accept("due")) return expect_due(words), true;
        if (words.accept("turn")) {
            const std::string turn = view_turn(state.position.to_act()).dump();
            EXPECT_EQ(turn, words.rest());
        } else if (words.accept("end")) {
            EXPECT_EQ(state.end, words.empty() ? "" : words.rest());
        } else if (words.accept("idle")) {
            EXPECT_EQ(room().table().idle() ? "yes" : "no", words.rest());
        } else if (words.accept("shows")) {
            const Json there = view_table(room().table().id(), room().table().setup(), state);
            EXPECT_EQ(mismatch(there, words.json()), "") << there;
        } else if (words.accept("summary")) {
            EXPECT_EQ(mismatch(room().table().summary(), words.json()), "") << room().table().summary();
        } else if (words.accept("position")) {
            const bool lacks = words.accept("lacks");
            EXPECT_NE(state.position.write().find(words.rest()) != std::string::npos, lacks) << state.position.write();
        } else if (words.accept("record")) {
            const bool lacks = words.next() == "lacks";
            const std::string record = room().table().record();
            EXPECT_NE(record.find(words.rest()) != std::string::npos, lacks) << record;
        } else if (words.accept("replay")) {
            const auto replay = room().table().replay();
            EXPECT_TRUE(replay);
            EXPECT_EQ(mismatch(replay ? *replay : Json(), words.json()), "") << (replay ? *replay : Json());
        } else if (words.accept("clock")) {
            const auto seat = static_cast<std::size_t>(words.number() - 1);
            EXPECT_EQ(state.clock.left[seat], words.number());
        } else if (words.accept("held")) {
            const auto seat = static_cast<std::size_t>(words.number() - 1);
            EXPECT_EQ(join(state.seats[seat].premoves, " "), words.rest());
        } else if (words.accept("ranks")) {
            std::string ranks;
            const PerSeat there = ranks_of(state);
            for (std::size_t n = 0; n < state.seats.size(); ++n) ranks += (n > 0 ? " " : "") + std::to_string(there[n]);
            EXPECT_EQ(ranks, words.rest());
        } else {
            return false;
        }
        return true;
    }

    void expect_log(Words words) {
        const auto& log = room().table().log();
        const std::int64_t n = words.number();
        if (words.empty()) {
            EXPECT_EQ(static_cast<std::int64_t>(log.size()), n) << (log.empty() ? "" : log.back().text);
            return;
        }
        ASSERT_GT(static_cast<std::int64_t>(log.size()), n);
        const StoredEvent& event = log[static_cast<std::size_t>(n)];
        EXPECT_EQ(event.actor, words.number());
        if (!words.empty()) {
            EXPECT_EQ(event.text, words.rest());
        }
    }

    void expect_bots(Words words) {
        const auto& bots = room().bots();
        if (words.accept("none")) {
            EXPECT_TRUE(bots.empty());
            return;
        }
        ASSERT_EQ(bots.size(), 1U);
        EXPECT_EQ(bots.front().seat + 1, words.number());
        const std::string bot(words.rest());
        if (bot.ends_with('*')) {
            EXPECT_EQ(bots.front().bot.substr(0, bot.size() - 1), bot.substr(0, bot.size() - 1));
        } else if (!bot.empty()) {
            EXPECT_EQ(bots.front().bot, bot);
        }
    }

    void expect_due(Words words) {
        const auto due = room().table().due();
        if (words.accept("never")) {
            EXPECT_FALSE(due.has_value()) << *due - Room::beginning;
        } else {
            ASSERT_TRUE(due.has_value());
            EXPECT_EQ(*due - Room::beginning, words.number());
        }
    }

    const Dialogue& dialogue_;
    std::size_t at_ = 0;
    std::string maker_;
    std::optional<Room> room_;
    Json refused_;
};

class TableDialogue : public testing::TestWithParam<Dialogue> {};

TEST_P(TableDialogue, goes_as_written) { Script(GetParam()).run(); }

INSTANTIATE_TEST_SUITE_P(All, TableDialogue, testing::ValuesIn(read_dialogues()),
                         [](const testing::TestParamInfo<Dialogue>& test) {
                             const std::string stem = std::filesystem::path(test.param.file).stem().string();
                             std::string name = stem + "_" + std::to_string(test.param.lines.front().number);
                             std::string words = "_" + test.param.name;
                             for (const char c : words)
                                 name += (std::isalnum(static_cast<unsigned char>(c)) != 0) ? c : '_';
                             return name;
                         });

}  // namespace

}  // namespace tilewright
