#!/usr/bin/env python3
"""Writes the first inputs of the fuzz targets: make_corpus.py FOLDER CASES.jsonl... MATCHES.json...

FOLDER/fuzz_reader and FOLDER/fuzz_documents get the lines as they are, the latter whole tracks
and matches too; FOLDER/fuzz_c gets seeded bytes, mostly of small numbers; FOLDER/fuzz_solve,
FOLDER/fuzz_lead and FOLDER/fuzz_motion the engagements that the lines ask, as the bytes that those
targets read (see byte_source.hpp: tag 0, then a double).
"""

import json
import pathlib
import random
import struct
import sys

PER_FILE = 4
TRACK_LINES = 14
SEEDED = 40


def numbers(values):
    return b"".join(b"\0" + struct.pack("<d", value) for value in values)


def solve_bytes(case, extras=b""):
    """The fields in the order in which fuzz_solve.cpp reads them, `extras` after the flags."""
    shooter, shot, target = case["shooter"], case["projectile"], case["target"]
    size = len(shooter["position"])
    zero = [0.0] * size
    flags = (size == 3) | (case.get("aim") == "edge") << 1
    limits = ("lifetime" in shot) << 2 | ("range" in shot) << 3
    return bytes([flags | limits]) + extras + numbers(
        shooter["position"] + shooter.get("velocity", zero)
        + [shooter.get("delay", 0), shooter.get("muzzle", 0), shot["speed"],
           shot.get("inherit", 1)]
        + shot.get("acceleration", zero) + [shot.get("radius", 0)]
        + target.get("position", zero) + target.get("velocity", zero)
        + target.get("acceleration", zero) + [target.get("radius", 0)]
        + [shot[limit] for limit in ("lifetime", "range") if limit in shot])


KINDS = ["linear", "turning", "bezier", "path", "spline", "samples", "pieces", "walls"]
AFTER = ["stop", "continue", "loop", "vanish"]
ON_HIT = ["stop", "slide", "bounce"]


def flat(vectors):
    return [x for vector in vectors for x in vector]


def list_bytes(kind, target):
    """The bytes after the byte of the count. Tidied questions count from 2."""
    if kind == "bezier":
        return numbers(flat(target["points"]) + [target["duration"]])
    if kind == "path":
        return numbers(flat(target["points"]) + [target["speed"]])
    if kind == "spline":
        return numbers(flat(target["points"]) + target["times"])
    out = numbers(flat(target["positions"]) + target["times"])
    velocities = target.get("velocities")
    return out + (b"\0" + numbers(flat(velocities)) if velocities else b"\1")


def pieces_bytes(pieces, zero):
    out = b""
    for piece in pieces:
        velocity = piece.get("velocity")
        out += numbers([piece.get("duration", 0)])
        out += b"\0" + numbers(velocity) if velocity else b"\1"
        out += numbers(piece.get("acceleration", zero))
    return out + (b"\1" if "duration" in pieces[-1] else b"\0")


def turret_bytes(turret):
    bits = ("arc" in turret) | ("turn_acceleration" in turret) << 1 | ("tolerance" in turret) << 2
    facing = turret["facing"]
    out = numbers([turret["turn_rate"]]) + bytes([bits])
    out += numbers((facing if isinstance(facing, list) else [facing]) + turret.get("arc", []))
    return out + numbers([turret[key] for key in ("turn_acceleration", "tolerance")
                          if key in turret])


def motion_bytes(case):
    """The fields in the order in which fuzz_motion.cpp reads them."""
    shooter, shot, target = case["shooter"], case["projectile"], case["target"]
    size = len(shooter["position"])
    zero = [0.0] * size
    kind = "walls" if "walls" in target else target.get("kind", "linear").replace(
        "accelerating", "linear")
    extras = (("thrust" in shot) | ("drag" in shot) << 1 | ("quadratic_drag" in shot) << 2
              | ("turret" in shooter) << 3)
    choice = KINDS.index(kind) + 8 * AFTER.index(target.get("after", "stop"))
    out = solve_bytes(case, bytes([extras, choice]))
    if "thrust" in shot:
        out += numbers([shot["thrust"]["acceleration"], shot["thrust"]["duration"]])
    out += numbers([shot[key] for key in ("drag", "quadratic_drag") if key in shot])
    if "turret" in shooter:
        out += turret_bytes(shooter["turret"])
    items = target.get("points") or target.get("positions") or target.get("pieces") or []
    out += bytes([len(items)])
    if kind == "turning":
        out += numbers([target["turn_rate"]]
                       + (target.get("axis", [0.0, 0.0, 1.0]) if size == 3 else []))
    elif kind == "pieces":
        out += pieces_bytes(items, zero)
    elif kind == "walls":
        walls = target["walls"]
        out += numbers(walls["min"] + walls["max"]) + bytes([ON_HIT.index(walls["on_hit"])])
    elif items:
        out += list_bytes(kind, target)
    return out


def lead_bytes(case):
    shooter, shot, target = case["shooter"], case["projectile"], case["target"]
    size = len(shooter["position"])
    zero = [0.0] * size
    return bytes([size == 3]) + numbers(
        target["position"] + target.get("velocity", zero) + [shot["speed"]]
        + shooter["position"] + shooter.get("velocity", zero) + [shot.get("inherit", 1)])


def is_known(case):
    """Whether the targets of numbers can ask this question."""
    shooter, shot, target = case["shooter"], case["projectile"], case["target"]
    return (not {"kind", "walls", "mount", "acceleration"} & shooter.keys() and "speed" in shot
            and "wind" not in shot and target.get("kind", "linear") in [*KINDS, "accelerating"]
            and not {"obstacles", "tick"} & case.keys()
            and "facing" in shooter.get("turret", {"facing": 0}))


def is_steady(case):
    """Whether fuzz_solve and fuzz_lead can ask this: constant velocity and acceleration."""
    return (not {"kind", "walls"} & case["target"].keys() and "turret" not in case["shooter"]
            and not {"thrust", "drag", "quadratic_drag"} & case["projectile"].keys()
            and "tick" not in case)


def seeded_bytes(seed):
    """Bytes with the tags of byte_source.hpp: a byte, a fraction, or anything."""
    draw = random.Random(seed)
    out = b""
    while len(out) < 1200:
        out += draw.choice([b"\1" + draw.randbytes(1), b"\1" + draw.randbytes(1),
                            b"\2" + draw.randbytes(2), draw.randbytes(1)])
    return out


def main():
    folder = pathlib.Path(sys.argv[1])
    for target in ("fuzz_reader", "fuzz_solve", "fuzz_lead", "fuzz_motion", "fuzz_documents",
                   "fuzz_c"):
        (folder / target).mkdir(parents=True, exist_ok=True)
    for seed in range(SEEDED):
        (folder / "fuzz_c" / f"seed-{seed}").write_bytes(seeded_bytes(seed))
    for path in map(pathlib.Path, sys.argv[2:]):
        if path.suffix == ".json":
            (folder / "fuzz_documents" / path.stem).write_bytes(path.read_bytes())
            continue
        if path.parent.name == "tracks":
            lines = path.read_bytes().splitlines(True)[:TRACK_LINES]
            (folder / "fuzz_documents" / path.stem).write_bytes(b"".join(lines))
            continue
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
            if path.parent.name in ("contact", "odds") or not well_formed:
                (folder / "fuzz_documents" / name).write_bytes(line)
            if not well_formed or "shooter" not in case:  # or a question of contact
                continue
            if not is_known(case):
                continue
            (folder / "fuzz_motion" / name).write_bytes(motion_bytes(case))
            if is_steady(case):
                (folder / "fuzz_solve" / name).write_bytes(solve_bytes(case))
                (folder / "fuzz_lead" / name).write_bytes(lead_bytes(case))


if __name__ == "__main__":
    main()
