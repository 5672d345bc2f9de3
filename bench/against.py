#!/usr/bin/env python3
"""Compares the benchmarks of two builds.

    against.py [--rounds N] OLD NEW BENCHMARK [OPTION...]

OLD and NEW are folders of builds (build/bench). Their programs take turns, N rounds of both, so
that other work of the machine affects both alike. For each row the medians over the rounds are
compared. A row that does not depend on the library, such as a published formula, shows the noise.
"""
import argparse
import pathlib
import re
import statistics
import subprocess
import sys

# The compared number of each row, by its index, from the end if negative. A rate is better if it is
# larger.
COLUMNS = {
    "formulas": {"ns": 0},
    "motion": {"p50": -8, "mean": -6},
    "batch": {"ns": 0},
    "obstacles": {"ns": 0},
    "assignment": {"least total": 0, "least latest": 1},
    "arena": {"ticks/s": 0},
    "c": {"C++": 0, "C": 1},
}
RATES = {"ticks/s"}

NUMBER = re.compile(r"(\d+(?:\.\d+)?(?:e[+-]?\d+)?)[%x]?$")


def rows_of(text, benchmark):
    """What one run printed: (group, label, column) -> number."""
    columns = COLUMNS[benchmark]
    needed = max(c + 1 if c >= 0 else -c for c in columns.values())
    rows = {}
    group = ""
    for line in text.splitlines():
        fields = re.split(r"\s{2,}", line.strip())
        label_fields = 2 if benchmark == "motion" else 1
        words = [word for field in fields[label_fields:] for word in field.split()]
        numbers = [float(match[1]) for match in map(NUMBER.match, words) if match]
        if not numbers and not line.startswith(" "):
            group = fields[0].split(":")[0]
        if len(numbers) < needed:
            continue
        for name, index in columns.items():
            rows[group, ", ".join(fields[:label_fields]), name] = numbers[index]
    return rows


def run(build, benchmark, options):
    program = pathlib.Path(build) / "bench" / (
        "aimahead_bench" if benchmark == "formulas" else f"aimahead_bench_{benchmark}")
    if not program.exists():
        sys.exit(f"{program} does not exist: build it with `cmake --build {build}`")
    made = subprocess.run([program, *options], stdout=subprocess.PIPE, text=True, check=True)
    return rows_of(made.stdout, benchmark)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("benchmark", choices=COLUMNS)
    parser.add_argument("options", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    measured = {"old": {}, "new": {}}
    for i in range(asked.rounds):
        # The first program of a round finds the machine as the last one left it, so they change
        # places.
        for which in ("old", "new") if i % 2 == 0 else ("new", "old"):
            build = asked.old if which == "old" else asked.new
            for row, number in run(build, asked.benchmark, asked.options).items():
                measured[which].setdefault(row, []).append(number)

    print(f"{'medians of ' + str(asked.rounds) + ' rounds':<62} {'':>12} {'old':>10} {'new':>10} "
          f"{'time':>7}")
    group = None
    for row, numbers in measured["new"].items():
        if row not in measured["old"]:
            continue
        if row[0] != group:
            group = row[0]
            print(group)
        old = statistics.median(measured["old"][row])
        new = statistics.median(numbers)
        time = old / new if row[2] in RATES else new / old
        print(f"  {row[1]:<60} {row[2]:>12} {old:>10.4g} {new:>10.4g} {time:>6.2f}x")
    print("\ntime: what the new build takes of the old one's; below 1 it is faster.")


if __name__ == "__main__":
    main()
