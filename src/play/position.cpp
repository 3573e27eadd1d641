#include "play/position.h"

#include "base/text.h"

namespace tilewright {

Result<std::string> learn(std::string_view file) {
    auto read = read_learned(file);
    if (!read) return read.error();
    Result<std::string> out = unknown_game(read->game);
    Games::with(read->game, [&]<class G>(std::type_identity<G>) {
        const std::size_t facts = read->learned.rows.size();
        if (facts == G::facts_total) {
            G::learned() = std::move(read->learned);
            out = read->game;
        } else {
            out = Error{Code::unknown, "learned",
                        "found " + std::to_string(facts) + " facts of " + read->game + ", expected " +
                            std::to_string(G::facts_total),
                        0, 0};
        }
    });
    return out;
}

Error unknown_game(std::string_view game) {
    std::vector<std::string> names;
    for (const auto name : Games::names()) names.emplace_back(name);
    return {Code::unknown, "game", "found " + shown(game) + ", expected " + join(names, ", "), 1, 1};
}

Result<Position> Position::start(std::string_view game, std::string_view options) {
    Result<Position> out = unknown_game(game);
    Games::with(game, [&]<class G>(std::type_identity<G>) {
        const auto parsed = G::options(options);
        out = parsed ? Result<Position>(Position(G::start(*parsed))) : Result<Position>(parsed.error());
    });
    return out;
}

Result<Position> Position::read(std::string_view text) {
    const auto all = words(text);
    const std::string_view game = all.empty() ? std::string_view{} : all[0].text;
    Error unknown = unknown_game(game);
    unknown = error_at(text, all.empty() ? 0 : all[0].at, unknown.code, unknown.field, unknown.message);
    Result<Position> out = std::move(unknown);
    Games::with(game, [&]<class G>(std::type_identity<G>) {
        const auto state = G::read(text);
        out = state ? Result<Position>(Position(*state)) : Result<Position>(state.error());
    });
    return out;
}

std::string Position::write() const {
    return visit([]<class G>(std::type_identity<G>, const auto& state) { return G::write(state); });
}

std::string_view Position::game() const {
    return visit([]<class G>(std::type_identity<G>, const auto&) -> std::string_view { return G::name; });
}

int Position::players() const {
    return visit([]<class G>(std::type_identity<G>, const auto& state) { return G::players(state); });
}

int Position::to_act() const {
    return visit([]<class G>(std::type_identity<G>, const auto& state) { return G::to_act(state); });
}

PerSeat Position::scores() const {
    return visit([]<class G>(std::type_identity<G>, const auto& state) { return G::scores(state); });
}

PerSeat Position::ranks() const {
    return visit([]<class G>(std::type_identity<G>, const auto& state) { return G::ranks(state); });
}

std::vector<Move> Position::moves() const {
    return visit([]<class G>(std::type_identity<G>, const auto& state) {
        MoveList<G> list;
        G::moves(state, list);
        return std::vector<Move>(list.begin(), list.end());
    });
}

std::vector<std::string> Position::move_texts() const {
    std::vector<std::string> out;
    for (const Move move : moves()) out.push_back(write(move));
    return out;
}

int Position::weight(Move draw) const {
    return visit([&]<class G>(std::type_identity<G>, const auto& state) { return G::weight(state, draw); });
}

Move Position::sample(Rng& rng) const {
    return visit([&]<class G>(std::type_identity<G>, const auto& state) { return G::sample(state, rng); });
}

Result<Move> Position::read_move(std::string_view text) const {
    return visit([&]<class G>(std::type_identity<G>, const auto& state) { return G::read(state, text); });
}

std::string Position::write(Move move) const {
    return visit([&]<class G>(std::type_identity<G>, const auto& state) { return G::write(state, move); });
}

Happened Position::apply(Move move) {
    return std::visit(
        [&]<class State>(State& state) -> Happened {
            using G = GameOf<State>;
            std::vector<typename G::Event> events;
            G::apply(state, move, events);
            return events;
        },
        state_);
}

void Position::apply_silently(Move move) {
    std::visit([&]<class State>(State& state) { GameOf<State>::apply(state, move, Silence{}); }, state_);
}

Position Position::as_if(int seat) const {
    return visit([&]<class G>(std::type_identity<G>, const auto& state) { return Position(G::as_if(state, seat)); });
}

Happened Position::foresee(int seat) const {
    return visit([&]<class G>(std::type_identity<G>, const auto& state) -> Happened {
        std::vector<typename G::Event> events;
        G::foresee(state, seat, events);
        return events;
    });
}

std::uint64_t Position::hash() const {
    return visit([]<class G>(std::type_identity<G>, const auto& state) { return tilewright::hash(state); });
}

bool Position::operator==(const Position& other) const {
    if (state_.index() != other.state_.index()) return false;
    return std::visit([&]<class State>(const State& state) { return same(state, std::get<State>(other.state_)); },
                      state_);
}

Result<std::string> canonical_options(std::string_view game, std::string_view options) {
    Result<std::string> out = unknown_game(game);
    Games::with(game, [&]<class G>(std::type_identity<G>) {
        const auto parsed = G::options(options);
        out = parsed ? Result<std::string>(G::write(*parsed)) : Result<std::string>(parsed.error());
    });
    return out;
}

bool agrees(std::string_view options, const Position& position) {
    return position.visit([&]<class G>(std::type_identity<G>, const auto& state) {
        auto parsed = G::options(options);
        return parsed && G::same_variant(*parsed, G::options_of(state));
    });
}

std::string options_of(const Position& position) {
    return position.visit(
        []<class G>(std::type_identity<G>, const auto& state) { return G::write(G::options_of(state)); });
}

}  // namespace tilewright
