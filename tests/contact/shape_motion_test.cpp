// Contact of bodies in any motion with shapes at rest: against dense sampling in long double,
// against the exact answer where a motion is a straight line in disguise, and where the answer is
// known from construction.
#include "movers.hpp"

#include <aimahead/contact_shapes.hpp>
#include <cmath>
#include <limits>
#include <variant>
#include <vector>

namespace oracle {
namespace shape_motion_test {

using aimahead::Contact;
using aimahead::ContactStatus;
using aimahead::Vec3;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Shape = std::variant<aimahead::Segment<Vec2>, aimahead::Capsule<Vec2>,
                           aimahead::AxisBox<Vec2>, aimahead::OrientedBox<Vec2>, aimahead::Polygon,
                           aimahead::HalfSpace<Vec2>, aimahead::Enclosure<Vec2>>;

Number distance_from(const Spot& p, const Spot& a, const Spot& b) {
  const Number ex = b.x - a.x, ey = b.y - a.y, square = ex * ex + ey * ey;
  const Number share =
      square > 0 ? std::clamp(((p.x - a.x) * ex + (p.y - a.y) * ey) / square, 0.0L, 1.0L) : 0;
  return std::hypot(p.x - a.x - share * ex, p.y - a.y - share * ey);
}

/// The distance from a box about the origin; zero inside.
Number distance_from_box(Number x, Number y, Number half_x, Number half_y) {
  return std::hypot(std::max(std::fabs(x) - half_x, 0.0L), std::max(std::fabs(y) - half_y, 0.0L));
}

/// How far a point is from what a shape is made of; 0 within it.
struct Distance {
  Spot p;

  Number operator()(const aimahead::Segment<Vec2>& s) const {
    return distance_from(p, to_spot(s.from), to_spot(s.to));
  }
  Number operator()(const aimahead::Capsule<Vec2>& s) const {
    return std::max(distance_from(p, to_spot(s.from), to_spot(s.to)) - s.radius, 0.0L);
  }
  Number operator()(const aimahead::AxisBox<Vec2>& s) const {
    return distance_from_box(p.x - (Number(s.min.x) + s.max.x) / 2,
                             p.y - (Number(s.min.y) + s.max.y) / 2, (Number(s.max.x) - s.min.x) / 2,
                             (Number(s.max.y) - s.min.y) / 2);
  }
  Number operator()(const aimahead::OrientedBox<Vec2>& s) const {
    const Number x = p.x - s.center.x, y = p.y - s.center.y;
    return distance_from_box(x * s.axes[0].x + y * s.axes[0].y, x * s.axes[1].x + y * s.axes[1].y,
                             s.half.x, s.half.y);
  }
  Number operator()(const aimahead::Polygon& s) const {
    Number min = 1e30L;
    bool inside = false;
    for (std::size_t i = 0; i < s.points.size(); ++i) {
      const Spot a = to_spot(s.points[i]), b = to_spot(s.points[(i + 1) % s.points.size()]);
      min = std::min(min, distance_from(p, a, b));
      if ((a.y > p.y) == (b.y > p.y)) continue;
      if (p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
    }
    return inside ? 0 : min;
  }
  Number operator()(const aimahead::HalfSpace<Vec2>& s) const {
    const Number length = std::hypot(Number(s.normal.x), Number(s.normal.y));
    return std::max(((p.x - s.point.x) * s.normal.x + (p.y - s.point.y) * s.normal.y) / length,
                    0.0L);
  }
  Number operator()(const aimahead::Enclosure<Vec2>& s) const {
    return std::max(std::min({p.x - s.min.x, s.max.x - p.x, p.y - s.min.y, s.max.y - p.y}), 0.0L);
  }
};

/// A star about a point: in general not convex.
std::vector<Vec2> star(Random& r) {
  const Vec2 center = anywhere(r, 30);
  const int count = r.integer(3, 9);
  std::vector<Vec2> points;
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * M_PI * i / count, reach = r.between(2, 20);
    points.push_back({center.x + reach * std::cos(angle), center.y + reach * std::sin(angle)});
  }
  return points;
}

Shape any_shape(Random& r, std::vector<Vec2>& points) {
  const Vec2 a = anywhere(r, 40), b = anywhere(r, 40);
  const Vec2 min{std::min(a.x, b.x), std::min(a.y, b.y)};
  const Vec2 max{std::max(a.x, b.x), std::max(a.y, b.y)};
  const double angle = r.between(-3, 3);
  switch (r.integer(0, 6)) {
    case 0:
      return aimahead::Segment<Vec2>{a, b};
    case 1:
      return aimahead::Capsule<Vec2>{a, b, r.between(0, 3)};
    case 2:
      return aimahead::AxisBox<Vec2>{min, max};
    case 3:
      return aimahead::OrientedBox<Vec2>{
          a,
          {Vec2{std::cos(angle), std::sin(angle)}, Vec2{-std::sin(angle), std::cos(angle)}},
          {r.between(0, 15), r.between(0, 15)}};
    case 4:
      points = star(r);
      return aimahead::Polygon{points};
    case 5:
      return aimahead::HalfSpace<Vec2>{a, b};
    default:
      return aimahead::Enclosure<Vec2>{{min.x - 40, min.y - 40}, {max.x + 40, max.y + 40}};
  }
}

template <class V>
Contact<V> contact(const Target<V>& body, const Shape& shape, double duration) {
  return std::visit([&](const auto& s) { return time_of_impact(body, s, duration); }, shape);
}

TEST(ContactOfMotionsWithShapes, is_that_of_dense_sampling) {
  const std::uint64_t count = questions(1500);
  int found = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    Random r(kSeed + i * 0xd1342543de82ef95u);
    Mover mover = any_mover(r);
    std::vector<Vec2> points;
    const Shape shape = any_shape(r, points);
    // Sampling does not see a point that passes through a line.
    mover.target.radius = std::max(mover.target.radius, 0.01);
    const double duration = r.between(1, 15);
    const Contact<Vec2> answer = contact(mover.target, shape, duration);
    const std::string where = say("seed ", kSeed, ", index ", i, ", motion ",
                                  mover.target.motion.index(), ", shape ", shape.index());
    const auto gap = [&](Number t) {
      return std::visit(Distance{mover.position(t)}, shape) - mover.target.radius;
    };
    const auto first = [&](Number depth) {
      return first_time_below(gap, mover.fastest, {mover.lap}, duration, depth);
    };
    const Number seen = first(1e-5L);
    if (answer.status == ContactStatus::apart) {
      const bool near = seen >= 0 && first(-1e-5L) < 0;
      EXPECT_TRUE(seen < 0 || near) << where << ", seen at " << seen;
      continue;
    }
    ASSERT_TRUE(answer) << where << " " << name_of(answer.status) << " gap "
                        << double(gap(answer.time)) << " at " << answer.time << " r "
                        << mover.target.radius << " seen " << double(seen) << " end " << duration;
    ++found;
    ASSERT_GE(seen, 0) << where << ", said " << answer.time << ", gap " << gap(answer.time);
    EXPECT_GE(answer.time, seen - 1e-5L) << where;
    const Number there = gap(answer.time + 1e-13L);
    EXPECT_LE(there, 1e-6L) << where << ", at " << answer.time;
    EXPECT_NEAR(std::hypot(answer.normal.x, answer.normal.y), 1, 1e-9) << where;
    if (answer.status != ContactStatus::contact || has_jumped(mover, answer.time)) continue;
    EXPECT_GE(there, -1e-6L) << where << ", at " << answer.time;
    // The point lies on the shape and on the body.
    const Spot center = mover.position(answer.time);
    EXPECT_NEAR(static_cast<double>(std::visit(Distance{to_spot(answer.point)}, shape)), 0, 1e-6)
        << where;
    EXPECT_NEAR(static_cast<double>(center.x - answer.point.x),
                mover.target.radius * answer.normal.x, 1e-6)
        << where;
    EXPECT_NEAR(static_cast<double>(center.y - answer.point.y),
                mover.target.radius * answer.normal.y, 1e-6)
        << where;
  }
  EXPECT_GT(found, static_cast<int>(count) / 4);
}

TEST(ContactOfMotionsWithShapes, of_a_straight_line_in_disguise_is_exact) {
  const std::uint64_t count = questions(500);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random r(kSeed + i * 0x9e3779b97f4a7c15u);
    std::vector<Vec2> points;
    const Shape shape = any_shape(r, points);
    const Vec2 p = anywhere(r, 60), v = anywhere(r, 30);
    const double radius = r.chance(0.3) ? 0 : r.between(0.01, 4), duration = r.between(1, 6);
    const std::vector<aimahead::Piece<Vec2>> pieces{{kInfinity, v, {}}};
    const Target<Vec2> straight{p, v, {}, radius, {}};
    const Target<Vec2> disguised{p, {}, {}, radius, aimahead::Pieces<Vec2>{pieces}};
    const Contact<Vec2> exact = contact(straight, shape, duration);
    const Contact<Vec2> answer = contact(disguised, shape, duration);
    const std::string where = say("seed ", kSeed, ", index ", i, ", shape ", shape.index());
    ASSERT_EQ(answer.status, exact.status) << where;
    EXPECT_NEAR(answer.time, exact.time, 1e-11) << where;
    EXPECT_NEAR(length(answer.point - exact.point), 0, 1e-9) << where;
    EXPECT_NEAR(length(answer.normal - exact.normal), 0, 1e-5) << where;
  }
}

TEST(ContactOfMotionsWithShapes, of_a_fall_is_that_of_the_formula) {
  const aimahead::HalfSpace<Vec3> floor{{0, 0, -5}, {0, 0, 3}};
  const Target<Vec3> ball{{3, 4, 15}, {7, 0, 0}, {0, 0, -10}, 0.5, {}};
  // 15 - 5 t^2 = -4.5.
  const auto landed = time_of_impact(ball, floor, kInfinity);
  ASSERT_EQ(landed.status, ContactStatus::contact);
  EXPECT_NEAR(landed.time, std::sqrt(3.9), 1e-13);
  EXPECT_NEAR(length(landed.point - Vec3{3 + 7 * landed.time, 4, -5}), 0, 1e-12);
  EXPECT_EQ(landed.normal, (Vec3{0, 0, 1}));

  // Thrown over a wall of 4, whose top it grazes from 0.25 above, and not from more.
  const auto thrown = [](double height) {
    return Target<Vec3>{{-10, 0, height}, {10, 0, 10}, {0, 0, -20}, 0.25, {}};
  };
  const aimahead::AxisBox<Vec3> wall{{-5, -9, -99}, {-5, 9, 4 + 2.5}};
  EXPECT_FALSE(time_of_impact(thrown(4.2500001), wall, kInfinity));
  const auto grazed = time_of_impact(thrown(4.2499999), wall, kInfinity);
  ASSERT_TRUE(grazed);
  EXPECT_NEAR(grazed.time, 0.5, 1e-3);
  EXPECT_NEAR(grazed.normal.z, 1, 1e-3);
}

TEST(ContactOfMotionsWithShapes, of_a_turn_is_that_of_the_circle) {
  // About the origin with radius 5, from (5, 0) at 2 radians per second.
  const Target<Vec2> body{{5, 0}, {0, 10}, {}, 1, aimahead::Turning<Vec2>{2}};
  const auto touched = time_of_impact(body, aimahead::HalfSpace<Vec2>{{-3, 0}, {1, 0}}, kInfinity);
  ASSERT_EQ(touched.status, ContactStatus::contact);
  EXPECT_NEAR(touched.time, std::acos(-2.0 / 5) / 2, 1e-13);
  EXPECT_NEAR(touched.point.x, -3, 1e-12);
  // It never leaves the circle, so there is no contact in a hundred laps.
  const auto never = time_of_impact(body, aimahead::HalfSpace<Vec2>{{-6.01, 0}, {1, 0}}, 300);
  EXPECT_EQ(never.status, ContactStatus::apart);
  const auto inside = time_of_impact(body, aimahead::Enclosure<Vec2>{{-7, -7}, {7, 5.5}}, 9);
  ASSERT_EQ(inside.status, ContactStatus::contact);
  EXPECT_NEAR(inside.time, std::asin(4.5 / 5) / 2, 1e-13);
  EXPECT_EQ(inside.normal, (Vec2{0, -1}));
}

struct Pendulum {
  static Vec2 position(double time) { return {3 * std::sin(time), 0}; }
  static double speed_bound(double, double) { return 3; }
};

TEST(ContactOfMotionsWithShapes, of_a_function_follows_its_speed_bound) {
  const Pendulum pendulum;
  Target<Vec2> body;
  body.radius = 0.5;
  body.motion = aimahead::function_of<Vec2>(pendulum);
  const aimahead::AxisBox<Vec2> wall{{2, -1}, {4, 1}};
  const auto touched = time_of_impact(body, wall, 10);
  ASSERT_EQ(touched.status, ContactStatus::contact);
  EXPECT_NEAR(touched.time, std::asin(0.5), 1e-12);
  EXPECT_EQ(touched.normal, (Vec2{-1, 0}));
  const aimahead::AxisBox<Vec2> beyond{{3.6, -1}, {4, 1}};
  EXPECT_EQ(time_of_impact(body, beyond, 10).status, ContactStatus::apart);
}

/// Falls from 5 with an acceleration of 10, beside (x, 0) after a second.
struct Falling {
  double x;
  double slack;

  [[nodiscard]] Vec2 position(double t) const { return {x * t, 5 - 5 * t * t}; }
  [[nodiscard]] double speed_bound(double, double to) const {
    return slack * (std::fabs(x) + 10 * to);
  }
};

TEST(ContactOfMotionsWithShapes, of_a_function_is_found_at_the_origin_and_by_loose_bounds) {
  for (const double slack : {1.0, 10.0, 1000.0}) {
    for (const double x : {0.0, 3.0}) {
      for (const double radius : {0.0, 1e-9, 0.5}) {
        const Falling falling{x, slack};
        const Target<Vec2> body{{}, {}, {}, radius, aimahead::function_of<Vec2>(falling)};
        const auto landed = time_of_impact(body, aimahead::HalfSpace<Vec2>{{0, 0}, {0, 1}}, 10);
        ASSERT_EQ(landed.status, ContactStatus::contact) << slack << " " << x << " " << radius;
        EXPECT_NEAR(landed.time, std::sqrt(1 - radius / 5), 1e-12);
        EXPECT_NEAR(landed.normal.y, 1, 1e-9);
        const auto met = time_of_impact(body, aimahead::AxisBox<Vec2>{{-4, -1}, {4, 0}}, 10);
        ASSERT_EQ(met.status, ContactStatus::contact) << slack << " " << x << " " << radius;
        EXPECT_NEAR(met.time, std::sqrt(1 - radius / 5), 1e-12);
      }
    }
  }
}

TEST(ContactOfMotionsWithShapes, however_far_a_body_goes_along_a_wall_it_stays_beside) {
  const Target<Vec2> body{{0, 5}, {1, 0}, {1, 0}, 1, {}};
  const aimahead::HalfSpace<Vec2> ground{{0, 0}, {0, 1}};
  EXPECT_EQ(time_of_impact(body, ground, 1e9).status, ContactStatus::apart);
  EXPECT_EQ(time_of_impact(body, ground, kInfinity).status, ContactStatus::apart);
}

TEST(ContactOfMotionsWithShapes, counts_the_start_and_the_end_of_a_motion) {
  const std::vector<Vec2> points{{0, 0}, {10, 0}};
  Target<Vec2> looping;
  looping.motion = aimahead::Path<Vec2>{points, 10, After::loop};
  // It begins beyond a wall.
  const aimahead::Enclosure<Vec2> field{{1, -1}, {20, 1}};
  EXPECT_EQ(time_of_impact(looping, field, 5).status, ContactStatus::touching);
  Target<Vec2> later = looping;
  const std::vector<Vec2> waypoints{{5, 0}, {10, 0}};
  const std::vector<Vec2> corners{{4, -1}, {6, -1}, {6, 1}, {4, 1}};
  later.motion = aimahead::Path<Vec2>{waypoints, 5, After::vanish};
  EXPECT_EQ(time_of_impact(later, aimahead::Polygon{corners}, 5).status, ContactStatus::touching);
  const aimahead::HalfSpace<Vec2> end{{10.5, 0}, {-1, 0}};
  EXPECT_EQ(time_of_impact(later, end, kInfinity).status, ContactStatus::apart);
  later.radius = 0.5;
  const auto at_end = time_of_impact(later, end, kInfinity);
  ASSERT_EQ(at_end.status, ContactStatus::contact);
  EXPECT_EQ(at_end.time, 1);
  // Of the second lap and of those after it nothing is new.
  later.motion = aimahead::Path<Vec2>{waypoints, 5, After::loop};
  EXPECT_EQ(time_of_impact(later, aimahead::HalfSpace<Vec2>{{11, 0}, {-1, 0}}, 99).status,
            ContactStatus::apart);
}

TEST(ContactOfMotionsWithShapes, refuses_what_is_no_body_or_shape) {
  Target<Vec2> body{{0, 0}, {1, 0}, {0, -1}, 1, {}};
  const aimahead::AxisBox<Vec2> box{{2, -1}, {4, 1}};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(time_of_impact(body, box, -1).status, ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(body, box, nan).status, ContactStatus::invalid);
  const aimahead::AxisBox<Vec2> inverted{{4, -1}, {2, 1}};
  EXPECT_EQ(time_of_impact(body, inverted, 1).status, ContactStatus::invalid);
  body.radius = -1;
  EXPECT_EQ(time_of_impact(body, box, 1).status, ContactStatus::invalid);
  body.radius = 1;
  body.acceleration.y = nan;
  EXPECT_EQ(time_of_impact(body, box, 1).status, ContactStatus::invalid);
  body.acceleration.y = 0;
  EXPECT_EQ(time_of_impact(body, box, 1).status, ContactStatus::contact);
  const std::vector<aimahead::Plate> plates{{0, 1, 0}};
  body.motion = aimahead::Plates{plates};
  EXPECT_EQ(time_of_impact(body, box, 1).status, ContactStatus::invalid);
}

}  // namespace shape_motion_test
}  // namespace oracle
