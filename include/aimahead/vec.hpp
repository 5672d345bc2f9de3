// Vectors: the library's own Vec2 and Vec3, and how it reads and writes yours.
//
//     const Vec2 gun{0, 0}, target{40, 10};
//     const Vec2 relative = target - gun;
//     const Vec2 aim = relative / length(relative);
//     std::printf("(%g, %g), %g\n", aim.x, aim.y, dot(aim, Vec2{0, 1}));
#pragma once

#include "aimahead/detail/precise.hpp"

#include <array>
#include <cmath>
#include <concepts>
#include <type_traits>
#include <utility>

namespace aimahead {

/// How the library reads and makes a vector of type V. It fits every type of two or three floats or
/// doubles that has, in this order,
/// - public members x, y and, in 3D, z, or X, Y and Z (Unreal's FVector);
/// - functions x(), y() and, in 3D, z(), and a constructor from as many numbers (clang 14 does not
///   count the initialisation of an aggregate as one): Eigen's vectors;
/// - v[0], v[1] and, in 3D, v[2]: std::array.
/// Specialise it for other types:
///
///     template <> struct aimahead::VectorTraits<Place> {
///       using Scalar = double;
///       static constexpr int kDimensions = 2;
///       static Scalar get(const Place& p, int i) { return i == 0 ? p.east : p.north; }
///       static Place make(Scalar x, Scalar y) { return {.east = x, .north = y}; }
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

namespace detail {

/// With data members X and Y: names of functions or constants cannot be assigned to.
template <class V>
concept HasCapitals = !HasXY<V> && requires(V & v) {
  v.X = v.Y;
};
template <class V>
concept HasCapitalZ = requires(V& v) {
  v.Z = v.X;
};

/// The number of components that a type states; -1: it states none.
template <class V>
consteval int stated_size() {
  if constexpr (requires { std::tuple_size<V>::value; }) {
    return static_cast<int>(std::tuple_size<V>::value);
  } else if constexpr (requires { V::SizeAtCompileTime; }) {
    // Eigen's; it is -1 for a vector whose size is known only when the program runs.
    return V::SizeAtCompileTime < 0 ? 0 : static_cast<int>(V::SizeAtCompileTime);
  }
  return -1;
}

template <class V>
concept HasFunctions = !HasXY<V> && !HasCapitals<V> && requires(const V& v) {
  { v.x() } -> std::convertible_to<double>;
  { v.y() } -> std::convertible_to<double>;
};

template <class V>
concept HasZFunction = requires(const V& v) {
  v.z();
};

/// The number of components of a type with functions x() and y() that can be made of as many
/// numbers; 0: it cannot.
template <class V>
consteval int count_functions() {
  using S = std::remove_cvref_t<decltype(std::declval<const V&>().x())>;
  const int count = stated_size<V>() >= 0 ? stated_size<V>() : HasZFunction<V> ? 3 : 2;
  const bool can_be_made =
      count == 3 ? std::constructible_from<V, S, S, S> : std::constructible_from<V, S, S>;
  return can_be_made ? count : 0;
}

/// Whether V holds its own numbers, unlike std::span and std::vector.
template <class V>
concept HasElements =
    !HasXY<V> && !HasCapitals<V> && !HasFunctions<V> && std::copy_constructible<V> &&
    std::is_trivially_destructible_v<V> && requires(V & v, const V& fixed) {
  requires !std::is_assignable_v<decltype(fixed[0]), double>;
  v[0] = fixed[0];
};

/// The number of components of a type with v[0].
template <class V>
consteval int count_elements() {
  using S = std::remove_cvref_t<decltype(std::declval<const V&>()[0])>;
  if constexpr (stated_size<V>() >= 0) {
    return stated_size<V>();
  } else {
    constexpr auto kSize = sizeof(S);
    return sizeof(V) % kSize == 0 ? static_cast<int>(sizeof(V) / kSize) : 0;
  }
}

constexpr bool is_count(int count) { return count == 2 || count == 3; }

}  // namespace detail

template <HasXY V>
struct VectorTraits<V> {
  using Scalar = std::remove_cvref_t<decltype(std::declval<const V&>().x)>;
  static constexpr int kDimensions = HasXYZ<V> ? 3 : 2;

  AIMAHEAD_INLINE static constexpr Scalar get(const V& v, int i) {
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

template <detail::HasCapitals V>
struct VectorTraits<V> {
  using Scalar = std::remove_cvref_t<decltype(std::declval<const V&>().X)>;
  static constexpr int kDimensions = detail::HasCapitalZ<V> ? 3 : 2;

  AIMAHEAD_INLINE static constexpr Scalar get(const V& v, int i) {
    if constexpr (kDimensions == 3) {
      if (i == 2) return v.Z;
    }
    return i == 0 ? v.X : v.Y;
  }
  static constexpr V make(Scalar x, Scalar y) {
    V v{};
    v.X = x;
    v.Y = y;
    return v;
  }
  static constexpr V make(Scalar x, Scalar y, Scalar z) {
    V v = make(x, y);
    v.Z = z;
    return v;
  }
};

template <detail::HasFunctions V>
requires(detail::is_count(detail::count_functions<V>())) struct VectorTraits<V> {
  using Scalar = std::remove_cvref_t<decltype(std::declval<const V&>().x())>;
  static constexpr int kDimensions = detail::count_functions<V>();

  AIMAHEAD_INLINE static constexpr Scalar get(const V& v, int i) {
    if constexpr (kDimensions == 3) {
      if (i == 2) return v.z();
    }
    return i == 0 ? v.x() : v.y();
  }
  static constexpr V make(Scalar x, Scalar y) { return V(x, y); }
  static constexpr V make(Scalar x, Scalar y, Scalar z) { return V(x, y, z); }
};

template <detail::HasElements V>
requires(detail::is_count(detail::count_elements<V>())) struct VectorTraits<V> {
  using Scalar = std::remove_cvref_t<decltype(std::declval<const V&>()[0])>;
  static constexpr int kDimensions = detail::count_elements<V>();

  AIMAHEAD_INLINE static constexpr Scalar get(const V& v, int i) {
    if constexpr (kDimensions == 3) {
      if (i == 2) return v[2];
    }
    return i == 0 ? v[0] : v[1];
  }
  static constexpr V make(Scalar x, Scalar y) {
    V v{};
    v[0] = x;
    v[1] = y;
    return v;
  }
  static constexpr V make(Scalar x, Scalar y, Scalar z) {
    V v = make(x, y);
    v[2] = z;
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

namespace detail {
/// Stops the compiler with one plain line where V is not a Vector.
template <class V>
constexpr bool expect_vector() {
  constexpr bool is_known = Vector<V>;
  static_assert(
      is_known,
      "Aimahead does not know this type as a vector of 2 or 3 floats or doubles (one with "
      "functions x() and y() needs a constructor from as many numbers): "
      "specialise aimahead::VectorTraits for it (aimahead/vec.hpp shows how)");
  return true;
}
}  // namespace detail

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

namespace detail {
/// The zero vector. V{} would not do: vectors of Eigen are then uninitialised.
template <Vector V>
constexpr V zero_vector() {
  using S = ScalarOf<V>;
  if constexpr (kDimensions<V> == 2) {
    return VectorTraits<V>::make(S(0), S(0));
  } else {
    return VectorTraits<V>::make(S(0), S(0), S(0));
  }
}
}  // namespace detail

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
concept WorldVector = std::same_as<V, Vec2> || std::same_as<V, Vec3>;  // others: lead, Body, Sweep

}  // namespace aimahead
