// When a ball in straight flight first touches a part: decided in doubles, double-double or
// integers, as contact/shapes/feature.hpp does for the shapes of time_of_impact.
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
shapes::Linear<Number> along(const Functional<Number, N>& f, const FlightLaw<N>& law) {
  shapes::Linear<Number> sum;
  for (std::size_t i = 0; i < N; ++i) {
    sum.m = sum.m + f.gradient[i] * (Number(law.position[i]) - Number(f.origin[i]));
    sum.n = sum.n + f.gradient[i] * Number(law.velocity[i]);
  }
  return sum;
}

template <class Number, std::size_t N>
shapes::Feature<Number> straight_feature(const Part<N>& part, const FlightLaw<N>& law) {
  const auto form = form_of<Number>(part, law.radius);
  std::array<shapes::Linear<Number>, 3> across;
  for (int k = 0; k < form.across_count; ++k) across[k] = along(form.across[k], law);
  auto feature = shapes::quadric<Number>(
      std::span<const shapes::Linear<Number>>(across.data(), form.across_count), form.reach_square);
  for (int k = 0; k < form.beside_count; ++k) {
    feature.planes[feature.count++] = along(form.beside[k], law);
  }
  return feature;
}

template <std::size_t N>
AIMAHEAD_NOINLINE PartTouch touch_exactly(const Part<N>& part, const FlightLaw<N>& law,
                                          double duration) {
  const auto feature = straight_feature<numerics::Dyadic>(part, law);
  PartTouch touch{meet(feature, duration), 0};
  if (touch.meeting == shapes::Meeting::contact) touch.time = time_of(feature).hi;
  return touch;
}

template <std::size_t N>
AIMAHEAD_NOINLINE PartTouch touch_carefully(const Part<N>& part, const FlightLaw<N>& law,
                                            double duration) {
  const auto feature = straight_feature<Precise>(part, law);
  PartTouch touch{meet(feature, duration), 0};
  if (touch.meeting == shapes::Meeting::contact) {
    numerics::DoubleDouble time;
    if (!time_of(feature, time)) return touch_exactly(part, law, duration);
    touch.time = time.hi;
  }
  return touch.meeting == shapes::Meeting::unsure ? touch_exactly(part, law, duration) : touch;
}

/// The first touch of a ball that flies straight on from where the law begins.
template <std::size_t N>
PartTouch touch_in_line(const Part<N>& part, const FlightLaw<N>& law, double duration) {
  const shapes::Meeting meeting =
      meet(straight_feature<numerics::Bounded<double>>(part, law), duration);
  if (meeting == shapes::Meeting::none || meeting == shapes::Meeting::touching) return {meeting, 0};
  PartTouch touch = touch_carefully(part, law, duration);
  touch.time = std::min(touch.time, duration);
  return touch;
}

}  // namespace aimahead::detail::obstacles
