// Chords of a flight's path, with a bound on how far the path bends away from them, to leave out
// obstacles that are far away.
#pragma once

#include "obstacles/flight_law.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::obstacles {

/// What limits how far a path bends away from its chords.
struct PathLimits {
  double max_acceleration = 0;
  double size = 0;  ///< the sum of the sizes of the terms of a position
};

/// The straight line between the places of a flight at `begin` and `end`. The ball that flies there
/// is nowhere farther from it than `slack`, rounding included.
template <std::size_t N>
struct Chord {
  double begin = 0;
  double end = 0;
  Point<N> from{};
  Point<N> step{};  ///< the vector to the other end
  double slack = 0;
  double sagitta = 0;  ///< the maximum distance of the path from the chord
  double size = 0;     ///< as of PathLimits

  Chord() = default;
  Chord(const FlightLaw<N>& law, const PathPoint<N>& first, const PathPoint<N>& last)
      : Chord(law.radius, first, last,
              {law.is_straight ? 0 : law.max_acceleration(first.time), law.size(last.time)}) {}
  /// The chord of a ball of this radius.
  Chord(double radius, const PathPoint<N>& first, const PathPoint<N>& last,
        const PathLimits& limits)
      : begin(first.time),
        end(last.time),
        from(first.position),
        step(last.position - first.position),
        size(limits.size) {
    const double width = end - begin;
    // A burn that ends meanwhile bends the path less than one that goes on.
    const double bent = limits.max_acceleration * width * width / 8;
    slack = (radius + bent) * (1 + 0x1p-30) + 0x1p-44 * size;
    sagitta = bent * (1 + 0x1p-30) + 0x1p-44 * size;
  }

  /// Whether the ball that flies there may touch the box.
  [[nodiscard]] bool may_touch(const Point<N>& low, const Point<N>& high) const {
    double enter = 0;
    double leave = 1;
    for (std::size_t i = 0; i < N; ++i) {
      const double to_low = low[i] - slack - from[i];
      const double to_high = high[i] + slack - from[i];
      if (step[i] == 0) {
        if (to_low > 0 || to_high < 0) return false;
        continue;
      }
      const double inverse = 1 / step[i];
      const double a = to_low * inverse;
      const double b = to_high * inverse;
      enter = std::max(enter, std::min(a, b));
      leave = std::min(leave, std::max(a, b));
    }
    return !(enter > leave + 0x1p-40);
  }
};

/// A part of the path as chords; there are none if its end is beyond the range of a double.
template <std::size_t N>
struct Cover {
  static constexpr int kMax = 16;
  std::array<Chord<N>, kMax> chords{};
  int count = 0;

  Cover() = default;
  /// The cover of the whole path.
  Cover(const FlightLaw<N>& law, double until) : Cover(law, 0, until, kMax) {}
  Cover(const FlightLaw<N>& law, double since, double until, int chord_count) {
    if (!(until < kInfinity)) return;
    if (law.is_straight) chord_count = 1;
    PathPoint<N> from = law.point_at(since);
    for (int k = 0; k < chord_count; ++k) {
      const double end =
          k + 1 == chord_count ? until : since + (until - since) * (k + 1) / chord_count;
      const PathPoint<N> to = law.point_at(end);
      chords[k] = Chord<N>(law, from, to);
      bool finite = numerics::is_finite(chords[k].slack);
      for (const double x : to.position) finite = finite && numerics::is_finite(x);
      if (!finite) return;
      from = to;
    }
    count = chord_count;
  }

  [[nodiscard]] bool may_touch(const Point<N>& low, const Point<N>& high) const {
    if (count == 0) return true;
    for (int k = 0; k < count; ++k) {
      if (chords[k].may_touch(low, high)) return true;
    }
    return false;
  }
};

/// The path until a finite time, cover after cover. It bends away from the first chords by about
/// `size`, and from later ones by more.
template <std::size_t N>
class Covers {
 public:
  Covers(const FlightLaw<N>& law, double until, double size)
      : law_(law), until_(until), size_(size) {}

  /// Sets the next cover. False where the path ends.
  [[nodiscard]] bool next(Cover<N>& cover) {
    if (begin_ >= until_ && begin_ > 0) return false;
    const double acceleration = law_.is_straight ? 0 : law_.max_acceleration(begin_);
    const double width = acceleration > 0 ? std::sqrt(8 * size_ / acceleration) : kInfinity;
    const double left = until_ - begin_;
    const bool is_last = !(left > Cover<N>::kMax * width);
    const double end = is_last ? until_ : begin_ + Cover<N>::kMax * width;
    has_failed_ = !is_last && !(end > begin_);
    if (has_failed_) return false;
    const double wanted = acceleration > 0 && end > begin_ ? std::ceil((end - begin_) / width) : 1;
    cover = Cover<N>(law_, begin_, end, std::clamp(static_cast<int>(wanted), 1, Cover<N>::kMax));
    begin_ = end > begin_ ? end : kInfinity;
    size_ *= 4;
    has_failed_ = cover.count == 0;
    return !has_failed_;
  }
  /// Whether the path ends because the rest is beyond the range of a double.
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  const FlightLaw<N>& law_;
  double until_;
  double size_;
  double begin_ = 0;
  bool has_failed_ = false;
};

}  // namespace aimahead::detail::obstacles
