package aimahead;

/** A question has a field that is not what it must be. */
public final class QuestionException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;
  private final String path;
  private final String reason;

  QuestionException(String path, String reason) {
    super(path + ": " + reason);
    this.path = path;
    this.reason = reason;
  }

  /** The path of the first such field, as the format spells it: "target.points[1]". */
  public String path() {
    return path;
  }

  /** What was expected, and what was found. */
  public String reason() {
    return reason;
  }
}
