// The fields of match and league files, in the order of blame.
#pragma once

#include "fields.hpp"

#include "aimahead/arena.h"

namespace aimahead::format {

inline constexpr std::string_view kPresetWords[] = {"rtanque", "rtanque_swept", "rtanque_fair",
                                                    "robocode"};
inline constexpr std::string_view kContactWords[] = {"point", "swept"};
inline constexpr std::string_view kWallWords[] = {"center", "body"};
inline constexpr std::string_view kSightWords[] = {"through", "blocked"};

inline constexpr Field kTicksField = {.name = "ticks",
                                      .shape = Shape::whole,
                                      .range = Range::positive,
                                      .min = 1,
                                      .max = 1'000'000'000};
inline constexpr Field kSeedField = {
    .name = "seed", .shape = Shape::whole, .range = Range::not_negative, .fallback = Default::zero};

inline constexpr Field kMatchFields[] = {
    {.name = "rules", .shape = Shape::object},
    {.name = "arena", .shape = Shape::object},
    kTicksField,
    kSeedField,
    {.name = "tanks", .shape = Shape::objects},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
};

inline constexpr Field kLeagueFields[] = {
    {.name = "rules", .shape = Shape::object},
    {.name = "arena", .shape = Shape::object},
    kTicksField,
    {.name = "rounds", .shape = Shape::whole, .range = Range::positive, .min = 1, .max = 1'000'000},
    kSeedField,
    {.name = "error_rate", .range = Range::not_negative, .fallback = Default::zero, .max = 0.5},
    {.name = "bots", .shape = Shape::objects},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
};

inline constexpr Field kArenaFields[] = {
    {AIM_FIELD(aim_match_setup, width), .range = Range::positive, .max = 1'000'000},
    {AIM_FIELD(aim_match_setup, height), .range = Range::positive, .max = 1'000'000},
};

inline constexpr Neighbour kCommandsExcludedBy[] = {{"bot", "a bot"}};
inline constexpr Field kTankFields[] = {
    {.name = "name", .shape = Shape::word},
    {.name = "team", .shape = Shape::word, .fallback = Default::absent},
    {.name = "position", .shape = Shape::vector, .fallback = Default::absent},
    {.name = "heading", .fallback = Default::zero},                        // with `position` only
    {.name = "bot", .shape = Shape::object, .fallback = Default::absent},  // or `commands`
    {.name = "commands",
     .shape = Shape::objects,
     .fallback = Default::absent,
     .excluded_by = kCommandsExcludedBy},
};

inline constexpr Field kBotFields[] = {
    {.name = "command", .shape = Shape::objects},
};
/// A bot of a league under a name of its own.
inline constexpr Field kNamedBotFields[] = {
    {.name = "name", .shape = Shape::word, .fallback = Default::absent},
    {.name = "bot", .shape = Shape::word, .fallback = Default::absent},  // or `command`
    {.name = "command", .shape = Shape::objects, .fallback = Default::absent},
};

inline constexpr Field kCommandFields[] = {
    {AIM_FIELD(aim_command, speed), .fallback = Default::absent},
    {AIM_FIELD(aim_command, heading), .fallback = Default::absent, .rule = Rule::heading},
    {AIM_FIELD(aim_command, turret_heading), .fallback = Default::absent, .rule = Rule::heading},
    {AIM_FIELD(aim_command, radar_heading), .fallback = Default::absent, .rule = Rule::heading},
    {AIM_FIELD(aim_command, fire), .fallback = Default::absent},
    // In recorded matches: health that a bot lost by misbehaving.
    {AIM_FIELD(aim_command, penalty), .range = Range::not_negative, .fallback = Default::zero},
};

/// The preset and the constants that change it. The limits of each constant are in the library.
inline constexpr Field kRulesFields[] = {
    {AIM_FIELD(aim_rules, preset), .shape = Shape::word, .words = kPresetWords},
    {AIM_FIELD(aim_rules, tank_radius), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, tank_speed), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, tank_acceleration), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, tank_turn), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, turret_turn), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, turret_length), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, radar_turn), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, radar_vision), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, gun_energy_max), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, gun_energy_gain), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, gun_cost_factor), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, shell_speed_factor), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, power_min), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, power_max), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, damage_exponent), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, health), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, contact), .shape = Shape::word, .fallback = Default::absent,
     .words = kContactWords},
    {AIM_FIELD(aim_rules, edge_margin), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, walls), .shape = Shape::word, .fallback = Default::absent,
     .words = kWallWords},
    {AIM_FIELD(aim_rules, missile_turn), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, missile_life), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, radar_noise), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, radar_delay), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, radar_fading), .fallback = Default::absent},
    {AIM_FIELD(aim_rules, radar_sight), .shape = Shape::word, .fallback = Default::absent,
     .words = kSightWords},
    {AIM_FIELD(aim_rules, obstacles), .shape = Shape::objects, .fallback = Default::absent,
     .table = &kObstacleTable, .count = AIM_MEMBER(aim_rules, obstacle_count)},
};

inline constexpr Table kArenaTables[] = {
    {"match", "a match", AIM_STRUCT(aim_match_setup), kMatchFields},
    {"arena", "an arena", AIM_STRUCT(aim_match_setup), kArenaFields},
    {"rules", "rules", AIM_STRUCT(aim_rules), kRulesFields},
    {"tank", "a tank", AIM_STRUCT(aim_tank_entry), kTankFields},
    {"command", "a command", AIM_STRUCT(aim_command), kCommandFields},
};

}  // namespace aimahead::format
