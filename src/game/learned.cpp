#include "game/learned.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <utility>

#include "base/text.h"

namespace tilewright {

namespace {

constexpr std::string_view kind = "tilewright learned 2 ";

Error bad(const std::string& message) { return {Code::syntax, "learned", message, 0, 0}; }

std::uint32_t check_sum(std::string_view bytes) {  // FNV-1a
    std::uint32_t sum = 2166136261U;
    for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 16777619U;
    return sum;
}

class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    std::int32_t take(int size) {
        std::uint32_t out = 0;
        for (int i = 0; i < size; ++i)
            out |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes_[at_++])) << (8 * i);
        const int unused = 32 - 8 * size;
        return static_cast<std::int32_t>(out << unused) >> unused;
    }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

void put(std::string& out, std::int32_t value, int size) {
    for (int i = 0; i < size; ++i) out += static_cast<char>(static_cast<std::uint32_t>(value) >> (8 * i) & 0xFFU);
}

constexpr std::size_t size_of(std::size_t facts) {
    return facts * (Learned::width + 2) + 2 * 2 * Learned::width + 4 + 4 * Learned::stages * Learned::crowds + 4;
}

// Adds up the rows as many numbers at a time as a Lane holds.
template <class Lane>
[[gnu::always_inline]] inline int corrected(const Learned& learned, const Facts& facts) {
    constexpr std::size_t lanes = sizeof(Learned::Row) / sizeof(Lane);
    std::array<Lane, lanes> sums;
    std::memcpy(sums.data(), learned.bias.hidden.data(), sizeof sums);
    int out = learned.last;
    for (const std::size_t fact : facts) {
        out += learned.direct[fact];
        std::array<Lane, lanes> row;
        std::memcpy(row.data(), learned.rows[fact].hidden.data(), sizeof row);
        for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += row[lane];
    }
    std::array<std::int16_t, Learned::width> hidden;
    std::memcpy(hidden.data(), sums.data(), sizeof sums);
    int sum = 0;
    for (std::size_t h = 0; h < Learned::width; ++h) sum += std::max<int>(hidden[h], 0) * learned.second.hidden[h];
    return out + sum / (Learned::first_one * Learned::second_one);
}

using Eight = std::int16_t __attribute__((vector_size(16)));  // SSE, NEON and WebAssembly have these
#ifdef __x86_64__
using Sixteen = std::int16_t __attribute__((vector_size(32)));
[[gnu::target("avx2")]] int corrected_wide(const Learned& learned, const Facts& facts) {
    return corrected<Sixteen>(learned, facts);
}
const bool wide = __builtin_cpu_supports("avx2") != 0;
#endif

}  // namespace

int Learned::correction(const Facts& facts) const {
#ifdef __x86_64__
    if (wide) return corrected_wide(*this, facts);
#endif
    return corrected<Eight>(*this, facts);
}

Result<NamedLearned> read_learned(std::string_view bytes) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    if (!bytes.starts_with(kind) || end == bytes.size()) return bad("this holds nothing learned of this version");
    const auto said = words(bytes.substr(kind.size(), end - kind.size()));
    const auto facts = said.size() == 2 ? number(said[1].text, 60'000) : std::nullopt;
    if (!facts) return bad("expected the game and its number of facts");
    const std::string_view body = bytes.substr(end + 1);
    const auto count = static_cast<std::size_t>(*facts);
    if (body.size() != size_of(count))
        return bad("found " + std::to_string(body.size()) + " bytes, expected " + std::to_string(size_of(count)));
    if (static_cast<std::uint32_t>(Reader(bytes.substr(bytes.size() - 4)).take(4)) !=
        check_sum(bytes.substr(0, bytes.size() - 4)))
        return bad("the check sum is wrong");
    NamedLearned out{std::string(said[0].text), {}};
    Learned& learned = out.learned;
    Reader reader(body);
    learned.rows.resize(count);
    learned.direct.resize(count);
    for (std::size_t fact = 0; fact < count; ++fact) {
        for (std::int16_t& weight : learned.rows[fact].hidden) weight = static_cast<std::int16_t>(reader.take(1));
        learned.direct[fact] = static_cast<std::int16_t>(reader.take(2));
    }
    for (Learned::Row* row : {&learned.bias, &learned.second}) {
        for (std::int16_t& weight : row->hidden) weight = static_cast<std::int16_t>(reader.take(2));
    }
    learned.last = reader.take(4);
    for (std::int32_t& doubt : learned.doubts) {
        doubt = reader.take(4);
        if (doubt <= 0) return bad("a doubt is not above 0");
    }
    return out;
}

Learned read_own(std::string_view bytes) {
    if (bytes.empty()) return {};
    auto read = read_learned(bytes);
    assert(read);
    return std::move(read->learned);
}

std::string write_learned(const std::string& game, const Learned& learned) {
    std::string out = std::string(kind) + game + " " + std::to_string(learned.rows.size()) + "\n";
    for (std::size_t fact = 0; fact < learned.rows.size(); ++fact) {
        for (const std::int16_t weight : learned.rows[fact].hidden) put(out, weight, 1);
        put(out, learned.direct[fact], 2);
    }
    for (const Learned::Row* row : {&learned.bias, &learned.second}) {
        for (const std::int16_t weight : row->hidden) put(out, weight, 2);
    }
    put(out, learned.last, 4);
    for (const std::int32_t doubt : learned.doubts) put(out, doubt, 4);
    put(out, static_cast<std::int32_t>(check_sum(out)), 4);
    return out;
}

}  // namespace tilewright
