"""Guns that turn and guns that wait."""
import math
import unittest

import aimahead


class Turrets(unittest.TestCase):
    def test_a_gun_may_wait(self):
        holding = {
            "shooter": {"position": [0, 0], "hold": True},
            "projectile": {"speed": 100, "range": 50},
            "target": {"position": [100, 0], "velocity": [-10, 0]},
        }
        self.assertAlmostEqual(aimahead.solve(holding)["launch_time"], 4.5)
        limited = {**holding, "shooter": {"position": [0, 0], "turret": {"arc": [-1, 1]}}}
        self.assertAlmostEqual(aimahead.solve(limited)["launch_time"], 4.5)
        for shooter, field in (
            ({"hold": 1}, "hold"),
            ({"hold": False, "turret": {"arc": [0, 1]}}, "hold"),
            ({"turret": {}}, "turret.facing"),
            ({"turret": {"arc": [0, 1], "tolerance": 1}}, "turret.facing"),
            ({"turret": {"facing": 0, "turn_rate": 1, "rate": 0}}, "turret.rate"),
            ({"turret": {"facing": 0, "turn_rate": 1, "turn_acceleration": 1, "rate": 1,
                         "arc": [-1, 0.25]}}, "turret.rate"),
        ):
            wrong = {**holding, "shooter": {"position": [0, 0], **shooter}}
            self.assertEqual(aimahead.solve(wrong)["error"]["field"], f"shooter.{field}")
        mortar = {"elevation": [0.5, 1]}
        self.assertTrue(aimahead.turn_to(mortar, (1, 0, 1)))
        self.assertFalse(aimahead.turn_to(mortar, (1, 0, 0)))
        with self.assertRaisesRegex(aimahead.InvalidInput, "elevation"):
            aimahead.turn_to({"elevation": [1, 0.5]}, (1, 0, 1))
        with self.assertRaisesRegex(aimahead.InvalidInput, "turret.facing"):
            aimahead.TurnController(mortar)

    def test_in_the_plane_a_direction_may_be_an_angle_or_a_vector(self):
        turret = {"facing": 0, "turn_rate": 1}
        self.assertEqual(aimahead.turn_to(turret, 1.0), (True, 1, 1, 1))
        self.assertEqual(aimahead.turn_to(turret, (0, 2)).angle, math.pi / 2)
        gun = aimahead.TurnController(turret)
        self.assertEqual(gun.step((0, 2), 9).status, "arrived")
        self.assertEqual(gun.facing, math.pi / 2)
        for wrong in ((0, 0), (1, 0, 0), "left", None, math.inf):
            with self.assertRaisesRegex(aimahead.InvalidInput, "goal: "):
                gun.step(wrong, 1)
        with self.assertRaisesRegex(aimahead.InvalidInput, "direction: .* of 3 numbers, got 1"):
            aimahead.turn_to({"facing": (1, 0, 0), "turn_rate": 1}, 1)

    def test_the_closest_shot_says_when_it_leaves(self):
        closest = aimahead.solve({
            "shooter": {"position": [0, 0], "delay": 0.5},
            "projectile": {"speed": 10, "lifetime": 2},
            "target": {"position": [50, 0]},
        })["closest"]
        self.assertEqual(closest, {"time": 2.5, "distance": 30, "aim": closest["aim"],
                                   "launch_time": 0.5})
        # The shot flies 50 in 0.5, and the target passes at 60 after 10.
        closest = aimahead.solve({
            "shooter": {"position": [0, 0], "hold": True},
            "projectile": {"speed": 100, "range": 50},
            "target": {"position": [-100, 60], "velocity": [10, 0]},
        })["closest"]
        self.assertAlmostEqual(closest["launch_time"], 9.5, delta=0.1)
        self.assertAlmostEqual(closest["time"] - closest["launch_time"], 0.5, delta=1e-3)

    def test_a_turning_turret_goes_into_the_next_question(self):
        gun = aimahead.TurnController({"facing": 0, "turn_rate": 2, "turn_acceleration": 2})
        gun.step(1, 0.5)
        self.assertAlmostEqual(gun.now["rate"], 1)
        turn = aimahead.turn_to(gun.now, (math.cos(1), math.sin(1)))
        self.assertAlmostEqual(gun.facing + turn.rest, 1)
        self.assertAlmostEqual(turn.time, 2 * math.sqrt(0.5) - 0.5)

    def test_a_controller_in_space_stays_within_its_limits(self):
        gun = aimahead.TurnController(
            {"facing": [0, 1, 0], "turn_rate": 1, "elevation": [-0.1, 0.1]})
        progress = gun.step([0, 0, 1], 5)
        self.assertEqual(progress.status, "blocked")
        for number, expected in zip(gun.facing, (0, math.cos(0.1), math.sin(0.1))):
            self.assertAlmostEqual(number, expected)

    def test_a_controller_keeps_a_turret_of_its_own(self):
        given = {"facing": 0, "turn_rate": 2, "arc": [-1, 1]}
        gun = aimahead.TurnController(given)
        given["turn_rate"] = 99
        given["arc"][1] = 0
        gun.now["arc"][1] = 0
        self.assertEqual(gun.now, {"facing": 0, "turn_rate": 2, "arc": [-1, 1]})

    def test_turret_turns_and_arrives(self):
        gun = {"facing": 0, "turn_rate": 1, "arc": [-2, 2]}
        turn = aimahead.turn_to(gun, (0, 5))
        self.assertEqual(turn, (True, math.pi / 2, math.pi / 2, math.pi / 2))
        self.assertFalse(aimahead.turn_to(gun, (-5, 0)))
        self.assertEqual(aimahead.turning_time(gun, -1), 1)
        self.assertEqual(aimahead.turnable_angle(gun, 0.5), 0.5)
        controller = aimahead.TurnController(gun)
        self.assertEqual(controller.step(1.5, 1).status, "turning")
        self.assertTrue(controller.step(1.5, 1))
        self.assertEqual(controller.facing, 1.5)
        self.assertEqual(controller.step(3, 9).status, "blocked")
        space = aimahead.TurnController({"facing": (1, 0, 0), "turn_rate": 1,
                                         "turn_acceleration": 4})
        self.assertEqual(space.step((0, 0, 2), 0.25).status, "turning")
        self.assertAlmostEqual(math.hypot(*space.rate), 1)
        self.assertTrue(space.step((0, 0, 2), math.inf))
        self.assertEqual(space.facing, [0, 0, 2])
        for wrong, field in (({"facing": 0}, "turret.turn_rate"), (5, "turret"),
                             ({"facing": 3, "turn_rate": 1, "arc": [0, 1]}, "turret.facing")):
            with self.assertRaises(aimahead.InvalidInput) as raised:
                aimahead.TurnController(wrong)
            self.assertEqual(raised.exception.field, field)


if __name__ == "__main__":
    unittest.main()
