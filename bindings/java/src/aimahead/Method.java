package aimahead;

/** How an answer was found. The order is that of aim_method in words.h. */
public enum Method {
  NONE,
  QUADRATIC,
  POLYNOMIAL,
  SEARCH,
  TRAJECTORY;

  static final Method[] ALL = values();
}
