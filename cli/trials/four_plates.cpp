// When the gun is ready it knows exactly how the robot moves, plans a shot, and turns towards the
// aim. The shot leaves at the planned time along whatever the gun points at by then. It is flown in
// small steps, without the formulas of the solver.
#include "trials/four_plates.hpp"

#include "flight/flying_shot.hpp"

#include "aimahead/intercept.hpp"
#include "aimahead/turn_controller.hpp"
#include "arena/random.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace aimahead::cli {
namespace {

constexpr double kRetryDelay = 0.005;  // from an attempt without a plan to the next
constexpr double kProcessing = 0.005;
constexpr double kFiringDelay = 0.1;
constexpr double kGunRate = 20;          // radians per second
constexpr double kGunAcceleration = 50;  // radians per second squared
constexpr double kAirDrag = 0.019;       // a metre
constexpr double kPlateWidth = 0.135;
constexpr double kPlateHeight = 0.125;
constexpr double kWindow = 0.6;  // between the plate's normal and the way to the gun
constexpr int kWantedHits = 20;
constexpr double kTurnRates[] = {0.5, 2, 5, 9, 14};
constexpr Vec3 kWeight{0, 0, -9.81};
constexpr std::array<Plate, 4> kPlates{
    {{.angle = 0, .arm = 0.2},
     {.angle = std::numbers::pi / 2, .arm = 0.26, .height = 0.05},
     {.angle = std::numbers::pi, .arm = 0.2},
     {.angle = -std::numbers::pi / 2, .arm = 0.26, .height = 0.05}}};

/// A robot that drives to and fro. The gun is at the origin.
struct Robot {
  Vec3 start;
  Vec3 velocity;
  double leg = 0;  ///< the time between two ends
  double facing = 0;
  double turn_rate = 0;
  double muzzle_speed = 0;  ///< of the gun that it meets

  /// The centre at `time`, and its velocity.
  [[nodiscard]] Target<Vec3> at(double time) const {
    const double legs = std::floor(time / leg);
    const double since = time - legs * leg;
    const bool comes_back = std::fmod(legs, 2) != 0;
    Target<Vec3> center;
    center.position = start + (comes_back ? leg - since : since) * velocity;
    center.velocity = comes_back ? Vec3{} - velocity : velocity;
    return center;
  }
  [[nodiscard]] double facing_at(double time) const { return facing + turn_rate * time; }
};

/// The state of a plate at one time.
struct PlateNow {
  Vec3 position;
  Vec3 normal;
};
PlateNow plate_at(const Vec3& center, double facing, const Plate& plate) {
  const double angle = facing + plate.angle;
  const Vec3 normal{std::cos(angle), std::sin(angle), 0};
  return {center + plate.arm * normal + Vec3{0, 0, plate.height}, normal};
}

/// The cosine of the angle between the plate's normal and the way to the gun.
double facing_cosine(const PlateNow& plate) {
  const Vec3 to_gun{-plate.position.x, -plate.position.y, 0};
  return dot(plate.normal, to_gun) / length(to_gun);
}

/// A shot that leaves `leaves_in` after now along `aim`.
struct Plan {
  Vec3 aim;
  double leaves_in = 0;
};

Engagement3 question_of(const Robot& robot) {
  Engagement3 question;
  question.projectile = {
      .speed = robot.muzzle_speed, .acceleration = kWeight, .quadratic_drag = kAirDrag};
  question.shooter.delay = kProcessing + kFiringDelay;
  return question;
}

/// Aims at a target that is at a given position when the shot arrives.
std::optional<Plan> aim_at(const Robot& robot, const Vec3& position) {
  Engagement3 question = question_of(robot);
  question.target.position = position;
  const Intercept<Vec3> answer = solve(question);
  if (!answer) return std::nullopt;
  return Plan{answer.aim, answer.launch_time};
}

/// The plate that faces the gun best once the robot has driven and spun on for `ahead`.
PlateNow best_plate(const Robot& robot, double now, double ahead) {
  const Target<Vec3> center = robot.at(now);
  const Vec3 there = center.position + ahead * center.velocity;
  PlateNow best{};
  for (const Plate& plate : kPlates) {
    const PlateNow candidate =
        plate_at(there, robot.facing_at(now) + ahead * robot.turn_rate, plate);
    const bool is_first = &plate == kPlates.data();
    if (is_first || facing_cosine(candidate) > facing_cosine(best)) best = candidate;
  }
  return best;
}

std::optional<Plan> aim_at_plate_now(const Robot& robot, double now, const Vec3&) {
  return aim_at(robot, best_plate(robot, now, 0).position);
}

/// Uses one flight time for all plates, that to the robot's centre. Chooses the plate by its angle
/// then.
std::optional<Plan> aim_by_common_rule(const Robot& robot, double now, const Vec3&) {
  const double flight = length(robot.at(now).position) / robot.muzzle_speed;
  return aim_at(robot, best_plate(robot, now, kProcessing + kFiringDelay + flight).position);
}

std::optional<Plan> aim_by_solving_plates(const Robot& robot, double now,
                                          std::optional<Turret3> turret) {
  Engagement3 question = question_of(robot);
  question.shooter.hold = !turret;
  question.shooter.turret = turret;
  question.target = robot.at(now);
  // A shot at the mean speed of the flight takes as long as one that drag slows, and is found much
  // sooner.
  const double slowed = kAirDrag * length(question.target.position);
  question.projectile.speed *= slowed / std::expm1(slowed);
  question.projectile.quadratic_drag = 0;
  question.target.motion = Plates{.plates = kPlates,
                                  .facing = robot.facing_at(now),
                                  .turn_rate = robot.turn_rate,
                                  .window = kWindow};
  const Intercept<Vec3> answer = solve(question);
  if (!answer) return std::nullopt;
  return Plan{answer.aim, answer.launch_time};
}

std::optional<Plan> aim_with_hold(const Robot& robot, double now, const Vec3&) {
  return aim_by_solving_plates(robot, now, std::nullopt);
}

std::optional<Plan> aim_with_turret(const Robot& robot, double now, const Vec3& facing) {
  return aim_by_solving_plates(
      robot, now,
      Turret3{.facing = facing, .turn_rate = kGunRate, .turn_acceleration = kGunAcceleration});
}

/// Whether a shot that leaves at `time` goes through a plate from its front.
bool hits_a_plate(const Robot& robot, double time, const Vec3& aim) {
  constexpr double kStep = 0x1p-11;
  const Engagement3 question = question_of(robot);
  Hit<Vec3> launch;
  launch.aim = aim;
  FlyingShot shot(question, launch);
  std::array<double, kPlates.size()> before{};
  for (double flight = 0; flight < 2 && shot.position().z > -2; flight += kStep) {
    shot.fly_until(flight);
    const Target<Vec3> center = robot.at(time + flight);
    for (std::size_t i = 0; i < kPlates.size(); ++i) {
      const PlateNow plate = plate_at(center.position, robot.facing_at(time + flight), kPlates[i]);
      const Vec3 off = shot.position() - plate.position;
      const double in_front = dot(off, plate.normal);
      const double beside = std::fabs(off.y * plate.normal.x - off.x * plate.normal.y);
      const bool passes = flight > 0 && before[i] > 0 && in_front <= 0;
      if (passes && beside <= kPlateWidth / 2 && std::fabs(off.z) <= kPlateHeight / 2) return true;
      before[i] = in_front;
    }
  }
  return false;
}

using PlanShot = std::optional<Plan> (*)(const Robot& robot, double now, const Vec3& facing);
struct PlatesMethod {
  const char* name;
  PlanShot plan;
};
constexpr PlatesMethod kPlatesMethods[] = {{"at the plate now", aim_at_plate_now},
                                           {"common rule", aim_by_common_rule},
                                           {"solve, hold", aim_with_hold},
                                           {"solve, turret", aim_with_turret}};

void fight(const Robot& robot, PlanShot plan_shot, PlatesResult& result) {
  TurnController3 gun{.turret = {.facing = robot.start,
                                 .turn_rate = kGunRate,
                                 .turn_acceleration = kGunAcceleration}};
  int hits = 0;
  double now = 0;
  while (now < kLongestDuel && hits < kWantedHits) {
    const auto plan = plan_shot(robot, now, gun.turret.facing);
    const double pause = plan ? plan->leaves_in : kRetryDelay;
    gun.step(plan ? plan->aim : Vec3{}, pause);
    now += pause;
    if (!plan) continue;
    ++result.shots;
    hits += hits_a_plate(robot, now, gun.turret.facing);
  }
  ++result.duels;
  result.hits += hits;
  result.seconds += now;
}

Robot random_robot(arena::Random& random, double turn_rate) {
  const auto angle = [&] { return random.between(-std::numbers::pi, std::numbers::pi); };
  const double bearing = angle();
  const double course = angle();
  const double speed = random.between(0, 3);
  Robot robot;
  robot.start = random.between(3.5, 6.5) * Vec3{std::cos(bearing), std::sin(bearing), 0};
  robot.start.z = random.between(-0.2, 0.2);
  robot.velocity = speed * Vec3{std::cos(course), std::sin(course), 0};
  robot.leg = random.between(3, 6) / std::fmax(speed, 0.1);
  robot.facing = angle();
  robot.turn_rate = turn_rate;
  robot.muzzle_speed = random.between(15, 28);
  return robot;
}

}  // namespace

std::vector<PlatesResult> shoot_at_plates(std::int64_t duels, std::uint64_t seed) {
  std::vector<PlatesResult> results;
  for (const double turn_rate : kTurnRates) {
    arena::Random random(seed);
    std::vector<Robot> robots;
    for (std::int64_t i = 0; i < duels; ++i) robots.push_back(random_robot(random, turn_rate));
    for (const auto& [name, plan] : kPlatesMethods) {
      PlatesResult& result = results.emplace_back();
      result.method = name;
      result.turn_rate = turn_rate;
      for (const Robot& robot : robots) fight(robot, plan, result);
      result.seconds /= static_cast<double>(duels);
    }
  }
  return results;
}

}  // namespace aimahead::cli
