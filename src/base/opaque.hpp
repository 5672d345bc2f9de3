// Ways to keep a compiler from an optimisation that costs more than it saves.
#pragma once

#include "aimahead/detail/pair.hpp"
#include "aimahead/detail/precise.hpp"

#include <cstddef>
#include <cstring>
#include <type_traits>

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

/// A T whose bytes are all zero. Of zeros that it knows g++ would make it by an instruction that
/// takes as long as a hundred others.
template <class T>
[[nodiscard]] AIMAHEAD_INLINE T zeroed() {
  static_assert(std::is_trivially_copyable_v<T>);
  T made;
  const numerics::Pair zeros = numerics::both(opaque(0));
  constexpr std::size_t kRest = sizeof made % sizeof zeros;
  auto* const bytes = reinterpret_cast<unsigned char*>(&made);
  for (std::size_t at = 0; at + sizeof zeros <= sizeof made; at += sizeof zeros) {
    std::memcpy(bytes + at, &zeros, sizeof zeros);
  }
  std::memcpy(bytes + sizeof made - kRest, &zeros, kRest);
  return made;
}

/// What was read of the caller's numbers is read again if it is needed: compilers would keep all of
/// it in memory of their own.
AIMAHEAD_INLINE void forget_what_was_read() {
#if defined(__GNUC__)
  __asm__ volatile("" : : : "memory");
#endif
}

}  // namespace aimahead::detail::base
