// The angle of a vector in plain doubles, for searches that ask for many and refine one.
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "numerics/elementary_tables.hpp"
#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::numerics {

/// The angle of (x, y) in [-pi, pi], off by less than 2^-50; a quarter of the cost of arctangent2.
/// Not both are zero, neither beyond 2^500, and the larger one not below 2^-500; not a
/// number if one is none. As arctangent2, with Taylor's series cut off below 2^-64.
inline double quick_arctangent2(double y, double x) {
  const double height = std::fabs(y);
  const double width = std::fabs(x);
  const bool steep = width < height;
  const double longer = select(steep, height, width);
  const double shorter = select(steep, width, height);
  const double share = shorter / longer * 64 + 0.49;
  const int j = static_cast<int>(select(share < 65, share, 0.0));  // not a number: no place either
  const double c = j / 64.0;
  const double t = (shorter - c * longer) / (longer + c * shorter);
  const double s = t * t;
  const double rest = t + t * s * (-1.0 / 3 + s * (1.0 / 5 - s * (1.0 / 7)));
  const double octant = tables::kArctangent[j].hi + rest;
  const double quadrant = select(steep, tables::kHalfPi.hi - octant, octant);
  const double half = select(x < 0, tables::kPi.hi - quadrant, quadrant);
  return select(y < 0, -half, half);
}

}  // namespace aimahead::detail::numerics
