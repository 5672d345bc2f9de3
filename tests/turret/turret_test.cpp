// Turning a gun: the angle and the time, against their definitions in 100 digits.
#include "aimahead/turret.hpp"
#include "family_test.hpp"
#include "random_turns.hpp"
#include "turret/first_launch/launch_search.hpp"
#include "turret/turn/turret_angles.hpp"

#include <gtest/gtest.h>
#include <boost/multiprecision/mpfr.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

namespace aimahead {
using namespace detail::turret;
namespace turret_test {
namespace mp = boost::multiprecision;
using Wide = mp::number<mp::mpfr_float_backend<100, mp::allocate_stack>, mp::et_off>;

const Wide kWidePi = 2 * asin(Wide(1));
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The turn of the shooter's section of the format, word by word.
struct Reference {
  bool possible = true;
  bool doubtful = false;  ///< at an end of the arc, to the last digits of the angles
  Wide angle = 0;
  Wide time = 0;
};

Wide reduced(const Wide& difference) {
  return difference - 2 * kWidePi * floor(difference / (2 * kWidePi));
}

template <class V>
Wide time_of(const Turret<V>& turret, const Wide& angle) {
  const Wide rest = abs(angle) - Wide(turret.tolerance);
  if (rest <= 0) return 0;
  const Wide rate = turret.turn_rate;
  if (turret.turn_acceleration == kUnlimited) return rest / rate;
  const Wide acceleration = turret.turn_acceleration;
  if (rest <= rate * rate / acceleration) return 2 * sqrt(rest / acceleration);
  return rest / rate + rate / acceleration;
}

Reference reference_to_angle(const Turret2& turret, const Wide& angle) {
  Reference out;
  const Wide left = reduced(angle - Wide(turret.facing));
  const Wide right = reduced(-left);
  bool can_left = left <= right;
  if (turret.arc_to - turret.arc_from < 2 * kPi) {
    const Wide width = reduced(Wide(turret.arc_to) - Wide(turret.arc_from));
    const Wide right_room = reduced(Wide(turret.facing) - Wide(turret.arc_from));
    const Wide left_room = width - right_room;
    can_left = left <= left_room;
    out.possible = can_left || right <= right_room;
    const double doubt = 1e-15 * (std::fabs(turret.facing) + std::fabs(turret.arc_from) +
                                  std::fabs(turret.arc_to) + 6);
    out.doubtful = abs(left - left_room) < doubt || abs(right - right_room) < doubt;
  }
  if (out.possible) out.angle = can_left ? left : -right;
  if (out.possible) out.time = time_of(turret, out.angle);
  return out;
}

Reference reference_turn(const Turret2& turret, const Vec2& u) {
  return reference_to_angle(turret, atan2(Wide(u.y), Wide(u.x)));
}

Reference reference_turn(const Turret3& turret, const Vec3& u) {
  const Vec3& f = turret.facing;
  const Wide x = Wide(f.y) * u.z - Wide(f.z) * u.y;
  const Wide y = Wide(f.z) * u.x - Wide(f.x) * u.z;
  const Wide z = Wide(f.x) * u.y - Wide(f.y) * u.x;
  Reference out;
  out.angle = atan2(Wide(sqrt(Wide(x * x + y * y + z * z))),
                    Wide(Wide(f.x) * u.x + Wide(f.y) * u.y + Wide(f.z) * u.z));
  out.time = time_of(turret, out.angle);
  return out;
}

/// The error in units in the last place of the true value.
double ulps(double value, const Wide& truth) {
  const double nearest = static_cast<double>(truth);
  const double next = std::nextafter(std::fabs(nearest), kUnlimited);
  return static_cast<double>(abs(Wide(value) - truth) / Wide(next - std::fabs(nearest)));
}

/// An angle to turn by: anything, tiny, or nearly half a turn.
double random_turn(Random& random) {
  const double tiny = random.signed_magnitude(-60, -1);
  const int kind = random.integer(0, 3);
  return kind == 0 ? tiny : kind == 1 ? random.sign() * kPi + tiny : random.between(-kPi, kPi);
}

template <class V>
void make_limits(Random& random, double turn, Turret<V>& turret) {
  turret.turn_rate = random.magnitude(-10, 10);
  if (random.chance(0.7)) turret.turn_acceleration = random.magnitude(-10, 10);
  if (random.chance(0.3)) turret.tolerance = random.magnitude(-30, 1);
  if (random.chance(0.2)) turret.tolerance = std::fabs(turn) * random.between(0.999, 1);
}

Turret2 random_turret(Random& random, double turn) {
  Turret2 turret;
  turret.facing = random.chance(0.2) ? 0.0 : random.between(-9, 9);
  make_limits(random, turn, turret);
  if (random.chance(0.6)) {
    const double turns = random.integer(-1, 1) * 2 * kPi;
    turret.arc_from = turret.facing - random.between(0, 4) + turns;
    turret.arc_to = turret.facing + random.between(0, 4) + turns;
  }
  return turret;
}

Turret3 random_turret(Random& random, double turn, Vec3* target) {
  const oracle::Triple f = random.direction(3);
  const oracle::Triple across = random.in_cube(1, 3);
  const double size = random.magnitude(-30, 30);
  const double tangent = std::tan(turn / 2);
  // Turned by about `turn`: f (1 - tan^2(turn / 2)) + 2 tan(turn / 2) p for a unit p across f.
  const double along = oracle::dot(f, across);
  oracle::Triple p;
  for (int i = 0; i < 3; ++i) p[i] = across[i] - along * f[i];
  p = oracle::scaled(p, 2 * tangent / std::max(oracle::length(p), 1e-9));
  const oracle::Triple u =
      oracle::scaled(oracle::sum(oracle::scaled(f, 1 - tangent * tangent), p), size);
  *target = {u[0], u[1], u[2]};
  Turret3 turret;
  turret.facing = {f[0] * 3, f[1] * 3, f[2] * 3};
  make_limits(random, turn, turret);
  return turret;
}

/// `blur` is what the angle may be off beyond its last place.
template <class V>
void expect_agreement(const Turret<V>& turret, const Turn& turn, const Reference& truth,
                      double blur) {
  if (truth.doubtful) return;
  ASSERT_EQ(turn.possible, truth.possible);
  if (!truth.possible) return;
  const Wide off = abs(Wide(turn.angle) - truth.angle);
  ASSERT_TRUE(off <= blur || ulps(turn.angle, truth.angle) <= 1) << turn.angle;
  const Wide size = abs(truth.angle);
  const Wide earliest = time_of(turret, size > blur ? Wide(size - blur) : Wide(0));
  const Wide latest = time_of(turret, size + blur);
  ASSERT_TRUE(turn.time >= earliest || ulps(turn.time, earliest) <= 4) << turn.time;
  ASSERT_TRUE(turn.time <= latest || ulps(turn.time, latest) <= 4) << turn.time;
}

TEST(Turn, in_the_plane_is_the_shorter_way_that_the_arc_allows) {
  for_each_random(oracle::SweepSeeds(1000, 2000), [](Random& random) {
    const double wanted = random_turn(random);
    const Turret2 turret = random_turret(random, wanted);
    ASSERT_EQ(find_fault(turret), nullptr) << show(turret);
    const double angle = turret.facing + wanted;
    const double size = random.magnitude(-1000, 1000);
    const Vec2 u{std::cos(angle) * size, std::sin(angle) * size};
    SCOPED_TRACE(show(turret) + " to " + show(u) + say(" or ", angle));
    expect_agreement(turret, turn_to(turret, u), reference_turn(turret, u), 0x1p-62);
    expect_agreement(turret, turn_to(turret, angle), reference_to_angle(turret, angle), 0);
  });
}

TEST(Turn, in_space_is_the_angle_between_the_directions) {
  for_each_random(oracle::SweepSeeds(2000, 2000), [](Random& random) {
    Vec3 u;
    const Turret3 turret = random_turret(random, random_turn(random), &u);
    ASSERT_EQ(find_fault(turret), nullptr) << show(turret);
    SCOPED_TRACE(show(turret) + " to " + show(u));
    const Reference truth = reference_turn(turret, u);
    expect_agreement(turret, turn_to(turret, u), truth, 0x1p-62 * static_cast<double>(truth.angle));
  });
}

TEST(Turn, is_found_quickly_to_a_known_error) {
  static constexpr double kQuickAngleError = 0x1p-49;  // as turret_angles.hpp promises
  for_each_random(oracle::SweepSeeds(2500, 2000), [](Random& random) {
    Vec3 u;
    const Turret3 solid = random_turret(random, random_turn(random), &u);
    const Wide angle = reference_turn(solid, u).angle;
    const std::array<double, 3> facing{solid.facing.x, solid.facing.y, solid.facing.z};
    const double quick = Facing<3>(facing).quick_angle_to({u.x, u.y, u.z});
    ASSERT_LT(abs(quick - angle), kQuickAngleError) << show(solid) << " to " << show(u);

    const Turret2 flat{.facing = random.between(-9, 9), .turn_rate = 1};
    const double flat_quick = Facing<2>(flat.facing).quick_angle_to({u.x, u.y});
    const Wide off = reduced(flat_quick - reference_turn(flat, {u.x, u.y}).angle);
    ASSERT_LT(std::min(off, Wide(2 * kWidePi - off)), kQuickAngleError)
        << show(flat) << " to " << show(u);
  });
}

TEST(Turn, goes_the_long_way_where_the_arc_is_closed) {
  const Turret2 turret{.facing = 3, .turn_rate = 1, .arc_from = -3.1, .arc_to = 3.1};
  const Turn turn = turn_to(turret, -3.0);
  ASSERT_TRUE(turn);
  EXPECT_DOUBLE_EQ(turn.angle, -6);
  EXPECT_DOUBLE_EQ(turn.time, 6);
  EXPECT_FALSE(turn_to(turret, kPi));
}

TEST(Turn, outside_the_arc_is_impossible_whatever_the_tolerance) {
  const Turret2 turret{.facing = 0, .turn_rate = 1, .arc_from = -1, .arc_to = 1, .tolerance = 3};
  EXPECT_FALSE(turn_to(turret, 1.01));
  EXPECT_FALSE(turn_to(turret, {-1, 0}));
  EXPECT_TRUE(turn_to(turret, 1.0));
  EXPECT_EQ(turn_to(turret, 1.0).time, 0);
}

TEST(Turn, reaches_the_ends_of_its_arc_to_the_rounding) {
  const Turret2 quarter{.facing = 0.5, .turn_rate = 1, .arc_from = 0, .arc_to = kPi / 2};
  EXPECT_TRUE(turn_to(quarter, {1, 0}));
  EXPECT_TRUE(turn_to(quarter, {0, 1}));
  EXPECT_TRUE(turn_to(quarter, 2 * kPi));
  EXPECT_FALSE(turn_to(quarter, {-1e-14, 1}));
  const Turret2 half{.facing = -kPi, .turn_rate = 1, .arc_from = 0, .arc_to = kPi};
  ASSERT_EQ(find_fault(half), nullptr);
  EXPECT_NEAR(turn_to(half, {-1, 0}).angle, 0, 1e-15);
  EXPECT_DOUBLE_EQ(turn_to(half, {1, 0}).angle, -kPi);
}

TEST(Turn, half_a_turn_is_counter_clockwise) {
  const Turret2 turret{.facing = 0, .turn_rate = 1};
  EXPECT_EQ(turn_to(turret, {-1, 0}).angle, kPi);
  EXPECT_EQ(turn_to(turret, {-1, -0.0}).angle, kPi);
  EXPECT_EQ(turn_to(turret, kPi).angle, kPi);
  EXPECT_EQ(turn_to(Turret3{.facing = {0, 0, 2}, .turn_rate = 1}, {0, 0, -5}).angle, kPi);
}

TEST(Turn, to_no_direction_in_particular_is_none) {
  EXPECT_TRUE(turn_to(Turret2{.facing = 1, .turn_rate = 1}, {0, 0}));
  EXPECT_EQ(turn_to(Turret2{.facing = 1, .turn_rate = 1}, {0, -0.0}).time, 0);
  EXPECT_EQ(turn_to(Turret3{.facing = {1, 1, 1}, .turn_rate = 1}, {0, 0, 0}).time, 0);
}

TEST(Turn, an_angle_that_is_nearly_all_tolerance_keeps_its_digits) {
  // pi/4 less the double next to it: 3.06e-17, whose root is the time.
  const Turret2 turret{.facing = 0, .turn_rate = 1, .turn_acceleration = 1, .tolerance = kPi / 4};
  EXPECT_LE(ulps(turn_to(turret, {1, 1}).time, 2 * sqrt(Wide(kWidePi / 4 - kPi / 4))), 4);
}

TEST(Turn, asked_for_what_is_not_finite_is_impossible) {
  const Turret2 turret{.facing = 0, .turn_rate = 1};
  EXPECT_FALSE(turn_to(turret, {1, kNaN}));
  EXPECT_FALSE(turn_to(turret, {kUnlimited, 0}));
  EXPECT_FALSE(turn_to(turret, kNaN));
  EXPECT_FALSE(turn_to(Turret3{.turn_rate = 1}, {0, 0, kUnlimited}));
  EXPECT_FALSE(turn_to(Turret2{}, {1, 1})) << "a turret without a rate";
}

TEST(TurningTime, keeps_to_the_formulas_and_never_falls) {
  for_each_random(oracle::SweepSeeds(3000, 2000), [](Random& random) {
    Turret2 turret = random_turret(random, 1);
    const double knee =
        turret.turn_rate * turret.turn_rate / std::min(turret.turn_acceleration, 1e9);
    double angle = random.chance(0.3) ? turret.tolerance + knee : random.magnitude(-60, 3);
    double last = turning_time(turret, angle);
    for (int i = 0; i < 8; ++i) {
      const double time = turning_time(turret, angle);
      // The rest is rounded once; the reference starts from the rounded one.
      Turret2 no_tolerance = turret;
      no_tolerance.tolerance = 0;
      const double rest = std::max(angle - turret.tolerance, 0.0);
      ASSERT_LE(ulps(time, time_of(no_tolerance, rest)), 4) << show(turret) << say(" ", angle);
      ASSERT_EQ(time, turning_time(turret, -angle));
      ASSERT_GE(time, last) << show(turret) << say(" ", angle);
      last = time;
      angle = std::nextafter(angle, kUnlimited);
    }
  });
}

TEST(TurnableAngle, is_the_inverse_and_never_falls) {
  for_each_random(oracle::SweepSeeds(4000, 2000), [](Random& random) {
    const Turret2 turret = random_turret(random, 1);
    const double knee = turret.turn_rate / std::min(turret.turn_acceleration, 1e9);
    double time = random.chance(0.3) ? 2 * knee : random.magnitude(-40, 10);
    double last = turnable_angle(turret, time);
    for (int i = 0; i < 8; ++i) {
      const std::string input = show(turret) + say(" ", time);
      const double angle = turnable_angle(turret, time);
      ASSERT_GE(angle, last) << input;
      const double needed = turning_time(turret, angle);
      ASSERT_LE(needed, time + 4 * (std::nextafter(time, kUnlimited) - time)) << input;
      const double two_more = angle + 6 * (std::nextafter(angle, kUnlimited) - angle);
      ASSERT_GE(turning_time(turret, two_more), time) << input;
      last = angle;
      time = std::nextafter(time, kUnlimited);
    }
  });
}

TEST(TurnableAngle, before_the_start_is_the_tolerance_alone) {
  const Turret2 turret{.facing = 0, .turn_rate = 2, .turn_acceleration = 3, .tolerance = 0.25};
  EXPECT_EQ(turnable_angle(turret, 0), 0.25);
  EXPECT_EQ(turnable_angle(turret, -1), 0.25);
  EXPECT_EQ(turnable_angle(turret, kNaN), 0.25);
  EXPECT_EQ(turnable_angle(turret, kUnlimited), kUnlimited);
  EXPECT_EQ(turnable_angle(Turret2{.facing = 0, .turn_rate = -1, .tolerance = 0.25}, 5), 0.25);
  EXPECT_EQ(turning_time(Turret2{.facing = 0, .turn_rate = 0}, 1), kUnlimited);
  EXPECT_EQ(turning_time(Turret2{.facing = 0, .turn_rate = 0}, 0), 0);
}

TEST(Arc, the_numbers_decide_where_no_whole_turn_lies_between_them) {
  EXPECT_TRUE(is_within_arc(0, -1, 1));
  EXPECT_TRUE(is_within_arc(1, -1, 1));
  EXPECT_TRUE(is_within_arc(-1, -1, 1));
  EXPECT_FALSE(is_within_arc(1.0000000000000002, -1, 1));
  EXPECT_FALSE(is_within_arc(-1.1, -1, 1));
  EXPECT_TRUE(is_within_arc(2, 2, 2));
  EXPECT_FALSE(is_within_arc(2.5, 2, 2));
}

TEST(Arc, may_pass_the_half_turn) {
  EXPECT_TRUE(is_within_arc(3, 2, -2));
  EXPECT_TRUE(is_within_arc(-3, 2, -2));
  EXPECT_TRUE(is_within_arc(-2, 2, -2));
  EXPECT_FALSE(is_within_arc(0, 2, -2));
}

TEST(Arc, a_whole_turn_means_all) {
  for (const double facing : {-100.0, -kPi, 0.0, kPi, 7.0, 1e6}) {
    EXPECT_TRUE(is_within_arc(facing, -kPi, kPi));
    EXPECT_TRUE(is_within_arc(facing, 0, 100));
    EXPECT_TRUE(is_within_arc(facing, -5, kUnlimited));
    EXPECT_TRUE(is_within_arc(facing, -1e308, 1e308));
  }
  EXPECT_TRUE(is_within_arc(-kPi, kPi / 2, kPi));
  EXPECT_TRUE(is_within_arc(kPi, -kPi, -kPi / 2));
}

TEST(Arc, counts_a_million_turns_as_none) {
  const double turns = 2e6 * kPi;
  EXPECT_TRUE(is_within_arc(turns + 0.5, 0, 1));
  EXPECT_FALSE(is_within_arc(turns + 1.5, 0, 1));
  EXPECT_TRUE(is_within_arc(0.5, turns, turns + 1));
  EXPECT_FALSE(is_within_arc(-0.5, turns, 1 - turns));
}

/// The fault of a sound turret with one field changed.
template <class Change>
std::string fault_in_the_plane(Change change) {
  Turret2 turret{.facing = 0, .turn_rate = 1, .arc_from = -1, .arc_to = 1};
  change(turret);
  const char* fault = find_fault(turret);
  return fault ? fault : "";
}
template <class Change>
std::string fault_in_space(Change change) {
  Turret3 turret{.turn_rate = 1};
  change(turret);
  const char* fault = find_fault(turret);
  return fault ? fault : "";
}

TEST(TurretFault, is_named_by_its_path_in_the_order_of_the_format) {
  EXPECT_EQ(fault_in_the_plane([](Turret2&) {}), "");
  EXPECT_EQ(fault_in_the_plane([](Turret2& t) { t.facing = kNaN; }), "shooter.turret.facing");
  EXPECT_EQ(fault_in_the_plane([](Turret2& t) { t.facing = 2; }), "shooter.turret.facing");
  EXPECT_EQ(fault_in_the_plane([](Turret2& t) { t = {.facing = 2, .arc_to = kNaN}; }),
            "shooter.turret.turn_rate");
  for (const double rate : {0.0, -1.0, kNaN, -kUnlimited}) {
    EXPECT_EQ(fault_in_the_plane([rate](Turret2& t) { t.turn_rate = rate; }),
              "shooter.turret.turn_rate");
  }
  for (const double acceleration : {0.0, -1.0, kNaN}) {
    EXPECT_EQ(fault_in_the_plane([=](Turret2& t) { t.turn_acceleration = acceleration; }),
              "shooter.turret.turn_acceleration");
  }
  EXPECT_EQ(fault_in_the_plane([](Turret2& t) { t.arc_from = -kUnlimited; }),
            "shooter.turret.arc[0]");
  EXPECT_EQ(fault_in_the_plane([](Turret2& t) { t.arc_to = -kUnlimited; }),
            "shooter.turret.arc[1]");
  EXPECT_EQ(fault_in_the_plane([](Turret2& t) { t.arc_to = kUnlimited; }), "");
  EXPECT_EQ(fault_in_the_plane([](Turret2& t) { t.tolerance = -1e-320; }),
            "shooter.turret.tolerance");
  EXPECT_EQ(fault_in_space([](Turret3&) {}), "");
  EXPECT_EQ(fault_in_space([](Turret3& t) { t.facing = {0, -0.0, 0}; }), "shooter.turret.facing");
  EXPECT_EQ(fault_in_space([](Turret3& t) { t.facing.y = kNaN; }), "shooter.turret.facing[1]");
  EXPECT_EQ(fault_in_space([](Turret3& t) { t.tolerance = kUnlimited; }),
            "shooter.turret.tolerance");
}

TEST(LaunchSearch, proves_nothing_where_its_work_ends) {
  Engagement2 e;
  e.shooter.turret = Turret2{.turn_rate = 1};
  e.projectile.speed = 10;
  e.target.position = {5, 0};
  const detail::motion::Region<2> about_gun{.radius = 1.5, .half = {1, 1}};
  for (int work = 0; work <= 40; ++work) {
    TurretQuestion<Vec2> question(e);
    question.gun_region = &about_gun;
    question.work_left = work;
    EXPECT_TRUE(may_hit_from_region(question, kUnlimited)) << work;
  }
}

/// Where a body is that bounces between 0 and 1, from 0 on at a speed.
double bounced(double speed, double time) {
  const double phase = speed * time - 2 * std::floor(speed * time / 2);
  return phase < 1 ? phase : 2 - phase;
}

TEST(LaunchSearch, target_that_bounces_is_hit_in_a_corner_that_it_visits_after_many_laps) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 10)) {
    oracle::Random random(seed);
    // The arc lets the gun shoot at the corner (1, 1) alone. Drag takes the question to the search
    // of boxes.
    const double corner = std::pow(10, random.between(-5, -3));
    const Vec2 velocity{random.between(1, 2), random.between(1, 2)};
    const double arc = 0.75 * std::numbers::pi + corner / 2;
    Engagement2 e;
    e.shooter.position = {2, 0};
    e.projectile.speed = 1000;
    e.target.velocity = velocity;
    e.target.motion = Walls<Vec2>{{0, 0}, {1, 1}, OnHit::bounce};
    Turret2 turret{.facing = std::numbers::pi / 2, .turn_rate = 100};
    turret.arc_from = 0.5 * std::numbers::pi;
    turret.arc_to = arc;
    e.shooter.turret = turret;
    // The first time at which it is there, from samples where it bounces off x = 1.
    double first = kUnlimited;
    const double step = corner / 200;
    for (double lap = 1; first == kUnlimited && lap < 3e6; lap += 2) {
      const double end = lap / velocity.x;
      if (bounced(velocity.y, end) < 1 - 8 * corner) continue;
      for (double time = end - 2 * corner; time < end + 2 * corner; time += step) {
        const Vec2 there{bounced(velocity.x, time), bounced(velocity.y, time)};
        const Vec2 seen = there - e.shooter.position;
        if (std::atan2(seen.y, seen.x) > arc) continue;
        first = time;
        break;
      }
    }
    if (first == kUnlimited) continue;  // too seldom for the search, too
    for (const double drag : {0.0, 1e-9}) {
      e.projectile.drag = drag;
      const Intercept<Vec2> answer = solve(e);
      ASSERT_EQ(answer.status, Status::hit) << seed << " " << drag;
      EXPECT_LE(answer.time, first + 4 * step) << seed << " " << drag;
      // Samples miss corners that it only touches.
      const Vec2 seen = answer.point - e.shooter.position;
      EXPECT_LE(std::atan2(seen.y, seen.x), arc * (1 + 1e-12)) << seed << " " << drag;
    }
  }
}

}  // namespace turret_test
}  // namespace aimahead
