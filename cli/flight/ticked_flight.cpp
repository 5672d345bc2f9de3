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

/// Shot and target at one moment.
struct Bodies {
  Body shot;
  Body target;

  [[nodiscard]] Vec3 apart() const { return target.position - shot.position; }
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

/// Flies a shot and reports on it. Positions are relative to where the gun was at t = 0, so that no
/// digits are lost far from the world's origin.
class TickedFlight {
 public:
  TickedFlight(const Engagement3& e, const Hit<Vec3>& hit)
      : e_(e),
        hit_(hit),
        engine_(*e.tick),
        step_(e.tick->step),
        launch_(std::ceil(e.shooter.delay / step_)),
        flight_(hit.flight_time / step_) {
    report_.step = step_;
    report_.is_there = true;
    report_.closest = std::numeric_limits<double>::infinity();
    if (e.aim == Aim::edge) report_.reach = e.projectile.radius + e.target.radius;
  }

  FlightReport run() {
    wait_and_launch();
    const double last = std::ceil(flight_) + 1;
    const double between_rows = std::max(1.0, std::floor(last / kLogRows));
    const double factor = engine_.shot_factor();
    for (double i = 0; i < last; ++i) {
      if (i <= flight_ && std::fmod(i, between_rows) == 0) {
        log((launch_ + i) * step_, now_.shot.position, now_.target.position);
      }
      const Bodies before = now_;
      engine_.move(now_.shot, e_.projectile.acceleration, factor);
      engine_.move(now_.target, e_.target.acceleration, 1);
      look_at_step(i, before);
    }
    report_.tolerance = kRelativeTolerance * (report_.flown + report_.reach);
    report_.is_confirmed = std::isfinite(report_.tolerance) &&
                           std::fabs(report_.apart_at_hit - report_.reach) <= report_.tolerance;
    return report_;
  }

 private:
  void wait_and_launch() {
    Body& target = now_.target;
    target = {e_.target.position - e_.shooter.position, e_.target.velocity};
    for (double i = 0; i < launch_; ++i) {
      const Vec3 was = target.position;
      engine_.move(target, e_.target.acceleration, 1);
      report_.flown += hypot(target.position - was);
    }
    const Vec3 gun = (launch_ * step_) * e_.shooter.velocity;
    now_.shot = {gun + e_.shooter.muzzle * hit_.aim,
                 e_.projectile.speed * hit_.aim + e_.projectile.inherit * e_.shooter.velocity};
    report_.flown += hypot(gun) + e_.shooter.muzzle;
  }

  /// What there is to report on step `i` of the flight.
  void look_at_step(double i, const Bodies& before) {
    const Vec3 from = before.apart();
    const Vec3 to = now_.apart();
    const double share = closest_share(from, to);
    const double apart = hypot(mix(from, to, share));
    if (apart < report_.closest) {
      report_.closest = apart;
      report_.closest_time = (launch_ + i + share) * step_;
    }
    if (i <= flight_ && flight_ < i + 1) {
      const Vec3 shot = mix(before.shot.position, now_.shot.position, flight_ - i);
      const Vec3 target = mix(before.target.position, now_.target.position, flight_ - i);
      report_.apart_at_hit = hypot(target - shot);
      log(hit_.time, shot, target);
    }
    if (i < flight_) {
      report_.flown += hypot(now_.shot.position - before.shot.position) +
                       hypot(now_.target.position - before.target.position);
    }
  }

  void log(double time, const Vec3& shot, const Vec3& target) {
    const Vec3& origin = e_.shooter.position;
    report_.log.push_back({time, origin + shot, origin + target, hypot(target - shot)});
  }

  const Engagement3& e_;
  const Hit<Vec3>& hit_;
  Engine engine_;
  double step_;
  double launch_;  // in steps
  double flight_;  // in steps: a share of the last one
  Bodies now_;
  FlightReport report_;
};

}  // namespace

double count_ticks(const Engagement3& engagement, const Hit<Vec3>& hit) {
  return std::ceil(hit.time / engagement.tick->step) + 1;
}

FlightReport fly_by_ticks(const Engagement3& engagement, const Hit<Vec3>& hit) {
  return TickedFlight(engagement, hit).run();
}

}  // namespace aimahead::cli
