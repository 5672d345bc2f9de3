"""Writes a C program that prints where the compiler puts the members of each struct in the headers.

    write_layout.py HEADER... > layout.c

The program prints a line a struct with its size, and below it a line a member with its offset and
size. It complains of any hole, as bindings written by hand rely on there being none."""
import re
import sys

START = """#include <stddef.h>
#include <stdio.h>

static int holes = 0;

static void print(const char* name, size_t end, size_t offset, size_t size) {
  printf("  %s %lu %lu\\n", name, (unsigned long)offset, (unsigned long)size);
  if (offset != end) holes += fprintf(stderr, "a hole before %s\\n", name) > 0;
}

#define BEGIN(type) printf(#type " %lu\\n", (unsigned long)sizeof(type)), end = 0
#define MEMBER(type, name) \\
  print(#name, end, offsetof(type, name), sizeof(((type*)0)->name)), \\
      end = offsetof(type, name) + sizeof(((type*)0)->name)
#define END(type) \\
  if (end != sizeof(type)) holes += fprintf(stderr, "a hole at the end of " #type "\\n") > 0

int main(void) {
  size_t end = 0;
"""

paths = sys.argv[1:]
text = "\n".join(open(path, encoding="utf-8").read() for path in paths)
text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
lines = [f'#include "{path}"' for path in paths] + [START]
for struct, body in re.findall(r"\bstruct (\w+) \{([^}]*)\}", text):
    lines.append(f"  BEGIN({struct});")
    for member in body.split(";")[:-1]:
        name = re.search(r"\(\*(\w+)\)|(\w+)[\[\]\w]*$", member)
        lines.append(f"  MEMBER({struct}, {name[1] or name[2]});")
    lines.append(f"  END({struct});")
print("\n".join([*lines, "  return holes != 0;", "}"]))
