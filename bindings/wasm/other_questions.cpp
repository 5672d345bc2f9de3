// Questions that few pages ask: launches, contact, guns that turn, fixed-step corrections.
#include "exchange.hpp"

#include "convert.hpp"
#include "convert_shape.hpp"
#include "rules.hpp"

#include "aimahead/contact.hpp"
#include "aimahead/fixed_step.hpp"
#include "aimahead/launch.hpp"
#include "aimahead/turn_controller.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace aimahead::wasm {
namespace {

template <class V>
void store_launch(const Launch<V>& launch, aim_launch& out) {
  out = c::launch_of(launch);
  exchange.fault = launch.fault;
}

/// The launch that `ask` finds for the question.
template <class Ask>
void answer_launch(const Ask& ask) {
  in_dimensions([&]<class V>(V) {
    store_launch(ask(c::engagement_of<V>(exchange.question)), exchange.launches[0]);
  });
}

template <class V>
void launch_at_elevation() {
  std::array<Launch<V>, std::size(Exchange().launches)> all;
  const Launch<V> first = launch_all_at_elevation(c::engagement_of<V>(exchange.question),
                                                  exchange.argument, std::span<Launch<V>>(all));
  store_launch(first, exchange.launches[0]);
  for (int i = 0; i < first.count; ++i) {
    store_launch(all[static_cast<std::size_t>(i)], exchange.launches[i]);
  }
  exchange.launches[0].count = first.count;
}

void store_turn(const Turn& turn) {
  exchange.turn = {turn.possible, 0, turn.angle, turn.time, turn.rest};
}

void store_progress(const TurnProgress& progress) {
  exchange.progress = {static_cast<int32_t>(progress.status), 0, progress.remaining, progress.time};
}

Vec3 vector(int i) { return c::vector_of<Vec3>(exchange.vectors[i]); }

}  // namespace
}  // namespace aimahead::wasm

using namespace aimahead;
using namespace aimahead::wasm;

/// Of a gun that turns at `rate`.
AIM_EXPORT int32_t aim_is_within_arc(double angle, double rate, double from, double to) {
  aim_turret gun{};
  gun.facing[0] = angle;
  gun.turn_acceleration = 1;
  gun.rate = rate;
  gun.arc[0] = from;
  gun.arc[1] = to;
  return format::check_facing(gun) ? 0 : 1;
}
AIM_EXPORT int32_t aim_can_stop(double angle, double rate, double acceleration, double from,
                                double to) {
  aim_turret gun{};
  gun.facing[0] = angle;
  gun.turn_rate = std::fabs(rate);
  gun.turn_acceleration = acceleration;
  gun.rate = rate;
  gun.arc[0] = from;
  gun.arc[1] = to;
  return format::check_rate(gun) ? 0 : 1;
}

AIM_EXPORT void aim_answer_contact() {
  in_dimensions([]<class V>(V) {
    exchange.contact =
        c::contact_of(time_of_impact(c::target_of<V>(exchange.question.target),
                                     c::target_of<V>(exchange.other), exchange.argument));
  });
}

/// The body is the question's target. The shape is in the exchange.
AIM_EXPORT void aim_answer_contact_shape() {
  in_dimensions([]<class V>(V) {
    exchange.contact = c::contact_of(c::contact_with<V>(
        exchange.shape, c::target_of<V>(exchange.question.target), exchange.argument));
  });
}

AIM_EXPORT void aim_answer_launch_for_time() {
  answer_launch([](const auto& e) { return launch_for_time(e, exchange.argument); });
}
AIM_EXPORT void aim_answer_launch_over_apex(int32_t rising) {
  const Pass pass = rising != 0 ? Pass::rising : Pass::falling;
  answer_launch([=](const auto& e) { return launch_over_apex(e, exchange.argument, pass); });
}
AIM_EXPORT void aim_answer_launch_at_elevation() {
  in_dimensions([]<class V>(V) { launch_at_elevation<V>(); });
}
AIM_EXPORT void aim_answer_launch_slowest() {
  answer_launch([](const auto& e) { return launch_slowest(e); });
}
AIM_EXPORT void aim_answer_launch_direct_and_lob() {
  answer_launch([](const auto& e) {
    const auto both = launch_direct_and_lob(e);
    store_launch(both.lob, exchange.launches[1]);
    return both.direct;
  });
}

AIM_EXPORT void aim_answer_turn(int32_t dimensions) {
  store_turn(dimensions == 2 ? turn_to(c::turret_of<Vec2>(exchange.turret),
                                       c::vector_of<Vec2>(exchange.vectors[0]))
                             : turn_to(c::turret_of<Vec3>(exchange.turret), vector(0)));
}
AIM_EXPORT void aim_answer_turn_to_angle(double angle) {
  store_turn(turn_to(c::turret_of<Vec2>(exchange.turret), angle));
}
/// These two do not depend on the facing.
AIM_EXPORT double aim_find_turning_time(double angle) {
  return turning_time(c::turret_of<Vec3>(exchange.turret), angle);
}
AIM_EXPORT double aim_find_turnable_angle(double time) {
  return turnable_angle(c::turret_of<Vec3>(exchange.turret), time);
}
AIM_EXPORT void aim_step_turn(double goal) {
  aim_turn_controller& controller = exchange.controller;
  TurnController2 gun{c::turret_of<Vec2>(controller.turret), controller.rate[0]};
  store_progress(gun.step(goal, exchange.argument));
  controller.turret.facing[0] = gun.turret.facing;
  controller.rate[0] = gun.rate;
}
AIM_EXPORT void aim_step_turn_in_space() {
  aim_turn_controller& controller = exchange.controller;
  TurnController3 gun{c::turret_of<Vec3>(controller.turret), c::vector_of<Vec3>(controller.rate)};
  store_progress(gun.step(vector(0), exchange.argument));
  c::store(gun.turret.facing, controller.turret.facing);
  c::store(gun.rate, controller.rate);
}

// These functions use vectors in space. In the plane z is 0.
AIM_EXPORT double aim_find_damping_factor() { return damping_factor(c::tick_of(exchange.tick)); }
// These three functions leave their answers in place of their vectors.
AIM_EXPORT void aim_answer_correct_launch() {
  c::store(correct_launch(c::tick_of(exchange.tick), vector(0), vector(1)), exchange.vectors[0]);
}
AIM_EXPORT void aim_answer_after_steps() {
  const TickBody<Vec3> later = after_steps(c::tick_of(exchange.tick), {vector(0), vector(1)},
                                           vector(2), static_cast<std::int64_t>(exchange.argument));
  c::store(later.position, exchange.vectors[0]);
  c::store(later.velocity, exchange.vectors[1]);
}
AIM_EXPORT int32_t aim_answer_velocity_to_reach() {
  const auto velocity =
      velocity_to_reach(c::tick_of(exchange.tick), vector(0), vector(1), exchange.argument);
  if (velocity) c::store(*velocity, exchange.vectors[0]);
  return velocity ? 1 : 0;
}
