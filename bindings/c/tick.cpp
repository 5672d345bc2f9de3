#include "aimahead/fixed_step.hpp"

#include "arguments.hpp"
#include "convert.hpp"

#include <cmath>

namespace {

using namespace aimahead;

bool is_sound(const aim_tick* tick) { return aim_check_tick(tick).field == AIM_FIELD_NONE; }

bool are_finite(int32_t dimensions, const double* v) {
  if (!v || (dimensions != 2 && dimensions != 3)) return false;
  for (int32_t i = 0; i < dimensions; ++i) {
    if (!std::isfinite(v[i])) return false;
  }
  return true;
}

/// As store, for vectors of as many numbers as they have dimensions.
template <class V>
void deliver(const V& v, double* components) {
  for (int i = 0; i < kDimensions<V>; ++i) components[i] = VectorTraits<V>::get(v, i);
}

}  // namespace

double aim_damping_factor(const aim_tick* tick) {
  return is_sound(tick) ? damping_factor(c::tick_of(*tick)) : 0;
}

int32_t aim_correct_launch(const aim_tick* tick, int32_t dimensions, const double* velocity,
                           const double* acceleration, double* corrected) {
  if (!is_sound(tick) || !are_finite(dimensions, velocity) ||
      !are_finite(dimensions, acceleration) || !corrected) {
    return 0;
  }
  return c::in_dimensions(dimensions, [&]<class V>(V) {
    deliver(
        correct_launch(c::tick_of(*tick), c::vector_of<V>(velocity), c::vector_of<V>(acceleration)),
        corrected);
    return 1;
  });
}

int32_t aim_after_steps(const aim_tick* tick, int32_t dimensions, double* position,
                        double* velocity, const double* acceleration, double steps) {
  if (!is_sound(tick) || !are_finite(dimensions, position) || !are_finite(dimensions, velocity) ||
      !are_finite(dimensions, acceleration) || !(steps >= 0 && steps <= 0x1p62) ||
      std::floor(steps) != steps) {
    return 0;
  }
  return c::in_dimensions(dimensions, [&]<class V>(V) {
    const TickBody<V> body{c::vector_of<V>(position), c::vector_of<V>(velocity)};
    const TickBody<V> later = after_steps(c::tick_of(*tick), body, c::vector_of<V>(acceleration),
                                          static_cast<std::int64_t>(steps));
    deliver(later.position, position);
    deliver(later.velocity, velocity);
    return 1;
  });
}

int32_t aim_velocity_to_reach(const aim_tick* tick, int32_t dimensions, const double* displacement,
                              const double* acceleration, double time, double* velocity) {
  if (!is_sound(tick) || !are_finite(dimensions, displacement) ||
      !are_finite(dimensions, acceleration) || !(time > 0 && std::isfinite(time)) || !velocity) {
    return 0;
  }
  return c::in_dimensions(dimensions, [&]<class V>(V) {
    const auto found = velocity_to_reach(c::tick_of(*tick), c::vector_of<V>(displacement),
                                         c::vector_of<V>(acceleration), time);
    if (found) deliver(*found, velocity);
    return found ? 1 : 0;
  });
}
