#!/usr/bin/env python3
"""Compares the command with conformance.jsonl, and conformance.jsonl with the reference cases.

    conformance.py COMMAND            the test
    conformance.py --write COMMAND    writes the file, for a change that alters answers on purpose

A line of conformance.jsonl is a question of the reference cases, the file that it is `from`, and
the `answer` with every hit that the library gives, to the last bit. The tests of every language
read it: an answer in any language has the same bits. The reference cases, which others computed,
show that the answers are right: the `expect` of its case must allow each answer.
"""
import importlib.util
import itertools
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILE = HERE / "conformance.jsonl"
COUNT = 500
LONGEST = 3000  # characters of a question
FOLDERS = "cases", "cases/motion", "gains"


def checker(name):
    """A script of this folder, as a module."""
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CASES, GAINS = checker("check-cases"), checker("check-gains")


def cases_in(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()
            if line.strip()]


def split(case):
    """The question and what is expected."""
    question = dict(case)
    return question, question.pop("expect")


def fault_of(place, question, expect, answer):
    """Why the reference cases do not allow this answer, or None."""
    if place.startswith("gains/"):
        return GAINS.wrong(expect, answer)
    return CASES.wrong(question, expect, answer)


def ask(command, questions):
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    run = subprocess.run([command, "solve", "--json", "--all", "-"], input=lines, text=True,
                         capture_output=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def write(command):
    files = [path for folder in FOLDERS for path in sorted((HERE / folder).glob("*.jsonl"))]
    chosen = {}
    for row in itertools.zip_longest(*([(path, i, case) for i, case in enumerate(cases_in(path))]
                                       for path in files)):
        for path, i, case in filter(None, row):
            if len(chosen) < COUNT and len(json.dumps(case)) <= LONGEST:
                chosen[files.index(path), i] = path.relative_to(HERE).as_posix(), split(case)[0]
    ordered = [chosen[key] for key in sorted(chosen)]
    answers = ask(command, [question for _, question in ordered])
    with FILE.open("w", encoding="utf-8") as out:
        for (place, question), answer in zip(ordered, answers, strict=True):
            json.dump({"from": place, "question": question, "answer": answer}, out,
                      separators=(",", ":"))
            out.write("\n")


def check(command):
    lines = cases_in(FILE)
    faults = [] if len(lines) == COUNT else [f"{len(lines)} engagements, not {COUNT}"]
    expected = {}
    for place in {line["from"] for line in lines}:
        for case in cases_in(HERE / place):
            question, expect = split(case)
            expected[place, json.dumps(question)] = expect
    for line in lines:
        place, question, answer = line["from"], line["question"], line["answer"]
        why = fault_of(place, question, expected[place, json.dumps(question)], answer)
        if why:
            faults.append(f"{place}: {question['name']}: the answer is wrong: {why}")
    for line, answer in zip(lines, ask(command, [line["question"] for line in lines]), strict=True):
        if json.dumps(answer) != json.dumps(line["answer"]):
            faults.append(f"{line['from']}: {line['question']['name']}: the command says {answer}")
    for fault in faults[:20]:
        print(fault)
    print(f"{len(lines)} engagements, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    if sys.argv[1] == "--write":
        write(sys.argv[2])
        sys.argv.pop(1)
    sys.exit(check(sys.argv[1]))
