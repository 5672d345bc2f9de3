"""Tracks of a target, and how sure a shot at one is."""
import json
import math
import os
import pathlib
import subprocess
import tempfile
import unittest

import aimahead
from shared import Blamed, DISC, QUESTION


class Tracks(unittest.TestCase):
    def test_tracker_says_what_it_takes(self):
        tracker = aimahead.Tracker()
        for call, message in (
                (lambda: aimahead.Tracker(dimensions=5),
                 "dimensions: expected a whole number from 2 to 3, got 5"),
                (lambda: aimahead.Tracker(models=5), "models: expected a list, got 5"),
                (lambda: aimahead.find_best_aim(QUESTION, None),
                 "prospects: expected a list, got None"),
                (lambda: aimahead.odds_of_aim(QUESTION, 7, [1, 0]),
                 "prospects: expected a list, got 7"),
                (lambda: aimahead.Tracker("2"),
                 'dimensions: expected a whole number from 2 to 3, got "2"'),
                (lambda: aimahead.ObstacleField("2"),
                 'dimensions: expected a whole number from 2 to 3, got "2"'),
                (lambda: aimahead.ObstacleField(4),
                 "dimensions: expected a whole number from 2 to 3, got 4"),
                (lambda: tracker.add(1, [1, 2], None),
                 "sd: expected a number or 2 numbers, got None"),
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
                (lambda: tracker.add(1, [1, 2, 3], 1),
                 "value: expected a vector of 2 numbers, got 3 elements: use Tracker(3)"),
                (lambda: aimahead.Tracker(3).add(1, [1, 2], 1),
                 "value: expected a vector of 3 numbers, got 2 elements: use Tracker(2)"),
                (lambda: tracker.add(1, [1, 2, 3, 4], 1),
                 "value: expected a vector of 2 numbers, got 4 elements"),
                (lambda: tracker.add([1, 2], [[1, 2], [3, 4]], 1),
                 "time: expected a finite number, got an array: add_each takes many measurements"),
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
            self.assertEqual(tracker.prospects(time, 0), [])

    def test_the_table_of_the_default_in_the_documentation_is_the_default(self):
        page = pathlib.Path(__file__).parents[2] / "docs" / "tracking.md"
        table = page.read_text(encoding="utf-8").split("## The default")[1].split("\n\n")[1]
        heads, _, *rows = ([cell.strip(" `") for cell in line.strip("|").split("|")]
                           for line in table.splitlines())
        models = [{name: word if name == "motion" else float(word)
                   for name, word in zip(heads[:-1], row)
                   if name != "turn_noise" or row[0] == "turn"} for row in rows]
        self.assertEqual(len(models), 6)
        usual = aimahead.Tracker()
        copy = aimahead.Tracker(models=models, velocity_sd=10, memory=2, bias=0.006)
        for i in range(100):
            place = (5 * math.sin(0.1 * i), 0.3 * i)
            for tracker in usual, copy:
                tracker.add(0.1 * i, place, 0.2)
            self.assertEqual(copy.at(copy.time), usual.at(usual.time))


class Odds(Blamed):
    QUESTION = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 30},
                "target": {"position": [40, 0], "velocity": [5, 0], "radius": 1},
                "uncertainty": {"position_sd": 0.2, "velocity_sd": 0.1}}

    def test_a_scatter_has_the_wanted_odds(self):
        scatter = aimahead.find_scatter(self.QUESTION, 0.5)
        self.assertEqual(scatter.status, "found")
        known = {**self.QUESTION["uncertainty"], "aim_sd": scatter.aim_sd}
        answer = aimahead.find_odds({**self.QUESTION, "uncertainty": known})
        self.assertAlmostEqual(answer["probability"], 0.5, delta=1e-9)
        self.assertEqual(aimahead.find_scatter(self.QUESTION, 1), ("odds_too_low", None))
        self.assertEqual(aimahead.find_scatter(self.QUESTION, 0), ("odds_too_high", None))
        self.blame("probability", aimahead.find_scatter, self.QUESTION, 1.5)
        self.blame("uncertainty", aimahead.find_scatter, DISC, 0.5)

    def test_a_window_ends_where_the_odds_do(self):
        window = aimahead.find_window(self.QUESTION, 0.5, 30)
        self.assertEqual(window.start, 0)
        late = {**self.QUESTION, "shooter": {"position": [0, 0], "delay": window.end}}
        self.assertAlmostEqual(aimahead.find_odds(late)["probability"], 0.5, delta=1e-5)
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
        now = aimahead.find_odds(question)["probability"]
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
        self.assertEqual(tracker.prospects(0, 0), [])
        for i in range(40):
            tracker.add(0.1 * i, (40 - 0.3 * i, 0.2 * i), 0.5)
        state = tracker.at(4)
        way, = tracker.prospects(3, 1)
        self.assertEqual(way["position"], state.position)
        self.assertEqual(way["covariance"], state.covariance)
        self.assertEqual((way["weight"], way["maneuver"], way["time"]), (1, 0.1, 1))
        best = aimahead.find_best_aim(self.QUESTION, [way])
        self.assertAlmostEqual(aimahead.odds_of_aim(self.QUESTION, [way], best.aim),
                               best.probability, delta=1e-12)


    def test_prospects_count_their_times_from_now(self):
        tracker = aimahead.Tracker()
        for i in range(21):
            tracker.add(100 + 0.1 * i, (40 + 0.3 * i, 30 - 0.2 * i), 0.5)
        now = tracker.at(102)
        question = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 60},
                    "target": {**aimahead.target_of(now), "radius": 2}}
        hit = aimahead.solve(question)
        best = aimahead.find_best_aim(question, tracker.prospects(now.time, hit["time"]))
        self.assertGreater(best.probability, 0.9)

    def test_a_state_that_turns_is_a_turning_target_unless_none_is_wanted(self):
        tracker = aimahead.Tracker(models=[{"motion": "turn", "noise": 1e-3, "spread": 1}])
        for i in range(60):
            angle = 0.05 * i
            tracker.add(0.1 * i, (20 * math.sin(angle), -20 * math.cos(angle)), 0.05)
        state = tracker.at(tracker.time)
        turning = aimahead.target_of(state)
        self.assertEqual(turning["kind"], "turning")
        self.assertAlmostEqual(turning["turn_rate"], 0.5, delta=0.01)
        level = aimahead.target_of(state, turning=False)
        self.assertAlmostEqual(math.hypot(*level["acceleration"]), 20 * 0.5**2, delta=0.2)
        answer = aimahead.solve({"shooter": {"position": [0, 0]}, "projectile": {"speed": 60},
                                 "target": turning})
        self.assertEqual(answer["status"], "hit")

    def test_a_state_is_no_target_but_makes_one(self):
        tracker = aimahead.Tracker()
        tracker.add(0, (40, 10), 0.5)
        state = tracker.at(0)
        for field in "target", "uncertainty":
            error = aimahead.solve({**self.QUESTION, field: state})["error"]
            self.assertEqual(error["field"], field)
            self.assertEqual(error["message"],
                             f"expected a dict, got a TrackState: use {field}_of")
        for make in aimahead.target_of, aimahead.uncertainty_of:
            with self.assertRaises(aimahead.InvalidInput) as raised:
                make(tracker.at(-1))
            self.assertEqual(str(raised.exception), "state: expected a TrackState, got None")

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
        target = {**aimahead.target_of(state, turning=False), "radius": 1.5}
        question = {**shot, "target": target, "uncertainty": aimahead.uncertainty_of(state)}
        self.assertAlmostEqual(aimahead.find_odds(question)["probability"], expected, delta=1e-12)
        ways = tracker.prospects(tracker.time, 0)
        mean = sum(way["weight"] * way["maneuver"] for way in ways)
        self.assertAlmostEqual(state.noise, mean / sum(way["weight"] for way in ways))


if __name__ == "__main__":
    unittest.main()
