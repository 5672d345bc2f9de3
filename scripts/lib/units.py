#!/usr/bin/env python3
"""Reduces compile_commands.json to entries that read each file of the project once, and prints the
files to compile: first those that join others.

usage: units.py COMPILE_COMMANDS
"""
import json
import re
import sys
from pathlib import Path

path = Path(sys.argv[1])
commands = {command["file"]: command for command in json.loads(path.read_text())}
joined = [file for file in commands if "/Unity/" in file]
parts = {part for file in joined for part in re.findall('#include "(.*)"', Path(file).read_text())}
generated = str(path.parent.resolve())
others = [file for file in commands if file not in parts and not file.startswith(generated)]
path.write_text(json.dumps([commands[file] for file in joined + others], indent=1))
print("\n".join(joined + others))
