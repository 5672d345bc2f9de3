// Many leads, or many first hits under gravity, in one call over the caller's own arrays.
//
//     const float x[] = {40, 20}, y[] = {10, 0}, vx[] = {-3, 0}, vy[] = {8, 5}, speed = 30;
//     float time[2];
//     const LeadBatch<float, 2> batch{.count = 2, .target_position = {x, y},
//                                     .target_velocity = {vx, vy}, .speed = same_for_all(speed)};
//     lead_each(batch, {.time = time});
//     std::printf("%g %g\n", time[0], time[1]);
//
// Every element gets the answer of `lead` or `solve`, to the last bit, with every instruction set
// and number of threads. An invalid element is `invalid` and affects no other. docs/batch.md
// explains how, and what it costs.
#pragma once

#include "aimahead/execution.hpp"
#include "aimahead/lead.hpp"
#include "aimahead/status.hpp"

#include <array>
#include <cstddef>

namespace aimahead {

/// One number of each element: an array, or one member of an array of structs. If T is const, the
/// column is only read.
template <class T>
struct Column {
  /// Null: the column is missing.
  T* first = nullptr;
  /// Bytes from one element to the next.
  std::ptrdiff_t step = std::ptrdiff_t{sizeof(T)};

  Column() = default;
  /// An array of numbers.
  Column(T* array) : first(array) {}
  /// Numbers that are `bytes` apart: `{&tanks[0].x, sizeof(Tank)}`. `bytes` may be negative, and 0
  /// in a column that is read.
  Column(T* start, std::ptrdiff_t bytes) : first(start), step(bytes) {}
};

/// The same number for every element. It must outlive the call; a temporary does not compile.
template <class S>
[[nodiscard]] Column<const S> same_for_all(const S& number) {
  return {&number, 0};
}
template <class S>
Column<const S> same_for_all(const S&&) = delete;

/// `count` questions to `lead`. S is float or double, N is 2 or 3.
template <class S, int N>
struct LeadBatch {
  using Axes = std::array<Column<const S>, N>;

  std::size_t count = 0;
  /// In the world with guns, otherwise relative to the gun.
  Axes target_position{};
  /// A null axis is 0, here and below.
  Axes target_velocity{};
  /// The speed of the shot, >= 0. Required.
  Column<const S> speed{};
  /// The guns in the world. If every axis is null, targets are relative to the gun.
  Axes gun_position{};
  Axes gun_velocity{};
  /// The share of the gun's velocity that the shot inherits, 0..1. Null: 1.
  Column<const S> inherit{};
};

/// Where the answers are written. Null columns are skipped. A number is 0 where its status gives it
/// no meaning. A column may be the same as one that is read, element for element. Otherwise columns
/// must not overlap.
template <class S, int N>
struct LeadColumns {
  using Axes = std::array<Column<S>, N>;

  Column<S> time{};
  Axes aim{};
  Axes offset{};
  /// As in WorldLead; without guns, for a gun at rest in the origin.
  Axes point{};
  /// As in WorldLead; without guns, for a gun at rest in the origin.
  Axes launch_velocity{};
  Column<Status> status{};
};

/// Answers every element as `lead(position, velocity, speed)` does. With guns, `point` or
/// `launch_velocity`, it answers as `lead(gun, target, speed, inherit)`. Allocates nothing; needs
/// 96 KB of stack.
template <class S, int N>
void lead_each(const LeadBatch<S, N>& batch, const LeadColumns<S, N>& out,
               const Parallel& parallel = {});

/// `count` engagements of points with constant accelerations, without delay, muzzle, radii and
/// other motions. The rules for each number are those of Engagement. Without relative acceleration
/// an element costs as much as `solve`; use `lead_each` there.
template <class S, int N>
struct InterceptBatch {
  using Axes = std::array<Column<const S>, N>;

  std::size_t count = 0;
  /// In the world with guns, otherwise relative to the gun.
  Axes target_position{};
  Axes target_velocity{};
  Axes target_acceleration{};
  /// The speed of the shot, >= 0. Required.
  Column<const S> speed{};
  /// Constant in flight, such as gravity.
  Axes projectile_acceleration{};
  /// The lifetime of the shot, >= 0. Null: unlimited.
  Column<const S> lifetime{};
  /// The guns in the world. If every axis is null, targets are relative to the gun.
  Axes gun_position{};
  Axes gun_velocity{};
  /// The share of the gun's velocity that the shot inherits, 0..1. Null: 1.
  Column<const S> inherit{};
};

/// Where the answers are written, under the same rules as LeadColumns.
///
/// Each number is that of Intercept, rounded to S. Hit, out_of_range and touching have all numbers,
/// unresolved has `time`, the others none. An answer that a double holds, but S does not, is
/// unresolved; its time is the largest S below it.
template <class S, int N>
struct InterceptColumns {
  using Axes = std::array<Column<S>, N>;

  /// The time of the hit, which is the time of flight.
  Column<S> time{};
  /// Unit vector.
  Axes aim{};
  Axes point{};
  Axes launch_velocity{};
  Column<Status> status{};
};

/// Answers every element as `solve` does, without `closest`. Allocates nothing; needs 160 KB of
/// stack.
template <class S, int N>
void solve_each(const InterceptBatch<S, N>& batch, const InterceptColumns<S, N>& out,
                const Parallel& parallel = {});

}  // namespace aimahead
