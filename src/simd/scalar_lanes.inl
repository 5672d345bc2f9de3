// Lanes of plain numbers, for compilers without vector types and for tests of everything else.

inline constexpr int kLanes = 4;

struct Floats {
  float lane[kLanes];
};

#define AIMAHEAD_EACH_LANE(expression) \
  Floats out;                          \
  for (int i = 0; i < kLanes; ++i) out.lane[i] = (expression); \
  return out

AIMAHEAD_INLINE Floats load(const float* from) { AIMAHEAD_EACH_LANE(from[i]); }
AIMAHEAD_INLINE Floats broadcast(float x) { AIMAHEAD_EACH_LANE(x); }
AIMAHEAD_INLINE Floats add(Floats a, Floats b) { AIMAHEAD_EACH_LANE(a.lane[i] + b.lane[i]); }
AIMAHEAD_INLINE Floats subtract(Floats a, Floats b) { AIMAHEAD_EACH_LANE(a.lane[i] - b.lane[i]); }
AIMAHEAD_INLINE Floats multiply(Floats a, Floats b) { AIMAHEAD_EACH_LANE(a.lane[i] * b.lane[i]); }
AIMAHEAD_INLINE Floats multiply_add(Floats a, Floats b, Floats c) {
  AIMAHEAD_EACH_LANE(a.lane[i] * b.lane[i] + c.lane[i]);
}
/// b where a is not a number.
AIMAHEAD_INLINE Floats least(Floats a, Floats b) {
  AIMAHEAD_EACH_LANE(a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]);
}
AIMAHEAD_INLINE Floats greatest(Floats a, Floats b) {
  AIMAHEAD_EACH_LANE(a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]);
}
#undef AIMAHEAD_EACH_LANE

/// Bit i: a <= b in lane i.
AIMAHEAD_INLINE std::uint32_t not_above(Floats a, Floats b) {
  std::uint32_t bits = 0;
  for (int i = 0; i < kLanes; ++i) bits |= std::uint32_t(a.lane[i] <= b.lane[i]) << i;
  return bits;
}
AIMAHEAD_INLINE float lane_of(Floats a, int i) { return a.lane[i]; }
