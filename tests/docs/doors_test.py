#!/usr/bin/env python3
"""Takes every door of docs/install.md as a new user would: its lines in a fresh copy of what is
committed, with the program in ~/game, prints the lead that the page says. Prints the minutes that
each takes on the clock and on processors.

    doors_test.py SOURCES WORK [--built] [DOOR]...      a door by its heading; by default all but
                                                  those that other tests take too, and that
                                                  compile long

With --built before the doors it takes them in SOURCES, where what they build is built already.

What asks for a password is done by the tests of the packages instead. A door whose tools are not
installed is skipped.
"""
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

PRINTS = re.compile(r"aim \(0\.8619, 0\.5071\), hit after 1\.3862|\"time\":1\.386192323785329")
UNOPTIMIZED = Path(__file__).resolve().parents[1] / "package" / "unoptimized.cmake"
TOOLS = {"C# with Mono": ["mcs", "mono"], "Java": ["javac"], "LuaJIT and LÖVE": ["luajit"],
         "JavaScript": ["em++", "npm", "node"]}

# By python.package_installs, package.release_makes_packages_that_install and npm.package_works.
ELSEWHERE = "Python from the archive of sources", "Debian packages", "JavaScript"


def minutes():
    """The minutes on the clock, and those of processors in programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() / 60, (used.ru_utime + used.ru_stime) / 60


def doors_of(page):
    """(heading, commands, files) of every door. A program may be that of a door before it with
    another first line."""
    known = {}
    for text in re.split(r"^## ", page, flags=re.M)[1:]:
        name = text.splitlines()[0]
        lines = re.search(r"^```sh\n(.*?)^```", text, re.S | re.M)[1].splitlines()
        files = re.findall(r"`~/game/([\w.]+)`:\n```\w+\n(.*?)^```", text, re.S | re.M)
        files += [(file, re.sub(r"\A.*", line, known[file])) for file, line in
                  re.findall(r"`~/game/([\w.]+)` is the program above with `(.*)` as its", text)]
        known.update(files)
        yield name, lines, files


def fault_of(lines, files, clone, home):
    """The fault of a door, or None."""
    if len(lines) > 3:
        return f"{len(lines)} commands"
    game = home / "game"
    shutil.rmtree(game, ignore_errors=True)
    game.mkdir(parents=True)
    for name, content in files:
        (game / name).write_text(content, encoding="utf-8")
    script = "\n".join(["set -e", *(line for line in lines if "sudo" not in line)])
    variables = {**os.environ, "HOME": str(home), "CMAKE_TOOLCHAIN_FILE": str(UNOPTIMIZED)}
    run = subprocess.run(["bash", "-c", script], cwd=clone, env=variables, text=True, check=False,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode != 0:
        return "\n".join(run.stdout.splitlines()[-15:])
    if not any("sudo" in line for line in lines) and not PRINTS.search(run.stdout):
        return "it does not print the lead"
    return None


def main():
    sources, work, *asked = sys.argv[1:]
    is_built = asked[:1] == ["--built"]
    asked = asked[is_built:]
    if not is_built and not (Path(sources) / ".git").exists():
        print("skipped: not a clone")
        return 77
    page = (Path(sources) / "docs" / "install.md").read_text(encoding="utf-8")
    clone = Path(sources) if is_built else Path(work) / "clone"
    shutil.rmtree(work, ignore_errors=True)
    if not is_built:
        subprocess.run(["git", "clone", "--quiet", sources, clone], check=True)
    failures = 0
    for name, lines, files in doors_of(page):
        missing = [tool for tool in TOOLS.get(name, []) if not shutil.which(tool)]
        if missing or (name not in asked if asked else name in ELSEWHERE):
            print(f"{name}: skipped {' '.join(missing)}", flush=True)
            continue
        before = minutes()
        if is_built:
            lines = [line for line in lines if "build" not in line]
        fault = fault_of(lines, files, clone, Path(work) / "home")
        failures += fault is not None
        clock, processors = (now - then for now, then in zip(minutes(), before))
        print(f"{name}: {fault or f'works, {clock:.1f} min, of processors {processors:.1f} min'}",
              flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
