// A vector of the scalar S, read from arrays that hold an axis each.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "rooms.hpp"

#include <array>
#include <cstddef>

namespace aimahead::detail::base {

template <class S, int N>
struct PlainVector;
template <class S>
struct PlainVector<S, 2> {
  S x, y;
};
template <class S>
struct PlainVector<S, 3> {
  S x, y, z;
};

/// Element i.
template <class S, std::size_t N>
AIMAHEAD_INLINE PlainVector<S, int(N)> read_vector(const std::array<const S*, N>& axes,
                                                   std::size_t i) {
  if constexpr (N == 2) {
    return {axes[0][i], axes[1][i]};
  } else {
    return {axes[0][i], axes[1][i], axes[2][i]};
  }
}

}  // namespace aimahead::detail::base
