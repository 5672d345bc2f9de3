// One double at a time, for compilers without vector types and for tests of everything else. The
// counterpart of vector_doubles.inl; sums and products are the operators.

inline constexpr int kLanes = 1;
using Doubles = double;
using Mask = bool;

AIMAHEAD_INLINE Doubles load(const float* from) { return *from; }
AIMAHEAD_INLINE Doubles load(const double* from) { return *from; }
AIMAHEAD_INLINE void store(float* to, Doubles a) { *to = float(a); }
AIMAHEAD_INLINE void store(double* to, Doubles a) { *to = a; }
/// Rounds to float and widens again.
AIMAHEAD_INLINE Doubles rounded_to_float(Doubles a) { return numerics::widened(float(a)); }
AIMAHEAD_INLINE Doubles broadcast(double x) { return x; }
/// Bitwise and of a and `bits`.
AIMAHEAD_INLINE Doubles with_bits(Doubles a, std::uint64_t bits) {
  return numerics::first(numerics::with_bits(numerics::both(a), bits));
}
AIMAHEAD_INLINE Doubles magnitude(Doubles a) { return std::fabs(a); }
AIMAHEAD_INLINE Doubles square_root(Doubles a) { return std::sqrt(a); }

AIMAHEAD_INLINE Mask below(Doubles a, Doubles b) { return a < b; }
AIMAHEAD_INLINE Mask at_most(Doubles a, Doubles b) { return a <= b; }
using numerics::any;
using numerics::every;
using numerics::select;
AIMAHEAD_INLINE Mask negated(Mask a) { return !a; }
/// a where mask, else 0.
AIMAHEAD_INLINE Doubles keep(Mask mask, Doubles a) { return select(mask, a, 0); }
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) { return a; }
AIMAHEAD_INLINE bool any_lane(Mask a) { return a; }
/// b where it is below a, else a. For a constant b g++ would make a branch, which is predicted
/// wrongly.
AIMAHEAD_INLINE Doubles min(Doubles a, Doubles b) {
  b = base::hide_value(b);
  return b < a ? b : a;
}

using TwoDoubles = numerics::Exact;
using numerics::quick_two_sum;
using numerics::two_difference;
using numerics::two_product;
using numerics::two_sum;
/// a * b - product, exactly, for product = a * b rounded.
AIMAHEAD_INLINE Doubles product_error(Doubles a, Doubles b, Doubles /*product*/) {
  return numerics::two_product(a, b).error;
}
/// a * b + c for an a * b that is exact.
AIMAHEAD_INLINE Doubles add_exact_product(Doubles a, Doubles b, Doubles c) { return a * b + c; }

/// Numbers of two axes share a register where the compiler has such a type.
using Register = numerics::Pair;
inline constexpr int kAxesOfRegister = 2;
using numerics::with_bits;
AIMAHEAD_INLINE Register register_of(Doubles a) { return numerics::both(a); }
template <std::size_t N>
AIMAHEAD_INLINE Register register_of(const std::array<Doubles, N>& axes, std::size_t i) {
  return Register{axes[2 * i], 2 * i + 1 < N ? axes[2 * i + 1] : 0};
}
AIMAHEAD_INLINE Doubles axis_of(Register a, int i) {
  return i == 0 ? numerics::first(a) : numerics::second(a);
}
