// The part of a box of two quantities in which linear conditions hold.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::drag {

/// At first -1 <= x, y <= 1.
class BoxPolygon {
 public:
  /// Cuts off where value + by_x x + by_y y > 0, up to rounding. False if nothing is left. Infinite
  /// numbers and NaN cut off nothing.
  bool cut(double value, double by_x, double by_y) {
    const double size = std::fabs(value) + std::fabs(by_x) + std::fabs(by_y);
    if (!numerics::is_finite(size)) return count_ > 0;
    const double slack = kSlack * size;
    const auto beyond = [&](const Point& p) { return value + by_x * p.x + by_y * p.y - slack; };
    std::array<Point, kMaxCorners> kept;
    int count = 0;
    for (int i = 0; i < count_; ++i) {
      const Point& from = corners_[i];
      const Point& to = corners_[i + 1 < count_ ? i + 1 : 0];
      const double here = beyond(from);
      const double there = beyond(to);
      if (!(here > 0)) kept[count++] = from;
      if ((here > 0) != (there > 0)) {
        const double share = here / (here - there);
        kept[count++] = {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
      }
    }
    corners_ = kept;
    count_ = count;
    return count > 0;
  }

  /// Bounds of what is left.
  struct Bounds {
    double x_from = 1;
    double x_to = -1;
    double y_from = 1;
    double y_to = -1;
  };
  /// Widens the bounds of other parts by those of this one.
  void widen(Bounds& bounds) const {
    for (int i = 0; i < count_; ++i) {
      const auto [x, y] = corners_[i];
      bounds.x_from = std::min(bounds.x_from, std::max(x - kSlack, -1.0));
      bounds.x_to = std::max(bounds.x_to, std::min(x + kSlack, 1.0));
      bounds.y_from = std::min(bounds.y_from, std::max(y - kSlack, -1.0));
      bounds.y_to = std::max(bounds.y_to, std::min(y + kSlack, 1.0));
    }
  }

 private:
  struct Point {
    double x;
    double y;
  };
  static constexpr double kSlack = 0x1p-44;
  static constexpr int kMaxCorners = 16;  // a cut adds one at most

  std::array<Point, kMaxCorners> corners_{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  int count_ = 4;
};

}  // namespace aimahead::detail::drag
