"""Functions of the Python package beside engagements: known closed forms, and faults that name the
argument."""
import concurrent.futures
import copy
import doctest
import gc
import importlib
import json
import math
import os
import pathlib
import subprocess
import tempfile
import unittest
import weakref

import aimahead
from aimahead.arena import Match, bots

try:
    import numpy
except ImportError:
    numpy = None

DISC = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 10},
        "target": {"position": [50, 0], "radius": 3}}
FALLING = {**DISC, "target": {"position": [50, 0], "velocity": [0, -2]}}


class Blamed(unittest.TestCase):
    def blame(self, field, function, *arguments, **named):
        with self.assertRaises(aimahead.InvalidInput) as raised:
            function(*arguments, **named)
        self.assertEqual(raised.exception.field, field)
        self.assertNotEqual(raised.exception.message, "")


class Examples(unittest.TestCase):
    def test_docstrings_are_true(self):
        for name in ("_orientation", "_guidance", "_study", "_shape", "_assignment", "_world",
                     "_obstacles",
                     "arena") + (("_batch",) if numpy else ()):
            module = importlib.import_module("aimahead." + name)
            result = doctest.testmod(module, extraglobs={"solve": aimahead.solve})
            self.assertEqual(result.failed, 0, name)
            self.assertGreater(result.attempted, 0, name)


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


class Study(Blamed):
    def test_the_margin_of_a_disc_at_rest_is_the_angle_it_appears_under(self):
        hit = aimahead.solve(DISC)
        margin = aimahead.find_margin(DISC, hit)
        self.assertTrue(margin.exact)
        self.assertAlmostEqual(margin.angle, math.asin(3 / 50), delta=1e-14)
        self.assertAlmostEqual(margin.to_right, -margin.to_left, delta=1e-14)
        safe = aimahead.safe_margin(DISC, hit)
        self.assertAlmostEqual(safe, 2 * math.asin(3 / 100), delta=1e-14)
        launch = aimahead.launch_for_time({**DISC, "projectile": {}}, 5)
        of_launch = aimahead.safe_margin({**DISC, "projectile": {}}, launch)
        self.assertAlmostEqual(of_launch, safe, delta=1e-14)
        self.assertEqual(aimahead.safe_margin(DISC, {"status": "unreachable"}), 0)
        self.blame("hit.aim", aimahead.find_margin, DISC, {"aim": [1, 0, 0], "flight_time": 5})
        self.blame("target.radius", aimahead.find_margin,
                   {**DISC, "target": {"position": [1, 0], "radius": -1}}, hit)

    def test_shot_and_target_meet_where_solve_says(self):
        hit = aimahead.solve(FALLING)
        start, meeting = aimahead.follow(FALLING, hit, [0, hit["time"]])
        self.assertEqual(start["target"], [50, 0])
        self.assertAlmostEqual(math.dist(meeting["shot"], meeting["target"]), 0, delta=1e-12)
        self.assertAlmostEqual(meeting["shot_distance"], meeting["target_distance"])
        late, = aimahead.follow(FALLING, {"aim": [1, 0], "launch_time": 2}, [1])
        self.assertNotIn("shot", late)
        self.blame("times[1]", aimahead.follow, FALLING, hit, [0, -1])
        self.blame("aim", aimahead.follow, FALLING, {"aim": [1, 0, 0]}, [0])
        own = {**DISC, "target": aimahead.OwnMotion(lambda t: (3 * t, 4), 3)}
        self.assertEqual(aimahead.follow(own, {}, [2])[0]["target"], [6, 4])

    def test_rounds_repeat_the_flight_to_where_the_target_will_be(self):
        answer = aimahead.aim_by("four_rounds", FALLING)
        self.assertEqual((answer["status"], len(answer["guesses"])), ("hit", 5))
        time = 0
        for guess in answer["guesses"]:
            self.assertAlmostEqual(guess["time"], time, delta=1e-12)
            self.assertAlmostEqual(guess["position"][1], -2 * time, delta=1e-12)
            time = math.hypot(50, 2 * time) / 10
            self.assertAlmostEqual(guess["needed"], time, delta=1e-12)
        self.assertEqual(aimahead.aim_by_rounds(FALLING), answer)
        self.assertEqual(aimahead.aim_by("certified", FALLING)["time"],
                         aimahead.solve(FALLING)["time"])
        self.assertEqual(aimahead.aim_by("one_guess", {})["error"]["field"], "shooter")
        self.assertEqual(aimahead.aim_by("guess", FALLING)["error"]["field"], "method")

    def test_wrong_settings_of_a_method_are_named_in_its_answer(self):
        for name, value, message in (
                ("share", 2, "expected at most 1, got 2"),
                ("share", 0, "expected a finite number > 0, got 0"),
                ("max", 2**31, "expected at most 2147483647, got 2147483648"),
                ("max", 1.5, "expected a whole number >= 0, got 1.5"),
                ("exit_below", math.inf, "expected a finite number >= 0, got Infinity")):
            answer = aimahead.aim_by_rounds(FALLING, **{name: value})
            self.assertEqual(answer["error"], {"field": name, "message": message})
        for name, value, message in (
                ("max", -1, "expected a finite number >= 0, got -1"),
                ("precision", "1", 'expected a finite number >= 0, got "1"'),
                ("latest", -1, "expected at least 0, got -1"),
                ("earliest", math.inf, "expected a finite number >= 0, got Infinity")):
            answer = aimahead.aim_by_bisection(FALLING, **{name: value})
            self.assertEqual(answer["error"], {"field": name, "message": message})

    def test_a_bisection_halves_between_the_limits_of_the_speeds(self):
        nearing = {**DISC, "target": {"position": [50, 0], "velocity": [-5, 0]}}
        earliest, latest = aimahead.limits_of(nearing)
        self.assertAlmostEqual(earliest, 50 / 15)
        self.assertAlmostEqual(latest, 50 / 5)
        found = aimahead.aim_by_bisection(nearing, latest=latest, precision=1e-9)
        self.assertAlmostEqual(found["time"], 50 / 15, delta=1e-8)
        wrong = aimahead.aim_by_bisection(nearing, earliest=5, latest=1)
        self.assertEqual(wrong["error"], {"field": "latest",
                                          "message": "expected at least 5, got 1"})
        parting = {**DISC, "target": {"position": [50, 0], "velocity": [10, 0]}}
        self.assertEqual(aimahead.limits_of(parting)[1], math.inf)


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


class Odds(Blamed):
    QUESTION = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 30},
                "target": {"position": [40, 0], "velocity": [5, 0], "radius": 1},
                "uncertainty": {"position_sd": 0.2, "velocity_sd": 0.1}}

    def test_a_scatter_has_the_wanted_odds(self):
        scatter = aimahead.find_scatter(self.QUESTION, 0.5)
        self.assertEqual(scatter.status, "found")
        known = {**self.QUESTION["uncertainty"], "aim_sd": scatter.aim_sd}
        answer = aimahead.odds({**self.QUESTION, "uncertainty": known})
        self.assertAlmostEqual(answer["probability"], 0.5, delta=1e-9)
        self.assertEqual(aimahead.find_scatter(self.QUESTION, 1), ("odds_too_low", None))
        self.assertEqual(aimahead.find_scatter(self.QUESTION, 0), ("odds_too_high", None))
        self.blame("probability", aimahead.find_scatter, self.QUESTION, 1.5)
        self.blame("uncertainty", aimahead.find_scatter, DISC, 0.5)

    def test_a_window_ends_where_the_odds_do(self):
        window = aimahead.find_window(self.QUESTION, 0.5, 30)
        self.assertEqual(window.start, 0)
        late = {**self.QUESTION, "shooter": {"position": [0, 0], "delay": window.end}}
        self.assertAlmostEqual(aimahead.odds(late)["probability"], 0.5, delta=1e-5)
        self.assertIsNone(aimahead.find_window(late, 0.9, 30))
        self.blame("latest", aimahead.find_window, late, 0.5, 0)
        self.blame("probability", aimahead.find_window, self.QUESTION, -1, 9)

    # Firing at once is worth the odds of now; a better look is worth no waiting at any price.
    def test_a_firing_time_weighs_odds_against_waiting(self):
        known = {"position_sd": 2, "velocity_sd": 1}
        question = {**self.QUESTION, "uncertainty": known}
        looks = {"interval": 0.1, "sd": 0.5}
        best = aimahead.find_firing_time(question, looks, 0.01, 2)
        self.assertGreater(best.time, 0)
        self.assertGreater(best.probability, best.probability_now)
        now = aimahead.odds(question)["probability"]
        self.assertAlmostEqual(best.probability_now, now, delta=1e-12)
        dear = aimahead.find_firing_time(question, looks, 100, 2)
        self.assertEqual(dear, (0, best.probability_now, best.probability_now))
        away = {**question, "target": {"position": [9, 0], "velocity": [99, 0], "radius": 1}}
        self.assertIsNone(aimahead.find_firing_time(away, looks, 0, 2))
        for field, value in ("interval", 0), ("sd", -1):
            wrong = {**looks, field: value}
            self.blame("looks." + field, aimahead.find_firing_time, question, wrong, 0, 2)
        self.blame("looks.sd", aimahead.find_firing_time, question, {"interval": 1}, 0, 2)
        self.blame("cost", aimahead.find_firing_time, question, looks, -1, 2)
        self.blame("latest", aimahead.find_firing_time, question, looks, 0, -1)

    # Two ways, far apart and certain. The best aim hits the likelier one, with its share of the
    # weights.
    def test_the_best_aim_is_at_the_likelier_way(self):
        ways = [{"position": [50, 0], "velocity": [0, 6], "weight": 3},
                {"position": [50, 0], "velocity": [0, -6]}]
        best = aimahead.find_best_aim(self.QUESTION, ways)
        self.assertAlmostEqual(best.probability, 0.75, delta=1e-12)
        self.assertGreater(best.aim[1], 0.1)
        bare = {**self.QUESTION, "target": {"radius": self.QUESTION["target"]["radius"]}}
        del bare["uncertainty"]
        self.assertEqual(aimahead.find_best_aim(bare, ways), best)
        self.assertEqual(aimahead.odds_of_aim(bare, ways, best.aim),
                         aimahead.odds_of_aim(self.QUESTION, ways, best.aim))
        self.blame("target.position", aimahead.find_scatter, bare, 0.5)
        self.blame("target.radius", aimahead.find_best_aim, {**bare, "target": {}}, ways)
        other = [best.aim[0], -best.aim[1]]
        self.assertAlmostEqual(aimahead.odds_of_aim(self.QUESTION, ways, other), 0.25, delta=1e-12)
        twice = [2 * x for x in best.aim]
        self.assertAlmostEqual(aimahead.odds_of_aim(self.QUESTION, ways, twice), 0.75, delta=1e-12)
        self.assertEqual(aimahead.odds_of_aim(self.QUESTION, ways, [-1, 0]), 0)
        self.assertIsNone(aimahead.find_best_aim(self.QUESTION, [{"position": [9, 0],
                                                                  "velocity": [99, 0]}]))
        self.blame("aim", aimahead.odds_of_aim, self.QUESTION, ways, [0, 0])
        self.blame("prospects", aimahead.find_best_aim, self.QUESTION, [])
        self.blame("prospects", aimahead.find_best_aim, self.QUESTION, ways * 9)
        self.blame("prospects", aimahead.find_best_aim, self.QUESTION, [{}] * 17)
        for field, value in ("weight", 0), ("maneuver", -1), ("covariance", [[-1] * 4] * 4):
            wrong = [ways[0], {**ways[1], field: value}]
            self.blame("prospects[1]." + field, aimahead.find_best_aim, self.QUESTION, wrong)
        self.blame("prospects[0].position", aimahead.find_best_aim, self.QUESTION, [{}])

    # The prospects of a track whose models agree are its estimate.
    def test_prospects_of_a_track_are_hit_as_its_estimate_is(self):
        tracker = aimahead.Tracker(models=[{"motion": "constant_velocity", "noise": 0.1}])
        self.assertEqual(tracker.prospects(0), [])
        for i in range(40):
            tracker.add(0.1 * i, (40 - 0.3 * i, 0.2 * i), 0.5)
        state = tracker.at(4)
        way, = tracker.prospects(4)
        self.assertEqual(way["position"], state.position)
        self.assertEqual(way["covariance"], state.covariance)
        self.assertEqual((way["weight"], way["maneuver"], way["time"]), (1, 0.1, 4))
        best = aimahead.find_best_aim(self.QUESTION, [way])
        self.assertAlmostEqual(aimahead.odds_of_aim(self.QUESTION, [way], best.aim),
                               best.probability, delta=1e-12)


    # The command takes the uncertainty from the tracker itself.
    @unittest.skipUnless("AIMAHEAD_COMMAND" in os.environ, "needs the command")
    def test_the_odds_of_a_state_are_those_of_the_command(self):
        lines = [{"dimensions": 2, "measure": "position", "sd": 0.5}]
        tracker = aimahead.Tracker()
        for i in range(60):
            seen = [50 + 0.8 * i * math.cos(0.03 * i), 0.5 * i + 0.3 * (i % 3 - 1)]
            tracker.add(0.1 * i, seen, 0.5)
            lines.append({"t": 0.1 * i, "z": seen})
        shot = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 40},
                "target": {"radius": 1.5}}
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder, "shot.json")
            scene.write_text(json.dumps(shot), encoding="utf-8")
            track = pathlib.Path(folder, "track.jsonl")
            track.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
            run = subprocess.run([os.environ["AIMAHEAD_COMMAND"], "track", str(track), "--json",
                                  "--aim", str(scene)], capture_output=True, text=True, check=True)
        expected = json.loads(run.stdout.splitlines()[-1])["odds"]["probability"]
        state = tracker.at(tracker.time)
        question = {**shot, "target": {"position": state.position, "velocity": state.velocity,
                                       "acceleration": state.acceleration, "radius": 1.5},
                    "uncertainty": {"covariance": state.covariance, "maneuver": state.noise}}
        self.assertAlmostEqual(aimahead.odds(question)["probability"], expected, delta=1e-12)
        ways = tracker.prospects(tracker.time)
        mean = sum(way["weight"] * way["maneuver"] for way in ways)
        self.assertAlmostEqual(state.noise, mean / sum(way["weight"] for way in ways))


class Many(Blamed):
    def test_assignments_are_the_best_ones(self):
        times = aimahead.lead_matrix([[0, 0], [6, 0]], [5, 2], [[3, 4], [6, 4]])
        expected = [[1, math.sqrt(52) / 5], [2.5, 2]]
        for row, wanted in zip(times, expected):
            for found, time in zip(row, wanted):
                self.assertAlmostEqual(found, time, delta=1e-14)
        self.assertEqual(aimahead.best_targets(times), [0, 1])
        best = aimahead.assign([[1, 2, 3], [2, 4, 6]])
        self.assertEqual((best.pairs, best.total, best.latest), ([(0, 1), (1, 0)], 4, 2))
        both = aimahead.assign([[1, 2], [9, 9]], most_targets=[2, 0], demand="every_target")
        self.assertEqual((bool(both), both.pairs), (True, [(0, 0), (0, 1)]))
        none = aimahead.assign([[math.inf]], demand="every_shooter")
        self.assertEqual((none.status, bool(none), none.pairs), ("infeasible", False, []))
        self.assertEqual(aimahead.assign([]).pairs, [])

    def test_wrong_assignments_are_named(self):
        self.blame("costs[1]", aimahead.assign, [[1, 2], [3]])
        self.blame("costs[0][1]", aimahead.assign, [[1, math.nan]])
        self.blame("costs[1][0]", aimahead.assign, [[1], ["one"]])
        self.blame("costs[0][0]", aimahead.assign, [[-10**400]])
        self.blame("costs[1][0]", aimahead.best_targets, [[1], [-math.inf]])
        self.blame("goal", aimahead.assign, [[1]], goal="most")
        self.blame("most_targets[0]", aimahead.assign, [[1]], most_targets=1.5)
        self.blame("speeds", aimahead.lead_matrix, [[0, 0]], [1, 2], [[1, 1]])
        self.blame("targets[0]", aimahead.lead_matrix, [[0, 0]], 1, [[1, 1, 1]])

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

    @unittest.skipUnless(numpy, "needs numpy")
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


class Arena(Blamed):
    FILE = {"rules": "rtanque_fair", "arena": {"width": 1200, "height": 700}, "ticks": 300,
            "seed": 1, "tanks": [{"name": "red", "bot": "linear"},
                                 {"name": "mine", "position": [100, 100], "heading": 0}]}

    def test_a_match_is_the_same_each_time_and_calls_its_driver(self):
        seen = []

        def drive(senses):
            seen.append(senses["tick"])
            return {"speed": 3, "heading": senses["heading"]}

        hashes = []
        for _ in range(2):
            match = Match(self.FILE, {"mine": drive})
            while match.step():
                pass
            hashes.append(match.hash)
        self.assertEqual(hashes[0], hashes[1])
        self.assertEqual(seen[:3], [1, 2, 3])
        self.assertTrue(match.is_over)
        self.assertEqual([tank.name for tank in match.tanks], ["red", "mine"])
        self.assertGreater(match.tanks[1].position[1], 100)
        self.assertIn("linear", bots())

    def test_commands_drive_and_exceptions_come_through(self):
        alone = {**self.FILE, "tanks": [self.FILE["tanks"][0],
                                        {"name": "mine", "position": [100, 100], "commands": []}]}
        match = Match(alone)
        shots = []
        for _ in range(40):
            match.step({"mine": {"fire": 1, "turret_heading": 1}})
            shots += [(one.kind, one.tank) for one in match.events if one.tank == "mine"]
        self.assertEqual(shots[0], ("shot", "mine"))
        self.assertIn("mine", [shell.owner for shell in match.shells])

        def fail(_):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            Match(self.FILE, {"mine": fail}).step()
        self.blame("nobody", match.step, {"nobody": {}})
        self.blame("red", match.step, {"red": {"speed": 3}})
        self.blame("mine", Match(self.FILE, {"mine": dict}).step, {"mine": {"speed": 3}})

    def test_a_driver_cannot_step_its_match(self):
        match = Match(self.FILE, {"mine": lambda senses: match.step() or {}})
        with self.assertRaises(RuntimeError) as raised:
            match.step()
        self.assertEqual(str(raised.exception), "the match is in a step already")
        self.assertEqual(match.ticks, 1)

    def test_obstacles_stop_tanks(self):
        wall = {"shape": "segment", "from": [0, 200], "to": [1200, 200]}
        rules = {"preset": "rtanque", "radar_sight": "blocked", "obstacles": [wall]}
        file = {**self.FILE, "rules": rules,
                "tanks": [self.FILE["tanks"][0],
                          {"name": "mine", "position": [100, 100], "commands": []}]}
        match = Match(file)
        for _ in range(100):
            match.step({"mine": {"speed": 3}})
        self.assertAlmostEqual(match.tanks[1].position[1], 181, places=5)
        for hill in ({"shape": "polygon", "points": [[0, 200], [1200, 200], [600, 300]]},
                     {"shape": "half_space", "point": [5, 200], "normal": [0, -2]},
                     {"shape": "ball", "position": [100, 250], "radius": 50}):
            rules["obstacles"] = [hill]
            match = Match(file)
            for _ in range(100):
                match.step({"mine": {"speed": 3}})
            self.assertAlmostEqual(match.tanks[1].position[1], 181, places=5)
        ball = {"shape": "ball", "position": [0, 0], "radius": 1}
        for field, change in (("to", {**wall, "to": 3}), ("velocity", {**ball, "velocity": [1, 0]}),
                              ("acceleration", {**ball, "acceleration": [0, 1]}),
                              ("points", {"shape": "polygon", "points": [[1, 2], [3, 4]]}),
                              ("shape", {"shape": "mesh", "vertices": [], "triangles": []})):
            rules["obstacles"] = [wall, change]
            self.blame("rules.obstacles[1]." + field, Match, file)

    def test_a_driver_that_knows_its_match_does_not_keep_it(self):
        known = []
        match = Match(self.FILE, {"mine": lambda senses: {"speed": len(known)}})
        known.append(match)
        match.loop = known
        match.step()
        gone = weakref.ref(match)
        del match, known
        gc.collect()
        self.assertIsNone(gone())

    def test_wrong_matches_are_named(self):
        for field, change in (
                ("rules", {"rules": "chess"}),
                ("rules.tank_speed", {"rules": {"preset": "rtanque", "tank_speed": -1}}),
                ("arena.width", {"arena": {"height": 3}}),
                ("ticks", {"ticks": 0}),
                ("tanks[1].bot", {}),
                ("tanks[0].bot", {"tanks": [{"name": "red", "bot": "nobody"}]}),
                ("tanks[0].heading", {"tanks": [{"name": "red", "bot": "walls", "heading": 1}]}),
                ("tank", {"tank": []})):
            drivers = {"mine": dict} if change and not field.startswith("tanks") else {}
            self.blame(field, Match, {**self.FILE, **change}, drivers)
        with self.assertRaisesRegex(aimahead.InvalidInput, r'expected one of "still", .*, "surfer",'
                                    r' got "lineer"; did you mean "linear"\?$'):
            Match({**self.FILE, "tanks": [{"name": "red", "bot": "lineer"}]})
        self.blame("drivers.you", Match, self.FILE, {"mine": dict, "you": dict})
        for wrong in (5, None, {"speed": 3}):
            self.blame("drivers.mine", Match, self.FILE, {"mine": wrong})


if __name__ == "__main__":
    unittest.main()
