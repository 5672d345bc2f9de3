"""scripts/bench --against reads the rows of every table that the benchmarks print, and its ratios
are those of what two builds printed: here docs/benchmarks.md, and the same with one number doubled.

    against_test.py SOURCES
"""
import pathlib
import re
import subprocess
import sys
import tempfile

sources = pathlib.Path(sys.argv[1])
PAGES = {"formulas": "Published formulas", "motion": "Motions and shots", "batch": "Many at once",
         "obstacles": "Obstacles", "assignment": "Assignment", "arena": "The arena",
         "c": "The C interface"}
DOUBLED = {"formulas": "aimahead lead", "motion": "linear", "batch": "x86-64-v3",
           "obstacles": "mesh of", "assignment": "random costs",
           "arena": "melee of ten, each linear", "c": "solve, straight"}

page = (sources / "docs/benchmarks.md").read_text(encoding="utf-8")
with tempfile.TemporaryDirectory() as folder:
    for name, heading in PAGES.items():
        table = page.split(f"## {heading}\n")[1].split("```text\n")[1].split("```")[0]
        lines = table.splitlines(keepends=True)
        changed = next(i for i, line in enumerate(lines) if line.strip().startswith(DOUBLED[name]))
        # Behind the label, before a fraction, a unit or the end.
        doubled = re.sub(r"(?<=\s\s)(\d+(\.\d+)?)(?![\d.]*%)(?=\s|$)",
                         lambda number: f"{2 * float(number[1]):g}", lines[changed])
        for build, last in (("old", lines[changed]), ("new", doubled)):
            program = pathlib.Path(folder, build, "bench",
                                   "aimahead_bench" if name == "formulas"
                                   else f"aimahead_bench_{name}")
            program.parent.mkdir(parents=True, exist_ok=True)
            text = "".join(lines[:changed] + [last] + lines[changed + 1:])
            program.write_text(f"#!/bin/sh\ncat <<'END'\n{text}\nEND\n", encoding="utf-8")
            program.chmod(0o755)
        said = subprocess.run(
            [sys.executable, sources / "bench/against.py", "--rounds", "3", f"{folder}/old",
             f"{folder}/new", name], stdout=subprocess.PIPE, text=True, check=True).stdout
        ratios = [line.split()[-1] for line in said.splitlines() if line.startswith("  ")]
        wanted = "0.50x" if name == "arena" else "2.00x"
        assert wanted in ratios and set(ratios) == {"1.00x", wanted}, f"{name}:\n{said}"
        assert any(line.endswith(wanted) and DOUBLED[name] in line
                   for line in said.splitlines()), said
