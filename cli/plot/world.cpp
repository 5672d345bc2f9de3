#include "plot/world.hpp"

#include "flight/flying_shot.hpp"
#include "flight/gun_course.hpp"
#include "math/vec3_algebra.hpp"
#include "motion/plate_target.hpp"

#include "aimahead/fixed_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr double kPlacesOfWay = 400;
constexpr double kMaxPlotSteps = 1e7;

// The time in which a shot without drag would have come as far.
double coasting_time(double drag, double flight_time) {
  return drag == 0 ? flight_time : -std::expm1(-drag * flight_time) / drag;
}

Target<Vec3> plate_of(Target<Vec3> target, int plate) {
  auto* const body = std::get_if<Plates>(&target.motion);
  if (body) body->plates = body->plates.subspan(static_cast<std::size_t>(std::max(plate, 0)), 1);
  return target;
}

}  // namespace

PlotWorld::PlotWorld(const Engagement3& engagement, double launch_time, const Hit<Vec3>& hit)
    : engagement_(engagement),
      course_(plate_of(engagement.target, hit.plate), engagement.shooter.position),
      launch_time_(launch_time) {
  if (hit.flight_time > 0) table_speed_ = hit.distance / hit.flight_time;
  if (engagement.aim == Aim::edge) {
    radii_ = engagement.projectile.radius + engagement.target.radius;
  }
}

Vec3 PlotWorld::gun_at(double time) const {
  return cli::gun_at(engagement_.shooter, time).position;
}

std::optional<Vec3> PlotWorld::target_at(double time) const {
  if (!engagement_.tick) return course_.at(time);
  Tick undamped = *engagement_.tick;
  undamped.damping = 0;
  const Target<Vec3>& target = engagement_.target;
  const TickBody<Vec3> body{target.position - engagement_.shooter.position, target.velocity};
  return position_after(undamped, body, target.acceleration, time);
}

std::span<const Plate> PlotWorld::plates() const {
  const auto* const body = std::get_if<Plates>(&engagement_.target.motion);
  return body ? body->plates : std::span<const Plate>();
}

SeenPlate PlotWorld::see(const Plate& plate, double time) const {
  const Target<Vec3>& target = engagement_.target;
  const Plates& body = std::get<Plates>(target.motion);
  const Vec3& origin = engagement_.shooter.position;
  const Vec3 center =
      target.position - origin + time * (target.velocity + (time / 2) * target.acceleration);
  const double angle = body.facing + plate.angle + body.turn_rate * time;
  const Vec3 normal{std::cos(angle), std::sin(angle), 0};
  const Vec3 gun = origin + gun_at(launch_time_);
  return {center + plate.arm * normal + Vec3{0, 0, plate.height}, normal,
          detail::motion::is_facing(target, plate, time, {gun.x, gun.y, gun.z})};
}

std::vector<SeenPlate> PlotWorld::plates_at(double time) const {
  std::vector<SeenPlate> seen;
  for (const Plate& plate : plates()) seen.push_back(see(plate, time));
  return seen;
}

// How far the shot travels along the aim by its own speed and thrust.
double PlotWorld::travel_at(double flight_time) const {
  const Projectile<Vec3>& shot = engagement_.projectile;
  if (engagement_.tick) {
    const TickBody<Vec3> body{{}, {shot.speed, 0, 0}};
    return position_after(*engagement_.tick, body, Vec3{}, flight_time).x;
  }
  if (shot.table) return table_speed_ * flight_time;
  const double burning = std::min(std::max(flight_time, 0.0), shot.thrust.duration);
  return shot.speed * coasting_time(shot.drag, flight_time) +
         shot.thrust.acceleration * burning * (flight_time - burning / 2);
}

double PlotWorld::reach_at(double flight_time) const {
  return engagement_.shooter.muzzle + radii_ + travel_at(flight_time);
}

Front PlotWorld::front_at(double flight_time) const {
  const Projectile<Vec3>& shot = engagement_.projectile;
  const auto [gun, velocity] = cli::gun_at(engagement_.shooter, launch_time_);
  const Vec3 inherited = shot.inherit * velocity;
  const double radius = engagement_.shooter.muzzle + travel_at(flight_time);
  if (engagement_.tick) {
    return {position_after(*engagement_.tick, {gun, inherited}, shot.acceleration, flight_time),
            radius};
  }
  const double k = shot.drag;
  const double coasting = coasting_time(k, flight_time);
  const double falling = k == 0 ? flight_time * flight_time / 2 : (flight_time - coasting) / k;
  return {gun + coasting * inherited + falling * (shot.acceleration + k * shot.wind), radius};
}

void PlotWorld::follow(const Vec3& aim, double duration) {
  const double steps = FlyingShot::count_steps(engagement_.projectile, duration);
  if (has_front() || !(duration > 0) || !(steps < kMaxPlotSteps)) return;
  Hit<Vec3> launch;
  launch.launch_time = launch_time_;
  launch.aim = aim;
  FlyingShot shot(engagement_, launch);
  Way way{aim, duration / kPlacesOfWay, {shot.position()}};
  for (double i = 1; i <= kPlacesOfWay; ++i) {
    shot.fly_until(i * way.step);
    way.places.push_back(shot.position());
  }
  ways_.push_back(std::move(way));
}

Vec3 PlotWorld::shot_at(const Vec3& aim, double flight_time) const {
  if (has_front()) {
    const Front front = front_at(flight_time);
    return front.center + front.radius * aim;
  }
  const auto way = std::find_if(ways_.begin(), ways_.end(),
                                [&](const Way& followed) { return followed.aim == aim; });
  if (way == ways_.end()) return gun_at(launch_time_);
  const double steps = std::clamp(flight_time / way->step, 0.0, kPlacesOfWay);
  const auto i = static_cast<std::size_t>(std::min(std::floor(steps), kPlacesOfWay - 1));
  return mix(way->places[i], way->places[i + 1], steps - static_cast<double>(i));
}

std::optional<double> PlotWorld::target_distance(double time) const {
  const std::optional<Vec3> target = target_at(time);
  if (!target) return std::nullopt;
  return distance_of(*target, time);
}

double PlotWorld::distance_of(const Vec3& place, double time) const {
  const bool is_before = time < launch_time_ && !has_past();
  if (is_before) return hypot(place - gun_at(time));
  return hypot(place - (has_front() ? front_at(time - launch_time_).center : gun_at(launch_time_)));
}

double PlotWorld::shot_distance(double time) const {
  const double flight_time = time - launch_time_;
  if (flight_time < 0) return has_past() ? std::fabs(reach_at(flight_time)) : reach_at(0);
  if (has_front()) return reach_at(flight_time);
  if (ways_.empty()) return 0;
  return hypot(shot_at(ways_.front().aim, flight_time) - gun_at(launch_time_)) + radii_;
}

bool PlotWorld::has_past() const {
  const Projectile<Vec3>& shot = engagement_.projectile;
  const Shooter<Vec3>& gun = engagement_.shooter;
  const bool is_steady = std::holds_alternative<std::monostate>(gun.motion) && !gun.mount &&
                         gun.acceleration == Vec3{};
  return has_front() && !shot.table && is_steady &&
         std::holds_alternative<std::monostate>(engagement_.target.motion) && !engagement_.tick &&
         launch_time_ == engagement_.shooter.delay && shot.drag == 0 &&
         (shot.thrust.acceleration == 0 || shot.thrust.duration == 0);
}

double PlotWorld::past_gap(double flight_time) const {
  return target_distance(launch_time_ + flight_time).value_or(0) - std::fabs(reach_at(flight_time));
}

}  // namespace aimahead::cli
