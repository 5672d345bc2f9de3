// How long before and after a time of flight no shot can hit.
//
// At the time of flight f let the launch at speed q along u lead to the target's edge, on the
// normal n of the surface that shots of the speed q have reached, but for a known miss. Let another
// shot, of the right speed s < q, hit at f + h. The launch velocities of the two differ by W;
// nearby_shots.hpp bounds how far the shots are apart then, by kappa and the derivatives.
//
// Let the surface move along n by lambda per unit of launch speed. The shots of speed s stay behind
// by lambda (q - s) but for terms of the second order in |W|. |W| is at most 1 / kappa times
// how far the target and the first shot have come apart, rho h with their relative velocity rho. So
// no shot hits as long as
//
//   lambda (q - s) + h n.rho - (terms of second order in h) > 0,
//
// and from a hit, q = s, backwards where n.rho < 0. docs/drag.md has an overview.
#pragma once

#include "drag/proof/nearby_shots.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::drag {

/// A launch that leads very nearly to the target's edge.
template <int N>
struct KnownLaunch {
  double time = 0;             ///< of flight
  KinematicState<N> target{};  ///< then, seen from the air
  double position_error = 0;   ///< of the target, a length
  double velocity_error = 0;
  Components<N> aim{};     ///< unit vector
  double speed = 0;        ///< from the gun: at least that of the shot
  double launch_size = 0;  ///< see RoundedLaunch
};

template <int N>
class HitFreeStep {
 public:
  HitFreeStep(const DragShot<N>& shot, const KnownLaunch<N>& known);

  /// How long nothing hits from the known launch's time of flight on, backwards for a `window` < 0:
  /// at most |window|, in which the target's jerk is at most `max_jerk`. Next to the known launch a
  /// time of up to `tolerance` is left out. 0 if nothing is known.
  [[nodiscard]] double length(double window, double max_jerk, double tolerance) const;

  /// No less than the distance by which the known launch misses the target's edge; nothing if that
  /// is not known.
  [[nodiscard]] std::optional<double> max_miss() const;

 private:
  struct Window;
  struct Parabola;
  using Separation = typename NearbyShots<N>::Separation;
  [[nodiscard]] Parabola gap_in(const Window& window, const Separation& separation) const;
  void find_gap(const KnownLaunch<N>& known);

  const DragShot<N>& shot_;
  double time_;
  double speed_;          // q
  double max_speed_ = 0;  // at launch, of this shot and of all of the right speed
  ProvedArrival<N> arrival_{};
  bool known_ = false;

  double miss_ = 0;
  double gap_ = 0;       // the miss along n, and lambda (q - s)
  double gap_rate_ = 0;  // n.rho
  double gap_acceleration_ = 0;
  double relative_speed_ = 0;  // |rho|
  double relative_acceleration_ = 0;
  double position_error_ = 0;  // of shot and target
  double velocity_error_ = 0;
  // The parts along and across u of b = n B, B being the derivative of muzzle and flight by the
  // launch, and how fast they change with time. b.u says how the surface moves with the launch
  // speed.
  double along_aim_ = 0;
  double across_aim_ = 0;
  double along_aim_rate_ = 0;
  double across_aim_rate_ = 0;
  // Launches near the known one come no closer together than this times |W|.
  double min_stretch_ = 0;
};

}  // namespace aimahead::detail::drag
