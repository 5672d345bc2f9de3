// Tables with lengths and times of any size: hits by construction, and questions that exact
// arithmetic of fixed size leaves unresolved.
#include <aimahead/aimahead.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace table_scale_test {

using namespace aimahead;

/// A change of units: lengths times 2^length, times times 2^time.
struct Size {
  int length;
  int time;

  [[nodiscard]] double distance(double x) const { return std::ldexp(x, length); }
  [[nodiscard]] Vec2 place(double x, double y) const { return {distance(x), distance(y)}; }
  [[nodiscard]] double lasts(double t) const { return std::ldexp(t, time); }
  [[nodiscard]] double speed(double v) const { return std::ldexp(v, length - time); }
  [[nodiscard]] double rate(double w) const { return std::ldexp(w, -time); }
};

constexpr Size kSizes[] = {{0, 0},       {40, -20},   {20, 40},    {150, -150},
                           {-300, 0},    {250, 0},    {0, 250},    {0, -250},
                           {300, -200},  {-250, 240}, {200, -180}, {-160, -160},
                           {-450, -450}, {480, 480},  {600, 0},    {-600, 0}};

/// A question with a table of T = L / 4 from 4 to 8.
struct Question {
  std::array<double, 2> distances;
  std::array<double, 2> times;
  std::vector<Vec2> points;
  std::array<Plate, 1> plates{};
  Engagement2 engagement{};

  explicit Question(Size size)
      : distances{size.distance(4), size.distance(8)}, times{size.lasts(1), size.lasts(2)} {
    engagement.projectile.table = ShotTable{distances, times};
  }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;
};

void expect_hit(const Intercept<Vec2>& answer, Size size, double launch, double flight,
                double distance) {
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(size.rate(answer.time), launch + flight, 1e-12);
  EXPECT_NEAR(size.rate(answer.launch_time), launch, 1e-12);
  EXPECT_NEAR(size.rate(answer.flight_time), flight, 1e-12);
  EXPECT_NEAR(std::ldexp(answer.distance, -size.length), distance, 1e-11);
}

class EverySize : public testing::TestWithParam<Size> {};

TEST_P(EverySize, target_on_a_path_is_hit_where_it_comes_within_the_table) {
  // The target comes from 12 towards the gun at 4: it is 6 away after 1.5.
  const Size size = GetParam();
  Question q(size);
  q.points = {size.place(12, 0), size.place(0, 0)};
  q.engagement.target.motion = Path<Vec2>{q.points, size.speed(4)};
  expect_hit(solve(q.engagement), size, 0, 1.5, 6);
  std::array<Hit<Vec2>, 4> hits;
  EXPECT_EQ(solve_all(q.engagement, hits).count, 1);
  EXPECT_NEAR(size.rate(hits[0].time), 1.5, 1e-12);
  // One that turns back at 9 is never within it.
  q.points = {size.place(12, 0), size.place(9, 0), size.place(12, 0)};
  q.engagement.target.motion = Path<Vec2>{q.points, size.speed(4)};
  EXPECT_EQ(solve(q.engagement).status, Status::unreachable);
}

TEST_P(EverySize, gun_holds_until_the_target_comes_within_the_table) {
  // The target comes from 20 at 4: it is 8 away after 3, a flight of 2.
  const Size size = GetParam();
  Question q(size);
  q.engagement.shooter.hold = true;
  q.engagement.target.position = size.place(20, 0);
  q.engagement.target.velocity = {size.speed(-4), 0};
  expect_hit(solve(q.engagement), size, 1, 2, 8);
  q.engagement.target.velocity = {size.speed(4), 0};
  EXPECT_EQ(solve(q.engagement).status, Status::unreachable);
}

TEST_P(EverySize, turret_turns_first) {
  const Size size = GetParam();
  Question q(size);
  q.engagement.shooter.turret = Turret2{.facing = 0.5, .turn_rate = size.rate(2)};
  q.engagement.target.position = size.place(6, 0);
  expect_hit(solve(q.engagement), size, 0.25, 1.5, 6);
  q.engagement.target.position = size.place(9, 0);
  EXPECT_EQ(solve(q.engagement).status, Status::unreachable);
}

TEST_P(EverySize, plate_is_as_far_as_the_table_says) {
  const Size size = GetParam();
  Question q(size);
  q.plates[0] = {std::numbers::pi, size.distance(1)};
  q.engagement.target.position = size.place(7, 0);
  q.engagement.target.motion = Plates{q.plates, 0, 0, 1};
  for (const bool holds : {false, true}) {
    q.engagement.shooter.hold = holds;
    expect_hit(solve(q.engagement), size, 0, 1.5, 6);
  }
  q.engagement.target.position = size.place(10, 0);
  EXPECT_EQ(solve(q.engagement).status, Status::unreachable);
}

INSTANTIATE_TEST_SUITE_P(every, EverySize, testing::ValuesIn(kSizes));

TEST(TableScale, receding_target_beyond_the_table_is_unreachable) {
  const std::array distances{0.0, 5242880.0};
  const std::array times{5.527147875260445e-76, 1.105429575052089e-75};
  Engagement2 e;
  e.shooter.hold = true;
  e.projectile.table = ShotTable{distances, times};
  e.target.position = {31457280, 0};
  e.target.velocity = {1.8971375900641885e+81, 0};
  e.target.acceleration = {3.432398830065305e+156, 0};
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(TableScale, table_longer_than_its_room_is_unresolved_rather_than_wrong) {
  for (const Size size : kSizes) {
    SCOPED_TRACE("2^" + std::to_string(size.length) + ", 2^" + std::to_string(size.time));
    Question q(size);
    std::vector<double> distances;
    std::vector<double> times;
    for (int i = 0; i < 300; ++i) {
      distances.push_back(size.distance(4 + 0.25 * i));
      times.push_back(size.lasts(1 + 0.0625 * i));
    }
    q.engagement.projectile.table = ShotTable{distances, times};
    q.engagement.shooter.delay = size.lasts(0.5);
    q.points = {size.place(14, 0), size.place(2, 0)};
    q.engagement.target.motion = Path<Vec2>{q.points, size.speed(4)};
    const Intercept<Vec2> answer = solve(q.engagement);
    if (std::abs(size.length) <= 40 && std::abs(size.time) <= 40) {
      expect_hit(answer, size, 0.5, 1.5, 6);
    } else {
      EXPECT_EQ(answer.status, Status::unresolved);
      EXPECT_EQ(answer.time, q.engagement.shooter.delay);
    }
  }
}

TEST(TableScale, distance_of_a_hit_is_on_the_table) {
  const std::array distances{2.3311434050579285, 4.140103416882196};
  const std::array times{0.3582324333265451, 0.31136168770787515};
  const std::array<Vec2, 5> points{
      {{-2.0, 12.0}, {14.0, -29.0}, {-2.0, -14.0}, {-23.0, -16.0}, {27.0, 2.0}}};
  Engagement2 e;
  e.shooter.position = {1.7609123219501486, 2.244137268442959};
  e.shooter.hold = true;
  e.projectile.table = ShotTable{distances, times};
  e.target.motion = Path<Vec2>{points, 0.9789395030122066, After::proceed};
  const Intercept<Vec2> answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.distance, distances[1]);
}

}  // namespace table_scale_test
