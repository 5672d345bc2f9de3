"""Every reference case through the shared library and its Python package: the same bits, the same
keys in the same order, the same faults as from the command.

    AIMAHEAD_COMMAND=build/release/aimahead reference_test.py     (ctest sets it)
"""
import json
import os
import pathlib
import subprocess
import unittest

import aimahead

COMMAND = os.environ["AIMAHEAD_COMMAND"]
REFERENCE = pathlib.Path(__file__).resolve().parents[1] / "reference"


def questions_in(folder, pattern="*.jsonl"):
    """The lines of every file that are JSON objects."""
    for path in sorted((REFERENCE / folder).glob(pattern)):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                yield f"{path.name}:{number}", line


def run_command(arguments, lines):
    run = subprocess.run([COMMAND, *arguments, "-"], input="\n".join(lines) + "\n",
                         capture_output=True, encoding="utf-8", check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    for answer in answers:
        if answer["status"] == "invalid":
            del answer["error"]["line"]  # of the stream
    return answers


def has_duplicate_key(line):
    found = []

    def look(pairs):
        keys = [key for key, _ in pairs]
        found.append(len(keys) != len(set(keys)))
        return dict(pairs)

    json.loads(line, object_pairs_hook=look)
    return any(found)


def refuse(constant):
    raise ValueError(f"{constant} is not JSON")


def in_order(value):
    """A dict as pairs, so that comparing compares the order of keys too."""
    if isinstance(value, dict):
        return [(key, in_order(member)) for key, member in value.items()]
    if isinstance(value, list):
        return [in_order(element) for element in value]
    return value


class Reference(unittest.TestCase):
    maxDiff = 2000

    def same_answers(self, cases, arguments, ask):
        names, lines = zip(*cases)
        answers = run_command(arguments, lines)
        self.assertEqual(len(answers), len(lines))
        for name, line, answer in zip(names, lines, answers):
            if in_order(ask(json.loads(line))) != in_order(answer):
                self.assertEqual(in_order(ask(json.loads(line))), in_order(answer),
                                 f"{name}: {line}")
        return len(lines)

    def test_answers_have_the_bits_of_the_command(self):
        folders = "cases", "cases/motion", "gains"
        cases = [case for folder in folders for case in questions_in(folder)]
        self.assertGreater(self.same_answers(cases, ["solve", "--json", "--all"],
                                             aimahead.solve_all), 1500)

    def test_engagements_have_the_answers_of_every_language(self):
        lines = (REFERENCE / "conformance.jsonl").read_text(encoding="utf-8").splitlines()
        self.assertEqual(len(lines), 500)
        for case in map(json.loads, lines):
            self.assertEqual(in_order(aimahead.solve_all(case["question"])),
                             in_order(case["answer"]), case["question"])

    def test_the_earliest_hit_alone_has_the_bits_of_the_command(self):
        cases = [*questions_in("cases", "published.jsonl"), *questions_in("cases", "many_*.jsonl")]
        self.same_answers(cases, ["solve", "--json"], aimahead.solve)

    def test_contacts_have_the_bits_of_the_command(self):
        cases = list(questions_in("contact"))
        self.assertGreater(self.same_answers(cases, ["contact", "--json"], aimahead.contact), 100)

    def test_odds_have_the_bits_of_the_command(self):
        cases = list(questions_in("odds"))
        self.assertGreater(self.same_answers(cases, ["odds", "--json"], aimahead.find_odds), 100)
        for case in map(json.loads, (REFERENCE / "invalid_odds.jsonl").read_text().splitlines()):
            answer = aimahead.find_odds(json.loads(case["line"]))
            self.assertEqual(answer["error"]["field"], case["field"], case["line"])

    def test_what_is_given_at_its_default_excludes_nothing(self):
        for case in map(json.loads, (REFERENCE / "absent.jsonl").read_text().splitlines()):
            asking = case.get("by", "solve")
            ask = aimahead.find_odds if asking == "odds" else aimahead.solve
            said = ask(case["question"])
            self.assertEqual(run_command([asking, "--json"], [json.dumps(case["question"])]),
                             [said])
            if "field" in case:
                self.assertEqual(said["error"]["field"], case["field"], case)
            else:
                self.assertNotEqual(said["status"], "invalid", case)
                self.assertEqual(said, ask(case["plain"]), case)

    def test_tracks_have_the_bits_of_the_command(self):
        for name in ("turn_2d", "manoeuvre_3d_rb"):
            path = REFERENCE / "tracks" / f"{name}.jsonl"
            run = subprocess.run([COMMAND, "track", "--json", str(path)], capture_output=True,
                                 encoding="utf-8", check=True)
            head, *lines = map(json.loads, path.read_text().splitlines())
            tracker = aimahead.Tracker(head["dimensions"])
            for line, said in zip(lines, map(json.loads, run.stdout.splitlines())):
                status = tracker.add(line["t"], line["z"], head["sd"], measure=head["measure"])
                state = tracker.at(tracker.time)
                self.assertEqual((status, state.position, state.velocity, state.covariance,
                                  state.weights),
                                 (said["status"], said["position"], said["velocity"],
                                  said["covariance"], said["models"]))

    def test_tracks_as_arrays_are_those_one_by_one(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        times = numpy.arange(30) * 0.1
        places = numpy.stack([3 * times, 5 + 0 * times], axis=1)
        tracks = aimahead.Tracker().add_each(times, places, 0.5, ahead=0.5)
        tracker = aimahead.Tracker()
        for i, time in enumerate(times):
            self.assertEqual(tracker.add(time, places[i], 0.5), tracks.status[i])
        state = tracker.at(tracker.time + 0.5)
        self.assertEqual(state.position, list(tracks.position[-1]))
        self.assertEqual(state.covariance, tracks.covariance[-1].tolist())

    def test_a_measurement_with_a_fault_changes_nothing(self):
        tracker = aimahead.Tracker()
        for i in range(5):
            tracker.add(0.1 * i, [i, 0], 0.5)
        before = tracker.at(1)
        for arguments, field in (((float("nan"), [1, 2], 0.5), "time"), ((1, [1], 0.5), "value"),
                                 ((1, [1, 2], -1), "sd"), ((1, [1, 2], [1, 0]), "sd[1]")):
            with self.assertRaises(aimahead.InvalidInput) as raised:
                tracker.add(*arguments)
            self.assertEqual(raised.exception.field, field)
            self.assertEqual(tracker.at(1), before)
        self.assertEqual(tracker.add(-9, [1, 2], 0.5), "late")
        with self.assertRaises(aimahead.InvalidInput):
            aimahead.Tracker(models=[{"motion": "turn", "noise": -1}])

    def test_faults_are_those_of_the_command(self):
        compared = 0
        for path in sorted((REFERENCE / "invalid").glob("*.jsonl")):
            for case in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
                try:
                    question = json.loads(case["line"], parse_constant=refuse)
                except ValueError:
                    continue  # not JSON: nothing that a dict could say
                if has_duplicate_key(case["line"]):
                    continue
                answer = aimahead.solve(question)
                self.assertEqual(answer["status"], "invalid", case["line"])
                self.assertEqual(answer["error"]["field"], case["field"], case["line"])
                if case["field"] == "":
                    continue  # the command also gives line and column
                if "Infinity" in json.dumps(question):
                    self.assertRegex(answer["error"]["message"],
                                     "got -?Infinity(; leave it out for no limit)?$")
                    continue  # 1e999: the command repeats what is written
                said, = run_command(["solve", "--json"], [json.dumps(question)])
                answer["error"]["message"] = answer["error"]["message"].replace(
                    "got None", "got null").replace("expected a dict", "expected an object")
                self.assertEqual(in_order(answer), in_order(said), case["line"])
                compared += 1
        self.assertGreater(compared, 100)


if __name__ == "__main__":
    unittest.main()
