"""Arrays of numpy, and questions by the array."""
import fractions
import math
import unittest

import aimahead
from shared import Blamed, QUESTION, numpy


@unittest.skipUnless(numpy, "numpy is not there")
class Arrays(Blamed):
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

    def test_masked_rows_of_named_columns_are_blamed_by_their_argument(self):
        columns = [("x", float), ("y", float)]
        rows = numpy.ma.array([(1, 2), (3, 4)], dtype=columns, mask=[(0, 0), (0, 1)])
        got = "expected an array of real numbers, got an array of [('x', '<f8'), ('y', '<f8')]"
        for wrong in (rows, list(rows), [rows, rows], rows[:0]):
            for name, call in (
                    ("targets", lambda a: aimahead.lead_each(a, [[0, 0]] * 2, 5)),
                    ("speeds", lambda a: aimahead.lead_each([[1, 2]] * 2, [[0, 0]] * 2, a)),
                    ("sd", lambda a: aimahead.Tracker().add_each([1, 2], [[1, 2]] * 2, a))):
                with self.assertRaises(aimahead.InvalidInput) as raised:
                    call(wrong)
                self.assertEqual(str(raised.exception), f"{name}: {got}")
        for wrong in (rows[1], numpy.ma.array((1, 2), dtype=columns), [[1, 2], rows[1]]):
            self.blame("targets", aimahead.lead_each, wrong, [[0, 0]] * 2, 5)

    def test_a_flag_of_numpy_is_one(self):
        question = {"shooter": {"position": [0, 0], "hold": numpy.bool_(True)},
                    "projectile": {"speed": 100, "range": 50},
                    "target": {"position": [100, 0], "velocity": [-10, 0]}}
        self.assertAlmostEqual(aimahead.solve(question)["launch_time"], 4.5)
        question["projectile"]["speed"] = numpy.bool_(True)
        self.assertEqual(aimahead.solve(question)["error"]["message"],
                         "expected a finite number >= 0, got true")

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
                           numpy.ones((3, 2), "f4") * [1, 2], numpy.int8([1, 2]),
                           numpy.array([2.0, 1])[::-1]):
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

    def test_a_batch_has_the_bits_of_solve(self):
        places = numpy.array([[300.0, 20], [900, 0], [math.nan, 0]])
        found = aimahead.solve_each(places, 80, velocities=[-10, 5],
                                    projectile_accelerations=[0, -9.81], guns=[[1, 2]] * 3)
        self.assertEqual(list(found.status), ["hit", "unreachable", "invalid"])
        one = aimahead.solve({"shooter": {"position": [1, 2]},
                              "projectile": {"speed": 80, "acceleration": [0, -9.81]},
                              "target": {"position": [300, 20], "velocity": [-10, 5]}})
        self.assertEqual((found.time[0], list(found.aim[0])), (one["time"], one["aim"]))
        self.assertEqual(list(found.launch_velocity[0]), one["launch_velocity"])
        single = aimahead.solve_each(places.astype("f4"), [80, 80, 80])
        self.assertEqual(single.aim.dtype, numpy.float32)
        self.blame("speeds", aimahead.solve_each, places, [1, 2])
        self.blame("targets", aimahead.solve_each, [1, 2], 3)


if __name__ == "__main__":
    unittest.main()
