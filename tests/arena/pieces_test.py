#!/usr/bin/env python3
"""Pieces of long runs: merged they give the text of one run, and faults in them are named.

usage: pieces_test.py AIMAHEAD PROJECT_DIRECTORY      (needs only Python's standard library)
"""
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import unittest

AIMAHEAD, PROJECT = sys.argv[1], sys.argv[2]
LEAGUE = {"rules": "rtanque_swept", "arena": {"width": 1200, "height": 700}, "ticks": 150,
          "rounds": 3,
          "seed": 1, "bots": ["linear", "circular", "clamped", "seeker", "camper", "wanderer"]}


def run(*arguments, text=b"", code=0, folder=None):
    done = subprocess.run([AIMAHEAD, *arguments], input=text, capture_output=True, timeout=300,
                          cwd=folder)
    if code is not None and done.returncode != code:
        raise AssertionError(f"{arguments}: {done.returncode}\n{done.stderr.decode()}")
    return done


class Folder(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)

    def path(self, name):
        return os.path.join(self.directory.name, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as handle:
            handle.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as handle:
            return handle.read()

    def league(self, **changes):
        return self.write("league.json", json.dumps({**LEAGUE, **changes}).encode())

    def shards(self, *command, count=3):
        """The paths of all pieces of a command."""
        return [self.write(f"{i}.jsonl", run(*command, "--shard", f"{i}/{count}").stdout)
                for i in range(1, count + 1)]


class Whole(Folder):
    def test_merged_pieces_are_the_bytes_of_one_run(self):
        quick = ("--rounds", "1", "--warm-up", "1", "--ticks", "80")
        noises = ("ladder", *quick, "--radar-noise", "0,5", "--guns", "linear,head_on")
        for command, formats in ((("league", self.league()), ("", "--csv", "--json")),
                                 (("ladder", *quick), ("", "--csv", "--json", "-o")),
                                 (noises, ("--csv", "-o")),
                                 (("ladder", "--odds", "--rounds", "21", "--ticks", "60",
                                   "--radar-noise", "2,5"),
                                  ("", "--json", "-o")),
                                 (("tunnel", "--passes", "101000"), ("", "--csv", "-o"))):
            pieces = self.shards(*command)
            for form in formats:
                with self.subTest(command=command, form=form):
                    to = {"": [[], []], "-o": [["-o", self.path("a.svg")],
                                               ["-o", self.path("b.svg")]]}
                    one, other = to.get(form, [[form], [form]])
                    self.assertEqual(run("merge", *pieces, *other).stdout,
                                     run(*command, *one).stdout)
                    if form == "-o":
                        self.assertEqual(self.read("a.svg"), self.read("b.svg"))

    def test_threads_change_no_byte(self):
        noisy = self.league(rules={"preset": "rtanque_swept", "radar_noise": 5})
        for command in (("league", noisy, "--json"),
                        ("ladder", "--rounds", "1", "--ticks", "80", "--radar-noise", "5",
                         "--json"),
                        ("tunnel", "--passes", "101000", "--csv")):
            with self.subTest(command=command):
                one, three = (run(*command, "--threads", count).stdout for count in "13")
                self.assertEqual(one, three)

    def test_a_sweep_agrees_in_all_but_its_costs(self):
        command = ("compare", "--sweep", "--count", "4")
        pieces = self.shards(*command)
        merged = run("merge", *pieces, "--json").stdout.splitlines()
        whole = run(*command, "--json").stdout.splitlines()
        self.assertEqual(len(merged), len(whole))
        for a, b in zip(merged, whole):
            a, b = json.loads(a), json.loads(b)
            self.assertGreater(a.pop("cost"), 0)
            del b["cost"]
            self.assertEqual(a, b)
        # Costs are measured, so they differ. The pieces agree nevertheless.
        again = self.write("again.jsonl", run(*command, "--shard", "1/3").stdout)
        run("merge", *pieces, again)

    def test_units_can_be_named_one_by_one(self):
        path = self.league()
        names = run("league", path, "--open", "--pieces", self.path("p")).stdout
        self.assertEqual(names.count(b"\n"), 15)
        self.assertEqual(json.loads(names.splitlines()[0]), ["linear", "circular"])
        for i, name in enumerate(names.splitlines()):
            self.write(f"p/{i}.jsonl", run("league", path, "--units", "-" if i % 2 else
                                           self.write("u", name + b"\n"), text=name).stdout)
        self.assertEqual(run("league", path, "--open", "--pieces", self.path("p")).stdout, b"")
        self.assertEqual(run("merge", self.path("p")).stdout, run("league", path).stdout)
        self.assertIn(b"no unit", run("league", path, "--units", "-", text=b'["a","b"]\n',
                                      code=1).stderr)

    def test_a_seed_keeps_all_its_bits(self):
        command = ("tunnel", "--passes", "1000", "--seed", str(2**64 - 1), "--csv")
        pieces = self.shards(*command[:-1], count=1)
        self.assertEqual(run("merge", *pieces, "--csv").stdout, run(*command).stdout)


class Damage(Folder):
    def setUp(self):
        super().setUp()
        self.file = self.league()
        self.pieces = self.shards("league", self.file)
        self.whole = run("league", self.file, "--json").stdout

    def refused(self, *pieces):
        done = run("merge", *pieces, code=1)
        self.assertEqual(done.stdout, b"")
        return done.stderr

    def test_any_flipped_bit_is_noticed(self):
        data = self.read("1.jsonl")
        rng = random.Random(4)
        for _ in range(40):
            at, bit = rng.randrange(len(data)), rng.randrange(8)
            spoiled = bytearray(data)
            spoiled[at] ^= 1 << bit
            said = self.refused(self.write("spoiled.jsonl", bytes(spoiled)), *self.pieces[1:])
            self.assertIn(b"spoiled.jsonl", said, f"byte {at}, bit {bit}")

    def test_a_piece_cut_short_is_named_and_its_units_are_good(self):
        data = self.read("1.jsonl")
        rng = random.Random(5)
        for length in [0, 1, len(data) - 1] + [rng.randrange(len(data)) for _ in range(20)]:
            cut = self.write("cut.jsonl", data[:length])
            said = self.refused(cut, *self.pieces[1:]) if data[:length].count(b"\n") < 6 else b""
            if said:
                self.assertIn(b"cut.jsonl", said)
            if b"\n" in data[:length]:
                done = run("merge", cut, *self.pieces, "--json")
                self.assertIn(b"cut.jsonl: ends in the middle", done.stderr)
                self.assertEqual(done.stdout, self.whole)

    def test_what_is_missing_is_named(self):
        said = self.refused(self.pieces[0], self.pieces[2])
        self.assertIn(b"5 of 15 units are missing", said)
        for line in self.read("2.jsonl").splitlines()[1:-1]:
            self.assertIn(json.dumps(json.loads(line)["unit"], separators=(",", ":")).encode(),
                          said)

    def test_another_question_and_another_version_are_refused(self):
        other = self.write("other.jsonl", run("league", self.league(seed=2), "--shard",
                                              "1/3").stdout)
        self.assertIn(b"other.jsonl: of another question", self.refused(*self.pieces, other))
        tunnel = self.write("t.jsonl", run("tunnel", "--passes", "1000", "--shard", "1/3").stdout)
        self.assertIn(b"t.jsonl: of another question", self.refused(*self.pieces, tunnel))
        lines = self.read("1.jsonl").split(b"\n")
        old = json.loads(lines[0])
        lines[0] = self.seal(lines[0].replace(old["aimahead"].encode(), b"0.0.9", 1))
        older = self.write("older.jsonl", b"\n".join(lines[:-2]) + b"\n")
        self.assertIn(b"older.jsonl: of version 0.0.9", self.refused(*self.pieces, older))

    @staticmethod
    def seal(line, salt=b""):
        """The line with the hash that it should have: FNV-1a."""
        def fnv(text, value=0xCBF29CE484222325):
            for byte in text:
                value = (value ^ byte) * 0x100000001B3 % 2**64
            return value
        payload = line[:line.rindex(b',"hash":"')]
        return payload + b',"hash":"%016x"}' % fnv(payload, fnv(salt))

    def forge(self):
        """A correctly sealed piece with another result."""
        lines = self.read("1.jsonl").split(b"\n")
        terms = json.loads(lines[0])["terms"].encode()
        self.assertEqual(self.seal(lines[1], terms), lines[1])
        lines[1] = self.seal(lines[1].replace(b'"wins_a":0', b'"wins_a":3'), terms)
        return self.write("forged.jsonl", b"\n".join(lines[:-2]) + b"\n")

    def test_duplicates_that_do_not_agree_are_shown(self):
        self.assertEqual(run("merge", *self.pieces, self.pieces[1], "--json").stdout, self.whole)
        said = self.refused(*self.pieces, self.forge())
        self.assertIn(b"do not agree", said)
        self.assertIn(b'"wins_a":3', said)
        self.assertIn(b"1.jsonl", said)

    def test_a_strangers_piece_is_checked_by_running_it_again(self):
        self.assertIn(b"10 units run again, 0",
                      run("merge", *self.pieces[:2], "--again", "9").stdout)
        done = run("merge", self.forge(), "--again", "5", code=1)
        self.assertIn(b"forged.jsonl", done.stderr)
        self.assertIn(b"1 of them wrong", done.stdout)

    def test_a_piece_is_not_overwritten_by_what_is_made_of_it(self):
        piece = self.pieces[0]
        with open(piece, "rb") as handle:
            kept = handle.read()
        done = run("merge", *self.pieces, f"--csv={piece}", code=2)
        self.assertIn(b"it is read, too", done.stderr)
        with open(piece, "rb") as handle:
            self.assertEqual(handle.read(), kept)

    def test_a_seed_is_of_units_to_run_again(self):
        self.assertIn(b"--seed requires --again", run("merge", *self.pieces, "--seed", "2",
                                                      code=2).stderr)

    def test_nonsense_is_refused(self):
        for text in (b"\n", b"{}\n", b"[1]\n", b'{"aimahead":"0.1.0"}\n', b"\x00\xff\n" * 9):
            self.assertIn(b"n.jsonl", self.refused(self.write("n.jsonl", text), *self.pieces))
        for shard in ("0/3", "4/3", "1", "1/0", "-1/3", "a/b", "1/3x", ""):
            run("league", self.file, "--shard", shard, code=2)


class Sequential(Folder):
    def test_a_league_that_stops_early_is_the_same_from_any_pieces(self):
        path = self.league(rounds=14, error_rate=0.05)
        whole = run("league", path, "--json").stdout
        rounds = [pair["rounds"] for pair in json.loads(whole)["pairs"]]
        self.assertTrue(set(rounds) <= {4, 8, 14}, rounds)
        self.assertLess(sum(rounds), 14 * len(rounds))
        folder = self.path("kept")
        rng = random.Random(3)
        stages = 0
        while True:  # in any order, one here and one there
            names = run("league", path, "--pieces", folder, "--open").stdout.splitlines()
            if not names:
                break
            stages += 1
            rng.shuffle(names)
            half = len(names) // 2
            for some in (names[:half], names[half:]):
                run("league", path, "--pieces", folder, "--units", "-",
                    text=b"\n".join(some) + b"\n")
        self.assertGreater(stages, 1)
        self.assertEqual(run("league", path, "--pieces", folder, "--json").stdout, whole)
        self.assertEqual(run("merge", folder, "--json").stdout, whole)
        self.assertIn(b"rounds played (", run("merge", folder).stdout)
        # The played rounds are the beginning of all rounds.
        full = json.loads(run("league", self.league(rounds=4), "--json").stdout)["pairs"]
        for pair, short in zip(full, json.loads(whole)["pairs"]):
            if short["rounds"] == 4:
                self.assertEqual(pair, short)

    def test_error_rates_are_checked(self):
        for rate, said in ((-0.1, "expected a finite number >= 0, got -0.1"),
                           (0.6, "expected at most 0.5, got 0.6"),
                           ("x", 'expected a finite number >= 0, got "x"')):
            done = run("league", self.league(error_rate=rate), "--json", code=1)
            self.assertEqual(json.loads(done.stdout)["error"],
                             {"field": "error_rate", "message": said})

    def test_pages_have_every_bot_and_every_pair(self):
        names = [{"name": "<b>&\"</script>", "bot": "linear"}, *LEAGUE["bots"][1:]]
        path = self.league(bots=names)
        done = run("league", path, "--page", self.path("page"), "--pieces", self.path("kept"))
        files = sorted(os.listdir(self.path("page")))
        self.assertEqual(len(files), 1 + 6 + 15, files)
        for name in files:
            text = self.read(f"page/{name}").decode()
            self.assertNotIn("<b>", text)
            self.assertEqual(text.count("</script>"), 1, name)
            self.assertEqual(text.count("http"), 0, name)
        index = self.read("page/index.html").decode()
        self.assertEqual(index.count("<tr><td>"), 6)
        for name in LEAGUE["bots"][1:]:
            self.assertIn(name, index)
        self.assertEqual(self.read("page/bot-1.html").decode().count("<tr><td>"), 5)
        replay = self.read(next(f"page/{name}" for name in files
                                if name.startswith("replay"))).decode()
        frames = json.loads(replay[replay.index("frames:") + 7:replay.index("};")])
        self.assertEqual(frames[0][0], 5)
        self.assertEqual(len(frames[0][1]), 2)
        run("merge", self.path("kept"), "--page", self.path("again"))
        for name in files:
            self.assertEqual(self.read(f"page/{name}"), self.read(f"again/{name}"))
        self.assertIn(b"rating", done.stdout)


class Folders(Folder):
    def test_bots_that_are_added_play_only_their_own_pairs(self):
        path = self.league()
        folder = self.path("kept")
        run("league", path, "--pieces", folder)
        before = {name: self.read(f"kept/{name}") for name in os.listdir(folder)}
        path = self.league(bots=LEAGUE["bots"] + ["surfer", "still"])
        done = run("league", path, "--pieces", folder, "--json")
        self.assertEqual(done.stdout, run("league", path, "--json").stdout)
        new = [name for name in os.listdir(folder) if name not in before]
        self.assertEqual(len(new), 1)
        self.assertEqual(self.read(f"kept/{new[0]}").count(b'{"unit"'), 6 * 2 + 1)
        for name, data in before.items():
            self.assertEqual(self.read(f"kept/{name}"), data)

    def test_shards_killed_at_any_moment_lose_no_finished_unit(self):
        path = self.league(rounds=12)
        expected = run("league", path).stdout
        folder = self.path("kept")
        kills = units = 0
        while kills < 200:
            process = subprocess.Popen([AIMAHEAD, "league", path, "--pieces", folder, "--shard",
                                        f"{kills % 2 + 1}/2"], stderr=subprocess.DEVNULL)
            time.sleep(0.01 + 0.005 * kills)
            process.kill()
            process.wait()
            kills += 1
            now = sum(self.read(f"kept/{name}").count(b'{"unit"') for name in os.listdir(folder)) \
                if os.path.isdir(folder) else 0
            self.assertGreaterEqual(now, units)
            units = now
            if not run("league", path, "--pieces", folder, "--open").stdout:
                break
        self.assertEqual(run("league", path, "--pieces", folder).stdout, expected)
        self.assertEqual(run("merge", folder).stdout, expected)

    def test_a_folder_uses_what_is_sound(self):
        path = self.league()
        folder = self.path("kept")
        expected = run("league", path, "--pieces", folder).stdout
        name = os.listdir(folder)[0]
        data = self.read(f"kept/{name}")
        at = data.index(b'"share_a"', len(data) // 2)
        self.write(f"kept/{name}", data[:at] + b"S" + data[at + 1:])
        self.write("kept/foreign.jsonl", run("tunnel", "--passes", "9", "--shard", "1/1").stdout)
        done = run("league", path, "--pieces", folder)
        self.assertEqual(done.stdout, expected)
        self.assertIn(b"foreign.jsonl: of another question; it is not used", done.stderr)
        self.assertIn(b"does not match its hash; this part is not used", done.stderr)

    def test_a_program_that_changes_plays_anew(self):
        program = "import sys\nfor line in sys.stdin: print('{\"speed\":3}', flush=True)\n"
        self.write("bot.py", program.encode())
        bots = ["still", "linear", {"command": [sys.executable, "bot.py"]}]
        league = {**LEAGUE, "ticks": 3, "rounds": 1, "bots": bots}
        self.write("l.json", json.dumps(league).encode())
        command = ("league", "l.json", "--pieces", "kept", "--allow-commands")
        run(*command, folder=self.directory.name)
        opened = run(*command, "--open", folder=self.directory.name)
        self.assertEqual(opened.stdout, b"")
        self.write("bot.py", program.encode() + b"# changed\n")
        opened = run(*command, "--open", folder=self.directory.name)
        self.assertEqual(opened.stdout.count(b"\n"), 2)
        done = run("merge", "kept", "--again", "3", code=1, folder=self.directory.name)
        self.assertIn(b"--allow-commands", done.stderr)

    def test_a_piece_that_is_sealed_but_no_result_is_named(self):
        path = self.league(rounds=14, error_rate=0.05)
        run("league", path, "--pieces", self.path("kept"), "--shard", "1/2")
        name = f"kept/{os.listdir(self.path('kept'))[0]}"
        lines = self.read(name).split(b"\n")
        terms = json.loads(lines[0])["terms"].encode()
        lines[1] = Damage.seal(lines[1].replace(b'"wins_a":', b'"wins_a":-1'), terms)
        self.write(name, b"\n".join(lines[:-2]) + b"\n")
        for more in ((), ("--open",), ("--shard", "1/2")):
            done = run("league", path, "--pieces", self.path("kept"), *more, code=1)
            self.assertIn(b"wins_a: ", done.stderr)
            self.assertEqual(done.stdout, b"")


class Journals(Folder):
    """A file at --progress FILE is never lost."""

    def journal(self, **changes):
        """The journal of a league that was killed: some units, without an end."""
        shard = run("league", self.league(**changes), "--shard", "1/2").stdout.split(b"\n")
        return self.write("own", b"\n".join(shard[:-2]) + b"\n")

    def units_of(self, name):
        return self.read(name).count(b'{"unit"')

    def test_something_else_stays_as_it_is(self):
        path = self.league()
        for text in (self.read("league.json"), b"a\n", b"{}\n", b"\0" * 20, b"no end"):
            other = self.write("other", text)
            self.assertIn(b"something else", run("league", path, "--progress", other,
                                                 code=2).stderr)
            self.assertEqual(self.read("other"), text)
        self.assertIn(b"something else", run("league", path, "--progress", path, code=2).stderr)
        for text in (b"", b'{"aimahead":"0.1'):  # killed before its first line was whole
            run("league", path, "--progress", self.write("other", text))
            self.assertFalse(os.path.exists(self.path("other")))
        self.assertIn(b"not a file", run("league", path, "--progress", "/dev/null").stderr)

    def test_a_table_does_not_take_the_place_of_what_is_finished(self):
        own = self.journal()
        before = self.read("own")
        done = run("league", self.path("league.json"), "--progress", own, f"--csv={own}", code=2)
        self.assertIn(b"it is read, too", done.stderr)
        self.assertEqual(self.read("own"), before)

    def test_another_league_moves_aside(self):
        for number in ("", "2"):
            own = self.journal(seed=2)
            before = self.read("own")
            done = run("league", self.league(), "--progress", own)
            self.assertIn(f"own.old{number}".encode(), done.stderr)
            self.assertEqual(self.read(f"own.old{number}"), before)
        done = run("league", self.league(seed=2), "--progress", self.path("own.old"))
        self.assertIn(b"resuming: 8 of 15", done.stderr)
        self.assertFalse(os.path.exists(self.path("own.old")))
        # A finished piece is never overwritten.
        whole = self.write("whole", run("league", self.league(), "--shard", "1/2").stdout)
        run("league", self.league(), "--progress", whole)
        self.assertEqual(self.units_of("whole.old"), 8)

    def test_units_behind_a_damaged_line_are_good(self):
        own = self.journal()
        lines = self.read("own").split(b"\n")
        self.write("own", b"\n".join([*lines[:2], lines[2].replace(b'"wins', b'"Wins'),
                                      *lines[3:]]))
        done = run("league", self.league(), "--progress", own)
        self.assertIn(b"resuming: 7 of 15", done.stderr)
        self.assertEqual(done.stdout, run("league", self.league()).stdout)
        self.assertTrue(os.path.exists(self.path("own.old")))

    def test_options_that_would_lose_units_exclude_it(self):
        for other in (("--shard", "1/2"), ("--units", "-"), ("--open",),
                      ("--pieces", self.path("p"))):
            done = run("league", self.league(), "--progress", self.path("own"), *other, code=2)
            self.assertIn(b"--progress", done.stderr)
        self.assertFalse(os.path.exists(self.path("own")))

    def test_a_full_disk_is_noticed_at_once(self):
        path = self.league(rounds=300)

        def full(*more):
            return subprocess.run(
                [AIMAHEAD, "league", path, "--threads", "1", *more], capture_output=True,
                                  timeout=300,
                restore_signals=False,  # SIGXFSZ stays ignored: a write that is too long fails
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500)))

        for more in ((), ("--shard", "1/1")):
            done = full("--pieces", self.path("kept"), *more)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"cannot write", done.stderr)
            self.assertEqual(done.stdout, b"")
        name = os.listdir(self.path("kept"))[0]
        self.assertEqual(len(self.read(f"kept/{name}")), 1500)
        done = full("--progress", self.path("own"))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count(b"not kept"), 1)
        self.assertEqual(done.stdout, run("league", path, "--pieces", self.path("kept")).stdout)


class Forms(Folder):
    def test_what_cannot_be_printed_is_refused_before_anything_is_done(self):
        quick = ("--rounds", "1", "--warm-up", "1", "--ticks", "80")
        league, ladder, tunnel = ("league",
                                  self.league()), ("ladder", *quick), ("tunnel", "--passes", "9")
        both = ("--json", f"--csv={self.path('x.csv')}")
        page = ("--page", self.path("page"))
        for command, forms in ((league, (both, ("-o", self.path("x.svg")))), (ladder, (both, page)),
                               (tunnel, (("--json",), page))):
            pieces = self.shards(*command, count=1)
            for form in forms:
                done = run("merge", *pieces, *form, code=2)
                self.assertIn(form[0].replace("-o", "--output").encode(), done.stderr)
                self.assertEqual(done.stdout, b"")
                if form == both:
                    self.assertIn(b"--csv", run(*command, *form, code=2).stderr)
        self.assertNotIn("x.csv", os.listdir(self.directory.name))

    def test_what_writes_no_answer_excludes_its_forms(self):
        quick = ("--rounds", "1", "--warm-up", "1", "--ticks", "80")
        svg, csv, page = (self.path(name) for name in ("a.svg", "a.csv", "page"))
        units = self.write("units", b"")
        forms = {("league", self.league()): (("--json",), ("--csv",), ("--page", page)),
                 ("ladder", *quick): (("--json",), ("--csv",), ("-o", svg)),
                 ("tunnel", "--passes", "9"): (("--csv",), ("-o", svg)),
                 ("compare", "--sweep", "--count", "1"): (("--json",), ("--csv", csv),
                                                          ("--svg", svg))}
        for command, some in forms.items():
            for form in some:
                for run_of in (("--shard", "1/2"), ("--units", units), ("--open",)):
                    done = run(*command, *form, *run_of, code=2)
                    for option in (form[0].replace("-o", "--output"), run_of[0]):
                        self.assertIn(option.encode(), done.stderr)
                    self.assertEqual(done.stdout, b"")
        for form in (("--json",), ("--csv",), ("-o", svg), ("--page", page)):
            done = run("merge", units, "--again", "1", *form, code=2)
            self.assertIn(b"excludes --again", done.stderr)

    def test_again_is_a_number_of_units(self):
        piece, = self.shards("tunnel", "--passes", "9", count=1)
        for number in ("0", "-1", "x", "1.5", "99999999999999999999", ""):
            done = run("merge", piece, "--again", number, code=2)
            self.assertIn(f"--again: expected a whole number from 1 to 1000000000, got {number}",
                          done.stderr.decode())

    def test_csv_of_a_sweep_on_standard_output_stands_alone(self):
        command = ("compare", "--sweep", "--count", "1")
        rows = run(*command, "--csv", "-").stdout.splitlines()
        self.assertEqual({row.count(b",") for row in rows}, {rows[0].count(b",")})
        self.assertEqual(len(rows), 1 + 41 * 8)
        piece, = self.shards(*command, count=1)
        merged = run("merge", piece, "--csv").stdout.splitlines()
        self.assertEqual((merged[0], len(merged)), (rows[0], len(rows)))
        for refused in (run(*command, "--json", "--csv", "-", code=2),
                        run("merge", piece, "--json", "--csv", code=2)):
            self.assertIn(b"--json excludes --csv on standard output", refused.stderr)
            self.assertEqual(refused.stdout, b"")

    def pictures(self):
        """For each command that draws: it, and the option for the picture."""
        quick = ("--rounds", "1", "--warm-up", "0", "--ticks", "20", "--guns", "tracked_linear")
        piece, = self.shards("tunnel", "--passes", "9", count=1)
        return ((("ladder", *quick), "-o"), (("ladder", *quick, "--odds"), "-o"),
                (("tunnel", "--passes", "9"), "-o"), (("merge", piece), "-o"),
                (("compare", "--sweep", "--count", "1"), "--svg"))

    def test_two_outputs_in_one_place_are_refused_before_anything_is_done(self):
        one = self.path("one")
        for command, picture in self.pictures():
            for out in (one, "-"):
                done = run(*command, picture, out, f"--csv={out}", code=2)
                self.assertIn(b"two outputs would go there", done.stderr)
                self.assertEqual((done.stdout, os.path.exists(one)), (b"", False))
        for command in (("ladder", "-o"), ("compare", "--sweep", "--svg")):
            done = run(*command, "-", "--json", code=2)
            self.assertEqual(done.stderr, b"aimahead: cannot write standard output: two outputs "
                                          b"would go there\n")

    def test_a_folder_that_is_missing_is_named_before_anything_is_done(self):
        path = self.path("no/where.svg")
        for command, picture in self.pictures():
            done = run(*command, picture, path, code=2)
            self.assertEqual((done.stdout, done.stderr.decode()),
                             (b"", f"aimahead: cannot write {path}: there is no such folder\n"))

    def test_a_picture_on_standard_output_stands_alone(self):
        for command, picture in self.pictures():
            drawn = run(*command, picture, "-").stdout
            self.assertEqual((drawn[:4], drawn.count(b"<svg"), drawn[-7:]),
                             (b"<svg", 1, b"</svg>\n"))

    def test_the_numbers_are_printed_where_the_picture_cannot_be(self):
        for command, picture in self.pictures():
            # The costs of a sweep are measured.
            whole = run(*command).stdout.split(b"\n")[0]
            done = run(*command, picture, "/dev/full", code=2)
            self.assertEqual(done.stdout.split(b"\n")[0], whole)
            self.assertIn(b"cannot write /dev/full: No space left on device", done.stderr)

    def test_pages_of_programs_want_permission_before_any_is_written(self):
        self.write("bot.py", b"import sys\nfor line in sys.stdin: print('{\"speed\":3}', "
                             b"flush=True)\n")
        league = {**LEAGUE, "ticks": 3, "rounds": 1,
                  "bots": ["still", "linear", {"command": [sys.executable, "bot.py"]}]}
        self.write("l.json", json.dumps(league).encode())
        run("league", "l.json", "--pieces", "kept", "--allow-commands", folder=self.directory.name)
        done = run("merge", "kept", "--page", "page", code=1, folder=self.directory.name)
        self.assertIn(b"bots[2].command: ", done.stderr)
        self.assertFalse(os.path.exists(self.path("page")))
        run("merge", "kept", "--page", "page", "--allow-commands", folder=self.directory.name)
        self.assertTrue(os.path.exists(self.path("page/index.html")))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
