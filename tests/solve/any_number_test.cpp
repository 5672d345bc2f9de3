// Every function of the interface comes back, whatever numbers it is given: infinite, NaN, beyond
// any range. A hang ends in the time limit of the tests, what is undefined in the sanitizers.
#include "generators.hpp"

#include "aimahead/aimahead.hpp"
#include "aimahead/alpha_beta.hpp"
#include "aimahead/guidance.hpp"
#include "aimahead/launch.hpp"
#include "aimahead/margin.hpp"
#include "aimahead/methods.hpp"
#include "aimahead/odds.hpp"
#include "aimahead/orientation.hpp"
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
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
      AnyNumbers<V> any(seed);
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
  });
}

}  // namespace
}  // namespace oracle
