// Obstacles inside of the arena: no tank overlaps one, no shell crosses one, radars and guns
// respect them. Distances come from points nearest to each other, not from the library.
#include "arena/arena_obstacles.hpp"

#include "aimahead/assertion.hpp"
#include "aimahead/contact_shapes.hpp"
#include "arena/bots.hpp"
#include "arena/match.hpp"
#include "scripted.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <type_traits>
#include <utility>

namespace aimahead::arena {
namespace arena_obstacles_test {

double distance(const Segment<Vec2>& s, const Vec2& p) {
  const Vec2 e = s.to - s.from;
  const double square = dot(e, e);
  const double share = square > 0 ? std::clamp(dot(p - s.from, e) / square, 0.0, 1.0) : 0;
  return length(p - (s.from + e * share));
}
double distance(const Capsule<Vec2>& s, const Vec2& p) {
  return distance(Segment<Vec2>{s.from, s.to}, p) - s.radius;
}
double distance(const AxisBox<Vec2>& s, const Vec2& p) {
  const Vec2 q{std::clamp(p.x, s.min.x, s.max.x), std::clamp(p.y, s.min.y, s.max.y)};
  const double inside = std::min({p.x - s.min.x, s.max.x - p.x, p.y - s.min.y, s.max.y - p.y});
  return inside > 0 ? -inside : length(p - q);
}
double distance(const Ball<Vec2>& s, const Vec2& p) { return length(p - s.position) - s.radius; }
double distance(const HalfSpace<Vec2>& s, const Vec2& p) {
  return dot(p - s.point, s.normal) / length(s.normal);
}
double distance(const Polygon& s, const Vec2& p) {
  double least = HUGE_VAL;
  bool is_inside = false;
  Vec2 from = s.points.back();
  for (const Vec2& to : s.points) {
    least = std::min(least, distance(Segment<Vec2>{from, to}, p));
    // Counts the edges that a ray to the right crosses.
    const bool spans = (from.y > p.y) != (to.y > p.y);
    if (spans && p.x < from.x + (to.x - from.x) * ((p.y - from.y) / (to.y - from.y))) {
      is_inside = !is_inside;
    }
    from = to;
  }
  return is_inside ? -least : least;
}
double distance(const ArenaObstacle& obstacle, const Vec2& p) {
  return std::visit([&](const auto& s) { return distance(s, p); }, obstacle.shape());
}
double distance(const Rules& rules, const Vec2& p) {
  double least = HUGE_VAL;
  for (const ArenaObstacle& obstacle : rules.obstacles) {
    least = std::min(least, distance(obstacle, p));
  }
  return least;
}

/// Whether a way leads through a thin wall, from one side to the other.
bool crosses(const Rules& rules, const Vec2& from, const Vec2& to) {
  return std::any_of(rules.obstacles.begin(), rules.obstacles.end(), [&](const auto& obstacle) {
    const auto shape = obstacle.shape();
    const auto* const wall = std::get_if<Segment<Vec2>>(&shape);
    if (!wall) return false;
    const Vec2 e = wall->to - wall->from;
    const double room = 1e-8 * length(e);  // a shell ends on a wall, as positions are rounded
    const double a = cross(e, from - wall->from);
    const double b = cross(e, to - wall->from);
    if (std::min(a, b) > -room || std::max(a, b) < room) return false;
    const Vec2 at = from + (to - from) * (a / (a - b));
    const double along = dot(at - wall->from, e);
    return along > room && along < dot(e, e) - room;
  });
}

Rules walled(const char* name, std::vector<ArenaObstacle> obstacles) {
  Rules rules = preset(name);
  rules.obstacles = std::move(obstacles);
  return rules;
}

Vec2 vector(std::mt19937_64& random, double width, double height) {
  std::uniform_real_distribution<double> share(0, 1);
  const double x = share(random) * width;
  return {x, share(random) * height};
}

/// A polygon around `center`, convex or not.
ArenaObstacle random_polygon(std::mt19937_64& random, const Vec2& center, double size) {
  const int count = 4 + static_cast<int>(random() % 5);
  std::vector<Vec2> corners;
  for (int i = 0; i < count; ++i) {
    const Vec2 share = vector(random, 0.8, 1);
    const double radius = size * (0.1 + 0.9 * share.y);
    corners.push_back(center + direction_of(kFullTurn * (i + share.x) / count) * radius);
  }
  if (random() % 2 == 0) std::reverse(corners.begin(), corners.end());
  return Polygon{corners};
}

/// An obstacle of each shape in turn, at a random place in an arena of 1000 by 700.
ArenaObstacle random_obstacle(std::mt19937_64& random, int index) {
  const Vec2 from = vector(random, 1000, 700);
  const Vec2 to = from + vector(random, 400, 400) - Vec2{200, 200};
  const Vec2 size = vector(random, 120, 120);
  switch (index % 6) {
    case 0:
      return Segment<Vec2>{from, to};
    case 1:
      return AxisBox<Vec2>{from, from + size};
    case 2:
      return Capsule<Vec2>{from, (from + to) / 2, size.x / 3};
    case 3:
      return Ball<Vec2>{.position = from, .radius = size.x / 2};
    case 4:
      return random_polygon(random, from, size.x);
    default: {
      const Vec2 outwards = from - Vec2{500, 350};  // cuts off what is farther out
      return HalfSpace<Vec2>{from + outwards * (200 / length(outwards)), -outwards};
    }
  }
}

std::vector<ArenaObstacle> random_obstacles(std::mt19937_64& random) {
  constexpr int kCount = 9;
  std::vector<ArenaObstacle> obstacles;
  obstacles.reserve(kCount);
  for (int i = 0; i < kCount; ++i) obstacles.push_back(random_obstacle(random, i));
  return obstacles;
}

/// A match of bots among walls, and every way in it.
struct Watched {
  MatchSetup setup;
  std::vector<std::unique_ptr<Brain>> owned;
  std::vector<Brain*> brains;

  Watched(const char* rules, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    setup.rules = walled(rules, random_obstacles(random));
    if (seed % 3 == 0) setup.rules.radar_sight = RadarSight::blocked;
    if (seed % 5 == 0) setup.rules.missile_turn = 0.02;
    setup.width = 1000;
    setup.height = 700;
    setup.ticks = 600;
    setup.seed = seed;
    constexpr std::array<const char*, 6> kBots = {"linear", "walls",  "seeker",
                                                  "surfer", "camper", "wanderer"};
    for (const char* const bot : kBots) {
      setup.tanks.push_back({.name = bot, .team = {}, .position = {}, .commands = {}});
      owned.push_back(make_bot(bot));
      brains.push_back(owned.back().get());
    }
  }

  void watch(const World& world, std::map<std::pair<std::uint32_t, int>, Vec2>& flying) const {
    const Rules& rules = setup.rules;
    for (const Tank& tank : world.tanks()) {
      if (tank.is_removed) continue;
      ASSERT_GE(distance(rules, tank.position), rules.tank_radius - 1e-9) << tank.name;
      ASSERT_FALSE(crosses(rules, tank.moved_from, tank.position)) << tank.name;
    }
    for (const Shell& shell : world.shells()) {
      const auto known = flying.find({shell.owner, shell.number});
      const Vec2 from = known == flying.end() ? world.tanks()[shell.owner].position : known->second;
      ASSERT_FALSE(crosses(rules, from, shell.position)) << from.x << ' ' << from.y;
      for (int i = 0; i < 100; ++i) {
        const Vec2 at = from + (shell.position - from) * (i / 100.0);
        ASSERT_GT(distance(rules, at), -1e-9) << at.x << ' ' << at.y;
      }
      EXPECT_TRUE(shell.is_dead || distance(rules, shell.position) > 1e-9);
      flying[{shell.owner, shell.number}] = shell.position;
    }
  }
};

TEST(ArenaObstacles, are_crossed_by_no_shell_and_overlapped_by_no_tank) {
  int shots = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 2)) {
    for (const char* const rules : {"rtanque", "rtanque_swept", "rtanque_fair", "robocode"}) {
      SCOPED_TRACE(std::string(rules) + ", seed " + std::to_string(seed));
      const Watched watched(rules, seed);
      std::map<std::pair<std::uint32_t, int>, Vec2> flying;
      const Outcome outcome = play(watched.setup, watched.brains, [&](const World& world) {
        if (!testing::Test::HasFailure()) watched.watch(world, flying);
      });
      for (const TankResult& tank : outcome.tanks) shots += tank.shots;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(shots, oracle::share_of(250));
}

TEST(ArenaObstacles, a_record_replays_to_the_last_bit) {
  for (const std::uint64_t seed : oracle::SweepSeeds(11, 1)) {
    for (const char* const rules : {"rtanque", "rtanque_fair", "robocode"}) {
      const Watched watched(rules, seed);
      MatchSetup record;
      const Outcome outcome = play(watched.setup, watched.brains, {}, &record);
      const std::vector<Brain*> nobody(record.tanks.size());
      EXPECT_EQ(play(record, nobody).hash, outcome.hash) << rules << ", seed " << seed;
    }
  }
}

Shell shell_at(const Vec2& position, double heading) {
  Shell shell;
  shell.position = position;
  shell.heading = heading;
  shell.power = 2;  // 9 a tick
  return shell;
}

TEST(ArenaObstacles, a_shell_stops_where_it_meets_one) {
  for (const char* const rules : {"rtanque", "rtanque_swept"}) {
    World world(walled(rules, {Segment<Vec2>{{512, 0}, {512, 400}}}), 1000, 1000);
    put_tank(world, {100, 900});
    put_tank(world, {540, 300});  // behind the wall
    world.add_shell(shell_at({500, 300}, kPi / 2));
    Scripted idle(nothing, false);
    world.run_tick(idle);
    ASSERT_EQ(world.shells().size(), 1u);
    EXPECT_EQ(world.shells()[0].position, Vec2(509, 300));
    EXPECT_FALSE(world.shells()[0].is_dead);
    world.run_tick(idle);
    ASSERT_EQ(world.shells().size(), 1u);
    EXPECT_EQ(world.shells()[0].position, Vec2(512, 300));
    EXPECT_TRUE(world.shells()[0].is_dead);
    world.run_tick(idle);
    EXPECT_TRUE(world.shells().empty());
    EXPECT_EQ(world.tanks()[1].health, 100);
  }
}

/// When a point that goes `way` in a unit of time first touches a shape; infinite for never.
double time_of_touch(const ArenaObstacle& obstacle, const Vec2& from, const Vec2& way) {
  const Body<Vec2> shell{.position = from, .velocity = way};
  const auto contact = std::visit(
      [&]<class Shape>(const Shape& shape) {
        if constexpr (std::is_same_v<Shape, Ball<Vec2>>) {
          return time_of_impact(shell, {.position = shape.position, .radius = shape.radius}, 1);
        } else {
          return time_of_impact(shell, shape, 1);
        }
      },
      obstacle.shape());
  return contact ? contact.time : HUGE_VAL;
}

TEST(ArenaObstacles, a_shell_stops_where_it_first_touches_any_shape) {
  std::array<int, 6> stopped{};
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 2400)) {
    std::mt19937_64 random(seed);
    const std::size_t kind = seed % stopped.size();
    const Rules rules = [&] {
      Rules fast = walled("rtanque_swept", {random_obstacle(random, static_cast<int>(kind))});
      fast.shell_speed_factor = 450;  // 900 a tick
      return fast;
    }();
    const Vec2 from = vector(random, 1000, 700);
    if (distance(rules, from) < 1e-6) continue;
    World world(rules, 1000, 700);
    put_tank(world, {-500, -500});
    world.add_shell(shell_at(from, kFullTurn * vector(random, 1, 1).x));
    const Vec2 way = rounded_place(from + world.shells()[0].step) - from;
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", from " << from.x << ' ' << from.y
                                    << " by " << way.x << ' ' << way.y);
    Scripted idle(nothing, false);
    world.run_tick(idle);
    const Shell& shell = world.shells()[0];
    const double time = time_of_touch(rules.obstacles[0], from, way);
    ASSERT_EQ(shell.is_dead, time <= 1);
    ASSERT_LT(length(shell.position - (from + way * std::min(time, 1.0))), 1e-9);
    ASSERT_LT(shell.is_dead ? std::fabs(distance(rules, shell.position)) : 0, 1e-9);
    ASSERT_FALSE(crosses(rules, from, shell.position));
    for (int i = 0; i < 300; ++i) {
      ASSERT_GT(distance(rules, from + (shell.position - from) * (i / 300.0)), -1e-9);
    }
    stopped[kind] += shell.is_dead;
  }
  for (const int count : stopped) EXPECT_GT(count, oracle::share_of(5));
}

/// What is at rest, and keeps its corners when what it was made of is gone.
template <class T>
concept HasShape = requires(T obstacle) {
  std::forward<T>(obstacle).shape();
};
static_assert(HasShape<const ArenaObstacle&>);
static_assert(!HasShape<ArenaObstacle>, "the corners of a temporary would be gone");
static_assert(!std::is_constructible_v<ArenaObstacle, Mesh>);
static_assert(!std::is_constructible_v<ArenaObstacle, Terrain>);

TEST(ArenaObstacles, keep_the_corners_of_polygons) {
  std::vector<ArenaObstacle> obstacles;
  {
    std::vector<Vec2> corners{{100, 100}, {200, 100}, {200, 300}};
    obstacles.emplace_back(Polygon{corners});
    obstacles.push_back(obstacles[0]);
    std::fill(corners.begin(), corners.end(), Vec2{});
  }
  obstacles.reserve(100);
  const Rules rules = walled("rtanque", obstacles);
  obstacles.clear();
  for (const ArenaObstacle& obstacle : rules.obstacles) {
    EXPECT_NEAR(distance(obstacle, {300, 200}), 100, 1e-12);
  }
  EXPECT_EQ(touch_on_way(rules, {300, 200}, {100, 200})->time, 0.5);
}

TEST(ArenaObstacles, that_move_break_a_rule_and_rest) {
  static int broken;
  broken = 0;
  const auto handler = set_assertion_handler([](const char*, const char*, int) { ++broken; });
  const ArenaObstacle obstacle = Ball<Vec2>{.position = {5, 6}, .velocity = {1, 0}, .radius = 2};
  set_assertion_handler(handler);
  EXPECT_EQ(broken, 1);
  EXPECT_EQ(std::get<Ball<Vec2>>(obstacle.shape()).velocity, Vec2{});
  EXPECT_EQ(distance(obstacle, {5, 9}), 1);
}

TEST(ArenaObstacles, of_a_tank_and_a_wall_the_first_on_the_way_is_met) {
  // A shell from 499 meets the tank at 491.7, before the wall at 490.5; one from 508 a wall.
  World world(walled("rtanque_swept", {Segment<Vec2>{{507, 0}, {507, 400}},
                                       Segment<Vec2>{{490.5, 0}, {490.5, 300}}}),
              1000, 1000);
  put_tank(world, {100, 900});
  put_tank(world, {480, 315});
  world.add_shell(shell_at({499, 300}, -kPi / 2));
  world.add_shell(shell_at({508, 300}, -kPi / 2));
  Scripted idle(nothing, false);
  world.run_tick(idle);
  EXPECT_TRUE(world.shells()[0].is_dead);
  EXPECT_EQ(world.tanks()[0].hits, 1);
  EXPECT_TRUE(world.shells()[1].is_dead);
  EXPECT_EQ(world.shells()[1].position, Vec2(507, 300));
}

TEST(ArenaObstacles, a_muzzle_behind_a_thin_wall_fires_at_the_wall) {
  World world(walled("rtanque", {Segment<Vec2>{{520, 0}, {520, 1000}}}), 1000, 1000);
  put_tank(world, {500, 500}, kPi / 2);  // its shells appear at 528
  Scripted fire([](std::size_t, const Senses&) {
    Command command;
    command.fire = 1;
    return command;
  });
  world.run_tick(fire);
  ASSERT_EQ(world.shells().size(), 1u);
  EXPECT_NEAR(world.shells()[0].position.x, 520, 1e-9);
  EXPECT_TRUE(world.shells()[0].is_dead);
  EXPECT_EQ(world.tanks()[0].shots, 1);
}

Scripted driving(double speed) {
  return Scripted(
      [speed](std::size_t, const Senses&) {
        Command command;
        command.speed = speed;
        return command;
      },
      false);
}

TEST(ArenaObstacles, a_tank_slides_along_one_as_along_the_edge) {
  World world(walled("rtanque", {AxisBox<Vec2>{{600, 0}, {700, 2000}}}), 3000, 3000);
  put_tank(world, {560, 500}, kPi / 4);
  Scripted fast = driving(3);
  for (int i = 0; i < 200; ++i) world.run_tick(fast);
  const Tank& tank = world.tanks()[0];
  EXPECT_NEAR(tank.position.x, 581, 2e-6);
  EXPECT_EQ(tank.speed, 3);
  EXPECT_NEAR(tank.position.y - tank.moved_from.y, 3 * std::sqrt(0.5), 1e-6);
  for (int i = 0; i < 700; ++i) world.run_tick(fast);
  EXPECT_GT(tank.position.x, 800) << "past its end it drives on";
}

TEST(ArenaObstacles, hold_tanks_in_the_notch_of_a_polygon) {
  // A V that opens to the left; the tank of 19 gets to where both its sides are 19 away.
  const std::array<Vec2, 6> corners{Vec2{500, 300}, {800, 300}, {800, 700},
                                    {500, 700},     {500, 650}, {650, 500}};
  World world(walled("rtanque", {Polygon{corners}}), 1000, 1000);
  put_tank(world, {400, 500}, kPi / 2);
  Scripted fast = driving(3);
  for (int i = 0; i < 300; ++i) world.run_tick(fast);
  const Vec2 at = world.tanks()[0].position;
  const double lower = distance(Segment<Vec2>{{500, 300}, {650, 500}}, at);
  const double upper = distance(Segment<Vec2>{{650, 500}, {500, 650}}, at);
  EXPECT_NEAR(std::min(lower, upper), 19, 1e-5);
  EXPECT_LT(std::max(lower, upper), 20);
  EXPECT_GE(distance(world.rules(), at), 19);
}

TEST(ArenaObstacles, a_corner_holds_a_tank) {
  World world(
      walled("rtanque", {Segment<Vec2>{{600, 0}, {600, 600}}, Segment<Vec2>{{600, 600}, {0, 600}}}),
      1000, 1000);
  put_tank(world, {500, 480}, kPi / 4);
  Scripted fast = driving(3);
  for (int i = 0; i < 300; ++i) world.run_tick(fast);
  EXPECT_NEAR(world.tanks()[0].position.x, 581, 2e-6);
  EXPECT_NEAR(world.tanks()[0].position.y, 581, 2e-6);
}

TEST(ArenaObstacles, cost_health_where_the_edge_does) {
  World world(walled("robocode", {Segment<Vec2>{{0, 500}, {1000, 500}}}), 1000, 1000);
  put_tank(world, {250, 400}, 0);
  Scripted fast = driving(8);
  for (int i = 0; i < 30 && world.tanks()[0].health == 100; ++i) world.run_tick(fast);
  EXPECT_NEAR(world.tanks()[0].position.y, 482, 2e-6);
  EXPECT_EQ(world.tanks()[0].speed, 0);
  EXPECT_EQ(world.tanks()[0].health, 97) << "8 / 2 - 1";
}

TEST(ArenaObstacles, in_robocode_a_tank_stops_where_it_meets_one_at_a_slant) {
  for (const double heading : {kPi / 4, kPi / 2 - 0.01, 0.1}) {
    World world(walled("robocode", {Segment<Vec2>{{600, 0}, {600, 2000}}}), 2000, 2000);
    put_tank(world, {560, 500}, heading);
    const Tank& tank = world.tanks()[0];
    Scripted fast = driving(8);
    for (int i = 0; i < 60 && (i == 0 || tank.speed > 0); ++i) world.run_tick(fast);
    // Its box ends at the wall; its speed went up by 1 a tick.
    const Vec2 met{582, 500 + 22 / std::tan(heading)};
    EXPECT_NEAR(tank.position.x, met.x, 2e-6) << heading;
    EXPECT_NEAR(tank.position.y, met.y, 2e-6 / std::tan(heading)) << heading;
    const double way = 22 / std::sin(heading);
    const double speed = std::min(8.0, std::ceil((std::sqrt(8 * way + 1) - 1) / 2));
    EXPECT_NEAR(tank.health, 100 - (speed / 2 - 1), 1e-12) << heading;
    const Vec2 stopped = tank.position;
    for (int i = 0; i < 100; ++i) world.run_tick(fast);
    EXPECT_LT(length(tank.position - stopped), 1e-9) << "it creeps";
  }
}

TEST(ArenaObstacles, in_robocode_a_shell_is_listed_for_a_tick_where_it_meets_one) {
  World world(walled("robocode", {Segment<Vec2>{{512, 0}, {512, 400}}}), 1000, 1000);
  put_tank(world, {100, 900});
  put_tank(world, {531, 300});                     // from 513 on, behind the wall
  world.add_shell(shell_at({500, 300}, kPi / 2));  // 14 a tick
  Scripted idle(nothing, false);
  world.run_tick(idle);
  ASSERT_EQ(world.shells().size(), 1u);
  EXPECT_LT(length(world.shells()[0].position - Vec2{512, 300}), 1e-9);
  EXPECT_TRUE(world.shells()[0].is_dead);
  world.run_tick(idle);
  EXPECT_TRUE(world.shells().empty());
  EXPECT_EQ(world.tanks()[1].health, 100);
}

TEST(ArenaObstacles, hide_tanks_from_radars_if_the_rules_say_so) {
  for (const RadarSight sight : {RadarSight::through, RadarSight::blocked}) {
    Rules rules = walled("rtanque", {Segment<Vec2>{{600, 0}, {600, 400}}});
    rules.radar_sight = sight;
    World world(rules, 1000, 1000);
    put_tank(world, {500, 300}, kPi / 2, "eye");
    put_tank(world, {700, 300}, 0, "hidden");
    put_tank(world, {560, 310}, 0, "before it");
    std::size_t seen = 0;
    Scripted look([&](std::size_t index, const Senses& senses) {
      if (index == 0) seen = senses.radar.size();
      return Command{};
    });
    world.run_tick(look);
    EXPECT_EQ(seen, sight == RadarSight::through ? 2u : 1u);
  }
}

TEST(ArenaObstacles, keep_gunners_from_firing) {
  for (const char* const bot : {"head_on", "linear", "guess_factor", "virtual_guns", "camper"}) {
    for (const bool is_walled : {true, false}) {
      MatchSetup setup;
      setup.rules = preset("rtanque_swept");
      if (is_walled) setup.rules.obstacles = {Segment<Vec2>{{600, 0}, {600, 700}}};
      setup.ticks = 400;
      setup.tanks.push_back({"gunner", {}, Vec2{300, 350}, 0, {}});
      setup.tanks.push_back({"still", {}, Vec2{900, 350}, 0, {}});
      const auto gunner = make_bot(bot);
      const auto still = make_bot("still");
      const std::array<Brain*, 2> brains{gunner.get(), still.get()};
      const Outcome outcome = play(setup, brains);
      EXPECT_EQ(outcome.tanks[0].shots == 0, is_walled) << bot;
    }
  }
}

TEST(ArenaObstacles, tanks_start_clear_of_them) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 200)) {
    std::mt19937_64 random(seed);
    MatchSetup setup;
    setup.rules = walled("rtanque", random_obstacles(random));
    setup.seed = seed;
    setup.tanks.resize(6);
    for (const Start& start : start_places(setup)) {
      EXPECT_GE(distance(setup.rules, start.position), setup.rules.tank_radius) << seed;
    }
  }
}

TEST(ArenaObstacles, leave_room_for_tanks_or_none) {
  MatchSetup setup;
  setup.width = 1000;
  setup.height = 700;
  setup.tanks.resize(3);
  for (const double gap : {39, 60}) {
    // All but a strip, in which the centre of a tank of 19 has 1 or 22 to stand in.
    setup.rules = walled("rtanque", {AxisBox<Vec2>{{0, 0}, {1000 - gap, 700}}});
    const auto place = find_clear_place(setup.rules, setup.width, setup.height);
    if (gap > 50) {
      ASSERT_TRUE(place);
      EXPECT_GT(distance(setup.rules, *place), 19);
    }
    for (setup.seed = 1; place && setup.seed <= 20; ++setup.seed) {
      for (const Start& start : start_places(setup)) {
        EXPECT_GE(distance(setup.rules, start.position), 19) << setup.seed;
      }
    }
  }
  setup.rules = walled("rtanque", {AxisBox<Vec2>{{0, 0}, {963, 700}}});
  EXPECT_FALSE(find_clear_place(setup.rules, setup.width, setup.height));
}

}  // namespace arena_obstacles_test
}  // namespace aimahead::arena
