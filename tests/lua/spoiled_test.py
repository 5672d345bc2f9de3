#!/usr/bin/env python3
"""Questions with one wrong value are blamed by the Lua files as by the command: field and message.

    spoiled_test.py LUAJIT COMMAND SOURCES [SEED]
"""
import copy
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

REFERENCE = Path(__file__).resolve().parents[1] / "reference"
COUNT = 1500
NAMES = ["positon", "speeds", "kind", "velocity", "acceleration", "walls", "turret", "after",
         "rate", "facing", "tolerance", "duration"]
# What tables of Lua cannot hold is left out, and what an empty one may be.
VALUES = [True, False, 0, -1, 1, 2.5, 1e300, "", "fast", "liner", "stopp", [1], [1, 2], [1, 2, 3],
          [[0, 0], [1, 1]], [0, "1"], {"acceleration": 1}, {"arc": [0, 1]}, {"facing": 0}]

ASK = """
package.path = arg[1] .. "/bindings/lua/?.lua;" .. package.path
local aimahead = require "aimahead"
for line in io.lines(arg[2]) do
  local name, question = line:match "^(%S+) (.*)$"
  local answer = aimahead[name](loadstring("return " .. question)())
  local wrong = answer.error or { field = "", message = "" }
  print(("%s\\t%s\\t%s"):format(answer.status, wrong.field, wrong.message))
end
"""


def questions_in(folder):
    """The sound questions of a folder that a table of Lua can hold."""
    for path in sorted((REFERENCE / folder).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and len(line) < 3000 and "null" not in line:
                yield json.loads(line)


def containers_in(value):
    if isinstance(value, (dict, list)):
        yield value
        for member in value.values() if isinstance(value, dict) else value:
            yield from containers_in(member)


def spoil(question, rng):
    """One value is replaced, added or, a third of the time, removed."""
    question = copy.deepcopy(question)
    place = rng.choice([one for one in containers_in(question) if one])
    names = list(place) if isinstance(place, dict) else range(len(place))
    if isinstance(place, dict) and rng.random() < 0.2:
        place[rng.choice(NAMES)] = copy.deepcopy(rng.choice(VALUES))
    elif rng.random() < 0.4:
        del place[rng.choice(names)]
    else:
        place[rng.choice(names)] = copy.deepcopy(rng.choice(VALUES))
    return question


def as_lua(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ",".join(f"[{as_lua(k)}]={as_lua(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "{" + ",".join(map(as_lua, value)) + "}"
    if isinstance(value, str):
        return '"' + "".join(f"\\{byte:03d}" for byte in value.encode()) + '"'
    return repr(value)


def as_of_lua(status, field, message):
    """What the command or Lua says, without what only one of them can know: whether a table is an
    object, the sign of zero, the order of fields that the object may not have."""
    if message.startswith("does not apply"):
        field = field.rpartition(".")[0]
    message = re.sub(r"got (an object|an array|a table.*|\d+ elements?)$", "got a table", message)
    message = re.sub(r"-0(\.0)?(?![\d.])", "0", message)
    return status, field, re.sub(r'; "\w*" is an unknown field$', "; an unknown field", message)


def spoiled_questions(folders, rng):
    sound = [question for folder in folders for question in questions_in(folder)]
    questions = [spoil(rng.choice(sound), rng) for _ in range(COUNT)]
    return [one for one in questions
            if all(containers_in(one)) and isinstance(one.get("name"), str)]


def said_by_command(command, options, questions):
    """(status, field, message) of each answer."""
    run = subprocess.run([command, *options, "-"], input="\n".join(map(json.dumps, questions)),
                         capture_output=True, text=True, check=False)
    for answer in map(json.loads, run.stdout.splitlines()):
        wrong = answer.get("error", {"field": "", "message": ""})
        yield answer["status"], wrong["field"], wrong["message"]


def said_by_lua(luajit, sources, name, questions):
    """(status, field, message) of each answer of the function `name`."""
    with tempfile.TemporaryDirectory() as folder:
        program, tables = Path(folder) / "ask.lua", Path(folder) / "questions"
        program.write_text(ASK, encoding="utf-8")
        tables.write_text("".join(f"{name} {as_lua(one)}\n" for one in questions),
                          encoding="utf-8")
        run = subprocess.run([luajit, program, sources, tables], capture_output=True, text=True,
                             check=False)
    print(run.stderr, end="")
    return [tuple(line.split("\t")) for line in run.stdout.splitlines()]


def main():
    luajit, command, sources = sys.argv[1:4]
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    rng = random.Random(seed)
    failures = 0
    for name, options, folders in (("solve_all", ["solve", "--json", "--all"],
                                    ["cases", "cases/motion", "gains"]),
                                   ("contact", ["contact", "--json"], ["contact"])):
        questions = spoiled_questions(folders, rng)
        wanted = list(said_by_command(command, options, questions))
        found = said_by_lua(luajit, sources, name, questions)
        invalid = sum(status == "invalid" for status, _, _ in wanted)
        if not len(questions) == len(wanted) == len(found) or invalid < COUNT / 3:
            print(f"{len(questions)} asked, {len(wanted)} and {len(found)} answered, "
                  f"{invalid} invalid")
            return 1
        for question, one, other in zip(questions, wanted, found):
            if as_of_lua(*one) == as_of_lua(*other):
                continue
            failures += 1
            if failures <= 5:
                print(f"seed {seed}: {other} instead of {one}: {json.dumps(question)}")
    print(f"{failures} differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
