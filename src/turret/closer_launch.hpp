// Whether any launch comes clearly closer to a hit than a distance.
//
// Boxes of launches and flights are looked at. A box whose launches all miss by more is done: by
// how far |D| is from the shot's way, to first order with a bound on the rest; and where the gun
// cannot have turned to any D of the box, by how far D is from the end of the way along the last
// direction that it can have turned to, bounded likewise. What is left is cut in two.
#pragma once

#include "rooms.hpp"
#include "turret/turret_question.hpp"

namespace aimahead::detail::turret {

struct CloserLaunch {
  /// `never`: nothing comes closer than the distance less the tolerance.
  LaunchStatus status = LaunchStatus::never;
  double time = 0;  ///< of what would be the hit
  double flight = 0;
  double width = 0;  ///< how far from there the time was looked at
};

/// For a gun in constant velocity. Takes its boxes from `work_left`.
template <class V>
[[nodiscard]] CloserLaunch find_closer_launch(const TurretQuestion<V>& question, double distance,
                                              double tolerance, int& work_left);

}  // namespace aimahead::detail::turret
