// Lanes of the compiler's vector type of doubles. What that type lacks is written with the
// intrinsics of the target. Sums and products are the operators.

inline constexpr int kLanes = AIMAHEAD_VECTOR_BITS / 64;
typedef double Doubles __attribute__((vector_size(kLanes * sizeof(double))));
typedef float HalfFloats __attribute__((vector_size(kLanes * sizeof(float))));
typedef std::int64_t Words __attribute__((vector_size(kLanes * sizeof(double))));

AIMAHEAD_INLINE Doubles load(const double* from) {
  Doubles out;
  std::memcpy(&out, from, sizeof out);
  return out;
}
AIMAHEAD_INLINE Doubles load(const float* from) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Doubles)_mm512_maskz_cvtps_pd(0xff, _mm256_loadu_ps(from));
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Doubles)_mm256_cvtps_pd(_mm_loadu_ps(from));
#elif defined(__x86_64__)
  // In assembly, because g++ 12 loads the floats by themselves first, and then has to move them.
  Doubles out;
  __asm__("{cvtps2pd %1, %0|cvtps2pd %0, %1}"
          : "=x"(out)
          : "m"(*reinterpret_cast<const HalfFloats*>(from)));
  return out;
#else
  HalfFloats out;
  std::memcpy(&out, from, sizeof out);
  return __builtin_convertvector(out, Doubles);
#endif
}
AIMAHEAD_INLINE void store(double* to, Doubles a) { std::memcpy(to, &a, sizeof a); }
AIMAHEAD_INLINE void store(float* to, Doubles a) {
#if AIMAHEAD_VECTOR_BITS == 512
  _mm256_storeu_ps(to, _mm512_maskz_cvtpd_ps(0xff, (__m512d)a));
#elif AIMAHEAD_VECTOR_BITS == 256
  _mm_storeu_ps(to, _mm256_cvtpd_ps((__m256d)a));
#elif defined(__x86_64__)
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_castps_si128(_mm_cvtpd_ps((__m128d)a)));
#else
  const HalfFloats out = __builtin_convertvector(a, HalfFloats);
  std::memcpy(to, &out, sizeof out);
#endif
}
/// Rounds to float and widens again.
AIMAHEAD_INLINE Doubles rounded_to_float(Doubles a) {
#if defined(__clang__)
  return __builtin_convertvector(__builtin_convertvector(a, HalfFloats), Doubles);
#else
  // Through memory, because g++ 12 would forget the rounding (see `widened` in error_free.hpp).
  float kept[kLanes];
  store(kept, a);
  __asm__("" : : "r"(kept) : "memory");
  return load(kept);
#endif
}
AIMAHEAD_INLINE Doubles broadcast(double x) { return x - Doubles{}; }
/// Bitwise and of a and `bits`.
AIMAHEAD_INLINE Doubles with_bits(Doubles a, std::uint64_t bits) {
  return (Doubles)((Words)a & static_cast<std::int64_t>(bits));
}
AIMAHEAD_INLINE Doubles magnitude(Doubles a) { return with_bits(a, 0x7fffffffffffffff); }
AIMAHEAD_INLINE Doubles square_root(Doubles a) {
#if AIMAHEAD_VECTOR_BITS == 512
  // With a mask, because g++ 12 warns of the form without one (bug 105593).
  return (Doubles)_mm512_maskz_sqrt_pd(0xff, (__m512d)a);
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Doubles)_mm256_sqrt_pd((__m256d)a);
#elif defined(__x86_64__)
  return (Doubles)_mm_sqrt_pd((__m128d)a);
#elif defined(__wasm_simd128__)
  return (Doubles)wasm_f64x2_sqrt((v128_t)a);
#else
  return (Doubles)vsqrtq_f64((float64x2_t)a);
#endif
}

/// One axis of each lane.
using Register = Doubles;
inline constexpr int kAxesOfRegister = 1;
AIMAHEAD_INLINE Register register_of(Doubles a) { return a; }
template <std::size_t N>
AIMAHEAD_INLINE Register register_of(const std::array<Doubles, N>& axes, std::size_t i) {
  return axes[i];
}
AIMAHEAD_INLINE Doubles axis_of(Register a, int /*i*/) { return a; }

#if AIMAHEAD_VECTOR_BITS == 512
using Mask = __mmask8;
AIMAHEAD_INLINE Mask below(Doubles a, Doubles b) {
  return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LT_OQ);
}
AIMAHEAD_INLINE Mask at_most(Doubles a, Doubles b) {
  return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LE_OQ);
}
// Intrinsics, because g++ moves the operators' arguments to general registers and back.
AIMAHEAD_INLINE Mask every(Mask a, Mask b) { return _kand_mask8(a, b); }
AIMAHEAD_INLINE Mask any(Mask a, Mask b) { return _kor_mask8(a, b); }
AIMAHEAD_INLINE Mask negated(Mask a) { return _knot_mask8(a); }
AIMAHEAD_INLINE Doubles select(Mask mask, Doubles yes, Doubles no) {
  return (Doubles)_mm512_mask_blend_pd(mask, (__m512d)no, (__m512d)yes);
}
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) { return a; }
#elif AIMAHEAD_VECTOR_BITS == 128 && defined(__x86_64__)
// Intrinsics, because g++ 12 compiles the operators to branches.
using Mask = __m128d;
AIMAHEAD_INLINE Mask below(Doubles a, Doubles b) { return _mm_cmplt_pd((Mask)a, (Mask)b); }
AIMAHEAD_INLINE Mask at_most(Doubles a, Doubles b) { return _mm_cmple_pd((Mask)a, (Mask)b); }
AIMAHEAD_INLINE Mask every(Mask a, Mask b) { return _mm_and_pd(a, b); }
AIMAHEAD_INLINE Mask any(Mask a, Mask b) { return _mm_or_pd(a, b); }
AIMAHEAD_INLINE Mask negated(Mask a) {
  return _mm_castsi128_pd(_mm_xor_si128(_mm_castpd_si128(a), _mm_set1_epi32(-1)));
}
AIMAHEAD_INLINE Doubles select(Mask mask, Doubles yes, Doubles no) {
  return (Doubles)_mm_or_pd(_mm_and_pd(mask, (Mask)yes), _mm_andnot_pd(mask, (Mask)no));
}
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) { return std::uint32_t(_mm_movemask_pd(a)); }
#else
using Mask = Words;
AIMAHEAD_INLINE Mask below(Doubles a, Doubles b) { return (Mask)(a < b); }
AIMAHEAD_INLINE Mask at_most(Doubles a, Doubles b) { return (Mask)(a <= b); }
AIMAHEAD_INLINE Mask every(Mask a, Mask b) { return a & b; }
AIMAHEAD_INLINE Mask any(Mask a, Mask b) { return a | b; }
AIMAHEAD_INLINE Mask negated(Mask a) { return ~a; }
AIMAHEAD_INLINE Doubles select(Mask mask, Doubles yes, Doubles no) {
  return (Doubles)(((Mask)yes & mask) | ((Mask)no & ~mask));
}
/// Bit i is set where lane i is.
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) {
#if AIMAHEAD_VECTOR_BITS == 256
  return std::uint32_t(_mm256_movemask_pd((__m256d)a));
#else
  return std::uint32_t((a[0] & 1) | (a[1] & 2));
#endif
}
#endif

AIMAHEAD_INLINE bool any_lane(Mask mask) { return bits_of(mask) != 0; }
AIMAHEAD_INLINE Mask every(Mask a) { return a; }
AIMAHEAD_INLINE Mask any(Mask a) { return a; }
template <class... Masks>
AIMAHEAD_INLINE Mask every(Mask a, Mask b, Mask c, Masks... rest) {
  return every(every(a, b), every(c, rest...));
}
template <class... Masks>
AIMAHEAD_INLINE Mask any(Mask a, Mask b, Mask c, Masks... rest) {
  return any(any(a, b), any(c, rest...));
}
/// b where it is below a, else a.
AIMAHEAD_INLINE Doubles min(Doubles a, Doubles b) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Doubles)_mm512_maskz_min_pd(0xff, (__m512d)b, (__m512d)a);
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Doubles)_mm256_min_pd((__m256d)b, (__m256d)a);
#elif defined(__x86_64__)
  return (Doubles)_mm_min_pd((__m128d)b, (__m128d)a);
#else
  return select(below(b, a), b, a);
#endif
}

#if AIMAHEAD_VECTOR_BITS >= 256
/// a * b - product, exactly, for product = a * b rounded.
AIMAHEAD_INLINE Doubles product_error(Doubles a, Doubles b, Doubles product) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Doubles)_mm512_fmsub_pd((__m512d)a, (__m512d)b, (__m512d)product);
#else
  return (Doubles)_mm256_fmsub_pd((__m256d)a, (__m256d)b, (__m256d)product);
#endif
}
#else
/// a * b - product, exactly, for product = a * b rounded: Dekker's way (error_free.hpp).
AIMAHEAD_INLINE Doubles product_error(Doubles a, Doubles b, Doubles product) {
  const Doubles kVeltkamp = broadcast(134217729);
  const Doubles a_scaled = kVeltkamp * a;
  const Doubles b_scaled = kVeltkamp * b;
  const Doubles a_high = a_scaled - (a_scaled - a);
  const Doubles b_high = b_scaled - (b_scaled - b);
  const Doubles a_low = a - a_high;
  const Doubles b_low = b - b_high;
  return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}
#endif

/// a * b + c for an a * b that is exact, and so the same whether it is fused or not.
AIMAHEAD_INLINE Doubles add_exact_product(Doubles a, Doubles b, Doubles c) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Doubles)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Doubles)_mm256_fmadd_pd((__m256d)a, (__m256d)b, (__m256d)c);
#else
  return a * b + c;
#endif
}

/// a * b + c, rounded once or twice depending on the target: for bounds that hold either way.
AIMAHEAD_INLINE Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
  return add_exact_product(a, b, c);
}
/// c - a * b, rounded likewise.
AIMAHEAD_INLINE Doubles minus_product(Doubles a, Doubles b, Doubles c) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Doubles)_mm512_fnmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Doubles)_mm256_fnmadd_pd((__m256d)a, (__m256d)b, (__m256d)c);
#else
  return c - a * b;
#endif
}

#if AIMAHEAD_VECTOR_BITS >= 256
// Conditions as signs, which cost less than masks.
AIMAHEAD_INLINE Doubles either_sign(Doubles a, Doubles b) { return (Doubles)((Words)a | (Words)b); }
AIMAHEAD_INLINE Mask has_no_sign(Doubles a) {
#if AIMAHEAD_VECTOR_BITS == 512
  return _mm512_testn_epi64_mask((__m512i)a, (__m512i)broadcast(-0.0));
#else
  return (Mask)((Words)a > -1);
#endif
}
AIMAHEAD_INLINE Mask equal_where(Mask mask, Doubles a, Doubles b) {
#if AIMAHEAD_VECTOR_BITS == 512
  return _mm512_mask_cmp_pd_mask(mask, (__m512d)a, (__m512d)b, _CMP_EQ_OQ);
#else
  return mask & (Mask)(a == b);
#endif
}
AIMAHEAD_INLINE Mask at_most_where(Mask mask, Doubles a, Doubles b) {
#if AIMAHEAD_VECTOR_BITS == 512
  return _mm512_mask_cmp_pd_mask(mask, (__m512d)a, (__m512d)b, _CMP_LE_OQ);
#else
  return mask & at_most(a, b);
#endif
}
/// min(|a|, |b|), for a that has no sign.
AIMAHEAD_INLINE Doubles min_magnitude(Doubles a, Doubles b) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Doubles)_mm512_maskz_range_pd(0xff, (__m512d)a, (__m512d)b, 0b1010);
#else
  return min(a, magnitude(b));
#endif
}
#endif
/// a where mask, else 0.
AIMAHEAD_INLINE Doubles keep(Mask mask, Doubles a) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Doubles)_mm512_maskz_mov_pd(mask, (__m512d)a);
#else
  return (Doubles)((Words)a & (Words)mask);
#endif
}
// A sum or product and its rounding error, as in error_free.hpp.
struct TwoDoubles {
  Doubles value;
  Doubles error;
};
AIMAHEAD_INLINE TwoDoubles two_product(Doubles a, Doubles b) {
  const Doubles product = a * b;
  return {product, product_error(a, b, product)};
}
AIMAHEAD_INLINE TwoDoubles two_sum(Doubles a, Doubles b) {
  const Doubles sum = a + b;
  const Doubles b_part = sum - a;
  const Doubles a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}
AIMAHEAD_INLINE TwoDoubles two_difference(Doubles a, Doubles b) {
  const Doubles difference = a - b;
  const Doubles b_part = difference - a;
  const Doubles a_part = difference - b_part;
  return {difference, (a - a_part) - (b + b_part)};
}
/// a + b where |a| >= |b| or a = 0.
AIMAHEAD_INLINE TwoDoubles quick_two_sum(Doubles a, Doubles b) {
  const Doubles sum = a + b;
  return {sum, b - (sum - a)};
}
