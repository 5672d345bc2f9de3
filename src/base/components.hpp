// Vectors as arrays of doubles, for loops over the axes.
#pragma once

#include "aimahead/detail/precise.hpp"
#include "aimahead/detail/scaling.hpp"
#include "aimahead/vec.hpp"
#include "base/repeat.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace aimahead::detail::base {

template <int N>
using Components = std::array<double, N>;

template <WorldVector V>
[[nodiscard]] Components<kDimensions<V>> components_of(const V& vector) {
  Components<kDimensions<V>> result;
  for (int i = 0; i < kDimensions<V>; ++i) result[i] = VectorTraits<V>::get(vector, i);
  return result;
}

/// Whether all components are finite. There is no branch for each.
template <std::size_t N>
[[nodiscard]] bool are_finite(const std::array<double, N>& components) {
  std::uint64_t largest = 0;
  for (const double x : components) largest = std::max(largest, numerics::bits_of(x) << 1);
  return largest < std::uint64_t{0x7ff} << 53;
}

// Sums and products, component by component. `repeat` keeps what a chain of them makes out of
// memory.
template <std::size_t N>
AIMAHEAD_INLINE std::array<double, N>& operator+=(std::array<double, N>& a,
                                                  const std::array<double, N>& b) {
  repeat<static_cast<int>(N)>([&](auto i) { a[i] += b[i]; });
  return a;
}
template <std::size_t N>
AIMAHEAD_INLINE std::array<double, N>& operator-=(std::array<double, N>& a,
                                                  const std::array<double, N>& b) {
  repeat<static_cast<int>(N)>([&](auto i) { a[i] -= b[i]; });
  return a;
}
template <std::size_t N>
AIMAHEAD_INLINE std::array<double, N>& operator*=(std::array<double, N>& a, double x) {
  repeat<static_cast<int>(N)>([&](auto i) { a[i] *= x; });
  return a;
}
template <std::size_t N>
AIMAHEAD_INLINE std::array<double, N>& operator/=(std::array<double, N>& a, double x) {
  repeat<static_cast<int>(N)>([&](auto i) { a[i] /= x; });
  return a;
}
template <std::size_t N>
[[nodiscard]] AIMAHEAD_INLINE std::array<double, N> operator-(const std::array<double, N>& a) {
  std::array<double, N> result;
  repeat<static_cast<int>(N)>([&](auto i) { result[i] = -a[i]; });
  return result;
}
template <std::size_t N>
[[nodiscard]] AIMAHEAD_INLINE std::array<double, N> operator+(const std::array<double, N>& a,
                                                              const std::array<double, N>& b) {
  std::array<double, N> result;
  repeat<static_cast<int>(N)>([&](auto i) { result[i] = a[i] + b[i]; });
  return result;
}
template <std::size_t N>
[[nodiscard]] AIMAHEAD_INLINE std::array<double, N> operator-(const std::array<double, N>& a,
                                                              const std::array<double, N>& b) {
  std::array<double, N> result;
  repeat<static_cast<int>(N)>([&](auto i) { result[i] = a[i] - b[i]; });
  return result;
}
template <std::size_t N>
[[nodiscard]] AIMAHEAD_INLINE std::array<double, N> operator*(double x,
                                                              const std::array<double, N>& a) {
  std::array<double, N> result;
  repeat<static_cast<int>(N)>([&](auto i) { result[i] = x * a[i]; });
  return result;
}
template <std::size_t N>
[[nodiscard]] AIMAHEAD_INLINE std::array<double, N> operator*(const std::array<double, N>& a,
                                                              double x) {
  return x * a;
}
template <std::size_t N>
[[nodiscard]] AIMAHEAD_INLINE std::array<double, N> operator/(const std::array<double, N>& a,
                                                              double x) {
  std::array<double, N> result;
  repeat<static_cast<int>(N)>([&](auto i) { result[i] = a[i] / x; });
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

/// The size of the largest component.
template <std::size_t N>
[[nodiscard]] double max_component(const std::array<double, N>& a) {
  double max = 0;
  for (const double x : a) max = std::max(max, std::fabs(x));
  return max;
}

/// The components over their largest size; a zero vector stays zero.
template <int N>
[[nodiscard]] Components<N> over_largest(const Components<N>& a) {
  const double largest = max_component(a);
  return largest == 0 ? a : a / largest;
}

/// The unit vector along a, whose squares may over- or underflow; a zero vector stays zero.
template <int N>
[[nodiscard]] Components<N> direction_over_largest(const Components<N>& a) {
  const Components<N> u = over_largest<N>(a);
  const double size = length<N>(u);
  return size == 0 ? u : u / size;
}

/// The same at less cost for well-scaled vectors, whose last digits may differ.
template <int N>
[[nodiscard]] AIMAHEAD_INLINE Components<N> direction_of(const Components<N>& a) {
  const double size = length<N>(a);
  if (!(size > 0x1p-400 && size < 0x1p400)) return direction_over_largest<N>(a);
  return a / size;
}

[[nodiscard]] constexpr Components<3> cross(const Components<3>& a, const Components<3>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The unit vector across the unit vector `along`, towards `ahead`; any, if these are parallel.
template <int N>
[[nodiscard]] Components<N> unit_across(const Components<N>& along, const Components<N>& ahead) {
  Components<N> off = ahead - dot<N>(ahead, along) * along;
  if (!(length<N>(off) > 0x1p-48)) {
    int min = 0;
    for (int i = 1; i < N; ++i) {
      if (std::fabs(along[i]) < std::fabs(along[min])) min = i;
    }
    off = -along[min] * along;
    off[min] += 1;
  }
  // Subtracted again, because what is left of nearly parallel vectors has few digits.
  const Components<N> unit = direction_of<N>(off);
  return direction_of<N>(unit - dot<N>(unit, along) * along);
}

}  // namespace aimahead::detail::base
