// Points that fly in the plane of a triangle, judged in the coordinates of that plane.
#include "list_and_field.hpp"
#include "scenes.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>
#include <aimahead/intercept.hpp>
#include <aimahead/obstacle_field.hpp>

#include <array>
#include <cmath>
#include <cstdint>

namespace flat_flight_test {

using namespace scenes;
using aimahead::ContactStatus;
using aimahead::Engagement3;
using aimahead::first_touch;
using aimahead::ObstacleField;
using aimahead::Status;
using aimahead::Touch;

struct Triangle {
  std::array<Vec3, 3> corners;
  std::array<std::array<std::uint32_t, 3>, 1> indices{{{0, 1, 2}}};

  [[nodiscard]] Obstacle<Vec3> mesh() const { return Mesh{corners, indices}; }
};

Touch<Vec3> both(const Flight<Vec3>& flight, const Triangle& triangle) {
  return scenes::both<Vec3>(flight, {triangle.mesh()});
}

const Triangle kLying{{{{4, -1, 0}, {6, -1, 0}, {5, 1, 0}}}};
const Triangle kStanding{{{{4, 0, -5}, {6, 0, -5}, {5, 0, 5}}}};

TEST(FlatFlight, is_stopped_where_it_meets_the_edge) {
  // The edge from (4, -1) to (5, 1) is at 4.5 on the x axis.
  EXPECT_EQ(both({.velocity = {1, 0, 0}}, kLying).time, 4.5);
  EXPECT_EQ(both({.velocity = {2, 0, 0}}, kStanding).time, 2.25);
  // Along an edge, from its end on.
  EXPECT_EQ(both({.velocity = {1, 0, 0}}, {{{{4, 0, 0}, {6, 0, 0}, {5, 0, 1}}}}).time, 4);
  // In the plane x = y.
  EXPECT_EQ(both({.velocity = {1, 1, 0}}, {{{{3, 3, -2}, {3, 3, 2}, {5, 5, 0}}}}).time, 3);
  // Within the triangle from the launch on.
  EXPECT_EQ(both({.position = {5, 0, 0}, .velocity = {1, 0, 0}}, kLying).status,
            ContactStatus::touching);
  // Away from it, past it, and not far enough.
  EXPECT_EQ(both({.velocity = {-1, 0, 0}}, kLying).status, ContactStatus::apart);
  EXPECT_EQ(both({.position = {0, 2, 0}, .velocity = {1, 0, 0}}, kLying).status,
            ContactStatus::apart);
  EXPECT_EQ(both({.velocity = {1, 0, 0}, .duration = 4.25}, kLying).status, ContactStatus::apart);
}

TEST(FlatFlight, is_stopped_under_every_law) {
  // x = 8 t, z = 10 t - 5 t^2: at t = 0.5 it is at (4, 3.75), on the edge from (4, -5) to (4, 5).
  const Triangle edge_on{{{{4, 0, -5}, {4, 0, 5}, {6, 0, 0}}}};
  EXPECT_NEAR(both({.velocity = {8, 0, 10}, .acceleration = {0, 0, -10}}, edge_on).time, 0.5,
              1e-15);
  // x = (1 - exp(-t / 16)) 16 8: 4 at -16 ln(1 - 1 / 32).
  EXPECT_NEAR(both({.velocity = {8, 0, 0}, .drag = 0.0625}, edge_on).time,
              -16 * std::log1p(-0.03125), 1e-13);
  // x = t^2, both while the thrust lasts and after: 4 at 2; 1 + 2 (t - 1) = 4 at 2.5.
  for (const double burn : {3.0, 1.0}) {
    EXPECT_NEAR(both({.thrust = {2, burn}, .direction = {1, 0, 0}}, edge_on).time,
                burn == 1 ? 2.5 : 2, 1e-13);
  }
}

TEST(FlatFlight, blocks_a_hit) {
  const std::vector<Obstacle<Vec3>> lying{kLying.mesh()};
  Engagement3 q;
  q.projectile.speed = 1;
  q.target.position = {10, 0, 0};
  q.obstacles = lying;
  const auto straight = aimahead::solve(q);
  EXPECT_EQ(straight.status, Status::blocked);
  ASSERT_TRUE(straight.blocked);
  EXPECT_EQ(straight.blocked->time, 4.5);

  const std::vector<Obstacle<Vec3>> standing{kStanding.mesh()};
  q.projectile.speed = 11;
  q.projectile.acceleration = {0, 0, -10};
  q.obstacles = standing;
  const auto lob = aimahead::solve(q);
  EXPECT_EQ(lob.status, Status::blocked);
  ASSERT_TRUE(lob.blocked);
  // The triangle is between x = 4 and 6.
  EXPECT_GT(lob.blocked->point.x, 4);
  EXPECT_LT(lob.blocked->point.x, 5);
}

/// A whole number, of either sign.
double whole(std::mt19937_64& draw, int limit) {
  return static_cast<double>(static_cast<int>(draw() % static_cast<unsigned>(2 * limit + 1)) -
                             limit);
}

struct Flat {
  double x = 0;
  double y = 0;
};
double across(const Flat& a, const Flat& b) { return a.x * b.y - a.y * b.x; }

/// The first time at which start + way t + bend t^2 is in the triangle: infinite if it never is,
/// negative if rounding could decide. The sides are c + m t + h t^2 >= 0.
double first_time_in(const std::array<Flat, 3>& corners, const Flat& start, const Flat& way,
                     const Flat& bend) {
  std::array<std::array<double, 3>, 3> sides;
  std::vector<double> times{0};
  const Flat e{corners[1].x - corners[0].x, corners[1].y - corners[0].y};
  const Flat f{corners[2].x - corners[0].x, corners[2].y - corners[0].y};
  const double turn = across(e, f) > 0 ? 1 : -1;
  for (std::size_t k = 0; k < 3; ++k) {
    const Flat& a = corners[k];
    const Flat& b = corners[(k + 1) % 3];
    const Flat along{turn * (b.x - a.x), turn * (b.y - a.y)};
    const double c = across(along, {start.x - a.x, start.y - a.y});
    const double m = across(along, way);
    const double h = across(along, bend);
    sides[k] = {c, m, h};
    if (h == 0) {
      if (m != 0) times.push_back(-c / m);
      continue;
    }
    const double square = m * m - 4 * h * c;
    if (square < 0) continue;
    for (const double sign : {-1.0, 1.0})
      times.push_back((-m + sign * std::sqrt(square)) / (2 * h));
  }
  std::sort(times.begin(), times.end());
  for (const double t : times) {
    if (t < 0) continue;
    double depth = kInfinity;
    for (const auto& [c, m, h] : sides) depth = std::min(depth, c + t * (m + t * h));
    const bool is_exact = bend.x == 0 && bend.y == 0;
    if (depth >= -1e-9) {
      // A curve that meets a corner, or grazes a side.
      int near = 0;
      for (const auto& [c, m, h] : sides) near += std::fabs(c + t * (m + t * h)) < 1e-6;
      return is_exact || near < 2 ? t : -1;
    }
    if (!is_exact && depth > -1e-6) return -1;
  }
  return kInfinity;
}

/// Triangles on a lattice of whole numbers, and flights in their plane.
TEST(FlatFlight, is_that_of_the_plane) {
  int met = 0;
  int missed = 0;
  const std::uint64_t seed = oracle::round_seed(1);
  std::mt19937_64 draw(seed);
  for (std::uint64_t i = 0; i < oracle::questions(20000) && !HasFailure(); ++i) {
    const Vec3 origin{whole(draw, 9), whole(draw, 9), whole(draw, 9)};
    const Vec3 u{whole(draw, 3), whole(draw, 3), whole(draw, 3)};
    const Vec3 v{whole(draw, 3), whole(draw, 3), whole(draw, 3)};
    const auto flat = [&](int limit) { return Flat{whole(draw, limit), whole(draw, limit)}; };
    const std::array<Flat, 3> corners{flat(5), flat(5), flat(5)};
    const Flat start = flat(12);
    const Flat way = flat(4);
    const bool is_bent = draw() % 2 == 0;
    const Flat gravity = is_bent ? flat(2) : Flat{};
    const Flat e{corners[1].x - corners[0].x, corners[1].y - corners[0].y};
    const Flat f{corners[2].x - corners[0].x, corners[2].y - corners[0].y};
    if (across(e, f) == 0 || dot(cross(u, v), cross(u, v)) == 0) continue;
    const auto lift = [&](const Flat& p) { return u * p.x + v * p.y; };
    Triangle triangle;
    for (std::size_t k = 0; k < 3; ++k) triangle.corners[k] = origin + lift(corners[k]);
    Flight<Vec3> flight{.position = origin + lift(start), .velocity = lift(way)};
    flight.acceleration = lift(gravity);
    // Drag alone leaves the line as it is: the way of t is then t = (1 - exp(-k s)) / k.
    const double drag = !is_bent && draw() % 2 == 0 ? 0.25 : 0;
    flight.drag = drag;
    double time = first_time_in(corners, start, way, {gravity.x / 2, gravity.y / 2});
    if (time < 0) continue;
    if (drag > 0 && time < kInfinity) {
      const double left = 1 - drag * time;
      if (std::fabs(left) < 1e-6) continue;
      time = left > 0 ? -std::log(left) / drag : kInfinity;
    }
    const Touch<Vec3> touch = both(flight, triangle);
    SCOPED_TRACE("seed " + std::to_string(seed) + ", question " + std::to_string(i));
    ++(time < kInfinity ? met : missed);
    ASSERT_EQ(static_cast<bool>(touch), time < kInfinity) << time;
    if (touch) {
      EXPECT_NEAR(touch.time, time, 1e-12 * (1 + time));
    }
  }
  EXPECT_GT(met, oracle::share_of(2000));
  EXPECT_GT(missed, oracle::share_of(2000));
}

TEST(FlatFlight, beside_the_plane_is_not_stopped) {
  for (const double off : {1e-12, -1e-12}) {
    EXPECT_EQ(both({.position = {0, 0, off}, .velocity = {1, 0, 0}}, kLying).status,
              ContactStatus::apart);
    EXPECT_EQ(both({.velocity = {1, 0, off}}, kLying).status, ContactStatus::apart);
  }
}

}  // namespace flat_flight_test
