// A vector's components and length in long double, for the checks of the fuzz targets.
#pragma once

#include "aimahead/vec.hpp"

#include <array>
#include <cmath>

namespace aimahead {

template <class V>
std::array<long double, kDimensions<V>> components(const V& v) {
  std::array<long double, kDimensions<V>> out;
  for (int i = 0; i < kDimensions<V>; ++i) out[i] = VectorTraits<V>::get(v, i);
  return out;
}

template <class V>
bool is_finite(const V& v) {
  bool all = true;
  for (const long double x : components(v)) all = all && std::isfinite(x);
  return all;
}

/// Long double has the exponents for the squares of doubles.
template <class V>
long double norm(const V& v) {
  long double square = 0;
  for (const long double x : components(v)) square += x * x;
  return std::sqrt(square);
}

}  // namespace aimahead
