// Launches for a given time, apex and elevation, and the direct and the lobbed one.
#include "built_launch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <numbers>
#include <string_view>

namespace aimahead {
namespace launch_test {

constexpr double kPi = std::numbers::pi;

template <class V>
class LaunchOf : public ::testing::Test {};
TYPED_TEST_SUITE(LaunchOf, Dimensions);

// ---- a given time of flight ----

TYPED_TEST(LaunchOf, given_time_recovers_the_launch_it_was_built_from) {
  using V = TypeParam;
  Builder<V> builder(1);
  for (int i = 0; i < kCases; ++i) {
    const Built<V> built = builder.next(true);
    const Launch<V> launch = launch_for_time(built.engagement, built.flight);
    ASSERT_TRUE(launch) << "seed 1, case " << i << ": " << line_of(built.engagement);
    EXPECT_EQ(launch.flight_time, built.flight);
    EXPECT_NEAR(launch.speed, built.speed, 1e-14 * built.size / built.flight);
    expect_meets(built.engagement, launch, built.size);
  }
}

TYPED_TEST(LaunchOf, given_time_agrees_with_solve_at_the_speed_it_found) {
  using V = TypeParam;
  Builder<V> builder(2);
  for (int i = 0; i < kCases; ++i) {
    Built<V> built = builder.next(true);
    const Launch<V> launch = launch_for_time(built.engagement, built.flight);
    if (!launch) continue;
    built.engagement.projectile.speed = launch.speed;
    std::array<Hit<V>, 4> hits;
    const Intercept<V> answer = solve_all<V>(built.engagement, hits);
    double nearest = 1e300;
    for (int k = 0; k < answer.count; ++k) {
      nearest = std::min(nearest, std::fabs(hits[k].flight_time - built.flight));
    }
    // At the least speed itself a rounding decides; elsewhere one of the hits is this one.
    const double f = built.flight;
    const double slope = static_cast<double>(
        (speed_for(built.engagement, f * 1.001L) - speed_for(built.engagement, f * 0.999L)) /
        (0.002L * f));
    if (std::fabs(slope) > 0.01) {
      EXPECT_LT(nearest, 1e-9) << "seed 2, case " << i << ": " << line_of(built.engagement);
    }
  }
}

TEST(LaunchForTime, target_inside_the_muzzle_by_then_cannot_be_shot_at) {
  Engagement2 e;
  e.target = {{10, 0}, {-5, 0}, {}, 0};
  e.shooter.muzzle = 1.25;
  EXPECT_EQ(launch_for_time(e, 1.8).status, Status::unreachable);
  const auto launch = launch_for_time(e, 1.75);
  EXPECT_TRUE(launch);
  EXPECT_EQ(launch.speed, 0);
}

TEST(LaunchForTime, limits_are_inclusive) {
  Engagement2 e;
  e.target.position = {3, 4};
  e.projectile.lifetime = 2;
  e.projectile.range = 5;
  EXPECT_EQ(launch_for_time(e, 2).status, Status::hit);
  EXPECT_EQ(launch_for_time(e, 2).speed, 2.5);
  EXPECT_EQ(launch_for_time(e, 2.0000000000000004).status, Status::out_of_range);
  e.projectile.range = 4.999999999999999;
  EXPECT_EQ(launch_for_time(e, 2).status, Status::out_of_range);
  EXPECT_EQ(launch_for_time(e, 2).speed, 2.5);
}

TEST(LaunchForTime, ball_thrown_up_comes_back_under_touching) {
  Engagement2 e;
  e.projectile.acceleration = {0, -10};
  const auto launch = launch_for_time(e, 2);
  EXPECT_EQ(launch.status, Status::touching);
  EXPECT_DOUBLE_EQ(launch.launch_velocity.y, 10);
  EXPECT_EQ(launch.flight_time, 2);
}

TEST(LaunchForTime, bad_parameters_and_fields_are_blamed) {
  Engagement2 e;
  e.target.position = {1, 0};
  EXPECT_STREQ(launch_for_time(e, 0).fault, "flight_time");
  EXPECT_STREQ(launch_for_time(e, kUnlimited).fault, "flight_time");
  EXPECT_STREQ(launch_for_time(e, std::nan("")).fault, "flight_time");
  e.projectile.speed = std::nan("");  // is ignored
  EXPECT_TRUE(launch_for_time(e, 1));
  e.shooter.delay = -1;
  EXPECT_STREQ(launch_for_time(e, 1).fault, "shooter.delay");
  EXPECT_EQ(launch_for_time(e, 1).status, Status::invalid);
}

TEST(LaunchForTime, distance_whose_square_overflows_is_unresolved_and_not_at_rest) {
  Engagement2 e;
  e.target = {{10, 0}, {3, 4}, {}, 0};
  EXPECT_EQ(launch_for_time(e, 1e200).status, Status::unresolved);
}

TYPED_TEST(LaunchOf, scale_by_powers_of_two_changes_no_bit) {
  using V = TypeParam;
  Builder<V> builder(3);
  const auto scale = [](const V& v, double by) {
    Long<V> w = wide(v);
    for (auto& x : w) x *= by;
    return make<V>(w);
  };
  for (int i = 0; i < 300; ++i) {
    const Built<V> built = builder.next(true);
    struct Units {
      double length, time;
    };
    for (const Units& units : {Units{0x1p490, 0x1p-3}, Units{0x1p-490, 0x1p10},
                               Units{0x1p300, 0x1p400}, Units{0x1p-300, 0x1p-150}}) {
      const double l = units.length;
      const double t = units.time;
      Engagement<V> e = built.engagement;
      e.shooter = {scale(e.shooter.position, l), scale(e.shooter.velocity, l / t),
                   e.shooter.delay * t, e.shooter.muzzle * l};
      e.projectile.acceleration = scale(e.projectile.acceleration, l / t / t);
      e.projectile.radius *= l;
      e.target = {scale(e.target.position, l), scale(e.target.velocity, l / t),
                  scale(e.target.acceleration, l / t / t), e.target.radius * l};
      const auto same = [&](const Launch<V>& a, const Launch<V>& b, double tolerance) {
        ASSERT_EQ(a.status, b.status) << line_of(e);
        if (a.status != Status::hit) return;
        ASSERT_NEAR(a.speed, b.speed / (l / t), tolerance * (a.speed + 1)) << line_of(e);
        ASSERT_NEAR(a.flight_time, b.flight_time / t, tolerance * a.flight_time) << line_of(e);
      };
      const auto& o = built.engagement;
      same(launch_for_time(o, built.flight), launch_for_time(e, built.flight * t), 0);
      same(launch_over_apex(o, 30), launch_over_apex(e, 30 * l), 1e-15);
      same(launch_at_elevation(o, 0.7), launch_at_elevation(e, 0.7), 1e-15);
      same(launch_slowest(o), launch_slowest(e), 1e-13);
    }
  }
}

// ---- a given apex ----

/// The velocity at launch against the acceleration, in the world.
template <class V>
long double rise(const Engagement<V>& e, const V& velocity) {
  const Long<V> a = wide(e.projectile.acceleration);
  return -dot(wide(velocity), a) / length(a);
}

template <class V>
void check_apex(const Builder<V>&, const Built<V>& built, const char* where, int i) {
  const auto& e = built.engagement;
  const long double g = length(wide(e.projectile.acceleration));
  V launched;
  {
    Long<V> v;
    for (int k = 0; k < kDimensions<V>; ++k) {
      v[k] = built.speed * wide(built.aim)[k] + e.projectile.inherit * wide(e.shooter.velocity)[k];
    }
    launched = make<V>(v);
  }
  const long double up = rise(e, launched);
  if (up < 0.1L) return;
  const Pass pass = built.flight * g >= up ? Pass::falling : Pass::rising;
  // So near the highest point rounding decides on which side it is.
  if (std::fabs(built.flight * g - up) < 1e-6L * up) return;
  const double height = static_cast<double>(up * up / (2 * g));
  const Launch<V> launch = launch_over_apex(e, height, pass);
  ASSERT_EQ(launch.status, Status::hit) << where << ", case " << i << ", height "
                                        << std::setprecision(17) << height << ": " << line_of(e);
  expect_meets(e, launch, built.size);
  EXPECT_NEAR(static_cast<double>(rise(e, launch.launch_velocity)), static_cast<double>(up), 1e-12)
      << line_of(e);
  EXPECT_LE(launch.flight_time, built.flight * (1 + 1e-6));
  if (pass == Pass::falling) {
    EXPECT_GE(launch.flight_time * g, up * (1 - 1e-12L));
  } else {
    EXPECT_LE(launch.flight_time * g, up * (1 + 1e-12L));
  }
}

TYPED_TEST(LaunchOf, given_apex_is_reached_and_the_target_met_no_later_than_built) {
  Builder<TypeParam> builder(4);
  for (int i = 0; i < kCases; ++i) check_apex(builder, builder.next(false), "seed 4", i);
}

TYPED_TEST(LaunchOf, given_apex_with_muzzle_and_radii_is_met_too) {
  Builder<TypeParam> builder(5);
  for (int i = 0; i < kCases; ++i) check_apex(builder, builder.next(true), "seed 5", i);
}

TEST(LaunchOverApex, jump_to_a_resting_ledge_is_the_schoolbook_parabola) {
  Engagement2 e;
  e.projectile.acceleration = {0, -10};
  e.target.position = {6, 1};
  const auto launch = launch_over_apex(e, 1.8);  // rises at 6, is at 1 again after 1 s
  ASSERT_TRUE(launch);
  EXPECT_NEAR(launch.flight_time, 1, 1e-15);
  EXPECT_NEAR(launch.launch_velocity.x, 6, 1e-14);
  EXPECT_NEAR(launch.launch_velocity.y, 6, 1e-14);
  const auto rising = launch_over_apex(e, 1.8, Pass::rising);
  ASSERT_TRUE(rising);
  EXPECT_NEAR(rising.flight_time, 0.2, 1e-15);
}

TEST(LaunchOverApex, ledge_exactly_at_the_highest_point_is_hit_on_both_sides) {
  Engagement2 e;
  e.projectile.acceleration = {0, -9.81};
  e.target.position = {6, 1.7};
  for (const Pass pass : {Pass::falling, Pass::rising}) {
    const auto launch = launch_over_apex(e, 1.7, pass);
    ASSERT_TRUE(launch);
    EXPECT_NEAR(launch.flight_time, std::sqrt(2 * 1.7 / 9.81), 1e-15);
  }
  EXPECT_EQ(launch_over_apex(e, 1.6999999999999997).status, Status::unreachable);
}

TEST(LaunchOverApex, platform_that_rises_away_is_out_of_reach) {
  Engagement2 e;
  e.projectile.acceleration = {0, -10};
  e.target = {{2, 1}, {0, 8}, {}, 0};
  EXPECT_EQ(launch_over_apex(e, 2).status, Status::unreachable);
  EXPECT_TRUE(launch_over_apex(e, 20));
}

TEST(LaunchOverApex, jump_on_the_spot_is_described_under_touching) {
  Engagement2 e;
  e.projectile.acceleration = {0, -10};
  e.shooter.velocity = {3, 0};
  e.target.velocity = {3, 0};
  const auto jump = launch_over_apex(e, 0.8);
  EXPECT_EQ(jump.status, Status::touching);
  EXPECT_NEAR(jump.launch_velocity.y, 4, 1e-15);
  EXPECT_NEAR(jump.flight_time, 0.8, 1e-15);
}

TEST(LaunchOverApex, gun_and_target_level_with_a_muzzle_still_finds_the_arc) {
  Engagement2 e;
  e.projectile.acceleration = {0, -10};
  e.target.position = {20, 0};
  e.shooter.muzzle = 1;
  const auto launch = launch_over_apex(e, 5);
  ASSERT_TRUE(launch);
  EXPECT_NEAR(launch.launch_velocity.y, 10, 1e-13);
  expect_meets(e, launch, 20);
}

/// The gun shoots straight up, at 10 in the world, with a reach of 1: the shot is at 1 + 10 f - 5
/// f^2 where the gun was, plus the speed inherited.
TEST(LaunchOverApex, with_a_reach_meets_what_is_straight_above_or_below) {
  struct Upright {
    double height, speed;  // of the target
    Pass pass;
    double flight;  // 0: none
  };
  const Upright questions[] = {
      {-3, 0, Pass::falling, 1 + std::sqrt(1.8)},  // 5 f^2 - 10 f - 4 = 0
      {-3, 0, Pass::rising, 0},
      {3, 0, Pass::falling, 1 + std::sqrt(0.6)},  // 5 f^2 - 10 f + 2 = 0
      {3, 0, Pass::rising, 1 - std::sqrt(0.6)},
      {6, 0, Pass::rising, 1},  // the highest point
      {6, 0, Pass::falling, 1},
      {-3, 4, Pass::falling, 0.6 + std::sqrt(1.16)},  // 5 f^2 - 6 f - 4 = 0
      {4, -5, Pass::rising, 1.5 - std::sqrt(1.65)},   // 5 f^2 - 15 f + 3 = 0
      {7, 0, Pass::falling, 0},
  };
  const auto check = [](auto engagement, const auto& up, const Upright& q, double aside) {
    engagement.projectile.acceleration = up * -10;
    engagement.target.position = up * q.height;
    engagement.target.position.x += aside;
    engagement.target.velocity = up * q.speed;
    const auto launch = launch_over_apex(engagement, 5, q.pass);
    SCOPED_TRACE(testing::Message() << q.height << " " << q.speed << " " << aside);
    EXPECT_EQ(launch.status, q.flight > 0 ? Status::hit : Status::unreachable);
    EXPECT_NEAR(launch.flight_time, q.flight, 4e-15 * (1 + q.flight));
  };
  for (const Upright& q : questions) {
    for (const double aside : {0.0, 1e-300, 1e-17, 1e-13}) {
      check(Engagement2{.target = {.radius = 1}, .aim = Aim::edge}, Vec2{0, 1}, q, aside);
      check(Engagement2{.shooter = {.muzzle = 1}}, Vec2{0, 1}, q, aside);
      check(Engagement3{.shooter = {.muzzle = 0.5}, .target = {.radius = 0.5}, .aim = Aim::edge},
            Vec3{0, 0, 1}, q, aside);
    }
    if (q.speed != 0 || q.height == 6) continue;  // rounded, these are other questions
    check(Engagement2{.shooter = {.muzzle = 1}}, Vec2{0.6, 0.8}, q, 0);
    check(Engagement3{.shooter = {.muzzle = 1}}, Vec3{0.48, 0.64, 0.6}, q, 0);
  }
}

TYPED_TEST(LaunchOf, height_of_zero_may_be_a_drop_from_rest) {
  Builder<TypeParam> builder(6);
  for (int i = 0; i < kCases; ++i) {
    const auto built = builder.next(true);
    auto e = built.engagement;
    e.shooter.velocity = {};
    // The falling shot comes into contact after the flight, on any side of the target.
    Long<TypeParam> position = wide(e.target.position);
    const auto offset = offset_at(e, built.flight);
    for (int k = 0; k < kDimensions<TypeParam>; ++k) {
      position[k] += reach(e) * wide(built.aim)[k] - offset[k];
    }
    e.target.position = make<TypeParam>(position);
    if (length(offset_at(e, 0)) <= reach(e)) continue;
    const auto launch = launch_over_apex(e, 0);
    ASSERT_EQ(launch.status, Status::hit) << "seed 6, case " << i << ": " << line_of(e);
    EXPECT_LE(launch.flight_time, built.flight * (1 + 1e-9)) << line_of(e);
    expect_meets(e, launch, built.size);
  }
}

TEST(LaunchOverApex, needs_an_acceleration_and_a_height) {
  Engagement2 e;
  e.target.position = {6, 1};
  EXPECT_STREQ(launch_over_apex(e, 2).fault, "projectile.acceleration");
  EXPECT_STREQ(launch_over_apex(e, -1).fault, "height");
}

// ---- a given elevation ----

template <class V>
double elevation_of(const Engagement<V>& e, const V& aim) {
  const Long<V> a = wide(e.projectile.acceleration);
  const long double up = -dot(wide(aim), a) / length(a);
  Long<V> flat = wide(aim);
  for (int i = 0; i < kDimensions<V>; ++i) flat[i] += up * a[i] / length(a);
  return static_cast<double>(std::atan2(up, length(flat)));
}

TYPED_TEST(LaunchOf, given_elevation_finds_the_flight_it_was_built_from_among_all) {
  using V = TypeParam;
  Builder<V> builder(6);
  for (int i = 0; i < kCases; ++i) {
    const Built<V> built = builder.next(true);
    const auto& e = built.engagement;
    const double elevation = elevation_of(e, built.aim);
    std::array<Launch<V>, 4> launches;
    const Launch<V> first = launch_all_at_elevation(e, elevation, launches);
    ASSERT_EQ(first.status, Status::hit)
        << "seed 6, case " << i << ", elevation " << std::setprecision(17) << elevation << ": "
        << line_of(e);
    ASSERT_EQ(first.flight_time, launches[0].flight_time);
    ASSERT_EQ(first.flight_time, launch_at_elevation(e, elevation).flight_time);
    double nearest = 1e300;
    for (int k = 0; k < first.count; ++k) {
      const Launch<V>& launch = launches[k];
      EXPECT_TRUE(k == 0 || launch.flight_time > launches[k - 1].flight_time);
      EXPECT_NEAR(elevation_of(e, launch.aim), elevation, 1e-14) << line_of(e);
      expect_meets(e, launch, built.size);
      nearest = std::min(nearest, std::fabs(launch.flight_time - built.flight));
    }
    EXPECT_LT(nearest, 1e-7) << "seed 6, case " << i << ", elevation " << std::setprecision(17)
                             << elevation << ": " << line_of(e);
  }
}

TEST(LaunchAtElevation, resting_target_takes_the_schoolbook_speed) {
  Engagement3 e;
  e.projectile.acceleration = {0, 0, -9.81};
  e.target.position = {30, 40, 0};
  const auto launch = launch_at_elevation(e, kPi / 4);  // v^2 = g R / sin 2 theta
  ASSERT_TRUE(launch);
  EXPECT_NEAR(launch.speed, std::sqrt(9.81 * 50), 1e-13);
  const auto flat = launch_at_elevation(e, 0);
  EXPECT_EQ(flat.status, Status::unreachable);
  e.target.position.z = -9.81 / 2;
  EXPECT_NEAR(launch_at_elevation(e, 0).flight_time, 1, 1e-15);
  EXPECT_NEAR(launch_at_elevation(e, 0).speed, 50, 1e-13);
}

TEST(LaunchAtElevation, target_above_the_line_of_fire_is_unreachable) {
  Engagement2 e;
  e.projectile.acceleration = {0, -9.81};
  e.target.position = {1, 2};
  EXPECT_EQ(launch_at_elevation(e, 1.0).status, Status::unreachable);
  EXPECT_TRUE(launch_at_elevation(e, 1.2));
  EXPECT_EQ(launch_at_elevation(e, -0.1).status, Status::unreachable);
}

TEST(LaunchAtElevation, straight_up_waits_until_the_target_is_overhead) {
  Engagement2 e;
  e.projectile.acceleration = {0, -10};
  e.target = {{4, 20}, {-2, 0}, {}, 0};
  const auto launch = launch_at_elevation(e, 1.5707963267948966);
  ASSERT_TRUE(launch);
  EXPECT_EQ(launch.flight_time, 2);
  EXPECT_EQ(launch.speed, 20);
}

TEST(LaunchAtElevation, target_that_never_leaves_the_line_of_fire_has_no_earliest_hit) {
  Engagement2 e;
  e.projectile.acceleration = {0, -10};
  e.target = {{4, 0}, {0, 0}, {0, -10}, 0};
  EXPECT_EQ(launch_at_elevation(e, 0).status, Status::unresolved);
}

TEST(LaunchAtElevation, needs_an_acceleration_and_an_elevation_within_a_right_angle) {
  Engagement2 e;
  e.target.position = {6, 1};
  EXPECT_STREQ(launch_at_elevation(e, 0.5).fault, "projectile.acceleration");
  EXPECT_STREQ(launch_at_elevation(e, 1.6).fault, "elevation");
}

// ---- direct and lob ----

TEST(LaunchDirectAndLob, at_rest_are_the_two_schoolbook_angles) {
  Engagement2 e;
  e.projectile = {30, 1, {0, -9.81}};
  e.target.position = {50, 10};
  const auto both = launch_direct_and_lob(e);
  ASSERT_TRUE(both);
  // tan = (v^2 -+ sqrt(v^4 - g (g x^2 + 2 y v^2))) / (g x)
  const double v2 = 900;
  const double root = std::sqrt(v2 * v2 - 9.81 * (9.81 * 2500 + 20 * v2));
  EXPECT_NEAR(both.direct.aim.y / both.direct.aim.x, (v2 - root) / (9.81 * 50), 1e-14);
  EXPECT_NEAR(both.lob.aim.y / both.lob.aim.x, (v2 + root) / (9.81 * 50), 1e-13);
  EXPECT_LT(both.direct.time, both.lob.time);
  EXPECT_EQ(both.lob.speed, 30);
}

TEST(Launch, is_invalid_for_what_moves_or_flies_in_another_way) {
  Engagement2 plain;
  plain.projectile = {.speed = 30, .acceleration = {0, -10}};
  plain.target.position = {20, 0};
  ASSERT_TRUE(launch_for_time(plain, 2));
  const auto expect_blame = [](const Engagement2& e, const char* path) {
    const bool takes_any_target = std::string_view(path).starts_with("target.");
    EXPECT_STREQ(launch_for_time(e, 2).fault, takes_any_target ? nullptr : path);
    EXPECT_STREQ(launch_over_apex(e, 30).fault, path);
    EXPECT_STREQ(launch_at_elevation(e, 0.5).fault, path);
    EXPECT_STREQ(launch_slowest(e).fault, path);
    EXPECT_STREQ(launch_direct_and_lob(e).lob.fault, path);
  };
  Engagement2 e = plain;
  e.target.motion = Turning<Vec2>{1};
  expect_blame(e, "target.kind");
  e = plain;
  e.target.motion = Walls<Vec2>{.max = {30, 30}};
  expect_blame(e, "target.walls");
  e = plain;
  e.shooter.motion = Walls<Vec2>{.max = {30, 30}};
  expect_blame(e, "shooter.walls");
  e = plain;
  e.shooter.motion = Turning<Vec2>{1};
  expect_blame(e, "shooter.kind");
  e = plain;
  e.shooter.acceleration = {1, 0};
  expect_blame(e, "shooter.acceleration");
  e = plain;
  e.shooter.mount = Mount<Vec2>{.offset = {1, 0}};
  expect_blame(e, "shooter.mount");
  e = plain;
  e.shooter.turret = Turret2{.turn_rate = 1};
  expect_blame(e, "shooter.turret");
  e = plain;
  e.projectile.thrust = {1, 1};
  expect_blame(e, "projectile.thrust");
  e = plain;
  e.projectile.drag = 1;
  expect_blame(e, "projectile.drag");
  e = plain;
  e.tick = Tick{.step = 0.1};
  expect_blame(e, "tick");
}

// ---- a target in any motion ----

/// Gravity of 10, a gun at the origin that fires at 0.5, and a flight of 1.5.
Launch<Vec2> throw_at(const Motion<Vec2>& motion, const Vec2& position = {}) {
  Engagement2 e{.shooter = {.delay = 0.5}, .projectile = {.acceleration = {0, -10}}};
  e.target = {.position = position, .velocity = {-4, 0}, .motion = motion};
  return launch_for_time(e, 1.5);
}

/// The velocity that leads from the origin to a point in 1.5.
void expect_velocity_to(const Vec2& point, const Launch<Vec2>& launch) {
  ASSERT_TRUE(launch) << name_of(launch.status);
  EXPECT_EQ(launch.point, point);
  EXPECT_EQ(launch.time, 2);
  EXPECT_EQ(launch.launch_time, 0.5);
  EXPECT_NEAR(launch.launch_velocity.x, point.x / 1.5, 1e-14);
  EXPECT_NEAR(launch.launch_velocity.y, point.y / 1.5 + 0.5 * 10 * 1.5, 1e-14);
}

TEST(LaunchForTime, meets_a_target_in_any_motion_where_it_is_after_the_flight) {
  const std::array<Vec2, 2> ends{Vec2{0, 12}, {10, 12}};
  expect_velocity_to({6, 12}, throw_at(Path<Vec2>{ends, 3}));
  expect_velocity_to({10, 12}, throw_at(Path<Vec2>{ends, 9}));
  const std::array<double, 2> times{0, 4};
  expect_velocity_to({5, 12}, throw_at(Samples<Vec2>{ends, times, {}}));
  // It meets the wall at 1, and comes back.
  const Walls<Vec2> walls{.max = {20, 20}, .on_hit = OnHit::bounce};
  expect_velocity_to({4, 3}, throw_at(walls, {4, 3}));
  const MotionFunction<Vec2> parabola{
      .position =
          [](const void*, double t) {
            return Vec2{t * t, 2 - t};
          },
      .speed_bound = [](const void*, double, double to) { return 1 + 2 * to; }};
  expect_velocity_to({4, 0}, throw_at(parabola));
}

TEST(LaunchForTime, is_unreachable_for_a_target_that_vanishes_before) {
  const std::array<Vec2, 2> ends{Vec2{0, 12}, {10, 12}};
  expect_velocity_to({10, 12}, throw_at(Path<Vec2>{ends, 5, After::vanish}));
  EXPECT_EQ(throw_at(Path<Vec2>{ends, 5.1, After::vanish}).status, Status::unreachable);
  EXPECT_EQ(throw_at(Path<Vec2>{ends, 99, After::vanish}).status, Status::unreachable);
}

TEST(LaunchForTime, touches_a_target_in_any_motion_that_is_at_the_gun) {
  // At the gun at 0.5, at (6, 0) at 2.
  const std::array<Vec2, 2> ends{Vec2{-2, 0}, {10, 0}};
  const Launch<Vec2> launch = throw_at(Path<Vec2>{ends, 4});
  EXPECT_EQ(launch.status, Status::touching);
  EXPECT_NEAR(launch.launch_velocity.x, 4, 1e-14);
  EXPECT_NEAR(launch.launch_velocity.y, 7.5, 1e-14);
}

TEST(LaunchForTime, knows_no_plates) {
  const std::array<Plate, 1> plates{};
  EXPECT_STREQ(throw_at(Plates{.plates = plates}).fault, "target.kind");
}

TEST(LaunchDirectAndLob, are_the_same_where_there_is_only_one_and_share_every_status) {
  Engagement2 e;
  e.projectile.speed = 5;
  e.target.position = {10, 0};
  const auto one = launch_direct_and_lob(e);
  ASSERT_TRUE(one);
  EXPECT_EQ(one.direct.time, one.lob.time);
  e.projectile.acceleration = {0, -10};
  EXPECT_EQ(launch_direct_and_lob(e).lob.status, Status::unreachable);
  EXPECT_EQ(launch_direct_and_lob(e).lob.speed, 0);
  e.projectile.speed = -1;
  EXPECT_STREQ(launch_direct_and_lob(e).lob.fault, "projectile.speed");
}

}  // namespace launch_test
}  // namespace aimahead
