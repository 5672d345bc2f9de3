// The rules of Robocode that differ from those of RTanque.
#include "arena/heading.hpp"
#include "scripted.hpp"

#include <gtest/gtest.h>

namespace aimahead::arena {
namespace robocode_test {

Command driving(double speed) {
  Command command;
  command.speed = speed;
  return command;
}

TEST(Robocode, tanks_accelerate_by_one_and_brake_by_two) {
  World world(preset("robocode"), 2000, 2000);
  put_tank(world, {1000, 1000});
  double wanted = 8;
  Scripted controls([&](std::size_t, const Senses&) { return driving(wanted); });
  for (const double speed : {1.0, 2.0, 3.0}) {
    world.run_tick(controls);
    EXPECT_EQ(world.tanks()[0].speed, speed);
  }
  wanted = -8;
  for (const double speed : {1.0, -0.5, -1.5}) {
    world.run_tick(controls);
    EXPECT_EQ(world.tanks()[0].speed, speed);
  }
}

TEST(Robocode, a_wall_stops_a_tank_and_hurts_it) {
  World world(preset("robocode"), 500, 500);
  put_tank(world, {250, 400}, 0);
  Scripted controls([](std::size_t, const Senses&) { return driving(8); });
  for (int i = 0; i < 30 && world.tanks()[0].health == 100; ++i) world.run_tick(controls);
  EXPECT_EQ(world.tanks()[0].position.y, 482);
  EXPECT_EQ(world.tanks()[0].speed, 0);
  EXPECT_EQ(world.tanks()[0].health, 97) << "8 / 2 - 1";
}

TEST(Robocode, a_gun_is_hot_at_first_and_after_each_shot) {
  World world(preset("robocode"), 1000, 1000);
  put_tank(world, {500, 500}, 0, "gun");
  put_tank(world, {100, 100}, 0, "other");
  Scripted controls([](std::size_t i, const Senses&) {
    Command command;
    if (i == 0) command.fire = 3;
    return command;
  });
  int first = 0;
  int second = 0;
  for (int i = 1; i <= 60 && second == 0; ++i) {
    world.run_tick(controls);
    const int shots = world.tanks()[0].shots;
    if (shots == 1 && first == 0) first = i;
    if (shots == 2) second = i;
  }
  EXPECT_EQ(first, 31) << "heat 3 cools by 0.1 per tick";
  EXPECT_EQ(second - first, 16) << "heat 1 + 3 / 5";
  EXPECT_EQ(world.tanks()[0].health, 94);
}

TEST(Robocode, a_hit_costs_four_times_its_power_and_pays_back_three_times) {
  World world(preset("robocode"), 1000, 1000);
  put_tank(world, {100, 100}, 0, "shooter");
  put_tank(world, {500, 500}, 0, "victim");
  Shell shell;
  shell.power = 2;
  shell.position = {500, 470};
  world.add_shell(shell);
  Scripted controls(nothing, false);
  world.run_tick(controls);
  world.run_tick(controls);
  EXPECT_EQ(world.tanks()[1].health, 90) << "4 * 2 + 2 * (2 - 1)";
  EXPECT_EQ(world.tanks()[0].health, 106);
}

TEST(Robocode, ramming_stops_and_hurts_both) {
  World world(preset("robocode"), 1000, 1000);
  put_tank(world, {500, 450}, 0, "a");
  put_tank(world, {500, 500}, 0, "b");
  Scripted controls([](std::size_t i, const Senses&) { return driving(i == 0 ? 8 : 0); });
  for (int i = 0; i < 20 && world.tanks()[1].health == 100; ++i) world.run_tick(controls);
  EXPECT_DOUBLE_EQ(world.tanks()[1].health, 99.4);
  EXPECT_DOUBLE_EQ(world.tanks()[0].health, 99.4);
  EXPECT_EQ(world.tanks()[0].speed, 0);
  EXPECT_LE(world.tanks()[0].position.y, 464);
}

TEST(Robocode, bullets_meet_bullets) {
  World world(preset("robocode"), 1000, 1000);
  put_tank(world, {100, 100}, 0, "a");
  put_tank(world, {900, 900}, 0, "b");
  Shell shell;
  shell.power = 1;
  shell.owner = 0;
  shell.position = {500, 480};
  world.add_shell(shell);
  shell.owner = 1;
  shell.position = {500, 520};
  shell.heading = kPi;
  world.add_shell(shell);
  Scripted controls(nothing, false);
  for (int i = 0; i < 3; ++i) world.run_tick(controls);
  EXPECT_TRUE(world.shells().empty());
}

TEST(Robocode, idling_costs_health_after_450_ticks) {
  World world(preset("robocode"), 1000, 1000);
  put_tank(world, {100, 100}, 0, "a");
  put_tank(world, {900, 900}, 0, "b");
  Scripted controls(nothing, false);
  for (int i = 0; i < 451; ++i) world.run_tick(controls);
  EXPECT_EQ(world.tanks()[0].health, 100);
  for (int i = 0; i < 10; ++i) world.run_tick(controls);
  EXPECT_NEAR(world.tanks()[0].health, 99, 1e-9);
}

TEST(Robocode, the_radar_sees_what_it_swept_over) {
  World world(preset("robocode"), 1000, 1000);
  put_tank(world, {500, 500}, 0, "eye");
  put_tank(world, Vec2{500, 500} + direction_of(0.5) * 200, 0, "between");
  std::vector<std::size_t> seen;
  Scripted controls([&](std::size_t i, const Senses& senses) {
    if (i == 0) seen.push_back(senses.radar.size());
    Command command;
    if (senses.tick == 1) command.radar_heading = 0.7;
    return command;
  });
  for (int i = 0; i < 3; ++i) world.run_tick(controls);
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 0}));
}

}  // namespace robocode_test
}  // namespace aimahead::arena
