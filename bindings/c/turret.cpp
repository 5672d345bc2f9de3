#include "aimahead/turret.hpp"

#include "convert.hpp"

#include "aimahead/turn_controller.hpp"

namespace {

using namespace aimahead;

static_assert(static_cast<int>(TurnStatus::invalid) == AIM_TURN_INVALID);

bool is_dimension(int32_t dimensions) { return dimensions == 2 || dimensions == 3; }

aim_turn turn_of(const Turn& turn) { return {turn.possible, 0, turn.angle, turn.time, turn.rest}; }

aim_turn_progress progress_of(const TurnProgress& progress) {
  return {static_cast<int32_t>(progress.status), 0, progress.remaining, progress.time};
}

}  // namespace

aim_turn aim_turn_to(const aim_turret* turret, int32_t dimensions, const double* direction) {
  if (!direction || aim_check_turret(turret, dimensions).field != AIM_FIELD_NONE) return {};
  if (dimensions == 2) {
    return turn_of(turn_to(c::turret_of<Vec2>(*turret), c::vector_of<Vec2>(direction)));
  }
  return turn_of(turn_to(c::turret_of<Vec3>(*turret), c::vector_of<Vec3>(direction)));
}

aim_turn aim_turn_to_angle(const aim_turret* turret, double angle) {
  if (aim_check_turret(turret, 2).field != AIM_FIELD_NONE) return {};
  return turn_of(turn_to(c::turret_of<Vec2>(*turret), angle));
}

double aim_turning_time(const aim_turret* turret, double angle) {
  return turret ? turning_time(c::turret_of<Vec3>(*turret), angle) : 0;
}

double aim_turnable_angle(const aim_turret* turret, double time) {
  return turret ? turnable_angle(c::turret_of<Vec3>(*turret), time) : 0;
}

aim_turn_progress aim_turn_step(aim_turn_controller* controller, const double* goal,
                                double duration) {
  aim_turn_progress progress{AIM_TURN_INVALID, 0, 0, 0};
  if (!controller || !goal || !is_dimension(controller->dimensions)) return progress;
  if (controller->dimensions == 2) {
    TurnController2 gun{c::turret_of<Vec2>(controller->turret), controller->rate[0]};
    progress = progress_of(gun.step(goal[0], duration));
    if (progress.status == AIM_TURN_INVALID) return progress;
    controller->turret.facing[0] = gun.turret.facing;
    controller->turret.rate = gun.now().rate;
    controller->rate[0] = gun.rate;
  } else {
    TurnController3 gun{c::turret_of<Vec3>(controller->turret),
                        c::vector_of<Vec3>(controller->rate)};
    progress = progress_of(gun.step(c::vector_of<Vec3>(goal), duration));
    if (progress.status == AIM_TURN_INVALID) return progress;
    c::store(gun.turret.facing, controller->turret.facing);
    c::store(gun.rate, controller->rate);
  }
  return progress;
}
