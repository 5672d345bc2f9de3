// The aims whose shots are just within the range after a flight, and the one of them whose shot is
// nearest to a position.
//
// Let b be the aim of the shot that is nearest to the launch point. An aim of the rim is
//
//   u = p b + sqrt(1 - p^2) t,   t a unit vector across b.
//
// Let S(u) be the way that the shot has got from its launch point. Without drag |S|^2 is linear in
// p, and hardly bent with it: p is found by secants within a bracket. In the plane t has two
// directions; both are tried. In space, u turns by s = sqrt(1 - p^2) times the turn of t towards
// w = b x t, while p keeps |S| = range. With F the squared distance, G = |S|^2, and
// k = -(dF/dp) / (dG/dp) the multiplier of Lagrange, F then changes by
//
//   F'  = s w.(grad F + k grad G)
//   F'' = 2 s^2 (|A w|^2 + k |B w|^2) - s t.(grad F + k grad G),
//
// A and B being the derivatives of position and S by u, and their curvature left out. Without drag
// F is a cosine of the turn. Its least value is where t goes to F'' t - F' w. A turn that leads
// away is halved.
#pragma once

#include "drag/fixed_gun/nearest_aim.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {

/// A shot of the rim.
template <int N>
struct RimShot {
  AimedShot<N> shot;
  double cosine = 1;          ///< p
  bool leads_inside = false;  ///< shots farther within the range are nearer
};

/// The rim after a flight.
template <int N>
struct Rim {
  double range;
  double flight_time;
  Components<N> back;   ///< b
  double min_distance;  ///< of the shot along b from its launch point, no more than the range
};

template <int N>
class RimAim {
 public:
  /// The shot is to be near `position`. The nearest is found up to an error of the square of
  /// `close`.
  RimAim(const DragShot<N>& shot, const NearestAim<N>& nearest, const Rim<N>& rim,
         const Components<N>& position, double close)
      : shot_(shot),
        nearest_(nearest),
        square_(rim.range * rim.range),
        close_(close),
        f_(rim.flight_time),
        position_(position),
        back_(rim.back),
        min_excess_(rim.min_distance * rim.min_distance - square_) {}

  /// The nearest, found from an aim and a cosine nearby. Its distance is infinite if there is none.
  [[nodiscard]] RimShot<N> find(const Components<N>& first_aim, double cosine) const {
    if (min_excess_ >= -kRounding * square_) return {fly(1, back_).shot};
    if constexpr (N == 2) {
      const Components<N> along = across<N>(back_)[0];
      const RimShot<N> one = described(on_rim(along, cosine), along);
      const RimShot<N> other = described(on_rim(-along, cosine), -along);
      return one.shot.distance <= other.shot.distance ? one : other;
    } else {
      return turned(unit_across<N>(back_, first_aim), cosine);
    }
  }

 private:
  static constexpr double kRounding = 0x1p-46;

  struct Point {
    AimedShot<N> shot{};
    double cosine = 1;
    double excess = 0;  ///< |S|^2 less the squared range
  };

  [[nodiscard]] Point fly(double cosine, const Components<N>& along) const {
    Point point;
    point.cosine = cosine;
    point.shot.aim = direction_of<N>(cosine * back_ + sine(cosine) * along);
    if (!nearest_.fly(f_, position_, point.shot)) {
      shot_.work_left = 0;
      return point;
    }
    const Components<N> flown = shot_.in_world(point.shot.flown, f_);
    point.excess = dot<N>(flown, flown) - square_;
    return point;
  }
  [[nodiscard]] static double sine(double cosine) {
    return std::sqrt(std::max((1 - cosine) * (1 + cosine), 0.0));
  }

  /// A point close to the rim, turned from b towards a unit vector across it.
  [[nodiscard]] Point reached(const Components<N>& along, double cosine) const {
    constexpr int kMaxRounds = 16;
    double in = 1;
    double at_in = min_excess_;
    double out = -1;
    double at_out = 0;
    double tried = std::clamp(cosine, -1.0, 1 - 0x1p-40);
    bool was_in = false;
    Point inside;
    const double close = std::max(-close_ * min_excess_, kRounding * square_);
    for (int i = 0; i < kMaxRounds; ++i) {
      const Point point = fly(tried, along);
      if (shot_.work_left <= 0) return {};
      if (point.excess <= 0) inside = point;
      if (std::fabs(point.excess) <= close) return point;
      if (point.excess <= 0) {
        if (tried == -1) return {};
        if (at_out == 0) {
          // Not out yet: on along the secant.
          const double past = (tried - in) * point.excess / (at_in - point.excess);
          in = tried;
          at_in = point.excess;
          tried = past < 0 ? std::max(1.25 * past + tried, -1.0) : -1;
          continue;
        }
        in = tried;
        at_in = point.excess;
        if (was_in) at_out *= 0.5;
      } else {
        out = tried;
        at_out = point.excess;
        if (i > 0 && !was_in) at_in *= 0.5;
      }
      was_in = point.excess <= 0;
      tried = in + (out - in) * (at_in / (at_in - at_out));
      if (!(tried > out && tried < in)) tried = out + (in - out) / 2;
    }
    return inside;
  }

  /// How F and G change with the aim, and as p grows.
  struct Slopes {
    Components<N> of_square{};  ///< grad F
    Components<N> of_way{};     ///< grad G
    double nearer = 0;          ///< s dF/dp
    double less = 0;            ///< s dG/dp
    [[nodiscard]] double multiplier() const { return less < 0 ? -nearer / less : 0; }
  };
  [[nodiscard]] Slopes slopes(const Point& point, const Components<N>& along) const {
    Slopes slopes;
    const Components<N> flown = shot_.in_world(point.shot.flown, f_);
    slopes.of_square = -2 * point.shot.pull;
    for (int i = 0; i < N; ++i) {
      slopes.of_way += 2 * flown[i] * point.shot.by_aim[i];
      slopes.of_way[i] -= 2 * flown[i] * shot_.muzzle;
    }
    const double s = sine(point.cosine);
    const Components<N> inwards = s * back_ - point.cosine * along;
    slopes.nearer = dot<N>(slopes.of_square, inwards);
    slopes.less = dot<N>(slopes.of_way, inwards);
    return slopes;
  }

  /// The point of the rim, up to the square of what a close one lacks.
  [[nodiscard]] Point on_rim(const Components<N>& along, double cosine) const {
    Point point = reached(along, cosine);
    if (!(point.shot.distance < kInfinity)) return point;
    const Slopes slope = slopes(point, along);
    const double s = sine(point.cosine);
    const double change = -point.excess * s / slope.less;
    if (!(slope.less < 0 && std::fabs(change) <= 0.01 * s * s)) return point;
    point.cosine += change;
    point.shot.aim = direction_of<N>(point.cosine * back_ + sine(point.cosine) * along);
    const double square =
        point.shot.distance * point.shot.distance - slope.nearer * point.excess / slope.less;
    point.shot.distance = std::sqrt(std::max(square, 0.0));
    return point;
  }

  [[nodiscard]] RimShot<N> described(const Point& point, const Components<N>& along) const {
    if (!(point.shot.distance < kInfinity)) return {};
    return {point.shot, point.cosine, slopes(point, along).nearer < 0};
  }

  [[nodiscard]] RimShot<3> turned(Components<N> along, double cosine) const {
    constexpr int kMaxTurns = 16;
    Point best;
    Components<N> best_along = along;
    for (int i = 0; i < kMaxTurns; ++i) {
      const Point point = on_rim(along, cosine);
      if (!(point.shot.distance < best.shot.distance)) {
        const Components<N> half = direction_of<N>(best_along + along);
        if (i == 0 || !(length<N>(half - best_along) > close_)) break;
        along = half;
        continue;
      }
      best = point;
      best_along = along;
      cosine = point.cosine;
      const Slopes slope = slopes(point, along);
      const Components<N> side = cross(back_, along);
      const Components<N> total = slope.of_square + slope.multiplier() * slope.of_way;
      double moved = 0;
      double flown = 0;
      for (int j = 0; j < N; ++j) {
        const double by_side = dot<N>(point.shot.by_aim[j], side);
        const double without = by_side - shot_.muzzle * side[j];
        moved += by_side * by_side;
        flown += without * without;
      }
      const double s = sine(point.cosine);
      const double first = dot<N>(total, side);
      const double second = 2 * s * (moved + slope.multiplier() * flown) - dot<N>(total, along);
      const Components<N> next = direction_of<N>(second * along - first * side);
      if (!(length<N>(next - along) * s > close_)) break;
      along = next;
    }
    return described(best, best_along);
  }

  const DragShot<N>& shot_;
  const NearestAim<N>& nearest_;
  double square_;  // of the range
  double close_;
  double f_;
  const Components<N>& position_;
  Components<N> back_;
  double min_excess_;
};

}  // namespace aimahead::detail::drag
