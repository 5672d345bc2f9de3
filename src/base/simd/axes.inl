// A number for each axis, in each lane; every operation applies to all of them. A register holds
// kAxesOfRegister axes; its parts beyond the last axis are 0.

#include "base/simd/grid.inl"

template <int N>
struct Axes {
  static constexpr int kRegisters = (N + kAxesOfRegister - 1) / kAxesOfRegister;

  std::array<Register, kRegisters> part;

  // Copied part by part: g++ 12 would copy the whole in pieces of 16 bytes, and loading them as
  // vectors of 32 then waits.
  Axes() = default;
  AIMAHEAD_INLINE Axes(const Axes& a) { *this = a; }
  AIMAHEAD_INLINE Axes& operator=(const Axes& a) {
    for (int i = 0; i < kRegisters; ++i) part[i] = a.part[i];
    return *this;
  }

  AIMAHEAD_INLINE Doubles operator[](int i) const {
    return axis_of(part[i / kAxesOfRegister], i % kAxesOfRegister);
  }
};

#define AIMAHEAD_EACH_PART(expression)                                      \
  Axes<N> out;                                                              \
  for (int i = 0; i < Axes<N>::kRegisters; ++i) out.part[i] = (expression); \
  return out

template <int N>
AIMAHEAD_INLINE Axes<N> operator+(const Axes<N>& a, const Axes<N>& b) {
  AIMAHEAD_EACH_PART(a.part[i] + b.part[i]);
}
template <int N>
AIMAHEAD_INLINE Axes<N> operator-(const Axes<N>& a, const Axes<N>& b) {
  AIMAHEAD_EACH_PART(a.part[i] - b.part[i]);
}
template <int N>
AIMAHEAD_INLINE Axes<N> operator*(const Axes<N>& a, const Axes<N>& b) {
  AIMAHEAD_EACH_PART(a.part[i] * b.part[i]);
}
template <int N>
AIMAHEAD_INLINE Axes<N> operator*(Doubles a, const Axes<N>& b) {
  const Register factor = register_of(a);
  AIMAHEAD_EACH_PART(factor * b.part[i]);
}
/// Bitwise and of each component and `bits`.
template <int N>
AIMAHEAD_INLINE Axes<N> with_bits(const Axes<N>& a, std::uint64_t bits) {
  AIMAHEAD_EACH_PART(with_bits(a.part[i], bits));
}
template <int N>
AIMAHEAD_INLINE Axes<N> magnitude(const Axes<N>& a) {
  return with_bits(a, 0x7fffffffffffffff);
}
template <int N>
AIMAHEAD_INLINE Axes<N> on_grid(const Axes<N>& a, Doubles grid) {
  const Register step = register_of(grid);
  AIMAHEAD_EACH_PART((a.part[i] + step) - step);
}
#undef AIMAHEAD_EACH_PART

template <std::size_t N>
AIMAHEAD_INLINE Axes<int(N)> axes_of(const std::array<Doubles, N>& a) {
  Axes<int(N)> out;
  for (std::size_t i = 0; i < out.part.size(); ++i) out.part[i] = register_of(a, i);
  return out;
}

/// The sum of the first two components, then of the third: the same to the bit when the first two
/// are swapped, or when a third is zero.
template <int N>
AIMAHEAD_INLINE Doubles sum_of(const Axes<N>& a) {
  static_assert(N == 2 || N == 3);
  if constexpr (N == 2) {
    return a[0] + a[1];
  } else {
    return (a[0] + a[1]) + a[2];
  }
}

/// value + error is a - b exactly, as numerics::two_difference.
template <int N>
struct ExactAxes {
  Axes<N> value;
  Axes<N> error;
};
template <int N>
AIMAHEAD_INLINE ExactAxes<N> two_difference(const Axes<N>& a, const Axes<N>& b) {
  const Axes<N> difference = a - b;
  const Axes<N> b_part = difference - a;
  const Axes<N> a_part = difference - b_part;
  return {difference, (a - a_part) - (b + b_part)};
}
