// The first touch of one flight with one obstacle, for every law and shape.
#pragma once

#include "aimahead/obstacles.hpp"
#include "obstacles/chords.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/part_window.hpp"
#include "obstacles/straight_touch.hpp"
#include "obstacles/visit_parts.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace aimahead::detail::obstacles {

/// The earliest touch of several parts, and which of them.
template <std::size_t N>
struct FirstPart {
  PartTouch touch{};
  Part<N> part{};

  void take(const PartTouch& other, const Part<N>& which) {
    if (other.meeting == shapes::Meeting::none) return;
    if (touch.meeting != shapes::Meeting::none && !(other.time < touch.time)) return;
    touch = other;
    part = which;
  }
  [[nodiscard]] double time() const {
    return touch.meeting == shapes::Meeting::none ? kInfinity : touch.time;
  }
  [[nodiscard]] bool is_at_launch() const { return touch.meeting == shapes::Meeting::touching; }
};

/// The first touch found so far; of those at the same time the one of the lowest index. Touches of
/// curved flights are known to within rounding, so that times within `kTie` of the earliest are the
/// same.
template <std::size_t N>
class Candidate {
 public:
  FirstPart<N> first{};
  std::ptrdiff_t index = -1;

  explicit Candidate(const FlightLaw<N>& law) : tie_(law.is_straight ? 1 : kTie) {}

  void take(const PartTouch& touch, const Part<N>& part, std::size_t of) {
    if (touch.meeting == shapes::Meeting::none || touch.time > latest_) return;
    const auto which = static_cast<std::ptrdiff_t>(of);
    if (touch.time < earliest_) {
      const double before = earliest_;
      earliest_ = touch.time;
      latest_ = earliest_ * tie_;
      if (first.touch.time > latest_) {
        index = -1;
        is_in_doubt_ = before <= latest_;
      }
    }
    const bool is_lowest = index < 0 || which < index;
    if (!is_lowest && (which > index || touch.time >= first.touch.time)) return;
    first.touch = touch;
    first.part = part;
    index = which;
  }
  /// Touches later than that do not matter.
  [[nodiscard]] double latest() const { return latest_; }

  /// Whether a touch that was not kept is at the same time as the earliest, but the one that was
  /// kept instead is not.
  [[nodiscard]] bool is_in_doubt() const { return is_in_doubt_; }
  /// Forgets all but the earliest time, so that a second look at all touches leaves no doubt.
  void look_again() {
    index = -1;
    is_in_doubt_ = false;
  }

 private:
  static constexpr double kTie = 1 + 0x1p-40;

  double tie_;
  double earliest_ = kInfinity;
  double latest_ = kInfinity;
  bool is_in_doubt_ = false;
};

/// The first of the touches that `look(candidate)` lets the candidate take.
template <std::size_t N, class Look>
Candidate<N> first_of(const FlightLaw<N>& law, const Look& look) {
  Candidate<N> found(law);
  look(found);
  if (found.is_in_doubt()) {
    found.look_again();
    look(found);
  }
  return found;
}

template <std::size_t N>
[[nodiscard]] PartTouch touch_part(const Part<N>& part, const FlightLaw<N>& law);
template <class V>
[[nodiscard]] FirstPart<kDimensions<V>> touch_ball(const Ball<V>& ball,
                                                   const FlightLaw<kDimensions<V>>& law);
template <class V>
[[nodiscard]] FirstPart<kDimensions<V>> touch_obstacle(const Obstacle<V>& obstacle,
                                                       const FlightLaw<kDimensions<V>>& law,
                                                       const Cover<kDimensions<V>>& cover);

extern template PartTouch touch_part(const Part<2>&, const FlightLaw<2>&);
extern template PartTouch touch_part(const Part<3>&, const FlightLaw<3>&);
extern template FirstPart<2> touch_ball<Vec2>(const Ball<Vec2>&, const FlightLaw<2>&);
extern template FirstPart<3> touch_ball<Vec3>(const Ball<Vec3>&, const FlightLaw<3>&);
extern template FirstPart<2> touch_obstacle<Vec2>(const Obstacle<Vec2>&, const FlightLaw<2>&,
                                                  const Cover<2>&);
extern template FirstPart<3> touch_obstacle<Vec3>(const Obstacle<Vec3>&, const FlightLaw<3>&,
                                                  const Cover<3>&);

/// The time from which on the centre is never again within `reach` of the box, or touches nothing
/// new; not before the law's end. Under `floor` obstacles that are solid down to minus infinity
/// have no surface but walls: a flight straight down touches nothing new there.
template <std::size_t N>
double last_time_near(const FlightLaw<N>& law, const Bounds<N>& box, double floor, double reach) {
  double last = law.duration;
  // With drag the flight goes straight on once its velocity has settled.
  const double settled = law.drag != 0 ? law.settling_time() : 0;
  bool is_level = true;
  const double slowed = law.drag != 0 ? 1 / law.drag : 0;
  for (std::size_t i = 0; i < N; ++i) {
    const double burnt = law.boost[i] * law.burn;
    // The centre is at p + v t + h t^2, within `slack`: from the burn's end on, or with drag
    // always.
    const double v = law.drag != 0 ? law.acceleration[i] * slowed : law.velocity[i] + burnt;
    const double h = law.drag != 0 ? 0 : 0.5 * law.acceleration[i];
    const double p = law.position[i] - 0.5 * burnt * law.burn;
    const double slack = slowed * (std::fabs(law.velocity[i]) + std::fabs(v));
    const double side = h != 0 ? h : v;
    if (side == 0) continue;
    const bool falls = N == 3 && i == 2 && is_level && side < 0;
    is_level = false;
    const double low = falls ? std::max(box.low[i], floor) : box.low[i];
    const double wall = side > 0 ? box.high[i] + reach + slack : low - reach - slack;
    const double c = p - wall;
    double time = 0;
    if (h == 0) {
      time = -c / v;
    } else {
      // The later root, without cancellation. Rounding must not lose a path that only grazes the
      // wall.
      const double rounding =
          0x1p-48 * (v * v + std::fabs(4 * h) * (std::fabs(p) + std::fabs(wall)));
      const double square = v * v - 4 * h * c + rounding;
      const double sum = std::fabs(v) + std::sqrt(std::max(square, 0.0));
      const bool leaves = (v > 0) == (h > 0);
      if (rounding == kInfinity) {
        time = kInfinity;
      } else if (square > 0) {
        time = leaves ? (h > 0 ? -2 : 2) * c / sum : sum / std::fabs(2 * h);
      }
    }
    time = std::max(time, law.burn) * (1 + 0x1p-20) + 0x1p-300;
    if (falls && box.low[i] < low) time = std::max(time, settled);
    if (time < last) last = time;
  }
  return is_level && law.drag != 0 ? std::min(last, settled) : last;
}

/// The first touch with a shape that the cover comes near. `may_help(part, until)` tells whether a
/// part can be touched no later than the touch already known.
template <class V, class Shape, class MayHelp>
FirstPart<kDimensions<V>> touch_near(const Shape& shape, const FlightLaw<kDimensions<V>>& law,
                                     const Cover<kDimensions<V>>& cover, const MayHelp& may_help) {
  constexpr std::size_t N = kDimensions<V>;
  FirstPart<N> first;
  if (contains(shape, law.position)) {
    first.touch.meeting = shapes::Meeting::touching;
    first.part.kind = PartKind::corner;
    first.part.a = law.position;
    return first;
  }
  visit_parts(shape, cover, law, [&](const Part<N>& part) {
    if (first.is_at_launch() || !may_help(part, first.time())) return;
    first.take(touch_part(part, law), part);
  });
  return first;
}
template <class V, class Shape>
FirstPart<kDimensions<V>> touch_near(const Shape& shape, const FlightLaw<kDimensions<V>>& law,
                                     const Cover<kDimensions<V>>& cover) {
  return touch_near<V>(shape, law, cover, [&](const auto& part, double until) {
    return law.is_straight || may_touch(part, law, cover, until);
  });
}

/// Whether a shape has so many parts that the path is followed in covers, one after the other.
template <class Shape>
inline constexpr bool kIsDivided = std::is_same_v<Shape, Mesh> || std::is_same_v<Shape, Terrain>;

/// The touch as the caller receives it.
template <class V>
[[nodiscard]] Touch<V> describe(const FirstPart<kDimensions<V>>& first, std::ptrdiff_t index,
                                const Flight<V>& flight, const FlightLaw<kDimensions<V>>& law);

extern template Touch<Vec2> describe<Vec2>(const FirstPart<2>&, std::ptrdiff_t, const Flight<Vec2>&,
                                           const FlightLaw<2>&);
extern template Touch<Vec3> describe<Vec3>(const FirstPart<3>&, std::ptrdiff_t, const Flight<Vec3>&,
                                           const FlightLaw<3>&);

}  // namespace aimahead::detail::obstacles
