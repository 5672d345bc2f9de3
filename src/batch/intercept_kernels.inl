// The kernels of intercept_kernels.hpp, compiled for each instruction set: the quick path of
// `solve` for points that leave at once, and a proof that there is no root. `solve` does not need
// this proof, because it finds what comes closest (quick_approach.hpp).
#include "base/simd/doubles.inl"

#include "closed_form/quick_flight.inl"

template <class S, std::size_t N>
AIMAHEAD_INLINE Axes<int(N)> load_axes(const std::array<const S*, N>& from, std::size_t at) {
  std::array<Doubles, N> loaded;
  for (std::size_t i = 0; i < N; ++i) loaded[i] = load(from[i] + at);
  return axes_of(loaded);
}

/// Reads the frames of a step. Returns the lanes that are ordinary: nothing is invalid, and nothing
/// can have overflowed, or underflowed where it matters.
template <class S, int N>
AIMAHEAD_INLINE Mask read_frame(const InterceptArrays<S, N>& in, std::size_t at,
                                Frame<N, true, NoReach>& out) {
  const Doubles zero = broadcast(0);
  const Doubles inherit = load(in.inherit + at);
  const Vectors<N> vectors = {.target = load_axes(in.target, at),
                              .target_velocity = load_axes(in.target_velocity, at),
                              .target_acceleration = load_axes(in.target_acceleration, at),
                              .gun = load_axes(in.gun, at),
                              .gun_velocity = load_axes(in.gun_velocity, at),
                              .projectile_acceleration = load_axes(in.projectile_acceleration, at)};
  out.set(vectors);
  out.inherit(inherit, vectors.gun_velocity, false);
  out.speed = load(in.speed + at);
  out.find_gap(false);
  return every(out.is_within(kNarrow), at_most(zero, out.speed),
               at_most(zero, load(in.lifetime + at)), at_most(zero, inherit),
               at_most(inherit, broadcast(1)));
}

/// The lanes where it is proved that there is no root. From x = 0 on, the polynomial is above a
/// parabola about x with its value, its slope and the least quadratic coefficient, each reduced by
/// 2^-45 of its size, which is more than the error of the coefficients and of this computation.
/// There is no root up to that parabola's zero, where the next parabola begins; if it has no zero,
/// there is no root at all.
AIMAHEAD_INLINE Mask has_no_root(const Quartic& gap) {
  constexpr double kSlack = 0x1p-45;
  const Doubles zero = broadcast(0);
  const auto& [c0, c1, c2, c3, c4] = gap.c;
  const auto& [s0, s1, s2, s3, s4] = gap.size;
  const Doubles quarter = (1 + kSlack) / (4 * c4);
  Mask proved = below(zero, zero);
  Mask going = negated(proved);
  Doubles x = zero;
  constexpr int kMaxSteps = 16;
  for (int step = 0; step < kMaxSteps && any_lane(going); ++step) {
    const Doubles x2 = x * x;
    const Doubles value_size = (s0 + s1 * x) + x2 * ((s2 + s3 * x) + s4 * x2);
    const Doubles slope_size = (s1 + 2 * s2 * x) + x2 * (3 * s3 + 4 * s4 * x);
    const Doubles quadratic_size = (s2 + 3 * s3 * x) + 6 * s4 * x2;
    const Doubles cubic_size = s3 + 4 * s4 * x;
    const Doubles value = ((c0 + c1 * x) + x2 * ((c2 + c3 * x) + c4 * x2)) - kSlack * value_size;
    const Doubles slope = ((c1 + 2 * c2 * x) + x2 * (3 * c3 + 4 * c4 * x)) - kSlack * slope_size;
    const Doubles quadratic = ((c2 + 3 * c3 * x) + 6 * c4 * x2) - kSlack * quadratic_size;
    const Doubles low = min((c3 + 4 * c4 * x) - kSlack * cubic_size, zero);
    const Doubles min_quadratic = quadratic - low * low * quarter;
    const Mask rises = every(at_most(zero, slope), at_most(zero, min_quadratic));
    const Mask stays =
        every(below(zero, min_quadratic), below(slope * slope, 3.9999 * value * min_quadratic));
    going = every(going, below(zero, value));
    const Mask none = every(going, any(rises, stays));
    proved = any(proved, none);
    going = every(going, negated(none));
    x = select(going, x + (1 - kSlack) * first_zero(value, slope, min_quadratic), x);
  }
  return proved;
}

/// Gap polynomials of elements that may have no root, one after the other. Without delay and reach,
/// the first and the last coefficient are equal to their sizes.
struct Doubtful {
  std::size_t count = 0;
  std::array<std::uint16_t, kBatchBlock> index;
  alignas(kLine) double gap[8][kBatchBlock];

  AIMAHEAD_INLINE void add(const Quartic& gaps, std::uint32_t lanes, std::size_t at) {
    alignas(kLine) double numbers[8][kLanes];
    for (int k = 0; k < 5; ++k) store(numbers[k], gaps.c[k]);
    for (int k = 0; k < 3; ++k) store(numbers[5 + k], gaps.size[1 + k]);
    for (; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      for (int k = 0; k < 8; ++k) gap[k][count] = numbers[k][lane];
      index[count++] = static_cast<std::uint16_t>(at + lane);
    }
  }

  AIMAHEAD_INLINE void decide(Undecided& undecided) {
    for (std::size_t end = count; end % kLanes != 0; ++end) {
      for (auto& number : gap) number[end] = number[count - 1];
    }
    for (std::size_t at = 0; at < count; at += kLanes) {
      Quartic p;
      for (int k = 0; k < 5; ++k) p.c[k] = load(gap[k] + at);
      for (int k = 0; k < 3; ++k) p.size[1 + k] = load(gap[5 + k] + at);
      p.size[0] = p.c[0];
      p.size[4] = p.c[4];
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
  const Doubles zero = broadcast(0);
  const Doubles largest =
      broadcast(sizeof(S) == sizeof(float) ? double(std::numeric_limits<S>::max()) : 0x1p1000);
  Doubtful doubtful;
  for (std::size_t at = 0; at < count; at += kLanes) {
    Frame<N, true, NoReach> frame;
    const Mask ordinary = read_frame(to, at, frame);
    Mask likely;
    const Doubles rough = likely_root(frame.gap, ordinary, likely);
    Flight<N> flight;
    refine(frame, rough, likely, flight);

    const Doubles t = flight.time.value;
    const Doubles lifetime = load(to.lifetime + at);
    const Mask early = below(t, lifetime * (1 - 0x1p-30));
    const Mask late = below(lifetime * (1 + 0x1p-30), t);
    Mask sure = every(flight.sure, any(early, late));
    std::array<Doubles, N> point, launch_velocity;
    for (int i = 0; i < N; ++i) {
      const Doubles path =
          load(to.target_velocity[i] + at) + 0.5 * load(to.target_acceleration[i] + at) * t;
      point[i] = load(to.target[i] + at) + path * t;
      const Doubles gun_velocity = load(to.gun_velocity[i] + at);
      const Doubles inherited = load(to.inherit + at) * gun_velocity;
      launch_velocity[i] = frame.speed * flight.aim[i] + inherited;
      for (const Doubles x : {load(to.gun[i] + at), gun_velocity, point[i], launch_velocity[i]}) {
        sure = every(sure, below(magnitude(x), largest));
      }
    }
    if (to.time) store(to.time + at, select(sure, t, zero));
    for (int i = 0; i < N; ++i) {
      if (to.aim[i]) store(to.aim[i] + at, select(sure, flight.aim[i], zero));
      if (to.point[i]) store(to.point[i] + at, select(sure, point[i], zero));
      if (to.launch_velocity[i]) {
        store(to.launch_velocity[i] + at, select(sure, launch_velocity[i], zero));
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
    const std::uint32_t rootless = open & bits_of(ordinary) & ~bits_of(flight.sure);
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
