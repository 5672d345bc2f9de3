// The fields of a flight, in the order of blame.
#pragma once

#include "fields.hpp"

#include "aimahead/obstacles.h"

namespace aimahead::format {

inline constexpr Field kFlightThrustFields[] = {
    {.name = "acceleration",
     .member = AIM_MEMBER(aim_flight, thrust_acceleration),
     .range = Range::not_negative},
    {.name = "duration",
     .member = AIM_MEMBER(aim_flight, thrust_duration),
     .range = Range::not_negative},
};
inline constexpr Table kFlightThrustTable{"flight_thrust", "thrust", AIM_STRUCT(aim_flight),
                                          kFlightThrustFields,
                                          AIM_FIELD_FLIGHT_THRUST_ACCELERATION};

inline constexpr Neighbour kFlightDragExcludedBy[] = {
    {.path = "thrust", .phrase = "thrust", .may_be_zeros = true}};
inline constexpr Field kFlightFields[] = {
    {AIM_FIELD(aim_flight, position), .shape = Shape::vector},
    {AIM_FIELD(aim_flight, velocity), .shape = Shape::vector, .fallback = Default::zero},
    {AIM_FIELD(aim_flight, acceleration), .shape = Shape::vector, .fallback = Default::zero},
    {.name = "thrust",
     .shape = Shape::object,
     .fallback = Default::absent,
     .table = &kFlightThrustTable,
     .holding = Holding::spread},
    {AIM_FIELD(aim_flight, direction), .shape = Shape::vector, .fallback = Default::zero},
    {AIM_FIELD(aim_flight, drag), .range = Range::not_negative, .fallback = Default::zero,
     .excluded_by = kFlightDragExcludedBy},
    {AIM_FIELD(aim_flight, radius), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_flight, launch_time), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_flight, duration), .range = Range::not_negative, .fallback = Default::unlimited},
};
inline constexpr Table kFlightTable{"flight", "a flight", AIM_STRUCT(aim_flight), kFlightFields,
                                    AIM_FIELD_FLIGHT_POSITION};

inline constexpr const Table* kFlightTables[] = {&kFlightTable, &kFlightThrustTable};

}  // namespace aimahead::format
