"""What calls of the Python package take: nanoseconds of processor time, medians of rounds in which
all take turns.

    PYTHONPATH=build/bench/bindings/python python3 bench/from_python.py
"""
import platform
import random
import statistics
import time
import timeit

import numpy

import aimahead

ROUNDS = 51
COUNT = 4096
SPEED = 15.0


def empty(*arguments):
    """Nothing but the call."""


def textbook_each(targets, velocities, speed):
    """The times of hits by the textbook quadratic in numpy; NaN or negative: none."""
    a = (velocities * velocities).sum(axis=1) - speed * speed
    b = 2 * (targets * velocities).sum(axis=1)
    c = (targets * targets).sum(axis=1)
    root = numpy.sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a)


def main():
    draw = random.Random(1)
    targets = [(draw.uniform(-100, 100), draw.uniform(-100, 100)) for _ in range(COUNT)]
    velocities = [(draw.uniform(-9, 9), draw.uniform(-9, 9)) for _ in range(COUNT)]
    questions = [{"shooter": {"position": [0, 0]},
                  "projectile": {"speed": SPEED},
                  "target": {"position": list(target), "velocity": list(velocity)}}
                 for target, velocity in zip(targets, velocities)]
    rows = numpy.array(targets), numpy.array(velocities)

    def pass_of_leads(ask):
        for target, velocity in zip(targets, velocities):
            ask(target, velocity, SPEED)

    def pass_of_questions(ask):
        for question in questions:
            ask(question)

    # A name, the limit, and a pass over all questions.
    measured = [
        ("an empty call with these arguments", None, lambda: pass_of_leads(empty)),
        ("lead", 500, lambda: pass_of_leads(aimahead.lead)),
        ("an empty call with a question", None, lambda: pass_of_questions(empty)),
        ("solve", 6000, lambda: pass_of_questions(aimahead.solve)),
        ("textbook quadratic in numpy, a row", None, lambda: textbook_each(*rows, SPEED)),
        ("lead_each, a row", 30, lambda: aimahead.lead_each(*rows, SPEED)),
    ]
    times = [[] for _ in measured]
    with numpy.errstate(all="ignore"):
        for _ in range(ROUNDS):
            for taken, (_, _, work) in zip(times, measured):
                seconds = timeit.timeit(work, number=1, timer=time.thread_time)
                taken.append(1e9 * seconds / COUNT)

    print(f"Python {platform.python_version()}, numpy {numpy.__version__}")
    print(f"{'':<38} {'ns':>8} {'limit':>8}   (!: more)")
    for taken, (name, limit, _) in zip(times, measured):
        middle = statistics.median(taken)
        mark = "" if limit is None else f" {limit:>8} {'!' if middle > limit else ''}"
        print(f"{name:<38} {middle:>8.{0 if middle >= 100 else 1}f}{mark}".rstrip())


if __name__ == "__main__":
    main()
