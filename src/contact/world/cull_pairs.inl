// The kernels of cull.hpp for pairs, compiled for each instruction set.
#include "contact/world/cull_bodies.inl"

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

  /// The same for the first lanes at two positions: the low half of the bits for `a`, the high half
  /// for `b`.
  AIMAHEAD_INLINE std::uint32_t compare_two(const Prepared<N>& targets, std::size_t a,
                                            std::size_t b) const {
#if AIMAHEAD_VECTOR_BITS == 512
    const Floats dx =
        subtract(load_halves(targets.middle[0] + a, targets.middle[0] + b), middle[0]);
    Floats square = multiply(dx, dx);
    for (int k = 1; k < N; ++k) {
      const Floats d =
          subtract(load_halves(targets.middle[k] + a, targets.middle[k] + b), middle[k]);
      square = multiply_add(d, d, square);
    }
    const Floats sum = add(load_halves(targets.reach + a, targets.reach + b), reach);
    return not_above(square, multiply(sum, sum));
#else
    return compare(targets, a) | compare(targets, b) << kLanes;
#endif
  }
};

template <int N>
AIMAHEAD_INLINE void scan(const Prepared<N>& targets, const Probe<N>& probe, std::uint32_t shot,
                          std::uint32_t begin, std::uint32_t end, PairSink& sink) {
  for (std::uint32_t at = begin; at < end; at += kLanes) {
    std::uint32_t bits = probe.compare(targets, at);
    if (end - at < kLanes) bits &= (1u << (end - at)) - 1;
    if (bits == 0) continue;
    if (sink.capacity - sink.size < kLanes) sink.flush(sink, sink.context);
    for (; bits != 0; bits &= bits - 1) {
      sink.pairs[sink.size++] = {shot, at + std::uint32_t(std::countr_zero(bits))};
    }
  }
}

/// No target of a level has a cell beyond this one.
inline constexpr float kFarthestCell = 0x1p29f;

/// The cells that the shots of a block search.
template <int N>
struct Window {
  std::array<std::uint32_t, kBlock> cell;  ///< the lowest corner's, less the level's first
  /// Not zero: the shot reaches more than two cells along an axis, or the numbers of the two wrap
  /// round between them.
  std::array<std::uint32_t, kBlock> wide;

  void fill(const Prepared<N>& shots, std::size_t count, const Level<N>& level) {
    const Floats per_cell = broadcast(level.per_cell);
    const Floats last = broadcast(kFarthestCell);
    const Floats first = broadcast(-kFarthestCell);
    const Whole mask = broadcast_whole(level.mask);
    for (std::size_t i = 0; i < count; i += kLanes) {
      const Floats reach = add(load(shots.reach + i), broadcast(level.reach));
      Whole at = broadcast_whole(0);
      Whole is_wide = broadcast_whole(0);
      for (int k = 0; k < N; ++k) {
        const Floats middle = load(shots.middle[k] + i);
        // In this order NaN is taken to reach from one end to the other.
        const Floats a = min(greatest(multiply(subtract(middle, reach), per_cell), first), last);
        const Floats b = greatest(min(multiply(add(middle, reach), per_cell), last), first);
        const Whole low = floor_of(a);
        is_wide = either(is_wide, both(subtract(floor_of(b), low), broadcast_whole(~1u)));
        at = add(at, multiply(low, broadcast_whole(level.pitch[k])));
      }
      for (int row = 0; row < 1 << (N - 1); ++row) {
        std::uint32_t lift = 0;
        for (int k = 1; k < N; ++k) lift += std::uint32_t(row >> (k - 1) & 1) * level.pitch[k];
        is_wide = either(is_wide, equal(both(add(at, broadcast_whole(lift)), mask), mask));
      }
      store(cell.data() + i, both(at, mask));
      store(wide.data() + i, is_wide);
    }
  }
};

AIMAHEAD_INLINE std::int32_t cell_of(float x) {
  x = x > -kFarthestCell ? x : -kFarthestCell;
  x = x < kFarthestCell ? x : kFarthestCell;
  const auto cut = std::int32_t(x);
  return cut - (float(cut) > x);
}

/// Searches the level row by row, or as a whole if that is less.
template <int N>
void look_around(const Prepared<N>& shots, std::size_t i, const SortedTargets<N>& targets,
                 const Level<N>& level, const Probe<N>& probe, PairSink& sink) {
  const std::uint64_t cells = std::uint64_t(level.mask) + 1;
  const float reach = shots.reach[i] + level.reach;
  const auto shot = std::uint32_t(i);
  std::array<std::uint32_t, N> span;
  std::uint32_t first = 0;   // the number of the lowest corner
  std::uint64_t length = 0;  // from the first number to the last, without the modulo
  std::uint64_t rows = 1;
  bool overlaps = false;  // whether two of the cells may share a number
  for (int k = 0; k < N; ++k) {
    const float from = (shots.middle[k][i] - reach) * level.per_cell;
    const float to = (shots.middle[k][i] + reach) * level.per_cell;
    const std::int32_t low = cell_of(from);
    const std::int32_t high = cell_of(to);
    span[k] = std::uint32_t(high - low) + 1;
    first += std::uint32_t(low) * level.pitch[k];
    length += std::uint64_t(span[k] - 1) * level.pitch[k];
    if (k > 0) rows *= span[k];
    if (k + 1 < N) overlaps = overlaps || length >= level.pitch[k + 1];
  }
  if (overlaps || length >= cells || rows * 4 > level.end - level.begin) {
    return scan(targets.prepared, probe, shot, level.begin, level.end, sink);
  }
  const std::uint32_t* const starts = targets.starts + level.first;
  for (std::uint32_t row = 0; row < rows; ++row) {
    std::uint32_t at = first;
    if constexpr (N == 3) {
      at += row % span[1] * level.pitch[1] + row / span[1] * level.pitch[2];
    } else {
      at += row * level.pitch[1];
    }
    at &= level.mask;
    const auto whole = std::uint32_t(cells - at);
    const std::uint32_t before = span[0] < whole ? span[0] : whole;
    const auto scan_cells = [&](std::uint32_t from, std::uint32_t count) {
      scan(targets.prepared, probe, shot, starts[from] & ~kCrowded,
           starts[from + count] & ~kCrowded, sink);
    };
    scan_cells(at, before);
    if (before < span[0]) scan_cells(0, span[0] - before);
  }
}

/// Searches two rows of two cells at a time, without a branch that depends on their targets: pairs
/// are collected shot by shot and written out afterwards. Lanes behind the targets of a row compare
/// other targets, which may be found a second time.
template <int N>
void cull_level(const Prepared<N>& shots, std::size_t count, const SortedTargets<N>& targets,
                const Level<N>& level, PairSink& sink) {
  constexpr std::uint32_t kPairsOfRows = 1 << (N - 2);
  struct Near {
    std::uint32_t item;  ///< shot and pair of rows
    std::uint32_t bits;
  };
  Window<N> window;
  window.fill(shots, count, level);
  const Prepared<N> positions = targets.prepared;
  const std::uint32_t* const starts = targets.starts + level.first;
  const auto row = [&window, starts, mask = level.mask, pitch = level.pitch](
                       std::size_t i, std::uint32_t pair, std::uint32_t above) {
    const std::uint32_t lift = pair * pitch[N - 1] + above * pitch[1];
    return starts[(window.cell[i] + lift) & mask];
  };
  std::array<Near, kBlock * kPairsOfRows + 1> near;
  std::size_t near_count = 0;
  std::array<std::uint32_t, kBlock> others;  // shots that search more cells
  std::size_t other_count = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Probe<N> probe(shots, i);
    std::array<std::uint32_t, kPairsOfRows> a;
    std::array<std::uint32_t, kPairsOfRows> b;
    std::uint32_t special = window.wide[i];
    for (std::uint32_t pair = 0; pair < kPairsOfRows; ++pair) {
      a[pair] = row(i, pair, 0);
      b[pair] = row(i, pair, 1);
      special |= (a[pair] | b[pair]) & kCrowded;
    }
    if (special != 0) {
      others[other_count++] = std::uint32_t(i);
      continue;
    }
    for (std::uint32_t pair = 0; pair < kPairsOfRows; ++pair) {
      const std::uint32_t bits = probe.compare_two(positions, a[pair], b[pair]);
      near[near_count] = {std::uint32_t(i) * kPairsOfRows + pair, bits};
      near_count += bits != 0;
    }
  }
  for (std::size_t j = 0; j < near_count; ++j) {
    const std::uint32_t i = near[j].item / kPairsOfRows;
    const std::uint32_t pair = near[j].item % kPairsOfRows;
    if (sink.capacity - sink.size < 2 * kRowLanes) sink.flush(sink, sink.context);
    for (std::uint32_t bits = near[j].bits; bits != 0; bits &= bits - 1) {
      const auto bit = std::uint32_t(std::countr_zero(bits));
      const std::uint32_t position =
          bit < kRowLanes ? row(i, pair, 0) + bit : row(i, pair, 1) + (bit - kRowLanes);
      sink.pairs[sink.size++] = {i, position};
    }
  }
  for (std::size_t j = 0; j < other_count; ++j) {
    const std::size_t i = others[j];
    if (shots.reach[i] >= 0) look_around(shots, i, targets, level, Probe<N>(shots, i), sink);
  }
}

/// Bit i: the target at `at + i` may touch, for kVectors * kLanes targets.
template <int kVectors, int N>
AIMAHEAD_INLINE std::uint64_t compare_several(const Probe<N>& probe, const Prepared<N>& targets,
                                              std::size_t at) {
  std::uint64_t bits = 0;
  for (int v = 0; v < kVectors; ++v) {
    bits |= std::uint64_t(probe.compare(targets, at + std::size_t(v * kLanes))) << (v * kLanes);
  }
  return bits;
}

/// Compares every shot with the first `common` targets, several kLanes at a time, and only as many
/// targets in a row as stay in the first cache.
template <int N>
void cull_common(const Prepared<N>& shots, std::size_t count, const Prepared<N>& targets,
                 std::uint32_t common, PairSink& sink) {
  constexpr std::uint32_t kTile = 2048;
  const auto emit = [&sink](std::size_t shot, std::uint32_t at, std::uint64_t bits) {
    if (sink.capacity - sink.size < 4 * kLanes) sink.flush(sink, sink.context);
    for (; bits != 0; bits &= bits - 1) {
      sink.pairs[sink.size++] = {std::uint32_t(shot), at + std::uint32_t(std::countr_zero(bits))};
    }
  };
  for (std::uint32_t tile = 0; tile < common; tile += kTile) {
    const std::uint32_t end = common - tile < kTile ? common : tile + kTile;
    for (std::size_t i = 0; i < count; ++i) {
      const Probe<N> probe(shots, i);
      std::uint32_t at = tile;
      for (; at + 4 * kLanes <= end; at += 4 * kLanes) {
        const std::uint64_t bits = compare_several<4>(probe, targets, at);
        if (bits != 0) emit(i, at, bits);
      }
      for (; at < end; at += 2 * kLanes) {
        const std::uint64_t bits = compare_several<2>(probe, targets, at);
        if (bits != 0) emit(i, at, bits);
      }
    }
  }
}

template <int N>
void cull(const Prepared<N>& shots, std::size_t count, const SortedTargets<N>& targets,
          PairSink& sink) {
  if (targets.common > 0) cull_common(shots, count, targets.prepared, targets.common, sink);
  for (int l = 0; l < targets.levels; ++l)
    cull_level(shots, count, targets, targets.level[l], sink);
}

template <class S, int N>
inline constexpr CullKernels<S, N> kKernels = {
    prepare<S, N>, {measure, number<N>, accumulate, mark_crowded, cull<N>}};
