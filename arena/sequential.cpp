#include "arena/sequential.hpp"

#include "aimahead/turret.hpp"
#include "numerics/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace aimahead::arena {
namespace {

// The shares of all rounds after which pairs are looked at.
constexpr double kStages[] = {1.0 / 7, 2.0 / 7, 4.0 / 7, 1};
constexpr int kMinRounds = 4;
// A comparison is hopeless if all rounds would decide it with a probability below 10%. This is that
// limit in standard errors.
constexpr double kHopeless = 1.2816;
// A pair plays on if it adds at least this share of what a pair of the comparison adds on average.
constexpr double kNotable = 0.5;

// The standard normal deviate that is exceeded with the probability p <= 0.5 (M. Abramowitz and
// I. A. Stegun, *Handbook of Mathematical Functions*, 1964, 26.2.23: within 4.5e-4).
double upper_deviate(double p) {
  const double t = std::sqrt(-2 * detail::numerics::logarithm(p));
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) /
                 (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

// The deviate of Student's distribution with `freedom` degrees of freedom that belongs to the
// normal deviate z (26.7.5 there).
double student_deviate(double z, double freedom) {
  const double y = z * z;
  const double v = 1 / freedom;
  return z * (1 + v * ((y + 1) / 4 + v * ((5 * y * y + 16 * y + 3) / 96 +
                                          v * (3 * y * y * y + 19 * y * y + 17 * y - 15) / 384)));
}

/// The pairs of a league as a matrix, and the comparisons of its bots.
class Standings {
 public:
  Standings(const LeagueSetup& setup, const std::vector<PairResult>& results)
      : setup_(setup),
        results_(results),
        bots_(setup.bots.size()),
        opponents_(static_cast<double>(bots_ - 1)),
        index_(bots_ * bots_),
        sums_(bots_),
        now_(bots_),
        whole_(bots_),
        squares_(bots_),
        decisive_(upper_deviate(setup.error_rate /
                                (2 * static_cast<double>(stages_of(setup.rounds).size())))) {
    for (std::size_t i = 0; i < results.size(); ++i) {
      const PairResult& pair = results[i];
      index_[pair.a * bots_ + pair.b] = index_[pair.b * bots_ + pair.a] = i;
      sums_[pair.a] += pair.share_a;
      sums_[pair.b] += 100 - pair.share_a;
      for (const std::size_t bot : {pair.a, pair.b}) {
        now_[bot] += variance(i);
        whole_[bot] += whole_variance(i);
        squares_[bot] += square(i);
      }
    }
  }

  [[nodiscard]] std::size_t bots() const { return bots_; }
  [[nodiscard]] std::size_t pair_of(std::size_t i, std::size_t k) const {
    return index_[i * bots_ + k];
  }
  /// Of a share, now and after all rounds.
  [[nodiscard]] double variance(std::size_t pair) const {
    return results_[pair].error * results_[pair].error;
  }
  [[nodiscard]] double whole_variance(std::size_t pair) const {
    return variance(pair) * results_[pair].rounds / setup_.rounds;
  }

  /// Of the variance, over the degrees of freedom.
  [[nodiscard]] double square(std::size_t pair) const {
    return variance(pair) * variance(pair) / std::max(1, results_[pair].rounds - 1);
  }

  // The duels between the two bots count for one of them and against the other.
  [[nodiscard]] double difference_variance(std::size_t i, std::size_t k) const {
    return now_[i] + now_[k] + 2 * variance(pair_of(i, k));
  }
  [[nodiscard]] bool is_decided(std::size_t i, std::size_t k) const {
    const double difference = sums_[i] - sums_[k];
    const double variance = difference_variance(i, k);
    // Degrees of freedom after Welch and Satterthwaite, because few rounds estimate their own
    // scatter badly.
    const double squares = squares_[i] + squares_[k] + 14 * square(pair_of(i, k));
    const double freedom = squares > 0 ? variance * variance / squares : kUnlimited;
    const double decisive = student_deviate(decisive_, std::max(freedom, 1.0));
    return difference * difference > decisive * decisive * variance;
  }
  [[nodiscard]] bool is_hopeless(std::size_t i, std::size_t k) const {
    const double now = difference_variance(i, k);
    const double whole = whole_[i] + whole_[k] + 2 * whole_variance(pair_of(i, k));
    if (now <= whole) return true;
    const double missing = decisive_ * std::sqrt(whole) - std::fabs(sums_[i] - sums_[k]);
    return missing > kHopeless * std::sqrt(now - whole);
  }

  /// Marks the pairs that add most to the error of a comparison.
  void mark(std::size_t i, std::size_t k, std::vector<bool>& marked) const {
    const double average = difference_variance(i, k) / (2 * opponents_);
    for (std::size_t j = 0; j < bots_; ++j) {
      for (const std::size_t bot : {i, k}) {
        if (j == bot) continue;
        const std::size_t pair = pair_of(bot, j);
        const double weight = j == i || j == k ? 4 : 1;
        if (results_[pair].rounds < setup_.rounds && weight * variance(pair) >= kNotable * average)
          marked[pair] = true;
      }
    }
  }

 private:
  const LeagueSetup& setup_;
  const std::vector<PairResult>& results_;
  std::size_t bots_;
  double opponents_;
  std::vector<std::size_t> index_;
  std::vector<double> sums_;   ///< of shares
  std::vector<double> now_;    ///< their variances
  std::vector<double> whole_;  ///< as they would be after all rounds
  std::vector<double> squares_;
  double decisive_;  ///< standard errors, of many rounds
};

}  // namespace

std::vector<int> stages_of(int rounds) {
  std::vector<int> stages;
  for (const double share : kStages) {
    const int stage =
        std::max(std::min(kMinRounds, rounds), static_cast<int>(std::ceil(share * rounds - 1e-9)));
    if (stages.empty() || stage > stages.back()) stages.push_back(stage);
  }
  return stages;
}

std::vector<std::size_t> pairs_to_continue(const LeagueSetup& setup,
                                           const std::vector<PairResult>& results) {
  const Standings standings(setup, results);
  std::vector<bool> marked(results.size());
  for (std::size_t i = 0; i < standings.bots(); ++i) {
    for (std::size_t k = i + 1; k < standings.bots(); ++k) {
      if (!standings.is_decided(i, k) && !standings.is_hopeless(i, k)) standings.mark(i, k, marked);
    }
  }
  std::vector<std::size_t> pairs;
  for (std::size_t i = 0; i < marked.size(); ++i) {
    if (marked[i]) pairs.push_back(i);
  }
  return pairs;
}

std::vector<bool> decided_above_next(const LeagueSetup& setup,
                                     const std::vector<PairResult>& results,
                                     const std::vector<BotRating>& table) {
  const Standings standings(setup, results);
  const auto index_of = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(setup.bots.begin(), setup.bots.end(), name) -
                                    setup.bots.begin());
  };
  std::vector<bool> decided;
  for (std::size_t i = 0; i + 1 < table.size(); ++i) {
    decided.push_back(standings.is_decided(index_of(table[i].name), index_of(table[i + 1].name)));
  }
  return decided;
}

}  // namespace aimahead::arena
