#!/usr/bin/env python3
"""Splits the linked WebAssembly in two: what most pages need, and the rest, which may be left out.

    split.py --split WASM_SPLIT --optimise WASM_OPT --dis WASM_DIS WHOLE.wasm --out PREFIX [--page]
             EXPORT...

PREFIX.wasm has all functions that the EXPORTs reach by calls, except those behind the functions in
REST (with --page, in REST_OF_PAGE). PREFIX-more.wasm has everything else and shares the memory and
the functions of the first. Calls of the first module to the second go through the table of
functions. Without the second module such a call ends in the loader's placeholder. What the second
module calls in the first is in the table too: its imports are named by their index there. Data that
only the second module reads is in the second.
"""

import argparse
import pathlib
import re
import struct
import subprocess

# Functions that only engagements of the second module need: the rooms of src/ that search for the
# answer, units, and the readers and checks of their fields. Batches are there too.
ROOMS = "6search|10fixed_step|5table|6turret|4drag|6plates|9obstacles|5batch"
MOTION = "InUnits|units_for|Scale|find_gun_motion_fault|gun_body"
ROUTES = ("solve_normalised|solve_in_room|solve_for_moving_gun|answer_past_obstacles|"
          "answer_from_table")
READERS = "read_obstacle|read_piece|table_of|turret_of|tick_of"
CHECKS = ("fault_(beside_table|in_mount|in_tick|in_wind|in_waiting)|"
          "(elevation|azimuth|arc|rate|facing)_fault|can_(tick|stop)")
REST = re.compile(rf"8aimahead6detail({ROOMS}|6motion.*({MOTION}))|"
                  rf"8aimahead(12_GLOBAL__N_1|1c|1c12_GLOBAL__N_1)\d+({ROUTES}|{READERS}|{CHECKS})|"
                  r"FaultInINS_4Vec\dEEclERKNS_|"
                  r"ReadyTurret|Facing|fix_gun|other_sensitivity")
# The playground's first picture also moves bodies and shots.
ROOMS_OF_PAGE = ROOMS.replace("6search", "6search(?!10ShotMotion)")
REST_OF_PAGE = re.compile(rf"8aimahead6detail({ROOMS_OF_PAGE})|"
                          rf"8aimahead(12_GLOBAL__N_1|1c|1c12_GLOBAL__N_1)\d+({READERS}|{CHECKS})|"
                          r"ReadyTurret|Facing|fix_gun|other_sensitivity")
# No other features: engines without SIMD may lack them too.
FEATURES = ["--enable-mutable-globals", "--enable-simd"]
# What makes the gzipped modules small: functions with one caller stay on their own, and slightly
# larger ones than usual are inlined. -Oz would join similar functions, which gzip does better.
# Further rounds save half a per cent, which only the first module is worth.
PASSES = ["--one-caller-inline-max-function-size=1", "--always-inline-max-function-size=5", "-Os"]
MORE_PASSES = ["--flatten", "--rereloop", "-Os", "-Os"]
# Of a text that is optimised already: what is done while the binary is written.
WRITE = ["-ol", "2", "-s", "2", "--generate-stack-ir", "--optimize-stack-ir"]
STRIP = ["--strip-debug", "--strip-producers"]
TABLE = re.compile(r' (?:\(import .*)?\(table \S+ (\d+) \1 funcref\)')
SHARED = re.compile(r' \(export "(%[^"]*)" \(func (\S+)\)\)$')
SHARED_IMPORT = re.compile(r'"(%[^"]*)" \(func')
DATA = re.compile(r' \(data (?:\$\S+ )?\(i32\.const (\d+)\) "(.*)"\)$')
# A constant this near to a piece of data may be an address in it: of its end, or of an element
# before its first.
NEAR = 64


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


def without_escapes(text):
    """The bytes of a string of the text format."""
    letters = {"t": "\t", "n": "\n", "r": "\r"}
    return re.sub(r"\\([0-9a-f]{2}|.)",
                  lambda match: chr(int(match[1], 16)) if len(match[1]) == 2
                  else letters.get(match[1], match[1]), text).encode("latin-1")


def unread_data(lines):
    """The lines of data without an address in the functions or in the data that they read. The
    linker leaves each constant of the sources a line of its own."""
    unread = {}
    queue = []
    for line in lines:
        if match := DATA.match(line):
            unread[line] = int(match[1]), without_escapes(match[2])
        else:
            queue += [int(number) for number in re.findall(r"(?:i32\.const |offset=)(\d+)", line)]
    low = min(start for start, _ in unread.values()) - NEAR
    while queue:
        address = queue.pop()
        if address < low:
            continue
        for line, (start, content) in list(unread.items()):
            if start - NEAR <= address <= start + len(content) + NEAR:
                del unread[line]
                whole_words = content[:len(content) // 4 * 4]
                queue += [word for word, in struct.iter_unpack("<I", whole_words)]
    return list(unread)


def move_data(texts):
    """Moves what the first module does not read to the second."""
    moved = unread_data(texts[0])
    gone = set(moved)
    texts[0] = [line for line in texts[0] if line not in gone]
    end = texts[1].index(")")
    texts[1][end:end] = moved


def sort_functions(lines):
    """The lines of a module, with functions of the same signature together, by length. They are
    often alike, and gzip looks back 32 kB for what it has seen before."""
    functions = []
    others = []
    place = None
    for line in lines:
        if line.startswith(" (func "):
            place = len(others) if place is None else place
            functions.append([line])
        elif functions and functions[-1][-1] != " )":
            functions[-1].append(line)
        else:
            others.append(line)
    functions.sort(key=lambda function: (function[0].split(" ", 3)[3:], len(function)))
    return others[:place] + [line for function in functions for line in function] + others[place:]


def share_by_table(texts):
    """Puts the functions that the first module exports for the second into the table instead. The
    names and numbers of exports are hard to compress."""
    exported = dict(match.groups() for line in texts[0] if (match := SHARED.match(line)))
    wanted = set(exported.values())
    shared = [name for line in texts[0] if line.startswith(" (func ")
              and (name := re.match(r" \(func (\S+)", line)[1]) in wanted]
    size, = (int(match[1]) for line in texts[0] if (match := TABLE.match(line)))
    index = {name: size + i for i, name in enumerate(shared)}
    texts[0] = [line for line in texts[0] if not SHARED.match(line)]
    end = texts[0].index(")")
    texts[0][end:end] = [f" (elem (i32.const {size}) {' '.join(shared)})"]
    for text in texts:
        for i, line in enumerate(text):
            if TABLE.match(line):
                text[i] = line.replace(f" {size} {size} ", f" {size + len(shared)} " * 2)
    texts[1] = [SHARED_IMPORT.sub(lambda match: f'"{index[exported[match[1]]]}" (func', line)
                for line in texts[1]]


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

    def read():
        return [subprocess.run([options.dis, *FEATURES, part], check=True, capture_output=True,
                               text=True).stdout.splitlines() for part in parts]

    def write(texts, *passes):
        for text, part, own in zip(texts, parts, passes):
            file = pathlib.Path(part).with_suffix(".wat")
            file.write_text("\n".join(text))
            command = [options.optimise, *FEATURES, *own, *STRIP, file, "-o", part]
            subprocess.run(command, check=True)

    texts = read()
    move_data(texts)
    write(texts, PASSES + MORE_PASSES, PASSES)
    texts = [sort_functions(text) for text in read()]
    share_by_table(texts)
    write(texts, WRITE, WRITE)


if __name__ == "__main__":
    main()
