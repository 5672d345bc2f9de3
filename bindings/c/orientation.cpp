#include "aimahead/orientation.hpp"

#include "aimahead/steering.h"
#include "arguments.hpp"
#include "convert.hpp"
#include "convert_study.hpp"

namespace {

using namespace aimahead;

bool are_axes(const aim_axes& axes, c::Arguments& arguments) {
  return arguments.word(AIM_FIELD_AXES_UP, axes.up) &&
         arguments.word(AIM_FIELD_AXES_FORWARD, axes.forward) &&
         (axes.up / 2 != axes.forward / 2 ||
          arguments.blame(AIM_FIELD_AXES_FORWARD, c::kDoesNotGoWith)) &&
         arguments.word(AIM_FIELD_AXES_HANDEDNESS, axes.handedness) &&
         arguments.word(AIM_FIELD_AXES_YAW, axes.yaw) &&
         arguments.word(AIM_FIELD_AXES_PITCH, axes.pitch);
}

}  // namespace

aim_fault aim_yaw_pitch_of(const double direction[3], const aim_axes* axes, aim_yaw_pitch* angles) {
  c::Arguments arguments;
  if (arguments.are_given(direction, axes, angles) &&
      arguments.vector(AIM_FIELD_DIRECTION, direction) && are_axes(*axes, arguments)) {
    const YawPitch found = yaw_pitch_of(c::vector_of<Vec3>(direction), c::axes_of(*axes));
    *angles = {found.yaw, found.pitch};
  }
  return arguments.fault();
}

aim_fault aim_direction_of_yaw_pitch(const aim_yaw_pitch* angles, const aim_axes* axes,
                                     double direction[3]) {
  c::Arguments arguments;
  if (arguments.are_given(angles, axes, direction) &&
      arguments.number(AIM_FIELD_YAW, angles->yaw) &&
      arguments.number(AIM_FIELD_PITCH, angles->pitch) && are_axes(*axes, arguments)) {
    c::store(direction_of(YawPitch{angles->yaw, angles->pitch}, c::axes_of(*axes)), direction);
  }
  return arguments.fault();
}

aim_fault aim_angle_of(const double direction[2], double* angle) {
  c::Arguments arguments(2);
  if (arguments.are_given(direction, angle) && arguments.vector(AIM_FIELD_DIRECTION, direction)) {
    *angle = angle_of(c::vector_of<Vec2>(direction));
  }
  return arguments.fault();
}

aim_fault aim_direction_of_angle(double angle, double direction[2]) {
  c::Arguments arguments(2);
  if (arguments.are_given(direction) && arguments.number(AIM_FIELD_ANGLE, angle)) {
    const Vec2 found = direction_of(angle);
    direction[0] = found.x;
    direction[1] = found.y;
  }
  return arguments.fault();
}

aim_fault aim_wrap_angle(double angle, double* wrapped) {
  c::Arguments arguments;
  if (arguments.are_given(wrapped) && arguments.number(AIM_FIELD_ANGLE, angle)) {
    *wrapped = wrap_angle(angle);
  }
  return arguments.fault();
}

aim_fault aim_shortest_turn(double from, double to, double* turn) {
  c::Arguments arguments;
  if (arguments.are_given(turn) && arguments.number(AIM_FIELD_FROM, from) &&
      arguments.number(AIM_FIELD_TO, to)) {
    *turn = shortest_turn(from, to);
  }
  return arguments.fault();
}
