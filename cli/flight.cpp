#include "flight.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace aimahead::cli {
namespace {

constexpr double kDefaultSteps = 1000;
constexpr int kLogRows = 10;

Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Vec3 operator*(double s, const Vec3& v) { return {s * v.x, s * v.y, s * v.z}; }
double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double length(const Vec3& v) { return std::hypot(v.x, v.y, v.z); }

struct Body {
  Vec3 position{};
  Vec3 velocity{};
};

// One step of the classical Runge-Kutta method for x' = v, v' = force(x, v). Returns how far the
// body went.
template <class Force>
double advance(Body& body, const Force& force, double h) {
  const Body start = body;
  const auto slope = [&](const Body& at) { return Body{at.velocity, force(at)}; };
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
  body.position = start.position + mean(k1.position, k2.position, k3.position, k4.position);
  body.velocity = start.velocity + mean(k1.velocity, k2.velocity, k3.velocity, k4.velocity);
  return length(body.position - start.position);
}

// Where on the way from `from` to `to`, as a share of it, the origin is closest.
double closest_share(const Vec3& from, const Vec3& to) {
  const Vec3 way = to - from;
  const double size = std::max({std::fabs(way.x), std::fabs(way.y), std::fabs(way.z)});
  if (size == 0) return 0;
  const Vec3 unit = (1 / size) * way;
  const double share = -dot((1 / size) * from, unit) / dot(unit, unit);
  return std::clamp(share, 0.0, 1.0);
}

double step_of(const Hit<Vec3>& hit, double step) {
  if (step > 0) return step;
  return (hit.flight_time > 0 ? hit.flight_time : hit.launch_time) / kDefaultSteps;
}

// Steps for a stretch of time. Before the launch nothing is judged: there a default step, made for
// the flight, need not divide a long delay.
double steps_for(double duration, double step, bool is_bounded) {
  if (duration <= 0) return 0;
  const double steps = std::max(1.0, std::ceil(duration / step));
  return is_bounded ? std::min(steps, kDefaultSteps) : steps;
}

}  // namespace

double count_steps(const Hit<Vec3>& hit, double step) {
  const double h = step_of(hit, step);
  return steps_for(hit.launch_time, h, step <= 0) + steps_for(hit.flight_time, h, false);
}

FlightReport fly(const Engagement3& engagement, const Hit<Vec3>& hit, double step) {
  const Shooter<Vec3>& shooter = engagement.shooter;
  const Projectile<Vec3>& projectile = engagement.projectile;
  const auto no_force = [](const Body&) { return Vec3{}; };
  const auto shot_force = [&](const Body&) { return projectile.acceleration; };
  const auto target_force = [&](const Body&) { return engagement.target.acceleration; };

  FlightReport report;
  const double h = step_of(hit, step);
  if (engagement.aim == Aim::edge) report.reach = projectile.radius + engagement.target.radius;

  // Places are relative to where the gun was at t = 0: far from the origin no digits are lost.
  Body gun{{}, shooter.velocity};
  Body target{engagement.target.position - shooter.position, engagement.target.velocity};
  double gun_way = 0;
  double target_way = 0;
  const auto before = static_cast<std::int64_t>(steps_for(hit.launch_time, h, step <= 0));
  const double delay_step = before > 0 ? hit.launch_time / static_cast<double>(before) : 0;
  for (std::int64_t i = 0; i < before; ++i) {
    gun_way += advance(gun, no_force, delay_step);
    target_way += advance(target, target_force, delay_step);
  }

  Body shot{gun.position + shooter.muzzle * hit.aim,
            projectile.speed * hit.aim + projectile.inherit * gun.velocity};
  double shot_way = shooter.muzzle;
  const auto steps = static_cast<std::int64_t>(steps_for(hit.flight_time, h, false));
  const double flight_step = steps > 0 ? hit.flight_time / static_cast<double>(steps) : 0;
  const auto time_of = [&](double i) { return hit.launch_time + i * flight_step; };
  report.step = flight_step;
  Vec3 apart = target.position - shot.position;
  report.closest = length(apart);
  report.closest_time = hit.launch_time;
  report.apart_at_hit = report.closest;
  const auto log = [&](std::int64_t i) {
    report.log.push_back({time_of(static_cast<double>(i)), shooter.position + shot.position,
                          shooter.position + target.position, length(apart)});
  };
  log(0);
  const std::int64_t between_rows = std::max<std::int64_t>(1, steps / kLogRows);
  // Past the answered time the bodies fly on a little, so that a closer approach would be seen.
  const std::int64_t last = steps > 0 ? steps + std::max<std::int64_t>(1, steps / 50) : 0;
  for (std::int64_t i = 1; i <= last; ++i) {
    const double shot_step = advance(shot, shot_force, flight_step);
    const double target_step = advance(target, target_force, flight_step);
    const Vec3 apart_before = apart;
    apart = target.position - shot.position;
    const double share = closest_share(apart_before, apart);
    const double distance = length(apart_before + share * (apart - apart_before));
    if (distance < report.closest) {
      report.closest = distance;
      report.closest_time = time_of(static_cast<double>(i - 1) + share);
    }
    if (i > steps) continue;
    shot_way += shot_step;
    target_way += target_step;
    if (i == steps) report.apart_at_hit = length(apart);
    if (i == steps || i % between_rows == 0) log(i);
  }
  report.flown = gun_way + shot_way + target_way;
  // Near the smallest doubles every step may also lose a few of them.
  const double lost = 8 * std::numeric_limits<double>::denorm_min() * static_cast<double>(last);
  report.tolerance = kRelativeTolerance * (report.flown + report.reach) + lost;
  report.is_confirmed = std::isfinite(report.tolerance) &&
                        std::fabs(report.apart_at_hit - report.reach) <= report.tolerance;
  return report;
}

}  // namespace aimahead::cli
