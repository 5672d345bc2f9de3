// Lanes of plain numbers, for compilers without vector types and for tests of everything else.

inline constexpr int kLanes = 4;

struct Floats {
  float lane[kLanes];
};

#define AIMAHEAD_EACH_LANE(expression)                         \
  Floats out;                                                  \
  for (int i = 0; i < kLanes; ++i) out.lane[i] = (expression); \
  return out

AIMAHEAD_INLINE Floats load(const float* from) { AIMAHEAD_EACH_LANE(from[i]); }
AIMAHEAD_INLINE Floats broadcast(float x) { AIMAHEAD_EACH_LANE(x); }
AIMAHEAD_INLINE Floats add(Floats a, Floats b) { AIMAHEAD_EACH_LANE(a.lane[i] + b.lane[i]); }
AIMAHEAD_INLINE Floats subtract(Floats a, Floats b) { AIMAHEAD_EACH_LANE(a.lane[i] - b.lane[i]); }
AIMAHEAD_INLINE Floats multiply(Floats a, Floats b) { AIMAHEAD_EACH_LANE(a.lane[i] * b.lane[i]); }
AIMAHEAD_INLINE Floats divide(Floats a, Floats b) { AIMAHEAD_EACH_LANE(a.lane[i] / b.lane[i]); }
AIMAHEAD_INLINE Floats multiply_add(Floats a, Floats b, Floats c) {
  AIMAHEAD_EACH_LANE(a.lane[i] * b.lane[i] + c.lane[i]);
}
/// The smaller one; b where a is not a number.
AIMAHEAD_INLINE Floats min(Floats a, Floats b) {
  AIMAHEAD_EACH_LANE(a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]);
}
AIMAHEAD_INLINE Floats greatest(Floats a, Floats b) {
  AIMAHEAD_EACH_LANE(a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]);
}
AIMAHEAD_INLINE Floats magnitude(Floats a) { AIMAHEAD_EACH_LANE(std::fabs(a.lane[i])); }
/// 1 or -1, by the sign bit, also for zero.
AIMAHEAD_INLINE Floats one_with_sign_of(Floats a) {
  AIMAHEAD_EACH_LANE(std::copysign(1.0f, a.lane[i]));
}
AIMAHEAD_INLINE Floats square_root(Floats a) { AIMAHEAD_EACH_LANE(std::sqrt(a.lane[i])); }
#undef AIMAHEAD_EACH_LANE
AIMAHEAD_INLINE void store(float* to, Floats a) { std::memcpy(to, &a, sizeof a); }

/// Bit i: a <= b in lane i.
AIMAHEAD_INLINE std::uint32_t not_above(Floats a, Floats b) {
  std::uint32_t bits = 0;
  for (int i = 0; i < kLanes; ++i) bits |= std::uint32_t(a.lane[i] <= b.lane[i]) << i;
  return bits;
}

/// Whole numbers, modulo 2^32.
struct Whole {
  std::uint32_t lane[kLanes];
};
#define AIMAHEAD_EACH_LANE(expression)                         \
  Whole out;                                                   \
  for (int i = 0; i < kLanes; ++i) out.lane[i] = (expression); \
  return out

AIMAHEAD_INLINE Whole broadcast_whole(std::uint32_t x) { AIMAHEAD_EACH_LANE(x); }
AIMAHEAD_INLINE Whole add(Whole a, Whole b) { AIMAHEAD_EACH_LANE(a.lane[i] + b.lane[i]); }
AIMAHEAD_INLINE Whole subtract(Whole a, Whole b) { AIMAHEAD_EACH_LANE(a.lane[i] - b.lane[i]); }
AIMAHEAD_INLINE Whole multiply(Whole a, Whole b) { AIMAHEAD_EACH_LANE(a.lane[i] * b.lane[i]); }
AIMAHEAD_INLINE Whole both(Whole a, Whole b) { AIMAHEAD_EACH_LANE(a.lane[i] & b.lane[i]); }
AIMAHEAD_INLINE Whole either(Whole a, Whole b) { AIMAHEAD_EACH_LANE(a.lane[i] | b.lane[i]); }
/// The mask of a == b.
AIMAHEAD_INLINE Whole equal(Whole a, Whole b) {
  AIMAHEAD_EACH_LANE(a.lane[i] == b.lane[i] ? ~std::uint32_t(0) : 0);
}
/// The whole number below a, for |a| < 2^30; 0 for any other a, as in lanes that are not read.
AIMAHEAD_INLINE Whole floor_of(Floats a) {
  Whole out{};
  for (int i = 0; i < kLanes; ++i) {
    if (!(std::fabs(a.lane[i]) < 0x1p30f)) continue;
    const auto towards_zero = std::int32_t(a.lane[i]);
    out.lane[i] = std::uint32_t(towards_zero) - (float(towards_zero) > a.lane[i]);
  }
  return out;
}
#undef AIMAHEAD_EACH_LANE
AIMAHEAD_INLINE void store(std::uint32_t* to, Whole a) { std::memcpy(to, &a, sizeof a); }
AIMAHEAD_INLINE Whole load(const std::uint32_t* from) {
  Whole out;
  std::memcpy(&out, from, sizeof out);
  return out;
}
/// The sum of each lane and all lanes before it.
AIMAHEAD_INLINE Whole running_sum(Whole a) {
  for (int i = 1; i < kLanes; ++i) a.lane[i] += a.lane[i - 1];
  return a;
}
AIMAHEAD_INLINE std::uint32_t last_lane(Whole a) { return a.lane[kLanes - 1]; }
