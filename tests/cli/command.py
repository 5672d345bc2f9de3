"""The command as a process, for tests that are started with it and the project's directory.

usage: NAME_test.py AIMAHEAD PROJECT_DIRECTORY      (needs only Python's standard library)

With AIMAHEAD_FULL=1 in the environment the long runs are as long as they are meant to be.
"""
import json
import os
import subprocess
import sys

AIMAHEAD, PROJECT = sys.argv[1], sys.argv[2]
FULL = os.environ.get("AIMAHEAD_FULL") == "1"
GOOD = (b'{"shooter":{"position":[0,0]},"projectile":{"speed":2},'
        b'"target":{"position":[2,2],"velocity":[0,-2]}}')
BAD = GOOD.replace(b'2}', b'-2}', 1)
PUBLISHED = os.path.join(PROJECT, "scenes", "published.jsonl")


def run(*arguments, text=b"", **more):
    return subprocess.run([AIMAHEAD, *arguments], input=text, capture_output=True, timeout=300,
                          **more)


def solve(text, *arguments):
    """exit code and answers"""
    done = run("solve", "--json", *arguments, text=text)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def with_member(key, value):
    return GOOD[:-1] + b"," + key + b":" + value + b"}"
