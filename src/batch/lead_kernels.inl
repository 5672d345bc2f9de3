// The kernels of lead_kernels.hpp, compiled for each instruction set. They compute line by line
// what lead_kernel.hpp does in `PlainQuadratic`, `lead_in_float`, `correct` and `deliver`. The code
// there is compiled with the caller's flags, so each product is protected against contraction
// (`times`), and its lanes are axes. One text for both would lose either the operators here or that
// protection there.
#include "base/simd/doubles.inl"

#include "base/simd/grid.inl"

/// d and v; with guns in the world, to twice the digits.
template <int N>
struct Geometry {
  std::array<Doubles, N> d;
  std::array<Doubles, N> v;
  std::array<Doubles, N> d_low;
  std::array<Doubles, N> v_low;
  Doubles speed;
};

template <int N>
struct Solved {
  Mask sure;
  Mask hit;  ///< where sure
  Doubles time;
  Doubles length;  ///< of the offset
  std::array<Doubles, N> offset;
  std::array<Doubles, N> aim;
};

template <int N>
struct Quadratic {
  Doubles a;
  Doubles b;
  Doubles c;
  Doubles a_size;
  Doubles size;
  Doubles discriminant;
  Doubles slope;

  AIMAHEAD_INLINE explicit Quadratic(const Geometry<N>& g) {
    const Doubles square = g.speed * g.speed;
    const Doubles vv = g.v[0] * g.v[0] + g.v[1] * g.v[1];
    b = g.d[0] * g.v[0] + g.d[1] * g.v[1];
    c = g.d[0] * g.d[0] + g.d[1] * g.d[1];
    if constexpr (N == 3) {
      const Doubles zz = g.v[2] * g.v[2];
      a = vv + (zz - square);
      a_size = vv + (zz + square);
      b += g.d[2] * g.v[2];
      c += g.d[2] * g.d[2];
    } else {
      a = vv - square;
      a_size = vv + square;
    }
    size = a_size * c;
    discriminant = b * b - a * c;
    slope = square_root(magnitude(discriminant));
  }

  /// Whether |D| exceeds this share of its terms.
  AIMAHEAD_INLINE Mask is_slope_sure(double share) const {
    return below(broadcast(share) * size, magnitude(discriminant));
  }
  AIMAHEAD_INLINE Mask is_in_range() const {
    return every(below(a_size + c, broadcast(0x1p400)), below(broadcast(0x1p-400), size));
  }
};

/// The denominator of the first root.
struct Closing {
  Doubles value;
  Mask sure;  ///< of its sign
  Mask hit;   ///< where sure

  /// `q` has b, the discriminant and its root.
  template <class Q>
  AIMAHEAD_INLINE Closing(const Q& q, double share) {
    value = q.slope - q.b;
    sure = below(broadcast(share) * (q.slope + magnitude(q.b)), magnitude(value));
    hit = below(broadcast(0), min(value, q.discriminant));
  }
};

template <int N, bool kPositions>
AIMAHEAD_INLINE void solve_floats(const Geometry<N>& g, Solved<N>& out) {
  const Quadratic<N> q(g);
  const Closing closing(q, 0x1p-7);
  out.sure = every(q.is_slope_sure(0x1p-10), closing.sure, below(broadcast(0), g.speed));
  out.hit = closing.hit;
  out.time = q.c / closing.value;
  out.length = g.speed * out.time;
  if constexpr (kPositions) {
    const Doubles inverse = 1 / (g.speed * q.c);
    const Doubles by_d = closing.value * inverse;
    const Doubles by_v = q.c * inverse;
    for (int i = 0; i < N; ++i) {
      out.offset[i] = g.d[i] + g.v[i] * out.time;
      out.aim[i] = g.d[i] * by_d + g.v[i] * by_v;
    }
  }
}

/// What the rough root needs.
struct Terms {
  Mask sure;  ///< of all but the denominator
  Doubles a;
  Doubles b;
  Doubles c;
  Doubles discriminant;
  Doubles slope;
};

template <int N>
AIMAHEAD_INLINE Terms terms_of(const Geometry<N>& g) {
  const Quadratic<N> q(g);
  const Mask sure = every(q.is_slope_sure(0x1p-14), q.is_in_range(), below(broadcast(0), g.speed));
  return {sure, q.a, q.b, q.c, q.discriminant, q.slope};
}

/// The root to some 28 bits, and the other numbers that the correction needs.
struct Rough {
  Mask sure;
  Mask hit;         ///< where sure
  Doubles start;    ///< the first 26 bits of the root
  Doubles divisor;  ///< twice the mean slope between it and the root
};

AIMAHEAD_INLINE Rough rough_root(const Terms& terms) {
  const Closing closing(terms, 0x1p-10);
  const Doubles root = terms.c / closing.value;
  const Doubles start = leading_half(root);
  return {every(terms.sure, closing.sure), closing.hit, start,
          2 * terms.slope + terms.a * (root - start)};
}
template <int N>
AIMAHEAD_INLINE Rough rough_root(const Geometry<N>& g) {
  return rough_root(terms_of(g));
}

/// An axis of d + v t: the part on the grid, and the rest.
struct Moved {
  Doubles near;
  Doubles rest;

  AIMAHEAD_INLINE void add(Doubles d, Doubles grid) {
    const Doubles from = on_grid(d, grid);
    near += from;
    rest += d - from;
  }
  AIMAHEAD_INLINE Doubles square_rest() const { return rest * (near + near + rest); }
};

AIMAHEAD_INLINE Moved moved_from_zero(Doubles v, Doubles t, Doubles grid) {
  const Doubles v_high = leading_half(v);
  const Doubles moved = v_high * t;
  const Doubles near = on_grid(moved, grid);
  return {near, add_exact_product(v - v_high, t, moved - near)};
}

AIMAHEAD_INLINE Doubles grid_at(Doubles speed, Doubles start) {
  return grid_of(leading_half(speed) * start);
}

/// |d + v t|^2 - (s t)^2 at a time t of 26 bits. kLow: d and v have low parts.
template <bool kLow, int N>
struct Excess {
  std::array<Moved, N> axis;
  Doubles value;

  AIMAHEAD_INLINE Excess(const Geometry<N>& g, Doubles t, Doubles grid) {
    const Moved flown = moved_from_zero(g.speed, t, grid);
    for (int i = 0; i < N; ++i) {
      axis[i] = moved_from_zero(g.v[i], t, grid);
      axis[i].add(g.d[i], grid);
      if constexpr (kLow) axis[i].rest += g.d_low[i] + g.v_low[i] * t;
    }
    const Moved& x = axis[0];
    const Moved& y = axis[1];
    Doubles square = x.near * x.near;
    Doubles square_rest = x.square_rest();
    if constexpr (N == 3) {
      square = add_exact_product(axis[2].near, axis[2].near, square);
      square_rest += axis[2].square_rest();
    }
    const Doubles other = add_exact_product(y.near, y.near, -(flown.near * flown.near));
    value = (square + other) + (square_rest + (y.square_rest() - flown.square_rest()));
  }
};

/// Corrects the rough root.
template <bool kLow, bool kPositions, int N>
AIMAHEAD_INLINE void correct(const Geometry<N>& g, const Rough& rough, Solved<N>& out) {
  out.sure = rough.sure;
  out.hit = rough.hit;
  const Excess<kLow, N> excess(g, rough.start, grid_at(g.speed, rough.start));
  const Doubles correction = excess.value / rough.divisor;
  out.time = rough.start + correction;
  out.length = g.speed * out.time;
  if constexpr (kPositions) {
    const Doubles scale = 1 / out.length;
    for (int i = 0; i < N; ++i) {
      const Moved& axis = excess.axis[i];
      out.offset[i] = axis.near + (axis.rest + g.v[i] * correction);
      out.aim[i] = out.offset[i] * scale;
    }
  }
}

/// x as it is stored, rounded to S.
template <class S>
AIMAHEAD_INLINE Doubles as_stored(Doubles x) {
  if constexpr (sizeof(S) == sizeof(double)) {
    return x;
  } else {
    return rounded_to_float(x);
  }
}

/// The answers of one step, where it is a hit.
template <int N>
struct Answered {
  Mask hit;
  Doubles time;
  std::array<Doubles, N> offset;
  std::array<Doubles, N> aim;
  std::array<Doubles, N> point;
  std::array<Doubles, N> launch_velocity;
};

template <class S, int N>
AIMAHEAD_INLINE Geometry<N> relative_geometry(const LeadArrays<S, N>& in, std::size_t at) {
  Geometry<N> g;
  g.speed = load(in.speed + at);
  for (int i = 0; i < N; ++i) {
    g.d[i] = load(in.target[i] + at);
    g.v[i] = load(in.target_velocity[i] + at);
  }
  return g;
}

/// The lanes in which every number is small enough for the rest of the step.
template <class S, int N>
AIMAHEAD_INLINE Mask world_geometry(const LeadArrays<S, N>& in, std::size_t at, Geometry<N>& g) {
  g.speed = load(in.speed + at);
  const Doubles inherit = load(in.inherit + at);
  Mask ordinary = every(at_most(broadcast(0), inherit), at_most(inherit, broadcast(1)));
  for (int i = 0; i < N; ++i) {
    const TwoDoubles d = two_difference(load(in.target[i] + at), load(in.gun[i] + at));
    g.d[i] = d.value;
    g.d_low[i] = d.error;

    const Doubles gun_velocity = load(in.gun_velocity[i] + at);
    ordinary = every(ordinary, below(magnitude(gun_velocity), broadcast(0x1p900)));
    const TwoDoubles inherited = two_product(inherit, gun_velocity);
    const TwoDoubles sum = two_sum(-inherited.value, load(in.target_velocity[i] + at));
    const Doubles tail = sum.error - inherited.error;
    g.v[i] = sum.value + tail;
    g.v_low[i] = tail - (g.v[i] - sum.value);
  }
  return ordinary;
}

template <class S, int N>
AIMAHEAD_INLINE void store_axes(const std::array<S*, N>& to, std::size_t at, Mask hit,
                                const std::array<Doubles, N>& from) {
  for (int i = 0; i < N; ++i) {
    if (to[i]) store(to[i] + at, keep(hit, from[i]));
  }
}

/// Stores status i: 0 (hit) where bit i is set, otherwise 1 (unreachable).
template <std::size_t kCount>
AIMAHEAD_INLINE void store_statuses(Status* to, std::uint32_t hits) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  constexpr std::uint64_t kOwnBits =
      std::endian::native == std::endian::little ? 0x8040201008040201 : 0x0102040810204080;
  constexpr std::size_t kAtOnce = std::min(kCount, std::size_t{8});
  for (std::size_t i = 0; i < kCount; i += kAtOnce) {
    const std::uint64_t own_bit = (~hits >> i & 0xff) * kEach & kOwnBits;
    const std::uint64_t bytes = (own_bit + 0x7f * kEach) >> 7 & kEach;
    std::memcpy(to + i, &bytes, kAtOnce);
  }
}

template <class S, int N, bool kWorld, bool kPositions>
AIMAHEAD_INLINE void store_answer(const LeadArrays<S, N>& to, std::size_t at,
                                  const Answered<N>& from) {
  if (to.time) store(to.time + at, keep(from.hit, from.time));
  if constexpr (kPositions) {
    store_axes<S, N>(to.aim, at, from.hit, from.aim);
    store_axes<S, N>(to.offset, at, from.hit, from.offset);
  }
  if constexpr (kWorld) {
    store_axes<S, N>(to.point, at, from.hit, from.point);
    store_axes<S, N>(to.launch_velocity, at, from.hit, from.launch_velocity);
  }
  if (to.status) store_statuses<kLanes>(to.status + at, bits_of(from.hit));
}

/// Answers a block.
template <class S, int N, bool kWorld, bool kPositions>
void lead_block(const LeadArrays<S, N>& arrays, std::size_t count) {
  const LeadArrays<S, N> to = arrays;
  const Doubles largest = broadcast(double(std::numeric_limits<S>::max()));
  const Doubles smallest = broadcast(double(std::numeric_limits<S>::min()));
  const Doubles half_largest = broadcast(double(std::numeric_limits<S>::max()) / 2);
  // The rough root is found a step ahead. Otherwise a few steps, which wait for their own results,
  // would fill the processor's window.
  constexpr bool kAhead = sizeof(S) == sizeof(double) && !kWorld;
  Rough ahead;
  if constexpr (kAhead) ahead = rough_root(relative_geometry(to, 0));
  for (std::size_t at = 0; at < count; at += kLanes) {
    Mask ordinary = at_most(broadcast(0), broadcast(0));
    Geometry<N> g;
    Solved<N> solved;
    if constexpr (kWorld) {
      ordinary = world_geometry(to, at, g);
      correct<true, kPositions>(g, rough_root(g), solved);
    } else if constexpr (kAhead) {
      const Rough rough = ahead;
      if (at + kLanes < count) ahead = rough_root(relative_geometry(to, at + kLanes));
      g = relative_geometry(to, at);
      correct<false, kPositions>(g, rough, solved);
    } else {
      g = relative_geometry(to, at);
      solve_floats<N, kPositions>(g, solved);
    }
    Answered<N> out;
    out.hit = solved.hit;
    out.time = solved.time;
    if constexpr (kPositions) out.offset = solved.offset;
    if constexpr (kPositions) out.aim = solved.aim;
    Mask held = every(at_most(smallest, out.time), at_most(out.time, largest),
                      at_most(solved.length, half_largest));
    if constexpr (kWorld) {
      const Doubles time = as_stored<S>(out.time);
      for (int i = 0; i < N; ++i) {
        out.point[i] = load(to.target[i] + at) + load(to.target_velocity[i] + at) * time;
        const Doubles inherited = load(to.inherit + at) * load(to.gun_velocity[i] + at);
        out.launch_velocity[i] = g.speed * as_stored<S>(out.aim[i]) + inherited;
        held = every(held, every(at_most(magnitude(out.point[i]), largest),
                                 at_most(magnitude(out.launch_velocity[i]), largest)));
      }
    }
    Mask settled = every(ordinary, solved.sure);
    // Relative doubles in range need no check: 2^-700 < time < 2^700, and the path is shorter.
    if constexpr (sizeof(S) == sizeof(float) || kWorld) {
      settled = every(settled, any(negated(out.hit), held));
    }
    const std::uint32_t rest = ~bits_of(settled) & ((1u << kLanes) - 1);
    if (rest == 0) {
      store_answer<S, N, kWorld, kPositions>(to, at, out);
      continue;
    }
    // Answers may be written over the questions, which are therefore read first.
    Answers<S, N> answers;
    answer<S, N, kWorld>(to, at, rest, answers);
    store_answer<S, N, kWorld, kPositions>(to, at, out);
    write(to, at, rest, answers);
  }
}

/// Answers times and statuses. `step(at)` writes those of a step and returns a bit for each lane
/// that `lead` has to answer. `lead` answers these lanes after every 256 steps, so that no call
/// interrupts the loop. It reads the questions again, so answers must not be written over them.
template <std::size_t kCount, class S, int N, class Step>
AIMAHEAD_INLINE void answer_steps(const LeadArrays<S, N>& arrays, std::size_t end, Step& step) {
  DoubtfulSteps doubtful;
  for (std::size_t at = 0; at < end;) {
    const std::size_t stop = std::min(at + DoubtfulSteps::kMax * kCount, end);
    std::size_t count = 0;
    for (; at < stop; at += kCount) {
      const std::uint32_t rest = step(at);
      doubtful.at[count] = at;  // without a branch, which would be predicted wrongly
      doubtful.rest[count] = rest;
      count += rest != 0;
    }
    doubtful.count = count;
    answer_doubtful(arrays, doubtful);
  }
}

#if AIMAHEAD_VECTOR_BITS > 0
#include "batch/lead_times.inl"
#endif
#if AIMAHEAD_VECTOR_BITS < 256
#include "batch/lead_double_times.inl"
#endif

template <class S, int N, Streaming kStreaming>
constexpr LeadKernel<S, N> times_kernel() {
#if AIMAHEAD_VECTOR_BITS >= 256
  return lead_times<S, N, kStreaming>;
#else
  if constexpr (sizeof(S) == sizeof(double)) {
    return lead_double_times<N>;
  } else {
#if AIMAHEAD_VECTOR_BITS > 0
    return lead_times<S, N, Streaming::none>;
#else
    return lead_block<S, N, false, false>;
#endif
  }
#endif
}

template <class S, int N>
inline constexpr LeadKernels<S, N> kKernels = {
    .times = {times_kernel<S, N, Streaming::none>(), times_kernel<S, N, Streaming::first_cache>(),
              times_kernel<S, N, Streaming::second_cache>()},
    .aimed = lead_block<S, N, false, true>,
    .world = lead_block<S, N, true, true>};
