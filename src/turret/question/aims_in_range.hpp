// The aims that a gun can have turned to and whose shots are within a range.
//
// With T the travel and e the drift of a flight, the shots within the range R are those with
//
//   |T u + e| <= R:   u . e / |e| <= (R^2 - T^2 - |e|^2) / (2 T |e|),
//
// a cap about -e, which bounds the aims of a gun that need not turn too
// (closed_form/closest_in_range.hpp). In the plane the aims of the cap and those that the gun can
// have turned to are arcs of the unit circle, in space they are bounded by circles of the unit
// sphere. What is nearest to a direction of the aims that are left is this direction, or the
// nearest one of an end or a circle, or a point in which two circles meet.
#pragma once

#include "base/components.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace aimahead::detail::turret {

template <class V>
class AimsInRange {
 public:
  static constexpr int N = kDimensions<V>;
  using ShotState = typename ShotMotion<N>::State;

  /// With a `slack` aims count too that the gun cannot point to by so small an angle.
  AimsInRange(const ReadyTurret<V>& turret, const Components<N>& facing, double launch,
              const ShotState& shot, double range, double slack = 0)
      : turret_(turret),
        facing_(facing),
        shot_(shot),
        launch_(launch),
        range_(range),
        slack_(slack) {
    const double t = shot.travel;
    const double e = length<N>(shot.drift.position);
    if (!(std::fabs(t - e) <= range)) return;
    holds_any_ = true;
    if (!(t > 0 && e > 0 && t + e > range)) return;  // then it holds all
    has_rim_ = true;
    back_ = -1 / e * shot.drift.position;
    cosine_ = (t * t + e * e - range * range) / (2 * t * e);
    const double square = (t - range + e) * (t + range - e) * ((range + e - t) * (range + e + t));
    sine_ = std::sqrt(std::max(square, 0.0)) / (2 * t * e);
  }

  /// The aim that is nearest to the direction of d; nothing if there is no aim.
  [[nodiscard]] std::optional<Components<N>> nearest_to(const Components<N>& d) {
    if (!holds_any_) return std::nullopt;
    best_.reset();
    d_ = d;
    const double size = length<N>(d);
    const Components<N> ahead = size > 0 ? d / size : facing_;
    points_anywhere_ = points_anywhere_by(turret_, launch_);
    consider(ahead, {});
    if (best_) return best_;
    if constexpr (N == 2) {
      if (has_rim_) {
        const Components<N> aside = sine_ * Components<N>{-back_[1], back_[0]};
        consider(cosine_ * back_ + aside, {.on_rim = true});
        consider(cosine_ * back_ - aside, {.on_rim = true});
      }
      if (!points_anywhere_) consider_turns();
    } else {
      consider_circles(ahead);
    }
    return best_;
  }

 private:
  /// What an aim keeps by construction, up to rounding.
  struct Kept {
    bool on_rim = false;
    bool at_turn_end = false;
  };

  void consider(const Components<N>& u, const Kept& kept) {
    const double closeness = dot<N>(u, d_);
    if (best_ && !(closeness > closeness_)) return;
    if (!kept.on_rim && !(length<N>(shot_.flown(u)) <= range_)) return;
    if (!kept.at_turn_end && !is_ready(u)) return;
    if constexpr (N == 3) {
      if (!turret_.limits().allows(u, std::max(slack_, kRounding))) return;
    }
    best_ = u;
    closeness_ = closeness;
  }

  [[nodiscard]] bool is_ready(const Components<N>& u) const {
    if (points_anywhere_) return true;
    const double angle = turret_.facing().quick_angle_to(u);
    for (const TurnOption& option : turn_options(turret_, angle)) {
      if (option.angle <= reachable_angle(turret_, option, launch_) + slack_) return true;
    }
    return false;
  }

  /// In the plane: the ends of both turns.
  void consider_turns() {
    for (const TurnOption& option : turn_options(turret_, 0)) {
      const double end = reachable_angle(turret_, option, launch_);
      if (!(end < kTurn)) continue;
      consider(turned_by(facing_, option.sense * end), {.at_turn_end = true});
    }
  }

  static constexpr int kMaxCircles = 6;

  /// In space: the nearest aim of each circle, and those where two circles meet.
  void consider_circles(const Components<N>& ahead) {
    std::array<Circle, kMaxCircles> circles;
    std::array<Kept, kMaxCircles> kept;
    int count = 0;
    if (has_rim_) {
      kept[count] = {.on_rim = true};
      circles[count++] = {back_, cosine_, sine_};
    }
    const double turned = reachable_angle_in_space(turret_, launch_);
    if (turned < kHalfTurn) {
      const auto [sine, cosine] = numerics::quick_sine_cosine(turned);
      kept[count] = {.at_turn_end = true};
      circles[count++] = {facing_, cosine, sine};
    }
    turret_.limits().add_circles(circles.data(), count);
    for (int i = 0; i < count; ++i) {
      const Circle& a = circles[i];
      consider(a.cosine * a.axis + a.sine * unit_across<N>(a.axis, ahead), kept[i]);
      for (int j = 0; j < i; ++j) {
        const Kept both{kept[i].on_rim || kept[j].on_rim,
                        kept[i].at_turn_end || kept[j].at_turn_end};
        consider_meeting(a, circles[j], both);
      }
    }
  }

  /// With a and b the axes, g = a.b and n = a x b, the circles meet in
  ///
  ///   x a + y b +- z n / |n|,   x + g y = cos(a),   g x + y = cos(b),   z^2 = 1 - |x a + y b|^2.
  void consider_meeting(const Circle& a, const Circle& b, const Kept& kept) {
    const Components<N> normal = cross(a.axis, b.axis);
    const double square = dot<N>(normal, normal);
    if (!(square > kParallel)) return;
    const double g = dot<N>(a.axis, b.axis);
    const double x = (a.cosine - g * b.cosine) / square;
    const double y = (b.cosine - g * a.cosine) / square;
    const Components<N> middle = x * a.axis + y * b.axis;
    const double left = 1 - dot<N>(middle, middle);
    if (!(left >= -slack_)) return;
    const Components<N> aside = std::sqrt(std::max(left, 0.0) / square) * normal;
    consider(middle + aside, kept);
    consider(middle - aside, kept);
  }

  /// An angle by which an aim in which two circles meet may be off.
  static constexpr double kRounding = 0x1p-40;
  /// The square of the angle between two axes that count as parallel.
  static constexpr double kParallel = 0x1p-50;

  const ReadyTurret<V>& turret_;
  const Components<N>& facing_;
  const ShotState& shot_;
  double launch_;
  double range_;
  double slack_;
  bool holds_any_ = false;
  bool has_rim_ = false;
  bool points_anywhere_ = false;
  Components<N> back_{};  ///< unit vector against the drift: the axis of the cap
  double cosine_ = 0;     ///< of the angle from the axis to the rim
  double sine_ = 0;
  Components<N> d_{};
  std::optional<Components<N>> best_;
  double closeness_ = 0;
};

}  // namespace aimahead::detail::turret
