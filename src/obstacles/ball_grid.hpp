// Balls that move, in a grid of their positions at time 0, for flights that are near them for a
// short time or over a short distance. A flight searches the cells from which a ball can come to a
// stretch of its path; they lie as far away as the fastest ball gets meanwhile. Flights with too
// many cells are left to the tree (box_tree.hpp).
#pragma once

#include "base/growing_array.hpp"
#include "obstacles/chords.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/flight_window.hpp"
#include "obstacles/lanes.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <bit>
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
    if (!(size_ + fastest_ + max_radius_ + max_acceleration_ < kMaxSize)) return true;
    lay_out();
    const std::size_t cells = counts_[0] * counts_[1];
    const std::size_t capacity = count_ + lanes::kLanes;
    if (!begins_.reserve(allocator, cells + 1) || !indices_.reserve(allocator, count_) ||
        !at_of_[0].reserve(allocator, capacity) || !at_of_[1].reserve(allocator, capacity) ||
        !speed_of_[0].reserve(allocator, capacity) || !speed_of_[1].reserve(allocator, capacity)) {
      return false;
    }
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
    // A cell fills from its end, so that `begins_` at last holds where the cell begins.
    for (std::size_t i = count_; i-- > 0;) {
      const Point<N> p = components_of(balls[i].position);
      const Point<N> v = components_of(balls[i].velocity);
      const std::uint32_t at = --begins_[cell_of(balls[i]) + 1];
      indices_[at] = static_cast<std::uint32_t>(i);
      for (int k = 0; k < 2; ++k) {
        at_of_[k][at] = static_cast<float>(p[axes_[k]]);
        speed_of_[k][at] = static_cast<float>(v[axes_[k]]);
      }
    }
    // The lanes beyond the last ball read these.
    for (int k = 0; k < 2; ++k) {
      std::fill_n(at_of_[k].data() + count_, lanes::kLanes, 0.0F);
      std::fill_n(speed_of_[k].data() + count_, lanes::kLanes, 0.0F);
    }
    // The beginning of each cell is one element too late.
    for (std::size_t i = 0; i < cells; ++i) begins_[i] = begins_[i + 1];
    begins_[cells] = static_cast<std::uint32_t>(count_);
    is_of_use_ = crowd <= kCrowd * static_cast<double>(count_);
    return true;
  }

  /// Calls `meet(chord, index)` for the balls that may be touched along stretches of the path until
  /// `until`, in the order of time, as long as `may_help(begin)`. False if there are too many cells
  /// to search: some balls may then have been left out.
  template <class MayHelp, class Meet>
  [[nodiscard]] bool visit(const FlightLaw<N>& law, double until, const MayHelp& may_help,
                           const Meet& meet) const {
    if (!is_of_use_ || law.drag != 0) return false;
    const PathLimits limits{law.is_straight ? 0 : law.max_acceleration(0), law.size(until)};
    const double latest = law.launch_time + until;
    const double spread = latest * (fastest_ + latest * max_acceleration_);  // of the balls
    if (!(limits.size + limits.max_acceleration + spread + latest + law.radius < kMaxSize)) {
      return false;
    }
    const FlightWindow window = window_of(law, until);
    std::size_t cells_left = kMaxCells;
    const std::array<double, 2> begins{window.begin, std::max(window.begin, window.enter)};
    const std::array<double, 2> ends{std::min(window.leave, window.end), window.end};
    for (int part = 0; part < (window.leave == kInfinity ? 1 : 2); ++part) {
      const double begin = begins[part];
      const double end = ends[part];
      if (!(begin <= end)) continue;
      PathPoint<N> from = law.point_at(begin);
      const PathPoint<N> last = law.point_at(end);
      const auto sagitta_until = [&](double time) {
        return limits.max_acceleration * (time - from.time) * (time - from.time) / 8;
      };
      const int cuts = cuts_of(from.position, last.position, sagitta_until(end));
      if (cuts == 0) return false;
      for (int k = 1; k <= cuts && may_help(from.time); ++k) {
        const PathPoint<N> to = k == cuts ? last : law.point_at(begin + (end - begin) * k / cuts);
        const auto meet_on = [&](std::uint32_t index) {
          meet(Chord<N>(law.radius, from, to, limits), index);
        };
        const Stretch stretch{law.launch_time + from.time,
                              law.launch_time + to.time,
                              from.position,
                              to.position,
                              law.radius + sagitta_until(to.time),
                              limits.size};
        if (!look_near(stretch, cells_left, meet_on)) return false;
        from = to;
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t kMaxCells = 96;
  static constexpr int kMaxStretches = 12;
  /// About the maximum number of other balls in the cell of a ball.
  static constexpr double kCrowd = 8;
  static constexpr double kMaxSize = 1e30;                       ///< floats hold numbers up to this
  static constexpr std::size_t kMaxRows = std::size_t{1} << 20;  ///< of rows, and of columns

  struct Box {
    Point<N> low;
    Point<N> high;
  };
  /// A stretch of a path, near its chord.
  struct Stretch {
    double since;  ///< the balls' time at the stretch's beginning
    double until;
    const Point<N>& from;
    const Point<N>& to;
    double reach;  ///< the distance from the chord at which balls count
    double size;   ///< the sum of the sizes of the path's terms
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

  /// Lays the grid along the two longest axes, with about one cell for each ball.
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
    counts_[0] = static_cast<std::size_t>(
        std::clamp(columns, 1.0, std::min(balls, static_cast<double>(kMaxRows))));
    counts_[1] = std::clamp<std::size_t>(count_ / counts_[0], 1, kMaxRows);
    for (int k = 0; k < 2; ++k) {
      last_[k] = static_cast<double>(counts_[k] - 1);
      const double share = static_cast<double>(counts_[k]) / extent(axes_[k]);
      share_[k] = share < kMaxSize ? share : 0;  // all in one cell
      for (const int sign : {1, -1}) {
        const int lane = sign > 0 ? k : k + 2;
        ends_.drift[lane] = float_above(sign > 0 ? speed_.high[axes_[k]] : -speed_.low[axes_[k]]);
        ends_.origin[lane] = static_cast<float>(-sign * at_.low[axes_[k]]);
        ends_.share[lane] = static_cast<float>(sign * share_[k]);
        ends_.last[lane] = static_cast<float>(last_[k]);
        ends_.sign[lane] = static_cast<float>(sign);
        ends_.limit[lane] = sign > 0 ? static_cast<float>(counts_[k]) : 0.0F;
      }
    }
  }
  /// The column (k = 0) or the row (k = 1) of a position.
  [[nodiscard]] std::size_t place_of(double x, int k) const {
    if (share_[k] == 0) return 0;
    const double place = (x - at_.low[axes_[k]]) * share_[k];
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(std::clamp(place, 0.0, last_[k])));
  }

  /// The times at which an arc may be near any ball, by the axes along which it bends.
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
      const double wide = std::max(std::fabs(at_.low[i]), std::fabs(at_.high[i]));
      const double fast = std::max(std::fabs(speed_.low[i]), std::fabs(speed_.high[i]));
      const double size =
          std::fabs(p) + wide + reach + time * (std::fabs(v) + fast + time * (std::fabs(h) + b));
      for (const double side : {-1.0, 1.0}) {
        const double wall = side < 0 ? at_.low[i] : at_.high[i];
        const double drift = side < 0 ? speed_.low[i] : speed_.high[i];
        window.leave_out(side * (p - wall - t0 * drift) - reach - b * t0 * t0,
                         side * (v - drift) - 2 * b * t0, side * h - b, 0x1p-20 * size + 1e-35);
      }
    }
    return window;
  }

  /// The number of stretches that a path is cut into, each about as long as a cell; 0: too many.
  [[nodiscard]] int cuts_of(const Point<N>& from, const Point<N>& to, double sagitta) const {
    double longest = 1;
    for (int k = 0; k < 2; ++k) {
      const std::size_t i = axes_[k];
      longest = std::max(longest, (std::fabs(to[i] - from[i]) + 2 * sagitta) * share_[k]);
    }
    return longest <= kMaxStretches ? static_cast<int>(longest) : 0;
  }

  /// Searches the cells near a stretch. False if there are more than `cells_left`, from which their
  /// number is subtracted.
  template <class Meet>
  [[nodiscard]] bool look_near(const Stretch& stretch, std::size_t& cells_left,
                               const Meet& meet) const {
    using namespace lanes;
    const auto& [since, until, from, to, chord_reach, size] = stretch;
    const double swerve = 0.5 * max_acceleration_ * until * until;
    // Times in floats have a relative error and, where they are tiny, an absolute one.
    const double reach = (chord_reach + max_radius_ + swerve) * (1 + 0x1p-19) +
                         0x1p-19 * (size + size_ + (until + 0x1p-100) * fastest_) + 1e-35;
    // The positions that a ball may have at time 0, and at the middle of the stretch.
    float center[4];
    float half[4];
    for (int k = 0; k < 2; ++k) {
      const std::size_t i = axes_[k];
      center[k] = static_cast<float>(0.5 * (from[i] + to[i]));
      center[k + 2] = -center[k];
      half[k] = half[k + 2] = static_cast<float>(0.5 * std::fabs(to[i] - from[i]) + reach);
    }
    const Floats drift = load(ends_.drift);
    const Floats drifted = greatest(multiply(broadcast(static_cast<float>(since)), drift),
                                    multiply(broadcast(static_cast<float>(until)), drift));
    const Floats end = subtract(subtract(load(center), load(half)), drifted);
    const Floats place = multiply(add(end, load(ends_.origin)), load(ends_.share));
    if (not_above(multiply(place, load(ends_.sign)), load(ends_.limit)) != 0xf) return true;
    std::uint32_t cell[4];
    store(cell, floor_of(greatest(min(place, load(ends_.last)), broadcast(0))));
    const std::size_t cells = std::size_t{cell[2] - cell[0] + 1} * (cell[3] - cell[1] + 1);
    if (cells > cells_left) return false;
    cells_left -= cells;
    const Floats middle = broadcast(static_cast<float>(0.5 * (since + until)));
    const Floats width = broadcast(static_cast<float>(0.5 * (until - since)) * (1 + 0x1p-20F));
    for (std::size_t row = cell[1]; row <= cell[3]; ++row) {
      const std::uint32_t last = begins_[row * counts_[0] + cell[2] + 1];
      std::uint32_t at = begins_[row * counts_[0] + cell[0]];
      // The loop runs once for an empty row too: most rows have a few balls, and the branch for the
      // others would be hard to predict.
      do {
        std::uint32_t met = last - at < kLanes ? (1U << (last - at)) - 1 : 0xf;
        for (int k = 0; k < 2; ++k) {
          const Floats speed = load(speed_of_[k].data() + at);
          const Floats x = add(load(at_of_[k].data() + at),
                               subtract(multiply(middle, speed), broadcast(center[k])));
          met &=
              not_above(magnitude(x), add(broadcast(half[k]), multiply(width, magnitude(speed))));
        }
        for (; met != 0; met &= met - 1) {
          meet(indices_[at + static_cast<std::uint32_t>(std::countr_zero(met))]);
        }
        at += kLanes;
      } while (at < last);
    }
    return true;
  }

  GrowingArray<std::uint32_t> begins_;  ///< the beginning of each cell in the arrays below
  // The balls in the order of their cells, along the two axes of the grid.
  std::array<GrowingArray<float>, 2> at_of_;
  std::array<GrowingArray<float>, 2> speed_of_;
  GrowingArray<std::uint32_t> indices_;
  std::size_t count_ = 0;
  Box at_{};     ///< the bounds of the centres
  Box speed_{};  ///< the bounds of the velocities
  double max_radius_ = 0;
  double max_acceleration_ = 0;
  double size_ = 0;  ///< the sum of the largest coordinates of the axes
  double fastest_ = 0;
  std::array<std::size_t, 2> axes_{};
  std::array<double, 2> share_{};            ///< cells per unit of length
  std::array<std::size_t, 2> counts_{1, 1};  ///< the numbers of columns and rows
  std::array<double, 2> last_{};             ///< the last column and row
  /// The numbers that turn positions into cells, and the speeds at which balls come there: for the
  /// low ends along both axes, then for the high ends, which are stored with their signs turned.
  struct {
    float drift[4];
    float origin[4];
    float share[4];
    float last[4];
    float sign[4];
    float limit[4];
  } ends_{};
  bool is_of_use_ = false;
};

}  // namespace aimahead::detail::obstacles
