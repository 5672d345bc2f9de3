// Conditions of the lanes of vector_floats.inl, and what only kernels with conditions need. The
// counterpart for doubles is a part of vector_doubles.inl.

#if AIMAHEAD_VECTOR_BITS == 512
using Mask = __mmask16;
AIMAHEAD_INLINE Mask below(Floats a, Floats b) {
  return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LT_OQ);
}
AIMAHEAD_INLINE Mask at_most(Floats a, Floats b) {
  return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LE_OQ);
}
AIMAHEAD_INLINE Mask is_signed(Floats a) { return _mm512_movepi32_mask((__m512i)a); }
AIMAHEAD_INLINE Mask every(Mask a, Mask b) { return _kand_mask16(a, b); }
AIMAHEAD_INLINE Mask any(Mask a, Mask b) { return _kor_mask16(a, b); }
/// Zero, or a.
AIMAHEAD_INLINE Floats drop(Mask mask, Floats a) {
  return (Floats)_mm512_mask_mov_ps((__m512)a, mask, _mm512_setzero_ps());
}
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) { return a; }
/// Where `mask` is and a has no sign. Ask it for its bits alone.
AIMAHEAD_INLINE Mask unless_signed(Mask mask, Floats a) {
  return _kandn_mask16(is_signed(a), mask);
}
#elif AIMAHEAD_VECTOR_BITS == 128 && defined(__x86_64__)
// Spelled out: of the operators g++ 12 makes branches.
using Mask = __m128;
AIMAHEAD_INLINE Mask below(Floats a, Floats b) { return _mm_cmplt_ps((Mask)a, (Mask)b); }
AIMAHEAD_INLINE Mask at_most(Floats a, Floats b) { return _mm_cmple_ps((Mask)a, (Mask)b); }
AIMAHEAD_INLINE Mask is_signed(Floats a) {
  return _mm_castsi128_ps(_mm_srai_epi32((__m128i)a, 31));
}
AIMAHEAD_INLINE Mask every(Mask a, Mask b) { return _mm_and_ps(a, b); }
AIMAHEAD_INLINE Mask any(Mask a, Mask b) { return _mm_or_ps(a, b); }
AIMAHEAD_INLINE Floats drop(Mask mask, Floats a) { return (Floats)_mm_andnot_ps(mask, (Mask)a); }
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) { return std::uint32_t(_mm_movemask_ps(a)); }
AIMAHEAD_INLINE Mask unless_signed(Mask mask, Floats a) { return _mm_andnot_ps((Mask)a, mask); }
#else
using Mask = Signed;
AIMAHEAD_INLINE Mask below(Floats a, Floats b) { return (Mask)(a < b); }
AIMAHEAD_INLINE Mask at_most(Floats a, Floats b) { return (Mask)(a <= b); }
AIMAHEAD_INLINE Mask is_signed(Floats a) { return (Mask)a >> 31; }
AIMAHEAD_INLINE Mask every(Mask a, Mask b) { return a & b; }
AIMAHEAD_INLINE Mask any(Mask a, Mask b) { return a | b; }
AIMAHEAD_INLINE Floats drop(Mask mask, Floats a) { return (Floats)((Mask)a & ~mask); }
/// Bit i: lane i.
AIMAHEAD_INLINE std::uint32_t bits_of(Mask a) {
#if AIMAHEAD_VECTOR_BITS == 256
  return std::uint32_t(_mm256_movemask_ps((__m256)a));
#elif defined(__wasm_simd128__)
  return std::uint32_t(wasm_i32x4_bitmask((v128_t)a));
#else
  const uint32x4_t bit = {1, 2, 4, 8};
  return vaddvq_u32(vandq_u32((uint32x4_t)a, bit));
#endif
}
#if AIMAHEAD_VECTOR_BITS == 256 || defined(__wasm_simd128__)
AIMAHEAD_INLINE Mask unless_signed(Mask mask, Floats a) { return mask & ~(Mask)a; }
#else
AIMAHEAD_INLINE Mask unless_signed(Mask mask, Floats a) { return mask & ~is_signed(a); }
#endif
#endif

// Conditions as signs, which cost less than masks.
AIMAHEAD_INLINE Floats either_sign(Floats a, Floats b) { return (Floats)((Whole)a | (Whole)b); }

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
/// To where the whole vector is aligned, past the caches if the target can.
AIMAHEAD_INLINE void store_past_caches(float* to, Floats a) {
#if AIMAHEAD_VECTOR_BITS == 512
  _mm512_stream_ps(to, (__m512)a);
#elif AIMAHEAD_VECTOR_BITS == 256
  _mm256_stream_ps(to, (__m256)a);
#elif defined(__x86_64__)
  _mm_stream_ps(to, (__m128)a);
#else
  store(to, a);
#endif
}
