"""Flights past obstacles."""
import concurrent.futures
import math
import unittest

import aimahead
from shared import Blamed, numpy


class Flights(Blamed):
    WALL = {"shape": "segment", "from": [20, -9], "to": [20, 9]}
    FLIGHT = {"position": [0, 0], "velocity": [5, 0]}

    # Over a wall of 9 in the middle of 20 a shot rises with sqrt(2 g 9).
    def test_the_slowest_clear_launch_passes_the_top_of_a_wall(self):
        throw = {"shooter": {"position": [0, 0]}, "projectile": {"acceleration": [0, -9.81]},
                 "target": {"position": [20, 0]}}
        wall = {"shape": "segment", "from": [10, -1], "to": [10, 9]}
        rise = math.sqrt(18 * 9.81)
        over = aimahead.slowest_clear_by_sampling(throw, [wall], step=0.05, until=8)
        self.assertAlmostEqual(over["speed"], math.hypot(rise, 98.1 / rise), delta=1e-9)
        shut = {"shape": "box", "min": [5, -1], "max": [6, 1000]}
        stopped = aimahead.slowest_clear_by_sampling(throw, [shut], step=0.05, until=8)
        self.assertEqual(stopped["status"], "blocked")
        self.assertEqual(stopped["blocked"]["obstacle"], 0)
        wrong = aimahead.slowest_clear_by_sampling(throw, [], step=0, until=8)
        self.assertEqual(wrong["error"]["field"], "step")

    # Launches after 2.005 pass the friend.
    def test_a_gun_that_holds_waits_for_a_friend_to_pass(self):
        gun = {"shooter": {"position": [0, 0], "hold": True}, "projectile": {"speed": 10},
               "target": {"position": [20, 0]}}
        walker = {"shape": "ball", "position": [10, -2], "velocity": [0, 1], "radius": 1}
        answer = aimahead.wait_for_clear_by_sampling(gun, [walker], step=0.25, until=9)
        self.assertEqual(answer["launch_time"], 2.25)
        brief = aimahead.wait_for_clear_by_sampling(gun, [walker], step=0.25, until=2)
        self.assertEqual(brief["status"], "blocked")

    def test_flights_touch_what_is_nearest(self):
        far = {**self.WALL, "from": [30, -9], "to": [30, 9]}
        touch = aimahead.first_touch(self.FLIGHT, [far, self.WALL])
        self.assertEqual(touch, {"status": "contact", "obstacle": 1, "time": 4,
                                 "center": [20, 0], "normal": [-1, 0]})
        self.assertEqual(aimahead.first_touch(self.FLIGHT, []), {"status": "apart"})
        brief = {**self.FLIGHT, "duration": 3.9}
        self.assertEqual(aimahead.first_touch(brief, [self.WALL])["status"], "apart")
        falling = {"position": [0, 20], "velocity": [3, 0], "acceleration": [0, -10], "radius": 1}
        floor = {"shape": "half_space", "point": [0, 0], "normal": [0, 1]}
        self.assertAlmostEqual(aimahead.first_touch(falling, [floor])["time"], math.sqrt(3.8))
        rocket = {**self.FLIGHT, "thrust": {"acceleration": 10, "duration": 1}, "direction": [1, 0]}
        self.assertAlmostEqual(aimahead.first_touch(rocket, [self.WALL])["time"], 1 + 10 / 15)
        slowed = {**self.FLIGHT, "drag": 0.1}
        self.assertAlmostEqual(aimahead.first_touch(slowed, [self.WALL])["time"],
                               -10 * math.log(1 - 0.1 * 20 / 5))

    def test_wrong_flights_and_obstacles_are_named(self):
        for field, flight, obstacles in (
                ("flight.position", {"velocity": [1, 1]}, []),
                ("flight.radius", {**self.FLIGHT, "radius": -1}, []),
                ("flight.drag", {**self.FLIGHT, "drag": 1,
                                 "thrust": {"acceleration": 1, "duration": 1}}, []),
                ("flight.thrust.duration", {**self.FLIGHT, "thrust": {"acceleration": 1}}, []),
                ("flight.direction", {**self.FLIGHT, "direction": [3, 0],
                                      "thrust": {"acceleration": 1, "duration": 1}}, []),
                ("flight.speed", {**self.FLIGHT, "speed": 1}, []),
                ("obstacles", self.FLIGHT, 5),
                ("obstacles[0].position", self.FLIGHT, [{"shape": "ball"}]),
                ("obstacles[1].max", self.FLIGHT,
                 [self.WALL, {"shape": "box", "min": [1, 1], "max": [0, 2]}])):
            answer = aimahead.first_touch(flight, obstacles)
            self.assertEqual((answer["status"], answer["error"]["field"]), ("invalid", field))

    def test_a_field_answers_as_the_list_of_all(self):
        field = aimahead.ObstacleField()
        field.set_obstacles([{"shape": "polygon", "points": [[20, -9], [29, 0], [20, 9]]}])
        field.set_balls([{"shape": "ball", "position": [15, 0], "velocity": [-2, 0], "radius": 1}])
        self.assertEqual(field.first_touch(self.FLIGHT)["obstacle"], 1)
        self.assertEqual(aimahead.first_touch(self.FLIGHT, field)["time"], 2)
        wrong = field.first_touch({**self.FLIGHT, "drag": -1})
        self.assertEqual(wrong["error"]["field"], "flight.drag")
        self.blame("balls[0].shape", field.set_balls, [self.WALL])
        self.blame("balls[0].radius", field.set_balls, [{"position": [15, 0]}])
        self.blame("balls[0]", field.set_balls, [7])
        ball = {"position": [15, 0], "velocity": [-2, 0], "radius": 1}
        field.set_balls((ball,))
        self.assertNotIn("shape", ball)
        self.assertEqual(field.first_touch(self.FLIGHT)["time"], 2)
        field.set_balls([])
        self.assertEqual(field.first_touch(self.FLIGHT)["status"], "apart")
        self.blame("obstacles[0].from", field.set_obstacles, [{**self.WALL, "from": [1, 2, 3]}])

    @unittest.skipUnless(numpy, "numpy is not there")
    def test_many_flights_touch_as_each_does(self):
        rng = numpy.random.default_rng(7)
        terrain = {"shape": "terrain", "origin": [-50, -50], "cell": 10,
                   "heights": rng.uniform(0, 5, (11, 11))}
        balls = [{"shape": "ball", "position": rng.uniform(-40, 40, 3), "radius": 3,
                  "velocity": rng.uniform(-5, 5, 3)} for _ in range(20)]
        field = aimahead.ObstacleField(3)
        field.set_obstacles([terrain])
        field.set_balls(balls)
        places = rng.uniform(-40, 40, (200, 3)) + [0, 0, 60]
        motions = rng.uniform(-20, 20, (200, 3))
        found = field.first_touches(places, motions, accelerations=[0, 0, -9.81], radii=0.5,
                                    durations=20)
        self.assertGreater(len(set(found.obstacle)), 5)
        for i in range(200):
            flight = {"position": places[i], "velocity": motions[i], "radius": 0.5, "duration": 20,
                      "acceleration": [0, 0, -9.81]}
            touch = aimahead.first_touch(flight, [terrain, *balls])
            self.assertEqual(touch["status"], found.status[i])
            self.assertEqual(touch.get("obstacle", -1), found.obstacle[i])
            if touch["status"] == "contact":
                self.assertEqual((touch["time"], touch["center"]),
                                 (found.time[i], list(found.center[i])))
        self.blame("radii", field.first_touches, places, motions, radii=[1, 2])
        self.blame("positions", field.first_touches, places[:, :2], motions)

    # The first of the near walls is touched after 1, that of the far ones after 2.
    @unittest.skipUnless(numpy, "numpy is not there")
    def test_a_field_that_changes_in_another_thread_answers_as_before_or_after(self):
        near, far = ([{"shape": "segment", "from": [x + i, -9], "to": [x + i, 9]}
                      for i in range(200)] for x in (10, 20))
        field = aimahead.ObstacleField()
        field.set_obstacles(near)
        places = numpy.zeros((20000, 2))
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            for _ in range(10):
                asked = pool.submit(field.first_touches, places, [10, 0], durations=50)
                while not asked.done():
                    field.set_obstacles(far)
                    field.set_obstacles(near)
                self.assertIn(set(asked.result().time), ({1}, {2}))

    def test_a_trace_is_as_near_as_wanted(self):
        arc = {"position": [0, 0], "velocity": [10, 20], "acceleration": [0, -10]}
        line, error = aimahead.trace(arc, 4, 0.01)
        self.assertLessEqual(error, 0.01)
        self.assertEqual((line[0], line[-1]), ([0, 0], [40, 0]))
        for (x, y), (u, v) in zip(line, line[1:]):
            time = (x + u) / 20
            self.assertLess(abs((y + v) / 2 - (20 * time - 5 * time * time)), 0.03)
        self.blame("until", aimahead.trace, {**arc, "duration": 3}, 4, 0.01)
        self.blame("max_error", aimahead.trace, arc, 4, 0)


if __name__ == "__main__":
    unittest.main()
