// The positive roots of a t^2 + 2 b t + c with c > 0, decided exactly and accurate to the last
// bits.
//
// With D = b^2 - a c the roots are c / (-b +- sqrt(D)) = (-b -+ sqrt(D)) / a. Of the two forms the
// one without cancellation is used (Press et al., "Numerical Recipes", 5.6; Lembcke's alternate
// form):
//
//   b < 0:  D >= 0 is needed; the first root is c / (sqrt(D) - b), the second, if a > 0,
//           (sqrt(D) - b) / a.
//   b >= 0: a < 0 is needed; the only root is (sqrt(D) + b) / -a.
//
// The hazard is not this formula but its inputs: a, b, c rounded to doubles have lost what decides
// a graze (D near 0) or nearly equal speeds (a near 0). They come as double-doubles, and where even
// those are not sure, exactly (see Dyadic).
#pragma once

#include "aimahead/numerics/double_double.hpp"
#include "aimahead/numerics/dyadic.hpp"

#include <cmath>

#if defined(__clang__) && !defined(__EMSCRIPTEN__)
#pragma float_control(precise, on, push)
#elif defined(_MSC_VER)
#pragma float_control(precise, on, push)
#pragma fp_contract(off)
#endif

namespace aimahead::numerics {

enum class Certainty : unsigned char { found, none, unsure };

/// Conjunction and disjunction that look at every condition: each may be unpredictable where the
/// whole is not, and only a branch can be predicted wrongly.
template <class... Bool>
AIMAHEAD_INLINE bool every(Bool... conditions) {
  return (... & static_cast<int>(conditions)) != 0;
}
template <class... Bool>
AIMAHEAD_INLINE bool any(Bool... conditions) {
  return (... | static_cast<int>(conditions)) != 0;
}

/// condition ? yes : no, without a branch that could be predicted wrongly.
AIMAHEAD_INLINE double select(bool condition, double yes, double no) {
  const std::uint64_t mask = -static_cast<std::uint64_t>(condition);
  return from_bits((bits_of(yes) & mask) | (bits_of(no) & ~mask));
}

/// Whether there is a positive root, and the first one roughly, from rounded coefficients, c > 0.
/// Their errors may be up to 2^-50 times a_size, the square root of a_size * c_size, and c_size;
/// these sizes bound |a|, |b| and |c|. Where something is within 2^-20 of deciding otherwise, or a
/// product might overflow or lose its low part, or for a NaN, the answer is `unsure`; else the
/// error of the root is at most 2^-31 of it, and one step of Newton's method makes it good to the
/// last bit.
AIMAHEAD_INLINE Certainty decide(double a, double b, double c, double a_size, double c_size,
                                 double& root) {
  const double size = times(a_size, c_size);
  const double discriminant = times(b, b) - times(a, c);
  const bool sure = every(a_size<0x1p400, c_size<0x1p400, size> 0x1p-500, c> times(0x1p-20, c_size),
                          std::fabs(discriminant) > times(0x1p-20, size),
                          any(b<0, std::fabs(a)> times(0x1p-20, a_size)));
  if (!sure) return Certainty::unsure;
  const bool hit = every(discriminant > 0, any(b < 0, a < 0));
  if (!hit) return Certainty::none;
  const double sum = std::sqrt(discriminant) + std::fabs(b);
  root = select(b < 0, c, sum) / select(b < 0, sum, -a);
  return Certainty::found;
}

/// value * 2^exponent, for what may lie beyond the range of a double.
struct ScaledRoot {
  DoubleDouble value;
  int exponent = 0;

  /// The nearest double: infinite or zero beyond the range.
  [[nodiscard]] double rounded() const { return scale_by_power_of_two(value.hi, exponent); }
};

struct QuadraticRoots {
  int count = 0;
  bool unresolved = false;  ///< out of Dyadic's room
  ScaledRoot root[2];
};

/// All positive roots from exact coefficients, c > 0; a double root once.
inline QuadraticRoots exact_roots(const Dyadic& a, const Dyadic& b, const Dyadic& c) {
  QuadraticRoots result;
  const Dyadic discriminant = b * b - a * c;
  result.unresolved = discriminant.overflowed();
  const bool approaching = b.sign() < 0;
  if (result.unresolved || discriminant.sign() < 0 || !(approaching || a.sign() < 0)) return result;

  // sum = sqrt(D) + |b|, brought near 1 by 2^-shift.
  int shift = b.exponent();
  if (discriminant.sign() != 0 && discriminant.exponent() / 2 + 1 > shift) {
    shift = discriminant.exponent() / 2 + 1;
  }
  const DoubleDouble sum =
      square_root(discriminant.approximate(2 * shift)) + absolute(b.approximate(shift));
  const int a_shift = a.exponent();
  if (approaching) {
    const int c_shift = c.exponent();
    result.root[result.count++] = {c.approximate(c_shift) / sum, c_shift - shift};
    if (a.sign() <= 0 || discriminant.sign() == 0) return result;
  }
  result.root[result.count++] = {sum / absolute(a.approximate(a_shift)), shift - a_shift};
  return result;
}

}  // namespace aimahead::numerics

#if (defined(__clang__) && !defined(__EMSCRIPTEN__)) || defined(_MSC_VER)
#pragma float_control(pop)
#endif
