"""Targets and guns whose motion is a function of the caller's."""
import math
import unittest

import aimahead
from shared import QUESTION, circle


class OwnMotions(unittest.TestCase):
    def test_own_motion_is_hit_where_the_named_one_is(self):
        own = aimahead.OwnMotion(circle, 5)
        turning = {"kind": "turning", "position": [25, 0], "velocity": [0, 5], "turn_rate": 1}
        named = aimahead.solve({**QUESTION, "target": turning})
        for bound in (5, lambda start, end: 5):
            found = aimahead.solve({**QUESTION, "target": aimahead.OwnMotion(circle, bound)})
            self.assertAlmostEqual(found["time"], named["time"], delta=1e-11)
        unbounded = {**QUESTION, "target": aimahead.OwnMotion(circle)}
        self.assertEqual(aimahead.solve(unbounded)["error"],
                         {"field": "target.speed_bound", "message": "required, but missing"})
        self.assertEqual(aimahead.solve_by_sampling(unbounded, -1)["error"],
                         {"field": "step", "message": "expected a finite number > 0, got -1"})
        self.assertEqual(aimahead.solve_by_sampling(QUESTION, 1)["error"],
                         {"field": "target", "message": "expected an OwnMotion"})
        sampled = aimahead.solve_by_sampling(unbounded, 0.1)
        self.assertAlmostEqual(sampled["time"], named["time"], delta=1e-9)
        brief = {**unbounded, "projectile": {**QUESTION["projectile"], "lifetime": 0.25}}
        self.assertEqual(aimahead.solve_by_sampling(brief, 0.1)["status"], "not_found")
        touch = aimahead.contact({"a": own, "b": {"position": [15, 0]}, "duration": 9})
        self.assertAlmostEqual(touch["time"], math.pi, delta=1e-6)

    def test_gun_on_a_platform_of_ones_own_hits(self):
        platform = aimahead.OwnMotion(lambda t: (math.sin(t), 0), 1, lambda t: (math.cos(t), 0))
        shooter = {"position": [0, 0], "velocity": [1, 0], "motion": platform}
        self.assertEqual(aimahead.solve({**QUESTION, "shooter": shooter})["status"], "hit")
        shooter["motion"] = {"kind": "path"}
        self.assertEqual(aimahead.solve({**QUESTION, "shooter": shooter})["error"],
                         {"field": "shooter.motion",
                          "message": 'unknown field; did you mean "kind"?'})

    def test_a_motion_of_ones_own_goes_with_no_field_of_another(self):
        platform = aimahead.OwnMotion(lambda t: (math.sin(t), 0), 1)
        for fields, named in (({"kind": "turning", "turn_rate": 1}, "kind"),
                              ({"acceleration": [1, 0]}, "acceleration"),
                              ({"walls": {"min": [-9, -9], "max": [9, 9]}}, "walls")):
            shooter = {"position": [0, 0], **fields, "motion": platform}
            self.assertEqual(aimahead.solve({**QUESTION, "shooter": shooter})["error"],
                             {"field": "shooter.motion", "message": f"does not go with {named}"})
        self.assertEqual(aimahead.solve({**QUESTION, "shooter": {"motion": platform}})["error"],
                         {"field": "shooter.position", "message": "required, but missing"})

    def test_exception_of_a_callable_is_raised(self):
        def broken(time):
            raise KeyError("no such place")

        for wrong in (broken, lambda t: (1, 2, 3), lambda t: "ab", lambda t: None):
            target = aimahead.OwnMotion(wrong, 1)
            with self.assertRaises((KeyError, ValueError)):
                aimahead.solve_all({**QUESTION, "target": target})
        bad_bound = aimahead.OwnMotion(circle, lambda a, b: 1 / 0)
        with self.assertRaises(ZeroDivisionError):
            aimahead.solve({**QUESTION, "target": bad_bound})
        nowhere = aimahead.OwnMotion(lambda t: (math.nan, 0), 1)
        answer = aimahead.solve({**QUESTION, "target": nowhere})
        self.assertIn(answer["status"], ("unresolved", "invalid"))

    def test_motion_that_returns_no_vector_is_told_what_it_returned(self):
        own = aimahead.OwnMotion(lambda t: (40, 10) if t == 0 else 40 + t, 1)
        with self.assertRaisesRegex(ValueError,
                                    "expected a vector of 2 numbers from <function .*>, got 4"):
            aimahead.solve({**QUESTION, "target": own})
        for returned, got in (((1, 2, 3), "3 elements"), ((1,), "1 element"),
                              ((1, "2"), '"2" as element 1'), ((None, 2), "None as element 0"),
                              (([1, 2], 3), "an array as element 0"), ("12", '"12"'),
                              (None, "None")):
            own = aimahead.OwnMotion(lambda t, wrong=returned: wrong, 1)
            with self.assertRaisesRegex(ValueError, f"2 numbers from <function .*>, got {got}$"):
                aimahead.solve({**QUESTION, "target": own})
        for returned, got in (("5", '"5"'), (None, "None"), ([5], "an array")):
            own = aimahead.OwnMotion(circle, lambda a, b, wrong=returned: wrong)
            with self.assertRaisesRegex(ValueError, f"a number from <function .*>, got {got}$"):
                aimahead.solve({**QUESTION, "target": own})

    def test_a_bare_function_is_told_to_be_wrapped(self):
        message = ("expected a dict or an OwnMotion, got a function: wrap it, "
                   "OwnMotion(f, speed_bound)")
        bare = lambda t: (t, 0)  # noqa: E731
        answer = aimahead.solve({**QUESTION, "target": bare})
        self.assertEqual(answer["error"], {"field": "target", "message": message})
        answer = aimahead.solve({**QUESTION, "shooter": {"position": [0, 0], "motion": bare}})
        self.assertEqual(answer["error"], {"field": "shooter.motion", "message": message})
        answer = aimahead.solve({**QUESTION, "projectile": {"speed": bare}})
        self.assertEqual(answer["error"]["message"],
                         "expected a finite number >= 0, got a function")

    def test_what_is_no_function_is_blamed(self):
        for own, field in ((aimahead.OwnMotion((1, 2), 1), "position"),
                           (aimahead.OwnMotion(circle, 5, (0, 1)), "velocity"),
                           (aimahead.OwnMotion(circle, "5"), "speed_bound")):
            answer = aimahead.solve({**QUESTION, "target": own})
            self.assertEqual(answer["error"]["field"], f"target.{field}")


if __name__ == "__main__":
    unittest.main()
