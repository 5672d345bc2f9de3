"""Margins, snapshots and the methods of the articles: known closed forms."""
import math
import unittest

import aimahead
from shared import Blamed, DISC, FALLING_DISC


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
        for function in (aimahead.find_margin, aimahead.safe_margin, aimahead.prove_drag_answer):
            self.blame("hit.aim", function, DISC, {})
            self.blame("hit.aim", function, DISC, {"status": "hit"})
        self.blame("hit.flight_time", aimahead.find_margin, DISC, {"status": "hit", "aim": [1, 0]})
        at_gun = {**DISC, "target": {"position": [0, 0]}}
        self.assertEqual(aimahead.find_margin(at_gun, aimahead.solve(at_gun)).angle, 0)
        self.blame("target.radius", aimahead.find_margin,
                   {**DISC, "target": {"position": [1, 0], "radius": -1}}, hit)

    def test_answers_under_quadratic_drag_are_proved(self):
        question = {"shooter": {"position": [0, 0]},
                    "projectile": {"speed": 90, "quadratic_drag": 0.005, "acceleration": [0, -9.81]},
                    "target": {"position": [200, 20], "velocity": [-3, 8]}}
        hit = aimahead.solve(question)
        proof = aimahead.prove_drag_answer(question, hit)
        self.assertTrue(proof.is_complete)
        self.assertAlmostEqual(proof.none_before, hit["time"], delta=1e-6)
        self.assertLess(proof.max_miss, 1e-7)
        # Of the second hit nothing is proved beyond the first.
        second = aimahead.solve_all(question)["solutions"][1]
        of_second = aimahead.prove_drag_answer(question, second)
        self.assertFalse(of_second.is_complete)
        self.assertLessEqual(of_second.none_before, hit["time"])
        far = {**question, "target": {"position": [2000, 20]}}
        self.assertEqual(aimahead.prove_drag_answer(far, aimahead.solve(far)),
                         (math.inf, True, None))
        self.blame("hit.launch_time", aimahead.prove_drag_answer, question,
                   {**hit, "launch_time": -1})

    def test_what_comes_closest_is_proved(self):
        # The target gets away from a slower shot: it is closest when the shot leaves.
        escape = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 10},
                  "target": {"position": [50, 0], "velocity": [20, 0]}}
        distance = aimahead.solve(escape)["closest"]["distance"]
        self.assertAlmostEqual(distance, 50, delta=1e-12)
        self.assertEqual(aimahead.prove_closest(escape, distance), distance * (1 - 2**-30))
        self.assertEqual(aimahead.prove_closest(escape, 1000), 0)
        self.blame("distance", aimahead.prove_closest, escape, 0)
        self.blame("distance", aimahead.prove_closest, escape, "far")
        self.blame("projectile.speed", aimahead.prove_closest,
                   {**escape, "projectile": {"speed": -1}}, 1)

    def test_shot_and_target_meet_where_solve_says(self):
        hit = aimahead.solve(FALLING_DISC)
        start, meeting = aimahead.follow(FALLING_DISC, hit, [0, hit["time"]])
        self.assertEqual(start["target"], [50, 0])
        self.assertAlmostEqual(math.dist(meeting["shot"], meeting["target"]), 0, delta=1e-12)
        self.assertAlmostEqual(meeting["shot_distance"], meeting["target_distance"])
        late, = aimahead.follow(FALLING_DISC, {"aim": [1, 0], "launch_time": 2}, [1])
        self.assertNotIn("shot", late)
        self.blame("times[1]", aimahead.follow, FALLING_DISC, hit, [0, -1])
        self.blame("aim", aimahead.follow, FALLING_DISC, {"aim": [1, 0, 0]}, [0])
        self.blame("aim", aimahead.follow, FALLING_DISC, {"status": "hit"}, [0])
        unhit, = aimahead.follow(FALLING_DISC, {"status": "unreachable"}, [0])
        self.assertNotIn("shot", unhit)
        own = {**DISC, "target": aimahead.OwnMotion(lambda t: (3 * t, 4), 3)}
        self.assertEqual(aimahead.follow(own, {}, [2])[0]["target"], [6, 4])

    def test_rounds_repeat_the_flight_to_where_the_target_will_be(self):
        answer = aimahead.aim_by("four_rounds", FALLING_DISC)
        self.assertEqual((answer["status"], len(answer["guesses"])), ("hit", 5))
        time = 0
        for guess in answer["guesses"]:
            self.assertAlmostEqual(guess["time"], time, delta=1e-12)
            self.assertAlmostEqual(guess["position"][1], -2 * time, delta=1e-12)
            time = math.hypot(50, 2 * time) / 10
            self.assertAlmostEqual(guess["needed"], time, delta=1e-12)
        self.assertEqual(aimahead.aim_by_rounds(FALLING_DISC), answer)
        self.assertEqual(aimahead.aim_by("certified", FALLING_DISC)["time"],
                         aimahead.solve(FALLING_DISC)["time"])
        self.assertEqual(aimahead.aim_by("one_guess", {})["error"]["field"], "shooter")
        self.assertEqual(aimahead.aim_by("guess", FALLING_DISC)["error"]["field"], "method")

    def test_wrong_settings_of_a_method_are_named_in_its_answer(self):
        for name, value, message in (
                ("share", 2, "expected at most 1, got 2"),
                ("share", 0, "expected a finite number > 0, got 0"),
                ("max", 2**31, "expected at most 2147483647, got 2147483648"),
                ("max", 1.5, "expected a whole number >= 0, got 1.5"),
                ("exit_below", math.inf, "expected a finite number >= 0, got Infinity")):
            answer = aimahead.aim_by_rounds(FALLING_DISC, **{name: value})
            self.assertEqual(answer["error"], {"field": name, "message": message})
        for name, value, message in (
                ("max", -1, "expected a finite number >= 0, got -1"),
                ("precision", "1", 'expected a finite number >= 0, got "1"'),
                ("latest", -1, "expected at least 0, got -1"),
                ("earliest", math.inf, "expected a finite number >= 0, got Infinity")):
            answer = aimahead.aim_by_bisection(FALLING_DISC, **{name: value})
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


if __name__ == "__main__":
    unittest.main()
