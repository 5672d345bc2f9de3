// The first contact of two bodies of any motion.
#pragma once

#include "aimahead/contact.hpp"
#include "rooms.hpp"

namespace aimahead::detail::contact {

/// The first contact of two bodies without fault within [0, duration], which may be infinite.
template <class V>
[[nodiscard]] Contact<V> search_contact(const Target<V>& a, const Target<V>& b, double duration);

}  // namespace aimahead::detail::contact
