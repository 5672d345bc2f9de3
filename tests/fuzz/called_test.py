#!/usr/bin/env python3
"""fuzz/fuzz_c.cpp, with its headers, calls every function of include/aimahead/*.h but those that
are left out here.

    called_test.py SOURCES
"""
import re
import sys
from pathlib import Path

LEFT_OUT = {
    "aim_declarations": "gives the text of a header",
    "aim_format_fields": "takes nothing and gives one text",
    "aim_version": "takes nothing and gives a constant",
    "aim_version_text": "takes nothing and gives a constant",
}


def main():
    sources = Path(sys.argv[1])
    declared = set()
    for header in sorted((sources / "include" / "aimahead").glob("*.h")):
        text = re.sub(r"/\*.*?\*/|^#.*?$", "", header.read_text(encoding="utf-8"),
                      flags=re.DOTALL | re.MULTILINE)
        declared |= set(re.findall(r"\bAIM_API\b[^;(]*?\b(aim_\w+)\s*\(", text))
    called = set()
    for name in ("fuzz_c.cpp", "c_source.hpp", "c_checks.hpp"):
        text = (sources / "fuzz" / name).read_text(encoding="utf-8")
        called |= set(re.findall(r"\b(aim_\w+)\(", text))
    faults = [f"{name} is not called" for name in sorted(declared - called - set(LEFT_OUT))]
    faults += [f"{name} is left out but called" for name in sorted(called & set(LEFT_OUT))]
    faults += [f"{name} is left out but not declared" for name in sorted(set(LEFT_OUT) - declared)]
    print("\n".join(faults) or f"{len(declared)} functions, {len(LEFT_OUT)} of them left out")
    return 1 if faults or not declared else 0


if __name__ == "__main__":
    sys.exit(main())
