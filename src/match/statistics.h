// What a match proves: a score with its error, as Elo too, and the sequential test. Small classes without a clock or a
// game. A sample is what one deal brought a bot, averaged over all seatings of that deal: games of one deal are alike,
// so they are not counted as independent.
#pragma once

#include <cstdint>
#include <string_view>

namespace tilewright {

// Mean and variance of samples as they come (Welford).
class Samples {
  public:
    void add(double x);
    std::uint64_t count() const { return count_; }
    double mean() const { return mean_; }
    double variance() const { return count_ > 1 ? squares_ / static_cast<double>(count_ - 1) : 0; }
    double error() const;  // half of the 95 % interval of the mean

  private:
    std::uint64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
};

// The same for scores from 0 to 1. Scores that are all alike prove no certainty: it is as if one more had shown the
// largest variance there can be.
double score_error(const Samples& scores);

// Elo difference of an expected score against one opponent; scores of 0 and 1 count as 0.001 and 0.999.
double elo_of(double score);

struct Elo {
    double elo = 0;
    double error = 0;  // half of the 95 % interval
};
Elo elo_of(const Samples& scores);

// Wald's sequential test of a mean score: H0 says `low`, H1 says `high`. Normal samples of estimated variance (the
// generalised test of Van den Bergh).
class Sprt {
  public:
    enum class Verdict : std::uint8_t { open, h0, h1 };

    Sprt(double low, double high, double alpha = 0.05, double beta = 0.05);
    double ratio(const Samples& scores) const;  // the logarithm of the likelihood ratio
    double low() const { return low_; }
    double high() const { return high_; }
    double lower() const { return lower_; }
    double upper() const { return upper_; }
    Verdict verdict(const Samples& scores) const;

  private:
    double low_;
    double high_;
    double lower_;
    double upper_;
};

std::string_view name(Sprt::Verdict verdict);

}  // namespace tilewright
