// What compilers shall not conclude, where what they make of it costs more than it saves.
#pragma once

#include "aimahead/detail/precise.hpp"

namespace aimahead::detail::base {

/// x, of which nothing is known.
AIMAHEAD_INLINE double opaque(double x) {
#if defined(__GNUC__) && defined(__SSE2__)
  __asm__("" : "+x"(x));
#elif defined(__GNUC__) && defined(__aarch64__)
  __asm__("" : "+w"(x));
#endif
  return x;
}

/// What was read of the caller's numbers is read again if it is needed: compilers would keep all of
/// it in memory of their own.
AIMAHEAD_INLINE void forget_what_was_read() {
#if defined(__GNUC__)
  __asm__ volatile("" : : : "memory");
#endif
}

}  // namespace aimahead::detail::base
