#include "closed_form/closest_in_closed_form.hpp"

#include "closed_form/frame_paths.hpp"
#include "closed_form/shot_description.hpp"
#include "closed_form/steady_flights.hpp"
#include "motion/radii.hpp"
#include "numerics/polynomial_products.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::closed_form {

namespace {

template <class V>
class ClosestApproach {
 public:
  static constexpr int N = kDimensions<V>;
  using Vector = typename ShotDescription<V>::Vector;

  ClosestApproach(const Engagement<V>& e, const DriftingFrame<N>& frame)
      : frame_(frame),
        shot_(e, frame),
        range_(e.projectile.range == kUnlimited ? kInfinity : frame.length(e.projectile.range)),
        lifetime_(e.projectile.lifetime == kUnlimited ? kInfinity
                                                      : frame.time(e.projectile.lifetime)),
        radii_(frame.length(radii_of(e))),
        position_(path_of(frame)),
        drift_(drift_of(e, frame)),
        straight_(!has_drift(drift_)) {
    for (int i = 0; i < N; ++i) {
      velocity_[i] = {{frame.w[i], frame.g[i]}, {frame.w_size[i], std::fabs(frame.g[i].hi)}};
    }
    approach_ = dot(position_, velocity_);
  }

  /// The flight that leaves the smallest gap of those aimed along D; false if only a limit exists.
  bool run(DoubleDouble& flight, DoubleDouble& gap) {
    const double end =
        straight_ && frame_.speed > 0 ? std::min(lifetime_, range_ / frame_.speed) : lifetime_;
    consider(0);
    for_each(turning_points(), end);
    // For a slow shot there are two turning points about each root of D.D', perhaps too close to
    // each other for a sign between them.
    if (frame_.accelerated) for_each(likely_roots(approach_), end);
    if (const DoubleDouble better = refined(best_); !(better > DoubleDouble(end))) consider(better);
    if (!straight_ && range_ < kInfinity) for_each(range_crossings(), end);
    if (end < kInfinity) consider(end);
    flight = best_;
    gap = min_;
    return end < kInfinity || range_ < kInfinity || !falls_for_ever();
  }

  /// What comes closest of all shots, given what does of those aimed along D. Its distance is that
  /// between the edges, as `along`'s.
  [[nodiscard]] NearestShot<N> closest_in_range(const NearestShot<N>& along) const {
    if (straight_ || range_ == kInfinity || !(along.distance > 0)) return along;
    SteadyFlights<N> flights;
    for (int i = 0; i < N; ++i) {
      flights.d[i] = frame_.d[i].hi;
      flights.w[i] = frame_.w[i].hi;
      flights.g[i] = frame_.g[i].hi;
      flights.inherited[i] = drift_[i].coefficient[1].hi;
      flights.half_fall[i] = drift_[i].coefficient[2].hi;
    }
    flights.speed = frame_.speed;
    const double muzzle = frame_.reach.hi - radii_;
    const double known = along.distance + radii_;
    ClosestInRange<N, SteadyFlights<N>> search(flights, {range_, lifetime_, muzzle});
    NearestShot<N> nearest = search.find({along.flight_time, known, along.aim});
    if (nearest.distance == known) return along;
    nearest.distance = std::max(nearest.distance - radii_, 0.0);
    return nearest;
  }

 private:
  void for_each(const Times& times, double end) {
    for (int i = 0; i < times.count; ++i) {
      if (!(times.at[i] > DoubleDouble(end))) consider(times.at[i]);
    }
  }

  /// Takes the flight if it leaves a smaller gap, or the same gap earlier.
  void consider(DoubleDouble f) {
    const Vector position = shot_.position(f);
    const DoubleDouble distance = ShotDescription<V>::length_of(position);
    const DoubleDouble gap = missing(distance - frame_.reach - f * frame_.speed);
    if (!numerics::is_finite(gap.hi)) return;
    const double gain = found_ ? (min_ - gap).hi : kInfinity;
    const double same = 0x1p-90 * distance.hi;
    if (gain > same || (gain >= -same && f < best_)) {
      if (!in_range(f, position, distance)) return;
      found_ = true;
      min_ = gap;
      best_ = f;
    }
  }

  /// The distance by which a shot misses. Beyond the range it may come past the target, so that a
  /// flight that is back within it leaves a gap below 0.
  [[nodiscard]] DoubleDouble missing(const DoubleDouble& gap) const {
    if (!(gap.hi < 0)) return gap;
    const DoubleDouble past = -gap - DoubleDouble(2 * radii_);
    return past.hi > 0 ? past : DoubleDouble();
  }

  /// The turning points of |D| - speed f: D.D' = speed |D|, squared.
  [[nodiscard]] Times turning_points() const {
    if (!frame_.accelerated) return turning_point();
    if (frame_.speed == 0) return likely_roots(approach_);
    const auto square = scaled_by(dot(position_, position_), numerics::two_square(frame_.speed));
    return likely_roots(add(multiply(approach_, approach_), square, -1));
  }

  /// Newton's method on D.D' = speed |D| itself. For a slow shot the squared equation has nearly a
  /// double root.
  [[nodiscard]] DoubleDouble refined(DoubleDouble f) const {
    if (!(f.hi > 0)) return f;
    for (int step = 0; step < 4; ++step) {
      const Vector position = shot_.position(f);
      const DoubleDouble distance = ShotDescription<V>::length_of(position);
      DoubleDouble approach;
      DoubleDouble slope;
      for (int i = 0; i < N; ++i) {
        const DoubleDouble velocity = frame_.w[i] + frame_.g[i] * f;
        approach = approach + position[i] * velocity;
        slope = slope + numerics::square(velocity) + position[i] * frame_.g[i];
      }
      slope = slope - frame_.speed * approach / distance;
      const DoubleDouble correction = (approach - frame_.speed * distance) / slope;
      if (!(slope.hi > 0 && (f - correction).hi > 0)) break;
      f = f - correction;
      if (std::fabs(correction.hi) <= 0x1p-60 * f.hi) break;
    }
    return f;
  }

  /// The turning point without relative acceleration. The target passes the gun on a straight line
  /// at distance p and is x past that point: w x = speed sqrt(p^2 + x^2).
  [[nodiscard]] Times turning_point() const {
    Times times;
    const DoubleDouble dw = approach_.coefficient[0];
    const DoubleDouble ww = dot(velocity_, velocity_).coefficient[0];
    const DoubleDouble excess = ww - numerics::two_square(frame_.speed);
    if (!(excess.hi > 0x1p-94 * ww.hi)) return times;
    const DoubleDouble passing =
        dot(position_, position_).coefficient[0] - numerics::square(dw) / ww;
    const DoubleDouble past = frame_.speed * square_root(passing / excess);
    times.add((past * square_root(ww) - dw) / ww);
    return times;
  }

  /// The flights after which the shot, aimed at D(f), is `range` away: |speed f u + e| = range, e
  /// being its drift. With A = range^2 - (speed f)^2 - |e|^2 and B = 2 speed f D.e that is
  /// B = A |D|, squared.
  [[nodiscard]] Times range_crossings() const {
    const DoubleDouble range_square = numerics::two_square(range_);
    const DoubleDouble speed_square = numerics::two_square(frame_.speed);
    const Polynomial<2> straight{{range_square, DoubleDouble(), -speed_square},
                                 {range_square.hi, 0, speed_square.hi}};
    Polynomial<4> a = dot(drift_, drift_);
    a = add(scaled_by(a, -1.0), straight);
    if (frame_.speed == 0) return likely_roots(a);  // B = 0: squared, they would be double roots
    const auto b =
        multiply(dot(position_, drift_),
                 Polynomial<1>{{DoubleDouble(), 2 * frame_.speed}, {0, 2 * frame_.speed}});
    return likely_roots(
        add(multiply(multiply(a, a), dot(position_, position_)), multiply(b, b), -1));
  }

  [[nodiscard]] bool in_range(DoubleDouble f, const Vector& position, DoubleDouble distance) const {
    if (range_ == kInfinity || f.hi == 0) return true;
    Vector travel;
    for (int i = 0; i < N; ++i) {
      const DoubleDouble u = distance.hi > 0 ? position[i] / distance : DoubleDouble();
      const auto& e = drift_[i].coefficient;
      travel[i] = f * (u * frame_.speed + (e[1] + f * e[2]));
    }
    return ShotDescription<V>::length_of(travel).hi <= range_ * (1 + 1e-14);
  }

  /// Whether the target drifts away just as fast as the shot flies, so that the gap falls for ever
  /// towards a limit.
  [[nodiscard]] bool falls_for_ever() const {
    if (frame_.accelerated) return false;
    const auto square = dot(velocity_, velocity_);
    const DoubleDouble speed_square = numerics::two_square(frame_.speed);
    const double size = square.magnitude[0] + speed_square.hi;
    if (!(size > 0) || std::fabs((square.coefficient[0] - speed_square).hi) > 0x1p-94 * size) {
      return false;
    }
    const DoubleDouble limit = approach_.coefficient[0] / DoubleDouble(frame_.speed) - frame_.reach;
    const DoubleDouble distance = ShotDescription<V>::length_of(frame_.d);
    return (min_ - limit).hi > 0x1p-80 * distance.hi;
  }

  const DriftingFrame<N>& frame_;
  ShotDescription<V> shot_;
  double range_;
  double lifetime_;
  double radii_;
  FramePath<N> position_;                  // D(f)
  std::array<Polynomial<1>, N> velocity_;  // D'(f)
  Polynomial<3> approach_;                 // D.D'
  FramePath<N> drift_;
  bool straight_;  // nothing drifts
  bool found_ = false;
  DoubleDouble best_;  // flight time
  DoubleDouble min_;   // gap
};

/// Whether an aim is no direction: the target is where the shot is, and every aim is as good.
template <int N>
bool is_any_aim(const Components<N>& aim) {
  return std::all_of(aim.begin(), aim.end(), [](double x) { return numerics::is_zero(x); });
}

}  // namespace

template <class V>
std::optional<Approach<V>> closest_approach(const Engagement<V>& engagement,
                                            const DriftingFrame<kDimensions<V>>& frame) {
  constexpr int N = kDimensions<V>;
  ClosestApproach<V> closest(engagement, frame);
  DoubleDouble flight;
  DoubleDouble gap;
  if (!closest.run(flight, gap)) return std::nullopt;
  const auto position = ShotDescription<V>(engagement, frame).position(flight);
  const auto towards = ShotDescription<V>::direction_of(position);
  NearestShot<N> along{flight.hi, gap.hi > 0 ? gap.hi : 0, {}};
  for (int i = 0; i < N; ++i) {
    along.aim[i] = towards[i].hi;
    if (!numerics::is_finite(along.aim[i])) return std::nullopt;  // too small to divide by
  }
  if (is_any_aim<N>(along.aim)) return std::nullopt;
  const NearestShot<N> nearest = closest.closest_in_range(along);
  if (is_any_aim<N>(nearest.aim)) return std::nullopt;
  const bool is_along = nearest.flight_time == along.flight_time;
  Approach<V> approach;
  approach.time = frame.time_of(is_along ? flight : DoubleDouble(nearest.flight_time));
  approach.distance = scale_by_power_of_two(nearest.distance, frame.length_unit);
  approach.aim = make_vector<V>(nearest.aim);
  approach.launch_time = engagement.shooter.delay;
  if (!numerics::is_finite(approach.time) || !numerics::is_finite(approach.distance)) {
    return std::nullopt;
  }
  return approach;
}

template std::optional<Approach<Vec2>> closest_approach(const Engagement2&,
                                                        const DriftingFrame<2>&);
template std::optional<Approach<Vec3>> closest_approach(const Engagement3&,
                                                        const DriftingFrame<3>&);

}  // namespace aimahead::detail::closed_form
