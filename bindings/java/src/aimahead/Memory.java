package aimahead;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.List;
import java.util.function.LongConsumer;

/** The memory in which a thread writes a question and C an answer. */
final class Memory {
  private static final ThreadLocal<Memory> OF_THREAD = ThreadLocal.withInitial(Memory::new);

  /** There is not enough memory. The question is then written again into more. */
  static final class Full extends RuntimeException {
    private static final long serialVersionUID = 1;

    Full() {
      super(null, null, false, false);
    }
  }

  /** Where the answer of solve is, behind the question. */
  static final int ANSWER = (Layout.sizeOf("aim_engagement") + 7) / 8 * 8;

  private static final int REST = ANSWER + (Layout.sizeOf("aim_intercept") + 7) / 8 * 8;

  private ByteBuffer bytes;
  private DoubleBuffer numbers; // the same bytes; what is not aligned to eight is no number
  private long address;
  private int used;
  private ByteBuffer plain;  // the defaults of the question that begins the memory, if it is plain
  private Shooter gun;  // what that question says
  private Projectile shot;

  Memory() {
    resize(1 << 14);
  }

  private void resize(int size) {
    bytes = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    numbers = bytes.asDoubleBuffer();
    address = Native.addressOf(bytes);
    plain = null;
  }

  /** What is written and answered in one go. */
  interface Work<T> {
    T in(Memory memory);
  }

  static <T> T use(Work<T> work) {
    return OF_THREAD.get().run(work);
  }

  <T> T run(Work<T> work) {
    while (true) {
      used = REST;
      try {
        return work.in(this);
      } catch (Full full) {
        if (bytes.capacity() > 1 << 29) {
          throw new OutOfMemoryError("a question of more than a gigabyte");
        }
        resize(2 * bytes.capacity());
      }
    }
  }

  /** Takes room for so many bytes, not cleared. Returns where it begins. */
  int take(long size) {
    long end = used + (size + 7) / 8 * 8;
    if (end > bytes.capacity()) throw new Full();
    int begin = used;
    used = (int) end;
    return begin;
  }

  int takeCleared(int size) {
    int begin = take(size);
    for (int i = begin; i < used; i += 8) bytes.putLong(i, 0);
    return begin;
  }

  /**
   * Makes room for a question with its defaults. After a plain question they are still there, but
   * for the fields that every question writes.
   */
  int takeQuestion(ByteBuffer defaults, boolean isPlain) {
    if (plain != defaults) {
      bytes.put(0, defaults, 0, defaults.capacity());
      gun = null;
      shot = null;
      plain = defaults;
    }
    if (!isPlain) plain = null;
    return 0;
  }

  /**
   * Whether the written question has this gun already; if not, remembers that it has it from now
   * on. The same gun is not stored again, because the collector fences every store of a reference.
   */
  boolean says(Shooter next) {
    if (gun == next) return true;
    gun = next;
    return false;
  }

  boolean says(Projectile next) {
    if (shot == next) return true;
    shot = next;
    return false;
  }

  /** Takes room and copies these bytes there. Returns where it begins. */
  int takeCopyOf(ByteBuffer template) {
    int begin = take(template.capacity());
    bytes.put(begin, template, 0, template.capacity());
    return begin;
  }

  /** The bytes that C's own function writes to a struct. */
  static ByteBuffer template(String struct, LongConsumer init) {
    ByteBuffer template =
        ByteBuffer.allocateDirect(Layout.sizeOf(struct)).order(ByteOrder.nativeOrder());
    init.accept(Native.addressOf(template));
    return template;
  }

  /** The address of a place, for C. */
  long addressOf(int place) {
    return address + place;
  }

  void put(int place, double value) {
    numbers.put(place >> 3, value);
  }

  void put(int place, int value) {
    bytes.putInt(place, value);
  }

  void put(int place, long value) {
    bytes.putLong(place, value);
  }

  void put(int place, Vec v) {
    put(place, v.x());
    put(place + 8, v.y());
    put(place + 16, v.z());
  }

  double number(int place) {
    return numbers.get(place >> 3);
  }

  int integer(int place) {
    return bytes.getInt(place);
  }

  long pointer(int place) {
    return bytes.getLong(place);
  }

  Vec vec(int place) {
    return new Vec(number(place), number(place + 8), number(place + 16));
  }

  /** Writes a list, its address to the place `pointer`, and its count behind it. */
  void putList(int pointer, double[] list) {
    int begin = take(8L * list.length);
    numbers.put(begin >> 3, list);
    put(pointer, addressOf(begin));
    put(pointer + 8, (long) list.length);
  }

  /** Writes a list of vectors, packed, as the list of numbers above. */
  void putList(int pointer, List<Vec> list, int dimensions) {
    int begin = take(8L * dimensions * list.size());
    int next = begin;
    for (Vec v : list) {
      put(next, v.x());
      put(next + 8, v.y());
      if (dimensions == 3) put(next + 16, v.z());
      next += 8 * dimensions;
    }
    put(pointer, addressOf(begin));
    put(pointer + 8, (long) list.size());
  }

  QuestionException fault(int place) {
    long fault = addressOf(place);
    return new QuestionException(Native.faultText(fault, true), Native.faultText(fault, false));
  }
}
