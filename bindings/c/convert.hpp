// Questions and answers between the structs of C and those of C++. Questions must be without fault.
#pragma once

#include "aimahead/aimahead.h"
#include "aimahead/contact.hpp"
#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/launch.hpp"
#include "aimahead/odds.hpp"
#include "aimahead/tracking.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace aimahead::c {

template <class V>
[[nodiscard]] V vector_of(const double* components) {
  if constexpr (kDimensions<V> == 2) {
    return {components[0], components[1]};
  } else {
    return {components[0], components[1], components[2]};
  }
}

/// The third component is 0 in two dimensions.
template <class V>
void store(const V& v, double* components) {
  for (int i = 0; i < 3; ++i) {
    components[i] = i < kDimensions<V> ? VectorTraits<V>::get(v, i < kDimensions<V> ? i : 0) : 0;
  }
}

template <class V>
[[nodiscard]] Turret<V> turret_of(const aim_turret& turret);

[[nodiscard]] Tick tick_of(const aim_tick& tick);

/// The result refers to the lists and to the function struct of `motion`.
template <class V>
[[nodiscard]] Target<V> target_of(const aim_motion& motion);

/// As for motions; a sound platform, too, refers to its struct.
template <class V>
[[nodiscard]] Engagement<V> engagement_of(const aim_engagement& engagement);

/// The result refers to the structs.
template <class V>
[[nodiscard]] ObstacleList<V> obstacles_of(const aim_obstacle* obstacles, std::size_t count);

/// Null: everything is certain.
template <class V>
[[nodiscard]] Uncertainty<V> uncertainty_of(const aim_uncertainty* given);
/// The first elements are the given prospects, at most kMaxProspects.
template <class V>
using ProspectList = std::array<Prospect<V>, kMaxProspects>;
template <class V>
[[nodiscard]] ProspectList<V> prospects_of(std::span<const aim_prospect> given);
/// Its covariance goes to up to 36 numbers of their own.
template <class V>
void store_prospect(const Prospect<V>& prospect, aim_prospect& out, double* covariance);

template <class V>
[[nodiscard]] aim_hit hit_of(const Hit<V>& hit);

// Answers without their faults: each binding reports a fault in its own way.
template <class V>
void put(const Intercept<V>& intercept, aim_intercept& out);
template <class V>
[[nodiscard]] aim_launch launch_of(const Launch<V>& launch);
template <class V>
[[nodiscard]] aim_odds odds_of(const Odds<V>& odds);
template <class V>
[[nodiscard]] aim_contact contact_of(const Contact<V>& contact);

}  // namespace aimahead::c
