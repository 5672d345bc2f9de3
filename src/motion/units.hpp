// Powers of two as units of length and time in which the largest numbers of a question are near 1.
// In these units neither a square nor a product of squares leaves the range of a double, and no
// digit of the numbers changes.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "aimahead/intercept.hpp"
#include "base/components.hpp"
#include "rooms.hpp"

#include <array>
#include <optional>
#include <variant>

namespace aimahead::detail::motion {

/// The dimension of a number: the powers of length and time in it.
struct Dimension {
  int length;
  int time;
};
inline constexpr Dimension kLength{1, 0};
inline constexpr Dimension kTime{0, 1};
inline constexpr Dimension kSpeed{1, -1};
inline constexpr Dimension kAcceleration{1, -2};
inline constexpr Dimension kRate{0, -1};
inline constexpr Dimension kRateGrowth{0, -2};
inline constexpr Dimension kPerLength{-1, 0};

/// Units of length and time: 2^length and 2^time of the caller's.
struct Units {
  int length = 0;
  int time = 0;

  friend bool operator==(const Units&, const Units&) = default;

  /// A number in these units, given in the caller's; and back.
  [[nodiscard]] double in(Dimension dimension, double x) const {
    return numerics::scale_by_power_of_two(x, -exponent(dimension));
  }
  [[nodiscard]] double out(Dimension dimension, double x) const {
    return numerics::scale_by_power_of_two(x, exponent(dimension));
  }
  template <WorldVector V>
  [[nodiscard]] V in(Dimension dimension, const V& v) const {
    Components<kDimensions<V>> components = components_of(v);
    for (double& x : components) x = in(dimension, x);
    return make_vector<V>(components);
  }
  template <WorldVector V>
  [[nodiscard]] V out(Dimension dimension, const V& v) const {
    return Units{-length, -time}.in(dimension, v);
  }

 private:
  [[nodiscard]] int exponent(Dimension dimension) const {
    return dimension.length * length + dimension.time * time;
  }
};

/// The exponent of the product of two numbers with these exponents; kNoExponent where one is zero.
[[nodiscard]] inline int product_exponent(int a, int b) {
  return a == numerics::kNoExponent || b == numerics::kNoExponent ? numerics::kNoExponent : a + b;
}

/// The unit of time in which lengths near 2^length, speeds and accelerations up to 2^speed and
/// 2^acceleration are at most near 1.
[[nodiscard]] int time_unit_for(int length, int speed, int acceleration);

/// The units for an engagement without fault: the caller's, unless there is quadratic drag, or its
/// largest length, speed or acceleration is beyond 2^200 or below 2^-200, or the unit of time would
/// be beyond 2^32 or below 2^-32.
template <class V>
[[nodiscard]] Units units_for(const Engagement<V>& engagement);

/// Whether numbers near 1 in these units are ordinary in the caller's units too: neither their
/// squares nor curves of them leave the range of a double.
[[nodiscard]] bool are_ordinary(const Units& units);

/// The numbers of an engagement in other units, except those of motions and in lists.
template <class V>
[[nodiscard]] Engagement<V> in_units(const Units& units, Engagement<V> engagement);

/// A hit or an approach in the caller's units again. False if a number is beyond the range of a
/// double then.
template <class V>
[[nodiscard]] bool out_of_units(const Units& units, Hit<V>& hit);
template <class V>
[[nodiscard]] bool out_of_units(const Units& units, Approach<V>& approach);

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
