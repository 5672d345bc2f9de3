#!/usr/bin/env python3
"""Holds the command as a process to what docs/ENGAGEMENT.md says of it: exit codes, streams, bad input.

usage: process_test.py AIMAHEAD PROJECT_DIRECTORY      (needs only Python's standard library)

With AIMAHEAD_FULL=1 in the environment the long runs are as long as they are meant to be.
"""
import glob
import html.parser
import json
import math
import os
import re
import select
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import xml.etree.ElementTree

AIMAHEAD, PROJECT = sys.argv[1], sys.argv[2]
FULL = os.environ.get("AIMAHEAD_FULL") == "1"
GOOD = b'{"shooter":{"position":[0,0]},"projectile":{"speed":2},"target":{"position":[2,2],"velocity":[0,-2]}}'
BAD = GOOD.replace(b'2}', b'-2}', 1)
PUBLISHED = os.path.join(PROJECT, "scenes", "published.jsonl")


def run(*arguments, text=b"", **more):
    return subprocess.run([AIMAHEAD, *arguments], input=text, capture_output=True, timeout=300, **more)


def solve(text, *arguments):
    """exit code and answers"""
    done = run("solve", "--json", *arguments, text=text)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def with_member(key, value):
    return GOOD[:-1] + b"," + key + b":" + value + b"}"


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

    def test_files_and_standard_input_are_answered_in_order(self):
        one = self.file("one.json", with_member(b'"name"', b'1'))
        many = self.file("many.jsonl", b"\n".join(with_member(b'"name"', b"%d" % i) for i in (2, 3)))
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
        with open("/dev/full", "wb") as full:
            done = subprocess.run([AIMAHEAD, "solve", "--json", PUBLISHED], stdout=full,
                                  stderr=subprocess.PIPE, timeout=60)
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
                self.assertEqual((code, [a["status"] for a in answers]), (1, ["hit", "invalid", "hit"]))
                self.assertEqual(answers[1]["error"]["field"], "")

    def test_a_byte_order_mark_is_refused(self):
        code, answers = solve(b"\xef\xbb\xbf" + GOOD + b"\n" + GOOD)
        self.assertEqual((code, [a["status"] for a in answers]), (1, ["invalid", "hit"]))
        self.assertIn("byte order mark", answers[0]["error"]["message"])

    def test_a_name_is_echoed_as_written(self):
        for name in (b"null", b'"\\u00e9 \xc3\xa9"', b"1.50e+1", b"[1, [] ,{}]", b'{"a" : "b c", "a":1}'):
            done = run("solve", "--json", text=with_member(b'"name"', name))
            self.assertEqual(done.returncode, 0)
            compact = re.sub(rb"(?<=[,:\[\]]) | (?=[:,])", b"", name) if name[:1] in b"[{" else name
            self.assertTrue(done.stdout.startswith(b'{"name":' + compact + b',"status":'), done.stdout)

    def test_ignored_values_may_be_anything(self):
        code, answers = solve(with_member(b'"comment"', b'{"a":1,"a":[1e999,null]}'))
        self.assertEqual((code, answers[0]["status"]), (0, "hit"))

    def test_nesting_of_100000_levels_is_answered(self):
        # Python's own reader does not go so deep: where the answer is as deep, look at its text.
        for deep, blamed in ((b"[" * 100000 + b"]" * 100000, ""),
                             (b'{"a":' * 100000 + b"1" + b"}" * 100000, "shooter")):
            for key in (b'"comment"', b'"expect"'):
                code, answers = solve(GOOD + b"\n" + with_member(key, deep) + b"\n" + GOOD)
                self.assertEqual((code, [a["status"] for a in answers]), (0, ["hit"] * 3))
            done = run("solve", "--json", text=with_member(b'"name"', deep))
            self.assertEqual(done.returncode, 0)
            self.assertTrue(done.stdout.startswith(b'{"name":' + deep + b',"status":"hit"'))
            code, answers = solve(b"\n".join((GOOD, with_member(b'"deep"', deep), deep, deep[:100000], GOOD)))
            self.assertEqual((code, [a.get("error", {}).get("field") for a in answers]),
                             (1, [None, "deep", blamed, "", None]))

    def test_a_line_of_100_megabytes_is_answered(self):
        size = 100_000_000
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
        process = subprocess.Popen([AIMAHEAD, "solve", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(600):
            process.stdin.write(b" " * 1_000_000)
        out, _ = process.communicate(b"\n" + GOOD + b"\n", timeout=120)
        answers = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([a["status"] for a in answers], ["invalid", "hit"])
        self.assertEqual(answers[0]["error"]["message"], "line 1: the text is longer than 256 MiB")

    def test_an_answer_is_not_held_back_while_input_waits(self):
        process = subprocess.Popen([AIMAHEAD, "solve", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3):
            process.stdin.write(GOOD + b"\n")
            process.stdin.flush()
            self.assertTrue(select.select([process.stdout], [], [], 30)[0], "no answer to a waiting question")
            self.assertEqual(json.loads(process.stdout.readline())["status"], "hit")
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 0)

    def test_a_reader_that_goes_away_ends_the_command_quietly(self):
        for arguments in (["solve", "--json"], ["solve"], ["fire"]):
            process = subprocess.Popen([AIMAHEAD, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
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
        def most_memory(count):
            """KiB of the largest child so far that this child process had"""
            script = ("import resource,subprocess,sys\n"
                      "p=subprocess.Popen([sys.argv[1],'solve','--json'],stdin=subprocess.PIPE,stdout=subprocess.PIPE)\n"
                      "import threading\n"
                      "def feed():\n"
                      "  block=sys.argv[2].encode()*1000\n"
                      "  for _ in range(int(sys.argv[3])//1000): p.stdin.write(block)\n"
                      "  p.stdin.close()\n"
                      "threading.Thread(target=feed).start()\n"
                      "n=sum(1 for line in p.stdout if b'\"hit\"' in line)\n"
                      "assert p.wait()==0\n"
                      "print(n,resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n")
            out = subprocess.run([sys.executable, "-c", script, AIMAHEAD, GOOD.decode() + "\n", str(count)],
                                 capture_output=True, timeout=300, check=True, env=environment).stdout
            answered, memory = map(int, out.split())
            self.assertEqual(answered, count)
            return memory

        # A build under AddressSanitizer holds on to what was freed: let it hold less.
        environment = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1"}
        few, many = most_memory(2000), most_memory(1_000_000 if FULL else 20_000)
        self.assertLess(many, few + 4096)


class Usage(unittest.TestCase):
    def test_exit_codes(self):
        self.assertEqual(run("solve", text=GOOD).returncode, 0)
        self.assertEqual(run("solve", text=BAD).returncode, 1)
        self.assertEqual(run("solve", "/nonexistent", "-", text=BAD).returncode, 2)
        for wrong in (["slove"], ["solve", "--jsn"], ["fire", "--step", "0"], ["fire", "--step", "x"],
                      ["fire", "--step"], ["solve", "fire", "--json", "--zzz"], ["--zzz"]):
            done = run(*wrong)
            self.assertEqual((done.returncode, done.stdout), (2, b""), wrong)
            self.assertTrue(done.stderr.startswith(b"aimahead: "), done.stderr)

    def test_a_slip_of_the_pen_is_told_what_was_meant(self):
        self.assertIn(b"did you mean solve?", run("slove").stderr)
        self.assertIn(b"did you mean --json?", run("solve", "--jsn").stderr)

    def test_help_has_an_example_for_every_command(self):
        self.assertEqual(run().stdout, run("--help").stdout)
        for command in ("solve", "fire", "plot", "report", "link", "contact", "compare", "arena", "league", "ladder",
                        "tunnel"):
            self.assertIn(b"aimahead " + command.encode(), run("--help").stdout)
            done = run(command, "--help")
            self.assertEqual(done.returncode, 0)
            self.assertIn(b"Example", done.stdout)

    def test_the_version_is_that_of_the_project(self):
        with open(os.path.join(PROJECT, "CMakeLists.txt")) as listing:
            version = re.search(r"project\(aimahead VERSION (\S+)", listing.read()).group(1)
        self.assertEqual(run("--version").stdout, f"aimahead {version}\n".encode())

    def test_names_of_files_may_begin_with_a_dash_after_two(self):
        done = run("solve", "--", "--json")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot read --json", done.stderr)


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
        for environment, coloured in (({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False),
                                      ({"TERM": "dumb"}, False)):
            ours, theirs = os.openpty()
            process = subprocess.Popen([AIMAHEAD, "solve", PUBLISHED], stdout=theirs, env=environment)
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
        self.assertEqual(list(json.loads(done.stdout)), ["name", "status", "time", "point", "normal"])
        touching = self.contact(self.question(a=b'{"position":[1,0]}'))[1][0]
        self.assertEqual(touching, {"status": "touching", "time": 0})
        self.assertEqual(self.contact(self.question(rest=b',"duration":0'))[1], [{"status": "apart"}])

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
            self.assertEqual((code, [a["status"] for a in answers]), (1, ["contact", "invalid", "contact"]), line)
            self.assertEqual(answers[1]["error"]["field"], field, line)

    def test_the_table_names_point_and_normal(self):
        done = run("contact", text=self.question() + b"\n" + self.question(b=b"1"))
        self.assertEqual(done.returncode, 1)
        lines = done.stdout.decode().splitlines()
        self.assertIn("normal", lines[0])
        self.assertIn("point", lines[0])
        self.assertTrue(lines[1].startswith("contact"))
        self.assertIn("b: expected an object", lines[2])


class Fire(unittest.TestCase):
    def test_every_published_scene_is_confirmed(self):
        done = run("fire", PUBLISHED)
        self.assertEqual(done.returncode, 0, done.stdout.decode())
        with open(PUBLISHED) as questions:
            hits = sum(json.loads(line)["expect"]["status"] == "hit" for line in questions)
        self.assertEqual(done.stdout.count(b"hit confirmed"), hits)
        self.assertNotIn(b"MISSED", done.stdout)

    def test_every_reference_hit_is_confirmed(self):
        cases = glob.glob(os.path.join(PROJECT, "tests", "reference", "cases", "**", "*.jsonl"), recursive=True)
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

    def test_a_question_at_fault_exits_1(self):
        done = run("fire", text=BAD)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"projectile.speed", done.stdout)


def past_and_future(question):
    """roots before and after the launch of |d + v t| = s |t|, for a gun at rest with nothing but its speed"""
    shooter, target = question["shooter"], question["target"]
    d = [p - q for p, q in zip(target["position"], shooter["position"])]
    v, speed = target.get("velocity", [0] * len(d)), question["projectile"]["speed"]
    a = sum(x * x for x in v) - speed * speed
    b = sum(x * y for x, y in zip(d, v))
    c = sum(x * x for x in d)
    root = b * b - a * c
    if root < 0:
        return 0, 0
    roots = [-c / (2 * b)] if a == 0 else [(-b - math.sqrt(root)) / a, (-b + math.sqrt(root)) / a]
    return sum(t < 0 for t in roots), sum(t > 0 for t in roots)


class Plot(unittest.TestCase):
    SCENES = sorted(glob.glob(os.path.join(PROJECT, "scenes", "plot", "*.json")))

    def picture(self, path_or_text):
        text = path_or_text
        if not isinstance(text, bytes):
            with open(path_or_text, "rb") as handle:
                text = handle.read()
        done = run("plot", text=text)
        self.assertEqual((done.returncode, done.stderr), (0, b""), text)
        self.assertIsNone(re.search(rb'[">= ,-](nan|inf)[", ]', done.stdout), text)
        root = xml.etree.ElementTree.fromstring(done.stdout)
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        return root

    def crossings(self, root):
        """how many of each kind are marked"""
        kinds = [c.get("class").split()[1] for c in root.iter("{http://www.w3.org/2000/svg}circle")
                 if c.get("class").startswith("crossing")]
        return {kind: kinds.count(kind) for kind in kinds}

    def test_every_scene_is_drawn_with_its_hits(self):
        self.assertGreater(len(self.SCENES), 8)
        for path in self.SCENES:
            marked = self.crossings(self.picture(path))
            with open(path) as handle:
                answer = solve(json.dumps(json.load(handle)).encode(), "--all")[1][0]
            self.assertEqual(marked.get("first", 0), int(answer["status"] == "hit"), path)
            self.assertLessEqual(marked.get("later", 0), len(answer.get("solutions", [1])) - 1, path)

    def test_the_four_graphs_of_leading_a_target_have_their_crossings(self):
        expected = {"equal_speeds": {"first": 1}, "faster_shot": {"first": 1, "past": 1},
                    "two_hits": {"first": 1, "later": 1}, "no_hit": {}}
        for name, crossings in expected.items():
            path = os.path.join(PROJECT, "scenes", "plot", name + ".json")
            self.assertEqual(self.crossings(self.picture(path)), crossings, name)
            with open(path) as handle:
                past, future = past_and_future(json.load(handle))
            self.assertEqual((crossings.get("past", 0), sum(crossings.values())), (past, past + future), name)

    def test_every_kind_of_question_is_drawn(self):
        cases = glob.glob(os.path.join(PROJECT, "tests", "reference", "cases", "**", "*.jsonl"), recursive=True)
        for path in sorted(cases):
            with open(path, "rb") as handle:
                lines = handle.read().splitlines()
            for line in lines if FULL else lines[:2]:
                self.picture(line)

    def test_a_name_cannot_break_the_picture(self):
        for name in (b'"</svg><script>&\\"\\u0000\\u001b\\uffff]]>"', b'"\\ud800\\u007f"', b'{"a<b":[1,"&"]}', b"null",
                     b'"' + 9999 * b"x" + b'"'):
            self.picture(with_member(b'"name"', name))

    def test_a_picture_is_written_where_it_was_asked_for(self):
        with tempfile.TemporaryDirectory() as directory:
            picture = os.path.join(directory, "picture.svg")
            done = run("plot", self.SCENES[0], "-o", picture)
            self.assertEqual((done.returncode, done.stdout), (0, b""))
            with open(picture, "rb") as handle:
                self.assertEqual(handle.read(), run("plot", self.SCENES[0]).stdout)
            done = run("plot", self.SCENES[0], "-o", os.path.join(directory, "none", "picture.svg"))
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"cannot write", done.stderr)

    def test_what_cannot_be_drawn_is_told(self):
        done = run("plot", text=BAD)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"projectile.speed: expected", done.stderr)
        self.assertEqual(run("plot", "/nonexistent").returncode, 2)
        self.assertEqual(run("plot", "a", "b").returncode, 2)


class Page(html.parser.HTMLParser):
    """What there is on a page: its elements, their attributes, its text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes

    def handle_data(self, data):
        self.text += data


class Report(unittest.TestCase):
    def page(self, text):
        done = run("report", text=text)
        self.assertEqual((done.returncode, done.stderr), (0, b""), text)
        return Page(done.stdout.decode())

    def test_published_engagements_become_pages_with_both_pictures(self):
        with open(PUBLISHED, "rb") as handle:
            lines = handle.read().splitlines()
        for line in lines:
            page = self.page(line)
            self.assertEqual((page.tags.count("svg"), page.tags.count("h1")), (2, 1))
            self.assertIn(json.loads(line)["name"], page.text)
            self.assertIn(solve(line)[1][0]["status"], page.text)
            self.assertIn(line.decode(), page.text)

    def test_pages_need_nothing_else_and_run_nothing(self):
        for path in Plot.SCENES:
            with open(path, "rb") as handle:
                page = self.page(handle.read())
            self.assertEqual({"script", "img", "iframe", "object"} & set(page.tags), set())
            links = [value for name, value in page.attributes if name in ("href", "src")]
            self.assertEqual(links, ["data:,"])
            self.assertFalse([name for name, _ in page.attributes if name.startswith("on")])

    def test_what_comes_from_the_file_stands_as_text(self):
        bad = b'"</title></style></pre></svg><script>x</script><img src=x onerror=y>\\"\\u0000&"'
        page = self.page(with_member(b'"comment"', bad)[:-1] + b',"name":' + bad + b"}")
        self.assertEqual({"script", "img"} & set(page.tags), set())
        self.assertEqual(page.text.count("<script>x</script>"), 4)  # title, heading, both texts

    def test_a_long_engagement_is_cut_between_characters(self):
        page = self.page(with_member(b'"comment"', b'"' + "\u00e9".encode() * 200000 + b'"'))
        self.assertLess(len(page.text), 200000)
        self.assertIn("\u00e9\u2026", page.text)

    def test_what_cannot_be_reported_is_told(self):
        done = run("report", text=BAD)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"projectile.speed: expected", done.stderr)
        self.assertEqual(run("report", "/nonexistent").returncode, 2)


class Link(unittest.TestCase):
    def test_a_link_carries_the_engagement(self):
        for path in Plot.SCENES:
            with open(path, "rb") as handle:
                text = handle.read()
            done = run("link", text=text)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            base, state = done.stdout.decode().rstrip("\n").split("#engagement=")
            self.assertEqual(base, "http://localhost:4173/")
            self.assertEqual(json.loads(urllib.parse.unquote(state, errors="strict")), {"engagement": json.loads(text)})

    def test_a_link_is_one_word_of_ascii(self):
        name = '"\u00e9 \\"#%&<>\\n\U0001f3af"'.encode()
        done = run("link", "--base", "file:///a/standalone.html", text=with_member(b'"name"', name))
        self.assertRegex(done.stdout, rb"\Afile:///a/standalone\.html#engagement=[A-Za-z0-9_.!~*'():,%-]+\n\Z")
        state = urllib.parse.unquote(done.stdout.decode().rstrip("\n").split("=", 1)[1])
        self.assertEqual(json.loads(state)["engagement"]["name"], json.loads(name))

    def test_what_cannot_be_linked_is_told(self):
        self.assertEqual(run("link", text=BAD).returncode, 1)
        self.assertEqual(run("link", "/nonexistent").returncode, 2)
        for base in ("a#b", "a b", "", "a\nb"):
            done = run("link", "--base", base, text=GOOD)
            self.assertEqual((done.returncode, done.stdout), (2, b""), base)
            self.assertIn(b"expected an address", done.stderr)


class Compare(unittest.TestCase):
    METHODS = ["present_place", "one_guess", "four_rounds", "sixteen_rounds", "halving", "bisection",
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
        self.assertEqual(methods["present_place"]["verdict"], "misses")
        self.assertGreater(methods["present_place"]["miss"], 0.1)
        for method in methods.values():
            self.assertGreater(method["cost"], 0)

    def test_only_the_methods_asked_for_are_compared(self):
        _, answers = self.compare(GOOD, "--method", "halving", "--method", "certified")
        self.assertEqual([m["method"] for m in answers[0]["methods"]], ["halving", "certified"])

    def test_every_certified_answer_of_the_reference_cases_hits_or_notices(self):
        cases = glob.glob(os.path.join(PROJECT, "tests", "reference", "cases", "**", "*.jsonl"), recursive=True)
        for path in sorted(cases):
            with open(path, "rb") as handle:
                lines = handle.read().splitlines()
            code, answers = self.compare(b"\n".join(lines if FULL else lines[:3]), "--method", "certified")
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
                done = run("compare", "--sweep", "--count", "20", "--threads", threads, "--csv", csv, "--svg", svg)
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
        done = run("compare", "--sweep", "--count", "2", "--csv", "/nonexistent/x.csv")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
