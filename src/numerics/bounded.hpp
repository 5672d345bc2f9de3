// A rounded number with a bound on its error, by running error analysis (Higham, "Accuracy and
// Stability of Numerical Algorithms", 3.3). A formula that is written once for any number type is
// then a filter in Bounded<double>, a finer one in Bounded<DoubleDouble>, and exact in Dyadic.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/dyadic.hpp"
#include "rooms.hpp"

#include <cmath>
#include <type_traits>

namespace aimahead::detail::numerics {

template <class Real>
struct Bounded {
  Real value{};
  double error = 0;

  /// Twice the rounding of one operation, so that it covers the bound's own rounding too.
  static constexpr double kUnit = std::is_same_v<Real, double> ? 0x1p-52 : 0x1p-100;
  /// The error where a result underflows.
  static constexpr double kTiny = 0x1p-1000;

  Bounded() = default;
  explicit Bounded(double x) : value(x) {}
  Bounded(Real v, double e) : value(v), error(e) {}

  [[nodiscard]] double size() const {
    if constexpr (std::is_same_v<Real, double>) {
      return std::fabs(value);
    } else {
      return std::fabs(value.hi);
    }
  }
  /// Whether the number is zero without any error.
  [[nodiscard]] bool is_exact_zero() const { return size() == 0 && error == 0; }
};

template <class Real>
Bounded<Real> operator-(const Bounded<Real>& a) {
  return {-a.value, a.error};
}
template <class Real>
Bounded<Real> operator+(const Bounded<Real>& a, const Bounded<Real>& b) {
  Bounded<Real> sum(a.value + b.value, a.error + b.error);
  sum.error += Bounded<Real>::kUnit * sum.size();
  return sum;
}
template <class Real>
Bounded<Real> operator-(const Bounded<Real>& a, const Bounded<Real>& b) {
  return a + -b;
}
template <class Real>
Bounded<Real> operator*(const Bounded<Real>& a, const Bounded<Real>& b) {
  if (a.is_exact_zero() || b.is_exact_zero()) return {};
  Bounded<Real> product(a.value * b.value, a.size() * b.error + b.size() * a.error);
  product.error += a.error * b.error + Bounded<Real>::kUnit * product.size() + Bounded<Real>::kTiny;
  return product;
}

/// -1, 0 or 1; `sure` becomes false where the error hides the sign.
template <class Real>
int sign_of(const Bounded<Real>& x, bool& sure) {
  if (x.is_exact_zero()) return 0;
  if (!(x.size() > x.error * (1 + 0x1p-40)) || !is_finite(x.size())) {
    sure = false;
    return 0;
  }
  if constexpr (std::is_same_v<Real, double>) {
    return x.value < 0 ? -1 : 1;
  } else {
    return x.value.hi < 0 ? -1 : 1;
  }
}
inline int sign_of(const Dyadic& x, bool& sure) {
  if (x.overflowed()) sure = false;
  return x.sign();
}

}  // namespace aimahead::detail::numerics
