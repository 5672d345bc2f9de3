package aimahead;

/** The status of an aimed shot. The order is that of aim_status in words.h. */
public enum Status {
  /** The shot described hits, and nothing hits earlier. */
  HIT,
  /** No shot hits at any time. Proved, with exceptions under quadratic drag. */
  UNREACHABLE,
  /** There are hits, all beyond lifetime or range; the earliest is described. */
  OUT_OF_RANGE,
  /** The target is at the muzzle when the shot leaves. */
  TOUCHING,
  /** Neither a hit nor its absence was proved. Nothing hits before `time`. */
  UNRESOLVED,
  /** A field is wrong. Only leads, tables and batches answer this; everything else throws. */
  INVALID,
  /** Samples showed no hit, which proves nothing. */
  NOT_FOUND,
  /** An obstacle stops the shot before each hit; the earliest is described. */
  BLOCKED;

  static final Status[] ALL = values();
}
