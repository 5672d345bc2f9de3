// The same ticks for every solver that finds what shots meet. Two ticks take turns, so that trees
// and hashes that last from tick to tick have motions to follow.
#pragma once

#include "contact_scene.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bench {

using Scene = scenes::ContactScene<float, 2>;

/// The bodies of one tick, and those of the next, in which the targets go back.
struct Ticks {
  std::array<Scene, 2> tick;
  Ticks(scenes::Spread spread, std::size_t count);
  [[nodiscard]] std::size_t count() const { return tick[0].shots.size(); }
};

/// The target that each shot meets first.
struct Answers {
  std::vector<std::uint32_t> target;
  std::vector<float> time;
};

/// A solver that answers ticks.
struct TickSolver {
  std::string name;
  std::function<void(int tick)> pass;
  std::function<void(Answers&)> answers;  ///< of the last pass
};

TickSolver world_solver(const Ticks& ticks);
TickSolver world_in_double_solver(const Ticks& ticks);
/// A contact world that makes the rough test for each pair.
TickSolver every_pair_solver(const Ticks& ticks);
/// A loop over `time_of_impact`.
TickSolver loop_solver(const Ticks& ticks);
/// b2DynamicTree of Box2D 2.4: targets move in it, each shot asks it, the textbook formula decides.
TickSolver box2d_solver(const Ticks& ticks);
/// cpBBTree and cpSpaceHash of Chipmunk 7, used in the same way.
TickSolver chipmunk_tree_solver(const Ticks& ticks);
TickSolver chipmunk_hash_solver(const Ticks& ticks);

/// When two discs touch within the tick, by the textbook formula in floats; negative: they do not.
inline float textbook_time(const Scene& scene, std::size_t shot, std::size_t target) {
  const auto& [shots, targets, duration] = scene;
  const float dx = shots.position[0][shot] - targets.position[0][target];
  const float dy = shots.position[1][shot] - targets.position[1][target];
  const float wx = shots.velocity[0][shot] - targets.velocity[0][target];
  const float wy = shots.velocity[1][shot] - targets.velocity[1][target];
  const float reach = shots.radius[shot] + targets.radius[target];
  const float c = dx * dx + dy * dy - reach * reach;
  if (c <= 0) return 0;
  const float a = wx * wx + wy * wy;
  const float b = dx * wx + dy * wy;
  const float discriminant = b * b - a * c;
  if (b >= 0 || discriminant < 0) return -1;
  const float t = (-b - std::sqrt(discriminant)) / a;
  return t <= duration ? t : -1;
}

/// The box around all that a body passes over within the tick.
struct Box {
  float low[2];
  float high[2];
};
inline Box box_of(const scenes::Crowd<float, 2>& bodies, std::size_t i) {
  Box box;
  for (int k = 0; k < 2; ++k) {
    const float from = bodies.position[k][i];
    const float to = from + bodies.velocity[k][i];
    box.low[k] = std::min(from, to) - bodies.radius[i];
    box.high[k] = std::max(from, to) + bodies.radius[i];
  }
  return box;
}

}  // namespace bench
