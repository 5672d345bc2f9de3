#include "closest_approach.hpp"

#include "aimahead/numerics/polynomial_roots.hpp"
#include "aimahead/numerics/scaling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead {

using numerics::scale_by_power_of_two;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A polynomial in plain doubles, coefficients in ascending order.
template <int Degree>
using Plain = std::array<double, Degree + 1>;

template <std::size_t P, std::size_t Q>
std::array<double, P + Q - 1> multiply(const std::array<double, P>& p,
                                       const std::array<double, Q>& q) {
  std::array<double, P + Q - 1> product{};
  for (std::size_t i = 0; i < P; ++i) {
    for (std::size_t j = 0; j < Q; ++j) product[i + j] += p[i] * q[j];
  }
  return product;
}

/// A short list without allocation.
struct Times {
  std::array<double, 48> at{};
  int count = 0;

  void add(double t) {
    if (count < std::ssize(at)) at[count++] = t;
  }
};

/// The roots in (0, end) as well as doubles tell them; where they cannot, the place in question.
template <int Degree>
void add_roots(const Plain<Degree>& coefficients, double end, Times& times) {
  numerics::Polynomial<Degree> polynomial;
  double top = 0;
  for (const double c : coefficients) top = std::max(top, std::fabs(c));
  if (!(top > 0) || !numerics::is_finite(top)) return;
  const int shift = -numerics::exponent_of(top);
  for (int k = 0; k <= Degree; ++k) {
    polynomial.coefficient[k] = scale_by_power_of_two(coefficients[k], shift);
    polynomial.magnitude[k] = std::fabs(polynomial.coefficient[k].hi);
  }
  double start = 0;
  for (int tries = 0; tries < 16 && start < end; ++tries) {
    numerics::RootWalk<Degree, numerics::NoExactStage> walk(polynomial, start, end, {});
    numerics::Root root = walk.next();
    for (; root.status == numerics::RootStatus::found; root = walk.next()) times.add(root.x.hi);
    if (root.status == numerics::RootStatus::none) return;
    times.add(root.x.hi);
    start = root.x.hi + 1e-7 * root.x.hi + 1e-12;
  }
}

/// The frame in doubles.
template <int N>
class Scene {
 public:
  template <class V>
  Scene(const Engagement<V>& e, const DriftingFrame<N>& frame)
      : reach_(frame.reach.hi),
        speed_(frame.speed),
        range_(e.projectile.range == kUnlimited ? kInfinity : frame.length(e.projectile.range)),
        lifetime_(e.projectile.lifetime == kUnlimited ? kInfinity
                                                      : frame.time(e.projectile.lifetime)),
        accelerated_(frame.accelerated) {
    const int speed_shift = frame.time_unit - frame.length_unit;
    for (int i = 0; i < N; ++i) {
      place_[i] = {frame.d[i].hi, frame.w[i].hi, frame.g[i].hi / 2};
      const double gun = VectorTraits<V>::get(e.shooter.velocity, i);
      const double pull = VectorTraits<V>::get(e.projectile.acceleration, i);
      carried_[i] = {0, e.projectile.inherit * scale_by_power_of_two(gun, speed_shift),
                     scale_by_power_of_two(pull, speed_shift + frame.time_unit) / 2};
      straight_ = straight_ && carried_[i][1] == 0 && carried_[i][2] == 0;
    }
  }

  /// The flight time that leaves the smallest gap, or a negative number if only a limit exists.
  [[nodiscard]] double best() const {
    const double end = straight_ && speed_ > 0 ? std::min(lifetime_, range_ / speed_) : lifetime_;
    Times times;
    times.add(0);
    add_turning_points(end, times);
    if (!straight_ && range_ < kInfinity) add_range_crossings(end, times);
    if (end < kInfinity) times.add(end);
    std::sort(times.at.begin(), times.at.begin() + times.count);
    double best = -1;
    double least = kInfinity;
    for (int i = 0; i < times.count; ++i) {
      const double f = times.at[i];
      const double left = gap(f);
      if (left < least * (1 - 1e-15) && in_range(f)) {
        least = left;
        best = f;
      }
    }
    return end == kInfinity && gap_falls_to(least) ? -1 : best;
  }

  [[nodiscard]] std::array<double, N> place(double f) const {
    std::array<double, N> at;
    for (int i = 0; i < N; ++i) at[i] = place_[i][0] + f * (place_[i][1] + f * place_[i][2]);
    return at;
  }

  [[nodiscard]] double gap(double f) const { return norm(place(f)) - reach_ - speed_ * f; }

 private:
  static double norm(const std::array<double, N>& v) {
    double square = 0;
    for (const double x : v) square += x * x;
    return std::sqrt(square);
  }

  template <class P, class Q>
  static auto dot(const std::array<P, N>& p, const std::array<Q, N>& q) {
    auto sum = multiply(p[0], q[0]);
    for (int i = 1; i < N; ++i) {
      const auto product = multiply(p[i], q[i]);
      for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += product[k];
    }
    return sum;
  }

  /// Where |D| - speed f turns: D.D' = speed |D|, squared.
  void add_turning_points(double end, Times& times) const {
    std::array<Plain<1>, N> velocity;
    for (int i = 0; i < N; ++i) velocity[i] = {place_[i][1], 2 * place_[i][2]};
    const auto approach = dot(place_, velocity);
    auto turning = multiply(approach, approach);
    const auto square = dot(place_, place_);
    for (std::size_t k = 0; k < square.size(); ++k) turning[k] -= speed_ * speed_ * square[k];
    if (accelerated_) {
      add_roots<6>(turning, end, times);
    } else {
      add_roots<2>({turning[0], turning[1], turning[2]}, end, times);
    }
  }

  /// Where the shot, aimed at D(f), is `range` away: |speed f u + e| = range with e what it is
  /// carried along. With A = range^2 - (speed f)^2 - |e|^2 and B = 2 speed f D.e that is B = A |D|,
  /// squared.
  void add_range_crossings(double end, Times& times) const {
    auto a = dot(carried_, carried_);
    for (double& x : a) x = -x;
    a[0] += range_ * range_;
    a[2] -= speed_ * speed_;
    const auto b = multiply(dot(place_, carried_), Plain<1>{0, 2 * speed_});
    auto crossing = multiply(multiply(a, a), dot(place_, place_));
    const auto b_square = multiply(b, b);
    for (std::size_t k = 0; k < b_square.size(); ++k) crossing[k] -= b_square[k];
    Times found;
    add_roots<12>(crossing, end, found);
    for (int i = 0; i < found.count; ++i) times.add(found.at[i]);
  }

  [[nodiscard]] bool in_range(double f) const {
    if (range_ == kInfinity || f == 0) return true;
    const auto at = place(f);
    const double distance = norm(at);
    double square = 0;
    for (int i = 0; i < N; ++i) {
      const double u = distance > 0 ? at[i] / distance : 0;
      const double x = speed_ * f * u + f * (carried_[i][1] + f * carried_[i][2]);
      square += x * x;
    }
    return std::sqrt(square) <= range_ * (1 + 1e-9);
  }

  /// Whether, with the target drifting away just as fast as the shot flies, the gap falls for ever
  /// towards a limit below `least`.
  [[nodiscard]] bool gap_falls_to(double least) const {
    if (accelerated_) return false;
    double towards = 0;
    double square = 0;
    for (int i = 0; i < N; ++i) {
      towards += place_[i][0] * place_[i][1];
      square += place_[i][1] * place_[i][1];
    }
    const double drift = std::sqrt(square);
    if (std::fabs(drift - speed_) > 1e-15 * speed_ || drift == 0) return false;
    return towards / drift - reach_ < least - 1e-14 * norm(place(0));
  }

  std::array<Plain<2>, N> place_;    // D(f)
  std::array<Plain<2>, N> carried_;  // what a shot without muzzle speed would travel
  double reach_;
  double speed_;
  double range_;
  double lifetime_;
  bool accelerated_;
  bool straight_ = true;  // nothing is carried
};

}  // namespace

template <class V>
std::optional<Approach<V>> closest_approach(const Engagement<V>& engagement,
                                            const DriftingFrame<kDimensions<V>>& frame) {
  constexpr int N = kDimensions<V>;
  const Scene<N> scene(engagement, frame);
  const double f = scene.best();
  if (f < 0) return std::nullopt;
  const auto at = scene.place(f);
  double square = 0;
  for (const double x : at) square += x * x;
  if (!(square > 0) || !numerics::is_finite(square)) return std::nullopt;
  const double scale = 1 / std::sqrt(square);
  Approach<V> approach;
  approach.time = scale_by_power_of_two(frame.delay + f, frame.time_unit);
  approach.distance = scale_by_power_of_two(std::max(0.0, scene.gap(f)), frame.length_unit);
  if (!numerics::is_finite(approach.time) || !numerics::is_finite(approach.distance))
    return std::nullopt;
  if constexpr (N == 2) {
    approach.aim = V(at[0] * scale, at[1] * scale);
  } else {
    approach.aim = V(at[0] * scale, at[1] * scale, at[2] * scale);
  }
  return approach;
}

template std::optional<Approach<Vec2>> closest_approach(const Engagement2&,
                                                        const DriftingFrame<2>&);
template std::optional<Approach<Vec3>> closest_approach(const Engagement3&,
                                                        const DriftingFrame<3>&);

}  // namespace aimahead
