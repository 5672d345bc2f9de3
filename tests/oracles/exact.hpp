// Exact arithmetic for the oracle: dyadic numbers (every double is one), polynomials with integer
// coefficients, and their positive real roots isolated by Sturm's theorem.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <boost/multiprecision/mpfr.hpp>
#include <vector>

namespace oracle {

namespace mp = boost::multiprecision;

using Integer = mp::number<mp::gmp_int, mp::et_off>;
/// 512 bits.
using Real = mp::number<mp::mpfr_float_backend<154, mp::allocate_stack>, mp::et_off>;

/// mantissa * 2^exponent, exactly.
class Dyadic {
 public:
  Dyadic() = default;
  Dyadic(double value);
  Dyadic(Integer mantissa, long exponent) : mantissa_(std::move(mantissa)), exponent_(exponent) {}
  static Dyadic power_of_two(long exponent) { return {Integer(1), exponent}; }

  const Integer& mantissa() const { return mantissa_; }
  long exponent() const { return exponent_; }
  int sign() const { return mantissa_.sign(); }
  Dyadic times_power_of_two(long n) const { return {mantissa_, exponent_ + n}; }
  Dyadic half() const { return times_power_of_two(-1); }
  Real to_real() const;

  friend Dyadic operator-(const Dyadic& a) { return {Integer(-a.mantissa_), a.exponent_}; }
  friend Dyadic operator+(const Dyadic& a, const Dyadic& b);
  friend Dyadic operator-(const Dyadic& a, const Dyadic& b) { return a + (-b); }
  friend Dyadic operator*(const Dyadic& a, const Dyadic& b) {
    return {Integer(a.mantissa_ * b.mantissa_), a.exponent_ + b.exponent_};
  }

 private:
  Integer mantissa_ = 0;
  long exponent_ = 0;
};

inline int compare(const Dyadic& a, const Dyadic& b) { return (a - b).sign(); }

/// Coefficients from the constant upwards; never a leading zero; empty means identically zero.
using Polynomial = std::vector<Integer>;

/// The same roots and signs, without denominators and common factors.
Polynomial to_integer(const std::vector<Dyadic>& coefficients);

Dyadic evaluate(const Polynomial& p, const Dyadic& x);
int sign_at(const Polynomial& p, const Dyadic& x);
Polynomial derivative(const Polynomial& p);
/// Greatest common divisor over the rationals, primitive, with a positive leading coefficient.
Polynomial gcd(Polynomial a, Polynomial b);
/// The same roots, each once.
Polynomial square_free(const Polynomial& p);

/// Exact sums and products of polynomials in one unknown, with dyadic coefficients.
std::vector<Dyadic> add(const std::vector<Dyadic>& a, const std::vector<Dyadic>& b);
std::vector<Dyadic> multiply(const std::vector<Dyadic>& a, const std::vector<Dyadic>& b);
std::vector<Dyadic> scale(const std::vector<Dyadic>& a, const Dyadic& factor);

/// One root, in (low, high], the only one there of the square-free polynomial it came from; where
/// low == high it is that number.
struct Root {
  Dyadic low, high;
};

/// All positive roots, ascending, a multiple root once, each to `bits` significant bits.
std::vector<Root> positive_roots(const Polynomial& p, int bits);

/// Whether p vanishes at the root r, exactly.
bool vanishes_at(const Polynomial& p, const Root& r, const Polynomial& square_free_source);

/// -1, 0, 1 as the root r of the square-free polynomial lies below, at, above x.
int compare(const Root& r, const Dyadic& x, const Polynomial& square_free_source);

}  // namespace oracle
