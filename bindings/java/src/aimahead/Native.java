package aimahead;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The native library: the file that -Daimahead.library names, else the one in the jar. */
final class Native {
  private Native() {}

  static {
    load();
    int version = version();
    if (version / 1000 != 1) {
      throw new UnsatisfiedLinkError("this Aimahead needs version 0.1 of its native library, but"
          + " found " + versionText() + ": take both from the same sources");
    }
  }

  /** Throws if the library cannot be loaded. */
  static void need() {}

  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase();
    String machine = System.getProperty("os.arch").toLowerCase();
    String name = system.contains("win") ? "windows" : system.contains("mac") ? "macos" : "linux";
    return name + "-" + (machine.equals("x86_64") ? "amd64" : machine);
  }

  private static void load() {
    String named = System.getProperty("aimahead.library");
    if (named != null) {
      try {
        System.load(Path.of(named).toAbsolutePath().toString());
        return;
      } catch (UnsatisfiedLinkError error) {
        throw new UnsatisfiedLinkError(
            "-Daimahead.library names a library that cannot be loaded: " + error.getMessage());
      }
    }
    String file = System.mapLibraryName("aimahead_jni");
    String inside = "/native/" + platform() + "/" + file;
    try (InputStream library = Native.class.getResourceAsStream(inside)) {
      if (library == null) {
        throw new UnsatisfiedLinkError("this jar has no native library for " + platform()
            + ": build one there, and name it with -Daimahead.library=/path/to/" + file
            + ". Lead and ShotTable.find need none.");
      }
      Path copy = Files.createTempFile("aimahead", file);
      copy.toFile().deleteOnExit();
      Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING);
      System.load(copy.toString());
    } catch (IOException error) {
      throw new UnsatisfiedLinkError("the native library cannot be unpacked: " + error.getMessage()
          + ". Unpack it from the jar, and name it with -Daimahead.library.");
    }
  }

  static native int version();

  static native String versionText();

  static native String declarations(int header);

  static native long addressOf(ByteBuffer buffer);

  static native String faultText(long fault, boolean ofPath);

  static native int solve(long question, long answer);

  static native int solveAll(long question, long hits, int capacity, long answer);

  static native int launchForTime(long question, double time, long answer);

  static native int launchOverApex(long question, double height, boolean rising, long answer);

  static native int launchAtElevation(long question, double elevation, long answer);

  static native int launchAllAtElevation(
      long question, double elevation, long answer, long launches, int capacity);

  static native int launchSlowest(long question, long answer);

  static native int launchDirectAndLob(long question, long direct, long lob);

  static native int findOdds(long question, long answer);

  static native void initEngagement(long question, int dimensions);

  static native void initMotion(long motion);

  static native void follow(
      long question, long shot, long times, long snapshots, long count, long fault);

  static native void findMargin(long question, long hit, long margin, long fault);

  static native void proveDragAnswer(long question, long hit, long proof, long fault);

  static native double proveClosest(long question, double distance, long fault);

  /**
   * The lists are arrays of positions, velocities, speeds, statuses, times, aims and points; the
   * steps lead from one element of each to the next, in bytes.
   */
  static native void answerBatch(boolean ofLeads, int dimensions, Object[] lists, int[] steps,
      double[] gravity, int count, long fault);

  static native long trackerSize(int dimensions);

  static native void trackerStart(long tracker, int dimensions);

  static native int trackerAdd(
      long tracker, long measurement, int dimensions, boolean isOneSd, long fault);

  static native double trackerTime(long tracker);

  static native void trackerAt(long tracker, double time, long state);
}
