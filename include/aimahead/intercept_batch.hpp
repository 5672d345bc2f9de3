// Many intercepts under gravity at once, over the caller's own arrays: the first hit of points that fall,
// or accelerate in any constant way.
//
//     InterceptBatch<float, 3> batch{.count = n, .target_position = {x, y, z}, .target_velocity = {vx, vy, vz},
//                                    .speed = same_for_all(speed)};
//     batch.projectile_acceleration[1] = same_for_all(gravity);
//     solve_each(batch, {.time = time, .aim = {aim_x, aim_y, aim_z}, .status = status});
//
// Every element gets what `solve` says of it alone, to the last bit, on every instruction set and number
// of threads; one that is invalid touches no other. How, and what it costs: docs/batch.md.
#pragma once

#include "aimahead/batch.hpp"
#include "aimahead/parallel.hpp"
#include "aimahead/status.hpp"

#include <array>
#include <cstddef>

namespace aimahead {

/// Engagements of points: no delay, muzzle, radii and motions but these, as in Engagement and with its
/// rules for every number. An axis that is not there is 0. Without any relative acceleration an element
/// costs what `solve` costs: `lead_each` is for those.
template <class S, int N>
struct InterceptBatch {
  using Axes = std::array<Column<const S>, N>;

  std::size_t count = 0;
  Axes target_position{};  ///< relative to the gun, if there is none below
  Axes target_velocity{};
  Axes target_acceleration{};
  Column<const S> speed{};         ///< of the shot, >= 0
  Axes projectile_acceleration{};  ///< gravity, wind
  Column<const S> lifetime{};      ///< of the shot, >= 0; missing: unlimited
  /// Guns in the world, one each or `same_for_all`; if every axis is missing, targets are relative.
  Axes gun_position{};
  Axes gun_velocity{};
  Column<const S> inherit{};  ///< the share of the gun's velocity a shot keeps, 0..1; missing: 1
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

  Column<S> time{};  ///< of the hit, and of flight
  Axes aim{};        ///< unit vector
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
