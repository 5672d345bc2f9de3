#!/usr/bin/env python3
"""Compiles turns in the plane for processors with fused multiply-adds: none may be used.

A compiler sees there a sum and a difference of products side by side. It gets the flags of the
library (same_bits.py), and those that aimahead.cpp of scripts/amalgamate has in pragmas. One that
is not installed is skipped.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import same_bits

TURNS = """
struct Vector {
  double x;
  double y;
};

Vector turned(Vector v, double cosine, double sine) {
  return {v.x * cosine - v.y * sine, v.x * sine + v.y * cosine};
}

void turn_all(Vector* all, int count, double cosine, double sine) {
  for (int i = 0; i < count; ++i) all[i] = turned(all[i], cosine, sine);
}

double sum_of_products(const double* a, const double* b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
"""

# Processors that fuse, and how the names of their instructions begin.
X86 = ("-march=x86-64-v3", "vfn?m(?:add|sub)")
ARM = ("-march=armv8.3-a", "fn?m(?:add|sub|la|ls)|fcm(?:la|ul)")
PROCESSORS = {"g++": X86, "clang++": X86, "x86_64-w64-mingw32-g++": X86,
              "aarch64-linux-gnu-g++": ARM}


def pragmas_of_one_file(folder):
    subprocess.run([same_bits.ROOT / "scripts" / "amalgamate", folder], check=True)
    text = (folder / "aimahead.cpp").read_text(encoding="utf-8")
    return text[:text.index('#include "aimahead.hpp"')]


def fused(compiler, flags, source):
    """The instructions that fuse."""
    processor, pattern = PROCESSORS[compiler]
    text = same_bits.call([compiler, "-std=c++20", "-O3", processor, *flags, "-S", "-o", "-",
                           str(source)])
    return re.findall(rf"^\s+({pattern}\S*)", text, re.MULTILINE)


def main():
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plain = folder / "turns.cpp"
        plain.write_text(TURNS, encoding="utf-8")
        one_file = folder / "one_file.cpp"
        one_file.write_text(pragmas_of_one_file(folder) + TURNS, encoding="utf-8")
        for compiler in filter(shutil.which, PROCESSORS):
            assert fused(compiler, ["-ffp-contract=fast"], plain), f"{compiler} never fuses"
            library = same_bits.library_flags(compiler, PROCESSORS[compiler])
            for flags, source in ((library, plain), ([], one_file)):
                found = fused(compiler, flags, source)
                if found:
                    failures += 1
                    print(f"{compiler} {' '.join(flags)} {source.name}: {', '.join(found)}")
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
