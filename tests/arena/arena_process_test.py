#!/usr/bin/env python3
"""Compares `aimahead arena` as a process with docs/MATCHES.md: outcomes, traces, records, programs
as bots.

usage: arena_process_test.py AIMAHEAD PROJECT_DIRECTORY      (needs only Python's standard library)
"""
import gzip
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

AIMAHEAD, PROJECT = sys.argv[1], sys.argv[2]
DUEL = {"rules": "rtanque_swept", "arena": {"width": 1200, "height": 700}, "ticks": 400, "seed": 3,
        "tanks": [{"name": "red", "bot": "circular"}, {"name": "blue", "bot": "wanderer"}]}


def run(*arguments, text=b"", timeout=120):
    return subprocess.run([AIMAHEAD, *arguments], input=text, capture_output=True, timeout=timeout)


def play(match, *arguments):
    done = run("arena", "-", "--json", *arguments, text=json.dumps(match).encode())
    return done.returncode, json.loads(done.stdout), done.stderr.decode()


class Folder(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)

    def path(self, name):
        return os.path.join(self.directory.name, name)


class Matches(Folder):
    def test_an_outcome_has_the_keys_of_the_format(self):
        code, outcome, _ = play(DUEL)
        self.assertEqual(code, 0)
        self.assertEqual(list(outcome), ["ticks", "winner", "tanks", "hash"])
        self.assertEqual(list(outcome["tanks"][0]),
                         ["name", "health", "shots", "hits", "damage_dealt", "damage_taken",
                          "survived"])
        self.assertRegex(outcome["hash"], "^[0-9a-f]{16}$")
        self.assertEqual(play(DUEL)[1], outcome)

    def test_a_trace_keeps_each_nth_tick_and_the_last(self):
        for name, opener in (("t.jsonl", open), ("t.jsonl.gz", gzip.open)):
            path = self.path(name)
            play(DUEL, "--trace", path, "--every", "150")
            with opener(path, "rt") as handle:
                lines = [json.loads(line) for line in handle]
            self.assertEqual([line["tick"] for line in lines], [150, 300, 400])
            self.assertEqual(list(lines[0]), ["tick", "tanks", "shells"])
        with open(self.path("t.jsonl.gz"), "rb") as handle:
            self.assertEqual(handle.read(2), b"\x1f\x8b")
        with open(self.path("t.jsonl"), "rb") as handle:
            self.assertEqual(handle.read(2), b'{"')

    def test_a_record_replays_to_the_same_hash_without_its_bots(self):
        for name in ("r.match.json", "r.match.json.gz"):
            _, played, _ = play(DUEL, "--record", self.path(name))
            done = run("arena", self.path(name), "--json")
            self.assertEqual(json.loads(done.stdout)["hash"], played["hash"])
        with open(self.path("r.match.json")) as handle:
            self.assertTrue(all("commands" in tank for tank in json.load(handle)["tanks"]))

    def test_a_record_of_headings_just_within_two_turns_replays(self):
        for heading in (-12.56, 12.56):
            commands = [{key: heading for key in ("heading", "turret_heading", "radar_heading")}]
            match = dict(DUEL, ticks=2, tanks=[
                {"name": "scripted", "position": [300, 300], "commands": commands},
                {"name": "moves", "bot": "linear"}])
            path = self.path("headings.json")
            _, played, _ = play(match, "--record", path)
            done = run("arena", path, "--json")
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertEqual(json.loads(done.stdout)["hash"], played["hash"])

    def test_ten_thousand_ticks_of_ten_tanks_are_a_few_megabytes(self):
        bots = ["circular", "linear", "clamped", "seeker", "surfer"] * 2
        match = {"rules": {"preset": "rtanque_swept", "health": 1e6},
                 "arena": {"width": 1200, "height": 700}, "ticks": 10000, "seed": 1,
                 "tanks": [{"name": f"{bot}-{i}", "bot": bot} for i, bot in enumerate(bots)]}
        path = self.path("long.match.json.gz")
        _, played, _ = play(match, "--record", path)
        self.assertEqual(played["ticks"], 10000)
        self.assertLess(os.path.getsize(path), 4_000_000)
        self.assertEqual(json.loads(run("arena", path, "--json").stdout)["hash"], played["hash"])

    def test_a_bad_match_names_its_field(self):
        bad = dict(DUEL, tanks=[{"name": "red", "bot": "wandrer"}])
        code, answer, said = play(bad)
        self.assertEqual((code, answer["error"]["field"]), (1, "tanks[0].bot"))
        self.assertIn("tanks[0].bot", said)
        self.assertIn('did you mean "wanderer"', said)

    def test_a_whole_number_is_expected_whatever_is_there(self):
        for ticks, got in ((0, "0"), (-1, "-1"), (1.5, "1.5"), ("x", '"x"'), (None, "null")):
            error = play(dict(DUEL, ticks=ticks))[1]["error"]
            self.assertEqual(error, {"field": "ticks", "message":
                                     f"expected a whole number from 1 to 1000000000, got {got}"})

    def test_a_file_that_cannot_be_read_or_written_is_named(self):
        done = run("arena", self.path("none.json"))
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"none.json", done.stderr)
        done = run("arena", "-", "--trace", self.path("no/where.jsonl"),
                   text=json.dumps(DUEL).encode())
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"where.jsonl", done.stderr)

    def test_no_output_takes_the_place_of_a_file_that_is_read(self):
        match, table = self.path("m.json"), self.path("m.jsonl")
        with open(match, "w", encoding="utf-8") as handle:
            json.dump(DUEL, handle)
        os.link(match, self.path("same.json"))
        for options, said in (
                (("--trace", match), b"it is read, too"),
                (("--record", self.path("same.json")), b"it is read, too"),
                (("--trace", table, "--record", table), b"two outputs would go there"),
                (("--trace", table, "--record", self.path("./m.jsonl")),
                 b"two outputs would go there")):
            done = run("arena", match, *options)
            self.assertEqual((done.returncode, done.stdout), (2, b""), done.stderr)
            self.assertIn(said, done.stderr)
        with open(match, encoding="utf-8") as handle:
            self.assertEqual(json.load(handle), DUEL)
        self.assertEqual(run("arena", match, "--trace", "/dev/null", "--record",
                             "/dev/null").returncode, 0)

    def test_standard_output_takes_a_trace(self):
        done = run("arena", "-", "--trace", "-", "--every", "150", text=json.dumps(DUEL).encode())
        self.assertEqual([json.loads(line)["tick"] for line in done.stdout.splitlines()],
                         [150, 300, 400])

    def test_a_reader_of_the_trace_may_go_away(self):
        match = self.path("m.json")
        with open(match, "w", encoding="utf-8") as handle:
            json.dump(dict(DUEL, rules={"preset": "rtanque_swept", "health": 1e6}), handle)
        with subprocess.Popen([AIMAHEAD, "arena", match, "--trace", "-"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            self.assertEqual(json.loads(process.stdout.readline())["tick"], 1)
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            self.assertEqual(process.wait(timeout=60), 0)

    def test_standard_output_takes_one_of_trace_record_and_outcome(self):
        text = json.dumps(DUEL).encode()
        record = run("arena", "-", "--record", "-", text=text).stdout
        self.assertEqual(run("arena", "-", "--json", text=record).stdout,
                         run("arena", "-", "--json", text=text).stdout)
        for options in (("--trace", "-", "--json"), ("--record", "-", "--json"),
                        ("--trace", "-", "--record", "-")):
            done = run("arena", "-", *options, text=text)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(b"cannot write standard output: two outputs would go there", done.stderr)

    def test_each_nth_tick_is_of_a_trace(self):
        done = run("arena", "-", "--every", "2", text=json.dumps(DUEL).encode())
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--every requires --trace", done.stderr)

    def test_people_get_a_table(self):
        done = run("arena", "-", text=json.dumps(DUEL).encode())
        self.assertIn(b"hit %", done.stdout)
        self.assertIn(b"after 400 ticks", done.stdout)


LEAGUE = {"rules": "rtanque_swept", "arena": {"width": 1200, "height": 700}, "ticks": 1500,
          "rounds": 6,
          "seed": 1, "bots": ["linear", "circular", "clamped", "seeker", "camper", "wanderer"]}


class Leagues(Folder):
    def league(self, league=LEAGUE):
        path = self.path("league.json")
        with open(path, "w") as handle:
            json.dump(league, handle)
        return path

    @staticmethod
    def lines_of(path):
        if not os.path.exists(path):
            return 0
        with open(path, "rb") as handle:
            return handle.read().count(b"\n")

    def test_results_are_what_the_format_says(self):
        done = run("league", self.league(), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(len(result["pairs"]), 15)
        self.assertEqual(set(result["pairs"][0]) - {"error"},
                         {"a", "b", "rounds", "share_a", "wins_a", "wins_b", "draws"})
        self.assertEqual(set(result["bots"][0]),
                         {"name", "rating", "error", "hit_rate", "survival"})
        ratings = [bot["rating"] for bot in result["bots"]]
        self.assertEqual(ratings, sorted(ratings, reverse=True))
        for bot in result["bots"]:
            shares = [p["share_a"] if p["a"] == bot["name"] else 100 - p["share_a"]
                      for p in result["pairs"] if bot["name"] in (p["a"], p["b"])]
            self.assertAlmostEqual(bot["rating"], sum(shares) / len(shares))
        self.assertFalse(os.path.exists(self.path("league.json.progress")))

    def test_a_league_killed_at_any_moment_loses_no_finished_match(self):
        path = self.league(dict(LEAGUE, rounds=12))
        journal = path + ".progress"
        expected = json.loads(run("league", path, "--json").stdout)
        finished = 0
        kills = 0
        for _ in range(40):
            process = subprocess.Popen([AIMAHEAD, "league", path, "--json"], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            try:
                out, err = process.communicate(timeout=0.02 * 1.2**kills)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                kills += 1
                if not os.path.exists(journal):  # not begun, or over
                    finished = 0
                    continue
                with open(journal, "rb") as handle:
                    lines = handle.read().split(b"\n")
                recorded = max(0, len(lines) - 2)
                self.assertGreaterEqual(recorded, finished)
                finished = recorded
                continue
            break
        self.assertGreater(kills, 0)
        self.assertEqual(json.loads(out), expected)

    def test_a_line_cut_short_is_no_match_and_another_league_starts_anew(self):
        path = self.league()
        journal = path + ".progress"
        expected = run("league", path, "--json").stdout
        process = subprocess.Popen([AIMAHEAD, "league", path], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        while self.lines_of(journal) < 3:
            if process.poll() is not None:
                self.skipTest("too quick to be interrupted")
            time.sleep(0.005)
        process.kill()
        process.wait()
        with open(journal) as handle:
            whole = handle.read()
        with open(journal, "w") as handle:
            handle.write(whole[:-20])
        self.assertEqual(run("league", path, "--json").stdout, expected)
        with open(journal, "w") as handle:
            handle.write(whole)
        other = self.league(dict(LEAGUE, seed=2))
        self.assertNotEqual(run("league", other, "--json").stdout, expected)

    def test_an_interrupted_league_says_how_to_go_on(self):
        path = self.league(dict(LEAGUE, rounds=2000))
        for more, said in (([], b"kept in " + path.encode() + b".progress. The same command"),
                           (["--progress", self.path("own")],
                            b"kept in " + self.path("own").encode())):
            process = subprocess.Popen([AIMAHEAD, "league", path, *more], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            journal = more[1] if more else path + ".progress"
            while self.lines_of(journal) < 1 and process.poll() is None:
                time.sleep(0.005)
            time.sleep(0.2)  # the first match is being played
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, -signal.SIGINT, err)
            self.assertIn(b"aimahead: interrupted; finished units are " + said, err)

    def test_tables_and_csv(self):
        path = self.league(dict(LEAGUE, bots=["linear", "still"]))
        self.assertIn(b"+-", run("league", path).stdout)
        lines = run("league", path, "--csv").stdout.decode().splitlines()
        self.assertEqual(lines[0], "rank,name,rating,error,hit_rate,survival")
        self.assertTrue(lines[1].startswith("1,linear,"))

    def test_a_bad_league_names_its_field(self):
        done = run("league", "-", "--json", text=json.dumps(dict(LEAGUE, rounds=0)).encode())
        self.assertEqual(done.returncode, 1)
        self.assertEqual(json.loads(done.stdout)["error"]["field"], "rounds")


class Studies(Folder):
    def test_tunnel_prints_a_table_and_csv_and_draws(self):
        done = run("tunnel", "--passes", "3000", "-o", self.path("t.svg"))
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"tick 117", done.stdout)
        xml.etree.ElementTree.parse(self.path("t.svg"))
        lines = run("tunnel", "--passes", "3000", "--csv").stdout.decode().splitlines()
        self.assertEqual(len(lines), 1 + 5 * 20)

    def test_the_ladder_prints_and_draws(self):
        done = run("ladder", "--rounds", "1", "--warm-up", "0", "--ticks", "200", "--csv",
                   "-o", self.path("l.svg"))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(done.stdout.decode().splitlines()), 1 + 63)
        xml.etree.ElementTree.parse(self.path("l.svg"))

    def test_the_ladder_says_how_often_shots_hit_by_their_odds(self):
        quick = ("--rounds", "2", "--ticks", "400", "--radar-noise", "5", "--odds")
        done = run("ladder", *quick, "--csv", "-o", self.path("o.svg"))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(done.stdout.decode().splitlines()), 1 + 10)
        xml.etree.ElementTree.parse(self.path("o.svg"))
        bins = json.loads(run("ladder", *quick, "--json").stdout)["bins"]
        self.assertGreater(sum(one["shots"] for one in bins), 2 * 7 * 3)
        self.assertTrue(all(one["hits"] <= one["shots"] for one in bins))

    def test_the_odds_of_several_guns_under_several_noises_are_those_of_each(self):
        quick = ("--rounds", "2", "--ticks", "300", "--odds")
        guns = ("tracked_linear", "tracked_circular")
        done = run("ladder", *quick, "--radar-noise", "2,5", "--guns", ",".join(guns), "--json",
                   "-o", self.path("o.svg"))
        xml.etree.ElementTree.parse(self.path("o.svg"))
        calibrations = json.loads(done.stdout)["calibrations"]
        self.assertEqual([(one["radar_noise"], one["gun"]) for one in calibrations],
                         [(noise, gun) for noise in (2, 5) for gun in guns])
        for one in calibrations:
            alone = run("ladder", *quick, "--radar-noise", str(one["radar_noise"]),
                        "--guns", one["gun"], "--json")
            self.assertEqual(json.loads(alone.stdout)["bins"], one["bins"])
        rows = run("ladder", *quick, "--radar-noise", "2,5", "--csv").stdout.decode().splitlines()
        self.assertEqual(rows[0].split(",")[:3], ["radar_noise", "gun", "from"])
        self.assertEqual(len(rows), 1 + 2 * 10)

    def test_a_gun_without_a_tracker_knows_no_odds(self):
        done = run("ladder", "--odds", "--guns", "tracked_linear,linear")
        self.assertEqual(done.returncode, 2)
        self.assertIn("linear knows no odds", done.stderr.decode())

    def test_the_ladder_under_several_noises_prints_and_draws(self):
        quick = ("--rounds", "1", "--warm-up", "0", "--ticks", "200", "--radar-noise", "0,5,20",
                 "--radar-delay", "2", "--radar-fading", "0.1", "--guns", "linear,tracked_linear")
        done = run("ladder", *quick, "--csv", "-o", self.path("n.svg"))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(done.stdout.decode().splitlines()), 1 + 3 * 2 * 7)
        xml.etree.ElementTree.parse(self.path("n.svg"))
        self.assertEqual(len(run("ladder", *quick).stdout.decode().splitlines()), 2 + 3)
        self.assertEqual(len(json.loads(run("ladder", *quick, "--json").stdout)["cells"]), 42)
        self.assertEqual(run("ladder", "--guns", "surfer").returncode, 2)
        for option, end in (("noise", "1000000000"), ("delay", "1000"), ("fading", "1")):
            for text in ("-1", "nan", "inf", "five"):
                done = run("ladder", f"--radar-{option}", text)
                self.assertEqual(done.returncode, 2)
                self.assertIn(f"expected a number >= 0 and <= {end}, got {text}",
                              done.stderr.decode())


ECHO = """
import json, sys
for line in sys.stdin:
    seen = json.loads(line)
    print(json.dumps({"speed": 3, "heading": 1.0, "fire": 1}), flush=True)
"""

MISCHIEF = {
    "crashes": "raise SystemExit(3)",
    "prints_rubbish": "import sys\nfor line in sys.stdin: print('rubbish', flush=True)",
    "answers_with_a_list": "import sys\nfor line in sys.stdin: print('[1,2]', flush=True)",
    "misspells": "import sys\nfor line in sys.stdin: print('{\"sped\":1}', flush=True)",
    "floods": "import sys\nwhile True: sys.stdout.write('x' * 100000)",
    "floods_lines": "import sys\nwhile True: sys.stdout.write('{}\\n' * 30000)",
    "sleeps": "import time\ntime.sleep(1000)",
    "forks": "import os, time\n"
             "for i in range(20):\n"
             "    if os.fork() == 0:\n"
             "        os.setsid()\n"
             "        if os.fork() == 0: time.sleep(1000)\n"
             "        os._exit(0)\n"
             "time.sleep(1000)",
    "ignores_signals": "import signal, time\n"
                       "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                       "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
                       "time.sleep(1000)",
}


class Programs(Folder):
    def program(self, name, text):
        path = self.path(name + ".py")
        with open(path, "w") as handle:
            handle.write(text)
        return {"command": [sys.executable, path]}

    def left_running(self):
        """Processes whose command line mentions this test's folder."""
        found = []
        for entry in os.listdir("/proc"):
            if not entry.isdigit() or int(entry) == os.getpid():
                continue
            try:
                with open(f"/proc/{entry}/cmdline", "rb") as handle:
                    if self.directory.name.encode() in handle.read():
                        found.append(entry)
            except OSError:
                pass
        return found

    def test_a_program_drives_its_tank(self):
        match = dict(DUEL, ticks=100, tanks=[
            {"name": "echo", "position": [100, 100], "heading": 1.0,
             "bot": self.program("echo", ECHO)},
            {"name": "still", "bot": "still"}])
        code, outcome, said = play(match, "--allow-commands", "--trace", self.path("t.jsonl"))
        self.assertEqual(code, 0, said)
        with open(self.path("t.jsonl")) as handle:
            last = [json.loads(line) for line in handle][-1]["tanks"][0]
        self.assertEqual(last["speed"], 3)
        self.assertGreater(outcome["tanks"][0]["shots"], 5)
        # On a busy machine the program may be late once or twice.
        self.assertGreaterEqual(outcome["tanks"][0]["health"], 94, said)

    def test_no_program_is_started_unasked(self):
        marker = self.path("started")
        match = dict(DUEL, tanks=[{"name": "a", "bot": {"command": ["touch", marker]}},
                                  {"name": "b", "bot": "still"}])
        code, answer, said = play(match)
        self.assertEqual((code, answer["error"]["field"]), (1, "tanks[0].bot.command"))
        self.assertIn("--allow-commands", said)
        self.assertFalse(os.path.exists(marker))

    def test_mischief_costs_only_its_own_tank_and_leaves_nothing_running(self):
        for name, text in MISCHIEF.items():
            with self.subTest(name):
                match = dict(DUEL, ticks=40, tanks=[
                    {"name": "bad", "position": [200, 200], "bot": self.program(name, text)},
                    {"name": "good", "position": [900, 500], "bot": "wanderer"}])
                record = self.path("r.match.json")
                code, outcome, said = play(match, "--allow-commands", "--record", record)
                self.assertEqual(code, 0, said)
                self.assertEqual(outcome["ticks"], 40)
                bad, good = outcome["tanks"]
                self.assertEqual(good["health"], 100)
                if name != "floods_lines":  # each line of that flood is an answer
                    self.assertEqual(bad["health"], 80, said)
                    self.assertIn("bad: tick", said)
                replay = json.loads(run("arena", record, "--json").stdout)
                self.assertEqual(replay["hash"], outcome["hash"])
                self.assertEqual(self.left_running(), [])
                if name == "crashes":
                    self.assertIn(f"has ended; it was started in {os.getcwd()}", said)

    def test_a_program_that_cannot_be_started_is_an_error(self):
        for command, said in (
                (["nonexistent_program"],
                 "cannot start nonexistent_program: No such file or directory"),
                ([self.directory.name], f"cannot start {self.directory.name}: Permission denied")):
            bot = {"command": command}
            match = dict(DUEL, tanks=[{"name": "a", "bot": "still"}, {"name": "b", "bot": bot}])
            code, answer, message = play(match, "--allow-commands")
            self.assertEqual((code, answer["error"]),
                             (1, {"field": "tanks[1].bot.command", "message": said}))
            self.assertIn("standard input: tanks[1].bot.command: " + said, message)
            path = self.path("bots.json")
            with open(path, "w") as handle:
                json.dump({"rules": "rtanque_swept", "arena": {"width": 900, "height": 600},
                           "ticks": 30, "rounds": 1, "bots": ["still", bot]}, handle)
            done = run("league", path, "--allow-commands")
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(f"{path}: bots[1].command: {said}", done.stderr.decode())

    def test_a_killed_match_leaves_nothing_running(self):
        bot = self.program("forks", MISCHIEF["forks"])
        match = dict(DUEL, ticks=100000, tanks=[{"name": "a", "bot": bot},
                                                {"name": "b", "bot": self.program("echo", ECHO)}])
        path = self.path("long.match.json")
        with open(path, "w") as handle:
            json.dump(match, handle)
        process = subprocess.Popen([AIMAHEAD, "arena", path, "--allow-commands"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(1)
        self.assertNotEqual(self.left_running(), [])
        process.kill()
        process.wait()
        for _ in range(100):
            if not self.left_running():
                break
            time.sleep(0.05)
        self.assertEqual(self.left_running(), [])

    def test_a_late_answer_costs_one_fault_and_is_not_taken_for_the_next(self):
        late = ECHO.replace('    print', '    import time\n    time.sleep(0.15 if seen["tick"] == '
                                         '5 else 0)\n    print')
        match = dict(DUEL, ticks=60, tanks=[{"name": "late", "bot": self.program("late", late)},
                                            {"name": "still", "bot": "still"}])
        code, outcome, said = play(match, "--allow-commands")
        self.assertIn(outcome["tanks"][0]["health"], (94, 96, 98), said)

    def test_the_examples_fight(self):
        for command in (["python3", "chaser.py"], ["node", "strafer.mjs"]):
            path = os.path.join(PROJECT, "examples", "bots", command[1])
            match = dict(DUEL, ticks=600, rules="rtanque_swept", tanks=[
                {"name": "program", "bot": {"command": [command[0], path]}},
                {"name": "still", "bot": "still"}])
            code, outcome, said = play(match, "--allow-commands")
            self.assertEqual(code, 0, said)
            self.assertGreater(outcome["tanks"][0]["hits"], 3, said)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
