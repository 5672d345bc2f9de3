// A gun that must turn, on a platform that moves in any way. Its motion is cut into segments like
// a target's, and each is searched for launches in it (launch_boxes.hpp); where its velocity is
// constant the question is the one of a gun in steady motion that has to fire in time. A launch in a
// later segment hits no earlier than that begins.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::turret {

/// For a gun with a motion and a turret that is there at `delay`, and a target not touching then.
template <class V>
[[nodiscard]] Intercept<V> search_on_platform(const Engagement<V>& engagement);

}  // namespace aimahead::detail::turret
