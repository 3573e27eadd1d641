#include "train/fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tilewright::train {

namespace {

constexpr std::size_t max_seats = 4;
constexpr float widest = 1.95F;  // of a weight of the first layer, which has one byte

float uniform(Rng& rng) { return static_cast<float>(rng.next() >> 40U) / static_cast<float>(1U << 24U); }
float around_zero(Rng& rng, float width) {  // a bell of sorts
    float sum = -2;
    for (int i = 0; i < 4; ++i) sum += uniform(rng);
    return width * sum;
}

template <class T>
T whole(float value, float one, int most) {
    return static_cast<T>(std::lround(std::clamp(value * one, static_cast<float>(-most), static_cast<float>(most))));
}

}  // namespace

void Samples::add(const Samples& more) {
    const auto fact = static_cast<std::uint32_t>(facts.size());
    const auto seat = static_cast<std::uint32_t>(seats.size());
    facts.insert(facts.end(), more.facts.begin(), more.facts.end());
    for (Seat one : more.seats) {
        one.first += fact;
        seats.push_back(one);
    }
    for (Sample one : more.all) {
        one.first += seat;
        one.game += games;
        all.push_back(one);
    }
    games += more.games;
}

template <class F>
void Model::Weights::each(F&& f, auto&... all) {
    f(all.first...);
    f(all.bias...);
    f(all.second...);
    f(all.direct...);
    f(all.doubt...);
}

Model::Model(int facts, std::uint64_t seed)
    : weights_(static_cast<std::size_t>(facts)), mean_(weights_), square_(weights_) {
    Rng rng(seed);
    for (float& weight : weights_.first) weight = around_zero(rng, 0.15F);
    for (float& weight : weights_.second) weight = around_zero(rng, 0.3F);
}

Misfit Model::Sums::mean() const {
    return {winning / static_cast<double>(samples), std::sqrt(points / static_cast<double>(seats))};
}

// In points. Where games tell nothing it stays what evaluations that learned nothing have.
float Model::doubt_of(std::size_t which) const {
    const int stage = static_cast<int>(which) % Learned::stages;
    return (5.0F + 2.5F * static_cast<float>(std::max(5 - stage, 0))) * std::exp(weights_.doubt[which]);
}

float Model::forward(const Samples& samples, const Seat& seat, std::array<float, width>& hidden) const {
    hidden = weights_.bias;
    float out = seat.guess + weights_.last;
    for (std::uint32_t i = 0; i < seat.count; ++i) {
        const std::size_t fact = samples.facts[seat.first + i];
        out += weights_.direct[fact];
        const float* row = &weights_.first[fact * width];
        for (std::size_t h = 0; h < width; ++h) hidden[h] += row[h];
    }
    for (std::size_t h = 0; h < width; ++h) out += std::max(hidden[h], 0.0F) * weights_.second[h];
    return out;
}

// Adds the slope of the loss at one sample. The chance of winning is made of differences as in search/utility.h.
void Model::look(const Samples& samples, const Sample& sample, double points, Weights* slope, Sums& sums) const {
    const std::size_t n = sample.seats;
    const Seat* seats = &samples.seats[sample.first];
    std::array<std::array<float, width>, max_seats> hidden;
    std::array<float, max_seats> value{};
    for (std::size_t i = 0; i < n; ++i) value[i] = forward(samples, seats[i], hidden[i]);
    const std::size_t which = Learned::doubt_at(sample.seats, sample.stage);
    const float doubt = doubt_of(which);
    std::array<std::array<float, max_seats>, max_seats> better{};
    std::array<float, max_seats> chance{};
    float sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        chance[i] = 1;
        for (std::size_t j = 0; j < n; ++j) {
            if (i == j) continue;
            const float ahead = value[i] - value[j];
            better[i][j] = std::max(0.5F + 0.5F * ahead / std::sqrt(ahead * ahead + doubt * doubt), 1e-5F);
            chance[i] *= better[i][j];
        }
        sum += chance[i];
    }
    std::array<float, max_seats> of_value{};
    float of_doubt = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const float winning = chance[i] / sum;
        sums.winning -= seats[i].won * std::log(std::max(winning, 1e-6F));
        for (std::size_t j = 0; j < n; ++j) {
            if (i == j) continue;
            const float ahead = value[i] - value[j];
            const float away = std::sqrt(ahead * ahead + doubt * doubt);
            const float share = (winning - seats[i].won) * 0.5F * doubt / (away * away * away * better[i][j]);
            of_value[i] += share * doubt;
            of_value[j] -= share * doubt;
            of_doubt -= share * ahead * doubt;
        }
        const float off = value[i] - seats[i].score;
        sums.points += static_cast<double>(off) * off;
        constexpr double usual = 15;  // points that a guess is off
        of_value[i] += static_cast<float>(points * 2 / (usual * usual)) * off;
    }
    ++sums.samples;
    sums.seats += n;
    if (slope == nullptr) return;
    slope->doubt[which] += of_doubt;
    for (std::size_t i = 0; i < n; ++i) {
        slope->last += of_value[i];
        std::array<float, width> of_hidden{};
        for (std::size_t h = 0; h < width; ++h) {
            if (hidden[i][h] <= 0) continue;
            slope->second[h] += of_value[i] * hidden[i][h];
            of_hidden[h] = of_value[i] * weights_.second[h];
            slope->bias[h] += of_hidden[h];
        }
        for (std::uint32_t k = 0; k < seats[i].count; ++k) {
            const std::size_t fact = samples.facts[seats[i].first + k];
            slope->direct[fact] += of_value[i];
            float* row = &slope->first[fact * width];
            for (std::size_t h = 0; h < width; ++h) row[h] += of_hidden[h];
        }
    }
}

void Model::step(Weights& slope, float rate, std::size_t batch) {
    ++steps_;
    const float part = 1.0F / static_cast<float>(batch);
    const float early = 1 - std::pow(0.9F, static_cast<float>(steps_));
    const float late = 1 - std::pow(0.999F, static_cast<float>(steps_));
    const auto move = [&](auto& weights, auto& means, auto& squares, auto& slopes) {
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const float by = slopes[i] * part + 1e-6F * weights[i];
            slopes[i] = 0;
            means[i] += 0.1F * (by - means[i]);
            squares[i] += 0.001F * (by * by - squares[i]);
            weights[i] -= rate * means[i] / early / (std::sqrt(squares[i] / late) + 1e-8F);
        }
    };
    Weights::each(move, weights_, mean_, square_, slope);
    weights_.last -= rate * slope.last * part;
    slope.last = 0;
    for (float& weight : weights_.first) weight = std::clamp(weight, -widest, widest);
}

Misfit Model::fit(const Samples& samples, const FitSettings& settings) {
    constexpr std::size_t left_out = 20;
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < samples.all.size(); ++i) {
        if (samples.all[i].game % left_out != 0) order.push_back(i);  // whole games: their positions are alike
    }
    Rng rng(settings.seed);
    Weights slope(weights_.direct.size());
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        for (std::size_t i = order.size(); i-- > 1;)
            std::swap(order[i], order[rng.below(static_cast<std::uint32_t>(i + 1))]);
        const double done = static_cast<double>(epoch) / settings.epochs;
        const double rate = settings.rate * (done < 0.5 ? 1 : done < 0.75 ? 0.3 : 0.1);
        Sums ignored;
        for (std::size_t i = 0; i + settings.batch <= order.size(); i += settings.batch) {
            for (std::size_t k = i; k < i + settings.batch; ++k)
                look(samples, samples.all[order[k]], settings.points, &slope, ignored);
            step(slope, static_cast<float>(rate), settings.batch);
        }
    }
    Sums sums;
    for (const Sample& sample : samples.all) {
        if (sample.game % left_out == 0) look(samples, sample, settings.points, nullptr, sums);
    }
    return sums.mean();
}

Learned Model::learned() const {
    Learned out;
    const std::size_t facts = weights_.direct.size();
    out.rows.resize(facts);
    out.direct.resize(facts);
    for (std::size_t fact = 0; fact < facts; ++fact) {
        for (std::size_t h = 0; h < width; ++h)
            out.rows[fact].hidden[h] = whole<std::int16_t>(weights_.first[fact * width + h], Learned::first_one, 127);
        out.direct[fact] = whole<std::int16_t>(weights_.direct[fact], 100, 32'000);
    }
    for (std::size_t h = 0; h < width; ++h) {
        out.bias.hidden[h] = whole<std::int16_t>(weights_.bias[h], Learned::first_one, 16'000);
        out.second.hidden[h] = whole<std::int16_t>(weights_.second[h], 100 * Learned::second_one, 32'000);
    }
    out.last = whole<std::int32_t>(weights_.last, 100, 1'000'000);
    for (std::size_t i = 0; i < out.doubts.size(); ++i)
        out.doubts[i] = std::max(1, whole<std::int32_t>(doubt_of(i), 100, 100'000));
    return out;
}

}  // namespace tilewright::train
