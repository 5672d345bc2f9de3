package aimahead;

import java.math.BigInteger;

/**
 * Exact sums, differences and products of doubles: digits of 32 bits times 2^exponent, the exponent
 * a multiple of 32. It has the room of aimahead/detail/dyadic.hpp, so that the same questions are
 * beyond it.
 */
final class Dyadic {
  private static final int MAX_DIGITS = 400;
  static final Dyadic ZERO = new Dyadic(BigInteger.ZERO, 0, false);

  private final BigInteger digits;
  private final int exponent;
  private final boolean overflowed;

  private Dyadic(BigInteger digits, int exponent, boolean overflowed) {
    int zeros = digits.signum() == 0 ? 0 : digits.getLowestSetBit() / 32;
    this.digits = zeros == 0 ? digits : digits.shiftRight(32 * zeros);
    this.exponent = digits.signum() == 0 ? 0 : exponent + 32 * zeros;
    this.overflowed = overflowed;
  }

  static Dyadic of(double x) {
    long bits = Double.doubleToRawLongBits(x);
    int biased = (int) (bits >>> 52 & 0x7ff);
    long fraction = bits & 0xfffffffffffffL;
    long mantissa = biased == 0 ? fraction : fraction | 0x10000000000000L;
    if (mantissa == 0) return ZERO;
    int exponent = Math.max(biased, 1) - 1075;
    int low = exponent & 31;
    BigInteger digits = BigInteger.valueOf(bits < 0 ? -mantissa : mantissa).shiftLeft(low);
    return new Dyadic(digits, exponent - low, false);
  }

  private int count() {
    return (digits.abs().bitLength() + 31) / 32;
  }

  int sign() {
    return digits.signum();
  }

  boolean hasOverflowed() {
    return overflowed;
  }

  Dyadic negated() {
    return new Dyadic(digits.negate(), exponent, overflowed);
  }

  Dyadic plus(Dyadic b) {
    boolean over = overflowed || b.overflowed;
    if (b.sign() == 0) return new Dyadic(digits, exponent, over);
    if (sign() == 0) return new Dyadic(b.digits, b.exponent, over);
    int low = Math.min(exponent, b.exponent);
    int top = Math.max((exponent - low) / 32 + count(), (b.exponent - low) / 32 + b.count());
    if (top >= MAX_DIGITS) return new Dyadic(BigInteger.ZERO, 0, true);
    BigInteger sum = digits.shiftLeft(exponent - low).add(b.digits.shiftLeft(b.exponent - low));
    return new Dyadic(sum, low, over);
  }

  Dyadic minus(Dyadic b) {
    return plus(b.negated());
  }

  Dyadic times(Dyadic b) {
    boolean over = overflowed || b.overflowed;
    if (sign() == 0 || b.sign() == 0) return new Dyadic(BigInteger.ZERO, 0, over);
    if (count() + b.count() > MAX_DIGITS) return new Dyadic(BigInteger.ZERO, 0, true);
    return new Dyadic(digits.multiply(b.digits), exponent + b.exponent, over);
  }

  /** The exponent of the power of two at or below the absolute value. */
  int exponent() {
    return exponent + digits.abs().bitLength() - 1;
  }

  /** The value times 2^-shift to about 106 bits, where that is near 1. */
  DoubleDouble approximate(int shift) {
    BigInteger size = digits.abs();
    int count = count();
    DoubleDouble result = DoubleDouble.ZERO;
    for (int i = count - 1; i >= Math.max(count - 5, 0); --i) {
      int e = exponent + 32 * i - shift;
      if (e < -1000) break;
      double digit = size.shiftRight(32 * i).intValue() & 0xffffffffL;
      result = result.plus(digit * Math.scalb(1.0, e));
    }
    return digits.signum() < 0 ? result.negated() : result;
  }
}
