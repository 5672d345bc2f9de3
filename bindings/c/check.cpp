#include "check.hpp"

#include "fault.hpp"
#include "field_rows.hpp"
#include "messages.hpp"

#include "aimahead/turret.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace aimahead::c {
namespace {

constexpr double kAnyNumber = std::numeric_limits<double>::infinity();

/// Goes through a question until something is wrong. Each check says whether all is well so far, so
/// that checks are chained with && in the order of blame.
class Checker {
 public:
  Checker(int dimensions, aim_owner owner, bool needs_bound = true)
      : dimensions_(dimensions), owner_(owner), needs_bound_(needs_bound) {}

  [[nodiscard]] const aim_fault& fault() const { return fault_; }

  bool blame(aim_field field, Problem problem, std::initializer_list<double> got = {}) {
    fault_ = make_fault(field, problem, got);
    fault_.owner = owner_;
    return false;
  }
  bool blame_element(aim_field field, std::size_t index, Problem problem,
                     std::initializer_list<double> got = {}) {
    blame(field, problem, got);
    fault_.index = static_cast<std::int64_t>(index);
    return false;
  }
  bool blame_component(aim_field field, int component, Problem problem,
                       std::initializer_list<double> got) {
    blame(field, problem, got);
    fault_.component = component;
    return false;
  }

  // The ranges are looked up when this is compiled.
  template <aim_field kField>
  bool number(double x) {
    constexpr format::Range kRange = row_of(kField)->range;
    return (std::isfinite(x) && format::is_within(x, kRange)) || blame(kField, kNotANumber, {x});
  }
  /// A number that may be infinite: no limit.
  template <aim_field kField>
  bool limit(double x) {
    constexpr format::Range kRange = row_of(kField)->range;
    return (!std::isnan(x) && format::is_within(x, kRange)) || blame(kField, kNotANumber, {x});
  }
  bool vector(aim_field field, const double* components) {
    for (int i = 0; i < dimensions_; ++i) {
      if (!std::isfinite(components[i])) {
        return blame_component(field, i, kNotANumber, {components[i]});
      }
    }
    return true;
  }
  bool not_zero(aim_field field, const double* components) {
    for (int i = 0; i < dimensions_; ++i) {
      if (components[i] != 0) return true;
    }
    return blame(field, kZeroVector);
  }
  template <aim_field kField>
  bool word(std::int32_t x) {
    constexpr std::size_t kCount = row_of(kField)->words.size();
    return (x >= 0 && static_cast<std::size_t>(x) < kCount) ||
           blame(kField, kNotAWord, {static_cast<double>(x)});
  }
  bool list_size(aim_field field, std::size_t size, double least, double most) {
    const auto actual = static_cast<double>(size);
    return (least <= actual && actual <= most) ||
           blame(field, kListTooShortOrLong, {least, most, actual});
  }
  bool list(aim_field field, const void* list, std::size_t size, double least, double most) {
    if (!list && size == 0) return blame(field, kMissing);
    if (!list) return blame(field, kNullPointer);
    return list_size(field, size, least, most);
  }
  bool vectors(aim_field field, const double* list, std::size_t size, double least, double most) {
    if (!this->list(field, list, size, least, most)) return false;
    const auto stride = static_cast<std::size_t>(dimensions_);
    for (std::size_t i = 0; i < size; ++i) {
      if (vector(field, list + stride * i)) continue;
      fault_.index = static_cast<std::int64_t>(i);
      return false;
    }
    return true;
  }
  bool times(const double* list, std::size_t size, std::size_t points) {
    const auto wanted = static_cast<double>(points);
    constexpr aim_field kTimes = AIM_FIELD_TARGET_TIMES;
    if (!this->list(kTimes, list, size, wanted, wanted)) return false;
    for (std::size_t i = 0; i < size; ++i) {
      if (!std::isfinite(list[i])) return blame_element(kTimes, i, kNotANumber, {list[i]});
      if (i == 0 && list[0] != 0) return blame_element(kTimes, 0, kFirstTimeNotZero, {list[0]});
      if (i > 0 && !(list[i] > list[i - 1])) {
        return blame_element(kTimes, i, kTimesMustIncrease, {list[i], list[i - 1]});
      }
    }
    return true;
  }

  bool piece(const aim_piece& piece, std::size_t index, bool is_last) {
    const bool fine = (is_last ? limit<AIM_FIELD_PIECE_DURATION>(piece.duration)
                               : number<AIM_FIELD_PIECE_DURATION>(piece.duration)) &&
                      (!piece.sets_velocity || vector(AIM_FIELD_PIECE_VELOCITY, piece.velocity)) &&
                      vector(AIM_FIELD_PIECE_ACCELERATION, piece.acceleration);
    if (!fine) fault_.index = static_cast<std::int64_t>(index);
    return fine;
  }
  bool pieces(const aim_motion& motion) {
    const std::size_t count = motion.piece_count;
    if (!list(AIM_FIELD_TARGET_PIECES, motion.pieces, count, 1, kAnyNumber)) return false;
    for (std::size_t i = 0; i < count; ++i) {
      if (!piece(motion.pieces[i], i, i + 1 == count)) return false;
    }
    return true;
  }

  bool walls(const aim_motion& motion) {
    if (!motion.walls) return true;
    const aim_walls& walls = *motion.walls;
    if (motion.kind != AIM_LINEAR && motion.kind != AIM_ACCELERATING) {
      return blame(AIM_FIELD_TARGET_WALLS, kNotForKind, {static_cast<double>(motion.kind)});
    }
    if (!vector(AIM_FIELD_WALLS_MIN, walls.min) || !vector(AIM_FIELD_WALLS_MAX, walls.max)) {
      return false;
    }
    for (int i = 0; i < dimensions_; ++i) {
      const double low = walls.min[i];
      const double high = walls.max[i];
      const double x = motion.position[i];
      if (low > high) {
        return blame_component(AIM_FIELD_TARGET_WALLS, i, kWallsCrossed, {low, high});
      }
      if (x < low || x > high) {
        return blame_component(AIM_FIELD_TARGET_WALLS, i, kOutsideWalls, {x, low, high});
      }
    }
    return word<AIM_FIELD_WALLS_ON_HIT>(walls.on_hit);
  }

  bool start(const aim_motion& motion) {
    return vector(AIM_FIELD_TARGET_POSITION, motion.position) &&
           vector(AIM_FIELD_TARGET_VELOCITY, motion.velocity);
  }
  bool after(const aim_motion& motion) { return word<AIM_FIELD_TARGET_AFTER>(motion.after); }

  /// An acceleration that would go unheeded.
  bool no_acceleration(const aim_motion& motion) {
    for (int i = 0; i < dimensions_; ++i) {
      if (motion.acceleration[i] != 0) {
        return blame(AIM_FIELD_TARGET_ACCELERATION, kNotForKind, {AIM_LINEAR});
      }
    }
    return true;
  }

  bool samples(const aim_motion& motion) {
    const std::size_t count = motion.point_count;
    const auto wanted = static_cast<double>(count);
    return vectors(AIM_FIELD_TARGET_POSITIONS, motion.points, count, 2, kAnyNumber) &&
           times(motion.times, motion.time_count, count) &&
           ((!motion.velocities && motion.velocity_count == 0) ||
            vectors(AIM_FIELD_TARGET_VELOCITIES, motion.velocities, motion.velocity_count, wanted,
                    wanted)) &&
           after(motion);
  }

  /// The fields of the kind's own row.
  bool row(const aim_motion& motion) {
    const std::size_t count = motion.point_count;
    switch (motion.kind) {
      case AIM_LINEAR:
        return start(motion) && walls(motion) && no_acceleration(motion);
      case AIM_ACCELERATING:
        return start(motion) && vector(AIM_FIELD_TARGET_ACCELERATION, motion.acceleration) &&
               walls(motion);
      case AIM_TURNING:
        return start(motion) && number<AIM_FIELD_TARGET_TURN_RATE>(motion.turn_rate) &&
               (dimensions_ == 2 || (vector(AIM_FIELD_TARGET_AXIS, motion.axis) &&
                                     not_zero(AIM_FIELD_TARGET_AXIS, motion.axis)));
      case AIM_BEZIER:
        return vectors(AIM_FIELD_TARGET_POINTS, motion.points, count, 2, 8) &&
               number<AIM_FIELD_TARGET_DURATION>(motion.duration) && after(motion);
      case AIM_PATH:
        return vectors(AIM_FIELD_TARGET_POINTS, motion.points, count, 2, kAnyNumber) &&
               number<AIM_FIELD_TARGET_SPEED>(motion.speed) && after(motion);
      case AIM_SPLINE:
        return vectors(AIM_FIELD_TARGET_POINTS, motion.points, count, 2, kAnyNumber) &&
               times(motion.times, motion.time_count, count) && after(motion);
      case AIM_SAMPLES:
        return samples(motion);
      case AIM_PIECES:
        return vector(AIM_FIELD_TARGET_POSITION, motion.position) && pieces(motion) &&
               after(motion);
      case AIM_FUNCTION:
        return (motion.function && motion.function->position &&
                (motion.function->speed_bound || !needs_bound_)) ||
               blame(AIM_FIELD_TARGET_FUNCTION, kMissing);
      default:
        return blame(AIM_FIELD_TARGET_KIND, kNotAWord, {static_cast<double>(motion.kind)});
    }
  }

  bool motion(const aim_motion& motion) {
    return number<AIM_FIELD_TARGET_RADIUS>(motion.radius) && row(motion) &&
           (motion.kind == AIM_LINEAR || motion.kind == AIM_ACCELERATING || walls(motion));
  }

  bool arc(const aim_turret& turret) {
    if (dimensions_ == 3) {
      const bool is_whole = turret.arc[0] == 0 && turret.arc[1] == kAnyNumber;
      return is_whole || blame(AIM_FIELD_TURRET_ARC, kNotForTurretInSpace);
    }
    for (int i = 0; i < 2; ++i) {
      const double angle = turret.arc[i];
      if (std::isfinite(angle) || (i == 1 && angle == kAnyNumber)) continue;
      blame_element(AIM_FIELD_TURRET_ARC, static_cast<std::size_t>(i), kNotANumber, {angle});
      return false;
    }
    return true;
  }
  bool facing(const aim_turret& turret) {
    constexpr aim_field kFacing = AIM_FIELD_TURRET_FACING;
    if (dimensions_ == 3) return vector(kFacing, turret.facing) && not_zero(kFacing, turret.facing);
    if (!number<kFacing>(turret.facing[0])) return false;
    // A facing outside a well-formed arc is the facing's fault.
    const auto [from, to] = turret.arc;
    const bool is_arc = std::isfinite(from) && (std::isfinite(to) || to == kAnyNumber);
    return !is_arc || is_within_arc(turret.facing[0], from, to) ||
           blame(kFacing, kOutsideArc, {turret.facing[0], from, to});
  }
  bool turret(const aim_turret& turret) {
    return facing(turret) && number<AIM_FIELD_TURRET_TURN_RATE>(turret.turn_rate) &&
           limit<AIM_FIELD_TURRET_TURN_ACCELERATION>(turret.turn_acceleration) && arc(turret) &&
           number<AIM_FIELD_TURRET_TOLERANCE>(turret.tolerance);
  }

  /// A platform goes from where the shooter is, as fast as that.
  bool platform(const aim_shooter& shooter, const aim_projectile& shot) {
    if (!shooter.motion) return true;
    const bool keeps = shot.inherit != 0;
    const bool own = shooter.motion->kind == AIM_FUNCTION;
    if (shooter.turret && (shot.quadratic_drag != 0 || (own && keeps))) {
      return blame(AIM_FIELD_SHOOTER_MOTION, kNotBeside, {kTurret});
    }
    aim_motion motion = *shooter.motion;
    motion.radius = 0;
    for (int i = 0; i < dimensions_; ++i) {
      motion.position[i] = shooter.position[i];
      motion.velocity[i] = shooter.velocity[i];
    }
    Checker checker(dimensions_, AIM_OWNER_SHOOTER_MOTION, shooter.turret != nullptr);
    if (checker.motion(motion)) {
      if (own && !motion.function->velocity && keeps) {
        checker.blame(AIM_FIELD_TARGET_VELOCITY, kMissing);
      } else if (motion.kind == AIM_ACCELERATING && motion.walls) {
        checker.blame(AIM_FIELD_TARGET_WALLS, kNotForKind, {AIM_ACCELERATING});
      }
    }
    fault_ = checker.fault();
    return fault_.field == AIM_FIELD_NONE;
  }
  bool shooter(const aim_shooter& shooter, const aim_projectile& shot) {
    return vector(AIM_FIELD_SHOOTER_POSITION, shooter.position) &&
           vector(AIM_FIELD_SHOOTER_VELOCITY, shooter.velocity) &&
           number<AIM_FIELD_SHOOTER_DELAY>(shooter.delay) &&
           number<AIM_FIELD_SHOOTER_MUZZLE>(shooter.muzzle) &&
           (!shooter.turret || turret(*shooter.turret)) && platform(shooter, shot);
  }

  bool drags(const aim_projectile& shot) {
    const bool thrusts = shot.thrust_acceleration != 0 || shot.thrust_duration != 0;
    if (!number<AIM_FIELD_PROJECTILE_DRAG>(shot.drag)) return false;
    if (shot.drag != 0 && thrusts) return blame(AIM_FIELD_PROJECTILE_DRAG, kExcludedByThrust);
    if (!number<AIM_FIELD_PROJECTILE_QUADRATIC_DRAG>(shot.quadratic_drag)) return false;
    if (shot.quadratic_drag == 0) return true;
    if (thrusts) return blame(AIM_FIELD_PROJECTILE_QUADRATIC_DRAG, kExcludedByThrust);
    return shot.drag == 0 || blame(AIM_FIELD_PROJECTILE_QUADRATIC_DRAG, kExcludedByDrag);
  }
  bool projectile(const aim_projectile& shot) {
    return number<AIM_FIELD_PROJECTILE_SPEED>(shot.speed) &&
           number<AIM_FIELD_PROJECTILE_INHERIT>(shot.inherit) &&
           vector(AIM_FIELD_PROJECTILE_ACCELERATION, shot.acceleration) &&
           number<AIM_FIELD_THRUST_ACCELERATION>(shot.thrust_acceleration) &&
           number<AIM_FIELD_THRUST_DURATION>(shot.thrust_duration) && drags(shot) &&
           number<AIM_FIELD_PROJECTILE_RADIUS>(shot.radius) &&
           limit<AIM_FIELD_PROJECTILE_LIFETIME>(shot.lifetime) &&
           limit<AIM_FIELD_PROJECTILE_RANGE>(shot.range);
  }

  bool tick_fields(const aim_tick& tick) {
    if (!number<AIM_FIELD_TICK_STEP>(tick.step) ||
        !word<AIM_FIELD_TICK_INTEGRATOR>(tick.integrator) ||
        !number<AIM_FIELD_TICK_DAMPING>(tick.damping)) {
      return false;
    }
    if (tick.damping > 0 && tick.integrator == AIM_VELOCITY_VERLET) {
      return blame(AIM_FIELD_TICK_DAMPING, kUndampedVerlet);
    }
    return word<AIM_FIELD_TICK_DAMPING_FORM>(tick.damping_form);
  }
  bool tick(const aim_engagement& e) {
    if (!e.tick) return true;
    const aim_projectile& shot = e.projectile;
    const auto excluded = [this](Neighbour by) {
      return blame(AIM_FIELD_TICK, kNotBeside, {static_cast<double>(by)});
    };
    if (e.shooter.turret) return excluded(kTurret);
    if (shot.thrust_acceleration != 0 || shot.thrust_duration != 0) return excluded(kThrust);
    if (shot.drag != 0 || shot.quadratic_drag != 0) return excluded(kDrag);
    if (e.target.kind > AIM_ACCELERATING) return excluded(kOtherMotion);
    if (e.target.walls) return excluded(kWalls);
    return tick_fields(*e.tick);
  }

  bool engagement(const aim_engagement& e) {
    return shooter(e.shooter, e.projectile) && projectile(e.projectile) && motion(e.target) &&
           word<AIM_FIELD_AIM>(e.aim) && tick(e);
  }

 private:
  int dimensions_;
  aim_owner owner_;
  bool needs_bound_;
  aim_fault fault_ = kNoFault;
};

}  // namespace

aim_fault find_fault(const aim_engagement* engagement, bool sampled) {
  const aim_fault of_size = find_fault_of_size(engagement);
  if (of_size.field != AIM_FIELD_NONE) return of_size;
  const int dimensions = engagement->dimensions;
  if (dimensions != 2 && dimensions != 3) {
    return make_fault(AIM_FIELD_SHOOTER_POSITION, kNotADimension,
                      {static_cast<double>(dimensions)});
  }
  Checker checker(dimensions, AIM_OWNER_TARGET, !sampled);
  checker.engagement(*engagement);
  return checker.fault();
}

aim_fault find_fault(const aim_motion* motion, int dimensions, aim_owner owner) {
  if (!motion) return make_fault(AIM_FIELD_POINTER, kNullPointer);
  Checker checker(dimensions, owner);
  checker.motion(*motion);
  return checker.fault();
}

aim_fault find_fault(const aim_turret& turret, int dimensions) {
  Checker checker(dimensions, AIM_OWNER_TARGET);
  checker.turret(turret);
  return checker.fault();
}

aim_fault find_fault(const aim_tick& tick) {
  Checker checker(2, AIM_OWNER_TARGET);
  checker.tick_fields(tick);
  return checker.fault();
}

}  // namespace aimahead::c

aim_fault aim_check_engagement(const aim_engagement* engagement) {
  return aimahead::c::find_fault(engagement);
}
