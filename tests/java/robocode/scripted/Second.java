package scripted;

public final class Second extends Scripted {
  public Second() {
    super("Second");
  }
}
