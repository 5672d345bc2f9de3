package aimahead;

/**
 * A vector. In two dimensions z is 0.
 */
public record Vec(double x, double y, double z) {
  public static final Vec ZERO = new Vec(0, 0, 0);

  /** A vector of two dimensions. */
  public Vec(double x, double y) {
    this(x, y, 0);
  }

  public Vec plus(Vec other) {
    return new Vec(x + other.x, y + other.y, z + other.z);
  }

  public Vec minus(Vec other) {
    return new Vec(x - other.x, y - other.y, z - other.z);
  }

  public Vec times(double factor) {
    return new Vec(x * factor, y * factor, z * factor);
  }

  public double dot(Vec other) {
    return (x * other.x + y * other.y) + z * other.z;
  }

  /** The length; of components below 1e154. */
  public double length() {
    return Math.sqrt(dot(this));
  }
}
