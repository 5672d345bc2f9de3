// Times and statuses of relative float questions with AVX-512, sixteen a step, without the divider:
// the processor's estimates of 1 / sqrt(x) and 1 / x (14 bits), each corrected once to the third
// order.
//
// The bits are still those of `lead`, on every processor, whatever its estimates are: with |D| and
// |a| at least 2^-10 of their terms, rounding leaves the double before the last rounding within
// 2^-38.7 of the root, and the two estimates within 2^-40.2. `lead` is as near, unless b takes much
// of its denominator sqrt(D) - b: for b >= 0 and |a| below half of its terms within 2^-34. So,
// unless a tie of floats is nearer than 2^-37, there 2^-33, both round to the same float. A step
// with such a tie, or with anything doubtful, is left to lead_block.
//
// It runs in two halves, a step apart: else the processor's window, some 200 operations, is filled
// by few steps that wait for their own results.

/// What the first half knows of eight elements.
struct Begun {
  Doubles numerator;
  Doubles denominator;
  Doubles hit;      ///< signed where
  Doubles sure;     ///< above 0 where
  Doubles cancels;  ///< signed where b >= 0 and |a| is below half of its terms
};

struct Estimates {
  // Spelled out so that it is compiled for the target too.
  AIMAHEAD_INLINE Estimates() {}

  const Doubles min_share = broadcast(0x1p-10);
  const Doubles one = broadcast(1);
  const Doubles half = broadcast(0.5);
  const Doubles three_eighths = broadcast(0.375);
  const Doubles sign = broadcast(-0.0);
  // The last 29 bits of a double, less those of a tie: near zero in the ones not masked.
  const __m512i from_tie = _mm512_set1_epi32(0x10000000 + 0x10000);
  const __m512i not_near = _mm512_set1_epi32(0x1ffe0000);
  const __m512i from_far_tie = _mm512_set1_epi64(0x10000000 + 0x100000);
  const __m512i not_far = _mm512_set1_epi64(0x1fe00000);
  const __m512 min_time = _mm512_set1_ps(0x1p-120f);
  const __m512 largest_length = _mm512_set1_ps(0x1p126f);

  template <int kTable>
  AIMAHEAD_INLINE static Doubles logic(Doubles a, Doubles b, Doubles c) {
    return (Doubles)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, kTable);
  }
  AIMAHEAD_INLINE static Doubles multiply_add(Doubles a, Doubles b, Doubles c) {
    return (Doubles)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
  }
  AIMAHEAD_INLINE static Doubles minus_product(Doubles a, Doubles b, Doubles c) {
    return (Doubles)_mm512_fnmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
  }
  AIMAHEAD_INLINE static Mask is_signed(Doubles a) { return _mm512_movepi64_mask((__m512i)a); }

  /// Conditions are kept as signs as long as they can be: masks are slow.
  template <int N>
  AIMAHEAD_INLINE Begun begin(const LeadArrays<float, N>& in, std::size_t at) const {
    Doubles d = load(in.target[0] + at);
    Doubles v = load(in.target_velocity[0] + at);
    Doubles a = v * v;
    Doubles b = d * v;
    Doubles c = d * d;
    for (int i = 1; i < N; ++i) {
      d = load(in.target[i] + at);
      v = load(in.target_velocity[i] + at);
      a = multiply_add(v, v, a);
      b = multiply_add(d, v, b);
      c = multiply_add(d, d, c);
    }
    const Doubles speed = load(in.speed + at);
    const Doubles a_size = multiply_add(speed, speed, a);
    const Doubles a_min = min_share * a_size;
    a = minus_product(speed, speed, a);
    const Doubles discriminant = (Doubles)_mm512_fmsub_pd((__m512d)b, (__m512d)b, (__m512d)(a * c));
    const Mask approaching = is_signed(b);

    Begun out;
    out.hit = logic<0x0e>(discriminant, b, a);  // D > 0 and (b < 0 or a < 0)
    // speed < 0, or neither b < 0 nor |a| > a_min
    const Doubles doubtful = logic<0xf1>(speed, b, a_min - magnitude(a));
    const Doubles margin = minus_product(a_min, c, magnitude(discriminant));
    out.sure = logic<0xf8>(margin, doubtful, sign);
    out.cancels = logic<0x30>(minus_product(half, a_size, magnitude(a)), b, b);

    const Doubles inverse = (Doubles)_mm512_maskz_rsqrt14_pd(0xff, (__m512d)discriminant);
    const Doubles rough = discriminant * inverse;
    const Doubles error = minus_product(rough, inverse, one);
    const Doubles sum =
        multiply_add(error * rough, multiply_add(error, three_eighths, half), rough + magnitude(b));
    out.numerator = select(approaching, c, sum);
    out.denominator = select(approaching, sum, magnitude(a));
    return out;
  }

  /// Where the quotient is near a tie of floats and b takes much of lead's denominator.
  AIMAHEAD_INLINE __mmask8 far_ties(const Begun& from, Doubles quotient) const {
    return _mm512_mask_testn_epi64_mask(is_signed(from.cancels),
                                        _mm512_add_epi64((__m512i)quotient, from_far_tie), not_far);
  }

  AIMAHEAD_INLINE Doubles quotient(const Begun& from) const {
    const Doubles inverse = (Doubles)_mm512_maskz_rcp14_pd(0xff, (__m512d)from.denominator);
    const Doubles rough = from.numerator * inverse;
    const Doubles error = minus_product(from.denominator, inverse, one);
    return multiply_add(rough, multiply_add(error, error, error), rough);
  }
};

template <int N>
AIMAHEAD_NOINLINE void lead_by_division(LeadArrays<float, N> arrays, std::size_t at,
                                        std::size_t count) {
  for (int i = 0; i < N; ++i) arrays.target[i] += at;
  for (int i = 0; i < N; ++i) arrays.target_velocity[i] += at;
  arrays.speed += at;
  if (arrays.time) arrays.time += at;
  if (arrays.status) arrays.status += at;
  lead_block<float, N, false, false>(arrays, count);
}

template <int N, bool kStream>
AIMAHEAD_INLINE void finish(const LeadArrays<float, N>& to, std::size_t at, const Begun (&begun)[2],
                            const Estimates& by) {
  const Doubles low = by.quotient(begun[0]);
  const Doubles high = by.quotient(begun[1]);
  const Mask hits[2] = {Estimates::is_signed(begun[0].hit), Estimates::is_signed(begun[1].hit)};
  const __m512 time =
      _mm512_insertf32x8(_mm512_castps256_ps512(_mm512_maskz_cvtpd_ps(hits[0], (__m512d)low)),
                         _mm512_maskz_cvtpd_ps(hits[1], (__m512d)high), 1);
  const __mmask16 hit = _mm512_kunpackb(hits[1], hits[0]);
  // In some order: it is only asked whether there are any.
  const __m512i ends = (__m512i)_mm512_shuffle_ps((__m512)low, (__m512)high, 0x88);
  const __mmask16 ties = _mm512_testn_epi32_mask(_mm512_add_epi32(ends, by.from_tie), by.not_near);
  const __mmask16 far_ties = _kor_mask16(by.far_ties(begun[0], low), by.far_ties(begun[1], high));
  const __m512 length = _mm512_mul_ps(time, _mm512_loadu_ps(to.speed + at));
  const __mmask16 short_time = _mm512_mask_cmp_ps_mask(hit, time, by.min_time, _CMP_NGE_UQ);
  const __mmask16 long_path = _mm512_cmp_ps_mask(length, by.largest_length, _CMP_NLE_UQ);
  const __mmask16 unsure[2] = {_mm512_cmp_pd_mask((__m512d)begun[0].sure, __m512d{}, _CMP_NGT_UQ),
                               _mm512_cmp_pd_mask((__m512d)begun[1].sure, __m512d{}, _CMP_NGT_UQ)};
  const __mmask16 beyond = _kor_mask16(short_time, long_path);
  const __mmask16 doubtful =
      _kor_mask16(_kor_mask16(ties, far_ties), _kor_mask16(unsure[0], unsure[1]));
  if (!_kortestz_mask16_u8(doubtful, beyond)) {
    lead_by_division<N>(to, at, 2 * kLanes);
    return;
  }
  if constexpr (kStream) {
    _mm512_stream_ps(to.time + at, time);
  } else if (to.time) {
    _mm512_storeu_ps(to.time + at, time);
  }
  if (to.status) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to.status + at),
                     _mm_maskz_set1_epi8(_knot_mask16(hit), 1));
  }
}

/// With kStream, times begin a line and go past the caches.
template <int N, bool kStream>
void lead_by_estimates(const LeadArrays<float, N>& arrays, std::size_t count) {
  constexpr std::size_t kPair = 2 * kLanes;
  const LeadArrays<float, N> to = arrays;
  const Estimates by;
  const std::size_t end = count / kPair * kPair;
  if (end > 0) {
    Begun begun[2] = {by.begin(to, 0), by.begin(to, kLanes)};
    for (std::size_t at = kPair; at < end; at += kPair) {
      const Begun next[2] = {by.begin(to, at), by.begin(to, at + kLanes)};
      finish<N, kStream>(to, at - kPair, begun, by);
      begun[0] = next[0];
      begun[1] = next[1];
    }
    finish<N, kStream>(to, end - kPair, begun, by);
  }
  if (end < count) lead_by_division<N>(to, end, count - end);
}

template <class S, int N>
constexpr LeadKernels<S, N> best_kernels() {
  LeadKernels<S, N> best = kByDivision<S, N>;
  if constexpr (sizeof(S) == sizeof(float)) {
    best.times = lead_by_estimates<N, false>;
    best.streamed_times = lead_by_estimates<N, true>;
  }
  return best;
}
template <class S, int N>
inline constexpr LeadKernels<S, N> kKernels = best_kernels<S, N>();
