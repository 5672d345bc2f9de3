#include "turret/never_closer.hpp"

#include "motion/ball_about_target.hpp"
#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "motion/motion_segments.hpp"
#include "numerics/safe_step.hpp"
#include "turret/closest/closer_launch.hpp"
#include "turret/platform/platform_search.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/turret_question.hpp"
#include "turret/solve_with_turret.hpp"

#include <optional>

namespace aimahead::detail::turret {
namespace {

constexpr int kMaxProofBoxes = 60'000;
constexpr int kMaxProofBoxesOfSegment = 15'000;  // of the target's motion
constexpr double kProofTolerance = 0x1p-32;      // of the distance: a closer launch ends the proof
constexpr int kMaxSegmentsOfLap = 1000;
constexpr int kMaxAttempts = 3;  // of the search from a platform

/// Covers all launches and flights by boxes.
template <class V>
bool is_proved_by_boxes(const Engagement<V>& engagement, double distance) {
  const bool waits = may_wait(engagement.shooter);
  Engagement<V> fixed = engagement;
  if (!waits && !fix_gun(fixed)) return false;
  TurretQuestion<V> question(fixed);
  if (!numerics::is_finite(question.delay)) return false;
  if (!waits) question.latest = question.delay;
  std::optional<Platform<V>> platform;
  if (is_platform(fixed.shooter)) {
    const auto gun = locate_gun(fixed.shooter, question.delay);
    if (!gun) return false;
    question.origin = gun->position;
    platform.emplace(fixed.shooter);
  }
  int boxes_left = kMaxProofBoxes;
  const BestLaunch sought{distance * (1 + kProofTolerance), distance * kProofTolerance};
  return search_closer(
      question, platform ? &*platform : nullptr, boxes_left, kMaxProofBoxesOfSegment,
      [&] { return sought; },
      [](const CloserLaunch&) -> std::optional<BestLaunch> { return std::nullopt; });
}

/// Whether a body never jumps. If it may vanish, what then would be is of no concern.
template <class V>
bool never_jumps(MotionSegments<V> segments, bool may_vanish) {
  MotionSegment<kDimensions<V>> segment;
  for (int i = 0; i < kMaxSegmentsOfLap; ++i) {
    if (!segments.next(segment)) return may_vanish;
    if (i > 0 && !segment.joined) return false;
    if (segment.end == kForever || segments.region()) return true;
  }
  return false;
}

/// Whether no shot would touch a ball about the target whose radius is the distance, even if the
/// gun had neither turret nor range. Where gun and target never jump, the first shot that is closer
/// touches it.
template <class V>
bool is_proved_by_ball(const Engagement<V>& engagement, double distance) {
  const Components<kDimensions<V>> origin{};
  if (!never_jumps(Platform<V>(engagement.shooter).segments(), false) ||
      !never_jumps(MotionSegments<V>(engagement.target, origin), true)) {
    return false;
  }
  Engagement<V> ball = with_ball(engagement, distance);
  lift_turret_and_range(ball);
  const auto gun = locate_gun(ball.shooter, ball.shooter.delay);
  const auto target = locate(ball.target, ball.shooter.delay);
  const double reach = ball.shooter.muzzle + ball.target.radius + ball.projectile.radius;
  if (!gun || !target) return false;
  if (!(length<kDimensions<V>>(target->position - gun->position) > reach)) return false;
  const Status status = is_platform(ball.shooter)
                            ? search_platform(ball, kUnlimited, kMaxAttempts).status
                            : find_launch(ball, kUnlimited).status;
  return is_miss(status);
}

}  // namespace

template <class V>
bool is_never_closer(const Engagement<V>& engagement, double distance) {
  return is_proved_by_boxes(engagement, distance) ||
         (may_wait(engagement.shooter) && is_proved_by_ball(engagement, distance));
}

template bool is_never_closer(const Engagement2&, double);
template bool is_never_closer(const Engagement3&, double);

}  // namespace aimahead::detail::turret
