#include "flight/flying_shot.hpp"

#include "flight/gun_course.hpp"
#include "math/vec3_algebra.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

/// The mean speed of a shot on its way to a distance of its table.
double pace_of(const ShotTable& table, double distance) {
  std::size_t i = 1;
  while (i + 1 < table.distances.size() && table.distances[i] < distance) ++i;
  const double share =
      (distance - table.distances[i - 1]) / (table.distances[i] - table.distances[i - 1]);
  return distance / (table.times[i - 1] + share * (table.times[i] - table.times[i - 1]));
}

// With steps of 1/16 of its time, the method below follows a decay to about 1e-7.
constexpr double kStepsPerDecay = 16;

}  // namespace

FlyingShot::FlyingShot(const Engagement3& engagement, const Hit<Vec3>& launch)
    : projectile_(engagement.projectile), aim_(launch.aim), way_(engagement.shooter.muzzle) {
  const GunState gun = gun_at_launch(engagement, launch);
  const auto& table = projectile_.table;
  const double speed = table ? pace_of(*table, launch.distance) : projectile_.speed;
  body_.position = gun.position + engagement.shooter.muzzle * aim_;
  body_.velocity = speed * aim_ + projectile_.inherit * gun.velocity;
}

double FlyingShot::decay_of(const Projectile<Vec3>& projectile, double speed) {
  const double c = projectile.quadratic_drag;
  return projectile.drag + c * speed + std::sqrt(c * hypot(projectile.acceleration));
}

double FlyingShot::count_steps(const Projectile<Vec3>& projectile, double duration) {
  return std::max(1.0, std::ceil(kStepsPerDecay * decay_of(projectile, 0) * duration));
}

void FlyingShot::fly_until(double flight_time) {
  const auto& [acceleration, duration] = projectile_.thrust;
  if (flight_time_ < duration) {
    fly_under(projectile_.acceleration + acceleration * aim_, std::min(flight_time, duration));
  }
  if (flight_time_ < flight_time) fly_under(projectile_.acceleration, flight_time);
}

void FlyingShot::fly_under(const Vec3& force, double flight_time) {
  while (flight_time_ < flight_time) {
    const double left = flight_time - flight_time_;
    const double steps = std::ceil(
        kStepsPerDecay * decay_of(projectile_, hypot(body_.velocity - projectile_.wind)) * left);
    const double h = steps > 1 ? left / steps : left;
    step(force, h);
    flight_time_ = steps > 1 && flight_time_ + h > flight_time_ ? flight_time_ + h : flight_time;
  }
}

// The classical method of Runge and Kutta for x' = v, v' = force - (drag + quadratic drag |w|) w,
// w = v - wind.
void FlyingShot::step(const Vec3& force, double h) {
  const Body start = body_;
  const auto slope = [&](const Body& at) {
    const Vec3 through_air = at.velocity - projectile_.wind;
    const double drag = projectile_.drag + projectile_.quadratic_drag * hypot(through_air);
    return Body{at.velocity, force - drag * through_air};
  };
  const auto from_start = [&](const Body& k, double s) {
    return Body{start.position + s * k.position, start.velocity + s * k.velocity};
  };
  const Body k1 = slope(start);
  const Body k2 = slope(from_start(k1, h / 2));
  const Body k3 = slope(from_start(k2, h / 2));
  const Body k4 = slope(from_start(k3, h));
  const auto mean = [&](const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return (h / 6) * (a + 2 * b + 2 * c + d);
  };
  body_.position = start.position + mean(k1.position, k2.position, k3.position, k4.position);
  body_.velocity = start.velocity + mean(k1.velocity, k2.velocity, k3.velocity, k4.velocity);
  way_ += hypot(body_.position - start.position);
}

}  // namespace aimahead::cli
