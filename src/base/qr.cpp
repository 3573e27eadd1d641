#include "base/qr.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace tilewright {

namespace {

using Bytes = std::vector<std::uint8_t>;

// What level M asks of each version, and where its alignment patterns are beside 6.
struct Version {
    int codewords;
    int correction;  // codewords of correction in each block
    int blocks;
    std::array<int, 2> aligned;  // 0: none

    int data() const { return codewords - correction * blocks; }
};
constexpr std::array<Version, 10> versions = {{{26, 10, 1, {0, 0}},
                                               {44, 16, 1, {18, 0}},
                                               {70, 26, 1, {22, 0}},
                                               {100, 18, 2, {26, 0}},
                                               {134, 24, 2, {30, 0}},
                                               {172, 16, 4, {34, 0}},
                                               {196, 18, 4, {22, 38}},
                                               {242, 22, 4, {24, 42}},
                                               {292, 22, 5, {26, 46}},
                                               {346, 26, 5, {28, 50}}}};

int count_bits(int version) { return version < 10 ? 8 : 16; }

// ---- Codewords

class BitWriter {
  public:
    void put(unsigned value, int bits) {
        for (int i = bits - 1; i >= 0; --i) {
            if (used_++ % 8 == 0) bytes_.push_back(0);
            const unsigned bit = value >> static_cast<unsigned>(i) & 1U;
            bytes_.back() = static_cast<std::uint8_t>(2U * bytes_.back() | bit);
        }
    }
    // The last byte is filled up with zeros, the rest with the two bytes the standard names in turn.
    Bytes filled(std::size_t size) {
        put(0, static_cast<int>(std::min<std::size_t>(4, 8 * size - used_)));
        while (used_ % 8 != 0) put(0, 1);
        for (unsigned next = 0xEC; bytes_.size() < size; next ^= 0xECU ^ 0x11U)
            bytes_.push_back(static_cast<std::uint8_t>(next));
        return bytes_;
    }

  private:
    Bytes bytes_;
    std::size_t used_ = 0;
};

// In the field of 256 elements by x^8 + x^4 + x^3 + x^2 + 1.
std::uint8_t times(unsigned a, unsigned b) {
    unsigned out = 0;
    for (; b != 0; b >>= 1U) {
        if ((b & 1U) != 0) out ^= a;
        a = a << 1U ^ ((a & 0x80U) != 0 ? 0x11DU : 0U);
    }
    return static_cast<std::uint8_t>(out);
}

// Reed-Solomon: the remainder of the block, by the polynomial with the roots 1, 2, 4, ...
Bytes correction_of(const Bytes& block, int size) {
    Bytes divisor(static_cast<std::size_t>(size), 0);  // without its leading 1
    divisor.back() = 1;
    std::uint8_t root = 1;
    for (int i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < divisor.size(); ++j) {
            divisor[j] = times(divisor[j], root);
            if (j + 1 < divisor.size()) divisor[j] ^= divisor[j + 1];
        }
        root = times(root, 2);
    }
    Bytes rest(divisor.size(), 0);
    for (const std::uint8_t byte : block) {
        const std::uint8_t factor = byte ^ rest.front();
        std::ranges::rotate(rest, rest.begin() + 1);
        rest.back() = 0;
        for (std::size_t j = 0; j < rest.size(); ++j) rest[j] ^= times(divisor[j], factor);
    }
    return rest;
}

// Data in blocks, the last of them one longer, each with its correction; then one codeword of each in turn.
Bytes interleaved(const Bytes& data, const Version& version) {
    std::vector<Bytes> blocks;
    std::vector<Bytes> corrections;
    const int shorter = version.blocks - version.data() % version.blocks;
    auto from = data.begin();
    for (int i = 0; i < version.blocks; ++i) {
        const auto to = from + version.data() / version.blocks + (i < shorter ? 0 : 1);
        blocks.emplace_back(from, to);
        corrections.push_back(correction_of(blocks.back(), version.correction));
        from = to;
    }
    Bytes out;
    for (const auto* all : {&blocks, &corrections}) {
        for (std::size_t i = 0; i < all->back().size(); ++i) {
            for (const Bytes& block : *all) {
                if (i < block.size()) out.push_back(block[i]);
            }
        }
    }
    return out;
}

// ---- Modules

class Drawing {
  public:
    explicit Drawing(int version) : version_(version), size_(17 + 4 * version), used_(cells(), false) {
        qr_.size = size_;
        qr_.dark.assign(cells(), false);
        for (const auto& [row, column] : {std::pair(3, 3), std::pair(3, size_ - 4), std::pair(size_ - 4, 3)})
            square(row, column, 4);
        std::vector<int> centres = {6};
        for (const int place : versions[static_cast<std::size_t>(version - 1)].aligned) {
            if (place > 0) centres.push_back(place);
        }
        for (const int row : centres) {
            for (const int column : centres) {
                const bool corner =
                    (row == 6 && (column == 6 || column == centres.back())) || (column == 6 && row == centres.back());
                if (!corner) square(row, column, 2);
            }
        }
        for (int i = 8; i < size_ - 8; ++i) {
            set(6, i, i % 2 == 0);
            set(i, 6, i % 2 == 0);
        }
        write_format(0);
        if (version >= 7) write_version();
    }

    // Columns two by two from the right, upwards first; what patterns cover is passed over.
    void fill(const Bytes& codewords) {
        std::size_t bit = 0;
        bool up = true;
        for (int right = size_ - 1; right > 0; right -= right == 8 ? 3 : 2, up = !up) {  // none has column 6
            for (int i = 0; i < size_; ++i) {
                for (const int column : {right, right - 1}) {
                    const int row = up ? size_ - 1 - i : i;
                    if (used_[index(row, column)]) continue;
                    if (bit == 8 * codewords.size()) return;  // a few modules stay light
                    const unsigned byte = codewords[bit / 8];
                    qr_.dark[index(row, column)] = (byte >> (7 - bit % 8) & 1U) != 0;
                    ++bit;
                }
            }
        }
    }

    // The same drawing under one of the eight masks, which says so.
    Qr masked(int mask) const {
        Drawing out = *this;
        for (int row = 0; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                if (!used_[index(row, column)] && turns(mask, row, column)) out.qr_.dark[index(row, column)].flip();
            }
        }
        out.write_format(mask);
        return out.qr_;
    }

  private:
    std::size_t cells() const { return static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_); }
    std::size_t index(int row, int column) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(column);
    }
    void set(int row, int column, bool dark) {
        if (row < 0 || column < 0 || row >= size_ || column >= size_) return;
        qr_.dark[index(row, column)] = dark;
        used_[index(row, column)] = true;
    }
    // Dark in the middle and in a ring: a finder (radius 4, its light edge too) or an alignment pattern (radius 2).
    void square(int row, int column, int radius) {
        for (int y = -radius; y <= radius; ++y) {
            for (int x = -radius; x <= radius; ++x) {
                const int ring = std::max(std::abs(x), std::abs(y));
                set(row + y, column + x, radius == 4 ? ring != 2 && ring != 4 : ring != 1);
            }
        }
    }

    static bool turns(int mask, int y, int x) {
        switch (mask) {
            case 0: return (x + y) % 2 == 0;
            case 1: return y % 2 == 0;
            case 2: return x % 3 == 0;
            case 3: return (x + y) % 3 == 0;
            case 4: return (x / 3 + y / 2) % 2 == 0;
            case 5: return x * y % 2 + x * y % 3 == 0;
            case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
            default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
        }
    }

    // The value and what is left of it by a polynomial of that many bits.
    static unsigned with_remainder(unsigned value, unsigned polynomial, unsigned bits) {
        unsigned rest = value;
        for (unsigned i = 0; i < bits; ++i) rest = rest << 1U ^ ((rest >> (bits - 1)) & 1U) * polynomial;
        return value << bits | rest;
    }

    // Level M is 00; twice, around the finders.
    void write_format(int mask) {
        const unsigned bits = with_remainder(static_cast<unsigned>(mask), 0x537, 10) ^ 0x5412U;
        for (int i = 0; i < 15; ++i) {
            const bool dark = (bits >> static_cast<unsigned>(i) & 1U) != 0;
            const int down = i < 6 ? i : i < 8 ? i + 1 : size_ - 15 + i;
            const int across = i < 8 ? size_ - 1 - i : i == 8 ? 7 : 14 - i;
            set(down, 8, dark);
            set(8, across, dark);
        }
        set(size_ - 8, 8, true);
    }
    void write_version() {
        const unsigned bits = with_remainder(static_cast<unsigned>(version_), 0x1F25, 12);
        for (int i = 0; i < 18; ++i) {
            const bool dark = (bits >> static_cast<unsigned>(i) & 1U) != 0;
            set(i / 3, size_ - 11 + i % 3, dark);
            set(size_ - 11 + i % 3, i / 3, dark);
        }
    }

    int version_;
    int size_;
    Qr qr_;
    std::vector<bool> used_;
};

// ---- Which mask is easiest to scan

// Runs of one colour, and what looks like a finder: dark and light as 1:1:3:1:1 with light beside it, 4 wide. Outside
// of the code all is light.
int faults_of_line(const std::vector<int>& runs) {  // light first, maybe 0 long
    int out = 0;
    for (const int run : runs) out += run >= 5 ? run - 2 : 0;
    for (std::size_t i = 3; i + 2 < runs.size(); i += 2) {
        const int unit = runs[i] / 3;
        if (runs[i] % 3 != 0 || runs[i - 2] != unit || runs[i - 1] != unit || runs[i + 1] != unit ||
            runs[i + 2] != unit)
            continue;
        const bool before = i == 3 || runs[i - 3] >= 4 * unit;
        const bool after = i + 4 >= runs.size() || runs[i + 3] >= 4 * unit;
        out += before || after ? 40 : 0;
    }
    return out;
}

int faults_of(const Qr& qr) {
    int out = 0;
    int dark = 0;
    for (const bool across : {true, false}) {
        for (int line = 0; line < qr.size; ++line) {
            std::vector<int> runs = {0};
            for (int i = 0; i < qr.size; ++i) {
                const bool now = across ? qr.at(line, i) : qr.at(i, line);
                dark += across && now ? 1 : 0;
                if (now != (runs.size() % 2 == 0)) runs.push_back(0);
                ++runs.back();
            }
            out += faults_of_line(runs);
        }
    }
    for (int row = 0; row + 1 < qr.size; ++row) {
        for (int column = 0; column + 1 < qr.size; ++column) {
            const int sum =
                qr.at(row, column) + qr.at(row, column + 1) + qr.at(row + 1, column) + qr.at(row + 1, column + 1);
            out += sum % 4 == 0 ? 3 : 0;
        }
    }
    const int all = qr.size * qr.size;
    const int percent = (200 * dark + all) / all / 2;
    return out + std::abs(percent - 50) / 5 * 10;
}

}  // namespace

std::optional<Qr> make_qr(std::string_view text) {
    int version = 1;
    const auto fits = [&] {
        const int bits = 4 + count_bits(version) + 8 * static_cast<int>(std::min(text.size(), longest_qr + 1));
        return bits <= 8 * versions[static_cast<std::size_t>(version - 1)].data();
    };
    while (!fits()) {
        if (++version > static_cast<int>(versions.size())) return std::nullopt;
    }
    const Version& size = versions[static_cast<std::size_t>(version - 1)];
    BitWriter bits;
    bits.put(0b0100, 4);
    bits.put(static_cast<unsigned>(text.size()), count_bits(version));
    for (const char c : text) bits.put(static_cast<unsigned char>(c), 8);
    Drawing drawing(version);
    drawing.fill(interleaved(bits.filled(static_cast<std::size_t>(size.data())), size));
    Qr best = drawing.masked(0);
    int least = faults_of(best);
    for (int mask = 1; mask < 8; ++mask) {
        Qr other = drawing.masked(mask);
        const int faults = faults_of(other);
        if (faults < least) {
            least = faults;
            best = std::move(other);
        }
    }
    return best;
}

std::vector<std::string> rows_of(const Qr& qr) {
    std::vector<std::string> out;
    for (int row = 0; row < qr.size; ++row) {
        out.emplace_back();
        for (int column = 0; column < qr.size; ++column) out.back() += qr.at(row, column) ? '#' : '.';
    }
    return out;
}

std::string for_terminal(const Qr& qr) {
    constexpr int border = 4;
    const auto dark = [&](int row, int column) {
        return row >= 0 && column >= 0 && row < qr.size && column < qr.size && qr.at(row, column);
    };
    std::string out;
    for (int row = -border; row < qr.size + border; row += 2) {
        out += "\x1b[38;5;16;48;5;231m";
        for (int column = -border; column < qr.size + border; ++column) {
            const bool upper = dark(row, column);
            const bool lower = dark(row + 1, column);
            out += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
        }
        out += "\x1b[0m\n";
    }
    return out;
}

}  // namespace tilewright
