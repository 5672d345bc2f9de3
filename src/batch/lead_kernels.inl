// The kernels of lead_kernels.hpp, compiled for each instruction set. Line by line `lead_in_float`,
// `lead_in_double`, `decide` and `deliver` of the headers. Those are compiled with the caller's
// flags, so each of their products is fenced against contraction (`times`), and they decide by
// branches; one text for both would lose either the operators here or that fence there.
#include "base/simd/doubles.inl"

/// d and v; of guns in the world, to twice the digits.
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
  std::array<Doubles, N> offset;
};

template <int N>
struct Quadratic {
  Doubles a;
  Doubles b;
  Doubles c;
  Doubles a_size;

  AIMAHEAD_INLINE explicit Quadratic(const Geometry<N>& g) {
    a = g.v[0] * g.v[0];
    b = g.d[0] * g.v[0];
    c = g.d[0] * g.d[0];
    for (int i = 1; i < N; ++i) {
      a += g.v[i] * g.v[i];
      b += g.d[i] * g.v[i];
      c += g.d[i] * g.d[i];
    }
    const Doubles square = g.speed * g.speed;
    a_size = a + square;
    a -= square;
  }
};

/// With q, discriminant and whether b < 0: the first root, if it is one.
template <int N>
AIMAHEAD_INLINE Doubles root_of(const Quadratic<N>& q, Doubles discriminant, Mask approaching) {
  const Doubles sum = square_root(discriminant) + magnitude(q.b);
  return select(approaching, q.c, sum) / select(approaching, sum, -q.a);
}

template <int N>
AIMAHEAD_INLINE void solve_floats(const Geometry<N>& g, Solved<N>& out) {
  const Quadratic<N> q(g);
  const Doubles zero = broadcast(0);
  const Doubles discriminant = q.b * q.b - q.a * q.c;
  const Doubles size = q.a_size * q.c;
  const Mask approaching = below(q.b, zero);
  out.sure = every(below(0x1p-14 * size, magnitude(discriminant)), below(zero, g.speed),
                   below(size, broadcast(0x1p600)),
                   any(approaching, below(0x1p-14 * q.a_size, magnitude(q.a))));
  out.hit = every(below(zero, discriminant), any(approaching, below(q.a, zero)));
  out.time = root_of(q, discriminant, approaching);
  for (int i = 0; i < N; ++i) out.offset[i] = g.d[i] + g.v[i] * out.time;
}

/// The root to some 28 bits, and what the correction needs beside it.
struct Rough {
  Mask sure;
  Mask hit;  ///< where sure
  Doubles time;
  Doubles a;
  Doubles b;
};

template <int N>
AIMAHEAD_INLINE Rough solve_roughly(const Geometry<N>& g) {
  const Quadratic<N> q(g);
  const Doubles zero = broadcast(0);
  const Doubles discriminant = q.b * q.b - q.a * q.c;
  const Doubles size = q.a_size * q.c;
  const Mask approaching = below(q.b, zero);
  const Mask in_range = every(below(q.a_size, broadcast(0x1p400)), below(q.c, broadcast(0x1p400)),
                              below(broadcast(0x1p-500), size), below(zero, g.speed));
  Rough out;
  out.sure = every(in_range, every(below(0x1p-20 * size, magnitude(discriminant)),
                                   any(approaching, below(0x1p-20 * q.a_size, magnitude(q.a)))));
  out.hit = every(below(zero, discriminant), any(approaching, below(q.a, zero)));
  out.time = root_of(q, discriminant, approaching);
  out.a = q.a;
  out.b = q.b;
  return out;
}

/// kLow: d and v have low parts.
template <bool kLow, int N>
AIMAHEAD_INLINE void correct(const Geometry<N>& g, const Rough& rough, Solved<N>& out) {
  out.sure = rough.sure;
  out.hit = rough.hit;
  const TwoDoubles flown = two_product(g.speed, rough.time);
  const TwoDoubles flown_square = two_product(flown.value, flown.value);
  Doubles low = -(flown_square.error + 2 * (flown.value * flown.error));
  Doubles high = broadcast(0);
  std::array<Doubles, N> rest;
  for (int i = 0; i < N; ++i) {
    const TwoDoubles moved = two_product(g.v[i], rough.time);
    const TwoDoubles position = two_sum(g.d[i], moved.value);
    if constexpr (kLow) {
      rest[i] = position.error + (moved.error + (g.d_low[i] + g.v_low[i] * rough.time));
    } else {
      rest[i] = position.error + moved.error;
    }
    const TwoDoubles square = two_product(position.value, position.value);
    const Doubles square_low = square.error + 2 * (position.value * rest[i]);
    if (i == 0) {
      high = square.value;
      low += square_low;
    } else {
      const TwoDoubles sum = two_sum(high, square.value);
      high = sum.value;
      low += sum.error + square_low;
    }
    out.offset[i] = position.value;
  }
  const Doubles excess = (high - flown_square.value) + low;
  const Doubles correction = excess / (2 * (rough.b + rough.a * rough.time));
  out.time = rough.time - correction;
  for (int i = 0; i < N; ++i) out.offset[i] += rest[i] - g.v[i] * correction;
}

/// What is stored of x, as doubles.
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
AIMAHEAD_INLINE void relative_geometry(const LeadArrays<S, N>& in, std::size_t at, Geometry<N>& g) {
  g.speed = load(in.speed + at);
  for (int i = 0; i < N; ++i) {
    g.d[i] = load(in.target[i] + at);
    g.v[i] = load(in.target_velocity[i] + at);
  }
}

/// Where nothing is too large for what follows.
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
    if (to[i]) store(to[i] + at, select(hit, from[i], broadcast(0)));
  }
}

/// Byte i of the status: 0 (hit) where bit i is set, else 1 (unreachable).
AIMAHEAD_INLINE void store_statuses(Status* to, std::uint32_t hits) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  const std::uint64_t own_bit = (~hits & 0xff) * kEach & 0x8040201008040201;
  const std::uint64_t bytes = (own_bit + 0x7f * kEach) >> 7 & kEach;
  std::memcpy(to, &bytes, kLanes);
}

template <class S, int N, bool kWorld, bool kPositions>
AIMAHEAD_INLINE void store_answer(const LeadArrays<S, N>& to, std::size_t at,
                                  const Answered<N>& from) {
  if (to.time) store(to.time + at, select(from.hit, from.time, broadcast(0)));
  if constexpr (kPositions) {
    store_axes<S, N>(to.aim, at, from.hit, from.aim);
    store_axes<S, N>(to.offset, at, from.hit, from.offset);
  }
  if constexpr (kWorld) {
    store_axes<S, N>(to.point, at, from.hit, from.point);
    store_axes<S, N>(to.launch_velocity, at, from.hit, from.launch_velocity);
  }
  if (to.status) store_statuses(to.status + at, bits_of(from.hit));
}

/// With kStream, only times and statuses are written, and times, which begin a line, go past the
/// caches.
template <class S, int N, bool kWorld, bool kPositions, bool kStream = false>
void lead_block(const LeadArrays<S, N>& arrays, std::size_t count) {
  const LeadArrays<S, N> to = arrays;
  const Doubles largest = broadcast(double(std::numeric_limits<S>::max()));
  const Doubles min = broadcast(double(std::numeric_limits<S>::min()));
  const Doubles half_largest = broadcast(double(std::numeric_limits<S>::max()) / 2);
  // The rough root is found a step ahead: else the processor's window is filled by few steps that
  // wait for their own results.
  constexpr bool kAhead = sizeof(S) == sizeof(double) && !kWorld;
  Geometry<N> g;
  Rough ahead;
  if constexpr (kAhead) {
    relative_geometry(to, 0, g);
    ahead = solve_roughly(g);
  }
  for (std::size_t at = 0; at < count; at += kLanes) {
    Mask ordinary = at_most(broadcast(0), broadcast(0));
    Solved<N> solved;
    if constexpr (kWorld) {
      ordinary = world_geometry(to, at, g);
      correct<true>(g, solve_roughly(g), solved);
    } else if constexpr (kAhead) {
      const Rough rough = ahead;
      if (at + kLanes < count) {
        relative_geometry(to, at + kLanes, g);
        ahead = solve_roughly(g);
      }
      relative_geometry(to, at, g);
      correct<false>(g, rough, solved);
    } else {
      relative_geometry(to, at, g);
      solve_floats(g, solved);
    }
    Answered<N> out;
    out.hit = solved.hit;
    out.time = solved.time;
    out.offset = solved.offset;
    const Doubles length = g.speed * out.time;
    Mask held =
        every(at_most(min, out.time), at_most(out.time, largest), at_most(length, half_largest));
    if constexpr (kPositions) {
      const Doubles scale = 1 / length;
      for (int i = 0; i < N; ++i) out.aim[i] = out.offset[i] * scale;
    }
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
    // Relative doubles in range leave no doubt: 2^-700 < time < 2^700, and the path is shorter.
    if constexpr (sizeof(S) == sizeof(float) || kWorld) {
      settled = every(settled, any(negated(out.hit), held));
    }
    const std::uint32_t rest = ~bits_of(settled) & ((1u << kLanes) - 1);
    if (rest == 0) {
      if constexpr (kStream) {
        store_past_caches(to.time + at, select(out.hit, out.time, broadcast(0)));
        if (to.status) store_statuses(to.status + at, bits_of(out.hit));
        continue;
      }
      store_answer<S, N, kWorld, kPositions>(to, at, out);
      continue;
    }
    // Answers may go where the questions come from: these are read before anything is written.
    Answers<S, N> answers;
    answer<S, N, kWorld>(to, at, rest, answers);
    store_answer<S, N, kWorld, kPositions>(to, at, out);
    write(to, at, rest, answers);
  }
}

inline void stream_bytes(void* to, const void* from, std::size_t bytes) { stream(to, from, bytes); }
inline void end_of_stream() { end_stream(); }

template <class S, int N>
inline constexpr LeadKernels<S, N> kByDivision = {
    .times = lead_block<S, N, false, false>,
    .aimed = lead_block<S, N, false, true>,
    .world = lead_block<S, N, true, true>,
    .streamed_times = lead_block<S, N, false, false, true>,
    .stream = stream_bytes,
    .end_stream = end_of_stream};

#if AIMAHEAD_VECTOR_BITS == 512
#include "batch/lead_estimates.inl"
#else
template <class S, int N>
inline constexpr LeadKernels<S, N> kKernels = kByDivision<S, N>;
#endif
