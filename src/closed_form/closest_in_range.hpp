// The shot that comes closest within a range, whatever its aim.
//
// After a flight of f the shots within the range R are those with
//
//   |T u + e| <= R,   T = travel(f), e = drift(f):
//
// the aims u of a cap about -e. Seen from the drifting frame the target is at D and the shot at
// (muzzle + T) u. The nearest is aimed along D, or if that is out of range, at the point of the
// cap's rim that is in the plane of D and e and on D's side. With n the unit vector across e
// towards D, the aim is there
//
//   T u = p e/|e| + q n,   p = (R^2 - T^2 - |e|^2) / (2 |e|),   q^2 = T^2 - p^2.
//
// As a product, q^2 keeps its digits where the cap is small.
//
// Let D, T and e change by no more than x, y and z within an interval. A shot that is within R in
// the interval is, with the same aim, within R + y + z at its middle, and comes nearer there by no
// more than x + y. So what is nearest within R + y + z at the middle bounds the whole interval from
// below. An interval that may hold a nearer shot than is known is halved until it is short. There
// parabolas lead to the minimum.
#pragma once

#include "base/components.hpp"
#include "numerics/brent_minimum.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::closed_form {

/// Target and shot after a flight.
template <int N>
struct FlownShot {
  Components<N> d;  ///< to the target, seen from the drifting frame
  Components<N> drift;
  double travel;
};

/// How much these change at most within an interval of flights, counted from its middle.
struct FlownChange {
  double d;
  double drift;
  double travel;
};

/// What a shot of an engagement is limited by.
struct ShotLimits {
  double range;
  double lifetime;
  double muzzle;
};

/// Whether a body goes on away from the origin for ever, in constant acceleration.
template <int N>
[[nodiscard]] bool recedes(const Components<N>& position, const Components<N>& velocity,
                           const Components<N>& acceleration) {
  return dot<N>(position, velocity) >= 0 && dot<N>(position, acceleration) >= 0 &&
         dot<N>(velocity, acceleration) >= 0;
}

/// The flight f from which on fall f^2 / 2 - speed f is more than a range; `fall` > 0.
[[nodiscard]] inline double last_fall_within(double range, double fall, double speed) {
  return (speed + std::sqrt(speed * speed + 2 * fall * range)) / fall;
}

/// A shot that passes the target.
template <int N>
struct NearestShot {
  double flight_time = 0;
  double distance = kInfinity;  ///< between centres
  Components<N> aim{};
};

/// `Flights` is a target in motion and what the shot does meanwhile: SteadyFlights, MovingFlights
/// or SteppedFlights.
template <int N, class Flights>
class ClosestInRange {
 public:
  ClosestInRange(Flights& flights, const ShotLimits& limits) : flights_(flights), limits_(limits) {}

  /// The nearest shot. `along` is the nearest of those aimed along D, at least of those before the
  /// first flight that is out of range.
  [[nodiscard]] NearestShot<N> find(const NearestShot<N>& along) {
    best_ = along;
    if (flights_.begin()) search();
    const bool is_nearer =
        best_.distance < along.distance * (1 - 0x1p-40);  // by more than rounding
    return is_nearer ? best_ : along;
  }

  /// Evaluations so far.
  [[nodiscard]] int work() const { return kMaxWork - work_left_; }

 private:
  static constexpr int kMaxWork = 10'000;
  /// An interval is halved so often at most.
  static constexpr int kMaxHalvings = 60;

  struct Interval {
    double begin;
    double end;
  };

  void search() {
    const double last = std::min(limits_.lifetime, flights_.last_within(limits_.range));
    double from = 0;
    do {
      begin_ = from;
      end_ = std::min(flights_.end(), last);
      while (from < end_ && work_left_ > 0) {
        const double away = limits_.range + limits_.muzzle + best_.distance;
        if (flights_.stays_beyond(away, from)) return;
        const double to = std::min(end_, from > 0 ? 2 * from : flights_.time_for(away));
        if (!(to < kForever)) return;
        search(from, to);
        from = to;
      }
    } while (from < last && work_left_ > 0 && flights_.go_on());
  }

  [[nodiscard]] NearestShot<N> nearest_at(double f) {
    --work_left_;
    return nearest(f, flights_.at(f), limits_.range);
  }

  [[nodiscard]] NearestShot<N> nearest(double f, const FlownShot<N>& now, double range) const {
    const double away = length<N>(now.d);
    const double reached = limits_.muzzle + now.travel;
    const Components<N> ahead = away > 0 ? now.d / away : Components<N>{};
    if (length<N>(now.travel * ahead + now.drift) <= range) {
      return {f, std::fabs(away - reached), ahead};
    }
    const double t = now.travel;
    const double e = length<N>(now.drift);
    if (!(std::fabs(t - e) <= range)) return {f, kInfinity, ahead};
    const Components<N> along = now.drift / e;
    const double p = (range * range - t * t - e * e) / (2 * e);
    const double square = (t - range + e) * (t + range - e) * ((range + e - t) * (range + e + t));
    const double q = std::sqrt(std::max(square, 0.0)) / (2 * e);
    const Components<N> aim = direction_of<N>(p * along + q * unit_across<N>(along, ahead));
    return {f, length<N>(now.d - reached * aim), aim};
  }

  /// Searches flights within one segment of the target's motion, in order.
  void search(double from, double to) {
    const double finest = 0x1p-60 * to;
    std::array<Interval, kMaxHalvings + 1> waiting;
    waiting[0] = {from, to};
    for (int count = 1; count > 0 && work_left_ > 0;) {
      const auto [a, b] = waiting[--count];
      const double half = (b - a) / 2;
      const double f = a + half;
      --work_left_;
      const FlownShot<N> middle = flights_.at(f);
      const FlownChange change = flights_.max_change(a, b);
      if (a == known_until_ && all_are_known(middle, change)) {
        known_until_ = b;
        continue;
      }
      const double slack = change.travel + change.drift;
      const double nearer = change.travel + change.d;
      const NearestShot<N> bound = nearest(f, middle, limits_.range + slack);
      if (bound.distance - nearer >= best_.distance * (1 - 0x1p-20)) continue;
      if (half <= std::max(0x1p-46 * f, finest)) {
        // Rounding cannot tell such a flight from one within the range.
        consider(bound);
        continue;
      }
      const NearestShot<N> here = nearest(f, middle, limits_.range);
      consider(here);
      if (half <= 0x1p-5 * f && 4 * slack <= limits_.range && 4 * nearer <= best_.distance) {
        settle(a, here, b);
      } else {
        waiting[count++] = {f, b};
        waiting[count++] = {a, f};
      }
    }
  }

  /// Whether all shots along D of an interval are within the range and short of the target.
  [[nodiscard]] bool all_are_known(const FlownShot<N>& middle, const FlownChange& change) const {
    const double away = length<N>(middle.d);
    const double gap = away - limits_.muzzle - middle.travel;
    if (!(gap > change.d + change.travel)) return false;
    const double turn = std::min(2 * change.d / away, 2.0);
    const Components<N> flown = (middle.travel / away) * middle.d + middle.drift;
    return length<N>(flown) + change.travel + change.drift +
               (middle.travel + change.travel) * turn <=
           limits_.range;
  }

  void consider(const NearestShot<N>& shot) {
    if (shot.distance < best_.distance) best_ = shot;
  }

  /// Searches a short interval, given its middle.
  void settle(double a, const NearestShot<N>& middle, double b) {
    const double half = (b - a) / 2;
    NearestShot<N> low = nearest_at(a);
    NearestShot<N> min = middle;
    NearestShot<N> high = nearest_at(b);
    if (low.distance < min.distance && low.distance <= high.distance) {
      high = min;
      min = low;
      low = nearest_at(std::max(a - half, begin_));
    } else if (high.distance < min.distance) {
      low = min;
      min = high;
      high = nearest_at(std::min(b + half, end_));
    }
    consider(min);
    if (!(min.distance <= low.distance && min.distance <= high.distance)) return;
    const numerics::Bracket<NearestShot<N>> bracket{
        low.flight_time, min.flight_time, high.flight_time, low.distance, high.distance, min};
    const double tolerance = std::max(0x1p-26 * half, 0x1p-50 * b);
    consider(numerics::brent_minimum(
        bracket, {tolerance, 60}, [this](double f, const NearestShot<N>&) { return nearest_at(f); },
        [](const NearestShot<N>& tried) { return tried.distance; }));
  }

  Flights& flights_;
  ShotLimits limits_;
  double begin_ = 0;  // of the segment
  double end_ = 0;
  double known_until_ = 0;  // all shots along D are known before
  NearestShot<N> best_;
  int work_left_ = kMaxWork;
};

}  // namespace aimahead::detail::closed_form
