// Turns flights that were found into hits.
#pragma once

#include "aimahead/intercept.hpp"
#include "base/components.hpp"
#include "rooms.hpp"

#include <algorithm>

namespace aimahead::detail::motion {

/// A gun as its shot leaves it.
template <int N>
struct GunAtLaunch {
  double time;
  Components<N> pivot;
  double muzzle;
  double speed;             ///< the shot's, relative to the gun
  Components<N> inherited;  ///< the velocity that the shot takes over
};

/// Fills in how a shot leaves along the unit vector `aim`.
template <class V>
void set_launch(const GunAtLaunch<kDimensions<V>>& gun, const Components<kDimensions<V>>& aim,
                Hit<V>& hit) {
  constexpr int N = kDimensions<V>;
  const Components<N> velocity = gun.speed * aim + gun.inherited;
  const Components<N> start = gun.pivot + gun.muzzle * aim;
  hit.launch_time = gun.time;
  hit.aim = make_vector<V>(aim);
  hit.launch_velocity = make_vector<V>(velocity);
  hit.launch_point = make_vector<V>(start);
}

/// The hit at `point` after a flight along the unit vector `aim`. The closed form has its own, in
/// double-double: closed_form/shot_description.hpp.
template <class V>
[[nodiscard]] Hit<V> make_hit(const GunAtLaunch<kDimensions<V>>& gun, double flight_time,
                              const Components<kDimensions<V>>& aim, const V& point) {
  Hit<V> hit;
  set_launch(gun, aim, hit);
  hit.time = gun.time + flight_time;
  hit.flight_time = flight_time;
  hit.point = point;
  return hit;
}

/// The distance of a hit on a table, without the rounding that may have taken it beyond the rows.
[[nodiscard]] inline double distance_within(const ShotTable& table, double distance) {
  return std::clamp(distance, table.distances.front(), table.distances.back());
}

/// Whether no number of a hit is beyond the range of a double.
template <class V>
[[nodiscard]] bool is_finite_hit(const Hit<V>& hit) {
  const V sums = hit.point + hit.aim + hit.launch_velocity + hit.launch_point;
  return has_finite_sum<kDimensions<V>>(hit.time, components_of(sums));
}

}  // namespace aimahead::detail::motion
