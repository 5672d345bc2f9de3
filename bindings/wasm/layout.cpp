// Where the package finds what: the offsets of Exchange and of what it is made of, in the memory of
// WebAssembly. The build asks this once and writes src/generated/layout.ts.
#include "exchange.hpp"

#include "aimahead/arena.h"

#include <cstddef>

namespace {

struct Entry {
  const char* object;
  const char* member;  ///< null: the size of the object
  std::size_t value;
};

using aimahead::Pid;
using namespace aimahead::wasm;

#define AIM_AT(type, member) \
  { #type, #member, offsetof(type, member) }
#define AIM_SIZE(type) \
  { #type, nullptr, sizeof(type) }

constexpr Entry kEntries[] = {
    AIM_AT(Exchange, question),
    AIM_AT(Exchange, turret),
    AIM_AT(Exchange, tick),
    AIM_AT(Exchange, walls),
    AIM_AT(Exchange, other),
    AIM_AT(Exchange, other_walls),
    AIM_AT(Exchange, argument),
    AIM_AT(Exchange, vectors),
    AIM_AT(Exchange, controller),
    AIM_AT(Exchange, follow_lists),
    AIM_AT(Exchange, gains),
    AIM_AT(Exchange, pid),
    AIM_AT(Exchange, answer),
    AIM_AT(Exchange, hits),
    AIM_AT(Exchange, launches),
    AIM_AT(Exchange, contact),
    AIM_AT(Exchange, turn),
    AIM_AT(Exchange, progress),
    AIM_AT(Exchange, lead),
    AIM_AT(Exchange, method_answer),
    AIM_AT(Exchange, guesses),
    AIM_AT(Exchange, fault),

    AIM_AT(aim_engagement, dimensions),
    AIM_AT(aim_engagement, shooter),
    AIM_AT(aim_engagement, projectile),
    AIM_AT(aim_engagement, target),
    AIM_AT(aim_engagement, tick),
    AIM_AT(aim_engagement, aim),

    AIM_AT(aim_shooter, position),
    AIM_AT(aim_shooter, velocity),
    AIM_AT(aim_shooter, delay),
    AIM_AT(aim_shooter, muzzle),
    AIM_AT(aim_shooter, turret),

    AIM_AT(aim_projectile, speed),
    AIM_AT(aim_projectile, inherit),
    AIM_AT(aim_projectile, acceleration),
    AIM_AT(aim_projectile, thrust_acceleration),
    AIM_AT(aim_projectile, thrust_duration),
    AIM_AT(aim_projectile, drag),
    AIM_AT(aim_projectile, quadratic_drag),
    AIM_AT(aim_projectile, radius),
    AIM_AT(aim_projectile, lifetime),
    AIM_AT(aim_projectile, range),

    AIM_AT(aim_motion, kind),
    AIM_AT(aim_motion, after),
    AIM_AT(aim_motion, radius),
    AIM_AT(aim_motion, position),
    AIM_AT(aim_motion, velocity),
    AIM_AT(aim_motion, acceleration),
    AIM_AT(aim_motion, turn_rate),
    AIM_AT(aim_motion, axis),
    AIM_AT(aim_motion, duration),
    AIM_AT(aim_motion, speed),
    AIM_AT(aim_motion, points),
    AIM_AT(aim_motion, point_count),
    AIM_AT(aim_motion, times),
    AIM_AT(aim_motion, time_count),
    AIM_AT(aim_motion, velocities),
    AIM_AT(aim_motion, velocity_count),
    AIM_AT(aim_motion, pieces),
    AIM_AT(aim_motion, piece_count),
    AIM_AT(aim_motion, walls),

    AIM_AT(aim_piece, duration),
    AIM_AT(aim_piece, velocity),
    AIM_AT(aim_piece, acceleration),
    AIM_AT(aim_piece, sets_velocity),
    AIM_SIZE(aim_piece),

    AIM_AT(aim_walls, min),
    AIM_AT(aim_walls, max),
    AIM_AT(aim_walls, on_hit),

    AIM_AT(aim_turret, facing),
    AIM_AT(aim_turret, turn_rate),
    AIM_AT(aim_turret, turn_acceleration),
    AIM_AT(aim_turret, arc),
    AIM_AT(aim_turret, tolerance),

    AIM_AT(aim_tick, step),
    AIM_AT(aim_tick, integrator),
    AIM_AT(aim_tick, damping),
    AIM_AT(aim_tick, damping_form),

    AIM_AT(aim_turn_controller, turret),
    AIM_AT(aim_turn_controller, rate),

    AIM_AT(aim_hit, time),
    AIM_AT(aim_hit, launch_time),
    AIM_AT(aim_hit, flight_time),
    AIM_AT(aim_hit, point),
    AIM_AT(aim_hit, aim),
    AIM_AT(aim_hit, launch_velocity),
    AIM_AT(aim_hit, launch_point),
    AIM_SIZE(aim_hit),

    AIM_AT(aim_intercept, status),
    AIM_AT(aim_intercept, method),
    AIM_AT(aim_intercept, count),
    AIM_AT(aim_intercept, has_closest),
    AIM_AT(aim_intercept, hit),
    AIM_AT(aim_intercept, closest),
    AIM_AT(aim_approach, time),
    AIM_AT(aim_approach, distance),
    AIM_AT(aim_approach, aim),

    AIM_AT(aim_launch, status),
    AIM_AT(aim_launch, count),
    AIM_AT(aim_launch, hit),
    AIM_AT(aim_launch, speed),
    AIM_AT(aim_launch, limit_speed),
    AIM_SIZE(aim_launch),

    AIM_AT(aim_contact, status),
    AIM_AT(aim_contact, time),
    AIM_AT(aim_contact, point),
    AIM_AT(aim_contact, normal),

    AIM_AT(aim_turn, possible),
    AIM_AT(aim_turn, angle),
    AIM_AT(aim_turn, time),
    AIM_AT(aim_turn_progress, status),
    AIM_AT(aim_turn_progress, remaining),
    AIM_AT(aim_turn_progress, time),

    AIM_AT(aim_lead, status),
    AIM_AT(aim_lead, time),
    AIM_AT(aim_lead, aim),
    AIM_AT(aim_lead, offset),

    AIM_AT(aim_method_answer, claim),
    AIM_AT(aim_method_answer, iterations),
    AIM_AT(aim_method_answer, guesses),
    AIM_AT(aim_method_answer, hit),
    AIM_AT(aim_method_answer, moved),
    AIM_AT(aim_guess, time),
    AIM_AT(aim_guess, place),
    AIM_AT(aim_guess, needed),
    AIM_AT(aim_guess, is_reachable),
    AIM_SIZE(aim_guess),

    AIM_AT(aim_follow_lists, times),
    AIM_AT(aim_follow_lists, snapshots),
    AIM_AT(aim_follow_lists, count),
    AIM_AT(aim_follow_lists, sets_launch_time),
    AIM_AT(aim_snapshot, has_gun),
    AIM_AT(aim_snapshot, has_target),
    AIM_AT(aim_snapshot, has_shot),
    AIM_AT(aim_snapshot, has_target_distance),
    AIM_AT(aim_snapshot, has_shot_distance),
    AIM_AT(aim_snapshot, gun),
    AIM_AT(aim_snapshot, target),
    AIM_AT(aim_snapshot, shot),
    AIM_AT(aim_snapshot, target_distance),
    AIM_AT(aim_snapshot, shot_distance),
    AIM_SIZE(aim_snapshot),

    AIM_AT(aim_pid_gains, proportional),
    AIM_AT(aim_pid_gains, integral),
    AIM_AT(aim_pid_gains, derivative),
    AIM_AT(aim_pid_gains, least),
    AIM_AT(aim_pid_gains, most),
    AIM_AT(aim_pid_gains, is_angle),
    AIM_SIZE(Pid),

    AIM_AT(aim_rules, preset),
    AIM_AT(aim_rules, tank_radius),
    AIM_AT(aim_rules, tank_speed),
    AIM_AT(aim_rules, tank_acceleration),
    AIM_AT(aim_rules, tank_turn),
    AIM_AT(aim_rules, turret_turn),
    AIM_AT(aim_rules, turret_length),
    AIM_AT(aim_rules, radar_turn),
    AIM_AT(aim_rules, radar_vision),
    AIM_AT(aim_rules, gun_energy_max),
    AIM_AT(aim_rules, gun_energy_gain),
    AIM_AT(aim_rules, gun_cost_factor),
    AIM_AT(aim_rules, shell_speed_factor),
    AIM_AT(aim_rules, power_min),
    AIM_AT(aim_rules, power_max),
    AIM_AT(aim_rules, damage_exponent),
    AIM_AT(aim_rules, health),
    AIM_AT(aim_rules, contact),
    AIM_AT(aim_rules, walls),
    AIM_AT(aim_rules, edge_margin),
    AIM_AT(aim_rules, missile_turn),
    AIM_AT(aim_rules, missile_life),
    AIM_SIZE(aim_rules),

    AIM_AT(aim_command, given),
    AIM_AT(aim_command, speed),
    AIM_AT(aim_command, heading),
    AIM_AT(aim_command, turret_heading),
    AIM_AT(aim_command, radar_heading),
    AIM_AT(aim_command, fire),
    AIM_AT(aim_command, penalty),
    AIM_SIZE(aim_command),

    AIM_AT(aim_radar_reading, heading),
    AIM_AT(aim_radar_reading, distance),
    AIM_AT(aim_radar_reading, name),
    AIM_SIZE(aim_radar_reading),

    AIM_AT(aim_senses, tick),
    AIM_AT(aim_senses, width),
    AIM_AT(aim_senses, height),
    AIM_AT(aim_senses, health),
    AIM_AT(aim_senses, speed),
    AIM_AT(aim_senses, position),
    AIM_AT(aim_senses, heading),
    AIM_AT(aim_senses, turret_heading),
    AIM_AT(aim_senses, radar_heading),
    AIM_AT(aim_senses, gun_energy),
    AIM_AT(aim_senses, radar),
    AIM_AT(aim_senses, radar_count),
    AIM_SIZE(aim_senses),

    AIM_AT(aim_tank_entry, name),
    AIM_AT(aim_tank_entry, team),
    AIM_AT(aim_tank_entry, bot),
    AIM_AT(aim_tank_entry, driver),
    AIM_AT(aim_tank_entry, commands),
    AIM_AT(aim_tank_entry, command_count),
    AIM_AT(aim_tank_entry, position),
    AIM_AT(aim_tank_entry, heading),
    AIM_AT(aim_tank_entry, has_position),
    AIM_SIZE(aim_tank_entry),

    AIM_AT(aim_match_setup, rules),
    AIM_AT(aim_match_setup, width),
    AIM_AT(aim_match_setup, height),
    AIM_AT(aim_match_setup, ticks),
    AIM_AT(aim_match_setup, seed),
    AIM_AT(aim_match_setup, tanks),
    AIM_AT(aim_match_setup, tank_count),
    AIM_SIZE(aim_match_setup),

    AIM_AT(aim_tank, position),
    AIM_AT(aim_tank, heading),
    AIM_AT(aim_tank, turret_heading),
    AIM_AT(aim_tank, radar_heading),
    AIM_AT(aim_tank, speed),
    AIM_AT(aim_tank, health),
    AIM_AT(aim_tank, gun_energy),
    AIM_AT(aim_tank, damage_dealt),
    AIM_AT(aim_tank, damage_taken),
    AIM_AT(aim_tank, shots),
    AIM_AT(aim_tank, hits),
    AIM_AT(aim_tank, kills),
    AIM_AT(aim_tank, is_removed),
    AIM_SIZE(aim_tank),

    AIM_AT(aim_shell, position),
    AIM_AT(aim_shell, heading),
    AIM_AT(aim_shell, power),
    AIM_AT(aim_shell, owner),
    AIM_AT(aim_shell, is_dead),
    AIM_SIZE(aim_shell),

    AIM_AT(aim_event, kind),
    AIM_AT(aim_event, tank),
    AIM_AT(aim_event, other),
    AIM_AT(aim_event, position),
    AIM_AT(aim_event, power),
    AIM_SIZE(aim_event),

    AIM_SIZE(aim_driver),
    AIM_AT(aim_fault, field),
    AIM_SIZE(aim_fault),
};

}  // namespace

AIM_EXPORT std::size_t aim_layout_count() { return sizeof kEntries / sizeof kEntries[0]; }
AIM_EXPORT const char* aim_layout_object(std::size_t i) { return kEntries[i].object; }
AIM_EXPORT const char* aim_layout_member(std::size_t i) { return kEntries[i].member; }
AIM_EXPORT std::size_t aim_layout_value(std::size_t i) { return kEntries[i].value; }
