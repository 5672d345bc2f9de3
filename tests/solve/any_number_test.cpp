// Every function of the interface returns, whatever numbers it is given: infinite, NaN, beyond any
// range. The time limit of the tests ends a hang; the sanitizers find undefined behaviour.
#include "family_test.hpp"

#include "aimahead/aimahead.hpp"
#include "aimahead/alpha_beta.hpp"
#include "aimahead/assignment.hpp"
#include "aimahead/contact_shapes.hpp"
#include "aimahead/follow.hpp"
#include "aimahead/guidance.hpp"
#include "aimahead/launch.hpp"
#include "aimahead/margin.hpp"
#include "aimahead/methods.hpp"
#include "aimahead/obstacle_field.hpp"
#include "aimahead/obstacles.hpp"
#include "aimahead/odds.hpp"
#include "aimahead/orientation.hpp"
#include "aimahead/pid.hpp"
#include "aimahead/track.hpp"
#include "aimahead/turn_controller.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace oracle {
namespace {

using namespace aimahead;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Ordinary numbers, some of any size, and the hardest.
template <class V>
class AnyNumbers {
 public:
  explicit AnyNumbers(std::uint64_t seed) : random_(seed) {}

  std::size_t below(int count) { return static_cast<std::size_t>(random_.integer(0, count - 1)); }
  double number() {
    constexpr std::array kHard{kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN(),
                               0.0,       -0.0,       std::numeric_limits<double>::max(),
                               -1.7e308,  5e-324,     -1e-308,
                               1e-300,    1e150,      1e-150,
                               1.0,       -1.0,       1e16};
    const std::size_t kind = below(4);
    if (kind == 0) return kHard[below(int(kHard.size()))];
    if (kind == 1) return random_.signed_magnitude(-1000, 1000);
    return random_.between(-10, 10);
  }
  V vector() {
    const double x = number();
    const double y = number();
    if constexpr (kDimensions<V> == 2) {
      return {x, y};
    } else {
      return {x, y, number()};
    }
  }
  Turret<V> turret() {
    Turret<V> turret;
    turret.turn_rate = number();
    turret.turn_acceleration = number();
    turret.tolerance = number();
    return turret;
  }
  Engagement<V> engagement() {
    Engagement<V> e;
    e.shooter.position = vector();
    e.shooter.velocity = vector();
    e.shooter.delay = number();
    e.shooter.muzzle = number();
    if (below(3) == 0) e.shooter.turret = turret();
    e.projectile.speed = number();
    e.projectile.inherit = number();
    e.projectile.acceleration = vector();
    e.projectile.radius = number();
    if (below(3) == 0) e.projectile.drag = number();
    if (below(3) == 0) e.projectile.quadratic_drag = number();
    e.projectile.lifetime = number();
    e.projectile.range = number();
    e.target.position = vector();
    e.target.velocity = vector();
    e.target.acceleration = vector();
    e.target.radius = number();
    e.aim = below(2) == 0 ? Aim::center : Aim::edge;
    return e;
  }
  Uncertainty<V> uncertainty() {
    Uncertainty<V> known;
    known.position_sd = number();
    known.velocity_sd = number();
    known.maneuver = number();
    known.aim_sd = number();
    return known;
  }
  Prospect<V> prospect() {
    Prospect<V> one{number(), number(), vector(), vector(), vector(), {}, number()};
    for (auto& row : one.covariance) {
      for (double& x : row) x = below(2) == 0 ? 0 : number();
    }
    return one;
  }

 private:
  Random random_;
};

template <class V>
class AnyNumber : public testing::Test {
 protected:
  /// Calls `ask` with the numbers of many seeds.
  template <class Ask>
  static void for_many(const Ask& ask) {
    const std::uint64_t count = questions(1000);
    for (std::uint64_t i = 0; i < count; ++i) {
      AnyNumbers<V> any(kSeed ^ (i + 1));
      ask(any);
    }
  }
};
using Vectors = testing::Types<Vec2, Vec3>;
TYPED_TEST_SUITE(AnyNumber, Vectors);

TYPED_TEST(AnyNumber, may_be_asked_about_angles_and_guidance) {
  this->for_many([](auto& any) {
    using V = TypeParam;
    (void)wrap_angle(any.number());
    (void)shortest_turn(any.number(), any.number());
    (void)angle_of({any.number(), any.number()});
    (void)direction_of(any.number());
    (void)yaw_pitch_of({any.number(), any.number(), any.number()}, kUnity);
    (void)direction_of(YawPitch{any.number(), any.number()}, kUnity);
    const Homing<V> missile{any.vector(), any.vector(), any.number(), any.number()};
    (void)steer(missile, any.vector(), any.number());
    (void)orbits(missile, any.vector(), any.number());
    (void)surely_hits(missile, any.vector(), any.vector());
    const Turret<V> turret = any.turret();
    (void)turn_to(turret, any.vector());
    (void)turning_time(turret, any.number());
    (void)turnable_angle(turret, any.number());
    (void)is_within_arc(any.number(), any.number(), any.number());
  });
}

TYPED_TEST(AnyNumber, may_be_asked_about_odds_and_tracks) {
  this->for_many([](auto& any) {
    using V = TypeParam;
    const std::array sd{any.number(), any.number()};
    (void)hit_probability(any.number(), std::span(sd).first(1 + any.below(2)));
    std::array<double, 36> rows;
    for (double& x : rows) x = any.number();
    (void)is_covariance(std::span(rows).first(any.below(2) == 0 ? 16 : 36));
    const Engagement<V> e = any.engagement();
    const Uncertainty<V> known = any.uncertainty();
    (void)find_odds(e, known);
    (void)find_scatter(e, known, any.number());
    (void)find_window(e, known, any.number(), any.number());
    (void)find_firing_time(e, known, Looks{any.number(), any.number()}, any.number(), any.number());
    const std::array prospects{any.prospect(), any.prospect()};
    (void)find_best_aim<V>(e, prospects, known);
    (void)odds_of_aim<V>(e, prospects, known, any.vector());
    (void)steady_gains(any.number(), any.number(), any.number());
    AlphaBeta<V> simple(AlphaBetaGains{any.number(), any.number(), any.number()});
    Tracker<V> tracker;
    for (int i = 0; i < 3; ++i) {
      simple.add(any.number(), any.vector());
      const auto measure = any.below(2) == 0 ? Measure::position : Measure::range_bearing;
      (void)tracker.add({any.number(), any.vector(), any.vector(), measure, any.vector()});
    }
    (void)simple.at(any.number());
    (void)tracker.at(any.number());
  });
}

TYPED_TEST(AnyNumber, may_be_asked_about_shots_and_launches) {
  this->for_many([](auto& any) {
    using V = TypeParam;
    const Engagement<V> e = any.engagement();
    (void)solve(e);
    (void)launch_for_time(e, any.number());
    (void)launch_over_apex(e, any.number());
    (void)launch_at_elevation(e, any.number());
    (void)launch_slowest(e);
    (void)launch_direct_and_lob(e);
    (void)limits_of(e);
    for (const AimMethod method : kAimMethods) (void)aim_by(method, e);
    Hit<V> hit;
    hit.time = any.number();
    hit.flight_time = any.number();
    hit.aim = any.vector();
    hit.launch_velocity = any.vector();
    (void)safe_margin(e, hit);
    (void)find_margin(e, hit);
    hit.launch_time = any.number();
    (void)prove_drag_answer(e, hit);
    (void)prove_closest(e, any.number());
  });
}

TYPED_TEST(AnyNumber, may_be_asked_about_contact_and_obstacles) {
  this->for_many([](auto& any) {
    using V = TypeParam;
    const aimahead::Body<V> body{any.vector(), any.vector(), any.number()};
    const Target<V> moving{any.vector(), any.vector(), any.vector(), any.number()};
    const double duration = any.number();
    const Segment<V> segment{any.vector(), any.vector()};
    const Capsule<V> capsule{any.vector(), any.vector(), any.number()};
    const AxisBox<V> box{any.vector(), any.vector()};
    const HalfSpace<V> half_space{any.vector(), any.vector()};
    const auto touch_all = [&](const auto& mover) {
      (void)time_of_impact(mover, segment, duration);
      (void)time_of_impact(mover, capsule, duration);
      (void)time_of_impact(mover, box, duration);
      (void)time_of_impact(mover, half_space, duration);
      (void)time_of_impact(mover, Enclosure<V>{box.min, box.max}, duration);
    };
    touch_all(body);
    touch_all(moving);
    (void)time_of_impact(body, aimahead::Body<V>{any.vector(), any.vector(), any.number()},
                         duration);
    (void)time_of_impact(moving, any.engagement().target, duration);

    Flight<V> flight;
    flight.position = any.vector();
    flight.velocity = any.vector();
    flight.acceleration = any.vector();
    flight.radius = any.number();
    flight.duration = any.number();
    flight.launch_time = any.number();
    if (any.below(3) == 0) flight.drag = any.number();
    (void)position_after(flight, any.number());
    const Ball<V> ball{any.vector(), any.vector(), any.vector(), any.number()};
    const std::array<Obstacle<V>, 5> obstacles{segment, capsule, box, half_space, ball};
    (void)first_touch(flight, ObstacleList<V>(obstacles));
    ObstacleField<V> field;
    field.set_obstacles(obstacles);
    field.set_balls(std::span(&ball, 1));
    (void)field.first_touch(flight);
    std::array<V, 8> points;
    (void)trace<V>(flight, any.number(), any.number(), points);
  });
}

TYPED_TEST(AnyNumber, may_be_given_to_controllers_and_lists) {
  this->for_many([](auto& any) {
    using V = TypeParam;
    Pid pid({.proportional = any.number(),
             .integral = any.number(),
             .derivative = any.number(),
             .min = any.number(),
             .max = any.number(),
             .is_angle = any.below(2) == 0});
    TurnController<V> gun{any.turret(), {}};
    if constexpr (kDimensions<V> == 2) {
      gun.rate = any.number();
    } else {
      gun.rate = any.vector();
    }
    for (int i = 0; i < 3; ++i) {
      (void)pid.step(any.number(), any.number(), any.number());
      if constexpr (kDimensions<V> == 2) {
        (void)gun.step(any.number(), any.number());
      } else {
        (void)gun.step(any.vector(), any.number());
      }
    }
    const std::array times{any.number(), any.number(), any.number()};
    std::array<Snapshot<V>, 3> snapshots;
    const FiredShot<V> shot{any.vector(), any.number()};
    (void)follow(any.engagement(), shot, times, snapshots);
    std::array<double, 9> cost;
    for (double& x : cost) x = any.number();
    std::array<std::uint32_t, 3> best;
    best_targets(cost, 3, best);
    std::array<AssignedPair, 9> pairs;
    (void)assign(AssignmentQuestion<double>{.cost = cost, .shooters = 3, .targets = 3}, pairs);
    (void)setting_at(ShotTable{times, times}, cost, any.number());
  });
}

}  // namespace
}  // namespace oracle
