// Vectors as arrays of doubles, for loops over the axes.
#pragma once

#include "aimahead/detail/precise.hpp"
#include "aimahead/vec.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>

namespace aimahead::detail::base {

template <int N>
using Components = std::array<double, N>;

template <WorldVector V>
[[nodiscard]] Components<kDimensions<V>> components_of(const V& vector) {
  Components<kDimensions<V>> result;
  for (int i = 0; i < kDimensions<V>; ++i) result[i] = VectorTraits<V>::get(vector, i);
  return result;
}

template <int N>
[[nodiscard]] Components<N> difference(const Components<N>& a, const Components<N>& b) {
  Components<N> result;
  for (int i = 0; i < N; ++i) result[i] = a[i] - b[i];
  return result;
}

template <int N>
[[nodiscard]] double dot(const Components<N>& a, const Components<N>& b) {
  double sum = a[0] * b[0];
  for (int i = 1; i < N; ++i) sum += a[i] * b[i];
  return sum;
}

template <int N>
[[nodiscard]] AIMAHEAD_INLINE double length(const Components<N>& a) {
  return std::sqrt(dot<N>(a, a));
}

/// The components over their largest size; a zero vector stays zero.
template <int N>
[[nodiscard]] Components<N> over_largest(Components<N> a) {
  double largest = 0;
  for (const double x : a) largest = std::fabs(x) > largest ? std::fabs(x) : largest;
  if (largest == 0) return a;
  for (double& x : a) x /= largest;
  return a;
}

/// The unit vector along a, whose squares may over- or underflow; a zero vector stays zero.
template <int N>
[[nodiscard]] Components<N> direction_over_largest(const Components<N>& a) {
  Components<N> u = over_largest<N>(a);
  const double size = length<N>(u);
  if (size == 0) return u;
  for (double& x : u) x /= size;
  return u;
}

/// The same at less cost for vectors of ordinary size, whose last digits may differ.
template <int N>
[[nodiscard]] AIMAHEAD_INLINE Components<N> direction_of(const Components<N>& a) {
  const double size = length<N>(a);
  if (!(size > 0x1p-400 && size < 0x1p400)) return direction_over_largest<N>(a);
  Components<N> u = a;
  for (double& x : u) x /= size;
  return u;
}

}  // namespace aimahead::detail::base
