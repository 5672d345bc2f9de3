#!/usr/bin/env python3
"""Compares the output of plot, report and link with the given engagements."""
import glob
import html.parser
import json
import math
import os
import re
import sys
import tempfile
import unittest
import urllib.parse
import xml.etree.ElementTree

from command import PROJECT, FULL, GOOD, BAD, PUBLISHED, run, solve, with_member


def past_and_future(question):
    """roots before and after the launch of |d + v t| = s |t|, for a gun at rest with nothing but
    its speed"""
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
            self.assertLessEqual(marked.get("later", 0), len(answer.get("solutions", [1])) - 1,
                                 path)

    def test_the_four_graphs_of_leading_a_target_have_their_crossings(self):
        expected = {"equal_speeds": {"first": 1}, "faster_shot": {"first": 1, "past": 1},
                    "two_hits": {"first": 1, "later": 1}, "no_hit": {}}
        for name, crossings in expected.items():
            path = os.path.join(PROJECT, "scenes", "plot", name + ".json")
            self.assertEqual(self.crossings(self.picture(path)), crossings, name)
            with open(path) as handle:
                past, future = past_and_future(json.load(handle))
            self.assertEqual((crossings.get("past", 0), sum(crossings.values())),
                             (past, past + future), name)

    def test_every_kind_of_question_is_drawn(self):
        cases = glob.glob(os.path.join(PROJECT, "tests", "reference", "cases", "**", "*.jsonl"),
                          recursive=True)
        for path in sorted(cases):
            with open(path, "rb") as handle:
                lines = handle.read().splitlines()
            for line in lines if FULL else lines[:2]:
                self.picture(line)

    def test_a_name_cannot_break_the_picture(self):
        for name in (b'"</svg><script>&\\"\\u0000\\u001b\\uffff]]>"', b'"\\ud800\\u007f"',
                     b'{"a<b":[1,"&"]}', b"null",
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

    def test_a_name_that_promises_another_kind_of_file_is_refused(self):
        with tempfile.TemporaryDirectory() as directory:
            def output(command, name):
                path = os.path.join(directory, f"{command} {name}")
                done = run(command, self.SCENES[0], "-o", path)
                return done.returncode, done.stderr.decode(), os.path.exists(path)

            for command, form, other in (("plot", "svg", "html"), ("report", "html", "svg")):
                for name in ("p.png", "p.JPG", "p.pdf", "p." + other):
                    code, said, is_there = output(command, name)
                    self.assertEqual((code, is_there), (2, False), name)
                    self.assertIn(f"expected a name that ends in .{form}, as this writes "
                                  f"{form.upper()}, got ", said)
                for name in ("p." + form, "P." + form.upper(), "p", "tmp.x1Y2", f"p.{form}.gz"):
                    self.assertEqual(output(command, name), (0, "", True))

    def test_a_scene_is_not_overwritten_by_its_picture(self):
        with tempfile.TemporaryDirectory() as directory:
            scene = os.path.join(directory, "scene.json")
            with open(scene, "wb") as handle:
                handle.write(GOOD)
            for command in ("plot", "report"):
                done = run(command, scene, "-o", scene)
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertIn(b"it is read, too", done.stderr)
            with open(scene, "rb") as handle:
                self.assertEqual(handle.read(), GOOD)

    def test_what_cannot_be_drawn_is_told(self):
        done = run("plot", text=BAD)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"projectile.speed: expected", done.stderr)
        far = json.loads(GOOD)
        far["target"]["position"] = [1e308, 1e308]
        for command in ("plot", "report"):
            done = run(command, text=json.dumps(far).encode())
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(b"standard input: the scene is too large to draw", done.stderr)
        far["target"]["position"] = [1e100, 1e100]
        self.picture(json.dumps(far).encode())
        if os.path.exists("/dev/full"):
            done = run("plot", self.SCENES[0], "-o", "/dev/full")
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"cannot write /dev/full: No space left on device", done.stderr)
        self.assertEqual(run("plot", "/nonexistent").returncode, 2)
        self.assertEqual(run("plot", "a", "b").returncode, 2)


class Page(html.parser.HTMLParser):
    """The contents of a page: its elements, their attributes, its text."""

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
            self.assertEqual(done.returncode, 0)
            self.assertIn(b"works while scripts/playground runs", done.stderr)
            base, state = done.stdout.decode().rstrip("\n").split("#engagement=")
            self.assertEqual(base, "http://localhost:4173/")
            self.assertEqual(json.loads(urllib.parse.unquote(state, errors="strict")),
                             {"engagement": json.loads(text)})

    def test_a_link_is_one_word_of_ascii(self):
        name = '"\u00e9 \\"#%&<>\\n\U0001f3af"'.encode()
        done = run("link", "--base", "file:///a/standalone.html", text=with_member(b'"name"', name))
        self.assertEqual(done.stderr, b"")
        self.assertRegex(done.stdout,
                         rb"\Afile:///a/standalone\.html#engagement=[A-Za-z0-9_.!~*'():,%-]+\n\Z")
        state = urllib.parse.unquote(done.stdout.decode().rstrip("\n").split("=", 1)[1])
        self.assertEqual(json.loads(state)["engagement"]["name"], json.loads(name))

    def test_what_cannot_be_linked_is_told(self):
        self.assertEqual(run("link", text=BAD).returncode, 1)
        self.assertEqual(run("link", "/nonexistent").returncode, 2)
        for base in ("a#b", "a b", "", "a\nb"):
            done = run("link", "--base", base, text=GOOD)
            self.assertEqual((done.returncode, done.stdout), (2, b""), base)
            self.assertIn(b"expected an address", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
