// The kernels of intercept_kernels.hpp, compiled for each instruction set. Line by line QuickFrame,
// `quick::refine` and QuickAnswer of the solver, for points that leave at once.
#include "base/simd/exact_doubles.inl"

#include "batch/first_root.inl"

/// Each vector is the component plus its rest.
template <int N>
struct Frame {
  using Axes = std::array<Doubles, N>;

  Axes d;
  Axes d_rest;
  Axes w;
  Axes w_rest;
  Axes g;
  Axes g_rest;
  Doubles speed;
  Quartic gap;
  Mask ordinary;  ///< nothing invalid, nothing can have overflowed, or underflowed where it matters
};

template <std::size_t N>
AIMAHEAD_INLINE Doubles sum_of(const std::array<Doubles, N>& terms) {
  if constexpr (N == 2) {
    return terms[0] + terms[1];
  } else {
    return (terms[0] + terms[1]) + terms[2];
  }
}

/// Of sums of squares.
AIMAHEAD_INLINE Mask is_near_one(Doubles x) {
  return both(below(all(0x1p-120), x), below(x, all(0x1p120)));
}

template <class S, int N>
AIMAHEAD_INLINE void read_frame(const InterceptArrays<S, N>& in, std::size_t at, Frame<N>& out) {
  using Axes = std::array<Doubles, N>;
  const Doubles zero = all(0);
  const Doubles inherit = load(in.inherit + at);
  out.speed = load(in.speed + at);
  Axes w_size;
  for (int i = 0; i < N; ++i) {
    const TwoDoubles offset = two_difference(load(in.target[i] + at), load(in.gun[i] + at));
    const TwoDoubles fall = two_difference(load(in.target_acceleration[i] + at),
                                           load(in.projectile_acceleration[i] + at));
    const Doubles gun_velocity = load(in.gun_velocity[i] + at);
    const Doubles carried = inherit * gun_velocity;
    const TwoDoubles drift = two_difference(load(in.target_velocity[i] + at), carried);
    out.d[i] = offset.value;
    out.d_rest[i] = offset.error;
    out.w[i] = drift.value;
    out.w_rest[i] = drift.error - product_error(inherit, gun_velocity, carried);
    out.g[i] = fall.value;
    out.g_rest[i] = fall.error;
    w_size[i] = magnitude(drift.value) + magnitude(carried);
  }
  Axes dd, dw, ww, dg, wg, gg, dw_size, ww_size, dg_size, wg_size;
  for (int i = 0; i < N; ++i) {
    const Doubles d_size = magnitude(out.d[i]);
    const Doubles g_size = magnitude(out.g[i]);
    dd[i] = out.d[i] * out.d[i];
    dw[i] = out.d[i] * out.w[i];
    ww[i] = out.w[i] * out.w[i];
    dg[i] = out.d[i] * out.g[i];
    wg[i] = out.w[i] * out.g[i];
    gg[i] = out.g[i] * out.g[i];
    dw_size[i] = d_size * w_size[i];
    ww_size[i] = w_size[i] * w_size[i];
    dg_size[i] = d_size * g_size;
    wg_size[i] = w_size[i] * g_size;
  }
  const Doubles speed_square = out.speed * out.speed;
  auto& gap = out.gap;
  gap.c = {sum_of(dd), 2 * sum_of(dw), (sum_of(ww) - speed_square) + sum_of(dg), sum_of(wg),
           sum_of(gg) / 4};
  gap.middle_size = {2 * sum_of(dw_size), (sum_of(ww_size) + speed_square) + sum_of(dg_size),
                     sum_of(wg_size)};
  out.ordinary = both(both(is_near_one(gap.c[0]), is_near_one(gap.c[4])),
                      both(is_near_one(gap.middle_size[1]), at_most(zero, out.speed)));
  out.ordinary = both(out.ordinary, at_most(zero, load(in.lifetime + at)));
  out.ordinary = both(out.ordinary, both(at_most(zero, inherit), at_most(inherit, all(1))));
}

/// A bound from below for a cubic with these Bernstein coefficients, in the lanes asked about.
AIMAHEAD_INLINE Doubles min_of_halves(const std::array<Doubles, 4>& b, Mask asked) {
  const Doubles zero = all(0);
  Doubles b1 = b[1];
  Doubles b2 = b[2];
  Doubles b3 = b[3];
  Doubles min = b3;
  for (int depth = 0; depth < 6 && is_any(asked); ++depth) {
    const Doubles b12 = (b1 + b2) / 2;
    const Doubles b23 = (b2 + b3) / 2;
    const Doubles b123 = (b12 + b23) / 2;
    const Doubles first = (b[0] + b1) / 2;
    const Doubles second = (first + b12) / 2;
    b1 = choose(asked, first, b1);
    b2 = choose(asked, second, b2);
    b3 = choose(asked, (second + b123) / 2, b3);
    min = choose(asked, lesser(lesser(lesser(min, b23), b123), b3), min);
    const Mask positive = both(below(zero, b1), below(zero, b2));
    asked = both(asked, both(below(zero, min), neither(positive)));
  }
  return lesser(lesser(lesser(min, b[0]), b1), b2);
}

template <int N>
struct Flight {
  Mask sure;
  Doubles time;
  std::array<Doubles, N> aim;
};

AIMAHEAD_INLINE Doubles cut(Doubles x) { return with_bits(x, ~std::uint64_t{0x7ffffff}); }
AIMAHEAD_INLINE Doubles on_grid(Doubles x, Doubles grid) { return (x + grid) - grid; }

template <int N>
AIMAHEAD_INLINE void refine(const Frame<N>& frame, Doubles rough, Mask asked, Flight<N>& out) {
  const Doubles zero = all(0);
  const Doubles f = cut(rough);
  const Doubles half_square = f * (0.5 * f);
  const Doubles high_square = cut(half_square);
  const Doubles low_square = half_square - high_square;

  const Doubles speed = cut(frame.speed);
  const Doubles flown_high = speed * f;
  const Doubles flown_low = (frame.speed - speed) * f;
  const Doubles flown = flown_high + flown_low;
  const Doubles grid = with_bits(flown, std::uint64_t{0x7ff} << 52) * 0x1.8p27;
  const Doubles speed_place = on_grid(flown_high, grid);
  const Doubles flown_rest = (flown_high - speed_place) + flown_low;

  std::array<Doubles, N> place, rest, rate, square, small;
  for (int i = 0; i < N; ++i) {
    const Doubles w = cut(frame.w[i]);
    const Doubles g = cut(frame.g[i]);
    const Doubles moved = w * f;
    const Doubles fallen = g * high_square;
    const Doubles d_place = on_grid(frame.d[i], grid);
    const Doubles w_place = on_grid(moved, grid);
    const Doubles g_place = on_grid(fallen, grid);
    place[i] = d_place + w_place + g_place;
    rest[i] = (((frame.d[i] - d_place) + (moved - w_place)) + (fallen - g_place)) +
              ((frame.d_rest[i] + ((frame.w[i] - w) + frame.w_rest[i]) * f) +
               (low_square * g + half_square * ((frame.g[i] - g) + frame.g_rest[i])));
    rate[i] = frame.w[i] + frame.g[i] * f;
    square[i] = place[i] * place[i];
    small[i] = rest[i] * (2 * place[i] + rest[i]);
  }
  const Doubles excess = (sum_of(square) - speed_place * speed_place) +
                         (sum_of(small) - flown_rest * (2 * speed_place + flown_rest));

  const auto& c = frame.gap.c;
  const auto& s = frame.gap.middle_size;
  const Doubles f2 = f * f;
  const Doubles f3 = f2 * f;
  const Doubles f4 = f2 * f2;
  const Doubles c1 = c[1] * f;
  const Doubles c2 = c[2] * f2;
  const Doubles c3 = c[3] * f3;
  const Doubles c4 = c[4] * f4;
  const Doubles sizes = (c[0] + s[0] * f) + (s[1] * f2 + (s[2] * f3 + c[4] * f4));
  const Doubles slope = (c1 + 2 * c2) + (3 * c3 + 4 * c4);
  const Doubles half_bend = c2 + (3 * c3 + 6 * c4);
  const Doubles k3 = -c4;
  const Doubles k2 = k3 - c3;
  const Doubles k1 = k2 - c2;
  const Doubles k0 = k1 - c1;
  const Doubles b1 = k0 + k1 / 3;
  const Doubles b2 = k0 + (2 * k1 + k2) / 3;
  const Doubles whole = lesser(lesser(k0, b1), b2);
  const Mask by_halves = both(asked, neither(below(zero, whole)));
  const Doubles min = choose(by_halves, min_of_halves({k0, b1, b2, -slope}, by_halves), whole);
  const Doubles step = excess * slope / (slope * slope - excess * half_bend);
  out.sure =
      both(asked,
           both(both(below(0x1p-19 * sizes, min), below(0x1p-8 * sizes, -slope)),
                both(below(magnitude(step), all(0x1p-24)), below(0x1p-8 * sizes, flown * flown))));
  const Doubles move = -step * f;
  out.time = f + move;
  const Doubles scale = 1 / (speed_place + (flown_rest + frame.speed * move));
  for (int i = 0; i < N; ++i) {
    const Doubles moved = move * (rate[i] + 0.5 * frame.g[i] * move);
    out.aim[i] = (place[i] + (rest[i] + moved)) * scale;
  }
}

/// Gap polynomials of elements that may have no root, one behind the other.
struct Doubtful {
  std::size_t count = 0;
  std::array<std::uint16_t, kBlock> index;
  alignas(kLine) double gap[8][kBlock];

  AIMAHEAD_INLINE void add(const Quartic& gaps, std::uint32_t lanes, std::size_t at) {
    alignas(kLine) double kept[8][kLanes];
    for (int k = 0; k < 5; ++k) store(kept[k], gaps.c[k]);
    for (int k = 0; k < 3; ++k) store(kept[5 + k], gaps.middle_size[k]);
    for (; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      for (int k = 0; k < 8; ++k) gap[k][count] = kept[k][lane];
      index[count++] = static_cast<std::uint16_t>(at + lane);
    }
  }

  AIMAHEAD_INLINE void decide(Undecided& undecided) {
    for (std::size_t end = count; end % kLanes != 0; ++end) {
      for (auto& numbers : gap) numbers[end] = numbers[count - 1];
    }
    for (std::size_t at = 0; at < count; at += kLanes) {
      Quartic p;
      for (int k = 0; k < 5; ++k) p.c[k] = load(gap[k] + at);
      for (int k = 0; k < 3; ++k) p.middle_size[k] = load(gap[5 + k] + at);
      std::uint32_t rest = ~bits_of(has_no_root(p)) & ((1u << kLanes) - 1);
      for (; rest != 0; rest &= rest - 1) {
        const std::size_t i = at + static_cast<std::size_t>(std::countr_zero(rest));
        if (i < count) undecided.index[undecided.count++] = index[i];
      }
    }
  }
};

template <class S, int N>
void solve_block(const InterceptArrays<S, N>& arrays, std::size_t count, Undecided& undecided) {
  constexpr std::uint32_t kAll = (1u << kLanes) - 1;
  const InterceptArrays<S, N> to = arrays;
  const Doubles zero = all(0);
  const Doubles largest =
      all(sizeof(S) == sizeof(float) ? double(std::numeric_limits<S>::max()) : 0x1p1000);
  Doubtful doubtful;
  for (std::size_t at = 0; at < count; at += kLanes) {
    Frame<N> frame;
    read_frame(to, at, frame);
    Mask found;
    const Doubles rough = likely_root(frame.gap.c, frame.ordinary, found);
    Flight<N> flight;
    refine(frame, rough, found, flight);

    const Doubles t = flight.time;
    const Doubles lifetime = load(to.lifetime + at);
    const Mask early = below(t, lifetime * (1 - 0x1p-30));
    const Mask late = below(lifetime * (1 + 0x1p-30), t);
    Mask sure = both(flight.sure, either(early, late));
    std::array<Doubles, N> point, launch_velocity;
    for (int i = 0; i < N; ++i) {
      const Doubles path =
          load(to.target_velocity[i] + at) + 0.5 * load(to.target_acceleration[i] + at) * t;
      point[i] = load(to.target[i] + at) + path * t;
      const Doubles gun_velocity = load(to.gun_velocity[i] + at);
      const Doubles kept = load(to.inherit + at) * gun_velocity;
      launch_velocity[i] = frame.speed * flight.aim[i] + kept;
      for (const Doubles x : {load(to.gun[i] + at), gun_velocity, point[i], launch_velocity[i]}) {
        sure = both(sure, below(magnitude(x), largest));
      }
    }
    if (to.time) store(to.time + at, choose(sure, t, zero));
    for (int i = 0; i < N; ++i) {
      if (to.aim[i]) store(to.aim[i] + at, choose(sure, flight.aim[i], zero));
      if (to.point[i]) store(to.point[i] + at, choose(sure, point[i], zero));
      if (to.launch_velocity[i]) {
        store(to.launch_velocity[i] + at, choose(sure, launch_velocity[i], zero));
      }
    }
    const std::uint32_t settled = bits_of(sure);
    const std::uint32_t in_time = bits_of(early);
    for (int lane = 0; lane < kLanes; ++lane) {
      to.status[at + std::size_t(lane)] = (settled >> lane & 1) == 0   ? Status::unreachable
                                          : (in_time >> lane & 1) != 0 ? Status::hit
                                                                       : Status::out_of_range;
    }
    const std::size_t left = count - at;
    const std::uint32_t there = left < std::size_t(kLanes) ? (1u << left) - 1 : kAll;
    const std::uint32_t open = ~settled & there;
    const std::uint32_t rootless = open & bits_of(frame.ordinary) & ~bits_of(flight.sure);
    if (rootless != 0) doubtful.add(frame.gap, rootless, at);
    for (std::uint32_t rest = open & ~rootless; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
      undecided.index[undecided.count++] = static_cast<std::uint16_t>(at + lane);
    }
  }
  doubtful.decide(undecided);
}

template <class S, int N>
inline constexpr InterceptKernel<S, N> kKernels = solve_block<S, N>;
