// Vectors of the tests' own, in long double.
#pragma once

#include "aimahead/vec.hpp"

#include <array>
#include <cmath>

namespace aimahead {

template <class V>
using Long = std::array<long double, kDimensions<V>>;

template <class V>
Long<V> wide(const V& v) {
  Long<V> out;
  for (int i = 0; i < kDimensions<V>; ++i) out[i] = VectorTraits<V>::get(v, i);
  return out;
}

template <std::size_t N>
long double dot(const std::array<long double, N>& a, const std::array<long double, N>& b) {
  long double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += a[i] * b[i];
  return sum;
}

template <std::size_t N>
long double length(const std::array<long double, N>& a) {
  return std::sqrt(dot(a, a));
}

template <class V>
V make(const Long<V>& a) {
  if constexpr (kDimensions<V> == 2) {
    return V(static_cast<double>(a[0]), static_cast<double>(a[1]));
  } else {
    return V(static_cast<double>(a[0]), static_cast<double>(a[1]), static_cast<double>(a[2]));
  }
}

}  // namespace aimahead
