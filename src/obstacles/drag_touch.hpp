// The first touch of a ball under linear drag with a part.
//
// Across a face the centre is at h(f) = h(0) + V e + A (f - e) / k, e = (1 - exp(-k f)) / k, which
// turns round once at most: each of its two halves is bisected. Across an edge or a corner the
// distance is searched by search/segment_search.hpp, because the curvature of the path is bounded.
// All computations are in doubles, and a gap within their rounding counts as a touch.
#pragma once

#include "numerics/bisection.hpp"
#include "numerics/elementary.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/part.hpp"
#include "obstacles/straight_touch.hpp"
#include "rooms.hpp"
#include "search/segment_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

namespace aimahead::detail::obstacles {

/// The distance terms of a part, in units of length, along a flight with drag.
template <std::size_t N, int M>
struct DragGap {
  static constexpr int kAxes = M;
  static constexpr bool kStartsDecided = false;
  static constexpr bool kMayRest = false;
  static constexpr double kFallMargin = 2;

  DragGap(const FlightLaw<N>& flight, const PartEquations<double, N>& equations,
          const KinematicState<N>& from)
      : law(flight), origin(from) {
    scale = scale_of(equations);
    for (int k = 0; k < M; ++k) distance_terms[k] = equations.distance_terms[k];
    reach = std::sqrt(equations.reach_square) / scale;
    still = dot_self(origin.velocity) == 0 && dot_self(origin.acceleration) == 0;
  }

  [[nodiscard]] search::GapState<M> at(double f) const {
    KinematicState<N> now = law.at(f);
    if (!still) {
      const Point<N> gained = 0.5 * f * origin.acceleration;
      now.position -= f * (origin.velocity + gained);
      now.velocity -= origin.velocity + 2 * gained;
      now.acceleration -= origin.acceleration;
    }
    search::GapState<M> state;
    for (int k = 0; k < M; ++k) {
      double p = 0;
      double v = 0;
      double a = 0;
      for (std::size_t i = 0; i < N; ++i) {
        const double g = distance_terms[k].gradient[i];
        p += g * (now.position[i] - distance_terms[k].origin[i] - origin.position[i]);
        v += g * now.velocity[i];
        a += g * now.acceleration[i];
      }
      state.d.position[k] = p / scale;
      state.d.velocity[k] = v / scale;
      state.d.acceleration[k] = a / scale;
    }
    state.distance = length<M>(state.d.position);
    state.reached = reach;
    state.rate = 0;
    state.left = law.left(f);
    state.gap = state.distance - reach;
    const double closing = dot<M>(state.d.position, state.d.velocity);
    state.slope = state.distance > 0 ? closing / state.distance : 0;
    return state;
  }
  [[nodiscard]] double launch_acceleration() const {
    return std::sqrt(dot_self(law.acceleration - law.drag * law.velocity));
  }
  [[nodiscard]] double max_acceleration(const search::GapState<M>& now) const {
    return launch_acceleration() * now.left + std::sqrt(dot_self(origin.acceleration));
  }
  [[nodiscard]] double max_jerk(const search::GapState<M>& now) const {
    return law.drag * launch_acceleration() * now.left;
  }
  [[nodiscard]] static double max_growth(double) { return 0; }
  [[nodiscard]] static double drag() { return 0; }
  [[nodiscard]] double error(double f) const {
    double size = law.size(f) + reach;
    for (std::size_t i = 0; i < N; ++i) {
      size += std::fabs(distance_terms[0].origin[i]) + std::fabs(origin.position[i]);
      if (!still) {
        size += f * (std::fabs(origin.velocity[i]) + f * std::fabs(origin.acceleration[i]));
      }
    }
    return 0x1p-49 * size;
  }
  [[nodiscard]] static double resolution(double f) {
    return 0x1p-51 * f + std::numeric_limits<double>::min();
  }
  [[nodiscard]] bool is_zero(const search::GapState<M>& now, double f, double side) const {
    return side * now.gap <= error(f);
  }
  [[nodiscard]] static double touch_error(const search::GapState<M>&, double) { return 0; }
  [[nodiscard]] static std::optional<double> exact_zero(double, double) { return std::nullopt; }
  [[nodiscard]] static search::ZeroStep step_to_zero(const search::GapState<M>& now, double,
                                                     double) {
    const double step = -now.gap / now.slope;
    return {step, 0x1p-23 * std::fabs(step)};
  }

  const FlightLaw<N>& law;
  KinematicState<N> origin;
  std::array<AffineFunction<double, N>, M> distance_terms;
  double scale = 1;
  double reach = 0;
  bool still = true;

 private:
  static double dot_self(const Point<N>& v) { return shapes::dot<N>(v, v); }
};

/// Whether the centre is beside the part, to within rounding.
template <std::size_t N>
bool is_beside(const PartEquations<double, N>& equations, const Point<N>& position, double size) {
  Point<N> sizes;
  sizes.fill(size);
  for (int k = 0; k < equations.side_condition_count; ++k) {
    const auto [value, value_size] = value_at(equations.side_conditions[k], position, sizes);
    if (value < -0x1p-46 * value_size) return false;
  }
  return true;
}

template <std::size_t N, int M>
class DragTubeTouch : private search::SegmentSearch<DragGap<N, M>> {
 public:
  DragTubeTouch(const FlightLaw<N>& law, const PartEquations<double, N>& equations,
                const KinematicState<N>& origin)
      : Base(kMaxWork, law, equations, origin) {
    const search::GapState<M> now = gap_.at(0);
    const double error = gap_.error(0);
    side_ = now.gap > error ? 1 : now.gap < -error ? -1 : 0;
  }

  PartTouch find(const PartEquations<double, N>& equations, double duration) {
    const auto go_on = [](const search::GapState<M>& now) {
      return numerics::is_finite(now.gap + now.slope) ? Outcome::passed : Outcome::unresolved;
    };
    double step = 0;
    for (int tries = 0; tries < kMaxTries; ++tries) {
      const double start = t_;
      const Outcome outcome = Base::advance(duration, go_on);
      double time = hit_;
      if (outcome == Outcome::never) return {};
      if (outcome == Outcome::passed) {
        if (side_ != 0) return {};
        time = duration;
      }
      if (outcome == Outcome::unresolved) {
        if (work_left_ <= 0) return {shapes::Meeting::unsure, t_};
        time = t_;
      }
      if (is_beside<N>(equations, gap_.law.at(time).position, gap_.law.size(time))) {
        return {shapes::Meeting::contact, std::min(time, duration)};
      }
      if (outcome == Outcome::passed) return {};
      if (outcome == Outcome::unresolved) {
        // Longer and longer steps lead past a graze that goes on.
        const double least = 0x1p-40 * time + 0x1p-60;
        step = time - start > step ? least : std::max(least, 2 * step);
        t_ = time + step;
        side_ = gap_.at(t_).gap > 0 ? 1 : -1;
      }
    }
    return {shapes::Meeting::unsure, t_};
  }

 private:
  using Base = search::SegmentSearch<DragGap<N, M>>;
  using Base::gap_;
  using Base::hit_;
  using Base::side_;
  using Base::t_;
  using Base::work_left_;
  using typename Base::Outcome;
  static constexpr int kMaxWork = 20000;
  static constexpr int kMaxTries = 64;
};

/// The first touch with a face.
template <std::size_t N>
class DragSlabTouch {
 public:
  DragSlabTouch(const FlightLaw<N>& law, const PartEquations<double, N>& equations, double duration)
      : law_(law), equations_(equations), duration_(duration) {
    const auto& [gradient, origin] = equations.distance_terms[0];
    const double scale = scale_of(equations);
    double at_launch = 0;
    for (std::size_t i = 0; i < N; ++i) {
      at_launch += gradient[i] * (law.position[i] - origin[i]) / scale;
      velocity_ += gradient[i] * law.velocity[i] / scale;
      acceleration_ += gradient[i] * law.acceleration[i] / scale;
      size_ += std::fabs(origin[i]);
    }
    start_ = at_launch;
    const double reach = std::sqrt(equations.reach_square) / scale;
    // h' = (V - A / k) exp(-k f) + A / k.
    const double ratio = -law.drag * velocity_ / acceleration_;
    const double turn = ratio > 0 ? numerics::logarithm_of_one_plus(ratio) / law.drag : -1;
    const double middle = turn > 0 && turn < duration ? turn : 0;
    for (const double level : {reach, -reach}) {
      if (middle > 0) search_between(0, middle, level);
      search_between(middle, duration, level);
      if (reach == 0) break;
    }
  }

  [[nodiscard]] PartTouch touch() const {
    if (first_ < kInfinity) return {shapes::Meeting::contact, first_};
    return {};
  }

 private:
  [[nodiscard]] double height(double f) const {
    const numerics::Decay decay = numerics::decay(law_.drag * f);
    return start_ + (velocity_ * (f * decay.mean) + acceleration_ * (f * (f * decay.lag)));
  }
  [[nodiscard]] double error(double f) const { return 0x1p-49 * (size_ + law_.size(f)); }

  void take(double f) {
    if (!(f < first_) || f > duration_) return;
    if (is_beside<N>(equations_, law_.at(f).position, law_.size(f))) first_ = f;
  }

  /// Searches for the time at which the height, which is monotone there, passes the level.
  void search_between(double from, double to, double level) {
    const double low = height(from) - level;
    const double high = height(to) - level;
    if (std::fabs(low) <= error(from) && from > 0) take(from);
    if (std::fabs(high) <= error(to)) take(to);
    if (low == 0 || (low > 0) == (high > 0)) return;
    double begin = from;
    double end = to;
    bisect_between(begin, end, kAllHalvings,
                   [&](double time) { return (height(time) - level > 0) == (low > 0); });
    take(end);
  }

  const FlightLaw<N>& law_;
  const PartEquations<double, N>& equations_;
  double duration_;
  double start_ = 0;
  double velocity_ = 0;
  double acceleration_ = 0;
  double size_ = 0;
  double first_ = kInfinity;
};

/// The first touch of a flight while drag changes its velocity. A touch at the launch does not
/// count.
template <std::size_t N>
PartTouch touch_with_drag(const Part<N>& part, const FlightLaw<N>& law,
                          const std::type_identity_t<KinematicState<N>>& origin = {}) {
  const double end = std::min(law.duration, law.settling_time());
  const auto equations = equations_of<double>(part, law.radius);
  if (equations.distance_term_count == 1) return DragSlabTouch<N>(law, equations, end).touch();
  if (equations.distance_term_count == 2)
    return DragTubeTouch<N, 2>(law, equations, origin).find(equations, end);
  if constexpr (N == 3) return DragTubeTouch<N, 3>(law, equations, origin).find(equations, end);
  return {};
}

}  // namespace aimahead::detail::obstacles
