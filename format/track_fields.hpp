// The fields of a track: its first line, its measurements, and the shot to aim at it, in the order
// of blame.
#pragma once

#include "fields.hpp"

#include "aimahead/track.hpp"
#include "aimahead/tracking.h"

#include <array>

namespace aimahead::format {

inline constexpr std::string_view kMeasureWords[] = {"position", "range_bearing"};
inline constexpr auto kTrackMotionWords = [] {
  std::array<std::string_view, 4> words;
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = name_of(static_cast<TrackMotion>(i));
  return words;
}();

inline constexpr Field kTrackModelFields[] = {
    {AIM_FIELD(aim_track_model, motion), .shape = Shape::word, .words = kTrackMotionWords},
    {AIM_FIELD(aim_track_model, noise), .range = Range::not_negative},
    {AIM_FIELD(aim_track_model, turn_noise), .range = Range::not_negative,
     .fallback = Default::zero},
    {AIM_FIELD(aim_track_model, spread), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_track_model, stay), .range = Range::positive, .fallback = Default::number,
     .usual = TrackModel{}.stay},
    {AIM_FIELD(aim_track_model, settled), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_track_model, share), .range = Range::positive, .fallback = Default::number,
     .usual = TrackModel{}.share},
    {AIM_FIELD(aim_track_model, weight), .range = Range::positive, .fallback = Default::number,
     .usual = TrackModel{}.weight},
};
inline constexpr Table kTrackModelTable{"track_model", "a model", AIM_STRUCT(aim_track_model),
                                        kTrackModelFields, AIM_FIELD_TRACK_MODEL_MOTION};
inline constexpr const Table* kTrackTables[] = {&kTrackModelTable};

inline constexpr Field kSensorFields[] = {
    {.name = "position", .shape = Shape::vector},
    {.name = "velocity", .shape = Shape::vector, .fallback = Default::zero},
};

inline constexpr Field kTrackFields[] = {
    {.name = "dimensions", .shape = Shape::whole, .range = Range::positive, .min = 2, .max = 3},
    {.name = "measure", .shape = Shape::word, .words = kMeasureWords},
    {.name = "sd", .range = Range::positive},
    {.name = "latency", .range = Range::not_negative, .fallback = Default::zero},
    {.name = "sensor", .shape = Shape::object, .fallback = Default::absent},
    {.name = "models", .shape = Shape::objects, .fallback = Default::absent},
    {.name = "velocity_sd", .range = Range::positive, .fallback = Default::absent},
    {.name = "gate", .range = Range::not_negative, .fallback = Default::absent},
    {.name = "memory", .range = Range::not_negative, .fallback = Default::absent},
    {.name = "bias", .range = Range::not_negative, .fallback = Default::absent},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
};

inline constexpr Field kMeasurementFields[] = {
    {.name = "t"},
    {.name = "z", .shape = Shape::vector},
    {.name = "sd", .range = Range::positive, .fallback = Default::absent},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
};

/// The target of an engagement that aims at a track: it has no motion.
inline constexpr Field kTrackedTargetFields[] = {
    {AIM_FIELD(aim_motion, radius), .range = Range::not_negative, .fallback = Default::zero},
};
inline constexpr Table kTrackedTargetTable{"target", "a target that is tracked",
                                           AIM_STRUCT(aim_motion), kTrackedTargetFields,
                                           AIM_FIELD_TARGET_RADIUS};
/// The uncertainty of such an engagement is that of the gun: the tracker knows the target's.
inline constexpr Field kGunUncertaintyFields[] = {
    {AIM_FIELD(aim_uncertainty, aim_sd), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_uncertainty, speed_sd), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_uncertainty, delay_sd), .range = Range::not_negative, .fallback = Default::zero},
};
inline constexpr Table kGunUncertaintyTable{"uncertainty", "the uncertainty of a gun",
                                            AIM_STRUCT(aim_uncertainty), kGunUncertaintyFields,
                                            AIM_FIELD_UNCERTAINTY_AIM_SD};
inline constexpr Field kTrackShotFields[] = {
    {AIM_FIELD(aim_engagement, shooter), .shape = Shape::object, .table = &kShooterTable},
    {AIM_FIELD(aim_engagement, projectile), .shape = Shape::object, .table = &kProjectileTable},
    {AIM_FIELD(aim_engagement, target), .shape = Shape::object, .fallback = Default::absent,
     .table = &kTrackedTargetTable},
    {AIM_FIELD(aim_engagement, uncertainty), .shape = Shape::object, .fallback = Default::absent,
     .table = &kGunUncertaintyTable, .holding = Holding::pointer},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
    {.name = "expect", .shape = Shape::ignored},
};
inline constexpr Table kTrackShotTable{"shot", "a shot at a track", AIM_STRUCT(aim_engagement),
                                       kTrackShotFields, AIM_FIELD_SHOOTER};

}  // namespace aimahead::format
