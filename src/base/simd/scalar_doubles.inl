// One double at a time, for compilers without vector types and for tests of everything else. The
// counterpart of vector_doubles.inl; sums and products are the operators.

inline constexpr int kLanes = 1;
using Doubles = double;
using Mask = bool;

AIMAHEAD_INLINE Doubles load(const float* from) { return *from; }
AIMAHEAD_INLINE Doubles load(const double* from) { return *from; }
AIMAHEAD_INLINE void store(float* to, Doubles a) { *to = float(a); }
AIMAHEAD_INLINE void store(double* to, Doubles a) { *to = a; }
/// Each as a float, and that as a double.
AIMAHEAD_INLINE Doubles rounded_to_float(Doubles a) { return numerics::widened(float(a)); }
AIMAHEAD_INLINE Doubles all(double x) { return x; }
/// Of each only those of its bits.
AIMAHEAD_INLINE Doubles with_bits(Doubles a, std::uint64_t bits) {
  return numerics::from_bits(numerics::bits_of(a) & bits);
}
AIMAHEAD_INLINE Doubles magnitude(Doubles a) { return std::fabs(a); }
AIMAHEAD_INLINE Doubles square_root(Doubles a) { return std::sqrt(a); }

AIMAHEAD_INLINE Mask below(Doubles a, Doubles b) { return a < b; }
AIMAHEAD_INLINE Mask at_most(Doubles a, Doubles b) { return a <= b; }
AIMAHEAD_INLINE Mask both(Mask a, Mask b) { return numerics::every(a, b); }
AIMAHEAD_INLINE Mask either(Mask a, Mask b) { return numerics::any(a, b); }
AIMAHEAD_INLINE Mask neither(Mask a) { return !a; }
AIMAHEAD_INLINE Doubles choose(Mask mask, Doubles yes, Doubles no) {
  return numerics::select(mask, yes, no);
}
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) { return a; }

/// a * b - product, exactly, for product = a * b rounded.
AIMAHEAD_INLINE Doubles product_error(Doubles a, Doubles b, Doubles /*product*/) {
  return numerics::two_product(a, b).error;
}

AIMAHEAD_INLINE void store_past_caches(float* to, Doubles a) { store(to, a); }
AIMAHEAD_INLINE void store_past_caches(double* to, Doubles a) { store(to, a); }
AIMAHEAD_INLINE void stream(void* to, const void* from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
}
AIMAHEAD_INLINE void end_stream() {}
