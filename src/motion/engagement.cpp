#include "aimahead/engagement.hpp"

#include "aimahead/detail/scaling.hpp"
#include "aimahead/fixed_step.hpp"
#include "motion/gun_motion.hpp"
#include "motion/motion_fault.hpp"
#include "motion/plain_engagement.hpp"

namespace aimahead {

using namespace detail::motion;
namespace {

constexpr const char* kAxisPaths[][3] = {
    {"shooter.position[0]", "shooter.position[1]", "shooter.position[2]"},
    {"shooter.velocity[0]", "shooter.velocity[1]", "shooter.velocity[2]"},
    {"projectile.acceleration[0]", "projectile.acceleration[1]", "projectile.acceleration[2]"},
    {"target.position[0]", "target.position[1]", "target.position[2]"},
    {"target.velocity[0]", "target.velocity[1]", "target.velocity[2]"},
    {"target.acceleration[0]", "target.acceleration[1]", "target.acceleration[2]"},
    {"shooter.acceleration[0]", "shooter.acceleration[1]", "shooter.acceleration[2]"},
    {"shooter.mount.offset[0]", "shooter.mount.offset[1]", "shooter.mount.offset[2]"},
    {"projectile.wind[0]", "projectile.wind[1]", "projectile.wind[2]"},
};
enum VectorField {
  kShooterPosition,
  kShooterVelocity,
  kShotAcceleration,
  kTargetPosition,
  kTargetVelocity,
  kTargetAcceleration,
  kShooterAcceleration,
  kMountOffset,
  kWind
};

template <class V>
const char* fault_in(const V& v, VectorField field) {
  for (int i = 0; i < kDimensions<V>; ++i) {
    if (!is_finite(VectorTraits<V>::get(v, i))) return kAxisPaths[field][i];
  }
  return nullptr;
}

/// Whether an engagement may be one of a fixed-step world.
template <class V>
bool can_tick(const Engagement<V>& e) {
  const auto moves_plainly = [](const auto& motion) {
    return std::holds_alternative<std::monostate>(motion);
  };
  return !may_wait(e.shooter) && !e.shooter.mount && e.shooter.acceleration == V{} &&
         !e.projectile.table && e.projectile.drag == 0 && e.projectile.quadratic_drag == 0 &&
         e.projectile.thrust == Thrust{} && moves_plainly(e.shooter.motion) &&
         moves_plainly(e.target.motion);
}

/// Whether an engagement may have obstacles.
template <class V>
bool can_be_blocked(const Engagement<V>& e) {
  return !may_wait(e.shooter) && !e.projectile.table && e.projectile.quadratic_drag == 0 && !e.tick;
}

template <class V>
const char* fault_in_waiting(const Shooter<V>& gun) {
  if (!gun.turret) return nullptr;
  return gun.hold ? "shooter.hold" : find_fault(*gun.turret);
}

template <class V>
const char* fault_in_tick(const Engagement<V>& e) {
  if (!e.tick) return nullptr;
  return can_tick(e) ? find_fault(*e.tick) : "tick";
}

const char* unless(bool good, const char* path) { return good ? nullptr : path; }

template <class V>
const char* fault_in_mount(const std::optional<Mount<V>>& mount) {
  if (!mount) return nullptr;
  if (const char* fault = fault_in(mount->offset, kMountOffset)) return fault;
  if (!is_finite(mount->facing)) return "shooter.mount.facing";
  return unless(is_finite(mount->turn_rate), "shooter.mount.turn_rate");
}

template <class V>
const char* fault_in_wind(const Projectile<V>& shot) {
  if (const char* fault = fault_in(shot.wind, kWind)) return fault;
  return unless(shot.wind == V{} || shot.drag != 0 || shot.quadratic_drag != 0, "projectile.wind");
}

const char* fault_in(const ShotTable& table) {
  const auto& [distances, times] = table;
  bool increases = distances.size() >= 2;
  for (std::size_t i = 0; increases && i < distances.size(); ++i) {
    increases = is_size(distances[i]) && (i == 0 || distances[i] > distances[i - 1]);
  }
  if (!increases) return "projectile.table.distances";
  bool takes_time = times.size() == distances.size();
  for (const double time : times) takes_time = takes_time && is_finite(time) && time > 0;
  return unless(takes_time, "projectile.table.times");
}

template <class V>
const char* fault_in_table(const Projectile<V>& shot) {
  if (!shot.table) return nullptr;
  return shot.speed != 0 ? "projectile.table" : fault_in(*shot.table);
}

/// The first field of a shot that its table leaves no room for, apart from the wind.
template <class V>
const char* fault_beside_table(const Projectile<V>& shot) {
  if (!shot.table) return nullptr;
  if (!(shot.acceleration == V{})) return "projectile.acceleration";
  if (shot.thrust != Thrust{}) return "projectile.thrust";
  if (shot.drag != 0) return "projectile.drag";
  return unless(shot.quadratic_drag == 0, "projectile.quadratic_drag");
}

/// Whether no field is wrong, apart from those of motions. If false, some field may be wrong.
template <class V>
bool is_sound(const Engagement<V>& e) {
  const Shooter<V>& gun = e.shooter;
  const Projectile<V>& shot = e.projectile;
  if (shot.table && (fault_in_table(shot) || fault_beside_table(shot))) return false;
  const bool has_thrust = !(shot.thrust == Thrust{});
  const double added =
      (shot.thrust.acceleration + shot.thrust.duration) + (shot.drag + shot.quadratic_drag);
  const std::uint64_t signs =
      joined_bits(shot.thrust.acceleration, shot.thrust.duration, shot.drag, shot.quadratic_drag);
  const V vectors =
      ((gun.position + gun.velocity) + (gun.acceleration + shot.wind)) +
      ((e.target.position + e.target.velocity) + (e.target.acceleration + shot.acceleration));
  return every(has_sound_sizes(e), signs >> 63 == 0,
               has_finite_sum<kDimensions<V>>(added, components_of(vectors)),
               !shot.table || (gun.muzzle == 0 && e.aim == Aim::center),
               shot.drag == 0 || !has_thrust,
               shot.quadratic_drag == 0 || (!has_thrust && shot.drag == 0),
               shot.drag + shot.quadratic_drag != 0 || shot.wind == V{}, !gun.turret, !gun.mount,
               !e.tick, e.obstacles.empty());
}

template <class V>
const char* fault_in_gun_motion(const Engagement<V>& e) {
  if (std::holds_alternative<std::monostate>(e.shooter.motion)) return nullptr;
  return find_gun_motion_fault(e);
}

template <class V>
const char* fault_in_target_motion(const Engagement<V>& e) {
  return find_motion_fault(e.target.motion, e.target.position);
}

}  // namespace

template <class V>
const char* find_fault(const Engagement<V>& e) {
  if (is_sound(e)) {
    const char* fault = fault_in_gun_motion(e);
    return fault ? fault : fault_in_target_motion(e);
  }
  // In the order of the format's tables: the first fault is the one to report.
  const char* const faults[] = {
      fault_in(e.shooter.position, kShooterPosition),
      fault_in(e.shooter.velocity, kShooterVelocity),
      fault_in(e.shooter.acceleration, kShooterAcceleration),
      fault_in_gun_motion(e),
      fault_in_mount(e.shooter.mount),
      unless(is_size(e.shooter.delay), "shooter.delay"),
      unless(is_size(e.shooter.muzzle), "shooter.muzzle"),
      fault_in_waiting(e.shooter),
      unless(!e.projectile.table || e.shooter.muzzle == 0, "shooter.muzzle"),
      unless(is_size(e.projectile.speed), "projectile.speed"),
      fault_in_table(e.projectile),
      unless(e.projectile.inherit <= 1 && !is_negative(e.projectile.inherit), "projectile.inherit"),
      fault_in(e.projectile.acceleration, kShotAcceleration),
      unless(is_size(e.projectile.thrust.acceleration), "projectile.thrust.acceleration"),
      unless(is_size(e.projectile.thrust.duration), "projectile.thrust.duration"),
      unless(
          is_size(e.projectile.drag) && (e.projectile.drag == 0 || e.projectile.thrust == Thrust{}),
          "projectile.drag"),
      unless(is_size(e.projectile.quadratic_drag) &&
                 (e.projectile.quadratic_drag == 0 ||
                  (e.projectile.thrust == Thrust{} && e.projectile.drag == 0)),
             "projectile.quadratic_drag"),
      fault_in_wind(e.projectile),
      unless(is_size(e.projectile.radius), "projectile.radius"),
      unless(is_limit(e.projectile.lifetime), "projectile.lifetime"),
      unless(is_limit(e.projectile.range), "projectile.range"),
      fault_beside_table(e.projectile),
      unless(is_size(e.target.radius), "target.radius"),
      fault_in(e.target.position, kTargetPosition),
      fault_in(e.target.velocity, kTargetVelocity),
      fault_in(e.target.acceleration, kTargetAcceleration),
      fault_in_target_motion(e),
      unless(!e.projectile.table || e.aim == Aim::center, "aim"),
      unless(e.obstacles.empty() || can_be_blocked(e), "obstacles"),
      fault_in_tick(e),
  };
  for (const char* fault : faults) {
    if (fault) return fault;
  }
  return nullptr;
}

template const char* find_fault(const Engagement2&);
template const char* find_fault(const Engagement3&);

}  // namespace aimahead
