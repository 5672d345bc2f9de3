// The simplest tracker: a position, a velocity, and fixed shares by which each measurement corrects
// them.
//
//     AlphaBeta2 track(steady_gains(1.0, 0.5, 0.1));
//     for (int i = 0; i < 20; ++i) track.add(0.1 * i, {40 - 0.3 * i, 10 + 0.8 * i});
//     const Vec2 soon = track.at(2.5);
//     std::printf("(%g, %g)\n", soon.x, soon.y);
//
// A Kalman filter of constant velocity settles to this tracker if measurements are regular and
// equally good. This tracker knows neither its own accuracy nor outliers; track.hpp does.
#pragma once

#include "aimahead/vec.hpp"

namespace aimahead {

/// The shares of the innovation that correct the position, the velocity (per interval) and the
/// acceleration (per interval^2 / 2). Usual values are between 0 and 1. Without gamma the
/// acceleration stays 0.
struct AlphaBetaGains {
  double alpha = 0.5;
  double beta = 0.15;
  double gamma = 0;
};

/// The gains to which a Kalman filter of constant velocity settles, for white noise of density
/// `noise` on the acceleration, and for measurements with the standard deviation `sd`, one per
/// `interval`. All > 0 and finite; the default gains if one is not.
[[nodiscard]] AlphaBetaGains steady_gains(double noise, double sd, double interval);

/// A track of one target.
template <WorldVector V>
class AlphaBeta {
 public:
  explicit AlphaBeta(const AlphaBetaGains& gains = {}) : gains_(gains) {}

  /// Takes a measured position. Returns false, and changes nothing, if a number is not finite or
  /// the time is not later than the last.
  bool add(double time, const V& position);

  [[nodiscard]] bool has_track() const { return count_ > 0; }
  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] const V& position() const { return position_; }
  [[nodiscard]] const V& velocity() const { return velocity_; }
  [[nodiscard]] const V& acceleration() const { return acceleration_; }

  /// The position expected at any finite time; the origin before the first measurement. NaN for a
  /// time that is not finite, or so far away that the position is beyond the range of a double.
  [[nodiscard]] V at(double time) const;

 private:
  AlphaBetaGains gains_;
  int count_ = 0;
  double time_ = 0;
  V position_{};
  V velocity_{};
  V acceleration_{};
};

using AlphaBeta2 = AlphaBeta<Vec2>;
using AlphaBeta3 = AlphaBeta<Vec3>;

extern template class AlphaBeta<Vec2>;
extern template class AlphaBeta<Vec3>;

}  // namespace aimahead
