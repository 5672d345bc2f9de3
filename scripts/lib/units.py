#!/usr/bin/env python3
"""Reduces compile_commands.json to few units, since reading headers takes the most time, and prints
what to compile: first what takes long.

usage: units.py COMPILE_COMMANDS

What CMake compiles as one has no names that collide. Such files are joined further, also across
programs, if they have the same flags; but not the judges, whose names collide. Other files of the
project stay as they are.
"""
import json
import re
import sys
from pathlib import Path

TOGETHER = 60  # files in a unit, at most

path = Path(sys.argv[1])
build = path.parent.resolve()
commands = {command["file"]: command for command in json.loads(path.read_text())}
unities = sorted((file for file in commands if "/Unity/" in file),
                 key=lambda file: (len(file), file))
joined = set()
groups = {}  # in CMake's order: what is below comes first
for file in unities:
    parts = re.findall('#include "(.*)"', Path(file).read_text())
    flags = re.sub(r" -o .*", "", commands[file]["command"])
    alone = file if "/oracles.dir/" in file else None
    groups.setdefault((flags, alone), []).extend(part for part in parts if part not in joined)
    joined.update(parts)

units = []
for (flags, _), parts in groups.items():
    for i in range(0, len(parts), TOGETHER):
        file = build / f"joined-{len(units)}.cpp"
        file.write_text("".join(f'#include "{part}"\n' for part in parts[i:i + TOGETHER]))
        units.append({"directory": str(build), "file": str(file), "command": f"{flags} -c {file}"})
units += [commands[file] for file in commands
          if file not in joined and not file.startswith(str(build))]
path.write_text(json.dumps(units, indent=1))
print("\n".join(unit["file"] for unit in units))
