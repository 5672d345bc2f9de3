"""The Python package: its functions, its faults, with numpy and without."""
import concurrent.futures
import doctest
import fractions
import math
import numbers
import pathlib
import subprocess
import sys
import unittest

import aimahead
from aimahead import _lead, _solve, _turret
from aimahead.arena import Match

SOURCES = pathlib.Path(__file__).resolve().parents[2]

try:
    import numpy
except ImportError:
    numpy = None

QUESTION = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 30},
            "target": {"position": [40, 10], "velocity": [-3, 8]}}
FALLING = {**QUESTION, "projectile": {"speed": 30, "acceleration": [0, -9]}}


def circle(time):
    return 20 + 5 * math.cos(time), 5 * math.sin(time)


class Functions(unittest.TestCase):
    def test_lead_gives_what_solve_gives(self):
        shot = aimahead.lead((40, 10), (-3, 8), 30)
        answer = aimahead.solve(QUESTION)
        self.assertTrue(shot)
        self.assertEqual(shot.time, answer["time"])
        self.assertEqual(len(aimahead.lead((40, 10, 1), (-3, 8, 0), 30).aim), 3)
        self.assertEqual(aimahead.lead((40, 10), (99, 8), 3).status, "unreachable")
        with self.assertRaises(aimahead.InvalidInput) as raised:
            aimahead.lead((40, 10), (-3, math.nan), 30)
        self.assertEqual(raised.exception.field, "velocity[1]")

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
                         {"field": "shooter.motion", "message": "unknown field of a shooter"})

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

    def test_obstacles_stop_a_shot(self):
        wall = {"shape": "segment", "from": [20, -5], "to": [20, 9]}
        lob = {**FALLING, "obstacles": [wall]}
        answer = aimahead.solve_all(lob)
        free = aimahead.solve_all(FALLING)
        self.assertEqual(len(answer["solutions"]), len(free["solutions"]))
        roof = {"shape": "half_space", "point": [0, 500], "normal": [0, -1]}
        self.assertEqual(aimahead.solve({**FALLING, "obstacles": [roof]})["status"], "hit")
        floor = {"shape": "half_space", "point": [0, 0], "normal": [0, 1]}
        stopped = aimahead.solve_all({**FALLING, "obstacles": [roof, floor]})
        self.assertEqual(stopped["status"], "blocked")
        self.assertEqual(stopped["blocked"]["obstacle"], 1)
        self.assertEqual([s["blocked"]["obstacle"] for s in stopped["solutions"]],
                         [1] * len(stopped["solutions"]))
        self.assertEqual(aimahead.solve({**FALLING,
                                         "obstacles": [{"shape": "ball"}]})["error"]["field"],
                         "obstacles[0].position")

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
                              ((1, "2"), '"2" as element 1'), ((None, 2), "null as element 0"),
                              (([1, 2], 3), "an array as element 0"), ("12", '"12"'),
                              (None, "null")):
            own = aimahead.OwnMotion(lambda t, wrong=returned: wrong, 1)
            with self.assertRaisesRegex(ValueError, f"2 numbers from <function .*>, got {got}$"):
                aimahead.solve({**QUESTION, "target": own})
        for returned, got in (("5", '"5"'), (None, "null"), ([5], "an array")):
            own = aimahead.OwnMotion(circle, lambda a, b, wrong=returned: wrong)
            with self.assertRaisesRegex(ValueError, f"a number from <function .*>, got {got}$"):
                aimahead.solve({**QUESTION, "target": own})

    def test_launches_know_their_speed(self):
        without_speed = {**FALLING, "projectile": {"acceleration": [0, -9]}}
        timed = aimahead.launch_for_time(without_speed, 2)
        self.assertEqual((timed["status"], timed["flight_time"]), ("hit", 2))
        again = aimahead.solve_all({**FALLING, "projectile": {"acceleration": [0, -9],
                                                               "speed": timed["speed"]}})
        self.assertTrue(any(abs(s["time"] - 2) < 1e-12 for s in again["solutions"]))
        falling, rising = (aimahead.launch_over_apex(without_speed, 60, rising=r) for r in (0, 1))
        self.assertGreater(falling["time"], rising["time"])
        slowest = aimahead.launch_slowest(without_speed)
        self.assertLess(slowest["speed"], timed["speed"])
        raised = aimahead.launch_at_elevation(without_speed, 0.7)
        self.assertEqual(raised["launches"][0]["time"], raised["time"])
        direct, lob = aimahead.launch_direct_and_lob(FALLING)
        self.assertLess(direct["time"], lob["time"])
        refused = aimahead.launch_for_time(without_speed, -1)
        self.assertEqual(refused["error"]["field"], "flight_time")
        refused, same = aimahead.launch_direct_and_lob(without_speed)
        self.assertEqual((refused["error"]["field"], same), ("projectile.speed", refused))

    def test_a_launch_whose_shot_is_known_by_a_table_blames_the_table(self):
        table = {"distances": [1, 60], "times": [0.1, 2]}
        question = {**QUESTION, "projectile": {"table": table}}
        self.assertEqual(aimahead.solve(question)["status"], "hit")
        refused = {"field": "projectile.table",
                   "message": "does not go with the rest of the question"}
        for launch in (aimahead.launch_for_time(question, 2),
                       aimahead.launch_over_apex(question, 2),
                       aimahead.launch_at_elevation(question, 0.5),
                       aimahead.launch_slowest(question),
                       aimahead.slowest_clear_by_sampling(question, [], step=0.1, until=2)):
            self.assertEqual(launch["error"], refused)
        both = {**QUESTION, "projectile": {"table": table, "speed": 0}}
        self.assertEqual(aimahead.launch_slowest(both)["error"],
                         {"field": "projectile.table", "message": "does not go with a speed"})

    def test_a_number_that_is_none_is_blamed_by_its_name(self):
        own = {**QUESTION, "target": aimahead.OwnMotion(circle)}
        for wrong in ("45", None, [45], 1j, True, math.nan, math.inf):
            for ask, name in (
                (lambda x: aimahead.launch_at_elevation(FALLING, x), "elevation"),
                (lambda x: aimahead.launch_for_time(FALLING, x), "flight_time"),
                (lambda x: aimahead.launch_over_apex(FALLING, x), "height"),
                (lambda x: aimahead.solve_by_sampling(own, x), "step"),
            ):
                answer = ask(wrong)
                self.assertEqual(answer["status"], "invalid", (wrong, name))
                self.assertEqual(answer["error"]["field"], name)
                self.assertRegex(answer["error"]["message"], "^expected a .*number.*, got ")
        refused = aimahead.launch_at_elevation(FALLING, "45")["error"]
        self.assertEqual(refused["message"], 'expected a finite number, got "45"')
        for refused, field, message in (
                (aimahead.launch_for_time(FALLING, -1), "flight_time",
                 "expected a finite number > 0, got -1"),
                (aimahead.launch_over_apex(FALLING, -1), "height",
                 "expected a finite number >= 0, got -1"),
                (aimahead.launch_at_elevation(FALLING, 9), "elevation",
                 "expected an angle from -pi/2 to pi/2, got 9"),
                (aimahead.launch_over_apex(QUESTION, 5), "projectile.acceleration",
                 "an apex or an elevation needs an acceleration that is not zero")):
            self.assertEqual(refused["error"], {"field": field, "message": message})

    def test_tracker_says_what_it_takes(self):
        tracker = aimahead.Tracker()
        for call, message in (
                (lambda: aimahead.Tracker(dimensions=5),
                 "dimensions: expected a whole number from 2 to 3, got 5"),
                (lambda: aimahead.Tracker(models=5), "models: expected a list, got 5"),
                (lambda: aimahead.find_best_aim(QUESTION, None),
                 "prospects: expected a list, got null"),
                (lambda: aimahead.odds_of_aim(QUESTION, 7, [1, 0]),
                 "prospects: expected a list, got 7"),
                (lambda: aimahead.Tracker("2"),
                 'dimensions: expected a whole number from 2 to 3, got "2"'),
                (lambda: aimahead.ObstacleField("2"),
                 'dimensions: expected a whole number from 2 to 3, got "2"'),
                (lambda: aimahead.ObstacleField(4),
                 "dimensions: expected a whole number from 2 to 3, got 4"),
                (lambda: tracker.add(1, [1, 2], None),
                 "sd: expected a number or 2 numbers, got null"),
                (lambda: tracker.add(1, [1, 2], "1"),
                 'sd: expected a number or 2 numbers, got "1"'),
                (lambda: tracker.add(1, [1, 2], [1, 2, 3]),
                 "sd: expected a vector of 2 numbers, got 3 elements"),
                (lambda: aimahead.Tracker(bias=-1),
                 "bias: expected a finite number >= 0, got -1"),
                (lambda: aimahead.Tracker(velocity_sd=0),
                 "velocity_sd: expected a finite number > 0, got 0"),
                (lambda: aimahead.Tracker(models=[{"motion": "turn", "noise": 1, "stay": 0}]),
                 "models[0].stay: expected a finite number > 0, got 0"),
                (lambda: tracker.add(1e300, [1, 2], 1),
                 "time: expected a number within 1e100, got 1e+300"),
                (lambda: tracker.add(1, [1, 2], 0),
                 "sd: expected a number from 1e-100 to 1e100, got 0"),
                (lambda: tracker.add(1, [1, 2], [0, 1]),
                 "sd[0]: expected a number from 1e-100 to 1e100, got 0"),
                (lambda: tracker.add(1, [1, 2], [1, -2]),
                 "sd[1]: expected a number from 1e-100 to 1e100, got -2"),
                (lambda: tracker.add(1, [1, 1e101], 1),
                 "value[1]: expected a number within 1e100, got 1e+101"),
                (lambda: tracker.add(1, [-3, 1], 1, measure="range_bearing"),
                 "value[0]: expected a number within 1e100; a range must be > 0, got -3"),
                (lambda: aimahead.Tracker(3).add(0, [1, 2, 3], [1, 2]),
                 "sd: expected a vector of 3 numbers, got 2 elements")):
            with self.assertRaises(ValueError) as raised:
                call()
            self.assertEqual(str(raised.exception), message)

    def test_a_track_says_nothing_of_a_time_beyond_its_memory(self):
        tracker = aimahead.Tracker()
        tracker.add(10, (50, 7), 0.5)
        self.assertEqual(tracker.at(10).position, [50, 7])
        for time in (9.9, 1e308):
            self.assertIsNone(tracker.at(time))
            self.assertEqual(tracker.prospects(time), [])

    def test_what_is_no_function_is_blamed(self):
        for own, field in ((aimahead.OwnMotion((1, 2), 1), "position"),
                           (aimahead.OwnMotion(circle, 5, (0, 1)), "velocity"),
                           (aimahead.OwnMotion(circle, "5"), "speed_bound")):
            answer = aimahead.solve({**QUESTION, "target": own})
            self.assertEqual(answer["error"]["field"], f"target.{field}")

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

    def test_a_turning_turret_goes_into_the_next_question(self):
        gun = aimahead.TurnController({"facing": 0, "turn_rate": 2, "turn_acceleration": 2})
        gun.step(1, 0.5)
        self.assertAlmostEqual(gun.now["rate"], 1)
        turn = aimahead.turn_to(gun.now, (math.cos(1), math.sin(1)))
        self.assertAlmostEqual(gun.facing + turn.rest, 1)
        self.assertAlmostEqual(turn.time, 2 * math.sqrt(0.5) - 0.5)

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

    def test_engine_that_steps_follows_the_corrected_launch(self):
        tick = {"step": 0.125, "integrator": "semi_implicit_euler"}
        velocity = aimahead.correct_launch(tick, (3, 4), (0, -10))
        self.assertEqual(velocity, [3, 4.625])
        self.assertEqual(aimahead.after_steps(tick, (0, 0), velocity, (0, -10), 8).position,
                         [3, -1])
        self.assertEqual(aimahead.velocity_to_reach(tick, (3, -1), (0, -10), 1)[0], 3)
        self.assertEqual(aimahead.damping_factor({**tick, "damping": 8}), 0.5)
        with self.assertRaisesRegex(aimahead.InvalidInput,
                                    "tick.integrator: required, but missing"):
            aimahead.damping_factor({"step": 1})
        with self.assertRaises(aimahead.InvalidInput):
            aimahead.after_steps(tick, (0, 0), velocity, (0, -10), 1.5)

    def test_name_is_echoed_and_the_question_left_as_it_was(self):
        question = {**QUESTION, "name": {"any": ["thing"]}}
        before = repr(question)
        self.assertEqual(aimahead.solve(question)["name"], {"any": ["thing"]})
        self.assertEqual(aimahead.solve({"name": 5})["name"], 5)
        self.assertEqual(repr(question), before)

    def test_examples_of_the_documentation_are_right(self):
        for module in (aimahead, _lead, _solve, _turret):
            self.assertEqual(doctest.testmod(module).failed, 0, module.__name__)

    def test_what_is_no_question_is_refused(self):
        for value in (None, 5, "text", [], [{}], object()):
            for ask in (aimahead.solve, aimahead.solve_all, aimahead.contact):
                answer = ask(value)
                self.assertEqual(answer["status"], "invalid")
                self.assertEqual(answer["error"]["field"], "")


@unittest.skipUnless(numpy, "numpy is not there")
class Arrays(unittest.TestCase):
    def test_arrays_are_as_good_as_lists(self):
        points = [[40.0, 0.0], [40.0, 30.0], [0.0, 30.0]]
        path = {"kind": "path", "points": points, "speed": 5}
        expected = aimahead.solve({**QUESTION, "target": path})
        given = {"shooter": {"position": numpy.zeros(2, dtype=numpy.float32)},
                 "projectile": {"speed": numpy.float32(30)},
                 "target": {**path, "points": numpy.array(points), "speed": numpy.int64(5)}}
        self.assertEqual(aimahead.solve(given), expected)
        found = aimahead.solve(given, arrays=True)
        self.assertIsInstance(found["aim"], numpy.ndarray)
        self.assertEqual(found["aim"].tolist(), expected["aim"])
        given["target"]["points"] = numpy.array([[0, 0], [1, numpy.inf]])
        self.assertEqual(aimahead.solve(given)["error"]["field"], "target.points[1][1]")

    def test_many_leads_are_those_one_by_one(self):
        rng = numpy.random.default_rng(1)
        for dimensions in (2, 3):
            places = rng.normal(size=(100, dimensions)) * 50
            motions = rng.normal(size=(100, dimensions)) * 10
            motions[7, 1] = numpy.nan
            speeds = rng.uniform(5, 20, 100)
            many = aimahead.lead_each(places, motions, speeds)
            self.assertEqual(many.status[7], "invalid")
            for i in range(100):
                if i == 7:
                    continue
                one = aimahead.lead(places[i], motions[i], speeds[i])
                self.assertEqual((one.status, one.time), (many.status[i], many.time[i]))
                self.assertEqual(one.aim.tolist(), many.aim[i].tolist())
        views = aimahead.lead_each(places[::-1, ::-1], motions[::-1, ::-1], 9)
        alone = aimahead.lead(places[5, ::-1], motions[5, ::-1], 9)
        self.assertEqual((alone.status, alone.time), (views.status[-6], views.time[-6]))
        single = aimahead.lead_each(places.astype("f4"), motions.astype("f4"), 9)
        self.assertEqual((single.time.dtype, single.aim.dtype), (numpy.float32, numpy.float32))
        off = numpy.abs(single.time[::-1] - views.time)
        self.assertLess(numpy.median(off), 1e-5)
        self.assertEqual(len(aimahead.lead_each([[1, 2]] * 3, [[0, 0]] * 3, 5).time), 3)
        self.assertEqual(len(aimahead.lead_each(numpy.empty((0, 2)), numpy.empty((0, 2)), 5).time),
                         0)

    def test_many_leads_blame_the_argument(self):
        places, motions = numpy.ones((3, 2)), numpy.zeros((3, 2))
        for wrong, field in (
            (([[1, 2]], [[1, 2, 3]], 5), "velocities"),
            ((places, motions[:2], 5), "velocities"),
            ((places[0], motions, 5), "targets"),
            ((numpy.ones((3, 4)), motions, 5), "targets"),
            (([[1, 2], [3]], motions, 5), "targets"),
            ((places, motions, None), "speeds"),
            ((places, motions, [5, 6]), "speeds"),
            ((places, motions, [[5, 6, 7]]), "speeds"),
            ((places, motions, numpy.ones((3, 2))), "speeds"),
            ((places, motions, "5"), "speeds"),
            ((places, motions, 5j), "speeds"),
            ((places, motions, True), "speeds"),
            ((places.astype(complex), motions, 5), "targets"),
            ((places, motions * 1j, 5), "velocities"),
            ((None, motions, 5), "targets"),
            ((places, [["a", "b"]] * 3, 5), "velocities"),
        ):
            with self.assertRaises(aimahead.InvalidInput) as raised:
                aimahead.lead_each(*wrong)
            self.assertEqual(raised.exception.field, field, wrong)
        for speeds in (5, [5], [5, 5, 5], [[5], [5], [5]], numpy.float32(5)):
            self.assertEqual(len(aimahead.lead_each(places, motions, speeds).time), 3)
        for wrong in ((1 + 0j, 2), numpy.array([1, 2j])):
            with self.assertRaises(aimahead.InvalidInput) as raised:
                aimahead.lead(wrong, (0, 0), 5)
            self.assertEqual(raised.exception.field, "target[0]")
            spoiled = {**QUESTION, "target": {"position": wrong}}
            self.assertEqual(aimahead.solve(spoiled)["error"]["field"], "target.position[0]")


    def test_arrays_of_objects_are_blamed_whatever_they_hold(self):
        itself = {}
        itself["me"] = itself
        for wrong in (itself, 10**5000, fractions.Fraction(10**400), [10**5000, 2], object()):
            self.blame_value("speeds", lambda **given: aimahead.solve_each([[1, 2]] * 2, **given),
                             wrong)

    def test_masked_numbers_are_refused(self):
        masked = numpy.ma.array([[1.0, 2], [3, 4]], mask=[[0, 0], [0, 1]])
        for wrong in (masked, list(masked)):
            with self.assertRaises(aimahead.InvalidInput) as raised:
                aimahead.lead_each(wrong, [[0, 0]] * 2, 5)
            self.assertEqual(str(raised.exception),
                             "targets: expected an array of real numbers, got masked ones")
        with self.assertRaises(aimahead.InvalidInput) as raised:
            aimahead.lead(masked[1], (0, 0), 5)
        self.assertEqual(raised.exception.field, "target[1]")
        sound = numpy.ma.array([[1.0, 2], [3, 4]])
        self.assertEqual(aimahead.lead_each(sound, [[0, 0]] * 2, 5).time[1], 1)

    def test_an_array_without_dimensions_is_a_number(self):
        for five in (numpy.array(5), numpy.array(5.0, "f4"), numpy.float32(5), numpy.int8(5)):
            self.assertEqual(aimahead.lead((30, 40), (0, 0), five).time, 10)
            self.assertEqual(aimahead.lead((five, 0), (0, 0), 1).time, 5)
            tracker = aimahead.Tracker()
            self.assertEqual(tracker.add(five, (1, 2), five), "used")
            self.assertEqual(tracker.time, 5)
        for wrong in (numpy.array("5"), numpy.array(5j), numpy.array(True), numpy.array(None)):
            with self.assertRaises(aimahead.InvalidInput) as raised:
                aimahead.lead((30, 40), (0, 0), wrong)
            self.assertEqual(raised.exception.field, "speed")

    def test_batches_blame_what_has_a_wrong_shape(self):
        field, tracker = aimahead.ObstacleField(), aimahead.Tracker()
        places = [[1, 2], [3, 4]]

        def solve(targets=places, speeds=30, **more):
            return aimahead.solve_each(targets, speeds, **more)

        def touch(positions=places, velocities=(1, 0), **more):
            return field.first_touches(positions, velocities, **more)

        def add(times=(3, 4), values=places, sd=0.5, **more):
            return tracker.add_each(times, values, sd, **more)

        ragged, words = [[1, 2], [3]], [["1", 2], [3, 4]]
        vectors = [(solve, name) for name in ("velocities", "accelerations", "guns",
                                              "projectile_accelerations", "gun_velocities")]
        vectors += [(touch, "accelerations"), (touch, "velocities"), (add, "sensors")]
        for call, name in vectors:
            for wrong in (-9.81, [5], [[3], [4]], [1, 2, 3], [places], ragged, words, "a", True):
                self.blame_value(name, call, wrong)
        numbers = [(solve, name) for name in ("speeds", "lifetimes", "inherit")]
        numbers += [(touch, name) for name in ("drags", "radii", "launch_times", "durations")]
        for call, name in numbers:
            for wrong in ([1, 2, 3], [[1, 2]], places, ragged, words, "1", True):
                self.blame_value(name, call, wrong)
        for call, name in ((solve, "targets"), (touch, "positions"), (add, "values")):
            for wrong in (None, 5, [1, 2], [[1], [2]], [places], ragged, words, "a"):
                self.blame_value(name, call, wrong)
        for wrong in (None, 5, [5], [1, 2, 3], places, ["1", 2], "a"):
            self.blame_value("times", add, wrong)
        for wrong in (None, [1, 2, 3], [places], ragged, words, "a"):
            self.blame_value("sd", add, wrong)
        self.blame_value("speeds", solve, None)
        self.blame_value("velocities", touch, None)
        self.assertIsNone(tracker.at(0))
        with self.assertRaises(aimahead.InvalidInput) as raised:
            aimahead.Tracker(3).add_each([1], [[1, 2, 3]], [1, 2])
        self.assertEqual(str(raised.exception), "sd: expected 1 x 3 numbers or 3, got (2,)")
        with self.assertRaises(aimahead.InvalidInput) as raised:
            solve(velocities=[[3], [4]])
        self.assertEqual(raised.exception.message, "expected 2 x 2 numbers or 2, got (2, 1)")

    def blame_value(self, name, call, wrong):
        with self.assertRaises(aimahead.InvalidInput, msg=(name, wrong)) as raised:
            call(**{name: wrong})
        self.assertEqual(raised.exception.field, name, wrong)
        self.assertIn("expected", raised.exception.message)

    def test_batches_take_rows_or_one_for_all(self):
        places = numpy.array([[40.0, 10], [30, -20], [5, 60]])
        expected = aimahead.solve_each(places, 30, velocities=[[1, 2]] * 3, lifetimes=[9] * 3)
        for velocities in ([1, 2], [[1, 2]], numpy.tile([1, 2], (3, 1)),
                           numpy.ones((3, 2), "f4") * [1, 2], numpy.int8([1, 2])):
            for numbers in (9, [9], [9, 9, 9], [[9], [9], [9]], numpy.float32(9)):
                found = aimahead.solve_each(places[::-1], 30, velocities=velocities,
                                            lifetimes=numbers)
                self.assertEqual(found.time[::-1].tolist(), expected.time.tolist())
        field = aimahead.ObstacleField()
        field.set_obstacles([{"shape": "segment", "from": [20, -90], "to": [20, 90]}])
        touches = field.first_touches(numpy.zeros((3, 2), "f4"), [5, 0], drags=[[0]] * 3)
        self.assertEqual(touches.time.tolist(), [4] * 3)
        self.assertEqual(len(field.first_touches([], [5, 0]).time), 0)
        rows = [(sd, aimahead.Tracker().add_each([1, 2, 3], places, sd).covariance.tolist())
                for sd in (0.5, [0.5], [0.5, 0.5], [[0.5]] * 3, [[0.5, 0.5]] * 3)]
        for sd, covariance in rows:
            self.assertEqual(covariance, rows[0][1], sd)
        polar = aimahead.Tracker(3).add_each([[1]], [[9, 0, 0]], [0.5, 0.1], sensors=[1, 2, 3],
                                             measure="range_bearing")
        for found, wanted in zip(polar.position[0], (10, 2, 3)):
            self.assertAlmostEqual(found, wanted)
        self.assertEqual(len(aimahead.Tracker().add_each([], [], 1).status), 0)


class WithoutNumpy(unittest.TestCase):
    def test_package_works_where_there_is_no_numpy(self):
        code = ("import sys; sys.modules['numpy'] = None; import aimahead; "
                "print(aimahead.lead((30, 40), (0, 0), 5).time)")
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                             check=True)
        self.assertEqual(run.stdout, "10.0\n")

    def test_missing_extension_is_said_plainly(self):
        for variables, said in (({}, "pip install ./bindings/python"),
                                ({"AIMAHEAD_LIBRARY": "/no/such.so"}, "AIMAHEAD_LIBRARY is for")):
            run = subprocess.run([sys.executable, "-c", "import aimahead"], capture_output=True,
                                 text=True, check=False,
                                 env={"PYTHONPATH": str(SOURCES / "bindings" / "python"),
                                      **variables})
            self.assertIn("ImportError", run.stderr)
            self.assertIn(said, run.stderr)


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


if __name__ == "__main__":
    unittest.main()
