"""Questions spoiled at random are blamed by the package as by the command: field and message.

    AIMAHEAD_COMMAND=build/release/aimahead spoiled_test.py [SEED]
"""
import copy
import json
import os
import random
import sys
import unittest

import aimahead

from reference_test import in_order, questions_in, run_command

SEED = 1
COUNT = 20000 if os.environ.get("AIMAHEAD_FULL") else 3000

NAMES = ["positon", "speeds", "radius", "kind", "velocity", "acceleration", "times", "walls",
         "turret", "axis", "arc", "after", "rate", "elevation", "azimuth",
         "hold", "facing", "turn_acceleration", "tolerance", "stop", "x", "\u00e9t\u00e9", "",
         "damping", "duration"]
VALUES = [None, True, False, 0, -1, 1, 2.5, -0.0, 1e300, 10**400, "", "fast", "liner", "stopp",
          "center", "edges", "a long text with umlauts \u00e4\u00f6\u00fc, longer than forty bytes",
          [], {}, [1], [1, 2], [1, 2, 3], [[0, 0], [1, 1]], [0, "1"], {"acceleration": 1},
          {"min": [0, 0], "max": [-1, 1], "on_hit": "stop"}, {"facing": 0, "turn_rate": 1},
          {"facing": 3, "turn_rate": 1, "arc": [0, 1]}, {"arc": [0, 1]}, {"elevation": [0, 2]},
          {"facing": 1, "turn_rate": 2, "turn_acceleration": 1, "rate": 2, "arc": [0, 1.5]},
          {"step": 0.1, "integrator": "euler"},
          {"step": 0.1, "integrator": "velocity_verlet", "damping": 1}, "vanish", "bounce"]


def places_of(value, found):
    """Every container of a question, the question first."""
    if isinstance(value, (dict, list)):
        found.append(value)
        for member in value.values() if isinstance(value, dict) else value:
            places_of(member, found)
    return found


def spoil(question, rng):
    question = copy.deepcopy(question)
    for _ in range(rng.choice([1, 1, 2, 3])):
        place = rng.choice(places_of(question, []))
        if isinstance(place, dict):
            if rng.random() < 0.35:
                place[rng.choice(NAMES)] = copy.deepcopy(rng.choice(VALUES))
            elif place:
                key = rng.choice(list(place))
                if rng.random() < 0.4:
                    del place[key]
                else:
                    place[key] = copy.deepcopy(rng.choice(VALUES))
        elif place:
            index = rng.randrange(len(place))
            if rng.random() < 0.4:
                del place[index]
            else:
                place[index] = copy.deepcopy(rng.choice(VALUES))
    return question


class Spoiled(unittest.TestCase):
    maxDiff = 4000

    def same_answers(self, folders, arguments, ask):
        rng = random.Random(SEED)
        sound = [json.loads(line) for folder in folders for _, line in questions_in(folder)
                 if len(line) < 3000]
        spoiled = [spoil(rng.choice(sound), rng) for _ in range(COUNT)]
        lines = [json.dumps(question, ensure_ascii=False) for question in spoiled]
        answers = run_command(arguments, lines)
        self.assertEqual(len(answers), len(lines))
        invalid = 0
        for question, line, answer in zip(spoiled, lines, answers):
            invalid += answer["status"] == "invalid"
            found = ask(question)
            if "error" in answer:  # what JSON calls null is None here, and an object a dict
                answer["error"]["message"] = answer["error"]["message"].replace(
                    "got null", "got None").replace("expected an object", "expected a dict")
            if in_order(found) != in_order(answer):
                self.assertEqual(in_order(found), in_order(answer), f"seed {SEED}: {line}")
        self.assertGreater(invalid, COUNT / 3)

    def test_engagements_are_blamed_alike(self):
        self.same_answers(["cases", "cases/motion", "gains"], ["solve", "--json", "--all"],
                          aimahead.solve_all)

    def test_contact_questions_are_blamed_alike(self):
        self.same_answers(["contact"], ["contact", "--json"], aimahead.contact)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        SEED = int(sys.argv.pop())
    unittest.main()
