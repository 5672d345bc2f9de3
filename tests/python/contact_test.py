"""Shapes, and many with many."""
import gc
import math
import unittest

import aimahead
from shared import Blamed


class Shapes(unittest.TestCase):
    BODY = {"position": [0, 0], "velocity": [2, 0], "radius": 1}
    SHAPES = [
        {"shape": "segment", "from": [11, -3], "to": [11, 3]},
        {"shape": "capsule", "from": [15, -3], "to": [15, 3], "radius": 4},
        {"shape": "box", "min": [11, -3], "max": [12, 3]},
        {"shape": "oriented_box", "center": [13, 0], "axes": [[0, 1], [1, 0]], "half": [9, 2]},
        {"shape": "polygon", "points": [[11, -3], [20, 0], [11, 3]]},
        {"shape": "half_space", "point": [11, 0], "normal": [-7, 0]},
        {"shape": "enclosure", "min": [-5, -5], "max": [11, 5]},
    ]

    def test_shapes_are_touched_where_they_begin(self):
        for shape in self.SHAPES:
            answer = aimahead.contact_with_shape(self.BODY, shape, math.inf)
            self.assertEqual((answer["status"], answer["time"]), ("contact", 5), shape)
            self.assertEqual(answer["normal"], [-1, 0])
            brief = aimahead.contact_with_shape(self.BODY, shape, 4.9)
            self.assertEqual(brief, {"status": "apart"})

    def test_bodies_of_any_motion_touch_shapes(self):
        wall = self.SHAPES[5]
        falling = {"position": [0, 0], "velocity": [0, 0], "acceleration": [5, 0], "radius": 1}
        path = {"kind": "path", "points": [[0, 0], [20, 0]], "speed": 5, "radius": 1}
        own = aimahead.OwnMotion(lambda t: (5 * t, 0), 5, radius=1)
        for body, time in ((falling, 2), (path, 2), (own, 2)):
            answer = aimahead.contact_with_shape(body, wall, 9)
            self.assertEqual(answer["status"], "contact")
            self.assertAlmostEqual(answer["time"], time)

    def test_a_contact_may_take_for_ever(self):
        question = {"a": {"position": [-3, 0], "velocity": [1, 0]},
                    "b": {"position": [0, 0], "radius": 1}, "duration": math.inf}
        self.assertEqual(aimahead.contact(question)["time"], 2)
        for wrong in (-math.inf, math.nan, -1):
            answer = aimahead.contact({**question, "duration": wrong})
            self.assertEqual(answer["error"]["field"], "duration")

    def test_wrong_shapes_are_named(self):
        box = self.SHAPES[2]
        for field, body, shape, duration in (
                ("body.position", {"radius": 1}, box, 1),
                ("body.speed", {**self.BODY, "speed": 1}, box, 1),
                ("body.radius", {**self.BODY, "radius": -1}, box, 1),
                ("shape.shape", self.BODY, {"shape": "blob"}, 1),
                ("shape.max", self.BODY, {"shape": "box", "min": [0, 0]}, 1),
                ("shape.max", self.BODY, {**box, "max": [10, 3]}, 1),
                ("shape.max[1]", self.BODY, {**box, "max": [10, math.nan]}, 1),
                ("shape.points", self.BODY, {"shape": "polygon", "points": [[0, 0]]}, 1),
                ("shape.normal", self.BODY,
                 {"shape": "half_space", "point": [0, 0], "normal": [0, 0]}, 1),
                ("shape.axes", self.BODY, {**self.SHAPES[3], "axes": [[1, 0], [1, 0]]}, 1),
                ("duration", self.BODY, box, -1)):
            answer = aimahead.contact_with_shape(body, shape, duration)
            self.assertEqual(answer["status"], "invalid", field)
            self.assertEqual(answer["error"]["field"], field)


class Worlds(Blamed):
    def test_a_world_finds_what_each_shot_meets_first(self):
        world = aimahead.ContactWorld()
        shots = {"position": [[0, 0], [0, 50], [0, 0]], "velocity": [[90, 0]] * 3,
                 "team": [None, None, 7]}
        targets = {"position": [[40, 1], [20, -1]], "radius": [5, 2], "team": [7, 7]}
        found = world.find_all(shots, targets, 1)
        self.assertEqual([one.target for one in found.first], [1, None, None])
        self.assertEqual([(one.shot, one.target) for one in found.all], [(0, 1), (0, 0)])
        pair = aimahead.contact({"a": {"position": [0, 0], "velocity": [90, 0]},
                                 "b": {"position": [20, -1], "radius": 2}, "duration": 1})
        self.assertEqual(found.first[0].time, pair["time"])
        self.assertEqual(world.find_first(shots, {"position": []}, 1).first[0].status, "apart")
        in_space = aimahead.ContactWorld(3, broad_phase="cells")
        hit = in_space.find_first({"position": [[0, 0, 0]], "velocity": [[0, 0, 4]]},
                                  {"position": [[0, 0, 9]], "radius": 1}, math.inf)
        self.assertEqual((hit.first[0].status, hit.first[0].time), ("contact", 2))

    def test_wrong_bodies_are_named(self):
        world = aimahead.ContactWorld()
        self.blame("shots.position[0][1]", world.find_first, {"position": [[0, "1"]]},
                   {"position": []}, 1)
        self.blame("shots.position[0]", world.find_first, {"position": [[0, 0, 0]]},
                   {"position": []}, 1)
        self.blame("targets.radius", world.find_first, {"position": []},
                   {"position": [[0, 0]], "radius": "1"}, 1)
        self.blame("targets.radius", world.find_first, {"position": []},
                   {"position": [[0, 0]], "radius": [1, 2]}, 1)
        self.blame("duration", world.find_first, {"position": []}, {"position": []}, -1)
        self.blame("dimensions", aimahead.ContactWorld, 4)

    def test_a_shooter_is_the_index_of_a_target_or_none(self):
        world = aimahead.ContactWorld()
        shots = {"position": [[0, 0], [0, 0]], "velocity": [[9, 0], [9, 0]]}
        target = {"position": [[5, 0]]}
        for shooter, targets, message in (
                (9, target, "expected a whole number from 0 to 0, got 9"),
                (1, target, "expected a whole number from 0 to 0, got 1"),
                (0, {"position": []}, "expected None where there are no targets, got 0")):
            with self.assertRaises(aimahead.InvalidInput) as raised:
                world.find_first({**shots, "shooter": [None, shooter]}, targets, 1)
            self.assertEqual((raised.exception.field, raised.exception.message),
                             ("shots.shooter[1]", message))
        found = world.find_first({**shots, "shooter": [None, 0]}, target, 1)
        self.assertEqual([one.target for one in found.first], [0, None])

    # The collector may run while the answer is made, and finalizers may ask the same world.
    def test_a_world_that_is_asked_while_it_answers_keeps_the_answer(self):
        world = aimahead.ContactWorld()
        shots = {"position": [[0, 0]] * 9000, "velocity": [[9, 0]] * 9000}
        expected = world.find_all(shots, {"position": [[5, 0]]}, 1)
        asked = []

        def ask(phase, _):
            if phase == "stop" and len(asked) < 5:
                asked.append(None)
                world.find_all(shots, {"position": [[7, 0]]}, 1)

        threshold = gc.get_threshold()
        gc.callbacks.append(ask)
        try:
            gc.set_threshold(100)
            found = world.find_all(shots, {"position": [[5, 0]]}, 1)
        finally:
            gc.callbacks.remove(ask)
            gc.set_threshold(*threshold)
        self.assertEqual(found, expected)
        self.assertGreater(len(asked), 0)

    def test_bodies_with_a_wrong_number_are_marked_and_the_others_met(self):
        world = aimahead.ContactWorld()
        shots = {"position": [[0, math.nan], [0, 0], [0, 0]],
                 "velocity": [[9, 0], [9, 0], [math.inf, 0]]}
        targets = {"position": [[10**400, 0], [5, 0], [4, 0], [3, 0]],
                   "radius": [1, 1, -1, math.nan]}
        found = world.find_first(shots, targets, 1)
        self.assertEqual([one.status for one in found.first], ["invalid", "contact", "invalid"])
        self.assertEqual((found.first[1].target, found.invalid_targets), (1, [0, 2, 3]))
        same = world.find_first(shots, {**targets, "radius": -1}, 1)
        self.assertEqual(same.invalid_targets, [0, 1, 2, 3])


if __name__ == "__main__":
    unittest.main()
