// Bounds of the angle by which a plate on a body that spins looks away from the gun, for all
// launches in a box.
#pragma once

#include "motion/plate_target.hpp"
#include "rooms.hpp"
#include "turret/boxes/launch_box.hpp"
#include "turret/question/turret_question.hpp"

#include <cmath>

namespace aimahead::detail::turret {

template <class V>
class PlateBounds {
 public:
  static constexpr int N = kDimensions<V>;

  PlateBounds(const TurretQuestion<V>& question, const Plates& plates)
      : q_(question), plates_(plates) {}

  /// The angle by which the plate looks too far away from the gun. Nothing is known if
  /// `error_bound` is infinite.
  [[nodiscard]] Excess facing_excess(const BoxLinearization<N>& m) const {
    Excess none{0, 0, 0, kInfinity};
    if (is_open_all_round(plates_)) return none;
    const LineOfSight sight = line_of_sight(m);
    if (!(sight.moves < sight.size / 2)) return none;
    const Components<N>& way = sight.to_gun;
    const Plate& plate = plates_.plates[0];
    const double turned = plates_.facing + plate.angle + plates_.turn_rate * m.t;
    const double off = quick_angle_from(plates_, plate, m.t, {way[0], way[1]});
    const double nearest = sight.size - sight.moves;
    const double sweep = sight.moves / nearest;
    const double spread = sweep + std::fabs(plates_.turn_rate) * m.t_half;
    if (!(std::fabs(off) + spread < kHalfTurn)) return none;
    const Components<N> body = components_of(sight.velocity);
    const double square = sight.size * sight.size;
    const auto turning = [&](double x, double y) { return (way[0] * y - way[1] * x) / square; };
    const Components<N>& gun = m.gun.velocity;
    const double sense = off < 0 ? -1 : 1;
    const double bent =
        (0.5 * length(q_.target.acceleration) * m.t_half * m.t_half + m.gun.deviation) / nearest;
    const double rounding =
        2 * kBoxRounding * (1 + std::fabs(turned) + (sight.size + m.gun.size) / nearest);
    return {std::fabs(off) - max_angle_off(plates_),
            sense * (turning(gun[0] - body[0], gun[1] - body[1]) - plates_.turn_rate),
            sense * turning(-gun[0], -gun[1]), plus_arcsine(sweep * sweep / 2, bent) + rounding};
  }

  /// Whether the plate may face the gun at some hit of the box. Seen from above, the line from the
  /// body's centre to the gun turns by no more than its ends move, and the plate as the body spins.
  [[nodiscard]] bool may_face(const BoxLinearization<N>& m) const {
    const Target<V>& body = q_.target;
    const LineOfSight sight = line_of_sight(m);
    if (!(sight.moves < sight.size)) return true;
    const Components<N> pivot = q_.origin + m.gun.position;
    const double spread =
        plus_arcsine(0, sight.moves / sight.size) + std::fabs(plates_.turn_rate) * m.t_half;
    return looks_within(max_angle_off(plates_) + spread, body, plates_.plates[0], m.t, pivot);
  }

 private:
  /// The line from the body's centre to the gun, seen from above.
  struct LineOfSight {
    Components<N> to_gun;
    V velocity;    ///< the body's velocity
    double size;   ///< the length of the line
    double moves;  ///< bounds how far the ends of the line move in the box
  };
  [[nodiscard]] LineOfSight line_of_sight(const BoxLinearization<N>& m) const {
    const Target<V>& body = q_.target;
    LineOfSight sight;
    sight.velocity = body.velocity + m.t * body.acceleration;
    const V center = body.position + m.t * (body.velocity + 0.5 * m.t * body.acceleration);
    const Components<N>& gun = m.gun.position;
    sight.to_gun = gun - (components_of(center) - q_.origin);
    const Components<N>& way = sight.to_gun;
    sight.size = std::sqrt(way[0] * way[0] + way[1] * way[1]);
    sight.moves = (length(sight.velocity) + 0.5 * length(body.acceleration) * m.t_half) * m.t_half +
                  m.gun.speed * (m.t_half + m.f_half) + m.gun.deviation;
    return sight;
  }

  const TurretQuestion<V>& q_;
  const Plates& plates_;  ///< the first of these plates is the target
};

}  // namespace aimahead::detail::turret
