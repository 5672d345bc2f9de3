// A fixed-step world, stepped: gun, shot and target as docs/ENGAGEMENT.md defines them under
// `tick`, one step after the other in long double. It uses no closed form, and of the library only
// the structs of a question.
#pragma once

#include "aimahead/engagement.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace stepped {

using Real = long double;
using Triple = std::array<Real, 3>;

struct Body {
  Triple position{};
  Triple velocity{};
};

Triple triple_of(const aimahead::Vec2& v);
Triple triple_of(const aimahead::Vec3& v);

/// The factor by which one step multiplies a velocity.
Real factor_of(const aimahead::Tick& tick);

/// One step of the engine.
void advance(Body& body, const Triple& acceleration, const aimahead::Tick& tick, Real factor);

/// Every time at which the gap passes through zero (the definition's equation holds), until `steps`
/// steps after the launch, earliest first. Tangents within rounding may be there or not.
template <class V>
std::vector<Real> hit_times(const aimahead::Engagement<V>& engagement, std::int64_t steps);

/// The least of the gap in the first `steps` steps after the launch, between steps too.
template <class V>
Real min_gap(const aimahead::Engagement<V>& engagement, std::int64_t steps);

/// How far apart shot and target come, the shot leaving as the answer says, in the first `steps`
/// steps after the launch; between steps too.
struct Pass {
  Real distance = 0;
  Real time = 0;
  Real flown = 0;  ///< by the shot until then
};
template <class V>
Pass fly(const aimahead::Engagement<V>& engagement, const V& launch_point, const V& launch_velocity,
         std::int64_t steps);

double between(std::mt19937_64& random, double from, double to);

/// A random engagement of a fixed-step world, as games have them; about two in three can be hit.
template <class V>
aimahead::Engagement<V> random_engagement(std::mt19937_64& random);

}  // namespace stepped
