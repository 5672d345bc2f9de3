// Tells in plain doubles whether a ball may touch a part, or another ball, while it flies along a
// chord; no touch is left out. The window is the share of the chord at which the ball is within
// reach of the part and beside it, widened by the sagitta of the path and by rounding. A short
// window is tested again with the chord of that time, from which the path bends far less.
#pragma once

#include "obstacles/chords.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/moving_ball.hpp"
#include "obstacles/part.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::obstacles {

/// A share of a chord; empty if the last is before the first.
struct Window {
  double first = 0;
  double last = 1;

  [[nodiscard]] bool is_empty() const { return first > last + 0x1p-30; }
  /// Keeps the shares s with c + m s >= 0.
  void keep_positive(double c, double m) {
    if (m > 0) {
      first = std::max(first, -c / m);
    } else if (m < 0) {
      last = std::min(last, -c / m);
    } else if (c < 0) {
      last = -1;
    }
  }
};

/// The equations of a part in doubles.
template <std::size_t N>
class PartInDoubles {
 public:
  PartInDoubles(const Part<N>& part, double radius)
      : equations_(equations_of<double>(part, radius)) {
    for (std::size_t i = 0; i < N; ++i) {
      size_ += std::fabs(part.a[i]) + std::fabs(part.b[i]) + std::fabs(part.c[i]);
    }
    scale_ = scale_of(equations_);
    reach_ = std::sqrt(equations_.reach_square);
    is_sound_ = scale_ > 1e-70 && scale_ < 1e70 && reach_ < 1e70 && size_ < 1e70;
    if constexpr (N == 3) {
      // The plane of a triangle that is nearly a line is inaccurate.
      const bool is_of_triangle = part.kind == PartKind::triangle || part.kind == PartKind::rim;
      is_sound_ = is_sound_ && (!is_of_triangle || is_wide(part));
    }
  }

  /// The window in which the ball on the chord is near the part.
  [[nodiscard]] Window window(const Chord<N>& chord, double last) const {
    Window window{0, last};
    const double size = chord.size + size_;
    // The fourth power of the area is in the range of a double.
    const double area = size * scale_;
    if (!is_sound_ || !(area > 1e-50 && area < 1e50)) return window;
    // Normals are known to 2^-30.
    const double slack = chord.sagitta + 0x1p-28 * size;
    const double near = reach_ + slack * scale_;
    if (equations_.distance_term_count == 1) {
      const auto [c, m] = along(equations_.distance_terms[0], chord);
      window.keep_positive(near - c, -m);
      window.keep_positive(near + c, m);
    } else {
      const double rounding = 0x1p-23 * size * scale_;
      double square = -(near * near + rounding * rounding);
      double half = 0;
      double growth = 0;
      for (int k = 0; k < equations_.distance_term_count; ++k) {
        const auto [c, m] = along(equations_.distance_terms[k], chord);
        square += c * c;
        half += c * m;
        growth += m * m;
      }
      if (growth > 1e-60 * area * area) {
        const double discriminant = half * half - growth * square;
        if (discriminant < 0) return {0, -1};
        const double root = std::sqrt(discriminant);
        window.first = std::max(window.first, (-half - root) / growth);
        window.last = std::min(window.last, (-half + root) / growth);
      }
    }
    for (int k = 0; k < equations_.side_condition_count && !window.is_empty(); ++k) {
      const auto [c, m] = along(equations_.side_conditions[k], chord);
      window.keep_positive(c + slack * std::sqrt(square_of(equations_.side_conditions[k].gradient)),
                           m);
    }
    return window;
  }

 private:
  struct Line {
    double c = 0;
    double m = 0;
  };
  static Line along(const AffineFunction<double, N>& f, const Chord<N>& chord) {
    Line line;
    for (std::size_t i = 0; i < N; ++i) {
      line.c += f.gradient[i] * (chord.from[i] - f.origin[i]);
      line.m += f.gradient[i] * chord.step[i];
    }
    return line;
  }
  [[nodiscard]] bool is_wide(const Part<3>& part) const {
    const double edge = square_of(vector_between<double>(part.a, part.b));
    double sides = edge * square_of(vector_between<double>(part.a, part.c));
    if (part.kind == PartKind::rim) sides *= edge;
    return scale_ * scale_ > 0x1p-40 * sides;
  }

  PartEquations<double, N> equations_;
  double size_ = 0;
  double scale_ = 1;
  double reach_ = 0;
  bool is_sound_ = false;
};

/// The share of the chord that ends at the time `until`.
template <std::size_t N>
double share_until(const Chord<N>& chord, double until) {
  const double width = chord.end - chord.begin;
  return until < chord.end && width > 0 ? (until - chord.begin) / width + 0x1p-30 : 1;
}

/// Whether the part may be touched along the chord, no later than `until`.
template <std::size_t N>
bool may_touch(const Part<N>& part, const FlightLaw<N>& law, const Chord<N>& chord, double until) {
  const PartInDoubles<N> simple(part, law.radius);
  Window window = simple.window(chord, share_until(chord, until));
  Chord<N> now = chord;
  for (int k = 0; k < 3 && !window.is_empty(); ++k) {
    const bool is_short = window.last - window.first < 0.7;
    if (law.is_straight || !is_short) break;
    const double width = now.end - now.begin;
    const double begin = now.begin + std::max(window.first - 0x1p-30, 0.0) * width;
    const double end = std::min(now.begin + (window.last + 0x1p-29) * width, now.end);
    if (!(begin < end)) break;
    now = Chord<N>(law, law.point_at(begin), law.point_at(end));
    window = simple.window(now, 1);
  }
  return !window.is_empty();
}

/// Whether the part may be touched along any of the chords; true if there are none.
template <std::size_t N>
bool may_touch(const Part<N>& part, const FlightLaw<N>& law, const Cover<N>& cover, double until) {
  for (int k = 0; k < cover.count; ++k) {
    if (!(cover.chords[k].begin <= until)) break;
    if (may_touch(part, law, cover.chords[k], until)) return true;
  }
  return cover.count == 0;
}

/// Whether a ball that moves may be touched along the chord, no later than `until`.
template <std::size_t N>
bool may_touch(const MovingBall<N>& ball, const FlightLaw<N>& law, Chord<N> chord, double until) {
  // The chord as the ball sees it. The ball's times count from the question, the chord's from the
  // launch.
  const double begin = law.launch_time + chord.begin;
  const double end = law.launch_time + chord.end;
  const double width = chord.end - chord.begin;
  chord.from -= ball.position_at(begin);
  double sagitta = 0;
  for (std::size_t i = 0; i < N; ++i) {
    chord.step[i] -= width * (ball.velocity[i] + 0.5 * (begin + end) * ball.acceleration[i]);
    sagitta += std::fabs(ball.acceleration[i]) * width * width / 8;
    chord.size += std::fabs(ball.position[i]) +
                  end * (std::fabs(ball.velocity[i]) + end * std::fabs(ball.acceleration[i]));
  }
  const double size = chord.size + law.radius + ball.radius;
  // Beyond these the squares below leave the range of a double.
  if (!(size > 1e-60 && size < 1e70)) return true;
  const double closing = -dot<N>(chord.from, chord.step);
  const double square = dot<N>(chord.step, chord.step);
  const double last_share = std::clamp(share_until(chord, until), 0.0, 1.0);
  const double nearest = closing > 0 && square > 0 ? std::min(closing / square, last_share) : 0;
  const Point<N> apart = chord.from + nearest * chord.step;
  const double reach =
      law.radius + ball.radius + chord.sagitta + sagitta * (1 + 0x1p-30) + 0x1p-28 * size;
  return dot<N>(apart, apart) <= reach * reach * (1 + 0x1p-40);
}

}  // namespace aimahead::detail::obstacles
