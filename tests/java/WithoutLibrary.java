import aimahead.Engagement;
import aimahead.Lead;
import aimahead.Projectile;
import aimahead.Shooter;
import aimahead.ShotTable;
import aimahead.Target;
import aimahead.Vec;

/** Without a library: leads and tables work, the rest says what to do. */
final class WithoutLibrary {
  public static void main(String[] arguments) {
    Vec target = new Vec(40, 10);
    boolean isHit = Lead.find(target, new Vec(-3, 8), 30).isHit();
    isHit &= new ShotTable(new double[] {0, 99}, new double[] {0.1, 3}).find(target,
        Vec.ZERO).isHit();
    if (!isHit) throw new AssertionError("no hit");
    try {
      new Engagement(2, new Shooter(Vec.ZERO), new Projectile(30), new Target(target))
          .solve();
    } catch (UnsatisfiedLinkError | ExceptionInInitializerError error) {
      Throwable reason = error instanceof ExceptionInInitializerError ? error.getCause() : error;
      System.out.println(reason.getMessage());
      if (reason.getMessage().contains("aimahead.library")) return;
    }
    throw new AssertionError("it does not say what to do");
  }
}
