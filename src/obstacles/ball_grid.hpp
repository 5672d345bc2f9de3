// Balls that move, in a grid by where they are at time 0: for flights that are near them for a
// short time or on a short way. A flight looks at the cells from which a ball can come to a piece
// of its way: as far as the fastest gets meanwhile. What would be too many cells is left to the
// tree.
#pragma once

#include "base/growing_array.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/flight_window.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace aimahead::detail::obstacles {

template <class V>
class BallGrid {
 public:
  static constexpr std::size_t N = kDimensions<V>;

  /// False if there is no memory.
  [[nodiscard]] bool build(const Allocator& allocator, std::span<const Ball<V>> balls) {
    count_ = balls.size();
    is_of_use_ = false;
    if (count_ == 0) return true;
    bound(balls);
    if (!(size_ + fastest_ + max_radius_ + max_acceleration_ < 1e100)) return true;
    lay_out();
    const std::size_t cells = counts_[0] * counts_[1];
    if (!begins_.reserve(allocator, cells + 1) || !listed_.reserve(allocator, count_)) return false;
    std::fill_n(begins_.data(), cells + 1, 0);
    const auto cell_of = [&](const Ball<V>& ball) {
      const Point<N> p = components_of(ball.position);
      return place_of(p[axes_[1]], 1) * counts_[0] + place_of(p[axes_[0]], 0);
    };
    for (const Ball<V>& ball : balls) ++begins_[cell_of(ball) + 1];
    double crowd = 0;
    for (std::size_t i = 1; i <= cells; ++i) {
      crowd += static_cast<double>(begins_[i]) * begins_[i];
      begins_[i] += begins_[i - 1];
    }
    // A cell fills from its end, so that `begins_` ends up where the cell begins.
    for (std::size_t i = count_; i-- > 0;) {
      const Point<N> p = components_of(balls[i].position);
      const Point<N> v = components_of(balls[i].velocity);
      listed_[--begins_[cell_of(balls[i]) + 1]] = {
          {p[axes_[0]], p[axes_[1]]}, {v[axes_[0]], v[axes_[1]]}, static_cast<std::uint32_t>(i)};
    }
    // Where a cell begins stands one place too late.
    for (std::size_t i = 0; i < cells; ++i) begins_[i] = begins_[i + 1];
    begins_[cells] = static_cast<std::uint32_t>(count_);
    is_of_use_ = crowd <= kCrowd * static_cast<double>(count_);
    return true;
  }
  void release(const Allocator& allocator) {
    begins_.release(allocator);
    listed_.release(allocator);
    is_of_use_ = false;
  }

  /// Calls `meet(chord, index)` for the balls that may be touched along pieces of the way until
  /// `until`, in the order of time, as long as `may_help(begin)`. False if there are too many cells
  /// to look at: then some may have been left out.
  template <class MayHelp, class Meet>
  [[nodiscard]] bool visit(const FlightLaw<N>& law, double until, const MayHelp& may_help,
                           const Meet& meet) const {
    if (!is_of_use_ || law.drag != 0) return false;
    const double size = law.size(until);
    const double bends = law.is_straight ? 0 : law.max_acceleration(0);
    const double latest = law.launch_time + until;
    const double spread = latest * (fastest_ + latest * max_acceleration_);  // of the balls
    if (!numerics::is_finite(size + bends + spread)) return false;
    const FlightWindow window = window_of(law, until);
    std::size_t room = kMaxCells;
    const auto follow = [&](double begin, double end) {
      if (!(begin <= end)) return true;
      Point<N> from = law.place(begin);
      const Point<N> last = law.place(end);
      const int cuts = cuts_of(from, last, bends * (end - begin) * (end - begin) / 8);
      double since = begin;
      for (int k = 1; k <= cuts && may_help(since); ++k) {
        const double to = k == cuts ? end : begin + (end - begin) * k / cuts;
        const Point<N> there = k == cuts ? last : law.place(to);
        const Chord<N> chord(law, since, to, from, there, bends, size);
        if (!look_near(chord, law, room, meet)) return false;
        from = there;
        since = to;
      }
      return cuts > 0;
    };
    return follow(window.begin, std::min(window.leave, window.end)) &&
           (window.leave == kNever || follow(std::max(window.begin, window.enter), window.end));
  }

 private:
  static constexpr std::size_t kMaxCells = 96;
  static constexpr int kMaxPieces = 12;
  /// A ball has about so many others in its cell, at most.
  static constexpr double kCrowd = 8;

  struct Box {
    Point<N> low;
    Point<N> high;
  };
  /// A ball in its cell, along the two axes of the grid.
  struct Listed {
    std::array<double, 2> at;
    std::array<double, 2> speed;
    std::uint32_t index;
  };
  void bound(std::span<const Ball<V>> balls) {
    at_ = {components_of(balls[0].position), components_of(balls[0].position)};
    speed_ = {components_of(balls[0].velocity), components_of(balls[0].velocity)};
    max_radius_ = max_acceleration_ = 0;
    for (const Ball<V>& ball : balls) {
      const Point<N> p = components_of(ball.position);
      const Point<N> v = components_of(ball.velocity);
      for (std::size_t i = 0; i < N; ++i) {
        at_.low[i] = std::min(at_.low[i], p[i]);
        at_.high[i] = std::max(at_.high[i], p[i]);
        speed_.low[i] = std::min(speed_.low[i], v[i]);
        speed_.high[i] = std::max(speed_.high[i], v[i]);
      }
      max_radius_ = std::max(max_radius_, ball.radius);
      max_acceleration_ = std::max(max_acceleration_, length(ball.acceleration));
    }
    size_ = fastest_ = 0;
    for (std::size_t i = 0; i < N; ++i) {
      size_ += std::max(std::fabs(at_.low[i]), std::fabs(at_.high[i]));
      fastest_ += std::max(std::fabs(speed_.low[i]), std::fabs(speed_.high[i]));
    }
  }

  /// The two longest axes, and about a cell for a ball.
  void lay_out() {
    const auto extent = [&](std::size_t i) { return at_.high[i] - at_.low[i]; };
    axes_ = {0, 1};
    if constexpr (N == 3) {
      const std::size_t narrower = extent(0) < extent(1) ? 0 : 1;
      if (extent(2) > extent(narrower)) axes_[narrower] = 2;
    }
    const double x = extent(axes_[0]);
    const double y = extent(axes_[1]);
    const auto balls = static_cast<double>(count_);
    const double columns = y > 0 ? std::sqrt(balls * (x / y)) : balls;
    counts_[0] = static_cast<std::size_t>(std::clamp(columns, 1.0, balls));
    counts_[1] = std::max<std::size_t>(1, count_ / counts_[0]);
    for (int k = 0; k < 2; ++k) {
      last_[k] = static_cast<double>(counts_[k] - 1);
      const double share = static_cast<double>(counts_[k]) / extent(axes_[k]);
      share_[k] = share < 1e100 ? share : 0;  // all in one cell
    }
  }
  /// The column, or the row, of a place, which may be infinite.
  [[nodiscard]] std::size_t place_of(double x, int k) const {
    if (share_[k] == 0) return 0;
    const double place = (x - at_.low[axes_[k]]) * share_[k];
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(std::clamp(place, 0.0, last_[k])));
  }

  /// When an arc may be near any ball: along the axes on which it bends.
  [[nodiscard]] FlightWindow window_of(const FlightLaw<N>& law, double until) const {
    FlightWindow window(until);
    if (law.burn != 0) return window;
    const double t0 = law.launch_time;
    const double b = 0.5 * max_acceleration_;
    for (std::size_t i = 0; i < N; ++i) {
      const double h = 0.5 * law.acceleration[i];
      if (h == 0) continue;
      const double p = law.position[i];
      const double v = law.velocity[i];
      const double reach = law.radius + max_radius_;
      const double time = t0 + until;
      for (const double side : {-1.0, 1.0}) {
        const double wall = side < 0 ? at_.low[i] : at_.high[i];
        const double drift = side < 0 ? speed_.low[i] : speed_.high[i];
        const double size = std::fabs(p) + std::fabs(wall) + reach +
                            time * (std::fabs(v) + std::fabs(drift) + time * (std::fabs(h) + b));
        window.leave_out(side * (p - wall - t0 * drift) - reach - b * t0 * t0,
                         side * (v - drift) - 2 * b * t0, side * h - b, 0x1p-20 * size + 1e-35);
      }
    }
    return window;
  }

  /// Into how many pieces a part of a way is cut, so that each is about as long as a cell; 0: too
  /// many.
  [[nodiscard]] int cuts_of(const Point<N>& from, const Point<N>& to, double bend) const {
    double longest = 1;
    for (int k = 0; k < 2; ++k) {
      const std::size_t i = axes_[k];
      longest = std::max(longest, (std::fabs(to[i] - from[i]) + 2 * bend) * share_[k]);
    }
    return longest <= kMaxPieces ? static_cast<int>(longest) : 0;
  }

  /// False if there are more cells than `room`, which it takes its own from.
  template <class Meet>
  [[nodiscard]] bool look_near(const Chord<N>& chord, const FlightLaw<N>& law, std::size_t& room,
                               const Meet& meet) const {
    const double since = law.launch_time + chord.begin;
    const double until = law.launch_time + chord.end;
    const double middle = 0.5 * (since + until);
    const double width = 0.5 * (until - since) * (1 + 0x1p-30);
    const double sum = chord.size + size_ + until * fastest_;
    const double reach = law.radius + max_radius_ + chord.bend +
                         0.5 * max_acceleration_ * until * until * (1 + 0x1p-30) + 0x1p-20 * sum;
    // Where a ball may be at time 0, and at the middle of the piece.
    std::array<double, 2> center;
    std::array<double, 2> half;
    std::array<std::size_t, 2> first;
    std::array<std::size_t, 2> last;
    for (int k = 0; k < 2; ++k) {
      const std::size_t i = axes_[k];
      center[k] = chord.from[i] + 0.5 * chord.step[i];
      half[k] = 0.5 * std::fabs(chord.step[i]) + reach;
      const double fast = speed_.high[i];
      const double slow = speed_.low[i];
      const double low = center[k] - half[k] - std::max(since * fast, until * fast);
      const double high = center[k] + half[k] - std::min(since * slow, until * slow);
      if (!(low <= at_.high[i] && high >= at_.low[i])) return true;
      first[k] = place_of(low, k);
      last[k] = place_of(high, k) + 1;
    }
    const std::size_t cells = (last[0] - first[0]) * (last[1] - first[1]);
    if (cells > room) return false;
    room -= cells;
    for (std::size_t row = first[1]; row < last[1]; ++row) {
      const std::uint32_t end = begins_[row * counts_[0] + last[0]];
      for (std::uint32_t at = begins_[row * counts_[0] + first[0]]; at < end; ++at) {
        const Listed& ball = listed_[at];
        const auto is_off = [&](int k) {
          const double x = ball.at[k] + middle * ball.speed[k] - center[k];
          return std::fabs(x) > half[k] + width * std::fabs(ball.speed[k]);
        };
        if (!is_off(0) && !is_off(1)) meet(chord, ball.index);
      }
    }
    return true;
  }

  GrowingArray<std::uint32_t> begins_;  ///< of each cell in `listed_`
  GrowingArray<Listed> listed_;
  std::size_t count_ = 0;
  Box at_{};     ///< of the centres
  Box speed_{};  ///< of the velocities
  double max_radius_ = 0;
  double max_acceleration_ = 0;
  double size_ = 0;  ///< of all that positions and velocities add up
  double fastest_ = 0;
  std::array<std::size_t, 2> axes_{};
  std::array<double, 2> share_{};            ///< cells a length
  std::array<std::size_t, 2> counts_{1, 1};  ///< columns and rows
  std::array<double, 2> last_{};             ///< column and row
  bool is_of_use_ = false;
};

}  // namespace aimahead::detail::obstacles
