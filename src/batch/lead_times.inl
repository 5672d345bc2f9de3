// Times and statuses of relative questions, without the numbers that only positions need: floats as
// floats, doubles where there is a fused multiply-add.
//
// The bits are those of `lead`, whatever is computed on the way. A step has four parts. The first
// two find a time near the root. The third finds by how much that time misses, to more digits than
// the answer has. The fourth corrects it by one step of Newton's method, and checks whether all
// numbers within the errors of this and of `lead` round to the same answer. Where they do not, or
// where anything else is doubtful, `lead` answers.
//
// With a = s^2 - v^2 and D = b^2 + a c the time is c / (sqrt(D) - b). The errors, as shares of the
// time, where both |D| and |sqrt(D) - b| sqrt(D) are at least kShare of (s^2 + v^2) c. e is the
// correction; with one step, 2^4 e of it remains, and e itself where b >= 0.
//   float:  sqrt(D) 2^-11.9, the estimate of its reciprocal 2^-11.4, with AVX-512 2^-14, |e| <=
//           2^-18: together less than 0x1.7p-11 e, with AVX-512 than 0x1.ap-12 e. The miss 2^-41,
//           `lead` 2^-40: less than 2^-39. Numbers halfway between two floats are 2^-25 or more
//           from the time found first. Only a correction that leads there matters, so that 2^-39 is
//           less than 2^-14 e.
//   double: |e| <= 2^-39.5, the reciprocal of sqrt(D) 2^-27.4 if it is estimated: together less
//           than 2^-66. The miss 2^-64.5, `lead` 2^-64: less than 2^-63.
//
// While one step is in its last part, the next ones are in the parts before. Otherwise a few steps,
// which wait for their own results, would fill the processor's window. Doubles wait longest for the
// root that the first part leaves to the second, so that another step lies between these two.

namespace single {
#include "base/simd/floats.inl"
// Must follow the lanes:
#include "base/simd/vector_float_masks.inl"
}  // namespace single

using single::at_most_where;
using single::below;
using single::bits_of;
using single::either_sign;
using single::equal_where;
using single::Floats;
using single::has_no_sign;
using single::keep;
using single::magnitude;
using single::min;
using single::min_magnitude;
using single::multiply_add;
using single::square_root;
using single::store;

/// Each number as a float.
AIMAHEAD_INLINE Floats narrowed(Doubles low, Doubles high) {
#if AIMAHEAD_VECTOR_BITS == 512
  return (Floats)_mm512_insertf32x8(
      _mm512_castps256_ps512(_mm512_maskz_cvtpd_ps(0xff, (__m512d)low)),
      _mm512_maskz_cvtpd_ps(0xff, (__m512d)high), 1);
#elif AIMAHEAD_VECTOR_BITS == 256
  return (Floats)_mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps((__m256d)low)),
                                      _mm256_cvtpd_ps((__m256d)high), 1);
#elif defined(__x86_64__)
  return (Floats)_mm_movelh_ps(_mm_cvtpd_ps((__m128d)low), _mm_cvtpd_ps((__m128d)high));
#else
  float each[single::kLanes];
  store(each, low);
  store(each + kLanes, high);
  return single::load(each);
#endif
}

template <class S>
struct LanesOf {
  using Numbers = Doubles;
  using Conditions = Mask;
  static constexpr std::size_t kCount = kLanes;
  AIMAHEAD_INLINE static Numbers at(const double* from) { return load(from); }
  AIMAHEAD_INLINE static Numbers all(double x) { return broadcast(x); }

  static constexpr double kShare = 0x1p-9;
  /// (s^2 + v^2) c is at most 2^400.
  static constexpr double kScale = std::numeric_limits<double>::max() / 0x1p400;
  static constexpr double kMinFactor = 0x1p-200;  ///< the least of its factors, and of s
  /// The correction is this share of the miss times NearSlope::inverse.
  static constexpr double kCorrection = AIMAHEAD_VECTOR_BITS == 512 ? 1 : 0.5;
  static constexpr double kError = 0x1p-63;  ///< a share of the time
};
template <>
struct LanesOf<float> {
  using Numbers = Floats;
  using Conditions = single::Mask;
  static constexpr std::size_t kCount = single::kLanes;
  AIMAHEAD_INLINE static Numbers at(const float* from) { return single::load(from); }
  AIMAHEAD_INLINE static Numbers all(float x) { return single::broadcast(x); }

  static constexpr float kShare = 0x1p-9f;
  static constexpr float kScale = 1;
  static constexpr float kMinFactor = 0x1p-50f;
  static constexpr float kCorrection = 0.5f;
  static constexpr float kMaxCorrection = 0x1p-18f;  ///< a share of the time
  /// A share of the correction.
  static constexpr float kError = AIMAHEAD_VECTOR_BITS == 512 ? 0x1.ep-12f : 0x1.9p-11f;
};

/// sqrt(size), nearly, and its inverse, which times the miss is twice the correction. For doubles
/// with AVX-512 it is half the inverse (kCorrection); with AVX2 only near_root finds it.
template <class Numbers>
struct NearSlope {
  Numbers slope;
  Numbers inverse;
};
/// About c / closing, and NearSlope::inverse; without a hit both are zero.
template <class Numbers>
struct NearRoot {
  Numbers time;
  Numbers inverse;
};

AIMAHEAD_INLINE NearSlope<Floats> near_slope(Floats size) {
  return {square_root(size), single::rough_inverse_root(size)};
}
AIMAHEAD_INLINE NearRoot<Floats> near_root(Floats c, Floats closing, const NearSlope<Floats>& of,
                                           single::Mask hit) {
  return {keep(hit, c / closing), keep(hit, of.inverse)};
}
#if AIMAHEAD_VECTOR_BITS == 512
// The processor's estimates, 2^-14 off, are corrected, because the divider would take longer than
// all the rest. The slope is corrected twice, by Goldschmidt's and by Newton's method, and half its
// inverse once.
AIMAHEAD_INLINE NearSlope<Doubles> near_slope(Doubles size) {
  const Doubles estimate = (Doubles)_mm512_maskz_rsqrt14_pd(0xff, (__m512d)size);
  const Doubles slope = size * estimate;
  const Doubles half = broadcast(0.5) * estimate;
  const Doubles error = minus_product(slope, half, broadcast(0.5));
  const Doubles better = multiply_add(slope, error, slope);
  const Doubles better_half = multiply_add(half, error, half);
  return {multiply_add(minus_product(better, better, size), better_half, better), better_half};
}
AIMAHEAD_INLINE NearRoot<Doubles> near_root(Doubles c, Doubles closing,
                                            const NearSlope<Doubles>& of, Mask hit) {
  const Doubles inverse = (Doubles)_mm512_maskz_rcp14_pd(hit, (__m512d)closing);
  const Doubles error = minus_product(closing, inverse, broadcast(1));
  const Doubles time = c * inverse;
  return {multiply_add(time, multiply_add(error, error, error), time), keep(hit, of.inverse)};
}
#elif AIMAHEAD_VECTOR_BITS == 256
AIMAHEAD_INLINE NearSlope<Doubles> near_slope(Doubles size) { return {square_root(size), size}; }
AIMAHEAD_INLINE NearRoot<Doubles> near_root(Doubles c, Doubles closing,
                                            const NearSlope<Doubles>& of, Mask hit) {
  // One division for both quotients.
  const Doubles inverse = keep(hit, 1 / (closing * of.slope));
  return {(c * of.slope) * inverse, closing * inverse};
}
#endif

/// The result of the first part of a step.
template <class S>
struct Opened {
  using Numbers = typename LanesOf<S>::Numbers;
  Numbers b;
  Numbers c;
  Numbers discriminant;
  NearSlope<Numbers> root;
  Numbers size;      ///< as size_of has it
  Numbers smallest;  ///< of s^2 + v^2, c and s
};

/// kScale (s^2 + v^2) c, infinite if D may be. For floats it is up to b^2 more, which costs nothing.
AIMAHEAD_INLINE Floats size_of(Floats a_size, Floats c, Floats b_square) {
  return multiply_add(a_size, c, b_square);
}
AIMAHEAD_INLINE Doubles size_of(Doubles a_size, Doubles c, Doubles /*b_square*/) {
  return (broadcast(LanesOf<double>::kScale) * a_size) * c;
}

template <class S, int N>
AIMAHEAD_INLINE Opened<S> open(const LeadArrays<S, N>& in, std::size_t at) {
  using L = LanesOf<S>;
  using Numbers = typename L::Numbers;
  Numbers d = L::at(in.target[0] + at);
  Numbers v = L::at(in.target_velocity[0] + at);
  Numbers vv = v * v;
  Numbers b = d * v;
  Numbers c = d * d;
  for (int k = 1; k < N; ++k) {
    d = L::at(in.target[k] + at);
    v = L::at(in.target_velocity[k] + at);
    vv = multiply_add(v, v, vv);
    b = multiply_add(d, v, b);
    c = multiply_add(d, d, c);
  }
  const Numbers speed = L::at(in.speed + at);
  const Numbers a = multiply_add(speed, speed, -vv);
  const Numbers a_size = multiply_add(speed, speed, vv);
  const Numbers b_square = b * b;
  const Numbers discriminant = multiply_add(a, c, b_square);
  return {b,
          c,
          discriminant,
          near_slope(magnitude(discriminant)),
          size_of(a_size, c, b_square),
          min(min(speed, a_size), c)};
}

/// The result of the second part of a step. Where not `sure`, `lead` answers.
template <class S>
struct Begun {
  NearRoot<typename LanesOf<S>::Numbers> root;
  typename LanesOf<S>::Conditions sure;
};

template <class S>
AIMAHEAD_INLINE Begun<S> begin(const Opened<S>& opened) {
  using L = LanesOf<S>;
  using Numbers = typename L::Numbers;
  const Numbers slope = opened.root.slope;
  const Numbers closing = slope - opened.b;
  const auto hit = has_no_sign(either_sign(opened.discriminant, closing));
  // Large enough, and not too large. Only this comparison detects NaN.
  const Numbers least = min_magnitude(slope, closing);
  const auto large = below(opened.size, least * (L::all(L::kScale / L::kShare) * slope));
  const auto sure = at_most_where(large, L::all(L::kMinFactor), opened.smallest);
  return {near_root(opened.c, closing, opened.root, hit), sure};
}

/// |d + v t|^2 - (s t)^2 in doubles, in which every product is exact.
template <int N>
AIMAHEAD_INLINE Floats miss_at(const LeadArrays<float, N>& in, std::size_t at,
                               const Floats& times) {
  alignas(kLine) float each[single::kLanes];
  store(each, times);
#if defined(__GNUC__) && !defined(__clang__)
  __asm__("" : "+m"(each));  // to convert a half costs less from memory
#endif
  Doubles half[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t from = at + i * kLanes;
    const Doubles time = load(each + i * kLanes);
    const Doubles flown = load(in.speed + from) * time;
    Doubles miss = flown * flown;
    for (int k = 0; k < N; ++k) {
      const Doubles x =
          multiply_add(load(in.target_velocity[k] + from), time, load(in.target[k] + from));
      miss = k == 0 ? multiply_add(x, x, -miss) : multiply_add(x, x, miss);
    }
    half[i] = miss;
  }
  return narrowed(half[0], half[1]);
}

#if AIMAHEAD_VECTOR_BITS >= 256
/// The same as `correct` computes it, with fused operations, whose products are exact or small.
template <int N>
AIMAHEAD_INLINE Doubles miss_at(const LeadArrays<double, N>& in, std::size_t at, Doubles time) {
  const Doubles speed = load(in.speed + at);
  // The last bit of sums with it is 2^-26 to 2^-25 of the distance flown.
  const Doubles grid = broadcast(0x1p27) * (speed * time);
  const Doubles flown = multiply_add(speed, time, grid) - grid;
  const Doubles flown_rest = product_error(speed, time, flown);
  Doubles near = flown * flown;
  Doubles rest = flown_rest * multiply_add(broadcast(2), flown, flown_rest);
  for (int k = 0; k < N; ++k) {
    const Doubles d = load(in.target[k] + at);
    const Doubles v = load(in.target_velocity[k] + at);
    const Doubles d_on_grid = d + grid;
    const Doubles on_grid = multiply_add(v, time, d_on_grid);
    const Doubles x = on_grid - grid;
    const Doubles x_rest = multiply_add(v, time, d_on_grid - on_grid) + (d - (d_on_grid - grid));
    const Doubles twice = multiply_add(broadcast(2), x, x_rest);
    near = k == 0 ? multiply_add(x, x, -near) : multiply_add(x, x, near);
    rest = k == 0 ? multiply_add(x_rest, twice, -rest) : multiply_add(x_rest, twice, rest);
  }
  return near + rest;
}
#endif

/// The result of the third part of a step.
template <class S>
struct Measured {
  typename LanesOf<S>::Numbers rough;
  typename LanesOf<S>::Numbers correction;  ///< divided by kCorrection
  typename LanesOf<S>::Conditions sure;
};

template <class S, int N>
AIMAHEAD_INLINE Measured<S> measure(const LeadArrays<S, N>& in, std::size_t at,
                                    const Begun<S>& begun) {
  const auto rough = begun.root.time;
  return {rough, miss_at(in, at, rough) * begun.root.inverse, begun.sure};
}

/// Stores a vector: past the caches, if there is any streaming.
template <Streaming kStreaming, class Numbers, class S>
AIMAHEAD_INLINE void store_times(S* to, Numbers times) {
#if AIMAHEAD_VECTOR_BITS == 512
  if constexpr (kStreaming != Streaming::none)
    return _mm512_stream_si512(reinterpret_cast<__m512i*>(to), (__m512i)times);
#elif AIMAHEAD_VECTOR_BITS == 256
  if constexpr (kStreaming != Streaming::none)
    return _mm256_stream_si256(reinterpret_cast<__m256i*>(to), (__m256i)times);
#endif
  store(to, times);
}

/// Two times. All numbers within the errors round to the same time if these two are equal.
template <class Numbers>
struct Corrected {
  Numbers one;
  Numbers other;
};
AIMAHEAD_INLINE Corrected<Floats> corrected(Floats rough, Floats correction) {
  using L = LanesOf<float>;
  const Floats less = L::all(L::kCorrection * (1 - L::kError));
  const Floats more = L::all(L::kCorrection * (1 + L::kError));
  return {multiply_add(correction, less, rough), multiply_add(correction, more, rough)};
}
#if AIMAHEAD_VECTOR_BITS >= 256
AIMAHEAD_INLINE Corrected<Doubles> corrected(Doubles rough, Doubles correction) {
  using L = LanesOf<double>;
  const Doubles error = rough * L::all(L::kError);
  const Doubles share = L::all(L::kCorrection);
  return {rough + multiply_add(correction, share, -error),
          rough + multiply_add(correction, share, error)};
}
#endif

/// The fourth part of a step. Bit i of the result: lane i is answered.
template <class S, Streaming kStreaming>
AIMAHEAD_INLINE std::uint32_t finish(const Measured<S>& measured, S* times, Status* statuses,
                                     std::size_t at) {
  using L = LanesOf<S>;
  const auto rough = measured.rough;
  const auto correction = measured.correction;
  const auto [time, other] = corrected(rough, correction);
  auto sure = measured.sure;
  if constexpr (std::is_same_v<S, float>) {
    const auto largest = rough * L::all(L::kMaxCorrection / L::kCorrection);
    sure = at_most_where(sure, magnitude(correction), largest);
  }
  sure = equal_where(sure, time, other);
  if (times) store_times<kStreaming>(times + at, time);
  if (statuses) store_statuses<L::kCount>(statuses + at, bits_of(below(L::all(0), time)));
  return bits_of(sure);
}

/// Loads the questions kBytes after those of element `at` into a cache.
template <Streaming kStreaming, class S, int N>
AIMAHEAD_INLINE void read_ahead(const LeadArrays<S, N>& in, std::size_t at) {
  constexpr std::size_t kBytes = 2048;
  constexpr int kLocality = kStreaming == Streaming::first_cache ? 3 : 2;  // as the builtin has it
  // The addresses may be beyond the arrays.
  const auto read = [at](const S* from) {
    __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(from) +
                                                     at * sizeof(S) + kBytes),
                       0, kLocality);
  };
  for (int k = 0; k < N; ++k) read(in.target[k]);
  for (int k = 0; k < N; ++k) read(in.target_velocity[k]);
  read(in.speed);
}

/// The four parts of successive steps.
template <class S, int N, Streaming kStreaming>
class Steps {
 public:
  /// `last` is the last step. The first call is for step 0, and each further one for the next.
  AIMAHEAD_INLINE Steps(const LeadArrays<S, N>& arrays, std::size_t last)
      : arrays_(arrays),
        last_(last),
        opened_(opened_at(2 * kCount)),
        begun_(begin(opened_at(kCount))),
        measured_(measured_at(0, begin(opened_at(0)))) {
    if constexpr (kOpensTwo) next_opened_ = opened_at(3 * kCount);
  }

  // The order of the parts is the one that g++ makes the fastest code of.
  AIMAHEAD_INLINE std::uint32_t operator()(std::size_t at) {
    if constexpr (kStreaming != Streaming::none) read_ahead<kStreaming>(arrays_, at);
    const Measured<S> measured = measured_;
    if constexpr (kOpensTwo) {
      measured_ = measured_at(at + kCount, begun_);
      begun_ = begin(opened_);
      opened_ = next_opened_;
      next_opened_ = opened_at(at + 4 * kCount);
    } else {
      const Begun<S> begun = begun_;
      begun_ = begin(opened_);
      opened_ = opened_at(at + 3 * kCount);
      measured_ = measured_at(at + kCount, begun);
    }
    constexpr std::uint32_t kAll = (1u << kCount) - 1;
    return finish<S, kStreaming>(measured, arrays_.time, arrays_.status, at) ^ kAll;
  }

 private:
  static constexpr std::size_t kCount = LanesOf<S>::kCount;
  static constexpr bool kOpensTwo = sizeof(S) == sizeof(double);

  AIMAHEAD_INLINE Opened<S> opened_at(std::size_t at) const {
    return open(arrays_, std::min(at, last_));
  }
  AIMAHEAD_INLINE Measured<S> measured_at(std::size_t at, const Begun<S>& begun) const {
    return measure(arrays_, std::min(at, last_), begun);
  }

  LeadArrays<S, N> arrays_;
  std::size_t last_;
  Opened<S> opened_;
  Opened<S> next_opened_;
  Begun<S> begun_;
  Measured<S> measured_;
};

template <class S, int N, Streaming kStreaming>
void lead_times(const LeadArrays<S, N>& arrays, std::size_t count) {
  constexpr std::size_t kCount = LanesOf<S>::kCount;
  const std::size_t padded = (count + kStep - 1) / kStep * kStep;
  const std::size_t end = padded / kCount * kCount;
  if (end > 0) {
    Steps<S, N, kStreaming> steps(arrays, end - kCount);
    answer_steps<kCount>(arrays, end, steps);
  }
#if AIMAHEAD_VECTOR_BITS >= 256
  if constexpr (kStreaming != Streaming::none) _mm_sfence();
#endif
  if constexpr (kCount > kStep) {
    if (end == padded) return;
    LeadArrays<S, N> last = arrays;
    for (int k = 0; k < N; ++k) last.target[k] += end;
    for (int k = 0; k < N; ++k) last.target_velocity[k] += end;
    last.speed += end;
    if (last.time) last.time += end;
    if (last.status) last.status += end;
    lead_block<S, N, false, false>(last, padded - end);
  }
}
