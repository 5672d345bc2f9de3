// Where a body that moves for ever stays.
#pragma once

#include "stretch.hpp"

#include <algorithm>

namespace aimahead {

/// A ball, and a box with the axes, that a body never leaves; their centre moves at constant
/// velocity.
template <int N>
struct Region {
  Components<N> center{};  ///< at time 0
  Components<N> velocity{};
  double radius = 0;     ///< of the ball
  Components<N> half{};  ///< half the widths of the box
};

/// The distance from the origin to a box about `center`.
template <int N>
[[nodiscard]] double distance_to_box(const Components<N>& center, const Components<N>& half) {
  double square = 0;
  for (int i = 0; i < N; ++i) {
    const double off = std::max(0.0, std::fabs(center[i]) - half[i]);
    square += off * off;
  }
  return std::sqrt(square);
}

/// The box of a region, cut into parts that are about as wide as high.
template <int N>
class RegionParts {
 public:
  /// The widest side is cut into `cuts`.
  RegionParts(const Region<N>& region, int cuts) : part_(region), center_(region.center) {
    double widest = 0;
    for (const double half : region.half) widest = std::max(widest, half);
    for (int i = 0; i < N; ++i) {
      const double share = region.half[i] / widest;
      count_[i] = share > 0 && share <= 1 ? static_cast<int>(std::ceil(cuts * share)) : 1;
      left_ *= count_[i];
      part_.half[i] = region.half[i] / count_[i] * (1 + 0x1p-40);
    }
    part_.radius = length<N>(part_.half);
  }

  bool next(Region<N>& part) {
    if (left_ == 0) return false;
    int index = --left_;
    for (int i = 0; i < N; ++i) {
      const int k = index % count_[i];
      index /= count_[i];
      part_.center[i] = center_[i] + (2 * k + 1 - count_[i]) * part_.half[i];
    }
    part = part_;
    return true;
  }

 private:
  Region<N> part_;
  Components<N> center_;
  std::array<int, N> count_{};
  int left_ = 1;
};

}  // namespace aimahead
