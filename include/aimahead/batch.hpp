// Many leads at once, over the caller's own arrays, at the speed of memory.
//
//     LeadBatch<float, 2> batch{.count = n, .target_position = {x, y}, .target_velocity = {vx, vy},
//                               .speed = same_for_all(speed)};
//     lead_each(batch, {.time = time, .aim = {aim_x, aim_y}, .status = status});
//
// Every element gets what `lead` would say about it alone, to the last bit, on every instruction set
// and number of threads; one with a NaN, an infinity or a negative speed is `invalid` and touches no
// other. How, and what it costs: docs/batch.md.
#pragma once

#include "aimahead/execution.hpp"
#include "aimahead/lead.hpp"
#include "aimahead/status.hpp"

#include <array>
#include <cstddef>

namespace aimahead {

/// One number of every element: an array, or a member of an array of structs. Only read if T is
/// const.
template <class T>
struct Column {
  /// Null: not there.
  T* first = nullptr;
  /// Bytes to the next element's.
  std::ptrdiff_t step = std::ptrdiff_t{sizeof(T)};

  Column() = default;
  /// Numbers one behind the other.
  Column(T* array) : first(array) {}
  /// `bytes` from one to the next: `{&tanks[0].x, sizeof(Tank)}`. May be negative; a column that is
  /// written has a place of its own for each element.
  Column(T* start, std::ptrdiff_t bytes) : first(start), step(bytes) {}
};

/// The same number for every element. It must live as long as the call; a temporary does not compile.
template <class S>
[[nodiscard]] Column<const S> same_for_all(const S& number) {
  return {&number, 0};
}
template <class S>
Column<const S> same_for_all(const S&&) = delete;

/// What is asked, as in `lead`: for `count` elements, of S float or double, in N = 2 or 3 dimensions.
template <class S, int N>
struct LeadBatch {
  using Axes = std::array<Column<const S>, N>;

  std::size_t count = 0;
  /// Relative to the gun, if there is none below.
  Axes target_position{};
  /// An axis that is not there is 0, here and below.
  Axes target_velocity{};
  /// Of the shot, >= 0.
  Column<const S> speed{};
  /// Guns in the world, one each or `same_for_all`; if every axis is missing, targets are relative.
  Axes gun_position{};
  Axes gun_velocity{};
  /// The share of the gun's velocity a shot keeps, 0..1; missing: 1.
  Column<const S> inherit{};
};

/// Where the answers go; what is not there is not wanted. Numbers are 0 where the status gives them no
/// meaning. A column may be one of those read, the same element in the same place; otherwise nothing
/// here may overlap anything else.
template <class S, int N>
struct LeadColumns {
  using Axes = std::array<Column<S>, N>;

  Column<S> time{};
  Axes aim{};
  Axes offset{};
  /// As in WorldLead; without guns, of one at rest in the origin.
  Axes point{};
  /// Likewise.
  Axes launch_velocity{};
  Column<Status> status{};
};

/// Answers every element as `lead(position, velocity, speed)` does, or, with guns, `point` or
/// `launch_velocity`, as `lead(gun, target, speed, inherit)`. Allocates nothing; needs 96 KB of stack.
void lead_each(const LeadBatch<float, 2>& batch, const LeadColumns<float, 2>& out,
               const Parallel& parallel = {});
void lead_each(const LeadBatch<double, 2>& batch, const LeadColumns<double, 2>& out,
               const Parallel& parallel = {});
void lead_each(const LeadBatch<float, 3>& batch, const LeadColumns<float, 3>& out,
               const Parallel& parallel = {});
void lead_each(const LeadBatch<double, 3>& batch, const LeadColumns<double, 3>& out,
               const Parallel& parallel = {});

/// Engagements of points: no delay, muzzle, radii and motions but these, as in Engagement and with its
/// rules for every number. An axis that is not there is 0. Without any relative acceleration an element
/// costs what `solve` costs: `lead_each` is for those.
template <class S, int N>
struct InterceptBatch {
  using Axes = std::array<Column<const S>, N>;

  std::size_t count = 0;
  /// Relative to the gun, if there is none below.
  Axes target_position{};
  Axes target_velocity{};
  Axes target_acceleration{};
  /// Of the shot, >= 0.
  Column<const S> speed{};
  /// Gravity, wind.
  Axes projectile_acceleration{};
  /// Of the shot, >= 0; missing: unlimited.
  Column<const S> lifetime{};
  /// Guns in the world, one each or `same_for_all`; if every axis is missing, targets are relative.
  Axes gun_position{};
  Axes gun_velocity{};
  /// The share of the gun's velocity a shot keeps, 0..1; missing: 1.
  Column<const S> inherit{};
};

/// Where the answers go; what is not there is not wanted. A column may be one of those read, the same
/// element in the same place; otherwise nothing here may overlap anything else.
///
/// Each number is that of Intercept, rounded to S. They are 0 where the status gives them no meaning:
/// hit, out_of_range and touching have all of them, unresolved its `time`, the others none. What S cannot
/// hold, though a double can, is unresolved, with the largest S before it as its time.
template <class S, int N>
struct InterceptColumns {
  using Axes = std::array<Column<S>, N>;

  /// Of the hit, and of flight.
  Column<S> time{};
  /// Unit vector.
  Axes aim{};
  Axes point{};
  Axes launch_velocity{};
  Column<Status> status{};
};

/// Answers every element as `solve` does. Allocates nothing; needs 160 KB of stack.
void solve_each(const InterceptBatch<float, 2>& batch, const InterceptColumns<float, 2>& out,
                const Parallel& parallel = {});
void solve_each(const InterceptBatch<double, 2>& batch, const InterceptColumns<double, 2>& out,
                const Parallel& parallel = {});
void solve_each(const InterceptBatch<float, 3>& batch, const InterceptColumns<float, 3>& out,
                const Parallel& parallel = {});
void solve_each(const InterceptBatch<double, 3>& batch, const InterceptColumns<double, 3>& out,
                const Parallel& parallel = {});

}  // namespace aimahead
