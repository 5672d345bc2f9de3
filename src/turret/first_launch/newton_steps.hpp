// Newton's steps from a launch to one that hits sooner (launch_search.hpp).
#pragma once

#include "rooms.hpp"
#include "turret/boxes/launch_bounds.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

/// By how much the times of the hit and of the flight change.
struct NewtonStep {
  double t;
  double f;
};

/// The shortest step to where D comes closest to 0, to first order. Where D moves along a line, the
/// step is along its gradient.
template <int N>
[[nodiscard]] NewtonStep step_to_point(const BoxLinearization<N>& at) {
  const double tt = dot<N>(at.by_t, at.by_t);
  const double tf = dot<N>(at.by_t, at.by_f);
  const double ff = dot<N>(at.by_f, at.by_f);
  const double t_along = dot<N>(at.d, at.by_t);
  const double f_along = dot<N>(at.d, at.by_f);
  const double determinant = tt * ff - tf * tf;
  if (determinant > 0x1p-40 * tt * ff) {
    return {(tf * f_along - ff * t_along) / determinant,
            (tf * t_along - tt * f_along) / determinant};
  }
  const double sum = tt + ff;
  return sum > 0 ? NewtonStep{-t_along / sum, -f_along / sum} : NewtonStep{0, 0};
}

/// Whether D seems to vanish in or near a box.
template <int N>
[[nodiscard]] bool may_vanish_near(const BoxLinearization<N>& m) {
  const NewtonStep step = step_to_point(m);
  return std::fabs(step.t) <= 4 * m.t_half && std::fabs(step.f) <= 4 * m.f_half;
}

/// The steps to the launch at which no excess of the shots that hit is above 0.
template <class V>
class NewtonSteps {
 public:
  static constexpr int N = kDimensions<V>;

  explicit NewtonSteps(const LaunchBounds<V>& bounds) : bounds_(bounds), q_(bounds.question()) {}

  /// The step is to first order, and to second order in f for a target that is not yet within
  /// reach. It does not lead to times before `first`, nor beyond the latest launch.
  [[nodiscard]] AIMAHEAD_INLINE NewtonStep step_from(const BoxLinearization<N>& at,
                                                     double first) const {
    const ShotMotion<N>& law = q_.law;
    const double curvature =
        (at.f_across - dot<N>(at.d, at.shot.drift.acceleration)) / at.distance +
        law.drag * at.shot.rate - law.max_growth(at.f);
    const NewtonStep step = hit_after(at, shortest_wait(at, first - at.t), curvature);
    const double late = at.launch - bounds_.latest();
    return late + step.t - step.f > 0 ? hit_of_latest(at, late, curvature) : step;
  }

 private:
  /// The shortest wait, no less than `min`, after which no limit but that of the latest launch
  /// forbids a shot that hits: all others make a shot wait.
  [[nodiscard]] double shortest_wait(const BoxLinearization<N>& at, double min) const {
    const auto wait_for = [&](const Excess& excess) {
      const double share = excess.f_slope / at.f_slope;
      const double slope = excess.t_slope - share * at.t_slope;
      return slope < 0 ? (excess.value - share * at.gap) / -slope : -kForever;
    };
    double wait = std::max(min, wait_for(bounds_.delay_excess(at)));
    wait = std::max(wait, wait_for(bounds_.facing_excess(at)));
    double for_turn = kForever;  // to one side or the other
    const auto excesses = bounds_.turn_excesses(at);
    for (int i = 0; i < excesses.count; ++i) {
      if (excesses.options[i].arc.value > 0) continue;
      for_turn = std::min(for_turn, wait_for(excesses.options[i].turn));
    }
    return for_turn < kForever ? std::max(wait, for_turn) : wait;
  }

  /// The hit after a wait, or the first one after it where the target only then comes within reach.
  [[nodiscard]] static NewtonStep hit_after(const BoxLinearization<N>& at, double wait,
                                            double curvature) {
    const double gap = at.gap + at.t_slope * wait;
    const double b = at.f_slope;
    if (curvature > 0 && at.t_slope < 0 && 2 * curvature * gap > b * b) {
      return {(at.gap - b * b / (2 * curvature)) / -at.t_slope, -b / curvature};
    }
    // The smaller root of gap + b f + curvature f^2 / 2.
    const double discriminant = b * b - 2 * curvature * gap;
    const double root = discriminant > 0 ? std::sqrt(discriminant) : std::fabs(b);
    return {wait, -2 * gap / (b + std::copysign(root, b))};
  }

  /// The first hit of the latest launch, which is `late` before that of the middle.
  [[nodiscard]] static NewtonStep hit_of_latest(const BoxLinearization<N>& at, double late,
                                                double curvature) {
    const double gap = at.gap - at.t_slope * late;
    const double slope = at.t_slope + at.f_slope;
    const double root = std::sqrt(std::max(slope * slope - 2 * curvature * gap, 0.0));
    const double f =
        slope > 0 && curvature > 0 ? -(slope + root) / curvature : 2 * gap / (root - slope);
    return {f - late, f};
  }

  const LaunchBounds<V>& bounds_;
  const TurretQuestion<V>& q_;
};

}  // namespace aimahead::detail::turret
