// The first hit of a gun at rest that waits for a plate, under quadratic drag.
//
// The region that the shots of one launch have reached grows until a shot fired straight up is at
// its apex. The shots of a later launch have reached less of it. Until that apex, a launch at the
// delay hits each plate first. A plate that looks away at that hit is hit as soon as it faces the
// gun, if a shot that leaves no sooner than at the delay can meet it then. That is a shot at a
// target at rest.
//
// The plates are tried in the order in which they may be hit first. Questions that this does not
// decide are left to solve_waiting_gun.hpp.
#pragma once

#include "drag/fixed_gun/solve_fixed_gun.hpp"
#include "drag/flight/drag_shot.hpp"
#include "motion/gun_motion.hpp"
#include "motion/plate_target.hpp"
#include "numerics/safe_step.hpp"
#include "plates/plate_window.hpp"
#include "rooms.hpp"
#include "turret/turn/ready_turret.hpp"

#include <array>
#include <cmath>
#include <optional>

namespace aimahead::detail::plates {

/// The time before which a hit on a plate is better than a known one: of several at the same time,
/// to their rounding, the plate of the lowest index counts.
template <class V>
[[nodiscard]] double better_before(const Hit<V>& known, std::size_t plate) {
  constexpr double kSame = 0x1p-46;
  return known.time * (static_cast<int>(plate) < known.plate ? 1 + kSame : 1 - kSame);
}

template <class V>
class WaitWithDrag {
 public:
  static constexpr int N = kDimensions<V>;

  /// `at_delay` is the engagement with its gun as it is at the delay, which need not wait.
  WaitWithDrag(const Engagement<V>& engagement, const Engagement<V>& at_delay)
      : at_delay_(at_delay),
        turret_(make_ready(engagement.shooter.turret)),
        rests_(!is_platform(engagement.shooter) && engagement.shooter.velocity == V{}),
        delay_(at_delay.shooter.delay),
        pivot_(pivot_at(at_delay.shooter, delay_)),
        body_(at_delay.target, pivot_,
              ShotMotion<N>(at_delay, components_of(at_delay.shooter.velocity)), delay_) {}

  /// The first hit of all plates. False if it cannot be decided.
  bool find(Intercept<V>& answer) {
    const Projectile<V>& shot = at_delay_.projectile;
    if (!rests_ || !(shot.wind == V{}) || shot.speed == 0) return false;
    const double fall = length(shot.acceleration);
    // The deceleration is largest at first.
    const double slowing = fall + shot.quadratic_drag * shot.speed * shot.speed;
    rises_until_ = fall > 0 ? delay_ + shot.speed / slowing : kForever;
    const double from = body_.find_with_drag(at_delay_);
    begin_ = delay_ + from;
    if (!(from > 0 && begin_ < kForever && begin_ <= rises_until_)) return false;
    const std::span<const Plate> plates = plates_of(at_delay_.target).plates;
    std::size_t first = plates.size();
    double soonest = kForever;
    for (std::size_t i = 0; i < plates.size(); ++i) {
      const std::optional<double> time = next_facing(plates[i], begin_, soonest);
      if (!time) return false;
      if (*time < soonest) first = i;
      soonest = std::min(soonest, *time);
    }
    if (first == plates.size() || !look_at(first)) return false;
    for (std::size_t i = 0; i < plates.size(); ++i) {
      if (i != first && !look_at(i)) return false;
    }
    static_cast<Hit<V>&>(answer) = best_;
    answer.method = Method::trajectory;
    answer.status = Status::hit;
    answer.steps = steps_ + body_.work();
    return true;
  }

 private:
  /// Takes the first hit on a plate if it is better than the best. False if it cannot be decided.
  bool look_at(std::size_t plate) {
    const Plate& seen = plates_of(at_delay_.target).plates[plate];
    const double before = better_before(best_, plate);
    std::optional<double> time = next_facing(seen, begin_, before);
    if (!time) return false;
    if (!(*time < before)) return true;
    if (*time > begin_ && take_at(*time, plate)) return true;
    Engagement<V> single = with_plate(at_delay_, plate);
    const std::optional<Hit<V>> first =
        first_hit(single, {.from = begin_ - delay_, .until = before - delay_});
    if (!first) return best_.time < kForever && best_.time <= rises_until_ && !is_lost_;
    if (first->time > rises_until_) return false;
    time = next_facing(seen, first->time, before);
    if (!time) return false;
    if (!(*time < before)) return true;
    return *time > first->time ? take_at(*time, plate) : take(*first, plate);
  }

  /// The first hit within the limits that a listing asks for, if there is one.
  std::optional<Hit<V>> first_hit(Engagement<V>& question, DragListing<V> listing) {
    std::array<Hit<V>, 1> first;
    question.projectile.lifetime = question.projectile.range = kUnlimited;
    listing.hits = first;
    listing.work = kMaxDragWork;
    const Intercept<V> found = list_with_drag(question, listing);
    steps_ += kMaxDragWork - listing.work;
    is_lost_ = found.status == Status::unresolved;
    if (found.status != Status::hit) return std::nullopt;
    return found;
  }

  /// The shot that flies to where a plate is at a time, if it leaves no sooner than at the delay.
  bool take_at(double time, std::size_t plate) {
    MotionSegment<N> motion;
    move_plate(at_delay_.target, plates_of(at_delay_.target).plates[plate], pivot_, time, motion);
    const Components<N> there = pivot_ + motion.coefficient[0];
    Engagement<V> still = at_delay_;
    still.shooter.delay = 0;
    still.target = {.position = make_vector<V>(there), .radius = at_delay_.target.radius};
    std::optional<Hit<V>> hit = first_hit(still, {.until = time - delay_});
    if (!hit || !(time - hit->flight_time >= delay_)) return false;
    hit->time = time;
    hit->launch_time = time - hit->flight_time;
    return take(*hit, plate);
  }

  /// Takes a hit as the best. False if the gun is not ready for it, or it is beyond a limit.
  bool take(const Hit<V>& hit, std::size_t plate) {
    const Projectile<V>& shot = at_delay_.projectile;
    const turret::ReachableTurn turn = turret_.turn_to(components_of(hit.aim));
    if (!turn.possible || !(turret_.time_for(turn.angle) <= hit.launch_time)) return false;
    if (hit.flight_time > shot.lifetime * (1 - kDragLimitSlack)) return false;
    if (shot.range < kUnlimited &&
        distance_flown(at_delay_, hit) > shot.range * (1 - kDragLimitSlack)) {
      return false;
    }
    best_ = hit;
    best_.plate = static_cast<int>(plate);
    return true;
  }

  /// The first time from `time` on at which a plate faces the gun; infinite if there is none up to
  /// `until`, nothing if it cannot be decided. While the body's centre is at least half as far away
  /// as now, its motion bounds the rate of the angle at which the plate looks away.
  [[nodiscard]] std::optional<double> next_facing(const Plate& plate, double time,
                                                  double until) const {
    constexpr int kMaxRounds = 200;
    const Target<V>& target = at_delay_.target;
    const Plates& body = plates_of(target);
    const double max = max_angle_off(body);
    const double acceleration = length(target.acceleration);
    for (int i = 0; i < kMaxRounds; ++i) {
      if (!(time <= until && time < kForever)) return kForever;
      if (is_facing(target, plate, time, pivot_)) return time;
      const auto way = way_to(pivot_, target, time);
      const double size = std::sqrt(way[0] * way[0] + way[1] * way[1]);
      if (!is_well_scaled(way)) return std::nullopt;
      const V velocity = target.velocity + time * target.acceleration;
      const double turning = (way[1] * velocity.x - way[0] * velocity.y) / (size * size);
      const auto [window, fastest] =
          numerics::time_above_half(size, length(velocity), acceleration);
      const double sweep = fastest / (size / 2);
      const double curvature = acceleration / (size / 2) + 2 * sweep * sweep;
      const double off = -quick_angle_from(body, plate, time, way);
      const double back = std::max(std::fabs(off) - max, 0.0);
      const double around = kTurn - max - std::fabs(off);
      const double grows = (off < 0 ? -1 : 1) * (body.turn_rate - turning);
      const double step = std::min({numerics::parabola_zero(back, grows, curvature),
                                    numerics::parabola_zero(around, -grows, curvature), window});
      time += std::max(numerics::kCaution * step, 0x1p-50 * time);
    }
    return std::nullopt;
  }

  const Engagement<V>& at_delay_;
  turret::ReadyTurret<V> turret_;
  bool rests_;
  double delay_;
  Components<N> pivot_;
  BodySearch<V> body_;
  double begin_ = 0;        ///< no plate is hit before
  double rises_until_ = 0;  ///< no shot fired straight up at the delay falls before
  Hit<V> best_{.time = kForever};
  bool is_lost_ = false;  ///< the last listing could not be completed
  int steps_ = 0;
};

}  // namespace aimahead::detail::plates
