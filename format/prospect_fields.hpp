// The fields of a prospect and of the looks of a gun that waits, in the order of blame.
#pragma once

#include "fields.hpp"

#include "aimahead/tracking.h"

namespace aimahead::format {

inline constexpr Field kProspectFields[] = {
    {AIM_FIELD(aim_prospect, weight), .range = Range::positive, .fallback = Default::number,
     .usual = 1},
    {AIM_FIELD(aim_prospect, time), .fallback = Default::zero},
    {AIM_FIELD(aim_prospect, position), .shape = Shape::vector},
    {AIM_FIELD(aim_prospect, velocity), .shape = Shape::vector, .fallback = Default::zero},
    {AIM_FIELD(aim_prospect, acceleration), .shape = Shape::vector, .fallback = Default::zero},
    {AIM_FIELD(aim_prospect, covariance), .shape = Shape::covariance, .fallback = Default::absent},
    {AIM_FIELD(aim_prospect, maneuver), .range = Range::not_negative, .fallback = Default::zero},
};
inline constexpr Table kProspectTable{"prospect", "a prospect", AIM_STRUCT(aim_prospect),
                                      kProspectFields, AIM_FIELD_PROSPECT_WEIGHT};

inline constexpr Field kLooksFields[] = {
    {AIM_FIELD(aim_looks, interval), .range = Range::positive},
    {AIM_FIELD(aim_looks, sd), .range = Range::positive},
};
inline constexpr Table kLooksTable{"looks", "looks", AIM_STRUCT(aim_looks), kLooksFields,
                                   AIM_FIELD_LOOKS_INTERVAL};

inline constexpr const Table* kProspectTables[] = {&kProspectTable, &kLooksTable};

}  // namespace aimahead::format
