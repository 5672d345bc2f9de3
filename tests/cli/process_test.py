#!/usr/bin/env python3
"""Compares the command as a process with docs/ENGAGEMENT.md: exit codes, streams, bad input."""
import json
import os
import re
import select
import subprocess
import sys
import tempfile
import unittest

from command import AIMAHEAD, PROJECT, FULL, GOOD, BAD, PUBLISHED, run, solve, with_member


class Files(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)

    def file(self, name, content):
        path = os.path.join(self.directory.name, name)
        with open(path, "wb") as handle:
            handle.write(content)
        return path

    def test_a_file_holds_one_engagement_over_many_lines(self):
        path = self.file("one.json", json.dumps(json.loads(GOOD), indent=2).encode())
        code, answers = solve(b"", path)
        self.assertEqual((code, [a["status"] for a in answers]), (0, ["hit"]))

    def test_a_file_of_two_engagements_is_not_one(self):
        code, answers = solve(b"", self.file("two.json", GOOD + b"\n" + GOOD))
        self.assertEqual((code, len(answers), answers[0]["error"]["field"]), (1, 1, ""))
        self.assertIn("line 2", answers[0]["error"]["message"])
        done = run("solve", self.file("two.json", GOOD + b"\n" + GOOD))
        self.assertIn(b"two.json: this holds several questions", done.stderr)
        self.assertIn(b".jsonl", done.stderr)
        self.assertEqual(run("solve", self.file("bad.json", BAD)).stderr, b"")

    def test_an_empty_file_is_not_an_engagement_but_an_empty_stream_is_a_stream(self):
        self.assertEqual(solve(b"", self.file("empty.json", b""))[0], 1)
        self.assertEqual(solve(b"", self.file("empty.jsonl", b"")), (0, []))
        self.assertEqual(solve(b""), (0, []))

    def test_an_unreadable_file_among_good_ones_is_named_and_the_others_are_answered(self):
        good = self.file("good.jsonl", GOOD + b"\n" + BAD)
        for unreadable in (os.path.join(self.directory.name, "none.json"), self.directory.name):
            done = run("solve", "--json", good, unreadable, good)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(len(done.stdout.splitlines()), 4)
            self.assertIn(unreadable.encode(), done.stderr)

    def test_of_several_files_the_one_at_fault_is_named(self):
        good, bad = self.file("good.json", GOOD), self.file("bad.json", BAD)
        many = self.file("many.jsonl", GOOD + b"\n" + BAD + b"\n" + BAD)
        fault = "projectile.speed: expected a finite number >= 0, got -2"
        done = run("solve", bad, good, many)
        self.assertEqual((done.returncode, done.stderr), (1, b""))
        rows = [re.split("  +", line) for line in done.stdout.decode().splitlines()[1:]]
        invalid = [row[-1] for row in rows if row[0] == "invalid"]
        self.assertEqual(invalid, [f"{bad}: {fault}", *(f"{many}: line {line}: {fault}"
                                                        for line in (2, 3))])
        done = run("solve", "--json", bad, good, many)
        self.assertEqual(done.stderr.decode(), f"aimahead: {bad}: {fault}\n"
                                               f"aimahead: {many}: line 2: {fault}\n")
        self.assertEqual(done.stdout, b"".join(run("solve", "--json", file).stdout
                                               for file in (bad, good, many)))
        self.assertNotIn(bad.encode(), run("solve", bad).stdout)

    def test_files_and_standard_input_are_answered_in_order(self):
        one = self.file("one.json", with_member(b'"name"', b'1'))
        many = self.file("many.jsonl", b"\n".join(with_member(b'"name"', b"%d" % i)
                                                  for i in (2, 3)))
        code, answers = solve(with_member(b'"name"', b"4") + b"\n", one, many, "-", one)
        self.assertEqual((code, [a["name"] for a in answers]), (0, [1, 2, 3, 4, 1]))

    def test_closed_standard_input_is_an_unreadable_file(self):
        done = subprocess.run([AIMAHEAD, "solve", "--json"], capture_output=True, timeout=60,
                              preexec_fn=lambda: os.close(0))
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard input", done.stderr)

    def test_a_full_disk_is_reported(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        for arguments in (["solve", "--json", PUBLISHED], ["--help"], ["solve", "--help"],
                          ["--version"], []):
            with self.subTest(arguments=arguments), open("/dev/full", "wb") as full:
                done = subprocess.run([AIMAHEAD, *arguments], stdout=full,
                                      stderr=subprocess.PIPE, timeout=60)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"cannot write", done.stderr)
        track = '{"dimensions":2,"measure":"position","sd":1}\n' + "".join(
            f'{{"t":{t},"z":[{t},0]}}\n' for t in range(2000))
        for text in (track, "x"):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([AIMAHEAD, "track", "--json"], input=text.encode(),
                                      stdout=full, stderr=subprocess.PIPE, timeout=60)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"cannot write", done.stderr)


class Streams(unittest.TestCase):
    def test_line_ends_of_windows_and_blank_lines_are_tolerated(self):
        code, answers = solve(b"\r\n" + GOOD + b"\r\n \t\r\n\n" + GOOD + b"\r\n\n")
        self.assertEqual((code, [a["status"] for a in answers]), (0, ["hit", "hit"]))

    def test_a_last_line_without_an_end_is_a_line(self):
        self.assertEqual(len(solve(GOOD + b"\n" + GOOD)[1]), 2)

    def test_a_stream_cut_short_answers_what_was_whole(self):
        code, answers = solve(GOOD + b"\n" + GOOD[:-20])
        self.assertEqual((code, [a["status"] for a in answers]), (1, ["hit", "invalid"]))
        self.assertEqual(answers[1]["error"]["field"], "")
        self.assertTrue(answers[1]["error"]["message"].startswith("line 2, column "))

    def test_bytes_that_are_no_utf8_spoil_only_their_line(self):
        for bad in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe2\x82"):
            for line in (with_member(b'"comment"', b'"' + bad + b'"'), bad + GOOD, GOOD + bad):
                code, answers = solve(GOOD + b"\n" + line + b"\n" + GOOD)
                self.assertEqual((code, [a["status"] for a in answers]),
                                 (1, ["hit", "invalid", "hit"]))
                self.assertEqual(answers[1]["error"]["field"], "")

    def test_a_byte_order_mark_is_refused(self):
        code, answers = solve(b"\xef\xbb\xbf" + GOOD + b"\n" + GOOD)
        self.assertEqual((code, [a["status"] for a in answers]), (1, ["invalid", "hit"]))
        self.assertIn("byte order mark", answers[0]["error"]["message"])

    def test_a_name_is_echoed_as_written(self):
        for name in (b"null", b'"\\u00e9 \xc3\xa9"', b"1.50e+1", b"[1, [] ,{}]",
                     b'{"a" : "b c", "a":1}'):
            done = run("solve", "--json", text=with_member(b'"name"', name))
            self.assertEqual(done.returncode, 0)
            compact = re.sub(rb"(?<=[,:\[\]]) | (?=[:,])", b"", name) if name[:1] in b"[{" else name
            self.assertTrue(done.stdout.startswith(b'{"name":' + compact + b',"status":'),
                            done.stdout)

    def test_ignored_values_may_be_anything(self):
        code, answers = solve(with_member(b'"comment"', b'{"a":1,"a":[1e999,null]}'))
        self.assertEqual((code, answers[0]["status"]), (0, "hit"))

    def test_nesting_of_100000_levels_is_answered(self):
        # Python's own reader does not read such deep JSON, so deep answers are compared as text.
        for deep, blamed in ((b"[" * 100000 + b"]" * 100000, ""),
                             (b'{"a":' * 100000 + b"1" + b"}" * 100000, "shooter")):
            for key in (b'"comment"', b'"expect"'):
                code, answers = solve(GOOD + b"\n" + with_member(key, deep) + b"\n" + GOOD)
                self.assertEqual((code, [a["status"] for a in answers]), (0, ["hit"] * 3))
            done = run("solve", "--json", text=with_member(b'"name"', deep))
            self.assertEqual(done.returncode, 0)
            self.assertTrue(done.stdout.startswith(b'{"name":' + deep + b',"status":"hit"'))
            code, answers = solve(b"\n".join((GOOD, with_member(b'"deep"', deep), deep,
                                              deep[:100000], GOOD)))
            self.assertEqual((code, [a.get("error", {}).get("field") for a in answers]),
                             (1, [None, "deep", blamed, "", None]))

    def test_a_line_of_many_megabytes_is_answered(self):
        size = 100_000_000 if FULL else 10_000_000
        lines = [(with_member(b'"comment"', b'"' + b"x" * size + b'"'), "hit"),
                 (with_member(b'"comment"', b"[" + b"0," * (size // 2) + b"0]"), "hit"),
                 (with_member(b'"surplus"', b"[" + b"0," * (size // 2) + b"0]"), "invalid"),
                 (b"[" * size, "invalid"), (b"x" * size, "invalid")]
        for line, status in lines if FULL else lines[:1] + lines[-2:]:
            code, answers = solve(GOOD + b"\n" + line + b"\n" + GOOD)
            self.assertEqual([a["status"] for a in answers], ["hit", status, "hit"])
            self.assertEqual(code, 0 if status == "hit" else 1)

    def test_a_line_too_long_to_be_read_is_refused_and_the_next_is_answered(self):
        if not FULL:
            self.skipTest("only in full")
        process = subprocess.Popen([AIMAHEAD, "solve", "--json"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        for _ in range(600):
            process.stdin.write(b" " * 1_000_000)
        out, _ = process.communicate(b"\n" + GOOD + b"\n", timeout=120)
        answers = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([a["status"] for a in answers], ["invalid", "hit"])
        self.assertEqual(answers[0]["error"]["message"], "the text is longer than 256 MiB")
        self.assertEqual(answers[0]["error"]["line"], 1)

    def test_an_answer_is_not_held_back_while_input_waits(self):
        process = subprocess.Popen([AIMAHEAD, "solve", "--json"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        for _ in range(3):
            process.stdin.write(GOOD + b"\n")
            process.stdin.flush()
            self.assertTrue(select.select([process.stdout], [], [], 30)[0],
                            "no answer to a waiting question")
            self.assertEqual(json.loads(process.stdout.readline())["status"], "hit")
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 0)

    def test_a_reader_that_goes_away_ends_the_command_quietly(self):
        for arguments in (["solve", "--json"], ["solve"], ["fire"]):
            process = subprocess.Popen([AIMAHEAD, *arguments], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            process.stdout.close()
            try:
                for _ in range(100000 if arguments[0] == "solve" else 100):
                    process.stdin.write(GOOD + b"\n")
                process.stdin.flush()
            except BrokenPipeError:
                pass
            try:
                process.stdin.close()
            except BrokenPipeError:
                pass
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()
            self.assertIn(process.wait(timeout=60), (0, 1))

    def test_a_long_stream_is_answered_in_constant_memory(self):
        def max_memory(count):
            """KiB of the largest child so far that this child process had"""
            script = ("import resource,subprocess,sys\n"
                      "p=subprocess.Popen([sys.argv[1],'solve','--json'],stdin=subprocess.PIPE,"
                      "stdout=subprocess.PIPE)\n"
                      "import threading\n"
                      "def feed():\n"
                      "  block=sys.argv[2].encode()*1000\n"
                      "  for _ in range(int(sys.argv[3])//1000): p.stdin.write(block)\n"
                      "  p.stdin.close()\n"
                      "threading.Thread(target=feed).start()\n"
                      "n=sum(1 for line in p.stdout if b'\"hit\"' in line)\n"
                      "assert p.wait()==0\n"
                      "print(n,resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n")
            out = subprocess.run([sys.executable, "-c", script, AIMAHEAD, GOOD.decode() + "\n",
                                  str(count)],
                                 capture_output=True, timeout=300, check=True,
                                 env=environment).stdout
            answered, memory = map(int, out.split())
            self.assertEqual(answered, count)
            return memory

        # A build under AddressSanitizer keeps freed memory for a time. This option limits it.
        environment = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1"}
        few, many = max_memory(2000), max_memory(1_000_000 if FULL else 20_000)
        self.assertLess(many, few + 4096)


class Degrees(unittest.TestCase):
    """An angle beyond a whole turn is valid, and told of once for each file."""

    def gun(self, rest, size=2):
        gun = {"position": [0] * size, **rest}
        return json.dumps({"shooter": gun, "projectile": {"speed": 2},
                           "target": {"position": [2] * size}}).encode()

    def test_each_kind_of_angle_is_named(self):
        turns = {"facing": 0, "turn_rate": 200}
        in_space = {"facing": [1, 0, 0], "turn_rate": 200}
        plates = json.loads(GOOD)
        plates["target"] = {"kind": "plates", "position": [2, 0],
                            "plates": [{"angle": 3, "arm": 0}, {"angle": -90, "arm": 0}]}
        for text, told in (
                (self.gun({"turret": turns | {"facing": 90}}), "shooter.turret.facing is 90"),
                (self.gun({"turret": turns | {"arc": [-90, 90]}}), "shooter.turret.arc[0] is -90"),
                (self.gun({"turret": turns | {"tolerance": 10}}),
                 "shooter.turret.tolerance is 10"),
                (self.gun({"turret": in_space | {"azimuth": [-6, 60]}}, 3),
                 "shooter.turret.azimuth[1] is 60"),
                (self.gun({"mount": {"offset": [0, 0], "facing": 45.5}}),
                 "shooter.mount.facing is 45.5"),
                (json.dumps(plates).encode(), "target.plates[1].angle is -90")):
            for command in ("solve", "fire"):
                done = run(command, text=text)
                self.assertEqual((done.returncode, done.stderr.decode()), (
                    0, f"aimahead: standard input: line 1: {told}: angles are radians\n"))

    def test_radians_are_not_told_of(self):
        turret = {"facing": -6.2832, "turn_rate": 200, "arc": [0, 6.2832]}
        self.assertEqual(run("solve", text=self.gun({"turret": turret})).stderr, b"")

    def test_a_stream_is_told_of_once_and_its_answers_are_the_same(self):
        line = self.gun({"turret": {"facing": 90, "turn_rate": 200}})
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "many.jsonl")
            with open(path, "wb") as handle:
                handle.write(b"\n".join([GOOD] + [line] * 1500))
            done = run("solve", "--json", path, path)
        self.assertEqual(done.stderr.decode(), f"aimahead: {path}: line 2: shooter.turret.facing "
                                               f"is 90: angles are radians\n" * 2)
        answers = done.stdout.splitlines()
        self.assertEqual((len(answers), len(set(answers))), (3002, 2))


class Usage(unittest.TestCase):
    def test_exit_codes(self):
        self.assertEqual(run("solve", text=GOOD).returncode, 0)
        self.assertEqual(run("solve", text=BAD).returncode, 1)
        self.assertEqual(run("solve", "/nonexistent", "-", text=BAD).returncode, 2)
        for wrong in (["slove"], ["solve", "--jsn"], ["fire", "--step", "0"],
                      ["fire", "--step", "x"],
                      ["fire", "--step"], ["solve", "fire", "--json", "--zzz"], ["--zzz"],
                      ["solve", "--json=1"], ["solve", "--all=false"], ["compare", "--json=1"],
                      ["compare", "--sweep=1"], ["arena", "--json=1"]):
            done = run(*wrong)
            self.assertEqual((done.returncode, done.stdout), (2, b""), wrong)
            self.assertTrue(done.stderr.startswith(b"aimahead: "), done.stderr)

    def test_a_slip_of_the_pen_is_told_what_was_meant(self):
        self.assertIn(b'did you mean "solve"?', run("slove").stderr)
        self.assertIn(b'did you mean "--json"?', run("solve", "--jsn").stderr)

    def test_help_has_an_example_and_the_exit_codes_of_every_command(self):
        self.assertEqual(run().stdout, run("--help").stdout)
        for command in ("solve", "clear", "fire", "plot", "report", "link", "contact", "odds",
                        "track", "compare", "arena", "league", "ladder", "tunnel", "field",
                        "merge"):
            self.assertIn(b"aimahead " + command.encode(), run("--help").stdout)
            done = run(command, "--help")
            self.assertEqual(done.returncode, 0)
            self.assertIn(b"Example", done.stdout)
            self.assertIn(b"\nExit: 0 ", done.stdout)

    def test_help_is_also_a_command(self):
        for words, same in ((["help"], []), (["help", "solve"], ["solve"])):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout), (0, run(*same, "--help").stdout))
        for words, told in (
                (["help", "slove"], b'there is no command slove; did you mean "solve"?'),
                (["help", "solve", "fire"], b"help takes one argument, and fire is another")):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(told, done.stderr)

    def test_a_word_before_the_command_is_none_of_its_arguments(self):
        for words, told in (
                (["foo", "solve"], "there is no command foo\nSee aimahead"),
                (["--json", "solve", "f"], "--json belongs after solve\nSee aimahead solve"),
                (["-o", "x.svg", "plot"], "-o belongs after plot\nSee aimahead plot"),
                (["--jsn", "solve"], "there is no option --jsn\nSee aimahead")):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout, done.stderr.decode()),
                             (2, b"", f"aimahead: {told} --help.\n"))

    def test_the_version_is_that_of_the_project(self):
        with open(os.path.join(PROJECT, "CMakeLists.txt")) as listing:
            version = re.search(r"project\(aimahead VERSION (\S+)", listing.read()).group(1)
        self.assertEqual(run("--version").stdout, f"aimahead {version}\n".encode())

    def test_names_of_files_may_begin_with_a_dash_after_two(self):
        done = run("solve", "--", "--json")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot read --json", done.stderr)


class Hints(unittest.TestCase):
    """First mistakes of users: each gets a hint."""

    def test_json_over_many_lines_on_standard_input(self):
        pretty = json.dumps(json.loads(GOOD), indent=2).encode()
        done = run("solve", "--json", text=GOOD + b"\n" + pretty)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"standard input: line 2 is not a whole question", done.stderr)
        self.assertIn(b"name a file that ends in .json", done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1)
        for sound in (GOOD, BAD, GOOD + b"}", b"[" + GOOD + b"]", b"x"):
            self.assertEqual(run("solve", text=sound).stderr, b"")

    def test_several_engagements_given_to_a_command_that_takes_one(self):
        for command in ("plot", "report", "link"):
            for several in (GOOD + b"\n" + GOOD, GOOD + GOOD + GOOD):
                done = run(command, text=several)
                self.assertEqual((done.returncode, done.stdout), (1, b""))
                self.assertIn(b"several engagements, and %s takes one: sed -n 1p FILE | aimahead %s"
                              % (command.encode(), command.encode()), done.stderr)
            self.assertNotIn(b"several", run(command, text=GOOD + b" x").stderr)

    def test_an_argument_too_many_is_named(self):
        for command in ("plot", "report", "link", "arena", "league"):
            self.assertIn(b"%s takes one argument, and b.json is another" % command.encode(),
                          run(command, "a.json", "b.json").stderr)
        self.assertIn(b"field takes one argument, and b is another",
                      run("field", "move", "b").stderr)
        self.assertIn(b"tunnel takes no argument, and a.json is one",
                      run("tunnel", "a.json").stderr)

    def test_a_field_that_does_not_apply_says_why(self):
        table = b'"projectile":{"table":{"distances":[1,9],"times":[0.1,2]}}'
        endless = b'"target":{"kind":"pieces","position":[2,2],"pieces":[{}],"after":"loop"}'
        ball = b'[{"shape":"ball","position":[9,9],"radius":1,"from":[1,1]}]'
        line = b'{"shooter":{"position":[0,0]%s},%s,"target":{"position":[2,2]%s}}'
        fast = b'"projectile":{"speed":2}'
        for text, field, message in (
                (line % (b',"muzzle":1', table, b""), "shooter.muzzle",
                 "does not apply to a shot that is known by a table"),
                (line % (b"", table[:-1] + b',"acceleration":[0,1]}', b""),
                 "projectile.acceleration", "does not apply to a shot that is known by a table"),
                (line % (b"", fast[:-1] + b',"wind":[0,1]}', b""), "projectile.wind",
                 "does not apply to a projectile without drag"),
                (line % (b"", table[:-1] + b',"wind":[0,1]}', b""), "projectile.wind",
                 "does not apply to a shot that is known by a table"),
                (b'{"shooter":{"position":[0,0]},%s,%s}' % (fast, endless), "target.after",
                 "does not apply: the last piece has no end"),
                (line % (b',"turn_rate":1', fast, b""), "shooter.turn_rate",
                 'needs "kind": "turning"; did you mean "shooter.turret.turn_rate"?'),
                (line % (b',"kind":"linear","turn_rate":1', fast, b""), "shooter.turn_rate",
                 'does not apply to a shooter of kind "linear"; '
                 'did you mean "shooter.turret.turn_rate"?'),
                (line % (b"", fast, b',"turn_rate":1'), "target.turn_rate",
                 'needs "kind": "turning" or "plates"'),
                (line % (b',"turret":{"arc":[0,1],"azimuth":[0,1]}', fast, b""),
                 "shooter.turret.azimuth",
                 "does not apply to a turret in 2 dimensions"),
                (line % (b"", fast, b',"after":"loop"'), "target.after",
                 'needs "kind": "bezier", "path", "spline", "samples" or "pieces"'),
                (line % (b"", fast, b',"kind":"linear","after":"loop"'), "target.after",
                 'does not apply to a motion of kind "linear"'),
                (with_member(b'"obstacles"', ball), "obstacles[0].from",
                 "does not apply to a ball obstacle"),
                (with_member(b'"obstacles"', ball.replace(b'"from"', b'"kind":"linear",'
                                                          b'"acceleration"')),
                 "obstacles[0].acceleration",
                 "does not apply to a linear obstacle"),
                (with_member(b'"obstacles"', b'[{"shape":"mesh"}]'), "obstacles[0].shape",
                 "there is no such shape in 2 dimensions")):
            _, (answer,) = solve(text)
            self.assertEqual(answer["error"], {"field": field, "message": message, "line": 1})

    def test_a_limit_of_other_dimensions_is_none(self):
        in_space = (b'{"shooter":{"position":[0,0,0]},"projectile":{"speed":2},'
                    b'"target":{"position":[2,2,1]}}')
        for question, turrets in (
                (GOOD, (b'"azimuth":[0,1]', b'"elevation":[0,1]', b'"azimuth":1,"elevation":1')),
                (in_space, (b'"arc":[0,1]', b'"arc":1'))):
            for turret in turrets:
                _, (answer,) = solve(question.replace(b']}', b'],"turret":{' + turret + b'}}', 1))
                self.assertEqual(answer["error"], {"field": "shooter.turret.facing", "line": 1,
                                                   "message": "required, but missing"})

    def test_there_are_no_odds_with_a_value(self):
        text = GOOD.replace(b'"speed":2', b'"speed":2,"quadratic_drag":1')
        done = run("odds", "--json", text=text)
        self.assertEqual(json.loads(done.stdout)["error"],
                         {"field": "projectile.quadratic_drag", "line": 1,
                          "message": "there are no odds with quadratic drag"})

    def test_a_missing_word_comes_with_those_to_choose_from(self):
        for text, field, words in (
                (with_member(b'"tick"', b'{"step":0.1}'), "tick.integrator",
                 '"semi_implicit_euler", "explicit_euler", "velocity_verlet"'),
                (GOOD.replace(b'"target":{', b'"target":{"walls":{"min":[0,0],"max":[9,9]},'),
                 "target.walls.on_hit", '"stop", "slide", "bounce"')):
            _, (answer,) = solve(text)
            self.assertEqual(answer["error"], {
                "field": field, "message": f"required, but missing: expected one of {words}",
                "line": 1})

    def test_control_characters_in_names_are_shown_as_json_has_them(self):
        unknown = with_member(b'"\\u001b[31m\\n\\u0000"', b"1")
        answers = run("solve", text=unknown).stdout.decode().splitlines()
        self.assertEqual(len(answers), 2)
        self.assertIn("\\u001b[31m\\u000a\\u0000: unknown field", answers[1])
        beside = unknown.replace(b'"shooter"', b'"shoter"')
        for arguments in (["solve"], ["fire"], ["plot"]):
            done = run(*arguments, text=beside)
            said = (done.stdout + done.stderr).decode()
            self.assertNotRegex(said, "[\\x00-\\x09\\x0b-\\x1f]", arguments)
        error = solve(unknown)[1][0]["error"]
        self.assertEqual(error["field"], "\x1b[31m\n\0")

    def test_the_first_setting_of_a_name_that_stands_before_is_blamed(self):
        names = [b"s%d" % (i * 7919 % 20000) for i in range(20000)]
        def with_names(names):
            members = b",".join(b'"%s":[1,2]' % name for name in names)
            return GOOD.replace(b'"speed":2', b'"table":{"distances":[1,9],"times":[1,3],'
                                b'"settings":{%s}}' % members)
        self.assertEqual(solve(with_names(names))[1][0]["status"], "hit")
        names[3000] = names[15000] = names[40]
        names[700] = names[600]
        self.assertEqual(solve(with_names(names))[1][0]["error"], {
            "field": f"projectile.table.settings.{names[600].decode()}", "line": 1,
            "message": "given more than once"})

    def test_an_unknown_field_beside_a_missing_one_is_named(self):
        wrong = GOOD.replace(b'"speed"', b'"sped"')
        for text, field, message in (
                (wrong, "projectile.speed", 'required, but missing; "sped" is an unknown field: '
                                            'did you mean "speed"?'),
                (wrong.replace(b"sped", b"colour"), "projectile.speed",
                 'required, but missing; "colour" is an unknown field'),
                (wrong.replace(b'"sped"', b'"foo":1,"sped"'), "projectile.speed",
                 'required, but missing; "sped" is an unknown field: did you mean "speed"?'),
                (GOOD.replace(b'"target"', b'"traget"'), "target",
                 'required, but missing; "traget" is an unknown field: did you mean "target"?'),
                (GOOD.replace(b'"speed":2', b'"radius":2,"' + b"x" * 50 + b'":1'),
                 "projectile.speed",
                 "required, but missing")):
            code, answers = solve(text)
            self.assertEqual((code, answers[0]["error"]),
                             (1, {"field": field, "message": message, "line": 1}))

    def test_other_names_of_fields_and_words_are_known(self):
        shot = b'"speed":2'
        for text, field, message in (
                (GOOD.replace(shot, shot + b',"gravity":[0,-9.81]'), "projectile.gravity",
                 'unknown field; did you mean "acceleration"?'),
                (GOOD.replace(b'"position":[2,2]', b'"pos":[2,2]'), "target.position",
                 'required, but missing; "pos" is an unknown field: did you mean "position"?'),
                (GOOD.replace(b'"shooter"', b'"gun"'), "shooter",
                 'required, but missing; "gun" is an unknown field: did you mean "shooter"?'),
                (GOOD.replace(shot, shot + b',"splash":1'), "projectile.splash",
                 'unknown field; did you mean "radius"?'),
                (with_member(b'"inherit"', b"1"), "inherit",
                 'unknown field; did you mean "projectile.inherit"?'),
                (with_member(b'"gravity"', b"[0,1]"), "gravity",
                 'unknown field; did you mean "projectile.acceleration"?'),
                (GOOD.replace(b'"target":{', b'"target":{"heading":1,'), "target.heading",
                 'unknown field; did you mean "velocity"?'),
                (with_member(b'"obstacles"', b'[{"shape":"circle","position":[9,9],"radius":1}]'),
                 "obstacles[0].shape", 'did you mean "ball"?'),
                (with_member(b'"obstacles"', b'[{"type":"ball","position":[9,9],"radius":1}]'),
                 "obstacles[0].shape", '"type" is an unknown field: did you mean "shape"?'),
                (GOOD.replace(b'"velocity"', b'"accel"'), "target.accel",
                 'unknown field; did you mean "acceleration"?'),
                (GOOD.replace(b'"target":{', b'"target":{"kind":"linear","accel":[0,1],'),
                 "target.accel",
                 'unknown field; did you mean "acceleration" with "kind": "accelerating" or '
                 '"plates"?'),
                (GOOD.replace(b'"speed"', b'"velocity"'), "projectile.speed",
                 'required, but missing; "velocity" is an unknown field: did you mean "speed"?'),
                (GOOD.replace(b'"speed"', b'"muzzle_velocity"'), "projectile.speed",
                 '"muzzle_velocity" is an unknown field: did you mean "speed"?'),
                (GOOD.replace(shot, shot + b',"max_range":1'), "projectile.max_range",
                 'unknown field; did you mean "range"?'),
                (GOOD.replace(shot, shot + b',"max_time":1'), "projectile.max_time",
                 'unknown field; did you mean "lifetime"?'),
                (GOOD.replace(shot, shot + b',"ttl":1'), "projectile.ttl",
                 'unknown field; did you mean "lifetime"?'),
                (GOOD.replace(shot, shot + b',"angle":1'), "projectile.angle",
                 "unknown field of a projectile"),
                (GOOD.replace(b'"shooter":{', b'"shooter":{"facing":1,'), "shooter.facing",
                 'unknown field; did you mean "shooter.turret.facing"?'),
                (GOOD.replace(b'"shooter":{', b'"shooter":{"arc":[0,1],'), "shooter.arc",
                 'unknown field; did you mean "shooter.turret.arc"?'),
                (GOOD.replace(b'"target":{', b'"target":{"omega":1,'), "target.omega",
                 'unknown field; did you mean "turn_rate" with "kind": "turning" or "plates"?'),
                (GOOD.replace(b'"target":{', b'"target":{"angular_velocity":1,'),
                 "target.angular_velocity",
                 'unknown field; did you mean "turn_rate" with "kind": "turning" or "plates"?'),
                (GOOD.replace(b'"position":[2,2]', b'"waypoints":[[2,2]]'), "target.position",
                 'required, but missing; "waypoints" is an unknown field: did you mean "points" '
                 'with "kind": "bezier", "path" or "spline"?'),
                (GOOD.replace(b'"target":{', b'"target":{"path":[[1,2]],'), "target.path",
                 'unknown field; did you mean "points" with "kind": "bezier", "path" or "spline"?'),
                (GOOD.replace(b'"target":{', b'"target":{"type":"linear",'), "target.type",
                 'unknown field; did you mean "kind"?'),
                (GOOD.replace(b'"target":{"position"', b'"target":{"type":"path","points"'),
                 "target.position",
                 'required, but missing; "type" is an unknown field: did you mean "kind"?'),
                (GOOD.replace(b'"target":{', b'"target":{"motion":"linear",'), "target.motion",
                 'unknown field; did you mean "kind"?'),
                (GOOD.replace(b'"shooter"', b'"player"'), "shooter",
                 'required, but missing; "player" is an unknown field: did you mean "shooter"?'),
                (GOOD.replace(b'"shooter"', b'"turret"'), "shooter",
                 'required, but missing; "turret" is an unknown field: did you mean "shooter"?'),
                (with_member(b'"turret"', b"{}"), "turret",
                 'unknown field; did you mean "shooter.turret"?'),
                (GOOD.replace(b'"target"', b'"enemy"'), "target",
                 'required, but missing; "enemy" is an unknown field: did you mean "target"?'),
                (with_member(b'"walls"', b"[]"), "walls",
                 'unknown field; did you mean "obstacles"?'),
                (with_member(b'"time"', b"0"), "time", "unknown field of an engagement")):
            _, (answer,) = solve(text)
            self.assertEqual(answer["error"]["field"], field)
            self.assertTrue(answer["error"]["message"].endswith(message), answer)

    def test_points_without_a_kind_are_told_so(self):
        text = GOOD.replace(b'"position":[2,2],"velocity":[0,-2]',
                            b'"points":[[2,2],[3,3]],"duration":4')
        _, (answer,) = solve(text)
        self.assertEqual((answer["error"]["field"], answer["error"]["message"]),
                         ("target.position", 'required, but missing; "points" needs "kind": '
                                             '"bezier", "path" or "spline"'))

    def test_numbers_and_lists_that_are_no_json_are_told_so(self):
        for number in (b"NaN", b"nan", b"Infinity", b"-Infinity", b"-inf"):
            _, (answer,) = solve(GOOD.replace(b":2}", b":%s}" % number))
            self.assertIn("JSON has no NaN and no Infinity", answer["error"]["message"], number)
        for text in (b"0.1,40.2,10.1", b"t,x,y\n0.1,40.2,10.1", b"1;2;3"):
            for answer in solve(text)[1]:
                self.assertIn("this looks like CSV", answer["error"]["message"], text)
        for text in (b"{,}", b"[1,2", b"x", b'{"comment":"NaN,"', b'{"name":"a,b"', b"  40,",
                     b'  "shooter": {"position": [0, 0]},', b"  },", b'"speed": 2, "drag": 1'):
            message = solve(text)[1][0]["error"]["message"]
            self.assertFalse("CSV" in message or "Infinity" in message, message)

    def test_commas_and_quotes_that_are_no_json_are_told_so(self):
        for text, hint in ((GOOD[:-1] + b",}", "; there is a comma before the }"),
                           (GOOD.replace(b"[2,2]", b"[2,2 , ]"), "; there is a comma before the ]"),
                           (GOOD.replace(b'"', b"'"), "; JSON wants double quotes"),
                           (GOOD.replace(b'"', b""), "; JSON wants double quotes"),
                           (GOOD.replace(b'"target"', b"target "), "; JSON wants double quotes"),
                           (GOOD.replace(b'"speed"', b"speed"), "; JSON wants double quotes"),
                           (GOOD.replace(b"[2,2]", b"[speed, 2]"), "text"),
                           (GOOD.replace(b'"speed":2', b'"speed":fast'), "text")):
            _, (answer,) = solve(text)
            self.assertTrue(answer["error"]["message"].endswith(hint), answer)

    def test_a_file_without_a_text_is_called_empty(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "one.json")
            for text in (b"", b" \n"):
                with open(path, "wb") as file:
                    file.write(text)
                for command in ("solve", "plot"):
                    done = run(command, path)
                    self.assertEqual(done.returncode, 1)
                    self.assertIn(b": the text is empty\n", done.stdout + done.stderr)

    def test_a_fault_in_a_stream_names_its_line_and_blank_lines_count(self):
        text = GOOD + b"\n\n" + BAD + b"\n{\n"
        code, answers = solve(text)
        self.assertEqual((code, [a["status"] for a in answers]), (1, ["hit", "invalid", "invalid"]))
        self.assertEqual([a["error"]["line"] for a in answers[1:]], [3, 4])
        for command in ("solve", "fire", "compare", "odds"):
            said = run(command, text=text).stdout.decode()
            self.assertIn("line 3: projectile.speed: ", said)
            self.assertEqual(said.count("line 4"), 1)
        with tempfile.TemporaryDirectory() as folder:
            for name, line in (("one.json", None), ("many.jsonl", 1), ("many.ndjson", 1)):
                path = os.path.join(folder, name)
                with open(path, "wb") as file:
                    file.write(BAD + b"\n")
                self.assertEqual(solve(b"", path)[1][0]["error"].get("line"), line)
                self.assertEqual(b"line" in run("solve", path).stdout, line is not None)

    def test_a_terminal_that_is_read_says_so(self):
        for arguments, said in ((["solve"], b"a question in JSON on each line"),
                                (["plot"], b"one JSON object")):
            ours, theirs = os.openpty()
            process = subprocess.Popen([AIMAHEAD, *arguments], stdin=theirs, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            os.close(theirs)
            line = process.stderr.readline()
            self.assertIn(b"this terminal is read: " + said + b". Ctrl-D ends it", line)
            os.write(ours, GOOD + b"\n\x04")
            out, _ = process.communicate(timeout=60)
            os.close(ours)
            self.assertEqual(process.returncode, 0)
            self.assertIn(b"hit" if arguments == ["solve"] else b"<svg", out)
        self.assertEqual(run("solve", text=GOOD).stderr, b"")


class People(unittest.TestCase):
    def test_the_table_has_a_row_for_each_question_and_no_colour_without_a_terminal(self):
        done = run("solve", PUBLISHED)
        self.assertEqual(done.returncode, 0)
        self.assertNotIn(b"\x1b", done.stdout)
        lines = done.stdout.decode().splitlines()
        with open(PUBLISHED) as questions:
            count = sum(1 for _ in questions)
        self.assertGreater(len(lines), count)
        self.assertLessEqual(max(map(len, lines)), 120)

    def test_a_terminal_gets_colour_unless_it_is_not_wanted(self):
        for environment, coloured in (({"TERM": "xterm"}, True),
                                      ({"TERM": "xterm", "NO_COLOR": "1"}, False),
                                      ({"TERM": "dumb"}, False)):
            ours, theirs = os.openpty()
            process = subprocess.Popen([AIMAHEAD, "solve", PUBLISHED], stdout=theirs,
                                       env=environment)
            os.close(theirs)
            seen = b""
            try:
                while piece := os.read(ours, 65536):
                    seen += piece
            except OSError:
                pass
            process.wait(timeout=30)
            os.close(ours)
            self.assertEqual(b"\x1b[" in seen, coloured)

    def test_an_invalid_row_shows_field_and_message(self):
        done = run("solve", text=BAD)
        self.assertIn(b"projectile.speed: expected a finite number >= 0, got -2", done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
