// What a game learned about its evaluation: a small network of whole numbers that sees facts about a seat's board, each
// there or not, and says by how much the plain guess is off, in hundredths of a point; and how far off the difference
// of two seats may still be. It is trained by tools/train and read from a file of the game's folder. Only whole
// numbers, so every compiler agrees. Knows no game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_vector.h"
#include "base/result.h"

namespace tilewright {

// The facts that hold, by number.
using Facts = FixedVector<std::uint16_t, 96>;

// Numbers facts while they are told, one group after the other.
class FactWriter {
  public:
    explicit FactWriter(Facts& out) : out_(out) {}
    void add(int fact) { out_.push_back(static_cast<std::uint16_t>(first_ + fact)); }  // of the group
    void next(int size) { first_ += size; }                                            // group
    int told() const { return first_; }

  private:
    Facts& out_;
    int first_ = 0;
};

class Learned {
  public:
    static constexpr int width = 32;      // of the one hidden layer
    static constexpr int stages = 8;      // of a game, for the doubt
    static constexpr int crowds = 3;      // 2, 3 or 4 players, likewise
    static constexpr int first_one = 64;  // 1 in the first layer
    static constexpr int second_one = 8;  // a hundredth of a point in the second

    struct Row {  // of one fact
        alignas(32) std::array<std::int16_t, width> hidden{};
    };

    Row bias;
    Row second;
    std::vector<Row> rows;
    std::vector<std::int16_t> direct;  // of each fact, in hundredths of a point
    std::int32_t last = 0;
    std::array<std::int32_t, stages * crowds> doubts{};

    static constexpr std::size_t doubt_at(int players, int stage) {
        return static_cast<std::size_t>(players - 2) * stages + static_cast<std::size_t>(stage);
    }

    int correction(const Facts& facts) const;  // of the guess
};

// The file: "tilewright learned 2 GAME FACTS\n", then for each fact 32 numbers of one byte and one of two, 32 biases
// and 32 second weights of two, the constant and 24 doubts of four; the last four are a check sum of all before. Little
// ends first.
struct NamedLearned {
    std::string game;
    Learned learned;
};
Result<NamedLearned> read_learned(std::string_view bytes);
Learned read_own(std::string_view bytes);  // a file of ours; nothing, where there is none
std::string write_learned(const std::string& game, const Learned& learned);

}  // namespace tilewright
