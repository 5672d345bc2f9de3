#!/usr/bin/env python3
"""Compares aimahead track as a process with docs/ENGAGEMENT.md."""
import json
import math
import os
import subprocess
import sys
import tempfile
import unittest

from command import AIMAHEAD, PROJECT, run, solve

HEAD = {"dimensions": 2, "measure": "position", "sd": 0.5, "latency": 0.1}
LINE = [{"t": 0.1 * i, "z": [0.3 * i, 5]} for i in range(30)]


def text(*lines):
    return "\n".join(l if isinstance(l, str) else json.dumps(l) for l in lines).encode()


def track(*lines, options=()):
    """exit code and answers"""
    done = run("track", "--json", *options, text=text(*lines))
    return done.returncode, [json.loads(l) for l in done.stdout.splitlines()]


class Track(unittest.TestCase):
    def test_each_measurement_has_an_answer_with_its_keys_in_order(self):
        code, answers = track(HEAD, *LINE, options=("--ahead", "0.5"))
        self.assertEqual((code, len(answers)), (0, len(LINE)))
        keys = ["t", "status", "position", "velocity", "covariance", "models", "ahead"]
        for line, answer in zip(LINE, answers):
            self.assertEqual(list(answer), keys)
            self.assertEqual(answer["t"], line["t"])
            self.assertEqual(answer["status"], "used")
            self.assertEqual([len(row) for row in answer["covariance"]], [4] * 4)
            self.assertAlmostEqual(sum(answer["models"]), 1)
        last = answers[-1]
        self.assertLess(math.dist(last["velocity"], [3, 0]), 0.1)
        self.assertLess(math.dist(last["ahead"], [0.3 * 29 + 1.5, 5]), 0.1)

    def test_the_order_of_arrival_changes_nothing_in_the_end(self):
        head = dict(HEAD, dimensions=3, sd=[0.5, 0.2, 0.1])
        lines = [{"t": 0.1 * i, "z": [math.sin(i), 0.2 * i, math.cos(3 * i)]} for i in range(40)]
        shuffled = lines[:]
        for i in range(5, 37, 4):
            shuffled[i], shuffled[i + 2] = shuffled[i + 2], shuffled[i]
        a, b = track(head, *lines)[1][-1], track(head, *shuffled)[1][-1]
        for key in ("position", "velocity"):
            self.assertLess(math.dist(a[key], b[key]), 1e-9)

    def test_what_is_late_or_wrong_says_so_and_leaves_the_track_as_it_was(self):
        good = track(HEAD, *LINE)[1][-1]
        for line, status, field in (
                ({"t": 0.5, "z": [1.5, 5]}, "late", None),
                ({"t": 2.9, "z": [8.7, 15]}, "refused", None),
                ({"t": 2.9, "z": [8.7]}, "invalid", "z"),
                ({"t": 2.9, "z": [8.7, 1e200]}, "invalid", "z[1]"),
                ({"t": 2.9, "z": [8.7, 5], "sd": -1}, "invalid", "sd"),
                ({"t": 2.9, "z": [8.7, 5], "sd": 0}, "invalid", "sd"),
                ({"t": 2.9, "z": [8.7, 5], "sd": [1, -1]}, "invalid", "sd[1]"),
                ({"t": 2.9}, "invalid", "z"),
                ({"z": [8.7, 5]}, "invalid", "t"),
                ({"t": 2.9, "z": [8.7, 5], "speed": 1}, "invalid", "speed"),
                ('{"t":1e999,"z":[8.7,5]}', "invalid", "t"),
                ('{"t":NaN,"z":[8.7,5]}', "invalid", ""),
                ("{", "invalid", ""), ("[]", "invalid", "")):
            code, answers = track(HEAD, *LINE, line)
            self.assertEqual(code, 1 if status == "invalid" else 0, line)
            self.assertEqual(answers[-1]["status"], status, line)
            if field is not None:
                self.assertEqual(answers[-1]["error"]["field"], field, line)
            for key in ("t", "position", "velocity", "covariance"):
                self.assertEqual(answers[-1][key], good[key], line)

    def test_a_first_line_with_a_fault_is_blamed_and_ends_the_track(self):
        for change, field in (({"dimensions": 4}, "dimensions"), ({"measure": "speed"}, "measure"),
                              ({"sd": 0}, "sd"), ({"sd": [1, 2, 3]}, "sd"),
                              ({"latency": -1}, "latency"),
                              ({"velocity_sd": 0}, "velocity_sd"), ({"gate": -1}, "gate"),
                              ({"memory": -1}, "memory"), ({"rate": 1}, "rate"),
                              ({"measure": "range_bearing"}, "sd"),
                              ({"models": []}, "models"),
                              ({"models": [{"motion": "turn"}]}, "models[0].noise"),
                              ({"models": [{"motion": "turn", "noise": -1}]}, "models[0].noise"),
                              ({"sensor": {"position": [1, 2, 3]}}, "sensor.position")):
            code, answers = track(dict(HEAD, **change), *LINE)
            self.assertEqual((code, len(answers)), (1, 1), change)
            self.assertEqual(answers[0]["status"], "invalid")
            self.assertEqual(answers[0]["error"]["field"], field, change)

    def test_chosen_models_replace_the_default(self):
        head = dict(HEAD, models=[{"motion": "constant_velocity", "noise": 3}])
        answer = track(head, *LINE)[1][-1]
        self.assertEqual(answer["models"], [1])
        self.assertEqual(track(dict(HEAD, memory=0), *LINE,
                               {"t": 2.85, "z": [8.55, 5]})[1][-1]["status"], "late")

    def test_a_target_may_be_as_fast_as_the_first_line_says(self):
        fast = [{"t": 0, "z": [0, 0]}, {"t": 1, "z": [200, 0]}]
        self.assertEqual(track(HEAD, *fast)[1][-1]["status"], "refused")
        self.assertEqual(track(dict(HEAD, gate=1000), *fast)[1][-1]["status"], "used")
        answer = track(dict(HEAD, velocity_sd=200), *fast)[1][-1]
        self.assertEqual(answer["status"], "used")
        self.assertAlmostEqual(answer["velocity"][0], 200, delta=2)

    def test_a_moving_sensor_sees_what_stands(self):
        head = {"dimensions": 2, "measure": "range_bearing", "sd": [0.1, 0.001],
                "sensor": {"position": [0, -10], "velocity": [2, 0]}}
        lines = [{"t": 0.1 * i, "z": [math.hypot(20 - 0.2 * i, 30), math.atan2(30, 20 - 0.2 * i)]}
                 for i in range(50)]
        answer = track(head, *lines)[1][-1]
        self.assertLess(math.dist(answer["position"], [20, 20]), 0.1)
        self.assertLess(math.hypot(*answer["velocity"]), 0.1)

    def test_a_shot_is_aimed_from_when_the_measurement_is_known(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as shot:
            json.dump({"shooter": {"position": [0, 0], "delay": 0.2}, "projectile": {"speed": 30},
                       "target": {"radius": 1},
                       "name": "gun", "comment": ["ignored"], "expect": {"status": "hit"}}, shot)
            shot.flush()
            code, answers = track(HEAD, *LINE, options=("--aim", shot.name))
        self.assertEqual(code, 0)
        shot = answers[-1]["shot"]
        self.assertEqual(shot["status"], "hit")
        # The target goes from (0, 5) along +x at 3.
        expected = [3 * (2.9 + 0.1 + shot["time"]), 5]
        self.assertLess(math.dist(shot["point"], expected), 0.1)
        self.assertEqual(shot["launch_time"], 0.2)

    def test_what_is_not_known_is_left_out(self):
        estimate = ["t", "status", "position", "velocity", "covariance", "models"]
        with tempfile.NamedTemporaryFile("w", suffix=".json") as shot:
            json.dump({"shooter": {"position": [0, 0]}, "projectile": {"speed": 30},
                       "target": {"radius": 1}}, shot)
            shot.flush()
            both = ("--ahead", "1", "--aim", shot.name)
            # A prediction beyond the range of a double is no estimate.
            for change, options, keys in (
                    ({}, both, estimate + ["ahead", "shot", "odds"]),
                    ({}, ("--ahead", "1e90"), estimate),
                    ({}, ("--ahead", "1e90", "--aim", shot.name), estimate + ["shot", "odds"]),
                    ({"latency": 1e80}, both, estimate + ["ahead"]),
                    ({"velocity_sd": 1e160}, both, ["t", "status"]),
                    # Its square is infinite.
                    ({"bias": 1e155}, ("--ahead", "1"),
                     [key for key in estimate if key != "covariance"] + ["ahead"])):
                code, (answer,) = track(dict(HEAD, **change), LINE[0], options=options)
                self.assertEqual((code, list(answer)), (0, keys), (change, options))
            done = run("track", "--ahead", "1e90", "--aim", shot.name, text=text(HEAD, LINE[0]))
        heading, row = done.stdout.decode().splitlines()
        at = heading.index("ahead")
        self.assertEqual(row[at:heading.index("shot")].strip(), "")
        self.assertEqual(row[heading.index("shot"):].split()[0], "hit")

    def test_the_odds_of_a_shot_count_the_scatter_of_its_gun(self):
        # One model without a mean acceleration: its noise is the maneuver of the target.
        noise = 0.5
        gun = {"aim_sd": 0.05, "speed_sd": 1.5, "delay_sd": 0.1}
        for z in ([40, 10], [40, 10, 5]):
            shot = {"shooter": {"position": [0] * len(z)}, "projectile": {"speed": 30},
                    "target": {"radius": 1}}
            head = {"dimensions": len(z), "measure": "position", "sd": 0.5,
                    "models": [{"motion": "constant_velocity", "noise": noise}]}
            lines = [{"t": 0.1 * i, "z": [z[0] - 0.3 * i, *z[1:]]} for i in range(30)]
            odds = []
            for uncertainty in ({}, gun):
                with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                    json.dump({**shot, "uncertainty": uncertainty}, file)
                    file.flush()
                    answer = track(head, *lines, options=("--aim", file.name))[1][-1]
                odds.append(answer["odds"])
                target = {key: answer[key] for key in ("position", "velocity")}
                known = {"covariance": answer["covariance"], "maneuver": noise, **uncertainty}
                done = run("odds", "--json", text=text({**shot, "target": {**target, "radius": 1},
                                                        "uncertainty": known}))
                expected = json.loads(done.stdout)
                for key in ("probability", "error"):
                    self.assertAlmostEqual(odds[-1][key], expected[key], places=12)
                self.assertLess(math.dist(odds[-1]["across_sd"], expected["across_sd"]), 1e-9)
            self.assertLess(odds[1]["probability"], 0.9 * odds[0]["probability"])

    def test_a_shooter_that_moves_by_samples_aims_as_solve_does(self):
        question = {"shooter": {"kind": "samples", "positions": [[3, 4], [30, 4]],
                                "times": [0, 10]},
                    "projectile": {"speed": 30}, "target": {"radius": 1}}
        head = {"dimensions": 2, "measure": "position", "sd": 0.5}
        with tempfile.NamedTemporaryFile("w", suffix=".json") as shot:
            json.dump(question, shot)
            shot.flush()
            answer = track(head, *({"t": 0.1 * i, "z": [40, 10]} for i in range(30)),
                           options=("--aim", shot.name))[1][-1]
        question["target"].update(position=answer["position"], velocity=answer["velocity"])
        expected = solve(json.dumps(question).encode())[1][0]
        for key in ("launch_point", "launch_velocity", "point"):
            self.assertLess(math.dist(answer["shot"][key], expected[key]), 1e-6)

    def test_a_shot_with_a_fault_is_a_file_that_cannot_be_used(self):
        for wrong in ({"shooter": {"position": [0, 0]}, "projectile": {"speed": -1}},
                      {"shooter": {"position": [0, 0, 0]}, "projectile": {"speed": 1}},
                      {"shooter": {"position": [0, 0]}, "projectile": {"speed": 1},
                       "target": {"radius": 1, "position": [1, 1]}},
                      {"shooter": {"position": [0, 0]}, "projectile": {"speed": 1},
                       "uncertainty": {"aim_sd": -1}},
                      {"shooter": {"position": [0, 0]}, "projectile": {"speed": 1},
                       "uncertainty": {"position_sd": 1}}):
            with tempfile.NamedTemporaryFile("w", suffix=".json") as shot:
                json.dump(wrong, shot)
                shot.flush()
                done = run("track", "--json", "--aim", shot.name, text=text(HEAD, *LINE))
            self.assertEqual(done.returncode, 1)
            error = json.loads(done.stdout)["error"]
            self.assertIn(f"{error['field']}: {error['message']}", done.stderr.decode())
        done = run("track", "--aim", "/no/such/file", text=text(HEAD, *LINE))
        self.assertEqual(done.returncode, 2)

    def test_answers_come_while_the_input_is_open(self):
        with subprocess.Popen([AIMAHEAD, "track", "--json"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            process.stdin.write(text(HEAD, LINE[0]) + b"\n")
            process.stdin.flush()
            self.assertEqual(json.loads(process.stdout.readline())["t"], 0)
            process.stdin.write(text(LINE[1]) + b"\n")
            process.stdin.flush()
            self.assertEqual(json.loads(process.stdout.readline())["t"], 0.1)
            process.stdin.close()
            self.assertEqual(process.wait(timeout=60), 0)

    def test_the_table_is_for_people(self):
        self.assertEqual(run("track", "--ahead", "1e200", text=text(HEAD, *LINE)).returncode, 2)
        done = run("track", "--ahead", "1", text=text(HEAD, *LINE, "{"))
        self.assertEqual(done.returncode, 1)
        lines = done.stdout.decode().splitlines()
        self.assertEqual(len(lines), len(LINE) + 2)
        for word in ("status", "position", "velocity", "ahead"):
            self.assertIn(word, lines[0])
        self.assertEqual([line for line in lines if line.endswith(" ")], [])
        self.assertIn("used", lines[1])
        self.assertIn("invalid", lines[-1])

    def test_a_fault_stands_apart_in_the_table(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as shot:
            json.dump({"shooter": {"position": [0, 0]}, "projectile": {"speed": 30},
                       "target": {"radius": 1}}, shot)
            shot.flush()
            done = run("track", "--aim", shot.name,
                       text=text(HEAD, *LINE, {"t": "x", "z": [1, 2]}, "{"))
        bad, cut = done.stdout.decode().splitlines()[-2:]
        self.assertRegex(bad, r'\d  +line 32: t: expected a finite number, got "x"$')
        self.assertRegex(cut, r"\d  +line 33, column 2: ")

    def test_a_fault_says_what_is_expected(self):
        place = "expected a number within 1e100, got "
        deviation = "expected a number from 1e-100 to 1e100, got "
        sizes = "expected a vector of 2 numbers, got "
        for line, field, said in (
                ({"t": 1e300, "z": [1, 2]}, "t", place + "1e+300"),
                ({"t": 3, "z": [1, 1e200]}, "z[1]", place + "1e+200"),
                ({"t": 3, "z": [1, 1], "sd": 1e200}, "sd", deviation + "1e+200"),
                ({"t": 3, "z": [1, 1], "sd": [1, 1e-200]}, "sd[1]", deviation + "1e-200"),
                ({"t": 3, "z": [1, 1], "sd": -1}, "sd", deviation + "-1"),
                ({"t": 3, "z": [1, 1], "sd": [0, 1]}, "sd[0]", deviation + "0"),
                ({"t": 3, "z": [1, 1], "sd": [1]}, "sd", sizes + "1 element"),
                ({"t": 3, "z": [1, 1], "sd": []}, "sd", sizes + "0 elements")):
            self.assertEqual(track(HEAD, *LINE, line)[1][-1]["error"],
                             {"field": field, "message": said, "line": len(LINE) + 2})
        self.assertEqual(track(dict(HEAD, sd=1e200), *LINE), (1, [
            {"status": "invalid", "error": {"field": "sd", "message": deviation + "1e+200",
                                            "line": 1}}]))
        for count in ("2", 4, 2.5, None):
            answer = track(dict(HEAD, dimensions=count), *LINE)[1][0]
            self.assertEqual(answer["error"], {
                "field": "dimensions", "line": 1,
                "message": f"expected a whole number from 2 to 3, got {json.dumps(count)}"})

    def test_first_mistakes_get_a_hint(self):
        _, (answer,) = track(*LINE)
        self.assertEqual(answer["error"]["field"], "dimensions")
        self.assertIn('{"dimensions":2,"measure":"position","sd":0.5}', answer["error"]["message"])
        for line, field, meant in (({"time": 3, "z": [1, 1]}, "t", "t"),
                                   ({"t": 3, "value": [1, 1]}, "z", "z")):
            error = track(HEAD, *LINE, line)[1][-1]["error"]
            self.assertEqual(error["field"], field)
            self.assertTrue(error["message"].endswith(f'did you mean "{meant}"?'), error)
        _, (answer,) = track(dict(HEAD, measure="range_bearing", sd=0.5), *LINE)
        self.assertEqual(answer["error"]["field"], "sd")
        self.assertIn("the first is that of the range, the others of angles",
                      answer["error"]["message"])

    def test_standard_input_is_read_once(self):
        for files in ((), ("-",)):
            done = run("track", "--aim", "-", *files, text=text(HEAD, *LINE))
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(b"--aim: standard input holds the track already", done.stderr)

    def test_a_file_that_cannot_be_read_is_an_error(self):
        done = run("track", "/no/such/file.jsonl")
        self.assertEqual((done.returncode, done.stdout), (2, b""))

    def test_an_empty_track_lacks_its_first_line(self):
        for empty in (b"", b"\n \n"):
            code, (answer,) = track(empty.decode())
            self.assertEqual((code, answer["status"]), (1, "invalid"))
            self.assertEqual(answer["error"]["message"],
                             "expected the first line of a track, got nothing")

    def test_a_first_line_over_several_lines_is_told_so(self):
        done = run("track", text=json.dumps(HEAD, indent=2).encode())
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"standard input: line 1 is not a whole object, and a track has one on each "
                      b"line", done.stderr)
        self.assertEqual(run("track", text=text({"rate": 1})).stderr, b"")

    def test_the_published_scenarios_are_files_like_any(self):
        path = os.path.join(PROJECT, "tests", "reference", "tracks", "turn_2d.jsonl")
        done = run("track", "--json", path)
        self.assertEqual(done.returncode, 0)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(len(done.stdout.splitlines()), len(file.readlines()) - 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
