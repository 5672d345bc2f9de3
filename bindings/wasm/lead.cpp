// Leads, one and many at a time. They are small and often needed, so they are compiled for speed.
#include "exchange.hpp"

#include "aimahead/lead.hpp"

#include <cstddef>
#include <cstdint>

namespace aimahead::wasm {
namespace {

template <class S>
struct Plane {
  S x, y;
};
template <class S>
struct Space {
  S x, y, z;
};

template <class V>
void answer_one(const V& target, const V& velocity, double speed) {
  const Lead<V> one = lead(target, velocity, speed);
  aim_lead& out = exchange.lead;
  out.status = static_cast<int32_t>(one.status);
  out.time = one.time;
  for (int i = 0; i < kDimensions<V>; ++i) {
    out.aim[i] = VectorTraits<V>::get(one.aim, i);
    out.offset[i] = VectorTraits<V>::get(one.offset, i);
  }
}

/// Many leads: arrays of packed vectors and of numbers.
template <class S>
struct Many {
  std::uint32_t count;
  std::uint32_t speed_stride;  ///< 0: one speed for all, 1: one each
  const S* targets;
  const S* velocities;
  const S* speeds;
  std::uint8_t* statuses;
  S* times;
  S* aims;
  S* offsets;
};

/// Answers leads one by one: with two lanes, the kernels of batch.hpp took 23 ns instead of 26 for
/// doubles, but 12 instead of 8 for floats, and the solver's module 6 kB more.
template <class V>
void answer_many(const void* arrays) {
  const auto& many = *static_cast<const Many<ScalarOf<V>>*>(arrays);
  const auto* const targets = reinterpret_cast<const V*>(many.targets);
  const auto* const velocities = reinterpret_cast<const V*>(many.velocities);
  auto* const aims = reinterpret_cast<V*>(many.aims);
  auto* const offsets = reinterpret_cast<V*>(many.offsets);
  for (std::size_t i = 0; i < many.count; ++i) {
    const Lead<V> one = lead(targets[i], velocities[i], many.speeds[i * many.speed_stride]);
    many.statuses[i] = static_cast<std::uint8_t>(one.status);
    many.times[i] = one.time;
    aims[i] = one.aim;
    offsets[i] = one.offset;
  }
}

}  // namespace
}  // namespace aimahead::wasm

using namespace aimahead;
using namespace aimahead::wasm;

AIM_EXPORT void aim_one_lead2(double x, double y, double vx, double vy, double speed) {
  answer_one(Plane<double>{x, y}, Plane<double>{vx, vy}, speed);
}
AIM_EXPORT void aim_one_lead3(double x, double y, double z, double vx, double vy, double vz,
                              double speed) {
  answer_one(Space<double>{x, y, z}, Space<double>{vx, vy, vz}, speed);
}

/// `many` is a Many of the element type: nine numbers of four bytes.
AIM_EXPORT void aim_many_leads(const void* many, std::int32_t dimensions, std::int32_t is_float) {
  if (is_float != 0) {
    dimensions == 2 ? answer_many<Plane<float>>(many) : answer_many<Space<float>>(many);
  } else {
    dimensions == 2 ? answer_many<Plane<double>>(many) : answer_many<Space<double>>(many);
  }
}
