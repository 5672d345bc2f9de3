// The probability that a Gaussian point lies within a circle about its mean.
#pragma once

#include "rooms.hpp"

namespace aimahead::detail::odds {

struct Probability {
  double value = 0;
  double error = 0;  ///< a bound of the error of `value` for exact arguments
};

/// The probability that a number with standard deviation `sd` >= 0 is within `radius` > 0 of its
/// mean.
[[nodiscard]] Probability within_interval(double radius, double sd);

/// The probability that two independent numbers with standard deviations `wide` >= `narrow` >= 0
/// are within `radius` > 0 of their mean.
[[nodiscard]] Probability within_circle(double radius, double wide, double narrow);

/// The invariants of a covariance of two numbers under rotation.
struct Invariants {
  double trace = 0;        ///< wide^2 + narrow^2
  double determinant = 0;  ///< (wide narrow)^2
  double spread = 0;       ///< ((wide^2 - narrow^2) / 2)^2
};

/// The same from the covariance. Its invariants are known before the square roots `wide` and
/// `narrow`: where they suffice, the processor does not wait for the roots.
[[nodiscard]] Probability within_circle(double radius, const Invariants& covariance, double wide,
                                        double narrow);

/// The probability that a number with this mean and `sd` >= 0 is within `radius` > 0 of 0. Error
/// below 1e-15.
[[nodiscard]] double within_interval_at(double radius, double mean, double sd);

/// The same for two independent numbers, `wide` >= `narrow` >= 0, with these means. Error below
/// 1e-7.
[[nodiscard]] double within_circle_at(double radius, double wide, double narrow, double mean_wide,
                                      double mean_narrow);

}  // namespace aimahead::detail::odds
