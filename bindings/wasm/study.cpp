// Questions of pages that teach: margins, proofs, the methods of the articles
// with their guesses, where everything is at any time; and directions, guidance, control.
#include "exchange.hpp"

#include "convert.hpp"
#include "convert_study.hpp"

#include "aimahead/closest_proof.hpp"
#include "aimahead/drag_proof.hpp"
#include "aimahead/follow.hpp"
#include "aimahead/guidance.hpp"
#include "aimahead/margin.hpp"
#include "aimahead/methods.hpp"
#include "aimahead/orientation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace aimahead::wasm {
namespace {

constexpr std::size_t kMaxGuesses = sizeof(Exchange::guesses) / sizeof(aim_guess);

/// Stores what `ask` finds for the question, with its guesses.
template <class Ask>
void answer_method(const Ask& ask) {
  in_dimensions([&]<class V>(V) {
    std::array<Guess<V>, kMaxGuesses> guesses;
    const MethodAnswer<V> answer =
        ask(c::engagement_of<V>(exchange.question), std::span<Guess<V>>(guesses));
    exchange.method_answer = c::method_answer_of(answer);
    exchange.fault = answer.fault;
    for (int i = 0; i < answer.guesses; ++i) {
      c::store_guess(guesses[static_cast<std::size_t>(i)], exchange.guesses[i]);
    }
  });
}

template <class V>
V vector(int i) {
  return c::vector_of<V>(exchange.vectors[i]);
}

template <class V>
Homing<V> homing(double speed, double turn_rate) {
  return {vector<V>(0), vector<V>(1), speed, turn_rate};
}

}  // namespace
}  // namespace aimahead::wasm

using namespace aimahead;
using namespace aimahead::wasm;

AIM_EXPORT void aim_answer_method(int32_t method) {
  answer_method([=](const auto& e, auto guesses) {
    return aim_by(static_cast<AimMethod>(method), e, guesses);
  });
}
AIM_EXPORT void aim_answer_rounds(int32_t max, double exit_below, double share) {
  answer_method([=](const auto& e, auto guesses) {
    return aim_by_rounds(e, {max, exit_below, share}, guesses);
  });
}
AIM_EXPORT void aim_answer_bisection(double earliest, double latest, double precision,
                                     int32_t max) {
  answer_method([=](const auto& e, auto guesses) {
    return aim_by_bisection(e, {earliest, latest, precision, max}, guesses);
  });
}
/// Leaves the limits in the first vector.
AIM_EXPORT void aim_answer_limits() {
  in_dimensions([]<class V>(V) {
    const Bisection limits = limits_of(c::engagement_of<V>(exchange.question));
    exchange.vectors[0][0] = limits.earliest;
    exchange.vectors[0][1] = limits.latest;
  });
}

/// The shot's aim is the first vector, its launch time the argument.
AIM_EXPORT void aim_answer_follow() {
  in_dimensions([]<class V>(V) {
    const auto [times, snapshots, count, sets_launch_time] = exchange.follow_lists;
    FiredShot<V> shot{vector<V>(0)};
    if (sets_launch_time != 0) shot.launch_time = exchange.argument;
    const Engagement<V> e = c::engagement_of<V>(exchange.question);
    std::array<Snapshot<V>, 32> some;
    exchange.fault = nullptr;
    for (std::size_t from = 0; from < count && !exchange.fault; from += some.size()) {
      const std::size_t size = std::min<std::size_t>(some.size(), count - from);
      exchange.fault = follow(e, shot, std::span(times + from, size), some).fault;
      for (std::size_t i = 0; i < size; ++i) c::store_snapshot(some[i], snapshots[from + i]);
    }
  });
}

/// Answers for the chase in the five vectors. `way` is the number of the function in guidance.hpp.
/// Leaves the answer in the first vector.
AIM_EXPORT void aim_answer_chase(int32_t dimensions, int32_t way, double gain) {
  in_dimensions(dimensions, [=]<class V>(V) {
    const Chase<V> chase{vector<V>(0), vector<V>(1), vector<V>(2), vector<V>(3), vector<V>(4)};
    c::store(way == 0   ? pure_pursuit(chase)
             : way == 1 ? lead_pursuit(chase)
             : way == 2 ? proportional_navigation(chase, gain)
                        : augmented_navigation(chase, gain),
             exchange.vectors[0]);
  });
}
// Missiles. The vectors are position, direction, goal or target, and the velocity of the target.
AIM_EXPORT void aim_answer_steer(int32_t dimensions, double speed, double turn_rate,
                                 double duration) {
  in_dimensions(dimensions, [=]<class V>(V) {
    c::store(steer(homing<V>(speed, turn_rate), vector<V>(2), duration), exchange.vectors[0]);
  });
}
AIM_EXPORT int32_t aim_find_orbits(int32_t dimensions, double speed, double turn_rate,
                                   double hit_radius) {
  int32_t found = 0;
  in_dimensions(dimensions, [&]<class V>(V) {
    found = orbits(homing<V>(speed, turn_rate), vector<V>(2), hit_radius);
  });
  return found;
}
AIM_EXPORT int32_t aim_find_surely_hits(int32_t dimensions, double speed, double turn_rate) {
  int32_t found = 0;
  in_dimensions(dimensions, [&]<class V>(V) {
    found = surely_hits(homing<V>(speed, turn_rate), vector<V>(2), vector<V>(3));
  });
  return found;
}

/// The output of the controller in the exchange.
AIM_EXPORT double aim_pid_output(double goal, double measured, double duration) {
  aim_pid& pid = exchange.pid;
  Pid controller(c::gains_of(pid.gains), c::memory_of(pid));
  const double output = controller.step(goal, measured, duration);
  c::store_memory(controller.memory(), pid);
  return output;
}

/// Finds the margin of the first hit in the exchange, fired with `speed`. Leaves the guaranteed
/// margin in the argument; with `finds` it finds the exact one too.
AIM_EXPORT void aim_answer_margin(double speed, int32_t finds) {
  in_dimensions([=]<class V>(V) {
    const Engagement<V> e = c::engagement_of<V>(exchange.question);
    Launch<V> launch;
    launch.aim = c::vector_of<V>(exchange.hits[0].aim);
    launch.flight_time = exchange.hits[0].flight_time;
    launch.speed = speed;
    exchange.argument = safe_margin(e, launch);
    if (finds == 0) return;
    const Margin margin = find_margin<V>(e, launch);
    exchange.margin = {margin.angle, margin.to_left, margin.to_right, margin.exact, 0};
  });
}

/// Proves the first hit in the exchange; without an aim, that nothing ever hits.
AIM_EXPORT void aim_answer_drag_proof() {
  in_dimensions([]<class V>(V) {
    const Engagement<V> e = c::engagement_of<V>(exchange.question);
    Hit<V> hit;
    hit.aim = c::vector_of<V>(exchange.hits[0].aim);
    hit.launch_time = exchange.hits[0].launch_time;
    hit.flight_time = exchange.hits[0].flight_time;
    exchange.drag_proof = c::drag_proof_of(prove_drag_answer(e, hit));
  });
}

/// The proved lower bound of the distance of every shot.
AIM_EXPORT double aim_find_closest_bound(double distance) {
  double bound = 0;
  in_dimensions(
      [&]<class V>(V) { bound = prove_closest(c::engagement_of<V>(exchange.question), distance); });
  return bound;
}

// These functions convert between the first vector and the angles, in the axes of the exchange.
AIM_EXPORT void aim_find_yaw_pitch() {
  const YawPitch found = yaw_pitch_of(vector<Vec3>(0), c::axes_of(exchange.axes));
  exchange.angles = {found.yaw, found.pitch};
}
AIM_EXPORT void aim_find_direction() {
  const YawPitch angles{exchange.angles.yaw, exchange.angles.pitch};
  c::store(direction_of(angles, c::axes_of(exchange.axes)), exchange.vectors[0]);
}
AIM_EXPORT double aim_find_angle() { return angle_of(vector<Vec2>(0)); }
AIM_EXPORT void aim_find_direction_at(double angle) {
  c::store(direction_of(angle), exchange.vectors[0]);
}
AIM_EXPORT double aim_find_wrapped(double angle) { return wrap_angle(angle); }
AIM_EXPORT double aim_find_shortest_turn(double from, double to) { return shortest_turn(from, to); }
