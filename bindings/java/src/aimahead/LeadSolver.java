package aimahead;

/**
 * How `Lead` decides and computes: plain doubles, then exact integers where they are not sure. It
 * follows include/aimahead/detail/lead_kernel.hpp and quadratic_roots.hpp line by line, so that the
 * bits are the same; the derivation is in docs/quadratic.md. Two dimensions are three with z = 0.
 */
final class LeadSolver {
  private final Vec d;
  private final Vec v;
  private final double speed;
  private final double a;
  private final double b;
  private final double c;
  private final double size; // what |a| is at most
  private final double product; // what |D| is at most, D = b^2 - a c
  private final double discriminant;
  private final double slope; // sqrt(|D|): at the first root a t + b = -slope
  private final double closing; // slope - b: the first root is c / closing

  private LeadSolver(Vec d, Vec v, double speed) {
    this.d = d;
    this.v = v;
    this.speed = speed;
    double vv = v.x() * v.x() + v.y() * v.y();
    double zz = v.z() * v.z();
    double square = speed * speed;
    a = vv + (zz - square);
    size = vv + (zz + square);
    b = d.dot(v);
    c = d.dot(d);
    product = size * c;
    discriminant = b * b - a * c;
    slope = Math.sqrt(Math.abs(discriminant));
    closing = slope - b;
  }

  static Lead find(Vec d, Vec v, double speed) {
    LeadSolver solver = new LeadSolver(d, v, speed);
    if (!(solver.isInRange() && speed > 0)) return ExactLead.find(d, v, speed);
    return solver.isSure() ? solver.findQuickly() : solver.findCarefully();
  }

  /** Whether nothing in the correction of the root overflows or loses its low part. */
  private boolean isInRange() {
    return size + c < 0x1p400 && product > 0x1p-400;
  }

  private boolean isSure() {
    return Math.abs(discriminant) > 0x1p-14 * product
        && Math.abs(closing) > 0x1p-10 * (slope + Math.abs(b));
  }

  private static Lead unreachable() {
    return new Lead(Status.UNREACHABLE, 0, Vec.ZERO, Vec.ZERO);
  }

  private Lead findQuickly() {
    return discriminant > 0 && closing > 0 ? correct(c / closing, slope) : unreachable();
  }

  /** With the root in the form that loses nothing, and then in integers. */
  private Lead findCarefully() {
    boolean isSure = size < 0x1p400 && c < 0x1p400 && product > 0x1p-500 && c > 0x1p-20 * c
        && Math.abs(discriminant) > 0x1p-20 * product
        && (b < 0 || Math.abs(a) > 0x1p-20 * size);
    if (!isSure) return ExactLead.find(d, v, speed);
    if (!(discriminant > 0 && (b < 0 || a < 0))) return unreachable();
    double sum = slope + Math.abs(b);
    // A target a thousand times as fast as the shot moves far in the last bits of the time.
    double root = correct((b < 0 ? c : sum) / (b < 0 ? sum : -a), slope).time();
    return correct(root, -(b + a * root));
  }

  /** The first 26 bits of x's 53. */
  private static double leadingHalf(double x) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(x) & ~0x7ffffffL);
  }

  private static double nearest(double x, double grid) {
    return (x + grid) - grid;
  }

  /** One step of Newton's method on |d + v t|^2 - (speed t)^2 in twice the digits. */
  private Lead correct(double root, double slope) {
    double start = leadingHalf(root);
    double speedHigh = leadingHalf(speed);
    double flown = speedHigh * start;
    double grid = 0x1.8p27
        * Double.longBitsToDouble(Double.doubleToRawLongBits(flown) & 0x7ff0000000000000L);
    double flownNear = nearest(flown, grid);
    double flownRest = (flown - flownNear) + (speed - speedHigh) * start;

    double high = leadingHalf(v.x());
    double moved = high * start;
    double by = nearest(moved, grid);
    double from = nearest(d.x(), grid);
    double x = by + from;
    double xRest = ((moved - by) + (v.x() - high) * start) + (d.x() - from);

    high = leadingHalf(v.y());
    moved = high * start;
    by = nearest(moved, grid);
    from = nearest(d.y(), grid);
    double y = by + from;
    double yRest = ((moved - by) + (v.y() - high) * start) + (d.y() - from);

    high = leadingHalf(v.z());
    moved = high * start;
    by = nearest(moved, grid);
    from = nearest(d.z(), grid);
    double z = by + from;
    double zRest = ((moved - by) + (v.z() - high) * start) + (d.z() - from);

    double excess = (x * x + z * z) + (y * y - flownNear * flownNear);
    double excessRest = (xRest * (x + x + xRest) + zRest * (z + z + zRest))
        + (yRest * (y + y + yRest) - flownRest * (flownNear + flownNear + flownRest));
    double correction = (excess + excessRest) / (2 * slope + a * (root - start));
    double time = start + correction;
    double scale = 1 / (speed * time);
    Vec offset = new Vec(x + (xRest + v.x() * correction), y + (yRest + v.y() * correction),
        z + (zRest + v.z() * correction));
    return new Lead(Status.HIT, time, offset.times(scale), offset);
  }
}
