// The angle of a vector in plain doubles, for searches that ask for many and refine one.
#pragma once

#include "numerics/elementary_tables.hpp"
#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::numerics {

/// How the angle of a vector follows from one in [0, pi/4]: (sign * angle + quarter) + half. The
/// sign may come first, because a sum with all signs turned is rounded alike.
struct Octant {
  double sign;
  double quarter;
  double half;
};
/// The octants of vectors. The index adds 4 for steep, 2 for leftward and 1 for downward.
inline constexpr Octant kOctants[8] = {{1, 0.0, 0.0},
                                       {-1, -0.0, -0.0},
                                       {-1, -0.0, tables::kPi.hi},
                                       {1, 0.0, -tables::kPi.hi},
                                       {-1, tables::kHalfPi.hi, 0.0},
                                       {1, -tables::kHalfPi.hi, -0.0},
                                       {1, -tables::kHalfPi.hi, tables::kPi.hi},
                                       {-1, tables::kHalfPi.hi, -tables::kPi.hi}};

/// The angle of (x, y) in [-pi, pi], off by less than 2^-50; a quarter of the cost of arctangent2.
/// The larger one of |x| and |y| is within 2^-500 .. 2^500. NaN if one of them is NaN. The method
/// is that of arctangent2, with Taylor's series cut off below 2^-64.
inline double quick_arctangent2(double y, double x) {
  const double height = std::fabs(y);
  const double width = std::fabs(x);
  // Compared in these orders, each choice is one instruction.
  const double longer = height > width ? height : width;
  const double shorter = width < height ? width : height;
  const Octant& octant = kOctants[4 * int(width < height) + 2 * int(x < 0) + int(y < 0)];
  const double share = shorter / longer * 64 + 0.49;
  const int j = static_cast<int>(share < 64.5 ? share : 64.5);  // 64 for NaN too
  const double c = j / 64.0;
  const double t = (shorter - c * longer) / (longer + c * shorter);
  const double s = t * t;
  const double rest = t + t * s * (-1.0 / 3 + s * (1.0 / 5 - s * (1.0 / 7)));
  return (octant.sign * (tables::kArctangent[j].hi + rest) + octant.quarter) + octant.half;
}

}  // namespace aimahead::detail::numerics
