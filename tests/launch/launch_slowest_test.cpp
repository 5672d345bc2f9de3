// The launch of the least speed.
#include "built_launch.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead {
namespace launch_slowest_test {

template <class V>
class LaunchSlowestOf : public ::testing::Test {};
TYPED_TEST_SUITE(LaunchSlowestOf, Dimensions);

TYPED_TEST(LaunchSlowestOf, least_speed_hits_with_a_little_more_and_not_with_a_little_less) {
  using V = TypeParam;
  Builder<V> builder(7);
  for (int i = 0; i < kCases; ++i) {
    Built<V> built = builder.next(true);
    Engagement<V> e = built.engagement;
    const Launch<V> launch = launch_slowest(e);
    ASSERT_TRUE(launch.status == Status::hit || launch.status == Status::touching)
        << name_of(launch.status) << ", seed 7, case " << i << ": " << line_of(e);
    if (!launch || launch.speed == 0) continue;
    EXPECT_LE(launch.speed, built.speed * (1 + 1e-12));
    expect_meets(e, launch, built.size);
    e.projectile.speed = 0.999 * launch.speed;
    EXPECT_EQ(solve(e).status, Status::unreachable) << "seed 7, case " << i << ": " << line_of(e);
    e.projectile.speed = (1 - 1e-12) * launch.speed;
    EXPECT_EQ(solve(e).status, Status::unreachable) << "seed 7, case " << i << ": " << line_of(e);
    e.projectile.speed = (1 + 1e-12) * launch.speed;
    EXPECT_EQ(solve(e).status, Status::hit) << "seed 7, case " << i << ": " << line_of(e);
    e.projectile.speed = 1.001 * launch.speed;
    EXPECT_EQ(solve(e).status, Status::hit) << "seed 7, case " << i << ": " << line_of(e);
  }
}

/// How far the shot that hits after f travels from its launch point.
template <class V>
long double travelled(const Engagement<V>& e, long double f) {
  const Long<V> d = offset_at(e, f);
  Long<V> way;
  for (int i = 0; i < kDimensions<V>; ++i) {
    way[i] = (length(d) - reach(e)) * d[i] / length(d) +
             f * (e.projectile.inherit * wide(e.shooter.velocity)[i] +
                  f / 2 * wide(e.projectile.acceleration)[i]);
  }
  return length(way);
}

TYPED_TEST(LaunchSlowestOf, least_speed_within_limits_is_below_every_sampled_flight_within_them) {
  using V = TypeParam;
  Builder<V> builder(8);
  int within = 0;
  int beyond = 0;
  const auto count = static_cast<int>(oracle::questions(150));
  for (int i = 0; i < count; ++i) {
    Engagement<V> e = builder.next(i % 2 == 0).engagement;
    e.projectile.lifetime = builder.uniform(0.1, 4);
    if (builder.coin()) e.projectile.range = builder.uniform(1, 60);
    const Launch<V> launch = launch_slowest(e);
    if (launch.status == Status::touching) continue;
    long double least = 1e300L;
    for (int k = 1; k <= 4000; ++k) {
      const long double f = k / 4000.0L * e.projectile.lifetime;
      if (length(offset_at(e, f)) < reach(e) || travelled(e, f) > e.projectile.range) continue;
      least = std::min(least, speed_for(e, f));
    }
    const bool sampled = least < 1e299L;
    if (launch) {
      ++within;
      EXPECT_LE(launch.speed, least * (1 + 1e-13L)) << "seed 8, case " << i << ": " << line_of(e);
      EXPECT_LE(launch.flight_time, e.projectile.lifetime);
      EXPECT_LE(travelled(e, launch.flight_time), e.projectile.range * (1 + 1e-12));
      expect_meets(e, launch, 1000);
    } else {
      ++beyond;
      EXPECT_EQ(launch.status, Status::out_of_range) << line_of(e);
      EXPECT_FALSE(sampled) << "seed 8, case " << i << ": " << line_of(e);
    }
  }
  EXPECT_GT(within, count / 5);
  EXPECT_GT(beyond, count / 25);
}

TEST(LaunchSlowest, resting_target_under_gravity_takes_the_parabola_of_safety) {
  Engagement2 e;
  e.projectile.acceleration = {0, -9.81};
  e.target.position = {30, 12};
  const auto launch = launch_slowest(e);
  ASSERT_TRUE(launch);
  // v^2 = g (y + sqrt(x^2 + y^2)): the target on the envelope of all parabolas of that speed.
  EXPECT_NEAR(launch.speed, std::sqrt(9.81 * (12 + std::sqrt(900.0 + 144))), 1e-14 * launch.speed);
}

TEST(LaunchSlowest, crossing_target_is_met_by_a_shot_across_the_line_of_sight) {
  Engagement2 e;
  e.target = {{-30, 40}, {5, 0}, {}, 0};
  const auto launch = launch_slowest(e);
  ASSERT_TRUE(launch);
  EXPECT_NEAR(launch.speed, 5 * 40 / 50.0, 1e-15);
  // D / f = d / f + w is shortest where it is across d, the line of sight.
  EXPECT_NEAR(launch.aim.x * -30 + launch.aim.y * 40, 0, 1e-13);
  EXPECT_NEAR(launch.flight_time, 2500 / 150.0, 1e-13);
}

TEST(LaunchSlowest, receding_target_without_gravity_has_only_a_limit) {
  Engagement2 e;
  e.target = {{10, 0}, {3, 4}, {}, 0};
  const auto launch = launch_slowest(e);
  EXPECT_EQ(launch.status, Status::unreachable);
  EXPECT_EQ(launch.limit_speed, 5);
  e.projectile.speed = 5;
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.projectile.speed = 5.000001;
  EXPECT_EQ(solve(e).status, Status::hit);
  e.projectile.lifetime = 100;
  const auto limited = launch_slowest(e);
  ASSERT_TRUE(limited);
  EXPECT_EQ(limited.flight_time, 100);
}

TEST(LaunchSlowest, resting_target_without_gravity_is_reached_by_every_speed) {
  Engagement2 e;
  e.target.position = {10, 0};
  const auto launch = launch_slowest(e);
  EXPECT_EQ(launch.status, Status::unreachable);
  EXPECT_EQ(launch.limit_speed, 0);
}

TEST(LaunchSlowest, target_that_comes_to_the_gun_needs_no_speed) {
  Engagement2 e;
  e.target = {{12, 9}, {-4, -3}, {}, 0};
  const auto launch = launch_slowest(e);
  ASSERT_TRUE(launch);
  EXPECT_EQ(launch.speed, 0);
  EXPECT_EQ(launch.flight_time, 3);
  EXPECT_DOUBLE_EQ(launch.aim.x, 0.8);
  e.shooter.muzzle = 5;
  EXPECT_EQ(launch_slowest(e).flight_time, 2);
}

TEST(LaunchSlowest, range_is_inclusive_at_a_resting_target) {
  Engagement2 e;
  e.projectile.acceleration = {0, -10};
  e.target.position = {3, 4};
  e.projectile.range = 5;
  EXPECT_EQ(launch_slowest(e).status, Status::hit);
  e.projectile.range = 4.999999999999999;
  const auto beyond = launch_slowest(e);
  EXPECT_EQ(beyond.status, Status::out_of_range);
  EXPECT_NEAR(beyond.speed, std::sqrt(10 * 9.0), 1e-14);
}

TEST(LaunchSlowest, limits_that_are_finite_but_huge_change_nothing) {
  Engagement2 falling;
  falling.projectile.acceleration = {0, -9.81};
  falling.target = {{10, 2}, {6, 0.1}, {}, 0};
  Engagement2 edge = falling;
  edge.aim = Aim::edge;
  edge.shooter.muzzle = 0.5;
  edge.target.radius = 0.25;
  Engagement2 carried = falling;
  carried.shooter.velocity = {6, 0.1};
  Engagement2 crossing;
  crossing.target = {{-30, 40}, {5, 0}, {}, 0};
  for (const Engagement2& unlimited : {falling, edge, carried, crossing}) {
    const auto expected = launch_slowest(unlimited);
    ASSERT_TRUE(expected);
    for (int digits = 2; digits < 308; ++digits) {
      const double limit = std::pow(10.0, digits);
      for (const double huge : {limit, limit * 1.7976931348623157}) {
        Engagement2 e = unlimited;
        e.projectile.range = huge;
        const auto ranged = launch_slowest(e);
        ASSERT_TRUE(ranged) << name_of(ranged.status) << ": " << line_of(e);
        EXPECT_EQ(ranged.speed, expected.speed) << line_of(e);
        e.projectile.lifetime = huge;
        EXPECT_EQ(launch_slowest(e).speed, expected.speed) << line_of(e);
        e.projectile.range = kUnlimited;
        const auto aged = launch_slowest(e);
        ASSERT_TRUE(aged) << name_of(aged.status) << ": " << line_of(e);
        EXPECT_EQ(aged.speed, expected.speed) << line_of(e);
      }
    }
  }
  EXPECT_NEAR(launch_slowest(falling).speed, 15.2851, 1e-4);
}

TEST(LaunchSlowest, receding_target_in_a_huge_lifetime_takes_what_its_speed_tends_to) {
  Engagement2 e;
  e.target = {{10, 0}, {3, 4}, {}, 0};
  for (int digits = 20; digits < 308; ++digits) {
    e.projectile.lifetime = std::pow(10.0, digits);
    const auto launch = launch_slowest(e);
    ASSERT_TRUE(launch || launch.status == Status::unreachable) << line_of(e);
    EXPECT_EQ(launch ? launch.speed : launch.limit_speed, 5) << line_of(e);
  }
}

TEST(LaunchSlowest, receding_target_that_starts_beyond_the_range_is_out_of_range) {
  Engagement2 e;
  e.target = {{10, 2}, {6, 0}, {}, 0};
  e.projectile.range = 5;
  const auto launch = launch_slowest(e);
  EXPECT_EQ(launch.status, Status::out_of_range);
  EXPECT_EQ(launch.limit_speed, 6);
  EXPECT_EQ(launch.flight_time, 0);
  e.projectile.range = 50;
  const auto within = launch_slowest(e);
  ASSERT_TRUE(within);
  EXPECT_NEAR(within.speed * within.flight_time, 50, 1e-12);
}

TEST(LaunchSlowest, of_two_valleys_the_lower_is_found) {
  // Under gravity towards a target that flies by high up and comes back low.
  Engagement2 e;
  e.target = {{100, 3}, {-60, 0}, {20, 0}, 0};
  const auto launch = launch_slowest(e);
  ASSERT_TRUE(launch);
  long double least = 1e300L;
  for (int k = 1; k < 2000000; ++k) least = std::min(least, speed_for(e, k * 1e-5L));
  EXPECT_LE(launch.speed, least);
  EXPECT_GE(launch.speed, least * (1 - 1e-8L));
}

}  // namespace launch_slowest_test
}  // namespace aimahead
