// The first positive root of a gap polynomial, or the proof that there is none, in each lane. Where a
// root is found, line by line `quick::likely_root` of quick_flight.hpp. Needs lanes of doubles.

/// c[0] + c[1] f + ... + c[4] f^4, c[0] and c[4] above 0, each coefficient off by at most 2^-49 of its
/// size; those of c[0] and c[4] are themselves.
struct Quartic {
  std::array<Doubles, 5> c;
  std::array<Doubles, 3> middle_size;  ///< of c[1], c[2], c[3]
};

AIMAHEAD_INLINE bool is_any(Mask mask) { return bits_of(mask) != 0; }
AIMAHEAD_INLINE Doubles lesser(Doubles a, Doubles b) { return choose(below(b, a), b, a); }

/// Whether the parabola c0 + c1 h + c2 h^2, c0 > 0, seems to have a zero for h > 0.
AIMAHEAD_INLINE Mask has_zero(Doubles c0, Doubles c1, Doubles c2) {
  const Doubles zero = all(0);
  return both(at_most(4 * c0 * c2, c1 * c1), either(below(c1, zero), below(c2, zero)));
}

/// The first of them.
AIMAHEAD_INLINE Doubles first_zero(Doubles c0, Doubles c1, Doubles c2) {
  const Doubles sum = square_root(c1 * c1 - 4 * c0 * c2) + magnitude(c1);
  const Mask falls = below(c1, all(0));
  return choose(falls, 2 * c0, sum) / choose(falls, sum, -2 * c2);
}

/// A likely first root in the lanes of `found`, which is among those `asked` about.
AIMAHEAD_INLINE Doubles likely_root(const std::array<Doubles, 5>& c, Mask asked, Mask& found) {
  const Doubles zero = all(0);
  const Doubles quarter = 1 / (4 * c[4]);
  Doubles x = zero;
  Doubles value = c[0];
  Doubles slope = c[1];
  Doubles bend = c[2];
  Doubles turn = c[3];
  Mask likely = asked;
  Mask going = asked;
  for (int tries = 0; tries < 6; ++tries) {
    const Doubles low = lesser(turn, zero);
    const Doubles min_bend = bend - low * low * quarter;
    const Mask has = has_zero(value, slope, min_bend);
    likely = both(likely, either(has, neither(going)));
    going = both(going, has);
    const Doubles safe = first_zero(value, slope, min_bend);
    const Mask is_near = has_zero(value, slope, bend + safe * (turn + c[4] * safe));
    x = choose(going, x + choose(is_near, safe, 1.5 * safe), x);
    going = both(going, neither(is_near));
    if (!is_any(going)) break;
    const Doubles x2 = x * x;
    value = (c[0] + c[1] * x) + x2 * ((c[2] + c[3] * x) + c[4] * x2);
    slope = (c[1] + 2 * c[2] * x) + x2 * (3 * c[3] + 4 * c[4] * x);
    bend = (c[2] + 3 * c[3] * x) + 6 * c[4] * x2;
    turn = c[3] + 4 * c[4] * x;
    going = both(going, below(zero, value));
  }
  Doubles f = x;
  going = likely;
  found = below(zero, zero);
  constexpr int kMaxSteps = 6;
  for (int step = 1; step <= kMaxSteps && is_any(going); ++step) {
    const Doubles f2 = f * f;
    value = (c[0] + c[1] * f) + f2 * ((c[2] + c[3] * f) + c[4] * f2);
    slope = (c[1] + 2 * c[2] * f) + f2 * (3 * c[3] + 4 * c[4] * f);
    bend = (c[2] + 3 * c[3] * f) + 6 * c[4] * f2;
    const Doubles move = value * slope / (slope * slope - value * bend);
    f = choose(going, f - move, f);
    going = both(going, below(slope, zero));
    if (step < 2) continue;
    const Mask settled = both(going, below(magnitude(move), 0x1p-10 * f));
    found = either(found, settled);
    going = both(going, neither(settled));
  }
  found = both(found, below(zero, f));
  return f;
}

/// The lanes where it is proved that there is no root: from x = 0 on, the polynomial is above a parabola
/// about x with its value, its slope and the least bend there can be, all of them less than they are by
/// 2^-45 of their sizes, which is more than the error of the coefficients and of what follows. There is
/// none up to that parabola's zero, where the next one begins; or, if it has none, at all.
AIMAHEAD_INLINE Mask has_no_root(const Quartic& p) {
  constexpr double kSlack = 0x1p-45;
  const Doubles zero = all(0);
  const auto& c = p.c;
  const auto& s = p.middle_size;
  const Doubles quarter = (1 + kSlack) / (4 * c[4]);
  Mask proved = below(zero, zero);
  Mask going = neither(proved);
  Doubles x = zero;
  constexpr int kMaxSteps = 16;
  for (int step = 0; step < kMaxSteps && is_any(going); ++step) {
    const Doubles x2 = x * x;
    const Doubles value_size = (c[0] + s[0] * x) + x2 * ((s[1] + s[2] * x) + c[4] * x2);
    const Doubles slope_size = (s[0] + 2 * s[1] * x) + x2 * (3 * s[2] + 4 * c[4] * x);
    const Doubles bend_size = (s[1] + 3 * s[2] * x) + 6 * c[4] * x2;
    const Doubles turn_size = s[2] + 4 * c[4] * x;
    const Doubles value =
        ((c[0] + c[1] * x) + x2 * ((c[2] + c[3] * x) + c[4] * x2)) - kSlack * value_size;
    const Doubles slope =
        ((c[1] + 2 * c[2] * x) + x2 * (3 * c[3] + 4 * c[4] * x)) - kSlack * slope_size;
    const Doubles bend = ((c[2] + 3 * c[3] * x) + 6 * c[4] * x2) - kSlack * bend_size;
    const Doubles low = lesser((c[3] + 4 * c[4] * x) - kSlack * turn_size, zero);
    const Doubles min_bend = bend - low * low * quarter;
    const Mask rises = both(at_most(zero, slope), at_most(zero, min_bend));
    const Mask stays =
        both(below(zero, min_bend), below(slope * slope, 3.9999 * value * min_bend));
    going = both(going, below(zero, value));
    const Mask none = both(going, either(rises, stays));
    proved = either(proved, none);
    going = both(going, neither(none));
    x = choose(going, x + (1 - kSlack) * first_zero(value, slope, min_bend), x);
  }
  return proved;
}
