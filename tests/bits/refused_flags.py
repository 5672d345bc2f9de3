#!/usr/bin/env python3
"""Compiles lead.hpp with flags that break IEEE arithmetic: it must refuse, and say why.

Flags that change no result must compile, and headers that compute nothing take any. clang defines
no macro for -fassociative-math and -freciprocal-math; there it restores precise arithmetic, which
same_bits.py checks.
"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REASON = "Aimahead needs IEEE arithmetic"
REFUSED = {
    "g++": [
        ["-ffast-math"],
        ["-Ofast"],
        ["-ffinite-math-only"],
        ["-freciprocal-math"],
        ["-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"],
        ["-funsafe-math-optimizations"],
    ],
    "clang++": [["-ffast-math"], ["-Ofast"], ["-ffinite-math-only"]],
}
ACCEPTED = [
    [],
    ["-O3"],
    ["-fno-math-errno", "-fno-trapping-math"],
    ["-march=native", "-ffp-contract=fast"],
    ["-fno-exceptions", "-fno-rtti"],
]


def compile_header(compiler, header, flags):
    command = [compiler, "-std=c++20", "-I", str(ROOT / "include"), *flags, "-fsyntax-only",
               "-x", "c++", "-"]
    return subprocess.run(command, input=f'#include "{header}"\n', text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def main():
    failures = 0

    def expect(good, what, compiler, flags, result):
        nonlocal failures
        if not good:
            failures += 1
            print(f"{compiler} {' '.join(flags)}: {what}\n{result.stdout}")

    for compiler, refused in REFUSED.items():
        for flags in refused:
            result = compile_header(compiler, "aimahead/lead.hpp", flags)
            refuses = result.returncode != 0 and REASON in result.stdout
            expect(refuses, "lead.hpp is not refused", compiler, flags, result)
        for flags in ACCEPTED:
            result = compile_header(compiler, "aimahead/lead.hpp", flags)
            expect(result.returncode == 0, "lead.hpp is refused", compiler, flags, result)
        for flags in refused + ACCEPTED:
            result = compile_header(compiler, "aimahead/intercept.hpp", flags)
            expect(result.returncode == 0, "intercept.hpp is refused", compiler, flags, result)
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
