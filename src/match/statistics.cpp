#include "match/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tilewright {

namespace {

constexpr double two_sided_95 = 1.959964;
constexpr double largest_variance = 0.25;  // of scores from 0 to 1

}  // namespace

void Samples::add(double x) {
    ++count_;
    const double off = x - mean_;
    mean_ += off / static_cast<double>(count_);
    squares_ += off * (x - mean_);
}

double Samples::error() const {
    return count_ > 1 ? two_sided_95 * std::sqrt(variance() / static_cast<double>(count_)) : 0;
}

double score_error(const Samples& scores) {
    if (scores.count() == 0) return 0.5;
    const auto n = static_cast<double>(scores.count());
    const double variance = ((n - 1) * scores.variance() + largest_variance) / n;
    return std::min(0.5, two_sided_95 * std::sqrt(variance / n));
}

double elo_of(double score) {
    const double s = std::clamp(score, 0.001, 0.999);
    return 400 * std::log10(s / (1 - s));
}

Elo elo_of(const Samples& scores) {
    const double error = score_error(scores);
    return {elo_of(scores.mean()), (elo_of(scores.mean() + error) - elo_of(scores.mean() - error)) / 2};
}

Sprt::Sprt(double low, double high, double alpha, double beta)
    : low_(low), high_(high), lower_(std::log(beta / (1 - alpha))), upper_(std::log((1 - beta) / alpha)) {}

double Sprt::ratio(const Samples& scores) const {
    if (scores.count() < 2) return 0;
    // A few samples say little about their spread, and one that is believed too small decides too soon: it begins with
    // the largest there can be, as if eight samples had shown it. So the errors are those promised (a test plays it
    // out).
    constexpr double before = 8;
    const auto n = static_cast<double>(scores.count());
    const double variance = ((n - 1) * scores.variance() + before * largest_variance) / (n - 1 + before);
    return n * (high_ - low_) * (2 * scores.mean() - low_ - high_) / (2 * variance);
}

Sprt::Verdict Sprt::verdict(const Samples& scores) const {
    const double now = ratio(scores);
    return now >= upper_ ? Verdict::h1 : now <= lower_ ? Verdict::h0 : Verdict::open;
}

std::string_view name(Sprt::Verdict verdict) {
    constexpr std::array<std::string_view, 3> names = {"open", "H0", "H1"};
    return names[static_cast<unsigned>(verdict)];
}

}  // namespace tilewright
