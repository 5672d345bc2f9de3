// The passages of a shot: the times of flight at which its distance from the target is least for a
// while.
#pragma once

#include "aimahead/odds.hpp"
#include "base/components.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::odds {

/// The target relative to the shot after a flight.
template <int N>
struct Apart {
  Components<N> position{};
  Components<N> velocity{};
  Components<N> acceleration{};
  Components<N> target_velocity{};

  /// Half the rate of the squared distance, and its derivative.
  [[nodiscard]] double parting() const { return dot<N>(position, velocity); }
  [[nodiscard]] double parting_slope() const {
    return dot<N>(velocity, velocity) + dot<N>(position, acceleration);
  }
};

/// The passages of a shot along `aim`, a unit vector, that leaves `pivot` at `launch`.
template <class V>
class Passages {
 public:
  static constexpr int N = kDimensions<V>;
  using Vector = Components<N>;

  Passages(const search::ShotMotion<N>& law, const Vector& pivot, double launch,
           const Prospect<V>& prospect, const Vector& aim)
      : law_(law),
        pivot_(pivot),
        since_(launch - prospect.time),
        position_(components_of(prospect.position)),
        velocity_(components_of(prospect.velocity)),
        acceleration_(components_of(prospect.acceleration)),
        aim_(aim) {}

  [[nodiscard]] Apart<N> at(double flight) const {
    const auto shot = law_.at(flight);
    const double t = since_ + flight;
    Apart<N> apart;
    apart.target_velocity = velocity_ + t * acceleration_;
    apart.position = position_ + t * (velocity_ + t / 2 * acceleration_) - pivot_ -
                     (law_.reach + shot.travel) * aim_ - shot.drift.position;
    apart.velocity = apart.target_velocity - shot.rate * aim_ - shot.drift.velocity;
    apart.acceleration = acceleration_ - shot.drift.acceleration -
                         (law_.max_growth(flight) - law_.drag * shot.rate) * aim_;
    return apart;
  }

  /// Calls `visit` with the time of flight of every passage. The launch is one where the target is
  /// within `radius` then and parts.
  ///
  /// Between the times that are looked at there is one passage at most: without drag they are the
  /// zeros of the parting's slope. With drag they are dense, and two passages between them are
  /// nearly one.
  template <class Visit>
  void for_each(double radius, const Visit& visit) const {
    const Apart<N> start = at(0);
    if (start.parting() >= 0 && length<N>(start.position) <= radius) visit(0);
    const bool is_straight =
        law_.drag == 0 && law_.thrust.duration == 0 && start.acceleration == Vector{};
    if (!is_straight) {
      for_each_on_curve(start, visit);
    } else if (start.parting() < 0) {
      visit(-start.parting() / start.parting_slope());
    }
  }

 private:
  template <class Visit>
  void for_each_on_curve(const Apart<N>& start, const Visit& visit) const {
    constexpr double kDense = 1.0905;  // eight times until the flight is twice as long
    const double unit = time_scale(start);
    const double farthest = 0x1p64 * unit;
    double from = 0;
    double parting = start.parting();
    const auto look = [&](double to) {
      const double then = at(to).parting();
      if (parting < 0 && then >= 0) visit(passage_between(from, to));
      from = to;
      parting = then;
    };
    if (law_.drag != 0) {
      const double stop = std::min(kTimesToStop / law_.drag, farthest);
      for (double to = unit / 16; to < stop; to *= kDense) look(to);
      look(stop);
    }
    if (law_.thrust.duration > 0) {
      look_at_turns(start, 0, law_.thrust.duration, look);
      look(law_.thrust.duration);
    }
    look_at_turns(at(from), from, kUnlimited, look);
    for (double to = std::max(2 * from, unit); parting < 0 && to < farthest; to *= 2) look(to);
  }

  /// Calls `look` with the zeros of the parting's slope between two times, in constant
  /// acceleration.
  template <class Look>
  static void look_at_turns(const Apart<N>& begin, double from, double to, const Look& look) {
    const double a = 1.5 * dot<N>(begin.acceleration, begin.acceleration);
    const double b = 3 * dot<N>(begin.velocity, begin.acceleration);
    const double discriminant = b * b - 4 * a * begin.parting_slope();
    if (!(discriminant > 0)) return;
    const double q = -(b + std::copysign(std::sqrt(discriminant), b)) / 2;
    const auto [first, second] = std::minmax({q / a, begin.parting_slope() / q});
    for (const double x : {first, second}) {
      if (x > 0 && from + x < to) look(from + x);
    }
  }

  /// The time between two at which the distance is least, by Newton's method within bounds.
  [[nodiscard]] double passage_between(double low, double high) const {
    constexpr int kMaxRounds = 200;
    double flight = low + (high - low) / 2;
    for (int i = 0; i < kMaxRounds; ++i) {
      const Apart<N> now = at(flight);
      (now.parting() < 0 ? low : high) = flight;
      double next = flight - now.parting() / now.parting_slope();
      if (!(next > low && next < high)) next = low + (high - low) / 2;
      const bool is_there = std::fabs(next - flight) <= 0x1p-48 * flight;
      flight = next;
      if (is_there) break;
    }
    return flight;
  }

  /// A time in which the distance changes.
  [[nodiscard]] double time_scale(const Apart<N>& start) const {
    const double distance = length<N>(start.position);
    const double unit =
        std::min({distance / length<N>(start.velocity),
                  std::sqrt(distance / length<N>(start.acceleration)), 1 / law_.drag});
    return unit > 0x1p-1000 && numerics::is_finite(unit) ? unit : 1;
  }

  const search::ShotMotion<N>& law_;
  Vector pivot_;
  double since_;  // from the prospect's time to the launch
  Vector position_;
  Vector velocity_;
  Vector acceleration_;
  Vector aim_;
};

}  // namespace aimahead::detail::odds
