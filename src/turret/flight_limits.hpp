// Limits of the search: flights that need not be searched, and a time after which none need be.
// Shots pass their target, drag stops them, targets get away for ever.
#pragma once

#include "motion/region.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "turret/turret_question.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

template <class V>
class FlightLimits {
 public:
  static constexpr int N = kDimensions<V>;

  /// The question does not ask for flights longer than `longest`.
  FlightLimits(const TurretQuestion<V>& question, double longest)
      : q_(question),
        acceleration_(length<N>(question.law.acceleration)),
        gun_speed_(length<N>(question.velocity)),
        stop_time_(question.law.drag != 0 && acceleration_ == 0 ? kTimesToStop / question.law.drag
                                                                : kForever),
        longest_(longest) {}

  /// The time of flight after which a shot has come to rest for ever.
  [[nodiscard]] double stop_time() const { return stop_time_; }
  /// The longest flight that need be searched.
  [[nodiscard]] double longest() const { return longest_; }
  /// Whether the gun stays at rest for ever.
  [[nodiscard]] bool gun_rests() const {
    return gun_speed_ == 0 && !q_.gun_accelerates() && q_.latest == kUnlimited;
  }

  /// Leaves out flights that go on for more than a period after the shot has come to rest: a target
  /// that repeats itself would have met it a period ago.
  void leave_out_repeats(double period) {
    longest_ = std::min(longest_, stop_time_ + period * (1 + 0x1p-40));
  }

  /// Leaves out flights to a target that never leaves a region.
  void leave_out_flights(const Region<N>* region, double period) {
    if (!region || !region->rests() || !gun_is_bounded()) return;
    leave_out_repeats(period);
    leave_out_past(region->center, region->radius);
  }

  /// Leaves out flights to a target that moves straight on, or rests, from now on. In the frame
  /// that moves with it, it is at rest in the ball of the positions that it had at the launches.
  void limit_by_steady_target(const MotionSegment<N>& segment) {
    if (q_.gun_region || segment.max_acceleration != 0 || !gun_is_bounded()) return;
    if (!(q_.latest < kUnlimited)) return;
    const double half = (q_.latest - q_.delay) / 2;
    const KinematicState<N> target = segment.at(q_.delay + half);
    const double speed = length<N>(target.velocity);
    if (speed != 0 && q_.law.drag != 0) return;
    leave_out_past(target.position, speed * half * (1 + 0x1p-30), target.velocity);
  }

  /// Leaves out flights from a gun that fires by `latest` that have gone past a target within a
  /// ball, which moves at a velocity from the launch on.
  void leave_out_past(const Components<N>& center, double radius,
                      const Components<N>& velocity = {}) {
    if (!gun_is_bounded()) return;
    Launches launches = all_launches();
    for (int i = 0; i < N; ++i) launches.inherited[i] -= velocity[i];
    const double farthest =
        length<N>(difference<N>(center, launches.pivot)) + radius + launches.radius;
    const double inherited = length<N>(launches.inherited);
    const double longest =
        passes_after(farthest * (1 + 0x1p-30), std::max(0.0, inherited - launches.inherited_radius),
                     inherited + launches.inherited_radius);
    longest_ = std::min(longest_, longest * (1 + 0x1p-30));
  }

  /// The time by which every turn, and every flight from a gun at rest to a position no farther
  /// than this, is over.
  [[nodiscard]] double settled_by(double farthest) const {
    return std::max(q_.delay, q_.turret.longest_turn()) +
           std::min(q_.lifetime, longest_flight(farthest));
  }

  /// The time by which a gun at rest has seen all of a target that repeats itself in a region: one
  /// whole period after every turn and every flight. `radius` as below.
  [[nodiscard]] double seen_all_by(const Region<N>& region, double period,
                                   double radius = 0) const {
    if (!gun_rests() || !region.rests()) return kForever;
    return settled_by(length<N>(region.center) + region.radius + radius) + period * (1 + 0x1p-40);
  }

  /// A time after which nothing comes to within `radius` of a hit any more; infinite if none is
  /// known. From `time` on the target moves as in the segment. Let n be a unit vector along which
  /// the target gets away for ever and nothing drives the shot; P, w, b the target's position,
  /// velocity and acceleration seen from the gun, U the gun's velocity, k the share inherited, a
  /// the shot's acceleration. A shot without speed along its aim is behind the target by
  ///
  ///   n.D = n.(P + w t + b t^2 / 2) + n.(U - k U) f + lift f^2 / 2,   lift = -n.a >= 0.
  ///
  /// Without drag the aim makes up for no more than f (speed + thrust) of that, and the difference
  /// is least at one f. With drag it makes up for no more than speed / drag.
  [[nodiscard]] double never_after(const MotionSegment<N>& segment, double time,
                                   double radius) const {
    const bool is_steady = segment.degree == 2 && segment.rate == 0 && segment.spin.rate == 0;
    const bool stays = q_.gun_accelerates();
    const bool spins = q_.gun_spins_on();
    if (!is_steady || (stays && !spins && !gun_is_bounded())) return kForever;
    const Launches launches = spins   ? launches_from_disc(time)
                              : stays ? all_launches()
                                      : unbounded_launches(time);
    KinematicState<N> away = segment.at(time);
    away.position = difference<N>(away.position, launches.pivot);
    away.velocity = difference<N>(away.velocity, launches.velocity);
    double first = kForever;
    for (const Components<N>& way : {away.velocity, away.acceleration}) {
      const double size = length<N>(way);
      if (!(size > 0)) continue;
      Components<N> n;
      for (int i = 0; i < N; ++i) {
        n[i] = way[i] / size - (acceleration_ > 0 ? q_.law.acceleration[i] / acceleration_ : 0);
      }
      const double both = length<N>(n);
      if (!(both > 0x1p-10)) continue;
      for (double& x : n) x /= both;
      first = std::min(first, away_after(launches, n, away, time, radius));
    }
    return time + first * (1 + 0x1p-30);
  }

 private:
  // Drag times time after which a shot is nearer to its end than rounding.
  static constexpr double kTimesToStop = 64;

  /// Balls that hold the pivot and the inherited velocity at every launch. The pivot's ball moves
  /// on at a velocity.
  struct Launches {
    Components<N> pivot{};
    double radius = 0;
    Components<N> velocity{};
    Components<N> inherited{};
    double inherited_radius = 0;
  };

  /// Whether the gun stays somewhere: it fires by `latest`, or its region is at rest.
  [[nodiscard]] bool gun_is_bounded() const {
    if (const Region<N>* region = q_.gun_region) return region->rests();
    if (q_.gun_spins_on()) return q_.is_gun_on_disc && q_.gun_segment->is_spin_in_place();
    return q_.latest < kUnlimited && !q_.gun_function;
  }

  /// All launches of such a gun.
  [[nodiscard]] Launches all_launches() const {
    Launches launches;
    launches.inherited = q_.law.inherited;
    if (const Region<N>* region = q_.gun_region) {
      launches.pivot = region->center;
      launches.radius = region->radius;
      launches.inherited_radius = q_.inherit * q_.gun_deviation;
      return launches;
    }
    if (q_.gun_spins_on()) return launches_from_disc(q_.delay);
    const double half = (q_.latest - q_.delay) / 2;
    const double middle = q_.delay + half;
    if (!q_.gun_segment) {
      for (int i = 0; i < N; ++i) launches.pivot[i] = q_.velocity[i] * middle;
      launches.radius = gun_speed_ * half;
      return launches;
    }
    const KinematicState<N> gun = q_.gun_segment->at(middle);
    const double change = q_.gun_segment->max_acceleration * half;
    launches.pivot = gun.position;
    launches.radius = (length<N>(gun.velocity) + change) * half;
    for (int i = 0; i < N; ++i) launches.inherited[i] = q_.inherit * gun.velocity[i];
    launches.inherited_radius = q_.inherit * change;
    return launches;
  }

  /// The launches of a gun in constant velocity, from a time on without end.
  [[nodiscard]] Launches unbounded_launches(double time) const {
    Launches launches{.velocity = q_.velocity, .inherited = q_.law.inherited};
    for (int i = 0; i < N; ++i) launches.pivot[i] = q_.velocity[i] * time;
    return launches;
  }

  /// The same for a gun that is anywhere on its circle about such a body.
  [[nodiscard]] Launches launches_from_disc(double time) const {
    const Spin<N>& spin = q_.gun_segment->spin;
    const KinematicState<N> body = q_.gun_segment->without_spin().at(time);
    Launches launches{.pivot = body.position, .radius = spin.arm, .velocity = body.velocity};
    for (int i = 0; i < N; ++i) launches.inherited[i] = q_.inherit * body.velocity[i];
    launches.inherited_radius = q_.inherit * spin.arm * std::fabs(spin.rate);
    return launches;
  }

  /// The time from `time` on until the target is out of reach for ever along a unit vector. No
  /// flight until then is longer than from the first launch.
  [[nodiscard]] double away_after(const Launches& launches, const Components<N>& n,
                                  const KinematicState<N>& away, double time, double radius) const {
    const ShotMotion<N>& law = q_.law;
    const double lift = -dot<N>(n, law.acceleration);
    const double bend = dot<N>(n, away.acceleration) / 2;
    const double gun = dot<N>(n, launches.velocity);
    double slope = dot<N>(n, away.velocity);
    if (lift < 0 || bend < 0) return kForever;
    double made_up = 0;
    if (law.drag != 0) {
      if (gun < 0) return kForever;
      made_up = (law.speed + length<N>(launches.inherited) + launches.inherited_radius) / law.drag;
    } else {
      const double pace =
          std::max(0.0, law.speed + law.thrust.acceleration * law.thrust.duration +
                            dot<N>(n, launches.inherited) + launches.inherited_radius - gun);
      if (lift > 0) {
        made_up = pace * pace / (2 * lift);
      } else {
        made_up = pace * (time - q_.delay);
        slope -= pace;
      }
    }
    const double missing = law.reach + q_.slack + radius + launches.radius + made_up;
    const double size = length<N>(away.position) + length<N>(launches.velocity) * time;
    const double value = dot<N>(n, away.position) - missing - 0x1p-40 * (std::fabs(missing) + size);
    // The x from which on value + slope x + bend x^2 stays above zero.
    if (!numerics::is_finite(value)) return kForever;
    if (value > 0 && slope >= 0) return 0;
    if (bend == 0) return slope > 0 ? -value / slope : kForever;
    const double discriminant = slope * slope - 4 * bend * value;
    if (discriminant < 0) return 0;
    const double root = std::sqrt(discriminant);
    return slope > 0 ? 2 * -value / (slope + root) : (root - slope) / (2 * bend);
  }

  /// The longest flight from a gun at rest to a position no farther than this. A flight that takes
  /// longer ends where a shorter one did.
  [[nodiscard]] double longest_flight(double farthest) const {
    const double longest = std::min(passes_after(farthest, 0, 0), stop_time_);
    return longest < kForever ? longest : 0;
  }

  /// An upper bound of the flights to positions no farther than this. The shot's own speed takes it
  /// at least to speed f, and at most to speed / drag; the acceleration a moves it by a f^2 / 2, or
  /// with drag (a / drag) (f - 1 / drag). The speed that it inherits is between the slowest and the
  /// fastest.
  [[nodiscard]] double passes_after(double farthest, double slowest, double fastest) const {
    const ShotMotion<N>& law = q_.law;
    if (q_.table) return q_.lifetime;
    const double gained = law.thrust.acceleration * law.thrust.duration;
    if (acceleration_ != 0) {
      if (law.drag != 0) {
        return 1 / law.drag +
               (farthest + law.reach + (law.speed + fastest) / law.drag) * law.drag / acceleration_;
      }
      const double pace = law.speed + gained + fastest;
      return (pace + std::sqrt(pace * pace + 2 * acceleration_ * (farthest + law.reach))) /
             acceleration_;
    }
    double way = farthest;
    double pace = law.speed - fastest;  // the shot flies ahead of the gun, or it stays behind
    if (!(pace > 0)) {
      way = farthest + law.reach;
      pace = slowest - (law.speed + gained);
    }
    if (pace > 0) {
      // Drag leaves it no less of its speed than the share of its path that is left.
      const double left = law.drag != 0 ? 1 - law.drag * way / pace : 1;
      return left > 0 ? way / (pace * left) : kForever;
    }
    return fastest == 0 && gained > 0 ? law.thrust.duration + farthest / gained : kForever;
  }

  const TurretQuestion<V>& q_;
  double acceleration_;
  double gun_speed_;
  double stop_time_;
  double longest_;
};

}  // namespace aimahead::detail::turret
