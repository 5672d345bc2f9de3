// Limits of the search: the longest flight that can hit, and a time after which nothing can be hit.
// Three facts give them: a shot passes its target, drag stops it, or the target recedes faster than
// any shot.
#pragma once

#include "aimahead/detail/dyadic.hpp"
#include "aimahead/detail/error_free.hpp"
#include "motion/region.hpp"
#include "numerics/quick_exponential.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace aimahead::detail::turret {

/// Whether a target accelerates as a shot without drag does, which then sees it move straight on.
template <int N>
[[nodiscard]] bool accelerates_as_shot(const MotionSegment<N>& target, const ShotMotion<N>& law) {
  return law.drag == 0 && target.has_constant_acceleration() &&
         target.at(target.begin).acceleration == law.acceleration;
}

/// The x from which on value + slope x + half_curvature x^2 stays above zero. The curvature is not
/// negative.
[[nodiscard]] inline double positive_from(double value, double slope, double half_curvature) {
  if (!numerics::is_finite(value)) return kForever;
  if (value > 0 && slope >= 0) return 0;
  if (half_curvature == 0) return slope > 0 ? -value / slope : kForever;
  const double discriminant = slope * slope - 4 * half_curvature * value;
  if (discriminant < 0) return 0;
  const double root = std::sqrt(discriminant);
  return slope > 0 ? 2 * -value / (slope + root) : (root - slope) / (2 * half_curvature);
}

/// Whether two vectors are along one line, exactly unless products underflow.
template <int N>
[[nodiscard]] bool are_parallel(const Components<N>& a, const Components<N>& b) {
  for (int i = 0; i < N; ++i) {
    const int j = (i + 1) % N;
    const numerics::Exact one = numerics::two_product(a[i], b[j]);
    const numerics::Exact other = numerics::two_product(a[j], b[i]);
    if (one.value != other.value || one.error != other.error) return false;
  }
  return true;
}

/// How far from the gun a shot may hit, apart from what drifts: flights are no longer than
/// `lifetime`, and no farther than `range`. The shots' speeds differ by up to `spread`.
template <class V>
[[nodiscard]] double max_own_distance(const TurretQuestion<V>& question, double spread,
                                      double lifetime, double range) {
  const auto& law = question.law;
  const double speed = law.speed + law.gained_speed() + spread;
  double flown = speed > 0 ? speed * lifetime : 0;
  if (flown > 0 && law.drag != 0) {
    const double slowed = lifetime < kForever ? numerics::decay(law.drag * lifetime).mean : 0;
    flown = slowed > 0 ? flown * slowed : speed / law.drag;
  }
  const double within = range * (1 + 0x1p-40) + question.reach_beyond_range();
  return question.slack + std::min(law.reach + flown, within);
}

/// Whether the target stays beyond every shot because all velocities and accelerations but the
/// aim's are along one line, for ever, and the target is farther than `max_distance` beside it.
/// `target` and `gun` are positions; `velocities` are theirs, and how they change. Decided exactly,
/// because the search never sees the end of such a question.
template <class V>
[[nodiscard]] bool stays_beside(const TurretQuestion<V>& question,
                                const Components<kDimensions<V>>& target,
                                const Components<kDimensions<V>>& gun,
                                std::initializer_list<Components<kDimensions<V>>> velocities,
                                double max_distance) {
  constexpr int N = kDimensions<V>;
  const ShotMotion<N>& law = question.law;
  if (question.table || !are_parallel<N>(law.own_acceleration, law.wind)) return false;
  const Components<N> none{};
  Components<N> line = law.wind == none ? law.own_acceleration : law.wind;
  for (const Components<N>& velocity : velocities) {
    if (line == none) line = velocity;
    if (!are_parallel<N>(line, velocity)) return false;
  }
  const double square = dot<N>(line, line);
  if (!(square > 0)) return false;
  const Components<N> place = target - gun;
  const Components<N> across = place - dot<N>(place, line) / square * line;
  const double size = max_distance + length<N>(target) + length<N>(gun);
  return length<N>(across) > max_distance + 0x1p-40 * size;
}

/// The largest part along a unit vector of the aim of any launch up to `last`, at least 0.
template <class V>
[[nodiscard]] double max_aim_along(const TurretQuestion<V>& question,
                                   const Components<kDimensions<V>>& n, double last) {
  const bool is_quick = question.turret.longest_turn() == 0;
  double outside = kHalfTurn;
  const double offset = question.turret.facing().quick_angle_to(n);
  for (const TurnOption& turn : turn_options(question.turret, offset)) {
    const double room = is_quick ? turn.arc_room : reachable_angle(question.turret, turn, last);
    outside = std::min(outside, turn.angle - room);
  }
  if (!(outside > 0)) return 1;
  return std::max(0.0, numerics::quick_sine_cosine(outside).cosine + 0x1p-40);
}

template <class V>
class FlightLimits {
 public:
  static constexpr int N = kDimensions<V>;

  /// Flights longer than `max_flight` are not asked for.
  FlightLimits(const TurretQuestion<V>& question, double max_flight)
      : q_(question),
        acceleration_(length<N>(question.law.acceleration)),
        gun_speed_(length<N>(question.velocity)),
        stop_time_(stop_time(question)),
        max_flight_(max_flight),
        range_(question.range * (1 + 0x1p-40)) {}

  /// The time of flight after which a shot has come to rest for ever.
  [[nodiscard]] double stop_time() const { return stop_time_; }
  /// The longest flight that need be searched.
  [[nodiscard]] double max_flight() const { return max_flight_; }
  /// Whether the gun stays at rest for ever.
  [[nodiscard]] bool gun_rests() const {
    return gun_speed_ == 0 && !q_.gun_accelerates() && q_.latest == kUnlimited;
  }

  /// Leaves out flights longer than this.
  void leave_out_beyond(double max_flight) {
    max_flight_ = std::min(max_flight_, max_flight * (1 + 0x1p-30));
  }

  /// Leaves out flights that go on for more than a period after the shot has come to rest: a target
  /// that repeats itself would have met it a period ago.
  void leave_out_repeats(double period) {
    max_flight_ = std::min(max_flight_, stop_time_ + period * (1 + 0x1p-40));
  }

  /// Leaves out flights to within `margin` of a target that never leaves a region.
  void leave_out_flights(const Region<N>* region, double period, double margin = 0) {
    if (!region || !region->rests() || !gun_is_bounded()) return;
    leave_out_repeats(period);
    leave_out_past(region->center, region->radius + margin);
  }

  /// Leaves out flights to within `margin` of a target that rests, moves straight on or accelerates
  /// as the shots do from now on. In the frame that moves with it, it is at rest in the ball of the
  /// positions that it had at the launches.
  void limit_by_steady_target(const MotionSegment<N>& segment, double margin = 0) {
    if (!gun_is_bounded() || !(q_.latest < kUnlimited)) return;
    const double half = (q_.latest - q_.delay) / 2;
    const KinematicState<N> target = segment.at(q_.delay + half);
    const bool is_alike = accelerates_as_shot(segment, q_.law);
    if (segment.max_acceleration != 0 && !is_alike) return;
    const double change = segment.max_acceleration * half;
    const double speed = length<N>(target.velocity) + change;
    if (speed != 0 && q_.law.drag != 0) return;
    Launches launches = all_launches();
    launches.inherited -= target.velocity;
    launches.inherited_radius += change;
    if (const MotionSegment<N>* gun = q_.gun_segment; gun && gun->has_constant_acceleration()) {
      // What shots inherit changes with the target's velocity.
      const Components<N> growth = target.acceleration - q_.inherit * gun->at(0).acceleration;
      launches.inherited_radius = length<N>(growth) * half;
    }
    const double radius = (speed * half + margin) * (1 + 0x1p-30);
    max_flight_ = std::min(
        max_flight_, passes_after(launches, target.position, radius, is_alike ? 0 : acceleration_));
  }

  /// Leaves out flights longer than `max_flight_past`.
  void leave_out_past(const Components<N>& center, double radius) {
    max_flight_ = std::min(max_flight_, max_flight_past(center, radius));
  }

  /// The time of flight after which a shot of a gun that is bounded has gone past a target within a
  /// ball.
  [[nodiscard]] double max_flight_past(const Components<N>& center, double radius) const {
    if (!gun_is_bounded()) return kForever;
    return passes_after(all_launches(), center, radius, acceleration_);
  }

  /// The time by which every turn, and every flight from a gun at rest to a position no farther
  /// than this, is over.
  [[nodiscard]] double settled_by(double farthest) const {
    return std::max(q_.delay, q_.turret.longest_turn()) +
           std::min(q_.lifetime, max_flight_to(farthest));
  }

  /// The same for a gun and a target that have the same velocity, which shots inherit. Where drag
  /// takes it from the shots, both leave them behind: a shot flies no farther than speed / drag,
  /// and after a flight of f it is behind by at least |velocity| (f - 1 / drag).
  [[nodiscard]] double settled_alike_by(double farthest) const {
    const ShotMotion<N>& law = q_.law;
    if (law.drag == 0) return settled_by(farthest);
    if (law.accelerates()) return kForever;
    const double behind = farthest + law.reach + law.speed / law.drag;
    const double flight = 1 / law.drag + behind / length<N>(q_.velocity);
    return std::max(q_.delay, q_.turret.longest_turn()) +
           std::min(q_.lifetime, flight * (1 + 0x1p-30));
  }

  /// The same for flights to anywhere within `radius` of a place, also from a gun that may be
  /// anywhere in a region at rest. Infinite for other guns.
  [[nodiscard]] double settled_by(const Components<N>& place, double radius) const {
    if (gun_rests()) return settled_by(length<N>(place) + radius);
    const bool is_anywhere = q_.gun_region && q_.gun_region->rests() && q_.latest == kUnlimited;
    if (!is_anywhere) return kForever;
    return std::max(q_.delay, q_.turret.longest_turn()) +
           std::min({max_flight_, stop_time_, max_flight_past(place, radius)});
  }

  /// The time by which a gun at rest has seen all of a target that repeats itself in a region: one
  /// whole period after every turn and every flight. `radius` as below.
  [[nodiscard]] double seen_all_by(const Region<N>& region, double period,
                                   double radius = 0) const {
    if (!gun_rests() || !region.rests()) return kForever;
    return settled_by(length<N>(region.center) + region.radius + radius) + period * (1 + 0x1p-40);
  }

  /// Whether drag stops every shot of a gun at rest just short of a target at rest, or of one in
  /// constant velocity, which is never nearer than |P x W| / |W|. No shot that has a speed gets as
  /// far as reach + speed / drag. Decided exactly, because boxes can tell only a wide margin.
  [[nodiscard]] bool drag_stops_just_short() const {
    const ShotMotion<N>& law = q_.law;
    const Target<V>& target = q_.target;
    const bool is_steady =
        std::holds_alternative<std::monostate>(target.motion) && target.acceleration == V{};
    if (!is_steady || !gun_rests() || acceleration_ != 0) return false;
    if (law.drag == 0 || law.speed == 0) return false;
    const Components<N> place = components_of(target.position);
    const Components<N> velocity = components_of(target.velocity);
    const Components<N> p = place - q_.origin;
    const double square_speed = dot<N>(velocity, velocity);
    const double scale = square_speed > 0 ? square_speed : 1;
    const double along = dot<N>(p, velocity);
    const double max_distance = law.speed / law.drag + law.reach;
    const double max_square = max_distance * max_distance * scale;
    if (!(std::fabs(dot<N>(p, p) * scale - along * along - max_square) <= 0x1p-20 * max_square))
      return false;
    using numerics::Dyadic;
    Dyadic exact_square;
    Dyadic exact_along;
    Dyadic exact_square_speed;
    for (int i = 0; i < N; ++i) {
      const Dyadic x = Dyadic(place[i]) - Dyadic(q_.origin[i]);
      const Dyadic w(velocity[i]);
      exact_square = exact_square + x * x;
      exact_along = exact_along + x * w;
      exact_square_speed = exact_square_speed + w * w;
    }
    if (square_speed == 0) exact_square_speed = Dyadic(1);
    const Dyadic drag(law.drag);
    const Dyadic exact_max = Dyadic(law.speed) + drag * Dyadic(law.reach);
    const Dyadic missing =
        drag * drag * (exact_square * exact_square_speed - exact_along * exact_along) -
        exact_max * exact_max * exact_square_speed;
    return !missing.overflowed() && missing.sign() >= 0;
  }

  /// A time after which nothing comes to within `radius` of a hit any more; infinite if none is
  /// known. From `time` on the target moves as in the segment. Let n be a unit vector along which
  /// the target gets away for ever, from the gun or from a shot without speed along its aim, and
  /// nothing drives the shot; P, w, b the target's position, velocity and acceleration seen from
  /// the gun, U the gun's velocity, k the share inherited, a the shot's acceleration. A shot
  /// without speed along its aim is behind the target by
  ///
  ///   n.D = n.(P + w t + b t^2 / 2) + n.(U - k U) f + lift f^2 / 2,   lift = -n.a >= 0.
  ///
  /// With m the largest part along n of an aim that turn and arc allow, the aim makes up for no
  /// more than m (reach + f (speed + thrust)) of that without drag, and the difference is least at
  /// one f. With drag the shot makes up for no more than m reach + (speed + |k U|) / drag. Unless
  /// the gun goes the other way, no shot makes up for more than m reach + range.
  [[nodiscard]] double never_after(const MotionSegment<N>& segment, double time,
                                   double radius) const {
    if (segment.rate != 0) {
      return never_after(segment.turn_center(), time,
                         (radius + segment.turn_radius()) * (1 + 0x1p-30));
    }
    const bool stays = q_.gun_accelerates();
    const bool spins = q_.gun_spins_on();
    const Region<N>* region = q_.gun_region;
    const bool drifts = region && !region->accelerates();
    if (!segment.has_constant_acceleration() || (stays && !spins && !drifts && !gun_is_bounded()))
      return kForever;
    if (!stays && gun_is_bounded()) {
      return std::min(never_after(segment, time, radius, all_launches()),
                      never_after(segment, time, radius, unbounded_launches(time)));
    }
    return never_after(segment, time, radius,
                       spins    ? launches_from_disc(time)
                       : drifts ? launches_from_region(time)
                       : stays  ? all_launches()
                                : unbounded_launches(time));
  }

 private:
  [[nodiscard]] static double stop_time(const TurretQuestion<V>& question) {
    const ShotMotion<N>& law = question.law;
    // On rows of equal times the law has no speed, but the shot flies to all distances between.
    if (question.table || !(law.acceleration == Components<N>{})) return kForever;
    if (law.drag != 0) return kTimesToStop / law.drag;
    const bool rests = law.speed == 0 && law.gained_speed() == 0 && !question.gun_accelerates() &&
                       law.inherited == Components<N>{};
    return rests ? 0 : kForever;
  }

  /// Balls that contain the pivot and the inherited velocity at every launch. The pivot's ball
  /// moves with a constant velocity.
  struct Launches {
    Components<N> pivot{};
    double radius = 0;
    Components<N> velocity{};
    Components<N> inherited{};
    double inherited_radius = 0;
  };

  [[nodiscard]] double never_after(const MotionSegment<N>& segment, double time, double radius,
                                   const Launches& launches) const {
    KinematicState<N> away = segment.at(time);
    away.position -= launches.pivot;
    away.velocity -= launches.velocity;
    const double max_flight = max_flight_of(launches);
    double first = away_beside_fall(launches, away, time, radius, max_flight);
    const Components<N> from_shot = segment.at(time).velocity - launches.inherited;
    for (const Components<N>& way : {away.velocity, away.acceleration, from_shot, away.position}) {
      const double size = length<N>(way);
      if (!(size > 0)) continue;
      Components<N> n = way / size;
      if (acceleration_ > 0) {
        const Components<N> tilted = n - q_.law.acceleration / acceleration_;
        const double both = length<N>(tilted);
        if (both > 0x1p-10) n = tilted / both;
      }
      first = std::min(first, away_after(launches, n, away, time, radius, max_flight));
    }
    const double max_distance = radius + launches.radius +
                                max_own_distance(q_, launches.inherited_radius, max_flight, range_);
    const bool is_beside = stays_beside(
        q_, segment.at(time).position, launches.pivot,
        {segment.coefficient[1], segment.coefficient[2], launches.velocity, launches.inherited},
        max_distance);
    return is_beside ? time : time + first * (1 + 0x1p-30);
  }

  /// The longest of these flights that need be searched: an acceleration takes every shot out of
  /// range for ever.
  [[nodiscard]] double max_flight_of(const Launches& launches) const {
    if (q_.table || q_.law.drag != 0 || acceleration_ == 0 || range_ == kForever)
      return max_flight_;
    const double inherited = length<N>(launches.inherited);
    const double slowest = std::max(0.0, inherited - launches.inherited_radius);
    const double fastest = inherited + launches.inherited_radius;
    const double passed = passes_after(range_, slowest, fastest, acceleration_);
    return std::min(max_flight_, passed * (1 + 0x1p-30));
  }

  /// Whether the gun stays somewhere: it fires by `latest`, or its region is at rest.
  [[nodiscard]] bool gun_is_bounded() const {
    if (const Region<N>* region = q_.gun_region) return region->rests();
    if (q_.gun_spins_on()) return q_.looks_far && q_.gun_segment->is_spin_in_place();
    return q_.latest < kUnlimited && !q_.gun_function;
  }

  /// All launches of a gun that is bounded.
  [[nodiscard]] Launches all_launches() const {
    Launches launches;
    launches.inherited = q_.law.inherited;
    if (q_.gun_region) return launches_from_region(0);
    if (q_.gun_spins_on()) return launches_from_disc(q_.delay);
    const double half = (q_.latest - q_.delay) / 2;
    const double middle = q_.delay + half;
    if (!q_.gun_segment) {
      launches.pivot = q_.velocity * middle;
      launches.radius = gun_speed_ * half;
      return launches;
    }
    const KinematicState<N> gun = q_.gun_segment->at(middle);
    const double change = q_.gun_segment->max_acceleration * half;
    launches.pivot = gun.position;
    launches.radius = (length<N>(gun.velocity) + change) * half;
    launches.inherited = q_.inherit * gun.velocity;
    launches.inherited_radius = q_.inherit * change;
    return launches;
  }

  /// The launches of a gun that is anywhere in such a region.
  [[nodiscard]] Launches launches_from_region(double time) const {
    const Region<N>& region = *q_.gun_region;
    return {.pivot = region.at(time).position,
            .radius = region.radius,
            .velocity = region.velocity,
            .inherited = q_.law.inherited,
            .inherited_radius = q_.inherit * q_.gun_deviation};
  }

  /// The launches of a gun in constant velocity, from a time on without end.
  [[nodiscard]] Launches unbounded_launches(double time) const {
    Launches launches{.velocity = q_.velocity, .inherited = q_.law.inherited};
    launches.pivot = q_.velocity * time;
    return launches;
  }

  /// The same for a gun that is anywhere on its circle about a body in constant velocity.
  [[nodiscard]] Launches launches_from_disc(double time) const {
    const Spin<N>& spin = q_.gun_segment->spin;
    const KinematicState<N> body = q_.gun_segment->without_spin().at(time);
    Launches launches{.pivot = body.position, .radius = spin.arm, .velocity = body.velocity};
    launches.inherited = q_.inherit * body.velocity;
    launches.inherited_radius = q_.inherit * spin.arm * std::fabs(spin.rate);
    return launches;
  }

  /// The time from `time` on until the target is out of reach for ever along a unit vector. No
  /// flight until then is longer than from the first launch.
  [[nodiscard]] double away_after(const Launches& launches, const Components<N>& n,
                                  const KinematicState<N>& away, double time, double radius,
                                  double max_flight) const {
    const ShotMotion<N>& law = q_.law;
    const double lift = -dot<N>(n, law.acceleration);
    const double half_curvature = dot<N>(n, away.acceleration) / 2;
    const double gun = dot<N>(n, launches.velocity);
    const double slope = dot<N>(n, away.velocity);
    if (half_curvature < 0) return kForever;
    const double max_part = max_aim_along(q_, n, q_.latest);
    const double size = length<N>(away.position) + length<N>(launches.velocity) * time;
    // The time until the target is out of reach of shots that make up for `made_up` at `time`, and
    // for `more` of that in each unit of time.
    const auto away_from = [&](double made_up, double more) {
      const double missing = max_part * (law.reach + q_.slack) + radius + launches.radius + made_up;
      const double value =
          dot<N>(n, away.position) - missing - 0x1p-40 * (std::fabs(missing) + size);
      return positive_from(value, slope - more, half_curvature);
    };
    double first = kForever;
    if (gun >= 0 && range_ < kForever) first = away_from(range_, 0);
    const bool is_lost = lift < 0 && (law.drag != 0 || max_flight == kForever);
    if (is_lost || (law.drag != 0 && gun < 0)) return first;
    if (law.drag != 0) {
      const double speed = law.speed + length<N>(launches.inherited) + launches.inherited_radius;
      return std::min(first, away_from(speed / law.drag, 0));
    }
    const double speed =
        std::max(0.0, max_part * (law.speed + law.gained_speed()) + dot<N>(n, launches.inherited) +
                          launches.inherited_radius - gun);
    if (max_flight < kForever) {
      const double fallen = std::max(0.0, -lift) * max_flight * max_flight / 2;
      first = std::min(first, away_from(speed * max_flight + fallen, 0));
    }
    if (lift < 0) return first;
    return std::min(first, lift > 0 ? away_from(speed * speed / (2 * lift), 0)
                                    : away_from(speed * (time - q_.delay), speed));
  }

  /// The same for a target that accelerates along the shots' acceleration a, but no faster. A time
  /// x from now it is p + w x + A x^2 / 2 away. Shots that reach it have fallen as far, to within
  /// what their own speed and that of the gun make up for:
  ///
  ///   |a| f^2 / 2 <= |p| + |w| x + |A| x^2 / 2 + apart + reach + speed f.
  ///
  /// So f <= (speed + margin) / |a| + share x, share^2 = |A| / |a|. Beside the line of the fall the
  /// target gets away at a constant velocity, and shots get no farther than their speed times f.
  [[nodiscard]] double away_beside_fall(const Launches& launches, const KinematicState<N>& away,
                                        double time, double radius, double max_flight) const {
    const ShotMotion<N>& law = q_.law;
    const double growth = length<N>(away.acceleration);
    const bool falls_alike = are_parallel<N>(law.acceleration, away.acceleration) &&
                             dot<N>(law.acceleration, away.acceleration) > 0;
    if (q_.table || law.drag != 0 || !falls_alike || growth > acceleration_) return kForever;
    const double share = std::sqrt(growth / acceleration_);
    const Components<N> left_behind = launches.velocity - launches.inherited;
    const Components<N> leaving = away.velocity + share * left_behind;
    const Components<N> fall = law.acceleration / acceleration_;
    const Components<N> across = leaving - dot<N>(leaving, fall) * fall;
    const double size = length<N>(across);
    if (!(size > 0)) return kForever;
    const Components<N> n = across / size;
    const double max_part = max_aim_along(q_, n, q_.latest);
    const double own_speed = law.speed + law.gained_speed();
    const double apart = q_.slack + radius + launches.radius;
    const double speed = own_speed + launches.inherited_radius + length<N>(left_behind);
    const double distance = length<N>(away.position);
    const double sizes = distance + apart + law.reach + length<N>(launches.velocity) * time;
    const double margin = std::max(std::sqrt(speed * speed + 2 * acceleration_ * sizes),
                                   length<N>(away.velocity) / share);
    const double made_up =
        std::max(0.0, max_part * own_speed + launches.inherited_radius - dot<N>(n, left_behind));
    const double missing = apart + max_part * law.reach;
    const auto away_from = [&](double flight, double flight_growth) {
      return positive_from(
          dot<N>(n, away.position) - missing - made_up * flight - 0x1p-40 * sizes,
          dot<N>(n, away.velocity) - made_up * flight_growth - 0x1p-40 * length<N>(away.velocity),
          0);
    };
    const double first = away_from((speed + margin) / acceleration_, share);
    return max_flight < kForever ? std::min(first, away_from(max_flight, 0)) : first;
  }

  /// The longest flight from a gun at rest to a position no farther than this. A flight that takes
  /// longer ends where a shorter one did.
  [[nodiscard]] double max_flight_to(double farthest) const {
    const double max_flight = std::min(passes_after(farthest, 0, 0, acceleration_), stop_time_);
    return max_flight < kForever ? max_flight : 0;
  }

  /// The time of flight after which a shot of some launches has gone past a ball, from which it is
  /// seen with this acceleration.
  [[nodiscard]] double passes_after(const Launches& launches, const Components<N>& center,
                                    double radius, double acceleration) const {
    const double farthest = length<N>(center - launches.pivot) + radius + launches.radius;
    const double inherited = length<N>(launches.inherited);
    const double slowest = std::max(0.0, inherited - launches.inherited_radius);
    const double fastest = inherited + launches.inherited_radius;
    return passes_after(farthest * (1 + 0x1p-30), slowest, fastest, acceleration) * (1 + 0x1p-30);
  }

  /// An upper bound of the flights to positions no farther than this. The shot's own speed takes it
  /// at least to speed f, and at most to speed / drag. Its acceleration a, as the target sees it,
  /// moves it by a f^2 / 2. The speed that it inherits is between the slowest and the fastest.
  [[nodiscard]] double passes_after(double farthest, double slowest, double fastest,
                                    double acceleration) const {
    const ShotMotion<N>& law = q_.law;
    if (q_.table) return q_.lifetime;
    const double gained = law.gained_speed();
    if (acceleration != 0) {
      // A fast gun's speed outruns it for as long as flights are searched.
      const double ahead = slowest - (law.speed + gained + acceleration * max_flight_);
      if (q_.gun_region && law.drag == 0 && ahead > 0) return (farthest + law.reach) / ahead;
      if (law.drag != 0) {
        return passes_by_drift(farthest + law.reach, law.speed + fastest, acceleration);
      }
      const double speed = law.speed + gained + fastest;
      return (speed + std::sqrt(speed * speed + 2 * acceleration * (farthest + law.reach))) /
             acceleration;
    }
    double way = farthest;
    double speed = law.speed - fastest;  // the shot flies ahead of the gun, or it stays behind
    if (!(speed > 0)) {
      way = farthest + law.reach;
      speed = slowest - (law.speed + gained);
    }
    if (speed > 0) {
      // Drag leaves the shot at least the share of its speed that is left of its path.
      const double left = law.drag != 0 ? 1 - law.drag * way / speed : 1;
      return left > 0 ? way / (speed * left) : kForever;
    }
    return fastest == 0 && gained > 0 ? law.thrust.duration + farthest / gained : kForever;
  }

  /// The time of flight after which a shot of this speed, under drag and acceleration, is farther
  /// than all positions no farther than this.
  [[nodiscard]] double passes_by_drift(double farthest, double speed, double acceleration) const {
    constexpr int kSteps = 6;
    constexpr double kRounding = 0x1p-40;
    const double drag = q_.law.drag;
    // How much farther it is then at least, which is convex in the flight.
    struct Past {
      double way;
      double rate;
    };
    const auto past_after = [&](double f) {
      const numerics::Decay decay = numerics::decay(drag * f);
      const double drift = (1 - kRounding) * acceleration * f * (f * decay.lag);
      return Past{drift - (1 + kRounding) * speed * f * decay.mean - farthest,
                  acceleration * f * decay.mean - speed * decay.left};
    };
    const double slowed = 1 / drag + (farthest + speed / drag) * drag / acceleration;
    const double free =
        (speed + std::sqrt(speed * speed + 2 * acceleration * farthest)) / acceleration;
    double passed = 2 * free;
    while (passed < slowed && !(past_after(passed).way > 0)) passed *= 4;
    if (!(passed < slowed)) return slowed;
    for (int i = 0; i < kSteps; ++i) {  // of Newton's method, which stays above the root
      const auto [way, rate] = past_after(passed);
      if (!(way > 0 && rate > 0)) break;
      passed -= way / rate;
    }
    return passed * (1 + kRounding);
  }

  const TurretQuestion<V>& q_;
  double acceleration_;
  double gun_speed_;
  double stop_time_;
  double max_flight_;
  double range_;
};

}  // namespace aimahead::detail::turret
