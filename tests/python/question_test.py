"""Questions: what is asked and answered, and faults that name the field."""
import concurrent.futures
import copy
import math
import pickle
import unittest

import aimahead
from shared import FALLING, QUESTION, circle


class Questions(unittest.TestCase):
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

    def test_an_endless_limit_is_to_be_left_out(self):
        for limit in ("lifetime", "range"):
            answer = aimahead.solve({**QUESTION, "projectile": {"speed": 30, limit: math.inf}})
            self.assertEqual(answer["error"]["message"],
                             "expected a finite number >= 0, got Infinity; "
                             "leave it out for no limit")

    def test_name_is_echoed_and_the_question_left_as_it_was(self):
        question = {**QUESTION, "name": {"any": ["thing"]}}
        before = repr(question)
        self.assertEqual(aimahead.solve(question)["name"], {"any": ["thing"]})
        self.assertEqual(aimahead.solve({"name": 5})["name"], 5)
        self.assertEqual(repr(question), before)

    def test_a_fault_is_copied_and_pickled_whole(self):
        for fault in (aimahead.InvalidInput("velocity[1]", "expected a number"),
                      aimahead.InvalidInput("", "no JSON")):
            fault.where = "in a worker"
            for copied in (copy.copy(fault), copy.deepcopy(fault),
                           pickle.loads(pickle.dumps(fault))):
                self.assertIsInstance(copied, aimahead.InvalidInput)
                self.assertEqual((str(copied), copied.field, copied.message, copied.where),
                                 (str(fault), fault.field, fault.message, "in a worker"))

    def test_a_fault_comes_back_from_another_process(self):
        with concurrent.futures.ProcessPoolExecutor(1) as workers:
            asked = workers.submit(aimahead.lead, (40, 10), (1, 2, 3), 30)
            with self.assertRaises(aimahead.InvalidInput) as raised:
                asked.result(timeout=60)
            self.assertEqual(raised.exception.field, "velocity")
            self.assertTrue(workers.submit(aimahead.lead, (40, 10), (1, 2), 30).result(timeout=60))

    def test_a_flag_is_true_or_false(self):
        unsure = {**QUESTION, "target": {**QUESTION["target"], "radius": 1},
                  "uncertainty": {"position_sd": 1}}
        bodies = {"a": {"position": [0, 0], "radius": 1}, "b": {"position": [5, 0]}, "duration": 1}
        flight = {"position": [0, 0], "velocity": [3, 5]}
        ways = [{"position": [40, 10]}]
        for ask, *given in ((aimahead.solve, QUESTION), (aimahead.solve_all, QUESTION),
                            (aimahead.solve_by_sampling, QUESTION, 0.1),
                            (aimahead.find_odds, unsure), (aimahead.contact, bodies),
                            (aimahead.first_touch, flight, []),
                            (aimahead.find_best_aim, unsure, ways)):
            with self.assertRaises(aimahead.InvalidInput) as raised:
                ask(*given, arrays="x")
            self.assertEqual(str(raised.exception), 'arrays: expected true or false, got "x"')
        with self.assertRaises(aimahead.InvalidInput) as raised:
            aimahead.launch_over_apex(FALLING, 20, rising=[])
        self.assertEqual(raised.exception.field, "rising")
        with self.assertRaises(aimahead.InvalidInput) as raised:
            aimahead.Pid(1, 0, 0, is_angle="x")
        self.assertEqual(raised.exception.field, "is_angle")

    def test_what_is_no_question_is_refused(self):
        for value in (None, 5, "text", [], [{}], object()):
            for ask in (aimahead.solve, aimahead.solve_all, aimahead.contact):
                answer = ask(value)
                self.assertEqual(answer["status"], "invalid")
                self.assertEqual(answer["error"]["field"], "")


class Launches(unittest.TestCase):
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

    def test_a_launch_for_a_time_meets_a_target_in_any_motion(self):
        question = {"shooter": {"position": [0, 0]}, "projectile": {},
                    "target": {"kind": "path", "points": [[8, 0], [8, 8]], "speed": 2}}
        launch = aimahead.launch_for_time(question, 2)
        self.assertEqual((launch["status"], launch["launch_velocity"]), ("hit", [4, 2]))
        question["target"] = aimahead.OwnMotion(lambda t: (8, 2 * t), speed_bound=2)
        self.assertEqual(aimahead.launch_for_time(question, 2)["launch_velocity"], [4, 2])

    def test_a_launch_whose_shot_is_known_by_a_table_blames_the_table(self):
        table = {"distances": [1, 60], "times": [0.1, 2]}
        question = {**QUESTION, "projectile": {"table": table}}
        self.assertEqual(aimahead.solve(question)["status"], "hit")
        refused = {"field": "projectile.table",
                   "message": "launches cannot be computed with a table"}
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


class Ticks(unittest.TestCase):
    def test_engine_that_steps_follows_the_corrected_launch(self):
        tick = {"step": 0.125, "integrator": "semi_implicit_euler"}
        velocity = aimahead.correct_launch(tick, (3, 4), (0, -10))
        self.assertEqual(velocity, [3, 4.625])
        self.assertEqual(aimahead.after_steps(tick, (0, 0), velocity, (0, -10), 8).position,
                         [3, -1])
        self.assertEqual(aimahead.velocity_to_reach(tick, (3, -1), (0, -10), 1)[0], 3)
        self.assertEqual(aimahead.damping_factor({**tick, "damping": 8}), 0.5)
        with self.assertRaisesRegex(aimahead.InvalidInput,
                                    "tick.integrator: required, but missing: expected one of "):
            aimahead.damping_factor({"step": 1})
        with self.assertRaises(aimahead.InvalidInput):
            aimahead.after_steps(tick, (0, 0), velocity, (0, -10), 1.5)


if __name__ == "__main__":
    unittest.main()
