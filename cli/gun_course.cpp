#include "gun_course.hpp"

#include "course.hpp"

#include <cmath>
#include <optional>

namespace aimahead::cli {
namespace {

// From then on, by differences: at a corner the later velocity counts. One that vanishes then keeps
// what it arrives with.
Vec3 velocity_of(const Course& course, double time) {
  const double step = 1e-5 * std::fmax(1e-3, std::fmin(1.0, std::fmax(time, 1e-3)));
  for (const double h : {step, -step}) {
    if (time + 2 * h < 0) break;
    const std::optional<Vec3> here = course.at(time);
    const std::optional<Vec3> near = course.at(time + h);
    const std::optional<Vec3> far = course.at(time + 2 * h);
    if (here && near && far) return (4 * *near - 3 * *here - *far) / (2 * h);
  }
  return {};
}

}  // namespace

GunState gun_at(const Shooter<Vec3>& shooter, double time) {
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
    gun.velocity = velocity_of(course, time);
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

}  // namespace aimahead::cli
