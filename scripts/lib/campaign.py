"""Runs the sweeps of the tests round after round, and adds up what they record.

A piece is one program's tests of one round: a file of JSON in the folder, written whole or not at
all. Rounds depend on nothing but their number, so that pieces of any number of machines add up.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import platform
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]

Sweep = collections.namedtuple("Sweep", "name title program tests times judge")
# `times`: a round asks this many times the questions of the quick tests.
SWEEPS = [
    Sweep("whole_numbers", "leads, hits and contacts of whole numbers", "closed_form",
          "WholeNumbers.*", 100, "whole numbers of 128 bits"),
    Sweep("grazes", "grazes of 53 and 24 bits", "closed_form", "Graze.*", 20,
          "whole numbers of 256 bits"),
    Sweep("leads", "leads of every family", "closed_form", "*LeadOracle*", 4,
          "Sturm's theorem, 512 bits"),
    Sweep("lead_symmetries", "leads seen from elsewhere", "closed_form", "*LeadProperty*", 20,
          "the same question"),
    Sweep("engagements", "constant velocity and acceleration", "solve", "*SolveOracle*", 2,
          "Sturm's theorem, 512 bits"),
    Sweep("closest", "what comes closest", "solve", "*SolveClosest*", 2,
          "Sturm's theorem, 512 bits"),
    Sweep("closest_in_range", "what comes closest within a range", "solve",
          "ClosestInRange.no_sampled*", 5, "flights and aims sampled"),
    Sweep("frames", "tables, plates and guns that wait, seen from elsewhere", "solve", "Frame.*", 5,
          "the same question"),
    Sweep("never", "never in reach, by construction", "solve", "*Never*", 10, "construction"),
    Sweep("motions", "every motion, thrust, linear drag", "search", "*SearchJudge*", 1,
          "every zero of the gap"),
    Sweep("functions", "the caller's own motion", "search",
          "FunctionMotion.is_answered*:FunctionMotion.target_that_comes*", 2,
          "the same motion by name"),
    Sweep("drag", "quadratic drag", "drag",
          "Drag.*hit:Drag.no_aim*:Drag.what_is*:DragEdge.*:DragRange.no_sampled*:DragTarget.*hit:"
          "DragTurret.the_first*:DragTurret.a_gun_that_may*:DragWindow*", 1,
          "flights integrated by steps"),
    Sweep("drag_turrets", "guns that wait under quadratic drag, every motion", "drag",
          "*DragTurretAt*gun*:*DragTurretAt.what_some_launch_hits*", 20, "construction"),
    Sweep("drag_platforms", "guns on platforms that wait under quadratic drag, every motion",
          "drag", "*DragTurretAt*platform*", 20, "construction"),
    Sweep("drag_proofs", "proofs under quadratic drag", "drag",
          "DragProof.nothing_is_proved*:DragProof.of_*:WaitingGunProof.*", 2,
          "construction; flights integrated by steps"),
    Sweep("turrets", "turrets", "turret", "*TurretSearch*:TurretOnPlatform.*", 1,
          "launches sampled densely"),
    Sweep("closest_launches", "what comes closest from a turret", "turret", "*ClosestLaunch*", 10,
          "launches sampled densely"),
    Sweep("closest_on_platforms", "what comes closest from a platform", "turret",
          "*ClosestOnPlatform*", 4, "launches sampled and led down"),
    Sweep("closest_proofs", "proofs of what comes closest", "turret", "*ClosestProof*", 4,
          "flights and launches sampled"),
    Sweep("turrets_never", "turrets that never reach", "turret", "*TurretNever*", 4,
          "construction"),
    Sweep("turns", "turns of guns", "turret", "Turn.*:TurningGun.takes*", 5, "256 bits"),
    Sweep("waiting", "guns that wait, with limits", "turret",
          "TurningGun.hits*:GunWithLimits.hits*:GunWithLimits.can*:HoldingGun.hits*", 1,
          "every launch sampled"),
    Sweep("moving_guns", "guns that move", "turret", "MovingGun.shoots*", 10,
          "the gun of that moment"),
    Sweep("platforms", "turrets on platforms", "turret",
          "*Platform.shoots*:*Platform.what_some*:*Platform.possible*", 1, "launches sampled densely; construction"),
    Sweep("tables", "tables", "table", "ExactTable.*:Table.*:WaitingTable.*", 2,
          "Sturm's theorem; sampling"),
    Sweep("plates", "plates on a body that spins", "plates", "Plates.nothing_hits_earlier", 2,
          "flights sampled densely"),
    Sweep("fixed_step", "fixed-step worlds", "fixed_step", "TickSolve.*", 2, "the world, stepped"),
    Sweep("launches", "launches", "launch", "LaunchFamily.*", 1, "properties"),
    Sweep("obstacles", "obstacles", "obstacles",
          "FirstTouch.*:ObstacleField.*answers_*:Trace.stays*", 10,
          "a march along the flight; the list of all"),
    Sweep("contacts", "contact of bodies", "contact", "*EveryContactFamily*:*EveryFallingFamily*",
          4, "exact arithmetic"),
    Sweep("shapes", "contact with shapes", "contact", "ContactWith*", 4, "rational arithmetic"),
    Sweep("contact_motions", "contact in any motion", "contact", "ContactOf*", 1,
          "paths sampled densely"),
    Sweep("worlds", "contact worlds", "contact", "*ContactWorldFamily.world_says*", 2,
          "every pair"),
    Sweep("batches", "batches on every instruction set", "batch",
          "Batch/*.says*:Batch/*.asking*:FallingBatch/*.says*", 1, "the single question"),
    Sweep("matches", "matches replayed, shells and tanks", "arena",
          "*.a_record_replays*:ShellContact.sweeping*:ShellContact.the_grid*:"
          "*.are_crossed_by_no_shell*:*.tanks_start_clear*", 2,
          "the record; extended precision; the nearest points of obstacles"),
]


def processor():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    return re.search(r"model name\s*: (.*)", text + "\nmodel name: unknown").group(1)


def version():
    done = subprocess.run(["git", "-C", PROJECT, "describe", "--always", "--dirty"], check=False,
                          capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def messages(case):
    return [failure["failure"] for failure in case.get("failures", [])]


def kind_of(message):
    """The kind of a failure: a wrong answer, none, or a shot that comes closer than `closest`."""
    if re.search(r"^closest .* but ", message, re.M):
        return "beaten"
    return "unresolved" if re.search(r"^(status )?unresolved ", message, re.M) else "wrong"


def counts_of(test):
    """Counts questions and failures by kind. An unresolved question may have failed too."""
    counts = collections.Counter(kind_of(text) for text in test["wrong"])
    counts["unresolved"] = test["unresolved"] or counts["unresolved"]
    counts["questions"] = test["questions"]
    return counts


def results_of(report):
    """The records of each test."""
    for suite in report["testsuites"]:
        for case in suite["testsuite"]:
            if case.get("status") != "RUN":
                continue
            yield {"test": f"{suite['name']}.{case['name']}",
                   "questions": int(case.get("questions", 0)),
                   "unresolved": int(case.get("unresolved", 0)),
                   "wrong": messages(case),
                   **{key: case[key] for key in ("left", "worst") if case.get(key)}}


def results_in(path, sweep, status, said):
    """The results of a program that ended with `status`. A failure of the program is one too."""
    try:
        results = list(results_of(json.loads(path.read_text())))
        fault = None if results else "no test has such a name"
    except (OSError, ValueError):
        results, fault = [], f"ended with {status}"
    if status != 0 and not any(test["wrong"] for test in results):
        fault = f"ended with {status}"
    if fault:
        results.append({"test": sweep.tests, "questions": 0, "unresolved": 0,
                        "wrong": [f"{fault}\n{said[-2000:]}"]})
    return results


class Campaign:
    def __init__(self, build, folder):
        self.build = build
        self.folder = folder
        self.about = {"version": version(),
                      "machine": f"{processor()}, {os.cpu_count()} threads"}
        folder.mkdir(parents=True, exist_ok=True)
        self.lock = threading.Lock()
        self.is_over = False
        self.is_interrupted = False
        self.running = set()

    def path(self, number, sweep):
        return self.folder / f"{number:06}-{sweep.name}.json"

    def start(self, *arguments, **options):
        """Starts a program that `stop` ends; None after `stop`."""
        with self.lock:
            if self.is_over:
                return None
            process = subprocess.Popen(*arguments, **options)
            self.running.add(process)
            return process

    def stop(self):
        with self.lock:
            self.is_over = True
            for process in self.running:
                os.kill(process.pid, signal.SIGTERM)

    def stop_when_interrupted(self):
        """Where SIGINT is blocked. An exception in its place could leave a lock taken."""
        signal.sigwait([signal.SIGINT])
        self.is_interrupted = True
        self.stop()

    def play(self, number, sweep):
        """Plays one piece, unless its program is stopped."""
        program = self.build / "tests" / sweep.program / f"{sweep.program}_test"
        environment = {**os.environ, "AIMAHEAD_FULL": "1", "AIMAHEAD_ROUND": str(number),
                       "AIMAHEAD_TIMES": str(sweep.times)}
        with tempfile.TemporaryDirectory(dir=self.folder) as scratch:
            out = pathlib.Path(scratch) / "out.json"
            process = self.start(
                [program, f"--gtest_filter={sweep.tests}", f"--gtest_output=json:{out}"],
                env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=scratch)
            if not process:
                return
            with process.stdout:
                said = process.stdout.read().decode(errors="replace")
            with self.lock:
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                self.running.remove(process)
            if process.returncode == -signal.SIGTERM:
                return
            results = results_in(out, sweep, process.returncode, said)
            piece = {**self.about, "round": number, "sweep": sweep.name, "times": sweep.times,
                     "seconds": round(usage.ru_utime + usage.ru_stime, 3), "tests": results}
            whole = pathlib.Path(scratch) / "piece.json"
            whole.write_text(json.dumps(piece, indent=1) + "\n")
            whole.rename(self.path(number, sweep))
        counts = sum(map(counts_of, results), collections.Counter())
        print(f"round {number}, {sweep.name}: {counts['questions']:,} questions, "
              f"{counts['wrong']} wrong, {piece['seconds']:.0f} s", flush=True)

    def play_all(self, pieces, deadline):
        """Plays the missing pieces, while there is time."""
        while not self.is_over and time.time() <= deadline:
            with self.lock:
                piece = next(pieces, None)
            if not piece:
                return
            if not self.path(*piece).exists():
                self.play(*piece)

    def run(self, rounds, sweeps, deadline, jobs):
        pieces = ((number, sweep) for number in rounds for sweep in sweeps)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            try:
                players = [pool.submit(self.play_all, pieces, deadline) for _ in range(jobs)]
                for done in concurrent.futures.as_completed(players):
                    done.result()
            finally:
                self.stop()


def pieces_of(folders):
    """Each piece once: two pieces of the same round and sweep have the same questions."""
    found = {}
    for folder in folders:
        for path in sorted(folder.glob("*.json")):
            piece = json.loads(path.read_text())
            found[(piece["round"], piece["sweep"])] = piece
    return list(found.values())


def report(pieces):
    """Prints the table and the failures to look at. Returns whether no test failed."""
    rows = []
    total = collections.Counter()
    lines = []
    for sweep in SWEEPS:
        counts = collections.Counter()
        kept = []
        versions = set()
        for piece in (piece for piece in pieces if piece["sweep"] == sweep.name):
            versions.add(piece["version"])
            counts["seconds"] += piece["seconds"]
            for test in piece["tests"]:
                counts += counts_of(test)
                where = f"round {piece['round']}, {test['test']}"
                kept += [(0, f"{where}: {text}") for text in test["wrong"]]
                if "left" in test:
                    kept.append((1, f"{where}, unresolved: {test['left']}"))
                if "worst" in test:
                    share = float(test["worst"].split(" ", 1)[0])
                    rest = test["worst"].split(" ", 1)[1]
                    kept.append((3 - share, f"{where}: {share:.2f} {rest}"))
        if not counts:
            continue
        total.update(counts)
        rows.append(f"| {sweep.title} | {sweep.judge} | {counts['questions']:,} "
                    f"| {counts['wrong']} | {counts['unresolved']:,} | {counts['beaten']} "
                    f"| {counts['seconds']:,.0f} | {', '.join(sorted(versions))} |")
        wrong = [text for rank, text in kept if rank == 0]
        lines += wrong + [text for rank, text in sorted(kept)[len(wrong):][:2]]
    print("| questions about | judged by | questions | wrong | unresolved | `closest` beaten "
          "| processor seconds | version |")
    print("|---|---|---:|---:|---:|---:|---:|---|")
    print("\n".join(rows))
    print(f"| **all** | | **{total['questions']:,}** | **{total['wrong']}** "
          f"| **{total['unresolved']:,}** | **{total['beaten']}** "
          f"| **{total['seconds']:,.0f}** | |")
    rounds = {piece["round"] for piece in pieces}
    print(f"\n{len(rounds)} rounds, {len(pieces)} pieces; machines: "
          f"{'; '.join(sorted({piece['machine'] for piece in pieces}))}.")
    if lines:
        print("\n```text\n" + "\n".join(line.strip() for line in lines) + "\n```")
    return not any(test["wrong"] for piece in pieces for test in piece["tests"])


def shard(text):
    match = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", text)
    if not match or int(match[1]) > int(match[2]):
        raise argparse.ArgumentTypeError("must be K/N with K from 1 to N")
    return int(match[1]), int(match[2])


def main():
    parser = argparse.ArgumentParser(prog="scripts/campaign")
    parser.add_argument("--build", type=pathlib.Path, default="build/release",
                        help=argparse.SUPPRESS)
    parser.add_argument("--only-check-options", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--hours", type=float, help="go on for so long")
    parser.add_argument("--rounds", type=int, help="stop after so many rounds")
    parser.add_argument("--shard", type=shard, default=(1, 1), metavar="K/N")
    parser.add_argument("--only", metavar="SWEEP", action="append", default=[],
                        choices=[sweep.name for sweep in SWEEPS])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", type=pathlib.Path, default="build/campaign")
    parser.add_argument("--report", nargs="*", type=pathlib.Path, metavar="FOLDER")
    options = parser.parse_args()
    if options.only_check_options:
        return 0
    if options.report is not None:
        folders = options.report or [options.folder]
        pieces = pieces_of(folders)
        if not pieces:
            print(f"there are no pieces in {', '.join(map(str, folders))}", file=sys.stderr)
        return 0 if pieces and report(pieces) else 1
    os.nice(19)
    first, step = options.shard
    rounds = options.rounds or (1 if options.hours is None else sys.maxsize // step - 1)
    sweeps = [sweep for sweep in SWEEPS if sweep.name in options.only or not options.only]
    deadline = time.time() + 3600 * options.hours if options.hours else float("inf")
    campaign = Campaign(options.build.resolve(), options.folder.resolve())
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    threading.Thread(target=campaign.stop_when_interrupted, daemon=True).start()
    campaign.run(range(first, first + rounds * step, step), sweeps, deadline, options.jobs)
    if campaign.is_interrupted:
        print("interrupted; the same command continues it", file=sys.stderr)
        return 130
    return 0 if report(pieces_of([campaign.folder])) else 1


if __name__ == "__main__":
    sys.exit(main())
