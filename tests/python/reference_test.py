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
    return [json.loads(line) for line in run.stdout.splitlines()]


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

    def test_the_earliest_hit_alone_has_the_bits_of_the_command(self):
        cases = [*questions_in("cases", "published.jsonl"), *questions_in("cases", "many_*.jsonl")]
        self.same_answers(cases, ["solve", "--json"], aimahead.solve)

    def test_contacts_have_the_bits_of_the_command(self):
        cases = list(questions_in("contact"))
        self.assertGreater(self.same_answers(cases, ["contact", "--json"], aimahead.contact), 100)

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
                    self.assertRegex(answer["error"]["message"], "got -?Infinity$")
                    continue  # 1e999: the command repeats what is written
                said, = run_command(["solve", "--json"], [json.dumps(question)])
                self.assertEqual(in_order(answer), in_order(said), case["line"])
                compared += 1
        self.assertGreater(compared, 100)


if __name__ == "__main__":
    unittest.main()
