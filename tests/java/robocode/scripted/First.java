package scripted;

public final class First extends Scripted {
  public First() {
    super("First");
  }
}
