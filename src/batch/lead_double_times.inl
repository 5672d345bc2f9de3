// Times and statuses of relative questions in doubles, without a fused multiply-add: the operations
// of `lead`.
//
// A step has four parts, as in lead_times.inl: up to sqrt(D), up to the rough root, the excess there,
// and the correction. While one step is in its last part, the next six are in the parts before, two
// in each. Otherwise a few steps, whose results wait for each other, would fill the processor's
// registers. What a part leaves to the next is kept in memory on purpose: there are not registers
// enough for it, and compilers would move it from place to place for each step.

/// What the parts of a step leave to each other.
struct PartialStep {
  Terms terms;
  Rough rough;
  Doubles grid;
  Doubles excess;
};

template <int N>
class DoubleSteps {
 public:
  /// `last` is the last step. The first call is for step 0, and each further one for the next.
  AIMAHEAD_INLINE DoubleSteps(const LeadArrays<double, N>& arrays, std::size_t last)
      : arrays_(arrays), last_(last) {
    for (std::size_t at = 0; at < 3 * kAhead; at += kLanes) open(at);
    for (std::size_t at = 0; at < 2 * kAhead; at += kLanes) begin(at);
    for (std::size_t at = 0; at < kAhead; at += kLanes) measure(at);
  }

  // The youngest step first, because the processor begins with what comes first.
  AIMAHEAD_INLINE std::uint32_t operator()(std::size_t at) {
    open(at + 3 * kAhead);
    begin(at + 2 * kAhead);
    measure(at + kAhead);
    return finish(at);
  }

 private:
  AIMAHEAD_INLINE PartialStep& of(std::size_t at) { return each_[at / kLanes % kParts]; }
  AIMAHEAD_INLINE Geometry<N> geometry(std::size_t at) const {
    return relative_geometry(arrays_, std::min(at, last_));
  }

  AIMAHEAD_INLINE void open(std::size_t at) { of(at).terms = terms_of(geometry(at)); }
  AIMAHEAD_INLINE void begin(std::size_t at) {
    PartialStep& step = of(at);
    step.rough = rough_root(step.terms);
    step.grid = grid_at(geometry(at).speed, step.rough.start);
  }
  AIMAHEAD_INLINE void measure(std::size_t at) {
    PartialStep& step = of(at);
    step.excess = Excess<false, N>(geometry(at), step.rough.start, step.grid).value;
  }
  AIMAHEAD_INLINE std::uint32_t finish(std::size_t at) {
    const PartialStep& step = of(at);
    const Rough& rough = step.rough;
    const Doubles time = keep(rough.hit, rough.start + step.excess / rough.divisor);
    if (arrays_.time) store(arrays_.time + at, time);
    if (arrays_.status) store_statuses<kLanes>(arrays_.status + at, bits_of(rough.hit));
    return bits_of(rough.sure) ^ ((1u << kLanes) - 1);
  }

  static constexpr std::size_t kAhead = 2 * kLanes;  ///< from part to part
  static constexpr std::size_t kParts = 8;           ///< more than are begun, a power of two
  LeadArrays<double, N> arrays_;
  std::size_t last_;
  std::array<PartialStep, kParts> each_;
};

template <int N>
void lead_double_times(const LeadArrays<double, N>& arrays, std::size_t count) {
  if (count == 0) return;
  DoubleSteps<N> steps(arrays, (count - 1) / kLanes * kLanes);
  answer_steps<kLanes>(arrays, count, steps);
}
