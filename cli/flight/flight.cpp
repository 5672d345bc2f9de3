#include "flight/flight.hpp"

#include "flight/course.hpp"
#include "flight/flying_shot.hpp"
#include "flight/gun_course.hpp"
#include "flight/ticked_flight.hpp"
#include "math/vec3_algebra.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace aimahead::cli {
namespace {

constexpr double kDefaultSteps = 1000;
// How well a time is known at which the target leaps or vanishes.
constexpr double kTimeTolerance = 1e-12;

double steps_of(const Hit<Vec3>& hit, double step) {
  if (hit.flight_time <= 0) return 0;
  return step > 0 ? std::max(1.0, std::ceil(hit.flight_time / step)) : kDefaultSteps;
}

double way_before(const Course& course, double launch_time) {
  double way = 0;
  std::optional<Vec3> last = course.at(0);
  for (double i = 1; launch_time > 0 && i <= kDefaultSteps; ++i) {
    const std::optional<Vec3> here = course.at(launch_time * (i / kDefaultSteps));
    if (last && here) way += hypot(*here - *last);
    last = here;
  }
  return way;
}

/// The target that is hit: if it has plates, the plate.
Target<Vec3> target_of(const Engagement3& engagement, const Hit<Vec3>& hit) {
  Target<Vec3> target = engagement.target;
  auto* const body = std::get_if<Plates>(&target.motion);
  if (body && hit.plate >= 0) {
    body->plates = body->plates.subspan(static_cast<std::size_t>(hit.plate), 1);
  }
  return target;
}

/// Whether a plate faces the gun as it is hit; true for targets without plates.
bool is_facing(const Engagement3& engagement, const Hit<Vec3>& hit) {
  const Target<Vec3> target = target_of(engagement, hit);
  const auto* const body = std::get_if<Plates>(&target.motion);
  if (!body) return true;
  const Plate& plate = body->plates[0];
  const double t = hit.time;
  const Vec3 center = target.position + t * (target.velocity + (t / 2) * target.acceleration);
  const Vec3 gun =
      engagement.shooter.position + gun_at(engagement.shooter, hit.launch_time).position;
  const double angle = body->facing + plate.angle + body->turn_rate * t;
  const double x = gun.x - center.x;
  const double y = gun.y - center.y;
  const double along = x * std::cos(angle) + y * std::sin(angle);
  const double across = y * std::cos(angle) - x * std::sin(angle);
  constexpr double kAngleTolerance = 1e-9;
  return std::fabs(std::atan2(across, along)) <= body->window + kAngleTolerance;
}

/// A flight from launch to hit, and a little beyond.
class Flight {
 public:
  Flight(const Engagement3& engagement, const Hit<Vec3>& hit, double step)
      : engagement_(engagement),
        hit_(hit),
        course_(target_of(engagement, hit), engagement.shooter.position),
        shot_(engagement, hit),
        steps_(static_cast<std::int64_t>(steps_of(hit, step))) {
    report_.step = steps_ > 0 ? hit.flight_time / static_cast<double>(steps_) : 0;
    report_.closest = std::numeric_limits<double>::infinity();
    if (engagement.aim == Aim::edge) {
      report_.reach = engagement.projectile.radius + engagement.target.radius;
    }
  }

  FlightReport fly() {
    target_way_ = way_before(course_, hit_.launch_time);
    look(0);
    // Shot and target fly on a little past the answered time, so that a closer approach would be
    // seen.
    const std::int64_t last = steps_ > 0 ? steps_ + std::max<std::int64_t>(1, steps_ / 50) : 0;
    for (std::int64_t i = 1; i <= last; ++i) {
      shot_.fly_until(i == steps_ ? hit_.flight_time : static_cast<double>(i) * report_.step);
      look(i);
    }
    judge(static_cast<double>(last));
    return std::move(report_);
  }

 private:
  const Engagement3& engagement_;
  const Hit<Vec3>& hit_;
  Course course_;
  FlyingShot shot_;
  std::int64_t steps_;
  FlightReport report_;
  double shot_way_ = 0;  // until the answered time
  double target_way_ = 0;
  double last_time_ = 0;
  std::optional<Vec3> last_target_;
  std::optional<Vec3> last_apart_;

  void look(std::int64_t i) {
    const double time =
        i == steps_ ? hit_.time : hit_.launch_time + static_cast<double>(i) * report_.step;
    const std::optional<Vec3> target = course_.at(time);
    std::optional<Vec3> apart;
    if (target) {
      apart = *target - shot_.position();
      note_closest(*apart, time);
      if (i <= steps_ && last_target_) target_way_ += hypot(*target - *last_target_);
      log(i, time, *target, hypot(*apart));
    }
    if (i == steps_) {
      shot_way_ = shot_.way();
      report_.apart_at_hit = apart_at_hit();
    }
    last_time_ = time;
    last_target_ = target;
    last_apart_ = apart;
  }

  void note_closest(const Vec3& apart, double time) {
    const bool is_way = last_apart_ && !course_.leaps_between(last_time_, time);
    const Vec3 from = is_way ? *last_apart_ : apart;
    const double share = closest_share(from, apart);
    const double distance = hypot(from + share * (apart - from));
    if (distance >= report_.closest) return;
    report_.closest = distance;
    report_.closest_time = is_way ? last_time_ + share * (time - last_time_) : time;
  }

  void log(std::int64_t i, double time, const Vec3& target, double apart) {
    const std::int64_t between_rows = std::max<std::int64_t>(1, steps_ / kLogRows);
    if (i != steps_ && (i > steps_ || i % between_rows != 0)) return;
    const Vec3& origin = engagement_.shooter.position;
    report_.log.push_back({time, origin + shot_.position(), origin + target, apart});
  }

  // Where the target leaps or vanishes, the answered time may be rounded to either side.
  double apart_at_hit() {
    const double slack = kTimeTolerance * hit_.time;
    const bool is_edge =
        !course_.at(hit_.time) || course_.leaps_between(hit_.time - slack, hit_.time + slack);
    double best = std::numeric_limits<double>::infinity();
    for (const double side : {0.0, -slack, slack}) {
      if (side != 0 && !is_edge) continue;
      const std::optional<Vec3> target = course_.at(std::max(0.0, hit_.time + side));
      if (!target) continue;
      report_.is_there = true;
      const double apart = hypot(*target - shot_.position());
      if (std::fabs(apart - report_.reach) < std::fabs(best - report_.reach)) best = apart;
    }
    return best;
  }

  void judge(double steps) {
    const double gun_way = hypot(gun_at(engagement_.shooter, hit_.launch_time).position);
    report_.flown = gun_way + shot_way_ + target_way_;
    // Near the smallest doubles every step may also lose a few times the smallest double.
    const double lost = 8 * std::numeric_limits<double>::denorm_min() * steps;
    report_.tolerance = kRelativeTolerance * (report_.flown + report_.reach) + lost;
    report_.is_confirmed = std::isfinite(report_.tolerance) &&
                           std::fabs(report_.apart_at_hit - report_.reach) <= report_.tolerance &&
                           is_facing(engagement_, hit_);
  }
};

}  // namespace

double count_steps(const Engagement3& engagement, const Hit<Vec3>& hit, double step) {
  if (engagement.tick) return count_ticks(engagement, hit);
  const double steps = steps_of(hit, step);
  if (steps == 0) return 0;
  return steps * FlyingShot::count_steps(engagement.projectile, hit.flight_time / steps);
}

FlightReport fly(const Engagement3& engagement, const Hit<Vec3>& hit, double step) {
  if (engagement.tick) return fly_by_ticks(engagement, hit);
  return Flight(engagement, hit, step).fly();
}

}  // namespace aimahead::cli
