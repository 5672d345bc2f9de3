#!/usr/bin/env python3
"""The campaign names tests of the build, counts what programs say, and stops when it is told to.

    campaign_test.py SOURCES BUILD
"""
import contextlib
import io
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
SOURCES, BUILD = map(pathlib.Path, sys.argv[1:3])
SCRIPT = SOURCES / "scripts" / "lib" / "campaign.py"
sys.path.insert(0, str(SCRIPT.parent))
import campaign  # noqa: E402

SWEEP = campaign.Sweep("odd", "odd ones", "odd", "odd.*", 1, "hand")
CLOSER = "closest 2 at 1, but a launch at 3 comes as near as 1"


def test(failures=(), **recorded):
    case = {"name": "works", "status": "RUN", **recorded}
    if failures:
        case["failures"] = [{"failure": text} for text in failures]
    return case


class Campaign(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def write_program(self, name, lines):
        path = self.folder / "tests" / name / f"{name}_test"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n" + lines)
        path.chmod(0o755)

    def reported(self, cases, status=0):
        """The row of the table, and whether no test failed, after a program recorded `cases`."""
        said = {"testsuites": [{"name": "odd", "testsuite": cases}] if cases else []}
        self.write_program("odd", f"""cat > "${{2#*json:}}" <<'END'
{json.dumps(said)}
END
exit {status}
""")
        self.addCleanup(setattr, campaign, "SWEEPS", campaign.SWEEPS)
        campaign.SWEEPS = [SWEEP]
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            played = campaign.Campaign(self.folder, self.folder / "pieces")
            played.run([1], [SWEEP], float("inf"), 1)
            is_well = campaign.report(campaign.pieces_of([played.folder]))
        row = next(line for line in out.getvalue().splitlines() if line.startswith("| odd ones"))
        return [int(word) for word in row.split("|")[3:7]], is_well

    def test_every_filter_names_a_test(self):
        for sweep in campaign.SWEEPS:
            for pattern in sweep.tests.split(":"):
                program = BUILD / "tests" / sweep.program / f"{sweep.program}_test"
                listed = subprocess.run(
                    [program, f"--gtest_filter={pattern}", "--gtest_list_tests"], check=True,
                    capture_output=True, text=True).stdout
                self.assertIn("\n  ", listed, f"{sweep.name}: {pattern}")

    # Questions, wrong, unresolved, `closest` beaten; and whether no test failed.

    def test_questions_are_counted(self):
        self.assertEqual(self.reported([test(questions="7"), test(questions="5")]),
                         ([12, 0, 0, 0], True))

    def test_no_test_is_wrong(self):
        self.assertEqual(self.reported([]), ([0, 1, 0, 0], False))

    def test_a_report_of_no_pieces_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, SCRIPT, "--report", folder], check=False,
                                  capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (1, "", f"there are no pieces in {folder}\n"))

    def test_a_program_that_fails_without_a_word_is_wrong(self):
        self.assertEqual(self.reported([test(questions="7")], 1), ([7, 1, 0, 0], False))

    def test_a_shot_that_comes_closer_fails(self):
        self.assertEqual(self.reported([test([f"here\n{CLOSER}"], questions="7")], 1),
                         ([7, 0, 0, 1], False))

    def test_an_unresolved_question_that_fails_is_counted_once(self):
        failure = "here\nunresolved at 3"
        self.assertEqual(self.reported([test([failure], questions="7", unresolved="1")], 1),
                         ([7, 0, 1, 0], False))

    def test_an_unresolved_question_that_only_fails_is_counted(self):
        self.assertEqual(self.reported([test(["unresolved at 3"], questions="7")], 1),
                         ([7, 0, 1, 0], False))

    def test_an_answer_unresolved_where_the_judge_decides_is_not_wrong(self):
        failure = "here\nstatus unresolved (time 3), expected out_of_range"
        self.assertEqual(self.reported([test([failure], questions="7")], 1), ([7, 0, 1, 0], False))

    def test_unresolved_questions_are_no_failure(self):
        self.assertEqual(self.reported([test(questions="7", unresolved="2")]),
                         ([7, 0, 2, 0], True))

    def test_the_next_round_does_not_wait_for_the_longest_piece(self):
        # One waits for a piece of the second round.
        self.write_program("slow", """[ "$AIMAHEAD_ROUND" = 1 ] || exit 0
until [ -e "$(dirname "${2#*json:}")/../000002-odd.json" ]; do sleep 0.02; done
""")
        self.write_program("odd", "")
        slow = SWEEP._replace(name="slow", program="slow")
        played = campaign.Campaign(self.folder, self.folder / "pieces")
        with contextlib.redirect_stdout(io.StringIO()):
            played.run([1, 2], [slow, SWEEP], float("inf"), 2)
        self.assertEqual(len(list(played.folder.glob("*.json"))), 4)

    def test_an_interrupt_ends_it(self):
        for sweep in campaign.SWEEPS:
            self.write_program(sweep.program, f"touch {self.folder}/started\nexec sleep 60\n")
        pieces = self.folder / "pieces"
        process = subprocess.Popen(
            [sys.executable, "-B", SCRIPT, "--build", self.folder, "--folder", pieces,
             "--rounds", "100", "--jobs", "2"], stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        while not (self.folder / "started").exists():
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=20)[1]
        self.assertEqual((process.returncode, said),
                         (130, "interrupted; the same command continues it\n"))
        self.assertEqual(list(pieces.iterdir()), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
