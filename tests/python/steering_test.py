"""Axes, guidance and controllers: known closed forms."""
import math
import unittest

import aimahead
from shared import Blamed


class Orientation(Blamed):
    def test_right_of_the_viewer_is_a_positive_yaw_in_unity_and_a_negative_one_in_godot(self):
        self.assertAlmostEqual(aimahead.yaw_pitch_of([2, 0, 0], "unity").yaw, math.pi / 2)
        self.assertAlmostEqual(aimahead.yaw_pitch_of([2, 0, 0], "godot").yaw, -math.pi / 2)
        own = {"up": "+y", "forward": "-z", "handedness": "right", "yaw": "left", "pitch": "up"}
        self.assertEqual(aimahead.yaw_pitch_of([1, 2, 3], own),
                         aimahead.yaw_pitch_of([1, 2, 3], "godot"))
        for axes in ("unity", "unreal", "godot", "three_js", "opengl", "blender", "ros", "ned",
                     "maths", own):
            back = aimahead.direction_of_yaw_pitch(*aimahead.yaw_pitch_of([2, 3, 6], axes), axes)
            for found, expected in zip(back, (2 / 7, 3 / 7, 6 / 7)):
                self.assertAlmostEqual(found, expected, delta=1e-15)

    def test_angles_go_round_in_the_plane(self):
        self.assertAlmostEqual(aimahead.angle_of([0, 3]), math.pi / 2)
        self.assertAlmostEqual(aimahead.direction_of_angle(math.pi / 6)[1], 0.5)
        self.assertAlmostEqual(aimahead.wrap_angle(7), 7 - 2 * math.pi)
        self.assertAlmostEqual(aimahead.shortest_turn(3, -3), 2 * math.pi - 6)

    def test_wrong_directions_and_axes_are_named(self):
        self.blame("direction[1]", aimahead.yaw_pitch_of, [0, math.nan, 0], "ros")
        self.blame("direction", aimahead.angle_of, [0, 1, 2])
        self.blame("axes", aimahead.yaw_pitch_of, [0, 1, 0], "rose")
        axes = {"up": "+y", "forward": "-y", "handedness": "right", "yaw": "left", "pitch": "up"}
        self.blame("axes.forward", aimahead.yaw_pitch_of, [0, 1, 0], axes)
        self.blame("axes.pitch", aimahead.yaw_pitch_of, [0, 1, 0], {**axes, "pitch": "left"})
        self.blame("angle", aimahead.wrap_angle, math.inf)
        self.blame("pitch", aimahead.direction_of_yaw_pitch, 0, "steep", "ned")


class Guidance(Blamed):
    CHASE = {"position": [0, 0], "velocity": [20, 0], "target": [100, 0],
             "target_velocity": [0, 5], "target_acceleration": [0, 2]}
    MISSILE = {"position": [0, 0], "direction": [1, 0], "speed": 10, "turn_rate": 0.5}

    def test_commands_are_those_of_the_formula(self):
        self.assertEqual(aimahead.proportional_navigation(self.CHASE, 4), [0, 4 * 20 * 5 / 100])
        self.assertEqual(aimahead.augmented_navigation(self.CHASE, 4), [0, 4 + 4 / 2 * 2])
        self.assertEqual(aimahead.pure_pursuit(self.CHASE), [1, 0])
        self.assertAlmostEqual(aimahead.lead_pursuit(self.CHASE)[1], 0.25)

    def test_a_missile_turns_by_its_rate_and_circles_what_is_too_near(self):
        self.assertAlmostEqual(aimahead.steer(self.MISSILE, [0, 100], 1)[1], math.sin(0.5))
        self.assertIs(aimahead.orbits(self.MISSILE, [0, 5], 1), True)
        self.assertIs(aimahead.orbits(self.MISSILE, [0, 100], 1), False)
        self.assertIs(aimahead.surely_hits(self.MISSILE, [1000, 0], [0, 0]), True)

    def test_wrong_chases_and_missiles_are_named(self):
        self.blame("velocity", aimahead.pure_pursuit, {"position": [0, 0]})
        self.blame("speed", aimahead.pure_pursuit, {**self.CHASE, "speed": 3})
        self.blame("target", aimahead.pure_pursuit, {**self.CHASE, "target": [0, 0, 0]})
        self.blame("gain", aimahead.proportional_navigation, self.CHASE, "much")
        self.blame("turn_rate", aimahead.steer, {**self.MISSILE, "turn_rate": 0}, [0, 1], 1)
        self.blame("direction", aimahead.steer, {**self.MISSILE, "direction": [0, 0]}, [0, 1], 1)
        self.blame("hit_radius", aimahead.orbits, self.MISSILE, [0, 5], -1)

    def test_the_direction_of_a_missile_may_have_any_length(self):
        far = {"position": [0, 0], "speed": 200, "turn_rate": 0.5}
        for length in (1e-200, 1, 20):
            missile = {**far, "direction": [length, 0]}
            self.assertIs(aimahead.orbits(missile, [50, 300], 10), True)
            self.assertIs(aimahead.surely_hits(missile, [9000, 0], [0, 0]), True)
            turned = aimahead.steer(missile, [0, 100], 1)
            self.assertAlmostEqual(turned[1], math.sin(0.5))

    def test_a_controller_adds_its_parts_and_stays_within_its_limits(self):
        pid = aimahead.Pid(proportional=2, integral=0.5, derivative=3)
        self.assertAlmostEqual(pid.step(10, 4, 0.5), 2 * 6 + 0.5 * 6 * 0.5)
        self.assertAlmostEqual(pid.step(10, 5, 0.5), 2 * 5 + 1.5 + 0.5 * 5 * 0.5 - 3 * 1 / 0.5)
        pid.reset()
        self.assertEqual(pid.integral, 0)
        turning = aimahead.Pid(proportional=1, is_angle=True, max=0.1)
        self.assertAlmostEqual(turning.step(3, -3, 1), 6 - 2 * math.pi)
        self.assertEqual(turning.step(1, 0, 1), 0.1)
        self.blame("max", aimahead.Pid, min=2, max=1)
        self.blame("integral", aimahead.Pid, integral="much")
        self.blame("duration", pid.step, 1, 1, 0)


if __name__ == "__main__":
    unittest.main()
