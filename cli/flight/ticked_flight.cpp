#include "flight/ticked_flight.hpp"

#include "math/vec3_algebra.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead::cli {
namespace {

struct Body {
  Vec3 position{};
  Vec3 velocity{};
};

/// Moves bodies by one step. `factor` damps their velocity.
class Engine {
 public:
  explicit Engine(const Tick& tick) : tick_(tick) {}

  void move(Body& body, const Vec3& acceleration, double factor) const {
    const double h = tick_.step;
    switch (tick_.integrator) {
      case Integrator::semi_implicit_euler:
        body.velocity = factor * (body.velocity + h * acceleration);
        body.position = body.position + h * body.velocity;
        break;
      case Integrator::explicit_euler:
        body.position = body.position + h * body.velocity;
        body.velocity = factor * body.velocity + h * acceleration;
        break;
      case Integrator::velocity_verlet:
        body.position = body.position + h * (body.velocity + (0.5 * h) * acceleration);
        body.velocity = body.velocity + h * acceleration;
        break;
    }
  }

  [[nodiscard]] double shot_factor() const {
    const double x = tick_.step * tick_.damping;
    switch (tick_.damping_form) {
      case DampingForm::implicit:
        return 1 / (1 + x);
      case DampingForm::direct:
        return 1 - x;
      case DampingForm::exponential:
        break;
    }
    return std::exp(-x);
  }

 private:
  const Tick& tick_;
};

}  // namespace

double count_ticks(const Engagement3& engagement, const Hit<Vec3>& hit) {
  return std::ceil(hit.time / engagement.tick->step) + 1;
}

FlightReport fly_by_ticks(const Engagement3& e, const Hit<Vec3>& hit) {
  const Engine engine(*e.tick);
  const double h = e.tick->step;
  const double factor = engine.shot_factor();
  // Positions are relative to where the gun was at t = 0, so that no digits are lost far from the
  // world's origin.
  const Vec3& origin = e.shooter.position;
  Body target{e.target.position - origin, e.target.velocity};
  FlightReport report;
  report.step = h;
  report.is_there = true;
  report.closest = std::numeric_limits<double>::infinity();
  if (e.aim == Aim::edge) report.reach = e.projectile.radius + e.target.radius;

  const double first = std::ceil(e.shooter.delay / h);
  for (double i = 0; i < first; ++i) {
    const Vec3 was = target.position;
    engine.move(target, e.target.acceleration, 1);
    report.flown += hypot(target.position - was);
  }
  const Vec3 gun = (first * h) * e.shooter.velocity;
  Body shot{gun + e.shooter.muzzle * hit.aim,
            e.projectile.speed * hit.aim + e.projectile.inherit * e.shooter.velocity};
  report.flown += hypot(gun) + e.shooter.muzzle;

  const double steps = hit.flight_time / h;  // a share of the last one
  const double last = std::ceil(steps) + 1;
  const double between_rows = std::max(1.0, std::floor(last / kLogRows));
  const auto log = [&](double time, const Vec3& shot_at, const Vec3& target_at) {
    report.log.push_back({time, origin + shot_at, origin + target_at, hypot(target_at - shot_at)});
  };
  for (double i = 0; i < last; ++i) {
    if (i <= steps && std::fmod(i, between_rows) == 0) {
      log((first + i) * h, shot.position, target.position);
    }
    const Body shot_was = shot;
    const Body target_was = target;
    engine.move(shot, e.projectile.acceleration, factor);
    engine.move(target, e.target.acceleration, 1);
    const Vec3 from = target_was.position - shot_was.position;
    const Vec3 to = target.position - shot.position;
    const double share = closest_share(from, to);
    const double apart = hypot(mix(from, to, share));
    if (apart < report.closest) {
      report.closest = apart;
      report.closest_time = (first + i + share) * h;
    }
    if (i <= steps && steps < i + 1) {
      const Vec3 shot_at = mix(shot_was.position, shot.position, steps - i);
      const Vec3 target_at = mix(target_was.position, target.position, steps - i);
      report.apart_at_hit = hypot(target_at - shot_at);
      log(hit.time, shot_at, target_at);
    }
    if (i < steps) {
      report.flown +=
          hypot(shot.position - shot_was.position) + hypot(target.position - target_was.position);
    }
  }
  report.tolerance = kRelativeTolerance * (report.flown + report.reach);
  report.is_confirmed = std::isfinite(report.tolerance) &&
                        std::fabs(report.apart_at_hit - report.reach) <= report.tolerance;
  return report;
}

}  // namespace aimahead::cli
