// Launches past obstacles, found by sampling: the slowest one that clears a wall and hits, and the
// first one of a gun that waits for a clear line.
//
//     const Obstacle<Vec2> wall[] = {AxisBox<Vec2>{.min = {10, 0}, .max = {11, 9}}};
//     const Engagement2 question{.projectile = {.acceleration = {0, -9.81}},
//                                .target = {.position = {20, 0}}};
//     auto over = slowest_clear_by_sampling<Vec2>(question, wall, {.step = 0.05, .until = 8});
//     if (over) std::printf("throw with %g\n", over.speed);
//
// The choice between the direct shot and the lob needs no sampling: give `solve` the obstacles, and
// it answers with the earliest shot that is clear. solve_all lists both, each with what stops it.
//
// An answer is clear and hits, as surely as first_touch and solve say. Nothing between two samples
// is looked at: an interval of clear launches that is shorter than the step may be missed, and with
// it an earlier or a slower launch. Nothing allocates or throws.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/launch.hpp"
#include "aimahead/shapes.hpp"

#include <type_traits>

namespace aimahead {

/// Which launches are sampled.
struct LaunchSampling {
  static constexpr double kMaxSamples = 1e6;
  /// > 0, finite: the time from one sample to the next. There are at most kMaxSamples. It must be
  /// set.
  double step = 0;
  /// >= 0, finite: the longest flight, or the latest launch, counted from time 0.
  double until = 0;
};

/// Returns the launch of the lowest speed that hits and that nothing stops: that of launch_slowest
/// if it is clear. Otherwise it samples flights of step, 2 step, ... up to `until`, and refines
/// around the slowest one that is clear and within lifetime and range. Where a wall decides, the
/// shot just clears it, to within rounding. To keep a distance, give the shot a larger radius.
///
/// `blocked`: each flight that hits is stopped. The fields describe the launch of launch_slowest if
/// it hits, otherwise the first sample that hits.
/// `unresolved`: no clear flight was found, and at least one could not be decided; or
/// launch_slowest is unresolved and no sample hits.
/// `not_found`: no flight hits.
/// `touching` and `invalid` are those of launch_slowest.
///
/// The engagement's own list of obstacles must be empty; otherwise the fault is `obstacles`. `step`
/// and `until` are checked after the engagement's fields.
template <class V>
[[nodiscard]] Launch<V> slowest_clear_by_sampling(const Engagement<V>& engagement,
                                                  std::type_identity_t<ObstacleList<V>> obstacles,
                                                  const LaunchSampling& flight_times);

/// Returns, of the launches that nothing stops, the one that hits first. The gun may wait, with
/// `hold`, a turret or neither. Launches at delay, delay + step, ... up to `until` are sampled.
/// With a turret the gun must have turned to the aim by then, within its limits. A table, quadratic
/// drag and `tick` are not allowed: the fault is then `obstacles`, even if there are none.
///
/// `touching`: the target is within reach at that launch.
/// `blocked`: each launch that hits is stopped. The fields describe the earliest hit.
/// `unresolved`: a launch that could not be decided might hit earlier than the others, but not
/// before `time`.
/// `not_found`: no launch hits.
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
