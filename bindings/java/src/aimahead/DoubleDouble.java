package aimahead;

/** A number as the unevaluated sum of two doubles, as aimahead/detail/double_double.hpp has it. */
record DoubleDouble(double high, double low) {
  static final DoubleDouble ZERO = new DoubleDouble(0, 0);

  /** What the rounded sum of a and b lacks. */
  static double sumError(double a, double b, double sum) {
    double bPart = sum - a;
    double aPart = sum - bPart;
    return (a - aPart) + (b - bPart);
  }

  /** What the rounded product of a and b lacks. */
  static double productError(double a, double b, double product) {
    final double veltkamp = 134217729; // 2^27 + 1
    double scaled = veltkamp * a;
    double aHigh = scaled - (scaled - a);
    double aLow = a - aHigh;
    scaled = veltkamp * b;
    double bHigh = scaled - (scaled - b);
    double bLow = b - bHigh;
    return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow;
  }

  static DoubleDouble sum(double a, double b) {
    double s = a + b;
    return new DoubleDouble(s, sumError(a, b, s));
  }

  /** a + b where |a| >= |b| or a = 0. */
  static DoubleDouble quickSum(double a, double b) {
    double s = a + b;
    return new DoubleDouble(s, b - (s - a));
  }

  static DoubleDouble product(double a, double b) {
    double p = a * b;
    return new DoubleDouble(p, productError(a, b, p));
  }

  DoubleDouble negated() {
    return new DoubleDouble(-high, -low);
  }

  DoubleDouble plus(DoubleDouble b) {
    DoubleDouble s = sum(high, b.high);
    DoubleDouble t = sum(low, b.low);
    DoubleDouble v = quickSum(s.high, s.low + t.high);
    return quickSum(v.high, t.low + v.low);
  }

  DoubleDouble plus(double b) {
    DoubleDouble s = sum(high, b);
    return quickSum(s.high, low + s.low);
  }

  DoubleDouble minus(DoubleDouble b) {
    return plus(b.negated());
  }

  DoubleDouble times(DoubleDouble b) {
    DoubleDouble p = product(high, b.high);
    return quickSum(p.high, p.low + (high * b.low + low * b.high));
  }

  DoubleDouble times(double b) {
    DoubleDouble p = product(high, b);
    return quickSum(p.high, p.low + low * b);
  }

  DoubleDouble over(DoubleDouble b) {
    double quotient = high / b.high;
    DoubleDouble rest = minus(b.times(quotient));
    return quickSum(quotient, rest.high / b.high);
  }

  /** Zero for what is below zero, which can only be the rounding of zero. */
  DoubleDouble squareRoot() {
    if (high <= 0) return ZERO;
    if (Double.isInfinite(high)) return new DoubleDouble(high, 0);
    double root = Math.sqrt(high);
    DoubleDouble rest = minus(product(root, root));
    return quickSum(root, rest.high / (2 * root));
  }

  /** This times 2^e, whatever e. Math.scalb rounds once. */
  DoubleDouble scaled(int e) {
    return e == 0 ? this : new DoubleDouble(Math.scalb(high, e), Math.scalb(low, e));
  }
}
