#!/usr/bin/env python3
"""Draws tracks with truth like those of tests/reference/tracks, to tune and to judge trackers.

usage: draw_tracks.py SEED FOLDER      (needs only Python's standard library)

Writes NAME.jsonl and NAME.truth.jsonl for each of the 17 kinds; `check-tracks.py AIMAHEAD FOLDER`
judges a build by them. The same seed draws the same tracks.
"""
import json
import math
import random
import sys
from pathlib import Path

KINDS = """cv_2d cv_2d_rb cv_3d ca_2d ca_3d turn_2d turn_2d_rb turn_3d manoeuvre_2d manoeuvre_3d
manoeuvre_3d_rb spinner_2d spinner_3d stopgo_2d stopgo_3d wna_2d wna_3d""".split()
AHEAD = 0.5


class Truth:
    """A motion in small steps, from which any time is read."""

    def __init__(self, step):
        self.step, self.states = step, []

    def add(self, position, velocity):
        self.states.append((tuple(position), tuple(velocity)))

    def at(self, time):
        i = min(int(time / self.step), len(self.states) - 2)
        rest = time - i * self.step
        (p, v), (_, w) = self.states[i], self.states[i + 1]
        return ([a + b * rest + (c - b) / self.step * rest ** 2 / 2 for a, b, c in zip(p, v, w)],
                [b + (c - b) * rest / self.step for b, c in zip(v, w)])


def sign(r):
    return r.choice((-1, 1))


def fly(r, kind, n, end):
    """constant velocity or acceleration, turns, manoeuvres, white noise"""
    truth = Truth(0.002)
    angle, distance, course = r.uniform(0, 2 * math.pi), r.uniform(30, 110), r.uniform(0, 2 * math.pi)
    speed = {"turn": r.uniform(8, 13), "manoeuvre": r.uniform(9, 13), "wna": r.uniform(3, 6)}.get(kind, r.uniform(5, 10))
    p = [distance * math.cos(angle), distance * math.sin(angle), r.uniform(-5, 20)]
    v = [speed * math.cos(course), speed * math.sin(course), r.uniform(-1, 1)]
    push, noise, phases = [0, 0, 0], 0, [(end, 0)]
    if kind == "ca":
        a, b = r.uniform(1, 1.6), r.uniform(0, 2 * math.pi)
        push = [a * math.cos(b), a * math.sin(b), r.uniform(-.3, .3)]
    if kind == "turn":
        v[2] = r.uniform(.5, 2) * sign(r)
        phases = [(end, r.uniform(.4, .65) * sign(r))]
    if kind == "wna":
        noise = r.uniform(1.8, 3.2)
    if kind == "manoeuvre":
        slow, phases = r.uniform(.3, .4), []
        for i in range(4):
            phases.append((r.uniform(4.3, 7.6), 0))
            rate = slow * (3 if i % 2 else 1) * r.uniform(.85, 1.15) * sign(r)
            phases.append((math.pi / 2 / abs(rate), rate))
        phases.append((r.uniform(3.5, 5), 0))
        end = sum(d for d, _ in phases)
        phases.append((10, 0))
    h, climb, turning = truth.step, 0, False
    for duration, rate in phases + [(3, 0)]:
        climb = (r.uniform(-1, 1) - v[2]) / duration if kind == "manoeuvre" and rate else 0
        c, s = math.cos(rate * h), math.sin(rate * h)
        for _ in range(round(duration / h)):
            truth.add(p[:n], v[:n])
            w = [c * v[0] - s * v[1] + push[0] * h, s * v[0] + c * v[1] + push[1] * h, v[2] + (push[2] + climb) * h]
            if noise:
                w = [x + math.sqrt(noise * h) * r.gauss(0, 1) for x in w]
            p = [a + (b + d) / 2 * h for a, b, d in zip(p, v, w)]
            v = w
    return truth, end


def sway(r, n, end):
    """to and fro along a line, with sharp reversals"""
    truth = Truth(0.0005)
    angle, distance, line = r.uniform(0, 2 * math.pi), r.uniform(3, 6), r.uniform(0, 2 * math.pi)
    x, speed, side, hard = 0, 0, sign(r), r.uniform(4, 5.5)
    goal, hold = side * r.uniform(.5, .85), r.uniform(.4, 1.6)
    u = [math.cos(line), math.sin(line), 0]
    start = [distance * math.cos(angle), distance * math.sin(angle), 0]
    for _ in range(round((end + 2) / truth.step)):
        truth.add([a + x * b for a, b in zip(start, u)][:n], [speed * b for b in u][:n])
        change = max(-hard * truth.step, min(hard * truth.step, goal - speed))
        x += (speed + change / 2) * truth.step
        speed += change
        if abs(speed - goal) < 1e-9:
            speed, hold = goal, hold - truth.step
            if hold <= 0:
                side = -side
                goal, hold = side * r.uniform(.48, .85), r.uniform(.4, 1.6)
    return truth, end


def stop_and_go(r, n, end):
    truth = Truth(0.002)
    h = truth.step
    angle, distance, course = r.uniform(0, 2 * math.pi), r.uniform(30, 110), r.uniform(0, 2 * math.pi)
    x, y, speed = distance * math.cos(angle), distance * math.sin(angle), 0
    high, wide, phase_x, phase_y = r.uniform(.5, 1.5), r.uniform(15, 30), r.uniform(0, 6), r.uniform(0, 6)
    state, left, hard, rate, top = "waits", r.uniform(.8, 2.2), 0, 0, 0

    def hill(a, b):
        return high * math.sin(a / wide + phase_x) * math.cos(b / wide + phase_y)

    for _ in range(round((end + 2) / h)):
        vx, vy = speed * math.cos(course), speed * math.sin(course)
        rise = (hill(x + vx * 1e-4, y + vy * 1e-4) - hill(x - vx * 1e-4, y - vy * 1e-4)) / 2e-4
        truth.add([x, y, hill(x, y)][:n], [vx, vy, rise][:n])
        last, left = speed, left - h
        if state == "starts":
            speed = min(top, speed + hard * h)
        elif state == "brakes":
            speed = max(0, speed - hard * h)
        elif state == "drives":
            course += rate * h
        x += (last + speed) / 2 * h * math.cos(course)
        y += (last + speed) / 2 * h * math.sin(course)
        if state == "waits" and left <= 0:
            state, hard, top = "starts", r.uniform(2.1, 3.8), r.uniform(5.5, 8.6)
            course += r.uniform(-2.5, 2.5)
        elif state == "starts" and speed >= top:
            state, left = "drives", r.uniform(1.7, 3.5)
            rate = r.uniform(.2, .4) * sign(r) if r.random() < .4 else 0
        elif state == "drives" and left <= 0:
            state, hard = "brakes", r.uniform(3, 6)
        elif state == "brakes" and speed <= 0:
            state, left = "waits", r.uniform(.8, 2.3)
    return truth, end


def draw(name, seed):
    """head, measurements in the order in which they become known, and the truth"""
    r = random.Random(f"{name} {seed}")
    kind = name.split("_")[0]
    n, polar = (3 if "_3d" in name else 2), name.endswith("_rb")
    plain = name in ("cv_2d", "ca_2d", "wna_2d")
    end = {"ca": 20, "spinner": 8, "stopgo": 30}.get(kind, 25)
    truth, end = sway(r, n, end) if kind == "spinner" else stop_and_go(r, n, end) if kind == "stopgo" else fly(r, kind, n, end)
    sd = [r.uniform(.3, .5), .006 if n == 3 else r.uniform(.01, .015)] if polar else {"spinner": .03, "stopgo": .3}.get(kind, .5)
    latency = round(r.uniform(.01, .03), 3) if kind == "spinner" else r.choice((0, .02, .05, .1))
    head = {"name": name, "dimensions": n, "measure": "range_bearing" if polar else "position", "sd": sd, "latency": latency}
    mean = .025 if kind == "spinner" else .1
    # The plate that shows is taken to be nearer to the centre than it is, or farther.
    spin, phase, wrong = r.uniform(4, 10) * sign(r), r.uniform(0, math.pi / 2), r.uniform(.015, .04) * sign(r)
    lines, t, gap = [], 0, 0
    while True:
        t += mean * r.uniform(.5, 1.5)
        if t > end:
            break
        if gap > 0 or r.random() < .05:
            gap -= 1
            continue
        if r.random() < .007:
            gap = r.randint(1, 6)
            continue
        at = round(t, 4)
        place = truth.at(at)[0]
        off = [0] * 3
        if not plain and len(lines) >= 10 and r.random() < .022:
            off = [r.gauss(0, 1) for _ in range(n)]
            size = r.uniform(8, 30) / math.hypot(*off)
            off = [x * size for x in off]
        if kind == "spinner":
            towards = math.atan2(-place[1], -place[0])
            face = towards + math.remainder(phase + spin * at - towards, math.pi / 2)
            place = [place[0] + wrong * math.cos(face), place[1] + wrong * math.sin(face), *place[2:]]
        if polar:
            level = math.hypot(place[0], place[1])
            z = [math.hypot(*place) + sd[0] * (r.gauss(0, 1) + off[0]),
                 math.remainder(math.atan2(place[1], place[0]) + sd[1] * (r.gauss(0, 1) + off[1]), 2 * math.pi)]
            if n == 3:
                z.append(math.atan2(place[2], level) + sd[1] * (r.gauss(0, 1) + off[2]))
        else:
            z = [x + sd * (r.gauss(0, 1) + y) for x, y in zip(place, off)]
        lines.append({"t": at, "z": [round(x, 6) for x in z]})
    if not plain:
        i = 11
        while i + 4 < len(lines):
            if r.random() < .06:
                by = r.randint(1, 3)
                lines.insert(i + by, lines.pop(i))
                i += by
            i += 1
    return head, lines, truth


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    seed, folder = int(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name in KINDS:
        head, lines, truth = draw(name, seed)
        times = {line["t"] for line in lines}
        times |= {round(t + head["latency"] + AHEAD, 4) for t in times}
        known = [dict(zip(("t", "position", "velocity"), (t, *truth.at(t)))) for t in sorted(times)]
        for suffix, rows in ((".jsonl", [head, *lines]), (".truth.jsonl", known)):
            (folder / (name + suffix)).write_text("".join(json.dumps(row) + "\n" for row in rows))


if __name__ == "__main__":
    main()
