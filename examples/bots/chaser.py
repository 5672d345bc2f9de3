#!/usr/bin/env python3
"""A bot for `aimahead arena` in Python: finds a tank, leads it, keeps moving.

    "bot": { "command": ["python3", "examples/bots/chaser.py"] }

In each tick the bot reads one line of JSON and writes one. Headings are 0 = +y, clockwise. The
radar gives no velocity. The bot computes it from two sightings and the ticks between them.
"""
import json
import math
import sys

POWER = 3
last = None  # tick and place of the last sighting
speed = 0

for line in sys.stdin:
    seen = json.loads(line)
    if "rules" in seen:
        speed = seen["rules"]["shell_speed_factor"] * POWER
    x, y = seen["position"]
    # Drive in a wide circle; let the radar go round until it finds somebody.
    answer = {"speed": 3, "heading": (seen["heading"] + 0.015) % (2 * math.pi),
              "radar_heading": (seen["radar_heading"] + 0.05) % (2 * math.pi)}
    if seen["radar"]:
        target = seen["radar"][0]
        there = (x + math.sin(target["heading"]) * target["distance"],
                 y + math.cos(target["heading"]) * target["distance"])
        velocity = (0, 0)
        if last and 0 < seen["tick"] - last[0] < 10:
            gap = seen["tick"] - last[0]
            velocity = ((there[0] - last[1][0]) / gap, (there[1] - last[1][1]) / gap)
        last = (seen["tick"], there)
        # Where the target will be when a shell can be there. A few rounds suffice for slow targets.
        ahead = there
        for _ in range(4):
            time = math.hypot(ahead[0] - x, ahead[1] - y) / speed
            ahead = (there[0] + velocity[0] * time, there[1] + velocity[1] * time)
        aim = math.atan2(ahead[0] - x, ahead[1] - y) % (2 * math.pi)
        off = abs(math.remainder(aim - seen["turret_heading"], 2 * math.pi))
        answer["radar_heading"] = target["heading"]
        answer["turret_heading"] = aim
        if off < 0.05 and seen["gun_energy"] > 0:
            answer["fire"] = POWER
    print(json.dumps(answer), flush=True)
