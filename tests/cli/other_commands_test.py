#!/usr/bin/env python3
"""Compares contact, fire and compare, as processes, with their documentation."""
import csv
import glob
import io
import json
import math
import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree

from command import PROJECT, FULL, GOOD, BAD, PUBLISHED, run, with_member


class Field(unittest.TestCase):
    def rows(self, *options):
        done = run("field", *options, "--csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        again = run("field", *options, "--csv")
        self.assertEqual(done.stdout, again.stdout)
        return list(csv.DictReader(io.StringIO(done.stdout.decode())))

    def test_on_the_move_who_solves_and_knows_all_hits_most(self):
        rows = self.rows("move", "--count", "100")
        hits = {(row["aim"], row["knows"]): int(row["hits"]) for row in rows}
        best = hits["solve", "all"]
        self.assertGreaterEqual(best, 95)
        self.assertEqual(best, max(hits.values()))
        self.assertLess(hits["one guess", "all"], best)
        self.assertLess(hits["solve", "velocity"], best)
        self.assertLess(hits["at the goal", ""], 20)

    def test_at_four_plates_who_waits_hits_with_more_shots_and_sooner(self):
        rows = self.rows("plates", "--count", "1")
        rate = {(row["aim"], row["spin"]): int(row["hits"]) / int(row["shots"]) for row in rows}
        seconds = {(row["aim"], row["spin"]): float(row["seconds_per_duel"]) for row in rows}
        for spin in {row["spin"] for row in rows}:
            for waits in ("solve, hold", "solve, turret"):
                self.assertGreater(rate[waits, spin], rate["common rule", spin])
                self.assertLess(seconds[waits, spin], seconds["at the plate now", spin])

    def test_a_scene_that_is_none_is_refused(self):
        done = run("field", "moon")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"SCENE", done.stderr)


class Clear(unittest.TestCase):
    THROW = (b'{"shooter":{"position":[0,0]},"projectile":{"acceleration":[0,-9.81]},'
             b'"target":{"position":[20,0]},'
             b'"obstacles":[{"shape":"segment","from":[10,-1],"to":[10,%d]}]}')
    HOLD = (b'{"shooter":{"position":[0,0],"hold":true},"projectile":{"speed":20},'
            b'"target":{"position":[20,0]}}')

    def clear(self, text, *options):
        done = run("clear", "--json", *options, text=text)
        return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]

    def test_the_slowest_throw_passes_the_end_of_the_wall(self):
        # From (0, 0) over (10, 9) to (20, 0): 9 = 10 tan(e) / 2.
        code, (answer,) = self.clear(self.THROW % 9, "--slowest", "--step", "0.05", "--until", "8")
        x, y = answer["launch_velocity"]
        self.assertEqual(code, 0)
        self.assertAlmostEqual(y / x, 1.8, places=9)
        self.assertAlmostEqual(answer["speed"], math.hypot(x, y), places=12)
        # A low wall: the slowest of all throws, sqrt(20 g).
        _, (answer,) = self.clear(self.THROW % 1, "--slowest", "--step", "0.05", "--until", "8")
        self.assertAlmostEqual(answer["speed"], math.sqrt(20 * 9.81), places=9)

    def test_a_gun_waits_until_a_friend_has_passed(self):
        # Of radius 2 at (10, t): the shot is at x = 10 a half after its launch.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "scene.json")
            with open(path, "w") as scene:
                scene.write('{"obstacles":[{"shape":"ball","position":[10,0],"velocity":[0,1],'
                            '"radius":2}]}')
            options = ("--obstacles", path, "--step", "0.01", "--until", "4")
            code, (answer,) = self.clear(self.HOLD, *options)
            self.assertEqual((code, answer["status"]), (0, "hit"))
            self.assertTrue(1.5 <= answer["launch_time"] <= 1.52, answer)
            self.assertEqual(answer["flight_time"], 1)
            # Obstacles of its own beside those of a file: it is not certain which are meant.
            code, (answer,) = self.clear(self.THROW % 9, *options, "--slowest")
            self.assertEqual((code, answer["error"]["field"]), (1, "obstacles"))
        self.assertEqual(self.clear(self.HOLD, "--step", "0", "--until", "4")[0], 2)
        self.assertEqual(self.clear(self.HOLD, "--step", "1e-6", "--until", "4")[0], 2)
        self.assertEqual(self.clear(self.HOLD, "--step", "1")[0], 2)

    def test_a_scene_that_is_wrong_is_refused_once(self):
        ball = '{"shape":"ball","position":[10,0,0],"radius":%d}'
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "scene.json")
            for text, fault in ((ball % 1, "obstacles"),
                                ('{"obstacles":[%s]}' % ball % -1, "obstacles[0].radius"),
                                ('{"obstacles":[],"walls":[]}', "walls")):
                with open(path, "w") as scene:
                    scene.write(text)
                done = run("clear", "--obstacles", path, "--step", "1", "--until", "4",
                           text=self.HOLD * 2)
                self.assertEqual((done.returncode, done.stdout), (1, b""))
                said = f"aimahead: {path}: {fault}: ".encode()
                self.assertTrue(done.stderr.startswith(said), done.stderr)
            with open(path, "w") as scene:
                scene.write('{"obstacles":[%s]}' % ball % 1)
            code, (answer,) = self.clear(self.HOLD, "--obstacles", path, "--step", "1", "--until",
                                         "4")
            self.assertEqual((code, answer["error"]), (1, {
                "field": "shooter.position", "line": 1,
                "message": "in 2 dimensions; the obstacles of --obstacles are in 3"}))

    def test_what_does_not_go_with_it_is_named(self):
        turret = self.HOLD.replace(b'"hold":true', b'"turret":{"facing":0,"turn_rate":1}')
        still = self.HOLD.replace(b',"hold":true', b"")
        drag = still.replace(b'"speed":20', b'"speed":20,"quadratic_drag":0.01')
        tick = still[:-1] + b',"tick":{"step":0.1,"integrator":"explicit_euler"}}'
        for text, slowest, field in ((turret, True, "shooter.turret"),
                                     (self.HOLD, True, "shooter.hold"),
                                     (drag, None, "projectile.quadratic_drag"),
                                     (tick, None, "tick")):
            for option in ((), ("--slowest",)) if slowest is None else (("--slowest",),):
                code, (answer,) = self.clear(text, "--step", "0.1", "--until", "3", *option)
                what = "clear" if slowest is None else "--slowest"
                self.assertEqual((code, answer["error"]), (1, {
                    "field": field, "message": f"does not go with {what}", "line": 1}))
        self.assertEqual(self.clear(turret, "--step", "0.1", "--until", "3")[0], 0)

    def test_standard_input_is_read_once(self):
        for files in ((), ("-",), ("a.json", "-")):
            done = run("clear", "--obstacles", "-", "--step", "0.1", "--until", "3", *files)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(b"--obstacles: standard input holds the questions already", done.stderr)


class Contact(unittest.TestCase):
    A = b'{"position":[-3,0.5],"velocity":[900,0]}'
    B = b'{"position":[0,0],"velocity":[0,2],"radius":1}'

    def question(self, a=A, b=B, rest=b',"duration":1'):
        return b'{"a":%s,"b":%s%s}' % (a, b, rest)

    def contact(self, *lines):
        done = run("contact", "--json", text=b"\n".join(lines))
        return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]

    def test_an_answer_has_the_keys_of_the_format_in_its_order(self):
        done = run("contact", "--json", text=self.question(rest=b',"name":"n","duration":1'))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(list(json.loads(done.stdout)),
                         ["name", "status", "time", "point", "normal"])
        touching = self.contact(self.question(a=b'{"position":[1,0]}'))[1][0]
        self.assertEqual(touching, {"status": "touching", "time": 0})
        self.assertEqual(self.contact(self.question(rest=b',"duration":0'))[1],
                         [{"status": "apart"}])

    def test_the_first_fault_is_blamed_in_the_order_a_b_duration(self):
        bad = b'{"position":[0,0],"radius":-1}'
        for line, field in ((self.question(a=bad, b=bad, rest=b""), "a.radius"),
                            (self.question(b=bad, rest=b""), "b.radius"),
                            (self.question(rest=b""), "duration"),
                            (self.question(rest=b',"duration":-1'), "duration"),
                            (self.question(rest=b',"duration":1e999'), "duration"),
                            (self.question(b=b'{"position":[0,0,0]}'), "b.position"),
                            (self.question(a=b'{"position":[0]}'), "a.position"),
                            (self.question(a=b'{"position":[0,0],"speed":1}'), "a.speed"),
                            (self.question(rest=b',"duration":1,"aim":"edge"'), "aim"),
                            (self.question(rest=b',"duration":1,"duration":1'), "duration"),
                            (self.question(b=b'{"kind":"path","points":[[0,0],[0,"x"]],"speed":1}'),
                             "b.points[1][1]"),
                            (b'{"b":{},"duration":1}', "a"), (b"{", ""), (b"[]", "")):
            code, answers = self.contact(self.question(), line, self.question())
            self.assertEqual((code, [a["status"] for a in answers]),
                             (1, ["contact", "invalid", "contact"]), line)
            self.assertEqual(answers[1]["error"]["field"], field, line)

    def test_the_table_names_point_and_normal(self):
        done = run("contact", text=self.question() + b"\n" + self.question(b=b"1"))
        self.assertEqual(done.returncode, 1)
        lines = done.stdout.decode().splitlines()
        self.assertIn("normal", lines[0])
        self.assertIn("point", lines[0])
        self.assertTrue(lines[1].startswith("contact"))
        self.assertIn("b: expected an object", lines[2])


class Setting(unittest.TestCase):
    """What people need of a hit beyond time, aim and point."""

    # Halfway between two rows: half of their times and settings.
    TABLE = (b'{"shooter":{"position":[0,0]},"projectile":{"table":{"distances":[2,4],'
             b'"times":[1,2],"settings":{"rpm":[1000,2000],"hood\\n":[10.5,11.5]}}},'
             b'"target":{"position":[3,0]}}')
    # The second plate faces the gun.
    PLATES = (b'{"shooter":{"position":[3,0]},"projectile":{"speed":2},"target":{"kind":"plates",'
              b'"position":[0,0],"window":0.5,"plates":[{"angle":3,"arm":1},'
              b'{"angle":0,"arm":1},{"angle":1.5,"arm":1}]}}')

    def test_the_table_has_distance_settings_and_plate(self):
        lines = run("solve", text=self.TABLE + b"\n" + self.PLATES).stdout.decode().splitlines()
        self.assertTrue(lines[1].endswith("  (3, 0), distance 3, rpm 1500, hood\\u000a 11"), lines)
        self.assertTrue(lines[2].endswith("  (1, 0), plate 1"), lines)

    def test_table_and_picture_say_when_a_gun_fires_that_turns_or_waits(self):
        # It comes within the range of 20 at t = 20, which a shot needs 2 for.
        holds = (b'{"shooter":{"position":[0,0],"delay":1,"hold":true},'
                 b'"projectile":{"speed":10,"range":20},'
                 b'"target":{"position":[40,0],"velocity":[-1,0]}}')
        # A quarter of a turn in 4, and the flight in 2.
        turns = (b'{"shooter":{"position":[0,0],"turret":{"facing":0,'
                 b'"turn_rate":0.39269908169872414}},"projectile":{"speed":10},'
                 b'"target":{"position":[0,20]}}')
        # Nothing keeps it longer than its delay.
        delayed = holds.replace(b'"range":20', b'"range":99')
        text = b"\n".join((holds, turns, delayed))
        lines = run("solve", text=text).stdout.decode().splitlines()[1:]
        self.assertEqual([line.split("(")[-1] for line in lines[:2]],
                         ["20, 0), fired at 18", "0, 20), fired at 4"])
        self.assertNotIn("fired", lines[2])
        self.assertIn(b"hit at t = 20 in (20, 0), fired at 18, aim ",
                      run("plot", text=holds).stdout)
        self.assertNotIn(b"fired", run("plot", text=delayed).stdout)

    def test_the_log_of_a_flight_has_them_too(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "one.json")
            for question, launch in (
                    (self.TABLE, b"t = 0 from (0, 0), distance 3, rpm 1500, hood\\u000a 11\n"),
                    (self.PLATES, b"t = 0 from (3, 0) with velocity (-2, 0), plate 1\n")):
                with open(path, "wb") as handle:
                    handle.write(question)
                done = run("fire", path)
                self.assertEqual(done.returncode, 0, done.stdout)
                self.assertIn(b"  launch     " + launch, done.stdout)
                page = run("report", path).stdout
                self.assertIn(launch[launch.index(b", ", 18):-1].split(b"), ")[-1], page)

    def test_angles_of_space_are_azimuth_and_elevation(self):
        space = GOOD.replace(b"0]}", b"0,0]}", 1).replace(b"[2,2]", b"[0,3,3]")
        space = space.replace(b"[0,-2]", b"[0,0,0]")
        lines = run("solve", text=space).stdout.decode().splitlines()
        self.assertIn("azimuth, elevation (deg)", lines[0])
        self.assertIn("90.00, 45.00", lines[1])


class Fire(unittest.TestCase):
    def test_every_published_scene_is_confirmed(self):
        done = run("fire", PUBLISHED)
        self.assertEqual(done.returncode, 0, done.stdout.decode())
        with open(PUBLISHED) as questions:
            hits = sum(json.loads(line)["expect"]["status"] == "hit" for line in questions)
        self.assertEqual(done.stdout.count(b"hit confirmed"), hits)
        self.assertNotIn(b"MISSED", done.stdout)

    def test_every_reference_hit_is_confirmed(self):
        cases = glob.glob(os.path.join(PROJECT, "tests", "reference", "cases", "**", "*.jsonl"),
                          recursive=True)
        for path in sorted(cases) if FULL else sorted(cases)[::5]:
            done = run("fire", path)
            out = done.stdout.decode()
            self.assertNotIn("MISSED", out, path)
            self.assertNotIn("not flown", out, path)
            self.assertEqual(done.returncode, 0, path + "\n" + out)

    def test_one_engagement_is_logged(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "one.json")
            with open(path, "wb") as handle:
                handle.write(GOOD)
            done = run("fire", path, "--step", "0.01")
            self.assertEqual(done.returncode, 0)
            self.assertIn(b"apart", done.stdout)
            self.assertIn(b"hit confirmed", done.stdout)
            self.assertGreater(len(done.stdout.splitlines()), 10)
            self.assertEqual(run("fire", path, "--step", "1e-12").returncode, 1)

    def test_a_shot_flies_from_the_side_of_a_corner_at_which_it_was_fired(self):
        gun = {"position": [0, 0], "hold": True, "kind": "pieces",
               "pieces": [{"duration": 1, "acceleration": [10, 0]}, {"velocity": [0, 0]}]}
        # The first target outruns every shot but one that is fired just before the gun stops.
        before = {"shooter": gun, "projectile": {"speed": 10},
                  "target": {"position": [100, 0], "velocity": [19.5, 0]}}
        after = {"shooter": gun | {"delay": 1}, "projectile": {"speed": 10},
                 "target": {"position": [25, 0], "velocity": [0, 3]}}
        done = run("fire", text="\n".join(map(json.dumps, (before, after))).encode())
        self.assertEqual(done.returncode, 0, done.stdout.decode())
        self.assertEqual(done.stdout.count(b"hit confirmed"), 2)

    def test_a_question_at_fault_exits_1(self):
        done = run("fire", text=BAD)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"projectile.speed", done.stdout)


class Compare(unittest.TestCase):
    METHODS = ["present_position", "one_guess", "four_rounds", "sixteen_rounds", "halving",
               "bisection",
               "bounded_bisection", "certified"]

    def compare(self, text, *arguments):
        done = run("compare", "--json", *arguments, text=text)
        return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]

    def test_every_method_is_judged_by_the_flight_of_its_shot(self):
        code, answers = self.compare(GOOD)
        self.assertEqual(code, 0)
        methods = {m["method"]: m for m in answers[0]["methods"]}
        self.assertEqual(list(methods), self.METHODS)
        self.assertEqual(methods["certified"]["verdict"], "hits")
        self.assertLess(methods["certified"]["miss"], 1e-9)
        self.assertEqual(methods["present_position"]["verdict"], "misses")
        self.assertGreater(methods["present_position"]["miss"], 0.1)
        for method in methods.values():
            self.assertGreater(method["cost"], 0)

    def test_only_the_methods_asked_for_are_compared(self):
        _, answers = self.compare(GOOD, "--method", "halving", "--method", "certified")
        self.assertEqual([m["method"] for m in answers[0]["methods"]], ["halving", "certified"])

    def test_a_file_behind_a_method_is_a_file(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "one.json")
            with open(path, "wb") as handle:
                handle.write(GOOD)
            for asked, methods in ((("--method", "certified"), ["certified"]),
                                   (("--method=certified",), ["certified"]),
                                   (("--method", "halving,certified"), ["halving", "certified"])):
                for arguments in ((*asked, path), (path, *asked)):
                    code, answers = self.compare(b"", *arguments)
                    self.assertEqual(code, 0, arguments)
                    self.assertEqual([[m["method"] for m in answer["methods"]]
                                      for answer in answers], [methods])

    def test_every_certified_answer_of_the_reference_cases_hits_or_notices(self):
        cases = glob.glob(os.path.join(PROJECT, "tests", "reference", "cases", "**", "*.jsonl"),
                          recursive=True)
        for path in sorted(cases):
            with open(path, "rb") as handle:
                lines = handle.read().splitlines()
            code, answers = self.compare(b"\n".join(lines if FULL else lines[:3]), "--method",
                                         "certified")
            self.assertEqual(code, 0, path)
            for line, answer in zip(lines, answers):
                self.assertIn(answer["methods"][0]["verdict"], ("hits", "notices", "unknown"), line)

    def test_the_table_says_what_became_of_each(self):
        done = run("compare", text=with_member(b'"name"', b'"pass"'))
        self.assertEqual(done.returncode, 0)
        lines = done.stdout.decode().splitlines()
        self.assertEqual(lines[0], "pass: the earliest hit is at t = 1")
        self.assertEqual([line.split()[0] for line in lines[2:]], self.METHODS)
        self.assertTrue(lines[-1].endswith("hits"))

    def test_a_method_that_knows_no_such_question_says_which_field(self):
        table = GOOD.replace(b'"speed":2', b'"table":{"distances":[1,9],"times":[0.1,2]}')
        _, (answer,) = self.compare(table)
        for method in answer["methods"]:
            told = (method["verdict"], method.get("fault"))
            self.assertEqual(told, ("hits", None) if method["method"] == "certified" else
                             ("unfit", "projectile.table"), method)
        said = run("compare", text=table).stdout
        self.assertEqual(said.count(b"cannot be asked: projectile.table"), len(self.METHODS) - 1)

    def test_a_shot_that_an_obstacle_stops_is_neither_a_hit_nor_invented(self):
        wall = b'[{"shape":"segment","from":[1,-9],"to":[1,9]}]'
        text = with_member(b'"obstacles"', wall).replace(b'"speed":2', b'"speed":2.5')
        _, (answer,) = self.compare(text)
        verdicts = {m["method"]: m["verdict"] for m in answer["methods"]}
        self.assertEqual((answer["status"], verdicts["certified"]), ("blocked", "notices"))
        self.assertEqual(verdicts["bounded_bisection"], "blocked")
        self.assertEqual(verdicts["present_position"], "misses")
        self.assertNotIn("invents", verdicts.values())
        said = run("compare", text=text).stdout.decode()
        self.assertRegex(
            said, r"every hit is blocked, the earliest, at t = [\d.]+, by obstacle 0\n")
        self.assertIn("hits an obstacle\n", said)

    def test_what_is_invalid_is_told_and_the_others_are_compared(self):
        code, answers = self.compare(GOOD + b"\n" + BAD + b"\n" + GOOD)
        self.assertEqual((code, [a["status"] for a in answers]), (1, ["hit", "invalid", "hit"]))
        self.assertEqual(answers[1]["error"]["field"], "projectile.speed")
        done = run("compare", text=BAD)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"projectile.speed", done.stdout)

    def test_a_sweep_is_a_table_a_csv_and_a_picture_and_repeats_itself(self):
        with tempfile.TemporaryDirectory() as directory:
            tables = []
            for threads in ("1", "2"):
                csv, svg = (os.path.join(directory, threads + end) for end in (".csv", ".svg"))
                done = run("compare", "--sweep", "--count", "20", "--threads", threads, "--csv",
                           csv, "--svg", svg)
                self.assertEqual((done.returncode, done.stderr), (0, b""))
                with open(csv) as handle:
                    rows = [line.rstrip("\n").split(",") for line in handle]
                self.assertEqual(rows[0][-1], "nanoseconds")
                self.assertEqual(len(rows), 1 + 41 * len(self.METHODS))
                tables.append([row[:-1] for row in rows])
                picture = xml.etree.ElementTree.parse(svg).getroot()
                self.assertEqual(picture.tag, "{http://www.w3.org/2000/svg}svg")
            self.assertEqual(*tables)

    def test_the_cells_of_a_sweep_are_json_too(self):
        done = run("compare", "--sweep", "--count", "5", "--method", "certified", "--json")
        cells = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual((cells[0]["ratio"], cells[-1]["ratio"], len(cells)), (0, 2, 41))
        self.assertTrue(all(cell["hits"] + cell["notices"] == 5 for cell in cells))

    def test_usage_is_explained(self):
        for arguments in (("--count", "3"), ("--sweep", "--count", "0"), ("--sweep", "file.json"),
                          ("--method", "guess"), ("--svg", "x"), ("--sweep", "--threads", "-1")):
            done = run("compare", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""), arguments)
            self.assertIn(b"aimahead compare --help", done.stderr, arguments)
        for command in (("compare", "--sweep"), ("ladder",), ("tunnel",), ("field", "move"),
                        ("merge", "none.jsonl")):
            for seed in ("-1", "99999999999999999999", "1.5", "one", ""):
                done = run(*command, "--seed", seed)
                self.assertEqual((done.returncode, done.stdout), (2, b""), command)
                self.assertIn(f"--seed: expected a whole number from 0 to 18446744073709551615, "
                              f"got {seed}", done.stderr.decode(), command)
        for command, said in (
                (("field", "moon"), "SCENE: expected one of move, plates, got moon"),
                (("field", "move", "--count", "0"),
                 "--count: expected a whole number from 1 to 1000000, got 0"),
                (("ladder", "--rules", "chess"), "--rules: expected one of rtanque, "),
                (("ladder", "--guns", "linear,x"), "--guns: expected one of "),
                (("ladder", "--guns", "linear", "circular"), "ladder takes no argument"),
                (("ladder", "--warm-up", "-1"),
                 "--warm-up: expected a whole number from 0 to 1000000, got -1"),
                (("tunnel", "--threads", "x"),
                 "--threads: expected a whole number from 1 to 1024, got x"),
                (("compare", "--method", "guess"), "--method: expected one of present_position, ")):
            done = run(*command)
            self.assertEqual((done.returncode, done.stdout), (2, b""), command)
            self.assertIn(said, done.stderr.decode())
            self.assertNotRegex(run(command[0], "--help").stdout, b"INT|TEXT")
        for command in ("league", "ladder", "tunnel", "merge"):
            self.assertIn(b"--csv[=FILE] ", run(command, "--help").stdout)
        done = run("compare", "--sweep", "--count", "2", "--csv", "/nonexistent/x.csv")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
