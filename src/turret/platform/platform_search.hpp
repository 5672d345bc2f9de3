// A gun on a platform that moves in any way. The platform's motion is cut into segments like a
// target's, and each segment is searched for launches (launch_search.hpp). In a segment of constant
// velocity the question is that of a gun in steady motion that has to fire in time. A launch in a
// later segment hits no earlier than that segment begins.
//
// Where the gun is as fast as its shot, the launches of one moment may hit at any later time. So
// all launches are searched for the hits of an interval, then for those of an interval twice as
// long.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::turret {

/// How many attempts are made to decide a question, each with more work than the one before.
inline constexpr int kPlatformAttempts = 6;

/// The launch that hits first; without `closest`. A hit at `before` or later may count as none.
template <class V>
[[nodiscard]] Intercept<V> search_platform(const Engagement<V>& engagement, double before,
                                           int max_attempts = kPlatformAttempts);

}  // namespace aimahead::detail::turret
