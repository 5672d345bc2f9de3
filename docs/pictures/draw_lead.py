#!/usr/bin/env python3
"""Draws lead.svg, the picture in README: python3 docs/pictures/draw_lead.py

The answer drawn is the command's own (build/release/aimahead); nothing is computed here but pixels.
"""
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
COMMAND = HERE.parent.parent / "build/release/aimahead"
GUN, TARGET, VELOCITY, SPEED = (0, 0), (40, 10), (-3, 8), 30
QUESTION = {"shooter": {"position": GUN}, "projectile": {"speed": SPEED},
            "target": {"position": TARGET, "velocity": VELOCITY}}
SCALE, LEFT, BOTTOM, WIDTH, HEIGHT = 15.5, 60, 380, 880, 430


def place(point):
    return LEFT + SCALE * point[0], BOTTOM - SCALE * point[1]


def moved(start, velocity, time):
    return [s + v * time for s, v in zip(start, velocity)]


def line(a, b, style):
    (x1, y1), (x2, y2) = place(a), place(b)
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'


def dot(point, radius, style):
    x, y = place(point)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {style}/>'


def text(point, words, shift=(0, 0), style=""):
    x, y = place(point)
    return f'<text x="{x + shift[0]:.1f}" y="{y + shift[1]:.1f}" {style}>{words}</text>'


def draw(answer):
    hit, time = answer["point"], answer["time"]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="system-ui, sans-serif" font-size="15" fill="#334155">',
           '<title>Where to aim so that the shot meets the target</title>',
           '<rect width="100%" height="100%" rx="10" fill="#f8fafc"/>']
    steps = 4
    for i in range(1, steps + 1):
        now = time * i / steps
        last = i == steps
        out.append(dot(GUN, SCALE * SPEED * now, 'fill="none" stroke="#94a3b8" stroke-width="%s" %s'
                       % (("1.6", "") if last else ("1", 'stroke-dasharray="3 5"'))))
        out.append(dot(moved(TARGET, VELOCITY, now), 4, 'fill="#ef4444"'))
        out.append(dot([SPEED * now * u for u in answer["aim"]], 4, 'fill="#2563eb"'))
    out += [
        line(GUN, TARGET, 'stroke="#cbd5e1" stroke-width="1.5" stroke-dasharray="6 5"'),
        line(TARGET, moved(TARGET, VELOCITY, time * 1.12),
             'stroke="#ef4444" stroke-width="2" opacity="0.7"'),
        line(GUN, hit, 'stroke="#2563eb" stroke-width="2.5"'),
        dot(GUN, 9, 'fill="#1e293b"'), dot(TARGET, 8, 'fill="#ef4444"'),
        dot(hit, 11, 'fill="none" stroke="#16a34a" stroke-width="3"'),
        text(GUN, "gun", (-14, 30), 'fill="#1e293b"'),
        text(TARGET, "target now", (14, 6), 'fill="#b91c1c"'),
        text(hit, f"hit at t = {time:.4f}", (18, -4), 'fill="#15803d" font-weight="600"'),
        text((20, 5), "aiming here misses", (-10, 24), 'fill="#94a3b8"'),
        text([0.45 * x for x in hit], "aim ahead", (-84, -8), 'fill="#1d4ed8" font-weight="600"'),
        "</svg>"]
    return "\n".join(out) + "\n"


def main():
    run = subprocess.run([COMMAND, "solve", "--json"], input=json.dumps(QUESTION) + "\n",
                         capture_output=True, text=True, check=True)
    (HERE / "lead.svg").write_text(draw(json.loads(run.stdout)), encoding="utf-8")


if __name__ == "__main__":
    main()
