// Contact of bodies in any motion: against dense sampling of motions evaluated here in long double,
// against the exact answer where a motion is a straight line in disguise, and where bodies jump,
// vanish, stop or only come near.
#include "contact_questions.hpp"
#include "movers.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace oracle {
namespace contact_motion_test {

using aimahead::After;
using aimahead::ContactStatus;
using aimahead::Target;
using aimahead::Vec2;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Number gap_between(const Mover& a, const Mover& b, Number t) {
  const Spot p = a.position(t), q = b.position(t);
  return std::hypot(p.x - q.x, p.y - q.y) - a.target.radius - b.target.radius;
}

Number first_below(const Mover& a, const Mover& b, Number end, Number depth) {
  const auto gap = [&](Number t) { return gap_between(a, b, t); };
  return first_time_below(gap, a.fastest + b.fastest, {a.lap, b.lap}, end, depth);
}

TEST(ContactOfMotions, is_that_of_dense_sampling) {
  const std::uint64_t count = questions(400);
  int found = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    Random r(kSeed + i * 0xd1342543de82ef95u);
    const Mover a = any_mover(r), b = any_mover(r);
    const double duration = r.between(1, 15);
    const auto contact = time_of_impact(a.target, b.target, duration);
    const std::string where = say("seed ", kSeed, ", index ", i);
    const Number seen = first_below(a, b, duration, 1e-5L);
    if (contact.status == ContactStatus::apart) {
      const bool near = seen >= 0 && first_below(a, b, duration, -1e-5L) < 0;
      EXPECT_TRUE(seen < 0 || near) << where << ", seen at " << seen;
      continue;
    }
    ASSERT_TRUE(contact) << where << " " << name_of(contact.status);
    ++found;
    EXPECT_GE(seen, 0) << where << ", said " << contact.time << ", gap "
                       << gap_between(a, b, contact.time) << ", kinds " << a.target.motion.index()
                       << " and " << b.target.motion.index();
    EXPECT_GE(contact.time, seen - 1e-5L) << where;
    const Number gap = gap_between(a, b, contact.time + 1e-13L);
    EXPECT_LE(gap, 1e-6L) << where << ", at " << contact.time;
    if (contact.status == ContactStatus::contact && !has_jumped(a, contact.time) &&
        !has_jumped(b, contact.time)) {
      EXPECT_GE(gap, -1e-6L) << where << ", at " << contact.time;
    }
    const Spot q = b.position(contact.time + 1e-13L);
    EXPECT_NEAR(static_cast<double>(std::hypot(q.x - contact.point.x, q.y - contact.point.y)),
                b.target.radius, 1e-6)
        << where;
    EXPECT_NEAR(std::hypot(contact.normal.x, contact.normal.y), 1, 1e-12) << where;
  }
  EXPECT_GT(found, share_of(20));
}

TEST(ContactOfMotions, straight_lines_in_disguise_touch_when_they_do_as_lines) {
  const std::uint64_t count = questions(5000);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random r(kSeed + i);
    const Vec2 p = anywhere(r, 40), v = anywhere(r, 30);
    const Vec2 end(p.x + v.x, p.y + v.y);
    const std::vector<Vec2> points{p, end};
    const std::vector<double> times{0, 1};
    const std::vector<aimahead::Piece<Vec2>> pieces{{kInfinity, v, {}}};
    const std::vector<Target<Vec2>> disguises{
        {p, v, {}, 2, aimahead::Turning<Vec2>{0}},
        {{}, {}, {}, 2, aimahead::Bezier<Vec2>{points, 1, After::proceed}},
        {{}, {}, {}, 2, aimahead::Samples<Vec2>{points, times, {}, After::proceed}},
        {{}, {}, {}, 2, aimahead::Path<Vec2>{points, std::hypot(v.x, v.y), After::proceed}},
        {p, {}, {}, 2, aimahead::Pieces<Vec2>{pieces, After::stop}}};
    const Target<Vec2> other{anywhere(r, 40), anywhere(r, 30), anywhere(r, 2), 3, {}};
    const auto plain = time_of_impact(Target<Vec2>{p, v, {}, 2, {}}, other, 10);
    for (const Target<Vec2>& disguise : disguises) {
      const auto same = time_of_impact(disguise, other, 10);
      ASSERT_EQ(same.status, plain.status) << i << ", kind " << disguise.motion.index();
      EXPECT_NEAR(same.time, plain.time, 1e-9) << i << ", kind " << disguise.motion.index();
      const auto swapped = time_of_impact(other, disguise, 10);
      EXPECT_EQ(swapped.status, plain.status);
      EXPECT_NEAR(swapped.time, plain.time, 1e-9);
    }
  }
}

const Target<Vec2> kPost{{10, 0}, {}, {}, 1, {}};

Target<Vec2> along(const std::vector<Vec2>& points, double speed, After after, double radius = 1) {
  return {{}, {}, {}, radius, aimahead::Path<Vec2>{points, speed, after}};
}

TEST(ContactOfMotions, jump_into_overlap_is_contact_at_the_jump) {
  const std::vector<Vec2> points{{0, 0}, {100, 0}};
  // It leaves the origin at once; the other settles there meanwhile.
  const Target<Vec2> other{{0, -50}, {0, 49}, {}, 3, {}};
  const auto contact = time_of_impact(along(points, 100, After::loop), other, 5);
  ASSERT_EQ(contact.status, ContactStatus::contact);
  EXPECT_EQ(contact.time, 1);
  EXPECT_EQ(contact.normal, Vec2(0, 1));
  EXPECT_EQ(contact.point, Vec2(0, 2));
}

TEST(ContactOfMotions, body_that_vanished_touches_nothing_but_its_last_moment_counts) {
  const std::vector<Vec2> points{{0, 0}, {8, 0}};
  const auto last = time_of_impact(along(points, 1, After::vanish), kPost, 100);
  ASSERT_EQ(last.status, ContactStatus::contact);
  EXPECT_EQ(last.time, 8);
  const std::vector<Vec2> shorter{{0, 0}, {7.5, 0}};
  EXPECT_EQ(time_of_impact(along(shorter, 1, After::vanish), kPost, 100).status,
            ContactStatus::apart);
  const Target<Vec2> late{{10, 100}, {0, -1}, {}, 1, {}};
  EXPECT_EQ(time_of_impact(along(shorter, 1, After::vanish), late, 1000).status,
            ContactStatus::apart);
}

TEST(ContactOfMotions, jump_into_overlap_counts_at_the_end_of_the_interval_and_of_the_other) {
  const std::vector<Vec2> positions{{9, 0}, {20, 0}};
  const std::vector<double> times{0, 1};
  const Target<Vec2> jumping{
      {}, {}, {}, 0, aimahead::Samples<Vec2>{positions, times, {}, After::loop}};
  const Target<Vec2> runner{{0, 0}, {9, 0}, {}, 1, {}};
  const std::vector<aimahead::Piece<Vec2>> pieces{{.duration = 1, .velocity = Vec2{9, 0}}};
  const Target<Vec2> vanishing{
      {0, 0}, {}, {}, 1, aimahead::Pieces<Vec2>{.pieces = pieces, .after = After::vanish}};
  for (const auto& contact :
       {time_of_impact(runner, jumping, 1), time_of_impact(jumping, runner, 1),
        time_of_impact(vanishing, jumping, 5), time_of_impact(jumping, vanishing, 5)}) {
    ASSERT_EQ(contact.status, ContactStatus::contact);
    EXPECT_EQ(contact.time, 1);
  }
  EXPECT_EQ(time_of_impact(runner, jumping, std::nextafter(1, 0)).status, ContactStatus::apart);
}

TEST(ContactOfMotions, both_ends_of_the_interval_count) {
  const std::vector<Vec2> points{{0, 0}, {50, 0}};
  EXPECT_EQ(time_of_impact(along(points, 1, After::stop), kPost, 8).status, ContactStatus::contact);
  EXPECT_EQ(time_of_impact(along(points, 1, After::stop), kPost, 7.9999).status,
            ContactStatus::apart);
  EXPECT_EQ(time_of_impact(along(points, 1, After::stop, 9), kPost, 0).status,
            ContactStatus::touching);
  EXPECT_EQ(time_of_impact(along(points, 1, After::stop, std::nextafter(9, 0)), kPost, 0).status,
            ContactStatus::apart);
}

TEST(ContactOfMotions, two_that_rest_apart_never_touch_however_long_one_waits) {
  const std::vector<Vec2> points{{0, 0}, {5, 0}};
  EXPECT_EQ(time_of_impact(along(points, 1, After::stop), kPost, kInfinity).status,
            ContactStatus::apart);
  const Target<Vec2> leaving{{12, 5}, {1, 0}, {}, 1, {}};
  EXPECT_EQ(time_of_impact(along(points, 1, After::proceed), leaving, kInfinity).status,
            ContactStatus::apart);
}

/// A body of radius 0.5 goes about the origin 5,000 times in 2 pi. Another comes within 1.5 of the
/// origin at 985, or stays where it is.
TEST(ContactOfMotions, laps_of_bodies_that_stay_apart_are_skipped) {
  const Target<Vec2> turner{{1, 0}, {0, 5000}, {}, 0.5, aimahead::Turning<Vec2>{5000}};
  const double lap = 2 * std::numbers::pi / 5000;
  const Target<Vec2> coming{{-100, 0}, {0.1, 0}};
  const auto touch = time_of_impact(turner, coming, 1e9);
  EXPECT_EQ(touch.status, ContactStatus::contact);
  EXPECT_GT(touch.time, 985 - 1e-6);
  EXPECT_LT(touch.time, 985 + lap);
  const Target<Vec2> resting{{-100, 0}};
  EXPECT_EQ(time_of_impact(turner, resting, 1e9).status, ContactStatus::apart);
  EXPECT_EQ(time_of_impact(resting, turner, kInfinity).status, ContactStatus::apart);
}

TEST(ContactOfMotions, walls_and_turns_meet) {
  const aimahead::Walls<Vec2> walls{{0, 0}, {100, 100}, aimahead::OnHit::bounce};
  const Target<Vec2> ball{{50, 50}, {37, 23}, {}, 2, walls};
  const Target<Vec2> turner{{90, 20}, {0, 20}, {}, 3, aimahead::Turning<Vec2>{1.5}};
  const auto contact = time_of_impact(ball, turner, 1000);
  ASSERT_EQ(contact.status, ContactStatus::contact);
  const auto other = time_of_impact(turner, ball, 1000);
  EXPECT_NEAR(other.time, contact.time, 1e-9);
  EXPECT_NEAR(other.normal.x, -contact.normal.x, 1e-9);
}

/// Round a centre, with the bound on its speed made `slack` times what it is.
struct Circling {
  Vec2 center;
  double radius = 1, rate = 1, slack = 1;

  [[nodiscard]] Vec2 position(double time) const {
    return {center.x + radius * std::cos(rate * time), center.y + radius * std::sin(rate * time)};
  }
  [[nodiscard]] double speed_bound(double, double) const {
    return slack * radius * std::fabs(rate) * (1 + 1e-15);
  }
};

TEST(ContactOfMotions, callers_own_function_touches_when_the_same_motion_by_name_does) {
  int found = 0;
  const std::uint64_t count = questions(300);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random r(kSeed + i);
    const Circling circling{anywhere(r, 20), r.between(1, 20), r.signed_between(0.1, 3),
                            r.chance(0.5) ? 1.0 : r.between(1, 5)};
    const Vec2 start = circling.position(0);
    const double speed = circling.radius * circling.rate;
    const Target<Vec2> named{start,
                             {-speed * (start.y - circling.center.y) / circling.radius,
                              speed * (start.x - circling.center.x) / circling.radius},
                             {},
                             2,
                             aimahead::Turning<Vec2>{circling.rate}};
    const Target<Vec2> function{{}, {}, {}, 2, aimahead::function_of<Vec2>(circling)};
    Mover other = any_mover(r);
    const double duration = r.between(0, 20);
    const auto plain = time_of_impact(named, other.target, duration);
    const auto same = time_of_impact(function, other.target, duration);
    const auto swapped = time_of_impact(other.target, function, duration);
    ASSERT_EQ(same.status, plain.status) << i;
    ASSERT_EQ(swapped.status, plain.status) << i;
    if (!plain) continue;
    ++found;
    EXPECT_NEAR(same.time, plain.time, 1e-9) << i;
    EXPECT_NEAR(swapped.time, plain.time, 1e-9) << i;
    EXPECT_NEAR(same.point.x, plain.point.x, 1e-6) << i;
    EXPECT_NEAR(same.normal.y, plain.normal.y, 1e-6) << i;
  }
  EXPECT_GT(found, share_of(30));
}

/// A point at constant speed that passes the origin, or stays.
struct Passing {
  Vec2 from;
  Vec2 pace;
  double slack;

  [[nodiscard]] Vec2 position(double t) const { return {from.x + pace.x * t, from.y + pace.y * t}; }
  [[nodiscard]] double speed_bound(double, double) const {
    return slack * std::hypot(pace.x, pace.y);
  }
};

TEST(ContactOfMotions, a_function_with_a_loose_bound_meets_points_and_discs) {
  for (const double slack : {1.0, 10.0, 1000.0}) {
    for (int x = 1; x < 10; ++x) {
      const Passing passing{{1.0 * x, 7}, {-x / 3.0, -7 / 3.0}, slack};
      for (const double radius : {0.0, 0.5}) {
        const Target<Vec2> body{{}, {}, {}, 0, aimahead::function_of<Vec2>(passing)};
        const auto contact = time_of_impact(body, Target<Vec2>{{}, {}, {}, radius, {}}, 9);
        ASSERT_EQ(contact.status, ContactStatus::contact) << slack << " " << x << " " << radius;
        EXPECT_NEAR(contact.time, 3 - 3 * radius / std::hypot(x, 7), 1e-12);
      }
    }
  }
}

TEST(ContactOfMotions, two_functions_meet_or_pass) {
  const Circling one{{0, 0}, 5, 1, 2}, other{{10.5, 0}, 5, -1, 3}, far{{12.5, 0}, 5, -1, 3};
  const auto body = [](const Circling& circling) {
    return Target<Vec2>{{}, {}, {}, 0.5, aimahead::function_of<Vec2>(circling)};
  };
  // Both go round the same way in the mirror: closest at the start, and again after each turn.
  EXPECT_EQ(time_of_impact(body(one), body(other), 10).status, ContactStatus::apart);
  const Circling late{{10.5, 0}, 5, -1.25, 3};
  const auto contact = time_of_impact(body(one), body(late), 100);
  ASSERT_TRUE(contact);
  const Vec2 p = one.position(contact.time), q = late.position(contact.time);
  EXPECT_NEAR(std::hypot(p.x - q.x, p.y - q.y), 1, 1e-9);
  EXPECT_EQ(time_of_impact(body(one), body(far), 100).status, ContactStatus::apart);
}

/// The bodies meet at `time`, where their gap is zero without becoming negative.
void expect_not_missed(const Target<Vec2>& a, const Target<Vec2>& b, double time) {
  for (const auto& contact : {time_of_impact(a, b, time + 5), time_of_impact(b, a, time + 5)}) {
    ASSERT_NE(contact.status, ContactStatus::apart) << time;
    EXPECT_LE(contact.time, time + 1e-12);
    // A graze is within rounding for about the square root of the rounding.
    EXPECT_GE(contact.time, time - 1e-6);
  }
}

// Legs between whole numbers at the speed 5, met on the way in fifths of a second.
TEST(ContactOfMotions, exact_meetings_on_paths_are_not_missed) {
  const std::vector<Vec2> example{{-3, 5}, {-5, 5}, {-5, 1}, {-5, 0}, {-5, -1}};
  expect_not_missed(along(example, 5, After::stop, 0), {{9, 28}, {-10, -20}, {}, 0, {}}, 1.4);
  const std::uint64_t count = questions(2000);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random r(kSeed + i * 0x9e3779b97f4a7c15u);
    SCOPED_TRACE(say("seed ", kSeed, ", index ", i));
    // Up 3, then across, so that the bodies meet nowhere before.
    const int leg = r.integer(2, 9), way = r.integer(1, leg), px = r.integer(0, 1);
    const std::vector<Vec2> points{{0, -3}, {0, 0}, {1.0 * leg, 0}, {1.0 * leg, 20}};
    const double time = (3 + way) / 5.0;
    // The relative velocity is 25 or 50 along (3, 4) or (4, 3), so that b moves in whole steps.
    const double size = 5 * r.integer(1, 2), wx = (px ? 3 : 4) * size, wy = (px ? 4 : 3) * size;
    const Vec2 v{5 - wx, -wy};
    const double fifths = 3 + way;
    for (const double radius : {0.0, 5.0}) {
      // At `time` b is beside a, across the relative velocity.
      const Vec2 beside{-radius * wy / (5 * size), radius * wx / (5 * size)};
      const Vec2 start{way - beside.x - v.x / 5 * fifths, -beside.y - v.y / 5 * fifths};
      const Target<Vec2> other{start, v, {}, radius, {}};
      const Target<Vec2> path = along(points, 5, After::stop, 0);
      const auto early = time_of_impact(path, other, time - 1e-3);
      if (early.status == ContactStatus::apart) expect_not_missed(path, other, time);
    }
  }
}

TEST(ContactOfMotions, a_bouncing_point_that_meets_a_point_is_not_missed) {
  const aimahead::Walls<Vec2> walls{{-1, -1}, {5, 6}, aimahead::OnHit::bounce};
  const Target<Vec2> bouncing{{}, {3, -7}, {}, 0, walls};
  const auto mirrored = [](double x, double min, double max) {
    const double lap = 2 * (max - min);
    const double at = std::fmod(std::fmod(x - min, lap) + lap, lap);
    return min + std::min(at, lap - at);
  };
  for (int t = 1; t < 12; ++t) {
    for (int vx = -4; vx < 5; ++vx) {
      const Vec2 v{1.0 * vx, 2}, at{mirrored(3 * t, -1, 5), mirrored(-7 * t, -1, 6)};
      const Target<Vec2> other{{at.x - vx * t, at.y - 2.0 * t}, v, {}, 0, {}};
      if (time_of_impact(bouncing, other, t - 1e-3).status != ContactStatus::apart) continue;
      expect_not_missed(bouncing, other, t);
    }
  }
}

TEST(ContactOfMotions, a_jump_to_the_edge_of_a_disc_that_leaves_is_not_missed) {
  int count = 0;
  for (int length = 1; length < 8; ++length) {
    for (int lap = 1; lap < 9; ++lap) {
      const std::vector<Vec2> points{{0, 0}, {1.0 * length, 0}};
      // At the jump after so many laps the disc is at (-3, -4).
      const double way = length * lap, time = way / 3;
      const Target<Vec2> disc{{-3 + 4 * way, -4 - 3 * way}, {-12, 9}, {}, 5, {}};
      const Target<Vec2> looping = along(points, 3, After::loop, 0);
      if (time_of_impact(looping, disc, time - 1e-3)) continue;
      ++count;
      expect_not_missed(looping, disc, time);
    }
  }
  EXPECT_GT(count, 20);
}

TEST(ContactOfMotions, a_miss_by_more_than_rounding_is_apart) {
  const std::vector<Vec2> points{{0, -3}, {0, 0}, {9, 0}};
  // They pass at (4, 0) after 1.4.
  const Target<Vec2> other{{4 + 1e-12, 14}, {0, -10}, {}, 0, {}};
  EXPECT_EQ(time_of_impact(along(points, 5, After::stop, 0), other, 9).status,
            ContactStatus::apart);
}

TEST(ContactOfMotions, points_that_arrive_and_stop_have_the_normal_of_their_arrival) {
  const std::vector<Vec2> points{{0, 0}, {5, 0}, {10, 0}};
  const std::vector<double> times{0, 1, 2};
  const Target<Vec2> body{{}, {}, {}, 0, aimahead::Spline<Vec2>{points, times, After::stop}};
  for (const double duration : {2.0, 5.0}) {
    const auto contact = time_of_impact(body, Target<Vec2>{{10, 0}, {}, {}, 0, {}}, duration);
    ASSERT_EQ(contact.status, ContactStatus::contact);
    EXPECT_EQ(contact.time, 2);
    EXPECT_EQ(contact.normal, Vec2(-1, 0));
  }
}

TEST(ContactOfMotions, faults_are_invalid) {
  const std::vector<Vec2> one{{0, 0}};
  EXPECT_EQ(time_of_impact(along(one, 1, After::stop), kPost, 1).status, ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(kPost, along(one, 1, After::stop), 1).status, ContactStatus::invalid);
  const std::vector<Vec2> two{{0, 0}, {1, 0}};
  EXPECT_EQ(time_of_impact(kPost, along(two, -1, After::stop), 1).status, ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(kPost, along(two, 1, After::stop), -1).status, ContactStatus::invalid);
  const std::vector<aimahead::Plate> list{{0, 1, 0}};
  const Target<Vec2> plates{.motion = aimahead::Plates{list}};
  EXPECT_EQ(time_of_impact(kPost, plates, 1).status, ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(plates, kPost, 1).status, ContactStatus::invalid);
}

}  // namespace contact_motion_test
}  // namespace oracle
