#include "games/offer_text.h"

#include <algorithm>

namespace tilewright {

int Kinds::of(char letter) const {
    const std::size_t at = letters.find(letter);
    return at == std::string_view::npos ? 0 : static_cast<int>(at) + 1;
}

std::string Kinds::expected() const {
    std::string out;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (i > 0) out += i + 1 == letters.size() ? " or " : ", ";
        out += letters[i];
    }
    return out;
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

}  // namespace tilewright
