#include "games/offer_text.h"

#include <algorithm>

namespace tilewright {

int Kinds::of(char letter) const {
    const std::size_t at = letters.find(letter);
    return at == std::string_view::npos ? 0 : static_cast<int>(at) + 1;
}

std::string Kinds::expected() const {
    std::vector<std::string_view> each;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (in_game[i + 1] > 0) each.push_back(letters.substr(i, 1));
    }
    return either(each);
}

std::string source_name(int source) {
    return source == centre_source ? "the centre" : "factory " + std::to_string(source + 1);
}

std::string write_turn(int actor) {
    return actor == chance ? "chance" : actor == nobody ? "nobody" : std::to_string(actor + 1);
}

std::string write_counts(Counts counts, const Kinds& kinds) {
    std::string out;
    for (int kind = 1; kind <= kinds.count(); ++kind) {
        if (counts.of(kind) > 0) out += kinds.letter(kind) + std::to_string(counts.of(kind));
    }
    return out.empty() ? "-" : out;
}

std::string write_factories(const Offer& offer, const Kinds& kinds) {
    std::vector<std::string> out;
    for (int f = 0; f < offer.factories; ++f) {
        std::string tiles;
        for (int kind = 1; kind <= kinds.count(); ++kind) {
            tiles.append(static_cast<unsigned>(offer.count(f, kind)), kinds.letter(kind));
        }
        out.push_back(tiles.empty() ? "-" : tiles);
    }
    return join(out, ",");
}

std::optional<int> read_seat(std::string_view text, int players) {
    const auto seat = number(text, static_cast<std::uint32_t>(players));
    if (!seat || *seat == 0) return std::nullopt;
    return static_cast<int>(*seat) - 1;
}

Result<Fields> Fields::read(std::string_view text, std::string_view game) {
    const auto all = words(text);
    if (all.empty() || all[0].text != game) {
        return error_at(text, all.empty() ? 0 : all[0].at, Code::unknown, "game",
                        "a position begins with the game's name: " + std::string(game));
    }
    Fields fields(text);
    for (std::size_t i = 1; i < all.size(); ++i) {
        const std::size_t equals = all[i].text.find('=');
        if (equals == std::string_view::npos) {
            return error_at(text, all[i].at, Code::syntax, "position",
                            "found " + shown(all[i].text) + ", expected key=value without spaces");
        }
        const std::string key(all[i].text.substr(0, equals));
        const Word value{all[i].text.substr(equals + 1), all[i].at + equals + 1};
        if (!fields.values_.emplace(key, value).second)
            return error_at(text, all[i].at, Code::syntax, key, "this key stands twice");
    }
    return fields;
}

const Word* Fields::find(const std::string& key) const {
    const auto it = values_.find(key);
    return it == values_.end() ? nullptr : &it->second;
}

// At the key's value, or at the end of the text where it was left out.
Error Fields::fail(const std::string& key, Code code, std::string message, std::size_t offset) const {
    const Word* word = find(key);
    return error_at(text_, word != nullptr ? word->at + offset : text_.size(), code, key, std::move(message));
}

Error Fields::found(const std::string& key, const std::string& expected, Code code) const {
    const Word* word = find(key);
    return fail(key, code, "found " + (word != nullptr ? shown(word->text) : "nothing") + ", expected " + expected);
}

Status Fields::only(std::span<const std::string_view> plain, std::span<const std::string_view> of_seat,
                    int players) const {
    for (const auto& [key, word] : values_) {
        bool known = std::ranges::find(plain, key) != plain.end();
        for (const std::string_view name : of_seat) {
            for (int seat = 1; seat <= players; ++seat) known |= key == std::string(name) + std::to_string(seat);
        }
        if (!known) {
            return fail(key, Code::unknown,
                        "this key does not exist in a position of " + std::to_string(players) + " players");
        }
    }
    return ok();
}

Status Fields::seat(const std::string& key, int players, std::uint8_t& out) const {
    const Word* word = find(key);
    if (word == nullptr) return ok();
    const auto seat = read_seat(word->text, players);
    if (!seat) return found(key, "a seat from 1 to " + std::to_string(players), Code::range);
    out = static_cast<std::uint8_t>(*seat);
    return ok();
}

Status Fields::start(bool not_drawn_yet, int players, std::uint8_t& out) const {
    if (!not_drawn_yet) return seat("start", players, out);
    const Word* word = find("start");
    if (word != nullptr && word->text != "-") return found("start", "- in phase first");
    return ok();
}

Status Fields::turn(int actor, int players, std::uint8_t& out) const {
    if (actor != chance && actor != nobody) return seat("turn", players, out);
    const Word* word = find("turn");
    if (word != nullptr && word->text != write_turn(actor))
        return found("turn", write_turn(actor) + " in this phase", Code::inconsistent);
    return ok();
}

Status Fields::marker(const std::string& key, bool may_be_taken, const std::string& phases, int players,
                      std::uint8_t& out) const {
    const Word* word = find(key);
    if (word == nullptr) return ok();
    if (word->text == "centre") {
        out = 0;
        return ok();
    }
    const auto seat = read_seat(word->text, players);
    if (!seat) return found(key, "centre or a seat from 1 to " + std::to_string(players), Code::range);
    if (!may_be_taken) return fail(key, Code::inconsistent, "the " + key + " is with a seat in " + phases + " only");
    out = static_cast<std::uint8_t>(*seat + 1);
    return ok();
}

Result<bool> Fields::only_in(const std::string& key, bool wanted, std::string_view phase,
                             const std::string& what) const {
    const bool there = find(key) != nullptr;
    if (there == wanted) return there;
    return fail(key, Code::inconsistent,
                wanted ? "phase " + std::string(phase) + " needs " + what
                       : "only phase " + std::string(phase) + " has " + what);
}

Status TileReader::count(const std::string& key, int kind, std::size_t offset, int n) {
    const auto k = static_cast<unsigned>(kind);
    seen_[k] += n;
    if (seen_[k] <= kinds_.in_game[k]) return ok();
    const std::string name = kinds_.name(kind);
    return fields_.fail(key, Code::inconsistent,
                        kinds_.in_game[k] == 0 ? "a " + name + ", but this game is played without"
                                               : "more than the " + std::to_string(kinds_.in_game[k]) + " " + name +
                                                     " tiles of the game (" + std::string(kinds_.rules) + ")",
                        offset);
}

Result<Counts> TileReader::counts(const std::string& key) {
    Counts counts;
    const Word* word = fields_.find(key);
    if (word == nullptr || word->text == "-") return counts;
    std::size_t i = 0;
    while (i < word->text.size()) {
        const std::size_t at = i;
        const int kind = kinds_.of(word->text[i++]);
        if (kind == 0) {
            return fields_.fail(
                key, Code::syntax,
                "found " + shown(word->text.substr(at)) + ", expected " + kinds_.expected() + " and a number", at);
        }
        const std::size_t digits = std::min(word->text.find_first_not_of("0123456789", i), word->text.size());
        const auto n = i == digits ? std::optional<std::uint32_t>(1) : number(word->text.substr(i, digits - i), 200);
        if (!n) return fields_.fail(key, Code::range, "no game has so many tiles", i);
        if (const auto done = count(key, kind, at, static_cast<int>(*n)); !done) return done.error();
        counts.add(kind, static_cast<int>(*n));
        i = digits;
    }
    return counts;
}

Status TileReader::factories(Offer& offer, std::string_view rule) {
    const std::string key = "factories";
    const Word* word = fields_.find(key);
    if (word == nullptr) return ok();
    const auto parts = split(word->text, ',');
    if (parts.size() != offer.factories) {
        return fields_.fail(key, Code::inconsistent,
                            "found " + std::to_string(parts.size()) + " factories, expected " +
                                std::to_string(offer.factories) + " (" + std::string(rule) + ")");
    }
    for (std::size_t f = 0; f < parts.size(); ++f) {
        const Word& part = parts[f];
        if (part.text == "-") continue;
        if (part.text.empty() || part.text.size() > factory_size) {
            return fields_.fail(
                key, Code::syntax,
                "factory " + std::to_string(f + 1) + " is " + shown(part.text) + ", expected - or 1 to 4 letters",
                part.at);
        }
        for (std::size_t i = 0; i < part.text.size(); ++i) {
            const int kind = kinds_.of(part.text[i]);
            if (kind == 0) {
                return fields_.fail(key, Code::syntax,
                                    "found " + shown(part.text.substr(i)) + ", expected " + kinds_.expected(),
                                    part.at + i);
            }
            if (const auto done = count(key, kind, part.at + i); !done) return done;
            offer.factory[f].add(kind, 1);
        }
    }
    return ok();
}

Status TileReader::offer(Offer& offer, const std::string& lid, std::string_view rule) {
    for (const auto& [key, out] : {std::pair{lid, &offer.lid}, std::pair{std::string("centre"), &offer.centre}}) {
        const auto counts = this->counts(key);
        if (!counts) return counts.error();
        *out = *counts;
    }
    if (const auto done = factories(offer, rule); !done) return done;
    offer.find_sources();
    return ok();
}

Result<Counts> TileReader::bag(const std::array<int, max_kinds + 1>& elsewhere) {
    const std::string key = "bag";
    Counts bag;
    if (fields_.find(key) == nullptr) {
        for (int kind = 1; kind <= kinds_.count(); ++kind) {
            const auto k = static_cast<unsigned>(kind);
            const int rest = kinds_.in_game[k] - seen_[k] - elsewhere[k];
            if (rest < 0)
                return fields_.fail(key, Code::inconsistent, "there are too many " + kinds_.name(kind) + " tiles");
            bag.add(kind, rest);
        }
        return bag;
    }
    auto given = counts(key);
    if (!given) return given;
    for (int kind = 1; kind <= kinds_.count(); ++kind) {
        const auto k = static_cast<unsigned>(kind);
        const int somewhere = seen_[k] + elsewhere[k];
        if (somewhere != kinds_.in_game[k]) {
            return fields_.fail(key, Code::inconsistent,
                                "of " + std::to_string(kinds_.in_game[k]) + " " + kinds_.name(kind) + " tiles " +
                                    (somewhere < kinds_.in_game[k] ? "only " : "") + std::to_string(somewhere) +
                                    " are somewhere (" + std::string(kinds_.rules) +
                                    "); leave bag out and it gets the rest");
        }
    }
    return given;
}

namespace {

std::string cited(std::string_view rule) { return " (" + std::string(rule) + ")"; }

int empty_factories(const Offer& offer) {
    int n = 0;
    for (int f = 0; f < offer.factories; ++f) n += offer.factory[static_cast<unsigned>(f)].empty() ? 1 : 0;
    return n;
}

}  // namespace

Status check_dealing(const Fields& fields, Offer& offer, const OfferRules& rules) {
    if (!offer.centre.empty()) return fields.fail("centre", Code::inconsistent, "in phase deal the centre is empty");
    int tiles = 0;
    for (int f = 0; f < offer.factories; ++f) tiles += offer.factory[static_cast<unsigned>(f)].total();
    for (int f = 0; f < offer.factories; ++f) {
        const int expected = std::clamp(tiles - f * factory_size, 0, factory_size);
        if (offer.factory[static_cast<unsigned>(f)].total() != expected) {
            return fields.fail("factories", Code::inconsistent,
                               "factories are filled one after another" + cited(rules.fill));
        }
    }
    if (tiles == offer.factories * factory_size)
        return fields.fail("phase", Code::inconsistent, "all factories are full: phase is offer");
    if (offer.bag.empty()) {
        return fields.fail(
            "bag", Code::inconsistent,
            "a " + std::string(rules.noun) + " is to be drawn, so the bag is not empty" + cited(rules.refill));
    }
    offer.dealt = static_cast<std::uint8_t>(tiles);
    return ok();
}

Status check_taking(const Fields& fields, const Offer& offer, const OfferRules& rules) {
    const std::string nouns = std::string(rules.noun) + "s";
    if (offer.empty()) {
        return fields.fail("factories", Code::inconsistent,
                           "in phase offer there are " + nouns + " to take" + cited(rules.take));
    }
    int short_one = 0;  // only the last one filled can be short
    for (int f = 0; f < offer.factories; ++f) {
        const int n = offer.factory[static_cast<unsigned>(f)].total();
        const std::string factory = source_name(f);
        if (n > 0 && short_one > 0) {
            return fields.fail("factories", Code::inconsistent,
                               factory + " has " + nouns + " although factory " + std::to_string(short_one) +
                                   " is short" + cited(rules.refill));
        }
        if (n == 0 || n == factory_size) continue;
        short_one = f + 1;
        if (!offer.bag.empty()) {
            return fields.fail("factories", Code::inconsistent,
                               factory + " has " + std::to_string(n) + " " + nouns + " while the bag is not empty" +
                                   cited(rules.refill));
        }
    }
    const int emptied = empty_factories(offer);
    if (offer.centre.total() > (factory_size - 1) * emptied) {
        return fields.fail("centre", Code::inconsistent,
                           std::to_string(offer.centre.total()) + " " + nouns +
                               ", but each empty factory leaves at most 3, and " + std::to_string(emptied) +
                               " are empty" + cited(rules.centre));
    }
    if (emptied == 0 && offer.marker != 0) {
        return fields.fail(std::string(rules.marker), Code::inconsistent,
                           "no factory is empty, so nobody took from the centre yet" + cited(rules.taker));
    }
    return ok();
}

Status check_taken(const Fields& fields, const Offer& offer) {
    if (!offer.centre.empty()) return fields.fail("centre", Code::inconsistent, "in this phase the centre is empty");
    if (!offer.empty()) return fields.fail("factories", Code::inconsistent, "in this phase the factories are empty");
    return ok();
}

int turn_by_factories(const Offer& offer, int start, int players) { return (start + empty_factories(offer)) % players; }

Status check_turn_by_factories(const Fields& fields, const Offer& offer, int start, int turn, int players) {
    const int known = turn_by_factories(offer, start, players);
    if (offer.marker != 0 || offer.bag.empty() || turn == known) return ok();
    return fields.fail("turn", Code::inconsistent,
                       std::to_string(empty_factories(offer)) +
                           " factories are empty and the marker is in the centre, so it is the turn of seat " +
                           std::to_string(known + 1));
}

Error MoveText::fail(Code code, std::string message) const {
    return error_at(text_, at_, code, "move", std::move(message));
}

Error MoveText::unexpected(const std::string& expected) const {
    std::string found = at_ < text_.size() ? shown(text_.substr(at_)) : "the end";
    if (at_ > 0) found += " in " + shown(text_);
    return fail(Code::syntax, "found " + found + ", expected " + expected);
}

bool MoveText::skip(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
}

std::optional<int> MoveText::digit(int least, int most) {
    if (at_ >= text_.size() || text_[at_] < '0' + least || text_[at_] > '0' + most) return std::nullopt;
    return text_[at_++] - '0';
}

std::optional<int> MoveText::digit_here() const {
    MoveText copy = *this;
    return copy.digit(0, 9);
}

std::optional<int> MoveText::index(int most) {
    const auto n = digit(1, most);
    return n ? std::optional(*n - 1) : std::nullopt;
}

Result<Move> MoveText::done(Move move) const {
    if (at_ < text_.size()) return unexpected("nothing more");
    return move;
}

Result<int> MoveText::starting_seat(int players) {
    if (!skip('@')) return unexpected("@ and the seat that starts");
    const auto seat = index(players);
    if (!seat) return unexpected("a seat from 1 to " + std::to_string(players));
    return *seat;
}

Result<int> MoveText::drawn(Counts bag) {
    const int tile = kind();
    if (tile == 0) return unexpected("the " + std::string(kinds_.noun) + " drawn: " + kinds_.expected());
    if (bag.of(tile) == 0)
        return fail(Code::illegal, "the bag holds no " + kinds_.name(tile) + " " + std::string(kinds_.noun));
    pass_kind();
    return tile;
}

Result<int> MoveText::source(const Offer& offer, const std::string& also) {
    if (skip('c')) return centre_source;
    const auto factory = index(offer.factories);
    if (factory) return *factory;
    return unexpected("where to take from: a factory from 1 to " + std::to_string(offer.factories) +
                      (also.empty() ? ", or c for the centre" : ", c for the centre, or " + also));
}

Result<int> MoveText::taken(const Offer& offer, int source) {
    const int tile = kind();
    if (tile == 0) return unexpected(kinds_.expected());
    if (offer.count(source, tile) == 0)
        return fail(Code::illegal,
                    source_name(source) + " holds no " + kinds_.name(tile) + " " + std::string(kinds_.noun));
    pass_kind();
    return tile;
}

Result<std::uint8_t> read_players(std::string_view value) {
    const auto n = number(value, max_seats);
    if (!n || *n < 2) return Error{Code::range, "players", "found " + shown(value) + ", expected 2, 3 or 4", 1, 1};
    return static_cast<std::uint8_t>(*n);
}

}  // namespace tilewright
