// The motion of a flying ball's centre: one or two arcs (straight flights, gravity, thrust), or
// linear drag, which ends in a straight flight. Its path is covered by a few straight pieces, to
// leave out obstacles that are far away.
#pragma once

#include "aimahead/obstacles.hpp"
#include "base/components.hpp"
#include "motion/motion_segment.hpp"
#include "numerics/bounded.hpp"
#include "numerics/quick_exponential.hpp"
#include "obstacles/part.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace aimahead::detail::obstacles {

using Precise = numerics::Bounded<numerics::DoubleDouble>;

inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// The flight from `begin` to `end`: the sum of coefficient[i][k] x^k, x the time since `begin`.
template <std::size_t N>
struct Arc {
  double begin = 0;
  double end = kNever;
  std::array<std::array<Precise, 3>, N> coefficient{};
};

template <std::size_t N>
struct FlightLaw {
  Point<N> position{};
  Point<N> velocity{};
  Point<N> acceleration{};
  Point<N> boost{};  ///< the acceleration by the thrust
  double burn = 0;   ///< the duration of the thrust
  double drag = 0;
  double radius = 0;
  double launch_time = 0;
  double duration = kNever;
  bool is_arc = false;  ///< neither thrust nor drag: the path is a parabola or straight
  bool is_straight = false;

  template <class V>
  explicit FlightLaw(const Flight<V>& flight)
      : position(components_of(flight.position)),
        velocity(components_of(flight.velocity)),
        acceleration(components_of(flight.acceleration)),
        drag(flight.drag),
        radius(flight.radius),
        launch_time(flight.launch_time),
        duration(flight.duration) {
    if (flight.thrust.acceleration != 0 && flight.thrust.duration != 0) {
      burn = flight.thrust.duration;
      boost = components_of(flight.direction);
      boost *= flight.thrust.acceleration;
    }
    is_arc = drag == 0 && burn == 0;
    is_straight = is_arc;
    for (const double x : acceleration) is_straight = is_straight && x == 0;
  }

  /// The centre's position after a flight of f.
  [[nodiscard]] Point<N> position_at(double f) const {
    if (!is_arc) return place_under_way(f);
    Point<N> there;
    for (std::size_t i = 0; i < N; ++i) {
      // The added zero stands for the thrust, which makes 0 of -0.
      there[i] = position[i] + (f * (velocity[i] + 0.5 * f * acceleration[i]) + 0.0);
    }
    return there;
  }
  /// The same with thrust or drag.
  [[nodiscard]] AIMAHEAD_NOINLINE Point<N> place_under_way(double f) const {
    if (drag != 0) return at(f).position;
    const double burning = std::min(f, burn);
    const Point<N> gained = boost * burning;
    const Point<N> fallen = 0.5 * f * acceleration;
    return position + (f * (velocity + fallen) + gained * (f - 0.5 * burning));
  }

  /// The centre's state after a flight of f.
  [[nodiscard]] KinematicState<N> at(double f) const {
    KinematicState<N> now;
    if (drag != 0) {
      const numerics::Decay decay = numerics::decay(drag * f);
      const double along = f * decay.mean;
      const double behind = f * (f * decay.lag);
      now.position = position + (velocity * along + acceleration * behind);
      now.velocity = velocity * decay.left + acceleration * along;
      now.acceleration = (acceleration - drag * velocity) * decay.left;
      return now;
    }
    now.position = position_at(f);
    const double burning = std::min(f, burn);
    for (std::size_t i = 0; i < N; ++i) {
      const double gained = boost[i] * burning;
      now.velocity[i] = velocity[i] + f * acceleration[i] + gained;
      now.acceleration[i] = acceleration[i] + (f < burn ? boost[i] : 0);
    }
    return now;
  }

  /// With drag: the time after which the velocity is the final one in double-double.
  [[nodiscard]] double settling_time() const { return 80 / drag; }
  /// With drag: the share left after f of the difference from the final velocity.
  [[nodiscard]] double left(double f) const { return numerics::quick_decay(drag * f); }

  /// The maximum acceleration along each axis from f on, over left(f) with drag.
  [[nodiscard]] Point<N> max_accelerations(double f) const {
    Point<N> max{};
    for (std::size_t i = 0; i < N; ++i) {
      max[i] = std::fabs(acceleration[i]);
      if (is_arc) continue;
      const double a = acceleration[i] - drag * velocity[i];
      const double b = a + (f < burn ? boost[i] : 0);
      max[i] = std::max(std::fabs(a), std::fabs(b));
    }
    return max;
  }
  /// The maximum acceleration from f on.
  [[nodiscard]] double max_acceleration(double f) const {
    double square = 0;
    for (const double a : max_accelerations(f)) square += a * a;
    return std::sqrt(square) * (drag != 0 ? left(f) : 1);
  }

  /// The maximum distance of the path from its chord, along each axis, within `width` from f on.
  [[nodiscard]] Point<N> max_bends(double f, double width) const {
    Point<N> bends{};
    if (is_straight) return bends;
    const double scale = width * width / 8 * (1 + 0x1p-30) * (drag != 0 ? left(f) : 1);
    bends = max_accelerations(f);
    bends *= scale;
    return bends;
  }

  /// The sum of the sizes of the terms of the position.
  [[nodiscard]] double size(double f) const {
    double sum = 0;
    const double slowed = drag != 0 ? std::min(f, 1 / drag) : f;
    const double fallen = drag != 0 ? f * slowed : 0.5 * f * f;
    for (std::size_t i = 0; i < N; ++i) {
      sum += std::fabs(position[i]) + slowed * std::fabs(velocity[i]);
      if (acceleration[i] != 0) sum += fallen * std::fabs(acceleration[i]);
      if (burn != 0) sum += std::min(f, burn) * f * std::fabs(boost[i]);
    }
    return sum;
  }
};

/// The arcs of a flight; with drag the straight one that the flight settles to.
template <std::size_t N>
struct Arcs {
  std::array<Arc<N>, 2> at{};
  int count = 0;

  explicit Arcs(const FlightLaw<N>& law) { law.drag == 0 ? follow(law) : settle(law); }

 private:
  void settle(const FlightLaw<N>& law) {
    Arc<N>& last = at[0];
    last.begin = law.settling_time();
    last.end = law.duration;
    if (!(last.begin < law.duration)) return;
    count = 1;
    const KinematicState<N> now = law.at(last.begin);
    for (std::size_t i = 0; i < N; ++i) {
      last.coefficient[i] = {Precise(now.position[i]), Precise(law.acceleration[i] / law.drag),
                             Precise()};
    }
  }
  void follow(const FlightLaw<N>& law) {
    const Precise half(0.5);
    Arc<N>& first = at[0];
    count = 1;
    first.end = law.duration;
    for (std::size_t i = 0; i < N; ++i) {
      first.coefficient[i] = {Precise(law.position[i]), Precise(law.velocity[i]),
                              half * Precise(law.acceleration[i])};
    }
    if (law.burn == 0) return;
    Arc<N>& last = at[1];
    last = first;
    for (std::size_t i = 0; i < N; ++i) {
      first.coefficient[i][2] = half * (Precise(law.acceleration[i]) + Precise(law.boost[i]));
    }
    if (!(law.burn < law.duration)) return;
    first.end = law.burn;
    count = 2;
    last.begin = law.burn;
    const Precise d(law.burn);
    for (std::size_t i = 0; i < N; ++i) {
      const auto& [p, v, h] = first.coefficient[i];
      last.coefficient[i][0] = p + d * (v + d * h);
      last.coefficient[i][1] = v + Precise(2.0) * d * h;
    }
  }
};

/// A straight piece near the path of a flight from `begin` to `end`. The path is nowhere farther
/// from it than `slack`, rounding included.
template <std::size_t N>
struct Chord {
  double begin = 0;
  double end = 0;
  Point<N> from{};
  Point<N> step{};  ///< the vector to the other end
  double slack = 0;
  double bend = 0;  ///< the slack without the radius
  double size = 0;  ///< the sum of the sizes of the path's terms

  Chord() = default;
  Chord(const FlightLaw<N>& law, double since, double until, const Point<N>& there,
        const Point<N>& to)
      : Chord(law, since, until, there, to, law.is_straight ? 0 : law.max_acceleration(since),
              law.size(until)) {}
  /// The chord of a path with this maximum acceleration, whose terms have the size `sum`.
  Chord(const FlightLaw<N>& law, double since, double until, const Point<N>& there,
        const Point<N>& to, double max_acceleration, double sum)
      : begin(since), end(until), from(there), step(to - there), size(sum) {
    const double width = end - begin;
    // A burn that ends within the piece bends it less than one that goes on.
    const double bent = max_acceleration * width * width / 8;
    slack = (law.radius + bent) * (1 + 0x1p-30) + 0x1p-44 * size;
    bend = bent * (1 + 0x1p-30) + 0x1p-44 * size;
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
  Cover(const FlightLaw<N>& law, double since, double until, int pieces) {
    if (!(until < kNever)) return;
    if (law.is_straight) pieces = 1;
    Point<N> from = law.at(since).position;
    double begin = since;
    for (int k = 0; k < pieces; ++k) {
      const double end = k + 1 == pieces ? until : since + (until - since) * (k + 1) / pieces;
      const Point<N> to = law.at(end).position;
      const Chord<N>& chord = chords[k] = Chord<N>(law, begin, end, from, to);
      bool finite = numerics::is_finite(chord.slack);
      for (const double x : to) finite = finite && numerics::is_finite(x);
      if (!finite) return;
      from = to;
      begin = end;
    }
    count = pieces;
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
    const double bend = law_.is_straight ? 0 : law_.max_acceleration(begin_);
    const double width = bend > 0 ? std::sqrt(8 * size_ / bend) : kNever;
    const double left = until_ - begin_;
    const bool is_last = !(left > Cover<N>::kMax * width);
    const double end = is_last ? until_ : begin_ + Cover<N>::kMax * width;
    const double pieces = bend > 0 ? std::ceil((end - begin_) / width) : 1;
    cover = Cover<N>(law_, begin_, end, std::clamp(static_cast<int>(pieces), 1, Cover<N>::kMax));
    begin_ = end > begin_ ? end : kNever;
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
