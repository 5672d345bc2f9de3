// One rule of the game at a time, with the values that docs/MATCHES.md and docs/arena.md give.
#include "arena/heading.hpp"
#include "scripted.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aimahead::arena {
namespace world_test {

Scripted idle() { return Scripted(nothing, false); }

TEST(World, speed_changes_by_its_step_and_then_is_clamped) {
  World world(preset("rtanque"), 10000, 10000);
  put_tank(world, {5000, 5000});
  Scripted fast([](std::size_t, const Senses&) {
    return Command{
        .speed = 9, .heading = {}, .turret_heading = {}, .radar_heading = {}, .fire = {}};
  });
  world.run_tick(fast);
  EXPECT_EQ(world.tanks()[0].speed, 0.05);
  for (int i = 0; i < 100; ++i) world.run_tick(fast);
  EXPECT_EQ(world.tanks()[0].speed, 3);
}

TEST(World, a_tank_pressed_against_a_wall_keeps_its_speed_and_its_place) {
  World world(preset("rtanque"), 200, 200);
  put_tank(world, {100, 190}, 0);
  Scripted fast([](std::size_t, const Senses&) {
    Command command;
    command.speed = 3;
    return command;
  });
  for (int i = 0; i < 120; ++i) world.run_tick(fast);
  EXPECT_EQ(world.tanks()[0].position, Vec2(100, 200));
  EXPECT_EQ(world.tanks()[0].speed, 3);
  EXPECT_EQ(world.tanks()[0].moved_from, world.tanks()[0].position);
}

TEST(World, fair_rules_keep_the_whole_tank_inside) {
  World world(preset("rtanque_fair"), 200, 200);
  put_tank(world, {100, 190}, 0);
  Scripted idle_controls = idle();
  world.run_tick(idle_controls);
  EXPECT_EQ(world.tanks()[0].position, Vec2(100, 181));
}

Command firing(double power) {
  Command command;
  command.fire = power;
  return command;
}

TEST(World, the_gun_fires_on_credit_and_waits_until_it_is_paid) {
  World world(preset("rtanque"), 1000, 1000);
  put_tank(world, {500, 500});
  Scripted fire([](std::size_t, const Senses&) { return firing(3); });
  const double cost = 10 * std::pow(3, 1.5);
  world.run_tick(fire);
  EXPECT_EQ(world.tanks()[0].shots, 1);
  EXPECT_NEAR(world.tanks()[0].gun_energy, 10 - cost + 1, 1e-12);
  // 41.96 is owed: 41 ticks later it is not above zero, 42 later it is.
  for (int i = 0; i < 41; ++i) world.run_tick(fire);
  EXPECT_EQ(world.tanks()[0].shots, 1);
  world.run_tick(fire);
  EXPECT_EQ(world.tanks()[0].shots, 2);
}

TEST(World, a_fair_gun_starts_empty_and_fires_only_what_it_can_pay) {
  World world(preset("rtanque_fair"), 1000, 1000);
  put_tank(world, {500, 500});
  Scripted fire([](std::size_t, const Senses&) { return firing(5); });
  for (int i = 0; i < 112; ++i) {
    world.run_tick(fire);
    EXPECT_GE(world.tanks()[0].gun_energy, 0);
    EXPECT_EQ(world.tanks()[0].shots, 0) << i;
  }
  EXPECT_NEAR(world.tanks()[0].gun_energy, 10 * std::pow(5, 1.5), 1e-12);
  world.run_tick(fire);
  EXPECT_EQ(world.tanks()[0].shots, 1);
}

TEST(World, firing_zero_is_clamped_to_the_least_power) {
  World world(preset("rtanque"), 1000, 1000);
  put_tank(world, {500, 500});
  Scripted fire([](std::size_t, const Senses&) { return firing(0); });
  world.run_tick(fire);
  ASSERT_EQ(world.shells().size(), 1u);
  EXPECT_EQ(world.shells()[0].power, 1);
  EXPECT_EQ(world.shells()[0].position, Vec2(500, 528));
}

TEST(World, a_shell_appears_inside_the_arena_and_leaves_it_in_flight) {
  World world(preset("rtanque"), 1000, 1000);
  put_tank(world, {500, 990}, 0);
  Scripted fire([](std::size_t, const Senses& s) { return s.tick == 1 ? firing(2) : Command{}; });
  world.run_tick(fire);
  EXPECT_EQ(world.shells()[0].position, Vec2(500, 1000));
  world.run_tick(fire);
  EXPECT_EQ(world.shells()[0].position, Vec2(500, 1009));
  world.run_tick(fire);
  EXPECT_TRUE(world.shells().empty());
}

TEST(World, a_shell_that_hit_stays_listed_until_its_next_turn) {
  World world(preset("rtanque"), 1000, 1000);
  put_tank(world, {500, 500}, 0, "shooter");
  const std::size_t victim = put_tank(world, {500, 540}, 0, "victim");
  Scripted fire(
      [](std::size_t i, const Senses& s) { return i == 0 && s.tick == 1 ? firing(4) : Command{}; });
  world.run_tick(fire);
  EXPECT_EQ(world.tanks()[victim].health, 100);
  world.run_tick(fire);  // 28 ahead is within 19 of 40
  EXPECT_EQ(world.tanks()[victim].health, 92);
  ASSERT_EQ(world.shells().size(), 1u);
  EXPECT_TRUE(world.shells()[0].is_dead);
  EXPECT_EQ(world.shells()[0].position, Vec2(500, 546));
  world.run_tick(fire);
  EXPECT_TRUE(world.shells().empty());
  EXPECT_EQ(world.tanks()[0].hits, 1);
  EXPECT_EQ(world.tanks()[0].damage_dealt, 8);
}

TEST(World, a_killed_tank_absorbs_shells_in_the_same_phase_and_is_gone_after_the_tick) {
  Rules rules = preset("rtanque");
  rules.health = 1;
  World world(rules, 1000, 1000);
  put_tank(world, {100, 100}, 0, "shooter");
  const std::size_t victim = put_tank(world, {500, 500}, 0, "victim");
  Shell shell;
  shell.power = 1;
  shell.position = {500, 500};
  world.add_shell(shell);
  world.add_shell(shell);
  Scripted idle_controls = idle();
  world.run_tick(idle_controls);
  EXPECT_TRUE(world.tanks()[victim].is_removed);
  ASSERT_EQ(world.shells().size(), 2u);
  EXPECT_TRUE(world.shells()[0].is_dead && world.shells()[1].is_dead);
  EXPECT_EQ(world.tanks()[0].hits, 2);
  EXPECT_EQ(world.tanks()[0].damage_dealt, 1) << "no more than the victim had";
  EXPECT_TRUE(world.is_decided());
}

TEST(World, radar_gives_heading_distance_and_name_within_ten_degrees) {
  World world(preset("rtanque"), 1000, 1000);
  put_tank(world, {500, 500}, 0, "eye");
  const double inside = 9.9 * kPi / 180;
  const double outside = 10.1 * kPi / 180;
  put_tank(world, Vec2{500, 500} + direction_of(inside) * 300, 0, "in");
  put_tank(world, Vec2{500, 500} + direction_of(-inside) * 400, 0, "too");
  put_tank(world, Vec2{500, 500} + direction_of(outside) * 300, 0, "out");
  put_tank(world, {500, 200}, 0, "behind");
  std::vector<RadarReading> seen;
  std::vector<std::string> names;
  Scripted look([&](std::size_t i, const Senses& senses) {
    if (i == 0) {
      for (const RadarReading& reading : senses.radar) {
        seen.push_back(reading);
        names.emplace_back(reading.name);
      }
    }
    return Command{};
  });
  world.run_tick(look);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(names, (std::vector<std::string>{"in", "too"}));
  EXPECT_NEAR(seen[0].heading, inside, 1e-12);
  EXPECT_NEAR(seen[0].distance, 300, 1e-9);
  EXPECT_NEAR(seen[1].heading, kFullTurn - inside, 1e-12);
}

TEST(World, swept_shells_do_not_jump_over_a_tank_that_point_shells_jump_over) {
  // Power 5 moves 22.5 a tick: a graze between two places is lost to the point test.
  for (const char* name : {"rtanque", "rtanque_swept"}) {
    World world(preset(name), 1000, 1000);
    put_tank(world, {100, 100}, 0, "owner");
    put_tank(world, {500, 500}, 0, "grazed");
    Shell shell;
    shell.power = 5;
    shell.heading = kPi / 2;
    shell.position = {500 - 22.5 * 4.5, 516};
    world.add_shell(shell);
    Scripted idle_controls = idle();
    for (int i = 0; i < 10; ++i) world.run_tick(idle_controls);
    EXPECT_EQ(world.tanks()[1].health < 100, world.rules().contact == Contact::swept) << name;
  }
}

TEST(World, a_missile_follows_a_target_that_a_shell_would_miss) {
  for (const double turn : {0.0, 0.05}) {
    Rules rules = preset("rtanque_fair");
    rules.missile_turn = turn;
    rules.gun_energy_start = 100;
    World world(rules, 1000, 1000);
    put_tank(world, {100, 500}, kPi / 2, "shooter");
    put_tank(world, {600, 500}, 0, "runs");
    Scripted controls([](std::size_t i, const Senses& senses) {
      Command command;
      if (i == 0 && senses.tick == 1) command.fire = 2;
      if (i == 1) command.speed = 3;
      return command;
    });
    for (int i = 0; i < 150; ++i) world.run_tick(controls);
    EXPECT_EQ(world.tanks()[1].health<100, turn> 0) << turn;
  }
}

TEST(World, a_missile_burns_out) {
  Rules rules = preset("rtanque_fair");
  rules.missile_turn = 0.01;
  rules.missile_life = 30;
  rules.gun_energy_start = 100;
  World world(rules, 1000, 1000);
  put_tank(world, {500, 500}, 0, "shooter");
  put_tank(world, {500, 460}, 0, "inside its circle");
  Scripted controls([](std::size_t i, const Senses& senses) {
    return i == 0 && senses.tick == 1 ? firing(1) : Command{};
  });
  for (int i = 0; i < 31; ++i) world.run_tick(controls);
  EXPECT_EQ(world.shells().size(), 1u);
  world.run_tick(controls);
  EXPECT_TRUE(world.shells().empty());
}

TEST(World, two_of_a_team_decide_a_match) {
  World world(preset("rtanque"), 1000, 1000);
  Tank tank;
  tank.team = std::string("a");
  tank.position = {100, 100};
  world.add_tank(tank);
  world.add_tank(tank);
  EXPECT_TRUE(world.is_decided());
  tank.team = std::string("b");
  world.add_tank(tank);
  EXPECT_FALSE(world.is_decided());
}

}  // namespace world_test
}  // namespace aimahead::arena
