// Many first hits under gravity, compiled for speed.
#include "exchange.hpp"

#include "aimahead/batch.hpp"

#include <cstddef>
#include <cstdint>

namespace aimahead::wasm {
namespace {

/// Arrays of packed vectors and of numbers, seen from a gun at rest.
template <class S>
struct Many {
  std::uint32_t count;
  std::uint32_t speed_stride;     ///< 0: one speed for all, 1: one each
  std::uint32_t lifetime_stride;  ///< likewise
  const S* targets;
  const S* velocities;
  const S* accelerations;  ///< of the targets; null: none
  const S* fall;           ///< one acceleration for all shots
  const S* speeds;
  const S* lifetimes;  ///< null: unlimited
  Status* statuses;
  S* times;
  S* aims;
  S* points;
};

template <class T, int N>
std::array<Column<T>, N> unpacked(T* vectors, std::ptrdiff_t numbers) {
  std::array<Column<T>, N> axes;
  for (std::size_t k = 0; vectors && k < std::size_t(N); ++k) {
    axes[k] = {vectors + k, numbers * std::ptrdiff_t{sizeof(T)}};
  }
  return axes;
}
template <class T>
Column<T> spread(T* numbers, std::uint32_t stride) {
  return {numbers, std::ptrdiff_t(stride * sizeof(T))};
}

template <class S, int N>
void answer_many(const void* arrays) {
  const auto& many = *static_cast<const Many<S>*>(arrays);
  solve_each(
      InterceptBatch<S, N>{.count = many.count,
                           .target_position = unpacked<const S, N>(many.targets, N),
                           .target_velocity = unpacked<const S, N>(many.velocities, N),
                           .target_acceleration = unpacked<const S, N>(many.accelerations, N),
                           .speed = spread(many.speeds, many.speed_stride),
                           .projectile_acceleration = unpacked<const S, N>(many.fall, 0),
                           .lifetime = spread(many.lifetimes, many.lifetime_stride)},
      {.time = many.times,
       .aim = unpacked<S, N>(many.aims, N),
       .point = unpacked<S, N>(many.points, N),
       .status = many.statuses});
}

}  // namespace
}  // namespace aimahead::wasm

using namespace aimahead::wasm;

/// `many` is a Many of the element type: thirteen numbers of four bytes.
AIM_EXPORT void aim_many_intercepts(const void* many, std::int32_t dimensions,
                                    std::int32_t is_float) {
  if (is_float != 0) {
    dimensions == 2 ? answer_many<float, 2>(many) : answer_many<float, 3>(many);
  } else {
    dimensions == 2 ? answer_many<double, 2>(many) : answer_many<double, 3>(many);
  }
}
