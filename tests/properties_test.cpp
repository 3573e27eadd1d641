// What must hold in every game, whatever is played: checked in random games of every game and variant. A failure prints
// the record that reproduces it.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sanitizer/allocator_interface.h>
#include <sanitizer/common_interface_defs.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <map>
#include <set>

#include "game/random_play.h"
#include "play/record.h"

namespace tilewright {
namespace {

constexpr int games_each = 25;  // of each variant

// Where the tiles are, by place: for the conservation of tiles, and to follow what `apply` tells.
using Heaps = std::map<std::string, std::map<int, int>>;

void clean(Heaps& heaps) {
    for (auto& [place, tiles] : heaps) std::erase_if(tiles, [](const auto& entry) { return entry.second == 0; });
    std::erase_if(heaps, [](const auto& entry) { return entry.second.empty(); });
}

Heaps heaps_of(const azul::State& state) {
    using namespace azul;
    Heaps out;
    const auto put = [&](const std::string& place, Counts counts) {
        for (int kind = blue; kind <= joker; ++kind) out[place][kind] = counts.of(kind);
    };
    put("bag", state.offer.bag);
    put("lid", state.offer.lid);
    put("centre", state.offer.centre);
    for (unsigned f = 0; f < state.offer.factories; ++f)
        put("factory" + std::to_string(f), state.offer.factory[f].counts());
    for (unsigned seat = 0; seat < state.players; ++seat) {
        const Board& board = state.boards[seat];
        const std::string s = std::to_string(seat);
        for (int row = 0; row < rows; ++row) {
            const auto r = static_cast<unsigned>(row);
            out["line" + s + std::to_string(row)][board.colour[r]] += board.tiles[r];
            out["line" + s + std::to_string(row)][joker] += board.jokers[r];
            for (int column = 0; column < rows; ++column) {
                const int tile = board.cell(row, column);
                if (tile != none) ++out["wall" + s + std::to_string(row) + std::to_string(column)][tile];
            }
        }
        for (int i = 0; i < board.floor_tiles(); ++i) {
            ++out["floor" + s + std::to_string(i)][board.floor_at(i)];
        }
    }
    // The marker: in the centre, on its holder's floor line, or beside the board.
    bool on_floor = false;
    for (const auto& [place, tiles] : out) on_floor |= tiles.contains(marker);
    if (!on_floor)
        ++out[state.offer.marker == 0 ? "centre" : "player" + std::to_string(state.offer.marker - 1)][marker];
    clean(out);
    return out;
}

// `index` of a floor space is that of the first tile; `nth` is which of several it is.
std::string place_name(azul::Place place, int index, const azul::Event& event, int nth) {
    const std::string s = std::to_string(event.seat);
    switch (place) {
        case azul::Place::bag: return "bag";
        case azul::Place::lid: return "lid";
        case azul::Place::centre: return "centre";
        case azul::Place::factory: return "factory" + std::to_string(index);
        case azul::Place::line: return "line" + s + std::to_string(index);
        case azul::Place::wall: return "wall" + s + std::to_string(event.row) + std::to_string(event.column);
        case azul::Place::player: return "player" + s;
        case azul::Place::floor: return "floor" + s + std::to_string(index + nth);
    }
    return "";
}

// Moving the tiles that were told, and only those, leads from one state to the next; so do the points.
void follow(const azul::State& before, const std::vector<azul::Event>& events, const azul::State& after) {
    Heaps heaps = heaps_of(before);
    PerSeat scores = Azul::scores(before);
    for (const auto& event : events) {
        if (event.what == azul::What::scored) scores[event.seat] += event.points;
        if (event.what != azul::What::moved) continue;
        for (int i = 0; i < event.count; ++i) {
            --heaps[place_name(event.from, event.from_index, event, i)][event.tile];
            ++heaps[place_name(event.to, event.to_index, event, i)][event.tile];
        }
    }
    clean(heaps);
    EXPECT_EQ(heaps, heaps_of(after));
    EXPECT_EQ(scores, Azul::scores(after));
}

void check_conserved(const azul::State& state) {
    std::map<int, int> total;
    for (const auto& [place, tiles] : heaps_of(state)) {
        for (const auto& [tile, n] : tiles) {
            EXPECT_GE(n, 0) << place;
            total[tile] += n;
        }
    }
    for (int kind = azul::blue; kind <= azul::joker; ++kind) {
        EXPECT_EQ(total[kind], azul::tiles_in_game(state.players, state.jokers != 0, kind)) << "kind " << kind;
    }
}

Heaps heaps_of(const sintra::State& state) {
    using namespace sintra;
    Heaps out;
    const auto put = [&](const std::string& place, Counts counts) {
        for (int piece = blue; piece <= yellow; ++piece) out[place][piece] = counts.of(piece);
    };
    put("bag", state.offer.bag);
    put("tower", state.offer.lid);
    put("centre", state.offer.centre);
    for (unsigned f = 0; f < state.offer.factories; ++f)
        put("factory" + std::to_string(f), state.offer.factory[f].counts());
    for (unsigned space = 0; space < rounds; ++space) {
        if (state.indicator[space] != none) ++out["indicator" + std::to_string(space)][state.indicator[space]];
    }
    if (state.phase == Phase::indicator) {  // held ready for the indicator: to be drawn as if from the bag
        for (int piece = blue; piece <= yellow; ++piece) {
            bool laid = false;
            for (unsigned space = 1; space < rounds; ++space) laid |= state.indicator[space] == piece;
            if (!laid) ++out["bag"][piece];
        }
    }
    for (unsigned seat = 0; seat < state.players; ++seat) {
        const Board& board = state.boards[seat];
        const std::string s = std::to_string(seat);
        for (int window = 0; window < windows; ++window) {
            const std::string w = std::to_string(window);
            for (int cell = 0; cell < cells; ++cell) {
                const int piece = board.pieces[static_cast<unsigned>(window)].at(cell);
                if (piece != none) ++out["strip" + s + w][piece];
            }
            if (board.upper(window) != none) ++out["window" + s + w + "0"][board.upper(window)];
            if (board.lower(window) != none) ++out["window" + s + w + "1"][board.lower(window)];
        }
    }
    clean(out);
    return out;
}

std::string place_name(sintra::Place place, int index, const sintra::Event& event) {
    const std::string s = std::to_string(event.seat);
    switch (place) {
        case sintra::Place::bag: return "bag";
        case sintra::Place::tower: return "tower";
        case sintra::Place::centre: return "centre";
        case sintra::Place::factory: return "factory" + std::to_string(index);
        case sintra::Place::indicator: return "indicator" + std::to_string(index);
        case sintra::Place::strip: return "strip" + s + std::to_string(index);
        case sintra::Place::window: return "window" + s + std::to_string(index) + std::to_string(event.half);
    }
    return "";
}

void follow(const sintra::State& before, const std::vector<sintra::Event>& events, const sintra::State& after) {
    Heaps heaps = heaps_of(before);
    PerSeat scores = Sintra::scores(before);
    for (const auto& event : events) {
        if (event.what == sintra::What::scored) scores[event.seat] += event.points;
        if (event.what != sintra::What::moved) continue;
        heaps[place_name(event.from, event.from_index, event)][event.piece] -= event.count;
        heaps[place_name(event.to, event.to_index, event)][event.piece] += event.count;
    }
    clean(heaps);
    EXPECT_EQ(heaps, heaps_of(after));
    EXPECT_EQ(scores, Sintra::scores(after));
}

void check_conserved(const sintra::State& state) {
    std::map<int, int> total;
    for (const auto& [place, pieces] : heaps_of(state)) {
        for (const auto& [piece, n] : pieces) {
            EXPECT_GE(n, 0) << place;
            total[piece] += n;
        }
    }
    for (int piece = sintra::blue; piece <= sintra::yellow; ++piece)
        EXPECT_EQ(total[piece], sintra::each_colour) << "kind " << piece;
}

Heaps heaps_of(const pavilion::State& state) {
    using namespace pavilion;
    Heaps out;
    const auto put = [&](const std::string& place, Counts counts) {
        for (int tile = purple; tile <= red; ++tile) out[place][tile] = counts.of(tile);
    };
    put("bag", state.offer.bag);
    put("tower", state.offer.lid);
    put("centre", state.offer.centre);
    put("supply", state.supply);
    for (unsigned f = 0; f < state.offer.factories; ++f)
        put("factory" + std::to_string(f), state.offer.factory[f].counts());
    for (unsigned seat = 0; seat < state.players; ++seat) {
        const std::string s = std::to_string(seat);
        put("hand" + s, state.boards[seat].hand);
        for (int space = 0; space < spaces_total; ++space) {
            const int tile = state.boards[seat].tile(space);
            if (tile != none) ++out["space" + s + "-" + std::to_string(space)][tile];
        }
    }
    ++out[state.offer.marker == 0 ? "centre" : "player" + std::to_string(state.offer.marker - 1)][marker];
    clean(out);
    return out;
}

std::string place_name(pavilion::Place place, int index, const pavilion::Event& event) {
    const std::string s = std::to_string(event.seat);
    switch (place) {
        case pavilion::Place::bag: return "bag";
        case pavilion::Place::tower: return "tower";
        case pavilion::Place::centre: return "centre";
        case pavilion::Place::supply: return "supply";
        case pavilion::Place::factory: return "factory" + std::to_string(index);
        case pavilion::Place::hand: return "hand" + s;
        case pavilion::Place::player: return "player" + s;
        case pavilion::Place::space: return "space" + s + "-" + std::to_string(index);
    }
    return "";
}

void follow(const pavilion::State& before, const std::vector<pavilion::Event>& events, const pavilion::State& after) {
    Heaps heaps = heaps_of(before);
    PerSeat scores = Pavilion::scores(before);
    for (const auto& event : events) {
        if (event.what == pavilion::What::scored) scores[event.seat] += event.points;
        if (event.what != pavilion::What::moved) continue;
        heaps[place_name(event.from, event.from_index, event)][event.tile] -= event.count;
        heaps[place_name(event.to, event.to_index, event)][event.tile] += event.count;
    }
    clean(heaps);
    EXPECT_EQ(heaps, heaps_of(after));
    EXPECT_EQ(scores, Pavilion::scores(after));
}

void check_conserved(const pavilion::State& state) {
    std::map<int, int> total;
    for (const auto& [place, tiles] : heaps_of(state)) {
        for (const auto& [tile, n] : tiles) {
            EXPECT_GE(n, 0) << place;
            total[tile] += n;
        }
    }
    for (int tile = pavilion::purple; tile <= pavilion::red; ++tile)
        EXPECT_EQ(total[tile], pavilion::each_colour) << "kind " << tile;
    EXPECT_EQ(total[pavilion::marker], 1);
    for (int seat = 0; seat < state.players; ++seat) {
        pavilion::Board board = state.boards[static_cast<unsigned>(seat)];
        EXPECT_GE(board.score, state.floor);
        const auto takes = board.takes;
        find_takes(state.side, board);
        EXPECT_EQ(board.takes, takes) << "what is kept for speed follows from the tiles";
    }
    EXPECT_LE(state.supply.total(), pavilion::supply_size);
}

template <Game G>
void check_step(const typename G::State& state, Rng& rng) {
    MoveList<G> list;
    G::moves(state, list);
    EXPECT_GE(list.size(), 1U);
    EXPECT_LE(list.size(), G::max_moves);
    std::set<std::string> texts;
    for (const Move move : list) {
        const std::string text = G::write(state, move);
        EXPECT_TRUE(texts.insert(text).second) << "twice: " << text;
        const auto again = G::read(state, text);
        EXPECT_TRUE(again && *again == move) << text;
        if (G::to_act(state) == chance) EXPECT_GT(G::weight(state, move), 0) << text;
    }
    EXPECT_NE(std::ranges::find(list, G::sample(state, rng)), list.end());
    const auto read = G::read(G::write(state));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_TRUE(same(*read, state));
    EXPECT_EQ(hash(*read), hash(state));
    for (const int score : G::scores(state)) EXPECT_GE(score, 0);
    for (int seat = 0; seat < G::players(state); ++seat) {
        const auto other = G::as_if(state, seat);
        if (G::to_act(other) != seat) continue;
        G::moves(other, list);
        EXPECT_GE(list.size(), 1U);
    }
    for (int seat = 0; seat < G::players(state); ++seat) {
        std::vector<typename G::Event> events;
        G::foresee(state, seat, events);
        if (G::to_act(state) < 0) EXPECT_TRUE(events.empty()) << "nobody is taking tiles";
        for (const auto& event : events) EXPECT_EQ(event.seat, seat);
    }
}

// The game being checked, printed also when an assertion or a sanitizer stops the program.
const Log* playing = nullptr;
void print_playing() {
    if (playing != nullptr)
        std::cout << "reproduce with:\n" << write(playing->record()) << playing->now().write() << std::endl;
}
void print_and_stop(int) {
    print_playing();
    std::_Exit(1);
}

template <Game G>
void play_and_check(const std::string& options, std::uint64_t seed) {
    Log log = *Log::start(G::name, options);
    playing = &log;
    Rng rng(seed);
    typename G::State state = G::start(*G::options(log.record().options));
    for (int i = 0; i < random_play_limit && G::to_act(state) != nobody; ++i) {
        check_step<G>(state, rng);
        const Move move = G::sample(state, rng);
        const typename G::State before = state;
        typename G::State silent = state;
        std::vector<typename G::Event> events;
        G::apply(state, move, events);
        G::apply(silent, move, Silence{});
        log.play(move);
        EXPECT_TRUE(same(silent, state)) << "telling changes nothing";
        follow(before, events, state);
        check_conserved(state);
        if (::testing::Test::HasFailure()) {
            print_playing();
            break;
        }
    }
    playing = nullptr;
    if (::testing::Test::HasFailure()) return;
    EXPECT_EQ(G::to_act(state), nobody);
    log.close();
    const auto again = Log::read(write(log.record()));
    ASSERT_TRUE(again) << again.error().text() << "\n" << write(log.record());
    EXPECT_EQ(again->record(), log.record());
    EXPECT_EQ(again->now(), log.now());
}

TEST(Properties, random_games_of_every_variant) {
    __sanitizer_set_death_callback(print_playing);
    const auto before = std::signal(SIGABRT, print_and_stop);
    Games::each([]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) {
            for (std::uint64_t seed = 0; seed < games_each && !::testing::Test::HasFailure(); ++seed)
                play_and_check<G>(options, seed);
        }
    });
    std::signal(SIGABRT, before);
}

// What the end of a round did to a seat's lines and floor.
std::vector<azul::Event> of_lines_and_floor(const std::vector<azul::Event>& events, int seat) {
    using namespace azul;
    std::vector<Event> out;
    for (const Event& event : events) {
        const bool tiles = event.what == What::moved && (event.from == Place::line || event.from == Place::floor);
        const bool points = event.what == What::scored && (event.why == Why::tile || event.why == Why::floor);
        if (event.seat == seat && (tiles || points)) out.push_back(event);
    }
    return out;
}

// The last take of a round changes only the mover's board. So what was foreseen of every other seat before it is what
// happens to that seat: all of it, or, where somebody has a choice first, its beginning.
TEST(Properties, what_was_foreseen_happens) {
    using namespace azul;
    int whole = 0;
    int cut = 0;
    for (const auto& variant : Azul::variants()) {
        for (std::uint64_t seed = 0; seed < games_each; ++seed) {
            State state = Azul::start(*Azul::options(variant));
            Rng rng(seed);
            while (Azul::to_act(state) != nobody) {
                const State before = state;
                Events events;
                Azul::apply(state, Azul::sample(state, rng), events);
                if (before.phase != Phase::offer || state.phase == Phase::offer) continue;
                const auto in_order = [&](int seat) { return (seat + state.players - before.start) % state.players; };
                for (int seat = 0; seat < state.players; ++seat) {
                    if (seat == before.turn) continue;
                    Events foreseen;
                    Azul::foresee(before, seat, foreseen);
                    const Events real = of_lines_and_floor(events, seat);
                    const bool done = state.phase != Phase::tiling || in_order(seat) < in_order(state.turn);
                    ++(done ? whole : cut);
                    if (!done) foreseen.resize(std::min(foreseen.size(), real.size()));
                    ASSERT_EQ(foreseen, real) << Azul::write(before);
                }
            }
        }
    }
    EXPECT_GT(whole, 1'000);
    EXPECT_GT(cut, 100);
}

// Is `sample` what `moves` and `weight` say? Chi-squared against its 1-in-100,000 bound (Wilson and Hilferty's
// formula).
template <Game G>
void check_sampling(const typename G::State& state, Rng& rng) {
    MoveList<G> list;
    G::moves(state, list);
    double sum = 0;
    std::map<std::uint32_t, double> expected;
    for (const Move move : list) sum += expected[move.bits] = G::to_act(state) == chance ? G::weight(state, move) : 1;
    const int draws = static_cast<int>(list.size()) * 60;
    std::map<std::uint32_t, int> seen;
    for (int i = 0; i < draws; ++i) ++seen[G::sample(state, rng).bits];
    double chi = 0;
    for (const auto& [bits, weight] : expected) {
        const double wanted = draws * weight / sum;
        chi += (seen[bits] - wanted) * (seen[bits] - wanted) / wanted;
    }
    const double k = std::max(1.0, static_cast<double>(list.size()) - 1);
    const double root = 1 - 2 / (9 * k) + 4.265 * std::sqrt(2 / (9 * k));
    EXPECT_LT(chi, list.size() == 1 ? 1e-9 : k * root * root * root) << G::write(state);
    EXPECT_EQ(seen.size(), expected.size()) << "something outside the list";
}

TEST(Properties, sample_agrees_with_moves_and_weights) {
    Games::each([]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) {
            Rng rng(11);
            typename G::State state = G::start(*G::options(options));
            for (int i = 0; G::to_act(state) != nobody && i < 400; ++i) {
                if (i % 7 == 0) check_sampling<G>(state, rng);
                G::apply(state, G::sample(state, rng), Silence{});
            }
        }
    });
}

int allocations = 0;
void count_allocation(const volatile void*, std::size_t) { ++allocations; }
void ignore_free(const volatile void*) {}

TEST(Properties, moves_sample_and_apply_never_allocate) {
    ASSERT_NE(__sanitizer_install_malloc_and_free_hooks(count_allocation, ignore_free), 0);
    Games::each([]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) {
            const auto parsed = *G::options(options);
            Rng rng(2);
            typename G::State state = G::start(parsed);
            MoveList<G> list;
            allocations = 0;
            for (int i = 0; i < 2'000 && G::to_act(state) != nobody; ++i) {
                G::moves(state, list);
                G::apply(state, G::sample(state, rng), Silence{});
            }
            EXPECT_EQ(allocations, 0) << options;
        }
    });
    allocations = 0;
    void* volatile something = std::malloc(100);
    std::free(something);
    const int counted = allocations;
    EXPECT_EQ(counted, 1) << "the counting itself works";
}

// Any variant of any game.
Log any_game() {
    std::vector<std::pair<std::string_view, std::string>> all;
    Games::each([&]<class G>(std::type_identity<G>) {
        for (const auto& options : G::variants()) all.emplace_back(G::name, options);
    });
    const auto [game, options] = *rc::gen::elementOf(all);
    return *Log::start(game, options);
}

// Records with any comments, headers and times read back as themselves.
RC_GTEST_PROP(Properties, records_with_anything_in_them_read_back, ()) {
    Log log = any_game();
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    // Any characters but control characters, which are replaced in writing.
    const auto text =
        rc::gen::container<std::string>(rc::gen::suchThat<char>([](char c) { return c >= ' ' && c < '\x7F'; }));
    const int moves = *rc::gen::inRange(0, 60);
    for (int i = 0; i < moves; ++i) {
        std::optional<std::uint64_t> time;
        if (*rc::gen::arbitrary<bool>()) time = *rc::gen::inRange<std::uint64_t>(0, 10'000'000);
        log.play(log.now().sample(rng), time);
        if (i > 0 && *rc::gen::inRange(0, 12) == 0)
            (void)log.undo(*rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(log.size())));
    }
    log.set_header("Seat1", *text);
    log.set_header("Unknown7", *text);
    Record record = log.record();
    record.main.comments.push_back(*text);
    for (auto& event : record.main.events) {
        if (*rc::gen::inRange(0, 5) == 0) event.comments.push_back(*text);
    }
    const auto again = Log::read(write(record));
    RC_ASSERT(static_cast<bool>(again));
    RC_ASSERT(again->record() == record);
    RC_ASSERT(again->now() == log.now());
}

// One character changed anywhere in a position: an error, or a position that reads back.
RC_GTEST_PROP(Properties, a_damaged_position_is_refused_or_sound, ()) {
    Position position = any_game().now();
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int i = *rc::gen::inRange(0, 300); i > 0 && !position.over(); --i)
        position.apply_silently(position.sample(rng));
    std::string text = position.write();
    text[*rc::gen::inRange<std::size_t>(0, text.size())] =
        *rc::gen::elementOf(std::string("BYRKWJMGOP.-,/=:ab0123456789 \n\xFF"));
    const auto read = Position::read(text);
    if (read) {
        RC_ASSERT(*Position::read(read->write()) == *read);
        Position on = *read;
        for (int i = 0; i < 100 && !on.over(); ++i) on.apply_silently(on.sample(rng));
        RC_ASSERT(*Position::read(on.write()) == on);
    } else {
        RC_ASSERT(!read.error().message.empty());
        RC_ASSERT(read.error().column >= 1);
    }
}

}  // namespace
}  // namespace tilewright
