#include "flight/gun_course.hpp"

#include "flight/course.hpp"
#include "math/vec3_algebra.hpp"

#include <cmath>
#include <optional>

namespace aimahead::cli {
namespace {

// The velocity by differences, after or before a time. A gun that vanishes keeps its last velocity.
Vec3 velocity_of(const Course& course, double time, Side side) {
  const double width = 1e-5 * std::fmax(1e-3, std::fmin(1.0, std::fmax(time, 1e-3)));
  const double step = side == Side::later ? width : -width;
  for (const double h : {step, -step}) {
    if (time + 2 * h < 0) continue;
    const std::optional<Vec3> here = course.at(time);
    const std::optional<Vec3> near = course.at(time + h);
    const std::optional<Vec3> far = course.at(time + 2 * h);
    if (here && near && far) return (4 * *near - 3 * *here - *far) / (2 * h);
  }
  return {};
}

}  // namespace

GunState gun_at(const Shooter<Vec3>& shooter, double time, Side side) {
  GunState gun;
  if (std::holds_alternative<std::monostate>(shooter.motion)) {
    gun.position = time * (shooter.velocity + (time / 2) * shooter.acceleration);
    gun.velocity = shooter.velocity + time * shooter.acceleration;
  } else {
    Target<Vec3> body;
    body.position = shooter.position;
    body.velocity = shooter.velocity;
    body.acceleration = shooter.acceleration;
    body.motion = shooter.motion;
    const Course course(body, shooter.position);
    gun.position = course.at(time).value_or(Vec3{});
    gun.velocity = velocity_of(course, time, side);
  }
  if (!shooter.mount) return gun;
  const Mount<Vec3>& mount = *shooter.mount;
  const double angle = mount.facing + mount.turn_rate * time;
  const double sine = std::sin(angle);
  const double cosine = std::cos(angle);
  const Vec3& from = mount.offset;
  const Vec3 offset{cosine * from.x - sine * from.y, sine * from.x + cosine * from.y, from.z};
  gun.position += offset;
  gun.velocity += mount.turn_rate * Vec3{-offset.y, offset.x, 0};
  return gun;
}

GunState gun_at_launch(const Engagement3& engagement, const Hit<Vec3>& launch) {
  const Shooter<Vec3>& shooter = engagement.shooter;
  const Projectile<Vec3>& projectile = engagement.projectile;
  const GunState later = gun_at(shooter, launch.launch_time);
  // With a table the answer has no launch velocity.
  if (projectile.table || !(launch.launch_time > shooter.delay)) return later;
  const GunState earlier = gun_at(shooter, launch.launch_time, Side::earlier);
  const auto off = [&](const GunState& gun) {
    const Vec3 fired = projectile.speed * launch.aim + projectile.inherit * gun.velocity;
    return hypot(fired - launch.launch_velocity);
  };
  return off(earlier) < off(later) ? earlier : later;
}

}  // namespace aimahead::cli
