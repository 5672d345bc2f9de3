#!/usr/bin/env python3
"""Splits the linked WebAssembly in two: what most pages need, and the rest, which may be left out.

    split.py --split WASM_SPLIT --optimise WASM_OPT --dis WASM_DIS WHOLE.wasm --out PREFIX [--page]
             EXPORT...

PREFIX.wasm holds all that the EXPORTs reach by calls, but for what lies behind the functions in
REST (with --page, in REST_OF_PAGE); PREFIX-more.wasm holds everything else and shares the memory and
the functions of the first. What is called across the border goes through the table of functions;
without the second module such a call ends in the loader's placeholder.
"""

import argparse
import pathlib
import re
import subprocess

# What only these engagements need that are answered in the second module: the rooms of src/ that search
# for the answer, units, the readers and checks of fields that ask for them; batches.
ROOMS = "6search|10fixed_step|5table|6turret|4drag|6plates|9obstacles|5batch"
MOTION = "InUnits|units_for|Scale|find_gun_motion_fault|gun_body"
ROUTES = "solve_in_good_units|solve_in_room|solve_for_moving_gun|answer_past_obstacles"
READERS = "read_obstacle|read_piece|table_of|turret_of|tick_of"
CHECKS = "fault_(beside_table|in_mount|in_wind|in_waiting)|(elevation|azimuth|arc|rate|facing)_fault|can_(tick|stop)"
REST = re.compile(rf"8aimahead6detail({ROOMS}|6motion.*({MOTION}))|"
                  rf"8aimahead(12_GLOBAL__N_1|1c|1c12_GLOBAL__N_1)\d+({ROUTES}|{READERS}|{CHECKS})|"
                  r"FaultInINS_4Vec\dEEclERKNS_|"
                  r"ReadyTurret|Facing|fix_gun|other_sensitivity")
# The playground's first picture moves bodies and shots, too.
ROOMS_OF_PAGE = ROOMS.replace("6search", "6search(?!10ShotMotion)")
REST_OF_PAGE = re.compile(rf"8aimahead6detail({ROOMS_OF_PAGE})|"
                          rf"8aimahead(12_GLOBAL__N_1|1c|1c12_GLOBAL__N_1)\d+({READERS}|{CHECKS})|"
                          r"ReadyTurret|Facing|fix_gun|other_sensitivity")
# No other features: engines without SIMD may lack them too.
FEATURES = ["--enable-mutable-globals", "--enable-simd"]
# One-caller inlining makes larger what gzip sees. Further rounds save half a per cent, which only the
# first module is worth.
PASSES = ["--one-caller-inline-max-function-size=1", "-Oz"]
MORE_PASSES = ["--flatten", "--rereloop", "-Oz", "-Oz"]
STRIP = ["--strip-debug", "--strip-producers"]


def reached(text, exports, rest):
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
        if name in keep or name not in calls or rest.search(name):
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
    parser.add_argument("--page", action="store_true")
    parser.add_argument("whole", type=pathlib.Path)
    parser.add_argument("exports", nargs="+")
    options = parser.parse_args()
    text = subprocess.run([options.dis, options.whole], check=True, capture_output=True,
                          text=True).stdout
    keep = pathlib.Path(options.out + ".keep")
    rest = REST_OF_PAGE if options.page else REST
    keep.write_text("\n".join(sorted(reached(text, options.exports, rest))))
    parts = [options.out + ".wasm", options.out + "-more.wasm"]
    subprocess.run([options.split, *FEATURES, options.whole, f"--keep-funcs=@{keep}",
                    "-o1", parts[0], "-o2", parts[1], "--export-prefix=%"], check=True)
    for part, more in zip(parts, (MORE_PASSES, [])):
        subprocess.run([options.optimise, *FEATURES, *PASSES, *more, *STRIP, part, "-o", part],
                       check=True)


if __name__ == "__main__":
    main()
