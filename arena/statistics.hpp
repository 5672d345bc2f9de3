// Shares of sums, and their standard errors.
#pragma once

#include <cmath>

namespace aimahead::arena {

/// part / (part + rest) over many rounds, with its standard error from the scatter of the rounds
/// (ratio estimator; W. G. Cochran, *Sampling Techniques*, 1977, 2.11).
class Share {
 public:
  void add(double part, double rest) {
    const double whole = part + rest;
    ++rounds_;
    parts_ += part;
    wholes_ += whole;
    part_squares_ += part * part;
    whole_squares_ += whole * whole;
    products_ += part * whole;
  }
  [[nodiscard]] int rounds() const { return rounds_; }
  [[nodiscard]] bool is_empty() const { return wholes_ <= 0; }
  /// `otherwise` where both sums are 0.
  [[nodiscard]] double value(double otherwise) const {
    return is_empty() ? otherwise : parts_ / wholes_;
  }
  /// 0 where there are too few rounds for an estimate.
  [[nodiscard]] double error() const {
    if (is_empty() || rounds_ < 2) return 0;
    const double share = parts_ / wholes_;
    const double scatter = part_squares_ - 2 * share * products_ + share * share * whole_squares_;
    const double correction = static_cast<double>(rounds_) / (rounds_ - 1);
    return scatter > 0 ? std::sqrt(scatter * correction) / wholes_ : 0;
  }

 private:
  int rounds_ = 0;
  double parts_ = 0;
  double wholes_ = 0;
  double part_squares_ = 0;
  double whole_squares_ = 0;
  double products_ = 0;
};

}  // namespace aimahead::arena
