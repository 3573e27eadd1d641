// Fits what a game can learn (src/game/learned.h) to positions of games whose ends are known. Knows no game.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "game/learned.h"

namespace tilewright::train {

// A seat in a position: what the game guessed and told of it, and how it ended.
struct Seat {
    std::uint32_t first = 0;  // of its facts
    std::uint32_t count = 0;
    float guess = 0;  // in points
    float score = 0;
    float won = 0;  // 1, or its part of a shared victory
};
struct Sample {
    std::uint32_t first = 0;  // of its seats
    std::uint8_t seats = 0;
    std::uint8_t stage = 0;
    std::uint32_t game = 0;  // which one it is of
};
struct Samples {
    std::vector<std::uint16_t> facts;
    std::vector<Seat> seats;
    std::vector<Sample> all;
    std::uint32_t games = 0;

    void add(const Samples& more);
};

struct FitSettings {
    int epochs = 4;
    std::size_t batch = 256;
    double rate = 0.002;
    double points = 0.5;  // how much the points count beside the victory
    std::uint64_t seed = 1;
};

// How far off: of the chance of winning (cross entropy) and of the points (root of the mean square).
struct Misfit {
    double winning = 0;
    double points = 0;
};

class Model {
  public:
    Model(int facts, std::uint64_t seed);

    // Every twentieth game is left out of the fit and tells how good it is.
    Misfit fit(const Samples& samples, const FitSettings& settings);
    Learned learned() const;  // in whole numbers

  private:
    static constexpr std::size_t width = Learned::width;
    struct Weights {
        std::vector<float> first;
        std::array<float, width> bias{};
        std::array<float, width> second{};
        std::vector<float> direct;
        std::array<float, Learned::stages * Learned::crowds> doubt{};  // by what factor other than usual: its logarithm
        float last = 0;

        explicit Weights(std::size_t facts) : first(facts * width), direct(facts) {}
        template <class F>
        static void each(F&& f, auto&... all);
    };
    struct Sums {  // of what an epoch found
        double winning = 0;
        double points = 0;
        std::size_t samples = 0;
        std::size_t seats = 0;

        Misfit mean() const;
    };

    float doubt_of(std::size_t which) const;
    float forward(const Samples& samples, const Seat& seat, std::array<float, width>& hidden) const;
    void look(const Samples& samples, const Sample& sample, double points, Weights* slope, Sums& sums) const;
    void step(Weights& slope, float rate, std::size_t batch);

    Weights weights_;
    Weights mean_;  // of slopes, and of their squares: Adam
    Weights square_;
    long steps_ = 0;
};

}  // namespace tilewright::train
