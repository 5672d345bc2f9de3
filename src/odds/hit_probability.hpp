// The probability that a Gaussian point lies within a circle about its mean.
#pragma once

#include "rooms.hpp"

namespace aimahead::detail::odds {

struct Probability {
  double value = 0;
  double error = 0;  ///< a bound on that of the value, its arguments being exact
};

/// Within `radius` > 0 of the mean of one number with standard deviation `sd` >= 0.
[[nodiscard]] Probability within_interval(double radius, double sd);

/// Within `radius` > 0 of the mean of two independent numbers, `wide` >= `narrow` >= 0.
[[nodiscard]] Probability within_circle(double radius, double wide, double narrow);

/// What a covariance of two numbers is about any axes.
struct Invariants {
  double trace = 0;        ///< wide^2 + narrow^2
  double determinant = 0;  ///< (wide narrow)^2
  double spread = 0;       ///< ((wide^2 - narrow^2) / 2)^2
};

/// The same of two numbers with this covariance. Does not wait for the square roots where it need
/// not.
[[nodiscard]] Probability within_circle(double radius, const Invariants& covariance, double wide,
                                        double narrow);

/// Within `radius` > 0 of 0, of one number with this mean and `sd` >= 0. Error below 1e-15.
[[nodiscard]] double within_interval_at(double radius, double mean, double sd);

/// Within `radius` > 0 of 0, of two independent numbers, `wide` >= `narrow` >= 0, with these means.
/// Error below 1e-7.
[[nodiscard]] double within_circle_at(double radius, double wide, double narrow, double mean_wide,
                                      double mean_narrow);

}  // namespace aimahead::detail::odds
