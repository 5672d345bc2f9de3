"""Values that only Python's objects can be, and copies of the package's own."""
import concurrent.futures
import copy
import fractions
import numbers
import sys
import unittest

import aimahead
from aimahead.arena import Match
from shared import QUESTION, circle


class Objects(unittest.TestCase):
    """Values that only Python's objects can be."""

    def test_questions_that_contain_themselves_end(self):
        question = {**QUESTION, "comment": []}
        question["comment"].append(question)
        self.assertEqual(aimahead.solve(question)["status"], "hit")
        question["target"] = question
        self.assertEqual(aimahead.solve(question)["error"]["field"], "target.position")
        points = []
        points.append(points)
        wrong = {**QUESTION, "target": {"kind": "path", "points": points, "speed": 1}}
        self.assertEqual(aimahead.solve(wrong)["error"]["field"], "target.points")

    def test_keys_may_be_anything(self):
        for key, field in ((5, "target.5"), ("\ud800", "target.\ud800"), (None, "target.None"),
                           (10**5000, "target.a number too large for a float")):
            wrong = {**QUESTION, "target": {**QUESTION["target"], key: 1}}
            self.assertEqual(aimahead.solve(wrong)["error"]["field"], field)

    def test_values_may_be_anything(self):
        for value, got in ((object(), "an object of type object"),
                           ("\ud800", "an object of type str"),
                           (float("nan"), "NaN"), (10**400, "1000"),
                           (10**5000, "a number too large for a float"),
                           (fractions.Fraction(10**400), "a number too large for a float"),
                           (b"5", "an object of type bytes")):
            answer = aimahead.solve({**QUESTION, "projectile": {"speed": value}})
            self.assertEqual(answer["error"]["field"], "projectile.speed")
            self.assertIn("got " + got, answer["error"]["message"])
            with self.assertRaises(aimahead.InvalidInput) as raised:
                aimahead.lead((40, value), (0, 0), 5)
            self.assertEqual(raised.exception.field, "target[1]")
            self.assertIn("got " + got, raised.exception.message)

    def test_numbers_that_change_the_question_do_no_harm(self):
        question = {**QUESTION, "target": {"position": [40, 10]}}

        @numbers.Real.register
        class Spoiler:
            def __float__(self):
                question["target"]["position"].clear()
                question["target"].clear()
                return 30.0

        question["projectile"] = {"speed": Spoiler()}
        self.assertEqual(aimahead.solve(question)["status"], "hit")
        self.assertEqual(question["target"], {})

    def test_elements_that_change_their_list_do_no_harm(self):
        class Spoiler:
            def __init__(self, owner):
                self.owner = owner

            def __getattr__(self, name):
                if name == "tolist":
                    self.owner.clear()
                    self.junk = [bytearray(64) for _ in range(100)]
                raise AttributeError(name)

        for _ in range(200):
            vector, commands = [], {}
            vector += [Spoiler(vector), 2.0]
            with self.assertRaises(aimahead.InvalidInput) as raised:
                aimahead.lead(vector, (1, 2), 3)
            self.assertEqual(raised.exception.field, "target")
            commands["mine"] = Spoiler(commands)
            tank = {"name": "mine", "commands": []}
            match = Match({"rules": "rtanque", "arena": {"width": 900, "height": 900}, "ticks": 9,
                           "tanks": [tank]})
            with self.assertRaises(aimahead.InvalidInput) as raised:
                match.step(commands)
            self.assertEqual(raised.exception.field, "mine")

    def test_threads_may_ask_at_once(self):
        own = {**QUESTION, "target": aimahead.OwnMotion(circle, 5)}
        expected = aimahead.solve(QUESTION), aimahead.solve(own)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for one, other in zip(pool.map(aimahead.solve, [QUESTION] * 200),
                                  pool.map(aimahead.solve, [own] * 200)):
                self.assertEqual((one, other), expected)

    def test_nothing_stays_behind(self):
        own = aimahead.OwnMotion(circle, 5)
        wrong = {**QUESTION, "projectile": {"sped": 5}}

        def ask():
            aimahead.lead((40, 10), (-3, 8), 30)
            aimahead.solve_all({**QUESTION, "target": own})
            aimahead.solve(wrong)
            with self.assertRaises(aimahead.InvalidInput):
                aimahead.lead((40, 10), (-3, "8"), 30)

        ask()
        before = sys.getrefcount(own), sys.getrefcount(wrong), sys.getrefcount(circle)
        for _ in range(50):
            ask()
        self.assertEqual((sys.getrefcount(own), sys.getrefcount(wrong), sys.getrefcount(circle)),
                         before)


class Copies(unittest.TestCase):
    def test_copies_have_a_state_of_their_own(self):
        for make, step, state in (
                (lambda: aimahead.Pid(integral=1), lambda pid: pid.step(1, 0, 1),
                 lambda pid: pid.integral),
                (lambda: aimahead.TurnController({"facing": 0, "turn_rate": 1}),
                 lambda gun: gun.step(3, 0.5), lambda gun: gun.now),
                (aimahead.Tracker, lambda tracker: tracker.add(tracker.time + 1, [1, 2], 0.5),
                 lambda tracker: (tracker.time, tracker.at(tracker.time)))):
            for twin_of in (copy.copy, copy.deepcopy):
                one = make()
                one.label = ["mine"]
                step(one)
                before = state(one)
                twin = twin_of(one)
                self.assertEqual((type(twin), state(twin)), (type(one), before))
                self.assertEqual(twin.label is one.label, twin_of is copy.copy)
                step(one)
                self.assertNotEqual(state(one), before)
                self.assertEqual(state(twin), before)
                step(twin)
                self.assertEqual(state(twin), state(one))

    def test_what_cannot_be_copied_says_so(self):
        match = Match({"rules": "rtanque", "arena": {"width": 900, "height": 900}, "ticks": 9,
                       "tanks": [{"name": "red", "bot": "linear"}]})
        for one in (aimahead.ObstacleField(), aimahead.ContactWorld(), match):
            for twin_of in (copy.copy, copy.deepcopy):
                with self.assertRaises(TypeError):
                    twin_of(one)


if __name__ == "__main__":
    unittest.main()
