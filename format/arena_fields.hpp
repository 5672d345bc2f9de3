// The fields of match and league files, in the order of blame.
#pragma once

#include "fields.hpp"

namespace aimahead::format {

inline constexpr std::string_view kPresetWords[] = {"rtanque", "rtanque_swept", "rtanque_fair",
                                                    "robocode"};
inline constexpr std::string_view kContactWords[] = {"point", "swept"};
inline constexpr std::string_view kWallWords[] = {"center", "body"};

inline constexpr Field kMatchFields[] = {
    {"rules", Shape::object},
    {"arena", Shape::object},
    {"ticks", Shape::number, Range::positive},
    {"seed", Shape::number, Range::not_negative, Default::zero},
    {"tanks", Shape::objects},
    {"name", Shape::ignored, Range::any, Default::absent},
    {"comment", Shape::ignored, Range::any, Default::absent},
};

inline constexpr Field kLeagueFields[] = {
    {"rules", Shape::object},
    {"arena", Shape::object},
    {"ticks", Shape::number, Range::positive},
    {"rounds", Shape::number, Range::positive},
    {"seed", Shape::number, Range::not_negative, Default::zero},
    {"bots", Shape::objects},
    {"name", Shape::ignored, Range::any, Default::absent},
    {"comment", Shape::ignored, Range::any, Default::absent},
};

inline constexpr Field kArenaFields[] = {
    {"width", Shape::number, Range::positive},
    {"height", Shape::number, Range::positive},
};

inline constexpr Field kTankFields[] = {
    {"name", Shape::word},
    {"team", Shape::word, Range::any, Default::absent},
    {"position", Shape::vector, Range::any, Default::absent},
    {"heading", Shape::number, Range::any, Default::zero},  // with `position` only
    {"bot", Shape::object, Range::any, Default::absent},    // or `commands`
    {"commands", Shape::objects, Range::any, Default::absent},
};

inline constexpr Field kBotFields[] = {
    {"command", Shape::objects},
};

inline constexpr Field kCommandFields[] = {
    {"speed", Shape::number, Range::any, Default::absent},
    {"heading", Shape::number, Range::any, Default::absent},
    {"turret_heading", Shape::number, Range::any, Default::absent},
    {"radar_heading", Shape::number, Range::any, Default::absent},
    {"fire", Shape::number, Range::any, Default::absent},
    // In recorded matches: health that a bot lost by misbehaving.
    {"penalty", Shape::number, Range::not_negative, Default::zero},
};

/// The preset and the constants that change it; the limits of each are the library's.
inline constexpr Field kRulesFields[] = {
    {"preset", Shape::word, Range::any, Default::none, kPresetWords},
    {"tank_radius", Shape::number, Range::any, Default::absent},
    {"tank_speed", Shape::number, Range::any, Default::absent},
    {"tank_acceleration", Shape::number, Range::any, Default::absent},
    {"tank_turn", Shape::number, Range::any, Default::absent},
    {"turret_turn", Shape::number, Range::any, Default::absent},
    {"turret_length", Shape::number, Range::any, Default::absent},
    {"radar_turn", Shape::number, Range::any, Default::absent},
    {"radar_vision", Shape::number, Range::any, Default::absent},
    {"gun_energy_max", Shape::number, Range::any, Default::absent},
    {"gun_energy_gain", Shape::number, Range::any, Default::absent},
    {"gun_cost_factor", Shape::number, Range::any, Default::absent},
    {"shell_speed_factor", Shape::number, Range::any, Default::absent},
    {"power_min", Shape::number, Range::any, Default::absent},
    {"power_max", Shape::number, Range::any, Default::absent},
    {"damage_exponent", Shape::number, Range::any, Default::absent},
    {"health", Shape::number, Range::any, Default::absent},
    {"contact", Shape::word, Range::any, Default::absent, kContactWords},
    {"edge_margin", Shape::number, Range::any, Default::absent},
    {"walls", Shape::word, Range::any, Default::absent, kWallWords},
    {"missile_turn", Shape::number, Range::any, Default::absent},
    {"missile_life", Shape::number, Range::any, Default::absent},
};

}  // namespace aimahead::format
