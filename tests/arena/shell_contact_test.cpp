// Swept contact against exact geometry, and the grid against a test of every tank.
#include "arena/shell_contact.hpp"

#include "arena/heading.hpp"
#include "arena/random.hpp"
#include "arena/tank_grid.hpp"
#include "scripted.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace aimahead::arena {
namespace shell_contact_test {

// The least distance of two places that go straight in the same time, in extended precision: the
// relative place is on a segment, and its nearest point to the origin is found by projection.
long double min_distance(const Vec2& a, const Vec2& a_to, const Vec2& b, const Vec2& b_to) {
  const long double x = static_cast<long double>(a.x) - b.x;
  const long double y = static_cast<long double>(a.y) - b.y;
  const long double u = static_cast<long double>(a_to.x) - b_to.x - x;
  const long double v = static_cast<long double>(a_to.y) - b_to.y - y;
  const long double square = u * u + v * v;
  long double share = square > 0 ? -(x * u + y * v) / square : 0;
  share = std::clamp(share, 0.0L, 1.0L);
  const long double p = x + share * u;
  const long double q = y + share * v;
  return std::sqrt(p * p + q * q);
}

TEST(ShellContact, sweeping_loses_no_geometric_hit_and_invents_none) {
  const Rules rules = preset("rtanque_swept");
  const int count = static_cast<int>(oracle::questions(100'000));
  std::vector<std::uint32_t> all(1);
  std::iota(all.begin(), all.end(), 0);
  for (const double power : {1.0, 3.0, 5.0}) {
    Random random(oracle::round_seed(static_cast<std::uint64_t>(power)));
    int hits = 0;
    for (int i = 0; i < count; ++i) {
      std::vector<Tank> tanks(1);
      Tank& tank = tanks[0];
      tank.moved_from = {random.between(0, 1200), random.between(0, 700)};
      const double turn = random.between(0, kFullTurn);
      const double moved = i % 4 == 0 ? 0 : random.between(-3, 3);
      tank.position = tank.moved_from + direction_of(turn) * moved;
      Shell shell;
      shell.owner = 1;
      // Close enough for every other one to matter, and many a graze among them.
      const double apart = random.between(0, 50);
      const Vec2 off = direction_of(random.between(0, kFullTurn)) * apart;
      shell.position = tank.moved_from + off;
      const Vec2 step = direction_of(random.between(0, kFullTurn)) * rules.shell_speed(power);
      const Vec2 to = shell.position + step;
      const long double least = min_distance(shell.position, to, tank.moved_from, tank.position);
      if (std::fabs(least - 19) < 1e-12L) continue;
      const bool is_hit = swept_contact(rules, shell, to, tanks, all).has_value();
      ASSERT_EQ(is_hit, least < 19)
          << "power " << power << " seed case " << i << ": shell " << shell.position.x << ' '
          << shell.position.y << " to " << to.x << ' ' << to.y << ", tank " << tank.moved_from.x
          << ' ' << tank.moved_from.y << " to " << tank.position.x << ' ' << tank.position.y;
      hits += is_hit;
    }
    EXPECT_GT(hits, count / 5);
    EXPECT_LT(hits, count * 4 / 5);
  }
}

TEST(ShellContact, of_two_tanks_in_the_way_the_first_touched_is_hit) {
  const Rules rules = preset("rtanque_swept");
  std::vector<Tank> tanks(2);
  tanks[0].position = tanks[0].moved_from = {140, 100};
  tanks[1].position = tanks[1].moved_from = {125, 100};
  Shell shell;
  shell.owner = 2;
  shell.position = {100, 100};
  const std::vector<std::uint32_t> all{0, 1};
  EXPECT_EQ(swept_contact(rules, shell, {122.5, 100}, tanks, all), 1u);
  EXPECT_EQ(point_contact(rules, shell, tanks, all), std::nullopt);
}

TEST(ShellContact, a_shell_that_is_inside_all_the_while_touches) {
  const Rules rules = preset("rtanque_swept");
  std::vector<Tank> tanks(1);
  tanks[0].position = tanks[0].moved_from = {100, 100};
  Shell shell;
  shell.owner = 1;
  shell.position = {98, 100};
  EXPECT_EQ(swept_contact(rules, shell, {102.5, 100}, tanks, std::vector<std::uint32_t>{0}), 0u);
}

TEST(ShellContact, the_grid_finds_whom_looking_at_everyone_finds) {
  const Rules rules = preset("rtanque_swept");
  for (const std::uint64_t seed : oracle::SweepSeeds(100, 20)) {
    Random random(seed);
    const double size = seed % 2 == 0 ? 900 : 4000;
    std::vector<Tank> tanks(200);
    for (Tank& tank : tanks) {
      tank.moved_from = {random.between(0, size), random.between(0, size)};
      tank.position = tank.moved_from + direction_of(random.between(0, 7)) * 3;
      tank.is_removed = random.share() < 0.1;
    }
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < tanks.size(); ++i) {
      if (!tanks[i].is_removed) all.push_back(i);
    }
    TankGrid grid;
    grid.build(tanks, 1000, rules.tank_radius, longest_step(rules));
    for (int i = 0; i < 1000; ++i) {
      Shell shell;
      shell.owner = static_cast<std::uint32_t>(random.next() % tanks.size());
      shell.position = {random.between(-60, size + 60), random.between(-60, size + 60)};
      const double way = rules.shell_speed(random.between(rules.power_min, rules.power_max));
      const Vec2 to = shell.position + direction_of(random.between(0, 7)) * way;
      const auto near = grid.near(shell.position, way);
      EXPECT_EQ(swept_contact(rules, shell, to, tanks, near),
                swept_contact(rules, shell, to, tanks, all))
          << "seed " << seed << " shell " << i;
      EXPECT_EQ(point_contact(rules, shell, tanks, near), point_contact(rules, shell, tanks, all));
    }
  }
}

}  // namespace shell_contact_test
}  // namespace aimahead::arena
