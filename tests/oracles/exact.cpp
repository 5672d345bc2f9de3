#include "exact.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

long bit_length(const Integer& n) {
  return n.is_zero() ? 0 : static_cast<long>(mp::msb(mp::abs(n))) + 1;
}

void trim(Polynomial& p) {
  while (!p.empty() && p.back().is_zero()) p.pop_back();
}

void divide_by_content(Polynomial& p) {
  Integer content = 0;
  for (const Integer& c : p) {
    content = mp::gcd(content, c);
    if (content == 1) return;
  }
  if (content > 1) {
    for (Integer& c : p) c /= content;
  }
}

/// A positive multiple of the remainder of a divided by b.
Polynomial remainder_with_sign(Polynomial a, const Polynomial& b) {
  while (a.size() >= b.size()) {
    const Integer lead_a = a.back();
    const Integer& lead_b = b.back();
    const Integer magnitude = mp::abs(lead_b);
    const std::size_t shift = a.size() - b.size();
    for (Integer& c : a) c *= magnitude;
    const Integer factor = lead_b.sign() > 0 ? lead_a : Integer(-lead_a);
    for (std::size_t i = 0; i < b.size(); ++i) a[i + shift] -= factor * b[i];
    trim(a);
  }
  divide_by_content(a);
  return a;
}

Polynomial exact_quotient(Polynomial a, const Polynomial& b) {
  // Over the rationals, up to a positive or negative constant; b divides a.
  Polynomial quotient(a.size() - b.size() + 1);
  while (a.size() >= b.size()) {
    const std::size_t shift = a.size() - b.size();
    const Integer common = mp::gcd(a.back(), b.back());
    const Integer multiply_a = mp::abs(b.back()) / common;
    const Integer factor = (b.back().sign() > 0 ? a.back() : Integer(-a.back())) / common;
    for (Integer& c : a) c *= multiply_a;
    for (Integer& c : quotient) c *= multiply_a;
    quotient[shift] = factor;
    for (std::size_t i = 0; i < b.size(); ++i) a[i + shift] -= factor * b[i];
    trim(a);
  }
  divide_by_content(quotient);
  return quotient;
}

std::vector<Polynomial> sturm_chain(const Polynomial& p) {
  std::vector<Polynomial> chain{p, derivative(p)};
  divide_by_content(chain[1]);
  while (chain.back().size() > 1) {
    Polynomial next = remainder_with_sign(chain[chain.size() - 2], chain.back());
    if (next.empty()) break;
    for (Integer& c : next) c = -c;
    chain.push_back(std::move(next));
  }
  return chain;
}

int variations_at(const std::vector<Polynomial>& chain, const Dyadic& x) {
  int variations = 0;
  int last = 0;
  for (const Polynomial& p : chain) {
    const int s = sign_at(p, x);
    if (s != 0) {
      if (last != 0 && s != last) ++variations;
      last = s;
    }
  }
  return variations;
}

/// Every positive root of p is below 2^(this).
long root_exponent_bound(const Polynomial& p) {
  const long degree = static_cast<long>(p.size()) - 1;
  const long lead = bit_length(p.back());
  long bound = -1'000'000;
  for (long i = 0; i < degree; ++i) {
    if (p[i].is_zero()) continue;
    const long ratio = bit_length(p[i]) - lead + 1;
    bound = std::max(bound, static_cast<long>(std::ceil(double(ratio) / double(degree - i))) + 1);
  }
  return bound;
}

/// Isolates by Sturm's theorem, first between powers of two, then by halving.
class Isolation {
 public:
  Isolation(const Polynomial& p, std::vector<Root>& roots)
      : chain_(sturm_chain(p)), roots_(roots) {}

  void between_powers(long low, int at_low, long high, int at_high) {
    if (at_low == at_high) return;
    if (high - low == 1) {
      halve(Dyadic::power_of_two(low), at_low, Dyadic::power_of_two(high), at_high);
      return;
    }
    const long middle = low + (high - low) / 2;
    const int at_middle = variations_at(chain_, Dyadic::power_of_two(middle));
    between_powers(low, at_low, middle, at_middle);
    between_powers(middle, at_middle, high, at_high);
  }

  int variations(long exponent) const {
    return variations_at(chain_, Dyadic::power_of_two(exponent));
  }

 private:
  void halve(const Dyadic& low, int at_low, const Dyadic& high, int at_high) {
    if (at_low == at_high) return;
    if (at_low - at_high == 1) {
      roots_.push_back({low, high});
      return;
    }
    const Dyadic middle = (low + high).half();
    const int at_middle = variations_at(chain_, middle);
    halve(low, at_low, middle, at_middle);
    halve(middle, at_middle, high, at_high);
  }

  std::vector<Polynomial> chain_;
  std::vector<Root>& roots_;
};

/// Quadratic interval refinement (Abbott 2014): interpolate on a grid of 2^n cells; where the guess
/// is right the next grid is the square as fine.
void refine(const Polynomial& p, Root& r, int bits) {
  const int right_sign = sign_at(p, r.high);
  if (right_sign == 0) {
    r.low = r.high;
    return;
  }
  long n = 2;
  const auto wide = [&] {
    const Dyadic width = r.high - r.low;
    return bit_length(width.mantissa()) + width.exponent() >
           bit_length(r.high.mantissa()) + r.high.exponent() - bits;
  };
  /// True when x is the root itself; else the interval shrinks to the side of x where it is.
  const auto cut_at = [&](const Dyadic& x) {
    const int s = sign_at(p, x);
    if (s == 0) {
      r.low = r.high = x;
      return true;
    }
    (s == right_sign ? r.high : r.low) = x;
    return false;
  };
  while (wide()) {
    const Dyadic low = r.low;
    const Dyadic high = r.high;
    const Dyadic cell = (high - low).times_power_of_two(-n);
    const Dyadic at_low = evaluate(p, low);
    const Dyadic drop = at_low - evaluate(p, high);
    const Integer grid = Integer(1) << n;
    Integer index = grid / 2;
    if (at_low.sign() == -right_sign) {
      const long align = at_low.exponent() - drop.exponent();
      Integer top = mp::abs(at_low.mantissa()) * grid;
      Integer bottom = mp::abs(drop.mantissa());
      if (align > 0) top <<= align;
      if (align < 0) bottom <<= -align;
      index = (2 * top + bottom) / (2 * bottom);
      index = std::clamp(index, Integer(1), Integer(grid - 1));
    }
    const Dyadic guess = low + cell * Dyadic(index, 0);
    if (cut_at(guess)) return;
    const bool left_of_guess = compare(r.high, guess) == 0;
    const Dyadic neighbour = left_of_guess ? guess - cell : guess + cell;
    if (compare(neighbour, low) > 0 && compare(neighbour, high) < 0 && cut_at(neighbour)) return;
    if (compare(r.high - r.low, cell) <= 0) {
      n *= 2;
    } else {
      if (cut_at((r.low + r.high).half())) return;
      n = std::max(1L, n / 2);
    }
  }
}

}  // namespace

Dyadic::Dyadic(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  mantissa_ = static_cast<long long>(std::ldexp(fraction, 53));
  exponent_ = value == 0 ? 0 : exponent - 53;
}

Real Dyadic::to_real() const { return mp::ldexp(Real(mantissa_), static_cast<int>(exponent_)); }

Dyadic operator+(const Dyadic& a, const Dyadic& b) {
  if (a.mantissa_.is_zero()) return b;
  if (b.mantissa_.is_zero()) return a;
  if (a.exponent_ >= b.exponent_) {
    return {Integer((a.mantissa_ << (a.exponent_ - b.exponent_)) + b.mantissa_), b.exponent_};
  }
  return b + a;
}

std::vector<Dyadic> add(const std::vector<Dyadic>& a, const std::vector<Dyadic>& b) {
  std::vector<Dyadic> sum(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < a.size(); ++i) sum[i] = a[i];
  for (std::size_t i = 0; i < b.size(); ++i) sum[i] = sum[i] + b[i];
  return sum;
}

std::vector<Dyadic> multiply(const std::vector<Dyadic>& a, const std::vector<Dyadic>& b) {
  if (a.empty() || b.empty()) return {};
  std::vector<Dyadic> product(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) product[i + j] = product[i + j] + a[i] * b[j];
  }
  return product;
}

std::vector<Dyadic> scale(const std::vector<Dyadic>& a, const Dyadic& factor) {
  return multiply(a, {factor});
}

Polynomial to_integer(const std::vector<Dyadic>& coefficients) {
  long least = 0;
  bool any = false;
  for (const Dyadic& c : coefficients) {
    if (c.sign() == 0) continue;
    least = any ? std::min(least, c.exponent()) : c.exponent();
    any = true;
  }
  Polynomial p;
  for (const Dyadic& c : coefficients) {
    p.push_back(c.sign() == 0 ? Integer(0) : Integer(c.mantissa() << (c.exponent() - least)));
  }
  trim(p);
  divide_by_content(p);
  return p;
}

Dyadic evaluate(const Polynomial& p, const Dyadic& x) {
  if (p.empty()) return {};
  const long degree = static_cast<long>(p.size()) - 1;
  const long k = x.exponent();
  Integer sum = p.back();
  if (k >= 0) {
    const Integer n = x.mantissa() << k;
    for (long i = degree - 1; i >= 0; --i) sum = sum * n + p[i];
    return {sum, 0};
  }
  for (long i = degree - 1; i >= 0; --i) {
    sum = sum * x.mantissa() + (p[i] << (-k * (degree - i)));
  }
  return {sum, k * degree};
}

int sign_at(const Polynomial& p, const Dyadic& x) { return evaluate(p, x).sign(); }

Polynomial derivative(const Polynomial& p) {
  Polynomial d;
  for (std::size_t i = 1; i < p.size(); ++i) d.push_back(Integer(p[i] * static_cast<long>(i)));
  return d;
}

Polynomial gcd(Polynomial a, Polynomial b) {
  divide_by_content(a);
  divide_by_content(b);
  if (a.size() < b.size()) std::swap(a, b);
  while (!b.empty()) {
    Polynomial r = remainder_with_sign(std::move(a), b);
    a = std::move(b);
    b = std::move(r);
  }
  if (!a.empty() && a.back().sign() < 0) {
    for (Integer& c : a) c = -c;
  }
  return a;
}

Polynomial square_free(const Polynomial& p) {
  const Polynomial common = gcd(p, derivative(p));
  return common.size() <= 1 ? p : exact_quotient(p, common);
}

std::vector<Root> positive_roots(const Polynomial& p, int bits) {
  Polynomial q = p;
  while (!q.empty() && q.front().is_zero()) q.erase(q.begin());
  std::vector<Root> roots;
  if (q.size() <= 1) return roots;
  q = square_free(q);
  Polynomial reversed(q.rbegin(), q.rend());
  const long high = root_exponent_bound(q);
  const long low = std::min(-root_exponent_bound(reversed) - 1, high - 1);
  Isolation isolation(q, roots);
  isolation.between_powers(low, isolation.variations(low), high, isolation.variations(high));
  for (Root& r : roots) refine(q, r, bits);
  return roots;
}

int compare(const Root& r, const Dyadic& x, const Polynomial& square_free_source) {
  if (compare(r.low, r.high) == 0) return compare(r.low, x);
  if (compare(x, r.low) <= 0) return 1;
  if (compare(x, r.high) > 0) return -1;
  const int s = sign_at(square_free_source, x);
  if (s == 0) return 0;
  return s == sign_at(square_free_source, r.high) ? -1 : 1;
}

bool vanishes_at(const Polynomial& p, const Root& r, const Polynomial& square_free_source) {
  if (p.empty()) return true;
  if (compare(r.low, r.high) == 0) return sign_at(p, r.low) == 0;
  const Polynomial common = gcd(p, square_free_source);
  if (common.size() <= 1) return false;
  const std::vector<Polynomial> chain = sturm_chain(common);
  return variations_at(chain, r.low) != variations_at(chain, r.high);
}

}  // namespace oracle
