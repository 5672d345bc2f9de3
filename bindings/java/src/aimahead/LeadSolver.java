package aimahead;

import static aimahead.DoubleDouble.productError;
import static aimahead.DoubleDouble.sumError;

/**
 * How `Lead` decides and computes: plain doubles, then exact integers where they are not sure. It
 * follows include/aimahead/detail/lead_kernel.hpp and quadratic_roots.hpp line by line, so that the
 * bits are the same; the derivation is in docs/quadratic.md. Two dimensions are three with z = 0.
 */
final class LeadSolver {
  private LeadSolver() {}

  static Lead find(Vec d, Vec v, double speed) {
    double vv = v.dot(v);
    double b = d.dot(v);
    double c = d.dot(d);
    double square = speed * speed;
    double size = vv + square;
    double a = vv - square;

    // Whether there is a positive root, and the first one roughly.
    double product = size * c;
    double discriminant = b * b - a * c;
    boolean isSure = size < 0x1p400 && c < 0x1p400 && product > 0x1p-500 && c > 0x1p-20 * c
        && Math.abs(discriminant) > 0x1p-20 * product
        && (b < 0 || Math.abs(a) > 0x1p-20 * size) && speed > 0;
    if (!isSure) return ExactLead.find(d, v, speed);
    if (!(discriminant > 0 && (b < 0 || a < 0))) {
      return new Lead(Status.UNREACHABLE, 0, Vec.ZERO, Vec.ZERO);
    }
    double sum = Math.sqrt(discriminant) + Math.abs(b);
    double rough = (b < 0 ? c : sum) / (b < 0 ? sum : -a);

    // One step of Newton's method on |d + v t|^2 - (speed t)^2 in twice the digits.
    double flown = speed * rough;
    double flownSquare = flown * flown;
    double low = -(productError(flown, flown, flownSquare)
        + 2 * (flown * productError(speed, rough, flown)));
    double high = 0;

    double moved = v.x() * rough;
    double x = d.x() + moved;
    double xRest = sumError(d.x(), moved, x) + (productError(v.x(), rough, moved) + 0.0);
    double part = x * x;
    double total = high + part;
    low += sumError(high, part, total) + (productError(x, x, part) + 2 * (x * xRest));
    high = total;

    moved = v.y() * rough;
    double y = d.y() + moved;
    double yRest = sumError(d.y(), moved, y) + (productError(v.y(), rough, moved) + 0.0);
    part = y * y;
    total = high + part;
    low += sumError(high, part, total) + (productError(y, y, part) + 2 * (y * yRest));
    high = total;

    moved = v.z() * rough;
    double z = d.z() + moved;
    double zRest = sumError(d.z(), moved, z) + (productError(v.z(), rough, moved) + 0.0);
    part = z * z;
    total = high + part;
    low += sumError(high, part, total) + (productError(z, z, part) + 2 * (z * zRest));
    high = total;

    double excess = (high - flownSquare) + low;
    double correction = excess / (2 * (b + a * rough));
    double time = rough - correction;
    double scale = 1 / (speed * time);
    Vec offset = new Vec(x + (xRest - v.x() * correction), y + (yRest - v.y() * correction),
        z + (zRest - v.z() * correction));
    return new Lead(Status.HIT, time, offset.times(scale), offset);
  }
}
