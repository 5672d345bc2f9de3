#!/usr/bin/env python3
"""Splits the linked WebAssembly in two: what most pages need, and the rest, which may be left out.

    split.py --split WASM_SPLIT --optimise WASM_OPT --dis WASM_DIS WHOLE.wasm --out PREFIX EXPORT...

PREFIX.wasm holds all that the EXPORTs reach by calls, but for what lies behind the functions in
REST; PREFIX-more.wasm holds everything else and shares the memory and the functions of the first.
What is called across the border goes through the table of functions; without the second module such
a call ends in the loader's placeholder.
"""

import argparse
import pathlib
import re
import subprocess

# The rooms of src/ for engagements whose answer is searched for, and what only these have; batches.
REST = re.compile(r"8aimahead6detail(6search|10fixed_step|5table|6turret|4drag|6plates|9obstacles|5batch)|"
                  r"ReadyTurret|Facing|facing_fault|fix_gun|other_sensitivity|answer_past_obstacles")
# No other features: engines without SIMD may lack them too.
FEATURES = ["--enable-mutable-globals", "--enable-simd"]
# One-caller inlining makes larger what gzip sees; the rest was found by trying.
PASSES = ["--one-caller-inline-max-function-size=1", "--converge", "-Oz", "--flatten",
          "--rereloop", "-Oz", "-Oz", "--strip-debug", "--strip-producers"]


def reached(text, exports):
    """The functions that the exports and the table reach, by their names in the text format."""
    calls = {}
    exported = {}
    table = set()
    current = None
    for line in text.splitlines():
        if match := re.match(r" \(func \$(\S+)", line):
            current = calls.setdefault(match[1], set())
        elif line.startswith(" (elem"):
            table.update(re.findall(r"\$([^\s)]+)", line))
        elif match := re.match(r' \(export "([^"]+)" \(func \$([^\s)]+)\)', line):
            exported[match[1]] = match[2]
        elif current is not None:
            current.update(re.findall(r"\(call \$([^\s)]+)", line))
    keep = set()
    queue = [exported[name] for name in [*exports, "_initialize"] if name in exported] + list(table)
    while queue:
        name = queue.pop()
        if name in keep or name not in calls or REST.search(name):
            continue
        keep.add(name)
        queue.extend(calls[name])
    return keep


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--split", required=True)
    parser.add_argument("--optimise", required=True)
    parser.add_argument("--dis", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("whole", type=pathlib.Path)
    parser.add_argument("exports", nargs="+")
    options = parser.parse_args()
    text = subprocess.run([options.dis, options.whole], check=True, capture_output=True,
                          text=True).stdout
    keep = options.whole.with_suffix(".keep")
    keep.write_text("\n".join(sorted(reached(text, options.exports))))
    parts = [options.out + ".wasm", options.out + "-more.wasm"]
    subprocess.run([options.split, *FEATURES, options.whole, f"--keep-funcs=@{keep}",
                    "-o1", parts[0], "-o2", parts[1], "--export-prefix=%"], check=True)
    for part in parts:
        subprocess.run([options.optimise, *FEATURES, *PASSES, part, "-o", part], check=True)


if __name__ == "__main__":
    main()
