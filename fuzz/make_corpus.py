#!/usr/bin/env python3
"""Writes the first inputs of the fuzz targets: make_corpus.py FOLDER CASES.jsonl...

FOLDER/fuzz_reader gets the lines as they are, FOLDER/fuzz_solve and FOLDER/fuzz_lead the same
engagements as the bytes that those targets read (see byte_source.hpp: tag 0, then a double).
"""

import json
import pathlib
import struct
import sys

PER_FILE = 4


def numbers(values):
    return b"".join(b"\0" + struct.pack("<d", value) for value in values)


def solve_bytes(case):
    """The fields in the order in which fuzz_solve.cpp reads them."""
    shooter, shot, target = case["shooter"], case["projectile"], case["target"]
    size = len(shooter["position"])
    zero = [0.0] * size
    flags = (size == 3) | (case.get("aim") == "edge") << 1
    limits = ("lifetime" in shot) << 2 | ("range" in shot) << 3
    return bytes([flags | limits]) + numbers(
        shooter["position"] + shooter.get("velocity", zero)
        + [shooter.get("delay", 0), shooter.get("muzzle", 0), shot["speed"],
           shot.get("inherit", 1)]
        + shot.get("acceleration", zero) + [shot.get("radius", 0)]
        + target["position"] + target.get("velocity", zero) + target.get("acceleration", zero)
        + [target.get("radius", 0)]
        + [shot[limit] for limit in ("lifetime", "range") if limit in shot])


def lead_bytes(case):
    shooter, shot, target = case["shooter"], case["projectile"], case["target"]
    size = len(shooter["position"])
    zero = [0.0] * size
    return bytes([size == 3]) + numbers(
        target["position"] + target.get("velocity", zero) + [shot["speed"]]
        + shooter["position"] + shooter.get("velocity", zero) + [shot.get("inherit", 1)])


def is_steady(case):
    """What fuzz_solve and fuzz_lead ask: no other motion than constant velocity and acceleration."""
    return (not {"kind", "walls"} & case["target"].keys() and "turret" not in case["shooter"]
            and not {"thrust", "drag", "quadratic_drag"} & case["projectile"].keys()
            and "tick" not in case)


def main():
    folder = pathlib.Path(sys.argv[1])
    for target in ("fuzz_reader", "fuzz_solve", "fuzz_lead"):
        (folder / target).mkdir(parents=True, exist_ok=True)
    for path in map(pathlib.Path, sys.argv[2:]):
        for index, line in enumerate(path.read_bytes().splitlines()[:PER_FILE * 5]):
            name = f"{path.stem}-{index}"
            try:
                case = json.loads(line)
                well_formed = "status" in case["expect"] and case["expect"]["status"] != "invalid"
            except (ValueError, KeyError, TypeError):
                well_formed = False
            if well_formed and index >= PER_FILE:
                continue
            (folder / "fuzz_reader" / name).write_bytes(line)
            if well_formed and is_steady(case):
                (folder / "fuzz_solve" / name).write_bytes(solve_bytes(case))
                (folder / "fuzz_lead" / name).write_bytes(lead_bytes(case))


if __name__ == "__main__":
    main()
