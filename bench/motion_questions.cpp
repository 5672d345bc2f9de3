#include "motion_questions.hpp"

#include "generators.hpp"

#include <array>
#include <cmath>

namespace bench {
namespace {

using aimahead::Vec3;
using oracle::Random;

constexpr std::uint64_t kSeed = 20'260'102;
constexpr int kQuestions = 4096;
constexpr double kRoom = 400;  // half the width of where targets are

Vec3 place(Random& random) {
  const auto p = random.in_cube(kRoom, 3);
  return {p[0], p[1], p[2]};
}

Vec3 velocity(Random& random) {
  const double speed = random.between(5, 40);
  const auto v = oracle::scaled(random.direction(3), speed);
  return {v[0], v[1], v[2]};
}

double distance(const Vec3& a, const Vec3& b) {
  return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

/// A wandering body by a function of the caller's: a helix with a bound on its speed.
struct Helix {
  Vec3 start;
  Vec3 drift;
  double radius;
  double rate;

  [[nodiscard]] Vec3 position(double time) const {
    return {start.x + drift.x * time + radius * std::cos(rate * time),
            start.y + drift.y * time + radius * std::sin(rate * time), start.z + drift.z * time};
  }
  [[nodiscard]] double speed_bound(double, double) const {
    return std::hypot(drift.x, drift.y, drift.z) + radius * rate;
  }
};

}  // namespace

struct MotionQuestions::Lists {
  std::array<Vec3, 9> points;
  std::array<Vec3, 9> velocities;
  std::array<double, 9> times;
  std::array<aimahead::Piece<Vec3>, 4> pieces;
  std::array<aimahead::Plate, 4> plates;
  std::array<double, 8> distances;  // of a table
  std::array<double, 8> arrivals;
  Helix helix;
};

std::vector<std::string> motions() {
  return {"linear",       "accelerating",     "turning",    "Bezier, 4 points",
          "path, 8 legs", "spline, 9 points", "samples, 9", "samples with velocities, 9",
          "pieces, 4",    "walls, bounce",    "function",   "plates, 4"};
}

std::vector<std::string> shots() {
  return {"straight",
          "gravity",
          "thrust",
          "linear drag",
          "quadratic drag",
          "tick",
          "turret",
          "turret, gravity",
          "linear drag, wind",
          "linear drag, calm",
          "quadratic drag, wind",
          "quadratic drag, calm",
          "gun in a turn",
          "gun that moves",
          "hold",
          "table, 8 rows"};
}

MotionQuestions::~MotionQuestions() = default;

MotionQuestions::MotionQuestions(const std::string& motion, const std::string& shot) {
  Random random(kSeed);
  // Questions without a hit take long if the gun waits or under quadratic drag.
  const bool is_long =
      shot.starts_with("turret") || shot.starts_with("quadratic drag") || shot == "hold";
  const bool is_calm = shot.ends_with(", calm");
  const int count_of_questions = is_long ? kQuestions / 8 : kQuestions;
  for (int i = 0; i < count_of_questions; ++i) {
    Lists& lists = *kept_.emplace_back(std::make_unique<Lists>());
    Engagement e;
    e.projectile.speed = random.between(30, 120);
    if (shot == "gravity" || shot == "turret, gravity") e.projectile.acceleration = {0, 0, -9.81};
    if (shot == "thrust") e.projectile.thrust = {random.between(5, 40), random.between(0.5, 4)};
    if (shot.starts_with("linear drag")) e.projectile.drag = random.between(0.01, 0.1);
    if (shot.starts_with("quadratic drag")) {
      e.projectile.acceleration = {0, 0, -9.81};
      e.projectile.quadratic_drag = random.magnitude(-13, -9);
    }
    if (shot == "tick") {
      e.projectile.acceleration = {0, 0, -9.81};
      e.tick = aimahead::Tick{.step = 1.0 / 60, .damping = random.between(0.01, 0.1)};
    }
    Vec3 wind{};
    if (shot.ends_with(", wind") || is_calm) wind = velocity(random);
    if (!is_calm) e.projectile.wind = wind;
    if (shot == "gun that moves") e.shooter.velocity = velocity(random);
    if (shot == "hold") e.shooter.hold = true;
    if (shot == "gun in a turn") {
      e.shooter.velocity = velocity(random);
      e.shooter.delay = random.between(0.1, 2);
      e.shooter.motion = aimahead::Turning<Vec3>{random.between(0.1, 2)};
    }
    if (shot == "table, 8 rows") {
      for (std::size_t k = 0; k < lists.distances.size(); ++k) {
        lists.distances[k] = 150.0 * static_cast<double>(k);
        lists.arrivals[k] =
            random.between(0.9, 1.1) * (lists.distances[k] + 10) / e.projectile.speed;
      }
      e.projectile.speed = 0;
      e.projectile.table = aimahead::ShotTable{lists.distances, lists.arrivals};
    }
    if (shot.starts_with("turret")) {
      auto& turret = e.shooter.turret.emplace();
      turret.facing = velocity(random);
      turret.turn_rate = random.between(0.5, 3);
    }
    auto& target = e.target;
    target.position = place(random);
    target.velocity = velocity(random);
    for (Vec3& p : lists.points) p = place(random);
    for (Vec3& v : lists.velocities) v = velocity(random);
    const double pace = random.between(5, 40);
    const int count = motion == "Bezier, 4 points" ? 4 : 9;
    lists.times[0] = 0;
    for (int k = 1; k < 9; ++k) {
      const double way = distance(lists.points[k - 1], lists.points[k]);
      lists.times[k] = lists.times[k - 1] + way / pace;
    }
    const std::span<const Vec3> points(lists.points.data(), static_cast<std::size_t>(count));
    if (motion == "linear") {
      target.motion = {};
    } else if (motion == "accelerating") {
      const Vec3 v = velocity(random);
      target.acceleration = {0.1 * v.x, 0.1 * v.y, 0.1 * v.z};
    } else if (motion == "turning") {
      target.motion = aimahead::Turning<Vec3>{random.signed_between(0.1, 2), velocity(random)};
    } else if (motion == "Bezier, 4 points") {
      target.motion = aimahead::Bezier<Vec3>{points, lists.times[3]};
    } else if (motion == "path, 8 legs") {
      target.motion = aimahead::Path<Vec3>{points, pace};
    } else if (motion == "spline, 9 points") {
      target.motion = aimahead::Spline<Vec3>{points, lists.times};
    } else if (motion == "samples, 9") {
      target.motion = aimahead::Samples<Vec3>{points, lists.times, {}};
    } else if (motion == "samples with velocities, 9") {
      target.motion = aimahead::Samples<Vec3>{points, lists.times, lists.velocities};
    } else if (motion == "pieces, 4") {
      for (auto& piece : lists.pieces) {
        const Vec3 v = velocity(random);
        piece.duration = random.between(1, 5);
        piece.velocity = velocity(random);
        piece.acceleration = {0.1 * v.x, 0.1 * v.y, 0.1 * v.z};
      }
      target.motion = aimahead::Pieces<Vec3>{lists.pieces};
    } else if (motion == "walls, bounce") {
      target.motion = aimahead::Walls<Vec3>{
          {-kRoom, -kRoom, -kRoom}, {kRoom, kRoom, kRoom}, aimahead::OnHit::bounce};
    } else if (motion == "plates, 4") {
      for (std::size_t k = 0; k < lists.plates.size(); ++k) {
        lists.plates[k] = {1.5707963267948966 * static_cast<double>(k), 0.25, 0.1};
      }
      target.motion = aimahead::Plates{lists.plates, 0, random.between(0.5, 14), 0.8};
    } else {
      lists.helix = {target.position, velocity(random), random.between(1, 20),
                     random.between(0.1, 2)};
      if (is_calm) lists.helix.drift -= wind;
      target.motion = aimahead::function_of<Vec3>(lists.helix);
    }
    if (is_calm) {
      target.velocity -= wind;
      e.shooter.velocity -= wind;
    }
    list_.push_back(e);
  }
}

}  // namespace bench
