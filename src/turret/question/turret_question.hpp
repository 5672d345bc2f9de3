// The question which launch of a gun that must turn and may wait hits first: the input and the
// result of both searches (straight_launch.hpp, launch_search.hpp).
#pragma once

#include "aimahead/engagement.hpp"
#include "motion/gun_motion.hpp"
#include "motion/motion_segments.hpp"
#include "numerics/infinity.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"
#include "turret/turn/forbidden_sides.hpp"
#include "turret/turn/ready_turret.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace aimahead::detail::turret {

/// The maximum number of evaluations and boxes for one question.
inline constexpr int kMaxWork = 1'000'000;
/// The steps of Newton's method that a question may take before it has searched any box.
inline constexpr int kFirstNewtonSteps = 2000;
/// The search ends at this multiple of the scene's duration.
inline constexpr double kGiveUpRatio = 0x1p60;

/// Positions are counted from the pivot at time 0.
template <class V>
struct TurretQuestion {
  static constexpr int N = kDimensions<V>;

  const Target<V>& target;
  bool has_turret = false;  ///< otherwise the gun holds, and `turret` needs no time to turn
  ReadyTurret<V> turret;
  ForbiddenSides<N> forbidden;
  ShotMotion<N> law;
  Components<N> origin{};    ///< the pivot at time 0 in the world
  Components<N> velocity{};  ///< the gun's velocity
  Components<N> facing{};    ///< unit vector: where the gun comes to rest
  /// The earliest launch. A gun that has to turn fires later.
  double delay = 0;
  double latest = kUnlimited;  ///< the last launch
  double hits_from = 0;        ///< earlier hits need not be searched
  /// The gun's motion until the last launch if its velocity changes; `velocity` then has no
  /// meaning.
  const MotionSegment<N>* gun_segment = nullptr;
  const MotionFunction<V>* gun_function = nullptr;
  /// Instead of a motion: a region that the gun never leaves, with a velocity that differs from the
  /// one that the law inherits by no more than `gun_deviation`. Only to ask whether anything may
  /// ever be hit.
  const Region<N>* gun_region = nullptr;
  double gun_deviation = 0;
  /// Whether bounds are to hold for late launches too. A gun that goes round on its mount is then
  /// bounded by the disc of all its positions.
  bool looks_far = false;
  /// Whether laps of gun or target that hit nothing are left out together wherever possible. It is
  /// the last attempt to decide a question: it wastes work where something is hit soon.
  bool leaves_out_laps = false;
  double inherit = 1;
  double muzzle = 0;
  double lifetime = kUnlimited;
  double range = kUnlimited;
  /// The table of the shot, if it is known by one; `take_piece` sets the law for a piece of it.
  const ShotTable* table = nullptr;
  double min_flight = 0;  ///< the shortest flight
  double slack = 0;       ///< the largest gap that counts as a hit

  /// The work left for the answer, in evaluations and boxes, shared by all searches for it.
  mutable int work_left = kMaxWork;
  /// All the work that was allowed for the answer, with that of earlier attempts.
  int work_allowed = kMaxWork;
  /// The steps of Newton's method left. Every box adds one, so that the steps take no longer than
  /// the boxes. Without any left, no further launch is tried.
  mutable int newton_steps_left = kFirstNewtonSteps;

  explicit TurretQuestion(const Engagement<V>& e)
      : TurretQuestion(e, components_of(e.shooter.velocity)) {}

  /// Sets the shot to one that ends between two rows of its table, within `limit`. There it flies
  /// at constant speed, which may be negative. If both rows have the same time, it takes that time
  /// to every distance between them. False if no such flight is as short as the limit.
  [[nodiscard]] bool take_piece(std::size_t row, double limit) {
    const double near = table->distances[row];
    const double far = table->distances[row + 1];
    const double early = table->times[row];
    const double late = table->times[row + 1];
    const bool is_level = early == late;
    law.speed = is_level ? 0 : (far - near) / (late - early);
    law.reach = is_level ? near + (far - near) / 2 : near - law.speed * early;
    slack = is_level ? (far - near) / 2 : 0;
    min_flight = std::min(early, late);
    lifetime = std::min(limit, std::max(early, late));
    return min_flight <= limit;
  }

  /// Lets the gun move as in a segment of its motion, whose positions then count from where it
  /// begins.
  void take_gun(MotionSegment<N>& segment) {
    gun_segment = nullptr;
    velocity = law.inherited = {};
    KinematicState<N> state = segment.after(0);
    if (segment.max_acceleration > 0) {
      segment.coefficient[0] -= state.position;
      gun_segment = &segment;
    } else {
      velocity = state.velocity;
      if (inherit != 0) law.inherited = inherit * state.velocity;
      state.position -= state.velocity * segment.begin;
    }
    origin = state.position;
  }

  /// Begins an attempt with so much work. What is left from before is taken back.
  void allow(int work) {
    work_allowed += work - std::max(work_left, 0);
    work_left = work;
  }
  /// The work done for the answer so far.
  [[nodiscard]] int work_done() const { return work_allowed - std::max(work_left, 0); }

  /// By how much a target in range may be farther away than the range. Shots by table have neither
  /// muzzle nor radii.
  [[nodiscard]] double reach_beyond_range() const { return table ? 0 : law.reach; }

  /// Whether the gun's velocity changes.
  [[nodiscard]] bool gun_accelerates() const { return gun_segment || gun_function || gun_region; }
  /// Whether the gun spins without end about a body of constant velocity.
  [[nodiscard]] bool gun_spins_on() const {
    return gun_segment && !(latest < kUnlimited) && gun_segment->spin.rate != 0 &&
           gun_segment->spin.body_acceleration == 0;
  }

 private:
  TurretQuestion(const Engagement<V>& e, const Components<N>& gun_velocity)
      : target(e.target),
        has_turret(e.shooter.turret.has_value()),
        turret(make_ready(e.shooter.turret)),
        forbidden(forbidden_sides(e.shooter.turret)),
        law(e, gun_velocity),
        origin(components_of(e.shooter.position)),
        velocity(gun_velocity),
        facing(direction_at_rest(e.shooter.turret)),
        delay(std::max({e.shooter.delay, turret.stop_time(), turret.first_aim_time()})),
        inherit(e.projectile.inherit),
        muzzle(e.shooter.muzzle),
        lifetime(e.projectile.lifetime),
        range(e.projectile.range),
        table(e.projectile.table ? &*e.projectile.table : nullptr) {
    // Beside a target that keeps the gun's velocity, launches after the last turn are all alike,
    // but not at plates, which spin. solve.cpp answers as at rest where shots inherit all of that
    // velocity, and platform_search.cpp knows the same of a platform in its last segment
    // (keeps_beside).
    if (velocity != Components<N>{} && !is_platform(e.shooter) && move_alike(e.shooter, target) &&
        !std::holds_alternative<Plates>(target.motion)) {
      latest = std::max(delay, turret.longest_turn()) * (1 + 0x1p-40);
    }
  }
};

/// Calls `look` with no more than `share` of the work that is left, and keeps the rest.
template <class Look>
auto with_at_most(int share, int& left, const Look& look) {
  const int spare = left - share;
  left = share;
  const auto seen = look();
  left = std::max(0, left) + spare;
  return seen;
}

/// Whether `is_sure(from, to)` for each part of a span of time, which is halved up to so many times
/// until it is.
template <class IsSure>
[[nodiscard]] bool is_sure_of_parts(double from, double to, int halvings, int& parts_left,
                                    const IsSure& is_sure) {
  if (--parts_left < 0) return false;
  if (is_sure(from, to)) return true;
  const double middle = from + (to - from) / 2;
  return halvings > 0 && is_sure_of_parts(from, middle, halvings - 1, parts_left, is_sure) &&
         is_sure_of_parts(middle, to, halvings - 1, parts_left, is_sure);
}

enum class LaunchStatus : unsigned char { found, never, unresolved };

/// The first launch that hits, in order of the hit.
template <int N>
struct TurretLaunch {
  LaunchStatus status = LaunchStatus::never;
  double time = 0;  ///< the time of the hit; unresolved: nothing hits before
  double launch_time = 0;
  double flight_time = 0;
  Components<N> d{};            ///< D, the target as the shot flies towards it: the aim is along it
  Components<N> target{};       ///< the target's position at the hit
  Components<N> pivot{};        ///< the pivot at the launch, for a gun whose velocity changes
  Components<N> inherited{};    ///< the velocity that the shot takes over from that gun
  bool is_target_gone = false;  ///< the target vanishes before the first launch or hit searched
  bool is_rough = false;        ///< found, but rounding does not tell whether it hits
  bool is_cut = false;          ///< nothing is known of hits later than those asked for
};

/// A turn that leads the gun to a direction.
struct TurnOption {
  double angle = 0;     ///< to turn, >= 0
  double arc_room = 0;  ///< the largest angle that the arc allows
  double sense = 1;     ///< 1: counter-clockwise, -1: clockwise
};

/// Both turns to a direction `offset` off the facing at rest; in space there is only one.
template <class V>
[[nodiscard]] std::array<TurnOption, kDimensions<V> == 2 ? 2 : 1> turn_options(
    const ReadyTurret<V>& turret, double offset) {
  if constexpr (kDimensions<V> == 3) {
    return {{{offset, kInfinity}}};
  } else {
    const double left = offset < 0 ? offset + kTurn : offset;
    const double right = offset > 0 ? kTurn - offset : -offset;
    const bool limited = turret.arc().is_limited();
    return {{{left, limited ? turret.arc().left_room().hi : kTurn, 1},
             {right, limited ? turret.arc().right_room().hi : kTurn, -1}}};
  }
}

/// The largest angle from the facing at rest that the gun can point to by a launch.
template <class V>
[[nodiscard]] double reachable_angle(const ReadyTurret<V>& turret, const TurnOption& option,
                                     double launch) {
  return std::min(option.arc_room,
                  turret.tolerance() + turret.turned_by(launch, option.sense).angle);
}

/// The same in space, where no arc limits the turn.
template <class V>
[[nodiscard]] double reachable_angle_in_space(const ReadyTurret<V>& turret, double launch) {
  return reachable_angle(turret, {0, kInfinity}, launch);
}

/// Whether the gun can have turned to every direction by a launch.
template <class V>
[[nodiscard]] bool points_anywhere_by(const ReadyTurret<V>& turret, double launch) {
  if (turret.arc().is_limited() || turret.limits().is_limited()) return false;
  const double other = kDimensions<V> == 2 ? turret.turned_by(launch, -1).angle : kHalfTurn;
  return std::min(turret.turned_by(launch, 1).angle, other) >= kHalfTurn;
}

}  // namespace aimahead::detail::turret
