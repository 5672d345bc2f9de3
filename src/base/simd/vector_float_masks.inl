// Conditions on the lanes of vector_floats.inl, and what only kernels with conditions need. The
// counterpart for doubles is a part of vector_doubles.inl.

#if AIMAHEAD_VECTOR_BITS == 512
using Mask = __mmask16;
AIMAHEAD_INLINE Mask below(Floats a, Floats b) {
  return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LT_OQ);
}
AIMAHEAD_INLINE Mask equal_where(Mask mask, Floats a, Floats b) {
  return _mm512_mask_cmp_ps_mask(mask, (__m512)a, (__m512)b, _CMP_EQ_OQ);
}
AIMAHEAD_INLINE Mask at_most_where(Mask mask, Floats a, Floats b) {
  return _mm512_mask_cmp_ps_mask(mask, (__m512)a, (__m512)b, _CMP_LE_OQ);
}
AIMAHEAD_INLINE Mask has_no_sign(Floats a) {
  return _mm512_testn_epi32_mask((__m512i)a, (__m512i)broadcast(-0.0f));
}
AIMAHEAD_INLINE Floats keep(Mask mask, Floats a) {
  return (Floats)_mm512_maskz_mov_ps(mask, (__m512)a);
}
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) { return a; }
#elif AIMAHEAD_VECTOR_BITS == 128 && defined(__x86_64__)
// Intrinsics, because g++ 12 compiles the operators to branches.
using Mask = __m128;
AIMAHEAD_INLINE Mask below(Floats a, Floats b) { return _mm_cmplt_ps((Mask)a, (Mask)b); }
AIMAHEAD_INLINE Mask equal_where(Mask mask, Floats a, Floats b) {
  return _mm_and_ps(mask, _mm_cmpeq_ps((Mask)a, (Mask)b));
}
AIMAHEAD_INLINE Mask at_most_where(Mask mask, Floats a, Floats b) {
  return _mm_and_ps(mask, _mm_cmple_ps((Mask)a, (Mask)b));
}
AIMAHEAD_INLINE Mask has_no_sign(Floats a) {
  return _mm_castsi128_ps(_mm_cmpgt_epi32((__m128i)a, _mm_set1_epi32(-1)));
}
AIMAHEAD_INLINE Floats keep(Mask mask, Floats a) { return (Floats)_mm_and_ps(mask, (Mask)a); }
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) { return std::uint32_t(_mm_movemask_ps(a)); }
#else
using Mask = Signed;
AIMAHEAD_INLINE Mask below(Floats a, Floats b) { return (Mask)(a < b); }
AIMAHEAD_INLINE Mask equal_where(Mask mask, Floats a, Floats b) { return mask & (Mask)(a == b); }
AIMAHEAD_INLINE Mask at_most_where(Mask mask, Floats a, Floats b) { return mask & (Mask)(a <= b); }
AIMAHEAD_INLINE Mask has_no_sign(Floats a) { return (Mask)((Signed)a > -1); }
/// a where mask, else 0.
AIMAHEAD_INLINE Floats keep(Mask mask, Floats a) { return (Floats)((Mask)a & mask); }
/// Bit i: the sign of lane i.
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) {
#if AIMAHEAD_VECTOR_BITS == 256
  return std::uint32_t(_mm256_movemask_ps((__m256)a));
#elif defined(__wasm_simd128__)
  return std::uint32_t(wasm_i32x4_bitmask((v128_t)a));
#else
  const uint32x4_t bit = {1, 2, 4, 8};
  return vaddvq_u32(vandq_u32((uint32x4_t)(a < 0), bit));
#endif
}
#endif

// Conditions as signs, which cost less than masks.
AIMAHEAD_INLINE Floats either_sign(Floats a, Floats b) { return (Floats)((Whole)a | (Whole)b); }

/// min(|a|, |b|), for a that has no sign.
AIMAHEAD_INLINE Floats min_magnitude(Floats a, Floats b) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Floats)_mm512_maskz_range_ps(0xffff, (__m512)a, (__m512)b, 0b1010);
#else
  return min(a, magnitude(b));
#endif
}

/// 1 / sqrt(a) within 2^-11 of it, for a > 0.
AIMAHEAD_INLINE Floats rough_inverse_root(Floats a) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Floats)_mm512_maskz_rsqrt14_ps(0xffff, (__m512)a);
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Floats)_mm256_rsqrt_ps((__m256)a);
#elif defined(__x86_64__)
  return (Floats)_mm_rsqrt_ps((__m128)a);
#else
  return 1 / square_root(a);
#endif
}
