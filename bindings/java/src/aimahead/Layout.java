package aimahead;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the members of C's structs are. The library tells its own declarations; every member is
 * aligned to its own size.
 */
final class Layout {
  private record Shape(int size, int align, Map<String, Integer> members) {}

  private static final Map<String, Shape> TYPES = new HashMap<>();
  private static final int POINTER = 8;

  private Layout() {}

  static {
    for (String name : new String[] {"int32_t", "uint32_t", "float"}) basic(name, 4);
    for (String name : new String[] {"int64_t", "uint64_t", "double", "size_t", "ptrdiff_t"}) {
      basic(name, 8);
    }
    basic("uint8_t", 1);
    Pattern struct = Pattern.compile("typedef struct (\\w+) \\{(.*?)\\} \\w+;", Pattern.DOTALL);
    Pattern constant = Pattern.compile("enum \\{ (\\w+) = (\\d+) \\};");
    for (int header = 0; header < 3; ++header) {
      String text = Native.declarations(header);
      for (Matcher found = constant.matcher(text); found.find(); ) {
        text = text.replace("[" + found.group(1) + "]", "[" + found.group(2) + "]");
      }
      Matcher found = struct.matcher(text);
      while (found.find()) TYPES.put(found.group(1), shapeOf(found.group(2)));
    }
  }

  private static void basic(String name, int size) {
    TYPES.put(name, new Shape(size, size, Map.of()));
  }

  private static Shape shapeOf(String body) {
    Map<String, Integer> members = new HashMap<>();
    int size = 0;
    int align = 1;
    for (String declaration : body.split(";")) {
      String text = declaration.replaceAll("\\bconst\\b", " ").trim().replaceAll("\\s+", " ");
      if (text.isEmpty()) continue;
      Matcher function = Pattern.compile("\\(\\*(\\w+)\\)").matcher(text);
      String name;
      Shape type = new Shape(POINTER, POINTER, Map.of());
      int count = 1;
      if (function.find()) {
        name = function.group(1);
      } else {
        Matcher member = Pattern.compile("^(.*?)(\\w+)((?:\\[\\d+\\])*)$").matcher(text);
        if (!member.find()) throw new IllegalStateException("not a member: " + text);
        name = member.group(2);
        if (!member.group(1).contains("*")) type = TYPES.get(member.group(1).trim());
        if (type == null) throw new IllegalStateException("not a type: " + text);
        Matcher length = Pattern.compile("\\d+").matcher(member.group(3));
        while (length.find()) count *= Integer.parseInt(length.group());
      }
      size = (size + type.align - 1) / type.align * type.align;
      members.put(name, size);
      for (Map.Entry<String, Integer> inner : type.members.entrySet()) {
        members.put(name + "." + inner.getKey(), size + inner.getValue());
      }
      size += type.size * count;
      align = Math.max(align, type.align);
    }
    return new Shape((size + align - 1) / align * align, align, members);
  }

  static int sizeOf(String struct) {
    return TYPES.get(struct).size;
  }

  /** The offset of a member, "shooter.delay", in bytes. */
  static int of(String struct, String member) {
    Integer offset = TYPES.get(struct).members.get(member);
    if (offset == null) throw new IllegalStateException(struct + " has no " + member);
    return offset;
  }
}
