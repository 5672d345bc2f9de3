package aimahead;

/** Leads decided in integers, at any scale. Rarely needed. */
final class ExactLead {
  private ExactLead() {}

  private static Lead without(Status status) {
    return new Lead(status, 0, Vec.ZERO, Vec.ZERO);
  }

  static boolean isFinite(Vec v) {
    return Double.isFinite(v.x()) && Double.isFinite(v.y()) && Double.isFinite(v.z());
  }

  private static Dyadic dot(Dyadic[] a, Dyadic[] b) {
    return a[0].times(b[0]).plus(a[1].times(b[1])).plus(a[2].times(b[2]));
  }

  private static Dyadic[] exactly(Vec v) {
    return new Dyadic[] {Dyadic.of(v.x()), Dyadic.of(v.y()), Dyadic.of(v.z())};
  }

  static Lead find(Vec target, Vec velocity, double speedNumber) {
    if (!isFinite(target) || !isFinite(velocity)) return without(Status.INVALID);
    if (!Double.isFinite(speedNumber) || speedNumber < 0) return without(Status.INVALID);
    Dyadic[] d = exactly(target);
    Dyadic[] v = exactly(velocity);
    Dyadic speed = Dyadic.of(speedNumber);
    Dyadic ww = dot(v, v);
    Dyadic b = dot(d, v);
    Dyadic c = dot(d, d);
    Dyadic a = ww.minus(speed.times(speed));
    if (c.sign() == 0) return without(Status.TOUCHING);

    Dyadic discriminant = b.times(b).minus(a.times(c));
    if (discriminant.hasOverflowed()) return without(Status.UNRESOLVED);
    boolean isApproaching = b.sign() < 0;
    if (discriminant.sign() < 0 || !(isApproaching || a.sign() < 0)) {
      return without(Status.UNREACHABLE);
    }
    Scaled squareRoot = Scaled.of(discriminant).squareRoot();
    Scaled sum = squareRoot.plus(Scaled.of(isApproaching ? b.negated() : b));
    Scaled root = isApproaching ? Scaled.of(c).over(sum) : sum.over(Scaled.of(a.negated()));

    // A shot without speed meets the target at the gun itself: any aim would do, and it is given
    // the direction to the target now.
    Scaled[] towards = new Scaled[3];
    Vec offset = Vec.ZERO;
    if (speed.sign() == 0) {
      for (int i = 0; i < 3; ++i) towards[i] = Scaled.of(d[i]);
    } else {
      // With no loss however slow the shot is: along w at (d + w t).w, across at the closest point
      // of the target's line.
      Scaled s = Scaled.of(speed);
      Scaled along = squareRoot.negated().plus(s.times(s.times(root)));
      for (int i = 0; i < 3; ++i) {
        if (a.sign() <= 0) {
          towards[i] = Scaled.of(d[i]).plus(Scaled.of(v[i]).times(root));
        } else {
          Scaled across = Scaled.of(ww.times(d[i]).minus(b.times(v[i])));
          towards[i] = across.plus(Scaled.of(v[i]).times(along)).over(Scaled.of(ww));
        }
      }
      offset = new Vec(towards[0].rounded(), towards[1].rounded(), towards[2].rounded());
    }
    int unit = Math.max(Math.max(towards[0].unit(), towards[1].unit()), towards[2].unit());
    Vec aim = direction(new Vec(towards[0].inUnits(unit).high(), towards[1].inUnits(unit).high(),
        towards[2].inUnits(unit).high()));
    return new Lead(isFinite(offset) ? Status.HIT : Status.UNRESOLVED, root.rounded(), aim, offset);
  }

  private static Vec direction(Vec v) {
    double square = v.dot(v);
    return square > 0 ? v.times(1 / Math.sqrt(square)) : Vec.ZERO;
  }
}
