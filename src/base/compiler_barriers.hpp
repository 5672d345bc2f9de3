// Ways to keep a compiler from an optimisation that costs more than it saves.
#pragma once

#include "aimahead/detail/pair.hpp"
#include "aimahead/detail/precise.hpp"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace aimahead::detail::base {

/// Returns x; the compiler cannot see its value.
AIMAHEAD_INLINE double hide_value(double x) {
#if defined(__GNUC__) && defined(__SSE2__)
  __asm__("" : "+x"(x));
#elif defined(__GNUC__) && defined(__aarch64__)
  __asm__("" : "+w"(x));
#endif
  return x;
}

/// A T whose bytes are all zero. For zeros that it knows, g++ emits `rep stos`, which takes as long
/// as a hundred other instructions.
template <class T>
[[nodiscard]] AIMAHEAD_INLINE T zeroed() {
  static_assert(std::is_trivially_copyable_v<T>);
  T made;
  const numerics::Pair zeros = numerics::both(hide_value(0));
  constexpr std::size_t kRest = sizeof made % sizeof zeros;
  auto* const bytes = reinterpret_cast<unsigned char*>(&made);
  for (std::size_t at = 0; at + sizeof zeros <= sizeof made; at += sizeof zeros) {
    std::memcpy(bytes + at, &zeros, sizeof zeros);
  }
  std::memcpy(bytes + sizeof made - kRest, &zeros, kRest);
  return made;
}

/// Forces reloads of the caller's numbers, which compilers would otherwise copy to the stack.
AIMAHEAD_INLINE void compiler_barrier() {
#if defined(__GNUC__)
  __asm__ volatile("" : : : "memory");
#endif
}

}  // namespace aimahead::detail::base
