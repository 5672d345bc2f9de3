// The kernels of cull.hpp for single bodies and cells, compiled for each instruction set.
#include "base/simd/floats.inl"

inline constexpr std::uint32_t kEveryLane = kLanes == 32 ? ~0u : (1u << kLanes) - 1;
/// The largest size that floats can be squared and compared in.
inline constexpr float kMaxUsable = 0x1p50f;

/// A body in the frame, in floats.
template <int N>
struct Framed {
  alignas(64) float position[N][kBlock];
  alignas(64) float half_path[N][kBlock];
  alignas(64) float radius[kBlock];
};

/// Lanes beyond the last are 0.
template <class S>
AIMAHEAD_INLINE void to_frame(const S* from, S origin, S scale, std::size_t count, float* to) {
  for (std::size_t i = 0; i < count; ++i) to[i] = float((from[i] - origin) * scale);
  for (std::size_t i = count; i % kLanes != 0; ++i) to[i] = 0;
}

/// A reach of infinity; NaN, which reaches nowhere, if a number is invalid.
template <class S, int N>
float reach_of_doubtful(const RawBodies<S, N>& raw, std::size_t i) {
  bool valid = true;
  const auto is_finite = [](S x) { return x - x == 0; };
  for (int k = 0; k < N; ++k) {
    valid = valid && is_finite(raw.position[k][i]);
    if (raw.velocity[k]) valid = valid && is_finite(raw.velocity[k][i]);
  }
  if (raw.radius) valid = valid && is_finite(raw.radius[i]) && !is_below_zero(raw.radius[i]);
  return valid ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
}

/// The reach includes the effect of rounding. A middle is off by at most 2^-22 of
/// |p - origin| + |v T / 2|, whose sum over the axes is `size` below; 2^-19 of it is added. Adding
/// 2^-18 of the reach itself covers the roundings of the reach and of the test, and adding 2^-40
/// keeps squares away from underflow. The surplus exceeds what subtracting the reach from a middle
/// may lose, so that the cells between `middle - reach` and `middle + reach`, rounded, contain all
/// that the test lets through.
template <class S, int N>
bool prepare(const RawBodies<S, N>& raw, const Frame<S, N>& frame, std::size_t count,
             const Prepared<N>& out) {
  Framed<N> framed;
  const bool moves = raw.velocity[0] != nullptr;
  for (int k = 0; k < N; ++k) {
    to_frame(raw.position[k], frame.origin[k], frame.scale, count, framed.position[k]);
    if (moves) to_frame(raw.velocity[k], S(0), frame.half_times, count, framed.half_path[k]);
  }
  if (raw.radius) to_frame(raw.radius, S(0), frame.scale, count, framed.radius);

  const Floats limit = broadcast(frame.usable ? kMaxUsable : -1.0f);
  const Floats zero = broadcast(0);
  bool all_usable = true;
  for (std::size_t i = 0; i < count; i += kLanes) {
    Floats size = zero;
    Floats square = zero;
    for (int k = 0; k < N; ++k) {
      const Floats q = load(framed.position[k] + i);
      const Floats h = moves ? load(framed.half_path[k] + i) : zero;
      size = add(size, add(magnitude(q), magnitude(h)));
      square = multiply_add(h, h, square);
      store(out.middle[k] + i, add(q, h));
    }
    const Floats radius = raw.radius ? load(framed.radius + i) : zero;
    const Floats plain = add(square_root(square), radius);
    const Floats reach = multiply_add(plain, broadcast(1 + 0x1p-18f),
                                      multiply_add(size, broadcast(0x1p-19f), broadcast(0x1p-40f)));
    store(out.reach + i, reach);
    const std::uint32_t usable = not_above(size, limit) & not_above(reach, limit);
    // A negative radius may have been flushed to a zero that only keeps its sign.
    std::uint32_t doubtful = kEveryLane & ~(usable & not_above(zero, one_with_sign_of(radius)));
    if (count - i < std::size_t(kLanes)) doubtful &= (1u << (count - i)) - 1;
    for (; doubtful != 0; doubtful &= doubtful - 1) {
      const int lane = std::countr_zero(doubtful);
      const std::size_t j = i + std::size_t(lane);
      const float any_reach = reach_of_doubtful(raw, j);
      if ((usable >> lane & 1) != 0 && any_reach > 0) continue;
      for (int k = 0; k < N; ++k) out.middle[k][j] = 0;
      out.reach[j] = any_reach;
      all_usable = false;
    }
  }
  return all_usable;
}

inline void measure(const float* reach, std::size_t count, Reaches& reaches) {
  const auto add_one = [&](std::size_t i) {
    const bool counts = reach[i] <= kMaxUsable;
    reaches.add(counts ? Reaches{reach[i], reach[i], 0} : Reaches{.others = 1});
  };
  const Floats limit = broadcast(kMaxUsable);
  Floats low = broadcast(reaches.min);
  Floats high = broadcast(reaches.greatest);
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Floats here = load(reach + i);
    if (not_above(here, limit) != kEveryLane) {
      for (std::size_t j = i; j < i + kLanes; ++j) add_one(j);
      continue;
    }
    low = min(here, low);
    high = greatest(here, high);
  }
  for (; i < count; ++i) add_one(i);
  float lows[kLanes];
  float highs[kLanes];
  store(lows, low);
  store(highs, high);
  for (int lane = 0; lane < kLanes; ++lane) reaches.add({lows[lane], highs[lane], 0});
}

template <int N>
void number(const Prepared<N>& bodies, std::size_t count, const Level<N>& level,
            std::uint32_t* cells) {
  const Floats per_cell = broadcast(level.per_cell);
  for (std::size_t i = 0; i < count; i += kLanes) {
    Whole cell = broadcast_whole(0);
    for (int k = 0; k < N; ++k) {
      const Whole at = floor_of(multiply(load(bodies.middle[k] + i), per_cell));
      cell = add(cell, multiply(at, broadcast_whole(level.pitch[k])));
    }
    store(cells + i, add(both(cell, broadcast_whole(level.mask)), broadcast_whole(level.first)));
  }
}

/// Turns the counts of cells into the positions where they begin, from `base` on.
inline void accumulate(std::uint32_t* counts, std::size_t count, std::uint32_t base) {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Whole here = load(counts + i);
    const Whole sums = running_sum(here);
    store(counts + i, add(broadcast_whole(base), subtract(sums, here)));
    base += last_lane(sums);
  }
  for (; i < count; ++i) base += std::exchange(counts[i], base);
}

#if AIMAHEAD_VECTOR_BITS == 512
inline constexpr std::uint32_t kRowLanes = 8;
#else
inline constexpr std::uint32_t kRowLanes = kLanes;
#endif

/// Sets kCrowded in the beginnings of cells. After them come two more, both the number of all
/// targets.
inline void mark_crowded(std::uint32_t* starts, std::size_t count) {
  // The difference from what a row may hold is negative, its highest bit set, where there is more.
  const auto mark = [](std::uint32_t held) { return (kRowLanes - held) & kCrowded; };
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Whole here = load(starts + i);
    const Whole held = subtract(load(starts + i + 2), here);
    const Whole left = subtract(broadcast_whole(kRowLanes), held);
    store(starts + i, either(here, both(left, broadcast_whole(kCrowded))));
  }
  for (; i < count; ++i) starts[i] |= mark(starts[i + 2] - starts[i]);
}
