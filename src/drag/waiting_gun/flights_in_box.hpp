// Which flights of a box may hit: a box of times of arrival and of times of flight.
//
// A shot that arrives at the time t after a flight of f was launched at t - f. In the middle of the
// box let the launch at speed q along u lead to the target. Let another shot, of the right speed s,
// hit at t + x after f + y. The launch velocities of the two differ by W (nearby_shots.hpp). To
// first order W is linear in x and y: the target has moved, and the known shot would have flown on.
// Second order terms, errors and rounding have bounds. Hence, as linear conditions for a hit,
//
// - u.W is (s^2 - q^2 - |W|^2) / 2q: the shot has the right speed;
// - the gun points along s u' = q u + W by t + x - f - y (launch_needs.hpp), after its delay;
// - the shot has not flown beyond its range.
//
// What they leave of the box is a smaller box, or nothing.
#pragma once

#include "drag/proof/nearby_shots.hpp"
#include "drag/proof/rounded_motion.hpp"
#include "drag/waiting_gun/box_polygon.hpp"
#include "drag/waiting_gun/launch_needs.hpp"
#include "drag/waiting_gun/waiting_gun.hpp"
#include "rooms.hpp"
#include "turret/boxes/flight_box.hpp"

namespace aimahead::detail::drag {

/// The flights of a box within one segment of the target's motion and one of the gun's.
template <class V>
class FlightsInBox {
 public:
  static constexpr int N = kDimensions<V>;

  /// The gun moves as `from` does, the target as `to`. The middle of the box is a launch within
  /// `box.launches`. If the gun is `always_ready`, it need not turn.
  FlightsInBox(const WaitingGun<V>& gun, const DragShot<N>& shot, const RoundedSegment<N>& from,
               const RoundedSegment<N>& to, const turret::FlightBox& box, bool always_ready);

  /// Cuts the box to where a shot may hit; uses up work. False if none does. `offset` is that of
  /// NeededLaunch, of a box about this one and then of this one.
  [[nodiscard]] bool narrow(turret::FlightBox& box, Components<N>& offset, int& work);

  /// How far the target moves within the box, and a shot beside it.
  [[nodiscard]] double target_moves() const { return target_moves_; }
  [[nodiscard]] double shot_moves() const {
    return std::min(shot_moves_, (shot_.speed + shot_.inherited_speed) * half_flight_);
  }

 private:
  static constexpr int kBoundsWork = 60;   // in steps of integration, besides them
  static constexpr double kWide = 0x1p-8;  // a wide box, of the time of flight
  static constexpr int kEdgeRounds = 4;  // in which the difference and the normal bound each other

  using Nearby = NearbyShots<N>;
  /// value + by_time x + by_flight y.
  struct Linear {
    double value = 0;
    double by_time = 0;
    double by_flight = 0;
  };

  [[nodiscard]] bool is_out_of_reach() const;
  [[nodiscard]] bool find_known_shot(Components<N>& offset);
  [[nodiscard]] bool find_difference();
  void add_turn_of_normal(Matrix<N>& derivative) const;
  void bound_edge(double turned);
  [[nodiscard]] Linear min_along(const Components<N>& unit, double edge) const;
  [[nodiscard]] bool cut(BoxPolygon& polygon, const Linear& linear) const;
  [[nodiscard]] bool cut_to_speed(BoxPolygon& polygon) const;
  [[nodiscard]] bool cut_to_range(BoxPolygon& polygon) const;
  [[nodiscard]] BoxPolygon::Bounds bounds_of_turns(const BoxPolygon& polygon) const;

  const WaitingGun<V>& gun_;
  double time_;  // the middle of the box
  double flight_;
  double launch_;
  turret::TimeSpan launches_;
  bool always_ready_;
  double half_time_;
  double half_flight_;
  Components<N> target_{};   // its position, seen from the pivot at the launch
  Components<N> by_time_{};  // how the target moves with the time, seen from the gun at the launch
  Components<N> gun_velocity_{};
  double error_ = 0;  // of the position of the target, seen from the gun
  double velocity_error_ = 0;
  double bend_ = 0;  // bounds how far target and gun are off their linear motion
  DragShot<N> shot_;
  double target_moves_ = 0;
  double shot_moves_ = 0;

  Components<N> aim_{};  // u
  double speed_ = 0;     // q
  ProvedArrival<N> arrival_{};
  double inverse_size_ = 0;  // of the inverse of the derivative of muzzle and flight by the launch
  Matrix<N> inverse_{};      // likewise, with the edge
  double min_stretch_ = 0;   // by that derivative
  double max_stretch_ = 0;
  double rounding_ = 0;        // of the launch velocity
  Components<N> normal_{};     // of the surface that shots of this speed have reached
  double steepness_ = 0;       // of the launch speed along it
  double normal_change_ = 0;   // bounds how far the normal of a hit is off
  double edge_error_ = 0;      // bounds how far the touch of an edge is off
  double edge_lift_ = 0;       // and how far along the normal
  Components<N> missing_{};    // from the known shot to the target
  Components<N> relative_{};   // velocity of the known shot, seen from the target at rest
  Components<N> inherited_{};  // by how much velocity later launches inherit more, per time
  double inherits_ = 0;        // bounds by how much they do
  double inherited_bend_ = 0;  // and how much of it is not linear
  double difference_ = 0;      // bounds |W|
  double beyond_linear_ = 0;   // bounds what the linear law of positions lacks
};

}  // namespace aimahead::detail::drag
