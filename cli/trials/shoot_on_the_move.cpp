// The ball is flown through the air in small steps, without the formulas of the solver. The table
// is measured in the same way, from a robot at rest. The air also slows the velocity that the ball
// inherits from the robot. The table does not contain that, so even the best aim misses by a few
// centimetres at full speed.
#include "trials/shoot_on_the_move.hpp"

#include "flight/flying_shot.hpp"
#include "flight/gun_course.hpp"
#include "math/quantile.hpp"

#include "aimahead/intercept.hpp"
#include "arena/random.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace aimahead::cli {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kGravity = 9.81;
constexpr double kDrag = 0.008;      // a metre
constexpr double kGoalHeight = 1.2;  // above the launcher
constexpr double kGoalRadius = 0.3;  // how far off the ball's centre may be
constexpr double kMountArm = 0.2;    // of the launcher from the robot's centre
constexpr double kMaxSpeed = 4.5;
constexpr double kMaxAcceleration = 4;
constexpr double kMaxTurnRate = 6;
constexpr double kNearestRow = 1.3;  // distances of the table
constexpr double kFarthestRow = 5.7;
constexpr int kRows = 9;

/// The launcher's setting for a distance, and what it was measured to do.
struct Launcher {
  std::array<double, kRows> distances;
  std::array<double, kRows> times;
  std::array<double, kRows> speeds;
  std::array<double, kRows> elevations;

  [[nodiscard]] ShotTable table() const { return {distances, times}; }
};

/// Where and when a ball comes down to the height of the goal.
struct Landing {
  Vec2 point;
  double flight_time = 0;
};

std::optional<Landing> fly(const Shooter<Vec3>& robot, double launch_time, const Vec2& direction,
                           double speed, double elevation) {
  constexpr double kStep = 0x1p-8;
  constexpr double kLongest = 4;
  Engagement3 question;
  question.shooter = robot;
  question.projectile = {
      .speed = speed, .acceleration = {0, 0, -kGravity}, .quadratic_drag = kDrag};
  Hit<Vec3> launch;
  launch.launch_time = launch_time;
  const double level = std::cos(elevation);
  launch.aim = {level * direction.x, level * direction.y, std::sin(elevation)};
  FlyingShot ball(question, launch);
  Vec3 before = ball.position();
  for (double time = kStep; time < kLongest; time += kStep) {
    ball.fly_until(time);
    const Vec3 now = ball.position();
    if (before.z >= kGoalHeight && now.z < kGoalHeight) {
      const double share = (before.z - kGoalHeight) / (before.z - now.z);
      const Vec3 there = before + share * (now - before) + robot.position;
      return Landing{{there.x, there.y}, time - (1 - share) * kStep};
    }
    before = now;
  }
  return std::nullopt;
}

/// Finds for each distance the speed with which a ball from a robot at rest comes down there.
Launcher measure_launcher() {
  Launcher launcher;
  for (int i = 0; i < kRows; ++i) {
    const double share = static_cast<double>(i) / (kRows - 1);
    const double distance = kNearestRow + share * (kFarthestRow - kNearestRow);
    const double elevation = (74 - 20 * share) * kPi / 180;
    double low = 3;
    double high = 15;
    Landing landing;
    for (int step = 0; step < 40; ++step) {
      const double speed = (low + high) / 2;
      const auto landed = fly({}, 0, {1, 0}, speed, elevation);
      if (landed) landing = *landed;
      (landed && landed->point.x > distance ? high : low) = speed;
    }
    launcher.distances[i] = distance;
    launcher.times[i] = landing.flight_time;
    launcher.speeds[i] = high;
    launcher.elevations[i] = elevation;
  }
  return launcher;
}

/// Which parts of the robot's motion the aim takes into account, besides its velocity.
struct Knowledge {
  const char* name;
  bool mount;
  bool acceleration;
};
constexpr Knowledge kKnowledge[] = {{"velocity", false, false},
                                    {"velocity, mount", true, false},
                                    {"velocity, acceleration", false, true},
                                    {"all", true, true}};

/// The goal is at the origin.
struct Scene {
  Shooter<Vec2> robot;

  [[nodiscard]] Shooter<Vec2> known(const Knowledge& knowledge) const {
    Shooter<Vec2> known = robot;
    if (!knowledge.mount) known.mount = {};
    if (!knowledge.acceleration) known.acceleration = {};
    return known;
  }
};

Scene random_scene(arena::Random& random) {
  const auto vector = [&](double shortest, double longest) {
    const double angle = random.between(-kPi, kPi);
    return random.between(shortest, longest) * Vec2{std::cos(angle), std::sin(angle)};
  };
  Scene scene;
  scene.robot.position = vector(kNearestRow, kFarthestRow);
  scene.robot.velocity = vector(0, kMaxSpeed);
  scene.robot.acceleration = vector(0, kMaxAcceleration);
  scene.robot.delay = random.between(0.03, 0.2);
  scene.robot.mount = Mount<Vec2>{.offset = {kMountArm, 0},
                                  .facing = random.between(-kPi, kPi),
                                  .turn_rate = random.between(-kMaxTurnRate, kMaxTurnRate)};
  return scene;
}

/// Where to point the launcher, and the distance to set it for.
struct Setting {
  Vec2 direction;
  double distance = 0;
};

std::optional<Setting> aim_by_solving(const Launcher& launcher, const Shooter<Vec2>& robot) {
  Engagement2 question;
  question.shooter = robot;
  question.projectile.table = launcher.table();
  const Intercept<Vec2> answer = solve(question);
  if (!answer) return std::nullopt;
  return Setting{answer.aim, answer.distance};
}

/// The setting for a goal that is `way` off the launcher; nothing if the table does not reach
/// there.
std::optional<Setting> set_for(const Vec2& way) {
  const double distance = length(way);
  if (!(distance >= kNearestRow && distance <= kFarthestRow)) return std::nullopt;
  return Setting{way / distance, distance};
}

Shooter<Vec3> in_space(const Shooter<Vec2>& robot) {
  const auto raised = [](const Vec2& v) { return Vec3{v.x, v.y, 0}; };
  Shooter<Vec3> raised_robot;
  raised_robot.position = raised(robot.position);
  raised_robot.velocity = raised(robot.velocity);
  raised_robot.acceleration = raised(robot.acceleration);
  if (const auto& mount = robot.mount) {
    raised_robot.mount = Mount<Vec3>{
        .offset = raised(mount->offset), .facing = mount->facing, .turn_rate = mount->turn_rate};
  }
  return raised_robot;
}

/// Guesses the flight time from where the goal is, then from where the goal will be after that
/// time, seen from the moving launcher, and so on.
std::optional<Setting> aim_by_rounds(const Launcher& launcher, const Shooter<Vec2>& robot,
                                     int rounds) {
  if (rounds == 0) return set_for(Vec2{} - robot.position);
  const GunState gun = gun_at(in_space(robot), robot.delay);
  const Vec2 launch = robot.position + Vec2{gun.position.x, gun.position.y};
  const Vec2 velocity{gun.velocity.x, gun.velocity.y};
  const ShotTable table = launcher.table();
  Vec2 way = Vec2{} - launch;
  for (int i = 0; i < rounds; ++i) {
    way = Vec2{} - launch - setting_at(table, table.times, length(way)) * velocity;
  }
  return set_for(way);
}

struct AimingMethod {
  const char* name;
  int rounds;  ///< -1: by solving
};
constexpr AimingMethod kAimingMethods[] = {{"at the goal", 0},    {"one guess", 1},
                                           {"three rounds", 3},   {"five rounds", 5},
                                           {"twenty rounds", 20}, {"solve", -1}};

/// How far the ball comes down from the middle of the goal.
double miss_of(const Launcher& launcher, const Scene& scene, const Setting& setting) {
  const ShotTable table = launcher.table();
  const auto landing = fly(in_space(scene.robot), scene.robot.delay, setting.direction,
                           setting_at(table, launcher.speeds, setting.distance),
                           setting_at(table, launcher.elevations, setting.distance));
  return landing ? length(landing->point) : std::numeric_limits<double>::infinity();
}

}  // namespace

std::vector<AimingResult> shoot_on_the_move(std::int64_t shots, std::uint64_t seed) {
  const Launcher launcher = measure_launcher();
  arena::Random random(seed);
  std::vector<Scene> scenes;
  while (static_cast<std::int64_t>(scenes.size()) < shots) {
    const Scene scene = random_scene(random);
    if (aim_by_solving(launcher, scene.robot)) scenes.push_back(scene);
  }
  std::vector<AimingResult> results;
  for (const AimingMethod& method : kAimingMethods) {
    for (const Knowledge& knowledge : kKnowledge) {
      // An aim at the goal itself uses none of this knowledge.
      if (method.rounds == 0 && (knowledge.mount || knowledge.acceleration)) continue;
      AimingResult result;
      result.method = method.name;
      result.knows = method.rounds == 0 ? "" : knowledge.name;
      result.shots = shots;
      std::vector<double> misses;
      for (const Scene& scene : scenes) {
        const Shooter<Vec2> robot = scene.known(knowledge);
        const auto setting = method.rounds < 0 ? aim_by_solving(launcher, robot)
                                               : aim_by_rounds(launcher, robot, method.rounds);
        if (!setting) {
          ++result.refused;
          continue;
        }
        misses.push_back(miss_of(launcher, scene, *setting));
        result.hits += misses.back() <= kGoalRadius;
      }
      result.median_miss = quantile(misses, 0.5);
      result.large_miss = quantile(misses, 0.95);
      results.push_back(std::move(result));
    }
  }
  return results;
}

}  // namespace aimahead::cli
