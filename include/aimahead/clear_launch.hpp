// The slowest launch that clears a wall and hits, and when a gun that waits has a clear line: found
// by looking at launches a given step apart.
//
//     const Obstacle<Vec2> wall[] = {AxisBox<Vec2>{.min = {10, 0}, .max = {11, 9}}};
//     const Engagement2 question{.projectile = {.acceleration = {0, -9.81}},
//                                .target = {.position = {20, 0}}};
//     auto over = slowest_clear_by_sampling<Vec2>(question, wall, {.step = 0.05, .until = 8});
//     if (over) std::printf("throw with %g\n", over.speed);
//
// Which of the direct shot and the lob is clear needs no sampling: give `solve` the obstacles, and
// it answers with the first that is; solve_all lists both, each with what stops it.
//
// What is answered is clear and hits, as surely as first_touch and solve say. What lies between two
// samples is not looked at: a gap in the way of all samples that is shorter than the step may be
// missed, and with it an earlier or a slower launch. Nothing allocates or throws.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/launch.hpp"
#include "aimahead/shapes.hpp"

#include <type_traits>

namespace aimahead {

/// Which launches are looked at.
struct LaunchSampling {
  static constexpr double kMaxSamples = 1e6;
  /// > 0, finite, a time: from one to the next, kMaxSamples at most. It must be set.
  double step = 0;
  /// >= 0, finite: the longest flight, or the latest launch, not counted from `delay`.
  double until = 0;
};

/// The launch of the lowest speed that hits and that nothing stops. That of launch_slowest where it
/// is clear. Else flights that take step, 2 step, ... up to `until` are looked at, and beside the
/// slowest of those that are clear and within lifetime and range, ever closer ones: where the wall
/// decides, the answer passes it within rounding, so give the shot a radius with some room.
///
/// `blocked`: each flight that hits is stopped; the fields describe that of launch_slowest, or else
/// the first one. `unresolved`: no flight is known to be clear, and of one it is not known whether
/// anything stops it, or launch_slowest is unresolved and no sample hits. `not_found`: no flight
/// hits. Otherwise as launch_slowest. Obstacles go beside the engagement, whose own list must be
/// empty, else `obstacles` is to blame; then `step` or `until`.
template <class V>
[[nodiscard]] Launch<V> slowest_clear_by_sampling(const Engagement<V>& engagement,
                                                  std::type_identity_t<ObstacleList<V>> obstacles,
                                                  const LaunchSampling& flight_times);

/// The launch of a gun that may wait, with `hold`, a turret or neither, that hits first of those
/// that nothing stops. Launches at delay, delay + step, ... up to `until` are looked at. With a
/// turret the gun must have turned to the aim by then, within its limits. Neither tables nor
/// quadratic drag nor `tick`: `obstacles` is to blame beside them, even if empty.
///
/// `touching`: the target is within reach at that launch. `blocked`: each launch that hits is
/// stopped; the fields describe the earliest hit. `unresolved`: a launch that is might hit earlier
/// than what was found, and not before `time`. `not_found`: no launch hits.
template <class V>
[[nodiscard]] Intercept<V> wait_for_clear_by_sampling(
    const Engagement<V>& engagement, std::type_identity_t<ObstacleList<V>> obstacles,
    const LaunchSampling& launches);

extern template Launch<Vec2> slowest_clear_by_sampling(const Engagement2&, ObstacleList<Vec2>,
                                                       const LaunchSampling&);
extern template Launch<Vec3> slowest_clear_by_sampling(const Engagement3&, ObstacleList<Vec3>,
                                                       const LaunchSampling&);
extern template Intercept<Vec2> wait_for_clear_by_sampling(const Engagement2&, ObstacleList<Vec2>,
                                                           const LaunchSampling&);
extern template Intercept<Vec3> wait_for_clear_by_sampling(const Engagement3&, ObstacleList<Vec3>,
                                                           const LaunchSampling&);

}  // namespace aimahead
