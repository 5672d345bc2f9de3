package aimahead;

/** A double-double with an exponent of its own, as aimahead/detail/scaled.hpp has it. */
record Scaled(DoubleDouble value, int exponent) {
  static final int NO_EXPONENT = -100000;
  static final Scaled ZERO = new Scaled(DoubleDouble.ZERO, 0);

  static Scaled of(DoubleDouble x, int e) {
    if (x.high() == 0) return new Scaled(x, e);
    int shift = Math.getExponent(x.high());
    if (shift < Double.MIN_EXPONENT) {
      shift = Math.getExponent(x.high() * 0x1p54) - 54;
    }
    return new Scaled(x.scaled(-shift), e + shift);
  }

  static Scaled of(Dyadic x) {
    if (x.sign() == 0) return ZERO;
    return new Scaled(x.approximate(x.exponent()), x.exponent());
  }

  /** The nearest double: infinite or zero beyond the range. */
  double rounded() {
    return Math.scalb(value.high(), exponent);
  }

  DoubleDouble inUnits(int unit) {
    return value.scaled(exponent - unit);
  }

  int unit() {
    return value.high() == 0 ? NO_EXPONENT : exponent;
  }

  Scaled times(Scaled b) {
    return of(value.times(b.value), exponent + b.exponent);
  }

  Scaled over(Scaled b) {
    return of(value.over(b.value), exponent - b.exponent);
  }

  Scaled negated() {
    return of(value.negated(), exponent);
  }

  Scaled plus(Scaled b) {
    if (value.high() == 0) return b;
    if (b.value.high() == 0) return this;
    int unit = Math.max(exponent, b.exponent);
    return of(inUnits(unit).plus(b.inUnits(unit)), unit);
  }

  Scaled squareRoot() {
    int odd = exponent & 1;
    return of(value.scaled(odd).squareRoot(), (exponent - odd) / 2);
  }
}
