// A gun on a platform that moves in any way. Its motion is cut into segments like a target's, and
// each is searched for launches in it (launch_search.hpp); where its velocity is constant the
// question is the one of a gun in steady motion that has to fire in time. A launch in a later
// segment hits no earlier than that begins.
//
// A launch of one moment may hit after any time, where the gun is as fast as its shot. So all
// launches are searched for the hits of a while, then for those of twice as long.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::turret {

/// The launch that hits first; without `closest`.
template <class V>
[[nodiscard]] Intercept<V> search_platform(const Engagement<V>& engagement);

}  // namespace aimahead::detail::turret
