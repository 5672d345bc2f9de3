// The first hit of an ordinary question about a table, in plain doubles: target and gun in constant
// velocity, and nothing is near a graze or a row.
//
// With p as in steady_table.hpp, the Bernstein coefficients of p on a piece are its values at both
// rows and
//
//   m = D(T0) . D(T1) - L0 L1.
//
// Where all three have one sign there is no root. Where p changes its sign there is one. Otherwise
// the sign of m^2 - p(0) p(1) decides. All of them come from |D(f)|^2 = c0 + 2 c1 f + c2 f^2 with a
// few operations a row.
//
// The flight is then refined as in closed_form/quick_flight.inl: f is cut to 26 bits, where all
// that cancels is exact, and the root of the quadratic p is found from there. Questions that are
// not sure are left to steady_table.hpp.
#pragma once

#include "aimahead/detail/quadratic_roots.hpp"
#include "aimahead/intercept.hpp"
#include "closed_form/quick_frame.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace aimahead::detail::table {

template <class V>
class QuickTable {
 public:
  static constexpr int N = kDimensions<V>;
  using Axes = closed_form::quick::Axes<N>;
  using Certainty = numerics::Certainty;
  using Exact = numerics::Exact;

  AIMAHEAD_INLINE explicit QuickTable(const Engagement<V>& engagement)
      : engagement_(engagement), table_(*engagement.projectile.table) {
    // The rows are elsewhere in memory, so they are loaded first.
    const bool is_sound = check_rows();
    closed_form::quick::read_frame(engagement, frame_);
    frame_.find_gap(engagement.shooter.delay != 0);
    c_ = {frame_.gap.c[0], frame_.closing, frame_.gap.c[2]};
    const double inherit = engagement.projectile.inherit;
    if (inherit != 0 && inherit != 1) separate_parts();
    size_ = is_sound ? size_at(latest_, table_.distances.back()) : 0;
  }

  /// The first hit on a target that does not accelerate. `found`: `hit` is the first, whatever the
  /// limits; `none`: there is none; `unsure`: this cannot decide, or the table is not sound.
  AIMAHEAD_INLINE Certainty solve(Hit<V>& hit) const {
    // Beyond these bounds squares may over- or underflow.
    if (!(size_ > 0x1p-400 && size_ < 0x1p400 && latest_ < 0x1p100)) return Certainty::unsure;
    Crossing first;
    const Certainty certainty = find(first);
    if (certainty == Certainty::found && !refine(first, hit)) return Certainty::unsure;
    return certainty;
  }

  /// Whether a hit is clearly within the limits.
  [[nodiscard]] bool is_within_limits(const Hit<V>& hit) const {
    const auto& shot = engagement_.projectile;
    if (!(hit.flight_time < shot.lifetime * (1 - 0x1p-40))) return false;
    if (shot.range == kUnlimited) return true;
    const double slack = 0x1p-40 * (length(hit.point) + length(hit.launch_point));
    return length(hit.point - hit.launch_point) + slack < shot.range;
  }

 private:
  /// Makes w and its rest a sum without overlap again, after a share of a velocity was rounded.
  AIMAHEAD_INLINE void separate_parts() {
    const auto w = closed_form::quick::two_sum(frame_.w, frame_.w_rest);
    frame_.w = w.value;
    frame_.w_rest = w.error;
    c_[1] = sum_of(frame_.d * frame_.w);
    c_[2] = sum_of(frame_.w * frame_.w);
  }

  /// Whether distances increase and times are positive, as `find_fault` of motion/engagement.cpp
  /// asks. Numbers that are not negative are in the order of their bits.
  AIMAHEAD_INLINE bool check_rows() {
    using numerics::bits_of;
    const auto& [distances, times] = table_;
    if (times.size() < 2 || times.size() != distances.size()) return false;
    // The first bit of each result is its sign. A first distance of -0 counts as 0.
    const std::uint64_t first = bits_of(distances[0] + 0.0);
    std::uint64_t negative = first | bits_of(distances[1]) | bits_of(times[0]) | bits_of(times[1]);
    std::uint64_t farther = first - bits_of(distances[1]);
    std::uint64_t sooner = bits_of(times[1]) - bits_of(times[0]);
    for (std::size_t i = 2; i < times.size(); ++i) {
      negative |= bits_of(distances[i]) | bits_of(times[i]);
      farther &= bits_of(distances[i - 1]) - bits_of(distances[i]);
      sooner |= bits_of(times[i]) - bits_of(times[i - 1]);
    }
    rises_ = sooner >> 63 == 0;
    double earliest = times[0];
    latest_ = times.back();
    if (!rises_) {
      const auto [min, max] = std::minmax_element(
          times.begin(), times.end(), [](double a, double b) { return bits_of(a) < bits_of(b); });
      earliest = *min;
      latest_ = *max;
    }
    const std::uint64_t infinite = bits_of(kUnlimited);
    return numerics::every(negative >> 63 == 0, farther >> 63 != 0, bits_of(earliest) != 0,
                           bits_of(latest_) < infinite, bits_of(distances.back()) < infinite);
  }

  /// The sum of the sizes of the terms of |D(time)|^2 and L^2.
  [[nodiscard]] AIMAHEAD_INLINE double size_at(double time, double distance) const {
    const auto& size = frame_.gap.size;
    return distance * distance + (size[0] + time * (size[1] + time * size[2]));
  }

  /// A piece in which the gap closes or opens, and about when.
  struct Crossing {
    std::size_t piece = 0;
    double time = kUnlimited;
  };

  /// The first crossing of all pieces.
  [[nodiscard]] AIMAHEAD_INLINE Certainty find(Crossing& first) const {
    const auto& [distances, times] = table_;
    const auto [c0, c1, c2] = c_;
    const double error = 0x1p-46 * size_;  // a generous bound
    double distance = distances[0];
    double time = times[0];
    double far = time * (c2 * time + 2 * c1) + (c0 - distance * distance);
    for (std::size_t i = 1; i < times.size(); ++i) {
      const double near = far;
      const double moved = c2 * times[i];
      far = times[i] * (moved + 2 * c1) + (c0 - distances[i] * distances[i]);
      const double middle = time * (moved + c1) + (c1 * times[i] + (c0 - distance * distances[i]));
      distance = distances[i];
      time = times[i];
      if (std::min(std::min(near, far), middle) > error) continue;
      if (std::max(std::max(near, far), middle) < -error) continue;
      Crossing crossing{i - 1};
      if (!find_in_piece(near, middle, far, crossing)) return Certainty::unsure;
      if (crossing.time == kUnlimited) continue;
      if (rises_) {
        first = crossing;
        return Certainty::found;
      }
      // If two crossings are close, doubles cannot tell which is the first.
      if (std::fabs(crossing.time - first.time) <= 0x1p-20 * crossing.time) {
        return Certainty::unsure;
      }
      if (crossing.time < first.time) first = crossing;
    }
    return first.time < kUnlimited ? Certainty::found : Certainty::none;
  }

  /// The time of the first root in a piece, if it has any. False if not sure.
  [[nodiscard]] AIMAHEAD_INLINE bool find_in_piece(double near, double middle, double far,
                                                   Crossing& crossing) const {
    const double error = 0x1p-46 * size_;
    const double discriminant = middle * middle - near * far;
    const double sizes = std::fabs(near) + 2 * std::fabs(middle) + std::fabs(far);
    const bool is_sure = numerics::every(std::fabs(near) > error, std::fabs(far) > error,
                                         std::fabs(discriminant) > 2 * error * sizes);
    if (!is_sure || discriminant < 0) return is_sure;
    // Counted from the earlier row, the polynomial is c + 2 b x + a x^2 with c > 0.
    const double early = table_.times[crossing.piece];
    const double late = table_.times[crossing.piece + 1];
    const double sign = (early <= late ? near : far) < 0 ? -1 : 1;
    const double c = sign * (early <= late ? near : far);
    const double end = sign * (early <= late ? far : near);
    const double b = sign * middle - c;
    const double root = std::sqrt(discriminant);
    const double x = b < 0 ? c / (root - b) : (root + b) / (c + 2 * b - end);
    crossing.time = std::min(early, late) + x * std::fabs(late - early);
    return true;
  }

  /// The distance that the table gives for a flight of f within a piece, for an f of 26 bits. Its
  /// terms are split on a grid, as those of the gap are in closed_form/quick_flight.inl.
  struct Reached {
    double speed;  ///< distance per time in this piece
    double distance;
    double grid;
    double on_grid;  ///< the part of the distance on the grid
    double rest;     ///< the other part

    AIMAHEAD_INLINE Reached(const ShotTable& table, std::size_t piece, double f) {
      using closed_form::quick::leading_half;
      using numerics::two_difference;
      const double near = table.distances[piece];
      const double early = table.times[piece];
      const Exact longer = two_difference(table.distances[piece + 1], near);
      const Exact later = two_difference(table.times[piece + 1], early);
      // The distance is near + (f - early) speed.
      const double per_time = 1 / later.value;
      speed = longer.value * per_time;
      const Exact part = numerics::two_product(speed, later.value);
      const double left_over = (longer.value - part.value) - part.error;
      const double speed_rest = (left_over + (longer.error - speed * later.error)) * per_time;
      const Exact since = two_difference(f, early);
      const double high_since = leading_half(since.value);
      const double high_speed = leading_half(speed);
      const double flown = high_since * high_speed;
      const double flown_rest = high_since * (speed - high_speed) +
                                (since.value - high_since) * speed +
                                (since.error * speed + since.value * speed_rest);
      distance = near + (flown + flown_rest);
      // A size about that of the distance, which takes longer to compute.
      grid = closed_form::quick::grid_of(near + since.value * speed);
      const double near_on_grid = closed_form::quick::on_grid(near, grid);
      const double flown_on_grid = closed_form::quick::on_grid(flown, grid);
      on_grid = near_on_grid + flown_on_grid;
      rest = (near - near_on_grid) + (flown - flown_on_grid) + flown_rest;
    }
  };

  /// The flight to the last bit or two. False where that is not sure.
  [[nodiscard]] AIMAHEAD_INLINE bool refine(const Crossing& first, Hit<V>& hit) const {
    using closed_form::quick::leading_half, closed_form::quick::on_grid;
    const double f = leading_half(first.time);
    const Reached reached(table_, first.piece, f);

    const Axes w = leading_half(frame_.w);
    const Axes moved = f * w;
    const Axes d_position = on_grid(frame_.d, reached.grid);
    const Axes w_position = on_grid(moved, reached.grid);
    const Axes position = d_position + w_position;
    const Axes rest = ((frame_.d - d_position) + (moved - w_position)) +
                      (frame_.d_rest + f * ((frame_.w - w) + frame_.w_rest));
    const double excess = (sum_of(position * position) - reached.on_grid * reached.on_grid) +
                          (sum_of(rest * ((position + position) + rest)) -
                           reached.rest * (2 * reached.on_grid + reached.rest));

    // excess + slope h + bend h^2 = 0, whose first terms are enough.
    const double speed = reached.speed;
    const double per_slope = 0.5 / (c_[1] + (c_[2] * f - reached.distance * speed));
    const double bend = (c_[2] - speed * speed) * (per_slope * per_slope);
    const double ratio = -excess * bend;
    const double move = -excess * per_slope + excess * per_slope * ratio;
    const double per_reached = 1 / reached.distance;
    const double share = speed * per_reached * move;
    const double size = 0x1p-8 * size_at(f, reached.distance);
    const bool is_sure = numerics::every(
        f > size * std::fabs(per_slope), reached.distance * reached.distance > size,
        std::fabs(ratio) < 0x1p-16, std::fabs(move) < 0x1p-20 * f, std::fabs(share) < 0x1p-20);
    if (!is_sure) return false;
    hit.distance = reached.on_grid + (reached.rest + speed * move);
    const double scale = per_reached - per_reached * share * (1 - share);
    hit.aim = closed_form::quick::vector_of<V>(scale * (position + (rest + move * frame_.w)));
    return describe(numerics::quick_two_sum(f, move), hit);
  }

  /// False if something is beyond the range of a double.
  [[nodiscard]] AIMAHEAD_INLINE bool describe(const Exact& flight, Hit<V>& hit) const {
    const Shooter<V>& shooter = engagement_.shooter;
    const Target<V>& target = engagement_.target;
    hit.time = flight.value;
    if (shooter.delay != 0) {
      const Exact elapsed = numerics::two_sum(shooter.delay, flight.value);
      hit.time = elapsed.value + (elapsed.error + flight.error);
    }
    hit.launch_time = shooter.delay;
    hit.flight_time = flight.value;
    hit.point = target.position + hit.time * target.velocity;
    hit.launch_point = shooter.position + shooter.delay * shooter.velocity;
    return has_finite_sum<N>(hit.time, components_of(hit.point + hit.launch_point));
  }

  const Engagement<V>& engagement_;
  const ShotTable& table_;
  closed_form::quick::Frame<N, false, closed_form::quick::NoReach> frame_;
  std::array<double, 3> c_;  ///< |D(f)|^2 = c0 + 2 c1 f + c2 f^2
  bool rises_;               ///< whether times increase, so that later rows cross later
  double latest_;            ///< the latest time of the table
  double size_;              ///< the largest size_at of the table
};

}  // namespace aimahead::detail::table
