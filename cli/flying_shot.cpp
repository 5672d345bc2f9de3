#include "flying_shot.hpp"

#include "vec3_algebra.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

// With steps of 1/16 of its time, the method below follows a decay to about 1e-7.
constexpr double kStepsPerDecay = 16;

}  // namespace

FlyingShot::FlyingShot(const Engagement3& engagement, const Hit<Vec3>& launch)
    : projectile_(engagement.projectile), aim_(launch.aim), way_(engagement.shooter.muzzle) {
  const Shooter<Vec3>& shooter = engagement.shooter;
  body_.position = launch.launch_time * shooter.velocity + shooter.muzzle * aim_;
  body_.velocity = projectile_.speed * aim_ + projectile_.inherit * shooter.velocity;
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
    const double steps =
        std::ceil(kStepsPerDecay * decay_of(projectile_, hypot(body_.velocity)) * left);
    const double h = steps > 1 ? left / steps : left;
    step(force, h);
    flight_time_ = steps > 1 && flight_time_ + h > flight_time_ ? flight_time_ + h : flight_time;
  }
}

// The classical method of Runge and Kutta for x' = v, v' = force - (drag + quadratic drag |v|) v.
void FlyingShot::step(const Vec3& force, double h) {
  const Body start = body_;
  const auto slope = [&](const Body& at) {
    const double drag = projectile_.drag + projectile_.quadratic_drag * hypot(at.velocity);
    return Body{at.velocity, force - drag * at.velocity};
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
