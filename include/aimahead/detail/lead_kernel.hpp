// How `lead` decides and computes: plain doubles, then exact integers where they are not sure.
// lead.hpp has the equation, docs/quadratic.md the derivation and the hazards.
#pragma once

#include "aimahead/detail/pair.hpp"
#include "aimahead/detail/quadratic_roots.hpp"
#include "aimahead/status.hpp"
#include "aimahead/vec.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail {

/// The caller's numbers, before anything is rounded: d = target - gun, v = target_velocity -
/// inherit * gun_velocity.
template <int N>
struct LeadInput {
  std::array<double, N> target;
  std::array<double, N> target_velocity;
  std::array<double, N> gun{};
  std::array<double, N> gun_velocity{};
  double speed = 0;
  double inherit = 1;
};

/// The answer in doubles.
template <int N>
struct LeadOutput {
  Status status = Status::unreachable;
  double time = 0;
  std::array<double, N> offset{};
  std::array<double, N> aim{};
};

/// The question in pairs of axes. The speed is paired with z, which is zero in the plane: the last
/// term of |d + v t|^2 - (s t)^2 is computed like the others.
template <int N>
struct PairedLead {
  numerics::Pair d_xy;
  numerics::Pair d_z;  ///< z and 0
  numerics::Pair v_xy;
  numerics::Pair v_zs;  ///< z and the speed

  AIMAHEAD_INLINE PairedLead(const std::array<double, N>& d, const std::array<double, N>& v,
                             double speed)
      : d_xy{d[0], d[1]},
        d_z{N == 3 ? d[N - 1] : 0, 0},
        v_xy{v[0], v[1]},
        v_zs{N == 3 ? v[N - 1] : 0, speed} {}
};

/// The quadratic of lead.hpp in plain doubles. Its first root is c / (sqrt(D) - b), D = b^2 - a c,
/// if both D and that denominator are positive. There is no branch on them, because half of all
/// questions may have no hit.
struct PlainQuadratic {
  double a;
  double b;
  double c;
  double a_size;  ///< a bound of |a|
  double size;    ///< a bound of |D|
  double discriminant;
  double slope;         ///< sqrt(|D|): at the first root a t + b = -slope
  double closing;       ///< slope - b
  double closing_size;  ///< a bound of |closing|

  template <int N>
  AIMAHEAD_INLINE explicit PlainQuadratic(const PairedLead<N>& q) {
    using namespace numerics;
    const Pair vv_zs = times(q.v_zs, q.v_zs);
    const double vv = sum_of(times(q.v_xy, q.v_xy));
    a = vv + difference_of(vv_zs);
    a_size = vv + sum_of(vv_zs);
    b = sum_of(times(q.d_xy, q.v_xy));
    c = sum_of(times(q.d_xy, q.d_xy));
    if constexpr (N == 3) {
      b += times(first(q.d_z), first(q.v_zs));
      c += times(first(q.d_z), first(q.d_z));
    }
    size = times(a_size, c);
    discriminant = times(b, b) - times(a, c);
    slope = std::sqrt(std::fabs(discriminant));
    closing = slope - b;
    closing_size = slope + std::fabs(b);
  }

  /// Whether D and the denominator exceed these shares of their terms, so that rounding decides
  /// neither sign.
  [[nodiscard]] AIMAHEAD_INLINE bool is_sure(double share, double closing_share) const {
    return std::fabs(discriminant) > numerics::times(share, size) &&
           std::fabs(closing) > numerics::times(closing_share, closing_size);
  }
  /// Whether nothing in the correction of the root overflows or loses its low part.
  [[nodiscard]] AIMAHEAD_INLINE bool is_in_range() const {
    return a_size + c < 0x1p400 && size > 0x1p-400;
  }
  /// Whether the decision is sure, and one step of `correct` makes the root good to the last bit.
  [[nodiscard]] AIMAHEAD_INLINE bool is_settled() const {
    return numerics::every(is_in_range(), is_sure(0x1p-14, 0x1p-10));
  }
  [[nodiscard]] AIMAHEAD_INLINE numerics::Positive has_root() const {
    return numerics::Positive(discriminant < closing ? discriminant : closing);
  }
  [[nodiscard]] AIMAHEAD_INLINE double root() const { return c / closing; }
};

/// Unit vector along `towards`; zero stays zero.
template <int N>
std::array<double, N> direction(const std::array<double, N>& towards) {
  double square = 0;
  for (const double x : towards) square += numerics::times(x, x);
  std::array<double, N> out{};
  if (square > 0) {
    const double scale = 1 / std::sqrt(square);
    for (std::size_t i = 0; i < N; ++i) out[i] = numerics::times(towards[i], scale);
  }
  return out;
}

/// Everything decided in integers, at any scale. Rarely needed, so kept out of the caller's code.
template <int N>
AIMAHEAD_NOINLINE LeadOutput<N> lead_exactly(const LeadInput<N>& in) {
  using namespace numerics;
  LeadOutput<N> out;
  out.status = Status::invalid;
  for (std::size_t i = 0; i < N; ++i) {
    if (!is_finite(in.target[i]) || !is_finite(in.target_velocity[i]) || !is_finite(in.gun[i]) ||
        !is_finite(in.gun_velocity[i])) {
      return out;
    }
  }
  if (!is_finite(in.speed) || is_negative(in.speed)) return out;
  if (!(in.inherit <= 1) || is_negative(in.inherit)) return out;

  std::array<Dyadic, N> d;
  std::array<Dyadic, N> v;
  const Dyadic speed(in.speed);
  Dyadic a = -(speed * speed);
  Dyadic b;
  Dyadic c;
  for (std::size_t i = 0; i < N; ++i) {
    d[i] = Dyadic(in.target[i]) - Dyadic(in.gun[i]);
    v[i] = Dyadic(in.target_velocity[i]) - Dyadic(in.inherit) * Dyadic(in.gun_velocity[i]);
    a = a + v[i] * v[i];
    b = b + d[i] * v[i];
    c = c + d[i] * d[i];
  }
  out.status = Status::touching;
  if (c.sign() == 0) return out;
  const QuadraticRoots roots = exact_roots(a, b, c);
  out.status = roots.unresolved ? Status::unresolved : Status::unreachable;
  if (roots.count == 0) return out;

  // A shot without speed meets the target at the gun itself. Any aim would do; take the direction
  // to the target now.
  const Scaled& root = roots.root[0];
  std::array<Scaled, N> towards;
  if (speed.sign() == 0) {
    for (std::size_t i = 0; i < N; ++i) towards[i] = Scaled(d[i]);
  } else {
    towards = exact_position(d, v, Dyadic(), speed, root, roots.slope[0]);
    for (std::size_t i = 0; i < N; ++i) out.offset[i] = towards[i].rounded();
  }
  const int unit = unit_of(towards);
  for (std::size_t i = 0; i < N; ++i) out.aim[i] = towards[i].in_units(unit).hi;
  out.aim = direction<N>(out.aim);
  out.status = Status::hit;
  out.time = root.rounded();
  for (const double x : out.offset) {
    if (!is_finite(x)) out.status = Status::unresolved;
  }
  return out;
}

#if defined(AIMAHEAD_LINKED)  // by CMake's target: the library contains these instances
extern template LeadOutput<2> lead_exactly(const LeadInput<2>&);
extern template LeadOutput<3> lead_exactly(const LeadInput<3>&);
#endif

/// A sure answer. Without a hit its numbers have no meaning.
struct SureLead {
  double time;
  double length;  ///< of the offset
  numerics::Pair offset_xy;
  numerics::Pair offset_z;  ///< its second number has no meaning
  numerics::Pair aim_xy;
  numerics::Pair aim_z;
};

/// Two axes of d + v t, with a t of 26 bits. `near` consists of d, and of t times the first 26 bits
/// of v, each rounded to the grid: these products and sums are exact. The rest is some 2^-25 as
/// large as s t, and its rounding errors are as much smaller.
struct Moved {
  numerics::Pair near;  ///< on the grid
  numerics::Pair rest;

  /// v t.
  AIMAHEAD_INLINE Moved(numerics::Pair v, numerics::Pair t, numerics::Pair grid) {
    const numerics::Pair v_high = numerics::leading_half(v);
    const numerics::Pair moved = v_high * t;
    near = numerics::on_grid(moved, grid);
    rest = (moved - near) + (v - v_high) * t;
  }
  AIMAHEAD_INLINE void add(numerics::Pair d, numerics::Pair grid) {
    const numerics::Pair from = numerics::on_grid(d, grid);
    near = near + from;
    rest = rest + (d - from);
  }

  /// |near + rest|^2 - |near|^2, of each axis.
  [[nodiscard]] AIMAHEAD_INLINE numerics::Pair square_rest() const {
    return numerics::times(rest, near + near + rest);
  }
};

/// Corrects a root whose error is at most 2^-28 of it. One step of Newton's method on
/// |d + v t|^2 - (s t)^2, whose terms need twice the digits because they cancel, makes it good to
/// the last bit. It starts at the root's first 26 bits; the mean slope on the way to the root is
/// -2 sqrt(D) - a (root - start). `low` has the low parts that q's numbers lack; a Low other than
/// PairedLead stands for none.
template <int N, class Low>
AIMAHEAD_INLINE SureLead correct(const PairedLead<N>& q, const Low& low,
                                 const PlainQuadratic& plain, double root) {
  using namespace numerics;
  const Pair start = leading_half(both(root));
  const Pair grid = grid_of(second(leading_half(q.v_zs) * start));
  Moved xy(q.v_xy, start, grid);
  Moved zs(q.v_zs, start, grid);
  xy.add(q.d_xy, grid);
  if constexpr (N == 3) zs.add(q.d_z, grid);
  if constexpr (std::is_same_v<Low, PairedLead<N>>) {
    xy.rest = xy.rest + (low.d_xy + times(low.v_xy, start));
    zs.rest = zs.rest + (low.d_z + times(low.v_zs, start));
  }
  const double excess = sum_of(xy.near * xy.near + less_second(zs.near * zs.near));
  const double excess_rest = sum_of(xy.square_rest() + less_second(zs.square_rest()));
  const double correction =
      (excess + excess_rest) / (2 * plain.slope + times(plain.a, root - first(start)));
  SureLead out;
  out.time = first(start) + correction;
  out.length = times(second(q.v_zs), out.time);
  out.offset_xy = xy.near + (xy.rest + times(q.v_xy, both(correction)));
  out.offset_z = zs.near + (zs.rest + times(q.v_zs, both(correction)));
  const Pair scale = both(1 / out.length);
  out.aim_xy = times(out.offset_xy, scale);
  out.aim_z = times(out.offset_z, scale);
  return out;
}

/// Floats: every product is exact in double, so plain doubles suffice for all but the closest
/// cases. The aim is computed as (v + d / t) / s, so that no quotient waits for another.
template <int N>
AIMAHEAD_INLINE SureLead lead_in_float(const PairedLead<N>& q, const PlainQuadratic& plain) {
  using namespace numerics;
  SureLead out;
  out.time = plain.root();
  out.length = times(second(q.v_zs), out.time);
  const double inverse = 1 / times(second(q.v_zs), plain.c);
  const Pair time = both(out.time);
  const Pair by_d = both(times(plain.closing, inverse));
  const Pair by_v = both(times(plain.c, inverse));
  out.offset_xy = q.d_xy + times(q.v_xy, time);
  out.offset_z = q.d_z + times(q.v_zs, time);
  out.aim_xy = times(q.d_xy, by_d) + times(q.v_xy, by_v);
  out.aim_z = times(q.d_z, by_d) + times(q.v_zs, by_v);
  return out;
}

template <Vector V>
AIMAHEAD_INLINE std::array<double, kDimensions<V>> components(const V& v) {
  const auto axis = [&v](int i) { return numerics::widened(VectorTraits<V>::get(v, i)); };
  // Not in a loop, which compilers vectorise: the processor then waits if the caller has just
  // stored one half of the vector alone.
  if constexpr (kDimensions<V> == 2) {
    return {axis(0), axis(1)};
  } else {
    return {axis(0), axis(1), axis(2)};
  }
}

/// Whether every number is within the range of the caller's scalar type.
template <class S, int N>
bool fits(const std::array<double, N>& v) {
  bool all = true;
  for (const double x : v) all = all && std::fabs(x) <= std::numeric_limits<S>::max();
  return all;
}

/// Converts to the caller's types. A time or position that they cannot hold is unresolved.
template <class Result, Vector V>
AIMAHEAD_NOINLINE Result deliver(const LeadOutput<kDimensions<V>>& out) {
  using S = ScalarOf<V>;
  constexpr int N = kDimensions<V>;
  constexpr double kMax = std::numeric_limits<S>::max();
  Result result;
  result.status = out.status;
  if (out.status == Status::hit && fits<S, 1>({out.time}) && fits<S, N>(out.offset) &&
      !numerics::is_zero(static_cast<double>(static_cast<S>(out.time)))) {
    result.time = static_cast<S>(out.time);
    result.aim = make_vector<V>(out.aim);
    result.offset = make_vector<V>(out.offset);
  } else if (out.status == Status::hit || out.status == Status::unresolved) {
    result.status = Status::unresolved;
    result.time = static_cast<S>(out.time < kMax ? out.time : kMax);
  }
  return result;
}

static_assert(static_cast<int>(Status::hit) == 0 && static_cast<int>(Status::unreachable) == 1);

/// The same for a sure answer, without branches.
template <class Result, Vector V>
AIMAHEAD_INLINE Result deliver(numerics::Positive hit, const SureLead& lead) {
  using numerics::first;
  using numerics::second;
  using S = ScalarOf<V>;
  constexpr int N = kDimensions<V>;
  constexpr double kMax = std::numeric_limits<S>::max();
  constexpr double kMin = std::numeric_limits<S>::min();
  const double time = hit.keep(lead.time);
  std::array<double, N> offset;
  std::array<double, N> aim;
  const numerics::Pair offset_xy = hit.keep(lead.offset_xy);
  const numerics::Pair aim_xy = hit.keep(lead.aim_xy);
  offset[0] = first(offset_xy);
  offset[1] = second(offset_xy);
  aim[0] = first(aim_xy);
  aim[1] = second(aim_xy);
  if constexpr (N == 3) {
    offset[2] = hit.keep(first(lead.offset_z));
    aim[2] = hit.keep(first(lead.aim_z));
  }
  // Doubles need no check: 2^-700 < time < 2^700, and the offset is shorter.
  if constexpr (std::is_same_v<S, float>) {
    const bool held =
        numerics::every(time >= hit.keep(kMin), time <= kMax, hit.keep(lead.length) <= kMax / 2);
    if (!held) return deliver<Result, V>(LeadOutput<N>{Status::hit, time, offset, aim});
  }
  Result result;
  result.status = static_cast<Status>(!hit);
  result.time = static_cast<S>(time);
  result.aim = make_vector<V>(aim);
  result.offset = make_vector<V>(offset);
  return result;
}

/// The answer where the quick way is not sure: by the form of the root that does not cancel, then
/// in integers. Rarely needed, so kept out of the caller's code. `low` as for `correct`.
template <class Result, Vector V, class Low>
AIMAHEAD_NOINLINE Result lead_carefully(const LeadInput<kDimensions<V>> in,
                                        const PairedLead<kDimensions<V>> q, const Low low) {
  PlainQuadratic plain(q);
  double root = 0;
  const auto certainty = numerics::decide(plain.a, plain.b, plain.c, plain.a_size, plain.c, root);
  if (certainty == numerics::Certainty::unsure || !plain.is_in_range() || !(in.speed > 0)) {
    return deliver<Result, V>(lead_exactly(in));
  }
  if (certainty == numerics::Certainty::none) {
    return deliver<Result, V>(LeadOutput<kDimensions<V>>());
  }
  // Corrected twice, because a target a thousand times as fast as the shot moves far within the
  // last bits of the time.
  root = correct(q, low, plain, root).time;
  plain.slope = -(plain.b + numerics::times(plain.a, root));
  return deliver<Result, V>(numerics::Positive(1), correct(q, low, plain, root));
}

/// The answer for doubles. `input` returns the caller's numbers, where they are needed.
template <class Result, Vector V, class Low, class Input>
AIMAHEAD_INLINE Result lead_quickly(const PairedLead<kDimensions<V>>& q, const Low& low,
                                    Input input) {
  const PlainQuadratic plain(q);
  if (plain.is_settled() && numerics::second(q.v_zs) > 0) {
    return deliver<Result, V>(plain.has_root(), correct(q, low, plain, plain.root()));
  }
  return lead_carefully<Result, V>(input(), q, low);
}

/// The answer for floats.
template <class Result, Vector V, class Input>
AIMAHEAD_INLINE Result lead_floats_quickly(const PairedLead<kDimensions<V>>& q, Input input) {
  const PlainQuadratic plain(q);
  if (plain.is_sure(0x1p-10, 0x1p-7) && numerics::second(q.v_zs) > 0) {
    return deliver<Result, V>(plain.has_root(), lead_in_float(q, plain));
  }
  return lead_carefully<Result, V>(input(), q, 0);
}

}  // namespace aimahead::detail

AIMAHEAD_PRECISE_END
