// Covariances from callers: whether they are sound, and their part across given axes.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/odds.hpp"
#include "base/repeat.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace aimahead::detail::odds {

template <std::size_t Size>
using Rows = std::array<std::array<double, Size>, Size>;

/// The largest absolute element, or NaN.
template <std::size_t Size>
[[nodiscard]] double size_of(const Rows<Size>& rows) {
  double size = 0;
  for (const auto& row : rows) {
    for (const double x : row) {
      if (!(std::fabs(x) <= size || std::isnan(size))) size = std::fabs(x);
    }
  }
  return size;
}

template <std::size_t Size>
[[nodiscard]] Rows<Size> symmetric_part(const Rows<Size>& rows) {
  Rows<Size> part{};
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t j = 0; j < Size; ++j) part[i][j] = rows[i][j] / 2 + rows[j][i] / 2;
  }
  return part;
}

/// Whether Cholesky's elimination of a symmetric matrix meets positive pivots only, so that no
/// eigenvalue is negative. Two pivots at a time take one division: a and (a d - b^2) / a.
template <std::size_t Size>
[[nodiscard]] bool is_surely_positive(const Rows<Size>& rows) {
  static_assert(Size % 2 == 0);
  constexpr double kMaxDeterminant = 0x1p1000;
  Rows<Size> lower;
  base::repeat<Size>(
      [&](auto i) { base::repeat<i + 1>([&](auto j) { lower[i][j] = rows[i][j]; }); });
  bool is_positive = true;
  base::repeat<Size / 2>([&](auto block) {
    constexpr std::size_t k = 2 * block;
    const double a = lower[k][k];
    const double b = lower[k + 1][k];
    const double d = lower[k + 1][k + 1];
    const double determinant = a * d - b * b;
    is_positive = is_positive && a > 0 && determinant > 0 && determinant < kMaxDeterminant;
    const double inverse = 1 / determinant;
    base::repeat<Size - k - 2>([&](auto below) {
      constexpr std::size_t row = k + 2 + below;
      const double x = (d * lower[row][k] - b * lower[row][k + 1]) * inverse;
      const double y = (a * lower[row][k + 1] - b * lower[row][k]) * inverse;
      base::repeat<below + 1>([&](auto j) {
        constexpr std::size_t column = k + 2 + j;
        lower[row][column] -= x * lower[column][k] + y * lower[column][k + 1];
      });
    });
  });
  return is_positive;
}

/// Whether the rows are exactly symmetric and surely a covariance, as those of a filter are. If
/// false, they may still be one.
template <std::size_t Size>
[[nodiscard]] bool is_plainly_sound(const Rows<Size>& rows) {
  bool is_plain = true;
  base::repeat<Size>([&](auto i) {
    base::repeat<i>([&](auto j) { is_plain &= rows[i][j] == rows[j][i]; });
    // No element of a covariance is larger than its largest variance.
    is_plain &= rows[i][i] <= 0x1p1000;
  });
  return is_plain && is_surely_positive(rows);
}

/// Eigenvalues and, in columns, eigenvectors of a symmetric matrix, by Jacobi's rotations (Golub
/// and Van Loan, Matrix Computations, 8.5).
template <std::size_t Size>
struct Eigen {
  std::array<double, Size> values{};
  Rows<Size> vectors{};

  explicit Eigen(Rows<Size> a) {
    for (std::size_t i = 0; i < Size; ++i) vectors[i][i] = 1;
    constexpr int kMaxSweeps = 40;
    for (int sweep = 0; sweep < kMaxSweeps && !is_diagonal(a); ++sweep) {
      for (std::size_t p = 0; p < Size; ++p) {
        for (std::size_t q = p + 1; q < Size; ++q) rotate(a, p, q);
      }
    }
    for (std::size_t i = 0; i < Size; ++i) values[i] = a[i][i];
  }

 private:
  static bool is_diagonal(const Rows<Size>& a) {
    double off = 0;
    double size = 0;
    for (std::size_t i = 0; i < Size; ++i) {
      for (std::size_t j = 0; j < i; ++j) off = std::fabs(a[i][j]) > off ? std::fabs(a[i][j]) : off;
      size = std::fabs(a[i][i]) > size ? std::fabs(a[i][i]) : size;
    }
    return off <= size * 0x1p-60;
  }
  void rotate(Rows<Size>& a, std::size_t p, std::size_t q) {
    if (a[p][q] == 0) return;
    const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    const double t = (theta < 0 ? -1 : 1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
    const double c = 1 / std::sqrt(t * t + 1);
    const double s = t * c;
    for (std::size_t k = 0; k < Size; ++k) turn(a[k][p], a[k][q], c, s);
    for (std::size_t k = 0; k < Size; ++k) turn(a[p][k], a[q][k], c, s);
    for (std::size_t k = 0; k < Size; ++k) turn(vectors[k][p], vectors[k][q], c, s);
  }
  static void turn(double& x, double& y, double c, double s) {
    const double old = x;
    x = c * old - s * y;
    y = s * old + c * y;
  }
};

/// The share of the largest element that asymmetry and negative eigenvalues may have.
inline constexpr double kTolerance = 1e-9;

/// Whether the rows are a covariance, within kTolerance, which allows for printed digits.
template <std::size_t Size>
[[nodiscard]] bool is_covariance(const Rows<Size>& rows) {
  if (is_plainly_sound(rows)) return true;
  const double size = size_of(rows);
  if (!(size <= 0x1p1000)) return false;
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!(std::fabs(rows[i][j] - rows[j][i]) <= kTolerance * size)) return false;
    }
  }
  const Rows<Size> part = symmetric_part(rows);
  if (size == 0 || is_surely_positive(part)) return true;
  for (const double value : Eigen<Size>(part).values) {
    if (value < -kTolerance * size) return false;
  }
  return true;
}

/// The symmetric part, with 0 in place of its negative eigenvalues.
template <std::size_t Size>
[[nodiscard]] Rows<Size> sound_part(const Rows<Size>& rows) {
  if (is_plainly_sound(rows)) return rows;
  Rows<Size> part = symmetric_part(rows);
  if (is_surely_positive(part)) return part;
  const Eigen<Size> eigen(part);
  for (std::size_t k = 0; k < Size; ++k) {
    if (!(eigen.values[k] < 0)) continue;
    for (std::size_t i = 0; i < Size; ++i) {
      for (std::size_t j = 0; j < Size; ++j) {
        part[i][j] -= eigen.values[k] * eigen.vectors[i][k] * eigen.vectors[j][k];
      }
    }
  }
  return part;
}

/// The same uncertainty with a sound covariance, if it has one.
template <class V>
[[nodiscard]] Uncertainty<V> sound(const Uncertainty<V>& known) {
  Uncertainty<V> result = known;
  if (known.covariance) result.covariance = sound_part(*known.covariance);
  return result;
}

/// The covariance of the position `time` later, across the given axes: g' C g for the vectors
/// g = (axis, time axis), C being the covariance of (position, velocity).
template <std::size_t Count>
struct SeenAcross {
  std::array<double, Count> variance{};
  double both = 0;
};

/// a' rows b, in double-double.
template <std::size_t Size>
[[nodiscard]] double form(const Rows<Size>& rows, const std::array<double, Size>& a,
                          const std::array<double, Size>& b) {
  numerics::DoubleDouble sum;
  for (std::size_t i = 0; i < Size; ++i) {
    numerics::DoubleDouble row;
    for (std::size_t j = 0; j < Size; ++j) {
      row = row + numerics::DoubleDouble(numerics::two_product(rows[i][j], b[j]));
    }
    sum = sum + row * a[i];
  }
  return sum.hi;
}

/// The covariance of the position across the axes, in doubles where nothing cancels, otherwise in
/// double-double: a target may be known a million times better along one direction than along
/// another.
template <std::size_t N, std::size_t Count>
[[nodiscard]] SeenAcross<Count> seen_across(const Rows<2 * N>& rows,
                                            const std::array<std::array<double, N>, Count>& axes,
                                            double time) {
  SeenAcross<Count> seen;
  // The covariance of the later position. Each sum has no more than a dozen roundings, and by
  // Cauchy and Schwarz no term is larger than `size` allows: the error is below 2^-47 of it.
  Rows<N> later{};
  std::array<double, N> size{};
  base::repeat<N>([&](auto i) {
    base::repeat<i + 1>([&](auto j) {
      later[i][j] = later[j][i] =
          rows[i][j] + time * ((rows[i][N + j] + rows[j][N + i]) + time * rows[N + i][N + j]);
    });
    size[i] = rows[i][i] + time * time * rows[N + i][N + i];
  });
  std::array<double, Count> sizes{};
  std::array<std::array<double, N>, Count> along{};
  base::repeat<Count>([&](auto k) {
    base::repeat<N>([&](auto i) {
      base::repeat<N>([&](auto j) { along[k][i] += later[i][j] * axes[k][j]; });
      seen.variance[k] += along[k][i] * axes[k][i];
      sizes[k] += axes[k][i] * axes[k][i] * size[i];
    });
  });
  constexpr double kMinShare = 0.02;
  bool is_certain = seen.variance[0] > kMinShare * sizes[0];
  if constexpr (Count == 2) {
    for (std::size_t i = 0; i < N; ++i) seen.both += along[0][i] * axes[1][i];
    // The determinant is the number that may cancel.
    is_certain = seen.variance[0] * seen.variance[1] - seen.both * seen.both >
                 kMinShare * (sizes[0] * sizes[1]);
  }
  if (is_certain) return seen;
  std::array<std::array<double, 2 * N>, Count> g{};
  for (std::size_t k = 0; k < Count; ++k) {
    for (std::size_t i = 0; i < N; ++i) {
      g[k][i] = axes[k][i];
      g[k][N + i] = time * axes[k][i];
    }
    seen.variance[k] = form(rows, g[k], g[k]);
  }
  if constexpr (Count == 2) seen.both = form(rows, g[0], g[1]);
  return seen;
}

}  // namespace aimahead::detail::odds
