// Engagements and answers in other units, and back in the caller's.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "motion/units.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <variant>

namespace aimahead::detail::motion {

/// The numbers of an engagement in other units, except those of motions and in lists.
template <class V>
[[nodiscard]] Engagement<V> in_units(const Units& units, Engagement<V> engagement);

/// A hit or an approach in the caller's units again. False if a number is beyond the range of a
/// double then.
template <class V>
[[nodiscard]] bool out_of_units(const Units& units, Hit<V>& hit);
template <class V>
[[nodiscard]] bool out_of_units(const Units& units, Approach<V>& approach);

/// Lets the shot of an approach leave at the delay, which may have lost digits in other units.
template <class V>
void launch_at_delay(const Engagement<V>& engagement, Approach<V>& approach) {
  approach.launch_time = engagement.shooter.delay;
  approach.time = std::max(approach.time, approach.launch_time);
}

/// A motion in other units. It refers to the motion given, and holds copies of its lists.
template <class V>
class MotionInUnits {
 public:
  MotionInUnits(const Motion<V>& motion, const Units& units) : source_(motion), units_(units) {}
  MotionInUnits(const MotionInUnits&) = delete;
  MotionInUnits& operator=(const MotionInUnits&) = delete;

  /// Nothing if the motion lists more than there is room for.
  [[nodiscard]] std::optional<Motion<V>> motion();

 private:
  static constexpr std::size_t kMaxListed = 64;
  using List = std::span<const V>;
  using Times = std::span<const double>;

  [[nodiscard]] List in(Dimension dimension, List list, std::array<V, kMaxListed>& room) const;
  [[nodiscard]] Times in(Times list, std::array<double, kMaxListed>& room) const;

  using Made = std::optional<Motion<V>>;
  Made make(std::monostate) { return Motion<V>{}; }
  Made make(Turning<V> turning);
  Made make(Bezier<V> bezier);
  Made make(Path<V> path);
  Made make(Spline<V> spline);
  Made make(Samples<V> samples);
  Made make(Pieces<V> pieces);
  Made make(Walls<V> walls);
  Made make(const MotionFunction<V>& function);
  Made make(Plates body);
  // The position of a caller's function, in these units.
  [[nodiscard]] V position(double time) const;
  [[nodiscard]] double speed_bound(double from, double to) const;
  [[nodiscard]] V velocity(double time) const;

  const Motion<V>& source_;
  Units units_;
  struct Points {
    std::array<V, kMaxListed> points;
    std::array<V, kMaxListed> velocities;
    std::array<double, kMaxListed> times;
  };
  std::variant<std::monostate, Points, std::array<Plate, kMaxListed>> listed_;
};

/// A whole engagement in other units. Refers to the one given.
template <class V>
class EngagementInUnits {
 public:
  EngagementInUnits(const Engagement<V>& engagement, const Units& units)
      : engagement_(engagement),
        units_(units),
        gun_motion_(engagement.shooter.motion, units),
        target_motion_(engagement.target.motion, units) {}

  /// Nothing if a list is longer than there is room for, or if a number that must be finite or
  /// positive would no longer be so.
  [[nodiscard]] std::optional<Engagement<V>> engagement();

  /// An answer in the caller's units.
  void take_out(Intercept<V>& answer, std::span<Hit<V>> hits) const;

 private:
  static constexpr std::size_t kMaxRows = 256;

  [[nodiscard]] ShotTable in(const ShotTable& table);

  const Engagement<V>& engagement_;
  Units units_;
  MotionInUnits<V> gun_motion_;
  MotionInUnits<V> target_motion_;
  std::array<double, kMaxRows> distances_;
  std::array<double, kMaxRows> times_;
};

}  // namespace aimahead::detail::motion
