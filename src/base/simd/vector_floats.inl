// Lanes of the compiler's vector type of floats. What that type lacks is written with the
// intrinsics of the target.

inline constexpr int kLanes = AIMAHEAD_VECTOR_BITS / 32;
typedef float Floats __attribute__((vector_size(kLanes * sizeof(float))));
typedef std::int32_t Signed __attribute__((vector_size(kLanes * sizeof(float))));
/// Whole numbers, modulo 2^32.
typedef std::uint32_t Whole __attribute__((vector_size(kLanes * sizeof(float))));

AIMAHEAD_INLINE Floats load(const float* from) {
  Floats out;
  std::memcpy(&out, from, sizeof out);
  return out;
}
#if AIMAHEAD_VECTOR_BITS == 512
/// The low half from one address, the high half from another.
AIMAHEAD_INLINE Floats load_halves(const float* low, const float* high) {
  return (Floats)_mm512_insertf32x8(_mm512_castps256_ps512(_mm256_loadu_ps(low)),
                                    _mm256_loadu_ps(high), 1);
}
#endif
AIMAHEAD_INLINE Floats broadcast(float x) { return x - Floats{}; }
AIMAHEAD_INLINE Floats add(Floats a, Floats b) { return a + b; }
AIMAHEAD_INLINE Floats subtract(Floats a, Floats b) { return a - b; }
AIMAHEAD_INLINE Floats multiply(Floats a, Floats b) { return a * b; }
AIMAHEAD_INLINE Floats divide(Floats a, Floats b) { return a / b; }
AIMAHEAD_INLINE void store(float* to, Floats a) { std::memcpy(to, &a, sizeof a); }
AIMAHEAD_INLINE Floats magnitude(Floats a) { return (Floats)((Whole)a & 0x7fffffffu); }
/// 1 or -1, by the sign bit, also for zero.
AIMAHEAD_INLINE Floats one_with_sign_of(Floats a) {
  return (Floats)(((Whole)a & 0x80000000u) | 0x3f800000u);
}
AIMAHEAD_INLINE Floats square_root(Floats a) {
#if AIMAHEAD_VECTOR_BITS == 512
  // With a mask: g++ 12 warns of the other one (bug 105593).
  return (Floats)_mm512_maskz_sqrt_ps(0xffff, (__m512)a);
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Floats)_mm256_sqrt_ps((__m256)a);
#elif defined(__x86_64__)
  return (Floats)_mm_sqrt_ps((__m128)a);
#elif defined(__wasm_simd128__)
  return (Floats)wasm_f32x4_sqrt((v128_t)a);
#else
  return (Floats)vsqrtq_f32((float32x4_t)a);
#endif
}

AIMAHEAD_INLINE Whole broadcast_whole(std::uint32_t x) { return x - Whole{}; }
AIMAHEAD_INLINE Whole add(Whole a, Whole b) { return a + b; }
AIMAHEAD_INLINE Whole subtract(Whole a, Whole b) { return a - b; }
AIMAHEAD_INLINE Whole multiply(Whole a, Whole b) { return a * b; }
AIMAHEAD_INLINE Whole both(Whole a, Whole b) { return a & b; }
AIMAHEAD_INLINE Whole either(Whole a, Whole b) { return a | b; }
/// The mask of a == b.
AIMAHEAD_INLINE Whole equal(Whole a, Whole b) { return (Whole)(a == b); }
/// The whole number below, for |a| < 2^30.
AIMAHEAD_INLINE Whole floor_of(Floats a) {
  const Signed cut = __builtin_convertvector(a, Signed);
  return (Whole)cut + (Whole)(__builtin_convertvector(cut, Floats) > a);
}
AIMAHEAD_INLINE void store(std::uint32_t* to, Whole a) { std::memcpy(to, &a, sizeof a); }

/// b where a is not a number. Intrinsics, because g++ 12 compiles the operators to a comparison and
/// blends.
AIMAHEAD_INLINE Floats min(Floats a, Floats b) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Floats)_mm512_maskz_min_ps(0xffff, (__m512)a, (__m512)b);
#elif AIMAHEAD_VECTOR_BITS == 128 && defined(__x86_64__)
  return (Floats)_mm_min_ps((__m128)a, (__m128)b);
#else
  return a < b ? a : b;
#endif
}
AIMAHEAD_INLINE Floats greatest(Floats a, Floats b) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Floats)_mm512_maskz_max_ps(0xffff, (__m512)a, (__m512)b);
#elif AIMAHEAD_VECTOR_BITS == 128 && defined(__x86_64__)
  return (Floats)_mm_max_ps((__m128)a, (__m128)b);
#else
  return a > b ? a : b;
#endif
}

AIMAHEAD_INLINE Whole load(const std::uint32_t* from) {
  Whole out;
  std::memcpy(&out, from, sizeof out);
  return out;
}
/// Lane i from lane i - kBy; 0 in the first kBy lanes.
template <int kBy, int... kLane>
AIMAHEAD_INLINE Whole moved_up(Whole a, std::integer_sequence<int, kLane...>) {
  return __builtin_shufflevector(Whole{}, a, (kLanes - kBy + kLane)...);
}
/// The sum of each lane and all lanes before it.
AIMAHEAD_INLINE Whole running_sum(Whole a) {
  constexpr std::make_integer_sequence<int, kLanes> kEach{};
  a += moved_up<1>(a, kEach);
  a += moved_up<2>(a, kEach);
  if constexpr (kLanes > 4) a += moved_up<4>(a, kEach);
  if constexpr (kLanes > 8) a += moved_up<8>(a, kEach);
  return a;
}
AIMAHEAD_INLINE std::uint32_t last_lane(Whole a) { return a[kLanes - 1]; }

/// a * b + c, rounded once or twice depending on the target: for bounds that hold either way.
AIMAHEAD_INLINE Floats multiply_add(Floats a, Floats b, Floats c) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Floats)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Floats)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
#else
  return a * b + c;
#endif
}

/// Bit i: a <= b in lane i.
AIMAHEAD_INLINE std::uint32_t not_above(Floats a, Floats b) {
#if AIMAHEAD_VECTOR_BITS == 512
  return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LE_OQ);
#elif AIMAHEAD_VECTOR_BITS == 256
  return std::uint32_t(_mm256_movemask_ps(_mm256_cmp_ps((__m256)a, (__m256)b, _CMP_LE_OQ)));
#elif defined(__x86_64__)
  return std::uint32_t(_mm_movemask_ps(_mm_cmple_ps((__m128)a, (__m128)b)));
#elif defined(__wasm_simd128__)
  return std::uint32_t(wasm_i32x4_bitmask(wasm_f32x4_le((v128_t)a, (v128_t)b)));
#else
  const uint32x4_t bit = {1, 2, 4, 8};
  return vaddvq_u32(vandq_u32(vcleq_f32((float32x4_t)a, (float32x4_t)b), bit));
#endif
}
