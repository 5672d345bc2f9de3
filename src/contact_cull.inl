// The kernels of contact_cull.hpp, included once for each instruction set (simd/targets.hpp).

/// The reach carries what rounding may do: a middle is off by at most 2^-22 of |p - origin| + |v T / 2|,
/// the size below in the sum over the axes; 2^-19 of it is added. The 2^-18 of the reach itself cover
/// the roundings of the reach and of the test, and 2^-40 keeps squares away from underflow. What is
/// left over exceeds what subtracting the reach from a middle may lose, so that the cells between
/// `middle - reach` and `middle + reach`, rounded, hold all that the test lets through.
template <class S, int N, bool kMoves, bool kRound>
void prepare_block(const RawBodies<S, N>& raw, const Frame<S, N>& frame, std::size_t count,
                   const Prepared<N>& out) {
  constexpr S kLargest = std::numeric_limits<S>::max();
  constexpr S kTame = 0x1p50f;
  const S scale = frame.scale;
  const S half_times = frame.half_times;
  const S tame_limit = frame.usable ? kTame : S(-1);
  for (std::size_t i = 0; i < count; ++i) {
    S middle[N];
    S size = 0;
    S square = 0;
    bool valid = true;
    for (int k = 0; k < N; ++k) {
      const S p = raw.position[k][i];
      const S v = kMoves ? raw.velocity[k][i] : S(0);
      const S q = (p - frame.origin[k]) * scale;
      const S h = v * half_times;
      middle[k] = q + h;
      size += (q < 0 ? -q : q) + (h < 0 ? -h : h);
      square += h * h;
      valid = valid & (p <= kLargest) & (p >= -kLargest) & (v <= kLargest) & (v >= -kLargest);
    }
    S reach = kMoves ? std::sqrt(square) : S(0);
    if constexpr (kRound) {
      const S r = raw.radius[i];
      valid = valid & (r <= kLargest) & !is_below_zero(r);
      reach += r * scale;
    }
    reach = reach * S(1 + 0x1p-18) + size * S(0x1p-19) + S(0x1p-40);
    const bool tame = (size <= tame_limit) & (reach <= tame_limit);
    for (int k = 0; k < N; ++k) out.middle[k][i] = tame ? float(middle[k]) : 0.0f;
    const float wild = valid ? std::numeric_limits<float>::infinity()
                             : std::numeric_limits<float>::quiet_NaN();
    out.reach[i] = (tame & valid) ? float(reach) : wild;
  }
}

template <class S, int N>
void prepare(const RawBodies<S, N>& raw, const Frame<S, N>& frame, std::size_t count,
             const Prepared<N>& out) {
  const bool moves = raw.velocity[0] != nullptr;
  const bool round = raw.radius != nullptr;
  if (moves && round) return prepare_block<S, N, true, true>(raw, frame, count, out);
  if (moves) return prepare_block<S, N, true, false>(raw, frame, count, out);
  if (round) return prepare_block<S, N, false, true>(raw, frame, count, out);
  return prepare_block<S, N, false, false>(raw, frame, count, out);
}

template <int N>
void measure(const Prepared<N>& bodies, std::size_t count, Extent<N>& extent) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < count; ++i) {
    const float reach = bodies.reach[i];
    const bool counts = reach < kInfinity;
    extent.everywhere += !counts;
    const float low_reach = counts ? reach : kInfinity;
    const float high_reach = counts ? reach : -kInfinity;
    extent.least_reach = low_reach < extent.least_reach ? low_reach : extent.least_reach;
    extent.greatest_reach = high_reach > extent.greatest_reach ? high_reach : extent.greatest_reach;
    for (int k = 0; k < N; ++k) {
      const float low = counts ? bodies.middle[k][i] : kInfinity;
      const float high = counts ? bodies.middle[k][i] : -kInfinity;
      extent.low[k] = low < extent.low[k] ? low : extent.low[k];
      extent.high[k] = high > extent.high[k] ? high : extent.high[k];
    }
  }
}

/// The cell of a coordinate: the whole number below it. Beyond what an int holds the first or last.
AIMAHEAD_INLINE std::int32_t cell_from_below(float x) {
  x = x > -0x1p29f ? x : -0x1p29f;  // also where x is not a number
  x = x < 0x1p29f ? x : 0x1p29f;
  const std::int32_t cut = std::int32_t(x);
  return cut - (float(cut) > x);
}
AIMAHEAD_INLINE std::int32_t cell_from_above(float x) {
  x = x < 0x1p29f ? x : 0x1p29f;  // also where x is not a number
  x = x > -0x1p29f ? x : -0x1p29f;
  const std::int32_t cut = std::int32_t(x);
  return cut - (float(cut) > x);
}

template <int N>
void number(const Prepared<N>& bodies, std::size_t count, const Level<N>& level,
            std::uint32_t* cells) {
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t cell = 0;
    for (int k = 0; k < N; ++k) {
      const auto at = std::uint32_t(cell_from_below(bodies.middle[k][i] * level.per_cell) - level.low[k]);
      cell += at * level.pitch[k];
    }
    cells[i] = level.first + (cell & level.mask);
  }
}

/// One shot, ready to be compared with many targets at a time.
template <int N>
struct Probe {
  std::array<Floats, N> middle;
  Floats reach;

  AIMAHEAD_INLINE Probe(const Prepared<N>& shots, std::size_t i) {
    for (int k = 0; k < N; ++k) middle[k] = broadcast(shots.middle[k][i]);
    reach = broadcast(shots.reach[i]);
  }

  /// Bit i: the target at `at + i` may touch.
  AIMAHEAD_INLINE std::uint32_t compare(const Prepared<N>& targets, std::size_t at) const {
    const Floats dx = subtract(load(targets.middle[0] + at), middle[0]);
    Floats square = multiply(dx, dx);
    for (int k = 1; k < N; ++k) {
      const Floats d = subtract(load(targets.middle[k] + at), middle[k]);
      square = multiply_add(d, d, square);
    }
    const Floats sum = add(load(targets.reach + at), reach);
    return not_above(square, multiply(sum, sum));
  }

  /// The same for the first lanes of two places: the low half of the bits for one, the high half
  /// for the other.
  AIMAHEAD_INLINE std::uint32_t compare_two(const Prepared<N>& targets, std::size_t a,
                                            std::size_t b) const {
#if AIMAHEAD_LANES == 16
    const Floats dx = subtract(load_halves(targets.middle[0] + a, targets.middle[0] + b), middle[0]);
    Floats square = multiply(dx, dx);
    for (int k = 1; k < N; ++k) {
      const Floats d = subtract(load_halves(targets.middle[k] + a, targets.middle[k] + b), middle[k]);
      square = multiply_add(d, d, square);
    }
    const Floats sum = add(load_halves(targets.reach + a, targets.reach + b), reach);
    return not_above(square, multiply(sum, sum));
#else
    return compare(targets, a) | compare(targets, b) << kLanes;
#endif
  }
};

#if AIMAHEAD_LANES == 16
inline constexpr std::uint32_t kRowLanes = 8;
#else
inline constexpr std::uint32_t kRowLanes = kLanes;
#endif

AIMAHEAD_INLINE std::uint32_t first_bits(std::uint32_t count) {
  return (std::uint32_t(1) << count) - 1;  // count < 32
}

/// Writes one pair for each bit. Most often there is none or one, which takes no branch that could be
/// predicted wrongly.
AIMAHEAD_INLINE void emit(PairSink& sink, std::uint32_t shot, std::uint32_t bits, std::uint32_t a,
                          std::uint32_t b) {
  const auto place = [a, b](std::uint32_t rest) {
    const auto bit = std::uint32_t(std::countr_zero(rest));
    return bit < kRowLanes ? a + bit : b + (bit - kRowLanes);
  };
  sink.pairs[sink.size] = {shot, place(bits)};
  sink.size += bits != 0;
  bits &= bits - 1;
  while (bits != 0) {
    sink.pairs[sink.size++] = {shot, place(bits)};
    bits &= bits - 1;
  }
}

template <int N>
AIMAHEAD_INLINE void scan(const Prepared<N>& targets, const Probe<N>& probe, std::uint32_t shot,
                          std::uint32_t begin, std::uint32_t end, PairSink& sink) {
  for (std::uint32_t at = begin; at < end; at += kLanes) {
    std::uint32_t bits = probe.compare(targets, at);
    if (end - at < kLanes) bits &= first_bits(end - at);
    if (bits == 0) continue;
    if (sink.capacity - sink.size < kLanes) sink.flush(sink, sink.context);
    for (; bits != 0; bits &= bits - 1) {
      sink.pairs[sink.size++] = {shot, at + std::uint32_t(std::countr_zero(bits))};
    }
  }
}

/// Which cells the shots of a block look at.
template <int N>
struct Window {
  std::array<std::array<std::int32_t, kBlock>, N> low;
  std::array<std::array<std::int32_t, kBlock>, N> high;
  std::array<std::uint32_t, kBlock> cell;  ///< of the lowest corner, less the level's first
  /// Whether more than two cells along an axis, or the end of the numbers between the two.
  std::array<std::uint32_t, kBlock> wide;

  void fill(const Prepared<N>& shots, std::size_t count, const Level<N>& level) {
    for (std::size_t i = 0; i < count; ++i) {
      const float reach = shots.reach[i] + level.reach;
      std::uint32_t at = 0;
      std::uint32_t is_wide = 0;
      for (int k = 0; k < N; ++k) {
        const std::int32_t a = cell_from_below((shots.middle[k][i] - reach) * level.per_cell);
        const std::int32_t b = cell_from_above((shots.middle[k][i] + reach) * level.per_cell);
        low[k][i] = a;
        high[k][i] = b;
        is_wide |= std::uint32_t(b - a) & ~std::uint32_t(1);
        at += std::uint32_t(a - level.low[k]) * level.pitch[k];
      }
      cell[i] = at & level.mask;
      for (int row = 0; row < 1 << (N - 1); ++row) {
        std::uint32_t begin = at;
        for (int k = 1; k < N; ++k) begin += (row >> (k - 1) & 1) * level.pitch[k];
        is_wide |= std::uint32_t((begin & level.mask) == level.mask) << 1;
      }
      wide[i] = is_wide;
    }
  }
};

/// Row by row where that is less than the whole level.
template <int N>
void look_around(const Window<N>& window, std::size_t i, const SortedTargets<N>& targets,
                 const Level<N>& level, const Probe<N>& probe, PairSink& sink) {
  const std::uint64_t cells = std::uint64_t(level.mask) + 1;
  std::array<std::uint32_t, N> span;
  std::uint64_t length = 0;  // from the first number to the last, as if there were no modulo
  std::uint64_t rows = 1;
  bool overlaps = false;     // whether two of the cells may share a number
  for (int k = 0; k < N; ++k) {
    span[k] = std::uint32_t(window.high[k][i] - window.low[k][i]) + 1;
    length += std::uint64_t(span[k] - 1) * level.pitch[k];
    if (k > 0) rows *= span[k];
    if (k + 1 < N) overlaps = overlaps || length >= level.pitch[k + 1];
  }
  const auto shot = std::uint32_t(i);
  if (overlaps || length >= cells || rows * 4 > level.end - level.begin) {
    return scan(targets.prepared, probe, shot, level.begin, level.end, sink);
  }
  for (std::uint32_t row = 0; row < rows; ++row) {
    const std::uint32_t y = N == 3 ? row % span[1] : row;
    std::uint32_t at = window.cell[i] + y * level.pitch[1];
    if constexpr (N == 3) at += row / span[1] * level.pitch[2];
    at &= level.mask;
    const auto whole = std::uint32_t(cells - at);
    const std::uint32_t before = span[0] < whole ? span[0] : whole;
    const std::uint32_t* const starts = targets.starts + level.first;
    scan(targets.prepared, probe, shot, starts[at], starts[at + before], sink);
    if (before < span[0]) {
      scan(targets.prepared, probe, shot, starts[0], starts[span[0] - before], sink);
    }
  }
}

template <int N>
void cull_level(const Prepared<N>& shots, std::size_t count, const SortedTargets<N>& targets,
                const Level<N>& level, PairSink& sink_of_caller) {
  Window<N> window;
  window.fill(shots, count, level);
  PairSink sink = sink_of_caller;
  const std::uint32_t* const starts = targets.starts + level.first;
  constexpr int kRows = 1 << (N - 1);
  for (std::size_t i = 0; i < count; ++i) {
    const auto shot = std::uint32_t(i);
    if (sink.capacity - sink.size < kRows * kRowLanes) sink.flush(sink, sink.context);
    const Probe<N> probe(shots, i);
    if (window.wide[i] != 0) {
      if (shots.reach[i] >= 0) look_around(window, i, targets, level, probe, sink);
      continue;
    }
    for (int pair = 0; pair < kRows; pair += 2) {
      const std::uint32_t lift = pair == 0 ? 0 : level.pitch[N - 1];
      const std::uint32_t lower = (window.cell[i] + lift) & level.mask;
      const std::uint32_t upper = (window.cell[i] + lift + level.pitch[1]) & level.mask;
      const std::uint32_t a = starts[lower];
      const std::uint32_t b = starts[upper];
      const std::uint32_t a_count = starts[lower + 2] - a;
      const std::uint32_t b_count = starts[upper + 2] - b;
      if (a_count > kRowLanes || b_count > kRowLanes) {
        scan(targets.prepared, probe, shot, a, a + a_count, sink);
        scan(targets.prepared, probe, shot, b, b + b_count, sink);
        if (sink.capacity - sink.size < kRows * kRowLanes) sink.flush(sink, sink.context);
        continue;
      }
      const std::uint32_t inside = first_bits(a_count) | first_bits(b_count) << kRowLanes;
      emit(sink, shot, probe.compare_two(targets.prepared, a, b) & inside, a, b);
    }
  }
  sink_of_caller = sink;
}

/// Every shot against the first `common` targets: 2 kLanes at a time.
template <int N>
void cull_common(const Prepared<N>& shots, std::size_t count, const Prepared<N>& targets,
                 std::uint32_t common, PairSink& sink_of_caller) {
  PairSink sink = sink_of_caller;
  for (std::size_t i = 0; i < count; ++i) {
    const Probe<N> probe(shots, i);
    for (std::uint32_t at = 0; at < common; at += 2 * kLanes) {
      std::uint32_t bits = probe.compare(targets, at) | probe.compare(targets, at + kLanes) << kLanes;
      if (bits == 0) continue;
      if (sink.capacity - sink.size < 2 * kLanes) sink.flush(sink, sink.context);
      for (; bits != 0; bits &= bits - 1) {
        sink.pairs[sink.size++] = {std::uint32_t(i), at + std::uint32_t(std::countr_zero(bits))};
      }
    }
  }
  sink_of_caller = sink;
}

template <int N>
void cull(const Prepared<N>& shots, std::size_t count, const SortedTargets<N>& targets,
          PairSink& sink) {
  if (targets.common > 0) cull_common(shots, count, targets.prepared, targets.common, sink);
  for (int l = 0; l < targets.levels; ++l) cull_level(shots, count, targets, targets.level[l], sink);
}

template <class S, int N>
inline constexpr CullKernels<S, N> kKernels = {prepare<S, N>, measure<N>, number<N>, cull<N>};
