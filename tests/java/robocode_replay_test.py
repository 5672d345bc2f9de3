#!/usr/bin/env python3
"""Two scripted robots fight in Debian's Robocode, and the arena's `robocode` rules play the same
commands: after each turn places, headings, speeds, energy, gun heat and bullets are the same to 9
decimals, until robots ram each other, bullets meet or one lacks energy.

    robocode_replay_test.py SOURCES COMMAND WORK [FIRST_SEED [BATTLES]]

Where a battle meets what docs/arena.md names as different, it may differ, and is compared no
further.
"""
import json
import math
import random
import subprocess
import sys
from pathlib import Path

WIDTH, HEIGHT = 800, 600
NAMES = "First", "Second"
NUMBERS = "heading", "turret_heading", "radar_heading", "speed", "health", "gun_energy"
CLOSE = 5e-10


def roam(rng, _bearing, _distance):
    """A script that drives, turns and fires anywhere: walls, bullets, now and then a hit."""
    command = {}
    while True:
        if not command or rng.random() < 0.07:
            command["speed"] = rng.choice([8, -8, 3, 0, rng.uniform(-8, 8)])
        for key, share in ("heading", 0.05), ("turret_heading", 0.05), ("radar_heading", 0.1):
            if key not in command or rng.random() < share:
                command[key] = rng.uniform(0, 2 * math.pi)
        command["fire"] = rng.uniform(0.1, 3)
        left_out = [key for key in list(command)[1:]
                    if rng.random() < (0.7 if key == "fire" else 0.2)]
        yield {key: value for key, value in command.items() if key not in left_out}


def duel(rng, bearing, distance):
    """A script that fires past the edges of a box at rest."""
    half = 2 * math.atan(18 / distance)
    while True:
        aim = bearing + rng.uniform(-half, half)
        for _ in range(20):
            yield {"speed": 0, "turret_heading": aim % (2 * math.pi), "fire": rng.uniform(0.1, 3)}


def idle(_rng, _bearing, _distance):
    """A script that does nothing, which costs energy after a time."""
    while True:
        yield {"speed": 0}


def ram(_rng, bearing, _distance):
    """A script that drives at the other."""
    while True:
        yield {"speed": 8, "heading": bearing % (2 * math.pi)}


def battle_of(seed):
    rng = random.Random(seed)
    plan = {0: idle, 1: ram, 2: duel, 3: duel}.get(seed % 10, roam)
    places = [(150, 200), (650, 400)] if plan is ram else [
        (rng.randrange(50, 350), rng.randrange(50, 550)),
        (rng.randrange(450, 750), rng.randrange(50, 550))]
    turns = 480 if plan is idle else 400
    tanks = []
    for i, (x, y) in enumerate(places):
        if i == 1 and plan in (duel, ram):  # no bullet meets another, and who rams is known
            plan = idle
        apart = places[1 - i][0] - x, places[1 - i][1] - y
        plans = plan(rng, math.atan2(*apart), math.hypot(*apart))
        tanks.append({"name": NAMES[i], "position": [x, y],
                      "heading": math.radians(15 * rng.randrange(24)),
                      "commands": [next(plans) for _ in range(turns)]})
    return {"rules": "robocode", "arena": {"width": WIDTH, "height": HEIGHT}, "ticks": turns,
            "tanks": tanks}


def write(match, folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "battle.match.json").write_text(json.dumps(match), encoding="utf-8")
    start = [WIDTH, HEIGHT, match["ticks"]]
    for tank in match["tanks"]:
        start += [*tank["position"], round(math.degrees(tank["heading"]))]
        keys = "speed", "heading", "turret_heading", "radar_heading", "fire"
        lines = [" ".join(repr(command[key]) if key in command else "-" for key in keys)
                 for command in tank["commands"]]
        (folder / tank["name"]).write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "start").write_text(" ".join(map(str, start)), encoding="utf-8")


def turns_of(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def off(real, ours, key):
    difference = abs(real - ours)
    return min(difference, 2 * math.pi - difference) if key.endswith("heading") else difference


def fault_of(real, ours):
    """The differences after a turn."""
    living = [tank for tank in real["tanks"] if tank["state"] != "DEAD"]
    if len(living) != len(ours["tanks"]):
        return f"{len(living)} robots live, here {len(ours['tanks'])}"
    flying = [shell for shell in real["shells"] if shell["state"] in ("FIRED", "MOVING")]
    if len(flying) != len(ours["shells"]):
        return f"{len(flying)} bullets, here {len(ours['shells'])}"
    pairs = list(zip(living, ours["tanks"], [NUMBERS] * len(living)))
    key = lambda shell: (shell["owner"], *shell["position"])  # noqa: E731
    for shell in flying:
        shell["owner"] = NAMES[shell["owner"]]
    pairs += [(a, b, ("heading", "power"))
              for a, b in zip(sorted(flying, key=key), sorted(ours["shells"], key=key))]
    for a, b, numbers in pairs:
        if max(abs(x - y) for x, y in zip(a["position"], b["position"])) > CLOSE:
            return f"at {a['position']}, here {b['position']}"
        for name in numbers:
            if off(a[name], b[name], name) > CLOSE:
                return f"{name} {a[name]}, here {b[name]}"
    return None


def differs_by_design(turn):
    """What docs/arena.md names: Robocode draws by lot which bullets meet, and lets robots without
    energy stand."""
    return (any(shell["state"] == "HIT_BULLET" for shell in turn["shells"])
            or any(tank["health"] < 0.01 for tank in turn["tanks"]))


def is_rammed(turn):
    """From the next turn on, Robocode has a rammer's box where it was not."""
    return any(tank["state"] == "HIT_ROBOT" for tank in turn["tanks"])


def main():
    sources, command, work = map(Path, sys.argv[1:4])
    words = sys.argv[4:]
    first = int(words[0]) if words else 0
    count = int(words[1]) if len(words) > 1 else 20
    battles = [f"battle{seed}" for seed in range(first, first + count)]
    for seed, battle in zip(range(first, first + count), battles):
        write(battle_of(seed), work / battle)
    config = work / "home" / "config"
    config.mkdir(parents=True, exist_ok=True)
    # A robot that is late loses its turn. It has a second.
    (config / "robocode.properties").write_text("robocode.cpu.constant=1000000000\n",
                                                encoding="utf-8")
    programs = sources / "tests" / "java" / "robocode"
    run = subprocess.run(
        [sources / "bindings/java/robocode/run.sh", work, programs / "scripted",
         programs / "RecordBattles.java", "-DNOSECURITY=true", "-DRANDOMSEED=1",
         f"-Dcommands={work.resolve()}/", ",".join(battles)], check=False, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode:
        print(run.stdout)
        return run.returncode
    failures = compared = shots = hits = 0
    for battle in battles:
        bullets, victims, drawn = set(), set(), False
        folder = work / battle
        trace = folder / "trace.jsonl"
        subprocess.run([command, "arena", folder / "battle.match.json", "--trace", trace],
                       check=True, stdout=subprocess.DEVNULL)
        real, ours = turns_of(folder / "turns.jsonl"), turns_of(trace)
        end = "all"
        for turn, replayed in zip(real, ours):
            drawn = drawn or differs_by_design(turn)
            fault = fault_of(turn, replayed)
            if fault and not drawn:
                print(f"{battle}, turn {turn['tick']}: {fault}")
                failures += 1
            if fault:
                end = f"{turn['tick'] - 1} of {len(real)}"
                break
            drawn = drawn or is_rammed(turn)
            compared += 1
            bullets |= {shell["heading"] + shell["power"] for shell in turn["shells"]}
            victims |= {shell["heading"] + shell["power"] for shell in turn["shells"]
                        if shell["state"] == "HIT_VICTIM"}
        if len(real) != len(ours) and not drawn:
            print(f"{battle}: {len(real)} turns, here {len(ours)}")
            failures += 1
        shots += len(bullets)
        hits += len(victims)
        print(f"{battle}: the same in {end} turns")
    print(f"{compared} turns, {shots} shots, {hits} hits")
    return 1 if failures or compared < 100 * len(battles) else 0


if __name__ == "__main__":
    sys.exit(main())
