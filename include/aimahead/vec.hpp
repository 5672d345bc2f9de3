// Vectors: the library's own Vec2 and Vec3, and how it reads and writes yours.
//
//     const Vec2 gun{0, 0}, target{40, 10};
//     const Vec2 relative = target - gun;
//     const Vec2 aim = relative / length(relative);
//     std::printf("(%g, %g), %g\n", aim.x, aim.y, dot(aim, Vec2{0, 1}));
#pragma once

#include "aimahead/detail/error_free.hpp"

#include <array>
#include <cmath>
#include <concepts>
#include <type_traits>
#include <utility>

namespace aimahead {

/// How the library reads and makes a vector of type V. It fits every type with public members x, y
/// and, in 3D, z. Specialise it for other types:
///
///     template <> struct aimahead::VectorTraits<FVector> {
///       using Scalar = double;
///       static constexpr int kDimensions = 3;
///       static Scalar get(const FVector& v, int i) { return v[i]; }
///       static FVector make(Scalar x, Scalar y, Scalar z) { return {x, y, z}; }
///     };
template <class V>
struct VectorTraits;

template <class V>
concept HasXY = requires(V v) {
  v.x;
  v.y;
};
template <class V>
concept HasXYZ = HasXY<V> && requires(V v) {
  v.z;
};

template <HasXY V>
struct VectorTraits<V> {
  using Scalar = std::remove_cvref_t<decltype(std::declval<const V&>().x)>;
  static constexpr int kDimensions = HasXYZ<V> ? 3 : 2;

  static constexpr Scalar get(const V& v, int i) {
    if constexpr (kDimensions == 3) {
      if (i == 2) return v.z;
    }
    return i == 0 ? v.x : v.y;
  }
  static constexpr V make(Scalar x, Scalar y) {
    V v{};
    v.x = x;
    v.y = y;
    return v;
  }
  static constexpr V make(Scalar x, Scalar y, Scalar z) {
    V v{};
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
  }
};

/// A type that VectorTraits knows, with components of type float or double.
template <class V>
concept Vector = requires(const V& v) {
  typename VectorTraits<V>::Scalar;
  { VectorTraits<V>::get(v, 0) } -> std::convertible_to<double>;
}
&&std::floating_point<typename VectorTraits<V>::Scalar>;

template <Vector V>
using ScalarOf = typename VectorTraits<V>::Scalar;

template <Vector V>
inline constexpr int kDimensions = VectorTraits<V>::kDimensions;

/// The vector with the given components, converted to its scalar type.
template <Vector V>
V make_vector(const std::array<double, kDimensions<V>>& c) {
  using S = ScalarOf<V>;
  if constexpr (kDimensions<V> == 2) {
    return VectorTraits<V>::make(static_cast<S>(c[0]), static_cast<S>(c[1]));
  } else {
    return VectorTraits<V>::make(static_cast<S>(c[0]), static_cast<S>(c[1]), static_cast<S>(c[2]));
  }
}

AIMAHEAD_PRECISE_BEGIN

/// A point, displacement or velocity in the plane, in the caller's units. Converts from every
/// vector of two dimensions, and back with `to<YourVector>()`.
struct Vec2 {
  double x = 0;
  double y = 0;

  constexpr Vec2() = default;
  constexpr Vec2(double x_, double y_) : x(x_), y(y_) {}
  template <Vector V>
  requires(!std::same_as<V, Vec2> && VectorTraits<V>::kDimensions == 2) constexpr Vec2(const V& v)
      : x(VectorTraits<V>::get(v, 0)), y(VectorTraits<V>::get(v, 1)) {}

  template <Vector V>
  requires(VectorTraits<V>::kDimensions == 2) [[nodiscard]] constexpr V to() const {
    using S = ScalarOf<V>;
    return VectorTraits<V>::make(static_cast<S>(x), static_cast<S>(y));
  }

  friend constexpr bool operator==(const Vec2&, const Vec2&) = default;

  friend constexpr Vec2 operator-(const Vec2& v) { return {-v.x, -v.y}; }
  friend constexpr Vec2 operator+(const Vec2& a, const Vec2& b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec2 operator-(const Vec2& a, const Vec2& b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec2 operator*(const Vec2& v, double s) { return {v.x * s, v.y * s}; }
  friend constexpr Vec2 operator*(double s, const Vec2& v) { return v * s; }
  friend constexpr Vec2 operator/(const Vec2& v, double s) { return {v.x / s, v.y / s}; }
  constexpr Vec2& operator+=(const Vec2& v) { return *this = *this + v; }
  constexpr Vec2& operator-=(const Vec2& v) { return *this = *this - v; }
  constexpr Vec2& operator*=(double s) { return *this = *this * s; }
  constexpr Vec2& operator/=(double s) { return *this = *this / s; }

  friend AIMAHEAD_INLINE constexpr double dot(const Vec2& a, const Vec2& b) {
    return a.x * b.x + a.y * b.y;
  }
  /// Positive if b points to the left of a.
  friend AIMAHEAD_INLINE constexpr double cross(const Vec2& a, const Vec2& b) {
    return a.x * b.y - a.y * b.x;
  }
  /// Overflows where a component exceeds 1e154.
  friend AIMAHEAD_INLINE double length(const Vec2& v) { return std::sqrt(dot(v, v)); }
};

/// A point, displacement or velocity in space, in the caller's units. Converts from every vector of
/// three dimensions, and back with `to<YourVector>()`.
struct Vec3 {
  double x = 0;
  double y = 0;
  double z = 0;

  constexpr Vec3() = default;
  constexpr Vec3(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
  template <Vector V>
  requires(!std::same_as<V, Vec3> && VectorTraits<V>::kDimensions == 3) constexpr Vec3(const V& v)
      : x(VectorTraits<V>::get(v, 0)),
        y(VectorTraits<V>::get(v, 1)),
        z(VectorTraits<V>::get(v, 2)) {}

  template <Vector V>
  requires(VectorTraits<V>::kDimensions == 3) [[nodiscard]] constexpr V to() const {
    using S = ScalarOf<V>;
    return VectorTraits<V>::make(static_cast<S>(x), static_cast<S>(y), static_cast<S>(z));
  }

  friend constexpr bool operator==(const Vec3&, const Vec3&) = default;

  friend constexpr Vec3 operator-(const Vec3& v) { return {-v.x, -v.y, -v.z}; }
  friend constexpr Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend constexpr Vec3 operator*(const Vec3& v, double s) { return {v.x * s, v.y * s, v.z * s}; }
  friend constexpr Vec3 operator*(double s, const Vec3& v) { return v * s; }
  friend constexpr Vec3 operator/(const Vec3& v, double s) { return {v.x / s, v.y / s, v.z / s}; }
  constexpr Vec3& operator+=(const Vec3& v) { return *this = *this + v; }
  constexpr Vec3& operator-=(const Vec3& v) { return *this = *this - v; }
  constexpr Vec3& operator*=(double s) { return *this = *this * s; }
  constexpr Vec3& operator/=(double s) { return *this = *this / s; }

  friend AIMAHEAD_INLINE constexpr double dot(const Vec3& a, const Vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
  }
  friend AIMAHEAD_INLINE constexpr Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }
  /// Overflows where a component exceeds 1e154.
  friend AIMAHEAD_INLINE double length(const Vec3& v) { return std::sqrt(dot(v, v)); }
};

AIMAHEAD_PRECISE_END

/// The vectors of an Engagement: Vec2 or Vec3.
template <class V>
concept WorldVector = std::same_as<V, Vec2> || std::same_as<V, Vec3>;

}  // namespace aimahead
