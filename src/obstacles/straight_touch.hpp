// The first touch of a ball in straight flight with a part, decided in doubles, double-double or
// integers like the shapes of time_of_impact (contact/shapes/feature.hpp).
#pragma once

#include "contact/shapes/feature.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/part.hpp"
#include "rooms.hpp"

namespace aimahead::detail::obstacles {

/// Whether and when a part is touched.
struct PartTouch {
  shapes::Meeting meeting = shapes::Meeting::none;
  double time = 0;
};

template <class Number, std::size_t N>
shapes::Linear<Number> along(const AffineFunction<Number, N>& f, const FlightLaw<N>& law) {
  shapes::Linear<Number> sum;
  for (std::size_t i = 0; i < N; ++i) {
    sum.m = sum.m + f.gradient[i] * (Number(law.position[i]) - Number(f.origin[i]));
    sum.n = sum.n + f.gradient[i] * Number(law.velocity[i]);
  }
  return sum;
}

template <class Number, std::size_t N>
shapes::Feature<Number> straight_feature(const Part<N>& part, const FlightLaw<N>& law) {
  const auto equations = equations_of<Number>(part, law.radius);
  std::array<shapes::Linear<Number>, 3> distance_terms;
  for (int k = 0; k < equations.distance_term_count; ++k)
    distance_terms[k] = along(equations.distance_terms[k], law);
  auto feature = shapes::quadric<Number>(
      std::span<const shapes::Linear<Number>>(distance_terms.data(), equations.distance_term_count),
      equations.reach_square);
  for (int k = 0; k < equations.side_condition_count; ++k) {
    feature.planes[feature.count++] = along(equations.side_conditions[k], law);
  }
  return feature;
}

/// The first touch of a ball that flies straight on from where `law` begins.
template <std::size_t N>
PartTouch touch_in_line(const Part<N>& part, const FlightLaw<N>& law, double duration) {
  const auto feature_in = [&]<class Number>() { return straight_feature<Number>(part, law); };
  const shapes::Met met = shapes::meet_surely(feature_in, duration);
  return {met.meeting, std::min(met.time.hi, duration)};
}

}  // namespace aimahead::detail::obstacles
