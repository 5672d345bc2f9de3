// A thousand engagements, fired as bodies of a real engine: how close does a shot come that was
// aimed with the engine's tick, and how close one that was aimed without?
#pragma once

#include "aimahead/intercept.hpp"
#include "stepped_world.hpp"

#include <cstdint>
#include <functional>
#include <limits>

namespace stepped {

/// The orders to an engine: everything begins at time 0, and the shot is made and launched at a
/// step.
struct Firing {
  aimahead::Engagement2 engagement;
  aimahead::Vec2 launch_point;
  aimahead::Vec2 launch_velocity;
  int launch_step = 0;
  int last_step = 0;
};

/// The result: the positions of shot and target at every step from the launch on.
struct Track {
  std::vector<aimahead::Vec2> shot;
  std::vector<aimahead::Vec2> target;
};

struct Engine {
  aimahead::Tick tick;  ///< integrator and form
  /// The numbers an engine of floats can be given.
  bool is_float = false;
  double max_translation = 1e9;  ///< of a body in one step
  std::function<Track(const Firing&)> run;
};

/// The results of the trials. Misses are shares of the distance that the shot flew.
struct Trials {
  int count = 0;
  double median_miss = 0;
  double max_miss = 0;
  int compared = 0;  ///< those the uncorrected shot could be fired at
  double median_uncorrected = 0;
  double max_uncorrected = 0;
  int far_off = 0;  ///< uncorrected by more than 1e-2
  double min_gain =
      std::numeric_limits<double>::infinity();  ///< of those: uncorrected miss by corrected miss
};

/// Fires `count` random engagements that can be hit. Says in the test's output where one goes
/// wrong.
Trials fire_trials(const Engine& engine, std::uint64_t seed, int count);

}  // namespace stepped
