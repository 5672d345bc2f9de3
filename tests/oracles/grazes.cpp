#include "grazes.hpp"

#include <cstdlib>
#include <utility>

namespace oracle {
namespace {

using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<320, 320, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked>,
    boost::multiprecision::et_off>;

std::int64_t up_to_bits(Random& r, int bits) {
  const int n = r.integer(1, bits);
  return static_cast<std::int64_t>(r.bits() >> (64 - n));
}
std::int64_t positive(Random& r, int bits) { return up_to_bits(r, bits) + 1; }
std::int64_t sign(Random& r) { return r.chance(0.5) ? 1 : -1; }
std::int64_t signed_up_to_bits(Random& r, int bits) {
  const std::int64_t side = sign(r);
  return side * up_to_bits(r, bits);
}

/// Whole numbers below 2^bits with a^2 + b^2 = c^2.
struct Triangle {
  std::int64_t a, b, c;
};
Triangle triangle(Random& r, int bits) {
  const std::int64_t m = positive(r, bits / 2 - 1) + 1;
  const std::int64_t k = static_cast<std::int64_t>(r.bits() % static_cast<std::uint64_t>(m));
  Triangle t{m * m - k * k, 2 * m * k, m * m + k * k};
  if (r.chance(0.5)) std::swap(t.a, t.b);
  t.a *= sign(r);
  t.b *= sign(r);
  return t;
}

int bits_of(std::int64_t n) {
  int bits = 0;
  for (; n != 0; n /= 2) ++bits;
  return bits;
}

/// The closest approach is exactly at the reach: with u = (a, b) / c, d = u (R + s f) - v f and v =
/// s u + q n, times whatever makes whole numbers of it.
Graze exact_tangent(Random& r, int bits, bool edge) {
  Graze g;
  const Triangle u = triangle(r, r.integer(8, bits / 2));
  const int room = bits - bits_of(u.c) - 3;
  const int f_bits = r.integer(1, std::max(1, room / 3));
  const std::int64_t f = positive(r, f_bits);
  const std::int64_t s = up_to_bits(r, std::max(1, room - f_bits - 1));
  const std::int64_t q = signed_up_to_bits(r, std::max(1, room - f_bits - 1));
  const std::int64_t reach = edge ? up_to_bits(r, std::max(1, room - 2)) : 0;
  g.speed = s * u.c;
  g.radii = reach * u.c;
  g.v[0] = s * u.a - q * u.b;
  g.v[1] = s * u.b + q * u.a;
  g.d[0] = reach * u.a + q * u.b * f;
  g.d[1] = reach * u.b - q * u.a * f;
  return g;
}

/// s |d| = |v x d| exactly, by s and v made along and across d (no radii).
Graze exact_point_tangent(Random& r, int bits) {
  Graze g;
  const Triangle u = triangle(r, r.integer(8, bits - 10));
  const int room = bits - bits_of(u.c) - 2;
  const std::int64_t s = up_to_bits(r, std::max(1, room));
  const std::int64_t closing = up_to_bits(r, std::max(1, room));
  const std::int64_t far = positive(r, bits - bits_of(u.c) - 1);
  const std::int64_t side = sign(r);
  g.speed = s * u.c;
  g.d[0] = far * u.a;
  g.d[1] = far * u.b;
  g.v[0] = -side * s * u.b - closing * u.a;
  g.v[1] = side * s * u.a - closing * u.b;
  return g;
}

/// v = (-q, s), d = (x, y): s^2 |d|^2 - |v x d|^2 = y (y (s^2 - q^2) - 2 q s x). Choosing x nearest
/// to where it vanishes leaves a difference of relative size 2^-108; with small q and y down to
/// 2^-212 (q = y = 1 and s = 2 x leave -1).
Graze near_tangent(Random& r, int bits) {
  Graze g;
  const bool smallest = r.chance(0.6);
  std::int64_t s =
      smallest ? (std::int64_t{1} << (bits - 1)) + up_to_bits(r, bits - 1) : positive(r, bits - 4);
  std::int64_t q = smallest ? r.integer(1, 3) : positive(r, bits / 4);
  if (q > s) std::swap(q, s);
  std::int64_t y = smallest ? r.integer(1, 4) : positive(r, bits + 1 + bits_of(q) - bits_of(s));
  const Wide top = Wide(y) * (Wide(s) * s - Wide(q) * q);
  const Wide bottom = 2 * Wide(q) * s;
  Wide x = top / bottom + r.integer(0, 1);
  if (x >= (Wide(1) << bits)) {
    x = s - q;
    y = 0;
  }
  g.speed = s;
  g.v[0] = -q;
  g.v[1] = s;
  g.d[0] = static_cast<std::int64_t>(x);
  g.d[1] = y;
  return g;
}

/// Equal speeds, or nearly, and d nearly across v: everything degenerate at once.
Graze doubly_degenerate(Random& r, int bits) {
  Graze g;
  const Triangle u = triangle(r, bits - 1);
  const std::int64_t far = positive(r, bits - bits_of(u.c) - 1);
  g.speed = u.c;
  g.v[0] = u.a;
  g.v[1] = u.b;
  g.d[0] = -u.b * far;
  g.d[1] = u.a * far;
  return g;
}

/// d = (X, y, z) with v = (-q, s, 0): the z axis is tangent to the cone of grazes, so that a whole
/// number of units off it leaves only the square: a difference of relative size down to 2^-212.
void lift(Random& r, Graze& g, int bits) {
  g.d[2] = r.chance(0.6) ? r.integer(-3, 3) : signed_up_to_bits(r, bits / 2);
  if (r.chance(0.2)) g.v[2] = r.integer(-2, 2);
}

void nudge(Random& r, Graze& g, int bits) {
  std::int64_t* const numbers[] = {&g.d[0], &g.d[1], &g.v[0], &g.v[1], &g.speed};
  std::int64_t& x = *numbers[r.integer(0, 4)];
  x += r.integer(-1, 1);
  const std::int64_t most = (std::int64_t{1} << bits) - 1;
  if (x > most) x = most;
  if (x < -most) x = -most;
}

bool fits(const Graze& g, int bits) {
  const std::int64_t most = std::int64_t{1} << bits;
  for (int i = 0; i < 3; ++i) {
    if (std::abs(g.d[i]) > most || std::abs(g.v[i]) > most) return false;
  }
  return g.speed <= most && g.radii <= most;
}

}  // namespace

Graze generate_graze(Random& r, int dimensions, int bits, bool edge) {
  Graze g;
  switch (edge ? 0 : r.integer(1, 4)) {
    case 0:
      g = exact_tangent(r, bits, true);
      break;
    case 1:
      g = exact_tangent(r, bits, false);
      break;
    case 2:
      g = exact_point_tangent(r, bits);
      break;
    case 3:
      g = near_tangent(r, bits);
      break;
    default:
      g = doubly_degenerate(r, bits);
  }
  g.dimensions = dimensions;
  if (dimensions == 3 && r.chance(0.8)) lift(r, g, bits);
  if (r.chance(0.5)) nudge(r, g, bits);
  if (g.speed < 0) g.speed = 0;
  if (r.chance(0.5)) {
    std::swap(g.d[0], g.d[1]);
    std::swap(g.v[0], g.v[1]);
  }
  if (dimensions == 3) {
    const int axis = r.integer(0, 2);
    std::swap(g.d[axis], g.d[2]);
    std::swap(g.v[axis], g.v[2]);
  }
  if (r.chance(0.1)) {
    for (auto& x : g.v) x = -x;
  }
  if (!fits(g, bits)) return generate_graze(r, dimensions, bits, edge);
  return g;
}

aimahead::Status decide(const Graze& g) {
  const Wide s = g.speed, radii = g.radii;
  Wide a = -s * s, b = -s * radii, c = -radii * radii;
  for (int i = 0; i < 3; ++i) {
    const Wide d = g.d[i], v = g.v[i];
    a += v * v;
    b += d * v;
    c += d * d;
  }
  if (c <= 0) return aimahead::Status::touching;
  const bool hit = a < 0 || (b < 0 && (a == 0 || b * b >= a * c));
  return hit ? aimahead::Status::hit : aimahead::Status::unreachable;
}

}  // namespace oracle
