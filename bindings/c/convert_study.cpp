#include "convert_study.hpp"

#include "convert.hpp"

#include <optional>

namespace aimahead::c {
namespace {

template <class V>
std::int32_t store_if_there(const std::optional<V>& position, double* components) {
  store(position.value_or(V{}), components);
  return position.has_value() ? 1 : 0;
}

}  // namespace

template <class V>
void store_snapshot(const Snapshot<V>& snapshot, aim_snapshot& out) {
  out.time = snapshot.time;
  out.has_gun = store_if_there(snapshot.gun, out.gun);
  out.has_target = store_if_there(snapshot.target, out.target);
  out.has_shot = store_if_there(snapshot.shot, out.shot);
  out.has_target_distance = snapshot.target_distance.has_value();
  out.has_shot_distance = snapshot.shot_distance.has_value();
  out.reserved = 0;
  out.target_distance = snapshot.target_distance.value_or(0);
  out.shot_distance = snapshot.shot_distance.value_or(0);
}

template <class V>
void store_guess(const Guess<V>& guess, aim_guess& out) {
  out.time = guess.time;
  store(guess.position, out.position);
  out.needed = guess.needed.value_or(0);
  out.is_reachable = guess.needed.has_value();
  out.reserved = 0;
}

template <class V>
aim_method_answer method_answer_of(const MethodAnswer<V>& answer) {
  aim_method_answer out{};
  out.claim = static_cast<std::int32_t>(answer.claim);
  out.iterations = answer.iterations;
  out.guesses = answer.guesses;
  out.hit = hit_of<V>(answer);
  out.moved = answer.moved;
  return out;
}

aim_drag_proof drag_proof_of(const DragProof& proof) {
  return {proof.none_before, proof.max_miss.value_or(0), proof.max_miss.has_value(),
          proof.is_complete};
}

PidGains gains_of(const aim_pid_gains& gains) {
  return {gains.proportional, gains.integral, gains.derivative,
          gains.min,          gains.max,      gains.is_angle != 0};
}

PidMemory memory_of(const aim_pid& pid) {
  return {pid.integral, pid.has_last != 0 ? std::optional(pid.last) : std::nullopt};
}

void store_memory(const PidMemory& memory, aim_pid& pid) {
  pid.integral = memory.integral;
  pid.last = memory.last.value_or(0);
  pid.has_last = memory.last.has_value();
}

template void store_snapshot(const Snapshot<Vec2>&, aim_snapshot&);
template void store_snapshot(const Snapshot<Vec3>&, aim_snapshot&);
template void store_guess(const Guess<Vec2>&, aim_guess&);
template void store_guess(const Guess<Vec3>&, aim_guess&);
template aim_method_answer method_answer_of(const MethodAnswer<Vec2>&);
template aim_method_answer method_answer_of(const MethodAnswer<Vec3>&);

}  // namespace aimahead::c
