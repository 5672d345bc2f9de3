// Tells whether any launch comes clearly closer to a hit than a given distance.
//
// The search cuts boxes of launches and flights in two until every launch of a box misses by more.
// The miss is bounded to first order, with a bound on the rest: by the difference between |D| and
// the shot's way; and where the gun cannot have turned to any D of the box, by the distance from D
// to the end of the way along the last direction that it can have turned to.
#pragma once

#include "rooms.hpp"
#include "turret/turret_question.hpp"

namespace aimahead::detail::turret {

struct CloserLaunch {
  /// `never`: nothing comes closer than the distance less the tolerance.
  LaunchStatus status = LaunchStatus::never;
  double time = 0;  ///< the time at which it comes so close
  double flight = 0;
  double width = 0;  ///< half the size of the box in which it was found, as a time
};

/// For a gun in constant velocity. Takes its boxes from `work_left`.
template <class V>
[[nodiscard]] CloserLaunch find_closer_launch(const TurretQuestion<V>& question, double distance,
                                              double tolerance, int& work_left);

}  // namespace aimahead::detail::turret
