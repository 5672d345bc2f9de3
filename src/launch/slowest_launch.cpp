// The least speed: min over f > 0 of s(f) = (|D(f)| - reach) / f, within lifetime and range.
//
// With G = f D.D' - |D|^2 + reach |D| the slope is s' = G / (f^2 |D|), so G = 0 at a least speed.
// Downhill from any flight time there is a local minimum: bracket the sign of G and bisect. The
// flight times with s(f) = level are the hits of a shot with that speed, and `solve_all` certainly
// finds all of them. So the search asks for a speed a little below the best one known. If that shot
// hits, the search goes downhill from the hit; if not, it is proved that no slower shot hits. Every
// round excludes at least one local minimum, and there are few.
#include "launch/launcher.hpp"

#include "aimahead/intercept.hpp"
#include "numerics/bisection.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead {

using namespace detail::launch;

namespace {

/// A longer lifetime or range counts as none: the fourth powers of larger numbers overflow.
constexpr double kPracticallyUnlimited = 0x1p240;

double unless_far(double limit) { return limit > kPracticallyUnlimited ? kInfinity : limit; }

/// An interval of flight times that lifetime and range allow, both ends included.
struct FlightInterval {
  DoubleDouble from;
  DoubleDouble until;
};

struct FlightIntervals {
  std::array<FlightInterval, 8> list{};
  int count = 0;
};

template <class V>
class Slowest {
 public:
  static constexpr int N = kDimensions<V>;

  explicit Slowest(const Engagement<V>& engagement)
      : launcher_(engagement),
        lifetime_(unless_far(launcher_.lifetime())),
        range_(unless_far(frame().length(engagement.projectile.range))),
        travel_(travel_path()) {}

  Launch<V> solve() {
    if (launcher_.touching()) return launcher_.touch();
    if (!find_intervals()) return launcher_.unresolved(0.0);
    if (intervals_.count == 0) return beyond_the_limits();
    if (comes_by_itself()) return in_interval(launcher_.launch_after(best_, 0.0));
    if (only_a_limit()) {
      Launch<V> launch;
      launch.status = Status::unreachable;
      launch.limit_speed = in_caller_units(drift().hi);
      return launch;
    }
    for (int i = 0; i < intervals_.count; ++i) search(intervals_.list[i]);
    if (!certify()) return launcher_.unresolved(0.0);
    return in_interval(launcher_.launch_after(best_));
  }

 private:
  static constexpr int kMaxRounds = 16;

  /// At the end of an interval rounding must not put the launch out of range. But the launch may be
  /// beyond a limit that counts as unlimited.
  [[nodiscard]] Launch<V> in_interval(Launch<V> launch) const {
    if (launch.status != Status::out_of_range) return launch;
    if (range_ == kInfinity || best_.hi > launcher_.lifetime()) return launcher_.unresolved(0.0);
    launch.status = Status::hit;
    return launch;
  }

  [[nodiscard]] const DriftingFrame<N>& frame() const { return launcher_.frame(); }

  [[nodiscard]] double in_caller_units(double speed) const {
    return scale_by_power_of_two(speed, -frame().speed_shift());
  }

  /// |w|, the limit that the speed tends to for long flights without relative acceleration.
  [[nodiscard]] DoubleDouble drift() const { return ShotDescription<V>::length_of(frame().w); }

  /// The answer where the limits leave no flight: the slowest launch without them, or its limit.
  [[nodiscard]] Launch<V> beyond_the_limits() const {
    Engagement<V> unlimited = launcher_.engagement();
    unlimited.projectile.lifetime = kUnlimited;
    unlimited.projectile.range = kUnlimited;
    Launch<V> launch = launch_slowest(unlimited);
    const bool found = launch.status == Status::hit || launch.status == Status::unreachable;
    if (found) launch.status = Status::out_of_range;
    return launch;
  }

  /// X = D + e, e = inherit U f + a f^2 / 2 being the drift: the shot travels from its launch point
  /// to X - reach u. Terms that cancel in the sum are left out, so that X is right however large D
  /// and e are.
  [[nodiscard]] typename Launcher<V>::Path travel_path() {
    typename Launcher<V>::Path travel = launcher_.path();
    const auto drift = drift_of(launcher_.engagement(), frame());
    drifts_ = has_drift(drift);
    for (int i = 0; i < N; ++i) {
      travel[i] = add(travel[i], drift[i]);
      for (int k = 0; k <= 2; ++k) {
        if (is_negligible(travel[i], k)) travel[i].coefficient[k] = {};
      }
    }
    return travel;
  }

  /// Whether the shot that hits after f is within its range then.
  [[nodiscard]] bool in_range(DoubleDouble f) const {
    if (range_ == kInfinity) return true;
    typename ShotDescription<V>::Vector travel;
    const auto u = launcher_.shot().aim(f, launcher_.distance(f) / f);
    for (int i = 0; i < N; ++i) {
      const auto& [c, b, a] = travel_[i].coefficient;
      travel[i] = c + (b + a * f) * f;
      if (frame().reach.hi != 0) travel[i] = travel[i] - frame().reach * u[i];
    }
    return launcher_.shot().within_range(travel, false);
  }

  /// The flights at which the range is crossed, |X - reach D / |D|| = range:
  /// (|X|^2 + reach^2 - range^2) |D| = 2 reach X.D, squared if there is a reach. Without drift that
  /// is |D| = range + reach. A reach that is lost beside the range is left out.
  [[nodiscard]] Times range_crossings() const {
    const DoubleDouble reach = frame().reach;
    if (!drifts_) return where_path_is(range_ + reach);
    if (reach.hi < 0x1p-110 * range_) return where_path_is(range_);
    Polynomial<4> excess = dot(travel_, travel_);
    const DoubleDouble range_square = square(DoubleDouble(range_));
    const DoubleDouble reach_square = square(reach);
    excess.coefficient[0] = excess.coefficient[0] + (reach_square - range_square);
    excess.magnitude[0] += reach_square.hi + range_square.hi;
    const auto along = scaled_by(dot(travel_, launcher_.path()), reach * 2.0);
    const auto left = multiply(multiply(excess, excess), dot(launcher_.path(), launcher_.path()));
    const Times crossings = positive_roots(add(left, multiply(along, along), -1));
    const bool close = crossings.unresolved && crossings.bound.hi > 0 && reach.hi < range_;
    return close ? shell_crossings(crossings) : crossings;
  }

  /// The flights with |X| = length.
  [[nodiscard]] Times where_path_is(DoubleDouble length) const {
    Polynomial<4> excess = dot(travel_, travel_);
    const DoubleDouble length_square = square(length);
    excess.coefficient[0] = excess.coefficient[0] - length_square;
    excess.magnitude[0] += length_square.hi;
    return positive_roots(excess);
  }

  /// For a long range a crossing and the one that squaring has added are too close to be separated.
  /// But |X - reach u| = range only where |X| is within reach of the range. Where X passes through
  /// this shell, the crossing is bisected. If X turns back in the shell, returns `otherwise`.
  [[nodiscard]] Times shell_crossings(const Times& otherwise) const {
    const Times inner = where_path_is(range_ - frame().reach);
    const Times outer = where_path_is(range_ + frame().reach);
    if (inner.unresolved || outer.unresolved || inner.count != outer.count) return otherwise;
    const DoubleDouble start = ShotDescription<V>::length_of(frame().d);
    const bool starts_inside = absolute(start - range_) < frame().reach;
    if (starts_inside) return otherwise;
    Times crossings;
    for (int i = 0; i < inner.count; ++i) {
      // The i-th inner and the i-th outer time belong together if no other lies between them.
      const bool outwards = inner.at[i] < outer.at[i];
      const DoubleDouble leaving = outwards ? outer.at[i] : inner.at[i];
      const bool last = i + 1 == inner.count;
      if (!last && !(leaving < inner.at[i + 1] && leaving < outer.at[i + 1])) return otherwise;
      double within = inner.at[i].hi;
      double beyond = outer.at[i].hi;
      for (double middle = within / 2 + beyond / 2; middle != within && middle != beyond;
           middle = within / 2 + beyond / 2) {
        (in_range(middle) ? within : beyond) = middle;
      }
      crossings.add(within);
    }
    return crossings;
  }

  /// False if it is not certain where the range is crossed.
  bool find_intervals() {
    Times edges;
    if (range_ < kInfinity) edges = range_crossings();
    // A bound of 0 means that the shot travels exactly the range, whatever its flight time.
    if (edges.unresolved && edges.bound.hi > 0) return false;
    const double end = lifetime_;
    DoubleDouble from;
    for (int i = 0; i <= edges.count; ++i) {
      const bool last = i == edges.count || !(edges.at[i] < end);
      const DoubleDouble until = last ? DoubleDouble(end) : edges.at[i];
      // An early time, because later positions are larger and their differences lose digits.
      const double inside = std::min(2 * from.hi + 1, from.hi / 2 + until.hi / 2);
      if (inside > 0 && in_range(inside)) {
        if (intervals_.count > 0 && intervals_.list[intervals_.count - 1].until.hi == from.hi) {
          intervals_.list[intervals_.count - 1].until = until;
        } else if (intervals_.count < std::ssize(intervals_.list)) {
          intervals_.list[intervals_.count++] = {from, until};
        }
      }
      if (last) break;
      from = until;
    }
    return true;
  }

  [[nodiscard]] bool in_intervals(double f) const {
    for (int i = 0; i < intervals_.count; ++i) {
      if (f >= intervals_.list[i].from.hi && f <= intervals_.list[i].until.hi) return true;
    }
    return false;
  }

  /// All flight times with s(f) = level.
  struct Level {
    std::array<double, 4> at{};
    int count = 0;
    bool known = true;
  };
  [[nodiscard]] Level flights_at(double level) const {
    Engagement<V> question = launcher_.engagement();
    question.projectile.speed = in_caller_units(level);
    question.projectile.lifetime = kUnlimited;
    question.projectile.range = kUnlimited;
    std::array<Hit<V>, 4> hits;
    const Intercept<V> answer = solve_all<V>(question, hits);
    Level flights;
    flights.known = answer.status == Status::hit || answer.status == Status::unreachable;
    for (int i = 0; i < answer.count; ++i) {
      flights.at[flights.count++] = frame().time(hits[i].flight_time);
    }
    return flights;
  }

  /// Whether the target comes to the muzzle by itself, so that no speed is needed.
  bool comes_by_itself() {
    const Level flights = flights_at(0);
    for (int i = 0; i < flights.count; ++i) {
      if (!in_intervals(flights.at[i])) continue;
      best_ = flights.at[i];
      return true;
    }
    return false;
  }

  /// Without relative acceleration s is a convex function of 1/f; it falls for ever, to |w|, if
  /// d.w >= reach |w|.
  [[nodiscard]] bool only_a_limit() const {
    if (frame().accelerated || intervals_.list[intervals_.count - 1].until.hi < kInfinity)
      return false;
    DoubleDouble sum = -(frame().reach * drift());
    double size = -sum.hi;
    for (int i = 0; i < N; ++i) {
      sum = sum + frame().d[i] * frame().w[i];
      size += frame().d_size[i] * frame().w_size[i];
    }
    return sum.hi >= -0x1p-94 * size;
  }

  [[nodiscard]] DoubleDouble speed_after(DoubleDouble f) const { return launcher_.distance(f) / f; }

  /// G, of the sign of s', and its own slope f (D'.D' + D.g) - D.D' + reach D.D' / |D|.
  struct Descent {
    DoubleDouble value;
    double slope = 0;
  };
  [[nodiscard]] Descent descent_at(DoubleDouble f) const {
    const auto position = launcher_.shot().position(f);
    DoubleDouble approach;
    double curvature = 0;
    for (int i = 0; i < N; ++i) {
      const DoubleDouble velocity = frame().w[i] + frame().g[i] * f;
      approach = approach + position[i] * velocity;
      curvature += velocity.hi * velocity.hi + position[i].hi * frame().g[i].hi;
    }
    const DoubleDouble distance = ShotDescription<V>::length_of(position);
    Descent descent;
    descent.value = f * approach - distance * (distance - frame().reach);
    descent.slope = f.hi * curvature - approach.hi;
    if (distance.hi > 0) descent.slope += approach.hi * (frame().reach.hi / distance.hi);
    return descent;
  }
  [[nodiscard]] bool rises_after(double f) const { return descent_at(f).value.hi > 0; }

  void consider(DoubleDouble f) {
    const DoubleDouble speed = speed_after(f);
    if (!is_finite(speed.hi) || !(speed < min_)) return;
    min_ = speed;
    best_ = f;
  }

  /// Goes downhill from f to a local minimum, or to the end of the interval.
  void descend(double f, const FlightInterval& interval) {
    double low = f;
    double high = f;
    // Small steps first, so that the search does not step over into another valley.
    double step = std::max(0x1p-50 * f, 0x1p-1000);
    if (rises_after(f)) {
      for (low = f - step; low > interval.from.hi && step > 0 && rises_after(low); low -= step) {
        high = low;
        step = std::min(2 * step, low / 2);
      }
      if (!(low > interval.from.hi)) {
        if (!(interval.from.hi > 0) || rises_after(interval.from.hi)) return;
        low = interval.from.hi;
      }
    } else {
      for (high = f + step; high < interval.until.hi && !rises_after(high); high += step) {
        low = high;
        step *= 2;
      }
      if (!(high < interval.until.hi)) {
        if (interval.until.hi == kInfinity || !rises_after(interval.until.hi)) return;
        high = interval.until.hi;
      }
    }
    bisect_between(low, high, kAllHalvings, [this](double time) { return !rises_after(time); });
    consider(low);
    consider(high);
    polish(low, high);
  }

  /// Newton's method between two neighbouring doubles: where the target nearly comes to the muzzle
  /// by itself, the speed is far smaller than its error for a rounded flight time.
  void polish(double low, double high) {
    DoubleDouble f = two_sum(low, (high - low) / 2);
    for (int i = 0; i < 4; ++i) {
      const Descent descent = descent_at(f);
      const double step = descent.value.hi / descent.slope;
      if (!is_finite(step)) return;
      f = f - step;
      if (f < DoubleDouble(low)) f = low;
      if (f > DoubleDouble(high)) f = high;
      consider(f);
    }
  }

  void search(const FlightInterval& interval) {
    if (interval.from.hi > 0) consider(interval.from);
    if (interval.until.hi < kInfinity) consider(interval.until);
    double start = 1;
    if (!(start < interval.until.hi)) start = interval.from.hi / 2 + interval.until.hi / 2;
    if (!(start > interval.from.hi)) start = std::min(2 * interval.from.hi, interval.until.hi);
    consider(start);
    descend(start, interval);
  }

  /// Asks below the best speed until nothing hits.
  bool certify() {
    for (int round = 0; round < kMaxRounds; ++round) {
      if (!(min_.hi < kInfinity)) return false;
      const DoubleDouble before = min_;
      const Level flights = flights_at(min_.hi * (1 - 0x1p-46));
      if (!flights.known) return false;
      bool lower = false;
      for (int i = 0; i < flights.count; ++i) {
        for (int k = 0; k < intervals_.count; ++k) {
          const FlightInterval& interval = intervals_.list[k];
          if (!(flights.at[i] > interval.from.hi && flights.at[i] < interval.until.hi)) continue;
          lower = true;
          consider(flights.at[i]);
          descend(flights.at[i], interval);
        }
      }
      if (!lower) return true;
      if (!(min_ < before)) return false;  // double-double cannot tell the two speeds apart
    }
    return false;
  }

  Launcher<V> launcher_;
  double lifetime_;  ///< in units of the frame, as is range_; infinite if unlimited or too far
  double range_;
  bool drifts_ = false;  ///< travel_ is not just D
  typename Launcher<V>::Path travel_;
  FlightIntervals intervals_;
  DoubleDouble best_;
  DoubleDouble min_{kInfinity};
};

}  // namespace

template <class V>
Launch<V> launch_slowest(const Engagement<V>& engagement) {
  if (const char* fault = find_launch_fault(engagement, true, "")) {
    return invalid_launch<V>(fault);
  }
  return Slowest<V>(engagement).solve();
}

template Launch<Vec2> launch_slowest(const Engagement2&);
template Launch<Vec3> launch_slowest(const Engagement3&);

}  // namespace aimahead
