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
// a graze (D near 0) or nearly equal speeds (a near 0). Where rounded coefficients are not sure,
// exact ones decide (see Dyadic).
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/dyadic.hpp"
#include "aimahead/detail/scaled.hpp"

#include <cmath>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail::numerics {

enum class Certainty : unsigned char { found, none, unsure };

/// Whether no product of coefficients of these sizes overflows or loses its low part.
AIMAHEAD_INLINE bool are_well_scaled(double a_size, double c_size) {
  return every(a_size < 0x1p400, c_size<0x1p400, times(a_size, c_size)> 0x1p-500);
}

/// Whether there is a positive root, and the first one roughly, from rounded coefficients, c > 0,
/// whose sizes `are_well_scaled`. Their errors may be up to 2^-50 times a_size, the square root of
/// a_size * c_size, and c_size; these sizes bound |a|, |b| and |c|. Where something is within 2^-20
/// of deciding otherwise, or for a NaN, the answer is `unsure`; otherwise the error of the root is
/// at most 2^-28 of it, and one step of Newton's method makes it good to the last bit.
AIMAHEAD_INLINE Certainty decide_well_scaled(double a, double b, double c, double a_size,
                                             double c_size, double& root) {
  const double discriminant = times(b, b) - times(a, c);
  const double error = times(0x1p-20, times(a_size, c_size));
  const bool sure = every(c > times(0x1p-20, c_size), std::fabs(discriminant) > error,
                          any(b<0, std::fabs(a)> times(0x1p-20, a_size)));
  if (!sure) return Certainty::unsure;
  const bool hit = every(discriminant > 0, any(b < 0, a < 0));
  if (!hit) return Certainty::none;
  const double sum = std::sqrt(discriminant) + std::fabs(b);
  root = select(b < 0, c, sum) / select(b < 0, sum, -a);
  return Certainty::found;
}

/// The same for sizes that may be any; `unsure` where they are not well scaled.
AIMAHEAD_INLINE Certainty decide(double a, double b, double c, double a_size, double c_size,
                                 double& root) {
  return are_well_scaled(a_size, c_size) ? decide_well_scaled(a, b, c, a_size, c_size, root)
                                         : Certainty::unsure;
}

struct QuadraticRoots {
  int count = 0;
  /// The discriminant exceeds Dyadic's room.
  bool unresolved = false;
  Scaled root[2];
  /// a t + b at each root: minus or plus sqrt(D).
  Scaled slope[2];
};

/// All positive roots from exact coefficients, c > 0; a double root once.
inline QuadraticRoots exact_roots(const Dyadic& a, const Dyadic& b, const Dyadic& c) {
  QuadraticRoots result;
  const Dyadic discriminant = b * b - a * c;
  result.unresolved = discriminant.overflowed();
  const bool approaching = b.sign() < 0;
  if (result.unresolved || discriminant.sign() < 0 || !(approaching || a.sign() < 0)) return result;

  const Scaled root = square_root(Scaled(discriminant));
  const Scaled sum = root + Scaled(approaching ? -b : b);
  result.count = 1;
  result.root[0] = approaching ? Scaled(c) / sum : sum / Scaled(-a);
  result.slope[0] = -root;
  if (approaching && a.sign() > 0 && discriminant.sign() > 0) {
    result.count = 2;
    result.root[1] = sum / Scaled(a);
    result.slope[1] = root;
  }
  return result;
}

/// d + w t at a root of |d + w t|^2 = (reach + speed t)^2, without loss however slow the shot is:
/// nearly all digits of d and w t may cancel.
///
/// The part along w follows from (d + w t).w = slope + speed (reach + speed t), slope = a t + b.
/// The part across is the closest point of the target's line, (w.w d - d.w w) / w.w, which is exact
/// except for the division. A shot at least as fast as the target needs none of this.
template <std::size_t N>
std::array<Scaled, N> exact_position(const std::array<Dyadic, N>& d, const std::array<Dyadic, N>& w,
                                     const Dyadic& reach, const Dyadic& speed, const Scaled& t,
                                     const Scaled& slope) {
  Dyadic ww;
  Dyadic dw;
  for (std::size_t i = 0; i < N; ++i) {
    ww = ww + w[i] * w[i];
    dw = dw + d[i] * w[i];
  }
  std::array<Scaled, N> position;
  if ((ww - speed * speed).sign() <= 0) {
    for (std::size_t i = 0; i < N; ++i) position[i] = Scaled(d[i]) + Scaled(w[i]) * t;
  } else {
    const Scaled s(speed);
    const Scaled along = slope + s * (Scaled(reach) + s * t);
    for (std::size_t i = 0; i < N; ++i) {
      position[i] = (Scaled(ww * d[i] - dw * w[i]) + Scaled(w[i]) * along) / Scaled(ww);
    }
  }
  return position;
}

}  // namespace aimahead::detail::numerics

AIMAHEAD_PRECISE_END
