#include "aimahead/intercept.hpp"
#include "stepped_world.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace {

using namespace aimahead;

constexpr std::uint64_t kSeed = 20'260'301;
constexpr std::int64_t kStepsWatched = 1500;

int questions() { return std::getenv("AIMAHEAD_FULL") ? 40'000 : 1'500; }

/// Hits that are nearer to each other than this may be one tangent, or none.
bool is_blurred(const std::vector<stepped::Real>& times) {
  for (std::size_t i = 1; i < times.size(); ++i) {
    if (times[i] - times[i - 1] < 1e-7L * times[i]) return true;
  }
  return false;
}

template <class V>
void compare_with_steps() {
  std::mt19937_64 random(kSeed);
  int hits = 0;
  int misses = 0;
  int flown = 0;
  for (int i = 0; i < questions(); ++i) {
    const auto e = stepped::random_engagement<V>(random);
    std::array<Hit<V>, 64> list;
    const auto answer = solve(e);
    const auto all = solve_all(e, std::span<Hit<V>>(list));
    SCOPED_TRACE("seed " + std::to_string(kSeed) + ": " + stepped::to_json(e));
    ASSERT_EQ(answer.status, all.status);
    if (answer.status == Status::touching) continue;
    const auto expected = stepped::hit_times(e, kStepsWatched);
    if (is_blurred(expected)) continue;
    const double watched =
        answer.launch_time + static_cast<double>(kStepsWatched) * e.tick->step * (1 - 1e-9);
    ASSERT_NE(answer.status, Status::unresolved);
    if (expected.empty()) {
      ++misses;
      if (answer) {
        ASSERT_GT(answer.time, watched);
      }
      continue;
    }
    ++hits;
    ASSERT_EQ(answer.status, Status::hit);
    ASSERT_NEAR(answer.time, static_cast<double>(expected[0]), 1e-12 * (1 + answer.time));
    ASSERT_EQ(answer.time, list[0].time);
    std::size_t known = 0;
    while (known < static_cast<std::size_t>(all.count) && list[known].time < watched) ++known;
    ASSERT_EQ(known, expected.size());
    for (std::size_t k = 0; k < known; ++k) {
      ASSERT_NEAR(list[k].time, static_cast<double>(expected[k]), 1e-10 * (1 + list[k].time));
    }
    // The launch described, flown.
    const auto steps =
        static_cast<std::int64_t>(std::ceil((answer.flight_time) / e.tick->step)) + 1;
    const auto pass = stepped::fly(e, answer.launch_point, answer.launch_velocity, steps);
    const double reach = e.aim == Aim::edge ? e.target.radius + e.projectile.radius : 0;
    ASSERT_LE(static_cast<double>(pass.distance), reach + 1e-11 * (100 + double(pass.flown)));
    if (reach == 0) {
      ASSERT_NEAR(double(pass.time), answer.time, 1e-9 * (1 + answer.time));
      ++flown;
    }
  }
  EXPECT_GT(hits, questions() / 2);
  EXPECT_GT(misses, questions() / 20);
  EXPECT_GT(flown, questions() / 5);
}

TEST(TickSolve, every_hit_is_where_stepping_finds_it_in_the_plane) { compare_with_steps<Vec2>(); }
TEST(TickSolve, every_hit_is_where_stepping_finds_it_in_space) { compare_with_steps<Vec3>(); }

}  // namespace
